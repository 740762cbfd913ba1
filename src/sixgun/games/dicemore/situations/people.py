"""People of a situation file as characters: from a member of a ready band, a profile, or plain scores."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sixgun.core.strict import shared_fields
from sixgun.games.dicemore.bands import muster
from sixgun.games.dicemore.bands.band_file import BANDS, Carried, Member
from sixgun.games.dicemore.catalogue import EXPLOSIVE, Profile, profiles, weapons
from sixgun.games.dicemore.situations.schema import GunState, Standing
from sixgun.games.dicemore.state import NEUTRAL, Character, Gun, replace
from sixgun.miniatures.rows import place
from sixgun.table.compass import degrees

PLAIN = "lawmen.guard"
"""The profile of somebody of whom the file says nothing."""


@lru_cache(maxsize=1)
def ready_members() -> dict[str, Character]:
    """Everybody of the bands that come with the game, by id; of two with one id the first."""
    found: dict[str, Character] = {}
    for band in BANDS.ready():
        for c in muster.characters(band, "good"):
            found.setdefault(c.id, replace(c, horse=""))
    return found


def gun_of(row: str | GunState) -> Gun:
    """A weapon as the file states it; full if it does not say."""
    state = GunState(weapon=row) if isinstance(row, str) else row
    weapon = weapons()[state.weapon]
    first = 1 if weapon.family == EXPLOSIVE else min(weapon.totals, default=0)
    load = first if state.load is None else state.load
    loaded = load if state.loaded is None else state.loaded
    return Gun(
        state.weapon, loaded, load, jammed=state.jammed, used=state.used, sight=state.sight, bayonet=state.bayonet
    )


def _printed(profile: Profile) -> dict[str, Any]:
    scores = {name: getattr(profile, name) for name in ("shot", "cool", "ref", "cos")}
    role = "" if profile.role == "common" else profile.role
    points = muster.COMMON_POINTS if profile.band == "common" else muster.POINTS
    return {**scores, "role": role, "fame": profile.fa, "fortune": profile.fo, "points": points}


def character(row: Standing, errata: bool = False) -> Character:
    """The character of a row that has been checked. `errata`: dicemore.ruling.printed-profiles."""
    made: dict[str, Any] = {}
    if row.use:
        ready = ready_members()[row.use]
        made = {name: getattr(ready, name) for name in Character.__struct_fields__}
    else:
        profile = profiles(errata)[row.profile or PLAIN]
        made = {"profile": profile.id, "band": profile.band, **_printed(profile)}
        if not row.profile:
            made |= {"role": "", "fame": 0, "fortune": 0}
    said = {name: value for name, value in shared_fields(row, Character).items() if value is not None}
    made |= {name: value for name, value in said.items() if name not in ("profile", "band", "guns")}
    if row.guns is not None:
        made["guns"] = tuple([gun_of(gun) for gun in row.guns])
        made["hands"] = in_hand(made["guns"]) if row.hands is None else row.hands
    x, y, z = place(row.at)
    made |= {
        "name": row.name or (made.get("name") or row.id.replace("-", " ").capitalize()),
        "side": NEUTRAL if row.side == "neutral" else row.side,
        "x": x,
        "y": y,
        "z": z,
        "facing": degrees(row.facing),
        "inside": True,
    }
    if row.band:
        made["band"] = row.band
    return Character(**made)


def in_hand(guns: tuple[Gun, ...]) -> tuple[int, ...]:
    """What somebody holds who does not say: as at the start of a match (dicemore.ruling.ready-weapons)."""
    member = Member(id="x", name="x", profile=PLAIN, weapons=tuple([Carried(weapon=gun.weapon) for gun in guns]))
    return muster.held(member)
