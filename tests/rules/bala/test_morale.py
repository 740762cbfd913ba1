"""Eliminations and morale."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fight, gun, man

from sixgun.core.log import LogLine
from sixgun.games.bala import morale
from sixgun.games.bala.state import Cart, Character, Fight, Gatling, Horse, Neighbour
from sixgun.miniatures.objectives import Goods
from sixgun.testing.scripted import scripted


def settled(g: Fight, chance: list[int] | None = None, first: str = "") -> list[LogLine]:
    with scripted(chance or []) as ref:
        morale.settle(ref, g, first)
    return ref.log


def band(*levels: int, side: str = "law", y: float = 5.0, **fields: Any) -> list[Character]:
    return [man(f"{side}{i}", side, level, 5 + 3 * i, y, **fields) for i, level in enumerate(levels)]


@pytest.mark.rule("bala.example.morale", "bala.morale.sum", "bala.morale.threshold", "bala.morale.roll")
def test_example_morale() -> None:
    g = fight(band(4, 3, 2, 2))
    g.change("law0", shock=2, damage=2)
    g.change("law1", shock=2)
    g.change("law2", shock=1)
    log = settled(g, [4])
    assert g["law0"].out == "eliminated"
    test = next(e for e in log if e.event == "morale-holds")
    assert (test.facts["sum"], test.facts["limit"]) == (6, 6)
    assert not g.bands["law"].fled


@pytest.mark.rule(
    "bala.morale.eliminated", "bala.ruling.elimination-immediate", "bala.ruling.out-of-actions-not-eliminated"
)
@pytest.mark.parametrize(
    ("shock", "damage", "dead", "out"),
    [(3, 0, False, True), (0, 3, False, True), (2, 2, False, True), (1, 1, False, False), (0, 0, True, True)],
)
def test_who_has_lost_all_actions_is_eliminated(shock: int, damage: int, dead: bool, out: bool) -> None:
    g = fight([man("a", "law", 3, 5, 5, shock=shock, damage=damage, dead=dead), man("b", "law", 6, 9, 9)])
    settled(g)
    assert bool(g["a"].out) is out


@pytest.mark.rule("bala.ruling.elimination-immediate")
def test_what_the_eliminated_rode_served_and_carried_stays() -> None:
    people = [
        man("a", "law", 1, 5, 5, shock=1, horse="h", facing=90, carries=("bag",)),
        man("b", "law", 1, 9, 5, shock=1, gatling="w"),
        man("c", "law", 1, 15, 5, shock=1, cart="k", seat="driver"),
        man("d", "law", 6, 30, 5),
    ]
    g = fight(
        people,
        horses=[Horse("h", "nag", 5, 5, facing=90, rider="a")],
        gatlings=[Gatling("w", 9.6, 5, gun("gatling"))],
        carts=[Cart("k", 15, 5)],
        goods=[Goods("bag", "Money bag", heavy=True)],
    )
    settled(g)
    assert [g[who].out for who in "abcd"] == ["eliminated"] * 3 + [""]
    assert (g.horses["h"].rider, g.horses["h"].out, g.horses["h"].x) == ("", False, 5)
    assert (g.items["bag"].x, g.items["bag"].y, g.items["bag"].heavy) == (5, 5, True)
    assert g["a"].carries == ()
    assert g["b"].gatling == ""
    assert "w" in g.gatlings
    assert g["c"].cart == ""
    assert "k" in g.carts


@pytest.mark.rule("bala.morale.trigger")
def test_without_an_elimination_nobody_tests() -> None:
    g = fight(band(2, 2), totals={"law": 30})
    g.change("law0", shock=1)
    assert settled(g) == []


@pytest.mark.rule("bala.morale.sum", "bala.ruling.morale-shock-pooled", "bala.ruling.rounding-scope")
def test_the_sum_counts_levels_in_play_and_the_shock_of_the_whole_band() -> None:
    g = fight(band(4, 3, 2))
    assert morale.morale_sum(g, "law") == 9
    g.change("law0", shock=1, damage=2)
    assert morale.morale_sum(g, "law") == 9  # half a step is none, Damage counts for nothing
    g.change("law1", shock=1)
    assert morale.morale_sum(g, "law") == 8  # one each: two in all
    g.change("law2", shock=1)
    assert morale.morale_sum(g, "law") == 8
    g.change("law0", out="left")
    assert morale.morale_sum(g, "law") == 4


@pytest.mark.rule("bala.morale.threshold", "bala.setup.rounding")
def test_half_of_the_start_is_rounded_up_and_equal_is_enough() -> None:
    # 7 Levels at the start: half is 4
    g = fight(band(3, 4))
    g.change("law0", shock=3)
    settled(g, [4])  # 4 left: tests
    g = fight(band(2, 5))
    g.change("law0", shock=2)
    settled(g)  # 5 left: no test
    assert g["law1"].in_play


@pytest.mark.rule("bala.morale.roll", "bala.ruling.morale-flight")
@pytest.mark.parametrize("die", range(1, 7))
def test_four_or_more_or_the_whole_band_flees(die: int) -> None:
    g = fight([*band(3, 2, 1), man("x", "gang", 3, 30, 30)])
    g.change("law0", shock=3)
    settled(g, [die])
    fled = die < 4
    assert g.bands["law"].fled is fled
    assert [g[who].out for who in ("law0", "law1", "law2")] == ["eliminated"] + (["fled"] * 2 if fled else ["", ""])
    assert g["x"].in_play


@pytest.mark.rule("bala.ruling.morale-flight")
def test_those_who_flee_take_their_horses_and_leave_the_goods() -> None:
    g = fight(
        [man("a", "law", 3, 5, 5, shock=3), man("b", "law", 2, 9, 9, horse="h", carries=("bag",))],
        horses=[Horse("h", "nag", 9, 9, rider="b")],
        goods=[Goods("bag", "Money bag")],
    )
    settled(g, [1])
    assert g.horses["h"].out
    assert (g.items["bag"].x, g.items["bag"].y) == (9, 9)
    assert g["b"].damage == g["b"].shock == 0


@pytest.mark.rule("bala.ruling.morale-own-band", "bala.ruling.neighbour-not-band")
def test_only_the_band_of_the_eliminated_tests_and_neighbours_count_for_nobody() -> None:
    g = fight([*band(3, 3), *band(2, side="gang", y=20)], totals={"gang": 20}, neighbours=[Neighbour("n", 1, 1)])
    g.change("law0", shock=3)
    log = settled(g, [5])
    assert [e.facts["side"] for e in log if "side" in e.facts] == ["law"]


@pytest.mark.rule("bala.ruling.morale-simultaneous")
def test_two_losses_at_once_are_two_checks_with_the_sum_after_both() -> None:
    g = fight(band(3, 3, 2, 2))
    g.change("law0", shock=3)
    g.change("law1", shock=3)
    log = settled(g, [4, 5])
    assert [e.facts["sum"] for e in log if e.event == "morale-holds"] == [4, 4]
    g = fight(band(3, 3, 2, 2))
    g.change("law0", shock=3)
    g.change("law1", shock=3)
    settled(g, [3])  # the first failure ends it
    assert g.bands["law"].fled


@pytest.mark.rule("bala.ruling.morale-last")
def test_nobody_left_means_no_test() -> None:
    g = fight(band(3))
    g.change("law0", shock=3)
    log = settled(g)
    assert log[-1].event == "band-out"
    assert not g.bands["law"].fled


@pytest.mark.rule("bala.ruling.fight-order-of-effects")
def test_the_band_named_first_checks_first() -> None:
    g = fight([*band(2, 2), *band(2, 2, side="gang", y=20)])
    for who in ("law0", "gang0"):
        g.change(who, shock=2)
    log = settled(g, [4, 4], first="gang")
    assert [e.facts["side"] for e in log if e.event == "morale-holds"] == ["gang", "law"]
