"""Where a hit strikes (deadlands.location) and called parts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.deadlands.build import board, events, fight, man, switched, told

from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.deadlands import location
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.choices import Shift
from sixgun.games.deadlands.state import Shootout
from sixgun.testing.scripted import Scripted, scripted


def duel() -> Shootout:
    return fight(man("ann"), man("bob", 20, 10))


def part(*chance: int, raises: int = 0, plus: int = 0, choices: list[Scripted] | None = None) -> str:
    with scripted(list(chance), choices or []) as ref:
        found = location.located(ref, duel(), "ann", raises, plus)
    assert events(ref) == ["located"]
    return found.part


@pytest.mark.rule("deadlands.location.roll", "deadlands.table.house-hit-location", "deadlands.location.side")
@pytest.mark.parametrize(
    ("d20", "d6", "struck"),
    [(1, 1, "leg-left"), (4, 2, "leg-right"), (11, 3, "arm-left"), (14, 6, "arm-right")],
)
def test_limbs_have_a_side(d20: int, d6: int, struck: str) -> None:
    assert part(d20, d6) == struck


@pytest.mark.rule("deadlands.location.roll", "deadlands.special.noggin", "deadlands.special.gizzards")
def test_the_trunk_and_the_head_have_none() -> None:
    assert [part(n) for n in (5, 9, 10, 15, 19, 20)] == [
        "lower-guts", "lower-guts", "gizzards", "upper-guts", "upper-guts", "noggin"
    ]  # fmt: skip


@pytest.mark.rule(
    "deadlands.example.location-shift", "deadlands.location.raise-shift", "deadlands.ruling.shift-direction"
)
def test_the_example_of_the_shift() -> None:
    assert part(18, raises=2, choices=[Shift("ann", 0)]) == "upper-guts"
    assert part(18, raises=2, choices=[Shift("ann", 2)]) == "noggin"
    assert part(18, plus=2) == "noggin", "in contact"


@pytest.mark.rule("deadlands.location.raise-shift")
def test_raises_move_it_as_far_as_they_are_and_no_farther() -> None:
    assert part(9, raises=2, choices=[Shift("ann", 1)]) == "gizzards"
    assert part(9, 3, raises=2, choices=[Shift("ann", 2)]) == "arm-left"
    with pytest.raises(Exception, match="not-offered"):
        part(9, raises=2, choices=[Shift("ann", 3)])
    assert part(7, raises=1) == "lower-guts", "nothing else is in reach, so nobody is asked"


@pytest.mark.rule("deadlands.location.limits")
def test_it_stays_between_1_and_20() -> None:
    assert part(20, plus=2) == "noggin"
    assert part(1, 1, raises=1) == "leg-left"
    assert location.part_at(-3) == "leg" and location.part_at(30) == "noggin"


@pytest.mark.rule("deadlands.location.contact", "deadlands.ruling.height-contact", "deadlands.table.options")
def test_what_contact_and_height_add() -> None:
    g = duel()
    assert location.plus(g, True, 0.0, False) == location.plus(g, True, 3.0, True) == 2
    assert location.plus(g, False, 1.0, False) == 2 and location.plus(g, False, 0.4, False) == 0
    fine = switched(g, fine_location_modifiers=True)
    assert location.plus(fine, True, 0.0, False) == 2 and location.plus(fine, False, 3.0, False) == 0
    assert [location.plus(fine, True, feet, True) for feet in (0.0, 1.0, 2.0, 3.0, -1.0, -2.0)] == [2, 4, 6, 6, 0, -2]


@pytest.mark.rule("deadlands.ruling.called-parts", "deadlands.table.called-shots", "deadlands.shoot.called-result")
def test_called_parts() -> None:
    parts: dict[str, Any] = {
        "guts": (-2, "upper-guts", 0, "guts"),
        "leg-left": (-4, "leg-left", 0, "leg-left"),
        "arm-right": (-4, "arm-right", 0, "arm-right"),
        "noggin": (-8, "noggin", 2, "noggin"),
        "hand-left": (-8, "arm-left", 0, "arm-left"),
        "foot-right": (-8, "leg-right", 0, "leg-right"),
        "eyeball-left": (-10, "noggin", 2, "noggin"),
        "heart": (-10, "upper-guts", 1, "guts"),
    }
    for called, (penalty, strikes, extra, wounded) in parts.items():
        struck = location.of_called(called)
        assert (location.called()[called].penalty, struck.part, struck.extra) == (penalty, strikes, extra)
        assert struck.location == wounded
    assert location.of_called("hand-left").hand == "left" and not location.of_called("arm-left").hand
    assert location.check_called("noggin") is None
    for wrong in ("gizzards", "leg", "noggin-left"):
        refusal = location.check_called(wrong)
        assert refusal is not None and refusal.rule == "deadlands.ruling.called-parts"


@pytest.mark.rule("deadlands.wounds.locations")
def test_the_trunk_is_one_location() -> None:
    wounded = {location.Struck(part, 0).location for part in ("upper-guts", "lower-guts", "gizzards")}
    assert wounded == {"guts"}


# odds ----------------------------------------------------------------------------------------------------------------
def odds(raises: int, plus: int = 0) -> dict[str, Fraction]:
    def run(ref: Ref, g: Shootout) -> str:
        return location.located(ref, g, "ann", raises, plus).part

    found = enumerate_outcomes(run, duel(), Shootout.fork, Shootout.identity, log=False)
    assert found.runs <= 12
    return {case.result: case.p for case in found}


@pytest.mark.rule("deadlands.location.roll", "deadlands.location.side")
def test_odds_of_a_plain_hit() -> None:
    assert odds(0) == {
        "leg-left": Fraction(2, 20), "leg-right": Fraction(2, 20), "lower-guts": Fraction(5, 20),
        "gizzards": Fraction(1, 20), "arm-left": Fraction(2, 20), "arm-right": Fraction(2, 20),
        "upper-guts": Fraction(5, 20), "noggin": Fraction(1, 20),
    }  # fmt: skip


@pytest.mark.rule("deadlands.location.raise-shift")
def test_odds_with_raises_take_the_worst_for_the_victim() -> None:
    assert odds(2)["noggin"] == Fraction(3, 20) and odds(2)["gizzards"] == Fraction(5, 20)
    assert odds(0, 2)["noggin"] == Fraction(3, 20)


def test_the_log_says_what_was_rolled() -> None:
    with scripted([18], [Shift("ann", 1)]) as ref:
        location.located(ref, fight(man("ann"), table=board(switches=Switches())), "ann", 2, 1)
    assert told(ref, "located").facts == {"who": "ann", "part": "noggin", "d20": 18, "plus": 1, "shift": 1, "d6": 0}
