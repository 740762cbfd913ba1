"""Shipped scenarios in tests: deploy with proposed places, and move people about by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixgun.core.chance import ScriptedChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.dicemore import deployment, scenario
from sixgun.games.dicemore.placing import put
from sixgun.games.dicemore.state import Activation, Skirmish


def start(name: str, **options: Any) -> Skirmish:
    return scenario.SCENARIOS.start(scenario.SCENARIOS.ready(name, options))


def first(question: Question) -> Choice:
    """The first proposal; every proposal is legal."""
    for option in question.options:
        refused = question.check(option.choice)
        assert refused is None, (question.key, option.choice, refused)
    return question.options[0].choice


def deploy(g: Skirmish, decide: Callable[[Question], Choice] = first) -> list[Question]:
    """Place everybody; the questions in order."""
    asked: list[Question] = []

    def answer(question: Question) -> Choice:
        asked.append(question)
        choice = decide(question)
        assert question.check(choice) is None, (question.key, choice, question.check(choice))
        return choice

    ref = Referee(source=ScriptedChance([]), decide=answer)
    for _ in range(200):
        if g.phase != "deploy":
            return asked
        deployment.ask_next(ref, g)
    raise AssertionError("deployment does not end")


def played(name: str, **options: Any) -> Skirmish:
    """A shipped scenario in its first round, everybody placed."""
    g = start(name, **options)
    deploy(g)
    g.round = 1
    g.phase = "choose"
    return g


def at(g: Skirmish, who: str, x: float, y: float, z: float = 0.0) -> None:
    put(g, who, (x, y, z))


def active(g: Skirmish, who: str, left: int = 3) -> None:
    g.activation = Activation(who, left, saw_enemy=True)
    g.phase = "act"


def out(g: Skirmish, *people: str, how: str = "eliminated") -> None:
    for who in people:
        g.change(who, out=how)
