"""The Turn: a countdown through Agility Rounds, activations and Actions, as a state machine over `Fray.phase`.

    scenery -> edges -> deploy -> turn -> round -> arrive -> order -> pick -> act ... act -> pick ... -> round ... ->
    turn

One call of `advance` does one step: it lays a piece, deploys a model, starts a Round, lets a player pick a model, or
lets the active model do one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sixgun.core.choice import Choice, Fact, Later, Offer, Option, Refusal, Several, any_offered, made
from sixgun.core.ref import Ref
from sixgun.core.verbs import Verb, real_places, retested
from sixgun.games.punk import (
    activation,
    aftermath,
    assault,
    attributes,
    bloodthirst,
    breaking,
    bullets,
    combats,
    compulsion,
    deployment,
    director,
    fighting,
    fire,
    goals,
    infiltration,
    layout,
    leaping,
    lobbing,
    looting,
    moving,
    passing,
    reloading,
    repositioning,
    shooting,
    templates,
    watching,
)
from sixgun.games.punk.choices import (
    Activate,
    BreakAway,
    Charge,
    Delay,
    Fight,
    First,
    Leap,
    Move,
    Pass,
    StandUp,
)
from sixgun.games.punk.dice import DIE
from sixgun.games.punk.state import Activation, Fray, Model
from sixgun.miniatures.by_hand import Director

STRUCTURE, ROLL_OFF, PICK = "punk.turn.structure", "punk.turn.roll-off", "punk.turn.alternate"
FIRST, DELAY = "punk.turn.roll-off-choice", "punk.delay.use"
CHOOSE, COUNT, FEWER = "punk.action.sequential", "punk.action.count", "punk.action.fewer"
ENGAGED, PRONE = "punk.action.engaged-options", "punk.prone.stand-up"
PASS = Pass()

_CHAPTERS = (fighting, breaking, assault, shooting, templates, lobbing, reloading, watching, leaping, moving)
_OTHERS = (looting, bullets)
ACTIONS: dict[str, Verb[Fray, Model, Any]] = {
    verb.kind: verb for chapter in (*_CHAPTERS, *_OTHERS) for verb in chapter.ACTIONS
}


_FREE = tuple([verb for kind, verb in ACTIONS.items() if kind not in ("fight", "break-away", "stand-up")])


def advance(ref: Ref, g: Fray) -> None:
    """The next step."""
    _PHASES[g.phase](ref, g)
    if g.ended is None:
        goals.judge(ref, g)


# Turns ---------------------------------------------------------------------------------------------------------------
def start_turn(ref: Ref, g: Fray) -> None:
    """punk.turn.structure, punk.setup.game-length: the next Turn, until the last one is over."""
    if g.turn:
        end_turn(ref, g)
    if g.turn >= g.board.turns:
        goals.finish(ref, g)
        return
    g.turn += 1
    g.round = DIE + 1
    ref.tell("turn", STRUCTURE, turn=g.turn, turns=g.board.turns)
    g.phase = "round"


def end_turn(ref: Ref, g: Fray) -> None:
    """punk.turn.one-activation, punk.defensive.expires, punk.delay.use: what lasts for a Turn is over."""
    for m in list(g.models.values()):
        if m.acted or m.ready or m.delayed or m.delay_used:
            g.change(m.id, acted=False, ready=False, delayed=0, delay_used=False)


# Rounds --------------------------------------------------------------------------------------------------------------
def due_round(g: Fray, m: Model) -> int:
    """punk.turn.agility-round: the Round in which a model acts. punk.ruling.delay-details: a later one that it has
    named, unless its Agility has fallen below that."""
    own = max(1, attributes.agility(g, m))
    return min(own, m.delayed) if m.delayed else own


def to_act(g: Fray, side: str | None = None) -> list[Model]:
    """Who may act in this Round, by its own Agility or by a Round that it has named (punk.delay.order): also those
    whose own Round is past (punk.ruling.agility-change, punk.ruling.roll-off-models)."""
    return [m for m in g.in_play(side) if not m.acted and due_round(g, m) >= g.round]


def start_round(ref: Ref, g: Fray) -> None:
    """punk.turn.skip-empty: the next lower Round in which somebody can act or come on; without one the Turn is over."""
    ahead = [due_round(g, m) for m in g.in_play() if not m.acted]
    ahead += [one for one in infiltration.rounds(g) if one < g.round]
    if not ahead:
        g.phase = "turn"
        return
    g.round = max(ahead)
    g.rolled = False
    g.next_side = ""
    ref.tell("round", "punk.turn.agility-round", round=g.round)
    g.phase = "arrive" if g.round in infiltration.rounds(g) else "order"


def arrive(ref: Ref, g: Fray) -> None:
    """punk.infiltrate.announce: before the roll-off."""
    infiltration.announce(ref, g)
    g.phase = "order"


def order(ref: Ref, g: Fray) -> None:
    """punk.turn.single-side, punk.turn.roll-off, punk.turn.roll-off-choice: which side begins."""
    sides = [side for side in g.sides if to_act(g, side)]
    if not sides:
        g.phase = "round"
        return
    g.next_side = sides[0]
    if len(sides) == 2:
        rolled = ref.opposed(DIE, (0, 0), ROLL_OFF)[-1]
        winner = sides[0] if rolled[0] > rolled[1] else sides[1]
        ref.tell("roll-off", ROLL_OFF, side=winner, high=max(rolled), low=min(rolled), round=g.round)
        mine_first = [winner, g.other_side(winner)]
        options = [Option(First(side), rules=(FIRST,)) for side in mine_first]
        answer = ref.ask(g.sides[winner].seat, FIRST, options, facts={"round": g.round})
        assert isinstance(answer, First)
        g.next_side = answer.side
        g.rolled = True
    g.phase = "pick"


def pick(ref: Ref, g: Fray) -> None:
    """punk.turn.alternate, punk.turn.leftovers: the side whose turn it is activates a model, or names a later Round for
    one (punk.delay.use); naming one does not use up its place (punk.ruling.delay-details)."""
    side = g.next_side if to_act(g, g.next_side) else g.other_side(g.next_side)
    mine = to_act(g, side)
    if not mine:
        g.phase = "round"
        return
    g.next_side = side
    facts = {"round": g.round}
    answer = ref.ask(g.sides[side].seat, PICK, lambda: _picks(g, mine), facts=facts)
    if isinstance(answer, Delay):
        g.change(answer.actor, delayed=answer.number, delay_used=True)
        ref.tell("delays", DELAY, who=answer.actor, round=answer.number)
        return
    assert isinstance(answer, Activate)
    begin(ref, g, answer.actor)


def begin(ref: Ref, g: Fray, who: str) -> None:
    """punk.action.count: the activation of a model."""
    actions = attributes.actions(g[who])
    g.activation = Activation(who, actions)
    ref.tell("activation", COUNT, who=who, actions=actions)
    g.phase = "act"


def _picks(g: Fray, mine: list[Model]) -> Iterator[Option]:
    for m in mine:
        yield Option(Activate(m.id), rules=(PICK,))
    for m in mine:
        for later in delays(g, m):
            yield Option(Delay(m.id, later), rules=(DELAY,))


def delays(g: Fray, m: Model) -> list[int]:
    """punk.special.delay, punk.delay.use, punk.ruling.delay-details: Rounds by Agility value, empty ones included, at
    most X below its Agility and never below 1; once a Turn."""
    most = m.special("delay")
    if not most or m.delay_used:
        return []
    return [r for r in range(g.round - 1, 0, -1) if r >= attributes.agility(g, m) - most]


# activations ---------------------------------------------------------------------------------------------------------
def act(ref: Ref, g: Fray) -> None:
    """Let the active model do its next thing."""
    if g.passage is not None:
        passing.go_on(ref, g)
    elif g.burst is not None:
        shooting.next_shot(ref, g)
    elif not g.going.begun:
        begin_action(g)
        activation.begin(ref, g)
    else:
        _choose(ref, g)
    _tidy(ref, g)


def _choose(ref: Ref, g: Fray) -> None:
    """punk.action.sequential: each Action is chosen after the one before is resolved."""
    bloodthirst.settle(ref, g)
    me = g.active
    facts: dict[str, Fact] = {"who": me.id, "left": g.going.left}
    choice = ref.ask(g.seat_of(me.id), CHOOSE, lambda: offers(g), lambda chosen: check(g, chosen), facts)
    if isinstance(choice, Pass):
        ref.tell("passes", FEWER, who=me.id, left=g.going.left)
        g.change_activation(left=0)
    elif isinstance(choice, Director):
        director.perform(ref, g, choice)
    else:
        carry_out(ref, g, choice)


def carry_out(ref: Ref, g: Fray, choice: Choice) -> None:
    """Do an Action and pay for it."""
    verb = ACTIONS[choice.kind]
    cost = verb.cost(g, g.active, choice)
    begin_action(g)
    g.change_activation(burnt=False, prey="", driven=bloodthirst.applies(g, g.active))
    if not isinstance(choice, Charge | Leap):
        g.change_activation(charging="", charge_moves=0)
    if not cost or _gets_to_it(ref, g, choice, verb):
        verb.perform(ref, g, choice)
    g.change_activation(left=max(0, g.going.left - cost))
    aftermath.settle(ref, g)


def _gets_to_it(ref: Ref, g: Fray, choice: Choice, verb: Verb[Fray, Model, Any]) -> bool:
    """punk.ruling.fire-actions: a Fire marker that the model stands in burns it before the rest of the Action, and what
    that sets off may leave it nothing to do. A way burns it where it first touches one (passing.py)."""
    if isinstance(choice, Move | Charge | Leap):
        return True
    fire.scorch(ref, g, choice.actor)
    aftermath.settle(ref, g)
    me = g[choice.actor]
    return me.in_play and (not g.going.burnt or (_check_state(g, me, choice) or verb.check(g, me, choice)) is None)


def begin_action(g: Fray) -> None:
    """punk.ruling.reroll-actions: a new window for re-rolls; punk.multi.reposition: the combats as they are now."""
    g.rerolled = ()
    g.left_combat = ()
    g.melees = combats.groups(g)


def _tidy(ref: Ref, g: Fray) -> None:
    """After an Action: models that lost contact are put back into their combat (punk.multi.reposition), and the
    activation ends with the last Action or with the model."""
    if g.activation is None or g.passage is not None or g.burst is not None or g.ended is not None:
        return
    _close_up(ref, g)
    me = g.active
    if g.going.begun and (not me.in_play or g.going.left <= 0):
        finish(ref, g)


def _close_up(ref: Ref, g: Fray) -> None:
    if g.melees:
        repositioning.close_up(ref, g)
    g.melees, g.left_combat = (), ()


def finish(ref: Ref, g: Fray) -> None:
    """punk.turn.finish-activation, punk.aim.expires: the activation is over, and with it the place in the alternation.
    Who loses its opponent with it goes to the next one (punk.multi.reposition)."""
    side = g.active.side
    begin_action(g)
    activation.end(ref, g)
    _close_up(ref, g)
    g.activation = None
    g.next_side = g.other_side(side)
    g.phase = "pick"


# legality ------------------------------------------------------------------------------------------------------------
def check(g: Fray, choice: Choice) -> Refusal | None:
    """The one legality test of an Action of the active model."""
    me = g.active
    if isinstance(choice, Pass):
        return _check_pass(g, me)
    if isinstance(choice, Director):
        return director.check(g, choice)
    verb = ACTIONS.get(choice.kind)
    if verb is None:
        return Refusal(CHOOSE, "unknown-action", tuple(ACTIONS), {"kind": choice.kind})
    if choice.actor != me.id:
        return Refusal(PICK, "not-active", (me.id,), {"who": choice.actor, "active": me.id})
    if not real_places(choice):
        return Refusal("punk.geo.coordinates", "no-such-place")
    return _check_state(g, me, choice) or verb.check(g, me, choice) or _check_left(g, me, choice, verb)


def _check_left(g: Fray, me: Model, choice: Choice, verb: Verb[Fray, Model, Any]) -> Refusal | None:
    """punk.action.count, punk.special.bloodthirst; punk.action.repeat: the same Action again, while there are some
    left."""
    cost = verb.cost(g, me, choice)
    if cost > g.going.left:
        return Refusal(COUNT, "too-few-actions", facts={"cost": cost, "left": g.going.left})
    return compulsion.check(g, me, choice)


def _check_state(g: Fray, me: Model, choice: Choice) -> Refusal | None:
    """punk.action.engaged-options, punk.shoot.not-engaged: in contact with an enemy it may fight or break away;
    punk.prone.stand-up: Prone it stands up first."""
    if combats.engaged(g, me.id):
        if not isinstance(choice, Fight | BreakAway):
            return Refusal(ENGAGED, "engaged", ("fight", "break-away"), {"who": me.id})
    elif me.prone and not isinstance(choice, StandUp):
        return Refusal(PRONE, "prone", ("stand-up",), {"who": me.id})
    return None


def _check_pass(g: Fray, me: Model) -> Refusal | None:
    """punk.action.fewer; punk.ruling.pass-engaged: not while it is engaged, unless it can neither fight
    nor break away. Sed de sangre fights on whatever the players agreed (punk.ruling.bloodthirst-details)."""
    if combats.engaged(g, me.id) and any_offered(_doings(g, me)):
        if not g.board.switches.engaged_may_pass:
            return Refusal("punk.ruling.pass-engaged", "engaged", ("fight", "break-away"), {"who": me.id})
        if attributes.has(me, "bloodthirst"):
            return Refusal(compulsion.DETAILS, "engaged", ("fight",), {"who": me.id})
    return compulsion.check(g, me, PASS)


def offers(g: Fray) -> Iterator[Offer]:
    """Everything on offer to the active model, the most warlike first; passing is last."""
    yield from _doings(g, g.active)
    yield from retested([Option(PASS, 0, (FEWER,))], partial(check, g))


def _doings(g: Fray, me: Model) -> Iterator[Several]:
    """The offers of each Action."""
    limited = bloodthirst.applies(g, me)
    for verb in _open(g, me):
        yield Several(_limited, g, verb) if limited else Several(verb.offers, g, me)


def _open(g: Fray, me: Model) -> tuple[Verb[Fray, Model, Any], ...]:
    """punk.action.engaged-options, punk.prone.stand-up: what its state leaves open."""
    if combats.engaged(g, me.id):
        return (ACTIONS["fight"], ACTIONS["break-away"])
    if me.prone:
        return (ACTIONS["stand-up"],)
    return _FREE


def options(g: Fray) -> Iterator[Option]:
    """The same, made one after another."""
    return made(offers(g))


def _limited(g: Fray, verb: Verb[Fray, Model, Any]) -> Iterator[Later]:
    return retested(verb.offers(g, g.active), partial(check, g))


_PHASES: dict[str, Callable[[Ref, Fray], None]] = {
    "scenery": layout.lay,
    "edges": deployment.choose_edge,
    "deploy": deployment.deploy,
    "turn": start_turn,
    "round": start_round,
    "arrive": arrive,
    "order": order,
    "pick": pick,
    "act": act,
}
