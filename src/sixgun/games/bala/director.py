"""The director's hand at a real table (miniatures/by_hand.py).

bala.setup.director: whatever the director says is so, at the question which action comes next and only with the switch
`director`; it costs nothing and uses up nothing. What is said of cover holds for one shooter and one target as long as
both stay where they are.
"""

from __future__ import annotations

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, placing, ways
from sixgun.games.bala.space import base
from sixgun.games.bala.state import Fight, replace
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.game import HandTable
from sixgun.table import Walk

DIRECTOR = "bala.setup.director"
COVER = ("cover", "open")


def _table(g: Fight) -> by_hand.Standing:
    def fits(who: str, place: Place) -> bool:
        return ways.field_without(g, who).fits(Walk(base(g[who]).r), place)

    people = g.in_play()
    there, fixed = {c.id: base(c) for c in people}, [c.id for c in people if c.cart]
    return by_hand.Standing(DIRECTOR, g.board.switches.director, there, fixed, fits, COVER)


def check(g: Fight, choice: Director) -> Refusal | None:
    return by_hand.check(_table(g), choice)


def perform(ref: Ref, g: Fight, choice: Director) -> None:
    """bala.setup.director, bala.setup.measuring"""
    word = replace(choice, path=tuple([ways.on_floor(g, place) for place in choice.path]))
    found = by_hand.obey(g, _table(g), word, "inches", placing.put)
    ref.tell(found.event, DIRECTOR, **found.facts)
    detection.refresh(g)


class BalaTable(HandTable[Fight]):
    cm = 2.54
    cover = COVER
