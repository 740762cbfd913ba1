"""What callers hand in, judged before anything is counted: numbers of any library, policies, languages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from numbers import Real
from operator import index
from typing import Any

from sixgun.core.errors import SixgunError
from sixgun.core.game import Game
from sixgun.screen.display import Display
from sixgun.situation.assume import POLICIES, PolicyName


class BadArgument(SixgunError, ValueError):
    """An argument that means nothing here, in one sentence."""


def whole(name: str, value: Any, least: int | None = None) -> int:
    """Anything that is a whole number, also one of another library."""
    try:
        number = int(index(value))
    except TypeError:
        raise BadArgument(f"{name}: expected a whole number, not {value!r:.60}") from None
    if least is not None and number < least:
        raise BadArgument(f"{name}: expected a number of {least} or more, not {number}")
    return number


def known_policy(policy: Any) -> PolicyName:
    for known in POLICIES:
        if policy == known:
            return known
    raise BadArgument(f"policy: expected one of {', '.join(POLICIES)}, not {policy!r:.60}")


def known_language(game: Game[Any], language: Any) -> str:
    """A language in which Sixgun or the game speaks."""
    shared = sorted(file.name.removesuffix(".toml") for file in (files("sixgun.screen") / "languages").iterdir())
    name = language if isinstance(language, str) and language.isidentifier() else ""
    if name in shared or (name and game.part(Display).texts(name) != game.part(Display).texts("en")):
        return name
    raise BadArgument(f"language: expected one of {', '.join(shared)}, not {language!r:.60}")


def plain(value: Any) -> Any:
    """The same data with the numbers of other libraries as Python's own."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    try:
        return index(value)
    except TypeError:
        return float(value) if isinstance(value, Real) else value
