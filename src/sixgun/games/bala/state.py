"""The nouns of the game and its state between actions.

Everything is a frozen record; the `Fight` is a thin shell of dictionaries that holds them. A rule changes a record by
putting a changed copy in its place (`g.change(...)`), so records may be shared by any number of forks and a fork costs
a few microseconds. Nothing here rolls, asks or decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.shell import Ending, Shell, bag, counters, ending, fixed, ordered, pairs, shares, table
from sixgun.games.bala.board import Board
from sixgun.games.bala.choices import Act, Going
from sixgun.miniatures.people import People
from sixgun.miniatures.vehicle import Vehicle

__all__ = ["replace"]

GOOD, BAD = "good", "bad"
"""The two arms of a character."""


class Gun(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A weapon that a character carries, of any kind, with its load. Dynamite is a weapon whose load is its sticks."""

    weapon: str
    loaded: int = 0
    shot: int = 0
    """Loads in the extra shot barrel."""
    jammed: bool = False
    reloading: str = ""
    """What the reload actions spent so far are for: "bullet", "all" or "shot" (bala.ruling.reload-accumulates)."""
    progress: int = 0
    sight: bool = False
    stock: bool = False
    bayonet: bool = False


class Wound(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A Serious Wound with a place; `old` ones were kept from an earlier game of a campaign."""

    place: str
    arm: str = ""
    old: bool = False


class Character(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    id: str
    name: str
    side: str
    level: int
    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0
    shock: int = 0
    damage: int = 0
    paralysed: bool = False
    wounds: tuple[Wound, ...] = ()
    dead: bool = False
    out: str = ""
    """Why it is no longer on the table: "eliminated", "fled" or "left"."""
    guns: tuple[Gun, ...] = ()
    hand: int = -1
    """Index of the weapon in hand, -1 for none."""
    arm: str = GOOD
    """The arm that holds a one-handed weapon."""
    gear: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    interruptions: int = 0
    horse: str = ""
    cart: str = ""
    seat: str = ""
    """Where on the cart: "driver", "inside" or "roof"."""
    gatling: str = ""
    """The Gatling whose crank it holds."""
    suspicious: bool = False
    carries: tuple[str, ...] = ()
    """Items of the scenario (loot, a prisoner's chain) by id."""
    switches: tuple[str, ...] = ()
    """The director's special rules for this character (bala.setup.special-rules)."""
    by_hand: tuple[str, ...] = ()
    """What was said by hand of its cover from others at a real table (`space.cover_word`)."""

    @property
    def in_play(self) -> bool:
        return not self.out

    @property
    def mounted(self) -> bool:
        return bool(self.horse)

    @property
    def on_foot(self) -> bool:
        return not self.horse and not self.cart

    @property
    def drives(self) -> bool:
        return bool(self.cart) and self.seat == "driver"

    @property
    def gun(self) -> Gun | None:
        """The weapon in hand."""
        return self.guns[self.hand] if self.hand >= 0 else None

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)


class Horse(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    id: str
    kind: str
    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0
    rider: str = ""
    tied: bool = False
    out: bool = False


class Cart(Vehicle, frozen=True):
    """A cart, wagon or stagecoach; people on it are characters with `cart` set."""

    length: float = 5.0
    width: float = 2.5
    roof: float = 2.0
    places: int = 6
    moving: bool = False
    """It moved in its driver's most recent activation (bala.ruling.cart-moving)."""


class Gatling(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A Gatling on its carriage. Its load, jam and reloading are those of `gun`."""

    id: str
    x: float
    y: float
    gun: Gun
    z: float = 0.0
    facing: float = 0.0


class Item(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """Something lying on the table: loot, or a thrown weapon (`gun`)."""

    id: str
    title: str
    x: float
    y: float
    z: float = 0.0
    heavy: bool = False
    gun: Gun | None = None


class Charge(msgspec.Struct, frozen=True, cache_hash=True):
    """A lit stick of dynamite, waiting for its thrower's card."""

    id: str
    thrower: str
    x: float
    y: float
    z: float

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)


class Neighbour(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    id: str
    x: float
    y: float
    z: float = 0.0
    out: str = ""


class Sighting(msgspec.Struct, frozen=True, cache_hash=True):
    """What an observer knows of a target that it once detected: where it was last seen, and whether it is detected
    now."""

    x: float
    y: float
    z: float
    now: bool


class Band(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    side: str
    seat: str
    total: int
    """The sum of Levels at the start, for morale."""
    fled: bool = False


class Course(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A move under way: the announced move, what was rolled, and how far along its path it has got."""

    choice: Going
    path: tuple[Place, ...]
    """From the start of the move to its declared end, start included."""
    inches: float
    """Inches of movement rolled in all."""
    done: float = 0.0
    """Distance covered along the path."""
    paid: tuple[str, ...] = ()
    """Windows and low fences on the way for which the action has been paid."""


class Activation(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One activation: a drawn card's, or an interruption's. All limits "per activation" are counted here."""

    who: str
    left: int
    interruption: bool = False
    opened: bool = False
    """The moment before the first action has passed."""
    interrupted: bool = False
    moves: int = 0
    foot_moves: int = 0
    ran_first: bool = False
    """The 2D6 of the first move on foot are used up."""
    rode: bool = False
    drove: bool = False
    steady: bool = False
    """It aimed, reloaded or fired a long arm from a standing horse, so it may not ride now."""
    fired: bool = False
    """It shot something else than a short arm, so it may not drive now (bala.ruling.cart-shooting)."""
    aim: str = ""
    aims: int = 0
    run_up: float = 0.0
    """Inches run straight with the previous action, if that was a move on foot."""
    run_direction: float = 0.0
    galloped: float = 0.0
    gatling: str = ""
    """"moved" or "fired"."""
    announced: Act | None = None
    """An announced action that an interruption holds up."""
    course: Course | None = None
    """A move that an interruption holds up."""


class Fight(Shell, People[Character], open=True):
    """The whole state of a game. Everything on the table is open to everybody: miniatures, wounds, ammunition, who has
    detected whom, and which cards are still to come, though not in which order: a card is drawn when it is needed."""

    board: Board = fixed()
    turn: int = 0
    phase: str = "turn"
    """The next step of the turn's state machine: "turn", "draw", "act" or "over" (see turn.py)."""
    deck: tuple[str, ...] = bag()
    """Cards not yet drawn this turn."""
    stack: tuple[Activation, ...] = ()
    delayed: tuple[str, ...] = ()
    """Interrupters that lost the contest and act when the present activation is over."""
    characters: dict[str, Character] = table("id")
    horses: dict[str, Horse] = table("id")
    carts: dict[str, Cart] = table("id")
    gatlings: dict[str, Gatling] = table("id")
    items: dict[str, Item] = table("id")
    charges: dict[str, Charge] = table("id")
    neighbours: dict[str, Neighbour] = table("id")
    doors: dict[str, str] = ordered()
    """Every door: "open", "closed" or "locked"."""
    seen: dict[tuple[str, str], Sighting] = pairs()
    bands: dict[str, Band] = table("side")
    progress: dict[str, int] = counters()
    """Counters of the scenario: task actions done, goods taken away."""
    ended: Ending | None = ending()

    fork_for_harm: ClassVar[Callable[[Fight], Fight]] = shares(
        "carts", "items", "charges", "doors", "bands", "progress"
    )
    """A copy in which people, animals and guns may be changed, but no scenery, goods or band. For the odds of a single
    shot, which make a dozen copies: half the price of `fork`."""

    # reading ---------------------------------------------------------------------------------------------------------
    def in_play(self, side: str | None = None) -> list[Character]:
        """Characters on the table, of one side or of all."""
        return [c for c in self.characters.values() if not c.out and (side is None or c.side == side)]

    def enemies(self, who: str) -> list[Character]:
        side = self.characters[who].side
        return [c for c in self.characters.values() if not c.out and c.side != side]

    def allowance(self, who: str) -> int:
        """bala.turn.actions-from-level, bala.turn.actions-lost: Level - Damage - Shock, which may be 0 or less."""
        c = self.characters[who]
        return c.level - c.damage - c.shock

    @property
    def activation(self) -> Activation:
        """The activation whose turn it is to act."""
        return self.stack[-1]

    @property
    def active(self) -> Character:
        return self.characters[self.stack[-1].who]

    # changing --------------------------------------------------------------------------------------------------------
    def change_activation(self, **fields: Any) -> Activation:
        """Change the activation on top of the stack."""
        new = replace(self.stack[-1], **fields)
        self.stack = (*self.stack[:-1], new)
        return new
