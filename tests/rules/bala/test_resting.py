"""Where bases come to rest: beside windows, fences and closed doors, and never on one another."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall
from tests.rules.bala.moving import at, events, mounted, reason, refused, roof, stairs, steps, walk
from tests.rules.bala.standing import play_at_random, wrong_counts, wrong_places

from sixgun.games.bala import GAME, placing
from sixgun.games.bala.choices import GetOn, Key
from sixgun.games.bala.state import Cart, Character, Fight, Gatling, Horse
from sixgun.table import Opening, Piece, building, rectangle
from sixgun.testing.scripted import pick

WINDOW = Opening(edge=3, at=5.0, width=1.2, kind="window", sill=0.8, lintel=2.0, id="win")
PANEL = Piece(id="d", kind="door", polygon=rectangle(14, 19, 0.2, 2), height=2.0, gate="closed-door", blocks_sight=True)
KEY = Key("a", "d")


def one(x: float = 10.0, y: float = 20.0, left: int = 6, others: tuple[Character, ...] = (), **table: Any) -> Fight:
    people = [man("a", "law", 6, x, y, interruptions=0), man("b", "gang", 2, 45, 45, facing=180, interruptions=0)]
    return fight([*people, *others], active="a", left=left, **table)


# windows and fences --------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.window-counts-as-move")
def test_no_part_of_a_base_ends_on_a_fence() -> None:
    g = one(pieces=[fence("f", (13.6, 15), (13.6, 25))])
    assert reason(g, walk("a", (13.3, 20))) == "ends-in-between", "the centre is before it, the rim is not"
    assert reason(g, walk("a", (12, 25.3), (13.6, 25.3))) == "ends-in-between", "past its end, but on it"
    assert refused(g, walk("a", (13.0, 20))) == ""


@pytest.mark.rule("bala.ruling.window-counts-as-move")
def test_a_way_with_a_bend_stops_clear_of_the_window() -> None:
    g = one(13.3, 17.0, left=1, pieces=building("house", rectangle(14, 15, 10, 10), 3.0, (WINDOW,)))
    # along the wall, then through the window; the only action is the move itself, so the window is not paid for
    steps(g, [(6, 6)], [walk("a", (18, 20))])
    assert wrong_places(g) == []
    assert at(g, "a")[0] < 13.5
    assert at(g, "a")[1] > 18.5


@pytest.mark.rule("bala.ruling.window-counts-as-move", "bala.ruling.move-distance-is-maximum")
@pytest.mark.parametrize("dice", [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)])
def test_no_roll_ends_a_move_on_a_fence(dice: tuple[int, int]) -> None:
    for y in (16.0, 19.0, 24.8, 25.2, 25.4):  # across it at several angles, and past its end
        g = one(pieces=[fence("f", (13.6, 15), (13.6, 25))])
        steps(g, [dice], [walk("a", (17.0, y))])
        assert wrong_places(g) == []


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_a_retreat_ends_beside_a_fence_that_it_only_brushes() -> None:
    from sixgun.games.bala.retreat import push

    g = one(pieces=[fence("f", (11.9, 20.4), (11.9, 25))])
    # straight on for 2 in it would stand with its shoulder on the end of the fence, though its centre never crosses it
    far, _ = push(g, "a", ()).reach(0.0, 2.0)
    g.change("a", x=10.0 + far)
    assert 1.0 < far < 2.0
    assert wrong_places(g) == []


# doors ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.key-counts-as-task", "bala.move.door")
def test_a_closed_door_is_passed_or_not_but_not_stood_in() -> None:
    sides = [wall("n", (14.1, 21), (14.1, 30)), wall("s", (14.1, 10), (14.1, 19))]
    frame = Piece(id="frame", kind="door", polygon=rectangle(14, 19, 0.2, 2), height=2.0, gate="door")
    for dice, x in (((1, 2), 13.0), ((1, 3), 13.5), ((2, 3), 13.5), ((3, 3), 15.0)):
        g = one(pieces=[*sides, frame], doors={"d": (PANEL, "closed")})
        steps(g, [dice], [walk("a", (20, 20))])
        assert at(g, "a")[0] == pytest.approx(x, abs=0.01)
        assert wrong_places(g) == []
    g = one(pieces=[*sides, frame], doors={"d": (PANEL, "open")})
    steps(g, [(2, 3)], [walk("a", (20, 20))])
    assert at(g, "a")[0] == pytest.approx(14.0), "an open doorway is a place like any other"


@pytest.mark.rule("bala.ruling.fight-reach", "bala.ruling.key-counts-as-task")
@pytest.mark.parametrize(("dice", "y", "fights"), [((6, 6), 20.0, False), ((6, 6), 21.3, True), ((2, 3), 21.3, False)])
def test_an_attack_through_a_closed_door_needs_room_on_the_far_side(
    dice: tuple[int, int], y: float, fights: bool
) -> None:
    sides = [wall("n", (14.1, 21), (14.1, 30)), wall("s", (14.1, 10), (14.1, 19))]
    frame = Piece(id="frame", kind="door", polygon=rectangle(14, 19, 0.2, 2), height=2.0, gate="door")
    g = one(pieces=[*sides, frame], doors={"d": (PANEL, "closed")})
    g.change("b", x=15.2, y=y)  # straight behind the door, so that there is no room, or beside it
    log = steps(g, [dice, *([(5, 5, 1, 1, 1, 1), (1, 1)] if fights else [])], [walk("a", (18, 20))])
    assert ("fight" in events(log)) is fights
    assert wrong_places(g) == []


@pytest.mark.rule("bala.ruling.key-counts-as-task", "bala.move.key")
def test_an_open_door_is_not_locked_with_somebody_in_it() -> None:
    friend = man("c", "law", 3, 14.1, 20)
    g = one(13.0, others=(friend,), doors={"d": (PANEL, "open")})
    g.change("a", keys=("d",))
    assert reason(g, KEY) == "in-the-doorway"
    g.change("c", x=14.71)  # just clear of it
    assert refused(g, KEY) == ""
    g.change("c", x=14.1, z=3.0)  # on the roof above
    assert refused(g, KEY) == ""
    g.horses["h"] = Horse("h", "nag", 14.5, 20)
    assert reason(g, KEY) == "in-the-doorway"
    g.doors["d"] = "locked"
    assert refused(g, KEY) == "", "it can always be unlocked"


# nobody on somebody else ---------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.setup.measuring", "bala.move.stairs")
def test_whoever_is_on_the_stairs_is_in_the_way_there() -> None:
    table: dict[str, Any] = {
        "pieces": [roof("r", 14, 15, 10, 10, 4.0)],
        "links": [stairs("s", (11, 20), (14.5, 20, 4.0), 4.0)],
    }
    up = walk("a", (11, 20), (14.5, 20, 4.0))
    free = one(**table)
    steps(free, [(3, 2)], [up])  # 1 in to the stairs, 4 in that count double
    there = free["a"].place
    assert 0.5 < there[2] < 3.5
    x, y, z = there
    g = one(others=(man("c", "law", 3, x, y, z=z),), **table)
    steps(g, [(3, 2)], [up])
    assert wrong_places(g) == []
    assert g["a"].z < z


@pytest.mark.rule("bala.ruling.dismount-position")
def test_there_is_room_for_whoever_gets_off_in_a_crowd() -> None:
    a, horse = mounted(man("a", "law", 6, 20, 20))
    crowd = [man(f"c{i}", "law", 3, 20 + dx, 20 + dy) for i, (dx, dy) in enumerate(AROUND)]
    g = fight([a, *crowd], horses=[horse])
    assert wrong_places(g) == []
    placing.get_off(g, "a")
    assert wrong_places(g) == []


AROUND = [(1.3, 0), (-1.3, 0), (0, 1.3), (0, -1.3), (0.95, 0.95), (-0.95, 0.95), (0.95, -0.95), (-0.95, -0.95)]


@pytest.mark.rule("bala.ruling.gatling-crew")
def test_a_gatling_goes_before_its_gunner_or_beside_it_where_there_is_no_room() -> None:
    gatling = Gatling("w", 11, 20, gun("gatling"))
    g = one(others=(man("c", "law", 3, 30, 30),), gatlings=[gatling], pieces=[wall("v", (14, 15), (14, 25))])
    g.change("a", gatling="w", hand=-1)
    placing.put(g, "a", (12.0, 20.0, 0.0), 0.0)
    assert (g.gatlings["w"].x, g.gatlings["w"].y) == pytest.approx((13.0, 20.0))
    placing.put(g, "a", (13.2, 20.0, 0.0), 0.0)
    assert g.gatlings["w"].facing == 0
    assert wrong_places(g) == []
    g.change("a", gatling="")
    assert wrong_places(g) == [], "whoever lets go of it stands beside it"


@pytest.mark.rule("bala.gap.cart-details")
def test_there_is_room_for_whoever_gets_off_a_cart_in_a_crowd() -> None:
    cart = Cart("k", 20, 20)
    around = [(20.0 + dx, 20 + side * 1.8) for dx in (-2.7, -1.6, -0.5, 0.6, 1.7, 2.8) for side in (1, -1)]
    around += [(20 + side * 3.1, 20 + dy) for dy in (-0.5, 0.5) for side in (1, -1)]
    crowd = [man(f"c{i}", "law", 3, x, y) for i, (x, y) in enumerate(around)]
    g = fight([man("a", "law", 6, 20, 20, z=1.0, cart="k", seat="driver"), *crowd], carts=[cart])
    assert wrong_places(g) == []
    placing.get_off(g, "a")
    assert wrong_places(g) == []


# getting on and off beside an enemy ----------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.recover-move-fight", "bala.action.mount", "bala.melee.trigger")
def test_getting_on_a_horse_that_stands_beside_an_enemy_is_an_attack() -> None:
    g = one(horses=[Horse("h", "nag", 12.0, 20)])
    g.change("b", x=14.0, y=20.0)
    log = steps(g, [(1,) * 7, (1, 1)], [pick("mount")])
    assert events(log)[:2] == ["mounts", "fight"]
    assert g["a"].horse == "h"
    assert not g.stack, "a fight ends the activation"
    g = one(horses=[Horse("h", "nag", 12.0, 20)])
    g.change("b", x=8.6, y=20.0)  # it is within 1 in already, and the horse is on the other side
    log = steps(g, (), [pick("mount")])
    assert events(log) == ["mounts"]


@pytest.mark.rule("bala.ruling.recover-move-fight", "bala.action.dismount", "bala.melee.trigger")
def test_getting_off_beside_an_enemy_is_an_attack() -> None:
    def riding_past(x: float, y: float) -> Fight:
        g = one()
        g.characters["a"], g.horses["h"] = mounted(g["a"])
        g.change("b", x=x, y=y)
        return g

    # the way leads north; it gets off on that side, within 1 in of somebody who is farther than that from the horse
    log = steps(riding_past(11.55, 21.65), [(1,) * 6, (1, 1)], [walk("a", (9.0, 24.0))])
    assert events(log)[:2] == ["dismounts", "fight"], "before any dice for the move"
    log = steps(riding_past(11.75, 21.65), [(6, 6)], [walk("a", (9.0, 24.0))])
    assert "fight" not in events(log)


@pytest.mark.rule("bala.ruling.recover-move-fight", "bala.ruling.fight-reach", "bala.gap.cart-details")
def test_getting_on_a_cart_beside_an_enemy_is_no_attack() -> None:
    g = one(16.0, carts=[Cart("k", 20, 20)])
    g.change("b", x=21.0, y=22.0)
    log = steps(g, (), [GetOn("a", "k", "inside")])
    assert events(log) == ["boards"]
    assert g["a"].cart == "k"


# games at random -----------------------------------------------------------------------------------------------------
def check_game(scenario: str, seed: int, longest: int) -> None:
    for number, g in play_at_random(scenario, seed, longest):
        assert wrong_places(g) + wrong_counts(g) == [], f"{scenario}, seed {seed}, step {number}"


@pytest.mark.rule("bala.setup.measuring", "bala.ruling.window-counts-as-move")
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_nobody_ever_stands_on_somebody_or_in_something(scenario: str) -> None:
    check_game(scenario, 1001, 120)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2000, 2020))
@pytest.mark.parametrize("scenario", GAME.scenarios())
def test_nobody_ever_stands_on_somebody_or_in_something_in_whole_games(scenario: str, seed: int) -> None:
    check_game(scenario, seed, 4000)


def test_the_check_sees_wrong_places() -> None:
    """On somebody, on a fence, in a closed door; not on the other side of a floor or half-way up."""
    g = one(
        pieces=[fence("f", (13.6, 15), (13.6, 25))],
        doors={"d": (PANEL, "closed")},
        others=(man("c", "law", 3, 30, 30),),
    )
    assert wrong_places(g) == []
    g.change("c", x=10.9, y=20.0)
    assert wrong_places(g) == ["a on c"]
    g.change("c", z=3.0)
    assert wrong_places(g) == []
    g.change("c", x=13.3, y=17.0, z=0.0)
    assert wrong_places(g) == ["c in f"]
    g.change("c", x=14.6, y=20.0)
    assert wrong_places(g) == ["c in d"]
