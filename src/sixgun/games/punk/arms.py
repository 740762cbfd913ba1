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

    Its close combat weapons, less those that are unloaded (punk.slow.melee), out of fuel (punk.fuel.charges) or used up
    (punk.special.single-use); without any, a ranged one as an improvised weapon, or a heavy mace if it is hulking
    (punk.special.hulking); a bomb is none (punk.bomb.not-improvised). Claws are one more choice.
    punk.slow.melee-after: an unloaded or empty weapon leaves the improvised values, too."""
    rows = [(arm, attributes.weapon(g, arm.weapon)) for arm in me.arms]
    held = [(row, arm.reload or arm.fuel < row.charges) for arm, row in rows if not row.ranged and not arm.spent]
    melee = [row.id for row, empty in held if not empty]
    if any(empty for _, empty in held):
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
    number = _in_hand(g, who, weapon)
    if weapon.has("slow") and number is not None:
        g.change_arm(who, number, reload=weapon.number("slow"))


def use(g: Fray, who: str, weapon: Weapon) -> None:
    """What a Combat roll or an automatic hit uses up: fuel (punk.fuel.charges, punk.ruling.fuel-details), or the only
    use of a close combat weapon (punk.special.single-use)."""
    number = _in_hand(g, who, weapon)
    if number is not None and (weapon.charges or weapon.has("single-use")):
        fuel = g[who].arms[number].fuel - weapon.charges
        g.change_arm(who, number, fuel=fuel, spent=weapon.has("single-use"))


def _in_hand(g: Fray, who: str, weapon: Weapon) -> int | None:
    """The number of the close combat weapon with which it fights; None for what it does not carry."""
    if weapon.ranged:
        return None
    able = [n for n, arm in enumerate(g[who].arms) if arm.weapon == weapon.id and not arm.reload and not arm.spent]
    return next((n for n in able if g[who].arms[n].fuel >= weapon.charges), able[0] if able else None)


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
