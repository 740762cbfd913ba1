"""Persons of the scenarios, keepers and captors."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import man, match
from tests.rules.dicemore.scene import active, at, out, played, start

from sixgun.core.choice import Choice, Question
from sixgun.games.dicemore import custody, persons, space, turn
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.choices import KINDS, TakeOver
from sixgun.games.dicemore.state import NEUTRAL, Skirmish
from sixgun.testing.scripted import ScriptedRef, pick, scripted


def rule(g: Skirmish, choice: Choice) -> str:
    found = turn.check(g, choice)
    return "" if found is None else found.rule


# who they are --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.gap.scenario-profiles")
@pytest.mark.parametrize(
    ("name", "person", "cos"),
    [("prisoner", "prisoner", 2), ("kidnapping", "hostage", 1), ("murder", "mayor", 2), ("witness", "boy", 1)],
)
def test_profiles_of_persons(name: str, person: str, cos: int) -> None:
    c = start(name)[person]
    printed = profiles()["outlaws.bandit" if person == "prisoner" else "common.unarmed-civilian"]
    assert (c.shot, c.cool, c.ref) == (printed.shot, printed.cool, printed.ref)
    assert c.cos == cos and c.guns == () and c.points == 2


@pytest.mark.rule("dicemore.gap.scenario-profiles")
def test_politician_has_cos_2() -> None:
    assert start("meeting")["politician"].cos == 2


@pytest.mark.rule("dicemore.ruling.scenario-persons")
def test_persons_of_a_side_act_last_and_the_escorted_not_at_all() -> None:
    g = played("murder")
    assert persons.active_persons(g, "good") == ["mayor"] and persons.active_persons(g, "bad") == []
    assert "mayor" not in g.bands["good"].members
    g.change("mayor", acted=True)
    assert persons.active_persons(g, "good") == []
    g = played("prisoner")
    assert g["prisoner"].side == NEUTRAL
    assert persons.active_persons(g, "good") == persons.active_persons(g, "bad") == []


# coming along --------------------------------------------------------------------------------------------------------
def prisoner_at(x: float, y: float) -> tuple[Skirmish, str]:
    """The keeper on the road with his prisoner beside him, everybody else far away."""
    g = played("prisoner")
    keeper = g["prisoner"].bearer
    at(g, keeper, x, y)
    at(g, "prisoner", x - 1, y)
    for i, c in enumerate(g.in_play()):
        if c.id not in (keeper, "prisoner"):
            at(g, c.id, 1 + 2 * i, 0.5)
    return g, keeper


@pytest.mark.rule("dicemore.ruling.scenario-persons")
def test_the_escorted_moves_with_his_keeper_and_stays_within_1() -> None:
    g, keeper = prisoner_at(20, 15)
    at(g, keeper, 24, 15)
    with scripted() as ref:
        persons.after_move(ref, g, keeper)
    assert space.distance(g, keeper, "prisoner") <= 1.0 + 1e-6
    assert (g["prisoner"].x, g["prisoner"].y) == pytest.approx((22.0, 15.0))  # the nearest place to where he stood
    assert [entry.event for entry in ref.log] == ["comes-along"]


@pytest.mark.rule("dicemore.ruling.scenario-persons")
def test_the_escorted_is_not_put_behind_a_wall() -> None:
    g, keeper = prisoner_at(10, 18)
    at(g, "prisoner", 10, 20)
    at(g, keeper, 7.0, 17.9)  # outside, before the wall of the saloon
    with scripted() as ref:
        persons.after_move(ref, g, keeper)
    assert g["prisoner"].y < 18.5


@pytest.mark.rule("dicemore.scenario.prisoner-no-run")
def test_keeper_and_prisoner_do_not_run_and_a_free_one_does() -> None:
    g, keeper = prisoner_at(20, 15)
    for kind in ("run", "run-sideways", "fast-sideways"):
        refusal = custody.move_refusal(g, keeper, kind)
        assert refusal is not None and refusal.rule == "dicemore.scenario.prisoner-no-run"
    assert custody.move_refusal(g, keeper, "walk") is None
    out(g, keeper)
    with scripted() as ref:
        persons.after_elimination(ref, g, keeper)
    assert custody.move_refusal(g, "prisoner", "run") is None


# the prisoner --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.prisoner-escape")
@pytest.mark.rule("dicemore.ruling.prisoner-escape")
@pytest.mark.parametrize(("gap", "free"), [(5.0, False), (5.1, True)])
def test_keepers_death_frees_the_prisoner_unless_a_lawman_is_within_5(gap: float, free: bool) -> None:
    g, keeper = prisoner_at(20, 15)
    other = next(who for who in g.bands["good"].members if who != keeper)
    at(g, other, g["prisoner"].x - 1 - gap, 15)
    out(g, keeper)
    with scripted() as ref:
        persons.after_elimination(ref, g, keeper)
    if free:
        assert g["prisoner"].side == "bad" and not g["prisoner"].bearer
        assert persons.active_persons(g, "bad") == ["prisoner"]
    else:
        assert g["prisoner"].side == NEUTRAL and g["prisoner"].bearer == other


@pytest.mark.rule("dicemore.ruling.prisoner-escape")
def test_the_nearest_lawman_takes_over_and_the_owner_breaks_ties() -> None:
    g, keeper = prisoner_at(20, 15)
    one, other, third = [who for who in g.bands["good"].members if who != keeper][:3]
    at(g, one, g["prisoner"].x - 4, 15)
    at(g, other, g["prisoner"].x, 18)
    at(g, third, g["prisoner"].x, 12)
    out(g, keeper)
    with scripted(choices=[pick("keeper", target=third)]) as ref:
        persons.after_elimination(ref, g, keeper)
    assert g["prisoner"].bearer == third


@pytest.mark.rule("dicemore.ruling.prisoner-escape")
def test_a_freed_prisoner_is_taken_again_by_contact() -> None:
    g, keeper = prisoner_at(20, 15)
    custody._set_free(_silent(), g, g["prisoner"])
    at(g, keeper, g["prisoner"].x + 1.5, 15)
    with scripted() as ref:
        persons.after_move(ref, g, keeper)
    assert not g["prisoner"].bearer
    at(g, keeper, g["prisoner"].x + 1.0, 15)
    with scripted() as ref:
        persons.after_move(ref, g, keeper)
    assert g["prisoner"].bearer == keeper and g["prisoner"].side == NEUTRAL
    bandit = g.bands["bad"].members[0]
    custody._set_free(_silent(), g, g["prisoner"])
    at(g, bandit, g["prisoner"].x - 1.0, 15)
    with scripted() as ref:
        persons.after_move(ref, g, bandit)
    assert not g["prisoner"].bearer


@pytest.mark.rule("dicemore.ruling.prisoner-escape")
def test_a_lawman_within_1_takes_over_for_nothing() -> None:
    g, keeper = prisoner_at(20, 15)
    other = next(who for who in g.bands["good"].members if who != keeper)
    choice = TakeOver(other, "prisoner")
    at(g, other, g["prisoner"].x - 2.1, 15)
    active(g, other)
    assert rule(g, choice) == "dicemore.ruling.prisoner-escape"
    at(g, other, g["prisoner"].x - 2.0, 15)
    assert rule(g, choice) == ""
    assert choice in [o.choice for o in custody.ACTIONS[0].options(g, g[other])]
    with scripted() as ref:
        turn.carry_out(ref, g, choice)
    assert g["prisoner"].bearer == other and g.going.left == 3
    assert rule(g, choice) == "dicemore.ruling.prisoner-escape"  # he has him already


# the hostage ---------------------------------------------------------------------------------------------------------
def hostage_at(x: float, y: float) -> tuple[Skirmish, str]:
    g = played("kidnapping")
    captor = g["hostage"].bearer
    at(g, captor, x, y)
    at(g, "hostage", x - 1, y)
    for i, c in enumerate(g.in_play()):
        if c.id not in (captor, "hostage"):
            at(g, c.id, 1 + 2 * i, 0.5)
    return g, captor


@pytest.mark.rule("dicemore.scenario.kidnapping-drag")
def test_dragging_costs_two_points_once_an_activation_and_bars_shooting() -> None:
    g, captor = hostage_at(30, 24)
    active(g, captor)
    assert persons.fire_refusal(g, captor) is None
    assert custody.drag_cost(g, captor) == 2
    custody.paid(g, captor)
    assert custody.drag_cost(g, captor) == 0
    barred = persons.fire_refusal(g, captor)
    assert barred is not None and barred.rule == "dicemore.scenario.kidnapping-drag"
    other = next(who for who in g.bands["bad"].members if who != captor)
    active(g, other)
    assert custody.drag_cost(g, other) == 0


@pytest.mark.rule("dicemore.scenario.kidnapping-drag")
def test_nobody_drags_her_after_an_attack() -> None:
    g, captor = hostage_at(30, 24)
    active(g, captor)
    assert custody.move_refusal(g, captor, "walk") is None
    g.change_activation(attacked=True)
    refusal = custody.move_refusal(g, captor, "walk")
    assert refusal is not None and refusal.rule == "dicemore.scenario.kidnapping-drag"


@pytest.mark.rule("dicemore.scenario.kidnapping-free")
@pytest.mark.rule("dicemore.ruling.hostage-free")
@pytest.mark.parametrize("why", ["killed", "melee"])
@pytest.mark.parametrize(("gap", "free"), [(5.0, False), (5.1, True)])
def test_she_is_free_when_her_captor_dies_or_fights_unless_a_bad_one_is_near(why: str, gap: float, free: bool) -> None:
    g, captor = hostage_at(30, 24)
    other = next(who for who in g.bands["bad"].members if who != captor)
    at(g, other, g["hostage"].x - 1 - gap, 24)
    foe = g.bands["good"].members[0]
    if why == "killed":
        out(g, captor)
        with scripted() as ref:
            persons.after_elimination(ref, g, captor)
    else:
        g.change(captor, engaged=(foe,))
        g.change(foe, engaged=(captor,))
        with scripted() as ref:
            custody.settle(ref, g)
    if free:
        assert g["hostage"].side == "good" and g["hostage"].walks_only and not g["hostage"].bearer
        assert persons.active_persons(g, "good") == ["hostage"]
        refusal = persons.walks_only(g, "hostage")
        assert refusal is not None and refusal.rule == "dicemore.scenario.kidnapping-free"
        assert custody.move_refusal(g, "hostage", "walk") is None
    else:
        assert g["hostage"].bearer == other


@pytest.mark.rule("dicemore.ruling.hostage-free")
def test_she_is_caught_again_by_contact_and_two_points() -> None:
    g, captor = hostage_at(30, 24)
    custody._set_free(_silent(), g, g["hostage"])
    active(g, captor, left=1)
    with scripted() as ref:
        persons.after_move(ref, g, captor)
    assert not g["hostage"].bearer  # too few points
    active(g, captor, left=2)
    prices: dict[str, int] = {}

    def let_go(question: Question) -> Choice:
        prices.update({option.choice.kind: option.cost for option in question.options})
        return question.options[1].choice

    with scripted(choices=[let_go]) as ref:
        persons.after_move(ref, g, captor)
    assert prices == {"seize": 2, "let-go": 0}
    assert g["hostage"].side != NEUTRAL
    with scripted(choices=["seize"]) as ref:
        persons.after_move(ref, g, captor)
    assert g["hostage"].bearer == captor and g.going.left == 0
    assert not g["hostage"].walks_only and g["hostage"].side == NEUTRAL


def _silent() -> ScriptedRef:
    """A referee that is asked nothing."""
    return scripted()


@pytest.mark.rule("dicemore.scenario.kidnapping-free", "dicemore.scenario.meeting-first-round")
@pytest.mark.parametrize(
    ("person", "by"),
    [("hostage", "dicemore.scenario.kidnapping-free"), ("politician", "dicemore.scenario.meeting-first-round")],
)
def test_whoever_can_only_walk_does_not_leap_either(person: str, by: str) -> None:
    def refused(kind: str, **fields: Any) -> str:
        who = man("p", "good", 10, 10, person=person, points=2, **fields)
        g = match([who, man("z", "bad", 40, 40)], active="p", left=2)
        return rule(g, KINDS.decode({"kind": kind, "actor": "p", "path": ((13.0, 10.0, 0.0),)}))

    for kind in ("leap", "jump"):
        assert refused(kind, walks_only=True) == by
        assert refused(kind) == ""
