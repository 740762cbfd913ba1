"""The part `Asking` of a game in which somebody is active and chooses among many actions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from sixgun.core.asking import Asking
from sixgun.core.choice import Choice, Question, Withheld
from sixgun.core.form import Form
from sixgun.core.shell import State
from sixgun.miniatures.display.withheld import target_of, withheld


class Turn(State, Protocol):
    """A state in which somebody may be active."""

    @property
    def active(self) -> Any: ...


S = TypeVar("S", bound=Turn)


class TableAsking(Asking[S]):
    """What the active one would most likely try, and forms for whatever no list can hold.

    Nothing is judged here: a form is left out where the one legality test would refuse all that could be filled in."""

    choose: str
    """The rule of the question for the next action."""
    in_between: Mapping[str, Callable[[S, Question], Iterable[Form]]] = {}
    """Forms of other questions, by their rules."""

    @abstractmethod
    def tries(self, state: S) -> Iterable[Choice]:
        """What the active one would most likely try of each kind, the likeliest first. A kind that is not here is shown
        only when it can be done."""

    @abstractmethod
    def fields(self, state: S) -> Iterable[Form]:
        """The forms of the actions of the active one."""

    def about(self, state: S, choice: Choice) -> str:
        """What an action that is not on offer is about."""
        return target_of(choice)

    def unavailable(self, state: S, question: Question) -> tuple[Withheld, ...]:
        if question.rule != self.choose:
            return ()
        offered = [option.choice.kind for option in question.options]
        tries = self.tries(state)
        return tuple(withheld(tries, offered, question.check, lambda choice: self.about(state, choice)))

    def forms(self, state: S, question: Question) -> tuple[Form, ...]:
        if question.rule == self.choose:
            return tuple(self.fields(state))
        return tuple(self.in_between[question.rule](state, question)) if question.rule in self.in_between else ()
