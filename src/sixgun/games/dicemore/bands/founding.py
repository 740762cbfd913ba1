"""Founding a band, as a procedure through the referee: hire, buy, hand out, until the rules have nothing against it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.asking import Asking
from sixgun.core.choice import Question, Refusal, Withheld
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.procedure import Held, Procedure, Products
from sixgun.core.ref import Ref
from sixgun.core.strict import close_to
from sixgun.core.switches import Switch
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import BUDGET, band_title, findings
from sixgun.games.dicemore.bands.band_file import COMMON, KEY
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
        if scenario not in self.scenarios():
            hint = close_to(scenario, self.scenarios())
            raise BadSetup([Problem("kind", f"there is no band {scenario!r}{hint}")])
        known = ("name", "profile_errata", "works", "note")
        if wrong := [key for key in options or {} if key not in known]:
            raise BadSetup([Problem(key, f"unknown key{close_to(key, known)}") for key in wrong])
        new = {"game": KEY, "name": band_title(scenario), "kind": scenario, "dollars": BUDGET, **(options or {})}
        band_file.from_data(new)
        return {"scenario": scenario, "title": new["name"], "band": new}

    def start(self, setup: Setup) -> Held[Shop]:
        data = setup.get("band")
        return Held(Shop(band_file.from_data(data if data is not None else {}), founding=True))

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Held[Shop]) -> tuple[str, ...]:
        return (OWNER,)

    def advance(self, ref: Ref, state: Held[Shop]) -> None:
        state.now = visit(ref, OWNER, state.now)


class FoundingAsking(Asking[Held[Shop]]):
    def unavailable(self, state: Held[Shop], question: Question) -> tuple[Withheld, ...]:
        return withheld(state.now, question)


class FoundingFiles(Files[Held[Shop]]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A band file, to be looked at, or gone on with."""
        band = band_file.read(text)
        return {"scenario": band.kind, "title": band.name, "band": {**band_file.data(band), **(options or {})}}

    def problems(self, text: str) -> list[Problem]:
        return band_file.problems(text)

    def claims(self, data: Mapping[str, Any]) -> bool:
        return "members" in data and "layout" not in data

    def switches(self) -> tuple[Switch, ...]:
        return _SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        band = setup.get("band", {})
        return {switch.key: band[switch.key] for switch in _SWITCHES if switch.key in band}


class FoundingProducts(Products[Held[Shop]]):
    def objections(self, state: Held[Shop]) -> tuple[Refusal, ...]:
        return findings(state.now.band)

    def product(self, state: Held[Shop], part: str = "") -> str | None:
        return band_file.write(state.now.band)

    def samples(self) -> Mapping[str, str]:
        return band_file.samples()


FOUNDING = Founding()
