"""Windows and low fences: an action each, on foot, in the middle of a move or by itself (bala.move.window-fence).

Going over needs no inches and no dice (bala.ruling.window-counts-as-move): who crosses stands on the near side or on
the far side, never in between.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import contact, detection, neighbours
from sixgun.games.bala.choices import Move
from sixgun.games.bala.harm import GUTS, wounds_of
from sixgun.games.bala.limits import MOST_MOVES, check_may_walk, check_on_foot
from sixgun.games.bala.placing import in_the_way, put
from sixgun.games.bala.space import CONTACT, FOOT_RADIUS, base, movable, within
from sixgun.games.bala.state import Activation, Character, Course, Fight, replace
from sixgun.games.bala.ways import PAID_WITH_AN_ACTION, field, follow, take_load, walk_on_foot
from sixgun.miniatures.crossing import both_sides, frame, leads_over, straight_over
from sixgun.table import Base, Crossing, Piece, Scene, Stretch, Trace, Walk, direction, distance_to_piece, place_at

CROSS = "bala.move.window-fence"
COUNTS = "bala.ruling.window-counts-as-move"
_GRAZE = 0.01
"""A base that is no farther in the way of a window or fence than this just touches it."""


# in the middle of a move ---------------------------------------------------------------------------------------------
def paid_gates(found: Trace) -> list[Crossing]:
    return list(filter(_paid, found.gates))


def _paid(gate: Crossing) -> bool:
    return gate.kind in PAID_WITH_AN_ACTION


def follow_across(g: Fight, me: Character, walk: Walk, path: tuple[Place, ...]) -> Trace:
    """As `follow`; a window or fence is entered where the rim of the base comes to touch it and left where it no longer
    does, also if the path bends in between."""
    found = follow(g, me, walk, path)
    if not paid_gates(found):
        return found
    return replace(found, gates=tuple([_touched(g, walk, path, found.length, gate) for gate in found.gates]))


def _touched(g: Fight, walk: Walk, path: tuple[Place, ...], length: float, gate: Crossing) -> Crossing:
    if gate.kind not in PAID_WITH_AN_ACTION:
        return gate
    scene = g.board.scene
    piece = scene.by_id[gate.id].piece

    def touches(distance: float) -> bool:
        x, y, z = place_at(path, distance, scene, walk)
        return distance_to_piece(scene, piece, Base(x, y, z, 0.0)) < walk.r - _GRAZE

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
        if left < 1 or moves >= MOST_MOVES or (foot >= 1 and wounds_of(me, GUTS)):
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
    found = in_the_way(g, me, place, ())
    pieces = {p.id: p for p in (*g.board.scene.pieces, *movable(g))}
    return found if found in pieces and pieces[found].gate else ""


# by itself -----------------------------------------------------------------------------------------------------------
def options(g: Fight, me: Character) -> Iterator[Option]:
    if check_on_foot(me) is not None:
        return
    for piece in g.board.scene.pieces:
        if piece.gate in PAID_WITH_AN_ACTION:
            choice = Move(me.id, "cross", over=piece.id)
            if check(g, me, choice) is None:
                yield Option(choice, 1, (CROSS, COUNTS), facts={"why": "over", "goal": piece.id})


def check(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.move.window-fence, bala.ruling.jump-on-foot-only: on foot, from contact with it, where there is room behind
    it."""
    refused = check_may_walk(g, me)
    if refused is not None:
        return refused
    found = g.board.scene.by_id.get(choice.over)
    if found is None or found.piece.gate not in PAID_WITH_AN_ACTION or choice.path or choice.target:
        return Refusal(CROSS, "nothing-to-cross", facts={"item": choice.over})
    if (refused := check_on_foot(me)) is not None:
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
    if in_the_way(g, me, sides[1]) is not None:
        return None
    over = leads_over(field(g, me.id), walk_on_foot(g, me), me.place, sides, piece.id, _paid)
    return sides[1] if over else None


def cross(ref: Ref, g: Fight, choice: Move) -> None:
    """One action, no dice; the 2D6 of the first move stay (bala.ruling.window-counts-as-move)."""
    who = choice.actor
    take_load(g, who)
    me = g[who]
    piece = g.board.scene.by_id[choice.over].piece
    place = far_side(g, me, piece)
    assert place is not None
    g.change_activation(foot_moves=g.activation.foot_moves + 1)
    if contact.attack_nearby(ref, g, who, place):  # bala.ruling.fight-reach: across it, and nothing is paid to cross
        return
    put(g, who, place, direction(me.place, place) if choice.facing is None else choice.facing)
    detection.refresh(g)
    ref.tell("crosses", CROSS, who=who, piece=piece.id)
    if not contact.attack_landed(ref, g, who, me):
        neighbours.react_to_move(ref, g, who, (me.place, place))
