"""Details of the rules that the chapters' own tests leave open: what is told, who keeps what, and the odd case."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fight, gun, man
from tests.rules.bala.doing import play, refusal, shooter, target
from tests.rules.bala.moving import at, events, roof, steps, told

from sixgun.games.bala import campaign, turn
from sixgun.games.bala.choices import Drive, Face, Jump, LightDynamite, Move, PickUp, Tie
from sixgun.games.bala.space import HORSE_RADIUS, distance
from sixgun.games.bala.state import Activation, Cart, Character, Fight, Horse, Item, Neighbour
from sixgun.testing.scripted import Scripted, pick, scripted


@pytest.mark.rule("bala.ruling.cart-driver", "bala.gap.cart-details")
def test_passengers_of_one_part_of_a_cart_sit_in_a_row() -> None:
    driver = man("a", "law", 6, 11.6, 20, interruptions=0, cart="c", seat="driver", z=1.0)
    roof = [man(name, "law", 2, 10, 20, cart="c", seat="roof", z=2.0) for name in ("p", "q", "r")]
    inside = [man(name, "law", 2, 10, 20, cart="c", seat="inside", z=0.5) for name in ("s", "t", "u")]
    g = fight([driver, *roof, *inside, man("b", "gang", 2, 45, 45)], carts=[Cart("c", 10, 20)], active="a", left=6)
    steps(g, [1], [Drive("a", "manoeuvre", ((20.0, 20.0, 0.0),))])
    x = g.carts["c"].x
    assert x == 13
    assert [at(g, name)[:2] for name in "pqr"] == [(x + 0.2, 20), (x - 1, 20), (x - 2, 20)]
    assert [at(g, name)[:2] for name in "stu"] == [(x + 0.5, 20.5), (x + 0.5, 19.5), (x - 0.7, 20.5)]


@pytest.mark.rule("bala.weapon.dynamite-deviation", "bala.ruling.dynamite-direction")
def test_the_log_says_how_far_and_where_dynamite_strays() -> None:
    g = fight([shooter(gun("dynamite", loaded=2)), target(20)], active="a", left=4)
    log = play(g, LightDynamite("a", ((20.0, 24.0, 0.0),)), [(2, 5), "90"])
    facts = told(log, "dynamite-lands").facts
    assert facts["who"] == "a"
    assert (facts["inches"], facts["degrees"]) == (3, 90)
    assert (facts["x"], facts["y"]) == pytest.approx((20.0, 27.0))


@pytest.mark.rule("bala.ruling.aim-duration")
def test_a_fight_of_others_does_not_spoil_an_aim() -> None:
    people = [
        man("a", "law", 4, 10, 40, guns=["colt-army"], interruptions=0),
        man("c", "law", 3, 17, 20, interruptions=0),
    ]
    g = fight([*people, man("b", "gang", 3, 10, 20, interruptions=0)], active="a", left=2)
    g.stack = (Activation("a", 2, opened=True, aim="b", aims=1), Activation("b", 3, opened=True, aim="c", aims=2))
    play(g, Move("b", "foot", path=((16.0, 20.0, 0.0),)), [(6, 6), (5, 1, 1, 1), (1, 1, 1)])
    assert (g.stack[0].aim, g.stack[0].aims) == ("b", 1)
    assert g.stack[1].aim == ""


@pytest.mark.rule("bala.action.tie-horse")
def test_only_horses_that_are_there_can_be_tied() -> None:
    horses = [Horse("h", "cow-horse", 11.5, 24), Horse("gone", "cow-horse", 11.5, 30, out=True)]
    g = fight([shooter(), target(20)], horses=horses, active="a", left=3)
    for name in ("gone", "nobody"):
        found = turn.check(g, Tie("a", name))
        assert found is not None
        assert (found.rule, found.reason, found.allowed) == ("bala.action.tie-horse", "no-such-horse", ("h",))


@pytest.mark.rule("bala.ruling.thrown-weapons")
def test_goods_are_not_picked_up_as_a_weapon() -> None:
    g = fight([shooter(), target(20)], items=[Item("gold", "Gold", 10.6, 24, 0)], active="a", left=3)
    assert refusal(g, PickUp("a", "gold")) == "bala.ruling.thrown-weapons"
    assert refusal(g, PickUp("a", "nothing")) == "bala.ruling.thrown-weapons"


def charge(*more: Character, inches: tuple[int, ...], choices: tuple[Scripted, ...] = ()) -> Fight:
    """ "a" gallops so far against "b", who stands 9 in off, and wins by one."""
    rider = man("a", "law", 3, 10, 20, interruptions=0, horse="h", guns=["sabre"])
    people = [rider, man("b", "gang", 2, 19, 20, facing=180), *more]
    g = fight(people, horses=[Horse("h", "cow-horse", 10, 20, rider="a")], active="a", left=3)
    wins = [inches, (3, 1, 1, 1, 1), (1, 1)]
    play(g, Move("a", "gallop", "b", path=((19.0, 20.0, 0.0),)), wins, choices)
    return g


@pytest.mark.rule("bala.melee.gallop-through", "bala.ruling.gallop-complete-conditions")
def test_nobody_rides_on_where_another_enemy_is_met_at_once() -> None:
    g = charge(man("c", "gang", 2, 19, 22, facing=180), inches=(6, 6, 5))
    assert g["a"].x < 18


@pytest.mark.rule("bala.melee.gallop-through")
@pytest.mark.parametrize("inches", [(5, 4, 1), (5, 4, 2)])
def test_the_ride_on_ends_before_its_opponent_and_not_on_top_of_it(inches: tuple[int, ...]) -> None:
    g = charge(inches=inches, choices=(pick("ride-on"),))
    assert 0 <= distance(g, "a", "b") <= 0.25
    assert 19 < g["a"].x < g["b"].x


@pytest.mark.rule("bala.melee.gallop-through")
def test_the_ride_on_ends_before_a_friend_in_the_way() -> None:
    end = charge(inches=(6, 6, 5), choices=(pick("ride-on"),))["a"].x
    g = charge(man("d", "law", 2, end, 20), inches=(6, 6, 5), choices=(pick("ride-on"),))
    assert 0 <= distance(g, "a", "d") <= 0.25
    assert g["b"].x < g["a"].x < end - HORSE_RADIUS


@pytest.mark.rule("bala.campaign.experience")
@pytest.mark.parametrize(("die", "event"), [(5, "no-experience"), (6, "experience")])
def test_the_log_says_who_has_learnt_and_who_has_not(die: int, event: str) -> None:
    with scripted([die]) as ref:
        campaign.experience(ref, man("a", "law", 3, 5, 5))
    assert [(line.event, line.facts["who"], line.dice) for line in ref.log] == [(event, "a", (die,))]


@pytest.mark.rule("bala.action.tie-horse")
def test_horses_are_tied_by_people_on_foot() -> None:
    horses = [Horse("h", "cow-horse", 11.5, 24), Horse("mine", "cow-horse", 10, 24, rider="a")]
    saddle = fight([shooter(horse="mine"), target(20)], horses=horses, active="a", left=3)
    seat = fight(
        [shooter(cart="c", seat="driver"), target(20)], horses=horses[:1], carts=[Cart("c", 10, 24)], active="a", left=3
    )
    for g in (saddle, seat):
        found = turn.check(g, Tie("a", "h"))
        assert found is not None
        assert (found.rule, found.reason) == ("bala.action.tie-horse", "on-foot-only")


@pytest.mark.rule("bala.neighbour.trigger-move", "bala.ruling.jump-procedure")
@pytest.mark.parametrize("die", [1, 6])
def test_neighbours_notice_a_jump_that_falls_short_too(die: int) -> None:
    roofs = [roof("one", 10, 15, 10, 10, 1.5), roof("two", 22, 15, 10, 10, 1.5)]
    people = [man("a", "law", 6, 19.5, 20, z=1.5, interruptions=0, suspicious=True), man("b", "gang", 2, 45, 45)]
    g = fight(people, roofs, neighbours=[Neighbour("n", 21, 22, 0.0)], active="a", left=6)
    log = steps(
        g,
        [die, 6],
        [Jump("a", ((22.5, 20.0, 1.5),))] if die == 6 else [Jump("a", ((22.5, 20.0, 1.5),)), Face("a", 0.0)],
    )
    assert "neighbour-alarmed" in events(log)
