"""Band files and rows of users: read with every mistake named, written again, brought to the table."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from sixgun.core.game import BadSetup
from sixgun.core.strict import Reader
from sixgun.games.punk.bands.band_check import objections
from sixgun.games.punk.bands.band_file import BANDS, stock_of
from sixgun.games.punk.bands.muster import bullets, models
from sixgun.games.punk.bands.own_rows import check_together
from sixgun.games.punk.bands.prices import member_points
from sixgun.games.punk.stock import shipped

from .bands import led, member, ready, with_first

HEAD = {"game": "punk", "name": "Own", "faction": "rust-dogs"}
STOCK: dict[str, Any] = {
    "factions": [{"id": "salt", "name": "Salt Folk"}],
    "profiles": [
        {
            **{"id": "salter", "name": "Salter", "faction": "salt", "leader": True, "natural": "hook"},
            **{"actions": 2, "combat": 4, "agility": 4, "strength": 4, "toughness": 4, "points": 30},
        }
    ],
    "melee": [{"id": "hook", "name": "Hook", "strength": 1, "signed": True, "points": 2}],
    "ranged": [{"id": "sling", "name": "Sling", "short": 5, "medium": 10, "long": 20, "strength": 2, "points": 3}],
    "armour": [{"id": "salt-crust", "name": "Salt crust", "armour": 1, "points": 2}],
    "goods": [{"id": "gill", "name": "Gill", "points": 3, "filter": True}],
    "scenery": [
        {"id": "salt-heap", "name": "Salt heap", "grade": "light"}
        | {"zones": [{"length": 4.0, "width": 4.0, "height": 2.0, "size": 1}]}
    ],
    "variants": [{"id": "night-thug", "name": "Night thug", "of": "thug", "specials": [{"kind": "infiltration"}]}],
}


def mistakes(data: Any) -> dict[str, str]:
    with pytest.raises(BadSetup) as caught:
        BANDS.from_data(data)
    return {problem.where: problem.message for problem in caught.value.problems}


@pytest.mark.parametrize("name", list(BANDS.samples))
def test_a_band_is_written_as_it_was_read(name: str) -> None:
    assert BANDS.read(BANDS.write(ready(name))) == ready(name)


def test_every_mistake_of_a_band_is_reported_with_its_key() -> None:
    rows = [
        {"id": "a", "name": "A", "profile": "tugh", "weapons": ["pistol", "pistl"], "bullets": -1},
        {"id": "a", "name": "", "profile": "thug", "armour": ["tin"], "goods": ["bullet"], "hat": True},
        {"name": "C\x07", "profile": "thug"},
    ]
    found = mistakes({**HEAD, "game": "chess", "faction": "rust-cats", "colour": 1, "members": rows})
    assert set(found) == {
        *("game", "faction", "colour"),
        *("members[0].profile", "members[0].weapons[1]", "members[0].bullets"),
        *("members[1].id", "members[1].name", "members[1].armour[0]", "members[1].goods[0]", "members[1].hat"),
        *("members[2].id", "members[2].name"),
    }
    assert "did you mean thug" in found["members[0].profile"]
    assert "pistol" in found["members[0].weapons[1]"]


@pytest.mark.rule("punk.gap.factions", "punk.gap.equipment")
def test_a_user_adds_rows_of_every_list() -> None:
    people = [{"id": "s", "name": "S", "profile": "salter", "weapons": ["sling"], "armour": ["salt-crust"]}]
    band = BANDS.from_data({**HEAD, "faction": "salt", "stock": STOCK, "members": people})
    assert BANDS.read(BANDS.write(band)) == band
    stock = stock_of(band)
    (salter,) = models(band, "left", stock)
    assert (salter.natural, salter.points, salter.agility) == ("hook", 35, 4)
    assert stock.weapons["sling"].ranged and not stock.weapons["hook"].ranged
    assert stock.goods["gill"].filter and stock.scenery["salt-heap"].grade == "light"
    assert "sling" not in shipped().weapons


@pytest.mark.rule("punk.table.house-points")
def test_special_rules_are_assigned_to_a_row_under_another_name() -> None:
    stock = stock_of(BANDS.from_data({**HEAD, "stock": STOCK}))
    thug, night = stock.profiles["thug"], stock.profiles["night-thug"]
    assert night.has("infiltration") and not thug.has("infiltration")
    assert night.cost == thug.cost + 4
    priced = {**STOCK["variants"][0], "points": 50}
    dear = stock_of(BANDS.from_data({**HEAD, "stock": {"variants": [priced]}}))
    assert dear.profiles["night-thug"].cost == 50
    sharp = {"id": "bad-bow", "name": "Bad bow", "of": "bow", "specials": [{"kind": "slow", "x": 2}]}
    bows = stock_of(BANDS.from_data({**HEAD, "stock": {"variants": [sharp]}})).weapons
    assert bows["bad-bow"].number("slow") == 2 and not bows["bow"].has("slow")


def test_every_mistake_of_rows_is_reported_with_its_key() -> None:
    stock = {
        "factions": [{"id": "rust-dogs", "name": "Again"}],
        "profiles": [
            {"id": "p", "name": "P", "faction": "none", "actions": 4, "agility": 1, "strength": 1, "toughness": 1}
        ],
        "melee": [
            {"id": "m", "name": "M", "short": 5},
            {"id": "m", "name": "M", "specials": [{"kind": "shiny"}, {"kind": "slow"}]},
            {"id": "r", "name": "R", "ranged": True},
        ],
        "ranged": [{"id": "g", "name": "G", "short": 20, "medium": 10, "long": 30}],
        "goods": [{"id": "shell", "name": "Shell", "ammunition": True}],
        "scenery": [{"id": "heap", "name": "Heap", "zones": [{"length": 4.0, "width": 4.0, "height": 2.0}]}],
        "variants": [{"id": "v", "name": "V", "of": "nobody", "specials": [{"kind": "swift", "x": 1}]}],
        "hats": [],
    }
    found = mistakes({**HEAD, "stock": stock})
    assert set(found) == {
        *("stock.factions[0].id", "stock.profiles[0].faction", "stock.profiles[0].actions"),
        *("stock.melee[0].short", "stock.melee[1].id", "stock.melee[1].specials[0].kind"),
        *("stock.melee[1].specials[1].x", "stock.melee[2].ranged", "stock.ranged[0].long"),
        *("stock.goods[0].ammunition", "stock.scenery[0].grade", "stock.scenery[0].zones[0].size"),
        *("stock.variants[0].of", "stock.variants[0].specials[0].x", "stock.hats"),
    }


def test_two_files_at_one_table_mean_the_same_by_an_id() -> None:
    own = BANDS.from_data({**HEAD, "stock": STOCK}).stock
    other = {**STOCK, "melee": [{**STOCK["melee"][0], "strength": 2}]}
    reader = Reader()
    check_together(reader, {"left.stock": own, "right.stock": own})
    assert not reader.problems
    check_together(reader, {"left.stock": own, "right.stock": BANDS.from_data({**HEAD, "stock": other}).stock})
    assert [problem.where for problem in reader.problems] == ["right.stock.melee[0].id"]


# to the table --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.bomb.purchase", "punk.fuel.charges")
def test_bombs_are_one_stack_and_fuel_is_full() -> None:
    band = led(member("thug", weapons=("molotov", "light-blade", "molotov")), member("runt", weapons=("flamethrower",)))
    _, thug, runt = models(band, "left", stock_of(band))
    assert [(arm.weapon, arm.pieces) for arm in thug.arms] == [("molotov", 2), ("light-blade", 0)]
    assert [(arm.weapon, arm.fuel) for arm in runt.arms] == [("flamethrower", 4)]


def test_two_of_a_weapon_are_two() -> None:
    band = led(member("thug", weapons=("pistol", "pistol")))
    assert [arm.weapon for arm in models(band, "left", stock_of(band))[1].arms] == ["pistol", "pistol"]


def test_a_model_has_what_its_profile_and_its_owner_say() -> None:
    band = ready("night-tide")
    sal = models(band, "right", stock_of(band))[0]
    assert (sal.id, sal.name, sal.side, sal.profile, sal.leader) == ("sal", "Salome Drip", "right", "matriarch", True)
    assert (sal.actions, sal.combat, sal.precision, sal.agility) == (3, 6, 5, 5)
    assert (sal.strength, sal.toughness, sal.technique, sal.base, sal.limit) == (5, 6, 5, 25, 2)
    assert (sal.armour, sal.gear, sal.where) == (("leather",), ("lucky-charm",), "band")
    assert sal.special("delay") == 2


def test_an_id_that_is_taken_gets_its_side_in_front() -> None:
    band = ready("low-water")
    found = models(band, "right", stock_of(band), {"ondina"})
    assert [model.id for model in found][:2] == ["right.ondina", "reed"]
    assert bullets(band, "right", {"ondina"}) == {"right.ondina": 3, "pock": 2}


@pytest.mark.rule("punk.bullets.secret", "punk.setup.band-record")
@pytest.mark.parametrize("number", [0, 1, 6])
def test_nothing_of_a_model_says_how_many_bullets_it_has(number: int) -> None:
    band = ready("breakers-yard")
    more = with_first(band, bullets=number)
    assert models(more, "left", stock_of(more)) == models(band, "left", stock_of(band))
    stock = stock_of(band)
    assert member_points(stock, more.members[0]) - member_points(stock, with_first(band, bullets=0).members[0]) == (
        2 * number
    )


def test_the_examples_of_the_readme_are_read() -> None:
    text = (files("sixgun.games.punk") / "bands" / "README.md").read_text(encoding="utf-8")
    example = "\n".join(part.removeprefix("toml\n") for part in text.split("```") if part.startswith("toml\n"))
    band = BANDS.read(example)
    assert objections(band) == () and stock_of(band).profiles["night-thug"].has("infiltration")
