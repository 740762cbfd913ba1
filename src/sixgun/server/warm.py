"""Meet every game once before anybody plays.

msgspec prepares a record type when it first meets it. Two threads that do so for the same type at the same moment have
brought the whole process down; so all types that the games' states, views and pictures hold are met here, in one
thread, before the others start.
"""

from __future__ import annotations

from contextlib import suppress

from sixgun.core.game import companion_keys, games, load_game
from sixgun.screen.display import Display


def meet_all() -> None:
    """Start, view, imagine, store and draw the first scenario of every game and procedure. What cannot be used is left
    to those who ask for it: they learn why."""
    for key in (*games(), *companion_keys()):
        with suppress(Exception):
            game = load_game(key)
            setup = game.setup(game.scenarios()[0])
            state = game.start(setup)
            for seat in ("", *game.seats(state)[:1]):
                view = game.view(state, seat)
                game.imagine(view, setup)
                game.part(Display).shown(view, setup)
            game.decode(game.encode(state), setup)
            game.part(Display).names(state)
