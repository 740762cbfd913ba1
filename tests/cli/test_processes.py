"""Real processes: killed, interrupted, at a real terminal."""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.record import parse

PROMPT = b"> "
PATIENCE = 120.0
DEAF = 6.0
"""Seconds without a word after which a key is pressed again."""


def command(*argv: object) -> list[str]:
    return [sys.executable, "-m", "sixgun", *map(str, argv)]


def read_until(handle: int, count: int, what: bytes = PROMPT) -> bytes:
    """Everything up to the `count`-th prompt."""
    seen = b""
    until = time.monotonic() + PATIENCE
    while seen.count(what) < count:
        ready, _, _ = select.select([handle], [], [], max(0.0, until - time.monotonic()))
        assert ready, f"no prompt after {seen[-400:]!r}"
        part = os.read(handle, 65536)
        assert part, f"ended after {seen[-400:]!r}"
        seen += part
    return seen


def press_until(keys: int, pressed: bytes, what: bytes) -> None:
    """Press keys at a terminal, as people do: again when nothing more comes of it. Whoever reads lines is deaf for a
    moment after printing a prompt, also when the terminal itself has echoed the keys."""
    seen = b""
    until = time.monotonic() + PATIENCE
    while termios.tcgetattr(keys)[3] & termios.ICANON and time.monotonic() < until:
        time.sleep(0.02)  # the terminal still reads whole lines itself
    while what not in seen:
        assert time.monotonic() < until, f"nothing has come of it: {seen[-400:]!r}"
        os.write(keys, pressed)
        while what not in seen and select.select([keys], [], [], DEAF)[0]:
            seen += os.read(keys, 65536)


def first_seat(key: str, scenario: str) -> str:
    game = load_game(key)
    return game.seats(game.start(game.setup(scenario)))[0]


def test_kill_loses_nothing(env: dict[str, str], tmp_path: Path, key: str, scenario: str) -> None:
    """A game that is killed at a prompt goes on to the same record, to the byte, as one that was not."""
    start = ("play", key, "--scenario", scenario, "--seat", first_seat(key, scenario), "--seed", 21, "--bot", "random")
    whole, killed = tmp_path / "whole.jsonl", tmp_path / "killed.jsonl"
    lines, before = 7, 3
    subprocess.run(
        command(*start, "--record", whole), input=b"1\n" * lines, env=env, check=True, capture_output=True, timeout=120
    )
    process = subprocess.Popen(
        command(*start, "--record", killed), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"1\n" * before)
    process.stdin.flush()
    read_until(process.stdout.fileno(), before + 1)
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    between = parse(killed.read_text())
    Match(load_game(key), between)
    assert whole.read_text().startswith(killed.read_text())
    went_on = subprocess.run(
        command("play", killed), input=b"1\n" * (lines - before), env=env, capture_output=True, timeout=120
    )
    assert went_on.returncode == 0, went_on.stderr
    assert killed.read_text() == whole.read_text()


def test_interrupt_saves_and_says_where(env: dict[str, str], data_home: Path) -> None:
    process = subprocess.Popen(
        command("play", "highcard", "--scenario", "noon", "--seat", "ringo", "--bot", "random"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=env,
    )
    assert process.stdin is not None and process.stdout is not None
    read_until(process.stdout.fileno(), 1)
    process.stdin.write(b"1\n")
    process.stdin.flush()
    read_until(process.stdout.fileno(), 1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    (path,) = (data_home / "sixgun" / "records").glob("*.jsonl")
    assert process.returncode == 0 and err == b""
    assert f"Go on with: sixgun play {path}".encode() in out
    assert parse(path.read_text()).items


def _own_terminal() -> None:
    """Ctrl-C reaches whoever owns the terminal, also where whoever runs the tests does not hear it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("left_with", [b"\x03", b"\x04", b"quit\r"], ids=["ctrl-c", "ctrl-d", "quit"])
def test_at_a_terminal(env: dict[str, str], data_home: Path, left_with: bytes) -> None:
    keys, screen = pty.openpty()
    process = subprocess.Popen(
        command("play", "highcard", "--seed", 4, "--bot", "random"),
        stdin=screen,
        stdout=screen,
        stderr=screen,
        env={**env, "TERM": "xterm", "COLUMNS": "100"},
        start_new_session=True,
        preexec_fn=_own_terminal,
    )
    os.close(screen)
    try:
        read_until(keys, 1, b"Which scenario? ")
        os.write(keys, b"1\r")
        read_until(keys, 1, b"Which side do you play? ")
        os.write(keys, b"1\r")
        seen = read_until(keys, 1, b"Ringo> ")
        assert b"25.0 %" in seen
        os.write(keys, b"1\r")
        read_until(keys, 1, b"Ringo> ")
        press_until(keys, left_with, b"Go on with: sixgun play ")
        assert process.wait(timeout=PATIENCE) == 0
    finally:
        process.kill()
        process.wait()
        os.close(keys)
    (path,) = (data_home / "sixgun" / "records").glob("*.jsonl")
    assert parse(path.read_text()).answers()


def test_bytes_that_are_not_text_do_no_harm(env: dict[str, str]) -> None:
    ran = subprocess.run(
        command("play", "highcard", "--scenario", "noon", "--seat", "ringo"),
        input=b"\xff\xfe\n\x80abc\n1\n",
        env=env,
        capture_output=True,
        timeout=120,
    )
    assert ran.returncode == 0 and b"Traceback" not in ran.stderr


def test_a_reader_that_has_seen_enough(env: dict[str, str]) -> None:
    line = " ".join(command("watch", "highcard", "--scenario", "noon", "--log")) + " | head -1"
    ran = subprocess.run(["bash", "-c", line], env=env, capture_output=True, timeout=120)
    assert ran.returncode == 0 and ran.stderr == b""
