"""Carts: manoeuvring, urging on, passengers, seats, and shooting from them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, man, wall
from tests.rules.bala.moving import active, at, events, offered, reason, refused, rough, steps, turning, walk

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.games.bala import carts
from sixgun.games.bala.choices import Drive, GetOn, Pass, Shoot
from sixgun.games.bala.state import Cart, Fight, Neighbour
from sixgun.screen.display import Display
from sixgun.screen.text import render_option
from sixgun.testing.scripted import pick


def coach(left: int = 6, fields: dict[str, Any] | None = None, more: list[Any] | None = None, **table: Any) -> Fight:
    a = man("a", "law", 6, 11.6, 20, interruptions=0, cart="c", seat="driver", z=1.0, **(fields or {}))
    cart = table.pop("cart", Cart("c", 10, 20))
    people = [a, *(more or []), man("b", "gang", 2, 45, 45, facing=180)]
    return fight(people, carts=[cart], active="a", left=left, **table)


def drive(how: str, x: float, y: float = 20.0, **fields: Any) -> Choice:
    return Drive("a", how, ((x, y, 0.0),), **fields)


@pytest.mark.rule("bala.move.cart-manoeuvre", "bala.ruling.d3", "bala.table.move-cart")
@pytest.mark.parametrize(("die", "inches"), [(1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_a_manoeuvre_is_two_inches_and_a_d3_then_a_turn(die: int, inches: int) -> None:
    g = coach()
    steps(g, [die], [drive("manoeuvre", 20, facing=45.0)])
    cart = g.carts["c"]
    assert (cart.x, cart.y, cart.facing) == (10 + inches, 20, 45)
    assert g["a"].facing == 45
    assert (g.activation.left, g.activation.moves) == (5, 1)


@pytest.mark.rule("bala.move.cart-manoeuvre")
def test_the_turn_is_45_degrees_at_most_and_comes_after_the_way() -> None:
    g = coach()
    assert reason(g, drive("manoeuvre", 20, facing=46.0)) == "turn-too-far"
    assert reason(g, drive("manoeuvre", 20, facing=-46.0)) == "turn-too-far"
    assert refused(g, drive("manoeuvre", 20, facing=315.0)) == ""
    assert reason(g, drive("manoeuvre", 14, 24)) == "drive-straight"


@pytest.mark.rule("bala.move.cart-urge", "bala.ruling.cart-driver", "bala.ruling.gallop-exact")
def test_urging_on_is_two_dice_straight_without_a_turn() -> None:
    g = coach()
    assert reason(g, drive("urge", 20, facing=10.0)) == "no-turn"
    assert reason(g, drive("urge", 14, 24)) == "drive-straight"
    steps(g, [(3, 4)], [drive("urge", 30)])
    assert g.carts["c"].x == 17
    steps(g, [(6, 6)], [drive("urge", 20)])  # a nearer point was named
    assert g.carts["c"].x == 20


@pytest.mark.rule("bala.ruling.horse-move-cap", "bala.ruling.cart-driver", "bala.ruling.horse-dice-scope")
def test_a_driver_has_three_moves_with_the_same_dice() -> None:
    g = coach()
    for _ in range(3):
        steps(g, [(1, 1)], [drive("urge", 40)])
    assert g.carts["c"].x == 16
    assert refused(g, drive("urge", 40)) == "bala.action.move-cap"
    assert offered(g, "drive") == []


@pytest.mark.rule("bala.ruling.cart-driver")
def test_only_the_driver_drives() -> None:
    for seat in ("inside", "roof"):
        g = coach()
        g.change("a", seat=seat)
        assert reason(g, drive("urge", 20)) == "not-driver"
    g = coach()
    g.change("a", cart="", seat="")
    assert reason(g, drive("urge", 20)) == "not-driver"
    assert reason(coach(), drive("fly", 20)) == "drive-how"
    assert reason(coach(), Drive("a", "urge")) == "drive-how"
    assert reason(coach(), drive("urge", float("nan"))) == "no-such-place"


@pytest.mark.rule("bala.ruling.cart-driver")
def test_passengers_are_carried_along_and_turn_with_the_cart() -> None:
    rider = man("p", "law", 2, 10.5, 20.5, facing=180, cart="c", seat="inside", z=0.5)
    top = man("q", "law", 2, 10.2, 20, facing=90, cart="c", seat="roof", z=2.0)
    g = coach(more=[rider, top])
    steps(g, [1], [drive("manoeuvre", 20, facing=45.0)])
    assert (g["p"].facing, g["q"].facing) == (225, 135)
    assert at(g, "q") == pytest.approx(carts.seat_place(g.carts["c"], "roof", 0), abs=0.001)
    assert at(g, "a") == pytest.approx(carts.seat_place(g.carts["c"], "driver", 0), abs=0.001)
    # and act in their own activations
    active(g, "p", 2)
    steps(g, (), [turning("p", 10)])
    assert g["p"].facing == 10


@pytest.mark.rule("bala.ruling.cart-driver", "bala.melee.trigger")
def test_a_cart_stops_before_touching_anybody_and_starts_no_fight() -> None:
    for other in (man("e", "gang", 3, 20, 20, interruptions=0), man("e", "law", 3, 20, 20)):
        g = coach(more=[other])
        log = steps(g, [(6, 6)], [drive("urge", 30)])
        assert "fight" not in events(log)
        assert 16.5 < g.carts["c"].x <= 17.0  # its front is 2.5 in ahead, the base half an inch
    g = coach(neighbours=[Neighbour("n", 20, 20)])
    steps(g, [(6, 6)], [drive("urge", 30)])
    assert g.carts["c"].x <= 17.0


@pytest.mark.rule("bala.ruling.cart-driver")
def test_people_high_above_are_not_in_its_way() -> None:
    g = coach(more=[man("e", "gang", 3, 20, 20, z=3.0, interruptions=0)])
    steps(g, [(6, 6)], [drive("urge", 22)])
    assert g.carts["c"].x == 22


@pytest.mark.rule("bala.ruling.horse-rough", "bala.ruling.jump-on-foot-only")
def test_carts_do_not_enter_rough_ground_nor_go_over_fences() -> None:
    for piece in (rough("r", 20, 10, 5, 20), fence("f", (20.1, 10), (20.1, 30)), wall("w", (20.1, 10), (20.1, 30))):
        g = coach(pieces=[piece])
        steps(g, [(6, 6)], [drive("urge", 30)])
        assert 17.2 <= g.carts["c"].x <= 17.5
    g = coach(cart=Cart("c", 45.0, 20))
    steps(g, [(6, 6)], [drive("urge", 60)])
    assert g.carts["c"].x <= 45.5  # the edge of the table


@pytest.mark.rule("bala.ruling.cart-moving")
def test_moving_means_in_the_drivers_most_recent_activation() -> None:
    g = coach(left=1)
    steps(g, [(1, 1)], [drive("urge", 30)])
    assert g.carts["c"].moving
    g.deck = ("b",)
    steps(g, ["b"])
    assert g.carts["c"].moving
    steps(g, (), [Pass()], number=2)
    g.deck = ("a",)
    steps(g, ["a"])
    assert not g.carts["c"].moving


@pytest.mark.rule("bala.ruling.cart-shooting")
@pytest.mark.parametrize(
    ("weapon", "allowed"), [("winchester-1873-rifle", False), ("colt-army", True), ("bow-simple", False)]
)
def test_a_driver_shoots_and_drives_only_with_a_short_arm(weapon: str, allowed: bool) -> None:
    g = coach(fields={"guns": [weapon]})
    g.change("b", x=25.0, y=25.0)
    shoot = Shoot("a", "b")
    steps(g, [(1, 2)], [shoot])
    assert (refused(g, drive("urge", 30)) == "") is allowed
    if not allowed:
        assert refused(g, drive("urge", 30)) == "bala.ruling.cart-shooting"
        assert offered(g, "drive") == []
    g = coach(fields={"guns": [weapon]})
    g.change("b", x=25.0, y=25.0)
    steps(g, [(1, 1)], [drive("urge", 30)])
    assert (refused(g, shoot) == "") is allowed


@pytest.mark.rule("bala.ruling.cart-shooting")
def test_changing_seats_does_not_get_round_it() -> None:
    g = coach(fields={"guns": ["winchester-1873-rifle"]})
    g.change("a", seat="inside")
    g.change("b", x=25.0, y=25.0)
    steps(g, [(1, 2)], [Shoot("a", "b")])
    steps(g, (), [pick("board", seat="driver")])
    assert refused(g, drive("urge", 30)) == "bala.ruling.cart-shooting"


# seats ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.gap.cart-details", "bala.action.task")
def test_getting_on_is_a_task_within_an_inch() -> None:
    g = coach()
    g.change("a", cart="", seat="", x=10.0, y=22.7, z=0.0)
    steps(g, (), [pick("board", seat="roof")])
    assert (g["a"].cart, g["a"].seat, g["a"].z) == ("c", "roof", 2.0)
    assert (g.activation.left, g.activation.moves) == (5, 0)
    assert reason(g, GetOn("a", "c", "roof")) == "on-cart"
    steps(g, (), [pick("board", seat="driver")])
    assert g["a"].seat == "driver"
    g.change("a", cart="", seat="", x=10.0, y=22.8, z=0.0)
    assert reason(g, GetOn("a", "c", "roof")) == "too-far-to-handle"
    assert reason(g, GetOn("a", "c", "wheel")) == "no-such-seat"


@pytest.mark.rule("bala.gap.cart-details")
def test_seats_are_limited_and_not_shared_with_enemies() -> None:
    walker = man("w", "law", 2, 10, 22)
    g = coach(more=[walker])
    active(g, "w", 2)
    assert reason(g, GetOn("w", "c", "driver")) == "seat-taken"
    g.change("a", side="gang")
    assert reason(g, GetOn("w", "c", "roof")) == "enemy-aboard"
    people = [man(f"p{i}", "law", 1, 10, 20, cart="c", seat="inside") for i in range(5)]
    g = coach(more=[walker, *people])
    active(g, "w", 2)
    assert reason(g, GetOn("w", "c", "roof")) == "cart-full"


@pytest.mark.rule("bala.action.dismount", "bala.gap.cart-details")
def test_getting_off_a_cart_is_part_of_a_walk_too() -> None:
    g = coach()
    steps(g, [(1, 1)], [walk("a", (10, 30))])
    assert (g["a"].cart, g["a"].seat, g["a"].z) == ("", "", 0)
    assert g["a"].y == pytest.approx(20 + 1.25 + 0.51 + 2, abs=0.05)


@pytest.mark.rule("bala.move.cart-manoeuvre")
def test_manoeuvres_that_end_in_different_facings_read_differently() -> None:
    g = coach()
    texts = load_game("bala").part(Display).texts()
    said = [render_option(texts, option) for option in carts.drive_offers(g, g.characters["a"])]
    assert len(said) == 4 and len({*said}) == 4
