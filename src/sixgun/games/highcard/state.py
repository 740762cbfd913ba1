"""The nouns of the game, its set-up, its state between actions, and what a seat may know of it. Nothing here rolls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from sixgun.core.chance import Draw, SeededChance
from sixgun.core.game import BadSetup, Problem
from sixgun.core.shell import ALIKE, EVERYBODY, NOBODY, Ending, Shell, named, value

PACK = tuple(str(rank) for rank in range(2, 11) for _ in range(4))
"""highcard.setup.pack: the whole pack, sorted. Suits do not matter, so equal ranks are alike."""


class Duellist(msgspec.Struct, frozen=True):
    hand: tuple[str, ...] = ()
    hits: int = 0
    card: str = ""
    """The card shown this round, and the rival chosen with it."""
    target: str = ""


class Duel(Shell):
    """The state: a mutable shell of frozen records. Each field says who may know it; `view` adds what people may know
    of hands and deck."""

    seats: tuple[str, ...] = value(known=NOBODY, same=ALIKE)
    """These three are in the set-up, and never change."""
    hand_size: int = value(known=NOBODY, same=ALIKE)
    limit: int = value(known=NOBODY, same=ALIKE)
    people: dict[str, Duellist] = named(known=NOBODY)
    deck: tuple[str, ...] = value(default=PACK, known=NOBODY)
    """What remains, sorted: nothing is shuffled beforehand."""
    discard: tuple[str, ...] = value(default=(), known=EVERYBODY, same=ALIKE)
    """Cards that were shown or thrown away, sorted; they follow from hands and deck."""
    phase: Literal["deal", "choose", "shoot"] = value(default="deal", known=EVERYBODY)
    waiting: tuple[str, ...] = value(default=(), known=EVERYBODY)
    """Who is still to be dealt to, or to shoot, in order."""

    def __getitem__(self, seat: str) -> Duellist:
        return self.people[seat]

    def change(self, seat: str, **fields: Any) -> None:
        self.people[seat] = msgspec.structs.replace(self.people[seat], **fields)

    def throw(self, seat: str, card: str) -> None:
        """Put a card of the hand on the open discard pile."""
        self.change(seat, hand=without(self[seat].hand, (card,)))
        self.discard = in_order((*self.discard, card))

    @property
    def standing(self) -> tuple[str, ...]:
        return tuple(seat for seat in self.seats if self.people[seat].hits < self.limit)

    def missing(self) -> int:
        """How many cards the hands still need in this deal."""
        return sum(self.hand_size - len(self[seat].hand) for seat in self.waiting)

    @property
    def ended(self) -> Ending | None:
        """highcard.end.last, highcard.end.sundown"""
        standing = self.standing
        if len(standing) < 2:
            return Ending(standing, "last-standing" if standing else "all-down", "highcard.end.last")
        if self.phase == "deal" and self.missing() > len(self.deck):
            fewest = min(self[seat].hits for seat in standing)
            winners = tuple(seat for seat in standing if self[seat].hits == fewest)
            return Ending(winners, "sundown", "highcard.end.sundown")
        return None


def in_order(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=int))


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


# set-up --------------------------------------------------------------------------------------------------------------
def problems(raw: Mapping[str, Any]) -> list[Problem]:
    """Every mistake of a set-up (highcard.setup.seats); an unknown key is one."""
    expected = ("scenario", "title", "story", "seats", "hand", "hits")
    found = [Problem(key, f"unknown key; expected one of {', '.join(expected)}") for key in raw if key not in expected]
    for key in ("scenario", "title", "story"):
        if not isinstance(raw.get(key, ""), str):
            found.append(Problem(key, "expected a text"))
    for key in ("hand", "hits"):
        if type(raw.get(key)) is not int or not 1 <= raw[key] <= 5:
            found.append(Problem(key, "expected a whole number from 1 to 5"))
    seats = raw.get("seats")
    names = seats if isinstance(seats, list | tuple) else ()
    if not 2 <= len(names) <= 4 or not all(isinstance(name, str) and name for name in names):
        found.append(Problem("seats", "expected a list of two to four names"))
    elif len(set(names)) < len(names):
        found.append(Problem("seats", "the names must differ"))
    return found


def new(setup: Mapping[str, Any]) -> Duel:
    if found := problems(setup):
        raise BadSetup(found)
    seats = tuple(setup["seats"])
    duel = Duel(seats, setup["hand"], setup["hits"], waiting=seats)
    duel.people = {seat: Duellist() for seat in seats}
    return duel


# knowledge -----------------------------------------------------------------------------------------------------------
def view(duel: Duel, seat: str) -> dict[str, Any]:
    """The fields that everybody may know, the own hand, and of the others what lies open; no other hand, and not what
    is left in the deck."""
    return {
        **duel.view(seat),
        "seat": seat,
        "deck": len(duel.deck),
        "hand": list(duel[seat].hand) if seat in duel.people else [],
        "people": {
            name: {"hits": one.hits, "cards": len(one.hand), "card": one.card, "target": one.target}
            for name, one in duel.people.items()
        },
    }


def imagine(view: Mapping[str, Any], setup: Mapping[str, Any], salt: int) -> Duel:
    """Deal the cards that the view does not show to the other hands; what remains is the deck."""
    duel = new(setup).imagined(view)
    chance = SeededChance(salt)
    hidden = without(without(PACK, duel.discard), tuple(view["hand"]))
    for seat in duel.seats:
        seen = view["people"][seat]
        hand = tuple(view["hand"])
        if seat != view["seat"]:
            hand = tuple(str(card) for card in chance.answer(Draw(hidden, seen["cards"]), ""))
            hidden = without(hidden, hand)
        duel.people[seat] = Duellist(in_order(hand), seen["hits"], seen["card"], seen["target"])
    duel.deck = hidden
    return duel
