"""What players agree on before a game: readings that are also defensible, optional rules, values of the house.

A game keeps them in one frozen record with defaults, which says the rule behind each of them (`by`). From that record
comes the list that terminal and page show, so that nothing is said twice. Their words are texts of the game:
"switch.KEY.title", "switch.KEY.note" and, for each value that can be picked, "switch.KEY.is.VALUE".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Meta, inspect

Value = bool | int | float | str | None


class Switch(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of them. "flag" is yes or no, "pick" one of `values`; "whole" and "number" lie from `low` to `high`, and may
    be left empty where None is usual."""

    key: str
    kind: Literal["flag", "pick", "whole", "number"]
    usual: Value
    rule: str
    values: tuple[int | str, ...] = ()
    low: float | None = None
    high: float | None = None


def by(rule: str, ge: float | None = None, le: float | None = None) -> Meta:
    """Marks a field as a switch, with the ledger id behind it and its limits."""
    return Meta(ge=ge, le=le, extra={"rule": rule})


def switches(record: type[msgspec.Struct], rules: Mapping[str, str] = {}) -> tuple[Switch, ...]:
    """The fields of a record that are switches, in its order; `rules` names the ledger ids behind others."""
    described = inspect.type_info(record)
    assert isinstance(described, inspect.StructType)
    return tuple(_switches(described, rules))


def _switches(record: inspect.StructType, rules: Mapping[str, str]) -> Iterator[Switch]:
    for field in record.fields:
        parts = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        rule = rules.get(field.name, "")
        for kind in parts:
            if isinstance(kind, inspect.Metadata):
                rule = (kind.extra or {}).get("rule", rule)
        if rule:
            yield _switch(field.name, field.type, field.default, rule)


def _switch(key: str, kind: inspect.Type, usual: Any, rule: str) -> Switch:
    match kind:
        case inspect.Metadata():
            return _switch(key, kind.type, usual, rule)
        case inspect.BoolType():
            return Switch(key, "flag", usual, rule)
        case inspect.LiteralType():
            return Switch(key, "pick", usual, rule, tuple([one for one in kind.values if isinstance(one, int | str)]))
        case inspect.IntType():
            return Switch(key, "whole", usual, rule, (), _least(kind), _most(kind))
        case inspect.FloatType():
            return Switch(key, "number", usual, rule, (), _least(kind), _most(kind))
        case inspect.UnionType():
            inner = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
            return _switch(key, inner, usual, rule)
    raise TypeError(f"{key} is no switch: {kind}")


def _least(kind: inspect.IntType | inspect.FloatType) -> float | None:
    return kind.gt if kind.ge is None else kind.ge


def _most(kind: inspect.IntType | inspect.FloatType) -> float | None:
    return kind.lt if kind.le is None else kind.le
