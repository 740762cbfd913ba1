"""Rules that meet each other: what the chapters say together."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import EAST, WEST, Scenery, board, events, foe, fray, model, play, refusal, step

from sixgun.core.choice import Question
from sixgun.games.punk import arms, combats, courses, leaping
from sixgun.games.punk.board import Switches
from sixgun.games.punk.choices import Activate, BreakAway, Charge, Dare, Fight, Leap, Move, Reroll, Shoot, Slip, Turn
from sixgun.games.punk.state import DOWNED, Arm, Fire, _bullets_of

CLOSE = 2.5
"""From middle to middle of two small bases in contact."""


# fire ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.ruling.fire-actions", "punk.fire.once")
def test_a_way_that_begins_in_a_fire_burns_by_the_strongest_marker_ahead() -> None:
    g = fray(model("ann", 20, 20, facing=EAST), foe("bob", 60, 60), active="ann")
    g.fires = (Fire((20, 20, 0), 2), Fire((34, 20, 0), 6))
    log = play(g, Move("ann", ((30.0, 20.0, 0.0),)), [1, 10])
    burnt = [line for line in log if line.event == "in-flames"]
    assert [line.facts["strength"] for line in burnt] == [6]


@pytest.mark.rule("punk.ruling.fire-actions", "punk.ruling.no-minimum-move")
def test_a_move_of_0_cm_in_a_fire_burns() -> None:
    g = fray(model("ann", 20, 20, facing=EAST), foe("bob", 60, 60), active="ann")
    g.fires = (Fire((20, 20, 0), 2),)
    assert events(play(g, Move("ann", ((20.0, 20.0, 0.0),), 90.0), [1, 10])).count("in-flames") == 1


@pytest.mark.rule("punk.ruling.facing", "punk.ruling.fire-actions")
def test_a_free_turn_is_no_action_and_does_not_burn() -> None:
    table = board(switches=Switches(free_turn="activation"))
    g = fray(model("ann", 20, 20, facing=EAST), foe("bob", 60, 60), table=table, active="ann")
    g.fires = (Fire((20, 20, 0), 2),)
    assert "in-flames" not in events(play(g, Turn("ann", 90.0)))
    assert g.going.left == 3


@pytest.mark.rule("punk.ruling.fire-actions", "punk.fuel.explosion")
def test_fuel_that_the_fire_sets_off_explodes_before_the_rest_of_the_action() -> None:
    """The explosion Downs Bob, so that there is nobody left to fight; the Action is spent."""
    ann = model("ann", 20, 20, arms=(Arm("flamethrower", fuel=4), Arm("bare")), toughness=9)
    g = fray(ann, foe("bob", 20 + CLOSE, 20, toughness=1), active="ann")
    g.fires = (Fire((16, 20, 0), 1),)
    log = play(g, Fight("ann", "bob", "bare"), [1, 10, 5, 10, 10, 1])
    assert events(log).index("in-flames") < events(log).index("explodes")
    assert not g["bob"].in_play
    assert "fight-won" not in events(log)
    assert g.going.left == 2


@pytest.mark.rule("punk.fire.contact", "punk.ruling.leap-details")
def test_a_leap_that_lands_in_a_fire_burns_and_one_high_above_it_does_not() -> None:
    g = fray(model("ann", 20, 20, special=("leap",), facing=EAST), foe("bob", 60, 60), active="ann")
    g.fires = (Fire((28, 20, 0), 3),)
    over = ((20.0, 20.0, 4.0), (36.0, 20.0, 4.0), (36.0, 20.0, 0.0))
    high = g.fork()
    assert "in-flames" not in events(play(high, Leap("ann", over, None, 3)))
    assert "in-flames" in events(play(g, Leap("ann", ((28.0, 20.0, 0.0),)), [1, 10]))


@pytest.mark.rule("punk.ruling.leap-details")
def test_in_a_leap_the_model_is_in_the_air() -> None:
    g = fray(model("ann", 20, 20, special=("leap",), facing=EAST), active="ann")
    high = ((20.0, 20.0, 4.0), (26.0, 20.0, 4.0), (26.0, 20.0, 0.0))
    course = leaping.plan(g, g["ann"], Leap("ann", high, None, 2))
    assert isinstance(course, courses.Course)
    assert courses.place_at(g.board, g["ann"], course, 2.0) == pytest.approx((20, 20, 2))
    assert courses.place_at(g.board, g["ann"], course, 12.0) == pytest.approx((26, 20, 2))


@pytest.mark.rule("punk.ruling.leap-details", "punk.assault.fewest-actions")
def test_a_leap_the_long_way_round_is_no_longer_charge() -> None:
    """9 cm straight take one Action; the same through 4 cm of air and back would be two."""
    g = fray(model("ann", 20, 20, special=("leap",), facing=EAST), foe("bob", 31.5, 20), active="ann")
    spot = (29.0, 20.0, 0.0)
    high = ((20.0, 20.0, 4.0), (29.0, 20.0, 4.0), spot)
    assert refusal(g, Leap("ann", high, None, 2, "bob")) == "punk.assault.fewest-actions"
    assert refusal(g, Leap("ann", (spot,), None, 1, "bob")) == ""


# combats -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.multi.reposition")
def test_who_joins_a_combat_by_an_assault_and_downs_its_enemy_goes_to_the_next_one() -> None:
    """Ann charges Bob, who fights Cat, who fights Dan. Bob is Downed in the free Fight."""
    cat = model("cat", 30 + CLOSE, 20)
    g = fray(model("ann", 20, 20, facing=EAST), foe("bob", 30, 20), cat, foe("dan", 30 + 2 * CLOSE, 20), active="ann")
    log = play(g, Charge("ann", "bob"), [10, 1, 10, 1], [Fight("ann", "bob", "bare")])
    assert not g["bob"].in_play
    assert [line.facts["target"] for line in log if line.event == "rejoins"] == ["dan"]
    assert combats.engaged(g, "ann")


@pytest.mark.rule("punk.multi.reposition", "punk.poison.roll")
def test_who_loses_its_enemy_to_poison_goes_to_the_next_one() -> None:
    """Bob stands between Ann and Cat; Cat also fights Dan."""
    bob = foe("bob", 20 + CLOSE, 20, poison=5)
    cat, dan = model("cat", 20 + 2 * CLOSE, 20), foe("dan", 20 + 3 * CLOSE, 20)
    g = fray(model("ann", 20, 20), bob, cat, dan)
    g.phase, g.round, g.next_side = "pick", 5, "blue"
    step(g, choices=[Activate("bob")])
    log = step(g, [1, 10])
    assert not g["bob"].in_play
    assert [line.facts["who"] for line in log if line.event == "rejoins"] == ["ann"]


@pytest.mark.rule("punk.multi.reposition", "punk.berserk.end")
def test_who_loses_its_enemy_at_the_end_of_its_rage_goes_to_the_next_one() -> None:
    bob = foe("bob", 20 + CLOSE, 20, special=("berserker",), doomed=1)
    cat, dan = model("cat", 20 + 2 * CLOSE, 20), foe("dan", 20 + 3 * CLOSE, 20)
    g = fray(model("ann", 20, 20), bob, cat, dan, active="bob", left=1)
    log = play(g, Fight("bob", "ann", "bare"), [10, 1, 1, 10])
    assert not g["bob"].in_play
    assert [line.facts["who"] for line in log if line.event == "rejoins"] == ["ann"]


@pytest.mark.rule("punk.ruling.reposition-details")
def test_stepping_down_to_the_next_enemy_is_no_fall() -> None:
    """Ann and Bob stand on a step of 2 cm; Cat fights Bob and Dan from the ground."""
    low = Scenery("step", 10, 10, 12, 20, size=1, height=2.0)
    bob, cat = foe("bob", 19 + CLOSE, 20, 2.0), model("cat", 19 + 2 * CLOSE, 20)
    dan = foe("dan", 19 + 3 * CLOSE, 20)
    g = fray(model("ann", 19, 20, 2.0), bob, cat, dan, table=board(low), active="ann")
    play(g, Fight("ann", "bob", "bare"), [10, 1, 10, 1])
    assert combats.engaged(g, "ann")
    assert g["ann"].z == 0.0
    assert g.going.stood == ()


@pytest.mark.rule("punk.assault.bonus-duration")
def test_the_worth_of_an_assault_lasts_through_a_later_one() -> None:
    """Ann charges Bob, breaks away, and charges Dan, who is in the same combat as Bob."""
    cat = model("cat", 26, 20 + CLOSE)
    bob, dan = foe("bob", 26, 20, toughness=10), foe("dan", 26, 20 + 2 * CLOSE, facing=EAST)
    g = fray(model("ann", 20, 20, special=("slippery",), facing=EAST), bob, cat, dan, active="ann", left=4)
    play(g, Charge("ann", "bob"), [10, 1, 1, 10], [Fight("ann", "bob", "bare")])
    assert [one.target for one in g.going.charged] == ["bob"]
    play(g, BreakAway("ann"), [], [Slip("ann", ((18.0, 25.0, 0.0),), EAST)])
    play(g, Charge("ann", "dan"), [10, 1, 1, 10], [Fight("ann", "dan", "bare")])
    assert {one.target for one in g.going.charged} == {"bob", "dan"}


@pytest.mark.rule("punk.ruling.reroll-actions", "punk.roll.opposed-many")
def test_all_dice_of_a_break_away_lie_on_the_table_before_anybody_rerolls() -> None:
    """4 against 9: Ann sees both before she decides, and re-rolls a 10."""
    ann = model("ann", 20, 20, gear=("lucky-charm",))
    g = fray(ann, foe("bob", 20 + CLOSE, 20), active="ann")
    play(g, BreakAway("ann"), [4, 9, 10], [Reroll("ann"), Slip("ann", ((15.0, 20.0, 0.0),))])
    assert not combats.engaged(g, "ann")


@pytest.mark.rule("punk.ruling.weapon-choice")
def test_claws_are_one_more_choice_beside_an_improvised_weapon() -> None:
    g = fray(model("ann", 20, 20, arms=(Arm("crossbow"),), natural="claws"), active="ann")
    assert arms.wieldable(g, g["ann"]) == ("improvised", "claws")


# secrets and bodies --------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.bullets.secret", "punk.ruling.loot-details")
def test_its_own_side_does_not_see_what_is_left_at_a_marker() -> None:
    g = fray(model("ann", 20, 20), foe("bob", 22.5, 20, where=DOWNED), foe("cat", 60, 60))
    g.bullets.update({"ann": 2, "bob": 3, "cat": 1})
    assert _bullets_of(g, "blue") == {"cat": 1}
    assert _bullets_of(g, "red") == {"ann": 2}


@pytest.mark.rule("punk.ruling.fall-place", "punk.downed.marker")
def test_who_is_downed_on_a_wall_lies_at_its_foot() -> None:
    wall = Scenery("wall", 40, 10, 10, 20, size=3)
    bob = foe("bob", 38.75, 20, 5.0, hangs="wall.1", toughness=1)
    g = fray(
        model("ann", 20, 20, arms=(Arm("crossbow"),), precision=9, facing=EAST), bob, table=board(wall), active="ann"
    )
    play(g, Shoot("ann", "bob", 0), [1, 10, 1])
    assert g["bob"].where == DOWNED
    assert g["bob"].place == pytest.approx((38.75, 20, 0))


# poison and Sed de sangre --------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.poison.survivor")
def test_a_model_with_poison_poisons_by_its_shots_too() -> None:
    ann = model("ann", 20, 20, arms=(Arm("crossbow"),), precision=9, special=("poison 4",), facing=EAST)
    g = fray(ann, foe("bob", 30, 20, toughness=9), active="ann")
    play(g, Shoot("ann", "bob", 0), [1, 10])
    assert g["bob"].poison == 4


@pytest.mark.rule("punk.ruling.bloodthirst-details", "punk.terrain.rough-test")
@pytest.mark.parametrize(("facing", "driven"), [(EAST, True), (WEST, False)])
def test_who_sees_an_enemy_when_the_action_begins_takes_the_test(facing: float, driven: bool) -> None:
    """Ann goes east into the swamp, where she sees Bob in any case; only if she saw him before, she may not decline."""
    swamp = Scenery("swamp", 25, 10, 20, 20, top="rough")
    ann = model("ann", 20, 20, special=("bloodthirst",), facing=facing)
    g = fray(ann, foe("bob", 70, 20), table=board(swamp), active="ann")
    asked: list[int] = []

    def dares(question: Question) -> Dare:
        asked.append(len(list(question.options)))
        return Dare("ann")

    play(g, Move("ann", ((30.0, 20.0, 0.0),)), [5], [dares])
    assert asked == [1 if driven else 2]
