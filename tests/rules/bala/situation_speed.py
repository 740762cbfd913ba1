"""Situations: exact odds of a file, cold (a table never seen before) and again, a long sequence, and a whole sweep.

The bare shot is measured in icepool in the same run."""

from __future__ import annotations

from time import perf_counter, process_time
from typing import Any

from bench.timing import best_of
from tests.rules.bala.baselines import icepool_shot

from sixgun import situation
from sixgun.core.game import load_game

SCENERY: list[dict[str, Any]] = [
    {"kind": "barrel", "at": [24.95, 24]},
    {"kind": "building", "id": "saloon", "at": [14, 27], "size": [8, 6]},
    {"kind": "building", "id": "bank", "at": [16, 14], "size": [8, 6]},
    {"kind": "fence", "points": [[27.5, 20], [27.5, 28]]},
    {"kind": "crates", "at": [29, 25], "size": [1.5, 1]},
    {"kind": "boulder", "at": [20, 36]},
]


SHED = {"kind": "building", "id": "shed", "at": [23.5, 25], "size": [3, 3]}
"""Beside the target, so that the rules look for places out of sight."""


def street(number: int, actions: list[Any], bystander: bool = False, shed: bool = False) -> dict[str, Any]:
    """A shot across a street; each number is another place, so that nothing is remembered."""
    x = 12.0 + 0.001 * number
    people: list[dict[str, Any]] = [
        {"id": "ines", "side": "law", "level": 5, "at": [x, 24], "facing": 0, "guns": ["colt-peacemaker"]},
        {"id": "rook", "side": "gang", "level": 4, "at": [26, 24], "facing": 180},
    ]
    people[0]["detected"] = ["rook"]
    if bystander:
        people.append({"id": "deputy", "side": "law", "level": 2, "at": [22, 25.1], "facing": 0})
        people.append({"id": "sly", "side": "gang", "level": 2, "at": [26, 22.8], "facing": 180})
    return {"game": "bala", "characters": people, "scenery": [*SCENERY, *[SHED] * shed], "actions": actions}


def situation_speed() -> list[tuple[str, float, str]]:
    load_game("bala")
    one = [{"do": "shoot", "target": "rook"}]
    four = [{"do": "aim", "target": "rook", "times": 2}, {"do": "shoot", "target": "rook", "times": 2}]
    situation.Situation(street(0, one)).odds()
    cold = min(_cold(number, one) for number in range(1, 16))
    hiding = min(_cold(number, one, shed=True) for number in range(1, 16))
    longer = min(_cold(number, four, bystander=True) for number in range(1, 8))
    known = situation.Situation(street(0, one))
    times = best_of({"ours": known.odds, "icepool": lambda: icepool_shot(-2)}, 40)
    return [
        ("odds of a shot with scenery, first time", cold, "under 5 ms" if cold < 0.005 else "OVER 5 ms"),
        ("... with a shed to hide behind", hiding, "under 5 ms" if hiding < 0.005 else "OVER 5 ms"),
        ("the first again", times["ours"], f"{times['icepool'] / times['ours']:.2f} x icepool's bare shot"),
        ("the bare shot in icepool", times["icepool"], "baseline"),
        ("aim, aim, shoot, shoot, strays", longer, "under 100 ms" if longer < 0.1 else "OVER 100 ms"),
    ]


def _cold(number: int, actions: list[Any], bystander: bool = False, shed: bool = False) -> float:
    """CPU seconds for the odds of a situation that nobody has asked for before; loading is not counted."""
    fresh = situation.Situation(street(number, actions, bystander, shed))
    start = process_time()
    found = fresh.odds()
    took = process_time() - start
    assert found.exact
    return took


def sweep_speed() -> list[tuple[str, float, str]]:
    shot = situation.from_data(game="bala", distance=13, weapon="sharps-rifle", cover=True, aims=2)
    vary = {"distance": range(1, 37), "aims": range(5), "cover": [True, False]}
    start = perf_counter()
    found = situation.sweep(shot, vary, processes=2)
    took = perf_counter() - start
    assert len(found.points) == 360 and all(point.exact and not point.problem for point in found.points)
    note = "under 10 s" if took < 10 else "OVER 10 s"
    return [("sweep of 36 distances x 5 aims x 2 covers", took, f"{note}, 2 processes, exact")]
