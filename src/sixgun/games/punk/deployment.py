"""Before the first Turn: which edge, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from sixgun.core.choice import Choice, Fact, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.punk import attributes, walks
from sixgun.games.punk.board import Board
from sixgun.games.punk.catalogue import Profile
from sixgun.games.punk.choices import Deploy, Edge, HoldBack
from sixgun.games.punk.dice import DIE
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import BAND, RESERVE, TABLE, Fray, Model, replace
from sixgun.games.punk.surfaces import on_floor
from sixgun.miniatures.zones import check_placing, facing_at, spread
from sixgun.table import Base

SCENARIOS, RESERVES, OVERLAP = "punk.table.house-scenarios", "punk.infiltrate.reserve", "punk.move.no-overlap"
IMPASSABLE = "punk.terrain.impassable"
OPPOSITE = {"south": "north", "north": "south", "west": "east", "east": "west"}
OFFERED = 6
GRID = 3.0


# edges ---------------------------------------------------------------------------------------------------------------
def choose_edge(ref: Ref, g: Fray) -> None:
    """punk.table.house-scenarios: d10 each, ties again; the winner takes one of two opposite edges, the loser deploys
    first."""
    one, two = g.sides
    rolled = ref.opposed(DIE, (0, 0), SCENARIOS)[-1]
    winner, loser = (one, two) if rolled[0] > rolled[1] else (two, one)
    ref.tell("edge-roll", SCENARIOS, side=winner, high=max(rolled), low=min(rolled))
    options = [Option(Edge(edge), rules=(SCENARIOS,)) for edge in g.board.edges]
    answer = ref.ask(g.sides[winner].seat, SCENARIOS, options, facts={"ask": "edge"})
    assert isinstance(answer, Edge)
    g.sides[winner] = replace(g.sides[winner], edge=answer.edge)
    g.sides[loser] = replace(g.sides[loser], edge=OPPOSITE[answer.edge])
    ref.tell("edge", SCENARIOS, side=winner, edge=answer.edge)
    g.next_side = loser
    g.phase = "deploy"


def inward(g: Fray, edge: str, body: Base) -> float:
    """How far the nearest point of a base is from the inner edge of a deployment zone, towards the middle of the table;
    0 or less inside the zone."""
    return _inward(g.board, edge, body)


def _inward(board: Board, edge: str, body: Base) -> float:
    width, depth = board.scene.width, board.scene.depth
    far = {"south": body.y, "north": depth - body.y, "west": body.x, "east": width - body.x}[edge]
    return far - body.r - board.depth


def in_zone(g: Fray, edge: str, body: Base) -> bool:
    """The whole base within the zone."""
    return _holds(inward(g, edge, body), body.r)


def _holds(far: float, r: float) -> bool:
    return far + 2 * r <= TOLERANCE


# deploying -----------------------------------------------------------------------------------------------------------
def waiting(g: Fray, side: str) -> list[Model]:
    return [m for m in g.models.values() if m.side == side and m.where == BAND]


def infiltrators(g: Fray, side: str) -> list[Profile]:
    """The profiles of a side's faction that may be held back, which everybody knows."""
    faction = g.sides[side].faction
    return [p for p in g.board.stock.profiles.values() if p.faction == faction and p.has("infiltration")]


def may_hold_back(g: Fray, side: str) -> bool:
    """punk.infiltrate.reserve: when only infiltrators are left. punk.ruling.infiltration-details: it is secret whether
    there are any, so a side that might have some says in any case when it is done."""
    return bool(infiltrators(g, side)) and all(attributes.has(m, "infiltration") for m in waiting(g, side))


def deploy(ref: Ref, g: Fray) -> None:
    """punk.table.house-scenarios: one model at a time, in turn; when both are done the first Turn begins."""
    for one in list(g.sides.values()):
        if not waiting(g, one.id) and not infiltrators(g, one.id):
            g.sides[one.id] = replace(one, deployed=True)
    open_ = [side for side in (g.next_side, g.other_side(g.next_side)) if not g.sides[side].deployed]
    if not open_:
        g.phase, g.next_side = "turn", ""
        return
    side = open_[0]
    left = waiting(g, side)

    def judged(choice: Choice) -> Refusal | None:
        if isinstance(choice, HoldBack):
            return None if may_hold_back(g, side) else Refusal(RESERVES, "not-all-infiltrators")
        if not isinstance(choice, Deploy):
            return Refusal(SCENARIOS, "not-offered", ("deploy",))
        return check(g, side, choice)

    facts: dict[str, Fact] = {"ask": "deploy", "left": len(left)}
    answer = ref.ask(g.sides[side].seat, SCENARIOS, lambda: _offers(g, side), judged, facts)
    g.next_side = g.other_side(side)
    if isinstance(answer, HoldBack):
        for m in left:
            g.change(m.id, where=RESERVE)
        g.sides[side] = replace(g.sides[side], deployed=True)
        if left:
            ref.tell("holds-back", RESERVES, seats=(g.sides[side].seat,), who=tuple([m.id for m in left]))
        return
    assert isinstance(answer, Deploy)
    put(g, answer.actor, answer.path[0], answer.facing)
    ref.tell("deploys", SCENARIOS, who=answer.actor)


def put(g: Fray, who: str, place: Place, facing: float | None) -> None:
    """punk.ruling.facing: it looks where its player likes, by default at the nearest enemy."""
    x, y, z = place
    foes = [(m.place, m.id) for m in g.enemies(who)]
    looks = facing_at(g.board.scene, place, foes) if facing is None else facing % 360.0
    g.change(who, where=TABLE, x=x, y=y, z=z, facing=looks)


def check(g: Fray, side: str, choice: Deploy) -> Refusal | None:
    able = [m.id for m in waiting(g, side)]
    if len(choice.path) != 1:
        return Refusal(SCENARIOS, "no-such-place")
    place = choice.path[0]
    refused = check_placing(choice.actor, able, place, choice.facing, SCENARIOS)
    if refused is not None:
        return refused
    me = g[choice.actor]
    body = Base(place[0], place[1], place[2], me.base / 20)
    if not in_zone(g, g.sides[side].edge, body):
        return Refusal(SCENARIOS, "outside-zone", facts={"depth": g.board.depth})
    return check_standing(g, me, place)


def check_standing(g: Fray, me: Model, place: Place) -> Refusal | None:
    """punk.move.must-stand, punk.move.no-overlap, punk.terrain.impassable: a place for somebody who comes on."""
    facts = {"x": round(place[0], 1), "y": round(place[1], 1)}
    if not on_floor(g.board, place) or not walks.may_rest(g, me, place):
        return Refusal(OVERLAP, "no-room", facts=facts)
    if not walks.is_safe(g, me, place):
        return Refusal(IMPASSABLE, "impassable", facts=facts)
    return None


def _offers(g: Fray, side: str) -> Iterator[Option]:
    """A few places of the zone for each model, spread along the edge and at cover; any other may be named."""
    places: dict[int, list[Place]] = {}  # the same for all with the same base
    for m in waiting(g, side):
        if m.base not in places:
            places[m.base] = _places(g, side, m)
        for place in places[m.base]:
            facts = {"x": round(place[0], 1), "y": round(place[1], 1)}
            yield Option(Deploy(m.id, (place,)), 0, (SCENARIOS,), Region("deploy"), facts)
    if may_hold_back(g, side):
        yield Option(HoldBack(), 0, (RESERVES,))


def _places(g: Fray, side: str, me: Model) -> list[Place]:
    front = _front(g.board, g.sides[side].edge, me.base)
    return spread(front, OFFERED, (15.0, 8.0, 4.0), lambda p: check_standing(g, me, p) is None)


@lru_cache(maxsize=64)
def _front(board: Board, edge: str, base: int) -> tuple[Place, ...]:
    """Places of a zone on a grid, the foremost first."""
    columns, rows = range(1, int(board.scene.width / GRID)), range(1, int(board.scene.depth / GRID))
    places = [(i * GRID, j * GRID, 0.0) for i in columns for j in rows]
    far = {place: _inward(board, edge, Base(*place, base / 20)) for place in places}
    return tuple(sorted([place for place in places if _holds(far[place], base / 20)], key=lambda place: -far[place]))
