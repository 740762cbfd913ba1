"""Everything that bands can be made of in one game: the shipped rows, and those that a user's file adds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from sixgun.games.punk import catalogue
from sixgun.games.punk.catalogue import Armour, Faction, Goods, Profile, SceneryKind, Template, Weapon


class Stock(msgspec.Struct, frozen=True, eq=False):
    """Rows by id. Built once, shared by every state."""

    weapons: Mapping[str, Weapon]
    armour: Mapping[str, Armour]
    goods: Mapping[str, Goods]
    profiles: Mapping[str, Profile]
    factions: Mapping[str, Faction]
    templates: Mapping[str, Template]
    scenery: Mapping[str, SceneryKind]


@lru_cache(maxsize=1)
def shipped() -> Stock:
    return Stock(
        catalogue.weapons(),
        catalogue.armour(),
        catalogue.goods(),
        catalogue.profiles(),
        catalogue.factions(),
        catalogue.templates(),
        catalogue.scenery(),
    )
