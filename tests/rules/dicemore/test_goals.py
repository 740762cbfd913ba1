"""Loot, leaving the table, and who wins each scenario."""

from __future__ import annotations

import pytest
from tests.rules.dicemore import build
from tests.rules.dicemore.scene import active, at, out, played

from sixgun.core.choice import Choice
from sixgun.games.dicemore import custody, goals, loot, persons, turn
from sixgun.games.dicemore.choices import DropBag, Fire, Leave, Move, TakeBag
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.state import Item, Skirmish
from sixgun.testing.scripted import scripted


def rule(g: Skirmish, choice: Choice) -> str:
    found = turn.check(g, choice)
    return "" if found is None else found.rule


def do(g: Skirmish, choice: Choice) -> None:
    assert turn.check(g, choice) is None, turn.check(g, choice)
    with scripted() as ref:
        turn.carry_out(ref, g, choice)


def judged(g: Skirmish) -> tuple[tuple[str, ...], str] | None:
    with scripted() as ref:
        goals.judge(ref, g)
    return None if g.ended is None else (g.ended.winners, g.ended.reason)


def after_round(g: Skirmish) -> tuple[tuple[str, ...], str] | None:
    with scripted() as ref:
        goals.end_of_round(ref, g)
    return None if g.ended is None else (g.ended.winners, g.ended.reason)


def robbery(*bags: str) -> tuple[Skirmish, str, str]:
    """A bandit "pike" with these bags, the others on the ground before the bank; a lawman "burke" is far away."""
    g = played("bank-robbery")
    for who in g.bands["bad"].members:
        g.change(who, carries=())
    g.change("pike", carries=bags)
    for i, bag in enumerate(loot.bags()):
        if bag not in bags:
            g.items[bag] = Item(bag, 30.0 + i, 14.0)
    at(g, "pike", 30, 12)
    active(g, "pike")
    return g, "pike", "burke"


# bags ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.bank-loot")
@pytest.mark.rule("dicemore.ruling.bank-carry-cost")
def test_a_point_a_bag_once_an_activation() -> None:
    g, who, _ = robbery("bag-1", "bag-2")
    assert loot.move_cost(g, who) == 2
    loot.paid(g, who)
    assert loot.move_cost(g, who) == 0
    g, who, _ = robbery("bag-1")
    assert loot.move_cost(g, who) == 1
    loot.paid(g, who)
    g.items.pop("bag-2")
    g.change(who, carries=("bag-1", "bag-2"))
    assert loot.move_cost(g, who) == 1  # taken up on the way


@pytest.mark.rule("dicemore.ruling.bank-carry-cost")
def test_with_both_bags_there_is_a_walk_left_and_with_one_a_run() -> None:
    g, who, _ = robbery("bag-1", "bag-2")
    assert rule(g, Move(who, "run", ((36.0, 12.0, 0.0),))) == "dicemore.action.cost"
    assert rule(g, Move(who, "walk", ((33.0, 12.0, 0.0),))) == ""
    g, who, _ = robbery("bag-1")
    assert rule(g, Move(who, "run", ((36.0, 12.0, 0.0),))) == ""


@pytest.mark.rule("dicemore.scenario.bank-loot")
def test_no_two_handed_weapons_for_carriers() -> None:
    g, who, other = robbery("bag-1")
    refusal = loot.weapon_refusal(g, who, "repetition-rifle")
    assert refusal is not None and refusal.rule == "dicemore.scenario.bank-loot"
    assert loot.weapon_refusal(g, who, "six-shot") is None
    assert loot.weapon_refusal(g, other, "repetition-rifle") is None


@pytest.mark.rule("dicemore.scenario.bank-loot")
def test_a_carrier_does_not_fire_a_rifle() -> None:
    g = played("bank-robbery")
    at(g, "doyle", 30, 12)
    at(g, "burke", 38, 12)
    g.change("doyle", facing=0.0, carries=("bag-1",))
    active(g, "doyle")
    shot = Fire("doyle", "burke", 0, number=1)
    assert rule(g, shot) == "dicemore.scenario.bank-loot"
    g.change("doyle", carries=())
    assert rule(g, shot) == ""


@pytest.mark.rule("dicemore.scenario.bank-drop")
@pytest.mark.rule("dicemore.action.pick-up")
def test_loot_of_the_dead_lies_there_and_anybody_picks_it_up_for_a_point() -> None:
    g, who, lawman = robbery("bag-1", "bag-2")
    out(g, who)
    with scripted() as ref:
        persons.after_elimination(ref, g, who)
    assert {id: (item.x, item.y) for id, item in g.items.items()} == {"bag-1": (30.0, 12.0), "bag-2": (30.0, 12.0)}
    assert g[who].carries == ()
    active(g, lawman)
    at(g, lawman, 31.6, 12)
    assert rule(g, TakeBag(lawman, "bag-1")) == "dicemore.action.pick-up"
    at(g, lawman, 31.5, 12)
    do(g, TakeBag(lawman, "bag-1"))
    assert g[lawman].carries == ("bag-1",) and g.going.left == 2 and list(g.items) == ["bag-2"]
    assert rule(g, TakeBag(lawman, "bag-1")) == "dicemore.action.pick-up"


@pytest.mark.rule("dicemore.setup.front-arc", "dicemore.action.pick-up")
def test_nobody_picks_up_a_bag_behind_his_back() -> None:
    g, who, _ = robbery()
    take = TakeBag(who, "bag-1")
    behind, rows = "dicemore.setup.front-arc", [(180.0, 28.8, 12.0, ""), (0.0, 29.6, 12.0, "")]
    for facing, x, y, refused in [(0.0, 28.8, 12.0, behind), (0.0, 29.4, 13.2, behind), *rows]:
        g.change(who, facing=facing)
        g.items["bag-1"] = Item("bag-1", x, y)
        assert rule(g, take) == refused


@pytest.mark.rule("dicemore.ruling.bank-carry-cost")
def test_dropping_is_free_and_handing_over_costs_the_receiver_one() -> None:
    g, who, lawman = robbery("bag-1", "bag-2")
    do(g, DropBag(who, "bag-2"))
    assert g.going.left == 3 and g[who].carries == ("bag-1",) and "bag-2" in g.items
    assert rule(g, DropBag(who, "bag-2")) == "dicemore.ruling.bank-carry-cost"
    mate = "weems"
    at(g, mate, 32, 12)
    at(g, lawman, 28, 12)
    active(g, lawman)
    assert rule(g, TakeBag(lawman, "bag-1")) == "dicemore.action.pick-up"  # not from an enemy's hands
    active(g, mate)
    do(g, TakeBag(mate, "bag-1"))
    assert g[mate].carries == ("bag-1",) and g[who].carries == () and g.going.left == 2


# the bank ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.bank-victory")
@pytest.mark.rule("dicemore.ruling.bank-split-loot")
def test_both_bags_over_short_sides_win_for_the_bandits() -> None:
    g, who, _ = robbery("bag-1")
    leave = Leave(who)
    at(g, who, 0.7, 12)
    assert rule(g, leave) == "dicemore.scenario.bank-victory"
    at(g, who, 30, 0.5)
    assert rule(g, leave) == "dicemore.scenario.bank-victory"  # a long side
    at(g, who, 0.5, 12)
    do(g, leave)
    assert g[who].out == "left" and judged(g) is None
    mate = "weems"
    g.items.pop("bag-2")
    g.change(mate, carries=("bag-2",))
    at(g, mate, 59.5, 12)
    active(g, mate)
    do(g, Leave(mate))
    assert judged(g) == (("bad",), "loot-away")


@pytest.mark.rule("dicemore.scenario.bank-victory")
def test_only_bandits_with_loot_leave() -> None:
    g, who, lawman = robbery()
    at(g, who, 0.5, 12)
    assert rule(g, Leave(who)) == "dicemore.end.victory"
    g.change(lawman, carries=("bag-1",))
    at(g, lawman, 0.5, 20)
    active(g, lawman)
    assert rule(g, Leave(lawman)) == "dicemore.end.victory"


@pytest.mark.rule("dicemore.ruling.bank-split-loot")
def test_lawmen_win_with_both_bags_at_the_end_of_a_round() -> None:
    g, _, lawman = robbery()
    g.items.clear()
    g.change(lawman, carries=("bag-1",))
    g.change("pike", carries=("bag-2",))
    assert after_round(g) is None
    g.change("pike", carries=())
    g.change("hollis", carries=("bag-2",))
    assert judged(g) is None  # not before the end of the round
    assert after_round(g) == (("good",), "loot-recovered")


@pytest.mark.rule("dicemore.ruling.bank-split-loot")
def test_one_bag_out_and_the_other_with_lawmen_is_a_draw() -> None:
    g, _, lawman = robbery()
    g.items.clear()
    g.progress["off:bag-1"] = 1
    g.change(lawman, carries=("bag-2",))
    assert after_round(g) == ((), "loot-split")


@pytest.mark.rule("dicemore.ruling.bank-split-loot")
@pytest.mark.rule("dicemore.ruling.simultaneous-victory")
def test_one_bag_out_and_no_bandit_left_is_a_draw() -> None:
    g, *_ = robbery()
    out(g, *g.bands["bad"].members)
    fork = g.fork()
    g.progress["off:bag-1"] = 1
    assert judged(g) == ((), "goal-impossible")
    assert judged(fork) == (("good",), "last-on-the-table")


# prisoner ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.prisoner-victory")
def test_prisoner_in_the_jail_or_away() -> None:
    g = played("prisoner")
    at(g, "prisoner", 51, 10.9)
    assert judged(g.fork()) == (("good",), "prisoner-jailed")
    at(g, "prisoner", 51, 11.2)
    assert judged(g) is None
    with scripted() as ref:
        custody._set_free(ref, g, g["prisoner"])
    at(g, "prisoner", 51, 8)
    assert judged(g) is None  # free men in a jail are visitors
    active(g, "prisoner", 2)
    at(g, "prisoner", 59.5, 15)
    assert rule(g, Leave("prisoner")) == ""
    do(g, Leave("prisoner"))
    assert judged(g) == (("bad",), "prisoner-escaped")


@pytest.mark.rule("dicemore.scenario.prisoner-victory")
def test_a_prisoner_in_custody_does_not_leave() -> None:
    g = played("prisoner")
    at(g, "prisoner", 59.5, 15)
    assert turn.ACTIONS["leave"].check(g, g["prisoner"], Leave("prisoner")) is not None


@pytest.mark.rule("dicemore.ruling.simultaneous-victory")
def test_with_the_prisoner_dead_the_last_side_draws() -> None:
    g = played("prisoner")
    out(g, "prisoner")
    assert judged(g) is None
    out(g, *g.bands["bad"].members)
    assert judged(g) == ((), "goal-impossible")


# kidnapping ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.kidnapping-victory")
def test_kidnapping() -> None:
    g = played("kidnapping")
    captor = g["hostage"].bearer
    at(g, captor, 59.5, 15)
    at(g, "hostage", 58.5, 15)
    assert judged(g.fork()) == (("bad",), "hostage-taken-away")
    at(g, captor, 59.4, 15)
    assert judged(g) is None
    wiped = g.fork()
    out(wiped, *wiped.bands["good"].members)
    assert judged(wiped) == (("bad",), "good-side-wiped-out")
    with scripted() as ref:
        custody._set_free(ref, g, g["hostage"])
    at(g, "hostage", 0.5, 15)
    active(g, "hostage", 2)
    do(g, Leave("hostage"))
    assert judged(g) == (("good",), "hostage-safe")


@pytest.mark.rule("dicemore.ruling.simultaneous-victory")
def test_a_dead_girl_leaves_nothing_to_win_for_the_good() -> None:
    g = played("kidnapping")
    out(g, "hostage", *g.bands["bad"].members)
    assert judged(g) == ((), "goal-impossible")


# duel, murder, witness, meeting --------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.scenario.duel-victory")
@pytest.mark.rule("dicemore.ruling.duel-details")
def test_duel_is_won_when_nobody_of_the_other_band_is_left_or_to_come() -> None:
    g = played("duel")
    *most, last = g.bands["bad"].members
    out(g, *most)
    assert not g[last].inside and judged(g) is None
    out(g, last)
    assert judged(g.fork()) == (("good",), "enemy-wiped-out")
    out(g, *g.bands["good"].members)
    assert judged(g) == ((), "both-goals")


@pytest.mark.rule("dicemore.scenario.murder-victory")
@pytest.mark.rule("dicemore.ruling.murder-details")
@pytest.mark.rule("dicemore.ruling.simultaneous-victory")
def test_murder() -> None:
    g = played("murder")
    assert judged(g) is None
    driven, dead = g.fork(), g.fork()
    out(driven, *g.bands["bad"].members, how="fled")
    assert judged(driven.fork()) == (("good",), "driven-off")
    out(dead, "mayor")
    assert judged(dead) == (("bad",), "mayor-dead")
    out(driven, "mayor")
    assert judged(driven) == ((), "both-goals")  # by one and the same blast
    out(g, *g.bands["good"].members)
    assert judged(g) is None  # the mayor still lives


@pytest.mark.rule("dicemore.scenario.witness-victory")
def test_the_boy_must_live_to_the_end_of_round_8() -> None:
    g = played("witness")
    g.round = 7
    assert after_round(g) is None
    g.round = 8
    early = g.fork()
    assert after_round(g) == (("good",), "morning")
    out(early, "boy")
    assert after_round(early) == (("bad",), "boy-dead")
    assert numbers("witness")["rounds"] == 8


@pytest.mark.rule("dicemore.scenario.meeting-victory")
def test_meeting() -> None:
    g = played("meeting")
    assert judged(g) is None
    dead = g.fork()
    out(dead, "politician")
    assert judged(dead) == (("bad",), "politician-dead")
    at(g, "politician", 48.9, 22.5)
    assert judged(g) is None
    at(g, "politician", 49.1, 22.5)
    assert judged(g) == (("good",), "politician-safe")


# any match -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.gap.game-length")
def test_a_limit_of_rounds_is_a_draw_and_can_be_lifted() -> None:
    g = played("duel")
    g.round = 19
    assert after_round(g) is None
    g.round = 20
    assert after_round(g) == ((), "round-limit")
    endless = played("duel", round_limit=0)
    endless.round = 99
    assert after_round(endless) is None


@pytest.mark.rule("dicemore.end.victory")
@pytest.mark.rule("dicemore.ruling.simultaneous-victory")
def test_a_plain_fight_is_won_by_the_last_on_the_table() -> None:
    g = build.match([build.man("a", "good"), build.man("b", "bad", 20)])
    assert judged(g) is None
    both = g.fork()
    out(g, "b", how="fled")
    assert judged(g) == (("good",), "last-on-the-table")
    out(both, "a", "b")
    assert judged(both) == ((), "nobody-left")


@pytest.mark.rule("dicemore.end.victory")
def test_nothing_is_judged_before_the_first_round() -> None:
    g = played("murder")
    g.round = 0
    out(g, "mayor")
    assert judged(g) is None
