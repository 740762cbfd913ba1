"""Chance: exact weights against brute force, reproducible and provable sources, strict scripts."""

import hmac
from collections import Counter
from collections.abc import Callable
from itertools import permutations, product
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core import chance
from sixgun.core.chance import (
    Dice,
    Draw,
    Faces,
    Opposed,
    Request,
    ScriptedChance,
    ScriptError,
    SecretChance,
    SeededChance,
    commitment,
    derive,
)

small_dice = st.tuples(st.integers(0, 4), st.integers(1, 6))
thresholds = st.lists(st.integers(-3, 30), min_size=1, max_size=4).map(tuple)
pools = st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(tuple)


def rolls(n: int, sides: int) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=n))


def classes(request: Request, everything: list[Faces], kind: Callable[[Faces], object]) -> None:
    """Each listed outcome stands for one class, with as many ways as brute force finds."""
    listed = request.outcomes()
    assert {kind(outcome): weight for outcome, weight in listed} == Counter(map(kind, everything))
    assert len({kind(outcome) for outcome, _ in listed}) == len(listed)
    assert sum(weight for _, weight in listed) == request.total() == len(everything)
    assert all(request.valid(outcome) for outcome, _ in listed)


@given(small_dice)
def test_dice_without_classes_are_multisets(dice: tuple[int, int]) -> None:
    classes(Dice(*dice), list(rolls(*dice)), lambda outcome: tuple(sorted(outcome)))


@given(small_dice, thresholds)
def test_cuts_tell_totals_apart_only_at_the_thresholds(dice: tuple[int, int], cuts: tuple[int, ...]) -> None:
    def kind(outcome: Faces) -> object:
        return [sum(map(int, outcome)) >= cut for cut in cuts].__repr__()

    classes(Dice(*dice, cuts=cuts), list(rolls(*dice)), kind)


@given(small_dice, thresholds)
def test_faces_count_dice_that_reach_each_threshold(dice: tuple[int, int], faces: tuple[int, ...]) -> None:
    def kind(outcome: Faces) -> object:
        return tuple(sum(int(die) >= face for die in outcome) for face in faces)

    classes(Dice(*dice, faces=faces), list(rolls(*dice)), kind)


@given(pools, st.integers(0, 3))
def test_draws_count_ways_among_distinguishable_cards(pool: tuple[str, ...], n: int) -> None:
    n = min(n, len(pool))
    classes(Draw(pool, n), [tuple(cards) for cards in permutations(pool, n)], lambda outcome: outcome)


@given(st.integers(1, 8), st.tuples(st.integers(-3, 9), st.integers(-3, 9)))
def test_opposed_dice_leave_out_ties(sides: int, plus: tuple[int, int]) -> None:
    decided = [pair for pair in rolls(2, sides) if pair[0] + plus[0] != pair[1] + plus[1]]
    if decided:
        classes(Opposed(sides, plus), list(decided), lambda o: int(o[0]) + plus[0] > int(o[1]) + plus[1])


def test_one_roll_is_not_read_both_ways() -> None:
    with pytest.raises(ValueError, match="not both"):
        Dice(2, 6, cuts=(7,), faces=(5,)).outcomes()


@pytest.mark.parametrize(
    ("request_", "outcome", "ok"),
    [
        (Dice(2, 6), (1, 6), True),
        (Dice(2, 6), (0, 6), False),
        (Dice(2, 6), (1, 7), False),
        (Dice(2, 6), (1,), False),
        (Dice(1, 6), ("1",), False),
        (Draw(("a", "a", "b"), 2), ("a", "a"), True),
        (Draw(("a", "b"), 2), ("a", "a"), False),
        (Draw(("a", "b"), 2), ("a",), False),
        (Draw(("a", "b"), 1), (1,), False),
    ],
)
def test_impossible_outcomes_are_told_apart(request_: Request, outcome: Faces, ok: bool) -> None:
    assert request_.valid(outcome) is ok


REQUESTS: tuple[Request, ...] = (Dice(1, 6), Dice(2, 6), Dice(5, 10), Draw(tuple("aabcd"), 3), Opposed(6, (1, 2)))


@given(st.integers() | st.text())
def test_the_same_seed_gives_the_same_chance(seed: int | str) -> None:
    one, two = SeededChance(seed), SeededChance(seed)
    for request in REQUESTS * 3:
        outcome = one.answer(request, "")
        assert outcome == two.answer(request, "")
        assert request.valid(outcome)


@given(st.binary(min_size=1, max_size=40), st.integers(0, 1000), st.text(max_size=30))
def test_a_secret_derives_each_answer_again(secret: bytes, number: int, context: str) -> None:
    chance = SecretChance(secret, start=number)
    for request in REQUESTS:
        outcome = chance.answer(request, context)
        assert outcome == derive(secret, number, request, context)
        assert request.valid(outcome)
        number += 1
    assert chance.number == number
    assert chance.commitment == commitment(secret)


def test_number_context_and_secret_all_matter() -> None:
    many = Dice(20, 6)
    base = derive(b"secret", 1, many, "game.shoot.roll")
    assert base != derive(b"secret", 2, many, "game.shoot.roll")
    assert base != derive(b"secret", 1, many, "game.shoot.other")
    assert base != derive(b"another", 1, many, "game.shoot.roll")
    assert commitment(b"secret") != commitment(b"another")
    assert "secret" not in commitment(b"secret")


def test_new_secrets_differ() -> None:
    assert SecretChance().commitment != SecretChance().commitment


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 10, 200, 256, 257, 1000])
def test_derived_numbers_are_in_range_and_unbiased(sides: int) -> None:
    """200 does not divide 256, nor 1000 a power of it: a plain remainder would favour low numbers visibly."""
    n = 40_000
    dice = [int(die) for i in range(n // 400) for die in derive(b"k", i, Dice(400, sides), "")]
    assert min(dice) >= 1
    assert max(dice) <= sides
    low = sum(die <= sides // 2 for die in dice)
    p = (sides // 2) / sides
    assert abs(low - n * p) <= 4.5 * sqrt(n * p * (1 - p))
    if sides <= 10:
        assert all(abs(count - n / sides) < 5 * sqrt(n / sides) for count in Counter(dice).values())


def test_a_script_is_strict() -> None:
    script = ScriptedChance([4, (5, 6), "ace", ["king", "ten"]])
    assert script.answer(Dice(1, 6), "") == (4,)
    assert script.answer(Dice(2, 6), "") == (5, 6)
    with pytest.raises(ScriptError, match="leftover"):
        script.finish()
    assert script.answer(Draw(("ace", "two")), "") == ("ace",)
    assert script.answer(Draw(("king", "ten"), 2), "") == ("king", "ten")
    script.finish()
    with pytest.raises(ScriptError, match=r"unscripted 1d6 for game\.shoot\.roll"):
        script.answer(Dice(1, 6), "game.shoot.roll")
    with pytest.raises(ScriptError, match="needs 2d6"):
        ScriptedChance([7]).answer(Dice(2, 6), "")
    with pytest.raises(ScriptError, match="needs draw1of1"):
        ScriptedChance(["king"]).answer(Draw(("ace",)), "")


@given(st.binary(min_size=1, max_size=100), st.binary(max_size=80))
def test_the_prepared_mac_is_hmac_sha_256(secret: bytes, message: bytes) -> None:
    assert chance._Mac(secret).digest(message) == hmac.digest(secret, message, "sha256")
