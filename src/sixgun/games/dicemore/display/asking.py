"""What the questions of For a Few Dice More say besides their options."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sixgun.core.choice import Choice, Question
from sixgun.core.form import Form
from sixgun.games.dicemore import choices, fire, lasso, limits, turn
from sixgun.games.dicemore.catalogue import EXPLOSIVE, weapons
from sixgun.games.dicemore.custody import captive
from sixgun.games.dicemore.display import forms
from sixgun.games.dicemore.loot import is_bag
from sixgun.games.dicemore.space import sees
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.display.asking import TableAsking, likeliest_foe, nearest

NEAR = 12.0
"""Things farther away are not worth a line."""


class DiceMoreAsking(TableAsking[Skirmish]):
    choose = turn.CHOOSE
    in_between = forms.IN_BETWEEN

    def tries(self, state: Skirmish) -> Iterator[Choice]:
        me = state.active
        foes = list(likeliest_foe(state.enemies(me.id), me.place, lambda name: sees(state, me.id, name)))
        yield choices.Aim(me.id)
        for foe in foes:
            yield from _attacks(me, foe)
        yield from _moves(me)
        yield choices.Rotate(me.id, (me.facing + 45.0) % 360.0)
        if not me.horse and not me.cart:
            loose = ((h.id, h.x, h.y) for h in state.horses.values() if not h.out and not h.rider)
            yield from (choices.Mount(me.id, horse) for horse in nearest(loose, me.x, me.y, NEAR))
        totals = [(index, weapons()[me.guns[index].weapon].totals) for index in me.hands]
        yield from (choices.Load(me.id, index, loads[0]) for index, loads in totals if loads)
        yield from (choices.ClearJam(me.id, index) for index, gun in enumerate(me.guns) if gun.jammed)
        if lasso.has_lasso(me):
            yield from (choices.Lasso(me.id, foe) for foe in foes)
        bags = ((i.id, i.x, i.y) for i in state.items.values() if is_bag(i.id))
        yield from (choices.TakeBag(me.id, bag) for bag in nearest(bags, me.x, me.y, NEAR))
        held = captive(state)
        if me.carries or (held is not None and me.id in (held.bearer, held.id)):
            yield choices.Leave(me.id)

    def fields(self, state: Skirmish) -> Iterator[Form]:
        return forms.fields(state, state.active)

    def forms(self, state: Skirmish, question: Question) -> tuple[Form, ...]:
        if str(question.facts.get("ask", "")).startswith("deploy-") and "who" in question.facts:
            return (forms.placing(state, question),)
        return super().forms(state, question)

    def in_full(self, state: Skirmish, question: Question, choice: Choice) -> Choice:
        return forms.in_full(state, question, choice)


def _attacks(me: Character, foe: str) -> Iterator[Choice]:
    arms = {index: weapons()[gun.weapon] for index, gun in enumerate(me.guns)}
    held = {index: arms[index] for index in me.hands}
    yield from (choices.Fire(me.id, foe, index, number=1) for index, arm in held.items() if fire.fires(arm))
    yield from (choices.Throw(me.id, foe, index) for index, arm in held.items() if arm.thrown and arm.melee)
    charges = [index for index, arm in arms.items() if arm.family == EXPLOSIVE]
    yield from (choices.Explosive(me.id, index, "throw", foe) for index in charges)
    yield choices.Melee(me.id, foe)


def _moves(me: Character) -> Iterator[Choice]:
    """A step ahead, in every way to move."""
    mode = limits.mode_of(me)
    if mode != "vehicle":
        ahead = math.radians(me.facing)
        step = (me.x + math.cos(ahead), me.y + math.sin(ahead), me.z)
        yield from (choices.Move(me.id, how, (step,)) for how in limits.MODES[mode])
