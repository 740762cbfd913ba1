"""A player's own character in an adventure, in the place of one of its protagonists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sixgun.core.bring import Bringing, Slot
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.procedure import CHARACTER
from sixgun.core.strict import Reader
from sixgun.games.frontera.characters import character_file, creation_display
from sixgun.games.frontera.characters.character_file import CHARACTERS
from sixgun.games.frontera.house_lists import LISTS, with_rows
from sixgun.games.frontera.state import Session
from sixgun.screen.text import render_refusal


class FronteraBringing(Bringing[Session]):
    def places(self, setup: Setup) -> tuple[Slot, ...]:
        """Everybody whom a player plays."""
        people = setup.get("people", ())
        return tuple(Slot(row["id"], row["seat"], CHARACTER, row["name"]) for row in people if row.get("seat"))

    def bring(self, setup: Setup, place: Slot, data: Mapping[str, Any]) -> Setup:
        """The character takes over the place: where it stands, whose it is and on which side. Its mount comes along
        only where the adventure has a rider, or leaves mounts beside their owners or outside. The lists of the
        adventure hold for everybody; the character adds to them what they lack. Raises BadSetup, also for a character
        that the rules of creation do not allow."""
        rows: dict[str, Any] = {name: setup.get(name, ()) for name in LISTS}
        c = CHARACTERS.from_data(data, house=rows)
        if against := character_file.objections(c):
            said = creation_display.texts("en")
            raise BadSetup([Problem(CHARACTER, f"{render_refusal(said, one)} ({one.rule})") for one in against])
        places = [scene["place"] for scene in setup["scenes"] if scene.get("place")]
        tethered = bool(places) and all(place.get("mounts", "ridden") != "ridden" for place in places)
        people = []
        for row in setup["people"]:
            if row["id"] == place.key:
                kept = {"side": row.get("side", ""), "mount": c.mount if row.get("mount") or tethered else ""}
                row = {**msgspec.to_builtins(character_file.as_person(c, place.key, row["seat"])), **kept}
            people.append(row)
        known = with_rows(rows, Reader())
        more: dict[str, Any] = {}
        for name, needed in character_file.portable(c).house.items():
            if added := [row for row in needed if row["key"] not in getattr(known, name)]:
                more[name] = [*rows[name], *added]
        return {**setup, **more, "people": people}
