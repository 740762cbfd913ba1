"""Before the first round: chips are drawn, and both sides put their people on the table."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.deadlands import candidates, chips, space
from sixgun.games.deadlands.board import Zone
from sixgun.games.deadlands.catalogue import table
from sixgun.games.deadlands.choices import Deploy, Ready
from sixgun.games.deadlands.space import RADIUS
from sixgun.games.deadlands.state import KNEELING, POT, PRONE, STANDING, Person, Shootout
from sixgun.miniatures.zones import check_placing, spread
from sixgun.table import ring

DEPLOY, START = "deadlands.scenario.deploy", "deadlands.chips.draw"
OFFERED, COVERED = 6, 3
GAPS = (4.0, 2.0, 1.05)
GRID = 1.0
CLOSE = 0.5
"""Yards from a place behind scenery that is offered for kneeling."""


# chips ---------------------------------------------------------------------------------------------------------------
def draw_chips(ref: Ref, g: Shootout) -> None:
    """deadlands.table.house-chip-start, deadlands.ruling.no-marshal: who draws how many is settled by the scenario, or
    by the Marshal's presence."""
    for holder, number in _draws(g):
        for _ in range(number):
            chips.draw_chip(ref, g, holder, START)


def _draws(g: Shootout) -> list[tuple[str, int]]:
    """How many chips each draws; by a switch the Marshal one for each of the posse (deadlands.ruling.marshal-chips)."""
    if not g.board.marshal:
        return list(g.board.chips)
    each = {row["who"]: row["draws"] for row in table("house-chip-start")}
    posse = [one.id for one in g.of_side(g.posse)]
    players = each["each player character"]
    marshal = len(posse) if g.board.switches.marshal_chips == "per-player" else each["the Marshal, in all"]
    return [*[(who, players) for who in posse], (g.other_side(g.posse), marshal)]


def _drawn(g: Shootout) -> bool:
    """Whether that has been done: chips are gone from the pot, or there are none to draw."""
    pot = g.chips.get(POT)
    full = sum(row["in_pot"] for row in table("house-fate-chips"))
    return pot is None or pot.total < full or not any(number for _, number in _draws(g))


# whose turn it is ----------------------------------------------------------------------------------------------------
def waiting(g: Shootout, side: str) -> list[Person]:
    return [one for one in g.of_side(side) if not one.placed]


def deploy(ref: Ref, g: Shootout) -> None:
    """deadlands.scenario.deploy: the side named first puts all its people on the table, one by one, then the other; a
    hidden side is the second."""
    if not _drawn(g):
        draw_chips(ref, g)
        return
    side = next((one.id for one in g.sides.values() if not one.deployed), "")
    if not side:
        g.phase = "alertness"
        return
    left = waiting(g, side)
    if not left:
        g.change_side(side, deployed=True)
        return
    answer = ref.ask(
        g.sides[side].seat,
        DEPLOY,
        lambda: _offers(g, side),
        lambda choice: _judged(g, side, choice),
        {"ask": "deploy", "left": len(left), "side": side},
    )
    if isinstance(answer, Deploy):
        put(ref, g, answer.actor, answer.path[0], answer.posture)
        return
    for one in left:
        put(ref, g, one.id, _roomy(g, one.id), STANDING)


def _roomy(g: Shootout, who: str) -> Place:
    """A place for somebody whose player does not mind: not elbow to elbow with a friend if that can be helped."""
    spots = free_spots(g, who)
    friends = [one.place for one in g.of_side(g[who].side) if one.placed]
    apart = (place for place in spots if all(math.dist(place, friend) >= GAPS[1] for friend in friends))
    return next(apart, spots[0])


def put(ref: Ref, g: Shootout, who: str, where: Place, posture: str) -> None:
    x, y, z = where
    g.change(who, x=x, y=y, z=z, posture=posture, placed=True)
    hidden = zone_of(g, g[who].side).hidden
    ref.tell("deploys", DEPLOY, seats=(g.seat_of(who),) if hidden else (), who=who)


# legality ------------------------------------------------------------------------------------------------------------
def zone_of(g: Shootout, side: str) -> Zone:
    return next(zone for zone in g.board.zones if zone.side == side)


def in_zone(zone: Zone, place: Place) -> bool:
    x, y, _ = place
    return zone.x0 - 1e-6 <= x <= zone.x1 + 1e-6 and zone.y0 - 1e-6 <= y <= zone.y1 + 1e-6


def _judged(g: Shootout, side: str, choice: Choice) -> Refusal | None:
    if isinstance(choice, Ready):
        return None
    if not isinstance(choice, Deploy):
        return Refusal(DEPLOY, "not-offered", ("deploy", "ready"))
    return check(g, side, choice)


def check(g: Shootout, side: str, choice: Deploy) -> Refusal | None:
    """deadlands.scenario.deploy, deadlands.map.base"""
    able = [one.id for one in waiting(g, side)]
    if len(choice.path) != 1:
        return Refusal(DEPLOY, "no-such-place")
    place = choice.path[0]
    refusal = check_placing(choice.actor, able, place, None, DEPLOY)
    if refusal is not None:
        return refusal
    if choice.posture not in (STANDING, KNEELING, PRONE):
        return Refusal(DEPLOY, "no-such-posture", facts={"who": choice.actor})
    if not in_zone(zone_of(g, side), place):
        return Refusal(DEPLOY, "outside-zone", facts={"who": choice.actor})
    if not _fits(g, choice.actor, place, choice.posture == PRONE):
        x, y, _ = place
        return Refusal("deadlands.map.base", "no-room", facts={"x": round(x, 1), "y": round(y, 1)})
    return None


def _fits(g: Shootout, who: str, place: Place, prone: bool = False) -> bool:
    """Of the other side only those whose places are known are in the way; nobody learns anything by trying."""
    return space.rest_field(g, who, prone).fits(space.stand(), place)


# offers --------------------------------------------------------------------------------------------------------------
def free_spots(g: Shootout, who: str) -> list[Place]:
    """Places of his zone where he has room, spread out, the nearest to the other side's zone first."""
    zone = zone_of(g, g[who].side)
    return spread(_front(g, zone), 24, (*GAPS, 0.5), lambda place: _fits(g, who, place))


def _front(g: Shootout, zone: Zone) -> tuple[Place, ...]:
    other = next(one for one in g.board.zones if one.side != zone.side)
    middle = ((other.x0 + other.x1) / 2, (other.y0 + other.y1) / 2)

    def places() -> tuple[Place, ...]:
        columns = range(math.floor((zone.x1 - zone.x0 - 2 * RADIUS) / GRID) + 1)
        rows = range(math.floor((zone.y1 - zone.y0 - 2 * RADIUS) / GRID) + 1)
        found = [(zone.x0 + RADIUS + i * GRID, zone.y0 + RADIUS + j * GRID, 0.0) for i in columns for j in rows]
        return tuple(sorted(found, key=lambda place: (math.dist(place[:2], middle), place)))

    return g.board.scene.remembered("deadlands front", zone.side, places, 64)


def _offers(g: Shootout, side: str) -> Iterator[Option]:
    """A few places of the zone for each, spread out, kneeling behind scenery, and at a gun; any other may be named."""
    zone = zone_of(g, side)
    corners = tuple(
        [(x, y, 0.0) for x, y in ((zone.x0, zone.y0), (zone.x1, zone.y0), (zone.x1, zone.y1), (zone.x0, zone.y1))]
    )
    region = Region("deploy", (corners,))
    behind = list(_sheltered(g, zone))
    beside = [place for mount in g.board.mounts for place in ring(mount.at, 2 * RADIUS + 0.1, 0.0, range(0, 360, 45))]
    for one in waiting(g, side):
        for place in free_spots(g, one.id)[:OFFERED]:
            yield _option(one.id, place, STANDING, region)
        for place in spread(behind, COVERED, GAPS, partial(_fits, g, one.id)):
            yield _option(one.id, place, KNEELING, region)
        for place in [place for place in beside if in_zone(zone, place) and _fits(g, one.id, place)][-1:]:
            yield _option(one.id, place, STANDING, region)
    yield Option(Ready(), 0, (DEPLOY,))


def _sheltered(g: Shootout, zone: Zone) -> Iterator[Place]:
    """Places of a zone with scenery between them and the zone of the other side, the nearest to that first."""
    other = next(one for one in g.board.zones if one.side != zone.side)
    x, y = (other.x0 + other.x1) / 2, (other.y0 + other.y1) / 2
    found = []
    for place, (mx, my) in candidates.shelters(g.board):
        towards = (x - place[0]) * (mx - place[0]) + (y - place[1]) * (my - place[1])
        lengths = math.dist(place[:2], (x, y)) * math.dist(place[:2], (mx, my))
        if in_zone(zone, place) and towards > lengths / 2:
            found.append((math.dist(place[:2], (x, y)), place))
    return (place for _, place in sorted(found))


def _option(who: str, place: Place, posture: str, region: Region) -> Option:
    facts = {"x": round(place[0], 1), "y": round(place[1], 1), "posture": posture}
    return Option(Deploy(who, (place,), posture), 0, (DEPLOY,), region, facts)
