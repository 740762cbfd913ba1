"""The numbers of the examples of For a Few Dice More a second time, by counting plain dice. Nothing here uses the
engine or its data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product

from tests.situation.numbers_kinds import Number, after, changed, gone
from tests.situation.twins import DIE, share

from sixgun.situation import End

TWO, THREE, FOUR = 2, 3, 4
CERTAIN = Fraction(1)


def failures(score: int) -> Iterator[tuple[int, Fraction]]:
    """How many of two dice are above a score, by counting all of them."""
    for number in range(3):
        yield number, share(lambda a, b, n=number: (a > score) + (b > score) == n, 2)


def damage_of(total: int) -> int:
    return 0 if total <= 6 else 1 if total <= 9 else 2


def wounds_of(total: int) -> int:
    return 0 if total <= 0 else 1 if total <= 3 else 2


def hit(plus: int, cool: int, saves: int, nerves: tuple[int, int, int] = (0, 1, 2)) -> dict[tuple[int, int], Fraction]:
    """One attack: damage and wounds, over two dice for coolness, one for the attack and one for the rescue; `saves` is
    what is taken off the rescue die."""
    found: dict[tuple[int, int], Fraction] = {}
    for (failed, p), attack, rescue in product(list(failures(cool)), DIE, DIE):
        damage = damage_of(attack + plus - nerves[failed])
        wounds = wounds_of(rescue + damage - saves) if damage else 0
        found[damage, wounds] = found.get((damage, wounds), Fraction(0)) + p / 36
    return found


def out(spread: dict[tuple[int, int], Fraction], cos: int = 2) -> Fraction:
    return sum((p for (_, wounds), p in spread.items() if wounds >= cos), Fraction(0))


def struck(spread: dict[tuple[int, int], Fraction], cos: int = 2) -> Fraction:
    """Hit, and still there."""
    return sum((p for (damage, wounds), p in spread.items() if damage and wounds < cos), Fraction(0))


def wounded(spread: dict[tuple[int, int], Fraction]) -> Fraction:
    return sum((p for (_, wounds), p in spread.items() if wounds == 1), Fraction(0))


def two_shots() -> Fraction:
    """two-shots.toml: SHOT 2, gun and short range make 4, then 3; who is scared by the first counts 1 more for the
    second; the small gun's first use adds 1 to both rescues. Out with two wounds."""
    gone_after = Fraction(0)
    for failed, p in failures(THREE):
        for first, rescue, (fright, q) in product(DIE, DIE, list(failures(THREE))):
            damage = damage_of(first + 4 - failed)
            wounds = wounds_of(rescue + damage + 1 - 3) if damage else 0
            chance = p * q / 36
            if wounds >= TWO:
                gone_after += chance
                continue
            scared = bool(damage) and fright == TWO
            for second, again in product(DIE, DIE):
                more = damage_of(second + 3 + scared - failed)
                gone_after += (wounds + (wounds_of(again + more + 1 - 3) if more else 0) >= TWO) * chance / 36
    return gone_after


def initiative() -> Fraction:
    """COOL 4 and fame 1 against COOL 3; ties are rolled again."""
    pairs = list(product(DIE, DIE))
    won = sum(1 for one, other in pairs if one + 5 > other + 3)
    lost = sum(1 for one, other in pairs if one + 5 < other + 3)
    return Fraction(won, won + lost)


def certainly() -> Fraction:
    return CERTAIN


def wounds(model: str, number: int) -> Callable[[End], bool]:
    return lambda end: not end.state[model].out and end.state[model].wounds == number


def scared(model: str) -> Callable[[End], bool]:
    return lambda end: bool(end.state[model].scared)


def _rows(
    file: str, rows: Iterable[tuple[str, Callable[[End], bool], Callable[[], Fraction]]]
) -> dict[tuple[str, str], Number]:
    return {(f"dicemore-{file}.toml", what): (seen, twin) for what, seen, twin in rows}


def _plain_shot(plus: int, cool: int = 3) -> dict[tuple[int, int], Fraction]:
    return hit(plus, cool, THREE)


DICEMORE: dict[tuple[str, str], Number] = {
    **_rows("shot", [("the target is out", gone("target"), lambda: out(_plain_shot(5)))]),
    **_rows(
        "fire",
        [
            ("the target is out", gone("target"), lambda: out(_plain_shot(5))),
            ("the target has a wound", wounds("target", 1), lambda: wounded(_plain_shot(5))),
        ],
    ),
    **_rows("two-shots", [("Pike is out", gone("pike"), two_shots)]),
    **_rows(
        "throw",
        [
            ("Tice is out", gone("tice"), lambda: out(_plain_shot(6))),
            ("the knife lies there", lambda end: len(end.state.items) == 1, certainly),
        ],
    ),
    **_rows(
        "explosive",
        [
            ("the target is out", gone("target"), lambda: share(lambda die: die > 1, 1)),
            ("the thrower is hurt", changed("thrower", "wounds"), lambda: share(lambda die: die == 1, 1)),
        ],
    ),
    **_rows("fix-explosive", [("two wounds for the owner", wounds("owner", 2), certainly)]),
    **_rows(
        "fight",
        [
            ("the defender is out", gone("defender"), lambda: out(hit(4, THREE, 1))),
            (
                "the defender is scared",
                scared("defender"),
                lambda: struck(hit(4, THREE, 1)) * share(lambda a, b: min(a, b) > TWO, 2),
            ),
        ],
    ),
    **_rows("disengage", [("gets away", changed("weems", "x"), lambda: share(lambda die: die < THREE, 1))]),
    **_rows("move", [("gets there", after("runner", "y", 29.0), certainly)]),
    **_rows(
        "opportunity",
        [("the runner is out", gone("runner"), lambda: out(hit(4, THREE, THREE - TWO, (0, 2, 4))))],
    ),
    **_rows("drive", [("gets there", after("cart", "x", 17.0), certainly)]),
    **_rows("cross", [("gets over", changed("runner", "x"), certainly)]),
    **_rows("climb", [("gets over", changed("runner", "x"), lambda: share(lambda a, b: min(a, b) < THREE, 2))]),
    **_rows("jump", [("gets there", after("runner", "x", 12.5), certainly)]),
    **_rows("leap", [("gets there", after("runner", "x", 15.5), lambda: share(lambda a, b: min(a, b) < THREE, 2))]),
    **_rows("swim", [("gets there", after("runner", "x", 13.0), certainly)]),
    **_rows("mount", [("stands beside the horse", lambda end: not end.state["rider"].horse, certainly)]),
    **_rows("carry", [("both are there", after("friend", "y", 23.5), certainly)]),
    **_rows("change-weapon", [("Chucho is out", gone("chucho"), lambda: out(_plain_shot(5)))]),
    **_rows("load", [("Pike is out", gone("pike"), lambda: out(_plain_shot(5)))]),
    **_rows("clear-jam", [("it is cleared", changed("doyle", "guns"), certainly)]),
    **_rows("bayonet", [("Tacho is out", gone("tacho"), lambda: out(hit(5, THREE, 1)))]),
    **_rows("pick-up", [("has the knife", changed("cutter", "guns"), certainly)]),
    **_rows(
        "lasso", [("Oakes is caught", after("oakes", "held", True), lambda: share(lambda a, b: min(a, b) < FOUR, 2))]
    ),
    **_rows("lie", [("looks the other way", after("tice", "facing", 180.0), certainly)]),
    **_rows("drink", [("Oakes is out", gone("oakes"), lambda: out(_plain_shot(5, FOUR)))]),
    **_rows("take-bag", [("has the other bag now", after("rusk", "carries", ["bag-1"]), certainly)]),
    **_rows("leave", [("has left the table", after("rusk", "out", "left"), certainly)]),
    **_rows("take-over", [("Vale has the prisoner", after("prisoner", "bearer", "vale"), certainly)]),
    **_rows("card", [("is over it", after("weems", "scared", False), certainly)]),
    **_rows("initiative", [("goes first", lambda end: end.state.waiting[0] == "one", initiative)]),
    **_rows(
        "cohesion",
        [("the band has lost", lambda end: end.state.ended is not None, lambda: share(lambda d: d + 1 > 3, 1))],
    ),
    **_rows(
        "panic",
        [
            ("shocked", after("who", "shocked", True), lambda: share(lambda a, b: (a > 3) + (b > 3) == 1, 2)),
            ("scared", after("who", "scared", True), lambda: share(lambda a, b: min(a, b) > 3, 2)),
        ],
    ),
}
