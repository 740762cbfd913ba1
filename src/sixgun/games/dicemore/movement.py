"""Moving on foot and on horseback: the kinds of Tab.2, the free rotation, and movements split by side actions.

A movement is declared with its whole path (choices.Move).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from sixgun.core.choice import Later, Option, Place, Refusal, Region
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import candidates, carts, limits, opportunity, placing, space, trials, ways
from sixgun.games.dicemore.action import Action, planned, too_dear
from sixgun.games.dicemore.choices import Facing, Move, Rotate
from sixgun.games.dicemore.headings import FORWARD, ROTATION, SLACK, class_of, fits, legs_of, turn_for
from sixgun.games.dicemore.state import Character, Course, Passage, Skirmish
from sixgun.miniatures.wishes import Wish
from sixgun.table import Trace, turn_between

ONE_KIND = "dicemore.move.one-kind"
DIRECTIONS = "dicemore.ruling.move-directions"
ROTATE = "dicemore.move.free-rotation"
CHARGE = "dicemore.ruling.charge"
KEEP: Final = "keep"
_LEAST = 0.05
Plan = limits.Plan


# legality ------------------------------------------------------------------------------------------------------------
def plan(g: Skirmish, me: Character, choice: Move) -> Plan | Refusal:
    """Everything that limits a movement of Tab.2, in the order of the rulebook."""
    kind = limits.kind_of(g, me, choice.how)
    if kind is None or kind.mode == "vehicle":
        allowed = tuple(limits.MODES[limits.mode_of(me)])
        return Refusal(ONE_KIND, "no-such-movement", allowed, {"how": choice.how})
    refused = limits.check_may_move(g, me, kind) or _check_course(g, kind, choice) or _check_charge(g, me, choice)
    if refused is not None:
        return refused
    if not choice.path:
        return Refusal(ONE_KIND, "no-destination", facts={"how": choice.how})
    price = limits.price_of(g, me, kind)
    refused = too_dear(g, price)
    if refused is not None:
        return refused
    most, spare = limits.left_u(g, me, kind), g.going.left + g.going.paying - price
    far = math.dist(me.place[:2], choice.path[-1][:2])
    if far > most + ways.WIDEST * spare + 1e-6:
        facts = {"u": round(far, 2), "most": round(most, 2), "how": kind.kind}
        return Refusal(kind.rule, "moves-too-far", facts=facts)
    way = ways.way_of(g, me, choice.path, spare, most)
    if way is None:
        return Refusal(ONE_KIND, "no-way", facts=_where(choice))
    return _check_way(g, me, kind, *way) or _with_facing(g, me, choice, kind, *way, price)


def _check_course(g: Skirmish, kind: limits.Kind, choice: Move) -> Refusal | None:
    """dicemore.move.one-kind, dicemore.ruling.one-move: one movement of one kind, which side actions may split."""
    course = g.going.course
    if course is None:
        return None
    facts = {"how": course.kind, "left": round(course.left, 2)}
    if course.kind != kind.kind:
        return Refusal(ONE_KIND, "one-kind", (course.kind,), facts)
    if course.left < _LEAST:
        return Refusal("dicemore.ruling.one-move", "movement-over", facts=facts)
    if choice.target and choice.target != course.target:
        return Refusal(CHARGE, "declared-beforehand", facts={"target": choice.target})
    return None


def _check_charge(g: Skirmish, me: Character, choice: Move) -> Refusal | None:
    """dicemore.ruling.charge, dicemore.melee.conditions: a named enemy whom it sees; nobody shocked may charge."""
    if not choice.target:
        return None
    foe = g.characters.get(choice.target)
    if foe is None or not foe.in_play or foe not in g.enemies(me.id):
        return Refusal(CHARGE, "no-such-enemy", facts={"target": choice.target})
    if me.shocked:
        return Refusal("dicemore.state.shocked-effect", "shocked-no-melee", facts={"who": me.id})
    if g.going.attacked:
        return Refusal("dicemore.action.one-attack", "attacked-already", facts={"who": me.id})
    if not space.visible(g, me.id, foe.id):
        return Refusal("dicemore.melee.conditions", "not-seen", facts={"target": foe.id})
    return None


def _check_way(g: Skirmish, me: Character, kind: limits.Kind, path: tuple[Place, ...], taken: Trace) -> Refusal | None:
    """The ground: obstacles, broken ground, how far, and where it ends."""
    if taken.hit is not None:
        return Refusal(ONE_KIND, "no-way", facts={"x": round(path[-1][0], 1), "y": round(path[-1][1], 1)})
    if me.horse and any(ways.gate_piece(g, gate.id).kind == ways.WINDOW for gate in taken.gates):
        return Refusal(limits.RIDERS, "no-horse-through-window", facts={"who": me.id})
    if kind.kind == "back" and taken.gates:  # dicemore.setup.front-arc: nobody handles what lies behind
        return Refusal("dicemore.setup.front-arc", "not-in-front", ("walk",), {"target": taken.gates[0].id})
    if kind.fast and not ways.ignores_broken(me) and ways.terrain_on(g, path, ways.BROKEN):
        return Refusal("dicemore.gap.broken-ground", "no-run-on-broken", ("walk", "trot"), {"who": me.id})
    most = limits.left_u(g, me, kind)
    length = ways.length_of(g, taken)
    if length > most + 1e-6:
        facts = {"u": round(length, 2), "most": round(most, 2), "how": kind.kind}
        return Refusal(kind.rule, "moves-too-far", facts=facts)
    piece = ways.stands_in(g, path[-1])
    if piece:
        return Refusal("dicemore.action.low-obstacle", "ends-on-obstacle", facts={"piece": piece})
    return None


def _with_facing(
    g: Skirmish, me: Character, choice: Move, kind: limits.Kind, path: tuple[Place, ...], taken: Trace, price: int
) -> Plan | Refusal:
    """dicemore.move.facing-matters, dicemore.ruling.free-rotation-details: the facing from which it is judged; and the
    whole price: the CA of Tab.2, a point for each low obstacle (dicemore.action.low-obstacle), and what carrying costs.
    """
    legs = legs_of(path)
    classes = kind.classes
    course = g.going.course
    if course is not None:
        facing: float | None = course.heading
        if choice.facing is not None and turn_between(choice.facing, course.heading) > SLACK:
            return Refusal("dicemore.ruling.free-rotation-details", "rotation-at-start", facts={"who": me.id})
    elif choice.facing is not None:
        facing = choice.facing % 360.0
        turned = turn_between(facing, me.facing)
        if turned > SLACK and g.going.rotated:
            return Refusal("dicemore.ruling.free-rotation-details", "rotated-already", facts={"who": me.id})
        if turned > ROTATION + SLACK:
            return Refusal(ROTATE, "rotation-too-far", facts={"most": ROTATION, "degrees": round(turned, 1)})
    else:
        facing = turn_for(me.facing, legs, classes, not g.going.rotated)
    if facing is None or not fits(facing, legs, classes):
        return Refusal(DIRECTIONS, "wrong-direction", classes, {"how": kind.kind})
    cost = price + limits.OBSTACLE * len(taken.gates)
    forward = bool(legs) and all(class_of(facing, leg) == FORWARD for leg in legs)
    end = legs[-1] if forward and choice.end != KEEP else facing
    return too_dear(g, cost) or Plan(kind, path, ways.length_of(g, taken), facing, end, cost, opportunity.gates(taken))


def _where(choice: Move) -> dict[str, float]:
    return {"x": round(choice.path[-1][0], 1), "y": round(choice.path[-1][1], 1)}


# options -------------------------------------------------------------------------------------------------------------
def kinds_now(g: Skirmish, me: Character) -> Iterator[limits.Kind]:
    """The kinds of movement that may begin or go on now, wherever they lead."""
    mode = limits.mode_of(me)
    if mode == "vehicle":
        return
    course = g.going.course
    for name in limits.MODES[mode]:
        kind = limits.kind_of(g, me, name)
        if kind is None or limits.check_may_move(g, me, kind) is not None:
            continue
        if course is None or (course.kind == name and course.left >= _LEAST):
            yield kind


def offers(g: Skirmish, me: Character) -> Iterator[Later]:
    """A few sensible places for each kind of movement; `check` accepts any other in the region."""
    for kind in kinds_now(g, me):

        def can_go(place: Place, kind: limits.Kind = kind) -> bool:
            return isinstance(plan(g, me, Move(me.id, kind.kind, (place,))), Plan)

        yield from candidates.wishes(g, me, kind, g.going.course, can_go).offers(partial(_to_place, g, me, kind))


def declared(me: Character, kind: limits.Kind, wish: Wish) -> Move:
    """A movement of that kind to where a wish leads."""
    keeps = wish.facing is not None
    return Move(me.id, kind.kind, (wish.place,), wish.target, KEEP if keeps else "", wish.facing)


def _to_place(g: Skirmish, me: Character, kind: limits.Kind, wish: Wish) -> Option | None:
    choice = declared(me, kind, wish)
    found = plan(g, me, choice)
    if isinstance(found, Refusal):
        return None
    facts = {"why": wish.why, "goal": wish.about, "u": round(found.length, 1), **_where(choice)}
    return Option(choice, found.cost, (kind.rule, ONE_KIND), Region("reach"), facts)


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Skirmish, choice: Move) -> None:
    """The points are paid; carry it out."""
    passage = set_out(ref, g, choice)
    if passage is not None:
        opportunity.go(ref, g, passage)


def set_out(ref: Ref, g: Skirmish, choice: Move) -> Passage | None:
    """Begin a movement: the path that it takes from here, unless an animal refuses."""
    who = choice.actor
    me = g[who]
    found = plan(g, me, choice)
    assert isinstance(found, Plan), found
    a = g.going
    limits.pay_for_carrying(g, who)
    far = space.distance(g, who, choice.target) if choice.target and a.course is None else 0.0
    course = a.course or Course(found.kind.kind, limits.most_u(g, me, found.kind), choice.target, found.facing, far)
    rotated = a.rotated or (a.course is None and turn_between(found.facing, me.facing) > SLACK)
    left = max(0.0, course.left - found.length)
    g.change_activation(course=msgspec.structs.replace(course, left=left), moved=True, rotated=rotated)
    if not animal_obeys(ref, g, who, found.kind):
        g.change_activation(course=msgspec.structs.replace(course, left=0.0))
        return None
    placing.put(g, who, me.place, found.facing if a.course is None else me.facing)
    ref.tell("moves", found.kind.rule, who=who, how=found.kind.kind, u=round(found.length, 2), target=course.target)
    far_off = course.gap > opportunity.CHARGE_GAP + space.TOLERANCE
    charged = course.target if far_off else ""
    return Passage(who, found.path, gates=found.gates, charged=charged, facing=found.end_facing)


def animal_obeys(ref: Ref, g: Skirmish, who: str, kind: limits.Kind) -> bool:
    """dicemore.move.horse-sideways, dicemore.move.horse-back: the rider's reflexes test for such a movement.

    dicemore.ruling.horse-tests: +1 or +2 on each die and one success; with `horse_test = "dice"` one or two successes
    and no modifier. dicemore.special.skill-horsemen."""
    if not kind.die_mod:
        return True
    mods, needed = [Mod(kind.die_mod, kind.rule, "manoeuvre")], 1
    if g.board.switches.horse_test == "dice":
        mods, needed = [], kind.die_mod
    passed = trials.reflexes(ref, g, who, kind.rule, needed=needed, mods=mods, riding=True)
    if not passed:
        ref.tell("horse-refuses", kind.rule, who=who, how=kind.kind)
    return passed


# the free rotation ---------------------------------------------------------------------------------------------------
def may_rotate(g: Skirmish, me: Character) -> bool:
    """Whether the free rotation is still to be had."""
    return _rotation_refused(g, me) is None


def _rotation_refused(g: Skirmish, me: Character) -> Refusal | None:
    """dicemore.ruling.free-rotation-details: once an activation, at the start of a movement, also of one of no
    distance; dicemore.move.rotation-blocks-aim: not after aiming."""
    a = g.going
    if a.rotated or a.course is not None:
        return Refusal("dicemore.ruling.free-rotation-details", "rotated-already", facts={"who": me.id})
    if a.aimed:
        return Refusal("dicemore.move.rotation-blocks-aim", "aimed-no-move", facts={"who": me.id})
    if me.lying:
        return Refusal("dicemore.ruling.lying-moving", "lying", ("stand",), {"who": me.id})
    return limits.check_held(g, me)


def check_rotation(g: Skirmish, me: Character, choice: Facing) -> Refusal | None:
    """dicemore.move.free-rotation: up to 90 degrees, without price."""
    refused = _rotation_refused(g, me)
    if refused is not None:
        return refused
    turned = turn_between(choice.facing, me.facing)
    if turned > ROTATION + SLACK:
        return Refusal(ROTATE, "rotation-too-far", ("turn",), {"most": ROTATION, "degrees": round(turned, 1)})
    if turned <= SLACK:
        return Refusal(ROTATE, "no-turn", facts={"who": me.id})
    return carts.check_turn(g, g.carts[me.cart], choice.facing) if me.cart and me.driver else None


def rotation_offers(g: Skirmish, me: Character) -> Iterator[Option]:
    if not may_rotate(g, me):
        return
    for foe, facing in candidates.facings(g, me):
        choice = Rotate(me.id, facing)
        yield Option(choice, 0, (ROTATE,), Region("facing"), {"why": "towards", "goal": foe})


def rotate(ref: Ref, g: Skirmish, choice: Facing) -> None:
    g.change_activation(rotated=True)
    carts.face(ref, g, g[choice.actor], choice.facing, ROTATE)


ACTIONS = (
    planned(Move, ONE_KIND, plan, offers, perform),
    Action(Rotate, ROTATE, rotate, check=check_rotation, offers=rotation_offers),
)
