"""Many tables at one server: ``python -m bench.bench_web [--tables 200] [--seconds 60] [--think 15] [--looks 3]``.

At every table a person plays a gunfight against a bot and somebody looks on: two sockets a table. The person waits
`think` seconds on average before each choice (evenly spread between none and twice as much; 0: answers at once) and in
the meantime looks at `looks` offers, as the page does: for each the odds and what to draw. After `stay` choices on
average (evenly spread between one and twice as many), or when the game is over (scenarios that say how many turns they
last end after `turns`), both go to a new table, so that there is a steady state; what they leave is forgotten by nobody
but the memory. Nothing is warmed up: the time runs from the first socket on, right after all games have been made.
Printed: how long it takes from a choice until it is accepted (and so on the disk), until the spectator has the event,
and until the person is asked again (others have acted in between, each with its own event); from a look until it is
answered; what everybody did with the processors; and the memory of the server and its workers every half minute.

Memory is judged by the second half of the time, which takes a run of at least five minutes: means of a quarter of a
minute, a straight line through them, and how far its slope is certain (95 %). Steady is what surely does not grow by
more than 1 % of itself in a minute. Only processes that live through that half count, since a worker that comes or goes
is no growth. So that the first half is enough to come to rest, people are already in the middle of their stay when it
begins.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
import urllib.request
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from sixgun.core.game import load_game
from sixgun.server.protocol import PROTOCOL

Sides = dict[str, dict[str, str]]
Links = tuple[str, str]
TARGETS = Path(__file__).with_name("targets.toml")
STEADY = 0.01
"""Memory that surely grows by less than this share of itself in a minute is steady."""
BLOCK = 15
"""Seconds whose mean is one point of the line: memory changes slowly, so that single seconds are no news."""
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23)
"""How many standard errors 95 % lie within, with one degree of freedom and more; 2.2 beyond."""


class Sample(NamedTuple):
    """Megabytes of the server and of each worker by its process, seconds of the processor of the server and of all
    workers."""

    server: float
    workers: dict[int, float]
    server_worked: float
    workers_worked: float


class Numbers:
    def __init__(self) -> None:
        self.accepted: list[float] = []
        self.seen: list[float] = []
        self.asked: list[float] = []
        self.looks: list[float] = []
        self.given_up = 0
        """Looks that took the server too long."""
        self.events = 0
        self.games = 0
        self.left = 0
        """Games that were over when people went, and those that were not."""
        self.first_half: tuple[int, ...] = ()
        """How many of `times` there were after half the time: at first everybody comes at once, to workers that know
        nothing yet."""
        self.sent: dict[tuple[int, int], float] = {}
        """When the choice was sent that made event `n` of a table."""

    def times(self) -> tuple[tuple[str, list[float]], ...]:
        return (
            ("a choice until it is accepted", self.accepted),
            ("a choice until the next question", self.asked),
            ("a look until it is answered", self.looks),
        )


def start(folder: Path) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-m", "sixgun", "serve", "--no-open", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline().split("localhost:")[1].split("/")[0])


def post(port: int, path: str, body: object) -> Any:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", json.dumps(body).encode())
    request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.loads(response.read())


class Games:
    """Where new games come from: the ready scenarios of a game in turn, cut short if that is asked for."""

    def __init__(self, port: int, game: str, bot: str, turns: int) -> None:
        self.port = port
        self.game = game
        self.bot = bot
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=60) as response:
            found = json.loads(response.read())["games"]
        ready = next(one for one in found if one["key"] == game)
        self.bodies = [self.body(scenario, turns) for scenario in ready["scenarios"]]
        self.made = 0

    def body(self, scenario: Any, turns: int) -> dict[str, Any]:
        seats = [side["seat"] for side in scenario["sides"]]
        sitting: Sides = {seat: {"who": "bot", "bot": self.bot} for seat in seats}
        sitting[seats[0]] = {"who": "me"}
        body: dict[str, Any] = {"game": self.game, "seats": sitting}
        if not turns:
            return body | {"scenario": scenario["name"]}
        package = type(load_game(self.game)).__module__.rpartition(".")[0]
        file = files(package) / "data" / "scenarios" / f"{scenario['name']}.toml"
        text, cut = re.subn(r"(?m)^turns = \d+$", f"turns = {turns}", file.read_text(encoding="utf-8"))
        return body | ({"file": text} if cut == 1 else {"scenario": scenario["name"]})

    def new(self) -> Links:
        self.made += 1
        links = post(self.port, "/api/games", self.bodies[self.made % len(self.bodies)])["links"]
        return links[0]["link"], links[1]["link"]


async def hello(port: int, link: str) -> ClientConnection:
    socket = await connect(f"ws://127.0.0.1:{port}/ws", max_size=2**24, compression=None, ping_interval=None)
    await socket.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "link": link}))
    return socket


class Person:
    """One socket of somebody who plays."""

    def __init__(
        self, number: int, socket: ClientConnection, args: argparse.Namespace, rng: Random, numbers: Numbers
    ) -> None:
        self.number = number
        """Of the table."""
        self.socket = socket
        self.think: float = args.think
        self.looks: int = args.looks
        self.stay = rng.randint(1, 2 * args.stay - 1) if args.stay else -1
        """So many choices, then somebody else may go on."""
        if number < args.tables and self.stay > 0:  # the first of all: in the middle of it
            self.stay = rng.randint(1, self.stay)
        self.numbers = numbers
        self.rng = rng
        self.id = 0
        self.asked: Any = None
        self.choose_at = float("inf")
        self.chosen_at = 0.0
        self.waiting_since = 0.0
        self.to_look: list[Any] = []
        self.looking: dict[int, float] = {}

    async def send(self, type: str, **fields: Any) -> None:
        self.id += 1
        await self.socket.send(json.dumps({"type": type, "id": self.id, **fields}))

    async def play(self, until: float) -> None:
        while (now := time.monotonic()) < until:
            if self.asked is not None and not self.waiting_since and now >= self.choose_at:
                option = self.rng.choice(self.asked["options"])
                self.waiting_since = self.chosen_at = now
                await self.send("choose", question=self.asked["id"], choice=option["choice"])
            timeout = 5.0 if self.waiting_since or self.asked is None else max(self.choose_at - now, 0.001)
            try:
                text = await asyncio.wait_for(self.socket.recv(), min(timeout, until - now))
            except TimeoutError:
                continue
            if await self.take(json.loads(text)):
                break
        await self.socket.close()

    async def take(self, message: Any) -> bool:
        """True if the game is over, or it is time to go."""
        now = time.monotonic()
        match message["type"]:
            case "event":
                self.numbers.events += 1
                self.asked = message.get("asked")
                if message.get("ended"):
                    self.numbers.games += 1
                    return True
                if self.asked is not None:
                    if self.chosen_at:
                        self.numbers.asked.append(now - self.chosen_at)
                        self.chosen_at = 0.0
                    if not self.stay:
                        self.numbers.left += 1
                        return True
                    self.choose_at = now + self.rng.uniform(0, 2 * self.think)
                    offers = self.asked["options"]
                    self.to_look = self.rng.sample(offers, min(self.looks, len(offers)))
                    await self.look()
            case "accepted":
                self.numbers.accepted.append(now - self.waiting_since)
                self.numbers.sent[self.number, message["n"]] = self.waiting_since
                self.waiting_since, self.asked, self.to_look = 0.0, None, []
                self.stay -= 1
            case "previewed" | "overlaid":
                self.numbers.looks.append(now - self.looking.pop(message["re"]))
                if not self.looking:
                    await self.look()
            case "error" if message["re"] in self.looking:
                self.numbers.given_up += 1
                del self.looking[message["re"]]
                if not self.looking:
                    await self.look()
            case "refused" | "error":
                raise RuntimeError(message)
        return False

    async def look(self) -> None:
        """At one offer after the other."""
        if not self.to_look or self.looking:
            return
        choice = self.to_look.pop()["choice"]
        for type in ("preview", "overlay"):
            await self.send(type, choice=choice)
            self.looking[self.id] = time.monotonic()


async def two_people(
    number: int, games: Games, links: Links, args: argparse.Namespace, until: float, numbers: Numbers
) -> None:
    """Somebody who plays and somebody who looks on, at one table after the other."""
    rng = Random(number)
    while time.monotonic() < until:
        left = asyncio.Event()
        watching = asyncio.create_task(spectator(number, games.port, links[1], left, numbers))
        await Person(number, await hello(games.port, links[0]), args, rng, numbers).play(until)
        left.set()
        await watching
        if time.monotonic() < until:
            links = await asyncio.to_thread(games.new)
            number += args.tables


async def spectator(number: int, port: int, link: str, left: asyncio.Event, numbers: Numbers) -> None:
    socket = await hello(port, link)
    arrived: dict[int, float] = {}
    while not left.is_set():
        try:
            message = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
        except TimeoutError:
            continue
        if message["type"] == "event":
            numbers.events += 1
            arrived[message["n"]] = time.monotonic()
            if message.get("ended"):
                break
    await socket.close()
    numbers.seen += [then - sent for n, then in arrived.items() if (sent := numbers.sent.get((number, n))) is not None]


# memory and processors -----------------------------------------------------------------------------------------------
def family(pid: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for thread in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (thread / "children").read_text().split()]
    return found


def resident(pid: int) -> float:
    """In megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def worked(pid: int) -> float:
    """Seconds of the processor."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def sample(pid: int) -> Sample:
    memory: dict[int, float] = {}
    cpu = 0.0
    for child in family(pid):
        try:
            cpu += worked(child)
            memory[child] = resident(child)
        except OSError:  # it has just ended
            continue
    return Sample(resident(pid), memory, worked(pid), cpu)


async def watch(pid: int, until: float, found: list[Sample]) -> None:
    while time.monotonic() < until:
        found.append(sample(pid))
        await asyncio.sleep(1)


def everybody() -> float:
    """Busy seconds of all processors since the start of the machine."""
    parts = [int(part) for part in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(parts) - parts[3] - parts[4]) / os.sysconf("SC_CLK_TCK")


async def note_half(seconds: float, numbers: Numbers) -> None:
    await asyncio.sleep(seconds)
    numbers.first_half = tuple(len(times) for _, times in numbers.times())


async def run(port: int, pid: int, args: argparse.Namespace) -> tuple[Numbers, list[Sample], float]:
    numbers = Numbers()
    games = Games(port, args.game, args.bot, args.turns)
    ready = [games.new() for _ in range(args.tables)]
    until = time.monotonic() + args.seconds
    found: list[Sample] = []
    before = everybody()
    tasks = [two_people(i, games, links, args, until, numbers) for i, links in enumerate(ready)]
    await asyncio.gather(*tasks, watch(pid, until, found), note_half(args.seconds / 2, numbers))
    return numbers, found, everybody() - before


def percentiles(name: str, times: list[float]) -> str:
    ordered = sorted(times) or [0.0]
    at = [ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 for share in (0.5, 0.9, 0.99)]
    return f"{name:38s} p50 {at[0]:7.1f} ms   p90 {at[1]:7.1f} ms   p99 {at[2]:7.1f} ms   ({len(times)})"


def report(args: argparse.Namespace, numbers: Numbers, found: list[Sample], others: float) -> None:
    pace = f"a choice every {args.think:g} s" if args.think else "choices at once"
    print(
        f"{args.tables} tables, {2 * args.tables} sockets, {args.seconds:g} s, {args.game} against {args.bot}, "
        f"{pace}, {args.looks} looks before each; {os.cpu_count()} processors"
    )
    for (name, times), before in zip(numbers.times(), numbers.first_half, strict=True):
        print(percentiles(name, times))
        print(percentiles("... in the second half", times[before:]))
    print(percentiles("a choice until the spectator sees it", numbers.seen))
    per = 1 / args.seconds
    print(
        f"each second: {len(numbers.accepted) * per:.1f} choices of people, {numbers.events / 2 * per:.1f} events of "
        f"tables, {len(numbers.looks) * per:.0f} looks; {numbers.given_up} looks given up; {numbers.games} games "
        f"ended, {numbers.left} were left"
    )
    first, last = found[0], found[-1]
    server, client = last.server_worked - first.server_worked, time.process_time()
    workers = last.workers_worked - first.workers_worked
    print(
        f"processors: server {server:.0f} s, workers {workers:.0f} s, these people {client:.0f} s, all else on the "
        f"machine {max(others - server - workers - client, 0):.0f} s of {args.seconds * (os.cpu_count() or 1):.0f} s"
    )
    half = found[len(found) // 2 :]
    lasting = [pid for pid in half[0].workers if all(pid in then.workers for then in half)]
    totals = [sum(then.workers.values()) for then in found]
    judged = (
        ("server", [then.server for then in found], [then.server for then in half]),
        ("workers", totals, [sum(then.workers[pid] for pid in lasting) for then in half] if lasting else []),
    )
    verdict = bool(lasting)
    for name, sizes, lived in judged:
        shown = ", ".join(f"{size:.0f}" for size in [*sizes[::30], sizes[-1]])
        grows, doubt = growth(lived)
        verdict = verdict and grows + doubt < STEADY
        print(
            f"memory of the {name} every 30 s and at the end: {shown} MB; second half {grows:+.1%} a minute, "
            f"surely within {doubt:.1%} of that"
        )
    print(f"workers that lived through the second half: {len(lasting)}, at the end there were {len(last.workers)}")
    short = "" if args.seconds >= 300 else " (the time is too short to judge)"
    print(f"steady: {'yes' if verdict else 'no'}{short}")


def growth(sizes: list[float]) -> tuple[float, float]:
    """How much these sizes, one each second, grow in a minute, as a share of their mean, and how far off that may be
    with a confidence of 95 %."""
    points = [sum(sizes[at : at + BLOCK]) / BLOCK for at in range(0, len(sizes) - BLOCK + 1, BLOCK)]
    if len(points) < 3:
        return 0.0, math.inf
    middle, mean = (len(points) - 1) / 2, sum(points) / len(points)
    spread = sum((at - middle) ** 2 for at in range(len(points)))
    slope = sum((at - middle) * (size - mean) for at, size in enumerate(points)) / spread
    rest = sum((size - mean - slope * (at - middle)) ** 2 for at, size in enumerate(points))
    free = len(points) - 2
    error = math.sqrt(rest / free / spread)
    a_minute = 60 / BLOCK / mean
    return slope * a_minute, (STUDENT[free - 1] if free <= len(STUDENT) else 2.2) * error * a_minute


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bench_web", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=15.0, help="seconds before each choice on average; 0: none")
    parser.add_argument("--looks", type=int, default=3, help="offers whose odds are looked at before each choice")
    parser.add_argument("--stay", type=int, default=12, help="choices at a table on average; 0: until the end")
    parser.add_argument("--turns", type=int, default=1, help="turns after which scenarios end; 0: as they are")
    parser.add_argument("--game", default=tomllib.loads(TARGETS.read_text(encoding="utf-8"))["web"]["game"])
    parser.add_argument("--bot", default="random")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(Path(folder))
        try:
            numbers, found, others = asyncio.run(run(port, process.pid, args))
        finally:
            process.terminate()
            process.wait(10)
            assert process.stdout is not None
            process.stdout.close()
    report(args, numbers, found, others)


if __name__ == "__main__":
    main()
