"""The situations of For a Few Dice More: the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every question on
the way. Besides actions a file may list what happens between activations: a `card` (somebody's activation begins), an
`initiative` roll, a `cohesion` test, a `panic` test of somebody struck, and the `end-of-round`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice, Fact, Option, PlainChoice, Refusal
from sixgun.core.fares import GONE, Fate, Told, survivors
from sixgun.core.kinds import BadChoice
from sixgun.core.ref import Prepared, Ref
from sixgun.core.situations import Condition, Placing
from sixgun.core.strict import Reader
from sixgun.games.dicemore import ends, explosives, harm, initiative, turn
from sixgun.games.dicemore.choices import KINDS
from sixgun.games.dicemore.odds import preview
from sixgun.games.dicemore.scenario_file import SIDES
from sixgun.games.dicemore.situations.checks import CARD, COHESION, END, INITIATIVE, PANIC, SPECIAL
from sixgun.games.dicemore.situations.moment import choice_of, completed, prepared
from sixgun.games.dicemore.situations.schema import ActionRow
from sixgun.games.dicemore.situations.short_forms import FORMS
from sixgun.games.dicemore.state import NEUTRAL, Character, Skirmish
from sixgun.miniatures.situations.part import FullFiles, Moments, charges, tell_model

SHOCKED, SCARED, WOUNDED = 1, 2, 3
"""How bad it is."""
_TOLD = (
    Told("wounds", "wounds", severity=WOUNDED),
    Told("scared", "scared", "no-longer-scared", SCARED),
    Told("shocked", "shocked", "no-longer-shocked", SHOCKED),
    Told("lying", "lying", "no-longer-lying"),
    Told("held", "held"),
    Told("horse", "mounted", "unhorsed"),
)


class DiceMoreSituations(FullFiles[Skirmish]):
    forms = FORMS
    active = "activation"
    moments = Moments(prepared, lambda g: g.going.who, ActionRow, choice_of, CARD, SIDES)

    def check_whole(self, reader: Reader, full: Mapping[str, Any]) -> None:
        plain_fight = "a whole match from a situation is a plain fight; expected no rules"
        reader.expect(not full.get("rules"), "rules", plain_fight)

    # steps -----------------------------------------------------------------------------------------------------------
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
        return preview.placing(state, step)

    # what comes of them ----------------------------------------------------------------------------------------------
    def conditions(self, before: Skirmish, after: Skirmish) -> dict[str, Condition]:
        """How everybody fares who was on the table."""
        people = {id: c for id, c in after.characters.items() if not before.characters[id].out}
        found = {id: _condition(before.characters[id], c) for id, c in people.items()}
        found |= survivors(before.horses, after.horses) | charges(before.charges, after.charges)
        if after.waiting != before.waiting and after.waiting:
            found[after.waiting[0]] = Condition((("goes-first", ""),))
        for side in after.bands:
            lost = after.ended is not None and side not in after.ended.winners
            key = "band-stays" if after.ended is None else "band-lost" if lost else "band-won"
            found[side] = Condition(((key, ""),), GONE if lost else 0)
        return found


def _condition(old: Character, c: Character) -> Condition:
    if c.out:
        return Condition(((c.out, ""),), 0 if c.out == "left" else GONE)
    fate = Fate()
    fate.compare(old, c, _TOLD)
    tell_model(fate, old, c, "cleared")
    return fate.condition("unhurt")
