"""Distances, sight and cover as this game means them, from the geometry of the table.

Sight runs from eye to eye; what hides a target is judged by lines from the eye to the target's foot, so that a low
fence beside the target covers it without blocking the view. Every answer names the scenery that made it so.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from sixgun.core.choice import Place
from sixgun.games.bala.board import Board
from sixgun.games.bala.state import Cart, Character, Fight, Gatling, Horse, Neighbour, replace
from sixgun.miniatures.by_hand import said_of
from sixgun.miniatures.vehicle import outline
from sixgun.table import Base, Piece, crossed, distance_to_piece, gap, in_arc, lines, segment_blocked
from sixgun.table.sight import Lines

Pieces = tuple[Piece, ...]

TOLERANCE = 0.001
"""bala.ruling.inclusive-distances: "within N" allows this much more."""

FOOT_RADIUS = 0.5
HORSE_RADIUS = 0.75
GATLING_RADIUS = 0.5
FOOT_EYE = 1.2
MOUNTED_EYE = 2.0
CHEST = 1.1
"""Height above the floor at which scenery between two people must be open for hands: over a sill, under a lintel."""
CONTACT = 0.1
"""House measure: things this near to each other are in contact."""
COVER_REACH = 1.0
"""bala.ruling.cover-definition: scenery covers a target within this distance of it."""
RIDER_COVER_TAG = "high"
"""bala.ruling.target-mounted-cover: only scenery marked like this covers a rider."""
OBSTACLE_TAG = "obstacle"
"""A fighter in contact with it defends an obstacle (bala.ruling.fight-obstacle)."""
POST_TAG = "post"
"""A horse can be tied to it (bala.ruling.mount-adjacent)."""


def within(distance: float, limit: float) -> bool:
    return distance <= limit + TOLERANCE


def beyond(distance: float, limit: float) -> bool:
    return distance > limit + TOLERANCE


def base(c: Character) -> Base:
    """bala.setup.measuring: everything is measured from the base; a rider's is the horse's."""
    return Base(c.x, c.y, c.z, HORSE_RADIUS if c.horse else FOOT_RADIUS, c.facing)


def horse_base(h: Horse) -> Base:
    return Base(h.x, h.y, h.z, HORSE_RADIUS, h.facing)


def neighbour_base(n: Neighbour) -> Base:
    return Base(n.x, n.y, n.z, FOOT_RADIUS, 0.0)


def gatling_base(w: Gatling) -> Base:
    return Base(w.x, w.y, w.z, GATLING_RADIUS, w.facing)


def bodies(g: Fight, *leave_out: str) -> tuple[Base, ...]:
    """Every base on the table: characters that are not on a cart, horses without riders, neighbours, Gatlings; not
    those with these ids."""
    people, horses = tuple(g.characters.values()), tuple(g.horses.values())
    return _bodies(people, horses, tuple(g.neighbours.values()), tuple(g.gatlings.values()), leave_out)


@lru_cache(maxsize=256)
def _bodies(
    people: tuple[Character, ...],
    horses: tuple[Horse, ...],
    neighbours: tuple[Neighbour, ...],
    gatlings: tuple[Gatling, ...],
    leave_out: tuple[str, ...],
) -> tuple[Base, ...]:
    """Kept while nobody moves."""
    found = [base(c) for c in people if not c.out and not c.cart and c.id not in leave_out]
    found += [horse_base(h) for h in horses if not h.out and not h.rider and h.id not in leave_out]
    found += [neighbour_base(n) for n in neighbours if not n.out and n.id not in leave_out]
    found += [gatling_base(w) for w in gatlings if w.id not in leave_out]
    return tuple(found)


def spot(place: Place, radius: float = 0.0, facing: float = 0.0) -> Base:
    return Base(place[0], place[1], place[2], radius, facing)


def figure(g: Fight, name: str) -> Character:
    """The figure with that id; a neighbour or horse as a character that can be measured like any other."""
    known = g.characters.get(name)
    if known is not None:
        return known
    if name in g.neighbours:
        n = g.neighbours[name]
        return Character(name, name, "", 1, n.x, n.y, n.z)
    h = g.horses[name]
    return Character(name, name, "", 1, h.x, h.y, h.z, h.facing, horse=name)


def everybody(g: Fight) -> list[Character]:
    """All characters, horses and neighbours on the table, as figures."""
    horses = [figure(g, h.id) for h in g.horses.values() if not h.out]
    return [*g.in_play(), *horses, *[figure(g, n.id) for n in g.neighbours.values() if not n.out]]


def body(g: Fight, name: str) -> Base:
    return base(figure(g, name))


def distance(g: Fight, one: str, other: str) -> float:
    return gap(body(g, one), body(g, other))


def eye(c: Character) -> float:
    return c.z + (MOUNTED_EYE if c.horse else FOOT_EYE)


# movable scenery -----------------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def _movable(
    board: Board, doors: tuple[str, ...], states: tuple[str, ...], carts: tuple[Cart, ...]
) -> tuple[Piece, ...]:
    """Kept while none of it changes."""
    each = zip(doors, states, strict=True)
    leaves = [replace(board.doors[door], gate=f"{state}-door") for door, state in each if state != "open"]
    wagons = [
        Piece(
            id=cart.id,
            kind="cart",
            polygon=outline(cart),
            height=cart.roof,
            blocks_sight=True,
            cover=True,
            solid=True,
            tags=(RIDER_COVER_TAG,),
        )
        for cart in carts
    ]
    return (*leaves, *wagons)


def movable(g: Fight) -> tuple[Piece, ...]:
    """Scenery that can change: doors that are not open (bala.ruling.line-of-sight) and carts."""
    if not g.doors and not g.carts:
        return ()
    return _movable(g.board, tuple(g.doors), tuple(g.doors.values()), tuple(g.carts.values()))


def piece(g: Fight, name: str) -> Piece:
    """A piece of scenery, fixed or movable, by id."""
    found = g.board.scene.by_id.get(name)
    if found is not None:
        return found.piece
    return next(p for p in movable(g) if p.id == name)


@lru_cache(maxsize=64)
def woods(board: Board) -> tuple[Piece, ...]:
    return tuple(p for p in board.scene.pieces if p.terrain == "woods")


@lru_cache(maxsize=64)
def _shelters(board: Board) -> tuple[Piece, ...]:
    """Woods and the openings of buildings: inside one, people are in cover."""
    return (*woods(board), *(p for p in board.scene.pieces if p.gate in ("door", "window")))


# sight ---------------------------------------------------------------------------------------------------------------
def in_front(observer: Character, target: Base) -> bool:
    """bala.setup.visibility-arc: the front 180 degrees."""
    return in_arc(base(observer), target, 180.0)


def sees(g: Fight, observer: str, target: str) -> bool:
    """bala.ruling.detection-requires-visibility: in the front half and at least partly in line of sight."""
    return sees_figure(g, g[observer], figure(g, target))


def sees_figure(g: Fight, observer: Character, target: Character, extra: Pieces | None = None) -> bool:
    """The same of figures at hand; `extra` are the movable pieces, where they are at hand too."""
    return sees_base(g, observer, base(target), eye(target), target.cart, extra)


def sees_base(
    g: Fight, observer: Character, target: Base, target_eye: float, cart: str = "", extra: Pieces | None = None
) -> bool:
    """bala.ruling.line-of-sight: walls, closed doors and scenery marked as blocking; nobody's figure blocks."""
    mine = base(observer)
    if not in_arc(mine, target, 180.0):
        return False
    return _lines(g, observer, mine, target, target_eye, "sight", cart, extra=extra).blocked != "all"


def line_of_sight(g: Fight, observer: Character, target: Base, target_eye: float, cart: str = "") -> bool:
    """As `sees_base`, but whichever way the observer faces."""
    return _lines(g, observer, base(observer), target, target_eye, "sight", cart, all_round=True).blocked != "all"


def _lines(
    g: Fight,
    observer: Character,
    mine: Base,
    target: Base,
    height: float,
    which: Literal["sight", "cover"],
    cart: str = "",
    all_round: bool = False,
    extra: Pieces | None = None,
) -> Lines:
    """The lines from an observer; the carts on which observer and target ride do not count."""
    ignore = tuple(filter(None, (observer.cart, cart))) if observer.cart or cart else ()
    moved = movable(g) if extra is None else extra
    return lines(g.board.scene, mine, eye(observer), target, height, which, moved, ignore=ignore, all_round=all_round)


def cover(g: Fight, shooter: str, target: str) -> tuple[str, ...]:
    """bala.ruling.cover-definition: the scenery that covers a target from a shooter; empty if it stands in the open."""
    c, t = g[shooter], figure(g, target)
    if t.by_hand and (said := said_of(("cover", "open"), c, t)):
        return ("by-hand",) if said == "cover" else ()
    return cover_at(g, base(c), eye(c), t, c.cart)


def cover_at(g: Fight, origin: Base, height: float, target: Character, ignore: str = "") -> tuple[str, ...]:
    """What covers `target` from a point or base at that height of eye. An origin sees all round here."""
    aim = base(target)
    scene = g.board.scene
    found = [
        p.id
        for p in _shelters(g.board)
        if distance_to_piece(scene, p, aim) <= 0.0
        and p.base <= aim.z + FOOT_EYE
        and p.top >= aim.z
        and _high_enough(p, target)
    ]
    if target.cart and target.seat == "inside":  # house profile of carts: the body covers those inside
        found.append(target.cart)
    skip = tuple([name for name in (ignore, target.cart) if name])
    hiding = lines(scene, origin, height, aim, aim.z, "cover", movable(g), ignore=skip, all_round=True)
    for name in hiding.by:
        p = piece(g, name)
        near = distance_to_piece(scene, p, aim)
        if within(near, COVER_REACH) and _high_enough(p, target) and name not in found:
            found.append(name)
    return tuple(found)


def _level(p: Piece, b: Base) -> bool:
    return p.base <= b.z + FOOT_EYE and p.top >= b.z


def _high_enough(p: Piece, target: Character) -> bool:
    return not target.horse or RIDER_COVER_TAG in p.tags


def obstacles(g: Fight, observer: str, target: str) -> tuple[str, ...]:
    """bala.ruling.detection-obstacle-count: scenery that partly hides the target, except what touches the observer.

    The walls and windows of one building are one piece of scenery."""
    c, t = g[observer], figure(g, target)
    hiding = _lines(g, c, base(c), base(t), t.z, "cover", all_round=True)
    mine = base(c)
    wholes = g.board.wholes
    found: dict[str, bool] = {}
    for name in hiding.by:
        if name == t.cart:
            continue
        whole = wholes.get(name, name)
        touches = within(distance_to_piece(g.board.scene, piece(g, name), mine), CONTACT)
        found[whole] = found.get(whole, False) or touches
    return tuple([whole for whole, touches in found.items() if not touches])


def wall_between(g: Fight, one: Place, other: Place, *ignore: str) -> bool:
    """Whether a wall, a closed door or the like keeps hands apart between two places, at chest height."""
    height = max(one[2], other[2]) + CHEST
    return segment_blocked(g.board.scene, one[:2], other[:2], height, "sight", movable(g), ignore) is not None


def at_hand(g: Fight, me: Character, thing: Base, reach: float) -> bool:
    """Whether a thing is within reach, with no wall or closed door in between."""
    return within(gap(base(me), thing), reach) and not wall_between(g, me.place, (thing.x, thing.y, thing.z))


def woods_inches(g: Fight, observer: str, target: str) -> float:
    """Inches of woods on the line between two bases."""
    trees = woods(g.board)
    if not trees:
        return 0.0
    c, t = g[observer], figure(g, target)
    return sum(inches for _, inches in crossed(g.board.scene, base(c), eye(c), base(t), eye(t), trees))
