"""Dice that people rolled at a real table, given face by face as they fell.

An open-ended die is given with all its faces: a 10 of a D10 is followed by what came next, as in 10+7 or 10 7.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

from sixgun.core.chance import Dice, Draw, Faces, Open, Opposed, Request
from sixgun.core.errors import SixgunError

Reason = Literal["few", "many", "no-side", "not-again", "not-joined"]
Rolled = Dice | Opposed | Open
Totals = tuple[int, ...]


class BadFaces(SixgunError):
    """Faces that cannot have fallen: too `few` or too `many` dice (`n` of them), a number `n` that no die has
    ("no-side"), a highest face after which nothing follows ("not-again"), or something joined to an `n` that is not
    rolled again ("not-joined")."""

    def __init__(self, reason: Reason, n: int) -> None:
        super().__init__(f"{reason}: {n}")
        self.reason: Reason = reason
        self.n = n


def first_dice(request: Rolled, faces: Sequence[int]) -> tuple[Totals, int]:
    """What the first faces of many are for a request, and how many these are."""
    used = request.n
    if isinstance(request, Open):
        _, used = _rolled_on(faces, request.sides, (), request.n)
    return all_dice(request, faces[:used]), used


def all_dice(request: Rolled, faces: Sequence[int], joined: Collection[int] = ()) -> Totals:
    """What these faces are for a request. `joined` are the places of those that somebody joined to the one before."""
    if isinstance(request, Open):
        dice, _ = _rolled_on(faces, request.sides, joined, len(faces))
    else:
        dice = list(faces)
    if len(dice) != request.n:
        raise BadFaces("few" if len(dice) < request.n else "many", len(dice))
    if not isinstance(request, Open):
        _have_sides(dice, request.sides)
    return tuple(dice)


def outcome_of(request: Request, given: Faces) -> Faces | None:
    """The outcome that somebody gives by the faces of dice, or by cards; None if they are not what is asked for."""
    faces = [face for face in given if isinstance(face, int)]
    if isinstance(request, Draw) or len(faces) < len(given):
        return given if request.valid(given) else None
    try:
        found = all_dice(request, faces)
    except BadFaces:
        return None
    return found if request.valid(found) else None


def _have_sides(faces: Sequence[int], sides: int) -> None:
    for face in faces:
        if not 1 <= face <= sides:
            raise BadFaces("no-side", face)


def _rolled_on(faces: Sequence[int], sides: int, joined: Collection[int], most: int) -> tuple[list[int], int]:
    """What open-ended dice come to, `most` at most, and how many faces they have shown."""
    dice: list[int] = []
    total = used = 0
    for place, face in enumerate(faces):
        if not total and len(dice) == most:
            break
        _have_sides((face,), sides)
        if place in joined and not total:
            raise BadFaces("not-joined", faces[place - 1])
        total += face
        used = place + 1
        if face < sides:
            dice.append(total)
            total = 0
    if total:
        raise BadFaces("not-again", sides)
    return dice, used
