"""Exchanges of cards between players: the Normal mode's second game (frontera.exchange.general).

Each function is one line of frontera.table.exchanges. All of them do nothing in the other modes. There are no gifts and
no free trades: nothing here offers one (frontera.exchange.no-gifts, frontera.exchange.no-free-trade). What is staked
besides is money, in every mode.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.cards import in_order
from sixgun.core.choice import offered
from sixgun.core.ref import Ref, whole
from sixgun.games.frontera import choices
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.decks import NORMAL, Places, at_random, from_zone, places_of, recycle
from sixgun.games.frontera.knowledge import EVERYBODY, learn, move
from sixgun.games.frontera.state import MAYOR, TREASURE, Session, deck_of, spent_of

_ROWS = {row["event"]: row for row in table("exchanges")}
BET = _ROWS["bet won"]["taken"]
BET_TIED = _ROWS["bet tied or house result 0"]["taken"]
CHEAT = _ROWS["caught cheating"]["taken"]
DUEL = _ROWS["duel won"]["taken"]
DUEL_TIED = _ROWS["duel tied"]["taken"]


def active(g: Session) -> bool:
    """frontera.exchange.general: all of this belongs to the Normal mode."""
    return g.board.switches.mode == NORMAL


def zones_of(g: Session, seat: str) -> tuple[str, ...]:
    """frontera.ruling.exchange-scope: deck and discards, or the deck alone."""
    return (deck_of(seat), spent_of(seat)) if g.board.switches.exchange_scope == "all" else (deck_of(seat),)


def owned(g: Session, seat: str) -> tuple[str, ...]:
    """The cards of a player that an exchange can reach: those of the deck, then the discards."""
    return tuple([card for zone in zones_of(g, seat) for card in in_order(g.cards(zone))])


def _where(g: Session, cards: Sequence[str], giver: str) -> Places:
    """Where a player's cards lie, before any card changes hands."""
    return places_of([(card, zone) for zone in zones_of(g, giver) for card in g.cards(zone)], cards)


def _give(g: Session, cards: Places, giver: str, taker: str, seen_by: Sequence[str]) -> None:
    """Cards leave wherever they lie and are shuffled into the taker's deck."""
    for card, zone in cards:
        move(g, (card,), zone, deck_of(taker), EVERYBODY if zone == spent_of(giver) else seen_by)


def _seers(g: Session, *seats: str) -> tuple[str, ...]:
    """frontera.ruling.exchange-phase1-view: random exchanges of phase 1 are face down; later the owners know."""
    return seats if g.phase == 2 else ()


def _after(ref: Ref, g: Session, *seats: str) -> None:
    for seat in seats:
        recycle(ref, g, seat)


@whole
def choose(
    ref: Ref, g: Session, chooser: str, cards: Sequence[str], kind: type[choices.Card], rule: str, other: str
) -> str:
    """One card of those that the chooser looks through. The log of it is his alone."""
    options = offered(rule, *[kind(other, card) for card in dict.fromkeys(cards)])
    answer = ref.ask(chooser, rule, options, facts={"other": other})
    assert isinstance(answer, choices.Card)
    return answer.item


def _choose_several(
    ref: Ref, g: Session, chooser: str, cards: Sequence[str], n: int, kind: type[choices.Card], rule: str, other: str
) -> tuple[str, ...]:
    left, chosen = list(cards), []
    for _ in range(n):
        chosen.append(choose(ref, g, chooser, left, kind, rule, other))
        left.remove(chosen[-1])
    return tuple(chosen)


@whole
def look(ref: Ref, g: Session, seat: str, rule: str, *owners: str) -> None:
    """frontera.exchange.phase1-peek, frontera.ruling.exchange-phase1-view, frontera.ruling.coma-hidden-card: a winner
    who must choose looks through these decks, and remembers."""
    for owner in owners:
        learn(g, seat, deck_of(owner))


# bets ----------------------------------------------------------------------------------------------------------------
def bet_won(ref: Ref, g: Session, winner: str, loser: str) -> None:
    """frontera.exchange.bet-stakes-card: the winner picks a card of the loser (frontera.exchange.bet-win-take) and one
    of his own to hand back (frontera.exchange.bet-win-give)."""
    if winner != loser:
        _swap_by_choice(ref, g, winner, loser, BET, optional=False, rule="frontera.exchange.bet-win-take")


def bet_tied(ref: Ref, g: Session, seats: Sequence[str]) -> None:
    """frontera.exchange.bet-tie: each takes a random card from the rival."""
    _swap_random(ref, g, seats, BET_TIED, "frontera.exchange.bet-tie")


def cheat_caught(ref: Ref, g: Session, cheat: str, rival: str) -> None:
    """frontera.exchange.cheat-caught: a card of the rival's choice, for nothing. It takes the place of the ordinary
    exchange (frontera.ruling.cheat-replaces-exchange, frontera.ruling.cheat-exchange-by)."""
    if not active(g) or cheat == rival or not owned(g, cheat):
        return
    rule = "frontera.exchange.cheat-caught"
    look(ref, g, rival, rule, cheat)
    card = choose(ref, g, rival, owned(g, cheat), choices.TakeCard, rule, cheat)
    _give(g, _where(g, (card,), cheat), cheat, rival, _seers(g, rival, cheat) or (rival,))
    ref.tell("exchange-lost", rule, giver=cheat, taker=rival, cards=CHEAT)
    _after(ref, g, cheat)


# duels ---------------------------------------------------------------------------------------------------------------
def duel_won(ref: Ref, g: Session, winner: str, loser: str) -> None:
    """frontera.exchange.duel-winner: if he wishes, up to two cards by choice, and as many back."""
    if winner != loser:
        _swap_by_choice(ref, g, winner, loser, DUEL, optional=True, rule="frontera.exchange.duel-winner")


def duel_tied(ref: Ref, g: Session, seats: Sequence[str]) -> None:
    """frontera.exchange.duel-tie: two random cards each."""
    _swap_random(ref, g, seats, DUEL_TIED, "frontera.exchange.duel-tie")


def _swap_by_choice(ref: Ref, g: Session, winner: str, loser: str, n: int, *, optional: bool, rule: str) -> None:
    """frontera.ruling.exchange-short-deck: as many as exist, and no more than the winner can return of what he owned
    before; frontera.ruling.exchange-same-owner: never with oneself; frontera.ruling.exchange-npc-rival."""
    if not active(g):
        return
    n = min(n, len(owned(g, winner)), len(owned(g, loser)))
    if n:
        look(ref, g, winner, rule, loser, winner)  # before he says how many he wishes
    mine = owned(g, winner)
    if n and optional:
        numbers = offered(rule, *[choices.SwapCards(loser, k) for k in range(n, -1, -1)])
        n = ref.ask(winner, rule, numbers, facts={"other": loser}).number
    if not n:
        return
    taken = _choose_several(ref, g, winner, owned(g, loser), n, choices.TakeCard, rule, loser)
    given = _choose_several(ref, g, winner, mine, n, choices.GiveCard, rule, loser)
    seers = _seers(g, winner, loser) or (winner,)
    theirs, ours = _where(g, taken, loser), _where(g, given, winner)
    _give(g, theirs, loser, winner, seers)
    _give(g, ours, winner, loser, seers)
    ref.tell("exchange-chosen", rule, winner=winner, loser=loser, cards=n)
    ref.tell("exchange-cards", rule, seats=seers, winner=winner, loser=loser, taken=taken, given=given)
    _after(ref, g, winner, loser)


def _swap_random(ref: Ref, g: Session, seats: Sequence[str], n: int, rule: str) -> None:
    """frontera.ruling.exchange-order-tie: all cards are drawn first, then all change owner at once;
    frontera.ruling.exchange-multi: each of the distinct players takes from the next one, the last from the first;
    frontera.ruling.exchange-short-deck: both sides move the smaller number."""
    ring = tuple(dict.fromkeys(seats))
    if not active(g) or len(ring) < 2:
        return
    n = min(n, *(len(owned(g, seat)) for seat in ring))
    drawn = [at_random(ref, g, zones_of(g, giver), n, rule) for giver in (*ring[1:], ring[0])]
    for taker, giver, cards in zip(ring, (*ring[1:], ring[0]), drawn, strict=True):
        _give(g, cards, giver, taker, _seers(g, taker, giver))
        ref.tell("exchange-random", rule, giver=giver, taker=taker, cards=len(cards))
    _after(ref, g, *ring)


# stakes ---------------------------------------------------------------------------------------------------------------
def affordable(g: Session, people: Sequence[str], stake: int) -> int:
    """frontera.ruling.skill-bet-stake: nobody stakes more than the poorest of them has."""
    return min([stake, *(g[who].cents for who in people)])


def take_stakes(ref: Ref, g: Session, winners: Sequence[str], people: Sequence[str], stake: int) -> None:
    """The winner takes what was agreed beforehand, a Stalemate returns it (frontera.gap.skill-game-payout)."""
    if len(winners) != 1 or not stake:
        return
    for who in people:
        change = stake * (len(people) - 1) if who == winners[0] else -stake
        g.change(who, cents=g[who].cents + change)
    ref.tell("takes-stakes", "frontera.ruling.skill-bet-stake", who=winners[0], dollars=stake * (len(people) - 1) / 100)


def swap_cards(ref: Ref, g: Session, winners: Sequence[str], people: Sequence[str], *, duel: bool = False) -> None:
    """frontera.exchange.bet-stakes-card, frontera.exchange.duel-winner, frontera.exchange.duel-tie,
    frontera.ruling.exchange-multi: a sole winner with each losing player once, in seat order; several tied winners
    among themselves."""
    won, tied = (duel_won, duel_tied) if duel else (bet_won, bet_tied)
    if len(winners) == 1:
        seat = g[winners[0]].seat
        losers = {g[who].seat for who in people} - {seat}
        for loser in sorted(losers, key=g.deal.index):
            won(ref, g, seat, loser)
    else:
        tied(ref, g, sorted({g[who].seat for who in winners or people}, key=g.deal.index))


def bet(ref: Ref, g: Session, people: Sequence[str], winner: str, stake: int) -> None:
    """An ordinary bet between these people on whatever has happened, such as a duel that they looked on
    (frontera.ruling.duel-for-money). Without a `winner` it is even."""
    winners = (winner,) if winner else ()
    take_stakes(ref, g, winners, people, affordable(g, people, stake))
    swap_cards(ref, g, winners, people)


# drink and death -----------------------------------------------------------------------------------------------------
def drunk(ref: Ref, g: Session, seat: str) -> None:
    """frontera.exchange.drunk, frontera.exchange.drunk-phase1: a random card for a random card with the Mayor."""
    if seat != MAYOR:
        _swap_random(ref, g, (seat, MAYOR), 1, "frontera.exchange.drunk")


def coma(ref: Ref, g: Session, seat: str) -> None:
    """frontera.exchange.coma: a random card for one of the Mayor's choice. frontera.exchange.coma-phase1: the Mayor
    looks through his own deck to choose, but does not see the card that he gets."""
    rule = "frontera.exchange.coma"
    if not active(g) or seat == MAYOR or not owned(g, seat) or not owned(g, MAYOR):
        return
    look(ref, g, MAYOR, rule, MAYOR)
    mine = owned(g, MAYOR)
    got = at_random(ref, g, zones_of(g, seat), 1, rule)
    back = choose(ref, g, MAYOR, mine, choices.GiveCard, rule, seat)
    gone = _where(g, (back,), MAYOR)
    _give(g, got, seat, MAYOR, _seers(g, seat, MAYOR))
    _give(g, gone, MAYOR, seat, _seers(g, seat, MAYOR) or (MAYOR,))
    ref.tell("exchange-coma", rule, seat=seat)
    _after(ref, g, seat, MAYOR)


def death(ref: Ref, g: Session, seat: str) -> None:
    """frontera.exchange.death, frontera.ruling.death-cards: all cards of a player whose protagonist has died for good
    go to the treasure deck. Not for the Mayor's people (frontera.ruling.death-non-protagonist)."""
    if not active(g) or seat == MAYOR:
        return
    for zone in (deck_of(seat), spent_of(seat)):
        move(g, g.cards(zone), zone, TREASURE, EVERYBODY if zone == spent_of(seat) else _seers(g, seat))
    ref.tell("exchange-death", "frontera.exchange.death", seat=seat, treasure=len(g.cards(TREASURE)))


# loot ----------------------------------------------------------------------------------------------------------------
def loot(ref: Ref, g: Session, sharers: Sequence[str], cards: int = 1) -> None:
    """frontera.exchange.loot-who: players who share out a treasure are rewarded with cards too, never the Mayor
    (frontera.exchange.loot-no-major). frontera.exchange.loot-rich: for a very valuable one the Mayor allows more cards
    to be shared out, and as many swaps to be started by each of the others."""
    seats = tuple(dict.fromkeys(seat for seat in sharers if seat != MAYOR))
    if not active(g) or not seats:
        return
    keepers: list[str] = []
    for _ in range(cards):
        if g.cards(TREASURE):
            keepers.append(_treasure_card(ref, g, seats))
    for seat in seats:
        left = cards if seat not in keepers else 0
        while left and _offer_swap(ref, g, seat, seats):
            left -= 1


def _treasure_card(ref: Ref, g: Session, seats: Sequence[str]) -> str:
    """frontera.exchange.loot-draw, frontera.phase1.treasure-card, frontera.ruling.loot-consent: the card is turned up
    for the whole table, then the sharers agree who keeps it; without agreement a random one does
    (frontera.ruling.loot-no-agreement)."""
    rule = "frontera.exchange.loot-draw"
    card = from_zone(ref, g, MAYOR, TREASURE, 1, rule)[0]
    ref.tell("treasure", rule, card=card)
    keeper = seats[0]
    if len(seats) > 1:
        keepers = offered(rule, *[choices.Keeper(one) for one in seats])
        votes = [ref.ask(seat, rule, keepers, facts={"card": card}).target for seat in seats]
        keeper = votes[0] if len(set(votes)) == 1 else ref.pick(seats, "frontera.ruling.loot-no-agreement")
    move(g, (card,), TREASURE, deck_of(keeper), EVERYBODY)  # frontera.phase1.treasure-card: it waits for phase 2
    ref.tell("treasure-kept", rule, seat=keeper, card=card)
    return keeper


def _offer_swap(ref: Ref, g: Session, seat: str, sharers: Sequence[str]) -> bool:
    """frontera.exchange.loot-empty, frontera.ruling.loot-consent: one swap with another sharer, if both agree; each
    chooses the card that he gives, and in phase 1 both are random and face down. False if he starts none."""
    rule = "frontera.exchange.loot-empty"
    others = [one for one in sharers if one != seat and owned(g, one)]
    if not others or not owned(g, seat):
        return False
    wish = ref.ask(seat, rule, offered(rule, choices.NoSwap(), *[choices.SwapWith(one) for one in others]))
    if wish.kind == "no-swap":
        return False
    other = wish.target
    answers = offered(rule, choices.RefuseSwap(), choices.AcceptSwap())
    if ref.ask(other, rule, answers, facts={"ask": "swap-offered", "other": seat}).kind == "refuse-swap":
        ref.tell("swap-refused", rule, seat=seat, other=other)
        return True
    if g.phase == 1:
        _swap_random(ref, g, (seat, other), 1, rule)
        return True
    mine = choose(ref, g, seat, owned(g, seat), choices.GiveCard, rule, other)
    theirs = choose(ref, g, other, owned(g, other), choices.GiveCard, rule, seat)
    gone, got = _where(g, (mine,), seat), _where(g, (theirs,), other)
    _give(g, gone, seat, other, (seat, other))
    _give(g, got, other, seat, (seat, other))
    ref.tell("swap-done", rule, seat=seat, other=other)
    _after(ref, g, seat, other)
    return True
