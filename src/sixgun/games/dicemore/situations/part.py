"""The situations of For a Few Dice More: the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every question on
the way. Besides actions a file may list what happens between activations: a `card` (somebody's activation begins), an
`initiative` roll, a `cohesion` test, a `panic` test of somebody struck, and the `end-of-round`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice, Fact, Option, PlainChoice, Refusal
from sixgun.core.game import Setup
from sixgun.core.kinds import BadChoice
from sixgun.core.ref import Prepared, Ref
from sixgun.core.situations import Condition, Moment, Placing, Situations
from sixgun.games.dicemore import ends, explosives, harm, initiative, turn
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.odds import landing
from sixgun.games.dicemore.situations import moment, results, short_forms
from sixgun.games.dicemore.situations.checks import CARD, COHESION, END, INITIATIVE, PANIC, SPECIAL
from sixgun.games.dicemore.situations.moment import completed
from sixgun.games.dicemore.state import NEUTRAL, Skirmish


class DiceMoreSituations(Situations[Skirmish]):
    def read(self, data: Mapping[str, Any]) -> Moment[Skirmish]:
        return moment.read(data)

    def schema(self) -> dict[str, Any]:
        return short_forms.FORMS.schema()

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        return moment.setup_of(data, options)

    def start(self, setup: Setup) -> Skirmish:
        return moment.start(setup)

    def refusal(self, state: Skirmish, step: Choice) -> Refusal | None:
        """Why a step cannot be taken now."""
        if state.ended is not None:
            return Refusal("dicemore.end.victory", "game-over", facts={"reason": state.ended.reason})
        if step.kind in SPECIAL:
            people = [who for who in (step.actor, step.target) if who]
            gone = next((who for who in people if not state[who].in_play), "")
            if gone:
                return Refusal("dicemore.ruling.initiative-pairing", "is-out", facts={"who": gone})
            if step.kind == CARD and (state[step.actor].acted or state[step.actor].side == NEUTRAL):
                return Refusal("dicemore.turn.one-activation-per-round", "has-acted", facts={"who": step.actor})
            return None
        if state.activation is None:
            return Refusal(turn.CHOOSE, "activation-over", (CARD,), facts={"who": step.actor})
        try:
            return turn.check(state, completed(state, step))
        except BadChoice as bad:
            return bad.refusal(turn.CHOOSE)

    def facts(self, step: Choice) -> Mapping[str, Fact]:
        """A listed action names things that only the moment can number; the texts of options know them by field."""
        return KINDS.said_in(step)

    def options(self, state: Skirmish) -> tuple[Option, ...]:
        """What could be done instead of a step that is refused."""
        if state.ended is not None:
            return ()
        if state.activation is None:
            return tuple(
                [Option(PlainChoice(CARD, c.id)) for c in state.in_play() if not c.acted and c.side != NEUTRAL]
            )
        return tuple(turn.options(state))

    def take(self, ref: Ref, state: Skirmish, step: Choice) -> None:
        """Carry out a step that is not refused, with whatever it sets off."""
        if step.kind == CARD:
            if state.activation is not None:
                turn.finish(state)
            turn.begin(ref, state, step.actor)
        elif step.kind == INITIATIVE:
            state.revealed = initiative.roll_off(ref, state, (step.actor, step.target))
            state.waiting = initiative.order(ref, state, state.revealed)
        elif step.kind == COHESION:
            ends.cohesion(ref, state)
        elif step.kind == PANIC:
            harm.struck(ref, state, step.actor, attacker=step.target)
        elif step.kind == END:
            explosives.explode_fixed(ref, state)
        else:
            turn.act(Prepared(ref, turn.CHOOSE, state.seat_of(state.active.id), completed(state, step)), state)
        while (
            state.ended is None
            and state.activation is not None
            and (not state.going.opened or state.going.passage is not None)
        ):
            turn.act(ref, state)

    def placing(self, state: Skirmish, step: Choice) -> Placing | None:
        return landing.placing(state, step)

    def changes(self, before: Skirmish, after: Skirmish) -> dict[str, dict[str, list[Any]]]:
        return results.changes(before, after)

    def conditions(self, before: Skirmish, after: Skirmish) -> dict[str, Condition]:
        return results.conditions(before, after)
