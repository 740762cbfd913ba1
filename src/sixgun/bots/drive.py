"""Letting bots answer the questions of a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from sixgun.core.choice import Question, Refusal
from sixgun.core.errors import SixgunError
from sixgun.core.glimpse import Bot, BotFailed, Glimpse, consult
from sixgun.core.match import Match
from sixgun.core.scene import scene


class Stuck(SixgunError):
    """A game that does not come to its end: a question that no bot can answer, or more answers than allowed."""


def without_clock(bot: Bot) -> Bot:
    """The bot with its time budget taken away, if it has one: so the same seed gives the same game on any machine."""
    if hasattr(bot, "budget"):
        bot.budget = None
    return bot


Stream = Callable[[str, int], Random]
"""The stream of a seat for its decision after so many items of the record, so that a game can be taken up again."""


def seeded(seed: int | str) -> Stream:
    return lambda seat, items: Random(f"{seed}/{seat}/{items}")


def answer(match: Match[Any], question: Question, bot: Bot, rng: Random) -> Refusal | None:
    """Let the bot answer. If the rules refuse its choice, the game's usual answer is taken instead, and the refusal is
    returned. Raises BotFailed."""
    seat = question.seat
    game = match.game
    look = lambda: game.view(scene(match), seat)  # noqa: E731
    try:
        choice = consult(bot, Glimpse(question, look, match.record.head.setup, game, rng))
    except BotFailed as failed:
        name = match.record.head.seats.get(seat) or type(bot).__name__
        raise BotFailed(f"the bot {name} has failed ({failed})") from failed
    refusal = match.answer(seat, choice)
    if refusal is None:
        return None
    for choice in (game.policy(question), *(option.choice for option in question.options)):
        if match.answer(seat, choice) is None:
            return refusal
    raise Stuck(f"the rules refuse every option that they offer for {question.key}")


def play_out(match: Match[Any], bots: Mapping[str, Bot], stream: Stream, limit: int = 100_000) -> None:
    """Play to the end with a bot in every seat."""
    match.run()
    for _ in range(limit):
        if match.pending is None or match.ending is not None:
            return
        question = match.pending.questions[0]
        answer(match, question, bots[question.seat], stream(question.seat, len(match.record.items)))
    raise Stuck(f"no end after {limit} answers")
