"""Random scenes: a few elements, two models that look about towards each other, and others around them."""

from __future__ import annotations

import math
import random

from tests.rules.punk.build import Built, base, board, element, zone

from sixgun.games.punk.board import Board, Zone
from sixgun.table import Base
from sixgun.table.shapes import shape_of

KINDS = (
    ((12.0, 1.0), 1, "light", 2.5),
    ((4.0, 4.0), 1, "light", 2.5),
    ((10.0, 5.0), 1, "heavy", 3.0),
    ((8.0, 1.5), 2, "medium", 5.0),
    ((2.0, 2.0), 2, "heavy", 5.0),
    ((6.0, 6.0), 2, "light", 5.5),
    ((5.0, 4.0), 3, "medium", 8.0),
    ((1.0, 1.0), 3, "", 9.0),
    ((5.0, 5.0), 0, "", 0.0),
)
SIZES = (25, 25, 25, 32, 40, 50, 55)


def scenery(rng: random.Random, name: str, x: float, y: float) -> Built:
    (w, d), size, grade, height = rng.choice(KINDS)
    angle = rng.choice((0.0, 90.0, rng.uniform(0.0, 360.0)))
    if rng.random() < 0.25:
        # a dent: an outline that is not convex
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        corners = ((0.0, 0.0), (w, 0.0), (w, d), (w / 2, d / 3), (0.0, d))
        polygon = tuple((x + u * c - v * s, y + u * s + v * c) for u, v in corners)
        return element(name, zone(polygon=polygon, size=size, grade=grade, height=height))
    one = zone(x, y, w, d, size=size, grade=grade, height=height, angle=angle)
    if rng.random() < 0.3:
        c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        (w2, d2), size2, grade2, height2 = rng.choice(KINDS[:7])
        other = zone(x + w * c, y + w * s, w2, d2, size=size2, grade=grade2, height=height2, angle=angle)
        return element(name, one, other)
    return element(name, one)


def free(zones: tuple[Zone, ...], one: Base, others: list[Base]) -> bool:
    """punk.geo.coordinates: whether a base overlaps nothing that is not under it."""
    for other in others:
        if abs(one.z - other.z) < 6.0 and math.hypot(one.x - other.x, one.y - other.y) < one.r + other.r:
            return False
    for part in zones:
        beside = part.size and part.foot < one.z + 6.0 and part.level > one.z + 0.1
        if beside and shape_of(part.piece).form.distance(one.x, one.y) < one.r - 1e-9:
            return False
    return True


def pressed(rng: random.Random, zones: tuple[Zone, ...], mm: float) -> Base:
    """A base against the wall of a zone."""
    form = shape_of(rng.choice([part for part in zones if part.size]).piece)
    i = rng.randrange(len(form.outline))
    (ax, ay), (bx, by) = form.outline[i - 1], form.outline[i]
    t, long = rng.random(), math.hypot(bx - ax, by - ay)
    out = mm / 20.0 + 1e-6
    return base(ax + t * (bx - ax) + out * (by - ay) / long, ay + t * (by - ay) - out * (bx - ax) / long, mm)


def against(rng: random.Random, other: Base, mm: float) -> Base:
    """A base that touches another one."""
    angle, away = rng.uniform(0.0, math.tau), mm / 20.0 + other.r + 1e-9
    return base(other.x + away * math.cos(angle), other.y + away * math.sin(angle), mm, z=other.z)


def on_top(rng: random.Random, zones: tuple[Zone, ...], mm: float) -> Base:
    """A base on a zone, its centre supported, often near an edge."""
    part = rng.choice([part for part in zones if part.size])
    shape = shape_of(part.piece)
    for _ in range(200):
        x, y = rng.uniform(shape.x0, shape.x1), rng.uniform(shape.y0, shape.y1)
        if shape.form.distance(x, y) == 0.0:
            return base(x, y, mm, z=part.level)
    return base(shape.outline[0][0], shape.outline[0][1], mm, z=part.level)


def turned_to(rng: random.Random, one: Base, x: float, y: float) -> Base:
    facing = math.degrees(math.atan2(y - one.y, x - one.x)) + rng.choice((0.0, rng.gauss(0.0, 45.0)))
    return Base(one.x, one.y, one.z, one.r, facing)


def scene(rng: random.Random, heights: bool = False) -> tuple[Board, Base, Base, tuple[Base, ...]] | None:
    """A board, two models and others; None if they have no room."""
    count = rng.randint(1, 5)
    elements = [scenery(rng, f"e{i}", rng.uniform(30.0, 55.0), rng.uniform(33.0, 52.0)) for i in range(count)]
    if heights:
        x, y = rng.uniform(22.0, 34.0), rng.uniform(38.0, 46.0)
        high, angle = rng.choice((5.5, 6.0, 8.0, 12.0)), rng.choice((0.0, rng.uniform(-30.0, 30.0)))
        grade = rng.choice(("light", "heavy", ""))
        roof = [zone(x, y, 8.0, 7.0, size=3, grade=grade, height=high, angle=angle)]
        if rng.random() < 0.5:
            c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            roof.append(
                zone(
                    x + 8.0 * c, y + 8.0 * s, 3.0, 7.0, size=3, grade=grade, height=rng.choice((high, 2.5)), angle=angle
                )
            )
        elements.append(element("roof", *roof))
        if rng.random() < 0.6:
            size = rng.choice((1, 2, 3))
            u, v = rng.uniform(1.0, 6.0), rng.uniform(0.5, 5.0)
            elements.append(element("crate", zone(x + u, y + v, 1.0, 2.0, size=size, foot=high, grade="light")))
    table = board(*elements)
    if not any(part.size for part in table.zones):
        return None
    people: list[Base] = []
    for n in range(2 + rng.randint(0, 4)):
        for _ in range(30):
            mm = rng.choice(SIZES)
            draw = rng.random()
            if heights and n == 0:
                one = on_top(rng, tuple(part for part in table.zones if part.element == "roof"), mm)
            elif draw < 0.2:
                one = pressed(rng, table.zones, mm)
            elif draw < 0.3:
                one = on_top(rng, table.zones, mm)
            elif draw < 0.4 and people:
                one = against(rng, rng.choice(people), mm)
            elif n < 2:
                one = base(rng.uniform(22.0, 34.0) if n == 0 else rng.uniform(48.0, 68.0), rng.uniform(32.0, 56.0), mm)
            else:
                one = base(rng.uniform(25.0, 66.0), rng.uniform(36.0, 52.0), mm)
            if free(table.zones, one, people):
                people.append(one)
                break
        else:
            return None
    a, t, *others = people
    if rng.random() < 0.5:
        a, t = t, a
    return table, turned_to(rng, a, t.x, t.y), turned_to(rng, t, a.x, a.y), tuple(others)
