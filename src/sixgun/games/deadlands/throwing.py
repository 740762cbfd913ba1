"""What is thrown, and launchers: at somebody or, for what explodes, at a place; where it comes down if it misses
(deadlands.throw)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from sixgun.core.choice import Place, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands import (
    attacks,
    blasts,
    dice,
    drawing,
    guns,
    holding,
    location,
    seeing,
    skills,
    space,
    vamoose,
)
from sixgun.games.deadlands.attacks import Attack
from sixgun.games.deadlands.card_verbs import CardVerb
from sixgun.games.deadlands.catalogue import Missile, missiles
from sixgun.games.deadlands.choices import Throw
from sixgun.games.deadlands.state import Arm, Person, Shootout, Thing

THROW, INCREMENT, MOST = "deadlands.throw.as-shooting", "deadlands.throw.increment", "deadlands.throw.max-range"
DEVIATES, DIRECTION, DISTANCE = "deadlands.throw.deviation", "deadlands.throw.direction", "deadlands.throw.distance"
LAUNCHER, BACK = "deadlands.throw.launcher", "deadlands.throw.toward-thrower"
LANDING, BUST, HARMLESS = (
    "deadlands.ruling.throw-landing",
    "deadlands.ruling.throw-bust",
    "deadlands.ruling.throw-harmless",
)
SPEED_TWO, SIZES = "deadlands.actions.speed-two", "deadlands.gap.thrown-weapons"
BASE_TN, EACH = 5, 5
HOURS, D20 = 12, 20
ON_TARGET, ASTRAY, FEET = "attack-hits", "deviates", "at-his-feet"
TOWARD = (5, 6, 7)
"""deadlands.ruling.throw-clock"""


# what can be thrown --------------------------------------------------------------------------------------------------
def missile_of(g: Shootout, me: Person, arm: int) -> Missile | None:
    """A missile that is thrown or launched; a hand weapon that may be thrown as one."""
    if not 0 <= arm < len(me.arms):
        return None
    weapon = me.arms[arm].weapon
    row = g.board.weapon(weapon)
    if isinstance(row, Missile):
        return row if row.thrown or row.launcher else None
    rows = [*g.board.own_weapons.values(), *missiles().values()]
    return next((one for one in rows if isinstance(one, Missile) and one.blade == weapon and one.thrown), None)


def most_yards(g: Shootout, me: Person, row: Missile) -> int:
    """deadlands.throw.max-range, deadlands.ruling.pace-value; by a switch small things fly farther than large ones."""
    if not row.thrown:
        return row.reach
    most = g.sheet(me.id).trait("strength").sides * EACH
    if not g.board.switches.throw_size_factor or row.size == "medium":
        return most
    return most * 3 // 2 if row.size == "small" else most // 2


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Shootout, me: Person, choice: Throw) -> Refusal | None:
    row = missile_of(g, me, choice.arm)
    if row is None:
        return Refusal(THROW, "not-for-throwing", facts={"who": me.id})
    refusal = _check_ready(g, me, choice, row)
    if refusal is not None:
        return refusal
    if bool(choice.target) == bool(choice.path) or len(choice.path) > 1:
        return Refusal(THROW, "target-or-place", facts={"weapon": row.id})
    if choice.target:
        refusal = attacks.check_target(g, me, choice.target, choice.part)
    elif not _on_table(g, choice.path[0]) or choice.part:
        refusal = Refusal("deadlands.map.path", "no-such-place")
    if refusal is not None:
        return refusal
    far, most = space.whole_yards(me.place, _aimed_at(g, choice)), most_yards(g, me, row)
    if far > most:
        return Refusal(MOST, "throw-too-far", facts={"far": far, "most": most})
    return None


def _check_ready(g: Shootout, me: Person, choice: Throw, row: Missile) -> Refusal | None:
    facts = {"who": me.id, "weapon": row.id}
    if choice.draw:
        refusal = drawing.check_quick(g, me, choice.arm)
        if refusal is not None:
            return refusal
    elif not holding.ready(g, me, choice.arm):
        return Refusal("deadlands.quickdraw.need", "not-in-hand", ("draw",), facts)
    if row.launcher and not me.arms[choice.arm].loaded:
        return Refusal("deadlands.shoot.action", "not-loaded", ("load",), facts)
    return None


def _on_table(g: Shootout, place: Place) -> bool:
    scene = g.board.scene
    return 0 <= place[0] <= scene.width and 0 <= place[1] <= scene.depth


def _aimed_at(g: Shootout, choice: Throw) -> Place:
    return g.people[choice.target].place if choice.target else choice.path[0]


def offers(g: Shootout, me: Person) -> Iterator[Throw]:
    for arm in range(len(me.arms)):
        if missile_of(g, me, arm) is not None:
            for foe in g.opponents(me.id):
                yield Throw(me.id, arm, foe.id, draw=not me.holds(arm))


# the attack ----------------------------------------------------------------------------------------------------------
def plan(g: Shootout, me: Person, choice: Throw) -> Attack:
    """deadlands.throw.as-shooting: target number and modifiers of a shot. A place has its light and no more."""
    row = missile_of(g, me, choice.arm)
    assert row is not None
    place = _aimed_at(g, choice)
    far = space.whole_yards(me.place, place)
    pool, mods = skills.of(g, me.id, row.aptitude)
    mods = (
        *mods,
        *skills.penalties(g, me.id, shot=True),
        *guns.walking_mods(g, me),
        *guns.hand_mods(g, me, choice.arm),
    )
    attack = Attack(me.id, choice.target, THROW, row.id, pool, mods, BASE_TN + far // row.increment, row.dice,
                    choice.part, far, lethal=row.lethal, piercing=row.piercing, busts=row.explosive)  # fmt: skip
    if not choice.target:
        light = seeing.light_mod(seeing.light_at(g, place))
        return attack._replace(mods=(*mods, light)) if light is not None else attack
    foe = g.people[choice.target]
    part = location.called()[choice.part].strikes if choice.part else ""
    exposure = seeing.exposure(g, me.id, foe.id, part)
    more = (*guns.target_mods(g, me, foe.id, choice.part, exposure), *guns.aim_mods(me, choice.arm, foe.id))
    above = space.higher(g, me.id, foe.id)
    return attack._replace(
        mods=(*mods, *more),
        plus=location.plus(g, space.in_contact(g, me.id, foe.id), me.z - foe.z, False),
        exposure=exposure,
        missing=attacks.missing(foe.posture, far, above),
    )


def perform(ref: Ref, g: Shootout, choice: Throw) -> None:
    """deadlands.attack.sequence; the first card of a Speed 2 action does nothing yet (deadlands.actions.speed-two)."""
    who = choice.actor
    row = missile_of(g, g.people[who], choice.arm)
    assert row is not None
    if choice.draw and not drawing.quick(ref, g, who, choice.arm):
        return
    if row.speed > 1 and not g.people[who].arms[choice.arm].begun:
        g.change_arm(who, choice.arm, begun=True)
        ref.tell("begins", SPEED_TWO, who=who, weapon=row.id)
        return
    attack, place = plan(g, g.people[who], choice), _aimed_at(g, choice)
    attacks.shows(ref, g, who)
    g.change(who, aim=None)
    if choice.target:
        attack = attacks.dodged(attack, vamoose.asked(ref, g, who, [choice.target]))
    gone = _let_fly(g, who, choice.arm, row)
    if row.explosive:
        _explosive(ref, g, attack, row, place)
    elif attacks.single(ref, g, attack, {}):
        _lies(g, gone, place)
    else:
        _lies(g, gone, deviation(ref, g, g.people[who].place, place, row))


def _let_fly(g: Shootout, who: str, arm: int, row: Missile) -> Arm:
    """What leaves his hand; a launcher only loses its load."""
    mine = g.people[who].arms[arm]
    if row.launcher:
        g.change_arm(who, arm, loaded=mine.loaded - 1, begun=False)
    else:
        holding.spend_piece(g, who, arm)
    return Arm(mine.weapon)


def _lies(g: Shootout, gone: Arm, place: Place | None) -> None:
    """deadlands.ruling.throw-harmless: it lies where it came down."""
    if place is None:
        return
    number = 1
    while f"{gone.weapon}-{number}" in g.things:
        number += 1
    g.things[f"{gone.weapon}-{number}"] = Thing(f"{gone.weapon}-{number}", place, gone)


def _explosive(ref: Ref, g: Shootout, attack: Attack, row: Missile, place: Place) -> None:
    """deadlands.ruling.throw-bust, deadlands.ruling.explosion-victims: it goes off where it lands."""
    me = g.people[attack.who].place
    landed: Place | None = place
    how = thrown(ref, g, attack)
    if how == FEET:
        landed = me
        ref.tell(FEET, BUST, who=attack.who, weapon=row.id)
    elif how == ASTRAY:
        landed = deviation(ref, g, me, place, row)
    if landed is not None:
        blasts.goes_off(ref, g, attack.who, row, landed)


def thrown(ref: Ref, g: Shootout, attack: Attack) -> str:
    """Whether it comes down where it should, elsewhere, or at the thrower's feet."""
    rolled = attacks.roll(ref, g, attack, 0)
    if rolled.bust:
        return FEET
    return ON_TARGET if dice.succeeded(rolled, attack.tn) else ASTRAY


# deviation -----------------------------------------------------------------------------------------------------------
class Drift(NamedTuple):
    hour: int
    yards: int


def deviation(ref: Ref, g: Shootout, start: Place, aimed: Place, row: Missile) -> Place | None:
    """deadlands.throw.deviation, deadlands.ruling.throw-cap: direction, then distance, from where it was aimed; None if
    it leaves the table."""
    direction = ref.dice(1, HOURS, DIRECTION)
    hour, far = direction.total, space.whole_yards(start, aimed)
    plus = (Mod(far // 10, LAUNCHER, "range"),) if row.launcher and far >= 10 else ()
    distance = ref.dice(2 if row.launcher else 1, D20, LAUNCHER if row.launcher else DISTANCE, plus)
    yards = distance.total
    if hour in TOWARD:
        yards = far // 2 if g.board.switches.throw_back == "half" else min(yards, far // 2)
    place = drifted(g, start, aimed, hour, yards)
    ref.tell("deviates", DEVIATES, distance, weapon=row.id, hour=hour, yards=yards, lost=place is None)
    return place


def drifted(g: Shootout, start: Place, aimed: Place, hour: int, yards: float) -> Place | None:
    """deadlands.ruling.throw-clock: twelve is straight away from the thrower, three to his right."""
    ahead = math.atan2(aimed[1] - start[1], aimed[0] - start[0])
    angle = ahead - math.radians(30 * hour)
    x, y = math.cos(angle), math.sin(angle)
    yards = min(yards, blasts.stopped_at(g, aimed, (x, y), yards))
    place = (round(aimed[0] + x * yards, 3), round(aimed[1] + y * yards, 3), aimed[2])
    return place if _on_table(g, place) else None


THROW_VERB = CardVerb(Throw, THROW, offers=offers, check=check, cost=1, perform=perform)
