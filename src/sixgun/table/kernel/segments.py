"""Single straight lines through scenery: which pieces do they run through, and for how long?"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum

from . import constants
from .forms import Form
from .plane import Graze, Span, between, merged, seams

EPS = constants.EPS
Found = tuple[float, int, float]
"""Where a segment enters a piece, the number of the piece, and the share of the segment inside."""


def inside(
    forms: Sequence[Form],
    ignore: Collection[str],
    px: float,
    py: float,
    qx: float,
    qy: float,
    level: bool,
    z_from: float,
    z_to: float,
) -> list[Found]:
    """The pieces that a segment runs through, except those named in `ignore`, in the order in which it enters them. A
    piece counts where its body contains the height of the line; without `level` the plan alone counts.

    Pieces that touch have no gap: of what runs exactly between two of them half is in either."""
    found: list[Found] = []
    along: list[tuple[int, Graze]] = []
    dx, dy = qx - px, qy - py
    left, right = (px, qx) if px < qx else (qx, px)
    low, high = (py, qy) if py < qy else (qy, py)
    rise = z_to - z_from
    number = -1
    for form in forms:
        number += 1
        if form.x0 > right or form.x1 < left or form.y0 > high or form.y1 < low:
            continue
        if ignore and form.name in ignore:
            continue
        h0, h1 = 0.0, 1.0
        if level:
            h0, h1 = form.heights(z_from, rise)
            if h0 >= h1:
                continue
        several: list[Span] | None = None
        beside: list[Graze] | None = None
        e0, e1 = 0.0, -1.0
        for part in range(form.parts.count):
            t0, t1, side = form.parts.span(part, px, py, dx, dy)
            if t1 - t0 <= EPS:
                continue
            if side:
                if beside is None:
                    beside = []
                beside.append((t0, t1, side))
            elif e1 < 0.0:
                e0, e1 = t0, t1
            else:
                if several is None:
                    several = [(e0, e1)]
                several.append((t0, t1))
        if several is None and beside is None:
            if e0 < h0:
                e0 = h0
            if e1 > h1:
                e1 = h1
            if e1 - e0 > EPS:
                found.append((e0, number, e1 - e0))
            continue
        if several is None:
            several = [] if e1 < 0.0 else [(e0, e1)]
        if beside is not None:
            several += seams(beside)
            along += [(number, (max(s0, h0), min(s1, h1), on)) for s0, s1, on in beside]
        enters, share = _total(merged(several), h0, h1)
        if share > 0.0:
            found.append((enters, number, share))
    if len(along) > 1:
        found = _shared(found, along)
    found.sort()
    return found


def _total(spans: list[Span], h0: float, h1: float) -> tuple[float, float]:
    """Where the first of several spans begins, and how long they are together, between two limits."""
    left = [(max(s0, h0), min(s1, h1)) for s0, s1 in spans]
    left = [(s0, s1) for s0, s1 in left if s1 - s0 > EPS]
    return (left[0][0], fsum([s1 - s0 for s0, s1 in left])) if left else (0.0, 0.0)


def _shared(found: list[Found], along: list[tuple[int, Graze]]) -> list[Found]:
    """What is found, with what runs exactly between two pieces."""
    known = {number: (enters, share) for enters, number, share in found}
    for s0, s1, one, two in between(along):
        for number in (one, two):
            enters, share = known.get(number, (s0, 0.0))
            known[number] = (min(enters, s0), share + (s1 - s0) / 2.0)
    return [(enters, number, share) for number, (enters, share) in known.items()]
