"""Set-up and knowledge."""

from collections import Counter
from typing import Any

import pytest

from sixgun.core.files import Files
from sixgun.core.game import BadSetup, load_game
from sixgun.games.highcard import GAME
from sixgun.games.highcard.state import PACK, Duel, Duellist, in_order, without
from sixgun.testing.contract import random_play


def test_the_game_is_registered() -> None:
    assert load_game("highcard") is GAME


@pytest.mark.rule("highcard.setup.pack")
def test_the_pack_holds_four_of_each_rank_and_no_card_is_lost() -> None:
    assert Counter(PACK) == {str(rank): 4 for rank in range(2, 11)}
    for scenario in GAME.scenarios():
        for step in random_play(GAME, scenario, 3).steps:
            duel: Duel = step.before
            hands = [card for one in duel.people.values() for card in one.hand]
            assert Counter((*duel.deck, *duel.discard, *hands)) == Counter(PACK)
            assert duel.deck == in_order(duel.deck), "no hidden order"


@pytest.mark.rule("highcard.setup.seats")
@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"seats": ["a"]}, "seats"),
        ({"seats": ["a", "b", "c", "d", "e"]}, "seats"),
        ({"seats": ["a", "a"]}, "seats"),
        ({"seats": ["a", 3]}, "seats"),
        ({"seats": "ab"}, "seats"),
        ({"hand": 0}, "hand"),
        ({"hand": 6}, "hand"),
        ({"hits": True}, "hits"),
        ({"hits": 2.0}, "hits"),
        ({"title": 3}, "title"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_wrong_set_up_is_refused_with_its_place(options: dict[str, Any], where: str) -> None:
    with pytest.raises(BadSetup) as caught:
        GAME.setup("noon", options)
    assert [problem.where for problem in caught.value.problems] == [where]


def test_every_mistake_is_reported_at_once() -> None:
    found = GAME.part(Files).problems('title = 3\nhand = 9\nhits = 1\nseats = ["a"]\nwhisky = true\n')
    assert {problem.where for problem in found} == {"title", "hand", "seats", "whisky"}
    assert GAME.part(Files).problems('seats = ["a", "b"]\nhand = 1\nhits = 1\n') == []
    assert GAME.part(Files).problems("seats = [")[0].where == "line 1"
    with pytest.raises(BadSetup, match="there are noon, stand-off, saloon"):
        GAME.setup("midnight")


def duel() -> Duel:
    discard = ("3", "4", "7")
    deck = without(without(PACK, discard), ("2", "9", "5", "10"))
    duel = Duel(("ringo", "belle"), 3, 3, deck, discard, "shoot", ("ringo",))
    duel.people = {
        "ringo": Duellist(("2", "9"), 1, "4", "belle"),
        "belle": Duellist(("5", "10"), 0, "7", "ringo"),
    }
    return duel


@pytest.mark.rule("highcard.turn.deal")
def test_a_view_shows_the_own_hand_and_hides_the_others() -> None:
    state = duel()
    assert GAME.view(state, "ringo")["hand"] == ["2", "9"]
    assert GAME.view(state, "")["hand"] == []
    other = state.fork()
    other.change("belle", hand=("3", "8"))
    other.deck = in_order((*without(state.deck, ("3", "8")), "5", "10"))
    assert GAME.view(other, "ringo") == GAME.view(state, "ringo")
    assert GAME.view(other, "") == GAME.view(state, "")
    assert GAME.view(other, "belle") != GAME.view(state, "belle")


def test_imagined_hands_differ_and_never_hold_a_card_that_was_seen() -> None:
    state = duel()
    state.discard = in_order((*state.discard, "5", "5", "5"))
    state.deck = without(state.deck, ("5", "5", "5"))
    hands = set()
    for salt in range(200):
        imagined = GAME.imagine(GAME.view(state, "ringo"), GAME.setup("noon"), salt)
        assert imagined["ringo"] == state["ringo"]
        hands.add(imagined["belle"].hand)
        everything = (*imagined.deck, *imagined.discard, *imagined["ringo"].hand, *imagined["belle"].hand)
        assert Counter(everything) == Counter(PACK)
    assert len(hands) > 20


def test_a_fork_shares_nothing_that_changes() -> None:
    state = duel()
    fork = state.fork()
    fork.throw("ringo", "9")
    fork.change("belle", hits=2)
    assert state.stored() == duel().stored()
    assert fork.stored() != state.stored()
