"""The table drawn with characters, for the terminal, from the same picture that a page draws."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources import files

from sixgun.core.toml_file import read_toml
from sixgun.miniatures.display.drawing import middle
from sixgun.screen.picture import Ground, Model, Picture, Point
from sixgun.table.char_sheet import CharSheet

Texts = Mapping[str, str]
Told = Callable[[Model], Iterable[str]]
"""What a game says of a miniature in the legend besides its role, its states and where it is."""

_SIGNS: dict[str, dict[str, str]] = read_toml(files("sixgun.miniatures") / "data" / "sketch.toml")
GLYPHS, ALIKE, DOORS, TOKENS, ZONES = (_SIGNS[key] for key in ("scenery", "alike", "doors", "tokens", "zones"))
UNKNOWN = "■"
"""Any other kind of scenery that stands up."""
BLANK = ("lintel", "roof")
"""What stands over the heads of people is left out; so is flat ground without a glyph (roads, porches)."""
_UNDER = ("rough", "water", "woods", "rails", "railcar", "ledge", "platform", "building", "balcony", "stairs")
"""Drawn first, in this order, and under everything else."""
_OVER = ("wall", "bars", "window", "door")
"""Drawn last, in this order."""
_THIN = ("wall", "bars", "window", "door", "low-wall", "hedge", "hitching-rail", "railing", "parapet")
_ON_WHEELS = {"wagon": "cart"}
"""Kinds of tokens that are drawn as others."""
CLIMB, TASK = "↕", "!"
_LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "1234567890")
_LINES_OF_A_HOUSE = (0.5, 0.7, 0.3, 0.85)
"""Where in a house its name may stand, as shares of its depth."""


def sketch(
    picture: Picture,
    width: int,
    texts: Texts,
    climbs: Iterable[Point] = (),
    told: Told | None = None,
    own: Mapping[str, str] | None = None,
) -> str:
    """The table with everything on it, and a legend. `climbs` are places where one gets up, `own` the characters of
    kinds of scenery and tokens that only this game has."""
    sheet = drawn(picture, width, texts, climbs, own)
    return "\n".join([*sheet.framed(), size(picture, texts), *people(picture, texts, told), *signs(sheet, texts)])


def drawn(
    picture: Picture,
    width: int,
    texts: Texts,
    climbs: Iterable[Point] = (),
    own: Mapping[str, str] | None = None,
) -> CharSheet:
    """The map alone."""
    glyphs, tokens = {**GLYPHS, **(own or {})}, {**TOKENS, **(own or {})}
    sheet = CharSheet(picture.width, picture.depth, width - 2)
    for zone in picture.zones:
        if zone.kind != "task":
            sheet.fill(zone.polygon, ZONES.get(zone.kind, ZONES["exit"]), f"sketch.{zone.kind}")
    for ground in sorted(picture.ground, key=_layer):
        _piece(sheet, ground, glyphs)
    for x, y in climbs:
        sheet.put(x, y, CLIMB, "sketch.climb")
    _things(picture, sheet, tokens)
    here = [model for model in picture.models if not model.out and not model.away]
    for model in here:
        if model.facing is not None:
            sheet.arrow(model.x, model.y, model.facing)
    names = letters(picture)
    for model in here:
        sheet.put(model.x, model.y, names[model.id])
    _titles(picture, sheet, texts)
    return sheet


def letters(picture: Picture) -> dict[str, str]:
    """The letter of each miniature: capitals for the first side, small letters for the second, digits for others."""
    found: dict[str, str] = {}
    for number, members in enumerate(_by_side(picture).values()):
        alphabet = _LETTERS[min(number, len(_LETTERS) - 1)]
        found |= {model.id: alphabet[i % len(alphabet)] for i, model in enumerate(members)}
    return found


def _by_side(picture: Picture) -> dict[str, list[Model]]:
    """Everybody by side, those of no side last."""
    found: dict[str, list[Model]] = {side.id: [] for side in picture.sides}
    for model in picture.models:
        found.setdefault(model.side, []).append(model)
    return found


# the map -------------------------------------------------------------------------------------------------------------
def _layer(ground: Ground) -> tuple[int, int]:
    if ground.kind in _UNDER:
        return 0, _UNDER.index(ground.kind)
    return (2, _OVER.index(ground.kind)) if ground.kind in _OVER else (1, 0)


def _piece(sheet: CharSheet, ground: Ground, glyphs: Mapping[str, str]) -> None:
    kind = ground.kind
    long = len(ground.polygon) == 4
    if kind == "fence" and long:
        sheet.stroke(ground.polygon, _direction(ground.polygon), "ground.fence")
    elif ground.state in DOORS:
        sheet.stroke(ground.polygon, DOORS[ground.state], f"sketch.{ground.state}-door")
    elif kind in glyphs or (ground.height and kind not in BLANK):
        draw = sheet.stroke if kind in _THIN and long else sheet.fill
        draw(ground.polygon, glyphs.get(kind, UNKNOWN), f"ground.{ALIKE.get(kind, kind)}")


def _direction(polygon: tuple[Point, ...]) -> str:
    edges = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    (ax, ay), (bx, by) = max(edges, key=lambda edge: math.dist(*edge))
    return "-/|\\-"[round(math.degrees(math.atan2(by - ay, bx - ax)) % 180.0 / 45.0)]


def _things(picture: Picture, sheet: CharSheet, tokens: Mapping[str, str]) -> None:
    ridden = {model.on for model in picture.models}
    for token in picture.tokens:
        kind = _ON_WHEELS.get(token.kind, token.kind)
        kind = kind if kind in tokens else "item"
        glyph, meaning = tokens[kind], f"sketch.{kind}"
        if token.polygon:
            sheet.fill(token.polygon, glyph, meaning)
        elif token.id not in ridden:
            sheet.put(token.x, token.y, glyph, meaning)
    for zone in picture.zones:
        if zone.kind == "task":
            sheet.put(*middle(zone.polygon), TASK, "sketch.task")


def _titles(picture: Picture, sheet: CharSheet, texts: Texts) -> None:
    """The names of houses where there is room in them, and across solid ones."""
    solid = {ground.whole or ground.id for ground in picture.ground if ground.kind == "building"}
    for roof in picture.ground:
        if roof.kind != "roof" or roof.title == texts.get("ground.roof"):
            continue
        x, _ = middle(roof.polygon)
        low, high = min(y for _, y in roof.polygon), max(y for _, y in roof.polygon)
        title = roof.title.upper()
        if roof.whole in solid:
            sheet.write(x, (low + high) / 2, f" {title} ", over=True)
            continue
        for share in _LINES_OF_A_HOUSE:
            if sheet.write(x, low + share * (high - low), title):
                break


# the legend ----------------------------------------------------------------------------------------------------------
def _word(texts: Texts, key: str, **facts: float | str) -> str:
    return texts.get(key, key.partition(".")[2]).format(**facts)


def size(picture: Picture, texts: Texts) -> str:
    return _word(texts, "sketch.size", width=picture.width, depth=picture.depth, unit=picture.unit)


def signs(sheet: CharSheet, texts: Texts) -> Iterator[str]:
    """What the characters of the map mean, in one line."""
    if sheet.used:
        yield "  ".join(f"{glyph} {_word(texts, meaning)}" for meaning, glyph in sheet.used.items())


def people(picture: Picture, texts: Texts, told: Told | None = None) -> Iterator[str]:
    """A line for each side: everybody with a letter, and how he fares."""
    names, titles = letters(picture), {side.id: side.title for side in picture.sides}
    rides = {token.id: token.title for token in picture.tokens}

    def fares(model: Model) -> Iterator[str]:
        if model.out:
            yield model.out
            return
        if model.role:
            yield model.role
        yield from told(model) if told is not None else ()
        for badge in model.badges:
            title = badge.title[:1].lower() + badge.title[1:]
            yield f"{title} {badge.count}" if badge.count > 1 else title
        if model.on in rides:
            yield rides[model.on]
        elif model.z > model.r:
            yield _word(texts, "sketch.up", height=model.z, unit=picture.unit)

    for side, members in _by_side(picture).items():
        listed = [
            f"{names[model.id]} {model.name}" + (f" ({said})" if (said := ", ".join(fares(model))) else "")
            for model in members
        ]
        if listed:
            yield f"{titles.get(side, '-')}: {'; '.join(listed)}"
