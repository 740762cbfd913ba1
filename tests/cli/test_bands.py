"""``sixgun band`` and ``sixgun campaign``: built, checked, printed, reported, overridden, killed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.record import parse
from sixgun.games import dicemore
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_check import objections
from sixgun.screen.display import Display

from .conftest import Cli, Ran

PARTS = ("bands/*.py", "campaign/*.py", "shame.py")
"""The modules of bands and campaigns."""
LAW = """\
game = "dicemore"
name = "The Law of Redstone"
kind = "lawmen"
dollars = 102

[[members]]
id = "ada"
name = "Ada <Marshal> & Sons"
profile = "lawmen.sheriff"
experience = 2
weapons = [{ weapon = "six-shot" }]

[[members]]
id = "bo"
name = "Bo"
profile = "lawmen.guard"
weapons = [{ weapon = "six-shot" }]

[[members]]
id = "cy"
name = "Cy"
profile = "lawmen.guard"
weapons = [{ weapon = "six-shot" }]
"""
GANG = """\
game = "dicemore"
name = "The Dry Creek Gang"
kind = "outlaws"
dollars = 138

[[members]]
id = "zed"
name = "Zed"
profile = "outlaws.boss"
experience = 2
weapons = [{ weapon = "six-shot" }, { weapon = "six-shot" }]

[[members]]
id = "yan"
name = "Yan"
profile = "outlaws.bandit"
"""


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "law.toml"
    file.write_text(LAW)
    return file


@pytest.fixture
def gang(tmp_path: Path) -> Path:
    file = tmp_path / "gang.toml"
    file.write_text(GANG)
    return file


# bands ---------------------------------------------------------------------------------------------------------------
def test_a_band_is_built_with_names_of_ones_own(cli: Cli, tmp_path: Path) -> None:
    out, record = tmp_path / "law.toml", tmp_path / "law.jsonl"
    typed = "1 Wyatt  Harlan\n3 Old Tom\n8\n3\ndone\n"
    ran = cli("band", "new", "dicemore", "--kind", "lawmen", "--out", out, "--record", record, "--seed", 5, typed=typed)
    assert ran.code == 0, ran.err
    found = band_file.BANDS.read(out.read_text())
    assert [member.name for member in found.members] == ["Wyatt Harlan", "Old Tom"]
    assert objections(found) == ()
    assert not (tmp_path / "law.jsonl.secret").exists()
    Match(load_game("dicemore.band"), parse(record.read_text()))
    assert cli("replay", record).code == 0


def test_undo_takes_a_hiring_back_but_no_roll(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "x.toml"
    start = (
        "band",
        "new",
        "dicemore",
        "--kind",
        "outlaws",
        "--seed",
        1,
        "--record",
        tmp_path / "x.jsonl",
        "--out",
        out,
    )
    ran = cli(*start, typed="1 Zed\n2\nundo\nperson\nbuy\n2\nundo\ndone\n")
    assert "Taken back" in ran.out
    assert "Too late" in ran.out
    assert len(band_file.BANDS.read(out.read_text()).members) == 1


def test_a_band_that_is_not_finished_goes_on_later(cli: Cli, tmp_path: Path) -> None:
    record, out = tmp_path / "x.jsonl", tmp_path / "x.toml"
    ran = cli("band", "new", "dicemore", "--kind", "outlaws", "--record", record, typed="1 Zed\n")
    assert ran.code == 0 and f"sixgun band go {record}" in ran.out
    assert cli("band", "go", record, "--out", out, typed="done\n").code == 0
    assert band_file.BANDS.read(out.read_text()).members[0].name == "Zed"


def test_check_tells_malformed_from_illegal(cli: Cli, law: Path) -> None:
    assert cli("band", "check", law).code == 0
    law.write_text(LAW.replace("dollars = 102", "dollars = 103"))
    ran = cli("band", "check", law)
    assert ran.code == 2 and "(dicemore.band.budget)" in ran.err and not ran.out
    assert cli("check", law) == ran, "a band that the rules do not allow is bad input to both commands"
    law.write_text(LAW.replace("experience = 2\n", ""))
    ran = cli("band", "check", law)
    assert ran.code == 2 and "starts with 2 (dicemore.xp.start)" in ran.err
    law.write_text(LAW.replace("dollars", "dolars").replace("six-shot", "sixshot"))
    ran = cli("band", "check", law)
    assert ran.code == 2
    assert ran.err.count("did you mean six-shot?") == 3 and "did you mean dollars?" in ran.err


@pytest.mark.parametrize("verb", ["check", "show"])
def test_bad_files_are_one_sentence(cli: Cli, tmp_path: Path, verb: str) -> None:
    for text in ("", "[[", 'game = "nothing"\n', 'game = "bala"\n', "\0"):
        file = tmp_path / "bad.toml"
        file.write_text(text)
        ran = cli("band", verb, file)
        assert ran.code == 2 and "Traceback" not in ran.err and ran.err.strip()
    assert cli("band", verb, tmp_path / "none.toml").code == 2


def test_show_and_print(cli: Cli, law: Path, tmp_path: Path) -> None:
    shown = cli("band", "show", law)
    assert "Sheriff, leader" in shown.out and "6/12U" in shown.out
    out = tmp_path / "law.html"
    assert cli("band", "print", law, "--out", out).code == 0
    html = out.read_text()
    assert "Ada &lt;Marshal&gt; &amp; Sons" in html and "<Marshal>" not in html
    assert html.count("<svg") == 3 and "http" not in html.replace("http://www.w3.org/2000/svg", "")
    HTMLParser().feed(html)
    assert cli("band", "print", law, "--out", out).code == 2  # nothing is written over


# campaigns -----------------------------------------------------------------------------------------------------------
@pytest.fixture
def campaign(cli: Cli, law: Path, gang: Path, tmp_path: Path) -> Path:
    file = tmp_path / "summer.jsonl"
    ran = cli("campaign", "new", file, law, gang, "--title", "The Long Summer", "--seed", 7, "--option", "prize=30")
    assert ran.code == 0, ran.err
    return file


def choose(cli: Cli, campaign: Path, wanted: list[str]) -> Ran:
    """Answer each question with the option whose text has these words."""
    ran = cli("campaign", "play", campaign, typed="")
    for words in wanted:
        lines = [line.strip() for line in ran.out.splitlines()]
        numbers = [line.split()[0] for line in lines if words in line and line.split()[0].isdecimal()]
        assert numbers, f"{words!r} is not offered in:\n{ran.out}"
        ran = cli("campaign", "play", campaign, typed=f"{numbers[-1]}\n")
    return ran


def test_a_match_is_announced_reported_and_followed_up(cli: Cli, campaign: Path, tmp_path: Path) -> None:
    ran = choose(cli, campaign, ["a match"])
    ran = choose(cli, campaign, ["The Law of Redstone", "The Dry Creek Gang", "Bank robbery"])
    assert "Match 1" in ran.out
    ran = choose(
        cli, campaign, ["Yan of The Dry Creek Gang was eliminated", "by Ada", "winner: The Law", "that is all"]
    )
    chronicle = cli("campaign", "chronicle", campaign).out
    assert "Yan is eliminated by Ada" in chronicle and "is paid 30$" in chronicle
    shown = cli("campaign", "show", campaign).out
    assert "The Long Summer" in shown and "Boot Hill" not in shown
    out = tmp_path / "after.toml"
    assert cli("campaign", "band", campaign, "lawmen", "--out", out).code == 0
    assert band_file.BANDS.read(out.read_text()).dollars == 132
    assert cli("campaign", "print", campaign, "--out", tmp_path / "c.html").code == 0
    assert cli("replay", campaign).code == 0


def test_an_override_is_logged_and_a_bad_one_changes_nothing(cli: Cli, campaign: Path) -> None:
    before = campaign.read_text()
    for path, value in (("dollars", "x y"), ("luck", "3"), ("members.bo.experience", "-1")):
        ran = cli("campaign", "override", campaign, "lawmen", path, value)
        assert ran.code == 2 and campaign.read_text() == before
    assert cli("campaign", "override", campaign, "nobody", "dollars", "3").code == 2
    ran = cli("campaign", "override", campaign, "lawmen", "dollars", "90", "--why", "burnt notes")
    assert ran.code == 0 and "burnt notes" in ran.out
    assert "burnt notes" in cli("campaign", "chronicle", campaign).out


def test_a_campaign_shows_who_is_hurt_for_good(cli: Cli, campaign: Path) -> None:
    assert "Hurt" not in cli("campaign", "show", campaign).out
    ran = cli("campaign", "override", campaign, "lawmen", "members.bo.injuries", '["injury-lost-hand"]')
    assert ran.code == 0, ran.err
    shown = cli("campaign", "show", campaign).out
    assert "Hurt" in shown and "dicemore.special.injury-lost-hand" in " ".join(shown.split())


def test_a_band_joins_a_running_campaign_or_nothing_happens(cli: Cli, campaign: Path, gang: Path) -> None:
    before = campaign.read_text()
    gang.write_text(GANG.replace("dollars = 138", "dollars = 500"))
    ran = cli("campaign", "join", campaign, gang)
    assert ran.code == 2 and "dicemore.band.budget" in ran.err and campaign.read_text() == before
    gang.write_text("name = 3\n")
    ran = cli("campaign", "join", campaign, gang)
    assert ran.code == 2 and "game: missing" in ran.err and campaign.read_text() == before
    gang.write_text(GANG)
    ran = cli("campaign", "join", campaign, gang)
    assert ran.code == 0 and "The Dry Creek Gang joins the campaign with 2 people" in ran.out
    assert cli("campaign", "show", campaign).out.count("The Dry Creek Gang") >= 2
    choose(cli, campaign, ["a match"])
    ran = cli("campaign", "join", campaign, gang)
    assert ran.code == 2, "not while a match is announced"
    assert cli("replay", campaign).code == 0


def test_check_names_every_mistake_of_bands_and_campaigns_by_its_key(cli: Cli, gang: Path, tmp_path: Path) -> None:
    ran = cli("check", gang)
    assert ran.code == 0 and "sound" in ran.out
    gang.write_text(GANG.replace("outlaws.boss", "outlaws.bos").replace('kind = "outlaws"', 'kind = "outlaw"'))
    ran = cli("check", gang)
    assert ran.code == 2 and "members[0].profile" in ran.err and "kind: " in ran.err and "layout" not in ran.err
    gang.write_text(GANG.replace("dollars = 138", "dollars = 500"))
    ran = cli("check", gang)
    assert ran.code == 2 and "there were only 400$ (dicemore.band.budget)" in ran.err
    league = tmp_path / "league.toml"
    league.write_text('game = "dicemore"\ntitel = "x"\nbands = [3]\n[house]\nprize = -5\n')
    ran = cli("check", league)
    assert ran.code == 2
    for where in ("titel: unknown key", "house.prize: expected", "bands[0]: expected a table"):
        assert where in ran.err


def test_one_of_a_kind_is_no_plural(cli: Cli, campaign: Path) -> None:
    choose(cli, campaign, ["a match"])
    choose(cli, campaign, ["The Law of Redstone", "The Dry Creek Gang", "Bank robbery"])
    shown = cli("campaign", "show", campaign).out
    assert "matches: 1" in shown and "1 matches" not in shown


def test_illegal_bands_are_refused_by_rule(cli: Cli, law: Path, gang: Path, tmp_path: Path) -> None:
    gang.write_text(GANG.replace("dollars = 138", "dollars = 500"))
    file = tmp_path / "x.jsonl"
    ran = cli("campaign", "new", file, law, gang)
    assert ran.code == 2 and "dicemore.band.budget" in ran.err and not file.exists()
    ran = cli("campaign", "new", file, law, gang, "--option", "allow_illegal=true")
    assert ran.code == 0
    assert "not as the rules want it" in cli("campaign", "chronicle", file).out + cli("campaign", "play", file).out


def test_a_damaged_campaign_names_its_line(cli: Cli, campaign: Path) -> None:
    choose(cli, campaign, ["goes shopping", "done"])
    lines = campaign.read_text().splitlines()
    row = json.loads(lines[2])
    row["digest" if "digest" in row else "key"] = "0" * 16
    campaign.write_text("\n".join([*lines[:2], json.dumps(row), *lines[3:]]) + "\n")
    ran = cli("campaign", "show", campaign)
    assert ran.code == 2 and "line 3" in ran.err


@pytest.mark.parametrize("after", [1, 3, 5])
def test_a_campaign_that_is_killed_is_whole_and_goes_on(
    campaign: Path, cli: Cli, env: dict[str, str], after: int
) -> None:
    """Killed with kill -9 while answers are coming in: the file replays, and the next command goes on with it."""
    argv = [sys.executable, "-m", "sixgun", "campaign", "play", str(campaign)]
    process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"1\n1\n1\n1\n1\n1\n1\n"[: 2 * after])
    process.stdin.flush()
    seen = b""
    while seen.count(b"> ") < after + 1:
        part = os.read(process.stdout.fileno(), 65536)
        assert part, seen[-500:]
        seen += part
    process.kill()
    process.wait()
    process.stdin.close()
    process.stdout.close()
    Match(load_game("dicemore.campaign"), parse(campaign.read_text()))
    assert cli("campaign", "play", campaign, typed="").code == 0
    whole = campaign.read_text()
    campaign.write_text(whole[:-9])  # a line cut by a power failure
    assert cli("campaign", "play", campaign, typed="").code == 0
    Match(load_game("dicemore.campaign"), parse(campaign.read_text()))


def test_every_text_of_a_procedure_is_there() -> None:
    """Options, events, refusals and questions that a campaign at random meets have words of their own."""
    game = load_game("dicemore.campaign")
    texts = game.part(Display).texts("en")
    folder = Path(dicemore.__file__).parent
    source = "\n".join(path.read_text() for part in PARTS for path in sorted(folder.glob(part)))
    events = set(re.findall(r'ref\.tell\(\s*"([a-z-]+)"', source))
    assert len(events) > 40
    missing = {event for event in events if f"event.{event}" not in texts}
    reasons = set(re.findall(r'Refusal\([^,()]+, "([a-z-]+)"', source)) - {"not-offered"}
    assert len(reasons) > 25
    missing |= {reason for reason in reasons if f"refusal.{reason}" not in texts}
    kinds = set(re.findall(r'(?:Choice|idea)\("([a-z-]+)"', source))
    missing |= {kind for kind in kinds if f"option.{kind}" not in texts}
    assert missing == set()
