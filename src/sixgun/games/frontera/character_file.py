"""Characters as data and as TOML files, and what the rules of creation have against one.

The keys are those of a person in an adventure file, so that a character can be put into one (`as_person`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec

from sixgun.core.choice import Refusal
from sixgun.core.game import BadSetup, Problem
from sixgun.core.strict import Reader, close_to
from sixgun.core.toml_text import document
from sixgun.games.frontera.adventure_file import Person, Score, Skill, Text, Title
from sixgun.games.frontera.catalogue import goods, mounts, table, weapons
from sixgun.games.frontera.levels import confidence, endurance
from sixgun.games.frontera.state import Character

KEY = "frontera"
_NUMBERS: dict[str, int] = {row["what"]: row["number"] for row in table("creation")}
START = _NUMBERS["starting score of each trait"]
POINTS = _NUMBERS["points to distribute"]
PER_GROUP = _NUMBERS["skills from each of 3 groups"]
SKILLS = _NUMBERS["total skills"]
TRAITS: tuple[str, ...] = tuple(row["key"] for row in table("traits"))
GROUPS: dict[str, tuple[str, ...]] = {
    group: tuple(row["key"] for row in table("skills") if row["group"] == group)
    for group in dict.fromkeys(row["group"] for row in table("skills"))
}
"""frontera.skill.ten: the skills of each group."""
MONEY = 5000
"""frontera.creation.kit-money, in cents."""
KITS: dict[str, dict[str, int]] = {"revolver": {"revolver": 1}, "knives": {"knife": 1, "knife-thrown": 9}}
"""frontera.creation.kit-weapon. Of the ten knives one is for the hand and nine are to be thrown."""
MOUNT = "horse"

Count = Annotated[int, msgspec.Meta(ge=1, le=50)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """frontera.sheet.fields: what is written down about a character between sessions."""

    game: str = KEY
    name: Title
    player: Annotated[str, msgspec.Meta(max_length=100)] = ""
    description: Text = ""
    hands: Score = START
    senses: Score = START
    muscle: Score = START
    head: Score = START
    skills: tuple[Skill, ...] = ()
    weapons: dict[str, Count] = {}
    in_hand: str = ""
    goods: tuple[str, ...] = ()
    dollars: Annotated[float, msgspec.Meta(ge=0, le=100_000)] = 0.0
    mount: str = ""
    notes: Text = ""
    played: bool = False
    """It has had adventures: money and belongings are no longer those of its creation."""


def score(c: Sheet, trait: str) -> int:
    return int(getattr(c, trait))


def points_left(c: Sheet) -> int:
    """frontera.creation.points: what is still to be given to the traits."""
    return POINTS - sum(score(c, trait) - START for trait in TRAITS)


def derived(c: Sheet) -> tuple[int, int]:
    """frontera.creation.endurance, frontera.creation.confidence: by the very functions that play uses."""
    body = Character("new", c.name, "", hands=c.hands, senses=c.senses, muscle=c.muscle, head=c.head)
    return endurance(body), confidence(body)


def price(item: str) -> int:
    """In cents; nearly all prices are house data (frontera.gap.goods-prices)."""
    row = weapons().get(item) or goods()[item]
    return round(row.price * 100)


def use_of(item: str) -> str:
    """The name under which texts say what a thing is good for."""
    return f"use-{item}"


def is_house(item: str, figure: str = "price") -> bool:
    """Whether a figure of a thing is the house's and not the rulebook's."""
    row = weapons().get(item) or goods()[item]
    return figure not in [part.strip() for part in row.from_seed.split(",")]


# files ---------------------------------------------------------------------------------------------------------------
def data(c: Sheet) -> dict[str, Any]:
    plain: dict[str, Any] = {"game": KEY, **msgspec.to_builtins(c)}
    return plain


def write(c: Sheet) -> str:
    return document(data(c))


def read(text: str) -> Sheet:
    """A character from a TOML file. Raises BadSetup with every mistake."""
    reader = Reader()
    found = reader.toml(text)
    if found is None:
        raise BadSetup(reader.problems)
    return from_data(found)


def from_data(found: Any) -> Sheet:
    reader = Reader()
    c = reader.read(found, Sheet)
    if c.game != KEY:
        reader.report("game", f'expected "{KEY}", not "{c.game}"')
    if not c.name.isprintable():
        reader.report("name", "expected a name of letters that can be printed")
    for weapon in c.weapons:
        if weapon not in weapons():
            reader.report("weapons", f"unknown weapon {weapon!r}{close_to(weapon, weapons())}")
    if c.in_hand and c.in_hand not in c.weapons:
        reader.report("in_hand", f"{c.in_hand!r} is not among its weapons")
    for n, item in enumerate(c.goods):
        if item not in goods():
            reader.report(f"goods[{n}]", f"unknown goods {item!r}{close_to(item, goods())}")
    if c.mount and c.mount not in mounts():
        reader.report("mount", f"unknown mount {c.mount!r}{close_to(c.mount, mounts())}")
    if reader.problems:
        raise BadSetup(reader.problems)
    return c


def problems(text: str) -> list[Problem]:
    """Every mistake of a character file, empty if it can be understood."""
    try:
        read(text)
    except BadSetup as bad:
        return list(bad.problems)
    return []


def as_person(c: Sheet, id: str, seat: str) -> Person:
    """The character as it stands in an adventure file."""
    kept = {key: value for key, value in data(c).items() if key not in ("game", "played")}
    return msgspec.convert({"id": id, "seat": seat, **kept}, Person)


# legality ------------------------------------------------------------------------------------------------------------
def objections(c: Sheet) -> tuple[Refusal, ...]:
    """Everything that the rules of creation have against a character."""
    return (*_about_traits(c), *_about_skills(c), *(() if c.played else _about_kit(c)))


def _about_traits(c: Sheet) -> Iterator[Refusal]:
    """frontera.creation.base-traits, frontera.creation.points: all eight points and no more; no trait has a cap
    (frontera.ruling.trait-maximum)."""
    if left := points_left(c):
        yield Refusal("frontera.creation.points", "points-left" if left > 0 else "points-over", facts={"n": abs(left)})


def _about_skills(c: Sheet) -> Iterator[Refusal]:
    """frontera.creation.base-skills, frontera.creation.extra-skill, frontera.ruling.skill-duplicate."""
    if len(set(c.skills)) != len(c.skills):
        yield Refusal("frontera.ruling.skill-duplicate", "skill-twice")
    for group, skills in GROUPS.items():
        if sum(skill in skills for skill in c.skills) < PER_GROUP:
            yield Refusal("frontera.creation.base-skills", "no-skill-of", skills, {"group": group})
    if len(c.skills) != SKILLS:
        yield Refusal("frontera.creation.extra-skill", "number-of-skills", facts={"n": SKILLS, "has": len(c.skills)})


def kit_of(c: Sheet) -> str:
    """Which free weapons it has: "revolver", "knives" or ""."""
    if c.weapons.get("revolver"):
        return "revolver"
    return "knives" if sum(c.weapons.get(key, 0) for key in KITS["knives"]) >= sum(KITS["knives"].values()) else ""


def spent(c: Sheet) -> int:
    """frontera.creation.kit-money: what everything besides the free kit costs, in cents."""
    total = sum(price(weapon) * count for weapon, count in c.weapons.items()) + sum(price(item) for item in c.goods)
    free = KITS.get(kit_of(c), {})
    return total - sum(price(weapon) * count for weapon, count in free.items())


def cents(c: Sheet) -> int:
    return round(c.dollars * 100)


def _about_kit(c: Sheet) -> Iterator[Refusal]:
    """frontera.creation.kit-horse, .kit-weapon, .kit-money, frontera.ruling.unspent-money, .free-kit-resale."""
    if c.mount != MOUNT:
        yield Refusal("frontera.creation.kit-horse", "no-horse", (MOUNT,))
    if not kit_of(c):
        yield Refusal("frontera.creation.kit-weapon", "no-kit", tuple(KITS))
    elif spent(c) + cents(c) > MONEY:
        over = (spent(c) + cents(c) - MONEY) / 100
        yield Refusal("frontera.creation.kit-money", "too-expensive", facts={"dollars": over})
