"""Every game is met once before threads use it; one that cannot be used stops nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sixgun.core.game import Game, games, load_game
from sixgun.server import warm


def test_every_game_is_imagined_once_and_a_broken_one_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []

    def watched(key: str, imagine: Callable[..., object]) -> Callable[..., object]:
        def noted(*args: object) -> object:
            met.append(key)
            return imagine(*args)

        return noted

    for key in games():
        game: Game[Any] = load_game(key)
        monkeypatch.setattr(game, "imagine", watched(key, game.imagine))
    monkeypatch.setattr(warm, "games", lambda: ("no-such-game", *games()))
    warm.meet_all()
    assert set(met) >= set(games())
