"""Every weapon that shoots: its printed row, written down a second time, against what the engine does with it."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fight, gun, man
from tests.rules.bala.doing import play, refusal, shooter, target

from sixgun.games.bala import catalogue, detection
from sixgun.games.bala.choices import Reload, Shoot
from sixgun.games.bala.shots import RESULTS, plan_shot
from sixgun.games.bala.state import Fight

ROWS = """
derringer-marston            6  3 RL2 weak
derringer-moore              6  1 RL2 weak
derringer-remington-95       6  2 RL2 weak
derringer-philadelphia       6  1 RL5
derringer-sharps-pepperbox   6  4 RL2 weak
sawn-off-muzzle-single       9  1 RL5 shotgun
sawn-off-muzzle-double       9  2 RL5 shotgun parallel
sawn-off-ejector-single      9  1 shotgun
sawn-off-ejector-double      9  2 shotgun parallel
sawn-off-no-ejector-single   9  1 RL2 shotgun
sawn-off-no-ejector-double   9  2 RL2 shotgun parallel
mauser-c96                  24 10 RR2
percussion-pistol           18  1 RL5 lethal
volcanic-pistol             12 10 weak
apache                       6  6 RL2 weak
colt-army                   24  6 RL5
colt-buntline               36  6 RL2 cumbersome
colt-lightning              12  6 RL2
colt-navy                   24  6 RL5 weak12
colt-peacemaker             24  6 RL2
colt-pocket                 12  5 RL5
colt-walker                 24  6 RL5 lethal
le-mat-muzzle               24  9 RL5
le-mat-breech               24  9 RL2
remington-1858-army         24  6 RR3
remington-1858-navy         24  6 RR3 weak12
sw-model-1                  12  7 RL2 weak
sw-model-2                  12  5
sw-model-3                  24  6
sw-schofield                24  6
shotgun-pump                18  5 long shotgun
shotgun-muzzle-single       18  1 RL5 long shotgun
shotgun-muzzle-double       18  2 RL5 long shotgun parallel
shotgun-ejector-single      18  1 long shotgun
shotgun-ejector-double      18  2 long shotgun parallel
shotgun-no-ejector-single   18  1 RL2 long shotgun
shotgun-no-ejector-double   18  2 RL2 long shotgun parallel
colt-revolving-rifle        36  6 RL5 long rifle
hawken                      72  1 RL5 long rifle lethal
henry                       48 15 long rifle weak24
percussion-rifle            36  1 RL5 long rifle lethal
sharps-rifle                96  1 long rifle lethal
sharps-carbine              96  1 long rifle lethal
spencer-rifle               48  7 RL2 RR3 long rifle
spencer-carbine             48  7 RL2 RR3 long rifle
springfield-rifle           72  1 long rifle lethal
springfield-carbine         72  1 long rifle lethal
volcanic-rifle              24 30 long rifle weak
volcanic-carbine            24 25 long rifle weak
winchester-1873-rifle       48 15 long rifle
winchester-1873-carbine     48 12 long rifle
winchester-1873-one-of-1000 72 15 long rifle
winchester-1876-rifle       48 12 long rifle lethal
winchester-1876-carbine     48  9 long rifle lethal
winchester-1876-one-of-1000 72 12 long rifle lethal
bow-simple                  24  1 other
bow-compound                36  1 other
"""
LINES = [line.split() for line in ROWS.strip().splitlines()]
SHOOT = Shoot("a", "b")


def before(weapon: str, inches: float, left: int = 60, **load: int) -> Fight:
    """a holds the weapon, b is that far away and looks aside, so that nobody threatens."""
    people = [shooter(gun(weapon, **load)), target(inches, level=6, facing=0)]
    g = fight(people, active="a", left=left, size=(130, 48))
    detection.detect(g, "a", "b")
    return g


@pytest.mark.rule("bala.weapon.slash-rows", "bala.weapon.class-short", "bala.weapon.class-long", "bala.setup.equipment")
def test_every_weapon_that_shoots_is_listed() -> None:
    shooting = [w.id for w in catalogue.weapons().values() if w.ammo and not w.arc]
    assert [line[0] for line in LINES] == shooting


@pytest.mark.rule(
    "bala.shoot.range-limit",
    "bala.shoot.ammo",
    "bala.shoot.jam",
    "bala.shoot.mod-half-range",
    "bala.weapon.reload-slow",
    "bala.weapon.reload-fast",
    "bala.weapon.class-short",
    "bala.weapon.class-long",
    "bala.weapon.class-rifle",
    "bala.weapon.class-shotgun",
    "bala.weapon.slash-rows",
    "bala.special.lethal",
    "bala.special.weak",
    "bala.special.weak-beyond-12",
    "bala.special.weak-beyond-24",
    "bala.special.cumbersome",
    "bala.special.parallel",
)
@pytest.mark.parametrize("line", LINES, ids=[line[0] for line in LINES])
def test_row(line: list[str]) -> None:
    weapon, reach, ammo, words = line[0], int(line[1]), int(line[2]), set(line[3:])
    # range and half range
    assert refusal(before(weapon, reach), SHOOT) == ""
    assert refusal(before(weapon, reach + 0.01), SHOOT) == "bala.shoot.range-limit"
    half = (reach + 1) // 2
    assert "bala.shoot.mod-half-range" not in modifiers(weapon, half)
    assert "bala.shoot.mod-half-range" in modifiers(weapon, half + 0.01)
    # ammunition and jams
    g = before(weapon, 4)
    for _ in range(ammo):
        play(g, SHOOT, [(1, 2)])
    assert refusal(g, SHOOT) == "bala.shoot.ammo"
    assert plan_shot(before(weapon, 4), SHOOT).jams is (ammo >= 5)
    # reloading
    one = 5 if "RL5" in words else 2 if "RL2" in words else 1
    every = 3 if "RR3" in words else 2 if "RR2" in words else 0
    assert reloads(weapon, "bullet") == (one, 1)
    assert reloads(weapon, "all") == ((every, ammo) if every else (0, 0))
    # class
    short = not words & {"long", "other"}
    assert ("bala.shoot.mod-short-arm" in modifiers(weapon, 3)) is (short and "cumbersome" not in words)
    assert ("bala.shoot.mod-shotgun" in modifiers(weapon, half)) is ("shotgun" in words)
    assert "bala.shoot.mod-shotgun" not in modifiers(weapon, half + 0.01)
    if reach > 12:
        assert ("bala.shoot.mod-aim-rifle" in modifiers(weapon, 12.1, aims=1)) is ("rifle" in words)
    # special rules
    assert (refusal(before(weapon, 4), Shoot("a", "b", "both-barrels")) == "") is ("parallel" in words)
    assert result(weapon, 4, 12) == ("wounded" if "weak" in words else "serious")
    assert result(weapon, 4, 10) == ("serious" if "lethal" in words else "wounded")
    if reach > 12:
        assert result(weapon, 12.1, 12) == ("wounded" if words & {"weak", "weak12"} else "serious")
    if reach > 24:
        assert result(weapon, 24.1, 12) == ("wounded" if words & {"weak", "weak24"} else "serious")
        assert result(weapon, 24, 12) == ("wounded" if "weak" in words else "serious")


def modifiers(weapon: str, inches: float, aims: int = 0) -> set[str]:
    g = before(weapon, inches)
    if aims:
        g.change_activation(aim="b", aims=aims)
    return {mod.rule for mod in plan_shot(g, SHOOT).bullets[0].mods}


def result(weapon: str, inches: float, total: int) -> str:
    """What a final total means for this weapon, aimed as often as it takes to get there with the dice."""
    g = before(weapon, inches)
    g.change_activation(aim="b", aims=2)
    bullet = plan_shot(g, SHOOT).bullets[0]
    return RESULTS[bullet.results[total - bullet.plus]]


def reloads(weapon: str, how: str) -> tuple[int, int]:
    """Actions until an empty weapon holds something, and how much that is."""
    g = before(weapon, 40, loaded=0, shot=0)
    choice = Reload("a", how)
    for actions in range(1, 6):
        if refusal(g, choice):
            return 0, 0
        play(g, choice)
        if g["a"].guns[0].loaded:
            return actions, g["a"].guns[0].loaded
    return 0, 0


@pytest.mark.rule("bala.weapon.bow", "bala.weapon.thrown", "bala.weapon.dynamite-throw")
def test_the_third_list() -> None:
    rows = {
        w.id: (w.range, w.ammo, w.lethal, w.edge) for w in catalogue.weapons().values() if w.weapon_class == "other"
    }
    assert rows == {
        "gatling": (48, 8, True, False),
        "bow-simple": (24, 1, False, False),
        "bow-compound": (36, 1, False, False),
        "bayonet": (0, 0, True, True),
        "sabre": (0, 0, True, True),
        "knife": (6, 0, False, True),
        "bowie-knife": (6, 0, True, True),
        "axe": (6, 0, True, True),
        "dynamite": (12, 0, True, False),
        "lance": (12, 0, True, True),
        "steel-knuckles": (0, 0, False, False),
    }


@pytest.mark.rule("bala.ruling.starting-state", "bala.ruling.hands")
def test_what_lies_in_the_holster_does_not_fire() -> None:
    g = fight([man("a", "law", 4, 10, 24, guns=["knife", "colt-army"]), target(8)], active="a", left=4)
    assert refusal(g, SHOOT) == "bala.action.shoot"
