"""Tables that nobody looks at leave the memory, and go on exactly where they were."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.server import kit
from tests.server.kit import PATIENCE, SHOOTOUT, Player, ServerHere, play_out
from tests.server.known import KnownHub

from sixgun.core.files import Files
from sixgun.core.game import load_game
from sixgun.server import hub, pool, protocol, store
from sixgun.server import room as rooms
from sixgun.server.table import Table, Wrong, new_game

EVERYBODY = (0, 1, -1)


def wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


def tables() -> int:
    """How many tables there are in this process."""
    gc.collect()
    return sum(isinstance(one, Table) for one in gc.get_objects())


# a table alone -------------------------------------------------------------------------------------------------------
class Twins:
    """Two games with the same secret: one table stays open, the other is opened again from its store before everything
    that happens."""

    def __init__(self, folder: Path, game: str, file: str = "", scenario: str = "") -> None:
        self.game = load_game(game)
        setup = self.game.part(Files).setup(file, {}) if file else self.game.setup(scenario)
        seats = {seat: store.Seat(number) for number, seat in enumerate(self.game.seats(self.game.start(setup)))}
        self.stores = [store.SqliteStore(folder / name / "games.db") for name in ("open", "opened")]
        for kept in self.stores:
            kept.create(new_game(self.game, setup, seats, "table", b"secret" * 6, "game"), ["one", "two"], "watch")
        self.stays, self.comes = [self.load(kept) for kept in self.stores]

    def load(self, kept: store.SqliteStore) -> Table:
        stored = kept.load("game")
        assert stored is not None
        return Table(stored, kept)

    def both(self, act: Callable[[Table], object]) -> object:
        """Do something at both tables; the same must come of it, and everybody must see the same."""
        self.comes = self.load(self.stores[1])
        results = []
        for table in (self.stays, self.comes):
            try:
                results.append(table.safely(lambda table=table: act(table)))  # type: ignore[misc]  # called at once
            except Wrong as wrong:
                results.append(wrong.code)
        assert results[0] == results[1]
        again = self.load(self.stores[1])
        for link in EVERYBODY:
            shown = rooms.encoded(self.stays.event(link, "en", whole=True))
            assert rooms.encoded(self.comes.event(link, "en", whole=True)) == shown
            assert rooms.encoded(again.event(link, "en", whole=True)) == shown
        return results[0]

    def play(self, pick: Random, steps: int, back: float = 0.0) -> int:
        """Answer at random, and now and then take back; how often that was done."""
        undone = 0
        for _ in range(steps):
            if self.stays.over:
                break
            if pick.random() < back:
                link = pick.choice([0, 1])
                if self.both(lambda table, link=link: table.plan(link)).can == "free":  # type: ignore[attr-defined, misc]
                    undone += self.both(lambda table, link=link: table.undo(link)) is True  # type: ignore[misc]
                    continue
            if self.both(lambda table: table.automatic_step()) is True:
                continue
            question = pick.choice(self.stays.questions)
            link = self.stays.seats[question.seat].link
            choice = pick.choice(question.options).choice
            id = self.stays.question_id(question.key)
            self.both(lambda table, link=link, id=id, choice=choice: table.choose(link, id, choice))  # type: ignore[misc]
        return undone


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[Callable[..., Twins]]:
    made: list[Twins] = []

    def make(game: str, file: str = "", scenario: str = "") -> Twins:
        made.append(Twins(tmp_path / str(len(made)), game, file, scenario))
        return made[-1]

    yield make
    for pair in made:
        for kept in pair.stores:
            kept.close()


def test_a_table_that_is_opened_again_at_every_step_plays_the_same_game(twins: Callable[..., Twins]) -> None:
    pair = twins("bala", SHOOTOUT)
    pair.play(Random(3), 16)
    assert len(pair.stays.match.record.items) > 10
    assert pair.stays.match.record.lines() == pair.comes.match.record.lines()


@pytest.mark.parametrize("seed", [1, 2])
def test_secret_choices_and_taking_back_survive_it(twins: Callable[..., Twins], seed: int) -> None:
    pair = twins("highcard", scenario="saloon")
    assert pair.play(Random(seed), 24, back=0.5) > 1


def test_what_a_standing_order_answered_is_not_mistaken_for_a_choice(twins: Callable[..., Twins]) -> None:
    """Whoever takes back takes back what they chose themselves, also after everybody was away."""
    pair = twins("highcard", scenario="noon")
    for link in (0, 1):
        pair.both(lambda table, link=link: table.order(link, "stand", "highcard.shoot.duck", ""))  # type: ignore[misc]
    pick = Random(7)
    for _ in range(40):
        pair.play(pick, 1)
        if pair.stays.automatic:
            break
    assert pair.stays.automatic and pair.stays.told_at
    for one in (0, 1):
        assert pair.comes.plan(one) == pair.stays.plan(one)
    assert pair.load(pair.stores[1]).automatic == pair.stays.automatic


def test_a_request_to_take_back_survives_it(tmp_path: Path) -> None:
    """Whoever is asked may answer after the table was away, and has to answer once."""
    game = load_game("highcard")
    setup = game.setup("noon")
    seats = {seat: store.Seat(number) for number, seat in enumerate(game.seats(game.start(setup)))}
    kept = store.SqliteStore(tmp_path / "games.db")
    kept.create(new_game(game, setup, seats, "table", b"secret" * 6, "game"), ["one", "two"], "watch")

    def again() -> Table:
        stored = kept.load("game")
        assert stored is not None
        return Table(stored, kept)

    table = again()
    while table.plan(0).can != "ask":
        question = table.questions[0]
        table.choose(seats[question.seat].link, table.question_id(question.key), question.options[0].choice)
    assert not table.undo(0)
    asked, items = table.request, len(table.match.record.items)
    assert asked is not None
    table = again()
    assert table.request == asked
    for link, yours in ((0, False), (1, True)):
        shown = table.event(link, "en", whole=True).undo
        assert (shown.request, shown.yours) == (asked.id, yours)
    assert not table.consent(1, asked.id, yes=False)
    refused = again()
    assert refused.request is None
    with pytest.raises(Wrong):
        refused.consent(1, asked.id, yes=True)
    assert not refused.undo(0)
    once_more = again()
    assert once_more.request is not None and once_more.request.id != asked.id
    assert once_more.consent(1, once_more.request.id, yes=True)
    assert len(once_more.match.record.items) < items
    assert again().request is None
    kept.close()


# a server ------------------------------------------------------------------------------------------------------------
class Here(ServerHere):
    hub: hub.Hub


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Here]:
    """A server in which tables leave at once when nobody is there."""
    monkeypatch.setattr(hub, "IDLE", 0.0)
    monkeypatch.setattr(hub, "FINISHED", 0.0)
    monkeypatch.setattr(hub, "TIDY", 0.01)
    made: list[hub.Hub] = []

    def make(kept: store.Store, seconds: float) -> hub.Hub:
        made.append(KnownHub(kept, seconds))
        return made[-1]

    monkeypatch.setattr(kit, "KnownHub", make)
    server = Here(tmp_path / "data")
    wait_for(lambda: bool(made))
    server.hub = made[0]
    yield server
    server.stop()


def belongings() -> Counter[str]:
    """How many objects of each type of ours, and of the event loop, there are in this process."""
    gc.collect()
    kinds = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    return Counter({kind: n for kind, n in kinds.items() if kind.startswith(("sixgun.", "asyncio.", "_asyncio."))})


def test_finished_games_leave_nothing_in_memory(here: Here) -> None:
    before = tables()
    links = []
    kept: list[Counter[str]] = []
    for number in range(4):
        ringo, belle, _ = here.create("highcard", "noon", ringo="friend", belle="friend")
        one, two = here.sit(ringo), here.sit(belle)
        play_out([one, two], Random(number))
        links.append((ringo, one.log))
        here.clear()
        wait_for(lambda: not here.hub._rooms and tables() == before)
        kept.append(belongings())
    # Two games more have left nothing behind; timers of the event loop come and go.
    wait_for(lambda: +(belongings() - kept[1]) == Counter())
    for link, log in links:  # it is all in the store
        looker = here.sit(link)
        assert looker.over and looker.log == log
        wait_for(lambda: tables() == before + 1)
        here.clear()
        wait_for(lambda: not here.hub._rooms and tables() == before)


def test_a_table_that_leaves_does_not_wait_for_the_collector(here: Here) -> None:
    """Of a large heap it would come rarely, and until then everything about the table would stay."""
    ringo, belle, _ = here.create("highcard", "noon", ringo="friend", belle="friend")
    one, two = here.sit(ringo), here.sit(belle)
    for player in (one, two):
        player.choose()
    (opening,) = here.hub._rooms.values()
    table, match = weakref.ref(opening.result().table), weakref.ref(opening.result().table.match)
    del opening
    gc.collect()
    gc.disable()
    try:
        here.clear()
        wait_for(lambda: table() is None and match() is None)
    finally:
        gc.enable()


def shown(player: Player) -> dict[str, object]:
    """What is on the screen."""
    picture = {"ground": [], **player.event["picture"]}
    return {**player.event, "log": player.log, "picture": picture, "log_from": 0, "whole": True, "same_ground": False}


def test_who_comes_back_to_an_unloaded_table_goes_on(here: Here) -> None:
    ringo, belle, _ = here.create("highcard", "noon", ringo="friend", belle="friend")
    one, two = here.sit(ringo), here.sit(belle)
    pick = Random(5)
    for _ in range(12):
        if one.over:
            break
        active = next(player for player in (one, two) if player.busy)
        active.act(pick)
        before = shown(active)
        for player in (one, two):
            player.leave()
        wait_for(lambda: not here.hub._rooms)
        for player in (one, two):
            player.come(seen=-1)
        assert shown(active) == before
    assert one.n > 4


def test_only_so_many_quiet_tables_wait(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "IDLE", 3600.0)
    monkeypatch.setattr(hub, "QUIET", 3)
    games = [here.create("highcard", "noon", ringo="friend", belle="friend") for _ in range(8)]
    for ringo, _, _ in games:
        here.sit(ringo).choose()
    assert len(here.hub._rooms) == 8
    here.clear()
    wait_for(lambda: len(here.hub._rooms) == 3)
    for _, belle, _ in games:
        two = here.sit(belle)
        two.choose()
        assert any(line["event"] == "shown" for line in two.log)


def count(kind: type) -> int:
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


def test_tables_of_one_set_up_keep_once_what_they_have_in_common(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up, the words and the drawing of the ground would be most of what many tables need."""
    monkeypatch.setattr(hub, "IDLE", 3600.0)
    for _ in range(5):
        ringo, belle, _ = here.create("highcard", "noon", ringo="friend", belle="friend")
        for link in (ringo, belle):
            here.sit(link)
        here.players[-2].choose()
    found = [opening.result().table for opening in here.hub._rooms.values()]
    assert len(found) == 5
    assert len({id(table.setup) for table in found}) == 1
    assert len({id(table.words("en")) for table in found}) == 1
    assert len({id(ground) for table in found for ground in table._shown._ground.values()}) == 1


def test_a_table_that_nobody_looks_at_keeps_nothing_to_be_looked_at(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits in memory as it is, but without lines, views, offers and drawings; they are made again."""
    monkeypatch.setattr(hub, "IDLE", 3600.0)
    before = count(protocol.Line)
    links = [here.create("highcard", "noon", ringo="friend", belle="friend") for _ in range(4)]
    seen = []
    for number, (ringo, belle, _) in enumerate(links):
        one, two = here.sit(ringo), here.sit(belle)
        for _ in range(6):
            active = next(player for player in (one, two) if player.busy)
            active.act(Random(number))
            for player in (one, two):
                player.catch_up(active.n)
        seen.append(shown(one))
        here.clear()
    wait_for(lambda: count(protocol.Line) == before)
    found = [opening.result().table for opening in here.hub._rooms.values()]
    assert len(found) == 4
    wait_for(lambda: not any(table._views or table._offers or table._shown._ground for table in found))
    for (ringo, _, _), expected in zip(links, seen, strict=True):
        assert shown(here.sit(ringo)) == expected


def test_lines_are_not_kept_for_whoever_was_told_them(here: Here) -> None:
    before = count(protocol.Line)
    ringo, belle, watch = here.create("highcard", "noon", ringo="friend", belle="friend")
    one, two, looker = here.sit(ringo), here.sit(belle), here.sit(watch)
    for _ in range(6):
        active = next(player for player in (one, two) if player.busy)
        active.act(Random(3))
        for player in (one, two, looker):
            player.catch_up(active.n)
    wait_for(lambda: count(protocol.Line) == before)
    late = here.sit(watch)
    assert len(looker.log) > 6 and late.log == looker.log


class Process:
    """As little of a worker's process as its end needs."""

    ended = False

    def kill(self) -> None:
        self.ended = True

    async def wait(self) -> int:
        return -9


def done(work: Coroutine[Any, Any, list[bool]]) -> list[bool]:
    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop in this one
        return thread.submit(asyncio.run, work).result()


def test_spare_workers_end_when_nobody_has_needed_them() -> None:
    async def tidied(*unused_for: float) -> list[bool]:
        """Whether each of some idle workers has ended, by how long it has not been used."""
        workers = pool.Pool(5)
        workers._turns.at_once = 2
        processes = [Process() for _ in unused_for]
        for process, seconds in zip(processes, unused_for, strict=True):
            worker = pool._Worker(cast(asyncio.subprocess.Process, process))
            worker.used -= seconds
            workers._all.add(worker)
            workers._idle.append(worker)
        await workers.tidy()
        assert len(workers._all) == len(workers._idle) == [process.ended for process in processes].count(False)
        return [process.ended for process in processes]

    long = pool.SPARE + 5
    assert done(tidied(0, long, 0, long + 1)) == [False, True, False, True]
    assert done(tidied(0, 0, 0)) == [False, False, False]
    assert done(tidied(long, long + 1, long + 2)) == [False, False, True]  # one for each processor stays
    assert done(tidied(long)) == [False]
