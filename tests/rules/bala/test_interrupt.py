"""Interruptions: when a rival breaks in, what it costs, contests, and what becomes of what was held up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.bala.build import fight, man, wall
from tests.rules.bala.moving import active, at, events, gallop, mounted, steps, told, turning, walk

from sixgun.core.choice import Choice, Option, Question, Refused
from sixgun.games.bala import interrupt, placing, turn
from sixgun.games.bala.choices import Drive, Hold, Interrupt, Pass, Recover, RemoveShock, Shoot, Stay
from sixgun.games.bala.game import GAME
from sixgun.games.bala.odds import preview
from sixgun.games.bala.state import Cart, Character, Course, Fight, Wound, replace
from sixgun.screen.words import Words
from sixgun.testing.scripted import Scripted, pick, scripted

PASS, HOLD = Pass(), Hold()
ACCEPT = pick("accept")
CONTEST = pick("contest")


def breaks_in(who: str, number: int = 0, active: str = "a") -> Choice:
    return Interrupt(who, active, number)


def law(level: int = 3, **fields: Any) -> Character:
    fields.setdefault("interruptions", 0)
    return man("a", "law", level, 10, 20, **fields)


def gang(level: int = 3, id: str = "b", x: float = 30, y: float = 20, **fields: Any) -> Character:
    fields.setdefault("facing", 180)
    return man(id, "gang", level, x, y, **fields)


def two(a: Character | None = None, b: Character | None = None, left: int = 3, **table: Any) -> Fight:
    return fight([a or law(), b or gang()], active="a", left=left, **table)


# the stock -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.interrupt.budget", "bala.ruling.interruption-level-low", "bala.ruling.interruption-level")
def test_the_stock_is_level_minus_two_and_never_less_than_none() -> None:
    assert [interrupt.stock(level) for level in range(1, 7)] == [0, 0, 1, 2, 3, 4]
    g = two(b=gang(5, shock=2, damage=1, interruptions=0))
    interrupt.refill(g)
    assert g["b"].interruptions == 3


@pytest.mark.rule("bala.interrupt.budget", "bala.ruling.interruption-many-per-turn")
def test_one_rival_may_break_into_several_activations_until_its_stock_is_empty() -> None:
    g = fight([law(), man("c", "law", 2, 10, 30), gang(4)])
    for who, left in (("a", 1), ("c", 0)):
        g.deck = (who,)
        steps(g, [who])
        steps(g, (), [breaks_in("b", active=who)])
        assert g["b"].interruptions == left
        steps(g, (), [PASS])
        steps(g, (), [PASS])
    g.deck = ("a",)
    steps(g, ["a"])
    steps(g)  # nobody is asked any more
    assert g.active.id == "a"


@pytest.mark.rule("bala.ruling.interruption-period")
def test_the_stock_is_filled_once_a_game_or_with_the_switch_every_turn() -> None:
    for switch, stock in (("game", 1), ("turn", 3)):
        g = fight([law(), gang(5, interruptions=1)], interruption_refresh=switch)
        g.phase = "turn"
        steps(g)
        assert g["b"].interruptions == stock  # set anew, not added
        assert g["a"].interruptions == (0 if switch == "game" else 1)


@pytest.mark.rule("bala.ruling.interruption-period", "bala.interrupt.contest-won")
def test_a_delayed_interruption_belongs_to_the_turn_in_which_it_was_declared() -> None:
    g = fight([law(4, interruptions=1), gang(3)], interruption_refresh="turn")
    g.deck = ("a",)
    steps(g, ["a"])
    steps(g, [(6, 1)], [breaks_in("b"), CONTEST])
    steps(g, (), [PASS])
    assert (g.turn, g.active.id, g.activation.interruption) == (1, "b", True)
    assert g["b"].interruptions == 0


# who -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.interrupt.one-rival")
def test_friends_do_not_interrupt_friends() -> None:
    g = fight([law(), man("c", "law", 6, 10, 30), gang(2)], active="a", left=3)
    assert interrupt.rivals(g) == []
    steps(g, (), [PASS])  # no question


@pytest.mark.rule("bala.interrupt.one-rival", "bala.interrupt.once", "bala.interrupt.no-nesting")
def test_an_activation_is_interrupted_once_by_one_and_an_interruption_never() -> None:
    g = fight([law(6, interruptions=4), gang(6), gang(6, "c", 30, 30)], active="a", left=6)
    g.change("a", interruptions=0)
    steps(g, (), [turning("a", 90), breaks_in("b")])
    assert g.active.id == "b"
    g.change("a", interruptions=4)
    steps(g, (), [turning("b", 90)])  # neither "a" nor "c" is asked
    steps(g, (), [PASS])
    steps(g)  # the turn that was held up
    assert g["a"].facing == 90
    steps(g, (), [turning("a", 0)])  # neither "b" nor "c" is asked again
    assert (g["b"].interruptions, g["c"].interruptions) == (3, 4)


@pytest.mark.rule("bala.ruling.interruption-visibility")
def test_a_rival_that_sees_nothing_may_interrupt() -> None:
    blind = gang(3, facing=0)
    g = two(b=blind, pieces=[wall("w", (20, 0), (20, 48))])
    steps(g, (), [turning("a", 90), breaks_in("b")])
    assert g.active.id == "b"


@pytest.mark.rule("bala.ruling.paralysed-interrupts", "bala.interrupt.half-actions")
def test_a_paralysed_rival_may_interrupt_but_has_to_recover_first() -> None:
    g = two(b=gang(4, paralysed=True))
    steps(g, (), [turning("a", 90), breaks_in("b")])
    assert g.activation.left == 2
    found = turn.check(g, turning("b", 0))
    assert found is not None and found.rule == "bala.action.recover-paralysis"
    steps(g, (), [Recover("b")])
    assert g.activation.left == 1


@pytest.mark.rule("bala.interrupt.budget")
def test_what_is_refused_when_somebody_breaks_in() -> None:
    g = fight([law(), gang(3), gang(2, "c", 30, 30)], active="a", left=3)
    wrong: list[tuple[Choice, str]] = [
        (breaks_in("c"), "cannot-interrupt"),
        (breaks_in("b", 2), "whole-inch"),
        (Interrupt("b", "c"), "interrupt-or-hold"),
        (Stay("b"), "interrupt-or-hold"),
    ]
    for choice, why in wrong:
        with pytest.raises(Refused) as caught, scripted((), [turning("a", 90), choice]) as ref:
            turn.advance(ref, g.fork())
        assert caught.value.refusal.reason == why


# how much ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.interrupt.half-actions", "bala.setup.rounding", "bala.ruling.rounding-scope")
@pytest.mark.parametrize(
    ("level", "shock", "actions"), [(3, 0, 2), (4, 0, 2), (5, 0, 3), (6, 0, 3), (4, 1, 2), (5, 4, 1)]
)
def test_half_the_actions_it_would_have_now_rounded_up(level: int, shock: int, actions: int) -> None:
    g = two(b=gang(level, shock=shock))
    steps(g, (), [turning("a", 90), breaks_in("b")])
    assert (g.active.id, g.activation.left) == ("b", actions)


@pytest.mark.rule("bala.ruling.interruption-own-card")
def test_the_interrupters_card_is_not_touched() -> None:
    for deck in (("b",), ()):
        g = two()
        g.deck = deck
        steps(g, (), [turning("a", 90), breaks_in("b")])
        assert g.deck == deck


@pytest.mark.rule("bala.ruling.interruption-move-count")
def test_an_interruption_counts_its_own_moves() -> None:
    g = two(b=gang(6), left=3)
    g.change("b", interruptions=2)
    g.change_activation(moves=2, foot_moves=2, ran_first=True)
    steps(g, (), [turning("a", 90), breaks_in("b")])
    # 2D6 for the first of three moves
    for dice in ((1, 2), 1, 1):
        steps(g, [dice], [walk("b", (30, 40))])
    assert at(g, "b") == (30, 25, 0)
    assert g.active.id == "a"
    assert g.activation.moves == 2


# when ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.interruption-window")
def test_before_the_first_action() -> None:
    g = fight([law(), gang()])
    g.deck = ("a",)
    steps(g, ["a"])
    assert not g.activation.opened
    log = steps(g, (), [breaks_in("b")])
    assert events(log) == ["interrupts"]
    assert [a.who for a in g.stack] == ["a", "b"]
    steps(g, [(2, 2)], [walk("b", (30, 30))])
    steps(g, (), [PASS])
    assert (g.active.id, g.activation.left) == ("a", 3)
    steps(g, (), [PASS])  # the first moment has passed and the activation was interrupted: nobody is asked


@pytest.mark.rule("bala.ruling.interruption-window")
def test_after_an_announcement_before_anything_is_rolled_and_then_it_is_carried_out() -> None:
    g = two(law(3, shock=1))
    steps(g, (), [RemoveShock("a"), breaks_in("b")])
    assert (g.active.id, g["a"].shock) == ("b", 1)
    assert g.stack[0].left == 3  # not paid for yet
    steps(g, (), [PASS])
    log = steps(g, [4])
    assert events(log) == ["shock-off"]
    assert (g["a"].shock, g.activation.left) == (0, 2)


@pytest.mark.rule("bala.ruling.interruption-window", "bala.ruling.paralysed-while-active")
def test_what_has_become_impossible_is_not_done_and_another_action_may_be_chosen() -> None:
    g = two(b=gang(3, guns=["colt-army"], x=20))
    steps(g, (), [turning("a", 90), breaks_in("b")])
    g.seen.clear()
    steps(g, [(4, 4)], [pick("shoot", target="a")])  # 8: Paralysed where it stands, without cover
    assert g["a"].paralysed
    steps(g, (), [PASS])
    log = steps(g)
    assert events(log) == ["no-longer"]
    assert g["a"].facing == 0
    assert g.activation.left == 3
    found = turn.check(g, turning("a", 90))
    assert found is not None and found.rule == "bala.action.recover-paralysis"
    steps(g, (), [Recover("a")])
    assert g.activation.left == 2


@pytest.mark.rule("bala.ruling.paralysed-while-active")
def test_paralysed_without_an_action_left_the_activation_is_over() -> None:
    g = two(left=1)
    steps(g, (), [turning("a", 90), breaks_in("b")])
    held_up, breaking_in = g.stack
    g.change("a", paralysed=True)
    g.stack = (replace(held_up, left=0), breaking_in)
    steps(g, (), [PASS])
    assert g.phase == "draw"


@pytest.mark.rule("bala.ruling.interruption-window")
def test_at_any_whole_inch_of_a_move_and_the_rest_follows() -> None:
    g = two()
    steps(g, [(2, 3)], [walk("a", (18, 20)), HOLD, breaks_in("b", 3)])
    assert at(g, "a") == (13, 20, 0)
    assert g.active.id == "b"
    steps(g, (), [PASS])
    assert g.active.id == "a"
    steps(g)
    assert at(g, "a") == (15, 20, 0)
    assert (g.activation.left, g.activation.moves) == (2, 1)


@pytest.mark.rule("bala.ruling.interruption-window")
def test_only_inches_that_the_dice_reach_are_offered() -> None:
    g = two()

    def look(question: Any) -> Choice:
        assert [o.choice.number for o in question.options if o.choice.kind == "interrupt"] == [1, 2, 3, 4, 5]
        return HOLD

    steps(g, [(2, 3)], [walk("a", (18, 20)), HOLD, look])
    assert at(g, "a") == (15, 20, 0)


@pytest.mark.rule("bala.ruling.interruption-window")
def test_a_shot_at_a_dashing_man_finds_him_between_two_covers() -> None:
    walls = [wall("w", (14, 10), (14, 21)), wall("v", (14, 25), (14, 36))]
    a = man("a", "law", 3, 10, 19, facing=90, interruptions=0)
    b = gang(3, guns=["colt-peacemaker"], y=23)
    g = fight([a, b], pieces=walls, active="a", left=3)
    assert turn.check(g, turning("a", 90)) is None
    steps(g, [(4, 4)], [walk("a", (10, 27)), HOLD, breaks_in("b", 4)])
    assert at(g, "a") == (10, 23, 0)
    log = steps(g, [(4, 6)], [Shoot("b", "a")])  # 10, less 1 beyond half range: 1 Shock
    assert g["a"].shock == 1
    assert "harm" in events(log)
    steps(g, (), [PASS])
    steps(g)
    assert at(g, "a") == (10, 27, 0)
    assert g.activation.left == 1  # one spent, one lost to Shock


@pytest.mark.rule("bala.ruling.interruption-window", "bala.ruling.paralysed-while-active")
def test_the_rest_of_a_move_is_lost_when_the_mover_is_paralysed() -> None:
    g = two(b=gang(3, guns=["colt-army"], x=20))
    steps(g, [(3, 3)], [walk("a", (16, 30)), HOLD, breaks_in("b", 2)])
    where = at(g, "a")
    steps(g, [(4, 4)], [Shoot("b", "a")])
    steps(g, (), [PASS])
    log = steps(g)
    assert events(log) == ["move-lost"]
    assert at(g, "a") == where
    assert g.activation.left == 2
    steps(g, (), [Recover("a")])


@pytest.mark.rule("bala.ruling.interruption-window")
def test_a_mover_that_was_pushed_elsewhere_loses_the_rest() -> None:
    g = two()
    steps(g, [(3, 3)], [walk("a", (16, 20)), HOLD, breaks_in("b", 2)])
    g.change("a", x=12.0, y=22.0)
    steps(g, (), [PASS])
    assert events(steps(g)) == ["move-lost"]
    assert at(g, "a") == (12, 22, 0)


@pytest.mark.rule("bala.ruling.interruption-window", "bala.morale.eliminated")
def test_a_mover_eliminated_on_its_way_is_out_and_the_interrupter_goes_on() -> None:
    g = fight(
        [law(1), man("c", "law", 6, 5, 5, interruptions=0), gang(3, guns=["colt-army"], x=20)], active="a", left=1
    )
    steps(g, [(3, 3)], [walk("a", (16, 20)), HOLD, breaks_in("b", 2)])
    steps(g, [(4, 5)], [Shoot("b", "a")])
    assert g["a"].out == "eliminated"
    assert (g.active.id, g.activation.left) == ("b", 1)
    steps(g, (), [PASS])
    assert (g.stack, g.phase) == ((), "draw")


@pytest.mark.rule("bala.ruling.interruption-window")
def test_a_rider_whose_horse_is_shot_loses_the_rest_of_its_ride() -> None:
    a, horse = mounted(law())
    g = fight([a, gang()], horses=[horse], active="a", left=3)
    steps(g, [(3, 3)], [walk("a", (16, 20), how="trot"), HOLD, breaks_in("b", 2)])
    placing.get_off(g, "a")
    steps(g, (), [PASS])
    assert events(steps(g)) == ["move-lost"]
    assert g.horses["h"].x == 12


@pytest.mark.rule("bala.ruling.interruption-window")
def test_an_interrupter_in_the_way_stops_the_move_short_of_a_fight_or_starts_one() -> None:
    g = two(b=gang(3, x=16, y=23))
    steps(g, [(6, 6)], [walk("a", (22, 20)), HOLD, breaks_in("b", 1)])
    steps(g, [(6, 6)], [walk("b", (16, 20))])
    steps(g, (), [PASS])
    log = steps(g, [(5, 1, 1), (1, 1, 1)], [])
    assert told(log, "fight").facts["target"] == "b"


@pytest.mark.rule("bala.ruling.interruption-window")
def test_somebody_who_steps_on_the_way_behind_the_mover_does_not_stop_it() -> None:
    g = two(b=gang(3, x=11.5, y=23))
    steps(g, [(6, 6)], [walk("a", (22, 20)), HOLD, breaks_in("b", 6)])
    steps(g, [(6, 6)], [walk("b", (11.5, 20))])
    steps(g, (), [PASS])
    steps(g)
    assert at(g, "a") == (22, 20, 0)


@pytest.mark.rule("bala.ruling.interrupt-fight")
@pytest.mark.parametrize("x", [16, 16.001])
def test_the_last_chance_is_the_whole_inch_before_contact(x: float) -> None:
    g = two(b=gang(3, x=x))  # contact after 4 in, where the rims are 1 in apart, or 1.001

    def look(question: Any) -> Choice:
        assert [o.choice.number for o in question.options if o.choice.kind == "interrupt"] == [1, 2, 3]
        return HOLD

    log = steps(g, [(6, 6), (5, 1, 1), (1, 1, 1)], [walk("a", (15, 20), target="b"), HOLD, look])
    assert "fight" in events(log)


@pytest.mark.rule("bala.ruling.interruption-window")
def test_a_gallop_turned_by_a_fight_goes_on_in_its_line() -> None:
    a, horse = mounted(law())
    g = fight([a, gang()], horses=[horse], active="a", left=3)
    steps(g, [(3, 3, 3)], [gallop("a", (19, 20)), HOLD, breaks_in("b", 2)])
    g.change("a", facing=90.0)
    steps(g, (), [PASS])
    steps(g)
    assert (at(g, "a"), g["a"].facing) == ((19, 20, 0), 0)


@pytest.mark.rule("bala.ruling.interruption-window", "bala.ruling.cart-driver")
def test_a_drive_is_interrupted_and_goes_on_or_is_lost_without_its_driver() -> None:
    for out in (False, True):
        people = [law(3, cart="c", seat="driver"), man("d", "law", 5, 5, 40, interruptions=0), gang()]
        g = fight(people, carts=[Cart("c", 10, 20)], active="a", left=3)
        drive = Drive("a", "urge", ((20.0, 20.0, 0.0),))
        steps(g, [(3, 3)], [drive, HOLD, breaks_in("b", 2)])
        assert (g.carts["c"].x, g.active.id) == (12, "b")
        if out:
            g.change("a", paralysed=True)
        steps(g, (), [PASS])
        log = steps(g)
        assert g.carts["c"].x == pytest.approx(12 if out else 16)
        assert ("move-lost" in events(log)) is out


# contests ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.example.contest-with-tie",
    "bala.interrupt.contest",
    "bala.interrupt.contest-tie",
    "bala.interrupt.contest-won",
    "bala.interrupt.half-actions",
)
def test_example_contest_with_tie() -> None:
    g = two(law(4, interruptions=2), gang(3), left=4)
    log = steps(g, [(3, 4), (2, 1)], [turning("a", 90), breaks_in("b"), CONTEST])
    assert [e.facts["totals"] for e in log if e.event == "contest"] == [(7, 7), (6, 4)]
    assert (g["a"].interruptions, g["b"].interruptions) == (1, 0)
    assert (g.active.id, g["a"].facing, g.activation.left) == ("a", 90, 3)  # carried out at once
    steps(g, (), [turning("a", 0)])
    log = steps(g, (), [PASS])
    assert "delayed" in events(log)
    assert (g.active.id, g.activation.left) == ("b", 2)


@pytest.mark.rule("bala.interrupt.contest", "bala.ruling.interruption-contest-cost", "bala.ruling.interruption-level")
def test_a_lost_contest_costs_as_much_and_the_interruption_goes_ahead() -> None:
    g = two(law(4, interruptions=1, shock=2), gang(4), left=2)
    log = steps(g, [(2, 3)], [turning("a", 90), breaks_in("b"), CONTEST])
    assert told(log, "contest").facts["totals"] == (6, 7)  # full Levels
    assert (g["a"].interruptions, g["b"].interruptions) == (0, 1)
    assert (g.active.id, g["a"].facing) == ("b", 0)


@pytest.mark.rule("bala.interrupt.contest", "bala.ruling.interruption-contest-cost")
def test_who_does_not_contest_spends_nothing_and_who_has_nothing_is_not_asked() -> None:
    g = two(law(4, interruptions=1), gang(4))
    steps(g, (), [turning("a", 90), breaks_in("b"), ACCEPT])
    assert (g["a"].interruptions, g.active.id) == (1, "b")
    g = two(law(4, interruptions=0), gang(4))
    steps(g, (), [turning("a", 90), breaks_in("b")])
    assert g.active.id == "b"


@pytest.mark.rule("bala.interrupt.contest", "bala.interrupt.budget")
@pytest.mark.parametrize(
    ("language", "price", "needs"),
    [
        ("en", "1 interruption", "Does A contest it? 1D6 + 4 must beat 1D6 + 3."),
        ("es", "1 interrupción", "¿Trata A de evitarlo? 1D6 + 4 debe superar 1D6 + 3."),
        ("fr", "1 interruption", "A conteste\N{NARROW NO-BREAK SPACE}? 1D6 + 4 doit dépasser 1D6 + 3."),
    ],
)
def test_contesting_is_paid_with_an_interruption_and_says_what_it_needs(language: str, price: str, needs: str) -> None:
    g = two(law(4, interruptions=2), gang(3))
    asked: list[Question] = []

    def look(question: Question) -> Choice:
        asked.append(question)
        return question.options[0].choice

    steps(g, (), [turning("a", 90), breaks_in("b"), look])
    words = Words.of_state(GAME, g, language)
    accept, contest = asked[0].options
    assert (words.price(accept), words.price(contest)) == ("", price)
    assert words.question(asked[0]).endswith(needs)


@pytest.mark.rule("bala.ruling.interruption-contest-paralysed")
def test_a_paralysed_character_may_contest() -> None:
    g = two(law(4, interruptions=1, paralysed=True), gang(3))
    steps(g, [(6, 1)], [Recover("a"), breaks_in("b"), CONTEST])
    assert (g.active.id, g["a"].paralysed) == ("a", False)


@pytest.mark.rule("bala.ruling.interruption-of-first-moment", "bala.interrupt.once")
def test_a_contested_interruption_was_the_one_of_this_activation() -> None:
    g = fight([law(4, interruptions=1), gang(4), gang(4, "c", 30, 30)], active="a", left=4)
    steps(g, [(6, 1)], [turning("a", 90), breaks_in("b"), CONTEST])
    steps(g, (), [turning("a", 0)])  # nobody is asked
    assert g["c"].interruptions == 2


@pytest.mark.rule("bala.ruling.interruption-delayed", "bala.interrupt.contest-won", "bala.interrupt.no-nesting")
def test_the_delayed_one_acts_with_what_it_has_then_and_nobody_interrupts_it() -> None:
    g = two(law(5, interruptions=3), gang(5), left=5)
    steps(g, [(6, 1)], [turning("a", 90), breaks_in("b"), CONTEST])
    g.change("b", shock=3)
    steps(g, (), [PASS])
    assert (g.active.id, g.activation.left) == ("b", 1)
    steps(g, (), [turning("b", 0)])  # "a" has two interruptions left and is not asked
    assert g.phase == "draw"


@pytest.mark.rule("bala.ruling.interruption-delayed")
@pytest.mark.parametrize("why", ["eliminated", "fled"])
def test_a_delayed_one_that_is_out_does_not_act(why: str) -> None:
    g = fight([law(5, interruptions=3), gang(5), gang(2, "c", 30, 30)], active="a", left=5)
    steps(g, [(6, 1)], [turning("a", 90), breaks_in("b"), CONTEST])
    g.change("b", out=why)
    steps(g, (), [PASS])
    assert (g.phase, g.stack, g.delayed) == ("draw", (), ())


@pytest.mark.rule("bala.interrupt.contest-won", "bala.ruling.interruption-window")
def test_a_contest_won_on_the_way_lets_the_move_go_on() -> None:
    g = two(law(5, interruptions=1), gang(3), left=5)
    steps(g, [(3, 3), (6, 1)], [walk("a", (16, 20)), HOLD, breaks_in("b", 3), CONTEST])
    assert at(g, "a") == (16, 20, 0)
    assert g.delayed == ("b",)


# several sides -------------------------------------------------------------------------------------------------------
def three(*levels: int) -> Fight:
    people = [law(), *(man(f"r{i}", f"s{i}", level, 30, 10 + 10 * i) for i, level in enumerate(levels))]
    return fight(people, active="a", left=3)


@pytest.mark.rule("bala.ruling.interruption-rivals-compete")
def test_of_different_sides_the_highest_roll_interrupts_and_only_it_pays() -> None:
    g = three(3, 4)
    log = steps(g, [4, 3, 2, 5], [turning("a", 90), breaks_in("r0"), breaks_in("r1")])
    assert [e.facts["total"] for e in log if e.event == "competes"] == [7, 7, 5, 9]
    assert g.active.id == "r1"
    assert (g["r0"].interruptions, g["r1"].interruptions) == (1, 1)


@pytest.mark.rule("bala.ruling.interruption-rivals-compete")
def test_three_sides_roll_together_and_only_the_tied_ones_again() -> None:
    g = three(3, 3, 3)
    steps(g, [5, 2, 5, 1, 6], [turning("a", 90), breaks_in("r0"), breaks_in("r1"), breaks_in("r2")])
    assert g.active.id == "r2"


@pytest.mark.rule("bala.ruling.interruption-rivals-compete")
def test_the_earlier_inch_needs_no_roll() -> None:
    g = three(3, 4)
    choices: list[Scripted] = [walk("a", (20, 20)), HOLD, HOLD, breaks_in("r0", 4), breaks_in("r1", 2)]
    steps(g, [(3, 3)], choices)
    assert (g.active.id, at(g, "a")) == ("r1", (12, 20, 0))
    assert g["r0"].interruptions == 1


@pytest.mark.rule("bala.ruling.interruption-rivals-compete")
def test_one_side_chooses_among_its_own() -> None:
    g = fight([law(), gang(3), gang(4, "c", 30, 30)], active="a", left=3)
    steps(g, (), [turning("a", 90), breaks_in("c")])
    assert g.active.id == "c"
    assert (g["b"].interruptions, g["c"].interruptions) == (1, 1)


@pytest.mark.rule("bala.interrupt.half-actions", "bala.ruling.actions-recount")
def test_the_interrupted_goes_on_with_what_is_left_to_it() -> None:
    g = two(law(5, wounds=(Wound("head"),)), gang(3, guns=["colt-army"], x=20), left=5)
    active(g, "a", 5)
    steps(g, (), [turning("a", 90), breaks_in("b")])
    steps(g, [(5, 5)], [Shoot("b", "a")])  # 1 Shock and 1 Damage
    steps(g, (), [PASS])
    assert (g.active.id, g.activation.left) == ("a", 3)


# what a standing order may ask ---------------------------------------------------------------------------------------
def spared(g: Fight, number: int = 0) -> dict[str, int]:
    """What a standing order is told about the window that offers `b` an interruption."""
    asked = Question("gang", interrupt.WINDOW, [Option(HOLD, 0, ()), Option(breaks_in("b", number), 1, ())])
    return preview.order_facts(g, asked)


@pytest.mark.rule("bala.ruling.interruption-window", "bala.interrupt.half-actions")
def test_a_standing_order_knows_whether_an_interruption_could_shoot() -> None:
    assert spared(two(b=gang(guns=["colt-peacemaker"]))) == {"shots": 1}
    assert spared(two(b=gang(guns=["knife"]))) == {"shots": 0}
    assert spared(two(b=gang(guns=["colt-peacemaker"], facing=0))) == {"shots": 0}, "behind its back"
    assert spared(two(b=gang(guns=["colt-peacemaker"]), pieces=[wall("w", (20, 10), (20, 30))])) == {"shots": 0}
    # Half of level 3 is two actions: detecting far off leaves one for the shot, in poor light none.
    far = gang(3, x=46, guns=["winchester-1873-rifle"])
    assert [spared(two(b=far, poor_light=dark))["shots"] for dark in (False, True)] == [1, 0]


@pytest.mark.rule("bala.ruling.interruption-window")
def test_on_the_way_it_looks_at_the_place_where_the_mover_would_be() -> None:
    g = two(a=law(), b=gang(guns=["colt-peacemaker"]), pieces=[wall("w", (20, 15), (20, 30))])
    g.change_activation(course=Course(walk("a", (10, 8)), ((10, 20, 0), (10, 8, 0)), 12.0))
    assert [spared(g, inch)["shots"] for inch in (1, 11)] == [0, 1]
    g.change_activation(course=None)
    assert spared(g, 3) == {}, "a cart: nothing is said, and the seat is asked"


def test_other_questions_have_nothing_to_ask() -> None:
    assert preview.order_facts(two(), Question("gang", interrupt.CONTEST, [])) == {}


@pytest.mark.rule("bala.ruling.interruption-window", "bala.shoot.roll")
def test_the_odds_of_breaking_in_are_those_of_the_shot_that_follows() -> None:
    g = fight([law(), gang(4, guns=["colt-peacemaker"])])
    g.deck = ("a",)
    steps(g, ["a"])
    odds = preview.preview(g, breaks_in("b"))
    steps(g, (), [breaks_in("b")])
    assert g.active.id == "b"
    after = preview.preview(g, Shoot("b", "a"))
    assert odds is not None and after is not None and odds.outcomes == after.outcomes
    assert preview.preview(two(b=gang(guns=["knife"])), breaks_in("b")) is None, "nothing to shoot with"
    assert preview.preview(two(b=gang(interruptions=0)), breaks_in("b")) is None, "no interruption left"
