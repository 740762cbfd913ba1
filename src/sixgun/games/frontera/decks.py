"""Packs, piles and decks: preparation, and where drawn, played and rejected cards go in each mode of play.

A test draws with `draw`, chooses, lays its cards face down and puts the rest away with `put_away`; when everything has
been revealed and resolved, `settle` brings the played cards to their place, and `end_of_test` or the end of the turn
clears what lies aside. frontera.test.put-away-rest, frontera.ruling.choose-when.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import msgspec

from sixgun.core import cards as playing_cards
from sixgun.core.cards import Grade, in_order, pack, without
from sixgun.core.game import BadSetup, Problem
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import knowledge
from sixgun.games.frontera.board import Switches
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.knowledge import EVERYBODY, move
from sixgun.games.frontera.state import (
    BOX,
    DEAD_MAN,
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Laid,
    Session,
    aside_of,
    deck_of,
    spent_of,
)

DEAD_MANS_HAND = ("AS", "AH", "8C", "8D")
"""frontera.dmh.cards."""
NORMAL, NO_MANAGEMENT, WEAR = "normal", "nomgmt", "wear"
_MODES = {row["mode"]: row for row in table("modes")}
_DEAL: int = _MODES[NORMAL]["start_deal"]
_VALUES: dict[str, int] = {row["rank"]: row["value"] for row in table("card-values")}
JOKER_VALUE = _VALUES["Joker"]
PLAYERS_PER_PACK = 4
"""frontera.normal.packs."""
LACKS = "lacks:"
"""Before the name of a zone, as a flag: so many cards are still to be dealt to it."""
CARDS_PER_HOUR = 8
"""frontera.wear.rest."""


def value(card: str) -> int:
    """frontera.deck.values, frontera.deck.joker: 2 to 10, J 11, Q 12, K 13, ace 14, joker 15."""
    return JOKER_VALUE if playing_cards.is_joker(card) else _VALUES[playing_cards.rank(card)]


# preparation ---------------------------------------------------------------------------------------------------------
def packs_needed(mode: str, players: int) -> int:
    """frontera.normal.packs, frontera.ruling.packs-rounding, frontera.nomgmt.one-pack, frontera.wear.own-pack."""
    return {NORMAL: ceil(players / PLAYERS_PER_PACK), NO_MANAGEMENT: 1, WEAR: players}[mode]


def problems(switches: Switches, players: int) -> list[Problem]:
    """frontera.ruling.packs-rounding: a set-up that cannot give everyone their cards is refused."""
    packs = switches.packs or packs_needed(switches.mode, players)
    cards = packs * (52 + switches.jokers_per_pack) + switches.pile_adjust
    cards -= len(DEAD_MANS_HAND) if switches.dmh_source == "pack" else 0
    if switches.mode != NORMAL or cards >= _DEAL * players:
        return []
    return [Problem("packs", f"{cards} cards cannot give {_DEAL} to each of {players} players")]


def prepare(ref: Ref, g: Session) -> None:
    """Lay out the cards as the mode asks for: frontera.mode.three."""
    if found := problems(g.board.switches, len(g.deal)):
        raise BadSetup(found)
    ways = {NORMAL: _prepare_normal, NO_MANAGEMENT: _prepare_no_management, WEAR: _prepare_wear}
    ways[g.board.switches.mode](ref, g)


def _open_packs(g: Session, count: int) -> None:
    """The packs on the table, with the dead man's hand set aside: frontera.normal.dmh-aside, .dmh-spare-pack,
    frontera.nomgmt.dmh. One set of four is removed whatever the number of packs. frontera.deck.pack,
    frontera.ruling.jokers-in-pack, frontera.phase1.pile-size: the packs are whole, with two jokers each by default."""
    switches = g.board.switches
    g.zones[PILE] = in_order(pack(switches.jokers_per_pack) * count)
    g.zones[DEAD_MAN] = in_order(DEAD_MANS_HAND)
    if switches.dmh_source == "pack":
        knowledge.take(g, PILE, DEAD_MANS_HAND)
    g.zones[DISCARDS] = ()
    g.zones[TREASURE] = ()
    _open_to_all(g, DEAD_MAN)


def _open_to_all(g: Session, zone: str) -> None:
    """Which cards these are is no secret."""
    for seat in knowledge.observers(g):
        knowledge.learn(g, seat, zone)


def _prepare_normal(ref: Ref, g: Session) -> None:
    """frontera.mode.normal-outline, frontera.normal.own-deck: one deck for each player, however many he plays.

    frontera.normal.deal-eight, .deal-locked, .deal-hidden, .treasure-start, .adjust-pile, frontera.phase1.skip."""
    switches = g.board.switches
    _open_packs(g, switches.packs or packs_needed(NORMAL, len(g.deal)))
    for seat in g.deal:
        g.zones[deck_of(seat)] = g.zones[spent_of(seat)] = ()
    another = in_order(pack(switches.jokers_per_pack))
    if switches.pile_adjust > 0:
        added = ref.draw(another, "frontera.normal.adjust-pile", switches.pile_adjust)
        knowledge.put(g, BOX, another)
        move(g, added, BOX, PILE)
    elif switches.pile_adjust < 0:
        move(g, ref.draw(g.cards(PILE), "frontera.normal.adjust-pile", -switches.pile_adjust), PILE, BOX)
    if switches.treasure_start:
        treasure = ref.draw(another, "frontera.normal.treasure-start", switches.treasure_start)
        knowledge.put(g, BOX, without(another, treasure))
        knowledge.put(g, TREASURE, treasure)
        for seat in knowledge.observers(g):
            knowledge.comes_in(g, seat, another)
    if switches.skip_phase1:
        _deal_all(ref, g)
        return
    for seat in g.deal:
        move(g, ref.draw(g.cards(PILE), "frontera.normal.deal-eight", _DEAL), PILE, deck_of(seat))
    g.phase = 1
    ref.tell("dealt", "frontera.normal.deal-eight", cards=_DEAL, pile=len(g.cards(PILE)))


def _deal_all(ref: Ref, g: Session) -> None:
    """frontera.phase1.skip, frontera.ruling.skip-deal: all cards one at a time around the table from a random seat."""
    first = g.deal.index(ref.pick(g.deal, "frontera.ruling.skip-deal"))
    seats = g.deal[first:] + g.deal[:first]
    share, more = divmod(len(g.cards(PILE)), len(seats))
    for n, seat in enumerate(seats):
        move(g, ref.draw(g.cards(PILE), "frontera.phase1.skip", share + (n < more)), PILE, deck_of(seat))
    begin_phase_two(ref, g, "frontera.phase1.skip")


def deal_rest(ref: Ref, g: Session) -> None:
    """A session that begins in the middle: what nobody said of the cards is dealt from those that are left. As ever,
    the own deck is known in phase 2 only (frontera.normal.deal-hidden)."""
    for flag in sorted(flag for flag in g.flags if flag.startswith(LACKS)):
        zone = flag.removeprefix(LACKS)
        n, left = g.flags.pop(flag), g.cards(BOX)
        cards = left if n == len(left) else ref.draw(left, "frontera.normal.deal-hidden", n)
        owners = tuple(seat for seat in g.deal if zone == deck_of(seat) and g.phase == 2)
        move(g, cards, BOX, zone, owners)


def _prepare_no_management(ref: Ref, g: Session) -> None:
    """frontera.nomgmt.outline: cards are used like dice, from one shared pack."""
    _open_packs(g, 1)
    _open_to_all(g, PILE)
    g.phase = 0
    ref.tell("one-pack", "frontera.nomgmt.one-pack", pile=len(g.cards(PILE)))


def _prepare_wear(ref: Ref, g: Session) -> None:
    """frontera.wear.outline, frontera.wear.own-pack: a whole pack each; frontera.wear.dmh: the dead man's hand is the
    Mayor's."""
    g.phase = 0
    g.zones[DEAD_MAN] = in_order(DEAD_MANS_HAND)
    for seat in g.deal:
        g.zones[deck_of(seat)] = pack(g.board.switches.jokers_per_pack)
        g.zones[spent_of(seat)] = ()
    knowledge.take(g, deck_of(MAYOR), DEAD_MANS_HAND)
    for zone in (DEAD_MAN, *(deck_of(seat) for seat in g.deal)):
        _open_to_all(g, zone)
    ref.tell("own-packs", "frontera.wear.own-pack")


# phases of the Normal mode -------------------------------------------------------------------------------------------
def begin_phase_two(ref: Ref, g: Session, rule: str = "frontera.phase1.end") -> None:
    """frontera.phase1.end: what is left in pile and discards goes to the treasure deck; from now on everybody looks
    through his own deck (frontera.normal.deal-hidden, frontera.ruling.what-is-public)."""
    knowledge.close_pile(g)
    g.phase = 2
    for seat in g.deal:
        knowledge.learn(g, seat, deck_of(seat))
    ref.tell("phase-two", rule, treasure=len(g.cards(TREASURE)))


def reshuffle(ref: Ref, g: Session) -> None:
    """frontera.phase1.reshuffle, frontera.ruling.reshuffle-leftover: pile and discards together are the new pile."""
    move(g, g.cards(DISCARDS), DISCARDS, PILE)
    ref.tell("reshuffle", "frontera.phase1.reshuffle", pile=len(g.cards(PILE)))


def recycle(ref: Ref, g: Session, seat: str) -> None:
    """frontera.phase2.recycle, frontera.ruling.recycle-timing: an empty deck takes its own discards back."""
    zone = deck_of(seat)
    if g.board.switches.mode == NORMAL and g.phase == 2 and not knowledge.there(g, zone) and g.cards(spent_of(seat)):
        knowledge.leave_away(g, zone)
        move(g, g.cards(spent_of(seat)), spent_of(seat), deck_of(seat), EVERYBODY)
        ref.tell("recycle", "frontera.phase2.recycle", seat=seat, cards=len(g.cards(deck_of(seat))))


# drawing -------------------------------------------------------------------------------------------------------------
class Hand(msgspec.Struct, frozen=True):
    """Cards in hand, and the zone that they came from."""

    seat: str
    cards: tuple[str, ...]
    origin: str


def draw(ref: Ref, g: Session, seat: str, n: int, rule: str, grade: Grade | None = None, best: int = 0) -> Hand:
    """`n` cards for a test of a character that `seat` plays, from where the mode says, and no more than are there."""
    zone, n = source(ref, g, seat, n)
    cards = from_zone(ref, g, seat, zone, n, rule, grade, best)
    knowledge.draw_out(g, seat, cards, zone)
    return Hand(seat, cards, zone)


def source(ref: Ref, g: Session, seat: str, n: int) -> tuple[str, int]:
    """Where a draw of `n` cards comes from, made ready for it, and how many there are.

    frontera.phase1.draw-common, frontera.phase2.own-deck, frontera.nomgmt.one-pack, frontera.wear.own-pack.
    frontera.phase2.short-draw, frontera.ruling.wear-empty, .no-cards-at-all: no more than are there;
    frontera.ruling.nomgmt-empty: first what lies aside comes back."""
    mode = g.board.switches.mode
    if mode == NORMAL and g.phase == 1:
        _make_sure(ref, g, n)
    zone = knowledge.drawn_from(g, seat)
    if mode == NO_MANAGEMENT and n > len(g.cards(PILE)):  # frontera.ruling.nomgmt-empty
        end_of_test(g)
    elif zone != PILE:
        recycle(ref, g, seat)
    return zone, min(n, knowledge.there(g, zone))  # frontera.phase2.short-draw, frontera.ruling.wear-empty


def _make_sure(ref: Ref, g: Session, n: int) -> None:
    """frontera.phase1.reshuffle, frontera.phase1.end, frontera.ruling.phase1-need, .phase1-short-draw: the full number
    or, at once, phase 2 (frontera.ruling.phase1-end-test)."""
    if n <= len(g.cards(PILE)):
        return
    if n <= len(g.cards(PILE)) + len(g.cards(DISCARDS)):
        reshuffle(ref, g)
    else:
        begin_phase_two(ref, g)


@whole
def from_zone(
    ref: Ref, g: Session, seat: str, zone: str, n: int, rule: str, grade: Grade | None = None, best: int = 0
) -> tuple[str, ...]:
    """Which `n` cards come from a zone; they stay there. frontera.phase2.shuffle-each-test: any cards of what remains.

    Which card it is matters to the session, where it will lie somewhere. A count goes by what the test of the
    seat can tell apart: the `grade` of so many of the `best`."""
    return any_of(ref, g.cards(zone), n, rule)


def any_of(ref: Ref, pool: Sequence[str], n: int, rule: str) -> tuple[str, ...]:
    kinds = {card: number for number, card in enumerate(dict.fromkeys(pool))}
    return ref.draw(pool, rule, n, [kinds[card] for card in pool]) if n else ()


Places = list[tuple[str, str]]
"""Cards, and the zones in which they lie."""


@whole
def at_random(ref: Ref, g: Session, zones: Sequence[str], n: int, rule: str) -> Places:
    """`n` random cards of these zones that are to change hands, as far as there are any; they stay there."""
    pool = [(card, zone) for zone in zones for card in in_order(g.cards(zone))]
    n = min(n, len(pool))
    return places_of(pool, ref.draw([card for card, _ in pool], rule, n)) if n else []


def places_of(pool: Sequence[tuple[str, str]], cards: Sequence[str]) -> Places:
    """Where these cards lie, each in the first place that has it."""
    left, found = list(pool), []
    for card in cards:
        found.append(next(one for one in left if one[0] == card))
        left.remove(found[-1])
    return found


# putting away --------------------------------------------------------------------------------------------------------
def put_away(g: Session, hand: Hand, chosen: Sequence[str]) -> tuple[Laid, ...]:
    """Lay the chosen cards face down and put the others away, before anybody else draws (frontera.ruling.choose-when).

    frontera.phase1.discard-unplayed, frontera.phase2.unplayed-return, frontera.wear.unplayed-return,
    frontera.nomgmt.return-all. frontera.ruling.phase1-end-mid-turn: drawn in phase 1 and put away in phase 2, they go
    to the treasure deck."""
    rest = without(hand.cards, chosen)
    mode = g.board.switches.mode
    if mode != NORMAL:
        target = aside_of(hand.seat)
    elif hand.origin == PILE:
        # frontera.ruling.phase1-end-mid-turn: drawn in phase 1, put away in phase 2
        target = DISCARDS if g.phase == 1 else TREASURE
    else:
        target = hand.origin
    knowledge.put_back(g, hand.seat, rest, hand.origin, target)
    return tuple(Laid(card, origin=hand.origin) for card in chosen)


def settle(ref: Ref, g: Session, *shown: tuple[str, Sequence[Laid]]) -> None:
    """Turn up what each seat has laid and bring it to its place; a deck that has run out takes its discards back when
    all of it is there (frontera.ruling.choose-when, frontera.ruling.recycle-timing).

    frontera.phase1.keep-played: into the own deck, also when phase 2 has begun meanwhile;
    frontera.phase2.played-discard, frontera.wear.played-discard: to the own discards; without management they lie aside
    with the rest."""
    for seat, laid in shown:
        for one in laid:
            if g.board.switches.mode == NO_MANAGEMENT:
                target = aside_of(seat)
            else:
                target = deck_of(seat) if one.origin == PILE else spent_of(seat)
            knowledge.show(g, seat, (one.card,), one.origin, target)
    for seat in dict.fromkeys([seat for seat, _ in shown]):
        recycle(ref, g, seat)


def end_of_test(g: Session) -> None:
    """frontera.nomgmt.return-all, frontera.ruling.wear-outside-combat: after a test, or a whole combat turn, what lies
    aside goes back."""
    mode = g.board.switches.mode
    for seat in g.deal:
        zone = aside_of(seat)
        if g.cards(zone):
            move(g, g.cards(zone), zone, PILE if mode == NO_MANAGEMENT else deck_of(seat), (seat,))
    knowledge.test_over(g)


def rest(ref: Ref, g: Session, seat: str, hours: int) -> None:
    """frontera.wear.rest, frontera.ruling.wear-partial-hour: eight random discards come back for each complete hour."""
    if g.board.switches.mode != WEAR:
        return
    n = min(len(g.cards(spent_of(seat))), CARDS_PER_HOUR * hours)
    if n:
        back = at_random(ref, g, (spent_of(seat),), n, "frontera.wear.rest")
        move(g, [card for card, _ in back], spent_of(seat), deck_of(seat), EVERYBODY)
        ref.tell("rested", "frontera.wear.rest", seat=seat, cards=n)


# the dead man's hand -------------------------------------------------------------------------------------------------
GRANTED = "two-cards:"
"""Before somebody's id, as a flag: the Mayor grants him two cards of the dead man's hand."""


def cards_granted(g: Session, who: str) -> int:
    return 2 if who and g.flags.get(GRANTED + who) else 1


def grant(g: Session, who: str) -> None:
    """frontera.ruling.dmh-who-allows-two."""
    g.flags[GRANTED + who] = 1


def grant_no_more(g: Session, *people: str) -> None:
    for who in people:
        g.flags.pop(GRANTED + who, None)


def dead_mans_hand(
    ref: Ref, g: Session, rule: str, cards: int = 1, seats: tuple[str, ...] = (), *, who: str = ""
) -> bool:
    """frontera.dmh.purpose, frontera.dmh.procedure: an ace gives the better outcome, an eight the worse;
    frontera.dmh.two-cards: of two cards the better one counts. All four are used each time
    (frontera.ruling.ammo-shuffle). frontera.ruling.dmh-who-allows-two: only rules ask for two, or the Mayor grants them
    to somebody; `who` draws is said where no rule fixes the number. Everybody sees what was drawn, unless it is for
    some `seats` alone."""
    pool = DEAD_MANS_HAND
    cards = max(cards, cards_granted(g, who))
    drawn = ref.draw(pool, rule, cards, [1 if card[0] == "A" else 0 for card in pool], 1)
    ref.tell("dead-man", rule, seats=seats, drawn=tuple(drawn))
    return any(card[0] == "A" for card in drawn)


# late arrivals -------------------------------------------------------------------------------------------------------
def late_share(others: int) -> int:
    """frontera.late.without-pack, frontera.ruling.late-number: the whole number nearest to 8 / others, from 1 to 3."""
    return max(1, min(3, (2 * _DEAL + others) // (2 * others)))


def has_left(g: Session, seat: str) -> bool:
    """frontera.exchange.death: a player whose protagonists have all died has left the game, cards and all; until he
    brings somebody else he is no player."""
    own = [c for c in g.of_seat(seat) if c.protagonist]
    return bool(own) and all(c.dead for c in own)


def join_late(ref: Ref, g: Session, seat: str, *, new_pack: bool) -> None:
    """Somebody sits down in the middle of a session. frontera.late.with-pack, frontera.late.without-pack,
    frontera.ruling.late-new-pack; the other modes give a pack, or nothing at all."""
    mode = g.board.switches.mode
    g.zones.setdefault(deck_of(seat), ())
    g.zones.setdefault(spent_of(seat), ())
    if mode == WEAR:
        g.zones[deck_of(seat)] = pack(g.board.switches.jokers_per_pack)
        _open_to_all(g, deck_of(seat))
    elif mode == NORMAL and new_pack:
        fresh = "new-pack"
        g.zones[fresh] = pack(g.board.switches.jokers_per_pack)
        move(g, ref.draw(g.cards(fresh), "frontera.late.with-pack", _DEAL), fresh, deck_of(seat))
        move(g, g.cards(fresh), fresh, PILE)
        del g.zones[fresh]
        move(g, g.cards(DISCARDS), DISCARDS, PILE)
        for other in g.deal:
            move(g, g.cards(spent_of(other)), spent_of(other), deck_of(other), EVERYBODY)
        g.phase = 1
        ref.tell("late-pack", "frontera.late.with-pack", seat=seat, pile=len(g.cards(PILE)))
    elif mode == NORMAL:
        others = [other for other in g.deal if other != seat and not has_left(g, other)]
        share = late_share(len(others))
        for other in others:
            n = min(share, len(g.cards(deck_of(other))))
            cards = from_zone(ref, g, other, deck_of(other), n, "frontera.late.without-pack")
            seers = (seat, other) if g.phase == 2 else ()
            move(g, cards, deck_of(other), deck_of(seat), seers)
            recycle(ref, g, other)
        ref.tell("late-share", "frontera.late.without-pack", seat=seat, cards=len(g.cards(deck_of(seat))))
