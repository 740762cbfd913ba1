"""Cards and the initiative roll."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rules.dicemore.build import man, match
from tests.rules.dicemore.playing import events, step

from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Pending, Referee
from sixgun.games.dicemore import initiative, turn
from sixgun.games.dicemore.choices import Card, First
from sixgun.games.dicemore.state import Skirmish
from sixgun.testing.scripted import scripted


def pair(mine: int = 3, theirs: int = 3, **fields: Any) -> Skirmish:
    return match([man("a", "good", cool=mine, **fields), man("z", "bad", 40, 40, cool=theirs)])


@pytest.mark.rule("dicemore.init.hidden-choice", "dicemore.setup.activation-cards")
def test_cards_are_chosen_secretly_and_shown_together() -> None:
    people = [man("a", "good"), man("b", "good", 10, 14), man("y", "bad", 40, 40), man("z", "bad", 40, 44)]
    g = match(people)
    g.progress["cards-shown"] = 1
    with pytest.raises(Pending) as waiting:
        turn.advance(Referee(), g)
    assert [q.seat for q in waiting.value.questions] == ["good", "bad"]
    assert all(q.rule == "dicemore.init.hidden-choice" for q in waiting.value.questions)
    step(g, choices=[Card("b"), Card("y")])
    assert (g.revealed, g.phase) == (("b", "y"), "order")


@pytest.mark.rule("dicemore.init.hidden-choice")
def test_only_own_characters_that_have_not_acted_have_a_card() -> None:
    people = [
        man("a", "good"),
        man("b", "good", 10, 14, acted=True),
        man("c", "good", 10, 18, out="eliminated"),
        man("d", "good", 10, 22, person="mayor"),
        man("z", "bad", 40, 40),
    ]
    g = match(people)
    assert initiative.candidates(g, "good") == ["a"]
    question = initiative._question(g, "good", False, False)
    for who in ("b", "c", "d", "z"):
        refused = question.check(Card(who))
        assert refused is not None and refused.rule == "dicemore.init.hidden-choice"


@pytest.mark.rule("dicemore.init.roll", "dicemore.skill.coolness")
def test_the_higher_of_die_and_cool_wins() -> None:
    g = pair(mine=4, theirs=2)
    with scripted([(3, 4)]) as ref:
        assert initiative.roll_off(ref, g, ("a", "z")) == ("a", "z")
    with scripted([(1, 4)]) as ref:
        assert initiative.roll_off(ref, g, ("a", "z")) == ("z", "a")


@pytest.mark.rule("dicemore.ruling.initiative-tie")
def test_ties_are_rolled_again() -> None:
    g = pair()
    with scripted([(3, 3), (2, 2), (1, 5)]) as ref:
        assert initiative.roll_off(ref, g, ("a", "z")) == ("z", "a")


@pytest.mark.rule("dicemore.skill.fame-initiative", "dicemore.ruling.fame-source", "dicemore.ruling.inches-are-u")
def test_unspent_fame_of_one_character_within_6_u_counts() -> None:
    def fame(friend_x: float, **own: Any) -> int:
        people = [
            man("a", "good", **own),
            man("b", "good", friend_x, 10, fame=3, fame_spent=1),
            man("c", "good", 10, 11.5, fame=1),
            man("z", "bad", 40, 40),
        ]
        g = match(people)
        return initiative.best_fame(g, g["a"])[0]

    assert fame(17.0) == 2
    assert fame(17.01) == 1
    assert fame(17.0, fame=3) == 3
    assert fame(17.0, fame=3, fame_spent=3) == 2
    g = pair(fame=1)
    assert [mod.rule for mod in initiative.mods(g, "a")] == [
        "dicemore.skill.coolness",
        "dicemore.skill.fame-initiative",
    ]


@pytest.mark.rule("dicemore.ruling.whisky", "dicemore.item.whisky")
def test_whisky_counts_for_initiative() -> None:
    g = pair(drunk=True)
    assert sum(mod.value for mod in initiative.mods(g, "a")) == 4


@pytest.mark.rule("dicemore.init.winner-choice")
def test_the_winner_goes_first_or_hands_over() -> None:
    for first, order in (("a", ("a", "z")), ("z", ("z", "a"))):
        g = pair()
        g.phase, g.revealed = "order", ("a", "z")
        step(g, [(6, 1)], [First("a", first)])
        assert (g.waiting, g.phase) == (order, "act")


@pytest.mark.rule("dicemore.ruling.initiative-pairing")
def test_with_three_players_the_order_is_that_of_the_totals() -> None:
    g = match([man("a", "good"), man("m", "third", 20, 40), man("z", "bad", 40, 40)])
    with scripted([2, 5, 2, 1, 6]) as ref:  # a and z are tied and roll again
        assert initiative.roll_off(ref, g, ("a", "m", "z")) == ("m", "z", "a")
    with scripted(choices=[First("m", "a")]) as ref:
        assert initiative.order(ref, g, ("m", "z", "a")) == ("a", "m", "z")


@pytest.mark.rule("dicemore.special.injury-nerves", "dicemore.ruling.nerves")
def test_a_1_on_the_die_of_shaken_nerves_shocks_for_the_round() -> None:
    g = pair(injuries=("injury-nerves",))
    with scripted([1, 5]) as ref:
        assert initiative.roll_off(ref, g, ("a", "z")) == ("z", "a")
    assert (g["a"].shocked, g["a"].lying, g["a"].held) == (True, False, False)
    assert "nerves" in events(ref.log)
    initiative.calm_down(g)
    assert not g["a"].shocked
    g = pair(injuries=("injury-nerves",))
    with scripted([1, 1, 4, 1]) as ref:  # a tie: every die of his counts, those of others do not
        initiative.roll_off(ref, g, ("a", "z"))
    assert g["a"].shocked and not g["z"].shocked


@pytest.mark.rule("dicemore.ruling.nerves")
def test_shock_from_panic_does_not_end_with_the_round() -> None:
    g = pair(shocked=True)
    initiative.calm_down(g)
    assert g["a"].shocked


@pytest.mark.rule("dicemore.init.roll", "dicemore.ruling.initiative-tie")
@pytest.mark.parametrize(("mine", "theirs"), [(3, 3), (4, 2), (2, 5), (6, 1)])
def test_odds_of_the_initiative_are_those_of_counting_pairs(mine: int, theirs: int) -> None:
    g = pair(mine, theirs)
    spread = enumerate_outcomes(
        lambda ref, fork: initiative.roll_off(ref, fork, ("a", "z")), g, Skirmish.fork, Skirmish.identity
    )
    p = sum((case.p for case in spread if case.result == ("a", "z")), Fraction(0))
    pairs = [(x + mine, y + theirs) for x, y in product(range(1, 7), repeat=2)]
    wins, losses = sum(x > y for x, y in pairs), sum(x < y for x, y in pairs)
    assert p == Fraction(wins, wins + losses)


@pytest.mark.rule("dicemore.char.captain", "dicemore.ruling.nerves")
def test_nerves_hold_beside_the_captain() -> None:
    def shaken(x: float) -> bool:
        captain = man("c", "good", 10, 10, band="soldiers", profile="soldiers.captain")
        nervous = man("a", "good", x, 10, injuries=("injury-nerves",), band="soldiers", profile="soldiers.soldier")
        g = match([captain, nervous, man("z", "bad", 40, 40)])
        with scripted([1, 5]) as ref:
            initiative.roll_off(ref, g, ("a", "z"))
        return g["a"].shocked

    assert not shaken(16.0)
    assert shaken(16.1)
