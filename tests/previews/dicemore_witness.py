"""What came of a choice in dicemore, by its log and by how its target fares."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import LogLine
from sixgun.core.ref import SimulationRef
from sixgun.games.dicemore.odds.preview import FATES, UNHURT, fate
from sixgun.games.dicemore.state import Skirmish

HIDDEN = False


def kind_of(choice: Choice) -> str:
    return f"{choice.kind}-{choice.how}" if choice.kind in ("move", "fire") else choice.kind


def group(row: str) -> str:
    return row


def finish(ref: SimulationRef, g: Skirmish, choice: Choice) -> None:
    """Everything comes at once."""


def witness(before: Skirmish, after: Skirmish, log: list[LogLine], choice: Choice, preview: Preview) -> str:
    names = {row.name for row in preview.outcomes}
    if names <= set(FATES):
        return fate(before, after, preview.facts["target"])
    return next((e.event for e in log if e.event in names), "nothing of it")


def besides(
    before: Skirmish, after: Skirmish, log: list[LogLine], choice: Choice, preview: Preview, row: Outcome
) -> bool:
    if row.name == "jam":
        return any(
            now.jammed and not gun.jammed
            for gun, now in zip(before[choice.actor].guns, after[choice.actor].guns, strict=False)
        )
    return fate(before, after, row.who) == row.name if row.name in FATES else fate(before, after, row.who) != UNHURT
