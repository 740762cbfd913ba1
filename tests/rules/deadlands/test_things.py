"""Things on the table: picked up, handed over, dropped; tables, doors, the gun on its mount, the powder store."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import Man, Thing, arm, board, events, fight, man, told

from sixgun.core.choice import Choice, Refusal
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import mounts, moving, seeing, space, store, things
from sixgun.games.deadlands.board import Mount
from sixgun.games.deadlands.choices import Door, Drop, Fuse, HandOver, Overturn, PickUp, TurnGun
from sixgun.games.deadlands.state import FULL, NO_ARM, Arm, Shootout
from sixgun.games.deadlands.state import Thing as Lying
from sixgun.testing.scripted import scripted

VERBS: dict[str, Verb[Any, Any, Any]] = {verb.kind: verb for verb in (*things.VERBS, *things.FREE)}


def reason(g: Shootout, choice: Choice) -> str:
    refusal: Refusal | None = VERBS[choice.kind].check(g, g[choice.actor], choice)
    return refusal.reason if refusal is not None else ""


def do(g: Shootout, choice: Choice) -> list[str]:
    assert reason(g, choice) == ""
    with scripted([]) as ref:
        VERBS[choice.kind].perform(ref, g, choice)
    return events(ref)


def offered(g: Shootout, kind: str, who: str = "ann") -> list[Choice]:
    return [one.choice for one in VERBS[kind].options(g, g[who])]


def with_bag(*men: Man, at: tuple[float, float, float] = (11.0, 10.0, 0.0)) -> Shootout:
    g = fight(*men)
    g.things["bag-1"] = Lying("bag-1", at, gear="money-bag")
    return g


@pytest.mark.rule("deadlands.table.action-speed", "deadlands.table.house-scenarios")
def test_a_money_bag_takes_a_hand() -> None:
    g = with_bag(man("ann", 10, 10, "colt-navy"), man("bob", 30, 30))
    assert offered(g, "pick-up") == [PickUp("ann", "bag-1")]
    assert do(g, PickUp("ann", "bag-1")) == ["picks-up"]
    assert (g["ann"].right, g["ann"].left, g["ann"].gear) == (0, FULL, ("money-bag",))
    assert not g.things
    assert do(g, Drop("ann")) == ["drops", "drops-gear"]
    assert (g["ann"].right, g["ann"].left, g["ann"].gear, g["ann"].arms) == (NO_ARM, NO_ARM, (), ())
    assert len(g.things) == 2
    assert reason(g, Drop("ann")) == "empty-hands"


@pytest.mark.rule("deadlands.table.action-speed")
def test_what_cannot_be_picked_up() -> None:
    g = with_bag(man("ann", 10, 10, "winchester-73"), man("bob", 30, 30))
    assert reason(g, PickUp("ann", "bag-1")) == "no-free-hand"
    assert reason(g, PickUp("ann", "bag-2")) == "no-such-thing"
    g = with_bag(man("ann"), man("bob", 30, 30), at=(12.0, 10.0, 0.0))
    assert reason(g, PickUp("ann", "bag-1")) == "thing-too-far"


@pytest.mark.rule("deadlands.table.action-speed")
def test_a_weapon_is_taken_into_the_hands_that_it_needs() -> None:
    g = fight(man("ann", sheet={"hand": "left"}), man("bob", 30, 30))
    g.things["colt"] = Lying("colt", (10.5, 10.0, 0.0), arm=Arm("colt-navy", 3))
    do(g, PickUp("ann", "colt"))
    assert (g["ann"].left, g["ann"].right) == (0, NO_ARM) and g["ann"].arms[0].loaded == 3
    g.things["rifle"] = Lying("rifle", (10.5, 10.0, 0.0), arm=Arm("winchester-73", 1))
    assert reason(g, PickUp("ann", "rifle")) == "no-free-hand"
    do(g, Drop("ann"))
    do(g, PickUp("ann", "rifle"))
    assert g["ann"].left == g["ann"].right == 0


@pytest.mark.rule("deadlands.table.action-speed")
def test_gear_is_handed_to_a_friend_beside() -> None:
    g = fight(
        man("ann", gear=("money-bag",), right=FULL), man("al", 11.5, 10), man("abe", 20, 10), man("bob", 10, 11.5)
    )
    assert offered(g, "hand-over") == [HandOver("ann", "al", "money-bag")]
    assert (
        reason(g, HandOver("ann", "abe", "money-bag"))
        == reason(g, HandOver("ann", "bob", "money-bag"))
        == "nobody-beside"
    )
    assert do(g, HandOver("ann", "al", "money-bag")) == ["hands-over"]
    assert (g["ann"].gear, g["al"].gear, g["ann"].right, g["al"].right) == ((), ("money-bag",), NO_ARM, FULL)


@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.table.action-speed")
def test_every_table_of_a_saloon_has_bottles() -> None:
    g = fight(
        man("ann"),
        man("bob", 30, 30),
        table=board(Thing("t", "table", 11, 9.5, 12, 10.5), supplies=("small-club", "rock")),
    )
    assert [getattr(one, "thing", "") for one in offered(g, "pick-up")] == ["t.small-club", "t.rock"]
    do(g, PickUp("ann", "t.small-club"))
    do(g, PickUp("ann", "t.small-club"))
    assert [one.weapon for one in g["ann"].arms] == ["small-club", "small-club"]


# tables and doors ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.table.action-speed", "deadlands.table.house-scenery")
def test_a_table_on_its_side_is_cover() -> None:
    g = fight(man("ann"), man("bob", 20, 10), table=board(Thing("t", "table", 10.6, 9.5, 11.6, 10.5)))
    assert not seeing.exposure(g, "bob", "ann").covered
    assert offered(g, "overturn") == [Overturn("ann", "t")] and reason(g, Overturn("bob", "t")) == "no-table-here"
    assert do(g, Overturn("ann", "t")) == ["overturns"]
    assert seeing.exposure(g, "bob", "ann").level("leg-left") == 1
    assert reason(g, Overturn("ann", "t")) == "no-table-here"


@pytest.mark.rule("deadlands.table.action-speed", "deadlands.map.height")
def test_nobody_turns_over_a_table_on_which_somebody_stands() -> None:
    g = fight(man("ann"), man("bob", 11.1, 10, z=1.0), table=board(Thing("t", "table", 10.6, 9.5, 11.6, 10.5)))
    assert reason(g, Overturn("ann", "t")) == "somebody-on-it"


@pytest.mark.rule("deadlands.table.action-speed", "deadlands.map.sight")
def test_doors() -> None:
    g = fight(man("ann"), man("bob", 20, 10), table=board(Thing("d", "closed-door", 10.8, 5, 11.0, 15)))
    assert not seeing.sees(g, "ann", "bob")
    assert offered(g, "door") == [Door("ann", "d")]
    assert do(g, Door("ann", "d")) == ["opens"] and g["ann"].moved == 1.0
    assert seeing.sees(g, "ann", "bob")
    assert do(g, Door("ann", "d")) == ["closes"]
    g.change("ann", moved=5.5)
    assert reason(g, Door("ann", "d")) == "too-far" and reason(g, Door("bob", "d")) == "no-door-here"


# the gun on its mount ------------------------------------------------------------------------------------------------
def at_gun(*men: Man) -> Shootout:
    g = fight(*men, table=board(mounts=(Mount("gun", "gatling-gun", (10.0, 11.0, 0.0), 0.0),)))
    g.things["gun"] = Lying("gun", (10.0, 11.0, 0.0), arm=arm("gatling-gun", mount="gun"))
    g.turned["gun"] = 0.0
    return g


@pytest.mark.rule("deadlands.ruling.gatling-mount")
def test_the_gun_takes_both_hands_and_stays_where_it_is() -> None:
    g = at_gun(man("ann", 10, 9.5), man("bob", 30, 11))
    assert do(g, PickUp("ann", "gun")) == ["mans"]
    assert g["ann"].right == g["ann"].left == mounts.manned(g, "ann") == 0 and not g.things
    with scripted([]) as ref:
        moving.walk(ref, g, "ann", ((10.0, 9.5, 0.0), (10.0, 9.3, 0.0)))
        assert mounts.manned(g, "ann") == 0
        moving.walk(ref, g, "ann", ((10.0, 9.3, 0.0), (10.0, 7.0, 0.0)))
    assert mounts.manned(g, "ann") == NO_ARM and g["ann"].right == NO_ARM
    assert g.things["gun"].at == (10.0, 11.0, 0.0)


@pytest.mark.rule("deadlands.ruling.gatling-mount")
@pytest.mark.parametrize(("x", "y", "within"), [(30, 11, True), (20, 20.9, True), (20, 21.2, False), (0, 11, False)])
def test_it_fires_within_45_degrees(x: float, y: float, within: bool) -> None:
    g = at_gun(man("ann", 10, 9.5), man("bob", x, y))
    assert space.in_gun_arc(g, "gun", g["bob"].place) == within


@pytest.mark.rule("deadlands.ruling.gatling-mount", "deadlands.table.action-speed")
def test_turning_it_costs_a_card() -> None:
    g = at_gun(man("ann", 10, 9.5), man("bob", 10, 31))
    assert reason(g, TurnGun("ann", 0, 90.0)) == "no-gun-here"
    do(g, PickUp("ann", "gun"))
    assert offered(g, "turn-gun") == [TurnGun("ann", 0, 90.0)]
    assert do(g, TurnGun("ann", 0, 90.0)) == ["turns-gun"]
    assert g.turned["gun"] == 90.0 and space.in_gun_arc(g, "gun", g["bob"].place)
    assert reason(g, TurnGun("ann", 0, 90.0)) == "points-there"


@pytest.mark.rule("deadlands.ruling.gatling-mount")
def test_the_gun_stands_in_the_way() -> None:
    g = at_gun(man("ann", 10, 9.5), man("bob", 30, 11))
    found = moving.plan(g, g["ann"], ((10.0, 13.0, 0.0),))
    assert isinstance(found, moving.Course) and found.length > 3.6


# the powder store ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.table.house-scenarios")
def test_two_actions_blow_up_the_store() -> None:
    table = board(Thing("store", "powder-store", 11, 8, 15, 12), store="store")
    g = fight(man("ann", 10.4, 10, arm("dynamite", pieces=2)), man("bob", 30, 30), table=table)
    assert store.check(g, g["ann"], Fuse("ann")) is None
    with scripted([]) as ref:
        assert not store.fuse(ref, g, Fuse("ann"))
        assert told(ref, "sets-stick").facts["left"] == 1 and not store.blown(g)
        assert store.fuse(ref, g, Fuse("ann"))
    assert store.blown(g) and g["ann"].arms[0].pieces == 1
    assert store.centre(g) == (13.0, 10.0, 0.0) and (store.DAMAGE.n, store.DAMAGE.sides, store.INCREMENT) == (5, 20, 5)


@pytest.mark.rule("deadlands.table.house-scenarios")
@pytest.mark.parametrize(("x", "blows"), [(9.1, True), (8.9, False)])
def test_a_stick_that_lands_near_blows_it_up(x: float, blows: bool) -> None:
    table = board(Thing("store", "powder-store", 11, 8, 15, 12), store="store")
    g = fight(man("ann"), man("bob", 30, 30), table=table)
    with scripted([]) as ref:
        assert store.landed(ref, g, (x, 10.0, 0.0)) == blows
        assert store.landed(ref, g, (12.0, 10.0, 0.0)) != blows
    refusals = [store.check(g, g[who], Fuse(who)) for who in ("ann", "bob")]
    assert all(one is not None for one in refusals)
