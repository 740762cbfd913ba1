"""Change the rules of a game one by one, and say which of its marked tests notice: `make mutate GAME=bala`.

Changed are the functions that name a rule, one change at a time (tools/mutants.py). For each, a copy of this process
puts the changed function in the place of the right one and runs the tests that are marked with rules of the game and
call that function, those marked with a rule that it names first, until one fails; then the recorded games. A change
that nothing notices shows what is not proven, unless it changes nothing: tests/mutants/GAME.toml names such changes,
each with the reason.
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
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ.setdefault("CI", "true")  # property tests try the same examples every time

import tomllib  # noqa: E402

import pytest  # noqa: E402
from _pytest.runner import runtestprotocol  # noqa: E402  # the one way to run a single test again and again
from rich.console import Console  # noqa: E402
from rich.progress import Progress  # noqa: E402
from rich.table import Table  # noqa: E402
from tools.mutants import Mutant, changed, mutants_of  # noqa: E402

from sixgun.core.ledger import id_pattern  # noqa: E402
from sixgun.lab.coverage import game_folder, scan_tests  # noqa: E402

AROUND = {"__init__", "adventures", "display", "game", "odds", "picture", "scenarios", "situation", "situations"}
"""Rooms and modules of a game that hold no rules: what is drawn, counted, and read from files."""
RECORDS = ("playthroughs", "corpus")
"""Folders of tests that replay recorded games."""
WORST = 95.0
"""Percent of the changes that tests should notice."""


class Ran(NamedTuple):
    """A test as it ran on the right rules: how long it took, and the functions of the game that it called."""

    seconds: float
    called: frozenset[tuple[str, str]]


class Verdict(NamedTuple):
    """What became of a mutant: "noticed" by a marked test, by "records" alone, "unnoticed", "slow" (the time was up
    first), "not run" where no test calls the function, or "same" where it is known to change nothing."""

    mutant: Mutant
    what: str
    by: str = ""
    tests: int = 0


def rule_files(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*.py")) if not AROUND & {*path.relative_to(folder).parts, path.stem}]


def chosen(game: str, rules: Sequence[str], sample: int, seed: int) -> list[Mutant]:
    """The mutants to try: of the functions that name one of these rules, or any rule; or a sample of them."""
    folder = game_folder(game)
    pattern = id_pattern(game)
    found = [
        mutant
        for path in rule_files(folder)
        for mutant in mutants_of(path, path.relative_to(folder).as_posix(), pattern.findall)
        if (set(rules) & set(mutant.rules) if rules else mutant.rules)
    ]
    return sorted(random.Random(seed).sample(found, sample)) if 0 < sample < len(found) else found


def sources() -> str:
    """A print of everything that the tests run and are."""
    digest = hashlib.sha256()
    for folder in ("src/sixgun", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".jsonl"):
                digest.update(path.read_bytes())
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


def watch(item: pytest.Item, folder: str) -> tuple[bool, float, list[tuple[str, str]]]:
    """Whether a test passes, its seconds, and the functions of the game that it calls."""
    codes: set[CodeType] = set()

    def note(frame: Any, event: str, _: Any) -> None:
        if event == "call":
            codes.add(frame.f_code)

    began = time.process_time()
    sys.setprofile(note)
    try:
        fine = passes(item)
    finally:
        sys.setprofile(None)
    called = {
        (code.co_filename.removeprefix(folder), code.co_qualname.split(".<locals>")[0])
        for code in codes
        if code.co_filename.startswith(folder)
    }
    return fine, time.process_time() - began, sorted(called)


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

    def __init__(self, game: str, mutants: Sequence[Mutant], workers: int, seconds: float) -> None:
        self.game = game
        self.mutants = mutants
        self.workers = workers
        self.seconds = seconds
        self.verdicts: list[Verdict] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        folder = game_folder(self.game)
        items = {item.nodeid: item for item in session.items if self._marked(item) or self._recorded(item)}
        with Progress(console=Console(stderr=True), transient=True) as bar:
            ran = self._right_rules(items, f"{folder}{os.sep}", bar)
            callers: dict[tuple[str, str], list[str]] = defaultdict(list)
            for node, run in ran.items():
                for function in run.called:
                    callers[function].append(node)
            same = known_same(self.game)
            plans: list[tuple[Mutant, list[str]]] = []
            for mutant in self.mutants:
                nodes = callers.get((mutant.file, mutant.function), [])
                if mutant.key in same:
                    self.verdicts.append(Verdict(mutant, "same"))
                elif not nodes:
                    self.verdicts.append(Verdict(mutant, "not run"))
                else:
                    ranked = [(self._order(items[node], mutant, ran[node]), node) for node in nodes]
                    plans.append((mutant, [node for _, node in sorted(ranked)]))

            def try_out(plan: tuple[Mutant, list[str]]) -> list[Any]:
                mutant, nodes = plan
                put_in_place(folder, mutant)
                until = time.monotonic() + self.seconds
                for tried, node in enumerate(nodes):
                    if time.monotonic() > until:
                        return ["slow", "", tried]
                    if not passes(items[node]):
                        return ["records" if self._recorded(items[node]) else "noticed", node, tried + 1]
                return ["unnoticed", "", len(nodes)]

            task = bar.add_task("changing rules", total=len(plans))
            for (mutant, _), said in in_copies(plans, try_out, self.workers, 2 * self.seconds + 60):
                self.verdicts.append(Verdict(mutant, *(said or ("noticed", "(it never ends)", 1))))
                bar.advance(task)
        return True

    def _marked(self, item: pytest.Item) -> bool:
        if any(item.iter_markers("skip")) or any(item.iter_markers("xfail")):
            return False
        return any(str(id).startswith(f"{self.game}.") for mark in item.iter_markers("rule") for id in mark.args)

    def _recorded(self, item: pytest.Item) -> bool:
        """Whether it replays recorded games of this game."""
        return item.path.parent.name in RECORDS and self.game in item.nodeid and not any(item.iter_markers("skip"))

    def _right_rules(self, items: dict[str, pytest.Item], folder: str, bar: Progress) -> dict[str, Ran]:
        kept = ROOT / "build" / "mutants" / f"{self.game}-{sources()}.json"
        if not kept.is_file():
            rows = self._watched(items, folder, bar)
            kept.parent.mkdir(parents=True, exist_ok=True)
            for old in kept.parent.glob(f"{self.game}-*.json"):
                old.unlink()
            kept.write_text(json.dumps(rows), encoding="utf-8")
        found = json.loads(kept.read_text(encoding="utf-8"))
        return {
            node: Ran(seconds, frozenset((file, function) for file, function in called))
            for node, (seconds, called) in found.items()
        }

    def _watched(self, items: dict[str, pytest.Item], folder: str, bar: Progress) -> dict[str, tuple[float, Any]]:
        task = bar.add_task("running the tests on the right rules", total=len(items))
        shares = [list(items)[i :: 8 * self.workers] for i in range(8 * self.workers)]
        ran: dict[str, tuple[float, Any]] = {}
        for share, rows in in_copies(
            shares, lambda share: [watch(items[node], folder) for node in share], self.workers, 3600
        ):
            for node, (fine, seconds, called) in zip(share, rows, strict=True):
                if not fine:
                    raise SystemExit(f"{node} fails without any change.")
                ran[node] = (seconds, called)
            bar.advance(task, len(share))
        return ran

    def _order(self, item: pytest.Item, mutant: Mutant, run: Ran) -> tuple[bool, bool, float]:
        ids = {id for mark in item.iter_markers("rule") for id in mark.args}
        return self._recorded(item), not ids & set(mutant.rules), run.seconds


def report(game: str, verdicts: Sequence[Verdict], console: Console) -> float:
    """Say what was noticed, by module; the percentage of all that change something."""
    grid = Table(title=f"Changes of the rules of {game}", title_justify="left")
    for heading in ("module", "changes", "noticed", "records", "unnoticed", "slow", "not run", "same"):
        grid.add_column(heading, justify="left" if heading == "module" else "right")
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    for verdict in verdicts:
        by_module[verdict.mutant.file][verdict.what] += 1
    total: Counter[str] = sum(by_module.values(), Counter())
    for module, counts in [*sorted(by_module.items()), ("all", total)]:
        columns = ("noticed", "records", "unnoticed", "slow", "not run", "same")
        grid.add_row(module, str(counts.total()), *(str(counts[column]) for column in columns))
    for verdict in sorted(verdicts):
        if verdict.what not in ("noticed", "records", "same"):
            console.print(
                f"{verdict.what} ({verdict.tests} tests): line {verdict.mutant.line}, {verdict.mutant.key}",
                markup=False,
                highlight=False,
                soft_wrap=True,
            )
    console.print(grid)
    effective = total.total() - total["same"]
    share = 100.0 * (total["noticed"] + total["records"]) / effective if effective else 100.0
    console.print(
        f"{share:.1f} % noticed of {effective} changes that change something; by records alone {total['records']}"
    )
    return share


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--rule", action="append", default=[], metavar="ID", help="only functions that name this rule")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="try N changes, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--workers", type=int, default=2, metavar="N", help="processes (2)")
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="for each change at most (60)")
    parser.add_argument("--output", type=Path, metavar="FILE", help="also write what became of each, as JSON lines")
    args = parser.parse_args()
    mutants = chosen(args.game, args.rule, args.sample, args.seed)
    if not mutants:
        raise SystemExit("There is nothing to change: no function names such a rule.")
    marked = {node.partition("::")[0] for id, node in scan_tests(ROOT / "tests") if id.startswith(f"{args.game}.")}
    trial = Trial(args.game, mutants, args.workers, args.seconds)
    quiet = ["-q", "--no-header", "-p", "no:cacheprovider", f"--rootdir={ROOT}", "-c", str(ROOT / "pyproject.toml")]
    folders = [f"tests/{name}" for name in RECORDS]
    code = pytest.main([*quiet, *(str(ROOT / file) for file in (*folders, *sorted(marked)))], plugins=[trial])
    if code not in (0, 5) or not trial.verdicts:
        raise SystemExit(f"The tests could not be collected (pytest ended with {int(code)}).")
    if args.output:
        rows = [{"mutant": v.mutant.key, "line": v.mutant.line, "what": v.what, "by": v.by} for v in trial.verdicts]
        args.output.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return 0 if report(args.game, trial.verdicts, Console()) >= WORST else 1


if __name__ == "__main__":
    raise SystemExit(main())
