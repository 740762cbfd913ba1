"""Every game is met once before threads use it; one that cannot be used stops nothing."""

from __future__ import annotations

import pytest

from sixgun.core.game import Game, games, load_game
from sixgun.server import warm


def test_every_game_is_imagined_once_and_a_broken_one_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[str] = []
    for key in games():
        game: Game[object] = load_game(key)
        imagine = game.imagine
        monkeypatch.setattr(game, "imagine", lambda *args, key=key, do=imagine: (met.append(key), do(*args))[1])
    monkeypatch.setattr(warm, "games", lambda: ("no-such-game", *games()))
    warm.meet_all()
    assert set(met) >= set(games())
