"""Messages of every wrong shape: each is answered or ends its own connection, and nothing changes."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.kit import HttpError, Player, Server
from websockets.exceptions import ConnectionClosed

from sixgun.server import protocol, sockets
from sixgun.server.wrong import Wrong

TYPES = [cls.__struct_config__.tag for cls in get_args(protocol.FromPage)]
NAMES = (
    "id",
    "question",
    "choice",
    "dice",
    "cards",
    "rule",
    "request",
    "yes",
    "kind",
    "when",
    "language",
    "link",
    "seen",
)

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=200)
    | st.sampled_from(["__class__", "../../etc/passwd", "\u0000", "\ud7ff", "' or 1=1 --", "{0.__init__}", "9" * 400])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=12), inner, max_size=6),
    max_leaves=30,
)
choices = st.fixed_dictionaries(
    {"kind": st.text(max_size=20) | st.sampled_from(["play", "stand", "move"])},
    optional={
        "actor": scalars,
        "target": scalars,
        "item": scalars,
        "card": scalars,
        "number": st.integers() | scalars,
        "path": st.lists(st.lists(st.floats() | st.integers(), max_size=4), max_size=70),
        "facing": st.floats() | scalars,
    },
)
messages = st.fixed_dictionaries(
    {"type": st.sampled_from(TYPES) | st.text(max_size=10)},
    optional={name: values if name != "choice" else choices | values for name in NAMES},
)


def text_of(message: object) -> str:
    return json.dumps(message)  # NaN and Infinity, too: they are no JSON, and are refused as such


@pytest.fixture
def people(server: Server) -> Iterator[tuple[Player, Player]]:
    ringo, belle, _ = server.create("highcard", "noon", ringo="friend", belle="friend")
    yield server.sit(ringo), server.sit(belle)


QUIET = ("error", "refused", "previewed", "overlaid", "advised", "rule-text", "pong", "event", "accepted")


# The socket's own thread draws random numbers while Hypothesis does, which warns of that.
@pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(message=messages | values)
def test_any_json_is_answered_and_changes_nothing(people: tuple[Player, Player], message: Any) -> None:
    one, two = people
    digest, asked = two.event["digest"], two.asked
    if isinstance(message, dict) and message.get("type") in ("undo", "order", "forget", "resync", "hello", "advice"):
        message = {**message, "surplus": 1}  # well-formed ones have other tests
    try:
        one.send(text_of(message))
        one.until(lambda reply: reply["type"] in QUIET)
        assert one.ask("ping")["type"] == "pong"
    except ConnectionClosed as closed:  # too many of them
        assert closed.rcvd is not None and closed.rcvd.code == 1008
        one.come()
    assert two.ask("ping")["type"] == "pong"
    assert (two.event["digest"], two.asked) == (digest, asked)


@settings(max_examples=300, deadline=None)
@given(data=st.binary(max_size=400) | values.map(lambda value: text_of(value).encode()))
def test_whatever_the_reader_takes_is_a_message(data: bytes) -> None:
    """Nothing but a message of the protocol, or one of two complaints."""
    text = data.decode("utf-8", "replace")
    try:
        found = sockets.read({"type": "websocket.receive", "text": text})
    except Wrong as wrong:
        assert wrong.code in ("bad-message", "too-large")
    else:
        assert isinstance(found, protocol.FromPage)


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"preview","id":1,"choice":' + '{"kind":' * 5000,
        '{"type":"ping","id":' + "[" * 30000 + "]" * 30000 + "}",
        '{"type":"ping","id":1' + ',"id":1' * 9000 + "}",
        '{"type":"choose","id":1,"question":"x","choice":{"kind":"' + "\\u0041" * 10000 + '"}}',
        '{"type":"roll","id":1,"question":"x","dice":[' + "1," * 20000 + "1]}",
    ],
    ids=["deep", "brackets", "repeated", "escapes", "many dice"],
)
def test_deep_and_large_messages_are_refused_at_once(people: tuple[Player, Player], text: str) -> None:
    one, two = people
    one.send(text)
    reply = one.until(lambda message: message["type"] in ("error", "refused", "pong"))
    assert reply["type"] != "error" or reply["code"] in ("bad-message", "too-large", "stale")
    assert two.ask("ping")["type"] == "pong"


@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff" * 1000, b'{"type":"ping","id":1}', bytes(range(256)) * 200])
def test_binary_frames_are_no_messages(people: tuple[Player, Player], data: bytes) -> None:
    one, _ = people
    one.socket.send(data)
    assert one.until(lambda message: message["type"] == "error")["code"] == "bad-message"
    assert one.ask("ping")["type"] == "pong"


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(["/api/games", "/api/mine", "/api/check", "/api/records"]), body=values)
def test_any_body_is_answered_with_one_sentence(server: Server, path: str, body: Any) -> None:
    try:
        server.raw(path, text_of(body).encode(), "text/plain" if path.endswith("records") else "application/json")
    except HttpError as failed:
        assert failed.status in (400, 404, 413, 429) and failed.code != "trouble"
    assert server.get("/api/health")["ok"]
