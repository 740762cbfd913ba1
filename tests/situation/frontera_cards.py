"""The slow twin of frontera's situations: every card of every hand is told apart."""

from __future__ import annotations

from typing import Any

from sixgun import situation
from sixgun.games.frontera.odds import counting
from sixgun.situation import Odds


def card_by_card(data: dict[str, Any]) -> Odds:
    slow = situation.Situation(data)
    assert slow.state.belief is not None
    slow.state.belief = counting.situation_belief(slow.state.belief.unknown, counting.CARDS)
    found = slow.odds(limit=2_000_000)
    assert found.exact
    return found
