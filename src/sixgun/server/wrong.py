"""What cannot be done at a table, and who says so: the server, or the rules."""

from __future__ import annotations

from sixgun.core.choice import Refusal
from sixgun.server import protocol


class Wrong(Exception):
    """Something that a link asked for cannot be done."""

    def __init__(self, code: protocol.ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code: protocol.ErrorCode = code
        self.text = text


class Denied(Exception):
    """The rules refuse a choice."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal
