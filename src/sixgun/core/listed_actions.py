"""The listed actions of a situation file: where each one stands, and what must be said with it. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from sixgun.core.strict import Reader, close_to

A = TypeVar("A")
P = TypeVar("P", bound=Any)


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


def only_one(target: str, foes: Sequence[Any]) -> str:
    """The target that is said, or the only foe."""
    return target or (foes[0].id if len(foes) == 1 else "")
