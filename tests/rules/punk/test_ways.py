"""Ways over several levels: the ground before and after jumps, drops and climbs, and who stands there."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import Scenery, at, board, events, fact, foe, fray, model, play, reason, refusal

from sixgun.games.punk.choices import Move
from sixgun.games.punk.state import Fire, Fray, Model
from sixgun.testing.scripted import pick

FAR = foe("far", 85, 85)
DARE, CAREFUL = pick("dare"), pick("careful")
ROOF = Scenery("west", 0, 0, 20, 90, size=3)
"""Nine cm high, to x = 20."""


def beyond(*scenery: Scenery, foes: tuple[Model, ...] = (), top: str = "good", special: tuple[str, ...] = ()) -> Fray:
    """Ann stands on a roof 1 cm from its edge; another roof with this top begins 4 cm from it."""
    east = Scenery("east", 24, 0, 20, 90, size=3, top=top)  # type: ignore[arg-type]  # a kind of ground
    ann = model("ann", 19, 10, 9, special=special)
    return fray(ann, *foes, FAR, table=board(ROOF, east, *scenery), active="ann")


def to(x: float, z: float = 9.0) -> Move:
    """By way of the edge, so that no way round is looked for."""
    return Move("ann", ((19.5, 10, 9.0), (x, 10, z)))


# beyond a jump -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.ruling.enemy-blocks", "punk.ruling.jump-details")
def test_nobody_jumps_through_an_enemy_on_the_other_side() -> None:
    assert reason(beyond(), to(28.9)) == ""
    assert reason(beyond(foes=(foe("bob", 26, 10, 9),)), to(28.9)) == "enemy-in-the-way"
    assert reason(beyond(foes=(foe("bob", 26, 13, 9),)), to(28.9)) == ""
    assert reason(beyond(foes=(foe("bob", 26, 10, 0),)), to(28.9)) == ""


@pytest.mark.rule("punk.obstacle.otherwise", "punk.ruling.jump-details")
def test_nobody_jumps_through_what_stands_on_the_other_roof() -> None:
    chimney = Scenery("chimney", 26, 8, 1, 4, size=3, foot=9, height=5)
    assert reason(beyond(chimney), to(28.9)) == "no-way"
    crate = Scenery("crate", 26, 8, 1, 4, size=1, foot=9, height=2)
    assert reason(beyond(crate), to(28.9)) == ""


@pytest.mark.rule("punk.terrain.impassable", "punk.ruling.jump-details")
def test_nobody_jumps_or_walks_onto_an_impassable_top() -> None:
    assert refusal(beyond(top="impassable"), to(28)) == "punk.terrain.impassable"
    hole = Scenery("hole", 20, 0, 4, 90, size=3, top="impassable")
    g = fray(model("ann", 17, 10, 9), FAR, table=board(ROOF, hole), active="ann")
    assert refusal(g, Move("ann", ((22, 10, 9.0),))) == "punk.terrain.impassable"
    assert refusal(g, Move("ann", ((19.9, 10, 9.0),))) == ""


@pytest.mark.rule("punk.terrain.rough-test", "punk.terrain.rough-edge", "punk.ruling.jump-details")
def test_a_rough_roof_is_tested_where_it_is_landed_on() -> None:
    """The edge is 5 cm away, the roof beyond counts from there; past half the distance it stops at its border."""
    g = beyond(top="rough")
    play(g, to(28.9), [5], [DARE])
    assert at(g, "ann") == (28.9, 10, 9)
    g = beyond(top="rough")
    play(g, to(28.9), [6], [DARE])
    assert at(g, "ann") == (24, 10, 9) and g.going.stumbled
    g = beyond(top="rough", special=("all-terrain",))
    play(g, to(28.9))
    assert at(g, "ann") == (28.9, 10, 9)


@pytest.mark.rule("punk.terrain.bad-gamble", "punk.terrain.bad-half", "punk.ruling.bad-fall-place")
def test_a_very_rough_roof_is_a_gamble_where_it_is_landed_on() -> None:
    g = beyond(top="very-rough")
    log = play(g, to(28.9), [6], [DARE])
    assert "slips" in events(log) and g["ann"].prone
    assert at(g, "ann") == (24, 10, 9)


@pytest.mark.rule("punk.obstacle.wide", "punk.terrain.rough-test")
def test_a_rough_top_beside_a_good_one_counts_where_it_begins() -> None:
    table = board(ROOF, Scenery("rubble", 20, 0, 10, 90, size=3, top="rough"))
    g = fray(model("ann", 16, 10, 9), FAR, table=table, active="ann")
    play(g, Move("ann", ((26, 10, 9.0),)), [6], [DARE])
    assert at(g, "ann") == (21, 10, 9)
    g = fray(model("ann", 14, 10, 9), FAR, table=table, active="ann")
    play(g, Move("ann", ((24, 10, 9.0),)), [6], [DARE])
    assert at(g, "ann") == (20, 10, 9)


@pytest.mark.rule("punk.jump.fail", "punk.ruling.jump-details", "punk.ruling.fall-place")
def test_who_fails_to_jump_falls_onto_what_lies_between_the_roofs() -> None:
    """A wide gap, over a top 4 cm high."""
    shed = Scenery("shed", 20, 0, 6, 90, size=2, height=4)
    east = Scenery("east", 26, 0, 20, 90, size=3)
    ann = model("ann", 19, 10, 9, special=("swift",))
    g = fray(ann, FAR, table=board(ROOF, shed, east), active="ann")
    play(g, to(26.5), [6])
    assert g["ann"].prone and at(g, "ann")[2] == 4


# below an edge -------------------------------------------------------------------------------------------------------
def above(top: str, x: float = 13.0, high: float = 5.0, special: tuple[str, ...] = ()) -> Fray:
    """On a roof that ends at x = 20, with ground of this kind at its foot."""
    hut = Scenery("hut", 0, 0, 20, 90, size=2, height=high)
    ground = Scenery("ground", 20, 0, 30, 90, top=top)  # type: ignore[arg-type]  # a kind of ground
    return fray(model("ann", x, 10, high, special=special), FAR, table=board(hut, ground), active="ann")


DROP = Move("ann", ((20, 10, 5), (21.25, 10, 0)))


@pytest.mark.rule("punk.terrain.rough-edge", "punk.terrain.rough-test", "punk.ruling.drop-route")
def test_the_test_for_rough_ground_at_the_foot_of_a_drop_falls_due_at_the_edge() -> None:
    g = above("rough")
    play(g, DROP, [6], [DARE])
    assert at(g, "ann") == (20, 10, 5)
    g = above("rough")
    play(g, DROP, [5], [DARE])
    assert at(g, "ann") == (21.25, 10, 0)
    g = above("rough", x=15.0)  # 5 cm are half the distance
    play(g, DROP)
    assert at(g, "ann") == (21.25, 10, 0)


@pytest.mark.rule("punk.terrain.bad-gamble", "punk.ruling.bad-fall-place", "punk.ruling.drop-route")
def test_who_slips_on_very_rough_ground_at_the_foot_of_a_drop_lies_there() -> None:
    g = above("very-rough")
    play(g, DROP, [6], [DARE])
    assert at(g, "ann") == (21.25, 10, 0) and g["ann"].prone
    g = above("very-rough")
    play(g, DROP, [], [CAREFUL])
    assert at(g, "ann") == (20, 10, 5) and not g["ann"].prone


@pytest.mark.rule("punk.terrain.impassable", "punk.ruling.drop-route")
def test_nobody_drops_or_climbs_down_onto_impassable_ground() -> None:
    assert refusal(above("impassable", 17), DROP) == "punk.terrain.impassable"
    down = Move("ann", ((20, 10, 7), (21.25, 10, 0)), drop=True)
    assert refusal(above("impassable", 17, 7), down) == "punk.terrain.impassable"
    assert refusal(above("impassable", 19.5, 7, ("climber",)), Move("ann", down.path)) == "punk.terrain.impassable"
    assert refusal(above("good", 17, 7), down) == ""


@pytest.mark.rule("punk.terrain.rough-test", "punk.special.climber")
def test_a_climber_who_comes_down_onto_rough_ground_tests_for_it() -> None:
    g = above("rough", 19, 7, ("climber",))
    log = play(g, Move("ann", ((20, 10, 7), (21.25, 10, 0))), [5], [DARE])
    assert fact(log, "keeps-footing", "die") == 5
    assert at(g, "ann") == (21.25, 10, 0)


@pytest.mark.rule("punk.climb.drop", "punk.ruling.drop-route")
@pytest.mark.parametrize("low", [0.0, 4.0])
def test_a_drop_of_two_base_sizes_is_found_on_the_way_to_a_place_below(low: float) -> None:
    """1 cm to the edge, and from the foot of the wall on."""
    ground = [Scenery("low", 20, 0, 20, 90, size=2, height=low)] if low else []
    table = board(Scenery("high", 0, 0, 20, 90, size=3, height=low + 5), *ground)
    g = fray(model("ann", 19, 10, low + 5), FAR, table=table, active="ann")
    log = play(g, Move("ann", ((28.75, 10, low),)))
    assert at(g, "ann") == (28.75, 10, low)
    assert fact(log, "moves", "far") == 8.5


# fire ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.fire.contact", "punk.ruling.fire-actions")
def test_a_jump_into_a_fire_burns_where_it_first_touches_it() -> None:
    g = beyond()
    g.fires = (Fire((32, 10, 9), 4),)
    log = play(g, to(28.9), [1, 10])
    assert fact(log, "in-flames", "strength") == 4
    g = beyond()
    g.fires = (Fire((35.3, 10, 9), 4),)
    assert "in-flames" not in events(play(g, to(28.9)))


@pytest.mark.rule("punk.fire.contact", "punk.ruling.fire-actions")
@pytest.mark.parametrize(("z", "burns"), [(0.0, True), (10.0, False)])
def test_a_fire_at_the_foot_of_a_wall_burns_who_climbs_down_into_it(z: float, burns: bool) -> None:
    """One on another level does not reach it."""
    g = above("good", 19, 7, ("climber",))
    g.fires = (Fire((27, 10, z), 4),)
    log = play(g, Move("ann", ((20, 10, 7), (21.25, 10, 0))), [1, 10] if burns else [])
    assert ("in-flames" in events(log)) is burns


@pytest.mark.rule("punk.fire.contact")
def test_a_fire_on_a_top_burns_who_climbs_into_it() -> None:
    g = fray(model("ann", 22, 10, special=("climber",)), FAR, table=board(ROOF), active="ann")
    g.fires = (Fire((14, 10, 9), 4),)
    log = play(g, Move("ann", ((21.25, 10, 0), (21.25, 10, 9))))
    assert "in-flames" not in events(log)
    g.fires = (Fire((16, 10, 9), 4),)
    log = play(g, Move("ann", ((19.5, 10, 9),)), [1, 10])
    assert "in-flames" in events(log)


# through the air -----------------------------------------------------------------------------------------------------
def northwards(*scenery: Scenery) -> Fray:
    """Ann stands on a roof 1 cm south of its edge, y = 20; another begins 4 cm north of it."""
    south, north = Scenery("south", 0, 0, 90, 20, size=3), Scenery("north", 0, 24, 90, 20, size=3)
    return fray(model("ann", 40, 19, 9), FAR, table=board(south, north, *scenery), active="ann")


ACROSS = Move("ann", ((40, 19.5, 9.0), (40, 26, 9.0)))


@pytest.mark.rule("punk.geo.path", "punk.jump.conditions")
@pytest.mark.parametrize(("x", "free"), [(41.22, False), (41.26, True)])
def test_a_jump_needs_room_for_the_whole_base(x: float, free: bool) -> None:
    pole = Scenery("pole", x, 21.5, 0.5, 0.5, size=3, height=15, standable=False)
    assert (reason(northwards(pole), ACROSS) == "") is free


@pytest.mark.rule("punk.geo.path", "punk.jump.conditions")
def test_what_stands_beyond_the_end_of_a_jump_is_not_in_its_way() -> None:
    parapet = Scenery("parapet", 30, 27.3, 20, 1, size=3, foot=9, height=5, standable=False)
    assert reason(northwards(parapet), ACROSS) == ""
