"""Close combat weapons with special rules that are better known of ranged ones: fuel, single use, fire; and Ímpetu."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import events, fact, foe, fray, model, play, plus, refusal
from tests.rules.punk.shooters import range_

from sixgun.games.punk import arms
from sixgun.games.punk.choices import BreakAway, Charge, Fight
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fire, Fray

HIT, BOUNCES = [9, 1], [2, 10]


def duel(*mine: Arm, theirs: Arm | None = None) -> Fray:
    ann = model("ann", 10, 10, arms=mine)
    bob = foe("bob", 12.5, 10, arms=(theirs or Arm("bare"),))
    return fray(ann, bob, table=range_(), active="ann")


FIGHT = Fight("ann", "bob")


@pytest.mark.rule("punk.fuel.charges", "punk.ruling.fuel-details", "punk.ruling.weapon-choice")
def test_each_combat_roll_with_a_saw_spends_a_charge_and_then_it_is_a_club() -> None:
    g = duel(Arm("saw", fuel=2))
    log = play(g, FIGHT, [*HIT, *BOUNCES])
    assert g["ann"].arms[0].fuel == 1
    assert [mod.value for mod in next(one for one in log if one.event == "impact").mods] == [2]
    play(g, FIGHT, [5, 4, *BOUNCES])
    assert g["ann"].arms[0].fuel == 0
    assert arms.wieldable(g, g["ann"]) == ("improvised",)
    assert refusal(g, Fight("ann", "bob", "saw")) == "punk.ruling.weapon-choice"


@pytest.mark.rule("punk.fuel.charges", "punk.ruling.fuel-details")
def test_a_saw_is_used_in_defence_and_against_who_fails_to_break_away() -> None:
    g = duel(Arm("bare"), theirs=Arm("saw", fuel=2))
    play(g, FIGHT, [*HIT, *BOUNCES])
    assert g["bob"].arms[0].fuel == 1
    play(g, BreakAway("ann"), [1, 10, *BOUNCES])
    assert g["bob"].arms[0].fuel == 0


@pytest.mark.rule("punk.special.single-use", "punk.ruling.weapon-choice")
def test_a_bottle_serves_for_one_combat_roll() -> None:
    g = duel(Arm("bottle"))
    log = play(g, FIGHT, [*HIT, *BOUNCES])
    assert plus(log, "impact") == {"impact.strength-modifier": 1}
    assert g["ann"].arms[0].spent
    assert arms.wieldable(g, g["ann"]) == ("unarmed",)
    play(g, FIGHT, [5, 8, 1, 10])
    assert arms.wieldable(duel(Arm("bottle", spent=True), Arm("bare")), g["ann"]) == ("unarmed",)


@pytest.mark.rule("punk.fire.marker", "punk.fire.hit", "punk.fire.flee", "punk.ruling.fire-placement")
def test_a_torch_that_hits_leaves_a_fire_which_burns_both() -> None:
    """The impact of the torch, then that of the fire on Ann and Bob, then they flee."""
    g = duel(Arm("torch"))
    log = play(g, FIGHT, [*HIT, *BOUNCES, *BOUNCES, *BOUNCES], [lambda question: question.options[0].choice])
    assert g.fires == (Fire((12.5, 10, 0), 4),)
    assert events(log).count("impact-holds") == 3 and events(log).count("flees-fire") == 2
    g = duel(Arm("torch"))
    play(g, FIGHT, [1, 9, *BOUNCES])
    assert g.fires == ()


@pytest.mark.rule("punk.fire.marker", "punk.disengage.failure")
def test_who_fails_to_break_away_from_a_torch_burns() -> None:
    g = duel(Arm("bare"), theirs=Arm("torch"))
    log = play(
        g, BreakAway("ann"), [1, 10, *BOUNCES, *BOUNCES, *BOUNCES], [lambda question: question.options[0].choice]
    )
    assert g.fires == (Fire((10, 10, 0), 4),)
    assert events(log).count("flees-fire") == 2


@pytest.mark.rule("punk.fire.marker", "punk.fight.tie", "punk.ruling.simultaneous-hits")
def test_with_a_tie_both_are_hit_before_anything_burns() -> None:
    g = duel(Arm("torch"))
    log = play(g, FIGHT, [5, 5, 10, 1, 1, 10, *BOUNCES])
    assert g["bob"].where == DOWNED and g["ann"].where == TABLE
    assert events(log).index("fire") > max(n for n, event in enumerate(events(log)) if event == "impact-downs")
    assert [one.facts["target"] for one in log if one.event == "impact"] == ["bob", "ann", "ann"]


@pytest.mark.rule("punk.impact.attack")
def test_a_weapon_without_an_impact_only_burns() -> None:
    g = duel(Arm("brand"))
    log = play(g, FIGHT, [*HIT, *BOUNCES, *BOUNCES], [lambda question: question.options[0].choice])
    assert [one.facts["strength"] for one in log if one.event == "impact"] == [4, 4]


@pytest.mark.rule("punk.special.impetus")
@pytest.mark.parametrize(("own", "weapon", "more"), [(2, "bare", 2), (0, "ram-spear", 1), (2, "ram-spear", 2)])
def test_impetus_is_of_a_model_or_of_its_weapon_the_higher_one(own: int, weapon: str, more: int) -> None:
    ann = model("ann", 10, 10, special=(f"impetus {own}",) if own else (), arms=(Arm(weapon),))
    g = fray(ann, foe("bob", 17, 10), active="ann")
    log = play(g, Charge("ann", "bob"), [9, 1, 1, 10])
    assert plus(log, "impact")["special.impetus"] == more
    assert fact(log, "impact", "defence") == 10 + 5
