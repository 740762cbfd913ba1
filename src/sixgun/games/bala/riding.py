"""Horses: getting off, straying, and the dice of trot and gallop. Mounting and tying are in mounting.py, the ride
itself is in movement.py."""

from __future__ import annotations

import math

from sixgun.core.choice import Option, Place
from sixgun.core.ref import Ref
from sixgun.games.bala.choices import Reroll
from sixgun.games.bala.placing import STAND, free_spot
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS, horse_base, within
from sixgun.games.bala.state import Fight, Horse, replace
from sixgun.games.bala.ways import field, walk_trot
from sixgun.table import Base, either_side, gap, ring

STRAY = "bala.ruling.untied-horse"
STRAY_HEARING = 6.0


# getting off ---------------------------------------------------------------------------------------------------------
def unhorse(g: Fight, who: str, towards: tuple[float, float] | None = None) -> None:
    """Put a rider on foot in contact with its horse (bala.ruling.dismount-position, bala.ruling.fall-height-horse), on
    the side nearest to `towards` where there is room."""
    c = g[who]
    horse = g.horses[c.horse]
    g.horses[horse.id] = replace(horse, rider="")
    g.change(who, horse="")
    x, y, _ = beside(g, who, horse, towards)
    g.change(who, x=x, y=y, z=horse.z)


def beside(g: Fight, who: str, horse: Horse, towards: tuple[float, float] | None = None) -> Place:
    """A free spot in contact with a horse; its own side first, then all round; the nearest one if there is no room."""
    reach = HORSE_RADIUS + FOOT_RADIUS + 0.001
    first = horse.facing + 90.0
    if towards is not None:
        first = math.degrees(math.atan2(towards[1] - horse.y, towards[0] - horse.x))
    here = (horse.x, horse.y, horse.z)
    return field(g, who).first_free(STAND, ring(here, reach, first, either_side(30))) or free_spot(g, who, here)


# dice ----------------------------------------------------------------------------------------------------------------
def ride_inches(ref: Ref, g: Fight, who: str, number: int, rule: str) -> int:
    """The dice of a trot or gallop, with the horse's rerolls.

    bala.horse.nag, bala.horse.cow-horse, bala.horse.thoroughbred, bala.horse.quarter-horse,
    bala.ruling.horse-reroll-once, bala.ruling.horse-dice-scope."""
    horse = g.horses[g[who].horse]
    kind = g.board.horse_kinds[horse.kind]
    roll = ref.dice(number, 6, rule)
    dice = list(roll.dice)
    ref.tell("ride-dice", rule, roll=roll, who=who, horse=horse.id)
    again = [index for index, die in enumerate(dice) if die in kind.reroll]
    if again and not kind.mandatory:
        again = _chosen_rerolls(ref, g, who, kind.id, dice, again)
    if again:
        second = ref.dice(len(again), 6, f"bala.horse.{kind.id}")
        for index, die in zip(again, second.dice, strict=True):
            dice[index] = die
        ref.tell("reroll", f"bala.horse.{kind.id}", roll=second, who=who, horse=horse.id)
    return sum(dice)


def _chosen_rerolls(ref: Ref, g: Fight, who: str, kind: str, dice: list[int], able: list[int]) -> list[int]:
    """The rider may roll each such die again: the lowest first, as many as it likes."""
    rule = f"bala.horse.{kind}"
    worst = sorted(able, key=lambda index: dice[index])
    answer = ref.ask(
        g.seat_of(who),
        rule,
        tuple(
            Option(Reroll(who, n), 0, (rule, "bala.ruling.horse-reroll-once"), facts={"dice": tuple(dice)})
            for n in range(len(worst), -1, -1)
        ),
        facts={"who": who, "dice": tuple(dice)},
    )
    return sorted(worst[: answer.number])


# straying ------------------------------------------------------------------------------------------------------------
def startle(ref: Ref, g: Fight, shooter: Base) -> None:
    """bala.ruling.untied-horse: nothing by default; with untied_horses = "stray" a loose horse within 6 in of a shot
    runs 2D6 in in a random direction (a whole degree)."""
    if g.board.switches.untied_horses != "stray":
        return
    for horse in list(g.horses.values()):
        if horse.out or horse.rider or horse.tied or not within(gap(horse_base(horse), shooter), STRAY_HEARING):
            continue
        inches = ref.dice(2, 6, STRAY, cuts=tuple(range(3, 13))).total
        degrees = int(ref.pick(DEGREES, STRAY))
        start = (horse.x, horse.y, horse.z)
        x, y, z = field(g, "", horse.id).straight(walk_trot(), start, float(degrees), float(inches))
        g.horses[horse.id] = replace(horse, x=x, y=y, z=z, facing=float(degrees))
        ref.tell("strays", STRAY, horse=horse.id, inches=inches, degrees=degrees)


DEGREES = tuple(str(d) for d in range(360))
