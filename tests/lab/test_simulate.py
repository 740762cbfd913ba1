"""Simulation: intervals, tallies, sides swapped, games given up."""

import os

import pytest

from sixgun.bots.random_bot import RandomBot
from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.glimpse import BotFailed, Glimpse
from sixgun.core.processes import ProcessLost
from sixgun.games.highcard.choices import Play
from sixgun.lab.simulate import Played, play_many, play_one, simulate, summary, wilson

GAME = load_game("highcard")
SETUP = GAME.setup("noon")


class Stander(RandomBot):
    """Never ducks, so that it loses more often than not."""

    def choose(self, glimpse: Glimpse) -> Choice:
        return glimpse.question.options[-1].choice


class Cheat(RandomBot):
    """Plays the ten whether it holds one or not."""

    def choose(self, glimpse: Glimpse) -> Choice:
        first = glimpse.question.options[0].choice
        return Play(glimpse.seat, first.target, "10")


class Honest(RandomBot):
    """What should come of a Cheat: a ten if there is one, or else the game's usual answer."""

    def choose(self, glimpse: Glimpse) -> Choice:
        options = [option.choice for option in glimpse.question.options]
        tens = [
            choice for choice in options if getattr(choice, "card", "") == "10" and choice.target == options[0].target
        ]
        return tens[0] if tens else glimpse.game.policy(glimpse.question)


class Raiser(RandomBot):
    def choose(self, glimpse: Glimpse) -> Choice:
        raise KeyError("ammo")


class Mute(RandomBot):
    def choose(self, glimpse: Glimpse) -> Choice:
        return None  # type: ignore[return-value]  # that is its fault


class Sloppy(RandomBot):
    def choose(self, glimpse: Glimpse) -> Choice:
        return Play(glimpse.seat, "belle", 3)  # type: ignore[arg-type]  # the same


class Unborn(RandomBot):
    def __init__(self) -> None:
        raise ValueError("no model")


class Quitter(RandomBot):
    """Ends the process in which it plays."""

    def choose(self, glimpse: Glimpse) -> Choice:
        os._exit(3)


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


# bots with faults ----------------------------------------------------------------------------------------------------
def won(cheat: type[RandomBot]) -> list[tuple[str, ...]]:
    return [one.winners for one in play_many(GAME, SETUP, [cheat, RandomBot], 12, 5, processes=1)]


def test_a_bot_does_not_win_by_cheating() -> None:
    """What the rules refuse is not played: the game's usual answer is."""
    assert won(Cheat) == won(Honest)


def test_illegal_choices_are_counted_by_bot() -> None:
    """Every time that it holds no ten, and never for anybody else."""
    asked: list[bool] = []

    class Counted(Cheat):
        def choose(self, glimpse: Glimpse) -> Choice:
            asked.append(all(getattr(option.choice, "card", "") != "10" for option in glimpse.question.options))
            return super().choose(glimpse)

    result = simulate(GAME, SETUP, [RandomBot, Counted], ["random", "cheat"], 6, 1, processes=1)
    assert 0 < sum(asked) < len(asked)
    assert sum(part.times for part in result.illegal) == sum(asked)
    assert {part.bot for part in result.illegal} == {1}
    assert all(part.rule.startswith("highcard.") and part.reason for part in result.illegal)
    honest = simulate(GAME, SETUP, [RandomBot, Honest], ["random", "honest"], 6, 1, processes=1)
    assert honest.illegal == ()


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize(
    ("faulty", "what"),
    [
        (Raiser, "KeyError: 'ammo' in test_simulate.py, line "),
        (Mute, "it answers None, which is no choice"),
        (Sloppy, "which is no sound choice"),
        (Unborn, "ValueError: no model in test_simulate.py, line "),
    ],
)
def test_a_bot_that_fails_is_named_with_its_error(faulty: type[RandomBot], what: str, processes: int) -> None:
    with pytest.raises(BotFailed) as caught:
        play_many(GAME, SETUP, [RandomBot, faulty], 12, 1, processes=processes)
    assert caught.value.number == 1 and what in str(caught.value)


def test_a_process_that_is_lost_is_an_error_and_no_hang() -> None:
    with pytest.raises(ProcessLost):
        play_many(GAME, SETUP, [RandomBot, Quitter], 12, 1, processes=2)
