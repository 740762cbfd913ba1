"""The numbers of docs/situations.md a second time, by counting plain dice. Nothing here uses the engine or its data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

DIE = range(1, 7)
WOUNDS = {1: (2, 1), 2: (2, 1), 3: (1, 2), 4: (1, 2), 5: (1, 3)}
"""Shock and Damage of a Serious Wound by its die; a 6 kills."""

Harm = tuple[int, int, bool, bool]
"""Shock, Damage, dead, and whether anything at all happened."""


def share(holds: Callable[..., bool], dice: int) -> Fraction:
    """The part of all ways in which so many dice can fall."""
    rolls = list(product(DIE, repeat=dice))
    return Fraction(sum(1 for roll in rolls if holds(*roll)), len(rolls))


def shot(plus: int, lethal: bool = False) -> dict[Harm, Fraction]:
    """One shot against somebody on foot, counted over 2D6 for the shot and 1D6 for the wound."""
    found: dict[Harm, Fraction] = {}
    for one, two, wound in product(DIE, repeat=3):
        total = one + two + plus
        harm: Harm = (0, 0, False, False)
        if total == 8:
            harm = (0, 0, False, True)
        elif total == 9:
            harm = (1, 0, False, True)
        elif total >= 12 or (total >= 10 and lethal):
            place = wound + (1 if lethal and total >= 12 else 0)
            harm = (0, 0, True, True) if place >= 6 else (*WOUNDS[place], False, True)
        elif total >= 10:
            harm = (1, 1, False, True)
        found[harm] = found.get(harm, Fraction(0)) + Fraction(1, 216)
    return found


def volley(number: int, plus: int, lethal: bool = False) -> dict[Harm, Fraction]:
    """Several simultaneous shots, added up."""
    total: dict[Harm, Fraction] = {(0, 0, False, False): Fraction(1)}
    for _ in range(number):
        after: dict[Harm, Fraction] = {}
        for (s, d, dead, hit), p in total.items():
            for (s2, d2, dead2, hit2), q in shot(plus, lethal).items():
                key = (s + s2, d + d2, dead or dead2, hit or hit2)
                after[key] = after.get(key, Fraction(0)) + p * q
        total = after
    return total


def anything(spread: dict[Harm, Fraction]) -> Fraction:
    return sum((p for (_, _, _, hit), p in spread.items() if hit), Fraction(0))


def out(spread: dict[Harm, Fraction], level: int) -> Fraction:
    return sum((p for (s, d, dead, _), p in spread.items() if dead or s + d >= level), Fraction(0))


EVERYTHING = 6**8
"""Ways in which two times four dice can fall."""


class Two:
    """aim.toml: two shots at +2 and +0 against Level 4; each miss sends a bullet astray, which hits a friend of
    Level 2 on a die of 1; a double 1 that misses jams and ends it."""

    def __init__(self) -> None:
        self._ways = dict.fromkeys(("out", "friend", "friend_out", "jam"), 0)
        self._play((2, 0), 0, 0, 0, EVERYTHING)
        self.out, self.friend, self.friend_out, self.jam = (Fraction(n, EVERYTHING) for n in self._ways.values())

    def _play(self, pluses: tuple[int, ...], shock: int, damage: int, friend: int, ways: int) -> None:
        """One die each for shot, wound and stray; what is not needed is rolled for nothing."""
        if not pluses:
            self._end(shock + damage >= 4, friend, False, ways)
            return
        each = ways // 6**4
        for one, other, wound, stray in product(DIE, repeat=4):
            total = one + other + pluses[0]
            s, d, f, dead = shock, damage, friend, False
            if total <= 7:
                f += stray == 1
                if one == other == 1:
                    self._end(False, f, True, each)
                    continue
            elif total == 9:
                s += 1
            elif 10 <= total <= 11:
                s, d = s + 1, d + 1
            elif total >= 12:
                dead = wound == 6
                more = WOUNDS.get(wound, (0, 0))
                s, d = s + more[0], d + more[1]
            if dead or s + d >= 4:
                self._end(True, f, False, each)
            else:
                self._play(pluses[1:], s, d, f, each)

    def _end(self, gone: bool, friend: int, jam: bool, ways: int) -> None:
        self._ways["out"] += ways * gone
        self._ways["friend"] += ways * (friend > 0)
        self._ways["friend_out"] += ways * (friend > 1)
        self._ways["jam"] += ways * jam


@cache
def two() -> Two:
    return Two()


def fight(holds: Callable[[int], bool]) -> Fraction:
    """fight.toml: two dice that need 4 against two that need 5; the difference decides."""

    def judged(a: int, b: int, c: int, d: int) -> bool:
        return holds((a >= 4) + (b >= 4) - (c >= 5) - (d >= 5))

    return share(judged, 4)


def high_card(holds: Callable[[bool, bool], bool]) -> Fraction:
    """highcard.toml: the nine shoots first and needs 5; ducked on 4 (both have a card left); the six, hit twice before,
    needs 6 and shoots unless it is out."""

    def judged(shot: int, duck: int, back: int, duck_back: int) -> bool:
        belle_out = shot >= 5 and duck < 4
        ringo_hit = not belle_out and back >= 6 and duck_back < 4
        return holds(belle_out, ringo_hit)

    return share(judged, 4)
