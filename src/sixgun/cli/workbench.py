"""Procedures at the terminal: founding a band, a campaign. The prompt, undo and the record are those of a game."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sixgun.cli.common import a_bot
from sixgun.cli.errors import BadInput
from sixgun.cli.files import RecordFile, keep_secret, kept_secret, new_secret, read_record
from sixgun.cli.screen import Screen
from sixgun.cli.session import Session
from sixgun.cli.sheet import print_sheet
from sixgun.core.chance import SecretChance, SeededChance, Source, commitment
from sixgun.core.choice import Question
from sixgun.core.game import Game, Setup
from sixgun.core.match import Match
from sixgun.core.procedure import Procedure
from sixgun.core.record import Head, Record, RecordError
from sixgun.screen.display import Display
from sixgun.screen.sheet import Section

PERSON = "person"


class Workbench(Session):
    """A session of a procedure: it shows its sheet instead of a table."""

    _shown: tuple[Section, ...] = ()
    """What stands on the screen."""

    @property
    def procedure(self) -> Procedure[Any]:
        game = self.match.game
        assert isinstance(game, Procedure)
        return game

    def _ask(self, question: Question) -> None:
        self.words.texts.update(self.procedure.part(Display).names(self.match.state, self.words.language))
        self.screen.whole = True
        super()._ask(question)

    def _table(self, seat: str, *, again: bool = True) -> None:
        """The sections about this seat, or about nobody in particular."""
        sheet = self.procedure.part(Display).sheet(self._view(seat), self.match.record.head.setup, self.words.language)
        if sheet is None:
            return
        own = any(section.id.startswith(f"{seat}.") for section in sheet.sections)

        def wanted(section: Section) -> bool:
            return section.id.startswith(f"{seat}.") if own else "." not in section.id

        shown = tuple(filter(wanted, sheet.sections))
        if again or shown != self._shown:
            one = sum(len(section.cards) for section in shown) == 1  # a character: its scores are what is being made
            print_sheet(self.screen.console, sheet, cards=one, boxes=False, wanted=wanted)
        self._shown = shown


# files ---------------------------------------------------------------------------------------------------------------
def secret_of(seed: int | None) -> bytes:
    return new_secret() if seed is None else hashlib.sha256(f"sixgun seed {seed}".encode()).digest()


def begin(
    game: Game[Any],
    setup: Setup,
    path: Path,
    screen: Screen,
    *,
    seed: int | None = None,
    bots: Mapping[str, str] | None = None,
    kind: type[Session] = Workbench,
) -> Session:
    """A new record in a new file. Seats without a bot are people's."""
    secret = secret_of(seed)
    seats = game.seats(game.start(setup))
    players = {seat: (bots or {}).get(seat, PERSON) for seat in seats}
    head = Head(game.kinds.format, game.key, game.rules_version, setup, commitment(secret), players)
    file = RecordFile(path, head)
    try:
        keep_secret(path, secret)
    except OSError as error:
        raise BadInput(f"{path}.secret cannot be written ({error.strerror})") from None
    return _session(game, Record(head), file, SecretChance(secret), players, secret, screen, kind)


def take_up(game: Game[Any], path: Path, screen: Screen, *, kind: type[Session] = Workbench) -> Session:
    """Go on with a record; a last line that a crash has cut is left out."""
    record, cut = read_record(path, cut_is_fine=True)
    if record.head.game != game.key:
        raise BadInput(f"{path} is a record of {record.head.game!r}, not of {game.key!r}")
    secret = kept_secret(path)
    sealed = record.head.commitment
    known = secret is not None and commitment(secret) == sealed
    source: Source = SecretChance(secret) if known and secret is not None else SeededChance(new_secret().hex())
    file = RecordFile.taken_up(path, record, rewrite=cut)
    players = record.head.seats
    try:
        return _session(game, record, file, source, players, secret or new_secret(), screen, kind)
    except RecordError as error:
        raise BadInput(f"{path}, line {error.line}: {error.message}") from None


def _session(
    game: Game[Any],
    record: Record,
    file: RecordFile,
    source: Source,
    players: Mapping[str, str],
    secret: bytes,
    screen: Screen,
    kind: type[Session],
) -> Session:
    match: Match[Any] = Match(game, record, source, on_item=file.add)
    people = tuple(seat for seat in game.seats(match.state) if players.get(seat, PERSON) == PERSON)
    bots = {seat: a_bot(name) for seat, name in players.items() if name != PERSON}
    return kind(match, file, screen, people, bots, secret)
