"""Falls: who rolls, who falls, and how hard."""

from __future__ import annotations

import math

import pytest
from tests.rules.bala.build import fight, man
from tests.rules.bala.doing import events, harm, mounted, play, shooter, target

from sixgun.core.choice import Choice
from sixgun.games.bala.choices import Face, Shoot
from sixgun.games.bala.falls import check_fall, fall, fall_harm
from sixgun.games.bala.state import Cart, Character, Fight, replace
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import scripted

SHOOT = Shoot("a", "b")


def facing(g: Fight) -> Choice:
    return Face("b", g["b"].facing)


def on_roof(x: float, height: float = 4.0, parapet: bool = False, level: int = 6) -> Fight:
    """b stands on a roof from x = 20 to 30; a sees it from another roof."""
    roof = Piece(
        id="roof", kind="roof", polygon=rectangle(20, 15, 10, 18), height=height, standable=True, parapet=parapet
    )
    mine = Piece(id="mine", kind="roof", polygon=rectangle(5, 15, 8, 18), height=height, standable=True)
    people = [shooter(z=height), man("b", "gang", level, x, 24, 180, z=height)]
    return fight(people, [roof, mine], active="a", left=4)


def close_by(z: float) -> Character:
    """Near enough for both barrels to be at +0."""
    return replace(shooter("shotgun-ejector-double", z=z), x=12.0)


def ask(g: Fight, serious: bool, in_fight: bool, *chance: int, falls_down: bool = False) -> bool:
    choices = [facing(g)] if falls_down else []
    with scripted(chance, choices) as ref:
        return check_fall(ref, g, "b", serious, in_fight)


@pytest.mark.rule("bala.fall.edge", "bala.fall.roll", "bala.fall.high")
@pytest.mark.parametrize(("die", "fell"), [(1, True), (2, True), (3, False), (6, False)])
def test_edge_and_roll(die: int, fell: bool) -> None:
    g = on_roof(21.2)
    assert ask(g, False, False, die, falls_down=fell) is fell
    assert g["b"].z == (0 if fell else 4)
    assert harm(g, "b") == ((2, 2, False) if fell else (0, 0, False))
    if fell:
        assert g["b"].x < 20, "at the foot of the drop"


@pytest.mark.rule("bala.fall.edge")
def test_no_roll_far_from_the_edge_or_on_the_ground() -> None:
    assert not ask(on_roof(21.6), False, False)
    assert not ask(fight([shooter(), target(8)]), True, True)


@pytest.mark.rule("bala.fall.parapet")
def test_a_parapet_protects_except_in_a_fight() -> None:
    assert not ask(on_roof(20.6, parapet=True), True, False)
    assert ask(on_roof(20.6, parapet=True), False, True, 2, falls_down=True)


@pytest.mark.rule("bala.fall.serious")
@pytest.mark.parametrize(("die", "fell"), [(1, True), (3, True), (4, False)])
def test_serious_wound_lowers_the_roll(die: int, fell: bool) -> None:
    assert ask(on_roof(20.6), True, False, die, falls_down=fell) is fell


@pytest.mark.rule("bala.fall.short", "bala.fall.high", "bala.ruling.rounding-scope")
@pytest.mark.parametrize(
    ("height", "expected"), [(0.5, (1, 0)), (1.9, (1, 0)), (2, (1, 1)), (3, (1, 1)), (4, (2, 2)), (6, (3, 3))]
)
def test_harm_by_height(height: float, expected: tuple[int, int]) -> None:
    found = fall_harm(height)
    assert (found.shock, found.damage) == expected
    assert not found.paralysed


@pytest.mark.rule("bala.ruling.fall-wounded-means-damage")
def test_only_damage_makes_one_roll() -> None:
    shocked = on_roof(20.6)
    play(shocked, SHOOT, [(4, 5)])
    assert harm(shocked, "b") == (1, 0, False), "a 9: no roll"
    wounded = on_roof(20.6)
    play(wounded, SHOOT, [(5, 5), 5])
    assert wounded["b"].z == 4
    twice = on_roof(20.6)
    twice.characters["a"] = close_by(4.0)
    play(twice, Shoot("a", "b", "both-barrels"), [(6, 5), (6, 5), 3])
    assert harm(twice, "b") == (2, 2, False), "one roll for both hits"


@pytest.mark.rule("bala.ruling.fall-wounded-means-damage", "bala.fall.serious")
def test_a_group_with_a_serious_wound_rolls_with_minus_one() -> None:
    g = on_roof(20.6)
    g.characters["a"] = close_by(4.0)
    both = Shoot("a", "b", "both-barrels")
    log = play(g, both, [(5, 5), (6, 6), 2, 4])
    assert "keeps-hold" in events(log)
    assert next(e for e in log if e.event == "keeps-hold").mods[0].value == -1
    assert harm(g, "b") == (2, 3, True)


@pytest.mark.rule("bala.ruling.fall-no-chain", "bala.ruling.fall-position")
def test_a_fall_makes_no_second_roll_and_does_not_paralyse() -> None:
    g = on_roof(20.6, height=2.0)
    play(g, SHOOT, [(5, 5), 1], [Face("b", 123.0)])
    assert harm(g, "b") == (2, 2, False)
    deadly = on_roof(20.6)
    play(deadly, SHOOT, [(5, 5), 1])
    assert deadly["b"].out == "eliminated", "3 Shock and 3 Damage"


@pytest.mark.rule("bala.ruling.fall-position")
def test_owner_chooses_the_facing_and_the_spot_is_free() -> None:
    g = on_roof(20.6, height=2.0)
    g.characters["c"] = man("c", "gang", 1, 19.4, 24)
    with scripted([], [Face("b", 123.0)]) as ref:
        fall(ref, g, "b", 2.0, (19.4, 24.0, 0.0))
    assert g["b"].facing == 123.0
    assert math.dist((g["b"].x, g["b"].y), (19.4, 24)) >= 1.0 - 1e-6
    assert harm(g, "b") == (1, 1, False)


@pytest.mark.rule("bala.ruling.fall-eliminated")
def test_nobody_rolls_for_the_eliminated() -> None:
    g = on_roof(20.6, level=2)
    play(g, SHOOT, [(5, 5)])
    assert g["b"].out == "eliminated"


def rider(level: int = 4) -> tuple[Fight, Character]:
    c, horse = mounted(target(8, level=level))
    return fight([shooter(), c], horses=[horse], active="a", left=4), c


@pytest.mark.rule(
    "bala.example.rider-hit",
    "bala.shoot.result-10-11",
    "bala.fall.horse",
    "bala.fall.roll",
    "bala.fall.short",
    "bala.ruling.fall-height-horse",
)
def test_example_rider_hit() -> None:
    g, c = rider()
    play(g, SHOOT, [(5, 5), 2], [Face("b", 180.0)])
    assert harm(g, "b") == (2, 1, False)
    assert g.allowance("b") == 1
    assert (g["b"].horse, g.horses["h"].rider, g.horses["h"].out) == ("", "", False)
    gap = math.dist((g["b"].x, g["b"].y), (c.x, c.y)) - 0.5 - 0.75
    assert gap == pytest.approx(0, abs=0.01), "beside the horse"


@pytest.mark.rule("bala.fall.horse")
def test_a_rider_that_keeps_its_seat() -> None:
    g, _ = rider()
    play(g, SHOOT, [(5, 5), 3])
    assert (g["b"].horse, harm(g, "b")) == ("h", (1, 1, False))


@pytest.mark.rule("bala.fall.cart-roof", "bala.ruling.fall-height-horse", "bala.ruling.cart-moving")
def test_roof_of_a_moving_cart() -> None:
    for moving, seat in ((True, "roof"), (False, "roof"), (True, "inside")):
        cart = Cart("cart", 21, 24, moving=moving)
        sitting = man("b", "gang", 6, 21, 24, 180, cart="cart", seat=seat, z=2.0 if seat == "roof" else 0.0)
        driver = man("c", "gang", 3, 22.6, 24, cart="cart", seat="driver", z=1.0)
        g = fight([shooter(), sitting, driver], carts=[cart], active="a", left=4)
        if moving and seat == "roof":
            assert ask(g, False, False, 2, falls_down=True)
            assert (g["b"].cart, g["b"].seat, g["b"].z, harm(g, "b")) == ("", "", 0, (1, 1, False))
            assert abs(g["b"].y - 24) >= 1.25 + 0.5
        else:
            assert not ask(g, False, False)


@pytest.mark.rule("bala.ruling.fall-position")
def test_a_fallen_target_does_not_run() -> None:
    """Both barrels give an 8 and a wound: it falls, and does not run to cover as well."""
    g = on_roof(20.6, height=2.0)
    g.characters["a"] = close_by(2.0)
    both = Shoot("a", "b", "both-barrels")
    log = play(g, both, [(4, 4), (6, 5), 1], [Face("b", 0.0)])
    assert "no-cover" not in events(log)
    assert harm(g, "b") == (2, 2, True)
