"""What the questions of Deadlands say besides their options: forms, and why what one would try is not possible now."""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question, Withheld
from sixgun.core.form import Form
from sixgun.games.deadlands import choices, seeing
from sixgun.games.deadlands.catalogue import Firearm, Missile
from sixgun.games.deadlands.declaring import AFTER, CHOOSE
from sixgun.games.deadlands.display import forms
from sixgun.games.deadlands.state import NO_ARM, Person, Shootout
from sixgun.miniatures.display.asking import likeliest_foe, withheld


class DeadlandsAsking(Asking[Shootout]):
    def unavailable(self, state: Shootout, question: Question) -> tuple[Withheld, ...]:
        if question.rule != CHOOSE:
            return ()
        offered = [option.choice.kind for option in question.options]
        tries = _tries(state, state[str(question.facts["who"])])
        return tuple(withheld(tries, offered, question.check))

    def forms(self, state: Shootout, question: Question) -> tuple[Form, ...]:
        if question.rule in (CHOOSE, AFTER):
            me = state[str(question.facts["who"])]
            return tuple(forms.actions(state, me, question.rule == AFTER))
        asked = forms.IN_BETWEEN.get(question.rule)
        return tuple(asked(state, question)) if asked is not None else ()


def _tries(g: Shootout, me: Person) -> Iterator[Choice]:
    """What he would most likely try, the likeliest first."""
    foes = [foe for foe in g.opponents(me.id) if foe.placed]
    for foe in likeliest_foe(foes, me.place, lambda id: seeing.sees(g, me.id, id)):
        yield from _attacks(g, me, foe)
        yield choices.Will(me.id, foe, "overawe")
    for number, arm in enumerate(me.arms):
        row = g.board.weapon(arm.weapon)
        if isinstance(row, Firearm) and arm.loaded < row.shots:
            yield choices.Load(me.id, number)
        if not me.holds(number):
            yield choices.Draw(me.id, number, "both" if row.hands > 1 else "right")
    yield choices.StandUp(me.id)
    yield choices.Sleeve(me.id)
    if me.stunned:
        yield choices.Recover(me.id)


def _attacks(g: Shootout, me: Person, foe: str) -> Iterator[Choice]:
    for number, arm in enumerate(me.arms):
        row = g.board.weapon(arm.weapon)
        match row:
            case Firearm() if row.automatic:
                yield choices.Burst(me.id, foe, number)
            case Missile() if row.thrown:
                yield choices.Throw(me.id, number, foe)
            case Firearm() | Missile():
                yield choices.Shoot(me.id, foe, number)
                yield choices.Aim(me.id, foe, number)
            case _:
                yield choices.Strike(me.id, foe, number)
    yield choices.Strike(me.id, foe, NO_ARM)
