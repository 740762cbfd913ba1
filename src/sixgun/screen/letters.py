"""Names where there is little room: two letters on a base, and what somebody is called in short."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from sixgun.screen.picture import Picture

_GAP = re.compile(r"[\s-]+")


def labelled(picture: Picture, sign: str) -> Picture:
    """A picture with the letters and short names of its people, and with the sign of its unit."""
    known = letters((model.id, model.name) for model in picture.models)
    called = told_apart([model.name for model in picture.models])
    models = [
        msgspec.structs.replace(model, letters=known[model.id], called=name)
        for model, name in zip(picture.models, called, strict=True)
    ]
    order = [
        msgspec.structs.replace(card, letters=known.get(card.id) or next(_tries(card.title))) for card in picture.order
    ]
    return msgspec.structs.replace(picture, sign=sign, models=tuple(models), order=tuple(order))


def letters(people: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Two letters for everybody, by id, from ids and names: different ones as far as two letters go."""
    found: dict[str, str] = {}
    for id, name in people:
        tries = list(_tries(name or id))
        free = (pair for pair in tries if len(pair) == 2 and pair not in found.values())
        found[id] = next(free, tries[0])
    return found


def _tries(name: str) -> Iterator[str]:
    words = list(filter(None, _GAP.split(unicodedata.normalize("NFC", name)))) or ["?"]
    first, last = words[0], words[-1] if len(words) > 1 else ""
    yield (first[0] + last[0] if last else first[:2]).upper()
    yield from ((first[0] + letter).upper() for letter in last[1:])
    yield from (word[:2].upper() for word in (last, first))
    yield from (first[0].upper() + digit for digit in "23456789")


def told_apart(names: Sequence[str]) -> list[str]:
    """What each is called in short, and in full where two would be called the same."""
    shorts = list(map(short, names))
    return [one if shorts.count(one) == 1 else name for one, name in zip(shorts, names, strict=True)]


def short(name: str) -> str:
    """The last word of a name, unless that is only a number."""
    last = name.split()[-1] if name.split() else name
    return name if last.replace(".", "").isdecimal() else last
