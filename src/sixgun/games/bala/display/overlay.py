"""What to draw while somebody looks at a choice, or through somebody's eyes: sight, cover, ranges, reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from sixgun.core.choice import Choice
from sixgun.games.bala import hands
from sixgun.games.bala.catalogue import half
from sixgun.games.bala.choices import Aim, Detect, Interrupt, Move, Shoot
from sixgun.games.bala.detection import cost_modifiers, detected
from sixgun.games.bala.display import naming
from sixgun.games.bala.movement import inches_spread
from sixgun.games.bala.space import FOOT_EYE, base, cover, eye, in_front, movable, piece, sees
from sixgun.games.bala.state import Character, Fight
from sixgun.games.bala.ways import others, walk_on_foot, walk_trot
from sixgun.miniatures.display.drawing import TableWords, legs
from sixgun.miniatures.display.sight import Look, Rules, covered_by, look
from sixgun.miniatures.display.sight import sight as looked
from sixgun.screen.picture import Area, Line, Overlay, Point, Ring
from sixgun.screen.text import length_label, listed, mod_label
from sixgun.table import Piece, gap
from sixgun.table import lines as sight_lines
from sixgun.table.view import seen_area
from sixgun.table.walk import outlines

RULES = Rules("bala.setup.visibility-arc", "bala.ruling.line-of-sight", "bala.shoot.mod-cover")


def overlay(g: Fight, choice: Choice, texts: Mapping[str, str]) -> Overlay | None:
    """Sight, cover and ranges for whatever has a target; the reach with its chances for a move."""
    if choice.actor not in g.characters:
        return None
    me = g.characters[choice.actor]
    at_once = isinstance(choice, Interrupt) and not choice.number
    if (at_once or isinstance(choice, Shoot | Aim | Detect)) and choice.target in g.characters:
        return _aimed(g, me, g.characters[choice.target], texts)
    if isinstance(choice, Move) and choice.how in ("foot", "trot"):
        return _reach(g, me, choice, texts)
    if choice.path:
        end = choice.path[-1]
        weapon = hands.held(g, me)
        blast = weapon[0].blast_radius if weapon else 0
        rings = (Ring(end[0], end[1], float(blast), "blast", length_label(texts, blast)),) if blast else ()
        return Overlay(lines=(Line((me.x, me.y), (end[0], end[1]), "move"),), rings=rings)
    return None


def _aimed(g: Fight, me: Character, target: Character, texts: Mapping[str, str]) -> Overlay:
    held = hands.held(g, me)
    rings: list[Ring] = []
    if held is not None and held[0].range:
        far = hands.reach(g, *held)
        near = half(far)
        rings = [
            Ring(me.x, me.y, far + base(me).r, "range", length_label(texts, far)),
            Ring(me.x, me.y, near + base(me).r, "half-range", length_label(texts, near)),
        ]
    seen = sees(g, me.id, target.id)
    hidden_by = cover(g, me.id, target.id)
    start, end = _clear_line(g, me, target) or ((me.x, me.y), (target.x, target.y))
    drawn = [Line(start, end, "sight" if seen else "blocked", length_label(texts, gap(base(me), base(target))))]
    known = detected(g, me.id, target.id)
    price = cost_modifiers(g, me.id, target.id) if seen and not known else ()
    notes = [(mod.rule, texts["picture.to-detect"].format(mod=mod_label(texts, mod))) for mod in price]
    drawn += covered_by((target.x, target.y), _scenery(g, hidden_by))
    seen_so = _look(g, me, target, texts).note
    notes += [seen_so] if seen_so is not None else []
    return Overlay(
        lines=tuple(drawn),
        rings=tuple(rings),
        highlight=(*hidden_by, *_in_the_way(g, me, target, seen), target.id),
        notes=tuple(notes),
        facts={"seen": seen, "detected": known},
    )


def _scenery(g: Fight, names: Iterable[str]) -> Iterator[Piece]:
    """What of these stands somewhere."""
    moves = {p.id for p in movable(g)}
    return (piece(g, name) for name in names if name in g.board.scene.by_id or name in moves)


# through somebody's eyes ---------------------------------------------------------------------------------------------
def sight(g: Fight, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground that is seen from there, and a line to everybody else, with the reason."""
    if who not in g.characters or g.characters[who].out:
        return None
    me = g.characters[who]
    ignore = (me.cart,) if me.cart else ()
    height = max(eye(me), FOOT_EYE)
    seen = seen_area(g.board.scene, (me.x, me.y), height, me.facing, FOOT_EYE, extra=movable(g), ignore=ignore)
    others = [other for other in g.characters.values() if not other.out and other.side != me.side]
    return looked(seen, (_look(g, me, other, texts) for other in others))


def _look(g: Fight, me: Character, other: Character, texts: Mapping[str, str]) -> Look:
    """Along a clear line, or else the straight one."""
    visible = sees(g, me.id, other.id)
    start, end = (_clear_line(g, me, other) if visible else None) or ((me.x, me.y), (other.x, other.y))
    hidden = _in_the_way(g, me, other, visible)
    by = cover(g, me.id, other.id) if visible else ()
    line = Line(start, end, "sight" if visible else "blocked")
    return look(line, other.id, hidden, by, RULES, TableWords(texts), _called(g, by or hidden, texts))


def _clear_line(g: Fight, me: Character, other: Character) -> tuple[Point, Point] | None:
    return sight_lines(g.board.scene, base(me), eye(me), base(other), eye(other), "sight", movable(g)).clear


def _in_the_way(g: Fight, me: Character, other: Character, visible: bool) -> tuple[str, ...]:
    """What blocks the view of somebody in front who is not visible."""
    if visible or not in_front(me, base(other)):
        return ()
    ignore = tuple([name for name in (me.cart, other.cart) if name])
    found = sight_lines(g.board.scene, base(me), eye(me), base(other), eye(other), "sight", movable(g), ignore=ignore)
    return found.by[:2] if found.blocked == "all" else ()


def _called(g: Fight, pieces: tuple[str, ...], texts: Mapping[str, str]) -> str:
    known = {p.id: naming.ground_title(g, texts, p) for p in _scenery(g, pieces)}
    return listed(texts, dict.fromkeys(known.get(name) or texts.get(f"name.{name}", name) for name in pieces))


# moving --------------------------------------------------------------------------------------------------------------
def _reach(g: Fight, me: Character, choice: Move, texts: Mapping[str, str]) -> Overlay:
    """Dice come after the declaration (bala.action.move-declare), so reach is drawn by the chance to get that far."""
    walk = walk_trot() if choice.how == "trot" else walk_on_foot(g, me)
    spread = inches_spread(g, me.id, choice.how)
    areas = []
    contours = _contours(spread)
    budgets = tuple([float(inches) for inches in contours])
    found = outlines(g.board.scene, walk, me.place, budgets, others(g, me.id), movable(g), spacing=1.0)
    for inches, area in zip(contours, found, strict=True):
        chance = sum((p for got, p in spread.items() if got >= inches), Fraction(0))
        label = f"{length_label(texts, inches)} {float(chance):.0%}"
        areas += [Area(outline.rings, "reach", label, outline.z, float(chance)) for outline in area]
    return Overlay(lines=legs(me.place, choice.path), areas=tuple(areas))


def _contours(spread: dict[int, Fraction]) -> tuple[int, ...]:
    """Three distances worth drawing: nearly sure, even, and lucky."""
    found: list[int] = []
    for wanted in (Fraction(5, 6), Fraction(1, 2), Fraction(1, 6)):
        able = [n for n in spread if sum((p for got, p in spread.items() if got >= n), Fraction(0)) >= wanted]
        if able and max(able) > 0 and max(able) not in found:
            found.append(max(able))
    return tuple(found)
