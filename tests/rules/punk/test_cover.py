"""Cover between models on the same height (punk.cover, punk.modelcover, punk.geo.bonus-procedure)."""

from __future__ import annotations

import pytest
from tests.rules.punk.build import Built, base, block, board, element, zone

from sixgun.games.punk.cover import VALUES, Cover, Covering, cover, stacked, with_shield
from sixgun.games.punk.sight import sees

ME, FOE = base(10, 10), base(30, 10, facing=180)


def given(found: Cover) -> list[tuple[str, int]]:
    return [(one.element, one.value) for one in found.elements]


def half_wall(size: int = 2, grade: str = "medium", x: float = 19.0, id: str = "wall") -> Built:
    """It covers the lower half of the way between (10, 10) and (30, 10)."""
    return block(id, x, 4, 2, 6, size, grade)


def whole_wall(size: int = 1, grade: str = "medium", x: float = 19.0, id: str = "wall") -> Built:
    return block(id, x, 4, 2, 12, size, grade)


@pytest.mark.rule("punk.cover.grades", "punk.cover.bonus-to-armour")
def test_grades_have_their_values() -> None:
    assert VALUES == {"light": 3, "medium": 5, "heavy": 7}
    for grade, value in VALUES.items():
        assert cover(board(half_wall(grade=grade)), ME, FOE, ()).bonus == value


@pytest.mark.rule(
    "punk.example.cover-abc",
    "punk.cover.exists",
    "punk.cover.partial",
    "punk.cover.total",
    "punk.cover.total-size2",
    "punk.cover.contact-exception",
)
def test_two_models_and_an_element() -> None:
    total, partial, none = board(whole_wall(2)), board(half_wall()), board(block("wall", 19, 4, 2, 4))
    for one, other in ((ME, FOE), (FOE, ME)):
        assert not sees(total, one, other, ())
        found = cover(partial, one, other, ())
        assert (found.extent, found.bonus, found.avoidable) == ("partial", 5, True)
        assert len(found.clear) == 2
        assert cover(none, one, other, ()) == Cover(clear=cover(none, one, other, ()).clear)
    touching = base(19 - 1.25, 10)
    assert cover(partial, touching, FOE, ()).bonus == 0
    assert cover(partial, FOE, touching, ()).bonus == 5


@pytest.mark.rule("punk.cover.exists", "punk.geo.corridor", "punk.ruling.grazing", "punk.geo.crossing")
@pytest.mark.parametrize(("top", "covered"), [(8.7, False), (8.75, False), (8.76, True), (8.8, True)])
def test_cover_begins_where_a_line_crosses(top: float, covered: bool) -> None:
    """The outer tangent of the two bases runs at y = 8.75; to touch it is not to cross."""
    found = cover(board(block("wall", 19, 4, 2, top - 4)), ME, FOE, ())
    assert (found.extent == "partial") is covered


@pytest.mark.rule("punk.cover.total", "punk.ruling.grazing")
@pytest.mark.parametrize(("top", "extent"), [(11.24, "partial"), (11.25, "total"), (11.26, "total")])
def test_cover_is_total_without_a_clear_line(top: float, extent: str) -> None:
    found = cover(board(block("wall", 19, 4, 2, top - 4, 1)), ME, FOE, ())
    assert (found.extent, found.avoidable, bool(found.clear)) == (extent, extent == "partial", extent == "partial")


@pytest.mark.rule(
    "punk.example.cover-car",
    "punk.cover.partial",
    "punk.cover.partial-size1",
    "punk.cover.grades",
    "punk.cover.exists",
)
def test_a_car_before_one_of_two() -> None:
    table = board(block("car", 20, 10.5, 5, 10, 1, "heavy"))
    shooter, covered, free = base(10, 10), base(30, 10), base(30, 4)
    found = cover(table, shooter, covered, ())
    assert (found.extent, found.bonus) == ("partial", 7)
    assert found.elements == (Covering("car", "car.1", "heavy", 7, "punk.cover.partial-size1"),)
    assert cover(table, shooter, free, ()).extent == "none"


@pytest.mark.rule(
    "punk.example.cover-three-bases",
    "punk.cover.total-size1",
    "punk.cover.partial-size1",
    "punk.cover.partial-size23",
    "punk.cover.contact-exception",
    "punk.ruling.contact-exception-total",
)
def test_three_models_that_touch_their_elements() -> None:
    ganger = base(10, 30)
    a, b, c = base(40 + 1.25, 30, facing=180), base(40 + 2.75, 15, 55, 180), base(40 + 2, 45, 40, 180)
    table = board(
        block("concrete", 38, 26, 2, 8, 1, "heavy"),
        block("tyres", 38, 15, 2, 8, 1, "heavy"),
        block("adobe", 38, 45, 2, 8, 3, "medium"),
    )
    found = cover(table, ganger, a, ())
    assert (found.extent, found.bonus) == ("total", 7)
    assert found.elements[0].rule == "punk.cover.total-size1"
    found = cover(table, ganger, b, ())
    assert (found.extent, found.bonus) == ("none", 0)
    assert [(one.element, one.rule) for one in found.too_small] == [("tyres", "punk.cover.partial-size1")]
    found = cover(table, ganger, c, ())
    assert (found.extent, found.bonus) == ("partial", 5)
    for one, own in ((a, "concrete"), (b, "tyres"), (c, "adobe")):
        back = cover(table, one, ganger, ())
        assert (back.bonus, [ignored.element for ignored in back.ignored]) == (0, [own])
        assert back.ignored[0].rule == "punk.cover.contact-exception"


@pytest.mark.rule("punk.cover.total-size1", "punk.cover.partial-size1", "punk.ruling.base-classes")
@pytest.mark.parametrize(("mm", "bonus"), [(25, 5), (32, 5), (40, 5), (41, 0), (55, 0)])
def test_low_cover_is_for_bases_up_to_40_mm(mm: int, bonus: int) -> None:
    target = base(30, 10, mm, 180)
    assert cover(board(half_wall(1)), ME, target, ()).bonus == bonus
    assert cover(board(whole_wall(1)), ME, target, ()).bonus == bonus


@pytest.mark.rule("punk.cover.total-size2", "punk.cover.partial-size23")
def test_total_cover_of_size_2_protects_large_models_from_large_ones() -> None:
    one, other = base(10, 10, 55), base(30, 10, 55, 180)
    found = cover(board(whole_wall(2)), one, other, ())
    assert (found.extent, found.bonus, found.elements[0].rule) == ("total", 5, "punk.cover.total-size2")
    for size in (2, 3):
        found = cover(board(half_wall(size)), one, other, ())
        assert (found.extent, found.bonus, found.elements[0].rule) == ("partial", 5, "punk.cover.partial-size23")


@pytest.mark.rule("punk.example.variable-size", "punk.cover.zones")
def test_the_zone_that_is_crossed_counts() -> None:
    bull = element("bull", zone(19, 4, 2, 4, size=3, grade="heavy"), zone(19, 8, 2, 8, size=1, grade="heavy"))
    found = cover(board(bull), base(10, 12), base(30, 12), ())
    assert found.elements == (Covering("bull", "bull.2", "heavy", 7, "punk.cover.total-size1"),)
    assert sees(board(bull), base(10, 12), base(30, 12), ())
    assert not sees(board(bull), base(10, 6.5), base(30, 6.5), ())


@pytest.mark.rule("punk.geo.bonus-procedure", "punk.cover.zones")
def test_an_element_counts_once_with_its_best_grade() -> None:
    house = element("house", zone(15, 4, 2, 6, grade="light"), zone(22, 4, 2, 6, grade="heavy"))
    found = cover(board(house), ME, FOE, ())
    assert given(found) == [("house", 7)]
    assert (found.bonus, found.elements[0].zone) == (7, "house.2")


@pytest.mark.rule("punk.geo.bonus-procedure", "punk.cover.zones")
def test_of_equal_zones_the_nearest_is_named() -> None:
    house = element("house", zone(22, 4, 2, 6), zone(15, 4, 2, 6))
    assert cover(board(house), ME, FOE, ()).elements[0].zone == "house.2"
    assert cover(board(house), FOE, ME, ()).elements[0].zone == "house.1"


@pytest.mark.rule("punk.geo.bonus-procedure", "punk.cover.grades")
def test_scenery_without_a_grade_hides_but_does_not_protect() -> None:
    found = cover(board(half_wall(grade="")), ME, FOE, ())
    assert (found.bonus, found.extent) == (0, "none")
    assert [(one.element, one.rule) for one in found.too_small] == [("wall", "punk.cover.grades")]
    assert not sees(board(whole_wall(2, "")), ME, FOE, ())


# --- stacking ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("punk.example.stack-three", "punk.cover.stacking", "punk.cover.contact-exception")
def test_tyres_more_tyres_and_a_car() -> None:
    chispa, cardinal = base(10, 10, 40), base(40, 10, 25, 180)
    table = board(
        block("a", 12, 7, 3, 6, 1, "light"), block("b", 20, 7, 3, 6, 1, "light"), block("c", 28, 7, 5, 6, 1, "heavy")
    )
    found = cover(table, chispa, cardinal, ())
    assert given(found) == [("c", 7), ("b", 3)]
    assert (found.bonus, [one.element for one in found.ignored]) == (8, ["a"])
    back = cover(table, cardinal, chispa, ())
    assert (back.bonus, given(back)[0]) == (9, ("c", 7))


@pytest.mark.rule("punk.cover.stacking", "punk.ruling.stack-any-line")
def test_elements_stack_that_no_single_line_crosses() -> None:
    table = board(block("left", 20, 10.8, 1, 5, 2, "light"), block("right", 20, 4.2, 1, 5, 2, "medium"))
    found = cover(table, ME, FOE, ())
    assert given(found) == [("right", 5), ("left", 3)]
    assert (found.bonus, found.extent) == (6, "partial")


@pytest.mark.rule("punk.cover.stacking")
def test_elements_too_small_for_the_target_are_not_counted() -> None:
    table = board(half_wall(2, "light"), half_wall(1, "heavy", 23, "car"))
    assert cover(table, ME, FOE, ()).bonus == 8
    found = cover(table, ME, base(30, 10, 55, 180), ())
    assert (found.bonus, [one.element for one in found.too_small]) == (3, ["car"])


@pytest.mark.rule("punk.example.stack-shield", "punk.cover.stack-shield", "punk.cover.stacking", "punk.ruling.shield")
def test_a_shield_stacks_like_an_element() -> None:
    wall = cover(board(half_wall()), ME, FOE, ())
    assert with_shield(wall, 2).bonus == 6
    bare = cover(board(), ME, FOE, ())
    assert (with_shield(bare, 2).bonus, with_shield(bare, 2).extent) == (2, "none")
    # a shield that is better than the scenery is the base, and the scenery adds to it
    assert with_shield(cover(board(half_wall(grade="light")), ME, FOE, ()), 4).bonus == 5


@pytest.mark.rule("punk.cover.stacking")
def test_bonuses_stack() -> None:
    assert [stacked(()), stacked((3,)), stacked((5, 5)), stacked((3, 7, 3)), stacked((), 2), stacked((5, 3), 2)] == [
        0,
        3,
        6,
        9,
        2,
        7,
    ]


@pytest.mark.rule("punk.ruling.evade-all", "punk.ruling.shield", "punk.geo.bonus-procedure")
def test_avoiding_takes_all_scenery_and_leaves_the_shield() -> None:
    partial = cover(board(half_wall(), half_wall(1, "light", 23, "tyres")), ME, FOE, ())
    assert (partial.bonus, partial.avoidable, partial.avoided) == (6, True, 0)
    assert with_shield(partial, 2).avoided == 2
    # one low element across all lines makes the whole cover total
    total = cover(board(half_wall(), whole_wall(1, "light", 23, "fence")), ME, FOE, ())
    assert (total.bonus, total.avoidable, total.avoided) == (6, False, 6)


@pytest.mark.rule("punk.ruling.mixed-sizes", "punk.geo.bonus-procedure")
def test_low_and_tall_scenery_together_are_total_cover() -> None:
    table = board(block("tall", 19, 4, 2, 6.5, 3, "medium"), block("low", 19, 10.5, 2, 5, 1, "light"))
    found = cover(table, ME, FOE, ())
    assert (found.extent, found.bonus) == ("total", 6)
    # the low one does not protect a large model: then a line over it is clear
    large = cover(table, ME, base(30, 10, 55, 180), ())
    assert (large.extent, large.bonus) == ("partial", 5)


@pytest.mark.rule("punk.geo.bonus-procedure")
def test_the_clear_line_avoids_hiders_that_give_nothing_too() -> None:
    """The shooter touches the tall wall, which therefore gives nothing, but nobody shoots through it."""
    tall = block("tall", 11.25, 4, 1, 6.5, 3, "heavy")
    low = block("low", 20, 9.4, 1, 6, 1, "light")
    found = cover(board(tall, low), ME, FOE, ())
    assert sees(board(tall, low), ME, FOE, ())
    assert (given(found), found.extent) == ([("low", 3)], "total")
    assert cover(board(low), ME, FOE, ()).extent == "partial"


# --- contact -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("punk.cover.contact-exception", "punk.geo.tolerance")
@pytest.mark.parametrize(("gap", "bonus"), [(0.0, 0), (0.0009, 0), (0.0015, 5), (0.5, 5)])
def test_the_shooter_has_to_touch_the_element(gap: float, bonus: int) -> None:
    assert cover(board(half_wall()), base(19 - 1.25 - gap, 10), FOE, ()).bonus == bonus


@pytest.mark.rule("punk.cover.contact-exception", "punk.geo.bonus-procedure")
def test_contact_with_one_zone_ignores_all_zones_of_the_element() -> None:
    house = element("house", zone(11.25, 4, 1, 6), zone(22, 4, 2, 6))
    found = cover(board(house, half_wall(1, "light", 25, "tyres")), ME, FOE, ())
    assert given(found) == [("tyres", 3)]


@pytest.mark.rule("punk.ruling.contact-exception-total")
def test_contact_counts_for_total_cover_and_for_a_wall_too_low_for_the_shooter() -> None:
    for mm in (25, 55):
        shooter = base(19 - mm / 20, 10, mm)
        found = cover(board(whole_wall(1)), shooter, FOE, ())
        assert (found.bonus, found.extent, found.ignored[0].element) == (0, "none", "wall")


@pytest.mark.rule("punk.height.shooter-above", "punk.cover.contact-exception")
def test_standing_on_an_element_is_contact() -> None:
    bus = element("bus", zone(5, 5, 10, 10, size=1, height=2.5), zone(15, 5, 3, 6, size=2, height=5.5))
    assert cover(board(bus), base(10, 10, z=2.5), FOE, ()).bonus == 0
    assert cover(board(bus), FOE, base(10, 10, z=2.5), ()).bonus == 5


# --- models in the way ---------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "punk.example.model-cover",
    "punk.modelcover.test",
    "punk.modelcover.partial",
    "punk.modelcover.stray",
    "punk.modelcover.total",
)
def test_a_mutard_before_another() -> None:
    in_the_way = base(20, 11)
    found = cover(board(), ME, FOE, (in_the_way,))
    assert (found.covering, found.strays) == ((0,), (0,))
    assert (found.bonus, found.extent, found.avoidable) == (0, "none", False)
    assert sees(board(), ME, FOE, (in_the_way,)) and not sees(board(), ME, FOE, (base(20, 10),))


@pytest.mark.rule("punk.modelcover.test", "punk.geo.model-procedure", "punk.ruling.grazing")
@pytest.mark.parametrize(("y", "covers"), [(12.49, True), (12.5, False), (12.51, False)])
def test_a_model_beside_the_lines_does_not_cover(y: float, covers: bool) -> None:
    assert bool(cover(board(), ME, FOE, (base(20, y),)).covering) is covers


@pytest.mark.rule("punk.modelcover.stray", "punk.geo.model-procedure")
def test_the_nearest_covering_model_is_hit_by_strays() -> None:
    others = (base(25, 11.5), base(50, 50), base(16, 11.8), base(20, 8))
    found = cover(board(), ME, FOE, others)
    assert (found.covering, found.strays) == ((2, 3, 0), (2,))
    # nearness is that of rims: a large base further away may be nearer
    found = cover(board(), ME, FOE, (base(16, 11.8), base(17, 7.5, 55)))
    assert found.covering == (1, 0)
    # equally near ones
    found = cover(board(), ME, FOE, (base(20, 11.8), base(20, 8.2)))
    assert found.strays == (0, 1)


@pytest.mark.rule("punk.ruling.model-behind-wall", "punk.geo.model-procedure")
def test_a_model_behind_a_wall_is_not_in_the_way() -> None:
    wall = block("wall", 25, 4, 1, 6, 3)
    behind, before = base(28, 8.2), base(22, 8.6)
    target = base(33, 10.5, facing=180)
    found = cover(board(wall), ME, target, (behind,))
    assert sees(board(wall), ME, target, (behind,))
    assert found.covering == ()
    assert cover(board(), ME, target, (behind,)).covering == (0,)
    assert cover(board(block("wall", 25, 4, 1, 6, 1)), ME, target, (behind,)).covering == (0,)
    # in front of the wall it counts if a line that crosses it passes the end of the wall
    assert cover(board(block("wall", 25, 4, 1, 5.9, 3)), ME, target, (before,)).covering == (0,)
    assert cover(board(block("wall", 25, 4, 1, 5.9, 3)), ME, target, (base(22, 7.6),)).covering == ()


@pytest.mark.rule("punk.ruling.model-contact")
def test_a_friend_who_touches_the_shooter_is_in_the_way() -> None:
    friend = base(12.3, 11.0)
    assert cover(board(), ME, FOE, (friend,)).strays == (0,)


@pytest.mark.rule("punk.modelcover.no-evade", "punk.modelcover.partial")
def test_models_give_no_armour_and_take_no_clear_line_from_scenery() -> None:
    found = cover(board(half_wall()), ME, FOE, (base(26, 10.6),))
    assert (found.bonus, found.extent, found.covering) == (5, "partial", (0,))


@pytest.mark.rule("punk.modelcover.stray-cover", "punk.ruling.stray-combat-cover")
def test_a_hidden_model_has_what_hides_it_for_cover() -> None:
    table = board(whole_wall(2))
    assert not sees(table, ME, FOE, ())
    found = cover(table, ME, FOE, ())
    assert (found.bonus, found.extent) == (5, "total")
    assert found.elements[0].rule == "punk.ruling.stray-combat-cover"


@pytest.mark.rule("punk.cover.los-first", "punk.geo.sight-lines")
def test_nobody_behind_the_shooter_has_cover() -> None:
    assert cover(board(half_wall()), base(10, 10, facing=180), FOE, ()) == Cover()


@pytest.mark.rule("punk.geo.sight-lines", "punk.modelcover.stray-cover")
def test_models_in_contact_may_have_cover_in_the_notch_between_them() -> None:
    touching = base(12.5, 10, facing=180)
    assert sees(board(), ME, touching, ())
    # two 25 mm bases leave a notch whose mouth lies at their outer tangent, y = 11.25
    assert cover(board(block("post", 11.2, 11.26, 0.1, 3, 2)), ME, touching, ()).extent == "none"
    table = board(block("post", 11.2, 11.15, 0.1, 3, 2))
    assert sees(table, ME, touching, ())
    assert cover(table, ME, touching, ()).extent == "partial"
