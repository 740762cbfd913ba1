"""Who works next: jobs take turns by when they are due, so many at once."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

QUICK = 0.5
"""A job that takes longer than so many seconds is no longer counted: others begin beside it."""


class Turns:
    """Lets `at_once` jobs run, and beyond them one more for each that has run for long, up to `most` altogether.

    Who waits is let in by the time at which it is due, whoever came first. A job with more patience therefore goes
    behind those with less, but not for ever."""

    def __init__(self, at_once: int, most: int) -> None:
        self._at_once = at_once
        self._most = max(at_once, most)
        self._quick = 0
        self._running = 0
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()

    @asynccontextmanager
    async def turn(self, patience: float) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        mine = loop.create_future()
        heapq.heappush(self._waiting, (loop.time() + patience, next(self._number), mine))
        self._let_in()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # let in, and then cancelled
                self._running -= 1
                self._quick -= 1
                self._let_in()
            raise
        counted = True

        def count_no_more() -> None:
            nonlocal counted
            if counted:
                counted = False
                self._quick -= 1
                self._let_in()

        later = loop.call_later(QUICK, count_no_more)
        try:
            yield
        finally:
            later.cancel()
            self._running -= 1
            if counted:
                count_no_more()
            else:
                self._let_in()

    def _let_in(self) -> None:
        while self._waiting and self._quick < self._at_once and self._running < self._most:
            _, _, one = heapq.heappop(self._waiting)
            if not one.done():
                self._quick += 1
                self._running += 1
                one.set_result(None)
