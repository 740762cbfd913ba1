"""The word of the person who looks at a real table (miniatures/by_hand.py).

punk.ruling.real-table: what is said by hand is so, at the question which Action comes next and only with the switch
`director`; it costs nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.game import Setup
from sixgun.core.real_table import RealTable
from sixgun.core.ref import Ref
from sixgun.games.punk import walks
from sixgun.games.punk.state import Fray
from sixgun.games.punk.surfaces import on_floor
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director

BY_HAND = "punk.ruling.real-table"
COVER = ("open", "light", "medium", "heavy", "hidden")


def _table(g: Fray) -> by_hand.Standing:
    def fits(who: str, place: Place) -> bool:
        return on_floor(g.board, place) and walks.may_rest(g, g[who], place)

    return by_hand.Standing(BY_HAND, g.board.director, {m.id: m.body for m in g.in_play()}, [], fits, COVER)


def check(g: Fray, word: Director) -> Refusal | None:
    return by_hand.check(_table(g), word)


def perform(ref: Ref, g: Fray, word: Director) -> None:
    def move(g: Fray, who: str, place: Place, facing: float) -> None:
        x, y, z = place
        g.change(who, x=x, y=y, z=z, hangs="", facing=facing % 360.0)

    found = by_hand.obey(g, _table(g), word, "far", move)
    ref.tell(found.event, BY_HAND, **found.facts)


class PunkTable(RealTable[Fray]):
    options: Mapping[str, Any] = {"director": True}

    def cm_per_unit(self, setup: Setup) -> float:
        return 1.0

    def director(self, words: Sequence[str], state: Fray) -> Choice | None:
        return by_hand.said(words, state.models.values(), COVER)
