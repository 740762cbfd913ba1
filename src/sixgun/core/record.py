"""Records: a game as one text file of JSON lines that replays anywhere.

The first line names the format, the game, the rules version and the set-up; then every answer with the key of its
question, a mark with the state's digest at each boundary, and at the end the result and the secret of the dice. Each
line carries a check that chains it to the lines before, so that damage is found on the line where it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from sixgun.core.chance import Faces
from sixgun.core.errors import SixgunError
from sixgun.core.kinds import Plain
from sixgun.core.plain import plain_lines

FORMATS = (1, 2)
"""They differ in how choices are written (core/kinds.py). A record keeps its format to its end."""
_MAX_LINE = 4_000_000


class RecordError(SixgunError):
    """A record that cannot be read, with the line where the trouble is (counted from 1)."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
        self.message = message


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    record: int
    game: str
    rules: str
    setup: dict[str, Any]
    commitment: str = ""
    seats: dict[str, str] = {}
    """Who sits where: a seat and the name of its player or bot."""
    check: str = ""


class Given(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer as it is written: a choice is plain data, in the record's format."""

    key: str
    dice: tuple[int, ...] | None = None
    cards: tuple[str, ...] | None = None
    choice: Plain | None = None

    @classmethod
    def rolled(cls, key: str, outcome: Faces) -> Given:
        if outcome and isinstance(outcome[0], str):
            return cls(key, cards=outcome)
        return cls(key, dice=outcome)  # type: ignore[arg-type]

    @property
    def chance(self) -> Faces | None:
        return self.dice if self.dice is not None else self.cards


class Mark(msgspec.Struct, frozen=True):
    """The end of a step, with the digest of the state."""

    digest: str


class End(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of the game; `secret` opens the commitment."""

    winners: tuple[str, ...]
    reason: str
    secret: str = ""


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any line after the first."""

    key: str = ""
    dice: tuple[int, ...] | None = None
    cards: tuple[str, ...] | None = None
    choice: Plain | None = None
    digest: str = ""
    end: End | None = None
    check: str = ""


Item = Given | Mark | End


class Record:
    """A game's record in memory: its head and its items in order."""

    def __init__(self, head: Head, items: Iterable[Item] = ()) -> None:
        self.head = head
        self.items: list[Item] = list(items)

    def answers(self) -> list[Given]:
        return [item for item in self.items if isinstance(item, Given)]

    @property
    def end(self) -> End | None:
        return self.items[-1] if self.items and isinstance(self.items[-1], End) else None

    def lines(self) -> list[str]:
        """All lines with their checks, ready to be written."""
        writer = Chain()
        return [writer.head(self.head), *(writer.item(item) for item in self.items)]

    def text(self) -> str:
        return "".join(line + "\n" for line in self.lines())


class Chain:
    """Makes the lines of a record one after another, each with its check."""

    def __init__(self) -> None:
        self._last = ""

    def head(self, head: Head) -> str:
        return self._sealed(msgspec.to_builtins(msgspec.structs.replace(head, check="")))

    def item(self, item: Item) -> str:
        fields = msgspec.to_builtins(item)
        return self._sealed({"end": fields} if isinstance(item, End) else fields)

    def _sealed(self, fields: dict[str, Any]) -> str:
        self._last = _check(self._last, fields)
        return msgspec.json.encode({**fields, "check": self._last}).decode()


def _check(last: str, fields: dict[str, Any]) -> str:
    plain = msgspec.json.encode({k: v for k, v in fields.items() if k != "check"}, order="deterministic")
    return hashlib.sha256(last.encode() + b"\n" + plain).hexdigest()[:12]


def parse(text: str) -> Record:
    """Read a record; raises RecordError naming the first bad line."""
    record, error = recover(text)
    if error is not None:
        raise error
    assert record is not None
    return record


def recover(text: str) -> tuple[Record | None, RecordError | None]:
    """What is intact before the first damage, and the damage. The record is None if not even the head is sound."""
    lines = plain_lines(text).split("\n")
    complete = lines and lines[-1] == ""
    if complete:
        lines.pop()
    if not lines:
        return None, RecordError(1, "the file is empty")
    last = ""
    record: Record | None = None
    for number, line in enumerate(lines, 1):
        try:
            if number == len(lines) and not complete:
                raise RecordError(number, "the file ends in the middle of a line")
            fields = _fields(line, number)
            if number == 1:
                head = _head(fields)
                last = _verified(last, fields, line, number)
                record = Record(head)
            else:
                assert record is not None
                last = _verified(last, fields, line, number)
                record.items.append(_item(fields, number, record))
        except RecordError as error:
            return record, error
    return record, None


def _fields(line: str, number: int) -> dict[str, Any]:
    if len(line) > _MAX_LINE:
        raise RecordError(number, "the line is too long for a record")
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(number, f"not a line of JSON ({error})") from None
    if not isinstance(fields, dict):
        raise RecordError(number, "not a JSON object")
    return fields


def _head(fields: dict[str, Any]) -> Head:
    if fields.get("record") is None:
        raise RecordError(1, "this is not a Sixgun record")
    if fields["record"] not in FORMATS:
        known = " and ".join(map(str, FORMATS))
        raise RecordError(1, f"record format {fields['record']!r} is not known here; this version reads {known}")
    try:
        return msgspec.convert(fields, Head)
    except msgspec.ValidationError as error:
        raise RecordError(1, str(error)) from error


def _verified(last: str, fields: dict[str, Any], line: str, number: int) -> str:
    """The line's check, if the line is to the letter what `Chain` writes."""
    expected = _check(last, fields)
    fields["check"] = expected
    if msgspec.json.encode(fields).decode() != line:
        raise RecordError(number, "the line was changed, or a line before it is missing (its check does not fit)")
    return expected


def _item(fields: dict[str, Any], number: int, record: Record) -> Item:
    try:
        line = msgspec.convert(fields, _Line)
    except msgspec.ValidationError as error:
        raise RecordError(number, str(error)) from error
    if record.end is not None:
        raise RecordError(number, "there is a line after the end of the game")
    given = [value for value in (line.dice, line.cards, line.choice) if value is not None]
    if line.end is not None and not (line.digest or line.key or given):
        return line.end
    if line.digest and line.end is None and not (line.key or given):
        return Mark(line.digest)
    if not line.key or len(given) != 1 or line.digest or line.end is not None:
        raise RecordError(number, "a line is an answer (a key and one of dice, cards and choice), a digest or an end")
    return Given(line.key, line.dice, line.cards, line.choice)
