"""What a director says at a real table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.rules.punk.games import fray, model

from sixgun.games.punk import director, seeing, turn
from sixgun.games.punk.state import Fray
from sixgun.miniatures.by_hand import Director
from sixgun.testing.scripted import scripted


def real(g: Fray) -> Fray:
    """The same game at a real table."""
    g.site = replace(g.site, director=True)
    return g


def pair() -> Fray:
    return fray(model("ann", 10, 10), model("bob", 30, 10, side="blue"), active="ann")


@pytest.mark.rule("punk.ruling.real-table")
def test_nobody_says_anything_by_hand_without_the_switch() -> None:
    g = pair()
    refused = turn.check(g, Director("ann", path=((20.0, 20.0, 0.0),)))
    assert refused is not None and refused.rule == "punk.ruling.real-table"


@pytest.mark.rule("punk.ruling.real-table")
def test_a_miniature_is_put_where_it_stands_without_any_action() -> None:
    g = real(pair())
    left = g.going.left
    with scripted() as ref:
        director.perform(ref, g, Director("bob", path=((40.0, 25.0, 0.0),)))
    assert (g["bob"].place, g.going.left) == ((40.0, 25.0, 0.0), left)


@pytest.mark.rule("punk.ruling.real-table")
@pytest.mark.parametrize(("word", "bonus"), [("open", 0), ("light", 3), ("medium", 5), ("heavy", 7)])
def test_cover_is_what_the_director_says_while_both_stay(word: str, bonus: int) -> None:
    g = real(pair())
    with scripted() as ref:
        director.perform(ref, g, Director("ann", "bob", cover=word))
    assert sum(mod.value for mod in seeing.cover_mods(seeing.covered(g, g["ann"], g["bob"]))) == bonus
    g.change("bob", x=31.0)
    assert not seeing.cover_mods(seeing.covered(g, g["ann"], g["bob"]))


@pytest.mark.rule("punk.ruling.real-table")
def test_said_to_be_hidden_neither_sees_the_other_while_both_stay() -> None:
    g = real(pair())
    g.change("bob", facing=180.0)
    assert seeing.sees(g, g["ann"], g["bob"]) and seeing.sees(g, g["bob"], g["ann"])
    with scripted() as ref:
        director.perform(ref, g, Director("ann", "bob", cover="hidden"))
    assert not seeing.sees(g, g["ann"], g["bob"])
    assert not seeing.sees(g, g["bob"], g["ann"])
    g.change("bob", x=31.0)
    assert seeing.sees(g, g["ann"], g["bob"]) and seeing.sees(g, g["bob"], g["ann"])
