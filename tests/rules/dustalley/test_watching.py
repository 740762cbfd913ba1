"""Watching, and the shot at a mover."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.dustalley.build import alley, do, refused, wall

from sixgun.core.choice import Choice, Question
from sixgun.games.dustalley import GAME, turn
from sixgun.games.dustalley.choices import Fire, Move, Watch
from sixgun.testing import pick, scripted

UP = Move("hester", ((4.0, 12.5, 0.0),))


@pytest.mark.rule("dustalley.watch.ready")
def test_watching_takes_a_loaded_gun_and_ends_with_the_next_turn() -> None:
    g = alley()
    with scripted() as ref:
        do(ref, g, Watch("hester"))
    assert refused(g, Watch("hester")) == "watching"
    turn.begin_turn(g)
    assert g["hester"].watching is False
    g.change("hester", shots=0)
    assert refused(g, Watch("hester")) == "empty"


@pytest.mark.rule("dustalley.watch.shot")
@pytest.mark.parametrize(("die", "wounds"), [(4, 0), (5, 1)])
def test_a_watcher_shoots_once_at_minus_one_and_the_mover_goes_on(die: int, wounds: int) -> None:
    g = alley(watching=True)
    with scripted(chance=[die], choices=[pick("fire", number=3)]) as ref:
        do(ref, g, UP)
        assert not g["colm"].watching and g["colm"].shots == 5
        do(ref, g, Move("hester", ((4.0, 8.0, 0.0),)))
    assert (g["hester"].wounds, g["hester"].place) == (wounds, (4.0, 8.0, 0.0))


@pytest.mark.rule("dustalley.watch.shot")
def test_whoever_is_out_stays_where_the_shot_met_him() -> None:
    g = alley(watching=True)
    g.change("hester", wounds=1)
    with scripted(chance=[5], choices=[pick("fire", number=3)]) as ref:
        do(ref, g, UP)
    assert g["hester"].out and g["hester"].place == (4.0, 11.0, 0.0)


@pytest.mark.rule("dustalley.watch.shot")
def test_the_shot_comes_at_a_whole_pace_at_which_he_is_seen() -> None:
    g = alley(wall(8, 9, 16), watching=True)
    seen: list[int] = []

    def look(question: Question) -> Choice:
        seen.extend(option.choice.number for option in question.options if isinstance(option.choice, Fire))
        return question.options[-1].choice

    with scripted(choices=[look]) as ref:
        do(ref, g, UP)
    assert seen == [1, 2]
    assert g["colm"].watching and g["hester"].place == (4.0, 12.5, 0.0)


@pytest.mark.rule("dustalley.watch.shot")
def test_nobody_is_asked_without_a_watcher_or_without_sight() -> None:
    with scripted() as ref:
        do(ref, alley(), UP)
        do(ref, alley(wall(8, 0, 16), watching=True), UP)
        do(ref, alley(watching=True, facing=0.0), UP)


@pytest.mark.rule("dustalley.watch.shot")
def test_the_preview_is_of_the_place_where_the_mover_will_be() -> None:
    g = alley(watching=True, place=(12.9, 8.0, 0.0))
    g.way = ((4.0, 8.0, 0.0), (4.0, 12.0, 0.0))
    chances = {n: found.outcomes[-1].p for n in (1, 4) if (found := GAME.preview(g, Fire("colm", "hester", n)))}
    assert chances == {1: Fraction(1, 3), 4: Fraction(1, 6)}, "the last one is a long shot as well"
    assert GAME.preview(g, Fire("colm", "hester", 5)) is None
