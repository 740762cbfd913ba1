"""Shooting and ducking."""

from fractions import Fraction

import pytest

from sixgun.games.highcard import GAME
from sixgun.games.highcard.choices import Play
from sixgun.games.highcard.duel import shot_modifiers, volley
from sixgun.games.highcard.state import PACK, Duel, Duellist
from sixgun.testing import pick, scripted


def duel(card: str = "8", hits: int = 0, hand: tuple[str, ...] = (), rival_hits: int = 0) -> Duel:
    people = {"ringo": Duellist(("2",), hits, card, "belle"), "belle": Duellist(hand, rival_hits, "3", "ringo")}
    duel = Duel(("ringo", "belle"), 3, 3, PACK, (), "shoot", ("ringo",))
    duel.people = people
    return duel


@pytest.mark.rule("highcard.shoot.roll")
@pytest.mark.parametrize(("die", "hits"), [(4, 0), (5, 1), (6, 1)])
def test_five_or_more_hits(die: int, hits: int) -> None:
    state = duel()
    with scripted(chance=[die]) as ref:
        volley(ref, state, ("ringo",))
    assert state["belle"].hits == hits


@pytest.mark.rule("highcard.shoot.roll")
def test_a_shot_at_somebody_who_is_out_is_lost() -> None:
    state = duel(rival_hits=3)
    with scripted() as ref:
        volley(ref, state, ("ringo",))
    assert [entry.event for entry in ref.log] == ["late"]


@pytest.mark.rule("highcard.shoot.steady", "highcard.shoot.wounded")
@pytest.mark.parametrize(
    ("card", "hits", "mods"),
    [
        ("6", 0, []),
        ("5", 0, [("highcard.shoot.steady", 1)]),
        ("2", 1, [("highcard.shoot.steady", 1), ("highcard.shoot.wounded", -1)]),
        ("10", 2, [("highcard.shoot.wounded", -1)]),
    ],
)
def test_modifiers(card: str, hits: int, mods: list[tuple[str, int]]) -> None:
    assert [(mod.rule, mod.value) for mod in shot_modifiers(duel(card, hits), "ringo")] == mods


@pytest.mark.rule("highcard.shoot.steady")
def test_a_steady_hand_hits_on_four() -> None:
    state = duel("5")
    with scripted(chance=[4]) as ref:
        volley(ref, state, ("ringo",))
    assert state["belle"].hits == 1


@pytest.mark.rule("highcard.shoot.duck")
@pytest.mark.parametrize(("die", "hits", "event"), [(3, 1, "failed-duck"), (4, 0, "ducked")])
def test_ducking_costs_a_card_and_needs_four(die: int, hits: int, event: str) -> None:
    state = duel(hand=("4", "9"))
    with scripted(chance=[6, die], choices=[pick("duck", card="4")]) as ref:
        volley(ref, state, ("ringo",))
    assert state["belle"].hits == hits
    assert state["belle"].hand == ("9",)
    assert state.discard == ("4",)
    assert ref.log[1].event == event


@pytest.mark.rule("highcard.shoot.duck")
def test_who_stands_keeps_the_cards_and_who_has_none_is_not_asked() -> None:
    state = duel(hand=("4", "9"), rival_hits=2)
    with scripted(chance=[6], choices=["stand"]) as ref:
        volley(ref, state, ("ringo",))
    assert state["belle"].hand == ("4", "9")
    assert [entry.event for entry in ref.log] == ["hit", "wounded", "out"]
    with scripted(chance=[6]) as ref:
        volley(ref, duel(hand=()), ("ringo",))


@pytest.mark.rule("highcard.shoot.roll", "highcard.shoot.duck")
@pytest.mark.parametrize(
    ("card", "hand", "hit"),
    [
        ("8", (), Fraction(2, 6)),
        ("5", (), Fraction(3, 6)),
        ("8", ("3",), Fraction(1, 6)),
        ("2", ("3",), Fraction(1, 4)),
    ],
)
def test_the_preview_is_exact(card: str, hand: tuple[str, ...], hit: Fraction) -> None:
    state = duel(hand=hand)
    state.phase = "choose"
    state.change("ringo", hand=(card,))
    preview = GAME.preview(state, Play("ringo", "belle", card))
    assert preview is not None
    assert {row.name: row.p for row in preview.outcomes} == {"hit": hit, "miss": 1 - hit}
    assert GAME.preview(state, Play("ringo", "belle", "7")) is None
    assert GAME.preview(state, Play("doc", "belle", card)) is None
