"""A guided first game, as data: a scenario, and steps that wait until the player has done something.

The client knows no game: a step says which part of the screen to point at and which general thing it waits for, and has
its words from the game's texts ("tour.STEP.title", ".text" and perhaps ".else", for when the thing cannot be done now).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal

import msgspec

from sixgun.core.toml_file import read_toml

Until = Literal["next", "turn", "pick", "look", "place", "choose", "rule", "log", "undo", "layer", "advice"]
"""What a step waits for: the button "next"; to be asked for a turn; that a kind of choice is picked, that odds are
looked at, that a place is pointed at, that a choice is made; that a rule or a line of the log is opened; that something
is taken back; that a layer of the map is switched on; that advice is asked for."""

Part = Literal["", "map", "who", "actions", "targets", "odds", "commit", "log", "undo", "tools", "advice"]
"""Parts of the screen that a step may point at."""


class _Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step of the file. With `kinds` it waits for a choice of one of these kinds, the best first."""

    id: str
    until: Until = "next"
    at: Part = ""
    kinds: tuple[str, ...] = ()


class TourStep(_Step, frozen=True, kw_only=True):
    """One step, with its words."""

    title: str
    text: str
    otherwise: str = ""
    """What to say while none of the kinds is on offer."""


class Tour(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seat` is the player's; bots called `bot` play the others."""

    scenario: str
    seat: str
    bot: str
    title: str
    steps: tuple[TourStep, ...]
    prompt: str = ""
    """What to say when the player is asked something in between."""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenario: str
    seat: str
    steps: tuple[_Step, ...]
    bot: str = ""


def load_tour(path: Path | Traversable, texts: Mapping[str, str]) -> Tour:
    """The tour of a TOML file in the words of one language. Raises KeyError for a step without words."""
    file = msgspec.convert(read_toml(path), _File)
    steps = tuple(
        TourStep(
            step.id,
            step.until,
            step.at,
            step.kinds,
            title=texts[f"tour.{step.id}.title"],
            text=texts[f"tour.{step.id}.text"],
            otherwise=texts.get(f"tour.{step.id}.else", ""),
        )
        for step in file.steps
    )
    return Tour(file.scenario, file.seat, file.bot, texts["tour.title"], steps, texts.get("tour.prompt", ""))
