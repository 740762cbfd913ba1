"""The round: cards, initiative, activations and actions, as a state machine over `Skirmish.phase`.

    deploy -> round -> choose -> order -> act ... act -> choose ... -> end -> round ... -> over

One call of `advance` does one step: it places somebody, starts a round, lets the players choose cards, rolls for the
initiative, or lets the active character do one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sixgun.core.choice import Choice, Fact, Offer, Option, Refusal, Several, any_offered, made
from sixgun.core.ref import Ref
from sixgun.core.verbs import retested
from sixgun.games.dicemore import (
    bonds,
    carrying,
    carts,
    compulsion,
    deployment,
    director,
    disengage,
    duel,
    duel_shot,
    ends,
    explosives,
    fire,
    flight,
    goals,
    initiative,
    lasso,
    leaping,
    loading,
    loot,
    melee,
    movement,
    opportunity,
    persons,
    placing,
    rally,
    riding,
    side_actions,
    space,
)
from sixgun.games.dicemore.action import AnyAction
from sixgun.games.dicemore.choices import Explosive, Fire, Melee, Pass, Throw
from sixgun.games.dicemore.placing import check_places
from sixgun.games.dicemore.state import STANDING, Activation, Skirmish, replace
from sixgun.miniatures.by_hand import Director

CHOOSE = "dicemore.ruling.action-order"
THREE = "dicemore.action.three-points"
PASS = Pass()
ATTACKS = (Fire, Throw, Explosive, Melee)
"""dicemore.ruling.one-attack: the choices that are the combat action of an activation."""

_FIGHTING = (fire, explosives, melee, disengage)
_GOING = (movement, carts, leaping, riding, carrying)
_HANDLING = (loading, lasso, side_actions, loot, persons, goals)
ACTIONS: dict[str, AnyAction] = {
    action.kind: action for chapter in (*_FIGHTING, *_GOING, *_HANDLING) for action in chapter.ACTIONS
}


def advance(ref: Ref, g: Skirmish) -> None:
    """The next step."""
    _PHASES[g.phase](ref, g)
    if g.ended is None:
        goals.judge(ref, g)


# rounds --------------------------------------------------------------------------------------------------------------
def start_round(ref: Ref, g: Skirmish) -> None:
    """dicemore.turn.one-activation-per-round, dicemore.ruling.turn-and-round: a round in which everybody acts once."""
    if g.round == 0:
        side_actions.before_match(ref, g)
    g.round += 1
    g.progress["initiative-rolled"] = 0
    g.progress["cards-shown"] = 0
    for c in list(g.characters.values()):
        if c.acted:
            g.change(c.id, acted=False)
    ref.tell("round", "dicemore.turn.one-activation-per-round", round=g.round)
    g.phase = "choose"
    ends.cohesion(ref, g)
    if g.ended is not None:
        return
    duel.start_of_round(ref, g)
    duel_shot.settle(ref, g)
    if rally.scripted(g):
        rally.open_round(ref, g)


def end_round(ref: Ref, g: Skirmish) -> None:
    """What happens when everybody has acted: fixed charges go off, shaken nerves calm down, animals without a rider and
    vehicles without a driver stand (dicemore.ruling.gait)."""
    explosives.explode_fixed(ref, g)
    bonds.refresh(g)
    initiative.calm_down(g)
    for horse in list(g.horses.values()):
        if not horse.rider and horse.gait:
            g.change_horse(horse.id, gait=STANDING)
    for cart in list(g.carts.values()):
        if cart.gait and not any(c.driver for c in placing.aboard(g, cart.id)):
            g.change_cart(cart.id, gait=STANDING)
    goals.end_of_round(ref, g)
    if g.ended is None:
        g.phase = "round"


# cards ---------------------------------------------------------------------------------------------------------------
def choose(ref: Ref, g: Skirmish) -> None:
    """dicemore.init.repeat: the next cards, until nobody is left; then the persons of the scenario
    (dicemore.ruling.scenario-persons)."""
    sides = [side for side in g.bands if initiative.candidates(g, side)]
    if not sides:
        last = [who for side in g.bands for who in persons.active_persons(g, side)]
        g.waiting = tuple(last)
        g.phase = "act" if last else "end"
        return
    first = not g.progress.get("cards-shown")
    picked, quitters = initiative.choose(ref, g, sides, may_withdraw=first and not rally.scripted(g))
    g.progress["cards-shown"] = 1
    if quitters:
        ends.withdraw(ref, g, quitters)
        return
    ref.tell("cards", initiative.CARD, who=picked)
    g.revealed = picked
    if len(picked) == 1 or rally.scripted(g):
        g.waiting = picked
        g.phase = "act"
    else:
        g.phase = "order"


def roll_initiative(ref: Ref, g: Skirmish) -> None:
    """dicemore.init.roll, dicemore.init.winner-choice."""
    ranked = initiative.roll_off(ref, g, g.revealed)
    if not g.progress.get("initiative-rolled"):
        g.progress["initiative-rolled"] = 1
        rally.move_civilians(ref, g, g[ranked[0]].side)
    g.waiting = initiative.order(ref, g, ranked)
    g.revealed = ranked
    g.phase = "act"


# activations ---------------------------------------------------------------------------------------------------------
def act(ref: Ref, g: Skirmish) -> None:
    """Begin the next activation, or let the active character do its next thing."""
    if g.activation is None:
        if not g.waiting:
            g.revealed = ()
            g.phase = "choose"
            return
        who, g.waiting = g.waiting[0], g.waiting[1:]
        begin(ref, g, who)
    elif not g.going.opened:
        riding.declare_gait(ref, g)
    elif g.going.passage is not None:
        pass_on(ref, g)
    else:
        _choose(ref, g)
    _tidy(ref, g)


def begin(ref: Ref, g: Skirmish, who: str) -> None:
    """The start of an activation: dicemore.turn.definition, dicemore.action.three-points,
    dicemore.band.common-two-points.

    dicemore.ruling.initiative-pairing: nobody who is gone or has used its turn. dicemore.ruling.scared-skip,
    dicemore.state.scared-effect, dicemore.state.scared-end: a scared character does nothing and is then free of it."""
    c = g[who]
    if c.out or c.acted:
        return
    if c.scared:
        g.change(who, scared=False, shocked=False, unnerved=False, held=False, acted=True)
        riding.stand_still(g, who)
        ref.tell("skips", "dicemore.ruling.scared-skip", who=who)
        return
    if c.fleeing:
        g.change(who, acted=True)
        flight.civilian(ref, g, who)
        return
    if not c.inside:
        duel.enter(ref, g, who)
        if not g[who].inside:
            g.change(who, acted=True)
            return
    g.activation = Activation(
        who,
        c.points,
        opened=not riding.declares(g, who),
        saw_enemy=any(space.sees(g, who, foe.id) for foe in g.enemies(who)),
        must_attack=compulsion.provoked_by(g, who),
    )
    ref.tell("activation", THREE, who=who, points=c.points)


def _choose(ref: Ref, g: Skirmish) -> None:
    """dicemore.ruling.action-order, dicemore.turn.order-of-actions: the owner chooses each action after seeing the
    result of the one before, in any order."""
    me = g.active
    facts: dict[str, Fact] = {"who": me.id, "left": g.going.left}
    choice = ref.ask(g.seat_of(me.id), CHOOSE, partial(offers, g), partial(check, g), facts)
    if isinstance(choice, Pass):
        stop(ref, g)
    elif isinstance(choice, Director):
        director.perform(ref, g, choice)
    else:
        carry_out(ref, g, choice)


def stop(ref: Ref, g: Skirmish) -> None:
    """dicemore.action.three-points: points that are not used are lost."""
    who, lost = g.going.who, g.going.left
    if lost:
        ref.tell("pass", THREE, who=who, lost=lost)
    finish(g)


def finish(g: Skirmish) -> None:
    """The activation is over."""
    who = g.going.who
    g.activation = None
    g.change(who, acted=True, held=False)


def carry_out(
    ref: Ref, g: Skirmish, choice: Choice, perform: Callable[[Ref, Skirmish, Any], None] | None = None
) -> None:
    """dicemore.action.cost: pay for an action and do it, in another way than usual if somebody says how."""
    action = ACTIONS[choice.kind]
    cost = action.cost(g, g.active, choice)
    g.change_activation(left=g.going.left - cost, paying=cost)
    if isinstance(choice, ATTACKS):
        _note_attack(g)
    (perform or action.perform)(ref, g, choice)
    if g.activation is not None:
        g.change_activation(paying=0)
    bonds.refresh(g)
    duel_shot.settle(ref, g)


def pass_on(ref: Ref, g: Skirmish) -> None:
    """Let enemies break into a movement (dicemore.ruling.opp-timing)."""
    opportunity.window(ref, g)
    bonds.refresh(g)
    duel_shot.settle(ref, g)


def _note_attack(g: Skirmish) -> None:
    """dicemore.action.one-attack; dicemore.ruling.one-move, dicemore.action.fire-move-separate: an attack ends a
    movement under way; with `move_first` no movement follows at all (dicemore.ruling.action-order)."""
    a = g.going
    course = None if a.course is None else replace(a.course, left=0.0)
    g.change_activation(attacked=True, course=course, still=a.still or g.board.switches.move_first)


def _tidy(ref: Ref, g: Skirmish) -> None:
    """End the activation of a character that is gone, that has become scared (dicemore.ruling.scared-skip), or that has
    nothing left to do."""
    a = g.activation
    if a is None or a.passage is not None or g.ended is not None:
        return
    c = g[a.who]
    if c.out:
        g.activation = None
    elif c.scared or c.fleeing or (a.opened and a.left <= 0 and not _free_things(g, a)):
        finish(g)


def _free_things(g: Skirmish, a: Activation) -> bool:
    """Whether something that costs nothing could still be done: the free rotation, or the rest of a movement. Of less
    than a U only as far as there is something to offer."""
    if movement.may_rotate(g, g[a.who]):
        return True
    if a.course is None or a.course.left <= 0.05 or a.still:
        return False
    return a.course.left >= 1.0 or any_offered(_doings(g))


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Skirmish, choice: Choice) -> Refusal | None:
    """The one legality test of an action by the active character."""
    if isinstance(choice, Pass):
        return compulsion.check_pass(g)
    if isinstance(choice, Director):
        return check_places(choice) or director.check(g, choice)
    me = g.active
    action = ACTIONS.get(choice.kind)
    if action is None or action.of is not type(choice):
        return Refusal(CHOOSE, "unknown-action", tuple(ACTIONS), {"kind": choice.kind})
    if choice.actor != me.id:
        facts = {"who": choice.actor, "active": me.id}
        return Refusal("dicemore.ruling.initiative-pairing", "not-active", (me.id,), facts)
    if isinstance(choice, ATTACKS) and g.going.attacked:
        return Refusal("dicemore.action.one-attack", "attacked-already", facts={"who": me.id})
    return (
        check_places(choice)
        or rally.action_refusal(g, choice)
        or action.check(g, me, choice)
        or compulsion.check(g, choice)
    )


def offers(g: Skirmish) -> Iterator[Offer]:
    """Everything on offer to the active character, the most warlike first; passing is last."""
    yield from _doings(g)
    yield from retested([Option(PASS, 0, (THREE,))], partial(check, g))


def options(g: Skirmish) -> Iterator[Option]:
    """The same, made one after another."""
    return made(offers(g))


def _doings(g: Skirmish) -> Iterator[Several]:
    """The offers of each action. Where more than its own test limits it, each goes through the whole test."""
    limited = bool(g.going.must_attack) or rally.scripted(g)
    for action in ACTIONS.values():
        if not (action.of in ATTACKS and g.going.attacked):
            offers = Several(action.offers, g, g.active)
            yield Several(retested, (offers,), partial(check, g)) if limited else offers


_PHASES: dict[str, Callable[[Ref, Skirmish], None]] = {
    "deploy": deployment.ask_next,
    "round": start_round,
    "choose": choose,
    "order": roll_initiative,
    "act": act,
    "end": end_round,
}
"""The steps of a match, until it is over."""
