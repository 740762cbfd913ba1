"""The situations of Punkapocalyptic: the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every question on
the way. Besides Actions a file may list what happens between activations: `activate` (somebody's begins: poison works
first) and `next-turn`.
"""

from __future__ import annotations

import math

from sixgun.core.choice import Choice, Option, PlainChoice, Refusal
from sixgun.core.fares import GONE, Fate, Told
from sixgun.core.ref import Prepared, Ref
from sixgun.core.situations import Condition
from sixgun.games.punk import turn
from sixgun.games.punk.choices import Activate
from sixgun.games.punk.scenario_file import SIDES
from sixgun.games.punk.situations.listed import ACTIVATE, NEXT_TURN, choice_of
from sixgun.games.punk.situations.moment import prepared
from sixgun.games.punk.situations.schema import ActionRow
from sixgun.games.punk.situations.short_forms import FORMS
from sixgun.games.punk.state import Fray, Model
from sixgun.miniatures.situations.part import LEAST_MOVE, FullFiles, Moments

STRICKEN, WEAKENED, RAGING = 1, 2, 3
"""How bad it is."""
_TOLD = (
    Told("doomed", "rages", severity=RAGING),
    Told("poison", "poisoned", "shakes-off-poison", WEAKENED),
    Told("shocked", "shocked", "no-longer-shocked", WEAKENED),
    Told("prone", "prone", "stands-up", STRICKEN),
    Told("ready", "ready", "no-longer-ready"),
)


def _first(g: Fray) -> str:
    return next(iter(g.models)) if g.activation is None else g.activation.who


class PunkSituations(FullFiles[Fray]):
    forms = FORMS
    active = "activation"
    moments = Moments(prepared, _first, ActionRow, choice_of, ACTIVATE, SIDES)

    # steps -----------------------------------------------------------------------------------------------------------
    def refusal(self, state: Fray, step: Choice) -> Refusal | None:
        if step.kind == NEXT_TURN:
            over = state.turn >= state.board.turns
            return Refusal(turn.STRUCTURE, "no-more-turns", facts={"turn": state.turn}) if over else None
        if isinstance(step, Activate):
            if not state[step.actor].in_play:
                return Refusal(turn.PICK, "is-out", facts={"who": step.actor})
            if state[step.actor].acted:
                return Refusal("punk.turn.one-activation", "has-acted", (NEXT_TURN,), {"who": step.actor})
            return None
        if state.activation is None:
            return Refusal(turn.CHOOSE, "activation-over", (ACTIVATE,), {"who": step.actor})
        return turn.check(state, step)

    def options(self, state: Fray) -> tuple[Option, ...]:
        """What could be done instead of a step that is refused."""
        if state.activation is None:
            fresh = [m for m in state.in_play() if not m.acted]
            return tuple([Option(Activate(m.id)) for m in fresh]) or (Option(PlainChoice(NEXT_TURN)),)
        return tuple(turn.options(state))

    def take(self, ref: Ref, state: Fray, step: Choice) -> None:
        """Carry out a step that is not refused, with whatever it sets off."""
        if isinstance(step, Activate) or step.kind == NEXT_TURN:
            if state.activation is not None:
                turn.finish(ref, state)
            if isinstance(step, Activate):
                turn.begin(ref, state, step.actor)
            else:
                turn.start_turn(ref, state)
        else:
            turn.act(Prepared(ref, turn.CHOOSE, state.seat_of(state.active.id), step), state)
        while _goes_on(state):
            turn.act(ref, state)

    # what comes of them ----------------------------------------------------------------------------------------------
    def conditions(self, before: Fray, after: Fray) -> dict[str, Condition]:
        """How everybody fares who was in play."""
        return {id: _condition(old, after[id]) for id, old in before.models.items() if old.in_play}


def _goes_on(g: Fray) -> bool:
    """Whether the step is still under way: a movement, a burst, or the beginning of an activation."""
    return g.activation is not None and (g.passage is not None or g.burst is not None or not g.activation.begun)


def _condition(old: Model, m: Model) -> Condition:
    if not m.in_play:
        return Condition(((m.where, ""),), GONE)
    fate = Fate()
    fate.compare(old, m, _TOLD)
    if m.toughness < old.toughness:
        fate.say("loses-toughness", old.toughness - m.toughness, WEAKENED)
    moved = math.dist(m.place, old.place)
    if moved > LEAST_MOVE:
        fate.say("moved", round(moved))
    return fate.condition("unhurt")
