"""Throwing a side arm: knife, hatchet, lance (the lasso has a chapter of its own)."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.action import Action, too_dear
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Throw
from sixgun.games.dicemore.fire_sequence import begin, finish, has_aimed
from sixgun.games.dicemore.flight import Run
from sixgun.games.dicemore.harm import drop_gun_at, take_gun
from sixgun.games.dicemore.shots import Bullet, Volley, ranges, shoot
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.games.dicemore.targets import eligible, nearest_refusal, shooter_refusal, target_refusal, weapon_in_hand

THROW = "throw"
RULE = "dicemore.weapon.throwing"


def _check(g: Skirmish, c: Character, choice: Throw) -> Refusal | None:
    """dicemore.weapon.throwing, dicemore.ruling.throw-range, dicemore.ruling.lance-per-turn: a side arm in hand that
    can be thrown, one piece, within twice the COS."""
    refusal = shooter_refusal(g, c)
    if refusal is not None:
        return refusal
    index = weapon_in_hand(g, c, choice.gun)
    if isinstance(index, Refusal):
        return index
    gun = c.guns[index]
    weapon = weapons()[gun.weapon]
    if not weapon.thrown or not weapon.melee:
        return Refusal(RULE, "not-for-throwing", facts={"weapon": gun.weapon})
    return (
        target_refusal(g, c, choice.target, ranges(g, c, gun)[1])
        or nearest_refusal(g, c, gun, choice.target)
        or too_dear(g, weapon.ca)
    )


def _cost(g: Skirmish, c: Character, choice: Throw) -> int:
    return weapons()[c.guns[choice.gun].weapon].ca


def _offers(g: Skirmish, c: Character) -> Iterator[Option]:
    for index in c.hands:
        gun = c.guns[index]
        weapon = weapons()[gun.weapon]
        if not weapon.thrown or not weapon.melee:
            continue
        for _, target in eligible(g, c, gun):
            yield Option(Throw(c.id, target, index), weapon.ca, (RULE,), facts={"weapon": gun.weapon})


def _perform(ref: Ref, g: Skirmish, choice: Throw) -> None:
    runs: list[Run] = []
    for bullet in prepare(ref, g, choice):
        shoot(ref, g, bullet.volley, bullet.target, bullet.number, runs)
    finish(ref, g, choice.actor, (choice.target,), runs)


def prepare(ref: Ref, g: Skirmish, choice: Throw) -> list[Bullet]:
    """dicemore.weapon.throwing: a shooting test with SHOT and the weapon's bonus, to be resolved after the coolness
    test; the weapon then lies where its target stood (dicemore.ruling.reload-amount: to be picked up again)."""
    who, target, index = choice.actor, choice.target, choice.gun
    c = g.characters[who]
    gun = c.guns[index]
    place = g.characters[target].place
    aimed = has_aimed(g, who)
    cool = begin(ref, g, who, target, gun.weapon, "throws")
    drop_gun_at(g, c, index, place)
    take_gun(g, who, index)
    return [Bullet(Volley(who, gun, cool.mod, aimed), index, target)]


THROW_ACTION = Action(Throw, RULE, offers=_offers, check=_check, cost=_cost, perform=_perform)
