"""What came of a choice in punk, by its log and by who is still on the table."""

from __future__ import annotations

from sixgun.core.choice import Choice
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import LogLine
from sixgun.core.ref import SimulationRef
from sixgun.games.punk import turn
from sixgun.games.punk.state import Fray

HIDDEN = False
ROLLED = {
    "shot-misses": "missed",
    "shot-strays": "strays",
    "lost-shot": "lost",
    "held": "held",
    "breaks-away": "breaks-away",
}
THEN = {"deviates": "deviates", "lob-lands": "lands", "sprays": "hit", "shot-hits": "hit"}
LATER = ("loses-toughness", "filtered")
"""What comes at the end of the activation and is no part of the Action."""


def kind_of(choice: Choice) -> str:
    return choice.kind


def group(row: str) -> str:
    return row


def finish(ref: SimulationRef, g: Fray, choice: Choice) -> None:
    """Movements go on in steps of their own."""
    while g.passage is not None and g.ended is None:
        turn.advance(ref, g)


def fallen(log: list[LogLine]) -> set[str]:
    """Who was lost by the Action, by the log alone."""
    found = set()
    for line in log:
        if line.event in LATER:
            break
        if line.event in ("downed", "removed", "rages-on"):
            found.add(str(line.facts["target"]))
    return found


def witness(before: Fray, after: Fray, log: list[LogLine], choice: Choice, preview: Preview) -> str:
    lost, events = fallen(log), [line.event for line in log]
    target = str(preview.facts.get("target", ""))
    if "blows-up" in events:
        return "blew-up"
    if choice.kind in ("fight", "charge", "leap") and (choice.kind == "fight" or "assaults" in events):
        both = (target in lost, choice.actor in lost)
        return {(True, True): "both-downed", (True, False): "downed", (False, True): "self-downed"}.get(both, "unhurt")
    if choice.kind in ("move", "charge", "leap", "stand-up", "break-away"):
        return _moved(choice, lost, events)
    if target in lost:
        return "downed"
    return next((name for told in (ROLLED, THEN) for event, name in told.items() if event in events), "nothing of it")


def _moved(choice: Choice, lost: set[str], events: list[str]) -> str:
    if choice.actor in lost:
        return "self-downed"
    if choice.kind == "break-away":
        return "held" if "held" in events else "breaks-away"
    if any(event in events for event in ("slips", "jump-fails", "falls", "survives-fall", "lands-prone")):
        return "falls"
    return "stops-short" if "stops-short" in events else "arrives"


def besides(before: Fray, after: Fray, log: list[LogLine], choice: Choice, preview: Preview, row: Outcome) -> bool:
    return row.who in fallen(log)
