"""The round: cards, activations, what skips them, and how points are spent."""

from __future__ import annotations

import pytest
from tests.rules.dicemore.build import fence, man, match
from tests.rules.dicemore.playing import events, mounted, move, offered, play, reason, refusal, step

from sixgun.games.dicemore import bonds, initiative, turn
from sixgun.games.dicemore.choices import Card, Fire, First, Gait, Keep, Lie, Load, Melee, Move, Rotate, Stand
from sixgun.games.dicemore.state import Charge, Horse, Skirmish
from sixgun.testing.scripted import scripted

STAND = Gait("a", "stand")


def two_each() -> Skirmish:
    return match(
        [
            man("a", "good", 10, 10),
            man("b", "good", 10, 14),
            man("y", "bad", 40, 10, facing=180),
            man("z", "bad", 40, 14, facing=180),
        ]
    )


@pytest.mark.rule("dicemore.action.three-points", "dicemore.turn.definition", "dicemore.action.cost")
def test_an_activation_has_three_points_and_what_is_not_used_is_lost() -> None:
    g = match([man("a", "good"), man("z", "bad", 40, 40)])
    with scripted() as ref:
        turn.begin(ref, g, "a")
    assert g.going.left == 3
    g.phase = "act"
    play(g, move("a", "run", (15, 10)))
    assert refusal(g, Load("a", 0))
    log = step(g, choices=[turn.PASS])
    assert events(log) == ["pass"] and log[0].facts["lost"] == 1
    assert g.activation is None and g["a"].acted


@pytest.mark.rule("dicemore.band.common-two-points")
def test_common_characters_have_two_points() -> None:
    g = match([man("a", "good", points=2), man("z", "bad", 40, 40)])
    with scripted() as ref:
        turn.begin(ref, g, "a")
    assert g.going.left == 2


@pytest.mark.rule("dicemore.action.cost")
def test_an_action_that_costs_more_than_is_left_is_refused() -> None:
    g = match([man("a", "good", lying=True), man("z", "bad", 40, 40)], active="a", left=0)
    assert refusal(g, Stand("a")) == "dicemore.action.cost"


@pytest.mark.rule(
    "dicemore.turn.one-activation-per-round", "dicemore.init.repeat", "dicemore.ruling.initiative-pairing"
)
def test_a_round_is_over_when_everybody_has_acted_once() -> None:
    g = two_each()
    g.phase = "round"
    step(g)
    assert g.round == 2
    acted = []
    for mine, theirs in (("a", "z"), ("b", "y")):
        ask = [Card(mine), Card(theirs)]
        step(g, choices=ask if mine == "a" else [])
        assert g.revealed == (mine, theirs)
        step(g, [(6, 1)], [First(mine, theirs)])
        for who in (theirs, mine):
            step(g)
            assert g.going.who == who
            step(g, choices=[turn.PASS])
            acted.append(who)
        step(g)
    assert acted == ["z", "a", "y", "b"]
    step(g)
    assert g.phase == "end"
    step(g)
    assert g.phase == "round"


@pytest.mark.rule("dicemore.ruling.initiative-leftovers")
def test_who_is_left_over_acts_without_a_roll() -> None:
    g = two_each()
    g.round = 1
    g.progress["cards-shown"] = 1
    g.change("y", acted=True)
    g.change("z", acted=True)
    step(g, choices=[Card("b")])
    assert (g.phase, g.waiting) == ("act", ("b",))


@pytest.mark.rule("dicemore.ruling.initiative-pairing", "dicemore.opp.uses-turn")
def test_a_revealed_character_that_used_its_turn_or_is_gone_does_not_act() -> None:
    g = two_each()
    g.phase, g.waiting = "act", ("a", "y")
    g.change("a", acted=True)
    g.change("y", out="eliminated")
    step(g)
    step(g)
    assert g.activation is None
    step(g)
    assert g.phase == "choose"


@pytest.mark.rule(
    "dicemore.ruling.scared-skip",
    "dicemore.state.scared-effect",
    "dicemore.state.scared-end",
    "dicemore.ruling.initiative-scared-card",
)
def test_a_scared_character_loses_one_activation_and_is_then_free() -> None:
    g = two_each()
    g.change("a", scared=True)
    assert "a" in initiative.candidates(g, "good")
    g.phase, g.waiting = "act", ("a",)
    log = step(g)
    assert events(log) == ["skips"]
    assert g.activation is None
    c = g["a"]
    assert (c.scared, c.shocked, c.acted) == (False, False, True)


@pytest.mark.rule("dicemore.ruling.scared-skip")
def test_becoming_scared_ends_the_own_activation_and_the_next_is_skipped() -> None:
    g = match([man("a", "good"), man("z", "bad", 40, 40)], active="a")
    g.change("a", scared=True)
    turn._tidy(None, g)  # type: ignore[arg-type]  # nothing is asked or told
    assert g.activation is None
    assert (g["a"].acted, g["a"].scared) == (True, True)


@pytest.mark.rule("dicemore.ruling.lasso-hold", "dicemore.ruling.shocked-movement")
def test_being_held_ends_with_the_activation() -> None:
    g = match([man("a", "good", held=True), man("z", "bad", 40, 40)], active="a")
    step(g, choices=[turn.PASS])
    assert not g["a"].held


@pytest.mark.rule("dicemore.action.one-attack", "dicemore.ruling.one-attack", "dicemore.combat.two-kinds")
def test_one_attack_an_activation_fire_or_melee() -> None:
    g = match([man("a", "good", guns=["six-shot"]), man("b", "bad", 11.5, 10, facing=180)], active="a")
    play(g, Melee("a", "b"), [(1, 1), 1])
    for choice in (Melee("a", "b"), Fire("a", "b", 0, number=1)):
        assert refusal(g, choice) == "dicemore.action.one-attack"
    assert not offered(g, "melee") and not offered(g, "fire")


@pytest.mark.rule("dicemore.action.optional-repeat")
def test_side_actions_may_be_repeated_and_are_paid_each_time() -> None:
    g = match([man("a", "good"), man("z", "bad", 40, 40)], active="a")
    play(g, Lie("a"))
    play(g, Stand("a"))
    play(g, Lie("a"))
    assert g.going.left == 0


@pytest.mark.rule("dicemore.mod.no-target-at-start", "dicemore.ruling.no-target-at-start")
def test_an_activation_notes_whether_an_enemy_was_in_sight() -> None:
    for facing, saw in ((0.0, True), (180.0, False)):
        g = match([man("a", "good", facing=facing), man("z", "bad", 20, 10)])
        with scripted() as ref:
            turn.begin(ref, g, "a")
        assert g.going.saw_enemy is saw


@pytest.mark.rule("dicemore.ruling.action-order")
def test_strange_choices_are_refused_with_a_reason() -> None:
    g = match([man("a", "good"), man("z", "bad", 40, 40)], active="a")
    assert reason(g, Keep("a")) == "unknown-action"
    assert reason(g, Lie("z")) == "not-active"
    assert reason(g, Move("a", "walk", ((float("nan"), 1.0, 0.0),))) == "no-such-place"


@pytest.mark.rule("dicemore.ruling.gait")
def test_loose_animals_stand_after_the_round_and_fixed_charges_go_off() -> None:
    g = match(
        [man("a", "good"), man("z", "bad", 40, 40)],
        horses=[Horse("h", "horse", 20, 20, gait="run")],
        charges=[Charge("c", "a", "dynamite", 30.0, 5.0, 0.0)],
    )
    g.phase = "end"
    step(g)
    assert g.horses["h"].gait == ""
    assert not g.charges


@pytest.mark.rule("dicemore.ruling.engaged")
def test_bonds_end_with_distance_and_with_a_participant() -> None:
    def bound() -> Skirmish:
        people = [
            man("a", "good", engaged=("b", "c")),
            man("b", "bad", 11.5, 10, engaged=("a",)),
            man("c", "bad", 10, 11.5, engaged=("a",)),
        ]
        return match(people)

    g = bound()
    bonds.refresh(g)
    assert g["a"].engaged == ("b", "c")
    g.change("b", x=13.0)
    g.change("c", out="eliminated")
    bonds.refresh(g)
    assert not any(g[who].engaged for who in ("a", "b", "c"))


@pytest.mark.rule("dicemore.ruling.free-rotation-details")
def test_an_activation_ends_by_itself_when_nothing_is_left_not_even_a_rotation() -> None:
    g = match([man("a", "good"), man("z", "bad", 40, 40)], [fence("f", (30, 0), (30, 10))], active="a", left=1)
    step(g, choices=[move("a", "walk", (15, 10))])
    assert g.activation is None
    g = match([man("a", "good"), man("z", "bad", 40, 40)], active="a", left=1)
    step(g, choices=[Lie("a")])
    assert g.activation is None
    g = match([man("a", "good", lying=True), man("z", "bad", 40, 40)], active="a", left=1)
    step(g, choices=[Stand("a")])
    assert g.activation is not None
    step(g, choices=[Rotate("a", 90.0)])
    assert g.activation is None


@pytest.mark.rule("dicemore.ruling.gait")
def test_a_rider_declares_his_speed_before_anything_else() -> None:
    rider, horse = mounted(man("a", "good"))
    g = match([rider, man("z", "bad", 40, 40)], horses=[horse])
    g.phase, g.waiting = "act", ("a",)
    step(g)
    assert not g.going.opened
    step(g, choices=[Gait("a", "run")])
    assert (g.going.opened, g.gait("a")) == (True, "run")
