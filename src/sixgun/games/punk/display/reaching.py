"""The area in which a movement may end, for drawing (miniatures/display/reach.py)."""

from __future__ import annotations

from msgspec.structs import replace

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.games.punk import attributes, choices, leaving, moving, turn
from sixgun.games.punk.state import Fray, Model
from sixgun.miniatures.display.reach import Grid, Rings, judged

SPACING = 2.0
KEPT = 64


def area(g: Fray, me: Model, choice: Choice) -> Rings:
    """Where the last place of a choice of the active model may be, all else as it is."""
    if not isinstance(choice, choices.Move | choices.Leap | choices.Slip):
        return ()
    key = (g.identity(), replace(choice, path=(*choice.path[:-1], (0.0, 0.0, choice.path[-1][2]))))
    return g.board.scene.remembered("punk reach", key, lambda: _area(g, me, choice), KEPT)


def _area(g: Fray, me: Model, choice: choices.Move | choices.Leap | choices.Slip) -> Rings:
    start = choice.path[-2] if len(choice.path) > 1 else me.place
    far = attributes.allowance(me) * (choice.number if isinstance(choice, choices.Leap) else 1)

    def judge(place: Place) -> bool:
        there = replace(choice, path=(*choice.path[:-1], place))
        if isinstance(there, choices.Move):
            return not isinstance(moving.plan(g, me, there), Refusal)
        if isinstance(there, choices.Slip):
            return not isinstance(leaving.plan(g, me, there), Refusal)
        return turn.check(g, there) is None

    return judged(Grid(start, choice.path[-1][2], SPACING), far, judge)
