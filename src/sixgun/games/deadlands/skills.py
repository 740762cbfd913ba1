"""What somebody rolls: Aptitudes with their Traits and concentrations, and the modifiers that he brings along."""

from __future__ import annotations

from functools import cache

from sixgun.core.log import Mod
from sixgun.games.deadlands.catalogue import table
from sixgun.games.deadlands.chips import HALVED
from sixgun.games.deadlands.sheet import TRAITS, Pool
from sixgun.games.deadlands.state import Shootout

UNSKILLED, OTHER = "deadlands.dice.unskilled", "deadlands.ruling.other-concentration"
WOUNDED, RUNNING, SHAKEN = (
    "deadlands.wounds.penalty",
    "deadlands.movement.running-penalty",
    "deadlands.wills.next-action",
)
RUNNING_SHOT = "deadlands.ruling.running-shot"
WITHOUT = -4
"""deadlands.dice.unskilled, deadlands.ruling.other-concentration, deadlands.wills.unnerved,
deadlands.movement.running-penalty"""
FORMERLY = -8
"""deadlands.gap.unskilled: the Trait's own dice in the older form."""


@cache
def traits() -> dict[str, str]:
    """deadlands.table.house-aptitudes: the Trait of each Aptitude."""
    return {_key(row["aptitude"]): row["trait"].lower() for row in table("house-aptitudes")}


def _key(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-")


def level(g: Shootout, who: str, name: str, concentration: str = "") -> int:
    """The level of an Aptitude in this concentration alone."""
    return g.sheet(who).aptitudes.get(f"{name}:{concentration}" if concentration else name, 0)


def aptitude(g: Shootout, who: str, name: str, concentration: str = "") -> tuple[Pool, tuple[Mod, ...]]:
    """deadlands.dice.aptitude-pool; without the Aptitude deadlands.dice.unskilled, and with another concentration of it
    that one at -4 (deadlands.shoot.concentration, deadlands.ruling.other-concentration)."""
    sheet = g.sheet(who)
    trait = sheet.trait(traits()[name])
    if mine := level(g, who, name, concentration):
        return Pool(mine, trait.sides), ()
    others = [n for key, n in sheet.aptitudes.items() if key.partition(":")[0] == name]
    if any(others):
        return Pool(max(others), trait.sides), (Mod(WITHOUT, OTHER, "other-concentration"),)
    match g.board.switches.unskilled:
        case "trait-minus-8":
            return trait, (Mod(FORMERLY, UNSKILLED, "unskilled"),)
        case "halve":
            return trait, (HALVED,)
        case _:
            return Pool(1, trait.sides), (Mod(WITHOUT, UNSKILLED, "unskilled"),)


def of(g: Shootout, who: str, key: str) -> tuple[Pool, tuple[Mod, ...]]:
    """The same by its key, "shootin:pistol"; a Trait by its name."""
    if key in TRAITS:
        return g.sheet(who).trait(key), ()
    name, _, concentration = key.partition(":")
    return aptitude(g, who, name, concentration)


# modifiers -----------------------------------------------------------------------------------------------------------
def wounded(g: Shootout, who: str) -> tuple[Mod, ...]:
    """deadlands.wounds.penalty, deadlands.table.house-wound-penalties: that of the worst wound alone."""
    worst = g.people[who].wounds.worst
    return (Mod(-worst, WOUNDED, "wounded"),) if worst else ()


def running(g: Shootout, who: str, shot: bool = False) -> tuple[Mod, ...]:
    """deadlands.movement.running-penalty; by a switch it is more for what is shot or thrown."""
    if not g.people[who].running:
        return ()
    if shot and g.board.switches.running_shot == -6:
        return (Mod(-6, RUNNING_SHOT, "running"),)
    return (Mod(WITHOUT, RUNNING, "running"),)


def shaken(g: Shootout, who: str) -> tuple[Mod, ...]:
    """deadlands.wills.next-action"""
    return (Mod(WITHOUT, SHAKEN, "shaken"),) if g.people[who].shaken else ()


def penalties(g: Shootout, who: str, shot: bool = False) -> tuple[Mod, ...]:
    """All of them, as they count for an action of his own."""
    return (*wounded(g, who), *running(g, who, shot), *shaken(g, who))


def used_action(g: Shootout, who: str) -> None:
    """deadlands.wills.next-action: the -4 has had its action."""
    if g.people[who].shaken:
        g.change(who, shaken=False)
