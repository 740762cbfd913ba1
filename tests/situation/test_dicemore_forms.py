"""Situations of For a Few Dice More: short forms say the same as long ones, sweeps, dice, and whole matches."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.situation.running import cli, toml

from sixgun import situation
from sixgun.bots.random_bot import RandomBot
from sixgun.core.game import BadSetup, load_game
from sixgun.core.situations import Situations
from sixgun.core.strict import Reader
from sixgun.games.dicemore.situations.short_forms import FORMS
from sixgun.lab.simulate import play_one

Data = dict[str, Any]


def people(*rows: Data, **keys: Any) -> Data:
    return {"game": "dicemore", "characters": list(rows), **keys}


def one(id: str, side: str, x: float, facing: float = 0.0, **keys: Any) -> Data:
    return {"id": id, "side": side, "at": [x, 20], "facing": facing, **keys}


def spread(data: Data) -> dict[str, dict[str, Fraction]]:
    odds = situation.Situation(data).odds()
    assert odds.exact and sum(end.p for end in odds.outcomes) == 1
    return {group.model: {row.text: row.p for row in group.rows} for group in odds.summary}


def wall(x: float, look: str, cover: str) -> Data:
    row = {"id": "wall", "piece": "a wall", "kind": "cover", "look": look, "cover": cover}
    return {**row, "x": x, "y": 18.5, "w": 0.3, "h": 3.0}


PAIRS: dict[str, tuple[Data, Data]] = {
    "shot": (
        {"game": "dicemore", "distance": 5, "weapon": "six-shot"},
        people(one("shooter", "good", 10, guns=["six-shot"]), one("target", "bad", 16, 180), actions=["fire"]),
    ),
    "aimed shot at partial cover by a shocked shooter": (
        {"game": "dicemore", "distance": 13, "weapon": "rifle", "aimed": True, "cover": "partial", "shocked": True},
        people(
            one("shooter", "good", 10, guns=["rifle"], shocked=True),
            one("target", "bad", 24, 180),
            layout=[wall(23.15, "wall", "partial")],
            actions=["aim", "fire"],
        ),
    ),
    "two guns from behind at night": (
        {
            "game": "dicemore",
            "distance": 4,
            "weapon": "six-shot",
            "how": "two-guns",
            "behind": True,
            "night": True,
            "ref": 4,
            "cos": 3,
        },
        people(
            one("shooter", "good", 10, guns=["six-shot", "six-shot"], hands=[0, 1]),
            one("target", "bad", 15, 0, ref=4, cos=3),
            table={"night": True},
            actions=[{"do": "fire", "how": "two-guns"}],
        ),
    ),
    "a member of a ready band at a rider": (
        {"game": "dicemore", "shooter": "hollis", "distance": 6, "target_gait": "run", "saw_enemy": False},
        people(
            one("hollis", "good", 10, use="hollis"),
            one("target", "bad", 17, 180, horse="target-horse"),
            horses=[{"id": "target-horse", "gait": "run"}],
            activation={"saw_enemy": False},
            actions=["fire"],
        ),
    ),
    "fight": (
        {"game": "dicemore", "kind": "fight", "weapon": "sword", "cos": 3, "defender_shocked": True, "behind": True},
        people(
            one("attacker", "good", 10, guns=["sword"], cos=3),
            one("defender", "bad", 11, 0, guns=[], shocked=True),
            actions=["melee"],
        ),
    ),
    "panic": (
        {"game": "dicemore", "kind": "panic", "cool": 2, "shocked": True},
        people(
            one("who", "good", 10, cool=2, shocked=True),
            one("attacker", "bad", 19, 180),
            activation={"who": "attacker"},
            actions=[{"do": "panic", "who": "who", "target": "attacker"}],
        ),
    ),
    "cohesion": (
        {"game": "dicemore", "kind": "cohesion", "cools": [4], "lost": 2, "leader": "there"},
        people(
            one("member-1", "good", 10, cool=4, role="leader"),
            one("lost-1", "good", 14, out="eliminated"),
            one("lost-2", "good", 16, out="eliminated"),
            actions=["cohesion"],
        ),
    ),
    "initiative": (
        {"game": "dicemore", "kind": "initiative", "cool": 2, "other_cool": 4, "fame": 1},
        people(
            one("one", "good", 10, cool=2, fame=1),
            one("other", "bad", 20, 180, cool=4),
            actions=[{"do": "initiative", "who": "one", "target": "other"}],
        ),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_short_is_long(name: str) -> None:
    short, long = PAIRS[name]
    assert spread(short) == spread(long)


@pytest.mark.parametrize("name", PAIRS)
def test_a_short_form_is_written_out_as_a_file_of_its_own(name: str) -> None:
    reader = Reader()
    full = FORMS.expand(reader, PAIRS[name][0])
    assert not reader.problems
    assert spread(full) == spread(PAIRS[name][0])


def test_a_distance_is_from_base_to_base() -> None:
    """A six-shot gun has its bonus up to 6 U, and not a hair more."""
    for distance, near in ((6.0, True), (6.01, False)):
        shot = situation.from_data(game="dicemore", distance=distance, weapon="six-shot")
        rules = {mod.rule for asked in shot.odds().rolls for mod in asked.mods}
        assert ("dicemore.mod.short-range" in rules) == near


@pytest.mark.parametrize("cover", ["none", "light", "partial"])
@pytest.mark.parametrize("distance", [2.0, 7.0, 15.0])
def test_the_house_wall_covers(cover: str, distance: float) -> None:
    shot = situation.from_data(game="dicemore", distance=distance, weapon="rifle", cover=cover)
    rules = {mod.rule for asked in shot.odds().rolls for mod in asked.mods}
    assert {f"dicemore.mod.{name}-cover" for name in ("light", "partial") if name == cover} == {
        rule for rule in rules if rule.endswith("-cover")
    }


def test_a_sweep_over_distance_aim_and_cover() -> None:
    near = situation.from_data(game="dicemore", distance=5, weapon="heavy-gun")
    curve = situation.sweep(
        near, {"distance": [5, 12], "aimed": [True, False], "cover": ["none", "light"]}, processes=1
    )
    lines = curve.to_csv().splitlines()
    assert len(lines) == 1 + 8


def test_your_dice_decide() -> None:
    shot = situation.from_data(game="dicemore", distance=9, weapon="heavy-gun", aimed=True)
    happened = shot.resolve(dice=[1, 2, 6, 6])
    assert happened.changes["target"]["out"] == ["", "eliminated"]
    with pytest.raises(situation.BadDice):
        shot.resolve(dice=[1, 2, 6])


def test_a_reroll_is_a_stated_choice() -> None:
    """COS 2, and a fortune point of the target: the only way to spend it is to roll the rescue again."""
    data = people(
        one("shooter", "good", 10, guns=["heavy-gun"], cool=6),
        one("target", "bad", 15, 180, fortune=1, cool=6),
        actions=["fire"],
    )
    kept = situation.Situation(data).odds()
    spent = situation.Situation({**data, "choices": {"dicemore.ruling.reroll-scope": "reroll"}}).odds()
    out = [odds.chance(lambda end: bool(end.state["target"].out)) for odds in (kept, spent)]
    assert out[1] < out[0]


def test_an_impossible_action_is_refused_with_rule_and_reason(tmp_path: Any) -> None:
    file = tmp_path / "illegal.toml"
    for action, rule in (("load", "dicemore.action.load"), ("stand", "dicemore.action.lie-stand")):
        shooter = one("shooter", "good", 10, guns=["six-shot"])
        file.write_text(toml(people(shooter, one("target", "bad", 15, 180), actions=[action])), encoding="utf-8")
        ran = cli("odds", file)
        assert ran.code == 2 and rule in ran.err and "allowed:" in ran.err


def test_whole_matches_begin_at_a_situation() -> None:
    game = load_game("dicemore")
    duel = people(
        one("ada", "good", 10, guns=["six-shot"]), one("silas", "bad", 15, 180, guns=["six-shot"]), actions=["fire"]
    )
    setup = game.part(Situations).setup(duel)
    assert play_one(game, setup, (RandomBot, RandomBot), "1", 0).reason != "unfinished"
    with pytest.raises(BadSetup, match="two sides"):
        game.part(Situations).setup(people(one("ada", "good", 10), actions=["lie"]))
    switched = game.part(Situations).setup(duel, {"round_limit": 1})
    assert game.start(switched).board.switches.round_limit == 1
