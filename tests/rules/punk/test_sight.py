"""Line of sight between models on the same height (punk.los, punk.geo.los-procedure)."""

from __future__ import annotations

import math
import random

import pytest
from tests.rules.punk.build import Built, base, block, board, element, zone
from tests.rules.punk.random_scenes import scene

from sixgun.games.punk.cover import cover
from sixgun.games.punk.obstacles import effective_size
from sixgun.games.punk.sight import sees, sighting
from sixgun.games.punk.space import in_view

OPEN = board()


def wall(size: int, y: float = 5.0, d: float = 10.0, grade: str = "medium") -> Built:
    """Across the way between (10, 10) and (30, 10)."""
    return block("wall", 19, y, 2, d, size, grade)


ME, FOE = base(10, 10), base(30, 10, facing=180)


@pytest.mark.rule(
    "punk.example.los-four", "punk.los.arc", "punk.los.definition", "punk.cover.total-size2", "punk.cover.total-size1"
)
def test_a_cardinal_looks_at_four_enemies() -> None:
    table = board(block("tall", 25, 20, 2, 10, 2), block("low", 25, 40, 2, 10, 1))
    cardinal = base(10, 30, facing=0)
    behind, open_, hidden, low = base(5, 30), base(30, 33.5), base(30, 24), base(30, 46)
    assert sighting(table, cardinal, behind, ()).reason == "behind"
    assert sighting(table, cardinal, behind, ()).rule == "punk.los.arc"
    assert sees(table, cardinal, open_, ())
    unseen = sighting(table, cardinal, hidden, ())
    assert (unseen.seen, unseen.reason, unseen.rule, unseen.by) == (
        False,
        "hidden",
        "punk.cover.total-size2",
        ("tall.1",),
    )
    assert sees(table, cardinal, low, ())


@pytest.mark.rule("punk.los.arc", "punk.geo.in-arc")
def test_the_field_of_vision_ends_at_the_line_through_the_centre() -> None:
    assert sees(OPEN, ME, base(8.76, 20), ())
    assert not sees(OPEN, ME, base(8.75, 20), ())


@pytest.mark.rule("punk.ruling.arc-partial", "punk.geo.sight-lines")
def test_only_the_part_of_a_base_ahead_is_looked_at() -> None:
    """Of a 55 mm base at (8, 30) what lies right of x = 10 is ahead. The wall hides that; the rest could be seen."""
    me, target = base(10, 10, facing=0), base(8, 30, 55, 180)
    table = board(block("wall", 8.6, 20, 10, 2, 3))
    assert not sees(table, me, target, ())
    assert sees(table, base(10, 10, facing=90), target, ())


@pytest.mark.rule("punk.geo.los-procedure", "punk.los.definition")
def test_there_is_no_limit_of_range() -> None:
    assert sees(board(size=120), base(2, 2, facing=45), base(118, 118), ())


@pytest.mark.rule("punk.cover.total-size1", "punk.cover.total-size2", "punk.cover.total-size3", "punk.geo.hider")
@pytest.mark.parametrize(
    ("size", "mine", "theirs", "seen", "rule"),
    [
        (1, 25, 25, True, "punk.los.definition"),
        (2, 25, 25, False, "punk.cover.total-size2"),
        (2, 40, 40, False, "punk.cover.total-size2"),
        (2, 55, 40, False, "punk.cover.total-size2"),
        (2, 55, 55, True, "punk.los.definition"),
        (3, 55, 55, False, "punk.cover.total-size3"),
        (3, 25, 25, False, "punk.cover.total-size3"),
    ],
)
def test_total_cover_hides_by_size(size: int, mine: int, theirs: int, seen: bool, rule: str) -> None:
    table = board(wall(size))
    found = sighting(table, base(10, 10, mine), base(30, 10, theirs, 180), ())
    assert (found.seen, found.rule) == (seen, rule)


@pytest.mark.rule("punk.ruling.hiding-pair", "punk.cover.hidden-both-ways", "punk.geo.hider")
def test_a_small_model_and_a_large_one_are_hidden_from_each_other() -> None:
    table = board(wall(2))
    small, large = base(10, 10), base(30, 10, 55, 180)
    assert sighting(table, small, large, ()).rule == "punk.ruling.hiding-pair"
    assert not sees(table, large, small, ())


@pytest.mark.rule("punk.ruling.base-classes")
@pytest.mark.parametrize(("mm", "seen"), [(32, False), (40, False), (41, True), (50, True)])
def test_bases_above_40_mm_are_large(mm: int, seen: bool) -> None:
    assert sees(board(wall(2)), base(10, 10, mm), base(30, 10, mm, 180), ()) is seen


@pytest.mark.rule("punk.geo.clear-line", "punk.cover.partial", "punk.cover.shortcut")
@pytest.mark.parametrize(("end", "seen"), [(11.2, True), (11.24, True), (11.26, False), (11.3, False)])
def test_one_clear_line_is_enough(end: float, seen: bool) -> None:
    """The outer tangent of two equal bases runs 1.25 cm beside their centres."""
    table = board(wall(3, 5.0, end - 5.0))
    found = sighting(table, ME, FOE, ())
    assert found.seen is seen
    assert bool(found.clear) is seen


@pytest.mark.rule("punk.ruling.grazing", "punk.geo.crossing")
def test_a_line_that_only_grazes_is_not_clear() -> None:
    """A wall that ends exactly at the outer tangent leaves one line, which grazes it."""
    assert not sees(board(wall(3, 5.0, 6.25)), ME, FOE, ())
    # two walls that meet: no line runs through the seam
    seam = board(block("one", 19, 5, 2, 5, 3), block("two", 19, 10, 2, 5, 3))
    assert not sees(seam, ME, FOE, ())
    slit = board(block("one", 19, 5, 2, 4.99, 3), block("two", 19, 10.01, 2, 5, 3))
    assert sees(slit, ME, FOE, ())


@pytest.mark.rule("punk.cover.contact-hidden", "punk.ruling.contact-only-bonus")
def test_a_wall_that_hides_its_toucher_lets_nobody_shoot() -> None:
    table = board(wall(2))
    assert not sees(table, base(19 - 1.25, 10), FOE, ())
    # around its end the same model sees
    assert sees(table, base(19 - 1.25, 15), base(30, 16, facing=180), ())


@pytest.mark.rule("punk.ruling.mixed-sizes")
def test_low_and_tall_scenery_together_do_not_hide() -> None:
    table = board(block("tall", 19, 5, 2, 5.5, 3), block("low", 19, 10.5, 2, 5, 1))
    assert sees(table, ME, FOE, ())
    both_tall = board(block("tall", 19, 5, 2, 5.5, 3), block("low", 19, 10.5, 2, 5, 2))
    assert not sees(both_tall, ME, FOE, ())


@pytest.mark.rule("punk.los.mutual", "punk.ruling.mutual-trace")
def test_a_line_from_the_other_side_is_enough() -> None:
    """I look aside: the front half of my base is behind the wall, the rest of it is not."""
    table = board(block("wall", 13, 9.5, 1, 6, 3, "heavy"))
    me = base(10, 10, facing=80)
    found = sighting(table, me, FOE, ())
    assert (found.seen, found.mutual, found.rule) == (True, True, "punk.los.mutual")
    assert sees(table, FOE, me, ()) and not sighting(table, FOE, me, ()).mutual
    # somebody who does not look at me does not help
    assert not sees(table, me, base(30, 10, facing=0), ())


@pytest.mark.rule("punk.ruling.mutual-trace")
def test_a_line_from_the_other_side_leaves_the_cover_total() -> None:
    table = board(block("wall", 13, 9.5, 1, 6, 3, "heavy"))
    me = base(10, 10, facing=80)
    assert cover(table, me, FOE, ()).extent == "total"
    assert cover(table, FOE, me, ()).extent == "partial"


@pytest.mark.rule("punk.los.mutual", "punk.cover.hidden-both-ways", "punk.ruling.mutual-trace")
def test_sight_is_mutual() -> None:
    rng = random.Random(11)
    compared = blocked = 0
    while compared < 400:
        made = scene(rng, heights=compared % 2 == 1)
        if made is None:
            continue
        table, a, t, others = made
        if in_view(a, t) and in_view(t, a):
            compared += 1
            there = sees(table, a, t, others)
            assert there == sees(table, t, a, others)
            blocked += not there
    assert 40 < blocked < 360


# --- models in the way ---------------------------------------------------------------------------------------------


@pytest.mark.rule("punk.modelcover.total", "punk.modelcover.test", "punk.ruling.grazing")
@pytest.mark.parametrize(("y", "seen"), [(10.0, False), (10.02, True), (12.4, True)])
def test_equal_bases_in_a_row_cover_each_other(y: float, seen: bool) -> None:
    found = sighting(OPEN, ME, FOE, (base(20, y),))
    assert found.seen is seen
    if not seen:
        assert (found.reason, found.rule, found.models) == ("models", "punk.modelcover.total", (0,))


@pytest.mark.rule("punk.modelcover.total", "punk.geo.los-procedure")
def test_a_smaller_base_covers_no_larger_one() -> None:
    assert sees(OPEN, base(10, 10, 40), base(30, 10, 40), (base(20, 10),))
    assert not sees(OPEN, base(10, 10), base(30, 10), (base(20, 10, 40),))


@pytest.mark.rule("punk.ruling.models-block-sight")
def test_models_and_scenery_hide_together() -> None:
    table = board(wall(3, 5.0, 5.6))
    friend = base(25, 11.3)
    assert sees(table, ME, FOE, ()) and sees(OPEN, ME, FOE, (friend,))
    found = sighting(table, ME, FOE, (base(50, 50), friend))
    assert (found.seen, found.reason, found.rule) == (False, "models", "punk.ruling.models-block-sight")
    assert (found.by, found.models) == (("wall.1",), (1,))


@pytest.mark.rule("punk.cover.total-size3", "punk.los.definition")
def test_scenery_that_hides_alone_is_named_alone() -> None:
    found = sighting(board(wall(3)), ME, FOE, (base(25, 10),))
    assert (found.reason, found.rule, found.models) == ("hidden", "punk.cover.total-size3", ())


@pytest.mark.rule("punk.geo.los-procedure")
@pytest.mark.parametrize(("z", "seen"), [(0.0, False), (5.0, False), (5.01, True)])
def test_models_on_another_height_are_not_in_the_way(z: float, seen: bool) -> None:
    assert sees(OPEN, ME, FOE, (base(20, 10, 55, z=z),)) is seen


@pytest.mark.rule("punk.geo.los-procedure")
def test_a_third_model_has_to_be_on_the_height_of_both() -> None:
    upper = base(30, 10, facing=180, z=3)
    assert not sees(OPEN, ME, upper, (base(20, 10, 55, z=-2),))
    assert sees(OPEN, ME, upper, (base(20, 10, 55, z=-2.01),))


@pytest.mark.rule("punk.ruling.model-contact")
def test_a_friend_at_ones_side_can_still_be_in_the_way() -> None:
    assert not sees(OPEN, ME, FOE, (base(12.5, 10),))


@pytest.mark.rule("punk.geo.sight-lines")
def test_the_bases_of_the_two_never_block() -> None:
    assert sees(OPEN, ME, base(12.5, 10, facing=180), ())
    assert sees(OPEN, ME, base(10.9, 12.34), ())


@pytest.mark.rule("punk.geo.sight-lines")
@pytest.mark.parametrize("turn", [0.0, 37.0, 90.0, 160.0, 251.0])
def test_a_base_in_contact_is_looked_at_where_it_stands(turn: float) -> None:
    """A post stands in the notch on one side of two bases in contact, or a little further out."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    me, other = base(40, 30, facing=turn), base(40 + 2.5 * c, 30 + 2.5 * s, facing=turn + 180)
    for out, extent in ((1.2, "partial"), (1.27, "none")):
        corner = (40 + 1.2 * c - out * s, 30 + 1.2 * s + out * c)
        table = board(element("post", zone(*corner, 0.1, 3.0, angle=turn)))
        assert sees(table, me, other, ())
        assert cover(table, me, other, ()).extent == extent


@pytest.mark.rule("punk.geo.distance", "punk.geo.sight-lines")
def test_a_model_above_ones_head_is_seen() -> None:
    """Its base overhangs the edge of a pile of crates, above somebody on the ground."""
    table = board(element("crates", zone(20, 5, 6, 6, size=2, height=4.0)), block("wall", 26, 4, 1, 8, 3))
    below, above = base(18.7, 8, facing=0), base(20.2, 8, facing=180, z=4)
    assert sees(table, below, above, (base(22.5, 8, z=4),)) and sees(table, above, below, ())
    assert cover(table, below, above, ()).extent == "none"


@pytest.mark.rule("punk.geo.distance", "punk.geo.in-arc")
@pytest.mark.parametrize("turn", [0.0, 37.0, 90.0, 160.0, 251.0])
def test_a_model_above_ones_head_is_seen_from_any_side(turn: float) -> None:
    """Its centre is half a centimetre behind: a part of its base is ahead."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    below, above = base(40, 30, facing=turn), base(40 - 0.5 * c, 30 - 0.5 * s, facing=turn + 180, z=4)
    assert sees(OPEN, below, above, ()) and sees(OPEN, above, below, ())


@pytest.mark.rule("punk.geo.sight-lines")
def test_a_point_of_the_ground_is_a_base_without_a_radius() -> None:
    table = board(wall(3, 5.0, 5.0))
    assert sees(table, ME, base(30, 10.0, 0), ())
    assert not sees(table, ME, base(30, 8.0, 0), ())
    assert not sees(OPEN, ME, base(9.99, 30, 0), ())


# --- sizes on slightly different levels ----------------------------------------------------------------------------


def platform(x: float, z: float) -> Built:
    return element(f"platform{x:.0f}", zone(x - 3, 7, 6, 6, size=2, height=z))


@pytest.mark.rule("punk.geo.effective-size", "punk.ruling.height-equal", "punk.cover.size-guide")
@pytest.mark.parametrize(
    ("rise", "size"),
    [(-0.5, 0), (0.0, 0), (0.5, 1), (3.0, 1), (3.1, 2), (6.0, 2), (6.1, 3)],
)
def test_scenery_on_the_ground_counts_by_its_rise_above_roofs(rise: float, size: int) -> None:
    """Two large models on roofs 4 cm up, and something in between that reaches so far above them."""
    between = element("thing", zone(19, 5, 2, 10, size=1, height=4.0 + rise))
    a, t = base(10, 10, 55, z=4), base(30, 10, 55, 180, z=4)
    table = board(platform(10, 4), between, platform(30, 4))
    assert effective_size(between.zones[0], a, t) == size
    assert sees(table, a, t, ()) is (size < 3)
    assert bool(cover(table, a, t, ()).elements) is (size in (2, 3))


@pytest.mark.rule("punk.geo.effective-size")
@pytest.mark.parametrize(("foot", "size"), [(2.5, 1), (2.6, 3)])
def test_a_foot_within_25_mm_of_the_lower_level_keeps_the_size(foot: float, size: int) -> None:
    thing = zone(19, 5, 2, 10, size=1, foot=foot, height=5.0)
    assert effective_size(thing, ME, base(30, 10, z=4)) == size


@pytest.mark.rule("punk.geo.effective-size")
def test_sizes_are_counted_from_the_lower_level() -> None:
    a, t = base(10, 10, z=4), base(30, 10, z=6)
    assert effective_size(zone(size=1, foot=4.0, height=9.0), a, t) == 1
    assert effective_size(zone(size=1, foot=1.0, height=20.0), a, t) == 3  # there is none above 3
    assert effective_size(zone(size=3, foot=9.0), a, t) == 0  # above the heads of both
    assert effective_size(zone(size=1, foot=8.0, height=1.0), a, t) == 2


@pytest.mark.rule("punk.geo.effective-size")
@pytest.mark.parametrize(("foot", "mm", "seen"), [(2.9, 25, False), (3.0, 25, True), (3.9, 40, False), (4.0, 40, True)])
def test_what_hangs_above_both_heads_is_no_obstacle(foot: float, mm: int, seen: bool) -> None:
    table = board(element("bridge", zone(19, 5, 2, 10, size=3, foot=foot, height=5.0)))
    assert sees(table, ME, base(30, 10, mm, 180), ()) is seen


@pytest.mark.rule("punk.geo.support")
def test_what_carries_a_model_does_not_hide_it_but_other_zones_do() -> None:
    ground = base(10, 10)
    on_deck = base(30, 10, facing=180, z=4)
    deck = zone(22, 5, 12, 10, size=3, height=4.0)
    assert sees(board(element("deck", deck)), ground, on_deck, ())
    cabin = zone(20, 5, 2, 10, size=3, height=8.0)
    assert not sees(board(element("deck", deck, cabin)), ground, on_deck, ())


@pytest.mark.rule("punk.cover.sizes")
def test_flat_ground_is_no_obstacle() -> None:
    table = board(element("mud", zone(15, 5, 10, 10, size=0, grade="", top="rough")))
    assert sees(table, ME, FOE, ()) and cover(table, ME, FOE, ()).extent == "none"
    raised = board(element("slab", zone(15, 5, 10, 10, size=0, grade="", foot=4.0)))
    assert sees(raised, base(10, 10, z=1), FOE, ())
