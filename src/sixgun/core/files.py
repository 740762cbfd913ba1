"""Files of users, and what people agree on before a game: its part `Files`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.game import BadSetup, Part, Problem, S, Setup
from sixgun.core.strict import tables
from sixgun.core.switches import Switch


class Files(Part[S]):
    """As it stands this suits a game whose scenario files are its set-ups, as TOML."""

    def setup(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        """A user's scenario file as plain data, like `Game.setup`. Raises BadSetup."""
        setup = {**tables(text), **(options or {})}
        self.game.start(setup)
        return setup

    def problems(self, text: str) -> list[Problem]:
        """Every mistake of a user's TOML file (a scenario, weapons, characters); empty if it is sound."""
        try:
            self.setup(text)
        except BadSetup as bad:
            return list(bad.problems)
        return []

    def claims(self, data: Mapping[str, Any]) -> bool:
        """Whether the plain data of a user's file is meant for this procedure, and not for the table of its game."""
        return False

    # what people agree on --------------------------------------------------------------------------------------------
    def switches(self) -> tuple[Switch, ...]:
        """What players may agree on before the game: `Game.setup` takes these keys among its options."""
        return ()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        """The switches that a set-up names itself, by key; all others are as usual."""
        return {}

    takes_house: bool = False
    """Whether there is a `house_of`."""

    def house_of(self, text: str) -> Mapping[str, Any]:
        """Options of `setup` and `Game.setup` that stand for a user's file of a table's own data, such as lists and
        prices. Raises BadSetup."""
        raise BadSetup([Problem("file", "a table has no data of its own here")])
