"""Rows of the catalogue whose figures do not go together: every mistake at once, with its key."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.core.game import BadSetup
from sixgun.core.strict import Reader
from sixgun.games.punk.bands.own_rows import rows_of
from sixgun.games.punk.catalogue import (
    WITH_NUMBER,
    Armour,
    Profile,
    SceneryKind,
    Template,
    Weapon,
    armour,
    profiles,
    scenery,
    special_rules,
    templates,
    weapons,
)
from sixgun.games.punk.row_checks import CHECKS

SHIPPED = [row for rows in (weapons, armour, profiles, templates, scenery) for row in rows().values()]
WHERE = "rows[0].specials[0].kind"
BOX = {"length": 4.0, "width": 4.0, "height": 2.5, "size": 1}


def mistakes(kind: type, **keys: Any) -> list[str]:
    """Where a row with these keys is wrong."""
    reader = Reader()
    row: object = reader.read({"id": "own", "name": "Own", **keys}, kind)
    CHECKS[kind](reader, "rows[0]", row)
    return sorted(problem.where for problem in reader.problems)


@pytest.mark.parametrize("row", SHIPPED, ids=lambda row: row.id)
def test_the_shipped_rows_are_sound(row: Any) -> None:
    reader = Reader()
    CHECKS[type(row)](reader, "row", row)
    assert reader.problems == []


@pytest.mark.parametrize(
    ("specials", "wrong"),
    [
        ([{"kind": "cumbersome"}, {"kind": "two-handed"}], []),
        ([{"kind": "two-handed", "x": 2}], ["rows[0].specials[0].x"]),
        ([{"kind": "sloww", "x": 0}], ["rows[0].specials[0].kind"]),
        ([{"kind": "scarce"}, {"kind": "scarce"}], ["rows[0].specials[1].kind"]),
    ],
)
def test_special_rules_are_known_and_numbered(specials: list[Any], wrong: list[str]) -> None:
    assert mistakes(Armour, specials=specials) == wrong
    assert mistakes(Weapon, specials=specials) == wrong


def test_a_number_belongs_to_the_rules_that_are_printed_with_one() -> None:
    assert mistakes(Weapon, specials=[{"kind": "slow", "x": 2}]) == []
    assert mistakes(Weapon, specials=[{"kind": "slow"}]) == ["rows[0].specials[0].x"]


def test_a_special_rule_stands_where_it_does_something() -> None:
    """Every one of the rulebook does so somewhere."""
    ranged = {"ranged": True, "short": 5, "medium": 10, "long": 15}
    body = {"faction": "rust-dogs", "actions": 1, "agility": 1, "strength": 1, "toughness": 1}
    nothing_for = {}
    for kind in special_rules():
        special = {"kind": kind, "x": int(kind in WITH_NUMBER)}
        rows: list[tuple[str, type, dict[str, Any]]] = [
            *(("melee", Weapon, {}), ("ranged", Weapon, ranged), ("armour", Armour, {}), ("profile", Profile, body))
        ]
        wrong = [name for name, row, keys in rows if WHERE in mistakes(row, **keys, specials=[special])]
        assert len(wrong) < len(rows)
        nothing_for[kind] = wrong
    assert nothing_for["slow"] == ["armour", "profile"]
    assert nothing_for["fireproof"] == ["melee", "ranged", "profile"]
    assert nothing_for["impetus"] == ["ranged", "armour"]
    assert nothing_for["leap"] == ["melee", "ranged", "armour"]


@pytest.mark.rule("punk.shoot.range-max", "punk.impact.strength-modifier")
@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ({"short": 5, "medium": 5, "long": 15}, []),
        ({"short": 5, "medium": 4, "long": 15}, ["long"]),
        ({"short": 0, "medium": 4, "long": 15}, ["long"]),
        ({"short": 5, "medium": 10, "long": 15, "combat": 1}, ["combat"]),
        ({"short": 5, "medium": 10, "long": 15, "template": "circle"}, ["template"]),
        ({"specials": [{"kind": "template"}]}, ["template"]),
        ({"specials": [{"kind": "template"}, {"kind": "fuel", "x": 3}], "template": "circle"}, ["charges"]),
        ({"specials": [{"kind": "template"}, {"kind": "fuel", "x": 3}], "template": "circle", "charges": 1}, []),
        ({"short": 5, "medium": 10, "long": 15, "charges": 1}, ["charges"]),
        (
            {"short": 5, "medium": 10, "long": 15, "impact": False, "strength": 4, "signed": True},
            ["signed", "strength"],
        ),
    ],
)
def test_ranged_weapons(keys: dict[str, Any], wrong: list[str]) -> None:
    assert mistakes(Weapon, ranged=True, **keys) == [f"rows[0].{key}" for key in wrong]


def test_a_close_combat_weapon_has_no_range() -> None:
    assert mistakes(Weapon, combat=1, strength=2, signed=True) == []
    assert mistakes(Weapon, short=5, charges=1) == ["rows[0].charges", "rows[0].short"]


@pytest.mark.rule("punk.attr.range")
def test_everybody_can_act() -> None:
    body = {"actions": 1, "agility": 1, "strength": 1, "toughness": 1}
    assert mistakes(Profile, faction="rust-dogs", **body) == []
    assert mistakes(Profile, faction="rust-dogs", **body | {"agility": 0, "actions": 0}) == [
        "rows[0].actions",
        "rows[0].agility",
    ]


@pytest.mark.rule("punk.template.shapes")
@pytest.mark.parametrize(
    ("keys", "wrong"),
    [
        ({"shape": "circle", "radius": 5.0}, []),
        ({"shape": "circle", "length": 5.0}, ["length", "radius"]),
        ({"shape": "segment", "length": 15.0, "angle": 30.0}, []),
        ({"shape": "segment", "length": 15.0, "radius": 3.0}, ["angle", "radius"]),
        ({"shape": "teardrop", "length": 7.0, "radius": 3.5}, ["radius"]),
        ({"shape": "teardrop", "length": 7.1, "radius": 3.5}, []),
    ],
)
def test_templates_have_the_measures_of_their_shape(keys: dict[str, Any], wrong: list[str]) -> None:
    assert mistakes(Template, **keys) == [f"rows[0].{key}" for key in wrong]


@pytest.mark.rule("punk.setup.scenery-agreement", "punk.cover.zones")
@pytest.mark.parametrize(
    ("grade", "zones", "wrong"),
    [
        ("light", [BOX], []),
        ("", [BOX], ["grade"]),
        ("light", [BOX | {"size": 0}], ["zones[0].size"]),
        ("light", [BOX | {"length": 0.0}], ["zones[0].length"]),
        ("", [{"length": 4.0, "width": 4.0, "top": "rough"}], []),
        ("heavy", [{"length": 4.0, "width": 4.0, "ladders": 1}], ["grade", "zones[0].ladders"]),
        ("light", [BOX, BOX | {"x": 4.0}], []),
        ("light", [BOX, BOX | {"x": 3.9}], ["zones[1]"]),
        ("light", [BOX, BOX | {"foot": 2.5}], []),
        ("light", [BOX, BOX | {"foot": 2.4}], ["zones[1]"]),
        ("light", [{"outline": [[0, 0], [4, 0], [0, 4]], "height": 2.0, "size": 1}], []),
        ("light", [{"outline": [[0, 0], [4, 0]], "height": 2.0, "size": 1}], ["zones[0].outline"]),
        ("light", [BOX | {"outline": [[0, 0], [4, 0], [0, 4]]}], ["zones[0].outline"]),
    ],
)
def test_scenery_has_a_size_and_a_grade_where_it_rises(grade: str, zones: list[Any], wrong: list[str]) -> None:
    assert mistakes(SceneryKind, grade=grade, zones=zones) == [f"rows[0].{key}" for key in wrong]


@pytest.mark.rule("punk.fuel.charges")
def test_a_close_combat_weapon_with_fuel_says_what_a_use_spends() -> None:
    fuel = [{"kind": "fuel", "x": 3}]
    assert mistakes(Weapon, specials=fuel, charges=1) == []
    assert mistakes(Weapon, specials=fuel) == ["rows[0].charges"]


def test_a_variant_of_nothing_is_reported_with_the_mistakes_in_its_special_rules() -> None:
    variant = {"id": "own", "name": "Own", "of": "nothing-like-that", "specials": [{"kind": "sloww"}]}
    with pytest.raises(BadSetup) as caught:
        rows_of({"variants": [variant]})
    wrong = {problem.where for problem in caught.value.problems}
    assert wrong == {"variants[0].of", "variants[0].specials[0].kind"}
