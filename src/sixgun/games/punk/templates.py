"""Weapons with Plantilla: a template laid at the shooter's base."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Option, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb
from sixgun.games.punk import aftermath, arms, attributes, combats, dice, fire, hits, seeing, shots
from sixgun.games.punk.catalogue import Template
from sixgun.games.punk.choices import Spray
from sixgun.games.punk.space import HIGH, TOLERANCE
from sixgun.games.punk.state import Fray, Model
from sixgun.table import Base, Point, bearing, in_cone, in_radius, in_teardrop, turn_between

HIT, PLACEMENT, TOUCH = "punk.templateweapon.hit", "punk.templateweapon.placement", "punk.template.touch"
SPREAD, DETAILS = "punk.template.melee-spread", "punk.ruling.template-details"
FRONT = 90.0
"""punk.templateweapon.placement: to either side of the facing."""
FLAT = 1e-6


# where it lies -------------------------------------------------------------------------------------------------------
def tip(body: Base, rim: float) -> Point:
    """The point of the rim in a direction."""
    turn = math.radians(rim)
    return (body.x + body.r * math.cos(turn), body.y + body.r * math.sin(turn))


def touched(g: Fray, me: Model, number: int, facing: float, rim: float) -> list[Model]:
    """punk.template.touch: the models whose base the template touches, at most 5 cm above or below the shooter
    (punk.ruling.template-details). The shooter is not among them."""
    template = g.board.stock.templates[attributes.weapon_of(g, me, number).template]
    models = [m for m in g.in_play() if m.id != me.id and abs(m.z - me.z) <= HIGH + TOLERANCE]
    return [models[i] for i in _under(template, [m.body for m in models], tip(me.body, rim), facing, me.z)]


def _under(template: Template, bodies: list[Base], at: Point, facing: float, z: float) -> tuple[int, ...]:
    """punk.template.shapes, punk.table.house-templates"""
    if template.shape == "teardrop":
        return in_teardrop(bodies, at, facing, template.length, template.radius)
    if template.shape == "segment":
        return in_cone(bodies, at, facing, template.angle, template.length)
    turn = math.radians(facing)
    middle = (at[0] + template.radius * math.cos(turn), at[1] + template.radius * math.sin(turn))
    flat = [Base(b.x, b.y, z, b.r) for b in bodies]
    return in_radius(flat, middle[0], middle[1], z, template.radius)


def victims(g: Fray, me: Model, number: int, facing: float, rim: float) -> list[str]:
    """punk.templateweapon.hit: touched and in sight; and everybody in a combat of which somebody is hit
    (punk.template.melee-spread)."""
    direct = [m.id for m in touched(g, me, number, facing, rim) if seeing.sees(g, me, m)]
    melees = [id for group in combats.groups(g) if any(one in group for one in direct) for id in group]
    return [id for id in dict.fromkeys((*direct, *melees)) if id != me.id]


# legality and offers -------------------------------------------------------------------------------------------------
def rim_of(choice: Spray) -> float:
    return choice.facing if choice.rim is None else choice.rim


def check(g: Fray, me: Model, choice: Spray) -> Refusal | None:
    refused = shots.check_arm(g, me, choice.arm)
    if refused is not None:
        return refused
    weapon = attributes.weapon_of(g, me, choice.arm)
    if not weapon.has("template"):
        return Refusal(HIT, "no-template", ("shoot",), {"weapon": weapon.id})
    rim = rim_of(choice)
    if choice.rim is not None and not 0.0 <= choice.rim < 360.0:
        return Refusal(PLACEMENT, "no-such-place")
    if any(turn_between(angle, me.facing) > FRONT + FLAT for angle in (choice.facing, rim)):
        return Refusal(PLACEMENT, "template-behind", facts={"who": me.id})
    hit = touched(g, me, choice.arm, choice.facing, rim)
    if not any(m.side != me.side and seeing.sees(g, me, m) for m in hit):
        return Refusal(DETAILS, "template-hits-nobody", facts={"weapon": weapon.id})
    return None


def offers(g: Fray, me: Model) -> Iterator[Option]:
    """Straight at each enemy; any other direction may be named."""
    for number in range(len(me.arms)):
        if shots.check_arm(g, me, number) is None and attributes.weapon_of(g, me, number).has("template"):
            for foe in g.enemies(me.id):
                facts = {"weapon": me.arms[number].weapon, "about": foe.id}
                yield Option(Spray(me.id, number, round(bearing(me.body, foe.body), 1)), 1, (HIT,), facts=facts)


# doing it ------------------------------------------------------------------------------------------------------------
def perform(ref: Ref, g: Fray, choice: Spray) -> None:
    """punk.special.template, punk.templateweapon.hit, punk.templateweapon.ignore-cover: no Precision test, no cover. A
    die is rolled only for a weapon that may blow up (punk.ruling.catapum-details)."""
    who, number = choice.actor, choice.arm
    weapon = attributes.weapon_of(g, g[who], number)
    found = victims(g, g[who], number, choice.facing, rim_of(choice))
    arms.spend(g, who, number)
    if weapon.has("kaboom"):
        test = dice.test(ref, g, who, dice.DIE, shots.CATAPUM, always=True, faces=(shots.BLOWS_UP - 1,))
        if test.die >= shots.BLOWS_UP:
            g.change_arm(who, number, spent=True)
            ref.tell("blows-up", shots.CATAPUM, test.told, who=who, weapon=weapon.id, target="", **test.facts)
            return
    ref.tell("sprays", HIT, who=who, weapon=weapon.id, targets=tuple(found))
    places = [g[victim].place for victim in found]
    for victim in hits.in_order(ref, g, who, found):
        shots.hit(ref, g, who, victim, weapon, ())
    if weapon.has("incendiary"):
        fire.light(ref, g, places, weapon.number("incendiary"), who, found)
    aftermath.settle(ref, g)


ACTIONS = (Verb(Spray, HIT, offers=offers, check=check, cost=1, perform=perform),)
