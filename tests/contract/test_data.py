"""Set-ups are plain data: a game or procedure begins alike from one that was just made and from one that was written
down and read again, and what is recorded from there replays."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Game, Setup, companion_keys, games, load_game
from sixgun.core.match import Match
from sixgun.core.procedure import BAND, CAMPAIGN, Procedure, Products, companions
from sixgun.core.record import parse
from sixgun.situation import loads

SITUATIONS = Path(__file__).parents[2] / "docs" / "situations"
ANSWERS = 60


def setups(key: str) -> Iterator[tuple[str, Setup]]:
    """Ready ones, those of ready files, and for a campaign one of all ready bands."""
    game = load_game(key)
    for name in game.scenarios():
        yield name, game.setup(name)
    if isinstance(game, Procedure):
        for name, text in game.part(Products).samples().items():
            yield name, game.part(Files).setup(text)
        owner, _, what = key.rpartition(".")
        if what == CAMPAIGN:
            bands = companions(owner)[BAND].part(Products).samples().values()
            yield "all-bands", game.setup("", {"bands": [tomllib.loads(text) for text in bands]})


def named() -> Iterator[Any]:
    for key in (*games(), *companion_keys()):
        found = list(setups(key))
        assert found, f"nothing begins {key}"
        yield from (pytest.param(key, setup, id=f"{key}-{name}") for name, setup in found)


NAMED = list(named())


def situations() -> Iterator[tuple[str, Game[Any], Setup]]:
    """Situations with which a whole game can begin."""
    for path in sorted(SITUATIONS.glob("*.toml")):
        situation = loads(path.read_text(encoding="utf-8"))
        try:
            setup = situation.whole_game()
        except BadSetup:
            continue
        yield path.stem, situation.game, setup


def written(setup: Setup) -> Setup:
    found: Setup = msgspec.json.decode(msgspec.json.encode(setup))
    return found


def same_start(game: Game[Any], setup: Setup) -> None:
    made, read = game.start(setup), game.start(written(setup))
    assert game.encode(made) == game.encode(read)
    assert game.digest(made) == game.digest(read)
    assert game.identity(made) == game.identity(read)
    assert game.digest(game.decode(game.encode(made), setup)) == game.digest(made)


@pytest.mark.parametrize(("key", "setup"), NAMED)
def test_it_begins_alike_from_data_that_was_written_down(key: str, setup: Setup) -> None:
    same_start(load_game(key), setup)


def test_situations_begin_alike_from_data_that_was_written_down() -> None:
    """One test, since whoever collects tests need not read them all."""
    found = list(situations())
    assert {game.key for _, game, _ in found} >= {"bala", "dicemore", "punk"}
    for name, game, setup in found:
        try:
            same_start(game, setup)
        except AssertionError as error:
            raise AssertionError(f"the situation {name} begins otherwise") from error


@pytest.mark.parametrize(("key", "setup"), [case for case in NAMED if str(case.values[0]) in companion_keys()])
def test_a_procedure_goes_on_from_its_record(key: str, setup: Setup) -> None:
    """Games do so too: `contract.check_replay`."""
    game = load_game(key)
    chooser = Random(7)
    asked = 0

    def decide(question: Question) -> Choice | None:
        nonlocal asked
        asked += 1
        return chooser.choice(question.options).choice if asked <= ANSWERS else None

    match = Match.new(game, setup, SeededChance(7), decide)
    match.run()
    assert match.record.items
    again = Match(game, parse(match.record.text()))  # compares every digest
    assert game.digest(again.state) == game.digest(match.state)
