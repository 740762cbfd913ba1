"""What a seat waits for: its own options and looks, never those of another seat, whose hidden cards they may show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixgun.core.game import load_game
from sixgun.games.highcard.choices import Play
from sixgun.server import room as rooms
from sixgun.server.hub import Hub
from sixgun.server.room import Listener, Room
from sixgun.server.store import Seat, SqliteStore
from sixgun.server.table import Table, new_game
from sixgun.server.worker import AdviceJob, AdviceReply, Job, LookJob, OptionsJob, Reply, work

GAME = load_game("highcard")
PATIENCE = 30.0


class HeldUp:
    """A pool whose jobs for one seat wait until they are let go."""

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.done: list[Job] = []
        self.waiting = asyncio.Event()
        self.go = asyncio.Event()

    async def run(self, job: Job, *_: object, **__: object) -> Reply | None:
        if isinstance(job, OptionsJob | AdviceJob) and job.spot.seat == self.seat:
            self.waiting.set()
            await self.go.wait()
        if isinstance(job, LookJob) and job.view["seat"] == self.seat:
            self.waiting.set()
            await self.go.wait()
        self.done.append(job)
        return AdviceReply(()) if isinstance(job, AdviceJob) else work(job)

    async def close(self) -> None:
        self.go.set()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[SqliteStore]:
    found = SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


@pytest.fixture(autouse=True)
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """All options are made by the pool."""
    monkeypatch.setattr(rooms, "COSTLY", 0.0)


def in_room(database: SqliteStore, play: Callable[[Room, HeldUp], Coroutine[Any, Any, None]]) -> None:
    """Ringo has link 0, Belle link 1; whatever is worked out for Belle is held up."""
    stored = new_game(GAME, GAME.setup("noon"), {"ringo": Seat(0), "belle": Seat(1)}, "table", b"s" * 32, "one")
    database.create(stored, ["ringo", "belle"], "watch")

    async def run() -> None:
        tables = Hub(database)
        pool = HeldUp("belle")
        tables.pool = pool  # type: ignore[assignment]  # the one method that is called
        room = Room(tables, Table(stored, database), tables.board(GAME.setup("noon")))
        async with asyncio.timeout(PATIENCE):
            await play(room, pool)
        pool.go.set()
        while tables._tasks:
            await asyncio.gather(*tables._tasks)

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop in this one
        thread.submit(asyncio.run, run()).result()


def types(listener: Listener) -> list[str]:
    """What has arrived so far."""
    found = []
    while not listener.outbox.empty():
        text = listener.outbox.get_nowait()
        assert isinstance(text, str)
        found.append(str(msgspec.json.decode(text)["type"]))
    return found


def test_nobody_waits_for_the_options_of_another(database: SqliteStore) -> None:
    """Both are asked at once: each is shown the table as soon as there are options for its own question."""

    async def play(room: Room, pool: HeldUp) -> None:
        ringo, belle = Listener(0, "en"), Listener(1, "en")
        room.listeners |= {ringo, belle}
        showing = asyncio.create_task(room.show_again([belle, ringo], with_log=True))
        await pool.waiting.wait()
        while not (arrived := types(ringo)):
            await asyncio.sleep(0.01)
        assert arrived == ["event"] and types(belle) == [] and not showing.done()
        pool.go.set()
        await showing
        assert types(belle) == ["event"]

    in_room(database, play)


def test_a_look_does_not_wait_for_the_options_or_the_looks_of_another(database: SqliteStore) -> None:
    async def play(room: Room, pool: HeldUp) -> None:
        choice = Play("ringo", "belle", "5")
        held = [asyncio.create_task(room.join(Listener(1, "en"), -1))]
        await pool.waiting.wait()
        for _ in range(5):
            look = partial(room.table.look_job, 1, "preview", choice, "en")
            held.append(asyncio.create_task(room.consider(1, look)))  # type: ignore[arg-type]  # tasks of any result
        await room.consider(0, partial(room.table.look_job, 0, "preview", choice, "en"))
        assert not any(task.done() for task in held)
        pool.go.set()
        await asyncio.gather(*held)

    in_room(database, play)


def test_advice_is_not_forgotten_because_another_asks_for_advice(database: SqliteStore) -> None:
    """Whether a seat's second question for advice is thought about again tells nothing about the others."""

    async def play(room: Room, pool: HeldUp) -> None:
        pool.go.set()
        for link in (0, 1, 0, 1):
            await room.advise(partial(room.table.advice_job, link, "random"))
        seats = [job.spot.seat for job in pool.done if isinstance(job, AdviceJob)]
        assert seats == ["ringo", "belle"]

    in_room(database, play)
