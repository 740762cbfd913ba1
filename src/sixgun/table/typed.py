"""What somebody types at a real table about figures and places. Mistakes are the keys of texts about their use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class Named(Protocol):
    """A figure by its id and its name."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def place_in(words: Sequence[str]) -> tuple[list[float], float | None]:
    """The two or three numbers of a place, and the facing behind "@" if there is one. Raises ValueError("place")."""
    try:
        facing = next((float(word[1:]) for word in words if word.startswith("@")), None)
        at = [float(word) for word in words if not word.startswith("@")]
    except ValueError:
        raise ValueError("place") from None
    if len(at) not in (2, 3):
        raise ValueError("place")
    return at, facing


def who_is(text: str, figures: Iterable[Named]) -> str:
    """The id that goes with an id, a name or a first name; the text itself if nobody is."""
    for one in figures:
        if text.casefold() in (one.id, one.name.casefold(), one.name.casefold().partition(" ")[0]):
            return one.id
    return text
