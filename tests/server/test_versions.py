"""A game that was begun with other rules is kept as it was, and whoever comes back is told so."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.server.kit import PATIENCE, HttpError, ServerHere
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sixgun.games.highcard import GAME
from sixgun.server.protocol import PROTOCOL


def knock(server: ServerHere, link: str) -> list[dict[str, object]]:
    """Everything that the server says to somebody who wants to sit down, until it closes the line."""
    heard = []
    with connect(f"ws://127.0.0.1:{server.port}/ws", open_timeout=PATIENCE) as socket:
        socket.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "link": link}).decode())
        while True:
            try:
                heard.append(msgspec.json.decode(socket.recv(timeout=PATIENCE)))
            except ConnectionClosed:
                return heard


def test_a_game_of_older_rules_says_so_and_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(type(GAME), "rules_version", "0")
        server = ServerHere(tmp_path / "data")
        link, *_ = server.create("highcard", "noon", ringo="me", belle="me")
        server.sit(link).choose()
        server.stop()
    server = ServerHere(tmp_path / "data")
    try:
        found = server.store.find(link)
        assert found is not None
        before = server.store.load(found.id)
        (said,) = knock(server, link)
        assert (said["type"], said["code"]) == ("error", "other-rules")
        with pytest.raises(HttpError) as caught:
            server.get(f"/api/replay/{link}")
        assert caught.value.code == "other-rules"
        assert [mine["link"] for mine in server.post("/api/mine", {"links": [link]})["games"]] == [link]
        assert server.store.load(found.id) == before
    finally:
        server.stop()
