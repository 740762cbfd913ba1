"""Who has won: the conditions of the seven scenarios, judged after every step and at the end of each round."""

from __future__ import annotations

from sixgun.core.game import Ending
from sixgun.core.ref import Ref
from sixgun.games.dicemore.state import Skirmish


def judge(ref: Ref, g: Skirmish) -> None:
    """End the match if a condition is met. Called after every step."""


def end_of_round(ref: Ref, g: Skirmish) -> None:
    """Conditions that count at the end of a round: held loot, the morning, the limit of rounds."""


def end(ref: Ref, g: Skirmish, winners: tuple[str, ...], reason: str, rule: str) -> None:
    """The match is over: by a condition, a failed cohesion test, a withdrawal ... No winner is a draw."""
    g.ended = Ending(winners, reason, rule, {"round": g.round})
    g.phase = "over"
    g.activation = None
    ref.tell("over", rule, winners=winners, reason=reason)
