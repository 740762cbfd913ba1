"""The terminal speaks the language of the game: prompts, help and messages."""

from __future__ import annotations

import re
import string
from importlib.resources import files
from pathlib import Path

import pytest
from tests.cli.conftest import Cli

from sixgun.cli import typed
from sixgun.cli.speech import NotUnderstood, said
from sixgun.core.game import load_game
from sixgun.core.procedure import Products, companions
from sixgun.screen.display import Display
from sixgun.screen.text import placeholders, texts_in

FOLDER = files("sixgun.cli") / "text"
OTHERS = ("es", "fr")
ENGLISH = texts_in(FOLDER, "en")
SOURCES = Path(str(files("sixgun.cli"))).glob("*.py")
ALIKE = {"wrong.plain", "wrong.field", "rule.source", "rule.note", "rule.question"}
"""Nothing to translate, or the same word."""
PROMPT_WORDS = re.compile(
    r"\b(the|there|this|that|which|type|option|options|number|numbers|you|your|nothing|needs|cost|from|odds|saved|"
    r"dice|cards|card|looks|taken|cannot|one of|more|words|file)\b",
    re.IGNORECASE,
)
TYPED = re.compile(r"sixgun \w+ \S+|/\S+|\b[a-z]+(?:\.[a-z0-9-]+)+\b|\b(?:table|help|all|odds) ")
"""Commands, paths and ids, which are the same in every language."""


def literals(template: str) -> list[str]:
    return [text for text, *_ in string.Formatter().parse(template)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_there_in_every_language(language: str) -> None:
    texts = texts_in(FOLDER, language)
    assert list(texts) == list(ENGLISH)
    for key, template in ENGLISH.items():
        assert set(placeholders(texts[key], key)) == set(placeholders(template, key)), key
        assert key in ALIKE or texts[key] != template, f"{key} is not translated"
        if key.startswith("help."):
            assert len(texts[key].splitlines()) == len(template.splitlines()), key
            assert max(map(len, texts[key].splitlines())) <= 130, key


def test_every_text_that_is_said_is_there_and_every_other_is_said() -> None:
    source = "\n".join(path.read_text() for path in SOURCES)
    wrong = {f"wrong.{key}" for key in re.findall(r'NotUnderstood\(\s*"([a-z-]+)"', source)}
    wrong |= {f"wrong.{key}" for key in typed._NOT_FALLEN.values()}
    plain = set(re.findall(r"""["'](\w+\.[a-z-]+)["']""", source)) & set(ENGLISH)
    made = {key for key in ENGLISH if key.startswith(("made.", "rule.", "start.bring-"))}  # named by what is made
    asked = set(re.findall(r"""["']((?:help|start|prompt|told|chance|takes|campaign|record)\.[a-z-]+)["']""", source))
    assert asked <= set(ENGLISH) and wrong <= set(ENGLISH)
    assert wrong | plain | made == set(ENGLISH)


def test_what_is_not_understood_is_told_in_the_language() -> None:
    error = NotUnderstood("no-option", n=9, most=3)
    assert str(error) == "There is no option 9; there are 1 to 3"
    assert error.told("es") == "No hay opción 9; van del 1 al 3."
    assert error.told("fr") == "Il n’y a pas d’option 9\N{NARROW NO-BREAK SPACE}; il y en a de 1 à 3."
    assert said("fr", "told.forgotten", n=1).endswith("1 ordre\N{NARROW NO-BREAK SPACE}; on vous demandera.")


LINES = """help
? 1
odds
odds 1
all
table
log 3
log x
rule
rule zzzz
rule shoot.roll
tape a b
orders
ask
always nothing
always play when x
99
nonsense
1 2 3
save
save /nowhere/at/all.jsonl
undo
1
undo
quit
"""


def english_in(out: str) -> list[str]:
    """Sentences of the English catalogue, and words of prompts, that stand in an output."""
    parts = [part.strip() for key, text in ENGLISH.items() if key not in ALIKE for part in literals(text)]
    found = [part for part in parts if len(part) > 9 and part in out]
    return found + PROMPT_WORDS.findall(TYPED.sub(" ", out))


def test_a_short_game_in_spanish_has_no_english_prompts(cli: Cli) -> None:
    ran = cli("play", "highcard", "--lang", "es", "--seed", "3", typed=f"0\n1\n0\n1\n{LINES}")
    assert ran.code == 0 and ran.err == ""
    for words in (
        "¿Qué escenario?",
        "¿Con qué bando juegas?",
        "Escribe un número del 1 al",
        "deshacer la última decisión",
        "Aquí no hay 'nonsense'",
        "Para seguir: sixgun play",
    ):
        assert words in ran.out
    title, files_ = load_game("highcard").title, "there is no folder"  # about files, as on the command line
    assert english_in(ran.out.replace(title, "").replace(files_, "")) == []
    english = cli("play", "highcard", "--seed", "3", typed=f"0\n1\n0\n1\n{LINES}")
    assert len(english_in(english.out)) > 30, "the same game in English is full of them"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", ("dados> ", "escribe los 2 dados", "near necesita dos nombres", "a mano:", "Eso no es una lista")),
        ("fr", ("dés> ", "tapez les 2 dés", "near veut deux noms", "à la main", "Ce n’est pas une liste")),
    ],
)
def test_a_referee_asks_for_dice_in_the_language(
    cli: Cli, tmp_path: Path, language: str, words: tuple[str, ...]
) -> None:
    situation = Path(__file__).parents[2] / "docs" / "situations" / "shoot.toml"
    typed = "help\nnear x\nplace rook x y\nshoot\n1\nx\n7\nquit\n"
    ran = cli("referee", situation, "--lang", language, "--record", tmp_path / "r.jsonl", typed=typed)
    assert ran.code == 0 and ran.err == ""
    for word in words:
        assert word in ran.out, ran.out
    assert "could not convert" not in ran.out


def test_a_campaign_and_a_replay_speak_the_language(cli: Cli, tmp_path: Path) -> None:
    bands = [tmp_path / f"{n}.toml" for n in range(2)]
    for path, text in zip(
        bands, list(companions("dicemore")["band"].part(Products).samples().values())[:2], strict=True
    ):
        path.write_text(text)
    campaign = tmp_path / "c.jsonl"
    out = cli("campaign", "new", campaign, *bands, "--lang", "es").out
    out += cli("campaign", "play", campaign, "--lang", "es", typed="help\nnonsense\nquit\n").out
    out += cli("replay", campaign, "--lang", "es").out
    for words in ("La campaña está en", "La campaña queda guardada", "Para seguir: sixgun campaign play", "repetida"):
        assert words in out
    assert english_in(out.replace(str(tmp_path), "").replace(load_game("dicemore").title, "")) == []


@pytest.mark.parametrize("key", ["bala", "dicemore"])
@pytest.mark.parametrize("language", OTHERS)
def test_the_help_of_a_real_table_is_in_the_language(key: str, language: str) -> None:
    english, told = (load_game(key).part(Display).texts(one)["director.help"] for one in ("en", language))
    assert "by hand" in english and "near NAME OTHER" in english
    assert told and "by hand" not in told
