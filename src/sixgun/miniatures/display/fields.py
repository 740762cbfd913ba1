"""Forms of what may be chosen besides the lists, and their usual fields: a direction, a place, a way, one of several.

Nothing is judged here: a game leaves out a form where its legality test would refuse all that could be filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sixgun.core.choice import Choice, Place, Question
from sixgun.core.form import MOST_PLACES, Field, Form

OTHER = "other"
"""The section of all of them."""


def form(name: str, common: Choice, rules: str | tuple[str, ...], *fields: Field) -> Form:
    return Form(common.kind, fields, (rules,) if isinstance(rules, str) else rules, OTHER, name, common, type(common))


def facing(at: Place, *, least: int = 0, label: str = "facing") -> Field:
    """Any direction; none where it may be left out."""
    return Field("facing", label, "facing", least=least, at=at)


def place(at: Place, *, least: int = 1) -> Field:
    return Field("path", "place", "places", least=least, at=at)


def way(at: Place, *, least: int = 1) -> Field:
    """A place with the corners before it."""
    return Field("path", "way", "places", least=least, most=MOST_PLACES, at=at)


def one_of(name: str, label: str, ids: tuple[str, ...], shown: tuple[str, ...] = ()) -> Field:
    """One of several, the first unless somebody says otherwise."""
    return Field(name, label, ids=ids, start=ids[0], shown=shown)


Asked = Callable[[Any, Question], Iterable[Form]]
"""The forms of a question, from the state in which it is asked."""


def asks_one(where: Callable[[Any, str], Place | None], *forms: tuple[str, Callable[[str], Choice], str]) -> Asked:
    """Forms of a question about one character, the fact `who`: a name, the choice, and which fields it has, "place",
    "facing", or both. `where` finds the place from which somebody goes; there is no form where it finds none."""

    def asked(state: Any, question: Question) -> Iterator[Form]:
        who = str(question.facts.get("who", ""))
        at = where(state, who)
        if at is None:
            return
        for name, made, fields in forms:
            given = [place(at)] if "place" in fields else []
            given += [facing(at, least=0 if given else 1)] if "facing" in fields else []
            yield form(name, made(who), question.rule, *given)

    return asked
