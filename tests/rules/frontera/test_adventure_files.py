"""Adventures of one's own: every mistake is named with its place, and whatever is accepted can be played."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.frontera.story import SPOTS, Table, adventure

from sixgun.core.files import Files
from sixgun.core.game import BadSetup
from sixgun.core.toml_text import inline
from sixgun.games.frontera.adventures.adventure_check import FOLLOWS
from sixgun.games.frontera.adventures.adventure_file import AdventureFile, Beat
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.catalogue import goods, mounts, people, weapons
from sixgun.games.frontera.game import GAME

Data = dict[str, Any]


def written(data: Data) -> str:
    """The data as a TOML text: every value of the file on a line of its own."""
    return "".join(f"{key} = {_inline(value)}\n" for key, value in data.items())


def _inline(value: Any) -> str:
    """Tables inside lists are written on one line, which TOML wants."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_inline(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inline(item) for item in value) + "]"
    return inline(value)


def sound(*beats: Data, **more: Any) -> Data:
    return adventure(*beats, **more)


FIGHT: Data = {"kind": "fight", "spots": SPOTS}


# sound files ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", SCENARIOS.names())
def test_ready_adventures_are_sound_and_read_back_the_same(name: str) -> None:
    text = SCENARIOS.text(name)
    assert GAME.part(Files).problems(text) == []
    file = SCENARIOS.load(text)
    again = written(msgspec.to_builtins(file))
    assert GAME.part(Files).problems(again) == []
    assert SCENARIOS.load(again) == file


def test_a_file_of_ones_own_starts_a_session() -> None:
    text = written(sound(FIGHT, title="Mine", story="Short."))
    g = SCENARIOS.start(SCENARIOS.setup(text))
    assert g.board.title == "Mine"
    assert set(g.characters) == {"ana", "bo", "lefty"}
    assert [c.protagonist for c in g.characters.values()] == [True, True, False]


def test_an_unknown_adventure_has_a_hint() -> None:
    with pytest.raises(BadSetup, match="ambush"):
        SCENARIOS.text("ambsh")


@pytest.mark.rule("frontera.mode.three")
def test_switches_can_be_changed_when_it_is_set_up() -> None:
    file = SCENARIOS.load(written(sound()))
    g = SCENARIOS.start(SCENARIOS.with_options(SCENARIOS.plain(file), {"mode": "wear", "fight_turns": 7}))
    assert (g.board.switches.mode, g.board.switches.fight_turns) == ("wear", 7)
    for wrong in ({"mode": "poker"}, {"fight_turns": -1}, {"house_rounds": 0}, {"luck": 1}):
        with pytest.raises(BadSetup) as bad:
            SCENARIOS.with_options(SCENARIOS.plain(file), wrong)
        assert bad.value.problems[0].where == next(iter(wrong))


# mistakes ------------------------------------------------------------------------------------------------------------
def person(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["people"][0].update(fields)


def beat(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["scenes"][0]["beats"].append({"kind": "text", **fields})


def piece(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["scenes"][0]["place"]["pieces"][0].update(fields)


def floor(**fields: Any) -> Callable[[Data], Any]:
    planks = {"id": "floor", "kind": "deck", "title": "planks", "x": 0.0, "y": 0.0, "w": 20.0, "h": 4.0}
    return lambda data: data["scenes"][0]["place"].update(floors=[{**planks, **fields}])


def spot(**fields: Any) -> Callable[[Data], Any]:
    return lambda data: data["scenes"][0]["beats"][0]["spots"][0].update(fields)


MISTAKES: list[tuple[Callable[[Data], Any], str, str]] = [
    (beat(kind="test", helps=["lockpick"]), "scenes[0].beats[1].helps[0]", "did you mean lockpicks"),
    (beat(kind="test", helps=["lantern"]), "scenes[0].beats[1].helps[0]", "unknown help 'lantern'"),
    (lambda d: d.pop("name"), "name", ""),
    (lambda d: d.update(name="Not an id"), "name", ""),
    (lambda d: d.update(colour="red"), "colour", ""),
    (lambda d: d.update(seats=[]), "seats", ""),
    (lambda d: d.update(seats=["judit", "marc", "mayor"]), "seats", "Mayor"),
    (lambda d: d.update(seats=["judit", "marc", "anna"]), "seats", "nobody plays for 'anna'"),
    (lambda d: d.update(seats=["judit", "marc", "judit"]), "seats", "twice"),
    (lambda d: d.update(late_seats=["judit"]), "late_seats", "twice"),
    (lambda d: d.update(late_seats=["guest"]), "late_seats", "nobody plays for 'guest'"),
    (person(id="bo"), "people[1].id", "is the id of people[0] too"),
    (person(seat="jud"), "people[0].seat", "judit"),
    (person(npc="tuff"), "people[0].npc", "tough"),
    (person(hands=0), "people[0].hands", ""),
    (person(skills=["luck"]), "people[0].skills[0]", ""),
    (person(weapons={"rifel": 1}, in_hand=""), "people[0].weapons.rifel", "rifle"),
    (person(weapons={"rifle": 0}, in_hand=""), "people[0].weapons.rifle", ""),
    (person(in_hand="bow"), "people[0].in_hand", "not among"),
    (person(goods=["rop"]), "people[0].goods[0]", "rope"),
    (person(mount="hors"), "people[0].mount", "horse"),
    (person(dollars=-1.0), "people[0].dollars", ""),
    (person(dollars=float("nan")), "people[0].dollars", ""),
    (lambda d: d["scenes"][1].update(id="first"), "scenes[1].id", "is the id of scenes[0] too"),
    (lambda d: d["scenes"][0].update(beats=[]), "scenes[0].beats", ""),
    (lambda d: d["scenes"][0]["place"].update(width=0.0), "scenes[0].place", "width"),
    (piece(w=0.0), "scenes[0].place.pieces[0]", "width"),
    (piece(x=39.0), "scenes[0].place.pieces[0]", "not on the plan"),
    (floor(x=30.0), "scenes[0].place.floors[0]", "not on the plan"),
    (floor(h=0.0), "scenes[0].place.floors[0]", "width"),
    (floor(id="cart"), "scenes[0].place.floors[0].id", "is the id of scenes[0].place.pieces[0] too"),
    (floor(cover="full"), "scenes[0].place.floors[0].cover", ""),
    (piece(cover="some"), "scenes[0].place.pieces[0].cover", ""),
    (
        lambda d: d["scenes"][0]["place"]["pieces"].append(d["scenes"][0]["place"]["pieces"][0]),
        "scenes[0].place.pieces[1].id",
        "",
    ),
    (spot(who="anna"), "scenes[0].beats[0].spots[0].who", "ana"),
    (spot(who="lefty"), "scenes[0].beats[0].spots[1].who", "somewhere else already"),
    (spot(cover="kart"), "scenes[0].beats[0].spots[0].cover", "cart"),
    (spot(x=41.0), "scenes[0].beats[0].spots[0]", "not on the plan"),
    (spot(x=11.0, y=11.0), "scenes[0].beats[0].spots[0]", "stands in cart"),
    (spot(x=5.0, y=25.0), "scenes[0].beats[0].spots[1]", "somebody else"),
    (lambda d: d["scenes"][0].pop("place"), "scenes[0].beats[0]", "needs a scene with a place"),
    (beat(kind="fight"), "scenes[0].beats[1]", "spots"),
    (beat(kind="dance"), "scenes[0].beats[1].kind", ""),
    (beat(who="anna"), "scenes[0].beats[1].who", "ana"),
    (beat(kind="contest", who="ana", against="lefti"), "scenes[0].beats[1].against", "lefty"),
    (beat(kind="contest", who="ana"), "scenes[0].beats[1].against", "somebody"),
    (beat(kind="chase", who="ana", against="ana"), "scenes[0].beats[1].against", "himself"),
    (beat(kind="test", trait="head", skill="aim"), "scenes[0].beats[1].skill", "'senses'"),
    (beat(kind="test", difficulty=16), "scenes[0].beats[1].difficulty", ""),
    (beat(kind="skill-game", game="dart"), "scenes[0].beats[1].game", "darts"),
    (beat(kind="fall"), "scenes[0].beats[1].metres", "more than 0"),
    (beat(kind="time"), "scenes[0].beats[1].hours", "more than 0"),
    (beat(kind="late", who="ana"), "scenes[0].beats[1].who", "late seat"),
    (beat(when="seen"), "scenes[0].beats[1].when", "nothing raises"),
    (beat(when="!seen"), "scenes[0].beats[1].when", "nothing raises"),
    (beat(success=[{"goto": "third"}]), "scenes[0].beats[1].success[0].goto", "third"),
    (beat(failure=[{"goods": "rop"}]), "scenes[0].beats[1].failure[0].goods", "rope"),
    (beat(partial=[{"who": "anna"}]), "scenes[0].beats[1].partial[0].who", "ana"),
    (beat(success=[{"health": 1}]), "scenes[0].beats[1].success[0].health", ""),
    (beat(success=[{"dollars": 1e9}]), "scenes[0].beats[1].success[0].dollars", ""),
    (beat(kind="end", winners="all"), "scenes[0].beats[1].winners", ""),
    (beat(kind="house", success=[{"flag": "rich"}]), "scenes[0].beats[1].success", "nothing follows"),
    (beat(failure=[{"flag": "sad"}]), "scenes[0].beats[1].failure", "it does from test, contest"),
    (beat(kind="duel", against="lefty", partial=[{"flag": "odd"}]), "scenes[0].beats[1].partial", "it does from test"),
    (beat(kind="drink", units=2, success=[{"flag": "merry"}]), "scenes[0].beats[1].success", "nothing follows"),
    (lambda d: d.update(switches={"mode": "poker"}), "switches.mode", ""),
    (lambda d: d.update(switches={"pile_adjust": -40}), "switches.packs", "cannot give"),
]


@pytest.mark.parametrize(("spoil", "where", "says"), MISTAKES)
def test_every_mistake_is_named_with_its_place(spoil: Callable[[Data], Any], where: str, says: str) -> None:
    data = copy.deepcopy(sound(copy.deepcopy(FIGHT)))
    assert GAME.part(Files).problems(written(data)) == []
    spoil(data)
    found = GAME.part(Files).problems(written(data))
    assert where in [problem.where for problem in found], found
    assert says in next(problem.message for problem in found if problem.where == where)
    with pytest.raises(BadSetup):
        SCENARIOS.load(written(data))
    with pytest.raises(BadSetup):
        SCENARIOS.start(data)


USELESS: list[tuple[list[Data], str, str]] = [
    ([{"kind": "text", "success": [{"flag": "seen"}]}], "scenes[0].beats[0].success[0].flag", "'seen'"),
    (
        [
            {"kind": "test", "success": [{"flag": "seen"}], "failure": [{}, {"flag": "sen"}]},
            {"kind": "end", "when": "seen"},
        ],
        "scenes[0].beats[0].failure[1].flag",
        "did you mean seen",
    ),
    ([{"kind": "end"}, {"kind": "text"}], "scenes[0].beats[1]", "beats[0]"),
    (
        [{"kind": "text"}, {"kind": "text", "success": [{}, {"goto": "second"}]}, FIGHT],
        "scenes[0].beats[2]",
        "beats[1]",
    ),
    (
        [{**FIGHT, "success": [{"goto": "second"}], "failure": [{"goto": "second"}]}, {"kind": "text"}],
        "scenes[0].beats[1]",
        "nothing leads here",
    ),
]


@pytest.mark.parametrize(("beats", "where", "says"), USELESS)
def test_what_is_written_for_nothing_is_named_with_its_place(beats: list[Data], where: str, says: str) -> None:
    """A session that was begun with it is still played."""
    data = copy.deepcopy(sound(*beats))
    found = GAME.part(Files).problems(written(data))
    assert [problem.where for problem in found] == [where]
    assert says in found[0].message
    with pytest.raises(BadSetup):
        SCENARIOS.load(written(data))
    assert SCENARIOS.start(data).scene == "first"


@pytest.mark.parametrize(
    "beats",
    [
        [{"kind": "end", "when": "!seen"}, {"kind": "text", "success": [{"flag": "seen"}]}],
        [{"kind": "test", "success": [{"goto": "second"}], "failure": [{"goto": "second"}]}, {"kind": "text"}],
        [{**FIGHT, "success": [{"goto": "second"}]}, {"kind": "text"}],
    ],
)
def test_what_may_still_come_is_no_mistake(beats: list[Data]) -> None:
    """Somebody has to do a test: where nobody can, nothing follows from it and the next beat is played."""
    assert GAME.part(Files).problems(written(copy.deepcopy(sound(*beats)))) == []


UNSEEN = {"id": "eve", "name": "Eve", "npc": "tough", "unseen": True}
HIDDEN_MISTAKES: list[tuple[Callable[[Data], Any], str, str]] = [
    (person(unseen=True), "people[0].unseen", "the Mayor's"),
    (lambda d: d["people"][3].update(id="tough-2"), "people[3].id", "another id"),
    (beat(shows=["lefty"]), "scenes[0].beats[0].shows[0]", "unknown unseen person"),
    (beat(shows=["eve", "ev"]), "scenes[0].beats[0].shows[1]", "did you mean eve"),
    (beat(success=[{"shows": ["ana"]}]), "scenes[0].beats[0].success[0].shows[0]", "unknown unseen person"),
    (
        lambda d: [d["people"][3].update(mount="horse"), d["people"][2].update(rides="eve")],
        "people[2].rides",
        "so is the mount",
    ),
]


@pytest.mark.rule("frontera.ruling.unseen-people")
@pytest.mark.parametrize(("spoil", "where", "says"), HIDDEN_MISTAKES)
def test_mistakes_about_unseen_people_are_named(spoil: Callable[[Data], Any], where: str, says: str) -> None:
    data = copy.deepcopy(sound(people=[UNSEEN]))
    data["scenes"][0]["beats"] = []
    beat(shows=["eve"])(data)
    assert GAME.part(Files).problems(written(data)) == []
    data["scenes"][0]["beats"] = []
    spoil(data)
    data["scenes"][0]["beats"] = data["scenes"][0]["beats"] or [{"kind": "text"}]
    found = GAME.part(Files).problems(written(data))
    assert [problem.where for problem in found] == [where]
    assert says in found[0].message


def test_all_mistakes_are_listed_at_once() -> None:
    data = copy.deepcopy(sound(copy.deepcopy(FIGHT)))
    for spoil in (person(hands=0), beat(kind="fall"), piece(cover="some"), spot(who="anna"), beat(when="seen")):
        spoil(data)
    assert len(GAME.part(Files).problems(written(data))) == 5


def test_what_is_not_toml_is_named_by_its_line() -> None:
    found = GAME.part(Files).problems('name = "x"\ntitle = \n')
    assert [problem.where for problem in found] == ["line 2"]


# invention -----------------------------------------------------------------------------------------------------------
JUNK = st.sampled_from(["", "x", "ana", "lefty", -1, 0, 1, 2.5, 1e12, float("nan"), True, [], {}, ["ana"], {"a": 1}])


def _spots(data: Data) -> list[tuple[Any, Any]]:
    """Every place of a tree where a value stands."""
    found: list[tuple[Any, Any]] = []
    todo: list[Any] = [data]
    while todo:
        here = todo.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here))
        for key in keys:
            found.append((here, key))
            if isinstance(here[key], dict | list):
                todo.append(here[key])
    return found


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_spoilt_file_is_refused_or_can_be_played(choice: st.DataObject) -> None:
    """Values of a sound file are replaced or taken out; what is still accepted runs."""
    data = copy.deepcopy(sound(copy.deepcopy(FIGHT), {"kind": "test", "who": "any", "success": [{"goto": "second"}]}))
    for _ in range(choice.draw(st.integers(1, 3))):
        here, key = choice.draw(st.sampled_from(_spots(data)))
        if isinstance(here, dict) and choice.draw(st.booleans()):
            here.pop(key)
        else:
            here[key] = copy.deepcopy(choice.draw(JUNK))
    try:
        table = Table(data, ("truce",))
    except BadSetup as bad:
        assert all(problem.message for problem in bad.problems)
        return
    table.play(40)


KINDS: tuple[str, ...] = get_args(get_type_hints(Beat)["kind"])
"""Every kind of beat that a file may hold."""
IDS = st.sampled_from(["any", "all", "each", "ana", "bo", "ana+bo"])
RIVALS = st.sampled_from(["lefty", "lefty+skinny"])
EFFECTS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "who": st.sampled_from(["doer", "all", "rival", "lefty"]),
            "health": st.integers(-2, 0),
            "morale": st.integers(-3, 0),
            "dollars": st.integers(-30, 30).map(float),
            "goods": st.sampled_from(sorted(goods())),
            "flag": st.sampled_from(["a", "b"]),
            "goto": st.sampled_from(["first", "second"]),
        },
    ),
    max_size=2,
)


@st.composite
def beats(draw: st.DrawFn) -> Data:
    kind = draw(st.sampled_from(KINDS))
    found: Data = {"kind": kind, "text": "x", "who": draw(IDS), "trait": draw(st.sampled_from(["hands", "head"]))}
    units = draw(st.integers(0, 4)) if kind == "drink" else 0
    found |= {key: draw(EFFECTS) for key in FOLLOWS.get(kind, ()) if not units}
    found["when"] = draw(st.sampled_from(["", "", "a", "!a"]))
    if kind in ("contest", "chase", "sneak", "pocket", "challenge", "provoke", "duel", "drink", "chance", "skill-game"):
        found["against"] = draw(RIVALS)
    if kind == "fight":
        found["spots"] = [
            *SPOTS,
            {"who": "bo", "x": 6.0, "y": 5.0},
            {"who": "skinny", "x": 12.5, "y": 12.5, "cover": "cart"},
        ]
        found["last_one"] = draw(st.booleans())
    more: dict[str, Data] = {"fall": {"metres": 7.0}, "time": {"hours": 30.0, "doing": "bed"}, "late": {"who": "cleo"}}
    more |= {"skill-game": {"game": draw(st.sampled_from(["darts", "drinking", "rodeo"])), "dollars": 1.0}}
    more |= {"loot": {"dollars": 3.0, "cards": 2}, "pay": {"dollars": 3.0}, "drink": {"units": units}}
    return found | more.get(kind, {})


@given(st.lists(beats(), min_size=1, max_size=6), st.sampled_from(["normal", "nomgmt", "wear"]), st.data())
@settings(max_examples=60, deadline=None)
def test_invented_adventures_can_be_played(invented: list[Data], mode: str, choice: st.DataObject) -> None:
    """Every file of this shape is sound, and a session of it never stumbles."""
    flags = {"kind": "text", "when": "", "success": [{"flag": "a"}, {"flag": "b"}]}
    more: list[Data] = [
        {"id": "skinny", "name": "Skinny", "npc": choice.draw(st.sampled_from(sorted(people()))), "side": "outlaws"},
        {
            "id": "cleo",
            "name": "Cleo",
            "seat": "guest",
            "weapons": {choice.draw(st.sampled_from(sorted(weapons()))): 2},
        },
    ]
    more[1]["mount"] = choice.draw(st.sampled_from(["", *mounts()]))
    asks = [{"kind": "text", "when": flag} for flag in ("a", "b")]
    data = sound(*invented, flags, *asks, people=more, late_seats=["guest"], switches={"mode": mode, "fight_turns": 6})
    assert [one for one in GAME.part(Files).problems(written(data)) if "nothing leads here" not in one.message] == []
    seed = str(choice.draw(st.integers(0, 9)))
    table = Table(msgspec.to_builtins(msgspec.convert(data, AdventureFile)), ("truce",) if seed == "0" else (), seed)
    total = sum(len(cards) for cards in table.g.zones.values())
    for _ in range(60):
        if table.g.ended is not None:
            break
        table.step()
        here = sum(len(cards) for cards in table.g.zones.values())
        laid = sum(len(plan.laid) for plan in table.g.fight.plans) if table.g.fight is not None else 0
        assert here + laid in (total, total + 54)
