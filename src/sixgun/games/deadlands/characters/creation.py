"""Making a character, as a procedure through the referee.

cards -> two are dropped -> one for each Trait -> Aptitudes -> Size -> strong hand -> gear -> last touches -> done
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from sixgun.core.cards import in_order, is_joker, pack
from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.game import Part, Setup
from sixgun.core.procedure import OWNER, WRITE, Made, Maker, MakerAsking, MakerFiles
from sixgun.core.ref import Ref
from sixgun.core.shell import Ending, Shell, named
from sixgun.games.deadlands.catalogue import BOOK, firearms, garments, weapons
from sixgun.games.deadlands.characters import character_file, choices
from sixgun.games.deadlands.characters.character_file import (
    CHARACTERS,
    DERIVED,
    DRAW,
    DRAWN,
    DROPPED,
    HIGHEST,
    KEY,
    POINTS,
    SIZES,
    Character,
    may_drop,
    pool_of,
)
from sixgun.games.deadlands.characters.choices import Written
from sixgun.games.deadlands.row_checks import skills
from sixgun.games.deadlands.sheet import TRAITS

GUNFIGHTER = "gunfighter"
NAMELESS = "nameless"
"""What texts call a character that has no name yet."""
NAMES = ("Abel Stark", "Cora Vance", "Dolores Quinn", "Hank Mercer", "Ruth Delaney", "Silas Boone", "Tom Kearney")
"""Proposals for players who have none: proper names, the same in every language."""
HANDS = ("right", "left")
RULES = {
    "draw": DRAW,
    "drop": DRAW,
    "traits": DRAW,
    "aptitudes": POINTS,
    "size": DERIVED,
    "hand": DERIVED,
    "gear": DERIVED,
    "last": DERIVED,
    "done": DERIVED,
}
"""The steps, each with the rule that asks."""


class Making(Shell, open=True):
    """A character and how far it has come."""

    record: Character
    step: str = "draw"
    """One of RULES."""
    cards: tuple[str, ...] = ()
    """Drawn, and neither dropped nor given to a Trait."""
    further: dict[str, str] = named()
    """The further card of each joker."""

    @property
    def ended(self) -> Ending | None:
        if self.step != "done":
            return None
        return Ending((OWNER,), "character-made", DERIVED, {"name": self.record.name})

    def change(self, **fields: Any) -> None:
        self.record = replace(self.record, **fields)

    def go_on(self) -> None:
        steps = list(RULES)
        self.step = steps[steps.index(self.step) + 1]


# questions -----------------------------------------------------------------------------------------------------------
def _facts(now: Making) -> dict[str, Any]:
    c = now.record
    said: dict[str, dict[str, Any]] = {
        "drop": {"left": len(now.cards) - (DRAWN - DROPPED)},
        "traits": {"trait": next(iter(c.missing), "")},
        "aptitudes": {"left": c.points_left},
        "last": {"name": c.name or NAMELESS},
    }
    return {"ask": f"ask-{now.step}", **said.get(now.step, {})}


def options(now: Making) -> Iterator[Option]:
    return _OPTIONS[now.step](now)


def _droppable(now: Making) -> Iterator[Option]:
    for card in now.cards:
        if may_drop(card):
            yield Option(choices.Drop(card), rules=(DRAW,), facts={"pool": _dice(now, card)})


def _dice(now: Making, card: str) -> str:
    return str(pool_of(card, now.further.get(card, "")))


def _gifts(now: Making) -> Iterator[Option]:
    """Trait by Trait, in the order of the sheet."""
    trait = now.record.missing[0]
    for card in now.cards:
        yield Option(choices.Give(trait, card), rules=(DRAW,), facts={"pool": _dice(now, card)})


def _lessons(now: Making) -> Iterator[Option]:
    c = now.record
    yield Option(choices.LeavePoints(), rules=(POINTS,), facts={"left": c.points_left})
    for key in skills():
        choice = choices.Learn(key, 1)
        if check(now, choice) is None:
            yield Option(choice, rules=(POINTS,), facts={WRITE: "number", "level": c.aptitudes.get(key, 0)})


def _sizes(now: Making) -> Iterator[Option]:
    return (Option(choices.TakeSize(size), rules=(DERIVED,), facts={"build": f"size-{size}"}) for size in SIZES)


def _hands(now: Making) -> Iterator[Option]:
    return (Option(choices.TakeHand(hand), rules=(DERIVED,)) for hand in HANDS)


def _wares(now: Making) -> Iterator[Option]:
    c = now.record
    yield Option(choices.LeaveGear(), rules=(DERIVED,))
    for item in (*weapons(), *garments()):
        if character_file.check_take(c, item) is None:
            damage = {"damage": firearms()[item].damage} if item in firearms() and firearms()[item].dice.n else {}
            yield Option(choices.Take(item), rules=(DERIVED,), facts=damage)
    for item in dict.fromkeys((*c.weapons, *c.armor)):
        yield Option(choices.PutBack(item), rules=(DERIVED,))


_WRITTEN: dict[type[Written], tuple[str, int]] = {
    choices.Name: ("name", character_file.LONGEST),
    choices.NamePlayer: ("player", 100),
    choices.Describe: ("description", 2000),
    choices.Note: ("notes", 2000),
}
"""What may be written about it: the field and how long it may be."""


def _touches(now: Making) -> Iterator[Option]:
    c = now.record
    if check(now, choices.Done()) is None:
        yield Option(choices.Done(), rules=(DERIVED,), facts={"name": c.name})
    for kind, (field, _) in _WRITTEN.items():
        text = getattr(c, field)
        proposed = text or (_proposal(c) if kind is choices.Name else "-")
        yield Option(kind(proposed), rules=(DERIVED,), facts={WRITE: "words", "text": text or "-"})


def _proposal(c: Character) -> str:
    """Other Traits, often another name."""
    return NAMES[sum(place * sum(map(ord, c.trait(name))) for place, name in enumerate(TRAITS, 1)) % len(NAMES)]


_OPTIONS: dict[str, Callable[[Making], Iterator[Option]]] = {
    "drop": _droppable,
    "traits": _gifts,
    "aptitudes": _lessons,
    "size": _sizes,
    "hand": _hands,
    "gear": _wares,
    "last": _touches,
}


def withheld(now: Making) -> Iterator[Withheld]:
    """What the step might offer: cards that stay, kinds of gear of which there is enough, the end."""
    if now.step == "drop":
        for card in now.cards:
            if refusal := check(now, choices.Drop(card)):
                yield Withheld("drop", refusal, card)
    elif now.step == "gear":
        for refusal in character_file.enough(now.record):
            yield Withheld("take", refusal)
    elif now.step == "last" and (refusal := check(now, choices.Done())):
        yield Withheld("done", refusal)


# answers -------------------------------------------------------------------------------------------------------------
def check(now: Making, choice: Choice) -> Refusal | None:
    """The one legality test."""
    c, rule = now.record, RULES[now.step]
    match now.step, choice:
        case "drop", choices.Drop():
            if choice.card not in now.cards:
                return Refusal(rule, "which-card", now.cards)
            return None if may_drop(choice.card) else Refusal(rule, "not-dropped", facts={"card": choice.card})
        case "traits", choices.Give():
            if choice.trait not in c.missing:
                return Refusal(rule, "which-trait", c.missing)
            return None if choice.card in now.cards else Refusal(rule, "which-card", now.cards)
        case "aptitudes", choices.Learn():
            return _check_lesson(c, choice)
        case "size", choices.TakeSize():
            return None if choice.number in SIZES else Refusal(rule, "which-size", tuple(map(str, SIZES)))
        case "hand", choices.TakeHand():
            return None if choice.hand in HANDS else Refusal(rule, "which-hand", HANDS)
        case "gear", choices.Take():
            return character_file.check_take(c, choice.item)
        case "gear", choices.PutBack():
            return None if choice.item in (*c.weapons, *c.armor) else Refusal(rule, "not-taken")
        case ("aptitudes", choices.LeavePoints()) | ("gear", choices.LeaveGear()):
            return None
        case "last", choices.Done():
            return next(iter(character_file.objections(c)), None) if c.name else Refusal(rule, "no-name")
        case "last", Written():
            most = _WRITTEN[type(choice)][1]
            good = choice.words.strip() and choice.words.isprintable() and len(choice.words) <= most
            return None if good else Refusal(rule, "not-a-text", facts={"most": most})
    return Refusal(rule, "not-offered", tuple(dict.fromkeys(option.choice.kind for option in options(now))))


def _check_lesson(c: Character, choice: choices.Learn) -> Refusal | None:
    """deadlands.creation.points: a level costs a point."""
    if choice.item not in skills():
        return Refusal(POINTS, "which-aptitude", skills())
    level = c.aptitudes.get(choice.item, 0) + choice.number
    if choice.number < 1 or choice.number > c.points_left:
        return Refusal(POINTS, "how-many-points", facts={"left": c.points_left})
    if level > HIGHEST:
        return Refusal(POINTS, "too-high", facts={"item": choice.item, "n": level, "most": HIGHEST})
    return None


def do(ref: Ref, now: Making, choice: Choice) -> None:
    """What a legal choice changes."""
    c = now.record
    match choice:
        case choices.Drop():
            _lay_away(now, choice.card)
            ref.tell("dropped", DRAW, card=choice.card)
            if len(now.cards) == DRAWN - DROPPED:
                now.go_on()
        case choices.Give():
            _give(ref, now, choice.trait, choice.card)
        case choices.Learn():
            level = c.aptitudes.get(choice.item, 0) + choice.number
            now.change(aptitudes={**c.aptitudes, choice.item: level})
            ref.tell("learnt", POINTS, item=choice.item, level=level, left=now.record.points_left)
            if not now.record.points_left:
                now.go_on()
        case choices.LeavePoints():
            if c.points_left:
                ref.tell("points-lost", POINTS, n=c.points_left)
            now.go_on()
        case choices.TakeSize():
            now.change(size=choice.number)
            now.go_on()
        case choices.TakeHand():
            now.change(hand=choice.hand)
            now.go_on()
        case choices.Take():
            now.record = character_file.taken(c, choice.item)
            ref.tell("taken", DERIVED, item=choice.item)
        case choices.PutBack():
            now.record = character_file.put_back(c, choice.item)
            ref.tell("put-back", DERIVED, item=choice.item)
        case Written():
            now.change(**{_WRITTEN[type(choice)][0]: choice.words.strip()})
        case choices.LeaveGear() | choices.Done():
            now.go_on()


def _lay_away(now: Making, card: str) -> None:
    left = list(now.cards)
    left.remove(card)
    now.cards = tuple(left)


def _give(ref: Ref, now: Making, trait: str, card: str) -> None:
    """The last Trait has no choice of cards."""
    dice = _dice(now, card)
    _lay_away(now, card)
    now.change(**{trait: dice})
    ref.tell("given", DRAW, trait=trait, card=card, pool=dice)
    if len(now.cards) == 1:
        _give(ref, now, now.record.missing[0], now.cards[0])
    elif not now.cards:
        ref.tell("points-are", POINTS, n=now.record.points)
        now.go_on()


def draw(ref: Ref, now: Making) -> None:
    """deadlands.creation.draw: jokers are never dropped, so that each has its further card at once."""
    deck = list(pack())
    now.cards = in_order(ref.draw(deck, DRAW, DRAWN))
    ref.tell("drawn", DRAW, cards=now.cards)
    for card in now.cards:
        deck.remove(card)
    rest = [card for card in deck if not is_joker(card)]
    for joker in filter(is_joker, now.cards):
        further = ref.draw(rest, DRAW)[0]
        rest.remove(further)
        now.further[joker] = further
        ref.tell("further", DRAW, joker=joker, card=further, pool=_dice(now, joker))
    now.go_on()


# the procedure -------------------------------------------------------------------------------------------------------
class Creation(Maker[Making]):
    key = f"{KEY}.character"
    title = "Deadlands: a character"
    rules_version = "1"
    kinds = choices.KINDS
    folder = BOOK.folder
    kept = CHARACTERS
    keys = (*TRAITS, "player")
    keys_elsewhere = ("scenario", "sides", "people", "characters")
    options = ("name", "player", "description", "notes")
    parts: Mapping[str, str | type[Part[Any]]] = {
        "Asking": MakerAsking,
        "Display": "sixgun.games.deadlands.display.creation:CreationDisplay",
        "Files": "sixgun.games.deadlands.characters.creation:CreationFiles",
        "Products": Made,
    }

    def scenarios(self) -> tuple[str, ...]:
        return (GUNFIGHTER,)

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        given = options or {}
        self.check_options(scenario, given)
        return self.begin(scenario, CHARACTERS.data(CHARACTERS.from_data(given, nameless=True)))

    def start(self, setup: Setup) -> Making:
        c = CHARACTERS.from_data(setup.get("character", {}), nameless=True)
        return Making(c, _first(c))

    def advance(self, ref: Ref, state: Making) -> None:
        """The cards, or one question and what follows from its answer."""
        if state.step == "draw":
            draw(ref, state)
            return
        rule, facts = RULES[state.step], _facts(state)
        choice = ref.ask(OWNER, rule, lambda: list(options(state)), lambda chosen: check(state, chosen), facts)
        do(ref, state, choice)

    def withheld(self, state: Making, question: Question) -> tuple[Withheld, ...]:
        return tuple(withheld(state))

    def made(self, state: Making) -> Character:
        return state.record

    def against(self, record: Character) -> tuple[Refusal, ...]:
        return character_file.objections(record)


def _first(c: Character) -> str:
    """Where one goes on: those whose cards were drawn at a real table begin with the lessons."""
    if len(c.missing) == len(TRAITS):
        return "draw"
    return "last" if c.missing or c.aptitudes else "aptitudes"


CREATION = Creation()


class CreationFiles(MakerFiles[Making]):
    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A character file, to be looked at, or gone on with."""
        c = CHARACTERS.read(text)
        return CREATION.begin(GUNFIGHTER, {**CHARACTERS.data(c), **(options or {})})
