"""What a scenario is about: goods, tasks, exits and goals, as rows of its file.

Words that rows name others by: "side", "character", "goods", "door" (core.references).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from sixgun.core.choice import Place
from sixgun.core.references import refers
from sixgun.core.strict import Reader
from sixgun.miniatures.rows import At, Id, Words, place
from sixgun.table import Base

SideId = Annotated[str, refers("side")]
CharacterId = Annotated[str, refers("character")]
DoorId = Annotated[str, refers("door")]
GoodsId = Annotated[str, refers("goods")]
_Far = Annotated[float, Meta(ge=0.0, le=1000.0)]
_Wide = Annotated[float, Meta(gt=0.0, le=1000.0)]


class Goods(msgspec.Struct, frozen=True, omit_defaults=True):
    """Loot, a strongbox, a document. It lies somewhere, or a task gives it, or somebody carries it."""

    id: Id
    title: Words
    heavy: bool = False
    at: At | None = None


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that the scenario asks for at a place."""

    id: Id
    title: Words
    at: At
    within: Annotated[float, Meta(ge=0.0, le=6.0)] = 1.0
    actions: Annotated[int, Meta(ge=1, le=20)] = 1
    """How many actions complete it."""
    side: SideId = ""
    """Who may do it; empty means anybody."""
    needs: GoodsId = ""
    """What its doer must carry."""
    roll: Annotated[int, Meta(ge=0, le=6)] = 0
    """With a number, the last action succeeds only if a die reaches it; it can be tried again."""
    gives: GoodsId = ""
    """What its doer then carries."""
    key: DoorId = ""
    """A door whose key its doer then holds."""
    opens: DoorId = ""
    """A door that it opens."""
    both_hands: bool = False

    @property
    def place(self) -> Place:
        return place(self.at)


class Exit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of the table's edge by which a side may leave."""

    id: str
    title: str
    x: _Far
    y: _Far
    w: _Wide
    d: _Wide
    side: SideId = ""

    def touches(self, base: Base, tolerance: float) -> bool:
        x = min(max(base.x, self.x), self.x + self.w)
        y = min(max(base.y, self.y), self.y + self.d)
        return (x - base.x) ** 2 + (y - base.y) ** 2 <= (base.r + tolerance) ** 2


CARRY_OFF, LEAVE, ELIMINATE, LAST = "carry-off", "leave", "eliminate", "last-standing"


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What wins the game for a side; the first one that is reached decides."""

    side: SideId
    kind: Literal["carry-off", "leave", "eliminate", "last-standing"]
    title: str
    items: tuple[GoodsId, ...] = ()
    people: tuple[CharacterId, ...] = ()
    count: int = 0
    """How many of them are enough; 0 means all."""


class Standing(NamedTuple):
    """Who is of which side, who has left by an exit, who is beaten, and which goods each side has carried off."""

    sides: Mapping[str, str]
    left: Collection[str]
    beaten: Collection[str]
    off: Collection[tuple[str, str]]


def reached(goal: Goal, now: Standing) -> bool:
    """Whether a goal is reached; "last-standing" never is: that is how a game ends without any."""
    wanted = _wanted(goal, now.sides)
    match goal.kind:
        case "carry-off":
            done = [item for item in wanted if (goal.side, item) in now.off]
        case "leave":
            done = [who for who in wanted if who in now.left]
        case "eliminate":
            done = [who for who in wanted if who in now.beaten]
        case _:
            return False
    return len(done) >= (goal.count or len(wanted))


def _wanted(goal: Goal, sides: Mapping[str, str]) -> Sequence[str]:
    """The goods or people that a goal is about."""
    match goal.kind:
        case "carry-off":
            return goal.items
        case "leave":
            return goal.people or [who for who, side in sides.items() if side == goal.side]
        case "eliminate":
            return goal.people or [who for who, side in sides.items() if side != goal.side]
    return ()


# mistakes ------------------------------------------------------------------------------------------------------------
def check_goods(
    reader: Reader, goods: Sequence[Goods], tasks: Sequence[Task], carried: Iterable[tuple[str, Sequence[str]]]
) -> None:
    """Everything comes from one source. `carried`: where a file says that somebody carries something, and what."""
    sources: dict[str, list[str]] = {row.id: [] for row in goods}
    given = [(f"tasks[{i}].gives", task.gives) for i, task in enumerate(tasks)]
    given += [(f"{where}[{j}]", name) for where, names in carried for j, name in enumerate(names)]
    for where, name in given:
        if name in sources:
            sources[name].append(where)
    for i, thing in enumerate(goods):
        found = ([f"goods[{i}].at"] if thing.at is not None else []) + sources[thing.id]
        if not found:
            what = "nobody can get it; expected a place (at), a task that gives it or a character that carries it"
            reader.report(f"goods[{i}]", what)
        for extra in found[1:]:
            reader.report(extra, f"{thing.id} comes from {found[0].rsplit('.', 1)[0]} already; expected one source")


def check_exits(reader: Reader, exits: Sequence[Exit], width: float, depth: float) -> None:
    for i, way in enumerate(exits):
        if way.x + way.w > width + 1e-9 or way.y + way.d > depth + 1e-9:
            reader.report(f"exits[{i}]", f"reaches beyond the table of {width:g} by {depth:g}")
        elif way.x > 1e-9 and way.y > 1e-9 and way.x + way.w < width - 1e-9 and way.y + way.d < depth - 1e-9:
            reader.report(f"exits[{i}]", "expected a strip along an edge of the table")


def check_goals(reader: Reader, goals: Sequence[Goal], exits: Sequence[Exit], sides: Mapping[str, str]) -> None:
    """`sides`: everybody's, by id."""
    for i, goal in enumerate(goals):
        where = f"goals[{i}]"
        if reader.flawed(f"{where}.side"):
            continue
        for j, name in enumerate(goal.people):
            if name in sides and goal.kind in (LEAVE, ELIMINATE) and (sides[name] == goal.side) != (goal.kind == LEAVE):
                whom = "its own side" if goal.kind == LEAVE else "another side"
                reader.report(f"{where}.people[{j}]", f"expected a character of {whom}")
        if goal.items and goal.kind != CARRY_OFF:
            reader.report(f"{where}.items", f"{goal.kind} is not about goods; expected people, or nothing")
        if goal.people and goal.kind not in (LEAVE, ELIMINATE):
            reader.report(f"{where}.people", f"{goal.kind} is not about people")
        if goal.kind == CARRY_OFF and not goal.items:
            reader.report(f"{where}.items", "missing: expected the goods to carry off")
        if goal.kind in (CARRY_OFF, LEAVE) and not any(way.side in ("", goal.side) for way in exits):
            reader.report(where, f"there is no exit for {goal.side}; expected one in [[exits]]")
        most = len(_wanted(goal, sides))
        if not 0 <= goal.count <= most:
            reader.report(f"{where}.count", f"expected a whole number from 0 to {most}, not {goal.count}")
