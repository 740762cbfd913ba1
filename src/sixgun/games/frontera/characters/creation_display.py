"""What people see and read while they make a character."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from sixgun.core.game import Setup
from sixgun.games.frontera.catalogue import goods, weapons
from sixgun.games.frontera.characters.character_file import Sheet, use_of
from sixgun.games.frontera.characters.character_sheet import paper
from sixgun.games.frontera.characters.creation import Making
from sixgun.games.frontera.house_lists import Lists, shipped
from sixgun.screen.display import Display
from sixgun.screen.sheet import Sheet as Paper
from sixgun.screen.text import core_texts, load_texts, texts_in

_PLAY = files("sixgun.games.frontera") / "text"
_HERE = _PLAY / "creation"


@cache
def texts(language: str) -> Mapping[str, str]:
    """A language that is missing is English; things are called as they are in play."""
    play = _PLAY / f"{language}.toml"
    spoken = load_texts(play) if play.is_file() else {}
    titles = {f"name.{key}": weapon.title for key, weapon in weapons().items()}
    titles |= {f"name.{key}": item.title for key, item in goods().items()}
    titles = {key: spoken.get(key, title) for key, title in titles.items()}
    said = texts_in(_HERE, language)
    return {**titles, **_uses(shipped(), said), **said}


def _uses(lists: Lists, said: Mapping[str, str]) -> dict[str, str]:
    """What things are good for, in words."""
    found = {f"name.{use_of(key)}": item.effect for key, item in lists.goods.items()}
    return found | {
        f"name.{use_of(key)}": f"{said['sheet.damage']} {weapon.damage}" for key, weapon in lists.weapons.items()
    }


def own_names(c: Sheet, said: Mapping[str, str]) -> dict[str, str]:
    """What the rows of its table's own lists are called, and are good for."""
    lists = c.lists
    uses = _uses(lists, said)
    found: dict[str, str] = {}
    for name in c.house:
        for row in c.house[name]:
            key = str(row["key"])
            title = str(getattr(lists, name)[key].title)
            found[f"name.{key}"] = title if "title" in row else said.get(f"name.{key}", title)
            if ("effect" in row or "damage" in row) and f"name.{use_of(key)}" in uses:
                found[f"name.{use_of(key)}"] = uses[f"name.{use_of(key)}"]
    return found


class CreationDisplay(Display[Making]):
    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts(language)

    def names(self, state: Making, language: str = "en") -> Mapping[str, str]:
        return own_names(state.sheet, texts(language))

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Paper:
        """What is against it is shown when it could be finished, not while it is being made."""
        now = self.game.imagine(view, setup)
        said = {**core_texts(language), **texts(language)}
        return paper(now.sheet, {**said, **own_names(now.sheet, said)}, against=now.step in ("last", "done"))
