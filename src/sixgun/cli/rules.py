"""``sixgun rules``: list the rules of a game, show one, or report which are implemented and tested."""

import argparse
import difflib
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from sixgun.cli.catalogue import HELP
from sixgun.cli.command import JSON, LANG, Command, arg
from sixgun.cli.console import console
from sixgun.cli.errors import BadInput
from sixgun.cli.output import say_json
from sixgun.cli.speech import said
from sixgun.core.game import games as installed
from sixgun.core.ledger import LEDGER_NAME, Entry, Example, Gap, Ledger, LedgerError, Rule, RuleTable, Ruling, Special
from sixgun.core.ledger_words import in_language
from sixgun.lab.coverage import Covered, Report, UnknownGame, coverage, find_tests, game_folder, games

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]  # argparse has no public name for it

SHOWN_GAPS = 20
WIDEST_TABLE = 8  # columns; a wider table is shown as one paragraph a row


def run(args: argparse.Namespace) -> int:
    try:
        return _run(args)
    except (UnknownGame, LedgerError) as error:
        raise BadInput(str(error)) from None


def _run(args: argparse.Namespace) -> int:
    target: str | None = args.target
    if target is None:
        if args.coverage:
            raise BadInput(f"--coverage needs a game: {', '.join(games())}")
        _list_games(as_json=args.json)
        return 0
    key, dot, _ = target.partition(".")
    folder = _folder(key)
    ledger = in_language(Ledger.load(folder), folder, args.lang)
    if not dot:
        if args.coverage:
            _show_coverage(coverage(ledger, folder, find_tests(folder, args.tests)), as_json=args.json)
        else:
            _list_rules(ledger, as_json=args.json)
        return 0
    if args.coverage:
        raise BadInput(f"--coverage is for a whole game; try sixgun rules {key} --coverage, or leave the option out")
    if target not in ledger:
        raise BadInput(f"{target} is not a rule of {ledger.system.name}{_suggest(target, ledger.ids())}")
    report = coverage(ledger, folder, find_tests(folder, args.tests))
    _show_entry(ledger, ledger.entry(target), report, args.lang, as_json=args.json)
    return 0


def _folder(key: str) -> Path:
    try:
        return game_folder(key)
    except UnknownGame:
        if key in installed():
            raise BadInput(f"the game {key!r} has no {LEDGER_NAME} in its folder") from None
        known = games()
        raise BadInput(f"there is no game {key!r}{_suggest(key, known)}; the games are {', '.join(known)}") from None


def _suggest(wrong: str, known: tuple[str, ...]) -> str:
    close = difflib.get_close_matches(wrong, known, n=3, cutoff=0.6)
    return f"; did you mean {' or '.join(close)}" if close else ""


def headline(entry: Entry) -> str:
    match entry:
        case Rule() | Special() | RuleTable():
            return entry.title
        case Ruling():
            return entry.question
        case Gap():
            return entry.what
        case Example():
            return entry.given


def _list_games(*, as_json: bool) -> None:
    found = [(key, Ledger.load(game_folder(key))) for key in games()]
    if as_json:
        say_json([{"game": key, "name": ledger.system.name, "entries": len(ledger)} for key, ledger in found])
        return
    screen = console()
    for key, ledger in found:
        count = len(ledger.ids("rule", "special", "ruling"))
        screen.print(Text.assemble((key, "bold"), f"  {ledger.system.name}, {count} rules, specials and rulings"))


def _list_rules(ledger: Ledger, *, as_json: bool) -> None:
    if as_json:
        say_json([{"id": e.id, "section": e.section, "chapter": e.chapter, "title": headline(e)} for e in ledger])
        return
    screen = console()
    screen.print(Text(ledger.system.name, style="bold"))
    for chapter, entries in ledger.chapters().items():
        screen.print()
        screen.print(Text(chapter, style="bold"))
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column()
        for entry in entries:
            grid.add_row(Text(f"  {entry.id}"), Text(headline(entry)))
        screen.print(grid)


def _show_entry(ledger: Ledger, entry: Entry, report: Report, lang: str, *, as_json: bool) -> None:
    covered = report.entry(entry.id)
    mentioned_by = tuple(other.id for other in ledger.mentions(entry.id))
    if as_json:
        say_json(
            {
                **msgspec.to_builtins(entry),
                "section": entry.section,
                "references": ledger.references(entry.id),
                "mentioned_by": mentioned_by,
                "implemented": [str(place) for place in covered.places],
                "tests": covered.tests,
            }
        )
        return
    screen = console()
    screen.print(Text.assemble((entry.id, "bold"), f"  ({entry.section})"))
    if not isinstance(entry, Ruling | Gap | Example):
        screen.print(Text(headline(entry), style="bold"))
    for label, text in paragraphs(entry):
        screen.print()
        named = said(lang, f"rule.{label}") if label else ""
        screen.print(Text.assemble((f"{named}: ", "dim"), text) if label else Text(text))
    if isinstance(entry, RuleTable):
        screen.print()
        for line in _rows(entry):
            screen.print(line)
    related = dict.fromkeys((*ledger.references(entry.id), *mentioned_by))
    if related:
        screen.print()
        for id in related:
            other = ledger.entry(id) if id in ledger else None
            screen.print(Text.assemble(("see ", "dim"), id, f": {_answer(other)}" if other else ""))
    screen.print()
    for line in _where(covered):
        screen.print(line)


def paragraphs(entry: Entry) -> list[tuple[str, str]]:
    """What an entry says, in pieces; the first of each pair is the key of a text "rule.KEY" that names it, or empty."""
    match entry:
        case Rule():
            found = [("", entry.text), ("source", entry.source), ("beyond", entry.beyond)]
        case Special():
            found = [("", entry.text), ("printed", entry.name)]
        case RuleTable():
            found = [("note", entry.note), ("source", entry.source), ("rows", entry.rows_from)]
        case Ruling():
            found = [("question", entry.question), ("ruling", entry.ruling), ("why", entry.why)]
        case Gap():
            found = [("missing", entry.what), ("known", entry.known), ("proposal", entry.proposal)]
        case Example():
            found = [("given", entry.given), ("rolls", entry.rolls), ("expected", entry.expected)]
    return [(label, text) for label, text in found if text]


def _answer(entry: Entry) -> str:
    return entry.ruling if isinstance(entry, Ruling) else headline(entry)


def _rows(table: RuleTable) -> list[Grid | Text]:
    keys = list(dict.fromkeys(key for row in table.rows for key in row))
    if len(keys) > WIDEST_TABLE:
        return [Text("; ".join(f"{key} {_cell(value)}" for key, value in row.items())) for row in table.rows]
    grid = Grid()
    for key in keys:
        grid.add_column(key, overflow="fold")  # an id that is cut off helps nobody
    for row in table.rows:
        grid.add_row(*(Text(_cell(row.get(key)), overflow="fold") for key in keys))
    return [grid]


def _cell(value: object) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case list():
            return ", ".join(str(part) for part in value)
        case _:
            return str(value)


_NAMED = {"code": "implemented ", "data": "implemented ", "prose": "described "}


def _where(covered: Covered) -> list[Text]:
    if covered.section in ("gap", "example"):
        return []
    if covered.advice:
        built = [Text.assemble(("advice to people: ", "dim"), covered.advice)]
    elif covered.places:
        built = [Text.assemble((_NAMED[place.named], "dim"), str(place)) for place in covered.places]
    else:
        built = [Text("not implemented", style="yellow")]
    if covered.tests is None:
        tested = [Text("tests unknown: no folder of tests was found (name one with --tests DIR)", style="dim")]
    elif covered.tests:
        tested = [Text.assemble(("tested by ", "dim"), node) for node in covered.tests]
    else:
        tested = [] if covered.advice else [Text("no test", style="yellow")]
    return built + tested


def _show_coverage(report: Report, *, as_json: bool) -> None:
    summary = report.as_json()
    if as_json:
        say_json(summary)
        return
    screen = console()
    grid = Grid(title=f"Rules of {report.game}", title_justify="left")
    grid.add_column("chapter")
    for heading in ("rules", "implemented", "used", "tested", "advice"):
        grid.add_column(heading, justify="right")
    chapters: dict[str, list[Covered]] = {}
    for entry in report.rules:
        chapters.setdefault(entry.id.split(".", 2)[1], []).append(entry)
    for chapter, entries in [*chapters.items(), ("all", list(report.rules))]:
        real = [entry for entry in entries if not entry.advice]
        tested = "unknown" if report.tests_dir is None else str(sum(bool(entry.tests) for entry in real))
        implemented = str(sum(entry.implemented for entry in real))
        used = str(sum(entry.used for entry in real))
        grid.add_row(chapter, str(len(entries)), implemented, used, tested, str(len(entries) - len(real)))
    screen.print(grid)
    screen.print(Text("used: code or data hold the id; the others are named in docstrings and comments alone"))
    built = sum(entry.implemented for entry in report.tables)
    screen.print(Text(f"tables: {len(report.tables)}, of which {built} are named by the code"))
    for entry in report.rules:
        if entry.advice:
            screen.print(Text(f"advice: {entry.id}: {entry.advice}"))
    if report.tests_dir is None:
        screen.print(Text("tests unknown: no folder of tests was found (name one with --tests DIR)"))
    for label, ids in (("not implemented", report.not_built), ("not tested", report.untested or ())):
        for id in ids[:SHOWN_GAPS]:
            screen.print(Text(f"{label}: {id}"))
        if len(ids) > SHOWN_GAPS:
            screen.print(Text(f"{label}: {len(ids) - SHOWN_GAPS} more; --json lists all"))
    for id, where in report.unknown:
        screen.print(Text(f"not in the ledger: {id}, named in {where}"))


COMMAND = Command(
    "rules",
    HELP["rules"],
    "List the rules of a game, show one, or report which are implemented and tested.",
    (
        arg("target", nargs="?", metavar="GAME|RULE-ID", help="a game such as bala, or a rule id of it"),
        arg("--coverage", action="store_true", help="what is implemented and what is tested"),
        JSON,
        arg("--tests", type=Path, metavar="DIR", help="the folder of tests to look at"),
        LANG,
    ),
    run,
)
