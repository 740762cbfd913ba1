"""What a hit rolls: dice of the weapon, extra dice for where it strikes, and what cover and armour take off them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixgun.core.log import Mod, OpenRoll
from sixgun.core.ref import Ref
from sixgun.games.deadlands.catalogue import Damage, table
from sixgun.games.deadlands.location import Struck
from sixgun.games.deadlands.sheet import STEPS, Pool
from sixgun.games.deadlands.state import Shootout

ROLL, STRENGTH = "deadlands.damage.roll", "deadlands.damage.strength-plus"
STEP, GONE = "deadlands.damage.armor-step", "deadlands.damage.armor-below-d4"
LIGHT, BARE = "deadlands.damage.light-armor", "deadlands.damage.unarmed-vs-armor"


class Blow(NamedTuple):
    """The dice of one hit, with everything taken off them."""

    n: int
    sides: int
    plus: int = 0
    strength: Pool | None = None
    light: int = 0
    """deadlands.damage.light-armor: subtracted from the total."""
    nothing: bool = False
    """No dice are left: the hit has no effect (deadlands.ruling.no-dice-no-effect)."""
    worn: int = 0
    """The levels of worn armour that counted."""

    def written(self) -> str:
        """ "Strength + 2d4" as "3d8+2d4"."""
        dice = [f"{self.n}d{self.sides}"] if self.n else []
        strong = [f"{self.strength}"] if self.strength is not None else []
        return "+".join([*strong, *dice, *([str(self.plus)] if self.plus else [])])


def stepped(n: int, sides: int, levels: int) -> tuple[int, int]:
    """deadlands.damage.armor-step: each level makes the dice one step smaller; below d4 each takes a die away
    (deadlands.damage.armor-below-d4)."""
    at = STEPS.index(sides) if sides else 0
    down = min(at, levels)
    return max(0, n - (levels - down)), STEPS[at - down]


def shotgun(far: int) -> Damage:
    """deadlands.shotgun.damage, deadlands.ruling.shotgun-touching, deadlands.ruling.shotgun-long: in whole yards, the
    first row that fits."""
    row = next(row for row in table("shotgun") if row["min_yards"] <= far <= row["max_yards"])
    n, _, sides = row["damage"].partition("d")
    return Damage(int(n), int(sides))


def worn(g: Shootout, who: str, location: str) -> tuple[int, int]:
    """deadlands.damage.armor-location: the highest level and the best light garment that he wears there."""
    garments = [g.board.garment(key) for key in g.sheet(who).armor]
    there = [one for one in garments if one.covers(location)]
    return max((one.level for one in there), default=0), max((one.light for one in there), default=0)


def against(
    g: Shootout,
    who: str,
    target: str,
    struck: Struck,
    damage: Damage,
    *,
    cover: int = 0,
    piercing: int = 0,
    weapon: bool = True,
    extra: bool = True,
) -> Blow:
    """deadlands.ruling.cover-and-armor: cover and worn armour add up, less what the ammunition pierces. `extra` dice go
    to weapons, not to bare hands or explosions (deadlands.damage.extra-die-limits); light armour is no hindrance to
    what pierces (deadlands.ruling.light-armor-layer, deadlands.special.armor-piercing). Extra dice are of the weapon's
    own type (deadlands.damage.extra-die-type); Strength and a flat bonus are never made smaller, but without dice they
    do nothing (deadlands.damage.armed-vs-armor, deadlands.ruling.flat-bonus)."""
    level, light = worn(g, target, struck.location)
    strength = g.sheet(who).trait("strength") if damage.strength else None
    if not weapon and level:
        return Blow(0, 4, nothing=True, worn=level)
    levels = max(0, cover + level - piercing)
    n = damage.n + (struck.extra if extra and weapon and damage.n else 0)
    n, sides = stepped(n, damage.sides, levels) if n else (0, 4)
    nothing = not n and (damage.n > 0 or strength is None)
    return Blow(n, sides, damage.plus, strength, 0 if piercing else light, nothing, level)


# rolling -------------------------------------------------------------------------------------------------------------
class Dealt(NamedTuple):
    """How much a hit did."""

    total: int
    strength: OpenRoll | None = None
    dice: OpenRoll | None = None


def rolled(ref: Ref, blow: Blow, marks: Sequence[int] = ()) -> Dealt:
    """deadlands.damage.sum, deadlands.damage.strength-plus, deadlands.ruling.damage-aces,
    deadlands.ruling.strength-bust: Strength dice first, of which the best counts, then those of the weapon, all added
    up. `marks` are the totals that can be told apart; without them every total is."""
    return ref.result(_rolled, blow, tuple(marks))


def _rolled(ref: Ref, blow: Blow, marks: tuple[int, ...]) -> Dealt:
    strong = None
    best = 0
    if blow.strength is not None:
        cuts = tuple([mark - blow.plus + blow.light for mark in marks]) if not blow.n else ()
        strong = ref.open(blow.strength.n, blow.strength.sides, STRENGTH, cuts=cuts)
        best = strong.best
    parts = ((blow.plus, ROLL, "flat"), (best, STRENGTH, "strength"), (-blow.light, LIGHT, "light-armor"))
    mods = tuple([Mod(value, rule, name) for value, rule, name in parts if value])
    dice = ref.open(blow.n, blow.sides, ROLL, mods, marks, keep="sum")
    total = max(0, dice.total)
    if ref.listening:
        return Dealt(total, strong, dice)
    return Dealt(max([mark for mark in marks if total >= mark], default=0) if marks else total)


def told(dealt: Dealt) -> OpenRoll | None:
    """The roll for the log: the dice of the weapon or, where it has none, those of Strength."""
    return dealt.dice if dealt.dice is not None and dealt.dice.dice else dealt.strength
