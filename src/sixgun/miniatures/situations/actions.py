"""The listed actions of a situation file: where each one stands, what must be said with it, and the choice it is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic, NamedTuple, Self, TypeVar

from msgspec import Meta

from sixgun.core.choice import Choice, Place, PlainChoice
from sixgun.core.game import BadSetup, Problem
from sixgun.core.kinds import BadChoice, Kinds
from sixgun.core.strict import Reader, close_to
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


A = TypeVar("A")
R = TypeVar("R", bound=ActionRow)
P = TypeVar("P", bound=Any)


# reading and checking ------------------------------------------------------------------------------------------------
class Listed(NamedTuple, Generic[A]):
    """One listed action, and where mistakes in it are reported: a plain text has no keys."""

    row: A
    where: str
    plain: bool

    def at(self, key: str) -> str:
        return self.where if self.plain else f"{self.where}.{key}"

    def check_names(self, reader: Reader, what: str, **known: Collection[str]) -> None:
        """Report what these keys name that is not known."""
        for key, ids in known.items():
            for name in names_of(getattr(self.row, key)):
                reader.known(self.at(key), name, ids, what)


def names_of(names: str | tuple[str, ...]) -> tuple[str, ...]:
    """One name, several joined by "+", a list of them, or none."""
    return tuple(names.split("+")) if isinstance(names, str) and names else tuple(names)


def listed(actions: Iterable[str | A], read: Callable[[str | A], A]) -> Iterator[Listed[A]]:
    for i, action in enumerate(actions):
        yield Listed(read(action), f"actions[{i}]", isinstance(action, str))


class Need(NamedTuple):
    """Actions of these kinds say at least one of the keys; the first one is reported as missing."""

    kinds: Container[str]
    keys: tuple[str, ...]
    expected: str
    """With {do}, the action."""


class Only(NamedTuple):
    """No other actions have the key."""

    key: str
    kinds: Container[str]
    message: str
    """With {do}, the action that has it nevertheless."""


PLACE = "a place [x, y] or [x, y, height]"
ITEM = "what it is about"


def check_keys(reader: Reader, one: Listed[Any], needs: Iterable[Need], only: Iterable[Only] = ()) -> None:
    row = one.row
    for need in needs:
        if row.do in need.kinds and not any(_said(row, key) for key in need.keys):
            reader.report(one.at(need.keys[0]), f"missing: expected {need.expected.format(do=row.do)}")
    for rule in only:
        if _said(row, rule.key) and row.do not in rule.kinds:
            reader.report(one.at(rule.key), rule.message.format(do=row.do))


def _said(row: Any, key: str) -> bool:
    value = getattr(row, key)
    return value is not None and value is not False and value not in ("", ())


def check_target(reader: Reader, one: Listed[Any], foes: Sequence[str]) -> None:
    """An action at somebody may leave open at whom only if there is but one."""
    if not one.row.target and len(foes) != 1:
        reader.report(one.at("target"), f"missing: expected a target, one of {', '.join(foes) or 'nobody'}")


def check_active(reader: Reader, who: str, people: Mapping[str, P]) -> P | None:
    """Of these people the one whose activation goes on, the first if the file does not say; he is on the table."""
    me = people.get(who or next(iter(people), ""))
    if me is not None:
        reader.expect(not me.out, "activation.who", f"{me.id} is out; expected somebody on the table")
    return me


def check_carried(reader: Reader, where: str, who: str, weapon: str, carried: Sequence[str]) -> None:
    if weapon not in carried:
        reader.report(where, f"{who} does not carry {weapon!r}{close_to(weapon, carried)}")


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


def only_one(target: str, foes: Sequence[Any]) -> str:
    """The target that is said, or the only foe."""
    return target or (foes[0].id if len(foes) == 1 else "")
