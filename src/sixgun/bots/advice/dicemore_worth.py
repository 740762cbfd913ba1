"""What positions of For a Few Dice More are worth, in points of about one good shot each.

Everything here is opinion, and every number of it may be argued about. What the rules say (modifiers, tables, tests,
who sees whom) is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sixgun.core.log import Mod
from sixgun.games.dicemore import goals, loot, melee, shots, trials
from sixgun.games.dicemore.arms import Arm
from sixgun.games.dicemore.catalogue import Weapon, weapons
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER
from sixgun.games.dicemore.fire import fires
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.scores import ref_score
from sixgun.games.dicemore.shots import Volley, ranges
from sixgun.games.dicemore.space import base, cover, distance, within
from sixgun.games.dicemore.state import NEUTRAL, Character, Gun, Skirmish
from sixgun.table import gap

WIN = 25.0
"""The end of the match; not so much that a small chance of it outweighs a good plan."""
SHOCKED, SCARED, LYING, WOUND = 0.35, 0.8, 0.15, 0.8
"""What a state and a wound take off a character."""
LEADER = 0.6
"""What the leader counts besides: cohesion, fame, an aura."""
VICTIM = 9.0
"""Whom one side has to kill, and the other to keep alive."""
WARDEN = 2.5
"""Who holds the prisoner, the hostage or a bag."""
LOADED = 0.3
"""A weapon that can fire."""
CAUTION = 0.25
"""How much of the harm that enemies could do next counts against a place."""
READY = 0.3
"""How much of the harm that one could do next counts for a place."""
_FACES = (1, 2, 3, 4, 5, 6)
_VICTIMS = (MAYOR, BOY, POLITICIAN)


# people --------------------------------------------------------------------------------------------------------------
def standing(g: Skirmish, c: Character) -> float:
    """What a character on the table is worth."""
    value = 0.2 + WOUND * c.life + 0.25 * max(0, c.shot - 1) + LEADER * (c.role == "leader")
    value -= SHOCKED * c.shocked + SCARED * c.scared + LYING * c.lying
    if not c.person:
        value += _load(c)
    return value + duty(g, c)


def _load(c: Character) -> float:
    best = 0.0
    for index in c.hands:
        gun = c.guns[index]
        weapon = weapons()[gun.weapon]
        if fires(weapon) or weapon.thrown:
            best = max(best, (LOADED + 0.03 * min(gun.loaded, 4)) if gun.loaded and not gun.jammed else 0.0)
    return best


def duty(g: Skirmish, c: Character) -> float:
    """What somebody counts for the scenario, besides."""
    if c.person in _VICTIMS:
        return VICTIM
    if c.carries:
        return WARDEN * (1 if c.side == BAD else 0)
    if g.board.scenario in ("prisoner", "kidnapping"):
        captive = g[PRISONER if g.board.scenario == "prisoner" else HOSTAGE]
        if captive.in_play and captive.bearer == c.id:
            return WARDEN
        if captive.id == c.id and c.side != NEUTRAL:
            return WARDEN
    return 0.0


def worth(g: Skirmish, side: str) -> float:
    """How good a state is for a side: its people and goals less those of the others."""
    if g.ended is not None:
        return 0.0 if not g.ended.winners else WIN if side in g.ended.winners else -WIN
    value = 0.0
    for c in g.characters.values():
        if c.out or c.side == NEUTRAL:
            continue
        own = standing(g, c)
        value += own if c.side == side else -own
    return value + (progress(g) if side == BAD else -progress(g))


def progress(g: Skirmish) -> float:
    """What the bad side has reached of the goals, less what the good side has."""
    scenario = g.board.scenario
    if scenario == "bank-robbery":
        value = 0.0
        for bag in loot.bags():
            holder = loot.holder(g, bag)
            if bag in goals.bags_off(g):
                value += 8.0
            elif holder is not None:
                value += 1.0 if holder.side == BAD else -5.0
        return value
    if scenario == "prisoner" and g[PRISONER].in_play:
        return -2.0 if g[PRISONER].bearer else 2.0
    if scenario == "kidnapping" and g[HOSTAGE].in_play:
        return 2.0 if g[HOSTAGE].bearer else -2.0
    return 0.0


# attacks -------------------------------------------------------------------------------------------------------------
class Blow(NamedTuple):
    """What one attack is worth on average, its chance to wound and its chance to put the target out."""

    value: float
    wounds: float
    out: float


NO_BLOW = Blow(0.0, 0.0, 0.0)


def _total(mods: Iterable[Mod]) -> int:
    return sum([mod.value for mod in mods])


def _failures(score: int) -> tuple[float, float, float]:
    """The chances that none, one or both of two dice are above a score."""
    passes = min(6, max(0, score)) / 6
    return passes * passes, 2 * passes * (1 - passes), (1 - passes) * (1 - passes)


def _struck(g: Skirmish, t: Character, damage: int, plus: int, saves: int) -> Blow:
    """What a hit does to its target: rescue, wounds, panic."""
    value = wounded = out = 0.0
    whole = standing(g, t)
    _, one, two = _failures(_nerve(g, t))
    fright = one * SHOCKED + two * SCARED
    if t.shocked or t.scared:
        fright = (one + two) * 0.5
    for die in _FACES:
        wounds = trials.wounds_of(die + damage + plus - saves)
        if wounds >= t.life:
            value += whole + 0.3
            out += 1
        else:
            value += WOUND * wounds + fright
        wounded += wounds > 0
    return Blow(value / 6, wounded / 6, out / 6)


def _nerve(g: Skirmish, t: Character) -> int:
    if trials.immune(g, t.id) or trials.passes_panic(g, t.id):
        return 6
    return trials.panic_score(g, t.id)[0] - _total(trials.panic_mods(g, t.id))


def _spread(plus: int, chances: tuple[float, float, float], nerves: tuple[int, int, int]) -> list[tuple[int, float]]:
    """The totals of an attack roll with their chances, nerves included."""
    return [
        (die + plus - less, chance / 6)
        for chance, less in zip(chances, nerves, strict=True)
        if chance
        for die in _FACES
    ]


def shot(
    g: Skirmish,
    shooter: str,
    target: str,
    gun: Gun,
    *,
    aimed: bool = False,
    number: int = 0,
    two_guns: bool = False,
    opportunity: bool = False,
) -> Blow:
    """One shot, by the rule's own modifiers and tests; strays, jams and re-rolls are left to exact odds."""
    c, t = g.characters[shooter], g.characters[target]
    volley = Volley(shooter, gun, None, aimed, two_guns=two_guns, opportunity=opportunity)
    plus = _total(shots.shot_modifiers(g, volley, target, number))
    score = trials.coolness_score(c, False) - _total(trials.coolness_mods(g, shooter, False, target))
    nerves = (0, 2, 4) if opportunity else (0, 1, 2)
    totals = [(shots.damage_of(total), p) for total, p in _spread(plus, _failures(score), nerves)]
    return _sum_up(g, t, totals, _total(shots.rescue_modifiers(g, volley, target)), ref_score(t))


def blow(g: Skirmish, attacker: str, target: str, arm: Arm) -> Blow:
    """One attack hand to hand."""
    c, t = g.characters[attacker], g.characters[target]
    plus = _total(melee.fight_mods(g, attacker, target, arm))
    score = trials.coolness_score(c, True) - _total(trials.coolness_mods(g, attacker, True, target))
    totals = [(melee.damage_of(total), p) for total, p in _spread(plus, _failures(score), (0, 1, 2))]
    return _sum_up(g, t, totals, _total(melee.rescue_mods(g, attacker, target, arm)), t.life)


def _sum_up(g: Skirmish, t: Character, totals: list[tuple[int, float]], plus: int, saves: int) -> Blow:
    chances: dict[int, float] = {}
    for damage, p in totals:
        if damage:
            chances[damage] = chances.get(damage, 0.0) + p
    value = wounds = out = 0.0
    for damage, p in chances.items():
        hit = _struck(g, t, damage, plus, saves)
        value += p * hit.value
        wounds += p * hit.wounds
        out += p * hit.out
    return Blow(value, wounds, out)


def together(first: Blow, later: Blow, number: float, most: float) -> Blow:
    """Several shots at one target: they are worth less and less, and no more than the target."""
    value, wounds, out = first
    while number > 0:
        share = min(1.0, number)
        value += share * later.value * (1 - out)
        wounds = 1 - (1 - wounds) * (1 - share * later.wounds)
        out = 1 - (1 - out) * (1 - share * later.out) + 0.3 * share * wounds * later.wounds * (1 - out)
        number -= 1
    return Blow(min(value, most), wounds, min(1.0, out))


# places --------------------------------------------------------------------------------------------------------------
def ready_guns(c: Character) -> list[tuple[Weapon, Gun]]:
    """What a character could fire or throw at once."""
    found = []
    for index in c.hands:
        gun = c.guns[index]
        weapon = weapons()[gun.weapon]
        usable = gun.loaded and not gun.jammed and not (c.carries and weapon.two_handed)
        if usable and (fires(weapon) or (weapon.thrown and weapon.melee)):
            found.append((weapon, gun))
    return found


def danger(g: Skirmish, who: str) -> float:
    """What enemies could do to a character in their next activations, from where everybody stands."""
    me = g.characters[who]
    here = base(me)
    total = 0.0
    for foe in g.enemies(who):
        if foe.person or foe.bearer:
            continue
        units = gap(here, base(foe))
        armed = [gun for _, gun in ready_guns(foe) if within(units, ranges(g, foe, gun)[1] + 5.0)]
        if armed and not foe.engaged and cover(g, foe.id, who).level != "whole":
            harm = max([shot(g, foe.id, who, gun).value for gun in armed])
            total += harm * (0.4 if foe.scared else 0.7 if foe.acted else 1.0)
        if units < 8.0:
            total += 0.12 * (8.0 - units) / 8.0 * max(0, foe.life + 1 - me.life)
    return min(total, 1.6 * standing(g, me))


def prospects(g: Skirmish, who: str) -> float:
    """What a character could do from its place next: its best target in sight and range."""
    me = g.characters[who]
    best = 0.0
    guns = ready_guns(me)
    if not guns:
        return 0.0
    for foe in g.enemies(who):
        units = distance(g, who, foe.id)
        able = [gun for _, gun in guns if within(units, ranges(g, me, gun)[1])]
        if able and cover(g, who, foe.id).level != "whole":
            best = max(best, *[shot(g, who, foe.id, gun).value for gun in able])
    return best


def place_worth(g: Skirmish, who: str) -> float:
    """What being where it is means for a character, whatever it wants to do."""
    me = g.characters[who]
    if me.out:
        return 0.0
    value = READY * prospects(g, who) - CAUTION * danger(g, who)
    if me.person and me.side == GOOD and me.person in _VICTIMS:
        near = min([distance(g, who, foe.id) for foe in g.enemies(who)], default=30.0)
        value -= 0.15 * max(0.0, 14.0 - near)
    return value
