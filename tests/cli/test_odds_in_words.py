"""What "? 3" tells of an option of a game of cards, in every language: words, no keys of the program."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Cli

WORDS = {
    "en": (
        "difficulty 6\ndamage 5\nthe difficulty is made of +5 Endurance, +1 partial cover",
        "besides:",
        "on average",
    ),
    "es": (
        "dificultad 6\ndaño 5\nla dificultad se compone de +5 Aguante y +1 cobertura parcial",
        "además:",
        "de media",
    ),
    "fr": (
        "difficulté 6\ndégâts 5\nla difficulté se compose de +5 Endurance et +1 couvert partiel",
        "en outre :",
        "en moyenne",
    ),
}


@pytest.mark.parametrize("language", WORDS)
def test_the_odds_of_an_attack_say_what_it_is_up_against(cli: Cli, language: str, tmp_path: Path) -> None:
    game = ("play", "frontera", "--scenario", "ambush", "--both", "--seed", 3)
    typed = "\n1\n1\n\n1\n4\n\n1\n1\n1\nstay\nstay\n\n? 1\n? 7\n"
    ran = cli(*game, "--record", tmp_path / "a.jsonl", "--lang", language, typed=typed)
    assert ran.code == 0, ran.err
    assert WORDS[language][0] in ran.out
    assert ran.out.count(WORDS[language][0]) == 1, "nobody scares anybody against his Endurance"
    assert not re.search(r"frontera\.endurance\.value[ ,]+(y|et)? ?5|\[1\]", ran.out)


@pytest.mark.parametrize("language", WORDS)
def test_the_odds_of_an_evening_say_what_else_it_does(cli: Cli, language: str, tmp_path: Path) -> None:
    game = ("play", "frontera", "--scenario", "saloon", "--both", "--seed", 1)
    ran = cli(*game, "--record", tmp_path / "a.jsonl", "--lang", language, typed="\n1\n\n? 1\n")
    _, besides, average = WORDS[language]
    assert besides in ran.out.replace("\N{NARROW NO-BREAK SPACE}", " ")
    rows = re.findall(r"^  \S.*%  \S+  frontera\.gamble\.bank-(gain|loss)-exchange", ran.out, re.MULTILINE)
    assert rows, "what becomes of the cards"
    assert average in ran.out


def test_nothing_is_told_twice_of_an_option(cli: Cli, tmp_path: Path) -> None:
    """What an option's own sentence is made of is not listed once more."""
    ran = cli("character", "new", "frontera", "--record", tmp_path / "c.jsonl", typed="? 1\n")
    assert "write number" not in ran.out and "score 1" not in ran.out


def test_distances_are_asked_for_where_nobody_stands_anywhere(cli: Cli, tmp_path: Path) -> None:
    game = ("play", "frontera", "--scenario", "saloon", "--seat", "mayor", "--seed", 1)
    ran = cli(*game, "--record", tmp_path / "a.jsonl", typed="tape clementine ulises\n")
    assert "Nobody stands on a map now." in ran.out


def test_whoever_is_picked_at_a_real_table_is_no_card(cli: Cli, tmp_path: Path) -> None:
    game = ("referee", "showdown", "--game", "frontera", "--option", "mode=nomgmt", "--record", tmp_path / "a.jsonl")
    ran = cli(*game, typed="1\nnorth\n")
    assert "By lot for Who announces first: type who or what was drawn" in ran.out
    assert "the card that you drew, out of: north" not in ran.out
