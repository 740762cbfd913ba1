"""Text that comes from outside: files as any editor writes them, and words as they may be shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What some editors put before the first letter of a file."""

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters except tab and new line, and what turns the direction of writing."""


_WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def plain_lines(text: str) -> str:
    """The text of a file without the mark of an editor at its beginning, every line ended by a single "\\n"."""
    return text.removeprefix(BOM).replace("\r\n", "\n")


def read_plain(path: Path) -> str:
    """A text file in UTF-8. Raises OSError and UnicodeDecodeError."""
    return plain_lines(path.read_bytes().decode("utf-8"))


def visible(text: str) -> str:
    """The same with everything that a terminal would obey instead of showing it written out, as "\\u001b"."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def from_text(value: Any) -> Any:
    """What somebody meant who typed a value: yes or no, a number, or else a text."""
    if not isinstance(value, str):
        return value
    if value.lower() in _WORDS:
        return _WORDS[value.lower()]
    for number in (int, float):
        try:
            return number(value)
        except ValueError:
            continue
    return value
