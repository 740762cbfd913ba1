"""Rolls of Traits and Aptitudes (deadlands.dice), and what somebody brings along for them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest
from tests.rules.deadlands.build import board, fight, man

from sixgun.core.log import Mod
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.deadlands import damage, dice, skills
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.catalogue import table
from sixgun.games.deadlands.damage import Blow
from sixgun.games.deadlands.dice import Party
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import Shootout, Wounds
from sixgun.testing.scripted import scripted

ROLL = "deadlands.shoot.action"


def duel(**sheet: Any) -> Shootout:
    return fight(man("ann", 10, 10, sheet=sheet), man("bob", 20, 10))


def rolled(n: int, sides: int, *fell: int, plus: int = 0, tn: int | None = None, **how: Any) -> dice.Rolled:
    mods = (Mod(plus, ROLL, "test"),) if plus else ()
    with scripted([fell]) as ref:
        return dice.trait_roll(ref, duel(), "ann", Pool(n, sides), ROLL, mods, tn, **how)


@pytest.mark.rule("deadlands.dice.keep-highest", "deadlands.dice.aces", "deadlands.dice.trait-pool")
def test_the_best_die_counts_with_its_aces() -> None:
    found = rolled(3, 8, 12, 3, 5)
    assert (found.total, found.best, found.bust) == (12, 12, False)
    assert duel(quickness="3d8").sheet("ann").trait("quickness") == Pool(3, 8)


@pytest.mark.rule("deadlands.dice.modifiers")
def test_modifiers_are_added_to_the_best_die() -> None:
    assert rolled(3, 8, 7, 3, 5, plus=-4).total == 3
    assert rolled(1, 6, 2, plus=-8).total == -6


@pytest.mark.rule("deadlands.dice.success", "deadlands.dice.raise", "deadlands.dice.success-count")
@pytest.mark.parametrize(("die", "successes"), [(4, 0), (5, 1), (9, 1), (11, 2), (14, 2), (15, 3)])
def test_successes(die: int, successes: int) -> None:
    found = rolled(2, 10, die, 2, tn=5)
    assert dice.successes(found, 5) == successes
    assert dice.succeeded(found, 5) == (successes > 0)


@pytest.mark.rule("deadlands.dice.raise", "deadlands.dice.rounding")
def test_raises_are_full_fives() -> None:
    assert [dice.raises(total, 5) for total in (3, 5, 9, 10, 14, 15, 20)] == [0, 0, 0, 1, 1, 2, 3]


@pytest.mark.rule("deadlands.dice.bust", "deadlands.ruling.single-die-bust")
@pytest.mark.parametrize(
    ("fell", "bust"),
    [((1,), True), ((1, 1), True), ((1, 9), False), ((1, 1, 9), True), ((1, 1, 9, 2), False), ((1, 1, 1, 9), True),
     ((1, 1, 9, 1, 9), True), ((1, 1, 2, 2, 2), False)],
)  # fmt: skip
def test_more_than_half_of_the_dice_go_bust(fell: tuple[int, ...], bust: bool) -> None:
    found = rolled(len(fell), 10, *fell, tn=5)
    assert found.bust == bust
    if bust:
        assert not dice.succeeded(found, 1)


@pytest.mark.rule("deadlands.dice.bust-effect", "deadlands.ruling.negative-totals")
def test_a_value_is_never_below_nothing_and_a_bust_is_nothing() -> None:
    assert rolled(3, 10, 1, 1, 9, plus=3, compared=True).total == 0
    assert rolled(2, 10, 3, 2, plus=-8, compared=True).total == 0
    assert rolled(2, 10, 9, 2, plus=-8, compared=True).total == 1


# who rolls what ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.dice.aptitude-pool", "deadlands.table.house-aptitudes")
def test_an_aptitude_has_its_own_number_of_dice_and_the_sides_of_its_trait() -> None:
    g = duel(deftness="2d10", aptitudes={"shootin:pistol": 4, "dodge": 3}, nimbleness="1d4")
    assert skills.aptitude(g, "ann", "shootin", "pistol") == (Pool(4, 10), ())
    assert skills.of(g, "ann", "dodge") == (Pool(3, 4), ())
    assert skills.of(g, "ann", "deftness") == (Pool(2, 10), ())
    assert len(skills.traits()) == len(table("house-aptitudes"))
    assert skills.traits()["horse-ridin"] == "nimbleness" and skills.traits()["guts"] == "spirit"


@pytest.mark.rule("deadlands.dice.unskilled", "deadlands.gap.unskilled", "deadlands.table.options")
def test_without_the_aptitude() -> None:
    men = man("ann", sheet={"deftness": "3d10"})
    ways = {}
    for way in ("one-die-minus-4", "trait-minus-8", "halve"):
        g = fight(men, table=board(switches=Switches(unskilled=way)))
        pool, mods = skills.aptitude(g, "ann", "shootin", "pistol")
        with scripted([(9,) * pool.n]) as ref:
            ways[way] = (pool, dice.trait_roll(ref, g, "ann", pool, ROLL, mods, 4).total)
    assert ways == {
        "one-die-minus-4": (Pool(1, 10), 5),
        "trait-minus-8": (Pool(3, 10), 1),
        "halve": (Pool(3, 10), 4),
    }


@pytest.mark.rule("deadlands.shoot.concentration", "deadlands.ruling.other-concentration")
def test_another_concentration_replaces_none_at_minus_four() -> None:
    g = duel(deftness="2d8", aptitudes={"shootin:pistol": 3, "shootin:rifle": 2, "dodge": 5})
    pool, mods = skills.aptitude(g, "ann", "shootin", "shotgun")
    assert pool == Pool(3, 8)
    assert [mod.value for mod in mods] == [-4]


@pytest.mark.rule("deadlands.wounds.penalty", "deadlands.table.house-wound-penalties")
def test_only_the_worst_wound_counts() -> None:
    g = fight(man("ann", wounds=Wounds(arm_left=2, guts=4, leg_right=1)))
    assert [mod.value for mod in skills.wounded(g, "ann")] == [-4]
    g = fight(man("ann", wounds=Wounds(leg_left=5)))
    assert [mod.value for mod in skills.penalties(g, "ann")] == [-5]


@pytest.mark.rule("deadlands.movement.running-penalty", "deadlands.ruling.running-shot", "deadlands.wills.next-action")
def test_running_and_shaken() -> None:
    g = fight(man("ann", running=True, shaken=True))
    assert [mod.value for mod in skills.penalties(g, "ann")] == [-4, -4]
    more = fight(man("ann", running=True), table=board(switches=Switches(running_shot=-6)))
    assert [mod.value for mod in skills.penalties(more, "ann", shot=True)] == [-6]
    assert [mod.value for mod in skills.penalties(more, "ann")] == [-4]
    skills.used_action(g, "ann")
    assert [mod.value for mod in skills.penalties(g, "ann")] == [-4]


# opposed rolls -------------------------------------------------------------------------------------------------------
def contest(first: tuple[int, ...], second: tuple[int, ...]) -> dice.Contest:
    with scripted([first, second]) as ref:
        one, two = Party("bob", Pool(len(first), 8), ROLL), Party("ann", Pool(len(second), 8), ROLL)
        return dice.opposed(ref, duel(), one, two)


@pytest.mark.rule("deadlands.dice.opposed", "deadlands.ruling.opposed-tn", "deadlands.ruling.dice-stream")
def test_the_resisting_total_is_the_number_to_reach_and_at_least_five() -> None:
    assert (contest((7, 3), (7, 2)).tn, contest((7, 3), (7, 2)).successes) == (7, 1)
    assert contest((3, 2), (4, 2)).tn == 5 and contest((3, 2), (4, 2)).successes == 0
    assert contest((1, 1), (5, 2)).successes == 1, "a bust resists with nothing"
    assert contest((7, 3), (12, 2)).successes == 2
    assert contest((2, 2), (1, 1, 7)).successes == 0, "a bust fails"


# odds ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.dice.bust-effect", "deadlands.dice.success-count")
def test_the_quiet_way_of_odds_is_as_likely_as_the_long_one() -> None:
    """One die of four: 1 is a bust; a 4 goes on."""
    g = duel()

    def run(ref: Ref, work: Shootout) -> int:
        return dice.successes(dice.trait_roll(ref, work, "ann", Pool(1, 4), ROLL, (), 3, True, most_raises=1), 3)

    def odds(log: bool) -> dict[int, Fraction]:
        found = enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, log=log)
        assert not found.remainder
        return {case.result: case.p for case in found}

    assert odds(True) == odds(False) == {0: Fraction(1, 2), 1: Fraction(1, 2) - Fraction(1, 16), 2: Fraction(1, 16)}


@pytest.mark.rule("deadlands.dice.opposed")
def test_the_odds_of_an_opposed_roll_state_what_they_leave_out() -> None:
    g = duel()

    def run(ref: Ref, work: Shootout) -> int:
        one, two = Party("bob", Pool(2, 6), ROLL), Party("ann", Pool(3, 6), ROLL)
        return min(dice.opposed(ref, work, one, two, 1).successes, 2)

    def odds(log: bool) -> dict[int, Fraction]:
        found = enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, log=log)
        assert 0 < found.remainder < Fraction(1, 10**6)
        return {case.result: sum((one.p for one in found if one.result == case.result), Fraction(0)) for case in found}

    assert odds(True) == odds(False)
    assert sum(odds(False).values()) == 1


# icepool -------------------------------------------------------------------------------------------------------------
DEPTH = 12
"""So often icepool lets a die go on."""


@pytest.mark.rule("deadlands.dice.aces", "deadlands.dice.keep-highest", "deadlands.dice.bust", "deadlands.dice.raise")
@pytest.mark.parametrize(("n", "sides", "tn"), [(1, 4, 3), (2, 6, 5), (3, 8, 7), (4, 10, 9), (5, 12, 5)])
def test_pools_are_as_icepool_has_them(n: int, sides: int, tn: int) -> None:
    """Successes and busts of a pool. A die comes to 1 only if its first face is one, so its total tells both."""
    g = duel()

    def run(ref: Ref, work: Shootout) -> tuple[bool, int]:
        rolled = dice.trait_roll(ref, work, "ann", Pool(n, sides), ROLL, (), tn, True, most_raises=2, busts=True)
        return rolled.bust, min(3, dice.successes(rolled, tn))

    def read(*fell: int) -> tuple[bool, int]:
        bust = 2 * fell.count(1) > n
        top = max(fell)
        return bust, 0 if bust or top < tn else min(3, 1 + (top - tn) // 5)

    one = icepool.d(sides).explode(depth=DEPTH)
    marks = (tn + 10, tn + 5, tn, 2, 1)
    classes = icepool.map(lambda fell: next(mark for mark in marks if fell >= mark), one)
    twin = icepool.map(read, *[classes] * n)
    found = enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, log=False)
    mine = {case.result: case.p for case in found}
    assert not found.remainder and mine.keys() == set(twin.keys())
    for key, p in mine.items():
        assert abs(p - twin.probability(key)) < n * Fraction(1, sides) ** DEPTH


@pytest.mark.rule("deadlands.damage.sum", "deadlands.ruling.damage-aces")
def test_sums_are_as_icepool_has_them() -> None:
    g = duel()

    def run(ref: Ref, work: Shootout) -> int:
        return damage.rolled(ref, Blow(3, 6), (6, 12, 18, 24, 30)).total

    found = {case.result: case.p for case in enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, log=False)}
    total = 3 @ icepool.d6.explode(depth=DEPTH)
    for low, high in ((0, 6), (6, 12), (12, 18), (18, 24), (24, 30)):
        twin = total.probability("<", high) - total.probability("<", low)
        assert abs(found[low] - twin) < Fraction(1, 10**8)
