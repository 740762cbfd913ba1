"""Who works next, and where: jobs take turns by when they are due, so many at once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple

QUICK = 0.5
"""A job that takes longer than so many seconds of the processor is no longer counted: others begin beside it."""
LONG = 4
"""Neither is one that has taken so many times as long by the clock, whatever it has used of the processor."""
ELSEWHERE = 0.3
"""Where there is a choice, a job is taken before others of its place as if it had come so many seconds earlier."""


class _Waiting(NamedTuple):
    due: float
    number: int
    home: int
    extra: int
    kind: str
    alike: int
    future: asyncio.Future[int]


class Turn:
    """A turn that somebody has. `spent` says how many seconds of the processor the job has used, None if nobody knows:
    then it goes by the clock. On a busy machine a job that stands in line there takes long, and one more beside it
    would only make it longer."""

    __slots__ = ("spent",)

    def __init__(self) -> None:
        self.spent: Callable[[], float | None] = lambda: None


class Turns:
    """Lets `at_once` jobs run, and beyond them one more for each that has run for long, up to `most` altogether.

    Who waits is let in by the time at which it is due, not by who came first. A job with more patience therefore goes
    behind those with less, but not for ever. There are `at_once` places; a job at its home can use what was remembered
    there, so that it is preferred there, but no place stands empty while anybody waits who may run."""

    def __init__(self, at_once: int, most: int) -> None:
        self.at_once = at_once
        self._most = max(at_once, most)
        self._kinds: Counter[str] = Counter()
        """How many of each kind run."""
        self._free = list(range(at_once))
        self._running = 0
        self._queue: list[_Waiting] = []
        self._number = count()

    @property
    def waiting(self) -> int:
        """How many have not been let in yet."""
        return len(self._queue)

    @asynccontextmanager
    async def turn(
        self, patience: float, home: int = 0, extra: int = 0, kind: str = "", alike: int = 0
    ) -> AsyncIterator[Turn]:
        """A turn. So many `extra` beyond the most may run for the sake of this one. It is not let in while `alike` of
        its kind run (0: however many do), but waits its turn from when it came all the same."""
        loop = asyncio.get_running_loop()
        mine: asyncio.Future[int] = loop.create_future()
        due = loop.time() + patience
        self._queue.append(_Waiting(due, next(self._number), home % self.at_once, extra, kind, alike, mine))
        self._let_in()
        try:
            place = await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # let in, and then cancelled
                self._end(kind)
                self._leave(mine.result())
            else:
                self._queue = [one for one in self._queue if one.future is not mine]
            raise
        counted = True
        began = loop.time()
        turn = Turn()
        later: asyncio.TimerHandle

        def leave() -> None:
            nonlocal counted
            if counted:
                counted = False
                self._leave(place)

        def look() -> None:
            nonlocal later
            spent = turn.spent()
            if spent is None or spent >= QUICK or loop.time() - began >= LONG * QUICK:
                leave()
            else:
                later = loop.call_later(max(QUICK - spent, QUICK / LONG), look)

        later = loop.call_later(QUICK, look)
        try:
            yield turn
        finally:
            later.cancel()
            self._end(kind)
            leave()
            self._let_in()

    def _end(self, kind: str) -> None:
        self._running -= 1
        self._kinds[kind] -= 1
        if not self._kinds[kind]:
            del self._kinds[kind]

    def _leave(self, place: int) -> None:
        self._free.append(place)
        self._let_in()

    def _let_in(self) -> None:
        while self._free:
            able = [one for one in self._queue if self._may_run(one) and not one.future.done()]
            if not able:
                break
            place, one = min(
                ((place, one) for place in self._free for one in able),
                key=lambda pair: (pair[1].due + ELSEWHERE * (pair[1].home != pair[0]), pair[1].number),
            )
            self._free.remove(place)
            self._queue.remove(one)
            self._running += 1
            self._kinds[one.kind] += 1
            one.future.set_result(place)

    def _may_run(self, one: _Waiting) -> bool:
        return self._running < self._most + one.extra and (not one.alike or self._kinds[one.kind] < one.alike)
