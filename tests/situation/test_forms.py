"""Short forms say the same as the long ones."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sixgun import situation
from sixgun.core.strict import Reader
from sixgun.games.bala.situations.short_forms import FORMS

Data = dict[str, Any]


def people(*rows: Data, **keys: Any) -> Data:
    return {"game": "bala", "characters": list(rows), **keys}


def spread(data: Data) -> dict[str, dict[str, Fraction]]:
    """What becomes of everybody, by name and text."""
    odds = situation.Situation(data).odds()
    assert odds.exact and sum(end.p for end in odds.outcomes) == 1
    return {group.model: {row.text: row.p for row in group.rows} for group in odds.summary}


def one(id: str, side: str, x: float, facing: float = 0.0, **keys: Any) -> Data:
    return {"id": id, "side": side, "at": [x, 24], "facing": facing, **keys}


PEACEMAKER = ["colt-peacemaker"]
BAY = {"id": "bay", "kind": "nag"}

PAIRS: dict[str, tuple[Data, Data]] = {
    "shot": (
        {"game": "bala", "distance": 8, "weapon": "colt-peacemaker"},
        people(
            one("shooter", "a", 10, guns=PEACEMAKER, detected=["target"]),
            one("target", "b", 19, 180),
            actions=["shoot"],
        ),
    ),
    "shot from behind aim at cover": (
        {"game": "bala", "distance": 20, "weapon": "winchester-1873-rifle", "cover": True, "aims": 2, "shots": 2},
        people(
            one("shooter", "a", 10, level=4, guns=["winchester-1873-rifle"], detected=["target"]),
            one("target", "b", 31, 180),
            scenery=[{"kind": "barrel", "at": [29.95, 24]}],
            actions=[{"do": "aim", "times": 2}, {"do": "shoot", "times": 2}],
        ),
    ),
    "shot of a ready character with a wounded arm": (
        {"game": "bala", "shooter": "dutch-penrose", "distance": 3, "wounded_arm": 1, "target_shock": 1},
        people(
            one(
                "dutch-penrose",
                "a",
                10,
                use="dutch-penrose",
                wounds=[{"place": "arm", "arm": "good"}],
                detected=["target"],
            ),
            one("target", "b", 14, 180, shock=1),
            actions=["shoot"],
        ),
    ),
    "shot at a rider in cover, a friend close by": (
        {
            "game": "bala",
            "distance": 6,
            "weapon": "shotgun-ejector-double",
            "how": "both-barrels",
            "target_mounted": True,
            "cover": True,
            "bystander": "friend",
        },
        people(
            one("shooter", "a", 10, guns=["shotgun-ejector-double"], detected=["target"]),
            one("target", "b", 17.25, 180, horse="target-horse"),
            {"id": "bystander", "side": "a", "at": [17.25, 25.45], "facing": 90},
            horses=[{"id": "target-horse", "kind": "nag"}],
            scenery=[{"kind": "barrel", "at": [15.95, 24], "high": True}],
            actions=[{"do": "shoot", "how": "both-barrels", "target": "target"}],
        ),
    ),
    "fight": (
        {"game": "bala", "kind": "fight", "weapon": "sabre", "level": 4, "defender_weapon": "knife", "paralysed": True},
        people(
            one("attacker", "a", 10, level=4, guns=["sabre"]),
            one("defender", "b", 11, 180, guns=["knife"], paralysed=True),
            actions=[{"do": "move", "target": "defender"}],
        ),
    ),
    "fight from the saddle, unseen": (
        {"game": "bala", "kind": "fight", "mounted": True, "galloped": True, "unseen": True, "defender_shock": 1},
        people(
            one("attacker", "a", 10, horse="attacker-horse"),
            one("defender", "b", 11.25, 0, shock=1),
            horses=[{"id": "attacker-horse", "kind": "nag"}],
            activation={"galloped": 7, "rode": True},
            actions=[{"do": "move", "target": "defender"}],
        ),
    ),
    "detection": (
        {"game": "bala", "kind": "detection", "distance": 20, "woods": 7, "poor_light": True, "wounded_head": 1},
        people(
            one("observer", "a", 10, level=6, wounds=[{"place": "head"}]),
            one("target", "b", 31, 180),
            scenery=[{"kind": "woods", "at": [12, 18], "size": [7, 12]}],
            options={"poor_light": True},
            actions=["detect"],
        ),
    ),
    "dynamite": (
        {"game": "bala", "kind": "dynamite", "lies": 2, "target_level": 5, "cover": True},
        people(
            one("thrower", "a", 4, guns=["dynamite"]),
            one("target", "b", 25, 180, level=5),
            charges=[{"thrower": "thrower", "at": [22.5, 24]}],
            scenery=[{"kind": "barrel", "at": [23.95, 24]}],
            actions=[{"do": "card", "who": "thrower"}],
        ),
    ),
    "fall": (
        {"game": "bala", "kind": "fall", "height": 2, "serious": True, "level": 6},
        people(
            {"id": "faller", "side": "a", "at": [10, 24, 2], "level": 6, "damage": 1},
            scenery=[{"kind": "ledge", "at": [4, 20], "size": [6.6, 8], "height": 2}],
            actions=[{"do": "fall", "serious": True}],
        ),
    ),
    "morale": (
        {"game": "bala", "kind": "morale", "levels": [2, 2], "lost": [5], "shock": 1},
        people(
            one("member-1", "band", 10, level=2, shock=1),
            one("member-2", "band", 14, level=2),
            bands=[{"side": "band", "total": 9}],
            actions=[{"do": "morale", "side": "band"}],
        ),
    ),
    "recovery": (
        {"game": "bala", "kind": "recovery", "level": 5, "shock": 2, "paralysed": True},
        people(
            one("model", "a", 10, level=5, shock=2, paralysed=True),
            actions=["recover", {"do": "remove-shock", "times": 2}],
        ),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_short_is_long(name: str) -> None:
    short, long = PAIRS[name]
    assert spread(short) == spread(long)


@pytest.mark.parametrize("name", PAIRS)
def test_a_short_form_is_written_out_as_a_file_of_its_own(name: str) -> None:
    reader = Reader()
    full = FORMS.expand(reader, PAIRS[name][0])
    assert not reader.problems
    assert spread(full) == spread(PAIRS[name][0])


@pytest.mark.parametrize("distance", [0.5, 0.8, 1.0, 3.0, 13.0, 60.0])
@pytest.mark.parametrize("cover", [True, False])
def test_the_house_barrel_covers_at_every_distance(distance: float, cover: bool) -> None:
    shot = situation.from_data(game="bala", distance=distance, weapon="sharps-rifle", cover=cover)
    mods = {mod.rule for asked in shot.odds().rolls for mod in asked.mods}
    assert ("bala.shoot.mod-cover" in mods) == cover


def test_a_distance_is_from_base_to_base() -> None:
    """A short arm gets its bonus up to 3 in, and not a hair more."""
    for distance, near in ((3.0, True), (3.01, False)):
        shot = situation.from_data(game="bala", distance=distance, weapon="colt-peacemaker")
        rules = {mod.rule for asked in shot.odds().rolls for mod in asked.mods}
        assert ("bala.shoot.mod-short-arm" in rules) == near
