"""General conventions: measuring, arcs, counting, equipment and the director's rules."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fight, gun, man
from tests.rules.bala.moving import mounted, steps

from sixgun.core.game import BadSetup
from sixgun.games.bala import GAME, catalogue, detection, falls, morale
from sixgun.games.bala.activation import no_actions_left
from sixgun.games.bala.board import Switches
from sixgun.games.bala.choices import Contest, Interrupt, Move
from sixgun.games.bala.space import beyond, distance, in_front, sees, spot, within


@pytest.mark.rule("bala.setup.measuring")
def test_distances_run_from_rim_to_rim() -> None:
    g = fight([man("a", "law", 3, 10, 20), man("b", "gang", 3, 20, 20)])
    assert distance(g, "a", "b") == 9.0
    a, horse = mounted(man("a", "law", 3, 10, 20))
    g = fight([a, man("b", "gang", 3, 20, 20)], horses=[horse])
    assert distance(g, "a", "b") == 8.75
    g = fight([man("a", "law", 3, 10, 20), man("b", "gang", 3, 14, 20, z=4.0)])
    assert distance(g, "a", "b") == 5.0  # in space, as a tape would measure


@pytest.mark.rule("bala.ruling.inclusive-distances")
def test_within_is_inclusive_and_beyond_is_strict() -> None:
    for number, inside in ((1.999, True), (2.0, True), (2.0009, True), (2.0011, False), (2.1, False)):
        assert within(number, 2.0) is inside
        assert beyond(number, 2.0) is not inside


@pytest.mark.rule("bala.setup.visibility-arc")
@pytest.mark.parametrize(
    ("x", "y", "seen"), [(20, 20, True), (10.5, 30, True), (10.5, 10, True), (9.5, 30, False), (0.5, 20, False)]
)
def test_the_front_half_is_seen(x: float, y: float, seen: bool) -> None:
    g = fight([man("a", "law", 3, 10, 20, facing=0), man("b", "gang", 3, x, y)])
    assert sees(g, "a", "b") is seen
    assert in_front(g["a"], spot((x, y, 0.0), 0.5)) is seen


@pytest.mark.rule("bala.ruling.rounding-scope", "bala.setup.rounding")
def test_per_each_counts_complete_steps_and_halves_are_rounded_up() -> None:
    for far, cost in ((24.9, 0), (25.0, 1), (48.9, 1), (49.0, 2)):  # centres; the rims are 1 in nearer
        g = fight([man("a", "law", 3, 1, 20), man("b", "gang", 3, 1 + far, 20)], size=(60.0, 40.0))
        assert detection.cost(g, "a", "b") == cost
    assert [(falls.fall_harm(h).shock, falls.fall_harm(h).damage) for h in (1.9, 2.0, 3.0, 4.0)] == [
        (1, 0),
        (1, 1),
        (1, 1),
        (2, 2),
    ]
    g = fight([man("a", "law", 4, 1, 20, shock=3), man("c", "law", 3, 5, 20), man("b", "gang", 3, 40, 20)])
    assert morale.morale_sum(g, "law") == 7 - 1
    assert morale.threshold(g, "law") == 4  # half of 7


@pytest.mark.rule("bala.setup.equipment", "bala.ruling.starting-state")
def test_everybody_has_what_the_director_gives_them() -> None:
    weapons, horses, gear = catalogue.weapons(), catalogue.horse_kinds(), catalogue.gear()
    for name in GAME.scenarios():
        g = GAME.start(GAME.setup(name))
        for c in g.characters.values():
            assert 1 <= c.level <= 6
            assert c.interruptions == max(0, c.level - 2)
            assert all(owned.weapon in g.board.weapons for owned in c.guns)
            assert all(thing in g.board.gear for thing in c.gear)
        assert all(h.kind in g.board.horse_kinds for h in g.horses.values())
    armed = man("a", "law", 3, 1, 1, guns=["sharps-rifle", gun("colt-army", loaded=2)])
    assert (armed.guns[0].loaded, armed.guns[1].loaded) == (1, 2)
    assert {"nag", "cow-horse", "thoroughbred", "quarter-horse"} == set(horses)
    assert weapons and gear


@pytest.mark.rule("bala.setup.special-rules")
def test_switches_change_rules_and_none_is_mandatory() -> None:
    assert Switches() == Switches(
        interruption_refresh="game", fight_dice="allowance", untied_horses="stay", shoot_horses=False
    )
    people = [man("a", "law", 3, 10, 20), man("b", "gang", 3, 20, 20)]
    assert detection.cost(fight(people), "a", "b") == 0
    assert detection.cost(fight(people, poor_light=True), "a", "b") == 1
    assert GAME.start(GAME.setup(GAME.scenarios()[0])).board.switches is not None


@pytest.mark.rule("bala.character.level")
def test_level_decides_a_contest_and_the_price_of_actions_is_checked() -> None:
    g = fight([man("a", "law", 6, 10, 20), man("b", "gang", 3, 30, 20)], active="a", left=6)
    shown = steps(
        g,
        [(1, 3)],
        [
            Move("a", "turn", facing=90.0),
            Interrupt("b", "a"),
            Contest("a", "b"),
        ],
    )
    assert next(e for e in shown if e.event == "contest").facts["totals"] == (7, 6)
    refusal = no_actions_left(g, 6, "bala.action.aim")
    assert refusal is not None
    assert refusal.facts == {"cost": 6, "left": 5}


@pytest.mark.rule("bala.ruling.starting-state", "bala.shoot.ammo")
@pytest.mark.parametrize(("loaded", "good"), [(30, True), (31, False)])
def test_a_scenario_may_load_as_much_as_a_weapon_holds(loaded: int, good: bool) -> None:
    data = GAME.setup("street-duel")
    guns = [{"weapon": "volcanic-rifle", "loaded": loaded}]
    setup = {**data, "characters": [{**data["characters"][0], "guns": guns}, *data["characters"][1:]]}
    if good:
        assert GAME.start(setup)[data["characters"][0]["id"]].guns[0].loaded == loaded
    else:
        with pytest.raises(BadSetup):
            GAME.start(setup)
