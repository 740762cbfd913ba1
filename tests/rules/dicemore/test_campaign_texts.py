"""Bands and campaigns in other languages: complete, with the facts of the English texts, down to the printed sheets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

from sixgun.games.dicemore.bands.band_file import Band, Carried, Member
from sixgun.games.dicemore.bands.founding import FOUNDING
from sixgun.games.dicemore.bands.founding_display import texts
from sixgun.games.dicemore.bands.sheets import band_sheet
from sixgun.games.dicemore.campaign.league_display import league_sheet
from sixgun.games.dicemore.campaign.league_state import Campaign, Grave, Standing
from sixgun.games.dicemore.catalogue import animals, bands, goods, ledger, profiles, weapons
from sixgun.screen.display import Display
from sixgun.screen.text import COMMON, load_texts, placeholders

from .bands import band, lawmen, member

LANGUAGES = ("es", "fr")
PRINTED = ("sheet.", "effect.", "special.", "rule.", "rule-text.", "title.", "name.")
"""Sections in which a language says more than English: what English has in the code, the ledger and the data."""
SHEET_FACTS = {
    "sheet.pace": {"trot", "run"},
    "sheet.rounds": {"n"},
    "sheet.bonus": {"n"},
    "sheet.blast": {"damage", "radius"},
    "sheet.grave": {"title", "band", "match"},
    "sheet.number": {"n"},
}
ENGLISH = re.compile(r"\b(the|and|of|with|is|are|has|not|from|within|each|his|friends|cannot|wounds?|match|rounds)\b")


def own(language: str) -> dict[str, str]:
    return load_texts(files("sixgun.games.dicemore") / "text" / "campaign" / f"{language}.toml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_texts_of_english(language: str) -> None:
    english, found = own("en"), own(language)
    assert not english.keys() - found.keys()
    assert not [key for key in found.keys() - english.keys() if key not in COMMON and not key.startswith(PRINTED)]
    assert COMMON.keys() <= found.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_the_facts_of_the_english_one(language: str) -> None:
    english = {**COMMON, **own("en")}
    for key, template in own(language).items():
        wanted = SHEET_FACTS[key] if key in SHEET_FACTS else set(placeholders(english.get(key, "")))
        assert set(placeholders(template)) == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_things_and_people_have_names(language: str) -> None:
    said = texts(language)
    table = load_texts(files("sixgun.games.dicemore") / "text" / f"{language}.toml")
    rows: dict[str, Any] = {**bands(), **profiles(), **weapons(), **animals(), **goods()}
    for id, row in rows.items():
        assert said[f"name.{id}"] == table[f"name.{id}"], id
        assert said[f"name.{row.title}"], id
    assert texts("en")["name.horse"] == "Horse"


class Asked(dict[str, str]):
    """Texts that remember which of them were asked for in vain."""

    def __init__(self, found: Mapping[str, str]) -> None:
        super().__init__(found)
        self.missing: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            self.missing.add(key)
        return super().get(key, default)


def everybody(kind: str) -> Band:
    """A band with all profiles of a kind, everything that is for sale, and every skill and injury."""
    special = [entry.id.removeprefix("dicemore.special.") for entry in ledger() if ".special." in entry.id]
    skills = tuple(name for name in special if name.startswith("skill-"))
    injuries = tuple(name for name in special if name.startswith("injury-"))
    carried = tuple(Carried(weapon, bayonet=weapon == "musket") for weapon in weapons())
    people: list[Member] = [
        member(id, id.partition(".")[2], horse=horse, wounded=bool(horse))
        for id, horse in zip(
            [id for id, row in profiles().items() if row.band in (kind, "common")],
            [*animals(), *[""] * 9],
            strict=False,
        )
    ]
    people.append(member(next(iter(profiles())), "x", skills=skills, injuries=injuries, items=tuple(goods())))
    people.append(member(next(iter(profiles())), "y", weapons=carried))
    return band(kind, *people, matches=1, store=("six-shot",), note="!")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", [kind for kind in bands() if kind != "common"])
@pytest.mark.rule("dicemore.table.player-board")
def test_a_sheet_is_printed_in_the_language(kind: str, language: str) -> None:
    said = Asked(texts(language))
    gang = everybody(kind)
    sheet = band_sheet(gang, said)
    own_words = {f"title.{gang.note}"}  # what a player has noted is printed as he wrote it
    assert not {key for key in said.missing if key.startswith(PRINTED)} - own_words
    lines = [line for section in sheet.sections for line in section.lines if section.id != "objections"]
    lines += [line for section in sheet.sections for card in section.cards for line in card.lines]
    assert len(lines) > 30
    assert not [line for line in lines if ENGLISH.search(f"{line.label} {line.text}")]


@pytest.mark.parametrize(("language", "word"), [("en", "Sheriff of"), ("es", "Sheriff, de"), ("fr", "Shérif, de")])
def test_the_league_is_printed_in_the_language(language: str, word: str) -> None:
    said = Asked(texts(language))
    standing, grave = Standing("law", lawmen(name="Star")), Grave("Ada", "Sheriff", "law", 1)
    campaign = Campaign("Dry season", graves=(grave,))
    campaign.bands["law"] = standing
    sheet = league_sheet(campaign, said)
    assert language == "en" or not {key for key in said.missing if key.startswith(PRINTED)}
    graves = next(section for section in sheet.sections if section.id == "graves")
    assert graves.lines[0].text.startswith(f"{word} Star")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_missing_language_is_english(language: str) -> None:
    assert FOUNDING.part(Display).texts("de") == FOUNDING.part(Display).texts("en")
    assert FOUNDING.part(Display).texts(language)["option.back"] != FOUNDING.part(Display).texts("en")["option.back"]
