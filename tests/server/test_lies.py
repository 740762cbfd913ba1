"""Clients that lie, shout or talk nonsense."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec
import pytest
from tests.server.kit import PATIENCE, HttpError, Player, Server, ServerHere
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from sixgun.core.choice import PlainChoice
from sixgun.server import guard, sockets
from sixgun.server.protocol import PROTOCOL
from sixgun.server.table import sane

NewServer = Callable[..., Server]


@pytest.fixture
def pair(server: Server) -> tuple[Player, Player, Player]:
    links = server.create("highcard", "noon", ringo="friend", belle="friend")
    one, two, three = (server.sit(link) for link in links)
    return one, two, three


# wrong seat, stale numbers -------------------------------------------------------------------------------------------
def test_nobody_answers_for_another_seat(pair: tuple[Player, Player, Player]) -> None:
    one, two, three = pair
    assert one.asked and two.asked
    theirs, choice = two.asked["id"], two.asked["options"][0]["choice"]
    assert one.ask("choose", question=theirs, choice=choice)["code"] == "stale"
    assert three.ask("choose", question=theirs, choice=choice)["code"] == "not-yours"
    for type in ("undo", "forget"):
        assert three.ask(type)["code"] == "not-yours"
    assert one.ask("choose", question=one.asked["id"], choice=choice)["type"] == "refused"
    assert one.ask("consent", request="x", yes=True)["code"] == "no-such-request"
    assert two.choose()["type"] == "accepted"
    assert two.ask("choose", question=theirs, choice=choice)["code"] == "not-asked"


def test_an_answer_counts_once(pair: tuple[Player, Player, Player]) -> None:
    one, two, _ = pair
    asked = one.asked
    assert asked is not None
    assert one.choose()["type"] == "accepted"
    two.choose()
    one.catch_up(two.n)
    again = one.ask("choose", question=asked["id"], choice=asked["options"][0]["choice"])
    assert again["type"] == "error" and again["code"] in ("stale", "not-asked")


# nonsense ------------------------------------------------------------------------------------------------------------
NONSENSE = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type":"choose"}',
    '{"type":"choose","id":1,"question":"x"}',
    '{"type":"choose","id":-1,"question":"x","choice":{"kind":"play"}}',
    '{"type":"choose","id":1,"question":5,"choice":{"kind":"play"}}',
    '{"type":"choose","id":1,"question":"x","choice":"play"}',
    '{"type":"choose","id":1,"question":"x","choice":{"kind":"play","facing":NaN}}',
    '{"type":"fly","id":1}',
    '{"type":"ping","id":1,"extra":true}',
    '{"type":"ping","id":1e400}',
    '{"type":"event","n":99}',
    '{"type":"hello","protocol":1,"link":"aaaaaaaaaaaaaaaaaaaa"}',
    "[" * 20000,
    '{"type":"resync","id":1,"language":"../../etc"}',
]


NO_CHOICES: list[object] = [
    {},
    {"kind": 5},
    {"kind": "x" * 5000},
    {"kind": "play", "actor": "ringo", "target": "belle"},
    {"kind": "play", "actor": "ringo", "target": "belle", "card": 9},
    {"kind": "play", "actor": "ringo", "target": "belle", "card": "9", "item": "9"},
    {"kind": "play", "actor": "ringo", "target": "belle", "card": "9", "path": [[1, 2]]},
]


def test_what_is_no_choice_of_the_game_is_refused_by_the_rule_of_the_question(
    pair: tuple[Player, Player, Player],
) -> None:
    one, *_ = pair
    assert one.asked is not None
    for choice in NO_CHOICES:
        reply = one.ask("choose", question=one.asked["id"], choice=choice)
        assert reply["type"] == "refused" and reply["refusal"]["rule"] == "highcard.turn.choose", choice
        assert "`" not in reply["refusal"]["text"], "it is not the reader of messages that speaks"
        for look in ("preview", "overlay"):
            assert one.ask(look, choice=choice)["type"] == "refused"


def test_nonsense_is_answered_and_changes_nothing(pair: tuple[Player, Player, Player]) -> None:
    one, two, _ = pair
    before = one.event["digest"]
    for text in NONSENSE:
        one.send(text)
        reply = one.until(lambda message: message["type"] in ("error", "pong", "event"))
        assert reply["type"] == "error" and reply["code"] == "bad-message", text
        assert set(reply) == {"type", "re", "code", "text"}
    one.socket.send(b"\x00\xff binary")
    assert one.until(lambda message: message["type"] == "error")["code"] == "bad-message"
    assert one.ask("ping")["type"] == "pong"
    one.ask("rule", rule="highcard.turn.order")
    assert two.ask("ping")["type"] == "pong" and two.event["digest"] and one.event["digest"] == before


def test_random_mutations_of_a_message_break_nothing(pair: tuple[Player, Player, Player]) -> None:
    one, two, _ = pair
    assert one.asked is not None
    pick = Random(0)
    good = msgspec.json.encode(
        {
            "type": "choose",
            "id": 1,
            "question": one.asked["id"],
            "choice": {"kind": "play", "actor": "ringo", "target": "belle", "card": "99"},
        }
    )
    for _ in range(50):
        data = bytearray(good)
        for _ in range(pick.randint(1, 4)):
            data[pick.randrange(len(data))] = pick.randrange(32, 127)
        one.send(data.decode())
        reply = one.receive()
        while reply["type"] in ("event", "presence"):
            reply = one.receive()
        assert reply["type"] in ("error", "refused")
    assert two.ask("ping")["type"] == "pong"


def test_monstrous_choices_are_refused(pair: tuple[Player, Player, Player]) -> None:
    one, *_ = pair
    assert one.asked is not None
    for monster in ({"actor": "x" * 5000}, {"card": "x" * 121}):
        choice = {"kind": "play", "actor": "ringo", "target": "belle", "card": "9", **monster}
        assert one.ask("choose", question=one.asked["id"], choice=choice)["code"] == "bad-message"
        assert one.ask("preview", choice=choice)["code"] == "bad-message"
        assert one.ask("overlay", choice=choice)["code"] == "bad-message"


@pytest.mark.parametrize(
    ("choice", "fine"),
    [
        (PlainChoice("x" * 120, "y" * 120), True),
        (PlainChoice("x" * 121), False),
        (PlainChoice("x", how="y" * 121), False),
        (PlainChoice("x", number=1_000_000, path=((0.0, 0.0, 0.0),) * 64, facing=-1_000_000.0), True),
        (PlainChoice("x", number=1_000_001), False),
        (PlainChoice("x", path=((0.0, 0.0, 0.0),) * 65), False),
        (PlainChoice("x", path=((0.0, 1e300, 0.0),)), False),
        (PlainChoice("x", facing=float("nan")), False),
    ],
)
def test_choices_are_of_a_size_that_rules_should_have_to_look_at(choice: PlainChoice, fine: bool) -> None:
    assert sane(choice) is fine
    assert sane(PlainChoice("x", how="y" * 8000), ("how",)) and not sane(PlainChoice("x", how="y" * 8001), ("how",))


# size and speed ------------------------------------------------------------------------------------------------------
def test_a_huge_message_ends_the_connection_only(pair: tuple[Player, Player, Player]) -> None:
    one, two, _ = pair
    with pytest.raises(ConnectionClosed), suppress(TimeoutError):
        one.send('{"type":"ping","id":1,"x":"' + "x" * 200_000 + '"}')
        while True:
            one.receive()
    assert two.ask("ping")["type"] == "pong"
    one.come()


def test_who_is_too_fast_is_told_and_then_shown_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it in one moment, however long that lasts here: to a server that is slow itself nobody is too fast."""
    server = ServerHere(tmp_path / "data")
    try:
        links = server.create("highcard", "noon", ringo="friend", belle="friend")
        one, two = server.sit(links[0]), server.sit(links[1])
        now = time.monotonic()
        monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: now))
        monkeypatch.setattr(sockets, "BREATH", 0.0)
        with suppress(ConnectionClosed):
            for number in range(2000):
                one.send({"type": "ping", "id": number})
        with pytest.raises(ConnectionClosed):
            while True:
                one.receive()
        assert 0 < sum('"pong"' in text for text in one.received) <= sockets.BURST
        assert 0 < sum('"too-fast"' in text for text in one.received) <= sockets.PATIENCE
        assert two.ask("ping")["type"] == "pong"
    finally:
        server.stop()


def test_a_link_has_a_dozen_sockets(server: Server) -> None:
    link, *_ = server.create("highcard", "noon", ringo="friend", belle="friend")
    for _ in range(12):
        server.sit(link)
    with pytest.raises(ConnectionClosed):
        server.sit(link)


def test_bodies_have_limits(server: Server) -> None:
    for path, size in (("/api/mine", 100_000), ("/api/games", 600_000), ("/api/check", 600_000)):
        with pytest.raises(HttpError) as failed:
            server.raw(path, b'{"x":"' + b"x" * size + b'"}')
        assert (failed.value.status, failed.value.code) == (413, "too-large")


# who may knock -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("link", ["a" * 32, "nobody-knows-this-link-at-all", "x" * 64])
def test_a_link_that_leads_nowhere_says_the_same_as_any_other(server: Server, link: str) -> None:
    with pytest.raises(HttpError) as failed:
        server.raw(f"/api/record/{link}")
    assert failed.value.body == b'{"code":"no-such-table","text":"There is no table behind this link."}'
    with connect(f"ws://127.0.0.1:{server.port}/ws", open_timeout=PATIENCE, close_timeout=0.2) as socket:
        socket.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "link": link}).decode())
        reply = msgspec.json.decode(socket.recv(PATIENCE))
        assert reply["code"] == "no-such-table" and reply["text"] == "There is no table behind this link."
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)


def test_another_version_of_the_protocol_is_named(server: Server) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/ws", open_timeout=PATIENCE, close_timeout=0.2) as socket:
        socket.send('{"type":"hello","protocol":99,"link":"aaaaaaaaaaaaaaaaaaaa"}')
        assert msgspec.json.decode(socket.recv(PATIENCE))["code"] == "bad-protocol"


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost.evil.example:80", "null", "http://[", ""])
def test_only_the_own_page_opens_a_socket(server: Server, origin: str) -> None:
    address = f"ws://127.0.0.1:{server.port}/ws"
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    with pytest.raises(InvalidStatus), connect(address, additional_headers={"Origin": origin}, open_timeout=PATIENCE):
        pass
    with connect(address, additional_headers=own, open_timeout=PATIENCE, close_timeout=0.2):
        pass


def test_only_the_own_page_posts_and_only_the_own_name_is_answered_to(server: Server) -> None:
    body = b'{"links":[]}'
    for headers in ({"Origin": "https://evil.example"}, {"Host": "evil.example"}, {"Host": "[::1"}):
        with pytest.raises(HttpError) as failed:
            server.raw("/api/mine", body, **headers)
        assert failed.value.status == 403
    with pytest.raises(HttpError) as failed:
        server.raw("/api/mine", body, "text/plain")
    assert failed.value.code == "bad-message"
    server.raw("/api/mine", body, Origin=f"http://127.0.0.1:{server.port}")
    server.raw("/api/mine", body, Host="192.168.1.7:8421", Origin="http://192.168.1.7:8421")


def test_every_answer_carries_the_headers_of_security(server: Server) -> None:
    for path in ("/", "/api/health", "/api/games", "/some/where"):
        _, headers = server.raw(path)
        found = {name.lower(): value for name, value in headers.items()}
        assert "default-src 'none'" in found["content-security-policy"]
        assert "unsafe" not in found["content-security-policy"]
        assert found["x-content-type-options"] == "nosniff"
        assert found["referrer-policy"] == "no-referrer"
        assert "server" not in found


@pytest.mark.parametrize(
    "path", ["/../../pyproject.toml", "/%2e%2e/%2e%2e/http.py", "/assets/..%2f..%2fapp.py", "/%00"]
)
def test_no_path_leads_out_of_the_page(server: Server, path: str) -> None:
    body, headers = server.raw(path)
    assert headers["content-type"].startswith("text/html") and b"import" not in body[:200]


# new games that cannot be --------------------------------------------------------------------------------------------
def test_a_new_game_is_checked(server: Server) -> None:
    seats = {"ringo": {"who": "me"}, "belle": {"who": "bot", "bot": "random"}}
    good = {"game": "highcard", "scenario": "noon", "seats": seats}
    server.post("/api/games", good)
    wrong: list[dict[str, object]] = [
        {"game": "chess"},
        {"scenario": "no-such"},
        {"scenario": ""},
        {"file": "hand = 3", "scenario": ""},
        {"file": "[[["},
        {"seats": {}},
        {"seats": {**seats, "moses": {"who": "me"}}},
        {"seats": {**seats, "belle": {"who": "bot", "bot": "../../etc"}}},
        {"seats": {**seats, "belle": {"who": "somebody"}}},
        {"options": {"hand": 99}},
        {"options": {"nonsense": 1}},
        {"options": {"hand": [1]}},
        {"dice": "loaded"},
        {"surprise": 1},
        {"dice": "own", "seats": {seat: {"who": "bot", "bot": "random"} for seat in seats}},
    ]
    for change in wrong:
        with pytest.raises(HttpError) as failed:
            server.post("/api/games", {**good, **change})
        assert failed.value.status == 400 and failed.value.code in ("bad-setup", "bad-message"), change


# slow bots -----------------------------------------------------------------------------------------------------------
SLOW_BOT = """
import time


class Sleeper:
    def choose(self, glimpse):
        time.sleep(600)
        return glimpse.question.options[0].choice

    def why(self):
        return "zzz"
"""


@pytest.fixture
def with_sleepers(new_server: NewServer, tmp_path: Path) -> Iterator[NewServer]:
    """Servers with a bot that thinks for ten minutes, and a time for bots that the test says."""
    folder = tmp_path / "bots"
    (folder / "sleeper-1.dist-info").mkdir(parents=True)
    (folder / "sleeper.py").write_text(SLOW_BOT)
    (folder / "sleeper-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: sleeper\nVersion: 1\n")
    (folder / "sleeper-1.dist-info" / "entry_points.txt").write_text("[sixgun.bots]\nsleeper = sleeper:Sleeper\n")
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")]))
    made: list[Server] = []

    def make(seconds: int) -> Server:
        made.append(new_server("--bot-seconds", str(seconds), env={"PYTHONPATH": path}))
        assert "sleeper" in made[-1].get("/api/games")["bots"]
        return made[-1]

    yield make
    for server in made:
        server.stop()  # with its workers, which sleep


def test_a_slow_bot_blocks_nobody(with_sleepers: NewServer) -> None:
    """Who waited for one of these bots would wait longer than this test does."""
    server = with_sleepers(600)
    for _ in range(8):
        server.sit(server.create("highcard", "noon", ringo="me", belle="sleeper")[0])
    quick = server.sit(server.create("highcard", "noon", ringo="me", belle="random")[0])
    pick = Random(2)
    for _ in range(4):
        quick.wait()
        if quick.over:
            break
        quick.act(pick)
    assert any(line["event"] == "shown" for line in quick.log)


def test_a_slow_bot_is_answered_for(with_sleepers: NewServer) -> None:
    server = with_sleepers(1)
    first = server.sit(server.create("highcard", "noon", ringo="me", belle="sleeper")[0])
    first.choose()
    while not any(line["event"] == "shown" for line in first.log):
        first.receive()
