"""What stands in an adventure file: the people, the scenes with their places, and the beats of each scene."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from sixgun.core.references import refers
from sixgun.games.frontera.board import Switches

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Title = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Metres = Annotated[float, msgspec.Meta(ge=0, le=1000)]
Score = Annotated[int, msgspec.Meta(ge=1, le=20)]
Trait = Literal["hands", "senses", "muscle", "head"]
Skill = Literal[
    "", "brawl", "quick-shot", "aim", "agility", "strength", "deftness", "perception", "lore", "cunning", "glibness"
]


SceneId = Annotated[str, refers("scene")]
PersonId = Annotated[str, refers("person")]
WeaponId = Annotated[str, refers("weapon")]
GoodsId = Annotated[str, refers("goods")]
UnseenId = Annotated[str, refers("unseen person")]
Rows = Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=100)]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    pass


class Person(_Strict, frozen=True, kw_only=True):
    """A character of the file. A protagonist has a seat; everybody else is the Mayor's."""

    id: Id
    name: Title
    seat: Annotated[str, refers("seat")] = ""
    """The player's seat; empty for the Mayor's people."""
    npc: Annotated[str, refers("kind")] = ""
    """A ready kind of person instead of traits."""
    side: str = ""
    hands: Score = 1
    senses: Score = 1
    muscle: Score = 1
    head: Score = 1
    skills: tuple[Skill, ...] = ()
    weapons: dict[WeaponId, Annotated[int, msgspec.Meta(ge=1, le=50)]] = {}
    in_hand: str = ""
    goods: tuple[GoodsId, ...] = ()
    dollars: Annotated[float, msgspec.Meta(ge=0, le=100_000)] = 0.0
    player: Annotated[str, msgspec.Meta(max_length=100)] = ""
    description: Text = ""
    notes: Text = ""
    mount: Annotated[str, refers("mount")] = ""
    """A kind of mount that is its own: it rides when a fight begins, unless the spot or the place says otherwise."""
    rides: str = ""
    """The owner of the mount or vehicle that it goes along on."""
    unseen: bool = False
    """Nobody but the Mayor knows of it until a beat or an effect shows it, or it takes part in something."""


class FloorRow(_Strict, frozen=True, kw_only=True):
    """What people walk on, in metres, by its lower left corner and its size: a railway's bed, the floor of a car. It is
    only drawn; no rule knows it."""

    id: Id
    kind: str
    title: Title
    x: Metres
    y: Metres
    w: Metres
    h: Metres


class PieceRow(FloorRow, frozen=True, kw_only=True):
    """A piece of a place, in metres: its lower left corner and its size."""

    height: Metres = 1.0
    cover: Literal["", "partial", "full"] = "partial"
    """What one can take behind it; "full" gives both."""
    blocks: bool = False
    """Blocks sight."""
    passable: bool = False


class Plan(_Strict, frozen=True, kw_only=True):
    """In metres."""

    width: Metres
    depth: Metres
    pieces: tuple[PieceRow, ...] = ()


class PlaceRow(Plan, frozen=True, kw_only=True):
    dark: bool = False
    mounts: Literal["ridden", "beside", "outside"] = "ridden"
    """Where mounts are when a fight begins: under their riders, standing beside them, or not in this place."""
    floors: tuple[FloorRow, ...] = ()


class Effect(_Strict, frozen=True, kw_only=True):
    """What follows: for `who` ("doer", "all", "rival", or an id) something of this."""

    who: Annotated[str, refers("person", "all", "rival")] = "doer"
    health: Annotated[int, msgspec.Meta(ge=-4, le=0)] = 0
    morale: Annotated[int, msgspec.Meta(ge=-3, le=0)] = 0
    dollars: Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)] = 0.0
    goods: GoodsId = ""
    flag: str = ""
    """Raise a flag that later beats look at."""
    goto: SceneId = ""
    """Go on with this scene."""
    shows: tuple[UnseenId, ...] = ()
    """People who were unseen so far."""
    text: Text = ""


class Spot(_Strict, frozen=True, kw_only=True):
    """Where somebody stands when a fight begins."""

    who: PersonId
    x: Metres
    y: Metres
    cover: str = ""
    """A piece behind which it starts, in partial cover."""
    drawn: bool = True
    mounted: bool | None = None
    """Whether it begins on its mount; if nothing is said, as the place has it."""


class Beat(_Strict, frozen=True, kw_only=True):
    """One thing that happens."""

    kind: Literal[
        "text",
        "test",
        "contest",
        "chase",
        "sneak",
        "pocket",
        "challenge",
        "provoke",
        "threat",
        "fall",
        "fight",
        "duel",
        "house",
        "chance",
        "skill-game",
        "drink",
        "heavy",
        "time",
        "loot",
        "pay",
        "late",
        "end",
    ]
    text: Text = ""
    who: str = "any"
    """ "any" asks who does it, "all" is every protagonist, "each" the same one after another, or ids joined by +."""
    against: str = ""
    shows: tuple[UnseenId, ...] = ()
    """People who were unseen so far. Those who take part in the beat need not be listed here."""
    trait: Trait = "head"
    skill: Skill = ""
    difficulty: Annotated[int, msgspec.Meta(ge=0, le=15)] = 0
    helps: tuple[Annotated[str, refers("help")], ...] = ()
    """Goods that are of use in it (frontera.ruling.goods-of-use): "lockpicks" where there is a lock to be opened."""
    game: str = ""
    dollars: Annotated[float, msgspec.Meta(ge=0, le=10_000)] = 0.0
    units: Annotated[int, msgspec.Meta(ge=0, le=60)] = 0
    hours: Annotated[float, msgspec.Meta(ge=0, le=2000)] = 0.0
    doing: Literal["busy", "rest", "bed"] = "busy"
    lead: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    metres: Metres = 0.0
    cards: Annotated[int, msgspec.Meta(ge=1, le=5)] = 1
    last_one: bool = False
    new_pack: bool = False
    """For "late": whether the newcomer brings a pack; `who` is somebody of the seat that is taken."""
    spots: tuple[Spot, ...] = ()
    success: tuple[Effect, ...] = ()
    partial: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    when: str = ""
    """Only if this flag is raised; with a leading ! only if it is not."""
    winners: Literal["", "players", "mayor", "nobody"] = ""
    """For "end": who has had the better of it."""
    reason: str = ""

    @property
    def flag(self) -> str:
        """The flag that `when` asks for."""
        return self.when.removeprefix("!")

    @property
    def stake(self) -> int:
        """What is played for, in cents."""
        return round(self.dollars * 100)


class SceneRow(_Strict, frozen=True, kw_only=True):
    id: Id
    title: Title
    text: Text = ""
    place: PlaceRow | None = None
    beats: Annotated[tuple[Beat, ...], msgspec.Meta(min_length=1, max_length=60)]


class AdventureFile(_Strict, frozen=True, kw_only=True):
    name: Id
    title: Title
    story: Text = ""
    seats: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=8)]
    """The players' seats; the Mayor has his own."""
    late_seats: Annotated[tuple[Id, ...], msgspec.Meta(max_length=4)] = ()
    """Seats that are kept free for players who come in the middle of it."""
    people: Annotated[tuple[Person, ...], msgspec.Meta(min_length=1, max_length=40)]
    scenes: Annotated[tuple[SceneRow, ...], msgspec.Meta(min_length=1, max_length=20)]
    duel_of_sides: bool = False
    """A plain fight between players: the last one who stands wins."""
    switches: Switches = Switches()
    weapons: Rows = ()
    goods: Rows = ()
    mounts: Rows = ()
    kinds: Rows = ()
    """Rows that change the lists of the house or add to them (house_lists.py): a key, and what is different."""
