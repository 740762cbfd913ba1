"""Getting over things: low obstacles by themselves, climbing, jumping, leaping and swimming.

The last four are side actions of Tab.1 that take somebody a limited way an activation. dicemore.ruling.riders: all but
climbing are done on horseback, too. A movement may also lead over low obstacles (movement.py).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator

from sixgun.core.choice import Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import candidates, limits, opportunity, persons, scenery, space, trials, ways
from sixgun.games.dicemore.action import PRICES, TAB1, Action
from sixgun.games.dicemore.catalogue import animals
from sixgun.games.dicemore.choices import Climb, Cross, Jump, Leap, Leaping, Swim
from sixgun.games.dicemore.headings import FORWARD, class_of
from sixgun.games.dicemore.state import Character, Passage, Skirmish
from sixgun.miniatures.crossing import both_sides, frame, leads_over
from sixgun.miniatures.field import Field
from sixgun.table import Piece, Walk, direction, distance_to_piece, ring, rounded
from sixgun.table.shapes import LEVEL, distance_to, shape_of

CLIMB, SHORT, LONG, SWIM = "climb", "jump-short", "jump-long", "swim"
RULES = {name: f"dicemore.action.{name}" for name in (CLIMB, SHORT, LONG, SWIM)}
COSTS = {name: PRICES[name] for name in RULES}
TESTS = {name: int(TAB1[name]["test_dice"]) for name in RULES}
MOST = {CLIMB: 3.0, SHORT: 3.0, LONG: 6.0, SWIM: 3.0}
"""dicemore.action.climb, dicemore.action.jump-short, dicemore.action.jump-long, dicemore.action.swim: U an activation,
however often it is paid (dicemore.ruling.per-turn-caps)."""
LEAP_UP = 3.0
CAPS = "dicemore.ruling.per-turn-caps"
KINDS: dict[type[Leaping], str] = {Climb: CLIMB, Jump: SHORT, Leap: LONG, Swim: SWIM}
_COUNTED = {CLIMB: "climbed", SHORT: "jumped", LONG: "jumped", SWIM: "swum"}
"""Where the activation counts them."""
_ACROSS = 2.5
"""How far, in the plan, a climb to another level may lead."""
_BANK = 3.0
"""How near water has to be that one is offered to jump across it."""
CROSS = "dicemore.action.low-obstacle"
TOUCH = 0.1
"""How near one has to be to an obstacle to get over it."""


def check_cross(g: Skirmish, me: Character, choice: Cross) -> Refusal | None:
    """dicemore.action.low-obstacle: from contact with it, where there is room behind it; no test."""
    found = g.board.scene.by_id.get(choice.piece)
    if found is None or found.piece.gate != scenery.LOW:
        return Refusal(CROSS, "nothing-to-cross", facts={"item": choice.piece})
    piece = found.piece
    refused = limits.check_carried_along(g, me, on_horse=True) or animal_refusal(g, me, (piece,))
    if refused is not None:
        return refused
    if not at_hand(g, me, piece):
        return Refusal(CROSS, "too-far-to-handle", facts={"item": piece.id})
    place = far_side(g, me, piece)
    if place is None:
        return Refusal(CROSS, "no-room-behind", facts={"piece": piece.id})
    return limits.check_in_front(me, space.spot(place, 0.0), piece.id)


def animal_refusal(g: Skirmish, me: Character, over: Iterable[Piece] = ()) -> Refusal | None:
    """What keeps somebody's animal from jumping over these obstacles: dicemore.animal.mule, and that none gets through
    a window (dicemore.ruling.riders)."""
    if not me.horse:
        return None
    if not animals()[g.horses[me.horse].kind].jumps:
        return Refusal("dicemore.animal.mule", "animal-does-not-jump", facts={"who": me.id})
    if any(piece.kind == ways.WINDOW for piece in over):
        return Refusal(limits.RIDERS, "no-horse-through-window", facts={"who": me.id})
    return None


def at_hand(g: Skirmish, me: Character, piece: Piece) -> bool:
    return space.within(distance_to_piece(g.board.scene, piece, space.base(me)), TOUCH)


def cross_cost(g: Skirmish, me: Character, _choice: Cross) -> int:
    return limits.OBSTACLE + limits.carrying_cost(g, me.id)


def far_side(g: Skirmish, me: Character, piece: Piece) -> Place | None:
    """Where somebody stands after going over a piece: straight across, in contact with its far side."""
    sides, table = both_sides(frame(piece), space.base(me)), ways.field(g, me.id)
    over = table.free(ways.LEAPER, sides[1]) and leads_over(table, ways.LEAPER, me.place, sides, piece.id)
    return sides[1] if over else None


def cross_offers(g: Skirmish, me: Character) -> Iterator[Cross]:
    if me.cart or g.going.left < limits.OBSTACLE:
        return
    for piece in g.board.scene.pieces:
        if piece.gate == scenery.LOW and at_hand(g, me, piece):
            yield Cross(me.id, piece.id)


def cross(ref: Ref, g: Skirmish, choice: Cross) -> None:
    """dicemore.ruling.aim-blockers: it counts as moving for aim, and is part of a path that others may shoot along
    (dicemore.ruling.opp-timing)."""
    me = g[choice.actor]
    place = far_side(g, me, g.board.scene.by_id[choice.piece].piece)
    assert place is not None
    g.change_activation(moved=True)
    limits.pay_for_carrying(g, me.id)
    ref.tell("crosses", CROSS, who=me.id, piece=choice.piece)
    opportunity.go(ref, g, Passage(me.id, (me.place, place)))


def climbable(piece: Piece) -> bool:
    """dicemore.ruling.cover-classes: wagons, wells and rocks have to be climbed."""
    return piece.gate == scenery.CLIMB


# climbing, jumping, leaping, swimming --------------------------------------------------------------------------------
def _used(g: Skirmish, what: str) -> float:
    used: float = getattr(g.going, _COUNTED[what])
    return used


def length(what: str, here: Place, there: Place) -> float:
    """How far it is: what is climbed counts by height or by distance, whichever is more."""
    across, up = math.dist(here[:2], there[:2]), abs(there[2] - here[2])
    return max(across, up) if what == CLIMB else across


def check(g: Skirmish, me: Character, choice: Leaping) -> Refusal | None:
    """A place that one gets to in a straight line, within the distance of the action."""
    what = KINDS[type(choice)]
    rule = RULES[what]
    refused = _check_body(g, me, what)
    if refused is not None:
        return refused
    far = length(what, me.place, choice.path[-1]) if choice.path else 0.0
    if len(choice.path) != 1 or far < 0.05:
        return Refusal(rule, "no-destination", facts={"how": choice.kind})
    place, used = choice.path[0], _used(g, what)
    most = MOST[what] - used
    if far > most + 1e-6:
        facts = {"u": round(far, 2), "most": round(max(0.0, most), 2), "how": choice.kind}
        return Refusal(CAPS if used else rule, "moves-too-far", facts=facts)
    return _check_place(g, me, choice, place)


def _check_body(g: Skirmish, me: Character, what: str) -> Refusal | None:
    """Everything about somebody that forbids it, wherever it leads."""
    refused = limits.check_carried_along(g, me, on_horse=what != CLIMB) or persons.walks_only(g, me.id)
    return refused or (animal_refusal(g, me) if what in (SHORT, LONG) else None)


def _walk(me: Character, what: str) -> Walk:
    return ways.SWIMMER if what == SWIM else ways.RIDING_LEAPER if me.horse else ways.LEAPER


def _check_place(g: Skirmish, me: Character, choice: Leaping, place: Place) -> Refusal | None:
    what = KINDS[type(choice)]
    rule = RULES[what]
    facts = {"x": round(place[0], 1), "y": round(place[1], 1)}
    up = abs(place[2] - me.z)
    if me.horse and class_of(me.facing, direction(me.place, place)) != FORWARD:
        return Refusal("dicemore.move.horse-arc", "wrong-direction", (FORWARD,), {"how": choice.kind})
    if not ways.field(g, me.id).free(ways.LEAPER, place) or ways.stands_in(g, place):
        return Refusal(rule, "no-room", facts=facts)
    if up > LEVEL:
        if me.horse:
            return Refusal(limits.RIDERS, "too-high", facts={"most": 0.0})
        if what in (SHORT, SWIM) or (what == LONG and up > LEAP_UP + 1e-6):
            return Refusal(rule, "too-high", facts={"most": LEAP_UP if what == LONG else 0.0})
        if Field(g.board.scene).floor(place) is None:
            return Refusal(rule, "no-room", facts=facts)
        if what == CLIMB and math.dist(me.place[:2], place[:2]) > _ACROSS:
            return Refusal(rule, "no-way", facts=facts)
        return None
    path = (me.place, place)
    if what == SWIM and not ways.terrain_on(g, path, ways.WATER):
        return Refusal(rule, "no-water", facts=facts)
    found = ways.follow(g, me, path, _walk(me, what))
    if found.hit is not None:
        return Refusal(rule, "no-way", facts=facts)
    over = [ways.gate_piece(g, gate.id) for gate in found.gates]
    refused = animal_refusal(g, me, over) if over else None
    if refused is not None:
        return refused
    if what == CLIMB and not any(map(climbable, over)):
        return Refusal(rule, "nothing-to-climb", facts=facts)
    return None


def cost(g: Skirmish, me: Character, choice: Leaping) -> int:
    """dicemore.ruling.jump-costs: as printed."""
    return COSTS[KINDS[type(choice)]] + limits.carrying_cost(g, me.id)


def perform(ref: Ref, g: Skirmish, choice: Leaping) -> None:
    """dicemore.action.climb, dicemore.action.jump-long: a reflexes test, one die of two; dicemore.reflex.failure and
    dicemore.ruling.jump-costs: a failure leaves it where it is. dicemore.ruling.opp-timing: part of the path.
    dicemore.special.skill-horsemen: it helps those who leap on horseback (dicemore.ruling.riders)."""
    what = KINDS[type(choice)]
    me = g[choice.actor]
    g.change_activation(moved=True)
    limits.pay_for_carrying(g, me.id)
    if TESTS[what] and not trials.reflexes(ref, g, me.id, RULES[what], needed=TESTS[what], riding=bool(me.horse)):
        return
    place = choice.path[0]
    far = length(what, me.place, place)
    g.change_activation(**{_COUNTED[what]: _used(g, what) + far})
    ref.tell(f"{choice.kind}s", RULES[what], who=me.id, u=round(far, 2), x=round(place[0], 2), y=round(place[1], 2))
    opportunity.go(ref, g, Passage(me.id, (me.place, place)))


# options -------------------------------------------------------------------------------------------------------------
def _offers(kind: type[Leaping]) -> Callable[[Skirmish, Character], Iterator[Option]]:
    def found(g: Skirmish, me: Character) -> Iterator[Option]:
        what = KINDS[kind]
        if g.going.left < COSTS[what] or _check_body(g, me, what) is not None:
            return
        for place in _places(g, me, what):
            choice = kind(me.id, (place,))
            facts = {"u": round(length(what, me.place, place), 1), "x": place[0], "y": place[1]}
            yield Option(choice, cost(g, me, choice), (RULES[what],), Region("reach"), facts)

    return found


def _places(g: Skirmish, me: Character, what: str) -> list[Place]:
    if what == CLIMB:
        return _climbs(g, me)
    if what == SWIM and not any(shape.piece.terrain == ways.WATER for shape in g.board.scene.shapes):
        return []
    most = MOST[what] - _used(g, what) - 0.01
    if most < 1.0:
        return []
    found: list[Place] = []
    foes = sorted(g.enemies(me.id), key=lambda c: math.dist(c.place, me.place))
    ahead = direction(me.place, foes[0].place) if foes else me.facing
    turns = (ahead, me.facing, ahead + 180.0)[: 2 if what == SHORT else 3]
    tries = [(turn, ways.walk_of(g, me) if what == LONG else _walk(me, what), most) for turn in turns]
    if what in (SHORT, LONG):
        tries += [(turn, _walk(me, what), far) for turn, far in _over_water(g, me) if far <= most]
    for turn, walk, far in tries:
        end = ways.field(g, me.id).straight(walk, me.place, turn, far)
        if math.dist(end, me.place) > 1.0 and all(math.dist(end, other) > 0.5 for other in found):
            found.append(rounded(end))
    if what == LONG and foes:
        covers = [place for place, _ in candidates.shelters(g.board) if math.dist(place, me.place) < most]
        found += sorted(covers, key=lambda p: math.dist(p, me.place))[:1]
    return found


def _over_water(g: Skirmish, me: Character) -> Iterator[tuple[float, float]]:
    """Straight across each water at hand to dry ground on the other bank: which way, and how far."""
    for shape in g.board.scene.shapes:
        if shape.piece.terrain == ways.WATER and distance_to(shape.outline, me.x, me.y) <= _BANK:
            (ux, uy), _, (near, far) = frame(shape.piece)
            across = me.y * ux - me.x * uy
            beyond = far - across if across < (near + far) / 2 else across - near
            side = 1.0 if across < (near + far) / 2 else -1.0
            yield math.degrees(math.atan2(side * ux, -side * uy)), beyond + space.RADIUS + 0.05


def _climbs(g: Skirmish, me: Character) -> list[Place]:
    """Over what stands at hand, and up or down to surfaces at hand."""
    found: list[Place] = []
    for shape in g.board.scene.shapes:
        piece = shape.piece
        if climbable(piece) and at_hand(g, me, piece):
            place = far_side(g, me, piece)
            if place is not None:
                found.append(place)
        elif piece.standable and LEVEL < abs(piece.top - me.z) <= MOST[CLIMB]:
            outline = shape_of(piece)
            x = min(max(me.x, outline.x0 + 0.55), outline.x1 - 0.55)
            y = min(max(me.y, outline.y0 + 0.55), outline.y1 - 0.55)
            if math.dist((x, y), (me.x, me.y)) <= _ACROSS:
                found.append((round(x, 2), round(y, 2), piece.top))
    if me.z > LEVEL:
        found += map(rounded, ring((me.x, me.y, 0.0), 1.6, 0.0, range(0, 360, 45)))
    return found


ACTIONS = (
    Action(Cross, CROSS, cross, check=check_cross, offers=cross_offers, cost=cross_cost),
    *[Action(kind, RULES[what], perform, check=check, offers=_offers(kind), cost=cost) for kind, what in KINDS.items()],
)
