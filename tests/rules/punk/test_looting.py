"""Looting (punk.loot), bullets (punk.bullets) and Downed models (punk.downed)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.punk.games import events, foe, fray, model, offered, play, reason, refusal
from tests.rules.punk.shooters import range_

from sixgun.core.log import readable
from sixgun.games.punk import attributes
from sixgun.games.punk.choices import Loot, Move, Swap
from sixgun.games.punk.state import DOWNED, Arm, Fray


def body(*arms: Arm, side: str = "blue", x: float = 12.5, gear: tuple[str, ...] = (), **ann: Any) -> Fray:
    """Ann stands at the marker of a Downed model."""
    dead = model("dead", x, 10, side=side, where=DOWNED, arms=arms, gear=gear, armour=("plate",))
    fields = {"arms": (Arm("bare"),), **ann}
    return fray(model("ann", 10, 10, **fields), dead, foe("bob", 60, 60), table=range_(), active="ann")


GUN = Arm("gun")


@pytest.mark.rule("punk.loot.action")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_weapons_gear_and_bullets_of_friend_or_enemy_in_one_action(side: str) -> None:
    g = body(GUN, Arm("powder"), side=side, gear=("filter-mask",), limit=3)
    g.bullets["dead"] = 4
    play(g, Loot("ann", "dead", (0, 1), ("filter-mask",), 3))
    assert g["ann"].arms == (Arm("bare"), GUN, Arm("powder")) and g["ann"].gear == ("filter-mask",)
    assert g["dead"].arms == () and g["dead"].gear == ()
    assert g.bullets["ann"] == 3 and g.bullets["dead"] == 1
    assert g.going.left == 2 and g["ann"].armour == () and g["dead"].where == DOWNED


@pytest.mark.rule("punk.loot.action")
def test_it_needs_contact_with_the_marker() -> None:
    assert refusal(body(GUN), Loot("ann", "dead", (0,))) == ""
    assert refusal(body(GUN, x=12.6), Loot("ann", "dead", (0,))) == "punk.loot.action"
    assert reason(body(GUN), Loot("ann", "dead")) == "takes-nothing"
    assert reason(body(GUN), Loot("ann", "dead", (1,))) == "no-such-weapon"
    assert reason(body(GUN), Loot("ann", "dead", gear=("filter-mask",))) == "not-there"


@pytest.mark.rule("punk.loot.action", "punk.action.engaged-options")
def test_nobody_loots_in_combat() -> None:
    g = body(GUN)
    g.change("bob", x=10.0, y=12.5)
    assert refusal(g, Loot("ann", "dead", (0,))) == "punk.action.engaged-options"


@pytest.mark.rule("punk.loot.limits", "punk.ruling.loot-details")
def test_over_its_limit_it_leaves_weapons_at_the_marker() -> None:
    g = body(GUN, arms=(Arm("bare"), Arm("slow-gun", reload=2)))
    assert refusal(g, Loot("ann", "dead", (0,))) == "punk.loot.limits"
    play(g, Loot("ann", "dead", (0,), drops=(1,)))
    assert g["ann"].arms == (Arm("bare"), GUN)
    assert g["dead"].arms == (Arm("slow-gun", reload=2),)


@pytest.mark.rule("punk.ruling.loot-details", "punk.slow.reload", "punk.fuel.charges")
@pytest.mark.parametrize("arm", [Arm("slow-gun", reload=1), Arm("tanker", fuel=1), Arm("unsafe", spent=True)])
def test_a_weapon_keeps_its_state(arm: Arm) -> None:
    g = body(arm)
    play(g, Loot("ann", "dead", (0,)))
    assert g["ann"].arms[1] == arm


@pytest.mark.rule("punk.loot.two-handed", "punk.special.two-handed")
def test_two_two_handed_weapons_never_go_together() -> None:
    g = body(Arm("long-arm"), arms=(Arm("rifle"),))
    assert refusal(g, Loot("ann", "dead", (0,))) == "punk.loot.two-handed"
    assert refusal(g, Loot("ann", "dead", (0,), drops=(0,))) == ""


@pytest.mark.rule("punk.ruling.loot-details", "punk.special.cumbersome", "punk.special.hulking", "punk.ruling.shield")
def test_the_other_limits_hold_for_looters_too() -> None:
    take = Loot("ann", "dead", (0,))
    assert refusal(body(Arm("burden"), arms=(Arm("burden"),)), take) == "punk.special.cumbersome"
    assert refusal(body(Arm("burden"), armour=("scrap-plate",)), take) == "punk.special.cumbersome"
    assert refusal(body(Arm("huge")), take) == "punk.special.hulking"
    assert refusal(body(Arm("huge"), arms=()), take) == ""
    assert refusal(body(GUN, arms=(Arm("huge"),)), take) == "punk.special.hulking"
    assert refusal(body(Arm("long-arm"), armour=("shield",)), take) == "punk.ruling.shield"
    assert refusal(body(Arm("huge"), arms=(), armour=("shield",)), take) == "punk.ruling.shield"


@pytest.mark.rule("punk.special.cumbersome", "punk.ruling.attribute-floor")
def test_a_burden_costs_agility_as_soon_as_it_is_carried() -> None:
    g = body(Arm("burden"))
    assert attributes.agility(g, g["ann"]) == 5
    play(g, Loot("ann", "dead", (0,)))
    assert attributes.agility(g, g["ann"]) == 4
    g.change("ann", agility=1)
    assert attributes.agility(g, g["ann"]) == 1


@pytest.mark.rule("punk.bomb.purchase", "punk.ruling.loot-details")
def test_three_bombs_are_the_most_and_one_weapon() -> None:
    two = Arm("molotov", pieces=2)
    mine = (Arm("bare"), Arm("molotov", pieces=1))
    g = body(two, arms=mine)
    play(g, Loot("ann", "dead", (0,)))
    assert g["ann"].arms == (Arm("bare"), Arm("molotov", pieces=3))
    g = body(two, arms=(Arm("bare"), two))
    assert refusal(g, Loot("ann", "dead", (0,))) == "punk.bomb.purchase"


@pytest.mark.rule("punk.bomb.implied-rules", "punk.loot.limits")
def test_bombs_that_are_used_up_are_no_weapon_any_more() -> None:
    """They are destroyed: nobody takes them, and they fill no hand."""
    gone = Arm("molotov", pieces=0, spent=True)
    assert refusal(body(GUN, arms=(Arm("bare"), gone)), Loot("ann", "dead", (0,))) == ""
    assert reason(body(gone), Loot("ann", "dead", (0,))) == "not-there"
    assert all(not choice.arms for choice in offered(body(gone), "loot") if isinstance(choice, Loot))


@pytest.mark.rule("punk.special.beast", "punk.special.dim", "punk.special.mounted", "punk.interact.devices")
def test_beasts_and_dim_models_do_not_loot_riders_do() -> None:
    take = Loot("ann", "dead", (0,))
    assert refusal(body(GUN, special=["beast"]), take) == "punk.special.beast"
    assert refusal(body(GUN, special=["dim"]), take) == "punk.special.dim"
    assert refusal(body(GUN, special=["mounted"]), take) == ""
    assert offered(body(GUN, special=["dim"]), "loot") == []


@pytest.mark.rule("punk.ruling.scarce-count", "punk.special.scarce")
def test_looting_may_exceed_what_is_scarce() -> None:
    g = body(Arm("shock-prod"))
    for n in range(3):
        g.models[f"cat{n}"] = model(f"cat{n}", 40 + 5 * n, 40, arms=(Arm("shock-prod"),))
    assert refusal(g, Loot("ann", "dead", (0,))) == ""


# bullets -------------------------------------------------------------------------------------------------------------
def friends(x: float = 12.5) -> Fray:
    g = fray(model("ann", 10, 10), model("cat", x, 10), foe("bob", 60, 60), table=range_(), active="ann")
    g.bullets.update({"ann": 3, "cat": 2})
    return g


@pytest.mark.rule("punk.bullets.exchange")
def test_one_gives_or_takes_as_many_as_there_are() -> None:
    g = friends()
    play(g, Swap("ann", "cat", 2))
    assert (g.bullets["ann"], g.bullets["cat"]) == (1, 4)
    play(g, Swap("ann", "cat", -4))
    assert (g.bullets["ann"], g.bullets["cat"]) == (5, 0)
    assert g.going.left == 1
    assert refusal(friends(), Swap("ann", "cat", 4)) == "punk.bullets.exchange"
    assert refusal(friends(), Swap("ann", "cat", -3)) == "punk.bullets.exchange"
    assert refusal(friends(), Swap("ann", "cat", 0)) == "punk.bullets.exchange"


@pytest.mark.rule("punk.bullets.exchange")
def test_it_needs_a_friend_in_contact() -> None:
    assert refusal(friends(12.6), Swap("ann", "cat", 1)) == "punk.bullets.exchange"
    assert refusal(friends(), Swap("ann", "bob", 1)) == "punk.bullets.exchange"


@pytest.mark.rule("punk.bullets.secret", "punk.ruling.loot-details")
def test_the_other_side_learns_no_number() -> None:
    log = play(friends(), Swap("ann", "cat", 2))
    assert events(readable(log, "blue")) == ["swaps"]
    assert all("number" not in line.facts for line in readable(log, "blue"))
    assert any(line.facts.get("number") == 2 for line in readable(log, "red"))
    g = body(GUN)
    g.bullets["dead"] = 4
    log = play(g, Loot("ann", "dead", (0,), number=4))
    assert all("number" not in line.facts for line in readable(log, "blue"))


# the Downed ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.downed.no-end-on", "punk.downed.no-block")
def test_one_walks_across_a_marker_and_does_not_stop_on_it() -> None:
    g = body(x=15.0)
    assert refusal(g, Move("ann", ((15.0, 10.0, 0.0),))) != ""
    assert refusal(g, Move("ann", ((17.4, 10.0, 0.0),))) != ""
    play(g, Move("ann", ((12.0, 10.0, 0.0), (18.0, 10.0, 0.0))))
    assert g["ann"].x == 18.0


@pytest.mark.rule("punk.bullets.exchange")
@pytest.mark.parametrize(("without", "number"), [("ann", -2), ("cat", 3)])
def test_somebody_without_any_bullets_may_get_some(without: str, number: int) -> None:
    g = friends()
    del g.bullets[without]
    play(g, Swap("ann", "cat", number))
    assert g.bullets[without] == abs(number)
