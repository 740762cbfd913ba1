"""What to draw while somebody looks at an announcement: ranges, the line of fire, cover, and the way."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.choice import Choice, Place
from sixgun.games.frontera.choices import ATTACKS, GetOn, Move, Struck
from sixgun.games.frontera.display.naming import called
from sixgun.games.frontera.display.picture import HOUSE, Shown
from sixgun.games.frontera.fights.fight_choice import RUN, STEP, strike_point
from sixgun.games.frontera.fights.space import EYE, RANGE_LIMITS, cover_points, line_of_fire, metres, path_length, plan
from sixgun.games.frontera.fights.techniques import difficulty_mods, reach_mod, weapon_of
from sixgun.games.frontera.house_lists import is_house
from sixgun.games.frontera.state import Character, Session
from sixgun.miniatures.display.drawing import TableWords, legs
from sixgun.miniatures.display.sight import Look, Seen
from sixgun.miniatures.display.sight import sight as looked
from sixgun.screen.picture import Line, Overlay, Ring
from sixgun.screen.text import length_label, mod_label, signed
from sixgun.table.view import seen_area

FARTHEST = 1000.0
"""Metres that nobody goes in a turn: a way that is longer is not worth drawing, nor searching for the best shot."""


def overlay(shown: Shown, choice: Choice, texts: Mapping[str, str]) -> Overlay | None:
    """None where there is nothing on the ground to show."""
    g = shown.g
    if choice.actor not in g.characters or g.fight is None or g.scene not in g.board.places:
        return None
    c = g[choice.actor]
    if path_length(c.place, choice.path) > FARTHEST:
        return None
    if isinstance(choice, ATTACKS) and all(name in g.characters for name in choice.targets):
        return _attack(g, c, choice, texts)
    if isinstance(choice, GetOn) and choice.target in g.mounts:
        return Overlay(lines=legs(c.place, choice.path), highlight=(choice.target,))
    if choice.path:
        return Overlay(
            lines=legs(c.place, choice.path), highlight=(piece,) if (piece := getattr(choice, "piece", "")) else ()
        )
    if isinstance(choice, Move):
        return Overlay(rings=(Ring(c.x, c.y, float(RUN), "near", length_label(texts, RUN)),))
    if choice.target in g.characters:
        return Overlay(lines=(Line((c.x, c.y), (g[choice.target].x, g[choice.target].y), "measure"),))
    return None


def sight(shown: Shown, who: str, texts: Mapping[str, str]) -> Overlay | None:
    """The ground that somebody sees, a line to every rival, and what hides or covers them
    (frontera.ruling.cover-and-sight)."""
    g = shown.g
    if who not in g.characters or g.scene not in g.board.places or not g[who].present or g[who].dead:
        return None
    me = g[who]
    ignore = (me.cover_piece,) if me.cover_piece else ()
    area = seen_area(plan(g), (me.x, me.y), me.z + EYE, 0.0, EYE, 360.0, ignore=ignore)
    others = [other for other in g.characters.values() if other.side != me.side and other.present and not other.dead]
    return looked(area, (_look(g, me, other, texts) for other in others))


def _look(g: Session, me: Character, other: Character, texts: Mapping[str, str]) -> Look:
    look, words, name = _line(g, me, me.place, other, texts), TableWords(texts), called(other, texts)
    if look.line.kind == "blocked":
        return look._replace(note=("frontera.ruling.cover-and-sight", f"{name}: {words.name(look.by[0])}"))
    points, _ = cover_points(g, me.place, other)
    note = (f"frontera.cover.{other.cover}", f"{name}: {words.name(other.cover)}, +{points}")
    return look._replace(note=note) if points else look


def _line(g: Session, me: Character, start: Place, other: Character, texts: Mapping[str, str]) -> Look:
    """From a point to somebody, with what hides or covers him."""
    blocked, (points, piece) = line_of_fire(g, me, start, other), cover_points(g, start, other)
    kind: Seen = "blocked" if blocked else "cover" if points else "sight"
    line = Line(start[:2], (other.x, other.y), kind, length_label(texts, metres(start, other.place)))
    return Look(line, tuple(filter(None, (blocked, piece))))


def _attack(g: Session, c: Character, choice: Struck, texts: Mapping[str, str]) -> Overlay:
    """frontera.range.bands, frontera.ruling.cover-and-sight."""
    weapon = weapon_of(g, choice.weapon)
    start = strike_point(g, c, choice) or c.place
    lines = list(legs(c.place, choice.path))
    notes: list[tuple[str, str]] = []
    highlight: list[str] = []
    for name in choice.targets:
        look = _line(g, c, start, g[name], texts)
        lines.append(look.line)
        highlight += [name, *look.by]
        hard = difficulty_mods(g, c, start, g[name], choice.how, choice.path)
        notes += [(mod.rule, mod_label(texts, mod)) for mod in hard]
    rings, marked = [], False
    for key, limit in RANGE_LIMITS:
        mod = reach_mod(weapon, choice.how, limit - 1e-6)
        if mod is not None:
            house = is_house(weapon, key)
            marked = marked or house
            label = f"{texts.get(f'range.{key}', key)}, {length_label(texts, limit)}: {signed(mod)}"
            rings.append(Ring(start[0], start[1], limit, "range", f"{label}{HOUSE if house else ''}"))
    if marked:
        notes.append(("frontera.gap.equipment-chapter", f"{HOUSE} {texts['picture.house-data']}"))
    if not rings:
        rings.append(Ring(c.x, c.y, float(STEP), "near", length_label(texts, STEP)))
    return Overlay(tuple(lines), tuple(rings), highlight=tuple(dict.fromkeys(highlight)), notes=tuple(notes))
