"""Moving: distances, friends and enemies on the way, gaps, obstacles, places to stand."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import NORTH, Scenery, at, board, events, fact, foe, fray, model, play, reason, refusal

from sixgun.games.punk import courses
from sixgun.games.punk.choices import Move
from sixgun.games.punk.state import DOWNED
from sixgun.testing.scripted import pick

FAR = foe("far", 85, 85)


# distance ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.move.basic", "punk.terrain.good", "punk.table.actions")
def test_a_movement_action_leads_10_cm_and_no_further() -> None:
    g = fray(model("ann", 10, 10), FAR, active="ann")
    assert refusal(g, Move("ann", ((20.0, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((20.01, 10, 0),))) == "punk.move.basic"
    play(g, Move("ann", ((20.0, 10, 0),)))
    assert at(g, "ann") == (20, 10, 0)


@pytest.mark.rule("punk.special.swift", "punk.move.basic")
def test_a_swift_model_moves_15_cm() -> None:
    g = fray(model("ann", 10, 10, special=("swift",)), FAR, active="ann")
    assert refusal(g, Move("ann", ((25.0, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((25.01, 10, 0),))) == "punk.move.basic"


@pytest.mark.rule("punk.measure.movement", "punk.move.basic", "punk.example.measure-move")
def test_the_whole_way_of_one_point_of_the_base_counts() -> None:
    g = fray(model("ann", 10, 10), FAR, active="ann")
    assert refusal(g, Move("ann", ((16, 10, 0), (16, 14, 0)))) == ""
    assert refusal(g, Move("ann", ((16, 10, 0), (16, 14.1, 0)))) == "punk.move.basic"
    # From its front rim to its back rim would be 10 cm.
    assert refusal(g, Move("ann", ((12.5 + 10, 10, 0),))) == "punk.move.basic"
    log = play(g, Move("ann", ((16, 10, 0), (16, 14, 0))))
    assert fact(log, "moves", "far") == 10.0


@pytest.mark.rule("punk.move.basic")
def test_unused_distance_is_not_carried_over() -> None:
    g = fray(model("ann", 10, 10), FAR, active="ann")
    play(g, Move("ann", ((12, 10, 0),)))
    assert refusal(g, Move("ann", ((22.1, 10, 0),))) == "punk.move.basic"


@pytest.mark.rule("punk.ruling.table-edge")
def test_the_whole_base_stays_on_the_table() -> None:
    g = fray(model("ann", 5, 5), FAR, active="ann")
    assert refusal(g, Move("ann", ((1.25, 5, 0),))) == ""
    assert refusal(g, Move("ann", ((1.2, 5, 0),))) != ""


# others on the way ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.move.friends-no-obstacle", "punk.move.no-overlap")
def test_friends_step_aside_but_nobody_ends_on_them() -> None:
    g = fray(model("ann", 10, 10), model("cat", 14, 10), FAR, active="ann")
    assert refusal(g, Move("ann", ((14, 10, 0),))) == "punk.move.no-overlap"
    assert refusal(g, Move("ann", ((16.4, 10, 0),))) == "punk.move.no-overlap"
    log = play(g, Move("ann", ((16.5, 10, 0),)))
    assert fact(log, "moves", "far") == 6.5
    assert at(g, "ann") == (16.5, 10, 0)


@pytest.mark.rule("punk.base.circular", "punk.move.no-overlap")
def test_the_size_of_a_base_is_its_diameter_in_mm() -> None:
    g = fray(model("ann", 10, 10, base=40), model("cat", 17, 10, base=50), FAR, active="ann")
    assert refusal(g, Move("ann", ((12.4, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((12.6, 10, 0),))) == "punk.move.no-overlap"


@pytest.mark.rule("punk.ruling.enemy-blocks", "punk.assault.only-way")
def test_nobody_passes_through_enemies_nor_along_them_in_contact() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 14, 10), active="ann")
    straight = Move("ann", ((14, 10, 0), (18, 10, 0)))
    assert refusal(g, straight) == "punk.ruling.enemy-blocks"
    grazing = Move("ann", ((10, 12.5, 0), (17, 12.5, 0)))
    assert refusal(g, grazing) == "punk.ruling.enemy-blocks"
    clear = Move("ann", ((10, 12.52, 0), (17, 12.52, 0)))
    assert refusal(g, clear) == ""


@pytest.mark.rule("punk.assault.only-way", "punk.assault.definition")
def test_a_plain_move_never_ends_in_contact() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 16, 10), active="ann")
    assert refusal(g, Move("ann", ((13.5, 10, 0),))) in ("punk.assault.only-way", "punk.ruling.enemy-blocks")
    assert refusal(g, Move("ann", ((13.4, 10, 0),))) == ""


@pytest.mark.rule("punk.move.no-overlap")
def test_nobody_ends_on_a_marker() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 14, 10, where=DOWNED), FAR, active="ann")
    assert refusal(g, Move("ann", ((14, 10, 0),))) == "punk.move.no-overlap"
    assert refusal(g, Move("ann", ((18, 10, 0),))) == ""


@pytest.mark.rule("punk.move.gap-width")
@pytest.mark.parametrize(("gap", "passes"), [(2.5, True), (2.4, False)])
def test_an_opening_has_to_be_as_wide_as_the_base(gap: float, passes: bool) -> None:
    south = Scenery("south", 13, 0, 2, 10 - gap / 2, size=3)
    north = Scenery("north", 13, 10 + gap / 2, 2, 30, size=3)
    g = fray(model("ann", 10, 10), FAR, table=board(south, north), active="ann")
    assert (refusal(g, Move("ann", ((18, 10, 0),))) == "") is passes


# obstacles -----------------------------------------------------------------------------------------------------------
def wall(thick: float, **fields: object) -> Scenery:
    """An obstacle from the south edge to the north edge, its near side at x = 14."""
    return Scenery("wall", 14, 0, thick, 90, **fields)  # type: ignore[arg-type]  # of Scenery


@pytest.mark.rule("punk.obstacle.size1", "punk.obstacle.narrow", "punk.example.obstacle-narrow")
@pytest.mark.parametrize("standable", [True, False])
def test_a_narrow_obstacle_of_size_1_costs_only_the_distance(standable: bool) -> None:
    table = board(wall(2.5, size=1, standable=standable))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    log = play(g, Move("ann", ((19, 10, 0),)))
    assert fact(log, "moves", "far") == 9.0
    assert at(g, "ann") == (19, 10, 0)
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    assert refusal(g, Move("ann", ((20.1, 10, 0),))) == "punk.move.basic"


@pytest.mark.rule("punk.obstacle.size1", "punk.obstacle.wide", "punk.example.obstacle-wide")
def test_a_wide_obstacle_of_size_1_is_walked_over_and_one_may_stop_on_it() -> None:
    table = board(wall(5, size=1))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    log = play(g, Move("ann", ((16.5, 10, 3.0),)))
    assert fact(log, "moves", "far") == 6.5
    assert at(g, "ann") == (16.5, 10, 3.0)
    log = play(g, Move("ann", ((22, 10, 0),)))
    assert fact(log, "moves", "far") == 5.5
    assert at(g, "ann") == (22, 10, 0)


@pytest.mark.rule("punk.obstacle.wide", "punk.example.obstacle-wide", "punk.terrain.rough-test")
def test_on_top_of_a_wide_obstacle_its_ground_counts() -> None:
    table = board(wall(4.5, size=1, top="rough"))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    play(g, Move("ann", ((20, 10, 0),)), [9], [pick("dare")])
    assert at(g, "ann") == (15, 10, 3.0)


@pytest.mark.rule("punk.obstacle.narrow", "punk.obstacle.wide")
def test_the_ground_on_a_narrow_obstacle_does_not_count() -> None:
    g = fray(model("ann", 10, 10), FAR, table=board(wall(2.5, size=1, top="rough")), active="ann")
    play(g, Move("ann", ((20, 10, 0),)))
    assert at(g, "ann") == (20, 10, 0)


@pytest.mark.rule("punk.obstacle.unstable", "punk.move.must-stand", "punk.example.obstacle-unstable")
@pytest.mark.parametrize(("thick", "base", "crosses"), [(2.5, 25, True), (2.6, 25, False), (4.0, 40, True)])
def test_what_carries_nobody_is_crossed_only_if_no_thicker_than_the_base(
    thick: float, base: int, crosses: bool
) -> None:
    g = fray(model("ann", 11, 10, base=base), FAR, table=board(wall(thick, size=1, standable=False)), active="ann")
    assert (refusal(g, Move("ann", ((14 + thick + base / 20 + 0.1, 10, 0),))) == "") is crosses
    assert refusal(g, Move("ann", ((14 + thick / 2, 10, 3.0),))) != ""


@pytest.mark.rule("punk.obstacle.size2-large", "punk.obstacle.otherwise")
@pytest.mark.parametrize(
    ("size", "base", "steps"), [(1, 25, True), (2, 25, False), (2, 40, False), (2, 50, True), (3, 50, False)]
)
def test_bases_of_more_than_40_mm_step_onto_size_2(size: int, base: int, steps: bool) -> None:
    g = fray(model("ann", 11, 10, base=base), FAR, table=board(wall(2, size=size, standable=False)), active="ann")
    assert (refusal(g, Move("ann", ((16 + base / 20 + 0.1, 10, 0),))) == "") is steps


@pytest.mark.rule("punk.obstacle.otherwise")
def test_one_goes_around_what_is_too_tall() -> None:
    g = fray(model("ann", 10, 10), FAR, table=board(Scenery("block", 12, 9, 2, 2.5, size=3)), active="ann")
    log = play(g, Move("ann", ((16, 10, 0),)))
    assert 6.0 < fact(log, "moves", "far") < 10.0
    assert at(g, "ann") == (16, 10, 0)


@pytest.mark.rule("punk.ruling.obstacle-thickness", "punk.obstacle.narrow")
def test_thickness_is_the_way_of_the_centre_inside() -> None:
    """Straight across 2 cm; at 45 degrees it is 2.83 cm, more than the base."""
    table = board(wall(2, size=1, standable=False))
    g = fray(model("ann", 11, 10), FAR, table=table, active="ann")
    assert refusal(g, Move("ann", ((17.3, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((11.1, 10, 0), (17.6, 16.5, 0)))) == "punk.obstacle.unstable"


@pytest.mark.rule("punk.ruling.obstacle-thickness", "punk.obstacle.narrow")
def test_the_whole_base_has_to_get_clear_of_a_narrow_obstacle() -> None:
    table = board(wall(2, size=1, standable=False))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    assert refusal(g, Move("ann", ((17.25, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((17.0, 10, 0),))) != ""
    assert refusal(g, Move("ann", ((12.75, 10, 0),))) == ""


@pytest.mark.rule("punk.move.must-stand", "punk.ruling.jump-details")
def test_a_base_may_overhang_as_long_as_its_centre_is_carried() -> None:
    table = board(Scenery("roof", 20, 0, 20, 40, size=3))
    g = fray(model("ann", 25, 10, 9.0), FAR, table=table, active="ann")
    assert refusal(g, Move("ann", ((20.05, 10, 9.0),))) == ""
    assert refusal(g, Move("ann", ((19.0, 10, 9.0),))) != ""


@pytest.mark.rule("punk.special.mounted", "punk.obstacle.size1")
def test_nobody_mounted_crosses_obstacles() -> None:
    g = fray(model("ann", 11, 10, base=50, special=("mounted",)), FAR, table=board(wall(2, size=1)), active="ann")
    assert reason(g, Move("ann", ((19, 10, 0),))) == "no-way"


@pytest.mark.rule("punk.ruling.facing-moving")
def test_on_its_way_a_mover_looks_along_the_stretch_that_it_is_on() -> None:
    g = fray(model("ann", 10, 10, facing=200.0), FAR, active="ann")
    course = courses.way(g, g["ann"], ((14, 10, 0), (14, 14, 0)))
    assert isinstance(course, courses.Course)
    found = [round(courses.facing_at(g["ann"], course, far)) for far in (0.0, 2.0, 4.0, 4.1, 8.0)]
    assert found == [200, 0, 0, 90, 90]


@pytest.mark.rule("punk.action.move-family")
def test_a_move_tells_its_way_and_its_end() -> None:
    g = fray(model("ann", 10, 10), FAR, active="ann")
    assert events(play(g, Move("ann", ((10, 15, 0),)))) == ["moves", "arrives"]
    assert g["ann"].facing == NORTH


@pytest.mark.rule("punk.geo.distance", "punk.move.no-overlap")
@pytest.mark.parametrize(("height", "free"), [(2.0, False), (2.9, False), (3.0, True)])
def test_bases_overlap_only_from_feet_to_head(height: float, free: bool) -> None:
    """Cid stands on a crate over whose edge his base reaches; Ann, 3 cm tall, would stand half under it."""
    crate = Scenery("crate", 15, 8, 4, 4, size=1, height=height)
    g = fray(model("ann", 10, 10), model("cid", 15.5, 10, height), foe("bob", 80, 80), table=board(crate), active="ann")
    assert (refusal(g, Move("ann", ((13.7, 10.0, 0.0),))) == "") is free
    assert refusal(g, Move("ann", ((13.0, 10.0, 0.0),))) == ""
