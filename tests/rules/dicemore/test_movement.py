"""Movement on foot: kinds, directions, rotation, facing, obstacles, ground, splitting."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.playing import move, offered, play, reason, refusal

from sixgun.core.choice import Choice
from sixgun.games.dicemore import headings, limits, movement, space, turn
from sixgun.games.dicemore.choices import Cross, Drink, Jump, Lie, Load, Melee, PickUp, Rotate, Stand, Turn
from sixgun.games.dicemore.state import Item, Skirmish
from sixgun.table import Piece, rectangle, turn_between

FOE = man("z", "bad", 45, 45, facing=180)


def lone(*pieces: Piece, left: int = 3, facing: float = 0.0, **fields: Any) -> Skirmish:
    """ "a" at (10, 10), looking along +x, its enemy far away."""
    switches = {name: fields.pop(name) for name in ("move_first",) if name in fields}
    return match([man("a", "good", 10, 10, facing, **fields), FOE], pieces, active="a", left=left, **switches)


def ground(terrain: str, x: float, y: float, w: float, d: float) -> Piece:
    return Piece(id=terrain, kind="ground", polygon=rectangle(x, y, w, d), terrain=terrain)


@pytest.mark.rule("dicemore.move.foot-walk", "dicemore.move.one-kind")
def test_a_walk_is_up_to_5_u_for_1_point() -> None:
    g = lone()
    assert refusal(g, move("a", "walk", (15.01, 10))) == "dicemore.move.foot-walk"
    play(g, move("a", "walk", (15, 10)))
    assert g["a"].place == (15.0, 10.0, 0.0)
    assert g.going.left == 2


@pytest.mark.rule("dicemore.move.one-kind")
def test_moving_less_costs_the_same() -> None:
    g = lone()
    play(g, move("a", "run", (11, 10)))
    assert g.going.left == 1


@pytest.mark.rule("dicemore.move.foot-run")
def test_a_run_is_up_to_10_u_for_2_points() -> None:
    g = lone()
    assert refusal(g, move("a", "run", (20.01, 10))) == "dicemore.move.foot-run"
    play(g, move("a", "run", (20, 10)))
    assert (g["a"].x, g.going.left) == (20.0, 1)
    assert refusal(lone(left=1), move("a", "run", (12, 10))) == "dicemore.action.cost"


@pytest.mark.rule("dicemore.move.foot-run-sideways")
def test_a_run_to_the_side_is_up_to_8_u_for_2_points() -> None:
    g = lone()
    assert refusal(g, move("a", "run-sideways", (10, 18.01), facing=0.0)) == "dicemore.move.foot-run-sideways"
    play(g, move("a", "run-sideways", (10, 18), facing=0.0))
    assert (g["a"].y, g["a"].facing, g.going.left) == (18.0, 0.0, 1)


@pytest.mark.rule("dicemore.move.foot-back", "dicemore.ruling.foot-backwards")
def test_backing_away_is_up_to_5_u_for_1_point_and_there_is_no_backward_run() -> None:
    g = lone()
    assert refusal(g, move("a", "run", (8, 10), facing=0.0)) == "dicemore.ruling.move-directions"
    assert refusal(g, move("a", "back", (4.9, 10))) == "dicemore.move.foot-back"
    play(g, move("a", "back", (5, 10)))
    assert (g["a"].x, g["a"].facing, g.going.left) == (5.0, 0.0, 2)


@pytest.mark.rule("dicemore.ruling.move-directions", "dicemore.move.facing-matters", "dicemore.move.foot-directions")
@pytest.mark.parametrize(
    ("angle", "kinds"),
    [
        (0, {"walk", "run"}),
        (45, {"walk", "run"}),
        (46, {"walk", "run-sideways"}),
        (90, {"walk", "run-sideways"}),
        (91, {"back"}),
        (180, {"back"}),
        (-46, {"walk", "run-sideways"}),
    ],
)
def test_forward_ends_at_45_and_sideways_at_90_degrees(angle: float, kinds: set[str]) -> None:
    g = lone()
    place = (10 + 3 * math.cos(math.radians(angle)), 10 + 3 * math.sin(math.radians(angle)))
    legal = {
        kind for kind in ("walk", "run", "run-sideways", "back") if not refusal(g, move("a", kind, place, facing=0.0))
    }
    assert legal == kinds


@pytest.mark.rule("dicemore.ruling.move-directions")
def test_a_path_may_bend_while_every_leg_stays_in_its_class() -> None:
    g = lone()
    assert not refusal(g, move("a", "run", (12, 12), (14, 10), facing=0.0))
    assert refusal(g, move("a", "run", (12, 12), (11, 14), facing=0.0)) == "dicemore.ruling.move-directions"


@pytest.mark.rule("dicemore.ruling.move-directions")
def test_a_forward_move_may_end_facing_its_last_leg_others_keep_their_facing() -> None:
    g = lone()
    play(g, move("a", "run", (12, 12), facing=0.0))
    assert g["a"].facing == pytest.approx(45.0)
    g = lone()
    play(g, move("a", "run", (12, 12), facing=0.0, end="keep"))
    assert g["a"].facing == 0.0
    g = lone()
    play(g, move("a", "walk", (10, 13), facing=0.0))
    assert g["a"].facing == 0.0


@pytest.mark.rule("dicemore.move.free-rotation", "dicemore.ruling.free-rotation-details")
def test_the_free_rotation_of_90_degrees_comes_before_a_move_once() -> None:
    g = lone()
    assert refusal(g, move("a", "run", (10, 15), facing=91.0)) == "dicemore.move.free-rotation"
    play(g, move("a", "run", (10, 15), facing=90.0))
    assert (g["a"].facing, g.going.left, g.going.rotated) == (90.0, 1, True)
    assert refusal(g, Rotate("a", 0.0)) == "dicemore.ruling.free-rotation-details"


@pytest.mark.rule("dicemore.ruling.free-rotation-details")
def test_the_rotation_may_be_used_without_moving_and_costs_nothing() -> None:
    g = lone()
    assert refusal(g, Rotate("a", 100.0)) == "dicemore.move.free-rotation"
    play(g, Rotate("a", -90.0))
    assert (g["a"].facing, g.going.left) == (270.0, 3)
    assert refusal(g, Rotate("a", 0.0)) == "dicemore.ruling.free-rotation-details"
    assert refusal(g, move("a", "run", (13, 10))) == "dicemore.ruling.move-directions"
    assert not refusal(g, move("a", "run", (10, 5)))


@pytest.mark.rule("dicemore.move.rotation-blocks-aim", "dicemore.ruling.aim-blockers")
def test_who_has_aimed_cannot_rotate_or_move_and_who_rotated_has_moved() -> None:
    g = lone()
    g.change_activation(aimed=True)
    assert refusal(g, Rotate("a", 10.0)) == "dicemore.move.rotation-blocks-aim"
    assert refusal(g, move("a", "walk", (12, 10))) == "dicemore.ruling.aim-blockers"
    assert refusal(g, Turn("a", 10.0)) == "dicemore.ruling.aim-blockers"
    g = lone()
    play(g, Rotate("a", 10.0))
    assert g.going.moved


@pytest.mark.rule("dicemore.ruling.aim-blockers")
@pytest.mark.parametrize(
    ("choice", "moves"),
    [
        (Turn("a", 180.0), True),
        (Lie("a"), False),
        (Drink("a"), False),
        (Load("a", 0), False),
        (Jump("a", ((12.0, 10.0, 0.0),)), True),
        (PickUp("a", "knife"), False),
    ],
)
def test_what_counts_as_moving_for_aim(choice: Choice, moves: bool) -> None:
    g = lone(guns=[gun("six-shot", loaded=1)], items=("whisky",))
    g.items["knife"] = Item("knife", 10.0, 10.5, 0.0, gun("knife"))
    play(g, choice)
    assert g.going.moved is moves


@pytest.mark.rule("dicemore.ruling.one-move")
def test_one_movement_only_but_side_actions_may_split_it() -> None:
    g = lone(fence("f", (12.6, 0), (12.6, 20)))
    play(g, move("a", "walk", (12, 10)))
    assert g.going.left == 2
    play(g, Cross("a", "f"))
    assert (g.going.left, g.going.course and g.going.course.left) == (1, 3.0)
    assert refusal(g, move("a", "run", (15, 10))) == "dicemore.move.one-kind"
    assert refusal(g, move("a", "walk", (g["a"].x + 3.1, 10))) == "dicemore.move.foot-walk"
    play(g, move("a", "walk", (g["a"].x + 3, 10)))
    assert g.going.left == 1
    assert refusal(g, move("a", "walk", (g["a"].x + 1, 10))) == "dicemore.ruling.one-move"


@pytest.mark.rule("dicemore.ruling.one-move", "dicemore.action.fire-move-separate")
def test_an_attack_ends_a_movement_under_way() -> None:
    foe = man("b", "bad", 14, 10, facing=180)
    g = match([man("a", "good", 10, 10, cos=3), foe], active="a")
    play(g, move("a", "walk", (12, 10), target="b"))
    play(g, Melee("a", "b"), [(1, 1), 1])
    bonds = g["a"].engaged
    assert bonds == ("b",)
    g.change("a", engaged=())
    g.change("b", engaged=())
    assert refusal(g, move("a", "walk", (12, 11))) == "dicemore.ruling.one-move"


@pytest.mark.rule("dicemore.ruling.action-order", "dicemore.turn.order-of-actions")
def test_moving_after_an_attack_is_allowed_unless_the_table_plays_move_first() -> None:
    for switch, rule in ((False, ""), (True, "dicemore.ruling.action-order")):
        g = lone(guns=["six-shot"], move_first=switch)
        g.change_activation(attacked=True)
        assert refusal(g, move("a", "walk", (12, 10))) == rule


@pytest.mark.rule("dicemore.action.low-obstacle")
def test_a_movement_over_a_fence_pays_a_point_for_it_and_no_distance() -> None:
    g = lone(fence("f", (12.6, 0), (12.6, 20)))
    play(g, move("a", "walk", (16.15, 10)))
    assert g.going.left == 1
    assert g.going.course is not None and g.going.course.left == pytest.approx(5 - (6.15 - 1.2))
    assert (
        refusal(lone(fence("f", (12.6, 0), (12.6, 20)), left=1), move("a", "walk", (14, 10))) == "dicemore.action.cost"
    )


@pytest.mark.rule("dicemore.action.low-obstacle")
def test_nobody_ends_on_top_of_a_fence() -> None:
    g = lone(fence("f", (12.6, 0), (12.6, 20)))
    assert reason(g, move("a", "walk", (12.6, 10))) == "ends-on-obstacle"


@pytest.mark.rule(
    "dicemore.example.two-fences",
    "dicemore.action.low-obstacle",
    "dicemore.action.optional-repeat",
    "dicemore.action.three-points",
)
def test_example_two_fences() -> None:
    g = lone(fence("f", (10.6, 0), (10.6, 20)), fence("h", (15.8, 0), (15.8, 20)))
    play(g, Cross("a", "f"))
    play(g, move("a", "walk", (15.2, 10)))
    play(g, Cross("a", "h"))
    assert g.going.left == 0
    assert g["a"].x == pytest.approx(16.4, abs=0.01)


@pytest.mark.rule("dicemore.action.low-obstacle", "dicemore.action.optional-repeat")
def test_crossing_needs_contact_and_room_behind() -> None:
    g = lone(fence("f", (11.5, 0), (11.5, 20)), wall("w", (12.2, 0), (12.2, 20)))
    assert reason(g, Cross("a", "f")) == "too-far-to-handle"
    play(g, move("a", "walk", (10.9, 10)))
    assert reason(g, Cross("a", "f")) == "no-room-behind"
    assert reason(g, Cross("a", "w")) == "nothing-to-cross"


@pytest.mark.rule("dicemore.ruling.lying-moving")
def test_who_lies_has_to_stand_up_first() -> None:
    g = lone(lying=True)
    assert refusal(g, move("a", "walk", (12, 10))) == "dicemore.ruling.lying-moving"
    play(g, Stand("a"))
    play(g, move("a", "walk", (12, 10)))
    assert g.going.left == 1


@pytest.mark.rule("dicemore.ruling.shocked-movement", "dicemore.ruling.lasso-hold")
def test_who_is_held_makes_no_movement_of_the_list_but_other_actions() -> None:
    g = lone(fence("f", (10.6, 0), (10.6, 20)), held=True, shocked=True)
    assert refusal(g, move("a", "walk", (8, 10))) == "dicemore.ruling.shocked-movement"
    assert refusal(g, Rotate("a", 90.0)) == "dicemore.ruling.shocked-movement"
    assert refusal(lone(held=True), move("a", "walk", (8, 10))) == "dicemore.ruling.lasso-hold"
    assert refusal(lone(held=True), Rotate("a", 90.0)) == "dicemore.ruling.lasso-hold"
    assert refusal(lone(lying=True), Rotate("a", 90.0)) == "dicemore.ruling.lying-moving"
    assert refusal(g, Cross("a", "f")) == ""
    assert refusal(g, Lie("a")) == ""


@pytest.mark.rule("dicemore.ruling.engaged")
def test_who_is_bound_in_melee_may_not_move_away() -> None:
    g = match([man("a", "good", 10, 10, engaged=("b",)), man("b", "bad", 11.5, 10, engaged=("a",))], active="a")
    assert refusal(g, move("a", "walk", (8, 10))) == "dicemore.ruling.engaged"
    assert refusal(g, Jump("a", ((8.0, 10.0, 0.0),))) == "dicemore.ruling.engaged"
    assert refusal(g, Lie("a")) == ""


@pytest.mark.rule("dicemore.special.injury-crippled")
def test_a_crippled_character_does_not_run_on_foot() -> None:
    g = lone(injuries=("injury-crippled",))
    assert refusal(g, move("a", "run", (12, 10))) == "dicemore.special.injury-crippled"
    assert refusal(g, move("a", "run-sideways", (10, 12), facing=0.0)) == "dicemore.special.injury-crippled"
    assert refusal(g, move("a", "walk", (12, 10))) == ""


@pytest.mark.rule("dicemore.explosive.nitro-carrier")
def test_nitroglycerine_halves_every_movement() -> None:
    g = lone(guns=["nitroglycerine"])
    assert refusal(g, move("a", "walk", (12.51, 10))) == "dicemore.move.foot-walk"
    assert refusal(g, move("a", "walk", (12.5, 10))) == ""
    assert refusal(g, move("a", "run", (15, 10))) == ""
    assert refusal(g, move("a", "run", (15.1, 10))) == "dicemore.move.foot-run"


@pytest.mark.rule("dicemore.gap.broken-ground", "dicemore.special.broken-ground")
def test_broken_ground_halves_movement_and_forbids_running() -> None:
    rough = ground("broken", 12, 5, 10, 10)
    g = lone(rough)
    assert refusal(g, move("a", "walk", (13.5, 10))) == ""
    assert refusal(g, move("a", "walk", (13.6, 10))) == "dicemore.move.foot-walk"
    assert refusal(g, move("a", "run", (13, 10))) == "dicemore.gap.broken-ground"


@pytest.mark.rule("dicemore.band.mountain-broken-ground", "dicemore.band.indians-broken-ground", "dicemore.char.scout")
@pytest.mark.parametrize("profile", ["mountain-men.trapper", "indians.hunter", "soldiers.scout"])
def test_some_ignore_broken_ground(profile: str) -> None:
    g = lone(ground("broken", 12, 5, 10, 10), profile=profile)
    assert refusal(g, move("a", "walk", (15, 10))) == ""
    assert refusal(g, move("a", "run", (20, 10))) == ""
    assert refusal(lone(ground("broken", 12, 5, 10, 10), profile="soldiers.soldier"), move("a", "run", (20, 10)))


@pytest.mark.rule("dicemore.ruling.measuring")
def test_walls_and_bases_are_in_the_way_and_a_single_place_is_reached_round_them() -> None:
    g = lone(wall("w", (12, 8), (12, 10.5)))
    play(g, move("a", "walk", (13.5, 10)))
    assert g["a"].place == (13.5, 10.0, 0.0)
    assert g.going.course is not None and g.going.course.left < 5 - 3.5
    g = match([man("a", "good", 10, 10), man("b", "good", 12, 10), FOE], active="a")
    found = turn.check(g, move("a", "walk", (12.3, 10)))
    assert found is not None and (found.reason, found.facts) == ("no-way", {"x": 12.3, "y": 10})


@pytest.mark.rule("dicemore.ruling.charge")
def test_a_charge_names_an_enemy_that_is_seen_and_nobody_shocked_charges() -> None:
    foe = man("b", "bad", 15, 10, facing=180)
    g = match([man("a", "good", 10, 10), foe], active="a")
    assert refusal(g, move("a", "walk", (13, 10), target="a")) == "dicemore.ruling.charge"
    assert refusal(g, move("a", "walk", (13, 10), target="b")) == ""
    g = match([man("a", "good", 10, 10, shocked=True), foe], active="a")
    assert refusal(g, move("a", "walk", (13, 10), target="b")) == "dicemore.state.shocked-effect"
    g = match([man("a", "good", 10, 10), foe], [wall("w", (12, 0), (12, 48))], active="a")
    assert refusal(g, move("a", "walk", (11, 10), target="b")) == "dicemore.melee.conditions"


@pytest.mark.rule("dicemore.move.one-kind")
def test_offered_moves_are_few_legal_and_of_every_kind_that_is_possible() -> None:
    pieces = [fence("f", (14, 8), (14, 12)), wall("w", (8, 14), (14, 14))]
    g = match([man("a", "good", 10, 10), man("b", "bad", 22, 10, facing=180)], pieces, active="a")
    found = offered(g, "move")
    assert {choice.how for choice in found} == {"walk", "run", "back", "run-sideways"}
    assert len(found) <= 30
    assert any(
        choice.target == "b"
        for choice in offered(match([man("a", "good", 10, 10), FOE, man("b", "bad", 18, 10)], active="a"), "move")
    )


# properties ----------------------------------------------------------------------------------------------------------
def _table(seed: tuple[float, float, float]) -> Skirmish:
    x, y, facing = seed
    pieces = [wall("w", (20, 15), (20, 25)), fence("f", (14, 18), (19, 18)), ground("broken", 24, 10, 6, 20)]
    people = [man("a", "good", x, y, facing), man("b", "bad", 22, 22, facing=180), man("c", "good", 17, 14)]
    return match(people, pieces, active="a")


starts = st.tuples(st.floats(10, 16), st.floats(8, 13), st.floats(0, 359))


@settings(max_examples=60, deadline=None)
@given(starts, st.sampled_from(["walk", "run", "back", "run-sideways"]), st.floats(6, 28), st.floats(6, 28))
@pytest.mark.rule("dicemore.ruling.measuring", "dicemore.ruling.move-directions")
def test_no_legal_move_overlaps_is_too_long_or_leaves_its_class(
    start: tuple[float, float, float], how: str, x: float, y: float
) -> None:
    g = _table(start)
    choice = move("a", how, (x, y))
    found = movement.plan(g, g["a"], choice)
    if not isinstance(found, movement.Plan):
        assert turn.check(g, choice) is not None
        return
    before = g["a"]
    most = {"walk": 5, "run": 10, "back": 5, "run-sideways": 8}[how]
    straight = sum(math.dist(a, b) for a, b in pairwise(found.path))
    assert straight <= most + 1.2 * len(found.gates) + 1e-6
    assert turn_between(found.facing, before.facing) <= 90.1
    classes = limits.KINDS["foot", how].classes
    assert all(
        headings.class_of(found.facing, leg) in classes or headings.fits(found.facing, [leg], classes)
        for leg in headings.legs_of(found.path)
    )
    play(g, choice)
    me = space.base(g["a"])
    assert all(math.dist((me.x, me.y), (b.x, b.y)) >= me.r + b.r - 0.01 for b in space.bodies(g, "a"))
    assert g.going.left >= 0
