"""Who knows which cards: the ruling what-is-public as bookkeeping.

For every seat, and for the spectator "", the state keeps the cards that it *certainly* knows to be in a zone. All cards
move through `move`, which keeps this true:

- A seat that sees a card move knows it at its new place.
- A card that others draw unseen from the common pile comes to lie in the common discards, or face down before its
  drawer. So "known to be in the pile" means in the pile, in the discards of others, or face down from the pile; cards
  of that block are alike to seats that did not see them, which is what the odds use.
- In the same way a player's deck and what he has laid face down, has in hand or has put aside from it are one block
  until the cards are shown.
- Of another pack, some cards of which are the first treasure, everybody knows that they are in the treasure deck or in
  the box: "known to be in the box" means one of the two.
- When cards change hands unseen between players, what was known of the giver's deck is afterwards only known to be
  somewhere among the players (`AMONG`).

frontera.ruling.what-is-public, frontera.ruling.exchange-phase1-view.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixgun.core.cards import HIDDEN, in_order, without
from sixgun.games.frontera.state import (
    BOX,
    DISCARDS,
    PILE,
    TREASURE,
    UNKNOWN,
    Known,
    Session,
    aside_of,
    deck_of,
    replace,
)

AMONG = "among"
"""Not a zone: known to be with the players, but not with whom."""
EVERYBODY = ("*",)
"""For `seen_by`: the cards lie open to all."""


def observers(g: Session) -> tuple[str, ...]:
    """Every seat, and the spectator. In a situation nobody's knowledge matters."""
    return (*g.deal, "") if g.counted is None else ()


def known(g: Session, seat: str, zone: str) -> tuple[str, ...]:
    """The cards that `seat` knows to be in `zone`."""
    return next((one.cards for one in g.known.get(seat, ()) if one.zone == zone), ())


def _set(g: Session, seat: str, zone: str, cards: Iterable[str]) -> None:
    if g.counted is not None:
        return  # in a situation nobody's knowledge matters
    new = in_order(cards)
    rest = [one for one in g.known.get(seat, ()) if one.zone != zone]
    if new:
        rest.append(Known(zone, new))
    g.known[seat] = tuple(sorted(rest, key=lambda one: one.zone))


def learn(g: Session, seat: str, zone: str) -> None:
    """`seat` looks through a zone: from now on it knows all of it, and no longer merely that some of it is about."""
    fresh = minus(g.cards(zone), known(g, seat, zone))
    _set(g, seat, AMONG, minus(known(g, seat, AMONG), fresh))
    _set(g, seat, zone, g.cards(zone))


def turn_up(g: Session, zone: str, card: str) -> None:
    """A card of a zone is shown to everybody and stays there."""
    for seat in observers(g):
        before = known(g, seat, zone)
        if before.count(card) < g.cards(zone).count(card):
            _set(g, seat, AMONG, minus(known(g, seat, AMONG), (card,)))
            _set(g, seat, zone, (*before, card))


def minus(cards: Sequence[str], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards without those of `gone` that are among them. Whatever the cards are, the same work is done: how long it
    takes tells nobody anything."""
    return tuple(_parted(cards, gone)[1])


def _parted(cards: Sequence[str], others: Iterable[str]) -> tuple[list[str], list[str]]:
    """Which of the cards are among others, each as often as there, and which are not."""
    there: dict[str, int] = {}
    for card in others:
        there[card] = there[card] + 1 if card in there else 1
    among: list[str] = []
    rest: list[str] = []
    for card in cards:
        if card in there and there[card]:  # noqa: RUF019 - a call for each card would be counted
            there[card] -= 1
            among += (card,)
        else:
            rest += (card,)
    return among, rest


def put(g: Session, zone: str, cards: Iterable[str]) -> None:
    g.zones[zone] = in_order((*g.cards(zone), *cards))


def take(g: Session, zone: str, cards: Iterable[str]) -> None:
    """Cards leave a zone. In what a seat believes, a card that is not known to be there was one of the hidden ones."""
    if g.belief is None:
        g.zones[zone] = without(g.cards(zone), cards)
        return
    left = list(g.cards(zone))
    for card in cards:
        left.remove(card if card in left else HIDDEN if HIDDEN in left else left[-1])
    g.zones[zone] = tuple(left)


def move(g: Session, cards: Sequence[str], source: str, target: str, seen_by: Sequence[str] = ()) -> None:
    """Cards go from one zone to another; `seen_by` are the seats that see which cards these are."""
    if not cards:
        return
    whole = len(cards) == len(g.cards(source)) and not _face_down_from(g, source)
    _passed_on(g, cards, source, target)
    take(g, source, cards)
    for seat in observers(g):
        if seat in seen_by or "*" in seen_by:
            _saw(g, seat, cards, source, target)
        else:
            _missed(g, seat, source, target, whole)
    put(g, target, cards)


def _passed_on(g: Session, cards: Sequence[str], source: str, target: str) -> None:
    """In odds: what is uncertain about cards goes with them. What comes to the pile joins its block, which has all
    hidden discards already."""
    if g.belief is None:
        return
    if target == PILE:
        new = [card for card in cards if card != HIDDEN or source != DISCARDS]
        g.belief = replace(g.belief, pile=(*g.belief.pile, *new))
    if g.counted is not None and source in g.counted.blurred:
        blur(g, target)


def blur(g: Session, *zones: str) -> None:
    """In a situation: from now on only the number of cards of these zones is certain (counting.py)."""
    count = g.counted
    if g.belief is not None and count is not None and not count.blurred.issuperset(zones):
        g.belief = replace(g.belief, count=replace(count, blurred=count.blurred | frozenset(zones)))


def test_over(g: Session) -> None:
    """In a situation, after a test or a whole turn of a fight: nobody has cards in hand any more. Without management
    all of them are back, and the pack is certain again; where cards wear out all but the played ones."""
    count = g.counted
    if g.belief is None or count is None or not (count.blurred or count.lent):
        return
    mode, blurred = g.board.switches.mode, count.blurred
    if UNKNOWN not in blurred and (mode == "nomgmt" or (mode == "wear" and count.level != "grades")):
        for lent in count.lent:
            if mode == "nomgmt" and lent.source == PILE:
                g.zones[PILE] = lent.cards
        blurred = frozenset()
    g.belief = replace(g.belief, count=replace(count, blurred=blurred, lent=()))


def _saw(g: Session, seat: str, cards: Sequence[str], source: str, target: str) -> None:
    """It knows these cards at their new place; wherever it thought them before, they are not there any more."""
    left = list(cards)
    for zone in dict.fromkeys((source, *_ELSEWHERE.get(source, (AMONG,)))):
        before = known(g, seat, zone)
        found, left = _parted(left, before)
        _set(g, seat, zone, minus(before, found))
    _set(g, seat, target, (*known(g, seat, target), *cards))


_ELSEWHERE = {PILE: (AMONG, TREASURE), DISCARDS: (PILE, AMONG, TREASURE), TREASURE: (BOX, AMONG)}
"""Where a card may have been thought to be that is shown in one of these zones; otherwise, with the players."""


def comes_in(g: Session, seat: str, cards: Iterable[str]) -> None:
    """A pack comes to the table of which some cards are the treasure and the rest stays in the box."""
    _set(g, seat, BOX, (*known(g, seat, BOX), *cards))


def _missed(g: Session, seat: str, source: str, target: str, whole: bool) -> None:
    """It does not see which cards these are."""
    before = known(g, seat, source)
    if target == TREASURE and source not in (PILE, DISCARDS):
        _set(g, seat, AMONG, ())  # a player's cards leave the players: some of those may be among them
    if not before or _one_block(source, target):
        return
    _set(g, seat, source, ())
    if source == PILE and _face_down_from(g, PILE):
        return  # some of the pile's block lies face down before players: no longer certain
    if whole:  # everything went: what was known to be there is now known to be in the new place
        _set(g, seat, target, (*known(g, seat, target), *before))
    elif source not in (PILE, DISCARDS):
        _set(g, seat, AMONG, (*known(g, seat, AMONG), *before))


def _one_block(source: str, target: str) -> bool:
    """Whether cards that nobody else sees stay within what the others know as one: what is rejected lies face down in
    the common discards, or before the one who drew it from his own deck until it goes back there."""
    return (source, target) == (PILE, DISCARDS) or (source.startswith(_DECK) and target == aside_of(source[_OWNER:]))


_DECK = deck_of("")
_OWNER = len(_DECK)


def _face_down_from(g: Session, zone: str) -> bool:
    """Whether part of a zone's block lies face down on the table, or is in hand in a test that is going on."""
    if g.fight is not None and any(laid.origin == zone for plan in g.fight.plans for laid in plan.laid):
        return True
    return any(in_hand(g, seat) and drawn_from(g, seat) == zone for seat in g.deal)


def close_pile(g: Session) -> None:
    """The common pile and the discards go to the treasure deck; nobody has to think about them any more."""
    move(g, g.cards(DISCARDS), DISCARDS, PILE)
    move(g, g.cards(PILE), PILE, TREASURE)
    for seat in observers(g):
        _set(g, seat, PILE, ())


def drawn_by(seat: str) -> str:
    """Not a zone: what a seat has in hand or has laid face down."""
    return f"drawn:{seat}"


def draw_out(g: Session, seat: str, cards: Sequence[str], source: str) -> None:
    """`seat` takes cards out of a zone into its hand. For the others they still belong to the zone's block."""
    take(g, source, cards)
    _saw(g, seat, cards, source, drawn_by(seat))


def put_back(g: Session, seat: str, cards: Sequence[str], source: str, target: str) -> None:
    """`seat` puts cards of its hand, which came from `source`, into a zone, unseen by the others."""
    if not cards:
        return
    _saw(g, seat, cards, drawn_by(seat), target)
    for other in observers(g):
        if other != seat and source != target and not _one_block(source, target):
            _missed(g, other, source, target, whole=False)
    put(g, target, cards)


def show(g: Session, seat: str, cards: Sequence[str], source: str, target: str) -> None:
    """Cards that `seat` drew from `source` and laid face down are turned up, and go to a zone in everybody's sight."""
    for other in observers(g):
        _saw(g, other, cards, drawn_by(seat) if other == seat else source, target)
    put(g, target, cards)


# where cards are now -------------------------------------------------------------------------------------------------
def universe(g: Session) -> tuple[str, ...]:
    """All cards of all packs on the table; which packs there are everybody knows."""
    cards = [card for zone in g.zones.values() for card in zone]
    for seat in g.deal:
        laid = laid_by(g, seat)
        cards += [*laid, *minus(known(g, seat, drawn_by(seat)), laid)]
    return in_order(cards)


def laid_by(g: Session, seat: str) -> tuple[str, ...]:
    """What a seat has laid face down in a fight."""
    plans = g.fight.plans if g.fight is not None else ()
    return tuple([laid.card for plan in plans if g[plan.who].seat == seat for laid in plan.laid])


def in_hand(g: Session, seat: str) -> int:
    """How many cards a seat has drawn and not yet put anywhere, while a test is under way; everybody sees that."""
    return len(minus(known(g, seat, drawn_by(seat)), laid_by(g, seat)))


def drawn_from(g: Session, seat: str) -> str:
    """Where the cards of a test come from now."""
    mode = g.board.switches.mode
    return PILE if mode == "nomgmt" or (mode == "normal" and g.phase == 1) else deck_of(seat)


def there(g: Session, zone: str) -> int:
    """How many cards are in a zone: in what a seat believes not those of its block that are away."""
    away = dict(g.belief.away).get(zone, 0) if g.belief is not None else 0
    return len(g.cards(zone)) - away


def leave_away(g: Session, zone: str) -> None:
    """In what a seat believes: all that is left of a deck's block is away, so that other cards can take its place."""
    if g.belief is not None and dict(g.belief.away).get(zone):
        g.zones[zone] = ()
        g.belief = replace(g.belief, away=tuple([one for one in g.belief.away if one[0] != zone]))
