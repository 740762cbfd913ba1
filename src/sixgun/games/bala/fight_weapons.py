"""What a fighter strikes with: the ways in which a weapon can be used in a fight, and point-blank shots."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sixgun.games.bala import catalogue
from sixgun.games.bala.catalogue import Weapon, table, weapons
from sixgun.games.bala.state import Character, Fight, Gun

_SUCCESS: dict[str, int] = {row["id"]: row["success"] for row in table("melee-weapons")}
POINT_BLANK = _SUCCESS["point-blank"]
MOST_SHOTS = 2
"""bala.melee.point-blank: one or two shots."""


class Use(msgspec.Struct, frozen=True):
    """A way of striking: its name, the number that each die must reach, and the special rules that come with it."""

    name: str
    success: int
    edge: bool = False
    lethal: bool = False
    win_shock: int = 0


FISTS = Use("fists", _SUCCESS["fists"])
BUTT = Use("butt", _SUCCESS["gun-butt"])


def _as(weapon: Weapon) -> Use:
    return Use(weapon.id, weapon.melee_success, weapon.edge, weapon.lethal, weapon.win_shock)


KNIFE = _as(weapons()["knife"])
KNUCKLES = _as(weapons()["steel-knuckles"])
BAYONET = _as(weapons()["bayonet"])


def uses(g: Fight, fighter: Character, hand: int | None = None) -> tuple[Use, ...]:
    """bala.melee.success: how a fighter can use what it holds; the first is the usual way.

    A firearm is a butt, or its knife (bala.weapon.built-in-knife, bala.special.knife), its knuckles
    (bala.weapon.built-in-fist, bala.special.fist; bala.ruling.apache-mode leaves the choice) or its fixed bayonet
    (bala.ruling.bayonet-fixed). Steel knuckles are a weapon in hand (bala.weapon.steel-knuckles,
    bala.ruling.steel-knuckles-use). A bow, dynamite or the Gatling (bala.ruling.gatling-crew) is no help: fists.
    With `hand`, as if it held that one of its weapons."""
    if hand is None:
        if fighter.gatling:
            return (FISTS,)
        hand = fighter.hand
    if hand < 0:
        return (FISTS,)
    gun = fighter.guns[hand]
    weapon = g.board.weapons[gun.weapon]
    if weapon.melee_success:
        return (_as(weapon),)
    if not weapon.firearm:
        return (FISTS,)
    if gun.bayonet:
        return (BAYONET,)
    ways = [way for way, has in ((KNIFE, weapon.knife), (KNUCKLES, weapon.fist)) if has]
    return tuple(ways) or (BUTT,)


class Shots(msgspec.Struct, frozen=True):
    """Point-blank shots: how many with bullets, and whether the extra shot barrel goes off too."""

    bullets: int = 0
    barrel: bool = False

    @property
    def number(self) -> int:
        return self.bullets + self.barrel


def shots_on_offer(g: Fight, fighter: Character, dice: int, hand: int | None = None) -> Iterator[Shots]:
    """bala.melee.point-blank, bala.ruling.point-blank-procedure: a loaded firearm in hand that is not jammed; not more
    shots than two, than its dice, or than it holds. Most shots first; none at all is the last offer.

    Neither bow nor thrown weapon, dynamite or Gatling. bala.ruling.le-mat-use: an extra shot barrel is a barrel of its
    own, which a jam does not stop."""
    most = min(MOST_SHOTS, dice)
    if hand is None:
        hand = -1 if fighter.gatling else fighter.hand
    if hand >= 0:
        gun = fighter.guns[hand]
        if g.board.weapons[gun.weapon].firearm:
            bullets = 0 if gun.jammed else gun.loaded
            for number in range(most, 0, -1):
                if gun.shot and number - 1 <= bullets:
                    yield Shots(number - 1, True)
                if number <= bullets:
                    yield Shots(number)
    yield Shots()


def shots_fired(gun: Gun, shots: Shots) -> dict[str, int]:
    """bala.ruling.point-blank-procedure: each shot uses one load, hit or miss; what is left in the gun."""
    return {"loaded": gun.loaded - shots.bullets, "shot": gun.shot - shots.barrel}


def fires_shot(weapon: Weapon, barrel: bool) -> bool:
    """Whether a point-blank shot counts as a shotgun's."""
    return weapons()[catalogue.SHOT_BARREL].shotgun if barrel else weapon.shotgun


def expected(g: Fight, fighter: Character, dice: int, sees: bool, hand: int | None = None) -> float:
    """Successes to expect from that many dice with the best use of a weapon: for ordering offers, never for a rule."""
    way = max(7 - use.success for use in uses(g, fighter, hand))
    shots = next(shots_on_offer(g, fighter, dice, hand)).number if sees else 0
    return (shots * (7 - POINT_BLANK) + (dice - shots) * way) / 6
