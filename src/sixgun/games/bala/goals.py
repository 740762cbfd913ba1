"""Who has won: the goals of the scenario, judged after every step (bala.ruling.victory, bala.gap.scenarios)."""

from __future__ import annotations

from sixgun.core.game import Ending
from sixgun.core.ref import Ref
from sixgun.games.bala.board import Goal
from sixgun.games.bala.state import Fight

VICTORY = "bala.ruling.victory"


def judge(ref: Ref, g: Fight) -> None:
    """End the game if a goal is reached or only one side has characters left on the table.

    bala.ruling.victory: by default the last side with characters on the table wins; none left at the same moment is a
    draw, and so are goals of several sides at the same moment. A side whose people all left by an exit has not been
    beaten: what it carried off or brought out is what its goals count."""
    if g.ended is not None:
        return
    reached = [goal for goal in g.board.goals if _reached(g, goal)]
    if len({goal.side for goal in reached}) > 1:
        _end(ref, g, (), "together", "")
        return
    if reached:
        _end(ref, g, (reached[0].side,), reached[0].kind, reached[0].title)
        return
    standing = [side for side in g.bands if g.in_play(side)]
    if len(standing) == 1:
        _end(ref, g, (standing[0],), "last-standing", "")
    elif not standing:
        _end(ref, g, (), "nobody-left", "")


def time_is_up(ref: Ref, g: Fight) -> None:
    """The scenario's last turn is over."""
    winners = (g.board.at_limit,) if g.board.at_limit else ()
    _end(ref, g, winners, "time", "")


def carried_off(side: str, item: str) -> str:
    """The counter of goods that a side has taken off the table."""
    return f"off:{side}:{item}"


def _reached(g: Fight, goal: Goal) -> bool:
    if goal.kind == "carry-off":
        done = sum(1 for item in goal.items if g.progress.get(carried_off(goal.side, item)))
        return done >= (goal.count or len(goal.items))
    if goal.kind == "leave":
        people = goal.people or tuple([c.id for c in g.characters.values() if c.side == goal.side])
        return sum(1 for who in people if g.characters[who].out == "left") >= (goal.count or len(people))
    if goal.kind == "eliminate":
        people = goal.people or tuple([c.id for c in g.characters.values() if c.side != goal.side])
        return sum(1 for who in people if g.characters[who].out in ("eliminated", "fled")) >= (
            goal.count or len(people)
        )
    return False  # "last-standing" is the default that `judge` ends with


def _end(ref: Ref, g: Fight, winners: tuple[str, ...], reason: str, title: str) -> None:
    g.ended = Ending(winners, reason, VICTORY, {"goal": title, "turn": g.turn})
    g.phase = "over"
    g.stack = ()
    ref.tell("over", VICTORY, winners=winners, reason=reason)
