"""Impacts: Strength against Toughness, armour and Penetration."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import board, fact, foe, fray, model, play, plus

from sixgun.core.log import Mod
from sixgun.games.punk import harm
from sixgun.games.punk.catalogue import Armour, Weapon
from sixgun.games.punk.choices import Fight
from sixgun.games.punk.state import DOWNED, Arm, Fray

PLATE = Armour(id="test-plate", name="Plate", armour=3)
CAP = Armour(id="test-cap", name="Cap", armour=1)


def duel(weapon: Weapon, armour: tuple[str, ...] = (), strength: int = 4, toughness: int = 5) -> Fray:
    ann = model("ann", 10, 10, arms=(Arm(weapon.id),), strength=strength)
    bob = foe("bob", 12.5, 10, armour=armour, toughness=toughness)
    return fray(ann, bob, table=board(rows=[weapon, PLATE, CAP]), active="ann")


def weapon(strength: int = 0, signed: bool = True, penetration: int = 0) -> Weapon:
    return Weapon(id="test-weapon", name="Weapon", strength=strength, signed=signed, penetration=penetration)


@pytest.mark.rule("punk.impact.attack", "punk.impact.strength-modifier")
@pytest.mark.parametrize(("strength", "signed", "total"), [(2, True, 4 + 2), (-1, True, 4 - 1), (7, False, 7)])
def test_a_signed_strength_adds_to_the_bearers_own_and_an_unsigned_one_stands_alone(
    strength: int, signed: bool, total: int
) -> None:
    log = play(duel(weapon(strength, signed)), Fight("ann", "bob"), [9, 1, 1, 10])
    assert fact(log, "impact", "attack") == 1 + total


@pytest.mark.rule("punk.impact.defence", "punk.armour.adds")
def test_the_hit_model_adds_toughness_and_all_its_armour() -> None:
    g = duel(weapon(), ("test-plate", "test-cap"))
    log = play(g, Fight("ann", "bob"), [9, 1, 1, 6])
    assert fact(log, "impact", "defence") == 6 + 5 + 3 + 1
    assert plus(log, "impact-holds") == {"armour.adds": 4}


@pytest.mark.rule("punk.impact.result", "punk.impact.tie")
@pytest.mark.parametrize(("die", "downed"), [(4, False), (5, True), (6, True)])
def test_an_equal_or_higher_total_of_the_active_side_downs(die: int, downed: bool) -> None:
    g = duel(weapon(), toughness=4)
    play(g, Fight("ann", "bob"), [9, 1, die, 5])
    assert (g["bob"].where == DOWNED) is downed
    assert g["ann"].in_play


@pytest.mark.rule("punk.armour.penetration", "punk.example.penetration-2")
def test_penetration_2_leaves_1_of_armour_3() -> None:
    log = play(duel(weapon(penetration=2), ("test-plate",)), Fight("ann", "bob"), [9, 1, 1, 6])
    assert fact(log, "impact", "defence") == 6 + 5 + 1


@pytest.mark.rule("punk.armour.penetration", "punk.armour.penetration-only", "punk.example.penetration-6")
def test_penetration_6_leaves_bare_toughness_and_adds_nothing() -> None:
    log = play(duel(weapon(penetration=6), ("test-plate",)), Fight("ann", "bob"), [9, 1, 1, 6])
    assert fact(log, "impact", "defence") == 6 + 5
    assert fact(log, "impact", "attack") == 1 + 4
    log = play(duel(weapon(penetration=6)), Fight("ann", "bob"), [9, 1, 1, 6])
    assert fact(log, "impact", "defence") == 6 + 5


@pytest.mark.rule("punk.armour.penetration", "punk.ruling.penetration-total")
@pytest.mark.parametrize(("penetration", "left"), [(0, 8), (4, 4), (8, 0), (11, 0)])
def test_penetration_comes_once_off_the_sum_of_armour_and_cover(penetration: int, left: int) -> None:
    g = duel(weapon(), ("test-plate",))
    mods = harm.armour_mods(g, g["bob"], penetration, (Mod(5, "punk.cover.grades", "cover"),))
    assert sum(mod.value for mod in mods) == left


@pytest.mark.rule("punk.ruling.shield", "punk.armour.adds")
def test_in_close_combat_a_shield_is_2_armour() -> None:
    shield = next(row.id for row in board().stock.armour.values() if row.shield)
    log = play(duel(weapon(), (shield,)), Fight("ann", "bob"), [9, 1, 1, 6])
    assert fact(log, "impact", "defence") == 6 + 5 + 2
