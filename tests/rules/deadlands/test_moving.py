"""Distances, loads, movement, postures, heights and leaving the table (deadlands.movement, deadlands.map)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import Thing, arm, board, events, fight, man, told

from sixgun.core.choice import Place, Refusal
from sixgun.core.verbs import Verb
from sixgun.games.deadlands import loads, moving, space
from sixgun.games.deadlands.catalogue import scenery, table
from sixgun.games.deadlands.choices import Stance, StandUp, Walk
from sixgun.games.deadlands.state import Shootout, Wounds
from sixgun.miniatures.objectives import Exit
from sixgun.testing.scripted import scripted


def plan(g: Shootout, *places: Place | tuple[float, float], who: str = "ann", **more: Any) -> moving.Course | Refusal:
    return moving.plan(g, g[who], tuple([(p[0], p[1], p[2] if len(p) > 2 else 0.0) for p in places]), **more)


def reason(g: Shootout, *places: tuple[float, ...], who: str = "ann", **more: Any) -> str:
    path = tuple([(p[0], p[1], p[2] if len(p) > 2 else 0.0) for p in places])
    refusal = moving.check(g, g[who], Walk(who, path, **more))
    return refusal.reason if refusal is not None else ""


# distances -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.ruling.distance", "deadlands.ruling.shotgun-touching")
@pytest.mark.parametrize(
    ("far", "yards", "contact"), [(1.0, 1, True), (1.99, 1, True), (2.0, 2, False), (24.7, 24, False)]
)
def test_distances_are_rounded_down(far: float, yards: int, contact: bool) -> None:
    g = fight(man("ann"), man("bob", 10 + far, 10))
    assert space.yards(g, "ann", "bob") == yards
    assert space.in_contact(g, "ann", "bob") == contact


@pytest.mark.rule("deadlands.map.height")
def test_heights_count_in_a_distance() -> None:
    g = fight(man("ann"), man("bob", 14, 10, z=3.0))
    assert space.yards(g, "ann", "bob") == 5
    assert space.higher(g, "bob", "ann") and not space.higher(g, "ann", "bob")


@pytest.mark.rule("deadlands.stray.corridor", "deadlands.stray.wide-corridor", "deadlands.stray.order",
                  "deadlands.table.stray-corridor", "deadlands.ruling.stray-which")  # fmt: skip
def test_who_stands_behind_the_target() -> None:
    g = fight(
        man("ann"),
        man("bob", 20, 10),
        man("bill", 30, 10.5),
        man("al", 25, 9.0),
        man("ben", 15, 10),
        man("bart", 40, 11.1),
    )
    assert space.behind(g, "ann", "bob", 0.5) == ["bill"]
    assert space.behind(g, "ann", "bob", 1.0) == ["al", "bill"]
    assert space.behind(g, "ann", "bob", 1.0, most=18.0) == ["al"]


@pytest.mark.rule("deadlands.ruling.stray-which")
def test_a_wall_behind_the_target_ends_a_bullet() -> None:
    wall = Thing("wall", "board-wall", 24, 0, 24.2, 20)
    men = man("ann"), man("bob", 20, 10), man("bill", 30, 10), man("ben", 23, 10)
    assert space.behind(fight(*men, table=board(wall)), "ann", "bob", 0.5) == ["ben"]
    low = Thing("low", "barrels", 24, 0, 24.8, 20)
    assert space.behind(fight(*men, table=board(low)), "ann", "bob", 0.5) == ["ben", "bill"]


# loads ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.movement.load-light", "deadlands.ruling.load-weights", "deadlands.movement.running")
def test_walk_and_load() -> None:
    """Example walk-and-load: an outlaw with a money bag."""
    navy = arm("colt-navy", cylinders=(6,))
    sheet = {"strength": "2d6", "nimbleness": "2d6"}
    g = fight(man("ann", 10, 10, navy, "knife", sheet=sheet, ammo=(("colt-navy", 18),)), man("bob"))
    assert loads.pounds(g.board, g.sheet("ann"), g["ann"]) == 5
    g.change("ann", gear=("money-bag",))
    assert loads.pounds(g.board, g.sheet("ann"), g["ann"]) == 25
    assert loads.load(g.board, g.sheet("ann"), g["ann"]) == "light"
    assert loads.pace(g, "ann") == 4
    assert moving.allowance(g, "ann", run=True) == 8.0


@pytest.mark.rule("deadlands.movement.load-limits", "deadlands.movement.load-light", "deadlands.movement.pace")
@pytest.mark.rule("deadlands.movement.load-medium", "deadlands.movement.load-heavy", "deadlands.table.encumbrance")
@pytest.mark.parametrize(
    ("bags", "cartridges", "pace"),
    [(0, 0, 10), (1, 100, 10), (1, 125, 7), (2, 200, 7), (2, 225, 5), (4, 0, 5), (4, 25, 2)],
)
def test_a_load_of_so_many_pounds(bags: int, cartridges: int, pace: int) -> None:
    """Strength d8: light above 24, medium above 48, heavy above 80."""
    sheet = {"strength": "2d8", "nimbleness": "2d10"}
    ammo = (("colt-navy", cartridges),) if cartridges else ()
    g = fight(man("ann", gear=("money-bag",) * bags, ammo=ammo, sheet=sheet), man("bob"))
    assert loads.pace(g, "ann") == pace


@pytest.mark.rule("deadlands.ruling.load-weights")
def test_clothes_and_sticks_weigh_and_a_mounted_gun_does_not() -> None:
    g = fight(
        man("ann", 10, 10, arm("dynamite", pieces=3), arm("gatling-gun", mount="gun"), sheet={"armor": ["duster"]}),
        man("bob"),
    )
    assert loads.pounds(g.board, g.sheet("ann"), g["ann"]) == 8


@pytest.mark.rule("deadlands.wounds.maimed-limb")
def test_maimed_legs() -> None:
    g = fight(man("ann", sheet={"nimbleness": "2d10"}), man("bob"))
    g.change("ann", wounds=Wounds(leg_left=5))
    assert loads.pace(g, "ann") == 5
    assert reason(g, (12, 10), run=True) == "no-running"
    g.change("ann", wounds=Wounds(leg_left=5, leg_right=5), posture="prone")
    assert reason(g, (11, 10)) == "" and reason(g, (11.1, 10)) == "too-far"
    assert moving.check_stand_up(g, g["ann"], StandUp("ann")) is not None


# moving --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.movement.pace", "deadlands.movement.split", "deadlands.ruling.pace-value")
def test_the_allowance_of_a_round_is_split() -> None:
    g = fight(man("ann", sheet={"nimbleness": "2d8"}), man("bob", 40, 40))
    with scripted([]) as ref:
        moving.walk(ref, g, "ann", (g["ann"].place, (15.0, 10.0, 0.0)))
    assert moving.allowance(g, "ann") == pytest.approx(3.0)
    assert g["ann"].walked == pytest.approx(5.0) and not g["ann"].running
    assert told(ref, "moves").facts["far"] == 5.0
    assert reason(g, (18, 10)) == "" and reason(g, (18.1, 10)) == "too-far"


@pytest.mark.rule("deadlands.movement.running", "deadlands.ruling.running-declaration")
def test_running_doubles_what_is_left_of_the_round() -> None:
    g = fight(man("ann", sheet={"nimbleness": "2d8"}, moved=5.0), man("bob", 40, 40))
    assert moving.allowance(g, "ann") == 3.0 and moving.allowance(g, "ann", run=True) == 11.0
    with scripted([]) as ref:
        moving.walk(ref, g, "ann", (g["ann"].place, (20.0, 10.0, 0.0)), run=True)
    assert g["ann"].running and moving.allowance(g, "ann") == pytest.approx(1.0)
    assert events(ref) == ["runs", "moves"]


@pytest.mark.rule("deadlands.table.house-postures", "deadlands.ruling.kneel-prone")
@pytest.mark.parametrize(("posture", "cost"), [("standing", 1.0), ("kneeling", 2.0), ("prone", 4.0)])
def test_what_a_yard_costs(posture: str, cost: float) -> None:
    g = fight(man("ann", posture=posture), man("bob", 40, 40))
    found = plan(g, (11.5, 10))
    assert isinstance(found, moving.Course) and found.cost == pytest.approx(1.5 * cost) and found.length == 1.5
    assert (reason(g, (11.4, 10), run=True) == "no-running") == (posture != "standing")
    row = next(row for row in table("house-postures") if row["posture"] == posture)
    assert (row["yard_costs"], row["may_run"]) == (cost, posture == "standing")


@pytest.mark.rule("deadlands.table.house-postures", "deadlands.ruling.kneel-prone")
def test_postures() -> None:
    g = fight(man("ann"), man("bob", 40, 40))

    def stance(posture: str) -> str:
        refusal = moving.check_stance(g, g["ann"], Stance("ann", posture))
        return refusal.reason if refusal is not None else ""

    def take(posture: str) -> None:
        assert not stance(posture)
        with scripted([]) as ref:
            moving.stance(ref, g, Stance("ann", posture))
        assert events(ref) == [f"takes-{posture}"]

    take("kneeling")
    assert moving.allowance(g, "ann") == 6.0
    take("standing")
    assert moving.allowance(g, "ann") == 4.0
    take("prone")
    assert stance("standing") == stance("kneeling") == "card-to-rise"
    g.change("ann", posture="kneeling", moved=4.5)
    assert stance("standing") == "no-yards-to-rise"
    g.change("ann", posture="prone")
    assert moving.check_stand_up(g, g["ann"], StandUp("ann")) is None
    with scripted([]) as ref:
        moving.stand_up(ref, g, StandUp("ann"))
    assert g["ann"].posture == "standing"


@pytest.mark.rule("deadlands.map.base", "deadlands.map.path", "deadlands.ruling.leaving-contact")
def test_friends_let_him_pass_and_enemies_do_not() -> None:
    g = fight(man("ann"), man("al", 12, 10), man("bob", 10, 12))
    assert reason(g, (14, 10)) == ""
    assert reason(g, (12, 10.5)) == "no-room"
    assert reason(g, (10, 12), (10, 14)) == "no-way"
    found = plan(g, (10, 14))
    assert isinstance(found, moving.Course) and found.length > 4.2
    g.change("bob", posture="prone")
    assert reason(g, (10, 12)) == ""
    g.change("bob", posture="standing", wind=0)
    assert reason(g, (10, 12)) == ""


@pytest.mark.rule("deadlands.fight.entangled")
def test_who_is_held_does_not_move() -> None:
    g = fight(man("ann", held_by="bob"), man("bob", 13, 10))
    assert reason(g, (11, 10)) == "entangled"
    assert not list(moving.offers(g, g["ann"]))


# scenery -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.path", "deadlands.table.house-scenery")
@pytest.mark.parametrize("kind", [
    "water-trough", "rail-fence", "barrels", "board-window", "bar-counter", "swing-doors", "rough-ground", "bushes",
    "crates", "open-door",
])  # fmt: skip
def test_crossing_scenery_costs_yards(kind: str) -> None:
    g = fight(
        man("ann", sheet={"nimbleness": "2d12"}), man("bob", 40, 40), table=board(Thing("it", kind, 12, 0, 12.5, 30))
    )
    found = plan(g, (14, 10))
    assert isinstance(found, moving.Course)
    assert found.cost == pytest.approx(4.0 + scenery()[kind].cross)


@pytest.mark.rule("deadlands.map.path", "deadlands.table.house-scenery")
def test_nobody_goes_through_a_wall_or_stops_in_a_fence() -> None:
    g = fight(man("ann"), man("bob", 40, 40), table=board(Thing("it", "board-wall", 12, 8, 12.2, 30)))
    assert reason(g, (12, 10), (14, 10)) == "no-way"
    found = plan(g, (13.5, 8.5))
    assert isinstance(found, moving.Course) and found.length > 4.0
    g = fight(man("ann"), man("bob", 40, 40), table=board(Thing("it", "rail-fence", 12, 0, 12.2, 30)))
    assert reason(g, (12, 10)) == "no-room"
    g = fight(man("ann"), man("bob", 40, 40), table=board(Thing("it", "bushes", 11, 0, 14, 30)))
    assert reason(g, (12, 10)) == ""


@pytest.mark.rule("deadlands.table.house-scenery", "deadlands.table.action-speed")
def test_who_goes_through_a_closed_door_opens_it() -> None:
    g = fight(man("ann"), man("bob", 40, 40), table=board(Thing("door", "closed-door", 12, 0, 12.2, 30)))
    found = plan(g, (14, 10))
    assert isinstance(found, moving.Course) and found.cost == pytest.approx(5.0) and found.doors == ("door",)
    with scripted([]) as ref:
        moving.walk(ref, g, "ann", found.path)
    assert g.changed == ("door",) and events(ref) == ["moves", "opens"]
    back = plan(g, (10, 10))
    assert isinstance(back, Refusal)
    g.change("ann", moved=0.0)
    back = plan(g, (10, 10))
    assert isinstance(back, moving.Course) and back.cost == pytest.approx(4.0)


# heights -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.height", "deadlands.table.house-scenery")
def test_up_onto_barrels_and_down_again() -> None:
    """Climbing costs what it costs to get over them; a jump down of at most two yards nothing."""
    g = fight(
        man("ann", sheet={"nimbleness": "2d8"}), man("bob", 40, 40), table=board(Thing("it", "barrels", 12, 9, 14, 11))
    )
    up = plan(g, (12.5, 10, 1.0))
    assert isinstance(up, moving.Course)
    assert up.path[-1] == (12.5, 10.0, 1.0) and up.cost == pytest.approx(2.5 + 2.0, abs=0.05)
    moving.carry(g, "ann", up.path)
    assert g["ann"].z == 1.0
    g.change("ann", moved=0.0)
    down = plan(g, (10, 10))
    assert isinstance(down, moving.Course) and down.cost == pytest.approx(2.5, abs=0.05)


@pytest.mark.rule("deadlands.map.height")
def test_up_a_rock_two_yards_for_each_yard_of_height() -> None:
    g = fight(
        man("ann", sheet={"nimbleness": "2d12"}),
        man("bob", 40, 40),
        table=board(Thing("it", "high-rock", 12, 8, 16, 12)),
    )
    up = plan(g, (12.5, 9, 3.0))
    assert isinstance(up, moving.Course)
    assert 6.0 < up.cost < 9.0


# leaving -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.table-edge")
def test_over_the_edge_and_out() -> None:
    exits = (Exit("west", "", 0, 0, 0.5, 60, side="law"),)
    g = fight(man("ann", 3, 10), man("al", 10, 3), man("bob", 3, 20), table=board(exits=exits))
    found = plan(g, (0, 10))
    assert isinstance(found, moving.Course) and found.off and found.cost == pytest.approx(3.0)
    with scripted([]) as ref:
        moving.walk(ref, g, "ann", found.path)
    assert g["ann"].gone and g["ann"].exited == "west" and not g["ann"].in_play
    assert told(ref, "leaves").facts["by"] == "west"
    moving.carry(g, "al", moving.way(g, g["al"], Walk("al", ((10, 0, 0),))))
    moving.carry(g, "bob", moving.way(g, g["bob"], Walk("bob", ((0, 20, 0),))))
    assert [(g[who].gone, g[who].exited) for who in ("al", "bob")] == [(True, ""), (True, "")]


@pytest.mark.rule("deadlands.map.table-edge")
@pytest.mark.parametrize("state", [{"stunned": True}, {"wind": 0}])
def test_who_cannot_leave(state: dict[str, Any]) -> None:
    g = fight(man("ann", 3, 10, **state), man("bob", 40, 40))
    assert reason(g, (0, 10)) == "cannot-leave"


@pytest.mark.rule("deadlands.map.table-edge", "deadlands.table.house-scenarios")
def test_between_walls_only_an_exit_leads_out() -> None:
    g = fight(man("ann", 3, 3), man("bob", 40, 40), table=board(walled=True, exits=(Exit("door", "", 2, 0, 2, 0.5),)))
    assert reason(g, (0, 3)) == "no-exit" and reason(g, (3, 0)) == ""


# carried out later ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.ruling.interrupted-action", "deadlands.ruling.interrupt-window")
def test_a_declared_way_is_cut_where_somebody_stands_by_now() -> None:
    g = fight(man("ann"), man("bob", 40, 40))
    path = moving.way(g, g["ann"], Walk("ann", ((15, 10, 0),)))
    g.change("bob", x=13.0, y=10.0)
    course = moving.carry(g, "ann", path)
    assert course is not None and g["ann"].x == pytest.approx(12.0, abs=0.01)


@pytest.mark.rule("deadlands.ruling.interrupt-window")
def test_a_way_is_split_at_whole_yards() -> None:
    path = ((10.0, 10.0, 0.0), (12.5, 10.0, 0.0), (12.5, 13.2, 0.0))
    assert moving.yards_of(path) == 5
    first, rest = moving.split(path, 3.0)
    assert first[-1] == rest[0] == (12.5, 10.5, 0.0) and rest[-1] == path[-1]


@pytest.mark.rule("deadlands.movement.split")
def test_what_is_offered_is_legal() -> None:
    walls = Thing("wall", "board-wall", 14, 0, 14.2, 12), Thing("tr", "water-trough", 8, 14, 10, 15)
    g = fight(man("ann"), man("al", 9, 9), man("bob", 20, 10), table=board(*walls))
    verb: Verb[Any, Any, Any] = moving.WALK
    found = list(verb.options(g, g["ann"]))
    assert len(found) > 5
    assert all(moving.check(g, g["ann"], one.choice) is None for one in found if isinstance(one.choice, Walk))
    assert {one.facts["why"] for one in found} >= {"toward", "cover", "step"}
