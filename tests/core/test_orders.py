"""Standing orders answer reactions for a seat that does not want to be asked each time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.choice import Option, PlainChoice, Question, Refusal, option
from sixgun.core.orders import BadOrder, Condition, Order, StandingOrders, parse_condition

HOLD = option("hold", "x.react.window")
BREAK_IN = option("interrupt", "x.react.window", actor="doc")


def window(seat: str = "law", rule: str = "x.react.window", **facts: int | str) -> Question:
    return Question(seat, rule, [HOLD, BREAK_IN], facts=facts)


def test_a_seat_without_orders_is_asked() -> None:
    assert StandingOrders().answer(window()) is None


def test_an_order_answers_its_seat_only() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold"))
    assert orders.answer(window()) == HOLD.choice
    assert orders.answer(window("outlaws")) is None


def test_an_order_answers_its_rule_and_what_is_below_it() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold", "x.react"))
    assert orders.answer(window()) == HOLD.choice
    assert orders.answer(window(rule="x.reaction.window")) is None
    assert orders.answer(window(rule="x.turn.choose")) is None


def test_an_order_needs_an_option_of_its_kind() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("duck"))
    assert orders.answer(window()) is None


def test_a_condition_decides_when() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold", when=Condition("inches", ">", 6)))
    assert orders.answer(window(inches=7)) == HOLD.choice
    assert orders.answer(window(inches=6)) is None
    assert orders.answer(window()) is None
    assert orders.answer(window(inches="far")) is None


def test_the_newest_order_goes_first_and_ask_forgets() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold"))
    orders.leave("law", Order("interrupt", "x.react.window"))
    assert orders.answer(window()) == BREAK_IN.choice
    assert orders.ask("law", "x.react") == 1
    assert orders.answer(window()) == HOLD.choice
    orders.leave("law", Order("interrupt"))
    assert len(orders.of("law")) == 1
    assert orders.ask("law") == 1
    assert orders.answer(window()) is None


def test_an_order_that_the_rules_would_refuse_is_not_followed() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold"))
    refusing = Question("law", "x.react.window", [HOLD], check=lambda _: Refusal("x.react.window", "not-offered"))
    assert orders.answer(refusing) is None


def test_wrapped_deciders_decide_the_rest() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold"))
    decide = orders.wrap(lambda question: PlainChoice("pass", question.seat))
    assert decide(window()) == HOLD.choice
    assert decide(window("outlaws")) == PlainChoice("pass", "outlaws")
    assert orders.wrap()(window("outlaws")) is None


def test_conditions_are_parsed() -> None:
    assert parse_condition(" inches>=6.5 ") == Condition("inches", ">=", 6.5)
    assert str(Order("hold", "x.react", parse_condition("inches < 3"))) == "always hold at x.react when inches < 3"
    for text in ("", "inches", "inches > far", "> 3", "a > 1 or b < 2", "inches > 1e9"):
        with pytest.raises(BadOrder, match="a fact, a sign and a number"):
            parse_condition(text)


numbers = st.from_regex(r"[+-]?[0-9]{1,9}(\.[0-9]{1,9})?", fullmatch=True)


@given(sign=st.sampled_from(["<", "<=", ">", ">=", "="]), number=numbers)
def test_a_condition_that_is_written_down_is_read_as_it_was(sign: str, number: str) -> None:
    condition = parse_condition(f"distance {sign} {number}")
    assert condition.number == float(number)
    assert parse_condition(str(condition)) == condition


def test_numbers_are_written_as_people_write_them() -> None:
    for number in ("1000000", "0.00001", "12.3456789", "-6.5", "0"):
        assert str(parse_condition(f"distance > {number}")) == f"distance > {number}"


def test_numbers_that_no_question_has_are_refused() -> None:
    for number in ("9" * 400, "9" * 10, "0." + "0" * 400 + "1"):
        with pytest.raises(BadOrder, match="a fact, a sign and a number"):
            parse_condition(f"distance > {number}")


def test_a_condition_may_ask_for_what_takes_a_while_to_find() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold", when=Condition("shots", "=", 0)))
    assert orders.answer(window(), lambda: {"shots": 0}) == HOLD.choice
    assert orders.answer(window(), lambda: {"shots": 1}) is None
    assert orders.answer(window(), dict) is None
    assert orders.answer(window(shots=2), lambda: {"shots": 0}) is None, "the question's own facts go first"


def test_nobody_looks_for_facts_without_a_condition() -> None:
    orders = StandingOrders()
    orders.leave("law", Order("hold"))

    def never() -> dict[str, int]:
        raise AssertionError

    assert orders.answer(window(), never) == HOLD.choice


def test_options_that_are_known_are_not_made_again() -> None:
    def never() -> list[Option]:
        raise AssertionError

    orders = StandingOrders()
    orders.leave("law", Order("hold"))
    question = Question("law", "x.react.window", never, lambda choice: None)
    assert orders.concern(question) and not orders.concern(Question("outlaws", "x.react.window", never))
    assert orders.answer(question, options=(HOLD,)) == HOLD.choice
    orders.ask("law")
    orders.leave("law", Order("hold", "x.move"))
    assert not orders.concern(question) and orders.answer(question) is None
