"""Distances in words: with the unit of the game, and at a real table in centimetres."""

from __future__ import annotations

import pytest

from sixgun.core.choice import Option, PlainChoice
from sixgun.core.game import games, load_game
from sixgun.core.log import LogLine
from sixgun.core.real_table import RealTable
from sixgun.screen.display import Display
from sixgun.screen.text import TextError, length, placeholders, render, render_option
from sixgun.screen.words import Words

TEXTS = {"unit.name": "U", "event.goes": "It goes {far:u}, about {far:.0u}.", "option.go": "go {far:.1u}"}


def test_a_distance_has_its_unit() -> None:
    assert render(TEXTS, LogLine("goes", "r", {"far": 7.25})) == "It goes 7.25 U, about 7 U."
    assert render_option(TEXTS, Option(PlainChoice("go"), facts={"far": 10})) == "go 10.0 U"


def test_at_a_real_table_it_is_told_in_centimetres_too() -> None:
    real = {**TEXTS, "unit.cm": "2"}
    assert render(real, LogLine("goes", "r", {"far": 7.25})) == "It goes 7.25 U (14.5 cm), about 7 U (14.5 cm)."
    assert length(real, 3.0) == "3 U (6 cm)"


def test_a_number_has_its_noun() -> None:
    texts = {"event.lost": "{n:point is/points are} lost."}
    assert render(texts, LogLine("lost", "r", {"n": 1})) == "1 point is lost."
    assert render(texts, LogLine("lost", "r", {"n": 0})) == "0 points are lost."
    assert render(texts, LogLine("lost", "r", {"n": 7})) == "7 points are lost."


@pytest.mark.parametrize("template", ["{n:a/b/c}", "{n:/b}", "{n:a/}"])
def test_a_noun_has_two_forms(template: str) -> None:
    with pytest.raises(TextError):
        placeholders(template)


@pytest.mark.parametrize("template", ["{far:5u}", "{far:uu}", "{far:+u}"])
def test_only_plain_formats_of_distances(template: str) -> None:
    with pytest.raises(TextError):
        placeholders(template)


@pytest.mark.parametrize("key", [key for key in games() if load_game(key).scenarios()])
def test_the_picture_and_the_words_agree_about_the_scale(key: str) -> None:
    game = load_game(key)
    setup = game.setup(game.scenarios()[0])
    cm = game.part(RealTable).cm_per_unit(setup)
    words = Words(game, setup, real_table=True)
    said = bool(cm) and game.unit != "cm"
    assert ("unit.cm" in words.texts) is said is bool(words.scale())
    assert "unit.cm" not in Words(game, setup).texts
    picture = game.part(Display).picture(game.view(game.start(setup), ""), setup)
    if picture is not None:
        assert picture.cm == cm and picture.unit == game.unit
