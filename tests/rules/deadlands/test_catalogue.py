"""Rows of the data: as the tables of the ledger have them, and checked as a user's are."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.core.strict import Reader
from sixgun.games.deadlands import catalogue, row_checks
from sixgun.games.deadlands.catalogue import Damage, table


@pytest.mark.rule("deadlands.table.house-firearms", "deadlands.table.house-reliability")
def test_firearms() -> None:
    rows = {row.name: row for row in catalogue.firearms().values()}
    assert len(rows) == len(table("house-firearms"))
    for line in table("house-firearms"):
        row = rows[line["name"]]
        for key in ("action", "shots", "speed", "rof", "increment", "damage", "hands", "fan", "automatic", "cylinder"):
            assert getattr(row, key) == line[key], (line["name"], key)
        assert (row.skill, row.emplaced, row.weight) == (line["class"], line["emplaced"], line["weight"])
        assert row.reliability == line["reliability"] and row.house
        assert bool(row.clear) == row.automatic
    clear = {(way.skill, way.tn) for way in rows["Gatling gun"].clear}
    assert clear == {("shootin:automatics", 9), ("smarts", 9), ("tinkerin", 5)}


@pytest.mark.rule("deadlands.table.house-melee")
def test_hand_weapons() -> None:
    rows = list(catalogue.blades().values())
    for line, row in zip(table("house-melee"), rows, strict=True):
        found = (row.defence, row.damage, row.lethal, row.may_kill, row.weapon, row.reach, row.hands, row.entangles)
        keys = ("defence", "damage", "lethal", "lethal_if_declared", "weapon", "reach_yards", "hands", "entangles")
        assert found == tuple(line[key] for key in keys), line["name"]
        assert row.aptitude == f"fightin:{line['concentration'].replace(chr(39), '')}"


@pytest.mark.rule("deadlands.table.house-thrown")
def test_missiles() -> None:
    rows = list(catalogue.missiles().values())
    for line, row in zip(table("house-thrown"), rows, strict=True):
        keys = (
            "thrown",
            "launcher",
            "increment",
            "damage",
            "lethal",
            "speed",
            "shots",
            "hands",
            "size",
            "weight",
            "explosive",
        )
        assert tuple(getattr(row, key) for key in keys) == tuple(line[key] for key in keys), line["name"]
        assert (row.explosive, row.blast) == (line["explosive"], line["blast_increment"])
        assert not row.blade or row.blade in catalogue.blades()


@pytest.mark.rule("deadlands.table.house-armor")
def test_garments() -> None:
    worn = [line for line in table("house-armor") if line["use"] == "worn"]
    for line, row in zip(worn, catalogue.garments().values(), strict=True):
        assert (row.level, row.light, list(row.locations), row.weight) == (
            line["level"], line["light"], line["locations"], line["weight"],
        )  # fmt: skip
    duster = catalogue.garments()["duster"]
    assert duster.covers("leg-left") and duster.covers("guts") and not duster.covers("noggin")


@pytest.mark.rule("deadlands.table.house-scenery")
def test_kinds_of_scenery() -> None:
    for line, row in zip(table("house-scenery"), catalogue.scenery().values(), strict=True):
        keys = ("height", "armor", "sight", "cross", "stand")
        assert tuple(getattr(row, key) for key in keys) == tuple(line[key] for key in keys), line["kind"]
        assert not row.opens or row.opens in catalogue.scenery()


@pytest.mark.rule("deadlands.table.house-light", "deadlands.table.visibility")
def test_light() -> None:
    lines = [line for line in table("house-light") if not line["source"].startswith("fog")]
    for line, row in zip(lines, catalogue.lights().values(), strict=True):
        assert (row.radius, row.modifier) == (line["radius_yards"], line["modifier"])
    assert catalogue.fog() == (15, 30)


@pytest.mark.rule("deadlands.table.house-characters", "deadlands.movement.pace", "deadlands.wind.starting")
def test_people() -> None:
    from sixgun.games.deadlands.scenario import sheet_of

    for line, row in zip(table("house-characters"), catalogue.people().values(), strict=True):
        sheet = sheet_of(row, row.id, row.name)
        assert (sheet.wind, sheet.pace, sheet.size, sheet.hand) == (
            line["wind"], line["pace"], line["size"], line["hand"],
        )  # fmt: skip
        assert sum(row.aptitudes.values()) == sum(line["aptitudes"].values())
        assert len(row.weapons) == len(line["weapons"]) and len(row.armor) == len(line["armor"])
        assert sum(row.ammo.values()) + row.cylinders == sum(line["ammo"].values())


@pytest.mark.rule("deadlands.damage.sum")
@pytest.mark.parametrize(
    ("weapon", "dice"),
    [
        ("winchester-76", Damage(4, 8, 2)),
        ("fist", Damage(strength=True)),
        ("knife", Damage(1, 4, 0, strength=True)),
        ("dynamite", Damage(3, 20)),
        ("scattergun", Damage()),
        ("lariat", Damage()),
    ],
)
def test_damage_is_read(weapon: str, dice: Damage) -> None:
    assert catalogue.weapons()[weapon].dice == dice


# mistakes ------------------------------------------------------------------------------------------------------------
def test_the_shipped_rows_pass() -> None:
    reader = Reader()
    for firearm in catalogue.firearms().values():
        row_checks.check_firearm(reader, firearm.id, firearm)
    for blade in catalogue.blades().values():
        row_checks.check_blade(reader, blade.id, blade)
    for missile in catalogue.missiles().values():
        row_checks.check_missile(reader, missile.id, missile)
    for garment in catalogue.garments().values():
        row_checks.check_garment(reader, garment.id, garment)
    for profile in catalogue.people().values():
        row_checks.check_profile(reader, profile.id, profile)
    assert reader.problems == []


PISTOL = {"skill": "pistol", "action": "single", "increment": 5, "damage": "3d6"}
BOW = {"aptitude": "bow", "increment": 5, "damage": "3d6"}


@pytest.mark.parametrize(
    ("kind", "row", "where"),
    [
        ("firearm", {**PISTOL, "action": "double", "fan": True}, "x.fan"),
        ("firearm", {**PISTOL, "damage": "STR+1d6"}, "x.damage"),
        ("firearm", {**PISTOL, "reliability": 17}, "x.clear"),
        ("blade", {"skill": "cutlery", "damage": "STR"}, "x.skill"),
        ("blade", {"skill": "knife", "damage": "STR", "lethal": True, "may-kill": True}, "x.may-kill"),
        ("missile", {**BOW, "explosive": True}, "x.blast"),
        ("missile", {**BOW, "aptitude": "lobbin"}, "x.aptitude"),
        ("garment", {"locations": ["guts"]}, "x.level"),
        ("profile", {"aptitudes": {"shootin:cannon": 3}}, "x.aptitudes.shootin:cannon"),
    ],
)
@pytest.mark.rule("deadlands.scenario.frame")
def test_figures_that_do_not_go_together(kind: str, row: dict[str, Any], where: str) -> None:
    classes: dict[str, type[Any]] = {
        "firearm": catalogue.Firearm,
        "blade": catalogue.Blade,
        "missile": catalogue.Missile,
        "garment": catalogue.Garment,
        "profile": catalogue.Profile,
    }
    reader = Reader()
    found = reader.read({"id": "a", "name": "A", **row}, classes[kind], "x")
    assert not reader.problems
    getattr(row_checks, f"check_{kind}")(reader, "x", found)
    assert [problem.where for problem in reader.problems] == [where]
