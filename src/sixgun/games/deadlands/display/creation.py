"""What people see and read while they make a character, and the character on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup, load_game
from sixgun.games.deadlands.catalogue import garments, weapons
from sixgun.games.deadlands.characters import character_file
from sixgun.games.deadlands.characters.character_file import DERIVED, DRAW, KEY, Character
from sixgun.games.deadlands.characters.creation import Making
from sixgun.games.deadlands.display import sheets
from sixgun.games.deadlands.display.body import body
from sixgun.games.deadlands.scenario import sheet_of
from sixgun.games.deadlands.state import Wounds
from sixgun.screen.display import Display
from sixgun.screen.sheet import Card, Line, Section, Texts, called, objections, word
from sixgun.screen.sheet import Sheet as Paper
from sixgun.screen.text import core_texts, texts_in

_HERE = files("sixgun.games.deadlands") / "text" / "creation"
_SHARED = ("name.", "aptitude.", "sheet.")
"""Sections in which the texts of the table hold here as well."""


def texts(language: str) -> Mapping[str, str]:
    """Things are called as they are in play."""
    spoken = load_game(KEY).part(Display).texts(language)
    return {**{key: said for key, said in spoken.items() if key.startswith(_SHARED)}, **texts_in(_HERE, language)}


class CreationDisplay(Display[Making]):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts(language)

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Paper:
        """What is against it is shown when it could be finished, not while it is being made."""
        now = self.game.imagine(view, setup)
        said = {**core_texts(language), **texts(language)}
        return paper(now, said, against=now.step in ("last", "done"))


def paper(now: Making, texts: Texts, *, against: bool) -> Paper:
    """Everything about a character, with what the rules have against it first."""
    c = now.record
    sections = [
        *(objections(texts, character_file.objections(c)) if against else ()),
        *([Section("hand", word(texts, "cards"), lines=tuple(_cards(now, texts)))] if now.cards else ()),
        Section("cards", cards=(_card(c, texts),)),
        Section("notes", word(texts, "notes"), text=(c.notes or word(texts, "none"),)),
    ]
    player = f"{word(texts, 'player')}: {c.player}" if c.player else ""
    return Paper(c.name or called(texts, "nameless"), player, sections=tuple(sections), footer=word(texts, "footer"))


def _cards(now: Making, texts: Texts) -> Iterator[Line]:
    for card in now.cards:
        further = now.further.get(card, "")
        named = f"{called(texts, card)} + {called(texts, further)}" if further else called(texts, card)
        yield Line(named, str(character_file.pool_of(card, further)), (DRAW,), "item")


def _card(c: Character, texts: Texts) -> Card:
    name = c.name or called(texts, "nameless")
    role = texts.get(f"title.{c.description}", c.description)
    row = character_file.as_profile(c, "new")
    lines = []
    if not c.missing:
        printed = sheet_of(row, "new", name)
        lines.append(sheets.derived(printed, printed.wind, texts))
    lines.append(Line(word(texts, "hand"), called(texts, c.hand), (DERIVED,), "note"))
    lines += sheets.skills(c.aptitudes, texts)
    lines += [sheets.weapon(weapons()[key], texts) for key in c.weapons]
    lines += [sheets.garment(garments()[key], texts) for key in c.armor]
    lines += [sheets.loose(key, number, texts) for key, number in row.ammo.items()]
    if row.cylinders:
        lines.append(Line(word(texts, "cylinders"), str(row.cylinders), (DERIVED,), "item"))
    traits = sheets.traits(c, word(texts, "none"), texts)
    boxes = () if c.missing else ((word(texts, "wind"), printed.wind),)
    return Card("character", name, role, body(Wounds()), traits, boxes, tuple(lines))
