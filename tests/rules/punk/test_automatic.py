"""Automatic fire (punk.auto), Postas (punk.buckshot), Catapum (punk.catapum), Lentorra of shots (punk.slow) and what
else a shot uses up."""

from __future__ import annotations

import pytest
from tests.rules.punk.build import block
from tests.rules.punk.games import activate, events, fact, foe, fray, model, offered, play, reason, refusal
from tests.rules.punk.shooters import line, mods, range_, shooter

from sixgun.core.chance import ScriptError
from sixgun.games.punk.choices import Aim, Hit, Lob, Next, Reload, Shoot
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fray, Model

BURST = Shoot("ann", "bob", 0, how="automatic")


def gang(*more: Model, weapon: str = "burster", bullets: int = 0) -> Fray:
    """Bob stands 15 cm from the shooter: V is 5."""
    g = fray(shooter("ann", 10, 10, weapon), foe("bob", 27.5, 10), *more, table=range_(), active="ann")
    if bullets:
        g.bullets["ann"] = bullets
    return g


# automatic fire ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.auto.declare", "punk.special.automatic")
def test_the_mode_is_chosen_afresh_for_each_action() -> None:
    g = gang()
    play(g, Shoot("ann", "bob", 0), [10])
    play(g, BURST, [10, 10, 10], [Next("ann", "bob"), Next("ann", "bob")])
    play(g, Shoot("ann", "bob", 0), [10])
    assert g.activation is None  # three Actions
    assert {choice.how for choice in offered(gang(), "shoot") if isinstance(choice, Shoot)} == {"", "automatic"}


@pytest.mark.rule("punk.auto.declare")
def test_other_weapons_have_no_automatic_mode() -> None:
    assert refusal(gang(weapon="gun"), BURST) == "punk.auto.declare"


@pytest.mark.rule("punk.auto.extra-shots")
def test_a_burst_is_one_action_of_three_shots() -> None:
    g = gang()
    log = play(g, BURST, [6, 6, 5, 1, 10], [Next("ann", "bob"), Next("ann", "bob")])
    assert events(log).count("shot-misses") == 2 and events(log).count("shot-hits") == 1
    assert g.going.left == 2 and g.burst is None


@pytest.mark.rule("punk.auto.extra-shots")
def test_the_free_shots_are_compulsory() -> None:
    with pytest.raises(ScriptError, match="unscripted question"):
        play(gang(), BURST, [6, 6], [Next("ann", "bob")])


@pytest.mark.rule("punk.auto.retarget", "punk.ruling.range-inclusive", "punk.example.auto-chain")
def test_ten_cm_from_the_last_target_are_near_enough() -> None:
    """Bob is Downed by the first shot and still serves as the reference; Cid is 10 cm from him."""
    g = gang(foe("cid", 27.5, 22.5))
    chance = [5, 10, 1, 10, 10]
    log = play(g, BURST, chance, [Next("ann", "cid"), Next("ann", "cid")])
    assert g["bob"].where == DOWNED and g["cid"].where == TABLE
    assert events(log).count("shot-misses") == 2


@pytest.mark.rule("punk.auto.retarget")
def test_a_target_further_than_ten_cm_is_refused() -> None:
    g = gang(foe("cid", 27.5, 22.6))
    with pytest.raises(Exception, match="not-near-last"):
        play(g, BURST, [10, 10, 10], [Next("ann", "cid"), Next("ann", "cid")])


@pytest.mark.rule(
    "punk.auto.retarget", "punk.example.auto-three-targets", "punk.bullets.consumption", "punk.auto.declare"
)
def test_the_chain_is_measured_from_the_last_target() -> None:
    """Cid is 7 cm from Bob, Dan 4 cm from Cid and 13.5 cm from Bob. Five bullets: two are left for a normal shot."""
    g = gang(foe("cid", 27.5, 19.5), foe("dan", 27.5, 26), weapon="powder-burster", bullets=5)
    g.change("ann", actions=2)
    activate(g, "ann")
    play(g, BURST, [5, 10, 1, 10, 4, 10, 1], [Next("ann", "cid"), Next("ann", "dan")])
    assert (g["bob"].where, g["cid"].where, g["dan"].where) == (DOWNED, TABLE, DOWNED)
    assert g.bullets["ann"] == 2
    play(g, Shoot("ann", "cid", 0), [10])
    assert g.bullets["ann"] == 1


@pytest.mark.rule("punk.auto.aim", "punk.example.auto-aim-ammo", "punk.bullets.consumption")
def test_aim_counts_for_each_shot_at_the_aimed_enemy_and_a_shot_without_a_bullet_is_lost() -> None:
    """Two bullets: V is 5 + 3; 9 misses, 8 hits."""
    g = gang(weapon="powder-burster", bullets=2)
    g.change("bob", armour=("bulletproof-vest",))
    play(g, Aim("ann", "bob"))
    log = play(g, BURST, [9, 8, 1, 1], [Next("ann", "bob")])
    assert events(log).count("shot-misses") == 1 and "impact-holds" in events(log)
    assert fact(log, "burst-ends", "lost") == 1
    assert g.bullets["ann"] == 0
    assert reason(g, Shoot("ann", "bob", 0)) == "no-bullets"


@pytest.mark.rule("punk.auto.aim")
def test_aim_does_not_count_for_shots_at_others() -> None:
    """Cid is behind medium range: V 4 without the bonus."""
    g = gang(foe("cid", 33, 10 + 6.5))
    play(g, Aim("ann", "bob"))
    log = play(g, BURST, [9, 5, 9], [Next("ann", "cid"), Next("ann", "bob")])
    values = [one.facts["value"] for one in log if one.event == "shot-misses"]
    assert values == [8, 4, 8]


@pytest.mark.rule("punk.ruling.auto-no-target")
def test_a_shot_without_a_target_costs_no_bullet() -> None:
    g = gang(weapon="powder-burster", bullets=5)
    log = play(g, BURST, [5, 10, 1])
    assert fact(log, "burst-ends", "lost") == 2 and g.bullets["ann"] == 4


@pytest.mark.rule("punk.ruling.auto-no-target")
def test_friends_are_no_targets_of_a_burst_and_strays_do_not_move_it() -> None:
    """A stray hits Cat; the next shot is still measured from Bob, whom it was meant for."""
    g = gang(model("cat", 27.5, 12.5), foe("cid", 27.5, 23.5))
    with pytest.raises(Exception, match="not-near-last"):
        play(g, BURST, [4, 10, 1, 10], [Next("ann", "cat"), Next("ann", "bob")])
    g = gang(model("cat", 27.5, 12.5), foe("cid", 27.5, 24))  # 9 cm from Cat, 11.5 from Bob
    with pytest.raises(Exception, match="not-near-last"):
        play(g, BURST, [4, 10, 1, 10], [Next("ann", "cid"), Next("ann", "bob")])


@pytest.mark.rule("punk.ruling.auto-no-target", "punk.shoot.evade-cover")
def test_each_shot_of_a_burst_may_avoid_cover() -> None:
    table = range_(block("wall", 24, 4, 1, 6, 1, "heavy"))
    g = fray(shooter("ann", 10, 10, "burster"), foe("bob", 27.5, 10), table=table, active="ann")
    log = play(g, BURST, [10, 10, 10], [Next("ann", "bob", True), Next("ann", "bob")])
    assert [one.facts["value"] for one in log if one.event == "shot-misses"] == [5, 2, 5]


# Postas --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.buckshot.precision", "punk.special.buckshot", "punk.example.aim-and-buckshot")
def test_postas_adds_one_and_aim_three() -> None:
    g = gang(weapon="scatter")
    log = play(g, Shoot("ann", "bob", 0), [7])
    assert line(log, "shot-misses").mods[0].value == 1
    play(g, Aim("ann", "bob"))
    log = play(g, Shoot("ann", "bob", 0), [10])
    assert mods(line(log, "shot-misses").mods) == {"buckshot.precision": 1, "aim.action": 3}


@pytest.mark.rule("punk.buckshot.no-evade")
def test_postas_cannot_avoid_cover() -> None:
    table = range_(block("wall", 24, 4, 1, 6, 1, "heavy"))
    g = fray(shooter("ann", 10, 10, "scatter"), foe("bob", 27.5, 10), table=table, active="ann")
    assert refusal(g, Shoot("ann", "bob", 0, True)) == "punk.buckshot.no-evade"


@pytest.mark.rule("punk.buckshot.combat", "punk.ruling.hit-order")
def test_postas_hits_everybody_in_a_combat_without_the_penalty() -> None:
    g = gang(model("cat", 27.5, 12.5), foe("cid", 27.5, 15), weapon="scatter")
    log = play(g, Shoot("ann", "bob", 0), [6, 10, 1, 10, 1, 1, 10], [Hit("cat"), Hit("bob")])
    assert "shot-hits" in events(log)
    assert (g["cat"].where, g["bob"].where, g["cid"].where) == (DOWNED, DOWNED, TABLE)
    g = gang(model("cat", 27.5, 12.5), weapon="scatter")
    assert "shot-misses" in events(play(g, Shoot("ann", "bob", 0), [7]))


@pytest.mark.rule("punk.ruling.buckshot-models")
def test_the_nearest_involved_enemy_gives_the_modifiers_whoever_is_named() -> None:
    """Cid is named, at medium range; Bob is nearer, at short range, and looks away."""
    people = (foe("bob", 22.5, 10, facing=0.0), model("cat", 22.5, 12.5), foe("cid", 22.5, 15))
    g = fray(shooter("ann", 10, 10, "scatter"), *people, table=range_(), active="ann")
    log = play(g, Shoot("ann", "cid", 0), [9])
    wanted = {"shoot.range-short": 1, "buckshot.precision": 1, "shoot.rear": 1}
    assert mods(line(log, "shot-misses").mods) == wanted


@pytest.mark.rule("punk.ruling.buckshot-models")
def test_a_model_outside_of_the_combat_is_still_in_the_way_of_postas() -> None:
    g = gang(model("cat", 27.5, 12.5), foe("out", 20, 9), weapon="scatter")
    log = play(g, Shoot("ann", "bob", 0), [4, 10, 1])
    assert fact(log, "strays-into", "target") == "out"
    assert mods(line(log, "shot-strays").mods) == {"buckshot.precision": 1, "modelcover.partial": -3}


@pytest.mark.rule("punk.ruling.buckshot-models")
def test_aim_at_an_involved_enemy_counts_for_the_whole_combat() -> None:
    g = gang(model("cat", 27.5, 12.5), foe("cid", 27.5, 15), weapon="scatter")
    play(g, Aim("ann", "cid"))
    log = play(g, Shoot("ann", "bob", 0), [10])
    assert mods(line(log, "shot-misses").mods) == {"buckshot.precision": 1, "aim.action": 3}


# Catapum -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.catapum.explode", "punk.special.kaboom", "punk.ruling.catapum-details")
def test_nine_and_ten_wreck_the_weapon() -> None:
    for die in (9, 10):
        g = gang(weapon="unsafe")
        log = play(g, Shoot("ann", "bob", 0), [die])
        assert events(log)[-1] == "blows-up"
        assert g["ann"].arms[0].spent
        assert refusal(g, Shoot("ann", "bob", 0)) == "punk.catapum.explode"
    g = gang(weapon="unsafe")
    assert "shot-misses" in events(play(g, Shoot("ann", "bob", 0), [8])) and not g["ann"].arms[0].spent


@pytest.mark.rule("punk.catapum.always-roll")
def test_the_die_is_rolled_even_for_a_certain_hit() -> None:
    g = gang(weapon="unsafe")
    g.change("ann", precision=10)
    assert "shot-hits" in events(play(g, Shoot("ann", "bob", 0), [8, 1, 10]))
    assert "blows-up" in events(play(g, Shoot("ann", "bob", 0), [9]))


@pytest.mark.rule("punk.ruling.catapum-details")
def test_it_is_rolled_for_a_certain_failure_too_and_never_strays() -> None:
    g = gang(model("cat", 27.5, 12.5), weapon="unsafe")
    g.change("ann", precision=10)
    play(g, Shoot("ann", "bob", 0), [9])  # without the explosion it would have strayed
    assert g["cat"].where == TABLE and g["ann"].arms[0].spent
    g = gang(model("cat", 27.5, 12.5), weapon="unsafe")
    g.change("ann", precision=1, facing=0.0)
    g.change("bob", x=40.0)
    g.change("cat", x=40.0)  # long range: V is 0
    play(g, Shoot("ann", "bob", 0), [10])
    assert g["ann"].arms[0].spent


@pytest.mark.rule("punk.ruling.catapum-details", "punk.bullets.consumption")
def test_a_burst_ends_with_the_weapon_and_the_bullet_is_spent() -> None:
    g = gang(weapon="unsafe-burster", bullets=3)
    play(g, BURST, [6, 9], [Next("ann", "bob")])
    assert g["ann"].arms[0].spent and g.bullets["ann"] == 1 and g.burst is None


@pytest.mark.rule("punk.ruling.catapum-details", "punk.lob.deviation")
def test_a_lobbed_shot_that_blows_up_deviates_nowhere() -> None:
    g = gang(weapon="mortar")
    log = play(g, Lob("ann", 0, "bob"), [9])
    assert events(log)[-1] == "blows-up"


# what a shot uses up -------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.bullets.consumption", "punk.special.firearm", "punk.ruling.bullets-generic")
def test_a_firearm_takes_one_bullet_of_its_bearer() -> None:
    g = gang(weapon="powder")
    assert reason(g, Shoot("ann", "bob", 0)) == "no-bullets"
    g.bullets["ann"] = 1
    play(g, Shoot("ann", "bob", 0), [10])
    assert g.bullets["ann"] == 0
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.bullets.consumption"


@pytest.mark.rule("punk.bullets.consumption")
def test_automatic_fire_needs_only_one_bullet() -> None:
    g = gang(weapon="powder-burster", bullets=1)
    log = play(g, BURST, [10])
    assert fact(log, "burst-ends", "lost") == 2


@pytest.mark.rule("punk.slow.reload", "punk.special.slow", "punk.ruling.reload-action")
def test_a_slow_weapon_starts_loaded_and_takes_its_actions_to_reload() -> None:
    g = gang(weapon="slow-gun")
    play(g, Shoot("ann", "bob", 0), [10])
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.slow.reload"
    play(g, Reload("ann", 0))
    assert reason(g, Shoot("ann", "bob", 0)) == "unloaded"
    play(g, Reload("ann", 0))
    assert g.activation is None and g["ann"].arms == (Arm("slow-gun"),)


@pytest.mark.rule("punk.ruling.reload-details", "punk.slow.reload")
def test_reloading_adds_up_over_activations_but_not_in_contact() -> None:
    g = gang(weapon="slow-gun")
    play(g, Shoot("ann", "bob", 0), [10])
    play(g, Reload("ann", 0))
    g.turn = 2
    activate(g, "ann")
    play(g, Reload("ann", 0))
    assert refusal(g, Shoot("ann", "bob", 0)) == ""
    assert reason(g, Reload("ann", 0)) == "loaded"
    g = gang(foe("cid", 12.5, 10), weapon="slow-gun")
    g.change("ann", arms=(Arm("slow-gun", reload=1),))
    assert refusal(g, Reload("ann", 0)) == "punk.action.engaged-options"


@pytest.mark.rule("punk.special.single-use")
def test_a_weapon_of_single_use_shoots_once() -> None:
    g = gang(weapon="once")
    play(g, Shoot("ann", "bob", 0), [10])
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.special.single-use"
