"""``sixgun replay``: play a record again, check it, tell it, or save what is intact of it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sixgun.cli.arguments import positive_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import LANG, Command, arg
from sixgun.cli.common import the_game
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.cli.files import damaged, new_file, read_text, write_whole
from sixgun.cli.output import say
from sixgun.cli.screen import Screen
from sixgun.core.game import Game
from sixgun.core.match import Match, verify_chance
from sixgun.core.record import Record, RecordError, recover
from sixgun.screen.display import Display
from sixgun.screen.words import Words


def run(args: argparse.Namespace) -> int:
    record, error = recover(read_text(args.file))
    if args.recover is not None:
        return _recover(args, record, error)
    if record is None or error is not None:
        assert error is not None
        raise BadInput(damaged(args.file, error, record))
    game = the_game(record.head.game)
    if args.to is not None:
        if args.to > len(record.items) + 1:
            raise BadInput(f"{args.file} has only {len(record.items) + 1} lines")
        if args.verify:
            raise BadInput("the rolls can only be verified in a whole record; leave out --to or --verify")
        record = Record(record.head, record.items[: args.to - 1])
    try:
        match: Match[Any] = Match(game, record)
        checked = verify_chance(game, record) if args.verify and record.head.commitment else None
    except RecordError as mistake:
        sound = Record(record.head, record.items[: max(0, mistake.line - 2)])
        raise BadInput(damaged(args.file, mistake, sound if "secret" not in mistake.message else None)) from None
    if args.verify and checked is None:
        raise BadInput(f"{args.file}: the dice were typed by people, so that there is no secret to verify them against")
    _tell(args, game, match, checked)
    return 0


def _tell(args: argparse.Namespace, game: Game[Any], match: Match[Any], checked: int | None) -> None:
    record = match.record
    screen = Screen(console(), Words(game, record.head.setup, args.lang).meeting(match.state))
    players = ", ".join(f"{screen.words.name(seat)} {name}" for seat, name in record.head.seats.items())
    screen.heading(f"{game.title}: {game.part(Display).scenario_text(record.head.setup, args.lang)[0]}", players)
    if args.log:
        for entry in match.log:
            screen.entry(entry, spectator=True)
    if match.ending is not None:
        screen.ending(match.ending)
    else:
        screen.speak("record.not-over")
    screen.speak("record.replayed", n=len(record.items) + 1, state=game.digest(match.state))
    if checked is not None:
        screen.speak("record.verified", n=checked)


def _recover(args: argparse.Namespace, record: Record | None, error: RecordError | None) -> int:
    """The lines before the damage that replay; nothing is written if there are none."""
    path = new_file(args.recover)
    if record is None:
        assert error is not None
        raise BadInput(f"nothing can be recovered: {args.file}, line {error.line}: {error.message}")
    game = the_game(record.head.game)
    while True:
        try:
            Match(game, record)
            break
        except RecordError as mistake:
            if mistake.line <= 1:
                raise BadInput(f"nothing can be recovered: {args.file}, {mistake}") from None
            error = mistake
            record = Record(record.head, record.items[: min(mistake.line - 2, len(record.items) - 1)])
    write_whole(path, record.text())
    reason = f"; the damage is in line {error.line} ({error.message})" if error is not None else ""
    say(f"{len(record.items) + 1} lines are intact and now in {path}{reason}.")
    return 0


COMMAND = Command(
    "replay",
    HELP["replay"],
    "Play a record again with every digest compared; with --verify also every roll.",
    (
        arg("file", type=Path, metavar="FILE", help="a record"),
        arg("--verify", action="store_true", help="derive every roll again from the revealed secret"),
        arg("--to", type=positive_number, metavar="N", help="stop after line N of the record"),
        arg("--log", action="store_true", help="tell what happened"),
        arg("--recover", type=Path, metavar="OUT", help="write what is intact to a new file"),
        LANG,
    ),
    run,
)
