"""Who works next: by when it is due, at its own place if there is a choice, and never everybody behind one."""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sixgun.server import hub, pool, turns
from sixgun.server import room as rooms
from sixgun.server.table import WATCHER, Table
from sixgun.server.turns import Turns
from sixgun.server.worker import Job


class Hasty(asyncio.SelectorEventLoop):
    """A loop whose clock stands still while anybody works, and jumps to the next timer when nobody does: how busy the
    machine is changes nothing here."""

    now = 0.0

    def time(self) -> float:
        return self.now

    def _run_once(self) -> None:
        if not self._ready:  # type: ignore[attr-defined]  # a clock of one's own needs the inside of the loop
            timers = [one.when() for one in self._scheduled if not one.cancelled()]  # type: ignore[attr-defined]
            self.now = max(self.now, min(timers, default=self.now))
        super()._run_once()  # type: ignore[misc]


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    def hurry() -> None:
        with asyncio.Runner(loop_factory=Hasty) as runner:
            runner.run(asyncio.wait_for(work(), 50))

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop in this one
        thread.submit(hurry).result()


def clock() -> float:
    return asyncio.get_running_loop().time()


async def job(
    line: Turns, name: str, done: list[str], patience: float = 0.0, home: int = 0, last: float = 0.0, kind: str = ""
) -> None:
    async with line.turn(patience, home, kind=kind, alike=2 if kind else 0):
        done.append(name)
        await asyncio.sleep(last)


def test_people_go_before_bots_that_came_earlier_but_not_for_ever() -> None:
    async def work() -> None:
        line, done = Turns(1, 1), list[str]()
        first = asyncio.create_task(job(line, "first", done, last=0.1))
        await asyncio.sleep(0)
        late = [asyncio.create_task(job(line, "bot", done, patience=0.05))]
        await asyncio.sleep(0)
        late += [asyncio.create_task(job(line, f"person {n}", done)) for n in range(2)]
        await asyncio.sleep(0.07)
        late.append(asyncio.create_task(job(line, "somebody later", done)))
        await asyncio.gather(first, *late)
        assert done == ["first", "person 0", "person 1", "bot", "somebody later"]

    run(work)


def test_a_job_is_preferred_at_its_own_place() -> None:
    async def work() -> None:
        line, done = Turns(2, 2), list[str]()
        busy = [asyncio.create_task(job(line, f"busy {home}", done, home=home, last=0.05 + home)) for home in (0, 1)]
        await asyncio.sleep(0)
        waiting = [asyncio.create_task(job(line, "of one", done, home=1))]
        await asyncio.sleep(0)
        waiting.append(asyncio.create_task(job(line, "of zero", done, home=0)))
        await asyncio.gather(busy[0], *waiting)
        busy[1].cancel()
        assert done == ["busy 0", "busy 1", "of zero", "of one"]

    run(work)


def test_who_takes_long_is_worked_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "QUICK", 0.05)

    async def work() -> None:
        line, done = Turns(1, 3), list[str]()
        slow = [asyncio.create_task(job(line, f"slow {n}", done, last=60)) for n in range(2)]
        await asyncio.sleep(0)
        began = clock()
        await job(line, "quick", done)
        assert done == ["slow 0", "slow 1", "quick"] and clock() - began == pytest.approx(0.1)
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        await asyncio.gather(*[job(line, "again", done) for _ in range(5)])
        assert line.waiting == 0

    run(work)


def test_who_only_stands_in_line_for_the_processor_is_not_worked_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a second job beside it would make both longer; but nobody stands in line for ever."""
    monkeypatch.setattr(turns, "QUICK", 0.05)

    async def waited(*spent: float | None) -> tuple[float, int]:
        """How long another waits for a job that has used so much of the processor whenever somebody looks (the last
        from then on), and how often somebody looked."""
        line, done, looks = Turns(1, 2), list[str](), 0

        def used() -> float | None:
            nonlocal looks
            looks += 1
            return spent[min(looks, len(spent)) - 1]

        async with line.turn(0.0) as turn:
            turn.spent = used
            began = clock()
            await job(line, "other", done)
            return clock() - began, looks

    async def work() -> None:
        for spent, long, looks in (((0.06,), 0.05, 1), ((None,), 0.05, 1), ((0.01, 0.02, 0.07), 0.12, 3)):
            took, looked = await waited(*spent)
            assert took == pytest.approx(long) and looked == looks
        took, looked = await waited(0.0)  # it sleeps
        assert turns.LONG * 0.05 - 1e-6 <= took < turns.LONG * 0.05 + 0.06 and looked > 1

    run(work)


def test_how_much_a_process_has_worked_is_known_where_the_system_says_so() -> None:
    if not Path("/proc/self/stat").exists():
        assert pool.worked(os.getpid()) is None
        return
    before = pool.worked(os.getpid())
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass
    after = pool.worked(os.getpid())
    assert before is not None and after is not None and after - before > 0.05
    assert pool.worked(2**22 + 1) is None


def test_urgent_jobs_run_beyond_the_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "QUICK", 0.02)

    async def work() -> None:
        line, done = Turns(1, 2), list[str]()
        slow = [asyncio.create_task(job(line, f"slow {n}", done, last=60)) for n in range(2)]
        usual = asyncio.create_task(job(line, "usual", done))
        await asyncio.sleep(0.1)
        async with line.turn(0.0, extra=1):
            done.append("urgent")
        assert done == ["slow 0", "slow 1", "urgent"]
        for one in slow:
            one.cancel()
        await usual

    run(work)


def test_no_kind_of_job_holds_every_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "QUICK", 0.02)

    async def work() -> None:
        line, done = Turns(1, 3), list[str]()
        slow = [asyncio.create_task(job(line, f"slow {n}", done, last=60, kind="slow")) for n in range(4)]
        await asyncio.sleep(0.1)
        await job(line, "other", done, patience=5.0, kind="quick")
        await job(line, "of no kind", done)
        assert done == ["slow 0", "slow 1", "other", "of no kind"]
        slow[2].cancel()
        slow[0].cancel()
        await asyncio.gather(slow[0], slow[2], return_exceptions=True)
        await asyncio.sleep(0)
        assert done[4:] == ["slow 3"] and line.waiting == 0
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert not line._kinds

    run(work)


class Worker:
    """As much of a process as a pool asks of one that works."""

    pid = os.getpid()

    def kill(self) -> None:
        pass

    async def wait(self) -> int:
        return -9


def test_many_jobs_of_a_kind_wait_from_when_they_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many bots and files wait already: who comes after the last of them was due goes behind all of them."""

    async def work() -> None:
        line, done, go = pool.Pool(3), list[str](), asyncio.Event()
        line._turns = Turns(1, 1)

        async def start() -> pool._Worker:
            return pool._Worker(cast(asyncio.subprocess.Process, Worker()))

        async def answer(process: object, name: str, seconds: float) -> str:
            done.append(name)
            await go.wait()
            return name

        monkeypatch.setattr(line, "_start", start)
        monkeypatch.setattr(line, "_ask", answer)

        def ask(name: str, kind: str, patience: float = 0.0, *, slow: bool = False) -> asyncio.Task[object]:
            return asyncio.create_task(line.run(cast(Job, name), 60, kind, patience=patience, slow=slow))

        monkeypatch.setattr(pool, "SLOWER", 0.1)
        asked = [ask("first", "look")]
        await asyncio.sleep(0)
        asked += [ask(f"bot {n}", "bot", 0.05) for n in range(4)] + [
            ask(f"file {n}", "file", slow=True) for n in range(3)
        ]
        await asyncio.sleep(0.11)
        asked += [ask(f"look {n}", "look") for n in range(2)]
        await asyncio.sleep(0)
        assert line.crowd == 9.0
        go.set()
        await asyncio.gather(*asked)
        bots, files = [f"bot {n}" for n in range(4)], [f"file {n}" for n in range(3)]
        assert done == ["first", *bots, *files, "look 0", "look 1"]

    run(work)


def test_who_gives_up_waiting_takes_no_place() -> None:
    async def work() -> None:
        line, done = Turns(1, 1), list[str]()
        first = asyncio.create_task(job(line, "first", done, last=0.02))
        await asyncio.sleep(0)
        gone = asyncio.create_task(job(line, "gone", done))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, gone, return_exceptions=True)
        await asyncio.gather(*map(partial(job, line, done=done), ("a", "b")))
        assert done == ["first", "a", "b"]

    run(work)


def test_a_person_waits_for_all_bots_of_a_table_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second bot does not begin to wait when it is asked, but as soon as the person's own choice was made."""
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    room = rooms.Room(cast(hub.Hub, None), cast(Table, None), rooms.SameGround({}))
    room.listeners = {rooms.Listener(WATCHER, "en"), rooms.Listener(0, "en")}
    assert room.patience() == rooms.WAIT_FOR_BOTS
    now += 1.0
    assert room.patience() == rooms.WAIT_FOR_BOTS - 1.0
    now += 3600.0
    assert room.patience() == -rooms.AHEAD
    room.listeners = {rooms.Listener(WATCHER, "en")}  # nobody plays: there is no hurry
    assert room.patience() == rooms.WAIT_FOR_BOTS


def test_bots_hurry_when_others_wait_but_not_so_that_they_play_badly() -> None:
    def haste(waiting: float, *, leisure: bool = False) -> float | None:
        return hub.Hub.haste(cast(hub.Hub, SimpleNamespace(leisure=leisure, pool=SimpleNamespace(crowd=waiting))))

    assert [haste(waiting) for waiting in (0.0, 1.5, 4.0, 200.0)] == [0.0, 1.5, 4.0, 4.0]
    assert haste(200.0, leisure=True) is None
