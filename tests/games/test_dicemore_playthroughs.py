"""Whole matches: every scenario by chance to its end, and each goal reached by walking there."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.dicemore import custody, scenario, turn
from sixgun.games.dicemore.loot import bags
from sixgun.games.dicemore.state import Character, Skirmish

ACTION = "dicemore.ruling.action-order"
CROWD = "dicemore.ruling.meeting-civilians"


def sound(g: Skirmish) -> None:
    """What holds between any two steps."""
    for c in g.characters.values():
        assert all(c.id in g[foe].engaged for foe in c.engaged)
        if c.in_play:
            assert c.life > 0
            assert 0 <= c.x <= g.board.scene.width and 0 <= c.y <= g.board.scene.depth
            if c.person and c.bearer:
                assert g[c.bearer].in_play
    if g.board.scenario == "bank-robbery" and g.phase != "deploy":
        held = [bag for c in g.characters.values() if c.in_play or c.out == "left" for bag in c.carries]
        assert sorted([*held, *[id for id in g.items if id in bags()]]) == list(bags())


def run(g: Skirmish, decide: Callable[[Question], Choice], seed: int, most: int = 4000) -> Skirmish:
    def answer(question: Question) -> Choice:
        choice = decide(question)
        refused = question.check(choice)
        assert refused is None, (question.key, choice, refused)
        return choice

    for n in range(most):
        if g.ended is not None:
            return g
        turn.advance(Referee(source=SeededChance(1000 * seed + n), decide=answer), g)
        sound(g)
    raise AssertionError("the match does not end")


WEIGHT = {
    "fire": 12,
    "melee": 8,
    "leave": 100,
    "take-bag": 10,
    "withdraw": 0.02,
    "lie": 0.3,
    "load": 4,
    "drop-bag": 0.1,
}


@pytest.mark.parametrize("name", scenario.shipped())
@pytest.mark.rule("dicemore.end.victory")
def test_random_matches_end_and_can_be_stored(name: str) -> None:
    rnd = random.Random(name)
    g = scenario.SCENARIOS.start(scenario.SCENARIOS.ready(name, {"round_limit": 3}))

    def decide(question: Question) -> Choice:
        options = question.options
        return rnd.choices(options, [WEIGHT.get(o.choice.kind, 1) for o in options])[0].choice

    run(g, decide, len(name))
    assert g.ended is not None and g.phase == "over" and g.round <= 8
    assert g.decoded(g.encode()).stored() == g.stored()


# goals ---------------------------------------------------------------------------------------------------------------
def walker(g: Skirmish, moves: Callable[[Character], bool], why: str) -> Callable[[Question], Choice]:
    """Those who are meant walk where the scenario sends them, as fast as they can; all others wait."""

    def decide(question: Question) -> Choice:
        options = question.options
        if question.rule == ACTION:
            who = g[str(question.facts["who"])]
            leaves = [o.choice for o in options if o.choice.kind == "leave"]
            if leaves:
                return leaves[0]
            if moves(who):
                ways = [o for o in options if o.choice.kind == "move" and o.facts.get("why") == why]
                ways.sort(key=lambda o: o.choice.how != "run")  # the nearest edge is offered first
                if ways:
                    return ways[0].choice
            return options[-1].choice
        return options[-1 if question.rule == CROWD and g.phase != "deploy" else 0].choice

    return decide


def match(name: str) -> Skirmish:
    return scenario.SCENARIOS.start(scenario.SCENARIOS.ready(name))


def set_free(g: Skirmish) -> None:
    """Deploy, and then the captive slips his keeper."""
    while g.phase == "deploy":
        turn.advance(Referee(source=SeededChance(1), decide=lambda q: q.options[0].choice), g)
    led = custody.captive(g)
    assert led is not None
    custody._set_free(Referee(source=SeededChance(1)), g, led)


CASES: list[Any] = [
    pytest.param("bank-robbery", False, lambda c: bool(c.carries), "edge", ("bad",), "loot-away", id="loot"),
    pytest.param("prisoner", False, lambda c: True, "spot", ("good",), "prisoner-jailed", id="jail"),
    pytest.param("prisoner", True, lambda c: c.person == "prisoner", "edge", ("bad",), "prisoner-escaped", id="escape"),
    pytest.param("kidnapping", False, lambda c: True, "edge", ("bad",), "hostage-taken-away", id="dragged"),
    pytest.param("kidnapping", True, lambda c: c.person == "hostage", "edge", ("good",), "hostage-safe", id="safe"),
    pytest.param("meeting", False, lambda c: bool(c.person), "spot", ("good",), "politician-safe", id="rally"),
    pytest.param("witness", False, lambda c: False, "", ("good",), "morning", id="morning"),
]


@pytest.mark.rule("dicemore.end.victory")
@pytest.mark.parametrize(("name", "free", "moves", "why", "winners", "reason"), CASES)
def test_each_goal_can_be_walked_to(
    name: str, free: bool, moves: Callable[[Character], bool], why: str, winners: tuple[str, ...], reason: str
) -> None:
    g = match(name)
    if free:
        set_free(g)
    run(g, walker(g, moves, why), 1)
    assert g.ended is not None and (g.ended.winners, g.ended.reason) == (winners, reason)
    if name == "meeting":
        assert g["sniper"].out and g["politician"].life == 1
