"""A game does not depend on the order of hashes: two processes with different hash seeds play the same game."""

import os
import subprocess
import sys

import pytest

from sixgun.core.game import games

PLAY = """
import sys
from sixgun.core.game import load_game
from sixgun.testing.contract import random_play

game = load_game(sys.argv[1])
play = random_play(game, game.scenarios()[int(sys.argv[2])], seed=7)
for seat in game.seats(play.match.state):
    print(seat, game.view(play.match.state, seat))
print(play.match.ending)
print(play.match.record.text())
"""


def played(key: str, scenario: int, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", PLAY, key, str(scenario)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("key", games())
def test_the_same_seed_is_the_same_game_under_another_hash_seed(key: str) -> None:
    assert played(key, 0, "1") == played(key, 0, "4242")
