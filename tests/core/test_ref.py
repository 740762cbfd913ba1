"""Referees: what is asked is answered once, stored with its key, given out again, and never half done."""

import pytest

from sixgun.core.chance import Dice, SeededChance
from sixgun.core.choice import Choice, Option, PlainChoice, Question, Refused
from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Answer, Mismatch, Pending, Ref, Referee, SimulationRef
from sixgun.testing import ScriptError, pick, scripted

LEFT, RIGHT, UP = PlainChoice("left"), PlainChoice("right"), PlainChoice("up")
OPTIONS = (Option(LEFT), Option(RIGHT))


def action(ref: Ref) -> tuple[Choice, Roll, Choice]:
    """Ask, roll, ask again under the same key."""
    first = ref.ask("red", "game.test.way", OPTIONS)
    roll = ref.dice(2, 6, "game.test.roll", mods=(Mod(+1, "game.test.mod", "aimed"),))
    ref.tell("rolled", "game.test.roll", roll, way=first.kind)
    return first, roll, ref.ask("red", "game.test.way", OPTIONS)


def secret(ref: Ref) -> tuple[Choice, ...]:
    return ref.ask_all([Question(seat, "game.test.secret", OPTIONS) for seat in ("red", "blue", "green")])


def test_a_suspended_action_runs_again_with_the_answers_so_far() -> None:
    answers: list[Answer] = []
    waits = []
    for _ in range(4):
        ref = Referee(answers)
        try:
            result = action(ref)
            break
        except Pending as pending:
            waits.append(str(pending))
            assert ref.answers == answers
            if pending.chance is not None:
                assert pending.chance == Dice(2, 6)
                answers.append(Answer("game.test.roll#2d6", chance=(3, 4)))
            else:
                assert [q.key for q in pending.questions] == ["game.test.way@red"]
                answers.append(Answer("game.test.way@red", choice=LEFT if not answers else RIGHT))
    assert waits == ["waiting for game.test.way@red", "waiting for game.test.roll", "waiting for game.test.way@red"]
    assert result == (LEFT, Roll((3, 4), (Mod(+1, "game.test.mod", "aimed"),), 8, 6), RIGHT)
    assert [entry.facts for entry in ref.log] == [{"way": "left"}]
    assert (ref.log[0].dice, ref.log[0].sides) == ((3, 4), 6)


def test_everything_given_out_replays_without_sources() -> None:
    ref = Referee(source=SeededChance(1), decide=lambda question: question.options[1].choice)
    result = action(ref)
    again = Referee(ref.answers)
    assert action(again) == result
    assert again.answers == ref.answers
    assert again.given == len(ref.answers) == 3


def test_pending_is_no_ordinary_exception() -> None:
    with pytest.raises(Pending):
        try:
            action(Referee())
        except Exception:
            pytest.fail("a rule that catches Exception must not swallow it")


@pytest.mark.parametrize(
    ("stored", "index"),
    [
        ([Answer("game.test.other@red", choice=LEFT)], 0),
        ([Answer("game.test.way@blue", choice=LEFT)], 0),
        ([Answer("game.test.way@red", chance=(1,))], 0),
        ([Answer("game.test.way@red", choice=LEFT), Answer("game.test.roll#1d6", chance=(1,))], 1),
        ([Answer("game.test.way@red", choice=LEFT), Answer("game.test.roll#2d6", chance=(1, 7))], 1),
        ([Answer("game.test.way@red", choice=LEFT), Answer("game.test.roll#2d6", choice=LEFT)], 1),
    ],
)
def test_an_answer_to_another_question_does_not_fit(stored: list[Answer], index: int) -> None:
    with pytest.raises(Mismatch) as caught:
        action(Referee(stored))
    assert caught.value.index == index


def test_a_refused_choice_is_not_stored() -> None:
    ref = Referee(decide=lambda question: UP)
    with pytest.raises(Refused) as caught:
        action(ref)
    assert ref.answers == []
    assert caught.value.choice == UP
    assert (caught.value.refusal.rule, caught.value.refusal.reason) == ("game.test.way", "not-offered")
    assert caught.value.refusal.allowed == ("left", "right")
    with pytest.raises(Refused):
        action(Referee([Answer("game.test.way@red", choice=UP)]))


def test_secret_choices_wait_for_all_and_are_stored_together() -> None:
    given = {"red": LEFT, "green": RIGHT}
    ref = Referee(decide=lambda question: given.get(question.seat))
    with pytest.raises(Pending) as caught:
        secret(ref)
    assert [q.seat for q in caught.value.questions] == ["blue"]
    assert ref.answers == []
    ref = Referee(decide=lambda question: {**given, "blue": LEFT}[question.seat])
    assert secret(ref) == (LEFT, LEFT, RIGHT)
    assert [answer.key.split("@")[1] for answer in ref.answers] == ["red", "blue", "green"]
    assert secret(Referee(ref.answers)) == (LEFT, LEFT, RIGHT)


def test_one_refused_secret_choice_stores_none() -> None:
    ref = Referee(decide=lambda question: UP if question.seat == "green" else LEFT)
    with pytest.raises(Refused):
        secret(ref)
    assert ref.answers == []


@pytest.mark.parametrize("cut", range(4))
def test_secret_choices_that_were_cut_apart_are_completed(cut: int) -> None:
    whole = Referee(decide=lambda question: RIGHT)
    secret(whole)
    asked = []

    def decide(question: Question) -> Choice:
        asked.append(question.seat)
        return LEFT

    ref = Referee(whole.answers[:cut], decide=decide)
    assert secret(ref) == (RIGHT,) * cut + (LEFT,) * (3 - cut)
    assert asked == ["red", "blue", "green"][cut:]
    with pytest.raises(Pending) if cut < 3 else _nothing():
        secret(Referee(whole.answers[:cut]))


class _nothing:
    def __enter__(self) -> None: ...
    def __exit__(self, *error: object) -> None: ...


def test_options_are_made_only_when_somebody_looks() -> None:
    looked = []

    def offer() -> tuple[Option, ...]:
        looked.append(1)
        return OPTIONS

    question = Question("red", "game.test.way", offer, check=lambda choice: None)
    assert question.check(UP) is None
    assert not looked
    assert question.options == OPTIONS == question.options
    assert len(looked) == 1


def test_cuts_are_thresholds_of_the_modified_total() -> None:
    asked = []

    class Noting(SimulationRef):
        def _chance(self, request, rule):  # type: ignore[no-untyped-def]  # only notes what passes
            asked.append(request)
            return super()._chance(request, rule)

    Noting(SeededChance(1), lambda question: LEFT).dice(
        2, 6, "game.test.roll", (Mod(2, "", ""), Mod(-5, "", "")), (7, 9)
    )
    assert asked == [Dice(2, 6, cuts=(10, 12))]


def test_nobody_draws_more_than_there_is_and_one_candidate_needs_no_chance() -> None:
    with pytest.raises(ValueError, match="draws 3 of 2"):
        Referee(source=SeededChance(1)).draw(("a", "b"), "game.test.draw", 3)
    with pytest.raises(ValueError, match="draws 1 of 0"):
        Referee(source=SeededChance(1)).pick((), "game.test.pick")
    assert Referee().pick(("a",), "game.test.pick") == "a"


# the scripted referee of the test kit --------------------------------------------------------------------------------
def test_scripted_choices_by_kind_value_and_function() -> None:
    with scripted(chance=[(1, 2)], choices=["left", RIGHT]) as ref:
        assert action(ref)[2] == RIGHT
    with scripted(choices=[pick("left"), "right", lambda question: question.options[0].choice]) as ref:
        assert secret(ref) == (LEFT, RIGHT, LEFT)


def test_a_script_must_fit_exactly() -> None:
    with (
        pytest.raises(ScriptError, match=r"unscripted question game\.test\.way@red, offering left, right"),
        scripted() as r,
    ):
        action(r)
    with pytest.raises(ScriptError, match="unscripted 2d6"), scripted(choices=["left"]) as ref:
        action(ref)
    with pytest.raises(ScriptError, match="leftover choices"), scripted([(1, 2)], ["left", "left", "left"]) as ref:
        action(ref)
    with pytest.raises(ScriptError, match="leftover chance"), scripted([(1, 2), 3], ["left", "left"]) as ref:
        action(ref)
    with pytest.raises(ScriptError, match="0 options fit up"), scripted(choices=["up"]) as ref:
        action(ref)
    with pytest.raises(Refused), scripted(choices=[UP]) as ref:
        action(ref)


def test_an_ambiguous_kind_is_an_error() -> None:
    question = Question(
        "red", "game.test.way", [Option(PlainChoice("go", item="a")), Option(PlainChoice("go", item="b"))]
    )
    with pytest.raises(ScriptError, match="2 options fit go"):
        pick("go")(question)
    assert pick("go", item="b")(question) == PlainChoice("go", item="b")
