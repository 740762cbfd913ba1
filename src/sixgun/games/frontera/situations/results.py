"""What a situation has led to: what came of tests, everything that differs, and how everybody fares.

A session does not remember how a test went, so what the rules told of it is kept as flags "result:EVENT:WHO"."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sixgun.core.changes import TABLE, Changes, compare_states, plain
from sixgun.core.choice import Choice
from sixgun.core.fares import GONE, Fate, Told
from sixgun.core.log import LogLine
from sixgun.core.situations import Condition
from sixgun.games.frontera.console import CALLS
from sixgun.games.frontera.fights import fight_tests
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import UNKNOWN, Character, Session

RESULT = "result"
NOT_FOLLOWED = "not-followed"
"""It goes on longer than the odds follow it: what else has become of people by then does not matter."""
DEAD_MANS_HAND = "dead-man"
"""The model of a plain dead man's hand."""
_OF_ONE = {
    "call-test": ("success", "partial", "failure", "cannot-test"),
    "care": ("success", "failure", "cannot-test"),
    "chase": ("caught", "escaped"),
    "challenge": ("accept-challenge", "refuse-challenge"),
    "house": ("caught-cheating",),
    "chance": ("caught-cheating",),
    "dead-mans-hand": ("ace", "eight"),
    "reveal": ("hit",),
}
"""By kind of step: the events about somebody that are kept."""
_CONTESTS = ("call-contest", "sneak", "pocket", "challenge", "provoke", "duel", "chance", "skill-game")
_DRUNK = (NOT_FOLLOWED, "drinking-won", "drinking-tied")
_DECIDES = {
    **dict.fromkeys(_CONTESTS, (*_DRUNK, "victory", "stalemate", "stalemate-nothing")),
    "drinking-duel": _DRUNK,
    "chase": (NOT_FOLLOWED,),
}
"""By kind of step: the events that decide how everybody fares in it."""
_BAD = dict.fromkeys(("partial", "stalemate", "nothing", NOT_FOLLOWED, "refuse-challenge"), 1)
_BAD |= dict.fromkeys(("failure", "defeat", "caught", "eight", "cannot-test", "caught-cheating"), 2)
"""How bad what is kept is."""


# what came of it -----------------------------------------------------------------------------------------------------
def note(g: Session, step: Choice, told: Sequence[LogLine]) -> None:
    """Keep what the rules told of a step."""
    for entry in told:
        if entry.event in _OF_ONE.get(step.kind, ()):
            who = entry.facts.get("target" if entry.event == "hit" else "who", DEAD_MANS_HAND)
            _keep(g, entry.event, str(who))
    if step.kind == "reveal":  # tests that were actions of the turn (fight_tests.py)
        opposed = tuple(fight_tests.rule_of(kind) for kind in fight_tests.USES)
        for entry in told:
            if entry.rule == fight_tests.RULE or (entry.rule in opposed and entry.event == "victory"):
                _keep(g, entry.event, str(entry.facts["who"]))
    decided = [entry for entry in told if entry.event in _DECIDES.get(step.kind, ())]
    if decided:
        first, besides = CALLS[type(step)].people(step)
        for who in (*first, *besides):
            _keep(g, _fate(who, decided[-1]), who)


def _fate(who: str, last: LogLine) -> str:
    """What has become of one of those in a contest: the last test of the step decides."""
    if last.event in (NOT_FOLLOWED, "stalemate-nothing"):
        return last.event.removeprefix("stalemate-")
    winners = last.facts["people"] if "people" in last.facts else (last.facts["who"],)
    return "defeat" if who not in winners else "victory" if len(winners) == 1 else "stalemate"


def _keep(g: Session, event: str, who: str) -> None:
    key = f"{RESULT}:{event}:{who}"
    g.flags[key] = g.flags.get(key, 0) + 1


def _kept(g: Session) -> dict[str, dict[str, int]]:
    """Events by whom they are about."""
    found: dict[str, dict[str, int]] = {}
    for key, number in g.flags.items():
        kind, _, rest = key.partition(":")
        if kind == RESULT:
            event, _, who = rest.partition(":")
            found.setdefault(who, {})[event] = number
    return found


# what differs --------------------------------------------------------------------------------------------------------
def changes(before: Session, after: Session) -> Changes:
    """By person or thing and field: [before, after]. Cards stand with the table, one row a zone; of zones where the
    odds tell no more apart, only how many. Who knows what is told apart outside of situations."""
    found: Changes = {}
    apart = ("belief", "zones", "flags", *(() if after.counted is None else ("known",)))
    compare_states(found, before, after, apart)
    old = _kept(before)
    for who, events in _kept(after).items():
        row = found.setdefault(who, {})
        for event, number in events.items():
            if number != old.get(who, {}).get(event, 0):
                row[event] = [old.get(who, {}).get(event, 0), number]
    table: dict[str, list[Any]] = {}
    for key in sorted({*before.flags, *after.flags}):
        if before.flags.get(key) != after.flags.get(key) and not key.startswith(f"{RESULT}:"):
            table[f"flags.{key}"] = [before.flags.get(key), after.flags.get(key)]
    table |= _cards(before, after)
    if table:
        found.setdefault(TABLE, {}).update(table)
    return found


def _cards(before: Session, after: Session) -> dict[str, list[Any]]:
    count = after.counted
    blurred = count.blurred if count is not None else frozenset()
    earlier = before.counted
    certain_no_more = earlier.blurred if earlier is not None else frozenset()
    found: dict[str, list[Any]] = {}
    for zone in sorted({*before.zones, *after.zones}):
        old, new = before.cards(zone), after.cards(zone)
        if zone not in blurred:
            change = [plain(old), plain(new)] if old != new else []
        elif len(old) != len(new):
            change = [len(old), len(new)]
        else:  # other cards may lie there now
            change = [plain(old), len(new)] if zone not in certain_no_more and new else []
        if change:
            found[f"cards.{zone}"] = change
    old, new = (g.belief.unknown if g.belief is not None else () for g in (before, after))
    if old != new and UNKNOWN not in blurred:
        found[f"cards.{UNKNOWN}"] = [plain(old), plain(new)]
    elif UNKNOWN in blurred and UNKNOWN not in certain_no_more and not found and new:
        found[f"cards.{UNKNOWN}"] = [plain(old), len(new)]
    lent = [one.lent if one is not None else () for one in (earlier, count)]
    if lent[0] != lent[1]:
        found["cards.in-hand"] = [plain(one) for one in lent]
    return found


# how they fare -------------------------------------------------------------------------------------------------------
_LEVELS = {
    "health": {-1: 2, -2: 3, -3: 3, -4: GONE},
    "morale": {-1: 1, -2: 1, -3: 2},
    "sobriety": {-1: 1, -2: 1, -3: 2},
}
"""How bad it is to sink to a level."""


def conditions(before: Session, after: Session) -> dict[str, Condition]:
    """How everybody fares. A failure counts as 2, as a wound does; what is won or done well as nothing bad."""
    kept = _kept(after)
    thrown = len(after.dropped) > len(before.dropped)
    found = {}
    for id, c in after.characters.items():
        old = before.characters.get(id)
        if old is None:
            found[id] = Condition((("enters", ""),))
        elif not old.dead:
            found[id] = _condition(old, c, kept.get(id, {}), thrown)
    if DEAD_MANS_HAND in kept:
        fate = Fate()
        _tell_events(fate, kept[DEAD_MANS_HAND])
        found[DEAD_MANS_HAND] = fate.condition("unchanged")
    return found


def _tell_events(fate: Fate, events: dict[str, int]) -> None:
    for event, n in sorted(events.items()):
        fate.say(event, n if n > 1 else "", _BAD.get(event, 0))


def _condition(old: Character, c: Character, events: dict[str, int], thrown: bool) -> Condition:
    fate = Fate()
    _tell_events(fate, events)
    if NOT_FOLLOWED in events:
        return Condition(((NOT_FOLLOWED, ""),), fate.severity)
    if c.dead:
        fate.say("dead", severity=GONE)
        return fate.condition("dead")
    for name, harm in _LEVELS.items():
        level, was = getattr(c, name), getattr(old, name)
        if level != was:
            fate.say(f"{name}{level}", severity=harm[level] if level < was else 0)
    if c.cents != old.cents:
        lost = c.cents < old.cents
        fate.say("loses" if lost else "gains", abs(c.cents - old.cents) / 100, int(lost))
    if c.debt != old.debt:
        fate.say("owes" if c.debt else "owes-nothing", c.debt / 100 or "", 2 if c.debt > old.debt else 0)
    fate.compare(old, c, (Told("units", "drank"),))
    if c.health_clock.care >= 0 > old.health_clock.care:
        fate.say("cared")
    if c.holds and c.holds != old.holds:
        fate.say("holds", c.holds)
    if old.holds and not c.holds:
        fate.say("let-go", old.holds)
    fate.compare(old, c, (Told("held_by", "held", "free"),))
    _tell_things(fate, old, c, thrown)
    fate.compare(old, c, (Told("present", "comes", "leaves"),))
    return fate.condition("unchanged")


def _tell_things(fate: Fate, old: Character, c: Character, thrown: bool) -> None:
    """Weapons that are gone were `thrown` if they lie about, else somebody has taken them."""
    if c.in_hand != old.in_hand:
        fate.say("in-hand", c.in_hand or "fists")
    had, has = (sum(arm.count for arm in one.arms) for one in (old, c))
    if has > had:
        fate.say("picked-up", has - had)
    elif has < had:
        fate.say("thrown" if thrown and able(old) else "lost-weapons", had - has)
    fate.compare(old, c, (Told("mount", "on-mount", "off-mount"),))
    if c.cover != old.cover:
        fate.say(f"cover-{c.cover}")
    if c.place != old.place:
        fate.say("moved", round(math.dist(c.place, old.place), 1))
