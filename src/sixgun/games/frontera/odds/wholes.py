"""What odds of situations answer as a whole instead of playing it card by card: a draw (draws.py), an opposed test, a
chase, an evening against the house (core.ref.whole). One of all its ends is drawn.

Hand by hand there would be too many ways to follow, and too little would be certain of cards that lie beside hidden
ones. Afterwards of the cards that it has used only the number is certain in each place.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import Generic, TypeVar

import msgspec

from sixgun.core.cards import HIDDEN, in_order
from sixgun.core.choice import Choice, Question
from sixgun.core.counts import in_whole_numbers, summed
from sixgun.core.hands import hands_again, series_odds
from sixgun.core.hands.best_cards import Cards, Entrant, Pull, Shown, Uncounted, winners
from sixgun.core.hands.series_odds import HARDLY_EVER, NEXT_TO_NOTHING, After
from sixgun.core.odds import SilentOddsRef, TooManyOutcomes, first_option
from sixgun.core.ref import Answering, Ref, Rule
from sixgun.games.frontera import contests, gambling, trials
from sixgun.games.frontera.contests import Course, Run
from sixgun.games.frontera.decks import NO_MANAGEMENT, Hand, begin_phase_two, end_of_test, put_away, settle, source
from sixgun.games.frontera.knowledge import blur, draw_out
from sixgun.games.frontera.levels import TIPSY, able
from sixgun.games.frontera.odds import counting, evening_odds
from sixgun.games.frontera.odds.belief import Remembered
from sixgun.games.frontera.odds.contest_hands import hands_of, numbers_of
from sixgun.games.frontera.odds.draws import DRAWS
from sixgun.games.frontera.odds.evening_tests import After as AfterTest
from sixgun.games.frontera.state import (
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    UNKNOWN,
    Laid,
    Session,
    deck_of,
    replace,
    spent_of,
)
from sixgun.games.frontera.trials import (
    REPEATS,
    SUITS,
    Contest,
    Contestant,
    draw_count,
    in_order_of_play,
    opposed_grader,
    order_of_draw,
)

K = TypeVar("K")


class Ends(Generic[K]):
    """Ends with their chances. Odds follow the first of them first and then begin at the end of the list: so the
    likeliest one comes first, and what seldom leads on comes before what is likely."""

    def __init__(self, chances: Mapping[K, Fraction]) -> None:
        self.chances = chances
        weights, _ = in_whole_numbers({end: p for end, p in chances.items() if p})
        *others, likeliest = sorted(weights, key=weights.__getitem__)
        self._ends = (likeliest, *others)
        self._weights = [((str(n),), weights[end]) for n, end in enumerate(self._ends)]

    def draw(self, ref: Ref, rule: str, label: str) -> K:
        return self._ends[int(ref.among(self._weights, rule, label)[0])]


# opposed tests and chases --------------------------------------------------------------------------------------------
MOST_ENDS = 100_000
"""Tests are not followed card by card if they may have more ends than this: by far too many, although not every one of
these cards is ever played."""
Down = dict[str, tuple[Laid, ...]]
Won = Ends[tuple[str, ...]]
Numbers = Sequence[tuple[Contestant, int]]


class Before(msgspec.Struct, frozen=True, eq=False):
    """The hands of tests that have shown nothing, one after another, and the cards before the first of them."""

    cards: Cards
    hands: tuple[Pull, ...]


class Drawn(Contest, frozen=True):
    """How a whole test ends. Which cards were played is not known, only who has played any."""

    before: Before | None = None
    """What lies before another test if nobody wins, this one included."""
    reached: Fraction = Fraction(1)
    """How often it comes to that."""


def whole_contest(
    ref: Ref,
    g: Session,
    sides: Sequence[Contestant],
    rule: str,
    last: Contest | None,
    *,
    again: bool,
    secret: bool,
    told_apart: bool,
) -> Drawn | None:
    """A test, after the `last` one has been in vain (trials.contest_once). None where each hand is drawn by itself.
    Raises TooManyOutcomes where following them card by card would be in vain."""
    count = g.counted
    drawing = [side for side in order_of_draw(g, sides) if able(g[side.who])]
    if count is None or not ref.counts:
        return None
    if told_apart:
        few_enough(g, drawing, 1)
    if told_apart or count.level != counting.GRADES or not ref.takes_the_first(rule):
        return None
    assert last is None or isinstance(last, Drawn)
    numbers: list[tuple[Contestant, int]] = []
    for side in drawing:
        number, mods = draw_count(ref, g, side.who, side.draws(g), secret=secret)
        numbers.append((side, number))
        ref.tell("draws", rule, mods=() if secret else mods, who=side.who, cards=number)
    if again and last is None:
        _look_ahead(g, numbers, rule)
    drawn, ends = _drawn(g, numbers, last)
    if ends is None:
        return drawn
    down, hands = _lay(ref, g, numbers, rule)
    won = ends.draw(ref, rule, "+".join(hands))
    _put_back(ref, g, sides, down)
    cards = tuple([(who, HIDDEN) for who, laid in down.items() if laid])
    return msgspec.structs.replace(drawn, winners=tuple([s.who for s in sides if s.who in won]), cards=cards)


def _put_back(ref: Ref, g: Session, sides: Sequence[Contestant], down: Down) -> None:
    """What lies before everybody comes to its place, and the test is over."""
    settle(ref, g, *[(g[side.who].seat, down.get(side.who, ())) for side in order_of_draw(g, sides)])
    end_of_test(g)


def whole_chase(
    ref: Ref, g: Session, sides: Sequence[Contestant], pursuers: Sequence[str], runs: Mapping[str, Run], start: int
) -> dict[str, Run] | None:
    """All tests of one fugitive until it is decided, as one draw (contests.next_test). None where each is drawn by
    itself. Raises TooManyOutcomes where following them card by card would be in vain."""
    count, rule, (one, *others) = g.counted, "frontera.chase.skill", runs
    if others or count is None or not ref.counts or not ref.takes_the_first(rule):
        return None
    drawing = [side for side in order_of_draw(g, sides) if able(g[side.who])]
    if count.level != counting.GRADES:
        few_enough(g, drawing, 2)
        return None
    if len(drawing) < len(sides) or any(g[side.who].sobriety == TIPSY for side in drawing):
        return None
    counts = [(side, *draw_count(ref, g, side.who, side.draws(g))) for side in drawing]
    numbers = [(side, number) for side, number, _ in counts]
    ends = _series(g, one, numbers, runs[one], Course(g.board.switches.chase_escape, start))
    if ends is None:
        return None
    for side, number, mods in counts:
        ref.tell("draws", rule, mods=mods, who=side.who, cards=number)
    _, drawn = _lay(SilentOddsRef(first_option, []), g.fork(), numbers, "")
    end, tests = Ends(ends).draw(ref, rule, "+".join(drawn))
    for _ in range(tests):
        down, _ = _lay(ref, g, numbers, rule)
        _put_back(ref, g, sides, down)
    return {one: end if isinstance(end, Run) else Run(0, left=True)}


def few_enough(g: Session, sides: Sequence[Contestant], tests: int) -> None:
    """Raises TooManyOutcomes if so many tests have more ends than anybody follows, each played card told apart."""
    ends = 1
    for side in sides:
        zone, _ = source(SilentOddsRef(first_option, []), g.fork(), g[side.who].seat, 1)
        cards = g.cards(zone)
        ends *= max(1, len({*(g.believed.unknown if HIDDEN in cards else ()), *cards}))
    if ends**tests > MOST_ENDS:
        raise TooManyOutcomes(f"{tests} tests have up to {ends**tests} ends")


def _series(g: Session, one: str, numbers: Numbers, standing: Hashable, after: After) -> series_odds.Ends | None:
    """None where such tests cannot be counted together."""
    mine = sum([number for side, number in numbers if side.who == one])
    theirs = sum([number for side, number in numbers if side.who != one])
    if not mine + theirs or len({side.trait for side, _ in numbers}) > 1:
        return None
    if _as_before(g, numbers):
        ends, _ = _ends(g, numbers, None)
        every, law = sum(ends.chances.values()), list[tuple[series_odds.Outcome, Fraction]]()
        for won, p in ends.chances.items():
            law.append((None if not won else 1 if one not in won else -1 if len(won) == 1 else 0, p / every))
        return series_odds.alike(tuple(summed(law).items()), standing, after, REPEATS)
    return _from_stocks(g, one, numbers, mine, theirs, standing, after)


def _from_stocks(
    g: Session, one: str, numbers: Numbers, mine: int, theirs: int, standing: Hashable, after: After
) -> series_odds.Ends | None:
    """Where the cards do not come back: all hands from the common pile, or two decks."""
    grade = opposed_grader(SUITS[numbers[0][0].trait])
    zones = dict.fromkeys([source(SilentOddsRef(first_option, []), g.fork(), g[s.who].seat, n)[0] for s, n in numbers])
    stocks = [_stock(g, zone) for zone in zones]
    if None in stocks:
        return None  # of some cards only the number is certain
    worth = [tuple(sorted([grade(card) for card in cards or ()])) for cards in stocks]
    if tuple(zones) == (PILE,):
        return series_odds.from_one_stock(worth[0], len(g.cards(PILE)), theirs, mine, standing, after, REPEATS)
    if len(numbers) != 2 or len(zones) != 2 or any(HIDDEN in g.cards(zone) for zone in zones):
        return None
    both = {side.who: (cards, number) for (side, number), cards in zip(numbers, worth, strict=True)}
    own = both.pop(one)
    return series_odds.from_two_decks(*next(iter(both.values())), *own, standing, after, REPEATS)


def _stock(g: Session, zone: str) -> tuple[str, ...] | None:
    """The cards that those of a zone may be; None if too little is certain of them."""
    cards = g.cards(zone)
    hidden = cards.count(HIDDEN)
    if counting.blurred(g, zone, cards) or 0 < hidden < len(cards):
        return None
    return g.believed.unknown if hidden else cards


def _drawn(g: Session, numbers: Numbers, last: Drawn | None) -> tuple[Drawn, Won | None]:
    """A test that nobody has won so far, and how often it ends how, unless it is left. Raises TooManyOutcomes."""
    if last is not None and last.reached <= NEXT_TO_NOTHING and not _as_before(g, numbers):
        return msgspec.structs.replace(last, left=True), None
    try:
        ends, before = _ends(g, numbers, last.before if last is not None else None)
    except TooManyOutcomes:
        if last is None or last.reached > HARDLY_EVER:
            raise
        return msgspec.structs.replace(last, left=True), None
    nothing = ends.chances[()] / sum(ends.chances.values())
    chance = prod([_chance_of(g, side, number) for side, number in numbers], start=nothing)
    return Drawn((), (), False, before, chance * (last.reached if last is not None else 1)), ends


def _as_before(g: Session, numbers: Numbers) -> bool:
    """Whether each test is like the last one: all cards are back, and everybody draws as many."""
    tipsy = any(g[side.who].sobriety == TIPSY for side, _ in numbers)
    return g.board.switches.mode == NO_MANAGEMENT and not tipsy


def _chance_of(g: Session, side: Contestant, number: int) -> Fraction:
    """That somebody draws so many cards, which may be left to the dead man's hand."""
    return dict(numbers_of(g, side))[number] if g[side.who].sobriety == TIPSY else Fraction(1)


def _look_ahead(g: Session, numbers: Numbers, rule: str) -> None:
    """Raises TooManyOutcomes if such tests, one after another in vain, come too often to one that cannot be counted: it
    is better known at once."""
    work, ref = g.fork(), SilentOddsRef(first_option, [])
    last: Drawn | None = None
    for _ in range(REPEATS):
        last, _ = _drawn(work, numbers, last)
        down, _ = _lay(ref, work, numbers, rule)
        if last.left or not any(down.values()):
            return
        _put_back(ref, work, [side for side, _ in numbers], down)


_contests: Remembered[tuple[Won, Before]] = Remembered(128)


def _ends(g: Session, numbers: Numbers, before: Before | None) -> tuple[Won, Before]:
    """Who wins how often, after tests in vain (the chance of which is a part of it) unless all cards are back; and what
    lies before the next test if nobody does."""
    count = g.counted
    if count is not None and not count.blurred:
        before = None
    return _contests.find(g, (*numbers, before), lambda: _counted(g, numbers, before))


def _counted(g: Session, numbers: Numbers, before: Before | None) -> tuple[Won, Before]:
    try:
        hands, cards = hands_of(g, numbers)
        if before is not None:
            hands, cards = _following(before, hands, cards), before.cards
        elif any(counting.blurred(g, zone, there) for zone, there in cards.zones.items()):
            raise TooManyOutcomes("of some cards only the number is certain")
        else:
            cards = _with_discards(g, cards)
        drawn = tuple([hand for hand in hands if hand.cards])
        entrants: list[Entrant] = [*drawn, *[Shown(hand.who, 0) for hand in hands if not hand.cards]]
        in_vain = before.hands if before is not None else ()
        contest = hands_again.split([*entrants, *in_vain], cards)
        if contest is None:
            ends = winners(entrants, cards, in_vain)
        elif in_vain:
            raise Uncounted("cards come back after several tests, for hands that want different ones")
        else:
            ends = hands_again.winners_again(contest, cards, lambda cards, one: in_order_of_play(g, cards, one.grade))
    except Uncounted as error:
        raise TooManyOutcomes(str(error)) from None
    return Ends(ends), Before(cards, (*in_vain, *drawn))


def _with_discards(g: Session, cards: Cards) -> Cards:
    """With what comes to the pile when it is shuffled anew for the first time, in this test or a later one."""
    if PILE not in cards.zones:
        return cards
    shuffled = len(cards.zones[PILE]) > len(g.cards(PILE))  # before the first hand
    return msgspec.structs.replace(cards, joining={**cards.joining, PILE: {1: () if shuffled else g.cards(DISCARDS)}})


def _following(before: Before, hands: Sequence[Pull], now: Cards) -> list[Pull]:
    """Hands of a test that follows on those in vain: what these have let go is in its deck again, or comes back to the
    pile with the discards, and no other cards have come."""
    found = []
    for hand in hands:
        zone = hand.zone
        earlier = [one for one in before.hands if one.zone == zone]
        if zone not in before.cards.zones:
            raise Uncounted("other cards are drawn than in the tests before")
        there, turn = len(before.cards.zones[zone]) - len(earlier), max([one.turn for one in earlier], default=0)
        if zone == PILE:
            lying = there - sum([one.cards - 1 for one in earlier if one.turn == turn])
            lying += len(before.cards.joining[PILE][1]) if turn else 0
            if len(now.zones[zone]) != lying:
                there, turn = there + len(before.cards.joining[PILE][1]), turn + 1
            else:
                there = lying
        elif earlier:
            turn += 1
        if len(now.zones[zone]) != there or (zone != PILE and zone in now.joining):
            raise Uncounted("other cards have come to those of the tests before")
        found.append(msgspec.structs.replace(hand, turn=turn + hand.turn))
    return found


def _lay(ref: Ref, g: Session, numbers: Numbers, rule: str) -> tuple[Down, list[str]]:
    """So many cards are drawn, laid and put away; any stand for those alike. Also what was drawn of how many, as draws
    are named."""
    down: Down = {}
    drawn: list[str] = []
    for side, wanted in numbers:
        seat = g[side.who].seat
        zone, number = source(ref, g, seat, wanted)
        belief = g.believed
        drawn += [f"{number} of {len(g.cards(zone))}"] if number else []
        here = g.cards(zone)[:number]
        hidden = here.count(HIDDEN)
        cards = (*[card for card in here if card != HIDDEN], *belief.unknown[:hidden])
        if number and HIDDEN in g.cards(zone):  # any of them may have been drawn, whichever stand for these here
            g.belief = replace(belief, unknown=belief.unknown[hidden:])
            blur(g, UNKNOWN)
        counting.after_draw(ref, g, seat, zone, rule, opposed_grader(SUITS[side.trait]), 1, number)
        draw_out(g, seat, cards, zone)
        down[side.who] = put_away(g, Hand(seat, cards, zone), cards[:1])
    return down, drawn


# evenings against the house ------------------------------------------------------------------------------------------
ROUND, STOP, IGNORE = (f"frontera.gamble.{name}" for name in ("bank-round", "bank-stop-test", "bank-stop-ignore"))


def whole_evening(ref: Ref, g: Session) -> int | None:
    """How an evening ends that begins now. None where somebody may choose otherwise after each round."""
    evening, count = g.tonight, g.counted
    if count is None or count.level != counting.GRADES or not ref.counts or not ref.settled(STOP):
        return None
    who, seat = evening.people[0], g[evening.people[0]].seat
    tests = (PILE, DISCARDS) if g.phase == 1 or g.board.switches.mode == NO_MANAGEMENT else ()
    for zone in (*tests, deck_of(seat), spent_of(seat)):
        counting.must_be_certain(ref, g, STOP, zone)
    counting.must_be_certain(ref, g, ROUND, *gambling.house_zones(g))
    ending, result = _evening_ends(ref, g).draw(ref, ROUND, "whole evening")
    mods = gambling.gambler(g, who, bool(evening.cheats)).draws(g)
    ref.tell("house-evening", ROUND, who=who)
    ref.tell("draws", STOP, mods=mods, who=who, cards=max(0, sum(mod.value for mod in mods)))
    if g.board.switches.mode != NO_MANAGEMENT:
        _lay_out(ref, g, seat, ending)
    return result


_evenings: Remembered[Ends[tuple[AfterTest, int]]] = Remembered(16)


def _evening_ends(ref: Ref, g: Session) -> Ends[tuple[AfterTest, int]]:
    """How the cards may lie in the end, and by how many points the house may be ahead."""
    evening = g.tonight

    def policy(question: Question) -> Choice:
        return ref.ask(question.seat, question.rule, question.options, facts=question.facts)

    def count() -> Ends[tuple[AfterTest, int]]:
        try:
            stand = evening_odds.stand(g, evening, apart=True, policy=policy)
        except Uncounted as error:
            raise TooManyOutcomes(str(error)) from None
        return Ends({(end, result): p for end, sums in stand.items() for result, p in sums.items()})

    return _evenings.find(g, (evening, evening_odds.decided(g, evening, policy)), count)


def _lay_out(ref: Ref, g: Session, seat: str, ending: AfterTest) -> None:
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


WHOLES: Mapping[Rule, Rule] = {
    **DRAWS,
    trials.contest_once: whole_contest,
    contests.next_test: whole_chase,
    gambling.stay_at_the_house: whole_evening,
}


def counting_wholes(ref: Ref) -> Ref:
    """The same referee, for a situation."""
    return Answering(ref, WHOLES)
