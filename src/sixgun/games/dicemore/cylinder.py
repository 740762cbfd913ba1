"""Emptying the cylinder of a six-shot gun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sixgun.core.choice import Fact, Option, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Keep, Spread
from sixgun.games.dicemore.scores import born
from sixgun.games.dicemore.shots import Bullet, Volley, ranges
from sixgun.games.dicemore.space import base, distance, within
from sixgun.games.dicemore.state import Character, Gun, Skirmish
from sixgun.games.dicemore.targets import eligible
from sixgun.games.dicemore.trials import SIDES
from sixgun.table import gap

EMPTY: Final = "empty"
DECLARE = "dicemore.weapon.empty-cylinder-declare"
ASSIGN = "dicemore.weapon.empty-cylinder-assign"
SPREAD = 6.0
"""dicemore.weapon.empty-cylinder-assign: others within so many U of the declared target."""
WILD = 5
"""dicemore.band.mexicans-empty-cylinder: from this face on."""
NERVOUS = 2


def cylinder(gun: Gun) -> int:
    """How many rounds the weapon fires when it is emptied; 0 if it cannot be (dicemore.weapon.six-shot)."""
    weapon = weapons()[gun.weapon]
    return max(weapon.per_turn) if weapon.family == "gun" and max(weapon.per_turn) == max(weapon.totals) > 2 else 0


def check_empty(g: Skirmish, c: Character, gun: Gun, target: str) -> Refusal | None:
    """dicemore.weapon.empty-cylinder-declare, dicemore.ruling.fan-full-cylinder: a six-shot gun with all six rounds, at
    a target within short range."""
    rounds = cylinder(gun)
    if not rounds:
        return Refusal(DECLARE, "no-cylinder", facts={"weapon": gun.weapon})
    if gun.loaded < rounds:
        return Refusal("dicemore.ruling.fan-full-cylinder", "not-full", ("load",), {"loaded": gun.loaded})
    short = ranges(g, c, gun)[0]
    units = distance(g, c.id, target)
    if not within(units, short):
        return Refusal(DECLARE, "out-of-short-range", facts={"target": target, "units": units, "range": short})
    return None


def empty(ref: Ref, g: Skirmish, volley: Volley, index: int, target: str, failed: int) -> list[Bullet]:
    """The shots of the volley, after the coolness test of which `failed` dice failed.

    dicemore.weapon.empty-cylinder-coolness, dicemore.ruling.fan-coolness: nervous, he fires one ordinary shot.
    dicemore.weapon.empty-cylinder-dice: dice below SHOT are on target. dicemore.weapon.empty-cylinder-resolve: each is
    a shot of its own, -1 after the first. dicemore.weapon.empty-cylinder-empty,
    dicemore.special.weapon-empty-cylinder: no round is left."""
    who = volley.shooter
    rounds = cylinder(volley.gun)
    if failed >= NERVOUS:
        ref.tell("volley-fails", "dicemore.ruling.fan-coolness", who=who)
        g.change_gun(who, index, loaded=rounds - 1)
        return [Bullet(volley, index, target)]
    g.change_gun(who, index, loaded=0)
    c = g.characters[who]
    mexican = born(c) == "mexicans"
    faces = (c.shot, WILD) if mexican else (c.shot,)
    roll = ref.dice(rounds, SIDES, "dicemore.weapon.empty-cylinder-dice", faces=faces)
    good = sum([die < c.shot for die in roll.dice])
    wild = sum([die >= WILD and die >= c.shot for die in roll.dice]) if mexican else 0
    ref.tell("volley", "dicemore.weapon.empty-cylinder-dice", roll, who=who, target=target, good=good, wild=wild)
    bullets: list[Bullet] = []
    for aim, plain, loose in assign(ref, g, volley, target, good, wild):
        for is_wild in (False,) * plain + (True,) * loose:
            bullets.append(Bullet(volley, index, aim, len(bullets), is_wild))
    return bullets


def others_near(g: Skirmish, volley: Volley, target: str) -> list[str]:
    """dicemore.ruling.fan-majority: others in view and range, within 6U of the declared target."""
    c = g.characters[volley.shooter]
    there = base(g.characters[target])
    return [
        name
        for _, name in eligible(g, c, volley.gun)
        if name != target and within(gap(there, base(g.characters[name])), SPREAD)
    ]


def assign(ref: Ref, g: Skirmish, volley: Volley, target: str, good: int, wild: int) -> list[tuple[str, int, int]]:
    """Who gets how many shots, ordinary and wild, the declared target first.

    dicemore.weapon.empty-cylinder-assign, dicemore.ruling.fan-majority: it gets more than half of all shots on target,
    the shooter may give the rest to others, before any is resolved. dicemore.ruling.mexican-fan: wild shots count like
    the others and come after them on each target."""
    given: list[tuple[str, int, int]] = []
    spare = good + wild - ((good + wild) // 2 + 1) if good + wild else 0
    others = others_near(g, volley, target) if spare > 0 else []
    while spare > 0 and others:
        options = list(_splits(volley.shooter, others, spare, good, wild))
        facts: dict[str, Fact] = {"who": volley.shooter, "target": target, "good": good, "wild": wild, "spare": spare}
        chosen = ref.ask(g.seat_of(volley.shooter), ASSIGN, options, facts=facts)
        if not isinstance(chosen, Spread):
            break
        plain = chosen.number - chosen.wild
        given.append((chosen.target, plain, chosen.wild))
        others.remove(chosen.target)
        spare -= chosen.number
        good -= plain
        wild -= chosen.wild
    return [(target, good, wild), *given]


def _splits(who: str, others: list[str], spare: int, good: int, wild: int) -> Iterator[Option]:
    """All to the declared target, or some of the spare shots to one of the others, with so many wild ones of them."""
    yield Option(Keep(who), rules=(ASSIGN,))
    for other in others:
        for number in range(1, spare + 1):
            for loose in range(max(0, number - good), min(wild, number) + 1):
                choice = Spread(who, other, number, loose)
                yield Option(choice, rules=(ASSIGN, "dicemore.ruling.fan-majority"))
