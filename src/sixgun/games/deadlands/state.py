"""The nouns of the game and its state between steps.

Everything is a frozen record; the `Shootout` is a thin shell of dictionaries that holds them. A rule puts a changed
copy in the place of a record (`g.change(...)`), so forks share what did not change. Nothing here rolls or decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from sixgun.core.cards import HIDDEN, RED_JOKER, pack, without
from sixgun.core.choice import Place
from sixgun.core.shell import EVERYBODY, Ending, Shell, counters, ending, fixed, named, table, value
from sixgun.games.deadlands.board import Board
from sixgun.games.deadlands.choices import Action
from sixgun.games.deadlands.sheet import Sheet
from sixgun.miniatures.people import People

__all__ = ["replace"]

STANDING: Final = "standing"
KNEELING: Final = "kneeling"
PRONE: Final = "prone"
Posture = Literal["standing", "kneeling", "prone"]
NO_ARM: Final = -1
"""An empty hand."""
FULL: Final = -2
"""A hand that carries something else: a money bag."""
LOCATIONS: Final = ("noggin", "guts", "arm-right", "arm-left", "leg-right", "leg-left")
"""deadlands.wounds.locations"""
MAIMED: Final = 5
COLOURS: Final = ("white", "red", "blue", "legend")
"""Of Fate Chips, the cheapest first (deadlands.table.house-fate-chips)."""
POT: Final = "pot"
"""Holds the Fate Chips that nobody has."""
MARSHAL: Final = "marshal"
"""Whose pool of chips is his side's, and who gives a side without player characters its name."""


class Arm(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A weapon that somebody carries, or several alike that are thrown one by one."""

    weapon: str
    loaded: int = 0
    cylinders: tuple[int, ...] = ()
    """Spare cylinders, with the cartridges in each (deadlands.ruling.cylinders)."""
    pieces: int = 1
    """Sticks, knives: how many are left of what is thrown away."""
    jammed: bool = False
    """deadlands.ruling.jam"""
    bursts: int = 0
    """Fired in this round (deadlands.auto.recoil)."""
    mount: str = ""
    """Of a gun that cannot be carried: where it stands (deadlands.ruling.gatling-mount)."""
    begun: bool = False
    """The first of two actions is spent: reloading a Gatling gun, or a Speed 2 action with it
    (deadlands.reload.gatling, deadlands.actions.speed-two)."""


class Wounds(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True, rename="kebab"):
    """deadlands.wounds.levels, deadlands.wounds.locations: 0 to 5 in each."""

    noggin: int = 0
    guts: int = 0
    arm_right: int = 0
    arm_left: int = 0
    leg_right: int = 0
    leg_left: int = 0

    def at(self, location: str) -> int:
        level: int = getattr(self, location.replace("-", "_"))
        return level

    def plus(self, location: str, levels: int) -> Wounds:
        """deadlands.wounds.cumulate, deadlands.wounds.maximum"""
        return replace(self, **{location.replace("-", "_"): max(0, min(MAIMED, self.at(location) + levels))})

    @property
    def worst(self) -> int:
        return max(self.at(location) for location in LOCATIONS)


class Aimed(msgspec.Struct, frozen=True, cache_hash=True):
    """deadlands.shoot.aim: so many actions spent on one target with one weapon (deadlands.ruling.aim-duration)."""

    target: str
    arm: int
    actions: int


class Person(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A fighter. What never changes in a fight stands on his sheet (`g.sheet(id)`)."""

    id: str
    side: str
    """Empty for neutrals, who take no part (deadlands.table.house-marshal-duties)."""
    x: float = 0.0
    y: float = 0.0
    z: float = 0.0
    posture: Posture = STANDING
    placed: bool = False
    """On the table. Before that he waits to be deployed (deadlands.scenario.deploy)."""
    wounds: Wounds = Wounds()
    wind: int = 0
    """May be negative (deadlands.wind.zero)."""
    drained: int = 0
    """Multiples of his starting Wind below zero that have become wounds (deadlands.wind.negative)."""
    stunned: bool = False
    surprised: bool = False
    dead: bool = False
    gone: bool = False
    """He has left the table (deadlands.map.table-edge)."""
    exited: str = ""
    """By which exit of the scenario."""
    gave_up: bool = False
    """deadlands.scenario.withdraw"""
    arms: tuple[Arm, ...] = ()
    right: int = NO_ARM
    """Which of his arms is in his right hand; with a two-handed weapon both hands say the same."""
    left: int = NO_ARM
    ammo: tuple[tuple[str, int], ...] = ()
    """Cartridges that are not in a weapon, by the weapon that they are for."""
    gear: tuple[str, ...] = ()
    """Things that he picked up: a money bag."""
    aim: Aimed | None = None
    shaken: bool = False
    """-4 on his next action (deadlands.wills.next-action)."""
    tested: tuple[str, ...] = ()
    """Opponents whom he has put to a Test of Will in this round (deadlands.ruling.test-of-will-cost)."""
    moved: float = 0.0
    """Yards of allowance used in this round."""
    walked: float = 0.0
    """Yards that he really moved in this round, a Vamoosin' included."""
    running: bool = False
    """deadlands.movement.running-penalty"""
    held_by: str = ""
    """Whose whip or lariat holds him (deadlands.fight.entangled)."""
    rope: int = NO_ARM
    """Which arm of the holder that is."""
    known: bool = True
    """The other side has seen him since he last moved out of sight (deadlands.ruling.known-place)."""
    showed: int = -1
    """The last round in which he attacked or made a Test of Will from where he is; -1: in none."""
    by_hand: tuple[str, ...] = ()
    """What a director said about his cover."""

    @property
    def place(self) -> Place:
        return (self.x, self.y, self.z)

    @property
    def winded(self) -> bool:
        """deadlands.wind.zero"""
        return self.wind <= 0

    @property
    def in_play(self) -> bool:
        """On the table and alive; he may be winded or stunned. Nobody may attack him who has given up."""
        return self.placed and not (self.dead or self.gone or self.gave_up)

    @property
    def up(self) -> bool:
        """He counts for his side: neither dead nor winded nor away (deadlands.fight-frame.end)."""
        return self.in_play and not self.winded

    @property
    def able(self) -> bool:
        """He may act on a card of his own; the stunned may only try to recover (deadlands.stun.state)."""
        return self.up and not self.surprised

    def holds(self, arm: int) -> bool:
        return arm in (self.right, self.left) and arm >= 0


class Side(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """One of the two sides. The first is the posse wherever an order is needed (deadlands.ruling.no-marshal)."""

    id: str
    seat: str
    title: str
    deployed: bool = False
    withdrew: bool = False


class Chips(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """Fate Chips of one holder: a player character, a side's pool, or the pot. They lie open
    (deadlands.chips.limits)."""

    id: str
    white: int = 0
    red: int = 0
    blue: int = 0
    legend: int = 0

    def of(self, colour: str) -> int:
        number: int = getattr(self, colour)
        return number

    def plus(self, colour: str, number: int) -> Chips:
        return replace(self, **{colour: self.of(colour) + number})

    @property
    def total(self) -> int:
        return sum(self.of(colour) for colour in COLOURS)


class Thing(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """Something that lies on the table and can be picked up: a dropped weapon, or gear such as a money bag."""

    id: str
    at: Place
    arm: Arm | None = None
    gear: str = ""


class Going(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """A card that is being played, from its call to the last movement on it (deadlands.attack.sequence).

    What is declared stands here; play carries it out when its turn comes (deadlands.ruling.interrupted-action)."""

    who: str
    card: str
    """"QS", "RJ"; it is no longer in the hand."""
    by: Literal["called", "sleeve", "joker"] = "called"
    cuts_in: str = ""
    """Whose declared action it interrupts (deadlands.sleeve.play-any-time); "" for an action of its own."""
    at: int = -1
    """An interrupter's point of the declared path, in whole yards; -1 for the beginning."""
    path: tuple[Place, ...] = ()
    """Declared movement before the action, its start included."""
    run: bool = False
    posture: str = ""
    """Taken with the movement before the action."""
    later: bool = False
    """He has announced that he moves after his shot or throw, which makes him a walking shooter
    (deadlands.ruling.walking)."""
    action: Action | None = None
    done: bool = False
    """The action is carried out, or lost; movement after it and a Test of Will may still follow."""
    ended: bool = False
    """Nothing more follows."""
    willed: bool = False
    """The Test of Will of this card is made (deadlands.ruling.test-of-will-cost)."""
    spent: tuple[str, ...] = ()
    """Colours of chips spent on rolls of this action (deadlands.ruling.chips-action)."""


def _hands_of(g: Any, seat: str) -> dict[str, tuple[str, ...]]:
    """deadlands.ruling.hidden-hands: a side knows its own cards; of others how many, and jokers, which are shown when
    dealt."""
    if g.ended is not None or g.board.switches.open_hands:
        return dict(g.hands)
    mine = {who for who in g.hands if g.seat_of(who) == seat}
    return {who: cards if who in mine else tuple(map(_back, cards)) for who, cards in g.hands.items()}


def _back(card: str) -> str:
    return card if card == RED_JOKER else HIDDEN


def _people_of(g: Any, seat: str) -> dict[str, Person]:
    """deadlands.scenario.deploy, deadlands.ruling.known-place: of people whose place the other side does not know it
    learns no more than that they are there."""
    if g.ended is not None:
        return dict(g.people)
    return {one.id: one if _open(g, one, seat) else _hidden(one) for one in g.people.values()}


def _open(g: Any, one: Person, seat: str) -> bool:
    return not one.side or g.sides[one.side].seat == seat or g.place_known(one.id)


def _hidden(one: Person) -> Person:
    """Somebody whose place is not known."""
    return replace(one, x=0.0, y=0.0, z=0.0, posture=STANDING, placed=False, moved=0.0, walked=0.0)


class Shootout(Shell, People[Person]):
    """The whole state. Hands of cards and the places of hidden people are secret; everything else is open."""

    board: Board = fixed()
    sheets: Mapping[str, Sheet] = fixed()
    """What is printed on people's sheets, by id."""
    round: int = value(default=0, known=EVERYBODY)
    phase: str = value(default="deploy", known=EVERYBODY)
    """The next step of turn.py."""
    people: dict[str, Person] = table("id", known=_people_of)
    sides: dict[str, Side] = table("id", known=EVERYBODY)
    hands: dict[str, tuple[str, ...]] = named(known=_hands_of)
    """Cards still to be called, by person, sorted as cards are."""
    sleeves: dict[str, str] = named(known=EVERYBODY)
    """deadlands.sleeve.place"""
    discards: dict[str, tuple[str, ...]] = named(known=EVERYBODY)
    """By deck."""
    reshuffle: bool = value(default=False, known=EVERYBODY)
    """A black joker was dealt in this round (deadlands.joker.black-reshuffle)."""
    waiting: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Whose roll of this phase is still due."""
    due: dict[str, int] = counters(known=EVERYBODY)
    """How many cards each will be dealt."""
    called: str = value(default="", known=EVERYBODY)
    """The last card that was called in this round: none in a hand is higher."""
    passed: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Seats that let the moment between two cards go by (deadlands.ruling.gap-order)."""
    cutting: tuple[Going, ...] = value(default=(), known=EVERYBODY)
    """Interrupts of what the head of the queue has declared, before Quickness says when they come."""
    queue: tuple[tuple[Going, ...], ...] = value(default=(), known=EVERYBODY)
    """Cards that are being played, in the order in which they are carried out; those of a group are simultaneous
    (deadlands.fight-frame.simultaneous)."""
    chips: dict[str, Chips] = table("id", known=EVERYBODY)
    things: dict[str, Thing] = table("id", known=EVERYBODY)
    changed: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Scenery that has been changed: tables on their side, doors opened or closed."""
    turned: dict[str, float] = named(known=EVERYBODY)
    """Facings of Gatling guns on their mounts (deadlands.ruling.gatling-mount)."""
    progress: dict[str, int] = counters(known=EVERYBODY)
    """Counters of a scenario: bags carried off, sticks at the powder store."""
    ended: Ending | None = ending(known=EVERYBODY)

    # reading ---------------------------------------------------------------------------------------------------------
    @property
    def characters(self) -> dict[str, Person]:  # type: ignore[override]  # by its own name here
        return self.people

    @property
    def bands(self) -> dict[str, Side]:  # type: ignore[override]  # the same
        return self.sides

    def sheet(self, who: str) -> Sheet:
        return self.sheets[who]

    def seat_of(self, who: str) -> str:
        side = self.people[who].side
        return self.sides[side].seat if side else ""

    @property
    def posse(self) -> str:
        """The side named first (deadlands.ruling.no-marshal)."""
        return next(iter(self.sides))

    def other_side(self, side: str) -> str:
        return next(one for one in self.sides if one != side)

    def of_side(self, side: str) -> list[Person]:
        return [one for one in self.people.values() if one.side == side]

    def in_play(self, side: str) -> list[Person]:
        """Of a side, on the table and alive."""
        return [one for one in self.of_side(side) if one.in_play]

    def opponents(self, who: str) -> list[Person]:
        """Of the other side, and in play."""
        side = self.people[who].side
        return [one for one in self.people.values() if one.side not in (side, "") and one.in_play]

    def place_known(self, who: str) -> bool:
        """Whether the other side knows where he is: he was seen, or has shown himself in this or the last round
        (deadlands.ruling.known-place)."""
        one = self.people[who]
        return one.known or 0 < self.round <= one.showed + 1

    # cards -----------------------------------------------------------------------------------------------------------
    def deck_of(self, side: str) -> str:
        """deadlands.ruling.two-decks"""
        return self.posse if self.board.switches.shared_deck else side

    def stock(self, deck: str) -> tuple[str, ...]:
        """The cards of a deck that are neither discarded nor with somebody, without any order: they are drawn from what
        remains (deadlands.actions.deck)."""
        out = [*self.discards.get(deck, ())]
        for who, cards in self.hands.items():
            if self.deck_of(self.people[who].side) == deck:
                out += cards
        out += [card for who, card in self.sleeves.items() if self.deck_of(self.people[who].side) == deck]
        going = [*self.cutting, *[one for group in self.queue for one in group]]
        out += [one.card for one in going if self.deck_of(self.people[one.who].side) == deck]
        return without(pack(), out)

    # cards being played ----------------------------------------------------------------------------------------------
    @property
    def playing(self) -> tuple[Going, ...]:
        """The cards that are declared or carried out at the moment."""
        if self.cutting and self.phase == "window":
            return self.cutting
        return self.queue[0] if self.queue else ()

    def going(self, who: str) -> Going | None:
        """The card that somebody is playing at the moment."""
        return next((one for one in self.playing if one.who == who), None)

    def change_going(self, who: str, **fields: Any) -> None:
        """Put a changed card in the place of the one that somebody is playing."""
        found = tuple([replace(one, **fields) if one.who == who else one for one in self.playing])
        if self.cutting and self.phase == "window":
            self.cutting = found
        else:
            self.queue = (found, *self.queue[1:])

    # chips -----------------------------------------------------------------------------------------------------------
    def purse(self, who: str) -> str:
        """Who holds the chips that somebody may spend: he himself where a Marshal plays and he is a player character,
        otherwise his side (deadlands.chips.marshal, deadlands.ruling.no-marshal)."""
        side = self.people[who].side
        return who if self.board.marshal and side == self.posse else side

    # changing --------------------------------------------------------------------------------------------------------
    def change(self, who: str, **fields: Any) -> Person:
        new = replace(self.people[who], **fields)
        self.people[who] = new
        return new

    def change_arm(self, who: str, arm: int, **fields: Any) -> None:
        arms = self.people[who].arms
        self.change(who, arms=(*arms[:arm], replace(arms[arm], **fields), *arms[arm + 1 :]))

    def change_side(self, side: str, **fields: Any) -> None:
        self.sides[side] = replace(self.sides[side], **fields)

    def discard(self, who: str, *cards: str) -> None:
        """Cards that somebody held go to the discards of his deck."""
        if cards:
            deck = self.deck_of(self.people[who].side)
            self.discards[deck] = (*self.discards.get(deck, ()), *cards)
