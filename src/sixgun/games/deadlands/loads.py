"""What somebody carries weighs, and how that and wounded legs slow him down."""

from __future__ import annotations

from sixgun.games.deadlands.board import Board
from sixgun.games.deadlands.catalogue import Firearm, table
from sixgun.games.deadlands.sheet import Sheet
from sixgun.games.deadlands.state import MAIMED, PRONE, Person, Shootout

LIMITS, WEIGHTS, MAIMED_LIMB = (
    "deadlands.movement.load-limits", "deadlands.ruling.load-weights", "deadlands.wounds.maimed-limb",
)  # fmt: skip
BAG = "money-bag"
BAG_POUNDS, CYLINDER_POUNDS, CARTRIDGES_A_POUND = 20, 1, 25
"""deadlands.ruling.load-weights"""
CRAWL = 4
"""deadlands.wounds.maimed-limb: a Pace that is one yard for somebody who lies down."""
YARD_COSTS = {"standing": 1.0, "kneeling": 2.0, "prone": 4.0}
"""deadlands.table.house-postures"""


def pounds(board: Board, sheet: Sheet, one: Person) -> int:
    """deadlands.ruling.load-weights: weapons, cartridges, spare cylinders, clothes and money bags; a fraction of the
    whole is dropped. A gun on its mount is not carried."""
    weight, cartridges = 0, 0
    for arm in one.arms:
        row = board.weapon(arm.weapon)
        if not (isinstance(row, Firearm) and row.emplaced):
            weight += row.weight * arm.pieces + CYLINDER_POUNDS * len(arm.cylinders)
    weight += sum(board.garment(key).weight for key in sheet.armor)
    weight += sum(BAG_POUNDS for gear in one.gear if gear == BAG)
    cartridges += sum(number for _, number in one.ammo)
    return weight + cartridges // CARTRIDGES_A_POUND


def load(board: Board, sheet: Sheet, one: Person) -> str:
    """deadlands.movement.load-light, deadlands.movement.load-medium, deadlands.movement.load-heavy,
    deadlands.movement.load-limits: "none", "light", ..."""
    strength, carried = sheet.trait("strength").sides, pounds(board, sheet, one)
    found = "none"
    for row in table("encumbrance"):
        if row["load"] == "none" or carried > row["more_than_times_strength"] * strength:
            found = row["load"]
    return found


def maimed_legs(one: Person) -> int:
    return (one.wounds.leg_left >= MAIMED) + (one.wounds.leg_right >= MAIMED)


def pace(g: Shootout, who: str) -> int:
    """deadlands.movement.pace under his load, rounded down; deadlands.wounds.maimed-limb: half with a maimed leg, and a
    yard of crawling with two."""
    one, sheet = g[who], g.sheet(who)
    carried = load(g.board, sheet, one)
    row = next(row for row in table("encumbrance") if row["load"] == carried)
    found: int = sheet.pace * row["pace_numerator"] // row["pace_denominator"]
    legs = maimed_legs(one)
    if legs == 2:
        return CRAWL
    return found // 2 if legs else found


def may_run(g: Shootout, who: str) -> bool:
    """deadlands.table.house-postures, deadlands.wounds.maimed-limb"""
    one = g[who]
    return one.posture == "standing" and not maimed_legs(one)


def yard_costs(one: Person) -> float:
    """What a yard costs him (deadlands.table.house-postures)."""
    return YARD_COSTS[PRONE if maimed_legs(one) == 2 else one.posture]


# how far -------------------------------------------------------------------------------------------------------------
def whole_allowance(g: Shootout, who: str, run: bool = False) -> float:
    """deadlands.movement.running: yards of a round, what is used up included."""
    return float(pace(g, who) * (2 if run or g[who].running else 1))


def allowance(g: Shootout, who: str, run: bool = False) -> float:
    """deadlands.movement.split, deadlands.ruling.running-declaration: what is left of it."""
    return max(0.0, whole_allowance(g, who, run) - g[who].moved)
