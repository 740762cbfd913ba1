"""Short ways to fire in rule tests: carry out an action by the turn's own rules, or see why it is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tests.rules.dicemore.build import man

from sixgun.core.choice import Choice
from sixgun.core.log import LogLine
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import Fire
from sixgun.games.dicemore.fire import How
from sixgun.games.dicemore.state import Character, Gun, Horse, Skirmish, replace
from sixgun.testing.scripted import Scripted, scripted


def play(g: Skirmish, choice: Choice, chance: Iterable[Any] = (), choices: Iterable[Scripted] = ()) -> list[LogLine]:
    """The active character does this, and everything that the rules ask for is in the script. Returns the log."""
    refused = turn.check(g, choice)
    assert refused is None, refused
    with scripted(chance, choices) as ref:
        turn.carry_out(ref, g, choice)
    return ref.log


def refusal(g: Skirmish, choice: Choice) -> str:
    """The rule by which a choice is refused; empty if it is legal."""
    found = turn.check(g, choice)
    return found.rule if found is not None else ""


def offered(g: Skirmish, kind: str) -> list[Choice]:
    """The options of one kind; each of them passes its own check."""
    found = [option.choice for option in turn.options(g) if option.choice.kind == kind]
    assert all(turn.check(g, choice) is None for choice in found)
    return found


def events(log: Sequence[LogLine]) -> list[str]:
    return [entry.event for entry in log]


def entry(log: Sequence[LogLine], event: str) -> LogLine:
    """The one entry of that name."""
    found = [e for e in log if e.event == event]
    assert len(found) == 1, events(log)
    return found[0]


def mods(log: Sequence[LogLine], event: str = "") -> dict[str, int]:
    """The modifiers of the first shot (or of the one entry of that name) by name."""
    found = entry(log, event) if event else next(e for e in log if e.event in ("shot-hit", "shot-miss", "jam"))
    return {m.name: m.value for m in found.mods}


def shooter(weapon: str | Gun = "six-shot", **fields: Any) -> Character:
    """ "a" of the good side at (10, 24), facing along +x."""
    fields.setdefault("guns", [weapon])
    return man("a", "good", 10, 24, **fields)


def target(units: float = 9.0, **fields: Any) -> Character:
    """ "b" of the bad side, that far from "a" from rim to rim, looking back at it; it has acted in this round."""
    fields.setdefault("facing", 180)
    fields.setdefault("acted", True)
    fields.setdefault("band", "outlaws")
    fields.setdefault("profile", "outlaws.bandit")
    return man("b", "bad", 11 + units, 24, **fields)


def mounted(c: Character, gait: str = "", horse: str = "h") -> tuple[Character, Horse]:
    return replace(c, horse=horse), Horse(horse, "horse", c.x, c.y, facing=c.facing, rider=c.id, gait=gait)


def fire(who: str = "b", item: int = 0, number: int = 1, how: How = "") -> Fire:
    return Fire("a", who, item, how, number=number)


STEADY = (1, 1)
"""Coolness dice that nobody fails."""
CALM = (1, 1)
"""Panic dice that nobody fails."""
