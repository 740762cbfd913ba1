"""Somebody joins a procedure that is already going on, with a ready file or one of their own (core/kept.py).

The answers are a `Join`, where the procedure offers it, and then a `Newcomer`. The text of the question is
"question.ask-join".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, TypeVar

import msgspec

from sixgun.core.amending import Leave
from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.game import BadSetup
from sixgun.core.kept import Kept
from sixgun.core.kinds import old
from sixgun.core.ref import Ref

T = TypeVar("T", bound=msgspec.Struct)
LONGEST = 200_000
"""Letters of a file."""


class Join(Choice, frozen=True, tag="join"):
    """Another one joins."""


class Newcomer(Choice, frozen=True, tag="newcomer"):
    """A ready one by its name, or a whole one, in one line or as the text of a file."""

    ready: str = ""
    file: str = ""
    packed = old(ready="item", file="how")


JOINING = (Join, Newcomer)
"""The kinds that a game has among its own where somebody can join; besides them, `Leave` of core/amending.py."""


def answers(kept: Kept[Any], text: str) -> tuple[Choice, ...]:
    """What is answered so that the one of a file joins. The file is read here, and nowhere again. Raises BadSetup."""
    return (Join(), Newcomer(file=kept.packed(kept.read(text))))


def free_id(stem: str, taken: Collection[str]) -> str:
    """An id for a newcomer, numbered where there are several of this stem."""
    return next(id for id in (stem, *(f"{stem}-{n}" for n in range(2, 100))) if id not in taken)


def newcomer(ref: Ref, seat: str, rule: str, kept: Kept[T], against: Callable[[T], Iterable[Refusal]]) -> T | None:
    """Who joins, against whom there must be nothing; None if nobody does."""

    def check(choice: Choice) -> Refusal | None:
        """Every mistake of a file is named."""
        if isinstance(choice, Leave):
            return None
        if not isinstance(choice, Newcomer) or not _known(kept, choice):
            return Refusal(rule, "not-offered", ("newcomer", "leave"))
        try:
            return next(iter(against(kept.chosen(choice.ready, choice.file))), None)
        except BadSetup as bad:
            return Refusal(rule, "bad-value", facts={"why": str(bad)})

    def offered() -> Iterator[Option]:
        for name in kept.samples:
            if check(Newcomer(name)) is None:
                called = msgspec.structs.asdict(kept.chosen(name, ""))["name"]
                yield Option(Newcomer(name), rules=(rule,), facts={"band": called})
        yield Option(Leave(), rules=(rule,))

    choice = ref.ask(seat, rule, lambda: list(offered()), check, {"ask": "ask-join"})
    return kept.chosen(choice.ready, choice.file) if isinstance(choice, Newcomer) else None


def _known(kept: Kept[Any], choice: Newcomer) -> bool:
    """Whether it says one thing that there may be."""
    if choice.ready:
        return not choice.file and choice.ready in kept.samples
    return 0 < len(choice.file) <= LONGEST
