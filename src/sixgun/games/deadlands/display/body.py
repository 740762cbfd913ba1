"""Somebody's body as a drawing, with how badly each location is hurt (deadlands.wounds.locations)."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.games.deadlands.state import Wounds

FILLS = ("#f4ecd8", "#f0d9a0", "#e5ab55", "#d97b3f", "#b8402b", "#5c1512")
"""By the level of the wound, unhurt first."""
INK, PAPER = "#33271c", "#fbf6ea"
_SHAPES: Mapping[str, str] = {
    "noggin": "M60 8c11 0 17 8 17 19s-7 20-17 20-17-9-17-20S49 8 60 8z",
    "guts": "M42 52c12-4 24-4 36 0 5 2 7 6 7 12l-2 44c0 9-3 14-8 18H45c-5-4-8-9-8-18l-2-44c0-6 2-10 7-12z",
    "arm-right": "M33 56c-8 3-12 9-14 18l-8 44c-1 6 2 10 6 11s8-2 9-8l9-40z",
    "arm-left": "M87 56c8 3 12 9 14 18l8 44c1 6-2 10-6 11s-8-2-9-8l-9-40z",
    "leg-right": "M41 130h18v22l-4 56c0 6-3 9-9 9s-9-3-9-9l-1-50z",
    "leg-left": "M79 130H61v22l4 56c0 6 3 9 9 9s9-3 9-9l1-50z",
}
"""Seen from the front: his right is on the left."""
_MARKS: Mapping[str, tuple[int, int]] = {
    "noggin": (60, 32), "guts": (60, 94), "arm-right": (22, 98), "arm-left": (98, 98), "leg-right": (47, 178),
    "leg-left": (73, 178),
}  # fmt: skip


def body(wounds: Wounds) -> str:
    """As SVG, with the number of the level where he is hurt."""
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 224" role="img" fill="{PAPER}">']
    for place, outline in _SHAPES.items():
        level = wounds.at(place)
        parts.append(f'<path d="{outline}" fill="{FILLS[level]}" stroke="{INK}" stroke-width="2"/>')
    for place, (x, y) in _MARKS.items():
        if level := wounds.at(place):
            ink = PAPER if level >= 4 else INK
            style = f'font-family="sans-serif" font-size="15" font-weight="700" text-anchor="middle" fill="{ink}"'
            parts.append(f'<text x="{x}" y="{y + 5}" {style}>{level}</text>')
    return "".join([*parts, "</svg>"])
