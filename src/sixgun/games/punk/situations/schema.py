"""The form of a situation file: a table, models in any state, the activation that goes on, and what is then done."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.core.references import refers
from sixgun.core.strict import MANY
from sixgun.games.punk import scenario_file
from sixgun.games.punk.board import Switches
from sixgun.games.punk.catalogue import Attribute, Special
from sixgun.miniatures.objectives import CharacterId
from sixgun.miniatures.rows import At, Id, Row, Words
from sixgun.miniatures.situations import actions
from sixgun.table.compass import Facing

Side = Literal["left", "right"]
Few = Annotated[int, Meta(ge=0, le=20)]
Width = Annotated[float, Meta(ge=20.0, le=200.0)]
Far = Annotated[float, Meta(ge=0.0, le=200.0)]
Carried = Annotated[str, refers("weapon", most=MANY)]


class TableRow(Row, frozen=True, kw_only=True):
    """[table]: an open table of 90 by 90 cm unless it says otherwise."""

    width: Width = 90.0
    depth: Width = 90.0


class ArmRow(Row, frozen=True, kw_only=True):
    """A weapon that is not as new."""

    weapon: Carried
    reload: Annotated[int, Meta(ge=0, le=9)] = 0
    """Reload Actions still to be spent."""
    fuel: Few | None = None
    """Charges left; full if it is not said."""
    pieces: Few | None = None
    """Bombs left."""
    spent: bool = False
    """Used up or wrecked."""


class Standing(Row, frozen=True, kw_only=True):
    """[[characters]]: a model in any state. A plain text is "ID: PROFILE with WEAPON and WEAPON in ARMOUR at X,Y facing
    DIRECTION behind KIND": every part but the profile may be left out; "24 from ID" stands for a distance."""

    id: Id
    side: Side
    at: At | None = None
    far: Far | None = None
    """Instead of a place: so many cm from the base of another model to its own."""
    far_from: CharacterId = ""
    """That model."""
    towards: Facing = 0.0
    """In this direction from it."""
    facing: Facing | None = None
    """The nearest enemy if it is not said."""
    behind: Annotated[str, refers("scenery", most=MANY)] = ""
    """A piece of scenery of this kind stands between it and the nearest enemy, beside its base."""
    name: Words | None = None
    use: Annotated[str, refers("use")] = ""
    """The id of a member of a ready band, who brings attributes, weapons and the rest."""
    profile: Annotated[str, refers("profile", most=MANY)] = ""
    """A thug if it is not said."""
    actions: Annotated[int, Meta(ge=1, le=3)] | None = None
    combat: Attribute | None = None
    precision: Attribute | None = None
    agility: Attribute | None = None
    strength: Attribute | None = None
    toughness: Annotated[int, Meta(ge=1, le=10)] | None = None
    technique: Attribute | None = None
    specials: Annotated[tuple[Special, ...], Meta(max_length=12)] | None = None
    weapons: Annotated[tuple[Carried | ArmRow, ...], Meta(max_length=9)] | None = None
    armour: Annotated[tuple[Annotated[str, refers("armour")], ...], Meta(max_length=3)] | None = None
    gear: Annotated[tuple[Annotated[str, refers("gear")], ...], Meta(max_length=9)] | None = None
    bullets: Few | None = None
    """6 of somebody with a firearm if it is not said. Only its own side knows."""
    prone: bool = False
    ready: bool = False
    """For defensive fire."""
    poison: Few = 0
    """The X of its poison."""
    shocked: bool = False
    """Until the end of its activation of this Turn."""
    raging: bool = False
    """A Downed berserker who still fights."""
    acted: bool = False
    downed: bool = False


class ChargedRow(Row, frozen=True, kw_only=True):
    """An enemy who was assaulted in this activation."""

    target: CharacterId
    moves: Annotated[int, Meta(ge=0, le=3)] = 1
    unseen: bool = False


class ActivationRow(Row, frozen=True, kw_only=True):
    """[activation]: whose it is, and what was done in it before."""

    who: CharacterId = ""
    """The first model if it is not said. With `activate` as the first action nobody's."""
    left: Annotated[int, Meta(ge=1, le=3)] | None = None
    """All Actions if it is not said."""
    aims: Annotated[tuple[CharacterId, ...], Meta(max_length=9)] = ()
    """Enemies at whom it has aimed."""
    charging: CharacterId = ""
    """The enemy at whom it is on its way."""
    charge_moves: Annotated[int, Meta(ge=0, le=3)] = 0
    """How many Movement Actions that took up to now."""
    charged: Annotated[tuple[ChargedRow, ...], Meta(max_length=9)] = ()
    stumbled: bool = False
    stood: Annotated[tuple[CharacterId, ...], Meta(max_length=9)] = ()
    """Models that lay Prone and have just stood up in contact."""


class FireRow(Row, frozen=True, kw_only=True):
    """[[fires]]: a Fire marker."""

    at: At
    strength: Annotated[int, Meta(ge=1, le=20)] = 4


class ActionRow(actions.ActionRow, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET". A weapon is the id of one that is
    carried; the first that will do if it is not said."""

    avoid: bool = False
    """A shot that avoids cover."""
    drop: bool = False
    """It lets itself fall."""
    rim: Facing | None = None
    """Where on its base a template lies; `facing` if it is not said."""
    number: Annotated[int, Meta(ge=-20, le=20)] | None = None
    """Actions of a leap, or bullets."""


class Head(actions.Head, frozen=True, kw_only=True):
    game: Literal["punk"] = "punk"
    options: Switches = Switches()


class SituationFile(Head, frozen=True, kw_only=True):
    """A situation in full."""

    table: TableRow = TableRow()
    turn: Annotated[int, Meta(ge=1, le=20)] = 1
    turns: Annotated[int, Meta(ge=1, le=20)] = 6
    """How many Turns a whole game from here has."""
    scenery: Annotated[tuple[scenario_file.Row, ...], Meta(max_length=80)] = ()
    characters: Annotated[tuple[str | Standing, ...], Meta(min_length=1, max_length=40)]
    fires: Annotated[tuple[FireRow, ...], Meta(max_length=20)] = ()
    activation: ActivationRow | None = None
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=40)]
