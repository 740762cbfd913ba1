"""The nouns of the game and its state between steps.

Everything is a frozen record; the `Session` is a thin shell of dictionaries that holds them. A rule puts a changed copy
in the place of a record, so forks share what did not change. Nothing here draws, asks or decides.

Cards are never shuffled in the state: a pile or deck is what remains in it, sorted, and a card is drawn from it when
somebody needs one. Who knows which cards is part of the state as well (`Known`), since views and odds depend on it.

No record leaves defaults out: msgspec knows them by identity, and equal states must give equal bytes.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec
from msgspec.structs import replace

from sixgun.core.cards import HIDDEN
from sixgun.core.choice import Place
from sixgun.core.hands.lent_hands import Lent
from sixgun.core.shell import ALIKE, EVERYBODY, NOBODY, Ending, Shell, counters, ending, fixed, passing, table, value
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.catalogue import Person
from sixgun.games.frontera.choices import Announced, Answer

__all__ = ["replace"]

MAYOR = "mayor"
"""The seat of the game master (frontera.concept.roles), who for the cards is one more player."""
ENDURANCE_BASE = 4
"""frontera.endurance.value, frontera.confidence.value: added to the trait."""

PILE, DISCARDS, TREASURE, DEAD_MAN = "pile", "discards", "treasure", "dead-man"
"""Zones of cards that belong to nobody: the common pile and discards, the treasure deck, the dead man's hand."""
STORY = "flag:"
"""Before the name of a flag that the adventure raises: what it means to the story only the Mayor knows."""
BOX = "box"
"""Cards of the packs that are not in play: a pile that was thinned, the rest of another pack."""
UNKNOWN = "unknown"
"""Not a zone: the pool that hidden cards of a situation come from."""


def deck_of(seat: str) -> str:
    """The zone of a player's deck."""
    return f"deck:{seat}"


def spent_of(seat: str) -> str:
    """The zone of a player's own discards."""
    return f"spent:{seat}"


def aside_of(seat: str) -> str:
    """Where rejected cards wait for the end of the turn or test (frontera.ruling.choose-when)."""
    return f"aside:{seat}"


class Arm(msgspec.Struct, frozen=True, cache_hash=True):
    """Weapons of one kind that a character carries."""

    weapon: str
    count: int = 1


def armed(arms: tuple[Arm, ...], weapon: str, more: int) -> tuple[Arm, ...]:
    """The same with so many more of one kind."""
    counts = {arm.weapon: arm.count for arm in arms}
    counts[weapon] = counts.get(weapon, 0) + more
    return tuple([Arm(key, count) for key, count in counts.items() if count > 0])


class Clock(msgspec.Struct, frozen=True, cache_hash=True):
    """How long a character has been at its present level, in seconds (frontera.ruling.rest-definition)."""

    since: int = 0
    """Since the level was reached."""
    rest: int = 0
    """Of unbroken rest (for sobriety: in a bed or on the floor)."""
    care: int = -1
    """Since care succeeded; -1 without care."""
    needs: int = 0
    """The waiting time that a dead man's hand fixed, where one does (morale)."""


class Character(msgspec.Struct, frozen=True, cache_hash=True):
    id: str
    name: str
    """Empty for somebody of a ready kind who has entered without one: he is called by kind and number."""
    seat: str
    """Who plays it: a player's seat, or MAYOR."""
    hands: int = 1
    senses: int = 1
    muscle: int = 1
    head: int = 1
    skills: tuple[str, ...] = ()
    protagonist: bool = False
    npc: str = ""
    """A ready kind of person (frontera.table.house-npcs) with a flat number of cards; "" has traits of its own."""
    kind: Person | None = None
    """Its row, where a user's file has changed it."""
    side: str = ""
    """Whom it fights with; characters of one side do not attack each other unless they say so."""
    health: int = 0
    morale: int = 0
    sobriety: int = 0
    health_clock: Clock = Clock()
    morale_clock: Clock = Clock()
    sobriety_clock: Clock = Clock()
    dying: int = 0
    """Turn ends left until a mortally wounded character must take its last chance, that of a fight's present turn
    included; 0 if it is not dying (ruling death-window)."""
    dead: bool = False
    """Permanently."""
    arms: tuple[Arm, ...] = ()
    in_hand: str = ""
    """The weapon that it holds; with "" everything is put away."""
    goods: tuple[str, ...] = ()
    cents: int = 0
    debt: int = 0
    """In cents."""
    units: int = 0
    """Drinks in all, for drinking duels (frontera.ruling.alcohol-count)."""
    alcohol: int = 0
    """Drinks outside duels: the alcohol level."""
    sober_from: int = 0
    """The sobriety level held when the alcohol count began."""
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    cover: str = "exposed"
    """"exposed", "partial" or "full"."""
    cover_piece: str = ""
    mount: str = ""
    holds: str = ""
    """Whom it has seized."""
    held_by: tuple[str, ...] = ()
    shots: int = -1
    """Shots left where a duel limits them; -1 is no limit."""
    treated: tuple[str, ...] = ()
    """Healers who have already tried at this health level (frontera.ruling.medical-retry)."""
    present: bool = True
    """In the scene."""
    notes: str = ""

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)


class Mount(msgspec.Struct, frozen=True, cache_hash=True):
    """A horse or vehicle (frontera.table.house-mounts)."""

    id: str
    kind: str
    x: float = 0.0
    y: float = 0.0
    speed: str = "halted"
    """"halted", "walk", "trot" or "gallop"."""
    health: int = 0
    riders: tuple[str, ...] = ()
    """Who is on it; the first who can act steers (frontera.ruling.mount-steering)."""
    party: tuple[str, ...] = ()
    """Whose it is, and who goes along: between fights they get back on it."""
    scene: str = ""
    """Where it was left without a rider."""


class Player(msgspec.Struct, frozen=True, cache_hash=True):
    """Somebody at the table, the Mayor included (frontera.normal.major-is-player)."""

    seat: str
    name: str
    joined: int = 0
    gone: bool = False


class Laid(msgspec.Struct, frozen=True, cache_hash=True):
    """A card chosen in secret and laid face down, on a target if it is an attack."""

    card: str
    target: str = ""
    origin: str = ""
    """The zone from which it was drawn."""


class Dropped(msgspec.Struct, frozen=True, cache_hash=True):
    """Thrown or dropped weapons lying about (frontera.ruling.thrown-spent)."""

    weapon: str
    count: int
    x: float
    y: float
    z: float = 0.0

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """What a character does in this combat turn, as announced, with the cards that it has laid face down."""

    who: str
    choice: Announced | Answer
    laid: tuple[Laid, ...] = ()
    origin: Place = (0.0, 0.0, 0.0)
    """The point of its path from which it strikes (frontera.ruling.reach-after-move)."""


class Fight(msgspec.Struct, frozen=True, cache_hash=True):
    """A fight under way (chapter combat)."""

    turn: int = 1
    order: tuple[str, ...] = ()
    """Who is still to announce in this turn, in order."""
    plans: tuple[Plan, ...] = ()
    lost: tuple[str, ...] = ()
    """Who has lost this turn to the fifth-turn test."""
    last_one: bool = False
    """Only one can remain."""
    truces: tuple[str, ...] = ()
    """Who has offered to stop in this turn (frontera.ruling.combat-end)."""
    waited: tuple[str, ...] = ()
    """Who has let others announce first since the last announcement (frontera.combat.announce-order)."""


class Evening(msgspec.Struct, frozen=True, cache_hash=True):
    """A game at a table of the saloon while people are asked about it. It never outlasts a step and is not stored."""

    kind: str
    """"house", "chance" or "drink"."""
    people: tuple[str, ...]
    cheats: tuple[str, ...] = ()
    """Who plays falsely; nobody else knows it (frontera.ruling.cheat-declare)."""
    start: int = 0
    """Cents that a gambler against the house began with."""
    rounds: int = 0
    bank: int = 0
    player: int = 0
    """The points so far (frontera.gamble.bank-points)."""
    before: tuple[int, int] = (0, 0)
    """The points of bank and player before the last round."""
    shown: tuple[str, ...] = ()
    """What the house has turned up since its cards were last put together; the last one is the last round's."""
    may_leave: bool = False
    """The right to leave after this round (frontera.gamble.bank-stop-partial)."""
    own: tuple[str, ...] = ()
    """What one of the Mayor's people has played: the house stays as it was (frontera.ruling.casino-own-people)."""

    @property
    def result(self) -> int:
        """frontera.gamble.bank-result: by how many points the house is ahead."""
        return self.bank - self.player


class Known(msgspec.Struct, frozen=True, cache_hash=True):
    """What one seat knows of the cards in one zone: `cards` are certainly there. See knowledge.py for what keeps it
    true."""

    zone: str
    cards: tuple[str, ...] = ()


class Counting(msgspec.Struct, frozen=True, cache_hash=True):
    """How the cards of a situation are told apart when its odds are counted (counting.py)."""

    level: str
    """"grades", "played" or "cards"."""
    blurred: frozenset[str] = frozenset()
    """Zones of which only the number of cards is certain."""
    lent: tuple[Lent, ...] = ()


class Belief(msgspec.Struct, frozen=True, cache_hash=True):
    """Marks a session as what one seat believes: hidden cards stand as HIDDEN in the zones (odds/belief.py)."""

    seat: str
    unknown: tuple[str, ...]
    """The pool that hidden cards come from: the cards whose place the seat does not know."""
    among: tuple[str, ...]
    """Cards that the seat knows to be with the players, but not with whom: hidden cards of decks may be these too."""
    pile: tuple[str, ...]
    """What a draw from the common pile comes from, known cards and HIDDEN: the pile's whole block."""
    count: Counting | None = None
    """Set in situations, where all cards of the file are known to be where it says and nobody's knowledge matters."""
    away: tuple[tuple[str, int], ...] = ()
    """Decks that stand with their whole block, and how many of these cards are not in the deck now: its owner has them
    face down before him, in hand or put aside, and any of them may be these."""


# who may know what, and what tells sessions apart --------------------------------------------------------------------
def fight_of(g: Session, seat: str) -> Fight | None:
    """frontera.ruling.multi-targets: on whom a card lies is seen, which card it is not."""
    if g.fight is None:
        return None
    plans = [
        plan
        if g[plan.who].seat == seat
        else replace(plan, laid=tuple(replace(laid, card=HIDDEN) for laid in plan.laid))
        for plan in g.fight.plans
    ]
    return replace(g.fight, plans=tuple(plans))


def evening_of(g: Session, seat: str) -> Evening | None:
    """frontera.ruling.cheat-declare: that his rivals cheat a seat does not know."""
    if g.evening is None:
        return None
    return replace(g.evening, cheats=tuple(who for who in g.evening.cheats if g[who].seat == seat))


def _flags_of(g: Session, seat: str) -> dict[str, int]:
    """Those that the adventure raises only for the Mayor."""
    return {flag: n for flag, n in g.flags.items() if seat == MAYOR or not flag.startswith(STORY)}


def _zones(g: Session) -> Hashable:
    """A place without cards is none. In a situation only the number of cards in blurred zones counts."""
    blurred = g.counted.blurred if g.counted is not None else ()
    return frozenset([(zone, len(cards) if zone in blurred else cards) for zone, cards in g.zones.items() if cards])


def _knowledge(g: Session) -> Hashable:
    """A situation does not ask who knows what."""
    if g.belief is None or g.belief.count is None:
        return frozenset(g.known.items())
    return () if UNKNOWN in g.belief.count.blurred else g.belief.unknown, g.belief.count.lent


class Session(Shell):
    """The whole state of a session."""

    board: Board = fixed()
    belief: Belief | None = passing(known=NOBODY, same=ALIKE)
    """None for the real session."""
    step: str = value(default="prepare", known=EVERYBODY)
    """The next step of flow.py: "prepare", "scene", "fight", "saloon" ... or "over"."""
    phase: int = value(default=1, known=EVERYBODY)
    """Of the Normal mode: 1 or 2; the other modes stay at 0."""
    time: int = value(default=0, known=EVERYBODY)
    """Seconds since the session began."""
    scene: str = value(default="", known=EVERYBODY)
    """Id of the scene of the adventure that is on."""
    deal: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Seats in their order around the table."""
    players: dict[str, Player] = table("seat", known=EVERYBODY)
    characters: dict[str, Character] = table("id", known=EVERYBODY)
    mounts: dict[str, Mount] = table("id", known=EVERYBODY)
    zones: dict[str, tuple[str, ...]] = counters(known=NOBODY, same=_zones)
    """Cards by zone, sorted: there is no order. `views.Seen` says how many they are."""
    known: dict[str, tuple[Known, ...]] = counters(known=NOBODY, same=_knowledge)
    """What each seat knows beyond what lies open; `views.Seen` has its own."""
    dropped: tuple[Dropped, ...] = value(default=(), known=EVERYBODY)
    fight: Fight | None = value(default=None, known=fight_of)
    evening: Evening | None = passing(known=evening_of)
    """None between steps."""
    flags: dict[str, int] = counters(known=_flags_of)
    """Counters of the adventure."""
    ended: Ending | None = ending(known=EVERYBODY)

    # reading ---------------------------------------------------------------------------------------------------------
    def __getitem__(self, who: str) -> Character:
        found = self.characters.get(who)
        return found if found is not None else self._as_target(self.mounts[who])

    def _as_target(self, mount: Mount) -> Character:
        """frontera.gap.mount-stats: a mount has Health and Endurance as a character has; it is shot at as one."""
        kind = self.board.lists.mounts[mount.kind]
        rider = self.characters[mount.riders[0]] if mount.riders else None
        return Character(
            mount.id,
            kind.title,
            rider.seat if rider is not None else MAYOR,
            side=rider.side if rider is not None else "",
            muscle=kind.endurance - ENDURANCE_BASE,
            health=mount.health,
            x=mount.x,
            y=mount.y,
            present=rider is not None and rider.present,
        )

    @property
    def here(self) -> dict[str, Character]:
        """Who is in the scene, and alive."""
        return {c.id: c for c in self.characters.values() if c.present and not c.dead}

    @property
    def counted(self) -> Counting | None:
        """How its cards are told apart, in a situation whose odds are counted."""
        return self.belief.count if self.belief is not None else None

    @property
    def believed(self) -> Belief:
        """What somebody believes, or a situation says, of the cards."""
        assert self.belief is not None
        return self.belief

    @property
    def combat(self) -> Fight:
        """The fight that is under way."""
        assert self.fight is not None
        return self.fight

    @property
    def tonight(self) -> Evening:
        """The game in the saloon that is going on."""
        assert self.evening is not None
        return self.evening

    def cards(self, zone: str) -> tuple[str, ...]:
        return self.zones.get(zone, ())

    def of_seat(self, seat: str) -> list[Character]:
        return [c for c in self.characters.values() if c.seat == seat]

    # changing --------------------------------------------------------------------------------------------------------
    def change(self, who: str, **fields: Any) -> Character:
        """Put a changed character in the place of the old one."""
        new = replace(self.characters[who], **fields)
        self.characters[who] = new
        return new

    def change_mount(self, mount: str, **fields: Any) -> None:
        self.mounts[mount] = replace(self.mounts[mount], **fields)
