"""The files of the corpus: one compressed file of JSON lines for each game and companion, a record on each line."""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from sixgun.core.record import Given

RECORDS = Path(__file__).parent / "records"
ENDING = ".jsonl.xz"
DIGITS = 10
"""Of a digest so many hexadecimal digits are kept; they hardly shrink when they are packed."""
_XZ = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 26}]


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat was shown before one of the answers of a step, as digests: its view, and the options in words."""

    at: int
    seat: str
    view: str
    offer: str


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    answers: tuple[Given, ...]
    digest: str
    log: tuple[str, ...] = ()
    seen: tuple[Seen, ...] = ()


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """One record: what was played, by whom, and every step of it."""

    name: str
    key: str
    rules: str
    kind: str
    setup: dict[str, Any]
    seats: dict[str, str]
    steps: tuple[Step, ...]
    ending: str = ""
    """In words; empty if the record was cut before."""
    format: int = 1
    """Of its choices, as in a record."""


def short(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGITS]


def line_of(kept: Kept) -> bytes:
    plain = msgspec.to_builtins(kept)
    for step in plain["steps"]:
        step["answers"] = [_plain(answer) for answer in step["answers"]]
    return msgspec.json.encode(plain)


def _plain(answer: dict[str, Any]) -> list[Any]:
    return [answer["key"], answer.get("choice") or answer.get("cards") or answer.get("dice", [])]


def record_of(line: bytes) -> Kept:
    plain = msgspec.json.decode(line)
    plain["steps"] = tuple([_step(**step) for step in plain["steps"]])
    return Kept(**plain)


def _step(answers: list[Any], digest: str, log: list[str] | None = None, seen: list[Any] | None = None) -> Step:
    looks = tuple([Seen(**one) for one in seen or ()])
    return Step(tuple([_answer(*answer) for answer in answers]), digest, tuple(log or ()), looks)


def _answer(key: str, value: Any) -> Given:
    if isinstance(value, dict):
        return Given(key, choice=value)
    return Given.rolled(key, tuple(value))


def write(folder: Path, key: str, lines: Iterable[bytes]) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{key}{ENDING}"
    packed = lzma.compress(b"".join(line + b"\n" for line in lines), check=lzma.CHECK_CRC64, filters=_XZ)
    path.write_bytes(packed)
    return path


def held(folder: Path = RECORDS) -> tuple[str, ...]:
    """The games and companions of which there is a file."""
    return tuple(sorted(path.name.removesuffix(ENDING) for path in folder.glob(f"*{ENDING}")))


def lines(key: str, folder: Path = RECORDS) -> Iterator[bytes]:
    yield from lzma.decompress((folder / f"{key}{ENDING}").read_bytes()).splitlines()


def records(key: str, folder: Path = RECORDS) -> Iterator[Kept]:
    for line in lines(key, folder):
        yield record_of(line)
