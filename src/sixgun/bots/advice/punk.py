"""Opinions about Punkapocalyptic: which choices are worth a thought, and what they may come to."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.bots.advice import punk_worth as opinion
from sixgun.bots.advice.punk_answers import ANSWERS, Answer
from sixgun.bots.advice.weighing import as_offered, each
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Question
from sixgun.core.estimate import estimate
from sixgun.core.kinds import in_short
from sixgun.core.ref import Prepared, Ref
from sixgun.games.punk import attributes, shots, turn
from sixgun.games.punk.choices import Activate, Aim, Move, Pass
from sixgun.games.punk.state import Fray

UNTHOUGHT = -20.0
"""Glances count only where there was no time for a thought."""
WAYS = 12
IDLE, TOWARD = 0.05, 0.15
"""Those who can do less than this now take the way to an enemy, around things, which is worth so much to them."""
MOST, MOVES, BEST = 12, 3, 4
"""So many attacks, and so many moves, are carried out by the rules; so many of the attacks before the moves."""
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
"""Which kinds are thought through first."""


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
    """Every option at a glance, then what the rules make of the most promising."""
    me = g.active
    choices = [option.choice for option in question.options]
    straight = {option.choice for option in question.options if option.facts.get("why") == "toward"}
    idle = opinion.prospects(g, me, g.going.left) < IDLE
    ranked = sorted(choices, key=lambda choice: -_glance(g, choice))
    for choice in ranked:
        yield Advice(choice, UNTHOUGHT + _glance(g, choice), in_short(choice), choice.kind)
    for choice in _worth_a_thought(g, ranked, straight if idle else set()):
        value = _after(question, g, choice, me.id) + TOWARD * (idle and choice in straight)
        yield Advice(choice, value, f"{in_short(choice)}: {value:+.2f}", choice.kind)


def _worth_a_thought(g: Fray, ranked: list[Choice], straight: set[Choice]) -> list[Choice]:
    """All that is no move, and the moves to the best places. Ending it comes first, with which the rest is compared;
    then what is most promising, for the time may be over before everything is thought through."""
    moves = sorted(
        [choice for choice in ranked if isinstance(choice, Move)],
        key=lambda move: -_there(g, move) - TOWARD * (move in straight),
    )
    others = [choice for choice in ranked if not isinstance(choice, Move) and not _aims_in_vain(g, choice)]
    ends = [choice for choice in others if isinstance(choice, Pass)]
    warlike = [choice for choice in others if choice.kind in FIRST]
    rest = [choice for choice in others if choice.kind not in FIRST and choice not in ends]
    return [*ends, *warlike[:BEST], *moves[:MOVES], *warlike[BEST:MOST], *rest]


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


def _after(question: Question, g: Fray, choice: Choice, who: str) -> float:
    """The mean worth of what the rules make of an Action, with what can be hoped for and has to be feared then."""

    def run(ref: Ref, work: Fray) -> None:
        turn.act(Prepared(ref, question.rule, question.seat, choice), work)
        while work.ended is None and work.activation is not None and (work.passage or work.burst):
            turn.act(ref, work)

    side, reach = g[who].side, opinion.wanted(g, g[who])
    ends = estimate(run, g, Fray.fork, WAYS)
    return sum([end.p * (opinion.change(g, end.state, side) + opinion.outlook(end.state, who, reach)) for end in ends])


# whose turn ----------------------------------------------------------------------------------------------------------
def urgency(g: Fray, who: str) -> float:
    """What it could do now, and what could be done to it before."""
    me = g[who]
    return opinion.prospects(g, me, attributes.actions(me), freely=True) + 0.5 * opinion.danger(g, me)


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
