"""A few worker processes. A job that takes too long costs its worker's life, and nothing else."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from sixgun.server.turns import Turns
from sixgun.server.worker import READY, Job, Reply, plain


def _fraction(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(f"workers send no {kind}")


MOST_GROUNDS = 256
SLOWER = 1.0
"""Seconds by which jobs of a kind that was slow last time go behind others."""
SPARE = 30.0
"""Workers beyond one for each processor end when nobody has needed them for so many seconds."""
SLOW = 2
"""So many jobs of such kinds run at a time, altogether."""
URGENT = 2
"""So many workers more than the most there may be for urgent jobs."""

_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)
_DECODER = msgspec.msgpack.Decoder(Reply, dec_hook=_fraction)


def worked(pid: int) -> float | None:
    """How many seconds of the processor a process has used; None where the system does not say so in a file."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None


def _since(pid: int, before: float | None) -> float | None:
    now = worked(pid)
    return None if now is None or before is None else now - before


class _Worker:
    """A process, and how often it has worked on each ground: it remembers much of what it has seen there."""

    __slots__ = ("known", "process", "used")

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.used = time.monotonic()
        self.known: Counter[int] = Counter()

    def knows(self, ground: int) -> None:
        if len(self.known) >= MOST_GROUNDS:
            self.known.clear()
        self.known[ground] += 1
        self.used = time.monotonic()


class Pool:
    """Workers are started when they are needed: one for each processor, and more, up to `most`, beside jobs that take
    long. No kind of job holds all workers, the kinds whose last job took too long together never hold more than two of
    them, and for urgent jobs there are two more."""

    def __init__(self, most: int) -> None:
        self._alike = max(most - 2, 1)
        self._slow_kinds: set[str] = set()
        self._idle: list[_Worker] = []
        self._turns = Turns(os.cpu_count() or 1, most)
        self._all: set[_Worker] = set()
        self._closed = False

    async def run(
        self,
        job: Job,
        seconds: float,
        kind: str,
        *,
        slow: bool = False,
        urgent: bool = False,
        patience: float = 0.0,
        ground: int = 0,
    ) -> Reply | None:
        """The reply, or None if there was none in time. `patience` is how many seconds later others may have come and
        still go first; `ground` numbers what the job is about, for workers that know it already."""
        slow = slow or kind in self._slow_kinds
        alike = ("slow", SLOW) if slow else (kind, self._alike)
        extra = URGENT if urgent else 0
        async with self._turns.turn(patience + SLOWER * slow, ground, extra, *alike) as turn:
            if self._closed:
                return None
            turn.spent = lambda: 0.0  # as long as a worker is being started
            try:
                worker = self._pick(ground) if self._idle else await self._start()
            except (OSError, EOFError):  # no room for one, or it did not come up
                return None
            worker.knows(ground)
            turn.spent = partial(_since, worker.process.pid, worked(worker.process.pid))
            try:
                async with asyncio.timeout(seconds):
                    reply = await self._ask(worker.process, job, seconds)
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError):
                self._slow_kinds.add(kind)
                await self._end(worker)
                return None
            except BaseException:
                await self._end(worker)
                raise
            self._idle.append(worker)
            self._slow_kinds.discard(kind)
            return reply

    def _pick(self, ground: int) -> _Worker:
        best = max(range(len(self._idle)), key=lambda number: (self._idle[number].known[ground], number))
        return self._idle.pop(best)

    @property
    def crowd(self) -> float:
        """How many jobs wait for each processor."""
        return self._turns.waiting / self._turns.at_once

    async def prepare(self) -> None:
        """Start a worker for each processor before anybody waits for one."""
        with suppress(OSError, EOFError):  # then it is tried again for the first who needs one
            for _ in range(self._turns.at_once):
                self._idle.append(await self._start())

    async def tidy(self) -> None:
        """End those that were started beside jobs that took long, when there have been none for a while."""
        spare = len(self._all) - self._turns.at_once
        since = time.monotonic() - SPARE
        unused = sorted((worker for worker in self._idle if worker.used < since), key=lambda worker: worker.used)
        for worker in unused[: max(spare, 0)]:
            if worker in self._idle:  # nobody has taken it since
                self._idle.remove(worker)
                await self._end(worker)

    async def _start(self) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sixgun.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        worker = _Worker(process)
        self._all.add(worker)
        assert process.stdout is not None
        try:
            await process.stdout.readexactly(len(READY))
        except BaseException:
            await self._end(worker)
            raise
        return worker

    async def _ask(self, process: asyncio.subprocess.Process, job: Job, seconds: float) -> Reply:
        assert process.stdin is not None and process.stdout is not None
        data = _ENCODER.encode((int(seconds) + 2, job))
        process.stdin.write(len(data).to_bytes(4, "big") + data)
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(4), "big")
        reply: Reply = _DECODER.decode(await process.stdout.readexactly(size))
        return reply

    async def _end(self, worker: _Worker) -> None:
        self._all.discard(worker)
        with suppress(ProcessLookupError):
            worker.process.kill()
        await worker.process.wait()

    async def close(self) -> None:
        self._closed = True
        self._idle.clear()
        for worker in list(self._all):
            await self._end(worker)
