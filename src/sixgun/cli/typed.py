"""Dice and cards that people got at a real table, as they type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sixgun.cli.prompt import NotUnderstood
from sixgun.core.chance import Dice, Draw, Outcome, Request


def wanted(request: Request, name: Callable[[str], str] = str) -> str:
    """What to type, with an example."""
    if isinstance(request, Draw):
        left = ", ".join(
            (f"{count} x " if count > 1 else "") + card + (f" ({name(card)})" if name(card) != card else "")
            for card, count in Counter(request.pool).items()
        )
        what = "the card" if request.n == 1 else f"the {request.n} cards in order"
        return f"type {what} that you drew, out of: {left}"
    n = request.n if isinstance(request, Dice) else 2
    example = " ".join(str(1 + (3 + i) % request.sides) for i in range(n))
    if n == 1:
        return f"type the die, 1 to {request.sides}, e.g. {example}"
    return f"type the {n} dice, each 1 to {request.sides}, e.g. {example}"


def label(request: Request) -> str:
    if isinstance(request, Draw):
        return "A card" if request.n == 1 else f"{request.n} cards"
    return f"{request.n if isinstance(request, Dice) else 2}D{request.sides}"


def parse_chance(line: str, request: Request, name: Callable[[str], str] = str) -> Outcome:
    """What was rolled or drawn; NotUnderstood says what is expected instead."""
    words = line.replace(",", " ").replace("+", " ").replace(";", " ").split()
    if isinstance(request, Draw):
        if request.n == 1:
            words = [line.strip()] if words else []
        elif "," in line:
            words = [word.strip() for word in line.split(",")]  # names of several words
        outcome: Outcome = tuple(_card(word, request, name) for word in words)
    else:
        if not all(word.isdecimal() and len(word) < 6 for word in words):
            raise NotUnderstood(f"That is not a list of dice: {wanted(request)}")
        outcome = tuple(int(word) for word in words)
    if not request.valid(outcome):
        raise NotUnderstood(f"{_got(request, outcome)}: {wanted(request, name)}")
    return outcome


def _card(word: str, request: Draw, name: Callable[[str], str]) -> str:
    for card in dict.fromkeys(request.pool):
        if word.casefold() in (card.casefold(), name(card).casefold()):
            return card
    raise NotUnderstood(f"There is no {word[:40]!r} to draw: {wanted(request, name)}")


def _got(request: Request, outcome: Outcome) -> str:
    expected = request.n if isinstance(request, Dice | Draw) else 2
    if len(outcome) != expected:
        return f"That is {len(outcome)} instead of {expected}"
    if isinstance(request, Draw):
        return "That is more of one card than there are"
    wrong = next(die for die in outcome if not 1 <= int(die) <= request.sides)
    return f"There is no {wrong} on a D{request.sides}"
