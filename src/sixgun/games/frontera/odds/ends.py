"""All ends of something that is counted as a whole, one of which is drawn; and what was counted last, since each way
through the rules begins anew and comes to the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from sixgun.core.counts import in_whole_numbers
from sixgun.core.ref import Ref
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.state import Session

K = TypeVar("K")
V = TypeVar("V")


class Ends(Generic[K]):
    """Ends with their chances. Odds follow the first of them first and then begin at the end of the list: so the
    likeliest one comes first, and what seldom leads on comes before what is likely."""

    def __init__(self, chances: Mapping[K, Fraction]) -> None:
        self.chances = chances
        weights, _ = in_whole_numbers({end: p for end, p in chances.items() if p})
        *others, likeliest = sorted(weights, key=weights.__getitem__)
        self._ends = (likeliest, *others)
        self._weights = [((str(n),), weights[end]) for n, end in enumerate(self._ends)]

    def draw(self, ref: Ref, rule: str, label: str) -> K:
        return self._ends[int(ref.among(self._weights, rule, label)[0])]


class Remembered(Generic[V]):
    """The last so many results for what somebody believes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, tuple[Board, V]] = OrderedDict()
        """Boards are kept, so that no other one is taken for them."""

    def find(self, g: Session, more: Hashable, count: Callable[[], V]) -> V:
        """What was counted for this session and whatever else matters, or is counted now."""
        key = id(g.board), g.identity(), g.belief, more
        if key in self._found:
            self._found.move_to_end(key)
        else:
            self._found[key] = g.board, count()
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return self._found[key][1]
