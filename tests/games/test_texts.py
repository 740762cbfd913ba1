"""The texts of every game in every language that it has: complete, with the facts of the English ones, translated."""

import ast
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import pytest

from sixgun.core.game import games, load_game
from sixgun.screen.display import Display
from sixgun.screen.text import COMMON, formatted, placeholders
from sixgun.screen.words import Words
from sixgun.testing.contract import check_texts

LANGUAGES = [
    (key, file.name.removesuffix(".toml"))
    for key in games()
    for file in sorted((files(type(load_game(key)).__module__.removesuffix(".game")) / "text").iterdir(), key=str)
    if file.name.endswith(".toml") and file.name != "en.toml"
]
EXTRA = ("name.", "title.", "scenario.", "told.", "change.")
"""Sections in which a language may say more than English: names that English has in the data, scenarios, what they
tell, and fields of the state, which English calls by their keys."""

SENTENCES = ("{says}",)
"""Facts that are whole sentences, with a full stop of their own."""

OPTIONAL: dict[str, set[str]] = {}
"""Facts that a translation may leave out, by key of the text. There are none so far."""

ENGLISH = re.compile(
    r"\b(the|and|of|with|is|are|has|have|does|not|there|that|which|from|into|back|out|at|by|his|her|this|cannot|nothing"
    r"|nobody|shoots?|shot|hits?|walk|turns?|takes?|dice|gun|horse|weapon|wound(ed)?|street|house|bank|left|right|road)\b",
    re.IGNORECASE,
)
PROPER = ("Quarter horse",)
"""English names that the language itself uses."""


def texts(key: str, language: str) -> Mapping[str, str]:
    """Those of the game's own file, and those that it shares with others."""
    return load_game(key).part(Display).texts(language)


def english_titles(key: str) -> set[str]:
    """Every title that people read in the ready scenarios of a game."""
    found: set[str] = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("title"), str):
                found.add(value["title"])
            for inner in value.values():
                collect(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                collect(inner)

    game = load_game(key)
    for name in game.scenarios():
        setup = game.setup(name)
        collect({k: v for k, v in setup.items() if k not in ("scenario", "title")})
    return found


def test_the_games_speak_spanish_and_french() -> None:
    assert {(key, language) for key in ("bala", "highcard") for language in ("es", "fr")} <= set(LANGUAGES)


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_a_language_has_exactly_the_texts_of_english(key: str, language: str) -> None:
    english, own = texts(key, "en"), texts(key, language)
    assert not english.keys() - own.keys()
    assert not [text for text in own.keys() - english.keys() if text not in COMMON and not text.startswith(EXTRA)]
    assert COMMON.keys() <= own.keys(), "the core refuses in English unless the language has words for it"


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_a_text_has_the_facts_of_the_english_one(key: str, language: str) -> None:
    english, own = {**COMMON, **texts(key, "en")}, texts(key, language)
    for text, template in own.items():
        wanted = set(placeholders(english.get(text, "")))
        assert wanted - OPTIONAL.get(text, set()) <= set(placeholders(template)) <= wanted, text


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_a_text_takes_the_same_values(key: str, language: str) -> None:
    english, own = {**COMMON, **texts(key, "en")}, texts(key, language)
    for text, template in own.items():
        numbers = set(re.findall(r"{(\w+):", english.get(text, "")))
        facts = {name: 2.5 if name in numbers else "Ringo" for name in placeholders(template)}
        said = formatted(own, template, facts)
        assert said.strip(), text
        assert "{" not in said, text
        assert said == said.strip(), text
        if text.startswith(("event.", "refusal.", "ending.")) and not template.endswith(SENTENCES):
            assert said.endswith((".", "!")), text


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_no_english_is_left(key: str, language: str) -> None:
    for text, template in texts(key, language).items():
        plain = re.sub(r"{[^}]*}", "", template)
        for name in PROPER:
            plain = plain.replace(name, "")
        found = {word[0].lower() for word in ENGLISH.finditer(plain)}
        assert not found, f"{text}: {template}"


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_the_ready_scenarios_are_told_in_the_language(key: str, language: str) -> None:
    game, own = load_game(key), texts(key, language)
    for name in game.scenarios():
        setup = game.setup(name)
        title, story = game.part(Display).scenario_text(setup, language)
        assert (title, story) == (own[f"scenario.{name}.title"], own[f"scenario.{name}.story"])
        assert game.part(Display).scenario_text(setup, "en") != (title, story)
    assert not {title for title in english_titles(key) if f"title.{title}" not in own}


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_no_text_of_a_scenario_is_left_over(key: str, language: str) -> None:
    game = load_game(key)
    named = {text.split(".")[1] for text in texts(key, language) if text.startswith("scenario.")}
    assert named == set(game.scenarios())


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_everything_that_occurs_has_words(key: str, language: str) -> None:
    game = load_game(key)
    check_texts(game, game.scenarios()[0], seed=1, language=language)


def test_a_rewritten_scenario_keeps_its_own_words() -> None:
    game = load_game("bala")
    setup = game.setup("street-duel")
    changed = {**setup, "scenario": {**setup["scenario"], "story": "Nobody came."}}
    assert game.part(Display).scenario_text(changed, "es") == ("Noon at Dry Fork", "Nobody came.")
    assert game.part(Display).scenario_text(setup, "de") == game.part(Display).scenario_text(setup, "en")


@pytest.mark.parametrize(
    ("language", "weapon", "side", "window", "horse"),
    [
        ("en", "Nag", "The Grange family", "window 1 (Bank)", "Duchess"),
        ("es", "Jamelgo", "La familia Grange", "ventana 1 (Banco)", "Duquesa"),
        ("fr", "Rosse", "La famille Grange", "fenêtre 1 (Banque)", "Duchesse"),
    ],
)
def test_names_on_the_table(language: str, weapon: str, side: str, window: str, horse: str) -> None:
    game = load_game("bala")
    words = Words(game, game.setup("bank-robbery"), language)
    assert [words.name(id) for id in ("nag", "gang", "bank.window1", "duchess")] == [weapon, side, window, horse]


@pytest.mark.parametrize(("language", "title"), [("en", "Bank"), ("es", "Banco"), ("fr", "Banque")])
def test_a_picture_in_the_language(language: str, title: str) -> None:
    game = load_game("bala")
    setup = game.setup("bank-robbery")
    picture = game.part(Display).picture(game.view(game.start(setup), ""), setup, language)
    assert picture is not None
    assert (picture.title, picture.story) == game.part(Display).scenario_text(setup, language)
    words = Words(game, setup, language)
    assert title in {piece.title for piece in picture.ground}
    assert [side.title for side in picture.sides] == [words.name("gang"), words.name("law")]
    assert {goal for _, goal in picture.goals} == {
        words.texts.get(f"title.{goal['title']}", goal["title"]) for goal in setup["goals"]
    }


def test_every_modifier_of_bala_has_a_short_name() -> None:
    rules = {"bala.detect.paralysed-in-cover"}  # it stands in a variable
    for file in files("sixgun.games.bala").iterdir():
        if file.name.endswith(".py"):
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match call:
                    case ast.Call(func=ast.Name(id="Mod"), args=[_, ast.Constant(value=str(rule)), *_]):
                        rules.add(rule)
    english = texts("bala", "en")
    assert len(rules) > 25
    for rule in rules:
        assert f"mod.{rule}" in english or {f"mod.{rule}+", f"mod.{rule}-"} <= english.keys(), rule


PARTS = re.compile(r"\|(?![^][]*\])")


@pytest.mark.parametrize(("key", "language"), LANGUAGES)
def test_options_have_the_same_parts_in_every_language(key: str, language: str) -> None:
    own, english = texts(key, language), texts(key, "en")
    options = [name for name in english if name.startswith("option.") and name in own]
    assert not [name for name in options if len(PARTS.findall(own[name])) != len(PARTS.findall(english[name]))]


@pytest.mark.parametrize(("key", "language"), [*((key, "en") for key in games()), *LANGUAGES])
def test_refusals_are_whole_sentences(key: str, language: str) -> None:
    """So that another one can follow them."""
    refusals = {name: text for name, text in texts(key, language).items() if name.startswith("refusal.")}
    assert not [name for name, text in refusals.items() if text[-1] not in ".!?"]
