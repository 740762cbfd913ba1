"""What a seat may know of a session, and a session that agrees with it.

frontera.ruling.what-is-public: everybody sees people, places, announcements and the number of cards everywhere; which
cards these are only as far as knowledge.py says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from sixgun.core.cards import HIDDEN, in_order
from sixgun.core.chance import Draw, SeededChance
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.casting import unseen
from sixgun.games.frontera.knowledge import AMONG, drawn_by, drawn_from, in_hand, laid_by, universe
from sixgun.games.frontera.state import (
    BOX,
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Fight,
    Known,
    Laid,
    Plan,
    Session,
    aside_of,
    deck_of,
    fight_of,
    replace,
)

_PLAYER_ZONES = ("deck:", "spent:", "aside:")


class Seen(msgspec.Struct, frozen=True):
    """What one seat may know of the cards, and whatever else is no field of a session that is shown as it is."""

    seat: str
    deal: tuple[str, ...]
    fight: Fight | None
    """With HIDDEN for the cards that others have laid face down."""
    turn: int
    """Combat turns of the whole session so far."""
    unseen: tuple[str, ...]
    """Whom the Mayor has not shown yet; nobody else knows (frontera.ruling.unseen-people)."""
    cards: tuple[str, ...]
    """All cards of all packs: which packs are on the table is no secret."""
    zones: tuple[tuple[str, int], ...]
    """How many cards lie where."""
    hands: tuple[tuple[str, int, str], ...]
    """Who has how many cards in hand in the middle of a test, and where he drew them."""
    known: tuple[Known, ...]
    """The cards that this seat knows, and where."""
    open: tuple[Known, ...]
    """What everybody knows, spectators too."""


def see(g: Session, seat: str) -> Seen:
    return Seen(
        seat=seat,
        deal=g.deal,
        fight=fight_of(g, seat),
        turn=g.flags.get("turns", 0),
        unseen=unseen(g) if seat == MAYOR else (),
        cards=universe(g),
        zones=tuple(sorted((zone, len(cards)) for zone, cards in g.zones.items())),
        hands=tuple((one, n, drawn_from(g, one)) for one in g.deal if (n := in_hand(g, one))),
        known=g.known.get(seat, ()),
        open=g.known.get("", ()),
    )


def view(g: Session, seat: str) -> dict[str, Any]:
    return {**g.view(seat), **msgspec.to_builtins(see(g, seat))}


def read(data: Mapping[str, Any]) -> Seen:
    return msgspec.convert(dict(data), Seen)


# the way back --------------------------------------------------------------------------------------------------------
def imagine(data: Mapping[str, Any], board: Board, salt: int) -> Session:
    """A session that agrees with a view."""
    return imagined(Session(board).imagined(data), read(data), salt)


def imagined(shown: Session, seen: Seen, salt: int) -> Session:
    """A session that agrees with what a seat knows: `shown` are the fields that it sees (`Session.seen_by`). Known
    cards are where they are known to be, the others anywhere that is left; the other seats know what everybody knows,
    and their own decks."""
    g = shown.fork()
    places = _deal_out(seen, SeededChance(salt))
    g.zones = {zone: in_order(places[zone]) for zone, _ in seen.zones}
    if seen.fight is not None:
        g.fight = replace(seen.fight, plans=_face_up(seen.fight.plans, places))
    for other in (*seen.deal, ""):
        g.known[other] = (
            seen.known if other == seen.seat else seen.open if not other else _knows(g, seen, other, places)
        )
    return g


def _knows(g: Session, seen: Seen, seat: str, places: Mapping[str, Sequence[str]]) -> tuple[Known, ...]:
    """What another seat knows, as far as this one can tell: everybody's knowledge, and his own cards."""
    found = {one.zone: one.cards for one in seen.open}
    if g.phase != 1:
        found[deck_of(seat)] = g.cards(deck_of(seat))
    found[drawn_by(seat)] = in_order((*laid_by(g, seat), *places.get(drawn_by(seat), ())))
    return tuple(Known(zone, cards) for zone, cards in sorted(found.items()) if cards)


def _slots(seen: Seen) -> dict[str, tuple[str, int]]:
    """Places for hidden cards by name: the block that they belong to, and how many. A card that another player has laid
    face down, has in hand or has put aside belongs to the block of the zone from which he drew it, the common discards
    to that of the pile."""
    slots = {zone: (PILE if zone == DISCARDS else zone, number) for zone, number in seen.zones}
    for seat in seen.deal:
        if seat != seen.seat and aside_of(seat) in slots:
            slots[aside_of(seat)] = (deck_of(seat) if deck_of(seat) in slots else PILE, slots[aside_of(seat)][1])
    for seat, number, origin in seen.hands:
        if seat != seen.seat:
            slots[drawn_by(seat)] = (origin, number)
    if seen.fight is not None:
        for n, plan in enumerate(seen.fight.plans):
            for k, laid in enumerate(plan.laid):
                if laid.card == HIDDEN:
                    slots[_laid_slot(n, k)] = (laid.origin, 1)
    return slots


def blurred(seen: Seen, zone: str) -> bool:
    """Whether cards that are known of a zone may lie elsewhere: face down, in somebody's hand, or put aside."""
    return any(number and block == zone != slot for slot, (block, number) in _slots(seen).items())


def _laid_slot(plan: int, laid: int) -> str:
    return f"laid:{plan}:{laid}"


def _deal_out(seen: Seen, chance: SeededChance) -> dict[str, list[str]]:
    """Cards for every zone and every card laid face down."""
    slots = _slots(seen)
    free = {slot: number for slot, (_, number) in slots.items()}
    places: dict[str, list[str]] = {slot: [] for slot in slots}
    left = list(seen.cards)
    anywhere: list[str] = []
    among: list[str] = []
    for one in seen.known:
        for card in one.cards:
            if card in left:  # not so in the middle of a draw: what somebody has in hand lies nowhere
                left.remove(card)

    def put(cards: Sequence[str], where: Sequence[str]) -> list[str]:
        """Into random free places of some slots; returns what found none."""
        room = _shuffled(chance, [slot for slot in where for _ in range(free[slot])])
        for card, slot in zip(cards, room, strict=False):
            places[slot].append(card)
            free[slot] -= 1
        return list(cards[len(room) :])

    for one in seen.known:
        if one.zone == drawn_by(seen.seat):
            continue  # in his own hand, or laid before him: the view has them
        if one.zone == AMONG:
            among.extend(one.cards)
        elif one.zone == PILE:
            anywhere.extend(one.cards)
        elif one.zone == BOX:  # or in the treasure deck
            put(put(_shuffled(chance, one.cards), [BOX]), [TREASURE])
        else:
            if blurred(seen, one.zone):
                put(one.cards, [slot for slot, (block, _) in slots.items() if block == one.zone])
                continue
            own = min(len(one.cards), free.get(one.zone, 0))
            places.setdefault(one.zone, []).extend(one.cards[:own])
            free[one.zone] = free.get(one.zone, 0) - own
    rest = put(anywhere, [slot for slot, (block, _) in slots.items() if block == PILE])
    rest += put(among, [slot for slot, (block, _) in slots.items() if block.startswith(_PLAYER_ZONES)])
    put([*left, *rest], list(slots))
    return places


def _shuffled(chance: SeededChance, cards: Sequence[str]) -> list[str]:
    if len(cards) < 2:
        return list(cards)
    order = chance.answer(Draw(tuple(str(n) for n in range(len(cards))), len(cards)), "")
    return [cards[int(n)] for n in order]


def _face_up(plans: Sequence[Plan], places: Mapping[str, Sequence[str]]) -> tuple[Plan, ...]:
    found = []
    for n, plan in enumerate(plans):
        laid: list[Laid] = []
        for k, one in enumerate(plan.laid):
            laid.append(replace(one, card=places[_laid_slot(n, k)][0]) if one.card == HIDDEN else one)
        found.append(replace(plan, laid=tuple(laid)))
    return tuple(found)


def known_of(seen: Seen, zone: str) -> tuple[str, ...]:
    return next((one.cards for one in seen.known if one.zone == zone), ())
