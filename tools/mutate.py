"""Change the rules of a game one by one, and say which of its tests notice: `make mutate GAME=bala`.

Changed are the functions that name a rule, one change at a time (tools/mutants.py). For each, a copy of this process
puts the changed function in the place of the right one and runs what runs the changed line, until something fails:
first the tests that are marked with rules of the game, those marked with a rule that the function names before the
others; then all recorded games of the corpus, what the rules answer around them, and the golden playthroughs; then the
tests of some folders that carry no mark, such as odds against play. A change that nothing notices shows what is not
proven, unless it changes nothing: tests/mutants/GAME.toml names such changes, each with the reason.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import os
import random
import select
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TextIO

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("CI", "true")  # property tests try the same examples every time

import tomllib  # noqa: E402

import pytest  # noqa: E402
from _pytest.runner import runtestprotocol  # noqa: E402  # the one way to run a single test again and again
from rich.console import Console  # noqa: E402
from rich.progress import Progress  # noqa: E402
from rich.table import Table  # noqa: E402
from tests.answers.around import DIGESTS, digest_around, held_digests  # noqa: E402
from tests.corpus.files import ENDING, held, record_of  # noqa: E402
from tests.corpus.files import RECORDS as FILES  # noqa: E402
from tests.corpus.files import lines as lines_of  # noqa: E402
from tests.corpus.replaying import replay  # noqa: E402
from tools.mutants import Mutant, changed, mutants_of  # noqa: E402

import sixgun.games  # noqa: E402
from sixgun.core.ledger import id_pattern  # noqa: E402
from sixgun.lab.coverage import game_folder, scan_tests  # noqa: E402

GAMES = f"{Path(sixgun.games.__file__ or '').parent}{os.sep}"
AROUND = {"__init__", "adventures", "display", "game", "odds", "picture", "scenarios", "situation", "situations"}
"""Rooms and modules of a game that hold no rules: what is drawn, counted, and read from files."""
SHOWN = ("_display", "_sheet", "sheets", "_slip")
"""So end the names of modules that show what a rule has made."""
PLAYTHROUGHS = "playthroughs"
UNMARKED = ("differential", "previews", "situation", PLAYTHROUGHS)
"""Folders with tests that need no mark to count."""
TESTS, RECORDS, OTHERS = "tests", "records", "others"
COLUMNS = (TESTS, RECORDS, OTHERS, "unnoticed", "slow", "not run", "same")
FIRST = 40
"""So many records, the shortest first, are replayed before any test in haste."""
PART = 40
"""So many tests run on the right rules before a new copy of this process goes on."""
WORST = 95.0
"""Percent of the changes that something should notice."""


Lines = dict[str, list[int]]
"""The lines of each file that ran."""


class Probe(NamedTuple):
    """Something that may notice a change: a test, or a recorded game."""

    name: str
    what: str
    ids: frozenset[str]
    """Of the rules with which it is marked."""
    run: Callable[[], bool]
    """Whether all is as it should be."""
    file: str


class Ran(NamedTuple):
    """A probe as it ran on the right rules: how long it took, and the lines of the games that it ran."""

    seconds: float
    lines: Lines


class Verdict(NamedTuple):
    """What became of a mutant: noticed by marked "tests", by "records" or by "others" (tests without a mark), each of
    them only where those before it do not notice; "unnoticed", "slow" (the time was up first), "not run" where nothing
    runs the changed line, or "same" where it is known to change nothing."""

    mutant: Mutant
    what: str
    by: str = ""
    tests: int = 0


def _holds_rules(file: str) -> bool:
    path = Path(file).with_suffix("")
    return not AROUND & set(path.parts) and not path.name.endswith(SHOWN)


def rule_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if _holds_rules(str(path.relative_to(folder)))]


def chosen(
    game: str,
    rules: Sequence[str] = (),
    modules: Sequence[str] = (),
    sample: int = 0,
    seed: int = 1,
    again: Path | None = None,
) -> list[Mutant]:
    """The mutants to try: of the functions that name one of these rules, or any rule; or a sample of them."""
    folder = game_folder(game)
    pattern = id_pattern(game)
    found = [
        mutant
        for path in rule_files(folder)
        for mutant in mutants_of(path, path.relative_to(folder).as_posix(), pattern.findall)
        if (set(rules) & set(mutant.rules) if rules else mutant.rules) and mutant.file in (modules or (mutant.file,))
    ]
    if again:
        rows = [json.loads(line) for line in again.read_text(encoding="utf-8").splitlines()]
        left = {row["mutant"] for row in rows if row["what"] not in (TESTS, RECORDS, OTHERS)}
        found = [mutant for mutant in found if mutant.key in left]
    return sorted(random.Random(seed).sample(found, sample)) if 0 < sample < len(found) else found


def sources() -> str:
    """A print of everything that is tested."""
    files = [path for path in sorted((ROOT / "src" / "sixgun").rglob("*")) if path.suffix in (".py", ".toml")]
    return _print(*(path.read_bytes() for path in files))


def _kit(file: str) -> Iterator[bytes]:
    """A file of tests, and what its folder holds for them."""
    for path in sorted(Path(file).parent.glob("*.py")):
        if not path.name.startswith("test_"):
            yield path.read_bytes()
    yield Path(file).read_bytes()


def _print(*parts: str | bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode() if isinstance(part, str) else part)
    return digest.hexdigest()[:16]


def known_same(game: str) -> set[str]:
    """Keys of the mutants that change nothing."""
    path = ROOT / "tests" / "mutants" / f"{game}.toml"
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["same"] if path.is_file() else []
    return {row["mutant"] for row in rows}


# in a copy of this process -------------------------------------------------------------------------------------------


def in_copies(jobs: Sequence[Any], work: Callable[[Any], Any], workers: int, limit: float) -> Iterator[tuple[Any, Any]]:
    """Each job with what a forked copy of this process made of it; None if that took longer than the limit."""
    waiting = list(reversed(jobs))
    running: dict[int, tuple[Any, int, float]] = {}
    while waiting or running:
        while waiting and len(running) < workers:
            job = waiting.pop()
            reads, writes = os.pipe()
            pid = os.fork()
            if pid == 0:
                os.setsid()
                os.close(reads)
                with contextlib.suppress(BaseException), os.fdopen(writes, "w", encoding="utf-8") as pipe:
                    json.dump(work(job), pipe)
                os._exit(0)
            os.close(writes)
            running[reads] = (job, pid, time.monotonic() + limit)
        ready, _, _ = select.select(list(running), [], [], 1.0)
        late = [reads for reads, (_, _, until) in running.items() if time.monotonic() > until and reads not in ready]
        for reads in [*ready, *late]:
            job, pid, _ = running.pop(reads)
            said = ""
            if reads in late:
                os.killpg(pid, signal.SIGKILL)
                os.close(reads)
            else:
                with os.fdopen(reads, encoding="utf-8") as pipe:
                    said = pipe.read()
            os.waitpid(pid, 0)
            yield job, json.loads(said) if said else None


def passes(item: pytest.Item) -> bool:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))


def replays(line: bytes) -> bool:
    return _goes_well(lambda: replay(record_of(line)) > 0)


def answers_alike(line: bytes, digest: str) -> bool:
    return _goes_well(lambda: digest_around(record_of(line)) == digest)


def _goes_well(work: Callable[[], bool]) -> bool:
    try:
        return work()
    except Exception:  # whatever goes wrong: it is not as it was
        return False


def watch(probe: Probe) -> tuple[bool, float, Lines]:
    """Whether a probe passes on the right rules, its seconds, and the lines of the games that it runs."""
    codes: dict[int, tuple[CodeType, set[int]]] = {}
    """By identity, for a code is slow to hash: with the lines that ran."""
    tracers: dict[int, Callable[..., Any] | None] = {}

    def tracer(code: CodeType) -> Callable[..., Any] | None:
        ran: set[int] = set()
        codes[id(code)] = code, ran
        if not code.co_filename.startswith(GAMES) or not _holds_rules(code.co_filename.removeprefix(GAMES)):
            return None
        left = {line for _, _, line in code.co_lines() if line is not None}

        def note(frame: Any, event: str, _: Any) -> Any:
            line = frame.f_lineno
            if line not in ran:
                ran.add(line)
                left.discard(line)
                if not left:
                    tracers[id(code)] = None
                    return None
            return note

        return note

    def enter(frame: Any, event: str, _: Any) -> Any:
        code = frame.f_code
        try:
            return tracers[id(code)]
        except KeyError:
            made = tracers[id(code)] = tracer(code)
            return made

    forget()
    began = time.process_time()
    sys.settrace(enter)
    try:
        fine = probe.run()
    finally:
        sys.settrace(None)
    found: dict[str, set[int]] = defaultdict(set)
    for code, lines in codes.values():
        if lines:
            found[code.co_filename.removeprefix(GAMES)] |= lines
    return fine, time.process_time() - began, {file: sorted(lines) for file, lines in found.items()}


def forget() -> None:
    """Empty what the games keep of earlier answers: a changed rule must be asked again."""
    for name, module in list(sys.modules.items()):
        if name.startswith("sixgun.games."):
            for thing in vars(module).values():
                inside = [cell.cell_contents for cell in getattr(thing, "__closure__", None) or ()]
                for kept in (thing, *inside):
                    if hasattr(kept, "cache_clear"):
                        kept.cache_clear()


def put_in_place(folder: Path, mutant: Mutant) -> None:
    """Give the function of the mutant its changed code."""
    path = folder / mutant.file
    code = next(_codes(compile(changed(path, mutant), str(path), "exec"), mutant.function))
    module = next(module for module in sys.modules.values() if getattr(module, "__file__", None) == str(path))
    owner: Any = module
    *above, name = mutant.function.split(".")
    for part in above:
        owner = getattr(owner, part)
    _function(vars(owner)[name]).__code__ = code
    forget()


def _codes(code: CodeType, qualified: str) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == qualified:
                yield part
            yield from _codes(part, qualified)


def _function(thing: Any) -> FunctionType:
    """The plain function inside what decorators have made of it."""
    while not isinstance(thing, FunctionType):
        inner = [getattr(thing, name, None) for name in ("__wrapped__", "__func__", "fget", "func")]
        thing = next(found for found in inner if found is not None)
    while hasattr(thing, "__wrapped__"):
        thing = thing.__wrapped__
    assert isinstance(thing, FunctionType)
    return thing


# the whole run -------------------------------------------------------------------------------------------------------


class Trial:
    """A plugin of pytest that takes over once the tests are collected."""

    def __init__(
        self, game: str, mutants: Sequence[Mutant], workers: int, seconds: float, quick: bool, output: TextIO | None
    ) -> None:
        self.game = game
        self.mutants = mutants
        self.workers = workers
        self.seconds = seconds
        self.quick = quick
        self.output = output
        self.verdicts: list[Verdict] = []

    def _found(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        if self.output:
            mutant = verdict.mutant
            row = {"mutant": mutant.key, "line": mutant.line, "what": verdict.what, "by": verdict.by}
            print(json.dumps(row), file=self.output, flush=True)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        folder = game_folder(self.game)
        probes = {probe.name: probe for probe in (*self._tests(session.items), *self._records())}
        with Progress(console=Console(stderr=True), transient=True) as bar:
            ran = self._right_rules({n: p for n, p in probes.items() if not self.quick or p.what == RECORDS}, bar)
            runners: dict[tuple[str, int], list[str]] = defaultdict(list)
            for name, run in ran.items():
                for file, lines in run.lines.items():
                    if file.startswith(f"{self.game}/"):
                        for line in lines:
                            runners[file, line].append(name)
            same = known_same(self.game)
            find = id_pattern(self.game).findall
            named = {m.file: set(find((folder / m.file).read_text(encoding="utf-8"))) for m in self.mutants}
            plans: list[tuple[Mutant, list[str]]] = []
            for mutant in self.mutants:
                span = range(mutant.lines[0], mutant.lines[1] + 1)
                names = {name for line in span for name in runners.get((f"{self.game}/{mutant.file}", line), ())}
                if self.quick:
                    names |= {name for name, probe in probes.items() if probe.ids & named[mutant.file]}
                if mutant.key in same:
                    self._found(Verdict(mutant, "same"))
                elif not names:
                    self._found(Verdict(mutant, "not run"))
                else:
                    plans.append((mutant, self._ordered([probes[name] for name in names], mutant, ran)))
            noticing: dict[tuple[str, str], list[str]] = defaultdict(list)
            """For each function, the probes that have noticed a change of it: they are tried first."""

            def try_out(plan: tuple[Mutant, list[str]]) -> list[Any]:
                mutant, names = plan
                first = [name for name in noticing[mutant.file, mutant.function] if name in names]
                put_in_place(folder, mutant)
                until = time.process_time() + self.seconds
                for tried, name in enumerate(dict.fromkeys([*first, *names])):
                    if time.process_time() > until:
                        return ["slow", "", tried]
                    if not probes[name].run():
                        return [probes[name].what, name, tried + 1]
                return ["unnoticed", "", len(names)]

            task = bar.add_task("changing rules", total=len(plans))
            for (mutant, _), said in in_copies(plans, try_out, self.workers, 10 * self.seconds + 60):
                verdict = Verdict(mutant, *(said or (TESTS, "(it never ends)", 1)))
                self._found(verdict)
                if (
                    verdict.what in (TESTS, RECORDS if self.quick else TESTS)
                    and verdict.by not in noticing[mutant.file, mutant.function]
                ):
                    noticing[mutant.file, mutant.function].insert(0, verdict.by)
                bar.advance(task)
        return True

    def _tests(self, items: Sequence[pytest.Item]) -> Iterator[Probe]:
        for item in items:
            if not any(item.iter_markers("skip")) and not any(item.iter_markers("xfail")):
                ids = frozenset(str(id) for mark in item.iter_markers("rule") for id in mark.args)
                marked = any(id.startswith(f"{self.game}.") for id in ids)
                played = item.path.parent.name == PLAYTHROUGHS
                what = TESTS if marked else RECORDS if played else OTHERS
                yield Probe(item.nodeid, what, ids, partial(passes, item), str(item.path))

    def _records(self) -> Iterator[Probe]:
        for key in held():
            if key == self.game or key.startswith(f"{self.game}."):
                digests = list(held_digests(key).values())
                for number, (line, digest) in enumerate(zip(lines_of(key), digests, strict=True)):
                    again, around = partial(replays, line), partial(answers_alike, line, digest)
                    record, answers = str(FILES / f"{key}{ENDING}"), str(DIGESTS / f"{key}.txt")
                    yield Probe(f"record {number} of {key}", RECORDS, frozenset(), again, record)
                    yield Probe(f"answers {number} of {key}", RECORDS, frozenset(), around, answers)

    def _right_rules(self, probes: dict[str, Probe], bar: Progress) -> dict[str, Ran]:
        """What each probe runs on the right rules; kept for each file until it or what it uses is another."""
        folder = ROOT / "build" / "mutants"
        folder.mkdir(parents=True, exist_ok=True)
        every = sources()
        by_file: dict[str, list[str]] = defaultdict(list)
        for name, probe in probes.items():
            by_file[probe.file].append(name)
        kept = {file: folder / f"{_print(every, *_kit(file))}.json" for file in by_file}
        missing = [file for file in by_file if not kept[file].is_file()]
        parts = [
            (file, names[i : i + PART])
            for file in missing
            for names in (by_file[file],)
            for i in range(0, len(names), PART)
        ]
        task = bar.add_task("running the tests on the right rules", total=sum(len(names) for _, names in parts))
        found: dict[str, dict[str, Any]] = defaultdict(dict)
        for (file, names), rows in in_copies(
            parts, lambda part: [watch(probes[n]) for n in part[1]], self.workers, 3600
        ):
            for name, (fine, seconds, lines) in zip(names, rows, strict=True):
                if not fine:
                    raise SystemExit(f"{name} fails without any change.")
                found[file][name] = (seconds, lines)
            if len(found[file]) == len(by_file[file]):
                kept[file].write_text(json.dumps(found[file]), encoding="utf-8")
            bar.advance(task, len(names))
        rows = {name: row for path in kept.values() for name, row in json.loads(path.read_text()).items()}
        return {name: Ran(*rows[name]) for name in probes}

    def _ordered(self, probes: Sequence[Probe], mutant: Mutant, ran: dict[str, Ran]) -> list[str]:
        """Tests before records; in haste some records, the tests of the very rules, the other records, other tests."""

        def place(probe: Probe) -> tuple[int, bool, float, str]:
            seconds = ran[probe.name].seconds if probe.name in ran else 0.0
            return COLUMNS.index(probe.what), not probe.ids & set(mutant.rules), seconds, probe.name

        order = sorted(probes, key=place)
        if self.quick:
            records = [probe for probe in order if probe.what == RECORDS]
            nearest = [probe for probe in order if probe.ids & set(mutant.rules)]
            order = [*records[:FIRST], *nearest, *records[FIRST:], *order]
        return list(dict.fromkeys(probe.name for probe in order))


def report(game: str, verdicts: Sequence[Verdict], console: Console) -> float:
    """Say what was noticed, by module; the percentage of all that change something."""
    grid = Table(title=f"Changes of the rules of {game}", title_justify="left")
    for heading in ("module", "changes", *COLUMNS):
        grid.add_column(heading, justify="left" if heading == "module" else "right")
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in verdicts:
        by_module[verdict.mutant.file][verdict.what] += 1
    total: Counter[str] = sum(by_module.values(), Counter())
    for module, counts in [*sorted(by_module.items()), ("all", total)]:
        grid.add_row(module, str(counts.total()), *(str(counts[column]) for column in COLUMNS))
    for verdict in sorted(verdicts):
        if verdict.what not in (TESTS, RECORDS, OTHERS, "same"):
            console.print(
                f"{verdict.what} ({verdict.tests}): line {verdict.mutant.line}, {verdict.mutant.key}",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
    console.print(grid)
    noticed = total[TESTS] + total[RECORDS] + total[OTHERS]
    effective = total.total() - total["same"]
    share = 100.0 * noticed / effective if effective else 100.0
    console.print(f"{share:.1f} % noticed of {effective} changes that change something")
    return share


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="only functions that name this rule")
    parser.add_argument("--again", type=Path, metavar="FILE", help="only those that nothing noticed, by an output file")
    parser.add_argument("--module", action="append", default=[], metavar="FILE", help="only functions of this module")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="try N changes, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument(
        "--quick",
        action="store_true",
        help="records first, and only tests that are marked with a rule of the same module",
    )
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="for each change at most (60)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="also write what became of each, as JSON lines")
    args = parser.parse_args()
    mutants = chosen(args.game, args.rule, args.module, args.sample, args.seed, args.again)
    if not mutants:
        raise SystemExit("There is nothing to change: no function names such a rule.")
    marked = {node.partition("::")[0] for id, node in scan_tests(ROOT / "tests") if id.startswith(f"{args.game}.")}
    output = args.output.open("w", encoding="utf-8") if args.output else None
    trial = Trial(args.game, mutants, args.workers, args.seconds, args.quick, output)
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml")]
    folders = [f"tests/{name}" for name in UNMARKED]
    code = pytest.main([*quiet, *(str(ROOT / file) for file in (*folders, *sorted(marked)))], plugins=[trial])
    if code not in (0, 5) or not trial.verdicts:
        raise SystemExit(f"The tests could not be collected (pytest ended with {int(code)}).")
    for key in sorted(known_same(args.game) - {mutant.key for mutant in chosen(args.game)}):
        print(f"tests/mutants/{args.game}.toml names a change that there is no more: {key}")
    return 0 if report(args.game, trial.verdicts, Console()) >= WORST else 1


if __name__ == "__main__":
    raise SystemExit(main())
