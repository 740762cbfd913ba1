"""What follows a finished game, from its record."""

import tomllib
from pathlib import Path

import pytest

from sixgun.cli import main
from sixgun.core.files import Files
from sixgun.core.game import load_game

from .conftest import Cli

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "playthroughs" / "records"
DUEL = RECORDS / "bala-street-duel.jsonl"


@pytest.mark.rule("bala.campaign.recovers", "bala.campaign.experience")
def test_the_bands_of_a_finished_game_are_a_sound_file_of_people(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "bands.toml"
    assert main(["aftermath", str(DUEL), "--seed", "3", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "bala.campaign.experience" in said
    text = out.read_text(encoding="utf-8")
    people = tomllib.loads(text)["characters"]
    dead = text.count("# dead: ")
    assert len(people) + dead == 8
    assert all(1 <= row["level"] <= 6 for row in people)
    assert load_game("bala").part(Files).problems(text.removeprefix('game = "bala"\n')) == []


def test_the_same_seed_gives_the_same_bands(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert main(["aftermath", str(DUEL), "--seed", "5"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert main(["aftermath", str(DUEL), "--seed", "6"]) == 0
    assert capsys.readouterr().out != said[0]


def test_bad_input_is_one_sentence_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unfinished = tmp_path / "half.jsonl"
    unfinished.write_text(
        "".join(line + "\n" for line in DUEL.read_text(encoding="utf-8").splitlines()[:40]), encoding="utf-8"
    )
    out = tmp_path / "bands.toml"
    assert main(["aftermath", str(unfinished), "--out", str(out)]) == 2
    assert "the game is not over yet" in capsys.readouterr().err
    assert not out.exists()
    other = RECORDS / "highcard-noon.jsonl"
    assert main(["aftermath", str(other)]) == 2
    assert "nothing that follows" in capsys.readouterr().err


@pytest.mark.rule("bala.setup.director")
def test_words_of_the_director_do_not_get_into_the_bands(cli: Cli, tmp_path: Path) -> None:
    """A referee says that the target is in cover; what follows the game is a sound file all the same."""
    record, out = tmp_path / "table.jsonl", tmp_path / "bands.toml"
    typed = "near shooter target 13 cover\npass\ntarget\nhold\npass\n"
    shot = ROOT / "docs" / "situations" / "shot.toml"
    refereed = cli("referee", shot, "--option", "turns=1", "--record", record, typed=typed)
    assert refereed.code == 0 and "13.0 in from Target in cover" in refereed.out, refereed.err
    after = cli("aftermath", record, "--seed", "1", "--out", out)
    assert after.code == 0, after.err
    checked = cli("check", out)
    assert (checked.code, checked.err) == (0, ""), checked.err
    assert [row["name"] for row in tomllib.loads(out.read_text(encoding="utf-8"))["characters"]] == [
        "Shooter",
        "Target",
    ]
