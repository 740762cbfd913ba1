"""The duel's hold-fire and trigger; the meeting's scripted round and its crowd."""

from __future__ import annotations

import pytest
from tests.rules.dicemore.scene import active, at, out, played

from sixgun.core.choice import Choice
from sixgun.games.dicemore import duel, initiative, persons, rally, space, turn
from sixgun.games.dicemore.choices import Aim, CrowdMove, CrowdOff, Enter, Fire, Lie, Load, Melee, Move
from sixgun.games.dicemore.state import Skirmish
from sixgun.testing.scripted import pick, scripted

GOOD_LEADER, BAD_LEADER = "hanrahan", "mott"
FOLLOWER = "pruitt"


def street(**options: int) -> Skirmish:
    """The duel with the follower "pruitt" of the good side on the table, 14U behind his leader."""
    g = played("duel", **options)
    g.change(FOLLOWER, inside=True)
    at(g, FOLLOWER, 9.5, 15)
    return g


# the duel ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.duel-hold-fire")
def test_nobody_shoots_before_a_leader_has() -> None:
    g = street()
    for who in (FOLLOWER, GOOD_LEADER, BAD_LEADER):
        refusal = persons.fire_refusal(g, who)
        assert refusal is not None and refusal.rule == "dicemore.scenario.duel-hold-fire"
    g.progress[duel.OPEN] = 1
    assert persons.fire_refusal(g, FOLLOWER) is None


@pytest.mark.rule("dicemore.scenario.duel-hold-fire", "dicemore.ruling.duel-details")
def test_the_peace_is_over_when_a_leader_falls_without_a_shot() -> None:
    g = street()
    assert duel.holds_fire(g)
    out(g, BAD_LEADER)
    assert not duel.holds_fire(g) and duel.has_card(g, GOOD_LEADER)


@pytest.mark.rule("dicemore.scenario.duel-hold-fire")
def test_the_fire_action_is_refused_by_it() -> None:
    g = street()
    g.change("finch", inside=True)
    at(g, "finch", 15.5, 15)
    g.change(FOLLOWER, facing=0.0)
    active(g, FOLLOWER)
    shot = Fire(FOLLOWER, "finch", 0, number=1)
    refusal = turn.check(g, shot)
    assert refusal is not None and refusal.rule == "dicemore.scenario.duel-hold-fire"
    g.progress[duel.OPEN] = 1
    assert turn.check(g, shot) is None


@pytest.mark.rule("dicemore.ruling.duel-details")
def test_leaders_have_no_cards_until_the_shooting_starts() -> None:
    g = street()
    assert GOOD_LEADER not in initiative.candidates(g, "good") and FOLLOWER in initiative.candidates(g, "good")
    g.progress[duel.OPEN] = 1
    assert GOOD_LEADER in initiative.candidates(g, "good")


@pytest.mark.rule("dicemore.scenario.duel-trigger")
@pytest.mark.parametrize(("x", "fires"), [(13.4, False), (13.5, True)])
def test_a_follower_within_10_of_his_own_leader_sets_him_off(x: float, fires: bool) -> None:
    g = street()
    at(g, FOLLOWER, x, 15)
    with scripted() as ref:
        persons.after_move(ref, g, FOLLOWER)
    assert bool(g.progress.get(duel.set_off("good"))) is fires


@pytest.mark.rule("dicemore.scenario.duel-trigger")
def test_a_leader_who_is_dragged_about_does_not_set_himself_off() -> None:
    g = street()
    with scripted() as ref:
        duel.after_move(ref, g, GOOD_LEADER)
    assert not g.progress.get(duel.set_off("good"))


@pytest.mark.rule("dicemore.scenario.duel-trigger")
def test_the_other_leader_is_not_meant() -> None:
    g = street()
    at(g, FOLLOWER, 45, 15)
    with scripted() as ref:
        persons.after_move(ref, g, FOLLOWER)
    assert not g.progress.get(duel.set_off("good")) and not g.progress.get(duel.set_off("bad"))


@pytest.mark.rule("dicemore.scenario.duel-trigger")
@pytest.mark.rule("dicemore.ruling.duel-details")
def test_the_leader_fires_at_once_out_of_turn_and_that_is_his_activation() -> None:
    g = street()
    active(g, FOLLOWER)
    move = Move(FOLLOWER, "walk", ((14.0, 15.0, 0.0),))
    assert turn.check(g, move) is None
    # coolness, the shot (1 and SHOT 4, not rolled again), the rescue of the other leader, her panic test
    with scripted(chance=[(1, 1), 1, 1, (1, 1)], choices=["keep"]) as ref:
        turn.carry_out(ref, g, move)
    events = [entry.event for entry in ref.log]
    assert "sets-off" in events and "fires" in events
    assert g[GOOD_LEADER].acted and g[GOOD_LEADER].fired and not g[BAD_LEADER].acted
    assert g[GOOD_LEADER].guns[0].loaded == 6
    assert g.going.who == FOLLOWER and g.going.left == 2
    assert not duel.holds_fire(g) and BAD_LEADER in initiative.candidates(g, "bad")


@pytest.mark.rule("dicemore.ruling.duel-details")
def test_a_leader_whose_weapon_does_not_reach_loses_the_shot_and_the_peace_is_over() -> None:
    g = street()
    g.change(GOOD_LEADER, guns=())
    g.change(GOOD_LEADER, hands=())
    active(g, FOLLOWER)
    with scripted() as ref:
        turn.carry_out(ref, g, Move(FOLLOWER, "walk", ((14.0, 15.0, 0.0),)))
    assert "duel-shot-lost" in [entry.event for entry in ref.log]
    assert not duel.holds_fire(g) and g[GOOD_LEADER].acted


@pytest.mark.rule("dicemore.ruling.duel-details")
def test_a_leader_without_followers_is_set_off_at_the_start_of_the_round() -> None:
    g = played("duel")
    with scripted() as ref:
        duel.start_of_round(ref, g)
    assert not g.progress.get(duel.set_off("good"))
    out(g, *[who for who in g.bands["good"].members if who != GOOD_LEADER])
    with scripted() as ref:
        duel.start_of_round(ref, g)
    assert g.progress.get(duel.set_off("good")) and not g.progress.get(duel.set_off("bad"))


@pytest.mark.rule("dicemore.ruling.leaderless-bands")
def test_a_hero_stands_in_for_a_missing_leader_and_anybody_for_a_hero() -> None:
    g = played("duel")
    g.change(GOOD_LEADER, role="", fame=0, fortune=0)
    g.change("lund", role="hero")
    assert duel.champion(g, "good").id == "lund"
    g.change("lund", role="")
    assert duel.champion(g, "good").id == g.bands["good"].members[0]


@pytest.mark.rule("dicemore.scenario.duel-deployment")
@pytest.mark.rule("dicemore.ruling.duel-details")
def test_followers_come_on_from_their_own_short_side() -> None:
    g = played("duel")
    for who, x in ((FOLLOWER, 0.5), ("finch", 59.5)):
        refusal = duel.check_enter(g, who, Enter(who, ((60 - x, 15.0, 0.0),)))
        assert refusal is not None and refusal.rule == "dicemore.scenario.duel-deployment"
        with scripted(choices=[Enter(who, ((x, 15.2, 0.0),))]) as ref:
            duel.enter(ref, g, who)
        assert g[who].in_play and (g[who].x, g[who].y) == (x, 15.2)
    refusal = duel.check_enter(g, "lund", Enter("lund", ((0.5, 15.9, 0.0),)))
    assert refusal is not None and refusal.reason == "no-room-there"
    assert all(duel.check_enter(g, "lund", Enter("lund", (p,))) is None for p in duel.entries(g, "lund"))


# the meeting ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.meeting-first-round")
@pytest.mark.rule("dicemore.ruling.meeting-first-round")
def test_the_first_round_is_scripted_without_dice() -> None:
    g = played("meeting")
    with scripted(choices=["crowd-done"]) as ref:
        rally.open_round(ref, g)
    assert g["politician"].life == 1 and g["politician"].walks_only
    assert g["sniper"].out == "eliminated" and all(not c.kills for c in g.characters.values())
    assert initiative.candidates(g, "good") == [] and len(initiative.candidates(g, "bad")) == 5
    assert persons.active_persons(g, "good") == []
    refusal = persons.walks_only(g, "politician")
    assert refusal is not None and refusal.rule == "dicemore.scenario.meeting-first-round"
    g.round = 2
    assert not rally.scripted(g) and len(initiative.candidates(g, "good")) == 4
    assert persons.active_persons(g, "good") == ["politician"]


@pytest.mark.rule("dicemore.ruling.meeting-first-round")
def test_killers_only_move_in_the_first_round() -> None:
    g = played("meeting")
    killer = "baltasar"
    at(g, killer, 59, 5)
    active(g, killer)
    for choice in (Fire(killer, "x", 0), Aim(killer), Load(killer, 0), Melee(killer, "x"), Lie(killer)):
        refusal = rally.action_refusal(g, choice)
        assert refusal is not None and refusal.rule == "dicemore.ruling.meeting-first-round"
    walk = Move(killer, "walk", ((55.0, 5.0, 0.0),))
    assert turn.check(g, walk) is None
    assert {option.choice.kind for option in turn.options(g)} == {"move", "pass"}
    g.round = 2
    assert rally.action_refusal(g, Load(killer, 0)) is None


@pytest.mark.rule("dicemore.scenario.meeting-civilians")
@pytest.mark.rule("dicemore.ruling.meeting-civilians")
def test_the_winner_of_the_first_initiative_moves_civilians_up_to_10() -> None:
    g = played("meeting")
    g.round = 2
    at(g, "civilian-1", 30, 30)
    seats: list[str] = []

    def move(question: object) -> Choice:
        seats.append(question.seat)  # type: ignore[attr-defined]
        return CrowdMove("civilian-1", ((40.0, 30.0, 0.0),))

    with scripted(choices=[move, pick("crowd-done")]) as ref:
        rally.move_civilians(ref, g, "bad")
    assert seats == ["bad"] and (g["civilian-1"].x, g["civilian-1"].y) == (40.0, 30.0)
    too_far = rally.check(g, "civilian-1", CrowdMove("civilian-1", ((50.02, 30.0, 0.0),)))
    assert too_far is not None and too_far.rule == "dicemore.ruling.meeting-civilians"
    behind = CrowdMove("civilian-1", ((47.0, 34.0, 0.0),))
    assert rally.check(g, "civilian-1", behind) is None
    at(g, "civilian-2", 47, 34)
    blocked = rally.check(g, "civilian-1", behind)
    assert blocked is not None and blocked.reason == "no-room-there"


@pytest.mark.rule("dicemore.ruling.meeting-civilians")
def test_a_civilian_at_an_edge_may_be_taken_off() -> None:
    g = played("meeting")
    at(g, "civilian-1", 22, 30)
    inland = CrowdOff("civilian-1", ((22.0, 34.0, 0.0),))
    refusal = rally.check(g, "civilian-1", inland)
    assert refusal is not None and refusal.reason == "not-at-edge"
    at(g, "civilian-1", 22.5, 36)
    off = CrowdOff("civilian-1", ((22.5, 44.5, 0.0),))
    with scripted(choices=[off, pick("crowd-done")]) as ref:
        rally.move_civilians(ref, g, "good")
    assert g["civilian-1"].out == "left"


@pytest.mark.rule("dicemore.ruling.meeting-civilians")
def test_ways_of_civilians_go_around_houses() -> None:
    g = played("meeting")
    at(g, "civilian-1", 24, 40)
    straight = CrowdMove("civilian-1", ((36.0 - 2.5, 44.5, 0.0),))
    refusal = rally.check(g, "civilian-1", straight)
    assert refusal is not None
    assert space.distance(g, "civilian-1", "civilian-2") > 0


@pytest.mark.rule("dicemore.ruling.meeting-civilians")
def test_other_scenarios_have_no_crowd_to_move() -> None:
    g = played("murder")
    with scripted() as ref:
        rally.move_civilians(ref, g, "good")
    assert ref.log == []
