"""Moving, turning, and picking up the bag."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Refusal, Region
from sixgun.core.form import MOST_PLACES
from sixgun.core.ref import Ref
from sixgun.games.dustalley.choices import Move, Turn
from sixgun.games.dustalley.space import RADIUS, base, field, fits
from sixgun.games.dustalley.state import Alley, Gunman
from sixgun.games.dustalley.watching import break_in
from sixgun.miniatures.paths import Path
from sixgun.miniatures.room import last_rest
from sixgun.miniatures.wishes import Wish, apart
from sixgun.table import Walk, direction, distance_for_cost, distance_to_point, place_at, ring, rounded, turn_between
from sixgun.table.hiding import hidden_from, shelters_along

PACES, FACING, BAG = "dustalley.move.paces", "dustalley.move.facing", "dustalley.move.bag"
FARTHEST = 6.0
WALK = Walk(RADIUS, gates=(("crate", 2.0),))
TOUCH = 0.001


# legality ------------------------------------------------------------------------------------------------------------
def way_of(g: Alley, me: Gunman, places: Path) -> Path | None:
    """The declared path, its start included; None if there is none."""
    here = field(g, me.id)
    if len(places) == 1:
        found = here.route(WALK, me.place, places[0])
        return found.path if found is not None else None
    path = (me.place, *places)
    return path if here.is_open(WALK, path) else None


def check_move(g: Alley, me: Gunman, choice: Move) -> Refusal | None:
    """dustalley.move.paces"""
    places = choice.path
    if not 0 < len(places) <= MOST_PLACES or any(field(g, me.id).floor(place) is None for place in places):
        return Refusal(PACES, "no-such-place")
    x, y, _ = places[-1]
    if not fits(g, me.id, places[-1]):
        return Refusal(PACES, "no-room", facts={"x": x, "y": y})
    path = way_of(g, me, places)
    if path is None:
        return Refusal(PACES, "no-way", facts={"x": x, "y": y})
    far = field(g, me.id).trace(WALK, path).cost
    return Refusal(PACES, "too-far", facts={"far": far}) if far > FARTHEST + TOUCH else None


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


def toward(g: Alley, me: Gunman, goal: Place) -> Place:
    """As far as a move leads on the cheapest way to a place or, where nobody can stand there, to a place beside it."""
    here = field(g, me.id)
    way = here.route_to_first(WALK, me.place, (goal, *ring(goal, 2 * RADIUS + TOUCH, 0.0, range(0, 360, 30))))
    if way is None:
        return me.place
    most = distance_for_cost(here.trace(WALK, way.path), FARTHEST)
    return place_at(way.path, last_rest(lambda far: fits(g, me.id, place_at(way.path, far)), 0.0, most))


def wishes(g: Alley, me: Gunman) -> Iterator[Wish]:
    for about, goal in goals(g, me):
        yield Wish(rounded(toward(g, me, goal), 3), "toward", about)
    scene, rival = g.board.scene, g.rival(me.id)
    shelters = shelters_along(scene, [(shape.piece, 0.0) for shape in scene.cover], RADIUS, 2.0)
    for place in hidden_from(shelters, me.place, rival.place, FARTHEST, 3):
        yield Wish(place, "behind-cover", rival.id)
    for place in ring(me.place, 3.0, 0.0, range(0, 360, 45)):
        yield Wish(rounded(place), "")


def moves(g: Alley, me: Gunman) -> Iterator[Option]:
    """Facing the rival at the end; the region says that any other place may be named instead."""
    rival = g.rival(me.id)

    def chosen(wish: Wish) -> Move:
        return Move(me.id, (wish.place,), direction(wish.place, rival.place))

    for wish in apart(me.place, wishes(g, me), lambda wish: check_move(g, me, chosen(wish)) is None):
        x, y, _ = wish.place
        facts = {"why": wish.why, "about": wish.about, "x": x, "y": y}
        yield Option(chosen(wish), 1, (PACES,), Region("reach", most=FARTHEST), facts)


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
