"""What the questions of Hasta la Última Bala say besides their options."""

from __future__ import annotations

from collections.abc import Mapping

from sixgun.core.asking import Asking
from sixgun.core.choice import Question, Withheld
from sixgun.core.form import Form
from sixgun.games.bala.display import forms, unavailable
from sixgun.games.bala.odds import preview
from sixgun.games.bala.state import Fight


class BalaAsking(Asking[Fight]):
    def unavailable(self, state: Fight, question: Question) -> tuple[Withheld, ...]:
        offered = [option.choice.kind for option in question.options]
        return tuple(unavailable.unavailable(state, question, offered))

    def forms(self, state: Fight, question: Question) -> tuple[Form, ...]:
        return forms.forms(state, question)

    def order_facts(self, state: Fight, question: Question) -> Mapping[str, int]:
        return preview.order_facts(state, question)
