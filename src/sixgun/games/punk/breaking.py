"""Breaking away from a combat."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import arms, attributes, combats, dice, leaving, strikes
from sixgun.games.punk.choices import BreakAway
from sixgun.games.punk.dice import Contest
from sixgun.games.punk.state import Fray, Model

ONLY, ROLL, FAILURE = "punk.disengage.only-way", "punk.disengage.roll", "punk.disengage.failure"
SLIPPERY, THIRST, DETAILS = "punk.special.slippery", "punk.bloodlust.no-break", "punk.ruling.break-away-details"


def check(g: Fray, me: Model, choice: BreakAway) -> Refusal | None:
    """punk.disengage.only-way; not with Sed de sangre (punk.bloodlust.no-break), nor right after standing up in contact
    (punk.prone.contact), nor without a way out (punk.ruling.break-away-details)."""
    if not combats.engaged(g, me.id):
        return Refusal(ONLY, "not-engaged", facts={"who": me.id})
    if attributes.has(me, "bloodthirst"):
        return Refusal(THIRST, "bloodthirsty", ("fight",), {"who": me.id})
    if me.id in g.going.stood:
        return Refusal("punk.prone.contact", "just-stood-up", ("fight",), {"who": me.id})
    if not me.agility and not attributes.has(me, "slippery"):
        return Refusal("punk.attr.dash", "no-attribute", ("fight",), {"who": me.id, "attribute": "agility"})
    if not leaving.has_way(g, me):
        return Refusal(DETAILS, "no-way-out", ("fight",), {"who": me.id})
    return None


def perform(ref: Ref, g: Fray, choice: BreakAway) -> None:
    """punk.disengage.roll: Agility against each enemy in contact; punk.disengage.success: it moves at once."""
    me = choice.actor
    hitters = [] if attributes.has(g[me], "slippery") else beaten_by(ref, g, me)
    if hitters:
        ref.tell("held", FAILURE, who=me, by=tuple(hitters))
        for number, foe in enumerate(hitters):
            ref.again(FAILURE, *hitters[number:])
            if g[me].in_play:
                weapon = arms.take_up(ref, g, foe, me)
                arms.use(g, foe, weapon)
                strikes.strike(ref, g, foe, me, weapon, strikes.blow(g, g[foe], weapon))
                strikes.ignite(ref, g, foe, me, weapon)
        return
    ref.tell("breaks-away", SLIPPERY if attributes.has(g[me], "slippery") else ROLL, who=me)
    leaving.leave(ref, g, me)


def beaten_by(ref: Ref, g: Fray, who: str) -> list[str]:
    """punk.roll.opposed-many: one roll against each enemy in contact; those whose total exceeds it. As the active model
    it wins ties. All dice lie on the table before anybody re-rolls, and its player decides first
    (punk.ruling.reroll-actions)."""
    foes = [foe.id for foe in combats.touched(g, who)]
    value = {id: attributes.agility(g, g[id]) for id in (who, *foes)}
    settled = not any(dice.may_reroll(g, id) for id in (who, *foes))
    first = ref.dice(1, dice.DIE, ROLL)
    enough = first.dice[0] + value[who] + 1
    rolls = {foe: ref.dice(1, dice.DIE, ROLL, cuts=(enough - value[foe],) if settled else ()) for foe in foes}
    mine = dice.kept(ref, g, who, ROLL, first, value[who])
    found = []
    for foe in foes:
        theirs = dice.kept(ref, g, foe, ROLL, rolls[foe], value[foe])
        facts: dict[str, Any] = {
            "who": who,
            "target": foe,
            "agility": mine.total,
            "against": theirs.total,
            "die": theirs.dice[0],
        }
        exceeds = Contest(theirs, mine).margin > 0
        ref.tell("agility-lost" if exceeds else "agility-won", ROLL, mine, **facts)
        if exceeds:
            found.append(foe)
    return found


ACTIONS = (Verb(BreakAway, ONLY, check=check, cost=1, perform=perform),)
