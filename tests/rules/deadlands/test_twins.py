"""Twins of a plain shot and a plain blow: the rulebook once more in a few lines, with dice that ace so many times at
most and are then cut off. What the engine counts must be the same but for what is cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.rules.deadlands.build import fight, man

from sixgun.games.deadlands.choices import Shoot, Strike
from sixgun.games.deadlands.odds.preview import preview
from sixgun.games.deadlands.state import Wounds

ACES = 6
"""No die of the twin goes on more often."""
OFF = 1e-4
"""How likely it is at most that one of the dice here would have gone on."""
Odds = dict[Any, float]
STUN = (3, 5, 7, 9, 11, 13)


def die(sides: int) -> Odds:
    return {aces * sides + face: sides ** -(aces + 1) for aces in range(ACES + 1) for face in range(1, sides)}


def spread(*odds: Odds, by: Callable[..., Any]) -> Odds:
    """What comes of several things together."""
    found: Odds = {}
    for values, p in _together(*odds):
        key = by(*values)
        found[key] = found.get(key, 0.0) + p
    return found


def _together(*odds: Odds) -> Iterator[tuple[tuple[Any, ...], float]]:
    if not odds:
        yield (), 1.0
        return
    for value, p in odds[0].items():
        for rest, q in _together(*odds[1:]):
            yield (value, *rest), p * q


def total(n: int, sides: int) -> Odds:
    """So many dice added up."""
    found: Odds = {0: 1.0}
    for _ in range(n):
        found = spread(found, die(sides), by=lambda a, b: a + b)
    return found


def best(n: int, sides: int) -> Odds:
    """The best of so many dice, 0 for a bust."""
    found: Odds = {(0, 0): 1.0}
    for _ in range(n):
        found = spread(found, die(sides), by=lambda a, b: (max(a[0], b), a[1] + (b == 1)))
    return spread(found, by=lambda a: 0 if 2 * a[1] > n else a[0])


PARTS = ["leg"] * 4 + ["guts"] * 5 + ["gizzards"] + ["arm"] * 4 + ["guts"] * 5 + ["noggin"]
WORTH = {"noggin": 4, "gizzards": 3, "guts": 2, "arm": 1, "leg": 1}
EXTRA = {"noggin": 2, "gizzards": 1, "guts": 0, "arm": 0, "leg": 0}


def where(raises: int, plus: int) -> Odds:
    """The worst part that the attacker can reach from each face of the d20."""
    found: Odds = {}
    for face in range(1, 21):
        reach = range(face + plus - raises, face + plus + raises + 1)
        part = max((PARTS[max(1, min(20, n)) - 1] for n in reach), key=lambda part: WORTH[part])
        found[part] = found.get(part, 0.0) + 0.05
    return found


def outcome(part: str, wounds: int, lost: int, vigor: int, guts: int, start: int, wind: int) -> str:
    """The worst that comes of a lethal hit; `guts` wounds are there already."""
    level = wounds + (guts if part in ("guts", "gizzards") else 0)
    if part not in ("arm", "leg") and level >= 5:
        return "dead"
    left = wind - lost
    drained = max(0, -left // start)
    if (level if part in ("guts", "gizzards") else guts) + drained >= 5:
        return "dead"
    if left <= 0:
        return "winded"
    tn = STUN[min(5, level)] if wounds else 3
    if vigor < tn:
        return "stunned"
    return "wounded" if wounds else "hurt"


def shot(
    n: int, sides: int, plus: int, tn: int, dice: tuple[int, int], size: int, vigor: Odds, wind: int, guts: int
) -> Odds:
    """A shot in the open, not in contact."""
    start, rows = wind, {"missed": 0.0}
    hits: Odds = {}
    for fell, p in best(n, sides).items():
        if fell == 0 or fell + plus < tn:
            rows["missed"] += p
        else:
            for part, q in where((fell + plus - tn) // 5, 0).items():
                hits[part] = hits.get(part, 0.0) + p * q
    lost = [total(max(1, k), 6) for k in range(16)]
    for part, p in hits.items():
        wounded = spread(total(dice[0] + EXTRA[part], dice[1]), by=lambda fell: min(15, fell // size))
        for wounds, q in wounded.items():
            steps = spread(lost[wounds], by=lambda fell: min(fell, wind + 6 * start))
            for row, r in spread(
                steps, vigor, by=lambda a, b, part=part, wounds=wounds: outcome(part, wounds, a, b, guts, start, wind)
            ).items():
                rows[row] = rows.get(row, 0.0) + p * q * r
    return rows


@pytest.mark.rule(
    "deadlands.attack.sequence", "deadlands.dice.raise", "deadlands.location.raise-shift", "deadlands.size.wounds",
    "deadlands.damage.wind-per-wound", "deadlands.stun.tn", "deadlands.wounds.death", "deadlands.wind.negative",
)  # fmt: skip
@pytest.mark.parametrize(
    ("far", "size", "guts", "gun", "dice"),
    [(8, 6, 0, "colt-peacemaker", (3, 6)), (35, 5, 3, "colt-navy", (2, 6)), (21, 8, 0, "derringer", (3, 6))],
)
def test_a_plain_shot(far: int, size: int, guts: int, gun: str, dice: tuple[int, int]) -> None:
    increment = 5 if gun == "derringer" else 10
    shooter = man("ann", 10, 10, gun, sheet={"deftness": "1d10", "aptitudes": {"shootin:pistol": 3}})
    target = {"vigor": "2d6", "spirit": "1d6", "size": size}
    g = fight(shooter, man("bob", 10 + far, 10, sheet=target, wounds=Wounds(guts=guts)), playing="ann")
    g.phase = "declare"
    found = preview(g, Shoot("ann", "bob", 0))
    assert found is not None
    rows = {one.name: float(one.p) for one in found.outcomes}
    twin = shot(3, 10, 0, 5 + far // increment, dice, size, best(2, 6), 12, guts)
    assert 1 - OFF < sum(twin.values()) < 1 + 1e-9
    for name in rows.keys() | twin.keys():
        assert abs(rows.get(name, 0.0) - twin.get(name, 0.0)) < OFF, name


@pytest.mark.rule("deadlands.damage.nonlethal", "deadlands.fight.tn", "deadlands.ruling.stun-wind-only")
def test_a_plain_blow() -> None:
    """A fist: the best Strength die against a Vigor roll; +2 for contact brings no extra dice."""
    sheet = {"nimbleness": "1d8", "strength": "2d8", "aptitudes": {"fightin:brawlin": 2}}
    g = fight(
        man("ann", 10, 10, sheet=sheet), man("bob", 11, 10, sheet={"vigor": "2d6", "spirit": "1d6"}), playing="ann"
    )
    g.phase = "declare"
    found = preview(g, Strike("ann", "bob"))
    assert found is not None
    rows = {one.name: float(one.p) for one in found.outcomes}
    hit = sum(p for fell, p in best(2, 8).items() if fell >= 5)
    strength = spread(die(8), die(8), by=max)
    over = spread(strength, best(2, 6), by=lambda a, b: max(0, a - b))
    vigor = sum(p for fell, p in best(2, 6).items() if fell >= 3)
    twin = {
        "missed": 1 - hit,
        "unhurt": hit * over[0],
        "winded": hit * sum(p for lost, p in over.items() if lost >= 12),
        "hurt": hit * vigor * sum(p for lost, p in over.items() if 0 < lost < 12),
    }
    twin["stunned"] = hit * (1 - vigor) * sum(p for lost, p in over.items() if 0 < lost < 12)
    for name, p in twin.items():
        assert abs(rows[name] - p) < OFF, name
