"""Combustible: charges and explosions (punk.fuel)."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import EAST, events, fact, foe, fray, model, play, refusal
from tests.rules.punk.shooters import range_, shooter

from sixgun.games.punk.choices import Fight, Keep, Reroll, Shoot, Turn
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fire, Fray, Model

SHOT = Shoot("ann", "bob", 0)


def carrier(*more: Model, arms: tuple[Arm, ...] = (Arm("tanker", fuel=3),)) -> Fray:
    """Bob carries fuel and stands 15 cm from Ann."""
    bob = foe("bob", 27.5, 10, arms=arms)
    return fray(shooter("ann", 10, 10, "gun"), bob, *more, table=range_(), active="ann")


@pytest.mark.rule("punk.fuel.charges", "punk.special.fuel")
def test_each_use_spends_its_charges() -> None:
    g = fray(shooter("ann", 10, 10, Arm("thirsty", fuel=3)), foe("bob", 27.5, 10), table=range_(), active="ann")
    play(g, SHOT, [10])
    assert g["ann"].arms[0].fuel == 1
    assert refusal(g, SHOT) == "punk.fuel.charges"  # a shot takes two


@pytest.mark.rule("punk.fuel.explosion", "punk.special.fuel")
def test_a_natural_one_of_the_attacker_explodes_the_fuel() -> None:
    """Strength 3 and Penetration 3 for the carrier and everybody in contact; Ann's side wins ties against Bob."""
    g = carrier(foe("cid", 27.5, 12.5), foe("dan", 27.5, 15.1))
    g.change("bob", armour=("plate",))
    log = play(g, SHOT, [5, 1, 10, 5, 3, 10, 1])
    hit = [(one.facts["target"], one.facts["strength"]) for one in log if one.event.startswith("impact-")]
    assert hit == [("bob", 5), ("bob", 3), ("cid", 3)]
    assert g["bob"].where == TABLE and g["cid"].where == DOWNED and g["dan"].where == TABLE  # 8 against 3 + 5 + 1
    assert g["bob"].arms[0].fuel == 0 and g["bob"].arms[0].spent


@pytest.mark.rule("punk.fuel.explosion")
def test_its_penetration_leaves_one_of_plate() -> None:
    g = carrier()
    g.change("bob", armour=("plate",))
    play(g, SHOT, [5, 1, 10, 5, 2])  # 8 against 2 + 5 + 1
    assert g["bob"].where == DOWNED


@pytest.mark.rule("punk.fuel.explosion")
@pytest.mark.parametrize(("die", "fuel"), [(2, 3), (1, 0)])
def test_nothing_else_explodes_it(die: int, fuel: int) -> None:
    """Neither a 2, nor a 1 where no charge is left."""
    g = carrier(arms=(Arm("tanker", fuel=fuel),))
    assert "explodes" not in events(play(g, SHOT, [5, die, 10]))


@pytest.mark.rule("punk.ruling.fuel-details")
def test_a_carrier_whom_the_shot_downs_is_not_hit_again_but_its_neighbours_are() -> None:
    g = carrier(foe("cid", 27.5, 12.5))
    g.change("bob", toughness=1)
    log = play(g, SHOT, [5, 1, 1, 1, 10])
    assert g["bob"].where == DOWNED and "explodes" in events(log)
    assert [one.facts["target"] for one in log if one.event.startswith("impact-")] == ["bob", "cid"]


@pytest.mark.rule("punk.ruling.fuel-details", "punk.ruling.hit-order")
def test_an_explosion_may_set_off_another() -> None:
    """Its 1 against Cid explodes Cid's fuel, for Cid and Bob."""
    g = carrier(foe("cid", 27.5, 12.5, arms=(Arm("tanker", fuel=2),)))
    log = play(g, SHOT, [5, 1, 10, 2, 10, 1, 10, 3, 10, 3, 10])
    exploded = [(one.facts["target"], one.facts["strength"]) for one in log if one.event == "explodes"]
    assert exploded == [("bob", 3), ("cid", 2)]


@pytest.mark.rule("punk.ruling.fuel-details")
def test_each_item_explodes_by_itself() -> None:
    g = carrier(arms=(Arm("tanker", fuel=3), Arm("thirsty", fuel=1)))
    log = play(g, SHOT, [5, 1, 10, 2, 10, 2, 10])
    assert [one.facts["strength"] for one in log if one.event == "explodes"] == [3, 1]


@pytest.mark.rule("punk.ruling.fuel-details")
def test_fire_and_blows_set_it_off_too() -> None:
    g = fray(model("ann", 10, 10, arms=(Arm("tanker", fuel=3),)), foe("bob", 50, 50), table=range_(), active="ann")
    g.fires = (Fire((10, 10, 0), 4),)
    assert "explodes" in events(play(g, Turn("ann", 90.0), [1, 10, 2, 10]))
    g = carrier()
    g.change("ann", x=25.0, arms=(Arm("bare"),), facing=EAST)
    log = play(g, Fight("ann", "bob"), [10, 1, 1, 10, 2, 10, 2, 10])
    assert fact(log, "explodes", "target") == "bob"


@pytest.mark.rule("punk.ruling.tie-no-opponent", "punk.fuel.explosion")
def test_the_active_side_wins_the_ties_of_an_explosion() -> None:
    """3 against 5. Cid of the other side is Downed by equal sums, Ann's friend Cat is not."""
    g = carrier(model("cat", 27.5, 7.5), foe("cid", 25.0, 10))
    g.change("ann", y=30.0, facing=300.0, x=20.0)
    g.change("ann", precision=9)
    play(g, SHOT, [1, 1, 10, 2, 10, 7, 5, 7, 5])
    assert g["cat"].where == TABLE and g["cid"].where == DOWNED


@pytest.mark.rule("punk.ruling.fuel-details", "punk.roll.reroll-last-stands")
@pytest.mark.parametrize(("first", "second", "bursts"), [(1, 7, False), (7, 1, True)])
def test_after_a_reroll_the_final_die_decides(first: int, second: int, bursts: bool) -> None:
    """Ann re-rolls her die of the impact."""
    g = carrier()
    g.change("ann", gear=("lucky-charm",))
    chance = [5, first, 10, second, *([1, 10] if bursts else [])]
    log = play(g, SHOT, chance, [Keep("ann"), Reroll("ann")])
    assert ("explodes" in events(log)) is bursts


@pytest.mark.rule("punk.ruling.fuel-details", "punk.fire.hit")
def test_a_natural_one_of_the_fire_that_a_weapon_lights_explodes_fuel_too() -> None:
    g = carrier()
    g.change("ann", arms=(Arm("flare"),))
    log = play(g, SHOT, [5, 2, 10, 1, 10, 2, 10])
    assert "explodes" in events(log)
