"""What odds of situations answer as a whole instead of playing it card by card: a draw, an opposed test, a chase, an
evening against the house (core.ref.whole)."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.ref import Answering, Ref, Rule
from sixgun.games.frontera import contests, gambling, trials
from sixgun.games.frontera.odds import contest_drawn, evening_drawn
from sixgun.games.frontera.odds.draws import DRAWS

WHOLES: Mapping[Rule, Rule] = {
    **DRAWS,
    trials.contest_once: contest_drawn.whole_contest,
    contests.next_test: contest_drawn.whole_chase,
    gambling.stay_at_the_house: evening_drawn.whole_evening,
}


def counting_wholes(ref: Ref) -> Ref:
    """The same referee, for a situation."""
    return Answering(ref, WHOLES)
