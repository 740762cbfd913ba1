"""Animals: gaits, movement on horseback, mounting and dismounting; drawn vehicles."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.dicemore.build import fence, man, match
from tests.rules.dicemore.playing import mounted, move, offered, play, reason, refusal, step

from sixgun.core.choice import Choice
from sixgun.core.odds import enumerate_outcomes
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import (
    KINDS,
    Climb,
    Cross,
    Dismount,
    Drive,
    Gait,
    Lie,
    Mount,
    Move,
    PickUp,
    Rotate,
    Turn,
)
from sixgun.games.dicemore.state import Activation, Cart, Gun, Horse, Item, Skirmish
from sixgun.miniatures.vehicle import outline
from sixgun.table import Piece, rectangle

FOE = man("z", "bad", 45, 45, facing=180)


def rider(gait: str = "trot", kind: str = "horse", pieces: tuple[Piece, ...] = (), **fields: Any) -> Skirmish:
    """ "a" on a horse at (10, 10), looking along +x."""
    switches = {name: fields.pop(name) for name in ("horse_test",) if name in fields}
    c, horse = mounted(man("a", "good", 10, 10, **fields), gait, kind)
    return match([c, FOE], pieces, horses=[horse], active="a", **switches)


# movement ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.move.horse-trot",
    "dicemore.move.horse-run",
    "dicemore.animal.horse",
    "dicemore.animal.appaloosa",
    "dicemore.animal.mule",
)
@pytest.mark.parametrize(
    ("kind", "how", "most", "cost"),
    [
        ("horse", "trot", 10, 1),
        ("horse", "run", 20, 2),
        ("appaloosa", "trot", 12, 1),
        ("appaloosa", "run", 22, 2),
        ("mule", "trot", 6, 1),
        ("mule", "run", 12, 2),
    ],
)
def test_gaits_of_animals(kind: str, how: str, most: float, cost: int) -> None:
    g = rider(how, kind)
    assert refusal(g, move("a", how, (10 + most + 0.01, 10))) == f"dicemore.move.horse-{how}"
    play(g, move("a", how, (10 + most, 10)))
    horse = g.horses["a.horse"]
    assert (g["a"].x, horse.x, g.going.left) == (10 + most, 10 + most, 3 - cost)


@pytest.mark.rule("dicemore.move.horse-arc")
def test_a_horse_goes_within_45_degrees_of_straight_ahead() -> None:
    assert refusal(rider(), move("a", "trot", (13, 13), facing=0.0)) == ""
    assert refusal(rider(), move("a", "trot", (13, 13.1), facing=0.0)) == "dicemore.ruling.move-directions"


@pytest.mark.rule("dicemore.ruling.gait")
def test_a_horse_moves_only_at_the_speed_declared() -> None:
    assert refusal(rider(""), move("a", "trot", (12, 10))) == "dicemore.ruling.gait"
    assert refusal(rider("run"), move("a", "trot", (12, 10))) == "dicemore.ruling.gait"
    assert refusal(rider("trot"), move("a", "run", (12, 10))) == "dicemore.ruling.gait"
    assert refusal(rider("trot"), move("a", "walk", (12, 10))) == "dicemore.move.one-kind"


@pytest.mark.rule("dicemore.move.horse-sideways", "dicemore.ruling.horse-tests")
@pytest.mark.parametrize(
    ("gait", "how", "most", "cost", "dice", "passes"),
    [
        ("trot", "sideways", 5, 2, (2, 6), True),  # 2 + 1 is below 4
        ("trot", "sideways", 5, 2, (3, 6), False),
        ("run", "fast-sideways", 10, 3, (1, 6), True),
        ("run", "fast-sideways", 10, 3, (2, 6), False),
    ],
)
def test_a_horse_sideways(gait: str, how: str, most: float, cost: int, dice: tuple[int, int], passes: bool) -> None:
    g = rider(gait, ref=4)
    assert refusal(g, move("a", how, (10, 10 + most + 0.1), facing=0.0)) == "dicemore.move.horse-sideways"
    play(g, move("a", how, (10, 10 + most), facing=0.0), [dice])
    assert g.going.left == 3 - cost
    assert g["a"].y == (10 + most if passes else 10)


@pytest.mark.rule("dicemore.move.horse-back", "dicemore.ruling.horse-backwards")
@pytest.mark.parametrize(("kind", "most"), [("horse", 5), ("appaloosa", 6), ("mule", 3)])
def test_a_horse_backwards(kind: str, most: float) -> None:
    g = rider("trot", kind, ref=4)
    assert refusal(g, move("a", "back", (10 - most - 0.1, 10))) == "dicemore.move.horse-back"
    play(g, move("a", "back", (10 - most, 10)), [(1, 6)])
    assert (g["a"].x, g["a"].facing, g.going.left) == (10 - most, 0.0, 0)


@pytest.mark.rule("dicemore.ruling.horse-tests")
def test_with_the_option_the_number_of_dice_counts() -> None:
    g = rider("trot", ref=3, horse_test="dice")
    play(g, move("a", "back", (8, 10)), [(2, 2)])
    assert g["a"].x == 8
    g = rider("trot", ref=3, horse_test="dice")
    play(g, move("a", "back", (8, 10)), [(2, 3)])
    assert g["a"].x == 10
    g = rider("trot", ref=3, horse_test="dice")
    play(g, move("a", "sideways", (10, 12), facing=0.0), [(2, 6)])
    assert g["a"].y == 12


@pytest.mark.rule("dicemore.special.skill-horsemen", "dicemore.band.indians-horsemen", "dicemore.ruling.horse-tests")
@pytest.mark.parametrize(
    "fields", [{"skills": ("skill-horsemen",)}, {"profile": "indians.tribe-chef", "role": "leader", "band": "indians"}]
)
def test_good_horsemen_can_back_a_horse_with_ref_3(fields: dict[str, Any]) -> None:
    def chance(g: Skirmish) -> Fraction:
        choice = move("a", "back", (8, 10))
        spread = enumerate_outcomes(lambda r, f: turn.carry_out(r, f, choice), g, Skirmish.fork, Skirmish.identity)
        return spread.chance(lambda after: after["a"].x == 8)

    assert chance(rider("trot", ref=3)) == 0
    assert chance(rider("trot", ref=3, **fields)) == Fraction(11, 36)


@pytest.mark.rule("dicemore.reflex.failure", "dicemore.ruling.one-move")
def test_a_failed_manoeuvre_uses_up_the_movement() -> None:
    g = rider("trot", ref=4)
    play(g, move("a", "sideways", (10, 12), facing=0.0), [(6, 6)])
    assert refusal(g, move("a", "trot", (12, 10))) == "dicemore.move.one-kind"
    assert refusal(g, move("a", "sideways", (10, 12))) == "dicemore.ruling.one-move"


@pytest.mark.rule("dicemore.animal.mule", "dicemore.action.low-obstacle")
def test_horses_get_over_low_obstacles_and_mules_do_not() -> None:
    bar = (fence("f", (13, 0), (13, 48)),)
    g = rider("trot", pieces=bar)
    play(g, move("a", "trot", (16, 10)))
    assert g.going.left == 1
    assert reason(rider("trot", "mule", pieces=bar), move("a", "trot", (15, 10))) == "no-way"
    mule = rider("trot", "mule", pieces=(fence("f", (10.6, 0), (10.6, 48)),))
    assert refusal(mule, Cross("a", "f")) == "dicemore.animal.mule"


@pytest.mark.rule("dicemore.explosive.nitro-carrier")
def test_nobody_rides_with_nitroglycerine() -> None:
    g = rider("trot", guns=["nitroglycerine"])
    assert refusal(g, move("a", "trot", (12, 10))) == "dicemore.explosive.nitro-carrier"
    g = match([man("a", "good", guns=["nitroglycerine"]), FOE], horses=[Horse("h", "horse", 11.5, 10)], active="a")
    assert refusal(g, Mount("a", "h")) == "dicemore.explosive.nitro-carrier"


# gaits ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.gait")
def test_the_gait_lasts_until_the_riders_next_activation() -> None:
    g = rider("run")
    step(g, choices=[turn.PASS])
    assert g.gait("a") == "run"
    g.change("a", acted=False)
    g.phase, g.waiting = "act", ("a",)
    step(g)
    step(g, choices=[Gait("a", "stand")])
    assert g.gait("a") == ""


@pytest.mark.rule("dicemore.ruling.gait")
def test_a_rider_who_cannot_move_stands_without_being_asked() -> None:
    g = rider("run", held=True)
    g.change_activation(opened=False)
    step(g)
    assert (g.gait("a"), g.going.opened) == ("", True)
    g = rider("run", scared=True)
    g.activation, g.waiting = None, ("a",)
    step(g)
    assert g.gait("a") == ""


# mounting ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.example.dismount-running", "dicemore.action.mount-running", "dicemore.reflex.procedure")
def test_example_dismount_running() -> None:
    g = rider("run", ref=4)
    play(g, Dismount("a"), [(3, 5)])
    assert g["a"].horse and g.going.left == 2


@pytest.mark.rule("dicemore.example.dismount-trotting", "dicemore.action.mount-trotting", "dicemore.reflex.procedure")
def test_example_dismount_trotting() -> None:
    g = rider("trot", ref=4)
    play(g, Dismount("a"), [(3, 5)])
    assert not g["a"].horse and g.going.left == 2
    assert g.horses["a.horse"].rider == ""


@pytest.mark.rule("dicemore.action.mount-standing", "dicemore.action.mount-running")
def test_a_standing_horse_needs_no_test_and_a_running_one_both_dice() -> None:
    g = rider("")
    play(g, Dismount("a"))
    assert not g["a"].horse and g.going.left == 2
    assert abs(g["a"].x - 10) + abs(g["a"].y - 10) == pytest.approx(1.01)
    g = rider("run", ref=4)
    play(g, Dismount("a"), [(3, 3)])
    assert not g["a"].horse


@pytest.mark.rule("dicemore.action.mount-standing", "dicemore.action.mount-trotting", "dicemore.ruling.gait")
@pytest.mark.parametrize(("gait", "dice"), [("", []), ("trot", [(2, 6)]), ("run", [(2, 2)])])
def test_mounting(gait: str, dice: list[tuple[int, int]]) -> None:
    horse = Horse("h", "horse", 11.5, 10, facing=90.0, gait=gait)
    g = match([man("a", "good", ref=3), FOE], horses=[horse], active="a")
    play(g, Mount("a", "h"), dice)
    a = g["a"]
    assert (a.horse, a.x, a.facing, g.horses["h"].rider, g.going.left) == ("h", 11.5, 90.0, "a", 2)
    assert g.going.moved and not g.going.opened
    step(g, choices=[Gait("a", "trot")])
    play(g, move("a", "trot", (11.5, 20)))
    assert g.going.left == 1


@pytest.mark.rule("dicemore.action.mount-standing")
def test_a_horse_has_to_be_at_hand_and_free() -> None:
    g = match([man("a", "good"), FOE], horses=[Horse("h", "horse", 12.1, 10)], active="a")
    assert reason(g, Mount("a", "h")) == "too-far-to-handle"
    g = match([man("a", "good"), FOE], horses=[Horse("h", "horse", 11.5, 10, rider="z")], active="a")
    assert reason(g, Mount("a", "h")) == "has-rider"
    assert reason(g, Dismount("a")) == "not-mounted"


@pytest.mark.rule("dicemore.ruling.engaged", "dicemore.action.mount-standing")
def test_getting_off_is_no_way_out_of_a_melee() -> None:
    me, horse = mounted(man("a", "good", engaged=("b",)))
    g = match([me, man("b", "bad", 11.5, 10, facing=180, engaged=("a",))], horses=[horse], active="a")
    assert refusal(g, Dismount("a", ((9.0, 10.0, 0.0),))) == "dicemore.ruling.engaged"
    play(g, Dismount("a"))
    assert (g["a"].horse, g["a"].engaged, g["b"].engaged) == ("", ("b",), ("a",))


@pytest.mark.rule("dicemore.animal.appaloosa")
def test_nobody_but_an_indian_gets_on_an_appaloosa() -> None:
    def refused(profile: str, kind: str) -> str:
        me = man("a", "good", band=profile.partition(".")[0], profile=profile)
        g = match([me, FOE], horses=[Horse("h", kind, 11.5, 10)], active="a")
        return refusal(g, Mount("a", "h"))

    assert refused("indians.warrior", "appaloosa") == ""
    assert refused("lawmen.guard", "appaloosa") == "dicemore.animal.appaloosa"
    assert refused("lawmen.guard", "horse") == ""


@pytest.mark.rule("dicemore.move.one-kind")
def test_after_riding_nobody_walks_in_the_same_activation() -> None:
    g = rider("trot", ref=4)
    play(g, move("a", "trot", (15, 10)))
    play(g, Dismount("a"), [(1, 1)])
    assert refusal(g, move("a", "walk", (17, 10))) == "dicemore.move.one-kind"


@pytest.mark.rule("dicemore.move.horse-trot")
def test_rides_are_offered_for_the_declared_gait_only() -> None:
    assert {choice.how for choice in offered(rider("trot"), "move")} == {"trot", "sideways", "back"}
    assert {choice.how for choice in offered(rider("run"), "move")} == {"run", "fast-sideways"}
    assert not offered(rider(""), "move")


# vehicles ------------------------------------------------------------------------------------------------------------
def wagon(gait: str = "trot", moved_in: int = 0, pieces: tuple[Piece, ...] = (), **fields: Any) -> Skirmish:
    """ "a" drives a wagon at (10, 20) along +x with "p" on board; it is round 3."""
    people = [man("a", "good", 11, 20, cart="w", driver=True), man("p", "good", 9, 20, cart="w"), FOE]
    cart = Cart("w", 10.0, 20.0, gait=gait, moved_in=moved_in)
    return match(people, pieces, carts=[cart], active="a", round=3, **fields)


def drive(how: str, *places: tuple[float, float], **fields: Any) -> Drive:
    return Drive("a", how, tuple((x, y, 0.0) for x, y in places), **fields)


@pytest.mark.rule(
    "dicemore.move.vehicle-normal",
    "dicemore.move.vehicle-run",
    "dicemore.ruling.vehicle-run-cost",
    "dicemore.gap.vehicles",
)
@pytest.mark.parametrize(("how", "gait", "most", "cost"), [("normal", "trot", 8, 1), ("run", "run", 16, 2)])
def test_vehicles_go_8_u_for_1_or_16_u_for_2(how: str, gait: str, most: float, cost: int) -> None:
    g = wagon(gait)
    assert refusal(g, drive(how, (10 + most + 0.1, 20))) == f"dicemore.move.vehicle-{how}"
    play(g, drive(how, (10 + most, 20)))
    assert (g.carts["w"].x, g.carts["w"].moved_in, g.going.left) == (10 + most, 3, 3 - cost)
    assert g["p"].x - g["a"].x == pytest.approx(0.2 - 1.3)
    assert refusal(g, drive(how, (10 + most + 1, 20))) == "dicemore.ruling.one-move"


@pytest.mark.rule("dicemore.move.vehicle-arc", "dicemore.move.vehicle-no-sideways")
def test_vehicles_go_within_45_degrees_and_never_sideways() -> None:
    g = wagon()
    assert refusal(g, drive("normal", (14, 24), facing=0.0)) == ""
    assert refusal(g, drive("normal", (13, 24), facing=0.0)) == "dicemore.move.vehicle-arc"
    assert refusal(g, drive("sideways", (10, 24))) == "dicemore.move.vehicle-arc"
    assert refusal(g, Move("a", "normal", ((14.0, 20.0, 0.0),))) == "dicemore.move.one-kind"


@pytest.mark.rule("dicemore.move.vehicle-back")
@pytest.mark.parametrize(("moved_in", "may"), [(0, True), (1, True), (2, False)])
def test_a_vehicle_backs_3_u_for_2_only_after_a_round_of_standing(moved_in: int, may: bool) -> None:
    g = wagon("trot", moved_in)
    choice = drive("back", (7, 20))
    assert refusal(g, choice) == ("" if may else "dicemore.move.vehicle-back")
    assert refusal(wagon(), drive("back", (6.9, 20))) == "dicemore.move.vehicle-back"
    if may:
        play(g, choice)
        assert (g.carts["w"].x, g.carts["w"].facing, g.going.left) == (7.0, 0.0, 1)


@pytest.mark.rule("dicemore.gap.vehicles")
def test_a_vehicle_does_not_run_into_anything() -> None:
    block = Piece(id="rock", kind="rock", polygon=rectangle(16, 19, 1, 2), height=1.5, solid=True)
    g = wagon("run", pieces=(block,))
    assert reason(g, drive("run", (20, 20))) == "no-way"
    g = wagon("run")
    g.characters["x"] = man("x", "good", 15, 20.9)
    assert reason(g, drive("run", (20, 20))) == "no-way"
    assert all(choice.kind == "drive" for choice in offered(g, "drive"))


@pytest.mark.rule("dicemore.ruling.free-rotation-details")
def test_riders_and_vehicles_may_rotate_freely_too() -> None:
    g = rider("trot")
    play(g, Rotate("a", 90.0))
    assert (g["a"].facing, g.horses["a.horse"].facing, g.going.left) == (90.0, 90.0, 3)
    g = wagon()
    play(g, Rotate("a", 90.0))
    assert (g.carts["w"].facing, g["p"].facing, g.going.left) == (90.0, 90.0, 3)
    assert g["a"].y == pytest.approx(21.3)
    assert refusal(g, drive("normal", (18, 20))) == "dicemore.move.vehicle-arc"
    g = wagon(pieces=(Piece(id="rock", kind="rock", polygon=rectangle(9, 21.5, 2, 1), height=1.5, solid=True),))
    assert reason(g, Rotate("a", 90.0)) == "no-room"


@pytest.mark.rule("dicemore.move.vehicle-arc")
def test_only_the_driver_drives() -> None:
    g = wagon()
    g.activation = Activation("p", 3)
    assert reason(g, Drive("p", "normal", ((14.0, 20.0, 0.0),))) == "not-driver"


@pytest.mark.rule("dicemore.gap.vehicles", "dicemore.action.mount-standing")
def test_getting_on_and_off_a_wagon_is_like_mounting() -> None:
    g = match([man("a", "good", 10, 18), FOE], carts=[Cart("w", 10.0, 20.0)], active="a")
    play(g, Mount("a", "w"))
    assert (g["a"].cart, g["a"].driver, g.going.left) == ("w", True, 2)
    step(g, choices=[Gait("a", "stand")])
    play(g, Dismount("a"))
    assert (g["a"].cart, g["a"].driver) == ("", False)
    xs = [x for x, _ in outline(g.carts["w"])]
    assert not (min(xs) < g["a"].x < max(xs) and 19 < g["a"].y < 21)
    full = [man(f"p{i}", "good", 10, 20, cart="w") for i in range(6)]
    g = match([man("a", "good", 10, 18), *full, FOE], carts=[Cart("w", 10.0, 20.0)], active="a")
    assert reason(g, Mount("a", "w")) == "cart-full"


@pytest.mark.rule("dicemore.ruling.gait", "dicemore.gap.vehicles")
def test_a_vehicle_without_a_driver_stands_from_the_next_round_on() -> None:
    for fields, gait in (({"cart": "", "driver": False}, ""), ({"out": "eliminated"}, ""), ({}, "trot")):
        g = wagon("trot")
        g.change("a", **fields)
        g.activation, g.phase = None, "end"
        step(g)
        assert (g.carts["w"].gait, g.gait("p")) == (gait, gait)


@pytest.mark.rule("dicemore.ruling.gait", "dicemore.action.mount-trotting")
def test_a_horse_whose_rider_got_off_keeps_its_speed_for_the_round() -> None:
    g = rider("trot")
    horse = g["a"].horse
    play(g, Dismount("a"), [(1, 6)])
    assert (g["a"].horse, g.horses[horse].gait) == ("", "trot")
    g.activation, g.phase = None, "end"
    step(g)
    assert g.horses[horse].gait == ""


# jumping -------------------------------------------------------------------------------------------------------------
CREEK = Piece(id="creek", kind="water", polygon=rectangle(11, 0, 1.5, 20), terrain="water")


def over(kind: str, x: float, y: float = 10.0, z: float = 0.0) -> Choice:
    return KINDS.decode({"kind": kind, "actor": "a", "path": ((x, y, z),)})


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.action.jump-short")
def test_a_rider_jumps_a_creek_for_two_points() -> None:
    for gait in ("", "trot", "run"):
        g = rider(gait, pieces=(CREEK,))
        play(g, over("jump", 13.0))
        horse = g.horses["a.horse"]
        assert ((g["a"].x, horse.x), g.going.left) == ((13.0, 13.0), 1)
    brook = Piece(id="brook", kind="water", polygon=rectangle(10.6, 0, 1.5, 20), terrain="water")
    beyond = 10.6 + 1.5 + 0.5  # where a base stands dry on the other bank
    for kind in ("jump", "leap"):
        assert any(choice.path[0][0] > beyond for choice in offered(rider(pieces=(brook,)), kind))


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.action.jump-long", "dicemore.special.skill-horsemen")
def test_a_leap_on_horseback_is_a_test_of_the_rider_and_good_horsemen_are_better_at_it() -> None:
    def cleared(*skills: str) -> Fraction:
        g = rider(pieces=(CREEK,), ref=3, skills=skills)
        ends = enumerate_outcomes(
            lambda ref, work: turn.carry_out(ref, work, over("leap", 16.0)), g, Skirmish.fork, Skirmish.identity
        )
        return ends.chance(lambda end: end["a"].x == 16.0)

    assert cleared() == 1 - Fraction(4, 6) ** 2  # each die below 3 is a success
    assert cleared("skill-horsemen") == 1 - Fraction(3, 6) ** 2


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.animal.mule", "dicemore.action.swim")
def test_a_mule_swims_but_does_not_jump() -> None:
    g = rider(kind="mule", pieces=(CREEK,))
    assert refusal(g, over("jump", 13.0)) == refusal(g, over("leap", 13.0)) == "dicemore.animal.mule"
    assert not offered(g, "jump") and not offered(g, "leap")
    play(g, over("swim", 13.0))
    assert (g["a"].x, g.going.left) == (13.0, 2)


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.move.horse-arc")
def test_an_animal_jumps_forward_and_across() -> None:
    g = rider(pieces=(CREEK,))
    assert refusal(g, over("jump", 11.0, 11.0)) == ""
    assert refusal(g, over("jump", 11.0, 11.1)) == refusal(g, over("jump", 8.0)) == "dicemore.move.horse-arc"
    loft = Piece(id="loft", kind="platform", polygon=rectangle(11, 9, 3, 3), height=2.0, solid=True, standable=True)
    assert refusal(rider(pieces=(loft,)), over("leap", 12.5, z=2.0)) == "dicemore.ruling.riders"
    on_foot = match([man("a", "good", 10, 10), FOE], (loft,), active="a")
    assert refusal(on_foot, over("leap", 12.5, z=2.0)) == ""


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.ruling.cover-classes")
def test_an_animal_jumps_over_what_is_low_and_nothing_else() -> None:
    assert refusal(rider(pieces=(fence("f", (11, 0), (11, 20)),)), over("jump", 12.5)) == ""
    rock = Piece(id="r", kind="boulder", polygon=rectangle(11, 9, 0.5, 2), height=2.5, cover=True, gate="climb")
    assert refusal(rider(pieces=(rock,)), over("jump", 12.5)) == "dicemore.action.jump-short"
    window = Piece(id="w", kind="window", polygon=rectangle(11, 9, 0.3, 2), height=1.0, cover=True, gate="low")
    g = rider(pieces=(window,))
    assert refusal(g, over("jump", 12.5)) == "dicemore.ruling.riders"
    near = rider(pieces=(Piece(id="w", kind="window", polygon=rectangle(10.5, 9, 0.3, 2), height=1.0, gate="low"),))
    assert refusal(near, Cross("a", "w")) == "dicemore.ruling.riders"


@pytest.mark.rule("dicemore.ruling.riders")
def test_what_a_rider_gets_off_for() -> None:
    g = rider()
    assert refusal(g, over("climb", 11.0)) == refusal(g, Lie("a")) == "dicemore.ruling.riders"
    assert refusal(g, Mount("a", "a.horse")) == "dicemore.action.mount-trotting"


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.action.pick-up", "dicemore.action.turn-about")
def test_a_rider_picks_up_and_turns_about() -> None:
    g = rider()
    g.items["gun"] = Item("gun", 11.0, 10.0, gun=Gun("six-shot", 6, 6))
    play(g, PickUp("a", "gun"))
    assert [gun.weapon for gun in g["a"].guns][-1] == "six-shot"
    play(g, Turn("a", 180.0))
    assert (g["a"].facing, g.horses["a.horse"].facing, g.going.left) == (180.0, 180.0, 1)


@pytest.mark.rule("dicemore.ruling.per-turn-caps", "dicemore.action.jump-short", "dicemore.action.jump-long")
def test_a_jump_that_is_too_long_is_refused_by_the_row_and_a_second_one_by_the_ruling() -> None:
    g = rider()
    assert refusal(g, over("jump", 13.1)) == "dicemore.action.jump-short"
    assert refusal(g, over("leap", 16.1)) == "dicemore.action.jump-long"
    assert reason(g, over("jump", 10.0)) == "no-destination"
    play(g, over("jump", 12.0))
    assert refusal(g, over("leap", 17.0)) == "dicemore.ruling.per-turn-caps"


@pytest.mark.rule("dicemore.gap.vehicles", "dicemore.action.climb")
def test_a_vehicle_can_be_climbed_over_like_a_wagon_of_the_scenery() -> None:
    cart = Cart("cart", 12.0, 10.0, length=2.0, width=1.0, facing=90.0)
    g = match([man("a", "good", 10.9, 10), FOE], carts=[cart], active="a")
    assert refusal(g, Climb("a", ((13.1, 10.0, 0.0),))) == ""


@pytest.mark.rule("dicemore.ruling.riders", "dicemore.action.turn-about")
def test_a_driver_turns_his_vehicle_about_where_there_is_room() -> None:
    g = wagon()
    play(g, Turn("a", 180.0))
    assert (g.carts["w"].facing, g["a"].facing, g["p"].facing, g.going.left) == (180.0, 180.0, 180.0, 2)
    narrow = wagon(pieces=(Piece(id="h", kind="wall", polygon=rectangle(5, 21.5, 10, 1), height=4.0, solid=True),))
    assert refusal(narrow, Turn("a", 90.0)) == "dicemore.move.vehicle-arc"
    assert refusal(narrow, Turn("a", 180.0)) == ""


@pytest.mark.rule("dicemore.ruling.riders")
def test_from_a_vehicle_one_gets_off_to_jump() -> None:
    assert refusal(wagon(), over("jump", 12.0, 20.0)) == "dicemore.ruling.riders"
