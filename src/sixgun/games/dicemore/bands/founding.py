"""Founding a band, as a procedure through the referee: hire, buy, hand out, until the rules have nothing against it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.choice import Question, Refusal, Withheld
from sixgun.core.game import BadSetup, Ending, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.picture import Signs, load_signs
from sixgun.core.procedure import Held, Procedure
from sixgun.core.ref import Ref
from sixgun.core.sheet import Sheet
from sixgun.core.strict import close_to
from sixgun.core.switches import Switch
from sixgun.core.text import texts_in
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import BUDGET, band_title, findings, title_of
from sixgun.games.dicemore.bands.band_file import COMMON, KEY, Band
from sixgun.games.dicemore.bands.outfit import Shop
from sixgun.games.dicemore.bands.sheets import band_sheet
from sixgun.games.dicemore.bands.shopping import hireable, visit, withheld
from sixgun.games.dicemore.catalogue import animals, bands, goods, ledger_in, profiles, table, weapons

OWNER = "owner"
_SWITCHES = (
    Switch("profile_errata", "flag", False, "dicemore.ruling.printed-profiles"),
    Switch("works", "flag", False, "dicemore.ruling.rare-places"),
)
_HERE = files("sixgun.games.dicemore")


@cache
def texts(language: str) -> Mapping[str, str]:
    """Texts of everything that is done besides playing; a language that is missing is English.

    Bands, profiles, weapons, animals and items are called as on the table; facts that hold a title are shown by it."""
    own = texts_in(_HERE / "text" / "campaign", language)
    titles = {f"name.{id}": row.title for rows in (bands(), profiles()) for id, row in rows.items()}
    titles |= {f"name.{thing}": title_of(thing) for thing in (*weapons(), *animals(), *goods())}
    called = {**titles, **_table_names(language, titles.keys()), **own}
    same = {f"name.{title}": called[key] for key, title in titles.items()}
    scenarios = {f"name.{row['key']}": row["name"] for row in table("scenarios")}
    against = {key.removeprefix("refusal."): text for key, text in called.items() if key.startswith("refusal.")}
    said = {f"event.objection-{why}": called["event.objection"].replace("{reason}", t) for why, t in against.items()}
    return same | scenarios | called | said


def _table_names(language: str, keys: Collection[str]) -> Mapping[str, str]:
    """The words of the table's own texts for these keys, and for its switches."""
    return {
        key: text
        for key, text in texts_in(_HERE / "text", language).items()
        if key in keys or key.startswith("switch.")
    }


@cache
def signs() -> Signs:
    return load_signs(_HERE / "data" / "signs-campaign.toml")


class Founding(Procedure[Shop]):
    """dicemore.band.budget, dicemore.band.choose-group: a new band of one kind, with 400 dollars."""

    key = "dicemore.band"
    title = "For a Few Dice More: a band"
    rules_version = "2"
    record = Shop

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

    def setup_file(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A band file, to be looked at, or gone on with."""
        band = band_file.read(text)
        return {"scenario": band.kind, "title": band.name, "band": {**band_file.data(band), **(options or {})}}

    def check_file(self, text: str) -> list[Problem]:
        return band_file.problems(text)

    def claims(self, data: Mapping[str, Any]) -> bool:
        return "members" in data and "layout" not in data

    def switches(self) -> tuple[Switch, ...]:
        return _SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        band = setup.get("band", {})
        return {switch.key: band[switch.key] for switch in _SWITCHES if switch.key in band}

    def start(self, setup: Setup) -> Held[Shop]:
        data = setup.get("band")
        return Held(Shop(band_file.from_data(data if data is not None else {}), founding=True))

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Held[Shop]) -> tuple[str, ...]:
        return (OWNER,)

    def advance(self, ref: Ref, state: Held[Shop]) -> None:
        state.now = visit(ref, OWNER, state.now)

    def unavailable(self, state: Held[Shop], question: Question) -> tuple[Withheld, ...]:
        return withheld(state.now, question)

    def ending(self, state: Held[Shop]) -> Ending | None:
        if not state.now.done:
            return None
        band = state.now.band
        facts = {"name": band.name, "people": len(band.members), "dollars": band.dollars}
        return Ending((OWNER,), "band-founded", "dicemore.band.budget", facts)

    # what comes out --------------------------------------------------------------------------------------------------
    def objections(self, state: Held[Shop]) -> tuple[Refusal, ...]:
        return findings(state.now.band)

    def product(self, state: Held[Shop], part: str = "") -> str | None:
        return band_file.write(state.now.band)

    def scenario_text(self, setup: Setup, language: str = "en") -> tuple[str, str]:
        """The name of the band, and whom its kind can hire at which price (dicemore.band.choose-group)."""
        band = self.start(setup).now.band
        words = texts(language)
        own = [profile for profile in hireable(band) if profile.band == band.kind]
        named = band.name if band.name != band_title(band.kind) else words.get(f"name.{band.kind}", band.name)
        return named, ", ".join(f"{words.get(f'name.{p.id}', p.title)} {p.cost}$" for p in own)

    def samples(self) -> Mapping[str, str]:
        return band_file.samples()

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet:
        return band_sheet(msgspec.convert(view["band"], Band), texts(language))

    def signs(self) -> Signs:
        return signs()

    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts(language)

    def names(self, state: Held[Shop], language: str = "en") -> Mapping[str, str]:
        return {f"name.{member.id}": member.name for member in state.now.band.members}


FOUNDING = Founding()
