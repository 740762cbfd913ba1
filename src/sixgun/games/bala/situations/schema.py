"""The form of a situation file: a scenario in the middle of an activation, with what is then done.

Tables that scenarios have too are the same here (schema.py); people have any part of their state besides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.core.references import refers
from sixgun.games.bala.board import Switches
from sixgun.games.bala.scenarios.schema import GunRow, Laid, Placed, WoundRow
from sixgun.miniatures.objectives import CharacterId, SideId
from sixgun.miniatures.rows import At, Row, Story, Words
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


class SituationFile(Laid, frozen=True, kw_only=True):
    """A situation in full, with what every form begins with (`Head`). Without goals nothing here ends a game."""

    game: Literal["bala"] = "bala"
    title: Words | None = None
    story: Story | None = None
    options: Switches = Switches()
    table: TableRow = TableRow()
    characters: Annotated[tuple[Standing, ...], Meta(min_length=1, max_length=40)]
    bands: Annotated[tuple[BandRow, ...], Meta(max_length=6)] = ()
    charges: Annotated[tuple[ChargeRow, ...], Meta(max_length=20)] = ()
    activation: ActivationRow = ActivationRow()
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=40)]
