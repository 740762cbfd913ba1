"""Loading (deadlands.reload)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import arm, board, fight, man

from sixgun.core.log import LogLine
from sixgun.games.deadlands import loading
from sixgun.games.deadlands.board import Mount
from sixgun.games.deadlands.choices import Load
from sixgun.games.deadlands.state import NO_ARM, Arm, Shootout
from sixgun.testing.scripted import scripted

GUN = "colt-peacemaker"
QUICK = {"deftness": "2d10", "aptitudes": {"speed-load:pistol": 2}}


def loader(weapon: Arm, ammo: int = 24, **fields: Any) -> Shootout:
    table = board(mounts=(Mount("gun", "gatling-gun", (11.0, 10.0, 0.0), 0.0),))
    wanted = {"sheet": QUICK, "ammo": ((weapon.weapon, ammo),), **fields}
    return fight(man("ann", 10, 10, weapon, **wanted), man("bob", 30, 10), table=table, playing="ann")


def load(g: Shootout, *chance: Any, **how: Any) -> list[LogLine]:
    choice = Load("ann", 0, **how)
    assert loading.check(g, g["ann"], choice) is None
    with scripted(chance) as ref:
        loading.perform(ref, g, choice)
    return ref.log


def refused(g: Shootout, **how: Any) -> tuple[str, str]:
    found = loading.check(g, g["ann"], Load("ann", 0, **how))
    assert found is not None
    return found.rule.removeprefix("deadlands."), found.reason


def left(g: Shootout) -> tuple[int, int]:
    """In the gun, and loose."""
    return g["ann"].arms[0].loaded, dict(g["ann"].ammo)[g["ann"].arms[0].weapon]


@pytest.mark.rule("deadlands.reload.one-per-action", "deadlands.reload.capacity")
def test_one_cartridge_for_a_card() -> None:
    g = loader(arm(GUN, loaded=2))
    load(g)
    assert left(g) == (3, 23)
    assert refused(loader(arm(GUN))) == ("reload.capacity", "full")
    assert refused(loader(arm(GUN, loaded=2), ammo=0)) == ("reload.capacity", "no-ammo")
    assert refused(loader(arm(GUN, loaded=2), right=NO_ARM)) == ("quickdraw.need", "not-in-hand")
    shotgun = loader(arm("double-barrel-shotgun", loaded=0))
    load(shotgun)
    assert left(shotgun) == (1, 23)


@pytest.mark.rule(
    "deadlands.reload.single-automatic", "deadlands.reload.single-tn9", "deadlands.reload.single-tn11",
    "deadlands.ruling.speed-load-totals", "deadlands.special.speed-load",
)  # fmt: skip
@pytest.mark.parametrize(("fell", "number"), [((1, 1), 1), ((8, 3), 1), ((9, 3), 2), ((11, 3), 3), ((29, 3), 3)])
def test_speed_load_of_loose_cartridges(fell: tuple[int, int], number: int) -> None:
    g = loader(arm(GUN, loaded=2))
    load(g, fell, fast=True)
    assert left(g) == (2 + number, 24 - number)


@pytest.mark.rule("deadlands.reload.capacity")
def test_no_more_than_fit_or_than_he_has() -> None:
    g = loader(arm(GUN, loaded=5))
    load(g, (11, 3), fast=True)
    assert left(g) == (6, 23)
    g = loader(arm(GUN, loaded=0), ammo=2)
    load(g, (11, 3), fast=True)
    assert left(g) == (2, 0)


@pytest.mark.rule("deadlands.reload.cylinder", "deadlands.ruling.cylinders")
def test_a_whole_cylinder() -> None:
    g = loader(arm(GUN, loaded=1, cylinders=(6, 4)))
    log = load(g, (4, 3), cylinder=True)
    assert log[0].event == "fumbles-cylinder" and g["ann"].arms[0].loaded == 1
    load(g, (5, 3), cylinder=True)
    assert g["ann"].arms[0].loaded == 6 and g["ann"].arms[0].cylinders == (4, 1) and left(g)[1] == 24
    assert refused(g, cylinder=True) == ("reload.cylinder", "nothing-gained")
    load(g, spare=True)
    assert g["ann"].arms[0].cylinders == (4, 2) and left(g) == (6, 23)
    load(g, (9, 2), spare=True, fast=True)
    assert g["ann"].arms[0].cylinders == (4, 4)
    assert refused(loader(arm(GUN, loaded=1)), cylinder=True) == ("ruling.cylinders", "no-cylinder")
    assert refused(loader(arm("derringer", loaded=1, cylinders=(2,))), cylinder=True)[1] == "no-cylinder"
    assert refused(loader(arm(GUN, loaded=1, cylinders=(6,))), spare=True) == ("reload.capacity", "full")


@pytest.mark.rule("deadlands.reload.gatling", "deadlands.reload.gatling-no-speed", "deadlands.ruling.gatling-mount")
def test_a_gatling_gun_takes_two_cards_and_a_box() -> None:
    g = loader(arm("gatling-gun", loaded=3, mount="gun"), ammo=90, right=0, left=0)
    load(g)
    assert left(g) == (3, 90) and [one.begun for one in g["ann"].arms] == [True]
    load(g)
    assert left(g) == (45, 45) and [one.begun for one in g["ann"].arms] == [False]
    slow = loader(arm("gatling-gun", loaded=3, mount="gun"), ammo=90, right=0, left=0)
    assert refused(slow, fast=True) == ("reload.gatling-no-speed", "no-speed-load")
    poor = loader(arm("gatling-gun", loaded=3, mount="gun"), ammo=44, right=0, left=0)
    assert refused(poor) == ("reload.capacity", "no-ammo")


@pytest.mark.rule("deadlands.ruling.gatling-pistol")
def test_a_gatling_pistol_is_loaded_like_a_pistol() -> None:
    g = loader(arm("gatling-pistol", loaded=3))
    load(g)
    load(g, (9, 3), fast=True)
    assert left(g) == (6, 21)
    assert g.sheet("ann").aptitudes == {"speed-load:pistol": 2}


@pytest.mark.rule("deadlands.table.house-thrown", "deadlands.reload.one-per-action")
def test_a_bow_takes_a_card_for_an_arrow() -> None:
    g = loader(arm("bow", loaded=0), right=0, left=0)
    load(g)
    assert left(g) == (1, 23)
    assert refused(loader(arm("bow", loaded=0), right=0, left=0), fast=True)[1] == "no-speed-load"
