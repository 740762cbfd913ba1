"""Hands and weapons: changing, loading, clearing a jam, the bayonet, weapons on the ground."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import arms, harm, limits, space
from sixgun.games.dicemore.action import PRICES, Action, weapon_of
from sixgun.games.dicemore.catalogue import EXPLOSIVE, SIDE_ARM, weapons
from sixgun.games.dicemore.choices import Bayonet, ChangeWeapon, ClearJam, Load, PickUp, WithGun
from sixgun.games.dicemore.state import Character, Gun, Skirmish, replace
from sixgun.table import gap

CHANGE, LOAD, CLEAR = "dicemore.action.change-weapon", "dicemore.action.load", "dicemore.action.clear-jam"
READY = "dicemore.ruling.ready-weapons"
BAYONET_RULE = "dicemore.ruling.bayonet"
MUSKET = "musket"
PICK_UP = "dicemore.action.pick-up"
REACH = 1.0
"""dicemore.action.pick-up: in contact or within this many U."""
_OUT_OF_THE_BAG = ("lasso",)
"""dicemore.ruling.ready-weapons: taken out by the action that uses them, as explosives are."""


def _owns(me: Character, index: int) -> bool:
    return 0 <= index < len(me.guns)


# changing ------------------------------------------------------------------------------------------------------------
def in_hands(me: Character, hands: tuple[int, ...]) -> Refusal | None:
    """dicemore.ruling.ready-weapons: one two-handed weapon, or up to two others; dicemore.special.injury-lost-hand:
    none with two hands, and only one."""
    lost = "injury-lost-hand" in me.injuries
    two_handed = [i for i in hands if weapons()[me.guns[i].weapon].two_handed or me.guns[i].bayonet]
    if lost and (two_handed or len(hands) > 1):
        return Refusal("dicemore.special.injury-lost-hand", "lost-hand", facts={"who": me.id})
    if len(set(hands)) != len(hands) or len(hands) > 2 or (two_handed and len(hands) > 1):
        return Refusal(READY, "too-many-in-hand", facts={"who": me.id})
    return None


def check_change(g: Skirmish, me: Character, choice: ChangeWeapon) -> Refusal | None:
    """dicemore.action.change-weapon"""
    if not choice.hands or not all(_owns(me, i) for i in choice.hands):
        return Refusal(CHANGE, "no-such-weapon", tuple(str(i) for i in range(len(me.guns))))
    if sorted(choice.hands) == sorted(me.hands):
        return Refusal(CHANGE, "in-hand-already", facts={"who": me.id})
    return in_hands(me, choice.hands)


def change_offers(g: Skirmish, me: Character) -> Iterator[ChangeWeapon]:
    """One or two of the weapons that are held in hand before they are used; nothing is only put away."""
    useful = [i for i, gun in enumerate(me.guns) if weapons()[gun.weapon].family != EXPLOSIVE]
    useful = [i for i in useful if me.guns[i].weapon not in _OUT_OF_THE_BAG]
    for hands in (*combinations(useful, 1), *combinations(useful, 2)):
        if not set(hands) < set(me.hands):
            yield ChangeWeapon(me.id, hands)


def change(ref: Ref, g: Skirmish, choice: ChangeWeapon) -> None:
    hands = tuple(sorted(choice.hands))
    me = g.change(choice.actor, hands=hands)
    ref.tell("changes-weapon", CHANGE, who=me.id, weapons=tuple(me.guns[i].weapon for i in hands))


# loading -------------------------------------------------------------------------------------------------------------
def check_load(g: Skirmish, me: Character, choice: Load) -> Refusal | None:
    """dicemore.action.load, dicemore.ruling.reload-amount, dicemore.weapon.load-seventeen: `number` is the total where
    there is a choice of 7 or 17. Thrown side arms have to be picked up again."""
    if not _owns(me, choice.gun):
        return Refusal(LOAD, "no-such-weapon")
    gun = me.guns[choice.gun]
    weapon = weapons()[gun.weapon]
    if not weapon.max and not weapon.template:
        return Refusal(LOAD, "not-loaded", facts={"weapon": weapon.id})
    if choice.gun not in me.hands:
        return Refusal(READY, "not-in-hand", facts={"weapon": weapon.id})
    total = choice.number or weapon.totals[0]
    if total not in weapon.totals:
        return Refusal("dicemore.weapon.load-seventeen", "no-such-load", tuple(str(t) for t in weapon.totals))
    if gun.loaded == total and gun.load == total:
        return Refusal(LOAD, "full", facts={"weapon": weapon.id})
    return None


def load_offers(g: Skirmish, me: Character) -> Iterator[Load]:
    for index in me.hands:
        gun = me.guns[index]
        for total in weapons()[gun.weapon].totals:
            if gun.loaded < total or gun.loaded <= 1:
                yield Load(me.id, index, total)


def load(ref: Ref, g: Skirmish, choice: Load) -> None:
    """dicemore.fire.reload-needed, dicemore.special.weapon-seventeen: one action fills it to its total."""
    gun = g[choice.actor].guns[choice.gun]
    total = choice.number or weapons()[gun.weapon].totals[0]
    g.change_gun(choice.actor, choice.gun, loaded=total, load=total)
    ref.tell("loads", LOAD, who=choice.actor, weapon=gun.weapon, total=total)


# jams ----------------------------------------------------------------------------------------------------------------
def check_clear(g: Skirmish, me: Character, choice: WithGun) -> Refusal | None:
    """dicemore.action.clear-jam, dicemore.weapon.jam-clear, dicemore.ruling.jam-clear-cost: at the earliest in the
    owner's next activation."""
    if not _owns(me, choice.gun) or not me.guns[choice.gun].jammed:
        return Refusal(CLEAR, "not-jammed")
    if choice.gun in g.going.jams:
        weapon = me.guns[choice.gun].weapon
        return Refusal("dicemore.ruling.jam-clear-cost", "jammed-just-now", facts={"weapon": weapon})
    return None


def clear(ref: Ref, g: Skirmish, choice: WithGun) -> None:
    g.change_gun(choice.actor, choice.gun, jammed=False)
    ref.tell("clears", CLEAR, who=choice.actor, weapon=g[choice.actor].guns[choice.gun].weapon)


# the bayonet ---------------------------------------------------------------------------------------------------------
def check_bayonet(g: Skirmish, me: Character, choice: WithGun) -> Refusal | None:
    """dicemore.ruling.bayonet, dicemore.weapon.musket-bayonet: on a musket in hand; a loose bayonet is carried."""
    if not _owns(me, choice.gun) or me.guns[choice.gun].weapon != MUSKET:
        return Refusal("dicemore.weapon.musket-bayonet", "only-musket")
    if choice.gun not in me.hands:
        return Refusal(READY, "not-in-hand", facts={"weapon": MUSKET})
    if not me.guns[choice.gun].bayonet and not any(gun.weapon == arms.BAYONET for gun in me.guns):
        return Refusal(BAYONET_RULE, "no-bayonet", facts={"who": me.id})
    return None


def bayonet(ref: Ref, g: Skirmish, choice: WithGun) -> None:
    """Fix it, or take it off again; unfixed it is a side arm of its own."""
    index, me = choice.gun, g[choice.actor]
    if me.guns[index].bayonet:
        g.change_gun(me.id, index, bayonet=False)
        g.change(me.id, guns=(*g[me.id].guns, Gun(arms.BAYONET)))
        ref.tell("bayonet-off", BAYONET_RULE, who=me.id)
        return
    g.change_gun(me.id, index, bayonet=True)
    harm.take_gun(g, me.id, next(i for i, gun in enumerate(me.guns) if gun.weapon == arms.BAYONET))
    ref.tell("bayonet-on", BAYONET_RULE, who=me.id)


# picking up ----------------------------------------------------------------------------------------------------------
def check_pick_up(g: Skirmish, me: Character, choice: PickUp) -> Refusal | None:
    """dicemore.action.pick-up: a weapon on the ground, in front, in contact or within 1U, also from the saddle
    (dicemore.ruling.riders)."""
    item = g.items.get(choice.thing)
    if item is None or item.gun is None:
        return Refusal(PICK_UP, "nothing-there", facts={"item": choice.thing})
    place = (item.x, item.y, item.z)
    if not space.within(gap(space.base(me), space.spot(place, 0.0)), REACH):
        return Refusal(PICK_UP, "too-far-to-handle", facts={"item": item.id})
    return limits.check_in_front(me, space.spot(place, 0.0), item.id)


def pick_up_offers(g: Skirmish, me: Character) -> Iterator[Option]:
    for item in g.items.values():
        if item.gun is not None:
            yield Option(PickUp(me.id, item.id), PRICES["pick-up"], (PICK_UP,), facts={"weapon": item.gun.weapon})


def pick_up(ref: Ref, g: Skirmish, choice: PickUp) -> None:
    """It is held in hand if there is a hand free for it, else carried."""
    item = g.items.pop(choice.thing)
    assert item.gun is not None
    gun = item.gun
    if weapons()[gun.weapon].family == SIDE_ARM and weapons()[gun.weapon].thrown:
        gun = replace(gun, loaded=1)
    me = g.change(choice.actor, guns=(*g[choice.actor].guns, gun))
    hands = (*me.hands, len(me.guns) - 1)
    if in_hands(me, hands) is None:
        g.change(me.id, hands=hands)
    ref.tell("picks-up", PICK_UP, who=me.id, weapon=gun.weapon)


ACTIONS = (
    Action(
        ChangeWeapon,
        CHANGE,
        change,
        check=check_change,
        offers=change_offers,
        rules=(CHANGE, READY),
        facts=lambda _g, me, choice: {"weapons": tuple(me.guns[i].weapon for i in choice.hands)},
    ),
    Action(
        Load,
        LOAD,
        load,
        check=check_load,
        offers=load_offers,
        facts=lambda g, me, choice: {**weapon_of(g, me, choice), "total": choice.number},
    ),
    Action(
        ClearJam,
        CLEAR,
        clear,
        check=check_clear,
        offers=lambda _g, me: [ClearJam(me.id, i) for i in range(len(me.guns))],
        facts=weapon_of,
    ),
    Action(
        Bayonet,
        BAYONET_RULE,
        bayonet,
        check=check_bayonet,
        offers=lambda _g, me: [Bayonet(me.id, i) for i in me.hands],
        cost=PRICES["bayonet"],
        facts=lambda _g, me, choice: {"fixed": me.guns[choice.gun].bayonet},
    ),
    Action(PickUp, PICK_UP, pick_up, check=check_pick_up, offers=pick_up_offers),
)
