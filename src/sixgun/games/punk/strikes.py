"""Hits of close combat: the impact, and what weapon and victim do besides."""

from __future__ import annotations

from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.punk import arms, attributes, dice, fire, fuel, harm
from sixgun.games.punk.catalogue import Weapon
from sixgun.games.punk.harm import Blow
from sixgun.games.punk.state import Fray, Model

IMPACT, SIGNED = "punk.impact.attack", "punk.impact.strength-modifier"
IMPETUS, ABOVE = "punk.special.impetus", "punk.assault.above-mods"
SHIELD, SHOCK, POISON = "punk.ruling.shield", "punk.shock.test", "punk.poison.survivor"
FIVE = 5.0
"""punk.assault.above-mods: cm of drop for each point."""


def blow(g: Fray, me: Model, weapon: Weapon, charge: int = 0, drop: float = 0.0) -> Blow:
    """punk.impact.attack, punk.impact.strength-modifier: what a weapon strikes with. `charge` is the charge bonus
    against this enemy (punk.special.impetus, of the weapon or of its bearer), `drop` the height of an Assault from
    above (punk.assault.above-mods)."""
    mods = [Mod(weapon.strength, SIGNED, weapon.id)] if weapon.signed and weapon.strength else []
    more = max(weapon.number("impetus"), me.special("impetus") or 0) * charge
    if more:
        mods.append(Mod(more, IMPETUS, "impetus"))
    if drop:
        mods.append(Mod(dice.fractions(drop, FIVE), ABOVE, "drop"))
    strength = me.strength if weapon.signed else weapon.strength
    return Blow(strength, weapon.penetration + more, IMPACT, me.id, me.side, tuple(mods))


def shield(g: Fray, me: Model) -> tuple[Mod, ...]:
    """punk.ruling.shield: in close combat it is armour. Scenery covers nobody there (punk.cover.only-shots)."""
    return tuple([Mod(one.armour, SHIELD, one.id) for one in attributes.worn(g, me) if one.shield])


def strike(ref: Ref, g: Fray, striker: str, victim: str, weapon: Weapon, blow: Blow) -> None:
    """A hit. The impact first; then what the weapon and the victim's gear do (punk.ruling.shock-details)."""
    arms.unload(g, striker, weapon)
    if weapon.impact:
        raging = g[victim].doomed
        die = harm.impact(ref, g, victim, blow, shield(g, g[victim]))
        if g[victim].in_play and g[victim].doomed == raging:
            envenom(ref, g, victim, venom(g[striker], weapon))
        fuel.note(g, victim, die, striker)
    for tested in shocked_by(g, striker, victim, weapon):
        shock(ref, g, tested)


def ignite(ref: Ref, g: Fray, striker: str, victim: str, weapon: Weapon) -> None:
    """punk.fire.marker, punk.special.incendiary: an incendiary close combat weapon sets fire to where it hits, when all
    hits of the roll are settled (punk.ruling.fire-placement)."""
    if weapon.has("incendiary") and not weapon.ranged:
        fire.light(ref, g, (g[victim].place,), weapon.number("incendiary"), striker, (victim,))


# poison --------------------------------------------------------------------------------------------------------------
def venom(me: Model, weapon: Weapon) -> int:
    """punk.poison.survivor: the X of a model or of the weapon with which it hits or shoots, the higher one."""
    return max(weapon.number("poison"), me.special("poison") or 0)


def envenom(ref: Ref, g: Fray, victim: str, strength: int) -> None:
    """punk.special.poison, punk.poison.survivor, punk.ruling.poison: the highest counts."""
    if strength > g[victim].poison:
        g.change(victim, poison=strength)
        ref.tell("poisoned", POISON, target=victim, strength=strength)


# electrification -----------------------------------------------------------------------------------------------------
def shocked_by(g: Fray, striker: str, victim: str, weapon: Weapon) -> list[str]:
    """punk.special.electrified, punk.shock.test, punk.ruling.shock-reading: who has to test for a hit. By the object: a
    weapon shocks the model that it hits, worn gear the model that hits its wearer. The other reading: always the model
    that hits a bearer."""
    live = any(one.has("electrified") for one in attributes.worn(g, g[victim]))
    if g.board.switches.shock_reading == "striker":
        held = any(attributes.weapon(g, arm.weapon).has("electrified") for arm in g[victim].arms)
        return [striker] if live or held else []
    return [victim] * weapon.has("electrified") + [striker] * live


def shock(ref: Ref, g: Fray, who: str) -> None:
    """punk.shock.test, punk.shock.effect: Toughness, or -3 until the end of its activation in the next Turn."""
    if not g[who].in_play:
        return
    test = dice.test(ref, g, who, g[who].toughness, SHOCK)
    ref.tell("withstands-shock" if test.passed else "shocked", SHOCK, test.told, target=who, **test.facts)
    if not test.passed:
        g.change(who, shocked=g.turn + 1)
