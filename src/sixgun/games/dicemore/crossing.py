"""Getting over low obstacles by itself: fences, crates, windows. A movement may also lead over them (movement.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import limits, opportunity, space, ways
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.catalogue import animals
from sixgun.games.dicemore.choices import Cross
from sixgun.games.dicemore.scenery import CLIMB, LOW
from sixgun.games.dicemore.state import Character, Passage, Skirmish
from sixgun.miniatures.crossing import both_sides, frame, leads_over
from sixgun.table import Piece, distance_to_piece

CROSS = "dicemore.action.low-obstacle"
TOUCH = 0.1
"""How near one has to be to an obstacle to get over it."""


def check(g: Skirmish, me: Character, choice: Cross) -> Refusal | None:
    """dicemore.action.low-obstacle: from contact with it, where there is room behind it; no test."""
    found = g.board.scene.by_id.get(choice.piece)
    if found is None or found.piece.gate != LOW:
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


def cost(g: Skirmish, me: Character, _choice: Cross) -> int:
    return limits.OBSTACLE + limits.carrying_cost(g, me.id)


def far_side(g: Skirmish, me: Character, piece: Piece) -> Place | None:
    """Where somebody stands after going over a piece: straight across, in contact with its far side."""
    sides, table = both_sides(frame(piece), space.base(me)), ways.field(g, me.id)
    over = table.free(ways.LEAPER, sides[1]) and leads_over(table, ways.LEAPER, me.place, sides, piece.id)
    return sides[1] if over else None


def offers(g: Skirmish, me: Character) -> Iterator[Cross]:
    if me.cart or g.going.left < limits.OBSTACLE:
        return
    for piece in g.board.scene.pieces:
        if piece.gate == LOW and at_hand(g, me, piece):
            yield Cross(me.id, piece.id)


def perform(ref: Ref, g: Skirmish, choice: Cross) -> None:
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
    return piece.gate == CLIMB


ACTIONS = (Action(Cross, CROSS, offers=offers, check=check, cost=cost, perform=perform),)
