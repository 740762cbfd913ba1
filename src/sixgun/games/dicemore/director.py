"""The word of whoever looks at a real table: where a miniature stands, or how far it is and how well covered.

dicemore.ruling.real-table: what is said by hand is so. Such a word is a choice of kind "director" at the question which
action comes next, allowed only with the switch `director`; it costs nothing and uses up nothing, and stands in the
record like any other answer. What is said of cover holds between two miniatures as long as both stay where they are
(`space.cover`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds
from sixgun.games.dicemore.placing import direction, put
from sixgun.games.dicemore.space import LEVELS, Level, base, bodies, cover_word, movable
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.games.dicemore.ways import STAIRS, stands_in
from sixgun.table import Walk, place_free, surface_at
from sixgun.table.beside import place_at_distance
from sixgun.table.shapes import LEVEL
from sixgun.table.typed import place_in, who_is

KIND = "director"
BY_HAND = "dicemore.ruling.real-table"
FARTHEST = 200.0
_OPEN = "open"
_SAID: dict[str, Level] = {_OPEN: "none", "light": "light", "partial": "partial", "whole": "whole"}
"""Cover as people say it, and its level (space.Cover)."""
assert set(_SAID.values()) == set(LEVELS)


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Skirmish, choice: Choice) -> Refusal | None:
    if not g.board.switches.director:
        return Refusal(BY_HAND, "no-director")
    me = g.characters.get(choice.actor)
    if me is None or not me.in_play or me.cart:
        return _whom(g, choice.actor)
    if choice.item:
        return _check_near(g, me, choice)
    if len(choice.path) != 1 or choice.target or choice.how or choice.number:
        return Refusal(BY_HAND, "director-what")
    return None if _fits(g, me, choice.path[0]) else Refusal(BY_HAND, "director-no-room", facts={"who": me.id})


def _check_near(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    other = g.characters.get(choice.target)
    if other is None or not other.in_play or other.id == me.id:
        return _whom(g, choice.target)
    if choice.how not in ("", *_SAID) or choice.path or choice.number or choice.facing is not None:
        return Refusal(BY_HAND, "director-what")
    far = _units(choice.item)
    if far is None:
        return Refusal(BY_HAND, "director-what")
    return None if _spot(g, me, other, far) else Refusal(BY_HAND, "director-no-room", facts={"who": me.id})


def _whom(g: Skirmish, name: str) -> Refusal:
    people = tuple([c.id for c in g.in_play() if not c.cart])
    return Refusal(BY_HAND, "director-whom", people, {"who": name})


def _units(text: str) -> float | None:
    try:
        units = float(text)
    except ValueError:
        return None
    return units if 0.0 <= units <= FARTHEST else None


def _fits(g: Skirmish, me: Character, place: Place) -> bool:
    below = surface_at(g.board.scene, place[0], place[1], place[2])
    if below is None or abs(below.z - place[2]) > LEVEL or stands_in(g, place):
        return False
    walk = Walk(base(me).r, 1.0, (), (), ((STAIRS, 1.0),))
    return place_free(g.board.scene, walk, place, bodies(g, (me.id, me.horse)), movable(g)) is None


def _spot(g: Skirmish, me: Character, other: Character, units: float) -> Place | None:
    """A free place at that distance from base to base, as near as can be to the direction in which it stands now."""
    return place_at_distance(base(me), base(other), units, lambda place: _fits(g, me, place))


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """dicemore.ruling.real-table, dicemore.ruling.measuring"""
    me = g[choice.actor]
    if not choice.item:
        place = choice.path[0]
        put(g, me.id, place, choice.facing)
        ref.tell("director-places", BY_HAND, who=me.id, x=place[0], y=place[1])
    else:
        other = g[choice.target]
        far = _units(choice.item)
        assert far is not None
        spot = _spot(g, me, other, far)
        assert spot is not None
        put(g, me.id, spot, direction(spot, other.place))
        if choice.how:
            word = cover_word(_SAID[choice.how], g[me.id], other)
            known = [w for w in other.by_hand if w.split(" ")[1] != me.id]
            g.change(other.id, by_hand=(*known, word))
        said = f"by-hand-{choice.how}" if choice.how else ""
        ref.tell("director-near", BY_HAND, who=me.id, target=other.id, u=far, cover=said)
    bonds.refresh(g)


# words ---------------------------------------------------------------------------------------------------------------
def said(words: Sequence[str], g: Skirmish) -> Choice | None:
    """What somebody typed, as a choice; None if it is not for the director. Raises ValueError with the key of a text
    "director.KEY" about its use."""
    if not words or words[0] not in ("place", "near"):
        return None
    word, *rest = words
    people = g.characters.values()
    if word == "place":
        at, facing = place_in(rest[1:])
        return Choice(
            KIND,
            who_is(rest[0], people),
            path=((at[0], at[1], at[2] if len(at) == 3 else 0.0),),
            facing=facing,
        )
    if len(rest) not in (3, 4) or (len(rest) == 4 and rest[3] not in _SAID):
        raise ValueError("near")
    far = _distance(rest[2], g.board.switches.cm_per_u)
    return Choice(
        KIND,
        who_is(rest[0], people),
        who_is(rest[1], people),
        far,
        rest[3] if len(rest) == 4 else "",
    )


def _distance(text: str, cm: float) -> str:
    """A number of U as it was typed, or centimetres in U (dicemore.setup.unit-scale)."""
    if text.lower().endswith("cm"):
        units = _units(text[:-2])
        text = "" if units is None else f"{units / cm:g}"
    if _units(text) is None:
        raise ValueError("near")
    return text
