"""Opinions about Dust Alley: every offered action is run by the rules, and what comes of it is weighed."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Option, Question
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Prepared, Ref
from sixgun.games.dustalley import turn, watching
from sixgun.games.dustalley.moving import goals
from sixgun.games.dustalley.shooting import TO_HIT, fire, modifiers
from sixgun.games.dustalley.space import sees
from sixgun.games.dustalley.state import WOUNDS, Alley, Gunman

WIN = 10.0
WOUND = 4.0
SHOT = 1.6
"""A hit that somebody could make next, by its chance."""
NEARER = 0.12
"""A pace on the way to the bag or, with it, to the exit."""
BAG = 1.5
WATCHING = 0.5


class Adviser:
    def worth(self, state: Alley, side: str) -> float:
        if state.ended is not None:
            return WIN if side in state.ended.winners else -WIN if state.ended.winners else 0.0
        return _worth(state, state[side]) - _worth(state, state.rival(side))

    def advise(self, question: Question, state: Alley) -> Iterator[Advice]:
        for option in question.options:
            value = self._after(question, state, option)
            yield Advice(option.choice, value, option.choice.kind, option.choice.kind)

    def _after(self, question: Question, state: Alley, option: Option) -> float:
        """The mean worth of what the rules make of a choice."""

        def run(ref: Ref, g: Alley) -> None:
            if question.rule == turn.CHOOSE:
                turn.act(Prepared(ref, question.rule, question.seat, option.choice), g)
                turn.judge(ref, g)
            elif option.choice.kind == "fire":
                g.change(option.choice.actor, watching=False)
                g.change(option.choice.target, place=dict(watching.stops(g.way))[option.choice.number])
                fire(ref, g, option.choice.actor, option.choice.target, watched=True)

        odds = enumerate_outcomes(run, state, Alley.fork, Alley.identity, log=False)
        return float(sum(case.p * self.worth(case.state, question.seat) for case in odds))


def _worth(g: Alley, me: Gunman) -> float:
    rival = g.rival(me.id)
    goal = next(place for _, place in goals(g, me))
    return (
        WOUND * (WOUNDS - me.wounds)
        + SHOT * _chance(g, me, rival)
        + BAG * me.bag
        + WATCHING * me.watching
        - NEARER * math.dist(me.place, goal)
    )


def _chance(g: Alley, me: Gunman, rival: Gunman) -> float:
    if not (me.shots and sees(g, me, rival)):
        return 0.0
    needs = TO_HIT - sum(mod.value for mod in modifiers(g, me.id, rival.id))
    return min(6, max(0, 7 - needs)) / 6
