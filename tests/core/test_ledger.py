"""The ledger loader: what it gives, and that it accepts nothing that it does not understand."""

import zipfile
from pathlib import Path

import pytest

from sixgun.core.ledger import Example, Ledger, LedgerError, Rule, RuleTable, UnknownId, id_pattern

SYSTEM = """
[system]
key = "demo"
name = "Demo"
language = "en"
genre = "a game for tests"
unit = "inch"
dice = "one die"
summary = "Roll."
"""

RULE = """
[[rule]]
id = "demo.shoot.roll"
title = "Roll"
text = "Roll one die, see demo.ruling.ties."
kind = "resolution"
source = "p. 1"
"""

REST = """
[[special]]
id = "demo.special.weak"
name = "Weak"
title = "Weak"
text = "One less."

[[table]]
id = "demo.table.results"
title = "Results"
rows = [{ roll = 1, hit = false }, { roll = 6, hit = true }]

[[table]]
id = "demo.table.guns"
title = "Guns"
rows_from = "data/guns.toml#guns"

[[ruling]]
id = "demo.ruling.ties"
question = "And ties?"
ruling = "Roll again."
why = "Somebody must win."
advice = "Only a demonstration."

[[gap]]
id = "demo.gap.maps"
what = "No maps."
known = "Nothing."
proposal = "Draw some."

[[example]]
id = "demo.example.six"
rules = ["demo.shoot.roll"]
given = "one shot"
rolls = "6"
expected = "a hit"
"""

GUNS = """
[[guns]]
id = "colt"
range = 24

[[guns]]
id = "henry"
range = 48
"""


def write(folder: Path, ledger: str = SYSTEM + RULE + REST, guns: str = GUNS) -> Path:
    (folder / "data").mkdir(exist_ok=True)
    (folder / "data" / "guns.toml").write_text(guns, encoding="utf-8")
    path = folder / "rules.toml"
    path.write_text(ledger, encoding="utf-8")
    return path


def refusal(folder: Path, ledger: str = SYSTEM + RULE + REST, guns: str = GUNS) -> str:
    with pytest.raises(LedgerError) as caught:
        Ledger.load(write(folder, ledger, guns))
    return str(caught.value)


def test_every_section_is_loaded_in_the_order_of_the_file(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    assert ledger.key == "demo"
    assert ledger.ids() == (
        "demo.shoot.roll",
        "demo.special.weak",
        "demo.table.results",
        "demo.table.guns",
        "demo.ruling.ties",
        "demo.gap.maps",
        "demo.example.six",
    )
    assert ledger.ids("ruling", "rule") == ("demo.shoot.roll", "demo.ruling.ties")
    assert len(ledger) == 7


def test_an_entry_is_typed(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    rule = ledger.entry("demo.shoot.roll")
    assert isinstance(rule, Rule)
    assert (rule.section, rule.chapter, rule.kind, rule.advice) == ("rule", "shoot", "resolution", "")
    example = ledger.entry("demo.example.six")
    assert isinstance(example, Example)
    assert example.rules == ("demo.shoot.roll",)


def test_rows_come_from_the_ledger_or_from_a_data_file(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    assert ledger.table("demo.table.results") == ({"roll": 1, "hit": False}, {"roll": 6, "hit": True})
    assert ledger.table("demo.table.guns") == ({"id": "colt", "range": 24}, {"id": "henry", "range": 48})
    entry = ledger.entry("demo.table.guns")
    assert isinstance(entry, RuleTable)
    assert entry.rows_from == "data/guns.toml#guns"


def test_chapters_group_every_entry_once(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    chapters = ledger.chapters()
    assert list(chapters) == ["shoot", "special", "table", "ruling", "gap", "example"]
    assert [entry.id for entries in chapters.values() for entry in entries] == list(ledger.ids())


def test_references_and_mentions_are_each_others_inverse(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    assert ledger.references("demo.shoot.roll") == ("demo.ruling.ties",)
    assert ledger.references("demo.ruling.ties") == ()
    assert [entry.id for entry in ledger.mentions("demo.ruling.ties")] == ["demo.shoot.roll"]
    assert [entry.id for entry in ledger.mentions("demo.shoot.roll")] == ["demo.example.six"]


def test_a_folder_and_an_archive_load_like_a_file(tmp_path: Path) -> None:
    path = write(tmp_path)
    archive = tmp_path / "game.zip"
    with zipfile.ZipFile(archive, "w") as zipped:
        for name in ("rules.toml", "data/guns.toml"):
            zipped.write(tmp_path / name, f"game/{name}")
    expected = list(Ledger.load(path))
    assert list(Ledger.load(tmp_path)) == expected
    with zipfile.ZipFile(archive) as zipped:
        assert list(Ledger.load(zipfile.Path(zipped, "game/"))) == expected
        assert list(Ledger.load(zipfile.Path(zipped, "game/rules.toml"))) == expected


def test_an_unknown_id_is_named(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    assert "demo.shoot.rol" not in ledger
    with pytest.raises(UnknownId, match=r"demo\.shoot\.rol"):
        ledger.entry("demo.shoot.rol")
    with pytest.raises(UnknownId):
        ledger.mentions("demo.shoot.rol")


def test_only_tables_have_rows(tmp_path: Path) -> None:
    ledger = Ledger.load(write(tmp_path))
    with pytest.raises(LedgerError, match="is a rule, not a table"):
        ledger.table("demo.shoot.roll")


def test_an_unknown_key_is_refused_with_its_path_and_entry(tmp_path: Path) -> None:
    said = refusal(tmp_path, SYSTEM + RULE + REST.replace('why = "Some', 'because = "x"\nwhy = "Some'))
    known = "id, question, ruling, why, advice"
    assert said == f"rules.toml: ruling[0].because: unknown key because; known keys: {known} (in demo.ruling.ties)."


def test_an_unknown_section_is_refused(tmp_path: Path) -> None:
    said = refusal(tmp_path, SYSTEM + "[[rulez]]\nid = 'demo.a.b'\n")
    known = "system, rule, special, table, ruling, gap, example"
    assert said == f"rules.toml: rulez: unknown key rulez; known keys: {known}."


def test_an_unknown_key_of_the_system_is_refused(tmp_path: Path) -> None:
    said = refusal(tmp_path, SYSTEM + 'publisher = "x"\n')
    assert said.startswith("rules.toml: system.publisher: unknown key publisher; known keys: key, name, language, ")


def test_a_missing_key_is_named_with_its_entry(tmp_path: Path) -> None:
    said = refusal(tmp_path, SYSTEM + RULE.replace('kind = "resolution"\n', ""))
    assert said == "rules.toml: rule[0]: missing required key `kind` (in demo.shoot.roll)."


def test_a_wrong_type_is_named_with_its_path(tmp_path: Path) -> None:
    said = refusal(tmp_path, SYSTEM + RULE.replace('title = "Roll"', "title = 3"))
    assert said.startswith("rules.toml: rule[0].title: ")
    assert "demo.shoot.roll" in said


def test_an_id_is_used_once_across_all_sections(tmp_path: Path) -> None:
    said = refusal(tmp_path, SYSTEM + RULE + REST.replace("demo.ruling.ties", "demo.shoot.roll"))
    assert said == "rules.toml: ruling: the id demo.shoot.roll is used twice."


@pytest.mark.parametrize("id", ["demo.roll", "other.shoot.roll", "demo.shoot.Roll", "demo..roll", "demo.shoot.", ""])
def test_an_id_has_the_key_a_chapter_and_a_name(tmp_path: Path, id: str) -> None:
    said = refusal(tmp_path, SYSTEM + RULE.replace("demo.shoot.roll", id))
    assert "must look like demo.chapter.name" in said


@pytest.mark.parametrize(
    "where",
    ["data/guns.toml", "#guns", "../guns.toml#guns", "data/../../guns.toml#guns", "/guns.toml#guns"],
)
def test_rows_come_only_from_a_list_inside_the_folder(tmp_path: Path, where: str) -> None:
    (tmp_path / "guns.toml").write_text(GUNS, encoding="utf-8")
    said = refusal(tmp_path, (SYSTEM + REST).replace("data/guns.toml#guns", where))
    assert "demo.table.guns: rows_from must look like" in said


@pytest.mark.parametrize(
    ("guns", "expected"),
    [
        ("[guns]\nrange = 1\n", "expected a list of blocks [[guns]]"),
        ("guns = [1, 2]\n", "expected a list of blocks [[guns]]"),
        ("[[rifles]]\nid = 'colt'\n", "expected a list of blocks [[guns]]"),
        (GUNS.replace("henry", "colt"), "the id colt is used twice"),
        ("[[guns]\n", "is not valid TOML"),
    ],
)
def test_a_bad_data_file_is_named(tmp_path: Path, guns: str, expected: str) -> None:
    said = refusal(tmp_path, guns=guns)
    assert said.startswith("data/guns.toml: ")
    assert expected in said


def test_a_missing_data_file_is_named(tmp_path: Path) -> None:
    said = refusal(tmp_path, (SYSTEM + REST).replace("data/guns.toml#guns", "data/none.toml#guns"))
    assert said == "data/none.toml: there is no such file."


def test_a_table_has_its_rows_in_one_place(tmp_path: Path) -> None:
    both = REST.replace("rows_from =", "rows = [{ id = 'x' }]\nrows_from =")
    assert "needs either rows or rows_from" in refusal(tmp_path, SYSTEM + both)
    neither = REST.replace('rows_from = "data/guns.toml#guns"\n', "")
    assert "needs either rows or rows_from" in refusal(tmp_path, SYSTEM + neither)


def test_a_file_that_is_missing_or_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LedgerError, match="no such file"):
        Ledger.load(tmp_path / "rules.toml")
    (tmp_path / "rules.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LedgerError, match="cannot be read"):
        Ledger.load(tmp_path)


def test_ids_are_found_whole_in_any_text() -> None:
    text = (
        "See demo.shoot.roll, (demo.ruling.a-b-2). Not xdemo.shoot.roll, demo.shoot, demo.shoot.roll_x or a.demo.b.c."
    )
    assert id_pattern("demo").findall(text) == ["demo.shoot.roll", "demo.ruling.a-b-2"]
