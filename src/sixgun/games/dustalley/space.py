"""Distance, sight and cover as the rulebook means them."""

from __future__ import annotations

from sixgun.games.dustalley.state import Alley, Gunman
from sixgun.miniatures.by_hand import said_of
from sixgun.miniatures.field import Field
from sixgun.table import Base, Walk, gap, in_arc, lines, run_through, within

RADIUS = 0.5
EYE = 1.5
FRONT = 180.0
BESIDE = 1.0
SAID = ("cover", "open")
"""What a director may say of cover."""
STAND = Walk(RADIUS)
"""For standing: nobody stops on a crate."""


def base(one: Gunman) -> Base:
    return Base(*one.place, RADIUS, one.facing)


def paces(one: Gunman, other: Gunman) -> float:
    """dustalley.ruling.measuring: from base to base."""
    return gap(base(one), base(other))


def field(g: Alley, who: str) -> Field:
    """The alley as one gunman meets it."""
    return Field(g.board.scene, [base(one) for one in g.gunmen.values() if one.id != who and not one.out])


def in_front(me: Gunman, other: Gunman) -> bool:
    return in_arc(base(me), base(other), FRONT)


def in_the_way(g: Alley, me: Gunman, other: Gunman) -> tuple[str, ...]:
    """What hides one from the other; nothing if any line between their bases is clear."""
    found = lines(g.board.scene, base(me), EYE, base(other), EYE)
    return found.by if found.blocked == "all" else ()


def sees(g: Alley, me: Gunman, other: Gunman) -> bool:
    """dustalley.shoot.sight"""
    return in_front(me, other) and not in_the_way(g, me, other)


def cover(g: Alley, shooter: Gunman, target: Gunman) -> tuple[str, ...]:
    """dustalley.shoot.cover: the crates that cover the target; at a real table the director may know better."""
    said = said_of(SAID, shooter, target)
    if said:
        return ("by-hand",) if said == "cover" else ()
    scene = g.board.scene
    crates = [shape.piece for shape in scene.cover if within(scene, shape.piece, base(target), BESIDE)]
    return run_through(crates, shooter.place[:2], target.place[:2])
