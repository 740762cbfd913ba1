"""Founding a band, as a procedure through the referee: hire, buy, hand out, until the rules have nothing against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.asking import Asking
from sixgun.core.choice import Question, Refusal, Withheld
from sixgun.core.files import Files
from sixgun.core.game import Part, Setup
from sixgun.core.procedure import OWNER, Made, Maker
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.games.dicemore.bands.band_check import BUDGET, band_title, findings
from sixgun.games.dicemore.bands.band_file import BANDS, COMMON, KEY, Band
from sixgun.games.dicemore.bands.choices import KINDS
from sixgun.games.dicemore.bands.outfit import Shop
from sixgun.games.dicemore.bands.shopping import visit, withheld
from sixgun.games.dicemore.catalogue import BOOK, bands

_SWITCHES = (
    Switch("profile_errata", "flag", False, "dicemore.ruling.printed-profiles"),
    Switch("works", "flag", False, "dicemore.ruling.rare-places"),
)


class Founding(Maker[Shop]):
    """dicemore.band.budget, dicemore.band.choose-group: a new band of one kind, with 400 dollars."""

    key = "dicemore.band"
    title = "For a Few Dice More: a band"
    rules_version = "2"
    kinds = KINDS
    folder = BOOK.folder
    kept = BANDS
    options = ("name", "profile_errata", "works", "note")
    parts: Mapping[str, str | type[Part[Any]]] = {
        "Asking": "sixgun.games.dicemore.bands.founding:FoundingAsking",
        "Display": "sixgun.games.dicemore.bands.founding_display:FoundingDisplay",
        "Files": "sixgun.games.dicemore.bands.founding:FoundingFiles",
        "Products": Made,
    }

    def scenarios(self) -> tuple[str, ...]:
        return tuple(kind for kind in bands() if kind != COMMON)

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        given = options or {}
        self.check_options(scenario, given)
        new = {"game": KEY, "name": band_title(scenario), "kind": scenario, "dollars": BUDGET, **given}
        BANDS.from_data(new)
        return self.begin(scenario, new)

    def start(self, setup: Setup) -> Shop:
        return Shop(BANDS.from_data(setup.get("band", {})), founding=True)

    def advance(self, ref: Ref, state: Shop) -> None:
        visit(ref, OWNER, state)

    def made(self, state: Shop) -> Band:
        return state.band

    def against(self, record: Band) -> tuple[Refusal, ...]:
        return findings(record)


FOUNDING = Founding()


class FoundingAsking(Asking[Shop]):
    def unavailable(self, state: Shop, question: Question) -> tuple[Withheld, ...]:
        return withheld(state, question)


class FoundingFiles(Files[Shop]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A band file, to be looked at, or gone on with."""
        band = BANDS.read(text)
        return FOUNDING.begin(band.kind, {**BANDS.data(band), **(options or {})})

    def claims(self, data: Mapping[str, Any]) -> bool:
        return "members" in data and "layout" not in data

    def switches(self) -> tuple[Switch, ...]:
        return _SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        band = setup.get("band", {})
        return {switch.key: band[switch.key] for switch in _SWITCHES if switch.key in band}
