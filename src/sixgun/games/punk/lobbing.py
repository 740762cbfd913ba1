"""Tiro parabólico: lobbed shots and bombs, and where they come down."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Place, Refusal, Region
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import aftermath, arms, attributes, dice, fire, seeing, shots
from sixgun.games.punk.catalogue import Weapon
from sixgun.games.punk.choices import Lob
from sixgun.games.punk.sight import sighting
from sixgun.games.punk.space import TOLERANCE
from sixgun.games.punk.state import Fray, Model
from sixgun.table import Base, distance_to_point, on_table, surface_at
from sixgun.table.shapes import LEVEL

TARGET, DEVIATION, LIMITS = "punk.lob.target", "punk.lob.deviation", "punk.lob.limits"
DIRECTION, DETAILS = "punk.lob.direction", "punk.ruling.lob-details"
NEAREST = 5.0
OFF, FOR_EACH = 2.5, 2
"""punk.lob.deviation: cm, for each fraction of so many points."""


# legality and offers -------------------------------------------------------------------------------------------------
def aimed_at(g: Fray, choice: Lob) -> Place:
    """The point at which it is thrown: the middle of the target's base, or the point that was named."""
    return g[choice.target].place if choice.target else choice.path[-1]


def check(g: Fray, me: Model, choice: Lob) -> Refusal | None:
    refused = shots.check_arm(g, me, choice.arm)
    if refused is not None:
        return refused
    weapon = attributes.weapon_of(g, me, choice.arm)
    if not weapon.has("lob"):
        return Refusal(TARGET, "not-lobbed", ("shoot",), {"weapon": weapon.id})
    if choice.target:
        foe = g.models.get(choice.target)
        if foe is None or not foe.in_play or foe.side == me.side:
            return Refusal("punk.ruling.friendly-target", "no-such-enemy", facts={"target": choice.target})
        far = seeing.far(me, foe)
        unseen = shots.check_sight(g, me, foe) if g.board.switches.lob_needs_sight else None
    else:
        if len(choice.path) != 1 or not _is_floor(g, choice.path[0]):
            return Refusal(TARGET, "no-such-place")
        far = distance_to_point(me.body, *choice.path[0])
        unseen = _check_point(g, me, choice.path[0])
    if far < NEAREST - TOLERANCE:
        return Refusal(TARGET, "too-near", facts={"least": NEAREST, "far": round(far, 1)})
    return shots.check_range(me, far, weapon, choice.target) or unseen


def _is_floor(g: Fray, place: Place) -> bool:
    below = surface_at(g.board.scene, place[0], place[1], place[2])
    return below is not None and abs(below.z - place[2]) <= LEVEL


def _check_point(g: Fray, me: Model, place: Place) -> Refusal | None:
    """punk.ruling.lob-details: a point has to be seen, too, unless players agreed otherwise."""
    if not g.board.switches.lob_needs_sight:
        return None
    point = Base(place[0], place[1], place[2], 0.0)
    found = sighting(g.board, me.body, point, g.others(me.id))
    facts = {"x": round(place[0], 1), "y": round(place[1], 1)}
    return None if found.seen else Refusal(found.rule, "point-not-seen", facts=facts)


def offers(g: Fray, me: Model) -> Iterator[Option]:
    """At each enemy, and beside those who stand so near that a fire would catch several."""
    for number in range(len(me.arms)):
        if shots.check_arm(g, me, number) is not None or not attributes.weapon_of(g, me, number).has("lob"):
            continue
        for foe in g.enemies(me.id):
            yield Option(Lob(me.id, number, foe.id), 1, (TARGET,), facts=_named(me, number, foe.place))
        for x, y, z in _between(g, me):
            facts = _named(me, number, (x, y, z))
            yield Option(Lob(me.id, number, path=((x, y, z),)), 1, (TARGET,), Region("throw"), facts)


def _named(me: Model, number: int, at: Place) -> dict[str, str | float]:
    """What an offer says besides its choice."""
    return {"weapon": me.arms[number].weapon, "x": round(at[0], 1), "y": round(at[1], 1)}


def _between(g: Fray, me: Model) -> Iterator[Place]:
    """Points half-way between two enemies on the same level."""
    foes = g.enemies(me.id)
    for i, one in enumerate(foes):
        for two in foes[i + 1 :]:
            if one.z == two.z and math.dist(one.place, two.place) <= 2 * fire.RADIUS:
                place = (round((one.x + two.x) / 2, 2), round((one.y + two.y) / 2, 2), one.z)
                if _is_floor(g, place):
                    yield place


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Fray, choice: Lob) -> None:
    throw(ref, g, choice, reacting=False)


def throw(ref: Ref, g: Fray, choice: Lob, reacting: bool) -> None:
    """punk.special.lob, punk.lob.deviation: the usual roll; a miss comes down elsewhere. Neither models in the way nor
    a combat matter, and neither aim nor avoiding cover (punk.lob.restrictions, punk.ruling.lob-details)."""
    me = g[choice.actor]
    weapon = attributes.weapon_of(g, me, choice.arm)
    at = aimed_at(g, choice)
    test = _tested(ref, g, me, choice, weapon, reacting)
    arms.spend(g, me.id, choice.arm)
    facts = {"who": me.id, "target": choice.target, "weapon": weapon.id, **test.facts}
    if weapon.has("kaboom") and test.die >= shots.BLOWS_UP:
        g.change_arm(me.id, choice.arm, spent=True)
        ref.tell("blows-up", shots.CATAPUM, test.told, **facts)
        return
    ref.tell("lob-lands" if test.passed else "lob-misses", shots.ROLL, test.told, **facts)
    where: Place | None = at
    if not test.passed:
        where = landing(g, me, at, test.die, test.value)
        way = "long" if test.die % 2 == 0 else "short"
        ref.tell("deviates", DEVIATION, who=me.id, far=off(test.die, test.value), way=way)
    if where is None:
        ref.tell("lost-shot", LIMITS, who=me.id)
        return
    come_down(ref, g, me.id, weapon, where, choice.target if test.passed else "")
    aftermath.settle(ref, g)


def _tested(ref: Ref, g: Fray, me: Model, choice: Lob, weapon: Weapon, reacting: bool) -> dice.Test:
    """punk.ruling.lob-details: at Precision 0 or less the die still says how far off; at 10 or more there is no
    roll."""
    mods = list(precision_mods(g, me, choice, weapon, reacting))
    value = attributes.precision(me) + sum(mod.value for mod in mods)
    rolls = weapon.has("kaboom") or value < dice.DIE
    faces = tuple(range(1, dice.DIE)) if value < dice.DIE else (shots.BLOWS_UP - 1,)
    return dice.test(ref, g, me.id, attributes.precision(me), shots.ROLL, mods, always=rolls, faces=faces)


def precision_mods(g: Fray, me: Model, choice: Lob, weapon: Weapon, reacting: bool) -> Iterator[Mod]:
    """Range, weapon, rear of a model that does not see it coming, and defensive fire."""
    far = seeing.far(me, g[choice.target]) if choice.target else distance_to_point(me.body, *choice.path[-1])
    yield from shots.range_mods(far, weapon)
    yield from shots.own_mods(me, weapon)
    if choice.target and not seeing.sees(g, g[choice.target], me):
        yield Mod(1, shots.REAR, "rear")
    if reacting:
        yield Mod(-2, shots.DEFENSIVE, "defensive-fire")


def off(die: int, value: int) -> float:
    """punk.lob.deviation: 2.5 cm for each fraction of 2 by which the die exceeds the modified Precision, which counts
    as at least 0 (punk.ruling.lob-details)."""
    return OFF * dice.fractions(die - max(0, value), FOR_EACH)


def landing(g: Fray, me: Model, at: Place, die: int, value: int) -> Place | None:
    """punk.lob.direction: forwards on an even die, backwards on an odd one, along the line of centres; from straight
    above or below that is the facing (punk.ruling.lob-details). punk.lob.limits: never behind the thrower, where it
    comes down on itself. None off the table."""
    far = off(die, value)
    d = math.dist(me.place[:2], at[:2])
    to = d + far if die % 2 == 0 else d - far
    if to < me.base / 20:
        return me.place
    turn = math.atan2(at[1] - me.y, at[0] - me.x) if d > TOLERANCE else math.radians(me.facing)
    x, y = me.x + to * math.cos(turn), me.y + to * math.sin(turn)
    if not on_table(g.board.scene, x, y):
        return None
    below = surface_at(g.board.scene, x, y, math.inf)
    return None if below is None else (x, y, below.z)


def come_down(ref: Ref, g: Fray, by: str, weapon: Weapon, at: Place, target: str) -> None:
    """punk.ruling.fire-placement, punk.ruling.lob-details: it sets the place on fire, or hits a model whose base is
    under it, with its cover."""
    under = [m.id for m in g.in_play() if math.dist(m.place[:2], at[:2]) <= m.base / 20 and abs(m.z - at[2]) <= LEVEL]
    struck = target or (under[0] if under else "")
    if struck:
        cover = seeing.cover_mods(seeing.covered(g, g[by], g[struck])) if struck != by else ()
        shots.hit(ref, g, by, struck, weapon, cover)
    if weapon.has("incendiary"):
        fire.light(ref, g, (at,), weapon.number("incendiary"), by, (target,))


ACTIONS = (Verb(Lob, TARGET, offers=offers, check=check, cost=1, perform=perform),)
