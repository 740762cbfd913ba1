"""Explosives: thrown, dropped or fixed; short fuses; who gets away; what a blast does to everybody within it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, Literal

from sixgun.core.choice import Choice, Option, Place, Refusal, Region
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, flight, harm, persons, placing, space, targets, trials
from sixgun.games.dicemore.action import Action, weapon_of
from sixgun.games.dicemore.catalogue import EXPLOSIVE, Weapon, table, weapons
from sixgun.games.dicemore.choices import Explosive, FixExplosive, Scramble, Stay
from sixgun.games.dicemore.state import Character, Charge, Skirmish, unused
from sixgun.table import Base, ahead, circle, in_radius, on_table, surface_at
from sixgun.table.measure import bearing
from sixgun.table.shapes import LEVEL

Way = Literal["throw", "short-fuse", "drop"]
THROW: Final = "throw"
SHORT_FUSE: Final = "short-fuse"
DROP: Final = "drop"
WAYS: tuple[Way, ...] = (THROW, SHORT_FUSE, DROP)
CLOSE_BY = 1.0
"""dicemore.ruling.blast-throw, dicemore.ruling.blast-fixed: dropped or fixed within so many U."""
ESCAPE = "dicemore.explosive.dynamite-escape"
IN_HANDS = 1
"""dicemore.explosive.short-fuse."""
_TAB9 = {row["cover"]: row for row in table("explosive-protection")}
BUILDING, WAGON = "wooden building", "fence, car, wagon"


def throw_range(c: Character, weapon: Weapon) -> float:
    """dicemore.explosive.throw-range, dicemore.ruling.current-cos."""
    return float(weapon.range_cos_multiple * c.life)


# legality ------------------------------------------------------------------------------------------------------------
def explosive(c: Character, index: int) -> Weapon | None:
    """dicemore.ruling.ready-weapons: explosives are taken out by the action that uses them."""
    if not 0 <= index < len(c.guns):
        return None
    gun = c.guns[index]
    weapon = weapons()[gun.weapon]
    return weapon if weapon.family == EXPLOSIVE and gun.loaded > 0 else None


def landing(g: Skirmish, choice: Explosive | FixExplosive) -> Place | None:
    """Where the explosive of a choice comes down: a miniature's place or a point."""
    if choice.target:
        c = g.characters.get(choice.target)
        return c.place if c is not None and c.in_play and not choice.path else None
    return choice.path[0] if len(choice.path) == 1 else None


def _check(g: Skirmish, c: Character, choice: Explosive | FixExplosive) -> Refusal | None:
    """dicemore.explosive.use-cost, dicemore.ruling.blast-throw: throwing and dropping are the combat action of the
    activation. dicemore.explosive.short-fuse: dynamite only. dicemore.ruling.blast-fixed: fixing is a side action at a
    spot within 1U."""
    weapon = explosive(c, choice.gun)
    if weapon is None:
        return Refusal("dicemore.explosive.use-cost", "no-explosive")
    if choice.how == SHORT_FUSE and not weapon.short_fuse:
        return Refusal("dicemore.explosive.short-fuse", "no-short-fuse", facts={"weapon": weapon.id})
    fixing = isinstance(choice, FixExplosive)
    refusal = persons.fire_refusal(g, c.id) if fixing else targets.shooter_refusal(g, c)
    return refusal or _check_place(g, c, choice, weapon)


def _check_place(g: Skirmish, c: Character, choice: Explosive | FixExplosive, weapon: Weapon) -> Refusal | None:
    """dicemore.ruling.blast-throw: a visible point or miniature within twice the COS; within 1U if it is dropped.
    dicemore.ruling.measuring: to a miniature from rim to rim, to a point from the thrower's rim."""
    place = landing(g, choice)
    rule = "dicemore.ruling.blast-fixed" if isinstance(choice, FixExplosive) else "dicemore.ruling.blast-throw"
    if place is None:
        return Refusal(rule, "one-place")
    x, y, z = place
    ground = surface_at(g.board.scene, x, y, z)
    if not on_table(g.board.scene, x, y) or ground is None or abs(ground.z - z) > LEVEL:
        return Refusal(rule, "no-such-place")
    far = choice.how in (THROW, SHORT_FUSE)
    reach = throw_range(c, weapon) if far else CLOSE_BY
    units = space.distance(g, c.id, choice.target) if choice.target else space.distance_to(g, c.id, place)
    if not space.within(units, reach):
        return Refusal("dicemore.explosive.throw-range" if far else rule, "out-of-range", facts={"units": units})
    if choice.target == c.id or space.within(math.dist(place, c.place), 0.0):
        return None
    seen = space.sees(g, c.id, choice.target) if choice.target else space.sees_point(g, c.id, place)
    return None if seen else Refusal(rule, "out-of-view", ("turn-about",))


def _offers(g: Skirmish, c: Character) -> Iterator[Explosive | Option]:
    """At an enemy, as far ahead as can be thrown (and at any point so far), or down at one's feet."""
    for index in range(len(c.guns)):
        weapon = explosive(c, index)
        if weapon is None:
            continue
        far = throw_range(c, weapon) + space.base(c).r
        region = Region("throw", (tuple(circle(c.place, far, 36)),), {"range": far})
        for how in WAYS[:2]:
            yield from [Explosive(c.id, index, how, e.id) for e in g.enemies(c.id)]
            choice = Explosive(c.id, index, how, path=(ahead(c.place, c.facing, far),))
            yield Option(choice, weapon.ca, ("dicemore.explosive.use-cost",), region, {"weapon": weapon.id})
        yield Explosive(c.id, index, DROP, path=(c.place,))


def _cost(g: Skirmish, c: Character, choice: Explosive | FixExplosive) -> int:
    """dicemore.explosive.use-cost."""
    return weapons()[c.guns[choice.gun].weapon].ca


# use -----------------------------------------------------------------------------------------------------------------
def _perform(ref: Ref, g: Skirmish, choice: Explosive) -> None:
    """dicemore.explosive.use-cost, dicemore.ruling.blast-throw: one piece is used up; it lands where it is meant to.

    dicemore.explosive.nitro-impact: nitroglycerine goes off at once."""
    who, index = choice.actor, choice.gun
    c = g.characters[who]
    weapon = weapons()[c.guns[index].weapon]
    place = landing(g, choice)
    assert place is not None
    g.change_gun(who, index, loaded=c.guns[index].loaded - 1)
    event = "drops-explosive" if choice.how == DROP else "throws-explosive"
    ref.tell(event, "dicemore.explosive.use-cost", who=who, weapon=weapon.id, x=place[0], y=place[1])
    if choice.how == SHORT_FUSE:
        # dicemore.explosive.short-fuse, dicemore.ruling.short-fuse-hands: nobody gets away either way
        roll = ref.dice(1, trials.SIDES, "dicemore.explosive.short-fuse", faces=(IN_HANDS + 1,))
        if roll.dice[0] <= IN_HANDS:
            ref.tell("in-hands", "dicemore.ruling.short-fuse-hands", roll, who=who)
            blast(ref, g, weapon, c.place, who, holder=who)
            return
        ref.tell("short-fuse", "dicemore.explosive.short-fuse", roll, who=who)
    elif weapon.escape and not weapon.on_impact:
        _scramble(ref, g, who, weapon, place)
    blast(ref, g, weapon, place, who)


def _fix(ref: Ref, g: Skirmish, choice: FixExplosive) -> None:
    """dicemore.ruling.blast-fixed: one piece, which goes off at the end of the round."""
    who, index, place = choice.actor, choice.gun, landing(g, choice)
    assert place is not None
    gun = g.characters[who].guns[index]
    g.change_gun(who, index, loaded=gun.loaded - 1)
    name = unused("charge", g.charges)
    g.charges[name] = Charge(name, who, gun.weapon, *place)
    ref.tell("fixes", "dicemore.ruling.blast-fixed", who=who, weapon=gun.weapon, x=place[0], y=place[1])


def explode_fixed(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.blast-fixed: at the end of the round all fixed charges go off, one after another; nobody
    scrambles."""
    for charge in list(g.charges.values()):
        del g.charges[charge.id]
        blast(ref, g, weapons()[charge.weapon], (charge.x, charge.y, charge.z), charge.owner)


# getting away --------------------------------------------------------------------------------------------------------
def _scramble(ref: Ref, g: Skirmish, thrower: str, weapon: Weapon, point: Place) -> None:
    """dicemore.explosive.dynamite-escape, dicemore.ruling.blast-escape: everybody in the area who has not acted in this
    round and is not scared may run half a die, rounded up (dicemore.ruling.rounding)."""
    people = [c for c in g.in_play() if not (c.acted or c.scared or c.id == thrower or c.cart or c.bearer)]
    for i in in_radius([space.base(c) for c in people], point[0], point[1], point[2], float(weapon.radius_u)):
        c = people[i]
        roll = ref.dice(1, trials.SIDES, ESCAPE, faces=(3, 5))
        units = float(math.ceil(roll.dice[0] / 2))
        ref.tell("may-scramble", ESCAPE, roll, who=c.id, units=units)
        _run_off(ref, g, c.id, units, point)


def _run_off(ref: Ref, g: Skirmish, who: str, units: float, point: Place) -> None:
    """The owner moves it anywhere within that distance, or leaves it; without an owner it runs straight away."""
    c = g.characters[who]
    table = flight.field_for(g, who)
    walk = flight.RIDING if c.horse else flight.ON_FOOT
    away = bearing(space.spot(point, 0.0), space.base(c)) if math.dist(point[:2], (c.x, c.y)) > 1e-6 else c.facing
    ends = []
    for turn in (0.0, 45.0, -45.0, 90.0, -90.0):
        end = table.straight(walk, c.place, away + turn, units)
        if table.free(flight.STAND, end) and end not in ends:
            ends.append(end)
    ends.sort(key=lambda end: -math.dist(end, point))
    choices = [Scramble(who, (end,)) for end in ends if end != c.place]
    stay = Stay(who)

    def check(choice: Choice) -> Refusal | None:
        if choice == stay or choice in choices:
            return None
        if not isinstance(choice, Scramble) or choice.actor != who or len(choice.path) != 1:
            return Refusal(ESCAPE, "not-offered", ("scramble", "stay"))
        if placing.check_places(choice) is not None or not table.free(flight.STAND, choice.path[0]):
            return Refusal(ESCAPE, "place-not-allowed")
        way = table.route(walk, c.place, choice.path[0], units + 1e-6)
        return None if way is not None else Refusal(ESCAPE, "out-of-reach", facts={"units": units})

    band = g.bands.get(c.side)
    if band is None:
        chosen: Choice = choices[0] if choices else stay
    else:
        offered = [Option(choice, rules=(ESCAPE,)) for choice in (*choices, stay)]
        chosen = ref.ask(band.seat, ESCAPE, offered, check, facts={"who": who, "units": units})
    if isinstance(chosen, Stay):
        return
    placing.put(g, who, chosen.path[0])
    bonds.refresh(g)
    ref.tell("scrambles", ESCAPE, who=who, x=chosen.path[0][0], y=chosen.path[0][1])
    persons.after_move(ref, g, who)


# the blast -----------------------------------------------------------------------------------------------------------
def tab9_row(g: Skirmish, name: str) -> str:
    """dicemore.explosive.protection, dicemore.ruling.blast-protection: the row of Tab.9 for a piece; what the layout
    does not name is a house if it blocks sight and otherwise like a fence."""
    board = g.board
    row = board.protection.get(name) or board.protection.get(board.wholes.get(name, name))
    if row is not None:
        return row
    if name in board.open_buildings:
        return BUILDING
    found = space.piece(g, name)
    return BUILDING if found is not None and found.blocks_sight else WAGON


def protection(g: Skirmish, point: Place, b: Base, lying: bool) -> int:
    """How much of a blast is kept from a base (dicemore.explosive.protection): the best single value counts."""
    found = [
        int(_TAB9[tab9_row(g, name)]["whole" if level == "whole" else "partial"])
        for name, level in space.shields(g, point, b, lying)
    ]
    return max(found, default=0)


def caught(g: Skirmish, weapon: Weapon, point: Place, holder: str = "") -> list[tuple[str, int]]:
    """Everybody within the radius, nearest first, with the damage left after protection.

    dicemore.explosive.area, dicemore.explosive.dynamite, dicemore.explosive.nitro. dicemore.ruling.short-fuse-hands:
    nothing protects the holder."""
    people = g.in_play()
    found = []
    for i in in_radius([space.base(c) for c in people], point[0], point[1], point[2], float(weapon.radius_u)):
        c = people[i]
        kept = 0 if c.id == holder else protection(g, point, space.base(c), c.lying)
        found.append((c.id, max(0, weapon.damage - kept)))
    return found


def blast(ref: Ref, g: Skirmish, weapon: Weapon, point: Place, owner: str, holder: str = "") -> None:
    """An explosion at a point.

    dicemore.explosive.wounds, dicemore.ruling.blast-wounds: what is left goes into one rescue test with REF, or by
    option straight off COS; nothing left, nothing happens. dicemore.ruling.blast-aftermath: survivors fly, lie and are
    scared, without a flight; animals that are struck are out."""
    ref.tell("explodes", "dicemore.explosive.area", weapon=weapon.id, x=point[0], y=point[1], by=owner)
    struck = caught(g, weapon, point, holder)
    _strike_horses(ref, g, weapon, point, dict(struck))
    runs: list[flight.Run] = []
    hurled: list[tuple[str, int]] = []
    for who, damage in struck:
        if not g.characters[who].in_play:
            continue
        if damage <= 0:
            ref.tell("shielded", "dicemore.explosive.protection", who=who)
            continue
        ref.tell("in-blast", "dicemore.explosive.area", who=who, damage=damage)
        wounds = damage
        if g.board.switches.blast_wounds == "rescue":
            wounds = trials.rescue(ref, g, who, damage, rule="dicemore.explosive.wounds")
        if not harm.wound(ref, g, who, wounds, by=owner, rule="dicemore.explosive.wounds", later=runs):
            hurled.append((who, damage))
    for who, damage in hurled:
        _hurl(ref, g, who, point, damage)
    thrown = [who for who, _ in hurled]
    flight.settle(ref, g, [r for r in runs if r.who not in thrown])


def _strike_horses(ref: Ref, g: Skirmish, weapon: Weapon, point: Place, struck: dict[str, int]) -> None:
    """dicemore.ruling.blast-aftermath: riders are thrown off, their animals are out if struck; loose ones likewise."""
    for horse in list(g.horses.values()):
        if horse.out:
            continue
        b = space.horse_base(horse)
        if not in_radius([b], point[0], point[1], point[2], float(weapon.radius_u)):
            continue
        damage = struck.get(horse.rider, 0) if horse.rider else weapon.damage - protection(g, point, b, False)
        if damage > 0:
            if horse.rider:
                g.change(horse.rider, horse="")
            g.change_horse(horse.id, out=True, rider="")
            ref.tell("horse-killed", "dicemore.ruling.blast-aftermath", horse=horse.id)


def _hurl(ref: Ref, g: Skirmish, who: str, point: Place, damage: int) -> None:
    """dicemore.explosive.blown-away: 1D6 U and 1U for each damage, straight away, up to what is solid or the edge.
    dicemore.explosive.panic: it lies there and is scared without a test, unless nothing scares it."""
    c = g.characters[who]
    if math.hypot(c.x - point[0], c.y - point[1]) <= 1e-6:
        turn = ref.dice(1, trials.SIDES, "dicemore.ruling.blast-aftermath")
        away = 60.0 * (turn.dice[0] - 1)
    else:
        away = bearing(space.spot(point, 0.0), space.base(c))
    roll = ref.dice(1, trials.SIDES, "dicemore.explosive.blown-away")
    bonds.release(g, who)
    g.change(who, cart="", driver=False)
    table = flight.field_for(g, who)
    end = table.straight(flight.ON_FOOT, c.place, away, float(roll.dice[0] + damage))
    while not table.free(flight.STAND, end) and math.dist(end, c.place) > 0.25:
        back = 1.0 - 0.25 / math.dist(end, c.place)
        end = (c.x + (end[0] - c.x) * back, c.y + (end[1] - c.y) * back, end[2])
    placing.put(g, who, end)
    g.change(who, lying=True)
    ref.tell("hurled", "dicemore.explosive.blown-away", roll, who=who, x=end[0], y=end[1], damage=damage)
    if not g.characters[who].fleeing:
        trials.scare(ref, g, who, "dicemore.explosive.panic")
    persons.after_move(ref, g, who)


ACTIONS = (
    Action(
        Explosive, "dicemore.explosive.use-cost", _perform, check=_check, offers=_offers, cost=_cost, facts=weapon_of
    ),
    Action(
        FixExplosive,
        "dicemore.ruling.blast-fixed",
        _fix,
        check=_check,
        offers=lambda _g, c: [FixExplosive(c.id, index, (c.place,)) for index in range(len(c.guns))],
        cost=_cost,
        facts=weapon_of,
    ),
)
