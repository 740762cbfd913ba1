"""What the parts of a situation file say about each other: every mistake is named with its key."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.frontera.fights.space import BEHIND
from sixgun.games.frontera.house_lists import Lists
from sixgun.games.frontera.levels import DEAD
from sixgun.games.frontera.situations.people import arms_of, in_hand, place_of, seat_of, seats_of
from sixgun.games.frontera.situations.schema import PlaceRow, SituationFile, Standing
from sixgun.games.frontera.state import MAYOR


def check_people(reader: Reader, file: SituationFile, lists: Lists) -> None:
    ids = [row.id for row in file.characters]
    seats = seats_of(file)
    for i, seat in enumerate(file.seats):
        if seat == MAYOR:
            reader.report(f"seats[{i}]", "the Mayor has a seat of his own")
    for i, seat in enumerate(file.late):
        if seat == MAYOR or seat in file.seats:
            reader.report(f"late[{i}]", f"the seat {seat!r} is taken; expected a free one")
    for i, row in enumerate(file.characters):
        where = f"characters[{i}]"
        if row.id in ids[:i]:
            reader.report(f"{where}.id", f"{row.id!r} is used twice")
        if row.id in seats and seat_of(row) != row.id:
            reader.report(f"{where}.id", f"{row.id!r} is somebody else's seat; expected another id")
        if file.seats and seat_of(row) not in (*seats, *file.late):
            reader.report(f"{where}.seat", f"there is no seat {row.seat!r}{close_to(seat_of(row), seats)}")
        _check_person(reader, where, row, lists)
        _check_state(reader, where, row, ids)
        _check_hold(reader, where, row, file.characters)
    if file.place is not None:
        _check_place(reader, file.place)
    _check_positions(reader, file)
    for i, thing in enumerate(file.dropped):
        if thing.weapon not in lists.weapons:
            reader.report(f"dropped[{i}].weapon", _unknown("weapon", thing.weapon, lists.weapons))
    if file.fight is not None:
        for i, name in enumerate(file.fight.lost):
            if name not in ids:
                reader.report(f"fight.lost[{i}]", _unknown("character", name, ids))


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    return f"unknown {what} {name!r}{close_to(name, known, MANY)}"


def _check_person(reader: Reader, where: str, row: Standing, lists: Lists) -> None:
    if row.npc and row.npc not in lists.kinds:
        reader.report(f"{where}.npc", _unknown("kind of person", row.npc, lists.kinds))
    for i, name in enumerate(row.weapons):
        key = f"{where}.weapons.{name}" if isinstance(row.weapons, dict) else f"{where}.weapons[{i}]"
        if name not in lists.weapons or lists.weapons[name].cls == "unarmed":
            reader.report(key, _unknown("weapon", name, [one for one in lists.weapons if one != "fists"]))
    carried = [arm.weapon for arm in arms_of(row)]
    if in_hand(row) and in_hand(row) not in carried:
        reader.report(f"{where}.in_hand", f"{row.id} does not carry {in_hand(row)!r}{close_to(in_hand(row), carried)}")
    for i, item in enumerate(row.goods):
        if item not in lists.goods:
            reader.report(f"{where}.goods[{i}]", _unknown("goods", item, lists.goods))
    if row.mount and row.mount not in lists.mounts:
        reader.report(f"{where}.mount", _unknown("mount", row.mount, lists.mounts))
    if row.speed != "halted" and not row.mount:
        reader.report(f"{where}.speed", "only a mount has a speed; expected mount as well")


def _check_state(reader: Reader, where: str, row: Standing, ids: Sequence[str]) -> None:
    """State that contradicts itself."""
    if row.dying is not None and (row.health != DEAD or row.dead):
        reader.report(f"{where}.dying", f"only a mortally wounded character is dying; expected health = {DEAD}")
    if row.dead and row.health not in (0, DEAD):
        reader.report(f"{where}.health", f"a dead character has no other level; expected {DEAD}, or not dead")
    if row.cared and row.health == 0:
        reader.report(f"{where}.cared", "there is no wound to care for; expected health below 0")
    for key in ("rested_hours", "level_hours"):
        if getattr(row, key) and row.health == 0:
            reader.report(f"{where}.{key}", "only a lost level of health comes back; expected health below 0")
    if row.morale_seconds is not None and not row.morale:
        reader.report(f"{where}.morale_seconds", "only a lost level of morale comes back; expected morale below 0")
    if row.alcohol > row.units:
        reader.report(
            f"{where}.alcohol", f"{row.alcohol} drinks outside of duels are more than {row.units} units in all"
        )
    for i, name in enumerate(row.treated):
        if name not in ids:
            reader.report(f"{where}.treated[{i}]", _unknown("character", name, ids))
    if row.cover_piece and row.cover == "exposed":
        reader.report(f"{where}.cover_piece", 'whoever is exposed has no cover; expected cover = "partial" or "full"')


def _check_hold(reader: Reader, where: str, row: Standing, people: Sequence[Standing]) -> None:
    if not row.holds:
        return
    other = next((one for one in people if one.id == row.holds), None)
    if other is None:
        reader.report(f"{where}.holds", _unknown("character", row.holds, [one.id for one in people]))
    elif other.id == row.id or other.dead:
        reader.report(f"{where}.holds", f"nobody holds {'himself' if other.id == row.id else 'the dead'}")
    elif row.at is not None and other.at is not None and row.mount:
        reader.report(f"{where}.holds", "nobody holds on from a mount; expected no mount")


# places --------------------------------------------------------------------------------------------------------------
def _check_place(reader: Reader, place: PlaceRow) -> None:
    seen: set[str] = set()
    for i, piece in enumerate(place.pieces):
        where = f"place.pieces[{i}]"
        if piece.id in seen:
            reader.report(f"{where}.id", f"{piece.id!r} is used twice")
        seen.add(piece.id)
        if not (piece.w > 0 and piece.h > 0):
            reader.report(where, "a piece needs a width w and a depth h")
        elif piece.x + piece.w > place.width or piece.y + piece.h > place.depth:
            reader.report(where, f"{piece.id} is not on the plan of {place.width:g} by {place.depth:g} m")


def _check_positions(reader: Reader, file: SituationFile) -> None:
    taken: dict[tuple[float, float, float], str] = {}
    for i, row in enumerate(file.characters):
        where = f"characters[{i}]"
        if row.at is None:
            if file.fight is not None:
                reader.report(f"{where}.at", "missing: expected a place [x, y] in metres, since there is a fight")
            continue
        at = place_of(row)
        if at in taken and not row.dead:
            reader.report(f"{where}.at", f"{taken[at]} stands there; expected another place")
        if not row.dead:
            taken[at] = row.id
        if file.place is not None:
            _check_on_plan(reader, where, row, file.place)
        elif row.cover_piece:
            reader.report(f"{where}.cover_piece", "there is no plan; expected [place] with its pieces, or cover alone")


def _check_on_plan(reader: Reader, where: str, row: Standing, place: PlaceRow) -> None:
    x, y, _ = place_of(row)
    if x > place.width or y > place.depth:
        reader.report(f"{where}.at", f"is not on the plan of {place.width:g} by {place.depth:g} m")
    for piece in place.pieces:
        if piece.x < x < piece.x + piece.w and piece.y < y < piece.y + piece.h and not piece.passable:
            reader.report(f"{where}.at", f"stands in {piece.id}; expected a free place")
    if not row.cover_piece:
        return
    found = next((piece for piece in place.pieces if piece.id == row.cover_piece and piece.cover), None)
    if found is None:
        known = [piece.id for piece in place.pieces if piece.cover]
        reader.report(f"{where}.cover_piece", _unknown("piece that gives cover", row.cover_piece, known))
        return
    dx = max(found.x - x, 0.0, x - found.x - found.w)
    dy = max(found.y - y, 0.0, y - found.y - found.h)
    if (dx * dx + dy * dy) ** 0.5 > BEHIND + 1e-9:
        reader.report(
            f"{where}.cover_piece", f"{found.id} is farther away than {BEHIND:g} m; expected a place behind it"
        )
    if row.cover == "full" and found.cover != "full":
        reader.report(f"{where}.cover", f"{found.id} gives no full cover; expected partial")
