"""What a person may type at the prompt of a game, as data."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from sixgun.cli.speech import NotUnderstood
from sixgun.core.choice import Choice, Option
from sixgun.core.form import WRITE, elsewhere
from sixgun.core.form import own_words as own


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
    raise NotUnderstood("line")


def _option_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        if not text:
            raise NotUnderstood("odds-of-which")
        raise NotUnderstood("not-a-number-of", text=repr(text[:20]))
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
                raise NotUnderstood("place")
            places.append(place)
        else:
            bare.append(_number(token))
    if bare:
        if len(bare) not in (2, 3) or places:
            raise NotUnderstood("places")
        places.append(tuple(bare))
    return Pick(option, tuple(places), facing)


def own_words(line: str, options: list[Option]) -> Choice | None:
    """The number of an option and the player's own words behind it, where the option has room for that: the choice
    with it in its place. None for any other line."""
    number, _, rest = line.strip().partition(" ")
    if not rest.strip() or not number.isdecimal() or len(number) > 6 or not 1 <= int(number) <= len(options):
        return None
    option = options[int(number) - 1]
    value: str | int = " ".join(rest.split())
    if isinstance(getattr(option.choice, option.facts.get(WRITE, ""), None), int):
        if not str(value).isdecimal() or len(str(value)) > 9:
            raise NotUnderstood("whole-number")
        value = int(value)
    return own(option, value)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text) or not math.isfinite(float(text)):
        raise NotUnderstood("not-a-number", text=repr(text[:20]))
    return float(text)


def chosen(pick: Pick, options: list[Option]) -> Choice:
    """The choice that was picked; whether it is allowed is for the rules to say."""
    option = find(pick, options)
    if not pick.places and pick.facing is None:
        return option.choice
    height = option.choice.path[-1][2] if option.choice.path else 0.0
    places = [(place[0], place[1], place[2] if len(place) == 3 else height) for place in pick.places]
    choice = elsewhere(option, places, pick.facing)
    if choice is None:
        raise NotUnderstood("no-place")
    return choice


def find(pick: Pick, options: list[Option]) -> Option:
    """The option that was meant."""
    if isinstance(pick.option, int):
        if not 1 <= pick.option <= len(options):
            raise NotUnderstood("no-option", n=pick.option, most=len(options))
        return options[pick.option - 1]
    same = [option for option in options if option.choice.kind.lower() == pick.option]
    if not same:
        kinds = ", ".join(dict.fromkeys(option.choice.kind for option in options))
        raise NotUnderstood("no-kind", kind=repr(pick.option), kinds=kinds)
    if pick.places or pick.facing is not None:
        return next((option for option in same if option.region is not None), same[0])
    if len(same) > 1:
        raise NotUnderstood("several", n=len(same))
    return same[0]
