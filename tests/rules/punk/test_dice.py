"""Dice: attribute tests, opposed rolls, ties, re-rolls and fractions."""

from __future__ import annotations

from itertools import product

import pytest
from tests.rules.punk.games import activate, events, fact, foe, fray, model, play

from sixgun.core.choice import Question
from sixgun.core.log import Mod, Roll
from sixgun.games.punk import dice
from sixgun.games.punk.choices import BreakAway, Fight
from sixgun.games.punk.dice import Contest, Party
from sixgun.testing.scripted import scripted

RULE = "punk.roll.attribute-test"
TWO = (Mod(2, "punk.aim.action", "aim"),)


def passes(value: int, die: int, *mods: Mod) -> bool:
    g = fray(model("ann", 10, 10))
    with scripted([die]) as ref:
        return dice.test(ref, g, "ann", value, RULE, mods).passed


@pytest.mark.rule(
    "punk.roll.notation", "punk.roll.attribute-test", "punk.roll.attribute-modifiers", "punk.example.attribute-test"
)
def test_agility_4_with_a_bonus_of_2_succeeds_on_1_to_6() -> None:
    assert [die for die in range(1, 11) if passes(4, die, *TWO)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("punk.roll.attribute-test", "punk.roll.attribute-modifiers", "punk.roll.no-criticals")
@pytest.mark.parametrize("value", range(1, 10))
def test_a_test_of_1_to_9_has_that_many_chances_in_ten(value: int) -> None:
    assert sum(passes(value, die) for die in range(1, 11)) == value


@pytest.mark.rule("punk.roll.no-criticals")
def test_the_highest_and_the_lowest_face_mean_nothing_special() -> None:
    contest = opposed((10, 1), 1, 10)
    assert (contest.one.total, contest.two.total) == (11, 11)
    assert passes(9, 1)
    assert not passes(9, 10)


@pytest.mark.rule("punk.roll.impossible", "punk.roll.trivial")
@pytest.mark.parametrize(("value", "malus", "passed"), [(2, -2, False), (1, -3, False), (8, 2, True), (9, 4, True)])
def test_at_0_or_less_and_at_10_or_more_no_die_is_rolled(value: int, malus: int, passed: bool) -> None:
    g = fray(model("ann", 10, 10))
    with scripted() as ref:
        test = dice.test(ref, g, "ann", value, RULE, [Mod(malus, "punk.aim.action", "aim")])
    assert test.passed is passed
    assert test.roll is None


@pytest.mark.rule("punk.attr.dash", "punk.ruling.dash-values")
def test_a_dash_fails_every_test_and_counts_as_0_in_opposed_rolls() -> None:
    g = fray(model("ann", 10, 10))
    with scripted() as ref:
        assert not dice.test(ref, g, "ann", 0, RULE, TWO).passed
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10, combat=0), active="ann")
    log = play(g, Fight("ann", "bob"), [1, 9, 1, 10])
    assert fact(log, "fight-lost", "against") == 9


def opposed(values: tuple[int, int], one: int, two: int) -> Contest:
    g = fray(model("ann", 10, 10), foe("bob", 20, 10))
    with scripted([one, two]) as ref:
        return dice.opposed(ref, g, Party("ann", values[0]), Party("bob", values[1]), "punk.impact.attack")


@pytest.mark.rule("punk.roll.opposed", "punk.roll.opposed-tie", "punk.example.opposed-strength")
def test_active_strength_4_beats_toughness_5_in_45_of_100() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 20, 10), active="ann")
    won = sum(dice.wins(g, opposed((4, 5), *pair), "red", "blue") for pair in product(range(1, 11), repeat=2))
    assert won == 45
    strictly = sum(opposed((4, 5), *pair).margin > 0 for pair in product(range(1, 11), repeat=2))
    assert strictly == 36


@pytest.mark.rule("punk.roll.opposed")
def test_values_of_0_and_of_10_or_more_are_rolled_in_opposed_rolls() -> None:
    assert opposed((12, 0), 1, 10).margin == 3
    assert opposed((-3, 0), 10, 8).margin == -1


EVEN = Contest(Roll((5,), (), 10), Roll((5,), (), 10))


@pytest.mark.rule("punk.roll.opposed-tie", "punk.impact.tie")
def test_a_tie_goes_to_the_side_whose_activation_runs_on_either_side_of_the_roll() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 20, 10), active="ann")
    assert dice.wins(g, EVEN, "red", "blue")
    assert not dice.wins(g, EVEN, "blue", "red")
    activate(g, "bob")
    assert not dice.wins(g, EVEN, "red", "blue")
    assert dice.wins(g, EVEN, "blue", "red")


@pytest.mark.rule("punk.ruling.tie-no-opponent")
def test_a_tie_against_a_hazard_saves_only_models_of_the_active_side() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 20, 10), active="ann")
    assert dice.wins(g, EVEN, "red", "")
    assert not dice.wins(g, EVEN, "", "red")
    assert not dice.wins(g, EVEN, "blue", "")
    assert dice.wins(g, EVEN, "", "blue")
    g.activation = None
    assert dice.wins(g, EVEN, "", "red")
    assert not dice.wins(g, EVEN, "red", "")


# several opponents ---------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "punk.roll.opposed-many", "punk.disengage.roll", "punk.disengage.failure", "punk.example.break-away-three"
)
def test_one_total_against_three_fails_against_each_that_surpasses_it() -> None:
    boss = model("boss", 20, 20, agility=6)
    mutards = [foe("m1", 22.5, 20, agility=3), foe("m2", 20, 22.5, agility=3), foe("m3", 17.5, 20, agility=3)]
    g = fray(boss, *mutards, active="boss")
    # 4 + 6 against 2, 8 and 10 + 3; then the hits of the second and the third.
    log = play(g, BreakAway("boss"), [4, 2, 8, 10, 1, 9, 1, 9])
    assert [line.facts["against"] for line in log if line.event in ("agility-won", "agility-lost")] == [5, 11, 13]
    assert fact(log, "held", "by") == ("m2", "m3")
    assert [line.facts["by"] for line in log if line.event == "impact-holds"] == ["m2", "m3"]
    assert g["boss"].place == (20, 20, 0)


# re-rolls ------------------------------------------------------------------------------------------------------------
def answer(kind: str):  # type: ignore[no-untyped-def]  # one of the offered choices
    def choose(question: Question):  # type: ignore[no-untyped-def]  # the same
        return next(option.choice for option in question.options if option.choice.kind == kind)

    return choose


@pytest.mark.rule("punk.roll.reroll-last-stands", "punk.roll.reroll-limits", "punk.example.reroll")
def test_the_second_result_stands_and_no_other_roll_of_the_action_is_rerolled() -> None:
    """The Strength roll of the same Action offers nothing: the script has no further choice."""
    ann = model("ann", 10, 10, gear=("lucky-charm", "lucky-charm"))
    g = fray(ann, foe("bob", 12.5, 10), active="ann")
    log = play(g, Fight("ann", "bob"), [4, 1, 2, 1, 9], [answer("reroll")])
    assert fact(log, "fight-won", "combat") == 2 + 5
    assert events(log).count("rerolls") == 1
    assert g["ann"].gear == ("lucky-charm",)


@pytest.mark.rule("punk.roll.reroll-limits", "punk.ruling.reroll-actions")
def test_a_new_action_is_a_new_window() -> None:
    ann = model("ann", 10, 10, gear=("lucky-charm", "lucky-charm"))
    g = fray(ann, foe("bob", 12.5, 10), active="ann")
    play(g, Fight("ann", "bob"), [4, 1, 2, 1, 9], [answer("reroll")])
    log = play(g, Fight("ann", "bob"), [1, 4, 9, 1, 9], [answer("reroll")])
    assert fact(log, "fight-won", "combat") == 9 + 5
    assert g["ann"].gear == ()


@pytest.mark.rule("punk.ruling.reroll-actions", "punk.roll.reroll-limits")
def test_both_dice_lie_there_before_the_active_side_decides_and_then_the_other() -> None:
    seats: list[tuple[str, object, object]] = []

    def note(question: Question):  # type: ignore[no-untyped-def]  # see answer
        facts = question.facts or {}
        seats.append((question.seat, facts["total"], facts["against"]))
        return answer("reroll")(question)

    ann, bob = model("ann", 10, 10, gear=("lucky-charm",)), foe("bob", 12.5, 10, gear=("lucky-charm",))
    g = fray(ann, bob, active="ann")
    play(g, Fight("ann", "bob"), [4, 6, 9, 1, 1, 9], [note, note])
    assert seats == [("red", 9, 11), ("blue", 11, 14)]


# modifiers -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.roll.fractions", "punk.ruling.fractions-continuous", "punk.example.fractions")
@pytest.mark.parametrize(
    ("amount", "of", "portions"),
    [(0, 100, 1), (1, 100, 1), (100, 100, 1), (101, 100, 2), (200, 100, 2), (201, 100, 3), (300, 100, 3)],
)
def test_started_portions_count_and_exactly_one_is_one(amount: float, of: float, portions: int) -> None:
    assert dice.fractions(amount, of) == portions
