"""Many tables at one server: ``python -m bench.bench_web [--tables 200] [--seconds 60] [--think 15] [--looks 3]``.

At every table a person plays a gunfight against a bot and somebody looks on: two sockets a table. The person waits
`think` seconds on average before each choice (evenly spread between none and twice as much; 0: answers at once) and in
the meantime looks at `looks` offers, as the page does: for each the odds and what to draw. Nothing is warmed up: the
time runs from the first socket on, right after all games have been made. Printed: how long it takes from a choice until
it is accepted (and so on the disk), until the spectator has the event, and until the person is asked again (others have
acted in between, each with its own event); from a look until it is answered; what everybody did with the processors;
and the memory of the server and its workers over time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Sides = dict[str, dict[str, str]]
Sample = tuple[float, float, float, float]
"""Megabytes of the server and of its workers, seconds of the processor of the server and of its workers."""


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
        self.sent: dict[tuple[int, int], float] = {}
        """When the choice was sent that made event `n` of a table."""


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


def create(port: int, game: str, scenario: str, seats: tuple[str, ...], bot: str) -> tuple[str, str]:
    sitting: Sides = {seat: {"who": "bot", "bot": bot} for seat in seats}
    sitting[seats[0]] = {"who": "me"}
    links = post(port, "/api/games", {"game": game, "scenario": scenario, "seats": sitting})["links"]
    return links[0]["link"], links[1]["link"]


async def hello(port: int, link: str) -> ClientConnection:
    socket = await connect(f"ws://127.0.0.1:{port}/ws", max_size=2**24, compression=None, ping_interval=None)
    await socket.send(json.dumps({"type": "hello", "protocol": 1, "link": link}))
    return socket


class Person:
    """One socket of somebody who plays."""

    def __init__(self, number: int, socket: ClientConnection, think: float, looks: int, numbers: Numbers) -> None:
        self.number = number
        self.socket = socket
        self.think = think
        self.looks = looks
        self.numbers = numbers
        self.rng = Random(number)
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
        """True if the game is over."""
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
                    self.choose_at = now + self.rng.uniform(0, 2 * self.think)
                    offers = self.asked["options"]
                    self.to_look = self.rng.sample(offers, min(self.looks, len(offers)))
                    await self.look()
            case "accepted":
                self.numbers.accepted.append(now - self.waiting_since)
                self.numbers.sent[self.number, message["n"]] = self.waiting_since
                self.waiting_since, self.asked, self.to_look = 0.0, None, []
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


async def person(number: int, port: int, link: str, args: argparse.Namespace, until: float, numbers: Numbers) -> None:
    await Person(number, await hello(port, link), args.think, args.looks, numbers).play(until)


async def spectator(number: int, port: int, link: str, until: float, numbers: Numbers) -> None:
    socket = await hello(port, link)
    arrived: dict[int, float] = {}
    while time.monotonic() < until:
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
    memory = cpu = 0.0
    for child in family(pid):
        try:
            memory += resident(child)
            cpu += worked(child)
        except OSError:  # it has just ended
            continue
    return resident(pid), memory, worked(pid), cpu


async def watch(pid: int, until: float, found: list[Sample]) -> None:
    while time.monotonic() < until:
        found.append(sample(pid))
        await asyncio.sleep(1)


def everybody() -> float:
    """Busy seconds of all processors since the start of the machine."""
    parts = [int(part) for part in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return (sum(parts) - parts[3] - parts[4]) / os.sysconf("SC_CLK_TCK")


async def run(port: int, pid: int, args: argparse.Namespace) -> tuple[Numbers, list[Sample], float]:
    numbers = Numbers()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/games", timeout=60) as response:
        games = json.loads(response.read())["games"]
    game = next(game for game in games if game["key"] == args.game)
    ready = []
    for number in range(args.tables):
        scenario = game["scenarios"][number % len(game["scenarios"])]
        seats = tuple(side["seat"] for side in scenario["sides"])
        ready.append(create(port, args.game, scenario["name"], seats, args.bot))
    until = time.monotonic() + args.seconds
    found: list[Sample] = []
    before = everybody()
    tasks = [person(i, port, mine, args, until, numbers) for i, (mine, _) in enumerate(ready)]
    tasks += [spectator(i, port, seen, until, numbers) for i, (_, seen) in enumerate(ready)]
    await asyncio.gather(*tasks, watch(pid, until, found))
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
    print(percentiles("a choice until it is accepted", numbers.accepted))
    print(percentiles("a choice until the spectator sees it", numbers.seen))
    print(percentiles("a choice until the next question", numbers.asked))
    print(percentiles("a look until it is answered", numbers.looks))
    per = 1 / args.seconds
    print(
        f"each second: {len(numbers.accepted) * per:.1f} choices of people, {numbers.events / 2 * per:.1f} events of "
        f"tables, {len(numbers.looks) * per:.0f} looks; {numbers.given_up} looks given up, {numbers.games} games ended"
    )
    first, middle, last = found[0], found[len(found) // 2], found[-1]
    server, workers, client = last[2] - first[2], last[3] - first[3], time.process_time()
    print(
        f"processors: server {server:.0f} s, workers {workers:.0f} s, these people {client:.0f} s, all else on the "
        f"machine {max(others - server - workers - client, 0):.0f} s of {args.seconds * (os.cpu_count() or 1):.0f} s"
    )
    for name, at in (("server", 0), ("workers", 1)):
        steady = ", ".join(f"{then[at]:.0f}" for then in (first, middle, last))
        print(f"memory of the {name} at first, halfway and at the end: {steady} MB")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bench_web", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=15.0, help="seconds before each choice on average; 0: none")
    parser.add_argument("--looks", type=int, default=3, help="offers whose odds are looked at before each choice")
    parser.add_argument("--game", default="bala")
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
