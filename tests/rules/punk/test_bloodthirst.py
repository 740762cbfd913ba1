"""Sed de sangre."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import board, foe, fray, model, reason

from sixgun.games.punk import turn
from sixgun.games.punk.board import Switches
from sixgun.games.punk.choices import Charge, Pass
from sixgun.games.punk.state import DOWNED, Fray, Model


def _driven(*others: Model) -> Fray:
    me = model("ann", 10, 10, special=["bloodthirst"], agility=5)
    return fray(me, foe("bob", 25, 10), *others, active="ann", left=2)


@pytest.mark.rule("punk.bloodlust.advance")
def test_a_driven_model_has_to_charge_an_enemy_in_reach() -> None:
    g = _driven()
    assert reason(g, Pass()) == "must-charge"
    assert reason(g, Charge("ann", "bob")) == ""


@pytest.mark.rule("punk.ruling.bloodthirst-details")
def test_a_driven_model_without_room_to_stop_on_its_way_need_not_charge() -> None:
    bodies = [model(f"body{n}", 10.5 + n, 10.0, where=DOWNED) for n in range(2, 11)]
    g = _driven(*bodies)
    assert reason(g, Charge("ann", "bob")) == "not-the-fewest"
    assert reason(g, Pass()) != "must-charge"
    assert list(turn.options(g))


@pytest.mark.rule("punk.ruling.bloodthirst-details", "punk.ruling.pass-engaged")
@pytest.mark.parametrize(("special", "why"), [(["bloodthirst"], "engaged"), ([], "")])
def test_a_driven_model_fights_on_even_where_players_agreed_that_one_may_pass(special: list[str], why: str) -> None:
    table = board(switches=Switches(engaged_may_pass=True))
    g = fray(model("ann", 10, 10, special=special), foe("bob", 12.5, 10), table=table, active="ann")
    assert reason(g, Pass()) == why
