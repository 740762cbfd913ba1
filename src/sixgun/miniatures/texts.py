"""Words that games with miniatures share: a game's own texts go before these."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from sixgun.screen.text import texts_in

_JOINED: dict[tuple[str, str], Mapping[str, str]] = {}
"""By folder and language: as many as there are files."""


def texts_with(folder: Path | Traversable, language: str) -> Mapping[str, str]:
    """The texts of a game's folder in a language, and the shared ones where it has none of its own; English ones if the
    game does not speak the language."""
    key = (str(folder), language)
    if key not in _JOINED:
        if language != "en" and not (folder / f"{language}.toml").is_file():
            return texts_with(folder, "en")
        _JOINED[key] = {**texts_in(files("sixgun.miniatures") / "text", language), **texts_in(folder, language)}
    return _JOINED[key]
