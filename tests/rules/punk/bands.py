"""Bands for tests."""

from __future__ import annotations

from typing import Any

from sixgun.games.punk.bands.band_file import BANDS, Band, Member
from sixgun.games.punk.state import replace


def member(profile: str, id: str = "", **fields: Any) -> Member:
    """Somebody with what `fields` say, and nothing else."""
    return Member(id or profile, fields.pop("name", profile.title()), profile, **fields)


def band(*members: Member, **fields: Any) -> Band:
    """Rust Dogs, unless `fields` say otherwise."""
    return Band("punk", fields.pop("name", "Yard"), fields.pop("faction", "rust-dogs"), members=members, **fields)


def led(*members: Member, **fields: Any) -> Band:
    """The same, with their boss."""
    return band(member("boss"), *members, **fields)


def ready(name: str) -> Band:
    return BANDS.read(BANDS.samples[name])


def with_first(whole: Band, **fields: Any) -> Band:
    """A band whose first member is changed."""
    return replace(whole, members=(replace(whole.members[0], **fields), *whole.members[1:]))
