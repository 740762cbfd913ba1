"""The form of a situation file: the people in any state, the cards that are left, and what is then done."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from msgspec import Meta, field

from sixgun.core.choice import Place
from sixgun.core.references import refers
from sixgun.core.strict import MANY, Reader
from sixgun.games.frontera.adventures.adventure_file import PieceRow, Plan, Rows, Skill, Trait
from sixgun.games.frontera.board import Switches
from sixgun.games.frontera.house_lists import LISTS, Lists, with_rows
from sixgun.games.frontera.state import MAYOR, Arm
from sixgun.miniatures.objectives import CharacterId
from sixgun.miniatures.rows import Row, place

Id = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
Words = Annotated[str, Meta(min_length=1, max_length=100)]
Story = Annotated[str, Meta(max_length=2000)]
Metres = Annotated[float, Meta(ge=0.0, le=1000.0)]
At = Annotated[tuple[Metres, ...], Meta(min_length=2, max_length=3)]
"""[x, y], or [x, y, height of the floor]."""
Score = Annotated[int, Meta(ge=1, le=20)]
Health = Annotated[int, Meta(ge=-4, le=0)]
Level = Annotated[int, Meta(ge=-3, le=0)]
Count = Annotated[int, Meta(ge=0, le=500)]
Few = Annotated[int, Meta(ge=0, le=50)]
Dollars = Annotated[float, Meta(ge=0.0, le=100_000.0)]
Cards = Annotated[tuple[str, ...], Meta(max_length=500)]
CoverName = Literal["exposed", "partial", "full"]
Speed = Literal["halted", "walk", "trot", "gallop"]
Weapon = Annotated[str, refers("weapon", most=MANY)]
Npc = Annotated[str, refers("kind of person", most=MANY)]
"""A ready kind of person."""


# the table -----------------------------------------------------------------------------------------------------------
class PlaceRow(Plan, frozen=True, kw_only=True):
    """[place]: a plan in metres, with its pieces as in an adventure file. Without one people's word counts for cover,
    and nothing is in the way."""

    width: Annotated[float, Meta(ge=1.0, le=1000.0)] = 200.0
    depth: Annotated[float, Meta(ge=1.0, le=1000.0)] = 200.0
    pieces: Annotated[tuple[PieceRow, ...], Meta(max_length=100)] = ()


class HeapRow(Row, frozen=True, kw_only=True):
    """Cards of which not all are listed."""

    all_but: Cards | None = None
    """A whole pack (for the pile all of them) without these."""
    count: Count | None = None
    """So many cards: those that are `known`, and others of which nobody knows more than that they are of the packs."""
    known: Cards = ()


Heap = Cards | HeapRow


class CardsRow(Row, frozen=True, kw_only=True):
    """[cards]: what is left where. What is not said is as at the beginning of a session."""

    phase: Literal[1, 2] | None = None
    """Of the Normal mode; 2 if a deck is given, else 1."""
    pile: Heap | None = None
    """The common pile of phase 1, or the pack of a game without management."""
    discards: Cards = ()
    treasure: Heap | None = None
    decks: dict[str, Heap] = field(default_factory=dict)
    """By seat: a player's own, `mayor` the Mayor's."""
    spent: dict[str, Cards] = field(default_factory=dict)
    """By seat: a player's own discards."""


class Standing(Row, frozen=True, kw_only=True):
    """[[characters]]: who is there, in any state."""

    id: Id
    name: Words | None = None
    seat: Id | None = None
    """Who plays it: a seat of its own, and the Mayor for ready kinds of people, if it is not said."""
    side: str | None = None
    """Whom it fights with; the players' people are one side and the Mayor's another if it is not said."""
    npc: Npc = ""
    """A ready kind of person instead of traits."""
    hands: Score = 1
    senses: Score = 1
    muscle: Score = 1
    head: Score = 1
    skills: tuple[Skill, ...] = ()
    protagonist: bool | None = None
    """Everybody of a player is, if it is not said."""
    health: Health = 0
    morale: Level = 0
    sobriety: Level = 0
    cared: bool = False
    """Care has succeeded at this health level."""
    treated: tuple[CharacterId, ...] = ()
    """Who has tried already."""
    dying: Annotated[int, Meta(ge=1, le=5)] | None = None
    """Turns left to the mortally wounded; 5 if it is not said."""
    dead: bool = False
    rested_hours: Annotated[float, Meta(ge=0.0, le=10_000.0)] = 0.0
    """Of unbroken rest at this health level."""
    level_hours: Annotated[float, Meta(ge=0.0, le=10_000.0)] = 0.0
    """Since this health level was reached."""
    morale_seconds: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    """The waiting time that a dead man's hand fixed for a lost level of morale; the worse one if it is not said."""
    weapons: tuple[str, ...] | dict[str, Few] = ()
    in_hand: str | None = None
    """The first weapon if it is not said; "" if everything is put away."""
    goods: tuple[Annotated[str, refers("goods", most=MANY)], ...] = ()
    dollars: Dollars = 0.0
    debt: Dollars = 0.0
    units: Few = 0
    """Drinks in all."""
    alcohol: Few = 0
    """Drinks outside of duels."""
    sober_from: Level = 0
    """The sobriety level held when that drinking began."""
    at: At | None = None
    cover: CoverName = "exposed"
    cover_piece: str = ""
    mount: Annotated[str, refers("mount", most=MANY)] = ""
    """A kind of mount that it rides."""
    speed: Speed = "halted"
    """Of the mount."""
    holds: CharacterId = ""
    """Whom it has seized."""
    shots: Annotated[int, Meta(ge=0, le=99)] | None = None
    """Shots left where a fight to the last limits them."""

    @property
    def player(self) -> str:
        """The seat: the Mayor's are the ready kinds of people, everybody else has a seat of the own name."""
        return self.seat or (MAYOR if self.npc else self.id)

    @property
    def arms(self) -> tuple[Arm, ...]:
        if isinstance(self.weapons, dict):
            return tuple([Arm(weapon, count) for weapon, count in self.weapons.items() if count])
        return tuple([Arm(weapon, self.weapons.count(weapon)) for weapon in dict.fromkeys(self.weapons)])

    @property
    def held(self) -> str:
        """The weapon in hand."""
        return next((arm.weapon for arm in self.arms), "") if self.in_hand is None else self.in_hand

    @property
    def mount_id(self) -> str:
        return f"{self.id}-{self.mount}" if self.mount else ""

    @property
    def place(self) -> Place:
        return place(self.at or (0.0, 0.0))


class DroppedRow(Row, frozen=True, kw_only=True):
    """[[dropped]]: weapons that lie about."""

    weapon: Weapon
    at: At
    count: Annotated[int, Meta(ge=1, le=50)] = 1


class FightRow(Row, frozen=True, kw_only=True):
    """[fight]: one is going on."""

    turn: Annotated[int, Meta(ge=1, le=1000)] = 1
    last_one: bool = False
    """Only one can remain."""
    lost: tuple[CharacterId, ...] = ()
    """Who has lost this turn."""


# actions -------------------------------------------------------------------------------------------------------------
People = str | tuple[str, ...]


class ActionRow(Row, frozen=True, kw_only=True):
    """[[actions]]: one thing that is done; a plain text is "DO" or "DO WHO"."""

    do: str
    who: People = ()
    target: People = ()
    """Against whom, or to whom. The cards of an attack are laid on several targets in turn; a name for each card, some
    more than once, says how they are divided."""
    trait: Trait | tuple[str, ...] | None = None
    """Of a test; for several people one each as "trait" or "trait/skill", or one for all."""
    skill: Skill = ""
    weapon: str = ""
    item: str = ""
    how: str = ""
    number: Annotated[int, Meta(ge=-4, le=10_000_000)] | None = None
    difficulty: Annotated[int, Meta(ge=0, le=15)] | None = None
    metres: Annotated[int, Meta(ge=0, le=1000)] | None = None
    hours: Annotated[int, Meta(ge=0, le=1440)] | None = None
    minutes: Annotated[int, Meta(ge=0, le=1440)] | None = None
    turns: Annotated[int, Meta(ge=0, le=600)] | None = None
    units: Few | None = None
    lead: Annotated[int, Meta(ge=1, le=10)] | None = None
    cards: Annotated[int, Meta(ge=1, le=5)] | None = None
    dollars: Dollars | None = None
    to: At | None = None
    path: Annotated[tuple[At, ...], Meta(max_length=20)] = ()
    times: Annotated[int, Meta(ge=1, le=20)] = 1

    @classmethod
    def of(cls, action: str | Self) -> Self:
        if not isinstance(action, str):
            return action
        do, _, who = action.partition(" ")
        return cls(do=do, who=tuple(who.split()))


class HouseRow(Row, frozen=True, kw_only=True):
    """[house]: the lists of the table, rows of a key and what is different from the game's own, or whole new ones."""

    weapons: Rows = ()
    goods: Rows = ()
    mounts: Rows = ()
    kinds: Rows = ()
    """Ready kinds of people."""

    def lists(self, reader: Reader) -> Lists:
        """The lists of the table; mistakes are reported as those of the key `house`."""
        return with_rows({name: getattr(self, name) for name in LISTS}, reader, "house.")


class Head(Row, frozen=True, kw_only=True):
    """What every situation file may begin with."""

    game: Literal["frontera"] = "frontera"
    title: Words | None = None
    story: Story | None = None
    options: Switches = Switches()
    """The switches of an adventure file."""


class SituationFile(Head, frozen=True, kw_only=True):
    """A situation in full."""

    house: HouseRow = HouseRow()
    place: PlaceRow | None = None
    cards: CardsRow = CardsRow()
    seats: Annotated[tuple[Id, ...], Meta(max_length=8)] = ()
    """The players in their order around the table, besides the Mayor; as the characters come if it is not said."""
    late: Annotated[tuple[Id, ...], Meta(max_length=4)] = ()
    """Seats that are still free."""
    characters: Annotated[tuple[Standing, ...], Meta(min_length=1, max_length=40)]
    dropped: Annotated[tuple[DroppedRow, ...], Meta(max_length=40)] = ()
    fight: FightRow | None = None
    actions: Annotated[tuple[str | ActionRow, ...], Meta(min_length=1, max_length=40)]

    @property
    def everybody(self) -> tuple[str, ...]:
        """The seats at the table, the Mayor's first."""
        seats = [row.player for row in self.characters if row.player not in self.late]
        return tuple(dict.fromkeys((MAYOR, *self.seats, *seats)))
