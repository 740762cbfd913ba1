"""The ledger of bala against the printed sheet: nothing lost, nothing pointing nowhere."""

from collections import Counter
from importlib.resources import files

import pytest

from sixgun.core.ledger import Example, Ledger, Row, Rule, Ruling, Special, id_pattern

WEAPON_TABLES = ("bala.table.short-arms", "bala.table.long-arms", "bala.table.other-weapons")


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return Ledger.load(files("sixgun.games.bala") / "rules.toml")


@pytest.fixture(scope="module")
def weapons(ledger: Ledger) -> dict[object, Row]:
    return {row["id"]: row for table in WEAPON_TABLES for row in ledger.table(table)}


def test_every_section_is_complete(ledger: Ledger) -> None:
    assert Counter(entry.section for entry in ledger) == {
        "rule": 187,
        "special": 14,
        "table": 27,
        "ruling": 179,
        "gap": 12,
        "example": 20,
    }


def test_every_id_named_in_a_text_exists(ledger: Ledger) -> None:
    named = {(id, name) for id in ledger.ids() for name in ledger.references(id)}
    assert len(named) > 50
    assert sorted(pair for pair in named if pair[1] not in ledger) == []


def test_every_id_named_in_a_data_file_exists(ledger: Ledger) -> None:
    found = [
        name
        for file in (files("sixgun.games.bala") / "data").iterdir()
        if file.name in ("weapons.toml", "gear.toml", "horses.toml")
        for name in id_pattern("bala").findall(file.read_text(encoding="utf-8"))
    ]
    assert "bala.ruling.apache-year" in found
    assert [name for name in found if name not in ledger] == []


def test_every_example_names_rules(ledger: Ledger) -> None:
    for id in ledger.ids("example"):
        example = ledger.entry(id)
        assert isinstance(example, Example)
        assert example.rules, id


def test_only_what_cannot_be_executed_is_advice(ledger: Ledger) -> None:
    advice = [entry.id for entry in ledger if isinstance(entry, Rule | Special | Ruling) and entry.advice]
    assert advice == ["bala.setup.director", "bala.ruling.premeasuring", "bala.ruling.heading-typo"]


@pytest.mark.rule("bala.weapon.slash-rows")
def test_the_49_printed_rows_are_66_weapons(ledger: Ledger, weapons: dict[object, Row]) -> None:
    counts = {table: len(ledger.table(table)) for table in WEAPON_TABLES}
    assert counts == {"bala.table.short-arms": 30, "bala.table.long-arms": 25, "bala.table.other-weapons": 11}
    assert len(weapons) == 66
    printed = {table: [row["seed_row"] for row in ledger.table(table)] for table in WEAPON_TABLES}
    for table, last in zip(WEAPON_TABLES, (25, 16, 8), strict=True):
        assert sorted(set(map(int, map(str, printed[table])))) == list(range(1, last + 1))
        assert max(Counter(printed[table]).values()) == 2


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("derringer-marston", {"range": 6, "ammo": 3, "weak": "always", "reload_one": 2, "knife": True, "year": 1858}),
        ("derringer-philadelphia", {"range": 6, "ammo": 1, "reload_one": 5, "year": 1852}),
        ("sawn-off-muzzle-double", {"range": 9, "ammo": 2, "reload_one": 5, "parallel": True, "year": 1830}),
        ("sawn-off-ejector-single", {"range": 9, "ammo": 1, "year": 1874}),
        ("mauser-c96", {"range": 24, "ammo": 10, "reload_all": 2, "year": 1896}),
        ("colt-buntline", {"range": 36, "ammo": 6, "cumbersome": True, "reload_one": 2, "year": 1876}),
        ("colt-navy", {"range": 24, "ammo": 6, "weak": "beyond 12", "reload_one": 5, "year": 1851}),
        ("colt-walker", {"range": 24, "ammo": 6, "reload_one": 5, "lethal": True, "year": 1847}),
        (
            "le-mat-breech",
            {"range": 24, "ammo": 9, "reload_one": 2, "shot_barrel": 1, "shot_barrel_reload_one": 5, "year": 1863},
        ),
        ("sw-schofield", {"range": 24, "ammo": 6, "year": 1875}),
        ("shotgun-pump", {"range": 18, "ammo": 5, "year": 1882}),
        ("henry", {"range": 48, "ammo": 15, "weak": "beyond 24", "year": 1860}),
        ("sharps-carbine", {"range": 96, "ammo": 1, "lethal": True, "year": 1874}),
        ("spencer-rifle", {"range": 48, "ammo": 7, "reload_one": 2, "reload_all": 3, "year": 1860}),
        ("volcanic-carbine", {"range": 24, "ammo": 25, "weak": "always", "year": 1854}),
        ("winchester-1876-one-of-1000", {"range": 72, "ammo": 12, "lethal": True, "year": 1876}),
        (
            "gatling",
            {
                "range": 48,
                "ammo": 8,
                "ammo_unit": "burst",
                "reload_all": 2,
                "lethal": True,
                "shots_per_action": 2,
                "arc": 90,
                "turn": 90,
                "heavy_load": True,
                "easy_ground_only": True,
                "move_or_shoot": True,
                "year": 1862,
            },
        ),
        ("bow-compound", {"range": 36, "ammo": 1, "ammo_unit": "arrow"}),
        ("sabre", {"edge": True, "lethal": True, "melee_success": 3}),
        ("knife", {"range": 6, "edge": True, "melee_success": 4, "thrown": True}),
        ("lance", {"range": 12, "edge": True, "lethal": True, "melee_success": 3, "thrown": True}),
        (
            "dynamite",
            {"range": 12, "lethal": True, "thrown": True, "throw_actions": 2, "blast_radius": 3, "blast_shots": 3},
        ),
        ("steel-knuckles", {"melee_success": 5, "win_shock": 1}),
    ],
)
def test_a_weapon_has_the_printed_numbers_and_no_others(weapons: dict[object, Row], id: str, expected: Row) -> None:
    always = {"id", "name", "title", "kind", "seed_row"}
    assert {key: value for key, value in weapons[id].items() if key not in always} == expected


@pytest.mark.rule("bala.ruling.apache-year")
def test_the_apache_revolver_is_of_1869(weapons: dict[object, Row]) -> None:
    assert weapons["apache"]["year"] == 1869


def test_only_the_third_list_has_undated_weapons(ledger: Ledger, weapons: dict[object, Row]) -> None:
    undated = {id for id, row in weapons.items() if "year" not in row}
    assert undated == {row["id"] for row in ledger.table("bala.table.other-weapons")} - {"gatling"}


def test_the_success_number_of_a_weapon_agrees_with_the_fight_table(ledger: Ledger, weapons: dict[object, Row]) -> None:
    printed = {row["id"]: row["success"] for row in ledger.table("bala.table.melee-weapons")}
    shared = sorted(str(id) for id in printed if id in weapons)
    assert shared == ["axe", "bayonet", "knife", "lance", "sabre"]
    assert {id: weapons[id]["melee_success"] for id in shared} == {id: printed[id] for id in shared}


def test_gear_and_horses(ledger: Ledger) -> None:
    gear = {row["id"]: row for row in ledger.table("bala.table.special-equipment")}
    assert list(gear) == ["spyglass", "telescopic-sight", "shoulder-stock"]
    assert gear["shoulder-stock"]["range_bonus"] == 6
    horses = {
        row["id"]: (row.get("reroll", []), row.get("mandatory", False)) for row in ledger.table("bala.table.horses")
    }
    assert horses == {
        "nag": ([6], True),
        "cow-horse": ([], False),
        "thoroughbred": ([1], False),
        "quarter-horse": ([1, 2], False),
    }
