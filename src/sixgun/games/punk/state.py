"""The nouns of the game and its state between steps.

Everything is a frozen record; the `Fray` is a thin shell of dictionaries that holds them. A rule puts a changed copy in
the place of a record (`g.change(...)`), so forks share what did not change. Nothing here rolls or decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from sixgun.core.choice import Place
from sixgun.core.shell import EVERYBODY, NOBODY, Ending, Shell, counters, ending, fixed, passing, table, value
from sixgun.games.punk.board import Board
from sixgun.games.punk.catalogue import Special
from sixgun.games.punk.sites import Laid, with_laid
from sixgun.table import Base

__all__ = ["replace"]

BAND: Final = "band"
RESERVE: Final = "reserve"
TABLE: Final = "table"
DOWNED: Final = "downed"
REMOVED: Final = "removed"
"""Where a model is: not deployed yet, held back in secret, on the table, a marker on it, or gone without a trace."""
Where = Literal["band", "reserve", "table", "downed", "removed"]


ABOUT = 0.01
"""cm of allowance where only those are asked for who stand about a line."""


class Arm(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A weapon that a model carries. All its bombs are one (punk.bomb.purchase)."""

    weapon: str
    reload: int = 0
    """Reload Actions still to be spent before it works again (punk.slow.reload)."""
    fuel: int = 0
    """Charges left (punk.fuel.charges)."""
    pieces: int = 0
    """Bombs left of a stack (punk.bomb.purchase)."""
    spent: bool = False
    """Used up (punk.special.single-use) or wrecked (punk.catapum.explode)."""


class Model(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A miniature. Attributes are those of its profile, less what it has lost for good; 0 is written "-" on the sheet
    (punk.attr.dash). attributes.py says what they are at the moment."""

    id: str
    name: str
    side: str
    profile: str
    actions: int
    combat: int
    precision: int
    agility: int
    strength: int
    toughness: int
    technique: int
    base: int
    """Diameter of its base in mm (punk.base.circular)."""
    points: int
    specials: tuple[Special, ...] = ()
    natural: str = "unarmed"
    """What it fights with bare: the id of a weapon."""
    leader: bool = False
    limit: int = 2
    """How many weapons it may hold (punk.loot.limits)."""
    arms: tuple[Arm, ...] = ()
    armour: tuple[str, ...] = ()
    """What it wears, and a shield."""
    gear: tuple[str, ...] = ()
    """Other equipment, such as "filter-mask"; a lucky charm that has been used is gone."""
    where: Where = BAND
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    facing: float = 0.0
    hangs: str = ""
    """The zone on whose wall it hangs (punk.move.climb-position); its level is then the declared height."""
    prone: bool = False
    acted: bool = False
    """It has had its activation of this Turn (punk.turn.one-activation)."""
    delayed: int = 0
    """The Round that it has named (punk.delay.use); 0 for none."""
    delay_used: bool = False
    """It has named one in this Turn."""
    ready: bool = False
    """Defensive fire (punk.defensive.action)."""
    poison: int = 0
    """The X of its poison, 0 for none (punk.poison.survivor)."""
    shocked: int = 0
    """The Turn with whose activation the shock ends (punk.shock.effect); 0 for none."""
    doomed: int = 0
    """A Downed berserker: the Turn with whose activation it is lost (punk.berserk.end); 0 for none."""
    by_hand: tuple[str, ...] = ()
    """What a director said about its cover."""

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)

    @property
    def body(self) -> Base:
        """Its base on the table."""
        return Base(self.x, self.y, self.z, self.base / 20, self.facing)

    @property
    def in_play(self) -> bool:
        """On the table and standing or Prone. Markers of the Downed hide and stop nobody (punk.downed.no-block)."""
        return self.where == TABLE

    def special(self, kind: str) -> int | None:
        """The X of a special rule of its own (0 where it has none), or None without the rule. What its weapons and
        armour have is not among them."""
        for one in self.specials:
            if one.kind == kind:
                return one.x
        return None


class Fire(msgspec.Struct, frozen=True, cache_hash=True):
    """punk.fire.marker: burns with Strength and Penetration `x` for the rest of the game."""

    at: Place
    strength: int


class Side(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A band in this game."""

    id: str
    seat: str
    title: str
    faction: str
    edge: str = ""
    """Its edge of the table, once chosen."""
    deployed: bool = False
    """It is done with deploying."""


class Charged(msgspec.Struct, frozen=True, cache_hash=True):
    """An enemy who was the object of an Assault in this activation, and what that is worth
    (punk.assault.bonus-duration)."""

    target: str
    moves: int
    """The charge bonus: 1 for each Movement Action that counts (punk.assault.bonus, punk.assault.bonus-consecutive)."""
    unseen: bool = False
    """punk.assault.rear"""


class Activation(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """The activation that is going on. Everything that lasts "until the end of the activation" stands here."""

    who: str
    left: int
    """Actions left."""
    begun: bool = False
    """Its first step, before the first Action, is done (punk.poison.roll)."""
    aims: tuple[str, ...] = ()
    """Enemies at whom it has aimed (punk.aim.one-target)."""
    charging: str = ""
    """The enemy at whom its consecutive charging Movement Actions are directed, up to now."""
    charge_moves: int = 0
    """How many they are."""
    stumbled: bool = False
    """It has failed a terrain test (punk.assault.failed-terrain)."""
    charged: tuple[Charged, ...] = ()
    seen_by: tuple[str, ...] = ()
    """Enemies who have seen it at some moment of this activation (punk.assault.rear)."""
    drop: float = 0.0
    """The height of the Assault from above whose free Fight is due (punk.assault.above-mods)."""
    stood: tuple[str, ...] = ()
    """Models that were Prone and stand in contact: -3 and no breaking away (punk.prone.contact)."""
    wielded: tuple[tuple[str, str], ...] = ()
    """Which weapon each model fights with in this activation (punk.ruling.weapon-choice)."""
    turned: bool = False
    """Its free turn is used, with the switch `free_turn` (punk.ruling.facing)."""
    burnt: bool = False
    """It has burnt in the Action that is going on (punk.fire.once)."""
    prey: str = ""
    """The enemy drawn for its next Action among equally near ones (punk.bloodlust.advance)."""
    driven: bool = False
    """Sed de sangre was at work when the Action began (punk.ruling.bloodthirst-details)."""


class Passage(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A declared movement under way. It is played in stretches that end where a test falls due; along each of them
    enemies may shoot (punk.ruling.defensive-declaration)."""

    who: str
    how: Literal["move", "charge", "break-away", "leap", "stand-up"]
    path: tuple[Place, ...]
    """From where it began, with all its corners."""
    most: float
    """How far it may go in all, as things stand: its allowance, or half of it."""
    started: float = 0.0
    """Its facing before (punk.ruling.facing-moving)."""
    at: float = 0.0
    """Where it is now, in cm along the path."""
    done: tuple[tuple[str, int], ...] = ()
    """The tests and other points of the way that are behind it, each with the number of its leg."""
    asked: bool = False
    """The enemies have had their say on the stretch that begins here."""
    facing: float | None = None
    """Chosen for its end."""
    target: str = ""
    """Whom it charges."""
    seen: tuple[str, ...] = ()
    """The enemies in its line of sight when it began (punk.assault.los)."""
    drops: bool = False
    """It lets itself fall where it could climb down (punk.climb.drop-high)."""


class Burst(msgspec.Struct, frozen=True, cache_hash=True):
    """Automatic fire under way: the free shots that are still due (punk.auto.extra-shots)."""

    who: str
    arm: int
    last: str
    """The enemy last aimed at (punk.auto.retarget)."""
    left: int


class Due(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """Something that follows when all impacts of an attack are rolled (punk.ruling.hit-order)."""

    kind: Literal["explode", "detonate", "flee", "lie"]
    who: str
    """The carrier of fuel, the Downed bearer of incendiaries, the one who flees or who falls from its wall."""
    by: str = ""
    """The attacker."""
    arm: int = -1
    """Of an explosion: the number of the weapon with the fuel."""
    at: Place = (0.0, 0.0, 0.0)
    """Of a flight: the middle of the marker."""


def _open_to(g: Any, seat: str) -> set[str]:
    """The sides about which a seat knows everything: its own; when the game is over, both (punk.setup.band-record)."""
    return {side.id for side in g.sides.values() if side.seat == seat or g.ended is not None}


def _models_of(g: Any, seat: str) -> dict[str, Model]:
    """punk.infiltrate.reserve, punk.ruling.infiltration-details: a seat knows its own band; of others what has been on
    the table."""
    mine = _open_to(g, seat)
    return {m.id: m for m in g.models.values() if m.side in mine or m.where not in (BAND, RESERVE)}


def _bullets_of(g: Any, seat: str) -> dict[str, int]:
    """punk.bullets.secret: a seat knows its own. What is left at a marker of its own it learns no more, because that
    would tell it what looters took (punk.ruling.loot-details)."""
    mine = _open_to(g, seat)
    over = g.ended is not None
    bullets = [(g.models[who], n) for who, n in g.bullets.items()]
    return {m.id: n for m, n in bullets if m.side in mine and (over or m.where != DOWNED)}


class Fray(Shell):
    """The whole state. Bullets and models held back are secret; everything else on the table is open."""

    site: Board = fixed()
    """The board as the scenario has it."""
    laid: tuple[Laid, ...] = value(default=(), known=EVERYBODY)
    """Scenery that the players have placed on it (punk.table.house-scenarios)."""
    turn: int = value(default=0, known=EVERYBODY)
    phase: str = value(default="scenery", known=EVERYBODY)
    """The next step of turn.py."""
    round: int = value(default=0, known=EVERYBODY)
    """The Agility Round."""
    rolled: bool = value(default=False, known=EVERYBODY)
    """The roll-off of this Round has been made."""
    next_side: str = value(default="", known=EVERYBODY)
    """Whose turn it is to deploy, to place scenery, or to activate a model; "" where that is open."""
    activation: Activation | None = value(default=None, known=EVERYBODY)
    passage: Passage | None = value(default=None, known=EVERYBODY)
    burst: Burst | None = value(default=None, known=EVERYBODY)
    rerolled: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Sides that have re-rolled in the Action that is going on (punk.roll.reroll-limits)."""
    melees: tuple[tuple[str, ...], ...] = value(default=(), known=EVERYBODY)
    """The combats as they were before the Action that is going on (punk.multi.reposition)."""
    left_combat: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Models that broke away or were driven off in the Action that is going on (punk.ruling.reposition-details)."""
    due: tuple[Due, ...] | None = passing(known=NOBODY)
    """What an attack has set off and is still to come, in order (punk.ruling.hit-order)."""
    models: dict[str, Model] = table("id", known=_models_of)
    bullets: dict[str, int] = counters(known=_bullets_of)
    fires: tuple[Fire, ...] = value(default=(), known=EVERYBODY)
    sides: dict[str, Side] = table("id", known=EVERYBODY)
    progress: dict[str, int] = counters(known=EVERYBODY)
    """Counters of a scenario, such as how many pieces of scenery lie on the table."""
    ended: Ending | None = ending(known=EVERYBODY)

    @property
    def board(self) -> Board:
        """The site with what has been laid on it."""
        return with_laid(self.site, self.laid) if self.laid else self.site

    # reading ---------------------------------------------------------------------------------------------------------
    def __getitem__(self, who: str) -> Model:
        return self.models[who]

    def in_play(self, side: str | None = None) -> list[Model]:
        """Models on the table, of one side or of both."""
        return [m for m in self.models.values() if m.where == TABLE and (side is None or m.side == side)]

    def enemies(self, who: str) -> list[Model]:
        side = self.models[who].side
        return [m for m in self.models.values() if m.where == TABLE and m.side != side]

    def friends(self, who: str) -> list[Model]:
        """The others of its side on the table."""
        side = self.models[who].side
        return [m for m in self.models.values() if m.where == TABLE and m.side == side and m.id != who]

    def others(self, *who: str) -> tuple[Base, ...]:
        """The bases of all models on the table but these; prone ones too (punk.ruling.prone-otherwise)."""
        return tuple([m.body for m in self.models.values() if m.where == TABLE and m.id not in who])

    def between(self, a: Base, b: Base, *who: str, among: Iterable[Model] | None = None) -> tuple[Base, ...]:
        """Of `others` those who can touch a straight line from one base to another on its way. Where lines from and to
        several places are asked about, `among` are those who may be about any of them (`around`)."""
        ax, ay = a.x, a.y
        dx, dy = b.x - ax, b.y - ay
        length, far = math.hypot(dx, dy), max(a.r, b.r) + ABOUT
        x0, x1, y0, y1 = min(ax, b.x) - far, max(ax, b.x) + far, min(ay, b.y) - far, max(ay, b.y) + far
        found = []
        for m in self.models.values() if among is None else among:
            r, x, y = m.base / 20, m.x, m.y
            if x + r < x0 or x1 < x - r or y + r < y0 or y1 < y - r or m.where != TABLE or m.id in who:
                continue
            if abs((x - ax) * dy - (y - ay) * dx) <= (far + r) * length:
                found.append(m.body)
        return tuple(found)

    def around(self, bodies: Sequence[Base]) -> list[Model]:
        """Models who may be about a straight line from one of these bases to another."""
        far = max([one.r for one in bodies]) + ABOUT
        x0, x1 = min([one.x for one in bodies]) - far, max([one.x for one in bodies]) + far
        y0, y1 = min([one.y for one in bodies]) - far, max([one.y for one in bodies]) + far
        found = []
        for m in self.models.values():
            r, x, y = m.base / 20, m.x, m.y
            if x0 <= x + r and x - r <= x1 and y0 <= y + r and y - r <= y1 and m.where == TABLE:
                found.append(m)
        return found

    @property
    def going(self) -> Activation:
        """The activation that is going on; only while there is one."""
        assert self.activation is not None
        return self.activation

    @property
    def active(self) -> Model:
        return self.models[self.going.who]

    @property
    def acting_side(self) -> str:
        """The side whose activation is running; "" outside of any (punk.roll.opposed-tie)."""
        return "" if self.activation is None else self.models[self.activation.who].side

    def seat_of(self, who: str) -> str:
        return self.sides[self.models[who].side].seat

    def other_side(self, side: str) -> str:
        return next(one for one in self.sides if one != side)

    # changing --------------------------------------------------------------------------------------------------------
    def change(self, who: str, **fields: Any) -> Model:
        """Put a changed model in the place of the old one."""
        new = replace(self.models[who], **fields)
        self.models[who] = new
        return new

    def change_activation(self, **fields: Any) -> Activation:
        new = replace(self.going, **fields)
        self.activation = new
        return new

    def then(self, due: Due) -> None:
        """Let something follow when all impacts of the attack are rolled."""
        self.due = (*(self.due or ()), due)

    def change_arm(self, who: str, number: int, **fields: Any) -> None:
        arms = self.models[who].arms
        self.change(who, arms=(*arms[:number], replace(arms[number], **fields), *arms[number + 1 :]))
