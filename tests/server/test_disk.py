"""A full disk: what cannot be kept has not happened, nobody is shown it, and the game goes on when there is room."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from tests.server.kit import HttpError, Player, Server, ServerHere

from sixgun.core.game import load_game
from sixgun.server.room import encoded
from sixgun.server.store import DiskFull, Seat, SqliteStore, StoreError
from sixgun.server.table import WATCHER, Table, new_game

NewServer = Callable[..., Server]
GAME = load_game("highcard")


# one table -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def fill(database: SqliteStore, *, full: bool) -> None:
    """SQLite itself says that the disk is full."""
    (pages,) = database._db.execute("pragma page_count").fetchone()
    database._db.execute(f"pragma max_page_count = {pages if full else 1_000_000}")


def table_of(database: SqliteStore, id: str = "one") -> Table:
    seats = {"ringo": Seat(0), "belle": Seat(1)}
    stored = new_game(GAME, GAME.setup("noon"), seats, "table", b"a secret of thirty-two bytes  !!", id)
    database.create(stored, [f"ringo {id}", f"belle {id}"], f"watch {id}")
    return Table(stored, database)


def seen(table: Table) -> list[str]:
    return [encoded(table.event(link, "en", whole=True)) for link in (0, 1, WATCHER)]


def first_answer(table: Table) -> Callable[[], None]:
    question = table.questions[0]
    link = table.seats[question.seat].link
    return partial(table.choose, link, table.question_id(question.key), question.options[0].choice)


def play_until_full(database: SqliteStore, table: Table) -> None:
    """Answer until the database refuses one: there is some room left in its last page."""
    fill(database, full=True)
    for _ in range(400):
        answer = first_answer(table)
        before = seen(table)
        n, kept = table.n, database.load("one")
        try:
            table.safely(answer)
        except StoreError as error:
            assert "full" in str(error)
            assert (table.n, seen(table), database.load("one")) == (n, before, kept)
            return
        assert not table.over, "the database is never full"
    raise AssertionError("the database is never full")


def test_an_answer_that_cannot_be_kept_has_not_been_given(database: SqliteStore) -> None:
    table = table_of(database)
    play_until_full(database, table)
    n = table.n
    with pytest.raises(DiskFull, match="full"):
        table.safely(first_answer(table))
    assert table.n == n
    fill(database, full=False)
    table.safely(first_answer(table))
    assert table.n == n + 1
    again = database.load("one")
    assert again is not None and seen(Table(again, database)) == seen(table)


def test_a_game_that_cannot_be_kept_is_not_made(database: SqliteStore) -> None:
    fill(database, full=True)
    with pytest.raises(DiskFull, match="full"):
        for number in range(100):
            table_of(database, f"game {number}")
    fill(database, full=False)
    table_of(database, f"game {number}")


# a real server -------------------------------------------------------------------------------------------------------
SMALL = 4096
"""Files of the server may not become larger: enough for what it complains about, too little for any change."""


@contextmanager
def no_room(server: Server) -> Iterator[None]:
    if not sys.platform.startswith("linux"):
        pytest.skip("limits of another process can be set on Linux only")
    import resource

    limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (SMALL, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)


def quiet(player: Player) -> bool:
    """Nothing but the reply to a ping arrives."""
    events = len(player.events)
    return player.ask("ping")["type"] == "pong" and len(player.events) == events


def test_nobody_is_shown_what_the_disk_has_not_taken(new_server: NewServer) -> None:
    server = new_server()
    ringo, belle, watch = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, two, three = server.sit(ringo), server.sit(belle), server.sit(watch)
    asked = one.asked
    assert asked is not None
    with no_room(server):
        for _ in range(3):
            reply = one.choose()
            assert (reply["type"], reply["code"]) == ("error", "trouble") and "nothing has changed" in reply["text"]
        assert one.ask("order", kind="stand", rule="highcard.duck.when")["code"] == "trouble"
        assert all(quiet(player) for player in (one, two, three))
        with pytest.raises(HttpError) as failed:
            server.create("highcard", "noon", ringo="friend", belle="friend")
        assert (failed.value.status, failed.value.code) == (503, "trouble")
    assert one.n == 0 and one.asked == asked
    assert one.choose()["type"] == "accepted"
    assert one.n == 1 and not one.event.get("orders")
    two.choose()
    for player in (one, three):
        player.catch_up(two.n)
    server.kill()
    server.start()
    again = server.sit(ringo)
    assert (again.n, again.event["digest"]) == (one.n, one.event["digest"])
    assert "Traceback" not in server.errors() and "could not be kept" in server.errors()


def test_a_bot_goes_on_by_itself_when_there_is_room_again(new_server: NewServer) -> None:
    server = new_server()
    watcher = server.sit(server.create("bala", "street-duel", law="random", gang="random")[0])
    watcher.catch_up(2)
    with no_room(server):
        while "waits: " not in server.errors():
            time.sleep(0.02)
        watcher.ask("ping")  # what was kept before is read before the reply
        stuck = watcher.n
        assert quiet(watcher)
    watcher.catch_up(stuck + 1)


def test_a_full_disk_has_a_code_of_its_own_and_the_same_choice_is_taken_later(tmp_path: Path) -> None:
    server = ServerHere(tmp_path / "data")
    try:
        me, watch = server.create("highcard", "saloon", ringo="me", belle="me", moses="me", ada="me")
        one, spectator = server.sit(me), server.sit(watch)
        server.fill_disk(full=True)
        with pytest.raises(HttpError) as failed:
            for _ in range(60):
                server.create("highcard", "noon", ringo="friend", belle="friend")
        assert (failed.value.status, failed.value.code) == (507, "disk-full")
        pick = Random(1)
        for _ in range(200):  # there is some room left in the last pages
            assert not one.over
            reply = one.choose(pick=pick)
            if reply["type"] != "accepted":
                break
        assert reply["code"] == "disk-full" and "nothing has changed" in reply["text"]
        asked, n = one.asked, one.n
        assert asked is not None and quiet(one)
        spectator.catch_up(n)
        choice = asked["options"][0]["choice"]
        assert one.choose(choice)["code"] == "disk-full"
        server.fill_disk(full=False)
        assert one.ask("choose", question=asked["id"], choice=choice)["type"] == "accepted"
        assert one.n == n + 1
        spectator.catch_up(one.n)
        server.create("highcard", "noon", ringo="friend", belle="friend")
    finally:
        server.stop()
