"""The form of a situation file: a scenario in the middle of an activation, with what is then done.

Tables that scenarios have too are the same here (schema.py); people have any part of their state besides.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.games.bala.board import Switches
from sixgun.games.bala.catalogue import Weapon
from sixgun.games.bala.scenarios.scenery import Scenery
from sixgun.games.bala.scenarios.schema import (
    CartRow,
    GatlingRow,
    GunRow,
    HorseRow,
    Level,
    NeighbourRow,
    Placed,
    WoundRow,
)
from sixgun.miniatures.objectives import Exit, Goal, Goods, Task
from sixgun.miniatures.rows import At, Row, Story, Words
from sixgun.miniatures.situations import rows
from sixgun.table.compass import Facing

Few = Annotated[int, Meta(ge=0, le=20)]


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
    detected: Annotated[tuple[str, ...], Meta(max_length=40)] = ()
    """Whom it has detected."""


class BandRow(Row, frozen=True, kw_only=True):
    """[[bands]]: the Levels of a side at the start of the game, for morale; those on the table if it is not said."""

    side: str
    total: Annotated[int, Meta(ge=1, le=240)]


class ChargeRow(Row, frozen=True, kw_only=True):
    """[[charges]]: lit dynamite on the table."""

    thrower: str
    at: At


class ActivationRow(Row, frozen=True, kw_only=True):
    """[activation]: whose it is, how many actions are left, and what was done in it before."""

    who: str = ""
    """The first character if it is not said."""
    actions: Few | None = None
    """Level - Shock - Damage if it is not said, half of it in an interruption."""
    interruption: bool = False
    interrupted: bool = False
    aim: str = ""
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


class ActionRow(rows.ActionRow, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET". The weapon of draw is the one to take
    in hand, or "none"."""

    side: str = ""
    """For morale: the band that tests."""
    serious: bool = False
    """For fall: the wound is a Serious one."""
    fight: bool = False
    """For fall: the wound comes from a fight."""


class SituationFile(Row, frozen=True, kw_only=True):
    """A situation in full."""

    game: Literal["bala"] = "bala"
    title: Words | None = None
    story: Story | None = None
    table: TableRow = TableRow()
    options: Switches = Switches()
    """The director's switches."""
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


# short forms ---------------------------------------------------------------------------------------------------------
Distance = Annotated[float, Meta(ge=0.0, le=100.0)]


class ShortRow(Row, frozen=True, kw_only=True):
    game: Literal["bala"] = "bala"
    title: Words | None = None
    story: Story | None = None
    options: Switches = Switches()


class ShotForm(ShortRow, frozen=True, kw_only=True):
    """Two people face each other on an open table; one aims and shoots."""

    kind: Literal["shot"] = "shot"
    shooter: str = "shooter"
    """A ready character, or any name."""
    target: str = "target"
    distance: Distance
    """From base to base."""
    weapon: str = ""
    """The shooter's own first weapon if it is a ready character, else it must be said."""
    level: Level | None = None
    target_level: Level | None = None
    cover: bool = False
    """A barrel stands beside the target."""
    aims: Annotated[int, Meta(ge=0, le=10)] = 0
    """Aiming actions before the first shot."""
    shots: Annotated[int, Meta(ge=1, le=6)] = 1
    how: Literal["", "both-barrels", "shot-barrel", "throw"] = ""
    mounted: bool = False
    target_mounted: bool = False
    wounded_arm: Annotated[int, Meta(ge=0, le=4)] = 0
    """Wounds of the arm that holds the weapon."""
    sight: bool = False
    stock: bool = False
    shock: Few = 0
    damage: Few = 0
    target_shock: Few = 0
    target_damage: Few = 0
    bystander: Literal["", "friend", "enemy", "neighbour"] = ""
    """Somebody beside the line of fire, whom a stray bullet may hit."""


class FightForm(ShortRow, frozen=True, kw_only=True):
    """Two people in contact; one attacks."""

    kind: Literal["fight"] = "fight"
    attacker: str = "attacker"
    defender: str = "defender"
    weapon: str = ""
    defender_weapon: str = ""
    """Bare fists if they are not said."""
    level: Level | None = None
    defender_level: Level | None = None
    mounted: bool = False
    defender_mounted: bool = False
    galloped: bool = False
    """The attacker galloped 6 in or more before contact."""
    unseen: bool = False
    """The defender looks the other way."""
    obstacle: bool = False
    """The defender stands behind a fence."""
    paralysed: bool = False
    """The defender is Paralysed."""
    shock: Few = 0
    damage: Few = 0
    defender_shock: Few = 0
    defender_damage: Few = 0


class DetectionForm(ShortRow, frozen=True, kw_only=True):
    """One looks for another."""

    kind: Literal["detection"] = "detection"
    observer: str = "observer"
    target: str = "target"
    distance: Distance
    level: Level | None = None
    cover: bool = False
    """A barrel hides the target in part."""
    woods: Annotated[float, Meta(ge=0.0, le=60.0)] = 0.0
    """Inches of woods in between."""
    outside_front: bool = False
    """The target is outside the front 90 degrees (but inside the front 180)."""
    paralysed: bool = False
    above: Annotated[float, Meta(ge=0.0, le=10.0)] = 0.0
    """The observer stands so many inches higher."""
    poor_light: bool = False
    wounded_head: Annotated[int, Meta(ge=0, le=4)] = 0
    spyglass: bool = False


class DynamiteForm(ShortRow, frozen=True, kw_only=True):
    """A stick is thrown at somebody and goes off at the thrower's next card; with `lies` it lies there already."""

    kind: Literal["dynamite"] = "dynamite"
    thrower: str = "thrower"
    target: str = "target"
    distance: Distance = 8.0
    lies: Annotated[float, Meta(ge=0.0, le=20.0)] | None = None
    """Inches from the target's base to a stick that has landed."""
    target_level: Level | None = None
    cover: bool = False


class FallForm(ShortRow, frozen=True, kw_only=True):
    """Somebody at the edge of a drop, or on a horse, has just suffered Damage."""

    kind: Literal["fall"] = "fall"
    who: str = "faller"
    level: Level | None = None
    height: Annotated[float, Meta(ge=0.5, le=12.0)] = 3.0
    mounted: bool = False
    parapet: bool = False
    serious: bool = False
    fight: bool = False
    damage: Few = 1


class MoraleForm(ShortRow, frozen=True, kw_only=True):
    """A band that has just lost somebody."""

    kind: Literal["morale"] = "morale"
    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=20)]
    """Of those still on the table."""
    lost: Annotated[tuple[Level, ...], Meta(max_length=20)] = ()
    """Of those who are not."""
    shock: Annotated[int, Meta(ge=0, le=60)] = 0
    """Of the whole band."""


class RecoveryForm(ShortRow, frozen=True, kw_only=True):
    """Shaking off Shock, and Paralysis first."""

    kind: Literal["recovery"] = "recovery"
    who: str = "model"
    level: Level | None = None
    shock: Annotated[int, Meta(ge=0, le=5)] = 1
    damage: Few = 0
    paralysed: bool = False
    actions: Annotated[int, Meta(ge=1, le=6)] | None = None
    """How many actions it spends; all of them if it is not said."""
