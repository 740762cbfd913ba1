"""Declared states against a slow twin that goes through the fields one by one, and declarations that are refused."""

from __future__ import annotations

import copy
import traceback
from collections.abc import Callable, Hashable, Iterator
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixgun.core.shell import (
    ALIKE,
    EVERYBODY,
    NOBODY,
    Ending,
    Shell,
    bag,
    counters,
    ending,
    fixed,
    named,
    ordered,
    pairs,
    passing,
    shares,
    table,
    value,
)


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    height: float = 0.0
    words: tuple[str, ...] = ()


class Open(Shell, open=True):
    """A field of every kind."""

    board: object = fixed()
    turn: int = 0
    deck: tuple[str, ...] = bag()
    people: dict[str, Person] = table("id")
    bands: dict[str, Person] = table("id", settled=True)
    doors: dict[str, str] = ordered()
    progress: dict[str, int] = counters()
    seen: dict[tuple[str, str], Person] = pairs()
    hats: dict[str, Person] = named()
    ended: Ending | None = ending()

    fork_for_talk: ClassVar[Callable[[Open], Open]] = shares("people", "doors")

    @property
    def late(self) -> bool:
        return self.turn > 5


def hand_of(g: Hidden, seat: str) -> tuple[str, ...]:
    return g.hand if seat == "owner" else ("?",) * len(g.hand)


def flags_of(g: Hidden, seat: str) -> dict[str, int]:
    return {flag: n for flag, n in g.flags.items() if seat or not flag.startswith("x")}


def first_of(g: Hidden) -> Hashable:
    return g.hand[:1]


class Hidden(Shell):
    """Every way to keep a secret."""

    size: int = value(known=NOBODY, same=ALIKE)
    step: str = value(default="begin", known=EVERYBODY)
    hand: tuple[str, ...] = value(default=(), known=hand_of, same=first_of)
    pile: tuple[str, ...] = bag(known=NOBODY)
    flags: dict[str, int] = counters(known=flags_of)
    talk: Person | None = passing(known=EVERYBODY)
    belief: str | None = passing(known=NOBODY, same=ALIKE)
    ended: Ending | None = ending(known=EVERYBODY)


# the slow twin -------------------------------------------------------------------------------------------------------
def part(g: Shell, name: str, kind: str) -> Any:
    """The stored form of a field, as plain data."""
    held = getattr(g, name)
    if kind == "bag":
        held = sorted(held)
    elif kind == "table":
        held = list(held.values())
    elif kind == "ordered":
        held = [[key, one] for key, one in held.items()]
    elif kind == "counters":
        held = [[key, held[key]] for key in sorted(held)]
    elif kind == "pairs":
        held = [[*key, held[key]] for key in sorted(held)]
    elif kind == "named":
        held = {key: held[key] for key in sorted(held)}
    return without_defaults(plain(held))


def plain(data: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(data, order="deterministic"))


def without_defaults(data: Any) -> Any:
    """Plain data without what equals the default of a person's field."""
    if isinstance(data, dict):
        left = {key: one for key, one in data.items() if (key, one) not in (("height", 0.0), ("words", []))}
        return {key: without_defaults(one) for key, one in left.items()}
    return [without_defaults(one) for one in data] if isinstance(data, list) else data


def stored(g: Shell) -> dict[str, Any]:
    return {one.name: part(g, one.name, one.kind) for one in g.fields if one.kind not in ("fixed", "passing")}


def values(g: Shell) -> dict[str, Any]:
    return {one.name: getattr(g, one.name) for one in g.fields}


def sharable(g: Shell) -> Iterator[str]:
    return (one.name for one in g.fields if isinstance(getattr(g, one.name), dict))


# states --------------------------------------------------------------------------------------------------------------
words = st.text("abx", max_size=3)
several = st.lists(words, max_size=3).map(tuple)
people = st.builds(
    Person, words, st.sampled_from([0.0, 1.5]).map(lambda x: msgspec.json.decode(msgspec.json.encode(x))), several
)
tables = st.lists(people, max_size=3).map(lambda rows: {one.id: one for one in rows})
endings = st.none() | st.builds(Ending, several, words, words, st.dictionaries(words, st.integers(0, 2), max_size=1))
BOARD = object()


@st.composite
def open_states(draw: st.DrawFn) -> Open:
    g = Open(BOARD, draw(st.integers(0, 2)))
    g.deck, g.people, g.bands, g.ended = draw(several), draw(tables), draw(tables), draw(endings)
    g.doors, g.progress = draw(st.dictionaries(words, words)), draw(st.dictionaries(words, st.integers(0, 2)))
    g.seen, g.hats = draw(st.dictionaries(st.tuples(words, words), people)), draw(st.dictionaries(words, people))
    return g


@st.composite
def hidden_states(draw: st.DrawFn) -> Hidden:
    g = Hidden(draw(st.integers(1, 2)), draw(words), draw(several))
    g.pile, g.flags = draw(several), draw(st.dictionaries(words, st.integers(0, 2)))
    g.talk, g.belief, g.ended = draw(st.none() | people), draw(st.none() | words), draw(endings)
    return g


def kept(g: Hidden) -> dict[str, Any]:
    return {name: one for name, one in values(g).items() if name not in ("talk", "belief")}


@given(open_states() | hidden_states())
def test_a_copy_is_equal_and_shares_no_dictionary_that_changes(g: Open | Hidden) -> None:
    before = copy.deepcopy({name: one for name, one in values(g).items() if name != "board"})
    fork = g.fork()
    assert type(fork) is type(g)
    assert values(fork) == values(g)
    for name in set(sharable(g)) - {"bands"}:
        getattr(fork, name)["new"] = 1
    assert {name: one for name, one in values(g).items() if name != "board"} == before
    if isinstance(g, Open) and isinstance(fork, Open):
        assert fork.board is g.board and fork.bands is g.bands


@given(open_states() | hidden_states())
def test_what_is_stored_is_the_fields_in_their_order(g: Open | Hidden) -> None:
    found = msgspec.json.decode(g.encode())
    assert list(found) == list(stored(g))
    assert found == stored(g)


@given(open_states())
def test_an_open_state_comes_back_from_its_bytes_and_from_every_view(g: Open) -> None:
    start = Open(BOARD)
    assert plain(g.view("a")) == plain(g.view("")) == msgspec.json.decode(g.encode())
    for again in (start.decoded(g.encode()), start.imagined(g.view("")), start.imagined(g.view("a"))):
        assert again.deck == tuple(sorted(g.deck))
        again.deck = g.deck
        assert values(again) == values(g)
        assert again.identity() == g.identity()


@given(hidden_states())
def test_a_hidden_state_comes_back_whole_from_its_bytes_and_in_part_from_views(g: Hidden) -> None:
    start = Hidden(g.size)
    again = start.decoded(g.encode())
    again.pile = g.pile
    assert kept(again) == kept(g)
    assert (again.talk, again.belief) == (None, None)
    for seat in ("", "owner", "other"):
        shown, back = g.seen_by(seat), start.imagined(g.view(seat))
        assert values(back) == values(shown)
        assert (shown.pile, shown.belief, shown.size) == ((), None, g.size)
        assert (shown.step, shown.talk, shown.ended) == (g.step, g.talk, g.ended)
        assert (shown.hand, shown.flags) == (hand_of(g, seat), flags_of(g, seat))
        assert set(g.view(seat)) == {"step", "hand", "flags", "talk", "ended"}


def looks(g: Open) -> Any:
    """What tells open states apart: everything but the board, what is settled, order where there is none, and what else
    is said of an ending."""
    found = {name: one for name, one in values(g).items() if name not in ("board", "bands")}
    orders = list(g.people), list(g.doors)
    return found | {"ended": None if g.ended is None else (g.ended.winners, g.ended.reason), "order": orders}


@given(open_states(), open_states(), st.sets(st.sampled_from([one.name for one in Open.fields])))
def test_identity_tells_apart_what_the_fields_say(one: Open, other: Open, mixed: set[str]) -> None:
    two = one.fork()
    for name in mixed:
        setattr(two, name, getattr(other, name))
    assert (one.identity() == two.identity()) == (looks(one) == looks(two))
    if looks(one) == looks(two):
        assert hash(one.identity()) == hash(two.identity())


@given(hidden_states(), hidden_states())
def test_a_field_may_say_itself_what_tells_it_apart(one: Hidden, other: Hidden) -> None:
    def found(g: Hidden) -> Any:
        over = None if g.ended is None else (g.ended.winners, g.ended.reason)
        return g.step, g.hand[:1], g.pile, g.flags, g.talk, over

    assert (one.identity() == other.identity()) == (found(one) == found(other))


def test_a_copy_for_one_use_shares_what_it_names_and_nothing_else() -> None:
    g = Open(BOARD)
    g.people, g.doors, g.progress = {"a": Person("a")}, {"d": "open"}, {"x": 1}
    fork = g.fork_for_talk()
    assert fork.people is g.people and fork.doors is g.doors
    assert fork.progress == g.progress and fork.progress is not g.progress


def test_a_state_begins_with_what_is_declared() -> None:
    g = Open(BOARD, turn=7)
    assert g.late and g.deck == () and g.people == {} and g.ended is None
    assert g.people is not g.hats and Open(BOARD).people is not g.people
    with pytest.raises(AttributeError):
        g.horses = {}  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        Open()  # type: ignore[call-arg]


def test_unknown_fields_are_no_state() -> None:
    g = Open(BOARD)
    with pytest.raises(msgspec.ValidationError):
        g.decoded(b'{"turn":1}')
    with pytest.raises(msgspec.ValidationError):
        g.imagined({**g.view(""), "horses": []})


def test_a_traceback_shows_the_written_line() -> None:
    g = Open(BOARD)
    g.people = None  # type: ignore[assignment]
    with pytest.raises(AttributeError) as caught:
        g.stored()
    assert "self.people.values()" in "".join(traceback.format_exception(caught.value))


# what is refused when the class is made ------------------------------------------------------------------------------
def declare(open: bool = False, **fields: Any) -> type:
    space = {
        "__module__": __name__,
        "__qualname__": "Made",
        "__annotations__": {name: kind for name, (kind, _) in fields.items()},
        **{name: what for name, (_, what) in fields.items() if what is not None},
    }
    make: Any = type(Shell)
    made: type = make("Made", (Shell,), space, open=open)
    return made


@pytest.mark.parametrize("what", [value(default=1), bag(), table("id"), passing(), ending(), 3, None])
def test_a_field_that_says_nothing_about_who_may_know_it_is_refused(what: Any) -> None:
    with pytest.raises(TypeError, match=r"Made\.number says nothing about who may know it"):
        declare(number=("int", what))


def test_a_dictionary_must_say_how_it_is_stored() -> None:
    with pytest.raises(TypeError, match=r"Made\.rows: copies would share it"):
        declare(open=True, rows=("dict[str, int]", value(default=None)))


@pytest.mark.parametrize("name", ["fork", "identity", "stored", "view", "encode", "fields"])
def test_a_field_cannot_have_a_name_that_every_shell_has(name: str) -> None:
    with pytest.raises(TypeError, match="every shell has something of this name"):
        declare(open=True, **{name: ("int", 1)})


@pytest.mark.parametrize("names", [("carts",), ("people", "turn")])
def test_only_dictionaries_that_are_copied_can_be_shared(names: tuple[str, ...]) -> None:
    with pytest.raises(TypeError, match=rf"for_one_use shares what no copy has for itself: {names[-1]}"):
        declare(
            open=True,
            turn=("int", 0),
            people=("dict[str, Person]", table("id")),
            for_one_use=("ClassVar[Any]", shares(*names)),
        )


def test_shells_do_not_inherit_from_each_other() -> None:
    with pytest.raises(TypeError, match="a shell inherits from Shell and from nothing else"):

        class Heir(Open):
            pass


class Counting:
    __slots__ = ()
    turn: int

    def doubled(self) -> int:
        return 2 * self.turn


def test_a_shell_may_take_methods_from_elsewhere_but_no_fields() -> None:
    class Counted(Shell, Counting, open=True):
        turn: int = 1

    g = Counted()
    g.turn = 4
    assert g.fork().doubled() == 8 and not hasattr(g, "__dict__")

    class Loose:
        pass

    with pytest.raises(TypeError, match="nothing else than methods"):

        class Sloppy(Shell, Loose, open=True):
            turn: int = 0


class Brief(Shell, open=True, brief=True):
    name: str
    turn: int = 0
    people: dict[str, Person] = table("id")
    done: bool = False


def test_a_brief_state_stores_and_shows_only_what_is_not_as_it_begins() -> None:
    g = Brief("dry")
    assert g.encode() == b'{"name":"dry"}' and g.view("") == {"name": "dry"}
    g.turn = 2
    assert g.encode() == b'{"name":"dry","turn":2}'
    again = g.decoded(g.encode())
    assert (again.name, again.turn, again.people, again.done) == ("dry", 2, {}, False)
    assert g.imagined(g.view("")).encode() == g.encode()
    again.people["a"] = Person("a")
    assert not g.people, "each state has its own"
