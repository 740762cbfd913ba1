"""What a seat imagines of the other side: its cards, and where its hidden people are.

It follows from what the seat sees and from a salt, never from the other side itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.cards import BLACK_JOKER, HIDDEN, RED_JOKER
from sixgun.core.chance import Draw, SeededChance
from sixgun.core.game import Game, Setup
from sixgun.games.deadlands import cards
from sixgun.games.deadlands.deployment import free_spots
from sixgun.games.deadlands.state import Shootout


def imagine(game: Game[Shootout], view: Mapping[str, Any], setup: Setup, salt: int) -> Shootout:
    g = game.start(setup).imagined(view)
    if g.ended is not None:
        return g
    chance = SeededChance(salt)
    _hands(g, chance)
    _places(g, chance)
    return g


def _hands(g: Shootout, chance: SeededChance) -> None:
    """Cards that nobody has seen take the place of hidden ones. None is higher than the last card that was called
    (deadlands.actions.countdown)."""
    for deck in dict.fromkeys(g.deck_of(side) for side in g.sides):
        holders = [who for who in g.hands if g.deck_of(g[who].side) == deck]
        hidden = {who: g.hands[who].count(HIDDEN) for who in holders if HIDDEN in g.hands[who]}
        if not hidden:
            continue
        known = {who: tuple([card for card in g.hands[who] if card != HIDDEN]) for who in hidden}
        g.hands |= known
        possible = [card for card in g.stock(deck) if card not in (RED_JOKER, BLACK_JOKER) and _to_come(g, card)]
        drawn = list(map(str, chance.answer(Draw(tuple(possible), sum(hidden.values())), "")))
        for who, number in hidden.items():
            own, drawn = drawn[:number], drawn[number:]
            g.hands[who] = tuple(sorted((*known[who], *own), key=cards.turn_of))


def _to_come(g: Shootout, card: str) -> bool:
    return not g.called or cards.turn_of(card) > cards.turn_of(g.called)


def _places(g: Shootout, chance: SeededChance) -> None:
    """deadlands.scenario.deploy: hidden people are somewhere in the zone of their side."""
    for one in list(g.people.values()):
        if not one.known and not one.placed and one.side and g.phase != "deploy":
            spots = free_spots(g, one.id)
            if spots:
                x, y, z = spots[int(chance.answer(Draw(tuple(map(str, range(len(spots))))), "")[0])]
                g.change(one.id, x=x, y=y, z=z, placed=True)
