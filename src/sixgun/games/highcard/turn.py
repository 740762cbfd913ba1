"""The round: deal, choose in secret, shoot from the highest card down; and how the game ends."""

from __future__ import annotations

from sixgun.core.choice import Check, Choice, Option, Question, Refusal
from sixgun.core.ref import Ref
from sixgun.games.highcard.choices import Play
from sixgun.games.highcard.duel import volley
from sixgun.games.highcard.state import Duel, in_order, without


def advance(ref: Ref, duel: Duel) -> None:
    """One step: one hand is filled, or all choose, or all with the highest card shoot."""
    match duel.phase:
        case "deal":
            fill_hand(ref, duel, duel.waiting[0])
            duel.waiting = duel.waiting[1:]
            if not duel.waiting:
                duel.phase = "choose"
        case "choose":
            choose(ref, duel)
            duel.phase = "shoot"
        case "shoot":
            fastest = duel[duel.waiting[0]].card
            volley(ref, duel, tuple(seat for seat in duel.waiting if duel[seat].card == fastest))
            standing = duel.standing
            duel.waiting = tuple(seat for seat in duel.waiting if seat in standing and duel[seat].card != fastest)
            if not duel.waiting:
                new_round(duel)


def new_round(duel: Duel) -> None:
    for seat in duel.seats:
        duel.change(seat, card="", target="")
    duel.waiting = duel.standing
    duel.phase = "deal"


def fill_hand(ref: Ref, duel: Duel, seat: str) -> None:
    """highcard.turn.deal: draw until the hand is full. Everybody sees how many, only the seat sees which."""
    cards = ref.draw(duel.deck, "highcard.turn.deal", duel.hand_size - len(duel[seat].hand))
    duel.deck = without(duel.deck, cards)
    duel.change(seat, hand=in_order((*duel[seat].hand, *cards)))
    ref.tell("drew", "highcard.turn.deal", seat=seat, cards=duel.hand_size)
    if cards:
        ref.tell("dealt", "highcard.turn.deal", seats=(seat,), cards=cards)


def choose(ref: Ref, duel: Duel) -> None:
    """highcard.turn.choose: a card and a rival each, in secret, shown together."""
    choices = ref.ask_all([question(duel, seat) for seat in duel.standing])
    for choice in choices:
        assert isinstance(choice, Play)
        show(duel, choice)
        ref.tell("shown", "highcard.turn.choose", seat=choice.actor, card=choice.card, target=choice.target)
    # highcard.turn.order; among equal cards the order of the seats, which changes nothing
    duel.waiting = tuple(sorted(duel.standing, key=lambda seat: -int(duel[seat].card)))


def show(duel: Duel, choice: Play) -> None:
    duel.throw(choice.actor, choice.card)
    duel.change(choice.actor, card=choice.card, target=choice.target)


def question(duel: Duel, seat: str) -> Question:
    rule = "highcard.turn.choose"
    rivals = tuple(rival for rival in duel.standing if rival != seat)
    cards = tuple(dict.fromkeys(duel[seat].hand))
    options = [Option(Play(seat, rival, card), rules=("highcard.turn.order",)) for card in cards for rival in rivals]
    return Question(seat, rule, options, explain(rule, options, cards, rivals))


def explain(rule: str, options: list[Option], cards: tuple[str, ...], rivals: tuple[str, ...]) -> Check:
    """Exactly the listed choices are legal; the rest of the check only finds the best reason why not."""

    def check(choice: Choice) -> Refusal | None:
        if any(option.choice == choice for option in options):
            return None
        if isinstance(choice, Play) and choice.card not in cards:
            return Refusal(rule, "no-such-card", cards, {"card": choice.card})
        if isinstance(choice, Play) and choice.target not in rivals:
            return Refusal(rule, "no-such-rival", rivals, {"target": choice.target})
        return Refusal(rule, "not-offered", ("play",))

    return check
