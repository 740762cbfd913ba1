"""What to draw while somebody looks at a choice, or through somebody's eyes: sight, cover, ranges, reach, blasts;
and the area in which a movement may end (miniatures/display/reach.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from sixgun.core.choice import Choice, Place
from sixgun.games.dicemore import (
    choices,
    compulsion,
    deployment,
    explosives,
    lasso,
    limits,
    opportunity,
    rally,
    space,
    turn,
    ways,
)
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Carry, Climb, Drive, Jump, Leap, Move, Swim
from sixgun.games.dicemore.display import naming
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.shots import ranges
from sixgun.games.dicemore.state import Character, Passage, Skirmish, replace
from sixgun.games.dicemore.targets import template
from sixgun.miniatures.display.drawing import TableWords, legs
from sixgun.miniatures.display.reach import Grid, Rings, judged
from sixgun.miniatures.display.sight import Look, Note, covered_by
from sixgun.miniatures.display.sight import sight as looked
from sixgun.screen.picture import Area, Line, Overlay, Ring
from sixgun.screen.text import length_label
from sixgun.table import Piece, distance_to_piece
from sixgun.table.view import seen_area

LINES = "dicemore.ruling.sight-lines"
ARC = "dicemore.setup.front-arc"
AIMED = (choices.Fire, choices.Throw, choices.Lasso, choices.Melee)


def overlay(g: Skirmish, choice: Choice, texts: Mapping[str, str]) -> Overlay | None:
    """Sight, cover and ranges for whatever has a target; where it may end for whatever moves."""
    passage = g.activation.passage if g.activation is not None else None
    if passage is not None:
        return _out_of_turn(g, passage, choice, texts)
    if choice.actor not in g.characters:
        return None
    me = g.characters[choice.actor]
    if isinstance(choice, choices.Put):
        return _deploying(g)
    if not me.inside:
        return None
    if isinstance(choice, choices.Explosive | choices.FixExplosive):
        return _blast(g, me, choice, texts)
    if isinstance(choice, KINDS):
        return _reach(g, me, choice, texts)
    if isinstance(choice, AIMED) and choice.target in g.characters:
        return _aimed(g, me, g.characters[choice.target], choice, texts)
    if choice.path:
        return Overlay(lines=legs(me.place, choice.path))
    return None


def _out_of_turn(g: Skirmish, passage: Passage, choice: Choice, texts: Mapping[str, str]) -> Overlay:
    """The declared path, and the shot at the place that the choice names (dicemore.opp.what)."""
    way = legs(passage.path[0], passage.path[1:])
    if not isinstance(choice, choices.Opportunity) or choice.actor not in g.characters:
        return Overlay(lines=way, highlight=(passage.who,))
    there = g.fork()
    opportunity.stand_at(there, choice.number)
    found = _aimed(there, there[choice.actor], there[passage.who], choice, texts)
    return replace(found, lines=(*way, *found.lines))


def _deploying(g: Skirmish) -> Overlay | None:
    stage = deployment.stage_now(g)
    if stage is None:
        return None
    rings = tuple([tuple([(x, y) for x, y, _ in ring]) for ring in stage.zone(g).rings])
    return Overlay(areas=tuple([Area((ring,), "reach") for ring in rings]))


# attacks -------------------------------------------------------------------------------------------------------------
def _aimed(g: Skirmish, me: Character, target: Character, choice: Choice, texts: Mapping[str, str]) -> Overlay:
    rings: list[Ring] = []
    areas: list[Area] = []
    if isinstance(choice, choices.Lasso):
        rings = [_ring(me, lasso.reach(me), "range", texts)]
    elif isinstance(choice, choices.Fire | choices.Throw | choices.Opportunity) and 0 <= choice.gun < len(me.guns):
        gun = me.guns[choice.gun]
        short, far = ranges(g, me, gun)
        rings = [_ring(me, far, "range", texts)]
        if short < far:
            rings.append(_ring(me, short, "near", texts))
        if weapons()[gun.weapon].template:
            areas = [Area((template(g, me, target),), "blast")]
            rings = []
    found = space.cover(g, me.id, target.id)
    seen = space.sees(g, me.id, target.id)
    far_off = length_label(texts, space.distance(g, me.id, target.id))
    lines = [Line((me.x, me.y), (target.x, target.y), "sight" if seen else "blocked", far_off)]
    by = _drawn(g, found.by)
    if by and not found.miniature:
        pieces = (space.piece(g, name) for name in by)
        lines += covered_by((target.x, target.y), (p for p in pieces if p is not None and p.kind != "roof"))
    return Overlay(
        lines=tuple(lines),
        rings=tuple(rings),
        areas=tuple(areas),
        highlight=(*by, target.id),
        notes=(_note(g, me, target, texts),),
        facts={"seen": seen, "cover": found.level},
    )


def _ring(me: Character, u: float, kind: Literal["range", "near"], texts: Mapping[str, str]) -> Ring:
    return Ring(me.x, me.y, u + space.base(me).r, kind, length_label(texts, u))


def _drawn(g: Skirmish, by: str) -> tuple[str, ...]:
    """The ids of what covers, as the picture has them: a building is drawn by its roof."""
    if not by:
        return ()
    return (f"{by}.roof",) if space.piece(g, by) is None and f"{by}.roof" in g.board.scene.by_id else (by,)


def _note(g: Skirmish, me: Character, target: Character, texts: Mapping[str, str]) -> Note:
    """How well somebody is seen and what covers it, in words, with the rule."""
    words = TableWords(texts)
    name = words.name(target.id)
    if not space.in_front(me, target):
        return ARC, words["out-of-arc"].format(who=name)
    if space.BLIND in me.injuries and not space.within(space.distance(g, me.id, target.id), space.POOR_SIGHT):
        return "dicemore.special.injury-blind", words["too-dark"].format(who=name)
    found = space.cover(g, me.id, target.id)
    if found.level == "none":
        return LINES, words["cover-none"].format(who=name)
    by = space.piece(g, found.by)
    called = naming.ground_title(g, texts, by) if by is not None else words.name(found.by)
    level = "whole-tall" if space.behind_tall(g, found) else found.level
    return LINES, words[f"cover-{level}"].format(who=name, by=called)


def _blast(
    g: Skirmish, me: Character, choice: choices.Explosive | choices.FixExplosive, texts: Mapping[str, str]
) -> Overlay | None:
    place = explosives.landing(g, choice)
    if place is None or not 0 <= choice.gun < len(me.guns):
        return None
    weapon = weapons()[me.guns[choice.gun].weapon]
    rings = [Ring(place[0], place[1], float(weapon.radius_u), "blast", length_label(texts, weapon.radius_u))]
    if choice.how in (explosives.THROW, explosives.SHORT_FUSE):
        rings.append(_ring(me, explosives.throw_range(me, weapon), "range", texts))
    return Overlay(lines=(Line((me.x, me.y), (place[0], place[1]), "move"),), rings=tuple(rings))


# moving --------------------------------------------------------------------------------------------------------------
def _reach(g: Skirmish, me: Character, choice: Choice, texts: Mapping[str, str]) -> Overlay:
    """Where it may end: what is shaded is allowed, and nothing else is (py)."""
    z = choice.path[-1][2] if choice.path else me.z
    rings = area(g, choice)
    areas = (Area(rings, "reach", _reach_label(g, me, choice, texts), z),) if rings else ()
    highlight = (choice.target,) if choice.target else ()
    return Overlay(lines=legs(me.place, choice.path), areas=areas, highlight=highlight)


def _reach_label(g: Skirmish, me: Character, choice: Choice, texts: Mapping[str, str]) -> str:
    kind = limits.kind_of(g, me, choice.how) if isinstance(choice, choices.Move | choices.Drive) else None
    if kind is None:
        return ""
    return length_label(texts, limits.left_u(g, me, kind))


# through somebody's eyes ---------------------------------------------------------------------------------------------
def _blockers(g: Skirmish, me: Character) -> tuple[Piece, ...]:
    """What hides the ground beyond it by its size, besides buildings (dicemore.ruling.sight-lines). A figure that
    stands at such a piece is seen all the same; his own line says so."""
    here = space.base(me)
    tall = [p for p in (*g.board.scene.pieces, *space.movable(g)) if not p.blocks_sight and space.hides(g.board, p)]
    away = [p for p in tall if not space.within(distance_to_piece(g.board.scene, p, here), space.NEAR)]
    return tuple([replace(p, blocks_sight=True) for p in away])


def sight(g: Skirmish, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground that is seen from there, and a line to everybody else, with the reason."""
    if who not in g.characters or not g.characters[who].in_play:
        return None
    me = g.characters[who]
    ignore = (me.cart,) if me.cart else ()
    height = max(space.eye(me), space.EYE)
    area = seen_area(g.board.scene, (me.x, me.y), height, me.facing, space.EYE, extra=_blockers(g, me), ignore=ignore)
    others = [other for other in g.in_play() if other.id != who and other.side != me.side]
    return looked(area, (_look(g, me, other, texts) for other in others))


def _look(g: Skirmish, me: Character, other: Character, texts: Mapping[str, str]) -> Look:
    line = Line((me.x, me.y), (other.x, other.y), "sight" if space.sees(g, me.id, other.id) else "blocked")
    return Look(line, _drawn(g, space.cover(g, me.id, other.id).by), _note(g, me, other, texts))


# the area in which a movement may end --------------------------------------------------------------------------------
_FINE, _COARSE, _MANY = 0.5, 1.0, 7.0
"""Spacing of the grid: fine for what leads no farther than `_MANY` U."""


KINDS = (Move, Drive, Jump, Leap, Climb, Swim, Carry)
"""Choices of an activation with a place that may be changed."""


def area(g: Skirmish, choice: Choice) -> Rings:
    """Where the last place of a choice of the active character may be, all else as it is; empty if nowhere or if it has
    no place."""
    if not choice.path or g.activation is None or choice.actor != g.activation.who:
        return ()
    key = (g.identity(), replace(choice, path=(*choice.path[:-1], (0.0, 0.0, choice.path[-1][2]))))
    known: Rings | None = g.board.scene.recall("area", key)
    if known is None:
        known = _area(g, g.active, choice)
        g.board.scene.store("area", key, known, 64)
    return known


def _area(g: Skirmish, me: Character, choice: Choice) -> Rings:
    if (rally.action_refusal(g, choice) or compulsion.check(g, choice)) is not None:  # wherever it leads
        return ()
    far = _farthest(g, me, choice)

    def judge(place: Place) -> bool:
        return turn.check(g, replace(choice, path=(*choice.path[:-1], place))) is None

    cart = g.carts.get(me.cart)
    return judged(_grid(me.place if cart is None else (cart.x, cart.y, 0.0), choice, far), far, judge)


def _grid(here: Place, choice: Choice, far: float) -> Grid:
    start = choice.path[-2] if len(choice.path) > 1 else here
    return Grid(start, choice.path[-1][2], _FINE if far <= _MANY else _COARSE)


def _farthest(g: Skirmish, me: Character, choice: Choice) -> float:
    """How far a choice can lead at all: only over obstacles farther than there is movement left."""
    if not isinstance(choice, Move | Drive):
        return _FAR.get(type(choice), 0.0)
    kind = limits.kind_of(g, me, choice.how)
    if kind is None:
        return 0.0
    most = limits.left_u(g, me, kind)
    far = most + ways.WIDEST * (g.going.left - limits.price_of(g, me, kind))
    over = any(
        s.piece.gate == LOW and s.x0 <= me.x + far and me.x - far <= s.x1 and s.y0 <= me.y + far and me.y - far <= s.y1
        for s in g.board.scene.shapes
    )
    return far if over and isinstance(choice, Move) else most


_FAR: dict[type[Choice], float] = {Jump: 3.0, Climb: 4.0, Leap: 6.0, Swim: 3.0, Carry: 10.0}
"""How far the other kinds can lead at all; the rules say how far they do."""
