"""What a seat believes: the session as it knows it (knowledge.py), on which every rule runs as on the real one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from typing import Generic, TypeVar

from sixgun.core.cards import HIDDEN, in_order, without
from sixgun.core.counts import summed
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.knowledge import AMONG, drawn_from, in_hand, known, minus, universe
from sixgun.games.frontera.state import (
    DISCARDS,
    PILE,
    Belief,
    Session,
    aside_of,
    deck_of,
    evening_of,
    fight_of,
    replace,
)

V = TypeVar("V")


def unknown(g: Session, seat: str) -> tuple[str, ...]:
    """The cards whose place `seat` does not know, as one pool: each is as likely as any other to be any hidden card."""
    left: Sequence[str] = universe(g)
    for one in g.known.get(seat, ()):
        left = minus(left, one.cards)
    return in_order(left)


def _sure(g: Session, seat: str, zone: str) -> tuple[str, ...]:
    """Its known cards and HIDDEN for the others; what is known of the pile's block counts as far as there is room."""
    sure = known(g, seat, zone)[: len(g.cards(zone))]
    return (*sure, *[HIDDEN] * (len(g.cards(zone)) - len(sure)))


def believe(g: Session, seat: str) -> Session:
    """frontera.concept.luck-has-memory, frontera.ruling.published-odds: odds come from what is left of the real cards.

    The session as `seat` knows it, on which every rule runs as on the real one: what a draw can bring is then what
    the seat must expect. Exact as long as hidden cards are alike to the seat; that others *chose* what to keep is not
    held against them."""
    new = g.fork()
    new.belief = None
    away: list[tuple[str, int]] = []
    for zone in g.zones:
        new.zones[zone] = _sure(g, seat, zone)
    for owner in g.deal:
        zone, aside = deck_of(owner), aside_of(owner)
        if owner != seat and (n := away_from(g, owner)):
            sure = known(g, seat, zone)
            new.zones[zone] = (*sure, *[HIDDEN] * (len(g.cards(zone)) + n - len(sure)))
            if aside in g.zones:
                new.zones[aside] = ()
            away.append((zone, n))
    new.fight = fight_of(g, seat)
    mine = known(g, seat, DISCARDS)
    face_down = (
        []
        if g.fight is None
        else [laid for plan in g.fight.plans for laid in plan.laid if laid.origin == PILE and g[plan.who].seat != seat]
    )
    hands = sum(in_hand(g, other) for other in g.deal if other != seat and drawn_from(g, other) == PILE)
    block = len(g.cards(PILE)) + len(g.cards(DISCARDS)) - len(mine) + len(face_down) + hands
    sure = known(g, seat, PILE)
    block_of_pile = (*sure, *[HIDDEN] * (block - len(sure)))
    new.belief = Belief(seat, unknown(g, seat), known(g, seat, AMONG), block_of_pile, away=tuple(away))
    new.known = {seat: g.known.get(seat, ())}
    new.evening = evening_of(g, seat)
    return new


def away_from(g: Session, seat: str) -> int:
    """How many cards of a player's deck he has face down before him, in hand or put aside until they go back there."""
    zone = deck_of(seat)
    plans = g.fight.plans if g.fight is not None else ()
    laid = sum(one.origin == zone for plan in plans if g[plan.who].seat == seat for one in plan.laid)
    if drawn_from(g, seat) != zone:
        return laid
    return laid + in_hand(g, seat) + len(g.cards(aside_of(seat)))


def came_back(g: Session, zone: str) -> None:
    """In what a seat believes: a card that lay face down is in its deck again."""
    g.belief = replace(g.believed, away=tuple([(one, n - (one == zone)) for one, n in g.believed.away]))


def hidden_with_players(g: Session) -> dict[str, int]:
    """How many hidden cards each player's block has, in what a seat believes: cards that are known to be with the
    players (`Belief.among`) are any of these, and no others."""
    found = {deck_of(seat): g.cards(deck_of(seat)).count(HIDDEN) for seat in g.deal}
    return {zone: number for zone, number in found.items() if number}


def placed(belief: Session, zones: Sequence[str], most: int) -> list[tuple[Session, Fraction]]:
    """What a seat believes, in every way in which the cards that are known to be with the players lie in these zones or
    with others, each with its chance. Nothing is left among the players then. No ways if there are more than `most`."""
    ways: dict[tuple[tuple[str, ...], ...], Fraction] = {((),) * len(zones): Fraction(1)}
    there = hidden_with_players(belief)
    room = [belief.cards(zone).count(HIDDEN) for zone in zones]
    total = sum(there.values())
    for done, card in enumerate(belief.believed.among[:total]):
        after: list[tuple[tuple[tuple[str, ...], ...], Fraction]] = []
        for way, p in ways.items():
            left = [free - len(cards) for free, cards in zip(room, way, strict=True)]
            elsewhere = total - done - sum(left)
            for n, free in enumerate([*left, elsewhere]):
                if free:
                    now = tuple([(*cards, card) if k == n else cards for k, cards in enumerate(way)])
                    after.append((now, p * Fraction(free, total - done)))
        ways = summed(after)
        if len(ways) > most:
            return []
    found: list[tuple[Session, Fraction]] = []
    for way, p in ways.items():
        work = belief.fork()
        work.belief = replace(belief.believed, among=())
        for zone, cards in zip(zones, way, strict=True):
            rest = without(work.cards(zone), (HIDDEN,) * len(cards))
            dark = rest.count(HIDDEN)
            work.zones[zone] = (*in_order((*rest[: len(rest) - dark], *cards)), *[HIDDEN] * dark)
        found.append((work, p))
    return found


class Remembered(Generic[V]):
    """The last so many results for what somebody believes: each way through the rules begins anew and comes to the
    same."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._found: OrderedDict[Hashable, tuple[Board, V]] = OrderedDict()
        """Boards are kept, so that no other one is taken for them."""

    def find(self, g: Session, more: Hashable, count: Callable[[], V]) -> V:
        """What was counted for this session and whatever else matters, or is counted now."""
        key = id(g.board), g.identity(), g.belief, more
        if key in self._found:
            self._found.move_to_end(key)
        else:
            self._found[key] = g.board, count()
            if len(self._found) > self._most:
                self._found.popitem(last=False)
        return self._found[key][1]
