"""Several answers at one go: a slip of paper that a person fills in, looks over, corrects and hands in.

A procedure asks question by question. Where somebody knows all answers before the first question (a match was played on
a real table, a referee corrects a mistake) it describes a slip besides. A slip is made anew from what has been written
into it so far, so that one blank may depend on another, and it says what it would do. Handed in, it becomes the answers
that the questions take: there is no second way to change anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Part
from sixgun.core.shell import State

S = TypeVar("S", bound=State)

Entries = Mapping[str, str]
"""What is written into the blanks, by their keys. A flag is "yes" or nothing, several ticks are joined by commas."""
YES = "yes"
Texts = Mapping[str, str]


class _Silent(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return key


SILENT: Texts = _Silent()
"""Texts where nobody reads them: the blanks of a slip that is handed in."""


class Blank(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing to fill in, with what stands in it."""

    key: str
    title: str
    kind: Literal["pick", "ticks", "flag", "number", "text"] = "pick"
    value: str = ""
    picks: tuple[tuple[str, str], ...] = ()
    """What can be picked or ticked: as it is written, and in words."""
    low: int = 0
    high: int = 0
    group: str = ""
    """A heading for this blank and those that follow with the same one."""
    note: str = ""
    wrong: str = ""
    """What is wrong with what stands in it."""


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    key: str
    title: str
    blanks: tuple[Blank, ...]
    note: str = ""
    rule: str = ""
    says: tuple[str, ...] = ()
    """What handing it in would mean, in words."""
    ready: bool = False
    """It can be handed in."""


class Slips(Part[S]):
    """The slips of a procedure; as it stands it has none."""

    def slips(self, state: S, question: Question) -> tuple[str, ...]:
        """Keys of the slips that answer this question to the reporter, and those that follow; their titles are the
        texts "slip.KEY"."""
        return ()

    def slip(self, state: S, key: str, entries: Entries, language: str = "en") -> Slip:
        """A slip with what has been written into it so far; `key` is one of `slips`."""
        raise NotImplementedError

    def hand_in(self, state: S, key: str, entries: Entries) -> Sequence[Choice]:
        """The reporter's answers that a slip stands for. Raises BadSetup with the keys of blanks that do not fit."""
        raise NotImplementedError


def picked(blank: Blank, entries: Entries, texts: Texts) -> Blank:
    """The blank with what is written into it. What cannot stand there is as if nothing were written, but for a number:
    that is wrong."""
    text = entries.get(blank.key)
    if text is None:
        return blank
    match blank.kind:
        case "pick":
            good = text in dict(blank.picks)
        case "ticks":
            good = all(part in dict(blank.picks) for part in text.split(",") if part)
        case "flag":
            good = text in ("", YES)
        case "number":
            new = msgspec.structs.replace(blank, value=text)
            fits = number(new) is not None
            wrong = "" if fits else texts["slip.number"].format(low=blank.low, high=blank.high)
            return msgspec.structs.replace(new, wrong=wrong)
        case "text":
            good = len(text) <= blank.high and (text.isprintable() or not text)
    return msgspec.structs.replace(blank, value=text) if good else blank


def number(blank: Blank) -> int | None:
    """The number in a blank; None if there is none from `low` to `high`."""
    text = blank.value.strip()
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        return None
    return int(text) if blank.low <= int(text) <= blank.high else None
