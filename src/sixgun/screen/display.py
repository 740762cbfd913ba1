"""What people see and read of a game: its part `Display`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from sixgun.core.choice import Choice
from sixgun.core.game import Game, Part, Setup
from sixgun.core.shell import State
from sixgun.screen.letters import labelled
from sixgun.screen.look import HOUSE, Look, load_look
from sixgun.screen.picture import Overlay, Picture, Signs, load_signs
from sixgun.screen.sheet import Sheet
from sixgun.screen.text import core_texts, texts_in, unit_sign
from sixgun.screen.tour import Tour, load_tour

S = TypeVar("S", bound=State)


class Display(Part[S]):
    """Words and drawings. As it stands it has the texts, signs and tour of its folder, and no table to draw.

    Everything about a table is made from a view, so that nobody sees more than a seat may know."""

    folder: Traversable | None = None
    """The game's folder: text/LANGUAGE.toml, and where there are such files data/look.toml, data/signs.toml and
    data/tour.toml. Its texts may hold "about.line", what the game is about, and "about.kit", what it takes."""

    # words -----------------------------------------------------------------------------------------------------------
    def texts(self, language: str = "en") -> Mapping[str, str]:
        """Templates of log events, refusals, options and names, by key."""
        return texts_in(self.folder / "text", language) if self.folder is not None else {}

    def names(self, state: S, language: str = "en") -> Mapping[str, str]:
        """Further texts for the things of this one game: display names by "name.ID"."""
        return {}

    def names_met(self, state: S, seat: str, language: str = "en") -> Mapping[str, str]:
        """Names that not everybody knew from the start (`names` of the first state), as far as `seat` may know them by
        now: of those who have come or were shown since then, and of those whom only this seat knows."""
        return {}

    def words(self, state: S, language: str) -> dict[str, str]:
        """All texts for what is drawn."""
        own = {**self.texts(language), **self.names(state, language)}
        return {**core_texts(language), "unit.name": self.game.unit, **own}

    def scenario_text(self, setup: Setup, language: str = "en") -> tuple[str, str]:
        """Title and story of a set-up. Those of a ready scenario, as long as nobody has rewritten them, are in the
        language asked for if it has the texts "scenario.NAME.title" and "scenario.NAME.story"."""
        name, title, story = written(setup)
        texts = self.texts(language)
        if f"scenario.{name}.title" not in texts or _ready(self.game, name) != (title, story):
            return title, story
        return texts[f"scenario.{name}.title"], texts.get(f"scenario.{name}.story", story)

    # the table -------------------------------------------------------------------------------------------------------
    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        """The table drawn with characters, at most `width` of them in a line; empty if there is none."""
        return ""

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture | None:
        """What the table looks like; None for a game without a table."""
        return None

    def shown(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture | None:
        """The picture as a screen shows it, with what stands where there is little room."""
        picture = self.picture(view, setup, language)
        unit = {"unit.name": self.game.unit, **self.texts(language)}
        return labelled(picture, unit_sign(unit)) if picture is not None else None

    def overlay(self, view: Mapping[str, Any], setup: Setup, choice: Choice, language: str = "en") -> Overlay | None:
        """What to show on the table while somebody considers this choice: sight, cover, ranges, reach."""
        return None

    def sight(self, view: Mapping[str, Any], setup: Setup, model: str, language: str = "en") -> Overlay | None:
        """What a model of the picture sees: the area, a line to everybody else, and what is in the way."""
        return None

    @cached_property
    def look(self) -> Look:
        """Colours, ground, faces, and how its kinds of scenery are drawn."""
        file = self._file("look.toml")
        return load_look(file) if file is not None else HOUSE

    # beside it -------------------------------------------------------------------------------------------------------
    @cached_property
    def signs(self) -> Signs:
        """How choices and events are marked."""
        file = self._file("signs.toml")
        return load_signs(file) if file is not None else Signs()

    def sheet(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Sheet | None:
        """How things stand, as a sheet of paper would show it; None if nobody would keep one."""
        return None

    def tour(self, language: str = "en") -> Tour | None:
        """A guided first game; None if there is none."""
        file = self._file("tour.toml")
        return load_tour(file, self.texts(language)) if file is not None else None

    def _file(self, name: str) -> Traversable | None:
        file = self.folder / "data" / name if self.folder is not None else None
        return file if file is not None and file.is_file() else None


def written(setup: Setup) -> tuple[str, str, str]:
    """Name, title and story of a set-up as it is written, where it has them."""
    head = setup.get("scenario")
    fields: Mapping[str, Any] = head if isinstance(head, Mapping) else setup
    name = str((head if isinstance(head, str) else fields.get("name")) or "")
    return name, str(fields.get("title", name)), " ".join(str(fields.get("story", "")).split())


@cache
def _ready(game: Game[Any], name: str) -> tuple[str, str] | None:
    return written(game.setup(name))[1:] if name in game.scenarios() else None
