"""The situations of Hasta la Última Bala: the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every
interruption window on the way. Besides actions a file may list a `card` (the next card is somebody's), a `morale` test
and a `fall` roll, which go straight to their chapters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.game import Setup
from sixgun.core.ref import Prepared, Ref
from sixgun.core.situations import Condition, Moment, Situations
from sixgun.games.bala import falls, morale, turn
from sixgun.games.bala.situations import moment, results, short_forms, whole_game
from sixgun.games.bala.situations.moment import Card, Fall, Morale, completed
from sixgun.games.bala.state import Fight


class BalaSituations(Situations[Fight]):
    def read(self, data: Mapping[str, Any]) -> Moment[Fight]:
        return moment.read(data)

    def schema(self) -> dict[str, Any]:
        return short_forms.FORMS.schema()

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        return whole_game.setup_of(data, options)

    def start(self, setup: Setup) -> Fight:
        return whole_game.start(setup)

    def refusal(self, state: Fight, step: Choice) -> Refusal | None:
        if state.ended is not None:
            return Refusal("bala.ruling.victory", "game-over", facts={"reason": state.ended.reason})
        if isinstance(step, Morale):
            return None if state.in_play(step.target) else Refusal("bala.ruling.morale-last", "nobody-there")
        if isinstance(step, Card | Fall):
            out = state.characters[step.actor].out
            if out and not any(charge.thrower == step.actor for charge in state.charges.values()):
                return Refusal("bala.ruling.eliminated-cards", "is-out", facts={"who": step.actor})
            return None
        if not state.stack or state.phase != "act":
            return Refusal(turn.CHOOSE, "activation-over", facts={"who": step.actor})
        return turn.check(state, completed(state, step))

    def options(self, state: Fight) -> tuple[Option, ...]:
        if state.ended is not None:
            return ()
        if not state.stack or state.phase != "act":
            return tuple([Option(Card(c.id)) for c in state.in_play()])
        return tuple(turn.options(state))

    def take(self, ref: Ref, state: Fight, step: Choice) -> None:
        """Carry out a step that is not refused, with whatever it sets off."""
        if isinstance(step, Card):
            _next_card(ref, state, step.actor)
        elif isinstance(step, Morale):
            morale.check_morale(ref, state, step.target)
        elif isinstance(step, Fall):
            falls.check_fall(ref, state, step.actor, step.serious, step.fight)
            morale.settle(ref, state)
        else:
            depth = len(state.stack)
            _go_on(
                Prepared(ref, turn.CHOOSE, state.seat_of(step.actor or state.active.id), completed(state, step)), state
            )
            while state.ended is None and _unfinished(state, depth):
                _go_on(ref, state)

    def changes(self, before: Fight, after: Fight) -> dict[str, dict[str, list[Any]]]:
        return results.changes(before, after)

    def conditions(self, before: Fight, after: Fight) -> dict[str, Condition]:
        return results.conditions(before, after)


def _go_on(ref: Ref, g: Fight) -> None:
    """One step of the activation; goals are judged only if the file states some."""
    if g.board.goals:
        turn.advance(ref, g)
    else:
        turn.act(ref, g)


def _unfinished(g: Fight, depth: int) -> bool:
    """Something is still to be done before the next listed action: an interruption, or what one held up."""
    if not g.stack or g.phase != "act":
        return False
    a = g.activation
    return len(g.stack) > depth or a.course is not None or a.announced is not None or not a.opened


def _next_card(ref: Ref, g: Fight, who: str) -> None:
    """The present activation is over and the next card is that one's (bala.turn.random-order)."""
    g.stack = ()
    rest = tuple([card for card in g.deck if card != who])
    g.deck = (who,)
    g.phase = "draw"
    turn.draw_card(ref, g)
    g.deck = rest
    while g.ended is None and _unfinished(g, 1):
        _go_on(ref, g)
