"""The director's hand at a real table (miniatures/by_hand.py).

dustalley.setup.director: whatever the director says is so, and costs nothing. What is said of cover holds while both
gunmen stay where they are.
"""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.dustalley.space import SAID, STAND, base, field
from sixgun.games.dustalley.state import Alley
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.game import HandTable

RULE = "dustalley.setup.director"


def _table(g: Alley) -> by_hand.Standing:
    there = {one.id: base(one) for one in g.gunmen.values()}
    return by_hand.Standing(
        RULE, g.board.director, there, (), lambda who, place: field(g, who).fits(STAND, place), SAID
    )


def check(g: Alley, choice: Director) -> Refusal | None:
    return by_hand.check(_table(g), choice)


def perform(ref: Ref, g: Alley, choice: Director) -> None:
    """dustalley.setup.director"""
    found = by_hand.obey(g, _table(g), choice, "far", lambda g, who, at, facing: g.change(who, place=at, facing=facing))
    ref.tell(found.event, RULE, **found.facts)


class AlleyTable(HandTable[Alley]):
    cm = 2.5
    cover = SAID
