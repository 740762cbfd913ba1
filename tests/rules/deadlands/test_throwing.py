"""Throws, deviation and explosions (deadlands.throw, deadlands.explosive)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.rules.deadlands.build import Man, Thing, arm, board, fight, man

from sixgun.core.log import LogLine
from sixgun.games.deadlands import blasts, damage, throwing
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.catalogue import Damage
from sixgun.games.deadlands.choices import Throw, Vamoose
from sixgun.games.deadlands.state import Shootout, Wounds
from sixgun.testing.scripted import scripted

ARM = {
    "deftness": "1d8",
    "strength": "2d8",
    "aptitudes": {"throwin:unbalanced": 3, "throwin:balanced": 2, "shootin:rifle": 1},
}
NOT_HURT = ((4, 2), (3, 2))


def ann(weapon: Any = "dynamite", **fields: Any) -> Man:
    return man("ann", 10, 20, weapon, **{"sheet": ARM, **fields})


def scene(*men: Man, thrower: Man | None = None, table: Any = None, **switches: Any) -> Shootout:
    table = table or board(switches=Switches(**switches))
    return fight(thrower or ann(), *men, table=table, playing="ann")


def throw(g: Shootout, choice: Throw, *chance: Any) -> list[LogLine]:
    assert throwing.check(g, g["ann"], choice) is None
    with scripted(chance) as ref:
        throwing.perform(ref, g, choice)
    return ref.log


def names(log: list[LogLine]) -> list[str]:
    return [line.event for line in log]


def refused(g: Shootout, choice: Throw) -> tuple[str, str]:
    found = throwing.check(g, g["ann"], choice)
    assert found is not None
    return found.rule.removeprefix("deadlands."), found.reason


def damages(log: list[LogLine]) -> list[tuple[str, str]]:
    return [(line.facts["target"], line.facts["pool"]) for line in log if line.event == "damage"]


def at(x: float, y: float) -> Throw:
    return Throw("ann", 0, path=((x, y, 0.0),))


# throwing ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.throw.as-shooting", "deadlands.throw.increment", "deadlands.ruling.throw-harmless")
def test_a_thrown_knife() -> None:
    g = scene(man("bob", 22, 20), thrower=ann("thrown-knife"))
    log = throw(g, Throw("ann", 0, "bob"), (7, 3), 7, (5, 3), (2,), (4,), (7, 3))
    assert log[0].facts["tn"] == 7 and damages(log) == [("bob", "2d8+1d6")]
    assert g["ann"].arms == () and [one.at for one in g.things.values()] == [(22.0, 20.0, 0.0)]
    g = scene(man("bob", 22, 20), man("bud", 24, 20), thrower=ann("thrown-knife"))
    log = throw(g, Throw("ann", 0, "bob"), (6, 3), 12, 2)
    assert names(log) == ["attack-misses", "deviates"], "it hits nobody, and nothing thrown strays"
    assert [one.at for one in g.things.values()] == [(24.0, 20.0, 0.0)]


@pytest.mark.rule("deadlands.throw.as-shooting", "deadlands.shoot.called-limbs")
def test_called_throws_and_hand_weapons_that_fly() -> None:
    g = scene(man("bob", 14, 20), thrower=ann("tomahawk"))
    assert throwing.missile_of(g, g["ann"], 0) is not None
    log = throw(g, Throw("ann", 0, "bob", part="arm-left"), (9, 3, 2), (5, 3), (2, 3), (4,), (7, 3))
    assert damages(log) == [("bob", "2d8+2d6")] and g["bob"].wounds == Wounds(arm_left=1)
    assert next(iter(g.things.values())).arm is not None


@pytest.mark.rule("deadlands.throw.max-range", "deadlands.ruling.pace-value", "deadlands.gap.thrown-weapons")
def test_how_far() -> None:
    big = board(size=90)
    g = scene(man("bob", 50.9, 20), table=big)
    assert throwing.check(g, g["ann"], Throw("ann", 0, "bob")) is None
    assert refused(scene(man("bob", 51, 20), table=big), Throw("ann", 0, "bob")) == ("throw.max-range", "throw-too-far")
    mortar = scene(man("bob", 80, 20), thrower=ann("mortar", right=0, left=0), table=big)
    assert throwing.check(mortar, mortar["ann"], Throw("ann", 0, "bob")) is None
    row = throwing.missile_of(g, g["ann"], 0)
    assert row is not None
    sized = scene(throw_size_factor=True)
    sizes = [replace(row, size=size) for size in ("small", "medium", "large")]
    assert [throwing.most_yards(sized, sized["ann"], one) for one in sizes] == [60, 40, 20]
    assert [throwing.most_yards(g, g["ann"], one) for one in sizes] == [40, 40, 40]


@pytest.mark.rule("deadlands.throw.as-shooting", "deadlands.ruling.throw-harmless")
def test_what_a_throw_needs() -> None:
    g = scene(man("bob", 20, 20))
    assert refused(g, Throw("ann", 0)) == ("throw.as-shooting", "target-or-place")
    assert refused(g, Throw("ann", 0, "bob", ((20.0, 20.0, 0.0),))) == ("throw.as-shooting", "target-or-place")
    assert refused(g, at(-3, 20)) == ("map.path", "no-such-place")
    assert refused(scene(man("bob", 20, 20), thrower=ann("colt-navy")), Throw("ann", 0, "bob"))[1] == "not-for-throwing"
    holstered = scene(man("bob", 20, 20), thrower=ann(right=-1))
    assert refused(holstered, Throw("ann", 0, "bob")) == ("quickdraw.need", "not-in-hand")
    knife = scene(man("bob", 20, 20), thrower=ann("thrown-knife"))
    assert throwing.check(knife, knife["ann"], at(20, 20)) is None


@pytest.mark.rule("deadlands.table.house-thrown", "deadlands.throw.as-shooting")
def test_of_several_sticks_one_goes() -> None:
    g = scene(thrower=ann(arm("dynamite", pieces=3)))
    throw(g, at(49.9, 20), (13, 3, 2), 7, (2,), (3,), (3, 2))
    assert g["ann"].arms[0].pieces == 2 and g["ann"].right == 0


# deviation -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.dynamite", "deadlands.explosive.falloff", "deadlands.explosive.armor",
    "deadlands.throw.toward-thrower", "deadlands.ruling.throw-cap", "deadlands.throw.deviation",
    "deadlands.ruling.explosion-victims",
)  # fmt: skip
def test_the_example_of_dynamite() -> None:
    g = scene(man("bob", 18, 27))
    log = throw(g, at(26, 20), (3, 2, 5), 6, 13, 7, (1, 2, 2), (3,), (3, 2), 7, (1, 2, 2), (3,), (3, 2))
    assert next(line for line in log if line.event == "explodes").facts["x"] == 18.0
    assert damages(log) == [("bob", "3d12"), ("ann", "3d12")], "the nearest first"


@pytest.mark.rule("deadlands.throw.direction", "deadlands.ruling.throw-clock", "deadlands.throw.distance")
@pytest.mark.parametrize(
    ("hour", "place"), [(12, (34, 20)), (3, (30, 16)), (9, (30, 24)), (6, (26, 20)), (1, (33.464, 18.0))]
)
def test_the_clock(hour: int, place: tuple[float, float]) -> None:
    g = scene()
    found = throwing.drifted(g, g["ann"].place, (30.0, 20.0, 0.0), hour, 4)
    assert found is not None and found[:2] == pytest.approx(place, abs=0.001)


@pytest.mark.rule("deadlands.throw.toward-thrower", "deadlands.ruling.throw-cap", "deadlands.table.options")
@pytest.mark.parametrize(("way", "die", "x"), [("limit", 20, 21), ("limit", 3, 29), ("half", 3, 21)])
def test_back_towards_the_thrower(way: str, die: int, x: float) -> None:
    g = scene(throw_back=way)
    row = throwing.missile_of(g, g["ann"], 0)
    assert row is not None
    with scripted([6, die]) as ref:
        found = throwing.deviation(ref, g, g["ann"].place, (32.0, 20.0, 0.0), row)
    assert found is not None and found[0] == pytest.approx(x)


@pytest.mark.rule("deadlands.throw.launcher", "deadlands.special.speed", "deadlands.actions.speed-two")
def test_a_launcher_needs_two_cards_and_drifts_farther() -> None:
    g = scene(thrower=ann("mortar", right=0, left=0), table=board(size=90))
    choice = at(65, 20)
    assert names(throw(g, choice)) == ["begins"]
    assert [one.begun for one in g["ann"].arms] == [True]
    log = throw(g, choice, (3, 2, 2), 3, (4, 6))
    assert next(line for line in log if line.event == "deviates").facts["yards"] == 4 + 6 + 5
    assert g["ann"].arms[0].loaded == 0 and not g["ann"].arms[0].begun
    assert refused(g, choice) == ("shoot.action", "not-loaded")


@pytest.mark.rule("deadlands.ruling.throw-bust", "deadlands.ruling.bust-consequences")
def test_a_bust_drops_it_at_his_feet() -> None:
    g = scene()
    log = throw(g, at(30, 20), (1, 1, 5), 7, (1, 2, 2), (3,), (3, 2))
    assert names(log)[1:3] == ["at-his-feet", "explodes"] and damages(log) == [("ann", "3d20")]


@pytest.mark.rule("deadlands.ruling.throw-landing", "deadlands.throw.deviation")
def test_walls_stop_it_and_beyond_the_edge_it_is_gone() -> None:
    wall = Thing("wall", "board-wall", 33, 10, 33.2, 30)
    low = Thing("trough", "water-trough", 31, 19, 32, 21)
    g = scene(table=board(wall, low))
    found = throwing.drifted(g, g["ann"].place, (30.0, 20.0, 0.0), 12, 10)
    assert found is not None and found[0] == pytest.approx(32.5, abs=0.01)
    log = throw(scene(), at(50, 20), (3, 2, 5), 12, 19)
    assert names(log) == ["attack-misses", "deviates"] and log[-1].facts["lost"]


# blasts --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.explosive.falloff", "deadlands.explosive.end", "deadlands.ruling.dynamite-increment")
def test_how_far_a_blast_reaches() -> None:
    g = scene(*[man(f"b{far}", 15 + far, 20) for far in (4, 5, 14, 24, 29, 34, 39, 40)])
    reached = {}
    for far in (4, 5, 14, 24, 29, 34, 39, 40):
        steps = blasts.steps_at((15.0, 20.0, 0.0), g[f"b{far}"], 5)
        reached[far] = f"{damage.stepped(3, 20, steps)}"
    assert reached == {
        4: "(3, 20)", 5: "(3, 12)", 14: "(3, 10)", 24: "(3, 6)", 29: "(3, 4)", 34: "(2, 4)", 39: "(1, 4)",
        40: "(0, 4)",
    }  # fmt: skip
    row = throwing.missile_of(g, g["ann"], 0)
    assert row is not None and blasts.increment_of(g, row) == 5
    assert blasts.increment_of(scene(dynamite_increment=10), row) == 10


def blast(g: Shootout, *chance: Any, place: tuple[float, float] = (30, 20)) -> list[LogLine]:
    with scripted(chance) as ref:
        blasts.explode(ref, g, "ann", Damage(3, 20), 5, (*place, 0.0))
    return ref.log


@pytest.mark.rule("deadlands.explosive.location", "deadlands.location.kneeling", "deadlands.damage.extra-die-limits")
def test_victims_have_a_plain_location_and_no_extra_dice() -> None:
    g = scene(man("bob", 30, 20, posture="kneeling"))
    g.change("ann", gone=True)
    log = blast(g, 3, 1, (1, 2, 2), (3,), (3, 2))
    assert damages(log) == [("bob", "3d20")] and "over-the-legs" not in names(log)
    log = blast(g, 20, (1, 2, 2), (3,), (3, 2))
    assert damages(log) == [("bob", "3d20")]


@pytest.mark.rule("deadlands.ruling.explosion-victims", "deadlands.explosive.armor")
def test_cover_and_armour_against_a_blast() -> None:
    trough = Thing("trough", "water-trough", 31, 18, 32, 22)
    g = scene(man("bob", 32.8, 20, sheet={"armor": ("chaps",)}), table=board(trough))
    g.change("ann", gone=True)
    assert names(blast(g, 3, 1, 3)) == ["located", "cover-deflects"]
    assert damages(blast(g, 3, 1, 4, (1, 2, 2), (3,), (3, 2))) == [("bob", "3d8")]
    wall = Thing("wall", "rock-face", 31, 10, 31.5, 30)
    g = scene(man("bob", 32.8, 20), table=board(wall))
    g.change("ann", gone=True)
    assert names(blast(g, 7)) == ["located", "cover-stops"]


@pytest.mark.rule("deadlands.ruling.blast-locations", "deadlands.table.options")
def test_several_locations_by_a_switch() -> None:
    g = scene(man("bob", 36, 20), blast="d6-locations")
    g.change("ann", gone=True)
    log = blast(g, 3, 7, (1, 2, 2), (3,), (3, 2), 16, (1, 2, 2), (3,), (3, 2))
    assert damages(log) == [("bob", "3d12"), ("bob", "3d12")], "three, and one less for the distance"
    assert names(blast(g, 1)) == ["blast-hits"]


@pytest.mark.rule("deadlands.vamoose.ground-distance", "deadlands.throw.deviation")
def test_a_hit_lands_where_the_target_was() -> None:
    g = scene(man("bob", 20, 20, sheet={"nimbleness": "1d8", "aptitudes": {"dodge": 2}}))
    g.hands["bob"] = ("2C",)
    g.change("ann", x=2.0)
    with scripted(
        [(3, 2), (9, 2, 2), 7, (1, 2, 2), (3,), (3, 2), 7, (1, 2, 2), (3,), (3, 2)],
        [Vamoose("bob", ((26.0, 20.0, 0.0),))],
    ) as ref:
        throwing.perform(ref, g, Throw("ann", 0, "bob"))
    assert next(line for line in ref.log if line.event == "explodes").facts["x"] == 20.0
    assert damages(ref.log) == [("bob", "3d12"), ("ann", "3d8")]
