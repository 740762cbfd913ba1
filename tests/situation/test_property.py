"""Odds of a situation are the frequencies with which it is played."""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt

import pytest
from tests.situation.inventing import FILES, invent

from sixgun.core.game import games
from sixgun.games.bala import turn
from sixgun.situation import End, Odds, Situation
from sixgun.situation.odds import sample

RARE = 12
"""Outcomes that a sample expects less often than this are counted together."""


def key(situation: Situation, end: End) -> Hashable:
    return (situation.game.identity(end.state), end.left_out)


AGAIN = 1_000_003
"""Added to the seed of a second sample."""


def compare(situation: Situation, odds: Odds, samples: int, errors: float, seed: int) -> None:
    """Every outcome within so many standard errors.

    Thousands of outcomes are compared, so that a few lie beyond four standard errors by chance alone. Those, and only
    those, are looked at again in a second sample with another seed; a wrong probability is wrong there too."""
    assert odds.exact and sum(end.p for end in odds.outcomes) == 1
    far = _beyond(situation, odds, samples, errors, seed)
    if far:
        again = _beyond(situation, odds, samples, errors, seed + AGAIN)
        assert not set(far) & set(again), f"twice: {far} and {again}"


def _beyond(situation: Situation, odds: Odds, samples: int, errors: float, seed: int) -> dict[Hashable, str]:
    """The outcomes that were seen too often or too seldom, rare ones counted together."""
    played = sample(situation, situation.policy, samples, seed)
    assert not played.exact and sum(end.p for end in played.outcomes) == 1
    seen = {key(situation, end): end.seen for end in played.outcomes}
    expected = {key(situation, end): float(end.p) for end in odds.outcomes}
    assert set(seen) <= set(expected), "something was played that the odds do not know"
    rows: dict[Hashable, tuple[float, int]] = {}
    for identity, p in expected.items():
        where: Hashable = identity if samples * p >= RARE else "rare"
        before = rows.get(where, (0.0, 0))
        rows[where] = (before[0] + p, before[1] + seen.get(identity, 0))
    found = {}
    for where, (p, count) in rows.items():
        if samples * p < RARE:
            continue
        error = sqrt(max(0.0, samples * p * (1 - p)))
        if abs(count - samples * p) > errors * error + 1e-6:
            found[where] = f"{count} of {samples} where {samples * p:.1f} are expected"
    return found


@pytest.mark.parametrize("number", range(len(FILES)), ids=list(FILES))
def test_odds_are_frequencies(number: int) -> None:
    situation, odds = invent(number + len(FILES))
    compare(situation, odds, 4_000, 4.5, number)


@pytest.mark.long
@pytest.mark.parametrize("number", range(200))
def test_odds_are_frequencies_in_the_long_run(number: int) -> None:
    situation, odds = invent(number)
    compare(situation, odds, 50_000, 4.0, number)


def test_the_inventions_cover_every_action_of_every_built_game() -> None:
    found = [invent(number)[0] for number in range(len(FILES))]
    assert {s.game.key for s in found} == set(games())
    kinds = {step.kind for s in found for step in s.steps}
    assert set(turn.ACTIONS) | {"card", "morale", "fall", "play"} <= kinds
