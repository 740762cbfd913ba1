"""A card that is being played: what its owner declares on it, and what may follow when that is done.

Everything that a card may be spent on is a verb. What is declared after a movement is judged where that ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixgun.core.choice import Choice, Fact, Offer, Option, Question, Refusal, Several, any_offered
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb, real_places
from sixgun.games.deadlands import carrying, director, moving, skills
from sixgun.games.deadlands.actions import ACTIONS, FREE
from sixgun.games.deadlands.choices import Announce, Burst, Discard, Done, Fan, Shoot, Sleeve, Throw, TwoGuns, Walk
from sixgun.games.deadlands.state import Going, Person, Shootout
from sixgun.miniatures.by_hand import Director

CHOOSE, AFTER = "deadlands.actions.card-choices", "deadlands.attack.sequence"
SLEEVE, ONE_CARD, RED = "deadlands.sleeve.place", "deadlands.sleeve.one-card", "deadlands.joker.red-no-sleeve"
MOVED = "deadlands.ruling.move-on-card"
STUNNED, HELD = "deadlands.stun.state", "deadlands.fight.entangled"
WILLS = "deadlands.ruling.test-of-will-cost"
RECOVERY = ("recover", "discard", "done")
BOUND = ("break", "slip-free", "strike", "discard", "done", "will", "drop", "let-go")
"""What is left to the stunned, and to those whom a whip or lariat holds."""
MOVES = ("walk", "stance")
WALKING = "deadlands.ruling.walking"
SHOTS = (Shoot, TwoGuns, Fan, Burst, Throw)


def imagined(g: Shootout, going: Going) -> Shootout:
    """The state in which the declared movement is made already."""
    if going.done or not (going.path or going.posture):
        return g
    found = g.fork()
    moving.carry(found, going.who, going.path, going.run, going.posture)
    return found


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Shootout, going: Going, choice: Choice) -> Refusal | None:
    """The one legality test of what may be chosen on a card, before and after its action, and of a director's word."""
    if isinstance(choice, Director):
        return director.check(g, choice)
    if choice.actor != going.who:
        return Refusal(CHOOSE, "not-active", (going.who,), {"who": choice.actor, "active": going.who})
    if not real_places(choice):
        return Refusal("deadlands.map.path", "no-such-place")
    refusal = _closed(g[going.who], going, choice.kind)
    if refusal is not None:
        return refusal
    if isinstance(choice, Sleeve):
        return _check_sleeve(g, going)
    if isinstance(choice, Done):
        return None if going.done else Refusal(CHOOSE, "not-offered", tuple(ACTIONS))
    if isinstance(choice, Announce):
        return _check_announce(imagined(g, going), going)
    verb = _verbs(going).get(choice.kind)
    if verb is None:
        return Refusal(CHOOSE, "not-offered", tuple(_verbs(going)), {"kind": choice.kind})
    there = imagined(g, going)
    return verb.check(there, there[going.who], choice)


def _closed(me: Person, going: Going, kind: str) -> Refusal | None:
    """What forbids a kind of choice whatever is chosen of it: deadlands.stun.state, deadlands.fight.entangled, a second
    movement before the action, a second Test of Will (deadlands.ruling.test-of-will-cost)."""
    if me.stunned and kind not in RECOVERY:
        return Refusal(STUNNED, "stunned", RECOVERY, {"who": me.id})
    if me.held_by and kind not in BOUND:
        return Refusal(HELD, "entangled", BOUND, {"who": me.id, "by": me.held_by})
    if kind in MOVES and not going.done and (going.path or going.posture):
        return Refusal(CHOOSE, "has-moved", facts={"who": me.id})
    if kind == "walk" and going.done and isinstance(going.action, SHOTS) and not going.later:
        return Refusal(WALKING, "not-announced", facts={"who": me.id})
    if kind == "will" and going.willed:
        return Refusal(WILLS, "one-test", facts={"who": me.id})
    return None


def _check_announce(there: Shootout, going: Going) -> Refusal | None:
    """deadlands.ruling.walking: once, before the action, where there is some movement left."""
    if going.later or going.done or not moving.allowance(there, going.who):
        return Refusal(WALKING, "not-offered", facts={"who": going.who})
    return None


def _verbs(going: Going) -> dict[str, Verb[Shootout, Person, Any]]:
    """After its action a card is good for simple things alone (deadlands.actions.simple)."""
    return FREE if going.done else ACTIONS | FREE


def _check_sleeve(g: Shootout, going: Going) -> Refusal | None:
    """deadlands.sleeve.one-card, deadlands.joker.red-no-sleeve, deadlands.ruling.move-on-card"""
    if going.by != "called":
        return Refusal(RED if going.by == "joker" else SLEEVE, "not-sleeved", facts={"who": going.who})
    if going.who in g.sleeves:
        return Refusal(ONE_CARD, "sleeve-full", facts={"who": going.who, "card": g.sleeves[going.who]})
    if going.path or going.posture or going.willed or going.done:
        return Refusal(MOVED, "has-moved", facts={"who": going.who})
    return None


# what is on offer ----------------------------------------------------------------------------------------------------
def question(g: Shootout, going: Going) -> Question:
    """What the owner of a card is asked."""
    facts: dict[str, Fact] = {"who": going.who, "card": going.card, "by": going.by, "done": going.done}
    rule = AFTER if going.done else CHOOSE
    seat = g.seat_of(going.who)
    return Question(seat, rule, lambda: offers(g, going), lambda choice: check(g, going, choice), facts)


def offers(g: Shootout, going: Going) -> Iterator[Offer]:
    """What a card may be spent on, the most warlike first; when the action is done, ending comes first."""
    if going.done:
        yield Option(Done(going.who), 0, (AFTER,))
    there = imagined(g, going)
    me = there[going.who]
    for verb in _verbs(going).values():
        if _closed(me, going, verb.kind) is None:
            yield Several(verb.offers, there, me)
    if _closed(me, going, "sleeve") is None and _check_sleeve(g, going) is None:
        yield Option(Sleeve(me.id), 0, (SLEEVE,))
    if _closed(me, going, "announce") is None and _check_announce(there, going) is None:
        yield Option(Announce(me.id), 0, (WALKING,))


def anything_left(g: Shootout, going: Going) -> bool:
    """Whether there is anything to ask when the action is done."""
    me = g[going.who]
    verbs = [verb for verb in FREE.values() if _closed(me, going, verb.kind) is None]
    return me.able and not me.stunned and any_offered(Several(verb.offers, g, me) for verb in verbs)


# declaring -----------------------------------------------------------------------------------------------------------
def declare(ref: Ref, g: Shootout) -> None:
    """Those who play a card at the same moment declare in secret, step by step: a movement, simple things, which are
    done at once, and what the card is spent on. What they declare is shown when all have done so."""
    while undeclared := _undeclared(g):
        answers = ref.ask_all([question(g, going) for going in undeclared])
        for choice in answers:
            note(ref, g, choice)


def _undeclared(g: Shootout) -> list[Going]:
    """Who has something to say: of each seat the first, for a seat is asked one thing at a time."""
    first: dict[str, Going] = {}
    for going in g.playing:
        if going.action is None and not going.done:
            first.setdefault(g.seat_of(going.who), going)
    return list(first.values())


def note(ref: Ref, g: Shootout, choice: Choice) -> None:
    """What a choice adds to the card that somebody is playing; a director's word is done at once."""
    if isinstance(choice, Director):
        director.perform(ref, g, choice)
        return
    who = choice.actor
    going = g.going(who)
    assert going is not None
    if isinstance(choice, Sleeve):
        g.sleeves[who] = going.card
        g.change_going(who, card="", done=True, ended=True)
        ref.tell("sleeves", SLEEVE, who=who, card=going.card)
    elif isinstance(choice, Walk):
        path = moving.way(g, g[who], choice)
        g.change_going(who, path=path, run=choice.run, posture=choice.posture)
    elif isinstance(choice, Announce):
        g.change_going(who, later=True)
    elif choice.kind in FREE:
        do_simple(ref, g, choice)
    else:
        g.change_going(who, action=choice)


def do_simple(ref: Ref, g: Shootout, choice: Choice) -> None:
    """What needs no card is done at once (deadlands.actions.simple). By a switch a Test of Will needs the card, which
    is good for a movement besides (deadlands.ruling.test-of-will-cost)."""
    FREE[choice.kind].perform(ref, g, choice)
    if choice.kind == "will" and g.going(choice.actor) is not None:
        g.change_going(choice.actor, willed=True)
        if g.board.switches.published_test_of_will:
            skills.used_action(g, choice.actor)
            g.change_going(choice.actor, action=Discard(choice.actor))


def follow_up(ref: Ref, g: Shootout) -> bool:
    """deadlands.movement.split, deadlands.actions.simple: what may still be done on a card whose action is done, one
    thing at a time, until its owner has enough. Then the cards are thrown away, and the answer is no."""
    for going in g.playing:
        if going.action is not None and not going.ended and anything_left(g, going):
            (choice,) = ref.ask_all([question(g, going)])
            go_on(ref, g, going.who, choice)
            return True
    throw_away(g)
    return False


def go_on(ref: Ref, g: Shootout, who: str, choice: Choice) -> None:
    """What somebody still does on such a card."""
    if isinstance(choice, Director):
        director.perform(ref, g, choice)
    elif isinstance(choice, Done):
        g.change_going(who, ended=True)
    else:
        do_simple(ref, g, choice)


def throw_away(g: Shootout) -> None:
    """The head of the queue is over."""
    for going in g.playing:
        carrying.end_of_card(g, going)
        g.discard(going.who, going.card)
    g.queue = g.queue[1:]
