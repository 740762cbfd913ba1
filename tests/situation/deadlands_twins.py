"""The numbers of the examples of Deadlands a second time, by the chances of plain dice that are rolled on. Nothing here
uses the engine or its data."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from tests.situation.numbers_kinds import Number, Seen, after, changed

FAR = 100
"""A total that no number here is told apart from."""


def die(sides: int, number: int) -> Fraction:
    """One die comes to a number, each ace rolled on."""
    aces, rest = divmod(number, sides)
    return Fraction(sides - max(0, rest - 1), sides ** (aces + 1))


def best(dice: int, sides: int, number: int) -> Fraction:
    """The best die comes to a number of 2 or more, and no more than half of the dice show 1."""
    one = Fraction(1, sides)
    low = 1 - one - die(sides, number)
    return sum(
        (comb(dice, n) * one**n * ((1 - one) ** (dice - n) - low ** (dice - n)) for n in range(dice // 2 + 1)),
        Fraction(0),
    )


def stared_down() -> Fraction:
    """5d10 against what 1d6 - 4 comes to, and 5 at least."""

    def resists(number: int) -> Fraction:
        return best(1, 6, number + 4) if number > 5 else Fraction(1)

    return sum(((resists(n) - resists(n + 1)) * best(5, 10, n) for n in range(5, FAR)), Fraction(0))


def knocked() -> Fraction:
    """4d10 come to 7 in spite of -8 for the jaw, and 1d6 to more than the best of 2d6."""

    def stands(number: int) -> Fraction:
        return 1 - best(2, 6, 2) if number == 0 else best(2, 6, number) - best(2, 6, number + 1)

    harder = sum((die(6, n + 1) * stands(n) for n in (0, *range(2, FAR))), Fraction(0))
    return best(4, 10, 15) * harder


def harmed(model: str) -> Seen:
    return changed(model, "wounds", "wind")


DEADLANDS: dict[tuple[str, str], Number] = {
    ("deadlands-shot.toml", "the target is hurt"): (harmed("target"), lambda: best(4, 10, 10)),  # 6, with -8 and +4
    ("deadlands-blow.toml", "the defender loses Wind"): (harmed("defender"), knocked),
    ("deadlands-will.toml", "the victim is unnerved"): (after("victim", "shaken", True), stared_down),
    ("deadlands-recover.toml", "comes round"): (after("dutch", "stunned", False), lambda: best(3, 8, 7)),
    ("deadlands-bleeding.toml", "is winded"): (after("bleeding", "wind", 5 - 3 * (1 + 2)), lambda: Fraction(1)),
}
