"""Rule coverage: what counts as implemented, what counts as tested, and what the command says about it."""

import json
import os
from pathlib import Path

import pytest

from sixgun.cli import main
from sixgun.core.ledger import Ledger, LedgerError, id_pattern
from sixgun.lab.coverage import (
    Mention,
    Report,
    UnknownGame,
    coverage,
    find_tests,
    game_coverage,
    game_folder,
    games,
    scan_game,
)

LEDGER = """
[system]
key = "demo"
name = "Demo"
language = "en"
genre = "a game for tests"
unit = "inch"
dice = "one die"
summary = "Roll."

[[rule]]
id = "demo.shoot.roll"
title = "Roll"
text = "Roll one die."
kind = "resolution"
source = "p. 1"

[[rule]]
id = "demo.shoot.roll-again"
title = "Roll again"
text = "Not the same rule as demo.shoot.roll."
kind = "resolution"
source = "p. 1"

[[rule]]
id = "demo.setup.have-fun"
title = "Have fun"
text = "Enjoy it."
kind = "gm"
source = "p. 1"
advice = "Cannot be enforced."

[[special]]
id = "demo.special.weak"
name = "Weak"
title = "Weak"
text = "One less."

[[ruling]]
id = "demo.ruling.year"
question = "The year is printed as 69."
ruling = "Read 1869."
why = "Two digits were lost."

[[table]]
id = "demo.table.results"
title = "Results"
rows = [{ roll = 6, hit = true }]

[[table]]
id = "demo.table.guns"
title = "Guns"
rows_from = "data/guns.toml#guns"

[[gap]]
id = "demo.gap.maps"
what = "No maps."
known = "Nothing."
proposal = "Draw some."
"""

CODE = '''"""Shooting.

Follows demo.shoot.roll to the letter.
"""
# demo.ruling.in-a-comment and demo.shoot.roll-again do not count here

def shoot(ref: object) -> None:
    """Reads demo.table.results."""
    ref.dice(1, 6, "demo.shoot.roll")
'''

GUNS = """
[[guns]]
id = "apache"
year = 1869 # demo.ruling.year
"""

TESTS = """
import pytest

IDS = ("demo.special.weak",)

@pytest.mark.rule("demo.shoot.roll", "demo.ruling.year")
def test_one():
    pass

@pytest.mark.skip(reason="not yet")
@pytest.mark.rule("demo.shoot.roll-again")
def test_skipped():
    pass

@pytest.mark.xfail
@pytest.mark.rule("demo.shoot.roll-again")
def test_expected_to_fail():
    pass

@pytest.mark.rule("demo.shoot.roll-again")
def helper():
    pass

def test_mentions_only():
    assert "demo.shoot.roll-again"

class TestGroup:
    pytestmark = [pytest.mark.rule("demo.special.weak")]

    @pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("demo.shoot.roll"))])
    def test_in_class(self, n):
        pass

@pytest.mark.rule("other.shoot.roll")
def test_other_game():
    pass
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with one game; gives the folder of the game."""
    game = tmp_path / "src" / "demo"
    (game / "data").mkdir(parents=True)
    (game / "rules.toml").write_text(LEDGER, encoding="utf-8")
    (game / "shooting.py").write_text(CODE, encoding="utf-8")
    (game / "data" / "guns.toml").write_text(GUNS, encoding="utf-8")
    (tmp_path / "tests" / "rules").mkdir(parents=True)
    (tmp_path / "tests" / "rules" / "test_shooting.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pyproject.toml").touch()
    return game


def report_of(game: Path, tests: Path | None) -> Report:
    return coverage(Ledger.load(game), game, tests)


@pytest.fixture
def report(tree: Path) -> Report:
    return report_of(tree, tree.parents[1] / "tests")


def test_strings_and_docstrings_implement_with_their_line(report: Report) -> None:
    assert report.entry("demo.shoot.roll").places == (Mention("shooting.py", 3, "prose"), Mention("shooting.py", 9))
    assert report.entry("demo.table.results").places == (Mention("shooting.py", 8, "prose"),)


def test_what_only_prose_names_is_implemented_but_not_used(report: Report, tree: Path) -> None:
    assert report.entry("demo.shoot.roll").used
    assert not report.entry("demo.table.results").used
    assert report.only_prose == ("demo.ruling.year",)
    (tree / "data" / "guns.toml").write_text(GUNS + 'rules = ["demo.ruling.year"]\n', encoding="utf-8")
    again = coverage(Ledger.load(tree), tree, None)
    assert {place.named for place in again.entry("demo.ruling.year").places} == {"data"}
    assert again.only_prose == ()


def test_data_files_implement_and_the_ledger_does_not(report: Report) -> None:
    assert report.entry("demo.ruling.year").places == (Mention("data/guns.toml", 4, "prose"),)
    assert report.entry("demo.special.weak").places == ()


def test_the_ledger_in_another_language_implements_nothing(tree: Path) -> None:
    (tree / "text" / "rules").mkdir(parents=True)
    (tree / "text" / "rules" / "es.toml").write_text('["demo.special.weak"]\ntitle = "Flojo"\n', encoding="utf-8")
    found = dict(scan_game(tree, id_pattern("demo")))
    assert "demo.special.weak" not in found and "demo.shoot.roll" in found


def test_words_of_a_language_implement_nothing_and_name_only_what_there_is(tree: Path) -> None:
    words = '[help]\n"demo.special.weak" = "It is weak."\n"demo.special.wek" = "It is not."\n'
    for name in ("text/en.toml", "text/campaign/en.toml"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(words, encoding="utf-8")
    report = coverage(Ledger.load(tree), tree, None)
    assert not report.entry("demo.special.weak").implemented
    assert report.unknown == tuple(
        ("demo.special.wek", f"{name}:3") for name in ("text/campaign/en.toml", "text/en.toml")
    )


def test_python_comments_and_longer_ids_do_not_implement(report: Report) -> None:
    assert report.entry("demo.shoot.roll-again").places == ()
    assert report.entry("demo.shoot.roll-again").gap


def test_marked_tests_prove_by_name(report: Report) -> None:
    file = "tests/rules/test_shooting.py"
    assert report.entry("demo.shoot.roll").tests == (f"{file}::test_one", f"{file}::TestGroup::test_in_class")
    assert report.entry("demo.special.weak").tests == (f"{file}::TestGroup::test_in_class",)


def test_skipped_failing_and_unmarked_tests_prove_nothing(report: Report) -> None:
    assert report.entry("demo.shoot.roll-again").tests == ()


def test_a_module_mark_holds_for_each_of_its_tests(tree: Path) -> None:
    tests = tree.parents[1] / "tests"
    text = 'import pytest\npytestmark = pytest.mark.rule("demo.shoot.roll-again")\n'
    text += "def test_a(): pass\ndef test_b(): pass\n"
    (tests / "test_module.py").write_text(text, encoding="utf-8")
    assert report_of(tree, tests).entry("demo.shoot.roll-again").tests == (
        "tests/test_module.py::test_a",
        "tests/test_module.py::test_b",
    )


def test_a_skipped_module_proves_nothing(tree: Path) -> None:
    tests = tree.parents[1] / "tests"
    text = 'import pytest\npytestmark = [pytest.mark.skip, pytest.mark.rule("demo.shoot.roll-again")]\n'
    text += "def test_a(): pass\n"
    (tests / "test_module.py").write_text(text, encoding="utf-8")
    assert report_of(tree, tests).entry("demo.shoot.roll-again").tests == ()


def test_the_json_shape(report: Report) -> None:
    assert report.as_json() == {
        "game": "demo",
        "rules": 5,
        "implemented": 2,
        "used": 1,
        "only_prose": ["demo.ruling.year"],
        "tested": 3,
        "not_built": ["demo.shoot.roll-again", "demo.special.weak"],
        "untested": ["demo.shoot.roll-again"],
        "advice": [{"id": "demo.setup.have-fun", "reason": "Cannot be enforced."}],
        "tables": {"count": 2, "implemented": 1, "not_built": ["demo.table.guns"]},
        "unknown": [],
    }


def test_ids_that_the_ledger_does_not_hold_are_reported(tree: Path) -> None:
    (tree / "typo.py").write_text('RULE = "demo.shoot.rol"\n', encoding="utf-8")
    tests = tree.parents[1] / "tests"
    marked = 'import pytest\n@pytest.mark.rule("demo.shoot.rool")\ndef test_x(): pass\n'
    (tests / "test_typo.py").write_text(marked, encoding="utf-8")
    assert report_of(tree, tests).unknown == (
        ("demo.shoot.rol", "typo.py:1"),
        ("demo.shoot.rool", "tests/test_typo.py::test_x"),
    )


def test_without_tests_they_are_unknown_and_not_zero(tree: Path) -> None:
    report = report_of(tree, None)
    assert report.entry("demo.shoot.roll").tests is None
    assert report.untested is None
    summary = report.as_json()
    assert summary["tested"] is None
    assert summary["untested"] is None
    assert summary["implemented"] == 2


def test_tests_are_found_beside_the_project_file_above(tree: Path) -> None:
    assert find_tests(tree) == tree.parents[1] / "tests"


def test_an_installed_game_does_not_take_the_tests_of_others(tree: Path) -> None:
    installed = tree.parents[1] / "lib" / "site-packages" / "demo"
    installed.mkdir(parents=True)
    assert find_tests(installed) is None


def test_a_tree_without_tests_has_none(tmp_path: Path) -> None:
    game = tmp_path / "src" / "demo"
    game.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    assert find_tests(game) is None


def test_the_tests_can_be_named(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "given").mkdir()
    monkeypatch.setenv("SIXGUN_TESTS", str(tmp_path / "elsewhere"))
    assert find_tests(tree) == tmp_path / "elsewhere"
    assert find_tests(tree, tmp_path / "given") == tmp_path / "given"
    with pytest.raises(LedgerError, match="not a folder of tests"):
        find_tests(tree, tmp_path / "nowhere")


def test_a_test_file_that_does_not_parse_is_named(tree: Path) -> None:
    (tree.parents[1] / "tests" / "test_broken.py").write_text("def test_(:\n", encoding="utf-8")
    with pytest.raises(LedgerError, match=r"test_broken\.py: is not valid Python"):
        report_of(tree, tree.parents[1] / "tests")


def test_installed_games_are_found_by_key() -> None:
    assert "bala" in games()
    assert (game_folder("bala") / "rules.toml").is_file()
    with pytest.raises(UnknownGame, match="nosuchgame"):
        game_folder("nosuchgame")


def test_the_project_covers_its_own_data() -> None:
    report = game_coverage("bala")
    assert any(place.file == "data/weapons.toml" for place in report.entry("bala.ruling.apache-year").places)
    tests = report.entry("bala.ruling.apache-year").tests
    assert tests is not None
    assert any(node.startswith("tests/games/test_bala_ledger.py::") for node in tests)


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("SIXGUN_TESTS", raising=False)


def test_the_command_lists_games_and_rules_by_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    assert "bala  Hasta la Última Bala" in capsys.readouterr().out
    assert main(["rules", "bala"]) == 0
    lines = capsys.readouterr().out.splitlines()
    chapter = lines.index("shoot")
    following = next(i for i, line in enumerate(lines) if line.strip().startswith("bala.shoot.roll"))
    assert chapter < following < lines.index("wound")


def test_the_command_shows_a_rule_with_ruling_place_and_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "bala.ruling.apache-year"]) == 0
    shown = capsys.readouterr().out
    assert "ruling: Read 1869." in shown
    assert "described data/weapons.toml:" in shown
    assert "tested by tests/games/test_bala_ledger.py::" in shown
    assert main(["rules", "bala.setup.rounding"]) == 0
    assert "see bala.ruling.rounding-scope: No. Rounding up is for fractions" in capsys.readouterr().out
    assert main(["rules", "bala.ruling.premeasuring"]) == 0
    assert "advice to people: Allows people to measure" in capsys.readouterr().out


def test_the_command_shows_tables_narrow_and_wide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "bala.table.horses"]) == 0
    assert "Quarter horse" in capsys.readouterr().out
    assert main(["rules", "bala.table.long-arms"]) == 0
    assert main(["rules", "frontera.table.options"]) == 0
    assert "…" not in capsys.readouterr().out, "no key and no rule is cut off"
    assert main(["rules", "bala.table.long-arms"]) == 0
    assert "id henry; name Rifle Henry; title Henry rifle; kind rifle; range 48" in capsys.readouterr().out


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "bala", "--coverage", "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["game"] == "bala"
    assert summary["rules"] == summary["implemented"] + len(summary["not_built"]) + len(summary["advice"])
    assert main(["rules", "bala.ruling.apache-year", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["section"], shown["ruling"]) == ("ruling", "Read 1869.")
    assert main(["rules", "bala", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(Ledger.load(game_folder("bala")))


def test_the_command_tells_no_tests_from_unknown_tests(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["rules", "bala", "--coverage", "--tests", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "tests unknown" not in shown
    assert "not tested: bala.setup.rounding" in shown
    monkeypatch.setattr("sixgun.cli.rules.find_tests", lambda folder, given: None)
    assert main(["rules", "bala", "--coverage"]) == 0
    shown = capsys.readouterr().out
    assert "tests unknown" in shown
    assert "not tested" not in shown
    assert main(["rules", "bala.ruling.apache-year"]) == 0
    assert "tests unknown" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["bala.shoot.mod-covr"], "did you mean bala.shoot.mod-cover"),
        (["bola"], "did you mean bala"),
        (["bala.x"], "bala.x is not a rule of Hasta la Última Bala"),
        ([""], "there is no game ''"),
        (["..."], "there is no game ''"),
        (["--coverage"], "--coverage needs a game"),
        (["bala.shoot.roll", "--coverage"], "--coverage is for a whole game"),
        (["bala", "--coverage", "--tests", os.devnull], "is not a folder of tests"),
    ],
)
def test_bad_input_gets_one_sentence(argv: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *argv]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert said in output.err
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("argv", [[], ["nosuchcommand"], ["rules", "--nosuchoption"]])
def test_a_bad_command_line_gets_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(argv)
    assert exit.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_ids_of_one_chapter_may_be_written_short(tmp_path: Path) -> None:
    code = tmp_path / "shoot.py"
    code.write_text('"""toy.shoot.cover, .range: and game.py is no id; toy.move.walk, .run."""\n', encoding="utf-8")
    found = {id for id, _ in scan_game(tmp_path, id_pattern("toy"))}
    assert found == {"toy.shoot.cover", "toy.shoot.range", "toy.move.walk", "toy.move.run"}
