"""Playing cards as plain strings: "QS" is the queen of spades, "10H" the ten of hearts, "RJ" and "BJ" the two jokers.

Piles and decks are sorted tuples of them, without any order of their own: a card is drawn from what remains through the
referee. Cards of several packs are alike, so a deck is a multiset. What a value or a joker means is a game's affair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

SUITS = ("S", "H", "C", "D")
SUIT_NAMES = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RED_JOKER, BLACK_JOKER = "RJ", "BJ"
JOKERS = (RED_JOKER, BLACK_JOKER)

HIDDEN = "??"
"""A card that lies face down to the one who looks: there is one, but not which."""

Grade = Callable[[str], int]
"""How good a card is for what it is drawn for; equal grades cannot be told apart."""

_ORDER = {card: n for n, card in enumerate([*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS, HIDDEN])}
_WORDS = {"JOKER": RED_JOKER, "RED JOKER": RED_JOKER, "BLACK JOKER": BLACK_JOKER}


def pack(jokers: int = 2) -> tuple[str, ...]:
    """A French pack, sorted, with as many jokers as asked for, red and black in turn."""
    return in_order((*(rank + suit for suit in SUITS for rank in RANKS), *(JOKERS[n % 2] for n in range(jokers))))


def is_joker(card: str) -> bool:
    return card in JOKERS


def suit(card: str) -> str:
    """The letter of its suit; empty for a joker."""
    return "" if card in JOKERS else card[-1]


def rank(card: str) -> str:
    """Its rank as printed; empty for a joker."""
    return "" if card in JOKERS else card[:-1]


def is_red(card: str) -> bool:
    return card[-1] in "HD" or card == RED_JOKER


def known(card: object) -> bool:
    """Whether this is a card that lies face up."""
    return isinstance(card, str) and card in _ORDER and card != HIDDEN


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Sorted: by suit, then by rank, jokers and hidden cards last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def without(cards: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards that are left. ValueError if one of `gone` is not among them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def holds(cards: Iterable[str], wanted: Iterable[str]) -> bool:
    """Whether `wanted`, counted one by one, are all among `cards`."""
    return not Counter(wanted) - Counter(cards)


def read(text: str) -> str:
    """The card that somebody wrote: "qs", "Q S", "10h", "joker". ValueError with a sentence for people."""
    word = " ".join(text.upper().split())
    card = _WORDS.get(word, word.replace(" ", ""))
    if card not in _ORDER or card == HIDDEN:
        raise ValueError(f"{text.strip()!r} is not a card; cards are written like QS, 10H, AD, RJ (red joker)")
    return card
