"""The Gatling: crew, arc, turning, two shots, ammunition."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fight, gun, man
from tests.rules.bala.doing import harm, offered, play, refusal

from sixgun.games.bala import detection
from sixgun.games.bala.choices import Aim, Draw, Reload, Shoot, TurnGatling, Unjam
from sixgun.games.bala.shots import plan_shot
from sixgun.games.bala.state import Fight, Gatling, Gun

SHOOT = Shoot("a", "b")
CRANK = Draw("a", crank="gat")


def battery(loaded: int = 8, at_crank: bool = True, left: int = 6, **load: object) -> Fight:
    """a serves the Gatling, which points along +x; b, c and d are enemies before it, e is aside."""
    piece = gun("gatling", loaded=loaded, **load)
    gatling = Gatling("gat", 11.05, 24, piece)
    people = [
        man("a", "law", 4, 10, 24, guns=["colt-army"], hand=-1 if at_crank else 0, gatling="gat" if at_crank else ""),
        man("b", "gang", 6, 25, 24, 180),
        man("c", "gang", 6, 25, 30, 180),
        man("e", "gang", 6, 14, 40, 180),
    ]
    g = fight(people, gatlings=[gatling], active="a", left=left)
    for who in ("b", "c", "e"):
        detection.mark(g, "a", who)
    return g


def load(g: Fight) -> Gun:
    return g.gatlings["gat"].gun


@pytest.mark.rule("bala.weapon.gatling-two-shots", "bala.ruling.gatling-ammo", "bala.action.shoot")
def test_two_shots_and_two_bursts_for_one_action() -> None:
    g = battery()
    play(g, SHOOT, [(4, 5), (4, 5)])
    assert harm(g, "b") == (2, 0, False)
    assert (load(g).loaded, g.activation.left) == (6, 5)
    for _ in range(3):
        play(g, SHOOT, [(1, 2), (1, 2)])
    assert refusal(g, SHOOT) == "bala.shoot.ammo", "four actions of fire"


@pytest.mark.rule("bala.ruling.gatling-ammo")
def test_the_last_burst_is_one_shot() -> None:
    g = battery(loaded=1)
    play(g, SHOOT, [(4, 5)])
    assert (harm(g, "b"), load(g).loaded) == ((1, 0, False), 0)


@pytest.mark.rule("bala.ruling.gatling-targets", "bala.ruling.shoot-any-target")
def test_two_targets() -> None:
    g = battery()
    assert {(c.target, getattr(c, "second", None)) for c in offered(g, "shoot")} == {
        ("b", ""),
        ("c", ""),
        ("b", "c"),
        ("c", "b"),
    }
    play(g, Shoot("a", "b", second="c"), [(4, 5), (5, 4)])
    assert (harm(g, "b"), harm(g, "c")) == ((1, 0, False), (1, 0, False))
    assert refusal(battery(loaded=1), Shoot("a", "b", second="c")) == "bala.ruling.gatling-targets"
    assert refusal(battery(), Shoot("a", "b", second="e")) == "bala.weapon.gatling-arc"
    pistol = battery(at_crank=False)
    assert refusal(pistol, Shoot("a", "b", second="c")) == "bala.ruling.gatling-targets"


@pytest.mark.rule("bala.weapon.gatling-arc")
def test_fire_arc() -> None:
    assert refusal(battery(), Shoot("a", "e")) == "bala.weapon.gatling-arc"


@pytest.mark.rule("bala.weapon.gatling-turn", "bala.weapon.gatling-move-or-fire", "bala.ruling.gatling-crew")
def test_turning_and_firing() -> None:
    g = battery()
    turn = TurnGatling("a", "gat", 80.0)
    play(g, turn)
    assert (g.gatlings["gat"].facing, g["a"].facing, g.activation.left) == (80, 80, 5)
    detection.mark(g, "a", "e")
    play(g, Shoot("a", "e"), [(1, 2), (1, 2)])
    assert g["a"].facing == 80, "the gunner goes on facing as the gun does"
    assert refusal(g, TurnGatling("a", "gat", 171.0)) == "bala.weapon.gatling-turn"
    assert refusal(g, TurnGatling("a", "gat", 170.0)) == ""
    assert offered(g, "turn-gatling")
    assert refusal(battery(at_crank=False), turn) == "bala.weapon.gatling-turn"


@pytest.mark.rule("bala.weapon.gatling-move-or-fire")
def test_not_after_moving_it() -> None:
    g = battery()
    g.change_activation(gatling="moved")
    assert refusal(g, SHOOT) == "bala.weapon.gatling-move-or-fire"
    fired = battery()
    play(fired, SHOOT, [(1, 2), (1, 2)])
    assert fired.activation.gatling == "fired", "movement.py refuses to move it then"


@pytest.mark.rule("bala.ruling.gatling-crew", "bala.action.draw")
def test_taking_up_the_crank() -> None:
    g = battery(at_crank=False)
    play(g, CRANK)
    assert (g["a"].gatling, g["a"].hand, g.activation.left) == ("gat", -1, 5)
    play(g, Draw("a", 0))
    assert (g["a"].gatling, g["a"].hand) == ("", 0)
    away = battery(at_crank=False)
    away.change("a", x=9.0)
    assert refusal(away, CRANK) == "bala.ruling.gatling-crew"
    taken = battery(at_crank=False)
    taken.characters["f"] = man("f", "law", 3, 12.1, 24, gatling="gat")
    assert refusal(taken, CRANK) == "bala.ruling.gatling-crew"


@pytest.mark.rule("bala.weapon.gatling-two-shots", "bala.special.fast-reload-2", "bala.ruling.reload-fast-is-extra")
def test_reloading() -> None:
    g = battery(loaded=0)
    play(g, Reload("a", "all"))
    play(g, Reload("a", "all"))
    assert load(g).loaded == 8
    one = battery(loaded=0)
    play(one, Reload("a", "bullet"))
    assert load(one).loaded == 1


@pytest.mark.rule("bala.weapon.gatling-two-shots", "bala.special.lethal", "bala.shoot.range-limit")
def test_lethal_and_range() -> None:
    g = battery()
    play(g, SHOOT, [(5, 5), 3, (1, 2)])
    assert harm(g, "b") == (1, 2, True)
    weapon = g.board.weapons["gatling"]
    assert (weapon.range, weapon.ammo, weapon.lethal) == (48, 8, True)


@pytest.mark.rule("bala.ruling.jam-capacity-bows", "bala.shoot.jam", "bala.action.unjam")
def test_it_can_jam_and_be_cleared() -> None:
    g = battery()
    play(g, SHOOT, [(1, 1), (4, 5)])
    assert load(g).jammed
    assert harm(g, "b") == (1, 0, False), "the other shot is fired at the same moment"
    assert refusal(g, SHOOT) == "bala.state.jammed"
    play(g, Unjam("a"), [4])
    assert not load(g).jammed


@pytest.mark.rule("bala.ruling.gatling-aim", "bala.ruling.gatling-class")
def test_aiming_serves_every_shot_at_the_aimed_target() -> None:
    g = battery()
    play(g, Aim("a", "b"))
    shot = plan_shot(g, Shoot("a", "b", second="c"))
    assert [sum(m.value for m in bullet.mods if "aim" in m.rule) for bullet in shot.bullets] == [1, 0]
    both = plan_shot(g, SHOOT)
    assert [{m.rule for m in bullet.mods} for bullet in both.bullets] == [{"bala.shoot.mod-aim"}] * 2, "not a rifle"


@pytest.mark.rule("bala.weapon.gatling-load")
def test_it_is_a_heavy_load_for_easy_ground() -> None:
    weapon = battery().board.weapons["gatling"]
    assert (weapon.heavy_load, weapon.easy_ground_only, weapon.move_or_shoot) == (True, True, True)


@pytest.mark.rule("bala.weapon.gatling-turn")
def test_turning_needs_one_action() -> None:
    turn = TurnGatling("a", "gat", 90.0)
    assert refusal(battery(left=1), turn) == ""
    assert refusal(battery(left=0), turn) == "bala.weapon.gatling-turn"
    assert refusal(battery(), TurnGatling("a", "gat")) == "bala.weapon.gatling-turn"
