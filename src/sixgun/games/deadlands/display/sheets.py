"""How everybody stands, as a sheet of paper would show it: a body with its wounds, Traits, Aptitudes, weapons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sixgun.games.deadlands.display.body import body
from sixgun.games.deadlands.display.naming import aptitude
from sixgun.games.deadlands.display.picture import hurt
from sixgun.games.deadlands.sheet import TRAITS
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
    traits = tuple([(capital(called(texts, trait)), getattr(paper, trait)) for trait in TRAITS])
    role = called(texts, paper.title) if paper.title else ""
    boxes = ((word(texts, "wind"), paper.wind),)
    lines = tuple(_lines(g, one, texts))
    return Card(one.id, paper.name, role, body(one.wounds), traits, boxes, lines, figure=figure)


def _lines(g: Shootout, one: Person, texts: Mapping[str, str]) -> Iterator[Line]:
    paper, words = g.sheet(one.id), TableWords(texts)
    derived = word(texts, "derived").format(wind=one.wind, full=paper.wind, pace=paper.pace, size=paper.size)
    yield Line(word(texts, "body"), derived, ("deadlands.creation.derived",), "note")
    if one.wounds.worst:
        yield Line(word(texts, "wounds"), hurt(one, words), ("deadlands.wounds.levels",), "injury")
    for key, level in sorted(paper.aptitudes.items()):
        yield Line(aptitude(texts, key), str(level), (), "skill")
    for arm in one.arms:
        row = g.board.weapon(arm.weapon)
        damage = "" if row.damage in ("none", "shotgun") else row.damage.replace("STR", called(texts, "strength"))
        yield Line(capital(called(texts, row.id)), damage, (), "weapon")
    for key in paper.armor:
        garment = g.board.garment(key)
        worn = word(texts, "armor").format(level=garment.level, light=garment.light)
        yield Line(capital(called(texts, key)), worn, (), "item")
    for weapon, number in one.ammo:
        yield Line(word(texts, "ammo").format(what=called(texts, weapon)), str(number), (), "item")
    for gear in one.gear:
        yield Line(capital(called(texts, gear)), "", (), "item")
