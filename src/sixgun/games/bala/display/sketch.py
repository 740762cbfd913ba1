"""The table drawn with characters, for the terminal.

North is up; a letter is about twice as high as it is wide. Only what is in the given fight is drawn, so that a fight
made from a player's view shows what that player may know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from sixgun.games.bala.display import naming
from sixgun.games.bala.space import FOOT_RADIUS, cart_outline
from sixgun.games.bala.state import Fight
from sixgun.table import Piece
from sixgun.table.char_sheet import CharSheet

DOORS = {"open": "'", "closed": "+", "locked": "X"}
GLYPHS: dict[str, str] = {
    "wall": "#",
    "window": "=",
    "bars": "H",
    "low-wall": "n",
    "hedge": "%",
    "parapet": ":",
    "railing": "¦",
    "hitching-rail": "T",
    "rocks": "^",
    "boulder": "@",
    "ledge": "▒",
    "woods": "♣",
    "tree": "Y",
    "rough": ",",
    "water": "~",
    "balcony": "_",
    "barrel": "o",
    "crates": "x",
    "hay": "w",
    "trough": "u",
    "table": "t",
    "desk": "t",
    "counter": "t",
    "well": "0",
    "wagon-wreck": "W",
    "stairs": "≡",
}
"""What each kind of scenery is drawn with; kinds without a glyph (roads, porches, lintels, roofs) are left blank."""
_ALIKE = {"desk": "table", "counter": "table"}
"""Kinds that the legend has one word for."""
_UNDER = ("rough", "water", "woods", "ledge", "balcony", "stairs")
"""Ground that is drawn first and under everything else."""
_THIN = ("wall", "bars", "window", "low-wall", "hedge", "hitching-rail", "railing", "parapet")
EXIT, CART, HORSE, GATLING, NEIGHBOUR, ITEM, CHARGE, CLIMB, TASK = "░", "▓", "♞", "¤", "☻", "$", "*", "↕", "!"
_LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "0123456789")


def letters(g: Fight) -> dict[str, str]:
    """The letter of each character: capitals for the first side, small letters for the second, digits for a third."""
    found = {}
    for number, side in enumerate(g.bands):
        people = [c.id for c in g.characters.values() if c.side == side]
        alphabet = _LETTERS[min(number, len(_LETTERS) - 1)]
        for i, who in enumerate(people):
            found[who] = alphabet[i % len(alphabet)]
    return found


def sketch(g: Fight, width_chars: int = 100, texts: Mapping[str, str] | None = None) -> str:
    """The table with everything on it, and a legend in the words of a language ("sketch.KEY", "ground.KIND")."""
    said = texts if texts is not None else {}
    scene = g.board.scene
    sheet = CharSheet(scene.width, scene.depth, width_chars - 2)
    _ground(g, sheet)
    _things(g, sheet)
    names = letters(g)
    people = [c for c in g.characters.values() if c.in_play]
    for c in people:
        sheet.arrow(c.x, c.y, c.facing)
    for c in people:
        sheet.put(c.x, c.y, names[c.id])
    _titles(g, sheet, said)
    return "\n".join([*sheet.framed(), *_legend(g, sheet, names, said)])


def _ground(g: Fight, sheet: CharSheet) -> None:
    scene = g.board.scene
    for way in g.board.exits.values():
        corners = ((way.x, way.y), (way.x + way.w, way.y), (way.x + way.w, way.y + way.d), (way.x, way.y + way.d))
        sheet.fill(corners, EXIT, "sketch.way-out")
    for kind in _UNDER:
        for piece in scene.pieces:
            if piece.kind == kind:
                _piece(sheet, piece)
    for piece in scene.pieces:
        if piece.kind not in _UNDER and piece.kind not in ("wall", "bars", "window", "door"):
            _piece(sheet, piece)
    for kind in ("wall", "bars", "window"):
        for piece in scene.pieces:
            if piece.kind == kind:
                _piece(sheet, piece)
    for link in scene.links:
        if link.kind == "climb":
            sheet.put(link.foot[0], link.foot[1], CLIMB, "sketch.climb")
    for piece in scene.pieces:
        if piece.kind == "door":
            state = g.doors.get(piece.id, "open")
            sheet.stroke(piece.polygon, DOORS[state], f"sketch.{state}-door")


def _piece(sheet: CharSheet, piece: Piece) -> None:
    if piece.kind == "fence":
        sheet.stroke(piece.polygon, _direction(piece), "sketch.low-fence")
    elif piece.kind in GLYPHS:
        meaning = "sketch.high-ground" if piece.kind == "ledge" else f"ground.{_ALIKE.get(piece.kind, piece.kind)}"
        draw = sheet.stroke if piece.kind in _THIN and len(piece.polygon) == 4 else sheet.fill
        draw(piece.polygon, GLYPHS[piece.kind], meaning)


def _direction(piece: Piece) -> str:
    (ax, ay), (bx, by) = max(
        zip(piece.polygon, (*piece.polygon[1:], piece.polygon[0]), strict=True), key=lambda e: math.dist(*e)
    )
    angle = math.degrees(math.atan2(by - ay, bx - ax)) % 180.0
    return "-/|\\-"[round(angle / 45.0)]


def _titles(g: Fight, sheet: CharSheet, texts: Mapping[str, str]) -> None:
    for piece in g.board.scene.pieces:
        name, _, part = piece.id.rpartition(".")
        title = naming.said(texts, g.board.titles.get(name if part == "roof" else piece.id, ""))
        if part == "roof" and title:
            xs, ys = [p[0] for p in piece.polygon], [p[1] for p in piece.polygon]
            for share in (0.5, 0.7, 0.3, 0.85):
                if sheet.write((min(xs) + max(xs)) / 2, min(ys) + share * (max(ys) - min(ys)), title.upper()):
                    break


def _things(g: Fight, sheet: CharSheet) -> None:
    for cart in g.carts.values():
        sheet.fill(cart_outline(cart), CART, "sketch.cart")
    for horse in g.horses.values():
        if not horse.rider and not horse.out:
            sheet.put(horse.x, horse.y, HORSE, "sketch.horse")
    for gatling in g.gatlings.values():
        sheet.put(gatling.x, gatling.y, GATLING, "sketch.gatling")
    for neighbour in g.neighbours.values():
        if not neighbour.out:
            sheet.put(neighbour.x, neighbour.y, NEIGHBOUR, "sketch.neighbour")
    for task in g.board.tasks.values():
        if g.progress.get(task.id, 0) < task.actions:
            sheet.put(task.at[0], task.at[1], TASK, "sketch.task")
    for item in g.items.values():
        sheet.put(item.x, item.y, ITEM, "sketch.item")
    for charge in g.charges.values():
        sheet.put(charge.x, charge.y, CHARGE, "sketch.charge")


def _legend(g: Fight, sheet: CharSheet, names: dict[str, str], texts: Mapping[str, str]) -> Iterable[str]:
    def word(key: str, **facts: float) -> str:
        return texts.get(key, key.partition(".")[2]).format(**facts)

    yield word("sketch.size", width=sheet.columns * sheet.step, depth=g.board.scene.depth)
    for side in g.bands:
        people = []
        for c in g.characters.values():
            if c.side != side:
                continue
            where = ""
            if c.out:
                where = word(f"condition.{c.out}")
            elif c.horse:
                where = word("sketch.mounted")
            elif c.cart:
                where = f"{texts.get(f'name.{c.cart}', c.cart)} {texts.get(f'name.{c.seat}', c.seat)}"
            elif c.z > FOOT_RADIUS:
                where = word("sketch.up", height=c.z)
            people.append(f"{names[c.id]} {naming.said(texts, c.name)} ({c.level}{', ' if where else ''}{where})")
        yield f"{naming.said(texts, g.board.sides[side].title)}: {'; '.join(people)}"
    if sheet.used:
        yield "  ".join(f"{glyph} {word(meaning)}" for meaning, glyph in sheet.used.items())
