"""Buildings with doors, windows and roofs."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from sixgun.miniatures.scenery.outline import polygon_of
from sixgun.miniatures.scenery.rows import OpeningRow, SceneryRow
from sixgun.miniatures.scenery.style import Made, Style, Unfit, expect
from sixgun.table import Opening, Piece, Roof, building, leaf
from sixgun.table.shapes import Polygon, signed_area, strip

LOWEST, SHORTEST_WALL, THICKEST = 1.5, 1.0, 0.8
"""The least height of a building, and measures of its walls."""
_WALLS = {"south": 0, "east": 1, "north": 2, "west": 3}


def raise_building(row: SceneryRow, id: str, style: Style) -> Made:
    """Raises Unfit."""
    kind = style.kinds[row.kind]
    expect(row.outline or row.size, "size", "missing: expected at and size, or an outline")
    turned = row.outline is not None and signed_area(row.outline) < 0
    expect(not turned, "outline", "expected corners counter-clockwise, since openings count the edges")
    outline = polygon_of(row, kind)
    height = kind.height if row.height is None else row.height
    expect(height >= LOWEST, "height", f"expected a building of at least {LOWEST:g}")
    walls = [math.dist(outline[i - 1], outline[i]) for i in range(len(outline))]
    long = f"expected walls of at least {SHORTEST_WALL:g}"
    expect(min(walls) >= SHORTEST_WALL, "outline" if row.outline else "size", long)
    thickness = row.thickness or kind.thickness
    expect(thickness <= THICKEST, "thickness", f"expected walls of at most {THICKEST:g}")
    openings: list[Opening] = []
    for i in range(len(row.openings or ())):
        openings.append(_opening(row, i, outline, height, thickness, openings, style.unit))
    rows = dict(zip([o.id for o in openings], row.openings or (), strict=True))
    roof = None if row.roof == "open" else Roof(parapet=row.roof == "parapet")
    made = Made()
    for piece in building(id, outline, height, openings, roof, thickness):
        name = piece.id.removeprefix(f"{id}.")
        if name in rows:
            set_opening(made, piece, rows[name], style)
        elif piece.kind == "roof":
            made.pieces.append(replace(piece, standable=row.roof != "pitched"))
        else:
            made.pieces.append(replace(piece, tags=(*piece.tags, *style.wall)))
    if row.roof == "parapet":
        made.pieces += _parapet(id, outline, height, thickness, style)
    return made


def _opening(
    row: SceneryRow, i: int, outline: Polygon, height: float, thickness: float, before: list[Opening], unit: str
) -> Opening:
    """One of the row's openings as the table has it, after those `before` it."""
    o = (row.openings or ())[i]
    key = f"openings[{i}]"
    edge = _edge(row, o, len(outline), key)
    length = math.dist(outline[edge], outline[(edge + 1) % len(outline)])
    middle = length - o.at if o.wall in ("north", "west") else o.at
    inside = middle - o.width / 2 >= thickness / 2 and middle + o.width / 2 <= length - thickness / 2
    expect(inside, f"{key}.at", f"does not fit into its wall of {length:.3g} {unit}".rstrip())
    for j, other in enumerate(before):
        apart = abs(other.at + other.width / 2 - middle) >= (other.width + o.width) / 2 - 1e-9
        expect(other.edge != edge or apart, f"{key}.at", f"overlaps openings[{j}]")
    check_heights(o, height, key)
    name = opening_name(o, i)
    taken = name == "roof" or name.startswith(("wall", "parapet")) or any(name == other.id for other in before)
    expect(not taken, f"{key}.id", f"{name} is taken; expected an id of its own")
    sill = o.sill if o.kind == "window" else 0.0
    return Opening(edge, middle - o.width / 2, o.width, o.kind, sill=sill, lintel=o.lintel, id=name)


def _edge(row: SceneryRow, o: OpeningRow, edges: int, key: str) -> int:
    if row.outline is None:
        if not o.wall or o.edge is not None:
            raise Unfit(f"{key}.wall", "expected south, east, north or west")
        return _WALLS[o.wall]
    if o.edge is None or o.wall or o.edge >= edges:
        raise Unfit(f"{key}.edge", f"expected the number of an edge, 0 to {edges - 1}")
    return o.edge


def _parapet(id: str, outline: Polygon, height: float, thickness: float, style: Style) -> Iterator[Piece]:
    """A low wall around the edge of a roof, just inside it."""
    low = Piece(id="", kind="parapet", polygon=(), base=height, height=style.parapet, cover=True, solid=True)
    for i in range(len(outline)):
        p, q = outline[i], outline[(i + 1) % len(outline)]
        length = math.dist(p, q)
        inwards = (-(q[1] - p[1]) / length * thickness / 2, (q[0] - p[0]) / length * thickness / 2)
        a, b = (p[0] + inwards[0], p[1] + inwards[1]), (q[0] + inwards[0], q[1] + inwards[1])
        yield replace(low, id=f"{id}.parapet{i}", polygon=strip(a, b, thickness), tags=(id, *style.low))


# doors and windows ---------------------------------------------------------------------------------------------------
def opening_name(o: OpeningRow, index: int) -> str:
    return o.id or f"{o.kind}{index}"


def check_heights(o: OpeningRow, height: float, key: str) -> None:
    expect(o.lintel <= height + 1e-9, f"{key}.lintel", f"expected at most the height of the wall, {height:g}")
    sound = o.kind != "window" or o.sill < o.lintel - 0.1
    expect(sound, f"{key}.sill", f"expected a sill below the lintel at {o.lintel:g}")


def set_opening(made: Made, piece: Piece, opening: OpeningRow, style: Style) -> None:
    """Add the piece of a door or a window, and the leaf of a door."""
    piece = replace(piece, kind=opening.kind, gate=opening.kind, solid=False, blocks_sight=False)
    if opening.kind == "window":
        tags = tuple(dict.fromkeys((*piece.tags, *style.low)))
        made.pieces.append(replace(piece, cover=True, tags=tags))
        return
    bare = tuple([tag for tag in piece.tags if tag not in style.tags.values()])
    door = replace(piece, cover=False, tags=bare)
    made.pieces.append(door)
    made.doors[door.id] = (replace(leaf(door), tags=(*bare, *style.wall)), opening.state)
