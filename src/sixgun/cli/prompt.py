"""What a person may type at the prompt of a game, as data."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from sixgun.core.choice import Choice, Option
from sixgun.core.procedure import WRITE

HELP = """\
  3                  take option 3
  ENTER              take the only option, where there is only one
  3 12.5 8           option 3, but at the place x 12.5, y 8 (for an option with a place)
  move 12.5 8        the same by the option's kind; "move 2,3 5,8" goes by way of a place, "12,8,4" names a height
  move 12.5 8 @90    ... facing 90 degrees
  ? 3 (or odds 3)    exact odds and modifiers of option 3
  all                every option, also of the long lists
  always hold        from now on answer this kind of question so; "always hold when inches > 6" only then
  ask                be asked again; orders: what you have ordered
  table, log [N]     the table; the last N lines of the log
  tape NAME NAME     how far it is from one to the other
  rule ID            the text of a rule, such as one of the ids that stand behind a line
  why                why the bots did what they did last
  undo               take the last choice back, as long as nothing has been rolled or drawn since
  save [FILE]        where the record is; or a copy of it
  quit               leave the game; it can be taken up again"""


class NotUnderstood(Exception):
    """One sentence about what was typed."""


@dataclass(frozen=True)
class Pick:
    """An option by its number (from 1) or its kind, perhaps at another place or with another facing."""

    option: int | str
    places: tuple[tuple[float, ...], ...] = ()
    facing: float | None = None


@dataclass(frozen=True)
class Odds:
    option: int


@dataclass(frozen=True)
class Word:
    """A command with the rest of its line."""

    word: str
    rest: str = ""


WORDS = {
    "help": "help",
    "h": "help",
    "?": "help",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "table": "table",
    "tape": "tape",
    "t": "table",
    "log": "log",
    "l": "log",
    "rule": "rule",
    "rules": "rule",
    "undo": "undo",
    "save": "save",
    "all": "all",
    "more": "all",
    "always": "always",
    "ask": "ask",
    "orders": "orders",
    "why": "why",
}

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)")


def parse(line: str) -> Pick | Odds | Word:
    """What the line means; the kinds of a question's options go before the words of the prompt only with a place."""
    line = line.strip()
    if line.startswith("?") and line[1:].strip():
        return Odds(_option_number(line[1:].strip()))
    first, _, rest = line.partition(" ")
    rest = rest.strip()
    if first.lower() == "odds":
        return Odds(_option_number(rest))
    word = WORDS.get(first.lower())
    if word is not None:
        return Word(word, rest)
    if first.isdecimal():
        return _pick(_option_number(first), rest)
    if re.fullmatch(r"[A-Za-z][A-Za-z_-]*", first):
        return _pick(first.lower(), rest)
    raise NotUnderstood("Type the number of an option, or help")


def _option_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise NotUnderstood(f"{text[:20]!r} is not the number of an option" if text else "Odds of which option? ? 3")
    return int(text)


def _pick(option: int | str, rest: str) -> Pick:
    facing: float | None = None
    places: list[tuple[float, ...]] = []
    bare: list[float] = []
    for token in rest.split():
        if token.startswith("@"):
            facing = _number(token[1:])
        elif "," in token:
            place = tuple(_number(part) for part in token.split(","))
            if len(place) not in (2, 3):
                raise NotUnderstood("A place is x,y or x,y,height")
            places.append(place)
        else:
            bare.append(_number(token))
    if bare:
        if len(bare) not in (2, 3) or places:
            raise NotUnderstood("A place is two numbers x y, or three with the height; several places are x,y x,y")
        places.append(tuple(bare))
    return Pick(option, tuple(places), facing)


def own_words(line: str, options: list[Option]) -> Choice | None:
    """The number of an option and something of one's own behind it, where the option has room for that: the choice
    with it in its place. None for any other line."""
    number, _, rest = line.strip().partition(" ")
    if not rest.strip() or not number.isdecimal() or len(number) > 6 or not 1 <= int(number) <= len(options):
        return None
    option = options[int(number) - 1]
    field = option.facts.get(WRITE)
    if field is None:
        return None
    value: str | int = " ".join(rest.split())
    if field == "number":
        if not str(value).isdecimal() or len(str(value)) > 9:
            raise NotUnderstood("A whole number goes there")
        value = int(value)
    fields = {name: getattr(option.choice, name) for name in option.choice.__struct_fields__}
    return Choice(**{**fields, field: value})


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        raise NotUnderstood(f"{text[:20]!r} is not a number")
    return float(text)


def chosen(pick: Pick, options: list[Option]) -> Choice:
    """The choice that was picked; whether it is allowed is for the rules to say."""
    option = find(pick, options)
    if not pick.places and pick.facing is None:
        return option.choice
    if option.region is None:
        raise NotUnderstood("That option has no place to change; type its number alone")
    old = option.choice.path
    height = old[-1][2] if old else 0.0
    places = [(place[0], place[1], place[2] if len(place) == 3 else height) for place in pick.places]
    path = (*old[:-1], *places) if places else old
    facing = option.choice.facing if pick.facing is None else pick.facing
    return _replaced(option.choice, path, facing)


def _replaced(choice: Choice, path: tuple[tuple[float, float, float], ...], facing: float | None) -> Choice:
    return Choice(
        choice.kind, choice.actor, choice.target, choice.item, choice.how, choice.number, path=path, facing=facing
    )


def find(pick: Pick, options: list[Option]) -> Option:
    """The option that was meant."""
    if isinstance(pick.option, int):
        if not 1 <= pick.option <= len(options):
            raise NotUnderstood(f"There is no option {pick.option}; there are 1 to {len(options)}")
        return options[pick.option - 1]
    same = [option for option in options if option.choice.kind.lower() == pick.option]
    if not same:
        kinds = ", ".join(dict.fromkeys(option.choice.kind for option in options))
        raise NotUnderstood(f"There is no {pick.option!r} here; type a number, help, or one of: {kinds}")
    if pick.places or pick.facing is not None:
        return next((option for option in same if option.region is not None), same[0])
    if len(same) > 1:
        raise NotUnderstood(f"There are {len(same)} options of that kind; type the number of one")
    return same[0]
