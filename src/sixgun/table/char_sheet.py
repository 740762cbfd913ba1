"""A plan of the table drawn with characters, for the terminal.

North is up; a letter is about twice as high as it is wide.
"""

from __future__ import annotations

import math

from .kernel.forms import Form

Outline = tuple[tuple[float, float], ...]

ARROWS = "→↗↑↖←↙↓↘"


class CharSheet:
    """A grid of characters over the table."""

    def __init__(self, width: float, depth: float, columns: int) -> None:
        self.columns = max(20, columns)
        self.step = width / self.columns
        self.rows = max(6, math.ceil(depth / (2 * self.step)))
        self.tall = depth / self.rows
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.used: dict[str, str] = {}

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of a place."""
        row = self.rows - 1 - math.floor(y / self.tall)
        return (min(max(row, 0), self.rows - 1), min(max(math.floor(x / self.step), 0), self.columns - 1))

    def middle(self, row: int, column: int) -> tuple[float, float]:
        return ((column + 0.5) * self.step, (self.rows - row - 0.5) * self.tall)

    def put(self, x: float, y: float, glyph: str, meaning: str = "") -> None:
        row, column = self.at(x, y)
        self.cells[row][column] = glyph
        if meaning:
            self.used.setdefault(meaning, glyph)

    def fill(self, polygon: Outline, glyph: str, meaning: str) -> None:
        """Every cell whose middle is in the polygon, at least one."""
        xs, ys = [p[0] for p in polygon], [p[1] for p in polygon]
        top, left = self.at(min(xs), max(ys))
        bottom, right = self.at(max(xs), min(ys))
        form = Form("", polygon, (), 0.0, 0.0)
        hit = False
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                if form.contains(*self.middle(row, column)):
                    self.cells[row][column] = glyph
                    hit = True
        if not hit:
            self.put(sum(xs) / len(xs), sum(ys) / len(ys), glyph)
        self.used.setdefault(meaning, glyph)

    def stroke(self, polygon: Outline, glyph: str, meaning: str) -> None:
        """Every cell on the middle line of a long rectangle."""
        a, b, c, d = polygon
        if math.dist(a, b) < math.dist(b, c):
            a, b, c, d = b, c, d, a
        start, end = ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
        length = math.dist(start, end)
        trim = min(0.4, math.dist(b, c) / 2 / length)
        count = max(1, math.ceil(length / (self.step / 4)))
        for i in range(count + 1):
            t = trim + (1.0 - 2.0 * trim) * i / count
            self.put(start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1]), glyph)
        self.used.setdefault(meaning, glyph)

    def write(self, x: float, y: float, text: str, over: bool = False) -> bool:
        """Words about a place, unless something is there that they may not cover."""
        row, column = self.at(x, y)
        start = max(0, min(column - len(text) // 2, self.columns - len(text)))
        free = over or all(cell == " " for cell in self.cells[row][start : start + len(text)])
        if free:
            self.cells[row][start : start + len(text)] = list(text)
        return free

    def arrow(self, x: float, y: float, facing: float) -> None:
        """Where somebody looks: an arrow in the next cell that way."""
        step = round(facing / 45.0) % 8
        row, column = self.at(x, y)
        across = (1, 1, 0, -1, -1, -1, 0, 1)[step]
        up = (0, 1, 1, 1, 0, -1, -1, -1)[step]
        row, column = row - up, column + across
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self.cells[row][column] = ARROWS[step]

    def framed(self) -> list[str]:
        """The rows with an edge around them."""
        edge = "+" + "-" * self.columns + "+"
        return [edge, *[f"|{''.join(row)}|" for row in self.cells], edge]
