"""What a table looks like, as plain data that any client can draw without knowing the game.

A game makes a `Picture` from a seat's view and an `Overlay` for a choice that somebody looks at. Both carry ids,
numbers and titles only; how they are drawn is the client's affair. A table may have ground with models on it, cards in
piles, or both.
"""

from __future__ import annotations

from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal

import msgspec

from sixgun.core.toml_file import read_toml
from sixgun.screen.look import Figure

Point = tuple[float, float]
Place = tuple[float, float, float]

ICONS = (
    "aim",
    "bag",
    "bolt",
    "bomb",
    "bullet",
    "card",
    "charge",
    "check",
    "climb",
    "cover",
    "dice",
    "dodge",
    "door",
    "dot",
    "draw",
    "drop",
    "dyn",
    "end",
    "eye",
    "fist",
    "flag",
    "flame",
    "hand",
    "hat",
    "heart",
    "horse",
    "jam",
    "key",
    "lock",
    "loot",
    "move",
    "pin",
    "plus",
    "poison",
    "prone",
    "push",
    "reload",
    "shield",
    "shoot",
    "skip",
    "skull",
    "star",
    "turn",
    "undo",
    "unknown",
    "watch",
)
"""Names of the small drawings that a client has. `Signs` and badges name them; an unknown one is drawn as "dot"."""


class Flight(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that flies over the table: from whom, to whom, and whether it hits, misses, or strikes another whom
    nobody aimed at. In `Signs` both ends are names of facts, elsewhere ids of models and tokens."""

    start: str
    end: str
    kind: Literal["hit", "miss", "stray"] = "hit"


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game's choices and events are marked, by their names: the file `data/signs.toml` of a game."""

    choices: dict[str, str] = {}
    """The icon of each kind of choice."""
    events: dict[str, str] = {}
    """The icon of events that should have one."""
    told: tuple[str, ...] = ()
    """Events that a short account of the game would mention."""
    quiet: tuple[str, ...] = ()
    """Kinds of choices by which one lets things go on."""
    shows: dict[str, str] = {}
    """Events at which cards are turned up for all to see, with the fact that names them."""
    totals: dict[str, str] = {}
    """Events whose dice and modifiers do not add up to what counts, with the fact that does; empty: nothing is added
    up, for the modifiers change what was to be rolled."""
    flights: dict[str, Flight] = {}
    """Events at which something flies over the table."""
    over: tuple[str, ...] = ()
    """Kinds of choices whose price stands over the target on the table."""
    ask: dict[str, str] = {}
    """Questions, by rule, that one may want to be spared in some cases: the condition of a standing order, such as
    "shots = 0". The text "ask.RULE" says when one is asked all the same."""


def load_signs(path: Path | Traversable) -> Signs:
    return msgspec.convert(read_toml(path), Signs)


class Grade(msgspec.Struct, frozen=True, omit_defaults=True):
    """How scenery counts, for a quiet tag on it: how large it is and how well it protects, each from 1 to 3."""

    size: int
    level: int
    letters: str
    """The same in two characters: "2M"."""
    title: str = ""


class _Titled(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something with an id in its picture."""

    id: str
    title: str


class _Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something on the table. `kind` is a word of the game's own ("barrel", "roof"), and its look says how that is
    drawn (`Look.scenery`); a client draws unknown kinds plainly."""

    id: str
    kind: str
    title: str


class _Counted(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that is counted, by its key."""

    key: str
    title: str


class Ground(_Thing, frozen=True):
    """A piece of scenery. Pieces of one whole and one kind are drawn as one thing."""

    polygon: tuple[Point, ...]
    base: float = 0.0
    height: float = 0.0
    whole: str = ""
    """The scenery that this is a part of (a wall of a building)."""
    state: str = ""
    """For things that change: "open", "closed", "locked"."""
    tags: tuple[str, ...] = ()
    floor: bool = False
    """Whether somebody may stand on top of it."""
    grade: Grade | None = None
    ladders: tuple[tuple[Point, Point], ...] = ()
    """Stretches of its outline where a ladder leans."""


class Badge(_Counted, frozen=True):
    """A state of a model: an icon with a fixed place and shape, and a count if it has one. A "triangle" is ready to
    react; "secret" is known to its owner alone, and has the icon "unknown" for others."""

    count: int = 0
    shape: Literal["round", "square", "hexagon", "octagon", "bag", "triangle", "secret"] = "round"
    rule: str = ""
    icon: str = ""
    """One of ICONS; by default the shape decides."""


class Gauge(_Counted, frozen=True):
    """Something that is used up: ammunition, action points, morale. `mark` is a threshold worth showing, `note` what
    else there is to say, such as the reach of a weapon."""

    now: int
    full: int
    mark: int = 0
    note: str = ""
    weapon: Literal["", "held", "carried"] = ""
    """It counts the rounds of a weapon, which is in hand or not."""


class Stat(_Titled, frozen=True):
    """A figure of a profile: `short` is its abbreviation, `value` what it is now, `usual` what it is otherwise."""

    short: str
    value: str
    usual: str = ""


class Model(msgspec.Struct, frozen=True, omit_defaults=True):
    """A miniature."""

    id: str
    name: str
    side: str
    x: float
    y: float
    z: float
    r: float
    facing: float | None = None
    """Where it looks, in degrees; None in a game that does not ask."""
    role: str = ""
    badges: tuple[Badge, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    stats: tuple[Stat, ...] = ()
    """Its profile, in the order of the rulebook; a gauge with the id of one of them is not shown twice."""
    active: bool = False
    out: str = ""
    on: str = ""
    """What it rides or sits on, by id."""
    away: bool = False
    """It has not come to the table yet: it has a card, but no place."""
    spotted: bool = False
    """The one whose turn it is has made it out, where a game has such a rule."""
    letters: str = ""
    """What stands on its base; `Display.shown` fills in this and how it is called in short."""
    called: str = ""
    figure: Figure = ""
    """Its silhouette, by which people of a side are told apart; the letters then stand below the base."""
    prone: bool = False
    """It lies on the ground."""


class Token(_Thing, frozen=True):
    """Anything else on the table: a horse, a cart, loot, a bystander, a lit fuse."""

    x: float
    y: float
    z: float = 0.0
    r: float = 0.0
    facing: float = 0.0
    polygon: tuple[Point, ...] = ()
    side: str = ""
    badges: tuple[Badge, ...] = ()


class Side(_Titled, frozen=True):
    """A side: clients give the first to fourth side their shapes and colours by order."""

    seat: str
    gauges: tuple[Gauge, ...] = ()
    out: bool = False
    badges: tuple[Badge, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    """Label and value pairs: what else is known of it."""


class Face(_Titled, frozen=True):
    """A card that can be read. `id` names it in this picture, `item` as choices name it: two alike share an item."""

    item: str = ""
    rank: str = ""
    suit: Literal["", "clubs", "diamonds", "hearts", "spades", "joker"] = ""
    text: str = ""
    """What is printed on it, in words."""
    target: str = ""
    """The id of a side or model that it is laid against."""


class Pile(_Titled, frozen=True):
    """Cards in one place: those that can be read, in order, and how many more lie there face down."""

    kind: Literal["hand", "deck", "discard", "shown", "row"]
    faces: tuple[Face, ...] = ()
    hidden: int = 0
    side: str = ""
    """Whose it is; "" for piles of the whole table."""
    note: str = ""


class Card(_Titled, frozen=True):
    """A card of the order strip: whose it is, and whether it is still to come, on now, or done."""

    side: str = ""
    state: Literal["waiting", "now", "done"] = "waiting"
    open: bool = False
    """Everybody knows that it comes next in this order; else those to come lie face down."""
    letters: str = ""
    """As on the base of whom it is about; `Display.shown` fills this in."""
    column: str = ""
    """What the cards that belong together stand under, such as a rank or a Round; they come one after another."""


class Zone(_Thing, frozen=True):
    """A marked area without substance: an exit, a deployment zone, the place of a task."""

    polygon: tuple[Point, ...]
    side: str = ""


class Picture(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything to draw for one seat at one moment. Without width and depth there is no ground, only cards."""

    width: float
    depth: float
    unit: str
    title: str
    cm: float = 0.0
    """Centimetres of a real table that a unit is; 0 if that is not known."""
    sign: str = ""
    """What stands behind a length: "″", " m"; `Display.shown` fills this in."""
    story: str = ""
    round: int = 0
    rounds: int = 0
    dark: bool = False
    """Darkness as a rule of the scenario."""
    north: float | None = None
    """The direction of north in degrees, counted like a facing; None if the table has no north."""
    sun: float | None = None
    """The direction in which a sun stands that somebody may have to look into."""
    ground: tuple[Ground, ...] = ()
    models: tuple[Model, ...] = ()
    tokens: tuple[Token, ...] = ()
    zones: tuple[Zone, ...] = ()
    sides: tuple[Side, ...] = ()
    order: tuple[Card, ...] = ()
    pips: tuple[Gauge, ...] = ()
    """What the present turn is paid with: actions left, points, cards."""
    goals: tuple[tuple[str, str], ...] = ()
    """Side and goal, in words."""
    piles: tuple[Pile, ...] = ()
    tracks: tuple[Gauge, ...] = ()
    """Counters of the whole table; those of a side are its gauges."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    start: Point
    end: Point
    kind: Literal["sight", "blocked", "cover", "move", "stray", "measure"] = "sight"
    label: str = ""


class Ring(msgspec.Struct, frozen=True, omit_defaults=True):
    x: float
    y: float
    r: float
    kind: Literal["range", "half-range", "blast", "near"] = "range"
    label: str = ""


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """An area to shade, for instance how far a move may get with which chance. "clear" is where every line of sight is
    free, "open" where lines are free so far, "hidden" where something is in the way; "template" is a shape that is laid
    down."""

    rings: tuple[tuple[Point, ...], ...]
    kind: Literal["reach", "blast", "arc", "seen", "clear", "open", "hidden", "template"] = "reach"
    label: str = ""
    z: float = 0.0
    p: float | None = None
    """How likely the dice carry somebody that far, where dice decide."""


class Overlay(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to show on the table while somebody looks at a choice."""

    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    areas: tuple[Area, ...] = ()
    highlight: tuple[str, ...] = ()
    """Ids of scenery and models that matter, for instance what covers the target."""
    notes: tuple[tuple[str, str], ...] = ()
    """Rule id and words."""
    call: str = ""
    """What the line comes to, in one sentence that stands beside it."""
    facts: dict[str, Any] = {}
