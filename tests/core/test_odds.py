"""Exact odds against brute force over every roll."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Option, PlainChoice, Question
from sixgun.core.log import Mod
from sixgun.core.odds import Distribution, TooManyOutcomes, enumerate_outcomes
from sixgun.core.ref import Ref, SimulationRef

State = list[int]
DUCK, STAND = PlainChoice("duck"), PlainChoice("stand")


def identity(state: State) -> tuple[int, ...]:
    return tuple(state)


def odds(run: object, state: State, **more: object) -> Distribution[State]:
    return enumerate_outcomes(run, state, list.copy, identity, **more)  # type: ignore[arg-type]


def table(found: Distribution[State]) -> dict[tuple[int, ...], Fraction]:
    rows = {identity(case.state): case.p for case in found}
    assert len(rows) == len(found.cases), "equal states are merged"
    assert sum(rows.values()) == 1
    return rows


def shoot(ref: Ref, state: State) -> None:
    """Hurts by the total; a hit may be ducked; the wound takes a second roll of another denominator."""
    roll = ref.dice(2, 6, "game.test.shot", (Mod(-state[0], "game.test.mod", "wounded"),), cuts=(8, 11))
    if roll.total < 8:
        return
    if (
        ref.ask("red", "game.test.duck", (Option(DUCK), Option(STAND))) == DUCK
        and ref.dice(1, 3, "game.test.d").total > 1
    ):
        return
    state[0] += 2 if roll.total >= 11 else 1


def brute(start: int, ducks: bool = True) -> dict[tuple[int, ...], Fraction]:
    found: Counter[tuple[int, ...]] = Counter()
    for one, two, duck in product(range(1, 7), range(1, 7), range(1, 4)):
        total = one + two - start
        safe = total < 8 or (ducks and duck > 1)
        found[(start + (0 if safe else 2 if total >= 11 else 1),)] += 1
    return {state: Fraction(count, 108) for state, count in found.items()}


@given(st.integers(0, 6))
def test_odds_equal_brute_force(start: int) -> None:
    assert table(odds(shoot, [start])) == brute(start)


def test_the_policy_decides() -> None:
    assert table(odds(shoot, [0], policy=lambda question: STAND)) == brute(0, ducks=False)
    assert brute(0, ducks=False) != brute(0)


def test_the_start_is_left_alone() -> None:
    state = [0]
    odds(shoot, state)
    assert state == [0]


@given(st.integers(0, 4), st.integers(1, 3))
def test_then_equals_the_tree(start: int, times: int) -> None:
    def burst(ref: Ref, state: State) -> None:
        for _ in range(times):
            shoot(ref, state)

    found = odds(shoot, [start])
    for _ in range(times - 1):
        found = found.then(shoot, list.copy, identity)
    assert table(found) == table(odds(burst, [start]))


@given(st.integers(1, 4), st.integers(2, 6), st.integers(1, 7))
def test_pools_by_faces_equal_multisets(n: int, sides: int, face: int) -> None:
    def count(ref: Ref, state: State, faces: tuple[int, ...]) -> None:
        state[0] = sum(die >= face for die in ref.dice(n, sides, "game.test.pool", faces=faces).dice)

    merged = table(odds(lambda ref, state: count(ref, state, (face,)), [0]))
    assert merged == table(odds(lambda ref, state: count(ref, state, ()), [0]))


@given(st.lists(st.sampled_from("123"), min_size=1, max_size=5), st.integers(1, 3))
def test_drawing_without_putting_back(pool: list[str], n: int) -> None:
    n = min(n, len(pool))

    def draw(ref: Ref, state: State) -> None:
        left = list(pool)
        for _ in range(n):
            (card,) = ref.draw(left, "game.test.draw")
            left.remove(card)
            state.append(int(card))

    every = Counter(tuple(map(int, cards)) for cards in permutations(pool, n))
    total = sum(every.values())
    assert table(odds(draw, [])) == {cards: Fraction(count, total) for cards, count in every.items()}
    at_once = odds(lambda ref, state: state.extend(map(int, ref.draw(pool, "game.test.draw", n))), [])
    assert table(at_once) == table(odds(draw, []))


@pytest.mark.parametrize("plus", [(0, 0), (1, 0), (0, 2), (-1, 3)])
def test_opposed_dice_are_rolled_again_while_tied(plus: tuple[int, int]) -> None:
    def oppose(ref: Ref, state: State) -> None:
        one, two = ref.opposed(6, plus, "game.test.opposed")[-1]
        state[0] = one + plus[0] > two + plus[1]

    pairs = [
        one + plus[0] > two + plus[1] for one, two in product(range(1, 7), repeat=2) if one + plus[0] != two + plus[1]
    ]
    won = Fraction(sum(pairs), len(pairs))
    assert odds(oppose, [0]).mean(lambda state: state[0]) == won
    source, hits = SeededChance(5), 0
    for _ in range(4000):
        state = [0]
        oppose(SimulationRef(source, lambda question: DUCK), state)
        hits += state[0]
    assert abs(hits / 4000 - won) < 0.04


def test_chance_and_mean() -> None:
    found = odds(shoot, [0])
    assert found.chance(lambda state: state[0] > 0) == 1 - brute(0)[(0,)]
    assert found.mean(lambda state: state[0]) == sum(p * state[0] for state, p in brute(0).items())


def test_nothing_to_roll_is_certain() -> None:
    assert table(odds(lambda ref, state: state.append(1), [])) == {(1,): 1}


def test_too_many_outcomes_is_said_not_sampled() -> None:
    with pytest.raises(TooManyOutcomes, match="more than 50"):
        odds(lambda ref, state: state.extend(ref.dice(4, 6, "game.test.roll").dice), [], limit=50)


def test_each_case_has_the_log_of_a_way_there() -> None:
    def told(ref: Ref, state: State) -> None:
        roll = ref.dice(1, 6, "game.test.roll", cuts=(4,))
        state[0] = roll.total >= 4
        ref.tell("hit" if state[0] else "missed", "game.test.roll", roll)

    assert {case.state[0]: case.log[0].event for case in odds(told, [0])} == {False: "missed", True: "hit"}


def test_a_question_inside_odds_offers_its_options() -> None:
    seen: list[Question] = []

    def policy(question: Question) -> Choice:
        seen.append(question)
        return question.options[-1].choice

    odds(shoot, [0], policy=policy)
    assert {question.key for question in seen} == {"game.test.duck@red"}


def walk(ref: Ref, state: State, *, meet: bool) -> None:
    """A step forward or back each time, until home or away; what came before makes no difference."""
    tries = 0
    while 0 < state[0] < 4 and tries < 5:
        if meet:
            ref.again("game.test.walk", tries)
        tries += 1
        ref.tell("tries", f"game.test.try{tries}")
        state[0] += 1 if ref.dice(1, 6, "game.test.walk", cuts=(4,)).total >= 4 else -1
        if ref.dice(1, 3, "game.test.rest", cuts=(3,)).total == 3:
            ref.tell("rests", "game.test.rest")


@given(st.integers(1, 3))
def test_ways_that_stand_alike_go_on_as_one(start: int) -> None:
    def tree(ref: Ref, state: State) -> None:
        walk(ref, state, meet=False)

    def met(ref: Ref, state: State) -> None:
        walk(ref, state, meet=True)

    slow, fast = odds(tree, [start], limit=100_000), odds(met, [start])
    assert table(fast) == table(slow)
    assert fast.runs < slow.runs / 2
    assert table(odds(met, [start], log=False)) == table(slow)


def test_ways_with_as_many_rounds_left_meet_whatever_lies_behind_them() -> None:
    def rounds(ref: Ref, state: State, how: str) -> None:
        count = ref.dice(1, 6, "game.test.count").total
        for n in range(count):
            if how == "left":
                ref.again("game.test.round", count - n, left=count - n)
            elif how == "met":
                ref.again("game.test.round", count - n)
            state[0] += ref.dice(1, 2, "game.test.flip").total
        state[0] %= 3

    tree = odds(lambda ref, state: rounds(ref, state, ""), [0])
    met = odds(lambda ref, state: rounds(ref, state, "met"), [0])
    left = odds(lambda ref, state: rounds(ref, state, "left"), [0])
    assert table(tree) == table(met) == table(left)
    assert left.runs < met.runs < tree.runs


def test_rules_of_all_ways_that_met_are_known_to_whoever_goes_on() -> None:
    seen: dict[int, frozenset[str]] = {}

    def run(ref: Ref, state: State) -> None:
        first = ref.dice(1, 6, "game.test.first", cuts=(4,)).total
        ref.tell("first", "game.test.high" if first >= 4 else "game.test.low")
        ref.again("game.test.round")
        state[0] = ref.dice(1, 2, "game.test.second").total
        seen[state[0]] = ref.told.union(entry.rule for entry in ref.log)

    assert table(odds(run, [0])) == {(1,): Fraction(1, 2), (2,): Fraction(1, 2)}
    assert seen[1] == seen[2] == {"game.test.high", "game.test.low"}


def test_whatever_is_not_known_to_be_alike_is_told_apart() -> None:
    def run(ref: Ref, state: State) -> None:
        before = ref.dice(1, 6, "game.test.first").total
        ref.again("game.test.round", before)
        state[0] = before * ref.dice(1, 2, "game.test.second").total

    found = table(odds(run, [0]))
    assert found[(6,)] == Fraction(2, 12)
    assert found[(12,)] == Fraction(1, 12)


def test_rounds_without_any_chance_are_passed_once_each() -> None:
    def run(ref: Ref, state: State) -> None:
        for number in range(4):
            ref.again("game.test.round", number)
            if number == 2:
                state[0] = ref.dice(1, 2, "game.test.second").total

    assert table(odds(run, [0], limit=20)) == {(1,): Fraction(1, 2), (2,): Fraction(1, 2)}


def test_what_may_go_on_for_ever_can_be_left_where_it_hardly_ever_comes_to() -> None:
    def run(ref: Ref, state: State) -> None:
        while ref.again("game.test.round", state[0]):
            if ref.dice(1, 6, "game.test.six", cuts=(6,)).total == 6:
                return
            state[0] += 1
        state[0] = -1

    found = table(odds(run, [0]))
    assert found[(0,)] == Fraction(1, 6) and found[(40,)] == Fraction(5**40, 6**41)
    assert sum(found.values()) == 1
    assert found[(-1,)] == Fraction(5, 6) ** (len(found) - 1)
    assert found[(-1,)] <= Fraction(1, 1_000_000) < found[(-1,)] * Fraction(6, 5)


def hurt(ref: Ref, plus: int) -> tuple[int, str]:
    """Depends on chance and on what it is given alone."""
    total = ref.dice(1, 6, "game.test.wound", (Mod(plus, "game.test.mod", "sharp"),)).total
    return total, ref.pick(("left", "right"), "game.test.side") if total > 4 else ""


@pytest.mark.parametrize("plus", [0, 1])
def test_a_rule_of_chance_alone_is_counted_as_where_it_is_run(plus: int) -> None:
    """Without a log its results are counted once for all; with one, the rule is run. Both in the same order."""

    def run(ref: Ref, state: State) -> tuple[int, str]:
        state.append(ref.dice(1, 3, "game.test.roll").total)
        total, side = ref.result(hurt, plus)
        state.append(total)
        return total, side

    def rows(log: bool) -> list[tuple[tuple[int, ...], object, Fraction]]:
        return [(identity(case.state), case.result, case.p) for case in odds(run, [], log=log)]

    assert rows(log=False) == rows(log=True)
    assert len(rows(log=True)) == 3 * (8 if not plus else 9)
