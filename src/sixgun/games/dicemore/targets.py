"""Who may be shot at: sight, range, lanes of fire, melee, the saloon woman's protection, the nearest enemy."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Place, Refusal
from sixgun.games.dicemore import loot, persons, space
from sixgun.games.dicemore.catalogue import bands, weapons
from sixgun.games.dicemore.lanes import band_key, barred_by, lane_refusal
from sixgun.games.dicemore.scores import has_rule
from sixgun.games.dicemore.shots import Bullet, Volley, ranges
from sixgun.games.dicemore.space import RADIUS, TALL, base, cover
from sixgun.games.dicemore.state import NEUTRAL, Character, Gun, Skirmish
from sixgun.table import gap, in_polygon
from sixgun.table.shapes import Point

LOST_HAND = "injury-lost-hand"


# the shooter ---------------------------------------------------------------------------------------------------------
def shooter_refusal(g: Skirmish, c: Character) -> Refusal | None:
    """Why a character may not fire, throw or use explosives at all now.

    dicemore.ruling.engaged: not while bound in melee. dicemore.action.carry-mate: not while carrying a comrade, nor
    while carried. Scenarios may hold fire. That there is one attack in an activation is for turn.py to see to."""
    if c.engaged:
        return Refusal("dicemore.ruling.engaged", "engaged", ("melee", "disengage"), {"enemy": c.engaged[0]})
    a = g.activation_of(c.id)
    if a is not None and a.carried:
        return Refusal("dicemore.action.carry-mate", "carries-comrade")
    if c.bearer:
        return Refusal("dicemore.ruling.scenario-persons" if c.person else "dicemore.action.carry-mate", "carried")
    return persons.fire_refusal(g, c.id)


def hand_refusal(g: Skirmish, c: Character, index: int) -> Refusal | None:
    """Why a weapon, by its number, is not in hand or cannot be used now.

    dicemore.ruling.ready-weapons. dicemore.special.injury-lost-hand, dicemore.special.keyword-two-handed: no two-handed
    weapons with one hand, nor with a bag of loot."""
    if index not in c.hands or index >= len(c.guns):
        return Refusal("dicemore.ruling.ready-weapons", "not-in-hand")
    weapon = weapons()[c.guns[index].weapon]
    if weapon.two_handed and LOST_HAND in c.injuries:
        return Refusal("dicemore.special.injury-lost-hand", "lost-hand", facts={"weapon": weapon.id})
    return loot.weapon_refusal(g, c.id, weapon.id)


def ready_refusal(gun: Gun, shots: int = 1) -> Refusal | None:
    """dicemore.fire.reload-needed, dicemore.weapon.jam, dicemore.weapon.jam-clear: loaded for that many shots and not
    jammed."""
    if gun.jammed:
        return Refusal("dicemore.weapon.jam", "jammed", ("clear-jam",), {"weapon": gun.weapon})
    if gun.loaded < shots:
        return Refusal("dicemore.fire.reload-needed", "unloaded", ("load",), {"weapon": gun.weapon})
    return None


# the target ----------------------------------------------------------------------------------------------------------
def target_refusal(
    g: Skirmish, c: Character, target: str, reach: float, at: Place | None = None, lanes: bool = True
) -> Refusal | None:
    """Why somebody may not be chosen as the target of a weapon that reaches so far; `at` is another place for it.

    dicemore.fire.nearest-target: an enemy, no friends and neutrals. dicemore.setup.front-arc, dicemore.cover.whole,
    dicemore.fire.range. dicemore.melee.shoot-into-melee, dicemore.ruling.shoot-into-melee: bands with that leave only.
    dicemore.char.saloon-woman-protected, dicemore.ruling.saloon-woman: not before she has fired."""
    t = g.characters.get(target)
    if t is None or not t.in_play:
        return Refusal("dicemore.fire.declare", "no-such-target")
    if t.side in (c.side, NEUTRAL):
        return Refusal("dicemore.fire.nearest-target", "no-enemy", facts={"target": target})
    aim = space.base(t) if at is None else space.spot(at)
    facts = {"target": target}
    if not space.sees(g, c.id, target, at):
        found = space.cover(g, c.id, target, at)
        if found.level == "whole":
            rule = "dicemore.cover.behind-miniature" if found.miniature else "dicemore.cover.whole"
            reason = "hidden-behind" if space.behind_tall(g, found) else "hidden"
            return Refusal(rule, reason, facts={**facts, "by": found.by})
        return Refusal("dicemore.setup.front-arc", "out-of-view", ("turn", "rotate"), facts)
    units = gap(space.base(c), aim)
    if not space.within(units, reach):
        return Refusal("dicemore.fire.range", "out-of-range", facts={**facts, "units": units, "range": reach})
    if t.engaged and not bands()[band_key(g, c)].fire_into_melee:
        return Refusal("dicemore.melee.shoot-into-melee", "in-melee", facts=facts)
    if has_rule(t, "dicemore.char.saloon-woman-protected") and not t.fired:
        return Refusal("dicemore.char.saloon-woman-protected", "protected", facts=facts)
    return lane_refusal(g, c, target, aim) if lanes else None


def in_reach(g: Skirmish, c: Character, gun: Gun) -> list[tuple[float, str]]:
    """Enemies in front of somebody and within range of a weapon, seen or not, with their distance, the nearest
    first."""
    reach, mine = ranges(g, c, gun)[1], space.base(c)
    found = [(gap(mine, space.base(e)), e.id) for e in g.enemies(c.id) if space.in_front(c, e)]
    return sorted([one for one in found if space.within(one[0], reach)])


def eligible(g: Skirmish, c: Character, gun: Gun) -> Iterator[tuple[float, str]]:
    """Those of them who may be shot at; each is tested when it is asked for."""
    reach = ranges(g, c, gun)[1]
    template = weapons()[gun.weapon].template
    for units, who in in_reach(g, c, gun):
        if target_refusal(g, c, who, reach) is None and not (template and template_refusal(g, c, who)):
            yield units, who


def nearest_refusal(g: Skirmish, c: Character, gun: Gun, target: str) -> Refusal | None:
    """dicemore.fire.nearest-target, dicemore.ruling.nearest-eligible: the nearest of those who may be shot at, any of
    them at equal distance. dicemore.fire.free-target-by-aiming: after aiming one chooses freely."""
    a = g.activation_of(c.id)
    if a is not None and a.aimed:
        return None
    found = eligible(g, c, gun)
    nearest, name = next(found, (0.0, target))
    if name == target:
        return None
    mine = next((units for units, who in found if who == target), None)
    if mine is not None and mine > nearest + space.TOLERANCE:
        return Refusal("dicemore.fire.nearest-target", "not-nearest", ("aim",), {"target": target, "nearest": name})
    return None


# the sawn-off shotgun ------------------------------------------------------------------------------------------------
def template(g: Skirmish, c: Character, target: Character) -> tuple[Point, ...]:
    """dicemore.special.keyword-shape, dicemore.gap.shotgun-template: a cone from the edge of the shooter's base over
    the target."""
    length, width = g.board.switches.template_length, g.board.switches.template_width
    away = math.hypot(target.x - c.x, target.y - c.y)
    if away <= 1e-9:
        turn = math.radians(c.facing)
        ux, uy = math.cos(turn), math.sin(turn)
    else:
        ux, uy = (target.x - c.x) / away, (target.y - c.y) / away
    tip = (c.x + ux * RADIUS, c.y + uy * RADIUS)
    far = (tip[0] + ux * length, tip[1] + uy * length)
    half = width / 2
    return (tip, (far[0] + uy * half, far[1] - ux * half), (far[0] - uy * half, far[1] + ux * half))


def under_template(g: Skirmish, shooter: str, target: str) -> list[str]:
    """dicemore.weapon.sawn-off-all-targets, dicemore.ruling.sawn-off: the declared target, then everybody else whom the
    template touches, by distance, except who is wholly covered from the shooter."""
    c, t = g.characters[shooter], g.characters[target]
    shape = template(g, c, t)
    others = [o for o in g.in_play() if o.id not in (shooter, target) and abs(o.z - t.z) <= TALL]
    touched = [others[i] for i in in_polygon([base(o) for o in others], shape)]
    seen = [o for o in touched if cover(g, shooter, o.id).level != "whole"]
    mine = base(c)
    return [target, *[name for _, name in sorted((gap(mine, base(o)), o.id) for o in seen)]]


def template_refusal(g: Skirmish, c: Character, target: str) -> Refusal | None:
    """dicemore.ruling.sawn-off: bands that do not fire past allies or civilians do not fire with one of these under the
    template."""
    for name in under_template(g, c.id, target)[1:]:
        other = g.characters[name]
        if other.side in (c.side, NEUTRAL) and barred_by(g, c, other):
            return Refusal("dicemore.ruling.sawn-off", "under-template", facts={"who": name, "target": target})
    return None


def pellets(g: Skirmish, volley: Volley, index: int, target: str, barrels: int) -> list[Bullet]:
    """dicemore.weapon.sawn-off, dicemore.weapon.sawn-off-all-targets, dicemore.special.weapon-pellets: a test for each
    miniature in the area, the first without the -1 of later shots; the second barrel has the same placement."""
    everybody = under_template(g, volley.shooter, target) * barrels
    return [Bullet(volley, index, who, number) for number, who in enumerate(everybody)]
