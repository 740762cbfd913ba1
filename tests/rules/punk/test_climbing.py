"""Up and down: jumps, climbing, ladders, drops, Falls, and lying Prone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.punk.games import Scenery, activate, at, board, events, fact, foe, fray, model, play, refusal

from sixgun.games.punk import courses, falls, turn
from sixgun.games.punk.choices import BreakAway, Charge, Fight, Move, StandUp
from sixgun.games.punk.sites import ladders_of
from sixgun.games.punk.state import DOWNED, Fray
from sixgun.testing.scripted import pick, scripted

FAR = foe("far", 85, 85)
DARE, CAREFUL = pick("dare"), pick("careful")


def roofs(gap: float, high: float = 9.0, low: float | None = None, base: int = 25, x: float = 19.0) -> Fray:
    """A swift model on a roof that ends at x = 20; the next one begins after a gap."""
    west = Scenery("west", 0, 0, 20, 90, size=3, height=high)
    east = Scenery("east", 20 + gap, 0, 20, 90, size=3, height=high if low is None else low)
    ann = model("ann", x, 10, high, base=base, special=("swift",))
    return fray(ann, FAR, table=board(west, east), active="ann")


def over(gap: float, z: float = 9.0) -> Move:
    return Move("ann", ((20.2 + gap, 10, z),))


def straight(gap: float, z: float = 9.0) -> Move:
    """The same by way of the edge, so that no way round is looked for."""
    return Move("ann", ((19.9, 10, 9.0), (20.2 + gap, 10, z)))


# jumps ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.jump.easy", "punk.jump.conditions", "punk.table.jump")
@pytest.mark.parametrize(("gap", "base"), [(1.0, 25), (5.0, 25), (8.0, 40)])
def test_up_to_twice_the_base_needs_no_test(gap: float, base: int) -> None:
    g = roofs(gap, base=base)
    log = play(g, over(gap))
    assert at(g, "ann") == (20.2 + gap, 10, 9.0)
    assert fact(log, "moves", "far") == round(1.2 + gap, 1)


@pytest.mark.rule("punk.jump.medium", "punk.table.jump")
@pytest.mark.parametrize(("gap", "base"), [(5.1, 25), (7.5, 25), (8.1, 40), (12.0, 40)])
def test_up_to_three_times_the_base_needs_agility(gap: float, base: int) -> None:
    g = roofs(gap, base=base)
    log = play(g, over(gap), [5])
    assert fact(log, "jumps", "value") == 5
    assert at(g, "ann") == (round(20.2 + gap, 2), 10, 9.0)


@pytest.mark.rule("punk.jump.long", "punk.table.jump")
@pytest.mark.parametrize("gap", [7.6, 10.0])
def test_up_to_four_times_the_base_needs_agility_less_2(gap: float) -> None:
    g = roofs(gap)
    log = play(g, over(gap), [3])
    assert fact(log, "jumps", "value") == 3
    assert at(g, "ann") == (round(20.2 + gap, 2), 10, 9.0)
    g = roofs(gap)
    assert "jump-fails" in events(play(g, over(gap), [4, 10, 1]))


@pytest.mark.rule("punk.jump.max", "punk.table.jump")
def test_wider_gaps_cannot_be_jumped() -> None:
    assert refusal(roofs(10.0), straight(10.0)) == ""
    assert refusal(roofs(10.1), straight(10.1)) == "punk.jump.max"


@pytest.mark.rule("punk.jump.conditions", "punk.ruling.jump-details")
def test_run_up_and_gap_fit_into_the_distance() -> None:
    """15 cm: a run-up of 10 leaves a gap of 5 to the very edge."""
    g = roofs(5.0, x=10.0)
    assert refusal(g, Move("ann", ((25.0, 10, 9.0),))) == ""
    assert refusal(g, Move("ann", ((25.1, 10, 9.0),))) == "punk.move.basic"


@pytest.mark.rule("punk.jump.level", "punk.jump.medium", "punk.example.jump-60mm")
def test_a_gap_of_60_mm_to_a_place_30_mm_lower_is_a_plain_test() -> None:
    g = roofs(6.0, low=6.0)
    log = play(g, over(6.0, 6.0), [5])
    assert fact(log, "jumps", "value") == 5
    assert at(g, "ann") == (26.2, 10, 6.0)
    g = roofs(6.0, low=6.0)
    log = play(g, over(6.0, 6.0), [6, 10, 1])
    assert g["ann"].prone
    assert at(g, "ann")[2] == 0.0


@pytest.mark.rule("punk.jump.level")
def test_one_jumps_at_most_two_base_sizes_down_and_never_up() -> None:
    assert refusal(roofs(4.0, low=4.0), straight(4.0, 4.0)) == ""
    assert refusal(roofs(4.0, low=3.9), straight(4.0, 3.9)) == "punk.jump.level"
    assert refusal(roofs(4.0, low=9.5), straight(4.0, 9.5)) != ""


@pytest.mark.rule("punk.jump.fail", "punk.fall.roll", "punk.ruling.jump-details", "punk.ruling.fall-place")
def test_a_failed_jump_is_a_fall_to_the_foot_of_the_take_off_edge() -> None:
    g = roofs(6.0)
    log = play(g, over(6.0), [6, 4, 1])
    assert fact(log, "survives-fall", "height") == 9.0
    assert fact(log, "survives-fall", "strength") == 2
    x, y, z = at(g, "ann")
    assert z == 0.0
    assert 21.2 <= x <= 21.3
    assert abs(y - 10) < 0.3
    assert g["ann"].prone
    assert g.going.left == 2
    assert not g.going.stumbled


@pytest.mark.rule("punk.ruling.jump-details")
def test_the_ground_under_a_jump_has_no_effect() -> None:
    parts = [Scenery("west", 0, 0, 20, 90, size=3), Scenery("east", 24, 0, 20, 90, size=3)]
    mud = Scenery("mud", 20, 0, 4, 90, top="rough")
    g = fray(model("ann", 19, 10, 9.0), FAR, table=board(*parts, mud), active="ann")
    play(g, Move("ann", ((24.5, 10, 9.0),)))
    assert at(g, "ann") == (24.5, 10, 9.0)


# climbing ------------------------------------------------------------------------------------------------------------
def tower(high: float = 8.0, x: float = 10.75, ladders: int = 0, **fields: object) -> Fray:
    """A model at the foot of a building whose west wall is at x = 12."""
    block = Scenery("roof", 12, 0, 12, 90, size=3, height=high, ladders=ladders)
    return fray(model("ann", x, 45, **fields), FAR, table=board(block), active="ann")  # type: ignore[arg-type]


UP = Move("ann", ((10.75, 45, 8.0), (12.1, 45, 8.0)))


@pytest.mark.rule("punk.climb.basic", "punk.ruling.climb-details")
def test_with_a_passed_test_one_climbs_with_the_full_distance() -> None:
    g = tower()
    play(g, UP, [5], [DARE])
    assert at(g, "ann") == (12.1, 45, 8.0)
    assert g["ann"].hangs == ""


@pytest.mark.rule("punk.climb.basic", "punk.move.climb-position", "punk.move.must-stand", "punk.ruling.climb-details")
def test_with_a_failed_test_one_climbs_half_as_far_and_hangs_there() -> None:
    g = tower()
    play(g, UP, [6], [DARE])
    assert at(g, "ann") == (10.75, 45, 5.0)
    assert g["ann"].hangs == "roof"
    assert g.going.stumbled
    # Hanging on a wall is being on rough ground: 3 cm up and 1.35 onto the roof are within half distance.
    play(g, Move("ann", ((10.75, 45, 8.0), (12.1, 45, 8.0))))
    assert at(g, "ann") == (12.1, 45, 8.0)


@pytest.mark.rule("punk.climb.basic")
def test_who_declines_the_test_climbs_half_as_far() -> None:
    g = tower()
    play(g, UP, [], [CAREFUL])
    assert at(g, "ann") == (10.75, 45, 5.0)
    assert not g.going.stumbled


@pytest.mark.rule("punk.ruling.climb-details", "punk.climb.basic", "punk.geo.path")
def test_height_and_distance_add_up() -> None:
    g = tower(x=8.75)
    path = ((10.75, 45, 0.0), (10.75, 45, 8.0))
    assert refusal(g, Move("ann", path)) == ""
    assert refusal(tower(x=8.65), Move("ann", path)) == "punk.move.basic"


@pytest.mark.rule("punk.move.climb-position", "punk.move.must-stand")
def test_a_model_may_stay_at_a_declared_height_of_the_wall_but_not_in_the_air() -> None:
    g = tower()
    play(g, Move("ann", ((10.75, 45, 3.5),)))
    assert (at(g, "ann"), g["ann"].hangs) == ((10.75, 45, 3.5), "roof")
    assert refusal(tower(x=8.0), Move("ann", ((8.0, 45, 3.5),))) != ""


@pytest.mark.rule("punk.climb.ladder", "punk.ruling.climb-details")
def test_a_ladder_needs_no_test_and_serves_only_who_is_at_it() -> None:
    block = Scenery("roof", 12, 0, 12, 90, size=3, height=8.0, ladders=1)
    up = Move("ann", ((25.25, 45, 8.0), (23.9, 45, 8.0)))
    g = fray(model("ann", 25.25, 45), FAR, table=board(block), active="ann")
    play(g, up)
    assert at(g, "ann") == (23.9, 45, 8.0)
    g = fray(model("ann", 25.25, 60), FAR, table=board(block), active="ann")
    play(g, Move("ann", ((25.25, 60, 8.0), (23.9, 60, 8.0))), [6], [DARE])
    assert at(g, "ann") == (25.25, 60, 5.0)


@pytest.mark.rule("punk.special.climber")
def test_a_climber_needs_no_test() -> None:
    g = tower(special=("climber",))
    play(g, UP)
    assert at(g, "ann") == (12.1, 45, 8.0)


@pytest.mark.rule("punk.ruling.all-terrain-climb", "punk.special.all-terrain")
def test_climbing_stays_rough_for_all_terrain() -> None:
    g = tower(special=("all-terrain",))
    play(g, UP, [6], [DARE])
    assert at(g, "ann") == (10.75, 45, 5.0)


@pytest.mark.rule("punk.special.beast", "punk.special.mounted", "punk.ruling.climb-details")
@pytest.mark.parametrize("special", ["beast", "mounted"])
def test_beasts_and_riders_do_not_climb_not_even_ladders_but_jump_and_drop(special: str) -> None:
    g = tower(special=(special,))
    assert refusal(g, UP) == f"punk.special.{special}"
    block = Scenery("roof", 12, 0, 12, 90, size=3, height=8.0, ladders=1)
    g = fray(model("ann", 25.25, 45, special=(special,)), FAR, table=board(block), active="ann")
    assert refusal(g, Move("ann", ((25.25, 45, 8.0), (23.9, 45, 8.0)))) == f"punk.special.{special}"
    g = roofs(4.0)
    g.models["ann"] = replace(g["ann"], specials=model("x", 0, 0, special=(special,)).specials)
    assert refusal(g, Move("ann", ((24.2, 10, 9.0),))) == ""


@pytest.mark.rule("punk.ruling.climb-details", "punk.terrain.rough-once")
def test_one_test_covers_climbing_and_rough_ground() -> None:
    mud = Scenery("mud", 0, 0, 11, 90, top="rough")
    block = Scenery("roof", 12, 0, 12, 90, size=3, height=6.0)
    g = fray(model("ann", 8.75, 45), FAR, table=board(mud, block), active="ann")
    play(g, Move("ann", ((10.75, 45, 0), (10.75, 45, 6.0), (12.1, 45, 6.0))), [5], [DARE])
    assert at(g, "ann") == (12.1, 45, 6.0)


@pytest.mark.rule("punk.ruling.climb-details", "punk.obstacle.unstable")
def test_a_thin_wall_that_carries_nobody_is_crossed_at_its_top() -> None:
    def at_wall(thick: float) -> Fray:
        wall = Scenery("wall", 12, 0, thick, 90, size=2, height=4.0, standable=False)
        return fray(model("ann", 10.75, 45), FAR, table=board(wall), active="ann")

    far = 12 + 2.0 + 1.25
    across = Move("ann", ((10.75, 45, 4.0), (far, 45, 4.0)))
    g = at_wall(2.0)
    log = play(g, across, [5], [DARE])
    assert fact(log, "moves", "far") == 4.0 + 4.5
    assert (at(g, "ann"), g["ann"].hangs) == ((far, 45, 4.0), "wall")
    far = 12 + 2.6 + 1.25
    assert refusal(at_wall(2.6), Move("ann", ((10.75, 45, 4.0), (far, 45, 4.0)))) != ""


@pytest.mark.rule("punk.climb.basic", "punk.ruling.jump-details")
@pytest.mark.parametrize("x", [10.75, 25.25])
def test_a_roof_is_reached_from_either_side_and_left_again(x: float) -> None:
    """A single place is enough: the way up is found, and so is the one down."""
    block = Scenery("roof", 12, 0, 12, 90, size=3, height=6.0)
    inside = 13.0 if x < 18 else 23.0
    g = fray(model("ann", x, 42.5), FAR, table=board(block), active="ann")
    play(g, Move("ann", ((inside, 42.5, 6.0),)), [5], [DARE])
    assert at(g, "ann") == (inside, 42.5, 6.0)
    play(g, Move("ann", ((x, 42.5, 0.0),)), [5], [DARE])
    assert at(g, "ann") == (x, 42.5, 0.0)


# drops ---------------------------------------------------------------------------------------------------------------
def ledge(high: float, base: int = 25, x: float = 20.5) -> Fray:
    """A model near the west edge, at x = 20, of a roof."""
    roof = Scenery("roof", 20, 0, 20, 90, size=3, height=high)
    return fray(model("ann", x, 45, high, base=base), FAR, table=board(roof), active="ann")


@pytest.mark.rule("punk.climb.drop", "punk.ruling.drop-route")
@pytest.mark.parametrize(("high", "base"), [(5.0, 25), (8.0, 40)])
def test_a_drop_of_up_to_twice_the_base_costs_nothing_and_one_goes_on(high: float, base: int) -> None:
    g = ledge(high, base)
    foot = 20 - base / 20
    log = play(g, Move("ann", ((foot, 45, 0.0), (foot - 10, 45, 0.0))))
    assert fact(log, "moves", "far") == 10.0
    assert at(g, "ann") == (foot - 10, 45, 0.0)
    assert not g["ann"].prone


@pytest.mark.rule("punk.ruling.drop-route")
def test_the_base_has_to_reach_the_edge_first() -> None:
    g = ledge(5.0, x=22.5)
    assert refusal(g, Move("ann", ((22.5, 45, 5.0), (18.75, 45, 0.0)))) == "punk.ruling.drop-route"
    log = play(g, Move("ann", ((21.25, 45, 5.0), (18.75, 45, 0.0))))
    assert fact(log, "moves", "far") == 1.2
    assert at(g, "ann") == (18.75, 45, 0.0)


@pytest.mark.rule("punk.climb.drop-high", "punk.fall.survive", "punk.ruling.drop-route")
def test_a_higher_drop_is_a_fall_and_ends_the_action() -> None:
    g = ledge(5.1)
    log = play(g, Move("ann", ((18.75, 45, 0.0), (12.0, 45, 0.0)), drop=True), [3, 2])
    assert fact(log, "survives-fall", "strength") == 2
    assert at(g, "ann") == (18.75, 45, 0.0)
    assert g["ann"].prone


@pytest.mark.rule("punk.climb.drop-high", "punk.climb.basic")
def test_who_does_not_drop_climbs_down() -> None:
    g = ledge(5.1, x=20.1)
    log = play(g, Move("ann", ((18.75, 45, 0.0),)), [5], [DARE])
    assert "survives-fall" not in events(log)
    assert at(g, "ann") == (18.75, 45, 0.0)
    assert not g["ann"].prone


@pytest.mark.rule("punk.ruling.climb-details", "punk.climb.drop", "punk.climb.drop-high")
@pytest.mark.parametrize(("high", "prone"), [(5.0, False), (5.5, True)])
def test_letting_go_of_a_wall_is_a_drop_from_that_height(high: float, prone: bool) -> None:
    roof = Scenery("roof", 20, 0, 20, 90, size=3)
    ann = model("ann", 18.75, 45, high, hangs="roof")
    g = fray(ann, FAR, table=board(roof), active="ann")
    play(g, Move("ann", ((18.75, 45, 0.0),), drop=True), [9, 1] if prone else [])
    assert (at(g, "ann"), g["ann"].prone) == ((18.75, 45, 0.0), prone)


# Falls ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.fall.bands", "punk.table.fall-strength")
@pytest.mark.parametrize(
    ("height", "base", "strength"),
    [
        (5.0, 25, 0),
        (5.01, 25, 2),
        (10.0, 25, 2),
        (10.01, 25, 4),
        (15.0, 25, 4),
        (15.01, 25, 6),
        (20.0, 25, 6),
        (20.01, 25, 8),
        (90.0, 25, 8),
        (8.0, 40, 0),
        (8.01, 40, 2),
    ],
)
def test_the_strength_of_a_fall_goes_by_base_sizes(height: float, base: int, strength: int) -> None:
    assert falls.strength(height, base) == strength


@pytest.mark.rule(
    "punk.fall.roll",
    "punk.fall.bands",
    "punk.fall.survive",
    "punk.fall.lost",
    "punk.example.fall-62mm",
    "punk.armour.adds",
)
@pytest.mark.parametrize(("dice", "lives"), [([3, 6], True), ([3, 7], False)])
def test_a_fall_of_62_mm_is_toughness_without_armour_against_2(dice: list[int], lives: bool) -> None:
    """3 + 5 against 6 + 2 is a tie, which the model wins in its own activation."""
    g = ledge(6.2)
    g.change("ann", armour=(max(g.board.stock.armour.values(), key=lambda row: row.armour).id,))
    play(g, Move("ann", ((18.75, 45, 0.0),), drop=True), dice)
    assert (g["ann"].in_play, g["ann"].prone) == (lives, lives)
    assert g["ann"].where == ("table" if lives else DOWNED)


@pytest.mark.rule("punk.ruling.tie-no-opponent", "punk.fall.roll")
def test_outside_its_own_sides_activation_a_tie_is_lost() -> None:
    g = ledge(6.2)
    activate(g, "far")
    with scripted([3, 6]) as ref:
        falls.hurt(ref, g, "ann", 6.2)
    assert g["ann"].where == DOWNED


@pytest.mark.rule("punk.ruling.harmless-fall-prone", "punk.fall.survive")
def test_a_harmless_fall_leaves_it_prone_without_a_roll() -> None:
    g = roofs(6.0, high=5.0)
    play(g, over(6.0, 5.0), [6])
    assert g["ann"].prone
    assert g["ann"].in_play


@pytest.mark.rule("punk.ruling.fall-place")
def test_who_falls_onto_somebody_is_put_beside() -> None:
    g = roofs(6.0)
    g.models["bob"] = foe("bob", 21.25, 10)
    play(g, over(6.0), [6, 9, 1])
    ann, bob = g["ann"], g["bob"]
    assert (ann.x - bob.x) ** 2 + (ann.y - bob.y) ** 2 > 2.5**2
    assert ann.prone


# Prone ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.prone.stand-up", "punk.action.move-family")
def test_the_first_action_of_a_prone_model_is_standing_up() -> None:
    g = fray(model("ann", 10, 10, prone=True), foe("bob", 16, 10), active="ann")
    assert refusal(g, Move("ann", ((12, 10, 0),))) == "punk.prone.stand-up"
    assert refusal(g, Charge("ann", "bob")) == "punk.prone.stand-up"
    assert {option.choice.kind for option in turn.options(g)} == {"stand-up", "pass"}
    play(g, StandUp("ann"))
    assert at(g, "ann") == (10, 10, 0)
    assert (g["ann"].prone, g.going.left) == (False, 2)
    assert refusal(g, Move("ann", ((12, 10, 0),))) == ""
    assert refusal(g, StandUp("ann")) == "punk.prone.stand-up"


@pytest.mark.rule("punk.ruling.facing", "punk.prone.stand-up")
def test_who_stands_up_looks_where_it_likes() -> None:
    g = fray(model("ann", 10, 10, prone=True), FAR, active="ann")
    play(g, StandUp("ann", 123.0))
    assert g["ann"].facing == 123.0


@pytest.mark.rule("punk.prone.contact")
def test_a_prone_model_in_contact_stands_up_at_once_with_a_penalty_of_3() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 16, 10, prone=True), active="ann")
    # 1 + 5 + 1 for the charge against 6 + 5 - 3.
    log = play(g, Charge("ann", "bob"), [1, 6, 1, 9])
    assert "stands-in-contact" in events(log)
    assert not g["bob"].prone
    assert fact(log, "fight-lost", "against") == 8
    # For the rest of the activation.
    log = play(g, Fight("ann", "bob"), [1, 6, 1, 9])
    assert fact(log, "fight-lost", "against") == 8
    activate(g, "bob")
    log = play(g, Fight("bob", "ann"), [6, 1, 1, 9])
    assert fact(log, "fight-won", "combat") == 11
    assert refusal(g, BreakAway("bob")) == ""


@pytest.mark.rule("punk.prone.contact")
def test_who_stood_up_in_contact_does_not_break_away_in_that_activation() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 12.5, 10), active="ann")
    assert refusal(g, BreakAway("ann")) == ""
    g.change_activation(stood=("ann",))
    assert refusal(g, BreakAway("ann")) == "punk.prone.contact"


@pytest.mark.rule("punk.ruling.prone-otherwise")
def test_a_prone_model_is_otherwise_like_any_other() -> None:
    g = fray(model("ann", 10, 10), foe("bob", 14, 10, prone=True), active="ann")
    assert refusal(g, Move("ann", ((14, 10, 0), (18, 10, 0)))) == "punk.ruling.enemy-blocks"
    assert len(g.others("ann")) == 1


@pytest.mark.rule("punk.ruling.jump-details", "punk.ruling.rough-mix", "punk.move.must-stand")
def test_who_is_slowed_down_stops_before_a_jump_and_not_in_the_air() -> None:
    """The roof is rough: half distance would end over the gap."""
    roofs = (Scenery("near", 10, 10, 14, 10, size=3, top="rough"), Scenery("far", 28, 10, 20, 10, size=3))
    g = fray(model("ann", 20, 15, 9), foe("bob", 80, 80), table=board(*roofs), active="ann")
    play(g, Move("ann", ((30.0, 15.0, 9.0),)), [], ["careful"])
    assert at(g, "ann") == (24, 15, 9) and not g["ann"].hangs


@pytest.mark.rule("punk.geo.path", "punk.jump.level")
def test_the_run_up_of_a_jump_to_a_lower_roof_is_level() -> None:
    roofs = (Scenery("high", 10, 10, 10, 10, size=3, height=9), Scenery("low", 24, 10, 20, 10, size=3, height=7))
    table = board(*roofs)
    g = fray(model("ann", 16, 15, 9), foe("bob", 80, 80), table=table, active="ann")
    course = courses.way(g, g["ann"], ((25.0, 15.0, 7.0),))
    assert isinstance(course, courses.Course)
    heights = [round(courses.place_at(table, g["ann"], course, far)[2], 2) for far in (2.0, 4.0, 6.0, 8.0, 8.5)]
    assert heights == [9, 9, 8, 7, 7]


@pytest.mark.rule("punk.table.house-scenery", "punk.climb.ladder")
@pytest.mark.parametrize(("wide", "deep"), [(10, 4), (4, 10)])
def test_a_ladder_is_three_cm_wide_in_the_middle_of_a_long_side_and_the_second_opposite(wide: int, deep: int) -> None:
    found = {tuple(sorted(ladder)) for ladder in ladders_of(((0, 0), (wide, 0), (wide, deep), (0, deep)), 2)}
    if wide > deep:
        assert found == {((3.5, 0.0), (6.5, 0.0)), ((3.5, 4.0), (6.5, 4.0))}
    else:
        assert found == {((0.0, 3.5), (0.0, 6.5)), ((4.0, 3.5), (4.0, 6.5))}
