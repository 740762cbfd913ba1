"""The house lists: what the ledger says of them holds of the data."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sixgun.core.ledger import Special as SpecialRule
from sixgun.core.strict import Reader
from sixgun.games.punk import catalogue
from sixgun.games.punk.catalogue import (
    BOOK,
    WITH_NUMBER,
    Profile,
    SceneryKind,
    Special,
    Weapon,
    armour,
    factions,
    formula,
    goods,
    limits,
    profiles,
    scenery,
    special_rules,
    table,
    templates,
    weapons,
)

LISTS = [weapons, armour, goods, profiles, factions, templates, scenery]
BEARERS = [*weapons().values(), *armour().values(), *profiles().values()]

MEMBERS = {
    "breakers-yard": [97, 81, 58, 60, 58, 44],
    "low-water": [91, 54, 55, 59, 50, 49, 42],
    "long-haul": [118, 66, 79, 57, 48, 29],
    "night-tide": [94, 54, 61, 63, 34, 50, 42],
}
"""What each member costs, added up by hand."""


def read(data: object, kind: type) -> list[str]:
    reader = Reader()
    reader.read(data, kind)
    return [problem.where for problem in reader.problems]


@pytest.mark.parametrize("rows", LISTS)
def test_every_row_says_that_it_is_of_the_house(rows: object) -> None:
    assert all(row.house for row in rows().values())  # type: ignore[operator]  # one of the lists above


@pytest.mark.parametrize("profile", profiles().values(), ids=lambda profile: profile.id)
@pytest.mark.rule("punk.table.house-points", "punk.table.house-profiles")
def test_the_formula_gives_the_points_of_each_profile(profile: Profile) -> None:
    assert formula(profile) == profile.points


@pytest.mark.rule("punk.table.house-points")
def test_a_profile_without_points_costs_what_the_formula_says_with_halves_rounded_up() -> None:
    plain = {"actions": 1, "combat": 4, "precision": 1, "agility": 1, "strength": 1, "toughness": 1}
    own = Profile(id="own", name="Own", faction="rust-dogs", **plain)  # type: ignore[arg-type]  # numbers all
    # 4 + 8 + 1.5 + 2 + 2 + 4 - 18 = 3.5
    assert own.cost == 4
    late = Profile(id="own", name="Own", faction="rust-dogs", specials=(Special("delay", 3),), **plain)  # type: ignore[arg-type]
    assert late.cost == 7


@pytest.mark.parametrize("bearer", BEARERS, ids=lambda bearer: bearer.id)
def test_special_rules_are_known_and_have_a_number_where_the_printed_name_has_one(
    bearer: Weapon | catalogue.Armour | Profile,
) -> None:
    for special in bearer.specials:
        assert special.kind in special_rules()
        assert bool(special.x) == (special.kind in WITH_NUMBER)


def test_the_special_rules_with_a_number_are_those_of_the_ledger() -> None:
    named = {e.id.rpartition(".")[2]: e.name for e in BOOK.ledger() if isinstance(e, SpecialRule)}
    assert {kind for kind, name in named.items() if "(X)" in name} == WITH_NUMBER


@pytest.mark.rule("punk.special.bomb")
def test_a_bomb_is_lobbed_and_of_single_use() -> None:
    molotov = weapons()["molotov"]
    assert [molotov.has(kind) for kind in ("bomb", "lob", "single-use", "slow")] == [True, True, True, False]
    assert (molotov.impact, molotov.number("incendiary")) == (False, 4)
    assert not weapons()["throwing-knives"].has("lob")


@pytest.mark.rule("punk.table.house-bands", "punk.table.house-bands-2")
@pytest.mark.parametrize("row", [*table("house-bands"), *table("house-bands-2")], ids=lambda row: str(row["id"]))
def test_ready_made_bands_cost_what_the_ledger_says(row: dict[str, Any]) -> None:
    band = BOOK.data(f"bands/{row['id']}.toml")
    costs = [
        profiles()[who["profile"]].cost
        + sum(weapons()[one].points for one in who.get("weapons", ()))
        + sum(armour()[one].points for one in who.get("armour", ()))
        + sum(goods()[one].points for one in who.get("goods", ()))
        + goods()["bullet"].points * who.get("bullets", 0)
        for who in band["members"]
    ]
    assert costs == MEMBERS[str(row["id"])]
    assert sum(costs) == row["points"] <= limits().points
    assert band["faction"] == row["faction"]
    assert {profiles()[who["profile"]].faction for who in band["members"]} == {row["faction"]}


def test_the_ready_made_bands_carry_every_special_rule_between_them() -> None:
    carried = set()
    for name in MEMBERS:
        for who in BOOK.data(f"bands/{name}.toml")["members"]:
            held = [weapons()[one] for one in who.get("weapons", ())] + [armour()[one] for one in who.get("armour", ())]
            carried |= {
                kind for kind in special_rules() for one in [profiles()[who["profile"]], *held] if one.has(kind)
            }
    assert carried == set(special_rules())


@pytest.mark.rule("punk.table.cover-sizes", "punk.table.house-scenery", "punk.table.house-zoned-scenery")
@pytest.mark.parametrize("kind", scenery().values(), ids=lambda kind: kind.id)
def test_the_size_of_scenery_is_that_of_its_height(kind: SceneryKind) -> None:
    for zone in kind.zones:
        fits = [row["size"] for row in table("cover-sizes") if row["over"] < zone.height <= row["upto"]]
        assert [zone.size] == (fits or [0])
    assert bool(kind.grade) != kind.flat


@pytest.mark.parametrize("kind", scenery().values(), ids=lambda kind: kind.id)
def test_zones_of_an_element_do_not_overlap(kind: SceneryKind) -> None:
    for one, two in combinations(kind.zones, 2):
        apart_x = one.x + one.length <= two.x or two.x + two.length <= one.x
        apart_y = one.y + one.width <= two.y or two.y + two.width <= one.y
        assert apart_x or apart_y


def test_every_mistake_of_a_row_is_reported_with_its_key() -> None:
    row = {"id": "Big Gun", "name": "", "short": -1, "strenght": 4, "specials": [{"kind": "slow", "y": 1}]}
    assert sorted(read(row, Weapon)) == ["id", "name", "short", "specials[0].y", "strenght"]
    assert sorted(read({"id": "shed", "name": "Shed", "grade": "soft", "zones": []}, SceneryKind)) == ["grade", "zones"]
