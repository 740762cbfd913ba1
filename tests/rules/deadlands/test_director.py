"""A referee's word at a real table: where people stand, and what covers them."""

from __future__ import annotations

import pytest
from tests.rules.deadlands.build import Thing, board, events, fight, man

from sixgun.core.real_table import RealTable
from sixgun.games.deadlands import declaring, director, seeing, turn
from sixgun.games.deadlands.choices import Discard
from sixgun.games.deadlands.game import GAME
from sixgun.games.deadlands.state import Going, Shootout
from sixgun.miniatures.by_hand import Director
from sixgun.testing.scripted import scripted


def table(heard: bool = True) -> Shootout:
    wall = Thing("wall", "board-wall", 40, 0, 40.2, 60)
    return fight(man("ann"), man("bob", 20, 10), table=board(wall, director=heard))


def say(g: Shootout, words: str) -> list[str]:
    choice = GAME.part(RealTable).director(words.split(), g)
    assert isinstance(choice, Director)
    refusal = director.check(g, choice)
    if refusal is not None:
        return [refusal.reason]
    with scripted([]) as ref:
        director.perform(ref, g, choice)
    return events(ref)


@pytest.mark.rule("deadlands.map.base")
def test_somebody_is_put_where_there_is_room() -> None:
    g = table()
    assert say(g, "place ann 15 12") == ["director-places"] and g["ann"].place == (15.0, 12.0, 0.0)
    assert say(g, "place ann 40 12") == ["director-no-room"]
    assert say(g, "near bob ann 8") == ["director-near"]
    assert say(table(heard=False), "place ann 15 12") == ["no-director"]


@pytest.mark.rule("deadlands.cover.exposed-parts", "deadlands.table.house-exposure")
def test_a_word_about_cover_holds_while_nobody_moves() -> None:
    g = table()
    assert say(g, "cover ann bob waist") == ["director-cover"]
    assert seeing.exposure(g, "ann", "bob").covered == seeing.LOW_COVER["waist", "standing"]
    assert seeing.exposure(g, "bob", "ann").covered == frozenset()
    assert say(g, "cover ann bob hidden") == ["director-cover"]
    assert not seeing.exposure(g, "ann", "bob").visible
    say(g, "place ann 11 10")
    assert seeing.exposure(g, "ann", "bob").covered == frozenset()


@pytest.mark.rule("deadlands.table.options")
def test_a_word_is_heard_at_the_question_about_a_card_and_costs_nothing() -> None:
    g = table()
    g.phase, g.queue = "declare", ((Going("ann", "QS"),),)
    with scripted((), [Director("bob", path=((25.0, 12.0, 0.0),)), Discard("ann")]) as ref:
        turn.advance(ref, g)

    assert g["bob"].place == (25.0, 12.0, 0.0)
    assert g.queue[0][0].action == Discard("ann")
    refusal = declaring.check(table(heard=False), Going("ann", "QS"), Director("bob", path=((25.0, 12.0, 0.0),)))
    assert refusal is not None and refusal.reason == "no-director"
