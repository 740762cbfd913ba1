"""Characters as data and as TOML files, and what the rules of creation have against one.

The keys are those of a person in an adventure file, so that a character can be put into one (`as_person`). Besides, it
carries the rows of its table's own lists (house_lists.py) that its belongings need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Refusal
from sixgun.core.kept import Kept
from sixgun.core.references import check_references, refers
from sixgun.core.strict import Reader, close_to
from sixgun.games.frontera import house_lists
from sixgun.games.frontera.adventures.adventure_file import GoodsId, Person, Rows, Score, Skill, Text, WeaponId
from sixgun.games.frontera.catalogue import Goods, Weapon, table
from sixgun.games.frontera.house_lists import LISTS, Lists, with_rows
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
OWN = ("name", "player", "dollars")
"""Keys at the top of a character file that no situation has there, "name" besides adventures only."""

Count = Annotated[int, msgspec.Meta(ge=1, le=50)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """frontera.sheet.fields: what is written down about a character between sessions."""

    game: str = KEY
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""
    """Empty only while it is being made."""
    player: Annotated[str, msgspec.Meta(max_length=100)] = ""
    description: Text = ""
    hands: Score = START
    senses: Score = START
    muscle: Score = START
    head: Score = START
    skills: tuple[Skill, ...] = ()
    weapons: dict[WeaponId, Count] = {}
    in_hand: str = ""
    goods: tuple[GoodsId, ...] = ()
    dollars: Annotated[float, msgspec.Meta(ge=0, le=100_000)] = 0.0
    mount: Annotated[str, refers("mount")] = ""
    notes: Text = ""
    played: bool = False
    """It has had adventures: money and belongings are no longer those of its creation."""
    house: dict[str, Rows] = {}
    """Rows by list (house_lists.LISTS) in which its table's lists are other than the game's."""

    def score(self, trait: str) -> int:
        return int(getattr(self, trait))

    @property
    def points_left(self) -> int:
        """frontera.creation.points: what is still to be given to the traits."""
        return POINTS - sum(self.score(trait) - START for trait in TRAITS)

    @property
    def cents(self) -> int:
        return round(self.dollars * 100)

    @property
    def belongings(self) -> set[str]:
        """Keys of everything that it has."""
        return {*self.weapons, *self.goods, self.mount}

    @property
    def lists(self) -> Lists:
        """The lists of its table."""
        return with_rows(self.house, Reader())


def derived(c: Sheet) -> tuple[int, int]:
    """frontera.creation.endurance, frontera.creation.confidence: by the very functions that play uses."""
    body = Character("new", c.name, "", hands=c.hands, senses=c.senses, muscle=c.muscle, head=c.head)
    return endurance(body), confidence(body)


def row_of(lists: Lists, item: str) -> Weapon | Goods:
    return lists.weapons.get(item) or lists.goods[item]


def price(lists: Lists, item: str) -> int:
    """In cents; nearly all prices are house data (frontera.gap.goods-prices)."""
    return round(row_of(lists, item).price * 100)


def use_of(item: str) -> str:
    """The name under which texts say what a thing is good for."""
    return f"use-{item}"


def is_house(lists: Lists, item: str, figure: str = "price") -> bool:
    """Whether a figure of a thing is the house's and not the rulebook's."""
    return house_lists.is_house(row_of(lists, item), figure)


# files ---------------------------------------------------------------------------------------------------------------
def _check(
    reader: Reader, c: Sheet, where: str, house: Mapping[str, Any] | None = None, nameless: bool = False
) -> Sheet:
    """The character of a table whose own lists are `house`; rows that the character carries go before them."""
    if not (c.name or nameless) or not c.name.isprintable():
        reader.report("name", "expected a name of letters that can be printed")
    for name in c.house:
        if name not in LISTS:
            reader.report(f"house.{name}", f"unknown list{close_to(name, LISTS)}")
    # a default is left out of what is encoded only if it is the very same object, not an equal one from a file
    c = replace(c, game=KEY, house=_joined(house or {}, c.house))
    lists = with_rows(c.house, reader, "house.")
    check_references(reader, c, {"weapon": lists.weapons, "goods": lists.goods, "mount": lists.mounts}, where)
    if c.in_hand and c.in_hand not in c.weapons:
        reader.report("in_hand", f"{c.in_hand!r} is not among its weapons")
    return c


def _joined(first: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Rows]:
    """Rows of both; where a key stands in both, those of the second."""
    found: dict[str, Rows] = {}
    for name in (*LISTS, *(name for name in over if name not in LISTS)):
        own = tuple(over.get(name, ()))
        keys = {row.get("key") for row in own}
        if rows := (*(row for row in first.get(name, ()) if row.get("key") not in keys), *own):
            found[name] = rows
    return found


CHARACTERS = Kept(KEY, Sheet, _check, files("sixgun.games.frontera") / "data" / "characters")


def portable(c: Sheet) -> Sheet:
    """With those rows alone of its table's lists that it needs to be read anywhere."""
    rows = {name: tuple(row for row in rows if row.get("key") in c.belongings) for name, rows in c.house.items()}
    return replace(c, house={name: kept for name, kept in rows.items() if kept})


def as_person(c: Sheet, id: str, seat: str) -> Person:
    """The character as it stands in an adventure file."""
    kept = {key: value for key, value in CHARACTERS.data(c).items() if key not in ("game", "played", "house")}
    return msgspec.convert({"id": id, "seat": seat, **kept}, Person)


# legality ------------------------------------------------------------------------------------------------------------
def objections(c: Sheet) -> tuple[Refusal, ...]:
    """Everything that the rules of creation have against a character."""
    return (*_about_traits(c), *_about_skills(c), *(() if c.played else _about_kit(c)))


def _about_traits(c: Sheet) -> Iterator[Refusal]:
    """frontera.creation.base-traits, frontera.creation.points: all eight points and no more; no trait has a cap
    (frontera.ruling.trait-maximum)."""
    if left := c.points_left:
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
    lists = c.lists
    total = sum(price(lists, weapon) * count for weapon, count in c.weapons.items())
    total += sum(price(lists, item) for item in c.goods)
    free = KITS.get(kit_of(c), {})
    return total - sum(price(lists, weapon) * count for weapon, count in free.items())


def _about_kit(c: Sheet) -> Iterator[Refusal]:
    """frontera.creation.kit-horse, .kit-weapon, .kit-money, frontera.ruling.unspent-money, .free-kit-resale."""
    if c.mount != MOUNT:
        yield Refusal("frontera.creation.kit-horse", "no-horse", (MOUNT,))
    if not kit_of(c):
        yield Refusal("frontera.creation.kit-weapon", "no-kit", tuple(KITS))
    elif spent(c) + c.cents > MONEY:
        over = (spent(c) + c.cents - MONEY) / 100
        yield Refusal("frontera.creation.kit-money", "too-expensive", facts={"dollars": over})
