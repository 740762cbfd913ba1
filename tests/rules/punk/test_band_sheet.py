"""The band on paper, and its words in three languages."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from msgspec.structs import replace

from sixgun.games.punk.bands import outfit
from sixgun.games.punk.bands.band_file import BANDS, stock_of
from sixgun.games.punk.bands.founding import FOUNDING
from sixgun.games.punk.bands.muster import model
from sixgun.games.punk.bands.sheets import band_sheet, card
from sixgun.games.punk.bands.words import names, row_names, texts
from sixgun.games.punk.catalogue import special_rules
from sixgun.games.punk.stock import shipped
from sixgun.screen.display import Display
from sixgun.screen.sheet import Sheet
from sixgun.screen.text import COMMON, load_texts, placeholders

from .bands import band, led, member, ready, with_first

LANGUAGES = ("es", "fr")
ENGLISH = re.compile(r"\b(the|and|of|with|is|are|has|not|from|within|each|cannot|bullets?)\b")


def sections(sheet: Sheet) -> dict[str, object]:
    return {section.id: section for section in sheet.sections}


@pytest.mark.rule("punk.setup.band-record")
def test_a_sheet_has_a_card_for_everybody() -> None:
    sheet = band_sheet(ready("long-haul"), texts("en"))
    assert (sheet.title, sheet.subtitle) == ("The Long Haul", "Rust Dogs, House data")
    cards = next(section.cards for section in sheet.sections if section.id == "cards")
    axle = cards[0]
    assert axle.subtitle == "Boss (house), leader, base 25 mm, 118 points"
    assert axle.scores == (("A", "3"), ("C", "7"), ("P", "6"), ("Ag", "6"), ("St", "5"), ("To", "5"), ("Te", "4"))
    lines = {line.label: line for line in axle.lines}
    assert lines["Automatic rifle"].text.startswith("20/40/60 cm, Strength 5, Penetration 4")
    assert lines["Bulletproof vest"].text == "Armour 5, Scarce"
    assert lines["Delay (3)"].rules == ("punk.special.delay",)
    assert len(cards) == 6


@pytest.mark.rule("punk.attr.dash")
def test_an_attribute_that_is_missing_is_a_dash() -> None:
    cards = next(s.cards for s in band_sheet(ready("long-haul"), texts("en")).sections if s.id == "cards")
    brute = cards[-1]
    assert dict(brute.scores)["P"] == "-" and dict(brute.scores)["Te"] == "-"
    assert brute.lines[0].label == "Claws and teeth"


@pytest.mark.rule("punk.table.house-band-building", "punk.special.scarce")
def test_a_sheet_says_what_is_spent_and_that_it_is_of_the_house() -> None:
    sheet = band_sheet(ready("long-haul"), texts("en"))
    lines = [(line.label, line.text) for section in sheet.sections if section.id == "band" for line in section.lines]
    assert ("Points", "397 of 400") in lines and ("Models", "6 of 12") in lines
    assert ("Scarce", "Flamethrower 1 of 3") in lines
    assert "House data" in dict(lines) and "house data" in sheet.footer


def test_what_is_against_a_band_stands_first() -> None:
    sheet = band_sheet(band(member("thug", weapons=("rifle", "bow"))), texts("en"))
    assert sheet.sections[0].against
    assert [line.rules for line in sheet.sections[0].lines] == [
        ("punk.table.house-band-building",),
        ("punk.special.two-handed",),
    ]
    assert not any(section.against for section in band_sheet(led(), texts("en")).sections)


@pytest.mark.rule("punk.bullets.secret")
def test_the_card_for_everybody_does_not_know_the_bullets() -> None:
    def shown(number: int, owner: bool) -> object:
        whole = with_first(ready("breakers-yard"), bullets=number)
        first, stock = whole.members[0], stock_of(whole)
        return card(model(first, "left", stock), stock, texts("en"), bullets=number if owner else None)

    assert shown(0, owner=False) == shown(6, owner=False)
    assert shown(1, owner=True) != shown(6, owner=True)


def test_rows_of_the_owners_own_are_marked() -> None:
    data = {"game": "punk", "name": "Own", "faction": "rust-dogs"}
    night = {"id": "night-boss", "name": "Night boss", "of": "boss", "specials": [{"kind": "infiltration"}]}
    people = [{"id": "b", "name": "B", "profile": "night-boss"}]
    own = BANDS.from_data({**data, "stock": {"variants": [night]}, "members": people})
    sheet = band_sheet(own, texts("es"))
    cards = next(section.cards for section in sheet.sections if section.id == "cards")
    assert cards[0].subtitle.startswith("Night boss (propio)")


def test_the_builder_shows_the_sheet() -> None:
    setup = FOUNDING.setup("mire-kin")
    state, display = FOUNDING.start(setup), FOUNDING.part(Display)
    sheet = display.sheet(FOUNDING.view(state, "owner"), setup, "fr")
    assert sheet is not None and sheet.title == "Gens de la Vase"
    title, about = display.scenario_text(setup, "es")
    assert title == "Estirpe del Cieno" and about.startswith("Datos de la casa. Matriarca 62")


# words ---------------------------------------------------------------------------------------------------------------
def own(language: str, folder: str = "bands") -> dict[str, str]:
    return load_texts(files("sixgun.games.punk") / "text" / folder / f"{language}.toml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_texts_of_english_with_the_same_facts(language: str) -> None:
    english, found = {**COMMON, **own("en")}, own(language)
    assert found.keys() == english.keys()
    for key, template in found.items():
        assert set(placeholders(template)) == set(placeholders(english[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_lists_has_a_name(language: str) -> None:
    assert own(language, "names").keys() == row_names(shipped()).keys() | {"name.asphalt"}, "roads are in no list"
    assert {f"name.{kind}" for kind in special_rules()} <= names(language).keys()
    assert not [text for key, text in names(language).items() if key.startswith("special.") and "punk." in text]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(BANDS.samples))
def test_a_sheet_is_printed_in_the_language(name: str, language: str) -> None:
    whole = with_first(ready(name), name="X")
    sheet = band_sheet(whole, texts(language))
    lines = [line for section in sheet.sections for line in section.lines if line.text != whole.note]
    lines += [line for section in sheet.sections for one in section.cards for line in one.lines]
    assert len(lines) > 30
    assert not [line for line in lines if ENGLISH.search(f"{line.label} {line.text}")]


def test_the_words_are_those_of_the_rulebook() -> None:
    said = texts("es")
    assert said["name.crossbow"] == "ballesta" and said["name.medium-blade"] == "filo medio"
    assert said["name.slow"] == "Lentorra" and said["name.hulking"] == "Mamotreto"
    assert texts("fr")["name.scarce"] == "Rare"
    assert FOUNDING.part(Display).texts("de") == FOUNDING.part(Display).texts("en")


@pytest.mark.parametrize("language", ("en", *LANGUAGES))
def test_every_offer_has_a_text_with_all_its_facts(language: str) -> None:
    """A template whose facts are not all there is not used: the offer would be said in bare words."""
    whole = ready("long-haul")
    for option in outfit.ideas(whole, whole.members[0]):
        template = texts(language)[f"option.{option.choice.kind}"]
        given = {*option.facts, *option.choice.__struct_fields__}
        assert set(placeholders(template)) <= given, option.choice


@pytest.mark.rule("punk.table.house-profiles")
def test_a_member_that_nobody_has_named_is_called_by_its_profile_in_any_language() -> None:
    band = ready("long-haul")
    nameless = replace(band.members[0], name="Boss")
    sheet = band_sheet(replace(band, members=(nameless, *band.members[1:])), texts("fr"))
    cards = next(section.cards for section in sheet.sections if section.id == "cards")
    assert cards[0].title == "Cheffe"
    assert cards[1].title == "Dusty"
