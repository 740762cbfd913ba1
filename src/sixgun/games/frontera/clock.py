"""Time: what comes back, and when. All clocks count seconds.

frontera.ruling.rest-definition: for Health three columns run side by side and the first to finish gives the level back:
care from the success of the care test, rest as one unbroken period, and time since the level was reached.
frontera.ruling.recovery-sequence: one level at a time; a new level starts new clocks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Literal

from sixgun.core.ref import Ref
from sixgun.games.frontera import levels
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.decks import rest as rest_cards
from sixgun.games.frontera.levels import COMA, DRUNK, TIPSY
from sixgun.games.frontera.state import MAYOR, Character, Clock, Session, replace

TURN = 6
"""frontera.combat.turn-length."""
HOUR = 3600
_HEALTH = {row["level"]: row for row in table("health")}
_ACTIVE_DRUNK_HOURS = 4
_BED_HOURS = {DRUNK: 2, COMA: 4}
_FLOOR_COMA_HOURS = 6
"""frontera.sobriety.drunk-recovery and frontera.sobriety.coma-recovery."""
_SOBER_BASE = 12

Doing = Literal["busy", "rest", "bed"]
"""What somebody does while time passes: something, resting, or sleeping in a bed (which is rest too)."""


def sober_hours(c: Character) -> int:
    """frontera.sobriety.tipsy-recovery, frontera.ruling.sobriety-tipsy-floor: 12 - Endurance hours, at least one."""
    return max(1, _SOBER_BASE - levels.endurance(c))


def pass_time(ref: Ref, g: Session, seconds: int, doing: Mapping[str, Doing] = {}) -> None:
    """Time passes for everybody; those who are not named are busy. Whole hours of rest give worn cards back
    (frontera.wear.rest, frontera.ruling.wear-partial-hour); for the Mayor, if none of his characters was busy
    (frontera.ruling.wear-several-characters)."""
    _run_clocks(ref, g, seconds, doing)
    _rested(ref, g, seconds, doing)


def pass_turns(ref: Ref, g: Session, turns: int, doing: Mapping[str, Doing] = {}) -> None:
    """As `pass_time`, counted in turns of six seconds (frontera.combat.turn-length, frontera.ruling.minute-turns): as
    long as somebody is dying every turn end is one at which his player may take the last chance
    (frontera.ruling.death-window)."""
    left = turns
    while left and (dying := [c.id for c in g.characters.values() if c.dying]):
        left -= 1
        _run_clocks(ref, g, TURN, doing)
        for who in dying:
            if g[who].dying and levels.wants_last_chance(ref, g, who):
                levels.last_chance(ref, g, who)
    _run_clocks(ref, g, left * TURN, doing)
    _rested(ref, g, turns * TURN, doing)


def _run_clocks(ref: Ref, g: Session, seconds: int, doing: Mapping[str, Doing]) -> None:
    g.time += seconds
    for who in tuple(g.characters):
        _pass_for(ref, g, who, seconds, doing.get(who, "busy"))


def _rested(ref: Ref, g: Session, seconds: int, doing: Mapping[str, Doing]) -> None:
    for seat in g.deal:
        people = [c for c in g.of_seat(seat) if not c.dead]
        if (people or seat == MAYOR) and all(doing.get(c.id, "busy") != "busy" for c in people):
            rest_cards(ref, g, seat, seconds // HOUR)


def _pass_for(ref: Ref, g: Session, who: str, seconds: int, doing: Doing) -> None:
    """Run a character's clocks, level by level, until the time is used up. frontera.ruling.death-window: outside combat
    six-second turns are counted for the dying; with care the test comes at once."""
    if g[who].dying:
        left = g[who].dying - seconds // TURN
        g.change(who, dying=max(1, left))
        if left <= 0 or g[who].health_clock.care >= 0:
            levels.last_chance(ref, g, who)
    if g[who].dead:
        return
    _regain(ref, g, who, "health", seconds, resting=doing != "busy")
    _regain(ref, g, who, "morale", seconds)
    _recover_sobriety(ref, g, who, seconds, doing)


def turn_of_care(ref: Ref, g: Session, dying: Sequence[str]) -> None:
    """frontera.ruling.death-window: outside combat too, looking after a wound takes a turn of six seconds, which all
    who are dying lose alike."""
    g.time += TURN
    for who in dying:
        levels.dying_turn(ref, g, who)


# levels that come back ------------------------------------------------------------------------------------------------
def _regain(ref: Ref, g: Session, who: str, what: str, seconds: int, *, resting: bool = False) -> int:
    """Level after level of Health, Morale or Sobriety, until the time is used up; what is left of it at the top."""
    left, clocked = seconds, f"{what}_clock"
    while left > 0 and levels.DEAD < getattr(g[who], what) < 0:
        c = g[who]
        clock: Clock = getattr(c, clocked)
        wait = max(0, min(_WAITS[what](c, clock, resting)))
        if wait > left:
            g.change(who, **{clocked: _run(clock, left, resting)})
            return 0
        left -= int(wait)
        before, level = getattr(c, what), getattr(c, what) + 1
        g.change(who, **{what: level})
        if what == "health":
            g.change(who, health_clock=Clock(), treated=())
        elif what == "sobriety":  # the hours of sobering up are hours without a drink
            g.change(who, sobriety_clock=Clock(since=clock.since + int(wait) if level == 0 else 0))
        ref.tell(f"regains-{what}", _RULES[what][before], who=who, level=level, now=f"{what}{level}")
        if what == "morale":  # frontera.ruling.morale-test-time: also this level gets its own waiting time
            levels.set_morale_clock(ref, g, who)
    return left


def _run(clock: Clock, seconds: int, resting: bool) -> Clock:
    """The same clock later, at a level that has not changed. Only unbroken rest counts."""
    care = clock.care + seconds if clock.care >= 0 else clock.care
    return replace(clock, since=clock.since + seconds, rest=clock.rest + seconds if resting else 0, care=care)


def _health_waits(c: Character, clock: Clock, resting: bool) -> Iterator[float]:
    """frontera.health.wounded-recovery, .badly-recovery, .incapacitated-recovery, frontera.ruling.month-length: without
    rest, with rest and with care; for ever where a column is impossible."""
    columns = {"no_rest_h": clock.since}
    if resting:
        columns["rest_h"] = clock.rest
    if clock.care >= 0:
        columns["care_h"] = clock.care
    for key, gone in columns.items():
        hours = _HEALTH[c.health][key]
        yield inf if hours < 0 else hours * HOUR - gone


def _sobriety_waits(c: Character, clock: Clock, in_bed: bool) -> Iterator[float]:
    """frontera.sobriety.tipsy-recovery, .drunk-recovery, .coma-recovery; frontera.ruling.sobriety-drinking-on: time in
    bed must be unbroken and also counts as time without drinking; the first clock to finish gives the level. A coma is
    slept out on the floor as well."""
    dry = {TIPSY: sober_hours(c), DRUNK: _ACTIVE_DRUNK_HOURS, COMA: _FLOOR_COMA_HOURS}
    yield dry[c.sobriety] * HOUR - clock.since
    if in_bed and c.sobriety in _BED_HOURS:
        yield _BED_HOURS[c.sobriety] * HOUR - clock.rest


_WAITS: dict[str, Callable[[Character, Clock, bool], Iterable[float]]] = {
    "health": _health_waits,
    "morale": lambda c, clock, resting: [clock.needs - clock.since],
    "sobriety": _sobriety_waits,
}
"""Seconds until the next level, by each of the ways that lead to it."""
_RULES: dict[str, dict[int, str]] = {
    "health": {
        -1: "frontera.health.wounded-recovery",
        -2: "frontera.health.badly-recovery",
        levels.INCAPACITATED: "frontera.health.incapacitated-recovery",
    },
    "morale": dict.fromkeys((-1, -2, levels.PARALYSED), "frontera.morale.levels"),
    "sobriety": {
        TIPSY: "frontera.sobriety.tipsy-recovery",
        DRUNK: "frontera.sobriety.drunk-recovery",
        COMA: "frontera.sobriety.coma-recovery",
    },
}
"""By which the next level comes back."""


def _recover_sobriety(ref: Ref, g: Session, who: str, seconds: int, doing: Doing) -> None:
    """frontera.ruling.alcohol-count: sober, and long enough without a drink, the counts of drinks start anew."""
    left = _regain(ref, g, who, "sobriety", seconds, resting=doing == "bed")
    c = g[who]
    if c.sobriety == 0 and (c.units or c.alcohol):
        since = c.sobriety_clock.since + left
        if since >= sober_hours(c) * HOUR:
            g.change(who, units=0, alcohol=0, sober_from=0, sobriety_clock=Clock())
        else:
            g.change(who, sobriety_clock=Clock(since=since))


def end_of_turn(ref: Ref, g: Session, shaken: Collection[str] = ()) -> None:
    """Six seconds of a fight: morale may come back, and the dying come a turn closer to their last chance, which care
    calls for at once, and their player when he likes (frontera.ruling.death-window).

    frontera.ruling.paralysed-one-turn: the next full turn is lost, so that the turn which has just `shaken` somebody
    does not count for him. frontera.ruling.rest-definition, frontera.ruling.sobriety-drinking-on: nobody rests in a
    fight."""
    g.time += TURN
    for who in tuple(g.characters):
        c = g[who]
        if c.dead:
            continue
        if c.present:  # what rest has brought so far towards the next level is lost
            health, sobriety = replace(c.health_clock, rest=0), replace(c.sobriety_clock, rest=0)
            g.change(who, health_clock=health, sobriety_clock=sobriety)
        if c.dying:
            levels.dying_turn(ref, g, who)
        if who not in shaken:
            _regain(ref, g, who, "morale", TURN)
