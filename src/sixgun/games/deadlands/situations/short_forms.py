"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: open ground by day, the first person at x = 5, the other one east of him."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from sixgun.core.short_form import Forms, Full, stated
from sixgun.core.strict import MANY, Reader
from sixgun.games.deadlands.catalogue import Blade, Missile, garments, people, scenery, weapons
from sixgun.games.deadlands.sheet import PoolText, pool
from sixgun.games.deadlands.situations.schema import Head, Posture, SituationFile

X, Y = 5.0, 20.0
Yards = Annotated[int, Meta(ge=0, le=300)]
Chip = Annotated[int, Meta(ge=0, le=9)]
_KEYS = {
    "shooter": "shot",
    "attacker": "blow",
    "bluffer": "will",
    "victim": "hit",
    "distance": "shot",
    "bleeding": "bleeding",
}


def _row(reader: Reader, form: Any, key: str, side: str, x: float) -> Full:
    """A row for the person under this key, which names a ready character."""
    name = getattr(form, key)
    row: Full = {"id": key, "side": side, "at": [x, Y]}
    if reader.known(key, name, people(), "character", MANY):
        row["character"] = name
    return row


def _armed(reader: Reader, row: Full, key: str, weapon: str, skill: str) -> None:
    """A weapon, and the dice that he rolls with it: "4d10" is a level of 4 under a d10."""
    if not weapon or not reader.known(key, weapon, weapons(), "weapon", MANY):
        return
    row["weapons"] = [weapon]
    if skill:
        row |= _skilled(weapon, skill)


def _skilled(weapon: str, skill: str) -> Full:
    known, dice = weapons()[weapon], pool(skill)
    trait = "nimbleness" if isinstance(known, Blade) else "deftness"
    return {"aptitudes": {known.aptitude: dice.n}, "traits": {trait: f"2d{dice.sides}"}}


def _table(far: float) -> Full:
    return {"width": max(40.0, far + 2 * X), "depth": 2 * Y}


class ShotForm(Head, frozen=True, kw_only=True):
    """Somebody shoots at somebody, or throws at him."""

    kind: Literal["shot"] = "shot"
    shooter: str = "outlaw"
    target: str = "outlaw"
    distance: Yards
    """Whole yards between the centres; 0 and 1 are contact."""
    weapon: str = "colt-peacemaker"
    skill: Annotated[str, Meta(pattern=r"^([1-9]d(4|6|8|10|12))?$")] = ""
    """The dice of the attack, such as "4d10"; those of the shooter's sheet if it is not said."""
    part: str = ""
    """Of a called shot."""
    aimed: Annotated[int, Meta(ge=0, le=9)] = 0
    fan: Annotated[int, Meta(ge=0, le=6)] = 0
    """Bullets to fan."""
    wound: Annotated[int, Meta(ge=0, le=4)] = 0
    """The shooter's worst wound."""
    running: bool = False
    posture: Posture = "standing"
    """Of the target."""
    behind: str = ""
    """The kind of scenery behind which the target stands."""
    armor: str = ""
    """Of the target."""
    size: Annotated[int, Meta(ge=1, le=15)] | None = None
    light: str = "day"
    white: Chip = 0
    red: Chip = 0
    blue: Chip = 0
    """Fate Chips of the shooter."""

    def full(self, reader: Reader) -> Full:
        one = _row(reader, self, "shooter", "posse", X)
        one |= stated(self, ("running", "white", "red", "blue"))
        one |= {"wounds": {"leg-left": self.wound}} if self.wound else {}
        _armed(reader, one, "weapon", self.weapon, self.skill)
        if self.aimed:
            one |= {"aims_at": "target", "aimed": self.aimed}
        two = _row(reader, self, "target", "others", X + max(1, self.distance)) | {"posture": self.posture}
        two |= {"size": self.size} if self.size is not None else {}
        if self.armor and reader.known("armor", self.armor, garments(), "garment", MANY):
            two["armor"] = [self.armor]
        full: Full = {"table": {**_table(self.distance), "light": self.light}, "characters": [one, two]}
        if self.behind and reader.known("behind", self.behind, scenery(), "scenery", MANY):
            kind = scenery()[self.behind]
            reader.expect(self.distance > 3, "behind", "there is no room for it; expected a distance of 4 or more")
            full["scenery"] = [
                {"id": "cover", "kind": self.behind, "at": [X + self.distance - 1.4, Y - 2], "size": [0.8, 4]}
            ]
            reader.expect(kind.height != "flat", "behind", f"a {self.behind} covers nobody")
        known = weapons().get(self.weapon)
        thrown = isinstance(known, Missile) and (known.thrown or known.launcher)
        do: Full = {"do": "fan" if self.fan else "throw" if thrown else "shoot", "target": "target"}
        do |= {"part": self.part} if self.part else {}
        do |= {"number": self.fan} if self.fan else {}
        return {**full, "actions": [do]}


class BlowForm(Head, frozen=True, kw_only=True):
    """Two people in contact; one strikes."""

    kind: Literal["blow"] = "blow"
    attacker: str = "brawler"
    defender: str = "outlaw"
    weapon: str = ""
    """A fist if it is not said."""
    skill: Annotated[str, Meta(pattern=r"^([1-9]d(4|6|8|10|12))?$")] = ""
    defender_weapon: str = ""
    strength: PoolText | None = None
    part: str = ""
    how: Literal["", "stun", "kill"] = ""

    def full(self, reader: Reader) -> Full:
        one = _row(reader, self, "attacker", "posse", X) | {"weapons": []}
        _armed(reader, one, "weapon", self.weapon, self.skill)
        if self.skill and not self.weapon:
            dice = pool(self.skill)
            one |= {"aptitudes": {"fightin:brawlin": dice.n}, "traits": {"nimbleness": f"2d{dice.sides}"}}
        if self.strength is not None:
            one["traits"] = {**one.get("traits", {}), "strength": self.strength}
        two = _row(reader, self, "defender", "others", X + 1) | {"weapons": []}
        _armed(reader, two, "defender_weapon", self.defender_weapon, "")
        do: Full = {"do": "strike", "target": "defender", "how": self.how, "part": self.part}
        return {"characters": [one, two], "actions": [{k: v for k, v in do.items() if v}]}


class WillForm(Head, frozen=True, kw_only=True):
    """A Test of Will."""

    kind: Literal["will"] = "will"
    bluffer: str = "gambler"
    """Who starts it, whichever it is."""
    victim: str = "outlaw"
    test: Literal["bluff", "overawe", "ridicule"] = "bluff"
    distance: Yards = 5

    def full(self, reader: Reader) -> Full:
        one = _row(reader, self, "bluffer", "posse", X)
        two = _row(reader, self, "victim", "others", X + max(1, self.distance)) | {"cards": ["9H"]}
        return {"table": _table(self.distance), "characters": [one, two],
                "actions": [{"do": self.test, "target": "victim"}]}  # fmt: skip


class BleedingForm(Head, frozen=True, kw_only=True):
    """Somebody bleeds for some rounds."""

    kind: Literal["bleeding"] = "bleeding"
    bleeding: str = "outlaw"
    wounds: dict[str, int]
    wind: Annotated[int, Meta(ge=-200, le=40)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=20)] = 1

    def full(self, reader: Reader) -> Full:
        one = _row(reader, self, "bleeding", "posse", X) | {"wounds": self.wounds}
        one |= {"wind": self.wind} if self.wind is not None else {}
        two: Full = {"id": "other", "side": "others", "at": [X + 20, Y]}
        return {"characters": [one, two], "actions": [{"do": "bleed", "times": self.rounds}]}


FORMS = Forms("deadlands", SituationFile, (ShotForm, BlowForm, WillForm, BleedingForm), _KEYS)
