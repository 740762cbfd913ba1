"""The beginning and the end of a round: surprise, Quickness, the deal, jokers, and what is thrown away."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.rules.deadlands.build import LAW, OUTLAWS, Man, board, events, fight, man, told

from sixgun.core.cards import HIDDEN
from sixgun.games.deadlands import rounds, turn
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.choices import Alertness
from sixgun.games.deadlands.state import Arm, Shootout, Wounds
from sixgun.testing.scripted import scripted

QUICK = {"quickness": "3d8"}


def duel(*others: Man, **fields: object) -> Shootout:
    return fight(man("ann", sheet=QUICK), man("bob", 30), *others, **fields)  # type: ignore[arg-type]  # of fight


def surprised(g: Shootout, *, tn: int = 7, dice: Sequence[int] = (4, 6)) -> list[str]:
    g.waiting, g.phase = ("ann",), "surprise"
    with scripted([tuple(dice)]) as ref:
        rounds.surprise(ref, g)
    return events(ref)


# surprise ------------------------------------------------------------------------------------------------------------
def liable(**fields: object) -> Shootout:
    table = board(surprise=((LAW, 7),), **fields)  # type: ignore[arg-type]  # of board
    return fight(man("ann"), man("abe", 12), man("bob", 30), table=table)


@pytest.mark.rule("deadlands.surprise.cognition-roll", "deadlands.surprise.tn-range")
@pytest.mark.parametrize(("dice", "event"), [((6 + 1, 2), "alert"), ((4, 5), "surprised"), ((1, 1), "surprised")])
def test_who_misses_the_number_is_surprised(dice: tuple[int, int], event: str) -> None:
    g = liable()

    assert surprised(g, dice=dice) == [event]
    assert g["ann"].surprised == (event == "surprised")


@pytest.mark.rule("deadlands.ruling.surprise-scope")
def test_only_those_whom_the_scenario_names_roll() -> None:
    g = liable()
    with scripted() as ref:
        rounds.begin_surprise(ref, g)

    assert g.waiting == ("ann", "abe")


@pytest.mark.rule("deadlands.table.house-scenarios", "deadlands.ruling.surprise-scope")
def test_a_scout_expects_an_ambush() -> None:
    g = fight(man("ann", sheet={"scout": True}), man("abe", 12), man("bob", 30), table=board(surprise=((LAW, 9),)))

    assert [rounds.surprise_tn(g, g[who]) for who in g.people] == [5, 9, 0]


@pytest.mark.rule("deadlands.scenario.marshal-seat", "deadlands.surprise.tn-range")
def test_a_marshal_sets_the_number() -> None:
    g = liable(marshal=True)
    with scripted((), [Alertness(11)]) as ref:
        rounds.begin_surprise(ref, g)

    assert rounds.surprise_tn(g, g["ann"]) == 11
    assert events(ref) == ["alertness"]


@pytest.mark.rule("deadlands.surprise.failure")
def test_a_surprised_man_gets_no_cards() -> None:
    g = liable()
    g.change("ann", surprised=True)
    rounds._await_quickness(g)

    assert g.waiting == ("abe", "bob")


@pytest.mark.rule("deadlands.surprise.guts-to-react", "deadlands.ruling.surprise-repeat")
@pytest.mark.parametrize(("die", "still"), [(3, True), (4, True), (5, False)])
def test_guts_overcome_surprise_and_are_tried_again(die: int, still: bool) -> None:
    g = fight(man("ann", sheet={"spirit": "2d8", "aptitudes": {"guts": 2}}), man("bob", 30))
    g.change("ann", surprised=True)
    g.round, g.phase = 2, "bleed"
    with scripted([(die, 2)]) as ref:
        rounds.bleed(ref, g)
        rounds.react(ref, g)

    assert g["ann"].surprised is still


@pytest.mark.rule("deadlands.surprise.guts-to-react")
def test_nobody_overcomes_it_in_the_first_round() -> None:
    g = duel()
    g.change("ann", surprised=True)
    with scripted() as ref:
        rounds.bleed(ref, g)

    assert (g.phase, g.waiting) == ("react", ())


# Quickness and the deal ----------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.actions.free-card",
    "deadlands.actions.quickness-success",
    "deadlands.actions.quickness-raises",
    "deadlands.actions.maximum-five",
    "deadlands.actions.quickness-bust",
)
@pytest.mark.parametrize(
    ("dice", "cards"),
    [((4, 3, 2), 1), ((5, 3, 2), 2), ((9, 3, 2), 2), ((10, 3, 2), 3), ((15, 3, 2), 4), ((20, 3, 2), 5),
     ((36 + 1, 3, 2), 5), ((7, 1, 1), 0), ((7, 1, 2), 2)],
)  # fmt: skip
def test_how_many_cards_quickness_gives(dice: tuple[int, ...], cards: int) -> None:
    g = duel()
    g.waiting = ("ann",)
    with scripted([dice]) as ref:
        rounds.quickness(ref, g)

    assert g.due == ({"ann": cards} if cards else {})
    assert told(ref, "quickness").facts["cards"] == cards


@pytest.mark.rule("deadlands.ruling.quickness-bust")
def test_by_a_switch_a_bust_keeps_the_free_card() -> None:
    g = fight(man("ann", sheet=QUICK), man("bob", 30), table=board(switches=Switches(bust_keeps_free_card=True)))
    g.waiting = ("ann",)
    with scripted([(7, 1, 1)]) as ref:
        rounds.quickness(ref, g)

    assert g.due == {"ann": 1}


@pytest.mark.rule("deadlands.ruling.winded-recovery")
@pytest.mark.parametrize(("wind", "dealt_in"), [(0, ("bob",)), (1, ("ann", "bob"))])
def test_a_winded_man_is_dealt_in_again_once_he_has_wind(wind: int, dealt_in: tuple[str, ...]) -> None:
    g = duel()
    g.change("ann", wind=wind)
    rounds._await_quickness(g)

    assert g.waiting == dealt_in


@pytest.mark.rule("deadlands.actions.quickness-penalties")
def test_wounds_slow() -> None:
    g = fight(man("ann", sheet=QUICK, wounds=Wounds(guts=2)), man("bob", 30))
    g.waiting = ("ann",)
    with scripted([(6, 3, 2)]) as ref:
        rounds.quickness(ref, g)

    assert g.due == {"ann": 1}


@pytest.mark.rule("deadlands.actions.quickness-success", "deadlands.dice.aces")
def test_example_quickness_three_cards() -> None:
    """deadlands.example.quickness-three-cards"""
    g = duel()
    g.waiting = ("ann",)
    with scripted([(8 + 4, 3, 5)]) as ref:
        rounds.quickness(ref, g)

    assert g.due == {"ann": 3}


@pytest.mark.rule("deadlands.ruling.deal-order")
def test_the_posse_rolls_and_is_dealt_first_in_roster_order() -> None:
    g = fight(man("bob", 30), man("ann"), man("abe", 12), man("ben", 32))

    assert rounds.in_turn(g) == ("ann", "abe", "bob", "ben")


@pytest.mark.rule("deadlands.ruling.deal-order", "deadlands.ruling.hidden-hands")
def test_the_other_side_is_told_how_many_cards_but_not_which() -> None:
    g = duel()
    g.due = {"ann": 2, "bob": 1}
    with scripted([("KD", "6S"), ("9C",)]) as ref:
        rounds.deal(ref, g)

    assert g.hands == {"ann": ("KD", "6S"), "bob": ("9C",)}
    seen = [line.facts for line in ref.log if not line.seats or "blue" in line.seats]
    assert not any("KD" in str(facts) for facts in seen)
    assert g.seen_by("blue").hands["ann"] == (HIDDEN, HIDDEN)


# jokers --------------------------------------------------------------------------------------------------------------
def dealt(*hand: str, sleeve: str = "", chips: Sequence[str] = (), **fields: object) -> tuple[Shootout, list[str]]:
    g = duel(hands={"ann": hand}, sleeves={"ann": sleeve} if sleeve else {}, **fields)
    with scripted([(chip,) for chip in chips]) as ref:
        rounds.jokers(ref, g)
    return g, events(ref)


@pytest.mark.rule(
    "deadlands.special.black-joker",
    "deadlands.joker.black-discard",
    "deadlands.joker.black-highest",
    "deadlands.joker.black-chip",
    "deadlands.ruling.black-joker-sleeve",
)
def test_example_black_joker() -> None:
    """deadlands.example.black-joker"""
    with_sleeve, _ = dealt("KD", "6S", "BJ", sleeve="3H", chips=("white",))
    without, _ = dealt("KD", "6S", "BJ", chips=("white",))

    assert (with_sleeve.hands["ann"], with_sleeve.sleeves) == (("KD", "6S"), {})
    assert sorted(with_sleeve.discards[LAW]) == ["3H", "BJ"]
    assert with_sleeve.chips[OUTLAWS].white == 1
    assert without.hands["ann"] == ("6S",)
    assert sorted(without.discards[LAW]) == ["BJ", "KD"]


@pytest.mark.rule("deadlands.joker.black-highest")
def test_a_black_joker_alone_takes_nothing_else() -> None:
    g, _ = dealt("BJ", chips=("white",))

    assert (g.hands, g.discards) == ({}, {LAW: ("BJ",)})


@pytest.mark.rule("deadlands.ruling.both-jokers", "deadlands.joker.red-chip", "deadlands.joker.black-chip")
@pytest.mark.parametrize(("sleeve", "left"), [("2C", ("RJ", "8C")), ("", ("8C",))])
def test_example_both_jokers(sleeve: str, left: tuple[str, ...]) -> None:
    """deadlands.example.both-jokers"""
    g, _ = dealt("RJ", "8C", "BJ", sleeve=sleeve, chips=("red", "blue"))

    assert (g.chips[LAW].red, g.chips[OUTLAWS].blue) == (1, 1)
    assert (g.hands["ann"], g.sleeves) == (left, {})
    assert g.reshuffle


@pytest.mark.rule("deadlands.ruling.joker-chip-side")
def test_jokers_of_the_marshals_side_bring_no_chips() -> None:
    g = fight(man("ann"), man("bob", 30), table=board(marshal=True), hands={"bob": ("RJ", "8C", "BJ")})
    with scripted() as ref:
        rounds.jokers(ref, g)

    assert set(g.chips) == {"pot"}
    assert g.hands["bob"] == ("8C",)


@pytest.mark.rule("deadlands.joker.red-chip", "deadlands.chips.marshal")
def test_where_a_marshal_plays_a_chip_belongs_to_the_character() -> None:
    g = fight(man("ann"), man("bob", 30), table=board(marshal=True), hands={"ann": ("RJ",)})
    with scripted([("white",)]) as ref:
        rounds.jokers(ref, g)

    assert g.chips["ann"].white == 1


# the end -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.actions.round-end", "deadlands.sleeve.duration", "deadlands.joker.red-no-sleeve")
def test_a_round_ends() -> None:
    g = duel(hands={"ann": ("RJ",)}, sleeves={"ann": "3H"})
    arm = Arm("gatling-pistol", 9, bursts=2)
    g.change("ann", running=True, moved=9.0, walked=9.0, tested=("bob",), arms=(arm,))
    with scripted() as ref:
        rounds.end(ref, g)

    ann = g["ann"]
    assert (ann.running, ann.moved, ann.walked, ann.tested, ann.arms[0].bursts) == (False, 0.0, 0.0, (), 0)
    assert (g.hands, g.sleeves, g.discards) == ({}, {"ann": "3H"}, {LAW: ("RJ",)})
    assert g.phase == "round"


@pytest.mark.rule("deadlands.joker.black-reshuffle")
def test_after_a_black_joker_both_decks_are_whole_again_but_for_sleeves() -> None:
    g = duel(sleeves={"ann": "3H"})
    g.discards, g.reshuffle = {LAW: ("BJ", "KD"), OUTLAWS: ("2C",)}, True
    with scripted() as ref:
        rounds.end(ref, g)

    assert (len(g.stock(LAW)), len(g.stock(OUTLAWS))) == (53, 54)
    assert not g.reshuffle


@pytest.mark.rule("deadlands.fight-frame.round")
def test_without_a_black_joker_the_discards_stay() -> None:
    g = duel()
    g.discards = {LAW: ("KD",)}
    with scripted() as ref:
        rounds.end(ref, g)

    assert g.discards == {LAW: ("KD",)}


@pytest.mark.rule("deadlands.fight-frame.round", "deadlands.wind.bleed-timing")
def test_bleeding_comes_before_quickness() -> None:
    g = duel()
    g.round, g.phase = 1, "round"
    g.change("bob", wounds=Wounds(leg_left=3))
    before = g["bob"].wind
    with scripted([(2, 3, 4), (5, 2)]) as ref:
        for _ in range(6):
            turn.advance(ref, g)

    assert g["bob"].wind == before - 1
    assert events(ref).index("quickness") > events(ref).index("round")
    assert g.due == {"ann": 1, "bob": 1}  # a Serious wound costs 3
