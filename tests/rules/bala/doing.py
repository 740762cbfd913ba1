"""Short ways to do things in rule tests: carry out an action by the turn's own rules, or see why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.rules.bala.build import man

from sixgun.core.choice import Choice
from sixgun.core.log import LogLine
from sixgun.games.bala import turn
from sixgun.games.bala.choices import Act
from sixgun.games.bala.state import Character, Fight, Gun, Horse, replace
from sixgun.testing.scripted import Scripted, scripted


def play(g: Fight, choice: Act, chance: Iterable[Any] = (), choices: Iterable[Scripted] = ()) -> list[LogLine]:
    """The active character does this, and everything that the rules ask for is in the script. Returns the log."""
    refused = turn.check(g, choice)
    assert refused is None, refused
    with scripted(chance, choices) as ref:
        turn.carry_out(ref, g, choice)
    return ref.log


def refusal(g: Fight, choice: Choice) -> str:
    """The rule by which a choice is refused; empty if it is legal."""
    found = turn.check(g, choice)
    return found.rule if found is not None else ""


def offered(g: Fight, kind: str) -> list[Choice]:
    """The options of one kind; each of them passes its own check."""
    found = [option.choice for option in turn.options(g) if option.choice.kind == kind]
    assert all(turn.check(g, choice) is None for choice in found)
    return found


def events(log: Sequence[LogLine]) -> list[str]:
    return [entry.event for entry in log]


def harm(g: Fight, who: str) -> tuple[int, int, bool]:
    """Shock, Damage and whether Paralysed."""
    c = g[who]
    return c.shock, c.damage, c.paralysed


def shooter(weapon: str | Gun = "colt-peacemaker", level: int = 4, **fields: Any) -> Character:
    """ "a" of the law at (10, 24), facing along +x."""
    return man("a", "law", level, 10, 24, guns=[weapon], **fields)


def target(inches: float, level: int = 4, **fields: Any) -> Character:
    """ "b" of the gang, that far from "a" from rim to rim, looking back at it."""
    fields.setdefault("facing", 180)
    return man("b", "gang", level, 11 + inches, 24, **fields)


def mounted(c: Character, horse: str = "h") -> tuple[Character, Horse]:
    return replace(c, horse=horse), Horse(horse, "cow-horse", c.x, c.y, facing=c.facing, rider=c.id)
