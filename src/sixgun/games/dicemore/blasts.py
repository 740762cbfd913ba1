"""What an explosion does to everybody within its radius."""

from __future__ import annotations

import math

from sixgun.core.choice import Place
from sixgun.core.ref import Ref
from sixgun.games.dicemore import bonds, flight, harm, persons, placing, space, trials
from sixgun.games.dicemore.catalogue import Weapon, table
from sixgun.games.dicemore.state import Skirmish
from sixgun.table import Base, in_radius
from sixgun.table.measure import bearing

_TAB9 = {row["cover"]: row for row in table("explosive-protection")}
BUILDING, WAGON = "wooden building", "fence, car, wagon"


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
