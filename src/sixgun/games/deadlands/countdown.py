"""From Ace to Deuce: which card is called next, and who plays a sleeved card or a red joker before it."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.cards import RED_JOKER, is_joker
from sixgun.core.choice import Option, Question
from sixgun.core.ref import Ref
from sixgun.games.deadlands import cards
from sixgun.games.deadlands.choices import CutIn, LetPass
from sixgun.games.deadlands.state import Going, Shootout

CALL, GAP = "deadlands.actions.countdown", "deadlands.ruling.gap-order"
SLEEVE, JOKER = "deadlands.sleeve.play-any-time", "deadlands.joker.red-any-time"
SAME = "deadlands.ruling.identical-cards"


# between two cards ---------------------------------------------------------------------------------------------------
def ready_cards(g: Shootout, who: str, jokers_only: bool = False) -> Iterator[tuple[str, str]]:
    """What somebody could play at any moment, as a CutIn names it, with the card: the red joker and the sleeved card
    (deadlands.special.red-joker, deadlands.joker.red-any-time; deadlands.special.up-your-sleeve,
    deadlands.sleeve.play-any-time)."""
    if not g[who].able:
        return
    if cards.holds_red_joker(g, who):
        yield "joker", RED_JOKER
    if who in g.sleeves and not jokers_only:
        yield "sleeve", g.sleeves[who]


def _plays(g: Shootout, seat: str) -> list[Option]:
    """deadlands.ruling.gap-order: everybody of a seat who could, after letting the moment pass."""
    mine = [one.id for one in g.people.values() if one.side and g.seat_of(one.id) == seat]
    found = [
        Option(CutIn(who, how), 1, (JOKER if how == "joker" else SLEEVE,))  # type: ignore[arg-type]  # one of the two
        for who in mine
        for how, _ in ready_cards(g, who)
    ]
    return [Option(LetPass(found[0].choice.actor), 0, (GAP,)), *found] if found else []


def gap(ref: Ref, g: Shootout) -> None:
    """deadlands.ruling.gap-order: all holders are asked together, again and again until everybody passes; each time a
    seat may play one card. Red jokers act first, the posse's before the other side's, then sleeved cards by rank and
    suit; identical ones are simultaneous."""
    open_to = {
        side.seat: found for side in g.sides.values() if side.seat not in g.passed if (found := _plays(g, side.seat))
    }
    if not open_to:
        g.passed = ()
        g.phase = "call"
        return
    questions = [Question(seat, GAP, options, None, {"next": _next_rank(g)}) for seat, options in open_to.items()]
    played: list[Going] = []
    for seat, choice in zip(open_to, ref.ask_all(questions), strict=True):
        if isinstance(choice, CutIn):
            played.append(begin(g, choice))
        else:
            g.passed = (*g.passed, seat)
    if not played:
        return
    g.passed = ()
    for going in played:
        ref.tell("plays-joker" if going.by == "joker" else "plays-sleeve", _rule(going), who=going.who, card=going.card)
    played.sort(key=lambda going: cards.turn_of(going.card))  # a stable order: the posse's first
    g.queue = _groups(played)
    g.phase = "declare"


def begin(g: Shootout, choice: CutIn, cuts_in: str = "") -> Going:
    """The card leaves sleeve or hand."""
    card = RED_JOKER if choice.card == "joker" else g.sleeves[choice.actor]
    cards.take(g, choice.actor, card)
    return Going(choice.actor, card, choice.card, cuts_in, choice.number)


def _rule(going: Going) -> str:
    return JOKER if going.by == "joker" else SLEEVE


def _groups(played: list[Going]) -> tuple[tuple[Going, ...], ...]:
    """Cards that are alike, jokers apart, are played at the same time (deadlands.ruling.identical-cards)."""
    found: list[tuple[Going, ...]] = []
    for going in played:
        if found and found[-1][0].card == going.card and not is_joker(going.card):
            found[-1] = (*found[-1], going)
        else:
            found.append((going,))
    return tuple(found)


# the call ------------------------------------------------------------------------------------------------------------
def next_card(g: Shootout) -> str:
    """The highest card in any hand; "" if there is none but jokers (deadlands.joker.red-any-time: not called)."""
    held = (card for hand in g.hands.values() for card in hand if not is_joker(card))
    return min(held, key=cards.turn_of, default="")


def _next_rank(g: Shootout) -> str:
    """The last card that was called, which is known to everybody."""
    return g.called


def call(ref: Ref, g: Shootout) -> None:
    """deadlands.actions.countdown, deadlands.ruling.identical-cards: the next card is called and shown. After the last
    one the round is over."""
    card = next_card(g)
    if not card:
        g.phase = "end"
        return
    g.called = card
    owners = [who for side in g.sides for who in _owners(g, side, card)]
    for who in owners:
        cards.take(g, who, card)
    ref.tell("called" if len(owners) == 1 else "called-both", CALL if len(owners) == 1 else SAME, card=card, who=owners)
    g.queue = (tuple([Going(who, card) for who in owners]),)
    g.phase = "declare"


def _owners(g: Shootout, side: str, card: str) -> list[str]:
    return [who for who, hand in g.hands.items() if g[who].side == side and card in hand]
