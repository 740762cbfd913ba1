"""Simultaneous actions: each is carried out as if the other had not happened, and then their effects apply together
(deadlands.fight-frame.simultaneous, deadlands.ruling.simultaneous-states)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from sixgun.core.ref import Ref
from sixgun.games.deadlands import wounds
from sixgun.games.deadlands.state import MAIMED, Going, Person, Shootout, Wounds

DEATH = "deadlands.wounds.death"
T = TypeVar("T", bound=msgspec.Struct)
Perform = Callable[[Ref, Shootout, Going], None]


def carry_out(ref: Ref, g: Shootout, goings: tuple[Going, ...], perform: Perform) -> None:
    """Perform each of them on a copy of the state as it was. Chips alone are as the one before left them: what is spent
    is spent."""
    before = g.fork()
    ways = []
    chips = dict(g.chips)
    for going in goings:
        way = before.fork()
        way.chips = dict(chips)
        perform(ref, way, going)
        chips = way.chips
        ways.append(way)
    merge(g, before, ways)
    g.chips = chips
    for who, one in before.people.items():
        _settle(ref, g, one, g[who])


def _settle(ref: Ref, g: Shootout, before: Person, after: Person) -> None:
    """What only all effects together come to: death (deadlands.wounds.death), or no Wind left (deadlands.wind.zero)."""
    if after == before or after.dead:
        return
    if any(after.wounds.at(location) >= MAIMED for location in wounds.FATAL):
        wounds.die(ref, g, after.id, DEATH)
    else:
        wounds.settle(ref, g, after.id, before)


def merge(g: Shootout, before: Shootout, ways: list[Shootout]) -> None:
    """Everything that any of these ways changed."""
    for who in before.people:
        g.people[who] = _joined(before.people[who], [way.people[who] for way in ways])
    g.hands = {
        who: left
        for who, hand in before.hands.items()
        if (left := _left(hand, [way.hands.get(who, ()) for way in ways]))
    }
    g.sleeves = {who: card for who, card in before.sleeves.items() if all(who in way.sleeves for way in ways)}
    for who in before.people:
        g.discard(who, *_gone(before, g, who))
    g.things = _union(before.things, [way.things for way in ways])
    g.turned = _union(before.turned, [way.turned for way in ways])
    g.changed = before.changed + tuple(dict.fromkeys(one for way in ways for one in _more(before.changed, way.changed)))
    for key in {key for way in ways for key in way.progress}:
        old_number = before.progress.get(key, 0)
        g.progress[key] = old_number + sum(way.progress.get(key, 0) - old_number for way in ways)
    g.queue = (tuple([_going(one, ways) for one in before.queue[0]]), *before.queue[1:])
    g.reshuffle = any(way.reshuffle for way in ways)
    g.ended = next((way.ended for way in ways if way.ended is not None), None)


def _joined(before: T, after: list[T]) -> T:
    """A record with all changes. Numbers add up, and so do wounds; of what else several have changed the last counts,
    and whatever became true is true."""
    changed: dict[str, Any] = {}
    for name in before.__struct_fields__:
        old = getattr(before, name)
        new = [value for one in after if (value := getattr(one, name)) != old]
        if new:
            changed[name] = new[0] if len(new) == 1 else _both(old, new)
    return msgspec.structs.replace(before, **changed) if changed else before


def _both(old: Any, new: list[Any]) -> Any:
    if isinstance(old, bool):
        return any(new)
    if isinstance(old, int):
        return old + sum(one - old for one in new)
    if isinstance(old, Wounds):
        return _joined(old, new)
    return new[-1]


def _left(hand: tuple[str, ...], after: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The cards that nobody took from a hand."""
    gone: Counter[str] = Counter()
    for one in after:
        gone |= Counter(hand) - Counter(one)
    return tuple((Counter(hand) - gone).elements())


def _gone(before: Shootout, after: Shootout, who: str) -> tuple[str, ...]:
    """The cards that somebody has lost, whether one of the others took them or several did."""
    had = Counter([*before.hands.get(who, ()), before.sleeves.get(who, "")])
    return tuple(card for card in had - Counter([*after.hands.get(who, ()), after.sleeves.get(who, "")]) if card)


def _more(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return tuple((Counter(new) - Counter(old)).elements())


def _union(before: dict[str, Any], after: list[dict[str, Any]]) -> dict[str, Any]:
    kept = {key: value for key, value in before.items() if all(key in one for one in after)}
    for one in after:
        kept |= {key: value for key, value in one.items() if before.get(key) != value}
    return kept


def _going(before: Going, ways: list[Shootout]) -> Going:
    """A card as the way left it in which it was played."""
    found = [one for way in ways for one in way.queue[0] if one.who == before.who and one != before]
    return found[0] if found else before
