"""All tables of a server: opening them, keeping what they share, and letting them leave the memory.

Everything here runs on the event loop. Rules run in a few threads, one at a time for each table and for tables of the
same set-up (which share what they remember of their ground); bots and files of users run in processes of their own.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec

from sixgun.core.game import Setup, UnknownGame, load_game
from sixgun.core.ref import Pending
from sixgun.server import heap
from sixgun.server.pool import Pool
from sixgun.server.room import WAIT_FOR_BOTS, Listener, Room, SameGround
from sixgun.server.store import Found, Store, Stored
from sixgun.server.table import RecordError, Table, Wrong
from sixgun.server.warm import meet_all
from sixgun.server.worker import (
    FilmJob,
    FilmReply,
    Job,
    Reply,
)

T = TypeVar("T")

LOG = logging.getLogger("sixgun.server")
IDLE, FINISHED = 30.0, 15.0
"""A table that nobody looks at leaves the memory after so many seconds, sooner when its game is over: a player who
loads the page again is back before that. Everything about it is in the store, and a player who comes later finds it as
it was, after a tenth of a second for a game of a hundred choices."""
QUIET = 200
"""If so many tables wait for that, those that were left first need not: they leave as soon as finished ones."""
TIDY = 5.0
"""Every so many seconds somebody looks for what can leave."""
TRIM = 12
"""Every so many times free memory is given back to the system as well."""
FILMS = 8
FILM_SECONDS = 20.0
HASTE = 4.0
"""However many jobs wait, bots that mind the time take at least a fifth of it: they would play badly otherwise."""


class Hub:
    """`new_secret` makes what the dice and cards of a new game follow from; to know it is to know them all. With
    `leisure` no bot minds the time. Other values than the defaults are for tests that play the same game each time."""

    def __init__(
        self,
        store: Store,
        bot_seconds: float = 10.0,
        threads: int = 4,
        new_secret: Callable[[], bytes] = secrets.token_bytes,
        leisure: bool = False,
    ) -> None:
        self.store = store
        self.new_secret = new_secret
        self.leisure = leisure
        self.bot_seconds = bot_seconds
        self.pool = Pool((os.cpu_count() or 1) + 3)
        self._threads = ThreadPoolExecutor(threads, "sixgun")
        self._rooms: dict[str, asyncio.Task[Room]] = {}
        self._boards: WeakValueDictionary[bytes, SameGround] = WeakValueDictionary()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.costs: dict[str, float] = {}
        """How many seconds of the processor the options of questions by one rule cost, about."""
        self._films: OrderedDict[tuple[str, int], FilmReply] = OrderedDict()

    # life ------------------------------------------------------------------------------------------------------------
    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        meet_all()
        self.spawn(self.pool.prepare())
        self.spawn(self._tidy())
        self.spawn(self._resume())

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()
        self._threads.shutdown(wait=True, cancel_futures=True)
        self.store.close()

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _tidy(self) -> None:
        for number in count(1):
            await asyncio.sleep(TIDY)
            try:
                self.leave_memory()
                await self.pool.tidy()
                if number % TRIM == 0:
                    await self.engine(heap.trim)
            except Exception:  # later it is tried again
                LOG.exception("something cannot leave the memory")

    def leave_memory(self) -> None:
        """Let go of tables that nobody looks at, and of those that could not be opened."""
        left: list[tuple[float, str, bool]] = []
        for id, opening in list(self._rooms.items()):
            if not opening.done():
                continue
            if opening.cancelled() or opening.exception() is not None:
                del self._rooms[id]
            elif (quiet := opening.result().quiet) > FINISHED:
                left.append((quiet, id, opening.result().table.over))
                opening.result().rest()
        left.sort(reverse=True)
        for waiting, (quiet, id, over) in zip(range(len(left), 0, -1), left, strict=True):
            if over or quiet > IDLE or waiting > QUIET:
                self._rooms.pop(id).result().gone = True

    async def _resume(self) -> None:
        """Games in which a bot was thinking when the server ended go on, whatever is the matter with others."""
        for id in await self.engine(self.store.unfinished, 10_000):
            try:
                stored = await self.engine(lambda id=id: self.store.load(id, whole=False))
                if stored is not None and any(stored.seats[seat].bot for seat in stored.waiting):
                    (await self.room(id)).poke()
            except Wrong:  # such as a game of older rules
                continue
            except Exception:
                LOG.exception("the game %s cannot be gone on with", id)

    def wake(self, id: str) -> None:
        """A new game may begin with a bot; may be called from any thread."""
        self._loop.call_soon_threadsafe(lambda: self.spawn(self._wake(id)))

    async def _wake(self, id: str) -> None:
        (await self.room(id)).poke()

    # work ------------------------------------------------------------------------------------------------------------
    async def engine(self, work: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Run rules in a thread. A task that is cancelled meanwhile still waits for the thread, so that a lock is held
        for as long as somebody works behind it."""

        def run() -> T:
            try:
                return work(*args, **kwargs)
            except Pending as pending:  # nothing that waits for an answer is run here
                raise RuntimeError(str(pending)) from pending

        working = self._threads.submit(run)
        done = asyncio.wrap_future(working)
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            working.cancel()  # unless it has begun
            while not done.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([done])
            raise
        finally:
            del working, done  # an error that knew them would keep itself, and the table, until the collector comes

    def haste(self) -> float | None:
        """How many others wait for each processor, as far as bots should mind; None: they should not."""
        return None if self.leisure else min(self.pool.crowd, HASTE)

    def board(self, setup: Setup) -> SameGround:
        """What all tables with this set-up share."""
        key = hashlib.sha256(msgspec.json.encode(setup, order="deterministic")).digest()
        lock = self._boards.get(key)
        if lock is None:
            lock = self._boards[key] = SameGround(setup)
        return lock

    async def heavy(self, job: Job, seconds: float) -> Reply | None:
        """Work on a user's file."""
        return await self.pool.run(job, seconds, "file", slow=True, patience=WAIT_FOR_BOTS)

    # rooms -----------------------------------------------------------------------------------------------------------
    async def find(self, link: str) -> Found:
        found = await self.engine(self.store.find, link)
        if found is None:
            raise Wrong("no-such-table", "There is no table behind this link.")
        return found

    async def room(self, id: str) -> Room:
        opening = self._rooms.get(id)
        if opening is None or (opening.done() and (opening.cancelled() or opening.exception() is not None)):
            opening = self._rooms[id] = self.spawn(self._open(id))
        elif opening.done():
            opening.result().touched = time.monotonic()  # it stays
        return await asyncio.shield(opening)

    async def sit_down(self, id: str, listener: Listener, seen: int) -> Room:
        while not await (room := await self.room(id)).join(listener, seen):
            pass
        return room

    async def _open(self, id: str) -> Room:
        stored = await self.engine(self.store.load, id)
        if stored is None or stored.dice == "film":
            raise Wrong("no-such-table", "There is no table behind this link.")
        _same_rules(stored)
        board = self.board(head_of(stored)["setup"])
        try:
            async with board:
                table = await self.engine(Table, stored, self.store, board.common)
        except RecordError as error:
            raise Wrong("bad-record", f"This game cannot be gone on with: {error}.") from None
        return Room(self, table, board)

    # films -----------------------------------------------------------------------------------------------------------
    async def film(self, id: str) -> tuple[Stored, FilmReply]:
        """A record played through. While a game goes on, only where nobody has secrets."""
        stored = await self.engine(self.store.load, id)
        if stored is None:
            raise Wrong("no-such-table", "There is no table behind this link.")
        _same_rules(stored)
        if not stored.over:
            room = await self.room(id)
            if not await room.look(room.table.is_open):
                raise Wrong("not-yet", "There are secrets in this game until it is over.")
        key = (id, stored.n)
        if key not in self._films:
            reply = await self.heavy(FilmJob("".join(line + "\n" for line in stored.lines)), FILM_SECONDS)
            if not isinstance(reply, FilmReply):
                raise Wrong("bad-record", "This record cannot be played through.")
            self.keep_film(id, stored.n, reply)
        self._films.move_to_end(key)
        return stored, self._films[key]

    def keep_film(self, id: str, n: int, reply: FilmReply) -> None:
        self._films[id, n] = reply
        while len(self._films) > FILMS:
            self._films.popitem(last=False)


def _same_rules(stored: Stored) -> None:
    """Games of an older version of the rules are kept as they were, and cannot be gone on with."""
    head = head_of(stored)
    try:
        now = load_game(head["game"]).rules_version
    except UnknownGame:
        raise Wrong("bad-record", f"The game {head['game']} is not installed.") from None
    if head["rules"] != now:
        raise Wrong(
            "other-rules", f"This was played with version {head['rules']} of the rules; this server plays {now}."
        )


def head_of(stored: Stored) -> dict[str, Any]:
    """The first line of a kept record."""
    head: dict[str, Any] = msgspec.json.decode(stored.lines[0])
    return head


def new_link() -> str:
    return secrets.token_urlsafe(24)
