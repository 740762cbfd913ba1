"""From a scenario file and two bands to a match: reading, checking, the set-up of a record, the first state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.game import Problem, Setup
from sixgun.games.dicemore.state import Skirmish


def shipped() -> tuple[str, ...]:
    """Names of the scenarios that come with the game."""
    return ()


def setup_for(name: str, options: Mapping[str, Any] | None = None) -> Setup:
    """A ready scenario as plain data. `options` are switches (board.Switches) and `good`, `bad`: a ready band's name or
    a band's plain data. Raises BadSetup."""
    raise NotImplementedError


def setup_of_text(text: str, options: Mapping[str, Any] | None = None) -> Setup:
    """The same for a user's file."""
    raise NotImplementedError


def problems(text: str) -> list[Problem]:
    """Every mistake of a user's scenario file."""
    raise NotImplementedError


def board_and_match(setup: Setup) -> Skirmish:
    """The state before the first step; equal set-ups share one board. Raises BadSetup."""
    raise NotImplementedError
