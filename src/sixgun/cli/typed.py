"""Dice and cards that people got at a real table, as they type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sixgun.cli.speech import NotUnderstood, said
from sixgun.core.cards import HIDDEN, pack
from sixgun.core.chance import Dice, Draw, Faces, Request

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
    n = request.n if isinstance(request, Dice) else 2
    example = " ".join(str(1 + (3 + i) % request.sides) for i in range(n))
    key = "chance.type-die" if n == 1 else "chance.type-dice"
    return said(language, key, n=n, sides=request.sides, example=example)


def label(request: Request, language: str = "en") -> str:
    if isinstance(request, Draw):
        if _by_lot(request):
            return said(language, "chance.lot")
        return said(language, "chance.card" if request.n == 1 else "chance.cards", n=request.n)
    return f"{request.n if isinstance(request, Dice) else 2}D{request.sides}"


def _by_lot(request: Draw) -> bool:
    """Whether one of several people or things is picked, and no playing card is drawn."""
    return request.n == 1 and not set(request.pool) & set(_PLAYING)


def parse_chance(line: str, request: Request, name: Callable[[str], str] = str, language: str = "en") -> Faces:
    """What was rolled or drawn; NotUnderstood says what is expected instead."""
    what = wanted(request, name, language)
    words = line.replace(",", " ").replace("+", " ").replace(";", " ").split()
    if isinstance(request, Draw):
        if request.n == 1:
            words = [line.strip()] if words else []
        elif "," in line:
            words = [word.strip() for word in line.split(",")]  # names of several words
        outcome: Faces = tuple(_card(word, request, name, what) for word in words)
    else:
        if not all(word.isdecimal() and len(word) < 6 for word in words):
            raise NotUnderstood("not-dice", what=what)
        outcome = tuple(int(word) for word in words)
    if not request.valid(outcome):
        raise _unlike(request, outcome, what)
    return outcome


def _card(word: str, request: Draw, name: Callable[[str], str], what: str) -> str:
    for card in dict.fromkeys(request.pool):
        if word.casefold() in (card.casefold(), name(card).casefold()):
            return card
    raise NotUnderstood("no-card", card=repr(word[:40]), what=what)


def _unlike(request: Request, outcome: Faces, what: str) -> NotUnderstood:
    """In what something typed differs from what can have been rolled or drawn."""
    expected = request.n if isinstance(request, Dice | Draw) else 2
    if len(outcome) != expected:
        return NotUnderstood("how-many", n=len(outcome), expected=expected, what=what)
    if isinstance(request, Draw):
        return NotUnderstood("too-many", what=what)
    wrong = next(die for die in outcome if not 1 <= int(die) <= request.sides)
    return NotUnderstood("no-side", n=wrong, sides=request.sides, what=what)
