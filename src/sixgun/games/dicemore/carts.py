"""Drawn vehicles: driving, getting on and off (dicemore.gap.vehicles gives the house wagon)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from sixgun.core.choice import Later, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import limits, opportunity, placing, space, ways
from sixgun.games.dicemore.action import planned, too_dear
from sixgun.games.dicemore.choices import Drive
from sixgun.games.dicemore.headings import FORWARD, ROTATION, SLACK, fits, legs_of, turn_for
from sixgun.games.dicemore.limits import Kind, Plan
from sixgun.games.dicemore.state import Cart, Character, Course, Passage, Skirmish, replace
from sixgun.miniatures.moves import along, length_of
from sixgun.miniatures.vehicle import alongside, on_table, outline
from sixgun.table import ahead, rounded, turn_between
from sixgun.table.shapes import distance_to

ARC = "dicemore.move.vehicle-arc"
BACK = "dicemore.move.vehicle-back"
HOUSE = "dicemore.gap.vehicles"
REACH = 1.0
_STEP = 0.25
_CLEAR = 0.01
"""What is so far from a vehicle is not in its way, however numbers are rounded."""


# people --------------------------------------------------------------------------------------------------------------
def check_board(g: Skirmish, me: Character, item: str) -> Refusal | None:
    """dicemore.gap.vehicles: a driver and five passengers; nobody gets on among enemies."""
    cart = g.carts[item]
    people = placing.aboard(g, item)
    if len(people) >= cart.places or any(c.side != me.side for c in people):
        return Refusal(HOUSE, "cart-full", facts={"places": cart.places})
    if not space.within(distance_to(outline(cart), me.x, me.y) - space.RADIUS, REACH):
        return Refusal(HOUSE, "too-far-to-handle", facts={"item": item})
    return None


def board(g: Skirmish, who: str, item: str) -> None:
    """The first one on drives."""
    driver = not any(c.driver for c in placing.aboard(g, item))
    g.change(who, cart=item, driver=driver)
    placing.seat(g, item)


def beside(cart: Cart) -> list[Place]:
    """Places in contact with a vehicle, the sides first."""
    return alongside(cart, space.RADIUS, (0, 2, -2, 3, -3), (-1, 1))


# driving -------------------------------------------------------------------------------------------------------------
def plan(g: Skirmish, me: Character, choice: Drive) -> Plan | Refusal:
    """dicemore.move.vehicle-arc, dicemore.move.vehicle-no-sideways, dicemore.move.vehicle-normal,
    dicemore.move.vehicle-run, dicemore.move.vehicle-back: the driver pays. dicemore.ruling.free-rotation-details:
    vehicles may rotate, too."""
    kind = limits.kind_of(g, me, choice.how)
    if not me.cart or not me.driver or kind is None:
        return Refusal(ARC, "not-driver", limits.MODES["vehicle"], {"who": me.id})
    refused = limits.check_may_move(g, me, kind)
    if refused is not None:
        return refused
    if g.going.course is not None:
        return Refusal("dicemore.ruling.one-move", "movement-over", facts={"how": kind.kind, "left": 0})
    cart = g.carts[me.cart]
    if kind.kind == "back" and cart.moved_in >= g.round - 1 and cart.moved_in:
        return Refusal(BACK, "moved-last-round", facts={"item": cart.id})
    if not choice.path:
        return Refusal(ARC, "no-destination", facts={"how": choice.how})
    path = ((cart.x, cart.y, 0.0), *choice.path)
    broken = not ways.ignores_broken(me) and ways.terrain_on(g, path, ways.BROKEN)
    if kind.fast and broken:
        return Refusal("dicemore.gap.broken-ground", "no-run-on-broken", ("normal",), {"who": me.id})
    far = length_of(path) * (2 if broken else 1)  # dicemore.gap.broken-ground
    most = limits.most_u(g, me, kind)
    if far > most + 1e-6:
        return Refusal(kind.rule, "moves-too-far", facts={"u": round(far, 2), "most": most, "how": kind.kind})
    return _with_facing(g, choice, kind, cart, path)


def _with_facing(g: Skirmish, choice: Drive, kind: Kind, cart: Cart, path: tuple[Place, ...]) -> Plan | Refusal:
    legs, classes = legs_of(path), kind.classes
    facing = choice.facing
    if facing is None:
        facing = turn_for(cart.facing, legs, classes, not g.going.rotated)
    elif turn_between(facing, cart.facing) > (SLACK if g.going.rotated else ROTATION + SLACK):
        return Refusal("dicemore.move.free-rotation", "rotation-too-far", facts={"most": ROTATION, "degrees": 0})
    if facing is None or not fits(facing, legs, classes):
        return Refusal(ARC, "wrong-direction", classes, {"how": choice.how})
    if not _fits(g, cart, list(_positions(cart, path, facing, choice.how == "back"))):
        return Refusal(ARC, "no-way", facts={"x": round(path[-1][0], 1), "y": round(path[-1][1], 1)})
    if choice.how != "back" and not legs:
        return Refusal(ARC, "no-destination", facts={"how": choice.how})
    end = None if choice.how == "back" else legs[-1]
    return too_dear(g, kind.ca) or Plan(kind, path, length_of(path), facing % 360.0, end, kind.ca)


def _positions(cart: Cart, path: tuple[Place, ...], facing: float, backward: bool) -> Iterator[Cart]:
    """The vehicle all along a path."""
    for here, there in pairwise(path):
        turns = not backward and math.dist(here, there) >= 1e-6
        heading = math.degrees(math.atan2(there[1] - here[1], there[0] - here[0])) if turns else facing
        for x, y, _ in along((here, there), _STEP):
            yield replace(cart, x=x, y=y, facing=heading)


def _fits(g: Skirmish, cart: Cart, positions: Sequence[Cart]) -> bool:
    """Whether there is room for a vehicle wherever it is to be."""
    scene = g.board.scene
    reach = math.hypot(cart.length, cart.width) / 2 + _CLEAR
    xs, ys = [one.x for one in positions], [one.y for one in positions]
    x0, x1, y0, y1 = min(xs) - reach, max(xs) + reach, min(ys) - reach, max(ys) + reach
    people = space.bodies(g, *[c.id for c in placing.aboard(g, cart.id)])
    bases = [b for b in people if x0 <= b.x + b.r and b.x - b.r <= x1 and y0 <= b.y + b.r and b.y - b.r <= y1]
    shapes = [s for s in scene.shapes if s.x0 <= x1 and x0 <= s.x1 and s.y0 <= y1 and y0 <= s.y1]
    solid = [shape.outline for shape in shapes if shape.piece.solid or shape.piece.gate]
    solid += [outline(other) for other in g.carts.values() if other.id != cart.id]
    return all(
        on_table(scene, corners)
        and not any(distance_to(corners, b.x, b.y) < b.r - 0.001 for b in bases)
        and not any(placing.overlap(corners, other) for other in solid)
        for corners in map(outline, positions)
    )


def check_turn(g: Skirmish, cart: Cart, facing: float) -> Refusal | None:
    """dicemore.ruling.free-rotation-details: a vehicle turns on the spot where there is room."""
    fits = _fits(g, cart, [replace(cart, facing=facing)])
    return None if fits else Refusal(ARC, "no-room", facts={"item": cart.id})


def face(ref: Ref, g: Skirmish, me: Character, facing: float, rule: str) -> None:
    """Turn on the spot, which counts as moving; a driver turns the vehicle with everybody aboard."""
    if me.cart and me.driver:
        g.change_cart(me.cart, facing=facing % 360.0)
        placing.seat(g, me.cart)
    else:
        placing.put(g, me.id, me.place, facing)
    g.change_activation(moved=True)
    ref.tell("turns", rule, who=me.id, facing=round(facing % 360.0, 1))


def offers(g: Skirmish, me: Character) -> Iterator[Later]:
    if not me.cart or not me.driver:
        return
    for name in limits.MODES["vehicle"]:
        kind = limits.kind_of(g, me, name)
        if kind is None or limits.check_may_move(g, me, kind) is not None:
            continue
        backward = FORWARD not in kind.classes
        for turn in (180.0,) if backward else (0.0, 30.0, -30.0):
            yield Later(_farthest, g, me, kind, turn)


def _farthest(g: Skirmish, me: Character, kind: limits.Kind, turn: float) -> Option | None:
    """All the way in a direction, or half of it."""
    cart = g.carts[me.cart]
    for share in (1.0, 0.5):
        far = limits.most_u(g, me, kind) * share - 0.01
        place = rounded(ahead((cart.x, cart.y, 0.0), cart.facing + turn, far))
        choice = Drive(me.id, kind.kind, (place,))
        if isinstance(plan(g, me, choice), Plan):
            facts = {"x": place[0], "y": place[1], "u": round(far, 1)}
            return Option(choice, kind.ca, (kind.rule, ARC), Region("reach"), facts)
    return None


def drive(ref: Ref, g: Skirmish, choice: Drive) -> None:
    """The vehicle goes with everybody aboard; shots on the way are at the driver."""
    me = g[choice.actor]
    found = plan(g, me, choice)
    assert isinstance(found, Plan), found
    kind = found.kind
    g.change_activation(course=Course(kind.kind, 0.0, heading=found.facing), moved=True)
    g.change_cart(me.cart, moved_in=g.round, facing=found.facing)
    ref.tell("moves", kind.rule, who=me.id, how=kind.kind, u=round(found.length, 2), target="")
    opportunity.go(ref, g, Passage(me.id, found.path, facing=found.end_facing))


ACTIONS = (planned(Drive, ARC, plan, offers, drive),)
