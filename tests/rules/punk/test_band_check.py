"""What a band may be: every limit, on either side of it."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.games.punk.bands.band_check import copies, most_models, objections, problems
from sixgun.games.punk.bands.band_file import BANDS, Band, stock_of
from sixgun.games.punk.bands.prices import points
from sixgun.games.punk.catalogue import special_rules, table

from .bands import band, led, member, ready

BUILDING = "punk.table.house-band-building"


def against(whole: Band) -> list[tuple[str, str]]:
    """Rule and reason of everything against a band."""
    return [(refusal.rule, refusal.reason) for refusal in objections(whole)]


def carries(profile: str = "thug", **load: Any) -> list[tuple[str, str]]:
    return against(led(member(profile, **load)))


@pytest.mark.rule("punk.table.house-bands", "punk.table.house-bands-2", BUILDING)
@pytest.mark.parametrize("row", [*table("house-bands"), *table("house-bands-2")], ids=lambda row: str(row["id"]))
def test_the_ready_bands_are_allowed_and_cost_what_the_ledger_says(row: dict[str, object]) -> None:
    found = ready(str(row["id"]))
    assert objections(found) == ()
    assert points(stock_of(found), found) == row["points"]
    assert found.house


def test_the_ready_bands_carry_all_special_rules_together() -> None:
    carried = set()
    for name in BANDS.samples:
        found = ready(name)
        stock = stock_of(found)
        for one in found.members:
            rows = (
                stock.profiles[one.profile],
                *(stock.weapons[id] for id in one.weapons),
                *(stock.armour[id] for id in one.armour),
            )
            carried |= {kind for row in rows for kind in special_rules() if row.has(kind)}
    assert len(carried) == 33 and carried == set(special_rules())


# people --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(BUILDING)
def test_a_band_has_somebody_in_it() -> None:
    assert against(band()) == [(BUILDING, "band-empty")]


@pytest.mark.rule(BUILDING)
def test_a_band_has_exactly_one_leader() -> None:
    assert against(band(member("thug"))) == [(BUILDING, "no-leader")]
    assert against(led(member("thug"))) == []
    # two bosses are too many of the profile as well
    two = against(led(member("boss", "other")))
    assert (BUILDING, "too-many-leaders") in two


@pytest.mark.rule(BUILDING, "punk.gap.factions")
def test_all_are_of_one_faction() -> None:
    assert against(led(member("grub"))) == [(BUILDING, "wrong-faction")]
    assert [problem.where for problem in problems(led(member("grub")), "left")] == ["left.members[1].profile"]


@pytest.mark.rule("punk.table.house-profiles")
@pytest.mark.parametrize(("count", "found"), [(2, []), (3, [("punk.table.house-profiles", "too-many-of-profile")])])
def test_a_profile_only_so_often(count: int, found: list[tuple[str, str]]) -> None:
    assert against(led(*[member("veteran", f"v{i}") for i in range(count)])) == found


@pytest.mark.rule("punk.roll.fractions", BUILDING, "punk.example.fractions")
@pytest.mark.parametrize(("size", "most"), [(1, 3), (100, 3), (101, 6), (200, 6), (201, 9), (300, 9), (400, 12)])
def test_three_models_for_each_started_hundred(size: int, most: int) -> None:
    assert most_models(size) == most


@pytest.mark.rule("punk.roll.fractions", BUILDING)
@pytest.mark.parametrize(("count", "found"), [(3, []), (4, [("punk.roll.fractions", "too-many-models")])])
def test_no_more_models_than_that(count: int, found: list[tuple[str, str]]) -> None:
    tiny = {"profiles": [{"id": "mite", "name": "Mite", "faction": "rust-dogs", "points": 1, "weapons": 0}]}
    tiny["profiles"][0] |= {"actions": 1, "agility": 1, "strength": 1, "toughness": 1}
    rows = [{"id": f"m{i}", "name": f"M{i}", "profile": "mite"} for i in range(count - 1)]
    boss = {"id": "b", "name": "B", "profile": "boss"}
    data = {"game": "punk", "name": "Small", "faction": "rust-dogs", "points": 100, "members": [boss, *rows]}
    assert against(BANDS.from_data({**data, "stock": tiny})) == found


@pytest.mark.rule(BUILDING)
@pytest.mark.parametrize(("size", "found"), [(102, []), (101, [(BUILDING, "too-many-points")])])
def test_no_more_points_than_the_game_has(size: int, found: list[tuple[str, str]]) -> None:
    # boss 64 and thug 38
    assert against(led(member("thug"), points=size)) == found


@pytest.mark.rule(BUILDING)
def test_a_scenario_may_have_another_size() -> None:
    whole = led(member("thug"))
    assert objections(whole, 102) == ()
    assert [refusal.reason for refusal in objections(whole, 101)] == ["too-many-points"]


# equipment -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(BUILDING, "punk.gap.two-weapons")
def test_no_more_weapons_than_the_profile_may_carry() -> None:
    assert carries(weapons=("light-blade", "pistol")) == []
    assert carries(weapons=("light-blade", "pistol", "light-mace")) == [(BUILDING, "too-many-weapons")]
    assert carries("hound", weapons=("light-blade",)) == [(BUILDING, "too-many-weapons")]
    assert carries("hound") == []


@pytest.mark.rule("punk.bomb.purchase", "punk.special.bomb")
def test_three_bombs_are_one_weapon_and_four_too_many() -> None:
    assert carries(weapons=("light-blade", "molotov", "molotov", "molotov")) == []
    assert carries(weapons=("molotov",) * 4) == [("punk.bomb.purchase", "too-many-bombs")]
    assert carries(weapons=("light-blade", "pistol", "molotov")) == [(BUILDING, "too-many-weapons")]


@pytest.mark.rule("punk.special.two-handed")
def test_one_thing_for_both_hands() -> None:
    assert carries(weapons=("rifle", "light-blade")) == []
    assert carries(weapons=("rifle", "heavy-blade")) == [("punk.special.two-handed", "two-two-handed")]


@pytest.mark.rule("punk.special.cumbersome")
def test_one_cumbersome_thing_weapon_or_armour() -> None:
    assert carries(weapons=("flamethrower",), armour=("leather",)) == []
    assert carries(weapons=("flamethrower",), armour=("scrap-plate",)) == [
        ("punk.special.cumbersome", "two-cumbersome")
    ]


@pytest.mark.rule("punk.special.hulking")
def test_a_hulking_weapon_goes_with_no_other() -> None:
    assert carries(weapons=("harpoon-gun",), armour=("leather",)) == []
    for other in ("light-blade", "molotov"):
        assert carries(weapons=("harpoon-gun", other)) == [("punk.special.hulking", "hulking-alone")]


@pytest.mark.rule("punk.ruling.shield", BUILDING)
def test_a_shield_leaves_one_hand() -> None:
    assert carries(weapons=("light-blade", "pistol"), armour=("shield", "leather")) == []
    for weapon in ("heavy-mace", "harpoon-gun"):
        assert carries(weapons=(weapon,), armour=("shield",)) == [("punk.ruling.shield", "shield-and-two-hands")]
    assert carries(armour=("shield", "shield")) == [(BUILDING, "too-many-shields")]


@pytest.mark.rule(BUILDING)
def test_one_armour_is_worn() -> None:
    assert carries(armour=("leather",)) == []
    assert carries(armour=("leather", "thick-clothes")) == [(BUILDING, "too-much-worn")]


@pytest.mark.rule("punk.table.house-equipment")
def test_one_of_other_things_and_six_bullets() -> None:
    equipment = "punk.table.house-equipment"
    assert carries(goods=("filter-mask", "lucky-charm"), bullets=6) == []
    assert carries(goods=("filter-mask", "filter-mask")) == [(equipment, "too-many-goods")]
    assert carries(bullets=7) == [(equipment, "too-many-goods")]
    found = problems(led(member("thug", bullets=7, goods=("filter-mask",) * 2)), "left")
    assert [problem.where for problem in found] == ["left.members[1].goods", "left.members[1].bullets"]


@pytest.mark.rule("punk.ruling.bullets-generic")
def test_somebody_without_a_firearm_may_carry_bullets() -> None:
    assert carries(weapons=("light-blade",), bullets=6) == []


@pytest.mark.rule("punk.table.house-melee-weapons")
@pytest.mark.parametrize("weapon", ["unarmed", "improvised", "claws"])
def test_what_is_not_sold_is_not_carried(weapon: str) -> None:
    assert carries(weapons=(weapon,)) == [("punk.table.house-melee-weapons", "not-sold")]


@pytest.mark.rule("punk.special.scarce", "punk.ruling.scarce-count")
@pytest.mark.parametrize("load", [{"weapons": ("shock-prod",)}, {"armour": ("bulletproof-vest",)}])
def test_three_copies_of_something_scarce(load: dict[str, Any]) -> None:
    three = [member("thug", f"t{i}", **load) for i in range(3)]
    assert against(led(*three)) == []
    assert against(led(*three, member("runt", **load), points=1000)) == [("punk.special.scarce", "too-scarce")]


@pytest.mark.rule("punk.special.scarce", "punk.bomb.purchase")
def test_the_bombs_of_one_model_are_one_copy() -> None:
    row = {"id": "dud", "name": "Dud", "short": 5, "medium": 10, "long": 15, "points": 1}
    row |= {"specials": [{"kind": "bomb"}, {"kind": "scarce"}]}
    people = [{"id": f"t{i}", "name": f"T{i}", "profile": "thug", "weapons": ["dud"] * 3} for i in range(4)]
    data = {"game": "punk", "name": "Own", "faction": "rust-dogs", "stock": {"ranged": [row]}}
    boss = {"id": "b", "name": "B", "profile": "boss"}
    three = BANDS.from_data({**data, "members": [boss, *people[:3]]})
    assert copies(three, stock_of(three)) == {"dud": 3} and against(three) == []
    four = BANDS.from_data({**data, "members": [boss, *people]})
    assert ("punk.special.scarce", "too-scarce") in against(four)
