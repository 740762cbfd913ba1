"""What to draw while somebody looks at a choice: sight and cover for a shot, way and reach for a move, the shape of a
template, and where a lobbed shot may come down."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal

from msgspec.structs import replace

from sixgun.core.choice import Choice, Refusal
from sixgun.games.punk import (
    assault,
    attributes,
    choices,
    courses,
    dice,
    leaps,
    lobbing,
    moving,
    passing,
    sites,
    watching,
)
from sixgun.games.punk.courses import Course
from sixgun.games.punk.display import reaching, sight
from sixgun.games.punk.display.picture import strip
from sixgun.games.punk.fire import RADIUS
from sixgun.games.punk.leaving import plan as plan_slip
from sixgun.games.punk.state import Fray, Model
from sixgun.games.punk.templates import rim_of, tip, victims
from sixgun.miniatures.display.drawing import TableWords, legs
from sixgun.miniatures.display.sight import Note
from sixgun.screen.picture import Area, Line, Overlay, Point, Ring
from sixgun.screen.text import length_label
from sixgun.table import teardrop

Texts = Mapping[str, str]


def overlay(g: Fray, choice: Choice, texts: Texts) -> Overlay | None:
    """Nothing for choices that are about no place and no enemy."""
    if isinstance(choice, choices.Lay):
        return _laying(g, choice)
    draw = _DRAWN.get(type(choice))
    if draw is None or choice.actor not in g.models:
        return None
    return draw(g, g[choice.actor], choice, texts)


# placing -------------------------------------------------------------------------------------------------------------
def _laying(g: Fray, choice: choices.Lay) -> Overlay | None:
    """The outline of a piece of scenery where it would lie."""
    kind = g.board.stock.scenery.get(choice.piece)
    if kind is None or not choice.path:
        return None
    x, y, _ = choice.path[0]
    return Overlay(areas=(Area((tuple(sites.box(kind, sites.Laid("", kind.id, x, y, choice.facing))),), "reach"),))


def _deploying(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """The zone of its side."""
    edge = g.sides[me.side].edge
    return Overlay(areas=(Area((strip(g, edge),), "reach"),)) if edge else None


# shots ---------------------------------------------------------------------------------------------------------------
def _aimed(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """A shot with a weapon, or aim without one."""
    foe = g.models.get(choice.target)
    if foe is None or not foe.in_play or not me.in_play:
        return None
    found = sight.along(g, me, foe, texts, getattr(choice, "avoid", False))
    number = g.burst.arm if isinstance(choice, choices.Next) and g.burst is not None else getattr(choice, "arm", -1)
    return replace(found, rings=tuple(_ranges(g, me, number, texts)))


def _ranges(g: Fray, me: Model, number: int, texts: Texts) -> Iterator[Ring]:
    """punk.shoot.range-short, punk.shoot.range-medium, punk.shoot.range-max: from the rim of its base."""
    if not 0 <= number < len(me.arms):
        return
    weapon = attributes.weapon_of(g, me, number)
    words = TableWords(texts)
    bands: tuple[tuple[Literal["near", "range"], str, int], ...] = (
        ("near", "short", weapon.short),
        ("near", "medium", weapon.medium),
        ("range", "long", weapon.long),
    )
    for kind, name, far in bands:
        if far:
            label = words[f"ring-{name}"].format(far=length_label(texts, far))
            yield Ring(me.x, me.y, far + me.base / 20, kind, label)


def _reacting(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """The declared way, and the shot at the point that the choice names (punk.defensive.timing)."""
    passage = g.passage
    if passage is None or not isinstance(choice, choices.React):
        return None
    course = passing.course_of(g, passage)
    there = g.fork()
    far = min(choice.number / watching.TENTH, course.length)
    there.models[passage.who] = watching.moved(g, passage, course, far)
    found = _aimed(there, me, choice, texts)
    way = legs(course.path[0], course.path[1:])
    return Overlay(way) if found is None else replace(found, lines=(*way, *found.lines))


def _sprayed(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """The template where it lies, and who is hit."""
    if not isinstance(choice, choices.Spray) or not 0 <= choice.arm < len(me.arms):
        return None
    shape = g.board.stock.templates.get(attributes.weapon_of(g, me, choice.arm).template)
    if shape is None:
        return None
    at, hit = tip(me.body, rim_of(choice)), victims(g, me, choice.arm, choice.facing, rim_of(choice))
    outlines: dict[str, Callable[[], tuple[Point, ...]]] = {
        "teardrop": lambda: teardrop(at, choice.facing, shape.length, shape.radius),
        "segment": lambda: _segment(at, choice.facing, shape.length, shape.angle),
        "circle": lambda: _circle(_ahead(at, choice.facing, shape.radius), shape.radius),
    }
    return Overlay(areas=(Area((outlines[shape.shape](),), "template", z=me.z),), highlight=tuple(hit))


def _ahead(at: Point, facing: float, far: float) -> Point:
    turn = math.radians(facing)
    return (at[0] + far * math.cos(turn), at[1] + far * math.sin(turn))


def _segment(at: Point, facing: float, length: float, angle: float) -> tuple[Point, ...]:
    return (at, *[_ahead(at, facing + angle * (k / 12 - 0.5), length) for k in range(13)])


def _circle(middle: Point, radius: float) -> tuple[Point, ...]:
    return tuple([_ahead(middle, 10.0 * k, radius) for k in range(36)])


def _lobbed(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """Where it is thrown, and where each die of a miss lets it come down (punk.lob.deviation, punk.lob.direction)."""
    if not isinstance(choice, choices.Lob) or not 0 <= choice.arm < len(me.arms):
        return None
    if choice.target not in g.models and not choice.path:
        return None
    weapon, at = attributes.weapon_of(g, me, choice.arm), lobbing.aimed_at(g, choice)
    burns = RADIUS if weapon.has("incendiary") else 0.5
    mods = lobbing.precision_mods(g, me, choice, weapon, reacting=False)
    value = attributes.precision(me) + sum(mod.value for mod in mods)
    missed = range(max(0, value) + 1, dice.DIE + 1)
    spots = [spot for die in missed if (spot := lobbing.landing(g, me, at, die, value)) is not None]
    lands = TableWords(texts)["lands"]
    rings = [Ring(at[0], at[1], burns, "blast"), *[Ring(x, y, 0.6, "near", lands) for x, y, _ in dict.fromkeys(spots)]]
    line = Line((me.x, me.y), at[:2], "measure", length_label(texts, math.dist(me.place[:2], at[:2])))
    return Overlay((line,), (*rings, *_ranges(g, me, choice.arm, texts)))


# ways ----------------------------------------------------------------------------------------------------------------
def _moved(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """The way with what falls due on it, and how far the Action leads."""
    if g.activation is None or g.going.who != me.id or not choice.path:
        return None
    found = _course(g, me, choice)
    reach = reaching.area(g, me, choice)
    areas = (Area(reach, "reach", length_label(texts, attributes.allowance(me)), choice.path[-1][2]),) if reach else ()
    if isinstance(found, Refusal):
        return Overlay(legs(me.place, choice.path), areas=areas)
    return Overlay(_way(found, attributes.allowance(me), texts), areas=areas, notes=tuple(_tests(found, texts)))


def _course(g: Fray, me: Model, choice: Choice) -> Course | Refusal:
    if isinstance(choice, choices.Move):
        return moving.plan(g, me, choice)
    if isinstance(choice, choices.Leap):
        return leaps.way(g, me, choice.path, (choice.target,) if choice.target else ())
    if isinstance(choice, choices.Slip):
        return plan_slip(g, me, choice)
    return courses.way(g, me, choice.path)


def _way(course: Course, most: float, texts: Texts) -> tuple[Line, ...]:
    """Its legs, the last with how long it is in all."""
    drawn = legs(course.path[0], course.path[1:])
    words = TableWords(texts)
    label = words["way-length"].format(far=length_label(texts, course.length), most=length_label(texts, most))
    return (*drawn[:-1], replace(drawn[-1], label=label)) if drawn else ()


_RULES = {
    "rough": passing.ROUGH_TEST,
    "very-rough": passing.GAMBLE,
    "climb": "punk.climb.basic",
    "jump": passing.MEDIUM,
    "fall": "punk.fall.roll",
}


def _tests(course: Course, texts: Texts) -> Iterator[Note]:
    """Everything that falls due on the way."""
    words = TableWords(texts)
    for station in course.stations:
        leg = course.legs[station.leg]
        kind = "climb" if station.kind == "rough" and leg.rough else station.kind
        said = words[f"needs-{kind}"]
        gap, height = (length_label(texts, far) for far in (leg.gap, leg.height))
        yield _RULES.get(kind, "punk.fire.contact"), said.format(gap=gap, height=height)
    if not course.stations:
        yield "punk.move.basic", words["needs-nothing"]


def _charged(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """The way of a charge, and whether this Action leads into contact."""
    if not isinstance(choice, choices.Charge) or g.activation is None or choice.target not in g.models:
        return None
    found = assault.plan(g, me, choice)
    if isinstance(found, Refusal):
        return sight.along(g, me, g[choice.target], texts)
    words = TableWords(texts)
    key = "charge-reaches" if found.reaches else "charge-short"
    reached = (assault.DEFINITION, words[key].format(who=words.name(choice.target)))
    lines = _way(found.course, attributes.allowance(me), texts)
    return Overlay(lines, highlight=(choice.target,), notes=(reached, *_tests(found.course, texts)))


def _turned(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """What it would see."""
    if choice.facing is None:
        return None
    there = g.fork()
    there.change(me.id, facing=choice.facing % 360.0, prone=False)
    return sight.seen_by(there, me.id, texts)


def _toward(g: Fray, me: Model, choice: Choice, texts: Texts) -> Overlay | None:
    """The other one."""
    other = g.models.get(choice.target)
    if other is None:
        return None
    return Overlay((Line((me.x, me.y), (other.x, other.y), "measure"),), highlight=(other.id,))


Draw = Callable[[Fray, Model, Any, Texts], Overlay | None]
_DRAWN: dict[type[Choice], Draw] = {
    choices.Deploy: _deploying,
    choices.Arrive: _deploying,
    choices.Shoot: _aimed,
    choices.Next: _aimed,
    choices.Aim: _aimed,
    choices.React: _reacting,
    choices.Spray: _sprayed,
    choices.Lob: _lobbed,
    choices.Move: _moved,
    choices.Leap: _moved,
    choices.Slip: _moved,
    choices.Charge: _charged,
    choices.Turn: _turned,
    choices.StandUp: _turned,
    choices.Fight: _toward,
    choices.Settle: _toward,
    choices.Loot: _toward,
    choices.Swap: _toward,
}
"""How each kind of choice is drawn."""
