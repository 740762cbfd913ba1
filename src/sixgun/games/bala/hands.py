"""What a character holds: the weapon in hand, what else it could take, and using both hands."""

from __future__ import annotations

from typing import Any

from sixgun.core.choice import Refusal
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.choices import NOTHING
from sixgun.games.bala.space import CONTACT, base, gatling_base, within
from sixgun.games.bala.state import Character, Fight, Gun, replace
from sixgun.table import gap

STOCK = "shoulder-stock"
SIGHT = "telescopic-sight"


def held(g: Fight, c: Character) -> tuple[Weapon, Gun] | None:
    """bala.ruling.hands: the one weapon in hand with its load; the Gatling for the one at its crank; None if
    empty."""
    if c.gatling:
        gun = g.gatlings[c.gatling].gun
        return g.board.weapons[gun.weapon], gun
    if c.hand < 0:
        return None
    gun = c.guns[c.hand]
    return g.board.weapons[gun.weapon], gun


def wielded(g: Fight, c: Character) -> tuple[Weapon, Gun]:
    """The same of a character that does hold a weapon."""
    found = held(g, c)
    assert found is not None
    return found


def held_ranged(g: Fight, c: Character) -> tuple[Weapon, Gun] | None:
    """The weapon in hand if it can be shot or thrown at somebody.

    bala.weapon.steel-knuckles: their wearer holds nothing else and cannot shoot. Dynamite is thrown at places."""
    found = held(g, c)
    if found is None or found[0].range == 0 or found[0].explosive:
        return None
    return found


def change_held(g: Fight, who: str, **fields: Any) -> None:
    """Change the record of the weapon in hand."""
    c = g[who]
    if c.gatling:
        gatling = g.gatlings[c.gatling]
        g.gatlings[c.gatling] = replace(gatling, gun=replace(gatling.gun, **fields))
    else:
        g.change_gun(who, c.hand, **fields)


def reach(g: Fight, weapon: Weapon, gun: Gun) -> int:
    """bala.gear.shoulder-stock, bala.ruling.stock-details: range in inches, with the stock's bonus on a short arm."""
    if gun.stock and weapon.weapon_class == "short":
        return weapon.range + g.board.gear[STOCK].range_bonus
    return weapon.range


def cumbersome(g: Fight, weapon: Weapon, gun: Gun) -> bool:
    """bala.special.cumbersome: by itself, or by a shoulder stock."""
    return weapon.cumbersome or (gun.stock and g.board.gear[STOCK].cumbersome)


def scoped(g: Fight, weapon: Weapon, gun: Gun) -> bool:
    """bala.ruling.telescopic-sight-fit: a sight works on rifles and carbines, on others if the director says so."""
    return gun.sight and (weapon.rifle or g.board.switches.telescopic_sight_on_any)


def use_both_hands(g: Fight, who: str, except_weapon: str = "") -> None:
    """bala.weapon.bow, bala.ruling.bow-ready: a nocked arrow is lost when its bearer uses both hands for something
    else."""
    for index, gun in enumerate(g[who].guns):
        if gun.loaded and gun.weapon != except_weapon and g.board.weapons[gun.weapon].kind == "bow":
            g.change_gun(who, index, loaded=0, reloading="", progress=0)


def stop_reloading(g: Fight, who: str) -> None:
    """bala.ruling.reload-accumulates: firing, putting away or fighting with a weapon loses the actions spent on
    loading it."""
    found = held(g, g[who])
    if found is not None and found[1].progress:
        change_held(g, who, reloading="", progress=0)


def put_away(g: Fight, who: str) -> None:
    """bala.ruling.hands: the weapon in hand is stowed with its load, except that a bow loses its arrow."""
    stop_reloading(g, who)
    c = g[who]
    if c.hand >= 0 and c.guns[c.hand].loaded and g.board.weapons[c.guns[c.hand].weapon].kind == "bow":
        g.change_gun(who, c.hand, loaded=0)
    g.change(who, hand=-1, gatling="")


def lose(g: Fight, who: str) -> None:
    """The weapon in hand leaves it for good."""
    c = g[who]
    g.change(who, guns=(*c.guns[: c.hand], *c.guns[c.hand + 1 :]), hand=-1)


def take(g: Fight, who: str, weapon: int, crank: str = "") -> None:
    """Put away what is in hand and hold the weapon with that index, a Gatling's crank, or nothing."""
    put_away(g, who)
    if crank:
        g.change(who, gatling=crank, facing=g.gatlings[crank].facing)
    elif weapon != NOTHING:
        g.change(who, hand=weapon)


def can_take(g: Fight, c: Character, weapon: int, crank: str = "") -> Refusal | None:
    """Whether a character could hold the weapon with that index, a crank, or nothing; also for a defender in a
    fight."""
    if (weapon, crank) == (c.hand, c.gatling):
        return Refusal("bala.action.draw", "already-in-hand")
    if not NOTHING <= weapon < len(c.guns) or (crank and weapon != NOTHING):
        return Refusal("bala.action.draw", "no-such-weapon", facts={"item": weapon})
    return _can_crank(g, c, crank) if crank else None


def _can_crank(g: Fight, c: Character, name: str) -> Refusal | None:
    """bala.ruling.gatling-crew: one character serves it, in contact with it, and nobody from a horse or a cart."""
    gatling = g.gatlings.get(name)
    if gatling is None:
        return Refusal("bala.action.draw", "no-such-weapon", facts={"item": name})
    if c.horse or c.cart:
        return Refusal("bala.ruling.gatling-crew", "on-foot-only", facts={"who": c.id})
    if not within(gap(base(c), gatling_base(gatling)), CONTACT):
        return Refusal("bala.ruling.gatling-crew", "gatling-out-of-reach", facts={"gatling": name})
    if any(other.gatling == name for other in g.in_play()):
        return Refusal("bala.ruling.gatling-crew", "gatling-taken", facts={"gatling": name})
    return None
