"""The referee of a real table: words about distance and cover, typed dice, and records that replay."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from tests.rules.dicemore.build import man, match, wall
from tests.situation.running import cli

from sixgun import situation
from sixgun.bots import load_bot
from sixgun.bots.drive import play_out
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice
from sixgun.core.files import Files
from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.record import parse
from sixgun.games.dicemore import director, turn
from sixgun.games.dicemore.shots import Volley, shot_modifiers
from sixgun.games.dicemore.space import cover, distance, visible
from sixgun.games.dicemore.state import Skirmish
from sixgun.miniatures.by_hand import Director
from sixgun.testing import scripted

GAME = load_game("dicemore")
EXAMPLES = Path(__file__).parents[3] / "docs" / "situations"
RULE = "dicemore.ruling.real-table"


def table(directed: bool = True) -> Skirmish:
    people = [man("ines", "good", 10, 10, guns=["six-shot"], name="Ines Vega"), man("rook", "bad", 30, 10, 180)]
    return match(people, [wall("w", (20, 20), (20, 28))], active="ines", director=directed)


def say(g: Skirmish, line: str) -> Choice:
    choice = director.said(line.split(), g)
    assert choice is not None
    return choice


def do(g: Skirmish, *lines: str) -> None:
    for line in lines:
        choice = say(g, line)
        assert turn.check(g, choice) is None
        with scripted(choices=[choice]) as ref:
            turn.advance(ref, g)


def cover_mods(g: Skirmish) -> list[str]:
    mods = shot_modifiers(g, Volley("ines", g["ines"].guns[0]), "rook")
    return [mod.rule for mod in mods if "cover" in mod.rule]


@pytest.mark.rule("dicemore.ruling.real-table")
@pytest.mark.parametrize("line", ["near Ines rook 13", "near ines rook 26cm", "near ines rook 26CM"])
def test_near_puts_a_miniature_at_a_measured_distance(line: str) -> None:
    g = table()
    do(g, line)
    assert distance(g, "ines", "rook") == pytest.approx(13.0)
    assert g["ines"].facing == pytest.approx(0.0) and g.going.left == 3 and not g.going.moved


@pytest.mark.rule(
    "dicemore.ruling.real-table", "dicemore.mod.light-cover", "dicemore.mod.partial-cover", "dicemore.cover.reciprocal"
)
def test_cover_by_hand_holds_until_one_of_them_moves() -> None:
    g = table()
    assert cover(g, "ines", "rook").level == "none" and not cover_mods(g)
    do(g, "near ines rook 13 light")
    assert cover(g, "ines", "rook").level == "light" and cover_mods(g) == ["dicemore.mod.light-cover"]
    assert cover(g, "rook", "ines").level == "none"
    do(g, "near ines rook 13 partial")
    assert cover_mods(g) == ["dicemore.mod.partial-cover"] and len(g["rook"].by_hand) == 1
    do(g, "near ines rook 13 whole")
    assert not visible(g, "ines", "rook") and not visible(g, "rook", "ines")
    do(g, "near ines rook 13 open")
    assert cover(g, "ines", "rook").level == "none" and visible(g, "rook", "ines")
    do(g, "near ines rook 13 whole", "place rook 30 12")
    assert cover(g, "ines", "rook").level == "none"


@pytest.mark.rule("dicemore.ruling.real-table", "dicemore.mod.light-cover")
def test_cover_alone_moves_nobody() -> None:
    g = table()
    before = g["ines"].place, g["ines"].facing
    do(g, "cover ines rook light")
    assert cover(g, "ines", "rook").level == "light" and (g["ines"].place, g["ines"].facing) == before


@pytest.mark.rule("dicemore.ruling.real-table")
def test_open_by_hand_goes_before_what_is_drawn() -> None:
    g = table()
    do(g, "place ines 15 24", "place rook 25 24")
    assert cover(g, "ines", "rook").level == "whole"
    do(g, f"near ines rook {distance(g, 'ines', 'rook'):g} open")
    assert cover(g, "ines", "rook").level == "none"


@pytest.mark.rule("dicemore.ruling.real-table")
def test_place_puts_a_miniature_somewhere() -> None:
    g = table()
    do(g, "place rook 20 12.5 @90")
    assert (g["rook"].x, g["rook"].y, g["rook"].facing) == (20.0, 12.5, 90.0)


@pytest.mark.rule("dicemore.ruling.real-table")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("place rook 90 10", "director-no-room"),
        ("place rook 10.2 10", "director-no-room"),
        ("place nobody 10 10", "director-whom"),
        ("near ines nobody 4", "director-whom"),
        ("near ines ines 4", "director-whom"),
        ("near ines rook 150", "director-no-room"),
    ],
)
def test_what_cannot_be_said(line: str, reason: str) -> None:
    g = table()
    refusal = turn.check(g, say(g, line))
    assert refusal is not None and refusal.reason == reason and refusal.rule == RULE


@pytest.mark.rule("dicemore.ruling.real-table")
def test_only_a_match_with_a_referee_knows_such_words() -> None:
    g = table(directed=False)
    refusal = turn.check(g, say(g, "place rook 20 12"))
    assert refusal is not None and refusal.reason == "no-director"
    assert "director" not in [switch.key for switch in GAME.part(Files).switches()]


@pytest.mark.parametrize(
    "line", ["place rook", "place rook x y", "near ines rook", "near ines rook 13 hidden", "near ines rook xcm"]
)
def test_words_that_are_not_understood(line: str) -> None:
    with pytest.raises(ValueError):
        director.said(line.split(), table())


def test_other_words_are_not_for_the_director() -> None:
    assert director.said(["fire"], table()) is None and director.said([], table()) is None


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.rule("dicemore.ruling.real-table")
def test_a_match_begins_at_the_moment_of_a_situation_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """dicemore-shot.toml, a short form: a word about the distance, one shot, dice that people typed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    record = tmp_path / "game.jsonl"
    g = situation.load(EXAMPLES / "dicemore-shot.toml").state
    me, foe = g.active.id, g.enemies(g.active.id)[0].id
    lines = [f"near {me} {foe} 9 light", "help", "place", "fire", "1 1", "1", "quit"]
    ran = cli("referee", EXAMPLES / "dicemore-shot.toml", "--record", record, typed=typed(*lines))
    assert ran.code == 0, ran.err
    assert "By hand:" in ran.out and RULE in ran.out and "place NAME x y" in ran.out
    assert "9 U (18 cm)" in ran.out and "place needs a name and a place" in ran.out
    found = parse(record.read_text(encoding="utf-8"))
    again = Match(GAME, found)
    said = [again.read(a.choice) for a in found.answers() if a.choice is not None and a.choice["kind"] == "director"]
    assert said == [Director(me, foe, 9.0, "light")]
    assert distance(again.state, me, foe) == pytest.approx(9.0)
    assert any(entry.event.startswith("shot") for entry in again.log)
    assert again.state.board.switches.director and not g.board.switches.director
    assert cli("replay", record).code == 0
    on = cli("referee", record, typed=typed(f"place {foe} 30 30", "quit"))
    assert on.code == 0 and "cm" in on.out


@pytest.mark.parametrize("name", ["dicemore-fight", "dicemore-shot", "dicemore-opportunity"])
def test_a_match_from_a_situation_is_played_to_its_end(name: str) -> None:
    setup = situation.load(EXAMPLES / f"{name}.toml").whole_game({"director": True})
    assert GAME.encode(GAME.decode(GAME.encode(GAME.start(setup)), setup)) == GAME.encode(GAME.start(setup))
    game: Match[Skirmish] = Match.new(GAME, setup, SeededChance(5))
    bot = load_bot("random")
    play_out(game, {seat: bot() for seat in GAME.seats(game.state)}, lambda seat, n: Random(f"{seat}{n}"))
    assert game.ending is not None


def test_a_ready_scenario_is_refereed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    ran = cli("referee", "duel", "--game", "dicemore", "--record", tmp_path / "d.jsonl", typed=typed("help", "quit"))
    assert ran.code == 0 and "near NAME OTHER 13" in ran.out
    head = parse((tmp_path / "d.jsonl").read_text(encoding="utf-8")).head
    assert head.commitment == "" and head.setup["switches"] == {"director": True}
