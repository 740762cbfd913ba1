"""Leaving the table on purpose: with the loot, as freed prisoner, as freed hostage.

Whoever has reached a short edge, so that the base touches it, may go off across it in its own activation for nothing:
it has walked there.
"""

from __future__ import annotations

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import harm, space
from sixgun.games.dicemore.action import Action
from sixgun.games.dicemore.choices import Leave
from sixgun.games.dicemore.custody import HOSTAGE, PRISONER
from sixgun.games.dicemore.scenario_file import BAD
from sixgun.games.dicemore.state import Character, Skirmish

BANK = "dicemore.scenario.bank-victory"
VICTORY = {PRISONER: "dicemore.scenario.prisoner-victory", HOSTAGE: "dicemore.scenario.kidnapping-victory"}


def at_short_edge(g: Skirmish, c: Character) -> bool:
    """The base touches a short edge of the table."""
    r = space.base(c).r
    scene = g.board.scene
    along = (c.x, scene.width - c.x) if scene.width >= scene.depth else (c.y, scene.depth - c.y)
    return space.within(min(along), r)


def _rule(g: Skirmish, me: Character) -> str:
    """The rule by which a character may leave at all."""
    if g.board.scenario == "bank-robbery" and me.side == BAD and me.carries:
        return BANK
    return VICTORY.get(me.person, "") if not me.bearer else ""


def check(g: Skirmish, me: Character, _choice: Leave) -> Refusal | None:
    """dicemore.scenario.bank-victory: a bandit with loot; dicemore.scenario.prisoner-victory: the free prisoner;
    dicemore.scenario.kidnapping-victory: the free girl. All across a short edge."""
    rule = _rule(g, me)
    if not rule:
        return Refusal("dicemore.end.victory", "no-reason-to-leave", facts={"who": me.id})
    if not at_short_edge(g, me):
        return Refusal(rule, "not-at-short-edge", facts={"who": me.id})
    return Refusal("dicemore.ruling.engaged", "engaged", facts={"who": me.id}) if me.engaged else None


def _perform(ref: Ref, g: Skirmish, choice: Leave) -> None:
    me = g[choice.actor]
    for bag in me.carries:
        g.progress[f"off:{bag}"] = 1
    harm.leave(ref, g, me.id, "left", _rule(g, me))


ACTIONS = (
    Action(
        Leave,
        "dicemore.end.victory",
        offers=lambda g, me: [Option(Leave(me.id), 0, (_rule(g, me),))],
        check=check,
        perform=_perform,
    ),
)
