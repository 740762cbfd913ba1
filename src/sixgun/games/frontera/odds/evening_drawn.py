"""A whole evening against the house as one draw, in situations whose odds are counted.

How it may end is counted by the rules of the evening (evening_odds.py), and one of these ends is drawn. Afterwards of
the cards that tests have used only the number is certain in each place.
"""

from __future__ import annotations

from sixgun.core.cards import HIDDEN, in_order
from sixgun.core.choice import Choice, Question
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import gambling
from sixgun.games.frontera.decks import NO_MANAGEMENT, begin_phase_two
from sixgun.games.frontera.gambling import House
from sixgun.games.frontera.knowledge import blur
from sixgun.games.frontera.odds import counting, evening_odds
from sixgun.games.frontera.odds.best_cards import Uncounted
from sixgun.games.frontera.odds.contest_hands import mods_of
from sixgun.games.frontera.odds.ends import Ends, Remembered
from sixgun.games.frontera.odds.evening_tests import After
from sixgun.games.frontera.state import DISCARDS, MAYOR, PILE, TREASURE, UNKNOWN, Session, deck_of, spent_of

ROUND, STOP, IGNORE = (f"frontera.gamble.{name}" for name in ("bank-round", "bank-stop-test", "bank-stop-ignore"))


def whole_evening(ref: Ref, g: Session) -> House | None:
    """How an evening ends that begins now. None where somebody may choose otherwise after each round."""
    evening, count = g.evening, counting.counted(g)
    assert evening is not None
    if count is None or count.level != counting.GRADES or not ref.counts or not ref.settled(STOP):
        return None
    who, seat = evening.people[0], g[evening.people[0]].seat
    tests = (PILE, DISCARDS) if g.phase == 1 or g.board.switches.mode == NO_MANAGEMENT else ()
    for zone in (*tests, deck_of(seat), spent_of(seat)):
        counting.must_be_certain(ref, g, STOP, zone)
    counting.must_be_certain(ref, g, ROUND, *gambling.house_zones(g))
    ending, result = _ends(ref, g).draw(ref, ROUND, "whole evening")
    mods = mods_of(g, gambling.gambler(g, who, bool(evening.cheats)))
    ref.tell("house-evening", ROUND, who=who)
    ref.tell("draws", STOP, mods=mods, who=who, cards=max(0, sum(mod.value for mod in mods)))
    if g.board.switches.mode != NO_MANAGEMENT:
        _lay(ref, g, seat, ending)
    return House(max(0, result), max(0, -result))


_known: Remembered[Ends[tuple[After, int]]] = Remembered(16)


def _ends(ref: Ref, g: Session) -> Ends[tuple[After, int]]:
    """How the cards may lie in the end, and by how many points the house may be ahead."""
    evening = g.evening
    assert evening is not None

    def policy(question: Question) -> Choice:
        return ref.ask(question.seat, question.rule, question.options, facts=question.facts)

    def count() -> Ends[tuple[After, int]]:
        try:
            stand = evening_odds.stand(g, evening, apart=True, policy=policy)
        except Uncounted as error:
            raise TooManyOutcomes(str(error)) from None
        return Ends({(end, result): p for end, sums in stand.items() for result, p in sums.items()})

    return _known.find(g, (evening, evening_odds.decided(g, evening, policy)), count)


def _lay(ref: Ref, g: Session, seat: str, ending: After) -> None:
    """So many cards lie where; which ones is no longer certain."""
    zones: tuple[str, ...] = (deck_of(seat), spent_of(seat))
    if g.phase == 1:
        zones = (PILE, DISCARDS, *zones)
    if g.phase != ending.phase:
        zones = (*zones, TREASURE)
        begin_phase_two(ref, g)
    numbers = dict(ending.lengths)
    cards = [card for zone in zones for card in g.cards(zone)]
    for zone in zones:
        here, cards = cards[: numbers.get(zone, 0)], cards[numbers.get(zone, 0) :]
        if zone in g.zones or here:
            g.zones[zone] = in_order(here)
    if HIDDEN in gambling.house_cards(g):
        counting.turned_up(g, deck_of(MAYOR))
    if ending.drawn:
        blur(g, *zones)
        if any(HIDDEN in g.cards(zone) for zone in zones):
            blur(g, UNKNOWN)
