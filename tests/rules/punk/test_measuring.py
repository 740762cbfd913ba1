"""Distances, contact, and what a model stands on (punk.measure, punk.geo)."""

from __future__ import annotations

import math

import pytest
from tests.rules.punk.build import base, block, board, element, zone

from sixgun.games.punk.space import (
    carriers,
    contact,
    distance,
    in_view,
    nominal_height,
    ordinary,
    support,
    touches_element,
)


@pytest.mark.rule("punk.measure.between-models", "punk.example.measure-distance", "punk.measure.any-time")
def test_distance_runs_between_the_nearest_rims() -> None:
    assert distance(base(10, 10), base(20, 10, 40)) == pytest.approx(10 - 1.25 - 2.0)
    assert distance(base(10, 10), base(12, 10)) == 0.0


@pytest.mark.rule("punk.geo.distance", "punk.ruling.distance-vertical")
def test_distance_is_measured_in_space() -> None:
    assert distance(base(10, 10), base(16.5, 10, z=3)) == pytest.approx(5.0)
    # one above the other: the levels alone
    assert distance(base(10, 10), base(10, 11, z=7)) == pytest.approx(7.0)


@pytest.mark.rule("punk.geo.distance", "punk.geo.tolerance")
@pytest.mark.parametrize(("gap", "touching"), [(0.0, True), (0.0009, True), (0.0011, False)])
def test_contact_is_a_gap_of_a_thousandth(gap: float, touching: bool) -> None:
    assert contact(base(10, 10), base(12.5 + gap, 10)) is touching


@pytest.mark.rule("punk.measure.vertical-contact", "punk.geo.distance")
@pytest.mark.parametrize(("z", "touching"), [(2.5, True), (2.51, False)])
def test_bases_up_to_25_mm_above_one_another_are_in_contact(z: float, touching: bool) -> None:
    assert contact(base(10, 10), base(12.5, 10, z=z)) is touching
    assert contact(base(12.5, 10, z=z), base(10, 10)) is touching


@pytest.mark.rule("punk.measure.vertical-contact")
def test_levels_are_compared_with_each_other() -> None:
    assert contact(base(10, 10, z=6), base(12.5, 10, z=8.5))
    assert not contact(base(10, 10, z=6), base(12.5, 10))


@pytest.mark.rule("punk.geo.coordinates", "punk.ruling.base-classes")
def test_bases_have_three_heights_and_two_classes() -> None:
    sizes = (25, 30, 32, 40, 41, 50, 55)
    assert [nominal_height(base(0, 0, mm)) for mm in sizes] == [3, 4, 4, 4, 6, 6, 6]
    assert [ordinary(base(0, 0, mm)) for mm in sizes] == [True, True, True, True, False, False, False]


@pytest.mark.rule("punk.geo.in-arc", "punk.los.arc", "punk.geo.front-arc", "punk.ruling.arc-partial")
def test_any_part_of_a_base_ahead_is_in_view() -> None:
    me = base(10, 10, facing=0)
    assert in_view(me, base(8.76, 20))
    assert not in_view(me, base(8.75, 20))  # touches the line from behind
    assert not in_view(me, base(8.74, 20))
    turned = base(10, 10, facing=90)
    assert in_view(turned, base(40, 8.76)) and not in_view(turned, base(40, 8.74))


@pytest.mark.rule("punk.geo.support")
def test_a_model_stands_on_the_zone_under_its_centre() -> None:
    table = board(element("bus", zone(10, 10, 10, 5, height=5.5), zone(20, 10, 6, 5, size=1, height=2.5)))
    high, low = table.zones
    assert support(table, base(12, 12, z=5.5)) == high
    assert support(table, base(12, 12, z=5.6)) == high
    assert support(table, base(12, 12, z=5.61)) is None
    assert support(table, base(12, 12)) is None
    assert support(table, base(10, 12, z=5.5)) == high  # the outline is part of it
    assert support(table, base(9.99, 12, z=5.5)) is None
    assert support(table, base(22, 12, z=2.5)) == low


@pytest.mark.rule("punk.geo.support")
def test_on_a_seam_both_zones_carry() -> None:
    table = board(element("deck", zone(10, 10, 5, 5), zone(15, 10, 5, 5)))
    assert carriers(table, base(15, 12, z=6)) == table.zones


@pytest.mark.rule("punk.geo.support", "punk.cover.sizes")
def test_flat_ground_carries_nobody() -> None:
    table = board(element("mud", zone(10, 10, 15, 10, size=0, grade="", top="rough")))
    assert support(table, base(12, 12)) is None


@pytest.mark.rule("punk.geo.tolerance", "punk.cover.contact-exception")
def test_a_base_touches_an_element_at_its_wall() -> None:
    table = board(block("wall", 20, 8, 2, 4))
    assert touches_element(table, base(20 - 1.25, 10), "wall")
    assert touches_element(table, base(20 - 1.2509, 10), "wall")
    assert not touches_element(table, base(20 - 1.2515, 10), "wall")
    # at the corner
    away = 1.25 * math.sqrt(0.5)
    assert touches_element(table, base(20 - away, 8 - away), "wall")
    assert not touches_element(table, base(20 - away - 0.01, 8 - away), "wall")


@pytest.mark.rule("punk.geo.tolerance", "punk.height.shooter-above")
def test_a_base_touches_what_it_stands_on_and_not_what_is_above_or_below() -> None:
    table = board(element("hut", zone(20, 8, 8, 8, size=3, height=6.0)), element("sign", zone(30, 8, 8, 8, foot=4.0)))
    assert touches_element(table, base(24, 12, z=6), "hut")
    assert touches_element(table, base(20 - 1.25, 10, z=3), "hut")  # climbing
    assert not touches_element(table, base(20 - 1.25, 10, z=6.2), "hut")
    assert not touches_element(table, base(30 - 1.25, 10), "sign")
    assert touches_element(table, base(30 - 1.25, 10, z=4), "sign")


@pytest.mark.rule("punk.cover.contact-exception")
def test_touching_one_zone_is_touching_the_element() -> None:
    table = board(element("house", zone(20, 8, 2, 4), zone(40, 8, 2, 4)))
    assert touches_element(table, base(42 + 1.25, 10), "house")
