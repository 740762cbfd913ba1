"""Simultaneous actions: each as if the other had not happened, then both together."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rules.deadlands.build import fight, man

from sixgun.core.ref import Ref
from sixgun.games.deadlands import cards, carrying, together
from sixgun.games.deadlands.choices import Recover
from sixgun.games.deadlands.state import Chips, Going, Shootout, Thing, Wounds
from sixgun.testing.scripted import scripted

Deed = Callable[[Ref, Shootout], None]


def both(g: Shootout, deeds: dict[str, Deed]) -> None:
    """Each of these people does his deed at the same time."""
    goings = tuple([Going(who, "AS", action=Recover(who)) for who in deeds])
    g.phase, g.queue = "resolve", (goings,)

    def perform(ref: Ref, way: Shootout, going: Going) -> None:
        deeds[going.who](ref, way)
        way.change_going(going.who, done=True)

    with scripted() as ref:
        together.carry_out(ref, g, goings, perform)


def hit(who: str, location: str, levels: int, wind: int) -> Deed:
    def do(_: Ref, g: Shootout) -> None:
        g.change(who, wounds=g[who].wounds.plus(location, levels), wind=g[who].wind - wind, stunned=True)

    return do


@pytest.mark.rule("deadlands.fight-frame.simultaneous")
def test_both_hit_each_other() -> None:
    g = fight(man("ann"), man("bob", 30))
    wind = g["ann"].wind
    both(g, {"ann": hit("bob", "guts", 2, 7), "bob": hit("ann", "noggin", 1, 3)})

    assert (g["ann"].wounds, g["ann"].wind) == (Wounds(noggin=1), wind - 3)
    assert (g["bob"].wounds, g["bob"].wind) == (Wounds(guts=2), wind - 7)
    assert g["ann"].stunned and g["bob"].stunned
    assert [one.done for one in g.queue[0]] == [True, True]


@pytest.mark.rule("deadlands.fight-frame.simultaneous")
def test_wounds_and_lost_wind_of_two_attacks_on_one_man_add_up() -> None:
    g = fight(man("ann"), man("abe"), man("bob", 30))
    wind = g["bob"].wind
    both(g, {"ann": hit("bob", "guts", 2, 7), "abe": hit("bob", "guts", 1, 3)})

    assert (g["bob"].wounds, g["bob"].wind) == (Wounds(guts=3), wind - 10)


@pytest.mark.rule("deadlands.ruling.simultaneous-states")
def test_neither_sees_what_the_other_did() -> None:
    g = fight(man("ann"), man("bob", 30))
    seen: dict[str, bool] = {}

    def shoots_at(who: str, target: str) -> Deed:
        def do(ref: Ref, way: Shootout) -> None:
            seen[who] = way[who].stunned
            hit(target, "guts", 1, 1)(ref, way)

        return do

    both(g, {"ann": shoots_at("ann", "bob"), "bob": shoots_at("bob", "ann")})

    assert seen == {"ann": False, "bob": False}
    assert g["ann"].stunned and g["bob"].stunned


@pytest.mark.rule("deadlands.ruling.simultaneous-states")
def test_each_may_discard_for_a_dodge_and_no_card_comes_back() -> None:
    g = fight(man("ann"), man("bob", 30), hands={"ann": ("KD", "4C"), "bob": ("9H",)}, sleeves={"bob": "2S"})

    def dodges(who: str) -> Deed:
        def do(ref: Ref, way: Shootout) -> None:
            cards.lose_highest(ref, way, who, "deadlands.vamoose.cost")

        return do

    both(g, {"ann": dodges("bob"), "bob": dodges("ann")})

    assert g.hands == {"ann": ("4C",), "bob": ("9H",)}
    assert g.sleeves == {}
    assert sorted(card for pile in g.discards.values() for card in pile) == ["2S", "KD"]


@pytest.mark.rule("deadlands.ruling.simultaneous-states")
def test_a_chip_can_be_spent_only_once() -> None:
    g = fight(man("ann"), man("abe"), man("bob", 30), chips={"law": {"white": 1}})
    had: list[int] = []

    def spends(_: Ref, way: Shootout) -> None:
        had.append(way.chips["law"].white)
        if way.chips["law"].white:
            way.chips["law"] = way.chips["law"].plus("white", -1)

    both(g, {"ann": spends, "abe": spends})

    assert had == [1, 0]
    assert g.chips["law"] == Chips("law")


@pytest.mark.rule("deadlands.fight-frame.simultaneous")
def test_what_one_of_them_dropped_or_picked_up_is_so() -> None:
    g = fight(man("ann"), man("bob", 30))
    g.things = {"bag": Thing("bag", (1.0, 1.0, 0.0), gear="money-bag")}

    def takes(_: Ref, way: Shootout) -> None:
        del way.things["bag"]
        way.change("ann", gear=("money-bag",))

    def drops(_: Ref, way: Shootout) -> None:
        way.things["hat"] = Thing("hat", (2.0, 2.0, 0.0), gear="hat")

    both(g, {"ann": takes, "bob": drops})

    assert list(g.things) == ["hat"]
    assert g["ann"].gear == ("money-bag",)


@pytest.mark.rule("deadlands.fight-frame.simultaneous")
def test_three_at_once() -> None:
    g = fight(man("ann"), man("abe"), man("bob", 30))
    g.progress = {"sticks": 1}

    def counts(_: Ref, way: Shootout) -> None:
        way.progress["sticks"] += 1

    both(g, {"ann": counts, "abe": counts, "bob": hit("ann", "leg-left", 1, 2)})

    assert g.progress == {"sticks": 3}
    assert g["ann"].wounds == Wounds(leg_left=1)


@pytest.mark.rule("deadlands.fight-frame.simultaneous", "deadlands.wounds.death")
def test_wounds_that_only_together_are_fatal_kill() -> None:
    g = fight(man("ann"), man("abe"), man("bob", 30), hands={"bob": ("9H",)})
    both(g, {"ann": hit("bob", "guts", 3, 2), "abe": hit("bob", "guts", 2, 2)})

    assert g["bob"].dead
    assert g.hands == {}


@pytest.mark.rule("deadlands.fight-frame.simultaneous", "deadlands.wind.zero")
def test_wind_that_only_together_is_gone_puts_out_of_the_fight() -> None:
    g = fight(man("ann"), man("abe"), man("bob", 30), sleeves={"bob": "9H"})
    g.change("bob", wind=6)
    both(g, {"ann": hit("bob", "arm-left", 1, 4), "abe": hit("bob", "leg-left", 1, 3)})

    assert (g["bob"].wind, g["bob"].posture) == (-1, "prone")
    assert g.sleeves == {}


@pytest.mark.rule("deadlands.ruling.simultaneous-states", "deadlands.actions.deck")
def test_cards_that_several_make_a_man_lose_are_discarded_once() -> None:
    g = fight(man("ann"), man("abe"), man("bob", 30), hands={"bob": ("9H", "8H")}, sleeves={"bob": "2S"})

    def kills(_: Ref, way: Shootout) -> None:
        way.change("bob", dead=True)
        cards.lose_all(way, "bob")

    both(g, {"ann": kills, "abe": kills})

    assert not g.hands and not g.sleeves
    assert {deck: sorted(pile) for deck, pile in g.discards.items()} == {"outlaws": ["2S", "8H", "9H"]}


@pytest.mark.rule("deadlands.fight-frame.simultaneous")
def test_two_who_come_to_the_same_spot_stop_in_contact() -> None:
    g = fight(man("ann", 10, 12), man("abe", 10, 10))
    ways = {"ann": ((10.0, 10.0, 0.0), (10.0, 12.0, 0.0)), "abe": ((10.0, 15.0, 0.0), (10.0, 12.1, 0.0))}
    g.change("abe", x=10.0, y=12.1)
    goings = tuple([Going(who, "AS", path=path, action=Recover(who)) for who, path in ways.items()])
    carrying.part(g, goings)

    assert g["ann"].place == (10.0, 12.0, 0.0)
    assert g["abe"].place == pytest.approx((10.0, 13.1, 0.0))
