"""What can be done with things: pick them up, hand them over, let them fall; and with tables, doors, mounted guns."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import holding, mounts, seeing, space
from sixgun.games.deadlands.choices import Door, Drop, HandOver, Overturn, PickUp, TurnGun
from sixgun.games.deadlands.loads import allowance
from sixgun.games.deadlands.space import NEAR, TOUCH
from sixgun.games.deadlands.state import FULL, NO_ARM, Arm, Person, Shootout, Thing
from sixgun.miniatures.choices import Own
from sixgun.table import turn_between, within

SPEED, MOUNT = "deadlands.table.action-speed", "deadlands.ruling.gatling-mount"
SIMPLE = "deadlands.actions.simple"
DOOR_YARDS = 1.0
"""deadlands.table.action-speed"""


# hands ---------------------------------------------------------------------------------------------------------------
def _strong_first(g: Shootout, who: str) -> list[str]:
    """His free hands (deadlands.ruling.strong-hand)."""
    return sorted(holding.free_hands(g[who]), key=lambda hand: hand != holding.strong(g, who))


def _take(g: Shootout, who: str, arm: Arm, hands: int) -> None:
    """Into his hands."""
    free = _strong_first(g, who)[:hands]
    g.change(who, **dict.fromkeys(free, holding.give(g, who, arm)))


# picking up ----------------------------------------------------------------------------------------------------------
def _supply(g: Shootout) -> dict[str, Thing]:
    """deadlands.table.house-scenarios: what lies on every table and is never used up, by id."""
    found = {}
    for leaf in g.board.leaves:
        if g.board.supplies and leaf.covers[0].kind == "table":
            corners = leaf.pieces[0].polygon
            middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners), 0.0)
            for weapon in g.board.supplies:
                found[f"{leaf.id}.{weapon}"] = Thing(f"{leaf.id}.{weapon}", middle, arm=Arm(weapon, 1))
    return found


def lying(g: Shootout) -> dict[str, Thing]:
    """Everything that can be picked up."""
    return {**_supply(g), **g.things}


def _hands_for(g: Shootout, thing: Thing) -> int:
    return 1 if thing.arm is None else max(1, g.board.weapon(thing.arm.weapon).hands)


def check_pick_up(g: Shootout, me: Person, choice: PickUp) -> Refusal | None:
    """deadlands.table.action-speed, deadlands.ruling.gatling-mount"""
    things = lying(g)
    if choice.thing not in things:
        return Refusal(SPEED, "no-such-thing", tuple(things), {"thing": choice.thing})
    thing = things[choice.thing]
    if not space.touching(me.place, thing.at):
        return Refusal(SPEED, "thing-too-far", facts={"thing": thing.id, "far": space.whole_yards(me.place, thing.at)})
    hands = _hands_for(g, thing)
    if len(holding.free_hands(me)) < hands:
        return Refusal(SPEED, "no-free-hand", facts={"who": me.id, "number": hands})
    return None


def pick_ups(g: Shootout, me: Person) -> Iterator[PickUp]:
    for key, thing in lying(g).items():
        if space.touching(me.place, thing.at):
            yield PickUp(me.id, key)


def pick_up(ref: Ref, g: Shootout, choice: PickUp) -> None:
    who, thing = choice.actor, lying(g)[choice.thing]
    if thing.arm is not None:
        _take(g, who, thing.arm, _hands_for(g, thing))
    else:
        hand = _strong_first(g, who)[0]
        g.change(who, gear=(*g[who].gear, thing.gear), **{hand: FULL})
    g.things.pop(thing.id, None)
    mounted = thing.arm is not None and thing.arm.mount
    ref.tell("mans" if mounted else "picks-up", MOUNT if mounted else SPEED, who=who, thing=_name(thing))


def _name(thing: Thing) -> str:
    """What it is called by: a weapon, or gear."""
    return thing.gear if thing.arm is None else thing.arm.weapon


# letting fall --------------------------------------------------------------------------------------------------------
def check_drop(g: Shootout, me: Person, choice: Own) -> Refusal | None:
    if me.right == NO_ARM and me.left == NO_ARM:
        return Refusal(SIMPLE, "empty-hands", facts={"who": me.id})
    return None


def drop(ref: Ref, g: Shootout, choice: Own) -> None:
    holding.empty_both(ref, g, choice.actor, SIMPLE)


# handing over --------------------------------------------------------------------------------------------------------
def check_hand_over(g: Shootout, me: Person, choice: HandOver) -> Refusal | None:
    """deadlands.table.action-speed"""
    friends = [one.id for one in _friends(g, me)]
    if choice.target not in friends:
        return Refusal(SPEED, "nobody-beside", tuple(friends), {"target": choice.target})
    if choice.gear not in me.gear:
        return Refusal(SPEED, "no-such-thing", me.gear, {"thing": choice.gear})
    if not holding.free_hands(g[choice.target]):
        return Refusal(SPEED, "no-free-hand", facts={"who": choice.target, "number": 1})
    return None


def _friends(g: Shootout, me: Person) -> list[Person]:
    friends = [one for one in g.of_side(me.side) if one.id != me.id and one.up and not one.stunned]
    return [one for one in friends if space.in_contact(g, me.id, one.id)]


def hand_overs(g: Shootout, me: Person) -> Iterator[HandOver]:
    for one in _friends(g, me) if me.gear else ():
        for gear in dict.fromkeys(me.gear):
            yield HandOver(me.id, one.id, gear)


def hand_over(ref: Ref, g: Shootout, choice: HandOver) -> None:
    who, target, gear = choice.actor, choice.target, choice.gear
    me, other = g[who], g[target]
    mine = next(hand for hand in ("right", "left") if getattr(me, hand) == FULL)
    his = _strong_first(g, target)[0]
    kept = list(me.gear)
    kept.remove(gear)
    g.change(who, gear=tuple(kept), **{mine: NO_ARM})
    g.change(target, gear=(*other.gear, gear), **{his: FULL})
    ref.tell("hands-over", SPEED, who=who, target=target, thing=gear)


# tables and doors ----------------------------------------------------------------------------------------------------
def _beside(g: Shootout, me: Person, kinds: tuple[str, ...]) -> list[str]:
    """Doors or tables that he can reach, by what they are in their first form."""
    found = []
    for leaf in g.board.leaves:
        if leaf.covers[0].kind in kinds and within(g.board.scene, leaf.pieces[0], space.base(me), NEAR):
            found.append(leaf.id)
    return found


def check_overturn(g: Shootout, me: Person, choice: Overturn) -> Refusal | None:
    """deadlands.table.action-speed"""
    tables = [key for key in _beside(g, me, ("table",)) if key not in g.changed]
    if choice.piece not in tables:
        return Refusal(SPEED, "no-table-here", tuple(tables), {"piece": choice.piece})
    leaf = space.leaf(g.board, choice.piece)
    assert leaf is not None
    for one in g.people.values():
        if one.in_play and one.z > TOUCH and within(g.board.scene, leaf.pieces[0], space.base(one), 0.0):
            return Refusal(SPEED, "somebody-on-it", facts={"piece": choice.piece, "target": one.id})
    return None


def overturns(g: Shootout, me: Person) -> Iterator[Overturn]:
    for piece in _beside(g, me, ("table",)):
        yield Overturn(me.id, piece)


def overturn(ref: Ref, g: Shootout, choice: Overturn) -> None:
    g.changed = (*g.changed, choice.piece)
    ref.tell("overturns", SPEED, who=choice.actor, piece=choice.piece)
    seeing.look_about(g)


DOORS = ("closed-door", "open-door")


def check_door(g: Shootout, me: Person, choice: Door) -> Refusal | None:
    """deadlands.table.action-speed"""
    doors = _beside(g, me, DOORS)
    if choice.piece not in doors:
        return Refusal(SPEED, "no-door-here", tuple(doors), {"piece": choice.piece})
    if allowance(g, me.id) < DOOR_YARDS - TOUCH:
        return Refusal(SPEED, "too-far", facts={"far": DOOR_YARDS, "most": round(allowance(g, me.id), 1)})
    leaf = space.leaf(g.board, choice.piece)
    assert leaf is not None
    for one in g.people.values():
        if space.takes_room(one) and within(g.board.scene, leaf.pieces[0], space.base(one), -TOUCH):
            return Refusal(SPEED, "somebody-in-it", facts={"piece": choice.piece, "target": one.id})
    return None


def doors(g: Shootout, me: Person) -> Iterator[Door]:
    for piece in _beside(g, me, DOORS):
        yield Door(me.id, piece)


def door(ref: Ref, g: Shootout, choice: Door) -> None:
    """It takes a yard of movement."""
    who, piece = choice.actor, choice.piece
    shut = space.cover_of(g.board, g.changed, piece).kind == "closed-door"
    g.changed = tuple([one for one in g.changed if one != piece]) if piece in g.changed else (*g.changed, piece)
    g.change(who, moved=g[who].moved + DOOR_YARDS)
    ref.tell("opens" if shut else "closes", SPEED, who=who, piece=piece)
    seeing.look_about(g)


# the gun on its mount ------------------------------------------------------------------------------------------------
def check_turn(g: Shootout, me: Person, choice: TurnGun) -> Refusal | None:
    """deadlands.ruling.gatling-mount"""
    gun = mounts.manned(g, me.id)
    if gun == NO_ARM or choice.arm != gun or not me.holds(gun):
        return Refusal(MOUNT, "no-gun-here", facts={"who": me.id})
    if turn_between(choice.facing, g.turned[me.arms[gun].mount]) <= 0.01:
        return Refusal(MOUNT, "points-there", facts={"who": me.id})
    return None


def turns(g: Shootout, me: Person) -> Iterator[Option]:
    """Towards opponents whom it cannot reach as it stands."""
    gun = mounts.manned(g, me.id)
    if gun == NO_ARM:
        return
    at = mounts.place_of(g, me.arms[gun].mount)
    for foe in sorted(g.opponents(me.id), key=lambda foe: math.dist(foe.place, at))[:3]:
        if foe.placed and not space.in_gun_arc(g, me.arms[gun].mount, foe.place):
            facing = round(math.degrees(math.atan2(foe.y - at[1], foe.x - at[0])) % 360.0, 1)
            yield Option(TurnGun(me.id, gun, facing), 1, (MOUNT,), Region("facing"), {"about": foe.id})


def turn_gun(ref: Ref, g: Shootout, choice: TurnGun) -> None:
    g.turned[g[choice.actor].arms[choice.arm].mount] = choice.facing % 360.0
    ref.tell("turns-gun", MOUNT, who=choice.actor, facing=round(choice.facing % 360.0))


VERBS = (
    Verb(PickUp, SPEED, offers=pick_ups, check=check_pick_up, cost=1, perform=pick_up),
    Verb(HandOver, SPEED, offers=hand_overs, check=check_hand_over, cost=1, perform=hand_over),
    Verb(Overturn, SPEED, offers=overturns, check=check_overturn, cost=1, perform=overturn),
    Verb(TurnGun, MOUNT, offers=turns, check=check_turn, cost=1, perform=turn_gun),
)
FREE = (
    Verb(Door, SPEED, offers=doors, check=check_door, cost=0, perform=door),
    Verb(Drop, SIMPLE, check=check_drop, cost=0, perform=drop),
)
