"""Simulation: intervals, tallies, sides swapped, games given up."""

import pytest

from sixgun.bots.random_bot import RandomBot
from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.glimpse import Glimpse
from sixgun.lab.simulate import Played, play_many, play_one, simulate, summary, wilson

GAME = load_game("highcard")
SETUP = GAME.setup("noon")


class Stander(RandomBot):
    """Never ducks, so that it loses more often than not."""

    def choose(self, glimpse: Glimpse) -> Choice:
        return glimpse.question.options[-1].choice


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (180, 200, 0.8506, 0.9343), (0, 0, 0, 1)],
)
def test_wilson_intervals_as_in_the_tables(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_games_depend_on_seed_and_number_alone() -> None:
    alone = play_many(GAME, SETUP, [RandomBot, Stander], 20, 1, processes=1)
    assert alone == play_many(GAME, SETUP, [RandomBot, Stander], 20, 1, processes=2)
    assert alone != play_many(GAME, SETUP, [RandomBot, Stander], 20, 2, processes=1)
    assert alone[:5] == play_many(GAME, SETUP, [RandomBot, Stander], 5, 1, processes=1)


def test_swapped_sides_follow_the_bot() -> None:
    played = play_many(GAME, SETUP, [RandomBot, Stander], 4, 1, swap=True, processes=1)
    assert [one.bots["ringo"] for one in played] == [0, 1, 0, 1]
    assert [one.bots["belle"] for one in played] == [1, 0, 1, 0]


def test_the_tally_counts_bots_and_sides_apart() -> None:
    played = [
        Played(("ringo",), "last", {"ringo": 0, "belle": 1}, 5, 10, 3),
        Played(("ringo",), "last", {"ringo": 1, "belle": 0}, 5, 20, 3),
        Played(("belle",), "last", {"ringo": 1, "belle": 0}, 5, 30, 6),
        Played((), "all-down", {"ringo": 0, "belle": 1}, 5, 40, 0),
    ]
    result = summary(played, ("a", "b"), ("ringo", "belle"), 2.0)
    assert [(rate.name, rate.wins) for rate in result.bots] == [("a", 2), ("b", 1)]
    assert [(rate.name, rate.wins) for rate in result.sides] == [("ringo", 2), ("belle", 1)]
    assert (result.draws, result.mean_turns, result.mean_decisions) == (1, 3.0, 25.0)
    assert (result.games_per_second, result.decisions_per_second) == (2.0, 50.0)


def test_a_game_that_does_not_end_is_counted_as_unfinished() -> None:
    one = play_one(GAME, SETUP, [RandomBot], "1", longest=2)
    assert (one.reason, one.steps) == ("unfinished", 2)
    assert summary([one], ("random",), SETUP["seats"], 1.0).unfinished == 1


def test_progress_counts_all_games() -> None:
    told: list[int] = []
    result = simulate(GAME, SETUP, [RandomBot], ["random"], 10, 1, processes=1, progress=told.append)
    assert sum(told) == result.games == 10
