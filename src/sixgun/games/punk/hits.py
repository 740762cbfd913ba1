"""Several models hit at once: in which order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.punk.choices import Hit
from sixgun.games.punk.state import Fray

ORDER = "punk.ruling.hit-order"


def in_order(ref: Ref, g: Fray, by: str, victims: Sequence[str]) -> Iterator[str]:
    """punk.ruling.hit-order: the attacking player names the next one while more than one is left. Models that are
    Downed in the meantime are skipped."""
    left = list(victims)
    while left := [id for id in left if g[id].in_play]:
        ref.again(ORDER, by, *left)
        first = left[0]
        if len(left) > 1 and by:
            options = [Option(Hit(id), rules=(ORDER,)) for id in left]
            answer = ref.ask(g.seat_of(by), ORDER, options, facts={"who": by})
            assert isinstance(answer, Hit)
            first = answer.target
        left.remove(first)
        yield first
