"""Recovering from Paralysis and Shock."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, man
from tests.rules.bala.moving import active, at, events, mounted, offered, reason, refused, rough, steps, turning, walk

from sixgun.games.bala import harm
from sixgun.games.bala.choices import Aim, Hold, Interrupt, Pass, Recover, RemoveShock, Shoot
from sixgun.games.bala.harm import Harm
from sixgun.games.bala.state import Cart, Fight, Wound
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import pick, scripted

RECOVER = Recover("a")
SHAKE = RemoveShock("a")


def pinned(left: int = 3, level: int = 3, fields: dict[str, Any] | None = None, **table: Any) -> Fight:
    a = man("a", "law", level, 10, 20, interruptions=0, paralysed=True, **(fields or {}))
    b = man("b", "gang", 2, 40, 20, facing=180)
    return fight([a, b], active="a", left=left, **table)


@pytest.mark.rule("bala.state.paralysed", "bala.action.recover-paralysis")
def test_nothing_can_be_done_before_recovering() -> None:
    g = pinned(fields={"shock": 1, "guns": ["colt-army"]})
    for choice in (walk("a", (20, 20)), SHAKE, turning("a", 90), Shoot("a", "b"), Aim("a", "b")):
        assert refused(g, choice) == "bala.action.recover-paralysis"
    assert {c.kind for c in offered(g, "recover")} == {"recover"}
    steps(g, (), [RECOVER])
    assert (g["a"].paralysed, g.activation.left) == (False, 2)
    steps(g, [(3, 3)], [walk("a", (20, 20))])
    assert at(g, "a") == (16, 20, 0)


@pytest.mark.rule("bala.state.paralysed")
def test_paralysis_lasts_over_turns_until_it_is_shaken_off() -> None:
    g = pinned()
    steps(g, (), [Pass()])
    g.deck = ("a",)
    steps(g, ["a"])
    assert g["a"].paralysed
    assert refused(g, walk("a", (20, 20))) == "bala.action.recover-paralysis"


@pytest.mark.rule("bala.ruling.paralysed-again")
def test_paralysis_does_not_stack() -> None:
    g = pinned()
    with scripted() as ref:
        harm.suffer(ref, g, "a", Harm(paralysed=True), "bala.shoot.result-8-foot")
    steps(g, (), [RECOVER])
    assert not g["a"].paralysed
    assert reason(g, RECOVER) == "not-paralysed"


@pytest.mark.rule("bala.action.recover-move")
def test_recovering_allows_two_inches_without_dice_that_are_no_move_action() -> None:
    g = pinned(left=5, level=5)
    steps(g, (), [Recover("a", ((12.0, 20.0, 0.0),), 90.0)])
    assert (at(g, "a"), g["a"].facing) == ((12, 20, 0), 90)
    assert g.activation.moves == 0
    # the 2D6 of the first Move action and all three of them are still there
    for dice in ((1, 1), 1, 1):
        steps(g, [dice], [walk("a", (30, 20))])
    assert at(g, "a") == (16, 20, 0)


@pytest.mark.rule("bala.action.recover-move", "bala.ruling.recover-move-mounted")
def test_two_inches_are_the_most_and_ground_counts() -> None:
    g = pinned(pieces=[rough("r", 10.5, 15, 5, 10), fence("f", (8.9, 15), (8.9, 25))])
    far = Recover("a", ((10.0, 22.1, 0.0),))
    assert (refused(g, far), reason(g, far)) == ("bala.action.recover-move", "too-far")
    assert refused(g, Recover("a", ((10.0, 22.0, 0.0),))) == ""
    # half an inch of good ground, and three quarters of rough ground at the double
    assert refused(g, Recover("a", ((11.25, 20.0, 0.0),))) == ""
    assert reason(g, Recover("a", ((11.3, 20.0, 0.0),))) == "too-far"
    # a low fence is closed to it
    assert reason(g, Recover("a", ((8.2, 20.0, 0.0),))) in ("no-way", "too-far")
    wounds = (Wound("leg"), Wound("guts"))
    g.change("a", wounds=wounds)
    assert refused(g, Recover("a", ((10.0, 22.0, 0.0),))) == ""


@pytest.mark.rule("bala.ruling.recover-move-mounted")
def test_a_door_costs_its_inch() -> None:
    door = Piece(id="d", kind="door", polygon=rectangle(11, 19, 0.2, 2), height=2.0, gate="door")
    g = pinned(pieces=[door])
    assert refused(g, Recover("a", ((11.0, 20.0, 0.0),))) == ""
    assert reason(g, Recover("a", ((11.3, 20.0, 0.0),))) == "too-far"


@pytest.mark.rule("bala.ruling.recover-move-mounted")
def test_a_riders_horse_walks_and_that_is_moving() -> None:
    rider, horse = mounted(man("a", "law", 3, 10, 20, interruptions=0, paralysed=True))
    g = fight([rider, man("b", "gang", 2, 40, 20)], horses=[horse], active="a", left=3)
    steps(g, (), [Recover("a", ((12.0, 20.0, 0.0),))])
    assert at(g, "a") == (12, 20, 0)
    assert g.horses["h"].x == 12
    assert g.activation.rode
    g.change("a", paralysed=True)
    g.change_activation(rode=False, steady=True)
    assert refused(g, Recover("a", ((13.0, 20.0, 0.0),))) == "bala.ruling.mounted-moved-whole-activation"
    assert refused(g, RECOVER) == ""


@pytest.mark.rule("bala.ruling.recover-move-fight", "bala.melee.ends-activation")
def test_the_short_move_may_start_a_fight() -> None:
    g = pinned()
    g.change("b", x=13.0)
    log = steps(g, [(5, 1, 1), (1, 1)], [Recover("a", ((11.5, 20.0, 0.0),))])
    assert "fight" in events(log)
    assert g.stack == ()


@pytest.mark.rule("bala.ruling.interruption-window")
def test_the_short_move_can_be_interrupted_at_a_whole_inch() -> None:
    g = pinned()
    g.change("b", level=3, interruptions=1)
    walk_out = Recover("a", ((12.0, 20.0, 0.0),))
    steps(g, (), [walk_out, Hold(), Interrupt("b", "a", 1)])
    assert g.active.id == "b"
    assert at(g, "a") == (11, 20, 0)
    steps(g, (), [Pass()])
    steps(g)
    assert at(g, "a") == (12, 20, 0)


@pytest.mark.rule("bala.action.recover-paralysis", "bala.ruling.facing")
def test_on_a_cart_one_recovers_and_turns_but_does_not_walk() -> None:
    g = pinned(fields={"cart": "c", "seat": "inside"}, carts=[Cart("c", 10, 20)])
    assert reason(g, Recover("a", ((12.0, 20.0, 0.0),))) == "on-cart"
    steps(g, (), [Recover("a", facing=180.0)])
    assert (g["a"].paralysed, g["a"].facing) == (False, 180)


# Shock ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.action.remove-shock", "bala.state.shock", "bala.state.damage")
@pytest.mark.parametrize(("die", "left"), [(1, 2), (2, 2), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_four_or_more_removes_one_shock_and_never_damage(die: int, left: int) -> None:
    g = fight([man("a", "law", 5, 10, 20, shock=2, damage=1), man("b", "gang", 2, 40, 20)], active="a", left=2)
    steps(g, [die], [SHAKE])
    assert (g["a"].shock, g["a"].damage) == (left, 1)
    assert g.activation.left == 1


@pytest.mark.rule("bala.action.remove-shock")
def test_it_may_be_tried_again_and_needs_shock() -> None:
    g = fight([man("a", "law", 5, 10, 20, shock=1, damage=1), man("b", "gang", 2, 40, 20)], active="a", left=3)
    steps(g, [3], [pick("remove-shock")])
    steps(g, [4], [pick("remove-shock")])
    assert refused(g, SHAKE) == "bala.action.remove-shock"
    assert reason(g, SHAKE) == "no-shock"
    assert offered(g, "remove-shock") == []
    active(g, "a", 0)
    g.change("a", shock=1)
    assert reason(g, SHAKE) == "too-few-actions"
