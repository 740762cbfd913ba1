"""Making a character, as a procedure through the referee, in the steps of the rulebook.

traits -> a skill of each group -> one more -> kit -> shop -> last touches -> done
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.game import Part, Setup
from sixgun.core.procedure import OWNER, WRITE, Made, Maker, MakerFiles
from sixgun.core.ref import Ref
from sixgun.core.shell import Ending, Shell
from sixgun.games.frontera.catalogue import BOOK
from sixgun.games.frontera.characters import character_file, choices
from sixgun.games.frontera.characters.character_file import CHARACTERS, GROUPS, KEY, KITS, TRAITS, Sheet, price
from sixgun.games.frontera.characters.choices import Written
from sixgun.games.frontera.house_lists import rows_of

PROTAGONIST = "protagonist"
NAMELESS = "nameless"
"""What texts call a character that has no name yet."""
NAMES = ("Ana Costa", "Ben Calloway", "Clara Marsh", "Elias Crane", "May Dalton", "Noel Vargas", "Sam Harker")
"""Proposals for players who have none: proper names, the same in every language."""
EXTRA = "any"
MOST = 50
"""Of one thing."""
_SHOP, _NAME = "frontera.creation.kit-money", "frontera.sheet.fields"
RULES = {
    "traits": "frontera.creation.points",
    **dict.fromkeys(GROUPS, "frontera.creation.base-skills"),
    EXTRA: "frontera.creation.extra-skill",
    "kit": "frontera.creation.kit-weapon",
    "shop": _SHOP,
    "last": _NAME,
    "done": _NAME,
}
"""The steps, each with the rule that asks."""


class Making(Shell, open=True):
    """A character and how far it has come."""

    sheet: Sheet
    step: str = "traits"
    """One of RULES."""

    @property
    def ended(self) -> Ending | None:
        if self.step != "done":
            return None
        facts = {"name": self.sheet.name, "dollars": self.sheet.dollars}
        return Ending((OWNER,), "character-made", _NAME, facts)

    def change(self, **fields: Any) -> None:
        self.sheet = replace(self.sheet, **fields)

    def go_on(self) -> None:
        steps = list(RULES)
        self.step = steps[steps.index(self.step) + 1]


# questions -----------------------------------------------------------------------------------------------------------
def _facts(now: Making) -> dict[str, Any]:
    c = now.sheet
    if now.step in GROUPS:
        return {"group": now.step}
    said: dict[str, dict[str, Any]] = {
        "traits": {"left": c.points_left},
        "shop": {"dollars": c.dollars},
        "last": {"name": c.name or NAMELESS},
    }
    return said.get(now.step, {})


def options(now: Making) -> Iterator[Option]:
    c, rule = now.sheet, RULES[now.step]
    if now.step == "traits":
        for trait in TRAITS:
            facts = {WRITE: "number", "score": c.score(trait)}
            yield Option(choices.Raise(trait, 1), rules=(rule, f"frontera.trait.{trait}"), facts=facts)
    elif now.step in (*GROUPS, EXTRA):
        for skill in _learnable(now):
            yield Option(choices.Learn(skill), rules=(rule, f"frontera.skill.{skill}"))
    elif now.step == "kit":
        for kit in KITS:
            yield Option(choices.TakeKit(kit), rules=(rule,))
    elif now.step == "shop":
        yield from _wares(c)
    else:
        if c.name:
            yield Option(choices.Done(), rules=(rule,), facts={"name": c.name})
        other = sum(place * c.score(trait) for place, trait in enumerate(TRAITS, 1))  # other scores, often another name
        for kind, (field, _) in _WRITTEN.items():
            text = getattr(c, field)
            proposed = text or (NAMES[other % len(NAMES)] if kind is choices.Name else "-")
            yield Option(kind(proposed), rules=(rule,), facts={WRITE: "words", "text": text or "-"})


_WRITTEN: dict[type[Written], tuple[str, int]] = {
    choices.Name: ("name", 100),
    choices.NamePlayer: ("player", 100),
    choices.Describe: ("description", 2000),
    choices.Note: ("notes", 2000),
}
"""What may be written about it: the field and how long it may be."""


def _learnable(now: Making) -> list[str]:
    """frontera.creation.base-skills: one of this group; frontera.creation.extra-skill: one more of any; none twice
    (frontera.ruling.skill-duplicate)."""
    groups = GROUPS if now.step == EXTRA else (now.step,)
    return [skill for group in groups for skill in GROUPS[group] if skill not in now.sheet.skills]


def _wares(c: Sheet) -> Iterator[Option]:
    """frontera.creation.kit-money: whatever the money pays for. Prices of the house are marked as such
    (frontera.gap.goods-prices)."""
    yield Option(choices.LeaveShop(), rules=(_SHOP, "frontera.ruling.unspent-money"), facts={"dollars": c.dollars})
    lists = c.lists
    for item in (*lists.weapons, *lists.goods):
        if 0 < price(lists, item) <= c.cents:
            house, use = int(character_file.is_house(lists, item)), character_file.use_of(item)
            facts = {WRITE: "number", "dollars": price(lists, item) / 100, "house": house, "effect": use}
            yield Option(choices.Buy(item, 1), rules=(_SHOP,), facts=facts)
    for item in sorted(_bought(c)):
        yield Option(choices.GiveBack(item), rules=(_SHOP,), facts={"dollars": price(lists, item) / 100})


def _bought(c: Sheet) -> dict[str, int]:
    """What was paid for; the free kit is not sold (frontera.ruling.free-kit-resale). While somebody is in the shop the
    kit that was chosen is the one in hand."""
    free = next((kit for kit in KITS.values() if c.in_hand in kit), KITS[character_file.kit_of(c)])
    found = {weapon: count - free.get(weapon, 0) for weapon, count in c.weapons.items()}
    found |= {item: c.goods.count(item) for item in c.goods}
    return {item: count for item, count in found.items() if count > 0}


# answers -------------------------------------------------------------------------------------------------------------
def check(now: Making, choice: Choice) -> Refusal | None:
    """The one legality test."""
    c, rule = now.sheet, RULES[now.step]
    match now.step, choice:
        case "traits", choices.Raise():
            if choice.item not in TRAITS:
                return Refusal("frontera.trait.four", "which-trait", TRAITS)
            if not 1 <= choice.number <= c.points_left:
                return Refusal(rule, "how-many-points", facts={"left": c.points_left})
            return None
        case step, choices.Learn() if step in (*GROUPS, EXTRA):
            if choice.item in c.skills:
                return Refusal("frontera.ruling.skill-duplicate", "skill-twice")
            return None if choice.item in _learnable(now) else Refusal(rule, "which-skill", tuple(_learnable(now)))
        case "kit", choices.TakeKit():
            return None if choice.item in KITS else Refusal(rule, "no-kit", tuple(KITS))
        case "shop", choices.LeaveShop():
            return None
        case "shop", choices.GiveBack():
            return None if choice.item in _bought(c) else Refusal("frontera.ruling.free-kit-resale", "not-bought")
        case "shop", choices.Buy():
            return _check_price(c, choice)
        case "last", choices.Done():
            return next(iter(character_file.objections(c)), None) if c.name else Refusal(rule, "no-name")
        case "last", Written():
            most = _WRITTEN[type(choice)][1]
            good = choice.words.strip() and choice.words.isprintable() and len(choice.words) <= most
            return None if good else Refusal(rule, "not-a-text", facts={"most": most})
    return Refusal(rule, "not-offered", tuple(dict.fromkeys(option.choice.kind for option in options(now))))


def _check_price(c: Sheet, choice: choices.Buy) -> Refusal | None:
    lists = c.lists
    if choice.item not in (*lists.weapons, *lists.goods) or not price(lists, choice.item):
        return Refusal("frontera.gap.goods-prices", "not-for-sale", facts={"item": choice.item})
    if choice.number < 1 or c.weapons.get(choice.item, 0) + choice.number > MOST:
        return Refusal(_SHOP, "how-many-things", facts={"most": MOST})
    over = price(lists, choice.item) * choice.number - c.cents
    return Refusal(_SHOP, "too-expensive", facts={"dollars": over / 100}) if over > 0 else None


def do(ref: Ref, now: Making, choice: Choice) -> None:
    """What a legal choice changes."""
    c = now.sheet
    match choice:
        case choices.Raise():
            now.change(**{choice.item: c.score(choice.item) + choice.number})
            ref.tell("raised", RULES["traits"], trait=choice.item, score=now.sheet.score(choice.item))
            if not now.sheet.points_left:
                now.go_on()
        case choices.Learn():
            ref.tell("learnt", RULES[now.step], skill=choice.item)
            now.change(skills=(*c.skills, choice.item))
            if now.step == EXTRA:
                body, nerve = character_file.derived(now.sheet)
                ref.tell("endurance-is", "frontera.creation.endurance", n=body)
                ref.tell("confidence-is", "frontera.creation.confidence", n=nerve)
            now.go_on()
        case choices.TakeKit():
            ref.tell("kit-taken", RULES["kit"], kit=choice.item, mount=character_file.MOUNT)
            kit = KITS[choice.item]
            now.change(
                weapons=kit, in_hand=next(iter(kit)), mount=character_file.MOUNT, dollars=character_file.MONEY / 100
            )
            now.go_on()
        case choices.Buy():
            _trade(ref, now, choice.item, choice.number)
        case choices.GiveBack():
            _trade(ref, now, choice.item, -1)
        case Written():
            now.change(**{_WRITTEN[type(choice)][0]: choice.words.strip()})
        case choices.LeaveShop() | choices.Done():
            now.go_on()


def _trade(ref: Ref, now: Making, item: str, number: int) -> None:
    """So many are bought, or given back."""
    c = now.sheet
    money = (c.cents - number * price(c.lists, item)) / 100
    ref.tell("bought" if number > 0 else "given-back", _SHOP, item=item, n=abs(number), dollars=money)
    if item in c.lists.weapons:
        held = {**c.weapons, item: c.weapons.get(item, 0) + number}
        now.change(weapons={weapon: count for weapon, count in held.items() if count}, dollars=money)
    elif number > 0:
        now.change(goods=(*c.goods, *[item] * number), dollars=money)
    else:
        at = c.goods.index(item)
        now.change(goods=c.goods[:at] + c.goods[at + 1 :], dollars=money)


# the procedure -------------------------------------------------------------------------------------------------------
class Creation(Maker[Making]):
    """frontera.creation.base-traits: everybody begins with one point in each trait."""

    key = f"{KEY}.character"
    title = "Frontera: a character"
    rules_version = "2"
    kinds = choices.KINDS
    folder = BOOK.folder
    no_chance = True
    kept = CHARACTERS
    keys = character_file.OWN
    keys_elsewhere = ("title", "seats", "people", "scenes", "characters")
    options = ("name", "player", "description", "notes", "house")
    parts: Mapping[str, str | type[Part[Any]]] = {
        "Display": "sixgun.games.frontera.characters.creation_display:CreationDisplay",
        "Files": "sixgun.games.frontera.characters.creation:CreationFiles",
        "Products": Made,
    }

    def scenarios(self) -> tuple[str, ...]:
        return (PROTAGONIST,)

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        given = options or {}
        self.check_options(scenario, given)
        return self.begin(scenario, CHARACTERS.data(CHARACTERS.from_data(given, nameless=True)))

    def start(self, setup: Setup) -> Making:
        c = CHARACTERS.from_data(setup.get("character", {}), nameless=True)
        fresh = not c.skills and c.points_left == character_file.POINTS
        return Making(c, "traits" if fresh else "last")

    def advance(self, ref: Ref, state: Making) -> None:
        """One question, and what follows from its answer."""
        rule, facts = RULES[state.step], _facts(state)
        choice = ref.ask(OWNER, rule, lambda: list(options(state)), lambda chosen: check(state, chosen), facts)
        do(ref, state, choice)

    def made(self, state: Making) -> Sheet:
        return character_file.portable(state.sheet)

    def against(self, record: Sheet) -> tuple[Refusal, ...]:
        return character_file.objections(record)


CREATION = Creation()


class CreationFiles(MakerFiles[Making]):
    takes_house = True

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A character file, to be looked at."""
        changed = dict(options or {})
        c = CHARACTERS.read(text, house=changed.pop("house", {}))
        return CREATION.begin(PROTAGONIST, {**CHARACTERS.data(c), **changed})

    def house_of(self, text: str) -> Mapping[str, Any]:
        """A file of lists, or an adventure file that has some."""
        return {"house": rows_of(text)}
