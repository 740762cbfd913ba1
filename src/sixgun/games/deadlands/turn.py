"""The state machine of a fight: from the deployment through rounds, cards and interrupts to the end.

Each step does one thing and asks few questions; `g.phase` names the next one."""

from __future__ import annotations

from collections.abc import Callable

from sixgun.core.choice import Choice, Question, Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands import (
    aiming,
    carrying,
    countdown,
    declaring,
    deployment,
    goals,
    interrupts,
    rounds,
    together,
)
from sixgun.games.deadlands.state import Going, Shootout


def advance(ref: Ref, g: Shootout) -> None:
    """deadlands.fight-frame.round"""
    _PHASES[g.phase](ref, g)


# a card --------------------------------------------------------------------------------------------------------------
def declare(ref: Ref, g: Shootout) -> None:
    """Step 1 of deadlands.attack.sequence; those who can no longer act lose their cards."""
    if not g.queue:
        g.phase = "gap"
        return
    for going in g.queue[0]:
        if not going.done and going.action is None and not g[going.who].able:
            g.change_going(going.who, done=True, ended=True)
    undeclared = [going.who for going in g.queue[0] if going.action is None and not going.done]
    for who in undeclared:
        aiming.keep(g, who)
    if undeclared:
        declaring.declare(ref, g)
    left = tuple([going for going in g.queue[0] if going.card])  # one that went up a sleeve is over
    g.queue = (left, *g.queue[1:]) if left else g.queue[1:]
    g.phase = "window" if left else "next"


def window(ref: Ref, g: Shootout) -> None:
    """Step 2: who breaks in."""
    interrupts.window(ref, g)


def resolve(ref: Ref, g: Shootout) -> None:
    """Steps 3 to 12, of one card or of several at the same time."""
    due = tuple([going for going in g.queue[0] if not going.done])
    for going in due:
        if going.cuts_in and going.at > 0:
            carrying.up_to(ref, g, going.cuts_in, going.at)
    due = tuple([going for going in g.queue[0] if not going.done])
    if len(due) == 1:
        carrying.carry_out(ref, g, due[0])
    elif due:
        together.carry_out(ref, g, due, carrying.carry_out)
        carrying.part(g, due)
    goals.judge(ref, g)
    if g.ended is None:
        g.phase = "after"


def after(ref: Ref, g: Shootout) -> None:
    """Step 13, and the Test of Will of the card if it is not made yet."""
    if not declaring.follow_up(ref, g):
        g.phase = "next"


def next_group(ref: Ref, g: Shootout) -> None:
    """The cards after that, if any; the moment between two cards otherwise (deadlands.ruling.gap-order)."""
    goals.judge(ref, g)
    if g.ended is not None:
        return
    if not g.queue:
        g.phase = "gap"
    else:
        g.phase = "resolve" if all(going.action is not None or going.done for going in g.queue[0]) else "declare"


# what is asked now ---------------------------------------------------------------------------------------------------
def on_card(g: Shootout, who: str) -> Going | None:
    """The card on which somebody may choose now; None if it is not his turn to choose on a card."""
    return g.going(who) if g.phase in ("declare", "after") else None


def question(g: Shootout, who: str) -> Question | None:
    going = on_card(g, who)
    return declaring.question(g, going) if going is not None else None


def check(g: Shootout, choice: Choice) -> Refusal | None:
    """The one legality test of what may be chosen on a card."""
    going = on_card(g, choice.actor)
    if going is None:
        active = tuple([one.who for one in g.playing])
        return Refusal(declaring.CHOOSE, "not-active", active, {"who": choice.actor, "active": active})
    return declaring.check(g, going, choice)


_PHASES: dict[str, Callable[[Ref, Shootout], None]] = {
    "deploy": deployment.deploy,
    "alertness": rounds.begin_surprise,
    "surprise": rounds.surprise,
    "round": rounds.start,
    "bleed": rounds.bleed,
    "react": rounds.react,
    "quickness": rounds.quickness,
    "deal": rounds.deal,
    "jokers": rounds.jokers,
    "gap": countdown.gap,
    "call": countdown.call,
    "declare": declare,
    "window": window,
    "order": interrupts.order,
    "resolve": resolve,
    "after": after,
    "next": next_group,
    "end": rounds.end,
}
