"""Models of a situation file: from a member of a ready band, or a profile, with what the row says besides."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.games.punk.bands import muster
from sixgun.games.punk.bands.band_file import BANDS, Member
from sixgun.games.punk.sites import Laid, extent
from sixgun.games.punk.situations.schema import ArmRow, Standing
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Model
from sixgun.games.punk.stock import Stock
from sixgun.miniatures.rows import place
from sixgun.table.compass import degrees

PLAIN = "thug"
"""The profile of somebody of whom the file says nothing."""
BULLETS = 6
BESIDE = 0.1
"""cm from a base to the scenery behind which it stands."""
_SAID = ("actions", "combat", "precision", "agility", "strength", "toughness", "technique", "specials")


@lru_cache(maxsize=1)
def ready_members() -> dict[str, Member]:
    """Everybody of the bands that come with the game, by id; of two with one id the first."""
    found: dict[str, Member] = {}
    for band in BANDS.ready():
        for member in band.members:
            found.setdefault(member.id, member)
    return found


# one model -----------------------------------------------------------------------------------------------------------
def member_of(row: Standing) -> Member:
    """What a row carries, as a member of a band would."""
    ready = ready_members().get(row.use)
    name = row.name or (row.id.replace("-", " ").capitalize() if ready is None else ready.name)
    member = Member(row.id, name, PLAIN) if ready is None else replace(ready, id=row.id, name=name)
    said: dict[str, Any] = {}
    if row.profile:
        said["profile"] = row.profile
    if row.weapons is not None:
        said["weapons"] = tuple([arm if isinstance(arm, str) else arm.weapon for arm in row.weapons])
    if row.armour is not None:
        said["armour"] = row.armour
    if row.gear is not None:
        said["goods"] = row.gear
    return replace(member, **said)


def bullets_of(row: Standing, stock: Stock) -> int:
    """As it says; otherwise those of a ready member, or a handful for whoever has a firearm."""
    if row.bullets is not None:
        return row.bullets
    if row.use and row.weapons is None:
        return ready_members()[row.use].bullets
    return BULLETS if any(stock.weapons[id].has("firearm") for id in member_of(row).weapons) else 0


def model(row: Standing, turn: int, stock: Stock) -> Model:
    """The model of a row that has been checked, without its place."""
    made = muster.model(member_of(row), row.side, stock)
    said = {name: getattr(row, name) for name in _SAID if getattr(row, name) is not None}
    return replace(
        made,
        **said,
        arms=_arms(made.arms, row.weapons or ()),
        where=DOWNED if row.downed else TABLE,
        prone=row.prone,
        ready=row.ready,
        poison=row.poison,
        shocked=turn + row.acted if row.shocked else 0,
        doomed=turn + row.acted if row.raging else 0,
        acted=row.acted,
    )


def _arms(arms: tuple[Arm, ...], rows: Sequence[str | ArmRow]) -> tuple[Arm, ...]:
    """The weapons in the state that the rows tell, each row for the next weapon of its kind."""
    found = list(arms)
    ahead: dict[str, int] = {}
    for row in rows:
        name = row if isinstance(row, str) else row.weapon
        numbers = [n for n, arm in enumerate(found) if arm.weapon == name]
        number = numbers[min(ahead.get(name, 0), len(numbers) - 1)]
        ahead[name] = ahead.get(name, 0) + 1
        if isinstance(row, ArmRow):
            said = {key: getattr(row, key) for key in ("fuel", "pieces") if getattr(row, key) is not None}
            found[number] = replace(found[number], reload=row.reload, spent=row.spent, **said)
    return tuple(found)


# places --------------------------------------------------------------------------------------------------------------
def base_of(row: Standing, stock: Stock) -> float:
    """The radius of its base."""
    return stock.profiles[member_of(row).profile].base / 20


def places(rows: Sequence[Standing], stock: Stock) -> dict[str, Place]:
    """Where everybody stands, as far as that can be known: distances are counted from models with a place."""
    known = {row.id: row for row in rows}
    found = {row.id: place(row.at) for row in rows if row.at is not None}
    ahead = [row for row in rows if row.at is None and row.far is not None]
    while ready := [row for row in ahead if row.far_from in found]:
        for row in ready:
            x, y, z = found[row.far_from]
            reach = base_of(known[row.far_from], stock) + float(row.far or 0.0) + base_of(row, stock)
            turn = math.radians(degrees(row.towards))
            found[row.id] = (round(x + reach * math.cos(turn), 6), round(y + reach * math.sin(turn), 6), z)
        ahead = [row for row in ahead if row.id not in found]
    return found


def nearest_enemy(row: Standing, rows: Sequence[Standing], at: Mapping[str, Place], least: float = 0.0) -> str:
    """Whom it has in mind, `least` away from the middle of its base; "" without enemies."""
    foes = [foe for foe in rows if foe.side != row.side and not foe.downed and foe.id in at]
    foes = [foe for foe in foes if row.id in at and math.dist(at[foe.id], at[row.id]) >= least]
    return min(foes, key=lambda foe: math.dist(at[foe.id], at[row.id])).id if foes else ""


def facing(row: Standing, foe: str, at: Mapping[str, Place]) -> float:
    if row.facing is not None:
        return degrees(row.facing)
    return _direction(at[row.id], at[foe]) if foe else 0.0


def _direction(here: Place, there: Place) -> float:
    return round(math.degrees(math.atan2(there[1] - here[1], there[0] - here[0])) % 360.0, 6)


def shelter(row: Standing, foe: str, at: Mapping[str, Place], stock: Stock) -> Laid:
    """The scenery behind which a model stands, across the way to that enemy."""
    x, y, _ = at[row.id]
    towards = _direction(at[row.id], at[foe])
    kind = stock.scenery[row.behind]
    _, south, _, north = extent(kind)
    far = base_of(row, stock) + BESIDE + (north - south) / 2
    turn = math.radians(towards)
    middle = (round(x + far * math.cos(turn), 4), round(y + far * math.sin(turn), 4))
    return Laid(f"{row.behind}-of-{row.id}", row.behind, *middle, angle=towards + 90.0)
