"""What to draw while somebody looks at a choice: sight and cover for an attack, way and reach for a movement, the zone
of a deployment, the arc of a gun."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.games.deadlands import choices, deployment, loads, mounts, moving, space
from sixgun.games.deadlands.catalogue import Blade
from sixgun.games.deadlands.display import sight
from sixgun.games.deadlands.state import NO_ARM, Person, Shootout
from sixgun.miniatures.display.drawing import TableWords, legs
from sixgun.miniatures.display.reach import Grid, Rings, judged
from sixgun.screen.picture import Area, Line, Overlay, Point, Ring
from sixgun.screen.text import length_label
from sixgun.table import rectangle

Texts = Mapping[str, str]
SPACING = 1.0
KEPT = 64
_FAR_ARC = 30.0
"""Yards: how far the arc of a gun is drawn."""


def overlay(g: Shootout, choice: Choice, texts: Texts) -> Overlay | None:
    """Nothing for choices that are about no place and no enemy."""
    draw = _DRAWN.get(type(choice))
    if draw is None or choice.actor not in g.people:
        return None
    return draw(g, g[choice.actor], choice, texts)


def _deploying(g: Shootout, me: Person, choice: Choice, texts: Texts) -> Overlay | None:
    zone = deployment.zone_of(g, me.side)
    corners = rectangle(zone.x0, zone.y0, zone.x1 - zone.x0, zone.y1 - zone.y0)
    return Overlay(areas=(Area((corners,), "reach"),))


# attacks -------------------------------------------------------------------------------------------------------------
def _attacking(g: Shootout, me: Person, choice: Any, texts: Texts) -> Overlay | None:
    """At somebody, or at a place."""
    at = choice.path[0] if choice.path else None
    if at is not None:
        line = Line(me.place[:2], at[:2], "measure", length_label(texts, space.whole_yards(me.place, at)))
        return Overlay((line,), tuple(_ranges(g, me, choice, texts)))
    foe = g.people.get(choice.target)
    if foe is None or not foe.placed or not me.placed:
        return None
    found = sight.along(g, me, foe, texts, getattr(choice, "part", ""))
    return replace(found, rings=tuple(_ranges(g, me, choice, texts)))


def _ranges(g: Shootout, me: Person, choice: Any, texts: Texts) -> list[Ring]:
    """Where the next increments of a weapon begin (deadlands.shoot.range-increment)."""
    arm = getattr(choice, "arm", NO_ARM)
    if not 0 <= arm < len(me.arms):
        return []
    row = g.board.weapon(me.arms[arm].weapon)
    if isinstance(row, Blade):
        return [Ring(me.x, me.y, float(row.reach + 1), "near", length_label(texts, row.reach))] if row.reach > 1 else []
    words = TableWords(texts)
    steps = [(n, n * row.increment) for n in (1, 2, 3)]
    return [Ring(me.x, me.y, float(far), "near" if n == 1 else "range", words["ring"].format(n=n)) for n, far in steps]


def _toward(g: Shootout, me: Person, choice: Choice, texts: Texts) -> Overlay | None:
    """The other one."""
    other = g.people.get(choice.target)
    if other is None or not other.placed:
        return None
    label = length_label(texts, space.whole_yards(me.place, other.place))
    return Overlay((Line(me.place[:2], other.place[:2], "measure", label),), highlight=(other.id,))


# movement ------------------------------------------------------------------------------------------------------------
def _walking(g: Shootout, me: Person, choice: choices.Walk, texts: Texts) -> Overlay | None:
    """The way with what it costs, and how far he gets."""
    if not choice.path:
        return None
    most = loads.allowance(g, me.id, choice.run)
    area = Area(reach(g, me, choice), "reach", length_label(texts, most), choice.path[-1][2])
    found = moving.plan(g, me, choice.path, choice.run, choice.posture)
    if isinstance(found, Refusal):
        return Overlay(legs(me.place, choice.path), areas=(area,))
    words = TableWords(texts)
    label = words["way-length"].format(far=length_label(texts, found.cost), most=length_label(texts, most))
    drawn = legs(found.path[0], found.path[1:])
    notes = [("deadlands.table.action-speed", words["way-door"].format(what=words.name(door))) for door in found.doors]
    if found.off:
        notes.append((moving.EDGE, words["way-off"]))
    return Overlay((*drawn[:-1], replace(drawn[-1], label=label)), areas=(area,), notes=tuple(notes))


def reach(g: Shootout, me: Person, choice: choices.Walk) -> Rings:
    """Where the last place of a walk may be, all else as it is."""
    z = choice.path[-1][2]
    key = (g.identity(), replace(choice, path=(*choice.path[:-1], (0.0, 0.0, z))))

    def judge(place: Place) -> bool:
        places = (*choice.path[:-1], place)
        return not isinstance(moving.plan(g, me, places, choice.run, choice.posture), Refusal)

    def made() -> Rings:
        start = choice.path[-2] if len(choice.path) > 1 else me.place
        return judged(Grid(start, z, SPACING), loads.allowance(g, me.id, choice.run), judge)

    return g.board.scene.remembered("deadlands reach", key, made, KEPT)


def _dodging(g: Shootout, me: Person, choice: choices.Vamoose, texts: Texts) -> Overlay | None:
    return Overlay(legs(me.place, choice.path)) if choice.path else None


# the gun on its mount ------------------------------------------------------------------------------------------------
def _turning(g: Shootout, me: Person, choice: choices.TurnGun, texts: Texts) -> Overlay | None:
    if mounts.manned(g, me.id) != choice.arm or choice.arm < 0:
        return None
    x, y, _ = mounts.place_of(g, me.arms[choice.arm].mount)
    return Overlay(areas=(Area((arc((x, y), choice.facing),), "arc"),))


def arc(at: Point, facing: float) -> tuple[Point, ...]:
    """deadlands.ruling.gatling-mount: 45 degrees to either side."""
    turns = [math.radians(facing + space.ARC * (k / 6 - 1)) for k in range(13)]
    return (at, *[(at[0] + _FAR_ARC * math.cos(turn), at[1] + _FAR_ARC * math.sin(turn)) for turn in turns])


Drawing = Callable[[Shootout, Person, Any, Texts], Overlay | None]
_DRAWN: dict[type[Choice], Drawing] = {
    choices.Deploy: _deploying,
    choices.Shoot: _attacking,
    choices.TwoGuns: _attacking,
    choices.Fan: _attacking,
    choices.Burst: _attacking,
    choices.Aim: _attacking,
    choices.Throw: _attacking,
    choices.Lash: _attacking,
    choices.Strike: _toward,
    choices.TwoBlows: _toward,
    choices.Will: _toward,
    choices.HandOver: _toward,
    choices.Walk: _walking,
    choices.Vamoose: _dodging,
    choices.TurnGun: _turning,
}
"""How each kind of choice is drawn."""
