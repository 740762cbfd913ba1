"""What the questions of Frontera say besides their options."""

from __future__ import annotations

from sixgun.core.asking import Asking
from sixgun.core.choice import Question, Withheld
from sixgun.core.form import Form
from sixgun.games.frontera import flow, mayor
from sixgun.games.frontera.characters import replacement
from sixgun.games.frontera.display import fight_forms as announcing
from sixgun.games.frontera.display import unavailable
from sixgun.games.frontera.fights import fight_calls, fight_tests
from sixgun.games.frontera.state import MAYOR, Session


class FronteraAsking(Asking[Session]):
    def unavailable(self, state: Session, question: Question) -> tuple[Withheld, ...]:
        return tuple(unavailable.unavailable(state, question))

    def forms(self, state: Session, question: Question) -> tuple[Form, ...]:
        """The Mayor's console between the beats; in a fight tests, and what the Mayor has to say."""
        if state.fight is not None and question.rule in (unavailable.ANNOUNCE, fight_tests.RULE):
            return fight_forms(state, question)
        if question.rule == fight_tests.DIFFICULTY and question.seat == MAYOR:
            return announcing.difficulties()
        if question.rule == replacement.RULE:
            return replacement.forms()
        if question.seat != MAYOR or question.rule != flow.NEXT or "who" in question.facts:
            return ()
        return mayor.forms(state, beat=flow.next_beat(state) is not None)


def fight_forms(state: Session, question: Question) -> tuple[Form, ...]:
    who = str(question.facts.get("who", ""))
    if who not in state.characters:
        return fight_calls.forms(state)
    says = fight_calls.open_to(state, state[who])
    return (*announcing.announcements(state, state[who]), *(fight_calls.forms(state) if says else ()))
