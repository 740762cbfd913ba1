"""The round, the two actions, and the endings."""

from __future__ import annotations

import pytest
from tests.rules.dustalley.build import FILE, alley, refused

from sixgun.games.dustalley import turn
from sixgun.games.dustalley.choices import Aim, Hold, Move
from sixgun.games.dustalley.scenario import SCENARIOS
from sixgun.testing import pick, scripted


@pytest.mark.rule("dustalley.turn.order")
@pytest.mark.parametrize(("dice", "order"), [((5, 2), ("hester", "colm")), ((1, 2), ("colm", "hester"))])
def test_the_higher_roll_goes_first(dice: tuple[int, int], order: tuple[str, str]) -> None:
    g = SCENARIOS.start(FILE)
    with scripted(chance=[(3, 3), dice]) as ref:
        turn.advance(ref, g)
    assert (g.waiting, g.left, g.round) == (order, 2, 1)


@pytest.mark.rule("dustalley.turn.actions")
def test_two_actions_each_and_then_the_next_round() -> None:
    g = alley(watching=True)
    with scripted(choices=["aim", pick("watch"), "pass"]) as ref:
        turn.advance(ref, g)
        assert (g.waiting, g.left) == (("hester", "colm"), 1)
        turn.advance(ref, g)
        assert (g.waiting, g.left, g["colm"].watching) == (("colm",), 2, False)
        turn.advance(ref, g)
    assert g.waiting == ()


@pytest.mark.rule("dustalley.turn.actions")
def test_only_the_active_gunman_acts() -> None:
    assert refused(alley(), Aim("colm")) == "not-active"
    assert refused(alley(), Hold("hester")) == "not-offered"
    assert refused(alley(), Move("hester", ((float("nan"), 1.0, 0.0),))) == "no-such-place"


@pytest.mark.rule("dustalley.end.last")
def test_the_last_one_standing_wins() -> None:
    g = alley(wounds=1)
    with scripted(chance=[6], choices=["shoot"]) as ref:
        turn.advance(ref, g)
    assert g.ended is not None and (g.ended.winners, g.ended.reason) == (("hester",), "last-standing")


@pytest.mark.rule("dustalley.end.bag")
@pytest.mark.parametrize(("bag", "side", "ends"), [(True, "", True), (False, "", False), (True, "colm", False)])
def test_the_bag_over_an_exit_of_ones_own_wins(bag: bool, side: str, ends: bool) -> None:
    exits = [{**FILE["exits"][0], "side": side}]
    g = SCENARIOS.start({**FILE, "exits": exits})
    g.round, g.waiting, g.left = 1, ("hester", "colm"), 2
    g.change("hester", bag=bag, place=(3.0, 3.0, 0.0))
    with scripted(choices=[Move("hester", ((3.0, 0.9, 0.0),))]) as ref:
        turn.advance(ref, g)
    assert (g.ended is not None) is ends
    assert g.ended is None or (g.ended.winners, g.ended.reason) == (("hester",), "carried-off")


@pytest.mark.rule("dustalley.end.rounds")
def test_after_eight_rounds_it_is_a_draw() -> None:
    g = SCENARIOS.start(FILE)
    g.round = 8
    with scripted() as ref:
        turn.advance(ref, g)
    assert g.ended is not None and (g.ended.winners, g.ended.reason) == ((), "nightfall")
