"""The TypeScript types are those of the protocol."""

from pathlib import Path

import msgspec

from sixgun.server import protocol
from sixgun.server.types import typescript

ROOT = Path(__file__).parents[2]


def test_the_committed_types_are_up_to_date() -> None:
    file = ROOT / "web" / "src" / "lib" / "protocol.ts"
    assert file.read_text(encoding="utf-8") == typescript(), (
        "run: python -m sixgun.server.types > web/src/lib/protocol.ts"
    )


def test_the_types_are_the_same_every_time() -> None:
    assert typescript() == typescript()


def test_every_message_survives_the_way_there_and_back() -> None:
    messages = [
        protocol.Hello(1, "a" * 32, "es", 7),
        protocol.AskUndo(3),
        protocol.Roll(4, "q", (1, 6)),
        protocol.Consent(5, "r", True),
    ]
    for message in messages:
        data = msgspec.json.encode(message)
        assert msgspec.json.decode(data, type=protocol.FromPage) == message


def test_every_call_and_message_is_explained() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for path in ("health", "games", "mine", "check", "records", "replay/LINK", "record/LINK", "verify/LINK", "rules/"):
        assert f"/api/{path}" in text
    for path in ("workbenches", "open", "product/LINK", "sheet/LINK", "match/LINK", "report/LINK"):
        assert f"/api/{path}" in text
    assert f"Version {protocol.PROTOCOL}." in text
