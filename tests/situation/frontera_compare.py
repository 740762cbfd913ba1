"""Exact odds of a situation of Frontera against the same actions in worlds that are dealt and played.

Besides whole ends their parts are compared, since there are fewer of them and each is seen more often: how each
character fares, what was told, how many cards lie where, and which, wherever the odds claim to know that."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from fractions import Fraction

from tests.situation.chance_bounds import strange
from tests.situation.frontera_worlds import certain, played

from sixgun.core.cards import HIDDEN
from sixgun.games.frontera.situations.results import NOT_FOLLOWED
from sixgun.games.frontera.state import BOX, DEAD_MAN, Session
from sixgun.situation import Odds, Situation

Part = tuple[str, Hashable]
"""What is looked at, and what it is in the end."""
Row = tuple[Part, Fraction, int]
"""With its probability, and how often it was seen."""
RARE = 12
"""Ends that a sample expects less often than this are also counted together."""


def parts(g: Session, left_out: tuple[int, ...], zones: frozenset[str]) -> Iterator[Part]:
    yield "all", certain(g, left_out)
    yield from g.characters.items()
    yield "told", frozenset(g.flags.items())
    yield "lengths", frozenset((zone, len(cards)) for zone, cards in g.zones.items() if cards and zone != BOX)
    for zone in zones:
        yield zone, tuple(sorted(g.cards(zone)))


def known_zones(odds: Odds) -> frozenset[str]:
    """Zones of which the odds claim to know every card on every way."""
    found = {zone for end in odds.outcomes for zone in end.state.zones} - {BOX, DEAD_MAN}
    for end in odds.outcomes:
        belief = end.state.belief
        assert belief is not None and belief.count is not None
        found -= {zone for zone in found if zone in belief.count.blurred or HIDDEN in end.state.cards(zone)}
    return frozenset(found)


def followed(odds: Odds) -> bool:
    """Whether the odds follow every way to its end; where they say that they do not nothing is claimed."""
    return not any(NOT_FOLLOWED in flag for end in odds.outcomes for flag in end.state.flags)


def compared(situation: Situation, odds: Odds, samples: int, seed: str) -> list[Row]:
    """Every part of every end, as the odds have it and as it was seen."""
    zones = known_zones(odds)
    expected: defaultdict[Part, Fraction] = defaultdict(Fraction)
    for end in odds.outcomes:
        for part in parts(end.state, tuple(one.step for one in end.left_out), zones):
            expected[part] += end.p
    seen: Counter[Part] = Counter()
    for g, left_out in played(situation, samples, seed):
        seen.update(parts(g, left_out, zones))
    rows: list[Row] = [(part, p, seen[part]) for part, p in expected.items()]
    rows += [(part, Fraction(0), number) for part, number in seen.items() if part not in expected]
    rare = [row for row in rows if row[0][0] == "all" and samples * row[1] < RARE]
    if rare:
        rows.append((("all", "rare"), sum((p for _, p, _ in rare), Fraction(0)), sum(number for *_, number in rare)))
    return rows


def beyond(rows: list[Row], samples: int, z: float) -> dict[Part, tuple[Fraction, int]]:
    """What is as unlikely as a count beyond z standard errors, or was seen although it is impossible."""
    return {part: (p, seen) for part, p, seen in rows if strange(samples, p, seen, z)}
