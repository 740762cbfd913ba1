"""``python -m tests.server.known ...``: ``sixgun serve ...``, with the same dice for every new game and bots that think
without a clock, so that a test which fails can be played again; and with patience for work that a busy machine makes
long. Everything else is as people get it.

Tables with the same dice also have the same ids of questions; a test that needs others puts a secret of its own into
the folder of the games (`Server.other_dice`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from unittest.mock import patch

from sixgun.cli import main
from sixgun.server import app, http, hub, room, workbench_http
from sixgun.server.hub import Hub

SECRET, OTHER = bytes(range(32)), bytes(range(32, 64))
"""What the dice and cards of every game follow from, and of those with other dice."""
WISH = "other-dice"
"""A file of this name in the folder of the games: new ones have other dice."""

PATIENCE = 60.0
"""Seconds that work in another process may take: people are told earlier that it takes too long, and on a busy machine
the same question would then be answered now so and now so."""
LIMITS = (
    (room, "OPTIONS_SECONDS"),
    (room, "ADVICE_SECONDS"),
    (room, "CHECK_SECONDS"),
    (http, "FILE_SECONDS"),
    (http, "RECORD_SECONDS"),
    (workbench_http, "FILE_SECONDS"),
    (hub, "FILM_SECONDS"),
)

KnownHub = partial(Hub, new_secret=lambda: SECRET, leisure=True)


@contextmanager
def patient() -> Iterator[None]:
    """Servers in this process wait longer."""
    with ExitStack() as longer:
        for module, name in LIMITS:
            longer.enter_context(patch.object(module, name, PATIENCE))
        yield


def secret_of(folder: Path) -> bytes:
    return OTHER if (folder / WISH).exists() else SECRET


if __name__ == "__main__":
    games = Path(sys.argv[sys.argv.index("--data") + 1])
    known = partial(KnownHub, new_secret=partial(secret_of, games))
    with patient(), patch.object(app, "run", partial(app.run, hub=known)):
        sys.exit(main(["serve", *sys.argv[1:]]))
