"""Making a character: the cards, what they give, what points buy, and what the rules have against one."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from sixgun.core.bring import Bringing, brought, place_named
from sixgun.core.cards import pack
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.files import Files
from sixgun.core.game import BadSetup
from sixgun.core.match import Match
from sixgun.core.procedure import Products
from sixgun.core.ref import Referee
from sixgun.games.deadlands.catalogue import firearms, table
from sixgun.games.deadlands.characters import character_file
from sixgun.games.deadlands.characters.character_file import CHARACTERS, DICE, SIDES, Character, objections, pool_of
from sixgun.games.deadlands.characters.choices import (
    Done,
    Drop,
    Give,
    Learn,
    LeaveGear,
    LeavePoints,
    Name,
    PutBack,
    Take,
    TakeHand,
    TakeSize,
)
from sixgun.games.deadlands.characters.creation import CREATION, Making, check, draw, options, withheld
from sixgun.games.deadlands.game import GAME
from sixgun.games.deadlands.sheet import TRAITS, Pool
from sixgun.screen.display import Display
from sixgun.screen.sheet_html import page
from sixgun.testing import scripted

DRAW, POINTS, DERIVED = "deadlands.creation.draw", "deadlands.creation.points", "deadlands.creation.derived"
DEALT = ("2S", "9S", "AH", "3H", "10C", "QC", "KD", "4D", "5D", "7C", "8C", "RJ")
READY = CREATION.part(Products).samples()


def begun(**given: Any) -> Making:
    return CREATION.start(CREATION.setup("gunfighter", given))


def dealt(*cards: str) -> Making:
    """After the cards were drawn; the last ones are the further cards of jokers."""
    state = begun()
    with scripted([cards[:12], *cards[12:]]) as ref:
        draw(ref, state)
    return state


def answer(state: Making, *choices: Choice) -> list[tuple[str, dict[str, Any]]]:
    told = []
    for choice in choices:
        with scripted(choices=[choice]) as ref:
            CREATION.advance(ref, state)
            told += [(entry.event, dict(entry.facts)) for entry in ref.log]
    return told


def ready(**changed: Any) -> Character:
    """A ready one that the rules allow, with something else."""
    return msgspec.structs.replace(CHARACTERS.chosen("marksman", ""), **changed)


def rules_against(c: Character) -> list[tuple[str, str]]:
    return [(one.rule, one.reason) for one in objections(c)]


# cards ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.table.house-creation")
@pytest.mark.parametrize(
    ("cards", "sides"),
    [("2", 4), ("3 4 5 6 7 8", 6), ("9 10 J", 8), ("Q K", 10), ("A", 12)],
)
def test_the_rank_gives_the_die(cards: str, sides: int) -> None:
    for rank in cards.split():
        assert pool_of(f"{rank}C") == Pool(1, sides)
    assert sum(n != 12 for n in SIDES.values()) == 12 and SIDES[""] == 12


@pytest.mark.rule("deadlands.table.house-creation")
def test_the_suit_gives_the_number_of_dice() -> None:
    assert DICE == {"C": 1, "D": 2, "H": 3, "S": 4}
    assert len(table("house-creation")) == 9


@pytest.mark.rule("deadlands.creation.draw")
def test_a_joker_is_a_d12_with_a_further_card() -> None:
    state = dealt(*DEALT, "4H")
    assert len(state.cards) == 12 and state.further == {"RJ": "4H"} and state.step == "drop"
    assert pool_of("RJ", "4H") == Pool(3, 12)


@pytest.mark.rule("deadlands.creation.draw")
def test_the_further_card_is_none_of_those_drawn_and_no_joker() -> None:
    for seed in range(40):
        state = begun()
        draw(Referee(source=SeededChance(seed)), state)
        assert len(set(state.cards)) == 12 and set(state.cards) <= set(pack())
        jokers = {card for card in state.cards if card in ("RJ", "BJ")}
        assert set(state.further) == jokers
        assert not set(state.further.values()) & {*state.cards, "RJ", "BJ"}
        assert len(set(state.further.values())) == len(jokers)


@pytest.mark.rule("deadlands.creation.draw")
def test_neither_deuces_nor_jokers_are_dropped() -> None:
    state = dealt(*DEALT, "4H")
    offered = {option.choice.card for option in options(state) if isinstance(option.choice, Drop)}
    assert offered == set(DEALT) - {"2S", "RJ"}
    for card in ("2S", "RJ"):
        refusal = check(state, Drop(card))
        assert refusal is not None and (refusal.rule, refusal.reason) == (DRAW, "not-dropped")
    refusal = check(state, Drop("AS"))
    assert refusal is not None and refusal.reason == "which-card"
    answer(state, Drop("7C"))
    assert state.step == "drop"
    answer(state, Drop("8C"))
    assert state.step == "traits" and len(state.cards) == 10


GIVEN = (
    ("deftness", "9S", "4d8"),
    ("nimbleness", "AH", "3d12"),
    ("quickness", "RJ", "3d12"),
    ("strength", "3H", "3d6"),
    ("vigor", "10C", "1d8"),
    ("cognition", "KD", "2d10"),
    ("knowledge", "2S", "4d4"),
    ("mien", "QC", "1d10"),
    ("smarts", "4D", "2d6"),
    ("spirit", "5D", "2d6"),
)


def with_traits() -> Making:
    state = dealt(*DEALT, "4H")
    answer(state, Drop("7C"), Drop("8C"), *[Give(trait, card) for trait, card, _ in GIVEN[:-1]])
    return state


@pytest.mark.rule("deadlands.creation.draw", "deadlands.creation.points")
def test_each_trait_gets_a_card() -> None:
    state = with_traits()
    assert {trait: state.record.trait(trait) for trait in TRAITS} == {trait: dice for trait, _, dice in GIVEN}
    assert state.step == "aptitudes" and not state.cards
    assert state.record.points == 10 + 4 + 6


@pytest.mark.rule("deadlands.creation.draw")
def test_a_trait_has_one_card_and_a_card_one_trait() -> None:
    state = dealt(*DEALT, "4H")
    answer(state, Drop("7C"), Drop("8C"), Give("spirit", "9S"))
    refusal = check(state, Give("spirit", "AH"))
    assert refusal is not None and refusal.reason == "which-trait"
    refusal = check(state, Give("vigor", "9S"))
    assert refusal is not None and refusal.reason == "which-card"
    assert {option.choice.trait for option in options(state) if isinstance(option.choice, Give)} == {"deftness"}


# points --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.creation.points")
def test_a_level_costs_a_point_and_none_is_above_five() -> None:
    state = with_traits()
    answer(state, Learn("shootin:pistol", 3), Learn("shootin:pistol", 2), Learn("shootin:rifle", 1))
    assert state.record.aptitudes == {"shootin:pistol": 5, "shootin:rifle": 1}
    assert state.record.points_left == 20 - 6
    for choice, reason in (
        (Learn("shootin:pistol", 1), "too-high"),
        (Learn("dodge", 6), "too-high"),
        (Learn("dodge", 15), "how-many-points"),
        (Learn("dodge", 0), "how-many-points"),
        (Learn("dodge", -1), "how-many-points"),
        (Learn("shootin", 1), "which-aptitude"),
        (Learn("cooking", 1), "which-aptitude"),
    ):
        refusal = check(state, choice)
        assert refusal is not None and (refusal.rule, refusal.reason) == (POINTS, reason), choice
    assert Learn("shootin:pistol", 1) not in [option.choice for option in options(state)]
    told = answer(state, LeavePoints())
    assert told == [("points-lost", {"n": 14})] and state.step == "size"


@pytest.mark.rule("deadlands.creation.points")
def test_the_last_point_ends_the_lessons() -> None:
    state = with_traits()
    answer(state, *[Learn(key, 5) for key in ("dodge", "guts", "bluff", "overawe")])
    assert state.step == "size" and state.record.points_left == 0


# the rest ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.creation.derived")
def test_size_hand_and_gear() -> None:
    state = with_traits()
    answer(state, LeavePoints(), TakeSize(8), TakeHand("left"))
    assert (state.record.size, state.record.hand, state.step) == (8, "left", "gear")
    answer(state, Take("colt-navy"), Take("knife"), Take("winchester-73"), Take("duster"))
    for item, rule, reason in (
        ("colt-navy", DERIVED, "too-many-guns"),
        ("saber", DERIVED, "too-many-blades"),
        ("chaps", DERIVED, "too-many-garments"),
        ("fist", DERIVED, "not-for-new"),
        ("dynamite", DERIVED, "not-for-new"),
        ("bow", DERIVED, "not-for-new"),
        ("piano", DERIVED, "not-for-new"),
        ("gatling-gun", "deadlands.ruling.gatling-mount", "not-carried"),
    ):
        refusal = check(state, Take(item))
        assert refusal is not None and (refusal.rule, refusal.reason) == (rule, reason), item
    answer(state, PutBack("colt-navy"), Take("colt-navy"), LeaveGear())
    assert state.record.weapons == ("knife", "winchester-73", "colt-navy")
    answer(state, Name("Ruth"), Done())
    ended = CREATION.ending(state)
    assert ended is not None and ended.facts["name"] == "Ruth"


@pytest.mark.rule("deadlands.creation.derived")
@pytest.mark.parametrize(("size", "allowed"), [(4, False), (5, True), (6, True), (7, True), (8, True), (9, False)])
def test_sizes(size: int, allowed: bool) -> None:
    assert (not objections(ready(size=size))) == allowed
    state = Making(ready(), "size")
    assert (check(state, TakeSize(size)) is None) == allowed


@pytest.mark.rule("deadlands.creation.derived")
def test_cartridges_and_cylinders_come_with_the_guns() -> None:
    row = character_file.as_profile(ready(weapons=("colt-navy", "winchester-73")), "x")
    assert row.ammo == {"colt-navy": 24, "winchester-73": 24} and row.cylinders == 1
    assert firearms()["colt-navy"].cylinder and not firearms()["winchester-73"].cylinder
    pair = character_file.as_profile(ready(weapons=("colt-navy", "colt-navy")), "x")
    assert pair.ammo == {"colt-navy": 24} and pair.cylinders == 2


AGAINST: list[tuple[dict[str, Any], tuple[str, str]]] = [
    ({"spirit": ""}, (DRAW, "no-card-yet")),
    ({"spirit": "5d8"}, (DRAW, "too-many-dice")),
    ({"spirit": "2d4"}, (DRAW, "too-many-alike")),
    ({"deftness": "2d10", "spirit": "2d10"}, (DRAW, "too-many-alike")),
    (dict.fromkeys(("deftness", "nimbleness", "spirit", "vigor"), "3d12"), (DRAW, "too-many-jokers")),
    ({"aptitudes": {"guts": 6}}, (POINTS, "too-high")),
    ({"aptitudes": {f"shootin:{kind}": 5 for kind in ("pistol", "rifle", "shotgun")} | {"dodge": 5, "guts": 3}},
     (POINTS, "points-over")),
    ({"weapons": ("colt-navy",) * 3}, (DERIVED, "too-many-guns")),
    ({"weapons": ("knife", "saber")}, (DERIVED, "too-many-blades")),
    ({"weapons": ("bow",)}, (DERIVED, "not-for-new")),
    ({"weapons": ("gatling-gun",)}, ("deadlands.ruling.gatling-mount", "not-carried")),
    ({"armor": ("duster", "chaps")}, (DERIVED, "too-many-garments")),
]  # fmt: skip


@pytest.mark.rule("deadlands.creation.draw", "deadlands.creation.points", "deadlands.creation.derived")
@pytest.mark.parametrize(("changed", "found"), AGAINST)
def test_what_the_rules_have_against_a_file(changed: dict[str, Any], found: tuple[str, str]) -> None:
    assert rules_against(ready(**changed)) == [found]
    for language in ("en", "es", "fr"):
        assert f"refusal.{found[1]}" in CREATION.part(Display).texts(language)


@pytest.mark.rule("deadlands.creation.draw")
def test_two_jokers_may_stand_beside_an_ace() -> None:
    three = dict.fromkeys(("deftness", "nimbleness", "spirit"), "3d12")
    assert not objections(ready(**three))


@pytest.mark.rule("deadlands.creation.draw", "deadlands.creation.points", "deadlands.creation.derived")
def test_all_objections_at_once() -> None:
    c = ready(
        **{
            key: value
            for changed, _ in (AGAINST[2], AGAINST[5], AGAINST[9], AGAINST[11])
            for key, value in changed.items()
        }
    )
    assert {rule for rule, _ in rules_against(c)} == {DRAW, POINTS, DERIVED} and len(objections(c)) == 4
    refusal = check(Making(c, "last"), Done())
    assert refusal is not None and refusal.rule == DRAW


# files ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", READY)
def test_the_ready_ones_are_sound_and_can_be_printed(name: str) -> None:
    c = CHARACTERS.read(READY[name])
    assert not objections(c) and CHARACTERS.read(CHARACTERS.write(c)) == c
    setup = CREATION.part(Files).setup(READY[name])
    for language in ("en", "es", "fr"):
        said = CREATION.part(Display).texts(language)
        sheet = CREATION.part(Display).sheet(CREATION.view(CREATION.start(setup), "owner"), setup, language)
        assert sheet is not None and said[f"title.{c.description}"] in page(sheet, language)
        card = next(section.cards for section in sheet.sections if section.cards)[0]
        assert [score for _, score in card.scores] == [c.trait(trait) for trait in TRAITS]


@pytest.mark.rule("deadlands.creation.derived")
def test_the_sheet_shows_what_follows_from_the_traits() -> None:
    setup = CREATION.part(Files).setup(READY["marksman"])
    sheet = CREATION.part(Display).sheet(CREATION.view(CREATION.start(setup), "owner"), setup)
    assert sheet is not None
    lines = {line.text for section in sheet.sections for card in section.cards for line in card.lines}
    assert "Wind 14 of 14, Pace 6, Size 6" in lines  # Vigor 3d6, Spirit 2d8, Nimbleness 1d6


def test_every_mistake_of_a_file_is_reported() -> None:
    text = (
        READY["marksman"].replace('"colt-army"', '"colt-armyy"').replace("dodge", "dodgy").replace('"left"', '"both"')
    )
    with pytest.raises(BadSetup) as caught:
        CREATION.part(Files).setup(text)
    assert {one.where for one in caught.value.problems} == {"hand", "weapons[1]", "aptitudes.dodgy"}


@pytest.mark.rule("deadlands.creation.draw", "deadlands.creation.points", "deadlands.creation.derived")
@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_chosen_becomes_a_character_that_the_rules_allow(seed: int) -> None:
    chooser = Random(seed)

    def decide(question: Question) -> Choice:
        wanted = [one.choice for one in question.options if isinstance(one.choice, (Done, LeaveGear))]
        named = [one.choice for one in question.options if isinstance(one.choice, Name)]
        return chooser.choice(wanted or named or [one.choice for one in question.options])

    match = Match.new(CREATION, CREATION.setup("gunfighter"), SeededChance(seed), decide)
    match.run()
    assert match.state.ended is not None and not CREATION.part(Products).objections(match.state)
    text = CREATION.part(Products).product(match.state)
    assert text is not None and CHARACTERS.read(text) == match.state.record


# in a scenario -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.creation.derived")
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_a_character_takes_a_place_of_a_scenario(scenario: str) -> None:
    setup = GAME.setup(scenario)
    places = GAME.part(Bringing).places(setup)
    assert {place.seat for place in places} == set(GAME.seats(GAME.start(setup)))
    first = brought(GAME, setup, places[0], "marksman")
    both = brought(GAME, first, place_named(GAME, first, places[-1].key), READY["bruiser"])
    state = GAME.start(both)
    mine, other = state.sheets[places[0].key], state.sheets[places[-1].key]
    assert (mine.name, mine.deftness, mine.hand) == ("Silas Boone", "4d8", "left")
    assert (other.name, other.strength, other.size) == ("Hank Mercer", "4d12", 8)
    assert state.people[places[0].key].wind == mine.wind == 6 + 8
    again = GAME.start(brought(GAME, both, places[0], "pistolero"))
    assert again.sheets[places[0].key].name == "Cora Vance"
    assert again.sheets[places[-1].key].name == "Hank Mercer"


@pytest.mark.rule("deadlands.creation.points")
def test_nobody_is_brought_whom_the_rules_forbid() -> None:
    setup = GAME.setup("showdown")
    place = GAME.part(Bringing).places(setup)[0]
    with pytest.raises(BadSetup, match=POINTS):
        brought(GAME, setup, place, READY["marksman"].replace("dodge = 2", "dodge = 3"))


def test_answers_for_another_question_are_refused() -> None:
    refusal = check(with_traits(), TakeSize(6))
    assert refusal is not None and refusal.reason == "not-offered" and "learn" in refusal.allowed


@pytest.mark.rule("deadlands.creation.draw", "deadlands.creation.derived")
def test_what_is_withheld_has_its_reason() -> None:
    state = dealt(*DEALT, "4H")
    assert [(one.kind, one.item, one.refusal.reason) for one in withheld(state)] == [
        ("drop", "2S", "not-dropped"),
        ("drop", "RJ", "not-dropped"),
    ]
    gear = Making(ready(weapons=("colt-navy", "colt-navy"), armor=("duster",)), "gear")
    assert [one.refusal.reason for one in withheld(gear)] == ["too-many-guns", "too-many-garments"]
    assert [one.refusal.reason for one in withheld(Making(ready(name=""), "last"))] == ["no-name"]
    assert not list(withheld(Making(ready(), "last")))


@pytest.mark.rule("deadlands.creation.points")
def test_a_file_with_traits_alone_goes_on_with_the_lessons() -> None:
    text = "\n".join(line for line in READY["marksman"].splitlines() if not line.startswith("aptitudes"))
    state = CREATION.start(CREATION.part(Files).setup(text))
    assert state.step == "aptitudes" and state.record.points_left == 10 + 4 + 8
    assert CREATION.start(CREATION.part(Files).setup(READY["marksman"])).step == "last"
