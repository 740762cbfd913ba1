"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table, the first model at x = 20 looking east, the other one east of it
at the distance from base to base. Models have the ids of their keys ("shooter", "target").
"""

from __future__ import annotations

import math
from typing import Annotated, Any, Literal

from msgspec import Meta

from sixgun.core.short_form import Forms, Full, stated
from sixgun.core.strict import MANY, Reader
from sixgun.games.punk.catalogue import Attribute
from sixgun.games.punk.sites import extent
from sixgun.games.punk.situations.people import PLAIN, ready_members
from sixgun.games.punk.situations.schema import Far, Few, Head, SituationFile
from sixgun.games.punk.stock import shipped

X, Y = 20.0, 45.0
Toughness = Annotated[int, Meta(ge=1, le=10)]
Helpers = Annotated[int, Meta(ge=0, le=2)]
_KEYS = {
    "shooter": "shot",
    "thrower": "lob",
    "watcher": "defensive",
    "enemies": "break-away",
    "off": "fall",
    "poison": "poison",
    "attacker": "fight",
    "distance": "shot",
}


# people --------------------------------------------------------------------------------------------------------------
def _model(reader: Reader, form: object, key: str, side: str, **state: Any) -> Full:
    """A row for the model under this key, which names a profile or a member of a ready band."""
    name = getattr(form, key, PLAIN)
    row: Full = {"id": key, "side": side}
    if name in ready_members():
        row["use"] = name
    elif reader.known(key, name, (*shipped().profiles, *ready_members()), "profile", MANY):
        row["profile"] = name
    return row | {k: v for k, v in state.items() if v not in (None, False, "", ())}


def _armed(reader: Reader, row: Full, key: str, weapon: str, needed: bool = False) -> None:
    """What it carries: one weapon; without a word what a ready member has, or nothing."""
    if weapon and reader.known(key, weapon, shipped().weapons, "weapon", MANY):
        row["weapons"] = [weapon]
    elif needed and not weapon and "use" not in row:
        reader.report(key, "missing: expected a weapon, or a member of a ready band")


def _worn(reader: Reader, row: Full, key: str, armour: str) -> None:
    if armour and reader.known(key, armour, shipped().armour, "armour", MANY):
        row["armour"] = [armour]


def _width(reach: float) -> Full:
    return {"width": min(200.0, max(90.0, reach + 2 * X))}


def _beside(number: int, id: str, side: str, whom: str, sign: float) -> list[Full]:
    """Models in contact with somebody: north of it, south of it."""
    return [
        {"id": f"{id}-{k + 1}", "side": side, "far": 0.0, "far_from": whom, "towards": sign * turn}
        for k, turn in enumerate((90.0, -90.0)[:number])
    ]


# the forms -----------------------------------------------------------------------------------------------------------
class ShotForm(Head, frozen=True, kw_only=True):
    """One model shoots at another."""

    kind: Literal["shot"] = "shot"
    shooter: str = PLAIN
    """A profile, or a member of a ready band."""
    target: str = PLAIN
    distance: Far
    """In cm, from base to base."""
    weapon: str = ""
    precision: Attribute | None = None
    toughness: Toughness | None = None
    """Of the target."""
    armour: str = ""
    """Of the target."""
    behind: str = ""
    """The kind of scenery behind which the target stands."""
    avoid: bool = False
    automatic: bool = False
    aimed: bool = False
    unseen: bool = False
    """The target looks the other way."""
    engaged: bool = False
    """A friend of the shooter is in contact with the target."""
    prone: bool = False
    """The target lies."""
    shocked: bool = False
    """The shooter is shocked."""
    bullets: Few | None = None

    def full(self, reader: Reader) -> Full:
        one = _model(reader, self, "shooter", "left", at=[X, Y], **stated(self, ("precision", "shocked", "bullets")))
        _armed(reader, one, "weapon", self.weapon, needed=True)
        state = stated(self, ("toughness", "prone"))
        two = _model(reader, self, "target", "right", far_from="shooter", **state)
        two |= {"far": self.distance, "facing": 0.0 if self.unseen else 180.0}
        _worn(reader, two, "armour", self.armour)
        if self.behind and reader.known("behind", self.behind, _standing_kinds(), "scenery", MANY):
            two["behind"] = self.behind
        both = self.prone and self.engaged
        reader.expect(not both, "prone", "nobody lies in contact with an enemy; expected prone or engaged")
        shot: Full = {"do": "shoot", "target": "target", "avoid": self.avoid}
        shot |= {"how": "automatic"} if self.automatic else {}
        aim: list[Full] = [{"do": "aim", "target": "target"}] if self.aimed else []
        return {
            "table": _width(X + self.distance),
            "characters": [one, two, *_beside(int(self.engaged), "friend", "left", "target", 1.0)],
            "actions": [*aim, shot],
        }


class FightForm(Head, frozen=True, kw_only=True):
    """Two models in contact; one fights. With a distance it charges first."""

    kind: Literal["fight"] = "fight"
    attacker: str = PLAIN
    defender: str = PLAIN
    distance: Far = 0.0
    weapon: str = ""
    defender_weapon: str = ""
    armour: str = ""
    defender_armour: str = ""
    combat: Attribute | None = None
    strength: Attribute | None = None
    toughness: Toughness | None = None
    defender_combat: Attribute | None = None
    defender_strength: Attribute | None = None
    defender_toughness: Toughness | None = None
    support: Helpers = 0
    """Friends of the attacker in contact with the defender."""
    unseen: bool = False
    """The defender looks the other way."""
    shocked: bool = False
    defender_shocked: bool = False

    def full(self, reader: Reader) -> Full:
        names = ("combat", "strength", "toughness", "shocked")
        one = _model(reader, self, "attacker", "left", at=[X, Y], **stated(self, names))
        two = _model(reader, self, "defender", "right", far_from="attacker", **stated(self, names, "defender_"))
        two |= {"far": self.distance, "facing": 0.0 if self.unseen else 180.0}
        for row, prefix in ((one, ""), (two, "defender_")):
            _armed(reader, row, f"{prefix}weapon", getattr(self, f"{prefix}weapon"))
            _worn(reader, row, f"{prefix}armour", getattr(self, f"{prefix}armour"))
        return {
            "table": _width(X + self.distance),
            "characters": [one, two, *_beside(self.support, "supporter", "left", "defender", 1.0)],
            "actions": [{"do": "charge" if self.distance else "fight", "target": "defender"}],
        }


class LobForm(Head, frozen=True, kw_only=True):
    """A bomb, or another lobbed weapon, thrown at an enemy."""

    kind: Literal["lob"] = "lob"
    thrower: str = PLAIN
    target: str = PLAIN
    distance: Far
    weapon: str = "molotov"
    precision: Attribute | None = None
    toughness: Toughness | None = None
    armour: str = ""
    beyond: Far | None = None
    """Another enemy stands so many cm behind the target."""

    def full(self, reader: Reader) -> Full:
        one = _model(reader, self, "thrower", "left", at=[X, Y], **stated(self, ("precision",)))
        _armed(reader, one, "weapon", self.weapon)
        two = _model(reader, self, "target", "right", far_from="thrower", facing=180.0, **stated(self, ("toughness",)))
        two["far"] = self.distance
        _worn(reader, two, "armour", self.armour)
        third: Full = {"id": "other", "side": "right", "far": self.beyond, "far_from": "target", "facing": 180.0}
        return {
            "table": _width(X + self.distance),
            "characters": [one, two, *([third] if self.beyond is not None else [])],
            "actions": [{"do": "lob", "target": "target"}],
        }


class DefensiveForm(Head, frozen=True, kw_only=True):
    """Somebody goes past an enemy who is ready. Where that one shoots is a decision: punk.defensive.timing among the
    choices of the file."""

    kind: Literal["defensive"] = "defensive"
    watcher: str = PLAIN
    mover: str = PLAIN
    distance: Far
    """At the nearest point, which is half-way."""
    moves: Annotated[float, Meta(ge=0.0, le=15.0)] = 10.0
    """How far it goes, in cm."""
    weapon: str = ""
    precision: Attribute | None = None
    toughness: Toughness | None = None
    """Of the mover."""
    armour: str = ""
    """Of the mover."""

    def full(self, reader: Reader) -> Full:
        one = _model(reader, self, "mover", "left", at=[X, Y], facing=0.0, **stated(self, ("toughness",)))
        _worn(reader, one, "armour", self.armour)
        two = _model(reader, self, "watcher", "right", facing=270.0, ready=True, **stated(self, ("precision",)))
        _armed(reader, two, "weapon", self.weapon, needed=True)
        if reader.problems:
            return {}
        two["at"] = [X + self.moves / 2, Y + self.distance + _radius(one) + _radius(two)]
        return {
            "table": {"depth": min(200.0, max(90.0, Y + self.distance + X))},
            "characters": [one, two],
            "actions": [{"do": "move", "to": [X + self.moves, Y]}],
        }


class PoisonForm(Head, frozen=True, kw_only=True):
    """The activation of somebody who is poisoned."""

    kind: Literal["poison"] = "poison"
    who: str = PLAIN
    poison: Annotated[int, Meta(ge=1, le=20)]
    toughness: Toughness | None = None

    def full(self, reader: Reader) -> Full:
        one = _model(reader, self, "who", "left", at=[X, Y], **stated(self, ("poison", "toughness")))
        return {"characters": [one], "actions": [{"do": "activate", "who": "who"}]}


class FallForm(Head, frozen=True, kw_only=True):
    """Somebody lets himself fall from the edge of a piece of scenery."""

    kind: Literal["fall"] = "fall"
    who: str = PLAIN
    off: str
    """The kind of scenery."""
    toughness: Toughness | None = None

    def full(self, reader: Reader) -> Full:
        one = _model(reader, self, "who", "left", facing=0.0, **stated(self, ("toughness",)))
        tall = {id: kind for id, kind in shipped().scenery.items() if id in _standing_kinds() and len(kind.zones) == 1}
        tall = {id: kind for id, kind in tall.items() if kind.zones[0].standable}
        if not reader.known("off", self.off, tall, "scenery", MANY):
            return {}
        west, _, east, _ = extent(tall[self.off])
        edge, level, r = X + (east - west) / 2, tall[self.off].zones[0].height, _radius(one)
        one["at"] = [edge - r, Y, level]
        return {
            "scenery": [{"kind": self.off, "id": "edge", "x": X, "y": Y}],
            "characters": [one],
            "actions": [{"do": "move", "path": [[edge - 0.01, Y, level], [edge + r, Y, 0.0]], "drop": True}],
        }


class BreakAwayForm(Head, frozen=True, kw_only=True):
    """Somebody breaks away from enemies in contact."""

    kind: Literal["break-away"] = "break-away"
    who: str = PLAIN
    enemy: str = PLAIN
    enemies: Annotated[int, Meta(ge=1, le=4)]
    agility: Attribute | None = None
    enemy_agility: Attribute | None = None
    toughness: Toughness | None = None
    armour: str = ""
    enemy_weapon: str = ""

    def full(self, reader: Reader) -> Full:
        one = _model(reader, self, "who", "left", at=[X, Y], facing=0.0, **stated(self, ("agility", "toughness")))
        _worn(reader, one, "armour", self.armour)
        foe = _model(reader, self, "enemy", "right", far_from="who", **stated(self, ("agility",), "enemy_"))
        _armed(reader, foe, "enemy_weapon", self.enemy_weapon)
        around = [
            foe | {"id": f"enemy-{k + 1}", "far": 0.0, "towards": math.fmod(60.0 * k, 360.0)}
            for k in range(self.enemies)
        ]
        return {"characters": [one, *around], "actions": ["break-away"]}


def _standing_kinds() -> list[str]:
    """Scenery that rises above the ground."""
    return [id for id, kind in shipped().scenery.items() if not kind.flat]


def _radius(row: Full) -> float:
    profile = row.get("profile") or (ready_members()[row["use"]].profile if "use" in row else PLAIN)
    return shipped().profiles[profile].base / 20


_ALL = (ShotForm, FightForm, LobForm, DefensiveForm, PoisonForm, FallForm, BreakAwayForm)
FORMS = Forms("punk", SituationFile, _ALL, _KEYS)
