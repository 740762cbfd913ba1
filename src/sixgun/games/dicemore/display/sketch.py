"""The table drawn with characters, for the terminal. Only what is in the given match is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from sixgun.games.dicemore import deployment
from sixgun.games.dicemore.display import naming
from sixgun.games.dicemore.space import RADIUS, cart_outline
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.table import Piece
from sixgun.table.char_sheet import CharSheet

GLYPHS: dict[str, str] = {
    "building": "#",
    "wall": "#",
    "window": "=",
    "door": "'",
    "balcony": "_",
    "low-wall": "n",
    "hedge": "%",
    "rocks": "^",
    "boulder": "@",
    "tree": "Y",
    "barrel": "o",
    "crates": "x",
    "trough": "u",
    "well": "0",
    "wagon": "W",
    "cart": "W",
    "platform": "▒",
}
"""What each kind of scenery is drawn with; kinds without a glyph (streets, roofs, lintels) are left blank."""
_FIRST = ("platform", "building")
_LINES = ("wall", "window", "door", "low-wall", "hedge")
_LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
ZONE, CART, HORSE, ITEM, CHARGE, CLIMB = "░", "▓", "♞", "$", "*", "↕"
_DIGITS = "123456789"


def letters(g: Skirmish) -> dict[str, str]:
    """The letter of each character: capitals for the first side, small letters for the second, digits for neutrals."""
    found = {}
    for number, side in enumerate((*g.bands, NEUTRAL)):
        alphabet = _LETTERS[number] if number < len(_LETTERS) else _DIGITS
        for i, who in enumerate([c.id for c in g.characters.values() if c.side == side]):
            found[who] = alphabet[i % len(alphabet)]
    return found


def sketch(g: Skirmish, width_chars: int = 100, texts: Mapping[str, str] | None = None) -> str:
    """The table with everything on it, and a legend in the words of a language ("sketch.KEY", "ground.KIND")."""
    said = texts if texts is not None else {}
    sheet = CharSheet(g.board.scene.width, g.board.scene.depth, width_chars - 2)
    _ground(g, sheet)
    _things(g, sheet)
    names = letters(g)
    people = g.in_play()
    for c in people:
        sheet.arrow(c.x, c.y, c.facing)
    for c in people:
        sheet.put(c.x, c.y, names[c.id])
    _titles(g, sheet, said)
    return "\n".join([*sheet.framed(), *_legend(g, sheet, names, said)])


def _ground(g: Skirmish, sheet: CharSheet) -> None:
    stage = deployment.stage_now(g)
    if stage is not None:
        for ring in stage.zone(g).rings:
            sheet.fill(tuple([(x, y) for x, y, _ in ring]), ZONE, "sketch.zone")
    pieces = g.board.scene.pieces
    for piece in sorted(pieces, key=lambda p: (p.kind not in _FIRST, p.kind in _LINES, p.kind == "door")):
        _piece(sheet, piece)
    for link in g.board.scene.links:
        sheet.put(link.foot[0], link.foot[1], CLIMB, "sketch.climb")


def _piece(sheet: CharSheet, piece: Piece) -> None:
    if piece.kind == "fence":
        sheet.stroke(piece.polygon, _direction(piece), "ground.fence")
    elif piece.kind in GLYPHS:
        draw = sheet.stroke if piece.kind in _LINES and len(piece.polygon) == 4 else sheet.fill
        draw(piece.polygon, GLYPHS[piece.kind], f"ground.{piece.kind}")


def _direction(piece: Piece) -> str:
    edges = zip(piece.polygon, (*piece.polygon[1:], piece.polygon[0]), strict=True)
    (ax, ay), (bx, by) = max(edges, key=lambda edge: math.dist(*edge))
    return "-/|\\-"[round(math.degrees(math.atan2(by - ay, bx - ax)) % 180.0 / 45.0)]


def _titles(g: Skirmish, sheet: CharSheet, texts: Mapping[str, str]) -> None:
    """The names of the buildings, in the middle of open ones and across closed ones."""
    for box in g.board.boxes.values():
        if box.kind == "building":
            title = f" {naming.said(texts, g.board.titles[box.id]).upper()} "
            closed = box.id not in g.board.open_buildings
            sheet.write(box.x + box.w / 2, box.y + box.h / 2, title, over=closed)


def _things(g: Skirmish, sheet: CharSheet) -> None:
    for cart in g.carts.values():
        sheet.fill(cart_outline(cart), CART, "sketch.cart")
    for horse in g.horses.values():
        if not horse.rider and not horse.out:
            sheet.put(horse.x, horse.y, HORSE, "sketch.horse")
    for item in g.items.values():
        sheet.put(item.x, item.y, ITEM, "sketch.item")
    for charge in g.charges.values():
        sheet.put(charge.x, charge.y, CHARGE, "sketch.charge")


def _legend(g: Skirmish, sheet: CharSheet, names: dict[str, str], texts: Mapping[str, str]) -> Iterator[str]:
    def word(key: str, **facts: float) -> str:
        return texts.get(key, key.partition(".")[2]).format(**facts)

    def where(c: Character) -> Iterator[str]:
        if c.out or not c.inside:
            yield word(f"picture.{c.out}" if c.out in ("left", "fled") else f"name.{c.out}" if c.out else "sketch.away")
            return
        yield f"COS {c.life}"
        for state in ("scared", "shocked"):
            if getattr(c, state):
                yield word(f"picture.{state}").lower()
        if c.lying:
            yield word("sketch.lying")
        if c.horse:
            yield word("sketch.mounted")
        elif c.z > RADIUS:
            yield word("sketch.up", height=c.z)

    yield word("sketch.size", width=sheet.columns * sheet.step, depth=g.board.scene.depth)
    for side in (*g.bands, NEUTRAL):
        people = [c for c in g.characters.values() if c.side == side]
        listed = [f"{names[c.id]} {texts.get(f'name.{c.id}', c.name)} ({', '.join(where(c))})" for c in people]
        if listed:
            yield f"{texts.get(f'name.{side}', side) if side else '-'}: {'; '.join(listed)}"
    if sheet.used:
        yield "  ".join(f"{glyph} {word(meaning)}" for meaning, glyph in sheet.used.items())
