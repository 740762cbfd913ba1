"""Work that is shared out to several processes and can be stopped at any moment."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from sixgun.core.errors import FailedOutside

T = TypeVar("T")


class ProcessLost(FailedOutside):
    """A process that did part of the work has ended before its time."""


class Stopped(KeyboardInterrupt):
    """Ctrl-C in the middle of something long. `so_far` is the result of what was done by then, or None where that is
    nothing yet."""

    def __init__(self, so_far: Any = None) -> None:
        super().__init__()
        self.so_far = so_far


def shared_out(work: Callable[..., T], jobs: Sequence[tuple[Any, ...]], processes: int) -> Iterator[tuple[int, T]]:
    """Do all jobs; yields the number of a job and what came of it, in the order in which they are done. With one
    process it is this one. To stop listening, or to press Ctrl-C, stops the work at once."""
    if processes < 2 or len(jobs) < 2:
        for number, job in enumerate(jobs):
            yield number, work(*job)
        return
    yield from _in_several(work, jobs, processes)


def _in_several(work: Callable[..., T], jobs: Sequence[tuple[Any, ...]], processes: int) -> Iterator[tuple[int, T]]:
    from concurrent.futures import ProcessPoolExecutor, as_completed  # late: most work is done in one process
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    others = set(active_children())
    pool = ProcessPoolExecutor(min(processes, len(jobs)), initializer=_deaf)
    try:
        with _deafness_handed_down():
            numbers = {pool.submit(work, *job): number for number, job in enumerate(jobs)}
        for done in as_completed(numbers):
            yield numbers[done], done.result()
    except BrokenProcessPool as error:
        raise ProcessLost("one of the processes that do the work has ended before its time") from error
    except BaseException:
        for worker in set(active_children()) - others:
            worker.terminate()  # it may have a long job in hand, and nobody waits for that any more
        raise
    finally:
        pool.shutdown(cancel_futures=True)  # nothing of the pool outlives this, so nothing of it can fail later


def _deaf() -> None:
    """Ctrl-C is for the process that waits for the work; it stops the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _deafness_handed_down() -> Iterator[None]:
    """A process that is started here is deaf from its first moment. This one hears Ctrl-C a little later."""
    mask = getattr(signal, "pthread_sigmask", None)
    if mask is None:  # there is none on Windows
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)
