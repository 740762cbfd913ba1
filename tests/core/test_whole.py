"""Rules that are one request to the referee: played, or answered as a whole."""

from __future__ import annotations

from fractions import Fraction

from sixgun.core.choice import PlainChoice
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Answering, Prepared, Ref, Rule, whole
from sixgun.testing import scripted

RULE = "test.rule"


@whole
def three_rolls(ref: Ref, state: list[int], sides: int, *, plus: int = 0) -> int:
    """The sum of three dice."""
    return sum([ref.dice(1, sides, RULE).total for _ in range(3)], plus)


def counted(ref: Ref, state: list[int], sides: int, *, plus: int = 0) -> int | None:
    """The same as one roll, of dice with six sides only."""
    return ref.dice(3, sides, RULE).total + plus if sides == 6 else None


ANSWERS: dict[Rule, Rule] = {three_rolls: counted}


def test_play_carries_a_rule_out() -> None:
    with scripted([1, 2, 3]) as ref:
        assert three_rolls(ref, [], 6, plus=1) == 7
    assert three_rolls.__name__ == "three_rolls"


def test_a_referee_with_an_answer_gives_it_instead() -> None:
    with scripted([(1, 2, 3)]) as ref:
        assert three_rolls(Answering(ref, ANSWERS), [], 6, plus=1) == 7


def test_where_the_answer_is_none_the_rule_is_played() -> None:
    with scripted([4, 4, 4]) as ref:
        assert three_rolls(Answering(ref, ANSWERS), [], 8) == 12


def test_other_referees_around_it_pass_the_request_on() -> None:
    with scripted([(6, 6, 6)]) as ref:
        inside = Answering(ref, ANSWERS)
        assert three_rolls(Prepared(inside, "", "", PlainChoice("")), [], 6) == 18
        assert Answering(inside, {}).answer_to(three_rolls) is counted


def test_both_ways_have_the_same_odds() -> None:
    def spread(answers: dict[Rule, Rule]) -> dict[int, Fraction]:
        def run(ref: Ref, state: list[int]) -> int:
            return three_rolls(Answering(ref, answers), state, 6)

        found: dict[int, Fraction] = {}
        for case in enumerate_outcomes(run, list[int](), list, tuple):
            found[case.result] = found.get(case.result, Fraction(0)) + case.p
        return found

    assert spread(ANSWERS) == spread({})
