"""Action cards: in which order they are called, which is the highest, how they are dealt and lost."""

from __future__ import annotations

from sixgun.core.cards import BLACK_JOKER, RED_JOKER, is_joker, rank, suit
from sixgun.core.ref import Ref
from sixgun.games.deadlands.state import Shootout

DEAL = "deadlands.actions.deck"
HIGHEST = "deadlands.ruling.highest-card"
_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_SUITS = ("S", "H", "D", "C")
"""deadlands.actions.suit-order"""


def turn_of(card: str) -> tuple[int, int]:
    """When a card is called: from Ace down to Deuce, inside a rank by suit (deadlands.actions.countdown). A red joker
    comes before them all where cards are compared."""
    return (-1, 0) if is_joker(card) else (_RANKS.index(rank(card)), _SUITS.index(suit(card)))


def highest(g: Shootout, who: str) -> str:
    """deadlands.ruling.highest-card, deadlands.joker.sleeve-is-highest: the sleeved card, whatever it is; then the red
    joker, then Ace to Deuce. "" without any."""
    if who in g.sleeves:
        return g.sleeves[who]
    return min((card for card in g.hands.get(who, ()) if card != BLACK_JOKER), key=turn_of, default="")


def has_card(g: Shootout, who: str) -> bool:
    return who in g.sleeves or bool(g.hands.get(who))


def take(g: Shootout, who: str, card: str) -> None:
    """A card leaves a hand or, if it is there, a sleeve."""
    if g.sleeves.get(who) == card:
        del g.sleeves[who]
        return
    left = list(g.hands[who])
    left.remove(card)
    if left:
        g.hands[who] = tuple(left)
    else:
        del g.hands[who]


def lose_highest(ref: Ref, g: Shootout, who: str, rule: str) -> str:
    """Somebody discards his highest card and shows it; "" if he has none."""
    card = highest(g, who)
    if card:
        take(g, who, card)
        g.discard(who, card)
        ref.tell("loses-card", rule, who=who, card=card)
    return card


def lose_all(g: Shootout, who: str) -> None:
    """deadlands.wind.zero, deadlands.ruling.dead-stop: hand and sleeve are discarded."""
    g.discard(who, *g.hands.pop(who, ()))
    if who in g.sleeves:
        g.discard(who, g.sleeves.pop(who))


def deal(ref: Ref, g: Shootout, who: str, number: int) -> tuple[str, ...]:
    """deadlands.actions.deck, deadlands.ruling.deck-exhausted: from what remains of his side's deck; when that runs out
    the discards come back at once, and if they run out, too, nobody gets more."""
    deck = g.deck_of(g[who].side)
    got: tuple[str, ...] = ()
    for _ in range(2):
        stock = g.stock(deck)
        take_now = min(number - len(got), len(stock))
        if take_now > 0:
            drawn = ref.draw(stock, DEAL, take_now)
            got += drawn
            g.hands[who] = tuple(sorted((*g.hands.get(who, ()), *drawn), key=_in_hand))
        if len(got) == number or not g.discards.get(deck):
            break
        g.discards[deck] = ()
        ref.tell("reshuffles", DEAL, side=deck)
    return got


def _in_hand(card: str) -> tuple[int, int]:
    """How a hand is kept: the black joker last."""
    return (len(_RANKS), 0) if card == BLACK_JOKER else turn_of(card)


def holds_red_joker(g: Shootout, who: str) -> bool:
    return RED_JOKER in g.hands.get(who, ())
