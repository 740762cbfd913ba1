"""On foot over windows and low fences, over gaps and down from edges (bala.ruling.jump-on-foot-only).

A window or fence takes an action, in the middle of a move or by itself (bala.move.window-fence). Going over needs no
inches and no dice (bala.ruling.window-counts-as-move): who crosses stands on the near side or on the far side, never in
between.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Later, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import catalogue, contact, detection, falls, harm, limits, morale, neighbours, placing, ways
from sixgun.games.bala.activation import Action
from sixgun.games.bala.choices import Jump, LeapDown, Move
from sixgun.games.bala.space import CONTACT, FOOT_RADIUS, base, movable, wall_between, within
from sixgun.games.bala.state import Activation, Character, Course, Fight, replace
from sixgun.miniatures.crossing import Gap, both_sides, frame, gap_between, leads_over, straight_over
from sixgun.miniatures.field import Field
from sixgun.table import Piece, Scene, Walk, ahead, direction, rounded, turn_between
from sixgun.table.ground import distance_to_piece, drop_edges
from sixgun.table.walk import Crossing, Stretch, Trace, Track

CROSS = "bala.move.window-fence"
COUNTS = "bala.ruling.window-counts-as-move"
_GRAZE = 0.01
"""A base that is no farther in the way of a window or fence than this just touches it."""

JUMP = "bala.move.jump"
RUN_UP = "bala.move.jump-run-up"
LEAP_DOWN = "bala.ruling.jump-down"
PROCEDURE = "bala.ruling.jump-procedure"
RUN_NEEDED = 3.0
EDGE = 1.0
"""House measure: one jumps from, and lands, within this distance of the edge."""
LONGEST = 4.0
TOWARDS = 20.0
"""Degrees by which the run may differ from the jump and still count as towards the edge."""
_ROWS = {str(row["id"]): row for row in catalogue.table("move-foot")}
_BONUS = int(str(_ROWS["jump-run-up"]["bonus"]))


# in the middle of a move ---------------------------------------------------------------------------------------------
def paid_gates(found: Trace) -> list[Crossing]:
    return list(filter(_paid, found.gates)) if found.gates else []


def _paid(gate: Crossing) -> bool:
    return gate.kind in ways.PAID_WITH_AN_ACTION


def follow_across(field: Field, walk: Walk, track: Track) -> Trace:
    """What a path costs and runs into; a window or fence is entered where the rim of the base comes to touch it and
    left where it no longer does, also if the path bends in between."""
    found = field.trace(walk, track.path)
    if not paid_gates(found):
        return found
    return replace(found, gates=tuple([_touched(field.scene, walk, track, found.length, gate) for gate in found.gates]))


def _touched(scene: Scene, walk: Walk, track: Track, length: float, gate: Crossing) -> Crossing:
    if gate.kind not in ways.PAID_WITH_AN_ACTION:
        return gate
    form = scene.by_id[gate.id].form

    def touches(distance: float) -> bool:
        x, y, _ = track.at(distance)
        return form.distance(x, y) < walk.r - _GRAZE

    enter, leave = gate.enter, gate.leave
    while enter > 0.0 and touches(enter):
        enter = max(0.0, enter - _GRAZE)
    while leave < length and touches(leave):
        leave = min(length, leave + _GRAZE)
    return replace(gate, enter=enter, leave=leave)


def without_inches(scene: Scene, found: Trace) -> Trace:
    """The trace with no inches to pay for going straight over each window and fence; what goes along it is paid for."""
    gates = paid_gates(found)
    if not gates:
        return found
    free = [(gate.enter, min(gate.leave, gate.enter + _straight_over(scene.by_id[gate.id].piece))) for gate in gates]
    stretches: list[Stretch] = []
    for s in found.stretches:
        at = s.start
        for start, end in free:
            start, end = max(start, at), min(end, s.end)
            if end <= start:
                continue
            if start > at:
                stretches.append(Stretch(at, start, s.factor, s.piece))
            stretches.append(Stretch(start, end, 0.0, s.piece))
            at = end
        if s.end > at:
            stretches.append(Stretch(at, s.end, s.factor, s.piece))
    return replace(found, stretches=tuple(stretches))


def _straight_over(piece: Piece) -> float:
    return straight_over(frame(piece, _length), FOOT_RADIUS)


def _length(x: float, y: float) -> float:
    return float((x**2 + y**2) ** 0.5)


def held_back(found: Trace, a: Activation, me: Character, course: Course, stop: float) -> float:
    """Where a move ends that gets as far as `stop` by its inches: on the near side of what it cannot cross.

    bala.ruling.window-counts-as-move: each one takes an action that is left, and counts towards the three moves."""
    left, moves, foot = a.left, a.moves, a.foot_moves
    for gate in paid_gates(found):
        if gate.id in course.paid or gate.enter < course.done - 1e-9:
            continue
        if gate.enter > stop - 1e-9 or stop < gate.leave - 1e-6:
            return min(stop, gate.enter)
        if left < 1 or moves >= limits.MOST_MOVES or (foot >= 1 and harm.wounds_of(me, harm.GUTS)):
            return gate.enter
        left, moves, foot = left - 1, moves + 1, foot + 1
    return stop


def not_in_between(found: Trace, distance: float) -> float:
    """A distance along the path, put off to the far side if it lies in the middle of a crossing."""
    for gate in paid_gates(found):
        if gate.enter + 1e-6 < distance < gate.leave:
            return gate.leave
    return distance


def pay(ref: Ref, g: Fight, course: Course, found: Trace, distance: float) -> Course:
    """Pay for every window and fence up to that distance."""
    paid = course.paid
    for gate in paid_gates(found):
        if course.done - 1e-9 <= gate.enter < distance - 1e-9 and gate.id not in paid:
            a = g.activation
            g.change_activation(left=a.left - 1, moves=a.moves + 1, foot_moves=a.foot_moves + 1)
            paid = (*paid, gate.id)
            ref.tell("crosses", CROSS, who=course.choice.actor, piece=gate.id)
    return replace(course, paid=paid)


def ends_in_one(g: Fight, me: Character, place: Place) -> str:
    """The window, fence or closed door that a base which comes to rest there would stand in; empty if in none."""
    found = placing.in_the_way(g, me, place, Field(g.board.scene, (), movable(g)))
    if found is None:
        return ""
    pieces = {p.id: p for p in (*g.board.scene.pieces, *movable(g))}
    return found if found in pieces and pieces[found].gate else ""


# by itself -----------------------------------------------------------------------------------------------------------
def offers(g: Fight, me: Character) -> Iterator[Option]:
    for piece in g.board.scene.pieces:
        if piece.gate in ways.PAID_WITH_AN_ACTION:
            choice = Move(me.id, "cross", over=piece.id)
            yield Option(choice, 1, (CROSS, COUNTS), facts={"why": "over", "goal": piece.id})


def check(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.move.window-fence, bala.ruling.jump-on-foot-only: on foot, from contact with it, where there is room behind
    it."""
    refused = limits.check_may_walk(g, me)
    if refused is not None:
        return refused
    found = g.board.scene.by_id.get(choice.over)
    if found is None or found.piece.gate not in ways.PAID_WITH_AN_ACTION or choice.path or choice.target:
        return Refusal(CROSS, "nothing-to-cross", facts={"item": choice.over})
    if (refused := limits.check_on_foot(me)) is not None:
        return refused
    piece = found.piece
    if not within(distance_to_piece(g.board.scene, piece, base(me)), CONTACT):
        return Refusal(COUNTS, "too-far-to-handle", facts={"task": piece.id, "within": CONTACT})
    if far_side(g, me, piece) is None:
        return Refusal(COUNTS, "no-room-behind", facts={"piece": piece.id})
    return None


def far_side(g: Fight, me: Character, piece: Piece) -> Place | None:
    """Where somebody stands after going over it: straight across, in contact with its far side."""
    sides = both_sides(frame(piece, _length), base(me))
    if placing.in_the_way(g, me, sides[1]) is not None:
        return None
    over = leads_over(ways.field(g, me.id), ways.walk_on_foot(g, me), me.place, sides, piece.id, _paid)
    return sides[1] if over else None


def cross(ref: Ref, g: Fight, choice: Move) -> None:
    """One action, no dice; the 2D6 of the first move stay (bala.ruling.window-counts-as-move)."""
    who = choice.actor
    ways.take_load(g, who)
    me = g[who]
    piece = g.board.scene.by_id[choice.over].piece
    place = far_side(g, me, piece)
    assert place is not None
    g.change_activation(foot_moves=g.activation.foot_moves + 1)
    if contact.attack_nearby(ref, g, who, place):  # bala.ruling.fight-reach: across it, and nothing is paid to cross
        return
    placing.put(g, who, place, direction(me.place, place) if choice.facing is None else choice.facing)
    detection.refresh(g)
    ref.tell("crosses", CROSS, who=who, piece=piece.id)
    if not contact.attack_landed(ref, g, who, me):
        neighbours.react_to_move(ref, g, who, (me.place, place))


# gaps ----------------------------------------------------------------------------------------------------------------
def gap(g: Fight, me: Character, landing: Place) -> Gap:
    """The gap over which a jump leads, at the level one jumps from."""
    return gap_between(g.board.scene, me.place, landing, EDGE)


def inches_needed(g: Fight, me: Character, width: float) -> float:
    """Inches that must be rolled for a gap: bala.move.heavy-load, each inch counts double."""
    return width * ways.HEAVY if ways.loaded_heavily(g, me) else width


# jumping across ------------------------------------------------------------------------------------------------------
def jump_options(g: Fight, me: Character) -> Iterator[Later]:
    if limits.check_may_move(g, me) is None and me.z > 0.1 and me.on_foot:
        for turn in range(0, 360, 15):
            yield Later(_shortest_jump, g, me, turn)


def _shortest_jump(g: Fight, me: Character, turn: int) -> Option | None:
    for far in (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0):
        place = rounded(ahead(me.place, turn, far))
        choice = Jump(me.id, (place,))
        if check_jump(g, me, choice) is None:
            return Option(choice, 1, (JUMP, PROCEDURE), facts={"gap": gap(g, me, place).width})
    return None


def check_jump(g: Fight, me: Character, choice: Jump) -> Refusal | None:
    """bala.ruling.jump-procedure: from one edge to another at about the same height, the landing declared
    beforehand."""
    if len(choice.path) != 1:
        return Refusal(JUMP, "jump-where")
    refused = limits.check_on_foot(me) or limits.check_may_move(g, me) or limits.check_may_walk(g, me)
    if refused is not None:
        return refused
    landing = choice.path[0]
    if abs(landing[2] - me.z) > EDGE:
        return Refusal(PROCEDURE, "jump-level", facts={"z": landing[2]})
    if ways.floor(g, landing) is None:
        return Refusal(PROCEDURE, "nothing-to-land-on")
    if placing.in_the_way(g, me, landing) is not None:
        return Refusal(PROCEDURE, "no-room", facts={"x": landing[0], "y": landing[1]})
    if wall_between(g, me.place, landing):
        return Refusal(PROCEDURE, "no-way", facts={"x": landing[0], "y": landing[1]})
    width = gap(g, me, landing).width
    if (
        width <= 0.0
        or inches_needed(g, me, width) > LONGEST
        or math.dist(landing[:2], me.place[:2]) > width + 2 * EDGE + 2 * base(me).r
    ):
        return Refusal(PROCEDURE, "no-gap", facts={"gap": width})
    return None


def has_run_up(g: Fight, me: Character, landing: Place) -> bool:
    """bala.move.jump-run-up: at least 3 in run straight towards the edge with the Move action before this one."""
    a = g.activation
    return a.run_up >= RUN_NEEDED - 0.001 and turn_between(a.run_direction, direction(me.place, landing)) <= TOWARDS


def jump(ref: Ref, g: Fight, choice: Jump) -> None:
    """bala.move.jump, bala.move.jump-run-up, bala.ruling.d3: 1D3 in, one more with a run-up; too short is a fall."""
    who = choice.actor
    me = g[who]
    landing = ways.on_floor(g, choice.path[0])
    a = g.activation
    bonus = _BONUS if has_run_up(g, me, landing) else 0
    g.change_activation(moves=a.moves + 1, foot_moves=a.foot_moves + 1, run_up=0.0)
    roll = ref.dice(1, 6, JUMP, cuts=(3, 5))
    inches = max(0, catalogue.d3(roll.total) - harm.wounds_of(me, harm.LEG)) + bonus
    over = gap(g, me, landing)
    lands = inches >= inches_needed(g, me, over.width) - 0.001
    ways.take_load(g, who)
    ref.tell("jumps", RUN_UP if bonus else JUMP, roll=roll, who=who, inches=inches, gap=over.width, lands=lands)
    if lands:
        placing.put(g, who, landing, direction(me.place, landing) if choice.facing is None else choice.facing)
    else:
        falls.fall(ref, g, who, me.z - over.middle[2], over.middle)
    _come_down(ref, g, me, may_fight=lands)


def _come_down(ref: Ref, g: Fight, before: Character, may_fight: bool) -> None:
    """bala.ruling.elimination-immediate; then a fight where it came down, or the neighbours near its way."""
    who = before.id
    morale.settle(ref, g)
    detection.refresh(g)
    if g[who].out or (may_fight and contact.attack_landed(ref, g, who, before)):
        return
    neighbours.react_to_move(ref, g, who, (before.place, g[who].place))


# leaping down --------------------------------------------------------------------------------------------------------
def check_leap(g: Fight, me: Character, choice: LeapDown) -> Refusal | None:
    """bala.ruling.jump-down: on purpose, as a Move action of 0 in."""
    refused = limits.check_on_foot(me) or limits.check_may_move(g, me) or limits.check_may_walk(g, me)
    if refused is None and not drop_edges(g.board.scene, base(me), EDGE):
        return Refusal(LEAP_DOWN, "no-edge", facts={"who": me.id})
    return refused


def leap_down(ref: Ref, g: Fight, choice: LeapDown) -> None:
    """It lands at the foot of the drop and suffers the fall for the height, without a roll."""
    who = choice.actor
    me = g[who]
    a = g.activation
    g.change_activation(moves=a.moves + 1, foot_moves=a.foot_moves + 1, run_up=0.0)
    drop = drop_edges(g.board.scene, base(me), EDGE)[0]
    ref.tell("leaps-down", LEAP_DOWN, who=who, height=round(drop.height, 2))
    falls.fall(ref, g, who, me.z - drop.landing[2], drop.landing)
    _come_down(ref, g, me, may_fight=True)


ACTIONS = (
    Action(Jump, JUMP, jump, check=check_jump, options=jump_options),
    Action(LeapDown, LEAP_DOWN, leap_down, check=check_leap),
)
