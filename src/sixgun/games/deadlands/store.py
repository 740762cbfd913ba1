"""The powder store of a scenario: how it is blown up, and what that does (deadlands.table.house-scenarios)."""

from __future__ import annotations

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.deadlands import holding, space
from sixgun.games.deadlands.catalogue import Damage, Missile
from sixgun.games.deadlands.choices import Fuse
from sixgun.games.deadlands.space import NEAR
from sixgun.games.deadlands.state import NO_ARM, Person, Shootout
from sixgun.table import Base, within
from sixgun.table.shapes import shape_of

SCENARIOS = "deadlands.table.house-scenarios"
DAMAGE, INCREMENT = Damage(5, 20), 5
LANDS = 2.0
"""Yards: a stick that lands so near blows it up."""
STICKS = 2
"""Actions that it takes to set one there."""
FUSED, BLOWN = "fused", "blown"
"""Counters of `progress`."""


def near(g: Shootout, place: Place, far: float) -> bool:
    return bool(g.board.store) and within(g.board.scene, g.board.store, Base(*place, 0.0), far)


def blown(g: Shootout) -> bool:
    return g.progress.get(BLOWN, 0) > 0


def centre(g: Shootout) -> Place:
    shape = shape_of(g.board.scene.by_id[g.board.store].piece)
    return (shape.cx, shape.cy, 0.0)


def landed(ref: Ref, g: Shootout, place: Place) -> bool:
    """An explosive has landed there. Whether the store goes up with it, as an explosion of its own at its centre."""
    if blown(g) or not near(g, place, LANDS):
        return False
    _blow(ref, g)
    return True


def _blow(ref: Ref, g: Shootout) -> None:
    g.progress[BLOWN] = 1
    ref.tell("store-blows-up", SCENARIOS, piece=g.board.store)


# setting a stick -----------------------------------------------------------------------------------------------------
def stick(g: Shootout, me: Person) -> int:
    """Which of his arms is an explosive in his hand; -1 if none is."""
    for i in (me.right, me.left):
        row = holding.weapon(g, me, i) if i >= 0 else None
        if isinstance(row, Missile) and row.explosive and row.thrown:
            return i
    return NO_ARM


def check(g: Shootout, me: Person, choice: Fuse) -> Refusal | None:
    """In contact with the store, and with a stick in hand."""
    if not g.board.store or blown(g) or not within(g.board.scene, g.board.store, space.base(me), NEAR):
        return Refusal(SCENARIOS, "not-at-store", facts={"who": me.id})
    if stick(g, me) == NO_ARM:
        return Refusal(SCENARIOS, "no-stick", facts={"who": me.id})
    return None


def fuse(ref: Ref, g: Shootout, choice: Fuse) -> bool:
    """One of the two actions; whether the store goes up with it."""
    who = choice.actor
    done = g.progress.get(FUSED, 0) + 1
    g.progress[FUSED] = done
    ref.tell("sets-stick", SCENARIOS, who=who, left=STICKS - done)
    if done < STICKS:
        return False
    holding.spend_piece(g, who, stick(g, g[who]))
    _blow(ref, g)
    return True
