"""Twin worlds: two games of any kind that differ only in what one seat may not know.

They are played in lockstep. Wherever chance or another seat decides, the second world is given something else, as long
as the seat cannot tell; where that is impossible the second world becomes a copy of the first, and the twins part again
from there.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec

from sixgun.core.chance import Dice, Draw, Faces, Open, Opposed, Request, SeededChance, commitment
from sixgun.core.choice import Choice, Question
from sixgun.core.game import BadSetup, Game, Setup
from sixgun.core.match import Match
from sixgun.core.record import Head, Record
from sixgun.core.scene import scene
from sixgun.server import store
from sixgun.server.begin import PERSON
from sixgun.server.room import encoded
from sixgun.server.table import Table

SECRET = b"the same secret in both worlds!!"
TRIES = 6
"""How often something else is tried for the second world."""


class Twins(NamedTuple):
    """Two worlds that `seat` cannot tell apart, and that are not the same."""

    seat: str
    here: Match[Any]
    there: Match[Any]


def begun(game: Game[Any], setup: Setup, seats: dict[str, str]) -> Match[Any]:
    """A game whose chance is given from outside, with a record as the server makes it."""
    head = Head(game.kinds.format, game.key, game.rules_version, setup, commitment(SECRET), seats)
    match: Match[Any] = Match(game, Record(head))
    match.run()
    return match


def twin_of(match: Match[Any]) -> Match[Any]:
    """A copy that goes its own way. Matches replace their state and never change it in place."""
    twin = copy.copy(match)
    twin.record = Record(match.record.head, list(match.record.items))
    twin.log = list(match.log)
    twin.unfinished = list(match.unfinished)
    twin._answers = list(match._answers)
    twin._sealed = dict(match._sealed)
    return twin


def told(match: Match[Any], seat: str) -> bytes:
    """What a seat is told: the lines of the log for it, what is waited for, how it ended."""
    pending = match.pending
    asked = [(q.seat, q.rule) for q in pending.questions] if pending is not None else []
    chance = pending is not None and pending.chance is not None
    lines = [entry for entry in match.log + match.unfinished if not entry.seats or seat in entry.seats]
    return msgspec.json.encode((lines, asked, chance, match.ending), enc_hook=str, order="deterministic")


def seen(match: Match[Any], seat: str) -> bytes:
    """The view of a seat. With what it is told that is all that it may know."""
    return msgspec.json.encode(match.game.view(scene(match), seat), enc_hook=str, order="deterministic")


def differ(here: Match[Any], there: Match[Any]) -> bool:
    """Whether two worlds are not the same for whoever knows everything."""
    if here.sealed != there.sealed:
        return True
    return here.game.digest(scene(here)) != there.game.digest(scene(there))


def other_setups(game: Game[Any], setup: Setup, seat: str) -> Iterator[Setup]:
    """Set-ups that differ in one number which `seat` may not know, such as bullets on the sheet of the other side."""
    known, view = game.setup_for(setup, seat), game.view(game.start(setup), seat)
    if known == setup:
        return
    for path in _numbers(setup):
        other = copy.deepcopy(setup)
        place = other
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] -= 1
        with suppress(BadSetup):
            if game.setup_for(other, seat) == known and game.view(game.start(other), seat) == view:
                yield other


def _numbers(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all whole numbers of plain data."""
    if isinstance(data, int) and not isinstance(data, bool):
        yield path
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _numbers(value, (*path, key))


def worlds(game: Game[Any], setup: Setup, seat: str, seed: int, answers: int) -> Iterator[Twins]:
    """Pairs of worlds in the course of one game, each after an answer; at most so many answers are given."""
    pick = Random(seed)
    seats = dict.fromkeys(game.seats(game.start(setup)), PERSON)
    here = begun(game, setup, seats)
    other = next(other_setups(game, setup, seat), None)
    there = twin_of(here) if other is None else begun(game, other, seats)
    for _ in range(answers):
        if here.ending is not None:
            return
        here, there = _went_on(here, there, seat, pick)
        asked = here.pending is not None and here.pending.chance is None
        if asked and differ(here, there):
            yield Twins(seat, here, there)


def _went_on(here: Match[Any], there: Match[Any], seat: str, pick: Random) -> tuple[Match[Any], Match[Any]]:
    pending = here.pending
    assert pending is not None
    here = twin_of(here)
    if pending.chance is not None:
        outcome = fallen(pending.chance, pick)
        assert here.roll(outcome)
        tries = _other_outcomes(there, outcome, pick)
    else:
        question = pick.choice(pending.questions)
        choice = pick.choice(question.options).choice
        assert here.answer(question.seat, choice) is None
        tries = _other_choices(there, question, choice, seat, pick)
    heard = told(here, seat)
    for twin in tries:
        if told(twin, seat) == heard and seen(twin, seat) == seen(here, seat):  # most differ in what is told
            return here, twin
    return here, twin_of(here)


def _other_outcomes(there: Match[Any], outcome: Faces, pick: Random) -> Iterator[Match[Any]]:
    pending = there.pending
    if pending is None or pending.chance is None:
        return
    for one in (*(fallen(pending.chance, pick) for _ in range(TRIES)), outcome):
        twin = twin_of(there)
        if twin.roll(one):
            yield twin


def _other_choices(
    there: Match[Any], question: Question, choice: Choice, seat: str, pick: Random
) -> Iterator[Match[Any]]:
    """What somebody else may choose instead; the seat itself chooses the same in both worlds."""
    same = there.question(question.seat)
    if same is None:
        return
    offered = [option.choice for option in same.options if option.choice != choice]
    others = pick.sample(offered, min(TRIES, len(offered))) if question.seat != seat else []
    for one in (*others, choice):
        twin = twin_of(there)
        if twin.answer(question.seat, one) is None:
            yield twin


def fallen(request: Request, pick: Random) -> Faces:
    match request:
        case Dice():
            return tuple(pick.randint(1, request.sides) for _ in range(request.n))
        case Draw():
            return tuple(pick.sample(request.pool, request.n))
        case Opposed():
            return (pick.randint(1, request.sides), pick.randint(1, request.sides))
        case Open():
            return SeededChance(pick.getrandbits(32)).answer(request, "")


# tables --------------------------------------------------------------------------------------------------------------
def stored(match: Match[Any], id: str) -> store.Stored:
    """A world as a server keeps it: every seat has a link of its own."""
    seats = {seat: store.Seat(number) for number, seat in enumerate(match.record.head.seats)}
    asked = tuple(q.seat for q in match.pending.questions) if match.pending is not None else ()
    lines = tuple(match.record.lines())
    sealed = {key: match.write(choice) for key, choice in match.sealed.items()}
    return store.Stored(id, lines, SECRET, seats, "table", over=match.ending is not None, sealed=sealed, waiting=asked)


def opened(match: Match[Any], kept_in: store.Store, id: str) -> Table:
    found = stored(match, id)
    kept_in.create(found, [f"{seat}-{id}".ljust(20, "x") for seat in found.seats], f"watch-{id}".ljust(20, "x"))
    return Table(found, kept_in)


def frame(table: Table, link: int, language: str, *, whole: bool = True) -> str:
    return encoded(table.event(link, language, whole=whole))
