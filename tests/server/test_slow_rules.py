"""A choice that takes the rules long to judge holds up nobody but whoever made it."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.server.kit import Server

NewServer = Callable[..., Server]
NOT_HELD_UP = 6.0
"""Seconds: less than a slow choice is waited for, and much more than a busy machine needs for a quick one."""

SLOW_GAME = '''
import time

from sixgun.games.highcard import GAME as PLAIN


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
        if choice.item == "slow":
            time.sleep(60)
        return super().preview(state, choice)


def slow_down(question):
    check = question._check or question.check

    def slowly(choice):
        if choice.item == "slow":
            time.sleep(60)
        return check(choice)

    question._check = slowly


GAME = Slow()
'''


def test_a_slow_check_and_slow_odds_hold_up_no_other_table(new_server: NewServer, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "slowcard-1.dist-info").mkdir(parents=True)
    (folder / "slowcard.py").write_text(SLOW_GAME)
    (folder / "slowcard-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: slowcard\nVersion: 1\n")
    (folder / "slowcard-1.dist-info" / "entry_points.txt").write_text("[sixgun.games]\nslowcard = slowcard:GAME\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")]))
    server = new_server(env={"PYTHONPATH": path})
    stuck = [server.sit(server.create("slowcard", "noon", ringo="me", belle="me")[0]) for _ in range(6)]
    same = server.sit(server.create("slowcard", "noon", ringo="me", belle="me")[0])
    other = server.sit(server.create("highcard", "noon", ringo="me", belle="me")[0])
    for number, player in enumerate(stuck):
        assert player.asked is not None
        choice = {"kind": "play", "actor": "ringo", "target": "belle", "item": "slow"}
        if number % 2:
            player.send({"type": "choose", "id": 900, "question": player.asked["id"], "choice": choice})
        else:
            player.send({"type": "preview", "id": 900, "choice": choice})
    time.sleep(0.3)
    pick = Random(1)
    slowest = 0.0
    for player in (same, other):
        for _ in range(5):
            began = time.monotonic()
            if not player.over:
                player.act(pick)
            slowest = max(slowest, time.monotonic() - began)
    assert slowest < NOT_HELD_UP, "a table waited for the slow choice of another"
    # Who chose slowly may still choose otherwise, and is told in the end.
    began = time.monotonic()
    looker = stuck[0]
    assert looker.choose()["type"] == "accepted"
    assert time.monotonic() - began < NOT_HELD_UP
    replies: list[str] = []
    threads = [
        threading.Thread(
            target=lambda player=player: replies.append(
                player.until(lambda message: message.get("re") == 900, 60)["code"]
            )
        )
        for player in stuck[:2]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert replies == ["trouble", "trouble"]
    assert stuck[1].asked is not None, "nothing has changed"
