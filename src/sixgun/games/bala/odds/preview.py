"""Previews: the exact odds of a choice before it is made, by running the very rule that would be carried out."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.odds import TooManyOutcomes, enumerate_outcomes, first_option
from sixgun.core.ranges import RangedRef, Span, first_span, ranges
from sixgun.core.ref import Ref
from sixgun.games.bala import interrupt, sparing, turn
from sixgun.games.bala.odds import attack_odds, dynamite_odds, shot_odds
from sixgun.games.bala.state import Fight, identity

_BY_EVENT = {
    "remove-shock": (("shock-off", 0), ("shock-stays", 1)),
    "unjam": (("clears-jam", 0), ("still-jammed", 1)),
    "task": (("task", 0), ("task-fails", 1)),
}
"""Actions whose result is told by one log event: the events, from good to bad."""


def preview(g: Fight, choice: Choice) -> Preview | None:
    """The odds of the whole of a choice, all that its dice decide, if nobody breaks in. None where nothing is rolled,
    where the choice is not legal now, or where there are too many ways to count."""
    if choice.kind == "interrupt":
        return _breaking_in(g, choice)
    try:
        found = _of_an_action(g, choice)
    except TooManyOutcomes:
        return None
    if found is None or not interrupt.rivals(g):
        return found
    return msgspec.structs.replace(found, facts={**found.facts, "unbroken": True})


def _of_an_action(g: Fight, choice: Choice) -> Preview | None:
    if g.phase != "act" or not g.stack or turn.check(g, choice) is not None:
        return None
    if choice.kind == "shoot":
        return shot_odds.preview(g, choice)
    if choice.kind == "light-dynamite":
        return dynamite_odds.preview(g, choice)
    if choice.kind == "move" and choice.target and choice.target in g.characters:
        return attack_odds.preview(g, choice)
    if choice.kind in _BY_EVENT:
        return _by_event(g, choice)
    return None


def _breaking_in(g: Fight, choice: Choice) -> Preview | None:
    """The shot at the active character that an interruption could begin with, after detecting it if need be."""
    able = {c.id for c in interrupt.rivals(g)} if g.stack else set()
    if choice.actor not in able or choice.target != g.activation.who or not sparing.known(g, choice):
        return None
    trial, shots = sparing.tried(g, choice)
    return shot_odds.preview(trial, shots[0]) if shots else None


def _by_event(g: Fight, choice: Choice) -> Preview | None:
    def run(ref: Ref, work: Fight) -> tuple[str, Span] | None:
        turn.carry_out(ref, work, choice)
        return first_span(ref)

    odds = enumerate_outcomes(run, g, Fight.fork, identity, first_option, referee=RangedRef)
    rows: dict[str, Fraction] = {}
    spans: dict[str, list[Span]] = {}
    rule = dice = ""
    severity = dict(_BY_EVENT[choice.kind])
    for case in odds:
        entry = next((e for e in case.log if e.event in severity), None)
        if entry is not None:
            rows[entry.event] = rows.get(entry.event, Fraction(0)) + case.p
            rule = entry.rule
            if case.result is not None:
                dice, span = case.result
                spans.setdefault(entry.event, []).append(span)
    if len(rows) < 2:
        return None
    by_dice = ranges(spans)
    outcomes = tuple(
        Outcome("succeeds" if event == "task" else event, rows[event], severity[event], rule, by_dice.get(event))
        for event in severity
        if event in rows
    )
    return Preview(rule, choice.kind, (), outcomes, dice=dice)
