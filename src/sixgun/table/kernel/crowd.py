"""Bases that stand about, in flat arrays: which of them a base touches, and which is first in the way of a leg."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from . import constants
from .plane import circle_span, floats

inf = math.inf
EPS = constants.EPS
TOUCH = constants.TOUCH
BODY = constants.BODY


class Standing(Protocol):
    """A base, as far as the kernel looks at it."""

    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def z(self) -> float: ...
    @property
    def r(self) -> float: ...


class Crowd:
    """Some bases, by their numbers."""

    def __init__(self, bases: Sequence[Standing]) -> None:
        self.count = len(bases)
        self.xs = floats([base.x for base in bases])
        self.ys = floats([base.y for base in bases])
        self.zs = floats([base.z for base in bases])
        self.rs = floats([base.r for base in bases])

    def at(self, r: float, x: float, y: float, z: float) -> int:
        """The first base that a base of this radius would overlap in a place, or -1."""
        for i in range(self.count):
            if abs(self.zs[i] - z) < BODY:
                dx, dy = self.xs[i] - x, self.ys[i] - y
                if math.sqrt(dx * dx + dy * dy) < r + self.rs[i] - TOUCH:
                    return i
        return -1

    def first(self, r: float, z: float, px: float, py: float, qx: float, qy: float) -> tuple[float, int]:
        """The first base in the way of a straight leg: the leg's parameter, and which base, or -1."""
        best, which = inf, -1
        left, right = (px, qx) if px < qx else (qx, px)
        low, high = (py, qy) if py < qy else (qy, py)
        for i in range(self.count):
            x, y = self.xs[i], self.ys[i]
            reach = r + self.rs[i]
            if x - reach >= right or x + reach <= left or y - reach >= high or y + reach <= low:
                continue
            if abs(self.zs[i] - z) >= BODY:
                continue
            t, end = circle_span(x, y, reach - TOUCH / 2.0, px, py, qx, qy)
            if t <= EPS and end > t and math.sqrt((x - px) * (x - px) + (y - py) * (y - py)) > reach - 3.0 * TOUCH:
                t, end = circle_span(x, y, reach - 4.0 * TOUCH, px, py, qx, qy)
            if end < t:
                continue
            if t <= EPS:
                if (x - px) * (qx - px) + (y - py) * (qy - py) <= 0.0:
                    continue
                t = 0.0
            if t < best:
                best, which = t, i
        return best, which
