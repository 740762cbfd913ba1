"""What one process asks another to measure, and what that finds: plain data, one JSON line each.

A *lane* is one way to run the same measurement: the kernel compiled or interpreted, or the sources of an older commit.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Player = Literal["random", "playouts", "gunhand", "gunhand, no clock"]
PLAYERS: tuple[Player, ...] = ("random", "playouts", "gunhand", "gunhand, no clock")
Tree = Literal["one choice", "one choice, one draw", "ten decisions", "ten playout decisions"]
TREES: tuple[Tree, ...] = ("one choice", "one choice, one draw", "ten decisions", "ten playout decisions")


class AboutJob(msgspec.Struct, frozen=True, tag="about"):
    """Which games there are, and how the kernel runs."""


class PlayJob(msgspec.Struct, frozen=True, tag="play"):
    """Whole games of one scenario, until so many seconds are used up; at least one."""

    game: str
    scenario: str
    player: Player
    seed: int
    seconds: float
    warm: float = 0.0
    """So many seconds are played before the clock starts: a process gets to know the ground once."""
    most: int = 0
    """Games are broken off after so many decisions (of bots: steps); 0: they are not."""


class TreeJob(msgspec.Struct, frozen=True, tag="tree"):
    """Iterations of a search at real decisions of one scenario, all states equally often, for so many seconds each."""

    game: str
    scenario: str
    seed: int
    states: int
    seconds: float
    what: tuple[Tree, ...] = TREES


class LookJob(msgspec.Struct, frozen=True, tag="look"):
    """What a worker of the server does for people at so many real decisions of one scenario."""

    game: str
    scenario: str
    seed: int
    decisions: int


class GrowthJob(msgspec.Struct, frozen=True, tag="growth"):
    """Random decisions on tables from seeds: `models` a side and `pieces` of scenery."""

    game: str
    models: int
    pieces: int
    seed: int
    tables: int


Job = AboutJob | PlayJob | TreeJob | LookJob | GrowthJob


class About(msgspec.Struct, frozen=True, tag="about"):
    compiled: bool
    games: dict[str, list[str]]
    """Their scenarios."""


class Spent(msgspec.Struct, frozen=True, tag="spent"):
    """So often something was done, and in how many seconds of the processor; `games` are whole ones, and `times` what
    single decisions took, where that is measured."""

    count: int
    seconds: float
    games: int = 0
    times: list[float] = []

    def __add__(self, other: Spent) -> Spent:
        times = [*self.times, *other.times]
        return Spent(self.count + other.count, self.seconds + other.seconds, self.games + other.games, times)

    @property
    def rate(self) -> float:
        return self.count / self.seconds if self.seconds else 0.0


class Several(msgspec.Struct, frozen=True, tag="several"):
    """What was spent, by name."""

    parts: dict[str, Spent]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """This lane cannot do it, and why."""

    text: str


Found = About | Spent | Several | Failed
