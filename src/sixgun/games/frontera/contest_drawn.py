"""An opposed test of many sides, or one that may be made anew, as one draw, in situations whose odds are counted.

Who wins is counted from all hands at once (best_cards.winners), and one of these ends is drawn: hand by hand there
would be too many ways to follow. Afterwards of the cards that it has used only the number is certain in each place.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from fractions import Fraction
from math import lcm

from sixgun.core.cards import HIDDEN
from sixgun.core.odds import TooManyOutcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import counting
from sixgun.games.frontera.best_cards import Entrant, Shown, Uncounted, winners
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.contest_hands import hands_of
from sixgun.games.frontera.decks import Hand, put_away, source
from sixgun.games.frontera.knowledge import draw_out
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import UNKNOWN, Laid, Session, identity, replace
from sixgun.games.frontera.trials import SUITS, Contestant, draw_count, draw_mods, opposed_grader, order_of_draw

MANY = 3
"""With fewer sides each hand is drawn by itself, and its best card is told apart; unless it may be made anew."""
LABEL = "all hands"
REMEMBERED = 16
Down = dict[str, tuple[Laid, ...]]
Ends = dict[tuple[str, ...], Fraction]


def whole_contest(
    ref: Ref, g: Session, sides: Sequence[Contestant], rule: str, *, again: bool, secret: bool
) -> tuple[tuple[str, ...], Down] | None:
    """Who wins, and cards that stand for those that have been laid. None where each hand is drawn by itself."""
    count = counting.counted(g)
    drawing = [side for side in order_of_draw(g, sides) if able(g[side.who])]
    if count is None or count.level != counting.GRADES or not ref.counts or not ref.settled(rule):
        return None
    if len(drawing) < MANY and not again:
        return None
    numbers: list[tuple[Contestant, int]] = []
    for side in drawing:
        mods = draw_mods(g, side.who, side.trait, side.skill, side.mods)
        number, mods = draw_count(ref, g, side.who, mods, secret=secret)
        numbers.append((side, number))
        ref.tell("draws", rule, mods=() if secret else mods, who=side.who, cards=number)
    ends = _ends(g, numbers)
    every = lcm(*[p.denominator for p in ends.values()])
    weights = [(who, p.numerator * (every // p.denominator)) for who, p in ends.items() if p]
    won = ref.among(weights, rule, LABEL)
    return tuple([side.who for side in sides if side.who in won]), _lay(ref, g, numbers, rule)


_known: OrderedDict[Hashable, tuple[Board, Ends]] = OrderedDict()
"""What was counted last: each way through the rules begins anew and comes to the same test. Boards are kept, so that no
other one is taken for them."""


def _ends(g: Session, numbers: Sequence[tuple[Contestant, int]]) -> Ends:
    key = id(g.board), identity(g), g.belief, tuple(numbers)
    if key not in _known:
        _known[key] = g.board, _counted(g, numbers)
        if len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key][1]


def _counted(g: Session, numbers: Sequence[tuple[Contestant, int]]) -> Ends:
    count = counting.counted(g)
    assert count is not None
    try:
        hands, cards = hands_of(g, numbers)
    except Uncounted as error:
        raise TooManyOutcomes(str(error)) from None
    for hand in hands:
        zone = hand.zone
        if zone in count.blurred or (HIDDEN in cards.zones[zone] and UNKNOWN in count.blurred):
            raise TooManyOutcomes(f"draws from {zone}, of which only the number of cards is certain")
    entrants: list[Entrant] = [hand if hand.cards else Shown(hand.who, 0) for hand in hands]
    try:
        return winners(entrants, cards)
    except Uncounted as error:
        raise TooManyOutcomes(str(error)) from None


def _lay(ref: Ref, g: Session, numbers: Sequence[tuple[Contestant, int]], rule: str) -> Down:
    """So many cards are drawn, laid and put away; any stand for those alike."""
    down: Down = {}
    for side, wanted in numbers:
        seat = g[side.who].seat
        zone, number = source(ref, g, seat, wanted)
        belief = g.belief
        assert belief is not None
        here = g.cards(zone)[:number]
        hidden = here.count(HIDDEN)
        cards = (*[card for card in here if card != HIDDEN], *belief.unknown[:hidden])
        if hidden:
            g.belief = replace(belief, unknown=belief.unknown[hidden:])
            counting.blur(g, UNKNOWN)
        counting.after_draw(ref, g, seat, zone, rule, opposed_grader(SUITS[side.trait]), 1, number)
        draw_out(g, seat, cards, zone)
        down[side.who] = put_away(g, Hand(seat, cards, zone), cards[:1])
    return down
