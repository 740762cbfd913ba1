"""The referee of a real table: typed dice, words of the director, and a record that replays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.rules.bala.build import fight, man
from tests.situation.running import cli

from sixgun import situation
from sixgun.core.choice import Choice
from sixgun.core.game import BadSetup, load_game
from sixgun.core.match import Match
from sixgun.core.record import parse
from sixgun.core.ref import Pending
from sixgun.games.bala import director, turn
from sixgun.games.bala.choices import Shoot
from sixgun.games.bala.shots import plan_shot
from sixgun.games.bala.space import cover, distance
from sixgun.games.bala.state import Fight
from sixgun.miniatures.by_hand import Director
from sixgun.testing import scripted

GAME = load_game("bala")
TABLE = director.BalaTable(GAME)
EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"


def table(directed: bool = True) -> Fight:
    people = [man("ines", "law", 3, 10, 10, guns=["colt-peacemaker"]), man("rook", "gang", 3, 30, 10, 180)]
    return fight(people, active="ines", left=3, director=directed)


def say(g: Fight, line: str) -> Choice:
    choice = TABLE.director(line.split(), g)
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
    mods = plan_shot(g, Shoot("ines", "rook")).bullets[0].mods
    assert "bala.shoot.mod-cover" in [mod.rule for mod in mods]
    do(g, "near ines rook 13 open")
    assert not cover(g, "ines", "rook") and len(g["rook"].by_hand) == 1
    do(g, "cover ines rook cover")
    assert cover(g, "ines", "rook") == ("by-hand",) and len(g["rook"].by_hand) == 1
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
        TABLE.director(line.split(), table())


def test_other_words_are_not_for_the_director() -> None:
    assert TABLE.director(["shoot"], table()) is None and TABLE.director([], table()) is None


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
    match = Match(GAME, found)
    said = [
        match.read(given.choice) for given in found.answers() if given.choice and given.choice["kind"] == "director"
    ]
    assert said == [Director(first, other, 13.0, "cover")]
    assert distance(match.state, first, other) == pytest.approx(13.0)
    assert isinstance(match.run(), Pending)
    assert cli("replay", record).code == 0
    again = cli("referee", record, typed=typed(f"near {first} {other} 9", "quit"))
    assert again.code == 0 and "By hand:" in again.out


def test_a_game_begins_at_the_moment_of_a_situation_and_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """shot.toml, a short form: the shooter does not aim but shoots at once, nobody breaks in, the dice show 6 and 6."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    record = tmp_path / "game.jsonl"
    ran = cli(
        "referee",
        EXAMPLES / "shot.toml",
        "--record",
        record,
        typed=typed("shoot", "1", "6 6", "near shooter target 9", "quit"),
    )
    assert ran.code == 0, ran.err
    found = parse(record.read_text(encoding="utf-8"))
    match = Match(GAME, found)
    moment = situation.load(EXAMPLES / "shot.toml").state
    start = GAME.start(found.head.setup)
    assert GAME.identity(start) == GAME.identity(moment)
    assert (match.state["target"].shock, match.state["target"].damage) == (1, 1)
    assert distance(match.state, "shooter", "target") == pytest.approx(9.0)
    assert start.board.switches.director and not moment.board.switches.director
    assert cli("replay", record).code == 0
    again = cli("referee", record, typed=typed("place target 30 30", "quit"))
    assert again.code == 0 and "By hand:" in again.out


@pytest.mark.rule("bala.ruling.victory")
def test_a_game_from_a_situation_ends_like_any_other() -> None:
    """Without goals in the file odds go on whatever happens, but of a game somebody is the last on the table."""
    setup = situation.load(EXAMPLES / "shot.toml").whole_game({"turns": 3})
    g = GAME.start(setup)
    assert g.board.turns == 3 and g.board.goals
    assert GAME.encode(GAME.decode(GAME.encode(g), setup)) == GAME.encode(g)
    g.change("target", out="eliminated")
    with scripted(choices=[turn.PASS]) as ref:
        GAME.advance(ref, g)
    ending = GAME.ending(g)
    assert ending is not None and ending.winners == (g["shooter"].side,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("move.toml", "characters: a whole game needs two sides with somebody on the table, and here is only ours."),
        ("highcard.toml", "game: whole games of High Card begin with a scenario, not with a situation."),
        ('game = "bala"\nkind = "shot"\ndistanse = 13\n', "distanse: unknown key; did you mean distance?"),
        (
            'game = "bala"\nkind = "shot"\ndistance = -1\nweapon = "knife"\n',
            "distance: expected a number from 0 to 100",
        ),
        ('game = "bala"\n[scenario]\nname = "x"\n', "scenario.title: missing"),
    ],
)
def test_situations_that_are_no_game(text: str, message: str, tmp_path: Path) -> None:
    path = EXAMPLES / text
    if "\n" in text:
        path = tmp_path / "file.toml"
        path.write_text(text, encoding="utf-8")
    ran = cli("referee", path)
    assert ran.code == 2 and message in ran.err and ran.err.count("\n") == 1


def test_a_set_up_with_half_a_situation_is_refused() -> None:
    setup = situation.load(EXAMPLES / "shot.toml").whole_game()
    for wrong in ({**setup, "situation": 3}, {**setup, "scenario": {"turns": "x"}}, {"situation": setup["situation"]}):
        with pytest.raises(BadSetup):
            GAME.start(wrong)


def test_bad_targets(tmp_path: Path) -> None:
    ran = cli("referee", "no-such-scenario")
    assert ran.code == 2 and "there is no scenario 'no-such-scenario'" in ran.err
    assert cli("referee", tmp_path / "none.toml").code == 2
    assert cli("referee", "noon", "--record", tmp_path / "r.jsonl", typed="quit\n").code == 0


@pytest.mark.parametrize(
    ("game", "scale", "between"), [("dicemore", "1 U is 2 cm", "10.0 U (20 cm)"), ("bala", "2.54", "")]
)
def test_a_real_table_is_measured_in_centimetres(
    game: str, scale: str, between: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    scenario = "duel" if game == "dicemore" else load_game(game).scenarios()[0]
    words = ["tape hanrahan mott"] if between else []
    ran = cli("referee", scenario, "--game", game, "--record", tmp_path / "x.jsonl", typed=typed(*words, "quit"))
    assert ran.code == 0, ran.err
    assert scale in ran.out and between in ran.out
    again = cli("play", game, "--scenario", scenario, "--both", "--record", tmp_path / "y.jsonl", typed=typed("quit"))
    assert scale not in again.out, "nobody asks for centimetres on a screen"
