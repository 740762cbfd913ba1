"""How everybody stands, as a sheet of paper would show it: a body with its wounds, Traits, Aptitudes, weapons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from sixgun.games.deadlands.catalogue import AnyWeapon, Garment
from sixgun.games.deadlands.display.body import body
from sixgun.games.deadlands.display.naming import aptitude
from sixgun.games.deadlands.display.picture import hurt
from sixgun.games.deadlands.sheet import TRAITS
from sixgun.games.deadlands.sheet import Sheet as Paper
from sixgun.games.deadlands.state import Person, Shootout
from sixgun.miniatures.display.drawing import TableWords
from sixgun.screen.look import Figure
from sixgun.screen.sheet import Card, Line, Section, Sheet, called, word
from sixgun.screen.text import capital


def sheet(g: Shootout, texts: Mapping[str, str]) -> Sheet:
    """A card for each fighter of each side."""
    sections = []
    for side in g.sides.values():
        cards = tuple([card(g, one, texts) for one in g.of_side(side.id)])
        sections.append(Section(side.id, called(texts, side.id), cards=cards))
    return Sheet(g.board.title, word(texts, "round").format(round=g.round, rounds=g.board.rounds), "", tuple(sections))


def card(g: Shootout, one: Person, texts: Mapping[str, str], figure: Figure = "") -> Card:
    paper = g.sheet(one.id)
    boxes = ((word(texts, "wind"), paper.wind),)
    lines = tuple(_lines(g, one, texts))
    scores = traits(paper, "", texts)
    return Card(one.id, paper.name, role(paper, texts), body(one.wounds), scores, boxes, lines, figure=figure)


def role(paper: Paper, texts: Mapping[str, str]) -> str:
    """What the row is called that he was made from; "" for one that a scenario has for itself."""
    return texts.get(f"name.{paper.title}", "")


def _lines(g: Shootout, one: Person, texts: Mapping[str, str]) -> Iterator[Line]:
    paper, words = g.sheet(one.id), TableWords(texts)
    yield derived(paper, one.wind, texts)
    if one.wounds.worst:
        yield Line(word(texts, "wounds"), hurt(one, words), ("deadlands.wounds.levels",), "injury")
    yield from skills(paper.aptitudes, texts)
    for arm in one.arms:
        yield weapon(g.board.weapon(arm.weapon), texts)
    for key in paper.armor:
        yield garment(g.board.garment(key), texts)
    for key, number in one.ammo:
        yield loose(key, number, texts)
    for gear in one.gear:
        yield Line(capital(called(texts, gear)), "", (), "item")


# what stands on paper, in a fight or before any -----------------------------------------------------------------------
def traits(paper: msgspec.Struct, missing: str, texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """All ten, with something in the place of one that is not there yet."""
    return tuple([(capital(called(texts, trait)), getattr(paper, trait) or missing) for trait in TRAITS])


def derived(paper: Paper, wind: int, texts: Mapping[str, str]) -> Line:
    said = word(texts, "derived").format(wind=wind, full=paper.wind, pace=paper.pace, size=paper.size)
    return Line(word(texts, "body"), said, ("deadlands.creation.derived",), "note")


def skills(levels: Mapping[str, int], texts: Mapping[str, str]) -> Iterator[Line]:
    for key, level in sorted(levels.items()):
        yield Line(aptitude(texts, key), str(level), (), "skill")


def weapon(row: AnyWeapon, texts: Mapping[str, str]) -> Line:
    damage = "" if row.damage in ("none", "shotgun") else row.damage.replace("STR", called(texts, "strength"))
    return Line(capital(called(texts, row.id)), damage, (), "weapon")


def garment(row: Garment, texts: Mapping[str, str]) -> Line:
    worn = word(texts, "armor").format(level=row.level, light=row.light)
    return Line(capital(called(texts, row.id)), worn, (), "item")


def loose(key: str, number: int, texts: Mapping[str, str]) -> Line:
    return Line(word(texts, "ammo").format(what=called(texts, key)), str(number), (), "item")
