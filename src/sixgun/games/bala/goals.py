"""Who has won: the goals of the scenario, judged after every step (bala.ruling.victory, bala.gap.scenarios)."""

from __future__ import annotations

from sixgun.core.game import Ending
from sixgun.core.ref import Ref
from sixgun.games.bala.state import Fight
from sixgun.miniatures.objectives import Standing, reached

VICTORY = "bala.ruling.victory"


def judge(ref: Ref, g: Fight) -> None:
    """End the game if a goal is reached or only one side has characters left on the table.

    bala.ruling.victory: by default the last side with characters on the table wins; none left at the same moment is a
    draw, and so are goals of several sides at the same moment. A side whose people all left by an exit has not been
    beaten: what it carried off or brought out is what its goals count."""
    if g.ended is not None or (len(g.bands) > 1 and _as_at_the_start(g)):
        return
    now = standing(g)
    met = [goal for goal in g.board.goals if reached(goal, now)]
    if len({goal.side for goal in met}) > 1:
        _end(ref, g, (), "together", "")
        return
    if met:
        _end(ref, g, (met[0].side,), met[0].kind, met[0].title)
        return
    in_play = {c.side for c in g.characters.values() if not c.out}
    sides = [side for side in g.bands if side in in_play]
    if len(sides) == 1:
        _end(ref, g, (sides[0],), "last-standing", "")
    elif not sides:
        _end(ref, g, (), "nobody-left", "")


def _as_at_the_start(g: Fight) -> bool:
    """Whether everybody is on the table and nothing is done or carried off: no goal is reached by that."""
    return not g.progress and len(g.in_play()) == len(g.characters)


def time_is_up(ref: Ref, g: Fight) -> None:
    """The scenario's last turn is over."""
    winners = (g.board.at_limit,) if g.board.at_limit else ()
    _end(ref, g, winners, "time", "")


def carried_off(side: str, item: str) -> str:
    """The counter of goods that a side has taken off the table."""
    return f"off:{side}:{item}"


def standing(g: Fight) -> Standing:
    """What goals are judged by."""
    people = g.characters.values()
    out = [c for c in people if c.out]
    return Standing(
        {c.id: c.side for c in people},
        {c.id for c in out if c.out == "left"},
        {c.id for c in out if c.out in ("eliminated", "fled")},
        {(side, item) for side in g.bands for item in g.board.goods if g.progress.get(carried_off(side, item))},
    )


def _end(ref: Ref, g: Fight, winners: tuple[str, ...], reason: str, title: str) -> None:
    g.ended = Ending(winners, reason, VICTORY, {"goal": title, "turn": g.turn})
    g.phase = "over"
    g.stack = ()
    ref.tell("over", VICTORY, winners=winners, reason=reason)
