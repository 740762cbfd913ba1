"""Bets: who takes the money, and the card that every bet stakes besides (frontera.exchange.bet-stakes-card)."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.ref import Ref
from sixgun.games.frontera import exchanges
from sixgun.games.frontera.state import Session


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
    won, tied = (exchanges.duel_won, exchanges.duel_tied) if duel else (exchanges.bet_won, exchanges.bet_tied)
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
