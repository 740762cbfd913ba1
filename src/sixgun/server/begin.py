"""Where a procedure (core/procedure.py) begins on the web table: with a kind of its own, with files of other ones,
or with a file that somebody opens. Runs in a worker, for files of users may hold anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core import bring
from sixgun.core.bring import Bringing
from sixgun.core.chance import SecretChance
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Problem, Setup, UnknownGame, load_game
from sixgun.core.match import Match
from sixgun.core.procedure import BAND, CAMPAIGN, Procedure, Products, companions
from sixgun.core.record import Record
from sixgun.core.strict import Reader

MOST_FILES = 12
PERSON = "person"
"""What a record calls a player who is no bot."""


class Going(msgspec.Struct, frozen=True):
    """A procedure that was begun elsewhere, as it is kept here: its seats, those that are asked, and its record."""

    game: str
    seats: tuple[str, ...]
    waiting: tuple[str, ...]
    lines: tuple[str, ...]


def going_on(record: Record, secret: bytes) -> Going | None:
    """How a procedure goes on that was begun elsewhere; None if it is none. The secret of its dice stayed there, so
    that it promises no proof: it goes on with another secret and without a commitment."""
    game = load_game(record.head.game)
    if not isinstance(game, Procedure):
        return None
    seats = tuple(game.seats(game.start(record.head.setup)))
    head = msgspec.structs.replace(record.head, commitment="", seats=dict.fromkeys(seats, PERSON))
    match: Match[Any] = Match(game, Record(head, list(record.items)), SecretChance(secret))
    match.run()
    asked = tuple(q.seat for q in match.pending.questions) if match.pending is not None else ()
    return Going(game.key, seats, asked, tuple(match.record.lines()))


def setup_of(
    key: str,
    scenario: str,
    title: str,
    samples: Sequence[str],
    files: Sequence[str],
    options: Mapping[str, Any] | None = None,
    house: str = "",
) -> Setup:
    """The set-up of a new procedure. A campaign is begun with bands: ready ones by name, and files. Anything else is
    begun with one of its kinds, or gone on with from one file. `options` are switches; `house` is a file of the table's
    own data. Raises BadSetup."""
    game = procedure(key)
    own = _house(game, house) if house else {}
    owner, _, what = key.rpartition(".")
    if what == CAMPAIGN:
        maker = companions(owner).get(BAND)
        ready = dict(maker.part(Products).samples()) if maker is not None else {}
        if missing := [name for name in samples if name not in ready]:
            raise BadSetup([Problem("samples", f"there is no ready band {name!r}") for name in missing])
        texts = [*(ready[name] for name in samples), *files]
        if not texts:
            raise BadSetup([Problem("files", "a campaign needs bands")])
        rows = [_band(maker, text, f"files[{i}]") for i, text in enumerate(texts)]
        agreed = _agreed(game, options or {})
        setup = game.setup("", {"bands": rows, **({"title": title} if title else {}), **agreed})
    elif len(files) + len(samples) > 1:
        raise BadSetup([Problem("files", "one file at a time")])
    elif files:
        setup = game.part(Files).setup(files[0], own)
    elif samples:
        setup = game.part(Files).setup(dict(game.part(Products).samples()).get(samples[0], ""), own)
    else:
        setup = game.setup(scenario, {**_agreed(game, options or {}), **own})
    game.start(setup)
    return setup


def with_brought(key: str, scenario: str, text: str, options: Mapping[str, Any], brought: Mapping[str, str]) -> Setup:
    """A scenario, ready or from a file, to whose places people bring ready files by name, or files. Raises BadSetup."""
    try:
        game = load_game(key)
    except UnknownGame as error:
        raise BadSetup([Problem("game", str(error))]) from None
    if not text and scenario not in game.scenarios():
        raise BadSetup([Problem("scenario", f"there is no such scenario; there are {', '.join(game.scenarios())}")])
    setup = game.part(Files).setup(text, options) if text else game.setup(scenario, options)
    places = {place.key: place for place in game.part(Bringing).places(setup)}
    found = [Problem(f"brought.{name[:60]}", "nothing can be brought here") for name in brought if name not in places]
    for name, file in brought.items():
        if name in places:
            try:
                setup = bring.brought(game, setup, places[name], file)
            except BadSetup as bad:
                found += [Problem(f"brought.{name}.{problem.where}", problem.message) for problem in bad.problems]
    if found:
        raise BadSetup(found)
    game.start(setup)
    return setup


def _agreed(game: Procedure[Any], options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Switches, and nothing else."""
    known = {switch.key for switch in game.part(Files).switches()}
    if strange := [key for key in options if key not in known]:
        raise BadSetup([Problem(key[:60], "there is nothing like that to agree on") for key in strange])
    return options


def _house(game: Procedure[Any], text: str) -> Mapping[str, Any]:
    try:
        return game.part(Files).house_of(text)
    except BadSetup as bad:
        raise BadSetup([Problem(f"house.{problem.where}", problem.message) for problem in bad.problems]) from None


def _band(maker: Procedure[Any] | None, text: str, where: str) -> dict[str, Any]:
    mistakes = maker.part(Files).problems(text) if maker is not None else []
    if mistakes:
        raise BadSetup([Problem(f"{where}.{problem.where}", problem.message) for problem in mistakes])
    return Reader().toml(text) or {}


def opened(text: str) -> tuple[str, Setup]:
    """The key of the procedure that goes on with a file of plain data (which says `game = "KEY"` at its top), and its
    set-up. Raises BadSetup with what the first procedure of that game has against the file."""
    reader = Reader()
    data = reader.toml(text)
    if data is None:
        raise BadSetup(reader.problems)
    owner = data.get("game")
    able = companions(owner) if isinstance(owner, str) else {}
    if not able:
        raise BadSetup([Problem("game", "the file does not say which game it is for, or nothing can be done with it")])
    found: BadSetup | None = None
    for game in able.values():
        try:
            setup = game.part(Files).setup(text)
            game.start(setup)
        except BadSetup as bad:
            found = found or bad
            continue
        return game.key, setup
    assert found is not None
    raise found


def procedure(key: str) -> Procedure[Any]:
    try:
        game = load_game(key)
    except UnknownGame as error:
        raise BadSetup([Problem("game", str(error))]) from None
    if not isinstance(game, Procedure):
        raise BadSetup([Problem("game", f"{key!r} is played at a table")])
    return game
