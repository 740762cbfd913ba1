"""``--bring``: an own character or band in a place of a scenario, from a file or ready; the table's own lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixgun.core.procedure import Products, companions
from sixgun.core.record import parse

from .conftest import Cli

READY = companions("frontera")["character"].part(Products).samples()
GAMBLER = READY["gambler"]
LISTS = """
[[weapons]]
key = "blunderbuss"
title = "old blunderbuss"
cls = "firearm"
techniques = ["quick-shot"]
adjacent = 1
short = 1
medium = "out"
long = "out"
damage = 3
price = 12.0

[[goods]]
key = "rope"
price = 2.5
"""
ARMED = GAMBLER.replace("derringer = 1", "blunderbuss = 1").replace("dollars = 31.0", "dollars = 25.0")


def people(record: Path) -> dict[str, dict[str, object]]:
    return {row["id"]: row for row in parse(record.read_text()).head.setup["people"]}


def test_own_and_ready_characters_take_places(cli: Cli, tmp_path: Path) -> None:
    file, record = tmp_path / "own.toml", tmp_path / "game.jsonl"
    file.write_text(GAMBLER.replace("Lola Ferrer", "Nell Own"))
    play = ("play", "frontera", "--scenario", "saloon", "--seat", "judit", "--record", record)
    ran = cli(*play, "--bring", f"clementine={file}", "--bring", "marc=bruiser", typed="quit\n")
    assert ran.code == 0, ran.err
    found = people(record)
    assert found["clementine"]["name"] == "Nell Own"
    assert found["clementine"]["seat"] == "judit"
    assert found["ulises"]["name"] == "Tom Quincey"
    assert "mount" not in found["ulises"] or not found["ulises"]["mount"], "nobody rides into a saloon"


def test_the_prompt_asks_who_comes(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    typed = "saloon\njudit\nnobody-like-that\n3\nquit\n"
    ran = cli("play", "frontera", "--record", record, typed=typed)
    assert ran.code == 0, ran.err
    assert "there is no ready character" in ran.out
    assert people(record)["clementine"]["name"] == "Lola Ferrer"


@pytest.mark.parametrize(
    ("text", "said"),
    (
        (GAMBLER.replace("hands = 4", "handz = 4"), "handz"),
        (GAMBLER.replace("derringer", "deringer"), "weapons"),
        (GAMBLER.replace("hands = 4", "hands = 9"), "frontera.creation.points"),
        ("name = [", "line 1"),
        ('game = "bala"\nname = "X"\n', "game"),
    ),
)
def test_a_bad_file_is_told_by_its_key(cli: Cli, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "own.toml"
    file.write_text(text)
    ran = cli("watch", "frontera", "--scenario", "saloon", "--bring", f"judit={file}")
    assert ran.code == 2
    assert said in ran.err
    assert str(file) in ran.err


@pytest.mark.parametrize(
    ("place", "said"),
    (("north=gambler", "ruth, amos"), ("rut=gambler", "did you mean ruth"), ("ruth", "PLACE=NAME"), ("ruth=", "PLACE")),
)
def test_a_place_that_there_is_not(cli: Cli, place: str, said: str) -> None:
    ran = cli("watch", "frontera", "--scenario", "showdown", "--bring", place)
    assert ran.code == 2
    assert said in ran.err


def test_bands_are_brought_in_the_same_way(cli: Cli, tmp_path: Path) -> None:
    samples = companions("dicemore")["band"].part(Products).samples()
    file, record = tmp_path / "own.toml", tmp_path / "game.jsonl"
    text = next(iter(samples.values()))
    file.write_text(text)
    play = ("play", "dicemore", "--scenario", "bank-robbery", "--seat", "good", "--record", record)
    ran = cli(*play, "--bring", f"good={file}", typed="quit\n")
    assert ran.code == 0, ran.err
    assert parse(record.read_text()).head.setup["good"]["name"] in text
    file.write_text(text.replace("members", "membres"))
    ran = cli("watch", "dicemore", "--scenario", "bank-robbery", "--bring", f"good={file}")
    assert ran.code == 2
    assert "membres" in ran.err


def test_a_character_is_made_with_the_lists_of_the_table(cli: Cli, tmp_path: Path) -> None:
    lists, out = tmp_path / "lists.toml", tmp_path / "own.toml"
    lists.write_text(LISTS)
    typed = "1 1\n2 3\n3 2\n4 2\n3\n1\n3\n6\n1\n17\n1\n1 Ann\n1\n"
    ran = cli("character", "new", "frontera", "--house", lists, "--out", out, "--record", tmp_path / "r", typed=typed)
    assert ran.code == 0, ran.err
    assert "old blunderbuss" in ran.out
    assert "blunderbuss = 1" in out.read_text(), ran.out
    assert "dollars = 38.0" in out.read_text()
    assert "rope" not in out.read_text(), "only the rows that it needs"
    assert cli("character", "check", out).code == 0, "the file can be read without the lists"
    record = tmp_path / "game.jsonl"
    play = ("play", "frontera", "--scenario", "saloon", "--seat", "judit", "--record", record)
    assert cli(*play, "--bring", f"judit={out}", typed="quit\n").code == 0
    assert people(record)["clementine"]["weapons"] == {"revolver": 1, "blunderbuss": 1}


def test_a_file_that_needs_the_lists_of_the_table_is_checked_with_them(cli: Cli, tmp_path: Path) -> None:
    lists, own = tmp_path / "lists.toml", tmp_path / "own.toml"
    lists.write_text(LISTS)
    own.write_text(ARMED)
    assert cli("character", "check", own).code == 2
    assert cli("character", "check", own, "--house", lists).code == 0
    shown = cli("character", "show", own, "--house", lists)
    assert "old blunderbuss" in shown.out
    lists.write_text(LISTS.replace("damage", "damge"))
    ran = cli("character", "check", own, "--house", lists)
    assert ran.code == 2
    assert "weapons[0].damge" in ran.err
    adventure = tmp_path / "adventure.toml"
    adventure.write_text('use = "saloon"\n' + LISTS)
    assert cli("character", "check", own, "--house", adventure).code == 0
    ran = cli("play", "frontera", "--scenario", adventure, "--seat", "judit", "--bring", f"judit={own}", typed="quit\n")
    assert ran.code == 0, ran.err
