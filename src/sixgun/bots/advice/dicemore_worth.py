"""What positions of For a Few Dice More are worth, in points of about one good shot each.

Everything here is opinion, and every number of it may be argued about. What the rules say (modifiers, tables, tests,
who sees whom) is asked from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

from sixgun.core.estimate import estimate
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import fire, goals, loot, melee, shots, trials
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Fire, Melee, Throw
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER
from sixgun.games.dicemore.cylinder import EMPTY
from sixgun.games.dicemore.scenario_file import BAD, GOOD
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.space import base, cover, distance, within
from sixgun.games.dicemore.state import NEUTRAL, Character, Gun, Skirmish, replace
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
NEARER = 5.0
"""So many U enemies may come nearer before they shoot."""
WAYS = 24
"""How many ends an attack is followed to."""
EXACT = 64
"""A single shot has fewer ends than this."""
DAMAGES = (1, 2)
LEAST = 0.02
"""What is less likely than this is not followed on."""
Known = tuple[Hashable, ...]
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
        if fire.fires(weapon) or weapon.thrown:
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


def shot(g: Skirmish, choice: fire.Shot, victim: Known | None = None) -> Blow:
    """A fire action or throw by the rules; strays and flights are left out. `victim` is what `known_of` says of the
    target."""
    volleys = fire.volleys(g, choice)
    whole = choice.how == EMPTY or any(volley.weapon.template for volley in volleys)
    if whole or g.characters[choice.target].horse:
        return _several(g, choice, volleys)
    bullets = volleys if choice.how else volleys * max(1, choice.number)
    first = _one_bullet(g, choice, volleys[0], victim)
    return first if len(bullets) == 1 else _one_by_one(g, choice, bullets, first)


def _one_by_one(g: Skirmish, choice: fire.Shot, bullets: list[shots.Volley], first: Blow) -> Blow:
    """Several shots at one target: what each does to a target that the shots before have wounded so often."""
    target = choice.target
    value, wounds, out = first
    struck = {0: 1.0 - wounds, 1: wounds - out}
    for number, volley in enumerate(bullets[1:], 1):
        after: dict[int, float] = {}
        for often, p in struck.items():
            scene = g
            if often:
                scene = g.fork()
                scene.change(target, wounds=g.characters[target].wounds + often)
            more = _one_bullet(scene, choice, volley, None, number)
            value += p * more.value
            wounds += p * more.wounds * (not often)
            out += p * more.out
            after[often] = after.get(often, 0.0) + p * (1.0 - more.wounds)
            after[often + 1] = after.get(often + 1, 0.0) + p * (more.wounds - more.out)
        struck = {often: p for often, p in after.items() if p > LEAST}
    return Blow(value, wounds, out)


def _one_bullet(g: Skirmish, choice: fire.Shot, volley: shots.Volley, victim: Known | None, number: int = 0) -> Blow:
    """A single shot in two parts, each of which is remembered: how often it does how much damage, which depends on the
    shooter and on modifiers, and what that damage does to its target."""
    who, target = choice.actor, choice.target
    out_of_turn = volley.opportunity
    total = _total(shots.shot_modifiers(g, volley, target, number))
    nerves = trials.coolness_score(g[who], False), _total(trials.coolness_mods(g, who, False, target))

    def shoots(ref: Ref, work: Skirmish) -> int:
        cool = trials.coolness(ref, work, who, melee=False, target=target, opportunity=out_of_turn)
        bullet = shots.Bullet(replace(volley, nerves=cool.mod), choice.gun, target, number)
        roll = shots.roll_shot(ref, work, bullet)
        return 0 if roll is None else shots.damage_of(roll.total)

    def chances() -> dict[int, float]:
        found: dict[int, float] = {}
        for end in estimate(shoots, g, Skirmish.fork, EXACT):
            found[end.result] = found.get(end.result, 0.0) + end.p
        return found

    key = (total, *nerves, out_of_turn, volley.jams)
    value = wounds = out = 0.0
    hurt = _hurt(g, volley, target, victim or known_of(g, target))
    for damage, p in g.board.scene.remembered("gunhand's aim", key, chances, 1024).items():
        if damage:
            found = hurt[damage]
            value += p * found.value
            wounds += p * found.wounds
            out += p * found.out
    return Blow(value, wounds, out)


def _hurt(g: Skirmish, volley: shots.Volley, target: str, victim: Known) -> dict[int, Blow]:
    """What each damage of a shot does to its target."""
    saves = _total(shots.rescue_modifiers(g, volley, target))

    def struck(damage: int) -> Blow:
        return _estimated(g, target, lambda ref, work: shots.strike(ref, work, volley, target, damage, []))

    key = (victim, saves)
    return g.board.scene.remembered("gunhand's harm", key, lambda: {n: struck(n) for n in DAMAGES}, 1024)


def _several(g: Skirmish, choice: fire.Shot, volleys: list[shots.Volley]) -> Blow:
    """What may strike a horse or more than one person."""
    target = choice.target

    def run(ref: Ref, work: Skirmish) -> None:
        for bullet in fire.prepare(ref, work, choice):
            if bullet.target == target:
                alone = replace(bullet, volley=replace(bullet.volley, bystanders=False))
                if not fire.fire_bullet(ref, work, alone, []):
                    break

    mods = [
        (
            replace(volley, shooter="", gun=replace(volley.gun, loaded=0)),
            _total(shots.shot_modifiers(g, volley, target)),
        )
        for volley in volleys
    ]
    saves = _total(shots.rescue_modifiers(g, volleys[0], target))
    known = (choice.kind, choice.gun, choice.how, choice.number, *mods, saves)
    return _blow(g, target, run, (_anybody(g[choice.actor]), *known))


def blow(g: Skirmish, choice: Melee) -> Blow:
    """One attack hand to hand."""
    attacker, target = choice.actor, choice.target
    arm = melee.chosen_arm(g, g[attacker], choice)
    assert arm is not None
    mods = _total(melee.fight_mods(g, attacker, target, arm)), _total(melee.rescue_mods(g, attacker, target, arm))
    known = (_anybody(g[attacker]), choice.how, choice.number, arm, *mods)
    return _blow(g, target, lambda ref, work: melee.attack(ref, work, attacker, target, arm, []), known)


def _total(mods: Iterable[Mod]) -> int:
    return sum([mod.value for mod in mods])


def _blow(g: Skirmish, target: str, run: Callable[[Ref, Skirmish], None], known: tuple[Hashable, ...]) -> Blow:
    """What an attack does to its target. The same attack on the same people from another place is remembered, as long
    as everything that places and attackers decide is `known` to be the same."""
    key = (known_of(g, target), known)
    return g.board.scene.remembered("gunhand", key, lambda: _estimated(g, target, run), 2048)


def known_of(g: Skirmish, target: str) -> Known:
    """What tells apart how the same harm ends for people."""
    t = g.characters[target]
    nerve = trials.beside_captain(g, target), trials.passes_panic(g, target), trials.panic_score(g, target)[0]
    return _anybody(t), standing(g, t), *nerve, _total(trials.panic_mods(g, target))


def _estimated(g: Skirmish, target: str, run: Callable[[Ref, Skirmish], None]) -> Blow:
    t = g.characters[target]
    whole = standing(g, t)
    value = wounds = out = 0.0
    for end in estimate(run, g, Skirmish.fork, WAYS):
        after = end.state.characters[target]
        value += end.p * (whole + 0.3 if after.out else whole - standing(end.state, after))
        wounds += end.p * (after.wounds > t.wounds)
        out += end.p * bool(after.out)
    return Blow(value, wounds, out)


def _anybody(c: Character) -> Character:
    """The same for all whom an attack cannot tell apart, wherever they stand."""
    return replace(c, **_APART)


_APART: dict[str, Any] = {
    **dict.fromkeys(("id", "name"), ""),
    **dict.fromkeys(("x", "y", "z", "facing"), 0.0),
    **dict.fromkeys(("acted", "held", "fired"), False),
    **dict.fromkeys(("guns", "kills", "by_hand"), ()),
    "fame_spent": 0,
}


# places --------------------------------------------------------------------------------------------------------------
def ready_guns(c: Character) -> list[tuple[int, Gun]]:
    """What a character could fire or throw at once."""
    found = []
    for index in c.hands:
        gun = c.guns[index]
        weapon = weapons()[gun.weapon]
        usable = gun.loaded and not gun.jammed and not (c.carries and weapon.two_handed)
        if usable and (fire.fires(weapon) or (weapon.thrown and weapon.melee)):
            found.append((index, gun))
    return found


def one_shot(g: Skirmish, c: Character, target: str, index: int, victim: Known | None = None) -> float:
    """What a single shot or throw with the weapon is worth."""
    fires = fire.fires(weapons()[c.guns[index].weapon])
    choice = Fire(c.id, target, index, number=1) if fires else Throw(c.id, target, index)
    return shot(g, choice, victim).value


def danger(g: Skirmish, who: str) -> float:
    """What enemies could do to a character in their next activations, from where everybody stands."""
    me = g.characters[who]
    here = base(me)
    mine: Known | None = None
    total = 0.0
    for foe in g.enemies(who):
        if foe.person or foe.bearer:
            continue
        units = gap(here, base(foe))
        armed = [index for index, gun in ready_guns(foe) if within(units, ranges(g, foe, gun)[1] + NEARER)]
        if armed and not foe.engaged and cover(g, foe.id, who).level != "whole":
            mine = mine or known_of(g, who)
            harm = max([one_shot(g, foe, who, index, mine) for index in armed])
            total += harm * hurry(foe)
        if units < 8.0:
            total += 0.12 * (8.0 - units) / 8.0 * max(0, foe.life + 1 - me.life)
    return min(total, 1.6 * standing(g, me))


def hurry(foe: Character) -> float:
    """How soon an enemy may shoot."""
    return 0.4 if foe.scared else 0.7 if foe.acted else 1.0


def prospects(g: Skirmish, who: str) -> float:
    """What a character could do from its place next: its best target in sight and range."""
    me = g.characters[who]
    best = 0.0
    guns = ready_guns(me)
    if not guns:
        return 0.0
    for foe in g.enemies(who):
        units = distance(g, who, foe.id)
        able = [index for index, gun in guns if within(units, ranges(g, me, gun)[1])]
        if able and cover(g, who, foe.id).level != "whole":
            best = max(best, *[one_shot(g, me, foe.id, index) for index in able])
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
