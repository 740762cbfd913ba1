"""Through somebody's eyes: the line to another model, everything that covers or hides it, and the verdict in words.

seeing.py judges; here is how that is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from sixgun.games.punk import seeing, shots
from sixgun.games.punk.cover import Cover, Covering
from sixgun.games.punk.sight import Sighting
from sixgun.games.punk.space import nominal_height
from sixgun.games.punk.state import Fray, Model
from sixgun.miniatures.display.drawing import TableWords
from sixgun.miniatures.display.sight import Look, Note, covered_by
from sixgun.miniatures.display.sight import sight as looked
from sixgun.screen.picture import Area, Line, Overlay, Point
from sixgun.screen.text import length_label
from sixgun.table import Piece
from sixgun.table.kernel.forms import Form
from sixgun.table.shapes import shape_of
from sixgun.table.view import seen_area

STRIPS = 24
"""The corridor of a shot is drawn in so many strips beside each other."""


class Verdict(NamedTuple):
    """What one model sees of another."""

    seen: Sighting
    cover: Cover
    far: float


def verdict(g: Fray, me: Model, foe: Model) -> Verdict:
    return Verdict(seeing.look(g, me, foe), seeing.covered(g, me, foe), seeing.far(me, foe))


def along(g: Fray, me: Model, foe: Model, texts: Mapping[str, str], avoid: bool = False) -> Overlay:
    """A shot: the line to the target, what covers it, the line that is clear, and why."""
    found = verdict(g, me, foe)
    by = zones_of(found)
    pieces = [g.board.zone[id].piece for id in by]
    lines = [_line(me, foe, found, texts), *covered_by((foe.x, foe.y), pieces)]
    clear = found.cover.clear or found.seen.clear
    if found.cover.extent == "partial" and len(clear) > 1:
        lines.append(Line(clear[0], clear[-1], "sight"))
    models = shots.covering(g, me, foe, found.cover) if found.seen.seen else ()
    notes = tuple(explained(g, me, foe, found, TableWords(texts), avoid))
    facts = {"seen": found.seen.seen, "cover": found.cover.extent, "bonus": _bonus(found.cover, avoid)}
    call = _call(found, TableWords(texts), avoid)
    areas = tuple(corridor(me, foe, found, pieces))
    return Overlay(tuple(lines), (), areas, (*by, *models), notes, call, facts)


def seen_by(g: Fray, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground in its field of vision that scenery of size 2 or 3 does not hide from its middle, and a line to every
    enemy with the verdict; the lines from base to base may say more than the shading."""
    if who not in g.models or not g[who].in_play:
        return None
    me = g[who]
    words = TableWords(texts)
    height = me.z + nominal_height(me.body) - 0.01
    area = seen_area(g.board.scene, (me.x, me.y), height, me.facing, min(height, nominal_height(me.body) - 0.01))
    return looked(area, [_look(g, me, foe, texts, words) for foe in g.enemies(who)])


def _look(g: Fray, me: Model, foe: Model, texts: Mapping[str, str], words: TableWords) -> Look:
    found = verdict(g, me, foe)
    return Look(_line(me, foe, found, texts), zones_of(found), _note(g, foe, found, words, False))


def _line(me: Model, foe: Model, found: Verdict, texts: Mapping[str, str]) -> Line:
    kind: Literal["sight", "blocked"] = "sight" if found.seen.seen else "blocked"
    return Line((me.x, me.y), (foe.x, foe.y), kind, length_label(texts, found.far))


def zones_of(found: Verdict) -> tuple[str, ...]:
    """Ids of the zones that cover a model that is seen, or hide one that is not."""
    return tuple([one.zone for one in found.cover.elements]) if found.seen.seen else found.seen.by


def corridor(me: Model, foe: Model, found: Verdict, pieces: Sequence[Piece]) -> Iterator[Area]:
    """Between the two bases: strips that no outline of these pieces reaches, and of the others the part before it and
    the part behind it. What counts the verdict says; this only draws it."""
    away = math.dist((me.x, me.y), (foe.x, foe.y)) or 1.0
    nx, ny = -(foe.y - me.y) / away, (foe.x - me.x) / away

    def at(share: float, far: float) -> Point:
        """From one side of the corridor (-1) to the other (1), and from one base (0) to the other (1)."""
        r = share * (me.base + (foe.base - me.base) * far) / 20
        return (me.x + (foe.x - me.x) * far + nx * r, me.y + (foe.y - me.y) * far + ny * r)

    if not pieces:
        yield Area((_band(at, 0, STRIPS, lambda _: (0.0, 1.0)),), "clear" if found.seen.seen else "hidden")
        return
    forms = [shape_of(piece).form for piece in pieces]
    free = [_free(forms, at(share, 0.0), at(share, 1.0)) for share in (_share(k + 0.5) for k in range(STRIPS))]
    parts: tuple[tuple[Literal["clear", "open", "hidden"], Callable[[float], tuple[float, float]]], ...] = (
        ("clear", lambda far: (0.0, 1.0 if far >= 1.0 else 0.0)),
        ("open", lambda far: (0.0, far if far < 1.0 else 0.0)),
        ("hidden", lambda far: (min(far, 1.0), 1.0)),
    )
    for kind, part in parts:
        rings = _bands(at, [part(far) for far in free])
        if rings:
            yield Area(rings, "open" if kind == "clear" and found.cover.extent == "total" else kind)


def _bands(at: Callable[[float, float], Point], spans: Sequence[tuple[float, float]]) -> tuple[tuple[Point, ...], ...]:
    """Neighbouring strips that have a part from one share of the way to another, as one outline each."""
    runs = groupby(range(len(spans)), lambda k: spans[k][0] < spans[k][1])
    found = [tuple(run) for kept, run in runs if kept]
    return tuple([_band(at, ks[0], ks[-1] + 1, spans.__getitem__) for ks in found])


def _share(k: float) -> float:
    """Strips from one side of a corridor to the other."""
    return 2.0 * k / STRIPS - 1.0


def _band(
    at: Callable[[float, float], Point], first: int, last: int, span: Callable[[int], tuple[float, float]]
) -> tuple[Point, ...]:
    """The outline of neighbouring strips, each from one share of the way to another."""
    near = [at(_share(side), span(k)[0]) for k in range(first, last) for side in (k, k + 1)]
    far = [at(_share(side), span(k)[1]) for k in range(first, last) for side in (k, k + 1)]
    return (*near, *reversed(far))


def _free(forms: Sequence[Form], a: Point, b: Point) -> float:
    """How much of a line is free until it first meets an outline; 1 if it meets none."""
    return min((start for form in forms for start, end in form.spans(*a, *b, None) if end > start), default=1.0)


# in words ------------------------------------------------------------------------------------------------------------
def explained(g: Fray, me: Model, foe: Model, found: Verdict, words: TableWords, avoid: bool) -> Iterator[Note]:
    """The verdict, then everything that does not count, with the rule that says so."""
    yield _note(g, foe, found, words, avoid)
    if not found.seen.seen:
        return
    if found.seen.mutual:
        yield found.seen.rule, words["sight-mutual"].format(who=words.name(foe.id))
    for one in found.cover.ignored:
        yield one.rule, words["cover-touched"].format(what=words.name(one.element))
    for one in found.cover.too_small:
        yield one.rule, words["cover-small"].format(what=words.name(one.element))
    models = shots.covering(g, me, foe, found.cover)
    if models:
        yield shots.MODELS, words["cover-models"].format(who=words.names(models))


def _note(g: Fray, foe: Model, found: Verdict, words: TableWords, avoid: bool) -> Note:
    """How well a model is seen, and what covers or hides it."""
    who, seen, cover = words.name(foe.id), found.seen, found.cover
    if not seen.seen:
        return seen.rule, words[f"sight-{seen.reason}"].format(who=who, by=_hidden_by(g, seen, words))
    far, bonus = length_label(words.texts, found.far), _bonus(cover, avoid)
    if not cover.elements:
        return (seeing.SHIELD if bonus else seen.rule), words["sight-shield" if bonus else "sight-clear"].format(
            who=who, bonus=bonus, far=far
        )
    by = _and(words, cover.elements)
    if avoid and cover.avoidable:
        return shots.AVOID, words["sight-avoided"].format(who=who, by=by, far=far)
    said = words[f"sight-{cover.extent}"].format(who=who, by=by, sum=_sum(cover, words), far=far)
    return f"punk.cover.{cover.extent}", said


def _sum(cover: Cover, words: TableWords) -> str:
    """What several elements come to together."""
    return words["sight-sum"].format(bonus=cover.bonus) if len(cover.elements) + bool(cover.shield) > 1 else ""


def _call(found: Verdict, words: TableWords, avoid: bool) -> str:
    """Beside the line: what covers whom one shoots at."""
    cover = found.cover
    if not found.seen.seen:
        return ""
    if not cover.elements:
        return words["call-shield"].format(bonus=cover.bonus) if cover.bonus else words["call-clear"]
    key = "avoided" if avoid and cover.avoidable else cover.extent
    return words[f"call-{key}"].format(by=_and(words, cover.elements), sum=_sum(cover, words))


def _bonus(cover: Cover, avoid: bool) -> int:
    return cover.avoided if avoid else cover.bonus


def _hidden_by(g: Fray, seen: Sighting, words: TableWords) -> str:
    return words.names(dict.fromkeys([g.board.zone[zone].element for zone in seen.by]))


def _and(words: TableWords, elements: tuple[Covering, ...]) -> str:
    """The best element with its grade, and the others with what they add (punk.cover.stacking)."""
    best, *others = elements
    first = words["cover-by"].format(what=words.name(best.element), grade=words.name(best.grade), value=best.value)
    rest = [words["cover-further"].format(what=words.name(one.element), value=1) for one in others]
    return "; ".join([first, *rest])
