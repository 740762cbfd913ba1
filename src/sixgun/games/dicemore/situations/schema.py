"""The form of a situation file: a table, people in any state, the activation that goes on, and what is then done."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixgun.games.dicemore.board import Switches
from sixgun.games.dicemore.scenario_file import Row as LayoutRow
from sixgun.games.dicemore.scenario_file import Rules
from sixgun.miniatures.rows import Across, At, Row
from sixgun.miniatures.situations import actions
from sixgun.table.compass import Facing

Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9.-]*$", max_length=60)]
Words = Annotated[str, Meta(min_length=1, max_length=100)]
Story = Annotated[str, Meta(max_length=2000)]
Few = Annotated[int, Meta(ge=0, le=20)]
Score = Annotated[int, Meta(ge=0, le=9)]
Side = Literal["good", "bad", "neutral"]
Gait = Literal["stand", "trot", "run"]


class TableRow(Row, frozen=True, kw_only=True):
    """[table]: an open table of 60 by 45 U unless it says otherwise."""

    width: Annotated[float, Meta(ge=12.0, le=200.0)] = 60.0
    depth: Annotated[float, Meta(ge=12.0, le=200.0)] = 45.0
    town: bool = True
    night: bool = False


class GroundRow(Row, frozen=True, kw_only=True):
    """[[ground]]: broken ground or water, by its lower left corner and its size."""

    id: Id
    kind: Literal["broken", "water"]
    x: Across
    y: Across
    w: Annotated[float, Meta(gt=0.0, le=200.0)]
    h: Annotated[float, Meta(gt=0.0, le=200.0)]


class GunState(Row, frozen=True, kw_only=True):
    weapon: str
    loaded: Few | None = None
    """Full if it is not said."""
    load: Few | None = None
    """The total chosen at the last loading: 17 may jam; the smaller one if it is not said."""
    jammed: bool = False
    used: bool = False
    """Fired in this match."""
    sight: bool = False
    bayonet: bool = False


class Standing(Row, frozen=True, kw_only=True):
    """[[characters]]: who is there, in any state."""

    id: Id
    side: Side
    at: At
    facing: Facing = 0.0
    name: Words | None = None
    use: str = ""
    """The id of a member of a ready band, who brings scores, skills and weapons."""
    profile: str = ""
    """Brings scores, role, fame, fortune and points: a Guard of the lawmen if it is not said."""
    band: str = ""
    """The band whose rules it follows: that of its profile if it is not said."""
    shot: Score | None = None
    cool: Score | None = None
    ref: Score | None = None
    cos: Score | None = None
    role: Literal["", "leader", "hero"] | None = None
    fame: Score | None = None
    fortune: Score | None = None
    points: Annotated[int, Meta(ge=1, le=3)] | None = None
    skills: Annotated[tuple[str, ...], Meta(max_length=12)] | None = None
    injuries: Annotated[tuple[str, ...], Meta(max_length=12)] = ()
    guns: Annotated[tuple[str | GunState, ...], Meta(max_length=8)] | None = None
    hands: Annotated[tuple[int, ...], Meta(max_length=2)] | None = None
    """Which of its weapons are in hand, counted from 0; the first that it can hold if it is not said."""
    items: Annotated[tuple[str, ...], Meta(max_length=8)] | None = None
    wounds: Few = 0
    lying: bool = False
    shocked: bool = False
    unnerved: bool = False
    scared: bool = False
    acted: bool = False
    held: bool = False
    engaged: Annotated[tuple[str, ...], Meta(max_length=8)] = ()
    drunk: bool = False
    fired: bool = False
    fleeing: bool = False
    fame_spent: Score = 0
    fortune_spent: Score = 0
    horse: str = ""
    cart: str = ""
    driver: bool = False
    carries: Annotated[tuple[str, ...], Meta(max_length=4)] = ()
    bearer: str = ""
    person: Literal["", "prisoner", "hostage", "mayor", "boy", "politician", "civilian"] = ""
    walks_only: bool = False
    out: Literal["", "eliminated", "left", "fled"] = ""


class HorseRow(Row, frozen=True, kw_only=True):
    """[[horses]]: an animal; one that is ridden is where its rider is."""

    id: Id
    kind: str = "horse"
    at: At = (0.0, 0.0)
    facing: Facing = 0.0
    gait: Gait = "stand"


class CartRow(Row, frozen=True, kw_only=True):
    id: Id
    at: At
    facing: Facing = 0.0
    places: Annotated[int, Meta(ge=1, le=12)] = 6
    gait: Gait = "stand"


class ItemRow(Row, frozen=True, kw_only=True):
    """[[items]]: a bag of loot or a weapon on the ground."""

    id: Id
    at: At
    gun: str | GunState | None = None


class ChargeRow(Row, frozen=True, kw_only=True):
    """[[charges]]: a fixed explosive, which goes off at the end of the round."""

    owner: str
    at: At
    weapon: str = "dynamite"


class CourseRow(Row, frozen=True, kw_only=True):
    """A movement of Tab.2 under way."""

    kind: str
    left: Annotated[float, Meta(ge=0.0, le=40.0)] = 0.0
    target: str = ""
    heading: Facing = 0.0
    gap: Annotated[float, Meta(ge=0.0, le=100.0)] = 0.0


class ActivationRow(Row, frozen=True, kw_only=True):
    """[activation]: whose it is, the points left, and what was done in it before."""

    who: str = ""
    """The first character if it is not said."""
    left: Annotated[int, Meta(ge=0, le=3)] | None = None
    """All points if it is not said."""
    course: CourseRow | None = None
    moved: bool = False
    rotated: bool = False
    still: bool = False
    attacked: bool = False
    aimed: bool = False
    saw_enemy: bool | None = None
    """Whether an enemy was in sight at its start; as things stand if it is not said."""
    must_attack: Annotated[tuple[str, ...], Meta(max_length=8)] = ()
    climbed: Annotated[float, Meta(ge=0.0, le=6.0)] = 0.0
    jumped: Annotated[float, Meta(ge=0.0, le=6.0)] = 0.0
    swum: Annotated[float, Meta(ge=0.0, le=6.0)] = 0.0
    bags_paid: Few = 0
    dragged: bool = False
    carried: bool = False
    lassoed: bool = False
    jams: Annotated[tuple[int, ...], Meta(max_length=8)] = ()


class ActionRow(actions.ActionRow, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO TARGET". A weapon is the id of one that is
    carried, two with a comma for change-weapon; what is in hand if it is not said."""

    number: Few = 0
    """Shots of a fire action, or the total of a loading."""


class Head(Row, frozen=True, kw_only=True):
    """What every situation file may begin with."""

    game: Literal["dicemore"] = "dicemore"
    title: Words | None = None
    story: Story | None = None
    options: Switches = Switches()
    """The switches of a scenario file."""


class SituationFile(Head, frozen=True, kw_only=True):
    """A situation in full."""

    table: TableRow = TableRow()
    rules: Rules = ""
    """The scenario whose rules of play hold (loot, prisoner, hostage ...); nothing here ends a match."""
    round: Annotated[int, Meta(ge=1, le=99)] = 1
    layout: Annotated[tuple[LayoutRow, ...], Meta(max_length=300)] = ()
    ground: Annotated[tuple[GroundRow, ...], Meta(max_length=40)] = ()
    characters: Annotated[tuple[Standing, ...], Meta(min_length=1, max_length=40)]
    horses: Annotated[tuple[HorseRow, ...], Meta(max_length=40)] = ()
    carts: Annotated[tuple[CartRow, ...], Meta(max_length=8)] = ()
    items: Annotated[tuple[ItemRow, ...], Meta(max_length=40)] = ()
    charges: Annotated[tuple[ChargeRow, ...], Meta(max_length=20)] = ()
    activation: ActivationRow = ActivationRow()
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=40)]
