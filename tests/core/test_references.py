"""Texts of a file that name something else in it."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest

from sixgun.core.references import check_references, check_unique, refers
from sixgun.core.strict import Reader

SideId = Annotated[str, refers("side")]


class Pet(msgspec.Struct):
    owner: Annotated[str, refers("person", "nobody")]


class Person(msgspec.Struct):
    id: str
    side: SideId
    friend: Annotated[str, refers("person")] = ""
    keys: tuple[Annotated[str, refers("door")], ...] = ()
    pairs: tuple[tuple[SideId, str], ...] = ()
    counts: dict[Annotated[str, refers("thing")], int] = {}
    pet: Annotated[str, refers("person")] | Pet | None = None


class File(msgspec.Struct):
    people: tuple[Person, ...]


KNOWN = {"side": ["law", "gang"], "person": ["ann", "bob"], "door": ["front"], "thing": ["rope"]}


def wrong(person: Person, known: dict[str, list[str]] = KNOWN) -> dict[str, str]:
    reader = Reader()
    check_references(reader, File((person,)), known)
    return {problem.where: problem.message for problem in reader.problems}


def test_what_is_there_is_no_mistake() -> None:
    sound = Person("ann", "law", "bob", ("front",), (("gang", "x"),), {"rope": 2}, Pet("nobody"))
    assert wrong(sound) == {}


@pytest.mark.parametrize(
    ("person", "where", "message"),
    [
        (Person("ann", "lav"), "people[0].side", "unknown side 'lav'; did you mean law?"),
        (Person("ann", ""), "people[0].side", "unknown side ''; expected one of: gang, law"),
        (Person("ann", "law", "zed"), "people[0].friend", "unknown person 'zed'; expected one of: ann, bob"),
        (
            Person("ann", "law", keys=("front", "b")),
            "people[0].keys[1]",
            "unknown door 'b'; expected one of: front",
        ),
        (
            Person("a", "law", pairs=(("x", "x"),)),
            "people[0].pairs[0][0]",
            "unknown side 'x'; expected one of: gang, law",
        ),
        (Person("ann", "law", counts={"gun": 1}), "people[0].counts.gun", "unknown thing 'gun'; expected one of: rope"),
        (Person("ann", "law", pet="cat"), "people[0].pet", "unknown person 'cat'; expected one of: ann, bob"),
        (
            Person("a", "law", pet=Pet("cat")),
            "people[0].pet.owner",
            "unknown person 'cat'; expected one of: ann, bob",
        ),
    ],
)
def test_what_is_not_there_is_named_with_its_place(person: Person, where: str, message: str) -> None:
    assert wrong(person) == {where: message}


def test_what_nobody_knows_about_is_not_looked_up() -> None:
    known = {key: names for key, names in KNOWN.items() if key != "door"}
    assert wrong(Person("ann", "law", keys=("back",)), known) == {}


def test_an_id_belongs_to_one_thing() -> None:
    reader = Reader()
    check_unique(reader, [("people[0].id", "ann"), ("dogs[0].id", "rex"), ("dogs[1].id", "ann"), ("dogs[2].id", "")])
    assert [(p.where, p.message) for p in reader.problems] == [
        ("dogs[1].id", "ann is the id of people[0] too; expected one of its own")
    ]


def test_the_reader_reads_what_refers_to_something() -> None:
    reader = Reader()
    read = reader.read({"people": [{"id": "ann", "side": 3}]}, File)
    assert read.people[0].side == "" and [p.where for p in reader.problems] == ["people[0].side"]
