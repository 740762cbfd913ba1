"""Vamoosin': a target dodges an attack for his highest card, before anything is rolled (deadlands.special.vamoosin)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from sixgun.core.choice import Choice, Fact, Option, Place, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.deadlands import cards, dice, guards, loads, moving, seeing, skills
from sixgun.games.deadlands.choices import Stand, Vamoose
from sixgun.games.deadlands.moving import Course
from sixgun.games.deadlands.state import KNEELING, PRONE, STANDING, Person, Posture, Shootout

COST, TIMING, STATES = "deadlands.vamoose.cost", "deadlands.vamoose.timing", "deadlands.ruling.vamoose-states"
MELEE, MISSILE = "deadlands.vamoose.melee", "deadlands.vamoose.missile"
GROUND, DISTANCE = "deadlands.vamoose.give-ground", "deadlands.vamoose.ground-distance"
STAYS = -4
"""deadlands.vamoose.give-ground"""
YARD = 1.0
_DIRECTIONS = (0.0, 45.0, -45.0)
_NEAR = 1e-6


def may(g: Shootout, who: str, attacker: str) -> bool:
    """deadlands.ruling.vamoose-states: with a card, able to move, and aware of the attack."""
    me = g.people[who]
    if not me.able or me.stunned or me.held_by or not cards.has_card(g, who):
        return False
    return g.place_known(attacker) or seeing.sees(g, who, attacker)


def asked(ref: Ref, g: Shootout, attacker: str, targets: Iterable[str], melee: bool = False) -> dict[str, int]:
    """deadlands.vamoose.timing, deadlands.ruling.two-same-target: each target in roster order, once for the whole
    action, before any roll of the attack. Gives the results of those who dodge."""
    named = set(targets)
    found = {}
    for who in [one for one in g.people if one in named]:
        total = _asked(ref, g, attacker, who, melee) if may(g, who, attacker) else None
        if total is not None:
            found[who] = total
    return found


def _asked(ref: Ref, g: Shootout, attacker: str, who: str, melee: bool) -> int | None:
    facts: dict[str, Fact] = {"who": who, "by": attacker, "card": cards.highest(g, who), "melee": melee}

    def judged(choice: Choice) -> Refusal | None:
        return check(g, attacker, who, choice)

    answer = ref.ask(g.seat_of(who), COST, lambda: list(_offers(g, attacker, who)), judged, facts)
    return _dodge(ref, g, attacker, answer, melee) if isinstance(answer, Vamoose) else None


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Shootout, attacker: str, who: str, choice: Choice) -> Refusal | None:
    if not isinstance(choice, Vamoose | Stand) or choice.actor != who:
        return Refusal(COST, "not-offered", ("stand", "vamoose"))
    if not isinstance(choice, Vamoose) or not (choice.path or choice.posture):
        return None
    if not real_places(choice):
        return Refusal("deadlands.map.path", "no-such-place")
    found = _ground(g, attacker, choice)
    return found if isinstance(found, Refusal) else None


def _ground(g: Shootout, attacker: str, choice: Vamoose) -> Course | Refusal | None:
    """deadlands.vamoose.ground-distance: the way that he gives, None if he does not leave his place but only throws
    himself down, or why that is no way to give ground."""
    me, foe = g.people[choice.actor], g.people[attacker]
    posture: Posture = me.posture
    if choice.posture:
        if choice.posture not in (KNEELING, PRONE) or choice.posture == me.posture or me.posture == PRONE:
            return Refusal(DISTANCE, "no-such-posture", (KNEELING, PRONE), {"who": me.id})
        posture = KNEELING if choice.posture == KNEELING else PRONE
    if not choice.path:
        more = _hidden(g, foe, me.place, posture) > _hidden(g, foe, me.place, me.posture)
        return None if more else Refusal(DISTANCE, "no-ground-given", facts={"who": me.id})
    most = max(moving.allowance(g, me.id), loads.yard_costs(me) * YARD)
    course = moving.plan(g, me, choice.path, False, choice.posture, most=most)
    if isinstance(course, Refusal):
        return course
    if course.off:
        return Refusal(DISTANCE, "no-ground-given", facts={"who": me.id})
    end = course.path[-1]
    farther = math.dist(end, foe.place) > math.dist(me.place, foe.place) + _NEAR and course.length >= YARD - _NEAR
    if me.posture != PRONE and farther:
        return course
    return course if _hidden(g, foe, end, posture) else Refusal(DISTANCE, "no-ground-given", facts={"who": me.id})


def _hidden(g: Shootout, foe: Person, place: Place, posture: Posture) -> int:
    """How much of him is behind cover there against the attacker."""
    found = seeing.look(g.board, g.changed, foe.place, place, posture)
    return len(found.covered) if found.visible else len(seeing.EVERYWHERE) + 1


# what is on offer ----------------------------------------------------------------------------------------------------
def _offers(g: Shootout, attacker: str, who: str) -> Iterator[Option]:
    """To stand, to give ground in a few ways, and to dodge without."""
    yield Option(Stand(who), 0, (TIMING,))
    for choice in _ways(g, attacker, who):
        if check(g, attacker, who, choice) is None:
            far = round(math.dist(choice.path[-1], g.people[who].place), 1) if choice.path else 0
            yield Option(choice, 1, (COST, GROUND), facts={"far": far, "stays": ""})
    yield Option(Vamoose(who), 1, (COST,), facts={"far": 0, "stays": "stays-put"})


def _ways(g: Shootout, attacker: str, who: str) -> Iterator[Vamoose]:
    me, foe = g.people[who], g.people[attacker]
    away = math.degrees(math.atan2(me.y - foe.y, me.x - foe.x))
    for far in dict.fromkeys((YARD, max(YARD, math.floor(moving.allowance(g, who) / loads.yard_costs(me))))):
        for turn in _DIRECTIONS if far == YARD else _DIRECTIONS[:1]:
            angle = math.radians(away + turn)
            there = (round(me.x + far * 1.01 * math.cos(angle), 2), round(me.y + far * 1.01 * math.sin(angle), 2), me.z)
            yield Vamoose(who, (there,))
    if me.posture == STANDING:
        for posture in (KNEELING, PRONE):
            yield Vamoose(who, (), posture)


# doing it ------------------------------------------------------------------------------------------------------------
def _dodge(ref: Ref, g: Shootout, attacker: str, choice: Vamoose, melee: bool) -> int:
    """deadlands.vamoose.melee, deadlands.vamoose.missile, deadlands.ruling.vamoose-scope: the card, the ground, the
    roll. A bust comes to nothing."""
    who = choice.actor
    gives = bool(choice.path or choice.posture)
    course = _ground(g, attacker, choice) if gives else None
    pool, mods = guards.fightin(g, who) if melee else skills.aptitude(g, who, "dodge")
    mods = (*mods, *skills.penalties(g, who))
    cards.lose_highest(ref, g, who, COST)
    if isinstance(course, Course):
        moving.step_aside(g, who, course)
        x, y, _ = course.path[-1]
        seats = () if g.place_known(who) else (g.seat_of(who),)
        ref.tell("gives-ground", DISTANCE, seats=seats, who=who, far=round(course.length, 1), x=x, y=y)
    if choice.posture:
        moving.take(g, who, choice.posture)
    g.change(who, aim=None)
    rule = MELEE if melee else MISSILE
    if not gives:
        mods = (*mods, Mod(STAYS, GROUND, "stays"))
    rolled = dice.trait_roll(ref, g, who, pool, rule, mods, compared=True)
    skills.used_action(g, who)
    ref.tell("dodges", rule, rolled.roll, who=who, by=attacker, total=rolled.total, bust=rolled.word)
    return rolled.total
