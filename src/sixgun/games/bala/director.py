"""The director's hand at a real table (miniatures/by_hand.py).

bala.setup.director: whatever the director says is so, at the question which action comes next and only with the switch
`director`; it costs nothing and uses up nothing. What is said of cover holds for one shooter and one target as long as
both stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.game import Setup
from sixgun.core.real_table import RealTable
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, placing, ways
from sixgun.games.bala.space import base
from sixgun.games.bala.state import Fight
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director
from sixgun.table import Walk

DIRECTOR = "bala.setup.director"
COVER = ("cover", "open")


def _table(g: Fight) -> by_hand.Standing:
    def fits(who: str, place: Place) -> bool:
        field = ways.field_without(g, who)
        return field.floor(place) is not None and field.free(Walk(base(g[who]).r), place)

    people = g.in_play()
    return by_hand.Standing(DIRECTOR, {c.id: base(c) for c in people}, [c.id for c in people if c.cart], fits, COVER)


def check(g: Fight, choice: Director) -> Refusal | None:
    return by_hand.check(_table(g), choice) if g.board.switches.director else Refusal(DIRECTOR, "no-director")


def perform(ref: Ref, g: Fight, choice: Director) -> None:
    """bala.setup.director, bala.setup.measuring"""
    found = by_hand.put(_table(g), choice, "inches")
    place = ways.on_floor(g, found.place) if choice.path else found.place
    placing.put(g, found.who, place, g[found.who].facing if found.facing is None else found.facing)
    if choice.cover:
        other = g[choice.target]
        word = by_hand.cover_word(choice.cover, found.who, place, other.place)
        g.change(other.id, by_hand=by_hand.remembered(other.by_hand, found.who, word))
    ref.tell(found.event, DIRECTOR, **found.facts)
    detection.refresh(g)


class BalaTable(RealTable[Fight]):
    options: Mapping[str, Any] = {"director": True}

    def cm_per_unit(self, setup: Setup) -> float:
        return 2.54

    def director(self, words: Sequence[str], state: Fight) -> Choice | None:
        return by_hand.said(words, state.characters.values(), COVER)
