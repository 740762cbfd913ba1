"""Words that games share: complete in every language, and a game's own go first."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from sixgun.core.game import games, load_game
from sixgun.miniatures.display.part import texts_with
from sixgun.miniatures.display.sketch import ALIKE, GLYPHS, TOKENS, ZONES
from sixgun.screen.display import Display
from sixgun.screen.text import load_texts, placeholders

SHARED = files("sixgun.miniatures") / "text"
LANGUAGES = ("es", "fr")


def own(key: str, language: str) -> dict[str, str]:
    folder = files(type(load_game(key)).__module__.removesuffix(".game")) / "text"
    return load_texts(folder / f"{language}.toml")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_texts_with_the_same_facts(language: str) -> None:
    english, other = load_texts(SHARED / "en.toml"), load_texts(SHARED / f"{language}.toml")
    assert not english.keys() - other.keys()
    for key, template in english.items():
        assert set(placeholders(template)) == set(placeholders(other[key])), key


@pytest.mark.parametrize("language", ("en", *LANGUAGES))
def test_no_game_repeats_a_shared_text(language: str) -> None:
    shared = load_texts(SHARED / f"{language}.toml")
    sharing = [key for key in games() if shared.keys() <= load_game(key).part(Display).texts(language).keys()]
    assert sharing
    for key in sharing:
        assert not [text for text, words in own(key, language).items() if shared.get(text) == words], key


def test_a_games_own_words_go_first(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[ground]\nwell = "fountain"\n[event]\nown = "So."\n')
    found = texts_with(tmp_path, "en")
    assert (found["ground.well"], found["ground.wall"], found["event.own"]) == ("fountain", "wall", "So.")


def test_a_game_that_does_not_speak_a_language_says_nothing_in_it(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[event]\nown = "So."\n')
    assert texts_with(tmp_path, "es")["ground.wall"] == "wall"


@pytest.mark.parametrize("language", ("en", *LANGUAGES))
def test_everything_that_a_sketch_draws_has_a_word(language: str) -> None:
    shared = load_texts(SHARED / f"{language}.toml")
    assert not [kind for kind in GLYPHS if f"ground.{ALIKE.get(kind, kind)}" not in shared]
    assert not [kind for kind in (*TOKENS, *ZONES, "task", "climb", "size", "up") if f"sketch.{kind}" not in shared]
