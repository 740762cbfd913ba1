"""Exact odds of situations against play of the same situations with seeded dice and cards.

Situations are invented anew (tests/situation/inventing.py): an example of the documentation with other people, weapons,
cards and options, followed by up to two more actions that the rules offer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction

import msgspec
from tests.differential.registry import Compared, agrees, comparison, differs, impossible
from tests.situation.inventing import FILES, invent, stream

from sixgun.situation import End, Situation
from sixgun.situation.odds import sample

SAMPLES = 2_000
RARE = 12
"""Outcomes that are expected less often than this are also counted together."""
FIRST_VARIATION = 20
"""Variations before this one are those of tests/situation/test_property.py."""


@comparison("odds of situations against play", few=3, many=240)
def odds_against_play(key: str, case: int) -> Iterator[Compared]:
    names = [number for number, data in enumerate(FILES.values()) if data["game"] == key]
    variation = FIRST_VARIATION + case // len(names)
    number = names[case % len(names)] + variation * len(FILES)
    situation, odds = invent(number)
    what = f"{list(FILES)[number % len(FILES)]}, variation {variation}"
    played = sample(situation, situation.policy, SAMPLES, stream(number))
    seen = {_identity(situation, end): end.seen for end in played.outcomes}
    expected = {_identity(situation, end): end for end in odds.outcomes}
    wrong = [
        f"{end.conditions} was played {seen[name]} times of {SAMPLES} and is not in the odds"
        for end in played.outcomes
        if (name := _identity(situation, end)) not in expected
    ]
    rare, together = Fraction(0), 0
    for name, end in expected.items():
        count = seen.get(name, 0)
        if impossible(SAMPLES, end.p, count):
            wrong.append(f"{end.conditions} has the chance {end.p} and was played {count} times of {SAMPLES}")
        if end.p * SAMPLES < RARE:
            rare, together = rare + end.p, together + count
    if rare and impossible(SAMPLES, rare, together):
        wrong.append(f"rare outcomes have the chance {rare} together and were played {together} times of {SAMPLES}")
    if not wrong:
        yield agrees(what)
        return
    steps = [msgspec.to_builtins(step) for step in situation.steps]
    yield differs(what, f"{'; '.join(wrong[:3])}\n  {situation.data}\n  steps {steps}")


def _identity(situation: Situation, end: End) -> Hashable:
    return situation.game.identity(end.state), end.left_out
