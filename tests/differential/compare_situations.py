"""Exact odds of situations against play of the same situations with seeded dice and cards.

Situations are invented anew (tests/situation/inventing.py): an example of the documentation with other people, weapons,
cards and options, followed by up to two more actions that the rules offer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from fractions import Fraction

import msgspec
from tests.differential.registry import Compared, agrees, comparison, differs, impossible
from tests.situation.inventing import FILES, invent, stream

from sixgun.situation import End
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

    def identity(end: End) -> Hashable:
        return situation.game.identity(end.state), end.left_out

    name_of = identity
    unknown = {identity(end) for end in played.outcomes} - {identity(end) for end in odds.outcomes}
    if unknown and situation.game.cards_only:
        name_of = _told  # a card of the odds may stand for others that are alike: what is told of people is compared
    seen = Counter[Hashable]()
    for end in played.outcomes:
        seen[name_of(end)] += end.seen
    expected: dict[Hashable, Fraction] = {}
    for end in odds.outcomes:
        expected[name_of(end)] = expected.get(name_of(end), Fraction(0)) + end.p
    shown = {name_of(end): _told(end) for end in (*odds.outcomes, *played.outcomes)}
    wrong = [
        f"{shown[name]} was played {n} times of {SAMPLES} and is not in the odds"
        for name, n in seen.items()
        if name not in expected
    ]
    rare, together = Fraction(0), 0
    for name, p in expected.items():
        if impossible(SAMPLES, p, seen[name]):
            wrong.append(f"{shown[name]} has the chance {p} and was played {seen[name]} times of {SAMPLES}")
        if p * SAMPLES < RARE:
            rare, together = rare + p, together + seen[name]
    if rare and impossible(SAMPLES, rare, together):
        wrong.append(f"rare outcomes have the chance {rare} together and were played {together} times of {SAMPLES}")
    if not wrong:
        yield agrees(what)
        return
    steps = [msgspec.to_builtins(step) for step in situation.steps]
    yield differs(what, f"{'; '.join(wrong[:3])}\n  {situation.data}\n  steps {steps}")


def _told(end: End) -> Hashable:
    """How everybody fares, as the summary of the odds says it."""
    people = [(model, condition.parts) for model, condition in end.conditions.items()]
    return tuple(sorted(people)), end.left_out
