"""The form of a situation file: a table, people in any state, a card in play, and what is then done."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.core.references import refers
from sixgun.core.strict import MANY
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.catalogue import AptitudeKey, Count, Level
from sixgun.games.deadlands.scenario_file import LampRow
from sixgun.games.deadlands.sheet import PoolText
from sixgun.miniatures.objectives import CharacterId
from sixgun.miniatures.rows import At, Id, Row, Words
from sixgun.miniatures.scenery import SceneryRow
from sixgun.miniatures.situations import actions

SIDES = ("posse", "others")
Side = Literal["posse", "others"]
Posture = Literal["standing", "kneeling", "prone"]
Width = Annotated[float, Meta(ge=5.0, le=400.0)]
Carried = Annotated[str, refers("weapon", most=MANY)]
Card = Annotated[str, Meta(pattern=r"^((10|[2-9JQKA])[SHDC]|RJ)$")]
Wound = Annotated[int, Meta(ge=0, le=5)]
Location = Literal["noggin", "guts", "arm-right", "arm-left", "leg-right", "leg-left"]


class TableRow(Row, frozen=True, kw_only=True):
    """[table]: open ground of 60 by 40 yards by day unless it says otherwise."""

    width: Width = 60.0
    depth: Width = 40.0
    light: Annotated[str, refers("light")] = "day"
    fog: bool = False


class Standing(Row, frozen=True, kw_only=True):
    """[[characters]]: somebody in any state; who he is like says a row of people.toml."""

    id: Id
    side: Side
    at: At
    name: Words | None = None
    character: Annotated[str, refers("character", most=MANY)] = "outlaw"
    traits: dict[str, PoolText] = {}  # noqa: RUF012  # msgspec gives each row its own
    """Traits instead of those of the sheet: quickness = "3d10"."""
    aptitudes: dict[AptitudeKey, Level] = {}  # noqa: RUF012  # the same
    """Besides those of the sheet."""
    size: Annotated[int, Meta(ge=1, le=15)] | None = None
    armor: tuple[Annotated[str, refers("garment")], ...] | None = None
    weapons: Annotated[tuple[Carried, ...], Meta(max_length=9)] | None = None
    """The first is in his strong hand, or in both."""
    ammo: dict[Carried, Count] | None = None
    holstered: bool = False
    loaded: Count | None = None
    """Cartridges in the first weapon; it is full if it is not said."""
    wounds: dict[Location, Wound] = {}  # noqa: RUF012  # the same
    wind: Annotated[int, Meta(ge=-200, le=40)] | None = None
    stunned: bool = False
    shaken: bool = False
    """-4 on his next action."""
    surprised: bool = False
    posture: Posture = "standing"
    running: bool = False
    moved: Annotated[float, Meta(ge=0.0, le=100.0)] = 0.0
    """Yards of his movement that are used in this round."""
    aims_at: CharacterId = ""
    aimed: Annotated[int, Meta(ge=0, le=9)] = 0
    """So many actions, at that target."""
    held_by: CharacterId = ""
    """Whose whip or lariat, the first weapon, holds him."""
    cards: Annotated[tuple[Card, ...], Meta(max_length=6)] = ()
    """Still in his hand."""
    sleeve: Card | None = None
    white: Annotated[int, Meta(ge=0, le=20)] = 0
    red: Annotated[int, Meta(ge=0, le=20)] = 0
    blue: Annotated[int, Meta(ge=0, le=20)] = 0
    """Fate Chips of his side; those of several people are one pool."""


class CardRow(Row, frozen=True, kw_only=True):
    """[card]: what is in play."""

    who: CharacterId = ""
    """The first character if it is not said."""
    card: Card = "AS"


class ActionRow(actions.ActionRow, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET". A weapon is the id of one that is
    carried; the first that will do if it is not said."""

    part: str = ""
    """Of a called shot: "noggin", "arm-left", "eyeball-right"."""
    number: Annotated[int, Meta(ge=0, le=6)] | None = None
    """Bullets to fan."""
    then: str = ""
    """The target of a second shot or blow."""
    run: bool = False
    posture: str = ""


class Head(actions.Head, frozen=True, kw_only=True):
    game: Literal["deadlands"] = "deadlands"
    options: Switches = Switches()


class SituationFile(Head, frozen=True, kw_only=True):
    """A situation in full."""

    table: TableRow = TableRow()
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    rounds: Annotated[int, Meta(ge=1, le=100)] = 12
    scenery: Annotated[tuple[SceneryRow, ...], Meta(max_length=60)] = ()
    lamps: Annotated[tuple[LampRow, ...], Meta(max_length=20)] = ()
    characters: Annotated[tuple[Standing, ...], Meta(min_length=2, max_length=24)]
    card: CardRow = CardRow()
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=40)]
