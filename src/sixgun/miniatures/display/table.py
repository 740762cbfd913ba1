"""The picture of a table, as far as it is made of its board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sixgun.miniatures.display.drawing import TableWords, ground, title_of, ways_out
from sixgun.miniatures.tables import Board
from sixgun.screen.picture import Picture
from sixgun.table import Piece


def called(board: Board, words: TableWords) -> Callable[[Piece], str]:
    """What pieces of scenery are called."""
    return partial(title_of, words=words, titles=board.ground.titles, wholes=board.ground.wholes)


def bare(board: Any, title: str, story: str, **more: Any) -> Picture:
    """A table of its size; `title` and `story` in the language of the reader, or else as the scenario has them."""
    title, story = title or board.title, story or board.story
    return Picture(width=board.scene.width, depth=board.scene.depth, title=title, story=story, **more)


def laid_out(board: Board, words: TableWords, title: str, story: str, **more: Any) -> Picture:
    """The table with its scenery and ways out; `more` is what the game has on it, and how it measures."""
    return bare(
        board,
        title,
        story,
        rounds=board.rounds,
        ground=ground(board.scene.pieces, called(board, words), board.ground.wholes),
        zones=tuple(ways_out(board.exits, lambda way: words.said(way.title))),
        **more,
    )


def table_names(board: Board, words: TableWords, people: Mapping[str, str]) -> dict[str, str]:
    """The names of everything on a table, as texts."""
    title = called(board, words)
    things = {piece.id: title(piece) for piece in board.scene.pieces}
    exits = {row.id: words.said(row.title) for row in board.exits}
    return {f"name.{id}": name for id, name in (things | exits | dict(people)).items()}
