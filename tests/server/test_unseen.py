"""People of an adventure whom nobody has seen yet: games that differ in them alone are the same to every player."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.rules.frontera.sampling import few_samples
from tests.server.test_twins import LANGUAGES, Pains, compare, refused
from tests.server.twins import Twins, begun, fallen, opened

from sixgun.core.game import load_game
from sixgun.core.match import Match
from sixgun.core.scene import scene
from sixgun.games.frontera import casting
from sixgun.games.frontera.choices import Attack, CallFight, Care, Money, NextBeat, PassTime, PassTurns, Person, Threat
from sixgun.games.frontera.state import MAYOR
from sixgun.screen.display import Display
from sixgun.screen.words import Words
from sixgun.server import http, store, worker
from sixgun.server.begin import PERSON
from sixgun.server.room import encoded
from sixgun.server.table import WATCHER, Table

GAME = load_game("frontera")
Data = dict[str, Any]
PLAYERS = ("judit", "marc")
FEW = Pains(1, 1, 6)

ROBBERS = ("lefty", "thug-one")
OTHERS: list[Data] = [
    # by the id of a piece, of a thing, of a scene: whatever a player reads about those stays as it was
    {"id": "boulder", "name": "Colonel Ash", "hands": 5, "head": 4, "weapons": {"shotgun": 1}, "in_hand": "shotgun"},
    {"id": "rope", "name": "Ash's nephew", "npc": "bruiser", "mount": "horse", "dollars": 50.0},
    {"id": "bend", "name": "Stowaway", "npc": "tough", "rides": "clementine", "goods": ["lantern"]},
]


def ambush(hidden: list[Data] | None, mode: str) -> Data:
    """The ready adventure with a coach in it, and with somebody else unseen in it, or nobody."""
    setup = copy.deepcopy(dict(GAME.setup("ambush", {"mode": mode})))
    setup["people"][0]["mount"] = "stagecoach"
    if hidden is None:
        return setup
    ids = [person["id"] for person in hidden]
    setup["people"] = [p for p in setup["people"] if p["id"] not in ROBBERS]
    setup["people"][1:1] = [{"side": "cavalry", "unseen": True, **person} for person in hidden]
    for beat in [beat for place in setup["scenes"] for beat in place["beats"]]:
        for one in (beat, *beat.get("success", ())):
            if "shows" in one:
                one["shows"] = ids
        if "spots" in beat:
            beat["spots"] = [*beat["spots"][:2], *({"who": id, "x": 50.0, "y": 5.0 + n} for n, id in enumerate(ids))]
    return setup


WORLDS = {"others": OTHERS, "nobody": []}
CALLS = [
    PassTime("rest", 2, ("clementine",)),
    PassTime("rest", 8),
    PassTurns("busy", 1),
    Person("henchman", "outlaws"),
    CallFight(),
    Threat(("clementine", "djamal")),
    Money("djamal", 100),
]


@pytest.fixture
def database(tmp_path: Path) -> Iterator[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker, "ADVICE_BUDGET", None)
    with few_samples():
        yield


def shown(match: Match[Any]) -> bool:
    return bool(casting.shown(scene(match)))


def in_step(here: Match[Any], there: Match[Any], seed: int, answers: int) -> Iterator[None]:
    """Both games are given the same answers until somebody is shown."""
    pick = Random(seed)
    calls = list(CALLS)
    yield
    for _ in range(answers):
        pending = here.pending
        assert pending is not None and there.pending is not None
        if pending.chance is not None:
            outcome = fallen(pending.chance, pick)
            assert here.roll(outcome) and there.roll(outcome)
        else:
            question = pick.choice(pending.questions)
            choice = pick.choice(question.options).choice
            if question.rule == "frontera.concept.play-styles" and question.seat == MAYOR and calls:
                choice = calls.pop(0) if pick.random() < 0.8 else NextBeat()
            if choice.kind == "end-session":
                continue
            assert here.answer(question.seat, choice) is None and there.answer(question.seat, choice) is None
        if here.ending is not None or shown(here):
            return
        yield


@pytest.mark.rule("frontera.ruling.unseen-people", "frontera.ruling.what-is-public")
@pytest.mark.parametrize(
    ("other", "mode"), [("others", "normal"), ("others", "nomgmt"), ("others", "wear"), ("nobody", "wear")]
)
def test_whoever_is_unseen_makes_no_difference_to_a_player(other: str, mode: str, database: store.SqliteStore) -> None:
    fought = False
    for number, twins in enumerate(moments(other, mode)):
        tables = [opened(match, database, f"{number} {i}") for i, match in enumerate((twins.here, twins.there))]
        fought = fought or tables[0].state().fight is not None
        link = tables[0].seats[twins.seat].link if twins.seat else WATCHER
        one, two = [encoded(table.event(link, "es")) for table in tables]
        assert one == two
        assert encoded(tables[0].welcome(link, "es", {})) == encoded(tables[1].welcome(link, "es", {}))
        probe(tables, twins.seat)
    assert number > 12 and fought, "there was a fight before anybody was shown"


@pytest.mark.long
@pytest.mark.rule("frontera.ruling.unseen-people", "frontera.ruling.what-is-public")
@pytest.mark.parametrize("mode", ["normal", "nomgmt", "wear"])
@pytest.mark.parametrize("other", WORLDS)
def test_whoever_is_unseen_makes_no_difference_whatever_is_tried(
    other: str, mode: str, database: store.SqliteStore
) -> None:
    for number, twins in enumerate(moments(other, mode)):
        compare(twins, database, number, FEW)


def moments(other: str, mode: str) -> Iterator[Twins]:
    """Each new kind of question of a game in which nobody has been shown yet, as each player and a spectator see it."""
    setups = [ambush(None, mode), ambush(WORLDS[other], mode)]
    here, there = [begun(GAME, setup, dict.fromkeys((*PLAYERS, MAYOR), PERSON)) for setup in setups]
    met: set[tuple[Any, ...]] = set()
    for _ in in_step(here, there, seed=5, answers=60):
        assert here.pending is not None
        kind = (scene(here).fight is None, *[(q.rule, q.seat) for q in here.pending.questions])
        if here.pending.chance is None and kind not in met:
            met.add(kind)
            yield from [Twins(seat, here, there) for seat in (*PLAYERS, "")]


def probe(tables: list[Table], seat: str) -> None:
    """Somebody who guesses an id of either world learns nothing; the Mayor alone is shown a difference."""
    link = tables[0].seats[seat].link if seat else WATCHER
    if seat:
        question = tables[0].bot_question(seat)
        actor = {"judit": "clementine", "marc": "djamal"}[seat]
        for who in ("lefty", "rope", "rope-horse", "nobody"):
            shots = [Attack(actor, who, how, 1, item) for item, how in (("rifle", "aim"), ("revolver", "quick-shot"))]
            for choice in (*shots, Care(actor, who)):
                said = [refused(table, link, question, choice) for table in tables]
                assert said[0] == said[1], choice
    for table in tables:
        assert not table.is_open()
        mayor = encoded(table.event(table.seats[MAYOR].link, "en", whole=True))
        if table.state().fight is None:
            assert ("Crow" in mayor) == (table is tables[0])


@pytest.mark.rule("frontera.ruling.unseen-people")
@pytest.mark.parametrize("language", LANGUAGES)
def test_neither_page_nor_names_tell_of_them(language: str) -> None:
    """What the start page says of a scenario, its picture, and the names that all tables of it share."""
    told = [
        msgspec.json.encode(http._scenario(GAME, "ambush", ambush(hidden, "normal"), language))
        for hidden in (None, OTHERS, [])
    ]
    assert told[0] == told[1] == told[2]
    names = [Words(GAME, ambush(hidden, "normal"), language).texts for hidden in (None, OTHERS, [])]
    assert names[0] == names[1] == names[2]


@pytest.mark.rule("frontera.ruling.unseen-people")
@pytest.mark.parametrize("seat", [*PLAYERS, ""])
def test_nothing_of_them_is_in_what_a_player_imagines(seat: str) -> None:
    setup = ambush(OTHERS, "normal")
    match = begun(GAME, setup, dict.fromkeys((*PLAYERS, MAYOR), PERSON))
    view = GAME.view(scene(match), seat)
    imagined = GAME.imagine(view, setup)
    data = GAME.encode(imagined) + msgspec.json.encode(view) + GAME.part(Display).sketch(view, setup).encode()
    for word in (b"Ash", b"Stowaway", b"cavalry", b"shotgun", b"boulder", b"rope"):
        assert word not in data
    mayors = GAME.view(scene(match), MAYOR)
    assert mayors["unseen"] == ("boulder", "rope", "bend")
    drawn = GAME.part(Display).sketch(mayors, setup)
    assert "Colonel Ash (not seen yet)" in drawn and "Shotgun" in drawn
    assert "Ash" not in GAME.part(Display).sketch(view, setup)
