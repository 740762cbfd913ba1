"""Files as any editor writes them, words that would steer a terminal, and streams that are closed, full or of another
alphabet: through real processes wherever the process matters."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sixgun.cli
from sixgun.core.game import load_game
from sixgun.core.plain import plain_lines, visible
from sixgun.core.procedure import Products

from .test_processes import PATIENCE, command

Cli = Callable[..., Any]
ROOT = Path(__file__).parents[2]
SHOT = ROOT / "docs" / "situations" / "shot.toml"
RECORD = ROOT / "tests" / "playthroughs" / "records" / "highcard-noon.jsonl"


# files ---------------------------------------------------------------------------------------------------------------
def texts() -> dict[str, str]:
    """One file of every kind that commands read."""
    return {
        "situation.toml": SHOT.read_text(encoding="utf-8"),
        "scenario.toml": 'game = "bala"\n'
        + (ROOT / "src/sixgun/games/bala/data/scenarios/street-duel.toml").read_text(encoding="utf-8"),
        "adventure.toml": (ROOT / "docs/adventures/toll.toml").read_text(encoding="utf-8"),
        "band.toml": next(iter(load_game("dicemore.band").part(Products).samples().values())),
        "character.toml": next(iter(load_game("frontera.character").part(Products).samples().values())),
        "record.jsonl": RECORD.read_text(encoding="utf-8"),
    }


READING: tuple[tuple[str, ...], ...] = (
    ("check", "situation.toml"),
    ("check", "scenario.toml"),
    ("check", "adventure.toml"),
    ("check", "band.toml"),
    ("check", "character.toml"),
    ("check", "record.jsonl"),
    ("odds", "situation.toml"),
    ("resolve", "situation.toml", "--dice", "6,4"),
    ("referee", "scenario.toml"),
    ("referee", "situation.toml"),
    ("watch", "frontera", "--scenario", "adventure.toml", "--bots", "random"),
    ("band", "check", "band.toml"),
    ("band", "show", "band.toml"),
    ("character", "check", "character.toml"),
    ("campaign", "new", "new.jsonl", "band.toml", "band.toml", "--seed", "1"),
    ("watch", "dicemore", "--scenario", "meeting", "--bots", "random", "--bring", "good=band.toml"),
    ("replay", "record.jsonl"),
    ("play", "record.jsonl"),
)


@pytest.mark.parametrize("argv", READING, ids=" ".join)
def test_line_ends_and_marks_of_editors_make_no_difference(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    ran = []
    for name, windows in (("plain", False), ("windows", True)):
        folder = tmp_path / name
        folder.mkdir()
        monkeypatch.chdir(folder)
        for file, text in texts().items():
            if file in argv or f"good={file}" in argv:
                Path(file).write_bytes(("\ufeff" + text.replace("\n", "\r\n") if windows else text).encode())
        one = cli(*argv, typed="quit\n")
        ran.append((one.code, re.sub(r"\S*records\S*", "", one.out), one.err))
    assert ran[0] == ran[1]
    assert ran[0][0] == 0, ran[0][2]


def test_a_record_with_other_line_ends_is_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    duel = ("play", "highcard", "--scenario", "noon", "--seat", "ringo", "--seed", 3, "--bot", "random")
    assert cli(*duel, "--record", path, typed="1\n").code == 0
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert cli("play", path, typed="1\n1\n").code == 0
    assert cli("check", path).code == 0
    whole = tmp_path / "whole.jsonl"
    assert cli(*duel, "--record", whole, typed="1\n1\n1\n").code == 0
    assert plain_lines(path.read_bytes().decode()) == whole.read_text()


def test_text_is_read_in_one_place_and_printed_in_one_place() -> None:
    """No module of the command line prints or reads by itself."""
    folder = Path(sixgun.cli.__file__).parent
    for path in sorted(folder.glob("*.py")):
        if path.name == "output.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            assert called not in ("print", "open", "Console"), path.name
            if called.endswith((".read_text", ".read_bytes")):
                assert called == "secret_path(record).read_text", f"{path.name}: {called}"


# words that would steer a terminal -----------------------------------------------------------------------------------
RED, CLEAR, CSI, TURNED, BELL = "\x1b[31m", "\x1b]0;owned\x07", "\x9b2J", "\u202e", "\x07"
STEERING = RED + CLEAR + CSI + TURNED + BELL
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def titled(title: str) -> str:
    """A situation of that title."""
    return re.sub(r'(?m)^title = "', lambda start: start[0] + title, SHOT.read_text(encoding="utf-8"))


def in_toml(text: str) -> str:
    return "".join(f"\\u{ord(c):04x}" for c in text)


def test_what_is_shown_of_such_words() -> None:
    assert visible(f"a{RED}b\tc\nd") == "a\\u001b[31mb\tc\nd"
    assert not OBEYED.search(visible(STEERING))


@pytest.fixture
def steering(tmp_path: Path) -> Path:
    """A file of each kind whose titles, names and stories would steer a terminal, and one with mistakes."""
    evil = in_toml(STEERING)
    found = texts()
    scenario = re.sub(r'((?:title|story|name) = ")(?!street)', lambda start: start[1] + evil, found["scenario.toml"])
    (tmp_path / "scenario.toml").write_text(scenario)
    (tmp_path / "situation.toml").write_text(titled(evil))
    (tmp_path / "mistake.toml").write_text(f'game = "bala"\n"{evil}" = 1\nkind = "{evil}"\n')
    (tmp_path / "unknown.toml").write_text(f'game = "{evil}"\n')
    (tmp_path / "broken.toml").write_bytes(b'game = "bala"\nx = "\x1b[31m"\n')
    return tmp_path


@pytest.mark.parametrize(
    "argv",
    [
        ("watch", "bala", "--scenario", "scenario.toml", "--bots", "random", "--log"),
        ("play", "bala", "--scenario", "scenario.toml", "--both"),
        ("referee", "scenario.toml"),
        ("check", "scenario.toml"),
        ("check", "mistake.toml"),
        ("check", "unknown.toml"),
        ("check", "broken.toml"),
        ("odds", "situation.toml"),
        ("odds", "situation.toml", "--json"),
        ("odds", "situation.toml", "situation.toml"),
        ("odds", "situation.toml", "--vary", "distance=1,2"),
        ("odds", "mistake.toml"),
        ("odds", "unknown.toml"),
        ("resolve", "situation.toml", "--dice", "6,4"),
        ("simulate", "bala", "--scenario", f"x{STEERING}.toml"),
        ("rules", f"bala.{STEERING}"),
        (f"{STEERING}",),
    ],
    ids=lambda argv: visible(" ".join(argv)),
)
def test_no_word_of_a_file_steers_the_terminal(
    cli: Cli, steering: Path, monkeypatch: pytest.MonkeyPatch, argv: tuple[str, ...]
) -> None:
    monkeypatch.chdir(steering)
    ran = cli(*argv, typed="1\nlog\n?1\nquit\n")
    assert not OBEYED.search(ran.out) and not OBEYED.search(ran.err)
    if argv[0] in ("watch", "play", "referee", "resolve") or argv == ("odds", "situation.toml"):
        assert "\\u001b[31m" in ran.out, "it is shown for what it is"
    if "--json" in argv:
        assert STEERING in json.loads(ran.out)["title"]


def test_words_in_results_from_python_do_not_either(steering: Path) -> None:
    from sixgun import situation

    shot = situation.load(steering / "situation.toml")
    assert not OBEYED.search(str(shot.odds())) and not OBEYED.search(str(shot.resolve(dice=[6, 4])))


# streams -------------------------------------------------------------------------------------------------------------
SAID: tuple[tuple[object, ...], ...] = (
    ("--help",),
    ("odds", SHOT, "--lang", "fr"),
    ("rules", "bala"),
    ("replay", RECORD, "--log"),
    ("check", SHOT, "missing.toml"),
    ("dance",),
    ("play", "highcard", "--scenario", "noon", "--seat", "ringo"),
)

FEW = 2
"""So many are tried every time; the others, with many more processes, in the long run."""


def shell(env: dict[str, str], line: str, *argv: object) -> subprocess.CompletedProcess[str]:
    """A line of the shell, in which "$@" is the command."""
    return subprocess.run(
        ["bash", "-c", line, "bash", *command(*argv)],
        env=env,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    "argv",
    [*SAID[:FEW], *(pytest.param(argv, marks=pytest.mark.long) for argv in SAID[FEW:])],
    ids=lambda argv: str(argv[0]),
)
def test_closed_full_and_foreign_streams(env: dict[str, str], argv: tuple[object, ...]) -> None:
    usual = shell(env, '"$@" </dev/null', *argv)
    assert usual.returncode in (0, 2)
    for line in (
        '"$@" </dev/null | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}',
        '"$@" </dev/null 2>&1 | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}',
        '"$@" </dev/null >&-',
        '"$@" </dev/null 2>&-',
        '"$@" <&- >&- 2>&-',
        '"$@" <&-',
        'PYTHONIOENCODING=cp1252 "$@" </dev/null | cat; exit ${PIPESTATUS[0]}',
        'PYTHONIOENCODING=ascii "$@" </dev/null | cat; exit ${PIPESTATUS[0]}',
    ):
        ran = shell(env, line, *argv)
        assert "Traceback" not in ran.stderr and "Exception" not in ran.stderr, (line, ran.stderr)
        assert ran.returncode in (0, usual.returncode), line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_a_full_disk_behind_the_output_is_one_sentence(env: dict[str, str]) -> None:
    ran = shell(env, '"$@" >/dev/full', "rules", "bala")
    assert ran.returncode == 2
    assert ran.stderr == "sixgun: the output cannot be written (No space left on device).\n"


def test_json_is_whole_in_every_alphabet(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "shot.toml"
    path.write_text(titled("Disparo → señal "), encoding="utf-8")
    ran = shell({**env, "PYTHONIOENCODING": "cp1252"}, '"$@"', "odds", path, "--json")
    assert json.loads(ran.stdout)["title"].startswith("Disparo → señal")


def test_letters_that_the_terminal_does_not_have_become_question_marks(env: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "shot.toml"
    path.write_text(titled("one → two "), encoding="utf-8")
    ran = shell({**env, "PYTHONIOENCODING": "ascii"}, '"$@"', "odds", path)
    assert ran.returncode == 0 and "one ? two" in ran.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes here")
def test_a_file_whose_name_is_no_text(env: dict[str, str], tmp_path: Path) -> None:
    name = bytes(tmp_path / "x") + b"\xff.toml"
    ran = subprocess.run([*command("check"), name], env=env, capture_output=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 2 and b"there is no file" in ran.stderr and b"Traceback" not in ran.stderr
