"""The scenery of a whole file: what its rows become together, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from sixgun.core.strict import Reader, close_to
from sixgun.miniatures.scenery.build import build
from sixgun.miniatures.scenery.rows import NAMES, SceneryRow
from sixgun.miniatures.scenery.style import Made, Style, Unfit
from sixgun.table import Link, Piece


class Ground(msgspec.Struct, frozen=True):
    """Everything that stands on a table."""

    pieces: tuple[Piece, ...]
    links: tuple[Link, ...]
    doors: dict[str, Piece]
    """Leaves of doors: they block sight and way while closed."""
    states: dict[str, str]
    """How each door is at the beginning."""
    titles: dict[str, str]
    """Of the rows that have one, by id."""
    wholes: dict[str, str]
    """Which row a part belongs to: "bank" for "bank.wall0.1"."""


def scenery_ids(rows: Iterable[SceneryRow]) -> list[str]:
    """The id of each row: its own, or its kind and a number."""
    counts: dict[str, int] = {}
    ids = []
    for row in rows:
        counts[row.kind] = counts.get(row.kind, 0) + 1
        ids.append(row.id or f"{row.kind}-{counts[row.kind]}")
    return ids


def lay_out(rows: Sequence[SceneryRow], style: Style) -> Ground:
    """The scenery of a file in which there is no mistake."""
    return _together([(id, row, build(row, id, style)) for id, row in zip(scenery_ids(rows), rows, strict=True)])


def check_scenery(reader: Reader, rows: Sequence[SceneryRow], style: Style) -> Ground:
    """Report every mistake of the rows; returns what the others become."""
    sound: list[tuple[str, SceneryRow, Made]] = []
    for i, (row, id) in enumerate(zip(rows, scenery_ids(rows), strict=True)):
        where = f"scenery[{i}]"
        if row.kind not in style.kinds:
            reader.report(f"{where}.kind", f"unknown kind of scenery {row.kind!r}{close_to(row.kind, style.kinds)}")
            continue
        if not _keys(reader, where, row, style) or reader.flawed(where):
            continue
        try:
            sound.append((id, row, build(row, id, style)))
        except Unfit as unfit:
            reader.report(f"{where}.{unfit.key}", unfit.message)
        except ValueError as mistake:
            reader.report(where, str(mistake))
    return _together(sound)


def _keys(reader: Reader, where: str, row: SceneryRow, style: Style) -> bool:
    allowed = style.keys(row)
    others = [k for k in row.__struct_fields__ if k not in NAMES and k not in allowed and getattr(row, k) is not None]
    for key in others:
        reader.report(f"{where}.{key}", f"does not belong to {row.kind}; known keys: {', '.join(sorted(allowed))}")
    return not others


def _together(rows: Sequence[tuple[str, SceneryRow, Made]]) -> Ground:
    made = [one for _, _, one in rows]
    parts = [(id, (*one.pieces, *[closed for closed, _ in one.doors.values()])) for id, _, one in rows]
    return Ground(
        pieces=tuple([piece for one in made for piece in one.pieces]),
        links=tuple([link for one in made for link in one.links]),
        doors={id: closed for one in made for id, (closed, _) in one.doors.items()},
        states={id: state for one in made for id, (_, state) in one.doors.items()},
        titles={id: row.title for id, row, _ in rows if row.title},
        wholes={piece.id: id for id, pieces in parts for piece in pieces},
    )
