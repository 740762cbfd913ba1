"""What the parts of a situation file say about each other: every mistake is named with its key."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.listed_actions import check_carried
from sixgun.core.references import check_references
from sixgun.core.strict import MANY, Reader
from sixgun.games.frontera.adventures.adventure_check import check_plan, check_stand
from sixgun.games.frontera.fights.space import BEHIND
from sixgun.games.frontera.house_lists import Lists
from sixgun.games.frontera.levels import DEAD
from sixgun.games.frontera.situations.schema import PlaceRow, SituationFile, Standing
from sixgun.games.frontera.state import MAYOR


def check_people(reader: Reader, file: SituationFile, lists: Lists) -> None:
    ids = [row.id for row in file.characters]
    known = {"character": ids, "weapon": lists.weapons, "goods": lists.goods, "mount": lists.mounts}
    check_references(reader, file, {**known, "kind of person": lists.kinds})
    for i, seat in enumerate(file.seats):
        reader.expect(seat != MAYOR, f"seats[{i}]", "the Mayor has a seat of his own")
    for i, seat in enumerate(file.late):
        free = seat != MAYOR and seat not in file.seats
        reader.expect(free, f"late[{i}]", f"the seat {seat!r} is taken; expected a free one")
    for i, row in enumerate(file.characters):
        where = f"characters[{i}]"
        reader.expect(row.id not in ids[:i], f"{where}.id", f"{row.id!r} is used twice")
        _check_seat(reader, where, row, file)
        _check_person(reader, where, row, lists)
        _check_state(reader, where, row)
        _check_hold(reader, where, row, file.characters)
    if file.place is not None:
        check_plan(reader, file.place, "place")
    _check_positions(reader, file)


def _check_seat(reader: Reader, where: str, row: Standing, file: SituationFile) -> None:
    seats, seat = file.everybody, row.player
    own = row.id not in seats or seat == row.id
    reader.expect(own, f"{where}.id", f"{row.id!r} is somebody else's seat; expected another id")
    if file.seats:
        reader.known(f"{where}.seat", seat, (*seats, *file.late), "seat")


def _check_person(reader: Reader, where: str, row: Standing, lists: Lists) -> None:
    arms = [name for name, weapon in lists.weapons.items() if weapon.cls != "unarmed"]
    for i, name in enumerate(row.weapons):
        key = f"{where}.weapons.{name}" if isinstance(row.weapons, dict) else f"{where}.weapons[{i}]"
        reader.known(key, name, arms, "weapon", MANY)
    if held := row.held:
        check_carried(reader, f"{where}.in_hand", row.id, held, [arm.weapon for arm in row.arms])
    halted = row.speed == "halted" or row.mount
    reader.expect(halted, f"{where}.speed", "only a mount has a speed; expected mount as well")


def _check_state(reader: Reader, where: str, row: Standing) -> None:
    """State that contradicts itself."""
    mortal = row.health == DEAD and not row.dead
    dying = f"only a mortally wounded character is dying; expected health = {DEAD}"
    dead = f"a dead character has no other level; expected {DEAD}, or not dead"
    drunk = f"{row.alcohol} drinks outside of duels are more than {row.units} units in all"
    exposed = 'a character that is exposed has no cover; expected cover = "partial" or "full"'
    no_wound = "only a lost level of health comes back; expected health below 0"
    no_fear = "only a lost level of morale comes back; expected morale below 0"
    for key, right, message in (
        ("dying", row.dying is None or mortal, dying),
        ("health", not row.dead or row.health in (0, DEAD), dead),
        ("cared", row.health or not row.cared, "there is no wound to care for; expected health below 0"),
        ("rested_hours", row.health or not row.rested_hours, no_wound),
        ("level_hours", row.health or not row.level_hours, no_wound),
        ("morale_seconds", row.morale or row.morale_seconds is None, no_fear),
        ("alcohol", row.alcohol <= row.units, drunk),
        ("cover_piece", not row.cover_piece or row.cover != "exposed", exposed),
    ):
        reader.expect(right, f"{where}.{key}", message)


def _check_hold(reader: Reader, where: str, row: Standing, people: Sequence[Standing]) -> None:
    other = next((one for one in people if one.id == row.holds), None)
    if other is None:
        return
    if other.id == row.id or other.dead:
        reader.report(f"{where}.holds", f"nobody holds {'himself' if other.id == row.id else 'the dead'}")
    riding = row.at is not None and other.at is not None and row.mount
    reader.expect(not riding, f"{where}.holds", "nobody holds on from a mount; expected no mount")


# places --------------------------------------------------------------------------------------------------------------
def _check_positions(reader: Reader, file: SituationFile) -> None:
    taken: dict[tuple[float, float, float], str] = {}
    for i, row in enumerate(file.characters):
        where = f"characters[{i}]"
        if row.at is None:
            if file.fight is not None:
                reader.report(f"{where}.at", "missing: expected a place [x, y] in metres, since there is a fight")
            continue
        at = row.place
        if at in taken and not row.dead:
            reader.report(f"{where}.at", f"{taken[at]} stands there; expected another place")
        if not row.dead:
            taken[at] = row.id
        if file.place is not None:
            _check_on_plan(reader, where, row, file.place)
        elif row.cover_piece:
            reader.report(f"{where}.cover_piece", "there is no plan; expected [place] with its pieces, or cover alone")


def _check_on_plan(reader: Reader, where: str, row: Standing, place: PlaceRow) -> None:
    x, y, _ = row.place
    check_stand(reader, place, f"{where}.at", x, y)
    if not row.cover_piece:
        return
    covers = {piece.id: piece for piece in place.pieces if piece.cover}
    if not reader.known(f"{where}.cover_piece", row.cover_piece, covers, "piece that gives cover", MANY):
        return
    found = covers[row.cover_piece]
    dx = max(found.x - x, 0.0, x - found.x - found.w)
    dy = max(found.y - y, 0.0, y - found.y - found.h)
    far = f"{found.id} is farther away than {BEHIND:g} m; expected a place behind it"
    reader.expect((dx * dx + dy * dy) ** 0.5 <= BEHIND + 1e-9, f"{where}.cover_piece", far)
    half = row.cover == "full" and found.cover != "full"
    reader.expect(not half, f"{where}.cover", f"{found.id} gives no full cover; expected partial")
