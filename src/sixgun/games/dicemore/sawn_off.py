"""The sawn-off shotgun: a cone of pellets (dicemore.gap.shotgun-template)."""

from __future__ import annotations

import math

from sixgun.core.choice import Refusal
from sixgun.games.dicemore.lanes import barred_by
from sixgun.games.dicemore.shots import Bullet, Volley
from sixgun.games.dicemore.space import RADIUS, TALL, base, cover
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.table import gap, in_polygon
from sixgun.table.shapes import Point


def template(g: Skirmish, c: Character, target: Character) -> tuple[Point, ...]:
    """dicemore.special.keyword-shape, dicemore.gap.shotgun-template: a cone from the edge of the shooter's base over
    the target."""
    length, width = g.board.switches.template_length, g.board.switches.template_width
    away = math.hypot(target.x - c.x, target.y - c.y)
    if away <= 1e-9:
        turn = math.radians(c.facing)
        ux, uy = math.cos(turn), math.sin(turn)
    else:
        ux, uy = (target.x - c.x) / away, (target.y - c.y) / away
    tip = (c.x + ux * RADIUS, c.y + uy * RADIUS)
    far = (tip[0] + ux * length, tip[1] + uy * length)
    half = width / 2
    return (tip, (far[0] + uy * half, far[1] - ux * half), (far[0] - uy * half, far[1] + ux * half))


def under_template(g: Skirmish, shooter: str, target: str) -> list[str]:
    """dicemore.weapon.sawn-off-all-targets, dicemore.ruling.sawn-off: the declared target, then everybody else whom the
    template touches, by distance, except who is wholly covered from the shooter."""
    c, t = g.characters[shooter], g.characters[target]
    shape = template(g, c, t)
    others = [o for o in g.in_play() if o.id not in (shooter, target) and abs(o.z - t.z) <= TALL]
    touched = [others[i] for i in in_polygon([base(o) for o in others], shape)]
    seen = [o for o in touched if cover(g, shooter, o.id).level != "whole"]
    mine = base(c)
    return [target, *[name for _, name in sorted((gap(mine, base(o)), o.id) for o in seen)]]


def template_refusal(g: Skirmish, c: Character, target: str) -> Refusal | None:
    """dicemore.ruling.sawn-off: bands that do not fire past allies or civilians do not fire with one of these under the
    template."""
    for name in under_template(g, c.id, target)[1:]:
        other = g.characters[name]
        if other.side in (c.side, NEUTRAL) and barred_by(g, c, other):
            return Refusal("dicemore.ruling.sawn-off", "under-template", facts={"who": name, "target": target})
    return None


def pellets(g: Skirmish, volley: Volley, index: int, target: str, barrels: int) -> list[Bullet]:
    """dicemore.weapon.sawn-off, dicemore.weapon.sawn-off-all-targets, dicemore.special.weapon-pellets: a test for each
    miniature in the area, the first without the -1 of later shots; the second barrel has the same placement."""
    everybody = under_template(g, volley.shooter, target) * barrels
    return [Bullet(volley, index, who, number) for number, who in enumerate(everybody)]
