"""From a row to pieces, links and doors, by the family of its kind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from sixgun.miniatures.rows import place
from sixgun.miniatures.scenery.building import check_heights, opening_name, raise_building, set_opening
from sixgun.miniatures.scenery.outline import polygon_of
from sixgun.miniatures.scenery.rows import OpeningRow, SceneryRow
from sixgun.miniatures.scenery.style import Made, Style, Unfit, expect
from sixgun.table import Link, Piece
from sixgun.table.shapes import Point, Polygon, strip

SHORTEST = 0.2
"""Between two points of a line."""
THINNEST = 0.05
"""What is left of a wall beside an opening is built only if it is wider."""


def build(row: SceneryRow, id: str, style: Style) -> Made:
    """What a row becomes in which only keys of its kind are set. Raises Unfit."""
    return _FAMILIES[style.kinds[row.kind].family](row, id, style)


def _area(row: SceneryRow, id: str, style: Style) -> Made:
    kind = style.kinds[row.kind]
    height = kind.height if row.height is None else row.height
    z = kind.z if row.z is None else row.z
    return Made([style.piece(row, id, polygon_of(row, kind), z, height)])


def _passage(row: SceneryRow, id: str, style: Style) -> Made:
    kind = style.kinds[row.kind]
    if row.foot is None or row.head is None:
        raise Unfit("foot" if row.foot is None else "head", "missing: expected [x, y] or [x, y, height]")
    foot, head = place(row.foot), place(row.head)
    up = head[2] - foot[2]
    expect(up >= 0.2, "head", "expected a place higher than the foot: [x, y, height]")
    length = row.length or math.dist(foot, head)
    expect(length >= up - 1e-9, "length", f"expected at least the height, {up:g}")
    made = Made(links=[Link(id, kind.link, foot, head, length)])
    if kind.steps and math.dist(foot[:2], head[:2]) > 0.3:
        made.pieces.append(Piece(id=f"{id}.steps", kind=row.kind, polygon=strip(foot[:2], head[:2], 1.0)))
    return made


# lines ---------------------------------------------------------------------------------------------------------------
def _line(row: SceneryRow, id: str, style: Style) -> Made:
    kind = style.kinds[row.kind]
    if row.points is None:
        raise Unfit("points", "missing: expected two or more points [x, y]")
    height = kind.height if row.height is None else row.height
    expect(height > 0.0, "height", "expected a height of more than 0")
    far = f"{SHORTEST:g} {style.unit}".rstrip()
    for k, (p, q) in enumerate(pairwise(row.points), 1):
        near = f"expected a point at least {far} from the one before"
        expect(math.dist(p, q) >= SHORTEST, f"points[{k}]", near)
    straight = len(row.points) == 2 or not row.openings
    expect(straight, "openings", "expected a wall of one straight piece (two points) for doors and windows")
    z = kind.z if row.z is None else row.z
    thickness = row.thickness or kind.thickness
    made = Made()
    for k, (p, q) in enumerate(pairwise(row.points)):
        name = f"{id}.{k}" if len(row.points) > 2 else id
        for part in _split(row.openings or (), p, q, thickness, height, style.unit):
            piece = style.piece(row, f"{name}{part.suffix}", part.polygon, z + part.foot, part.height)
            if part.opening is None:
                made.pieces.append(piece)
            else:
                set_opening(made, replace(piece, id=f"{id}{part.suffix}"), part.opening, style)
    return made


class _Part(NamedTuple):
    """Of a straight wall: a stretch of it, a lintel, or an opening."""

    suffix: str
    polygon: Polygon
    foot: float
    height: float
    opening: OpeningRow | None = None


def _split(
    openings: Sequence[OpeningRow], p: Point, q: Point, thickness: float, height: float, unit: str
) -> list[_Part]:
    length = math.dist(p, q)
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    half = thickness / 2

    def between(start: float, end: float) -> Polygon:
        return strip((p[0] + ux * start, p[1] + uy * start), (p[0] + ux * end, p[1] + uy * end), thickness)

    parts: list[_Part] = []
    done = -half
    order = sorted(range(len(openings)), key=lambda i: openings[i].at)
    for count, i in enumerate(order):
        o = openings[i]
        plain = not o.wall and o.edge is None
        expect(plain, f"openings[{i}]", "a wall has no sides; expected neither wall nor edge")
        start, end = o.at - o.width / 2, o.at + o.width / 2
        far = f"{length:.3g} {unit}".rstrip()
        inside = start >= max(done, 0.0) - 1e-9 and end <= length + 1e-9
        expect(inside, f"openings[{i}].at", f"does not fit into its wall of {far} beside the others")
        check_heights(o, height, f"openings[{i}]")
        if start - done > THINNEST:
            parts.append(_Part(f".{count}", between(done, start), 0.0, height))
        name = f".{opening_name(o, i)}"
        parts.append(_Part(name, between(start, end), 0.0, o.lintel if o.kind == "door" else o.sill, o))
        if height - o.lintel > THINNEST:
            parts.append(_Part(f"{name}.lintel", between(start, end), o.lintel, height - o.lintel))
        done = end
    if length + half - done > THINNEST:
        parts.append(_Part(f".{len(order)}" if order else "", between(done, length + half), 0.0, height))
    return parts


_FAMILIES = {"building": raise_building, "line": _line, "area": _area, "passage": _passage}
