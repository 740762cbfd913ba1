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

from sixgun.core.canonical import canonical
from sixgun.core.choice import Choice, Place
from sixgun.core.game import Ending
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.catalogue import Person

__all__ = ["replace"]

MAYOR = "mayor"
ENDURANCE_BASE = 4
"""frontera.endurance.value, frontera.confidence.value: added to the trait."""
"""The seat of the game master (frontera.concept.roles), who for the cards is one more player."""

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


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """What a character does in this combat turn, as announced, with the cards that it has laid face down."""

    who: str
    choice: Choice
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


class Known(msgspec.Struct, frozen=True, cache_hash=True):
    """What one seat knows of the cards in one zone: `cards` are certainly there. See knowledge.py for what keeps it
    true."""

    zone: str
    cards: tuple[str, ...] = ()


class HandOut(msgspec.Struct, frozen=True, cache_hash=True):
    """A hand that was drawn from cards of which others are drawn before it goes back (hands_out.py)."""

    cards: int
    grades: tuple[int, ...]
    """Of all cards that it was drawn from, in their order, how good each is for it."""
    best: tuple[int, ...]
    """Grades of the best cards in it, the highest first; of the others only that none is better."""


class Lent(msgspec.Struct, frozen=True, cache_hash=True):
    """Cards from which hands are drawn in the test that is going on."""

    source: str
    cards: tuple[str, ...]
    """As they were before it."""
    hands: tuple[HandOut, ...] = ()


class Counting(msgspec.Struct, frozen=True, cache_hash=True):
    """How the cards of a situation are told apart when its odds are counted (counting.py)."""

    level: str
    """"grades", "played" or "cards"."""
    blurred: frozenset[str] = frozenset()
    """Zones of which only the number of cards is certain."""
    lent: tuple[Lent, ...] = ()


class Belief(msgspec.Struct, frozen=True, cache_hash=True):
    """Marks a session as what one seat believes: hidden cards stand as HIDDEN in the zones (knowledge.believe)."""

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


_new = object.__new__


class Session:
    """The whole state of a session. `board` is everything that never changes; it is shared by all forks."""

    __slots__ = (
        "belief",
        "board",
        "characters",
        "deal",
        "dropped",
        "ended",
        "evening",
        "fight",
        "flags",
        "known",
        "mounts",
        "phase",
        "players",
        "scene",
        "step",
        "time",
        "zones",
    )

    def __init__(self, board: Board) -> None:
        self.board = board
        self.belief: Belief | None = None
        """None for the real session; it is never stored."""
        self.step = "prepare"
        """The next step of flow.py: "prepare", "scene", "fight", "saloon" ... or "over"."""
        self.phase = 1
        """Of the Normal mode: 1 or 2; the other modes stay at 0."""
        self.time = 0
        """Seconds since the session began."""
        self.scene = ""
        """Id of the scene of the adventure that is on."""
        self.deal: tuple[str, ...] = ()
        """Seats in their order around the table."""
        self.players: dict[str, Player] = {}
        self.characters: dict[str, Character] = {}
        self.mounts: dict[str, Mount] = {}
        self.zones: dict[str, tuple[str, ...]] = {}
        """Cards by zone, sorted: there is no order."""
        self.known: dict[str, tuple[Known, ...]] = {}
        """What each seat knows beyond what lies open."""
        self.dropped: tuple[Dropped, ...] = ()
        self.fight: Fight | None = None
        self.evening: Evening | None = None
        """None between steps; it is never stored."""
        self.flags: dict[str, int] = {}
        """Counters of the adventure."""
        self.ended: Ending | None = None

    def fork(self) -> Session:
        new = _new(Session)
        new.board = self.board
        new.belief = self.belief
        new.step = self.step
        new.phase = self.phase
        new.time = self.time
        new.scene = self.scene
        new.deal = self.deal
        new.players = self.players.copy()
        new.characters = self.characters.copy()
        new.mounts = self.mounts.copy() if self.mounts else {}
        new.zones = self.zones.copy()
        new.known = self.known.copy()
        new.dropped = self.dropped
        new.fight = self.fight
        new.evening = self.evening
        new.flags = self.flags.copy() if self.flags else {}
        new.ended = self.ended
        return new

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


def identity(g: Session) -> Hashable:
    """Equal for sessions that no rule can tell apart. In a situation nobody's knowledge is told apart, and of blurred
    zones only how many cards they hold. A place without cards is none."""
    laid = [(zone, cards) for zone, cards in g.zones.items() if cards]
    zones: Hashable = frozenset(laid)
    known: Hashable = frozenset(g.known.items())
    if g.belief is not None and g.belief.count is not None:
        blurred = g.belief.count.blurred
        zones = frozenset((zone, len(cards) if zone in blurred else cards) for zone, cards in laid)
        known = (() if UNKNOWN in blurred else g.belief.unknown, g.belief.count.lent)
    return (
        g.step,
        g.phase,
        g.time,
        g.scene,
        g.deal,
        tuple(g.players.values()),
        tuple(g.characters.values()),
        tuple(g.mounts.values()),
        zones,
        known,
        g.dropped,
        g.fight,
        g.evening,
        frozenset(g.flags.items()),
        None if g.ended is None else (g.ended.winners, g.ended.reason),
    )


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A session as plain data: what is stored and digested. Never sent: views are made by allow-list."""

    step: str
    phase: int
    time: int
    scene: str
    deal: tuple[str, ...]
    players: tuple[Player, ...]
    characters: tuple[Character, ...]
    mounts: tuple[Mount, ...]
    zones: tuple[tuple[str, tuple[str, ...]], ...]
    known: tuple[tuple[str, tuple[Known, ...]], ...]
    dropped: tuple[Dropped, ...]
    fight: Fight | None
    flags: tuple[tuple[str, int], ...]
    ended: Ending | None


def snapshot(g: Session) -> Snapshot:
    whole = Snapshot(
        step=g.step,
        phase=g.phase,
        time=g.time,
        scene=g.scene,
        deal=g.deal,
        players=tuple(g.players.values()),
        characters=tuple(g.characters.values()),
        mounts=tuple(g.mounts.values()),
        zones=tuple(sorted(g.zones.items())),
        known=tuple(sorted(g.known.items())),
        dropped=g.dropped,
        fight=g.fight,
        flags=tuple(sorted(g.flags.items())),
        ended=g.ended,
    )
    return canonical(whole)


def restore(data: Snapshot, board: Board) -> Session:
    g = Session(board)
    g.step = data.step
    g.phase = data.phase
    g.time = data.time
    g.scene = data.scene
    g.deal = data.deal
    g.players = {p.seat: p for p in data.players}
    g.characters = {c.id: c for c in data.characters}
    g.mounts = {m.id: m for m in data.mounts}
    g.zones = dict(data.zones)
    g.known = dict(data.known)
    g.dropped = data.dropped
    g.fight = data.fight
    g.flags = dict(data.flags)
    g.ended = data.ended
    return g
