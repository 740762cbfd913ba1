"""watch, replay, check, simulate, games and scenarios."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixgun import __version__
from sixgun.cli.common import loadable_games
from sixgun.core.record import Given, Record, parse
from sixgun.table.kernel import MODE

Cli = Callable[..., Any]


@pytest.fixture
def record(cli: Cli, tmp_path: Path) -> Path:
    """A finished game of High Card."""
    path = tmp_path / "watched.jsonl"
    ran = cli("watch", "highcard", "--scenario", "noon", "--seed", 6, "--bots", "random,random", "--record", path)
    assert ran.code == 0
    return path


def with_roll_changed(path: Path, *, die: int) -> int:
    """Change a die in the record as somebody who knows the format would, checks included; the line that is wrong."""
    record = parse(path.read_text())
    index = next(i for i, item in enumerate(record.items) if isinstance(item, Given) and item.chance == (die,))
    old = record.items[index]
    assert isinstance(old, Given)
    # a miss that stays a miss, so that the game itself goes on as before
    record.items[index] = msgspec.structs.replace(old, dice=(3 - die,))
    path.write_text(Record(record.head, record.items).text())
    return index + 2


# watch ---------------------------------------------------------------------------------------------------------------
def test_the_same_seed_gives_the_same_game(cli: Cli, key: str, scenario: str) -> None:
    argv = ("watch", key, "--scenario", scenario, "--bots", "random,random", "--log", "--seed", 7)
    one, again = cli(*argv), cli(*argv)
    assert one.code == 0 and one.err == ""
    assert one.out == again.out


def test_another_seed_gives_another_game(cli: Cli) -> None:
    argv = ("watch", "highcard", "--scenario", "noon", "--bots", "random,random", "--log", "--seed")
    assert cli(*argv, 7).out.splitlines()[2:] != cli(*argv, 8).out.splitlines()[2:]


def test_watch_is_short_without_the_log(cli: Cli) -> None:
    ran = cli("watch", "highcard", "--scenario", "noon", "--seed", 6, "--bots", "random")
    assert "Belle is the last one standing." in ran.out
    assert len(ran.out.splitlines()) < 8


def test_nobody_needs_to_name_the_only_scenario(cli: Cli) -> None:
    ran = cli("watch", "dustalley", "--seed", 3, "--bots", "random")
    assert ran.code == 0 and "The Noon Bag" in ran.out
    several = cli("watch", "highcard")
    assert several.code == 2 and "name a scenario with --scenario: noon, " in several.err


def test_a_spectator_is_told_whose_line_it_is(cli: Cli) -> None:
    ran = cli("watch", "highcard", "--scenario", "noon", "--seed", 3, "--bots", "random", "--log")
    assert "[Ringo] You draw" in ran.out and "[Belle] You draw" in ran.out


# replay --------------------------------------------------------------------------------------------------------------
def test_replay_checks_tells_and_verifies(cli: Cli, record: Path) -> None:
    ran = cli("replay", record, "--verify", "--log")
    assert ran.code == 0 and ran.err == ""
    assert "Belle is the last one standing." in ran.out
    assert "every digest fits" in ran.out
    assert "rolls and draws verified against the secret." in ran.out
    assert "Ringo shoots at Belle" in ran.out


def test_replay_to_a_line(cli: Cli, record: Path) -> None:
    ran = cli("replay", record, "--to", 9)
    assert ran.code == 0 and "9 lines replayed" in ran.out and "The game is not over." in ran.out
    late = cli("replay", record, "--to", 99999)
    assert late.code == 2 and "has only" in late.err
    both = cli("replay", record, "--to", 9, "--verify")
    assert both.code == 2


def test_verify_finds_an_edited_roll(cli: Cli, record: Path) -> None:
    line = with_roll_changed(record, die=1)
    assert cli("replay", record).code == 0
    ran = cli("replay", record, "--verify")
    assert ran.code == 2
    assert f"line {line}: this roll does not follow from the secret" in ran.err


def test_a_careless_edit_is_found_on_its_line_and_the_rest_is_recovered(cli: Cli, record: Path, tmp_path: Path) -> None:
    lines = record.read_text().splitlines(keepends=True)
    number = next(i for i, line in enumerate(lines) if '"dice":[6]' in line)
    lines[number] = lines[number].replace('"dice":[6]', '"dice":[5]')
    record.write_text("".join(lines))
    out = tmp_path / "intact.jsonl"
    for argv in (("replay", record), ("play", record), ("check", record)):
        ran = cli(*argv)
        assert ran.code == 2 and f"line {number + 1}: the line was changed" in ran.err
    assert "--recover OUT" in cli("replay", record).err
    recovered = cli("replay", record, "--recover", out)
    assert recovered.code == 0 and f"line {number + 1}" in recovered.out
    assert out.read_text() == "".join(lines[:number])
    assert cli("replay", out).code == 0
    again = cli("replay", record, "--recover", out)
    assert again.code == 2 and "is there already" in again.err


def test_recover_leaves_out_what_does_not_replay(cli: Cli, record: Path, tmp_path: Path) -> None:
    """A die changed by somebody who knows the format, so that the game goes another way."""
    found = parse(record.read_text())
    index = next(i for i, item in enumerate(found.items) if isinstance(item, Given) and item.chance == (6,))
    old = found.items[index]
    assert isinstance(old, Given)
    found.items[index] = msgspec.structs.replace(old, dice=(1,))
    record.write_text(found.text())
    ran = cli("replay", record)
    assert ran.code == 2 and "line" in ran.err
    out = tmp_path / "intact.jsonl"
    assert cli("replay", record, "--recover", out).code == 0
    assert cli("replay", out).code == 0
    assert 1 < len(out.read_text().splitlines()) < len(record.read_text().splitlines())


def test_nothing_to_recover(cli: Cli, tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.jsonl", tmp_path / "out.jsonl"
    bad.write_text("nonsense\n")
    ran = cli("replay", bad, "--recover", out)
    assert ran.code == 2 and "nothing can be recovered" in ran.err and not out.exists()


# check ---------------------------------------------------------------------------------------------------------------
def test_check_lists_every_mistake(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('game = "highcard"\nseats = ["a"]\nhand = 2\nhits = "one"\nhorses = 3\n')
    ran = cli("check", file)
    assert ran.code == 2
    assert f"{file}: horses: unknown key; expected one of" in ran.err
    assert f"{file}: hits: expected a whole number from 1 to 5." in ran.err
    assert f"{file}: seats: expected a list of two to four names." in ran.err
    assert len(ran.err.splitlines()) == 3


def test_check_says_for_which_game_it_took_a_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("bands = []\n")
    assert f"{file}: read as a file of bala; for another game say --game" in cli("check", file).err
    assert "read as a file" not in cli("check", file, "--game", "dustalley").err


def test_check_is_quiet_about_sound_files(cli: Cli, tmp_path: Path, record: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('seats = ["a", "b"]\nhand = 2\nhits = 1\n')
    ran = cli("check", file, record, "--game", "highcard")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [f"{file}: sound.", f"{record}: sound."]
    other = tmp_path / "other.toml"
    other.write_text('game = "poker"\n' + file.read_text())
    assert "there is no game 'poker'" in cli("check", other).err
    assert "not for 'highcard'" in cli("check", other, "--game", "highcard").err


# simulate ------------------------------------------------------------------------------------------------------------
def test_simulate_prints_json(cli: Cli) -> None:
    argv = ("simulate", "highcard", "--scenario", "noon", "--games", 30, "--bots", "random,random", "--seed", 2)
    ran = cli(*argv, "--swap-sides", "--json")
    assert ran.code == 0
    result = json.loads(ran.out)
    assert result["games"] == 30 and result["game"] == "highcard" and result["swap_sides"] is True
    assert sum(result["reasons"].values()) == 30
    for rate in result["bots"] + result["sides"]:
        assert 0 <= rate["low"] <= rate["rate"] <= rate["high"] <= 1
    one_process = json.loads(cli(*argv, "--swap-sides", "--json", "--processes", 1).out)
    speeds = ("seconds", "games_per_second", "decisions_per_second")
    assert {k: v for k, v in result.items() if k not in speeds} == {
        k: v for k, v in one_process.items() if k not in speeds
    }


def test_simulate_in_words(cli: Cli) -> None:
    ran = cli("simulate", "highcard", "--scenario", "noon", "--games", 5, "--bots", "random,random", "--seed", 2)
    assert ran.code == 0
    assert "bot random (1)" in ran.out and "side Belle" in ran.out and "decisions/s" in ran.out


# lists ---------------------------------------------------------------------------------------------------------------
def test_lists(cli: Cli) -> None:
    ran = cli("games")
    assert ran.code == 0
    for game in loadable_games():
        assert f"{game.key}  {game.title}" in ran.out
        scenarios = cli("scenarios", game.key)
        assert scenarios.code == 0
        assert all(name in scenarios.out for name in game.scenarios())
    assert cli("scenarios").code == 0


def test_version(cli: Cli) -> None:
    ran = cli("--version")
    assert ran.code == 0
    assert ran.out == f"sixgun {__version__} (kernel: {MODE})\n"
