"""Hands and weapons: changing, loading, clearing a jam, the bayonet, weapons on the ground."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import space
from sixgun.games.dicemore.action import Action, too_dear
from sixgun.games.dicemore.arms import BAYONET
from sixgun.games.dicemore.catalogue import EXPLOSIVE, SIDE_ARM, table, weapons
from sixgun.games.dicemore.limits import check_in_front
from sixgun.games.dicemore.state import Character, Gun, Skirmish, replace
from sixgun.table import gap

_CA = {str(row["id"]): int(row["ca"]) for row in table("actions")}
_FIX = next(int(row["ca_min"]) for row in table("other-action-costs") if row["id"] == "bayonet")
CHANGE, LOAD, CLEAR = "dicemore.action.change-weapon", "dicemore.action.load", "dicemore.action.clear-jam"
READY = "dicemore.ruling.ready-weapons"
BAYONET_RULE = "dicemore.ruling.bayonet"
MUSKET = "musket"
PICK_UP = "dicemore.action.pick-up"
REACH = 1.0
"""dicemore.action.pick-up: in contact or within this many U."""
_OUT_OF_THE_BAG = ("lasso",)
"""dicemore.ruling.ready-weapons: taken out by the action that uses them, as explosives are."""


def _index(me: Character, item: str) -> int | None:
    return int(item) if item.isdecimal() and int(item) < len(me.guns) else None


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


def _wanted(me: Character, item: str) -> tuple[int, ...] | None:
    found = [_index(me, part) for part in item.split(",")]
    return None if None in found else tuple(sorted([i for i in found if i is not None]))


def check_change(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    """dicemore.action.change-weapon: `item` names what is in hand afterwards, by index: "1" or "0,2"."""
    hands = _wanted(me, choice.item)
    if hands is None:
        return Refusal(CHANGE, "no-such-weapon", tuple(str(i) for i in range(len(me.guns))), {"item": choice.item})
    if hands == tuple(sorted(me.hands)):
        return Refusal(CHANGE, "in-hand-already", facts={"who": me.id})
    return in_hands(me, hands) or too_dear(g, _CA["change-weapon"])


def change_options(g: Skirmish, me: Character) -> Iterator[Option]:
    if g.going.left < _CA["change-weapon"]:
        return
    useful = [i for i, gun in enumerate(me.guns) if weapons()[gun.weapon].family != EXPLOSIVE]
    useful = [i for i in useful if me.guns[i].weapon not in _OUT_OF_THE_BAG]
    for index in useful:
        yield from _change_option(g, me, (index,))
    for pair in combinations(useful, 2):
        yield from _change_option(g, me, pair)


def _change_option(g: Skirmish, me: Character, hands: tuple[int, ...]) -> Iterator[Option]:
    choice = Choice("change-weapon", me.id, item=",".join(str(i) for i in hands))
    if set(hands) < set(me.hands) or check_change(g, me, choice) is not None:
        return
    facts = {"weapons": tuple(me.guns[i].weapon for i in hands)}
    yield Option(choice, _CA["change-weapon"], (CHANGE, READY), facts=facts)


def change(ref: Ref, g: Skirmish, choice: Choice) -> None:
    hands = _wanted(g[choice.actor], choice.item)
    assert hands is not None
    me = g.change(choice.actor, hands=hands)
    ref.tell("changes-weapon", CHANGE, who=me.id, weapons=tuple(me.guns[i].weapon for i in hands))


# loading -------------------------------------------------------------------------------------------------------------
def check_load(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    """dicemore.action.load, dicemore.ruling.reload-amount, dicemore.weapon.load-seventeen: `number` is the total where
    there is a choice of 7 or 17. Thrown side arms have to be picked up again."""
    index = _index(me, choice.item)
    if index is None:
        return Refusal(LOAD, "no-such-weapon", facts={"item": choice.item})
    gun = me.guns[index]
    weapon = weapons()[gun.weapon]
    if not weapon.max and not weapon.template:
        return Refusal(LOAD, "not-loaded", facts={"weapon": weapon.id})
    if index not in me.hands:
        return Refusal(READY, "not-in-hand", facts={"weapon": weapon.id})
    total = choice.number or weapon.totals[0]
    if total not in weapon.totals:
        return Refusal("dicemore.weapon.load-seventeen", "no-such-load", tuple(str(t) for t in weapon.totals))
    if gun.loaded == total and gun.load == total:
        return Refusal(LOAD, "full", facts={"weapon": weapon.id})
    return too_dear(g, _CA["load"])


def load_options(g: Skirmish, me: Character) -> Iterator[Option]:
    for index in me.hands:
        gun = me.guns[index]
        for total in weapons()[gun.weapon].totals:
            if gun.loaded >= total and gun.loaded > 1:
                continue
            choice = Choice("load", me.id, item=str(index), number=total)
            if check_load(g, me, choice) is None:
                yield Option(choice, _CA["load"], (LOAD,), facts={"weapon": gun.weapon, "total": total})


def load(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """dicemore.fire.reload-needed, dicemore.special.weapon-seventeen: one action fills it to its total."""
    index = int(choice.item)
    gun = g[choice.actor].guns[index]
    total = choice.number or weapons()[gun.weapon].totals[0]
    g.change_gun(choice.actor, index, loaded=total, load=total)
    ref.tell("loads", LOAD, who=choice.actor, weapon=gun.weapon, total=total)


# jams ----------------------------------------------------------------------------------------------------------------
def check_clear(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    """dicemore.action.clear-jam, dicemore.weapon.jam-clear, dicemore.ruling.jam-clear-cost: at the earliest in the
    owner's next activation."""
    index = _index(me, choice.item)
    if index is None or not me.guns[index].jammed:
        return Refusal(CLEAR, "not-jammed", facts={"item": choice.item})
    if index in g.going.jams:
        return Refusal("dicemore.ruling.jam-clear-cost", "jammed-just-now", facts={"weapon": me.guns[index].weapon})
    return too_dear(g, _CA["clear-jam"])


def clear_options(g: Skirmish, me: Character) -> Iterator[Option]:
    for index, gun in enumerate(me.guns):
        if gun.jammed:
            choice = Choice("clear-jam", me.id, item=str(index))
            if check_clear(g, me, choice) is None:
                yield Option(choice, _CA["clear-jam"], (CLEAR,), facts={"weapon": gun.weapon})


def clear(ref: Ref, g: Skirmish, choice: Choice) -> None:
    index = int(choice.item)
    g.change_gun(choice.actor, index, jammed=False)
    ref.tell("clears", CLEAR, who=choice.actor, weapon=g[choice.actor].guns[index].weapon)


# the bayonet ---------------------------------------------------------------------------------------------------------
def check_bayonet(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    """dicemore.ruling.bayonet, dicemore.weapon.musket-bayonet: on a musket in hand; a loose bayonet is carried."""
    index = _index(me, choice.item)
    if index is None or me.guns[index].weapon != MUSKET:
        return Refusal("dicemore.weapon.musket-bayonet", "only-musket", facts={"item": choice.item})
    if index not in me.hands:
        return Refusal(READY, "not-in-hand", facts={"weapon": MUSKET})
    if not me.guns[index].bayonet and not any(gun.weapon == BAYONET for gun in me.guns):
        return Refusal(BAYONET_RULE, "no-bayonet", facts={"who": me.id})
    return too_dear(g, _FIX)


def bayonet_options(g: Skirmish, me: Character) -> Iterator[Option]:
    for index in me.hands:
        if me.guns[index].weapon == MUSKET:
            choice = Choice("bayonet", me.id, item=str(index))
            if check_bayonet(g, me, choice) is None:
                yield Option(choice, _FIX, (BAYONET_RULE,), facts={"fixed": me.guns[index].bayonet})


def bayonet(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """Fix it, or take it off again; unfixed it is a side arm of its own."""
    index, me = int(choice.item), g[choice.actor]
    if me.guns[index].bayonet:
        g.change_gun(me.id, index, bayonet=False)
        g.change(me.id, guns=(*g[me.id].guns, Gun(BAYONET)))
        ref.tell("bayonet-off", BAYONET_RULE, who=me.id)
        return
    loose = next(i for i, gun in enumerate(me.guns) if gun.weapon == BAYONET)
    guns = tuple([replace(gun, bayonet=True) if i == index else gun for i, gun in enumerate(me.guns) if i != loose])
    hands = tuple([i - (i > loose) for i in me.hands if i != loose])
    g.change(me.id, guns=guns, hands=hands)
    ref.tell("bayonet-on", BAYONET_RULE, who=me.id)


# picking up ----------------------------------------------------------------------------------------------------------
def check_pick_up(g: Skirmish, me: Character, choice: Choice) -> Refusal | None:
    """dicemore.action.pick-up: a weapon on the ground, in front, in contact or within 1U, also from the saddle
    (dicemore.ruling.riders)."""
    item = g.items.get(choice.item)
    if item is None or item.gun is None:
        return Refusal(PICK_UP, "nothing-there", facts={"item": choice.item})
    place = (item.x, item.y, item.z)
    if not space.within(gap(space.base(me), space.spot(place, 0.0)), REACH):
        return Refusal(PICK_UP, "too-far-to-handle", facts={"item": item.id})
    return check_in_front(me, space.spot(place, 0.0), item.id) or too_dear(g, _CA["pick-up"])


def pick_up_options(g: Skirmish, me: Character) -> Iterator[Option]:
    if g.going.left < _CA["pick-up"]:
        return
    for item in g.items.values():
        if item.gun is not None:
            choice = Choice("pick-up", me.id, item=item.id)
            if check_pick_up(g, me, choice) is None:
                yield Option(choice, _CA["pick-up"], (PICK_UP,), facts={"weapon": item.gun.weapon})


def pick_up(ref: Ref, g: Skirmish, choice: Choice) -> None:
    """It is held in hand if there is a hand free for it, else carried."""
    item = g.items.pop(choice.item)
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
        "change-weapon",
        CHANGE,
        fields=("item",),
        options=change_options,
        check=check_change,
        cost=lambda _g, _me, _choice: _CA["change-weapon"],
        perform=change,
    ),
    Action(
        "load",
        LOAD,
        fields=("item", "number"),
        options=load_options,
        check=check_load,
        cost=lambda _g, _me, _choice: _CA["load"],
        perform=load,
    ),
    Action(
        "clear-jam",
        CLEAR,
        fields=("item",),
        options=clear_options,
        check=check_clear,
        cost=lambda _g, _me, _choice: _CA["clear-jam"],
        perform=clear,
    ),
    Action(
        "bayonet",
        BAYONET_RULE,
        fields=("item",),
        options=bayonet_options,
        check=check_bayonet,
        cost=lambda _g, _me, _choice: _FIX,
        perform=bayonet,
    ),
    Action(
        "pick-up",
        PICK_UP,
        fields=("item",),
        options=pick_up_options,
        check=check_pick_up,
        cost=lambda _g, _me, _choice: _CA["pick-up"],
        perform=pick_up,
    ),
)
