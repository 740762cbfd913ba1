"""Serious Wounds: the table, its modifiers and lasting penalties."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.bala.build import fight
from tests.rules.bala.doing import harm, play, shooter, target

from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue
from sixgun.games.bala.choices import RemoveShock, Shoot
from sixgun.games.bala.harm import Harm, serious_wound, which_arm, wound_modifiers, wounds_of
from sixgun.games.bala.state import Fight, Wound
from sixgun.testing.scripted import scripted

SHOOT = Shoot("a", "b")


def hit(weapon: str, inches: float, die: int, *more: str, dice: tuple[int, int] = (6, 6)) -> Fight:
    """A shot that gives a Serious Wound at that distance, with that wound die."""
    g = fight([shooter(weapon), target(inches, level=6)], active="a", left=4)
    play(g, SHOOT, [dice, die, *more])
    return g


@pytest.mark.rule(
    "bala.wound.roll",
    "bala.wound.leg",
    "bala.wound.arm",
    "bala.wound.chest",
    "bala.wound.head",
    "bala.wound.guts",
    "bala.shoot.result-12",
)
@pytest.mark.parametrize(
    ("die", "more", "expected", "wound"),
    [
        (1, (), (2, 1, True), Wound("leg")),
        (2, ("good",), (2, 1, True), Wound("arm", "good")),
        (2, ("bad",), (2, 1, True), Wound("arm", "bad")),
        (3, (), (1, 2, True), Wound("chest")),
        (4, (), (1, 2, True), Wound("head")),
        (5, (), (1, 3, True), Wound("guts")),
    ],
)
def test_table(die: int, more: tuple[str, ...], expected: tuple[int, int, bool], wound: Wound) -> None:
    g = hit("colt-peacemaker", 8, die, *more)
    assert harm(g, "b") == expected
    assert g["b"].wounds == (wound,)


@pytest.mark.rule("bala.wound.rip", "bala.morale.eliminated")
def test_six_kills_whatever_the_level() -> None:
    g = hit("colt-peacemaker", 8, 6)
    assert (g["b"].dead, g["b"].out) == (True, "eliminated")
    assert (g["b"].shock, g["b"].damage) == (0, 0)


@pytest.mark.rule("bala.wound.arm-side")
def test_arm_is_drawn_with_even_odds() -> None:
    sides: Counter[str] = Counter()
    for side in ("good", "bad"):
        with scripted([side]) as ref:
            sides[which_arm(ref)] += 1
    assert sides == {"good": 1, "bad": 1}


@pytest.mark.rule("bala.wound.mod-shotgun", "bala.weapon.class-shotgun")
def test_shotgun_near_and_far() -> None:
    assert hit("shotgun-pump", 9, 3)["b"].wounds == (Wound("head"),), "3 + 1"
    far = fight([shooter("shotgun-pump"), target(10, level=6)], active="a", left=4)
    far.change_activation(aim="b", aims=1)
    play(far, SHOOT, [(6, 6), 4])
    assert far["b"].wounds == (Wound("chest"),), "4 - 1"


@pytest.mark.rule("bala.wound.mod-shotgun", "bala.wound.mod-lethal")
def test_wound_modifiers_of_every_weapon() -> None:
    for weapon in catalogue.weapons().values():
        near = sum(m.value for m in wound_modifiers(weapon, near=True, own=True))
        far = sum(m.value for m in wound_modifiers(weapon, near=False, own=False))
        assert near == weapon.shotgun + weapon.lethal, weapon.id
        assert far == -int(weapon.shotgun), weapon.id


@pytest.mark.rule("bala.wound.mod-lethal", "bala.ruling.lethal-upgrade-no-bonus", "bala.special.lethal")
def test_lethal_adds_only_to_its_own_wounds() -> None:
    assert hit("colt-walker", 8, 3)["b"].wounds == (Wound("head"),)
    assert hit("colt-walker", 8, 3, dice=(5, 6))["b"].wounds == (Wound("chest"),)


@pytest.mark.rule("bala.ruling.serious-wound-clamp")
def test_results_outside_the_table() -> None:
    assert hit("shotgun-pump", 9, 6)["b"].dead, "7 counts as 6"
    far = fight([shooter("shotgun-pump"), target(10, level=6)], active="a", left=4)
    far.change_activation(aim="b", aims=1)
    play(far, SHOOT, [(6, 6), 1])
    assert far["b"].wounds == (Wound("leg"),), "0 counts as 1"


@pytest.mark.rule("bala.ruling.serious-wound-stacking")
def test_wounds_of_a_kind_add_up() -> None:
    c = target(
        8, wounds=(Wound("leg"), Wound("leg"), Wound("arm", "good"), Wound("arm", "bad"), Wound("head", old=True))
    )
    assert [wounds_of(c, place) for place in ("leg", "arm", "head", "guts")] == [2, 2, 1, 0]
    assert wounds_of(c, "arm", "good") == 1


@pytest.mark.rule("bala.state.lasting-wound")
def test_wounds_stay_when_the_shock_goes() -> None:
    g = fight([shooter(shock=1, wounds=(Wound("head"),)), target(8)], active="a", left=3)
    play(g, RemoveShock("a"), [6])
    assert (g["a"].shock, g["a"].wounds) == (0, (Wound("head"),))


@pytest.mark.rule("bala.wound.roll")
def test_harm_adds_up() -> None:
    sum_up = Harm(shock=1)
    with scripted([3, 1]) as ref:
        serious_wound(ref, "b", (), sum_up)
        serious_wound(ref, "b", (), sum_up)
    assert (sum_up.shock, sum_up.damage, sum_up.serious, sum_up.paralysed) == (4, 3, True, True)
    assert isinstance(ref, Ref)
