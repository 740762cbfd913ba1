"""``python -m tests.browser.known FOLDER PORT``: the real server, with the same dice for every new game, and
bots that think without a clock.

A test that plays a game in the browser then plays the same game each time. Everything else is as people get it.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from sixgun.server import app
from sixgun.server.hub import Hub

SECRET = bytes(range(32))
BOT_SECONDS = 20.0
"""More than a bot needs even on a busy machine: one that runs out of time would play another game."""


def main() -> None:
    folder, port = sys.argv[1:]
    app.run(
        Path(folder),
        port=int(port),
        bot_seconds=BOT_SECONDS,
        ready=partial(print, flush=True),
        hub=partial(Hub, new_secret=lambda: SECRET, leisure=True),
    )


if __name__ == "__main__":
    main()
