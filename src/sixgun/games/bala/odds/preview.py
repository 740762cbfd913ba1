"""Previews: the exact odds of a choice before it is made, by running the very rule that would be carried out."""

from __future__ import annotations

from msgspec.structs import replace

from sixgun.core.choice import Choice
from sixgun.core.game import Preview
from sixgun.core.odds import TooManyOutcomes, enumerate_outcomes, first_option
from sixgun.core.ranges import RangedRef, by_event, noting
from sixgun.core.ref import Ref
from sixgun.games.bala import interrupt, sparing, turn
from sixgun.games.bala.choices import Act, Interrupt, LightDynamite, Move, Shoot
from sixgun.games.bala.odds import attack_odds, dynamite_odds, shot_odds
from sixgun.games.bala.state import Fight

_BY_EVENT = {
    "remove-shock": {"shock-off": 0, "shock-stays": 1},
    "unjam": {"clears-jam": 0, "still-jammed": 1},
    "task": {"task": 0, "task-fails": 1},
}
"""Actions whose result is told by one log event: the events, from good to bad."""


def preview(g: Fight, choice: Choice) -> Preview | None:
    """The odds of the whole of a choice, all that its dice decide, if nobody breaks in. None where nothing is rolled,
    where the choice is not legal now, or where there are too many ways to count."""
    if isinstance(choice, Interrupt):
        return _breaking_in(g, choice)
    try:
        found = _of_an_action(g, choice)
    except TooManyOutcomes:
        return None
    if found is None or not interrupt.rivals(g):
        return found
    return replace(found, facts={**found.facts, "unbroken": True})


def _of_an_action(g: Fight, choice: Choice) -> Preview | None:
    if g.phase != "act" or not g.stack or turn.check(g, choice) is not None:
        return None
    match choice:
        case Shoot():
            return shot_odds.preview(g, choice)
        case LightDynamite():
            return dynamite_odds.preview(g, choice)
        case Move() if choice.target in g.characters:
            return attack_odds.preview(g, choice)
        case _ if isinstance(choice, Act) and choice.kind in _BY_EVENT:
            return _by_event(g, choice)
    return None


def _breaking_in(g: Fight, choice: Interrupt) -> Preview | None:
    """The shot at the active character that an interruption could begin with, after detecting it if need be."""
    able = {c.id for c in interrupt.rivals(g)} if g.stack else set()
    if choice.actor not in able or choice.target != g.activation.who or not sparing.known(g, choice):
        return None
    trial, shots = sparing.tried(g, choice)
    return shot_odds.preview(trial, shots[0]) if shots else None


def _by_event(g: Fight, choice: Act) -> Preview | None:
    def do(ref: Ref, work: Fight) -> None:
        turn.carry_out(ref, work, choice)

    odds = enumerate_outcomes(noting(do), g, Fight.fork, Fight.identity, first_option, referee=RangedRef)
    found = by_event(odds, choice.kind, _BY_EVENT[choice.kind])
    if found is None or choice.kind != "task":
        return found
    named = [replace(o, name="succeeds") if o.name == "task" else o for o in found.outcomes]
    return replace(found, outcomes=tuple(named))
