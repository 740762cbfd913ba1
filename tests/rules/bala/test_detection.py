"""Detecting: cost, group, and how long it lasts."""

from __future__ import annotations

import math

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall
from tests.rules.bala.doing import mounted, offered, play, refusal, shooter, target

from sixgun.games.bala import detection
from sixgun.games.bala.choices import Detect, LightDynamite, Shoot
from sixgun.games.bala.detection import cost, cost_modifiers, detected
from sixgun.games.bala.space import sees
from sixgun.games.bala.state import Fight, Neighbour, Wound
from sixgun.table import Piece, rectangle

WIDE = (130.0, 48.0)


def rules(g: Fight) -> dict[str, int]:
    return {mod.rule: mod.value for mod in cost_modifiers(g, "a", "b")}


def at(degrees: float, inches: float) -> Fight:
    """b stands in that direction from a, who faces along +x, with that gap between the rims."""
    turn = math.radians(degrees)
    x, y = 20 + (inches + 1) * math.cos(turn), 24 + (inches + 1) * math.sin(turn)
    return fight([man("a", "law", 4, 20, 24), man("b", "gang", 3, x, y)], active="a", left=4)


@pytest.mark.rule("bala.detect.base")
def test_open_target_costs_nothing() -> None:
    g = at(0, 10)
    assert rules(g) == {}
    assert cost(g, "a", "b") == 0


@pytest.mark.rule("bala.detect.outside-front-90")
@pytest.mark.parametrize(("degrees", "expected"), [(0, 0), (40, 0), (-40, 0), (60, 1), (-60, 1), (89, 1)])
def test_outside_front_90(degrees: float, expected: int) -> None:
    assert cost(at(degrees, 10), "a", "b") == expected


@pytest.mark.rule("bala.detect.distance", "bala.ruling.rounding-scope", "bala.ruling.inclusive-distances")
@pytest.mark.parametrize(("inches", "expected"), [(23.9, 0), (24, 1), (47.9, 1), (48, 2), (71.9, 2), (72, 3), (96, 4)])
def test_each_24_inches(inches: float, expected: int) -> None:
    g = fight([shooter(), target(inches)], size=WIDE)
    assert cost(g, "a", "b") == expected


@pytest.mark.rule("bala.detect.obstacle", "bala.ruling.detection-obstacle-count")
def test_each_obstacle_but_not_what_touches_the_observer() -> None:
    g = fight([shooter(), target(14)], [fence("f", (24.4, 20), (24.4, 28)), fence("n", (10.6, 20), (10.6, 28))])
    assert rules(g) == {"bala.detect.obstacle": 1}
    two = fight([shooter(), target(14)], [fence("f", (24.4, 20), (24.4, 28)), fence("m", (24.0, 20), (24.0, 28))])
    assert rules(two) == {"bala.detect.obstacle": 2}


@pytest.mark.rule("bala.detect.obstacle", "bala.ruling.detection-requires-visibility", "bala.ruling.line-of-sight")
def test_what_hides_completely_makes_invisible() -> None:
    g = fight([shooter(), target(14)], [wall("w", (18, 10), (18, 38))], active="a", left=6)
    assert not sees(g, "a", "b")
    assert refusal(g, Detect("a", "b")) == "bala.ruling.detection-requires-visibility"
    behind = fight([shooter(), man("b", "gang", 3, 2, 24)], active="a", left=6)
    assert refusal(behind, Detect("a", "b")) == "bala.ruling.detection-requires-visibility"
    crowd = fight([shooter(), target(14), man("c", "gang", 3, 18, 24)])
    assert sees(crowd, "a", "b"), "other characters do not block"


def woods(inches: float) -> Piece:
    return Piece(id="woods", kind="woods", polygon=rectangle(14, 18, inches, 12), height=4, terrain="woods")


@pytest.mark.rule("bala.detect.woods", "bala.ruling.rounding-scope", "bala.ruling.line-of-sight")
@pytest.mark.parametrize(("inches", "expected"), [(2.9, 0), (3, 1), (5.9, 1), (6, 2)])
def test_each_3_inches_of_woods(inches: float, expected: int) -> None:
    g = fight([shooter(), target(20)], [woods(inches)])
    assert cost(g, "a", "b") == expected


@pytest.mark.rule("bala.detect.paralysed-in-cover")
def test_paralysed_and_in_cover_only_together() -> None:
    cover = [fence("f", (24.4, 20), (24.4, 28))]
    assert "bala.detect.paralysed-in-cover" not in rules(fight([shooter(), target(14)], cover))
    assert "bala.detect.paralysed-in-cover" not in rules(fight([shooter(), target(14, paralysed=True)]))
    assert rules(fight([shooter(), target(14, paralysed=True)], cover)) == {
        "bala.detect.obstacle": 1,
        "bala.detect.paralysed-in-cover": 1,
    }


@pytest.mark.rule("bala.detect.height", "bala.ruling.detection-height-sign", "bala.ruling.detection-floor")
@pytest.mark.parametrize(("mine", "theirs", "value"), [(0, 2, 0), (0, 3, 1), (2, 0, 0), (3, 0, -1)])
def test_height(mine: float, theirs: float, value: int) -> None:
    g = fight([shooter(z=mine), target(10, z=theirs)])
    assert sum(rules(g).values()) == value
    assert cost(g, "a", "b") == max(0, value)


@pytest.mark.rule("bala.detect.height")
def test_from_above_cancels_distance() -> None:
    assert cost(fight([shooter(z=3), target(30)]), "a", "b") == 0


@pytest.mark.rule("bala.detect.light", "bala.ruling.detection-light-once")
def test_light_counts_once() -> None:
    people = [shooter(), target(10)]
    assert cost(fight(people, poor_light=True), "a", "b") == 1
    assert cost(fight(people, sun_from=20.0), "a", "b") == 1
    assert cost(fight(people, sun_from=180.0), "a", "b") == 0
    assert cost(fight(people, sun_from=0.0, poor_light=True), "a", "b") == 1


@pytest.mark.rule("bala.wound.head", "bala.ruling.serious-wound-stacking", "bala.state.lasting-wound")
def test_each_head_wound_costs_one_more() -> None:
    one, two = (Wound("head"),), (Wound("head"), Wound("head"))
    assert cost(fight([shooter(wounds=one), target(10)]), "a", "b") == 1
    assert cost(fight([shooter(wounds=two), target(10)]), "a", "b") == 2
    assert cost(fight([shooter(wounds=(Wound("chest"),)), target(10)]), "a", "b") == 0


@pytest.mark.rule(
    "bala.gear.spyglass", "bala.ruling.detection-optics-boundary", "bala.ruling.detection-optics-not-cumulative"
)
def test_spyglass() -> None:
    glass = ("spyglass",)
    assert cost(fight([shooter(gear=glass), target(24)], size=WIDE), "a", "b") == 1
    assert cost(fight([shooter(gear=glass), target(25)], size=WIDE), "a", "b") == 0
    scoped = gun("sharps-rifle", sight=True)
    assert cost(fight([shooter(scoped, gear=glass), target(50)], size=WIDE), "a", "b") == 1


@pytest.mark.rule("bala.gear.telescopic-sight", "bala.ruling.telescopic-sight-fit")
def test_telescopic_sight_in_hand() -> None:
    scoped = gun("sharps-rifle", sight=True)
    assert cost(fight([shooter(scoped), target(50)], size=WIDE), "a", "b") == 1
    assert cost(fight([shooter(scoped, hand=-1), target(50)], size=WIDE), "a", "b") == 2
    pistol = gun("colt-army", sight=True)
    assert cost(fight([shooter(pistol), target(50)], size=WIDE), "a", "b") == 2
    assert cost(fight([shooter(pistol), target(50)], size=WIDE, telescopic_sight_on_any=True), "a", "b") == 1


@pytest.mark.rule(
    "bala.example.detection-sum",
    "bala.detect.outside-front-90",
    "bala.detect.distance",
    "bala.detect.obstacle",
    "bala.gear.spyglass",
)
@pytest.mark.parametrize(("gear", "expected"), [((), 3), (("spyglass",), 2)])
def test_example_detection_sum(gear: tuple[str, ...], expected: int) -> None:
    turn = math.radians(60)
    x, y = 10 + 31 * math.cos(turn), 10 + 31 * math.sin(turn)
    near = (10 + 29.9 * math.cos(turn), 10 + 29.9 * math.sin(turn))
    across = (3 * math.sin(turn), -3 * math.cos(turn))
    post = fence("f", (near[0] - across[0], near[1] - across[1]), (near[0] + across[0], near[1] + across[1]))
    g = fight([man("a", "law", 4, 10, 10, gear=gear), man("b", "gang", 3, x, y)], [post])
    assert cost(g, "a", "b") == expected


# the relation --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.action.detect",
    "bala.state.detected",
    "bala.ruling.detection-single-activation",
    "bala.ruling.detection-at-start",
    "bala.ruling.detection-per-observer",
)
def test_detecting_is_paid_at_once_and_for_oneself() -> None:
    g = fight([shooter(), man("f", "law", 3, 10, 20), target(30)], active="a", left=1, poor_light=True)
    assert not detected(g, "a", "b")
    assert refusal(g, Detect("a", "b")) == "bala.ruling.detection-single-activation"
    assert offered(g, "detect") == []
    g.change_activation(left=3)
    assert offered(g, "detect") == [Detect("a", "b")]
    play(g, Detect("a", "b"))
    assert detected(g, "a", "b")
    assert not detected(g, "f", "b")
    assert g.activation.left == 1
    assert refusal(g, Detect("a", "b")) == "bala.state.detected"


@pytest.mark.rule("bala.action.detect")
def test_no_shot_at_an_undetected_target() -> None:
    g = fight([shooter("winchester-1873-rifle"), target(30)], active="a", left=4)
    assert refusal(g, Shoot("a", "b")) == "bala.action.detect"
    play(g, Detect("a", "b"))
    play(g, Shoot("a", "b"), [(2, 3)])
    assert g.activation.left == 2


@pytest.mark.rule("bala.ruling.detection-single-activation", "bala.detect.base")
def test_free_detection_comes_with_the_shot() -> None:
    g = fight([shooter(), target(10)], active="a", left=1)
    play(g, Shoot("a", "b"), [(2, 3)])
    assert detected(g, "a", "b")


@pytest.mark.rule("bala.detect.group", "bala.ruling.detection-group-limits")
def test_group_within_2_inches_of_the_paid_target() -> None:
    people = [
        shooter(),
        target(10),
        man("near", "gang", 2, 21, 27),
        man("chain", "gang", 2, 21, 29.9),
        man("hidden", "gang", 2, 21, 21.2),
    ]
    g = fight(people, [wall("w", (20.2, 19), (20.2, 21.9))], active="a", left=4)
    assert not sees(g, "a", "hidden")
    play(g, Detect("a", "b"))
    assert [who for who in ("b", "near", "chain", "hidden") if detected(g, "a", who)] == ["b", "near"]


@pytest.mark.rule("bala.detect.lost", "bala.state.detected")
def test_lost_when_out_of_sight() -> None:
    g = fight([shooter(), target(10)], [wall("w", (16, 25.5), (16, 40))], active="a", left=4)
    detection.detect(g, "a", "b")
    g.change("b", y=30.0)
    detection.refresh(g)
    assert not detected(g, "a", "b")


@pytest.mark.rule("bala.detect.reappear", "bala.ruling.detection-memory", "bala.ruling.result-8-detection")
@pytest.mark.parametrize(("x", "known"), [(21.0, True), (22.9, True), (23.1, False)])
def test_reappearing_within_2_inches(x: float, known: bool) -> None:
    g = fight([shooter(), target(10)], [wall("w", (16, 25.5), (16, 40))])
    detection.detect(g, "a", "b")
    g.change("b", y=32.0)
    detection.refresh(g)
    assert not detected(g, "a", "b")
    g.change("b", x=x, y=24.0)
    detection.refresh(g)
    assert detected(g, "a", "b") is known
    if not known:
        g.change("b", x=21.0)
        detection.refresh(g)
        assert not detected(g, "a", "b"), "seen farther away, the memory is over"


@pytest.mark.rule("bala.ruling.detection-memory", "bala.detect.lost")
def test_turning_away_loses_and_turning_back_restores() -> None:
    g = fight([shooter(), target(10)])
    detection.detect(g, "a", "b")
    g.change("a", facing=180.0)
    detection.refresh(g)
    assert not detected(g, "a", "b")
    g.change("a", facing=0.0)
    detection.refresh(g)
    assert detected(g, "a", "b")


@pytest.mark.rule("bala.ruling.facing")
def test_detecting_and_shooting_turn_to_the_target_if_wanted() -> None:
    people = [man("a", "law", 4, 20, 20, guns=["colt-army"]), man("b", "gang", 3, 20, 30)]
    g = fight(people, active="a", left=4)
    play(g, Detect("a", "b"))
    assert g["a"].facing == pytest.approx(90)
    stays = fight(people, active="a", left=4)
    play(stays, Detect("a", "b", 0.0))
    assert stays["a"].facing == 0
    assert refusal(fight(people, active="a", left=4), Detect("a", "b", 45.0)) == "bala.ruling.facing"
    stays.change("a", facing=0.0)
    play(stays, Shoot("a", "b"), [(1, 2)])
    assert stays["a"].facing == pytest.approx(90)
    rider, horse = mounted(people[0])
    riding = fight([rider, people[1]], horses=[horse], active="a", left=4)
    play(riding, Detect("a", "b"))
    assert riding["a"].facing == pytest.approx(90)
    assert riding.horses["h"].facing == 0


@pytest.mark.rule("bala.ruling.detection-not-needed")
def test_dynamite_needs_no_detection() -> None:
    g = fight([shooter("dynamite"), target(10)], active="a", left=4, poor_light=True)
    assert cost(g, "a", "b") == 1
    assert refusal(g, LightDynamite("a", ((20.0, 24.0, 0.0),))) == ""


@pytest.mark.rule("bala.ruling.shoot-any-target")
def test_neighbours_can_be_detected() -> None:
    g = fight([shooter()], neighbours=[Neighbour("n", 40, 24)], active="a", left=4)
    assert cost(g, "a", "n") == 1
    play(g, Detect("a", "n"))
    assert detected(g, "a", "n")
    detection.refresh(g)
    assert detected(g, "a", "n")
