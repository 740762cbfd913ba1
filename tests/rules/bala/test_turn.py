"""The turn: cards, how many actions an activation has, and how they are spent."""

from __future__ import annotations

import pytest
from tests.rules.bala.build import fight, man
from tests.rules.bala.moving import active, events, offered, reason, refused, steps, told, turning, walk

from sixgun.games.bala import activation, harm
from sixgun.games.bala.catalogue import d3, half, table
from sixgun.games.bala.choices import Keep, Pass, RemoveShock
from sixgun.games.bala.state import Charge, Fight, Horse, Neighbour
from sixgun.testing.scripted import scripted

PASS = Pass()


def duel(*, left: int = 3, level: int = 3, **fields: object) -> Fight:
    """ "a" of the law is active; nobody can interrupt."""
    a = man("a", "law", level, 10, 20, interruptions=0, **fields)  # type: ignore[arg-type]
    b = man("b", "gang", 2, 40, 20, facing=180)
    return fight([a, b], active="a", left=left)


def fresh(**levels: int) -> Fight:
    """A game before its first turn: characters by name with their Levels, in turn of the law and of the gang."""
    people = [
        man(name, ("law", "gang")[i % 2], level, 5 + 5 * i, 10 + 10 * (i % 2), interruptions=0)
        for i, (name, level) in enumerate(levels.items())
    ]
    g = fight(people)
    g.turn, g.phase = 0, "turn"
    return g


# rounding and measures -----------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.setup.rounding")
@pytest.mark.parametrize(("whole", "halved"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 4), (9, 5)])
def test_halves_are_rounded_up(whole: int, halved: int) -> None:
    assert half(whole) == halved


@pytest.mark.rule("bala.ruling.d3")
def test_a_d3_is_half_a_d6() -> None:
    assert [d3(die) for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("bala.character.level", "bala.turn.actions-from-level", "bala.table.levels")
@pytest.mark.parametrize("row", table("levels"), ids=lambda row: str(row["level"]))
def test_what_each_level_gives(row: dict[str, int]) -> None:
    level = row["level"]
    g = fight([man("a", "law", level, 10, 10), man("b", "gang", 1, 40, 10)])
    activation.begin(g, "a")
    assert g.activation.left == row["actions_unharmed"]
    activation.begin(g, "a", interruption=True)
    assert g.activation.left == row["interrupt_actions_unharmed"]
    for points in range(1, level + 1):
        g.change("a", shock=points)
        assert harm.has_lost_all_actions(g, "a") is (points >= row["eliminated_at_shock_plus_damage"])


# cards ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.turn.card-per-character",
    "bala.turn.random-order",
    "bala.ruling.turn-definition",
    "bala.turn.actions-from-level",
)
def test_a_turn_lasts_until_every_card_has_been_drawn_once() -> None:
    g = fresh(a=2, b=1, c=3)
    steps(g)
    assert (g.turn, sorted(g.deck)) == (1, ["a", "b", "c"])
    # two of the law in a row: sides do not take turns
    for who, rest in (("c", ["a", "b"]), ("a", ["b"]), ("b", [])):
        log = steps(g, [who])
        assert told(log, "card").facts["who"] == who
        assert (g.active.id, g.activation.left) == (who, g[who].level)
        assert sorted(g.deck) == rest
        steps(g, (), [PASS], number=2)
        assert g.phase == "draw"
    steps(g, number=2)
    assert (g.turn, g.phase, sorted(g.deck)) == (2, "draw", ["a", "b", "c"])


@pytest.mark.rule("bala.ruling.eliminated-cards")
@pytest.mark.parametrize("why", ["eliminated", "fled", "left"])
def test_cards_of_those_who_are_out_are_taken_out_of_the_deck(why: str) -> None:
    g = fresh(a=2, b=1, c=3)
    steps(g)
    g.change("c", out=why)
    steps(g, ["a"])
    assert g.deck == ("b",)
    steps(g, (), [PASS], number=2)
    steps(g, ["b"])
    steps(g, (), [PASS], number=2)
    steps(g, number=2)
    assert sorted(g.deck) == ["a", "b"]


@pytest.mark.rule("bala.ruling.eliminated-cards", "bala.ruling.dynamite-dead-thrower")
def test_the_card_of_a_dead_thrower_stays_until_its_dynamite_has_exploded() -> None:
    g = fresh(a=2, b=1, c=3)
    g.change("c", out="eliminated")
    g.charges["x"] = Charge("x", "c", 45.0, 45.0, 0.0)
    steps(g)
    assert sorted(g.deck) == ["a", "b", "c"]
    log = steps(g, ["c"])
    assert not g.charges
    assert "card" in events(log)
    assert (g.phase, g.stack) == ("draw", ())


@pytest.mark.rule("bala.ruling.neighbours-no-card")
def test_neighbours_and_horses_have_no_cards() -> None:
    people = [man("a", "law", 2, 5, 5), man("b", "gang", 2, 40, 5)]
    g = fight(people, neighbours=[Neighbour("n", 20, 20)], horses=[Horse("h", "nag", 30, 30)])
    g.phase = "turn"
    steps(g)
    assert sorted(g.deck) == ["a", "b"]


# actions -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.turn.actions-lost", "bala.state.shock", "bala.state.damage")
@pytest.mark.parametrize(("shock", "damage", "actions"), [(0, 0, 5), (1, 0, 4), (0, 1, 4), (2, 1, 2), (1, 3, 1)])
def test_each_point_of_damage_or_shock_costs_an_action(shock: int, damage: int, actions: int) -> None:
    g = fight([man("a", "law", 5, 5, 5, shock=shock, damage=damage), man("b", "gang", 2, 40, 5)])
    g.deck = ("a",)
    steps(g, ["a"])
    assert g.activation.left == actions


@pytest.mark.rule(
    "bala.example.actions-and-interruption",
    "bala.turn.actions-lost",
    "bala.interrupt.half-actions",
    "bala.interrupt.budget",
    "bala.morale.eliminated",
)
def test_example_actions_and_interruption() -> None:
    hurt = man("a", "law", 4, 5, 5, damage=1, shock=1)
    g = fight([hurt, man("b", "gang", 2, 40, 5)])
    assert hurt.interruptions == 2
    activation.begin(g, "a")
    assert g.activation.left == 2
    activation.begin(g, "a", interruption=True)
    assert g.activation.left == 1
    g.change("a", shock=2)
    assert not harm.has_lost_all_actions(g, "a")
    g.change("a", shock=3)
    assert harm.has_lost_all_actions(g, "a")


@pytest.mark.rule("bala.turn.spend-in-any-order")
def test_actions_are_spent_one_by_one_and_freely_mixed() -> None:
    g = duel(left=4, level=6, shock=2)
    steps(g, [(1, 1)], [walk("a", (20, 20))])
    assert (g.activation.left, g["a"].x) == (3, 12.0)
    steps(g, [1], [RemoveShock("a")])
    steps(g, [2], [walk("a", (20, 20))])
    assert (g.activation.left, g["a"].x) == (1, 14.0)
    steps(g, [5], [RemoveShock("a")])
    assert g["a"].shock == 1
    assert g.phase == "draw"


@pytest.mark.rule("bala.ruling.pass", "bala.turn.spend-in-any-order")
def test_unspent_actions_are_lost() -> None:
    g = duel(left=3)
    log = steps(g, (), [PASS])
    assert told(log, "pass").facts["lost"] == 3
    assert (g.phase, g.stack) == ("draw", ())
    g.deck = ("a",)
    steps(g, ["a"])
    assert g.activation.left == 3


@pytest.mark.rule("bala.turn.spend-in-any-order")
def test_only_the_active_character_acts_and_only_in_ways_that_exist() -> None:
    g = duel()
    assert reason(g, walk("b", (20, 20))) == "not-active"
    assert reason(g, Keep("a")) == "unknown-action"
    assert offered(g, "pass") == [PASS]


@pytest.mark.rule("bala.ruling.actions-recount", "bala.ruling.out-of-actions-not-eliminated")
def test_new_shock_takes_unspent_actions_at_once_and_does_not_eliminate_by_itself() -> None:
    g = duel(left=1, level=4)
    with scripted() as ref:
        harm.shock(ref, g, "a", 1, "bala.shoot.result-9")
    assert g.activation.left == 0
    assert not harm.has_lost_all_actions(g, "a")
    active(g, "a", 4)
    with scripted() as ref:
        harm.shock(ref, g, "a", 2, "bala.shoot.result-9")
    assert g.activation.left == 2


@pytest.mark.rule("bala.ruling.actions-recount", "bala.action.remove-shock")
def test_shock_removed_gives_no_action_back_before_the_next_activation() -> None:
    g = duel(left=2, level=4, shock=2)
    steps(g, [4], [RemoveShock("a")])
    assert (g["a"].shock, g.activation.left) == (1, 1)
    steps(g, (), [PASS])
    g.deck = ("a",)
    steps(g, ["a"])
    assert g.activation.left == 3


@pytest.mark.rule("bala.ruling.actions-recount")
def test_no_more_than_is_left_can_be_spent() -> None:
    g = duel(left=0)
    assert refused(g, walk("a", (20, 20))) == "bala.action.move-cap"
    assert reason(g, turning("a", 90)) == "too-few-actions"


@pytest.mark.rule("bala.setup.special-rules")
def test_the_directors_switches_are_part_of_the_board() -> None:
    g = fight([man("a", "law", 4, 5, 5), man("b", "gang", 4, 40, 5)], interruption_refresh="turn")
    assert g.board.switches.interruption_refresh == "turn"
    g.change("a", interruptions=0)
    g.phase = "turn"
    steps(g)
    assert g["a"].interruptions == 2
