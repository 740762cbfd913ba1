"""``sixgun band``, ``sixgun character``: build one by the rules, look at it, check it, print it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sixgun.cli.arguments import whole_number
from sixgun.cli.catalogue import HELP
from sixgun.cli.check import against, tell
from sixgun.cli.command import LANG, OPTION, Command, arg
from sixgun.cli.common import as_sentence
from sixgun.cli.console import console
from sixgun.cli.errors import BAD_INPUT, BadInput
from sixgun.cli.files import default_record, forget_secret, game_of_file, new_file, read_record, read_text, write_whole
from sixgun.cli.output import say
from sixgun.cli.screen import Screen
from sixgun.cli.session import Left
from sixgun.cli.sheet import print_sheet
from sixgun.cli.speech import said
from sixgun.cli.workbench import Workbench, begin, take_up
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Setup
from sixgun.core.procedure import BAND, CHARACTER, Procedure, Products, companions, with_companion
from sixgun.core.strict import close_to
from sixgun.screen.display import Display
from sixgun.screen.sheet_html import page
from sixgun.screen.words import Words


# building ------------------------------------------------------------------------------------------------------------
def the_companion(key: str | None, what: str) -> Procedure[Any]:
    """A game's companion; of the only game that has one, if none is named."""
    able = with_companion(what)
    if key is None:
        if len(able) != 1:
            raise BadInput(f"name a game: {', '.join(able) or 'none has this'}")
        key = able[0]
    if key not in able:
        raise BadInput(f"{key!r} has no {what}s{close_to(key, able).rstrip('?')}")
    return companions(key)[what]


def _new(args: argparse.Namespace) -> int:
    game = the_companion(args.game, args.what)
    out = new_file(args.out) if args.out is not None else None
    record = new_file(args.record) if args.record is not None else None
    try:
        kind = args.kind or _choose_kind(game, args.what, args.lang)
        setup = game.setup(kind, {**dict(args.option), **_house(game, args.house)})
        game.start(setup)
    except BadSetup as bad:
        raise BadInput(as_sentence(bad, args.kind or args.what)) from None
    except (Left, KeyboardInterrupt):
        say(f"\n{said(args.lang, f'made.{args.what}-none')}")
        return 0
    path = record or default_record(game.key, kind)
    screen = Screen(console(), Words(game, setup, args.lang))
    session = begin(game, setup, path, screen, seed=args.seed)
    assert isinstance(session, Workbench)
    return _build(session, args.what, path, out)


def _house(game: Procedure[Any], path: Path | None) -> Mapping[str, Any]:
    """What a file of the table's own data stands for."""
    if path is None:
        return {}
    try:
        return game.part(Files).house_of(read_text(path))
    except BadSetup as bad:
        raise BadInput(as_sentence(bad, str(path))) from None


def _choose_kind(game: Procedure[Any], what: str, lang: str) -> str:
    from sixgun.cli.session import read_line

    kinds = game.scenarios()
    if len(kinds) == 1:
        return kinds[0]
    titles = [game.part(Display).scenario_text(game.setup(kind), lang)[0] for kind in kinds]
    for number, title in enumerate(titles, 1):
        say(f"{number:>2}  {title}")
    while True:
        line = read_line(f"{said(lang, f'made.{what}-kind')} ").strip()
        if line.isdecimal() and len(line) < 4 and 1 <= int(line) <= len(kinds):
            return kinds[int(line) - 1]
        if line in kinds:
            return line
        say(said(lang, "start.number", n=len(kinds)))


def _go(args: argparse.Namespace) -> int:
    record, _ = read_record(args.record, cut_is_fine=True)
    game = the_companion(record.head.game.rpartition(".")[0], args.what)
    out = new_file(args.out) if args.out is not None else None
    session = take_up(game, args.record, Screen(console(), Words(game, record.head.setup, args.lang)))
    assert isinstance(session, Workbench)
    session.catch_up(5)
    return _build(session, args.what, args.record, out)


def _build(session: Workbench, what: str, path: Path, out: Path | None) -> int:
    lang = session.words.language
    if not session.played():
        say(f"\n{said(lang, f'made.{what}-later', command=f'sixgun {what} go {path}')}")
        return 0
    forget_secret(path)
    text = session.procedure.part(Products).product(session.match.state) or ""
    if out is None:
        say(f"\n{text}\n{said(lang, f'made.{what}-keep')}")
    else:
        write_whole(out, text)
        say(said(lang, f"made.{what}-in", path=str(out)))
    say(said(lang, "made.how-without-chance" if session.procedure.no_chance else "made.how", path=str(path)))
    return 0


# files ---------------------------------------------------------------------------------------------------------------
def _opened(args: argparse.Namespace) -> tuple[Procedure[Any], Setup, Any]:
    text = read_text(args.file)
    key, _ = game_of_file(text)
    if not key:
        raise BadInput(f'{args.file}: a {args.what} file says game = "KEY" at its top')
    game = the_companion(key, args.what)
    house = _house(game, args.house)
    try:
        setup = game.part(Files).setup(text, house)
        return game, setup, game.start(setup)
    except BadSetup as bad:
        for problem in bad.problems:
            say(f"{args.file}: {problem.where}: {problem.message}", stderr=True)
        raise BadInput(f"{args.file} is not a {args.what} file that can be read") from None


def _show(args: argparse.Namespace) -> int:
    game, setup, state = _opened(args)
    sheet = game.part(Display).sheet(game.view(state, ""), setup, args.lang)
    if sheet is None:
        raise BadInput(f"{game.title} has no sheet")
    print_sheet(console(), sheet)
    return 0


def _check(args: argparse.Namespace) -> int:
    game, setup, state = _opened(args)
    if tell([f"{args.file}: {mistake}" for mistake in against(game, setup, state, args.lang)]):
        return BAD_INPUT
    say(f"{args.file}: the rules have nothing against this {args.what}.")
    return 0


def _print(args: argparse.Namespace) -> int:
    game, setup, state = _opened(args)
    out = new_file(args.out)
    sheet = game.part(Display).sheet(game.view(state, ""), setup, args.lang)
    if sheet is None:
        raise BadInput(f"{game.title} has no sheet")
    write_whole(out, page(sheet, args.lang))
    say(said(args.lang, "campaign.sheet", path=str(out)))
    for mistake in against(game, setup, state, args.lang):
        say(f"Not allowed: {mistake}.")
    return 0


# the commands --------------------------------------------------------------------------------------------------------
def _command(what: str) -> Command:
    house = arg("--house", type=Path, metavar="FILE", help="a file of the table's own data, such as lists and prices")
    file = arg("file", type=Path, metavar="FILE", help=f"a {what} file")
    out = arg("--out", type=Path, metavar="FILE", help=f"where to write the {what}; it must not exist")
    sheet = arg("--out", type=Path, metavar="FILE", required=True, help="the HTML file to write")
    built = (
        arg("game", nargs="?", metavar="GAME", help="the game"),
        arg("--kind", metavar="KIND", help=f"what kind of {what}; without it you are asked"),
        out,
        arg("--record", type=Path, metavar="FILE", help="where to keep the record of how it was built"),
        arg("--seed", type=whole_number, metavar="N", help="the same dice every time"),
        OPTION.saying("a switch"),
    )
    begun = arg("record", type=Path, metavar="RECORD", help="the record of the building")
    wrong = f"say everything that is wrong with a {what} file, by rule"
    return Command(
        what,
        HELP[what],
        f"Build a {what} by the rules, with everything recorded; show, check or print a {what} file.",
        also=(("what", what),),
        verbs=(
            Command(
                "new", f"build a new {what}", f"Build a new {what}, question by question.", (*built, house, LANG), _new
            ),
            Command("go", "go on building", f"Go on with a {what} that is being built.", (begun, out, LANG), _go),
            Command("show", f"show a {what} file", "", (file, house, LANG), _show),
            Command("check", wrong, "", (file, house, LANG), _check),
            Command("print", "write a sheet for the table as one HTML file", "", (file, sheet, house, LANG), _print),
        ),
    )


BAND_MAKER = _command(BAND)
CHARACTER_MAKER = _command(CHARACTER)
