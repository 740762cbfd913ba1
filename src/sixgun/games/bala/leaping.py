"""Jumping over gaps and leaping down: Move actions of their own, on foot only (bala.ruling.jump-on-foot-only)."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import contact, detection, falls, morale, neighbours
from sixgun.games.bala.activation import Action
from sixgun.games.bala.catalogue import d3, table
from sixgun.games.bala.choices import Jump, LeapDown
from sixgun.games.bala.harm import LEG, wounds_of
from sixgun.games.bala.limits import check_may_move, check_may_walk, check_on_foot
from sixgun.games.bala.placing import in_the_way, put
from sixgun.games.bala.space import base, wall_between
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import HEAVY, loaded_heavily, on_floor, take_load
from sixgun.miniatures.gaps import Gap, gap_between
from sixgun.table import ahead, direction, drop_edges, rounded, surface_at, turn_between

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
_ROWS = {str(row["id"]): row for row in table("move-foot")}
_BONUS = int(str(_ROWS["jump-run-up"]["bonus"]))


def gap(g: Fight, me: Character, landing: Place) -> Gap:
    """The gap over which a jump leads, at the level one jumps from."""
    return gap_between(g.board.scene, me.place, landing, EDGE)


def inches_needed(g: Fight, me: Character, width: float) -> float:
    """Inches that must be rolled for a gap: bala.move.heavy-load, each inch counts double."""
    return width * HEAVY if loaded_heavily(g, me) else width


# jumping across ------------------------------------------------------------------------------------------------------
def jump_options(g: Fight, me: Character) -> Iterator[Option]:
    if check_may_move(g, me) is not None or me.z <= 0.1 or me.mounted or me.cart:
        return
    for turn in range(0, 360, 15):
        for far in (2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0):
            place = rounded(ahead(me.place, turn, far))
            choice = Jump(me.id, (place,))
            if check_jump(g, me, choice) is None:
                yield Option(choice, 1, (JUMP, PROCEDURE), facts={"gap": gap(g, me, place).width})
                break


def check_jump(g: Fight, me: Character, choice: Jump) -> Refusal | None:
    """bala.ruling.jump-procedure: from one edge to another at about the same height, the landing declared
    beforehand."""
    if len(choice.path) != 1:
        return Refusal(JUMP, "jump-where")
    refused = check_on_foot(me) or check_may_move(g, me) or check_may_walk(g, me)
    if refused is not None:
        return refused
    landing = choice.path[0]
    if abs(landing[2] - me.z) > EDGE:
        return Refusal(PROCEDURE, "jump-level", facts={"z": landing[2]})
    under = surface_at(g.board.scene, landing[0], landing[1], landing[2])
    if under is None or abs(under.z - landing[2]) > 0.1:
        return Refusal(PROCEDURE, "nothing-to-land-on")
    if in_the_way(g, me, landing) is not None:
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
    landing = on_floor(g, choice.path[0])
    a = g.activation
    bonus = _BONUS if has_run_up(g, me, landing) else 0
    g.change_activation(moves=a.moves + 1, foot_moves=a.foot_moves + 1, run_up=0.0)
    roll = ref.dice(1, 6, JUMP, cuts=(3, 5))
    inches = max(0, d3(roll.total) - wounds_of(me, LEG)) + bonus
    over = gap(g, me, landing)
    lands = inches >= inches_needed(g, me, over.width) - 0.001
    take_load(g, who)
    ref.tell("jumps", RUN_UP if bonus else JUMP, roll=roll, who=who, inches=inches, gap=over.width, lands=lands)
    if lands:
        put(g, who, landing, direction(me.place, landing) if choice.facing is None else choice.facing)
    else:
        _drop(ref, g, who, over.middle)
    morale.settle(ref, g)  # bala.ruling.elimination-immediate
    detection.refresh(g)
    if not lands or not contact.attack_landed(ref, g, who, me):
        _noticed(ref, g, me)


def _noticed(ref: Ref, g: Fight, before: Character) -> None:
    if not g[before.id].out:
        neighbours.react_to_move(ref, g, before.id, (before.place, g[before.id].place))


def _drop(ref: Ref, g: Fight, who: str, landing: Place) -> None:
    """A fall without a fall roll."""
    height = g[who].z - landing[2]
    falls.fall(ref, g, who, height, landing)


# leaping down --------------------------------------------------------------------------------------------------------
def check_leap(g: Fight, me: Character, choice: LeapDown) -> Refusal | None:
    """bala.ruling.jump-down: on purpose, as a Move action of 0 in."""
    refused = check_on_foot(me) or check_may_move(g, me) or check_may_walk(g, me)
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
    _drop(ref, g, who, drop.landing)
    morale.settle(ref, g)  # bala.ruling.elimination-immediate
    detection.refresh(g)
    if g[who].out or not contact.attack_landed(ref, g, who, me):
        _noticed(ref, g, me)


ACTIONS = (
    Action(Jump, JUMP, jump, check=check_jump, options=jump_options),
    Action(LeapDown, LEAP_DOWN, leap_down, check=check_leap),
)
