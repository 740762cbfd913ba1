"""Making a character, step by step, and its file."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.files import Files
from sixgun.core.game import BadSetup
from sixgun.core.match import Match
from sixgun.core.procedure import Products
from sixgun.core.record import Head, Record
from sixgun.core.ref import Referee
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.catalogue import table, weapons
from sixgun.games.frontera.characters import character_file
from sixgun.games.frontera.characters.character_file import KITS, Sheet, derived, objections
from sixgun.games.frontera.characters.choices import Buy, Done, GiveBack, Learn, LeaveShop, Name, Raise, TakeKit
from sixgun.games.frontera.characters.creation import CREATION, Making, check, options
from sixgun.screen.display import Display
from sixgun.screen.sheet_html import page
from sixgun.testing import scripted

CLEMENTINE = [
    Raise("hands", 1),
    Raise("senses", 3),
    Raise("muscle", 2),
    Raise("head", 2),
    Learn("aim"),
    Learn("agility"),
    Learn("cunning"),
    Learn("perception"),
    TakeKit("revolver"),
    Buy("rifle", 1),
    Buy("work-clothes", 1),
    LeaveShop(),
    Name("Clementine"),
    Done(),
]
"""The character of the rulebook's example."""


def begun(**options: Any) -> Making:
    return CREATION.start(CREATION.setup("protagonist", options))


def make(choices: list[Choice]) -> tuple[Making, list[str]]:
    """Answer question after question; the state, and what was told."""
    state = begun()
    told = []
    for choice in choices:
        with scripted(choices=[choice]) as ref:
            CREATION.advance(ref, state)
            told += [f"{entry.event} {entry.facts.get('n', '')}".strip() for entry in ref.log]
    return state, told


@pytest.mark.rule("frontera.example.creation-clementine", "frontera.creation.base-traits", "frontera.creation.points")
@pytest.mark.rule("frontera.creation.base-skills", "frontera.creation.extra-skill", "frontera.creation.endurance")
@pytest.mark.rule("frontera.creation.confidence")
def test_clementine() -> None:
    state, told = make(CLEMENTINE)
    c = state.sheet
    assert (c.hands, c.senses, c.muscle, c.head) == (2, 4, 3, 3)
    assert c.skills == ("aim", "agility", "cunning", "perception")
    assert derived(c) == (7, 8)
    assert "endurance-is 7" in told
    assert "confidence-is 8" in told
    ending = CREATION.ending(state)
    assert ending is not None
    assert ending.facts["name"] == "Clementine"
    assert CREATION.part(Products).objections(state) == ()


@pytest.mark.rule("frontera.example.creation-kit", "frontera.creation.kit-horse", "frontera.creation.kit-weapon")
@pytest.mark.rule("frontera.creation.kit-money", "frontera.ruling.unspent-money")
def test_clementines_kit() -> None:
    c = make(CLEMENTINE)[0].sheet
    assert c.mount == "horse"
    assert c.weapons == {"revolver": 1, "rifle": 1}
    assert c.goods == ("work-clothes",)
    assert character_file.spent(c) == 2300
    assert c.cents == 2700


@pytest.mark.rule("frontera.creation.kit-weapon")
def test_ten_knives_instead_of_a_revolver() -> None:
    last = (LeaveShop(), Name("Kit"), Done())
    c = make([*CLEMENTINE[:8], TakeKit("knives"), *last])[0].sheet
    assert sum(c.weapons.values()) == 10
    assert set(c.weapons) == {"knife", "knife-thrown"}
    assert c.cents == 5000
    assert objections(c) == ()


def at(step: str, **fields: Any) -> Making:
    full = {"hands": 2, "senses": 4, "muscle": 3, "head": 3, "skills": ("aim", "agility", "cunning", "perception")}
    kit = {"weapons": KITS["revolver"], "mount": "horse", "dollars": 50.0}
    return Making(Sheet(name="Ana", **{**full, **kit, **fields}), step)


REFUSED = [
    (at("traits", head=1), Raise("luck", 1), "frontera.trait.four"),
    (at("traits", head=1), Raise("head", 3), "frontera.creation.points"),
    (at("traits", head=1), Raise("head", 0), "frontera.creation.points"),
    (at("traits", head=1), Raise("head", -1), "frontera.creation.points"),
    (at("weapons", skills=()), Learn("lore"), "frontera.creation.base-skills"),
    (at("any", skills=("aim", "agility", "lore")), Learn("aim"), "frontera.ruling.skill-duplicate"),
    (at("any", skills=("aim", "agility", "lore")), Learn("luck"), "frontera.creation.extra-skill"),
    (at("kit", weapons={}), TakeKit("cannon"), "frontera.creation.kit-weapon"),
    (at("shop"), Buy("horse", 1), "frontera.creation.kit-money"),
    (at("shop"), Buy("rifle", 3), "frontera.creation.kit-money"),
    (at("shop"), Buy("rifle", 0), "frontera.creation.kit-money"),
    (at("shop"), Buy("fists", 1), "frontera.gap.goods-prices"),
    (at("shop"), Buy("cannon", 1), "frontera.gap.goods-prices"),
    (at("shop"), GiveBack("revolver"), "frontera.ruling.free-kit-resale"),
    (at("shop"), Done(), "frontera.creation.kit-money"),
    (at("last", skills=("aim",)), Done(), "frontera.creation.base-skills"),
    (at("last"), Name("  "), "frontera.sheet.fields"),
    (at("last"), Name("a\nb"), "frontera.sheet.fields"),
    (at("last"), Name("x" * 101), "frontera.sheet.fields"),
    (at("last"), Learn("lore"), "frontera.sheet.fields"),
]


@pytest.mark.rule("frontera.ruling.skill-duplicate", "frontera.ruling.free-kit-resale", "frontera.gap.goods-prices")
@pytest.mark.rule("frontera.creation.points", "frontera.creation.kit-money", "frontera.trait.four")
@pytest.mark.parametrize(("now", "choice", "rule"), REFUSED)
def test_what_the_rules_refuse(now: Making, choice: Choice, rule: str) -> None:
    refusal = check(now, choice)
    assert refusal is not None
    assert refusal.rule == rule
    assert f"refusal.{refusal.reason}" in CREATION.part(Display).texts()


@pytest.mark.rule("frontera.creation.kit-money", "frontera.ruling.free-kit-resale")
def test_what_was_bought_can_be_given_back() -> None:
    buy, back = Buy("rope", 2), GiveBack("rope")
    c = make([*CLEMENTINE[:9], buy, back])[0].sheet
    assert c.goods == ("rope",)
    assert c.cents == 4900
    c = make([*CLEMENTINE[:10], GiveBack("rifle")])[0].sheet
    assert c.weapons == {"revolver": 1}
    assert c.cents == 5000


@pytest.mark.rule("frontera.ruling.free-kit-resale")
def test_free_knives_are_not_sold_for_a_revolver_that_was_bought() -> None:
    knives, revolver = TakeKit("knives"), Buy("revolver", 1)
    now = make([*CLEMENTINE[:8], knives, revolver])[0]
    refusal = check(now, GiveBack("knife"))
    assert refusal is not None
    assert refusal.rule == "frontera.ruling.free-kit-resale"
    c = make([*CLEMENTINE[:8], knives, revolver, GiveBack("revolver")])[0].sheet
    assert (c.weapons, c.cents) == (KITS["knives"], 5000)


@pytest.mark.rule("frontera.ruling.trait-maximum")
def test_a_trait_may_reach_nine() -> None:
    assert check(Making(Sheet(name="Ana")), Raise("head", 8)) is None


AGAINST = [
    ({"head": 2}, "frontera.creation.points"),
    ({"head": 4}, "frontera.creation.points"),
    ({"skills": ("aim", "aim", "agility", "lore")}, "frontera.ruling.skill-duplicate"),
    ({"skills": ("aim", "brawl", "quick-shot", "lore")}, "frontera.creation.base-skills"),
    ({"skills": ("aim", "agility", "lore")}, "frontera.creation.extra-skill"),
    ({"mount": ""}, "frontera.creation.kit-horse"),
    ({"weapons": {"rifle": 1}}, "frontera.creation.kit-weapon"),
    ({"weapons": {"revolver": 1, "rifle": 1}, "dollars": 30.01}, "frontera.creation.kit-money"),
]


@pytest.mark.rule("frontera.creation.points", "frontera.creation.base-skills", "frontera.creation.extra-skill")
@pytest.mark.rule("frontera.creation.kit-horse", "frontera.creation.kit-weapon", "frontera.creation.kit-money")
@pytest.mark.parametrize(("fields", "rule"), AGAINST)
def test_what_the_rules_have_against_a_file(fields: dict[str, Any], rule: str) -> None:
    assert objections(at("last").sheet) == ()
    found = objections(at("last", **fields).sheet)
    assert [refusal.rule for refusal in found] == [rule]
    assert objections(at("last", played=True, dollars=900.0).sheet) == ()


# files ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.sheet.fields")
def test_a_character_file_reads_back_the_same() -> None:
    c = make(CLEMENTINE)[0].sheet
    text = character_file.CHARACTERS.write(c)
    assert text.startswith('game = "frontera"\nname = "Clementine"\n')
    assert character_file.CHARACTERS.read(text) == c


@pytest.mark.rule("frontera.sheet.fields")
@given(st.data())
def test_any_way_of_making_one_ends_in_a_sound_file(data: st.DataObject) -> None:
    state = begun()
    assert CREATION.no_chance

    def decide(question: Question) -> Choice:
        return data.draw(st.sampled_from([option.choice for option in question.options]))

    for _ in range(120):
        leaves = state.step == "shop" and data.draw(st.booleans())
        if state.step == "done":
            break
        ref = Referee((), SeededChance("x"), (lambda _: LeaveShop()) if leaves else decide)
        CREATION.advance(ref, state)
        assert all(answer.chance is None for answer in ref.answers), "nothing is left to chance"
    c = state.sheet
    assert character_file.CHARACTERS.read(character_file.CHARACTERS.write(c)) == c
    if state.step == "done":
        assert objections(c) == ()
    for option in options(state) if state.step != "done" else ():
        assert check(state, option.choice) is None or option.choice.kind == "done"


@pytest.mark.rule("frontera.sheet.fields")
def test_every_mistake_of_a_file_is_named() -> None:
    text = 'game = "bala"\nname = "X"\nhands = 0\nskills = ["luck"]\ngoods = ["moon"]\n'
    text += 'mount = "camel"\nin_hand = "bow"\nage = 3\n'
    found = {problem.where for problem in CREATION.part(Files).problems(text + "weapons = { cannon = 1 }\n")}
    assert found == {"game", "hands", "skills[0]", "goods[0]", "mount", "in_hand", "age", "weapons.cannon"}
    with pytest.raises(BadSetup):
        CREATION.part(Files).setup("name = ")
    with pytest.raises(BadSetup):
        CREATION.setup("protagonist", {"colour": "red"})
    with pytest.raises(BadSetup):
        CREATION.setup("horse")


@pytest.mark.rule("frontera.sheet.fields")
def test_an_adventure_can_hold_a_character() -> None:
    c = make(CLEMENTINE)[0].sheet
    file = SCENARIOS.load(SCENARIOS.text("ambush"))
    mine = character_file.as_person(c, "mine", "judit")
    people = [mine if person.seat == "judit" else person for person in file.people]
    data = msgspec.json.encode(msgspec.structs.replace(file, people=tuple(people)))
    g = SCENARIOS.start(msgspec.json.decode(data.replace(b'"clementine"', b'"mine"')))
    assert g["mine"].senses == 4
    assert g["mine"].cents == 2700
    assert g["mine"].mount


# the sheet -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.sheet.fields", "frontera.skill.group-weapons", "frontera.skill.group-mechanics")
@pytest.mark.rule("frontera.skill.group-exploration", "frontera.skill.ten")
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_the_sheet_has_every_field(language: str) -> None:
    state, _ = make(CLEMENTINE)
    setup = CREATION.setup("protagonist")
    sheet = CREATION.part(Display).sheet(CREATION.view(state, "owner"), setup, language)
    assert sheet is not None
    sections = {section.id: section for section in sheet.sections}
    card = sections["cards"].cards[0]
    assert [value for _, value in card.scores] == ["2", "4", "3", "3", "7", "8"]
    assert len(card.boxes) == 3 + 4 + 3
    assert not [name for name, _ in card.boxes if name[-2:] in ("-1", "-2", "-3", "-4")]
    grid = sections["skills"].grid
    assert grid is not None
    assert len(grid.rows) == len(table("skills"))
    assert sum(row[0] == "☑" for row in grid.rows) == 4
    grid = sections["weapons"].grid
    assert grid is not None
    assert len(grid.rows) == 4
    assert grid.rows[0][2:] == ("+0*", "+1*", "+0", "-*", "1")  # the revolver: medium and damage are the rulebook's
    assert sections["equipment"].lines[-1].text == ("27.00 $" if language == "en" else "27,00 $")
    html = page(sheet, language)
    assert "Clementine" in html
    assert "*" in sheet.footer
    assert "<script" not in html


@pytest.mark.rule("frontera.creation.kit-money", "frontera.gap.goods-prices")
def test_prices_of_the_house_are_marked() -> None:
    now = at("shop")
    house = {option.choice.item: option.facts["house"] for option in options(now) if option.choice.kind == "buy"}
    assert house["rifle"] == 0
    assert house["work-clothes"] == 0
    assert house["rope"] == 1
    assert set(house) <= {*weapons(), *(row["key"] for row in table("house-goods"))}


@pytest.mark.rule("frontera.gap.goods-prices")
@pytest.mark.parametrize("language", ["es", "fr"])
def test_what_things_are_good_for_is_said_in_every_language(language: str) -> None:
    english, other = CREATION.part(Display).texts("en"), CREATION.part(Display).texts(language)
    for row in table("house-goods"):
        assert english[f"name.use-{row['key']}"] == row["effect"]
        assert other[f"name.use-{row['key']}"] != row["effect"]


@pytest.mark.parametrize("language", ["es", "fr"])
def test_languages_have_the_same_texts(language: str) -> None:
    from sixgun.screen.text import placeholders

    english, other = CREATION.part(Display).texts("en"), CREATION.part(Display).texts(language)
    assert set(english) == set(other)
    for key, text in english.items():
        if not key.startswith("name."):
            assert sorted(placeholders(text)) == sorted(placeholders(other[key])), key


@pytest.mark.rule("frontera.creation.points")
def test_a_step_can_be_taken_back() -> None:
    setup = CREATION.setup("protagonist")
    head = Head(CREATION.kinds.format, CREATION.key, CREATION.rules_version, setup, "", {"owner": "person"})
    match: Match[Any] = Match(CREATION, Record(head), SeededChance("undo"))
    match.run()
    for choice in CLEMENTINE[:3]:
        before = len(match.record.items)
        assert match.answer("owner", choice) is None
        match.run()
    assert match.state.sheet.muscle == 3
    match = match.back_to(before)
    assert match.state.sheet.muscle == 1
    assert match.state.sheet.senses == 4
