"""sixgun odds and sixgun resolve as people and programs use them."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.situation.bad import duel
from tests.situation.running import cli, toml

from sixgun import situation

EXAMPLES = Path(__file__).parents[2] / "docs" / "situations"
SHOT, AIM, HIGHCARD = EXAMPLES / "shot.toml", EXAMPLES / "aim.toml", EXAMPLES / "highcard.toml"


# odds ----------------------------------------------------------------------------------------------------------------
def test_people_see_what_is_needed_the_modifiers_the_odds_and_what_was_assumed() -> None:
    ran = cli("odds", SHOT)
    assert ran.code == 0 and ran.err == ""
    for text in (
        "8+, 9+, 10+, 12+",
        "-1 cover (a barrel)  bala.shoot.mod-cover",
        "+2 aim  bala.shoot.mod-aim",
        "58.3 %",
        "7/12",
        "█",
        "Exact: 12 distinct outcomes.",
        "policy first",
        "take-cover  bala.shoot.result-8-foot",
    ):
        assert text in ran.out


def test_json_has_exact_fractions_changes_and_rules() -> None:
    data = cli("odds", AIM, "--json").json
    assert data["exact"] is True and data["samples"] is None
    assert sum(Fraction(outcome["p"]) for outcome in data["outcomes"]) == 1
    for group in data["summary"]:
        assert sum(Fraction(row["p"]) for row in group["outcomes"]) == 1
    assert {"step": 2, "value": 2, "name": "aim", "rule": "bala.shoot.mod-aim", "why": []} in data["modifiers"]
    dead = next(o for o in data["outcomes"] if o["changes"].get("rook", {}).get("dead") == [False, True])
    assert dead["changes"]["rook"]["out"] == ["", "eliminated"]
    assert {"bala.wound.rip", "bala.shoot.result-12", "bala.shoot.mod-aim"} <= set(dead["rules"])
    assert any(left["rule"] == "bala.action.shoot" for left in dead["left_out"])
    shapes = [str(outcome["changes"]) + str(outcome["left_out"]) for outcome in data["outcomes"]]
    assert len(set(shapes)) == len(shapes), "two outcomes that look alike"


def test_a_sample_says_so() -> None:
    ran = cli("odds", SHOT, "--limit", "3", "--samples", "500", "--seed", "9")
    assert "Not exact: a sample of 500 with seed 9" in ran.out
    data = cli("odds", SHOT, "--limit", "3", "--samples", "500", "--seed", "9", "--json").json
    assert (data["exact"], data["samples"], data["seed"]) == (False, 500, 9)
    assert sum(Fraction(outcome["p"]) for outcome in data["outcomes"]) == 1
    for outcome in data["outcomes"]:
        low, high = outcome["interval"]
        assert 0 <= low <= float(Fraction(outcome["p"])) <= high <= 1
    again = cli("odds", SHOT, "--limit", "3", "--samples", "500", "--seed", "9", "--json").json
    assert again == data
    exact = situation.load(SHOT).odds().group("target")
    sampled = situation.load(SHOT).odds(limit=0, samples=2_000)
    near = {row.text: row for row in sampled.group("target").rows}
    for row in exact.rows:
        if row.p > Fraction(1, 20):
            low, high = near[row.text].low, near[row.text].high
            assert low is not None and high is not None and low - 0.02 <= float(row.p) <= high + 0.02


def test_policies_and_stated_choices() -> None:
    first = cli("odds", HIGHCARD, "--json").json
    assert first["policy"]["name"] == "first" and "ducks" in first["policy"]["stated"]
    random = cli("odds", HIGHCARD, "--policy", "random", "--json").json
    assert random["exact"] and random["policy"]["name"] == "random" and random["outcomes"] != first["outcomes"]
    stands = cli("odds", HIGHCARD, "--choose", "highcard.shoot.duck=stand", "--json").json
    belle = next(group for group in stands["summary"] if group["model"] == "belle")
    assert {row["text"]: row["p"] for row in belle["outcomes"]} == {"not hit": "2/3", "out": "1/3"}
    never = cli("odds", SHOT, "--choose", "board").out
    assert "Never asked for, or never on offer: board" in never
    assert cli("odds", HIGHCARD, "--choose", "x=stand").code == 2


def test_a_stated_choice_that_the_game_does_not_know_is_refused() -> None:
    kind = cli("odds", SHOT, "--choose", "take-covr")
    assert kind.code == 2 and "there is no choice 'take-covr'; did you mean take-cover" in kind.err
    rule = cli("odds", SHOT, "--choose", "bala.shoot.result-8-fot=take-cover")
    assert rule.code == 2 and "there is no such rule; did you mean bala.shoot.result-8-foot" in rule.err
    resolved = cli("resolve", SHOT, "--dice", "4,4", "--choose", "take-covr")
    assert resolved.code == 2 and "there is no choice 'take-covr'" in resolved.err


def test_an_interruption_can_be_stated(tmp_path: Path) -> None:
    choices = {"bala.ruling.interruption-window": "interrupt", "bala.turn.spend-in-any-order": "shoot"}
    data = duel(choices=choices)
    data["characters"][1] |= {"guns": ["colt-peacemaker"], "detected": ["ines"], "shock": 1}  # one action, not two
    file = tmp_path / "broken-into.toml"
    file.write_text(toml(data), encoding="utf-8")
    found = cli("odds", file, "--json").json
    assert found["exact"]
    assert any("ines" in o["changes"] and "shock" in o["changes"]["ines"] for o in found["outcomes"])
    assert {"interrupt", "shoot"} <= {kind for d in found["policy"]["decisions"] for kind in d["chosen"]}


def test_side_by_side() -> None:
    ran = cli("odds", SHOT, EXAMPLES / "shoot.toml")
    assert ran.code == 0
    line = next(line for line in ran.out.splitlines() if "Paralysed" in line)
    assert line.split() == ["Paralysed", "13.9", "%", "13.9", "%"]
    both = cli("odds", SHOT, EXAMPLES / "shoot.toml", "--json").json
    assert len(both["situations"]) == 2
    assert both["situations"][0]["summary"] == both["situations"][1]["summary"]


def test_one_bad_file_among_several(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('game = "bala"\n', encoding="utf-8")
    ran = cli("odds", SHOT, bad)
    assert ran.code == 2 and ran.out == "" and "bad.toml has 1 mistake:" in ran.err


# many values ---------------------------------------------------------------------------------------------------------
def test_vary_gives_a_table_and_csv(tmp_path: Path) -> None:
    argv = ("odds", SHOT, "--vary", "distance=2..26 by 8", "--vary", "cover=yes,no", "--vary", "aims=0..1")
    ran = cli(*argv)
    assert (
        ran.code == 0
        and "any effect" in ran.out
        and "out of range (bala.shoot.range-limit)" in " ".join(ran.out.split())
    )
    rows = list(csv.DictReader(io.StringIO(cli(*argv, "--csv", "-").out)))
    assert len(rows) == 4 * 2 * 2
    for row in rows:
        one = situation.load(SHOT).changed(
            distance=int(row["distance"]), cover=row["cover"] == "yes", aims=int(row["aims"])
        )
        if row["problem"]:
            with pytest.raises(situation.StepRefused):
                one.odds()
        else:
            assert Fraction(row["any effect (fraction)"]) == one.odds().group("target").chance(1)
    file = tmp_path / "table.csv"
    cli(*argv, "--csv", file)
    assert file.read_text(encoding="utf-8") == cli(*argv, "--csv", "-").out
    points = cli(*argv, "--json").json["points"]
    assert [point["values"] for point in points[:2]] == [[2, True, 0], [2, True, 1]]


def test_vary_with_processes_is_vary_without() -> None:
    one = situation.sweep(situation.load(SHOT), {"distance": range(1, 33)}, processes=1)
    two = situation.sweep(situation.load(SHOT), {"distance": range(1, 33)}, processes=2)
    assert one.points == two.points


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("a=1..4", (1, 2, 3, 4)),
        ("a=0..1 by 0.5", (0, 0.5, 1)),
        ("a=yes,no", (True, False)),
        ("a=x,2,2.5", ("x", 2, 2.5)),
    ],
)
def test_values_to_vary(text: str, values: tuple[Any, ...]) -> None:
    assert situation.parse_vary(text) == ("a", values)


@pytest.mark.parametrize(
    "vary", ["distance", "distance=", "distance=9..1", "distance=1..99999", "characters[7].shock=1..2", "[0]=1..2"]
)
def test_what_cannot_be_varied(vary: str) -> None:
    ran = cli("odds", SHOT, "--vary", vary)
    assert ran.code == 2 and len(ran.err.splitlines()) == 1 and "Traceback" not in ran.err


def test_vary_reaches_into_the_file() -> None:
    ran = cli("odds", AIM, "--vary", "characters[2].level=4..6", "--model", "rook", "--csv", "-")
    assert [row["characters[2].level"] for row in csv.DictReader(io.StringIO(ran.out))] == ["4", "5", "6"]


# resolve -------------------------------------------------------------------------------------------------------------
def test_what_happens_with_these_dice() -> None:
    ran = cli("resolve", SHOT, "--dice", "6,4")
    assert ran.code == 0
    assert "bala.shoot.result-10-11" in ran.out and "Target: damage 0 -> 1" in ran.out
    data = cli("resolve", SHOT, "--dice", "6,6,2", "--cards", "bad", "--json").json
    assert data["changes"]["target"]["out"] == ["", "eliminated"]
    assert [entry["event"] for entry in data["log"]][:3] == ["aims", "aims", "shot-serious"]
    assert data["log"][2]["dice"] == [6, 6]


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        ((), "too few dice: expected 2D6 for bala.shoot.roll (A shot is 2D6 plus modifiers)"),
        (("--dice", "6"), "too few dice: expected 2D6 for bala.shoot.roll (A shot is 2D6 plus modifiers), but only 1"),
        (("--dice", "6,6"), "too few dice: expected 1D6 for bala.wound.roll"),
        (("--dice", "6,6,2"), "too few cards: expected a card for bala.wound.arm-side"),
        (("--dice", "6,6,2", "--cards", "left"), "impossible: left cannot be a card for bala.wound.arm-side"),
        (("--dice", "6,7"), "impossible: there is no 7 on a D6; expected 2D6 for bala.shoot.roll"),
        (("--dice", "6,4,3"), "too many dice: 3 left over; everything was decided by 6+4 for bala.shoot.roll"),
        (("--dice", "6,4", "--cards", "good"), "too many cards: good left over"),
        (("--dice", "6,x"), "expected dice such as 6,5,3"),
        (("--dice", "6,4", "--interactive"), "--interactive asks for the dice"),
    ],
)
def test_dice_that_do_not_fit(argv: tuple[str, ...], words: str) -> None:
    ran = cli("resolve", SHOT, *argv)
    assert ran.code == 2 and words in ran.err and "Traceback" not in ran.err and len(ran.err.splitlines()) == 1


def test_dice_where_nothing_is_rolled() -> None:
    ran = cli("resolve", EXAMPLES / "tie.toml", "--dice", "3")
    assert ran.code == 2 and "too many dice: 3 left over; nothing is rolled here" in ran.err
    assert cli("resolve", EXAMPLES / "tie.toml").code == 0


def test_asked_for_each_roll() -> None:
    ran = cli("resolve", SHOT, "--interactive", typed="9 9\n6 6\n6\n")
    assert ran.code == 0 and "Target: dead False -> True" in ran.out
    assert "2D6 for A shot is 2D6 plus modifiers" in ran.err and "There is no 9 on a D6" in ran.err
    assert cli("resolve", SHOT, "--interactive", typed="6 6\n").code == 2


def test_an_action_that_the_dice_made_impossible_is_left_out() -> None:
    ran = cli("resolve", AIM, "--dice", "6,6,6")
    assert ran.code == 0 and "Action 4 (Calder: shoot at Rook) has become impossible" in ran.out


def test_every_outcome_of_the_odds_is_what_its_dice_resolve_to() -> None:
    shot = situation.load(SHOT)
    by_total = {"miss": [2, 3], "jam": [1, 1], "8": [4, 4], "9": [4, 5], "10": [5, 5]}
    ends = {str(end.changes) for end in shot.odds().outcomes}
    for dice in by_total.values():
        assert str(shot.resolve(dice=dice).changes) in ends


class _Pressed:
    """Somebody who presses Ctrl-C when so much is done."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
        self.left = after
        monkeypatch.setattr("sixgun.cli.odds._Late.advance", lambda late, more: self.advance(more))

    def advance(self, more: int) -> None:
        self.left -= more
        if self.left < 0:
            raise KeyboardInterrupt


def test_a_sample_that_is_stopped_is_shown_as_far_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    _Pressed(monkeypatch, 50)
    ran = cli("odds", SHOT, "--limit", 0, "--json")
    assert ran.code == 130
    assert ran.json["samples"] == 50 and sum(Fraction(row["p"]) for row in ran.json["outcomes"]) == 1
    assert ran.err == "sixgun odds: stopped: the sample is 50 of 10000.\n"


def test_counting_that_is_stopped_has_nothing_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    _Pressed(monkeypatch, 3)
    ran = cli("odds", SHOT)
    assert (ran.code, ran.out) == (130, "") and "stopped before anything was known" in ran.err


def test_a_file_that_was_counted_is_shown_when_the_next_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    ways = 0

    def count(late: object, more: int) -> None:
        nonlocal ways
        ways += more

    monkeypatch.setattr("sixgun.cli.odds._Late.advance", count)
    whole = cli("odds", SHOT)
    _Pressed(monkeypatch, ways + 1)
    ran = cli("odds", SHOT, SHOT)
    assert (ran.code, ran.out) == (130, whole.out) and "stopped: 1 of 2 files are shown" in ran.err


def test_points_that_are_done_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    _Pressed(monkeypatch, 8)
    argv = ("odds", SHOT, "--vary", "distance=1..24", "--csv", "-", "--processes", 1)
    ran = cli(*argv)
    monkeypatch.undo()
    whole = cli(*argv)
    assert ran.code == 130 and "stopped: 16 of 24 points are shown" in ran.err
    assert whole.out.startswith(ran.out) and len(ran.out.splitlines()) == 17
