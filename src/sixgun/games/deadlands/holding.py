"""What is in somebody's hands, and how he loses it. Arms are numbered: if one is lost, the rest are renumbered here."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.deadlands.catalogue import AnyWeapon
from sixgun.games.deadlands.state import FULL, MAIMED, NO_ARM, Aimed, Arm, Person, Shootout, Thing

STRONG, MAIMED_LIMB = "deadlands.ruling.strong-hand", "deadlands.wounds.maimed-limb"
DROP = "deadlands.actions.simple"
HANDS = ("right", "left")


def weapon(g: Shootout, me: Person, arm: int) -> AnyWeapon:
    return g.board.weapon(me.arms[arm].weapon)


def strong(g: Shootout, who: str) -> str:
    """deadlands.ruling.strong-hand"""
    return g.sheet(who).hand


def weak(g: Shootout, who: str) -> str:
    return "left" if strong(g, who) == "right" else "right"


def sound(me: Person, hand: str) -> bool:
    """deadlands.wounds.maimed-limb: whether that arm can be used."""
    return me.wounds.at(f"arm-{hand}") < MAIMED


def in_hand(me: Person, hand: str) -> int:
    found: int = getattr(me, hand)
    return found


def free_hands(me: Person) -> list[str]:
    """Sound hands that hold nothing."""
    return [hand for hand in HANDS if in_hand(me, hand) == NO_ARM and sound(me, hand)]


def only_in_weak(g: Shootout, me: Person, arm: int) -> bool:
    """deadlands.twogun.off-hand: the weapon is in the weak hand and in no other."""
    return in_hand(me, weak(g, me.id)) == arm and in_hand(me, strong(g, me.id)) != arm


def with_both(me: Person, arm: int) -> bool:
    return me.right == arm == me.left


def ready(g: Shootout, me: Person, arm: int) -> bool:
    """In as many hands as it needs. A weapon on a mount is in nobody's hands."""
    row = weapon(g, me, arm)
    return with_both(me, arm) if row.hands > 1 else me.holds(arm)


# letting go ----------------------------------------------------------------------------------------------------------
def remove(g: Shootout, who: str, arm: int) -> Arm:
    """He has it no longer; the numbers of the others behind it become one less."""
    me = g.people[who]
    left = (*me.arms[:arm], *me.arms[arm + 1 :])

    def new(number: int) -> int:
        return NO_ARM if number == arm else number - (number > arm)

    aim = me.aim
    if aim is not None:
        aim = None if aim.arm == arm else Aimed(aim.target, new(aim.arm), aim.actions)
    g.change(who, arms=left, right=new(me.right), left=new(me.left), aim=aim)
    for other in list(g.people.values()):
        if other.held_by == who:
            if other.rope == arm:
                g.change(other.id, held_by="", rope=NO_ARM)
            else:
                g.change(other.id, rope=new(other.rope))
    return me.arms[arm]


def give(g: Shootout, who: str, arm: Arm) -> int:
    """He carries one more; gives its number."""
    me = g.people[who]
    g.change(who, arms=(*me.arms, arm))
    return len(me.arms)


def let_fall(ref: Ref, g: Shootout, who: str, arm: int, rule: str) -> str:
    """A weapon falls where he stands and lies there; gives the id of the thing. Of several that are thrown one by one
    all fall. A gun on its mount stands free."""
    fallen = set_free(g, who, arm)
    ref.tell("drops", rule, who=who, weapon=fallen.arm.weapon if fallen.arm is not None else "")
    return fallen.id


def set_free(g: Shootout, who: str, arm: int) -> Thing:
    """A weapon that he has no longer lies where he is, or stands on its mount (deadlands.ruling.gatling-mount)."""
    fallen = remove(g, who, arm)
    if fallen.mount:
        mount = next(one for one in g.board.mounts if one.id == fallen.mount)
        g.things[mount.id] = Thing(mount.id, mount.at, fallen)
        return g.things[mount.id]
    thing = _new_thing(g, fallen.weapon)
    g.things[thing] = Thing(thing, g.people[who].place, fallen)
    return g.things[thing]


def let_gear_fall(ref: Ref, g: Shootout, who: str, rule: str) -> None:
    """deadlands.table.house-scenarios: who is stunned or winded drops the bags that he carries."""
    for hand in HANDS:
        if in_hand(g.people[who], hand) == FULL:
            _empty_full(ref, g, who, hand, rule)


def _empty_full(ref: Ref, g: Shootout, who: str, hand: str, rule: str) -> None:
    *kept, gear = g.people[who].gear
    thing = _new_thing(g, gear)
    g.things[thing] = Thing(thing, g.people[who].place, None, gear)
    g.change(who, gear=tuple(kept), **{hand: NO_ARM})
    ref.tell("drops-gear", rule, who=who, gear=gear)


def _new_thing(g: Shootout, name: str) -> str:
    number = 1
    while f"{name}-{number}" in g.things:
        number += 1
    return f"{name}-{number}"


def empty(ref: Ref, g: Shootout, who: str, hand: str, rule: str) -> None:
    """What is in that hand falls."""
    arm = in_hand(g.people[who], hand)
    if arm == FULL:
        _empty_full(ref, g, who, hand, rule)
    elif arm != NO_ARM:
        let_fall(ref, g, who, arm, rule)


def empty_both(ref: Ref, g: Shootout, who: str, rule: str) -> None:
    for hand in HANDS:
        empty(ref, g, who, hand, rule)


def release(g: Shootout, who: str) -> None:
    """deadlands.fight.entangled: those whom he held are free."""
    for other in list(g.people.values()):
        if other.held_by == who:
            g.change(other.id, held_by="", rope=NO_ARM)


def spend_piece(g: Shootout, who: str, arm: int) -> None:
    """One of what is thrown away is gone; with the last the hand is empty."""
    mine = g.people[who].arms[arm]
    if mine.pieces > 1:
        g.change_arm(who, arm, pieces=mine.pieces - 1)
    else:
        remove(g, who, arm)


def ammo(me: Person, weapon: str) -> int:
    """Loose cartridges for it."""
    return dict(me.ammo).get(weapon, 0)


def use_ammo(g: Shootout, who: str, weapon: str, number: int) -> None:
    me = g.people[who]
    g.change(who, ammo=tuple([(key, left - number if key == weapon else left) for key, left in me.ammo]))
