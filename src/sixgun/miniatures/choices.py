"""What choices of games with miniatures have in common: who acts, at whom, where to, and where somebody looks then."""

from __future__ import annotations

from sixgun.core.choice import Choice, Place

Path = tuple[Place, ...]


class Own(Choice, frozen=True):
    """A choice about one character."""

    actor: str


class About(Choice, frozen=True):
    """A choice of a seat about somebody, or about another seat."""

    target: str


class Towards(Own, frozen=True):
    """A choice about a character and somebody else."""

    target: str


class Turned(Towards, frozen=True):
    """A choice that may turn the character towards somebody."""

    facing: float | None = None


class To(Own, frozen=True):
    """A choice of a place, or of several that lead there."""

    path: Path


class Placed(To, frozen=True):
    """A choice of a place, and perhaps of where to look there."""

    facing: float | None = None


class Along(Own, frozen=True):
    """The same of a choice that may do without a place."""

    path: Path = ()
    facing: float | None = None
