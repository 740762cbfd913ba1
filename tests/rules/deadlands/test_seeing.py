"""Sight, cover by location, concealment, light, and places that are known (deadlands.map)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import Thing, board, events, fight, man

from sixgun.games.deadlands import moving, seeing
from sixgun.games.deadlands.board import Lamp, Zone
from sixgun.games.deadlands.catalogue import table
from sixgun.games.deadlands.seeing import EVERYWHERE, exposure
from sixgun.games.deadlands.state import Shootout
from sixgun.testing.scripted import scripted

LEFT, RIGHT = frozenset({"arm-left", "leg-left"}), frozenset({"arm-right", "leg-right"})
GUTS = frozenset({"lower-guts", "gizzards", "upper-guts"})


def across(kind: str, y0: float, y1: float, *, x: float = 20.0, thick: float = 0.2, **place: Any) -> Shootout:
    """Ann at (10, 10) looks along x at Bob at (22, 10); the piece stands between them."""
    place = {"x": 22, "y": 10, **place}
    return fight(man("ann", 10, 10), man("bob", **place), table=board(Thing("it", kind, x, y0, x + thick, y1)))


# tall scenery --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.sight", "deadlands.table.house-peek")
@pytest.mark.parametrize(
    ("centre", "left", "right", "covered"),
    [
        (True, True, True, frozenset()),
        (True, True, False, RIGHT),
        (True, False, True, LEFT),
        (True, False, False, LEFT | RIGHT),
        (False, True, True, GUTS | {"noggin"}),
        (False, True, False, GUTS | RIGHT),
        (False, False, True, GUTS | LEFT),
        (False, False, False, EVERYWHERE),
    ],
)
def test_what_shows_follows_from_the_points_that_are_seen(
    centre: bool, left: bool, right: bool, covered: frozenset[str]
) -> None:
    assert seeing.peek(centre, left, right) == covered


@pytest.mark.rule("deadlands.table.house-peek")
def test_the_table_of_peeking_says_the_same() -> None:
    words = {
        "arm far": {"arm-right"}, "leg far": {"leg-right"}, "arm left": {"arm-left"}, "arm right": {"arm-right"},
        "leg left": {"leg-left"}, "leg right": {"leg-right"}, "Lower Guts": {"lower-guts"}, "Gizzards": {"gizzards"},
        "Upper Guts": {"upper-guts"}, "Noggin": {"noggin"}, "all, out of sight": EVERYWHERE,
    }  # fmt: skip
    for row in table("house-peek"):
        covered = frozenset().union(*(words[word] for word in row["covered"]))
        assert seeing.peek(row["centre"], row["ends_seen"] > 0, row["ends_seen"] > 1) == covered, row


@pytest.mark.rule("deadlands.map.sight")
def test_nothing_between_covers_nothing() -> None:
    found = exposure(fight(man("ann"), man("bob", 22, 10)), "ann", "bob")
    assert found == seeing.Exposure()


@pytest.mark.rule("deadlands.map.sight", "deadlands.table.house-peek", "deadlands.cover.exposed-parts")
def test_corner() -> None:
    """Example corner: a board wall, from behind which only the end on the attacker's right can be seen. The target
    faces the attacker, so that this is his left side."""
    g = across("board-wall", 9.78, 20.0, x=21.2)
    found = exposure(g, "ann", "bob")
    assert found.visible and found.by == ("it",)
    assert found.covered == GUTS | RIGHT
    assert found.level("noggin") == 0 and found.level("arm-left") == 0
    assert found.level("lower-guts") == 1


@pytest.mark.rule("deadlands.map.sight")
def test_a_wall_on_the_other_side_hides_the_other_side() -> None:
    g = across("board-wall", 0.0, 10.22, x=21.2)
    assert exposure(g, "ann", "bob").covered == GUTS | LEFT


@pytest.mark.rule("deadlands.map.sight")
def test_the_attacker_looks_from_the_point_that_he_likes_best() -> None:
    """Beside a wall in front of him he leans out as far as his own base goes."""
    g = across("board-wall", 9.6, 20.0, x=11.0)
    assert exposure(g, "ann", "bob").covered == frozenset()


@pytest.mark.rule("deadlands.map.sight")
def test_sight_is_mutual() -> None:
    for y0 in (9.4, 9.7, 9.9, 10.1, 10.3, 10.6):
        for x in (11.0, 15.0, 21.0):
            g = across("log-wall", y0, 20.0, x=x)
            assert seeing.sees(g, "ann", "bob") == seeing.sees(g, "bob", "ann"), (x, y0)


@pytest.mark.rule("deadlands.map.sight")
def test_along_the_edge_of_a_wall_one_sees() -> None:
    g = across("board-wall", 10.5, 20.0, x=14.0, thick=4.0)
    assert exposure(g, "ann", "bob") == seeing.Exposure()


@pytest.mark.rule("deadlands.map.sight")
def test_people_never_block_sight() -> None:
    g = fight(man("ann"), man("al", 15, 10), man("bob", 22, 10))
    assert exposure(g, "ann", "bob").covered == frozenset()


@pytest.mark.rule("deadlands.map.sight")
def test_a_called_part_is_looked_for() -> None:
    """From one end of the attacker his arm shows, from his centre more of the rest."""
    g = across("board-wall", 9.9, 20.0, x=15.0)
    assert "arm-left" not in exposure(g, "ann", "bob", "arm-left").covered


# low scenery ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.low-cover", "deadlands.table.house-exposure")
@pytest.mark.parametrize("row", table("house-exposure"), ids=lambda row: f"{row['height']}-{row['posture']}")
def test_low_scenery_covers_by_height_and_posture(row: dict[str, Any]) -> None:
    kind = {"knee": "water-trough", "waist": "barrels", "chest": "wagon"}[row["height"]]
    words = {"leg": {"leg-left", "leg-right"}, "arm": {"arm-left", "arm-right"}}
    covered = frozenset().union(*(words.get(w, {w.lower().replace(" ", "-")}) for w in row["covered"]))
    g = across(kind, 9.0, 11.0, x=20.4, thick=1.0, posture=row["posture"])
    found = exposure(g, "ann", "bob")
    assert found.covered == covered
    assert found.concealed == (covered == EVERYWHERE)
    assert found.visible


@pytest.mark.rule("deadlands.map.low-cover", "deadlands.table.house-exposure")
def test_trough() -> None:
    """Example trough: a man kneels behind one, twelve yards away."""
    g = across("water-trough", 9.0, 11.0, x=20.4, thick=1.0, posture="kneeling")
    found = exposure(g, "ann", "bob")
    assert found.level("lower-guts") == 3 and found.level("leg-left") == 3
    assert found.level("arm-left") == 0 and found.level("upper-guts") == 0


@pytest.mark.rule("deadlands.map.low-cover")
@pytest.mark.parametrize(("gap", "covers"), [(0.9, True), (1.49, True), (1.51, False), (4.0, False)])
def test_low_scenery_covers_whom_it_stands_close_to(gap: float, covers: bool) -> None:
    g = across("barrels", 9.0, 11.0, x=22 - gap - 1.0, thick=1.0)
    assert bool(exposure(g, "ann", "bob").covered) == covers


@pytest.mark.rule("deadlands.map.low-cover")
@pytest.mark.parametrize(("x", "covers"), [(10.2, True), (10.4, False), (9.0, True)])
def test_low_scenery_beside_the_attacker_covers_nobody(x: float, covers: bool) -> None:
    """Both stand at the same barrels: what the line crosses must be farther from the attacker than 1.5 yards."""
    table_ = board(Thing("it", "barrels", 11.0, 9.0, 11.8, 11.0))
    g = fight(man("ann", x, 10), man("bob", 12.5, 10), table=table_)
    assert bool(exposure(g, "ann", "bob").covered) == covers


@pytest.mark.rule("deadlands.map.low-cover", "deadlands.map.height")
def test_who_looks_down_ignores_low_scenery() -> None:
    g = across("barrels", 9.0, 11.0, x=20.4, thick=1.0)
    g.change("ann", z=1.0)
    assert exposure(g, "ann", "bob").covered
    g.change("ann", z=2.0)
    assert not exposure(g, "ann", "bob").covered


@pytest.mark.rule("deadlands.map.low-cover", "deadlands.cover.damage")
def test_covers_of_several_pieces_are_united() -> None:
    """A wall to one side and a trough in front: each location has the highest level of what is before it."""
    table_ = board(Thing("wall", "board-wall", 15, 10.2, 15.2, 20), Thing("trough", "water-trough", 20.4, 9, 21.2, 11))
    g = fight(man("ann"), man("bob", 22, 10), table=table_)
    found = exposure(g, "ann", "bob")
    assert {"leg-left", "leg-right"} <= found.covered
    assert found.level("leg-right") == 3
    assert "trough" in found.by


# hidden --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.hidden-target", "deadlands.conceal.total")
def test_behind_a_wall_everything_is_covered_and_concealed() -> None:
    found = exposure(across("log-wall", 0.0, 20.0), "ann", "bob")
    assert not found.visible and found.concealed and found.impossible is None
    assert found.covered == EVERYWHERE and {found.level(one) for one in EVERYWHERE} == {3}


@pytest.mark.rule("deadlands.map.hidden-target")
def test_bushes_only_conceal() -> None:
    found = exposure(across("bushes", 0.0, 20.0), "ann", "bob")
    assert found.concealed and not found.visible and found.by == ("it",)
    assert not found.covered and found.armor == 0


@pytest.mark.rule("deadlands.map.hidden-target")
def test_nobody_fires_through_rock() -> None:
    found = exposure(across("rock-face", 0.0, 20.0), "ann", "bob")
    assert found.impossible is not None and found.impossible.reason == "stopped"


@pytest.mark.rule("deadlands.map.hidden-target", "deadlands.cover.damage")
def test_of_several_walls_the_highest_level_counts() -> None:
    table_ = board(Thing("one", "board-wall", 14, 0, 14.2, 20), Thing("two", "brick-wall", 17, 0, 17.2, 20))
    found = exposure(fight(man("ann"), man("bob", 22, 10), table=table_), "ann", "bob")
    assert found.by == ("one", "two") and found.armor == 4


@pytest.mark.rule("deadlands.ruling.known-place")
def test_whose_place_is_unknown_cannot_be_attacked() -> None:
    g = across("log-wall", 0.0, 20.0)
    g.change("bob", known=False)
    refusal = exposure(g, "ann", "bob").impossible
    assert refusal is not None and (refusal.rule, refusal.reason) == ("deadlands.ruling.known-place", "place-unknown")


@pytest.mark.rule("deadlands.ruling.known-place")
def test_who_shows_himself_is_known_for_this_round_and_the_next() -> None:
    g = across("log-wall", 0.0, 20.0)
    g.change("bob", known=False)
    seeing.shows(g, "bob")
    assert [g.place_known("bob") for g.round in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("deadlands.ruling.known-place")
def test_who_moves_out_of_sight_is_lost() -> None:
    """And whoever comes into sight is known from then on, also behind the wall, until he moves."""
    g = fight(man("ann"), man("bob", 22, 4), table=board(Thing("wall", "log-wall", 20, 6, 20.2, 14)))
    assert seeing.seen(g, "bob")
    moving.carry(g, "bob", (g["bob"].place, (22.0, 10.0, 0.0)))
    assert not g.place_known("bob")
    moving.carry(g, "ann", (g["ann"].place, (12.0, 4.0, 0.0)))
    assert g.place_known("bob") == seeing.seen(g, "bob")
    g.change("bob", moved=0.0)
    moving.carry(g, "bob", (g["bob"].place, (22.0, 5.0, 0.0)))
    assert g.place_known("bob")


@pytest.mark.rule("deadlands.scenario.deploy")
def test_hidden_people_are_known_after_the_first_round_or_when_they_act() -> None:
    zones = (Zone("law", 0, 0, 5, 60), Zone("outlaws", 20, 0, 60, 60, hidden=True))
    wall = Thing("wall", "log-wall", 20, 0, 20.2, 20)
    g = fight(
        man("ann"), man("bob", 22, 4, known=False), man("bill", 22, 8, known=False), table=board(wall, zones=zones)
    )
    with scripted([]) as ref:
        seeing.acts(ref, g, "bob")
        assert (g["bob"].known, g["bill"].known) == (True, False)
        seeing.reveal(ref, g)
    assert g["bill"].known and events(ref) == ["appears", "appears"]


@pytest.mark.rule("deadlands.ruling.hidden-hands", "deadlands.ruling.known-place")
def test_the_other_side_does_not_see_an_unknown_place() -> None:
    g = across("log-wall", 0.0, 20.0)
    g.change("bob", known=False, posture="prone")
    seen = {row["id"]: row for row in g.view("red")["people"]}["bob"]
    assert not {"x", "y", "placed", "posture"} & set(seen)


# light and fog -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.map.light", "deadlands.conceal.dim", "deadlands.conceal.moonlight",
                  "deadlands.conceal.darkness", "deadlands.conceal.stacking")  # fmt: skip
@pytest.mark.parametrize(
    ("ambient", "lamp", "rule", "value"),
    [
        (-4, 0, "deadlands.conceal.dim", -4),
        (-6, 0, "deadlands.conceal.moonlight", -6),
        (-8, 0, "deadlands.conceal.darkness", -8),
        (-8, -4, "deadlands.conceal.dim", -4),
        (-4, -4, "deadlands.conceal.dim", -4),
    ],
)
def test_the_best_light_where_the_target_stands(ambient: int, lamp: int, rule: str, value: int) -> None:
    lamps = (Lamp((22.0, 15.0, 0.0), 6.0, lamp),) if lamp else ()
    g = fight(man("ann"), man("bob", 22, 10), table=board(light=ambient, lamps=lamps))
    found = seeing.light(g, "bob")
    assert found is not None and (found.rule, found.value) == (rule, value)


@pytest.mark.rule("deadlands.map.light")
def test_by_day_there_is_no_penalty() -> None:
    assert seeing.light(fight(man("ann"), man("bob")), "bob") is None


@pytest.mark.rule("deadlands.map.light")
@pytest.mark.parametrize(("y", "wall", "light"), [(15.0, False, -4), (16.1, False, -8), (15.0, True, -8)])
def test_a_lamp_reaches_as_far_as_its_radius_and_not_through_walls(y: float, wall: bool, light: int) -> None:
    lamp = Lamp((22.0, y, 0.0), 6.0, -4)
    scenery = [Thing("wall", "board-wall", 20, 12, 24, 12.2)] if wall else []
    g = fight(man("ann"), man("bob", 22, 10), table=board(*scenery, light=-8, lamps=(lamp,)))
    assert seeing.light_at(g, g["bob"].place) == light


@pytest.mark.rule("deadlands.map.light", "deadlands.table.house-light")
@pytest.mark.parametrize(("far", "concealed", "visible"), [(15, False, True), (16, True, True), (31, True, False)])
def test_fog_conceals_and_hides(far: float, concealed: bool, visible: bool) -> None:
    g = fight(man("ann"), man("bob", 10 + far, 10), table=board(fog=15))
    found = exposure(g, "ann", "bob")
    assert (found.concealed, found.visible) == (concealed, visible)
    assert (found.impossible is not None) == (not visible)


# blasts --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.ruling.explosion-victims")
def test_a_blast_looks_from_its_centre_alone() -> None:
    g = across("board-wall", 9.9, 20.0, x=11.0)
    assert exposure(g, "ann", "bob").covered != seeing.exposure_to(g, (10.0, 10.0, 0.0), "bob").covered


@pytest.mark.rule("deadlands.map.height")
def test_from_a_rock_one_sees_over_it() -> None:
    g = fight(man("ann", 30, 30, z=3.0), man("bob", 30, 45), table=board(Thing("rock", "high-rock", 28, 28, 32, 32)))
    assert seeing.sees(g, "ann", "bob") and seeing.sees(g, "bob", "ann")
    g.change("ann", y=26.0, z=0.0)
    assert not seeing.sees(g, "ann", "bob")
