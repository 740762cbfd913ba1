"""What never changes during a game: table, catalogue, tasks, exits, goals and the director's switches."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from sixgun.core.choice import Place
from sixgun.games.bala.catalogue import Gear, HorseKind, Weapon
from sixgun.table import Piece, Scene


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The director's switches (bala.setup.special-rules): options that rulings name."""

    interruption_refresh: Literal["game", "turn"] = "game"
    fight_dice: Literal["allowance", "remaining"] = "allowance"
    untied_horses: Literal["stay", "stray"] = "stay"
    shoot_horses: bool = False
    telescopic_sight_on_any: bool = False
    poor_light: bool = False
    """Darkness or fog: bala.detect.light for everybody."""
    sun_from: Annotated[float, msgspec.Meta(ge=-360, le=360)] | None = None
    """Direction (degrees) in which the low sun stands: bala.detect.light for whoever looks towards it."""
    suspicious_after_violence: bool = True
    """bala.ruling.neighbour-suspicious: everybody who has fired or attacked is suspicious."""
    director: bool = False
    """bala.setup.director: at a real table, figures may be put where they stand by a word (see director.py)."""


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that the scenario asks for at a place (bala.action.task, bala.gap.task-details)."""

    id: str
    title: str
    at: Place
    within: float = 1.0
    actions: int = 1
    """How many task actions complete it."""
    side: str = ""
    """Who may do it; empty means anybody."""
    needs: str = ""
    """An item that its doer must carry."""
    roll: int = 0
    """With a number, the last action succeeds only if 1D6 reaches it; it can be tried again."""
    gives: str = ""
    """An item of the scenario that its doer then carries."""
    key: str = ""
    """A door whose key its doer then holds."""
    opens: str = ""
    """A door that it opens."""
    both_hands: bool = False
    """bala.ruling.bow-ready: tasks that the director names."""


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stretch of the table's edge by which a side may leave."""

    id: str
    title: str
    x: float
    y: float
    w: float
    d: float
    side: str = ""


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What wins the game for a side. Goals are judged in the order of the scenario, at the end of every step."""

    side: str
    kind: Literal["carry-off", "leave", "eliminate", "last-standing"]
    title: str
    items: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    count: int = 0
    """How many of them are enough; 0 means all."""


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    id: str
    title: str
    suspicious: bool = False
    """Suspicious from the start (bala.ruling.neighbour-suspicious)."""


class Goods(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An item of the scenario: loot, a strongbox, a document."""

    id: str
    title: str
    heavy: bool = False


class Board:
    """Built once from a scenario; shared by every fork; compared and hashed by identity."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        story: str,
        scene: Scene,
        doors: dict[str, Piece],
        sides: dict[str, Side],
        weapons: dict[str, Weapon],
        gear: dict[str, Gear],
        horse_kinds: dict[str, HorseKind],
        switches: Switches,
        tasks: dict[str, Task],
        exits: dict[str, Exit],
        goods: dict[str, Goods],
        goals: tuple[Goal, ...],
        turns: int,
        at_limit: str,
        posts: tuple[str, ...],
        year: int,
        titles: dict[str, str] | None = None,
        notes: tuple[str, ...] = (),
        wholes: dict[str, str] | None = None,
    ) -> None:
        self.name = name
        self.title = title
        self.story = story
        self.scene = scene
        self.doors = doors
        """Leaves of all doors: they block sight and way while closed or locked."""
        self.sides = sides
        self.weapons = weapons
        self.gear = gear
        self.horse_kinds = horse_kinds
        self.switches = switches
        self.tasks = tasks
        self.exits = exits
        self.goods = goods
        self.goals = goals
        self.turns = turns
        """Last turn of the game; 0 means no limit."""
        self.at_limit = at_limit
        """The side that has won when the last turn is over; empty means a draw."""
        self.posts = posts
        """Pieces of scenery to which a horse can be tied."""
        self.year = year
        self.titles = titles or {}
        """Names of scenery by its id, where the scenario gives one."""
        self.notes = notes
        """Free text of the director for the players (bala.gap.special-character-rules)."""
        self.wholes = wholes or {}
        """Which piece of scenery, as a player counts them, a part belongs to: "bank" for "bank.wall0.1"."""
