"""Bots of other packages, good and bad, through real processes; and Ctrl-C in the middle of what takes long."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .own_bots import installed
from .test_processes import PATIENCE, command

NOON = ("simulate", "highcard", "--scenario", "noon", "--games", 40)


@pytest.fixture
def with_bots(env: dict[str, str], tmp_path: Path) -> dict[str, str]:
    return installed(tmp_path, env)


def run(env: dict[str, str], *argv: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*argv), env=env, capture_output=True, text=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL
    )


def test_illegal_choices_are_reported_by_bot(with_bots: dict[str, str]) -> None:
    ran = run(with_bots, *NOON, "--bots", "random,cheat")
    assert ran.returncode == 0, ran.stderr
    (line,) = [line for line in ran.stdout.splitlines() if "illegal" in line]
    assert line.startswith("bot cheat: ") and "(highcard.turn.choose)" in line
    assert "the game's usual answer was played instead" in ran.stdout
    data = json.loads(run(with_bots, *NOON, "--bots", "random,cheat", "--json").stdout)
    times = sum(part["times"] for part in data["illegal"])
    assert {part["bot"] for part in data["illegal"]} == {"cheat"} and f"bot cheat: {times} illegal choices: " in line
    assert data["stopped"] is False


def test_measure_reports_them_too(with_bots: dict[str, str]) -> None:
    ran = run(with_bots, "measure", "highcard", "--games", 6, "--bots", "cheat,random")
    assert ran.returncode == 0 and "bot cheat: " in ran.stdout, ran.stderr


@pytest.mark.parametrize(
    "argv",
    [
        (*NOON, "--bots", "random,raiser"),
        ("measure", "highcard", "--games", 6, "--bots", "raiser,random"),
        ("watch", "highcard", "--scenario", "noon", "--bots", "random,raiser"),
        ("play", "highcard", "--scenario", "noon", "--seat", "ringo", "--bot", "raiser"),
    ],
    ids=lambda argv: argv[0],
)
def test_a_bot_that_raises_is_named_with_its_error(with_bots: dict[str, str], argv: tuple[object, ...]) -> None:
    ran = subprocess.run(
        command(*argv), env=with_bots, input="1\n", capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert ran.returncode == 2
    (line,) = ran.stderr.splitlines()
    assert "the bot raiser has failed (KeyError: 'ammo' in own_bots_of_a_test.py, line " in line


def test_a_bot_that_does_not_import_is_named_with_its_error(with_bots: dict[str, str]) -> None:
    why = "ModuleNotFoundError: No module named 'own_bots_of_a_test_that_is_not_there'"
    ran = run(with_bots, *NOON, "--bots", "random,broken")
    assert ran.returncode == 2
    assert f"the bot 'broken' is installed but cannot be loaded ({why})" in ran.stderr
    listed = run(with_bots, "games")
    assert "Bots: cheat, gunhand, raiser, random, sleeper" in listed.stdout
    assert f"The bot broken is installed but cannot be loaded ({why})" in listed.stdout
    assert "The bot wrong is installed but cannot be loaded (AttributeError: " in listed.stdout


# Ctrl-C --------------------------------------------------------------------------------------------------------------
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(with_bots: dict[str, str]) -> Iterator[Start]:
    """Processes that hear Ctrl-C as those at a terminal do."""
    begun: list[subprocess.Popen[str]] = []

    def popen(*argv: object) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            command(*argv),
            env=with_bots,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
        )
        begun.append(process)
        return process

    yield popen
    for process in begun:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


def gone(pid: int) -> bool:
    """Ended, or about to be: nobody may have noticed yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize("to_all", [True, False], ids=["terminal", "kill"])
@pytest.mark.parametrize(
    ("argv", "shown"),
    [
        ((*NOON, "--bots", "random,sleeper"), "bot sleeper"),
        (("measure", "highcard", "--games", 60, "--bots", "random,sleeper"), "random against sleeper"),
        ((*NOON, "--bots", "random,sleeper", "--processes", 1), "bot sleeper"),
    ],
    ids=["simulate", "measure", "one-process"],
)
def test_ctrl_c_stops_at_once_and_shows_what_there_is(
    start: Start, with_bots: dict[str, str], argv: tuple[object, ...], shown: str, to_all: bool
) -> None:
    """At a terminal all processes hear it; with `kill -INT` only one does."""
    process = start(*argv)
    asleep = Path(with_bots["ASLEEP"])
    workers = 1 if "--processes" in argv else 2
    wait_until(lambda: len(list(asleep.iterdir())) == workers)
    if to_all:
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert shown in out
    assert err.count("\n") == 1, err
    (line,) = err.splitlines()
    assert "stopped: " in line and " games are counted" in line
    wait_until(lambda: all(gone(int(path.name)) for path in asleep.iterdir()))


def test_ctrl_c_ends_a_game_that_is_watched_with_its_log_and_record(
    start: Start, with_bots: dict[str, str], tmp_path: Path
) -> None:
    with_bots["AWAKE"] = "5"
    record = tmp_path / "watched.jsonl"
    process = start("watch", "highcard", "--scenario", "noon", "--bots", "sleeper", "--log", "--record", record)
    wait_until(lambda: any(Path(with_bots["ASLEEP"]).iterdir()))
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == "sixgun watch: stopped before the game was over.\n"
    assert "highcard.turn.deal" in out and str(record) in out.replace("\n", "")
    assert run(with_bots, "replay", record).returncode == 0


def test_ctrl_c_while_the_program_is_loaded_is_quiet(start: Start, tmp_path: Path, with_bots: dict[str, str]) -> None:
    """A module that is imported late tells when it is its turn, and takes long."""
    (tmp_path / "site" / "sitecustomize.py").write_text(
        "import os, sys, time\n"
        "from pathlib import Path\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'sixgun.cli.watch':\n"
        "            Path(os.environ['ASLEEP'], str(os.getpid())).touch()\n"
        "            time.sleep(600)\n"
        "sys.meta_path.insert(0, Slow())\n"
    )
    process = start("watch", "highcard")
    wait_until(lambda: len(list(Path(with_bots["ASLEEP"]).iterdir())) == 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (-signal.SIGINT, "", "")
