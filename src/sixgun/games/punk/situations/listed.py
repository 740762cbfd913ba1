"""The listed actions of a situation as choices."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from sixgun.core.choice import Choice, PlainChoice
from sixgun.core.listed_actions import names_of, only_one
from sixgun.games.punk import attributes, turn
from sixgun.games.punk.catalogue import Weapon
from sixgun.games.punk.choices import (
    Activate,
    Aim,
    BreakAway,
    Charge,
    Fight,
    Leap,
    Lob,
    Loot,
    Move,
    Ready,
    Reload,
    Shoot,
    Spray,
    StandUp,
    Swap,
    Turn,
)
from sixgun.games.punk.situations.schema import ActionRow
from sixgun.games.punk.state import Fray
from sixgun.miniatures.situations.actions import way
from sixgun.table.compass import degrees

ACTIVATE, NEXT_TURN, PASS = "activate", "next-turn", "pass"
SPECIAL = (ACTIVATE, NEXT_TURN)
"""What happens between activations."""
AT_AN_ENEMY = ("shoot", "aim", "charge", "fight")
NOTHING = -1
"""No weapon of anybody."""

_SERVES: dict[str, Callable[[Weapon], bool]] = {
    "shoot": lambda weapon: weapon.ranged and not weapon.has("template") and not weapon.has("lob"),
    "spray": lambda weapon: weapon.has("template"),
    "lob": lambda weapon: weapon.has("lob"),
    "reload": lambda weapon: weapon.has("slow"),
}
"""The weapon that is meant where none is named: the first for which this is true."""


def choice_of(g: Fray, row: ActionRow, who: str) -> Choice:
    """The choice of a row that has been checked."""
    return _MADE[row.do](g, row, who)


def _arm(g: Fray, row: ActionRow, who: str) -> int:
    me = g[who]
    weapons = [attributes.weapon_of(g, me, number) for number in range(len(me.arms))]
    meant = (
        n for n, weapon in enumerate(weapons) if (weapon.id == row.weapon if row.weapon else _SERVES[row.do](weapon))
    )
    return next(meant, NOTHING)


def _target(g: Fray, row: ActionRow, who: str) -> str:
    return only_one(row.target, g.enemies(who))


def _facing(row: ActionRow) -> float | None:
    return None if row.facing is None else degrees(row.facing)


def _turned(row: ActionRow) -> float:
    return 0.0 if row.facing is None else degrees(row.facing)


def _shoot(g: Fray, row: ActionRow, who: str) -> Shoot:
    how: Literal["", "automatic"] = "automatic" if row.how == "automatic" else ""
    return Shoot(who, _target(g, row, who), _arm(g, row, who), row.avoid, how=how)


def _lob(g: Fray, row: ActionRow, who: str) -> Lob:
    """At a place, or at somebody."""
    path = way(row.path, row.to)
    return Lob(who, _arm(g, row, who), "" if path else _target(g, row, who), path)


def _spray(g: Fray, row: ActionRow, who: str) -> Spray:
    return Spray(who, _arm(g, row, who), _turned(row), None if row.rim is None else degrees(row.rim))


def _loot(g: Fray, row: ActionRow, who: str) -> Loot:
    """What is taken (`item`) and what is left there (`weapon`), by name."""
    names, mine = names_of(row.item), [arm.weapon for arm in g[who].arms]
    there = [arm.weapon for arm in g[row.target].arms]
    arms = tuple([there.index(name) for name in names if name in there])
    gear = tuple([name for name in names if name not in there])
    drops = tuple([mine.index(name) for name in names_of(row.weapon) if name in mine])
    return Loot(who, row.target, arms, gear, row.number or 0, drops)


_MADE: dict[str, Callable[[Fray, ActionRow, str], Choice]] = {
    ACTIVATE: lambda g, row, who: Activate(who),
    NEXT_TURN: lambda g, row, who: PlainChoice(NEXT_TURN),
    PASS: lambda g, row, who: turn.PASS,
    "move": lambda g, row, who: Move(who, way(row.path, row.to), _facing(row), row.drop),
    "leap": lambda g, row, who: Leap(who, way(row.path, row.to), _facing(row), row.number or 1, row.target),
    "turn": lambda g, row, who: Turn(who, _turned(row)),
    "stand-up": lambda g, row, who: StandUp(who, _facing(row)),
    "charge": lambda g, row, who: Charge(who, _target(g, row, who), way(row.path, row.to), row.drop),
    "fight": lambda g, row, who: Fight(who, _target(g, row, who), row.weapon),
    "break-away": lambda g, row, who: BreakAway(who),
    "shoot": _shoot,
    "spray": _spray,
    "lob": _lob,
    "aim": lambda g, row, who: Aim(who, _target(g, row, who)),
    "reload": lambda g, row, who: Reload(who, _arm(g, row, who)),
    "ready": lambda g, row, who: Ready(who),
    "loot": _loot,
    "swap": lambda g, row, who: Swap(who, row.target, row.number or 0),
}
KINDS = tuple(_MADE)
