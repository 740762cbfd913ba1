"""Sight and cover between models on different heights (punk.height, punk.geo.edge-gap, punk.geo.air-lines)."""

from __future__ import annotations

import pytest
from tests.rules.punk.build import Built, base, block, board, element, zone

from sixgun.games.punk.cover import Cover, cover
from sixgun.games.punk.heights import edge, surface
from sixgun.games.punk.sight import sees, sighting
from sixgun.table import Base

ROOF = 8.0
BELOW = base(0, 11)
"""In front of the hut, whose edge towards it runs at x = 20."""


def hut(height: float = ROOF, grade: str = "heavy") -> Built:
    return element("hut", zone(20, 4, 14, 14, size=3, grade=grade, height=height))


def above(gap: float, mm: float = 25.0, z: float = ROOF, y: float = 11.0, facing: float = 180.0) -> Base:
    """A model on the roof, so far from its edge."""
    return base(20 + mm / 20 + gap, y, mm, facing, z)


def given(found: Cover) -> list[tuple[str, int]]:
    return [(one.element, one.value) for one in found.elements]


TABLE = board(hut())


# --- the edge ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("punk.height.threshold")
@pytest.mark.parametrize(("height", "seen"), [(5.0, True), (5.01, False)])
def test_more_than_5_cm_is_another_height(height: float, seen: bool) -> None:
    table = board(hut(height))
    far = above(6.0, z=height)
    assert sees(table, BELOW, far, ()) is seen
    assert sees(table, far, BELOW, ()) is seen
    assert cover(table, BELOW, above(1.0, z=height), ()).bonus == (0 if seen else 7)


@pytest.mark.rule(
    "punk.example.heights-roof",
    "punk.height.target-at-edge",
    "punk.height.target-near-edge",
    "punk.height.target-far",
    "punk.height.shooter-above",
)
def test_three_gangers_on_a_roof() -> None:
    at, far, near = above(0, y=8), above(2.6, y=11), above(1.5, y=14)
    enemy = base(0, 11)
    assert [sees(TABLE, one, enemy, ()) for one in (at, far, near)] == [True, False, True]
    assert [sees(TABLE, enemy, one, ()) for one in (at, far, near)] == [True, False, True]
    assert cover(TABLE, enemy, at, ()).bonus == 0
    assert cover(TABLE, enemy, near, ()).bonus == 7


@pytest.mark.rule(
    "punk.example.height-advice",
    "punk.height.shooter-above",
    "punk.height.target-at-edge",
    "punk.height.target-near-edge",
    "punk.height.target-far",
    "punk.geo.edge-gap",
    "punk.geo.tolerance",
)
@pytest.mark.parametrize(
    ("mm", "gap", "seen", "bonus"),
    [
        (25, 0.0, True, 0),
        (25, 0.0009, True, 0),
        (25, 0.002, True, 7),
        (25, 2.5, True, 7),
        (25, 2.501, False, 7),
        (40, 4.0, True, 7),
        (40, 4.01, False, 7),
        (55, 5.5, True, 7),
        (55, 5.51, False, 7),
    ],
)
def test_the_edge_decides(mm: int, gap: float, seen: bool, bonus: int) -> None:
    upper = above(gap, mm)
    up, down = sighting(TABLE, BELOW, upper, ()), sighting(TABLE, upper, BELOW, ())
    assert up.seen is down.seen is seen
    if not seen:
        assert (up.reason, up.rule, up.by) == ("edge", "punk.height.target-far", ("hut.1",))
        assert (down.reason, down.rule, down.by) == ("edge", "punk.height.shooter-above", ("hut.1",))
    assert cover(TABLE, BELOW, upper, ()).bonus == bonus
    assert cover(TABLE, upper, BELOW, ()).bonus == 0


@pytest.mark.rule("punk.ruling.height-both-edges", "punk.geo.edge-gap", "punk.geo.bonus-procedure")
def test_edge_cover_is_partial_for_every_base() -> None:
    for mm in (25, 40, 55):
        found = cover(TABLE, BELOW, above(1.0, mm), ())
        assert (found.extent, found.avoidable, found.elements[0].rule) == (
            "partial",
            True,
            "punk.height.target-near-edge",
        )


@pytest.mark.rule("punk.geo.edge-gap")
def test_a_surface_without_a_grade_gives_nothing() -> None:
    found = cover(board(hut(grade="")), BELOW, above(1.0), ())
    assert (found.bonus, found.extent) == (0, "none")


@pytest.mark.rule("punk.ruling.stray-combat-cover", "punk.height.target-far")
def test_a_model_that_its_roof_hides_has_it_for_cover() -> None:
    found = cover(TABLE, BELOW, above(5.0), ())
    assert (found.bonus, found.extent, found.elements[0].rule) == (7, "total", "punk.ruling.stray-combat-cover")


@pytest.mark.rule("punk.ruling.height-both-edges", "punk.geo.edge-gap")
def test_only_the_edge_towards_the_lower_model_counts() -> None:
    at_the_back, at_the_side = base(32.75, 11, z=ROOF, facing=180), base(27, 5.25, z=ROOF, facing=180)
    assert not sees(TABLE, BELOW, at_the_back, ())
    assert not sees(TABLE, BELOW, at_the_side, ())
    assert sees(TABLE, base(55, 11, facing=180), base(32.75, 11, z=ROOF), ())
    assert sees(TABLE, base(27, -10 + 5, facing=90), base(27, 5.25, z=ROOF, facing=270), ())


@pytest.mark.rule("punk.geo.edge-gap", "punk.height.line-origin")
def test_the_nearest_point_of_the_near_edge() -> None:
    found = edge(TABLE, above(1.0), base(0, 20))
    # straight out from the model: the hull of both bases holds that point
    assert found.point == pytest.approx((20.0, 11.0))
    assert found.kind == "near" and found.gap == pytest.approx(1.0)
    # seen from a flat angle that point is outside the hull of the two bases, and the nearest one in it is further
    flat = edge(TABLE, above(2.0, y=8), base(16, 40))
    assert flat.gap > 2.5 and flat.kind == "far"


@pytest.mark.rule("punk.geo.edge-gap")
def test_zones_that_adjoin_at_one_level_are_one_surface() -> None:
    joined = board(
        element("hut", zone(20, 4, 3, 14, size=3, height=ROOF), zone(23, 4, 11, 14, size=3, height=ROOF)), hut_at(60)
    )
    assert surface(joined, joined.zones[1]).zones == ("hut.2", "hut.1")
    upper = base(24.5, 11, z=ROOF, facing=180)
    assert edge(joined, upper, BELOW).gap == pytest.approx(3.25)
    assert not sees(joined, upper, BELOW, ())
    step = board(element("hut", zone(20, 4, 3, 14, size=1, height=2.5), zone(23, 4, 11, 14, size=3, height=ROOF)))
    assert edge(step, upper, BELOW).gap == pytest.approx(0.25)
    assert sees(step, upper, BELOW, ())


def hut_at(x: float) -> Built:
    return element(f"other{x:.0f}", zone(x, 4, 14, 14, size=3, height=ROOF))


@pytest.mark.rule("punk.geo.edge-gap")
def test_zones_of_another_element_do_not_continue_a_surface() -> None:
    table = board(element("porch", zone(20, 4, 3, 14, size=3, height=ROOF)), hut_at(23))
    assert edge(table, base(24.5, 11, z=ROOF), BELOW).gap == pytest.approx(0.25)


@pytest.mark.rule("punk.geo.edge-gap")
def test_nobody_sees_a_model_underneath() -> None:
    bridge = board(element("bridge", zone(20, 4, 30, 14, size=3, foot=7.0, height=1.0)))
    upper, under = base(30, 11, z=ROOF, facing=0), base(36, 11, facing=180)
    found = sighting(bridge, upper, under, ())
    assert (found.seen, found.reason, found.rule, found.by) == (False, "under", "punk.geo.edge-gap", ("bridge.1",))
    assert not sees(bridge, under, upper, ())
    assert cover(bridge, upper, under, ()).bonus == 0


@pytest.mark.rule("punk.geo.edge-gap")
def test_a_climbing_model_is_at_the_edge() -> None:
    climber = base(18.75, 11, z=6, facing=180)
    found = edge(TABLE, climber, BELOW)
    assert (found.kind, found.zone) == ("at", None)
    assert found.point == pytest.approx((17.5, 11.0)) and found.gap == 0.0
    # the point of its base nearest to somebody below, aside or right underneath
    assert edge(TABLE, climber, base(18.75, 40)).point == pytest.approx((18.75, 12.25))
    assert edge(TABLE, climber, base(18.75, 10.6)).point == pytest.approx((18.75, 10.6))
    assert sees(TABLE, BELOW, climber, ()) and cover(TABLE, BELOW, climber, ()).bonus == 0
    assert sees(TABLE, climber, BELOW, ())


@pytest.mark.rule("punk.ruling.height-both-edges", "punk.geo.air-lines")
def test_the_platform_of_the_lower_model_is_irrelevant() -> None:
    stage = element("stage", zone(-5, 5, 12, 12, size=2, grade="light", height=2.5))
    lower = base(0, 11, z=2.5)
    table = board(hut(), stage)
    assert sees(table, lower, above(0), ()) and sees(table, above(0), lower, ())
    assert cover(table, above(0), lower, ()).bonus == 0
    assert cover(table, lower, above(0), ()).bonus == 0


# --- lines through the air -----------------------------------------------------------------------------------------
# From the edge at (20, 11), 8 cm up, to a point at x on the axis of the lower base, a line is 8 * (9 - x) / (20 - x) cm
# high where it reaches the far side of a wall at 9 <= x <= 10: 3.31 cm to the near rim (1.25), 3.86 cm to the far one.


def barrier(height: float, size: int = 3, grade: str = "light") -> Built:
    return element("barrier", zone(9, -5, 1, 32, size=size, grade=grade, height=height))


@pytest.mark.rule("punk.geo.air-lines", "punk.height.line-origin")
@pytest.mark.parametrize(
    ("height", "seen", "extent"),
    [(3.29, True, "none"), (3.32, True, "partial"), (3.84, True, "partial"), (3.88, False, "total")],
)
def test_a_wall_blocks_lines_that_are_lower_than_it(height: float, seen: bool, extent: str) -> None:
    table = board(hut(), barrier(height))
    assert sees(table, above(0), BELOW, ()) is seen
    assert cover(table, above(0), BELOW, ()).extent == extent
    assert cover(table, above(0), BELOW, ()).bonus == (0 if extent == "none" else 3)


@pytest.mark.rule("punk.geo.air-lines", "punk.los.mutual", "punk.ruling.mutual-trace")
def test_the_lower_model_looks_from_its_front_arc() -> None:
    """The ends of its front arc are at x = 0: there a line is 8 * 9 / 20 = 3.6 cm high."""
    assert not sighting(board(hut(), barrier(3.58)), BELOW, above(0), ()).mutual
    table = board(hut(), barrier(3.7))
    found = sighting(table, BELOW, above(0), ())
    assert (found.seen, found.mutual, found.rule) == (True, True, "punk.los.mutual")
    assert not sees(table, BELOW, above(0, facing=0), ())
    assert cover(table, BELOW, above(0), ()).extent == "total"
    assert cover(table, above(0), BELOW, ()).extent == "partial"


@pytest.mark.rule("punk.geo.air-lines")
def test_what_hangs_above_or_below_the_lines_is_not_crossed() -> None:
    def beam(foot: float, height: float) -> Built:
        return element("beam", zone(9, -5, 1, 32, size=3, foot=foot, height=height))

    # highest on the near side of the wall, x = 10: 8 * 11.25 / 21.25 = 4.24 cm
    assert cover(board(hut(), beam(4.26, 1.0)), above(0), BELOW, ()).extent == "none"
    assert cover(board(hut(), beam(4.22, 1.0)), above(0), BELOW, ()).extent == "partial"
    assert not sees(board(hut(), beam(3.0, 2.0)), above(0), BELOW, ())


@pytest.mark.rule("punk.geo.air-lines", "punk.geo.hider")
@pytest.mark.parametrize(
    ("size", "upper", "lower", "seen"),
    [
        (1, 25, 25, True),
        (2, 25, 25, False),
        (2, 25, 40, False),
        (2, 25, 55, True),
        (2, 55, 40, False),
        (3, 55, 55, False),
    ],
)
def test_the_lower_base_says_what_hides_in_the_air(size: int, upper: int, lower: int, seen: bool) -> None:
    table = board(hut(), barrier(6.0, size))
    one, other = above(0, upper), base(0, 11, lower)
    assert sees(table, one, other, ()) is seen
    assert sees(table, other, one, ()) is seen


@pytest.mark.rule("punk.height.stack", "punk.geo.air-lines", "punk.cover.stacking")
def test_the_edge_stacks_with_other_scenery() -> None:
    table = board(hut(grade="medium"), barrier(3.5, 1, "light"))
    found = cover(table, BELOW, above(1.0), ())
    assert (given(found), found.bonus, found.extent) == ([("hut", 5), ("barrier", 3)], 6, "partial")
    total = cover(board(hut(grade="medium"), barrier(6.0, 1, "heavy")), BELOW, above(1.0), ())
    assert (given(total), total.bonus, total.extent) == ([("barrier", 7), ("hut", 5)], 8, "total")


@pytest.mark.rule("punk.geo.bonus-procedure", "punk.geo.edge-gap")
def test_the_edge_and_another_zone_of_its_element_count_once() -> None:
    house = element(
        "house", zone(20, 4, 14, 14, size=3, grade="light", height=ROOF), zone(9, -5, 1, 32, size=1, height=3.5)
    )
    found = cover(board(house), BELOW, above(1.0), ())
    assert (given(found), found.elements[0].zone) == ([("house", 5)], "house.2")


@pytest.mark.rule("punk.cover.contact-exception", "punk.geo.air-lines")
def test_contact_counts_for_the_lower_shooter() -> None:
    pressed = base(7.75, 11)
    table = board(hut(), barrier(3.0, 1))
    found = cover(table, pressed, above(1.0), ())
    assert (given(found), [one.element for one in found.ignored]) == ([("hut", 7)], ["barrier"])
    assert cover(table, above(1.0), pressed, ()).bonus == 3


@pytest.mark.rule("punk.geo.edge-gap", "punk.cover.contact-exception")
def test_the_edge_covers_from_somebody_at_the_foot_of_the_wall() -> None:
    """The structure does not cover that shooter, so touching it takes nothing from the target."""
    assert cover(TABLE, base(18.75, 11), above(1.0), ()).bonus == 7


@pytest.mark.rule("punk.height.shooter-above", "punk.geo.air-lines")
def test_what_the_upper_shooter_stands_on_covers_nobody_below() -> None:
    house = element(
        "house", zone(20, 4, 14, 14, size=3, grade="light", height=ROOF), zone(9, -5, 1, 32, size=1, height=3.5)
    )
    found = cover(board(house), above(0), BELOW, ())
    assert (found.bonus, [one.element for one in found.ignored]) == (0, ["house"])


# --- on the upper model's surface ----------------------------------------------------------------------------------


def parapet(size: int, grade: str = "light", foot: float = ROOF, y: float = 4.0, d: float = 14.0) -> Built:
    """Between the edge and a model at some distance from it."""
    return element("parapet", zone(20.2, y, 0.5, d, size=size, grade=grade, foot=foot))


@pytest.mark.rule("punk.geo.air-lines", "punk.geo.hider")
@pytest.mark.parametrize(
    ("size", "upper", "seen"), [(1, 25, True), (2, 25, False), (2, 40, False), (2, 55, True), (3, 55, False)]
)
def test_scenery_on_the_roof_hides_both_ways(size: int, upper: int, seen: bool) -> None:
    table = board(hut(), parapet(size))
    for lower in (base(0, 11), base(0, 11, 55)):
        assert sees(table, above(1.0, upper), lower, ()) is seen
        assert sees(table, lower, above(1.0, upper), ()) is seen


@pytest.mark.rule("punk.geo.air-lines", "punk.height.stack")
def test_scenery_on_the_roof_covers_the_upper_model_only() -> None:
    table = board(hut(), parapet(1))
    found = cover(table, BELOW, above(1.0), ())
    assert (given(found), found.bonus, found.extent) == ([("hut", 7), ("parapet", 3)], 8, "total")
    assert cover(table, above(1.0), BELOW, ()).bonus == 0
    # only part of the lines between the base and the edge point (20, 11) cross this one
    part = board(hut(), parapet(1, y=4.0, d=7.0))
    assert cover(part, BELOW, above(1.0), ()).extent == "partial"


@pytest.mark.rule("punk.geo.air-lines", "punk.geo.front-arc")
def test_the_upper_shooter_looks_from_its_front_arc() -> None:
    """It looks along the edge: its front half is behind the crate, the rest of its base is not."""
    crate = element("crate", zone(20.6, 10.9, 0.5, 5, size=3, foot=ROOF))
    upper = above(2.0, facing=95.0)
    table = board(hut(), crate)
    found = sighting(table, upper, BELOW, ())
    assert (found.seen, found.mutual) == (True, True)
    assert not sighting(table, BELOW, upper, ()).mutual
    # a lower model that does not look at it does not help
    assert not sees(table, upper, base(0, 11, facing=180), ())
    assert sees(table, above(2.0, facing=180.0), base(0, 11, facing=180), ())


@pytest.mark.rule("punk.geo.air-lines")
def test_scenery_close_to_the_upper_base_is_in_the_way() -> None:
    close = element("crate", zone(21.6, 8.0, 0.4, 6, size=1, grade="light", foot=ROOF))
    assert cover(board(hut(), close), BELOW, above(2.0), ()).extent == "total"
    behind = element("crate", zone(24.6, 8.0, 0.4, 6, size=3, grade="light", foot=ROOF))
    assert given(cover(board(hut(), behind), BELOW, above(2.0), ())) == [("hut", 7)]


@pytest.mark.rule("punk.geo.air-lines")
def test_what_hides_is_named_in_the_order_of_the_lines() -> None:
    table = board(hut(), element("far", zone(5, -5, 1, 32, size=3)), element("near", zone(9, -5, 1, 32, size=3)))
    assert sighting(table, above(0), BELOW, ()).by == ("near.1", "far.1")
    assert sighting(table, BELOW, above(0), ()).by == ("far.1", "near.1")


@pytest.mark.rule("punk.geo.air-lines")
def test_at_the_edge_nothing_stands_before_the_base() -> None:
    crate = element("crate", zone(20.2, 12.3, 1, 2, size=3, foot=ROOF))
    found = cover(board(hut(), crate), BELOW, above(0), ())
    assert (found.bonus, found.extent) == (0, "none")


@pytest.mark.rule("punk.geo.air-lines")
@pytest.mark.parametrize(("foot", "covers"), [(5.5, True), (5.49, False), (10.5, True), (10.51, False)])
def test_what_stands_within_25_mm_of_the_level_is_on_the_roof(foot: float, covers: bool) -> None:
    table = board(hut(), parapet(1, foot=foot))
    elements = [one.element for one in cover(table, BELOW, above(1.0), ()).elements]
    assert ("parapet" in elements) is covers


# --- models --------------------------------------------------------------------------------------------------------
# To the near rim a line is 8 * (x - 1.25) / 18.75 high at x: 3 cm at x = 8.28, 4 cm at x = 10.63.


@pytest.mark.rule("punk.geo.air-lines", "punk.modelcover.test")
@pytest.mark.parametrize(
    ("mm", "x", "covers"), [(25, 9.5, True), (25, 9.56, False), (40, 12.6, True), (40, 12.65, False)]
)
def test_a_model_below_is_in_the_way_up_to_its_height(mm: int, x: float, covers: bool) -> None:
    other = base(x, 11, mm)
    assert bool(cover(TABLE, above(0), BELOW, (other,)).covering) is covers
    assert sees(TABLE, above(0), BELOW, (other,))


@pytest.mark.rule("punk.geo.air-lines", "punk.modelcover.total")
def test_a_model_close_by_hides_the_lower_one() -> None:
    found = sighting(TABLE, above(0), BELOW, (base(3.3, 11, 40),))
    assert (found.seen, found.reason, found.models) == (False, "models", (0,))


@pytest.mark.rule("punk.geo.air-lines", "punk.modelcover.stray")
def test_a_model_on_the_roof_is_in_the_way_both_ways() -> None:
    upper = above(2.5)
    beside = base(21.2, 12.4, z=ROOF)
    for one, other in ((upper, BELOW), (BELOW, upper)):
        assert sees(TABLE, one, other, (beside,))
        assert cover(TABLE, one, other, (beside,)).strays == (0,)
        assert not sees(TABLE, one, other, (base(21.25, 11, z=ROOF),))
        assert cover(TABLE, one, other, (base(24, 14, z=ROOF),)).covering == ()


@pytest.mark.rule("punk.geo.air-lines", "punk.ruling.model-behind-wall")
def test_a_model_behind_a_wall_is_not_in_the_way_in_the_air() -> None:
    """The wall hides the near part of the base, and the model can be hit only by lines to that part."""
    other = base(9.3, 11)
    assert cover(TABLE, above(0), BELOW, (other,)).covering == (0,)
    wall = element("wall", zone(12, -5, 1, 32, size=3, height=4.7))
    assert sees(board(hut(), wall), above(0), BELOW, (other,))
    assert cover(board(hut(), wall), above(0), BELOW, (other,)).covering == ()


@pytest.mark.rule("punk.geo.air-lines")
def test_the_line_to_draw_runs_over_the_edge() -> None:
    near, at = sighting(TABLE, above(1.0), BELOW, ()), sighting(TABLE, above(0), BELOW, ())
    assert len(near.clear) == 3 and near.clear[1] == pytest.approx((20.0, 11.0))
    assert len(at.clear) == 2 and at.clear[0] == pytest.approx((20.0, 11.0))
    back = sighting(TABLE, BELOW, above(1.0), ())
    assert len(back.clear) == 3 and back.clear[0][0] < 2.0
    assert near.edge is not None and near.edge.gap == pytest.approx(1.0)


@pytest.mark.rule("punk.geo.in-arc", "punk.geo.air-lines")
def test_the_field_of_vision_counts_on_every_height() -> None:
    assert sighting(TABLE, above(0, facing=0), BELOW, ()).reason == "behind"
    assert sees(TABLE, BELOW, above(0, facing=0), ())


@pytest.mark.rule("punk.geo.effective-size")
def test_a_wall_between_two_roofs_is_low() -> None:
    table = board(hut(), hut_at(60), block("wall", 45, 0, 2, 30, 3, "heavy"))
    one, other = base(30, 11, z=ROOF, facing=0), base(64, 11, z=ROOF, facing=180)
    found = cover(table, one, other, ())
    assert sees(table, one, other, ()) and given(found) == [("wall", 7)]
    assert found.elements[0].rule == "punk.cover.total-size1"
