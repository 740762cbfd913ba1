"""Short ways to do things in rule tests: carry out an action by the turn's own rules, or see why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sixgun.core.choice import Choice
from sixgun.core.log import LogLine
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import Move
from sixgun.games.dicemore.state import Character, Horse, Skirmish, replace
from sixgun.testing.scripted import Scripted, scripted


def play(g: Skirmish, choice: Choice, chance: Iterable[Any] = (), choices: Iterable[Scripted] = ()) -> list[LogLine]:
    """The active character does this, and everything that the rules ask for is in the script. Returns the log."""
    refused = turn.check(g, choice)
    assert refused is None, refused
    with scripted(chance, choices) as ref:
        turn.carry_out(ref, g, choice)
        while g.activation is not None and g.activation.passage is not None:
            turn.pass_on(ref, g)
    return ref.log


def refusal(g: Skirmish, choice: Choice) -> str:
    """The rule by which a choice is refused; empty if it is legal."""
    found = turn.check(g, choice)
    return found.rule if found is not None else ""


def reason(g: Skirmish, choice: Choice) -> str:
    found = turn.check(g, choice)
    return found.reason if found is not None else ""


def offered(g: Skirmish, kind: str) -> list[Choice]:
    """The options of one kind; each of them passes its own check."""
    found = [option.choice for option in turn.options(g) if option.choice.kind == kind]
    for choice in found:
        assert turn.check(g, choice) is None, (choice, turn.check(g, choice))
    return found


def events(log: Sequence[LogLine]) -> list[str]:
    return [entry.event for entry in log]


def step(g: Skirmish, chance: Iterable[Any] = (), choices: Iterable[Scripted] = ()) -> list[LogLine]:
    """One step of the state machine."""
    with scripted(chance, choices) as ref:
        turn.advance(ref, g)
    return ref.log


def mounted(c: Character, gait: str = "", kind: str = "horse") -> tuple[Character, Horse]:
    horse = f"{c.id}.horse"
    return replace(c, horse=horse), Horse(horse, kind, c.x, c.y, facing=c.facing, rider=c.id, gait=gait)


def move(who: str, how: str, *places: tuple[float, float], **fields: Any) -> Move:
    return Move(who, how, tuple((x, y, 0.0) for x, y in places), **fields)
