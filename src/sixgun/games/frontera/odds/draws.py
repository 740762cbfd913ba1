"""Draws from cards that somebody does not know, each one request (core.ref.whole): how it is answered on a session that
a seat only believes, or whose cards are told apart coarsely (counting.py). The rules know nothing of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from sixgun.core.cards import HIDDEN, Grade, in_order, without
from sixgun.core.odds import Distribution, Policy, enumerate_outcomes, first_option
from sixgun.core.ref import Answering, Ref, Rule
from sixgun.games.frontera import decks, exchanges, gambling
from sixgun.games.frontera.decks import NORMAL, Places
from sixgun.games.frontera.odds import counting
from sixgun.games.frontera.odds.belief import hidden_with_players
from sixgun.games.frontera.state import MAYOR, PILE, Session, deck_of, replace

ROUND = "frontera.gamble.bank-round"


def spread(
    run: Callable[[Ref, Session], Any],
    belief: Session,
    key: Callable[[Session], Hashable] = lambda _: 0,
    policy: Policy = first_option,
    limit: int = 200_000,
    *,
    log: bool = False,
) -> Distribution[Session]:
    """Every outcome of `run` on what a seat believes (core.odds.enumerate_outcomes)."""
    return enumerate_outcomes(lambda ref, g: run(answering(ref), g), belief, Session.fork, key, policy, limit, log=log)


def answering(ref: Ref) -> Ref:
    """The same referee, for a session in which some cards are hidden."""
    return Answering(ref, DRAWS)


def from_zone(
    ref: Ref, g: Session, seat: str, zone: str, n: int, rule: str, grade: Grade | None = None, best: int = 0
) -> tuple[str, ...] | None:
    if g.belief is None:
        return None
    if g.counted is None:
        return from_pool(ref, g, g.belief.pile if zone == PILE else g.cards(zone), n, rule, grade, best, zone=zone)
    cards = counting.drawn(ref, g, zone, g.cards(zone), n, rule, grade, best) if n else ()
    counting.after_draw(ref, g, seat, zone, rule, grade, best, n)
    return cards


def from_pool(
    ref: Ref,
    g: Session,
    pool: Sequence[str],
    n: int,
    rule: str,
    grade: Grade | None = None,
    best: int = 0,
    *,
    zone: str = deck_of(MAYOR),
) -> tuple[str, ...]:
    """`n` cards of a pool, which may hold hidden ones of a zone. How many of those come is drawn first, and then which
    cards of the unknown pool they are. Only what the test can tell apart is counted."""
    if n == 0:
        return ()
    belief = g.believed
    if belief.count is not None:
        return counting.drawn(ref, g, "", pool, n, rule, grade, best)
    dark = ref.draw(pool, rule, n, [card == HIDDEN for card in pool]).count(HIDDEN) if HIDDEN in pool else 0
    got = _of(ref, [card for card in pool if card != HIDDEN], rule, n - dark, grade, best)
    found = _of(ref, belief.among, rule, _among(ref, g, zone, dark, rule), grade, best)
    seen = _of(ref, belief.unknown, rule, dark - len(found), grade, best)
    g.belief = replace(
        belief,
        unknown=without(belief.unknown, seen),
        among=without(belief.among, found),
        pile=without(belief.pile, (*got, *[HIDDEN] * dark)) if zone == PILE else belief.pile,
    )
    return (*got, *found, *seen)


def _among(ref: Ref, g: Session, zone: str, dark: int, rule: str) -> int:
    """How many of the hidden cards that are drawn from a zone are among those that the players are known to have: each
    of these is any hidden card of theirs."""
    places = hidden_with_players(g)
    if not dark or not g.believed.among or zone not in places:
        return 0
    here, all_ = len(g.believed.among), sum(places.values())
    if here >= all_:
        return dark
    which = ["among"] * here + ["other"] * (all_ - here)
    return ref.draw(which, rule, dark, [one == "among" for one in which]).count("among")


def _of(ref: Ref, pool: Sequence[str], rule: str, n: int, grade: Grade | None, best: int) -> tuple[str, ...]:
    """`n` cards, of which only the best ones matter."""
    return ref.draw(pool, rule, n, [grade(card) for card in pool] if grade else (), min(best, n)) if n else ()


def at_random(ref: Ref, g: Session, zones: Sequence[str], n: int, rule: str) -> Places | None:
    if g.belief is None or not n:
        return None
    if g.counted is not None:
        return counting.alike(ref, g, zones, min(n, sum([len(g.cards(zone)) for zone in zones])), rule)
    pool = g.cards(zones[0])
    return [(card, zones[0]) for card in from_pool(ref, g, pool, min(n, len(pool)), rule, zone=zones[0])]


def house_card(ref: Ref, g: Session, left: Sequence[str]) -> str | None:
    """With several packs a card that was hidden may look like another that is known, also like one of the dead man's
    hand; now everybody knows that it is there."""
    if g.belief is None:
        return None
    counting.must_be_certain(ref, g, ROUND, *gambling.house_zones(g))
    dark = _in_the_dark(g)
    card = from_pool(ref, g, left, 1, ROUND, _points_grade, 1)[0]
    if g.board.switches.mode == NORMAL and _in_the_dark(g) < dark:
        zone = next(zone for zone in gambling.house_zones(g) if HIDDEN in g.cards(zone))
        g.zones[zone] = in_order((*without(g.cards(zone), (HIDDEN,)), card))
    if HIDDEN in left:
        counting.turned_up(g, deck_of(MAYOR))
    return card


def _in_the_dark(g: Session) -> int:
    """How many cards a seat believes to lie somewhere without knowing where."""
    return len(g.believed.unknown) + len(g.believed.among)


def _points_grade(card: str) -> int:
    """What of a card of the house can be told apart: its points, whose they are, and its value for the last round."""
    number, players = gambling.points(card)
    return (number * 2 + players) * 100 + decks.value(card)


def choose(ref: Ref, g: Session, chooser: str, cards: Sequence[str], kind: str, rule: str, other: str) -> None:
    """The rules ask, if it is certain what there is to choose from."""
    for owner in (chooser, other):
        counting.by_choice(ref, g, exchanges.zones_of(g, owner), rule)


def look(ref: Ref, g: Session, seat: str, rule: str, *owners: str) -> None:
    """The rules go on; hidden cards are seen."""
    for owner in owners:
        counting.looked_through(ref, g, exchanges.zones_of(g, owner), rule)


DRAWS: Mapping[Rule, Rule] = {
    decks.from_zone: from_zone,
    decks.at_random: at_random,
    gambling.house_card: house_card,
    exchanges.choose: choose,
    exchanges.look: look,
}
