"""Electrificación (punk.shock) and poison (punk.poison)."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import activate, events, foe, fray, model, play, step
from tests.rules.punk.shooters import range_, shooter

from sixgun.games.punk import attributes, turn
from sixgun.games.punk.board import Switches
from sixgun.games.punk.choices import Fight, Pass, Shoot
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fray

HIT_HIM = Fight("ann", "bob")


def melee(mine: str = "bare", armour: tuple[str, ...] = (), switches: Switches | None = None) -> Fray:
    """Ann fights Bob."""
    people = (model("ann", 10, 10, arms=(Arm(mine),)), foe("bob", 12.5, 10, armour=armour))
    return fray(*people, table=range_(switches=switches), active="ann")


# electrification -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.shock.test", "punk.special.electrified", "punk.ruling.shock-reading")
def test_a_live_weapon_shocks_whom_it_hits() -> None:
    """The impact first; then Toughness 5 or less."""
    for die, shocked in ((5, False), (6, True)):
        g = melee("prod")
        play(g, HIT_HIM, [10, 1, 1, 10, die])
        assert bool(g["bob"].shocked) is shocked and not g["ann"].shocked


@pytest.mark.rule("punk.shock.test", "punk.ruling.shock-reading", "punk.ruling.shock-details")
def test_live_armour_shocks_the_striker_even_if_its_wearer_falls() -> None:
    g = melee(armour=("wired",))
    play(g, HIT_HIM, [10, 1, 10, 1, 6])
    assert g["ann"].shocked and g["bob"].where == DOWNED


@pytest.mark.rule("punk.ruling.shock-details")
def test_one_whom_the_weapon_downs_does_not_test() -> None:
    g = melee("prod")
    play(g, HIT_HIM, [10, 1, 10, 1])
    assert g["bob"].where == DOWNED


@pytest.mark.rule("punk.ruling.shock-reading")
def test_shots_never_shock() -> None:
    people = (shooter("ann", 10, 10, "gun"), foe("bob", 27.5, 10, armour=("wired",)))
    g = fray(*people, table=range_(), active="ann")
    play(g, Shoot("ann", "bob", 0), [5, 1, 10])
    assert not g["ann"].shocked


@pytest.mark.rule("punk.ruling.shock-reading", "punk.setup.table-talk-freedom")
def test_the_other_reading_shocks_the_striker_always() -> None:
    g = melee("prod", switches=Switches(shock_reading="striker"))
    play(g, HIT_HIM, [10, 1, 1, 10])
    assert not g["bob"].shocked
    g = melee(switches=Switches(shock_reading="striker"))
    g.change("bob", arms=(Arm("prod"),))
    play(g, HIT_HIM, [10, 1, 1, 10, 6])
    assert g["ann"].shocked


@pytest.mark.rule("punk.shock.effect", "punk.ruling.attribute-floor")
def test_three_off_combat_precision_and_agility_at_least_one_left() -> None:
    g = melee()
    g.change("bob", shocked=2, combat=6, precision=3, agility=5)
    bob = g["bob"]
    assert (attributes.combat(bob), attributes.precision(bob), attributes.agility(g, bob)) == (3, 1, 2)
    assert (bob.strength, bob.toughness) == (5, 5)


@pytest.mark.rule("punk.shock.effect", "punk.ruling.shock-details")
def test_it_lasts_through_the_activation_of_the_next_turn() -> None:
    g = melee("prod")
    play(g, HIT_HIM, [10, 1, 1, 10, 6])
    g.change("ann", x=50.0)
    activate(g, "bob")
    play(g, Pass())
    assert g["bob"].shocked  # of this Turn
    g.turn = 2
    activate(g, "bob")
    play(g, Pass())
    assert not g["bob"].shocked


@pytest.mark.rule("punk.ruling.shock-details")
def test_failing_again_renews_it_and_deepens_nothing() -> None:
    g = melee("prod")
    g.change("bob", shocked=1)
    play(g, HIT_HIM, [10, 1, 1, 10, 6])
    assert g["bob"].shocked == 2
    assert attributes.combat(g["bob"]) == 2


@pytest.mark.rule("punk.ruling.shock-details", "punk.ruling.agility-change")
def test_a_shocked_model_acts_in_a_later_round() -> None:
    g = melee()
    assert turn.due_round(g, g["bob"]) == 5
    g.change("bob", shocked=2)
    assert turn.due_round(g, g["bob"]) == 2


# poison --------------------------------------------------------------------------------------------------------------
def stung(who: str = "bob") -> Fray:
    """The venom knife has Veneno (3) and Strength -1; Bob withstands it."""
    g = melee("venom-knife")
    play(g, HIT_HIM, [10, 1, 1, 10])
    assert g["bob"].poison == 3 and not g["ann"].poison
    g.change("ann", x=50.0)
    return g


@pytest.mark.rule("punk.poison.survivor", "punk.poison.roll", "punk.special.poison")
@pytest.mark.parametrize(("mine", "theirs", "saved"), [(3, 5, True), (3, 6, False)])
def test_before_its_first_action_the_poisoned_one_rolls(mine: int, theirs: int, saved: bool) -> None:
    """Toughness 5 against 3; a tie saves in one's own activation."""
    g = stung()
    activate(g, "bob", chance=[mine, theirs])
    assert (g["bob"].where == TABLE) is saved and g["bob"].poison == 0


@pytest.mark.rule("punk.ruling.poison")
def test_armour_does_not_help_and_poison_is_spent() -> None:
    g = stung()
    g.change("bob", armour=("plate",))
    activate(g, "bob", chance=[1, 4])  # 6 against 7
    assert g["bob"].where == DOWNED
    g = stung()
    activate(g, "bob", chance=[10, 1])
    g.turn = 2
    activate(g, "bob")


@pytest.mark.rule("punk.ruling.poison")
def test_the_highest_poison_counts_once() -> None:
    g = melee("venom-knife")
    g.change("bob", poison=5)
    play(g, HIT_HIM, [10, 1, 1, 10])
    assert g["bob"].poison == 5


@pytest.mark.rule("punk.poison.survivor")
def test_a_downed_one_is_simply_downed_and_a_miss_poisons_nobody() -> None:
    g = melee("venom-knife")
    play(g, HIT_HIM, [10, 1, 10, 1])
    assert g["bob"].where == DOWNED and not g["bob"].poison
    g = melee("venom-knife")
    play(g, HIT_HIM, [1, 10, 1, 10])
    assert not g["bob"].poison


@pytest.mark.rule("punk.poison.survivor")
def test_shots_and_venomous_models_poison_too() -> None:
    g = fray(shooter("ann", 10, 10, "venom-gun"), foe("bob", 27.5, 10), table=range_(), active="ann")
    play(g, Shoot("ann", "bob", 0), [5, 1, 10])
    assert g["bob"].poison == 3
    people = (model("ann", 10, 10, special=["poison 4"]), foe("bob", 12.5, 10))
    g = fray(*people, table=range_(), active="ann")
    play(g, HIT_HIM, [10, 1, 1, 10])
    assert g["bob"].poison == 4


@pytest.mark.rule("punk.ruling.poison", "punk.special.berserker", "punk.berserk.linger")
def test_a_berserker_downed_by_poison_still_acts() -> None:
    g = stung()
    g.models["bob"] = foe("bob", 12.5, 10, poison=3, special=["berserker"])
    activate(g, "bob", chance=[1, 10])
    assert g["bob"].in_play and g["bob"].doomed
    play(g, Pass())
    assert g["bob"].where == DOWNED


@pytest.mark.rule("punk.ruling.poison", "punk.berserk.end")
def test_one_downed_before_is_removed_before_it_acts() -> None:
    g = stung()
    g.models["bob"] = foe("bob", 12.5, 10, poison=3, special=["berserker"], doomed=1)
    activate(g, "bob", chance=[1, 10])
    assert not g["bob"].in_play


@pytest.mark.rule("punk.poison.roll", "punk.downed.out")
def test_one_whom_the_poison_downs_does_nothing() -> None:
    g = stung()
    g.activation, g.phase, g.round, g.next_side = None, "pick", 5, "blue"
    g.change("ann", acted=True)
    step(g, [], ["activate"])
    log = step(g, [1, 10])
    assert "poison-works" in events(log) and g.activation is None
