"""Building a band as a procedure through the referee: a file comes out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core import building as core
from sixgun.core.building import founding_parts
from sixgun.core.choice import Question, Refusal, Withheld
from sixgun.core.game import Setup
from sixgun.core.procedure import MakerFiles
from sixgun.core.ref import Ref
from sixgun.core.strict import plain, tables
from sixgun.core.switches import Switch
from sixgun.games.punk.bands import building
from sixgun.games.punk.bands.band_check import BUILDING, objections
from sixgun.games.punk.bands.band_file import BANDS, KEY, Band
from sixgun.games.punk.bands.choices import KINDS
from sixgun.games.punk.bands.outfit import Yard
from sixgun.games.punk.bands.own_rows import rows_of
from sixgun.games.punk.catalogue import BOOK, factions, limits


class Founding(core.Founding[Yard]):
    """punk.table.house-band-building: a new band of one faction, for a game of so many points."""

    key = "punk.band"
    title = "Punkapocalyptic: a band"
    rules_version = "1"
    kinds = KINDS
    folder = BOOK.folder
    kept = BANDS
    options = ("name", "points", "note", "stock")
    switches = (Switch("points", "whole", limits().points, BUILDING, low=100, high=2000),)
    sort = "faction"
    keys_elsewhere = ("scenery",)
    parts = founding_parts("sixgun.games.punk.bands", Files="sixgun.games.punk.bands.founding:FoundingFiles")

    def scenarios(self) -> tuple[str, ...]:
        return tuple(factions())

    def sorts(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """Also factions of the owner's own."""
        return (*self.scenarios(), *_own(options))

    def fresh(self, scenario: str, options: Mapping[str, Any]) -> dict[str, Any]:
        own = _own(options)
        name = own[scenario] if scenario in own else factions()[scenario].name
        return {"game": KEY, "name": name, "faction": scenario}

    def start(self, setup: Setup) -> Yard:
        return Yard(self.begun(setup))

    def advance(self, ref: Ref, state: Yard) -> None:
        building.visit(ref, state)

    def withheld(self, state: Yard, question: Question) -> tuple[Withheld, ...]:
        return building.withheld(state, question)

    def against(self, record: Band) -> tuple[Refusal, ...]:
        return objections(record)


def _own(options: Mapping[str, Any]) -> dict[str, str]:
    """The factions of a user's rows, with their names."""
    return {row["id"]: row["name"] for row in options.get("stock", {}).get("factions", ())}


FOUNDING = Founding()


class FoundingFiles(MakerFiles[Yard]):
    takes_house = True

    def house_of(self, text: str) -> Mapping[str, Any]:
        """A file of rows, as a band file has them under `stock`."""
        return {"stock": plain(rows_of(tables(text)))}
