"""The area in which a movement may end, for drawing (miniatures/display/reach.py)."""

from __future__ import annotations

from sixgun.core.choice import Choice, Place, Refusal
from sixgun.games.dicemore import compulsion, movement, rally, turn
from sixgun.games.dicemore.choices import Carry, Climb, Drive, Jump, Leap, Move, Swim
from sixgun.games.dicemore.limits import kind_of, most_u
from sixgun.games.dicemore.scenery import LOW
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.miniatures.display.reach import Grid, Rings, judged

_FINE, _COARSE, _MANY = 0.5, 1.0, 7.0
"""Spacing of the grid: fine for what leads no farther than `_MANY` U."""


KINDS = (Move, Drive, Jump, Leap, Climb, Swim, Carry)
"""Choices of an activation with a place that may be changed."""


def area(g: Skirmish, choice: Choice) -> Rings:
    """Where the last place of a choice of the active character may be, all else as it is; empty if nowhere or if it has
    no place."""
    if not choice.path or g.activation is None or choice.actor != g.activation.who:
        return ()
    key = (g.identity(), replace(choice, path=(*choice.path[:-1], (0.0, 0.0, choice.path[-1][2]))))
    known: Rings | None = g.board.scene.recall("area", key)
    if known is None:
        known = _area(g, g.active, choice)
        g.board.scene.store("area", key, known, 64)
    return known


def _area(g: Skirmish, me: Character, choice: Choice) -> Rings:
    if (rally.action_refusal(g, choice) or compulsion.check(g, choice)) is not None:  # wherever it leads
        return ()
    if isinstance(choice, Move):
        return _of_a_move(g, me, choice)
    far = _FAR.get(type(choice), 0.0)
    if isinstance(choice, Drive):
        kind = kind_of(g, me, choice.how)
        far = most_u(g, me, kind) if kind is not None and me.cart else 0.0

    def judge(place: Place) -> bool:
        return turn.check(g, replace(choice, path=(*choice.path[:-1], place))) is None

    cart = g.carts.get(me.cart)
    return judged(_grid(me.place if cart is None else (cart.x, cart.y, 0.0), choice, far), far, judge)


def _of_a_move(g: Skirmish, me: Character, choice: Move) -> Rings:
    """Of the test of a movement only what depends on where it leads is made for each place."""
    means = movement.means(g, me, choice)
    if isinstance(means, Refusal):
        return ()

    def judge(place: Place) -> bool:
        there = replace(choice, path=(*choice.path[:-1], place))
        planned = isinstance(movement.plan_with(g, me, there, means), movement.Plan)
        return planned and compulsion.check(g, there) is None

    far = _farthest(g, me, means)
    return judged(_grid(me.place, choice, far), far, judge)


def _grid(here: Place, choice: Choice, far: float) -> Grid:
    start = choice.path[-2] if len(choice.path) > 1 else here
    return Grid(start, choice.path[-1][2], _FINE if far <= _MANY else _COARSE)


def _farthest(g: Skirmish, me: Character, means: movement.Means) -> float:
    """How far a movement can lead at all: only over obstacles farther than it has U."""
    far = means.farthest
    over = any(
        s.piece.gate == LOW and s.x0 <= me.x + far and me.x - far <= s.x1 and s.y0 <= me.y + far and me.y - far <= s.y1
        for s in g.board.scene.shapes
    )
    return far if over else means.most


_FAR: dict[type[Choice], float] = {Jump: 3.0, Climb: 4.0, Leap: 6.0, Swim: 3.0, Carry: 10.0}
"""How far the other kinds can lead at all; the rules say how far they do."""
