"""The guide to adding a game tells the truth: excerpts stand in the files that they name, links lead somewhere."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r"^```(?:python|toml)\n# (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```(?:python|toml)\n", re.MULTILINE)
WHERE = (ROOT, ROOT / "src" / "sixgun", ROOT / "src" / "sixgun" / "games")
TEXT = PAGE.read_text(encoding="utf-8")
EXCERPTS = BLOCK.findall(TEXT)


def test_every_excerpt_names_its_file() -> None:
    assert len(EXCERPTS) == len(FENCED.findall(TEXT)) > 8


@pytest.mark.parametrize(("file", "excerpt"), EXCERPTS, ids=[file for file, _ in EXCERPTS])
def test_an_excerpt_stands_in_the_file_that_it_names(file: str, excerpt: str) -> None:
    found = [folder / file for folder in WHERE if (folder / file).is_file()]
    assert len(found) == 1
    assert excerpt in found[0].read_text(encoding="utf-8")


def test_what_it_imports_is_there() -> None:
    found = re.findall(r"from (sixgun\.[\w.]+)(?: import (\w+))?", TEXT)
    assert found
    for module, name in found:
        assert not name or hasattr(import_module(module), name), module


def test_every_section_of_the_texts_is_explained() -> None:
    for language in ("en", "es"):
        file = ROOT / "src" / "sixgun" / "games" / "dustalley" / "text" / f"{language}.toml"
        for section in tomllib.loads(file.read_text(encoding="utf-8")):
            assert re.search(rf"^\| .*`{section}`.* \|", TEXT, re.MULTILINE), section


def test_every_rule_test_and_module_that_is_named_is_there() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", TEXT):
        assert (PAGE.parent / link).exists(), link
    for module in re.findall(r"`((?:tools|bots|core|miniatures|dustalley|tests)/[\w/.-]+)`", TEXT):
        assert any((folder / module).exists() for folder in WHERE), module
