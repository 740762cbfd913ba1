"""Characters as data and as TOML files, and what the rules of creation have against one.

The keys are those of a row of data/people.toml, so that a character can be put into a scenario (`as_profile`). What
everybody is given with his guns (cartridges, spare cylinders) is not written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from sixgun.core.cards import RANKS, SUIT_NAMES, is_joker, rank, suit
from sixgun.core.choice import Refusal
from sixgun.core.kept import Kept
from sixgun.core.references import check_references
from sixgun.core.strict import Reader
from sixgun.games.deadlands.catalogue import (
    FIST,
    AptitudeKey,
    Firearm,
    GarmentId,
    Profile,
    WeaponId,
    blades,
    firearms,
    garments,
    table,
    weapons,
)
from sixgun.games.deadlands.row_checks import check_aptitudes
from sixgun.games.deadlands.sheet import TRAITS, Pool, pool

KEY = "deadlands"
DRAW, POINTS, DERIVED = "deadlands.creation.draw", "deadlands.creation.points", "deadlands.creation.derived"
MOUNTED = "deadlands.ruling.gatling-mount"
DRAWN, DROPPED = 12, 2
LEARNED = ("cognition", "knowledge", "smarts")
"""Their die types are the points for Aptitudes."""
HIGHEST = 5
SIZES = (5, 6, 7, 8)
GUNS, BLADES, GARMENTS = 2, 1, 1
"""At most so many of each."""
CARTRIDGES = 24
LONGEST = 60
"""Letters of a name, as in a row of people.toml."""

TraitText = Annotated[str, msgspec.Meta(pattern=r"^([1-9]d(4|6|8|10|12))?$")]
Bought = Annotated[int, msgspec.Meta(ge=1, le=99)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A player's character, as it begins each fight."""

    game: str = KEY
    name: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    """Empty only while it is being made."""
    player: Annotated[str, msgspec.Meta(max_length=100)] = ""
    description: Text = ""
    deftness: TraitText = ""
    """Like every Trait "" until a card is given to it."""
    nimbleness: TraitText = ""
    quickness: TraitText = ""
    strength: TraitText = ""
    vigor: TraitText = ""
    cognition: TraitText = ""
    knowledge: TraitText = ""
    mien: TraitText = ""
    smarts: TraitText = ""
    spirit: TraitText = ""
    aptitudes: dict[AptitudeKey, Bought] = {}
    size: Annotated[int, msgspec.Meta(ge=1, le=15)] = 6
    hand: Literal["right", "left"] = "right"
    weapons: tuple[WeaponId, ...] = ()
    """The one in the hand first, and the second of a pair in the other."""
    armor: tuple[GarmentId, ...] = ()
    notes: Text = ""

    def trait(self, name: str) -> str:
        return str(getattr(self, name))

    @property
    def missing(self) -> tuple[str, ...]:
        """The Traits that have no card yet."""
        return tuple([name for name in TRAITS if not self.trait(name)])

    @property
    def points(self) -> int:
        """deadlands.creation.points"""
        return sum(pool(text).sides for text in map(self.trait, LEARNED) if text)

    @property
    def points_left(self) -> int:
        return self.points - sum(self.aptitudes.values())

    @property
    def guns(self) -> tuple[str, ...]:
        return tuple([key for key in self.weapons if key in firearms()])


# cards ---------------------------------------------------------------------------------------------------------------
_NAMED = {"Jack": "J", "Queen": "Q", "King": "K", "Ace": "A", "Joker": ""}


def _ranks(words: str) -> tuple[str, ...]:
    """The ranks of "3 to 8" or "9, 10, Jack"; that of a joker is empty."""
    first, _, last = words.partition(" to ")
    if last:
        return RANKS[RANKS.index(first) : RANKS.index(last) + 1]
    return tuple([_NAMED.get(word, word) for word in words.split(", ")])


_LETTERS = {name: letter for letter, name in SUIT_NAMES.items()}
SIDES: dict[str, int] = {
    key: int(row["die"][1:]) for row in table("house-creation") if row["die"] for key in _ranks(row["card"])
}
DICE: dict[str, int] = {_LETTERS[row["card"]]: row["dice"] for row in table("house-creation") if row["dice"]}
"""deadlands.table.house-creation: the die type of each rank, and how many dice each suit gives."""
_ALIKE = Counter(sides for key, sides in SIDES.items() if key)
"""How many cards of a suit give each die type."""
_JOKERS = 2


def pool_of(card: str, further: str = "") -> Pool:
    """The Trait that a card gives; a joker with the further card that was drawn for it."""
    return Pool(DICE[suit(further if is_joker(card) else card)], SIDES[rank(card)])


def may_drop(card: str) -> bool:
    return not is_joker(card) and rank(card) != "2"


# files ---------------------------------------------------------------------------------------------------------------
def _check(reader: Reader, c: Character, where: str, nameless: bool = False) -> Character:
    if not (c.name.strip() or nameless) or not c.name.isprintable():
        reader.report("name", "expected a name of letters that can be printed")
    check_aptitudes(reader, where, c.aptitudes)
    check_references(reader, c, {"weapon": weapons(), "garment": garments()}, where)
    # a default is left out of what is encoded only if it is the very same object, not an equal one from a file
    return replace(c, game=KEY)


CHARACTERS = Kept(KEY, Character, _check, files("sixgun.games.deadlands") / "data" / "characters")


def as_profile(c: Character, id: str) -> Profile:
    """As a row of a scenario's own characters, with everything that he is given (deadlands.creation.derived)."""
    kept = {key: getattr(c, key) for key in (*TRAITS, "aptitudes", "size", "hand", "weapons", "armor")}
    ammo = dict.fromkeys(c.guns, CARTRIDGES)
    cylinders = sum(firearms()[key].cylinder for key in c.guns)
    return Profile(id=id, name=c.name or id, house=True, ammo=ammo, cylinders=cylinders, **kept)


# legality ------------------------------------------------------------------------------------------------------------
def objections(c: Character) -> tuple[Refusal, ...]:
    """Everything that the rules of creation have against a character."""
    return (*_about_traits(c), *_about_aptitudes(c), *_about_body(c), *_about_gear(c))


def _about_traits(c: Character) -> Iterator[Refusal]:
    """deadlands.creation.draw: ten cards of one deck can give these Traits. The die of a joker is that of an Ace, and
    its further card may be of any suit."""
    if c.missing:
        yield Refusal(DRAW, "no-card-yet", c.missing)
    suits = {n: letter for letter, n in DICE.items()}
    has: Counter[Pool] = Counter()
    for name in TRAITS:
        if text := c.trait(name):
            if pool(text).n in suits:
                has[pool(text)] += 1
            else:
                yield Refusal(DRAW, "too-many-dice", facts={"trait": name, "pool": text, "most": max(suits)})
    over = 0
    for one, n in has.items():
        if one.sides == SIDES[""]:
            over += max(0, n - _ALIKE[one.sides])
        elif n > _ALIKE[one.sides]:
            yield Refusal(DRAW, "too-many-alike", facts={"pool": str(one), "n": n, "most": _ALIKE[one.sides]})
    if over > _JOKERS:
        yield Refusal(DRAW, "too-many-jokers", facts={"n": over, "most": _JOKERS})


def _about_aptitudes(c: Character) -> Iterator[Refusal]:
    """deadlands.creation.points"""
    for key, level in c.aptitudes.items():
        if level > HIGHEST:
            yield Refusal(POINTS, "too-high", facts={"item": key, "n": level, "most": HIGHEST})
    if c.points_left < 0:
        yield Refusal(POINTS, "points-over", facts={"n": -c.points_left})


def _about_body(c: Character) -> Iterator[Refusal]:
    if c.size not in SIZES:
        yield Refusal(DERIVED, "which-size", tuple(map(str, SIZES)))


def _about_gear(c: Character) -> Iterator[Refusal]:
    for item in dict.fromkeys(c.weapons):
        if refusal := not_for_new(item):
            yield refusal
    for mine, most, reason in _limits(c):
        if len(mine) > most:
            yield Refusal(DERIVED, reason, facts={"n": len(mine), "most": most})


def _limits(c: Character) -> tuple[tuple[tuple[str, ...], int, str], ...]:
    """What he has of each kind of gear, how many he may have, and the reason why not more."""
    own = tuple([key for key in c.weapons if key in blades() and key != FIST])
    return (c.guns, GUNS, "too-many-guns"), (own, BLADES, "too-many-blades"), (c.armor, GARMENTS, "too-many-garments")


def not_for_new(item: str) -> Refusal | None:
    """Why nobody begins with this weapon: fists are no gear, guns on mounts are not carried, and what is thrown, shot
    from a bow or launched is not on the list."""
    row = weapons()[item]
    if isinstance(row, Firearm) and row.emplaced:
        return Refusal(MOUNTED, "not-carried", facts={"item": item})
    listed = item in firearms() or (item in blades() and item != FIST)
    return None if listed else Refusal(DERIVED, "not-for-new", facts={"item": item})


def enough(c: Character) -> tuple[Refusal, ...]:
    """Why he takes no more of the kinds of gear of which he has the most that he may."""
    return tuple([_over(most, reason) for mine, most, reason in _limits(c) if len(mine) >= most])


def _over(most: int, reason: str) -> Refusal:
    return Refusal(DERIVED, reason, facts={"n": most + 1, "most": most})


def check_take(c: Character, item: str) -> Refusal | None:
    """Whether he may have one more of these."""
    if item not in weapons() and item not in garments():
        return Refusal(DERIVED, "not-for-new", facts={"item": item})
    if item in weapons() and (refusal := not_for_new(item)):
        return refusal
    over = (_over(most, reason) for mine, most, reason in _limits(taken(c, item)) if len(mine) > most)
    return next(over, None)


def taken(c: Character, item: str) -> Character:
    if item in garments():
        return replace(c, armor=(*c.armor, item))
    return replace(c, weapons=(*c.weapons, item))


def put_back(c: Character, item: str) -> Character:
    """Without one of these."""
    field = "armor" if item in garments() else "weapons"
    left = list(getattr(c, field))
    left.remove(item)
    return replace(c, **{field: tuple(left)})
