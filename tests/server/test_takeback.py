"""Taking back at a table itself: what goes back with a choice, who has to agree, and what is not done twice."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sixgun.core.game import Game, Setup, load_game
from sixgun.server import store
from sixgun.server.table import Table, new_game


@pytest.fixture
def database(tmp_path: Path) -> Iterator[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def table_of(database: store.SqliteStore, game: Game[object], setup: Setup, **bots: str) -> Table:
    """A link for each seat that no bot plays."""
    seats = {
        seat: store.Seat(bot=bots[seat]) if seat in bots else store.Seat(number)
        for number, seat in enumerate(game.seats(game.start(setup)))
    }
    stored = new_game(game, setup, seats, "table", b"s" * 32, "game")
    database.create(stored, [f"the link of {seat}" for seat in seats], "the link of spectators")
    return Table(stored, database)


def opened_again(table: Table) -> Table:
    stored = table.store.load(table.id)
    assert stored is not None
    return Table(stored, table.store)


def play(table: Table, *seats: str) -> None:
    """Each takes the first option."""
    for seat in seats:
        question = next(question for question in table.questions if question.seat == seat)
        table.choose(table.seats[seat].link, table.question_id(question.key), question.options[0].choice)


def agree(table: Table, link: int) -> None:
    """Take back, and everybody else agrees."""
    assert not table.undo(link)
    assert table.request is not None
    for other in table.links:
        if other != link:
            table.consent(other, table.request.id, yes=True)


# sealed choices ------------------------------------------------------------------------------------------------------
def test_what_another_person_has_sealed_is_not_lost_without_consent(database: store.SqliteStore) -> None:
    game = load_game("dicemore")
    table = table_of(database, game, game.setup("duel"))
    play(table, "bad")
    assert table.plan(table.seats["bad"].link).can == "free"
    play(table, "good")
    assert list(table.match.sealed) and len(table.questions) == 1
    plan = table.plan(table.seats["bad"].link)
    assert (plan.can, plan.why) == ("ask", "others")
    agree(table, table.seats["bad"].link)
    assert not table.match.sealed and not table.match.record.items


def test_what_a_bot_has_sealed_it_seals_again(database: store.SqliteStore) -> None:
    game = load_game("dicemore")
    table = table_of(database, game, game.setup("duel"), good="random")
    play(table, "bad")
    (sealing,) = [question for question in table.questions if question.seat == "good"]
    table.bot_answers("good", table.question_id(sealing.key), sealing.options[0].choice)
    assert list(table.match.sealed)
    assert table.plan(table.seats["bad"].link).can == "free"
