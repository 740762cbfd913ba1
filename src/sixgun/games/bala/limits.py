"""What limits moving: how often in an activation, and what wounds take off the dice."""

from __future__ import annotations

from sixgun.core.choice import Choice, Refusal
from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.bala.activation import no_actions_left
from sixgun.games.bala.harm import GUTS, LEG, wounds_of
from sixgun.games.bala.state import Character, Fight, replace

MOVE_CAP = "bala.action.move-cap"
MOST_MOVES = 3
DECLARE = "bala.action.move-declare"


def check_places(choice: Choice) -> Refusal | None:
    """Every place and facing of a choice is a real one."""
    return None if real_places(choice) else Refusal(DECLARE, "no-such-place")


def says(choice: Choice, kind: type[Choice], who: str) -> bool:
    """Whether a choice is one of that kind about somebody, with real places."""
    return isinstance(choice, kind) and choice.actor == who and real_places(choice)


def check_may_move(g: Fight, me: Character) -> Refusal | None:
    """What forbids any Move action: three were made, no action is left, or the Gatling in hand was fired."""
    moves = g.activation.moves
    if moves >= MOST_MOVES:
        return Refusal(MOVE_CAP, "three-moves", facts={"moves": moves})
    return gatling_fired(g, me) or no_actions_left(g, 1, MOVE_CAP)


def check_may_walk(g: Fight, me: Character) -> Refusal | None:
    """bala.wound.guts, bala.ruling.guts-move-once: one Move action on foot; windows, fences and jumps included, and
    those of 0 in as well."""
    if g.activation.foot_moves >= 1 and wounds_of(me, GUTS):
        return Refusal("bala.wound.guts", "guts-once", facts={"who": me.id})
    return None


def check_on_foot(me: Character) -> Refusal | None:
    """bala.ruling.jump-on-foot-only: windows, fences, gaps and edges are for people on foot with their hands free."""
    if me.mounted or me.cart or me.gatling:
        return Refusal("bala.ruling.jump-on-foot-only", "on-foot-only", facts={"who": me.id})
    return None


def gatling_fired(g: Fight, me: Character) -> Refusal | None:
    if me.gatling and g.activation.gatling == "fired":
        return Refusal("bala.weapon.gatling-move-or-fire", "gatling-fired", facts={"who": me.id})
    return None


def stood_still(g: Fight, me: Character) -> Refusal | None:
    """bala.ruling.mounted-moved-whole-activation: a rider who has made use of a standing horse does not ride it now."""
    if me.mounted and g.activation.steady:
        return Refusal("bala.ruling.mounted-moved-whole-activation", "stood-still", facts={"who": me.id})
    return None


def turns_with_gatling(me: Character) -> Refusal | None:
    """bala.weapon.gatling-turn: the one at the crank turns on the spot only with the Gatling."""
    if not me.gatling:
        return None
    return Refusal("bala.weapon.gatling-turn", "turns-with-gatling", ("turn-gatling",), {"who": me.id})


def foot_inches(ref: Ref, me: Character, number: int, sides: int, rule: str) -> tuple[int, Roll]:
    """Movement dice on foot: each is reduced by each leg wound, never below 0 (bala.wound.leg, bala.ruling.leg-dice,
    bala.ruling.serious-wound-stacking)."""
    legs = wounds_of(me, LEG)
    if not legs:
        roll = ref.dice(number, sides, rule, cuts=tuple(range(number + 1, number * sides + 1)))
        return roll.total, roll
    roll = ref.dice(number, sides, rule)
    hindered = replace(roll, mods=(Mod(-legs, "bala.wound.leg", "leg wound, each die"),))
    return sum(max(0, die - legs) for die in roll.dice), hindered


def where_to(choice: Choice) -> dict[str, float]:
    return {"x": round(choice.path[-1][0], 1), "y": round(choice.path[-1][1], 1)}
