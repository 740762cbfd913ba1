"""What is left to do for the mortally wounded outside a fight (frontera.ruling.death-window)."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import offered
from sixgun.core.ref import Ref
from sixgun.games.frontera import medical
from sixgun.games.frontera.choices import Care, LeaveIt
from sixgun.games.frontera.clock import TURN, turn_of_care
from sixgun.games.frontera.fights.space import metres
from sixgun.games.frontera.fights.steps import RUN
from sixgun.games.frontera.levels import able, last_chance, wants_last_chance
from sixgun.games.frontera.state import Character, Session

RULE = "frontera.medical.effect"


def last_chances(ref: Ref, g: Session) -> None:
    """Each of the dying has the turns that the fight left him: comrades who get to him in time may look after him, one
    attempt a turn each (frontera.ruling.medical-retry). With care, without anybody who would give it, when the time is
    up, or when his player does not wait for it, his last chance is taken."""
    unwilling: set[tuple[str, str]] = set()
    gone = 0
    while dying := _dying(g):
        _tend(ref, g, dying, gone, set(), unwilling)
        gone += 1
        g.time += TURN
        for patient in dying:
            c = g.change(patient, dying=g[patient].dying - 1)
            hope = any((healer, patient) not in unwilling for healer in _healers(g, c, gone + c.dying - 1))
            if c.dying <= 0 or c.health_clock.care >= 0 or not hope or wants_last_chance(ref, g, patient):
                last_chance(ref, g, patient)


def while_caring(ref: Ref, g: Session, healer: str) -> None:
    """frontera.ruling.care-turn: the `healer` has looked after somebody outside a fight. In the same turn comrades of
    the dying may do the same, one attempt each; then the turn is over for all of them. How far anybody has to go for
    that is the Mayor's to judge (frontera.concept.roles), as with the call itself."""
    if dying := _dying(g):
        _tend(ref, g, dying, ANYWHERE, {healer}, set())
        turn_of_care(ref, g, dying)


ANYWHERE = 10**6
"""Turns in which one gets to any place."""


def _dying(g: Session) -> list[str]:
    return [c.id for c in g.characters.values() if c.dying]


def _tend(
    ref: Ref, g: Session, dying: Sequence[str], turns: int, busy: set[str], unwilling: set[tuple[str, str]]
) -> None:
    """One turn of comrades who have been on their way for so many turns, unless they are `busy` or do not want to."""
    for patient in dying:
        for healer in _healers(g, g[patient], turns):
            if healer in busy or (healer, patient) in unwilling or g[patient].health_clock.care >= 0:
                continue
            if _looks_after(ref, g, healer, patient):
                busy.add(healer)
                medical.care(ref, g, healer, patient)
            else:
                unwilling.add((healer, patient))


def _healers(g: Session, c: Character, turns: int) -> list[str]:
    """His comrades who are with him after so many turns on their way."""
    return [
        one.id
        for one in g.characters.values()
        if one.id != c.id
        and one.side == c.side
        and one.present
        and able(one)
        and medical.refusal(g, one.id, c.id, distance=max(0.0, metres(one.place, c.place) - RUN * turns)) is None
    ]


def _looks_after(ref: Ref, g: Session, healer: str, patient: str) -> bool:
    options = offered(RULE, Care(healer, patient), LeaveIt(healer))
    return ref.ask(g[healer].seat, RULE, options, facts={"who": healer, "target": patient}).kind == "care"
