"""What the questions of For a Few Dice More say besides their options."""

from __future__ import annotations

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question, Withheld
from sixgun.core.form import Form
from sixgun.games.dicemore.display import forms, unavailable
from sixgun.games.dicemore.state import Skirmish


class DiceMoreAsking(Asking[Skirmish]):
    def unavailable(self, state: Skirmish, question: Question) -> tuple[Withheld, ...]:
        offered = [option.choice.kind for option in question.options]
        return tuple(unavailable.unavailable(state, question, offered))

    def forms(self, state: Skirmish, question: Question) -> tuple[Form, ...]:
        return forms.forms(state, question)

    def in_full(self, state: Skirmish, question: Question, choice: Choice) -> Choice:
        return forms.in_full(state, question, choice)
