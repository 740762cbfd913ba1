"""Who has won."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from tests.rules.bala.build import fight, man
from tests.rules.bala.moving import active, steps, told

from sixgun.games.bala import goals
from sixgun.games.bala.choices import Leave, Pass
from sixgun.games.bala.state import Fight
from sixgun.miniatures.objectives import Exit, Goal, Goods
from sixgun.testing.scripted import scripted

PASS = Pass()


def game(*wanted: Goal, **table: Any) -> Fight:
    people = [
        man("a", "law", 2, 10, 20),
        man("c", "law", 2, 10, 25),
        man("b", "gang", 2, 40, 20),
        man("d", "gang", 2, 40, 25),
    ]
    return fight(people, goals=wanted, active="a", left=2, **table)


def ended(g: Fight) -> tuple[tuple[str, ...], str] | None:
    """What a step that changes nothing else finds."""
    log = steps(g, (), [PASS])
    if g.ended is None:
        return None
    assert g.phase == "over"
    assert told(log, "over").facts["reason"] == g.ended.reason
    return g.ended.winners, g.ended.reason


@pytest.mark.rule("bala.ruling.victory")
def test_the_last_side_on_the_table_wins() -> None:
    g = game()
    assert ended(g) is None
    active(g, "a", 2)
    g.change("b", out="eliminated")
    assert ended(g) is None
    active(g, "a", 2)
    g.change("d", out="fled")
    assert ended(g) == (("law",), "last-standing")


@pytest.mark.rule("bala.ruling.victory")
def test_nobody_left_is_a_draw() -> None:
    g = game()
    for who in ("c", "b", "d"):
        g.change(who, out="eliminated")
    g.change("a", out="eliminated")
    with scripted() as ref:
        goals.judge(ref, g)
    assert g.ended is not None
    assert (g.ended.winners, g.ended.reason) == ((), "nobody-left")


@pytest.mark.rule("bala.ruling.victory", "bala.gap.scenarios")
def test_a_scenario_goal_comes_before_the_last_side_standing() -> None:
    g = game(Goal("gang", "eliminate", "Shoot both", people=("a", "c")), Goal("law", "last-standing", "Stay"))
    g.change("c", out="eliminated")
    assert ended(g) is None
    for who in ("a", "b", "d"):
        g.change(who, out="fled")
    with scripted() as ref:
        goals.judge(ref, g)
    assert g.ended is not None
    assert g.ended.winners == ("gang",)


@pytest.mark.rule("bala.ruling.victory", "bala.gap.scenarios")
@pytest.mark.parametrize(("out", "reached"), [("eliminated", True), ("fled", True), ("left", False)])
def test_eliminating_counts_those_who_fell_or_fled_but_not_those_who_left(out: str, reached: bool) -> None:
    g = game(Goal("law", "eliminate", "Get one of them", people=("b", "d"), count=1))
    g.change("b", out=out)
    assert (ended(g) == (("law",), "eliminate")) is reached


@pytest.mark.rule("bala.ruling.victory", "bala.gap.scenarios")
def test_leaving_counts_people_or_a_number_of_them() -> None:
    for count, reached in ((0, False), (1, True)):
        g = game(Goal("law", "leave", "Get away", count=count))
        g.change("c", out="left")
        assert (ended(g) == (("law",), "leave")) is reached


@pytest.mark.rule("bala.ruling.victory", "bala.gap.scenarios")
@pytest.mark.parametrize(("side", "winner"), [("gang", ("gang",)), ("law", None)])
def test_goods_count_for_the_side_that_carried_them_off(
    side: Literal["gang", "law"], winner: tuple[str, ...] | None
) -> None:
    edge = Exit("edge", "Edge", 0.0, 0.0, 48.0, 48.0)
    g = game(Goal("gang", "carry-off", "The gold", items=("gold",)), goods=[Goods("gold", "Gold")], exits=[edge])
    who = "b" if side == "gang" else "a"
    g.change(who, carries=("gold",))
    active(g, who, 2)
    steps(g, (), [Leave(who, "edge")])
    assert (g.ended.winners if g.ended else None) == winner


@pytest.mark.rule("bala.ruling.victory", "bala.gap.scenarios")
@pytest.mark.parametrize(("at_limit", "winners"), [("law", ("law",)), ("", ())])
def test_after_the_last_turn_the_scenario_says_who_has_won(at_limit: str, winners: tuple[str, ...]) -> None:
    g = game(turns=2, at_limit=at_limit)
    g.turn, g.phase, g.stack = 1, "turn", ()
    steps(g)
    assert (g.turn, g.ended) == (2, None)
    g.phase, g.deck = "turn", ()
    steps(g)
    assert g.ended is not None
    assert (g.ended.winners, g.ended.reason) == (winners, "time")


@pytest.mark.rule("bala.ruling.victory", "bala.gap.scenarios")
def test_goals_of_both_sides_at_the_same_moment_are_a_draw() -> None:
    wanted = [Goal("law", "eliminate", "One of them", count=1), Goal("gang", "eliminate", "One of them", count=1)]
    for out, found in (
        (("c", "d"), ((), "together")),
        (("d",), (("law",), "eliminate")),
        (("c",), (("gang",), "eliminate")),
    ):
        g = game(*wanted)
        for who in out:
            g.change(who, out="eliminated")
        assert ended(g) == found
