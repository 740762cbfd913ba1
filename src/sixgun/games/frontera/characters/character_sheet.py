"""A character on paper: frontera.sheet.fields says what a sheet has to show."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.characters import character_file
from sixgun.games.frontera.characters.character_file import GROUPS, TRAITS, Sheet, is_house, use_of
from sixgun.games.frontera.fights.space import ADJACENT, LONG, MEDIUM, SHORT
from sixgun.screen.portrait import Look, portrait
from sixgun.screen.sheet import Card, Grid, Line, Section, Texts, called, objections, word
from sixgun.screen.sheet import Sheet as Paper
from sixgun.screen.text import decimal

BANDS = (ADJACENT, SHORT, MEDIUM, LONG)
BOXES = tuple(
    f"{name}{row['level']}" for name in ("sobriety", "health", "morale") for row in table(name) if row["level"] < 0
)
"""A box to tick for each level below the best one."""
LINES = 4
"""Weapon lines, at least: those that are empty are for the pencil."""
HOUSE = "*"
"""Behind a figure that is house data and not the rulebook's."""


def paper(c: Sheet, texts: Texts, *, against: bool = True) -> Paper:
    """Everything about a character, with what the rules have against it first."""
    sections = [
        *(objections(texts, character_file.objections(c)) if against else ()),
        Section("cards", cards=(_card(c, texts),)),
        Section("weapons", word(texts, "weapons"), grid=_weapons(c, texts)),
        Section("skills", word(texts, "skills"), grid=_skills(c, texts)),
        Section("equipment", word(texts, "equipment"), lines=tuple(_equipment(c, texts))),
        Section("notes", word(texts, "notes"), text=(c.notes or word(texts, "none"),)),
    ]
    player = f"{word(texts, 'player')}: {c.player}" if c.player else ""
    return Paper(c.name or called(texts, "nameless"), player, sections=tuple(sections), footer=word(texts, "footer"))


def _card(c: Sheet, texts: Texts) -> Card:
    body, nerve = character_file.derived(c)
    scores = [(called(texts, trait), str(c.score(trait))) for trait in TRAITS]
    scores += [(word(texts, "endurance"), str(body)), (word(texts, "confidence"), str(nerve))]
    return Card(
        id="character",
        title=c.name or called(texts, "nameless"),
        subtitle=texts.get(f"title.{c.description}", c.description),
        drawing=portrait(Look(beard="any"), c.name),
        scores=tuple(scores),
        boxes=tuple((called(texts, level), 1) for level in BOXES),
    )


def _weapons(c: Sheet, texts: Texts) -> Grid:
    """frontera.range.weapon-row: cards at each range and damage; the house's figures carry a mark."""
    rows = []
    lists = c.lists
    for key, count in c.weapons.items():
        weapon = lists.weapons[key]
        figures = [_figure(getattr(weapon, band), is_house(lists, key, band)) for band in BANDS]
        damage = f"{weapon.damage}{HOUSE if is_house(lists, key, 'damage') else ''}"
        for band in BANDS:  # frontera.ruling.range-damage
            if (other := getattr(weapon, f"damage_{band}")) is not None:
                damage += f"; {word(texts, band)} {other}{HOUSE}"
        rows.append((called(texts, key), str(count), *figures, damage))
    rows += [("",) * (len(BANDS) + 3)] * (LINES - len(rows))
    columns = ("weapon", "number", *BANDS, "damage")
    return Grid(tuple(word(texts, column) for column in columns), tuple(rows), tuple(range(1, len(columns))))


def _figure(reach: int | str, house: bool) -> str:
    shown = "-" if reach == "out" else f"{int(reach):+d}"
    return shown + (HOUSE if house else "")


def _skills(c: Sheet, texts: Texts) -> Grid:
    """frontera.skill.group-weapons, .group-mechanics, .group-exploration: a box for each, ticked if it is owned."""
    trait_of = {row["key"]: row["trait"] for row in table("skills")}
    rows = tuple(
        ("☑" if skill in c.skills else "☐", called(texts, skill), called(texts, trait_of[skill]), word(texts, group))
        for group, skills in GROUPS.items()
        for skill in skills
    )
    return Grid(("", word(texts, "skill"), word(texts, "trait"), word(texts, "group")), rows)


def _equipment(c: Sheet, texts: Texts) -> Iterator[Line]:
    lists = c.lists
    if c.mount:
        title = "" if f"name.{c.mount}" in texts else lists.mounts[c.mount].title
        yield Line(called(texts, c.mount), title, ("frontera.creation.kit-horse",), "item")
    for item in dict.fromkeys(c.goods):
        count = f"{c.goods.count(item)} x " if c.goods.count(item) > 1 else ""
        mark = HOUSE if is_house(lists, item, "effect") else ""
        yield Line(f"{count}{called(texts, item)}", f"{called(texts, use_of(item))}{mark}", (), "item")
    yield Line(word(texts, "money"), decimal(texts, f"{c.dollars:.2f} $"), ("frontera.ruling.unspent-money",), "note")
