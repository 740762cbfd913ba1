"""The situations of Hasta la Última Bala: the listed actions carried out by the rules that play them.

A listed action is a choice like any other: `turn.check` judges it and `turn.act` carries it out, with every
interruption window on the way. Besides actions a file may list a `card` (the next card is somebody's), a `morale` test
and a `fall` roll, which go straight to their chapters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Refusal
from sixgun.core.fares import GONE, Fate, Told, survivors
from sixgun.core.game import BadSetup, Problem, Setup
from sixgun.core.ref import Prepared, Ref
from sixgun.core.setups import once_each, sound
from sixgun.core.situations import SITUATION, Condition, Moment, Situations
from sixgun.core.strict import Reader
from sixgun.games.bala import falls, morale, turn
from sixgun.games.bala.scenarios.scenario import SCENARIOS, build
from sixgun.games.bala.scenarios.schema import Turns
from sixgun.games.bala.situations.checks import CARD
from sixgun.games.bala.situations.moment import Card, Fall, Morale, checked, choice_of, completed, set_state
from sixgun.games.bala.situations.schema import ActionRow
from sixgun.games.bala.situations.short_forms import FORMS
from sixgun.games.bala.state import Character, Fight, replace
from sixgun.miniatures.situations.actions import steps
from sixgun.miniatures.situations.part import charges, tell_model

_HARM = (
    Told("paralysed", "paralysed", "recovered", 1),
    Told("shock", "more-shock", "less-shock", 2, first="shock"),  # "1 Shock" of a character that has some would be all
    Told("damage", "more-damage", "less-damage", 3, first="damage"),
)


class BalaSituations(Situations[Fight]):
    forms = FORMS
    active = "stack"

    # files -----------------------------------------------------------------------------------------------------------
    def read(self, data: Mapping[str, Any]) -> Moment[Fight]:
        file, resolved = checked(FORMS.in_full(data))
        g = build(resolved)
        if not file.goals:
            g.board.goals = ()
        set_state(g, file, resolved)
        rows = map(ActionRow.of, file.actions)
        return Moment(g, SCENARIOS.plain(resolved), steps(rows, g.activation.who, CARD, partial(choice_of, g)))

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        """The file in full as `situation`, and a `scenario` with the name, the switches and the number of turns, as
        those of scenario files do."""
        full = FORMS.in_full(data)
        file, resolved = checked(full)
        head = resolved.scenario
        said = {"name": head.name, "title": head.title, "story": head.story}
        setup: Setup = {
            "scenario": {**said, "switches": msgspec.to_builtins(file.options)},
            SITUATION: {key: value for key, value in full.items() if key != "options"},
        }
        setup = SCENARIOS.with_options(setup, options)
        self.start(setup)
        return setup

    def start(self, setup: Setup) -> Fight:
        return _prepared(setup).fork()

    # steps -----------------------------------------------------------------------------------------------------------
    def refusal(self, state: Fight, step: Choice) -> Refusal | None:
        if state.ended is not None:
            return Refusal("bala.ruling.victory", "game-over", facts={"reason": state.ended.reason})
        if isinstance(step, Morale):
            return None if state.in_play(step.target) else Refusal("bala.ruling.morale-last", "nobody-there")
        if isinstance(step, (Card, Fall)):
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

    # what comes of them ----------------------------------------------------------------------------------------------
    def conditions(self, before: Fight, after: Fight) -> dict[str, Condition]:
        """How everybody fares who is or was on the table."""
        people = {id: c for id, c in after.characters.items() if not before.characters[id].out}
        found = {id: _condition(before, after, c) for id, c in people.items()}
        found |= survivors(before.horses, after.horses) | survivors(before.neighbours, after.neighbours)
        for id, horse in after.horses.items():
            if horse.tied and not horse.out and not before.horses[id].tied:
                found[id] = Condition((("tied", ""),))
        found |= {id: Condition(((f"door-{state}", ""),)) for id, state in after.doors.items()}
        for id, band in after.bands.items():
            if band.fled and not before.bands[id].fled:
                found[id] = Condition((("band-fled", ""),), GONE)
            elif any(True for _ in before.in_play(id)):
                found[id] = Condition((("band-stays", ""),))
        for id, task in after.board.tasks.items():
            done = after.progress.get(id, 0)
            found[id] = Condition((("task-done" if done >= task.actions else "task-progress", done),))
        return found | charges(before.charges, after.charges)


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


def _condition(before: Fight, after: Fight, c: Character) -> Condition:
    if c.out:
        return Condition((("dead" if c.dead else c.out, ""),), GONE)
    old = before.characters[c.id]
    fate = Fate()
    fate.compare(old, c, _HARM)
    for wound in c.wounds[len(old.wounds) :]:
        fate.say(f"wound-{wound.place}", wound.arm, GONE)
    if old.mounted and not c.mounted:
        fate.say("unhorsed")
    tell_model(fate, old, c, "unjammed")
    for (observer, target), sighting in after.seen.items():
        known = before.seen.get((observer, target))
        if observer == c.id and sighting.now and not (known is not None and known.now):
            fate.say("detects", target)
    return fate.condition("unhurt")


# whole games ---------------------------------------------------------------------------------------------------------
def _prepare(setup: Setup) -> Fight:
    """A whole game at that moment; equal set-ups share one board. Raises BadSetup."""
    head, data = setup.get("scenario"), setup.get(SITUATION)
    if not isinstance(head, dict) or not isinstance(data, dict):
        raise BadSetup([Problem(SITUATION, "expected two tables, scenario and situation")])
    file, resolved = checked({**data, "options": head.get("switches", {})})
    reader = Reader()
    turns = sound(reader, reader.read(head.get("turns", 0), Turns, "scenario.turns"))
    g = build(replace(resolved, scenario=replace(resolved.scenario, turns=turns)))
    set_state(g, file, resolved)
    sides = [side for side in g.bands if g.in_play(side)]
    if len(sides) < 2:
        there = ", ".join(sides) or "nobody"
        message = f"a whole game needs two sides with somebody on the table, and here is only {there}"
        raise BadSetup([Problem("characters", message)])
    return g


_prepared = once_each(_prepare)
