"""What somebody has against a blow: the Fightin' of what is in his hand, and its defence (deadlands.fight)."""

from __future__ import annotations

from typing import NamedTuple

from sixgun.core.log import Mod
from sixgun.games.deadlands import skills
from sixgun.games.deadlands.catalogue import FIST, Blade, Missile
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import NO_ARM, Person, Shootout

LEVEL = "deadlands.fight.opponent-level"


class Guard(NamedTuple):
    level: int
    defence: int
    skill: str

    @property
    def total(self) -> int:
        return self.level + self.defence


def blade_of(g: Shootout, weapon: str) -> Blade | None:
    """The hand weapon that this is, or that a thing which is thrown is as well."""
    row = g.board.weapon(weapon)
    if isinstance(row, Missile) and row.blade:
        row = g.board.weapon(row.blade)
    return row if isinstance(row, Blade) else None


def guard(g: Shootout, who: str) -> Guard:
    """deadlands.fight.opponent-level: by the hand weapon that he holds, the better of two; brawlin' with a gun or
    nothing in hand. Who is stunned or winded has none."""
    me = g.people[who]
    found = max(_guards(g, me), key=lambda one: one.total)
    return found._replace(level=0, defence=0) if me.stunned or me.winded else found


def _guards(g: Shootout, me: Person) -> list[Guard]:
    arms = dict.fromkeys(arm for arm in (me.right, me.left) if arm > NO_ARM)
    blades = [blade for arm in arms if (blade := blade_of(g, me.arms[arm].weapon)) is not None]
    if not blades:
        fist = g.board.weapon(FIST)
        assert isinstance(fist, Blade)
        blades = [fist]
    return [Guard(skills.level(g, me.id, "fightin", one.skill), one.defence, one.skill) for one in blades]


def fightin(g: Shootout, who: str) -> tuple[Pool, tuple[Mod, ...]]:
    """deadlands.vamoose.melee: what he rolls himself, in the concentration that would count."""
    return skills.aptitude(g, who, "fightin", guard(g, who).skill)
