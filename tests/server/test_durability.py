"""kill -9 at any moment: what was accepted is there after the restart, and the game goes on."""

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest
from tests.server.kit import PATIENCE, SHOOTOUT, Player, Server, play_out
from websockets.exceptions import ConnectionClosed

from sixgun.core.game import load_game
from sixgun.core.match import Match, verify_chance
from sixgun.core.record import Record, parse
from sixgun.server.store import Seat, SqliteStore, StoreError
from sixgun.server.table import Table, new_game

NewServer = Callable[..., Server]


def choices(record: Record, seat: str) -> list[object]:
    return [answer.choice for answer in record.answers() if answer.key.endswith(f"@{seat}")]


def restart(server: Server, players: list[Player]) -> None:
    """Everybody comes back and sees at least what they had seen before; what they had seen has not changed."""
    before = [(player.n, player.event["digest"], player.log) for player in players]
    server.start()
    for player, (n, digest, log) in zip(players, before, strict=True):
        player.leave()
        player.come(seen=n)
        assert player.n >= n
        if player.n == n:
            assert player.event["digest"] == digest
        assert player.log[: len(log)] == log
    last = max(player.n for player in players)
    for player in players:
        player.catch_up(last)


@pytest.mark.parametrize("seed", range(2))
def test_nothing_accepted_is_lost_between_two_people(new_server: NewServer, seed: int) -> None:
    server = new_server()
    pick = Random(seed)
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    players = [server.sit(ringo), server.sit(belle)]
    accepted: dict[str, list[object]] = {"ringo": [], "belle": []}
    kills = 0
    while not all(player.over for player in players):
        active = next(player for player in players if player.busy and not player.over)
        assert active.asked is not None
        question, choice = active.asked["id"], pick.choice(active.asked["options"])["choice"]
        delay = pick.choice([None, None, None, 0.0, 0.001, 0.003])
        timer = threading.Timer(delay or 0, server.process.kill)
        if delay is not None and kills < 4:
            timer.start()
        was_accepted = False
        with suppress(ConnectionClosed, TimeoutError):
            was_accepted = active.ask("choose", question=question, choice=choice)["type"] == "accepted"
        if timer.ident is not None:
            timer.join()
            kills += 1
            server.process.wait(PATIENCE)
            assert server.process.stdout is not None
            server.process.stdout.close()
            restart(server, players)
            server.players = list(players)
            still = (active.event.get("asked") or {}).get("id") == question
            assert not (was_accepted and still), "an accepted answer was lost"
            was_accepted = not still
        if was_accepted:
            accepted[active.welcome["yours"][0]].append(choice)
        last = max(player.n for player in players)
        for player in players:
            player.catch_up(last)
    record = parse(server.raw(f"/api/record/{ringo}")[0].decode())
    game = load_game("highcard")
    assert verify_chance(game, record) > 0
    for seat, made in accepted.items():
        assert choices(record, seat) == made
    assert kills > 0


def test_a_bot_that_was_thinking_goes_on_by_itself(new_server: NewServer) -> None:
    server = new_server()
    links = [server.create("bala", "", file=SHOOTOUT, east="random", west="random")[0] for _ in range(2)]
    watchers = [server.sit(link) for link in links]
    for round in range(2):
        for watcher in watchers:
            more = watcher.n + 2 + round
            while watcher.n < more and not watcher.over:
                watcher.receive()
        server.process.kill()
        server.process.wait(PATIENCE)
        assert server.process.stdout is not None
        server.process.stdout.close()
        restart_watchers(server, watchers)
    for link, watcher in zip(links, watchers, strict=True):
        while not watcher.over:
            watcher.receive()
        record = parse(server.raw(f"/api/record/{link}")[0].decode())
        assert verify_chance(load_game("bala"), record) > 0


def restart_watchers(server: Server, watchers: list[Player]) -> None:
    server.start()
    for watcher in watchers:
        n = watcher.n
        watcher.leave()
        watcher.come(seen=n)
        assert watcher.n >= n
    server.players = list(watchers)


def test_a_sealed_choice_survives(new_server: NewServer) -> None:
    """It is accepted, but not yet in the record: others are still to choose."""
    server = new_server()
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    one = server.sit(ringo)
    reply = one.choose()
    assert reply["type"] == "accepted" and one.asked is None
    server.kill()
    server.start()
    again, two = server.sit(ringo), server.sit(belle)
    assert again.asked is None and again.n == one.n
    assert two.asked is not None and two.asked["secret"]
    two.choose()
    assert any(line["event"] == "shown" for line in two.log)


def test_who_comes_back_without_a_gap_gets_no_log_again(server: Server) -> None:
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, two = server.sit(ringo), server.sit(belle)
    one.choose()
    n, log = one.n, one.log
    one.leave()
    one.come(seen=n)
    assert one.event["log"] == [] and one.log == log
    one.leave()
    two.choose()
    one.come(seen=n)
    assert one.n > n and one.event["whole"] and one.event["log_from"] == 0
    assert one.log[: len(log)] == log


def test_several_sockets_of_a_seat_see_the_same(server: Server) -> None:
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, also, two = server.sit(ringo), server.sit(ringo), server.sit(belle)
    play_out([one, two], Random(9))
    also.catch_up(one.n)
    assert also.event["digest"] == one.event["digest"] and also.log == one.log


def test_the_record_of_a_game_in_progress_is_as_it_was_played(server: Server) -> None:
    """A game without secrets may be looked at before its end."""
    me, _ = server.create("bala", "", file=SHOOTOUT, east="me", west="me")
    player = server.sit(me)
    pick = Random(10)
    for _ in range(4):
        player.wait()
        player.act(pick)
    record = parse(server.raw(f"/api/record/{me}")[0].decode())
    match = Match(load_game("bala"), record)
    match.run()
    assert [answer for answer in record.answers() if answer.choice is not None]
    assert record.end is None and "secret" not in server.raw(f"/api/record/{me}")[0].decode()


def test_the_games_belong_to_one_server_at_a_time(server: Server) -> None:
    command = [sys.executable, "-m", "sixgun", "serve", "--no-open", "--port", "0", "--data", str(server.data)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert ran.returncode == 2 and "another server is using the games" in ran.stderr
    assert server.get("/api/health")["ok"]


def test_a_game_that_went_on_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    database = SqliteStore(tmp_path / "games.sqlite3")
    game = load_game("highcard")
    seats = {"ringo": Seat(0), "belle": Seat(0)}
    stored = new_game(game, game.setup("noon"), seats, "table", b"x" * 32, "one")
    database.create(stored, ["link"], "watch")
    here, there = Table(stored, database), Table(stored, database)
    for table in (here, there):
        question = table.questions[0]
        choose = partial(table.choose, 0, table.question_id(question.key), question.options[0].choice)
        if table is here:
            table.safely(choose)
        else:
            with pytest.raises(StoreError):
                table.safely(choose)
    assert there.n == here.n == 1 and there.match.sealed == here.match.sealed
    database.close()


def test_a_database_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "noise.sqlite3").write_bytes(b"noise" * 1000)
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path / "noise.sqlite3")
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path / "noise.sqlite3" / "inside" / "x.sqlite3")
