"""Odds of a situation are the frequencies with which it is played."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from math import comb, sqrt

import pytest
from tests.situation.chance_bounds import beyond, strange, tail
from tests.situation.inventing import FILES, WITHOUT, invent, named, stream

from sixgun.core.game import games, load_game
from sixgun.core.situations import Situations
from sixgun.games.bala import turn
from sixgun.games.dicemore import turn as dicemore_turn
from sixgun.games.dicemore.situations.checks import SPECIAL
from sixgun.games.frontera.situations.actions import KINDS
from sixgun.situation import End, Odds, Situation
from sixgun.situation.odds import sample

RARE = 12
"""Outcomes that a sample expects less often than this are also counted together."""
TOGETHER = "rare outcomes"
LOOK = 3.5
"""Standard errors in the first sample beyond which an outcome is looked at again."""
WRONG = 4.0
"""Standard errors beyond which an outcome is wrong."""
FEW, FIRST, SECOND = 1_000, 50_000, 200_000
"""Samples: of the quick version, of the long run, and of its second step."""
OTHER_STREAM = 1 << 32


def key(situation: Situation, end: End) -> Hashable:
    return (situation.game.identity(end.state), end.left_out)


def counts(situation: Situation, odds: Odds, samples: int, seed: int) -> dict[Hashable, tuple[Fraction, int]]:
    """How often each outcome was seen, with its probability; and all rare ones together. What is rare goes by the
    probabilities alone, so that it is the same in every sample of the first size."""
    assert odds.counted
    assert sum(end.p for end in odds.outcomes) == 1
    played = sample(situation, situation.policy, samples, seed)
    assert not played.exact
    assert sum(end.p for end in played.outcomes) == 1
    seen = {key(situation, end): end.seen for end in played.outcomes}
    expected = {key(situation, end): end.p for end in odds.outcomes}
    assert set(seen) <= set(expected), "something was played that the odds do not know"
    found: dict[Hashable, tuple[Fraction, int]] = {name: (p, seen.get(name, 0)) for name, p in expected.items()}
    rare = [name for name, p in expected.items() if FIRST * p < RARE]
    if rare:
        found[TOGETHER] = (sum((expected[name] for name in rare), Fraction(0)), sum(seen.get(name, 0) for name in rare))
    return found


def beyond_bound(found: dict[Hashable, tuple[Fraction, int]], samples: int, z: float) -> list[Hashable]:
    return [name for name, (p, seen) in found.items() if strange(samples, p, seen, z)]


@pytest.mark.parametrize("number", range(len(FILES)), ids=list(FILES))
def test_odds_are_frequencies(number: int) -> None:
    situation, odds = invent(number + len(FILES))
    found = counts(situation, odds, FEW, stream(number + len(FILES)))
    assert [found[name] for name in beyond_bound(found, FEW, 4.5)] == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(200), ids=lambda number: "-".join(map(str, named(number))))
def test_odds_are_frequencies_in_the_long_run(number: int) -> None:
    """200 situations with at most 52,000 outcomes, each judged by a rule in two steps that was fixed beforehand.

    First 50,000 samples. An outcome beyond 3.5 standard errors there is not yet wrong, but looked at again: in 200,000
    samples of another stream, independent of the first, it must be within 4 standard errors, which are half as wide
    now. That second count alone decides.

    Why not one sample with 4 standard errors: each comparison that is right fails with 6.3e-5, so that a run of 52,000
    fails more often than not. Here a right outcome fails with 4.7e-4 x 6.3e-5 = 3e-8; the whole run with 2e-3.

    Why it sees more nevertheless: call d the error of a wrong probability, in standard errors of the first sample. One
    sample finds it with the chance of a normal variable above 4 - d; the two steps with that above 3.5 - d times that
    above 4 - 2 d, since the same error is twice as many standard errors in the second sample. For d = 2, 3, 4, 5 that
    is 3, 30, 69, 93 % instead of 2, 16, 50, 84 % (`test_two_steps_see_more` counts it). Were the first bound 4 as
    well, the first step would be the old test and the second could only take away.

    Rare outcomes are judged by exact tails (`chance_bounds`), each by itself and all of them together, since one that
    is never seen shows only in their sum."""
    situation, odds = invent(number)
    first = counts(situation, odds, FIRST, stream(number))
    doubtful = beyond_bound(first, FIRST, LOOK)
    if not doubtful:
        return
    second = counts(situation, odds, SECOND, OTHER_STREAM + stream(number))
    wrong = set(beyond_bound(second, SECOND, WRONG))
    found = [(first[name], second[name]) for name in doubtful if name in wrong]
    assert found == [], "(probability, seen) in the first sample and in the second"


def test_two_steps_see_more() -> None:
    """The chances that the docstring above claims, and that they are better wherever one sample has any."""

    def above(z: float) -> float:
        return beyond(z) if z >= 0 else 1 - beyond(-z)

    wider = sqrt(SECOND / FIRST)
    two = {d / 10: above(LOOK - d / 10) * above(WRONG - wider * d / 10) for d in range(20, 80)}
    assert all(chance > above(WRONG - d) for d, chance in two.items())
    assert [round(100 * two[d]) for d in (2.0, 3.0, 4.0, 5.0)] == [3, 30, 69, 93]
    assert [round(100 * above(WRONG - d)) for d in (2, 3, 4, 5)] == [2, 16, 50, 84]
    alarm = 2 * beyond(LOOK) * 2 * beyond(WRONG)
    assert alarm == pytest.approx(3e-8, rel=0.05)
    assert 52_000 * alarm < 2e-3 < 0.5 < 1 - (1 - 2 * beyond(WRONG)) ** 52_000


@pytest.mark.parametrize(("samples", "p"), [(10, 0.3), (40, 0.5), (60, 0.02), (25, 0.96)])
def test_tails_are_sums_of_the_binomial_distribution(samples: int, p: float) -> None:
    chances = [comb(samples, k) * p**k * (1 - p) ** (samples - k) for k in range(samples + 1)]
    for seen in range(samples + 1):
        side = chances[seen:] if seen >= samples * p else chances[: seen + 1]
        assert tail(samples, p, seen) == pytest.approx(sum(side), rel=1e-9)


def test_the_bound_is_that_of_standard_errors_for_common_outcomes_and_exact_for_rare_ones() -> None:
    half = Fraction(1, 2)
    assert [strange(50_000, half, 25_000 + off, 4.0) for off in (440, -440, 455, -455)] == [False, False, True, True]
    rare = Fraction(1, 5_000_000)  # 0.01 is expected
    assert [strange(50_000, rare, seen, 4.0) for seen in (0, 1, 2, 3)] == [False, False, False, True]
    assert strange(50_000, Fraction(1), 49_999, 4.0)
    assert not strange(50_000, Fraction(1), 50_000, 4.0)


def test_the_inventions_cover_every_action_of_every_built_game() -> None:
    found = [invent(number)[0] for number in range(len(FILES))]
    assert {s.game.key for s in found} == set(games()) - WITHOUT
    assert all(not load_game(key).part(Situations).schema() for key in WITHOUT)
    kinds: dict[str, set[str]] = {}
    for s in found:
        kinds.setdefault(s.game.key, set()).update(step.kind for step in s.steps)
    assert set(turn.ACTIONS) | {"card", "morale", "fall"} <= kinds["bala"]
    assert {*dicemore_turn.ACTIONS, *SPECIAL} <= kinds["dicemore"]
    assert set(KINDS) <= kinds["frontera"]
    assert "play" in kinds["highcard"]
