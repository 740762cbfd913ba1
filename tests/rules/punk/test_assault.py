"""Assaults: sight, the fewest Actions, the charge bonus, attacks from behind and from above."""

from __future__ import annotations

import math

import pytest
from tests.rules.punk.games import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Scenery,
    Top,
    activate,
    at,
    board,
    events,
    fact,
    foe,
    fray,
    model,
    play,
    plus,
    reason,
    refusal,
)

from sixgun.games.punk import assault
from sixgun.games.punk.catalogue import Armour, Special, Weapon
from sixgun.games.punk.choices import Careful, Charge, Fight, Move, Pass, Shoot, StandUp
from sixgun.games.punk.state import DOWNED, Arm, Fray, Model
from sixgun.testing.scripted import pick

DARE = pick("dare")
QUIET = [5, 1, 1, 9]
"""The active model wins the Combat roll and its impact does nothing."""


def duel(far: float, ann: Model | None = None, *scenery: Scenery, **fields: object) -> Fray:
    """A model at (10, 10) and an enemy whose base is so far from its own."""
    me = ann or model("ann", 10, 10)
    bob = foe("bob", 10 + me.base / 20 + far + 1.25, 10, **fields)  # type: ignore[arg-type]  # fields of a Model
    return fray(me, bob, table=board(*scenery), active="ann")


# contact -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "punk.assault.definition", "punk.assault.bonus", "punk.assault.free-fight", "punk.table.combat-modifiers"
)
def test_a_charge_into_contact_fights_at_once_for_nothing_with_a_bonus_of_1() -> None:
    g = duel(10.0)
    log = play(g, Charge("ann", "bob"), QUIET)
    assert at(g, "ann") == (20, 10, 0)
    assert plus(log, "fights") == {"assault.bonus": 1}
    assert fact(log, "fight-won", "combat") == 5 + 5 + 1
    assert g.going.left == 2


@pytest.mark.rule("punk.assault.defender-turns", "punk.ruling.facing")
def test_the_assaulted_model_turns_to_its_attacker() -> None:
    g = duel(5.0, facing=NORTH)
    play(g, Charge("ann", "bob"), QUIET)
    assert g["bob"].facing == WEST
    assert g["ann"].facing == EAST


@pytest.mark.rule("punk.assault.bonus", "punk.assault.bonus-consecutive", "punk.example.assault-two-moves")
def test_two_charging_actions_in_sight_are_worth_2() -> None:
    g = duel(15.0)
    log = play(g, Charge("ann", "bob"))
    assert at(g, "ann") == (20, 10, 0)
    assert "assaults" not in events(log)
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 2}


@pytest.mark.rule("punk.assault.bonus-consecutive")
def test_three_charging_actions_are_worth_3() -> None:
    g = duel(30.0)
    play(g, Charge("ann", "bob"))
    play(g, Charge("ann", "bob"))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 3}


@pytest.mark.rule("punk.ruling.charge-fewest", "punk.assault.fewest-actions")
def test_no_charge_is_declared_that_takes_more_actions_than_are_left() -> None:
    assert refusal(duel(30.0), Charge("ann", "bob")) == ""
    assert refusal(duel(30.1), Charge("ann", "bob")) == "punk.ruling.charge-fewest"
    g = duel(15.0)
    g.change_activation(left=1)
    assert refusal(g, Charge("ann", "bob")) == "punk.ruling.charge-fewest"


@pytest.mark.rule("punk.ruling.charge-counting", "punk.assault.bonus-consecutive")
def test_plain_moves_do_not_count() -> None:
    g = duel(15.0)
    play(g, Move("ann", ((19, 10, 0),)))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}


@pytest.mark.rule("punk.ruling.charge-counting", "punk.assault.bonus-consecutive")
def test_a_plain_move_between_two_charges_breaks_the_row() -> None:
    g = duel(21.0)
    play(g, Charge("ann", "bob"))
    play(g, Move("ann", ((22, 10, 0),)))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}


@pytest.mark.rule("punk.ruling.charge-counting")
def test_a_charge_at_somebody_else_and_standing_up_do_not_count() -> None:
    g = duel(15.0)
    g.models["cat"] = foe("cat", 28.75, 14)
    play(g, Charge("ann", "cat"))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}
    g = duel(5.0, model("ann", 10, 10, prone=True))
    play(g, StandUp("ann"))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}


# sight ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.assault.los")
def test_an_enemy_out_of_sight_is_not_charged() -> None:
    assert refusal(duel(5.0, model("ann", 10, 10, facing=WEST)), Charge("ann", "bob")) == "punk.assault.los"
    wall = Scenery("wall", 13, 0, 1, 30, size=3)
    assert refusal(duel(5.0, None, wall), Charge("ann", "bob")) == "punk.assault.los"


@pytest.mark.rule("punk.assault.los", "punk.assault.bonus", "punk.example.assault-late-sight")
def test_a_first_move_without_sight_is_no_part_of_the_assault() -> None:
    """Round the end of a wall: the first Action is a plain move, the second one a charge worth 1."""
    wall = Scenery("wall", 14, 0, 1, 16, size=3)
    g = duel(8.0, None, wall)
    assert refusal(g, Charge("ann", "bob")) == "punk.assault.los"
    play(g, Move("ann", ((13, 17.3, 0),), EAST))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}


@pytest.mark.rule("punk.assault.los", "punk.ruling.charge-several")
def test_a_charge_ends_in_contact_only_with_enemies_in_sight() -> None:
    g = fray(model("ann", 10, 10, facing=NORTH), foe("bob", 15.5, 11.2), foe("bill", 13.0, 8.7), active="ann")
    onto_both = Charge("ann", "bob", ((11, 13, 0), (13.0, 11.2, 0)))
    assert refusal(g, onto_both) in ("punk.assault.los", "punk.ruling.enemy-blocks")
    g.change("ann", facing=EAST)
    assert refusal(g, onto_both) == ""


@pytest.mark.rule("punk.ruling.charge-several", "punk.assault.bonus-duration", "punk.assault.defender-turns")
def test_several_enemies_are_assaulted_at_once_and_the_bonus_holds_against_each() -> None:
    x = 16 - math.sqrt(2.5**2 - 1.25**2)
    g = fray(model("ann", 10, 10), foe("bob", 16, 8.75), foe("bill", 16, 11.25), active="ann")
    log = play(g, Charge("ann", "bob", ((x, 10, 0),)), QUIET, [pick("fight", target="bill")])
    assert {one.target for one in g.going.charged} == {"bob", "bill"}
    # 5 + 5 and 1 for the charge; the other one of them supports the enemy.
    assert plus(log, "fights") == {"assault.bonus": 1}
    assert fact(log, "fight-won", "against") == 1 + 5 + 1
    log = play(g, Fight("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}


@pytest.mark.rule("punk.assault.bonus-duration", "punk.ruling.charge-several", "punk.multi.choose-target")
def test_the_bonus_does_not_hold_against_others_of_the_same_combat() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 16, 10), model("cat", 18.5, 10), foe("bill", 21, 10), active="ann")
    log = play(g, Charge("ann", "bob"), QUIET, [pick("fight", target="bill")])
    assert plus(log, "fights") == {"multi.support-low": 1}


@pytest.mark.rule("punk.assault.bonus-duration")
def test_the_bonus_lasts_for_the_activation_and_not_in_defence() -> None:
    g = duel(15.0)
    play(g, Charge("ann", "bob"))
    play(g, Charge("ann", "bob"), QUIET)
    log = play(g, Fight("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 2}
    activate(g, "bob")
    log = play(g, Fight("bob", "ann"), [9, 1, 1, 9])
    assert fact(log, "fight-won", "against") == 1 + 5
    activate(g, "ann")
    log = play(g, Fight("ann", "bob"), QUIET)
    assert plus(log, "fights") == {}


# the fewest Actions --------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.assault.fewest-actions", "punk.ruling.charge-fewest")
def test_every_action_but_the_last_uses_its_whole_distance() -> None:
    g = duel(15.0)
    assert refusal(g, Charge("ann", "bob", ((20, 10, 0),))) == ""
    assert refusal(g, Charge("ann", "bob", ((18, 10, 0),))) == "punk.assault.fewest-actions"
    assert refusal(g, Charge("ann", "bob", ((12, 10, 0),))) == "punk.assault.fewest-actions"


@pytest.mark.rule("punk.assault.fewest-actions")
def test_who_can_reach_its_enemy_in_one_action_does_so() -> None:
    g = duel(8.0)
    assert refusal(g, Charge("ann", "bob", ((15, 10, 0),))) == "punk.assault.fewest-actions"
    assert refusal(g, Charge("ann", "bob", ((10, 19, 0),))) == "punk.assault.fewest-actions"


def swamp(north: float) -> Scenery:
    """Rough ground in between, up to this line."""
    return Scenery("swamp", 13, 0, 3, north, top="rough")


@pytest.mark.rule("punk.assault.detour", "punk.example.assault-four", "punk.assault.fewest-actions")
def test_attacker_b_takes_a_detour_that_needs_no_more_actions() -> None:
    g = duel(7.0, None, swamp(10.0))
    path = ((13, 11.4, 0), (16, 11.4, 0), (18.02, 11.4, 0))
    end = (18.25 + 1.25 - 2.5 * math.cos(math.radians(30)), 10 + 1.25, 0.0)
    log = play(g, Charge("ann", "bob", (path[0], path[1], end)), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}
    assert g.going.left == 2


@pytest.mark.rule("punk.assault.detour", "punk.example.assault-four", "punk.assault.fewest-actions")
def test_attacker_c_does_not_charge_over_two_actions_where_the_swamp_takes_one() -> None:
    g = duel(9.0, None, swamp(14.0))
    detour = ((10, 15.3, 0), (14.7, 15.3, 0))
    assert refusal(g, Charge("ann", "bob", detour)) == "punk.assault.fewest-actions"
    # It may move plainly first and charge then, worth 1.
    play(g, Move("ann", detour, EAST))
    end = (21.5 - 2.5 * 4.2 / math.hypot(4.2, 5.3), 10 + 2.5 * 5.3 / math.hypot(4.2, 5.3), 0.0)
    log = play(g, Charge("ann", "bob", ((17.3, 15.3, 0), end)), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}


@pytest.mark.rule("punk.assault.failed-terrain", "punk.ruling.charge-counting", "punk.example.assault-four")
def test_attacker_c_loses_its_bonus_with_a_failed_test_in_the_swamp() -> None:
    g = duel(9.0, None, swamp(16.0))
    play(g, Charge("ann", "bob"), [6], [DARE])
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {}
    g = duel(9.0, None, swamp(16.0))
    log = play(g, Charge("ann", "bob"), [5, *QUIET], [DARE])
    assert plus(log, "fights") == {"assault.bonus": 1}


@pytest.mark.rule("punk.assault.failed-terrain", "punk.ruling.charge-counting")
def test_a_failed_test_leaves_the_bonus_for_being_unseen() -> None:
    g = duel(9.0, None, swamp(16.0), facing=EAST)
    play(g, Charge("ann", "bob"), [6], [DARE])
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.rear": 1}


# unseen --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.assault.rear", "punk.example.assault-four")
def test_attacker_d_comes_from_behind_and_has_one_more() -> None:
    g = duel(8.0, facing=EAST)
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1, "assault.rear": 1}
    log = play(g, Fight("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1, "assault.rear": 1}


@pytest.mark.rule("punk.assault.rear", "punk.ruling.rear-charge-check")
def test_one_moment_of_sight_cancels_it() -> None:
    """Past the enemy's front and back behind it."""
    g = fray(model("ann", 15, 10), foe("bob", 18, 17, facing=EAST), active="ann")
    play(g, Move("ann", ((20, 10, 0),)))
    play(g, Move("ann", ((15, 12, 0),), 60.0))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}
    g = fray(model("ann", 15, 10), foe("bob", 18, 17, facing=EAST), active="ann")
    play(g, Move("ann", ((15, 12, 0),), 60.0))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1, "assault.rear": 1}


@pytest.mark.rule("punk.assault.rear", "punk.ruling.rear-charge-check")
@pytest.mark.parametrize(("corner", "unseen"), [(19.0, False), (16.8, False), (16.7, True)])
def test_sight_is_looked_for_all_along_the_way_and_at_its_corners(corner: float, unseen: bool) -> None:
    """The enemy at x = 18 looks east and sees whose rim gets beyond that line, if only at a corner."""
    g = fray(model("ann", 15, 12), foe("bob", 18, 17, facing=EAST), active="ann")
    play(g, Move("ann", ((corner, 12, 0), (15, 12, 0)), 60.0))
    log = play(g, Charge("ann", "bob"), QUIET)
    assert ("assault.rear" in plus(log, "fights")) is unseen


# from above ----------------------------------------------------------------------------------------------------------
def ledge(high: float, near: float = 0.0, base: int = 25) -> Fray:
    """A model at the edge, x = 20, of a roof, and an enemy below, so far from the place at its foot."""
    roof = Scenery("roof", 20, 0, 20, 90, size=3, height=high)
    foot = 20 - base / 20
    ann = model("ann", 20.2, 45, high, facing=WEST, base=base)
    bob = foe("bob", foot - base / 20 - 1.25 - near, 45, facing=EAST)
    return fray(ann, bob, table=board(roof), active="ann")


def down(g: Fray) -> Charge:
    return Charge("ann", "bob", ((20 - g["ann"].base / 20, 45, 0.0),), True)


@pytest.mark.rule("punk.assault.above", "punk.assault.above-mods", "punk.ruling.prone-after-drop-assault")
def test_up_to_5_cm_an_assault_from_above_costs_1_combat_and_gives_1_strength() -> None:
    g = ledge(5.0)
    log = play(g, down(g), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1, "assault.above-mods": -1}
    assert plus(log, "impact")["assault.above-mods"] == 1
    # It ends Prone even from a low height, and in contact it stands up at once.
    assert events(log)[-2:] == ["lands-prone", "stands-in-contact"]
    assert not g["ann"].prone
    log = play(g, Fight("ann", "bob"), [9, 1, 1, 9])
    assert plus(log, "fights") == {"assault.bonus": 1, "prone.contact": -3}


@pytest.mark.rule("punk.assault.above", "punk.assault.above-mods", "punk.assault.above-sequence", "punk.fall.roll")
def test_from_more_than_5_cm_it_is_2_and_the_fall_comes_after_the_fight() -> None:
    g = ledge(5.1)
    log = play(g, down(g), [9, 1, 1, 9, 9, 1])
    assert plus(log, "fights") == {"assault.bonus": 1, "assault.above-mods": -2}
    assert plus(log, "impact")["assault.above-mods"] == 2
    order = events(log)
    assert order.index("fight-won") < order.index("impact-holds") < order.index("survives-fall")


@pytest.mark.rule("punk.assault.above-sequence", "punk.fall.lost", "punk.ruling.prone-after-drop-assault")
def test_it_may_down_its_enemy_and_then_die_of_the_fall_or_lie_prone() -> None:
    g = ledge(6.0)
    play(g, down(g), [9, 1, 9, 1, 1, 9])
    assert (g["bob"].where, g["ann"].where) == (DOWNED, DOWNED)
    g = ledge(6.0)
    play(g, down(g), [9, 1, 9, 1, 9, 1])
    assert g["bob"].where == DOWNED
    assert g["ann"].prone


@pytest.mark.rule("punk.ruling.drop-assault-eligible", "punk.measure.vertical-contact")
def test_a_step_of_25_mm_is_no_assault_from_above() -> None:
    g = ledge(2.5)
    log = play(g, down(g), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}
    assert "lands-prone" not in events(log)


@pytest.mark.rule("punk.ruling.drop-assault-eligible", "punk.climb.drop")
def test_from_a_low_edge_one_may_drop_and_walk_into_an_ordinary_assault() -> None:
    g = ledge(5.0, near=4.0)
    log = play(g, Charge("ann", "bob", ((18.75, 45, 0.0), (14.75, 45, 0.0))), QUIET)
    assert plus(log, "fights") == {"assault.bonus": 1}
    assert "lands-prone" not in events(log)
    assert at(g, "ann") == (14.75, 45, 0)


@pytest.mark.rule("punk.ruling.charge-fewest", "punk.ruling.drop-route", "punk.climb.drop")
def test_a_free_drop_shortens_the_way_of_a_charge() -> None:
    """20.2 to the edge, down for nothing, and 9 cm to the enemy: one Action, where climbing down would take two."""
    g = ledge(5.0, near=9.0)
    log = play(g, Charge("ann", "bob"), QUIET)
    assert fact(log, "charges", "far") == 9.2
    assert plus(log, "fights") == {"assault.bonus": 1}
    g = ledge(5.1, near=9.0)
    assert refusal(g, Charge("ann", "bob", ((18.75, 45, 0.0), (9.75, 45, 0.0)))) == "punk.move.basic"


@pytest.mark.rule("punk.ruling.drop-assault-eligible", "punk.assault.los")
def test_a_drop_has_to_end_in_contact_and_needs_sight() -> None:
    g = ledge(5.0, near=1.0)
    assert refusal(g, down(g)) != ""
    g = ledge(5.0)
    g.change("ann", facing=EAST)
    assert refusal(g, down(g)) == "punk.assault.los"


# impetus -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.special.impetus")
def test_impetus_adds_strength_and_penetration_for_each_point_of_the_charge_bonus() -> None:
    """Ímpetu (2) with a charge worth 2: +4 and +4; being unseen does not count."""
    lance = Weapon(id="lance", name="Lance", signed=True, specials=(Special("impetus", 2),))
    ann = model("ann", 10, 10, arms=(Arm("lance"),))
    bob = foe("bob", 27.5, 10, facing=EAST, armour=("test-plate",))
    plate = Armour(id="test-plate", name="Plate", armour=6)
    g = fray(ann, bob, table=board(rows=[lance, plate]), active="ann")
    play(g, Charge("ann", "bob"))
    log = play(g, Charge("ann", "bob"), [5, 1, 1, 9])
    assert plus(log, "impact")["special.impetus"] == 4
    assert fact(log, "impact-holds", "attack") == 1 + 5 + 4
    assert fact(log, "impact-holds", "defence") == 9 + 5 + 6 - 4
    play(g, Fight("ann", "bob"), [5, 1, 1, 9])
    activate(g, "ann")
    log = play(g, Fight("ann", "bob"), [5, 1, 1, 9])
    assert fact(log, "impact-holds", "attack") == 1 + 5


@pytest.mark.rule("punk.assault.only-way", "punk.ruling.pass-engaged")
def test_after_an_assault_the_model_is_engaged() -> None:
    g = duel(5.0)
    play(g, Charge("ann", "bob"), QUIET)
    assert refusal(g, Pass()) == "punk.ruling.pass-engaged"
    assert refusal(g, Move("ann", ((10, 10, 0),))) == "punk.action.engaged-options"


@pytest.mark.rule("punk.ruling.charge-counting", "punk.assault.fewest-actions", "punk.assault.bonus-consecutive")
@pytest.mark.parametrize("top", ["rough", "very-rough"])
def test_nobody_gains_an_action_of_the_charge_by_going_slowly(top: Top) -> None:
    """One Action leads through the swamp; Ann declines the test and needs two, of which only the last one counts."""
    g = fray(
        model("ann", 10, 10), foe("bob", 20, 10), table=board(Scenery("swamp", 14, 0, 20, 30, top=top)), active="ann"
    )
    play(g, Charge("ann", "bob"), [], [Careful("ann")])
    assert at(g, "ann") == (15, 10, 0) and g.going.charging == ""
    log = play(g, Charge("ann", "bob"), [10, 1, 1, 10])
    assert fact(log, "assaults", "moves") == 1


@pytest.mark.rule("punk.ruling.charge-fewest", "punk.ruling.jump-details")
@pytest.mark.parametrize(("x", "edge"), [(15, 24), (17, 24), (13, 23)])
def test_a_charge_stops_at_an_edge_where_its_distance_would_end_in_a_jump(x: float, edge: float) -> None:
    roofs = (Scenery("near", 10, 10, 14, 10, size=3), Scenery("far", 28, 10, 20, 10, size=3))
    g = fray(model("ann", x, 15, 9), foe("bob", 34, 15, 9), table=board(*roofs), active="ann")
    play(g, Charge("ann", "bob"))
    assert at(g, "ann") == (edge, 15, 9) and not g["ann"].hangs
    assert fact(play(g, Charge("ann", "bob"), [10, 1, 1, 10]), "assaults", "moves") == 2


@pytest.mark.rule("punk.ruling.charge-fewest")
def test_where_a_jump_lies_unfavourably_a_charge_takes_an_action_more() -> None:
    """19 cm in all, but 10 of them end over the gap, and from the edge there are 11 more."""
    roofs = (Scenery("near", 10, 10, 14, 10, size=3), Scenery("far", 28, 10, 20, 10, size=3))
    g = fray(model("ann", 16, 15, 9), foe("bob", 37.5, 15, 9), table=board(*roofs), active="ann")
    assert assault.fewest(g, g["ann"], g["bob"], 3) == 3
    assert assault.fewest(g, g["ann"], g["bob"], 2) == 0


@pytest.mark.rule("punk.ruling.rear-charge-check", "punk.assault.rear")
def test_sight_at_the_beginning_of_a_move_counts_where_somebody_in_between_has_gone_down() -> None:
    """Cid hid Ann from Bob, whose field of vision ends right beside her. When Cid is down he sees her, until she takes
    her first step."""
    gun = Weapon(id="cannon", name="Cannon", ranged=True, short=40, medium=40, long=40, strength=20)
    cid = foe("cid", 19.6, 25.5, base=55, toughness=1)
    bob = foe("bob", 20, 20, facing=0.0)
    ann = model("ann", 18.9, 31, facing=270.0, precision=9, arms=(Arm("cannon"),))
    g = fray(ann, cid, bob, table=board(rows=[gun]), active="ann")
    assert "bob" not in g.going.seen_by
    play(g, Shoot("ann", "cid", 0), [10, 1])
    path = ((18.5, 30.0, 0.0), (17.5, 23.0, 0.0), (18.0, 21.5, 0.0))
    play(g, Charge("ann", "bob", path), [10, 1, 1, 10])
    assert [(one.target, one.unseen) for one in g.going.charged] == [("bob", False)]


@pytest.mark.rule("punk.special.impetus", "punk.assault.above-mods")
def test_the_penalty_of_an_assault_from_above_takes_nothing_off_impetus() -> None:
    """Ímpetu (1) and a charge worth 1, although the Combat roll is 1 lower in the end."""
    g = ledge(5.1)
    g.change("ann", arms=(Arm("ram-spear"),))
    log = play(g, down(g), [9, 1, 1, 9, 9, 1])
    assert plus(log, "fights") == {"assault.bonus": 1, "assault.above-mods": -2}
    assert plus(log, "impact")["special.impetus"] == 1
    assert plus(log, "impact")["assault.above-mods"] == 2


@pytest.mark.rule("punk.assault.los", "punk.ruling.charge-several")
@pytest.mark.parametrize(("facing", "why"), [(EAST, ""), (NORTH, "enemy-in-the-way")])
def test_contact_with_a_second_enemy_needs_sight_of_that_one_too(facing: float, why: str) -> None:
    """Bob and Cid stand side by side; who looks to the north has Cid behind him and keeps away from him."""
    end = (20 - math.sqrt(2.5**2 - 1.25**2), 9.95, 0.0)
    ann = model("ann", 10, 10, facing=facing)
    g = fray(ann, foe("bob", 20, 11.2), foe("cid", 20, 8.7), active="ann")
    assert reason(g, Charge("ann", "bob", (end,))) == why


@pytest.mark.rule("punk.assault.los", "punk.ruling.charge-several", "punk.assault.above")
@pytest.mark.parametrize(("facing", "why"), [(WEST, ""), (SOUTH, "contact-unseen")])
def test_nobody_drops_into_contact_with_a_second_enemy_whom_he_does_not_see(facing: float, why: str) -> None:
    g = ledge(5.0)
    g.change("ann", facing=facing)
    g.models["cid"] = foe("cid", 18.75, 47.5)
    assert reason(g, down(g)) == why


@pytest.mark.rule("punk.assault.above", "punk.assault.fewest-actions")
def test_a_drop_that_ends_in_no_contact_is_no_part_of_an_assault() -> None:
    g = ledge(5.0, near=3.0)
    assert reason(g, down(g)) == "not-the-fewest"
    g.change("ann", x=30.0)  # a whole Action to the edge
    assert reason(g, Charge("ann", "bob", ((20, 45, 5.0), (18.75, 45, 0.0)), True)) == "not-the-fewest"
    assert reason(ledge(5.0), down(g)) == ""


@pytest.mark.rule("punk.assault.above-mods", "punk.fight.result")
def test_whoever_is_assaulted_from_above_hits_back_without_its_strength() -> None:
    g = ledge(5.0)
    log = play(g, down(g), [1, 9, 1, 9])
    assert [one.facts["target"] for one in log if one.event == "impact"] == ["ann"]
    assert plus(log, "impact") == {}


@pytest.mark.rule("punk.assault.definition", "punk.prone.contact", "punk.assault.free-fight")
def test_a_prone_enemy_stands_up_before_the_free_fight_and_fights_it_with_3_less() -> None:
    g = duel(8.0)
    g.change("bob", prone=True)
    log = play(g, Charge("ann", "bob"), QUIET)
    assert events(log).index("stands-in-contact") < events(log).index("fights")
    assert plus(log, "fight-won") == {"prone.contact": -3}
