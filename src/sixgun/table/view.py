"""The area that can be seen from a point, for drawing: exact along every line of sight, from the middle of a base."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from .kernel.plane import Graze, seams
from .shapes import Piece, Point, Scene, Shape, shape_of

_ASIDE = 1e-5
"""How far beside a corner the two rays run between which it lies, in radians."""
_STEP = math.radians(6.0)

_SEAM, _NOTHING = -1, -2
Seen = tuple[float, float, tuple[int, int]]
"""Distances from and to which something is seen, and between whose shadows: numbers of shapes."""


def seen_area(
    scene: Scene,
    eye: Point,
    height: float,
    facing: float,
    seen_height: float,
    arc: float = 180.0,
    extra: tuple[Piece, ...] = (),
    ignore: tuple[str, ...] = (),
) -> tuple[tuple[Point, ...], ...]:
    """Everything whose point at `seen_height` can be seen from the eye, which must not be lower, as quadrilaterals that
    do not overlap. What blocks is what blocks sight; a piece counts where its body contains the height of the line."""
    if height < seen_height:
        raise ValueError("the eye must not be lower than what it looks at")
    shapes = [s for s in (*scene.sight, *(shape_of(p) for p in extra if p.blocks_sight)) if s.id not in ignore]
    start = math.radians(facing) - math.radians(arc) / 2
    turns = _turns(shapes, scene, eye, start, math.radians(arc))
    found: list[tuple[Point, ...]] = []
    sectors = list(reversed(list(pairwise(turns))))
    while sectors:
        one, two = sectors.pop()
        if two - one < 4 * _ASIDE:
            continue
        left = _visible(shapes, scene, eye, height, seen_height, one + _ASIDE)
        right = _visible(shapes, scene, eye, height, seen_height, two - _ASIDE)
        if [by for _, _, by in left] != [by for _, _, by in right]:
            # somewhere in between a shadow reaches the edge of the table, or another one
            middle = (one + two) / 2
            sectors += ((middle, two), (one, middle))
            continue
        for (a0, a1, _), (b0, b1, _) in zip(left, right, strict=True):
            corners = (_at(eye, one, a0), _at(eye, one, a1), _at(eye, two, b1), _at(eye, two, b0))
            found.append(corners)
    return tuple(found)


def _at(eye: Point, angle: float, distance: float) -> Point:
    return (round(eye[0] + distance * math.cos(angle), 3), round(eye[1] + distance * math.sin(angle), 3))


def _turns(shapes: Sequence[Shape], scene: Scene, eye: Point, start: float, arc: float) -> list[float]:
    """Directions at which what is seen may change: corners of pieces and of the table, and steps in between."""
    corners = [corner for shape in shapes for corner in shape.outline]
    corners += [(0.0, 0.0), (scene.width, 0.0), (scene.width, scene.depth), (0.0, scene.depth)]
    full = 2 * math.pi
    found = {start, start + arc}
    for x, y in corners:
        turned = (math.atan2(y - eye[1], x - eye[0]) - start) % full
        if turned < arc:
            found.add(start + turned)
    steps = math.ceil(arc / _STEP)
    found |= {start + arc * i / steps for i in range(steps)}
    return sorted(found)


def _visible(
    shapes: Sequence[Shape], scene: Scene, eye: Point, height: float, seen_height: float, angle: float
) -> list[Seen]:
    """The distances along a ray at which something can be seen, up to the edge of the table."""
    far = _to_edge(scene, eye, angle)
    end = (eye[0] + far * math.cos(angle), eye[1] + far * math.sin(angle))
    left, right = min(eye[0], end[0]), max(eye[0], end[0])
    low, high = min(eye[1], end[1]), max(eye[1], end[1])
    hidden: list[tuple[float, float, int]] = []
    along: list[Graze] = []
    for number, shape in enumerate(shapes):
        if right < shape.x0 or left > shape.x1 or high < shape.y0 or low > shape.y1:
            continue
        beside: list[Graze] = []
        for s0, s1 in shape.form.spans(*eye, *end, beside):
            dark = _hidden(shape, s0 * far, s1 * far, height, seen_height)
            if dark is not None:
                hidden.append((*dark, number))
        for s0, s1, side in beside:
            dark = _hidden(shape, s0 * far, s1 * far, height, seen_height)
            if dark is not None:
                along.append((*dark, side))
    hidden += [(*dark, _SEAM) for dark in seams(along)]
    hidden.sort()
    seen: list[Seen] = []
    at, after = 0.0, _NOTHING
    for start, stop, number in hidden:
        if start > at:
            seen.append((at, min(start, far), (after, number if start < far else _NOTHING)))
        if stop > at:
            at, after = stop, number
        if at >= far:
            break
    if at < far:
        seen.append((at, far, (after, _NOTHING)))
    return seen


def _hidden(shape: Shape, enters: float, leaves: float, height: float, seen: float) -> tuple[float, float] | None:
    """The distances that a piece hides which a ray runs through from `enters` to `leaves`, seen from above.

    A line to a point at distance r falls evenly from `height` to `seen`; it meets the body where it is below its top
    and not below its foot."""
    fall = height - seen
    if seen >= shape.top or height < shape.foot or (fall and height == shape.foot):
        return None
    first = max(enters, fall * enters / (height - shape.foot)) if height > shape.foot else enters
    last = fall * leaves / (height - shape.top) if height > shape.top else math.inf
    return (first, last) if last > first else None


def _to_edge(scene: Scene, eye: Point, angle: float) -> float:
    cos, sin = math.cos(angle), math.sin(angle)
    far = math.inf
    if abs(cos) > 1e-12:
        far = min(far, ((scene.width if cos > 0 else 0.0) - eye[0]) / cos)
    if abs(sin) > 1e-12:
        far = min(far, ((scene.depth if sin > 0 else 0.0) - eye[1]) / sin)
    return max(0.0, far)
