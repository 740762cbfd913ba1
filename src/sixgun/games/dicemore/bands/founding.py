"""Founding a band, as a procedure through the referee: hire, buy, hand out, until the rules have nothing against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core import building
from sixgun.core.choice import Question, Refusal, Withheld
from sixgun.core.game import Setup
from sixgun.core.procedure import OWNER
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.games.dicemore.bands import shopping
from sixgun.games.dicemore.bands.band_check import BUDGET, band_title, findings
from sixgun.games.dicemore.bands.band_file import BANDS, COMMON, KEY, Band
from sixgun.games.dicemore.bands.choices import KINDS
from sixgun.games.dicemore.bands.outfit import Shop
from sixgun.games.dicemore.catalogue import BOOK, bands


class Founding(building.Founding[Shop]):
    """dicemore.band.budget, dicemore.band.choose-group: a new band of one kind, with 400 dollars."""

    key = "dicemore.band"
    title = "For a Few Dice More: a band"
    rules_version = "2"
    kinds = KINDS
    folder = BOOK.folder
    kept = BANDS
    options = ("name", "profile_errata", "works", "note")
    switches = (
        Switch("profile_errata", "flag", False, "dicemore.ruling.printed-profiles"),
        Switch("works", "flag", False, "dicemore.ruling.rare-places"),
    )
    sort = "kind"
    keys_elsewhere = ("layout",)
    parts = building.founding_parts("sixgun.games.dicemore.bands")

    def scenarios(self) -> tuple[str, ...]:
        return tuple(kind for kind in bands() if kind != COMMON)

    def fresh(self, scenario: str, options: Mapping[str, Any]) -> dict[str, Any]:
        return {"game": KEY, "name": band_title(scenario), "kind": scenario, "dollars": BUDGET}

    def start(self, setup: Setup) -> Shop:
        return Shop(self.begun(setup), founding=True)

    def advance(self, ref: Ref, state: Shop) -> None:
        shopping.visit(ref, OWNER, state)

    def withheld(self, state: Shop, question: Question) -> tuple[Withheld, ...]:
        return shopping.withheld(state, question)

    def against(self, record: Band) -> tuple[Refusal, ...]:
        return findings(record)


FOUNDING = Founding()
