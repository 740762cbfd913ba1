"""``sixgun aftermath``: what follows a finished game in a campaign, and the bands for the next one."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from sixgun.cli.arguments import whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.command import LANG, Command, arg
from sixgun.cli.common import the_game
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.cli.files import damaged, new_file, read_text, write_whole
from sixgun.cli.output import say
from sixgun.cli.screen import Screen
from sixgun.cli.speech import said
from sixgun.core.aftermath import Aftermath
from sixgun.core.chance import SecretChance, SeededChance
from sixgun.core.match import Match
from sixgun.core.record import RecordError, recover
from sixgun.core.ref import Referee
from sixgun.screen.words import Words


def run(args: argparse.Namespace) -> int:
    record, error = recover(read_text(args.file))
    if record is None or error is not None:
        assert error is not None
        raise BadInput(damaged(args.file, error, record))
    game = the_game(record.head.game)
    try:
        match: Match[Any] = Match(game, record)
    except RecordError as mistake:
        raise BadInput(damaged(args.file, mistake, None)) from None
    if match.ending is None:
        raise BadInput(f"{args.file}: the game is not over yet")
    out = new_file(args.out) if args.out is not None else None
    ref = Referee((), SeededChance(args.seed) if args.seed is not None else SecretChance())
    bands = game.part(Aftermath).roll(ref, match.state)
    if bands is None:
        raise BadInput(f"{game.title} has nothing that follows a game")
    screen = Screen(console(), Words(game, record.head.setup, args.lang))
    for entry in ref.log:
        screen.entry(entry, spectator=True)
    if out is None:
        say(f"\n{bands}", end="")
    else:
        write_whole(out, bands)
        say(said(args.lang, "campaign.bands", path=str(out)))
    return 0


COMMAND = Command(
    "aftermath",
    HELP["aftermath"],
    "Roll what follows a finished game: who recovers, who keeps a wound, who has learnt something. The "
    "bands for the next game are printed, or written to a file of people that scenarios can hold.",
    (
        arg("file", type=Path, metavar="RECORD", help="the record of a finished game"),
        arg("--seed", type=whole_number, metavar="N", help="the same dice every time"),
        arg("--out", type=Path, metavar="FILE", help="where to write the bands; it must not exist"),
        LANG,
    ),
    run,
)
