"""What stands in a scenario file: the story, the table with its scenery and light, two sides, and how it is won."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.core.references import refers
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.catalogue import Blade, Count, Firearm, Garment, Missile, Profile, WeaponId
from sixgun.miniatures.objectives import Exit, SideId
from sixgun.miniatures.rows import At, Id, Row, Words
from sixgun.miniatures.tables import Head, Laid
from sixgun.table.compass import Facing

Victory = Literal["last-standing", "bags", "through", "least-wind", "store"]
"""deadlands.table.house-scenarios; goals.py has them."""
Location = Literal["noggin", "guts", "arm-right", "arm-left", "leg-right", "leg-left"]
Across = Annotated[float, Meta(ge=0, le=200)]
Target = Annotated[int, Meta(ge=0, le=11)]


class ScenarioHead(Head, frozen=True, kw_only=True):
    """[scenario]"""

    switches: Switches = Switches()  # type: ignore[assignment]  # of this game
    light: Annotated[str, refers("light")] = "day"
    fog: bool = False
    victory: Victory = "last-standing"
    nonlethal: bool = False
    """Every attack is, and nobody has a firearm, an explosive or a lethal weapon."""
    holstered: bool = False
    walled: bool = False
    """The edges are walls: nobody leaves but by an exit."""
    supplies: tuple[WeaponId, ...] = ()
    """What lies on every table, as often as somebody picks it up."""
    store: Annotated[str, refers("piece of scenery")] = ""
    """The piece that is to be blown up."""


class SideRow(Row, frozen=True, kw_only=True):
    """[[sides]]: the first is the posse wherever an order is needed (deadlands.ruling.no-marshal)."""

    id: Id
    title: Words
    zone: tuple[Across, Across, Across, Across]
    """Where it deploys: from x and y to x and y."""
    hidden: bool = False
    """Only of the second side (deadlands.scenario.deploy)."""
    surprise: Target = 0
    """The target number of those who may be surprised; 0: nobody is liable."""
    chips: Annotated[int, Meta(ge=0, le=30)] = 3
    """Draws from the pot, where no Marshal plays."""


class PersonRow(Row, frozen=True, kw_only=True):
    """[[people]]"""

    id: Id
    name: Words
    side: SideId
    character: Annotated[str, refers("character")]
    """A row of people.toml, or of the file itself."""
    scout: bool = False
    holstered: bool = False
    weapons: tuple[WeaponId, ...] = ()
    """Besides those of his sheet."""
    ammo: dict[WeaponId, Count] = {}  # noqa: RUF012  # msgspec gives each row its own
    surprise: Target = 0
    """His own target number, instead of that of his side."""
    wind: Annotated[int, Meta(ge=1, le=40)] | None = None
    """What he has left; without it all."""
    wounds: dict[Location, Annotated[int, Meta(ge=1, le=5)]] = {}  # noqa: RUF012  # as above
    """That he brings along from an earlier fight, by location (deadlands.heal.aftermath)."""


class NeutralRow(Row, frozen=True, kw_only=True):
    """[[neutrals]]: they lie down where they are (deadlands.table.house-marshal-duties)."""

    id: Id
    name: Words
    character: Annotated[str, refers("character")]
    at: At


class ThingRow(Row, frozen=True, kw_only=True):
    """[[things]]: a money bag, or a weapon that lies about."""

    id: Id
    at: At
    gear: Literal["", "money-bag"] = ""
    weapon: WeaponId = ""


class MountRow(Row, frozen=True, kw_only=True):
    """[[mounts]]: a gun that nobody can carry (deadlands.ruling.gatling-mount)."""

    id: Id
    weapon: WeaponId
    at: At
    facing: Facing = 0.0


class LampRow(Row, frozen=True, kw_only=True):
    """[[lamps]]"""

    light: Annotated[str, refers("lamp")] = "lantern"
    at: At


class ScenarioFile(Laid, frozen=True, kw_only=True):
    game: Literal["deadlands"] = "deadlands"
    scenario: ScenarioHead
    sides: Annotated[tuple[SideRow, ...], Meta(min_length=2, max_length=2)]
    people: Annotated[tuple[PersonRow, ...], Meta(min_length=2, max_length=24)]
    neutrals: Annotated[tuple[NeutralRow, ...], Meta(max_length=12)] = ()
    things: Annotated[tuple[ThingRow, ...], Meta(max_length=20)] = ()
    mounts: Annotated[tuple[MountRow, ...], Meta(max_length=4)] = ()
    lamps: Annotated[tuple[LampRow, ...], Meta(max_length=20)] = ()
    exits: Annotated[tuple[Exit, ...], Meta(max_length=8)] = ()
    # rows of its own, of the same form as those of the data files
    firearms: Annotated[tuple[Firearm, ...], Meta(max_length=40)] = ()
    blades: Annotated[tuple[Blade, ...], Meta(max_length=40)] = ()
    missiles: Annotated[tuple[Missile, ...], Meta(max_length=40)] = ()
    garments: Annotated[tuple[Garment, ...], Meta(max_length=40)] = ()
    characters: Annotated[tuple[Profile, ...], Meta(max_length=40)] = ()
