"""The pistol duel: one opposed test of Hands (Quick Shot), and one shot that nothing absorbs."""

from __future__ import annotations

from collections.abc import Sequence

from sixgun.core.choice import offered
from sixgun.core.ref import Ref
from sixgun.games.frontera import drawing, exchanges
from sixgun.games.frontera.choices import ShootLoser
from sixgun.games.frontera.contests import contestant
from sixgun.games.frontera.fights.techniques import QUICK_SHOT, TECHNIQUES
from sixgun.games.frontera.levels import able, lose_health
from sixgun.games.frontera.state import Session
from sixgun.games.frontera.trials import Contest, opposed_test


def shot_damage(g: Session, who: str) -> int:
    """frontera.ruling.duel-damage: Quick Shot's base and the shooter's best weapon for it."""
    weapons, base = g.board.lists.weapons, TECHNIQUES[QUICK_SHOT].base
    in_hand = weapons.get(g[who].in_hand)
    if in_hand is not None and QUICK_SHOT in in_hand.techniques:
        return base + in_hand.damage
    return base + max([weapons[gun].damage for gun in _guns(g, who)], default=0)


def _guns(g: Session, who: str) -> list[str]:
    return [arm.weapon for arm in g[who].arms if QUICK_SHOT in g.board.lists.weapons[arm.weapon].techniques]


def pistol_duel(ref: Ref, g: Session, people: Sequence[str], stake: int = 0) -> Contest:
    """frontera.duel.pistol-test: speed alone decides, and one exchange follows; money on it goes as in a game of skill
    (frontera.ruling.duel-for-money).
    frontera.duel.no-combat-rules, frontera.ruling.duel-cards: range, cover and several shots play no part;
    frontera.duel.absorb-is-cheating: nor does Endurance. frontera.ruling.duel-death-exchange: cards change hands before
    anybody's death.

    frontera.ruling.duel-no-suit: nobody on suit or colour hits everybody, or is drawn anew, as the table agreed.
    frontera.ruling.duel-death-exchange: cards are exchanged before anybody's death."""
    rule = "frontera.duel.pistol-test"
    redraw = g.board.switches.duel_no_suit == "redraw"
    stake = exchanges.affordable(g, people, stake)
    sides = [contestant(g, who, "pistol duel", active=True) for who in people]
    drawing.ready_for_contest(ref, g, sides)
    contest = opposed_test(ref, g, sides, rule, again=redraw)
    if contest.victor:
        _winner_shoots(ref, g, contest.victor, [who for who in people if who != contest.victor])
    elif not (contest.nothing and redraw):
        _all_are_hit(ref, g, contest.winners or tuple(people))
    exchanges.take_stakes(ref, g, contest.winners, people, stake)
    exchanges.swap_cards(ref, g, contest.winners, people, duel=True)
    return contest


def _winner_shoots(ref: Ref, g: Session, winner: str, losers: Sequence[str]) -> None:
    """frontera.duel.loser, frontera.duel.winner; frontera.ruling.duel-multi: one loser of the winner's choice."""
    rule = "frontera.duel.loser"
    target = losers[0]
    if len(losers) > 1:
        options = offered(rule, *[ShootLoser(winner, who) for who in losers])
        target = ref.ask(g[winner].seat, rule, options, facts={"who": winner}).target
    damage = shot_damage(g, winner)
    ref.tell("duel-shot", rule, who=winner, target=target, levels=damage)
    lose_health(ref, g, target, damage, rule)


def _all_are_hit(ref: Ref, g: Session, tied: Sequence[str]) -> None:
    """frontera.duel.stalemate: each is hit in full, from the next one in seat order (frontera.ruling.duel-multi)."""
    rule = "frontera.duel.stalemate"
    ring = sorted(tied, key=lambda who: g.deal.index(g[who].seat))
    hits = [(who, shot_damage(g, who), target) for who, target in zip(ring, (*ring[1:], ring[0]), strict=True)]
    for who, damage, target in hits:
        ref.tell("duel-shot", rule, who=who, target=target, levels=damage)
        lose_health(ref, g, target, damage, rule)


def can_duel(g: Session, who: str) -> bool:
    """Only one who can act and carries something to shoot with."""
    return able(g[who]) and bool(_guns(g, who))
