"""``python -m tests.server.known ...``: ``sixgun serve ...``, with the same dice for every new game and bots that think
without a clock, so that a test which fails can be played again. Everything else is as people get it.

Tables with the same dice also have the same ids of questions; a test that needs others puts a secret of its own into
the folder of the games (`Server.other_dice`).
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from sixgun.cli import main
from sixgun.server import app
from sixgun.server.hub import Hub

SECRET, OTHER = bytes(range(32)), bytes(range(32, 64))
"""What the dice and cards of every game follow from, and of those with other dice."""
WISH = "other-dice"
"""A file of this name in the folder of the games: new ones have other dice."""

KnownHub = partial(Hub, new_secret=lambda: SECRET, leisure=True)


def secret_of(folder: Path) -> bytes:
    return OTHER if (folder / WISH).exists() else SECRET


if __name__ == "__main__":
    games = Path(sys.argv[sys.argv.index("--data") + 1])
    with patch.object(app, "run", partial(app.run, hub=partial(KnownHub, new_secret=partial(secret_of, games)))):
        sys.exit(main(["serve", *sys.argv[1:]]))
