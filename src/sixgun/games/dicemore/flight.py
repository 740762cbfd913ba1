"""Flight: from panic into the nearest cover, back from an attacker, off the table.

An action collects who has to run (`Run`); when all its dice are rolled `settle` lets everybody run once.
"""

from __future__ import annotations

import math

import msgspec

from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.core.verbs import real_places
from sixgun.games.dicemore import bonds, persons, placing, space, trials
from sixgun.games.dicemore.choices import Flee
from sixgun.games.dicemore.scores import has_rule
from sixgun.games.dicemore.state import NEUTRAL, STANDING, Character, Skirmish
from sixgun.miniatures.field import Field
from sixgun.table import Base, gap, ring
from sixgun.table.measure import bearing
from sixgun.table.walk import Walk, place_at

RULE = "dicemore.panic.flight"
DETAILS = "dicemore.ruling.flight-details"
REACH = 5.0
FALL_BACK = 3.0
CIVILIAN_FIRST, CIVILIAN_RUN = 5.0, 10.0
"""dicemore.ruling.civilian-panic."""
ALARM = 10.0
"""dicemore.char.unarmed-civilian."""
MEETING = "meeting"

FLEE, BACK = "flee", "back"

ON_FOOT = Walk(space.RADIUS, gates=(("low", 0.0), ("window", 0.0), ("door", 0.0)))
"""A flight is free: it goes over low obstacles and through windows, but climbs nothing."""
RIDING = Walk(space.RADIUS, gates=(("door", 0.0),))
STAND = Walk(space.RADIUS, gates=(("door", 0.0),))
"""Nobody ends astride an obstacle."""


class Run(msgspec.Struct, frozen=True):
    """A character that has to run when the action is over, from whom, and how: FLEE or BACK."""

    who: str
    attacker: str
    how: str = FLEE


def field_for(g: Skirmish, who: str) -> Field:
    """The table for a character that is moved without choosing it: nobody steps aside."""
    return Field(g.board.scene, space.bodies(g, who), space.movable(g))


def slide_off(g: Skirmish, who: str, lying: bool = True) -> None:
    """Somebody lies or stands where it is; a rider ends beside its horse, which stands."""
    c = g.characters[who]
    if not c.horse:
        g.change(who, lying=lying)
        return
    g.change_horse(c.horse, rider="", gait=STANDING)
    beside = ring(c.place, 2 * space.RADIUS + 0.01, c.facing + 90.0, range(0, 360, 30))
    place = field_for(g, who).first_free(STAND, beside) or c.place
    g.change(who, horse="", lying=lying, x=place[0], y=place[1], z=place[2])


# after an action -----------------------------------------------------------------------------------------------------
def settle(ref: Ref, g: Skirmish, runs: list[Run]) -> None:
    """dicemore.ruling.panic-trigger: after the whole action everybody who has to runs once."""
    done: list[str] = []
    for entry in runs:
        if entry.who in done or not g.characters[entry.who].in_play:
            continue
        done.append(entry.who)
        mine = [r for r in runs if r.who == entry.who]
        chosen = next((r for r in mine if r.how == FLEE), entry)
        if chosen.how == FLEE:
            run(ref, g, chosen.who, chosen.attacker)
        else:
            fall_back(ref, g, chosen.who, chosen.attacker)


def fall_back(ref: Ref, g: Skirmish, who: str, attacker: str) -> None:
    """dicemore.char.peones, dicemore.ruling.peones-fall-back: 3U straight away from the attacker, less if blocked."""
    c, other = g.characters[who], g.characters.get(attacker)
    if other is None or c.cart or c.bearer:
        return
    away = bearing(space.base(other), space.base(c))
    end = field_for(g, who).straight(STAND, c.place, away, FALL_BACK)
    if math.dist(end, c.place) <= space.TOLERANCE:
        return
    bonds.release(g, who)
    placing.put(g, who, end)
    ref.tell("falls-back", "dicemore.char.peones", who=who, x=end[0], y=end[1])
    persons.after_move(ref, g, who)


# panic ---------------------------------------------------------------------------------------------------------------
def refuge(g: Skirmish, who: str, attacker: str) -> Place | None:
    """Where a character flees to from an attacker: its own place if it is hidden there, None if there is nowhere.

    dicemore.panic.flight, dicemore.ruling.flight-details: by the shortest way of at most 5U to the nearest place where
    it is wholly hidden from the attacker, else to the nearest with better cover than now; more than 1U from enemies."""
    c = g.characters[who]
    table = field_for(g, who)
    scene = table.scene
    if not (scene.cover or scene.sight or table.extra):
        return None
    from_where = g.characters[attacker]
    enemies = [space.base(e) for e in g.enemies(who) if not e.cart] if c.side != NEUTRAL else [space.base(from_where)]
    key = (c.place, bool(c.horse), from_where.place, space.eye(from_where), tuple(enemies), *table[1:])
    return scene.remembered("refuge", key, lambda: _refuge(g, c, from_where, enemies, table))


def _refuge(g: Skirmish, c: Character, attacker: Character, enemies: list[Base], table: Field) -> Place | None:
    danger, height, own_eye = space.base(attacker), space.eye(attacker), space.eye(c)

    def cover_there(place: Place) -> space.Cover:
        return space.scenery_cover(g.board, table.extra, danger, height, space.spot(place), own_eye)

    now = cover_there(c.place)
    if now.level == "whole":
        return c.place
    keep_off = [Base(e.x, e.y, e.z, e.r + space.NEAR + 2 * space.TOLERANCE, e.facing) for e in enemies]
    walk = RIDING if c.horse else ON_FOOT
    wary = table._replace(around=(*table.around, *keep_off))
    second: Place | None = None
    best = space.OPEN
    for s in wary.reach(walk, c.place, REACH, 0.5):
        if s.cost <= 0.0 or not table.free(STAND, s.place):
            continue
        there = cover_there(s.place)
        if there.level == "whole":
            return s.place
        if second is None and space.better(there, now):
            second, best = s.place, there
    return second if best.level != "none" else None


def run(ref: Ref, g: Skirmish, who: str, attacker: str = "") -> None:
    """The flight of a character that failed a panic test.

    dicemore.panic.flight, dicemore.ruling.flight-details: free, into the nearest cover, facing as its owner likes; it
    breaks off any melee and is not its activation. dicemore.panic.no-shelter: without cover in reach it lies down where
    it is; a rider slides off. Those carried, escorted or on a vehicle can only drop down."""
    c = g.characters[who]
    if not attacker or attacker not in g.characters:
        attacker = _nearest_enemy(g, who)
    goal = None if not attacker or c.cart or c.bearer else refuge(g, who, attacker)
    bonds.release(g, who)
    if goal is None:
        slide_off(g, who)
        ref.tell("nowhere-to-hide", "dicemore.panic.no-shelter", who=who)
        return
    there = space.spot(goal)
    facing = bearing(there, space.base(g.characters[attacker])) if goal != c.place else c.facing
    facing = _ask_facing(ref, g, c, goal, facing)
    moved = math.dist(goal, c.place) > space.TOLERANCE
    placing.put(g, who, goal, facing)
    if moved:
        g.change(who, lying=False)
    ref.tell("flees" if moved else "stays-hidden", RULE, who=who, x=goal[0], y=goal[1])
    if moved:
        persons.after_move(ref, g, who)


def _nearest_enemy(g: Skirmish, who: str) -> str:
    here = space.base(g.characters[who])
    found = sorted([(gap(here, space.base(e)), e.id) for e in g.enemies(who)])
    return found[0][1] if found else ""


def _ask_facing(ref: Ref, g: Skirmish, c: Character, goal: Place, towards: float) -> float:
    """dicemore.ruling.flight-details: it ends facing as its owner likes, first of all towards the danger."""
    band = g.bands.get(c.side)
    if band is None:
        return towards
    offered = dict.fromkeys([towards % 360.0, (towards + 180.0) % 360.0, c.facing % 360.0])
    options = [Option(Flee(c.id, (goal,), f), rules=(DETAILS,)) for f in offered]

    def check(choice: Choice) -> Refusal | None:
        named = isinstance(choice, Flee) and choice == Flee(c.id, (goal,), choice.facing)
        return None if named and real_places(choice) else Refusal(DETAILS, "not-offered", ("flee",))

    chosen = ref.ask(band.seat, DETAILS, options, check, facts={"who": c.id, "x": goal[0], "y": goal[1]})
    return towards if chosen.facing is None else chosen.facing % 360.0


# civilians -----------------------------------------------------------------------------------------------------------
def civilian(ref: Ref, g: Skirmish, who: str, distance: float = CIVILIAN_RUN) -> None:
    """dicemore.ruling.civilian-panic: a civilian in flight runs for the nearest edge and is gone when it reaches it."""
    c = g.characters[who]
    scene = g.board.scene
    if c.horse:
        slide_off(g, who, lying=False)
        c = g.characters[who]
    for _, goal in sorted(space.edges(g, c)):
        way = field_for(g, who).route(ON_FOOT, c.place, goal)
        if way is None:
            continue
        end = place_at(way.path, min(distance, way.length), scene, ON_FOOT)
        bonds.release(g, who)
        placing.put(g, who, end, bearing(space.base(c), space.spot(goal)))
        g.change(who, lying=False)
        ref.tell("civilian-runs", "dicemore.ruling.civilian-panic", who=who, x=end[0], y=end[1])
        if way.length <= distance + space.TOLERANCE:
            g.change(who, out="fled")
            ref.tell("fled", "dicemore.ruling.civilian-panic", who=who)
            persons.after_elimination(ref, g, who)
        return


def alarm(ref: Ref, g: Skirmish, shooter: str, targets: tuple[str, ...]) -> None:
    """After a fire action: civilians who panic.

    dicemore.char.unarmed-civilian: anybody shoots within 10U. dicemore.char.armed-civilian: it was a target.
    dicemore.ruling.civilian-panic: no test, at once, for good. Persons of a scenario keep their heads
    (dicemore.gap.scenario-profiles), and so do the crowd of the meeting (dicemore.ruling.meeting-civilians) and
    those beside their Captain (dicemore.char.captain)."""
    where = space.base(g.characters[shooter])
    for c in list(g.characters.values()):
        if not c.in_play or c.fleeing or c.person or c.id == shooter:
            continue
        if c.side == NEUTRAL and g.board.scenario == MEETING:
            continue
        near = has_rule(c, "dicemore.char.unarmed-civilian") and space.within(gap(where, space.base(c)), ALARM)
        chosen = has_rule(c, "dicemore.char.armed-civilian") and c.id in targets
        if (near or chosen) and trials.beside_captain(g, c.id):
            ref.tell("no-panic", trials.CAPTAIN, who=c.id)
        elif near or chosen:
            rule = "dicemore.char.unarmed-civilian" if near else "dicemore.char.armed-civilian"
            g.change(c.id, fleeing=True, shocked=False, scared=False)
            ref.tell("civilian-panics", rule, who=c.id)
            civilian(ref, g, c.id, CIVILIAN_FIRST)
