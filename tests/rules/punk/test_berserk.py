"""Bersérker and Sed de sangre."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.punk.games import Scenery, activate, at, board, events, foe, fray, model, play, refusal

from sixgun.games.punk import bloodthirst, goals, turn
from sixgun.games.punk.choices import Aim, Charge, Fight, Move, Pass, Shoot, StandUp
from sixgun.games.punk.state import DOWNED, REMOVED, Arm, Fray
from sixgun.testing.scripted import pick, scripted

FAR = foe("far", 85, 85)
DOWNS, HOLDS = [9, 1, 9, 1], [9, 1, 1, 9]
"""The active model wins the Combat roll, and its impact Downs or does nothing."""


def beast(x: float = 12.5, **fields: Any) -> Any:
    return foe("beast", x, 10, **{"special": ("berserker",), "agility": 3, **fields})


# Bersérker -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "punk.berserk.linger", "punk.berserk.end", "punk.special.berserker", "punk.example.berserker-enemy-activation"
)
def test_a_beast_downed_by_an_enemy_fights_on_in_its_own_activation_and_is_lost_then() -> None:
    g = fray(model("ann", 10, 10, actions=1), beast(actions=2), active="ann")
    log = play(g, Fight("ann", "beast"), DOWNS)
    assert "rages-on" in events(log)
    assert g["beast"].in_play
    activate(g, "beast")
    assert refusal(g, Fight("beast", "ann")) == ""
    play(g, Fight("beast", "ann"), HOLDS)
    assert g["beast"].in_play
    play(g, Fight("beast", "ann"), HOLDS)
    assert g["beast"].where == DOWNED


@pytest.mark.rule("punk.berserk.end", "punk.example.berserker-enemy-activation")
def test_downed_a_second_time_it_is_lost_at_once() -> None:
    g = fray(model("ann", 10, 10), beast(), active="ann")
    play(g, Fight("ann", "beast"), DOWNS)
    assert g["beast"].in_play
    play(g, Fight("ann", "beast"), DOWNS)
    assert g["beast"].where == DOWNED


@pytest.mark.rule("punk.berserk.linger", "punk.berserk.end", "punk.example.berserker-own-activation")
def test_downed_in_its_own_activation_it_takes_the_actions_that_are_left() -> None:
    g = fray(model("ann", 10, 10), beast(actions=2), active="beast")
    play(g, Fight("beast", "ann"), [1, 9, 9, 1])
    assert g["beast"].in_play
    assert g.going.left == 1
    play(g, Fight("beast", "ann"), HOLDS)
    assert g["beast"].where == DOWNED


@pytest.mark.rule("punk.ruling.berserker-details", "punk.berserk.linger")
def test_downed_after_having_acted_it_lasts_through_the_next_turn() -> None:
    g = fray(model("ann", 10, 10), beast(acted=True), active="ann")
    play(g, Fight("ann", "beast"), DOWNS)
    assert g["beast"].doomed == 2
    g = fray(model("ann", 10, 10), beast(), active="ann")
    play(g, Fight("ann", "beast"), DOWNS)
    assert g["beast"].doomed == 1


@pytest.mark.rule("punk.berserk.end")
def test_the_end_of_the_last_turn_takes_it() -> None:
    g = fray(model("ann", 10, 10), beast(doomed=7), turn=6)
    with scripted() as ref:
        goals.finish(ref, g)
    assert g["beast"].where == DOWNED


@pytest.mark.rule("punk.ruling.berserker-details")
def test_a_raging_beast_is_in_play_in_every_respect() -> None:
    """It supports its side, holds its enemy, and is no casualty yet."""
    g = fray(model("ann", 10, 10), beast(), foe("bob", 7.5, 10), active="ann")
    play(g, Fight("ann", "beast"), [*DOWNS])
    log = play(g, Fight("ann", "bob"), HOLDS)
    assert [line.facts["against"] for line in log if line.event == "fights"] == [1 + 5 + 1]
    assert goals.scores(g)["red"] == 0
    assert refusal(g, Move("ann", ((10, 15, 0),))) == "punk.action.engaged-options"


@pytest.mark.rule("punk.ruling.berserker-details")
def test_contaminated_ground_leaves_a_berserker_nothing_to_complete() -> None:
    spill = board(Scenery("spill", 0, 0, 90, 90, top="contaminated"))
    g = fray(model("ann", 60, 60), beast(toughness=1), table=spill, active="beast")
    play(g, Pass())
    assert g["beast"].where == DOWNED


@pytest.mark.rule("punk.ruling.berserker-details", "punk.terrain.impassable-removal")
def test_impassable_ground_takes_a_berserker_at_once() -> None:
    parts = (Scenery("west", 0, 0, 14, 90, size=3), Scenery("east", 20, 0, 14, 90, size=3))
    acid = Scenery("acid", 14, 0, 6, 90, top="impassable")
    g = fray(model("ann", 80, 80), beast(x=13.0, z=9.0, facing=0.0), table=board(*parts, acid), active="beast")
    play(g, Move("beast", ((20.5, 10, 9.0),)), [4])
    assert g["beast"].where == REMOVED


# Sed de sangre -------------------------------------------------------------------------------------------------------
def thirsty(*foes: Any, **fields: Any) -> Fray:
    ann = model("ann", 10, 10, special=("bloodthirst",), arms=(Arm("bare"), Arm("bow")), **fields)
    return fray(ann, *foes, active="ann")


@pytest.mark.rule("punk.bloodlust.advance", "punk.special.bloodthirst", "punk.ruling.bloodthirst-details")
def test_it_charges_the_nearest_enemy_in_sight_and_does_nothing_else() -> None:
    g = thirsty(foe("near", 18, 10), foe("off", 10, 20))
    assert [one.id for one in bloodthirst.prey(g, g["ann"])] == ["near"]
    assert refusal(g, Charge("ann", "near")) == ""
    assert refusal(g, Charge("ann", "off")) == "punk.bloodlust.advance"
    for choice in (Move("ann", ((12, 10, 0),)), Aim("ann", "near"), Pass(), Move("ann", ((5, 10, 0),))):
        assert refusal(g, choice).startswith(("punk.bloodlust", "punk.ruling.bloodthirst")), choice


@pytest.mark.rule("punk.bloodlust.advance", "punk.ruling.bloodthirst-details")
def test_too_far_away_to_charge_it_comes_as_near_as_it_can() -> None:
    g = thirsty(foe("far", 60, 10))
    assert refusal(g, Move("ann", ((20, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((18, 10, 0),))) == "punk.ruling.bloodthirst-details"
    assert refusal(g, Move("ann", ((10, 18, 0),))) == "punk.ruling.bloodthirst-details"
    assert refusal(g, Pass()) == "punk.ruling.bloodthirst-details"
    play(g, Move("ann", ((20, 10, 0),)))
    assert refusal(g, Pass()) == "punk.ruling.bloodthirst-details"


@pytest.mark.rule("punk.ruling.bloodthirst-details")
def test_with_nobody_in_sight_it_acts_freely() -> None:
    g = thirsty(foe("far", 60, 10), facing=180.0)
    assert refusal(g, Move("ann", ((5, 10, 0),))) == ""
    assert refusal(g, Pass()) == ""


@pytest.mark.rule("punk.ruling.bloodthirst-details", "punk.prone.stand-up")
def test_prone_it_stands_up_first_and_engaged_it_fights() -> None:
    g = thirsty(foe("near", 18, 10), prone=True)
    assert refusal(g, StandUp("ann")) == ""
    assert refusal(g, Pass()) == "punk.ruling.bloodthirst-details"
    g = thirsty(foe("bob", 12.5, 10))
    assert refusal(g, Fight("ann", "bob")) == ""
    assert refusal(g, Shoot("ann", "bob", 1)) == "punk.action.engaged-options"


@pytest.mark.rule("punk.ruling.bloodthirst-details", "punk.terrain.rough-test")
def test_it_takes_terrain_tests_and_declines_none() -> None:
    mud = board(Scenery("mud", 12, 0, 4, 90, top="rough"))
    ann = model("ann", 10, 10, special=("bloodthirst",))
    g = fray(ann, foe("bob", 20, 10), table=mud, active="ann")
    asked: list[list[str]] = []

    def note(question: Any) -> Any:
        asked.append([option.choice.kind for option in question.options])
        return pick("dare")(question)

    play(g, Charge("ann", "bob"), [5, *HOLDS], [note])
    assert asked == [["dare"]]


@pytest.mark.rule("punk.bloodlust.advance")
def test_equally_near_enemies_are_settled_at_random() -> None:
    """One of them is drawn before the Action, and it has to go for that one."""
    g = thirsty(foe("left", 16, 13), foe("right", 16, 7))
    assert {one.id for one in bloodthirst.prey(g, g["ann"])} == {"left", "right"}

    def charge(question: Any) -> Any:
        assert refusal(g, Charge("ann", "left")) == "punk.bloodlust.advance"
        return Charge("ann", "right")

    with scripted(["right", *HOLDS], [charge]) as ref:
        turn.act(ref, g)
    assert at(g, "ann")[1] < 10
