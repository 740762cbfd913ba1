"""Opinions about Punkapocalyptic: which choices are worth a thought, and what they may come to."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from sixgun.bots.advice import punk_worth as opinion
from sixgun.bots.advice.punk_answers import ANSWERS, Answer
from sixgun.bots.advice.weighing import as_offered, each
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Question, made
from sixgun.core.estimate import End, estimate
from sixgun.core.kinds import in_short
from sixgun.core.odds import first_option
from sixgun.core.ref import Prepared, Ref
from sixgun.games.punk import attributes, shots, turn, watching
from sixgun.games.punk.choices import Activate, Aim, Charge, Fight, Move, Pass, React, Shoot
from sixgun.games.punk.state import Fray

UNTHOUGHT = -20.0
"""Glances count only where there was no time for a thought."""
WAYS = 12
IDLE, TOWARD = 0.05, 0.15
"""Those who can do less than this now take the way to an enemy, around things, which is worth so much to them."""
MOST, MOVES, BEST = 12, 3, 4
"""So many attacks and, at least, so many moves are carried out by the rules; so many attacks come before the moves."""
FIRST = {
    "fight": 5.0,
    "charge": 4.0,
    "spray": 4.0,
    "shoot": 3.0,
    "lob": 3.0,
    "aim": 1.5,
    "break-away": 1.0,
    "leap": 0.5,
}
"""What kinds of attacks come to at a glance."""
BURST, AIMED, VAGUE = 2.0, 0.7, 0.05
"""What a burst promises against a single shot, aiming of all that can be shot, and a FIRST of 1 where nobody knows."""


class Adviser:
    """Advice for the seats of one match."""

    def __init__(self) -> None:
        self._answers: dict[str, Answer] = {
            **ANSWERS,
            turn.CHOOSE: _action,
            turn.PICK: _pick,
            turn.FIRST: _first,
        }

    def worth(self, state: Fray, side: str) -> float:
        return opinion.worth(state, side)

    def advise(self, question: Question, state: Fray) -> Iterator[Advice]:
        answer = self._answers.get(question.rule)
        return answer(question, state) if answer is not None else as_offered(question, "usual")


# Actions -------------------------------------------------------------------------------------------------------------
def _action(question: Question, g: Fray) -> Iterator[Advice]:
    """Every option at a glance, then what the rules make of the most promising: ending it comes first, with which the
    rest is compared, then the likeliest attacks, for the time may be over before everything is thought through. Moves
    are first judged by where they end; the best of those places are then gone to by the rules."""
    me = g.active
    choices = [option.choice for option in question.options]
    straight = {option.choice for option in question.options if option.facts.get("why") == "toward"}
    idle = opinion.prospects(g, me, g.going.left) < IDLE
    ranked = sorted(choices, key=lambda choice: -_glance(g, choice))
    for choice in ranked:
        yield Advice(choice, UNTHOUGHT + _glance(g, choice), in_short(choice), choice.kind)

    def thought(choice: Choice) -> Advice:
        value = _after(question, g, choice, me.id) + TOWARD * (idle and choice in straight)
        return Advice(choice, value, f"{in_short(choice)}: {value:+.2f}", choice.kind)

    others = [choice for choice in ranked if not isinstance(choice, Move) and not _aims_in_vain(g, choice)]
    ends = [choice for choice in others if isinstance(choice, Pass)]
    promised = {choice: _promise(g, choice) for choice in others if choice.kind in FIRST}
    warlike = sorted(promised, key=lambda choice: -promised[choice])
    rest = [choice for choice in others if choice.kind not in FIRST and choice not in ends]
    best = -math.inf
    for choice in (*ends, *warlike[:BEST]):
        advice = thought(choice)
        best = max(best, advice.value)
        yield advice
    places: dict[Move, float] = {}
    for choice in ranked:
        if isinstance(choice, Move):
            value = places[choice] = _there(g, choice) + TOWARD * (idle and choice in straight)
            yield Advice(choice, value, f"{in_short(choice)}: {value:+.2f}", choice.kind)
    yield from _thought_over(places, best, thought)
    yield from map(thought, [*warlike[BEST:MOST], *rest])


def _thought_over(places: Mapping[Move, float], best: float, thought: Callable[[Choice], Advice]) -> Iterator[Advice]:
    """Moves by the rules, the likeliest first: so many, and each that still promises more than the best known so far.
    What lies on the way, flames and those who watch it, is seen only then."""
    for number, move in enumerate(sorted(places, key=lambda move: -places[move])):
        if number >= MOVES and places[move] <= best:
            return
        advice = thought(move)
        best = max(best, advice.value)
        yield advice


def _aims_in_vain(g: Fray, choice: Choice) -> bool:
    """Whether it would aim at an enemy whom none of its weapons can be shot at now."""
    if not isinstance(choice, Aim):
        return False
    me = g.active
    able = [number for number in range(len(me.arms)) if shots.check_arm(g, me, number) is None]
    weapons = [attributes.weapon_of(g, me, number) for number in able]
    return all(shots.check_target(g, me, choice.target, weapon) is not None for weapon in weapons)


def _there(g: Fray, move: Move) -> float:
    """The outlook at the end of a move, if nothing happens on the way."""
    scene = g.fork()
    x, y, z = move.path[-1]
    scene.change(move.actor, x=x, y=y, z=z, facing=g.active.facing if move.facing is None else move.facing)
    scene.change_activation(left=g.going.left - 1)
    return opinion.outlook(scene, move.actor, opinion.wanted(g, g.active))


def _glance(g: Fray, choice: Choice) -> float:
    if isinstance(choice, Move):
        x, y, z = choice.path[-1]
        me = g.active
        near = min([math.dist((x, y, z), foe.place) for foe in g.enemies(me.id)], default=0.0)
        return 1.0 - 0.01 * near
    return FIRST.get(choice.kind, 0.0)


def _promise(g: Fray, choice: Choice) -> float:
    """What an attack may bring, without carrying out all of it."""
    me = g.active
    match choice:
        case Fight():
            return opinion.several(g, g[choice.target], opinion.fight(g, me, g[choice.target]), g.going.left)
        case Charge():
            return max([opinion.charged(g, me, g[choice.target], g.going.left, n + 1) for n in range(g.going.left)])
        case Shoot():
            return opinion.shot(g, me, g[choice.target], choice.arm, choice.avoid) * (BURST if choice.how else 1.0)
        case Aim():
            return AIMED * opinion.fire(g, me, g[choice.target], g.going.left)
    return VAGUE * FIRST.get(choice.kind, 0.0)


def _after(question: Question, g: Fray, choice: Choice, who: str) -> float:
    """The mean worth of what the rules make of an Action, with what can be hoped for and has to be feared then."""

    def run(ref: Ref, work: Fray) -> None:
        turn.act(Prepared(ref, question.rule, question.seat, choice), work)
        while work.ended is None and work.activation is not None and (work.passage or work.burst):
            turn.act(ref, work)

    side, reach = g[who].side, opinion.wanted(g, g[who])
    alike: dict[object, list[End[Fray, None]]] = {}
    for end in estimate(run, g, Fray.fork, WAYS, _expected):
        alike.setdefault(_outcome(g, end.state), []).append(end)
    total = 0.0
    for ends in alike.values():
        scene = ends[0].state
        value = opinion.change(g, scene, side) + opinion.outlook(scene, who, reach)
        total += sum([end.p for end in ends]) * value
    return total


def _expected(question: Question) -> Choice:
    """What is expected of others while it acts: whoever watches the way shoots as soon as he can."""
    if question.rule == watching.TIMING:
        return next(
            (option.choice for option in made(question.listed) if isinstance(option.choice, React)), watching.HOLD
        )
    return first_option(question)


def _outcome(before: Fray, after: Fray) -> object:
    """What has changed of all that opinions are about: many ways of chance come to the same."""
    models = tuple([m for id, m in after.models.items() if m is not before.models[id]])
    bullets = tuple(after.bullets.items())
    return models, bullets, after.activation, after.ended is not None, len(after.fires)


# whose turn ----------------------------------------------------------------------------------------------------------
def urgency(g: Fray, who: str) -> float:
    """What it could do now, and what could be done to it before."""
    me = g[who]
    return opinion.prospects(g, me, attributes.actions(me), freely=True) + 0.5 * (
        opinion.danger(g, me) + max(0.0, opinion.grip(g, me))
    )


def _pick(question: Question, g: Fray) -> Iterator[Advice]:
    """Those who can do most, or have most to fear, act first."""
    for option in question.options:
        if isinstance(option.choice, Activate):
            value = urgency(g, option.choice.actor)
            yield Advice(option.choice, value, f"{g[option.choice.actor].name} could do {value:.2f}", "activate")


def _first(question: Question, g: Fray) -> Iterator[Advice]:
    """It begins itself if there is something to do, otherwise the other side comes nearer."""
    mine = next(side.id for side in g.sides.values() if side.seat == question.seat)
    best = max([urgency(g, m.id) for m in turn.to_act(g, mine)], default=0.0)
    return each(question, lambda choice: best if choice.side == mine else 0.1, said="first")
