"""Where each rule of a game is implemented, and which tests prove it.

Three kinds of places name a rule in the game's own files: *code* uses its id in a string of a Python file, *data* holds
it in a value or key of a TOML file, and *prose* only says it, in a docstring or a comment of a TOML file. A rule counts
as implemented wherever it is named, since some rules are what the code does rather than what it reports; the report
tells how many of them are named in prose alone. The ledger itself does not count, nor do Python comments, nor the words
of a language (``text``), which only say what a rule has done. A rule counts as tested by every test that is marked
``@pytest.mark.rule("game.chapter.name")``, on the test, its class or its module, unless the test is skipped or expected
to fail. Ids in marks must be literal strings.
"""

import ast
import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

import msgspec

from sixgun.core.errors import SixgunError
from sixgun.core.game import GAMES
from sixgun.core.ledger import LEDGER_NAME, Entry, Ledger, LedgerError, Rule, Ruling, Section, Special, id_pattern
from sixgun.core.registered import registered

TESTS_VARIABLE = "SIXGUN_TESTS"
WORDS = "text/"
"""Where a game keeps its words, and its ledger in other languages."""
COUNTED: tuple[Section, ...] = ("rule", "special", "ruling")


class UnknownGame(SixgunError, LookupError):
    """No game with this key is installed, or it has no ledger."""


Named = Literal["code", "data", "prose"]
"""How a place names a rule."""


class Mention(msgspec.Struct, frozen=True, order=True):
    """A line of a file; the file is relative to the game's folder."""

    file: str
    line: int
    named: Named = "code"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Covered(msgspec.Struct, frozen=True, kw_only=True):
    """One ledger id. ``tests`` is None where no tests could be looked at."""

    id: str
    section: Section
    places: tuple[Mention, ...]
    tests: tuple[str, ...] | None
    advice: str = ""

    @property
    def implemented(self) -> bool:
        return bool(self.places)

    @property
    def used(self) -> bool:
        """Code or data hold its id."""
        return any(place.named != "prose" for place in self.places)

    @property
    def gap(self) -> bool:
        """Neither implemented nor marked as advice."""
        return not self.places and not self.advice


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The coverage of one game. ``unknown`` are ids that files or tests name but the ledger does not hold."""

    game: str
    entries: tuple[Covered, ...]
    tests_dir: str | None
    unknown: tuple[tuple[str, str], ...]

    def entry(self, id: str) -> Covered:
        return next(entry for entry in self.entries if entry.id == id)

    @property
    def rules(self) -> tuple[Covered, ...]:
        """The entries that change play: rules, specials and rulings."""
        return tuple(entry for entry in self.entries if entry.section in COUNTED)

    @property
    def tables(self) -> tuple[Covered, ...]:
        return tuple(entry for entry in self.entries if entry.section == "table")

    @property
    def not_built(self) -> tuple[str, ...]:
        return tuple(entry.id for entry in self.rules if entry.gap)

    @property
    def only_prose(self) -> tuple[str, ...]:
        """Rules that only a docstring or a comment names: there the tests alone show that they are played."""
        return tuple(entry.id for entry in self.rules if entry.implemented and not entry.used and not entry.advice)

    @property
    def untested(self) -> tuple[str, ...] | None:
        """Rules that no test proves, advice apart; None where the tests are unknown."""
        if self.tests_dir is None:
            return None
        return tuple(entry.id for entry in self.rules if not entry.tests and not entry.advice)

    def as_json(self) -> dict[str, object]:
        """The shape that ``sixgun rules GAME --coverage --json`` prints.

        ``rules`` = ``implemented`` + the lengths of ``not_built`` and ``advice``. ``tested`` is null where no tests
        were found, which is the case in an installation without the source tree.
        """
        rules, advice = self.rules, [entry for entry in self.rules if entry.advice]
        known = self.tests_dir is not None
        return {
            "game": self.game,
            "rules": len(rules),
            "implemented": sum(entry.implemented and not entry.advice for entry in rules),
            "used": sum(entry.used and not entry.advice for entry in rules),
            "only_prose": list(self.only_prose),
            "tested": sum(bool(entry.tests) and not entry.advice for entry in rules) if known else None,
            "not_built": list(self.not_built),
            "untested": list(self.untested) if self.untested is not None else None,
            "advice": [{"id": entry.id, "reason": entry.advice} for entry in advice],
            "tables": {
                "count": len(self.tables),
                "implemented": sum(entry.implemented for entry in self.tables),
                "not_built": [entry.id for entry in self.tables if entry.gap],
            },
            "unknown": [{"id": id, "where": where} for id, where in self.unknown],
        }


def game_folder(key: str) -> Path:
    """The folder of an installed game, found by its entry point or as a package of `sixgun.games`."""
    found = registered(GAMES).get(key)
    for module in [*([found.module] if found else []), f"sixgun.games.{key}"]:
        try:
            spec = find_spec(module)
        except (ImportError, ValueError):
            continue
        if spec is not None and spec.submodule_search_locations:
            folder = Path(next(iter(spec.submodule_search_locations)))
            if (folder / LEDGER_NAME).is_file():
                return folder
    raise UnknownGame(f"no installed game with the key {key} has a rule ledger")


def games() -> tuple[str, ...]:
    """The keys of all installed games that have a ledger."""
    spec = find_spec("sixgun.games")
    homes = spec.submodule_search_locations if spec is not None else None
    keys = set(registered(GAMES))
    keys.update(path.parent.name for home in homes or () for path in Path(home).glob(f"*/{LEDGER_NAME}"))
    found = []
    for key in sorted(keys):
        try:
            game_folder(key)
        except UnknownGame:
            continue
        found.append(key)
    return tuple(found)


def find_tests(folder: Path, given: Path | None = None) -> Path | None:
    """The tests to look at: those given, else $SIXGUN_TESTS, else ``tests`` beside the ``pyproject.toml`` above."""
    named = given if given is not None else Path(os.environ[TESTS_VARIABLE]) if os.environ.get(TESTS_VARIABLE) else None
    if named is not None:
        if not named.is_dir():
            raise LedgerError(f"{named} is not a folder of tests.")
        return named
    for above in folder.resolve().parents:
        if above.name in {"site-packages", "dist-packages"}:
            return None  # installed: a tests folder further up belongs to somebody else
        if (above / "pyproject.toml").is_file():
            return above / "tests" if (above / "tests").is_dir() else None
    return None


def coverage(ledger: Ledger, folder: Path, tests: Path | None) -> Report:
    """Compare a ledger with the files of its game and with the tests, if there are any."""
    pattern = id_pattern(ledger.key)
    built: dict[str, list[Mention]] = {}
    for id, place in scan_game(folder, pattern):
        built.setdefault(id, []).append(place)
    proved: dict[str, list[str]] = {}
    for id, node in scan_tests(tests) if tests is not None else ():
        if id.startswith(f"{ledger.key}."):
            proved.setdefault(id, []).append(node)
    entries = tuple(
        Covered(
            id=entry.id,
            section=entry.section,
            places=tuple(sorted(set(built.get(entry.id, ())))),
            tests=tuple(dict.fromkeys(proved.get(entry.id, ()))) if tests is not None else None,
            advice=_advice(entry),
        )
        for entry in ledger
    )
    said = [*((id, place) for id, places in built.items() for place in places), *scan_words(folder, pattern)]
    strange = [(id, str(place)) for id, place in said if id not in ledger]
    strange += [(id, node) for id, nodes in proved.items() for node in nodes if id not in ledger]
    return Report(
        game=ledger.key,
        entries=entries,
        tests_dir=str(tests) if tests is not None else None,
        unknown=tuple(sorted(set(strange))),
    )


def game_coverage(key: str, tests: Path | None = None) -> Report:
    """The coverage of an installed game."""
    folder = game_folder(key)
    return coverage(Ledger.load(folder), folder, find_tests(folder, tests))


def scan_game(folder: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, Mention]]:
    """Every id that the Python and data files of a game name, with its place. The ledger names them all and does
    nothing."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.suffix == ".py":
            for text, line, prose in _strings(path, path.stat().st_mtime_ns):
                for id, place in _found(pattern, text, name, line):
                    yield id, msgspec.structs.replace(place, named="prose" if prose else "code")
        elif path.suffix == ".toml" and name != LEDGER_NAME and not name.startswith(WORDS):
            text = path.read_text(encoding="utf-8")
            held = {id for value in _values(tomllib.loads(text)) for id, _ in _found(pattern, value, name, 1)}
            for id, place in _found(pattern, text, name, 1):
                yield id, msgspec.structs.replace(place, named="data" if id in held else "prose")


def _values(data: Any) -> Iterator[str]:
    """Every key and every string of a TOML file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from _values(value)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value)


def scan_words(folder: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, Mention]]:
    """Every id that the words of a game name in any language, with its place."""
    for path in sorted((folder / WORDS).rglob("*.toml")):
        yield from _found(pattern, path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix(), 1)


def scan_tests(tests: Path) -> Iterator[tuple[str, str]]:
    """Every id that a test is marked with, and the name under which pytest knows the test."""
    for path in sorted(tests.rglob("test_*.py")):
        name = f"{tests.name}/{path.relative_to(tests).as_posix()}"
        yield from _marks_of(path, path.stat().st_mtime_ns, name)


@lru_cache(maxsize=4096)
def _marks_of(path: Path, changed: int, name: str) -> tuple[tuple[str, str], ...]:
    """The marks of one file, read anew when it has `changed`: reading takes long, and each game asks for all files."""
    tree = _parse(path)
    marks = [mark for statement in tree.body if (mark := _pytestmark(statement)) is not None]
    return tuple(_marked(tree.body, name, marks))


def _marked(body: Iterable[ast.stmt], name: str, outer: list[ast.expr]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [mark for statement in node.body if (mark := _pytestmark(statement)) is not None]
            yield from _marked(node.body, f"{name}::{node.name}", [*outer, *node.decorator_list, *own])
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            marks = [*outer, *node.decorator_list]
            if not any(_is_mark(mark, "skip", "xfail") for mark in marks):
                for id in dict.fromkeys(id for mark in marks for id in _rule_ids(mark)):
                    yield id, f"{name}::{node.name}"


def _pytestmark(statement: ast.stmt) -> ast.expr | None:
    if isinstance(statement, ast.Assign):
        targets = statement.targets
    elif isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    else:
        return None
    named = any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in targets)
    return statement.value if named else None


def _is_mark(node: ast.expr, *names: str) -> bool:
    """Whether an expression, or an element of a list of marks, is ``pytest.mark.NAME`` or a call of it."""
    if isinstance(node, ast.List | ast.Tuple):
        return any(_is_mark(element, *names) for element in node.elts)
    mark = node.func if isinstance(node, ast.Call) else node
    return (
        isinstance(mark, ast.Attribute)
        and mark.attr in names
        and isinstance(mark.value, ast.Attribute)
        and mark.value.attr == "mark"
    )


def _rule_ids(mark: ast.expr) -> Iterator[str]:
    """The literal ids of every ``pytest.mark.rule(...)`` inside; one in ``pytest.param(marks=...)`` counts too."""
    for node in ast.walk(mark):
        if isinstance(node, ast.Call) and _is_mark(node, "rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


@lru_cache(maxsize=4096)
def _strings(path: Path, changed: int) -> tuple[tuple[str, int, bool], ...]:
    """The strings of one file with their lines, and whether they are docstrings; read anew when it has `changed`."""
    nodes = list(ast.walk(_parse(path)))
    prose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    return tuple(
        (node.value, node.lineno, id(node) in prose)
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _parse(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text(encoding="utf-8"))
    except (SyntaxError, UnicodeDecodeError) as error:
        raise LedgerError(f"{path.name}: is not valid Python ({error}).") from None


_SHORT = re.compile(r"(?<=[\s(])\.[a-z0-9]+(?:-[a-z0-9]+)*")
"""The next id of the same chapter in a list: "game.shoot.cover, .range"."""


def _found(pattern: re.Pattern[str], text: str, name: str, line: int) -> Iterator[tuple[str, Mention]]:
    """Ids with their places; after a full id others of its chapter may be written short."""
    full = [(match.start(), match[0]) for match in pattern.finditer(text)]
    short = [(match.start(), match[0]) for match in _SHORT.finditer(text)] if full else []
    chapter = ""
    for start, id in sorted(full + short):
        if not id.startswith("."):
            chapter = id.rpartition(".")[0]
        elif not chapter:
            continue
        yield chapter + id if id.startswith(".") else id, Mention(name, line + text.count("\n", 0, start))


def _advice(entry: Entry) -> str:
    return entry.advice if isinstance(entry, Rule | Special | Ruling) else ""
