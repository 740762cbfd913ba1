"""Forward, sideways and backward: which way a movement may lead from the facing of the miniature."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from sixgun.core.choice import Place
from sixgun.table import direction, turn_between

FORWARD, SIDEWAYS, BACKWARD = "forward", "sideways", "backward"
AHEAD, ABREAST = 45.0, 90.0
"""dicemore.ruling.move-directions: where forward and sideways end, in degrees off the facing."""
ROTATION = 90.0
"""dicemore.move.free-rotation."""
SLACK = 0.05
"""Degrees by which a drawn line may be off."""


def class_of(facing: float, leg: float) -> str:
    """dicemore.ruling.move-directions: up to 45 degrees forward, up to 90 sideways, above that backward."""
    angle = turn_between(facing, leg)
    return FORWARD if angle <= AHEAD + SLACK else SIDEWAYS if angle <= ABREAST + SLACK else BACKWARD


def legs_of(path: Sequence[Place]) -> list[float]:
    """The directions of a path's legs."""
    return [direction(a, b) for a, b in pairwise(path) if math.dist(a[:2], b[:2]) > 1e-6]


def fits(facing: float, legs: Sequence[float], classes: Sequence[str]) -> bool:
    """dicemore.ruling.move-directions: a path may bend as long as every leg stays in its class. Where a kind may be
    forward or sideways each leg may be either."""
    return all(class_of(facing, leg) in classes or _on_border(facing, leg, classes) for leg in legs)


def _on_border(facing: float, leg: float, classes: Sequence[str]) -> bool:
    """A drawn line within the slack of a border counts for the class beyond it, too."""
    angle = turn_between(facing, leg)
    return (SIDEWAYS in classes and AHEAD < angle <= AHEAD + SLACK) or (
        BACKWARD in classes and ABREAST < angle <= ABREAST + SLACK
    )


def turn_for(facing: float, legs: Sequence[float], classes: Sequence[str], may_rotate: bool) -> float | None:
    """A facing, at most the free rotation away, from which the legs are in their classes: the one that looks best along
    the last leg if that leads forward, else the one that needs the least turning. None if there is none."""
    if not legs:
        return facing
    if not may_rotate:
        return facing % 360.0 if fits(facing, legs, classes) else None
    if len(legs) == 1 and FORWARD in classes:
        angle = turn_between(legs[0], facing)
        if angle <= ROTATION and round(angle, 6) > 0.0:
            return legs[0] % 360.0  # nothing looks better along it
    edges = [leg + off for leg in legs for off in (0.0, AHEAD, -AHEAD, ABREAST, -ABREAST, 180.0, 134.0, -134.0)]
    edges += [leg + off for leg in legs for off in (AHEAD + 1.0, -AHEAD - 1.0, ABREAST + 1.0, -ABREAST - 1.0)]
    forward, last = FORWARD in classes, legs[-1]
    wishes = []
    for number, wish in enumerate((facing, *edges, facing + ROTATION, facing - ROTATION)):
        turn = turn_between(wish, facing)
        if turn <= ROTATION:
            wishes.append((round(turn_between(wish, last), 6) if forward else 0.0, round(turn, 6), number, wish))
    wishes.sort()
    return next((wish % 360.0 for *_, wish in wishes if fits(wish, legs, classes)), None)
