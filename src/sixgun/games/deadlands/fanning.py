"""Fannin' the hammer: several bullets on one roll (deadlands.fan)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, dice, drawing, guns, holding, vamoose
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Firearm
from sixgun.games.deadlands.choices import Fan
from sixgun.games.deadlands.state import Person, Shootout

DECLARE, PENALTY, MAXIMUM = "deadlands.fan.declare", "deadlands.fan.penalty", "deadlands.fan.maximum"
REQUIREMENTS, HITS = "deadlands.fan.requirements", "deadlands.fan.hits"
MINUS, MOST = -2, 6


def check(g: Shootout, me: Person, choice: Fan) -> Refusal | None:
    """deadlands.fan.requirements: a single-action revolver, and the other hand free for it."""
    row = guns.gun_of(g, me, choice.arm)
    if not isinstance(row, Firearm) or not row.fan:
        return Refusal(REQUIREMENTS, "not-for-fanning", facts={"who": me.id})
    refusal = guns.check_gun(g, me, choice.arm, choice.draw)
    if refusal is not None:
        return refusal
    if len(holding.free_hands(me)) < (2 if choice.draw else 1):
        return Refusal(REQUIREMENTS, "no-free-hand", facts={"who": me.id, "number": 1})
    most = min(MOST, me.arms[choice.arm].loaded)
    if not 1 <= choice.number <= most:
        return Refusal(MAXIMUM, "too-many-bullets", facts={"number": choice.number, "most": most})
    return attacks.check_target(g, me, choice.target, choice.part)


def offers(g: Shootout, me: Person) -> Iterator[Fan]:
    for arm in range(len(me.arms)):
        row = guns.gun_of(g, me, arm)
        if not isinstance(row, Firearm) or not row.fan:
            continue
        for foe in g.opponents(me.id):
            for number in range(min(MOST, me.arms[arm].loaded), 1, -1):
                yield Fan(me.id, foe.id, arm, number, draw=not me.holds(arm))


def perform(ref: Ref, g: Shootout, choice: Fan) -> None:
    """deadlands.fan.hits, deadlands.special.fannin: one bullet hits for each success; all are spent, all at one target
    (deadlands.ruling.fan-target). No aim (deadlands.fan.no-aim); a called part costs on the one roll, and the first hit
    strikes it (deadlands.fan.called-first, deadlands.ruling.fan-called)."""
    who, arm = choice.actor, choice.arm
    if choice.draw and not drawing.quick(ref, g, who, arm):
        return
    fan = (Mod(MINUS, PENALTY, "fanning"),)
    attack = guns.plan(g, g.people[who], arm, choice.target, choice.part, fan, False, wide=True)
    attack = attack._replace(rule=PENALTY)
    attacks.shows(ref, g, who)
    g.change(who, aim=None)
    attack = attacks.dodged(attack, vamoose.asked(ref, g, who, [choice.target]))
    guns.spend(g, who, arm, choice.number)
    rolled = attacks.roll(ref, g, attack, choice.number - 1)
    hits = min(choice.number, dice.successes(rolled, attack.tn))
    spare: dict[str, int] = {}
    attacks.many(ref, g, [attack] * hits, called=True, spare=spare)
    attacks.strays(ref, g, attack, choice.number - hits, spare)


FAN = CardVerb(Fan, DECLARE, offers=offers, check=check, cost=1, perform=perform)
