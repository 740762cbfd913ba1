"""Breaking away from a combat."""

from __future__ import annotations

import math

import pytest
from tests.rules.punk.games import Scenery, at, board, events, fact, foe, fray, model, play, refusal

from sixgun.core.chance import ScriptError
from sixgun.core.choice import Refusal, Refused
from sixgun.games.punk.choices import BreakAway, Charge, Fight, Move, Slip
from sixgun.games.punk.leaving import plan
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import DOWNED, Arm, Fray
from sixgun.testing.scripted import pick

AWAY = Slip("ann", ((2.0, 10, 0),), 0.0)


def duel(**fields: object) -> Fray:
    return fray(model("ann", 10, 10, **fields), foe("bob", 12.5, 10), active="ann")  # type: ignore[arg-type]


@pytest.mark.rule("punk.disengage.only-way", "punk.disengage.roll", "punk.disengage.success")
def test_who_wins_the_agility_roll_moves_at_once_in_the_same_action() -> None:
    g = duel()
    log = play(g, BreakAway("ann"), [6, 5], [AWAY])
    assert at(g, "ann") == (2, 10, 0)
    assert (fact(log, "agility-won", "agility"), fact(log, "agility-won", "against")) == (11, 10)
    assert g.going.left == 2


@pytest.mark.rule("punk.disengage.only-way")
def test_without_an_enemy_in_contact_there_is_nothing_to_break_away_from() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 13, 10), active="ann")
    assert refusal(g, BreakAway("ann")) == "punk.disengage.only-way"
    g = duel()
    assert refusal(g, Move("ann", ((5, 10, 0),))) == "punk.action.engaged-options"


@pytest.mark.rule("punk.disengage.roll", "punk.roll.opposed-tie")
def test_the_active_model_wins_a_tie() -> None:
    g = duel()
    play(g, BreakAway("ann"), [5, 5], [AWAY])
    assert at(g, "ann") == (2, 10, 0)


@pytest.mark.rule("punk.disengage.failure")
def test_who_loses_stays_and_is_hit_automatically() -> None:
    g = duel()
    log = play(g, BreakAway("ann"), [5, 6, 9, 1])
    assert "fights" not in events(log)
    assert g["ann"].where == DOWNED
    g = duel()
    log = play(g, BreakAway("ann"), [5, 6, 5, 5])
    # The active model wins the tie of the impact, and stays in the combat.
    assert g["ann"].in_play
    assert contact(g["ann"].body, g["bob"].body)
    assert g.going.left == 2


@pytest.mark.rule("punk.disengage.failure", "punk.ruling.break-away-details")
def test_hits_come_one_by_one_with_the_close_combat_weapon_of_each() -> None:
    bob, bea = foe("bob", 12.5, 10, arms=(Arm("heavy-mace"),)), foe("bea", 7.5, 10, arms=())
    g = fray(model("ann", 10, 10), bob, bea, active="ann")
    log = play(g, BreakAway("ann"), [1, 9, 9, 1, 9, 1, 9])
    found = [(line.facts["by"], line.facts["attack"]) for line in log if line.event == "impact"]
    assert found == [("bob", 1 + 5 + 3), ("bea", 1 + 5 - 1)]


@pytest.mark.rule("punk.ruling.break-away-details", "punk.disengage.roll")
def test_only_enemies_in_contact_roll() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), model("cat", 15, 10), foe("dan", 17.5, 10), active="ann")
    play(g, BreakAway("ann"), [6, 5], [AWAY])
    assert at(g, "ann") == (2, 10, 0)


def refused(g: Fray, *places: tuple[float, float]) -> str:
    found = plan(g, g["ann"], Slip("ann", tuple((x, y, 0.0) for x, y in places)))
    return found.rule if isinstance(found, Refusal) else ""


@pytest.mark.rule("punk.disengage.no-assault", "punk.ruling.break-away-details", "punk.disengage.success")
def test_the_move_ends_out_of_contact_with_every_enemy_and_within_the_distance() -> None:
    g = duel()
    g.models["cid"] = foe("cid", 4, 10)
    assert refused(g, (10, 10)) == "punk.disengage.no-assault"
    assert refused(g, (9.99, 10)) == ""
    assert refused(g, (6.5, 10)) in ("punk.disengage.no-assault", "punk.ruling.enemy-blocks")
    assert refused(g, (10, 20)) == ""
    assert refused(g, (10, 20.1)) == "punk.move.basic"
    assert refused(g, (12.5, 10), (16, 10)) == "punk.ruling.enemy-blocks"


@pytest.mark.rule("punk.disengage.success", "punk.geo.coordinates")
def test_the_move_leads_to_a_place_and_looks_somewhere() -> None:
    for wrong in (Slip("ann", ((2.0, 10, 0),), math.nan), Slip("ann", ((math.nan, 10, 0),), 0.0)):
        with pytest.raises(Refused) as refused_by:
            play(duel(), BreakAway("ann"), [6, 5], [wrong])
        assert refused_by.value.refusal.rule == "punk.geo.coordinates"


@pytest.mark.rule("punk.disengage.no-assault")
def test_a_later_action_of_the_same_activation_may_be_an_assault() -> None:
    g = duel()
    play(g, BreakAway("ann"), [6, 5], [Slip("ann", ((5, 10, 0),), 0.0)])
    assert refusal(g, Charge("ann", "bob")) == ""
    log = play(g, Charge("ann", "bob"), [9, 1, 1, 9])
    assert fact(log, "fights", "combat") == 9 + 5 + 1


@pytest.mark.rule("punk.disengage.success", "punk.terrain.rough-test", "punk.ruling.break-away-details")
def test_the_rules_of_ground_hold_for_the_move() -> None:
    table = board(Scenery("mud", 0, 0, 7, 90, top="rough"))
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), table=table, active="ann")
    play(g, BreakAway("ann"), [6, 5, 6], [AWAY, pick("dare")])
    assert at(g, "ann") == (5, 10, 0)


@pytest.mark.rule("punk.ruling.break-away-details")
def test_without_a_way_out_the_action_cannot_be_chosen() -> None:
    """Enemies on four sides of 25 mm leave no gap for a base."""
    around = [foe(f"f{n}", 10 + 2.5 * x, 10 + 2.5 * y) for n, (x, y) in enumerate([(1, 0), (0, 1), (-1, 0), (0, -1)])]
    g = fray(model("ann", 10, 10), *around, active="ann")
    assert refusal(g, BreakAway("ann")) == "punk.ruling.break-away-details"
    g = fray(model("ann", 10, 10), *around[:3], active="ann")
    assert refusal(g, BreakAway("ann")) == ""


@pytest.mark.rule("punk.special.slippery")
def test_a_slippery_model_needs_no_roll() -> None:
    g = duel(special=("slippery",))
    play(g, BreakAway("ann"), [], [AWAY])
    assert at(g, "ann") == (2, 10, 0)


@pytest.mark.rule("punk.bloodlust.no-break", "punk.special.bloodthirst")
def test_a_bloodthirsty_model_never_breaks_away() -> None:
    g = duel(special=("bloodthirst", "slippery"))
    assert refusal(g, BreakAway("ann")) == "punk.bloodlust.no-break"


@pytest.mark.rule("punk.ruling.reposition-details", "punk.multi.reposition")
def test_who_broke_away_is_not_put_back_but_those_whom_it_left_are() -> None:
    """The enemy who touched only the one that left closes up to the friend who is still in the combat."""
    g = fray(
        model("ann", 10, 10),
        foe("bob", 12.5, 10),
        model("cat", 15, 10),
        foe("bea", 10, 12.5),
        foe("far", 60, 60),
        active="ann",
    )
    log = play(g, BreakAway("ann"), [9, 1, 1], [AWAY])
    assert at(g, "ann") == (2, 10, 0)
    assert fact(log, "rejoins", "who") == "bea"
    assert contact(g["bea"].body, g["cat"].body)


@pytest.mark.rule("punk.disengage.failure")
def test_an_opponent_that_does_not_exceed_does_not_hit() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), foe("bea", 7.5, 10), active="ann")
    with pytest.raises(ScriptError):
        play(g, BreakAway("ann"), [5, 5, 6, 1, 9, 1, 9])
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), foe("bea", 7.5, 10), active="ann")
    log = play(g, BreakAway("ann"), [5, 5, 6, 1, 9])
    assert fact(log, "held", "by") == ("bea",)
    assert refusal(g, Fight("ann", "bob")) == ""
