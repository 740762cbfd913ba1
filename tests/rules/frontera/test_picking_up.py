"""Weapons of those who can no longer hold on to them, and where one stops who runs up to somebody."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question
from sixgun.games.frontera.choices import Attack, Gather, Move, TakeWeapon
from sixgun.games.frontera.fights import fight
from sixgun.games.frontera.fights.fight_choice import check, options
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.state import MAYOR, Arm, Dropped, Fight, Laid, Plan, Session
from sixgun.testing import scripted


def field(**foe: Any) -> Session:
    """Ana without a weapon, two metres from a foe who lies on the ground with a rifle in his hand."""
    ana = build.person("ana", x=20, y=20)
    arms = (Arm("rifle"), Arm("knife-thrown", 4))
    fallen = {"health": -3, "arms": arms, "in_hand": "rifle", "x": 22, "y": 20, **foe}
    bob = build.person("bob", x=23, y=20, arms=(Arm("revolver"),), in_hand="revolver")
    return fighting(ana, bob, build.person("foe", MAYOR, **fallen), build.person("far", MAYOR, x=60, y=20))


def reason(g: Session, choice: Choice) -> str | None:
    found = check(g, g[choice.actor], choice)
    return found.reason if found is not None else None


def taking(who: str = "ana", item: str = "rifle", **rest: Any) -> TakeWeapon:
    return TakeWeapon(who, "foe", item, **rest)


@pytest.mark.rule("frontera.ruling.take-weapons")
@pytest.mark.parametrize(
    ("foe", "why"),
    [
        ({}, None),
        ({"health": -4, "dying": 3}, None),
        ({"health": -4, "dead": True}, None),
        ({"health": 0, "morale": -3}, None),
        ({"health": 0, "sobriety": -3}, None),
        ({"health": -2}, "holds-on-to-it"),
        ({"present": False}, "not-a-target"),
        ({"arms": (Arm("revolver"),)}, "not-owned"),
    ],
)
def test_from_whom_a_weapon_may_be_taken(foe: dict[str, Any], why: str | None) -> None:
    assert reason(field(**foe), taking()) == why


@pytest.mark.rule("frontera.ruling.take-weapons", "frontera.combat.option-action-move")
def test_taking_a_weapon_needs_him_adjacent_after_a_step() -> None:
    g = field(x=23)
    assert reason(g, taking()) == "too-far", "three metres"
    assert reason(g, taking(path=((20.5, 20.0, 0.0),))) is None
    assert reason(g, taking(path=((23.5, 20.0, 0.0),))) == "too-long"
    assert reason(g, TakeWeapon("ana", "ana", "rifle")) == "not-a-target"
    assert reason(g, TakeWeapon("ana", "nobody", "rifle")) == "not-a-target"


@pytest.mark.rule("frontera.ruling.take-weapons", "frontera.combat.pick-up", "frontera.ruling.thrown-spent")
def test_what_is_taken_changes_hands_as_the_action_of_the_turn() -> None:
    g = field()
    g.fight = Fight(turn=1, order=("ana", "bob"))
    with scripted(choices=[taking(), taking("bob", "knife-thrown")]) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert (g["ana"].arms, g["ana"].in_hand) == ((Arm("rifle"),), "rifle"), "an empty hand holds it"
    assert (g["bob"].arms, g["bob"].in_hand) == ((Arm("revolver"), Arm("knife-thrown", 4)), "revolver")
    assert (g["foe"].arms, g["foe"].in_hand) == ((), "")
    assert reason(g, attack("ana", "far", "rifle", "aim")) is None, "and may be used from the next turn on"


@pytest.mark.rule("frontera.ruling.take-weapons")
def test_of_two_who_take_the_same_the_first_to_announce_has_it() -> None:
    g = field()
    g.fight = Fight(turn=1, order=("bob", "ana"))
    with scripted(choices=[taking("bob"), taking()]) as ref:
        for _ in range(3):
            fight.advance(ref, g)
    assert (g["ana"].arms, g["bob"].arms[-1]) == ((), Arm("rifle"))


@pytest.mark.rule("frontera.ruling.take-weapons", "frontera.combat.pick-up")
@pytest.mark.parametrize(("x", "steps", "offered"), [(22.0, 0, 2), (25.0, 1, 2), (29.0, 0, 0)])
def test_what_the_fallen_carry_is_offered_within_a_step(x: float, steps: int, offered: int) -> None:
    g = field(x=x)
    found = [option.choice for option in options(g, g["ana"]) if isinstance(option.choice, TakeWeapon)]
    assert [(choice.weapon, len(choice.path)) for choice in found] == [
        ("rifle", steps),
        ("knife-thrown", steps),
    ][:offered]
    question = Question("ana", "frontera.combat.announce-order", tuple(options(g, g["ana"])), facts={"who": "ana"})
    withheld = {one.kind: one.refusal.reason for one in GAME.part(Asking).unavailable(g, question)}
    assert withheld.get("take-weapon") == (None if offered else "too-far")


# --- where one stops -------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.distance-measure")
@pytest.mark.parametrize(
    ("path", "end"),
    [
        (((28.0, 20.0, 0.0),), (27.5, 20.0, 0.0)),
        (((24.0, 20.0, 0.0), (24.0, 21.0, 0.0), (28.0, 21.0, 0.0), (28.0, 20.0, 0.0)), (28.0, 20.5, 0.0)),
        (((28.0, 21.0, 0.0),), (28.0, 21.0, 0.0)),
    ],
    ids=["straight", "last leg", "beside him"],
)
def test_whoever_runs_to_a_point_that_is_taken_stops_short_of_it(path: Any, end: Any) -> None:
    g = fighting(build.person("ana", x=20, y=20), build.person("foe", MAYOR, x=28, y=20))
    g.fight = Fight(turn=1, order=("ana",))
    with scripted(choices=[Move("ana", path=path)]) as ref:
        fight.advance(ref, g)
        fight.advance(ref, g)
    assert g["ana"].place == pytest.approx(end)


@pytest.mark.rule("frontera.combat.simultaneous", "frontera.combat.pick-up", "frontera.ruling.thrown-spent")
@pytest.mark.parametrize("thrower_first", [True, False])
def test_what_is_thrown_in_the_same_turn_is_not_picked_up_yet(thrower_first: bool) -> None:
    g = field(health=0, arms=(Arm("knife-thrown", 2),), in_hand="knife-thrown")
    g.dropped = (Dropped("knife-thrown", 1, 21.0, 20.0),)
    throw = Plan("foe", Attack("foe", "ana", "thrown", 1, weapon="knife-thrown"), (Laid("2S", "ana"),))
    gather = Plan("ana", Gather("ana", "knife-thrown"))
    fight._use_up(g, [throw, gather] if thrower_first else [gather, throw])
    assert g["ana"].arms == (Arm("knife-thrown", 1),)
    assert g.dropped == (Dropped("knife-thrown", 1, 20.0, 20.0),)
