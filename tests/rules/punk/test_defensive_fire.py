"""Defensive fire (punk.defensive)."""

from __future__ import annotations

import math
from typing import Any

import pytest
from tests.rules.punk.build import block, element, zone
from tests.rules.punk.games import EAST, SOUTH, WEST, at, events, foe, fray, model, play, reason, step
from tests.rules.punk.shooters import line, mods, range_, shooter

from sixgun.cli import forms as typed_forms
from sixgun.cli.speech import NotUnderstood
from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question
from sixgun.games.punk.choices import (
    BreakAway,
    Charge,
    Dare,
    Hit,
    Hold,
    Move,
    React,
    Ready,
    Reroll,
    Shoot,
    Slip,
    StandUp,
    Turn,
)
from sixgun.games.punk.game import GAME
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fray, Model
from sixgun.screen.words import Words
from sixgun.testing.scripted import Scripted, pick

HOLD = Hold()


def watch(*more: Model, weapon: str | Arm = "gun", x: float = 30.0, y: float = 30.0, **fields: Any) -> Fray:
    """Bob is ready and looks to the south; Ann is about to walk by, 20 cm away."""
    arm = Arm(weapon) if isinstance(weapon, str) else weapon
    bob = foe("bob", x, y, facing=SOUTH, ready=True, arms=(arm,))
    return fray(model("ann", 25, 10, **{"facing": EAST, **fields}), bob, *more, table=range_(), active="ann")


WALK = Move("ann", ((35.0, 10.0, 0.0),))


# getting ready -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.defensive.action", "punk.defensive.ends-activation", "punk.example.defensive-last")
def test_getting_ready_ends_the_activation() -> None:
    g = fray(shooter("ann", 10, 10, "gun"), foe("bob", 50, 50), table=range_(), active="ann")
    assert g.going.left == 3
    log = play(g, Ready("ann"))
    assert "gets-ready" in events(log)
    assert g.activation is None and g["ann"].ready and g["ann"].acted


@pytest.mark.rule("punk.defensive.action", "punk.ruling.reload-details", "punk.templateweapon.no-defensive")
@pytest.mark.parametrize(
    "arm", [Arm("bare"), Arm("jet"), Arm("slow-gun", reload=1), Arm("powder"), Arm("gun", spent=True)]
)
def test_it_needs_a_weapon_that_could_shoot_now(arm: Arm) -> None:
    g = fray(shooter("ann", 10, 10, arm), foe("bob", 50, 50), table=range_(), active="ann")
    assert reason(g, Ready("ann")) == "nothing-to-shoot"
    g.change("ann", arms=(arm, Arm("gun")))
    assert reason(g, Ready("ann")) == ""
    g.change("ann", precision=0)
    assert reason(g, Ready("ann")) == "nothing-to-shoot"


@pytest.mark.rule("punk.defensive.expires")
def test_readiness_ends_with_the_turn() -> None:
    g = fray(shooter("ann", 10, 10, "gun", acted=True, ready=True), foe("bob", 50, 50, acted=True), table=range_())
    g.phase = "turn"
    step(g)
    assert g.turn == 2 and not g["ann"].ready


# the shot ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.defensive.trigger", "punk.defensive.penalty", "punk.defensive.move-continues")
def test_one_shot_at_minus_two_and_the_mover_goes_on() -> None:
    """V is 5 - 2: 4 misses. Ann ends where she wanted to, and Bob is not ready any more."""
    g = watch()
    log = play(g, WALK, [4], [React("bob", "ann", 0, number=50)])
    assert mods(line(log, "shot-misses").mods) == {"defensive.penalty": -2}
    assert at(g, "ann") == (35, 10, 0) and not g["bob"].ready
    assert events(play(g, Move("ann", ((30.0, 10.0, 0.0),)))) != []  # nobody asks


@pytest.mark.rule("punk.defensive.timing", "punk.ruling.facing-moving")
def test_the_point_of_the_path_decides_where_she_stands_and_looks() -> None:
    """Before she starts Ann looks at Bob; on the way she looks east. Downed at 5 cm she lies there."""
    g = watch(facing=90.0)
    log = play(g, WALK, [3, 10, 1], [React("bob", "ann", 0, number=0)])
    assert mods(line(log, "shot-hits").mods) == {"defensive.penalty": -2}
    assert at(g, "ann") == (25, 10, 0) and g["ann"].where == DOWNED
    g = watch(x=20.0, y=20.0, facing=90.0)
    log = play(g, WALK, [4, 10, 1], [React("bob", "ann", 0, number=50)])
    assert mods(line(log, "shot-hits").mods) == {"defensive.penalty": -2, "shoot.rear": 1}
    assert at(g, "ann") == (30, 10, 0) and g["ann"].where == DOWNED and g.activation is None


@pytest.mark.rule("punk.defensive.timing")
def test_range_and_sight_are_those_of_the_point() -> None:
    """Bob's gun reaches 30 cm: Ann comes into range on the way."""
    g = watch(x=62.0, y=10.0)
    g.change("bob", facing=WEST)
    far = {int(choice.number) for choice in reacts(g, WALK)}
    assert min(far) == 50 and max(far) == 100  # 34.5 cm from rim to rim at the start
    g = watch()
    g.change("bob", facing=EAST)  # he sees what is ahead of x = 30
    far = {int(choice.number) for choice in reacts(g, WALK)}
    assert min(far) == 40 and max(far) == 100  # some part of a base of 2.5 cm is ahead


def reacts(g: Fray, choice: Move) -> list[React]:
    """The shots that are offered along a way."""
    found: list[React] = []

    def note(question: Question) -> Choice:
        found.extend(option.choice for option in question.options if isinstance(option.choice, React))
        return HOLD

    play(g, choice, [], [note])
    return found


@pytest.mark.rule("punk.defensive.optional")
def test_he_may_let_her_pass_and_keep_the_shot() -> None:
    g = watch()
    play(g, WALK, [], [HOLD])
    assert g["bob"].ready
    play(g, Move("ann", ((30.0, 10.0, 0.0),)), [10], [React("bob", "ann", 0, number=10)])
    assert not g["bob"].ready


@pytest.mark.rule("punk.defensive.trigger")
def test_only_a_movement_action_draws_fire_and_only_in_sight() -> None:
    g = watch(foe("cid", 40, 10), arms=(Arm("gun"),))
    play(g, Shoot("ann", "cid", 0), [10])
    assert g["bob"].ready
    g = watch()
    g.change("bob", facing=90.0)
    play(g, WALK)
    g = fray(
        model("ann", 25, 10, facing=EAST),
        foe("bob", 30, 30, facing=SOUTH, ready=True, arms=(Arm("gun"),)),
        table=range_(block("wall", 10, 20, 40, 2, 3)),
        active="ann",
    )
    play(g, WALK)
    assert g["bob"].ready


@pytest.mark.rule("punk.ruling.no-minimum-move", "punk.ruling.standup-reaction")
def test_turning_and_standing_up_draw_fire() -> None:
    g = watch()
    play(g, Turn("ann", 90.0), [10], [React("bob", "ann", 0)])
    assert g["ann"].facing == 90.0
    g = watch(prone=True)
    play(g, StandUp("ann"), [10], [React("bob", "ann", 0)])
    assert not g["ann"].prone


@pytest.mark.rule("punk.defensive.trigger", "punk.ruling.defensive-details")
def test_several_ready_models_shoot_one_after_another() -> None:
    g = watch(foe("cid", 35, 30, facing=SOUTH, ready=True, arms=(Arm("gun"),)))
    reactions = [React("cid", "ann", 0, number=20), React("bob", "ann", 0, number=60)]
    log = play(g, WALK, [10, 10], reactions)
    assert events(log).count("defensive-fire") == 2
    assert not g["bob"].ready and not g["cid"].ready


@pytest.mark.rule("punk.defensive.timing")
def test_each_of_several_has_a_form_of_his_own_and_is_named_on_the_line() -> None:
    g = watch(foe("cid", 35, 30, facing=SOUTH, ready=True, arms=(Arm("gun"),)))
    words = Words(GAME, GAME.setup("scrap-brawl"))

    def told(question: Question) -> Choice:
        forms = GAME.part(Asking).forms(g, question)
        assert len({form.key for form in forms}) == len(forms) == 2
        with pytest.raises(NotUnderstood):
            typed_forms.meant("react-at number=1.5", forms, question.options, words)
        found = typed_forms.meant("react-at cid number=1.5", forms, question.options, words)
        assert found is not None
        choice = typed_forms.typed(*found, words, lambda _: "", print)
        assert choice == React("cid", "ann", 0, number=15)
        return choice

    play(g, WALK, [10], [told, HOLD])
    assert g["bob"].ready and not g["cid"].ready


@pytest.mark.rule("punk.ruling.defensive-details")
def test_who_is_engaged_or_prone_cannot_use_it_but_keeps_it() -> None:
    for more, fields in (((model("dan", 32.5, 30),), {}), ((), {"prone": True})):
        g = watch(*more)
        if fields:
            g.change("bob", **fields)
        play(g, WALK)
        assert g["bob"].ready


@pytest.mark.rule("punk.ruling.defensive-details")
def test_it_is_one_shot_and_avoiding_cover_is_allowed() -> None:
    g = fray(
        model("ann", 25, 10, facing=90.0),
        foe("bob", 30, 30, facing=SOUTH, ready=True, arms=(Arm("burster"),), precision=6),
        table=range_(block("wall", 27, 12, 3, 1, 1, "heavy")),
        active="ann",
    )
    log = play(g, WALK, [2], [React("bob", "ann", 0, True, 0)])  # 6 - 2 - 3
    assert mods(line(log, "shot-misses").mods) == {"defensive.penalty": -2, "shoot.evade-cover": -3}
    assert g.burst is None


@pytest.mark.rule("punk.ruling.defensive-details", "punk.aim.expires")
def test_aim_never_helps_defensive_fire() -> None:
    g = watch()
    g.change_activation(aims=("ann",))
    log = play(g, WALK, [10], [React("bob", "ann", 0, number=0)])
    assert "aim.action" not in mods(line(log, "shot-misses").mods)


@pytest.mark.rule("punk.ruling.defensive-details")
def test_in_an_assault_the_moment_lies_before_contact() -> None:
    """Ann charges Cid, who stands 6 cm from her."""
    g = watch(foe("cid", 33.5, 10, facing=WEST))
    charge = Charge("ann", "cid")
    with pytest.raises(Exception, match="in-contact"):
        play(g, charge, [], [React("bob", "ann", 0, number=60)])
    g = watch(foe("cid", 33.5, 10, facing=WEST))
    play(g, charge, [10, 1, 10, 1, 10], [React("bob", "ann", 0, number=59)])


@pytest.mark.rule("punk.ruling.defensive-details", "punk.ruling.standup-reaction", "punk.special.slippery")
def test_a_model_that_breaks_away_is_out_of_its_combat() -> None:
    """No -3 for the combat it leaves, from the first moment of its move on."""
    for number in (0, 20):
        g = watch(foe("cid", 22.5, 10), special=["slippery"])
        shot = React("bob", "ann", 0, number=number)
        log = play(g, BreakAway("ann"), [10], [Slip("ann", ((33.0, 10.0, 0.0),)), shot])
        assert mods(line(log, "shot-misses").mods).get("shoot.into-combat") is None
    g = watch(foe("cid", 22.5, 10), special=["slippery"], weapon="scatter")
    log = play(g, BreakAway("ann"), [1, 10, 1], [Slip("ann", ((33.0, 10.0, 0.0),)), React("bob", "ann", 0)])
    assert [one.facts["target"] for one in log if one.event == "impact"] == ["ann"]


@pytest.mark.rule("punk.ruling.defensive-details", "punk.modelcover.stray")
def test_whom_it_leaves_may_stand_in_the_way_and_catch_a_stray() -> None:
    """V is 5 - 2, and a 2 fails only for Cid between the two, who is in no combat with Ann any more."""
    g = watch(foe("cid", 26.5, 12), special=["slippery"], x=25.0)
    shot = React("bob", "ann", 0)
    log = play(g, BreakAway("ann"), [2, 1, 10], [Slip("ann", ((20.0, 10.0, 0.0),)), shot])
    assert (line(log, "strays-into").rule, line(log, "strays-into").facts["target"]) == ("punk.modelcover.stray", "cid")


@pytest.mark.rule("punk.templateweapon.no-defensive")
def test_templates_are_not_used() -> None:
    g = watch(weapon="jet", y=20.0)
    play(g, WALK)
    assert g["bob"].ready


@pytest.mark.rule("punk.ruling.fall-place")
def test_one_who_is_downed_on_a_marker_is_put_beside_it() -> None:
    g = watch(foe("dead", 30, 10, where=DOWNED))
    play(g, WALK, [3, 10, 1], [React("bob", "ann", 0, number=50)])
    gap = abs(complex(g["ann"].x - 30, g["ann"].y - 10))
    assert g["ann"].where == DOWNED and gap >= 2.5 - 0.001


@pytest.mark.rule("punk.ruling.reroll-actions", "punk.roll.reroll-limits")
def test_a_reaction_is_a_window_of_its_own_for_rerolls() -> None:
    g = watch(foe("cid", 35, 30, facing=SOUTH, ready=True, arms=(Arm("gun"),), gear=("lucky-charm",)))
    g.change("bob", gear=("lucky-charm",))
    one, two = React("bob", "ann", 0, number=20), React("cid", "ann", 0, number=60)
    shots: list[Scripted] = [one, pick("reroll"), two, pick("reroll")]
    play(g, WALK, [10, 10, 10, 10], shots)
    assert g["bob"].gear == () and g["cid"].gear == ()
    assert g["ann"].where == TABLE


@pytest.mark.rule("punk.ruling.defensive-declaration", "punk.fire.contact", "punk.ruling.fire-actions")
def test_fire_that_a_shot_lights_burns_the_mover_on_its_way_and_no_test_is_taken_twice() -> None:
    """Ann passes her test at 3 cm; at 5 cm a fire is lit on her, which she survives and flees; then she goes on along
    her path, through the marker: she burns once more, and is tested no more."""
    swamp = element("swamp", zone(29.25, 0, 20, 20, size=0, grade="", top="rough"))
    bob = foe("bob", 30, 25, facing=SOUTH, ready=True, precision=9, arms=(Arm("fire-sling"),))
    g = fray(model("ann", 25, 10, facing=EAST, toughness=10), bob, table=range_(swamp), active="ann")
    chance = [5, 7, 1, 10, 1, 10, 1, 10]  # test, throw, its impact, its fire, the marker
    log = play(g, WALK, chance, [HOLD, Dare("ann"), React("bob", "ann", 0, number=50)])
    assert events(log).count("in-flames") == 1
    assert at(g, "ann") == (35, 10, 0)


@pytest.mark.rule("punk.ruling.defensive-declaration", "punk.ruling.enemy-blocks", "punk.move.no-overlap")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_who_is_driven_into_the_way_of_a_mover_stops_it(side: str) -> None:
    """Bob's fire drives Cid onto the end of Ann's way."""
    bob = foe("bob", 15, 32, facing=SOUTH, ready=True, precision=9, arms=(Arm("fire-sling"),))
    cid = model("cid", 15, 13, side=side, toughness=10)
    g = fray(model("ann", 9, 10, toughness=10), bob, cid, table=range_(), active="ann")
    path = ((12.0, 10.0, 0.0), (15.0, 4.5, 0.0))
    chance = [7, 1, 10, 1, 10, 1, 10, 1, 10]  # throw, its impact, fire on both, the marker
    log = play(g, Move("ann", path), chance, [React("bob", "ann", 0, number=30), Hit("ann")])
    assert "stops-short" in events(log)
    away = math.hypot(g["ann"].x - g["cid"].x, g["ann"].y - g["cid"].y)
    assert 2.499 <= away < 2.7


@pytest.mark.rule("punk.ruling.defensive-declaration", "punk.ruling.fire-flee", "punk.prone.stand-up")
def test_a_mover_that_falls_goes_no_further() -> None:
    """The fire drives Ann off the roof on which she walks."""
    roof = element("roof", zone(20, 20, 20, 4, size=3, height=6.0))
    bob = foe("bob", 27, 5, facing=90.0, ready=True, precision=9, arms=(Arm("flare"),))
    g = fray(model("ann", 25, 21.25, 6.0, facing=EAST), bob, table=range_(roof), active="ann")
    chance = [5, 1, 10, 1, 10, 10, 1]  # shot, its impact, its fire, the fall
    play(g, Move("ann", ((33.0, 21.25, 6.0),)), chance, [React("bob", "ann", 0, number=20)])
    assert g["ann"].prone and at(g, "ann")[2] == 0 and at(g, "ann")[1] > 24


@pytest.mark.rule("punk.ruling.reroll-actions", "punk.roll.reroll-limits")
def test_after_a_reaction_the_action_goes_on_in_its_own_window() -> None:
    """Ann's re-roll of her test is that of her side for the whole move, whatever happens in between."""
    swamp = element("swamp", zone(26.25, 0, 20, 20, size=0, grade="", top="rough"))
    bob = foe("bob", 30, 25, facing=SOUTH, ready=True, arms=(Arm("gun"),))
    g = fray(model("ann", 25, 10, facing=EAST, gear=("lucky-charm",)), bob, table=range_(swamp), active="ann")
    play(g, WALK, [9, 5, 10], [HOLD, Dare("ann"), Reroll("ann"), React("bob", "ann", 0, number=50)])
    assert g.rerolled == ("red",)
