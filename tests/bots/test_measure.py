"""Measuring bots: what counts as a win, and that gunhand is the better player."""

from __future__ import annotations

import json
from functools import partial

import pytest

from sixgun.bots.gunhand import Gunhand
from sixgun.bots.random_bot import RandomBot
from sixgun.cli import main
from sixgun.core.game import load_game
from sixgun.lab.measure import games_each, measure, score
from sixgun.lab.simulate import Played


def played(winners: tuple[str, ...], swap: int = 0, reason: str = "last-standing") -> Played:
    return Played(winners, reason, {"law": swap, "gang": 1 - swap}, 10, 20, 3)


def test_only_a_game_won_alone_is_a_win() -> None:
    games = [
        played(("law",)),
        played(("gang",)),
        played(("gang",), swap=1),
        played(()),
        played(("law", "gang")),
        played((), reason="unfinished"),
    ]
    found = score("duel", games, 1.0)
    assert (found.wins.wins, found.draws, found.losses, found.unfinished) == (2, 2, 1, 1)
    assert found.wins.rate == pytest.approx(2 / 6)
    assert found.wins.low < found.wins.rate < found.wins.high
    assert (found.mean_turns, found.mean_decisions) == (3, 20)


@pytest.mark.parametrize(("games", "scenarios", "each"), [(200, 5, 40), (1, 5, 2), (201, 5, 42), (8, 2, 4)])
def test_every_scenario_has_the_same_even_number_of_games(games: int, scenarios: int, each: int) -> None:
    assert games_each(games, scenarios) == each


def test_gunhand_beats_random() -> None:
    """A few games are not the measurement of docs/bots.md, but a bot that plays no better than chance would win seven
    of eight only once in 28 tries. Without a limit of time the games are the same on every machine."""
    game = load_game("bala")
    thinker = partial(Gunhand, None)
    found = measure(game, ("ambush-rocks", "stagecoach"), (thinker, RandomBot), 8, 3, processes=2)
    assert found.total.wins.games == 8
    assert found.total.wins.wins >= 7
    assert found.total.unfinished == 0


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "highcard", "--games", "4", "--bots", "gunhand,random", "--processes", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "gunhand against random, sides exchanged; a draw is no win"
    assert lines[1].split()[:5] == ["scenario", "games", "wins", "draws", "losses"]
    assert lines[-1].startswith("all ")
    assert all(len(line) <= 100 for line in lines)


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["measure", "highcard", "--games", "2", "--bots", "random,random", "--processes", "1", "--json"]
    assert main(argv) == 0
    found = json.loads(capsys.readouterr().out)
    total = found["total"]
    assert total["wins"]["wins"] + total["draws"] + total["losses"] == total["wins"]["games"] >= 2


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["measure", "chess"], "there is no game 'chess'"),
        (["measure", "highcard", "--bots", "random"], "expected two bots"),
        (["measure", "highcard", "--processes", "65"], "64 processes are the most"),
    ],
)
def test_bad_input(argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 2
    assert sentence in capsys.readouterr().err
