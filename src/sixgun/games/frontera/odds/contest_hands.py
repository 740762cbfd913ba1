"""The hands of an opposed test, one after another: how many cards each draws of what, and what comes back before the
next one. By the rules themselves, with no card drawn; the odds of contests are counted from it (preview_contest.py,
wholes.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from sixgun.core.cards import HIDDEN
from sixgun.core.hands.best_cards import Cards, Pull, Uncounted
from sixgun.core.odds import SilentOddsRef, enumerate_outcomes, first_option
from sixgun.games.frontera import decks
from sixgun.games.frontera.decks import NORMAL, put_away, source
from sixgun.games.frontera.knowledge import draw_out, there
from sixgun.games.frontera.odds.belief import hidden_with_players
from sixgun.games.frontera.state import DISCARDS, PILE, Session, deck_of, spent_of
from sixgun.games.frontera.trials import SUITS, Contestant, draw_count, opposed_grader


def hands_of(belief: Session, sides: Sequence[tuple[Contestant, int]]) -> tuple[list[Pull], Cards]:
    """The hands, with where they come from. What one lets go is put away before the next one is drawn."""
    work = belief.fork()
    ref = SilentOddsRef(first_option, [])
    normal = work.board.switches.mode == NORMAL
    hands: list[Pull] = []
    joining: dict[str, dict[int, tuple[str, ...]]] = {}
    zones: dict[str, tuple[str, ...]] = {}
    turns: dict[str, int] = {}
    touched: set[str] = set()
    for side, number in sides:
        seat = work[side.who].seat
        before = {zone: there(work, zone) for zone in work.zones}
        blocks = dict(work.believed.away)
        away = {PILE: DISCARDS, deck_of(seat): spent_of(seat)}
        known = {zone: tuple([card for card in work.cards(zone) if card != HIDDEN]) for zone in away.values()}
        zone, number = source(ref, work, seat, number)
        if zone not in touched:  # a hand without cards leaves it as it is
            blurred = zone == PILE and work.counted is None
            zones[zone], turns[zone] = work.believed.pile if blurred else work.cards(zone), 0
        elif there(work, zone) > before[zone]:
            if not normal:
                raise Uncounted("what lies aside comes back")
            if blocks.get(zone):
                raise Uncounted("some cards of the deck lie face down, and others take its place")
            turns[zone] += zone == PILE
            joining.setdefault(zone, {})[turns[zone]] = known[away[zone]]
        wanted = SUITS[side.trait]
        hands.append(Pull(side.who, number, zone, opposed_grader(wanted), wanted, turns[zone]))
        if number:
            touched.add(zone)
            turns[zone] += normal and zone != PILE  # frontera.phase2.unplayed-return
        drawn = (HIDDEN,) * number
        draw_out(work, seat, drawn, zone)
        put_away(work, decks.Hand(seat, drawn, zone), drawn[:1])
    places = sum(hidden_with_players(belief).values())
    return hands, Cards(zones, belief.believed.unknown, belief.believed.among[:places], places, PILE, joining)


def all_numbers(
    belief: Session, sides: Sequence[Contestant]
) -> Iterator[tuple[list[tuple[Contestant, int]], Fraction]]:
    """How many cards each of these draws, in every way, with its chance."""
    for numbers in product(*(numbers_of(belief, side) for side in sides)):
        yield list(zip(sides, [n for n, _ in numbers], strict=True)), prod((p for _, p in numbers), start=Fraction(1))


def numbers_of(belief: Session, side: Contestant) -> list[tuple[int, Fraction]]:
    """How many cards somebody draws (frontera.sobriety.tipsy leaves it to the dead man's hand)."""
    mods = side.draws(belief)
    spread = enumerate_outcomes(
        lambda ref, work: draw_count(ref, work, side.who, mods)[0], belief, Session.fork, lambda _: 0, log=False
    )
    return [(int(case.result), case.p) for case in spread]
