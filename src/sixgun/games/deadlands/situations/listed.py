"""The listed actions of a situation as choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.listed_actions import only_one
from sixgun.games.deadlands.catalogue import AnyWeapon, Blade, Firearm, Missile
from sixgun.games.deadlands.choices import (
    Aim,
    Announce,
    Break,
    Burst,
    Clear,
    Discard,
    Door,
    Draw,
    Drop,
    Fan,
    GiveUp,
    HandOver,
    Lash,
    Load,
    Overturn,
    PickUp,
    Recover,
    Shoot,
    SlipFree,
    Stance,
    StandUp,
    Strike,
    Throw,
    TwoBlows,
    TwoGuns,
    Walk,
    Will,
)
from sixgun.games.deadlands.situations.schema import ActionRow
from sixgun.games.deadlands.state import NO_ARM, Shootout
from sixgun.miniatures.situations.actions import way

NEXT_CARD, BLEED = "next-card", "bleed"
SPECIAL = (NEXT_CARD, BLEED)
"""What happens between cards: somebody's next one is called, and the bleeding of a new round."""


def _gun(weapon: AnyWeapon) -> bool:
    return isinstance(weapon, Firearm) or (isinstance(weapon, Missile) and not weapon.thrown and not weapon.launcher)


_SERVES: dict[str, Callable[[AnyWeapon], bool]] = {
    "shoot": _gun,
    "aim": _gun,
    "fan": lambda weapon: isinstance(weapon, Firearm) and weapon.fan,
    "burst": lambda weapon: isinstance(weapon, Firearm) and weapon.automatic,
    "load": _gun,
    "speed-load": _gun,
    "change-cylinder": _gun,
    "clear": _gun,
    "throw": lambda weapon: isinstance(weapon, Missile) and (weapon.thrown or weapon.launcher),
    "strike": lambda weapon: isinstance(weapon, Blade) and not (weapon.entangles and weapon.damage == "none"),
    "lash": lambda weapon: isinstance(weapon, Blade) and weapon.entangles,
    "draw": lambda weapon: True,
}
"""The weapon that is meant where none is named: the first for which this is true."""


def choice_of(g: Shootout, row: ActionRow, who: str) -> Choice:
    """The choice of a row that has been checked."""
    return _MADE[row.do](g, row, who)


def _arm(g: Shootout, row: ActionRow, who: str) -> int:
    arms = g[who].arms
    if row.weapon:
        return next((i for i, arm in enumerate(arms) if arm.weapon == row.weapon), NO_ARM)
    held = [i for i in (g[who].right, g[who].left) if i != NO_ARM]
    order = [*held, *[i for i in range(len(arms)) if i not in held]]
    return next((i for i in order if _SERVES[row.do](g.board.weapon(arms[i].weapon))), NO_ARM)


def _target(g: Shootout, row: ActionRow, who: str) -> str:
    return only_one(row.target, g.opponents(who))


def _shoot(g: Shootout, row: ActionRow, who: str) -> Choice:
    return Shoot(who, _target(g, row, who), _arm(g, row, who), row.part, row.then, row.how == "quick-draw")


def _throw(g: Shootout, row: ActionRow, who: str) -> Choice:
    """At a place, or at somebody."""
    path = way(row.path, row.to)
    return Throw(who, _arm(g, row, who), "" if path else _target(g, row, who), path, row.part)


def _strike(g: Shootout, row: ActionRow, who: str) -> Choice:
    stun, kill = row.how == "stun", row.how == "kill"
    return Strike(who, _target(g, row, who), _arm(g, row, who), row.part, stun, kill)


_MADE: dict[str, Callable[[Shootout, ActionRow, str], Choice]] = {
    NEXT_CARD: lambda g, row, who: PlainChoice(NEXT_CARD, who),
    BLEED: lambda g, row, who: PlainChoice(BLEED),
    "walk": lambda g, row, who: Walk(who, way(row.path, row.to), row.run, row.posture),
    "announce": lambda g, row, who: Announce(who),
    "stance": lambda g, row, who: Stance(who, row.posture),
    "bluff": lambda g, row, who: Will(who, _target(g, row, who), "bluff"),
    "overawe": lambda g, row, who: Will(who, _target(g, row, who), "overawe"),
    "ridicule": lambda g, row, who: Will(who, _target(g, row, who), "ridicule"),
    "drop": lambda g, row, who: Drop(who),
    "door": lambda g, row, who: Door(who, row.item),
    "shoot": _shoot,
    "two-guns": lambda g, row, who: TwoGuns(who, _target(g, row, who), row.then or _target(g, row, who), row.part),
    "fan": lambda g, row, who: Fan(
        who, _target(g, row, who), _arm(g, row, who), row.number or 6, row.part, row.how == "quick-draw"
    ),
    "burst": lambda g, row, who: Burst(
        who, _target(g, row, who), _arm(g, row, who), (row.then,) if row.then else (), row.part
    ),
    "aim": lambda g, row, who: Aim(who, _target(g, row, who), _arm(g, row, who)),
    "draw": lambda g, row, who: Draw(who, _arm(g, row, who), _hand(g, row, who)),
    "load": lambda g, row, who: Load(who, _arm(g, row, who)),
    "speed-load": lambda g, row, who: Load(who, _arm(g, row, who), fast=True),
    "change-cylinder": lambda g, row, who: Load(who, _arm(g, row, who), fast=True, cylinder=True),
    "clear": lambda g, row, who: Clear(who, _arm(g, row, who), row.how or "shootin:automatics"),
    "throw": _throw,
    "strike": _strike,
    "two-blows": lambda g, row, who: TwoBlows(who, _target(g, row, who), row.then or _target(g, row, who), row.part),
    "lash": lambda g, row, who: Lash(who, _target(g, row, who), _arm(g, row, who)),
    "break": lambda g, row, who: Break(who),
    "slip-free": lambda g, row, who: SlipFree(who),
    "recover": lambda g, row, who: Recover(who),
    "stand-up": lambda g, row, who: StandUp(who),
    "pick-up": lambda g, row, who: PickUp(who, row.item),
    "hand-over": lambda g, row, who: HandOver(who, row.target, row.item),
    "overturn": lambda g, row, who: Overturn(who, row.item),
    "give-up": lambda g, row, who: GiveUp(who),
    "discard": lambda g, row, who: Discard(who),
}
KINDS = tuple(_MADE)


def _hand(g: Shootout, row: ActionRow, who: str) -> Literal["right", "left", "both"]:
    arm = _arm(g, row, who)
    if arm != NO_ARM and g.board.weapon(g[who].arms[arm].weapon).hands > 1:
        return "both"
    if row.how in ("right", "left"):
        return "right" if row.how == "right" else "left"
    return g.sheet(who).hand
