"""Corners where two rules meet: neighbours who see a fight begin, goods on carts, empty seats, hands at other
heights."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, man, wall
from tests.rules.bala.doing import events, mounted, play, refusal
from tests.rules.bala.moving import roof, stairs, walk
from tests.rules.bala.standing import wrong_places

from sixgun.games.bala import GAME, detection, dynamite, morale, stray
from sixgun.games.bala.choices import (
    Aim,
    Drive,
    Drop,
    Face,
    GetOn,
    Jump,
    Key,
    LightDynamite,
    Move,
    PickUp,
    Recover,
    Shoot,
    Take,
)
from sixgun.games.bala.falls import check_fall, fall
from sixgun.games.bala.fighters import dice_of, fight_modifiers
from sixgun.games.bala.retreat import retreat
from sixgun.games.bala.space import base, sees
from sixgun.games.bala.state import Activation, Cart, Character, Fight, Neighbour, Wound
from sixgun.miniatures.objectives import Goods
from sixgun.table import Base, Piece, rectangle
from sixgun.testing.scripted import pick, scripted


def outlaw(x: float, y: float, **fields: Any) -> Character:
    return man("a", "gang", 3, x, y, suspicious=True, interruptions=0, **fields)


# neighbours who see a fight begin ------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.neighbour.trigger-move", "bala.ruling.neighbour-frequency", "bala.ruling.fight-already-adjacent"
)
def test_a_fight_on_the_spot_alarms_neighbours() -> None:
    people = [outlaw(20, 20), man("b", "law", 2, 21.5, 20, 180)]
    g = fight(people, neighbours=[Neighbour("n", 20, 22.5)], active="a", left=3)
    log = play(g, Move("a", "fight", "b"), [(5, 1, 1), (1, 1), 6])
    assert events(log)[-2:] == ["neighbour-alarmed", "neighbour-stays"]


@pytest.mark.rule("bala.neighbour.trigger-move", "bala.ruling.neighbour-frequency", "bala.ruling.recover-move-fight")
def test_a_fight_that_begins_by_getting_off_alarms_neighbours() -> None:
    a, horse = mounted(outlaw(20, 20))
    people = [a, man("b", "law", 2, 22.7, 20, 180)]
    g = fight(people, horses=[horse], neighbours=[Neighbour("n", 21, 23)], active="a", left=3)
    log = play(g, walk("a", (22, 20), target="b"), [(5, 1, 1), (1, 1), 6])
    assert "fight" in events(log)
    assert events(log)[-2:] == ["neighbour-alarmed", "neighbour-stays"]


@pytest.mark.rule("bala.neighbour.trigger-move", "bala.ruling.neighbour-frequency")
def test_a_fight_over_a_fence_alarms_neighbours() -> None:
    low = fence("f", (20.65, 15), (20.65, 25))
    people = [outlaw(20, 20), man("b", "law", 2, 22.5, 20, 180)]
    g = fight(people, [low], neighbours=[Neighbour("n", 20, 22.5)], active="a", left=3)
    log = play(g, Move("a", "cross", over="f"), [(5, 1, 1), (1, 1), 6])
    assert "fight" in events(log)
    assert events(log)[-2:] == ["neighbour-alarmed", "neighbour-stays"]


@pytest.mark.rule("bala.neighbour.trigger-move", "bala.ruling.neighbour-frequency", "bala.ruling.facing")
def test_turning_on_the_spot_alarms_nobody() -> None:
    people = [outlaw(20, 20), man("b", "law", 2, 40, 20, 180)]
    g = fight(people, neighbours=[Neighbour("n", 20, 22)], active="a", left=3)
    assert "neighbour-alarmed" not in events(play(g, Move("a", "turn", facing=90.0)))


# goods and weapons on carts ------------------------------------------------------------------------------------------
def loaded_coach(seat: str, **fields: Any) -> Fight:
    """b of the law sits on a cart with a strongbox; c of the law stands at its left side."""
    b = man("b", "law", 2, 20, 24, z=2.0 if seat == "roof" else 0.5, cart="k", seat=seat, carries=("box",), **fields)
    people = [man("a", "gang", 3, 30, 24, 180), b, man("c", "law", 3, 20, 26.2, interruptions=0)]
    return fight(people, carts=[Cart("k", 20, 24)], goods=[Goods("box", "Box")], active="c", left=3)


@pytest.mark.rule("bala.ruling.elimination-immediate")
@pytest.mark.parametrize("seat", ["roof", "inside", "driver"])
def test_goods_of_somebody_on_a_cart_can_be_picked_up_beside_it(seat: str) -> None:
    g = loaded_coach(seat)
    g.change("b", y=24.2)
    with scripted() as ref:
        morale.eliminate(ref, g, "b")
    box = g.items["box"]
    assert box.z == 0.0
    assert box.y > 25.25  # beside the cart, on the side where b sat
    play(g, Take("c", "box"))
    assert g["c"].carries == ("box",)


@pytest.mark.rule("bala.ruling.elimination-immediate")
def test_goods_from_a_cart_at_the_edge_stay_on_the_table() -> None:
    b = man("b", "law", 2, 20, 1.2, z=2.0, cart="k", seat="roof", carries=("box",))
    g = fight([b, man("a", "gang", 3, 30, 24)], carts=[Cart("k", 20, 1.3)], goods=[Goods("box", "Box")])
    with scripted() as ref:
        morale.eliminate(ref, g, "b")
    assert g.items["box"].y > 2.55


@pytest.mark.rule("bala.ruling.elimination-immediate", "bala.action.task")
def test_what_is_dropped_from_a_cart_lies_beside_it() -> None:
    g = loaded_coach("roof")
    g.stack = (Activation("b", 2, opened=True),)
    play(g, Drop("b", "box"))
    assert g.items["box"].z == 0.0


@pytest.mark.rule("bala.ruling.elimination-immediate")
def test_goods_of_somebody_half_way_up_fall_to_the_foot() -> None:
    block = Piece(id="r", kind="rock", polygon=rectangle(18, 10, 6, 6), height=5.0, solid=True, standable=True)
    links = [stairs("c", (17.4, 13.0), (18.6, 13.0, 5.0), 5.0, kind="climb")]
    a = man("a", "law", 2, 17.88, 13, z=2.0, carries=("box",))
    g = fight([a, man("b", "gang", 2, 40, 40)], [block], links=links, goods=[Goods("box", "Box")])
    with scripted() as ref:
        morale.eliminate(ref, g, "a")
    assert (g.items["box"].x, g.items["box"].y, g.items["box"].z) == (17.4, 13.0, 0.0)


@pytest.mark.rule("bala.ruling.thrown-weapons")
def test_a_knife_thrown_at_somebody_on_a_cart_can_be_picked_up() -> None:
    b = man("b", "gang", 3, 20, 24, 90, z=2.0, cart="k", seat="roof")
    g = fight([man("a", "law", 3, 20, 27, 270, guns=["knife"]), b], carts=[Cart("k", 20, 24)], active="a", left=3)
    play(g, Shoot("a", "b", "throw"), [(1, 2)])
    knife = g.items["knife-1"]
    assert knife.z == 0.0
    g.change("a", y=26.3)
    play(g, PickUp("a", "knife-1"))
    assert g["a"].hand == 0


@pytest.mark.rule("bala.stray.trigger", "bala.ruling.stray-line-of-sight")
def test_a_miss_out_of_a_cart_endangers_the_friend_beside_the_shooter() -> None:
    inside = [man(id, "law", 4, x, 24.5, 90, z=0.5, cart="k", seat="inside") for id, x in (("a", 20.5), ("c", 19.3))]
    target = man("b", "gang", 4, 20.5, 34, 270)
    g = fight([*inside, target, man("d", "law", 4, 20.5, 22.1)], carts=[Cart("k", 20, 24)])
    found = stray.candidates(g, "a", "b", shotgun=False)
    assert found is not None
    assert found.low == ("c",)  # the body of the cart protects d, who is behind it


# carts that move -----------------------------------------------------------------------------------------------------
def on_the_roof(*more: Character, moving: bool = True) -> Fight:
    b = man("b", "gang", 6, 20, 24, 90, z=2.0, cart="k", seat="roof")
    return fight([man("a", "law", 3, 20, 40), b, *more], carts=[Cart("k", 20, 24, moving=moving)], active="b", left=6)


@pytest.mark.rule("bala.ruling.cart-moving", "bala.fall.cart-roof")
def test_a_cart_without_a_driver_stands() -> None:
    g = on_the_roof()
    with scripted() as ref:
        assert not check_fall(ref, g, "b", False, False)
    driver = man("d", "gang", 3, 21.6, 24, z=1.0, cart="k", seat="driver")
    g = on_the_roof(driver)
    with scripted([3]) as ref:
        assert not check_fall(ref, g, "b", False, False)


@pytest.mark.rule("bala.ruling.cart-moving")
def test_a_cart_that_cannot_go_on_has_not_moved() -> None:
    driver = man("d", "gang", 3, 21.6, 24, z=1.0, cart="k", seat="driver", interruptions=0)
    blocked = man("a", "law", 2, 23.05, 24, 180)
    g = fight([driver, blocked], carts=[Cart("k", 20, 24)], active="d", left=3)
    play(g, Drive("d", "urge", ((30.0, 24.0, 0.0),)), [(6, 6)])
    assert (g.carts["k"].x, g.carts["k"].moving) == (20, False)


def passing(screen: bool) -> Fight:
    """A coach is about to drive past o, who has detected its driver; a wall may hide the middle of the way."""
    driver = man("d", "gang", 3, 21.6, 20, z=1.0, cart="k", seat="driver", interruptions=0)
    hide = [wall("w", (28, 12), (30, 12))] if screen else []
    g = fight([driver, man("o", "law", 2, 30, 5, 90)], hide, carts=[Cart("k", 20, 20)], active="d", left=3)
    detection.mark(g, "o", "d")
    return g


@pytest.mark.rule("bala.detect.lost", "bala.ruling.detection-memory", "bala.move.cart-urge")
@pytest.mark.parametrize("screen", [False, True])
def test_whoever_drives_past_a_wall_is_lost_from_sight(screen: bool) -> None:
    g = passing(screen)
    play(g, Drive("d", "urge", ((32.0, 20.0, 0.0),)), [(6, 6)])
    assert g["d"].x == pytest.approx(33.6)
    assert sees(g, "o", "d")
    assert detection.detected(g, "o", "d") is not screen


@pytest.mark.rule("bala.detect.lost", "bala.melee.gallop-through")
@pytest.mark.parametrize("screen", [False, True])
def test_whoever_rides_on_past_a_wall_is_lost_from_sight(screen: bool) -> None:
    a, horse = mounted(man("a", "gang", 4, 10, 20, interruptions=0))
    people = [a, man("b", "law", 2, 15, 20, 180), man("o", "law", 2, 30, 5, 90)]
    hide = [wall("w", (25, 12), (28.6, 12))] if screen else []
    g = fight(people, hide, horses=[horse], active="a", left=3)
    detection.mark(g, "o", "a")
    charge = Move("a", "gallop", "b", path=((33.0, 20.0, 0.0),))
    play(g, charge, [(6, 6, 6), (5, 1, 1, 1, 1), (1, 1)], [pick("ride-on")])
    assert g["a"].x > 26
    assert sees(g, "o", "a")
    assert detection.detected(g, "o", "a") is not screen


# heights -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.gap.cart-details")
@pytest.mark.parametrize(("z", "able"), [(0.0, True), (2.5, True), (3.5, False)])
def test_nobody_boards_a_cart_from_high_above_it(z: float, able: bool) -> None:
    ledge = roof("r", 15, 25.5, 10, 5, z) if z else None
    g = fight(
        [man("a", "law", 3, 20, 26.1, z=z)], [ledge] if ledge else [], carts=[Cart("k", 20, 24)], active="a", left=2
    )
    assert (refusal(g, GetOn("a", "k", "roof")) == "") is able


@pytest.mark.rule("bala.move.key", "bala.ruling.key-counts-as-task")
@pytest.mark.parametrize(("z", "able"), [(0.0, True), (3.0, False)])
def test_nobody_turns_a_key_from_the_floor_above(z: float, able: bool) -> None:
    panel = Piece(id="d", kind="door", polygon=rectangle(14, 19, 0.2, 2), height=2.0, blocks_sight=True, solid=True)
    pieces = [roof("r", 10, 15, 8, 10, z)] if z else []
    a = man("a", "law", 3, 13.2, 20, z=z, keys=("d",))
    g = fight([a], pieces, doors={"d": (panel, "locked")}, active="a", left=2)
    assert (refusal(g, Key("a", "d")) == "") is able


@pytest.mark.rule("bala.detect.height", "bala.ruling.move-declaration", "bala.ruling.jump-procedure")
def test_nobody_stands_a_little_higher_than_the_floor() -> None:
    floors = [roof("one", 5, 15, 15, 10, 2.0), roof("two", 22, 15, 10, 10, 2.0)]
    people = [man("a", "law", 6, 10, 20, z=2.0, interruptions=0), man("b", "gang", 2, 40, 20, 180)]
    g = fight(people, floors, active="a", left=6)
    play(g, walk("a", (19.5, 20, 2.09)), [(6, 6)])
    assert g["a"].place == (19.5, 20.0, 2.0)  # at 2.09 it would look down on b from more than 2 in
    play(g, Jump("a", ((22.5, 20, 2.05),)), [6])
    assert g["a"].place == (22.5, 20.0, 2.0)
    a, horse = mounted(man("a", "law", 6, 10, 20, interruptions=0))
    g = fight([a, people[1]], horses=[horse], active="a", left=6)
    play(g, Move("a", "gallop", path=((16.0, 20.0, 0.09),)), [(6, 6, 6)])
    assert g["a"].place == (16.0, 20.0, 0.0)


# riders --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.elimination-immediate", "bala.ruling.facing")
def test_the_horse_of_somebody_eliminated_stays_as_it_stood() -> None:
    a, horse = mounted(man("a", "law", 2, 20, 20, facing=0))
    g = fight([a, man("b", "gang", 3, 20, 30)], horses=[horse])
    g.change("a", facing=90.0)  # it shot to the side
    with scripted() as ref:
        morale.eliminate(ref, g, "a")
    assert g.horses["h"].facing == 0.0


# distances of an inch ------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.melee.trigger", "bala.ruling.inclusive-distances")
def test_passing_at_an_inch_exactly_is_an_attack() -> None:
    people = [man("a", "law", 3, 10, 20, interruptions=0), man("b", "gang", 2, 15, 22, 180)]
    g = fight(people, active="a", left=3)
    log = play(g, walk("a", (18, 20)), [(6, 6), (1, 1, 1), (1, 1)])
    assert "fight" in events(log)
    people[1] = man("b", "gang", 2, 15, 22.01, 180)
    g = fight(people, active="a", left=3)
    assert "fight" not in events(play(g, walk("a", (18, 20)), [(6, 6)]))


@pytest.mark.rule("bala.melee.trigger", "bala.ruling.fight-reach")
def test_a_step_out_from_behind_a_wall_that_ends_within_an_inch_is_an_attack() -> None:
    between = wall("w", (13.0, 21.2), (14.75, 21.2))
    people = [man("a", "law", 3, 10, 20, interruptions=0), man("b", "gang", 2, 15, 21.9, 180)]
    g = fight(people, [between], active="a", left=3)
    log = play(g, walk("a", (14.45, 20)), [(6, 6), (1, 1, 1), (1, 1)])
    assert "fight" in events(log)


# run-ups -------------------------------------------------------------------------------------------------------------
def runner(**fields: Any) -> Fight:
    """a runs on a roof towards a gap of 2 in, with b beyond it."""
    a = man("a", "law", 6, 16.5, 20, z=4.0, interruptions=0, **fields)
    pieces = [roof("one", 10, 15, 10, 10, 4.0), roof("two", 22, 15, 10, 10, 4.0)]
    return fight([a, man("b", "gang", 2, 30, 20, 180, z=4.0)], pieces, active="a", left=6)


JUMP = Jump("a", ((22.5, 20, 4.0),))


@pytest.mark.rule("bala.move.jump-run-up", "bala.ruling.jump-procedure")
def test_a_straight_run_may_be_named_in_pieces() -> None:
    g = runner()
    play(g, walk("a", (18, 20, 4), (19.5, 20, 4)), [(6, 6)])
    play(g, JUMP, [1])  # 1 in and 1 for the run
    assert g["a"].x == 22.5
    bent = runner()
    play(bent, walk("a", (18, 20.8, 4), (19.5, 20, 4)), [(6, 6)])
    play(bent, JUMP, [1], [Face("a", 0.0)])
    assert bent["a"].z == 0.0


@pytest.mark.rule("bala.move.jump-run-up", "bala.ruling.jump-procedure")
@pytest.mark.parametrize("moved", ["recovers", "goes back"])
def test_a_run_is_lost_by_whoever_has_left_the_spot(moved: str) -> None:
    g = runner()
    play(g, walk("a", (19.5, 20, 4)), [(6, 6)])
    if moved == "recovers":
        g.change("a", paralysed=True)
        play(g, Recover("a", ((19.4, 20, 4.0),)))
    else:
        with scripted() as ref:
            retreat(ref, g, "a", Base(20.5, 20, 4.0, 0.5), 1.0)
        g.change("a", x=19.5)
    play(g, JUMP, [1], [Face("a", 0.0)])
    assert g["a"].z == 0.0


@pytest.mark.rule("bala.move.heavy-load", "bala.move.jump", "bala.ruling.bow-ready")
@pytest.mark.parametrize(("heavy", "die", "lands"), [(False, 3, True), (True, 3, False), (True, 6, True)])
def test_with_a_heavy_load_each_inch_of_a_jump_counts_double(heavy: bool, die: int, lands: bool) -> None:
    a = man("a", "law", 6, 19.5, 20, z=4.0, interruptions=0, carries=("box",), guns=["bow-simple"])
    pieces = [roof("one", 10, 15, 10, 10, 4.0), roof("two", 21.5, 15, 10, 10, 4.0)]
    people = [a, man("b", "gang", 2, 40, 40)]
    g = fight(people, pieces, goods=[Goods("box", "Box", heavy)], active="a", left=6)
    jump = Jump("a", ((22.0, 20, 4.0),))  # over 1.5 in: 3 with the load
    play(g, jump, [die], [] if lands else [Face("a", 0.0)])
    assert (g["a"].z == 4.0) is lands
    assert g["a"].guns[0].loaded == (0 if heavy else 1)
    wide = fight(people, [pieces[0], roof("two", 22.5, 15, 10, 10, 4.0)], goods=[Goods("box", "Box", heavy)])
    wide.stack = (Activation("a", 6, opened=True),)
    assert (refusal(wide, Jump("a", ((23.0, 20, 4.0),))) == "") is not heavy  # 5 in are never rolled


@pytest.mark.rule("bala.ruling.bow-ready", "bala.move.heavy-load", "bala.move.window-fence")
@pytest.mark.parametrize("heavy", [False, True])
def test_a_heavy_load_over_a_fence_takes_both_hands(heavy: bool) -> None:
    a = man("a", "law", 3, 19.39, 20, interruptions=0, carries=("box",), guns=["bow-simple"])
    low, box = fence("f", (20, 15), (20, 25)), Goods("box", "Box", heavy)
    g = fight([a, man("b", "gang", 2, 40, 40)], [low], goods=[box], active="a", left=3)
    play(g, Move("a", "cross", over="f"))
    assert g["a"].guns[0].loaded == (0 if heavy else 1)


# bows ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.starting-state", "bala.ruling.hands", "bala.weapon.bow")
def test_a_bow_on_the_back_has_no_arrow_on_it() -> None:
    rows = [{"weapon": "bow-simple"}, {"weapon": "knife"}]
    for hand, arrows in (("bow-simple", 1), ("knife", 0)):
        data = GAME.setup("street-duel")
        person = {**data["characters"][0], "guns": rows, "hand": hand}
        g = GAME.start({**data, "characters": [person, *data["characters"][1:]]})
        assert g[person["id"]].guns[0].loaded == arrows


# room to fall --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.fall-position")
def test_nobody_falls_through_a_wall_into_a_free_place() -> None:
    crowd = [(20, 20), (21, 20), (19, 20), (20, 19)]
    people = [man("b", "gang", 6, 20, 20, z=4.0), *[man(f"c{i}", "gang", 1, x, y) for i, (x, y) in enumerate(crowd)]]
    house = wall("w", (10, 20.62), (30, 20.62))  # the nearest room would be behind it
    g = fight([*people, man("a", "law", 1, 40, 40)], [house])
    with scripted(choices=[Face("b", 0.0)]) as ref:
        fall(ref, g, "b", 4.0, (20.0, 20.0, 0.0))
    assert g["b"].y < 20.5
    assert wrong_places(g) == []


@pytest.mark.rule("bala.state.detected", "bala.detect.lost", "bala.ruling.detection-memory")
def test_a_jump_in_full_view_loses_nobody() -> None:
    g = runner()
    g.change("a", x=19.5)
    detection.mark(g, "b", "a")
    play(g, JUMP, [6])  # three inches at once, and never out of sight
    assert detection.detected(g, "b", "a")
    assert (g.seen["b", "a"].x, g.seen["b", "a"].y) == (22.5, 20)


@pytest.mark.rule("bala.ruling.fall-climbing", "bala.fall.edge", "bala.fall.roll")
@pytest.mark.parametrize(("kind", "rolls"), [("climb", True), ("stairs", False)])
def test_whoever_is_wounded_on_a_climb_may_fall_to_its_foot(kind: str, rolls: bool) -> None:
    block = Piece(id="r", kind="rock", polygon=rectangle(18, 10, 6, 6), height=5.0, solid=True, standable=True)
    way_up = stairs("c", (17.4, 13.0), (18.6, 13.0, 5.0), 5.0, kind=kind)
    a = man("a", "law", 6, 17.88, 13, z=2.0, interruptions=0)
    g = fight([a, man("b", "gang", 2, 40, 40)], [block], links=[way_up])
    with scripted([2] if rolls else [], [Face("a", 0.0)] if rolls else []) as ref:
        assert check_fall(ref, g, "a", False, False) is rolls
    assert (g["a"].shock, g["a"].damage) == ((1, 1) if rolls else (0, 0))
    assert g["a"].z == (0.0 if rolls else 2.0)


# in contact ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.detect.obstacle", "bala.ruling.detection-obstacle-count")
@pytest.mark.parametrize(("away", "cost"), [(0.0, 0), (0.1, 0), (0.2, 1)])
def test_the_corner_at_which_one_stands_is_no_obstacle(away: float, cost: int) -> None:
    corner = wall("w", (10.6 + away, 24.0), (10.6 + away, 30.0))
    g = fight([man("a", "law", 3, 10, 24), man("b", "gang", 3, 30, 24, 180)], [corner])
    assert detection.cost(g, "a", "b") == cost


# rules side by side --------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.mounted-moved-whole-activation", "bala.action.dismount")
def test_a_rider_who_aimed_does_not_ride_but_may_get_off_and_walk() -> None:
    a, horse = mounted(man("a", "law", 5, 10, 20, guns=["winchester-1873-rifle"], interruptions=0))
    g = fight([a, man("b", "gang", 2, 30, 20, 180)], horses=[horse], active="a", left=5)
    play(g, Aim("a", "b"))
    assert refusal(g, Move("a", "trot", path=((14.0, 24.0, 0.0),)))
    play(g, walk("a", (10, 26)), [(6, 6)])
    assert (g["a"].horse, g["a"].y, g.horses["h"].y) == ("", 26, 20)


@pytest.mark.rule("bala.ruling.several-shots-one-action", "bala.shoot.result-8-foot", "bala.morale.eliminated")
def test_whoever_is_out_by_the_other_barrel_does_not_run_to_cover() -> None:
    people = [man("a", "law", 3, 10, 20, guns=["shotgun-ejector-double"]), man("b", "gang", 1, 20, 20, 180)]
    hiding = wall("w", (19, 21.5), (21, 21.5))
    g = fight([*people, man("c", "gang", 6, 40, 40)], [hiding], active="a", left=3)
    log = play(g, Shoot("a", "b", "both-barrels"), [(4, 4), (4, 5)])  # -1 and +1: 8 and 9
    assert g["b"].out == "eliminated"
    assert not {"hides", "takes-cover", "runs-for-cover", "no-cover"} & set(events(log))


@pytest.mark.rule("bala.ruling.dynamite-target", "bala.weapon.dynamite-blast")
def test_dynamite_that_strays_off_the_table_still_reaches_its_edge() -> None:
    people = [man("a", "law", 3, 10, 20, 180, guns=["dynamite"]), man("b", "gang", 6, 1, 20)]
    g = fight(people, active="a", left=3)
    play(g, LightDynamite("a", ((1.0, 20.0, 0.0),)), [(1, 4), "180"])
    charge = g.charges["charge-1"]
    assert (charge.x, charge.z) == (-2.0, 0.0)
    assert dynamite.caught(g, charge, 3.0) == ["b"]


@pytest.mark.rule("bala.ruling.fight-dice-actions", "bala.ruling.fight-dice-order", "bala.melee.minimum-dice")
def test_with_nothing_left_the_minimum_comes_after_the_other_dice() -> None:
    a, horse = mounted(man("a", "law", 3, 10, 20))
    g = fight([a, man("b", "gang", 3, 12, 20, 180)], horses=[horse], active="a", left=0, fight_dice="remaining")
    assert dice_of(fight_modifiers(g, "a", "b", True)) == 1  # none for actions and one for the horse
    assert dice_of(fight_modifiers(g, "a", "b", True, unseen=True)) == 2


@pytest.mark.rule("bala.ruling.fight-unseen", "bala.melee.dice-unseen", "bala.melee.point-blank")
def test_who_comes_from_behind_is_unseen_also_if_contact_brings_it_into_view() -> None:
    people = [
        man("a", "law", 3, 19.45, 10, 90, interruptions=0),
        man("b", "gang", 2, 20, 20, guns=["colt-peacemaker"]),
    ]
    g = fight(people, active="a", left=3)
    play(g, walk("a", (19.45, 19.5), target="b"), [(6, 6), (5, 1, 1, 1), (1, 1)])  # four dice, and no shots
    assert g["a"].x > 19.5  # in contact a part of its base is before b
    assert g["b"].guns[0].loaded == 6


@pytest.mark.rule("bala.ruling.retreat-direction", "bala.ruling.fight-reach")
def test_enemies_on_a_cart_are_not_in_the_way_of_going_back_beside_it() -> None:
    inside = man("d", "gang", 3, 20.5, 24.5, z=0.5, cart="k", seat="inside")
    people = [man("a", "law", 3, 18, 25.76), man("b", "gang", 3, 17, 25.76), inside]
    g = fight(people, carts=[Cart("k", 20, 24)])
    with scripted() as ref:
        retreat(ref, g, "a", base(g["b"]), 2.0, "b")
    assert g["a"].x == pytest.approx(20.0)
    assert g["a"].shock == 0


@pytest.mark.rule("bala.ruling.window-counts-as-move", "bala.action.move-cap")
def test_two_fences_in_one_move_count_as_two_moves_more() -> None:
    lows = [fence("f", (14, 15), (14, 25)), fence("h", (17, 15), (17, 25))]
    for before, end in ((0, 22.0), (1, 16.4)):  # the move itself and both fences are three
        g = fight([man("a", "law", 6, 10, 20, interruptions=0), man("b", "gang", 2, 40, 40)], lows)
        g.stack = (Activation("a", 6, opened=True, moves=before),)
        play(g, walk("a", (22, 20)), [(6, 6)])
        assert g["a"].x == pytest.approx(end, abs=0.02)
        assert g.activation.moves == 3


@pytest.mark.rule("bala.ruling.leg-dice", "bala.move.jump-run-up")
def test_wounded_legs_take_nothing_from_the_run_up() -> None:
    legs = (Wound("leg"), Wound("leg"))
    a = man("a", "law", 6, 16.5, 20, z=4.0, interruptions=0, wounds=legs)
    pieces = [roof("one", 10, 15, 10, 10, 4.0), roof("two", 21, 15, 10, 10, 4.0)]
    g = fight([a, man("b", "gang", 2, 40, 40)], pieces, active="a", left=6)
    play(g, walk("a", (19.5, 20, 4)), [(6, 6)])
    play(g, Jump("a", ((21.5, 20, 4.0),)), [1])  # the die gives nothing, the run 1 in
    assert g["a"].x == 21.5


@pytest.mark.rule("bala.ruling.cart-driver", "bala.move.cart-manoeuvre")
@pytest.mark.parametrize(("beside", "facing"), [(30.0, 45.0), (22.6, 0.0)])
def test_a_cart_does_not_turn_into_somebody(beside: float, facing: float) -> None:
    driver = man("d", "law", 3, 11.6, 20, z=1.0, cart="k", seat="driver", interruptions=0)
    g = fight([driver, man("b", "gang", 2, 14, beside)], carts=[Cart("k", 10, 20)], active="d", left=3)
    play(g, Drive("d", "manoeuvre", ((13.0, 20.0, 0.0),), 45.0), [6])
    assert (g.carts["k"].x, g.carts["k"].facing) == (13, facing)
    assert wrong_places(g) == []
