"""The word of the person who looks at a real table (miniatures/by_hand.py).

What is said by hand is so, at the question about a card and only with the switch `director`; it costs nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.game import Setup
from sixgun.core.real_table import RealTable
from sixgun.core.ref import Ref
from sixgun.games.deadlands import seeing, space
from sixgun.games.deadlands.state import Shootout
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director

BY_HAND = "deadlands.table.options"


class _Named(NamedTuple):
    id: str
    name: str


def _table(g: Shootout) -> by_hand.Standing:
    def fits(who: str, place: Place) -> bool:
        return space.rest_field(g, who, g[who].posture == "prone").fits(space.stand(), place)

    there = {one.id: space.base(one) for one in g.people.values() if one.in_play}
    return by_hand.Standing(BY_HAND, g.board.director, there, [], fits, seeing.SAID)


def check(g: Shootout, word: Director) -> Refusal | None:
    return by_hand.check(_table(g), word)


def perform(ref: Ref, g: Shootout, word: Director) -> None:
    """deadlands.cover.exposed-parts: where somebody stands, and what covers him from there."""
    found = by_hand.put(_table(g), word, "far")
    x, y, z = found.place
    g.change(found.who, x=x, y=y, z=z)
    if word.cover:
        other = g[word.target]
        said = by_hand.cover_word(word.cover, word.actor, found.place, other.place)
        g.change(other.id, by_hand=by_hand.remembered(other.by_hand, word.actor, said))
    seeing.look_about(g)
    ref.tell(found.event, BY_HAND, **found.facts)


class DeadlandsTable(RealTable[Shootout]):
    options: Mapping[str, Any] = {"director": True}

    def cm_per_unit(self, setup: Setup) -> float:
        return space.CM

    def director(self, words: Sequence[str], state: Shootout) -> Choice | None:
        people = [_Named(one.id, state.sheet(one.id).name) for one in state.people.values()]
        return by_hand.said(words, people, seeing.SAID)
