"""Action cards: their order, the highest of them, dealing and losing them."""

from __future__ import annotations

import pytest
from tests.rules.deadlands.build import BLUE, OUTLAWS, RED, board, events, fight, man, told

from sixgun.core.cards import HIDDEN, pack
from sixgun.games.deadlands import cards
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.state import Shootout
from sixgun.testing.scripted import scripted

LAW = "law"


def duel(**fields: object) -> Shootout:
    return fight(man("ann"), man("bob", 30), **fields)  # type: ignore[arg-type]  # of fight


@pytest.mark.rule("deadlands.actions.countdown", "deadlands.actions.suit-order")
def test_cards_are_called_from_ace_to_deuce_and_by_suit() -> None:
    mixed = ["2C", "KS", "AC", "10D", "AS", "10S", "KH", "AD", "AH", "JH"]

    assert sorted(mixed, key=cards.turn_of) == ["AS", "AH", "AD", "AC", "KS", "KH", "JH", "10S", "10D", "2C"]


@pytest.mark.rule("deadlands.ruling.highest-card", "deadlands.joker.sleeve-is-highest")
@pytest.mark.parametrize(
    ("hand", "sleeve", "highest"),
    [
        (("KD", "6S"), "3H", "3H"),
        (("KD", "6S"), "", "KD"),
        (("6S", "RJ", "AS"), "", "RJ"),
        (("KD", "KH"), "", "KH"),
        ((), "2C", "2C"),
        ((), "", ""),
    ],
)
def test_the_highest_card(hand: tuple[str, ...], sleeve: str, highest: str) -> None:
    g = duel(hands={"ann": hand} if hand else {}, sleeves={"ann": sleeve} if sleeve else {})

    assert cards.highest(g, "ann") == highest


@pytest.mark.rule("deadlands.ruling.highest-card")
def test_the_highest_card_is_lost_to_the_discards_of_its_deck() -> None:
    g = duel(hands={"ann": ("QH", "4C")})
    with scripted() as ref:
        lost = cards.lose_highest(ref, g, "ann", "deadlands.vamoose.cost")

    assert lost == "QH"
    assert g.hands == {"ann": ("4C",)}
    assert g.discards == {LAW: ("QH",)}
    assert told(ref, "loses-card").rule == "deadlands.vamoose.cost"


@pytest.mark.rule("deadlands.ruling.highest-card")
def test_nobody_loses_a_card_that_he_does_not_have() -> None:
    g = duel()
    with scripted() as ref:
        assert cards.lose_highest(ref, g, "ann", "deadlands.wills.distracted") == ""
    assert events(ref) == []


@pytest.mark.rule("deadlands.actions.deck", "deadlands.ruling.two-decks")
def test_each_side_has_a_deck_of_its_own() -> None:
    g = duel(hands={"ann": ("KD",)}, sleeves={"bob": "KD"})
    g.discards = {LAW: ("2C",), OUTLAWS: ("3C", "4C")}

    assert sorted({*pack()} - {*g.stock(LAW)}) == ["2C", "KD"]
    assert sorted({*pack()} - {*g.stock(OUTLAWS)}) == ["3C", "4C", "KD"]


@pytest.mark.rule("deadlands.ruling.two-decks")
def test_a_shared_deck_holds_every_card_once() -> None:
    g = fight(man("ann"), man("bob", 30), table=board(switches=Switches(shared_deck=True)),
              hands={"ann": ("KD",), "bob": ("QD",)})  # fmt: skip
    with scripted() as ref:
        cards.lose_highest(ref, g, "bob", "deadlands.vamoose.cost")

    assert g.stock(g.deck_of(LAW)) == g.stock(g.deck_of(OUTLAWS))
    assert sorted({*pack()} - {*g.stock(LAW)}) == ["KD", "QD"]
    assert len(g.stock(LAW)) == 52


@pytest.mark.rule("deadlands.actions.deck")
def test_a_card_in_play_is_not_in_the_stock() -> None:
    g = duel(playing="ann", card="AS")

    assert "AS" not in g.stock(LAW)
    assert "AS" in g.stock(OUTLAWS)


@pytest.mark.rule("deadlands.actions.deck")
def test_the_deal_takes_cards_from_the_stock() -> None:
    g = duel()
    with scripted([("6S", "KD", "RJ")]) as ref:
        got = cards.deal(ref, g, "ann", 3)

    assert got == ("6S", "KD", "RJ")
    assert g.hands["ann"] == ("RJ", "KD", "6S")
    assert len(g.stock(LAW)) == 51


@pytest.mark.rule("deadlands.actions.deck", "deadlands.ruling.deck-exhausted")
def test_the_discards_come_back_when_the_stock_runs_out() -> None:
    g = duel()
    g.discards = {LAW: tuple(card for card in pack() if card not in ("2C", "3C"))}
    with scripted([("2C", "3C"), ("AS",)]) as ref:
        got = cards.deal(ref, g, "ann", 3)

    assert got == ("2C", "3C", "AS")
    assert g.discards[LAW] == ()
    assert len(g.stock(LAW)) == 51
    assert events(ref) == ["reshuffles"]


@pytest.mark.rule("deadlands.ruling.deck-exhausted")
def test_the_deal_ends_with_the_deck() -> None:
    rest = tuple(card for card in pack() if card not in ("2C", "3C"))
    g = fight(man("ann"), man("abe"), man("bob", 30), hands={"abe": rest})
    with scripted([("2C", "3C")]) as ref:
        assert cards.deal(ref, g, "ann", 5) == ("2C", "3C")


@pytest.mark.rule("deadlands.ruling.hidden-hands")
def test_a_side_sees_how_many_cards_the_other_has_and_its_red_joker() -> None:
    g = duel(hands={"ann": ("KD", "6S"), "bob": ("RJ", "9C", "2D")}, sleeves={"bob": "4H"})

    mine, theirs = g.seen_by(RED), g.seen_by(BLUE)
    assert mine.hands == {"ann": ("KD", "6S"), "bob": ("RJ", HIDDEN, HIDDEN)}
    assert theirs.hands == {"ann": (HIDDEN, HIDDEN), "bob": ("RJ", "9C", "2D")}
    assert mine.sleeves == theirs.sleeves == {"bob": "4H"}
    assert g.seen_by("").hands == {"ann": (HIDDEN, HIDDEN), "bob": ("RJ", HIDDEN, HIDDEN)}


@pytest.mark.rule("deadlands.ruling.hidden-hands")
def test_with_open_hands_everybody_sees_everything() -> None:
    g = fight(man("ann"), man("bob", 30), table=board(switches=Switches(open_hands=True)), hands={"bob": ("9C",)})

    assert g.seen_by(RED).hands == {"bob": ("9C",)}
