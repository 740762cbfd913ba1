"""Running the command line in this process and in others."""

import io
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from sixgun.cli import main
from sixgun.cli.common import loadable_games


@dataclass
class Ran:
    code: int
    out: str
    err: str


Cli = Callable[..., Ran]


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "200")
    return folder


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run a command with typed lines; the exit code and what it printed."""

    def run(*argv: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        try:
            code = main([str(arg) for arg in argv])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def env(data_home: Path) -> dict[str, str]:
    """The environment of a real process."""
    return {**os.environ, "XDG_DATA_HOME": str(data_home), "PYTHONUNBUFFERED": "1"}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with `key` and `scenario` runs for the first scenario of every installed game."""
    if {"key", "scenario"} <= set(metafunc.fixturenames):
        found = [(game.key, game.scenarios()[0]) for game in loadable_games()]
        metafunc.parametrize(("key", "scenario"), found, ids=[key for key, _ in found])
