"""The rolls that a preview shows one after the other: their chances multiplied are those of its outcomes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.punk.games import foe, fray, model

from sixgun.core.game import Preview
from sixgun.games.punk.choices import Charge, Fight, Lob, Move, Shoot
from sixgun.games.punk.odds.preview import preview
from sixgun.games.punk.state import Arm, Fray

BOW = (Arm("bow"),)


def seen(g: Fray, choice: Shoot | Fight | Charge | Lob | Move) -> Preview:
    found = preview(g, choice)
    assert found is not None
    return found


def chance(found: Preview, *names: str) -> Fraction:
    return sum((row.p for row in found.outcomes if row.name in names), Fraction(0))


@pytest.mark.rule("punk.shoot.roll", "punk.impact.attack")
def test_a_shot_is_a_test_and_then_strength_against_toughness() -> None:
    g = fray(model("ann", 10, 10, arms=BOW, precision=4), foe("bob", 32, 10, toughness=4), active="ann")
    found = seen(g, Shoot("ann", "bob", 0))
    test, impact = found.steps
    assert (test.name, test.value + sum(mod.value for mod in test.mods)) == ("precision", 4)
    assert test.faces == (1,) * 4 + (0,) * 6
    assert test.p == Fraction(4, 10)
    assert impact.rival is not None and impact.rival.name == "toughness"
    assert test.p * impact.p == chance(found, "downed")
    assert 1 - test.p == chance(found, "missed")


@pytest.mark.rule("punk.special.kaboom")
def test_faces_that_wreck_the_weapon_are_something_else() -> None:
    g = fray(model("ann", 10, 10, arms=(Arm("scrap-pistol"),), precision=4), foe("bob", 26, 10), active="ann")
    g.bullets["ann"] = 1
    test = seen(g, Shoot("ann", "bob", 0)).steps[0]
    assert test.faces[8:] == (-1, -1)
    assert sum(came > 0 for came in test.faces) == test.p * 10


@pytest.mark.rule("punk.fight.roll", "punk.fight.tie")
def test_a_fight_is_won_or_tied_and_then_there_is_an_impact() -> None:
    g = fray(model("ann", 10, 10, combat=5, strength=5), foe("bob", 12.5, 10, combat=4, toughness=4), active="ann")
    found = seen(g, Fight("ann", "bob"))
    combat, impact = found.steps
    assert not combat.faces and combat.rival is not None
    assert combat.p * impact.p == chance(found, "downed", "both-downed")


@pytest.mark.rule("punk.assault.free-fight")
def test_a_charge_shows_the_fight_that_it_comes_to() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 18, 10), active="ann")
    found = seen(g, Charge("ann", "bob"))
    assert [step.name for step in found.steps] == ["combat", "strength"]
    assert found.steps[0].p * found.steps[1].p == chance(found, "downed", "both-downed")
