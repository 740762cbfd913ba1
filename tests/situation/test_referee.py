"""The referee of a real table: typed dice, words of the director, and a record that replays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.rules.bala.build import fight, man
from tests.situation.running import cli

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.record import parse
from sixgun.core.ref import Pending
from sixgun.games.bala import director, turn
from sixgun.games.bala.shots import plan_shot
from sixgun.games.bala.space import cover, distance
from sixgun.games.bala.state import Fight
from sixgun.testing import scripted

GAME = load_game("bala")


def table(directed: bool = True) -> Fight:
    people = [man("ines", "law", 3, 10, 10, guns=["colt-peacemaker"]), man("rook", "gang", 3, 30, 10, 180)]
    return fight(people, active="ines", left=3, director=directed)


def say(g: Fight, line: str) -> Choice:
    choice = director.said(line.split(), g)
    assert choice is not None
    return choice


def do(g: Fight, *lines: str) -> None:
    for line in lines:
        choice = say(g, line)
        assert turn.check(g, choice) is None
        with scripted(choices=[choice]) as ref:
            turn.advance(ref, g)


@pytest.mark.rule("bala.setup.director")
def test_near_puts_a_figure_at_a_measured_distance() -> None:
    g = table()
    do(g, "near Ines rook 13")
    assert distance(g, "ines", "rook") == pytest.approx(13.0)
    assert g["ines"].facing == pytest.approx(0.0) and g.activation.left == 3


@pytest.mark.rule("bala.setup.director", "bala.shoot.mod-cover")
def test_cover_by_hand_holds_until_one_of_them_moves() -> None:
    g = table()
    assert not cover(g, "ines", "rook")
    do(g, "near ines rook 13 cover")
    assert cover(g, "ines", "rook") == ("by-hand",) and not cover(g, "rook", "ines")
    mods = plan_shot(g, Choice("shoot", "ines", "rook")).bullets[0].mods
    assert "bala.shoot.mod-cover" in [mod.rule for mod in mods]
    do(g, "near ines rook 13 open")
    assert not cover(g, "ines", "rook") and len(g["rook"].switches) == 1
    do(g, "near ines rook 13 cover", "place rook 30 12")
    assert not cover(g, "ines", "rook")


@pytest.mark.rule("bala.setup.director")
def test_place_puts_a_figure_somewhere() -> None:
    g = table()
    do(g, "place rook 20 12.5 @90")
    assert (g["rook"].x, g["rook"].y, g["rook"].facing) == (20.0, 12.5, 90.0)


@pytest.mark.rule("bala.setup.director")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("place rook 60 10", "director-no-room"),
        ("place rook 10.2 10", "director-no-room"),
        ("place nobody 10 10", "director-whom"),
        ("near ines nobody 4", "director-whom"),
        ("near ines ines 4", "director-whom"),
        ("near ines rook 150", "director-no-room"),
    ],
)
def test_what_the_director_cannot_say(line: str, reason: str) -> None:
    g = table()
    refusal = turn.check(g, say(g, line))
    assert refusal is not None and refusal.reason == reason and refusal.rule == "bala.setup.director"


@pytest.mark.rule("bala.setup.director")
def test_only_a_game_with_a_referee_knows_a_director() -> None:
    g = table(directed=False)
    refusal = turn.check(g, say(g, "place rook 20 12"))
    assert refusal is not None and refusal.reason == "no-director"


@pytest.mark.parametrize("line", ["place rook", "place rook x y", "near ines rook", "near ines rook 13 hidden"])
def test_words_that_are_not_understood(line: str) -> None:
    with pytest.raises(ValueError):
        director.said(line.split(), table())


def test_other_words_are_not_for_the_director() -> None:
    assert director.said(["shoot"], table()) is None and director.said([], table()) is None


def typed(*lines: Sequence[str] | str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_a_game_with_typed_dice_and_the_director_replays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    record = tmp_path / "game.jsonl"
    scenario = GAME.scenarios()[0]
    setup = GAME.setup(scenario, {"director": True})
    g = GAME.start(setup)
    enemies = [c.id for c in g.characters.values() if not c.cart and not c.horse]
    first, other = enemies[0], next(e for e in enemies if g[e].side != g[enemies[0]].side)
    lines = [first, "hold", "hold", f"near {first} {other} 13 cover", "help", "place", "quit"]
    ran = cli("referee", scenario, "--record", record, typed=typed(*lines))
    assert ran.code == 0, ran.err
    assert "By hand:" in ran.out and "bala.setup.director" in ran.out and "place NAME x y" in ran.out
    assert "place needs a name and a place" in ran.out
    assert f"sixgun referee {record}" in ran.out
    found = parse(record.read_text(encoding="utf-8"))
    assert found.head.commitment == "" and found.head.setup["scenario"]["switches"] == {"director": True}
    said = [
        answer.choice for answer in found.answers() if answer.choice is not None and answer.choice.kind == "director"
    ]
    assert said == [Choice("director", first, other, "13", "cover")]
    match = Match(GAME, found)
    assert distance(match.state, first, other) == pytest.approx(13.0)
    assert isinstance(match.run(), Pending)
    assert cli("replay", record).code == 0
    again = cli("referee", record, typed=typed(f"near {first} {other} 9", "quit"))
    assert again.code == 0 and "By hand:" in again.out


def test_bad_targets(tmp_path: Path) -> None:
    ran = cli("referee", "no-such-scenario")
    assert ran.code == 2 and "there is no scenario 'no-such-scenario'" in ran.err
    assert cli("referee", tmp_path / "none.toml").code == 2
    assert cli("referee", "noon", "--record", tmp_path / "r.jsonl", typed="quit\n").code == 0
