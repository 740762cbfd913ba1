"""A declared card is carried out: the movement before, then the action if it is still possible; and what ends with a
card."""

from __future__ import annotations

import math

from sixgun.core.ref import Ref
from sixgun.games.deadlands import moving, skills, space
from sixgun.games.deadlands.actions import ACTIONS
from sixgun.games.deadlands.choices import Aim, Discard, Throw
from sixgun.games.deadlands.state import Going, Shootout, replace
from sixgun.miniatures.moves import length_of
from sixgun.table import place_at

LOST = "deadlands.ruling.interrupted-action"
SPEED_TWO = "deadlands.actions.speed-two"


def carry_out(ref: Ref, g: Shootout, going: Going) -> None:
    """deadlands.attack.sequence, steps 3 to 12. What has become impossible is lost with its card
    (deadlands.ruling.interrupted-action)."""
    who = going.who
    if not g[who].able:
        _lose(ref, g, going)
        return
    if going.path or going.posture:
        if g[who].stunned or g[who].held_by:
            _lose(ref, g, going)
            return
        moving.walk(ref, g, who, going.path, going.run, going.posture)
    action = going.action
    assert action is not None
    if g[who].gone or isinstance(action, Discard):
        g.change_going(who, done=True)
        return
    if ACTIONS[action.kind].check(g, g[who], action) is not None or _bound(g, going):
        _lose(ref, g, going)
        return
    ACTIONS[action.kind].perform(ref, g, action)
    if g.going(who) is not None:
        g.change_going(who, done=True)


def _bound(g: Shootout, going: Going) -> bool:
    """deadlands.stun.state, deadlands.fight.entangled: it has happened since he declared."""
    me, kind = g[going.who], going.action.kind if going.action is not None else ""
    return (me.stunned and kind != "recover") or (bool(me.held_by) and kind not in ("break", "slip-free", "strike"))


def _lose(ref: Ref, g: Shootout, going: Going) -> None:
    kind = going.action.kind if going.action is not None else ""
    ref.tell("action-lost", LOST, who=going.who, kind=kind, card=going.card)
    g.change_going(going.who, done=True)


def up_to(ref: Ref, g: Shootout, who: str, yards: int) -> None:
    """deadlands.ruling.interrupt-window: the mover whom somebody interrupts stands at this point of his declared way;
    the rest of it is still to come."""
    going = next((one for group in g.queue for one in group if one.who == who and one.path and not one.done), None)
    if going is None or yards <= 0:
        return
    first, rest = moving.split(going.path, float(yards))
    moving.walk(ref, g, who, first, going.run, "")
    cut = replace(going, path=rest)
    g.queue = tuple([tuple([cut if one is going else one for one in group]) for group in g.queue])


BACK = 0.25
"""Yards by which somebody stays back until there is room."""


def part(g: Shootout, goings: tuple[Going, ...]) -> None:
    """deadlands.fight-frame.simultaneous: those who would come to the same spot stop in contact, the later ones short
    of it on their way."""
    for i, one in enumerate(goings):
        ahead = [other.who for other in goings[:i] if other.who != one.who]
        far = length_of(one.path) if one.path else 0.0
        while far > 0.0 and any(_overlap(g, one.who, who) for who in ahead):
            far = max(0.0, far - BACK)
            x, y, z = place_at(one.path, far)
            g.change(one.who, x=x, y=y, z=z)


def _overlap(g: Shootout, one: str, other: str) -> bool:
    """deadlands.map.base"""
    both = space.takes_room(g[one]) and space.takes_room(g[other])
    return both and math.dist(g[one].place, g[other].place) < 2 * space.RADIUS - space.TOUCH


# Speed 2 -------------------------------------------------------------------------------------------------------------
def only_begins(g: Shootout, going: Going) -> bool:
    """deadlands.special.speed, deadlands.actions.speed-two: the first of two cards, which has no effect yet."""
    action = going.action
    if not isinstance(action, Throw):
        return False
    arm = g[going.who].arms[action.arm]
    return g.board.weapon(arm.weapon).speed > 1 and not arm.begun


# what ends with a card -----------------------------------------------------------------------------------------------
def end_of_card(g: Shootout, going: Going) -> None:
    """deadlands.wills.next-action, deadlands.shoot.aim-lost, deadlands.actions.speed-two: what the next action uses up
    or breaks off. A card that is sleeved, or thrown away without a movement, does neither."""
    action, who = going.action, going.who
    if action is None:
        return
    if not isinstance(action, Discard) or going.path:
        skills.used_action(g, who)
    if not isinstance(action, Aim | Discard) or g[who].running:
        g.change(who, aim=None)
    kept = action.arm if isinstance(action, Throw) else -1
    if isinstance(action, Discard) and not g[who].running:
        return
    for i, arm in enumerate(g[who].arms):
        if arm.begun and i != kept and g.board.weapon(arm.weapon).speed > 1:
            g.change_arm(who, i, begun=False)
