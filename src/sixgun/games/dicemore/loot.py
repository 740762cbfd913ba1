"""The loot of the bank robbery: bags that people carry, drop, pick up and hand over (dicemore.scenario.bank-loot)."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import catalogue, space
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.choices import DropBag, TakeBag, WithBag
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.state import Character, Item, Skirmish
from sixgun.table import distance_to_point

LOOT = "dicemore.scenario.bank-loot"
DROP = "dicemore.scenario.bank-drop"
COST = "dicemore.ruling.bank-carry-cost"
PICK_UP = "dicemore.action.pick-up"
BAG = "bag-"
REACH = 1.0
"""dicemore.action.pick-up: in contact or within this many U."""


def bags() -> tuple[str, ...]:
    """Ids of the bags of a bank robbery."""
    return tuple([f"{BAG}{i + 1}" for i in range(int(numbers("bank-robbery")["bags"]))])


def is_bag(name: str) -> bool:
    return name.startswith(BAG)


def move_cost(g: Skirmish, who: str) -> int:
    """dicemore.scenario.bank-loot, dicemore.ruling.bank-carry-cost: a point a bag, once an activation, before the
    carrier moves with it. What he still has to pay in this activation."""
    a = g.activation_of(who)
    return max(0, len(g[who].carries) - a.bags_paid) if a is not None else 0


def paid(g: Skirmish, who: str) -> None:
    """Note that the price of `move_cost` has been paid in this activation."""
    if move_cost(g, who):
        g.change_activation(bags_paid=len(g[who].carries))


def weapon_refusal(g: Skirmish, who: str, weapon: str) -> Refusal | None:
    """dicemore.scenario.bank-loot: no two-handed weapons for who carries a bag."""
    if g[who].carries and catalogue.weapons()[weapon].two_handed:
        return Refusal(LOOT, "hands-full-of-loot", facts={"who": who, "weapon": weapon})
    return None


def drop_all(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.scenario.bank-drop: the loot of somebody eliminated lies where he stood."""
    for bag in g[who].carries:
        _lay_down(g, who, bag)
        ref.tell("drops-bag", DROP, who=who, bag=bag)


def _lay_down(g: Skirmish, who: str, bag: str) -> None:
    c = g[who]
    g.change(who, carries=tuple([name for name in c.carries if name != bag]))
    g.items[bag] = Item(bag, c.x, c.y, c.z)


# actions -------------------------------------------------------------------------------------------------------------
def _check_drop(g: Skirmish, me: Character, choice: WithBag) -> Refusal | None:
    if choice.bag not in me.carries:
        return Refusal(COST, "carries-no-such-bag", me.carries, {"who": me.id, "bag": choice.bag})
    return None


def _drop(ref: Ref, g: Skirmish, choice: WithBag) -> None:
    """dicemore.ruling.bank-carry-cost: dropping is free. A bag that was paid for and dropped has been paid for."""
    _lay_down(g, choice.actor, choice.bag)
    ref.tell("drops-bag", COST, who=choice.actor, bag=choice.bag)


def holder(g: Skirmish, bag: str) -> Character | None:
    """Who on the table carries a bag."""
    return next((c for c in g.characters.values() if c.in_play and bag in c.carries), None)


def _check_take(g: Skirmish, me: Character, choice: WithBag) -> Refusal | None:
    """dicemore.action.pick-up, dicemore.scenario.bank-drop: anybody, in contact or within 1U, in front of him
    (dicemore.setup.front-arc) or under his own base. dicemore.ruling.bank-carry-cost: handing over costs the receiver
    the same."""
    bag = choice.bag
    if not is_bag(bag):
        return Refusal(LOOT, "no-such-bag", bags(), {"bag": bag})
    if bag in g.items:
        item = g.items[bag]
        there = space.spot((item.x, item.y, item.z), 0.0)
        gap = distance_to_point(space.base(me), item.x, item.y, item.z)
    else:
        other = holder(g, bag)
        if other is None or other.side != me.side or other.id == me.id:
            return Refusal(PICK_UP, "bag-not-to-be-had", facts={"bag": bag})
        there = space.base(other)
        gap = space.distance(g, me.id, other.id)
    if not space.within(gap, REACH):
        return Refusal(PICK_UP, "too-far-to-pick-up", facts={"distance": gap, "most": REACH})
    if gap > 0.0 and not space.in_front(me, there):
        return Refusal("dicemore.setup.front-arc", "not-in-front", ("turn", "rotate"), {"target": bag})
    return None


def _take(ref: Ref, g: Skirmish, choice: WithBag) -> None:
    """dicemore.scenario.bank-drop, dicemore.ruling.bank-carry-cost"""
    bag = choice.bag
    giver = ""
    if bag in g.items:
        del g.items[bag]
    else:
        other = holder(g, bag)
        assert other is not None
        giver = other.id
        g.change(giver, carries=tuple([name for name in other.carries if name != bag]))
    g.change(choice.actor, carries=(*g[choice.actor].carries, bag))
    ref.tell("takes-bag", PICK_UP, who=choice.actor, bag=bag, giver=giver)


ACTIONS = (
    Action(
        TakeBag,
        PICK_UP,
        _take,
        check=_check_take,
        offers=lambda g, me: [TakeBag(me.id, bag) for bag in bags() if g.board.scenario == "bank-robbery"],
        unpaid=PICK_UP,
    ),
    Action(DropBag, COST, _drop, check=_check_drop, offers=lambda _g, me: [DropBag(me.id, bag) for bag in me.carries]),
)
