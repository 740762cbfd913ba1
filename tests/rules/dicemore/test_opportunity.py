"""Opportunity shots along a declared path, and charges."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.playing import events, move, play, refusal

from sixgun.core.chance import ScriptError
from sixgun.core.choice import Choice, Option, Question, Refused
from sixgun.games.dicemore import fire, opportunity, turn
from sixgun.games.dicemore.choices import Jump, Melee, Opportunity
from sixgun.games.dicemore.state import Passage, Skirmish
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import scripted

RIFLE = "repetition-rifle"


def house(id: str, x: float, y: float, w: float, d: float) -> Piece:
    return Piece(
        id=id, kind="wall", polygon=rectangle(x, y, w, d), height=4.0, blocks_sight=True, cover=True, solid=True
    )


def street(**reactor: Any) -> Skirmish:
    """ "a" stands behind one house and wants to cross the street; "r" looks down the street from the south."""
    pieces = [house("west", 5, 10, 7, 3), house("east", 18, 10, 7, 3)]
    fields: dict[str, Any] = {"guns": [RIFLE], "facing": 90.0} | reactor
    people = [man("a", "good", 11, 14, ref=3, cool=3, cos=3), man("r", "bad", 15, 2, **fields)]
    return match(people, pieces, active="a")


ACROSS = move("a", "run", (19, 14))
HALF_WAY = move("a", "run", (15, 14))


def asked(g: Skirmish, choice: Choice) -> list[Option]:
    """The options of the question that the path raises; empty if nobody is asked."""
    found: list[Option] = []

    def hold(question: Question) -> Choice:
        found.extend(question.options)
        return opportunity.HOLD

    try:
        play(g, choice, choices=[hold])
    except ScriptError:
        assert not found
    return found


@pytest.mark.rule("dicemore.ruling.opp-timing", "dicemore.ruling.engaged")
def test_a_bond_of_melee_that_is_out_of_reach_at_the_end_of_the_way_is_off() -> None:
    g = match([man("a", "good", 10, 10, engaged=("b",)), man("b", "bad", 11, 10, engaged=("a",))], active="a")
    g.change_activation(passage=Passage("a", ((10.0, 10.0, 0.0), (4.0, 10.0, 0.0))))
    with scripted() as ref:
        turn.pass_on(ref, g)
    assert g["a"].place == (4.0, 10.0, 0.0) and not (g["a"].engaged or g["b"].engaged)


@pytest.mark.rule(
    "dicemore.example.opportunity-street",
    "dicemore.opp.target-condition",
    "dicemore.opp.what",
    "dicemore.ruling.opp-timing",
)
def test_example_opportunity_street() -> None:
    options = asked(street(), ACROSS)
    assert options[0].choice == opportunity.HOLD
    places = {option.choice.number * opportunity.STEP for option in options[1:]}
    assert places and min(places) > 0.4 and max(places) < 8.0
    assert {option.choice.actor for option in options[1:]} == {"r"}
    assert asked(street(), HALF_WAY) == []


@pytest.mark.rule("dicemore.opp.not-acted", "dicemore.state.scared-effect", "dicemore.ruling.engaged")
@pytest.mark.parametrize(
    "fields",
    [
        {"acted": True},
        {"scared": True},
        {"engaged": ("a",)},
        {"guns": [gun(RIFLE, loaded=0)]},
        {"guns": [gun(RIFLE, jammed=True)]},
        {"hands": ()},
        {"facing": 270.0},
        {"guns": ["remington"]},
    ],
)
def test_who_cannot_react(fields: dict[str, Any]) -> None:
    assert asked(street(**fields), ACROSS) == []


@pytest.mark.rule("dicemore.opp.uses-turn", "dicemore.opp.what", "dicemore.opp.moving-target")
def test_a_missed_shot_uses_the_turn_and_the_mover_goes_on() -> None:
    g = street(cool=6)
    shot = Opportunity("r", "a", 0, 8)
    log = play(g, ACROSS, [(1, 1), 1], [shot])
    assert g["r"].acted
    assert g["a"].place == (19.0, 14.0, 0.0)
    assert "opportunity" in events(log)
    assert g["r"].guns[0].loaded == 6


@pytest.mark.rule("dicemore.opp.uses-turn", "dicemore.ruling.lasso-hold", "dicemore.ruling.shocked-movement")
def test_whoever_was_held_and_shoots_is_free_in_his_next_activation() -> None:
    g = street(cool=6, held=True)
    play(g, ACROSS, [(1, 1), 1], [Opportunity("r", "a", 0, 8)])
    assert (g["r"].acted, g["r"].held) == (True, False)


@pytest.mark.rule("dicemore.ruling.opp-timing", "dicemore.ruling.shocked-movement")
def test_a_mover_who_is_shocked_stops_there_and_flees() -> None:
    g = street(cool=6, shot=6)
    shot = Opportunity("r", "a", 0, 8)
    play(g, ACROSS, [(1, 1), 3, 1, (4, 1)], [shot, lambda q: q.options[0].choice])
    assert g["a"].shocked
    assert g["a"].place != (19.0, 14.0, 0.0)
    assert g.going.still and g.going.left == 1


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_a_mover_who_is_eliminated_is_removed() -> None:
    g = street(cool=6, shot=6)
    g.change("a", cos=1)
    shot = Opportunity("r", "a", 0, 8)
    play(g, ACROSS, [(1, 1), 3, 6], [shot])
    assert g["a"].out == "eliminated"


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_a_wound_alone_does_not_stop_the_mover() -> None:
    g = street(cool=6, shot=6)
    shot = Opportunity("r", "a", 0, 8)
    play(g, ACROSS, [(1, 1), 3, 4, (1, 1)], [shot])
    assert g["a"].wounds == 1
    assert g["a"].place == (19.0, 14.0, 0.0)


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_several_react_each_once_in_the_order_their_owner_chooses() -> None:
    g = street(cool=6)
    g.characters["q"] = man("q", "bad", 16.1, 2, 90.0, guns=[RIFLE], cool=6)
    first = Opportunity("q", "a", 0, 6)
    second = Opportunity("r", "a", 0, 6)
    play(g, ACROSS, [(1, 1), 1, (1, 1), 1], [first, second])
    assert g["q"].acted and g["r"].acted
    assert g["a"].x == 19.0
    g = street(cool=6)
    g.characters["q"] = man("q", "bad", 16.1, 2, 90.0, guns=[RIFLE], cool=6)
    with pytest.raises(Refused):  # nobody shoots at a place that the mover has left behind
        play(g, ACROSS, [(1, 1), 1], [Opportunity("q", "a", 0, 8), second])


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_side_actions_that_carry_along_are_part_of_a_path_and_rotations_are_not() -> None:
    assert asked(street(), Jump("a", ((14.0, 14.0, 0.0),))) == []
    pieces = [house("west", 5, 10, 7, 3), house("east", 13.5, 10, 7, 3)]
    people = [man("a", "good", 11.4, 14), man("r", "bad", 12.75, 2, 90.0, guns=[RIFLE])]
    assert asked(match(people, pieces, active="a"), Jump("a", ((14.3, 14.0, 0.0),)))


# charges -------------------------------------------------------------------------------------------------------------
def charge_from(gap: float, **defender: Any) -> Skirmish:
    fields: dict[str, Any] = {"guns": ["six-shot"], "facing": 180.0} | defender
    return match([man("a", "good", 10, 10), man("b", "bad", 11 + gap, 10, **fields)], active="a")


def charge(g: Skirmish) -> Choice:
    return move("a", "run", (g["b"].x - 1.1, 10), target="b")


@pytest.mark.rule("dicemore.melee.charge-opportunity", "dicemore.ruling.charge")
@pytest.mark.parametrize(("gap", "may"), [(5.0, False), (5.1, True), (8.0, True)])
def test_a_charge_from_more_than_5_u_may_be_shot_at(gap: float, may: bool) -> None:
    g = charge_from(gap)
    assert bool(asked(g, charge(g))) is may


@pytest.mark.rule("dicemore.melee.charge-opportunity")
def test_who_has_acted_does_not_shoot_at_a_charge_nor_do_others() -> None:
    g = charge_from(8.0, acted=True)
    assert not asked(g, charge(g))
    g = charge_from(8.0)
    g.characters["c"] = man("c", "bad", 19, 14, 180.0, guns=["six-shot"])
    assert {option.choice.actor for option in asked(g, charge(g))[1:]} == {"b"}


@pytest.mark.rule("dicemore.ruling.charge")
def test_a_plain_move_towards_somebody_gives_no_shot() -> None:
    g = charge_from(8.0)
    assert not asked(g, move("a", "run", (g["b"].x - 1.1, 10)))


@pytest.mark.rule("dicemore.ruling.charge")
def test_a_charger_who_is_shocked_cannot_start_the_melee() -> None:
    g = charge_from(8.0, shot=6, cool=6)
    shot = Opportunity("b", "a", 0, 4)
    play(g, charge(g), [(1, 1), 2, 1, (4, 1)], [shot])
    assert g["a"].shocked and g["a"].lying
    assert refusal(g, Melee("a", "b")) == "dicemore.melee.reach"


@pytest.mark.rule("dicemore.ruling.opp-timing")
def test_no_shot_while_the_mover_is_in_the_middle_of_an_obstacle() -> None:
    g = charge_from(9.0)
    pieces = (fence("f", (14, 5), (14, 15)), wall("w", (30, 5), (30, 6)))
    g = match(list(g.characters.values()), pieces, active="a")
    options = asked(g, charge(g))
    assert options and not {option.choice.number for option in options} & {7, 8, 9}


@pytest.mark.rule("dicemore.ruling.sawn-off", "dicemore.ruling.opp-timing")
def test_no_pellets_at_a_passer_by_with_a_friend_behind_him() -> None:
    def guns(band: str, profile: str, y: float) -> tuple[int, ...]:
        reactor = man("r", "good", 10, 20, guns=["sawn-off"], band=band, profile=profile)
        passer_by = man("m", "bad", 30, 20, band="outlaws", profile="outlaws.bandit")
        g = match([reactor, man("f", "good", 15.5, y, band=band, profile=profile), passer_by], active="m")
        return fire.opportunity_guns(g, "r", "m", (13.5, 20.0, 0.0))

    assert guns("lawmen", "lawmen.guard", 20.8) == ()
    assert guns("lawmen", "lawmen.guard", 23.0) == (0,)
    assert guns("outlaws", "outlaws.bandit", 20.8) == (0,)
