"""Founding a band, as a procedure through the referee: hire, buy, hand out, until the rules have nothing against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.asking import Asking
from sixgun.core.choice import Question, Refusal, Withheld
from sixgun.core.files import Files
from sixgun.core.game import Setup
from sixgun.core.ledger import Ledger
from sixgun.core.procedure import Procedure, Products
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.games.dicemore.bands.band_check import BUDGET, band_title, findings
from sixgun.games.dicemore.bands.band_file import BANDS, COMMON, KEY
from sixgun.games.dicemore.bands.choices import KINDS
from sixgun.games.dicemore.bands.outfit import OWNER, Shop
from sixgun.games.dicemore.bands.shopping import visit, withheld
from sixgun.games.dicemore.catalogue import bands, ledger_in

_SWITCHES = (
    Switch("profile_errata", "flag", False, "dicemore.ruling.printed-profiles"),
    Switch("works", "flag", False, "dicemore.ruling.rare-places"),
)


class Founding(Procedure[Shop]):
    """dicemore.band.budget, dicemore.band.choose-group: a new band of one kind, with 400 dollars."""

    key = "dicemore.band"
    title = "For a Few Dice More: a band"
    rules_version = "2"
    kinds = KINDS
    parts: Mapping[str, str] = {
        "Asking": "sixgun.games.dicemore.bands.founding:FoundingAsking",
        "Display": "sixgun.games.dicemore.bands.founding_display:FoundingDisplay",
        "Files": "sixgun.games.dicemore.bands.founding:FoundingFiles",
        "Products": "sixgun.games.dicemore.bands.founding:FoundingProducts",
    }

    # set-up ----------------------------------------------------------------------------------------------------------
    def ledger(self, language: str = "en") -> Ledger:
        return ledger_in(language)

    def scenarios(self) -> tuple[str, ...]:
        return tuple(kind for kind in bands() if kind != COMMON)

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A kind of band; options are its `name`, `profile_errata` and `works`."""
        given = options or {}
        self.check_options(scenario, given, ("name", "profile_errata", "works", "note"))
        new = {"game": KEY, "name": band_title(scenario), "kind": scenario, "dollars": BUDGET, **given}
        BANDS.from_data(new)
        return {"scenario": scenario, "title": new["name"], "band": new}

    def start(self, setup: Setup) -> Shop:
        return Shop(BANDS.from_data(setup.get("band", {})), founding=True)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Shop) -> tuple[str, ...]:
        return (OWNER,)

    def advance(self, ref: Ref, state: Shop) -> None:
        visit(ref, OWNER, state)


class FoundingAsking(Asking[Shop]):
    def unavailable(self, state: Shop, question: Question) -> tuple[Withheld, ...]:
        return withheld(state, question)


class FoundingFiles(Files[Shop]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A band file, to be looked at, or gone on with."""
        band = BANDS.read(text)
        return {"scenario": band.kind, "title": band.name, "band": {**BANDS.data(band), **(options or {})}}

    def claims(self, data: Mapping[str, Any]) -> bool:
        return "members" in data and "layout" not in data

    def switches(self) -> tuple[Switch, ...]:
        return _SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        band = setup.get("band", {})
        return {switch.key: band[switch.key] for switch in _SWITCHES if switch.key in band}


class FoundingProducts(Products[Shop]):
    def objections(self, state: Shop) -> tuple[Refusal, ...]:
        return findings(state.band)

    def product(self, state: Shop, part: str = "") -> str | None:
        return BANDS.write(state.band)

    def samples(self) -> Mapping[str, str]:
        return BANDS.samples


FOUNDING = Founding()
