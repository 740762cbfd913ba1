"""Bad input: every documented message, all mistakes together, exit code 2, no traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.situation.bad import BAD, BAD_IN_ODDS, Data, duel
from tests.situation.running import cli, toml

from sixgun import situation
from sixgun.core.game import BadSetup, load_game
from sixgun.core.situations import Situations

PAGE = (Path(__file__).parents[2] / "docs" / "situations.md").read_text(encoding="utf-8")
LISTED = re.findall(r"^\| `([^`]+)` \| [^|]+ \|$", PAGE.partition("## Mistakes")[2].partition("\n## ")[0], re.MULTILINE)


def test_the_docs_list_these_messages() -> None:
    assert [message for message, _, _ in (*BAD, *BAD_IN_ODDS)] == LISTED


@pytest.mark.parametrize(("message", "data"), [(m, d) for m, _, d in BAD], ids=[w for _, w, _ in BAD])
def test_a_message(message: str, data: Data, tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        situation.Situation(data)
    told = [f"{problem.where}: {problem.message}" for problem in caught.value.problems]
    assert [one for one in told if one.startswith(message)], told
    file = tmp_path / "bad.toml"
    file.write_text(toml(data), encoding="utf-8")
    for command in ("odds", "resolve"):
        ran = cli(command, file)
        assert ran.code == 2 and ran.out == ""
        assert message in ran.err and "Traceback" not in ran.err


@pytest.mark.parametrize(("message", "data"), [(m, d) for m, _, d in BAD_IN_ODDS], ids=[w for _, w, _ in BAD_IN_ODDS])
def test_a_message_of_odds(message: str, data: Data, tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        situation.Situation(data).odds()
    assert [f"{problem.where}: {problem.message}" for problem in caught.value.problems] == [message]
    file = tmp_path / "bad.toml"
    file.write_text(toml(data), encoding="utf-8")
    ran = cli("odds", file)
    assert ran.code == 2 and ran.out == ""
    assert message in ran.err and "Traceback" not in ran.err


def test_all_mistakes_are_listed_together_with_their_keys(tmp_path: Path) -> None:
    data = duel(actions=["shot", {"do": "aim", "target": "rok"}], activation={"who": "inez"}, policy="lucky")
    data["characters"][1] |= {"at": [10.2, 10], "shock": 7, "guns": ["colt-navi"], "hand": "sabre"}
    data["choices"] = {"bala.nothing.here": "stay"}
    file = tmp_path / "bad.toml"
    file.write_text(toml(data), encoding="utf-8")
    ran = cli("odds", file)
    assert ran.code == 2
    keys = [line.strip().partition(": ")[0] for line in ran.err.splitlines()[1:]]
    assert sorted(keys) == sorted(
        [
            "characters[1].at",
            "characters[1].guns[0]",
            "characters[1].hand",
            "characters[1].shock",
            "activation.who",
            "actions[0]",
            "actions[1].target",
            "choices.bala.nothing.here",
            "policy",
        ]
    )
    assert ran.err.splitlines()[0].endswith("has 9 mistakes:")


def test_text_that_is_not_toml(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('game = "bala"\ndistance = \n', encoding="utf-8")
    ran = cli("odds", file)
    assert ran.code == 2 and "line 2: not TOML" in ran.err


def test_files_that_are_not_there(tmp_path: Path) -> None:
    ran = cli("odds", tmp_path / "none.toml")
    assert ran.code == 2 and "there is no file" in ran.err
    assert cli("odds").code == 2
    assert cli("resolve", tmp_path).code == 2


@pytest.mark.parametrize(
    ("actions", "words"),
    [
        (["reload"], ("bala.action.reload", "full")),
        (["recover"], ("bala.action.recover-paralysis",)),
        (["aim", "aim", "aim", "shoot"], ("action 4", "bala.turn.spend-in-any-order", "card")),
        ([{"do": "move", "to": [60, 10]}], ("bala.action.move-declare",)),
        ([{"do": "shoot", "who": "rook", "target": "ines"}], ("bala.turn.spend-in-any-order", "allowed: Ines")),
    ],
)
def test_an_illegal_action_is_refused_with_rule_and_reason(
    actions: list[object], words: tuple[str, ...], tmp_path: Path
) -> None:
    file = tmp_path / "illegal.toml"
    file.write_text(toml(duel(actions=actions)), encoding="utf-8")
    for command in ("odds", "resolve"):
        ran = cli(command, file)
        assert ran.code == 2 and ran.out == "" and "is refused" in ran.err and "allowed:" in ran.err
        assert len(ran.err.splitlines()) == 1
        for word in words:
            assert word in ran.err


def test_a_game_without_situations_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("highcard")
    monkeypatch.setitem(game._loaded, Situations, Situations(game))
    with pytest.raises(BadSetup, match="High Card has no situations yet"):
        situation.Situation({"game": "highcard"})
