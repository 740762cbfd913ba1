"""What the parts of an adventure file say about each other: every mistake is named with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sixgun.core.references import check_references, check_unique
from sixgun.core.strict import Reader, close_to
from sixgun.games.frontera import decks
from sixgun.games.frontera.adventures.adventure_file import (
    AdventureFile,
    Beat,
    Effect,
    FloorRow,
    Person,
    Plan,
    SceneRow,
)
from sixgun.games.frontera.gambling import SKILL_GAMES
from sixgun.games.frontera.house_lists import LISTS, Lists, helpers, with_rows
from sixgun.games.frontera.state import MAYOR
from sixgun.games.frontera.trials import TRAIT_OF

EVERYBODY = ("any", "all", "each")
RIVALS = ("contest", "chase", "sneak", "pocket", "challenge", "provoke", "duel")
"""Beats that need somebody to be against."""
FOLLOWS: dict[str, tuple[str, ...]] = {
    "text": ("success",),
    "test": ("success", "partial", "failure"),
    **dict.fromkeys((*RIVALS, "fight", "skill-game", "drink"), ("success", "failure")),
}
"""What can follow from a beat; of any other kind nothing does."""


def lists_of(file: AdventureFile, reader: Reader) -> Lists:
    """The lists of the house as this file has them."""
    return with_rows({name: getattr(file, name) for name in LISTS}, reader)


def check(file: AdventureFile, reader: Reader) -> None:
    """Report everything that is wrong with a file whose every part has the right form."""
    lists = lists_of(file, reader)
    check_unique(reader, _ids("people", file.people))
    check_unique(reader, _ids("scenes", file.scenes))
    check_references(
        reader,
        file,
        {
            "seat": (*file.seats, *file.late_seats),
            "kind": lists.kinds,
            "weapon": lists.weapons,
            "goods": lists.goods,
            "help": helpers(lists),
            "mount": lists.mounts,
            "person": [person.id for person in file.people],
            "unseen person": [person.id for person in file.people if person.unseen],
            "scene": [scene.id for scene in file.scenes],
        },
    )
    for n, person in enumerate(file.people):
        _check_person(person, f"people[{n}]", file, lists, reader)
    _check_seats(file, reader)
    for n, scene in enumerate(file.scenes):
        _check_place(scene, f"scenes[{n}].place", reader)
    raised = {effect.flag for where, _, beat in _beats(file) for _, effect in _effects(beat, where)}
    for where, scene, beat in _beats(file):
        _check_people(beat, where, file, reader)
        _check_kind(beat, where, file, scene, reader)
        _check_spots(beat, where, scene, reader)
        if beat.flag not in ("", *raised):
            reader.report(f"{where}.when", f"nothing raises the flag {beat.flag!r}{close_to(beat.flag, raised)}")
    for problem in decks.problems(file.switches, len(file.seats) + 1):
        reader.report(f"switches.{problem.where}", problem.message)


def _ids(where: str, rows: Iterable[Person | SceneRow | FloorRow]) -> list[tuple[str, str]]:
    return [(f"{where}[{n}].id", row.id) for n, row in enumerate(rows)]


BRANCHES = ("success", "partial", "failure")


def _beats(file: AdventureFile) -> Iterator[tuple[str, SceneRow, Beat]]:
    """Every beat, with its place in the file."""
    for n, scene in enumerate(file.scenes):
        for k, beat in enumerate(scene.beats):
            yield f"scenes[{n}].beats[{k}]", scene, beat


def _effects(beat: Beat, where: str) -> Iterator[tuple[str, Effect]]:
    """What follows from a beat, each with its place in the file."""
    for field in BRANCHES:
        for n, effect in enumerate(getattr(beat, field)):
            yield f"{where}.{field}[{n}]", effect


# what can never matter -----------------------------------------------------------------------------------------------
def check_use(file: AdventureFile, reader: Reader) -> None:
    """Report what is written for nothing. A session could be played with it; its author meant something else."""
    read = {beat.flag for _, _, beat in _beats(file)}
    for n, scene in enumerate(file.scenes):
        _check_reached(scene, f"scenes[{n}]", reader)
    for where, _, beat in _beats(file):
        for here, effect in _effects(beat, where):
            if effect.flag and effect.flag not in read:
                near = close_to(effect.flag, [flag for flag in read if flag])
                reader.report(f"{here}.flag", f"no beat asks for the flag {effect.flag!r} in its `when`{near}")


def _check_reached(scene: SceneRow, where: str, reader: Reader) -> None:
    """Beats after one that always leads away: a scene begins with its first beat whenever it is entered."""
    for n, beat in enumerate(scene.beats[:-1]):
        if not beat.when and _leaves(beat):
            reader.report(f"{where}.beats[{n + 1}]", f"nothing leads here: beats[{n}] always leaves the scene or ends")
            return


def _leaves(beat: Beat) -> bool:
    """Whether a beat that is played ends the story or the scene for certain."""
    if beat.kind == "end":
        return True
    certain = {"text": ("success",), "fight": ("success", "failure")}.get(beat.kind, ())
    return bool(certain) and all(any(effect.goto for effect in getattr(beat, field)) for field in certain)


# people --------------------------------------------------------------------------------------------------------------
def _check_seats(file: AdventureFile, reader: Reader) -> None:
    for where, seats in (("seats", file.seats), ("late_seats", file.late_seats)):
        for n, seat in enumerate(seats):
            if seat == MAYOR:
                reader.report(where, "the Mayor has a seat of his own")
            elif seat in seats[:n] or (where == "late_seats" and seat in file.seats):
                reader.report(where, f"the seat {seat!r} stands there twice")
            elif not any(person.seat == seat for person in file.people):
                reader.report(where, f"nobody plays for {seat!r}")


def _check_person(person: Person, where: str, file: AdventureFile, lists: Lists, reader: Reader) -> None:
    if person.in_hand and person.in_hand not in person.weapons:
        reader.report(f"{where}.in_hand", f"{person.in_hand!r} is not among its weapons")
    if person.unseen:
        _check_unseen(person, where, lists, reader)
    if person.rides:
        owners = [one.id for one in file.people if one.mount and one.id != person.id]
        if not person.unseen and any(one.unseen and one.id == person.rides for one in file.people):
            reader.report(f"{where}.rides", f"{person.rides!r} is unseen, and so is the mount")
        if person.mount or person.rides not in owners:
            reader.report(f"{where}.rides", f"expected somebody else who has a mount{close_to(person.rides, owners)}")
    room = lists.mounts[person.mount].seats if person.mount in lists.mounts else 0
    if room and 1 + sum(one.rides == person.id for one in file.people) > room:
        reader.report(f"{where}.mount", f"it carries {room}")


def _check_unseen(person: Person, where: str, lists: Lists, reader: Reader) -> None:
    """Only the Mayor's people can be unseen, and by no id that somebody would get who enters before them."""
    if person.seat:
        reader.report(f"{where}.unseen", "everybody knows the players' own people; expected somebody of the Mayor's")
    kind, _, number = person.id.rpartition("-")
    if kind in lists.kinds and number.isdecimal():
        reader.report(f"{where}.id", f"{person.id!r} may be taken by a {kind} who enters; expected another id")


# places --------------------------------------------------------------------------------------------------------------
def _check_place(scene: SceneRow, where: str, reader: Reader) -> None:
    place = scene.place
    if place is None:
        return
    if not (place.width > 0 and place.depth > 0):
        reader.report(where, "a place needs a width and a depth")
    check_plan(reader, place, where, place.floors)


def check_plan(reader: Reader, place: Plan, where: str, floors: Sequence[FloorRow] = ()) -> None:
    """What lies on a plan: each with an id of its own and a size, and nothing beyond the plan."""
    lists = {f"{where}.pieces": place.pieces, f"{where}.floors": floors}
    check_unique(reader, [one for name, rows in lists.items() for one in _ids(name, rows)])
    for name, row in [(f"{name}[{n}]", row) for name, rows in lists.items() for n, row in enumerate(rows)]:
        if not (row.w > 0 and row.h > 0):
            reader.report(name, "a piece needs a width w and a depth h")
        elif row.x + row.w > place.width or row.y + row.h > place.depth:
            reader.report(name, f"{row.id} is not on the plan of {place.width:g} by {place.depth:g} m")


def check_stand(reader: Reader, place: Plan, where: str, x: float, y: float) -> None:
    """Somebody stands on the plan, and in nothing solid."""
    if x > place.width or y > place.depth:
        reader.report(where, f"is not on the plan of {place.width:g} by {place.depth:g} m")
    for piece in place.pieces:
        if piece.x < x < piece.x + piece.w and piece.y < y < piece.y + piece.h and not piece.passable:
            reader.report(where, f"stands in {piece.id}; expected a free place")


def _check_spots(beat: Beat, where: str, scene: SceneRow, reader: Reader) -> None:
    pieces = {piece.id for piece in scene.place.pieces if piece.cover} if scene.place else set()
    people = [spot.who for spot in beat.spots]
    taken: set[tuple[float, float]] = set()
    for n, spot in enumerate(beat.spots):
        here = f"{where}.spots[{n}]"
        if spot.who in people[:n]:
            reader.report(f"{here}.who", f"{spot.who!r} stands somewhere else already")
        if spot.cover:
            reader.known(f"{here}.cover", spot.cover, pieces, "piece")
        if scene.place is None:
            continue
        check_stand(reader, scene.place, here, spot.x, spot.y)
        if (spot.x, spot.y) in taken:
            reader.report(here, "somebody else stands there")
        taken.add((spot.x, spot.y))


# beats ---------------------------------------------------------------------------------------------------------------
def _check_people(beat: Beat, where: str, file: AdventureFile, reader: Reader) -> None:
    ids = [person.id for person in file.people]
    for key, joined in (("who", "" if beat.who in EVERYBODY else beat.who), ("against", beat.against)):
        for name in joined.split("+") if joined else ():
            reader.known(f"{where}.{key}", name, ids, "person")


def _check_kind(beat: Beat, where: str, file: AdventureFile, scene: SceneRow, reader: Reader) -> None:
    """What a beat of one kind cannot do without."""
    if beat.kind == "fight" and (scene.place is None or not beat.spots):
        reader.report(where, "a fight needs a scene with a place, and spots for the people in it")
    if beat.kind in RIVALS and not beat.against:
        reader.report(f"{where}.against", f"a {beat.kind} needs somebody to be against")
    if set(beat.who.split("+")) & set(beat.against.split("+")):
        reader.report(f"{where}.against", "nobody is against himself")
    if beat.kind in ("test", "contest") and beat.skill and TRAIT_OF[beat.skill] != beat.trait:
        reader.report(f"{where}.skill", f"{beat.skill!r} is a skill of {TRAIT_OF[beat.skill]!r}, not of {beat.trait!r}")
    if beat.kind == "skill-game" and beat.game:
        reader.known(f"{where}.game", beat.game, SKILL_GAMES, "game")
    for kind, field in (("fall", "metres"), ("time", "hours")):
        if beat.kind == kind and not getattr(beat, field) > 0:
            reader.report(f"{where}.{field}", f"must be more than 0 for a beat {kind!r}")
    _check_branches(beat, where, reader)
    late = [person.id for person in file.people if person.seat in file.late_seats]
    if beat.kind == "late" and beat.who not in late:
        reader.report(f"{where}.who", f"{beat.who!r} is nobody of a late seat{close_to(beat.who, late)}")


def _check_branches(beat: Beat, where: str, reader: Reader) -> None:
    """Effects only where something can follow."""
    for field in BRANCHES:
        if getattr(beat, field) and (field not in FOLLOWS.get(beat.kind, ()) or (beat.kind == "drink" and beat.units)):
            able = ", ".join(kind for kind, fields in FOLLOWS.items() if field in fields)
            reader.report(
                f"{where}.{field}", f"nothing follows from a beat {beat.kind!r} in this way; it does from {able}"
            )
