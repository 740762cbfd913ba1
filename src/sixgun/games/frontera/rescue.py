"""What is left to do for the mortally wounded when a fight is over (frontera.ruling.death-window)."""

from __future__ import annotations

from sixgun.core.choice import Choice, Option
from sixgun.core.ref import Ref
from sixgun.games.frontera import medical
from sixgun.games.frontera.clock import TURN
from sixgun.games.frontera.fight_choice import RUN
from sixgun.games.frontera.levels import able, last_chance, wants_last_chance
from sixgun.games.frontera.space import metres
from sixgun.games.frontera.state import Character, Session

RULE = "frontera.medical.effect"


def last_chances(ref: Ref, g: Session) -> None:
    """Each of the dying has the turns that the fight left him: comrades who get to him in time may look after him, one
    attempt a turn each (frontera.ruling.medical-retry). With care, without anybody who would give it, when the time is
    up, or when his player does not wait for it, his last chance is taken."""
    unwilling: set[tuple[str, str]] = set()
    gone = 0
    while dying := [c.id for c in g.characters.values() if c.dying]:
        busy: set[str] = set()
        for patient in dying:
            for healer in _healers(g, g[patient], gone):
                if healer in busy or (healer, patient) in unwilling or g[patient].health_clock.care >= 0:
                    continue
                if _looks_after(ref, g, healer, patient):
                    busy.add(healer)
                    medical.care(ref, g, healer, patient)
                else:
                    unwilling.add((healer, patient))
        gone += 1
        g.time += TURN
        for patient in dying:
            c = g.change(patient, dying=g[patient].dying - 1)
            hope = any((healer, patient) not in unwilling for healer in _healers(g, c, gone + c.dying - 1))
            if c.dying <= 0 or c.health_clock.care >= 0 or not hope or wants_last_chance(ref, g, patient):
                last_chance(ref, g, patient)


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
    options = [
        Option(Choice("care", healer, patient), rules=(RULE,)),
        Option(Choice("leave-it", healer), rules=(RULE,)),
    ]
    return ref.ask(g[healer].seat, RULE, options, facts={"who": healer, "target": patient}).kind == "care"
