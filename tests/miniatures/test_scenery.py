"""Scenery of a game that gives a table of kinds and nothing else."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sixgun.core.strict import Reader
from sixgun.miniatures.file_checks import Spot, check_ids, check_scenery_places, check_spots, scene_of
from sixgun.miniatures.rows import Row
from sixgun.miniatures.scenery import Ground, Kind, SceneryRow, Style, check_scenery, lay_out
from sixgun.table import Base, Piece


class Thing(SceneryRow, frozen=True, kw_only=True):
    hop: bool | None = None
    tall: bool | None = None


SOLID = frozenset({"solid", "cover"})
STYLE = Style(
    kinds={
        "house": Kind(family="building", height=3.0),
        "wall": Kind(
            family="line", height=2.0, flags=frozenset({"solid", "cover", "tall"}), keys=frozenset({"openings"})
        ),
        "crate": Kind(family="area", height=1.0, radius=0.5, flags=SOLID),
        "rug": Kind(family="area"),
        "steps": Kind(family="passage", link="stairs", steps=True),
    },
    tags={"tall": "tall"},
    gates={"hop": "low"},
    wall=("tall", "stop"),
    low=("stop",),
    unit="cm",
)


class File(Row, frozen=True, kw_only=True):
    people: tuple[Thing, ...] = ()
    scenery: tuple[Thing, ...] = ()


def made(*rows: dict[str, Any]) -> tuple[Ground, dict[str, str]]:
    reader = Reader()
    read = reader.read({"scenery": list(rows)}, File).scenery
    ground = check_scenery(reader, read, STYLE)
    return ground, {p.where: p.message for p in reader.problems}


def sound(*rows: dict[str, Any]) -> Ground:
    ground, problems = made(*rows)
    assert problems == {}
    return ground


def piece(ground: Ground, id: str) -> Piece:
    return next(p for p in ground.pieces if p.id == id)


def test_a_kind_says_what_a_row_does_not() -> None:
    ground = sound(
        {"kind": "crate", "at": [5, 5]}, {"kind": "crate", "at": [9, 5], "hop": True, "tall": True, "title": "A"}
    )
    plain, other = ground.pieces
    assert (plain.id, plain.solid, plain.gate, plain.cover, plain.tags) == ("crate-1", True, "", True, ())
    assert (other.id, other.solid, other.gate, other.tags) == ("crate-2", False, "low", ("tall",))
    assert all(math.isclose(math.dist(corner, (5, 5)), 0.5) for corner in plain.polygon)
    assert ground.titles == {"crate-2": "A"} and ground.wholes == {"crate-1": "crate-1", "crate-2": "crate-2"}


def test_a_wall_is_split_by_its_doors_and_windows() -> None:
    ground = sound(
        {
            "kind": "wall",
            "id": "w",
            "points": [[0, 5], [10, 5]],
            "openings": [
                {"kind": "door", "at": 3, "id": "gate", "lintel": 1.5, "state": "locked"},
                {"kind": "window", "at": 7, "lintel": 1.8},
            ],
        }
    )
    ids = ["w.0", "w.gate", "w.gate.lintel", "w.1", "w.window1", "w.window1.lintel", "w.2"]
    assert [p.id for p in ground.pieces] == ids
    door, window = piece(ground, "w.gate"), piece(ground, "w.window1")
    assert (door.gate, door.solid, door.cover, door.tags) == ("door", False, False, ())
    assert (window.gate, window.cover, window.tags, window.height) == ("window", True, ("tall", "stop"), 0.9)
    assert ground.states == {"w.gate": "locked"} and ground.doors["w.gate"].tags == ("tall", "stop")
    assert set(ground.wholes.values()) == {"w"}


def test_a_house_has_walls_a_roof_and_a_door_that_is_shut() -> None:
    door = {"kind": "door", "wall": "south", "at": 3}
    ground = sound({"kind": "house", "id": "h", "at": [2, 2], "size": [6, 5], "roof": "parapet", "openings": [door]})
    kinds = {p.kind for p in ground.pieces}
    assert kinds == {"wall", "door", "lintel", "roof", "parapet"}
    assert all(p.tags[-2:] == ("tall", "stop") for p in ground.pieces if p.kind == "wall")
    assert piece(ground, "h.parapet0").tags == ("h", "stop") and ground.states == {"h.door0": "closed"}
    assert piece(ground, "h.roof").standable


def test_stairs_are_a_link_that_is_drawn() -> None:
    ground = sound({"kind": "steps", "id": "s", "foot": [1, 1], "head": [4, 1, 2]})
    (link,) = ground.links
    assert (link.kind, link.foot, link.head) == ("stairs", (1.0, 1.0, 0.0), (4.0, 1.0, 2.0))
    assert math.isclose(link.length, math.sqrt(13)) and [p.id for p in ground.pieces] == ["s.steps"]


@pytest.mark.parametrize(
    ("row", "where", "message"),
    [
        ({"kind": "crte", "at": [1, 1]}, "kind", "unknown kind of scenery 'crte'; did you mean crate?"),
        ({"kind": "crate", "at": [1, 1], "roof": "flat"}, "roof", "does not belong to crate; known keys: "),
        (
            {"kind": "steps", "foot": [1, 1], "head": [4, 1, 2], "hop": True},
            "hop",
            "does not belong to steps; known keys: ",
        ),
        ({"kind": "rug", "at": [1, 1]}, "size", "missing: expected size, radius or outline for rug"),
        (
            {"kind": "rug", "at": [1, 1], "size": [1, 1], "radius": 2},
            "radius",
            "expected only one of outline, size and radius",
        ),
        ({"kind": "rug", "outline": [[0, 0], [4, 4], [4, 0], [0, 4]]}, "outline", "edge 0 and edge 2 cross"),
        (
            {"kind": "wall", "points": [[0, 0], [0.1, 0]]},
            "points[1]",
            "expected a point at least 0.2 cm from the one before",
        ),
        ({"kind": "house", "at": [0, 0], "size": [4, 4], "height": 1}, "height", "expected a building of at least 1.5"),
        ({"kind": "steps", "foot": [1, 1], "head": [4, 1]}, "head", "expected a place higher than the foot"),
    ],
)
def test_a_row_that_cannot_be_built_says_why(row: dict[str, Any], where: str, message: str) -> None:
    ground, problems = made({"kind": "crate", "id": "good", "at": [9, 9]}, row)
    assert list(problems) == [f"scenery[1].{where}"]
    assert next(iter(problems.values())).startswith(message)
    assert [p.id for p in ground.pieces] == ["good"]


def test_two_things_have_not_the_same_id() -> None:
    rows = (Thing(kind="crate", id="box", at=(5.0, 5.0)), Thing(kind="crate", id="box", at=(9.0, 5.0)))
    reader = Reader()
    check_ids(reader, File(people=(Thing(kind="rug", id="ann"),)), ("people",), rows, lay_out(rows, STYLE))
    assert {p.where: p.message for p in reader.problems} == {
        "scenery[1].id": "box is the id of scenery[0] too; expected one of its own",
    }


@pytest.mark.parametrize(
    ("base", "message"),
    [
        (Base(0.2, 5, 0.0, 0.5), "off the table of 20 by 20, with a base of radius 0.5"),
        (Base(5.6, 5, 0.0, 0.5), "stands in crate-1; expected a free place"),
        (Base(10, 10, 2.0, 0.5), "there is no floor at height 2 here; the next one below is at 0"),
        (Base(15.9, 15, 0.0, 0.5), "overlaps the base of ann; expected bases side by side"),
    ],
)
def test_nobody_stands_where_nobody_can(base: Base, message: str) -> None:
    reader = Reader()
    scene = scene_of(reader, 20.0, 20.0, sound({"kind": "crate", "at": [5, 5]}))
    assert scene is not None
    spots = [Spot("people[0].at", "ann", Base(15, 15, 0.0, 0.5)), Spot("people[1].at", "bob", base)]
    check_spots(reader, spots, scene, ())
    assert {p.where: p.message for p in reader.problems} == {"people[1].at": message}


def test_scenery_lies_on_the_table() -> None:
    reader = Reader()
    rows = (Thing(kind="wall", points=((0.0, 0.0), (22.0, 0.0))), Thing(kind="crate", at=(21.0, 5.0)))
    scene = scene_of(reader, 20.0, 20.0, lay_out((), STYLE))
    assert scene is not None
    check_scenery_places(reader, rows, scene, 0.5)
    assert {p.where: p.message for p in reader.problems} == {
        "scenery[0]": "reaches beyond the table of 20 by 20",
        "scenery[1].at": "off the table of 20 by 20",
    }


def test_a_flag_may_belong_to_kinds_alone() -> None:
    style = Style(kinds={"crate": Kind(family="area", flags=frozenset({"low"}))}, gates={"low": "crate"})
    row = SceneryRow(kind="crate", at=(1.0, 1.0), size=(1.0, 1.0))
    assert [piece.gate for piece in lay_out([row], style).pieces] == ["crate"]
