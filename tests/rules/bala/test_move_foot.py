"""Moving on foot: dice, declared ways, doors, windows, fences, stairs, climbs, loads and rough ground."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, man, wall
from tests.rules.bala.moving import (
    at,
    events,
    offered,
    reason,
    refused,
    roof,
    rough,
    stairs,
    steps,
    told,
    turning,
    walk,
)

from sixgun.core.choice import Choice
from sixgun.games.bala.choices import Key, LeapDown, Move, Pass, Recover, RemoveShock, Shoot
from sixgun.games.bala.space import in_front, spot
from sixgun.games.bala.state import Fight, Gatling, Gun, Wound
from sixgun.miniatures.objectives import Goods
from sixgun.table import Opening, Piece, building, rectangle
from sixgun.testing.scripted import pick

LEG = Wound("leg")
GUTS = Wound("guts")


def alone(left: int = 6, fields: dict[str, Any] | None = None, **table: Any) -> Fight:
    """ "a" is active at (10, 20); its enemy is far off and cannot interrupt."""
    a = man("a", "law", 6, 10, 20, interruptions=0, **(fields or {}))
    return fight([a, man("b", "gang", 2, 45, 45, facing=180)], active="a", left=left, **table)


def cross(item: str, **fields: Any) -> Choice:
    return Move("a", "cross", over=item, **fields)


# dice ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.move.foot-first", "bala.move.foot-next", "bala.action.move-cap", "bala.table.move-foot")
def test_two_dice_first_then_one_and_three_moves_at_most() -> None:
    g = alone()
    for dice, x in (((2, 5), 17), (6, 23), (3, 26)):
        steps(g, [dice], [walk("a", (40, 20))])
        assert at(g, "a") == (x, 20, 0)
    assert g.activation.left == 3
    for choice in (walk("a", (40, 20)), turning("a", 90), LeapDown("a")):
        assert (refused(g, choice), reason(g, choice)) == ("bala.action.move-cap", "three-moves")
    assert offered(g, "move") == []


@pytest.mark.rule("bala.wound.leg", "bala.ruling.leg-dice", "bala.ruling.serious-wound-stacking")
@pytest.mark.parametrize(
    ("wounds", "first", "second"), [((), 7, 1), ((LEG,), 5, 0), ((LEG, LEG), 4, 0)], ids=["none", "one", "two"]
)
def test_a_leg_wound_takes_an_inch_off_every_die(wounds: tuple[Wound, ...], first: int, second: int) -> None:
    g = alone(fields={"wounds": wounds})
    steps(g, [(1, 6)], [walk("a", (40, 20))])
    assert at(g, "a") == (10 + first, 20, 0)
    steps(g, [1], [walk("a", (40, 20))])
    assert at(g, "a") == (10 + first + second, 20, 0)


@pytest.mark.rule("bala.wound.guts", "bala.ruling.guts-move-once")
def test_with_a_guts_wound_one_moves_once_on_foot() -> None:
    g = alone(fields={"wounds": (GUTS,)}, pieces=[fence("f", (10.6, 18), (10.6, 22))])
    steps(g, [(1, 1)], [walk("a", (5, 20))])
    for choice in (walk("a", (4, 20)), turning("a", 90)):
        assert (refused(g, choice), reason(g, choice)) == ("bala.wound.guts", "guts-once")
    g = alone(fields={"wounds": (GUTS,)}, pieces=[fence("f", (10.6, 18), (10.6, 22))])
    steps(g, (), [cross("f")])
    assert refused(g, walk("a", (14, 20))) == "bala.wound.guts"
    # nor does a move go on over a fence
    g = alone(fields={"wounds": (GUTS,)}, pieces=[fence("f", (13.6, 18), (13.6, 22))])
    steps(g, [(6, 6)], [walk("a", (18, 20))])
    assert at(g, "a") == (13, 20, 0)


# declaring -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.action.move-declare", "bala.ruling.move-declaration", "bala.ruling.move-distance-is-maximum")
def test_with_more_than_enough_it_stops_at_the_declared_place_with_less_where_the_inches_run_out() -> None:
    g = alone()
    steps(g, [(6, 6)], [walk("a", (14, 20))])
    assert at(g, "a") == (14, 20, 0)
    steps(g, [3], [walk("a", (14, 25))])
    assert at(g, "a") == (14, 23, 0)


@pytest.mark.rule("bala.action.move-declare", "bala.ruling.move-declaration")
def test_the_declared_way_is_followed_round_its_corners() -> None:
    g = alone()
    steps(g, [(3, 4)], [walk("a", (14, 20), (14, 30))])
    assert (at(g, "a"), g["a"].facing) == ((14, 23, 0), 90)


@pytest.mark.rule("bala.action.move-declare")
def test_a_destination_is_needed_and_must_be_reachable() -> None:
    g = alone(pieces=[wall("w", (20, 0), (20, 48))])
    assert reason(g, walk("a")) == "no-destination"
    assert reason(g, walk("a", (30, 20))) == "no-way"
    assert reason(g, walk("a", (float("nan"), 20))) == "no-such-place"
    assert reason(g, walk("a", (14, 20), facing=float("inf"))) == "no-such-place"
    assert reason(g, walk("a", (14, 20), how="fly")) == "unknown-way"
    assert reason(g, walk("a", (14, 20), over="x")) == "move-fields"
    assert reason(g, walk("a", (14, 20), target="nobody")) == "no-such-enemy"
    assert reason(g, walk("a", (10, 60))) == "no-way"


@pytest.mark.rule("bala.action.move-declare")
def test_the_shortest_way_goes_round_what_is_in_between() -> None:
    g = alone(pieces=[wall("w", (14, 18), (14, 22))])
    steps(g, [(6, 6)], [walk("a", (18, 20))])
    assert at(g, "a") == (18, 20, 0)
    assert told(steps(g, [1], [walk("a", (18, 21))]), "arrives").facts["distance"] == 1.0


@pytest.mark.rule("bala.ruling.move-interrupt-by-other-actions")
def test_a_move_is_finished_before_the_next_action() -> None:
    g = alone(fields={"shock": 1})
    steps(g, [(6, 6)], [walk("a", (14, 20))])
    assert g.activation.course is None
    steps(g, [1], [RemoveShock("a")])
    # what was left of the 12 in is gone
    steps(g, [2], [walk("a", (40, 20))])
    assert at(g, "a") == (16, 20, 0)


# facing --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.facing")
def test_any_facing_at_the_end_of_a_move_and_ahead_without_one() -> None:
    g = alone()
    steps(g, [(6, 6)], [walk("a", (10, 24), facing=200.0)])
    assert g["a"].facing == 200
    steps(g, [6], [walk("a", (6, 24))])
    assert g["a"].facing == 180


@pytest.mark.rule("bala.ruling.facing")
def test_turning_on_the_spot_is_a_move_of_no_inches_that_keeps_the_two_dice() -> None:
    g = alone()
    steps(g, (), [turning("a", 120)])
    assert (g["a"].facing, at(g, "a")) == (120, (10, 20, 0))
    assert (g.activation.moves, g.activation.left, g.activation.ran_first) == (1, 5, False)
    steps(g, [(5, 5)], [walk("a", (40, 20))])
    assert at(g, "a") == (20, 20, 0)
    assert reason(g, Move("a", "turn")) == "turn-where"
    assert reason(g, walk("a", (12, 20), how="turn", facing=0.0)) == "turn-where"


@pytest.mark.rule("bala.setup.visibility-arc", "bala.ruling.facing")
def test_only_the_front_half_is_seen() -> None:
    g = alone()
    ahead, aside, behind = spot((20, 20, 0)), spot((10.1, 30, 0)), spot((9, 30, 0))
    assert in_front(g["a"], ahead)
    assert in_front(g["a"], aside)
    assert not in_front(g["a"], behind)
    steps(g, (), [turning("a", 180)])
    assert in_front(g["a"], behind)
    assert not in_front(g["a"], ahead)


# doors ---------------------------------------------------------------------------------------------------------------
def house(state: str = "open", **fields: Any) -> Fight:
    """A wall along x = 14 with a door in it at y = 20."""
    pieces = [
        wall("w1", (14, 10), (14, 19)),
        wall("w2", (14, 21), (14, 30)),
        Piece(id="gate", kind="door", polygon=rectangle(13.9, 19, 0.2, 2), height=2.0, gate="door"),
    ]
    panel = Piece(
        id="d", kind="door", polygon=rectangle(13.9, 19, 0.2, 2), height=2.0, gate="closed-door", blocks_sight=True
    )
    return alone(pieces=pieces, doors={"d": (panel, state)}, fields=fields)


@pytest.mark.rule("bala.move.door")
@pytest.mark.parametrize("state", ["open", "closed"])
def test_a_door_takes_an_inch_off(state: str) -> None:
    g = house(state)
    steps(g, [(3, 4)], [walk("a", (20, 20))])
    assert at(g, "a") == (16, 20, 0)


@pytest.mark.rule("bala.move.door")
def test_who_cannot_pay_the_inch_stops_before_the_door() -> None:
    g = house()
    steps(g, [(2, 2)], [walk("a", (20, 20))])
    assert at(g, "a") == (13.4, 20, 0)


@pytest.mark.rule("bala.move.key", "bala.ruling.key-counts-as-task")
def test_a_locked_door_needs_its_key_which_is_a_task() -> None:
    g = house("locked", keys=("d",))
    assert reason(g, walk("a", (13, 20), (20, 20))) == "no-way"
    steps(g, [(2, 1)], [walk("a", (13, 20))])
    key = Key("a", "d")
    assert offered(g, "key") == [key]
    log = steps(g, (), [key])
    assert (g.doors["d"], events(log)) == ("closed", ["key"])
    assert (g.activation.moves, g.activation.left) == (1, 4)
    steps(g, [5], [walk("a", (20, 20))])
    assert at(g, "a") == (17, 20, 0)  # the door still costs its inch
    g.change("a", x=13.0)
    steps(g, (), [key])
    assert g.doors["d"] == "locked"


# windows and fences --------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.move.window-fence", "bala.ruling.window-counts-as-move", "bala.ruling.merged-cells")
def test_a_fence_takes_an_action_and_no_inches_and_the_rest_of_the_move_follows() -> None:
    g = alone(pieces=[fence("f", (13.6, 15), (13.6, 25))])
    log = steps(g, [(3, 3)], [walk("a", (30, 20))])
    # 3 in to the near side at 13, then over to 14.2, and 3 in more
    assert at(g, "a") == (17.2, 20, 0)
    assert (g.activation.left, g.activation.moves) == (4, 2)
    assert told(log, "crosses").facts["piece"] == "f"
    steps(g, [2], [walk("a", (30, 20))])
    assert reason(g, walk("a", (30, 20))) == "three-moves"


@pytest.mark.rule("bala.ruling.window-counts-as-move")
@pytest.mark.parametrize(("left", "moves"), [(1, 0), (6, 2)], ids=["no action left", "third move"])
def test_without_an_action_left_it_stops_on_the_near_side(left: int, moves: int) -> None:
    g = alone(left=left, pieces=[fence("f", (13.6, 15), (13.6, 25))])
    g.change_activation(moves=moves)
    steps(g, [(3, 3)], [walk("a", (30, 20))])
    assert at(g, "a") == (13, 20, 0)


@pytest.mark.rule("bala.ruling.window-counts-as-move")
def test_with_too_few_inches_to_get_there_no_action_is_paid() -> None:
    g = alone(pieces=[fence("f", (13.6, 15), (13.6, 25))])
    steps(g, [(1, 1)], [walk("a", (30, 20))])
    assert (at(g, "a"), g.activation.left) == ((12, 20, 0), 5)


@pytest.mark.rule("bala.ruling.window-counts-as-move")
def test_who_gets_to_the_fence_with_the_last_inch_ends_on_its_far_side() -> None:
    g = alone(pieces=[fence("f", (13.6, 15), (13.6, 25))])
    steps(g, [(1, 2)], [walk("a", (30, 20))])
    assert (at(g, "a"), g.activation.left) == ((14.2, 20, 0), 4)


@pytest.mark.rule("bala.move.window-fence", "bala.ruling.window-counts-as-move")
def test_from_contact_a_fence_is_crossed_with_one_action_and_no_dice() -> None:
    g = alone(pieces=[fence("f", (10.6, 15), (10.6, 25))])
    assert offered(g, "move", how="cross") == [cross("f")]
    steps(g, (), [pick("move", how="cross")])
    assert at(g, "a")[0] == pytest.approx(11.2, abs=0.01)
    assert (g.activation.left, g.activation.moves, g.activation.ran_first) == (5, 1, False)
    steps(g, [(2, 2)], [walk("a", (40, 20))])  # still 2D6
    assert g["a"].x == pytest.approx(15.2, abs=0.01)


@pytest.mark.rule("bala.move.window-fence")
def test_windows_are_crossed_too_but_walls_are_not() -> None:
    window = Opening(edge=3, at=5.0, width=1.2, kind="window", sill=0.8, lintel=2.0, id="win")
    g = alone(pieces=building("house", rectangle(14, 15, 10, 10), 3.0, (window,)))
    name = next(p.id for p in g.board.scene.pieces if p.gate == "window")
    steps(g, [(6, 6)], [walk("a", (18, 20))])
    assert at(g, "a") == (18, 20, 0)
    assert g.activation.left == 4
    assert reason(g, cross(name)) == "too-far-to-handle"
    assert reason(g, cross("w")) == "nothing-to-cross"


@pytest.mark.rule("bala.ruling.window-counts-as-move")
def test_nobody_stops_on_a_fence_or_goes_over_where_there_is_no_room() -> None:
    g = alone(pieces=[fence("f", (10.6, 15), (10.6, 25)), wall("w", (11.1, 15), (11.1, 25))])
    assert reason(g, cross("f")) == "no-room-behind"
    g = alone(pieces=[fence("f", (13.6, 15), (13.6, 25))])
    assert reason(g, walk("a", (13.6, 20))) == "ends-in-between"


@pytest.mark.rule("bala.ruling.jump-on-foot-only", "bala.weapon.gatling-load")
def test_a_gatling_does_not_go_over_a_fence() -> None:
    g = gunner([fence("f", (10.6, 0), (10.6, 48))])
    assert reason(g, cross("f")) == "on-foot-only"
    assert reason(g, walk("a", (20, 20))) == "no-way"


# double inches -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.move.rough", "bala.ruling.double-inches-not-cumulative", "bala.ruling.merged-cells")
def test_rough_ground_counts_double_without_rounding() -> None:
    g = alone(pieces=[rough("r", 12, 10, 20, 20)])
    steps(g, [(4, 5)], [walk("a", (30, 20))])
    assert at(g, "a") == (15.5, 20, 0)


@pytest.mark.rule("bala.move.heavy-load", "bala.ruling.merged-cells", "bala.gap.heavy-load")
def test_a_heavy_load_counts_double_and_takes_both_hands() -> None:
    bow = Gun("bow-simple", 1)
    loot = {"carries": ("box",), "guns": [bow]}
    g = alone(fields=loot, goods=[Goods("box", "Strongbox", heavy=True)])
    steps(g, [(3, 4)], [walk("a", (30, 20))])
    assert at(g, "a") == (13.5, 20, 0)
    assert g["a"].guns[0].loaded == 0
    g = alone(fields=loot, goods=[Goods("box", "Money bag")])
    steps(g, [(3, 4)], [walk("a", (30, 20))])
    assert at(g, "a") == (17, 20, 0)
    assert g["a"].guns[0].loaded == 1


@pytest.mark.rule("bala.ruling.double-inches-not-cumulative")
def test_two_reasons_do_not_make_it_four_times() -> None:
    g = alone(
        fields={"carries": ("box",)},
        goods=[Goods("box", "Strongbox", heavy=True)],
        pieces=[rough("r", 0, 0, 48, 48)],
    )
    steps(g, [(3, 4)], [walk("a", (30, 20))])
    assert at(g, "a") == (13.5, 20, 0)


def upstairs(kind: str = "stairs", **fields: Any) -> Fight:
    """A floor 3 in up at x = 20; stairs of 5 in lead from (15, 20) to (20.5, 20)."""
    link = stairs("s", (15, 20), (20.5, 20, 3.0), 5.0, kind=kind)
    return alone(pieces=[roof("floor", 20, 15, 10, 10)], links=[link], fields=fields)


@pytest.mark.rule("bala.move.stairs", "bala.move.climb", "bala.ruling.merged-cells")
@pytest.mark.parametrize("kind", ["stairs", "climb"])
def test_stairs_and_climbs_count_double_up_and_down(kind: str) -> None:
    g = upstairs(kind)
    g.change("a", x=15.0)
    steps(g, [(6, 6)], [walk("a", (25, 20, 3))])
    assert at(g, "a") == (22.5, 20, 3)  # 10 of 12 in for the stairs
    g.change("a", x=20.5)
    g.change_activation(ran_first=False)
    steps(g, [(6, 6)], [walk("a", (10, 20, 0))])
    assert at(g, "a") == (13, 20, 0)


@pytest.mark.rule("bala.ruling.move-declaration", "bala.move.stairs")
def test_who_runs_out_of_inches_stops_half_way_and_goes_on_up_or_down_next_time() -> None:
    g = upstairs()
    steps(g, [(4, 5)], [walk("a", (25, 20, 3))])
    # 5 in to the foot, 4 in for 2 in of the stairs
    assert at(g, "a") == (17.2, 20, 1.2)
    up, down = g.fork(), g.fork()
    steps(up, [6], [walk("a", (25, 20, 3))])
    assert at(up, "a") == (20.5, 20, 3)
    steps(down, [6], [walk("a", (10, 20, 0))])
    assert at(down, "a") == (13, 20, 0)


@pytest.mark.rule("bala.ruling.move-declaration", "bala.ruling.line-of-sight")
def test_who_stands_half_way_up_can_be_shot_there() -> None:
    g = upstairs()
    steps(g, [(4, 5)], [walk("a", (25, 20, 3))])
    g.change("b", x=17.2, y=30.0, facing=270.0, guns=(Gun("colt-army", 6),), hand=0)
    steps(g, (), [Pass()])
    g.deck = ("b",)
    steps(g, ["b"])
    g.change("a", interruptions=0)
    steps(g)
    steps(g, [(4, 5)], [Shoot("b", "a")])
    assert g["a"].shock == 1


@pytest.mark.rule("bala.move.climb", "bala.ruling.bow-ready")
def test_climbing_takes_both_hands_stairs_do_not() -> None:
    for kind, loaded in (("climb", 0), ("stairs", 1)):
        g = upstairs(kind, guns=[Gun("bow-simple", 1)])
        steps(g, [(4, 5)], [walk("a", (25, 20, 3))])
        assert g["a"].guns[0].loaded == loaded
    g = upstairs("climb", guns=[Gun("bow-simple", 1)])
    steps(g, [(1, 1)], [walk("a", (25, 20, 3))])  # does not get to it
    assert g["a"].guns[0].loaded == 1


# the Gatling on the move ---------------------------------------------------------------------------------------------
def gunner(pieces: list[Piece]) -> Fight:
    gun = Gatling("g", 10.6, 20, Gun("gatling", 8))
    return alone(pieces=pieces, gatlings=[gun], fields={"gatling": "g"})


@pytest.mark.rule("bala.weapon.gatling-load", "bala.move.heavy-load", "bala.ruling.gatling-crew")
def test_a_gatling_moves_with_its_gunner_at_double_cost_over_easy_ground_only() -> None:
    g = gunner([])
    steps(g, [(3, 4)], [walk("a", (30, 20))])
    assert at(g, "a") == (13.5, 20, 0)
    assert g.gatlings["g"].x == pytest.approx(14.5), "base to base"
    for terrain in ("rough", "woods"):
        ground = Piece(id="r", kind=terrain, polygon=rectangle(14, 0, 5, 48), terrain=terrain)
        assert reason(gunner([ground]), walk("a", (25, 20))) == "no-way"


@pytest.mark.rule("bala.weapon.gatling-move-or-fire", "bala.weapon.gatling-turn")
def test_a_gatling_that_fired_does_not_move_and_one_that_moved_does_not_fire() -> None:
    g = gunner([])
    g.change_activation(gatling="fired")
    assert refused(g, walk("a", (20, 20))) == "bala.weapon.gatling-move-or-fire"
    g.change("a", paralysed=True)
    assert refused(g, Recover("a", ((11.0, 20.0, 0.0),))) == "bala.weapon.gatling-move-or-fire"
    assert refused(g, Recover("a")) == ""
    g = gunner([])
    steps(g, [(1, 1)], [walk("a", (20, 20))])
    assert g.activation.gatling == "moved"
    g.change("b", x=25.0, y=20.0)
    assert refused(g, Shoot("a", "b")) == "bala.weapon.gatling-move-or-fire"
    # it turns by its own rule only
    assert refused(gunner([]), turning("a", 180)) == "bala.weapon.gatling-turn"


@pytest.mark.rule("bala.setup.measuring", "bala.ruling.inclusive-distances")
def test_bases_may_touch_but_not_overlap() -> None:
    g = alone()
    g.characters["c"] = man("c", "law", 2, 14, 20)
    assert reason(g, walk("a", (13.1, 20))) == "no-way"
    steps(g, [(6, 6)], [walk("a", (13, 20))])
    assert at(g, "a") == (13, 20, 0)
