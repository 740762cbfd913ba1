"""Carrying a companion: each condition, and what a refusal says."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import fence, man, match, wall
from tests.rules.dicemore.playing import play

from sixgun.core.choice import Refusal
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import Carry
from sixgun.games.dicemore.state import Cart, Course, Horse, Skirmish

FOE = man("z", "bad", 40, 40)


def pals(pieces: Any = (), left: int = 3, me: dict[str, Any] | None = None, **mate: Any) -> Skirmish:
    at: dict[str, Any] = {"x": 10.0, "y": 11.2, "lying": True} | mate
    people = [man("a", "good", 10, 10, **(me or {})), man("m", "good", **at), FOE]
    horses = [Horse("h", "horse", 10.0, 11.2, rider="m")] if mate.get("horse") else []
    return match(people, pieces, active="a", left=left, horses=horses, carts=[Cart("w", 30.0, 40.0)])


def said(g: Skirmish, x: float = 12.0, y: float = 10.0, target: str = "m") -> tuple[str, str, Any] | None:
    found = turn.check(g, Carry("a", target, ((x, y, 0.0),)))
    return None if found is None else (found.rule, found.reason, found.facts)


CARRY = "dicemore.action.carry-mate"


@pytest.mark.rule("dicemore.action.carry-mate")
@pytest.mark.parametrize("mate", [{"horse": "h"}, {"cart": "w"}, {"engaged": ("z",)}, {"bearer": "z"}])
def test_a_comrade_on_a_horse_a_cart_bound_or_carried_is_not_carried(mate: dict[str, Any]) -> None:
    assert said(pals()) is None
    assert said(pals(**mate)) == (CARRY, "no-such-mate", {"target": "m"})
    assert said(pals(), target="z") == (CARRY, "no-such-mate", {"target": "z"})
    assert said(pals(), target="nobody") == (CARRY, "no-such-mate", {"target": "nobody"})


@pytest.mark.rule("dicemore.action.carry-mate")
def test_the_comrade_is_within_1_u_and_in_front() -> None:
    assert said(pals(y=12.0)) is None
    assert said(pals(y=12.05)) == (CARRY, "too-far-to-handle", {"item": "m"})
    behind = said(pals(x=8.5, y=10.0))
    assert behind is not None and behind[1] == "not-in-front"


@pytest.mark.rule("dicemore.action.carry-mate")
def test_nobody_carries_after_an_attack() -> None:
    g = pals()
    g.change_activation(attacked=True)
    assert said(g) == (CARRY, "attacked-already", {"who": "a"})


@pytest.mark.rule("dicemore.action.carry-mate", "dicemore.ruling.one-move")
def test_carrying_goes_on_for_nothing_until_its_4_u_are_used_up() -> None:
    g = pals()
    play(g, Carry("a", "m", ((13.0, 10.0, 0.0),)))
    assert g.going.left == 1
    g.change("m", x=11.5, y=10.0)  # behind him: he does not turn for each stretch
    assert said(g, 14.1) == (CARRY, "moves-too-far", {"u": 1.1, "most": pytest.approx(1.0), "how": "carry"})
    assert said(g, 14.0) is None
    play(g, Carry("a", "m", ((14.0, 10.0, 0.0),)))
    assert g.going.left == 1
    assert said(g, 14.02) == ("dicemore.ruling.one-move", "movement-over", {"how": "carry", "left": 0})


@pytest.mark.rule("dicemore.action.carry-mate")
@pytest.mark.parametrize(("left", "refused"), [(1, True), (2, False), (3, False)])
def test_carrying_costs_2_points(left: int, refused: bool) -> None:
    found = said(pals(left=left))
    assert (found is not None) is refused
    if found is not None:
        assert found == ("dicemore.action.cost", "too-few-points", {"cost": 2, "left": 1})
    assert turn.check(pals(), Carry("a", "m", ())) == Refusal(CARRY, "no-destination", facts={"how": "carry"})


@pytest.mark.rule("dicemore.action.carry-mate", "dicemore.explosive.nitro-carrier")
def test_carrying_leads_at_most_4_u_and_half_as_far_with_nitroglycerine() -> None:
    assert said(pals(), 14.0) is None
    assert said(pals(), 14.05) == (CARRY, "moves-too-far", {"u": 4.05, "most": 4.0, "how": "carry"})
    slow = {"guns": ["nitroglycerine"]}
    assert said(pals(me=slow), 12.0) is None
    assert said(pals(me=slow), 12.05) == (CARRY, "moves-too-far", {"u": 2.05, "most": 2.0, "how": "carry"})


@pytest.mark.rule("dicemore.action.carry-mate")
def test_there_has_to_be_a_way_and_room_at_its_end() -> None:
    house = [wall("w", (12, 0), (12, 20), 1.0)]
    assert said(pals(house), 12.04, 9.06) == (CARRY, "no-way", {"how": "carry", "x": 12.0, "y": 9.1})
    low = [fence("f", (12, 0), (12, 20))]
    assert said(pals(low), 12.04, 9.06) == (CARRY, "no-way", {"how": "carry", "x": 12.0, "y": 9.1})


@pytest.mark.rule("dicemore.action.carry-mate", "dicemore.action.low-obstacle")
@pytest.mark.parametrize("left", [2, 3])
def test_a_low_obstacle_on_the_way_is_a_point_more(left: int) -> None:
    low = [fence("f", (12, 0), (12, 48))]
    g = pals(low, left=left)
    if left == 2:
        assert said(g, 13.5) is not None
    else:
        assert said(g, 13.5) is None
        play(g, Carry("a", "m", ((13.5, 10.0, 0.0),)))
        assert g.going.left == 0


@pytest.mark.rule("dicemore.action.carry-mate", "dicemore.ruling.riders", "dicemore.ruling.bank-carry-cost")
def test_the_carrier_is_on_foot_and_free_and_pays_for_his_loot_besides() -> None:
    bound = said(pals(me={"engaged": ("z",)}))
    assert bound is not None and bound[1] == "engaged-no-move"
    aboard = said(pals(me={"cart": "w"}))
    assert aboard is not None
    assert said(pals(me={"carries": ("bag-1",)})) is None
    assert said(pals(left=2, me={"carries": ("bag-1",)})) == (
        "dicemore.action.cost",
        "too-few-points",
        {"cost": 3, "left": 2},
    )


@pytest.mark.rule("dicemore.action.carry-mate")
def test_who_has_carried_makes_no_other_movement() -> None:
    carries = (CARRY, "carries", {"who": "a"})
    for course in (None, Course("walk", 3.0), Course("carry", 3.0)):
        g = pals()
        g.change_activation(carried=True, course=course)
        allowed = course is not None and course.kind == "carry"
        assert said(g) == (None if allowed else carries)
