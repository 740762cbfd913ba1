"""Two worlds that differ only in what a seat may not know: it hears the same of both, and both cost the same work.

Every game that is installed takes part, with every scenario, every seat and the spectators.
"""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
import pytest
from tests.contract.test_contract import scenarios
from tests.rules.frontera.sampling import few_samples
from tests.server.kit import HttpError, Player, Server, ServerHere
from tests.server.twins import Twins, opened, worlds

from sixgun.bots.advice import punk_worth
from sixgun.core import canonical
from sixgun.core.choice import Choice
from sixgun.core.game import games, load_game
from sixgun.core.kinds import BadChoice, Kinds
from sixgun.server import speech, store, worker
from sixgun.server.app import DATABASE
from sixgun.server.room import encoded
from sixgun.server.table import WATCHER, Denied, Table, Wrong, sane
from sixgun.server.worker import Job, OptionsReply, Reply, work
from sixgun.table import memory, walk_ground
from sixgun.testing.contract import mutants

SEED = 1
ANSWERS = 50


class Pains(NamedTuple):
    """How much is tried at every moment."""

    guesses: int
    """So many offers of everybody who is asked are tried by the seat, whoever they are for."""
    counted: int
    """For so many of them, and for advice and options, the work is counted, too."""
    strange: int
    """One in so many of the choices is tried that exist in none of the worlds."""


SOME, MANY = Pains(2, 1, 3), Pains(4, 3, 1)
LOOKS: tuple[Literal["preview", "overlay"], ...] = ("preview", "overlay")
LANGUAGES = ("en", "es", "fr")
ADVISER = "gunhand"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[store.SqliteStore]:
    found = store.SqliteStore(tmp_path / "games.sqlite3")
    yield found
    found.close()


@pytest.fixture(autouse=True)
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Advice that is thought through, however long that takes: what a clock cuts short is compared nowhere. Odds from
    samples are compared with each other alone, and counting the work of a thousand takes half a minute."""
    monkeypatch.setattr(worker, "ADVICE_BUDGET", None)
    with nullcontext() if request.node.get_closest_marker("long") else few_samples():
        yield


def moments(key: str, scenario: str, seat: str) -> Iterator[Twins]:
    game = load_game(key)
    seen: Counter[tuple[tuple[str, bool], ...]] = Counter()
    for twins in worlds(game, game.setup(scenario), seat, SEED, ANSWERS):
        assert twins.here.pending is not None
        kind = tuple((q.rule, q.seat == seat) for q in twins.here.pending.questions)
        seen[kind] += 1
        if seen[kind] == 1:
            yield twins


def everybody(key: str, scenario: str) -> tuple[str, ...]:
    game = load_game(key)
    return (*game.seats(game.start(game.setup(scenario))), "")


def guesses(tables: list[Table], pains: Pains = MANY) -> list[Choice]:
    """Choices about whatever exists in either world, whoever could make them, and about what exists in none."""
    offered = [option.choice for table in tables for q in table.questions for option in q.options[: pains.guesses]]
    found = list(dict.fromkeys(offered))
    strange = [mutant for choice in found[:1] for mutant in mutants(choice, tables[0].seats, tables[0].game.kinds)]
    strange = strange[:: pains.strange]
    return [choice for choice in (*found, *strange) if sane(choice) and known(tables[0].game.kinds, choice)]


def known(kinds: Kinds, choice: Choice) -> bool:
    """Whether a table hears of it: what is no choice of the game is refused before."""
    with suppress(BadChoice):
        return kinds.decode(msgspec.to_builtins(choice)) is not None
    return False


# the same bytes, and the same work -----------------------------------------------------------------------------------
def counted(job: Job) -> tuple[Reply, Counter[object]]:
    """What a worker answers, and every call that it made: of Python's functions and of built-in ones."""
    calls: Counter[object] = Counter()

    def note(frame: Any, event: str, called: Any) -> None:
        if event == "call":
            calls[frame.f_code] += 1
        elif event == "c_call":
            calls[getattr(called, "__qualname__", "?")] += 1

    walk_ground._crowds.clear()  # kept by the identity of tuples, which no two jobs share
    gc.disable()  # collecting garbage ends generators, which counts as calls
    sys.setprofile(note)
    try:
        reply = work(job)
    finally:
        sys.setprofile(None)
        gc.enable()
    if isinstance(reply, OptionsReply):
        reply = msgspec.structs.replace(reply, seconds=0.0)
    return reply, calls


@contextmanager
def room_for_all() -> Iterator[None]:
    """No memory that is emptied when it is full becomes full meanwhile: that would count in one world alone. What is
    too much for a memory is thrown out the next time that something is put into it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canonical, "_MOST", sys.maxsize)
        patch.setattr(punk_worth, "MOST", sys.maxsize)
        for budget in memory.budgets().values():
            patch.setattr(budget, "_half", sys.maxsize)
        yield


def same_work(jobs: list[Job | None], what: object, *, count: bool = True) -> None:
    """Both jobs, or none, are answered alike, by the same calls, as often each."""
    if jobs[0] is None or jobs[1] is None:
        assert jobs == [None, None], what
        return
    with room_for_all():
        one, two = [work(job) for job in jobs if job is not None]
        if not isinstance(one, OptionsReply):
            assert msgspec.json.encode(one, enc_hook=str) == msgspec.json.encode(two, enc_hook=str), what
        if not count:
            return
        (one, first), (two, second) = [counted(job) for job in jobs if job is not None]  # both meet the same memory
    assert msgspec.json.encode(one, enc_hook=str) == msgspec.json.encode(two, enc_hook=str), what
    more = {str(call): (first[call], second[call]) for call in first | second if first[call] != second[call]}
    assert not more, (what, more)


def refused(table: Table, link: int, question: str, choice: Choice) -> str:
    """What a link is told about a choice, in every language; "" if it is accepted, and then nothing has been done."""
    job = table.check_job(link, question, choice)
    if job is not None and (judged := work(job)) == worker.CheckReply():
        assert isinstance(judged, worker.CheckReply)
        return ""
    if job is None and any(option.choice == choice for found in table._offers.values() for option in found):
        return ""
    with pytest.raises((Wrong, Denied)) as said:
        table.choose(link, question, choice)
    match said.value:
        case Wrong() as wrong:
            return f"{wrong.code} {wrong.text}"
        case Denied() as denied:
            return "\n".join(str(speech.refusal(table.words(language), denied.refusal)) for language in LANGUAGES)
    raise said.value


def compare(twins: Twins, database: store.SqliteStore, number: int, pains: Pains = SOME) -> None:
    """Everything that the server can send to this seat, and what it does for it."""
    seat = twins.seat
    tables = [opened(match, database, f"{seat} {number} {i}") for i, match in enumerate((twins.here, twins.there))]
    link = tables[0].seats[seat].link if seat else WATCHER
    here, there = tables
    moment = (twins.here.game.key, seat, [(q.rule, q.seat) for q in here.questions])
    alike = twins.here.record.head.setup == twins.there.record.head.setup
    """Worlds of different set-ups have boards of their own and remember other things: calls are not counted then."""
    assert here.is_open() == there.is_open(), moment
    for language in LANGUAGES:
        for whole in (True, False):
            one, two = [encoded(table.event(link, language, whole=whole)) for table in tables]
            assert one == two, moment
        assert encoded(here.welcome(link, language, {})) == encoded(there.welcome(link, language, {})), moment
    asked = [next((q for q in table.questions if q.seat == seat), None) for table in tables]
    if asked[0] is not None:
        pairs = zip(tables, asked, strict=True)
        same_work([table.options_job(q) if q is not None else None for table, q in pairs], moment, count=alike)
        same_work([table.advice_job(link, ADVISER)[1] for table in tables], moment, count=alike)
    for tried, choice in enumerate(guesses(tables, pains)):
        count = alike and tried < pains.counted
        sights: list[Job | None] = [table.sight_job(link, choice.actor, "en") for table in tables]
        same_work(sights, (moment, "sight", choice), count=count)
        for look in LOOKS:
            what = (moment, look, choice)
            same_work([table.look_job(link, look, choice, "en") for table in tables], what, count=count)
        mine = [table.bot_question(seat) for table in tables] if seat else ["", ""]
        assert mine[0] == mine[1], moment
        if link != WATCHER:
            same_work([table.check_job(link, mine[0], choice) for table in tables], (moment, choice), count=count)
        for question in dict.fromkeys((mine[0], "0" * 20)):
            said = [refused(table, link, question, choice) for table in tables]
            assert said[0] == said[1], (moment, choice)


@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_a_seat_cannot_tell_what_it_may_not_know(key: str, scenario: str, database: store.SqliteStore) -> None:
    for seat in everybody(key, scenario):
        for number, twins in enumerate(moments(key, scenario, seat)):
            compare(twins, database, number)


@pytest.mark.long
@pytest.mark.parametrize(("key", "scenario"), scenarios())
def test_a_seat_cannot_tell_whatever_it_tries(key: str, scenario: str, database: store.SqliteStore) -> None:
    for seat in everybody(key, scenario):
        for number, twins in enumerate(moments(key, scenario, seat)):
            compare(twins, database, number, MANY)


@pytest.mark.parametrize("key", games())
def test_worlds_differ_where_there_are_secrets(key: str, database: store.SqliteStore) -> None:
    """In a game in which not everybody may see everything from the first there is a pair of worlds."""
    game = load_game(key)
    for scenario in game.scenarios():
        state = game.start(game.setup(scenario))
        if any(game.view(state, seat) != game.view(state, "") for seat in game.seats(state)):
            break
    else:
        return
    scenes = [(scenario, seat) for scenario in game.scenarios() for seat in everybody(key, scenario)]
    assert any(True for scenario, seat in scenes for _ in moments(key, scenario, seat))


def test_worlds_that_differ_for_the_seat_are_told_apart(database: store.SqliteStore) -> None:
    """The comparison can fail: the seat that does know sees two tables."""
    twins = next(moments("highcard", "noon", "ringo"))
    with pytest.raises(AssertionError):
        compare(twins._replace(seat="belle"), database, 0)


# a real server -------------------------------------------------------------------------------------------------------
def pairs() -> Iterator[Twins]:
    """For every game with secrets and each seat of it, a moment at which that seat is asked, if there is one."""
    for key in games():
        for scenario in load_game(key).scenarios()[:2]:
            for seat in everybody(key, scenario):
                first = None
                for twins in moments(key, scenario, seat):
                    first = first or twins
                    if twins.here.question(seat) is not None:
                        first = twins
                        break
                if first is not None:
                    yield first


def conversation(server: Server, link: str, choices: list[Choice]) -> list[str]:
    """Everything that a link is sent, in order, while it tries what a page can try, and what is downloaded."""
    player: Player = server.sit(link)
    question = player.asked["id"] if player.asked is not None else "0" * 20
    for choice in msgspec.to_builtins(choices):
        player.ask("preview", choice=choice)
        player.ask("overlay", choice=choice)
        player.ask("sight", model=choice.get("actor", ""))
        player.ask("choose", question="0" * 20, choice=choice)
    player.ask("choose", question=question, choice={"kind": "no-such-kind"})
    player.ask("roll", question=question, dice=[6])
    player.ask("consent", request="0" * 16, yes=True)
    player.ask("order", kind="stand", rule="no.such.rule", when="this makes no sense")
    for language in LANGUAGES:
        player.send({"type": "resync", "id": 9000, "language": language})
        player.until(lambda message: message["type"] == "event")
    heard = [text for text in player.received if '"type":"presence"' not in text]  # who is here, whenever they come
    server.clear()
    for path in ("record", "replay", "replay/0", "verify"):
        path, _, step = path.partition("/")
        try:
            heard.append(repr(server.raw(f"/api/{path}/{link}{'/' if step else ''}{step}")[0]))
        except HttpError as error:
            heard.append(f"{error.status} {error.body!r}")
    (mine,) = server.post("/api/mine", {"links": [link], "language": "en"})["games"]
    heard.append(str({key: value for key, value in mine.items() if key not in ("link", "changed")}))
    return heard


def test_a_server_sends_the_same_bytes_in_the_same_order(tmp_path: Path) -> None:
    """Two tables of one server, in one store and with the same workers, and everything that a socket can be sent."""
    same_bytes(tmp_path, SOME)


@pytest.mark.long
def test_a_server_sends_the_same_bytes_whatever_is_tried(tmp_path: Path) -> None:
    same_bytes(tmp_path, MANY)


def same_bytes(tmp_path: Path, pains: Pains) -> None:
    database = store.SqliteStore(tmp_path / "data0" / DATABASE)
    wanted: list[tuple[tuple[str, str, list[tuple[str, str]]], list[str], list[Choice]]] = []
    for number, twins in enumerate(pairs()):
        tables = [opened(match, database, f"{number}-{i}") for i, match in enumerate((twins.here, twins.there))]
        links = [f"{twins.seat or 'watch'}-{number}-{i}".ljust(20, "x") for i in range(2)]
        moment = (twins.here.game.key, twins.seat, [(q.rule, q.seat) for q in tables[0].questions])
        wanted.append((moment, links, guesses(tables, pains)))
    database.close()
    server = ServerHere(tmp_path / "data0")
    try:
        for moment, links, choices in wanted:
            one, two = [conversation(server, link, choices) for link in links]
            assert one == two, moment
    finally:
        server.stop()
    assert len({moment[0] for moment, _, _ in wanted}) >= 3
