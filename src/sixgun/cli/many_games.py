"""Bots play many games: what `simulate` and `measure` have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from sixgun.cli.console import progress_bar
from sixgun.cli.errors import BadInput, Interrupted
from sixgun.cli.output import say_json
from sixgun.core.glimpse import BotFailed
from sixgun.core.processes import Stopped
from sixgun.lab.simulate import Illegal

R = TypeVar("R")
Advance = Callable[[int], None]


def play_many(title: str, total: int, names: Sequence[str], play: Callable[[Advance], R]) -> tuple[R, bool]:
    """What `play` finds, behind a bar of `total` games, and whether Ctrl-C stopped it half-way. A bot that fails is bad
    input, by its name."""
    try:
        with progress_bar(title) as bar:
            task = bar.add_task("games", total=total)
            return play(lambda more: bar.advance(task, more)), False
    except Stopped as stop:
        if stop.so_far is None:
            raise Interrupted("stopped before the first game was over") from None
        return stop.so_far, True
    except BotFailed as failed:
        raise BadInput(f"the bot {names[failed.number]} has failed ({failed})") from None


def say_found(head: Mapping[str, Any], found: Any, names: Sequence[str], stopped: bool) -> None:
    """As JSON, with the names of the bots."""
    more = {**msgspec.to_builtins(found), "stopped": stopped}
    more["illegal"] = [{**part, "bot": names[part["bot"]]} for part in more["illegal"]]
    say_json({**head, **more})


def so_far(games: int, wanted: int) -> Interrupted:
    return Interrupted(
        f"stopped: {games} of {wanted} games are counted; long ones are missing more often than short ones"
    )


def illegal_lines(illegal: Sequence[Illegal], names: Sequence[str]) -> Iterator[str]:
    """Which bots have chosen what the rules refuse, how often and why."""
    for number, name in enumerate(names):
        if own := [part for part in illegal if part.bot == number]:
            times = sum(part.times for part in own)
            why = ", ".join(f"{part.reason} {part.times} ({part.rule})" for part in own[:3])
            more = f" and {len(own) - 3} more reasons" if len(own) > 3 else ""
            yield f"bot {name}: {times} illegal choice{'s' if times > 1 else ''}: {why}{more}"
            yield "  the game's usual answer was played instead"
