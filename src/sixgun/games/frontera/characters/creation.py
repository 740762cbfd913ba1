"""Making a character, as a procedure through the referee, in the steps of the rulebook.

traits -> a skill of each group -> one more -> kit -> shop -> last touches -> done
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.files import Files
from sixgun.core.game import BadSetup, Ending, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.procedure import WRITE, Held, Procedure, Products
from sixgun.core.ref import Ref
from sixgun.core.strict import close_to
from sixgun.games.frontera.catalogue import ledger_in
from sixgun.games.frontera.characters import character_file
from sixgun.games.frontera.characters.character_file import (
    GROUPS,
    KEY,
    KITS,
    MONEY,
    MOUNT,
    POINTS,
    TRAITS,
    Sheet,
    derived,
    is_house,
    lists_of,
    points_left,
    price,
    score,
    use_of,
)
from sixgun.games.frontera.characters.choices import (
    KINDS,
    Buy,
    Describe,
    Done,
    GiveBack,
    Learn,
    LeaveShop,
    Name,
    NamePlayer,
    Note,
    Raise,
    TakeKit,
    Written,
)
from sixgun.games.frontera.house_lists import rows_of

OWNER = "owner"
NAMELESS = "nameless"
"""What texts call somebody who has no name yet."""
NAMES = ("Ana Costa", "Ben Calloway", "Clara Marsh", "Elias Crane", "May Dalton", "Noel Vargas", "Sam Harker")
"""Proposals for whoever has none: proper names, the same in every language."""
EXTRA = "any"
_SHOP, _NAME = "frontera.creation.kit-money", "frontera.sheet.fields"


class Making(msgspec.Struct, frozen=True):
    """A character and how far it has come."""

    sheet: Sheet
    step: str = "traits"
    """"traits", a group of skills, "any", "kit", "shop", "last" or "done"."""

    @property
    def ended(self) -> Ending | None:
        if self.step != "done":
            return None
        facts = {"name": self.sheet.name, "dollars": self.sheet.dollars}
        return Ending((OWNER,), "character-made", "frontera.sheet.fields", facts)


STEPS = ("traits", *GROUPS, EXTRA, "kit", "shop", "last", "done")


def _after(step: str) -> str:
    return STEPS[STEPS.index(step) + 1]


# steps ---------------------------------------------------------------------------------------------------------------
def visit(ref: Ref, now: Making) -> Making:
    """One question, and what follows from its answer."""
    rule, facts = _asks(now)
    choice = ref.ask(OWNER, rule, lambda: list(options(now)), lambda chosen: check(now, chosen), facts)
    return do(ref, now, choice)


def _asks(now: Making) -> tuple[str, dict[str, Any]]:
    c = now.sheet
    if now.step == "traits":
        return "frontera.creation.points", {"left": points_left(c)}
    if now.step in GROUPS:
        return "frontera.creation.base-skills", {"group": now.step}
    if now.step == EXTRA:
        return "frontera.creation.extra-skill", {}
    if now.step == "kit":
        return "frontera.creation.kit-weapon", {}
    if now.step == "shop":
        return _SHOP, {"dollars": c.dollars}
    return _NAME, {"name": c.name or NAMELESS}


def options(now: Making) -> Iterator[Option]:
    c, rule = now.sheet, _asks(now)[0]
    if now.step == "traits":
        for trait in TRAITS:
            facts = {WRITE: "number", "score": score(c, trait)}
            yield Option(Raise(trait, 1), rules=(rule, f"frontera.trait.{trait}"), facts=facts)
    elif now.step in (*GROUPS, EXTRA):
        for skill in _learnable(now):
            yield Option(Learn(skill), rules=(rule, f"frontera.skill.{skill}"))
    elif now.step == "kit":
        for kit in KITS:
            yield Option(TakeKit(kit), rules=(rule,))
    elif now.step == "shop":
        yield from _wares(c)
    else:
        if c.name:
            yield Option(Done(), rules=(rule,), facts={"name": c.name})
        for kind, (field, _) in _WRITTEN.items():
            text = getattr(c, field)
            proposed = text or (_proposal(c) if kind is Name else "-")
            yield Option(kind(proposed), rules=(rule,), facts={WRITE: "words", "text": text or "-"})


def _proposal(c: Sheet) -> str:
    """Other scores, often another name."""
    return NAMES[sum(place * score(c, trait) for place, trait in enumerate(TRAITS, 1)) % len(NAMES)]


def _learnable(now: Making) -> list[str]:
    """frontera.creation.base-skills: one of this group; frontera.creation.extra-skill: one more of any; none twice
    (frontera.ruling.skill-duplicate)."""
    groups = GROUPS if now.step == EXTRA else (now.step,)
    return [skill for group in groups for skill in GROUPS[group] if skill not in now.sheet.skills]


def _wares(c: Sheet) -> Iterator[Option]:
    """frontera.creation.kit-money: whatever the money pays for. Prices of the house are marked as such
    (frontera.gap.goods-prices)."""
    yield Option(LeaveShop(), rules=(_SHOP, "frontera.ruling.unspent-money"), facts={"dollars": c.dollars})
    lists = lists_of(c)
    for item in (*lists.weapons, *lists.goods):
        if 0 < price(lists, item) <= character_file.cents(c):
            facts = {WRITE: "number", "dollars": price(lists, item) / 100, "house": int(is_house(lists, item))}
            yield Option(Buy(item, 1), rules=(_SHOP,), facts={**facts, "effect": use_of(item)})
    for item in sorted(_bought(c)):
        yield Option(GiveBack(item), rules=(_SHOP,), facts={"dollars": price(lists, item) / 100})


def _bought(c: Sheet) -> dict[str, int]:
    """What was paid for; the free kit is not sold (frontera.ruling.free-kit-resale). While somebody is in the shop the
    kit that was chosen is the one in hand."""
    free = next((kit for kit in KITS.values() if c.in_hand in kit), KITS[character_file.kit_of(c)])
    found = {weapon: count - free.get(weapon, 0) for weapon, count in c.weapons.items()}
    found |= {item: c.goods.count(item) for item in c.goods}
    return {item: count for item, count in found.items() if count > 0}


def check(now: Making, choice: Choice) -> Refusal | None:
    """The one legality test."""
    c, rule = now.sheet, _asks(now)[0]
    if now.step == "traits" and isinstance(choice, Raise):
        if choice.item not in TRAITS:
            return Refusal("frontera.trait.four", "which-trait", TRAITS)
        if not 1 <= choice.number <= points_left(c):
            return Refusal(rule, "how-many-points", facts={"left": points_left(c)})
        return None
    if now.step in (*GROUPS, EXTRA) and isinstance(choice, Learn):
        if choice.item in c.skills:
            return Refusal("frontera.ruling.skill-duplicate", "skill-twice")
        return None if choice.item in _learnable(now) else Refusal(rule, "which-skill", tuple(_learnable(now)))
    if now.step == "kit" and isinstance(choice, TakeKit):
        return None if choice.item in KITS else Refusal(rule, "no-kit", tuple(KITS))
    if now.step == "shop" and isinstance(choice, LeaveShop | Buy | GiveBack):
        return _check_shop(c, choice)
    if now.step == "last" and isinstance(choice, Done):
        if not c.name:
            return Refusal(rule, "no-name")
        return next(iter(character_file.objections(c)), None)
    if now.step == "last" and isinstance(choice, Written):
        return _check_text(choice)
    return Refusal(rule, "not-offered", tuple(dict.fromkeys(option.choice.kind for option in options(now))))


def _check_shop(c: Sheet, choice: LeaveShop | Buy | GiveBack) -> Refusal | None:
    if isinstance(choice, LeaveShop):
        return None
    if isinstance(choice, GiveBack):
        return None if choice.item in _bought(c) else Refusal("frontera.ruling.free-kit-resale", "not-bought")
    lists = lists_of(c)
    if choice.item not in (*lists.weapons, *lists.goods) or not price(lists, choice.item):
        return Refusal("frontera.gap.goods-prices", "not-for-sale", facts={"item": choice.item})
    if not 1 <= choice.number <= 50:
        return Refusal(_SHOP, "how-many-things", facts={"most": 50})
    if c.weapons.get(choice.item, 0) + choice.number > 50:
        return Refusal(_SHOP, "how-many-things", facts={"most": 50})
    over = price(lists, choice.item) * choice.number - character_file.cents(c)
    return Refusal(_SHOP, "too-expensive", facts={"dollars": over / 100}) if over > 0 else None


_WRITTEN: dict[type[Written], tuple[str, int]] = {
    Name: ("name", 100),
    NamePlayer: ("player", 100),
    Describe: ("description", 2000),
    Note: ("notes", 2000),
}
"""What may be written about it: the field and how long it may be."""


def _check_text(choice: Written) -> Refusal | None:
    most = _WRITTEN[type(choice)][1]
    if not choice.words.strip() or not choice.words.isprintable() or len(choice.words) > most:
        return Refusal(_NAME, "not-a-text", facts={"most": most})
    return None


def do(ref: Ref, now: Making, choice: Choice) -> Making:
    """What a legal choice changes."""
    c = now.sheet
    if isinstance(choice, Raise):
        c = replace(c, **{choice.item: score(c, choice.item) + choice.number})
        ref.tell("raised", "frontera.creation.points", trait=choice.item, score=score(c, choice.item))
        return Making(c, now.step if points_left(c) else _after(now.step))
    if isinstance(choice, Learn):
        ref.tell("learnt", _asks(now)[0], skill=choice.item)
        c = replace(c, skills=(*c.skills, choice.item))
        if now.step == EXTRA:
            body, nerve = derived(c)
            ref.tell("endurance-is", "frontera.creation.endurance", n=body)
            ref.tell("confidence-is", "frontera.creation.confidence", n=nerve)
        return Making(c, _after(now.step))
    if isinstance(choice, TakeKit):
        ref.tell("kit-taken", "frontera.creation.kit-weapon", kit=choice.item, mount=MOUNT)
        first = next(iter(KITS[choice.item]))
        c = replace(c, weapons=KITS[choice.item], in_hand=first, mount=MOUNT, dollars=MONEY / 100)
        return Making(c, _after(now.step))
    if isinstance(choice, Buy | GiveBack):
        return Making(_trade(ref, c, choice), now.step)
    if isinstance(choice, Written):
        return Making(replace(c, **{_WRITTEN[type(choice)][0]: choice.words.strip()}), now.step)
    return Making(c, _after(now.step))


def _trade(ref: Ref, c: Sheet, choice: Buy | GiveBack) -> Sheet:
    lists = lists_of(c)
    number = choice.number if isinstance(choice, Buy) else -1
    money = (character_file.cents(c) - number * price(lists, choice.item)) / 100
    ref.tell("bought" if number > 0 else "given-back", _SHOP, item=choice.item, n=abs(number), dollars=money)
    if choice.item in lists.weapons:
        held = {**c.weapons, choice.item: c.weapons.get(choice.item, 0) + number}
        return replace(c, weapons={weapon: count for weapon, count in held.items() if count}, dollars=money)
    if number > 0:
        return replace(c, goods=(*c.goods, *[choice.item] * number), dollars=money)
    left = list(c.goods)
    left.remove(choice.item)
    return replace(c, goods=tuple(left), dollars=money)


# the procedure -------------------------------------------------------------------------------------------------------
class Creation(Procedure[Making]):
    """frontera.creation.base-traits: everybody begins with one point in each trait."""

    key = f"{KEY}.character"
    title = "Frontera: a character"
    rules_version = "2"
    kinds = KINDS
    no_chance = True
    parts: Mapping[str, str] = {
        "Display": "sixgun.games.frontera.characters.creation_display:CreationDisplay",
        "Files": "sixgun.games.frontera.characters.creation:CreationFiles",
        "Products": "sixgun.games.frontera.characters.creation:CreationProducts",
    }

    def ledger(self, language: str = "en") -> Ledger:
        return ledger_in(language)

    def scenarios(self) -> tuple[str, ...]:
        return ("protagonist",)

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A new character; options are its `name`, `player`, `description`, `notes`, and what `house_of` gives."""
        if scenario not in self.scenarios():
            hint = close_to(scenario, self.scenarios())
            raise BadSetup([Problem("kind", f"there is no character {scenario!r}{hint}")])
        known = ("name", "player", "description", "notes", "house")
        if wrong := [key for key in options or {} if key not in known]:
            raise BadSetup([Problem(key, f"unknown key{close_to(key, known)}") for key in wrong])
        new = character_file.from_data(options or {}, nameless=True)
        return {"scenario": scenario, "title": new.name, "character": character_file.data(new)}

    def start(self, setup: Setup) -> Held[Making]:
        c = character_file.from_data(setup.get("character", {}), nameless=True)
        fresh = not c.skills and points_left(c) == POINTS
        return Held(Making(c, "traits" if fresh else "last"))

    def seats(self, state: Held[Making]) -> tuple[str, ...]:
        return (OWNER,)

    def advance(self, ref: Ref, state: Held[Making]) -> None:
        state.now = visit(ref, state.now)


class CreationFiles(Files[Held[Making]]):
    takes_house = True

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A character file, to be looked at."""
        changed = dict(options or {})
        c = character_file.read(text, changed.pop("house", {}))
        return {"scenario": "protagonist", "title": c.name, "character": {**character_file.data(c), **changed}}

    def problems(self, text: str) -> list[Problem]:
        return character_file.problems(text)

    def claims(self, data: Mapping[str, Any]) -> bool:
        others = ("title", "seats", "people", "scenes", "characters")
        return any(key in data for key in character_file.OWN) and not any(key in data for key in others)

    def house_of(self, text: str) -> Mapping[str, Any]:
        """A file of lists, or an adventure file that has some."""
        return {"house": rows_of(text)}


class CreationProducts(Products[Held[Making]]):
    def objections(self, state: Held[Making]) -> tuple[Refusal, ...]:
        return character_file.objections(state.now.sheet)

    def product(self, state: Held[Making], part: str = "") -> str | None:
        return character_file.write(state.now.sheet)

    def samples(self) -> Mapping[str, str]:
        return character_file.samples()


CREATION = Creation()
