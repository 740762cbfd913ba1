"""The director's hand at a real table (miniatures/by_hand.py).

dustalley.setup.director: whatever the director says is so, and costs nothing. What is said of cover holds while both
gunmen stay where they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.game import Setup
from sixgun.core.real_table import RealTable
from sixgun.core.ref import Ref
from sixgun.games.dustalley.space import base, fits
from sixgun.games.dustalley.state import Alley
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director

RULE = "dustalley.setup.director"
COVER = ("cover", "open")
CM = 2.5


def _table(g: Alley) -> by_hand.Standing:
    def free(who: str, place: Place) -> bool:
        return fits(g, who, place)

    return by_hand.Standing(RULE, {one.id: base(one) for one in g.gunmen.values()}, (), free, COVER)


def check(g: Alley, choice: Director) -> Refusal | None:
    return by_hand.check(_table(g), choice) if g.board.director else Refusal(RULE, "no-director")


def perform(ref: Ref, g: Alley, choice: Director) -> None:
    """dustalley.setup.director"""
    found = by_hand.put(_table(g), choice, "far")
    g.change(found.who, place=found.place, facing=g[found.who].facing if found.facing is None else found.facing)
    if choice.cover:
        other = g[choice.target]
        word = by_hand.cover_word(choice.cover, found.who, found.place, other.place)
        g.change(other.id, by_hand=by_hand.remembered(other.by_hand, found.who, word))
    ref.tell(found.event, RULE, **found.facts)


class AlleyTable(RealTable[Alley]):
    options: Mapping[str, Any] = {"director": True}

    def cm_per_unit(self, setup: Setup) -> float:
        return CM

    def director(self, words: Sequence[str], state: Alley) -> Choice | None:
        return by_hand.said(words, state.gunmen.values(), COVER)
