"""The listed actions of a situation file with a table: their rows, and the choices that these mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Self, TypeVar

from msgspec import Meta

from sixgun.core.choice import Choice, Place, PlainChoice
from sixgun.core.game import BadSetup, Problem
from sixgun.core.kinds import BadChoice, Kinds
from sixgun.core.strict import close_to
from sixgun.miniatures.rows import At, Row, Story, Words, place
from sixgun.table.compass import Facing, degrees


class Head(Row, frozen=True, kw_only=True):
    """What a situation file may begin with, besides the switches of a scenario file (`options`)."""

    game: str
    title: Words | None = None
    story: Story | None = None


class ActionRow(Row, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET"."""

    do: str
    who: str = ""
    """The one whose activation it is, if it is not said."""
    target: str = ""
    """The only enemy on the table if it is not said."""
    item: str = ""
    weapon: str = ""
    how: str = ""
    to: At | None = None
    """A destination."""
    path: Annotated[tuple[At, ...], Meta(max_length=20)] = ()
    """Several places, one after the other."""
    facing: Facing | None = None
    times: Annotated[int, Meta(ge=1, le=20)] = 1

    @classmethod
    def of(cls, action: str | Self) -> Self:
        if not isinstance(action, str):
            return action
        do, _, target = action.strip().partition(" ")
        return cls(do=do, target=target.strip())


def way(path: Sequence[Sequence[float]], to: Sequence[float] | None) -> tuple[Place, ...]:
    """The places of a row, with its destination as the last one."""
    return tuple([place(at) for at in (*path, *(() if to is None else (to,)))])


R = TypeVar("R", bound=ActionRow)
PLACE = "a place [x, y] or [x, y, height]"
ITEM = "what it is about"


# choices -------------------------------------------------------------------------------------------------------------
def steps(rows: Iterable[R], active: str, anew: str, choice: Callable[[R, str], Choice]) -> list[Choice]:
    """Every action as often as it is listed, with the one who is active then; an action of the kind `anew`
    begins another activation."""
    found: list[Choice] = []
    for row in rows:
        if row.do == anew:
            active = row.who or active
        found += [choice(row, row.who or active)] * row.times
    return found


def chosen(kinds: Kinds, row: ActionRow, who: str, target: str, number: int = 0) -> Choice:
    """The choice of a row, whose target may have been left open. A weapon stands where other actions have an item.
    Raises BadSetup."""
    facing = None if row.facing is None else degrees(row.facing)
    item = row.weapon or row.item
    return read(kinds, PlainChoice(row.do, who, target, item, row.how, number, way(row.path, row.to), facing))


def read(kinds: Kinds, said: PlainChoice) -> Choice:
    """The choice that a row means: its keys are those that all choices had in records of format 1. Raises BadSetup for
    one that the action does not take."""
    try:
        return kinds.read_old(said)
    except BadChoice as bad:
        if said.kind not in kinds:
            raise BadSetup(
                [Problem("actions.do", f"unknown action {said.kind!r}{close_to(said.kind, kinds)}")]
            ) from None
        raise BadSetup([Problem(f"actions.{bad.field}", f"{said.kind} does not take that")]) from None
