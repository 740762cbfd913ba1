"""The numbers beside an option are those of what really comes of it, from the choice to its effect."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import ModuleType

import pytest
from tests.previews import bala_witness, dicemore_witness
from tests.previews.holding import broken, check, unlikely

from sixgun.core.game import Outcome, Preview, load_game

WITNESSES: dict[str, ModuleType] = {"bala": bala_witness, "dicemore": dicemore_witness}


def scenarios() -> list[tuple[str, str]]:
    return [(key, name) for key in WITNESSES for name in load_game(key).scenarios()]


def held(key: str, scenario: str, seed: int, bot: str, steps: int, per_kind: int, number: int) -> Counter[str]:
    read = WITNESSES[key]
    looked, found = check(
        load_game(key),
        scenario,
        seed,
        read.witness,
        steps=steps,
        per_kind=per_kind,
        number=number,
        finish=read.finish,
        group=read.group,
        kind_of=read.kind_of,
        bot=bot,
    )
    assert not found, "\n".join(found)
    return looked


@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_previews_hold(key: str, scenario: str) -> None:
    assert held(key, scenario, 1, "random", 150, 1, 60), "something was looked at"


@pytest.mark.long
@pytest.mark.parametrize("bot", ["random", "gunhand"])
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_many_previews_hold(key: str, scenario: str, seed: int, bot: str) -> None:
    assert held(key, scenario, seed, bot, 600, 6, 400)


# the test itself -----------------------------------------------------------------------------------------------------
def test_a_count_is_unlikely_only_if_it_is_far_off() -> None:
    half = Fraction(1, 2)
    assert unlikely(30, 60, half) == 1.0
    assert unlikely(60, 60, half) == pytest.approx(0.5**60)
    assert unlikely(0, 60, half) == pytest.approx(0.5**60)
    assert unlikely(35, 60, half) > 0.1
    assert (unlikely(0, 60, Fraction(0)), unlikely(1, 60, Fraction(0))) == (1.0, 0.0)
    assert (unlikely(60, 60, Fraction(1)), unlikely(59, 60, Fraction(1))) == (1.0, 0.0)


def test_a_promise_that_is_not_kept_is_found() -> None:
    rows = (Outcome("hit", Fraction(9, 10), 2, "x.y.z"), Outcome("miss", Fraction(1, 10), 0, "x.y.z"))
    preview = Preview("x.y.z", "", (), rows)
    assert broken(preview, Counter(hit=54, miss=6), 60) == []
    assert [line.partition(":")[0] for line in broken(preview, Counter(hit=14, miss=46), 60)] == [
        "hit",
        "miss",
        "what it aims at",
    ]
    assert broken(preview, Counter(hit=53, miss=6, jam=1), 60) == ["jam: 0.000 promised, 1 of 60 came"]
