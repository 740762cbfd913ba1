"""A worker whose bot is at fault answers with an error that the server can read, and works on."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.bots.random_bot import RandomBot
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.glimpse import BotFailed, Glimpse
from sixgun.core.match import Match
from sixgun.games.highcard.choices import Play
from sixgun.server.worker import AdviceJob, BotJob, Spot, work

GAME = load_game("highcard")


def spot() -> Spot:
    """The first question of a game."""
    setup = GAME.setup("noon")
    match: Match[Any] = Match.new(GAME, setup, SeededChance(1))
    match.run()
    assert match.pending is not None
    given = tuple(match.written(answer) for answer in match.given)
    return Spot(GAME.key, setup, GAME.encode(match.state), given, match.pending.questions[0].seat, 2)


@pytest.mark.parametrize("answer", [None, "shoot", Play("ringo", "belle", 3)])  # type: ignore[arg-type]
@pytest.mark.parametrize("job", [BotJob, AdviceJob])
def test_what_is_no_choice_never_leaves_the_worker(job: Any, answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    class Faulty(RandomBot):
        def choose(self, glimpse: Glimpse) -> Choice:
            return answer  # type: ignore[no-any-return]  # that is its fault

    monkeypatch.setattr("sixgun.server.worker.load_bot", lambda name: Faulty)
    with pytest.raises(BotFailed, match="it answers "):
        work(job(spot(), "faulty", b"1"))
