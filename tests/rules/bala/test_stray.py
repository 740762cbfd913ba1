"""Stray shots: who is in danger, and what happens to them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.bala.build import fight, man, wall
from tests.rules.bala.doing import harm, mounted, play, shooter, target

from sixgun.games.bala import catalogue
from sixgun.games.bala.choices import Shoot
from sixgun.games.bala.odds import shot_odds
from sixgun.games.bala.shots import plan_shot
from sixgun.games.bala.state import Fight, Horse, Neighbour
from sixgun.games.bala.stray import candidates

SHOOT = Shoot("a", "b")
MISS = (1, 2)
FRIEND = man("f", "law", 3, 15, 25)
ENEMY = man("e", "gang", 3, 15, 23)
BYSTANDER = Neighbour("n", 15, 22.5)
LOOSE = Horse("h", "nag", 15, 26)


def crowd(weapon: str = "colt-army") -> Fight:
    return fight(
        [shooter(weapon), target(8), FRIEND, ENEMY], horses=[LOOSE], neighbours=[BYSTANDER], active="a", left=4
    )


def alone(*others: object, weapon: str = "colt-army", inches: float = 8) -> Fight:
    people = [o for o in others if not isinstance(o, Horse | Neighbour)]
    return fight(
        [shooter(weapon), target(inches), *people],  # type: ignore[list-item]
        horses=[o for o in others if isinstance(o, Horse)],
        neighbours=[o for o in others if isinstance(o, Neighbour)],
        active="a",
        left=4,
    )


@pytest.mark.rule("bala.stray.trigger")
def test_no_die_without_anybody_near() -> None:
    g = alone(man("e", "gang", 3, 15, 30))
    play(g, SHOOT, [MISS])


@pytest.mark.rule("bala.stray.trigger")
def test_no_die_for_a_hit() -> None:
    play(alone(ENEMY), SHOOT, [(4, 5)])


@pytest.mark.rule("bala.stray.friend", "bala.stray.nothing")
@pytest.mark.parametrize(("die", "shock"), [(1, 1), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_friend(die: int, shock: int) -> None:
    g = alone(FRIEND)
    play(g, SHOOT, [MISS, die])
    assert harm(g, "f") == (shock, 0, False)


@pytest.mark.rule("bala.stray.enemy", "bala.stray.nothing")
@pytest.mark.parametrize(("die", "shock"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 1)])
def test_enemy(die: int, shock: int) -> None:
    g = alone(ENEMY)
    play(g, SHOOT, [MISS, die])
    assert harm(g, "e") == (shock, 0, False)


@pytest.mark.rule("bala.stray.neighbour")
@pytest.mark.parametrize(("die", "out"), [(1, "eliminated"), (2, ""), (6, "")])
def test_neighbour(die: int, out: str) -> None:
    g = alone(BYSTANDER)
    reaction = [5] if not out else []
    play(g, SHOOT, [MISS, die, *reaction])
    assert g.neighbours["n"].out == out


@pytest.mark.rule("bala.stray.horse", "bala.ruling.stray-horse")
@pytest.mark.parametrize(("die", "out"), [(1, False), (5, False), (6, True)])
def test_horse(die: int, out: bool) -> None:
    g = alone(LOOSE)
    play(g, SHOOT, [MISS, die])
    assert g.horses["h"].out is out


@pytest.mark.rule("bala.stray.horse", "bala.ruling.stray-horse", "bala.ruling.stray-trajectory")
def test_horse_under_the_target() -> None:
    rider, horse = mounted(target(8))
    g = fight([shooter(), rider], horses=[horse], active="a", left=4)
    play(g, SHOOT, [MISS, 6])
    assert g.horses["h"].out
    assert (g["b"].horse, g["b"].x, g["b"].y) == ("", rider.x, rider.y), "on foot where the horse was"
    assert harm(g, "b") == (1, 0, False), "1 Shock, no fall roll"


@pytest.mark.rule(
    "bala.stray.shotgun",
    "bala.weapon.class-shotgun",
    "bala.stray.nothing",
    "bala.example.stray-shotgun",
    "bala.stray.enemy",
)
def test_shotguns_also_on_2_and_5() -> None:
    for weapon in catalogue.weapons().values():
        if not weapon.range or weapon.explosive or weapon.arc:
            continue
        shot = Shoot("a", "b", "throw" if weapon.thrown else "")
        for die, wide in ((1, "f"), (2, "f"), (3, ""), (4, ""), (5, "e"), (6, "e")):
            g = alone(man("f", "law", 3, 12, 25), man("e", "gang", 3, 12, 23), weapon=weapon.id, inches=4)
            play(g, shot, [(1, 2), die])
            hurt = "".join(who for who in ("f", "e") if g[who].shock)
            assert hurt == (wide if weapon.shotgun or die in (1, 6) else ""), (weapon.id, die)


@pytest.mark.rule("bala.ruling.stray-one-die")
def test_one_die_and_one_victim() -> None:
    g = crowd()
    play(g, SHOOT, [MISS, 1, "n"])
    assert g.neighbours["n"].out
    assert harm(g, "f") == (0, 0, False)
    other = crowd()
    play(other, SHOOT, [MISS, 6, "h", 5])
    assert other.horses["h"].out
    assert harm(other, "e") == (0, 0, False)
    facts = shot_odds.preview(crowd(), SHOOT).facts
    each = Fraction(21, 36) * Fraction(1, 6) * Fraction(1, 2)
    assert facts["stray"] == {"f": each, "n": each, "e": each, "h": each}


@pytest.mark.rule("bala.ruling.stray-one-die")
def test_a_rider_and_its_horse_are_two_candidates() -> None:
    rider, horse = mounted(man("e", "gang", 3, 15, 25))
    strays = candidates(fight([shooter(), target(8), rider], horses=[horse]), "a", "b", False)
    assert strays is not None
    assert strays.high == ("e", "h")


@pytest.mark.rule("bala.stray.trigger", "bala.stray.horse", "bala.ruling.stray-one-die")
def test_the_odds_of_a_stray_count_bullets_and_not_falls() -> None:
    """A rider is missed by 21 of 36, then a 6 hits its horse. That it may fall when it is hit is nothing to the horse,
    and that a rider beside it loses its horse to a stray is no stray that hits the rider."""
    aim, own = mounted(target(8, level=6), "own")
    e, h = mounted(man("e", "gang", 3, 15, 25), "h")
    g = fight([shooter(), aim, e], horses=[own, h], active="a", left=4)
    stray = Fraction(21, 36) * Fraction(1, 6) * Fraction(1, 3)
    assert shot_odds.preview(g, SHOOT).facts["stray"] == {"e": stray, "own": stray, "h": stray}


@pytest.mark.rule("bala.ruling.stray-trajectory", "bala.stray.trigger", "bala.ruling.inclusive-distances")
@pytest.mark.parametrize(
    ("x", "y", "near"),
    [(15, 26.5, True), (15, 26.51, False), (21, 24, True), (21.1, 24, False), (8, 24, True), (7.9, 24, False)],
)
def test_within_2_inches_of_the_line_which_ends_at_the_target(x: float, y: float, near: bool) -> None:
    """The line runs from the rim of the shooter (10.5) to the rim of the target (18.5)."""
    g = fight([shooter(), target(8), man("e", "gang", 3, x, y)])
    found = candidates(g, "a", "b", False)
    assert (found is not None) is near


@pytest.mark.rule("bala.ruling.stray-trajectory")
def test_shooter_mount_and_target_are_no_candidates() -> None:
    rider, horse = mounted(shooter())
    g = fight([rider, target(8)], horses=[horse])
    assert candidates(g, "a", "b", False) is None


@pytest.mark.rule("bala.ruling.stray-line-of-sight")
def test_walls_protect() -> None:
    people = [shooter(), target(8), man("e", "gang", 3, 15, 26)]
    assert candidates(fight(people, [wall("w", (10, 25), (20, 25))]), "a", "b", False) is None
    assert candidates(fight(people), "a", "b", False) is not None


@pytest.mark.rule("bala.ruling.stray-weapons")
@pytest.mark.parametrize(("weapon", "how"), [("bow-simple", ""), ("knife", "throw"), ("lance", "throw"), ("henry", "")])
def test_arrows_and_blades_stray_too(weapon: str, how: str) -> None:
    g = alone(man("e", "gang", 3, 12, 25), weapon=weapon, inches=4)
    play(g, Shoot("a", "b", how), [(1, 2), 6])
    assert harm(g, "e") == (1, 0, False)


@pytest.mark.rule("bala.ruling.stray-one-die", "bala.ruling.parallel-procedure")
def test_each_barrel_that_misses_rolls_its_own_die() -> None:
    g = alone(man("e", "gang", 4, 15, 25), weapon="shotgun-ejector-double")
    play(g, Shoot("a", "b", "both-barrels"), [(1, 2), 6, (1, 2), 5])
    assert harm(g, "e") == (2, 0, False)


@pytest.mark.rule("bala.ruling.stray-trajectory")
def test_height_counts() -> None:
    g = fight([shooter(), target(8), man("e", "gang", 3, 15, 24, z=4.0)])
    assert plan_shot(g, SHOOT).bullets[0].strays is None
