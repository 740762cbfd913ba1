"""What goes wrong for one table, socket or worker goes wrong for nobody else, and ends."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.websockets import WebSocket, WebSocketState
from tests.server.kit import HttpError, ServerHere

from sixgun.core import record
from sixgun.core.choice import Choice, Question
from sixgun.core.game import load_game
from sixgun.core.orders import StandingOrders
from sixgun.core.procedure import BAND, CAMPAIGN, Products, Season, companions, with_companion
from sixgun.core.strict import Reader
from sixgun.server import hub, pool, protocol, sockets
from sixgun.server import room as rooms
from sixgun.server.hub import Hub
from sixgun.server.room import Listener, Room
from sixgun.server.sockets import Conversation
from sixgun.server.store import Order, Seat, SqliteStore, StoreError
from sixgun.server.table import Table, Wrong, new_game
from sixgun.server.worker import READY, BotJob, CheckReply, Job, OptionsJob, Reply, work

GAME = load_game("highcard")
PATIENCE = 30.0


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


def link_of(seat: str, id: str = "one") -> str:
    return f"{seat}-{id.replace(' ', '-')}".ljust(32, "-")


def table_of(database: SqliteStore, id: str = "one", **seats: Seat) -> Table:
    seats = seats or {"ringo": Seat(0), "belle": Seat(1)}
    stored = new_game(GAME, GAME.setup("noon"), seats, "table", b"s" * 32, id)
    database.create(stored, [link_of(seat, id) for seat in seats], link_of("watch", id))
    return Table(stored, database)


def again(database: SqliteStore, id: str = "one") -> Table:
    stored = database.load(id)
    assert stored is not None
    return Table(stored, database)


class Workers:
    """A pool without processes, whose jobs for options may be held up."""

    crowd = 0.0

    def __init__(self) -> None:
        self.asked: list[Job] = []
        self.came = asyncio.Event()
        self.go = asyncio.Event()
        self.go.set()

    async def run(self, job: Job, *_: object, **__: object) -> Reply | None:
        self.asked.append(job)
        self.came.set()
        if isinstance(job, OptionsJob):
            await self.go.wait()
        return work(job)

    async def tidy(self) -> None:
        pass

    async def close(self) -> None:
        pass


def run(play: Callable[[], Awaitable[None]]) -> None:
    async def playing() -> None:
        async with asyncio.timeout(PATIENCE):
            await play()

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop in this one
        thread.submit(asyncio.run, playing()).result()


def hub_of(database: SqliteStore) -> tuple[Hub, Workers]:
    tables, workers = Hub(database), Workers()
    tables.pool = workers  # type: ignore[assignment]  # the methods that are called
    return tables, workers


async def ended(tables: Hub) -> None:
    """Everything that was begun has come to its end."""
    while tables._tasks:
        await asyncio.gather(*tables._tasks)


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(0)


def types(listener: Listener) -> list[tuple[str, str]]:
    """What has arrived so far, and in which language the question is."""
    found = []
    while not listener.outbox.empty():
        message = msgspec.json.decode(cast(str, listener.outbox.get_nowait()))
        found.append((message["type"], message.get("asked", {}).get("text", "")))
    return found


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


def test_options_for_an_order_are_made_where_all_options_are(
    database: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An order for every question there is must not have the table work them all out."""
    monkeypatch.setattr(rooms, "COSTLY", 0.0)
    table = table_of(database)
    given: list[bool] = []
    plain = StandingOrders.answer

    def answer(orders: StandingOrders, question: Question, *more: Any, **options: Any) -> Choice | None:
        if question.seat == "ringo":
            given.append(bool(options["options"]))
        return plain(orders, question, *more, **options)

    monkeypatch.setattr(StandingOrders, "answer", answer)

    async def play() -> None:
        tables, workers = hub_of(database)
        room = Room(tables, table, tables.board(table.setup))
        await room.order(lambda: table.order(0, "play", "", ""))
        room.poke()
        await ended(tables)
        assert [job.spot.seat for job in workers.asked if isinstance(job, OptionsJob)] == ["ringo"]
        assert given == [True] and table.n == 1 and len(table.match.sealed) == 1

    run(play)


# opening -------------------------------------------------------------------------------------------------------------
def test_a_table_that_cannot_be_opened_keeps_no_other_from_going_on(
    database: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither one that cannot be read, nor one whose rules fail, which no table should have."""
    for id in ("older", "broken rules", "unreadable"):  # the latest is resumed first
        table_of(database, id, ringo=Seat(bot="random"), belle=Seat(0))
    database._db.execute("update games set kept = '[]' where id = 'unreadable'")
    plain = Table

    def opened(stored: Any, *more: Any) -> Table:
        if stored.id == "broken rules":
            raise RuntimeError("the rules fail")
        return plain(stored, *more)

    monkeypatch.setattr(hub, "Table", opened)

    async def play() -> None:
        tables, workers = hub_of(database)
        await tables._resume()
        await ended(tables)
        assert [type(job) for job in workers.asked] == [BotJob]
        assert [id for id, room in tables._rooms.items() if room.exception() is None] == ["older"]

    run(play)
    assert again(database, "older").n == 1


def test_what_fails_once_is_tidied_again(database: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "TIDY", 0.0)

    async def play() -> None:
        tables, workers = hub_of(database)
        tidied = 0

        async def tidy() -> None:
            nonlocal tidied
            tidied += 1
            if tidied == 1:
                raise OSError("not now")

        monkeypatch.setattr(workers, "tidy", tidy)
        tidying = asyncio.create_task(tables._tidy())
        await until(lambda: tidied > 1 or tidying.done())
        assert not tidying.done()
        tidying.cancel()

    run(play)


# languages -----------------------------------------------------------------------------------------------------------
def test_whoever_changes_the_language_meanwhile_disturbs_nobody(
    database: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "COSTLY", 0.0)
    table = table_of(database, ringo=Seat(0), belle=Seat(0))

    async def play() -> None:
        tables, workers = hub_of(database)
        room = Room(tables, table, tables.board(table.setup))
        one, other = Listener(0, "en"), Listener(0, "en")
        room.listeners |= {one, other}
        workers.go.clear()
        question = table.questions[0]
        accepted: list[int] = []
        choose = partial(table.choose, 0, table.question_id(question.key), question.options[0].choice)
        changing = asyncio.create_task(room.change(choose, lambda _, n: accepted.append(n)))
        await workers.came.wait()
        page = Conversation(cast(WebSocket, None), room, one)
        speaking = asyncio.create_task(page._answer(protocol.Resync(1, "es")))
        await asyncio.sleep(0)
        workers.go.set()
        await changing
        await speaking
        assert accepted == [1]
        (before, welcome, after), (only,) = types(one), types(other)
        assert welcome[0] == "welcome"
        assert before == only and after[0] == "event" and after[1] not in ("", before[1])
        await ended(tables)

    run(play)


# threads -------------------------------------------------------------------------------------------------------------
def test_nobody_is_at_a_table_whose_rules_still_work_for_somebody_who_left(database: SqliteStore) -> None:
    table = table_of(database)

    async def play() -> None:
        tables, _ = hub_of(database)
        room = Room(tables, table, tables.board(table.setup))
        began, go, after = threading.Event(), threading.Event(), list[bool]()

        def slowly() -> None:
            began.set()
            assert go.wait(PATIENCE)

        try:
            looking = asyncio.create_task(room.look(slowly))
            await until(began.is_set)
            looking.cancel()
            next_one = asyncio.create_task(room.look(lambda: after.append(go.is_set())))
            for _ in range(5):
                await asyncio.sleep(0)
            looking.cancel()  # once more, while it is waited for
            for _ in range(5):
                await asyncio.sleep(0)
            assert room._board.locked() and not looking.done()
        finally:
            go.set()
        with pytest.raises(asyncio.CancelledError):
            await looking
        await next_one
        assert after == [True]

    run(play)


def test_work_that_has_not_begun_is_not_done_for_somebody_who_left(database: SqliteStore) -> None:
    async def play() -> None:
        tables = Hub(database, threads=1)
        go, done = threading.Event(), list[str]()
        first = asyncio.create_task(tables.engine(go.wait, PATIENCE))
        second = asyncio.create_task(tables.engine(done.append, "second"))
        await asyncio.sleep(0)
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        go.set()
        await first
        await tables.engine(done.append, "third")
        assert done == ["third"]

    run(play)


def test_an_error_of_the_rules_keeps_nothing_in_memory(database: SqliteStore) -> None:
    class Thing:
        pass

    def fail(thing: Thing) -> None:
        raise Wrong("trouble", "no")

    async def play() -> None:
        tables, _ = hub_of(database)
        thing = Thing()
        left = weakref.ref(thing)
        with suppress(Wrong):
            await tables.engine(fail, thing)
        del thing
        await until(lambda: left() is None)

    gc.collect()
    gc.disable()
    try:
        run(play)
    finally:
        gc.enable()


# workers -------------------------------------------------------------------------------------------------------------
class Process:
    """As much of a process as a pool asks of one that starts: it says what it is given, and then nothing more."""

    pid = -1
    stdin = None

    def __init__(self, said: bytes, *, dead: bool = False) -> None:
        self.stdout = asyncio.StreamReader()
        self.stdout.feed_data(said)
        if dead:
            self.stdout.feed_eof()
        self.killed = False

    def kill(self) -> None:
        self.killed = True

    async def wait(self) -> int:
        return -9


def test_no_worker_is_left_over_that_nobody_waits_for_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        line, started = pool.Pool(3), list[Process]()
        said, dead = b"", False

        async def start(*_: object, **__: object) -> Process:
            started.append(Process(said, dead=dead))
            return started[-1]

        async def answer(*_: object) -> Reply:
            return CheckReply()

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        monkeypatch.setattr(line, "_ask", answer)
        ask = partial(line.run, cast(Job, "a job"), 60.0, "choice")
        for number in range(3):
            asking = asyncio.create_task(ask())
            await until(lambda number=number: len(started) > number)  # type: ignore[misc]  # called at once
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
        assert all(process.killed for process in started) and not line._all
        dead = True  # before it has said anything
        assert await ask() is None
        await line.prepare()
        assert all(process.killed for process in started) and not line._all and not line._idle
        said, dead = READY, False
        assert await ask() == CheckReply()
        assert len(line._all) == len(line._idle) == 1 and not started[-1].killed

    run(play)


# sockets -------------------------------------------------------------------------------------------------------------
class Socket:
    """As much of a WebSocket as a conversation asks of one. Nobody reads at the other end until `reads` is set."""

    application_state = WebSocketState.CONNECTED

    def __init__(self, *messages: protocol.FromPage) -> None:
        self.heard: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        for message in messages:
            self.say(message)
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.closed = -1

    def say(self, message: protocol.FromPage) -> None:
        self.heard.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, str]:
        return await self.heard.get()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(text)

    async def close(self, code: int) -> None:
        await self.reads.wait()
        self.closed = code


def serving(socket: Socket, tables: Hub) -> asyncio.Task[None]:
    return asyncio.create_task(sockets.serve(cast(WebSocket, socket), tables))


async def seated(tables: Hub, id: str = "one") -> tuple[Room, Listener]:
    """The room of a game, and who has just sat down there."""
    room = await tables.room(id)
    await until(lambda: len(room.listeners) == 1)
    (listener,) = room.listeners
    return room, listener


HELLO = protocol.Hello(protocol.PROTOCOL, link_of("ringo"))


def test_whoever_never_reads_is_not_here_any_more(database: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could not even be told so."""
    table_of(database)
    waited = asyncio.Event()

    def timeout(seconds: float) -> asyncio.Timeout:
        if seconds != sockets.SECONDS_TO_READ:
            return asyncio.timeout(seconds)
        waited.set()
        return asyncio.timeout(0)  # so many seconds have passed

    async def play() -> None:
        tables, _ = hub_of(database)
        socket = Socket(HELLO)
        served = serving(socket, tables)
        monkeypatch.setattr(sockets, "timeout", timeout)
        await until(served.done)
        assert waited.is_set() and not socket.sent and not (await tables.room("one")).listeners

    run(play)


def test_whoever_reads_too_slowly_is_told_to_come_again(database: SqliteStore) -> None:
    table_of(database)

    async def play() -> None:
        tables, _ = hub_of(database)
        socket = Socket(HELLO)
        served = serving(socket, tables)
        room, listener = await seated(tables)
        for _ in range(2 * rooms.UNREAD):
            listener.tell("text")
        assert listener.outbox.qsize() == rooms.UNREAD + 1
        socket.reads.set()
        await until(served.done)
        assert socket.closed == rooms.TRY_AGAIN and len(socket.sent) <= rooms.UNREAD + 1
        assert not room.listeners

    run(play)


def test_who_asks_for_everything_again_and_again_is_given_it_now_and_then(database: SqliteStore) -> None:
    table_of(database)

    async def play() -> None:
        tables, _ = hub_of(database)
        socket = Socket(HELLO)
        socket.reads.set()
        served = serving(socket, tables)
        room, _ = await seated(tables)
        shown: list[str] = []
        go = asyncio.Event()

        async def speak(listener: Listener, language: str) -> None:
            shown.append(language)
            await go.wait()

        room.speak = speak  # type: ignore[method-assign]  # counted
        socket.say(protocol.Resync(0, "fr"))
        await until(lambda: bool(shown))
        for number, language in enumerate([*["es"] * 40, "fr"]):
            socket.say(protocol.Resync(number + 1, language))
        socket.say(protocol.Resync(99))
        socket.say(protocol.Ping(100))
        await until(lambda: any('"pong"' in text for text in socket.sent))
        assert shown == ["fr"], "one at a time, and nobody else waits for it"
        go.set()
        await until(lambda: len(shown) > 1)
        socket.heard.put_nowait({"type": "websocket.disconnect"})
        await until(served.done)
        assert shown == ["fr", "fr"], "once more for all that were asked for meanwhile, in the last language"

    run(play)


def test_so_many_times_a_second(database: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(database)
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)

    async def play() -> None:
        tables, _ = hub_of(database)
        room = Room(tables, table, tables.board(table.setup))
        page = Conversation(cast(WebSocket, None), room, Listener(0, "en"))
        pauses: list[float] = []
        shown = 0

        async def pause(seconds: float) -> None:
            nonlocal now
            pauses.append(seconds)
            now += seconds

        async def speak(listener: Listener, language: str) -> None:
            nonlocal shown
            shown += 1
            page.show_again(protocol.Resync(shown))
            if shown == 100:
                raise asyncio.CancelledError

        room.speak = speak  # type: ignore[method-assign]  # counted
        monkeypatch.setattr(sockets, "pause", pause)
        page.show_again(protocol.Resync(0))
        with pytest.raises(asyncio.CancelledError):
            await page._show_again()
        assert now == sum(pauses) >= (100 - sockets.AGAIN_BURST) / sockets.AGAIN

    run(play)


# a disk that fails ---------------------------------------------------------------------------------------------------
def test_whatever_the_database_says_is_a_trouble_of_the_store(tmp_path: Path) -> None:
    database = SqliteStore(tmp_path / "games.sqlite3")
    table_of(database)
    database.close()  # so that SQLite itself complains
    for ask in (partial(database.load, "one"), partial(database.find, "ringo"), partial(database.unfinished, 9)):
        with pytest.raises(StoreError, match="closed"):
            ask()


class Failing:
    """A store that can neither keep nor read anything while it is out of order."""

    def __init__(self, inner: SqliteStore) -> None:
        self.inner = inner
        self.works = True

    def __getattr__(self, name: str) -> Any:
        if name in ("commit", "load") and not self.works:
            raise StoreError("out of order")
        return getattr(self.inner, name)


def test_a_half_done_answer_is_neither_kept_nor_shown_later(database: SqliteStore) -> None:
    table_of(database)
    kept = Failing(database)
    stored = database.load("one")
    assert stored is not None
    table = Table(stored, cast(SqliteStore, kept))
    before = [rooms.encoded(table.event(link, "en", whole=True)) for link in (0, 1)]

    def choose() -> None:
        question = table.questions[0]
        table.choose(0, table.question_id(question.key), question.options[0].choice)

    async def play() -> None:
        tables, _ = hub_of(database)
        room = Room(tables, table, tables.board(table.setup))
        kept.works = False
        for act in (room.change(choose), room.look(table.is_open), room.show_again([], with_log=True)):
            with pytest.raises(StoreError, match="out of order"):
                await act
        with pytest.raises(StoreError, match="out of order"):
            await room.join(Listener(0, "en"), -1)
        assert not room.listeners
        kept.works = True
        await room.order(lambda: table.order(1, "play", "highcard.play", ""))
        now = database.load("one")
        assert now is not None and (now.lines, now.sealed, now.n) == (stored.lines, {}, 0)
        for link in (0, 1):
            event = await room.look(partial(table.event, link, "en", whole=True))
            assert rooms.encoded(msgspec.structs.replace(event, orders=())) == before[link]
        await room.change(choose)
        assert table.n == 1
        await ended(tables)

    run(play)


def test_a_page_that_comes_while_the_disk_fails_is_told_to_come_again(database: SqliteStore) -> None:
    table_of(database)

    async def play() -> None:
        kept = Failing(database)
        tables, _ = hub_of(cast(SqliteStore, kept))
        kept.works = False
        socket = Socket(HELLO)
        socket.reads.set()
        served = serving(socket, tables)
        await until(served.done)
        assert served.exception() is None and socket.closed == rooms.TRY_AGAIN

    run(play)


# files of users ------------------------------------------------------------------------------------------------------
def test_files_of_users_are_read_in_other_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They may be as large as is allowed, and nobody waits for them: neither the loop nor whoever needs the rules."""
    key = next(key for key in with_companion(CAMPAIGN) if BAND in companions(key))
    bands, campaign = companions(key)[BAND], companions(key)[CAMPAIGN]
    ready = list(bands.part(Products).samples())
    server = ServerHere(tmp_path / "data")
    try:
        begun = server.post("/api/workbenches", {"game": campaign.key, "samples": ready[:2]})["links"][0]["link"]
        one = server.sit(begun)
        text = server.raw(f"/api/record/{begun}")[0]
        kept = len(text.splitlines())
        lines = record._fields
        read_here: list[str] = []

        def fields(line: str, number: int) -> dict[str, Any]:
            read_here.append(line)
            return lines(line, number)

        def never(*_: object) -> None:
            raise AssertionError("here it should not be done")

        toml = Reader.toml
        files_here: list[str] = []

        def reads(reader: Reader, text: str) -> dict[str, Any] | None:
            files_here.append(text)
            return toml(reader, text)

        with monkeypatch.context() as here:
            here.setattr(Reader, "toml", reads)
            here.setattr(record, "_fields", fields)
            here.setattr(type(campaign.part(Season)), "join", never)
            opened = msgspec.json.decode(server.raw("/api/open", text, "text/plain")[0])
            film = msgspec.json.decode(server.raw("/api/records", text, "text/plain")[0])
            assert opened["page"] == "workbench" and film["film"] and not read_here
            for wish in ({"file": bands.part(Products).samples()[ready[2]]}, {"sample": ready[3]}):
                server.post(f"/api/join/{begun}", wish)
            assert not {bands.part(Products).samples()[name] for name in ready[2:4]} & {*files_here}, (
                "they are read once, elsewhere"
            )
            here.setattr(Table, "answer_all", never)
            with pytest.raises(HttpError, match="did you mean dollars"):
                server.post(f"/api/join/{begun}", {"file": "dolars = 4"})
        again = server.sit(opened["link"])
        assert again.event["digest"] == one.event["digest"] and again.welcome["commitment"] == ""
        assert len(server.raw(f"/api/record/{opened['link']}")[0].splitlines()) == kept
        assert len(server.sit(begun).event["workbench"]["parts"]) == 4
    finally:
        server.stop()
