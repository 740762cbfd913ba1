"""Memory that is free goes back to the system, where the C library can do that; elsewhere nothing happens."""

import ctypes
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from sixgun.server import heap


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps heaps that can be trimmed")
def test_free_memory_goes_back() -> None:
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    libc.free.argtypes = [ctypes.c_void_p]
    blocks = [libc.malloc(2000) for _ in range(20_000)]
    for block in blocks:
        ctypes.memset(block, 1, 2000)
    for block in blocks[:-1]:  # the last one keeps the heap from shrinking by itself
        libc.free(block)
    before = resident()
    assert heap.trim()
    assert before - resident() > 20_000_000
    libc.free(blocks[-1])
    assert heap.few_arenas()


def test_without_such_a_library_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not heap.trim() and not heap.few_arenas()


def test_the_collector_leaves_alone_what_a_server_begins_with() -> None:
    """In a process of its own: this one goes on with other tests."""
    code = (
        "import gc, sixgun.server.app as app; before = len(gc.get_objects()); app.heap.settle(); "
        "print(before > 20_000, gc.get_freeze_count() > 20_000, len(gc.get_objects()) < 1000)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["True", "True", "True"]
