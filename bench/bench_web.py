"""Many tables at one server: ``python -m bench.bench_web [--tables 200] [--seconds 60] [--think 2]``.

At every table a person plays a gunfight against a bot and somebody looks on. The person waits `think` seconds on
average before each choice. Printed: how long it takes from a choice until it is accepted (and so on the disk) and
until the spectator has the event, and the memory of the server over time.
"""

from __future__ import annotations

import argparse
import asyncio
import json
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


class Numbers:
    def __init__(self) -> None:
        self.accepted: list[float] = []
        self.seen: list[float] = []
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


async def person(number: int, port: int, link: str, think: float, until: float, numbers: Numbers) -> None:
    rng = Random(number)
    socket = await hello(port, link)
    asked: Any = None
    waiting_since = 0.0
    choose_at = float("inf")
    while time.monotonic() < until:
        if asked is not None and not waiting_since and time.monotonic() >= choose_at:
            option = rng.choice(asked["options"])
            waiting_since = time.monotonic()
            await socket.send(
                json.dumps({"type": "choose", "id": 1, "question": asked["id"], "choice": option["choice"]})
            )
        timeout = 5.0 if waiting_since or asked is None else max(choose_at - time.monotonic(), 0.001)
        try:
            message = json.loads(await asyncio.wait_for(socket.recv(), timeout))
        except TimeoutError:
            continue
        if message["type"] == "event":
            numbers.events += 1
            asked = message.get("asked")
            if message.get("ended"):
                numbers.games += 1
                break
            choose_at = time.monotonic() + rng.uniform(0, 2 * think)
        elif message["type"] == "accepted":
            numbers.accepted.append(time.monotonic() - waiting_since)
            numbers.sent[number, message["n"]] = waiting_since
            waiting_since, asked = 0.0, None
        elif message["type"] in ("refused", "error"):
            raise RuntimeError(message)
    await socket.close()


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


def memory(pid: int) -> float:
    """Of the server process alone, in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


async def watch_memory(pid: int, until: float, found: list[float]) -> None:
    while time.monotonic() < until:
        found.append(memory(pid))
        await asyncio.sleep(1)


async def run(port: int, pid: int, args: argparse.Namespace) -> tuple[Numbers, list[float]]:
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
    found: list[float] = []
    tasks = [person(i, port, mine, args.think, until, numbers) for i, (mine, _) in enumerate(ready)]
    tasks += [spectator(i, port, watch, until, numbers) for i, (_, watch) in enumerate(ready)]
    await asyncio.gather(*tasks, watch_memory(pid, until, found))
    return numbers, found


def percentiles(name: str, times: list[float]) -> str:
    ordered = sorted(times) or [0.0]
    at = [ordered[min(int(len(ordered) * share), len(ordered) - 1)] * 1000 for share in (0.5, 0.9, 0.99)]
    return f"{name:34s} p50 {at[0]:7.1f} ms   p90 {at[1]:7.1f} ms   p99 {at[2]:7.1f} ms   ({len(times)} choices)"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.bench_web", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=2.0)
    parser.add_argument("--game", default="bala")
    parser.add_argument("--bot", default="random")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(Path(folder))
        try:
            numbers, found = asyncio.run(run(port, process.pid, args))
        finally:
            process.terminate()
            process.wait(10)
            assert process.stdout is not None
            process.stdout.close()
    print(f"{args.tables} tables, {2 * args.tables} sockets, {args.seconds:g} s, {args.game} against {args.bot}")
    print(percentiles("a choice until it is accepted", numbers.accepted))
    print(percentiles("a choice until the spectator sees", numbers.seen))
    print(f"{numbers.events / args.seconds:.0f} events a second; {numbers.games} games ended")
    middle = found[len(found) // 2]
    print(f"memory of the server: {found[0]:.0f} MB at first, {middle:.0f} MB halfway, {found[-1]:.0f} MB at the end")


if __name__ == "__main__":
    main()
