"""What goes wrong for one table, socket or worker goes wrong for nobody else, and ends."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from sixgun.core.game import load_game
from sixgun.server.store import Order, Seat, SqliteStore
from sixgun.server.table import Table, Wrong, new_game

GAME = load_game("highcard")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def table_of(database: SqliteStore, id: str = "one", **seats: Seat) -> Table:
    seats = seats or {"ringo": Seat(0), "belle": Seat(1)}
    stored = new_game(GAME, GAME.setup("noon"), seats, "table", b"s" * 32, id)
    database.create(stored, [f"{seat} {id}" for seat in seats], f"watch {id}")
    return Table(stored, database)


def again(database: SqliteStore, id: str = "one") -> Table:
    stored = database.load(id)
    assert stored is not None
    return Table(stored, database)


# standing orders -----------------------------------------------------------------------------------------------------
def test_no_order_keeps_a_table_from_being_opened(database: SqliteStore) -> None:
    table = table_of(database)
    taken = ("distance > 1000000", "distance < 0.00001", "distance = 12.3456789")
    for when in taken:
        table.safely(lambda when=when: table.order(0, "play", "highcard.play", when))  # type: ignore[misc]  # called at once
    with pytest.raises(Wrong, match="a fact, a sign and a number"):
        table.order(0, "play", "highcard.play", "distance > " + "9" * 400)
    assert again(database).orders.of("ringo") == table.orders.of("ringo")
    assert [str(order.when) for order in table.orders.of("ringo")] == [*reversed(taken)]


def test_an_order_that_cannot_be_read_is_let_go(database: SqliteStore) -> None:
    """Such as a database of an older version may hold."""
    table = table_of(database)
    stored = database.load("one")
    assert stored is not None
    bad, good = Order("play", "highcard.play", "distance > 1e+06"), Order("play", "highcard.duck")
    opened = Table(msgspec.structs.replace(stored, orders={"ringo": (bad, good)}), database)
    assert [str(order) for order in opened.orders.of("ringo")] == ["always play at highcard.duck"]
    assert opened.questions and len(opened.questions) == len(table.questions)
