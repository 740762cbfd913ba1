"""What a game adds to its questions for the people who answer them: its part `Asking`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixgun.core.choice import Choice, Question, Withheld
from sixgun.core.form import Form, can_be_said
from sixgun.core.game import Game, Part, S


class Asking(Part[S]):
    """As it stands every choice is listed, and nothing is said about others. Nothing here may tell a seat more than it
    may know."""

    def unavailable(self, state: S, question: Question) -> tuple[Withheld, ...]:
        """Kinds of choices that this question might have offered but does not, each with the reason that the one
        legality test gives."""
        return ()

    def forms(self, state: S, question: Question) -> tuple[Form, ...]:
        """Choices that this question takes besides those that it lists, to be filled in (core/form.py). Cheap to make;
        `Question.check` judges what comes of them."""
        return ()

    def in_full(self, state: S, question: Question, choice: Choice) -> Choice:
        """The same choice with everything that it may leave to the rules, as lists and forms have it."""
        return choice

    def order_facts(self, state: S, question: Question) -> Mapping[str, Any]:
        """Numbers by name that a condition of a standing order may ask about besides the facts of the question."""
        return {}


def expressible(game: Game[S], state: S, question: Question, choice: Choice) -> bool:
    """Whether the interface, page and terminal alike, has a way to say this choice: by list, map, form or words."""
    asking = game.part(Asking)
    forms = asking.forms(state, question)
    wanted = dict.fromkeys((choice, asking.in_full(state, question, choice)))
    return any(can_be_said(forms, question.options, one) for one in wanted)
