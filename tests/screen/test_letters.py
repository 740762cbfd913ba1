"""Names where there is little room, and the labels of a map."""

from __future__ import annotations

import pytest

from sixgun.core.game import games, load_game
from sixgun.core.log import Mod
from sixgun.screen.display import Display
from sixgun.screen.letters import letters, short, told_apart
from sixgun.screen.text import core_texts, length_label, mod_label, mod_name


def test_everybody_has_two_letters_of_their_own() -> None:
    people = [("1", "Josie Mercer"), ("2", "Jonah Mason"), ("3", "Doc"), ("4", "Jim-Bob Mora"), ("5", "Doc"), ("6", "")]
    assert letters(people) == {"1": "JM", "2": "JA", "3": "DO", "4": "JO", "5": "D2", "6": "62"}


def test_where_letters_run_out_they_are_shared() -> None:
    assert set(letters((str(n), "Bo") for n in range(12)).values()) == {"BO", *(f"B{n}" for n in range(2, 10))}


def test_whoever_is_called_by_a_number_keeps_the_whole_name() -> None:
    names = ("Ines Calder", "Civilian 6", "Politician", "")
    assert [short(name) for name in names] == ["Calder", "Civilian 6", "Politician", ""]


def test_two_of_one_family_are_called_by_their_whole_names() -> None:
    names = ("Ada Crane", "Odette Marsh", "Milo Crane")
    assert told_apart(names) == ["Ada Crane", "Marsh", "Milo Crane"]


@pytest.mark.parametrize(("language", "far"), [("en", "13.7″"), ("es", "13,7″"), ("fr", "13,7″")])
def test_a_label_has_one_decimal_the_point_of_the_language_and_the_sign_of_the_unit(language: str, far: str) -> None:
    texts = {**core_texts(language), **load_game("bala").part(Display).texts(language)}
    assert length_label(texts, 13.68) == far
    assert length_label(texts, 12.0) == "12″"
    assert length_label({**core_texts(language), "unit.name": "U"}, 6.04) == "6 U"


def test_the_minus_of_a_label_is_as_wide_as_a_plus() -> None:
    assert mod_label({"mod.r-": "far"}, Mod(-1, "r", "near")) == "−1 far"
    assert mod_name({"mod.r-": "far"}, Mod(1, "r", "near")) == "near"


@pytest.mark.parametrize("key", [key for key in games() if load_game(key).scenarios()])
def test_what_is_shown_has_letters_and_the_sign_of_the_unit(key: str) -> None:
    game = load_game(key)
    for name in game.scenarios():
        setup = game.setup(name)
        shown = game.part(Display).shown(game.view(game.start(setup), ""), setup, "es")
        if shown is None:
            continue
        assert all(model.letters and model.called in model.name for model in shown.models)
        assert all(card.letters for card in shown.order)
        assert (shown.sign != "") == (shown.unit != "")
