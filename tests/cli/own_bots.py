"""Bots of another package, installed for processes of a test."""

from __future__ import annotations

import os
import textwrap
from pathlib import Path

MODULE = '''
import os
import time
from pathlib import Path

from sixgun.games.highcard.choices import Play
from sixgun.bots.random_bot import RandomBot
from sixgun.core.choice import Choice


class Cheat(RandomBot):
    """Plays the ten whether it holds one or not."""

    def choose(self, glimpse):
        return Play(glimpse.seat, glimpse.question.options[0].choice.target, "10")


class Raiser(RandomBot):
    def choose(self, glimpse):
        raise KeyError("ammo")


class Sleeper(RandomBot):
    """Plays a few games in each process, says so, and never answers again."""

    asked = 0

    def choose(self, glimpse):
        Sleeper.asked += 1
        if Sleeper.asked > int(os.environ.get("AWAKE", "100")):
            Path(os.environ["ASLEEP"], str(os.getpid())).touch()
            while True:
                time.sleep(60)
        return super().choose(glimpse)
'''

ENTRIES = """
[sixgun.bots]
cheat = own_bots_of_a_test:Cheat
raiser = own_bots_of_a_test:Raiser
sleeper = own_bots_of_a_test:Sleeper
broken = own_bots_of_a_test_that_is_not_there:Bot
wrong = own_bots_of_a_test:Nobody
"""


def installed(folder: Path, env: dict[str, str]) -> dict[str, str]:
    """The environment of processes in which these bots are installed."""
    package = folder / "site"
    info = package / "own_bots_of_a_test-1.0.dist-info"
    info.mkdir(parents=True)
    (package / "own_bots_of_a_test.py").write_text(textwrap.dedent(MODULE))
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: own-bots-of-a-test\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRIES)
    asleep = folder / "asleep"
    asleep.mkdir()
    path = os.pathsep.join([str(package), *filter(None, [env.get("PYTHONPATH")])])
    return {**env, "PYTHONPATH": path, "ASLEEP": str(asleep)}
