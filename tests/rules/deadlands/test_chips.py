"""Fate Chips (deadlands.chips): on rolls, wounds and Wind, and how they are drawn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.deadlands.build import board, events, fight, man

from sixgun.core.chance import ScriptError
from sixgun.core.choice import Choice, Question
from sixgun.core.log import OpenRoll
from sixgun.games.deadlands import chips, dice
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.choices import Keep, Spend
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import POT, Shootout
from sixgun.testing.scripted import Scripted, scripted

ROLL = "deadlands.shoot.action"
KEEP = Keep("ann")


def held(switches: Switches | None = None, marshal: bool = False, holder: str = "law", **colours: Any) -> Shootout:
    """Ann with a card in play and these chips."""
    table = board(switches=switches, marshal=marshal)
    return fight(man("ann"), man("bob", 20, 10), table=table, playing="ann", chips={holder: colours})


def roll(
    g: Shootout, fell: tuple[int, ...], chance: list[Any], choices: list[Scripted], sides: int = 8, tn: int = 7
) -> tuple[dice.Rolled, list[str]]:
    with scripted([fell, *chance], choices) as ref:
        found = dice.trait_roll(ref, g, "ann", Pool(len(fell), sides), ROLL, (), tn, on_card=True)
    return found, events(ref)


@pytest.mark.rule(
    "deadlands.example.chip-window", "deadlands.chips.window", "deadlands.chips.white", "deadlands.chips.red",
    "deadlands.ruling.chips-action", "deadlands.ruling.no-marshal", "deadlands.special.fate-chip",
)  # fmt: skip
def test_the_example_of_the_window() -> None:
    g = held(white=2, red=1)
    found, told = roll(g, (3, 5, 2), [(6,), (4,), ("blue",)], [Spend("ann", "white"), Spend("ann", "red")])
    assert found.total == 10 and dice.successes(found, 7) == 1
    assert told == ["dice-lie", "spends-chip", "chip-die", "spends-chip", "chip-die", "draws-chip"]
    assert g.chips["law"].white == 1 and g.chips["law"].red == 0
    assert g.chips["outlaws"].blue == 1, "the other side draws where there is no Marshal"
    assert not chips.may_spend(g, "ann", on_card=True), "the white chip that is left is barred on this card"
    assert chips.may_spend(g, "ann"), "but not on a roll that is no part of it"


def offered(g: Shootout, fell: tuple[int, ...]) -> list[str]:
    """The colours on offer after a roll."""
    seen: list[str] = []

    def look(question: Question) -> Choice:
        seen.extend(one.choice.colour for one in question.options if isinstance(one.choice, Spend))
        assert isinstance(question.first.choice, Keep)
        return KEEP

    with scripted([fell], [look]) as ref:
        dice.trait_roll(ref, g, "ann", Pool(len(fell), 8), ROLL, (), 7, on_card=True)
    return seen


@pytest.mark.rule("deadlands.chips.window", "deadlands.chips.blue", "deadlands.chips.legend")
def test_what_is_on_offer() -> None:
    assert offered(held(white=1, red=2, blue=1), (3, 5)) == ["white", "red", "blue"]
    assert offered(held(white=1, legend=1), (3, 5)) == ["white", "legend", "legend"], "as a blue one, or a new roll"


@pytest.mark.rule("deadlands.chips.window")
def test_after_a_red_chip_no_white_one_follows() -> None:
    g = held(white=1, red=1, blue=1)

    def no_white(question: Question) -> Choice:
        assert [o.choice.colour for o in question.options if isinstance(o.choice, Spend)] == ["blue"]
        return KEEP

    found, _ = roll(g, (3, 5), [(2,), ("white",)], [Spend("ann", "red"), no_white])
    assert found.total == 7


@pytest.mark.rule("deadlands.chips.red", "deadlands.chips.blue", "deadlands.ruling.chips-action")
def test_a_red_and_a_blue_chip_on_one_roll_and_neither_twice_on_a_card() -> None:
    g = held(red=2, blue=2)
    found, _ = roll(g, (3, 5), [(2,), ("white",), (9,)], [Spend("ann", "red"), Spend("ann", "blue")])
    assert found.total == 5 + 2 + 9
    assert not chips.may_spend(g, "ann", on_card=True)


@pytest.mark.rule("deadlands.chips.bust", "deadlands.dice.bust-effect")
def test_no_chip_mends_a_bust() -> None:
    found, _ = roll(held(white=3, red=1, blue=1), (1, 1, 8 + 3), [], [])
    assert found.bust and not dice.succeeded(found, 7)


@pytest.mark.rule("deadlands.chips.legend")
def test_a_legend_chip_rolls_again_even_a_bust_and_is_gone() -> None:
    g = held(legend=1)
    found, _ = roll(g, (1, 1), [(9, 3)], [Spend("ann", "legend", True)])
    assert found.total == 9 and not found.bust
    assert g.chips["law"].total == 0 and g.chips[POT].legend == 0
    g = held(legend=1)
    found, _ = roll(g, (3, 5), [(4,)], [Spend("ann", "legend")])
    assert found.total == 9 and g.chips[POT].legend == 1


@pytest.mark.rule("deadlands.ruling.chips-white-bust", "deadlands.table.options")
@pytest.mark.parametrize(("counts", "bust"), [(False, False), (True, True)])
def test_the_dice_of_white_chips_can_only_bust_by_a_switch(counts: bool, bust: bool) -> None:
    g = held(Switches(white_dice_bust=counts), white=1)
    found, _ = roll(g, (1, 3), [(1,)], [Spend("ann", "white")])
    assert found.bust == bust and found.total == 3


@pytest.mark.rule("deadlands.ruling.chips-in-seedless-game", "deadlands.table.options")
def test_without_chips_nobody_is_asked() -> None:
    g = held(Switches(fate_chips=False), white=3, legend=1)
    assert roll(g, (3, 5), [], [])[0].total == 5
    with scripted() as ref:
        assert chips.draw_chip(ref, g, "law", chips.DRAW) == ""
        assert chips.cancel(ref, g, "ann", 2, {}, ROLL) == 0


@pytest.mark.rule("deadlands.chips.draw", "deadlands.chips.limits", "deadlands.table.house-fate-chips")
def test_chips_are_drawn_from_the_pot() -> None:
    g = held()
    with scripted([("red",)]) as ref:
        assert chips.draw_chip(ref, g, "law", chips.DRAW) == "red"
    assert g.chips["law"].red == 1 and (g.chips[POT].white, g.chips[POT].red, g.chips[POT].blue) == (50, 24, 10)
    empty = fight(man("ann"), pot={"white": 0})
    with scripted() as ref:
        assert chips.draw_chip(ref, empty, "law", chips.DRAW) == ""


@pytest.mark.rule("deadlands.chips.limits", "deadlands.chips.marshal")
def test_a_character_holds_ten_a_side_any_number() -> None:
    g = held(marshal=True, holder="ann", white=10)
    with scripted([("blue",)]) as ref:
        chips.draw_chip(ref, g, "ann", chips.DRAW)
    assert g.chips["ann"].total == 10 and g.chips[POT].blue == 10 and events(ref) == ["chip-too-many"]
    g = held(white=10)
    with scripted([("blue",)]) as ref:
        chips.draw_chip(ref, g, "law", chips.DRAW)
    assert g.chips["law"].total == 11


@pytest.mark.rule("deadlands.chips.red", "deadlands.chips.marshal")
def test_with_a_marshal_only_players_red_chips_bring_him_one() -> None:
    g = held(marshal=True, holder="ann", red=1)
    roll(g, (3, 5), [(2,), ("white",)], [Spend("ann", "red")])
    assert g.chips["outlaws"].white == 1
    g = fight(man("ann"), man("bob", 20, 10), table=board(marshal=True), chips={"outlaws": {"red": 1}})
    with scripted([(3, 5), (2,)], [Spend("bob", "red")]) as ref:
        dice.trait_roll(ref, g, "bob", Pool(2, 8), ROLL, (), 7)
    assert g.chips["outlaws"].total == 0


@pytest.mark.rule("deadlands.chips.wounds", "deadlands.ruling.chips-several-hits")
def test_what_is_left_of_a_chip_serves_the_next_hit() -> None:
    g, spare = held(blue=1), dict[str, int]()
    with scripted([], [Spend("ann", "blue")]) as ref:
        assert chips.cancel(ref, g, "ann", 2, spare, ROLL) == 2
        assert chips.cancel(ref, g, "ann", 3, spare, ROLL) == 1
    assert spare == {"ann": 0} and g.chips["law"].total == 0


@pytest.mark.rule("deadlands.chips.wounds")
def test_several_chips_on_one_hit() -> None:
    g = held(white=1, red=1)
    with scripted([], [Spend("ann", "white"), Spend("ann", "red")]) as ref:
        assert chips.cancel(ref, g, "ann", 4, {}, ROLL) == 3
    assert events(ref).count("chip-cancels") == 2 and "draws-chip" not in events(ref)


@pytest.mark.rule("deadlands.chips.wind")
@pytest.mark.parametrize(("colour", "back"), [("white", 5), ("red", 10), ("blue", 12), ("legend", 12)])
def test_wind_comes_back_but_no_more_than_was_lost(colour: str, back: int) -> None:
    one: Any = {colour: 1}
    g = held(**one)
    with scripted([], [Spend("ann", colour)]) as ref:
        assert chips.give_back(ref, g, "ann", 12, ROLL) == back


@pytest.mark.rule("deadlands.chips.window")
def test_a_chip_that_nobody_has_cannot_be_spent() -> None:
    with pytest.raises((ScriptError, Exception), match="not-offered"):
        roll(held(white=1), (3, 5), [], [Spend("ann", "blue")])


@pytest.mark.rule("deadlands.chips.window", "deadlands.chips.white", "deadlands.chips.red")
@pytest.mark.parametrize(
    ("colour", "best", "ways", "reach"),
    [("white", 5, (2, 8), 7), ("red", 5, (7, 8), 7), ("red", 9, (6, 8), 12), ("white", 7, (5, 64), 12)],
)
def test_each_chip_says_what_it_may_bring(colour: str, best: int, ways: tuple[int, int], reach: int) -> None:
    """One die of eight: for 7 a 7 or an ace; to add 2, anything but a 1; from 9 to 12 three more; to reach 12 an ace
    and then 4 or more."""
    roll = OpenRoll((best,), (), best, 8, "best")
    found = chips.chance(chips.Lying("ann", Pool(1, 8), roll, ROLL, 7), colour)
    assert Fraction(found["ways"], found["of"]) == Fraction(*ways) and found["reach"] == reach


def test_without_a_target_number_nothing_is_said() -> None:
    roll = OpenRoll((3,), (), 3, 8, "best")
    assert chips.chance(chips.Lying("ann", Pool(1, 8), roll, ROLL), "red") == {}
