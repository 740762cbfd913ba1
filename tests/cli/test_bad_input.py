"""Every malformed command line or file: one sentence, exit code 2, no traceback, nothing written."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., Any]
DUEL = ("play", "highcard", "--scenario", "noon", "--seat", "ringo")
WATCH = ("watch", "highcard", "--scenario", "noon")
SIMULATE = ("simulate", "highcard", "--scenario", "noon")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ((), "COMMAND"),
        (("dance",), "dance"),
        (("play", "bola"), "there is no game 'bola'"),
        (("play", "missing.jsonl"), "there is no file missing.jsonl"),
        (("play", "."), "there is no game '.'"),
        (("play", "./"), "is a folder"),
        (("play", "highcard", "more"), "more"),
        (("play", "highcard", "--scenario", "dawn"), "there is no scenario 'dawn'"),
        (("play", "highcard", "--scenario", "nothing.toml"), "there is no file nothing.toml"),
        (("play", "highcard", "--scenario", "a\0b/"), "cannot be read"),
        (("play", "highcard", "--scenario", "noon", "--seat", "moses"), "there is no side 'moses'"),
        ((*DUEL, "--bot", "gunhnd"), "there is no bot 'gunhnd'"),
        ((*DUEL, "--bot", ""), "there is no bot ''"),
        ((*DUEL, "--seed", "x"), "expected a whole number, not 'x'"),
        ((*DUEL, "--seed", "1.5"), "expected a whole number"),
        ((*DUEL, "--seed", "9" * 5000), "expected a whole number"),
        ((*DUEL, "--seed"), "--seed"),
        ((*DUEL, "--real-dice", "--seed", "1"), "real dice have no seed"),
        ((*DUEL, "--both"), "--seat and --bot have no place"),
        ((*DUEL, "--option", "hits"), "expected KEY=VALUE"),
        ((*DUEL, "--option", "=1"), "expected KEY=VALUE"),
        ((*DUEL, "--option", "hits=99"), "hits: expected a whole number from 1 to 5"),
        ((*DUEL, "--option", "hts=1"), "hts: unknown key"),
        ((*DUEL, "--lang", "../en"), "expected a language"),
        ((*DUEL, "--record", "no/such/folder/game.jsonl"), "there is no folder"),
        ((*DUEL, "--dance"), "--dance"),
        (("watch", "highcard"), "--scenario"),
        ((*WATCH, "--bots", "random,nobody"), "there is no bot 'nobody'"),
        ((*WATCH, "--bots", "random,random,random"), "only 2 sides for 3 bots"),
        ((*WATCH, "--seed", "?"), "expected a whole number"),
        ((*WATCH, "--record", "no/such/folder/game.jsonl"), "there is no folder"),
        (("watch", "poker", "--scenario", "noon"), "there is no game 'poker'"),
        ((*SIMULATE, "--games", "0"), "expected a number of 1 or more"),
        ((*SIMULATE, "--games", "many"), "expected a whole number"),
        ((*SIMULATE, "--bots", "random", "--swap-sides"), "takes two bots"),
        ((*SIMULATE, "--processes", "1000"), "64 processes are the most"),
        (("replay",), "FILE"),
        (("replay", "missing.jsonl"), "there is no file"),
        (("replay", "missing.jsonl", "--to", "0"), "expected a number of 1 or more"),
        (("check",), "FILE"),
        (("check", "missing.toml"), "there is no file"),
        (("check", "missing.toml", "--game", "poker"), "there is no game 'poker'"),
        (("scenarios", "poker"), "there is no game 'poker'"),
        (("rules", "poker"), "poker"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else "",
)
def test_one_sentence(
    cli: Cli, tmp_path: Path, data_home: Path, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = cli(*argv, typed="1\n")
    assert ran.code == 2
    assert words in ran.err
    assert len(ran.err.splitlines()) == 1 and ran.err.rstrip().endswith((".", "?"))
    assert "Traceback" not in ran.err
    assert not data_home.exists() and not any(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["game.jsonl", "game.toml"])
@pytest.mark.parametrize(
    "data",
    [
        *(
            b"",
            b"\n",
            b"\xff\xfe\x00",
            b"{}",
            b"[]\n",
            b"null\n",
            b'{"record": 1}\n',
            b'{"record": 99}\n',
            b"[" * 50_000,
        ),
        *(b'{"record": 1, "game": "poker", "rules": "1", "setup": {}, "check": "0"}\n', b"a = 1\n", b"a = = 1\n"),
    ],
    ids=range(12),
)
@pytest.mark.parametrize("use", ["play", "replay", "check", "scenario"])
def test_a_file_that_is_not_what_it_should_be(cli: Cli, tmp_path: Path, name: str, data: bytes, use: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    if use == "scenario":
        path = path.rename(tmp_path / "mine.toml")
        ran = cli("play", "highcard", "--scenario", path, "--seat", "ringo")
    elif use == "check":
        ran = cli("check", path, "--game", "highcard")
    else:
        ran = cli(use, path)
    assert ran.code == 2
    assert path.name in ran.err and "Traceback" not in ran.err
    assert use == "check" or len(ran.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == [path] and path.read_bytes() == data


def test_a_record_is_never_overwritten(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious\n")
    for argv in ((*DUEL, "--record", path), (*WATCH, "--record", path)):
        ran = cli(*argv)
        assert ran.code == 2 and "is there already" in ran.err
    assert path.read_text() == "precious\n"


def test_a_saved_game_keeps_what_it_was_started_with(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    cli(*DUEL, "--record", path, typed="1\n")
    before = path.read_text()
    for more in (
        ("--seed", "3"),
        ("--scenario", "noon"),
        ("--real-dice",),
        ("--option", "hits=1"),
        ("--bot", "random"),
    ):
        ran = cli("play", path, *more, typed="1\n")
        assert ran.code == 2 and f"{more[0]} has no place" in ran.err
    assert path.read_text() == before


def test_a_full_disk_stops_the_game_with_a_sentence(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    real, written = os.write, 0

    def write(handle: int, data: bytes) -> int:
        nonlocal written
        written += 1
        if written > 6:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(handle, data)

    monkeypatch.setattr("sixgun.cli.files.os.write", write)
    ran = cli(*DUEL, "--record", path, typed="1\n" * 9)
    assert ran.code == 2 and "cannot be written (No space left on device)" in ran.err
    monkeypatch.undo()
    assert cli("replay", path).code == 0


def test_a_folder_that_cannot_be_written(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    ran = cli(*DUEL)
    assert ran.code == 2 and "cannot be written" in ran.err


@pytest.mark.parametrize(
    "argv", [("play", "--port", "0"), ("play", "--data", "here"), ("serve",), ("serve", "--no-open")]
)
def test_the_web_table_without_its_packages_says_what_to_install(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    """And no game starts in the terminal instead."""
    monkeypatch.setattr("sixgun.cli.serve.find_spec", lambda name: None)
    ran = cli(*argv, typed="1\n")
    assert (ran.code, ran.out) == (2, "")
    assert "starlette, uvicorn, websockets" in ran.err and "pip install 'sixgun[web]'" in ran.err


def test_play_alone_is_in_the_terminal_without_the_packages_of_the_web_table(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sixgun.cli.serve.find_spec", lambda name: None)
    ran = cli("play")
    assert ran.code == 0 and "No game was started" in ran.out


@pytest.mark.parametrize("more", [("--port", "0"), ("--no-open",), ("--host", "0.0.0.0"), ("--bot-seconds", "3")])
def test_options_of_the_web_table_have_no_place_in_the_terminal(cli: Cli, more: tuple[str, ...]) -> None:
    for argv in (DUEL, ("play", "--terminal")):
        ran = cli(*argv, *more)
        assert (ran.code, ran.out) == (2, "") and f"{more[0]} is for the web table" in ran.err
