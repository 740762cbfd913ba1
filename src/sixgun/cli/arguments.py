"""What the arguments of commands mean: the functions that argparse calls with each of them."""

from __future__ import annotations

import argparse
import re
import tomllib
from importlib.resources import files
from typing import Any


def whole_number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {_short(text)}") from None


def positive_number(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a number of 1 or more, not {_short(text)}")
    return number


def language(text: str) -> str:
    if not re.fullmatch(r"[a-z]{2,3}(-[A-Za-z]{2,4})?", text):
        raise argparse.ArgumentTypeError(f"expected a language such as en, not {_short(text)}")
    plain = text.partition("-")[0]
    shared = {file.name.removesuffix(".toml") for file in (files("sixgun.screen") / "languages").iterdir()}
    if plain not in shared and not _spoken_by_a_game(plain):
        raise argparse.ArgumentTypeError(f"nothing is written in {plain}; expected one of {', '.join(sorted(shared))}")
    return plain


def _spoken_by_a_game(plain: str) -> bool:
    from sixgun.cli.common import loadable_games  # all games: long to load, and seldom needed
    from sixgun.screen.display import Display

    told = [game.part(Display).texts for game in loadable_games()]
    return any(texts(plain) != texts("en") for texts in told)


def switch(text: str) -> tuple[str, Any]:
    """KEY=VALUE; the value is read as TOML (true, 3, "text", [1, 2]) where it is TOML, or else as a plain text."""
    key, sign, value = text.partition("=")
    if not sign or not key.strip():
        raise argparse.ArgumentTypeError(f"expected KEY=VALUE, not {_short(text)}")
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return key.strip(), value


def bot_names(text: str) -> tuple[str, ...]:
    """Names of bots, separated by commas; every one of them is there."""
    from sixgun.bots import UnknownBot, load_bot  # bots bring games along

    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        try:
            load_bot(name)
        except UnknownBot as error:
            raise argparse.ArgumentTypeError(str(error).rstrip("?")) from None
    return names


def bot_name(text: str) -> str:
    return bot_names(text.replace(",", " "))[0]


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
