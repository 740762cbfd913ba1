"""Moving, turning, and picking up the bag."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sixgun.core.choice import Later, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dustalley.choices import Move, Turn
from sixgun.games.dustalley.space import RADIUS, STAND, base, field
from sixgun.games.dustalley.state import Alley, Gunman
from sixgun.games.dustalley.watching import break_in
from sixgun.miniatures.moves import TOUCH, Path, Stride
from sixgun.miniatures.wishes import Wish, Wishes
from sixgun.table import Scene, Walk, direction, distance_to_point, ring, rounded, turn_between
from sixgun.table.hiding import Shelter, hidden_from, shelters_along

PACES, FACING, BAG = "dustalley.move.paces", "dustalley.move.facing", "dustalley.move.bag"
FARTHEST = 6.0
STRIDE = Stride(PACES, Walk(RADIUS, gates=(("crate", 2.0),)), STAND, FARTHEST)


# legality ------------------------------------------------------------------------------------------------------------
def way_of(g: Alley, me: Gunman, places: Path) -> Path | None:
    """The declared path, its start included; None if there is none."""
    return STRIDE.way(field(g, me.id), me.place, places)


def check_move(g: Alley, me: Gunman, choice: Move) -> Refusal | None:
    """dustalley.move.paces"""
    return STRIDE.refusal(field(g, me.id), me.place, choice.path)


def check_turn(g: Alley, me: Gunman, choice: Turn) -> Refusal | None:
    return Refusal(FACING, "no-facing") if choice.facing is None else None


# what is offered -----------------------------------------------------------------------------------------------------
def goals(g: Alley, me: Gunman) -> Iterator[tuple[str, Place]]:
    """Where the game is decided: the exits for the one who has the bag, the bag, the rival."""
    if me.bag:
        for way in g.exits(me.id):
            yield way.id, (way.x + way.w / 2, way.y + way.d / 2, 0.0)
    elif g.bag is not None:
        yield "bag", g.bag
    yield g.rival(me.id).id, g.rival(me.id).place


def _on_the_way(g: Alley, me: Gunman, about: str, goal: Place) -> Iterator[Wish]:
    yield Wish(rounded(STRIDE.toward(field(g, me.id), me.place, goal), 3), "toward", about)


@lru_cache(maxsize=64)
def shelters(scene: Scene) -> tuple[Shelter, ...]:
    """Places beside crates."""
    return shelters_along(scene, [(shape.piece, 0.0) for shape in scene.cover], RADIUS, 2.0)


def moves(g: Alley, me: Gunman) -> Iterator[Later]:
    """A few places, facing the rival at the end; the region says that any other may be named instead. Each is looked
    for when somebody asks for it."""
    rival = g.rival(me.id)

    def move_to(wish: Wish) -> Option:
        x, y, _ = wish.place
        choice = Move(me.id, (wish.place,), direction(wish.place, rival.place))
        facts = {"why": wish.why, "about": wish.about, "x": x, "y": y}
        return Option(choice, 1, (PACES,), Region("reach", most=FARTHEST), facts)

    found = Wishes(me.place, lambda wish: check_move(g, me, Move(me.id, (wish.place,))) is None)
    for about, goal in goals(g, me):
        found.add_first(1, _on_the_way(g, me, about, goal))
    hidden = hidden_from(shelters(g.board.scene), me.place, rival.place, FARTHEST, 3)
    found.add(Wish(place, "behind-cover", rival.id) for place in hidden)
    found.add(Wish(rounded(place), "") for place in ring(me.place, 3.0, 0.0, range(0, 360, 45)))
    return found.offers(move_to)


def turns(g: Alley, me: Gunman) -> Iterator[Option]:
    rival = g.rival(me.id)
    facing = direction(me.place, rival.place)
    if turn_between(facing, me.facing) > 1.0:
        yield Option(Turn(me.id, facing), 1, (FACING,), facts={"about": rival.id})


# what it does --------------------------------------------------------------------------------------------------------
def move(ref: Ref, g: Alley, choice: Move) -> None:
    """dustalley.move.paces: a watcher may break in; a mover who is still on his feet goes on."""
    who = choice.actor
    path = way_of(g, g[who], choice.path)
    assert path is not None
    ahead = direction(path[-2], path[-1]) if choice.facing is None else choice.facing
    ref.tell("moves", PACES, who=who, x=path[-1][0], y=path[-1][1])
    g.way = path
    g.change(who, facing=ahead)
    break_in(ref, g, who)
    g.way = ()
    if not g[who].out:
        g.change(who, place=path[-1])
        pick_up(ref, g, who)


def pick_up(ref: Ref, g: Alley, who: str) -> None:
    """dustalley.move.bag"""
    if g.bag is not None and distance_to_point(base(g[who]), *g.bag) <= TOUCH:
        g.bag = None
        g.change(who, bag=True)
        ref.tell("takes-bag", BAG, who=who)


def turn(ref: Ref, g: Alley, choice: Turn) -> None:
    """dustalley.move.facing"""
    g.change(choice.actor, facing=choice.facing)
    ref.tell("turns", FACING, who=choice.actor, facing=choice.facing)
