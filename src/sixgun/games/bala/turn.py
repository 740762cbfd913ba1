"""The turn: cards, activations and actions, as a state machine over `Fight.phase`.

    turn -> draw -> act ... act -> draw ... -> turn ... -> over

One call of `advance` does one step: it starts a turn, draws a card, or lets the activation on top of the stack do one
thing (open, go on with what an interruption held up, or choose and carry out an action).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sixgun.core.choice import Choice, Fact, Offer, Option, Refusal, Several, made
from sixgun.core.ref import Ref
from sixgun.games.bala import (
    carts,
    detection,
    director,
    dynamite,
    interrupt,
    movement,
    recovery,
    reload,
    shooting,
    tasks,
)
from sixgun.games.bala.activation import Action, begin
from sixgun.games.bala.choices import Act, Aim, Drive, Pass, Recover, Shoot
from sixgun.games.bala.course import go_on
from sixgun.games.bala.goals import judge, time_is_up
from sixgun.games.bala.limits import check_places
from sixgun.games.bala.state import Fight
from sixgun.miniatures.by_hand import Director

CHOOSE = "bala.turn.spend-in-any-order"
PASS = Pass()

ACTIONS: dict[str, Action] = {
    action.kind: action
    for chapter in (recovery, shooting, detection, movement, carts, reload, dynamite, tasks)
    for action in chapter.ACTIONS
}


def advance(ref: Ref, g: Fight) -> None:
    """The next step."""
    if g.phase == "turn":
        start_turn(ref, g)
    elif g.phase == "draw":
        draw_card(ref, g)
    elif g.phase == "act":
        act(ref, g)
    judge(ref, g)


# cards ---------------------------------------------------------------------------------------------------------------
def start_turn(ref: Ref, g: Fight) -> None:
    """bala.ruling.turn-definition: when every card has been drawn, those of everybody still in play are shuffled again.

    bala.turn.card-per-character, bala.ruling.neighbours-no-card, bala.ruling.eliminated-cards."""
    if g.board.turns and g.turn >= g.board.turns:
        time_is_up(ref, g)
        return
    g.turn += 1
    g.deck = tuple(sorted(who for who in g.characters if _has_card(g, who)))
    if g.board.switches.interruption_refresh == "turn":
        interrupt.refill(g)
    g.phase = "draw"
    ref.tell("turn", "bala.ruling.turn-definition", turn=g.turn)


def draw_card(ref: Ref, g: Fight) -> None:
    """bala.turn.random-order: one card at random from all sides' cards, and its character is activated at once.

    Lit dynamite of its owner goes off first (bala.weapon.dynamite-timing, bala.ruling.dynamite-timing-detail)."""
    deck = tuple([who for who in g.deck if _has_card(g, who)])
    if not deck:
        g.deck = ()
        g.phase = "turn"
        return
    who = ref.draw(deck, "bala.turn.random-order")[0]
    g.deck = tuple([card for card in deck if card != who])
    ref.tell("card", "bala.turn.random-order", who=who)
    dynamite.explode_charges_of(ref, g, who)
    if g[who].out:
        return
    begin(g, who)


def _has_card(g: Fight, who: str) -> bool:
    """bala.ruling.dynamite-dead-thrower: also who is out, as long as its dynamite burns."""
    return not g[who].out or any(charge.thrower == who for charge in g.charges.values())


# activations ---------------------------------------------------------------------------------------------------------
def act(ref: Ref, g: Fight) -> None:
    """Let the activation on top of the stack do its next thing, then end it if nothing is left to do."""
    activation = g.activation
    if not activation.opened:
        g.change_activation(opened=True)
        interrupt.before_first_action(ref, g)
    elif activation.course is not None:
        follow = carts.go_on if isinstance(activation.course.choice, Drive) else go_on
        follow(ref, g, activation.course)
    elif activation.announced is not None:
        _carry_out_held_up(ref, g, activation.announced)
    else:
        _choose(ref, g)
    _tidy(ref, g)


def _choose(ref: Ref, g: Fight) -> None:
    """bala.turn.spend-in-any-order: the owner chooses each action after seeing the result of the one before."""
    me = g.active
    a = g.activation
    facts: dict[str, Fact] = {"who": me.id, "left": a.left, "interruption": a.interruption}
    choice = ref.ask(g.seat_of(me.id), CHOOSE, partial(offers, g), partial(check, g), facts)
    if isinstance(choice, Director):
        director.perform(ref, g, choice)
    elif isinstance(choice, Act):
        if not interrupt.on_announcement(ref, g, choice):
            carry_out(ref, g, choice)
    else:
        stop(ref, g)


def stop(ref: Ref, g: Fight) -> None:
    """bala.ruling.pass: unspent actions are lost."""
    ref.tell("pass", "bala.ruling.pass", who=g.active.id, lost=g.activation.left)
    g.change_activation(left=0)


def _carry_out_held_up(ref: Ref, g: Fight, choice: Act) -> None:
    """bala.ruling.interruption-window: an announced action is carried out afterwards if it still can be; if not, the
    owner may choose another one (bala.ruling.paralysed-while-active)."""
    g.change_activation(announced=None)
    if check(g, choice) is None:
        carry_out(ref, g, choice)
    else:
        ref.tell("no-longer", "bala.ruling.interruption-window", who=choice.actor, kind=choice.kind)


def carry_out(ref: Ref, g: Fight, choice: Act) -> None:
    """Pay for an action and do it."""
    action = ACTIONS[choice.kind]
    cost = action.cost(g, g.active, choice)
    before = g.activation
    left = before.left - cost
    if before.aim in _aimed_at(choice):
        g.change_activation(left=left)
    else:  # bala.ruling.aim-duration: lost if the character does anything else first
        g.change_activation(left=left, aim="", aims=0)
    action.perform(ref, g, choice)


def _aimed_at(choice: Act) -> tuple[str, ...]:
    """bala.ruling.gatling-aim: either target."""
    match choice:
        case Aim():
            return (choice.target,)
        case Shoot():
            return (choice.target, choice.second)
    return ()


def _tidy(ref: Ref, g: Fight) -> None:
    """End every activation that has nothing left to do; bala.ruling.out-of-actions-not-eliminated.

    bala.interrupt.contest-won, bala.ruling.interruption-delayed: then the one put off acts, unless it is out."""
    while g.stack:
        a = g.activation
        if not g[a.who].out and (a.course is not None or not a.opened or a.left > 0):
            break
        g.stack = g.stack[:-1]
    if not g.stack and g.delayed:
        who, g.delayed = g.delayed[0], g.delayed[1:]
        if not g[who].out:
            ref.tell("delayed", "bala.interrupt.contest-won", who=who)
            begin(g, who, interruption=True)
            _tidy(ref, g)
            return
    if not g.stack:
        g.phase = "draw"


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Fight, choice: Choice) -> Refusal | None:
    """The one legality test of an action by the active character."""
    if isinstance(choice, Pass):
        return None
    if isinstance(choice, Director):
        return check_places(choice) or director.check(g, choice)
    me = g.active
    action = ACTIONS.get(choice.kind)
    if action is None:
        return Refusal(CHOOSE, "unknown-action", tuple(ACTIONS))
    if choice.actor != me.id:
        return Refusal(CHOOSE, "not-active", (me.id,), {"who": choice.actor, "active": me.id})
    if me.paralysed and not isinstance(choice, Recover):
        return Refusal("bala.action.recover-paralysis", "paralysed", ("recover", "pass"), {"who": me.id})
    return check_places(choice) or action.check(g, me, choice)


def offers(g: Fight) -> Iterator[Offer]:
    """Everything on offer to the active character, the most warlike first; passing is last."""
    me = g.active
    for action in [ACTIONS["recover"]] if me.paralysed else ACTIONS.values():
        yield Several(action.offers, g, me)
    yield Option(PASS, 0, ("bala.ruling.pass",))


def options(g: Fight) -> Iterator[Option]:
    """The same, made one after another."""
    return made(offers(g))
