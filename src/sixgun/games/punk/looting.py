"""Rapiñar: taking what a Downed model had."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import attributes, carrying
from sixgun.games.punk.choices import Loot
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import DOWNED, Arm, Fray, Model

LOOT, LIMITS, DETAILS = "punk.loot.action", "punk.loot.limits", "punk.ruling.loot-details"
TWO_HANDED = "punk.loot.two-handed"
ALL = 99
"""Bullets: as many as there are, which nobody knows beforehand (punk.bullets.secret)."""


def markers(g: Fray, me: Model) -> list[Model]:
    """The markers in contact, of friends and enemies, at which something is left."""
    return [m for m in g.models.values() if m.where == DOWNED and contact(me.body, m.body)]


def is_left(g: Fray, arm: Arm) -> bool:
    """punk.bomb.implied-rules: bombs that have been thrown are no weapon any more."""
    return bool(arm.pieces) or not attributes.weapon(g, arm.weapon).has("bomb")


def bars(me: Model) -> str:
    """The special rule that forbids it to loot (punk.special.beast, punk.special.dim); "" for none."""
    return next((kind for kind in ("beast", "dim") if attributes.has(me, kind)), "")


def check(g: Fray, me: Model, choice: Loot) -> Refusal | None:
    barred = bars(me)
    if barred:
        return Refusal(f"punk.special.{barred}", "cannot-loot", facts={"who": me.id})
    body = next((m for m in markers(g, me) if m.id == choice.target), None)
    if body is None:
        return Refusal(LOOT, "no-body", tuple(m.id for m in markers(g, me)), {"target": choice.target})
    if not (choice.arms or choice.gear or choice.number):
        return Refusal(LOOT, "takes-nothing", facts={"target": body.id})
    return _check_there(g, me, body, choice) or _check_load(g, me, _together(me, body, choice))


def _check_there(g: Fray, me: Model, body: Model, choice: Loot) -> Refusal | None:
    """Whether it names things that are there."""
    numbers = (*[(n, body) for n in choice.arms], *[(n, me) for n in choice.drops])
    twice = any(len(set(names)) < len(names) for names in (choice.arms, choice.gear, choice.drops))
    if twice or any(not 0 <= n < len(owner.arms) for n, owner in numbers):
        return Refusal(LOOT, "no-such-weapon", facts={"target": body.id})
    if any(not is_left(g, body.arms[n]) for n in choice.arms):
        return Refusal(LOOT, "not-there", facts={"target": body.id})
    missing = [item for item in choice.gear if item not in body.gear or item in me.gear]
    if missing or not 0 <= choice.number <= ALL:
        return Refusal(LOOT, "not-there", facts={"target": body.id})
    return None


def _together(me: Model, body: Model, choice: Loot) -> tuple[Arm, ...]:
    """What it would hold; bombs of one kind are one stack."""
    held = [arm for n, arm in enumerate(me.arms) if n not in choice.drops]
    for taken in [body.arms[n] for n in choice.arms]:
        same = next((k for k, arm in enumerate(held) if taken.pieces and arm.weapon == taken.weapon), None)
        if same is None:
            held.append(taken)
        else:
            held[same] = Arm(taken.weapon, pieces=held[same].pieces + taken.pieces)
    return tuple(held)


def _check_load(g: Fray, me: Model, held: tuple[Arm, ...]) -> Refusal | None:
    """punk.loot.limits, punk.loot.two-handed, punk.ruling.loot-details: the limits of Mamotreto, Armatoste, shields and
    bombs hold for looters, too."""
    rows = [attributes.weapon(g, arm.weapon) for arm in held if is_left(g, arm)]
    found = carrying.against(
        rows,
        attributes.worn(g, me),
        most=me.limit,
        bombs=sum(arm.pieces for arm in held),
        rules=(LIMITS, TWO_HANDED),
        facts={"who": me.id},
    )
    return next(found, None)


def offers(g: Fray, me: Model) -> Iterator[Option]:
    """What is proposed, with the things in words."""
    for loot in _proposed(g, me):
        taken = tuple([g[loot.target].arms[n].weapon for n in loot.arms])
        left = tuple([me.arms[n].weapon for n in loot.drops])
        yield Option(loot, 1, (LOOT,), facts={"items": (*taken, *loot.gear), "leaves": left})


def _proposed(g: Fray, me: Model) -> Iterator[Loot]:
    """Everything of one kind; any other selection may be named."""
    for body in markers(g, me):
        yield Loot(me.id, body.id, gear=tuple([one for one in body.gear if one not in me.gear]), number=ALL)
        for number in [n for n, arm in enumerate(body.arms) if is_left(g, arm)]:
            yield Loot(me.id, body.id, (number,), number=ALL)
            for mine in range(len(me.arms)):
                yield Loot(me.id, body.id, (number,), number=ALL, drops=(mine,))


def perform(ref: Ref, g: Fray, choice: Loot) -> None:
    """punk.loot.action: weapons keep their state; those that it gives up stay at the marker. punk.ruling.loot-details:
    how many bullets are there only its player learns, by taking them."""
    me, body = g[choice.actor], g[choice.target]
    left = [arm for n, arm in enumerate(body.arms) if n not in choice.arms]
    taken = tuple([body.arms[n].weapon for n in choice.arms])
    g.change(body.id, arms=(*left, *[me.arms[n] for n in choice.drops]))
    g.change(me.id, arms=_together(me, body, choice), gear=(*me.gear, *choice.gear))
    g.change(body.id, gear=tuple([one for one in body.gear if one not in choice.gear]))
    found = min(choice.number, g.bullets.get(body.id, 0))
    if found:
        g.bullets[body.id] -= found
        g.bullets[me.id] = g.bullets.get(me.id, 0) + found
    ref.tell("loots", LOOT, who=me.id, target=body.id, items=(*taken, *choice.gear))
    if choice.number:
        ref.tell("loots-bullets", DETAILS, seats=(g.seat_of(me.id),), who=me.id, target=body.id, number=found)


ACTIONS = (Verb(Loot, LOOT, offers=offers, check=check, cost=1, perform=perform),)
