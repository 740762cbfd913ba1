"""What to draw while somebody looks at a choice, or through somebody's eyes: sight, cover, ranges, reach, blasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from sixgun.core.choice import Choice, Place
from sixgun.core.picture import Area, Line, Overlay, Ring
from sixgun.games.dicemore import deployment, explosives, lasso, limits, opportunity
from sixgun.games.dicemore.catalogue import Weapon, weapons
from sixgun.games.dicemore.display import naming, reaching
from sixgun.games.dicemore.display.picture import TableWords
from sixgun.games.dicemore.sawn_off import template
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.space import (
    BLIND,
    EYE,
    NEAR,
    POOR_SIGHT,
    base,
    behind_tall,
    cover,
    distance,
    eye,
    hides,
    in_front,
    movable,
    piece,
    sees,
    within,
)
from sixgun.games.dicemore.state import Character, Passage, Skirmish, replace
from sixgun.table import Piece, distance_to_piece
from sixgun.table.view import seen_area

Note = tuple[str, str]
LINES = "dicemore.ruling.sight-lines"
ARC = "dicemore.setup.front-arc"
AIMED = ("fire", "throw", "lasso", "melee")


def overlay(g: Skirmish, choice: Choice, texts: Mapping[str, str]) -> Overlay | None:
    """Sight, cover and ranges for whatever has a target; where it may end for whatever moves."""
    passage = g.activation.passage if g.activation is not None else None
    if passage is not None:
        return _out_of_turn(g, passage, choice, texts)
    if choice.actor not in g.characters:
        return None
    me = g.characters[choice.actor]
    if choice.kind == "place":
        return _deploying(g)
    if not me.inside:
        return None
    if choice.kind in ("explosive", "fix-explosive"):
        return _blast(g, me, choice)
    if choice.kind in reaching.KINDS:
        return _reach(g, me, choice)
    if choice.kind in AIMED and choice.target in g.characters:
        return _aimed(g, me, g.characters[choice.target], choice, texts)
    if choice.path:
        return Overlay(lines=_legs(me, choice.path))
    return None


def _out_of_turn(g: Skirmish, passage: Passage, choice: Choice, texts: Mapping[str, str]) -> Overlay:
    """The declared path, and the shot at the place that the choice names (dicemore.opp.what)."""
    legs = tuple([Line(a[:2], b[:2], "move") for a, b in pairwise(passage.path)])
    if choice.kind != "opportunity" or choice.actor not in g.characters:
        return Overlay(lines=legs, highlight=(passage.who,))
    there = g.fork()
    opportunity.stand_at(there, choice.number)
    found = _aimed(there, there[choice.actor], there[passage.who], choice, texts)
    return replace(found, lines=(*legs, *found.lines))


def _legs(me: Character, path: Iterable[Place]) -> tuple[Line, ...]:
    return tuple([Line(a[:2], b[:2], "move") for a, b in pairwise((me.place, *path))])


def _deploying(g: Skirmish) -> Overlay | None:
    stage = deployment.stage_now(g)
    if stage is None:
        return None
    rings = tuple([tuple([(x, y) for x, y, _ in ring]) for ring in stage.zone(g).rings])
    return Overlay(areas=tuple([Area((ring,), "reach") for ring in rings]))


# attacks -------------------------------------------------------------------------------------------------------------
def _held(me: Character, choice: Choice) -> int | None:
    found = choice.item.isdecimal() and int(choice.item) < len(me.guns)
    return int(choice.item) if found else None


def _aimed(g: Skirmish, me: Character, target: Character, choice: Choice, texts: Mapping[str, str]) -> Overlay:
    rings: list[Ring] = []
    areas: list[Area] = []
    index = _held(me, choice)
    if choice.kind == "lasso":
        rings = [_ring(me, lasso.reach(me), "range")]
    elif choice.kind != "melee" and index is not None:
        short, far = ranges(g, me, me.guns[index])
        rings = [_ring(me, far, "range")]
        if short < far:
            rings.append(_ring(me, short, "near"))
        if weapons()[me.guns[index].weapon].template:
            areas = [Area((template(g, me, target),), "blast")]
            rings = []
    found = cover(g, me.id, target.id)
    seen = sees(g, me.id, target.id)
    lines = [Line((me.x, me.y), (target.x, target.y), "sight" if seen else "blocked", _far(g, me, target))]
    by = _drawn(g, found.by)
    if by and not found.miniature:
        lines += _to_pieces(g, target, by)
    return Overlay(
        lines=tuple(lines),
        rings=tuple(rings),
        areas=tuple(areas),
        highlight=(*by, target.id),
        notes=(_note(g, me, target, texts),),
        facts={"seen": seen, "cover": found.level},
    )


def _far(g: Skirmish, me: Character, target: Character) -> str:
    return f"{distance(g, me.id, target.id):.1f} U"


def _ring(me: Character, u: float, kind: str) -> Ring:
    r = base(me).r
    return Ring(me.x, me.y, u + r, "range" if kind == "range" else "near", f"{u:g} U")


def _drawn(g: Skirmish, by: str) -> tuple[str, ...]:
    """The ids of what covers, as the picture has them: a building is drawn by its roof."""
    if not by:
        return ()
    return (f"{by}.roof",) if piece(g, by) is None and f"{by}.roof" in g.board.scene.by_id else (by,)


def _to_pieces(g: Skirmish, target: Character, pieces: Iterable[str]) -> Iterator[Line]:
    """From the target to the middle of what covers it, as far as that is scenery."""
    for name in pieces:
        found = piece(g, name)
        if found is not None and found.kind != "roof":
            xs, ys = [p[0] for p in found.polygon], [p[1] for p in found.polygon]
            yield Line((target.x, target.y), (sum(xs) / len(xs), sum(ys) / len(ys)), "cover")


def _note(g: Skirmish, me: Character, target: Character, texts: Mapping[str, str]) -> Note:
    """How well somebody is seen and what covers it, in words, with the rule."""
    words = TableWords(texts)
    name = words.name(target.id)
    if not in_front(me, target):
        return ARC, words["out-of-arc"].format(who=name)
    if BLIND in me.injuries and not within(distance(g, me.id, target.id), POOR_SIGHT):
        return "dicemore.special.injury-blind", words["too-dark"].format(who=name)
    found = cover(g, me.id, target.id)
    if found.level == "none":
        return LINES, words["cover-none"].format(who=name)
    by = piece(g, found.by)
    called = naming.ground_title(g, texts, by) if by is not None else words.name(found.by)
    level = "whole-tall" if behind_tall(g, found) else found.level
    return LINES, words[f"cover-{level}"].format(who=name, by=called)


def _blast(g: Skirmish, me: Character, choice: Choice) -> Overlay | None:
    place = explosives.landing(g, choice)
    index = _held(me, choice)
    if place is None or index is None:
        return None
    weapon: Weapon = weapons()[me.guns[index].weapon]
    rings = [Ring(place[0], place[1], float(weapon.radius_u), "blast", f"{weapon.radius_u} U")]
    if choice.how in (explosives.THROW, explosives.SHORT_FUSE):
        rings.append(_ring(me, explosives.throw_range(me, weapon), "range"))
    return Overlay(lines=(Line((me.x, me.y), (place[0], place[1]), "move"),), rings=tuple(rings))


# moving --------------------------------------------------------------------------------------------------------------
def _reach(g: Skirmish, me: Character, choice: Choice) -> Overlay:
    """Where it may end: what is shaded is allowed, and nothing else is (reaching.py)."""
    z = choice.path[-1][2] if choice.path else me.z
    rings = reaching.area(g, choice)
    areas = (Area(rings, "reach", _reach_label(g, me, choice), z),) if rings else ()
    highlight = (choice.target,) if choice.target else ()
    return Overlay(lines=_legs(me, choice.path), areas=areas, highlight=highlight)


def _reach_label(g: Skirmish, me: Character, choice: Choice) -> str:
    kind = limits.kind_of(g, me, choice.how) if choice.kind in ("move", "drive") else None
    if kind is None:
        return ""
    course = g.going.course
    return f"{course.left if course is not None else limits.most_u(g, me, kind):g} U"


# through somebody's eyes ---------------------------------------------------------------------------------------------
def _blockers(g: Skirmish, me: Character) -> tuple[Piece, ...]:
    """What hides the ground beyond it by its size, besides buildings (dicemore.ruling.sight-lines). Somebody who stands
    at such a piece is seen all the same; his own line says so."""
    here = base(me)
    tall = [p for p in (*g.board.scene.pieces, *movable(g)) if not p.blocks_sight and hides(g.board, p)]
    away = [p for p in tall if not within(distance_to_piece(g.board.scene, p, here), NEAR)]
    return tuple([replace(p, blocks_sight=True) for p in away])


def sight(g: Skirmish, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground on which somebody who stands there would be seen, and a line to everybody else, with the reason."""
    if who not in g.characters or not g.characters[who].in_play:
        return None
    me = g.characters[who]
    ignore = (me.cart,) if me.cart else ()
    height = max(eye(me), EYE)
    area = seen_area(g.board.scene, (me.x, me.y), height, me.facing, EYE, extra=_blockers(g, me), ignore=ignore)
    lines: list[Line] = []
    notes: list[Note] = []
    highlight: dict[str, None] = {}
    for other in g.in_play():
        if other.id == who or other.side == me.side:
            continue
        seen = sees(g, who, other.id)
        lines.append(Line((me.x, me.y), (other.x, other.y), "sight" if seen else "blocked"))
        highlight.update(dict.fromkeys(_drawn(g, cover(g, who, other.id).by)))
        notes.append(_note(g, me, other, texts))
    return Overlay(lines=tuple(lines), areas=(Area(area, "seen"),), highlight=tuple(highlight), notes=tuple(notes))
