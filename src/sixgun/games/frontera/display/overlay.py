"""What to draw while somebody looks at an announcement: ranges, the line of fire, cover, and the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from sixgun.core.choice import Choice
from sixgun.core.picture import Area, Line, Overlay, Ring
from sixgun.core.text import mod_text
from sixgun.games.frontera.display.naming import called
from sixgun.games.frontera.fights import riding
from sixgun.games.frontera.fights.fight_choice import ATTACKS, RUN, STEP, strike_point, targets_of
from sixgun.games.frontera.fights.space import EYE, RANGE_LIMITS, cover_points, line_of_fire, metres, path_length, plan
from sixgun.games.frontera.fights.techniques import difficulty_mods, reach_mod, weapon_of
from sixgun.games.frontera.house_lists import is_house
from sixgun.games.frontera.state import Character, Session
from sixgun.table.view import seen_area

FARTHEST = 1000.0
"""Metres that nobody goes in a turn: a way that is longer is not worth drawing, nor searching for the best shot."""


HOUSE = "*"
"""Behind a figure that is house data and not the rulebook's."""


def overlay(g: Session, choice: Choice, texts: Mapping[str, str]) -> Overlay | None:
    """None where there is nothing on the ground to show."""
    if choice.actor not in g.characters or g.fight is None or g.scene not in g.board.places:
        return None
    c = g[choice.actor]
    if path_length(c.place, choice.path) > FARTHEST:
        return None
    if choice.kind in ATTACKS and all(name in g.characters for name in targets_of(choice)):
        return _attack(g, c, choice, texts)
    if choice.kind == riding.ON and choice.target in g.mounts:
        return Overlay(lines=tuple(_way(c, choice)), highlight=(choice.target,))
    if choice.path:
        return Overlay(lines=tuple(_way(c, choice)), highlight=(choice.item,) if choice.item else ())
    if choice.kind == "move":
        return Overlay(rings=(Ring(c.x, c.y, float(RUN), "near", f"{RUN} m"),))
    if choice.target in g.characters:
        return Overlay(lines=(Line((c.x, c.y), (g[choice.target].x, g[choice.target].y), "measure"),))
    return None


def sight(g: Session, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground that somebody sees, a line to every rival, and what hides or covers them
    (frontera.ruling.cover-and-sight)."""
    if who not in g.characters or g.scene not in g.board.places or not g[who].present or g[who].dead:
        return None
    me = g[who]
    ignore = (me.cover_piece,) if me.cover_piece else ()
    area = seen_area(plan(g), (me.x, me.y), me.z + EYE, 0.0, EYE, 360.0, ignore=ignore)
    lines: list[Line] = []
    notes: list[tuple[str, str]] = []
    highlight: list[str] = []
    for other in g.characters.values():
        if other.side == me.side or not other.present or other.dead:
            continue
        blocked = line_of_fire(g, me, me.place, other)
        points, piece = cover_points(g, me.place, other)
        kind: Literal["blocked", "cover", "sight"] = "blocked" if blocked else "cover" if points else "sight"
        lines.append(Line((me.x, me.y), (other.x, other.y), kind, f"{metres(me.place, other.place):.1f} m"))
        highlight += filter(None, (blocked, piece))
        name = called(other, texts)
        if blocked:
            notes.append(("frontera.ruling.cover-and-sight", f"{name}: {texts.get(f'name.{blocked}', blocked)}"))
        elif points:
            rule = f"frontera.cover.{other.cover}"
            notes.append((rule, f"{name}: {texts.get(f'name.{other.cover}', other.cover)}, +{points}"))
    return Overlay(
        tuple(lines), (), (Area(area, "seen"),), highlight=tuple(dict.fromkeys(highlight)), notes=tuple(notes)
    )


def _way(c: Character, choice: Choice) -> Iterator[Line]:
    here = (c.x, c.y)
    for place in choice.path:
        yield Line(here, (place[0], place[1]), "move")
        here = (place[0], place[1])


def _attack(g: Session, c: Character, choice: Choice, texts: Mapping[str, str]) -> Overlay:
    """frontera.range.bands, frontera.ruling.cover-and-sight."""
    weapon = weapon_of(g, choice.item)
    start = strike_point(g, c, choice) or c.place
    lines = list(_way(c, choice))
    notes: list[tuple[str, str]] = []
    highlight: list[str] = []
    for name in targets_of(choice):
        target = g[name]
        blocked = line_of_fire(g, c, start, target)
        piece = cover_points(g, start, target)[1]
        kind: Literal["blocked", "cover", "sight"] = "blocked" if blocked else "cover" if piece else "sight"
        lines.append(Line(start[:2], (target.x, target.y), kind, f"{metres(start, target.place):.1f} m"))
        highlight += [name, *filter(None, (blocked, piece))]
        hard = difficulty_mods(g, c, start, target, choice.how, choice.path)
        notes += [(mod.rule, mod_text(texts, mod)) for mod in hard]
    rings = []
    for key, limit in RANGE_LIMITS:
        mod = reach_mod(weapon, choice.how, limit - 1e-6)
        if mod is not None:
            label = texts.get(f"range.{key}", key)
            mark = HOUSE if is_house(weapon, key) else ""
            rings.append(Ring(start[0], start[1], limit, "range", f"{label}, {limit:g} m: {mod:+d}{mark}"))
    if any(ring.label.endswith(HOUSE) for ring in rings):
        notes.append(("frontera.gap.equipment-chapter", f"{HOUSE} {texts['picture.house-data']}"))
    if not rings:
        rings.append(Ring(c.x, c.y, float(STEP), "near", f"{STEP} m"))
    return Overlay(tuple(lines), tuple(rings), highlight=tuple(dict.fromkeys(highlight)), notes=tuple(notes))
