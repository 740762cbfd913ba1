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


def compare(situation: Situation, odds: Odds, samples: int, errors: float, seed: int) -> None:
    assert odds.exact and sum(end.p for end in odds.outcomes) == 1
    played = sample(situation, situation.policy, samples, seed)
    assert not played.exact and sum(end.p for end in played.outcomes) == 1
    seen = {key(situation, end): end.seen for end in played.outcomes}
    expected = {key(situation, end): end.p for end in odds.outcomes}
    assert set(seen) <= set(expected), "something was played that the odds do not know"
    rare_p, rare_seen = 0.0, 0
    for identity, p in expected.items():
        if samples * p < RARE:
            rare_p += float(p)
            rare_seen += seen.get(identity, 0)
        else:
            _close(samples, float(p), seen.get(identity, 0), errors)
    if samples * rare_p >= RARE:
        _close(samples, rare_p, rare_seen, errors)


def _close(samples: int, p: float, seen: int, errors: float) -> None:
    error = sqrt(samples * p * (1 - min(p, 1.0))) if p < 1 else 0.0
    assert abs(seen - samples * p) <= errors * error + 1e-9, f"{seen} of {samples} where {samples * p:.1f} are expected"


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
