"""People in bands, as part of a game's state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

C = TypeVar("C", bound=Any)
"""The game's record of somebody."""


class People(Generic[C]):
    """What a state of characters by id, each of them on a side, is asked, and how one of them is changed:
    `class Fight(Shell, People[Character])`."""

    __slots__ = ()

    characters: dict[str, C]
    bands: Mapping[str, Any]

    def __getitem__(self, who: str) -> C:
        return self.characters[who]

    def seat_of(self, who: str) -> str:
        """Who decides for somebody."""
        seat: str = self.bands[self.characters[who].side].seat
        return seat

    def change(self, who: str, **fields: Any) -> C:
        """Put a changed character in the place of the old one."""
        new: C = replace(self.characters[who], **fields)
        self.characters[who] = new
        return new

    def change_gun(self, who: str, index: int, **fields: Any) -> None:
        guns = self.characters[who].guns
        self.change(who, guns=(*guns[:index], replace(guns[index], **fields), *guns[index + 1 :]))
