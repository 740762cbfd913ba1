"""What somebody meets who tries the commands for the first time: small windows, wrong names, files of every kind."""

from __future__ import annotations

import io
import os
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from sixgun.cli import main
from sixgun.core.game import games, load_game

from .conftest import Cli

SITUATIONS = Path(__file__).parents[2] / "docs" / "situations"
SHOT = SITUATIONS / "shot.toml"
CHARACTERS = files("sixgun.games.frontera") / "data" / "characters"
BANDS = files("sixgun.games.dicemore") / "data" / "bands"


@pytest.fixture
def character(tmp_path: Path) -> Path:
    """A ready character as a file of one's own."""
    ready = next(file for file in CHARACTERS.iterdir() if file.name.endswith(".toml"))
    path = tmp_path / "own.toml"
    path.write_text(ready.read_text(encoding="utf-8"), encoding="utf-8")
    return path


@pytest.fixture
def law(tmp_path: Path) -> Path:
    """A ready band as a file of one's own."""
    path = tmp_path / "law.toml"
    path.write_text((BANDS / "tanner-wells-law.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


# check ---------------------------------------------------------------------------------------------------------------
def test_check_reads_a_character_as_a_character(cli: Cli, character: Path) -> None:
    for argv in (("check", character), ("check", character, "--game", "frontera")):
        ran = cli(*argv)
        assert (ran.code, ran.err) == (0, ""), ran.err
    character.write_text(character.read_text().replace("hands = ", "hans = "))
    ran = cli("check", character)
    assert ran.code == 2 and "hans: unknown key; did you mean hands?" in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("file", ["shot", "aim", "dicemore-shot", "frontera-shot", "highcard"])
def test_check_reads_a_situation_as_a_situation(cli: Cli, tmp_path: Path, file: str) -> None:
    ran = cli("check", SITUATIONS / f"{file}.toml")
    assert (ran.code, ran.err) == (0, ""), ran.err
    broken = tmp_path / "broken.toml"
    broken.write_text('game = "bala"\ndistanse = 13\nweapon = "colt-peacemaker"\n')
    ran = cli("check", broken)
    assert ran.code == 2 and "distanse: unknown key; did you mean distance?" in ran.err
    assert "scenario" not in ran.err


# odds ----------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("more", [("--vary", "distance=1..3"), ("--plot", "x.svg"), ()])
def test_odds_of_nobody_are_refused(cli: Cli, more: tuple[str, ...]) -> None:
    ran = cli("odds", SHOT, "--model", "targt", *more)
    assert ran.code == 2 and ran.out == ""
    assert "unknown model 'targt'; did you mean target?" in ran.err
    assert "shooter, target" in cli("odds", SHOT, "--model", "nobody", *more).err


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_odds_write_over_no_file(cli: Cli, tmp_path: Path, option: str) -> None:
    file = tmp_path / "shot.svg"
    file.write_text("mine")
    ran = cli("odds", SHOT, "--vary", "distance=1..3", option, file)
    assert ran.code == 2 and "is there already" in ran.err
    assert file.read_text() == "mine"


@pytest.mark.parametrize("width", [24, 40, 60])
def test_names_are_the_last_thing_that_odds_leave_out(cli: Cli, monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = cli("odds", SHOT).out
    rows = out[out.index("\nTarget\n") : out.index("Exact:")].splitlines()[2:-1]
    assert any("Paralysed" in row and "13.9 %" in row for row in rows)
    assert all(len(row) <= width for row in rows)
    assert "█" not in out


def test_headings_of_a_sweep_are_folded_not_cut(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    out = cli("odds", SHOT, "--vary", "distance=1..3").out
    assert "…" not in out and "distance" in out


# sheets --------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("width", [40, 80, 100])
def test_no_column_of_a_sheet_vanishes(cli: Cli, monkeypatch: pytest.MonkeyPatch, law: Path, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = cli("band", "show", law).out
    people = out[out.index("People") : out.index("Cards")]
    for word in ("Ada", "Hollis", "Sheriff", "Double-barrelled", "Prudhomme", "Carries", "SHOT"):
        assert word in people
    assert "…" not in people
    if width >= 80:
        assert all(len(line) <= width for line in people.splitlines())


def test_standings_can_be_read_in_spanish(cli: Cli, monkeypatch: pytest.MonkeyPatch, law: Path, tmp_path: Path) -> None:
    campaign = tmp_path / "c.jsonl"
    assert cli("campaign", "new", campaign, law, law).code == 0
    monkeypatch.setenv("COLUMNS", "80")
    out = cli("campaign", "show", campaign, "--lang", "es").out
    assert "Tanner Wells Law" in out and "Agentes de la ley" in out and "…" not in out


# trouble -------------------------------------------------------------------------------------------------------------
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = io.StringIO()
    with open("/dev/full", "w") as full:  # noqa: PTH123  # a device, not a file
        monkeypatch.setattr(sys, "stdout", full)
        monkeypatch.setattr(sys, "stderr", heard)
        assert main(["games"]) == 2
        monkeypatch.undo()
    assert heard.getvalue() == f"sixgun: the output cannot be written ({os.strerror(28)}).\n"


# names ---------------------------------------------------------------------------------------------------------------
def test_an_unknown_weapon_lists_those_that_are_known(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    for game, known in (("bala", "winchester-1876-rifle"), ("dicemore", "six-shot"), ("frontera", "revolver")):
        file.write_text(f'game = "{game}"\ndistance = 13\nweapon = "?"\n')
        ran = cli("odds", file)
        assert ran.code == 2 and "weapon: unknown weapon '?'; expected one of: " in ran.err and known in ran.err


def test_the_referee_says_which_of_several_scenarios_it_takes(cli: Cli) -> None:
    ran = cli("referee", "bank-robbery", typed="quit\n")
    assert ran.out.startswith("This is bank-robbery of bala; --game dicemore plays the one of that name there.\n")
    assert "--game" not in cli("referee", "bank-robbery", "--game", "dicemore", typed="quit\n").out
    unknown = cli("referee", "nope")
    assert unknown.code == 2 and "street-duel (bala)" in unknown.err and "coach-road (dicemore)" in unknown.err


@pytest.mark.rule("dicemore.panic.procedure")
def test_a_number_that_fails_is_called_so(cli: Cli) -> None:
    assert "each die fails on 4+" in cli("odds", SITUATIONS / "dicemore-panic.toml").out
    assert "the band has lost on 4+ (3+ on the dice)" in cli("odds", SITUATIONS / "dicemore-cohesion.toml").out


def test_bands_of_one_name_are_told_apart(cli: Cli, law: Path, tmp_path: Path) -> None:
    campaign, out = tmp_path / "c.jsonl", tmp_path / "out.toml"
    assert cli("campaign", "new", campaign, law, law).code == 0
    assert cli("campaign", "join", campaign, law).code == 0
    shown = cli("campaign", "show", campaign).out
    assert "Tanner Wells Law (2)" in shown and "Tanner Wells Law (3)" in shown
    assert "Tanner Wells Law (3)" in cli("campaign", "chronicle", campaign).out
    assert cli("campaign", "override", campaign, "tanner wells law (2)", "dollars", "7").code == 0
    unknown = cli("campaign", "override", campaign, "Lawmen", "dollars", "7")
    assert unknown.code == 2 and "lawmen-2 (Tanner Wells Law (2))" in unknown.err
    assert cli("campaign", "band", campaign, "Tanner Wells Law (2)", "--out", out).code == 0
    assert "dollars = 7\n" in out.read_text()


def test_what_the_rules_have_against_a_band_is_said_in_words(cli: Cli, law: Path, tmp_path: Path) -> None:
    law.write_text(law.read_text().replace("game =", "dollars = 99999\ngame =", 1))
    said = cli("check", law)
    assert said.code == 2
    ran = cli("campaign", "new", tmp_path / "c.jsonl", law, law)
    assert ran.code == 2 and "bands[0]" not in ran.err
    assert said.err.splitlines()[0].rstrip(".") in ran.err


def test_a_file_of_another_kind_is_called_what_it_is(cli: Cli, law: Path) -> None:
    ran = cli("play", "frontera", "--scenario", "saloon", "--bring", f"clementine={law}", "--both", typed="quit\n")
    assert ran.code == 2
    assert ran.err == f"sixgun play: {law} is a band of dicemore; expected a character of frontera.\n"


# words ---------------------------------------------------------------------------------------------------------------
def test_resolve_says_in_words_what_became_of_everybody(cli: Cli) -> None:
    out = cli("resolve", SHOT, "--dice", "6,5").out
    assert "\nTarget: 1 Shock, 1 Damage\n" in out
    assert "Shooter: guns[0].loaded 6 -> 5" in out and "{" not in out and "None" not in out


def test_an_unknown_language_is_refused(cli: Cli, character: Path) -> None:
    ran = cli("character", "show", character, "--lang", "xx")
    assert ran.code == 2 and "expected one of en, es, fr" in ran.err
    mexican, spanish = (
        cli("character", "show", character, "--lang", "es-MX"),
        cli("character", "show", character, "--lang", "es"),
    )
    assert mexican.code == 0 and mexican.out == spanish.out != cli("character", "show", character).out


def test_odds_is_as_good_as_a_question_mark(cli: Cli) -> None:
    def asked(*typed: str) -> str:
        ran = cli(
            "play", "highcard", "--scenario", "noon", "--both", "--seed", 3, typed="\n".join(("", *typed, "quit", ""))
        )
        return str(ran.out).partition("The game is saved")[0]

    assert asked("odds 1") == asked("? 1") != asked()
    assert "Odds of which option? ? 3." in asked("odds")


def test_the_terminal_names_the_other_games(cli: Cli) -> None:
    out = cli("play", "--terminal", typed="quit\n").out
    others = [key for key in games() if key != "bala" and load_game(key).listed]
    commands = " or ".join(f"sixgun play {key}" for key in others)
    assert out.startswith(f"This is bala; for another game: {commands}\n")
    assert {"dicemore", "frontera", "punk"} <= set(others)
    assert "for another game" not in cli("play", "bala", "--terminal", typed="quit\n").out


def test_a_piped_map_is_as_wide_as_asked_for(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    out = cli("play", "dicemore", "--scenario", "duel", "--both", typed="quit\n").out
    rows = [line for line in out.splitlines() if line.startswith(("+", "|"))]
    assert rows and all(len(row) == 40 for row in rows)


def test_kinds_on_offer_are_named_where_another_was_stated(cli: Cli) -> None:
    stated = ("--choose", "bala.shoot.result-8-foot=shoot")
    ran = cli("odds", SHOT, *stated)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "sixgun odds: choices.bala.shoot.result-8-foot: 'shoot' is never on offer here; expected one of take-cover.\n"
    )
    played = cli("resolve", SHOT, "--dice", "5,3", *stated)  # with other dice it might have been
    assert (played.code, played.err) == (0, "")
    assert "Never on offer (there were take-cover): bala.shoot.result-8-foot = shoot" in played.out


def test_bad_values_have_one_mistake_each(cli: Cli, tmp_path: Path) -> None:
    ran = cli("odds", SHOT, "--vary", "distance=1..")
    assert ran.code == 2
    assert ran.err == "sixgun odds: distance: expected a range such as 1..36 or 0..4 by 0.5, not '1..'.\n"
    file = tmp_path / "bad.toml"
    file.write_text('game = "bala"\ndistance = nan\nweapon = "colt-peacemaker"\n')
    assert "nan, which is no number" in cli("odds", file).err


def test_progress_is_for_terminals_only(cli: Cli) -> None:
    ran = cli("simulate", "highcard", "--scenario", "noon", "--bots", "random,random", "--games", 2, "--json")
    assert ran.code == 0 and ran.err == ""


def test_rolls_are_called_what_they_are_and_what_always_happens_is_called_so(cli: Cli) -> None:
    out = cli("odds", SITUATIONS / "dicemore-fight.toml").out
    assert "against shots" not in out and "1+ (always)" in out and "(0+ on the dice)" not in out


def test_whoever_loses_the_initiative_is_not_called_unhurt(cli: Cli) -> None:
    out = cli("odds", SITUATIONS / "dicemore-initiative.toml").out
    assert "unhurt" not in out and "no change" in out
