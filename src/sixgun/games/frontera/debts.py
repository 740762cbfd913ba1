"""What somebody owes the house, and how the Mayor settles it: with money, with a pledge, or by letting it go.

The rulebook says how a debt comes about (frontera.gamble.bank-debt) and what a pledge is worth
(frontera.gamble.bank-pledge); everything else is the Mayor's (frontera.gap.debt-collection).
"""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera.choices import Debt, Pledge
from sixgun.games.frontera.state import Character, Session

DEBT, PLEDGE, COLLECTION = "frontera.gamble.bank-debt", "frontera.gamble.bank-pledge", "frontera.gap.debt-collection"
PAY, FORGIVE = "pay", "forgive"
WAYS = (PAY, FORGIVE)
"""Out of what the debtor carries, or at no cost to him."""


def debtors(g: Session) -> list[str]:
    return [c.id for c in g.here.values() if c.debt]


def worth(g: Session, item: str) -> int:
    """frontera.gamble.bank-pledge: half of the price in the lists, in cents (frontera.ruling.money-fractions)."""
    lists = g.board.lists
    row = lists.goods.get(item) or lists.weapons.get(item)
    return round(row.price * 100) // 2 if row is not None else 0


def possessions(g: Session, c: Character) -> tuple[str, ...]:
    """What somebody could pledge."""
    owned = dict.fromkeys((*[arm.weapon for arm in c.arms], *c.goods))
    return tuple([item for item in owned if worth(g, item)])


def pledges(g: Session) -> tuple[str, ...]:
    """What any debtor could pledge."""
    return tuple(dict.fromkeys(item for who in debtors(g) for item in possessions(g, g[who])))


# legality ------------------------------------------------------------------------------------------------------------
def _no_debt(g: Session, who: str) -> Refusal | None:
    return None if g[who].debt else Refusal(DEBT, "owes-nothing", tuple(debtors(g)), {"who": who})


def settle_refusal(g: Session, choice: Debt) -> Refusal | None:
    who, how, cents = choice.target, choice.how, choice.number
    c = g[who]
    if refused := _no_debt(g, who):
        return refused
    if how not in WAYS:
        return Refusal(COLLECTION, "how-settled", WAYS)
    if cents > c.debt:
        return Refusal(DEBT, "owes-less", facts={"who": who, "dollars": c.debt / 100})
    if how == PAY and cents > c.cents:
        return Refusal(COLLECTION, "not-so-much-money", facts={"dollars": c.cents / 100})
    return None


def pledge_refusal(g: Session, choice: Pledge) -> Refusal | None:
    who, item = choice.target, choice.item
    if refused := _no_debt(g, who):
        return refused
    if item not in possessions(g, g[who]):
        return Refusal(PLEDGE, "not-owned", possessions(g, g[who]), {"who": who, "item": item})
    return None


def settled_by(g: Session, who: str, item: str) -> int:
    """frontera.gamble.bank-pledge, frontera.ruling.pledge-change: by how much a pledge lowers a debt, in cents; what it
    is worth above that is lost."""
    return min(worth(g, item), g[who].debt)


# doing it ------------------------------------------------------------------------------------------------------------
@whole
def settle(ref: Ref, g: Session, who: str, how: str, cents: int) -> None:
    """The debt falls by so much."""
    c = g[who]
    g.change(who, debt=c.debt - cents, cents=c.cents - (cents if how == PAY else 0))
    ref.tell(f"mayor-debt-{how}", COLLECTION, kind="debt", who=who, dollars=cents / 100, left=g[who].debt / 100)


@whole
def take_pledge(ref: Ref, g: Session, who: str, item: str) -> None:
    """The debt falls by what the pledge settles; the thing itself the Mayor takes away (console.py)."""
    settled = settled_by(g, who, item)
    g.change(who, debt=g[who].debt - settled)
    ref.tell("mayor-pledge", PLEDGE, kind="pledge", who=who, item=item, dollars=settled / 100, left=g[who].debt / 100)
