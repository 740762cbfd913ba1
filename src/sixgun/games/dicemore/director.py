"""The word of the person who looks at a real table (miniatures/by_hand.py).

dicemore.ruling.real-table: what is said by hand is so, at the question which action comes next and only with the switch
`director`; it costs nothing and uses up nothing. What is said of cover holds between two miniatures as long as both
stay where they are (`space.cover`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.game import Setup
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, placing, ways
from sixgun.games.dicemore.space import LEVELS, Level, base, bodies, movable
from sixgun.games.dicemore.state import Skirmish
from sixgun.miniatures import by_hand
from sixgun.miniatures.by_hand import Director
from sixgun.miniatures.field import Field
from sixgun.miniatures.game import HandTable
from sixgun.table import Walk

BY_HAND = "dicemore.ruling.real-table"
_COVER: dict[str, Level] = {"open": "none", "light": "light", "partial": "partial", "whole": "whole"}
"""Cover as people say it, and its level (space.Cover)."""
assert set(_COVER.values()) == set(LEVELS)


def _table(g: Skirmish) -> by_hand.Standing:
    def fits(who: str, place: Place) -> bool:
        field = Field(g.board.scene, bodies(g, who, g[who].horse), movable(g))
        walk = Walk(base(g[who]).r, 1.0, (), (), ((ways.STAIRS, 1.0),))
        return not ways.stands_in(g, place) and field.fits(walk, place)

    people = g.in_play()
    there, fixed = {c.id: base(c) for c in people}, [c.id for c in people if c.cart]
    return by_hand.Standing(BY_HAND, g.board.switches.director, there, fixed, fits, _COVER)


def check(g: Skirmish, word: Director) -> Refusal | None:
    return by_hand.check(_table(g), word)


def perform(ref: Ref, g: Skirmish, word: Director) -> None:
    """dicemore.ruling.real-table, dicemore.ruling.measuring"""
    found = by_hand.obey(g, _table(g), word, "u", placing.put, _COVER)
    ref.tell(found.event, BY_HAND, **found.facts)
    bonds.refresh(g)


def said(words: Sequence[str], g: Skirmish) -> Director | None:
    """A distance is a number of U, or of centimetres (dicemore.setup.unit-scale)."""

    def units(text: str) -> float | None:
        if not text.lower().endswith("cm"):
            return by_hand.distance_in(text)
        cm = by_hand.distance_in(text[:-2])
        return None if cm is None else float(f"{cm / g.board.switches.cm_per_u:g}")

    return by_hand.said(words, g.characters.values(), _COVER, units)


class DiceMoreTable(HandTable[Skirmish]):
    def cm_per_unit(self, setup: Setup) -> float:
        """dicemore.setup.unit-scale"""
        return self.game.start(setup).board.switches.cm_per_u

    def director(self, words: Sequence[str], state: Skirmish) -> Choice | None:
        return said(words, state)
