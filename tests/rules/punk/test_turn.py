"""The Turn: Agility Rounds, the roll-off, alternation, activations, Actions, delay, attributes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.punk.games import NORTH, activate, board, events, foe, fray, model, play, refusal, step

from sixgun.games.punk import attributes, harm, turn
from sixgun.games.punk.board import Switches
from sixgun.games.punk.catalogue import Profile
from sixgun.games.punk.choices import (
    Aim,
    BreakAway,
    Charge,
    Fight,
    Loot,
    Move,
    Pass,
    Ready,
    Reload,
    Shoot,
    StandUp,
    Swap,
    Turn,
)
from sixgun.games.punk.state import Arm, Fray, Model
from sixgun.testing.scripted import pick, scripted


def band(side: str, agilities: Iterable[int], x: float = 5.0) -> list[Model]:
    """A row of models far away from the other side."""
    make = foe if side == "blue" else model
    return [make(f"{side}{n}", x + 5 * n, 10 if side == "red" else 80, agility=ag) for n, ag in enumerate(agilities)]


def on_turn(*models: Model) -> Fray:
    g = fray(*models, turn=0)
    g.phase = "turn"
    return g


def run(g: Fray, chance: Iterable[Any], firsts: Iterable[str]) -> list[str]:
    """One whole Turn in which everybody passes: for each activation "Round side"."""
    order: list[str] = []
    left, wanted = list(chance), list(firsts)
    turns = g.turn

    def choose(question: Any) -> Any:
        kind = question.options[0].choice.kind if question.options else ""
        if kind == "first":
            return pick("first", side=wanted.pop(0))(question)
        if kind == "activate":
            chosen = next(option.choice for option in question.options)
            order.append(f"{g.round} {g[chosen.actor].side}")
            return chosen
        return Pass()

    with scripted(left, [choose] * 60) as ref:
        while g.turn <= turns + 1 and not (g.phase == "turn" and g.turn == turns + 1):
            turn.advance(ref, g)
        ref._choices_left.clear()
    return order


# Rounds --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "punk.turn.structure",
    "punk.turn.agility-round",
    "punk.turn.skip-empty",
    "punk.turn.single-side",
    "punk.turn.roll-off",
    "punk.turn.roll-off-choice",
    "punk.turn.alternate",
    "punk.turn.leftovers",
    "punk.example.full-turn",
)
def test_the_full_turn_of_the_rulebook() -> None:
    g = on_turn(*band("red", [5, 4, 4, 4, 3]), *band("blue", [7, 4, 3, 3, 2, 2]))
    order = run(g, [(7, 2), (3, 8)], ["red", "red"])
    assert order == [
        "7 blue",
        "5 red",
        "4 red",
        "4 blue",
        "4 red",
        "4 red",
        "3 red",
        "3 blue",
        "3 blue",
        "2 blue",
        "2 blue",
    ]


@pytest.mark.rule("punk.turn.roll-off")
def test_equal_dice_of_the_roll_off_are_rolled_again() -> None:
    g = on_turn(*band("red", [4]), *band("blue", [4]))
    assert run(g, [(6, 6), (1, 1), (2, 9)], ["blue"]) == ["4 blue", "4 red"]


@pytest.mark.rule("punk.turn.roll-off-choice")
@pytest.mark.parametrize(("dice", "winner"), [((9, 2), "red"), ((2, 9), "blue")])
@pytest.mark.parametrize("first", ["red", "blue"])
def test_the_winner_says_which_side_begins_and_each_side_picks_its_own_model(
    dice: tuple[int, int], winner: str, first: str
) -> None:
    g = on_turn(*band("red", [4, 4]), *band("blue", [4, 4]))
    step(g)
    step(g)
    asked: list[str] = []

    def choose(question: Any) -> Any:
        asked.append(question.seat)
        return pick("first", side=first)(question)

    step(g, [dice], [choose])
    assert asked == [winner]

    def choose_model(question: Any) -> Any:
        asked.append(question.seat)
        assert {g[option.choice.actor].side for option in question.options} == {first}
        assert len(question.options) == 2
        return question.options[1].choice

    step(g, [], [choose_model])
    assert asked == [winner, first]
    assert g.going.who == f"{first}1"


@pytest.mark.rule("punk.turn.agility-round", "punk.example.round-name")
def test_models_of_agility_4_act_in_agility_round_4() -> None:
    g = on_turn(*band("red", [4]), *band("blue", [2]))
    step(g)
    log = step(g)
    assert g.round == 4
    assert (log[0].event, log[0].rule, log[0].facts["round"]) == ("round", "punk.turn.agility-round", 4)


@pytest.mark.rule("punk.turn.one-activation", "punk.ruling.agility-change")
def test_losing_agility_after_acting_brings_no_second_activation() -> None:
    g = on_turn(*band("red", [6]), *band("blue", [3]))
    g.change("red0", acted=True, agility=2)
    step(g)
    assert run_left(g) == ["blue0"]


def run_left(g: Fray) -> list[str]:
    """Who is still to act in this Turn, in the order of Rounds."""
    found: list[str] = []
    with scripted() as ref:
        while g.phase != "turn":
            turn.start_round(ref, g)
            if g.phase != "turn":
                found += [m.id for m in turn.to_act(g)]
                for m in turn.to_act(g):
                    g.change(m.id, acted=True)
    return found


@pytest.mark.rule("punk.ruling.agility-change", "punk.turn.agility-round")
def test_a_model_acts_in_the_round_of_its_present_agility() -> None:
    g = fray(*band("red", [6, 5]), *band("blue", [3]))
    g.round = 6
    g.change("red0", shocked=2)
    assert [m.id for m in turn.to_act(g)] == []
    assert turn.due_round(g, g["red0"]) == 3
    g.round = 4
    g.change("red1", agility=9)
    assert [m.id for m in turn.to_act(g)] == ["red1"]


@pytest.mark.rule("punk.ruling.roll-off-models", "punk.turn.alternate")
def test_a_round_that_becomes_shared_alternates_from_the_side_that_did_not_act_last() -> None:
    g = fray(*band("red", [5, 5]), *band("blue", [6]))
    g.round, g.phase = 5, "order"
    g.change("blue0", acted=True)
    step(g)
    step(g, [], [pick("activate", actor="red0")])
    g.change("blue0", acted=False)
    step(g)
    step(g, [], [Pass()])
    step(g, [], [pick("activate", actor="blue0")])
    assert g.going.who == "blue0"


@pytest.mark.rule("punk.turn.finish-activation", "punk.action.count", "punk.action.sequential")
def test_a_model_does_all_its_actions_before_the_next_one() -> None:
    g = fray(model("ann", 10, 10, actions=2), foe("bob", 80, 80), model("cat", 20, 10), active="ann")
    play(g, Move("ann", ((10, 12, 0),)))
    assert g.going.who == "ann"
    assert refusal(g, Move("cat", ((20, 12, 0),))) == "punk.turn.alternate"
    play(g, Move("ann", ((10, 14, 0),)))
    assert g.activation is None
    assert g["ann"].acted
    assert not g["cat"].acted


# Actions -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.action.count", "punk.attr.actions-cap", "punk.attr.range")
def test_actions_range_from_1_to_3_and_never_more() -> None:
    assert attributes.actions(model("ann", 1, 1, actions=1)) == 1
    assert attributes.actions(model("ann", 1, 1, actions=3)) == 3
    assert attributes.actions(model("ann", 1, 1, actions=4)) == 3


@pytest.mark.rule("punk.action.repeat", "punk.action.count")
def test_the_same_action_may_be_done_again_while_actions_remain() -> None:
    g = fray(model("ann", 10, 10, actions=3), foe("bob", 80, 80), active="ann")
    for far in (1, 2, 3):
        play(g, Move("ann", ((10, 10 + far, 0),)))
    assert g["ann"].y == 13
    assert g.activation is None


@pytest.mark.rule("punk.action.fewer")
def test_a_model_may_stop_and_forgoes_the_rest() -> None:
    g = fray(model("ann", 10, 10, actions=3), foe("bob", 80, 80), active="ann")
    log = play(g, Pass())
    assert g.activation is None
    assert g["ann"].acted
    assert log[0].facts["left"] == 3


ENGAGED = [
    Move("ann", ((10, 5, 0),)),
    Turn("ann", NORTH),
    Shoot("ann", "bob", 0),
    Aim("ann", "bob"),
    Loot("ann", "bob"),
    Swap("ann", "cat", 1),
    Reload("ann", 0),
    Ready("ann"),
    Charge("ann", "bob"),
    StandUp("ann"),
]


@pytest.mark.rule("punk.action.engaged-options", "punk.shoot.not-engaged")
@pytest.mark.parametrize("choice", ENGAGED, ids=lambda choice: choice.kind)
def test_in_contact_with_an_enemy_only_fighting_and_breaking_away_are_open(choice: Any) -> None:
    ann = model("ann", 10, 10, arms=(Arm("crossbow", reload=1),))
    g = fray(ann, foe("bob", 12.5, 10), model("cat", 10, 7.5), active="ann")
    assert refusal(g, choice) == "punk.action.engaged-options"
    assert refusal(g, Fight("ann", "bob")) == ""
    assert refusal(g, BreakAway("ann")) == ""


@pytest.mark.rule("punk.action.engaged-options")
def test_nothing_else_is_offered_in_contact() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), active="ann")
    assert {option.choice.kind for option in turn.options(g)} == {"fight", "break-away"}


@pytest.mark.rule("punk.ruling.pass-engaged", "punk.setup.table-talk-freedom")
def test_an_engaged_model_may_not_pass_unless_players_agreed() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), active="ann")
    assert refusal(g, Pass()) == "punk.ruling.pass-engaged"
    table = board(switches=Switches(engaged_may_pass=True))
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), table=table, active="ann")
    assert refusal(g, Pass()) == ""


@pytest.mark.rule("punk.ruling.pass-engaged")
def test_an_engaged_model_that_can_neither_fight_nor_leave_passes() -> None:
    ann = model("ann", 10, 10, combat=0, special=("bloodthirst",))
    g = fray(ann, foe("bob", 12.5, 10), active="ann")
    assert refusal(g, Pass()) == ""


@pytest.mark.rule("punk.action.move-family", "punk.ruling.no-minimum-move", "punk.ruling.facing")
def test_turning_on_the_spot_is_a_movement_action() -> None:
    g = fray(model("ann", 10, 10, actions=2), foe("bob", 80, 80), active="ann")
    play(g, Turn("ann", NORTH))
    assert (g["ann"].facing, g.going.left) == (NORTH, 1)
    play(g, Move("ann", ((10, 10, 0),), 180.0))
    assert (g["ann"].facing, g["ann"].place) == (180.0, (10, 10, 0))


@pytest.mark.rule("punk.ruling.facing", "punk.setup.table-talk-freedom")
def test_with_the_switch_one_turn_at_the_start_of_the_activation_is_free() -> None:
    table = board(switches=Switches(free_turn="activation"))
    g = fray(model("ann", 10, 10, actions=2), foe("bob", 80, 80), table=table, active="ann")
    play(g, Turn("ann", NORTH))
    assert (g["ann"].facing, g.going.left) == (NORTH, 2)
    play(g, Turn("ann", 180.0))
    assert (g["ann"].facing, g.going.left) == (180.0, 1)


@pytest.mark.rule("punk.ruling.facing")
def test_a_mover_looks_where_it_likes_at_the_end() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 80, 80), active="ann")
    play(g, Move("ann", ((10, 15, 0),)))
    assert g["ann"].facing == NORTH
    play(g, Move("ann", ((10, 20, 0),), 200.0))
    assert g["ann"].facing == 200.0


# the length of a game ------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.setup.game-length", "punk.ruling.game-end")
def test_a_game_lasts_6_turns_unless_the_scenario_says_otherwise() -> None:
    assert board().turns == 6
    g = on_turn(*band("red", [4]), *band("blue", [4]))
    g.turn = 5
    step(g)
    assert (g.turn, g.ended) == (6, None)
    g.phase = "turn"
    log = step(g)
    assert g.ended is not None
    assert events(log) == ["over"]


@pytest.mark.rule("punk.ruling.game-end")
def test_a_game_ends_at_once_when_a_side_has_nobody_left() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 80, 80), active="ann")
    g.change("bob", where="downed")
    step(g, [], [Pass()])
    assert g.ended is not None
    g = fray(model("ann", 10, 10), foe("bob", 80, 80, where="reserve"), active="ann")
    step(g, [], [Pass()])
    assert g.ended is None


# delay ---------------------------------------------------------------------------------------------------------------
def boss(**fields: Any) -> Model:
    return model("boss", 10, 10, **{"agility": 6, "special": ("delay 3",), **fields})


@pytest.mark.rule("punk.delay.use", "punk.special.delay", "punk.ruling.delay-details", "punk.example.delay")
def test_a_boss_of_agility_6_with_delay_3_may_act_in_round_5_4_or_3() -> None:
    g = fray(boss(), foe("bob", 80, 80, agility=3))
    g.round = 6
    assert turn.delays(g, g["boss"]) == [5, 4, 3]
    g.round = 4  # a Round in progress that it has joined late: still at most 3 below its Agility
    assert turn.delays(g, g["boss"]) == [3]
    assert turn.delays(g, replace(g["boss"], delay_used=True)) == []
    assert turn.delays(g, replace(g["boss"], specials=())) == []


@pytest.mark.rule("punk.ruling.delay-details")
def test_no_round_below_1_is_named() -> None:
    g = fray(boss(agility=2), foe("bob", 80, 80))
    g.round = 2
    assert turn.delays(g, g["boss"]) == [1]


@pytest.mark.rule("punk.delay.use", "punk.delay.order", "punk.ruling.delay-details")
def test_a_delayed_model_joins_roll_off_and_alternation_of_the_named_round() -> None:
    g = fray(boss(), model("cat", 20, 10, agility=6), foe("bob", 80, 80, agility=6), foe("dan", 70, 80, agility=3))
    g.phase, g.round = "order", 6
    step(g, [(9, 1)], [pick("first", side="red")])
    step(g, [], [pick("delay", actor="boss", number=3)])
    # The place in the alternation is not used up.
    step(g, [], [pick("activate", actor="cat")])
    assert [m.id for m in turn.to_act(g)] == ["cat", "bob"]
    for who in ("cat", "bob"):
        g.change(who, acted=True)
    g.activation, g.phase, g.round = None, "round", 6
    step(g)
    assert g.round == 3
    step(g, [(2, 7)], [pick("first", side="red")])
    step(g, [], [pick("activate", actor="boss")])
    assert g.going.who == "boss"


@pytest.mark.rule("punk.ruling.delay-details")
def test_a_side_without_another_model_lets_the_other_side_go_on() -> None:
    g = fray(boss(), foe("bob", 80, 80, agility=6))
    g.phase, g.round = "order", 6
    step(g, [(9, 1)], [pick("first", side="red")])
    step(g, [], [pick("delay", actor="boss", number=4)])
    step(g, [], [pick("activate", actor="bob")])
    assert g.going.who == "bob"


@pytest.mark.rule("punk.ruling.delay-details", "punk.delay.use")
def test_agility_below_the_named_round_moves_it_further_back_and_a_new_turn_forgets_it() -> None:
    g = fray(boss(delayed=5, delay_used=True), foe("bob", 80, 80))
    assert turn.due_round(g, g["boss"]) == 5
    assert turn.due_round(g, replace(g["boss"], agility=4)) == 4
    with scripted() as ref:
        turn.end_turn(ref, g)
    assert (g["boss"].delayed, g["boss"].delay_used) == (0, False)


# attributes ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.attr.dash")
def test_a_dash_forbids_the_actions_that_use_the_attribute() -> None:
    g = fray(model("ann", 10, 10, combat=0, agility=0), foe("bob", 12.5, 10), active="ann")
    assert refusal(g, Fight("ann", "bob")) == "punk.attr.dash"
    assert refusal(g, BreakAway("ann")) == "punk.attr.dash"
    ann = model("ann", 10, 10, precision=0, arms=(Arm("crossbow"),))
    g = fray(ann, foe("bob", 20, 10), active="ann")
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.attr.dash"


@pytest.mark.rule("punk.attr.dash", "punk.assault.free-fight")
def test_without_combat_contact_brings_no_fight() -> None:
    g = fray(model("ann", 10, 10, combat=0), foe("bob", 16, 10), active="ann")
    log = play(g, Charge("ann", "bob"))
    assert "assaults" in events(log)
    assert not [event for event in events(log) if event.startswith("fight")]


@pytest.mark.rule("punk.ruling.attribute-floor", "punk.special.cumbersome")
def test_equipment_and_shock_leave_at_least_1() -> None:
    heavy = next(row.id for row in board().stock.weapons.values() if row.has("cumbersome"))
    g = fray(model("ann", 10, 10, agility=6, arms=(Arm(heavy),)))
    assert attributes.agility(g, g["ann"]) == 5
    assert attributes.agility(g, replace(g["ann"], agility=1)) == 1
    assert attributes.agility(g, replace(g["ann"], agility=4, shocked=2)) == 1
    assert turn.due_round(g, g["ann"]) == 5
    assert attributes.combat(replace(g["ann"], combat=2, shocked=2)) == 1
    assert attributes.combat(replace(g["ann"], combat=0, shocked=2)) == 0


@pytest.mark.rule("punk.attr.range")
def test_attributes_of_profiles_stay_between_1_and_10() -> None:
    for profile in board().stock.profiles.values():
        assert isinstance(profile, Profile)
        values = [profile.combat, profile.agility, profile.strength, profile.toughness]
        assert 1 <= profile.actions <= 3, profile.id
        assert all(1 <= value <= 10 for value in values), profile.id
        assert 0 <= profile.precision <= 10, profile.id


@pytest.mark.rule("punk.attr.permanent-zero")
def test_toughness_lost_for_good_downs_at_0_and_a_passing_loss_does_not() -> None:
    g = fray(model("ann", 10, 10, toughness=2), foe("bob", 80, 80), active="ann")
    with scripted() as ref:
        harm.lose_toughness(ref, g, "ann", "punk.terrain.contaminated")
        assert g["ann"].in_play
        harm.lose_toughness(ref, g, "ann", "punk.terrain.contaminated")
    assert g["ann"].where == "downed"
    g = fray(model("ann", 10, 10, agility=2, shocked=2), foe("bob", 80, 80), active="ann")
    activate(g, "ann")
    assert g["ann"].in_play
