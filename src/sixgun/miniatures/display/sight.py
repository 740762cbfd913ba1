"""Through somebody's eyes: the ground that is seen, a line to everybody else, and why somebody is seen or not.

The game judges sight and cover; here is how they are drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from sixgun.miniatures.display.drawing import TableWords, middle
from sixgun.screen.picture import Area, Line, Overlay, Point, Ring
from sixgun.screen.text import length_label
from sixgun.table import Base, Piece, Scene, gap

Note = tuple[str, str]
"""A rule with what it comes to, in words."""
Seen = Literal["sight", "cover", "blocked"]


class Look(NamedTuple):
    """What one sees of another: the line to it, the scenery that covers or hides it, and the reason."""

    line: Line
    by: tuple[str, ...] = ()
    note: Note | None = None


class Rules(NamedTuple):
    """Why somebody is not seen, or how well he is covered."""

    behind: str
    hidden: str
    cover: str


def look(
    line: Line, who: str, hidden: tuple[str, ...], cover: tuple[str, ...], rules: Rules, words: TableWords, names: str
) -> Look:
    """What one sees of another along a line: scenery covers those who are seen, and hides those in front who are
    not; `names` is what that is called."""
    seen = line.kind == "sight"
    key = "cover" if seen and cover else "open" if seen else "hidden" if hidden else "behind"
    rule = rules.cover if seen else rules.hidden if hidden else rules.behind
    note = (rule, words[f"sight-{key}"].format(who=words.name(who), by=names))
    return Look(line, cover if seen else hidden, note)


def look_at(
    eye: Base,
    other: Base,
    who: str,
    hidden: tuple[str, ...] | None,
    cover: tuple[str, ...],
    rules: Rules,
    words: TableWords,
) -> Look:
    """What one base sees of another, with the distance between them. `hidden` is what is in the way of all lines; None
    if the other one is behind."""
    seen = hidden == ()
    by = cover if seen else hidden or ()
    line = Line(
        (eye.x, eye.y), (other.x, other.y), "sight" if seen else "blocked", length_label(words.texts, gap(eye, other))
    )
    return look(line, who, hidden or (), by, rules, words, words.names(by))


def aimed(look: Look, scene: Scene, *rings: Ring) -> Overlay:
    """A shot along a line, with what covers the target."""
    pieces = [scene.by_id[id].piece for id in look.by if id in scene.by_id]
    lines = (look.line, *covered_by(look.line.end, pieces))
    return Overlay(lines, rings, highlight=look.by, notes=(look.note,) if look.note else ())


def sight(area: tuple[tuple[Point, ...], ...], looks: Iterable[Look]) -> Overlay:
    """The area that is seen, and everybody whom somebody looks at."""
    looks = tuple(looks)
    return Overlay(
        lines=tuple([look.line for look in looks]),
        areas=(Area(area, "seen"),),
        highlight=tuple(dict.fromkeys([name for look in looks for name in look.by])),
        notes=tuple([look.note for look in looks if look.note is not None]),
    )


def covered_by(target: Point, pieces: Iterable[Piece]) -> Iterator[Line]:
    """From a target to the middle of what covers it."""
    for piece in pieces:
        yield Line(target, middle(piece.polygon), "cover")
