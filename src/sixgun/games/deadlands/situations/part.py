"""The situations of Deadlands: the listed actions carried out by the rules that play them.

A listed action is a choice on the card that is in play: `declaring.check` judges it, and turn.py carries it out with
every question on the way. Besides, a file may list what happens between cards: `next-card` (somebody's is called) and
`bleed` (what a new round costs those who bleed)."""

from __future__ import annotations

from sixgun.core.choice import Choice, Option, PlainChoice, Refusal, made
from sixgun.core.fares import GONE, Fate, Told
from sixgun.core.ref import Ref
from sixgun.core.situations import Condition
from sixgun.games.deadlands import cards, declaring, turn, wounds
from sixgun.games.deadlands.situations.listed import BLEED, NEXT_CARD, choice_of
from sixgun.games.deadlands.situations.moment import prepared
from sixgun.games.deadlands.situations.schema import SIDES, ActionRow
from sixgun.games.deadlands.situations.short_forms import FORMS
from sixgun.games.deadlands.state import LOCATIONS, Going, Person, Shootout
from sixgun.miniatures.situations.part import FullFiles, Moments

HURT, DOWN = 2, 3
"""How bad it is."""
_TOLD = (
    Told("stunned", "stunned", "comes-round", DOWN),
    Told("surprised", "surprised", "reacts"),
    Told("shaken", "unnerved", "steadied", HURT),
    Told("jammed", "jammed", "cleared"),
)
_GOES_ON = ("window", "order", "resolve")


def _first(g: Shootout) -> str:
    return g.playing[0].who if g.playing else next(iter(g.people))


class DeadlandsSituations(FullFiles[Shootout]):
    forms = FORMS
    moments = Moments(prepared, _first, ActionRow, choice_of, NEXT_CARD, SIDES)

    # steps -----------------------------------------------------------------------------------------------------------
    def refusal(self, state: Shootout, step: Choice) -> Refusal | None:
        if state.ended is not None:
            return Refusal("deadlands.fight-frame.end", "game-over", facts={"reason": state.ended.reason})
        if step.kind == NEXT_CARD:
            if not state[step.actor].able:
                return Refusal("deadlands.actions.free-card", "not-able", facts={"who": step.actor})
            return None
        return None if step.kind == BLEED else turn.check(state, step)

    def options(self, state: Shootout) -> tuple[Option, ...]:
        """What could be done instead of a step that is refused."""
        if state.ended is not None or not state.playing:
            return (Option(PlainChoice(BLEED)),)
        return tuple(made(declaring.offers(state, state.playing[0])))

    def take(self, ref: Ref, state: Shootout, step: Choice) -> None:
        """Carry out a step that is not refused, with whatever it sets off."""
        if step.kind == NEXT_CARD:
            _next_card(state, step.actor)
        elif step.kind == BLEED:
            for who in list(state.people):
                if wounds.bleeds(state[who]):
                    wounds.bleed(ref, state, who)
        elif state.phase == "declare":
            declaring.note(ref, state, step)
            if all(going.action is not None for going in state.playing):
                state.phase = "window"
        else:
            declaring.go_on(ref, state, step.actor, step)
        while state.phase in _GOES_ON and state.ended is None:
            turn.advance(ref, state)

    # what comes of them ----------------------------------------------------------------------------------------------
    def conditions(self, before: Shootout, after: Shootout) -> dict[str, Condition]:
        """How everybody fares who was in play."""
        return {id: _condition(old, after[id]) for id, old in before.people.items() if old.in_play}


def _next_card(g: Shootout, who: str) -> None:
    """The card before is over; somebody's highest is called, or any, where the file gives him none."""
    if g.playing:
        declaring.throw_away(g)
    card = next((one for one in sorted(g.hands.get(who, ()), key=cards.turn_of) if one != "RJ"), "")
    if card:
        cards.take(g, who, card)
    else:
        card = max((one for one in g.stock(g.deck_of(g[who].side)) if one not in ("RJ", "BJ")), key=cards.turn_of)
    g.queue, g.phase = ((Going(who, card),),), "declare"


def _condition(old: Person, new: Person) -> Condition:
    fate = Fate()
    if new.dead:
        return Condition((("dead", ""),), GONE)
    if new.winded and not old.winded:
        fate.say("winded", severity=DOWN)
    for location in LOCATIONS:
        more = new.wounds.at(location) - old.wounds.at(location)
        if more > 0:
            fate.say(f"wounded-{location}", new.wounds.at(location), HURT)
    if new.wind < old.wind:
        fate.say("wind", severity=1)
    fate.compare(_Seen(old), _Seen(new), _TOLD)
    if new.held_by and not old.held_by:
        fate.say("entangled", severity=HURT)
    if old.held_by and not new.held_by:
        fate.say("free")
    return fate.condition("unhurt")


class _Seen:
    """What is compared of somebody."""

    def __init__(self, one: Person) -> None:
        self.stunned, self.surprised, self.shaken = one.stunned, one.surprised, one.shaken
        self.jammed = any(arm.jammed for arm in one.arms)
