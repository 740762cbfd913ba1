"""The director's hand at a real table: putting a figure where it stands, or saying how far it is and whether in cover.

bala.setup.director: whatever the director says is so. Such a word is a choice of kind "director" at the question which
action comes next, allowed only with the switch `director`; it costs nothing and uses up nothing, and stands in the
record like any other answer. What is said of cover holds for one shooter and one target as long as both stay where
they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection
from sixgun.games.bala.forced import bodies
from sixgun.games.bala.placing import direction, put
from sixgun.games.bala.space import base, cover_word, movable
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import on_floor
from sixgun.table import Walk, place_free
from sixgun.table.beside import place_at_distance
from sixgun.table.ground import surface_at
from sixgun.table.shapes import LEVEL
from sixgun.table.typed import place_in, who_is

DIRECTOR = "bala.setup.director"
COVER, OPEN = "cover", "open"
FARTHEST = 200.0


def check(g: Fight, choice: Choice) -> Refusal | None:
    if not g.board.switches.director:
        return Refusal(DIRECTOR, "no-director")
    c = g.characters.get(choice.actor)
    if c is None or c.out or c.cart:
        return Refusal(DIRECTOR, "director-whom", tuple([p.id for p in g.in_play()]), {"who": choice.actor})
    if choice.item:
        return _check_near(g, c, choice)
    if len(choice.path) != 1 or choice.target or choice.how or choice.number:
        return Refusal(DIRECTOR, "director-what")
    return None if _fits(g, c, choice.path[0]) else Refusal(DIRECTOR, "director-no-room", facts={"who": c.id})


def _check_near(g: Fight, c: Character, choice: Choice) -> Refusal | None:
    other = g.characters.get(choice.target)
    if other is None or other.out or other.id == c.id:
        return Refusal(DIRECTOR, "director-whom", tuple([p.id for p in g.in_play()]), {"who": choice.target})
    if choice.how not in ("", COVER, OPEN) or choice.path or choice.number or choice.facing is not None:
        return Refusal(DIRECTOR, "director-what")
    inches = _inches(choice.item)
    if inches is None:
        return Refusal(DIRECTOR, "director-what")
    return None if _spot(g, c, other, inches) else Refusal(DIRECTOR, "director-no-room", facts={"who": c.id})


def _inches(text: str) -> float | None:
    try:
        inches = float(text)
    except ValueError:
        return None
    return inches if 0.0 <= inches <= FARTHEST else None


def _fits(g: Fight, c: Character, place: Place) -> bool:
    below = surface_at(g.board.scene, place[0], place[1], place[2])
    if below is None or abs(below.z - place[2]) > LEVEL:
        return False
    return place_free(g.board.scene, Walk(base(c).r), place, bodies(g, (c.id,)), movable(g)) is None


def _spot(g: Fight, c: Character, other: Character, inches: float) -> Place | None:
    """A free place at that distance from base to base, as near as can be to the direction in which it stands now."""
    return place_at_distance(base(c), base(other), inches, lambda place: _fits(g, c, place))


def perform(ref: Ref, g: Fight, choice: Choice) -> None:
    """bala.setup.director, bala.setup.measuring"""
    c = g.characters[choice.actor]
    if not choice.item:
        place = on_floor(g, choice.path[0])
        put(g, c.id, place, c.facing if choice.facing is None else choice.facing)
        ref.tell("director-places", DIRECTOR, who=c.id, x=place[0], y=place[1])
    else:
        other = g.characters[choice.target]
        inches = _inches(choice.item)
        assert inches is not None
        spot = _spot(g, c, other, inches)
        assert spot is not None
        put(g, c.id, spot, direction(spot, other.place))
        if choice.how:
            word = cover_word(choice.how, g.characters[c.id], other)
            known = [w for w in other.by_hand if w.split(" ")[1:2] != [c.id]]
            g.change(other.id, by_hand=(*known, word))
        said = f"by-hand-{choice.how}" if choice.how else ""
        ref.tell("director-near", DIRECTOR, who=c.id, target=other.id, inches=inches, cover=said)
    detection.refresh(g)


def said(words: Sequence[str], g: Fight) -> Choice | None:
    """What somebody typed, as a choice; None if it is not for the director. Raises ValueError with the key of a text
    "director.KEY" about its use."""
    if not words or words[0] not in ("place", "near"):
        return None
    word, *rest = words
    people = g.characters.values()
    if word == "place":
        at, facing = place_in(rest[1:])
        return Choice(
            "director",
            who_is(rest[0], people),
            path=((at[0], at[1], at[2] if len(at) == 3 else 0.0),),
            facing=facing,
        )
    if len(rest) not in (3, 4) or _inches(rest[2]) is None or rest[3:] not in ([], [COVER], [OPEN]):
        raise ValueError("near")
    return Choice(
        "director",
        who_is(rest[0], people),
        who_is(rest[1], people),
        rest[2],
        rest[3] if len(rest) == 4 else "",
    )
