"""What a situation has led to: what came of tests, everything that differs, and how everybody fares.

A session does not remember how a test went, so what the rules told of it is kept as flags "result:EVENT:WHO"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixgun.core.changes import TABLE, Changes, compare_fields, compare_records, plain
from sixgun.core.choice import Choice
from sixgun.core.game import Condition
from sixgun.core.log import Entry
from sixgun.core.short_form import schema_of
from sixgun.games.frontera import mayor
from sixgun.games.frontera.counting import counted
from sixgun.games.frontera.fights import fight_tests
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.situations.schema import SHORT_FORMS, SituationFile
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
"""By kind of step: what is told of somebody and kept."""
_CONTESTS = ("call-contest", "sneak", "pocket", "challenge", "provoke", "duel", "chance", "skill-game")
_BAD = {
    "partial": 1,
    "stalemate": 1,
    "nothing": 1,
    NOT_FOLLOWED: 1,
    "failure": 2,
    "defeat": 2,
    "caught": 2,
    "eight": 2,
}
_BAD |= {"cannot-test": 2, "caught-cheating": 2, "refuse-challenge": 1}


# what came of it -----------------------------------------------------------------------------------------------------
def note(g: Session, step: Choice, told: Sequence[Entry]) -> None:
    """Keep what the rules told of a step."""
    for entry in told:
        if entry.event in _OF_ONE.get(step.kind, ()) and not step.actor:
            who = entry.facts.get("target" if entry.event == "hit" else "who", DEAD_MANS_HAND)
            _keep(g, entry.event, str(who))
    if step.kind == "reveal":
        _note_tests(g, told)
    if step.kind in _CONTESTS and not step.actor:
        _note_contest(g, step, told)
    if step.kind == "chase" and any(entry.event == NOT_FOLLOWED for entry in told):
        _all(g, step, NOT_FOLLOWED)
    if step.kind == "drinking-duel" or (step.kind == "skill-game" and step.how == "drinking"):
        _note_drinking(g, step, told)


def _note_tests(g: Session, told: Sequence[Entry]) -> None:
    """Tests that were actions of the turn (fight_tests.py)."""
    opposed = tuple(fight_tests.rule_of(kind) for kind in fight_tests.USES)
    for entry in told:
        if entry.rule == fight_tests.RULE or (entry.rule in opposed and entry.event == "victory"):
            _keep(g, entry.event, str(entry.facts["who"]))


def _note_drinking(g: Session, step: Choice, told: Sequence[Entry]) -> None:
    for entry in reversed(told):
        if entry.event in ("drinking-won", "drinking-tied"):
            return _winners(g, step, entry.facts["people"])
        if entry.event == NOT_FOLLOWED:
            return _all(g, step, NOT_FOLLOWED)
    return None


def _note_contest(g: Session, step: Choice, told: Sequence[Entry]) -> None:
    """The last test of the step decides."""
    for entry in reversed(told):
        if entry.event == NOT_FOLLOWED:
            return _all(g, step, NOT_FOLLOWED)
        if entry.event == "victory":
            return _winners(g, step, [entry.facts["who"]])
        if entry.event == "stalemate":
            return _winners(g, step, list(entry.facts["people"]))
        if entry.event == "stalemate-nothing":
            return _all(g, step, "nothing")
    return None


def _all(g: Session, step: Choice, event: str) -> None:
    for who in _people(step):
        _keep(g, event, who)


def _winners(g: Session, step: Choice, winners: Sequence[str]) -> None:
    for who in _people(step):
        _keep(g, "defeat" if who not in winners else "victory" if len(winners) == 1 else "stalemate", who)


def _people(step: Choice) -> list[str]:
    others = step.item.split(mayor.JOIN) if step.item else []
    return [*mayor.named(step), *others]


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
    compare_records(found, before.characters, after.characters)
    compare_records(found, before.mounts, after.mounts)
    fields = ("step", "phase", "time", "scene", "deal", "players", "dropped", "fight", "evening", "ended")
    compare_fields(found, before, after, fields, () if counted(after) is not None else ("known",))
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
    count = counted(after)
    blurred = count.blurred if count is not None else frozenset()
    earlier = counted(before)
    certain_no_more = earlier.blurred if earlier is not None else frozenset()
    found: dict[str, list[Any]] = {}
    for zone in sorted({*before.zones, *after.zones}):
        old, new = before.cards(zone), after.cards(zone)
        if zone in blurred and len(old) != len(new):
            found[f"cards.{zone}"] = [len(old), len(new)]
        elif zone in blurred and zone not in certain_no_more and new:
            found[f"cards.{zone}"] = [plain(old), len(new)]  # other cards may lie there now
        elif zone not in blurred and old != new:
            found[f"cards.{zone}"] = [plain(old), plain(new)]
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
_HARM = {-1: 2, -2: 3, -3: 3, -4: 4}


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
        found[DEAD_MANS_HAND] = _told(kept[DEAD_MANS_HAND])
    return found


def _told(events: dict[str, int]) -> Condition:
    parts = tuple([(event, n if n > 1 else "") for event, n in sorted(events.items())])
    return Condition(parts, max(_BAD.get(event, 0) for event in events))


def _condition(old: Character, c: Character, events: dict[str, int], thrown: bool) -> Condition:
    parts: list[tuple[str, float | str]] = []
    severity = 0
    if events:
        told = _told(events)
        parts, severity = list(told.parts), told.severity
    if NOT_FOLLOWED in events:
        return Condition(((NOT_FOLLOWED, ""),), severity)
    if c.dead:
        parts.append(("dead", ""))
        return Condition(tuple(parts), 4)
    for name, harm in (("health", _HARM), ("morale", {-1: 1, -2: 1, -3: 2}), ("sobriety", {-1: 1, -2: 1, -3: 2})):
        level, was = getattr(c, name), getattr(old, name)
        if level != was:
            parts.append((f"{name}{level}", ""))
            if level < was:
                severity = max(severity, harm[level])
    parts += _more(old, c, thrown)
    severity = max(severity, 2 if c.debt > old.debt else 1 if c.cents < old.cents else 0)
    return Condition(tuple(parts) or (("unchanged", ""),), severity)


def _more(old: Character, c: Character, thrown: bool) -> list[tuple[str, float | str]]:
    """What else is new; weapons that are gone were `thrown` if they lie about, else somebody has taken them."""
    parts: list[tuple[str, float | str]] = []
    if c.cents != old.cents:
        parts.append(("gains" if c.cents > old.cents else "loses", abs(c.cents - old.cents) / 100))
    if c.debt != old.debt:
        parts.append(("owes", c.debt / 100) if c.debt else ("owes-nothing", ""))
    if c.units != old.units:
        parts.append(("drank", c.units - old.units))
    if c.health_clock.care >= 0 > old.health_clock.care:
        parts.append(("cared", ""))
    if c.holds and c.holds != old.holds:
        parts.append(("holds", c.holds))
    if old.holds and not c.holds:
        parts.append(("let-go", old.holds))
    if c.held_by and not old.held_by:
        parts.append(("held", ""))
    if old.held_by and not c.held_by:
        parts.append(("free", ""))
    if c.in_hand != old.in_hand:
        parts.append(("in-hand", c.in_hand or "fists"))
    had, has = (sum(arm.count for arm in one.arms) for one in (old, c))
    if has > had:
        parts.append(("picked-up", has - had))
    elif has < had:
        parts.append(("thrown" if thrown and able(old) else "lost-weapons", had - has))
    if c.mount != old.mount:
        parts.append(("on-mount" if c.mount else "off-mount", ""))
    if c.cover != old.cover:
        parts.append((f"cover-{c.cover}", ""))
    if c.place != old.place:
        parts.append(("moved", round(sum((a - b) ** 2 for a, b in zip(c.place, old.place, strict=True)) ** 0.5, 1)))
    if c.present != old.present:
        parts.append(("comes" if c.present else "leaves", ""))
    return parts


def schema() -> dict[str, Any]:
    """JSON schema: a file in full, or one of the short forms."""
    return schema_of((SituationFile, *SHORT_FORMS.values()))
