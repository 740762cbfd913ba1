"""A game's state, declared once: each field with its type and with who may know it.

    class Fight(Shell, open=True):              # everybody may know every field
        board: Board = fixed()                  # never changes: shared by all copies, stored nowhere
        turn: int = 0
        people: dict[str, Person] = table("id")
        ended: Ending | None = ending()

    class Session(Shell):                       # each field says who may know it
        step: str = value(default="prepare", known=EVERYBODY)
        flags: dict[str, int] = counters(known=flags_of)

Copying, comparing, storing, restoring and showing follow from the fields. The class writes these functions when it is
made, as a person would write them, so that a copy costs no more than one written by hand; tracebacks show their lines.

In a brief shell (`brief=True`) what is as it begins is neither stored nor shown.

Values are frozen records, and each dictionary belongs to one state. Fields are stored in their order here: to move one
changes every digest.
"""

from __future__ import annotations

import linecache
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping
from enum import Enum
from types import GenericAlias
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, Self, dataclass_transform, get_args, get_origin

import msgspec

from sixgun.core.canonical import canonical


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: the winning sides (empty for a draw) and the named reason."""

    winners: tuple[str, ...]
    reason: str
    rule: str
    facts: dict[str, Any] = {}


class State(Protocol):
    """What the software asks of a state. A `Shell` has it all, except that its fields must say how it has `ended`."""

    @property
    def ended(self) -> Ending | None: ...

    def fork(self) -> Self:
        """An independent copy; cheap."""

    def identity(self) -> Hashable:
        """Equal for states that no rule can tell apart."""

    def encode(self) -> bytes:
        """Canonical JSON: equal states give equal bytes."""

    def decoded(self, data: bytes) -> Self:
        """Another state of the same game, from its bytes."""

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat may know, as plain data; "" is a spectator."""

    def imagined(self, view: Mapping[str, Any]) -> Self:
        """Another state of the same game, with everything that a view shows."""


class Audience(Enum):
    EVERYBODY = "everybody"
    NOBODY = "nobody"


EVERYBODY, NOBODY = Audience.EVERYBODY, Audience.NOBODY
Known = Audience | Callable[[Any, str], Any]
"""Who may know a field. A function of state and seat gives the field as that seat may know it, of the same type."""
Same = Callable[[Any], Hashable]
"""A field's part of the identity, from the state."""


def ALIKE(state: Any) -> None:
    """For a field that is no part of the identity."""


class _Kind(NamedTuple):
    """How a field of one kind is copied, compared, stored and restored: expressions, with {n} for its name."""

    fork: str = "self.{n}"
    same: str = "self.{n}"
    store: str = "self.{n}"
    back: str = "data.{n}"
    plain: Callable[[Any], Any] = lambda declared: declared
    """The type of its stored form."""


def _many(*one: Any) -> Any:
    return GenericAlias(tuple, (GenericAlias(tuple, one) if one[1:] else one[0], ...))


def _rows(declared: Any) -> Any:
    return _many(*get_args(declared))


def _triples(declared: Any) -> Any:
    key, one = get_args(declared)
    return _many(*get_args(key), one)


_COPY = "self.{n}.copy() if self.{n} else {{}}"
_ITEMS = "frozenset(self.{n}.items()) if self.{n} else ()"

_KINDS = {
    "value": _Kind(),
    "fixed": _Kind(),
    "passing": _Kind(),
    "bag": _Kind(store="tuple(sorted(self.{n}))"),
    "ending": _Kind(same="None if self.{n} is None else (self.{n}.winners, self.{n}.reason)"),
    "table": _Kind(
        _COPY,
        "tuple(self.{n}.values()) if self.{n} else ()",
        "tuple(self.{n}.values())",
        "{{one.{key}: one for one in data.{n}}}",
        lambda declared: _many(get_args(declared)[1]),
    ),
    "ordered": _Kind(
        _COPY, "tuple(self.{n}.items()) if self.{n} else ()", "tuple(self.{n}.items())", "dict(data.{n})", _rows
    ),
    "counters": _Kind(_COPY, _ITEMS, "tuple(sorted(self.{n}.items()))", "dict(data.{n})", _rows),
    "pairs": _Kind(
        _COPY,
        _ITEMS,
        "tuple([(*key, one) for key, one in sorted(self.{n}.items())])",
        "{{(a, b): one for a, b, one in data.{n}}}",
        _triples,
    ),
    "named": _Kind(_COPY, _ITEMS, "dict(self.{n})", "dict(data.{n})"),
}
_MISSING: Any = object()
_EMPTY = {"bag": (), "passing": None, "ending": None}


class Field:
    """A declared field of a shell."""

    __slots__ = ("default", "given", "key", "kind", "known", "name", "same", "settled")

    def __init__(
        self, kind: str, known: Known | None, same: Same | None = None, key: str = "", settled: bool = False
    ) -> None:
        self.name = ""
        self.kind = kind
        self.known = known
        self.same = same
        self.key = key
        self.settled = settled
        self.given = kind in ("value", "fixed")
        """Whether the state is made with it."""
        self.default = _MISSING if self.given else _EMPTY.get(kind, {})

    @property
    def kept(self) -> bool:
        """Whether it is stored."""
        return self.kind not in ("fixed", "passing")

    @property
    def fresh(self) -> str:
        """How it begins: what is given to every state is taken from `self`."""
        if self.kind == "fixed" or self.default is _MISSING:
            return f"self.{self.name}"
        return f"_default_{self.name}" if self.given else repr(self.default)

    def code(self, what: str) -> str:
        text: str = getattr(_KINDS[self.kind], what)
        return text.format(n=self.name, key=self.key)

    @property
    def fork(self) -> str:
        return f"self.{self.name}" if self.settled else self.code("fork")

    @property
    def identity(self) -> str | None:
        if self.settled or self.kind == "fixed" or self.same is ALIKE:
            return None
        return self.code("same") if self.same is None else f"_same_{self.name}(self)"


# how fields are declared ---------------------------------------------------------------------------------------------
# A type checker takes `init` from here: fields of these kinds begin empty and are not given when a state is made.
def fixed() -> Any:
    """What never changes: shared by all copies, stored nowhere and no part of the identity."""
    return Field("fixed", NOBODY)


def value(*, default: Any = _MISSING, known: Known | None = None, same: Same | None = None) -> Any:
    """An unchangeable value. In an open shell a plain default says the same."""
    found = Field("value", known, same)
    found.default = default
    return found


def passing(*, known: Known | None = None, same: Same | None = None, init: Literal[False] = False) -> Any:
    """A value or None that never outlasts a step: not stored."""
    return Field("passing", known, same)


def bag(*, known: Known | None = None, same: Same | None = None, init: Literal[False] = False) -> Any:
    """A tuple without any order: sorted when it is stored."""
    return Field("bag", known, same)


def table(
    key: str,
    *,
    known: Known | None = None,
    same: Same | None = None,
    settled: bool = False,
    init: Literal[False] = False,
) -> Any:
    """Records in their order, by their field `key`. A settled table does not change after the start: copies share it,
    and it is no part of the identity."""
    return Field("table", known, same, key, settled)


def ordered(*, known: Known | None = None, same: Same | None = None, init: Literal[False] = False) -> Any:
    """A dictionary stored as rows in its order."""
    return Field("ordered", known, same)


def counters(*, known: Known | None = None, same: Same | None = None, init: Literal[False] = False) -> Any:
    """A dictionary without any order: rows sorted by key."""
    return Field("counters", known, same)


def pairs(*, known: Known | None = None, same: Same | None = None, init: Literal[False] = False) -> Any:
    """The same with pairs as keys: rows of three."""
    return Field("pairs", known, same)


def named(*, known: Known | None = None, same: Same | None = None, init: Literal[False] = False) -> Any:
    """A dictionary without any order, by words: stored as an object."""
    return Field("named", known, same)


def ending(*, known: Known | None = None, init: Literal[False] = False) -> Any:
    """How the game ended, None until then. Winners and reason tell endings apart."""
    return Field("ending", known)


class _Shares:
    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names


def shares(*names: str) -> Any:
    """A `fork` of a class for one use, whose copies share these dictionaries because that use changes none of them."""
    return _Shares(names)


# how a class comes of them -------------------------------------------------------------------------------------------
_WRITTEN = ("__init__", "fork", "seen_by", "identity", "stored", "view", "_restored", "_shown")


@dataclass_transform(field_specifiers=(fixed, value, passing, bag, table, ordered, counters, pairs, named, ending))
class _Declared(type):
    """Makes a class of slots and writes its functions."""

    def __new__(
        mcls, name: str, bases: tuple[type, ...], space: dict[str, Any], open: bool = False, brief: bool = False
    ) -> _Declared:
        if not bases:
            return super().__new__(mcls, name, bases, space)
        if bases[0] is not Shell or any(vars(base).get("__slots__") != () for base in bases[1:]):
            raise TypeError(f"{name}: a shell inherits from Shell and from nothing else than methods")
        fields = [_field(name, one, space, open) for one in _annotated(space)]
        forks = {one: space.pop(one) for one, what in list(space.items()) if isinstance(what, _Shares)}
        for one in fields:
            space.pop(one.name, None)
        space["__slots__"] = tuple([one.name for one in fields])
        cls = super().__new__(mcls, name, bases, space)
        _write(cls, fields, forks, brief)
        return cls

    def __init__(
        cls, name: str, bases: tuple[type, ...], space: dict[str, Any], open: bool = False, brief: bool = False
    ) -> None:
        super().__init__(name, bases, space)


class Shell(metaclass=_Declared):
    """The base of declared states: a thin shell of frozen records."""

    __slots__ = ()

    fields: ClassVar[tuple[Field, ...]]
    Stored: ClassVar[type[msgspec.Struct]]
    """A state as plain data, field by field."""
    Shown: ClassVar[type[msgspec.Struct]]
    """The same of the fields that somebody may know: the allow-list of what is shown."""

    def fork(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def seen_by(self, seat: str) -> Self:
        """A copy as far as a seat may know it; what it may not know is as it begins."""
        raise NotImplementedError

    def identity(self) -> Hashable:
        """Equal for states that no rule can tell apart. Unchanged records hash from their cache."""
        raise NotImplementedError

    def stored(self) -> Any:
        """The state as one frozen record, with the default itself wherever something equals it."""
        raise NotImplementedError

    def view(self, seat: str) -> dict[str, Any]:
        """What a seat may know, as plain data. The seat "" is a spectator."""
        raise NotImplementedError

    def encode(self) -> bytes:
        """Canonical JSON: equal states give equal bytes."""
        return _ENCODER.encode(self.stored())

    def decoded(self, data: bytes) -> Self:
        """The state of these bytes, with what is fixed taken from this one."""
        return self._restored(msgspec.json.decode(data, type=self.Stored))

    def imagined(self, view: Mapping[str, Any]) -> Self:
        """The state that a view shows, with what is fixed taken from this one. Fields that are in no view are as they
        begin."""
        return self._shown(msgspec.convert(dict(view), self.Shown))

    def _restored(self, data: Any) -> Self:
        raise NotImplementedError

    def _shown(self, data: Any) -> Self:
        raise NotImplementedError


_ENCODER = msgspec.json.Encoder(order="deterministic")


def _annotated(space: Mapping[str, Any]) -> list[str]:
    return [one for one, what in space.get("__annotations__", {}).items() if not str(what).startswith("ClassVar")]


def _field(owner: str, name: str, space: Mapping[str, Any], open: bool) -> Field:
    found = space.get(name, _MISSING)
    if not isinstance(found, Field):
        found = value(default=found)
    assert isinstance(found, Field)
    found.name = name
    if hasattr(Shell, name) or name in Shell.__annotations__:
        raise TypeError(f"{owner}.{name}: every shell has something of this name")
    if found.known is None and not open:
        raise TypeError(f"{owner}.{name} says nothing about who may know it: known=EVERYBODY, NOBODY or a function")
    found.known = EVERYBODY if found.known is None else found.known
    return found


def _types(cls: type, fields: Iterable[Field]) -> dict[str, Any]:
    """The declared types. They must exist before the class does."""
    known = {**vars(sys.modules[cls.__module__])}
    found = {one.name: cls.__annotations__[one.name] for one in fields}
    return {name: eval(what, known) if isinstance(what, str) else what for name, what in found.items()}


def _write(cls: Any, fields: list[Field], forks: Mapping[str, _Shares], brief: bool) -> None:
    types = _types(cls, fields)
    for one in fields:
        if one.kind == "value" and get_origin(types[one.name]) in (dict, list, set):
            raise TypeError(f"{cls.__name__}.{one.name}: copies would share it; table(), counters() ... do not")
    kept = [one for one in fields if one.kept]
    shown = [one for one in fields if one.known is not NOBODY]
    cls.fields = tuple(fields)
    cls.Stored = _record(cls, f"{cls.__name__}Stored", kept, types, strict=True, brief=brief)
    one_record = shown == kept
    cls.Shown = cls.Stored if one_record else _record(cls, f"{cls.__name__}Shown", shown, types, False, brief)
    space: dict[str, Any] = {
        "_new": object.__new__,
        "_class": cls,
        "_stored": cls.Stored,
        "_record": cls.Shown,
        "_canonical": canonical,
        "_plain": msgspec.to_builtins,
        **{f"_default_{one.name}": one.default for one in fields},
        **{f"_same_{one.name}": one.same for one in fields},
        **{f"_known_{one.name}": one.known for one in fields},
    }
    parts = [
        _init(fields),
        *(_fork(cls.__name__, name, fields, what.names) for name, what in {"fork": _Shares(()), **forks}.items()),
        _function("identity(self)", f"return ({''.join(f'{one.identity}, ' for one in fields if one.identity)})"),
        _seen_by(fields),
        _function("stored(self)", f"return _canonical(_stored({_row(kept)}))"),
        _function(
            "view(self, seat)",
            *([] if all(one.known is EVERYBODY for one in shown) else ["self = self.seen_by(seat)"]),
            f"return _plain(_canonical(_record({_row(shown)})))",
        ),
        _back("_restored", fields, kept),
        _back("_shown", fields, shown),
    ]
    source = "\n\n".join(parts)
    file = f"<{cls.__module__}.{cls.__name__}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), space)
    for name in (*_WRITTEN, *forks):
        space[name].__qualname__ = f"{cls.__name__}.{name}"
        setattr(cls, name, space[name])


def _record(
    cls: type, name: str, fields: Iterable[Field], types: Mapping[str, Any], strict: bool, brief: bool
) -> type[msgspec.Struct]:
    rows: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for one in fields:
        row = (one.name, _KINDS[one.kind].plain(types[one.name]))
        begins = () if one.default == {} and one.kind != "named" else one.default
        rows.append((*row, begins) if brief and begins is not _MISSING else row)
    return msgspec.defstruct(
        name, rows, module=cls.__module__, frozen=True, forbid_unknown_fields=strict, omit_defaults=brief
    )


def _function(head: str, *lines: str) -> str:
    return "\n    ".join((f"def {head}:", *lines)) + "\n"


def _init(fields: Iterable[Field]) -> str:
    given = [one.name if one.default is _MISSING else f"{one.name}=_default_{one.name}" for one in fields if one.given]
    lines = [f"self.{one.name} = {one.name if one.given else one.fresh}" for one in fields]
    return _function(f"__init__({', '.join(('self', *given))})", *lines)


def _fork(cls: str, name: str, fields: list[Field], shared: tuple[str, ...]) -> str:
    copied = {one.name for one in fields if one.fork != f"self.{one.name}"}
    if wrong := [one for one in shared if one not in copied]:
        raise TypeError(f"{cls}.{name} shares what no copy has for itself: {', '.join(wrong)}")
    lines = [f"new.{one.name} = {f'self.{one.name}' if one.name in shared else one.fork}" for one in fields]
    return _function(f"{name}(self)", "new = _new(_class)", *lines, "return new")


def _row(fields: Iterable[Field]) -> str:
    return ", ".join(one.code("store") for one in fields)


def _seen_by(fields: Iterable[Field]) -> str:
    lines = []
    for one in fields:
        hidden = one.fresh if one.known is NOBODY else f"_known_{one.name}(self, seat)"
        lines.append(f"new.{one.name} = {one.fork if one.known is EVERYBODY else hidden}")
    return _function("seen_by(self, seat)", "new = _new(_class)", *lines, "return new")


def _back(name: str, fields: Iterable[Field], there: list[Field]) -> str:
    lines = [f"new.{one.name} = {one.code('back') if one in there else one.fresh}" for one in fields]
    return _function(f"{name}(self, data)", "new = _new(_class)", *lines, "return new")
