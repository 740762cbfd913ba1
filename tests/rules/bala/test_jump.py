"""Jumping over gaps and leaping down."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fight, man
from tests.rules.bala.moving import at, events, offered, reason, refused, roof, steps, turning, walk

from sixgun.core.choice import Choice
from sixgun.games.bala.choices import Face, Jump, LeapDown, RemoveShock
from sixgun.games.bala.state import Cart, Fight, Gatling, Gun, Neighbour, Sighting, Wound
from sixgun.testing.scripted import Scripted

FACE = Face("a", 0.0)


def roofs(gap: float = 2.0, left: int = 6, x: float = 19.5, z: float = 4.0, **fields: Any) -> Fight:
    """Two roofs with a gap from x = 20 on; "a" stands at the edge of the first one."""
    a = man("a", "law", 6, x, 20, z=z, interruptions=0, **fields)
    pieces = [roof("one", 10, 15, 10, 10, z), roof("two", 20 + gap, 15, 10, 10, z)]
    return fight([a, man("b", "gang", 2, 45, 45, facing=180)], pieces=pieces, active="a", left=left)


def jump(x: float, y: float = 20.0, z: float = 4.0, **fields: Any) -> Choice:
    return Jump("a", ((x, y, z),), **fields)


@pytest.mark.rule("bala.move.jump", "bala.ruling.jump-procedure", "bala.ruling.d3")
@pytest.mark.parametrize(("die", "inches"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_jump_covers_a_d3_and_must_cover_the_gap(die: int, inches: int) -> None:
    for gap in (1.0, 2.0, 3.0):
        g = roofs(gap)
        lands = inches >= gap
        choices: list[Scripted] = [jump(20.5 + gap)] if lands else [jump(20.5 + gap), FACE]
        log = steps(g, [die], choices)
        assert at(g, "a") == (20.5 + gap, 20, 4) if lands else g["a"].z == 0
        assert ("falls" in events(log)) is not lands
        assert (g.activation.moves, g.activation.ran_first) == (1, False)


@pytest.mark.rule("bala.ruling.jump-procedure", "bala.fall.high", "bala.ruling.fall-no-chain")
def test_too_short_a_jump_is_a_fall_without_a_roll() -> None:
    g = roofs(3.0)
    steps(g, [1], [jump(23.5), FACE])  # the only die is that of the jump
    assert (g["a"].shock, g["a"].damage, g["a"].paralysed) == (2, 2, False)  # 4 in
    assert 20 < g["a"].x < 23
    assert g.activation.left == 1  # six, less the jump and four points


@pytest.mark.rule("bala.move.jump-run-up", "bala.ruling.jump-procedure")
@pytest.mark.parametrize(("x", "bonus"), [(16.5, True), (16.4, True), (16.6, False)])
def test_a_straight_run_of_three_inches_towards_the_edge_adds_one(x: float, bonus: bool) -> None:
    g = roofs(2.0, x=x)
    steps(g, [(6, 6)], [walk("a", (19.5, 20, 4))])
    steps(g, [1], [jump(22.5)] if bonus else [jump(22.5), FACE])  # 1 in, or 2 with the run
    assert (at(g, "a") == (22.5, 20, 4)) is bonus


@pytest.mark.rule("bala.ruling.jump-procedure")
def test_the_previous_move_counts_whatever_was_done_since_but_no_other_move() -> None:
    def ran(*between: tuple[list[Any], Choice]) -> Fight:
        g = roofs(2.0, x=16.0, shock=1)
        steps(g, [(6, 6)], [walk("a", (19.5, 20, 4))])
        for chance, choice in between:
            steps(g, chance, [choice])
        return g

    g = ran(([1], RemoveShock("a")))
    steps(g, [1], [jump(22.5)])
    assert at(g, "a") == (22.5, 20, 4)
    g = ran(([], turning("a", 0)))
    steps(g, [1], [jump(22.5), FACE])
    assert g["a"].z == 0


@pytest.mark.rule("bala.ruling.jump-procedure")
def test_a_run_along_the_edge_or_in_another_activation_adds_nothing() -> None:
    g = roofs(2.0, x=19.5)
    g.change("a", y=16.0)
    steps(g, [(6, 6)], [walk("a", (19.5, 20, 4))])
    steps(g, [1], [jump(22.5), FACE])
    assert g["a"].z == 0
    # the last straight part of a bent run is what counts
    g = roofs(2.0, x=15.0)
    g.change("a", y=17.0)
    steps(g, [(6, 6)], [walk("a", (15, 20, 4), (19.5, 20, 4))])
    steps(g, [1], [jump(22.5)])
    assert at(g, "a") == (22.5, 20, 4)


@pytest.mark.rule("bala.ruling.leg-dice", "bala.wound.guts", "bala.ruling.guts-move-once")
def test_wounds_hinder_a_jump() -> None:
    g = roofs(2.0, wounds=(Wound("leg"),))
    steps(g, [4], [jump(22.5), FACE])  # 2 - 1 in
    assert g["a"].z == 0
    g = roofs(1.0, wounds=(Wound("guts"),))
    steps(g, [1], [jump(21.5)])
    assert refused(g, jump(18.5)) == "bala.wound.guts"


@pytest.mark.rule("bala.action.move-cap", "bala.ruling.jump-procedure")
def test_a_jump_counts_towards_the_three_moves() -> None:
    g = roofs(1.0)
    g.change_activation(moves=3)
    assert refused(g, jump(21.5)) == "bala.action.move-cap"
    assert offered(g, "jump") == []


@pytest.mark.rule("bala.ruling.jump-on-foot-only")
def test_neither_horses_nor_carts_nor_gatlings_jump() -> None:
    g = roofs()
    g.change("a", horse="h")
    assert refused(g, jump(22.5)) == "bala.ruling.jump-on-foot-only"
    g.change("a", horse="", cart="c")
    g.carts["c"] = Cart("c", 19, 20)
    assert refused(g, jump(22.5)) == "bala.ruling.jump-on-foot-only"
    g.change("a", cart="", gatling="g")
    g.gatlings["g"] = Gatling("g", 19, 20, Gun("gatling", 8))
    assert refused(g, jump(22.5)) == "bala.ruling.jump-on-foot-only"
    assert refused(g, LeapDown("a")) == "bala.ruling.jump-on-foot-only"


@pytest.mark.rule("bala.ruling.jump-procedure")
def test_the_landing_is_declared_and_must_be_a_landing() -> None:
    g = roofs(2.0)
    assert reason(g, Jump("a")) == "jump-where"
    assert reason(g, jump(22.5, z=0.0)) == "jump-level"
    assert reason(g, jump(21.0)) == "nothing-to-land-on"
    assert reason(g, jump(18.0)) == "no-gap"
    assert reason(g, jump(29.0)) == "no-gap"  # too far behind the edge
    assert reason(g, jump(float("nan"))) == "no-such-place"
    g.change("b", x=22.5, y=20.0, z=4.0)
    assert reason(g, jump(22.6)) == "no-room"
    assert all(22 <= choice.path[0][0] <= 24 for choice in offered(roofs(2.0), "jump"))


@pytest.mark.rule("bala.melee.trigger", "bala.ruling.recover-move-fight")
def test_landing_within_an_inch_of_an_enemy_is_an_attack() -> None:
    g = roofs(1.0)
    g.change("b", x=23.0, y=20.0, z=4.0)
    log = steps(g, [6, (5, 5, 1, 1, 1, 1), (1, 1)], [jump(21.6)])
    assert "fight" in events(log)
    assert g.stack == ()


@pytest.mark.rule("bala.neighbour.trigger-move")
def test_a_suspicious_jumper_alarms_neighbours() -> None:
    g = roofs(1.0, suspicious=True)
    g.neighbours["n"] = Neighbour("n", 24, 20, 4.0)
    log = steps(g, [6, 6], [jump(21.5)])
    assert "neighbour-alarmed" in events(log)


# down ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.jump-down", "bala.fall.short", "bala.fall.high", "bala.ruling.rounding-scope")
@pytest.mark.parametrize(("z", "shock", "damage"), [(1.5, 1, 0), (2.0, 1, 1), (3.0, 1, 1), (4.0, 2, 2)])
def test_leaping_down_is_a_move_of_no_inches_and_a_fall_without_a_roll(z: float, shock: int, damage: int) -> None:
    g = roofs(z=z)
    steps(g, (), [LeapDown("a"), FACE])
    assert (g["a"].z, g["a"].shock, g["a"].damage, g["a"].paralysed) == (0, shock, damage, False)
    assert (g.activation.moves, g.activation.left) == (1, 5 - shock - damage)
    assert not g.activation.ran_first


@pytest.mark.rule("bala.ruling.jump-down")
def test_one_leaps_from_an_edge_only() -> None:
    g = roofs(x=15.0)
    assert reason(g, LeapDown("a")) == "no-edge"
    g = roofs()
    g.change_activation(moves=3)
    assert refused(g, LeapDown("a")) == "bala.action.move-cap"


@pytest.mark.rule("bala.ruling.jump-down", "bala.morale.eliminated", "bala.ruling.elimination-immediate")
def test_who_does_not_survive_the_leap_is_out() -> None:
    g = roofs()
    g.change("a", level=4)
    g.characters["c"] = man("c", "law", 6, 5, 5)
    g.change_activation(left=4)
    g.seen["b", "a"] = g.seen["a", "b"] = Sighting(19.5, 20, 4, True)
    steps(g, (), [LeapDown("a")])
    assert g["a"].out == "eliminated"
    assert g.stack == ()
    assert g.seen == {}, "whoever is out neither sees nor is seen"


@pytest.mark.rule("bala.melee.trigger")
def test_leaping_down_beside_an_enemy_is_an_attack() -> None:
    g = roofs(z=1.5)
    g.change("b", x=22.0, y=20.0)
    log = steps(g, [(5, 5, 1, 1, 1), (1, 1)], [LeapDown("a"), FACE])
    assert "fight" in events(log)
