"""Coming within 1 in of an enemy: whom a move runs into, and how the attack begins (bala.melee.trigger)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

from sixgun.core.choice import Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.bala import detection, harm, limits, melee, neighbours, placing, ways
from sixgun.games.bala.activation import end
from sixgun.games.bala.choices import Attack, Move, RideOn, Stay
from sixgun.games.bala.space import CHEST, TOLERANCE, base, body, movable, sees, within
from sixgun.games.bala.state import Character, Course, Fight, replace
from sixgun.table import Base, Walk, ahead, direction, either_side, gap, ring, segment_blocked
from sixgun.table.walk import Track, distance_for_cost

TRIGGER = "bala.melee.trigger"
REACH = 1.0
STEP_UP = 1.0
"""bala.ruling.fight-reach: a greater difference of height prevents a fight."""


# whom a path runs into -----------------------------------------------------------------------------------------------
def first(
    g: Fight, who: str, walk: Walk, track: Track, start: float, stop: float, target: str = ""
) -> tuple[float, tuple[str, ...]] | None:
    """The first point of a path (a distance along it, from `start` to `stop`) that is within 1 in of an enemy, and
    which enemies.

    bala.ruling.fight-already-adjacent: an enemy that is within 1 in already counts only if the mover gets nearer to it.
    bala.ruling.neighbour-as-target: a neighbour counts only if the attack on it was declared."""
    foes = [(c.id, base(c)) for c in g.enemies(who) if not c.cart]
    if target in g.neighbours:
        foes.append((target, body(g, target)))
    best = math.inf
    found: list[str] = []
    x0, x1, y0, y1 = track.box()
    for name, foe in foes:
        near = walk.r + foe.r + REACH + 2 * TOLERANCE
        if not (x0 - near < foe.x < x1 + near and y0 - near < foe.y < y1 + near):
            continue
        distance = _meeting(g, walk, track, start, stop, foe)
        if distance is None:
            continue
        if distance < best - 1e-9:
            best, found = distance, [name]
        elif distance < best + 1e-9:
            found.append(name)
    return (best, tuple(found)) if found else None


def _meeting(g: Fight, walk: Walk, track: Track, start: float, stop: float, foe: Base) -> float | None:
    at = 0.0
    for here, there, length in track.legs():
        if length > 1e-9 and at + length > start and at < stop:
            leg = _on_leg if here[2] == there[2] else _on_link
            t = leg(g, here, there, length, max(0.0, start - at), min(length, stop - at), walk.r, foe)
            if t is not None:
                return at + t
        at += length
    return None


def _on_link(
    g: Fight, here: Place, there: Place, length: float, start: float, stop: float, radius: float, foe: Base
) -> float | None:
    """As `_on_leg`, on stairs or a climb: looked at every twentieth of an inch."""
    steps, centre = math.ceil((stop - start) / 0.05), (foe.x, foe.y, foe.z)
    before = math.inf
    for k in range(steps + 1):
        at = min(stop, start + 0.05 * k)
        t = at / length
        x, y, z = (a + t * (b - a) for a, b in zip(here, there, strict=True))
        away = gap(Base(x, y, z, radius), foe)
        nearer = away < before - 1e-9 and (k or math.dist(there, centre) < math.dist(here, centre) - 1e-9)
        before = away
        if not nearer or not within(away, REACH) or abs(z - foe.z) > STEP_UP:
            continue
        if segment_blocked(g.board.scene, (x, y), (foe.x, foe.y), z + CHEST, "sight", movable(g)) is None:
            return at
    return None


def _on_leg(
    g: Fight, here: Place, there: Place, length: float, start: float, stop: float, radius: float, foe: Base
) -> float | None:
    """The first distance along a level leg at which a fight with `foe` begins."""
    rise = foe.z - here[2]
    if abs(rise) > STEP_UP:
        return None
    reach = radius + foe.r + math.sqrt(max(0.0, (REACH + TOLERANCE) ** 2 - rise * rise))
    ux, uy = (there[0] - here[0]) / length, (there[1] - here[1]) / length
    dx, dy = foe.x - here[0], foe.y - here[1]
    along = dx * ux + dy * uy
    aside = dx * uy - dy * ux
    if abs(aside) >= reach or along <= start + 1e-9:
        return None  # it passes by, or is going away
    enter = along - math.sqrt(reach * reach - aside * aside)
    at = max(start, enter)
    last = min(stop, along)
    while at <= last:
        point = (here[0] + ux * at, here[1] + uy * at)
        if segment_blocked(g.board.scene, point, (foe.x, foe.y), here[2] + CHEST, "sight", movable(g)) is None:
            return at
        # a wall is in between here; it may end farther on
        at = min(at + 0.25, last) if at < last else math.inf
    return None


# legality ------------------------------------------------------------------------------------------------------------
def check_target(g: Fight, me: Character, target: str) -> Refusal | None:
    """An attack is named on an enemy, or on a neighbour (bala.ruling.neighbour-as-target)."""
    if target in g.neighbours and not g.neighbours[target].out:
        return None
    foe = g.characters.get(target)
    if foe is None or foe.out or foe.side == me.side:
        return Refusal(TRIGGER, "no-such-enemy", tuple([c.id for c in g.enemies(me.id)]), {"target": target})
    return None


def fight_offers(g: Fight, me: Character) -> Iterator[Option]:
    for foe in g.enemies(me.id):
        facts = {"why": "attack", "goal": foe.id}
        yield Option(Move(me.id, "fight", foe.id), 1, (TRIGGER, "bala.ruling.fight-already-adjacent"), facts=facts)


def check_fight_on_the_spot(g: Fight, me: Character, choice: Move) -> Refusal | None:
    """bala.ruling.fight-already-adjacent: a Move action without dice against an enemy who is within 1 in already."""
    if choice.path or choice.facing is not None:
        return Refusal(TRIGGER, "move-fields")
    if me.cart:
        return Refusal(TRIGGER, "on-cart", facts={"who": me.id})
    refused = check_target(g, me, choice.target)
    refused = refused or (limits.stood_still(g, me) if me.mounted else limits.check_may_walk(g, me))
    if refused is not None:
        return refused
    foe = g.characters.get(choice.target)
    if (foe is not None and foe.cart) or not can_fight(g, me, body(g, choice.target)):
        return Refusal("bala.ruling.fight-reach", "not-in-reach", facts={"target": choice.target})
    return None


def can_fight(g: Fight, me: Character, foe: Base) -> bool:
    """bala.ruling.fight-reach, bala.ruling.inclusive-distances."""
    mine = base(me)
    if not within(gap(mine, foe), REACH) or abs(mine.z - foe.z) > STEP_UP:
        return False
    return segment_blocked(g.board.scene, (mine.x, mine.y), (foe.x, foe.y), mine.z + CHEST, "sight", movable(g)) is None


# the attack ----------------------------------------------------------------------------------------------------------
def fight_on_the_spot(ref: Ref, g: Fight, choice: Move) -> None:
    if g[choice.actor].mounted:
        g.change_activation(rode=True)
    else:
        g.change_activation(foot_moves=g.activation.foot_moves + 1)
    _attack(ref, g, choice.actor, choice.target, (g[choice.actor].place,))


def attack(ref: Ref, g: Fight, course: Course, foes: tuple[str, ...], walked: tuple[Place, ...]) -> None:
    """bala.melee.trigger, bala.melee.ends-activation, bala.ruling.fight-choose-one: the move ends here in a fight with
    one of them."""
    who = course.choice.actor
    foe = _chosen(ref, g, who, course.choice.target, foes)
    ride_on = partial(_ride_on, ref, g, course, foe) if course.choice.how == "gallop" else None
    _attack(ref, g, who, foe, walked, ride_on)


def attack_nearby(ref: Ref, g: Fight, who: str, place: Place) -> bool:
    """Whether a step to `place` is an attack on somebody within 1 in already, because it gets nearer; the fight is
    resolved."""
    me = g[who]
    there = replace(base(me), x=place[0], y=place[1], z=place[2])
    return _attack_one_of(ref, g, who, _approached(g, me, base(me), there), (me.place,))


def attack_landed(ref: Ref, g: Fight, who: str, before: Character, target: str = "") -> bool:
    """bala.melee.trigger, bala.ruling.recover-move-fight: one fights who comes down, gets on or gets off within 1 in
    of an enemy, and nearer to it than before."""
    me = g[who]
    return _attack_one_of(ref, g, who, _approached(g, me, base(before), base(me)), (before.place, me.place), target)


def _approached(g: Fight, me: Character, start: Base, end: Base) -> list[str]:
    """Enemies that `me` can fight from where it is and to whom it gets nearer."""
    foes = [c for c in g.enemies(me.id) if not c.cart and can_fight(g, me, base(c))]
    return [c.id for c in foes if gap(end, base(c)) < gap(start, base(c)) - 1e-6]


def _attack_one_of(ref: Ref, g: Fight, who: str, foes: list[str], walked: tuple[Place, ...], target: str = "") -> bool:
    if foes:
        _attack(ref, g, who, _chosen(ref, g, who, target, tuple(foes)), walked)
    return bool(foes)


def _chosen(ref: Ref, g: Fight, who: str, wanted: str, foes: tuple[str, ...]) -> str:
    if wanted in foes or len(foes) == 1:
        return wanted if wanted in foes else foes[0]
    rule = "bala.ruling.fight-choose-one"
    offers = tuple(Option(Attack(who, foe), 0, (rule,)) for foe in foes)
    return ref.ask(g.seat_of(who), rule, offers, facts={"who": who}).target


def _attack(
    ref: Ref, g: Fight, who: str, foe: str, walked: tuple[Place, ...], ride_on: Callable[[], None] | None = None
) -> None:
    """The fight, the end of the attacker's activation (bala.melee.ends-activation), and the neighbours near its way:
    however it began, it is a move (bala.ruling.neighbour-frequency)."""
    _fight(ref, g, who, foe, ride_on)
    end(g)
    if not g[who].out:
        neighbours.react_to_move(ref, g, who, (*walked, g[who].place))


def _fight(ref: Ref, g: Fight, who: str, foe: str, ride_on: Callable[[], None] | None) -> None:
    """bala.ruling.fight-unseen is judged before the attacker is placed in contact and faces the defender.

    bala.ruling.fight-order-of-effects: a gallop is completed before anybody is eliminated."""
    galloped = g.activation.galloped
    if foe in g.neighbours:
        place_in_contact(g, who, foe)
        melee.fight_neighbour(ref, g, who, foe, galloped=galloped)
        if ride_on is not None:
            ride_on()
        return
    unseen = not sees(g, foe, who)
    place_in_contact(g, who, foe)
    detection.refresh(g)
    melee.fight(ref, g, who, foe, galloped=galloped, unseen=unseen, ride_on=ride_on)
    detection.refresh(g)


def place_in_contact(g: Fight, who: str, foe: str) -> None:
    """bala.melee.adjacent, bala.ruling.fight-facing-after: base to base and facing the defender, at no cost; in front
    of a fence or window that lies between them. Where there is no room the attacker stays where it came within 1 in."""
    me = g[who]
    target = body(g, foe)
    spot = room_beside(g, me, foe) or me.place
    placing.put(g, who, spot, direction(spot, (target.x, target.y, target.z)))


def room_beside(g: Fight, me: Character, foe: str) -> Place | None:
    """A place base to base with somebody, on the side from which `me` comes; None if there is none."""
    target = body(g, foe)
    mine = base(me)
    walk = ways.walk_trot() if me.mounted else ways.walk_on_foot(g, me)
    closed = walk if me.mounted else Walk(walk.r, walk.factor, walk.terrain, (("door", 0.0),))
    back = math.degrees(math.atan2(mine.y - target.y, mine.x - target.x))
    tries = ring((target.x, target.y, me.z), mine.r + target.r, back, either_side(15, 90))
    table = ways.field(g, me.id, foe)
    return table.first_free(closed, tries, lambda spot: table.is_open(closed, (me.place, spot)))


def _ride_on(ref: Ref, g: Fight, course: Course, foe: str) -> None:
    """bala.melee.gallop-through, bala.ruling.gallop-complete-conditions: the rest of the gallop, straight on past the
    opponent."""
    who = course.choice.actor
    me = g[who]
    left = course.inches - course.done
    if harm.has_lost_all_actions(g, who) or not me.mounted or me.paralysed or left < 0.5:
        return
    heading = direction(course.path[0], course.path[1])
    track = Track((me.place, ahead(me.place, heading, left)))
    distance = distance_for_cost(ways.field(g, who, foe).trace(ways.walk_gallop(), track.path), left)
    for other in g.enemies(who):
        if other.id != foe and not other.cart:
            met = _meeting(g, ways.walk_gallop(), track, 0.0, distance, base(other))
            if met is not None:
                distance = max(0.0, met - 0.01)
    while distance >= 0.5 and not ways.field(g, who).free(ways.walk_gallop(), track.at(distance)):
        distance -= 0.25  # it does not stop on top of its opponent
    if distance < 0.5:
        return
    end_place = track.at(distance)
    rule = "bala.melee.gallop-through"
    options = [Option(choice, 0, (rule,)) for choice in (RideOn(who, (end_place,)), Stay(who))]
    answer = ref.ask(g.seat_of(who), rule, options, facts={"who": who, "inches": round(distance, 1)})
    if isinstance(answer, RideOn):
        for inches in (*range(1, math.ceil(distance)), distance):  # everybody looks at each whole inch
            placing.put(g, who, track.at(inches), heading)
            detection.refresh(g)
        ref.tell("rides-on", rule, who=who, distance=round(distance, 1))
