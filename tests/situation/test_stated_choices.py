"""Decisions that a file states, and cards that change hands by them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixgun import situation

WINNER = "frontera.exchange.duel-winner"
DECKS = {"ruth": ["KS", "QS", "JS", "10S"], "silas": ["2H", "3H", "4H", "5D"]}


def duel(**keys: Any) -> situation.Situation:
    """Ruth wins whatever comes: Silas has no card of the suit, nor of its colour."""
    people = [{"id": name, "weapons": ["revolver"], "hands": 2} for name in DECKS]
    actions = [{"do": "duel", "who": ["ruth", "silas"]}]
    return situation.from_data(
        game="frontera", characters=people, cards={"decks": DECKS}, options={"packs": 3}, actions=actions, **keys
    )


def bet(**keys: Any) -> situation.Situation:
    """Nobody wins it: each takes a random card of the other."""
    people = [{"id": name} for name in DECKS]
    actions = [{"do": "bet", "who": ["ruth", "silas"]}]
    return situation.from_data(
        game="frontera", characters=people, cards={"decks": DECKS}, options={"packs": 3}, actions=actions, **keys
    )


@pytest.mark.rule(WINNER)
@pytest.mark.parametrize(
    "stated", ["swap-cards", {"kind": "swap-cards", "number": 0}, {"kind": "swap-cards", "number": 1}, "take-card"]
)
def test_what_is_stated_about_an_exchange_leaves_the_count_exact(stated: Any) -> None:
    odds = duel(choices={WINNER: stated}).odds()
    assert odds.exact and not odds.assumed.unused
    assert odds.group("silas").chance(2) == 1
    taken = {2: 2, 1: 1, 0: 0}[stated["number"] if isinstance(stated, dict) else 2]
    for end in odds.outcomes:
        assert len(end.state.cards("deck:ruth")) + len(end.state.cards("spent:ruth")) == 4
        exchanged = [entry.facts["cards"] for entry in end.log if entry.event == "exchange-chosen"]
        assert exchanged == [taken] * bool(taken)


@pytest.mark.rule(WINNER)
def test_a_card_that_is_named_is_told_apart_and_counted() -> None:
    """Two of four cards are drawn, and of these the lower of equal worth is played: so the three of hearts is always
    there to be taken, in the deck or among the discards."""
    odds = duel(choices={WINNER: {"kind": "take-card", "item": "3H"}}).odds()
    assert odds.exact and len(odds.outcomes) > 1
    assert odds.chance(lambda end: "3H" in end.state.cards("deck:ruth")) == 1


@pytest.mark.rule(WINNER)
def test_a_kind_that_a_rule_never_offers_is_a_mistake_that_names_the_right_ones() -> None:
    with pytest.raises(situation.BadSetup) as wrong:
        duel(choices={WINNER: "play"}).odds()
    (problem,) = wrong.value.problems
    assert problem.where == f"choices.{WINNER}"
    assert problem.message == "'play' is never on offer here; expected one of swap-cards, take-card, give-card"


@pytest.mark.parametrize("limit", [20_000, 0])
def test_it_is_a_mistake_in_a_sample_as_well(limit: int) -> None:
    with pytest.raises(situation.BadSetup, match="never on offer"):
        duel(choices={WINNER: "play"}).odds(limit=limit, samples=20)


def test_a_kind_that_does_not_exist_is_a_mistake_of_the_file() -> None:
    with pytest.raises(situation.BadSetup, match=r"there is no choice 'swap-crads'; did you mean swap-cards"):
        duel(choices={WINNER: "swap-crads"})


def test_a_choice_for_which_nobody_asks_is_told_as_such() -> None:
    odds = duel(choices={"frontera.exchange.bet-win-take": "take-card"}).odds()
    assert odds.exact and [stated.rule for stated in odds.assumed.unused] == ["frontera.exchange.bet-win-take"]


# cards that change hands ---------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.exchange.bet-tie")
def test_cards_that_change_hands_are_changes_in_what_happens() -> None:
    happened = bet().resolve(cards=["5D", "JS"])
    cards = happened.changes["table"]
    assert cards["cards.deck:ruth"] == [["10S", "JS", "QS", "KS"], ["10S", "QS", "KS", "5D"]]
    assert cards["cards.deck:silas"] == [["2H", "3H", "4H", "5D"], ["JS", "2H", "3H", "4H"]]


@pytest.mark.rule("frontera.exchange.bet-tie")
def test_cards_that_change_hands_are_changes_in_odds() -> None:
    """Which ones is not told apart where nothing follows; that they are others is."""
    odds = bet().odds()
    (end,) = odds.outcomes
    assert end.p == Fraction(1)
    assert end.changes["table"]["cards.deck:ruth"] == [["10S", "JS", "QS", "KS"], 4]
    assert end.changes["table"]["cards.deck:silas"] == [["2H", "3H", "4H", "5D"], 4]


@pytest.mark.rule("frontera.exchange.loot-draw", "frontera.exchange.death")
def test_a_card_from_the_treasure_is_a_change() -> None:
    found = situation.from_data(
        game="frontera",
        characters=[{"id": "ruth"}],
        cards={"decks": {"ruth": ["KS"]}, "treasure": ["QH", "9C"]},
        options={"packs": 3},
        actions=[{"do": "treasure", "who": "ruth"}],
    )
    cards = found.resolve(cards=["9C"]).changes["table"]
    assert cards["cards.treasure"] == [["QH", "9C"], ["QH"]] and cards["cards.deck:ruth"] == [["KS"], ["KS", "9C"]]
