"""What a model fights with, and what of it works at the moment."""

from __future__ import annotations

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.punk import attributes
from sixgun.games.punk.catalogue import HEAVY_MACE, IMPROVISED, UNARMED, Weapon
from sixgun.games.punk.choices import Wield
from sixgun.games.punk.state import Fray, Model

WIELD = "punk.ruling.weapon-choice"
NO_BULLETS = "no-bullets"
"""The one reason that nobody else may know."""


def wieldable(g: Fray, me: Model) -> tuple[str, ...]:
    """punk.ruling.weapon-choice: weapons with which it can fight now.

    Its close combat weapons, less those that are unloaded (punk.slow.melee); without any, a ranged one as an improvised
    weapon, or a heavy mace if it is hulking (punk.special.hulking); a bomb is none (punk.bomb.not-improvised). Claws
    are one more choice. punk.slow.melee-after: an unloaded weapon leaves the improvised values, too."""
    rows = [(arm, attributes.weapon(g, arm.weapon)) for arm in me.arms]
    melee = [row.id for arm, row in rows if not row.ranged and not arm.reload]
    if any(not row.ranged and arm.reload for arm, row in rows):
        melee.append(IMPROVISED)
    ranged = [row for _, row in rows if row.ranged and not row.has("bomb")]
    if not melee and ranged:
        melee.append(HEAVY_MACE if any(row.has("hulking") for row in ranged) else IMPROVISED)
    if not melee or me.natural != UNARMED:
        melee.append(me.natural)
    return tuple(dict.fromkeys(melee))


def wielded(g: Fray, who: str) -> str:
    """What it has chosen in this activation and can still use; "" while that is open."""
    chosen = "" if g.activation is None else dict(g.activation.wielded).get(who, "")
    return chosen if chosen in wieldable(g, g[who]) else ""


def wield(g: Fray, who: str, weapon: str) -> Weapon:
    """It keeps to this weapon for the rest of the activation."""
    if g.activation is not None and wielded(g, who) != weapon:
        others = [pair for pair in g.activation.wielded if pair[0] != who]
        g.change_activation(wielded=tuple(sorted([*others, (who, weapon)])))
    return attributes.weapon(g, weapon)


def take_up(ref: Ref, g: Fray, who: str, against: str) -> Weapon:
    """The weapon for a Combat roll or an automatic hit; its player chooses where it has several."""
    weapon = wielded(g, who)
    if not weapon:
        open_ = wieldable(g, g[who])
        weapon = open_[0]
        if len(open_) > 1:
            options = [Option(Wield(who, id), rules=(WIELD,)) for id in open_]
            answer = ref.ask(g.seat_of(who), WIELD, options, facts={"who": who, "target": against})
            assert isinstance(answer, Wield)
            weapon = answer.weapon
    return wield(g, who, weapon)


def unload(g: Fray, who: str, weapon: Weapon) -> None:
    """punk.slow.melee: a hit unloads a slow close combat weapon."""
    if not weapon.has("slow") or weapon.ranged:
        return
    for number, arm in enumerate(g[who].arms):
        if arm.weapon == weapon.id and not arm.reload:
            g.change_arm(who, number, reload=weapon.number("slow"))
            return


# ranged weapons ------------------------------------------------------------------------------------------------------
def works(g: Fray, who: str, number: int) -> str:
    """Why a ranged weapon cannot be fired now, as the reason of a refusal; "" if it can. Whether there are bullets is
    asked last."""
    me = g[who]
    arm, row = me.arms[number], attributes.weapon_of(g, me, number)
    if not row.ranged:
        return "not-ranged"
    if arm.spent:
        return "weapon-spent"
    if row.has("bomb") and not arm.pieces:
        return "no-bombs"
    if arm.reload:
        return "unloaded"
    if row.has("fuel") and arm.fuel < row.charges:
        return "no-fuel"
    return NO_BULLETS if row.has("firearm") and not g.bullets.get(who, 0) else ""


def spend(g: Fray, who: str, number: int) -> None:
    """What a shot uses up: a bullet (punk.bullets.consumption), a bomb, fuel (punk.fuel.charges), its only use
    (punk.special.single-use), or its load (punk.slow.reload)."""
    me = g[who]
    arm, row = me.arms[number], attributes.weapon_of(g, me, number)
    if row.has("firearm"):
        g.bullets[who] = g.bullets[who] - 1
    if row.has("bomb"):
        g.change_arm(who, number, pieces=arm.pieces - 1, spent=arm.pieces <= 1)
    elif row.has("single-use"):
        g.change_arm(who, number, spent=True)
    if row.has("fuel"):
        g.change_arm(who, number, fuel=g[who].arms[number].fuel - row.charges)
    if row.has("slow"):
        g.change_arm(who, number, reload=row.number("slow"))
