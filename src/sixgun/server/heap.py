"""What Python's collector looks at, and what the C library does with memory that was given back. Where it is another
one than glibc, nothing is done."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable
from typing import Any

_ARENA_MAX = -8
"""glibc's number for the most heaps that threads have of their own."""
ARENAS = 2


def settle() -> None:
    """Whatever is there now stays: the collector need not look at it any more. It comes when a quarter of what it looks
    at is new, so that it comes sooner for what sockets leave behind, and is done sooner."""
    gc.collect()
    gc.freeze()


def few_arenas() -> bool:
    """Let threads share their heaps: each would keep what it once needed. True if that was possible."""
    tell = _function("mallopt")
    return tell is not None and tell(_ARENA_MAX, ARENAS) == 1


def trim() -> bool:
    """Give free memory back to the system. True if there was any."""
    tell = _function("malloc_trim")
    return tell is not None and tell(0) == 1


def _function(name: str) -> Callable[..., Any] | None:
    try:
        library = ctypes.CDLL(None)
        library.gnu_get_libc_version  # noqa: B018  # others may have functions of these names that do something else
        found: Callable[..., Any] = getattr(library, name)
    except (AttributeError, OSError, TypeError):
        return None
    return found
