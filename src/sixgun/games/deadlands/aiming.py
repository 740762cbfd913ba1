"""Taking aim (deadlands.shoot.aim)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands import attacks, guns, holding, seeing, throwing
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Firearm
from sixgun.games.deadlands.choices import Aim
from sixgun.games.deadlands.state import Aimed, Person, Shootout

AIM, LOST, MAXIMUM = "deadlands.shoot.aim", "deadlands.shoot.aim-lost", "deadlands.shoot.aim-maximum"


def _aimable(g: Shootout, me: Person, arm: int) -> bool:
    """deadlands.throw.as-shooting: a gun, a bow, or what can be thrown; not for bursts (deadlands.auto.no-aim)."""
    row = guns.gun_of(g, me, arm)
    if row is not None:
        return not (isinstance(row, Firearm) and row.automatic)
    return throwing.missile_of(g, me, arm) is not None


def check(g: Shootout, me: Person, choice: Aim) -> Refusal | None:
    if not 0 <= choice.arm < len(me.arms) or not _aimable(g, me, choice.arm):
        return Refusal(AIM, "no-such-gun", facts={"who": me.id})
    if not holding.ready(g, me, choice.arm):
        facts = {"who": me.id, "weapon": me.arms[choice.arm].weapon}
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), facts)
    if me.running:
        return Refusal(LOST, "aims-running", facts={"who": me.id})
    refusal = attacks.check_target(g, me, choice.target)
    if refusal is None and not seeing.sees(g, me.id, choice.target):
        return Refusal(LOST, "not-seen", facts={"target": choice.target})
    return refusal


def offers(g: Shootout, me: Person) -> Iterator[Aim]:
    """Aiming is worth so many actions and no more (deadlands.shoot.aim-maximum)."""
    for arm in range(len(me.arms)):
        if me.holds(arm) and _aimable(g, me, arm):
            for foe in g.opponents(me.id):
                if _actions(me, arm, foe.id) < guns.MOST_AIM:
                    yield Aim(me.id, foe.id, arm)


def _actions(me: Person, arm: int, target: str) -> int:
    aim = me.aim
    return aim.actions if aim is not None and (aim.target, aim.arm) == (target, arm) else 0


def perform(ref: Ref, g: Shootout, choice: Aim) -> None:
    """deadlands.ruling.aim-duration: bound to one target and one weapon."""
    me = g.people[choice.actor]
    actions = min(guns.MOST_AIM, _actions(me, choice.arm, choice.target) + 1)
    g.change(me.id, aim=Aimed(choice.target, choice.arm, actions))
    plus = guns.EACH_AIM * actions
    ref.tell("aims", AIM, who=me.id, target=choice.target, weapon=me.arms[choice.arm].weapon, plus=plus)


def keep(g: Shootout, who: str) -> None:
    """deadlands.shoot.aim-lost: without sight of the target at the start of one of his cards."""
    aim = g.people[who].aim
    if aim is None:
        return
    foe = g.people[aim.target]
    if foe.dead or not foe.placed or foe.gone or not seeing.sees(g, who, aim.target):
        g.change(who, aim=None)


VERB = CardVerb(Aim, AIM, offers=offers, check=check, cost=1, perform=perform)
