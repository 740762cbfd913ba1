"""Odds by a handful of samples, for tests that compare odds with odds, and not with what is true.

Where the odds cannot be counted the test itself is made a thousand times, which is most of what a session in the tests
costs. Whether two seats are told the same shows in forty as well; tests marked long take as many as players get."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from fractions import Fraction

import pytest

from sixgun.core.ref import Ref
from sixgun.games.frontera.odds import telling
from sixgun.games.frontera.state import Session

FEW = 40
_as_players_get_them = telling.sampled


def _few(
    g: Session, seat: str, run: Callable[[Ref, Session], Hashable], samples: int = FEW
) -> dict[Hashable, Fraction]:
    return _as_players_get_them(g, seat, run, min(samples, FEW))


@contextmanager
def few_samples() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telling, "sampled", _few)
        yield
