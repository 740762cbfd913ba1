"""Cohesion, withdrawal and shame."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import man, match
from tests.rules.dicemore.playing import step

from sixgun.core.odds import enumerate_outcomes
from sixgun.games.dicemore import ends, initiative
from sixgun.games.dicemore.choices import Card, Shame, Withdraw
from sixgun.games.dicemore.state import Skirmish
from sixgun.testing.scripted import scripted


def band(lost: int, size: int = 4, **leader: Any) -> Skirmish:
    """A good band of which the last `lost` are gone; "a" leads it unless said otherwise."""
    people = [man("a", "good", role="leader", **leader)]
    people += [
        man(f"a{i}", "good", 10, 12 + 2 * i, cool=2, out="eliminated" if i > size - 1 - lost else "")
        for i in range(1, size)
    ]
    return match([*people, man("z", "bad", 40, 40)])


@pytest.mark.rule("dicemore.end.cohesion-trigger")
def test_more_than_half_has_to_be_lost() -> None:
    assert not ends.must_test(band(2), "good")
    assert ends.must_test(band(3), "good")
    assert not ends.must_test(band(2, 5), "good")
    assert ends.must_test(band(3, 5), "good")


@pytest.mark.rule("dicemore.ruling.cohesion-members")
def test_who_left_counts_as_lost_and_persons_do_not_count() -> None:
    people = [man("a", "good"), man("b", "good", 10, 14, out="left"), man("c", "good", 10, 18, out="fled")]
    people += [man("m", "good", 10, 22, person="mayor"), man("z", "bad", 40, 40)]
    assert ends.must_test(match(people), "good")


@pytest.mark.rule("dicemore.end.cohesion-test", "dicemore.ruling.cohesion-version", "dicemore.end.victory")
def test_a_die_above_the_best_cool_ends_the_match() -> None:
    g = band(3, cool=3)
    g.phase = "round"
    step(g, [4])  # 4 - 1 = 3, not above 3
    assert g.ended is None and g.phase == "choose"
    g = band(3, cool=3)
    g.phase = "round"
    step(g, [5])
    assert g.ended is not None
    assert (g.ended.winners, g.ended.reason, g.ended.rule) == (("bad",), "cohesion", "dicemore.end.cohesion-test")


@pytest.mark.rule("dicemore.end.cohesion-leader", "dicemore.special.role-leader")
def test_the_leader_in_the_game_helps_and_his_death_hurts() -> None:
    assert [m.value for m in ends.cohesion_mods(band(3), "good")] == [-1]
    assert [m.value for m in ends.cohesion_mods(band(3, out="eliminated"), "good")] == [1]


@pytest.mark.rule("dicemore.ruling.cohesion-members", "dicemore.ruling.leaderless-bands")
def test_a_leader_who_left_or_never_was_gives_no_modifier() -> None:
    assert ends.cohesion_mods(band(3, out="left"), "good") == ()
    assert ends.cohesion_mods(match([man("a", "good"), man("z", "bad", 40, 40)]), "good") == ()


@pytest.mark.rule("dicemore.ruling.cohesion-members")
def test_if_both_fail_it_is_a_draw() -> None:
    people = [man("a", "good", cool=2), man("z", "bad", 40, 40, cool=2)]
    for i in range(3):
        people += [man(f"a{i}", "good", 5, 5 + i, out="eliminated"), man(f"z{i}", "bad", 5, 15 + i, out="eliminated")]
    g = match(people)
    g.phase = "round"
    step(g, [6, 6])
    assert g.ended is not None and g.ended.winners == ()
    g = match(people)
    g.phase = "round"
    step(g, [6, 1])
    assert g.ended is not None and g.ended.winners == ("bad",)


@pytest.mark.rule("dicemore.ruling.whisky")
def test_the_best_cool_is_that_of_members_on_the_table_with_whisky() -> None:
    g = band(3, cool=3, drunk=True)
    assert ends.best_cool(g, "good") == 4
    g = band(3, cool=5, out="eliminated")
    assert ends.best_cool(band(2, cool=5, out="eliminated"), "good") == 2
    assert ends.best_cool(g, "good") == 0


@pytest.mark.rule("dicemore.end.cohesion-test")
@pytest.mark.parametrize("cool", [1, 2, 3, 4, 5])
def test_odds_of_cohesion(cool: int) -> None:
    spread = enumerate_outcomes(ends.cohesion, band(3, cool=cool), Skirmish.fork, Skirmish.identity)
    lost = spread.chance(lambda g: g.ended is not None)
    assert lost * 6 == sum(1 for die in range(1, 7) if die - 1 > cool)


# withdrawal ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.end.withdrawal", "dicemore.ruling.withdrawal-timing")
def test_a_player_may_leave_the_field_at_the_start_of_a_round_and_loses() -> None:
    g = band(2)
    g.phase = "round"
    step(g)
    step(g, [3], [Withdraw(), Card("z")])
    assert g.ended is not None
    assert (g.ended.winners, g.ended.reason) == (("bad",), "withdrawal")


@pytest.mark.rule("dicemore.ruling.withdrawal-timing")
def test_later_in_the_round_nobody_withdraws() -> None:
    g = band(0)
    refused = initiative._question(g, "good", False, False).check(Withdraw())
    assert refused is not None and refused.rule == "dicemore.ruling.withdrawal-timing"
    assert initiative._question(g, "good", False, True).check(Withdraw()) is None


@pytest.mark.rule("dicemore.end.withdrawal")
def test_if_both_withdraw_nobody_wins() -> None:
    g = band(0)
    with scripted([3, 3]) as ref:
        ends.withdraw(ref, g, ("good", "bad"))
    assert g.ended is not None and g.ended.winners == ()


@pytest.mark.rule("dicemore.end.shame-test")
def test_a_1_costs_a_point_of_fame_of_somebody_the_owner_picks() -> None:
    people = [man("a", "good", fame=2, fortune=1), man("b", "good", 10, 14, fame=1), man("z", "bad", 40, 40)]
    g = match(people)
    with scripted([1], [Shame("b")]) as ref:
        ends.shame(ref, g, "good")
    assert (g["a"].fame, g["b"].fame, g["a"].fortune) == (2, 0, 1)
    g = match(people)
    with scripted([2]) as ref:
        ends.shame(ref, g, "good")
    assert (g["a"].fame, g["b"].fame) == (2, 1)


@pytest.mark.rule("dicemore.end.shame-test", "dicemore.ruling.withdrawal-timing")
def test_without_fame_fortune_goes_and_without_either_nothing() -> None:
    g = match([man("a", "good", fortune=1), man("b", "good", 10, 14), man("z", "bad", 40, 40)])
    with scripted([1]) as ref:
        ends.shame(ref, g, "good")
    assert g["a"].fortune == 0
    g = match([man("a", "good"), man("z", "bad", 40, 40)])
    with scripted([1]) as ref:
        ends.shame(ref, g, "good")
    assert (g["a"].fame, g["a"].fortune) == (0, 0)
