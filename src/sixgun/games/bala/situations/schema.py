"""The form of a situation file: a scenario in the middle of an activation, with what is then done.

Tables that scenarios have too are the same here (schema.py); people have any part of their state besides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.core.references import refers
from sixgun.games.bala.board import Switches
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.scenarios.schema import (
    CartRow,
    GatlingRow,
    GunRow,
    HorseRow,
    NeighbourRow,
    Placed,
    Scenery,
    WoundRow,
)
from sixgun.miniatures.objectives import CharacterId, Exit, Goal, Goods, SideId, Task
from sixgun.miniatures.rows import At, Row
from sixgun.miniatures.situations import actions
from sixgun.table.compass import Facing

Few = Annotated[int, Meta(ge=0, le=20)]
TargetId = Annotated[str, refers("target")]


class TableRow(Row, frozen=True, kw_only=True):
    """[table]: an open table of 48 by 48 in unless it says otherwise."""

    width: Annotated[float, Meta(ge=12.0, le=120.0)] = 48.0
    depth: Annotated[float, Meta(ge=12.0, le=120.0)] = 48.0
    year: Annotated[int, Meta(ge=1800, le=1930)] = 1930
    """No weapon may be newer."""


class GunState(GunRow, frozen=True, kw_only=True):
    shot: Few | None = None
    """Loads in the extra shot barrel."""
    jammed: bool = False
    reloading: Literal["", "bullet", "all", "shot"] = ""
    """What the reload actions spent so far are for."""
    progress: Few = 0
    """Reload actions spent so far."""


class WoundState(WoundRow, frozen=True, kw_only=True):
    place: Literal["leg", "arm", "chest", "head", "guts"]  # type: ignore[assignment]  # new wounds have one more
    old: bool = False
    """From an earlier game of a campaign."""


class Standing(Placed, frozen=True, kw_only=True):
    """[[characters]]: as in a scenario, with the state in which they are now."""

    guns: Annotated[tuple[str | GunState, ...], Meta(max_length=12)] | None = None
    wounds: Annotated[tuple[WoundState, ...], Meta(max_length=6)] = ()
    shock: Few = 0
    damage: Few = 0
    paralysed: bool = False
    out: Literal["", "eliminated", "fled", "left"] = ""
    interruptions: Few | None = None
    """Level - 2 if it is not said."""
    arm: Literal["good", "bad"] = "good"
    """The arm that holds a one-handed weapon."""
    detected: Annotated[tuple[TargetId, ...], Meta(max_length=40)] = ()
    """Whom it has detected."""


class BandRow(Row, frozen=True, kw_only=True):
    """[[bands]]: the Levels of a side at the start of the game, for morale; those on the table if it is not said."""

    side: SideId
    total: Annotated[int, Meta(ge=1, le=240)]


class ChargeRow(Row, frozen=True, kw_only=True):
    """[[charges]]: lit dynamite on the table."""

    thrower: CharacterId
    at: At


class ActivationRow(Row, frozen=True, kw_only=True):
    """[activation]: whose it is, how many actions are left, and what was done in it before."""

    who: CharacterId = ""
    """The first character if it is not said."""
    actions: Few | None = None
    """Level - Shock - Damage if it is not said, half of it in an interruption."""
    interruption: bool = False
    interrupted: bool = False
    aim: TargetId = ""
    aims: Few = 0
    moves: Annotated[int, Meta(ge=0, le=3)] = 0
    foot_moves: Annotated[int, Meta(ge=0, le=3)] = 0
    ran_first: bool = False
    """The dice of the first move on foot are used up."""
    rode: bool = False
    drove: bool = False
    steady: bool = False
    """It aimed, reloaded or fired a long arm from a standing horse."""
    fired: bool = False
    """It shot something else than a short arm."""
    run_up: Annotated[float, Meta(ge=0.0, le=40.0)] = 0.0
    run_direction: Facing = 0.0
    galloped: Annotated[float, Meta(ge=0.0, le=40.0)] = 0.0
    gatling: Literal["", "moved", "fired"] = ""


class ActionRow(actions.ActionRow, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET". The weapon of draw is the one to take
    in hand, or "none"."""

    side: str = ""
    """For morale: the band that tests."""
    serious: bool = False
    """For fall: the wound is a Serious one."""
    fight: bool = False
    """For fall: the wound comes from a fight."""


class Head(actions.Head, frozen=True, kw_only=True):
    game: Literal["bala"] = "bala"
    options: Switches = Switches()


class SituationFile(Head, frozen=True, kw_only=True):
    """A situation in full."""

    table: TableRow = TableRow()
    characters: Annotated[tuple[Standing, ...], Meta(min_length=1, max_length=40)]
    bands: Annotated[tuple[BandRow, ...], Meta(max_length=6)] = ()
    goals: Annotated[tuple[Goal, ...], Meta(max_length=20)] = ()
    """Without goals nothing here ends a game."""
    horses: Annotated[tuple[HorseRow, ...], Meta(max_length=40)] = ()
    carts: Annotated[tuple[CartRow, ...], Meta(max_length=8)] = ()
    gatlings: Annotated[tuple[GatlingRow, ...], Meta(max_length=8)] = ()
    neighbours: Annotated[tuple[NeighbourRow, ...], Meta(max_length=40)] = ()
    goods: Annotated[tuple[Goods, ...], Meta(max_length=40)] = ()
    tasks: Annotated[tuple[Task, ...], Meta(max_length=40)] = ()
    exits: Annotated[tuple[Exit, ...], Meta(max_length=20)] = ()
    scenery: Annotated[tuple[Scenery, ...], Meta(max_length=200)] = ()
    charges: Annotated[tuple[ChargeRow, ...], Meta(max_length=20)] = ()
    short_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    long_arms: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    other_weapons: Annotated[tuple[Weapon, ...], Meta(max_length=100)] = ()
    activation: ActivationRow = ActivationRow()
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=40)]
