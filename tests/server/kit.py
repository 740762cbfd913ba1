"""A real server in its own process, and people who talk to it through real sockets."""

from __future__ import annotations

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvicorn
from tests.server.known import PATIENCE as PATIENCE
from tests.server.known import WISH, KnownHub, patient
from websockets.sync.client import ClientConnection, connect

from sixgun.server.app import DATABASE, build
from sixgun.server.protocol import PROTOCOL
from sixgun.server.store import SqliteStore

ROOT = Path(__file__).resolve().parent.parent.parent

SHOOTOUT = """
[scenario]
name = "shootout"
title = "Two men and a street"
story = "There is no third."
year = 1878
width = 14
depth = 12
turns = 3

[[sides]]
id = "east"
title = "East"

[[sides]]
id = "west"
title = "West"

[[characters]]
id = "ybarra"
use = "cruz-ybarra"
side = "east"
at = [9.0, 5.0]
facing = "west"

[[characters]]
id = "calder"
use = "ines-calder"
side = "west"
at = [5.0, 5.0]
facing = "east"
"""

Message = dict[str, Any]


class HttpError(Exception):
    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"{status}: {body[:200]!r}")
        self.status = status
        self.body = body

    @property
    def code(self) -> str:
        return str(msgspec.json.decode(self.body)["code"])


class Server:
    """`sixgun serve` as a process, with known dice (known.py). `kill` is kill -9; `start` starts it again on the same
    data."""

    def __init__(self, data: Path, *extra: str, env: dict[str, str] | None = None) -> None:
        self.data = data
        self.extra = extra
        self.env = {**os.environ, **(env or {})}
        self.port = 0
        self.start()

    def start(self) -> None:
        self.players: list[Player] = []
        command = [sys.executable, "-m", "tests.server.known", "--no-open", "--port", str(self.port)]
        command += ["--bot-seconds", f"{PATIENCE:.0f}"]  # whoever wants less says so
        with (self.data.parent / f"{self.data.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.data), *self.extra],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self.env,
                text=True,
                cwd=ROOT,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line.startswith("Sixgun is at http://localhost:"), line or self.errors()
        self.port = int(line.split("localhost:")[1].split("/")[0])

    @contextmanager
    def other_dice(self) -> Iterator[None]:
        """Games that are made meanwhile have other dice, and other ids, than all the rest."""
        wish = self.data / WISH
        wish.touch()
        try:
            yield
        finally:
            wish.unlink()

    def errors(self) -> str:
        return (self.data.parent / f"{self.data.name}.log").read_text()

    def kill(self) -> None:
        self.process.kill()
        self._reap()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    def _reap(self) -> int:
        self.clear()
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    # HTTP ------------------------------------------------------------------------------------------------------------
    def raw(
        self, path: str, body: bytes | None = None, kind: str = "application/json", **headers: str
    ) -> tuple[bytes, dict[str, str]]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data=body)
        if body is not None:
            request.add_header("Content-Type", kind)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return response.read(), dict(response.headers)
        except urllib.error.HTTPError as error:
            with error:
                raise HttpError(error.code, error.read()) from None

    def get(self, path: str) -> Any:
        return msgspec.json.decode(self.raw(path)[0])

    def post(self, path: str, body: object) -> Any:
        return msgspec.json.decode(self.raw(path, msgspec.json.encode(body))[0])

    def create(self, game: str, scenario: str, /, dice: str = "table", file: str = "", **seats: str) -> list[str]:
        """Seats are "me", "friend" or the name of a bot. The links of people in order, then the spectators'."""
        sitting = {
            seat: {"who": who} if who in ("me", "friend") else {"who": "bot", "bot": who} for seat, who in seats.items()
        }
        body: Message = {"game": game, "seats": sitting, "dice": dice}
        body |= {"file": file} if file else {"scenario": scenario}
        return [link["link"] for link in self.post("/api/games", body)["links"]]

    def sit(self, link: str, **hello: Any) -> Player:
        self.players.append(Player(self, link, **hello))
        return self.players[-1]

    def clear(self) -> None:
        """Everybody leaves."""
        while self.players:
            self.players.pop().leave()


class ServerHere(Server):
    """The same server in a thread of this process, so that a test can get at its store."""

    def __init__(self, data: Path, page_size: int = 0) -> None:
        """With small pages a disk that is full is noticed at once, and not when the present page is full as well."""
        self.data = data
        self.players: list[Player] = []
        if page_size:
            data.mkdir(parents=True)
            with closing(sqlite3.connect(data / DATABASE)) as made:
                made.execute(f"pragma page_size = {page_size}")
                made.execute("create table pages (size integer)")
        self.store = SqliteStore(data / DATABASE)
        listening = socket.create_server(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self.url = f"http://localhost:{self.port}/"
        config = uvicorn.Config(
            build(lambda: KnownHub(self.store, PATIENCE)), ws="websockets-sansio", log_config=None, lifespan="on"
        )
        self._limits = ExitStack()
        self._limits.enter_context(patient())
        self._uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._uvicorn.run, kwargs={"sockets": [listening]})
        self._thread.start()

    def fill_disk(self, *, full: bool) -> None:
        """SQLite itself says that the disk is full, as soon as a change needs another page."""
        with self.store._lock:
            (pages,) = self.store._db.execute("pragma page_count").fetchone()
            self.store._db.execute(f"pragma max_page_count = {pages if full else 1_000_000}")

    def stop(self) -> int:
        self.clear()
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        self._limits.close()
        return 0


class Player:
    """One socket. Everything that was received is in `received`, byte for byte."""

    def __init__(self, server: Server, link: str, **hello: Any) -> None:
        self.server = server
        self.link = link
        self.hello = hello
        self.received: list[str] = []
        self.log: list[Message] = []
        self.event: Message = {}
        self.presence: Message = {}
        self.events: list[Message] = []
        self.number = 0
        self.come()

    def come(self, **hello: Any) -> None:
        self._stack = ExitStack()
        # Whoever is not listened to for a while is not gone: however much waits to be read, signs of life are answered.
        dialled = connect(
            f"ws://127.0.0.1:{self.server.port}/ws",
            max_size=2**24,
            max_queue=None,
            open_timeout=PATIENCE,
            close_timeout=0.2,
            ping_interval=None,
        )
        self.socket: ClientConnection = self._stack.enter_context(dialled)
        self.send({"type": "hello", "protocol": PROTOCOL, "link": self.link, **self.hello, **hello})
        self.welcome = self.until(lambda message: message["type"] == "welcome")
        self.until(lambda message: message["type"] == "event")

    def leave(self) -> None:
        self._stack.close()

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str) else msgspec.json.encode(message).decode())

    def receive(self, timeout: float = PATIENCE) -> Message:
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.received.append(text)
        message: Message = msgspec.json.decode(text)
        if message["type"] == "event":
            self._apply(message)
        elif message["type"] == "presence":
            self.presence = message
        return message

    def _apply(self, event: Message) -> None:
        if not event.get("whole"):
            assert event["n"] == self.event["n"] + 1, "a gap"
        assert event["log_from"] <= len(self.log)
        self.log = self.log[: event["log_from"]] + event["log"]
        picture, before = event.get("picture"), self.event.get("picture")
        if picture is not None and event.get("same_ground") and before is not None:
            picture["ground"] = before.get("ground", [])
        self.event = event
        self.events.append(event)

    def until(self, done: Callable[[Message], bool], timeout: float = PATIENCE) -> Message:
        end = time.monotonic() + timeout
        while True:
            message = self.receive(max(end - time.monotonic(), 0.01))
            if done(message):
                return message

    def ask(self, type: str, **fields: Any) -> Message:
        """Send something and wait for its reply, and for the event that shows it."""
        self.number += 1
        self.send({"type": type, "id": self.number, **fields})
        reply = self.until(lambda message: message.get("re") == self.number)
        if reply["type"] == "accepted":
            self.catch_up(reply["n"])
        return reply

    @property
    def n(self) -> int:
        return int(self.event["n"])

    @property
    def asked(self) -> Message | None:
        return self.event.get("asked")

    @property
    def over(self) -> bool:
        return self.event.get("ended") is not None

    @property
    def busy(self) -> bool:
        """Whether something is for this player to do, or nothing is any more."""
        return self.over or self.asked is not None or self.event.get("chance") is not None

    def catch_up(self, n: int) -> None:
        while self.n < n:
            self.receive()

    def wait(self, timeout: float = PATIENCE) -> None:
        end = time.monotonic() + timeout
        while not self.busy:
            self.receive(max(end - time.monotonic(), 0.01))

    def choose(self, choice: Message | None = None, pick: Random | None = None) -> Message:
        asked = self.asked
        assert asked is not None
        if choice is None:
            options = asked["options"]
            choice = (pick.choice(options) if pick is not None else options[0])["choice"]
        return self.ask("choose", question=asked["id"], choice=choice)

    def act(self, pick: Random) -> None:
        """Answer whatever is asked, at random."""
        before = self.n
        if self.asked is not None:
            reply = self.choose(pick=pick)
        else:
            wanted = self.event["chance"]
            if wanted["kind"] != "draw":
                again = wanted["kind"] == "open"
                fallen = {"dice": [face for _ in range(wanted["n"]) for face in _thrown(wanted["sides"], again, pick)]}
            else:
                pool = [card["id"] for card in wanted["cards"] for _ in range(card["count"])]
                fallen = {"cards": pick.sample(pool, wanted["n"])}
            reply = self.ask("roll", question=wanted["id"], **fallen)
        assert reply["type"] == "accepted", reply
        assert reply["n"] > before


def _thrown(sides: int, again: bool, pick: Random) -> list[int]:
    """The faces of a die, which may be rolled `again` where it shows its highest one."""
    faces = [pick.randint(1, sides)]
    while again and faces[-1] == sides:
        faces.append(pick.randint(1, sides))
    return faces


def play_out(players: list[Player], pick: Random, limit: int = 2000) -> None:
    """Everybody answers at random until the game is over."""
    for _ in range(limit):
        if all(player.over for player in players):
            return
        active = next((player for player in players if player.busy and not player.over), None)
        if active is not None:
            active.act(pick)
            for player in players:
                player.catch_up(active.n)
        else:
            players[0].receive()
            for player in players[1:]:
                player.catch_up(players[0].n)
    raise AssertionError("the game does not end")
