"""Lanes: processes that measure the same thing in several ways, in turn, so that a busy machine is busy for all."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TypeVar

import msgspec
from bench.jobs import About, AboutJob, Failed, Found, Job

ROOT = Path(__file__).resolve().parent.parent
KERNEL = "SIXGUN_KERNEL"
BUILD = "tools/build_kernel.py"
COMPILED, INTERPRETED = "compiled", "interpreted"
F = TypeVar("F", bound=Found)


class Lane:
    """One process that measures with the sources of a folder."""

    def __init__(self, name: str, sources: Path, environment: Mapping[str, str]) -> None:
        self.name = name
        self.own = sources == ROOT / "src"
        """Whether it has these sources."""
        kept = {key: value for key, value in os.environ.items() if key != KERNEL}
        paths = os.pathsep.join([str(sources), str(ROOT)])
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bench.probe"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**kept, **environment, "PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
        )
        self.about = self.ask(AboutJob(), About)

    def ask(self, job: Job, kind: type[F]) -> F:
        """Raises CannotMeasure if this lane has no such thing."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(job).decode() + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the process of the lane {self.name!r} has ended at {job}")
        found: Found = msgspec.json.decode(line, type=Found)
        if isinstance(found, Failed):
            raise CannotMeasure(found.text)
        assert isinstance(found, kind)
        return found

    def __enter__(self) -> Lane:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.communicate()  # closes its input, which ends it


class CannotMeasure(Exception):
    """A lane has no such thing, and why."""


def own(name: str) -> Lane:
    """These sources, with the kernel compiled (where it is) or interpreted."""
    return Lane(name, ROOT / "src", {KERNEL: INTERPRETED} if name == INTERPRETED else {})


@contextmanager
def checkout(commit: str) -> Iterator[Path]:
    """The sources of a commit, with its kernel compiled if it has one, in a worktree that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        _git("worktree", "add", "--detach", str(tree), commit)
        if (tree / BUILD).exists():
            subprocess.run([sys.executable, BUILD, "--if-possible"], cwd=tree, check=True)
        try:
            yield tree / "src"
        finally:
            _git("worktree", "remove", "--force", str(tree))


def head() -> str:
    return _git("rev-parse", "--short", "HEAD").strip()


def _git(*command: str) -> str:
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr.strip())
    return done.stdout
