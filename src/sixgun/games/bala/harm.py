"""Shock, Damage, Paralysis and Serious Wounds: how they are suffered and what they take away at once.

`Harm` adds up what one hit, or a group of simultaneous hits, does to one character
(bala.ruling.several-shots-one-action); `suffer` applies it. What follows from being harmed (falls, elimination, morale)
is in falls.py and morale.py.
"""

from __future__ import annotations

import msgspec

from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.bala.catalogue import Weapon, table
from sixgun.games.bala.state import BAD, GOOD, Character, Fight, Wound, replace


class Harm(msgspec.Struct, eq=False):
    """Everything that one moment does to one character."""

    shock: int = 0
    damage: int = 0
    paralysed: bool = False
    serious: bool = False
    """At least one Serious Wound."""
    wounds: list[Wound] = []
    dead: bool = False
    to_cover: bool = False
    """A result 8: it runs to cover when everything else is done."""


def suffer(ref: Ref, g: Fight, who: str, harm: Harm, rule: str) -> None:
    """bala.state.shock, bala.state.damage, bala.state.paralysed, bala.state.lasting-wound: apply the counters and
    states.

    Each new point takes one unspent action from an activation under way (bala.ruling.actions-recount), and any harm
    spoils the victim's aim (bala.ruling.aim-duration)."""
    victim = g[who]
    points = harm.shock + harm.damage
    if not (points or harm.paralysed or harm.dead):
        return
    g.characters[who] = replace(
        victim,
        shock=victim.shock + harm.shock,
        damage=victim.damage + harm.damage,
        paralysed=victim.paralysed or harm.paralysed,
        wounds=(*victim.wounds, *harm.wounds),
        dead=victim.dead or harm.dead,
    )
    if who in [activation.who for activation in g.stack]:
        g.stack = tuple(
            [replace(a, left=max(0, a.left - points), aim="", aims=0) if a.who == who else a for a in g.stack]
        )
    if ref.listening:
        ref.tell("harm", rule, who=who, shock=harm.shock, damage=harm.damage, paralysed=harm.paralysed, dead=harm.dead)


def shock(ref: Ref, g: Fight, who: str, points: int, rule: str) -> None:
    """Plain Shock from anything."""
    suffer(ref, g, who, Harm(shock=points), rule)


def has_lost_all_actions(g: Fight, who: str) -> bool:
    """bala.morale.eliminated: nothing left of Level - Damage - Shock, or dead."""
    c = g[who]
    return c.dead or c.level - c.damage - c.shock <= 0


# Serious Wounds ------------------------------------------------------------------------------------------------------
LEG, ARM, CHEST, HEAD, GUTS, DEAD = "leg", "arm", "chest", "head", "guts", "dead"

_RULES = {
    LEG: "bala.wound.leg",
    ARM: "bala.wound.arm",
    CHEST: "bala.wound.chest",
    HEAD: "bala.wound.head",
    GUTS: "bala.wound.guts",
    DEAD: "bala.wound.rip",
}


_ROWS = {row["roll"]: row for row in table("serious-wound")}
_LOWEST, _HIGHEST = min(_ROWS), max(_ROWS)
_CUTS = tuple(range(_LOWEST + 1, _HIGHEST + 1))
_MODIFIERS: dict[str, int] = {row["id"]: row["modifier"] for row in table("serious-wound-modifiers")}

SHOTGUN_NEAR = Mod(_MODIFIERS["shotgun-near"], "bala.wound.mod-shotgun", "shotgun near")
SHOTGUN_FAR = Mod(_MODIFIERS["shotgun-far"], "bala.wound.mod-shotgun", "shotgun far")
LETHAL = Mod(_MODIFIERS["lethal"], "bala.wound.mod-lethal", "lethal")


def wound_modifiers(weapon: Weapon, near: bool, own: bool) -> tuple[Mod, ...]:
    """Modifiers to the wound die of a shot with `weapon`.

    bala.wound.mod-shotgun, bala.weapon.class-shotgun: +1 at half range or nearer, -1 beyond. bala.wound.mod-lethal,
    bala.special.lethal, bala.ruling.lethal-upgrade-no-bonus: +1 only if the roll itself (`own`) gave the wound."""
    mods: tuple[Mod, ...] = ()
    if weapon.shotgun:
        mods = (SHOTGUN_NEAR,) if near else (SHOTGUN_FAR,)
    if weapon.lethal and own:
        mods = (*mods, LETHAL)
    return mods


def serious_wound(ref: Ref, who: str, mods: tuple[Mod, ...], harm: Harm) -> None:
    """One Serious Wound of `who` is rolled and added to `harm`. The victim is Paralysed by the result that caused the
    wound."""
    roll, wound, shock, damage = ref.result(_wound, mods)
    harm.shock += shock
    harm.damage += damage
    harm.paralysed = harm.serious = True
    place = wound.place
    if place == DEAD:
        harm.dead = True
    else:
        harm.wounds.append(wound)
    if ref.listening:
        ref.tell(f"wound-{place}", _RULES[place], roll, who=who, arm=wound.arm, shock=shock, damage=damage)


def _wound(ref: Ref, mods: tuple[Mod, ...]) -> tuple[Roll, Wound, int, int]:
    """bala.wound.roll: the roll, the wound (or DEAD), its Shock and its Damage.

    bala.wound.leg, bala.wound.arm, bala.wound.chest, bala.wound.head, bala.wound.guts and bala.wound.rip give Shock,
    Damage and a lasting penalty (bala.state.lasting-wound), or death; bala.ruling.serious-wound-clamp: results
    outside the table are read as its ends."""
    roll = ref.dice(1, 6, "bala.wound.roll", mods, _CUTS)
    row = _ROWS[max(_LOWEST, min(_HIGHEST, roll.total))]
    place = row["id"]
    return roll, Wound(place, which_arm(ref) if place == ARM else ""), row["shock"], row["damage"]


def which_arm(ref: Ref) -> str:
    """bala.wound.arm-side: the good or the bad arm, even odds."""
    return ref.pick((GOOD, BAD), "bala.wound.arm-side")


def wounds_of(c: Character, place: str, arm: str = "") -> int:
    """bala.ruling.serious-wound-stacking, bala.state.lasting-wound: how many wounds of that place it has; each counts.

    Healing Shock leaves them, and so do wounds kept from earlier games (bala.campaign.lasting-one)."""
    return sum(1 for wound in c.wounds if wound.place == place and (not arm or wound.arm == arm))
