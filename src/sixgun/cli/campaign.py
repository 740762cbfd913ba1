"""``sixgun campaign``: a league of bands that lives in one file, the record of everything that happened."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sixgun.cli.arguments import bot_name, whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.check import mistakes_in
from sixgun.cli.command import LANG, OPTION, Arg, Command, Run, arg
from sixgun.cli.common import as_sentence, default_bot, the_game
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.cli.files import damaged, forget_secret, game_of_file, new_file, read_record, read_text, write_whole
from sixgun.cli.maker import the_companion
from sixgun.cli.output import say
from sixgun.cli.screen import Screen
from sixgun.cli.session import Left, Session
from sixgun.cli.sheet import print_sheet
from sixgun.cli.speech import said
from sixgun.cli.workbench import Workbench, begin, take_up
from sixgun.core.choice import Choice
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game
from sixgun.core.match import Match
from sixgun.core.procedure import BAND, CAMPAIGN, Procedure, Products, Season, companions
from sixgun.core.record import RecordError
from sixgun.core.strict import Reader
from sixgun.screen.display import Display
from sixgun.screen.sheet_html import page
from sixgun.screen.words import Words


def _new(args: argparse.Namespace) -> int:
    path = new_file(args.file)
    texts = [read_text(band) for band in args.bands]
    keys = {game_of_file(text)[0] for text in texts}
    if len(keys) != 1:
        raise BadInput("the bands are not all of one game")
    key = keys.pop()
    game = the_companion(key, CAMPAIGN)
    builder = companions(key).get(BAND)
    rows: list[dict[str, Any]] = []
    for band, text in zip(args.bands, texts, strict=True):
        if builder is not None and (mistakes := builder.part(Files).problems(text)):
            raise BadInput(as_sentence(BadSetup(mistakes), str(band)))
        rows.append(Reader().toml(text) or {})
    options = {"bands": rows, "title": args.title or path.stem, "house": dict(args.option)}
    try:
        setup = game.setup("", options)
    except BadSetup as bad:
        for band, text in zip(args.bands, texts, strict=True):
            if builder is not None and (against := mistakes_in(builder, text, args.lang)):
                more = f" (and {len(against) - 1} more; sixgun check {band} lists all)" if len(against) > 1 else ""
                raise BadInput(f"{band}: {against[0]}{more}") from None
        raise BadInput(as_sentence(bad, "the campaign")) from None
    session = begin(game, setup, path, Screen(console(), Words(game, setup, args.lang)), seed=args.seed)
    session.match.run()
    session.file.close()
    say(said(args.lang, "campaign.new", path=str(path)))
    say(_go_on(args.lang, path))
    return 0


# going on ------------------------------------------------------------------------------------------------------------
def _opened(args: argparse.Namespace) -> Workbench:
    record, _ = read_record(args.file, cut_is_fine=True)
    game = the_companion(record.head.game.rpartition(".")[0], CAMPAIGN)
    session = take_up(game, args.file, Screen(console(), Words(game, record.head.setup, args.lang)))
    assert isinstance(session, Workbench)
    session.match.run()
    return session


def _go_on(lang: str, path: Path) -> str:
    return said(lang, "start.go-on", command=f"sixgun campaign play {path}")


def _play(args: argparse.Namespace) -> int:
    session = _opened(args)
    session.catch_up(5)
    if session.procedure.part(Season).next_game(session.match.state) is not None:
        say(said(args.lang, "campaign.announced", command=f"sixgun campaign match {args.file}"))
    if not session.played():
        say(f"\n{said(args.lang, 'campaign.saved', path=str(args.file))}\n{_go_on(args.lang, args.file)}")
        return 0
    forget_secret(args.file)
    return 0


def _reported(session: Workbench, final: Any, lang: str) -> None:
    """Answer the questions about a match from its end."""
    match, game = session.match, session.procedure
    seat = game.part(Season).reporter(match.state)
    told = len(match.log)
    _answer_all(match, seat, game.part(Season).report(match.state, final), session)
    for entry in session.story()[told:]:
        session.screen.entry(entry)


def _answer_all(match: Match[Any], seat: str, choices: Sequence[Choice], session: Workbench) -> None:
    for choice in choices:
        refusal = match.answer(seat, choice)
        if refusal is not None:
            raise BadInput(f"{session.words.refusal(refusal)} ({refusal.rule})")


def _match(args: argparse.Namespace) -> int:
    session = _opened(args)
    try:
        wanted = session.procedure.part(Season).next_game(session.match.state)
        if wanted is None:
            raise BadInput("no match is announced that can be played here; sixgun campaign play announces one")
        key, setup = wanted
        game = the_game(key)
        number = getattr(session.match.state, "number", 0)
        path = args.record or args.file.with_name(f"{args.file.stem}-match-{number}.jsonl")
        fight = _fight(args, game, setup, path)
        try:
            fight.play()
        except (Left, KeyboardInterrupt):
            say(f"\n{said(args.lang, 'campaign.match-saved', path=str(path))}")
            say(said(args.lang, "start.go-on", command=f"sixgun play {path}"))
            say(said(args.lang, "campaign.then", command=f"sixgun campaign result {args.file} {path}"))
            return 0
        finally:
            fight.file.close()
        forget_secret(path)
        _reported(session, fight.match.state, args.lang)
    finally:
        session.file.close()
    say(said(args.lang, "campaign.match", path=str(path)))
    say(_go_on(args.lang, args.file))
    return 0


def _fight(args: argparse.Namespace, game: Game[Any], setup: dict[str, Any], path: Path) -> Session:
    seats = game.seats(game.start(setup))
    bot = args.bot or default_bot()
    if args.seat is not None and args.seat not in seats:
        raise BadInput(f"there is no side {args.seat!r}; the sides are {', '.join(seats)}")
    bots = {seat: bot for seat in seats if args.bots or (args.seat is not None and seat != args.seat)}
    screen = Screen(console(), Words(game, setup, args.lang))
    return begin(game, setup, path, screen, seed=args.seed, bots=bots, kind=Session)


def _result(args: argparse.Namespace) -> int:
    session = _opened(args)
    try:
        if session.procedure.part(Season).next_game(session.match.state) is None:
            raise BadInput("no match is announced whose result could be taken from a record")
        record, _ = read_record(args.record)
        if not session.procedure.part(Season).is_next(session.match.state, record.head.game, record.head.setup):
            raise BadInput(f"{args.record} is not a record of the announced match")
        try:
            match: Match[Any] = Match(the_game(record.head.game), record)
        except RecordError as error:
            raise BadInput(damaged(args.record, error, None)) from None
        if match.ending is None:
            raise BadInput(f"{args.record}: the game is not over yet")
        _reported(session, match.state, args.lang)
    finally:
        session.file.close()
    say(_go_on(args.lang, args.file))
    return 0


def _override(args: argparse.Namespace) -> int:
    session = _opened(args)
    game, match = session.procedure, session.match
    try:
        band = _band_named(game, match.state, args.band, args.lang)
        _all_or_nothing(session, game.part(Season).override(band, args.path, args.value, args.why))
    finally:
        session.file.close()
    return 0


def _join(args: argparse.Namespace) -> int:
    text = read_text(args.band)
    session = _opened(args)
    try:
        _all_or_nothing(session, session.procedure.part(Season).join(text))
    except BadSetup as bad:
        raise BadInput(as_sentence(bad, str(args.band))) from None
    finally:
        session.file.close()
    return 0


def _band_named(game: Procedure[Any], state: Any, wanted: str, lang: str) -> str:
    """The id of a band that is called by its id or by its name."""
    names = game.part(Display).names(state, lang)
    bands = {id: names.get(f"name.{id}", id) for id in game.part(Products).products(state)}
    meant = [id for id, name in bands.items() if wanted == id] or [
        id for id, name in bands.items() if wanted.casefold() == name.casefold()
    ]
    if len(meant) != 1:
        listed = ", ".join(f"{id} ({name})" for id, name in bands.items())
        raise BadInput(f"there is no band {wanted!r}; there are {listed}")
    return meant[0]


def _all_or_nothing(session: Workbench, choices: Sequence[Choice]) -> None:
    """Answer for the reporter and say what came of it; if an answer is refused none was given."""
    match = session.match
    told, before = len(match.log), len(match.record.items)
    try:
        _answer_all(match, session.procedure.part(Season).reporter(match.state), choices, session)
    except BadInput:
        session.file.go_back(match.back_to(before).record)
        raise
    for entry in session.story()[told:]:
        session.screen.entry(entry)


# looking -------------------------------------------------------------------------------------------------------------
def _read(args: argparse.Namespace) -> tuple[Procedure[Any], Match[Any]]:
    """The campaign as it stands, without touching its file."""
    record, _ = read_record(args.file, cut_is_fine=True)
    game = the_companion(record.head.game.rpartition(".")[0], CAMPAIGN)
    try:
        return game, Match(game, record)
    except RecordError as error:
        raise BadInput(damaged(args.file, error, None)) from None


def _show(args: argparse.Namespace) -> int:
    game, match = _read(args)
    sheet = game.part(Display).sheet(game.view(match.state, ""), match.record.head.setup, args.lang)
    if sheet is not None:
        print_sheet(console(), sheet, cards=False)
    return 0


def _chronicle(args: argparse.Namespace) -> int:
    game, match = _read(args)
    words = Words(game, match.record.head.setup, args.lang)
    words.texts.update(game.part(Display).names(match.state, args.lang))
    screen = Screen(console(), words)
    for entry in match.log:
        screen.entry(entry)
    return 0


def _band(args: argparse.Namespace) -> int:
    game, match = _read(args)
    text = game.part(Products).product(match.state, _band_named(game, match.state, args.band, args.lang))
    write_whole(new_file(args.out), text or "")
    say(said(args.lang, "made.band-in", path=str(args.out)))
    return 0


def _print(args: argparse.Namespace) -> int:
    game, match = _read(args)
    sheet = game.part(Display).sheet(game.view(match.state, ""), match.record.head.setup, args.lang)
    if sheet is None:
        raise BadInput(f"{game.title} has no sheet")
    write_whole(new_file(args.out), page(sheet, args.lang))
    say(said(args.lang, "campaign.sheet", path=str(args.out)))
    return 0


FILE = arg("file", type=Path, metavar="FILE", help="the file of the campaign")
SEED = arg("--seed", type=whole_number, metavar="N", help="the same dice every time")
BAND_NAME = arg("band", metavar="BAND", help="a band, by its name or id")
OUT = arg("--out", type=Path, metavar="FILE", required=True, help="the file to write")


def _verb(name: str, help: str, run: Run, *more: Arg) -> Command:
    """What somebody does with the file of a campaign."""
    return Command(name, help, "", (FILE, *more, LANG), run)


COMMAND = Command(
    "campaign",
    HELP["campaign"],
    "A campaign is one file: the record of every match, roll and purchase. It is whole at any moment.",
    verbs=(
        Command(
            "new",
            "begin a campaign",
            "Begin a campaign with some band files.",
            (
                FILE.saying("the file of the campaign; it must not exist"),
                arg("bands", nargs="+", type=Path, metavar="BAND", help="band files"),
                arg("--title", default="", metavar="TEXT", help="what the campaign is called"),
                SEED,
                OPTION.saying("what the house agrees on"),
                LANG,
            ),
            _new,
        ),
        _verb("play", "go on: matches, results, recovery, experience, shopping", _play),
        _verb(
            "match",
            "play the announced match in the terminal and report it",
            _match,
            arg("--record", type=Path, metavar="FILE", help="where to keep the record of the match"),
            arg("--seat", metavar="SIDE", help="the side that you play; a bot plays the other"),
            arg("--bot", type=bot_name, metavar="BOT", help="which bot"),
            arg("--bots", action="store_true", help="bots play both sides"),
            SEED,
        ),
        _verb(
            "result",
            "report the announced match from the record of a game",
            _result,
            arg("record", type=Path, metavar="RECORD", help="the record of the finished game"),
        ),
        _verb("show", "how things stand", _show),
        _verb("chronicle", "everything that has happened", _chronicle),
        _verb(
            "override",
            "the referee changes a value of a band by hand; it is logged",
            _override,
            BAND_NAME,
            arg("path", metavar="PATH", help="what to change: dollars, members.ID.experience ..."),
            arg("value", metavar="VALUE", help="the new value as TOML; nothing takes it away"),
            arg("--why", default="referee", metavar="TEXT", help="the reason, for the log"),
        ),
        _verb(
            "join",
            "a band of a file joins between two matches",
            _join,
            arg("band", type=Path, metavar="BAND", help="a band file"),
        ),
        _verb("band", "write a band as it is now to a band file", _band, BAND_NAME, OUT),
        _verb("print", "write a sheet of the campaign as one HTML file", _print, OUT),
    ),
)
