"""Digests do not depend on where a number or a word came from: equal records give equal bytes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from sixgun.core.canonical import canonical
from sixgun.core.chance import SeededChance
from sixgun.core.game import companion_keys, load_game
from sixgun.core.match import Match
from sixgun.core.record import parse


class Inner(msgspec.Struct, frozen=True, omit_defaults=True):
    height: float = 0.0
    arm: str = "good"


class Outer(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    far: int = 1_000
    inner: Inner = Inner()
    many: tuple[Inner, ...] = ()
    named: dict[str, Inner] = {}
    flag: bool = False


def fresh(value: Any) -> Any:
    """An equal value that is no default of anything."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_what_equals_a_default_is_left_out_wherever_it_came_from() -> None:
    inner = Inner(fresh(0.0), fresh("good"))
    value = Outer("a", fresh(1_000), inner, (inner, Inner(1.5)), {"x": inner})
    assert msgspec.json.encode(value) != msgspec.json.encode(
        Outer("a", many=(Inner(), Inner(1.5)), named={"x": Inner()})
    )
    assert msgspec.json.encode(canonical(value)) == b'{"id":"a","many":[{},{"height":1.5}],"named":{"x":{}}}'
    assert canonical(value) == value


def test_a_number_of_another_type_is_no_default() -> None:
    """False is not 0, and 0 is not 0.0: what was written as one is read as one."""
    value = Inner(0)
    assert canonical(value) is value


def test_what_is_canonical_is_not_copied() -> None:
    value = Outer("a", many=(Inner(2.0), Inner()))
    assert canonical(value) is value
    assert canonical(Fraction(1, 2)) == Fraction(1, 2)


@pytest.mark.parametrize("key", ["bala", "dicemore"])
def test_a_state_has_one_digest(key: str) -> None:
    """People on the floor, whose height is the default in one state and a number that was worked out in the other."""
    game = load_game(key)
    state = game.start(game.setup(game.scenarios()[0]))
    other = game.fork(state)
    for id, who in list(state.characters.items()):
        fields = {name: getattr(who, name) for name in who.__struct_fields__ if name != "z"}
        state.characters[id] = type(who)(**fields)
        other.characters[id] = type(who)(**fields, z=fresh(0.0))
    assert game.identity(state) == game.identity(other)
    assert game.digest(state) == game.digest(other)


@pytest.mark.parametrize("key", [key for key in companion_keys() if load_game(key).scenarios()])
def test_the_record_of_what_is_made_beside_a_game_opens_again(key: str) -> None:
    game = load_game(key)
    match = Match.new(game, game.setup(game.scenarios()[0]), SeededChance(1))
    match.run()
    for _ in range(5):
        if match.pending is None:
            break
        question = match.pending.questions[0]
        assert match.answer(question.seat, question.options[-1].choice) is None
    again = Match(game, parse(match.record.text()))
    assert game.digest(again.state) == game.digest(match.state)
