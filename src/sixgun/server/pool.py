"""A few worker processes. A job that takes too long costs its worker's life, and nothing else."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

import msgspec

from sixgun.server.worker import READY, Job, Reply

_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Reply)


class Pool:
    """Workers are started when they are needed, up to `most`; waiting jobs are taken in order. No kind of job holds all
    workers, and the kinds whose last job took too long together never hold more than two of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kinds: dict[str, asyncio.Semaphore] = {}
        self._slow_kinds: set[str] = set()
        self._slow = asyncio.Semaphore(2)
        self._idle: list[asyncio.subprocess.Process] = []
        self._slots = asyncio.Semaphore(most)
        self._all: set[asyncio.subprocess.Process] = set()
        self._closed = False

    async def run(self, job: Job, seconds: float, kind: str, *, slow: bool = False) -> Reply | None:
        """The reply, or None if there was none in time."""
        if slow or kind in self._slow_kinds:
            async with self._slow:
                return await self._run(job, seconds, kind)
        async with self._kinds.setdefault(kind, asyncio.Semaphore(max(self._most - 2, 1))):
            return await self._run(job, seconds, kind)

    async def _run(self, job: Job, seconds: float, kind: str) -> Reply | None:
        async with self._slots:
            if self._closed:
                return None
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(seconds):
                    reply = await self._ask(worker, job, seconds)
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

    async def _start(self) -> asyncio.subprocess.Process:
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "sixgun.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        self._all.add(worker)
        assert worker.stdout is not None
        await worker.stdout.readexactly(len(READY))
        return worker

    async def _ask(self, worker: asyncio.subprocess.Process, job: Job, seconds: float) -> Reply:
        assert worker.stdin is not None and worker.stdout is not None
        data = _ENCODER.encode((int(seconds) + 2, job))
        worker.stdin.write(len(data).to_bytes(4, "big") + data)
        await worker.stdin.drain()
        size = int.from_bytes(await worker.stdout.readexactly(4), "big")
        reply: Reply = _DECODER.decode(await worker.stdout.readexactly(size))
        return reply

    async def _end(self, worker: asyncio.subprocess.Process) -> None:
        self._all.discard(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()

    async def close(self) -> None:
        self._closed = True
        self._idle.clear()
        for worker in list(self._all):
            await self._end(worker)
