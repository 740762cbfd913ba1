"""Drawing cards in a situation, so that its odds are exact and few ways have to be followed.

A situation is a session whose `Belief` says how cards are told apart:

- "grades": a draw tells apart only what its own test can, and of a hand only as many of the best cards as are played.
  Afterwards it is not certain which cards are gone: the zones that they come from and go to are *blurred*.
- "played": the cards that are played are told apart one by one, whatever else was drawn is not. Where the rest goes
  back at once (phase 2), or at the end of the test (the other modes), nothing stays blurred.
- "cards": every card of every hand is told apart.

Any card stands for those alike, so counting on from a blurred zone would be wrong. It is never done: the count is given
up, and a sample is taken instead. Before that a few trial runs find the coarsest level that does without.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from sixgun.core.cards import HIDDEN, Grade, in_order, without
from sixgun.core.hands.lent_hands import MOST, HandOut, Lent, next_hand
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera.decks import Places, places_of
from sixgun.games.frontera.knowledge import blur
from sixgun.games.frontera.state import DISCARDS, PILE, UNKNOWN, Belief, Counting, Session, deck_of, replace, spent_of
from sixgun.games.frontera.trials import in_order_of_play

GRADES, PLAYED, CARDS = "grades", "played", "cards"
LEVELS = (GRADES, PLAYED, CARDS)
LISTED = 3_000
"""More hands than this are not listed card by card."""


def _count(g: Session) -> Counting:
    assert g.counted is not None
    return g.counted


def blurred(g: Session, zone: str, cards: Sequence[str]) -> bool:
    """Whether of these cards of a zone only the number is certain."""
    unsure = _count(g).blurred
    return zone in unsure or (HIDDEN in cards and UNKNOWN in unsure)


def must_be_certain(ref: Ref, g: Session, rule: str, *zones: str, pool: Sequence[str] | None = None) -> None:
    """Something is counted from the cards of these zones, or from a pool of theirs: raises TooManyOutcomes where only
    their number is certain."""
    for zone in zones if ref.counts and g.counted is not None else ():
        if blurred(g, zone, g.cards(zone) if pool is None else pool):
            raise TooManyOutcomes(f"{rule} draws from {zone}, of which only the number of cards is certain")


def _must_be_few(ref: Ref, rule: str, n: int, cards: Sequence[str]) -> None:
    """Raises TooManyOutcomes where so many cards of these have more hands than are listed."""
    if ref.counts and comb(len(cards), n) > LISTED:
        raise TooManyOutcomes(f"{rule} would have to list all hands of {n} cards of {len(cards)}")


# drawing -------------------------------------------------------------------------------------------------------------
def drawn(
    ref: Ref, g: Session, zone: str, pool: Sequence[str], n: int, rule: str, grade: Grade | None, best: int
) -> tuple[str, ...]:
    """`n` cards of a pool; they stay there. HIDDEN ones are turned into cards of the unknown pool."""
    if not _may_blur(ref, g, rule, grade, best):
        grade, best = None, 0
    elif _count(g).level == GRADES and _one_source(g, zone, pool):
        assert grade is not None
        return _lend(ref, g, UNKNOWN if pool[0] == HIDDEN else zone, n, rule, grade, best)
    must_be_certain(ref, g, rule, zone, pool=pool)
    if grade is None:
        _must_be_few(ref, rule, n, pool)
    got = ref.draw(pool, rule, n, _grades(g, pool, grade), 0 if HIDDEN in pool else best)
    hidden = got.count(HIDDEN)
    if not hidden:
        return got
    unknown = g.believed.unknown
    seen = ref.draw(unknown, rule, hidden, _grades(g, unknown, grade), min(best, hidden))
    g.belief = replace(g.believed, unknown=without(unknown, seen))
    if grade is not None:
        blur(g, UNKNOWN)
    return (*[card for card in got if card != HIDDEN], *seen)


def _one_source(g: Session, zone: str, pool: Sequence[str]) -> bool:
    """Whether a hand is of one stock, of which others may be drawn before it goes back: all of its cards are hidden, or
    none is, and they do not go back at once, as those of a deck do in phase 2."""
    hidden = HIDDEN in pool
    if hidden:
        return all(card == HIDDEN for card in pool)
    return bool(zone) and g.phase != 2


def _lend(ref: Ref, g: Session, source: str, n: int, rule: str, grade: Grade, best: int) -> tuple[str, ...]:
    """A hand of which only the best cards are told apart, counted together with the others of the same test."""
    count, belief = _count(g), g.believed
    pool = belief.unknown if source == UNKNOWN else g.cards(source)
    lent = next((one for one in count.lent if one.source == source), None)
    if lent is None:
        must_be_certain(ref, g, rule, source, pool=())
        lent = Lent(source, tuple(pool))
    elif ref.counts and len(pool) != len(lent.cards) - sum([hand.cards for hand in lent.hands]):
        raise TooManyOutcomes(f"{rule} draws from {source}, to which cards have come back since the hands before it")
    grades = tuple([grade(card) for card in lent.cards])
    if not lent.hands or not ref.counts:
        got = ref.draw(pool, rule, n, [grade(card) for card in pool], best)
        tops = tuple(sorted((grade(card) for card in got), reverse=True)[: min(best, n)])
        hand = HandOut(n, grades, tops)
    else:
        if len(lent.hands) >= MOST:
            raise TooManyOutcomes(f"{rule} is one of too many hands from the same cards")
        hands = next_hand(lent, n, grades, best)
        weights = [(cards, weight) for cards, (_, weight) in hands.items()]
        got = ref.among(weights, rule, f"{n} of {len(pool)}")
        hand = hands[got][0]
    lent = replace(lent, hands=(*lent.hands, hand))
    others = tuple([one for one in count.lent if one.source != source])
    g.belief = replace(belief, count=replace(count, lent=(*others, lent)))
    if source == UNKNOWN:
        g.belief = replace(g.belief, unknown=_fewer(belief.unknown, got))
        blur(g, UNKNOWN)
    return got


def _fewer(cards: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    """Without these, or without as many others where one of them is gone already."""
    left = list(cards)
    for card in gone:
        left.remove(card if card in left else left[-1])
    return tuple(left)


def alike(ref: Ref, g: Session, zones: Sequence[str], n: int, rule: str) -> Places:
    """`n` random cards of these zones that merely change hands; told apart coarsely, only where they lie matters."""
    count = _count(g)
    pool = [(card, zone) for zone in zones for card in in_order(g.cards(zone))]
    cards, there = [card for card, _ in pool], [zone for _, zone in pool]
    if not pool or not n:
        return []
    if count.level != GRADES and not any(zone in count.blurred for zone in zones):
        return places_of(pool, ref.draw(cards, rule, n, _grades(g, cards, None)))
    blur(g, *zones)
    kinds = [zones.index(zone) for zone in there]
    if not ref.counts:
        return places_of(pool, ref.draw(cards, rule, n, kinds))
    found: Places = []
    for zone in ref.draw(there, rule, n, kinds):
        found.append(next(one for one in pool if one[1] == zone))
        pool.remove(found[-1])
    return found


def by_choice(ref: Ref, g: Session, zones: Sequence[str], rule: str) -> None:
    """Somebody chooses cards of these zones to change hands: which ones there are must be certain, unless the one who
    chooses takes the first, which lie in the first of these zones as long as it has any."""
    count = g.counted
    if count is None or not ref.counts or ref.takes_the_first(rule):
        return
    if any(zone in count.blurred for zone in zones):
        raise TooManyOutcomes(f"{rule} takes cards of which it is not certain which they are")


def looked_through(ref: Ref, g: Session, zones: Sequence[str], rule: str) -> None:
    """Somebody sees all cards of these zones and is about to choose by them: hidden ones are turned into cards of the
    unknown pool. Told apart coarsely, or where there are too many, it is enough that nobody knows afterwards which ones
    lie where."""
    count = g.counted
    if count is None:
        return
    for zone in zones:
        hidden = g.cards(zone).count(HIDDEN)
        if not hidden:
            continue
        unknown = g.believed.unknown
        if ref.settled(rule) and (count.level == GRADES or comb(len(unknown), hidden) > LISTED):
            blur(g, zone, UNKNOWN)
            if ref.counts:
                continue
        must_be_certain(ref, g, rule, zone)
        _must_be_few(ref, rule, hidden, unknown)
        seen = ref.draw(unknown, rule, hidden, _grades(g, unknown, None))
        g.belief = replace(g.believed, unknown=without(unknown, seen))
        g.zones[zone] = in_order((*without(g.cards(zone), (HIDDEN,) * hidden), *seen))


def turned_up(g: Session, zone: str) -> None:
    """Hidden cards of a zone may have been shown: told apart coarsely, it is not certain which."""
    count = g.counted
    if count is not None and count.level == GRADES:
        blur(g, UNKNOWN, zone)


def after_draw(ref: Ref, g: Session, seat: str, zone: str, rule: str, grade: Grade | None, best: int, n: int) -> None:
    """What is no longer certain after a draw for a test."""
    count = g.counted
    if count is None or not n or not _may_blur(ref, g, rule, grade, best):
        return
    if count.level == GRADES or UNKNOWN in count.blurred:
        blur(g, zone, deck_of(seat), spent_of(seat), *((DISCARDS,) if zone == PILE else ()))
    elif g.phase != 2:
        blur(g, zone, *((DISCARDS,) if zone == PILE else ()))


def _may_blur(ref: Ref, g: Session, rule: str, grade: Grade | None, best: int) -> bool:
    """Whether it is enough to count the best cards: not where somebody may choose others, or nobody grades them."""
    return _count(g).level != CARDS and grade is not None and best > 0 and ref.takes_the_first(rule)


def _grades(g: Session, pool: Sequence[str], grade: Grade | None) -> list[int]:
    """What is told apart: by `grade`, or among those of one grade in the order in which they are played, or each card.

    The order is that of trials.py: in phase 1 the highest of equals first, else the lowest, then by name."""
    if grade is not None and _count(g).level == GRADES:
        return [-1 if card == HIDDEN else grade(card) for card in pool]
    if grade is None:
        kinds = {card: number for number, card in enumerate(dict.fromkeys(pool))}
        return [kinds[card] for card in pool]
    shown = [card for card in dict.fromkeys(pool) if card != HIDDEN]
    places = {card: -number for number, card in enumerate(in_order_of_play(g, shown, grade))}
    return [places.get(card, -len(shown)) for card in pool]


def situation_belief(unknown: Sequence[str], level: str = GRADES) -> Belief:
    """The belief of a session in which everything is known but hidden cards, which come from `unknown`."""
    return Belief("", tuple(unknown), (), (), Counting(level))
