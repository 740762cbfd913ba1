"""``sixgun character``: made, shown, checked, printed, as bands are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixgun.games.frontera.characters import character_file

from .conftest import Cli

TYPED = "1 1\n2 3\n3 2\n4 2\n3\n1\n3\n6\n1\n6\n16\n1\n1 Clementine\n1\n"


@pytest.fixture
def made(cli: Cli, tmp_path: Path) -> Path:
    out = tmp_path / "clementine.toml"
    ran = cli("character", "new", "frontera", "--out", out, "--record", tmp_path / "made.jsonl", typed=TYPED)
    assert ran.code == 0, ran.err
    return out


def test_a_character_is_made_and_written(made: Path) -> None:
    c = character_file.CHARACTERS.read(made.read_text())
    assert c.name == "Clementine"
    assert (c.hands, c.senses, c.muscle, c.head) == (2, 4, 3, 3)
    assert c.weapons == {"revolver": 1, "rifle": 1}
    assert c.goods == ("work-clothes",)
    assert c.dollars == 27.0
    assert character_file.objections(c) == ()


def test_without_a_file_it_says_how_to_keep_the_character(cli: Cli, tmp_path: Path) -> None:
    ran = cli("character", "new", "frontera", "--record", tmp_path / "made.jsonl", typed=TYPED)
    assert ran.code == 0 and 'name = "Clementine"' in ran.out
    assert "To keep the character, copy the lines above into a file; next time --out FILE writes them." in ran.out
    assert f"How it was built is in {tmp_path / 'made.jsonl'}" in re.sub(r"\n", "", ran.out), "nothing was rolled"


def test_it_is_shown_checked_and_printed(cli: Cli, made: Path, tmp_path: Path) -> None:
    shown = cli("character", "show", made)
    assert shown.code == 0
    assert "Clementine" in shown.out
    assert "Endurance 7" in re.sub(r"\s+", " ", shown.out)
    assert cli("character", "check", made).code == 0
    out = tmp_path / "sheet.html"
    assert cli("character", "print", made, "--out", out).code == 0
    assert "Clementine" in out.read_text()
    made.write_text(made.read_text().replace("hands = 2", "hands = 5"))
    ran = cli("character", "check", made)
    assert ran.code == 2
    assert "(frontera.creation.points)" in ran.err and not ran.out
    assert cli("check", made) == ran, "both commands say the same"


def test_a_file_that_is_none_is_bad_input(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('game = "frontera"\nname = 3\n')
    ran = cli("character", "check", file)
    assert ran.code == 2
    assert "name" in ran.err


def test_a_game_without_characters_is_refused(cli: Cli) -> None:
    ran = cli("character", "new", "highcard")
    assert ran.code == 2
    assert "has no characters" in ran.err


def test_its_scores_are_shown_while_it_is_made(cli: Cli, tmp_path: Path) -> None:
    ran = cli("character", "new", "frontera", "--record", tmp_path / "made.jsonl", typed="1 3\n")
    shown = re.sub(r"\s+", " ", ran.out)
    assert "Hands 1 Senses 1 Muscle 1 Head 1 Endurance 5 Confidence 5" in shown
    assert "Hands 4 Senses 1 Muscle 1 Head 1 Endurance 5 Confidence 8" in shown
    assert "or a number of your own behind it" in shown, "points are a number, no words"
    assert "Badly wounded □" not in shown, "boxes are for the sheet on paper"


@pytest.mark.parametrize(
    ("language", "bed"),
    [("en", "buy Bed for a night"), ("es", "comprar Cama para una noche"), ("fr", "acheter Lit pour une nuit")],
)
def test_a_bed_is_a_thing_in_the_shop(cli: Cli, tmp_path: Path, language: str, bed: str) -> None:
    typed = "1 1\n2 3\n3 2\n4 2\n3\n1\n3\n6\n1\n"
    ran = cli("character", "new", "frontera", "--record", tmp_path / "c.jsonl", "--lang", language, typed=typed)
    assert bed in ran.out


def test_a_character_that_was_left_is_gone_on_with(cli: Cli, tmp_path: Path) -> None:
    record, out = tmp_path / "made.jsonl", tmp_path / "clementine.toml"
    lines = TYPED.splitlines(keepends=True)
    first = cli("character", "new", "frontera", "--record", record, typed="".join(lines[:5]))
    assert first.code == 0 and f"sixgun character go {record}" in re.sub(r"\n", "", first.out)
    went_on = cli("character", "go", record, "--out", out, typed="".join(lines[5:]))
    assert went_on.code == 0, went_on.err
    assert character_file.CHARACTERS.read(out.read_text()).name == "Clementine"
