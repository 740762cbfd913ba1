"""The example of docs/bots.md is a bot that plays."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from sixgun.bots.random_bot import RandomBot
from sixgun.core.game import load_game
from sixgun.lab.simulate import play_many, play_one

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")


def example() -> Any:
    [source] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(source.splitlines()) <= 25
    names: dict[str, Any] = {"__name__": "my_package"}
    exec(compile(source, "docs/bots.md", "exec"), names)
    return names["Hopeful"]


def test_the_example_plays_and_says_why() -> None:
    game = load_game("highcard")
    bots: list[Any] = []

    def hopeful() -> Any:
        bots.append(example()())
        return bots[-1]

    for swap in (0, 1):
        assert play_one(game, game.setup("noon"), (hopeful, RandomBot), "1", swap).reason != "unfinished"
    assert all(bot.why().endswith("%") for bot in bots)


def test_the_example_is_better_than_chance() -> None:
    game = load_game("highcard")
    hopeful = example()
    games = play_many(game, game.setup("noon"), (hopeful, RandomBot), 300, 1, swap=True, processes=1)
    won = sum(1 for one in games if {one.bots[seat] for seat in one.winners} == {0})
    lost = sum(1 for one in games if {one.bots[seat] for seat in one.winners} == {1})
    assert won > 1.2 * lost


def test_the_page_shows_a_measurement() -> None:
    assert re.search(r"commit `[0-9a-f]{7,40}`", PAGE)
    assert re.search(r"^all +\d+ ", PAGE, re.MULTILINE)
