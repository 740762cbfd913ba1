"""Sight lines between two bases: which scenery do they cross, and is one of them clear?

The lines run from the front half of a's rim to every point of b's base in front of a. `kernel/corridor.py` finds what
is in their way, `kernel/sweep.py` a clear line or the proof that there is none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

import msgspec

from .kernel.forms import Form
from .kernel.numbers import SMALLEST
from .kernel.segments import inside
from .kernel.sweep import Sweep
from .measure import facing_to
from .shapes import TOUCH, Base, Piece, Point, Scene, forms_of, shape_of

Disc = tuple[float, float, float]
Which = Literal["sight", "cover"]


class Lines(msgspec.Struct, frozen=True):
    """The answer to a sight question.

    `blocked`: none, some or all of the lines cross a piece. `by`: the pieces that some line crosses, nearest to a
    first; `discs`: likewise the indices of the discs. `clear`: one line (from, to) that touches nothing, if there is
    one. Without any line at all (b lies behind a) the answer is "all", by nothing.
    """

    blocked: Literal["none", "some", "all"]
    by: tuple[str, ...]
    clear: tuple[Point, Point] | None
    discs: tuple[int, ...] = ()


def lines(
    scene: Scene,
    a: Base,
    z_from: float,
    b: Base,
    z_to: float,
    which: Which | tuple[Piece, ...] = "sight",
    extra: tuple[Piece, ...] = (),
    discs: tuple[Disc, ...] = (),
    ignore: tuple[str, ...] = (),
    through: Disc | None = None,
    all_round: bool = False,
) -> Lines:
    """The sight lines from a to b at heights z_from and z_to.

    `which` names the pieces that count (the scene's sight blockers or cover pieces, or an explicit tuple of pieces);
    movable pieces in `extra` count in the same way, those named in `ignore` never. A piece counts only where its body
    contains the height of the line, which changes evenly from a's centre to b's. `discs` are round obstacles. With
    `through` only lines that cross that disc are asked for: then only `clear` is of use. `all_round` lets a look
    straight at b instead of along its facing.
    """
    key = (
        a.x,
        a.y,
        a.r,
        999.0 if all_round else a.facing,
        z_from,
        b.x,
        b.y,
        b.r,
        z_to,
        which,
        extra,
        discs,
        ignore,
        through,
    )
    memo = scene.memo
    known = memo.get(key)
    if known is not None:
        answer: Lines = known
        return answer
    d = math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
    facing = facing_to(a, b.x, b.y) if all_round else a.facing
    forms, more = _forms(scene, which, extra)
    if d - max(a.r, SMALLEST) - max(b.r, SMALLEST) < TOUCH:
        answer = _close([form for form in (*forms, *more) if form.name not in ignore], a, facing, z_from, b, z_to)
    else:
        try:
            sweep = _idle.pop()
        except IndexError:
            sweep = Sweep()
        blocked, by, clear, hit = sweep.lines(
            a.x, a.y, a.r, facing, z_from, b.x, b.y, b.r, z_to, forms, more, ignore, discs, through
        )
        _idle.append(sweep)
        answer = Lines(_BLOCKED[blocked], tuple(by), clear, tuple(hit))
    memo.put(key, answer)
    return answer


_BLOCKED: tuple[Literal["none", "some", "all"], ...] = ("none", "some", "all")
_idle: list[Sweep] = []
"""Sweeps that nobody uses at the moment: as many as there have been threads that asked at once."""


def _forms(
    scene: Scene, which: Which | tuple[Piece, ...], extra: tuple[Piece, ...]
) -> tuple[Sequence[Form], Sequence[Form]]:
    """The pieces that count, and movable ones."""
    if which == "sight":
        return scene.sight_forms, forms_of(extra, which) if extra else ()
    if which == "cover":
        return scene.cover_forms, forms_of(extra, which) if extra else ()
    return [shape_of(piece).form for piece in which], [shape_of(piece).form for piece in extra]


def _close(forms: Sequence[Form], a: Base, facing: float, z_from: float, b: Base, z_to: float) -> Lines:
    """Bases that touch or lie above one another: a single line where they meet."""
    f = math.radians(facing)
    if (b.x - a.x) * math.cos(f) + (b.y - a.y) * math.sin(f) + b.r <= TOUCH:
        return Lines("all", (), None)
    share = a.r / (a.r + b.r) if a.r + b.r > 0.0 else 0.5
    x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
    low, high = min(z_from, z_to), max(z_from, z_to)
    by: list[str] = []
    for form in forms:
        if form.foot > low and form.top < high and form.distance(x, y) == 0.0 and form.name not in by:
            by.append(form.name)
    if by:
        return Lines("all", tuple(by), None)
    return Lines("none", (), ((x, y), (x, y)))


# --- single lines --------------------------------------------------------------------------------------------------


def crossed(
    scene: Scene, a: Base, z_from: float, b: Base, z_to: float, pieces: Sequence[Piece | str] | None = None
) -> tuple[tuple[str, float], ...]:
    """The pieces that the line from centre to centre runs through, with the length inside, seen from above.

    Without `pieces` all pieces of the scene are looked at. In the order in which the line enters them. A line that runs
    exactly between two pieces that touch crosses both, with half of its length in either.
    """
    length = math.sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y))
    forms: Sequence[Form]
    if pieces is None:
        forms = scene.forms
    else:
        forms = [scene.by_id[x].form if isinstance(x, str) else shape_of(x).form for x in pieces]
    found = inside(forms, (), a.x, a.y, b.x, b.y, True, z_from, z_to)
    return tuple([(forms[i].name, length * share) for _, i, share in found])


def run_through(pieces: Sequence[Piece], p: Point, q: Point) -> tuple[str, ...]:
    """The pieces that a straight segment runs through, seen from above, in the order in which it enters them."""
    forms = [shape_of(piece).form for piece in pieces]
    return tuple([forms[i].name for _, i, _ in inside(forms, (), p[0], p[1], q[0], q[1], False, 0.0, 0.0)])


def segment_blocked(
    scene: Scene,
    p: Point,
    q: Point,
    z: float | tuple[float, float],
    which: Which | tuple[Piece, ...] = "sight",
    extra: tuple[Piece, ...] = (),
    ignore: tuple[str, ...] = (),
) -> str | None:
    """The first piece that blocks a straight segment at a height (or a pair of heights), if any."""
    low, high = z if isinstance(z, tuple) else (z, z)
    forms, more = _forms(scene, which, extra)
    if more:
        forms = [*forms, *more]
    found = inside(forms, ignore, p[0], p[1], q[0], q[1], True, low, high)
    return forms[found[0][1]].name if found else None
