"""Impacts, and what becomes of models that lose one: Downed, gone from the table, or still raging."""

from __future__ import annotations

from typing import Any, NamedTuple

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.punk import attributes, berserk
from sixgun.games.punk.dice import Party, opposed, wins
from sixgun.games.punk.state import DOWNED, REMOVED, Due, Fray, Model

ATTACK, DEFENCE, RESULT = "punk.impact.attack", "punk.impact.defence", "punk.impact.result"
ARMOUR, PENETRATION = "punk.armour.adds", "punk.armour.penetration"


class Blow(NamedTuple):
    """What hits a model: Strength and Penetration of an impact, and whose it is ("" for a hazard)."""

    strength: int
    penetration: int
    rule: str
    by: str = ""
    side: str = ""
    """Whose it is, for ties; "" for a hazard."""
    mods: tuple[Mod, ...] = ()
    """What is added to the Strength."""


def armour_mods(g: Fray, victim: Model, penetration: int, cover: tuple[Mod, ...]) -> tuple[Mod, ...]:
    """punk.armour.adds: worn armour, and cover or a shield as the caller counts them. punk.armour.penetration,
    punk.ruling.penetration-total: Penetration comes off their sum, never below 0 (punk.armour.penetration-only)."""
    worn = [Mod(a.armour, ARMOUR, a.id) for a in attributes.worn(g, victim) if a.armour and not a.shield]
    mods = [*worn, *cover]
    total = sum(mod.value for mod in mods)
    if total > 0 and penetration > 0:
        mods.append(Mod(-min(total, penetration), PENETRATION, "penetration"))
    return tuple(mods)


def impact(ref: Ref, g: Fray, victim: str, blow: Blow, cover: tuple[Mod, ...] = ()) -> int:
    """punk.impact.attack, punk.impact.defence: Strength against Toughness and Armour. The attacking die; what it Downs
    is settled here (punk.impact.result, punk.impact.tie).

    What an impact sets off besides (fuel, poison, shock) is the caller's business, in the order of
    punk.ruling.hit-order."""
    me = g[victim]
    mods = armour_mods(g, me, blow.penetration, cover)
    attack, defence = Party(blow.by, blow.strength, blow.mods), Party(victim, me.toughness, mods)
    fuelled = any(arm.fuel > 0 for arm in me.arms)
    contest = opposed(ref, g, attack, defence, blow.rule, (1,) if fuelled else ())
    lost = wins(g, contest, blow.side, me.side)
    facts: dict[str, Any] = {"target": victim, "by": blow.by, "strength": blow.strength, "toughness": me.toughness}
    totals: dict[str, Any] = {"attack": contest.one.total, "defence": contest.two.total, "die": contest.two.dice[0]}
    ref.tell("impact", blow.rule, contest.one, **facts, **totals)
    ref.tell("impact-downs" if lost else "impact-holds", DEFENCE, contest.two, **facts, **totals)
    if lost:
        down(ref, g, victim, RESULT, blow.by)
    return contest.one.dice[0]


# out of play ---------------------------------------------------------------------------------------------------------
def down(ref: Ref, g: Fray, who: str, rule: str, by: str = "") -> None:
    """punk.downed.causes, punk.downed.out, punk.downed.marker: Downed, with a marker where it stood; a berserker rages
    on until the end of its own activation (punk.berserk.linger)."""
    if not g[who].in_play or berserk.lingers(ref, g, who):
        return
    lose(ref, g, who, rule, by)


def lose(ref: Ref, g: Fray, who: str, rule: str, by: str = "") -> None:
    """Downed for good. From a wall it falls (punk.ruling.fall-place); incendiary weapons that it carried go off when
    the attack is over (punk.fire.detonate)."""
    if g[who].hangs:
        g.then(Due("lie", who, by))
    if any(not arm.spent and attributes.weapon(g, arm.weapon).has("incendiary") for arm in g[who].arms):
        g.then(Due("detonate", who, by))
    g.change(who, where=DOWNED, prone=False, ready=False, hangs="", doomed=0, poison=0, shocked=0)
    ref.tell("downed", rule, target=who, by=by)


def remove(ref: Ref, g: Fray, who: str, rule: str) -> None:
    """punk.terrain.impassable-removal, punk.ruling.removal-counts: gone, and everything it had with it."""
    g.change(who, where=REMOVED, arms=(), gear=(), prone=False, ready=False, hangs="", doomed=0, poison=0, shocked=0)
    g.bullets.pop(who, None)
    ref.tell("removed", rule, target=who)


def lose_toughness(ref: Ref, g: Fray, who: str, rule: str) -> None:
    """punk.terrain.contaminated, punk.attr.permanent-zero: a point for good; at 0 it is Downed."""
    left = g[who].toughness - 1
    g.change(who, toughness=left)
    ref.tell("loses-toughness", rule, target=who, left=left)
    if left <= 0:
        down(ref, g, who, "punk.attr.permanent-zero")
