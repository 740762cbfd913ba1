"""A choice that takes the rules long to judge holds up nobody but whoever made it."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.server.kit import Player, Server

NewServer = Callable[..., Server]
AGES = "600"
"""Seconds that a slow choice is waited for: who was held up by one would wait longer than a test does."""

SLOW_GAME = '''
import os
import time

from sixgun.games.highcard import GAME as PLAIN
from sixgun.server import room as rooms

rooms.CHECK_SECONDS = float(os.environ["TEST_CHECK_SECONDS"])


class Slow(type(PLAIN)):
    """High Card whose rules take very long over a certain card, and over its odds."""

    key = "slowcard"
    listed = False

    def advance(self, ref, state):
        ask_all = ref.ask_all

        class Referee:
            def __getattr__(self, name):
                return getattr(ref, name)

            def ask_all(self, questions):
                for question in questions:
                    slow_down(question)
                return ask_all(questions)

        super().advance(Referee(), state)

    def preview(self, state, choice):
        if getattr(choice, "card", "") == "slow":
            time.sleep(600)
        return super().preview(state, choice)


def slow_down(question):
    check = question._check or question.check

    def slowly(choice):
        if getattr(choice, "card", "") == "slow":
            time.sleep(600)
        return check(choice)

    question._check = slowly


GAME = Slow()
'''


CHOICE = {"kind": "play", "actor": "ringo", "target": "belle", "card": "slow"}


@pytest.fixture
def slow_server(new_server: Callable[..., Server], tmp_path: Path) -> Iterator[NewServer]:
    """Servers with that game, which wait for a choice as long as the test says."""
    folder = tmp_path / "games"
    (folder / "slowcard-1.dist-info").mkdir(parents=True)
    (folder / "slowcard.py").write_text(SLOW_GAME)
    (folder / "slowcard-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: slowcard\nVersion: 1\n")
    (folder / "slowcard-1.dist-info" / "entry_points.txt").write_text("[sixgun.games]\nslowcard = slowcard:GAME\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")]))
    made: list[Server] = []

    def make(seconds: str) -> Server:
        made.append(new_server(env={"PYTHONPATH": path, "TEST_CHECK_SECONDS": seconds}))
        return made[-1]

    yield make
    for server in made:
        server.stop()  # with its workers, which sleep


def stuck_players(server: Server, number: int) -> list[Player]:
    """Players who wait for a slow check or slow odds, by turns."""
    stuck = [server.sit(server.create("slowcard", "noon", ringo="me", belle="me")[0]) for _ in range(number)]
    for n, player in enumerate(stuck):
        assert player.asked is not None
        if n % 2:
            player.send({"type": "choose", "id": 900, "question": player.asked["id"], "choice": CHOICE})
        else:
            player.send({"type": "preview", "id": 900, "choice": CHOICE})
    return stuck


def test_a_slow_check_and_slow_odds_hold_up_no_other_table(slow_server: NewServer) -> None:
    server = slow_server(AGES)
    stuck = stuck_players(server, 6)
    same = server.sit(server.create("slowcard", "noon", ringo="me", belle="me")[0])
    other = server.sit(server.create("highcard", "noon", ringo="me", belle="me")[0])
    pick = Random(1)
    for player in (same, other):
        for _ in range(5):
            if not player.over:
                player.act(pick)
    # Who looks slowly may still choose.
    assert stuck[0].choose()["type"] == "accepted"
    assert not any(message.get("re") == 900 for player in stuck for message in map(json.loads, player.received))


def test_who_chose_slowly_is_told_in_the_end(slow_server: NewServer) -> None:
    server = slow_server("1")
    stuck = stuck_players(server, 2)
    replies = [player.until(lambda message: message.get("re") == 900)["code"] for player in stuck]
    assert replies == ["trouble", "trouble"]
    assert stuck[1].asked is not None, "nothing has changed"
