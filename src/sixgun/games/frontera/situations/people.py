"""People of a situation file as characters, with their mounts."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import Place
from sixgun.core.strict import Reader, shared_fields
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.clock import HOUR
from sixgun.games.frontera.house_lists import LISTS, Lists, own_row, with_rows
from sixgun.games.frontera.levels import DEAD, LAST_CHANCE_TURNS, SECONDS
from sixgun.games.frontera.situations.schema import HouseRow, SituationFile, Standing
from sixgun.games.frontera.state import MAYOR, Arm, Character, Clock, Mount
from sixgun.miniatures.rows import place

_MORALE = {row["level"]: row for row in table("morale")}
PLAYERS_SIDE, MAYORS_SIDE = "heroes", "mayor"


def lists_of(house: HouseRow, reader: Reader) -> Lists:
    """The lists of the table; mistakes are reported as those of the key `house`."""
    return with_rows({name: getattr(house, name) for name in LISTS}, reader, "house.")


def seat_of(row: Standing) -> str:
    """Who plays it: the Mayor's are the ready kinds of people, everybody else has a seat of the own name."""
    return row.seat or (MAYOR if row.npc else row.id)


def seats_of(file: SituationFile) -> tuple[str, ...]:
    """Everybody at the table, the Mayor first."""
    found = [seat_of(row) for row in file.characters]
    return tuple(dict.fromkeys((MAYOR, *file.seats, *[seat for seat in found if seat not in file.late])))


def arms_of(row: Standing) -> tuple[Arm, ...]:
    if isinstance(row.weapons, dict):
        return tuple([Arm(weapon, count) for weapon, count in row.weapons.items() if count])
    return tuple([Arm(weapon, row.weapons.count(weapon)) for weapon in dict.fromkeys(row.weapons)])


def in_hand(row: Standing) -> str:
    if row.in_hand is not None:
        return row.in_hand
    return next((arm.weapon for arm in arms_of(row)), "")


def mount_id(row: Standing) -> str:
    return f"{row.id}-{row.mount}" if row.mount else ""


def character(row: Standing, people: Sequence[Standing], lists: Lists) -> Character:
    """The character of a row that has been checked."""
    seat = seat_of(row)
    x, y, z = place_of(row)
    state = {
        "name": row.name or row.id.replace("-", " ").capitalize(),
        "seat": seat,
        "protagonist": seat != MAYOR if row.protagonist is None else row.protagonist,
        "kind": own_row(lists, row.npc),
        "side": row.side or (MAYORS_SIDE if seat == MAYOR else PLAYERS_SIDE),
        "health": DEAD if row.dead else row.health,
        "health_clock": Clock(
            since=int(row.level_hours * HOUR), rest=int(row.rested_hours * HOUR), care=0 if row.cared else -1
        ),
        "morale_clock": Clock(needs=_waiting(row)),
        "dying": (row.dying or LAST_CHANCE_TURNS) if row.health == DEAD and not row.dead else 0,
        "arms": arms_of(row),
        "in_hand": in_hand(row),
        "cents": round(row.dollars * 100),
        "debt": round(row.debt * 100),
        "x": x,
        "y": y,
        "z": z,
        "mount": mount_id(row),
        "held_by": tuple([one.id for one in people if one.holds == row.id]),
        "shots": -1 if row.shots is None else row.shots,
    }
    return Character(**shared_fields(row, Character) | state)


def place_of(row: Standing) -> Place:
    return place(row.at or (0.0, 0.0))


def _waiting(row: Standing) -> int:
    """frontera.ruling.morale-test-time: the time that was fixed when the level was reached."""
    if not row.morale:
        return 0
    return row.morale_seconds or SECONDS[_MORALE[row.morale]["worst"]]


def mount(row: Standing) -> Mount:
    x, y, _ = place_of(row)
    return Mount(mount_id(row), row.mount, x, y, row.speed, 0, (row.id,))
