"""What people see and read while they make a character, and the character on paper: frontera.sheet.fields says what a
sheet has to show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.frontera.catalogue import goods, table, weapons
from sixgun.games.frontera.characters import character_file
from sixgun.games.frontera.characters.character_file import GROUPS, TRAITS, Sheet, is_house, use_of
from sixgun.games.frontera.characters.creation import Making
from sixgun.games.frontera.fights.space import ADJACENT, LONG, MEDIUM, SHORT
from sixgun.games.frontera.house_lists import Lists, shipped
from sixgun.screen.display import Display
from sixgun.screen.portrait import Look, portrait
from sixgun.screen.sheet import Card, Grid, Line, Section, Texts, called, objections, word
from sixgun.screen.sheet import Sheet as Paper
from sixgun.screen.text import core_texts, decimal, texts_in

_PLAY = files("sixgun.games.frontera") / "text"
_HERE = _PLAY / "creation"
BANDS = (ADJACENT, SHORT, MEDIUM, LONG)
BOXES = tuple(
    f"{name}{row['level']}" for name in ("sobriety", "health", "morale") for row in table(name) if row["level"] < 0
)
"""A box to tick for each level below the best one."""
LINES = 4
"""Weapon lines, at least: those that are empty are for the pencil."""
HOUSE = "*"
"""Behind a figure that is house data and not the rulebook's."""


@cache
def texts(language: str) -> Mapping[str, str]:
    """A language that is missing is English; things are called as they are in play."""
    spoken = texts_in(_PLAY, language)
    titles = {f"name.{key}": weapon.title for key, weapon in weapons().items()}
    titles |= {f"name.{key}": item.title for key, item in goods().items()}
    titles = {key: spoken.get(key, title) for key, title in titles.items()}
    said = texts_in(_HERE, language)
    return {**titles, **_uses(shipped(), said), **said}


def _uses(lists: Lists, said: Mapping[str, str]) -> dict[str, str]:
    """What things are good for, in words."""
    found = {f"name.{use_of(key)}": item.effect for key, item in lists.goods.items()}
    return found | {
        f"name.{use_of(key)}": f"{said['sheet.damage']} {weapon.damage}" for key, weapon in lists.weapons.items()
    }


def own_names(c: Sheet, said: Mapping[str, str]) -> dict[str, str]:
    """What the rows of its table's own lists are called, and are good for."""
    lists = c.lists
    uses = _uses(lists, said)
    found: dict[str, str] = {}
    for name in c.house:
        for row in c.house[name]:
            key = str(row["key"])
            title = str(getattr(lists, name)[key].title)
            found[f"name.{key}"] = title if "title" in row else said.get(f"name.{key}", title)
            if ("effect" in row or "damage" in row) and f"name.{use_of(key)}" in uses:
                found[f"name.{use_of(key)}"] = uses[f"name.{use_of(key)}"]
    return found


class CreationDisplay(Display[Making]):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts(language)

    def names(self, state: Making, language: str = "en") -> Mapping[str, str]:
        return own_names(state.sheet, texts(language))

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Paper:
        """What is against it is shown when it could be finished, not while it is being made."""
        now = self.game.imagine(view, setup)
        said = {**core_texts(language), **texts(language)}
        return paper(now.sheet, {**said, **own_names(now.sheet, said)}, against=now.step in ("last", "done"))


# on paper ------------------------------------------------------------------------------------------------------------
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
