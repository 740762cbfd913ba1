"""What is different between two declared states."""

from __future__ import annotations

import msgspec

from sixgun.core.changes import Changes, compare_states
from sixgun.core.shell import Shell, counters, fixed, named, pairs, table


class Person(msgspec.Struct, frozen=True):
    id: str
    wounds: int = 0


class Fight(Shell, open=True):
    board: str = fixed()
    turn: int = 0
    secret: int = 0
    people: dict[str, Person] = table("id")
    seen: dict[tuple[str, str], int] = pairs()
    progress: dict[str, int] = counters()


def test_changes_follow_from_the_declared_fields() -> None:
    before, after = Fight("yard"), Fight("street", turn=2, secret=7)
    before.people = {"ines": Person("ines"), "rook": Person("rook"), "pike": Person("pike")}
    after.people = {"ines": Person("ines", 2), "rook": Person("rook")}
    before.seen, after.seen = {("rook", "ines"): 1}, {("rook", "pike"): 3}
    before.progress, after.progress = {"bags": 1, "doors": 1}, {"bags": 2, "doors": 1}
    found: Changes = {}
    compare_states(found, before, after, apart=("secret",))
    assert found == {
        "ines": {"wounds": [0, 2]},
        "pike": {"on_table": [True, False], "wounds": [0, None]},
        "rook": {"seen.ines": [1, None], "seen.pike": [None, 3]},
        "table": {"turn": [0, 2], "progress.bags": [1, 2]},
    }
    same: Changes = {}
    compare_states(same, after, after.fork())
    assert same == {}


class Deal(Shell, open=True):
    people: dict[str, Person] = table("id")
    hands: dict[str, tuple[str, ...]] = named()


def test_a_named_value_is_a_field_of_what_its_key_names() -> None:
    before, after = Deal(), Deal()
    before.people, after.people = {"ines": Person("ines")}, {"ines": Person("ines", 1)}
    before.hands, after.hands = {"ines": ("9H", "2C"), "rook": ("KD",)}, {"ines": ("9H",)}
    found: Changes = {}
    compare_states(found, before, after)
    assert found == {
        "ines": {"wounds": [0, 1], "hands": [["9H", "2C"], ["9H"]]},
        "rook": {"hands": [["KD"], None]},
    }
