"""The nouns of the game and its state between steps.

Everything is a frozen record; the `Skirmish` is a thin shell of dictionaries that holds them. A rule puts a changed
copy in the place of a record (`g.change(...)`), so forks share what did not change. Nothing here rolls or decides.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.shell import Ending, Shell, counters, ending, fixed, table
from sixgun.games.dicemore.board import Board
from sixgun.miniatures.people import People
from sixgun.miniatures.vehicle import Vehicle

__all__ = ["replace"]

NEUTRAL = ""
"""The side of civilians whom a scenario puts on the table."""
STANDING, TROT, RUN = "", "trot", "run"
"""Gaits of an animal, and speeds of a vehicle, until its rider's next activation (dicemore.ruling.gait)."""


class Gun(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A weapon that a character carries, of any family, with its load. Explosives are weapons whose load is their
    pieces; a side arm that can be thrown has a load of 1."""

    weapon: str
    loaded: int = 0
    load: int = 0
    """The total chosen at its last loading: 17 is what can jam (dicemore.weapon.load-seventeen)."""
    jammed: bool = False
    used: bool = False
    """Fired in this match (dicemore.weapon.remington-first-use)."""
    sight: bool = False
    bayonet: bool = False
    """A bayonet is fixed on this musket."""


class Character(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A miniature. SHOT, COOL, REF, COS, FA and FO are those with which it began the match; COS now is `life`."""

    id: str
    name: str
    side: str
    band: str
    """Key of the band whose rules it follows: "lawmen"; a hired common character follows that of its side."""
    profile: str
    """Id of its profile: "lawmen.sheriff", "common.unarmed-civilian"."""
    shot: int
    cool: int
    ref: int
    cos: int
    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0
    role: str = ""
    """"leader", "hero" or nothing: as printed, or as named (dicemore.ruling.leaderless-bands)."""
    fame: int = 0
    fortune: int = 0
    fame_spent: int = 0
    fortune_spent: int = 0
    skills: tuple[str, ...] = ()
    """Ids of special skills: "skill-hard"."""
    injuries: tuple[str, ...] = ()
    """Ids of permanent injuries: "injury-blind"; one that adds up stands here more than once."""
    points: int = 3
    """Action points of an activation (dicemore.action.three-points, dicemore.band.common-two-points)."""
    wounds: int = 0
    lying: bool = False
    shocked: bool = False
    unnerved: bool = False
    """Shocked by a 1 on its initiative die, until the end of the round (dicemore.ruling.nerves)."""
    scared: bool = False
    acted: bool = False
    """It has had its activation of this round, or has given it for an opportunity shot."""
    held: bool = False
    """No movement of Tab.2 in its next activation: caught by a lasso, or it fled (dicemore.ruling.shocked-movement)."""
    engaged: tuple[str, ...] = ()
    """Enemies with whom it is bound in melee; always mutual (dicemore.ruling.engaged)."""
    guns: tuple[Gun, ...] = ()
    hands: tuple[int, ...] = ()
    """Indices of the weapons in hand: one two-handed one, or up to two others (dicemore.ruling.ready-weapons)."""
    items: tuple[str, ...] = ()
    """"whisky", "marked-cards", "lasso"."""
    drunk: bool = False
    horse: str = ""
    cart: str = ""
    driver: bool = False
    carries: tuple[str, ...] = ()
    """Loot by id."""
    bearer: str = ""
    """Who carries or leads it: a carried comrade, an escorted prisoner or hostage."""
    fired: bool = False
    """It has made a fire action in this match (dicemore.ruling.saloon-woman)."""
    fleeing: bool = False
    """A civilian who runs for the edge and never recovers (dicemore.ruling.civilian-panic)."""
    person: str = ""
    """Its part in the scenario if it belongs to no band: "prisoner", "hostage", "mayor", "boy", "politician"."""
    walks_only: bool = False
    """The scenario lets it walk only."""
    kills: tuple[str, ...] = ()
    """Enemy band members whom it has eliminated (dicemore.ruling.xp-credit)."""
    by_hand: tuple[str, ...] = ()
    """What was said by hand of its cover from others at a real table (`space.cover_word`)."""
    inside: bool = True
    """On the table; a follower who has not come on yet is not (scenario duel)."""
    out: str = ""
    """Why it is no longer on the table: "eliminated", "left" or "fled"."""

    @property
    def in_play(self) -> bool:
        return self.inside and not self.out

    @property
    def life(self) -> int:
        """dicemore.ruling.current-cos: COS as it is now."""
        return self.cos - self.wounds

    @property
    def hero(self) -> bool:
        """dicemore.ruling.hero-status."""
        return bool(self.role) or self.fame > 0 or self.fortune > 0

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)


class Horse(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    id: str
    kind: str
    x: float
    y: float
    facing: float = 0.0
    rider: str = ""
    gait: str = STANDING
    out: bool = False


class Cart(Vehicle, frozen=True):
    """A drawn vehicle (dicemore.gap.vehicles); people on it are characters with `cart` set."""

    places: int = 6
    gait: str = STANDING
    moved_in: int = 0
    """The last round in which it moved (dicemore.move.vehicle-back)."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """Something lying on the table: a bag of loot, or a weapon (`gun`)."""

    id: str
    x: float
    y: float
    z: float = 0.0
    gun: Gun | None = None


class Charge(msgspec.Struct, frozen=True, cache_hash=True):
    """A fixed explosive, which goes off at the end of the round (dicemore.ruling.blast-fixed)."""

    id: str
    owner: str
    weapon: str
    x: float
    y: float
    z: float


class Band(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A side in this match."""

    side: str
    seat: str
    key: str
    """Which of the nine bands: its rules."""
    title: str
    members: tuple[str, ...] = ()
    """Band members that started the match (dicemore.ruling.cohesion-members)."""


class Course(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A movement of Tab.2 under way, split by side actions (dicemore.ruling.one-move)."""

    kind: str
    """A kind of Tab.2: "walk", "run", "trot" ..."""
    left: float
    """U of movement left."""
    target: str = ""
    """The enemy whom it is declared to charge (dicemore.ruling.charge)."""
    heading: float = 0.0
    """The facing from which its directions are judged (dicemore.move.facing-matters)."""
    gap: float = 0.0
    """How far the charged enemy was when it started (dicemore.melee.charge-opportunity)."""


class Passage(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A declared path that is still to be gone, or the rest of it, because enemies may break in
    (dicemore.ruling.opp-timing)."""

    who: str
    path: tuple[Place, ...]
    """From where it began, with all its corners."""
    at: int = 0
    """Where it is now, in steps of half a U along the path (opportunity.STEP)."""
    gates: tuple[tuple[float, float], ...] = ()
    """Stretches of the path, in U, in the middle of obstacles."""
    charged: str = ""
    """An enemy who may shoot for being charged (dicemore.melee.charge-opportunity)."""
    facing: float | None = None
    """At its end; otherwise as it is."""
    mate: str = ""
    """A comrade who is carried along."""


class Activation(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The activation that is going on. All limits "per turn" are counted here (dicemore.ruling.turn-and-round)."""

    who: str
    left: int
    paying: int = 0
    """The price of the action that is being carried out, already taken off `left`."""
    opened: bool = True
    """A rider or driver still has to declare his speed if not (dicemore.ruling.gait)."""
    course: Course | None = None
    """The movement begun, if any; once there is one there is no other."""
    passage: Passage | None = None
    """Between its declaration and its end: a path into which enemies may shoot."""
    moved: bool = False
    """Something that counts as moving for aim has been done (dicemore.ruling.aim-blockers)."""
    rotated: bool = False
    still: bool = False
    """No movement of Tab.2 any more: it attacked with `move_first`, was shot, or stands bound."""
    attacked: bool = False
    aimed: bool = False
    saw_enemy: bool = False
    """An enemy was in sight when it began (dicemore.mod.no-target-at-start)."""
    must_attack: tuple[str, ...] = ()
    """Enemies of whom it has to attack one (dicemore.char.warrior)."""
    climbed: float = 0.0
    jumped: float = 0.0
    swum: float = 0.0
    bags_paid: int = 0
    dragged: bool = False
    """It has paid for dragging its hostage (dicemore.scenario.kidnapping-drag)."""
    carried: bool = False
    """It carries a comrade in this activation and may not shoot."""
    lassoed: bool = False
    """It has thrown its lasso (dicemore.weapon.lasso-row)."""
    jams: tuple[int, ...] = ()
    """Weapons that jammed in this activation: not to be cleared before the next."""


def unused(stem: str, taken: Container[str]) -> str:
    """The first name of this stem and a number that nothing has."""
    return next(name for name in map(f"{stem}{{}}".format, count(1)) if name not in taken)


class Skirmish(Shell, People[Character], open=True):
    """The whole state of a match. Everything on the table is open to everybody, and so are the sheets of both bands.
    Cards that are chosen face down are never in a state: they are asked for and turned up within one step."""

    board: Board = fixed()
    round: int = 0
    phase: str = "deploy"
    """The next step of turn.py: "deploy", "round", "choose", "order", "act", "end" or "over"."""
    waiting: tuple[str, ...] = ()
    """While deploying: who is still to be placed. In a round: the revealed who act next. Both in order."""
    revealed: tuple[str, ...] = ()
    """The characters whose cards were turned up in this step, the winner of the initiative first."""
    activation: Activation | None = None
    characters: dict[str, Character] = table("id")
    horses: dict[str, Horse] = table("id")
    carts: dict[str, Cart] = table("id")
    items: dict[str, Item] = table("id")
    charges: dict[str, Charge] = table("id")
    bands: dict[str, Band] = table("side", settled=True)
    progress: dict[str, int] = counters()
    """Counters of the scenario: bags taken off, whether shooting has begun in a duel."""
    ended: Ending | None = ending()

    # reading ---------------------------------------------------------------------------------------------------------
    def in_play(self, side: str | None = None) -> list[Character]:
        """Characters on the table, of one side or of all."""
        return [c for c in self.characters.values() if c.inside and not c.out and (side is None or c.side == side)]

    def enemies(self, who: str) -> list[Character]:
        """Characters of the other bands on the table; neutrals are nobody's enemies."""
        side = self.characters[who].side
        return [c for c in self.characters.values() if c.inside and not c.out and c.side != side and c.side != NEUTRAL]

    def friends(self, who: str) -> list[Character]:
        """The others of its side on the table."""
        side = self.characters[who].side
        return [c for c in self.characters.values() if c.inside and not c.out and c.side == side and c.id != who]

    @property
    def active(self) -> Character:
        assert self.activation is not None
        return self.characters[self.activation.who]

    @property
    def going(self) -> Activation:
        """The activation that is going on; only while there is one."""
        assert self.activation is not None
        return self.activation

    def activation_of(self, who: str) -> Activation | None:
        """The activation that is going on, if it is that of somebody."""
        return self.activation if self.activation is not None and self.activation.who == who else None

    def leader(self, side: str) -> Character | None:
        """The leader of a side, on the table or not (dicemore.special.role-leader)."""
        return next((c for c in self.characters.values() if c.side == side and c.role == "leader"), None)

    def gait(self, who: str) -> str:
        """dicemore.ruling.gait: of the horse or the vehicle that it rides; standing on foot."""
        c = self.characters[who]
        if c.horse:
            return self.horses[c.horse].gait
        return self.carts[c.cart].gait if c.cart else STANDING

    # changing --------------------------------------------------------------------------------------------------------
    def change_horse(self, horse: str, **fields: Any) -> None:
        self.horses[horse] = replace(self.horses[horse], **fields)

    def change_cart(self, cart: str, **fields: Any) -> None:
        self.carts[cart] = replace(self.carts[cart], **fields)

    def change_activation(self, **fields: Any) -> Activation:
        new = replace(self.going, **fields)
        self.activation = new
        return new
