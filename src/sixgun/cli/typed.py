"""Dice and cards that people got at a real table, as they type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sixgun.cli.speech import NotUnderstood, said
from sixgun.core.cards import HIDDEN, pack
from sixgun.core.chance import Draw, Faces, Open, Request
from sixgun.core.open_ended import written
from sixgun.core.typed_dice import BadFaces, Rolled, all_dice

_NOT_FALLEN = {
    "few": "how-many",
    "many": "how-many",
    "no-side": "no-side",
    "not-again": "not-again",
    "not-joined": "not-joined",
}
"""What is said of dice that cannot have fallen."""
_PLAYING = (*pack(2), HIDDEN)


def wanted(request: Request, name: Callable[[str], str] = str, language: str = "en") -> str:
    """What to type, with an example."""
    if isinstance(request, Draw):
        left = ", ".join(
            (f"{count} x " if count > 1 else "") + card + (f" ({name(card)})" if name(card) != card else "")
            for card, count in Counter(request.pool).items()
        )
        if _by_lot(request):
            return said(language, "chance.type-lot", left=left)
        return said(language, "chance.type-card" if request.n == 1 else "chance.type-cards", n=request.n, left=left)
    n, sides = request.n, request.sides
    if isinstance(request, Open):
        key = "chance.type-open-die" if n == 1 else "chance.type-open-dice"
        return said(language, key, n=n, sides=sides, example=_example(n, sides))
    example = " ".join(str(1 + (3 + i) % sides) for i in range(n))
    key = "chance.type-die" if n == 1 else "chance.type-dice"
    return said(language, key, n=n, sides=sides, example=example)


def _example(n: int, sides: int) -> str:
    """Open-ended dice, the first of which was rolled again."""
    return " ".join([written(sides + 1 + 3 % (sides - 1), sides), *[str(1 + i % (sides - 1)) for i in range(1, n)]])


def label(request: Request, language: str = "en") -> str:
    if isinstance(request, Draw):
        if _by_lot(request):
            return said(language, "chance.lot")
        return said(language, "chance.card" if request.n == 1 else "chance.cards", n=request.n)
    return request.label().upper()


def _by_lot(request: Draw) -> bool:
    """Whether one of several people or things is picked, and no playing card is drawn."""
    return request.n == 1 and not set(request.pool) & set(_PLAYING)


def parse_chance(line: str, request: Request, name: Callable[[str], str] = str, language: str = "en") -> Faces:
    """What was rolled or drawn; NotUnderstood says what is expected instead."""
    what = wanted(request, name, language)
    if isinstance(request, Draw):
        words = line.replace(",", " ").replace("+", " ").replace(";", " ").split()
        if request.n == 1:
            words = [line.strip()] if words else []
        elif "," in line:
            words = [word.strip() for word in line.split(",")]  # names of several words
        outcome: Faces = tuple(_card(word, request, name, what) for word in words)
    else:
        outcome = _dice(line, request, what)
    if not request.valid(outcome):
        raise _unlike(request, outcome, what)
    return outcome


def _dice(line: str, request: Rolled, what: str) -> Faces:
    faces: list[int] = []
    joined: list[int] = []
    for word in line.replace(",", " ").replace("+", " + ").replace(";", " ").split():
        if word == "+":
            joined.append(len(faces))
        elif word.isdecimal() and len(word) < 6:
            faces.append(int(word))
        else:
            raise NotUnderstood("not-dice", what=what)
    if isinstance(request, Open) and any(place in (0, len(faces)) for place in joined):
        raise NotUnderstood("not-dice", what=what)
    try:
        return all_dice(request, faces, joined)
    except BadFaces as bad:
        facts = {"n": bad.n, "sides": request.sides, "expected": request.n, "what": what}
        raise NotUnderstood(_NOT_FALLEN[bad.reason], **facts) from None


def _card(word: str, request: Draw, name: Callable[[str], str], what: str) -> str:
    for card in dict.fromkeys(request.pool):
        if word.casefold() in (card.casefold(), name(card).casefold()):
            return card
    raise NotUnderstood("no-card", card=repr(word[:40]), what=what)


def _unlike(request: Request, outcome: Faces, what: str) -> NotUnderstood:
    """In what something typed differs from what can have been drawn or rolled."""
    if len(outcome) != request.n:
        return NotUnderstood("how-many", n=len(outcome), expected=request.n, what=what)
    return NotUnderstood("too-many" if isinstance(request, Draw) else "not-dice", what=what)
