"""The cards of a situation file: which lie where, which are hidden, and every mistake about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from sixgun.core import cards as playing_cards
from sixgun.core.cards import HIDDEN, in_order, pack
from sixgun.core.strict import Reader
from sixgun.games.frontera.board import Switches
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.decks import DEAD_MANS_HAND, NO_MANAGEMENT, NORMAL, WEAR, packs_needed
from sixgun.games.frontera.situations.schema import CardsRow, Heap, HeapRow
from sixgun.games.frontera.state import DEAD_MAN, DISCARDS, MAYOR, PILE, TREASURE, deck_of, spent_of

_DEAL = int(next(row["start_deal"] for row in table("modes") if row["mode"] == NORMAL))


class Layout(msgspec.Struct, frozen=True):
    """Where the cards lie; HIDDEN ones come from `unknown`."""

    phase: int
    zones: dict[str, tuple[str, ...]]
    unknown: tuple[str, ...]


def lay_out(reader: Reader, row: CardsRow, switches: Switches, seats: Sequence[str]) -> Layout:
    """`seats` are those of the table, the Mayor's first. frontera.mode.three: each mode has its own zones."""
    for key, named in (("decks", row.decks), ("spent", row.spent)):
        for seat in named:
            reader.known(f"cards.{key}.{seat}", seat, seats, "seat")
    _check_switches(reader, row, switches)
    if switches.skip_phase1 and switches.mode == NORMAL and row.phase is None:
        row = replace(row, phase=2)
    _check_zones(reader, row, switches.mode)
    if switches.mode == WEAR:
        return _worn(reader, row, switches, seats)
    return _shared(reader, row, switches, seats)


def phase_of(row: CardsRow, mode: str) -> int:
    if mode != NORMAL:
        return 0
    return row.phase or (2 if row.decks or row.spent else 1)


def _check_switches(reader: Reader, row: CardsRow, switches: Switches) -> None:
    """Switches of the preparation that say nothing about cards which the file, or the mode, has laid out already."""
    if switches.mode != NORMAL:
        named = [name for name in ("packs", "pile_adjust", "treasure_start", "skip_phase1") if getattr(switches, name)]
        named += ["dmh_source"] * (switches.mode == WEAR and switches.dmh_source != "pack")
        why = "there is one pack" if switches.mode == NO_MANAGEMENT else "everybody has a pack of his own"
        for name in named:
            reader.report(f"options.{name}", f'has no effect with mode = "{switches.mode}": {why}; expected none')
        return
    said = next(iter(_given(row, ("phase", "pile", "discards", "decks", "spent"))), "")
    twice = f"has no effect: cards.{said} says which phase it is; expected one of the two"
    reader.expect(not (switches.skip_phase1 and said), "options.skip_phase1", twice)
    if switches.pile_adjust and (row.pile is not None or (phase_of(row, NORMAL) == 2 and not switches.skip_phase1)):
        why = "cards.pile says what lies there" if row.pile is not None else "in phase 2 there is no common pile"
        reader.report("options.pile_adjust", f"has no effect: {why}; expected none")
    elif switches.pile_adjust > 0:
        reader.report("options.pile_adjust", "does not say which cards of another pack these are; expected cards.pile")
    which = "does not say which cards of another pack these are; expected cards.treasure"
    reader.expect(not switches.treasure_start, "options.treasure_start", which)


def _given(row: CardsRow, keys: Iterable[str]) -> list[str]:
    """Those of the keys that the file says."""
    return [key for key in keys if getattr(row, key) not in (None, (), {})]


def _check_zones(reader: Reader, row: CardsRow, mode: str) -> None:
    """Zones that a mode, or a phase of it, does not have."""
    phased = mode == NORMAL or row.phase is None
    reader.expect(phased, "cards.phase", 'only mode = "normal" has phases; expected none')
    phase = phase_of(row, mode)
    have: tuple[str, ...] = ("pile", "discards", "treasure", "decks")
    why = "in phase 1 nobody has spent cards"
    if mode == NO_MANAGEMENT:
        have, why = ("pile",), "without management there is one pack on the table, the pile"
    elif mode == WEAR:
        have, why = ("decks", "spent"), "where cards wear out everybody has a pack of his own"
    elif phase == 2:
        have, why = ("treasure", "decks", "spent"), "in phase 2 there is no common pile"
    for key in _given(row, ("pile", "discards", "treasure", "decks", "spent")):
        reader.expect(key in have, f"cards.{key}", f"{why}; expected {' or '.join(have)}")


# one stock of cards for everybody ------------------------------------------------------------------------------------
def _shared(reader: Reader, row: CardsRow, switches: Switches, seats: Sequence[str]) -> Layout:
    """frontera.normal.packs, frontera.nomgmt.one-pack, frontera.normal.dmh-aside: what the packs hold is somewhere."""
    packs = 1 if switches.mode == NO_MANAGEMENT else switches.packs or packs_needed(switches.mode, len(seats))
    one = pack(switches.jokers_per_pack)
    stock = Counter(one * packs)
    if switches.dmh_source == "pack":
        stock.subtract(DEAD_MANS_HAND)
    phase = phase_of(row, switches.mode)
    places: dict[str, tuple[str, Heap]] = {}
    if row.pile is not None:
        places[PILE] = ("cards.pile", row.pile)
    places[DISCARDS] = ("cards.discards", row.discards)
    if row.treasure is not None:
        places[TREASURE] = ("cards.treasure", row.treasure)
    places |= {deck_of(seat): (f"cards.decks.{seat}", heap) for seat, heap in row.decks.items()}
    places |= {spent_of(seat): (f"cards.spent.{seat}", cards) for seat, cards in row.spent.items()}
    zones: dict[str, tuple[str, ...]] = {DEAD_MAN: in_order(DEAD_MANS_HAND)}
    hidden: dict[str, int] = {}
    whole = in_order(stock.elements())
    left = Counter(stock)
    for zone, (where, heap) in places.items():
        base = whole if zone == PILE or packs == 1 else in_order(one)
        zones[zone], hidden[zone] = _heap(reader, where, heap, base, left, packs)
    unlisted = left.total() - sum(hidden.values())
    if unlisted < 0:
        where = next(places[zone][0] for zone, n in hidden.items() if n)
        reader.report(where, f"there are only {left.total()} cards that are not listed; expected fewer unknown ones")
        unlisted = 0
    hidden |= _usual(switches.mode, phase, seats, max(0, unlisted + switches.pile_adjust), zones)
    if switches.mode == NO_MANAGEMENT and PILE not in zones:
        zones[PILE], hidden = in_order(left.elements()), {}
        left = Counter()
    for zone in (PILE, DISCARDS, TREASURE, *(name for seat in seats for name in (deck_of(seat), spent_of(seat)))):
        if switches.mode == NORMAL or zone in (PILE, DISCARDS, TREASURE):
            zones[zone] = (*zones.get(zone, ()), *[HIDDEN] * hidden.get(zone, 0))
    return Layout(phase, zones, in_order(left.elements()))


def _usual(mode: str, phase: int, seats: Sequence[str], rest: int, zones: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """How many unlisted cards lie where the file says nothing: eight in each deck and the others in the pile
    (frontera.normal.deal-eight), or in phase 2 all of them dealt out (frontera.phase1.skip)."""
    if mode != NORMAL:
        return {}
    unsaid = [seat for seat in seats if deck_of(seat) not in zones]
    if phase == 2:
        share, more = divmod(rest, len(unsaid)) if unsaid else (0, 0)
        return {deck_of(seat): share + (n < more) for n, seat in enumerate(unsaid)}
    each = min(_DEAL, rest // len(unsaid)) if unsaid else 0
    found = {deck_of(seat): each for seat in unsaid}
    if PILE not in zones:
        found[PILE] = rest - each * len(unsaid)
    return found


def _heap(
    reader: Reader, where: str, heap: Heap, whole: Sequence[str], left: Counter[str], packs: int
) -> tuple[tuple[str, ...], int]:
    """The listed cards of a zone, which are taken from what is left, and how many more it holds."""
    hidden = 0
    if not isinstance(heap, HeapRow):
        listed = [(f"{where}[{i}]", name) for i, name in enumerate(heap)]
    elif heap.all_but is not None:
        reader.expect(heap.count is None and not heap.known, where, "expected all_but, or count with known")
        listed = [(where, card) for card in _without(reader, f"{where}.all_but", heap.all_but, whole)]
    else:
        listed = [(f"{where}.known[{i}]", name) for i, name in enumerate(heap.known)]
        if heap.count is None:
            reader.report(f"{where}.count", "missing: expected how many cards, or all_but")
        elif heap.count < len(heap.known):
            reader.report(f"{where}.count", f"{len(heap.known)} cards are known; expected at least as many")
        else:
            hidden = heap.count - len(heap.known)
    found = []
    for place, name in listed:
        card = read_card(reader, place, name)
        if card and left[card] <= 0:
            reader.report(place, _gone(card, packs))
        elif card:
            left[card] -= 1
            found.append(card)
    return in_order(found), hidden


def _without(reader: Reader, where: str, names: Sequence[str], whole: Sequence[str]) -> tuple[str, ...]:
    rest = Counter(whole)
    for i, name in enumerate(names):
        card = read_card(reader, f"{where}[{i}]", name)
        if rest[card] > 0:
            rest[card] -= 1
        elif card:
            reader.report(f"{where}[{i}]", f"there is no {card} to leave out")
    return in_order(rest.elements())


def _gone(card: str, packs: int) -> str:
    if card in DEAD_MANS_HAND:
        return f"there is no {card} left: one belongs to the dead man's hand, of {packs} pack{'s' * (packs > 1)}"
    return (
        f"there is no {card} left in {packs} pack{'s' * (packs > 1)}; it is listed elsewhere, or options.packs is more"
    )


def read_card(reader: Reader, where: str, name: str) -> str:
    try:
        return playing_cards.read(name)
    except ValueError as error:
        reader.report(where, str(error))
        return ""


# a pack for everybody ------------------------------------------------------------------------------------------------
def _worn(reader: Reader, row: CardsRow, switches: Switches, seats: Sequence[str]) -> Layout:
    """frontera.wear.own-pack, frontera.wear.dmh: nothing is hidden here."""
    zones: dict[str, tuple[str, ...]] = {DEAD_MAN: in_order(DEAD_MANS_HAND)}
    for seat in seats:
        left = Counter(pack(switches.jokers_per_pack))
        if seat == MAYOR:
            left.subtract(DEAD_MANS_HAND)
        whole = in_order(left.elements())
        zones[spent_of(seat)], _ = _heap(reader, f"cards.spent.{seat}", row.spent.get(seat, ()), whole, left, 1)
        heap = row.decks.get(seat)
        if isinstance(heap, HeapRow) and heap.count is not None:
            reader.report(f"cards.decks.{seat}.count", "where cards wear out all are known; expected a list or all_but")
        if heap is None:
            zones[deck_of(seat)] = in_order(left.elements())
        else:
            zones[deck_of(seat)], _ = _heap(reader, f"cards.decks.{seat}", heap, whole, left, 1)
    return Layout(0, zones, ())
