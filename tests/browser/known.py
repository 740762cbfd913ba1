"""``python -m tests.browser.known FOLDER PORT``: the real server, with the same dice for every new game, and
bots that think without a clock.

A test that plays a game in the browser then plays the same game each time. Everything else is as people get it.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from tests.server.known import PATIENCE, patient

from sixgun.server import app
from sixgun.server.hub import Hub

SECRET = bytes(range(32))


def main() -> None:
    """Bots and whatever else is worked out in other processes have more time than even a busy machine needs: a bot that
    runs out of it would play another game."""
    folder, port = sys.argv[1:]
    with patient():
        app.run(
            Path(folder),
            port=int(port),
            bot_seconds=PATIENCE,
            ready=partial(print, flush=True),
            hub=partial(Hub, new_secret=lambda: SECRET, leisure=True),
        )


if __name__ == "__main__":
    main()
