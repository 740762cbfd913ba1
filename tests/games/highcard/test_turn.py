"""The round and the endings."""

from typing import Any

import pytest

from sixgun.core.choice import Choice, Question, Refused
from sixgun.games.highcard import GAME
from sixgun.games.highcard.choices import Play, Stand
from sixgun.games.highcard.state import PACK, Duel, Duellist, without
from sixgun.games.highcard.turn import advance, question
from sixgun.testing import scripted


def table(phase: Any = "choose", limit: int = 3, **people: Duellist) -> Duel:
    """A table with these duellists; the rest of the pack is the deck."""
    seats = tuple(people)
    deck = PACK
    for one in people.values():
        deck = without(deck, one.hand)
    duel = Duel(seats, 3, limit, deck, (), phase, seats)
    duel.people = dict(people)
    return duel


def play(seat: str, card: str, target: str) -> Choice:
    return Play(seat, target, card)


@pytest.mark.rule("highcard.turn.deal")
def test_hands_are_filled_in_the_order_of_the_seats() -> None:
    duel = GAME.start(GAME.setup("noon"))
    with scripted(chance=[("9", "2", "9")]) as ref:
        advance(ref, duel)
    assert duel["ringo"].hand == ("2", "9", "9")
    assert (duel.phase, duel.waiting) == ("deal", ("belle",))
    assert [(entry.event, entry.seats) for entry in ref.log] == [("drew", ()), ("dealt", ("ringo",))]
    assert "9" not in str(ref.log[0].facts), "only the seat itself reads which cards"
    with scripted(chance=[("9", "9", "10")]) as ref:
        advance(ref, duel)
    assert duel.phase == "choose"
    assert duel.deck.count("9") == 0


@pytest.mark.rule("highcard.turn.deal")
def test_only_missing_cards_are_drawn() -> None:
    duel = table("deal", ringo=Duellist(("2", "3")), belle=Duellist(("4", "5", "6")))
    with scripted(chance=["10"]) as ref:
        advance(ref, duel)
    assert duel["ringo"].hand == ("2", "3", "10")
    with scripted(chance=[()]) as ref:
        advance(ref, duel)
    assert [entry.event for entry in ref.log] == ["drew"]


@pytest.mark.rule("highcard.turn.choose", "highcard.turn.order")
def test_all_choose_in_secret_and_the_highest_card_comes_first() -> None:
    duel = table(ringo=Duellist(("2", "9")), belle=Duellist(("10",)), moses=Duellist(("9", "9")))
    choices = [play("ringo", "9", "belle"), play("belle", "10", "moses"), play("moses", "9", "ringo")]
    with scripted(choices=choices) as ref:
        advance(ref, duel)
    assert duel.phase == "shoot"
    assert duel.waiting == ("belle", "ringo", "moses")
    assert duel["ringo"] == Duellist(("2",), 0, "9", "belle")
    assert duel.discard == ("9", "9", "10")
    assert [entry.event for entry in ref.log] == ["shown"] * 3


@pytest.mark.rule("highcard.turn.choose")
@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        (play("ringo", "5", "belle"), "no-such-card"),
        (play("ringo", "9", "ringo"), "no-such-rival"),
        (play("ringo", "9", "moses"), "no-such-rival"),
        (play("belle", "9", "belle"), "not-offered"),
        (Stand("ringo"), "not-offered"),
    ],
)
def test_only_own_cards_and_standing_rivals(choice: Choice, reason: str) -> None:
    duel = table(ringo=Duellist(("2", "9")), belle=Duellist(("10",)), moses=Duellist(("3",), hits=3))
    refusal = question(duel, "ringo").check(choice)
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("highcard.turn.choose", reason)
    with pytest.raises(Refused), scripted(choices=[choice, "play"]) as ref:
        advance(ref, duel)


@pytest.mark.rule("highcard.turn.choose")
def test_who_is_out_is_not_asked() -> None:
    duel = table(ringo=Duellist(("2",)), belle=Duellist(("10",)), moses=Duellist(("3",), hits=3))
    asked = []

    def note(q: Question) -> Choice:
        asked.append(q.seat)
        return q.options[0].choice

    with scripted(choices=[note, note]) as ref:
        advance(ref, duel)
    assert asked == ["ringo", "belle"]


def shooting(limit: int = 1, **cards: tuple[str, str]) -> Duel:
    duel = table("shoot", limit, **{seat: Duellist((), 0, card, target) for seat, (card, target) in cards.items()})
    duel.waiting = tuple(sorted(duel.seats, key=lambda seat: -int(duel[seat].card)))
    return duel


@pytest.mark.rule("highcard.turn.order")
def test_who_is_put_out_first_does_not_shoot() -> None:
    duel = shooting(ringo=("10", "belle"), belle=("9", "ringo"), moses=("8", "ringo"))
    with scripted(chance=[6]) as ref:
        advance(ref, duel)
    assert (str(duel.phase), duel.waiting) == ("shoot", ("moses",))
    with scripted(chance=[1]) as ref:
        advance(ref, duel)
    assert (str(duel.phase), list(duel.waiting)) == ("deal", ["ringo", "moses"])
    assert duel["ringo"] == Duellist(), "cards and rivals are cleared for the new round"


@pytest.mark.rule("highcard.turn.together")
def test_equal_cards_can_put_each_other_out() -> None:
    duel = shooting(ringo=("9", "belle"), belle=("9", "ringo"))
    with scripted(chance=[6, 6]) as ref:
        advance(ref, duel)
    assert duel.standing == ()
    end = duel.ended
    assert end is not None
    assert (end.winners, end.reason) == ((), "all-down")


@pytest.mark.rule("highcard.end.last")
def test_the_last_one_standing_wins() -> None:
    duel = shooting(ringo=("10", "belle"), belle=("9", "ringo"))
    assert GAME.ending(duel) is None
    with scripted(chance=[6]) as ref:
        advance(ref, duel)
    end = GAME.ending(duel)
    assert end is not None
    assert (end.winners, end.reason) == (("ringo",), "last-standing")


@pytest.mark.rule("highcard.end.sundown")
@pytest.mark.parametrize(
    ("left", "hits", "winners"),
    [(6, (0, 1, 3), None), (5, (0, 1, 3), ("ringo",)), (5, (1, 1, 3), ("ringo", "belle")), (0, (2, 1, 3), ("belle",))],
)
def test_sundown_when_the_pack_no_longer_fills_all_hands(
    left: int, hits: tuple[int, int, int], winners: tuple[str, ...] | None
) -> None:
    duel = table("deal", ringo=Duellist((), hits[0]), belle=Duellist((), hits[1]), moses=Duellist((), hits[2]))
    duel.waiting = duel.standing
    duel.deck = duel.deck[:left]
    end = duel.ended
    assert (end and end.winners) == winners
    if end is not None:
        assert end.reason == "sundown"
