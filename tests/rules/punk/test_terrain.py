"""Ground: rough, very rough, impassable and contaminated."""

from __future__ import annotations

import pytest
from tests.rules.punk.games import Scenery, at, board, events, foe, fray, model, play, refusal

from sixgun.core.choice import Question
from sixgun.games.punk.choices import Charge, Fight, Move, Pass, StandUp
from sixgun.games.punk.space import contact
from sixgun.games.punk.state import DOWNED, REMOVED, Fray
from sixgun.testing.scripted import pick

FAR = foe("far", 85, 85)
DARE, CAREFUL = pick("dare"), pick("careful")


def swamp(near: float, wide: float = 30.0, top: str = "rough") -> Scenery:
    """Ground of this kind from x = near on."""
    return Scenery("swamp", near, 0, wide, 90, top=top)  # type: ignore[arg-type]  # a kind of ground


def walk(near: float, top: str = "rough", special: tuple[str, ...] = (), x: float = 10.0, agility: int = 5) -> Fray:
    """A model at (10, 10) whose base reaches such ground after so many cm."""
    ann = model("ann", x, 10, special=special, agility=agility)
    return fray(ann, FAR, table=board(swamp(10 + 1.25 + near, top=top)), active="ann")


# rough ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.terrain.rough-test", "punk.terrain.rough-half", "punk.table.terrain")
def test_a_passed_test_leads_the_full_distance() -> None:
    g = walk(3)
    play(g, Move("ann", ((20, 10, 0),)), [5], [DARE])
    assert at(g, "ann") == (20, 10, 0)
    assert not g.going.stumbled


@pytest.mark.rule("punk.terrain.rough-half", "punk.terrain.rough-test", "punk.example.rough-3cm")
def test_after_3_cm_a_failed_test_leaves_2_cm_into_rough_ground() -> None:
    g = walk(3)
    play(g, Move("ann", ((20, 10, 0),)), [6], [DARE])
    assert at(g, "ann") == (15, 10, 0)
    assert g.going.stumbled
    assert g.going.left == 2


@pytest.mark.rule("punk.terrain.rough-edge", "punk.example.rough-7cm")
def test_after_7_cm_a_failed_test_stops_it_at_the_border() -> None:
    g = walk(7)
    play(g, Move("ann", ((20, 10, 0),)), [6], [DARE])
    assert at(g, "ann") == (17, 10, 0)


@pytest.mark.rule("punk.terrain.rough-half", "punk.terrain.rough-edge")
@pytest.mark.parametrize(("near", "end"), [(3, 15), (7, 17)])
def test_who_does_not_want_to_roll_goes_half_as_far_and_has_failed_nothing(near: float, end: float) -> None:
    g = walk(near)
    play(g, Move("ann", ((20, 10, 0),)), [], [CAREFUL])
    assert at(g, "ann") == (end, 10, 0)
    assert not g.going.stumbled


@pytest.mark.rule("punk.terrain.rough-half", "punk.special.swift")
def test_half_of_15_cm_is_7_and_a_half() -> None:
    g = walk(3, special=("swift",))
    play(g, Move("ann", ((25, 10, 0),)), [], [CAREFUL])
    assert at(g, "ann") == (17.5, 10, 0)


@pytest.mark.rule("punk.terrain.rough-test")
def test_no_test_up_to_half_distance_in_all() -> None:
    g = walk(3)
    play(g, Move("ann", ((15, 10, 0),)))
    assert at(g, "ann") == (15, 10, 0)
    g = walk(3)
    play(g, Move("ann", ((15.1, 10, 0),)), [1], [DARE])
    assert at(g, "ann") == (15.1, 10, 0)


@pytest.mark.rule("punk.terrain.rough-test")
def test_any_part_of_the_base_counts_also_at_the_start_and_along_the_border() -> None:
    """It starts with the rim of its base on rough ground and walks away from it."""
    g = walk(-0.5)
    play(g, Move("ann", ((2, 10, 0),)), [9], [DARE])
    assert at(g, "ann") == (5, 10, 0)
    g = walk(0.1)
    play(g, Move("ann", ((2, 10, 0),)))
    assert at(g, "ann") == (2, 10, 0)


@pytest.mark.rule("punk.terrain.rough-once")
def test_one_test_for_all_rough_ground_of_an_action_and_a_new_one_for_the_next() -> None:
    table = board(Scenery("mud", 13, 0, 1, 90, top="rough"), Scenery("rubble", 18, 0, 1, 90, top="rough"))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    play(g, Move("ann", ((20, 10, 0),)), [5], [DARE])
    assert at(g, "ann") == (20, 10, 0)
    play(g, Move("ann", ((12, 10, 0),)), [4], [DARE])
    assert at(g, "ann") == (12, 10, 0)


@pytest.mark.rule("punk.terrain.rough-test", "punk.roll.trivial", "punk.roll.impossible")
def test_certain_tests_roll_no_die() -> None:
    g = walk(3, agility=10)
    play(g, Move("ann", ((20, 10, 0),)), [], [DARE])
    assert at(g, "ann") == (20, 10, 0)


@pytest.mark.rule("punk.terrain.good")
def test_good_ground_needs_nothing() -> None:
    g = walk(3, top="good")
    play(g, Move("ann", ((20, 10, 0),)))
    assert at(g, "ann") == (20, 10, 0)


# very rough ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.terrain.bad-half", "punk.terrain.bad-edge", "punk.table.terrain")
@pytest.mark.parametrize(("near", "end"), [(3, 15), (5, 15), (7, 17)])
def test_without_the_gamble_very_rough_ground_halves_the_distance(near: float, end: float) -> None:
    g = walk(near, "very-rough")
    play(g, Move("ann", ((20, 10, 0),)), [], [CAREFUL])
    assert at(g, "ann") == (end, 10, 0)
    assert not g["ann"].prone


@pytest.mark.rule("punk.terrain.bad-half")
def test_very_rough_ground_within_half_distance_needs_nothing() -> None:
    g = walk(3, "very-rough")
    play(g, Move("ann", ((15, 10, 0),)))
    assert at(g, "ann") == (15, 10, 0)


@pytest.mark.rule("punk.terrain.bad-gamble")
def test_a_gamble_that_succeeds_leads_the_full_distance() -> None:
    g = walk(3, "very-rough")
    play(g, Move("ann", ((20, 10, 0),)), [5], [DARE])
    assert at(g, "ann") == (20, 10, 0)


@pytest.mark.rule("punk.terrain.bad-gamble", "punk.ruling.bad-fall-place", "punk.prone.stand-up")
def test_a_gamble_that_fails_leaves_it_prone_where_it_reached_the_ground() -> None:
    g = walk(3, "very-rough")
    log = play(g, Move("ann", ((20, 10, 0),)), [6], [DARE])
    assert at(g, "ann") == (13, 10, 0)
    assert "slips" in events(log)
    assert (g["ann"].prone, g.going.left) == (True, 2)
    assert refusal(g, Move("ann", ((14, 10, 0),))) == "punk.prone.stand-up"
    play(g, StandUp("ann"))
    assert (g["ann"].prone, g.going.left) == (False, 1)


@pytest.mark.rule("punk.ruling.bad-fall-place")
def test_a_failed_gamble_that_begins_inside_ends_where_it_started() -> None:
    g = walk(-2, "very-rough")
    play(g, Move("ann", ((20, 10, 0),)), [6], [DARE])
    assert at(g, "ann") == (10, 10, 0)
    assert g["ann"].prone


@pytest.mark.rule("punk.terrain.bad-once")
def test_one_gamble_for_all_very_rough_ground_of_an_action() -> None:
    table = board(Scenery("one", 13, 0, 1, 90, top="very-rough"), Scenery("two", 18, 0, 1, 90, top="very-rough"))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    play(g, Move("ann", ((20, 10, 0),)), [5], [DARE])
    assert at(g, "ann") == (20, 10, 0)


@pytest.mark.rule("punk.ruling.rough-mix")
def test_rough_and_very_rough_ground_ask_for_one_test_each_where_they_are_reached() -> None:
    table = board(Scenery("mud", 13, 0, 1, 90, top="rough"), Scenery("bog", 17.25, 0, 1, 90, top="very-rough"))
    asked: list[tuple[str, float]] = []
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")

    def dare(question: Question):  # type: ignore[no-untyped-def]  # a choice
        asked.append((question.rule, round(g["ann"].x, 2)))
        return DARE(question)

    play(g, Move("ann", ((20, 10, 0),)), [5, 5], [dare, dare])
    assert asked == [("punk.terrain.rough-test", 11.75), ("punk.terrain.bad-gamble", 16.0)]
    assert at(g, "ann") == (20, 10, 0)


@pytest.mark.rule("punk.ruling.rough-mix")
def test_any_declined_requirement_halves_the_whole_action() -> None:
    """Half distance ends before the second kind of ground, so nothing more is asked."""
    table = board(Scenery("mud", 13, 0, 1, 90, top="rough"), Scenery("bog", 17.25, 0, 1, 90, top="very-rough"))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    play(g, Move("ann", ((20, 10, 0),)), [], [CAREFUL])
    assert at(g, "ann") == (15, 10, 0)


@pytest.mark.rule("punk.special.all-terrain")
def test_all_terrain_makes_very_rough_rough_and_rough_good() -> None:
    g = walk(3, special=("all-terrain",))
    play(g, Move("ann", ((20, 10, 0),)))
    assert at(g, "ann") == (20, 10, 0)
    g = walk(3, "very-rough", special=("all-terrain",))
    log = play(g, Move("ann", ((20, 10, 0),)), [9], [DARE])
    assert at(g, "ann") == (15, 10, 0)
    assert not g["ann"].prone
    assert "slows-down" in events(log)


# impassable ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.terrain.impassable", "punk.table.terrain")
def test_nobody_moves_onto_impassable_ground_or_through_it() -> None:
    g = walk(3, "impassable")
    assert refusal(g, Move("ann", ((13, 10, 0),))) == ""
    assert refusal(g, Move("ann", ((13.2, 10, 0),))) == "punk.terrain.impassable"
    table = board(Scenery("pit", 14, 0, 1, 90, top="impassable"))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    assert refusal(g, Move("ann", ((18, 10, 0),))) == "punk.terrain.impassable"


@pytest.mark.rule("punk.terrain.impassable", "punk.climb.basic")
def test_a_sheer_wall_is_not_climbed() -> None:
    sheer = board(Scenery("wall", 12, 0, 4, 90, size=3, height=8.0, top="impassable"))
    g = fray(model("ann", 10.75, 10), FAR, table=sheer, active="ann")
    assert refusal(g, Move("ann", ((10.75, 10, 4.0),))) != ""


@pytest.mark.rule(
    "punk.terrain.impassable-removal", "punk.ruling.removal-counts", "punk.ruling.jump-details", "punk.jump.fail"
)
def test_who_falls_onto_impassable_ground_is_gone_without_a_trace() -> None:
    roofs = (Scenery("west", 0, 0, 12, 90, size=3), Scenery("east", 18, 0, 12, 90, size=3))
    table = board(*roofs, Scenery("acid", 12, 0, 6, 90, top="impassable"))
    g = fray(model("ann", 10, 10, 9.0), FAR, table=table, active="ann")
    log = play(g, Move("ann", ((19, 10, 9.0),)), [6])
    assert "removed" in events(log)
    assert g["ann"].where == REMOVED
    assert g["ann"].arms == ()


# contaminated --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.terrain.contaminated", "punk.ruling.contaminated-moment")
def test_ending_the_activation_on_contaminated_ground_costs_a_point_of_toughness() -> None:
    g = walk(-0.5, "contaminated")
    play(g, Pass())
    assert g["ann"].toughness == 4
    g = walk(0.1, "contaminated")
    play(g, Pass())
    assert g["ann"].toughness == 5


@pytest.mark.rule("punk.terrain.contaminated")
def test_crossing_contaminated_ground_does_nothing() -> None:
    table = board(Scenery("spill", 13, 0, 2, 90, top="contaminated"))
    g = fray(model("ann", 10, 10), FAR, table=table, active="ann")
    play(g, Move("ann", ((14, 10, 0),)))
    play(g, Move("ann", ((20, 10, 0),)))
    play(g, Pass())
    assert g["ann"].toughness == 5


@pytest.mark.rule("punk.terrain.contaminated", "punk.attr.permanent-zero")
def test_the_last_point_of_toughness_downs_it() -> None:
    ann = model("ann", 10, 10, toughness=1)
    g = fray(ann, FAR, table=board(swamp(5, top="contaminated")), active="ann")
    play(g, Pass())
    assert g["ann"].where == DOWNED


@pytest.mark.rule("punk.terrain.contaminated-protection", "punk.terrain.contaminated")
def test_a_filter_protects() -> None:
    ann = model("ann", 10, 10, gear=("filter-mask",))
    g = fray(ann, FAR, table=board(swamp(5, top="contaminated")), active="ann")
    play(g, Pass())
    assert g["ann"].toughness == 5


@pytest.mark.rule("punk.ruling.contaminated-moment")
def test_only_the_end_of_its_own_activation_matters() -> None:
    ann, cat = model("ann", 10, 10), model("cat", 20, 10)
    g = fray(ann, cat, FAR, table=board(swamp(5, top="contaminated")), active="cat")
    play(g, Pass())
    assert (g["cat"].toughness, g["ann"].toughness) == (4, 5)


@pytest.mark.rule("punk.terrain.rough-test", "punk.assault.failed-terrain")
def test_a_charge_slowed_down_by_rough_ground_stops_half_way() -> None:
    ann = model("ann", 10, 10)
    g = fray(ann, foe("bob", 21, 10), table=board(swamp(14)), active="ann")
    play(g, Charge("ann", "bob"), [6], [DARE])
    assert at(g, "ann") == (15, 10, 0)
    assert g.going.stumbled


@pytest.mark.rule("punk.move.no-overlap", "punk.terrain.rough-edge")
def test_who_would_stop_on_a_friend_stops_before_it() -> None:
    """Past half way Ann fails her test at the border, where Cid stands."""
    g = fray(model("ann", 10, 10), model("cid", 17, 10), foe("bob", 80, 80), table=board(swamp(20)), active="ann")
    play(g, Move("ann", ((20.0, 10.0, 0.0),)), [6], [DARE])
    assert at(g, "ann") == (14.5, 10, 0)


@pytest.mark.rule("punk.terrain.impassable", "punk.multi.reposition", "punk.ruling.reposition-details")
def test_nobody_is_put_back_into_a_combat_on_impassable_ground() -> None:
    """Bob is down; Dan, in the same combat with Cid, stands with his back to a pit on three sides."""
    pit = Scenery("pit", 20.8, 0, 20, 40, top="impassable")
    people = (model("ann", 12, 20), foe("bob", 14.5, 20, toughness=1), model("cid", 17, 20), foe("dan", 19.5, 20))
    g = fray(*people, table=board(pit), active="ann")
    play(g, Fight("ann", "bob"), [10, 1, 10, 1])
    assert g["bob"].where == DOWNED
    assert g["ann"].x + 1.25 <= 20.8 and contact(g["ann"].body, g["dan"].body)
    pits = (Scenery("north", 13, 21.3, 9, 9, top="impassable"), Scenery("south", 13, 9.7, 9, 9, top="impassable"))
    g = fray(*people, table=board(pit, *pits), active="ann")
    log = play(g, Fight("ann", "bob"), [10, 1, 10, 1])
    assert "leaves-combat" in events(log) and at(g, "ann") == (12, 20, 0)
