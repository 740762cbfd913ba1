"""What a sheet of paper would show: a band, a character, a league. Plain data, from which the terminal, a printed page
and the web table make theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from sixgun.core.choice import Refusal
from sixgun.screen.look import Figure
from sixgun.screen.picture import Gauge
from sixgun.screen.text import render_refusal

Texts = Mapping[str, str]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of a card: "Rifle" with "14/28U ..." and the rules behind it."""

    label: str
    text: str = ""
    rules: tuple[str, ...] = ()
    kind: str = ""
    """What it is about, for a page that groups lines: "weapon", "skill", "injury", "item", "note"."""
    gauge: bool = False
    """A gauge of its section says the same."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """One character, as on a card beside the table."""

    id: str
    title: str
    subtitle: str = ""
    drawing: str = ""
    """A picture as SVG, made by the game."""
    scores: tuple[tuple[str, str], ...] = ()
    boxes: tuple[tuple[str, int], ...] = ()
    """Rows of boxes to tick on paper: ("Wounds", 3)."""
    lines: tuple[Line, ...] = ()
    state: str = ""
    """How it fares, where that matters: "wounded", "sits out"."""
    figure: Figure = ""
    """Its silhouette, where the page draws the portrait in the manner of the game's look."""


class Grid(msgspec.Struct, frozen=True, omit_defaults=True):
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()
    """Columns that hold numbers."""


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    title: str = ""
    text: tuple[str, ...] = ()
    grid: Grid | None = None
    cards: tuple[Card, ...] = ()
    lines: tuple[Line, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    """What is left of something, for a page that draws it. What they say is also in a line or in the text."""
    owner: str = ""
    """The seat that it belongs to; "" if it belongs to all."""
    against: bool = False
    """It says what the rules have against the sheet."""


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str
    subtitle: str = ""
    drawing: str = ""
    sections: tuple[Section, ...] = ()
    footer: str = ""


def word(texts: Texts, key: str) -> str:
    """A word that stands on sheets: the text "sheet.KEY"."""
    return texts[f"sheet.{key}"]


def called(texts: Texts, key: str) -> str:
    """What somebody or something is called: the text "name.KEY"."""
    return texts.get(f"name.{key}", key)


def objections(texts: Texts, refusals: Iterable[Refusal]) -> list[Section]:
    """What the rules have against somebody, as a section; none if they have nothing."""
    lines = tuple(Line(render_refusal(texts, refusal), "", (refusal.rule,), "injury") for refusal in refusals)
    return [Section("objections", word(texts, "objections"), lines=lines, against=True)] if lines else []
