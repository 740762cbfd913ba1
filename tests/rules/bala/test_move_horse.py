"""Horses: trot and gallop, their dice, mounting, tying, getting off, and horses left alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, man, wall
from tests.rules.bala.moving import (
    at,
    events,
    gallop,
    mounted,
    offered,
    reason,
    refused,
    rough,
    stairs,
    steps,
    trot,
    turning,
    walk,
)

from sixgun.games.bala.choices import Jump, Keep, LeapDown, Mount, Move, Shoot, Tie
from sixgun.games.bala.space import base, horse_base
from sixgun.games.bala.state import Fight, Gun, Horse, Wound
from sixgun.miniatures.objectives import Goods
from sixgun.table import Piece, gap, rectangle
from sixgun.testing.scripted import Scripted, pick


def rider(left: int = 6, kind: str = "cow-horse", fields: dict[str, Any] | None = None, **table: Any) -> Fight:
    a, horse = mounted(man("a", "law", 6, 10, 20, interruptions=0, **(fields or {})), kind=kind)
    horses = [horse, *table.pop("horses", ())]
    return fight([a, man("b", "gang", 2, 45, 45, facing=180)], horses=horses, active="a", left=left, **table)


def walker(horse: Horse, left: int = 6, fields: dict[str, Any] | None = None, **table: Any) -> Fight:
    a = man("a", "law", 6, 10, 20, interruptions=0, **(fields or {}))
    return fight([a, man("b", "gang", 2, 45, 45, facing=180)], horses=[horse], active="a", left=left, **table)


# trot and gallop -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.move.horse-trot", "bala.ruling.horse-move-cap", "bala.table.move-horse", "bala.action.move-cap")
def test_every_trot_rolls_two_dice_and_three_moves_are_the_limit() -> None:
    g = rider()
    for dice, x in (((2, 2), 14), ((1, 4), 19), ((3, 3), 25)):
        steps(g, [dice], [trot("a", (40, 20))])
        assert at(g, "a") == (x, 20, 0)
    assert g.horses["h"].x == 25
    for choice in (trot("a", (40, 20)), gallop("a", (40, 20)), walk("a", (40, 20))):
        assert refused(g, choice) == "bala.action.move-cap"


@pytest.mark.rule("bala.move.horse-trot", "bala.ruling.facing")
def test_a_trot_turns_freely_and_ends_with_any_facing() -> None:
    g = rider()
    steps(g, [(6, 6)], [trot("a", (14, 20), (14, 24), (10, 24), facing=45.0)])
    assert (at(g, "a"), g["a"].facing, g.horses["h"].facing) == ((10, 24, 0), 45, 45)


@pytest.mark.rule("bala.move.horse-gallop", "bala.ruling.gallop-direction", "bala.ruling.gallop-exact")
def test_a_gallop_is_three_dice_straight_ahead_without_any_turn() -> None:
    g = rider()
    for wrong in (
        gallop("a", (10, 30)),
        gallop("a", (20, 20), (30, 20)),
        gallop("a", (20, 20), facing=90.0),
        gallop("a", (20, 20.3)),
    ):
        assert reason(g, wrong) == "gallop-straight"
    steps(g, [(5, 5, 6)], [gallop("a", (22, 20))])  # a nearer point was named
    assert (at(g, "a"), g["a"].facing) == ((22, 20, 0), 0)
    steps(g, [(1, 2, 2)], [gallop("a", (40, 20))])
    assert at(g, "a") == (27, 20, 0)
    steps(g, [(1, 1)], [trot("a", (27, 30))])  # mixed with a trot
    assert at(g, "a") == (27, 22, 0)
    assert g.activation.galloped == 17


@pytest.mark.rule("bala.ruling.horse-rough")
def test_rough_ground_is_double_for_a_trot_and_closed_to_a_gallop() -> None:
    g = rider(pieces=[rough("r", 12, 10, 20, 20)])
    assert reason(g, gallop("a", (20, 20))) == "no-way"
    steps(g, [(3, 4)], [trot("a", (30, 20))])
    assert at(g, "a") == (14.5, 20, 0)


@pytest.mark.rule("bala.ruling.horse-rough", "bala.ruling.jump-on-foot-only")
def test_stairs_doors_windows_and_fences_are_closed_to_horses() -> None:
    door = Piece(id="d", kind="door", polygon=rectangle(20, 10, 0.2, 20), height=2.0, gate="door")
    window = Piece(id="v", kind="window", polygon=rectangle(20, 10, 0.2, 20), height=2.0, gate="window")
    rest = [wall("w1", (20.1, 0), (20.1, 10)), wall("w2", (20.1, 30), (20.1, 48))]
    for gate in (door, window, fence("f", (20.1, 10), (20.1, 30))):
        g = rider(pieces=[gate, *rest])
        assert reason(g, trot("a", (30, 20))) == "no-way"
        assert reason(g, gallop("a", (30, 20))) == "no-way"
        assert reason(g, Move("a", "cross", over=gate.id)) != ""
    floor = Piece(id="r", kind="roof", polygon=rectangle(20, 15, 9, 9), base=2.9, height=0.1, standable=True)
    g = rider(pieces=[floor], links=[stairs("s", (15, 20), (20.5, 20, 3.0), 5.0)])
    assert reason(g, trot("a", (25, 20, 3))) == "no-way"
    assert refused(g, Jump("a", ((14.0, 20.0, 0.0),))) == "bala.ruling.jump-on-foot-only"
    assert refused(g, LeapDown("a")) == "bala.ruling.jump-on-foot-only"


@pytest.mark.rule("bala.ruling.facing", "bala.ruling.mounted-moved-whole-activation")
def test_turning_counts_as_moving_for_a_rider() -> None:
    g = rider()
    steps(g, (), [turning("a", 90)])
    assert (g["a"].facing, g.horses["h"].facing, g.activation.rode) == (90, 90, True)
    g = rider()
    g.change_activation(steady=True)
    for choice in (turning("a", 90), trot("a", (14, 20)), gallop("a", (14, 20))):
        assert refused(g, choice) == "bala.ruling.mounted-moved-whole-activation"
    assert offered(g, "move", how="trot") == []


@pytest.mark.rule("bala.ruling.guts-move-once", "bala.ruling.leg-dice")
def test_wounds_of_legs_and_guts_do_not_hinder_a_ride() -> None:
    g = rider(fields={"wounds": (Wound("leg"), Wound("guts"))})
    steps(g, [(3, 3)], [trot("a", (40, 20))])
    steps(g, [(3, 3)], [trot("a", (40, 20))])
    assert at(g, "a") == (22, 20, 0)


@pytest.mark.rule("bala.move.horse-trot")
def test_only_riders_ride() -> None:
    g = walker(Horse("h", "nag", 12, 20))
    assert reason(g, trot("a", (14, 20))) == "not-mounted"
    assert reason(g, gallop("a", (14, 20))) == "not-mounted"


# horses --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.example.nag", "bala.horse.nag", "bala.ruling.horse-reroll-once")
def test_example_nag() -> None:
    g = rider(kind="nag")
    log = steps(g, [(6, 4), 6], [trot("a", (40, 20))])
    assert at(g, "a") == (20, 20, 0)
    assert "reroll" in events(log)


@pytest.mark.rule("bala.horse.nag", "bala.ruling.horse-dice-scope")
def test_a_nag_must_roll_every_six_again_also_in_a_gallop() -> None:
    g = rider(kind="nag")
    steps(g, [(6, 6, 5), (1, 2)], [gallop("a", (40, 20))])
    assert at(g, "a") == (18, 20, 0)


@pytest.mark.rule("bala.horse.cow-horse")
def test_a_cow_horse_keeps_its_dice() -> None:
    g = rider()
    steps(g, [(6, 1)], [trot("a", (40, 20))])
    assert at(g, "a") == (17, 20, 0)


@pytest.mark.rule("bala.horse.thoroughbred", "bala.ruling.horse-reroll-once")
@pytest.mark.parametrize(
    ("dice", "choices", "more", "inches"),
    [
        ((1, 1), [pick("reroll", number=2)], [(6, 1)], 7),
        ((1, 1), [pick("reroll", number=1)], [5], 6),
        ((1, 4), [pick("reroll", number=0)], [], 5),
        ((2, 3), [], [], 5),
    ],
)
def test_a_thoroughbred_may_roll_each_one_again(
    dice: tuple[int, int], choices: list[Scripted], more: list[Any], inches: int
) -> None:
    g = rider(kind="thoroughbred")
    steps(g, [dice, *more], [trot("a", (40, 20)), *choices])
    assert at(g, "a") == (10 + inches, 20, 0)


@pytest.mark.rule("bala.horse.quarter-horse")
def test_a_quarter_horse_may_roll_ones_and_twos_again() -> None:
    g = rider(kind="quarter-horse")
    steps(g, [(1, 2, 3), (4, 5)], [gallop("a", (40, 20)), pick("reroll", number=2)])
    assert at(g, "a") == (22, 20, 0)
    g = rider(kind="quarter-horse")
    steps(g, [(2, 1), 6], [trot("a", (40, 20)), pick("reroll", number=1)])
    assert at(g, "a") == (18, 20, 0)  # the lower one was rolled again


# mounting ------------------------------------------------------------------------------------------------------------
MOUNT = Mount("a", "h")
TIE = Tie("a", "h")


@pytest.mark.rule("bala.action.mount", "bala.ruling.mount-adjacent", "bala.ruling.inclusive-distances")
@pytest.mark.parametrize(("x", "near"), [(12.25, True), (12.26, False), (11.3, True)])
def test_a_horse_within_an_inch_is_mounted_for_one_action(x: float, near: bool) -> None:
    g = walker(Horse("h", "nag", x, 20, facing=90))
    assert (refused(g, MOUNT) == "") is near
    if near:
        steps(g, (), [pick("mount")])
        assert (g["a"].horse, g.horses["h"].rider, g["a"].facing) == ("h", "a", 90)
        assert at(g, "a") == (x, 20, 0)
        assert (g.activation.left, g.activation.moves) == (5, 0)
    else:
        assert refused(g, MOUNT) == "bala.ruling.mount-adjacent"


@pytest.mark.rule("bala.ruling.mount-adjacent", "bala.ruling.bow-ready")
def test_mounting_a_tied_horse_unties_it_and_takes_both_hands() -> None:
    g = walker(Horse("h", "nag", 12, 20, tied=True), fields={"guns": [Gun("bow-simple", 1)]})
    steps(g, (), [MOUNT])
    assert not g.horses["h"].tied
    assert g["a"].guns[0].loaded == 0


@pytest.mark.rule("bala.action.mount", "bala.gap.heavy-load")
def test_what_cannot_be_mounted() -> None:
    g = walker(Horse("h", "nag", 12, 20), fields={"carries": ("box",)}, goods=[Goods("box", "Strongbox", heavy=True)])
    assert (refused(g, MOUNT), reason(g, MOUNT)) == ("bala.gap.heavy-load", "hands-full")
    g = walker(Horse("h", "nag", 12, 20, rider="b"))
    assert reason(g, MOUNT) == "horse-taken"
    g = walker(Horse("h", "nag", 12, 20, out=True))
    assert reason(g, MOUNT) == "no-such-horse"
    g = rider(horses=[Horse("h2", "nag", 12, 20)])
    assert reason(g, Mount("a", "h2")) == "already-riding"
    g = walker(Horse("h", "nag", 12, 20), left=0)
    assert reason(g, MOUNT) == "too-few-actions"


@pytest.mark.rule("bala.action.tie-horse", "bala.ruling.mount-adjacent")
def test_a_horse_is_tied_to_a_post_within_an_inch_for_one_action() -> None:
    rail = fence("rail", (13.5, 18), (13.5, 22))
    g = walker(Horse("h", "nag", 12, 20), pieces=[rail], posts=("rail",))
    steps(g, (), [pick("tie")])
    assert (g.horses["h"].tied, g.activation.left) == (True, 5)
    assert reason(g, TIE) == "horse-tied"
    assert reason(walker(Horse("h", "nag", 12, 20), pieces=[rail]), TIE) == "no-post"
    g = walker(Horse("h", "nag", 11.4, 20), pieces=[rail], posts=("rail",))
    assert reason(g, TIE) == "no-post"  # 1.25 in from the rail
    g = walker(Horse("h", "nag", 12.4, 20), pieces=[rail], posts=("rail",))
    assert reason(g, TIE) == "too-far-to-handle"


# getting off ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.action.dismount", "bala.ruling.dismount-position", "bala.move.foot-first")
def test_getting_off_is_free_in_a_move_on_foot_which_starts_in_contact_with_the_horse() -> None:
    g = rider()
    steps(g, [(2, 2)], [trot("a", (14, 20))])
    log = steps(g, [(1, 2)], [walk("a", (30, 20))])
    assert "dismounts" in events(log)
    assert (g["a"].horse, g.horses["h"].rider, g.horses["h"].x) == ("", "", 14)
    assert at(g, "a") == pytest.approx((14 + 1.251 + 3, 20, 0))  # 2D6: the first on foot
    assert (g.activation.left, g.activation.moves) == (4, 2)
    steps(g, [2], [walk("a", (30, 20))])
    assert refused(g, walk("a", (30, 20))) == "bala.action.move-cap"  # shared with the ride


@pytest.mark.rule("bala.ruling.dismount-position")
def test_who_gets_off_stands_in_contact() -> None:
    g = rider(fields={"wounds": (Wound("leg"),)})
    steps(g, [(1, 1)], [walk("a", (10, 30))])  # no inches at all
    assert gap(base(g["a"]), horse_base(g.horses["h"])) == pytest.approx(0, abs=0.01)


@pytest.mark.rule("bala.action.dismount")
def test_there_is_no_other_way_to_get_off() -> None:
    g = rider()
    assert offered(g, "dismount") == []
    assert reason(g, Keep("a")) == "unknown-action"
    steps(g, (), [turning("a", 90)])
    assert g["a"].mounted


# left alone ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.untied-horse")
def test_loose_horses_stay_or_with_the_switch_run_from_a_shot() -> None:
    def shot(switch: str, horse: Horse, chance: list[Any]) -> Fight:
        a = man("a", "law", 3, 10, 20, interruptions=0, guns=["colt-peacemaker"])
        b = man("b", "gang", 4, 20, 20, facing=180, interruptions=0)
        g = fight([a, b], horses=[horse], active="a", left=3, untied_horses=switch)
        steps(g, [(5, 4), *chance], [Shoot("a", "b")])
        return g

    near = Horse("h", "nag", 10, 27.2)
    assert shot("stay", near, []).horses["h"].y == 27.2
    ran = shot("stray", near, [(2, 3), "90"]).horses["h"]
    assert (ran.x, ran.y, ran.facing) == pytest.approx((10, 32.2, 90))
    far = Horse("h", "nag", 10, 27.3)
    assert shot("stray", far, []).horses["h"].y == 27.3
    tied = Horse("h", "nag", 10, 27, tied=True)
    assert shot("stray", tied, []).horses["h"].y == 27
