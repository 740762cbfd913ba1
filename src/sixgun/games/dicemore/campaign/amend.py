"""The referee's word: anything about a band may be changed by hand, and it is written down that it was."""

from __future__ import annotations

import tomllib
from typing import Any

from sixgun.core.game import BadSetup
from sixgun.games.dicemore.bands import band_file
from sixgun.games.dicemore.bands.band_file import Band


def amended(band: Band, path: str, text: str) -> Band:
    """The band with one value replaced, or taken away by an empty text. A path is "dollars", "members.ID" or
    "members.ID.experience"; the text is TOML. Raises ValueError with a sentence."""
    data = band_file.data(band)
    value: Any = None
    if text.strip():
        try:
            value = tomllib.loads(f"value = {text}")["value"]
        except (tomllib.TOMLDecodeError, RecursionError, ValueError):
            raise ValueError(f"{text[:60]} is not a value of TOML; texts stand in quotation marks") from None
    parts = path.split(".", 2)
    if parts[0] == "members" and len(parts) > 1:
        _amend_member(data, parts, value)
    elif len(parts) == 1:
        _put(data, path, value)
    else:
        raise ValueError(f"there is nothing at {path[:60]}; try dollars or members.ID.experience")
    try:
        return band_file.from_data(data)
    except BadSetup as bad:
        raise ValueError("; ".join(f"{p.where}: {p.message}" for p in bad.problems)) from None


def _amend_member(data: dict[str, Any], parts: list[str], value: Any) -> None:
    members = data.setdefault("members", [])
    at = next((i for i, member in enumerate(members) if member["id"] == parts[1]), None)
    if len(parts) == 2:
        if value is None and at is not None:
            del members[at]
        elif isinstance(value, dict) and at is None:
            members.append({"id": parts[1], **value})
        elif isinstance(value, dict) and at is not None:
            members[at] = {"id": parts[1], **value}
        else:
            raise ValueError(f"there is no member {parts[1]}")
        return
    if at is None:
        raise ValueError(f"there is no member {parts[1]}")
    key, _, rest = parts[2].partition(".")
    if not rest:
        _put(members[at], key, value)
    else:
        inner = dict(members[at].get(key, {}))
        _put(inner, rest, value)
        members[at][key] = inner


def _put(data: dict[str, Any], key: str, value: Any) -> None:
    if value is None:
        data.pop(key, None)
    else:
        data[key] = value
