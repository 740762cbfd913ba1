"""What people bring to a game from the command line: ``--bring PLACE=NAME|FILE``, or an answer at the prompt."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sixgun.cli.command import arg
from sixgun.cli.common import as_sentence
from sixgun.cli.errors import BadInput
from sixgun.cli.files import read_text
from sixgun.cli.output import say
from sixgun.cli.session import read_line
from sixgun.cli.speech import said
from sixgun.core import bring
from sixgun.core.bring import Bringing, Slot
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game, Setup
from sixgun.core.procedure import companions
from sixgun.core.strict import Reader
from sixgun.screen.words import Words


def _pair(text: str) -> tuple[str, str]:
    place, sign, what = text.partition("=")
    if not sign or not place.strip() or not what.strip():
        raise argparse.ArgumentTypeError("expected PLACE=NAME or PLACE=FILE")
    return place.strip(), what.strip()


BRING = arg(
    "--bring",
    type=_pair,
    action="append",
    default=[],
    metavar="PLACE=NAME|FILE",
    help="a band or character of your own, or a ready one by name, in a place (or for a side) of the scenario",
)


def with_brought(game: Game[Any], setup: Setup, brought: Sequence[tuple[str, str]]) -> Setup:
    """The set-up with everything that the command line brings."""
    for name, what in brought:
        try:
            place = bring.place_named(game, setup, name)
        except BadSetup as bad:
            raise BadInput(f"--bring {as_sentence(bad)}") from None
        setup = _with(game, setup, place, what)
    return setup


def _with(game: Game[Any], setup: Setup, place: Slot, what: str) -> Setup:
    """A ready file by its name, or else a file."""
    ready = what in bring.ready(game, place)
    text = what if ready or not _is_file(what) else read_text(Path(what))
    try:
        return bring.brought(game, setup, place, text)
    except BadSetup as bad:
        if ready or not _is_file(what):
            raise BadInput(as_sentence(bad, place.key)) from None
        kind = _kind_of(text)
        if kind and kind != (game.key, place.what):
            meant = f"a {place.what} of {game.key}"
            raise BadInput(f"{what} is a {kind[1]} of {kind[0]}; expected {meant}") from None
        raise BadInput(as_sentence(bad, what)) from None


def _kind_of(text: str) -> tuple[str, str] | None:
    """The game of a file, and what it is there: a band, a character, a campaign."""
    data = Reader().toml(text) or {}
    key = str(data.get("game", ""))
    return next(
        ((key, what) for what, procedure in companions(key).items() if procedure.part(Files).claims(data)), None
    )


def _is_file(what: str) -> bool:
    return what.endswith(".toml") or "/" in what or Path(what).is_file()


def choose(game: Game[Any], setup: Setup, words: Words, seats: Sequence[str]) -> Setup:
    """Ask for each place of these seats who comes: as in the scenario, a ready one, or a file."""
    for place in game.part(Bringing).places(setup):
        if place.seat not in seats:
            continue
        samples = bring.ready(game, place)
        ready = tuple(samples)
        usual = words.texts.get(f"name.{place.key}", place.usual)
        say(f" 1  {said(words.language, 'start.usual', name=usual)}")
        for number, name in enumerate(ready, 2):
            say(f"{number:>2}  {name}: {tomllib.loads(samples[name]).get('name', '')}".rstrip(": "))
        while True:
            which = said(words.language, f"start.bring-{place.what}", who=words.name(place.seat))
            line = read_line(f"{which} ").strip()
            if line in ("", "1"):
                break
            named = line.isdecimal() and len(line) < 4 and 2 <= int(line) <= len(ready) + 1
            try:
                setup = _with(game, setup, place, ready[int(line) - 2] if named else line)
                break
            except BadInput as bad:
                say(bad)
    return setup
