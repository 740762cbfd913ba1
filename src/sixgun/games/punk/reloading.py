"""Lentorra (X): reloading."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk.choices import Reload
from sixgun.games.punk.state import Fray, Model

RELOAD, ACTION = "punk.slow.reload", "punk.ruling.reload-action"


def check(g: Fray, me: Model, choice: Reload) -> Refusal | None:
    """punk.special.slow, punk.slow.reload, punk.ruling.reload-details: Actions add up, over activations and Turns
    too."""
    if not 0 <= choice.arm < len(me.arms):
        return Refusal(RELOAD, "no-such-weapon", facts={"who": me.id})
    if not me.arms[choice.arm].reload or me.arms[choice.arm].spent:
        return Refusal(RELOAD, "loaded", facts={"weapon": me.arms[choice.arm].weapon})
    return None


def offers(g: Fray, me: Model) -> Iterator[Option]:
    for number, arm in enumerate(me.arms):
        if arm.reload:
            yield Option(Reload(me.id, number), 1, (RELOAD,), facts={"weapon": arm.weapon, "left": arm.reload})


def perform(ref: Ref, g: Fray, choice: Reload) -> None:
    arm = g[choice.actor].arms[choice.arm]
    g.change_arm(choice.actor, choice.arm, reload=arm.reload - 1)
    ref.tell("reloads", ACTION, who=choice.actor, weapon=arm.weapon, left=arm.reload - 1)


ACTIONS = (Verb(Reload, RELOAD, offers=offers, check=check, cost=1, perform=perform),)
