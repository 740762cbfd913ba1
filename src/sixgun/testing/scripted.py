"""A strict referee for rule tests: chance and choices come from lists, and both lists must fit exactly.

    with scripted(chance=[(5, 4), "7"], choices=["stand", pick("play", item="9")]) as ref:
        shoot(ref, duel, "ringo")

A roll or a question that is not in the script fails, and so does whatever is left of the script at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import TracebackType
from typing import Any, Self

from sixgun.core.chance import ScriptedChance, ScriptError
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee

Scripted = Choice | str | Callable[[Question], Choice]
"""A choice, the kind of the one option that is meant, or a function from the question to the choice."""


class ScriptedRef(Referee):
    """See the module; `finish` is called at the end of a `with` block that raised nothing."""

    __slots__ = ("_choices_left", "_scripted_chance")

    def __init__(
        self,
        chance: Iterable[int | str | Sequence[int] | Sequence[str]] = (),
        choices: Iterable[Scripted] = (),
    ) -> None:
        self._scripted_chance = ScriptedChance(chance)
        self._choices_left = list(choices)
        super().__init__(source=self._scripted_chance, decide=self._next)

    def _next(self, question: Question) -> Choice:
        if not self._choices_left:
            raise ScriptError(f"unscripted question {question.key}, offering {_kinds(question)}")
        entry = self._choices_left.pop(0)
        if isinstance(entry, Choice):
            return entry
        if isinstance(entry, str):
            return pick(entry)(question)
        return entry(question)

    def finish(self) -> None:
        """Fail if anything of the script is left."""
        self._scripted_chance.finish()
        if self._choices_left:
            raise ScriptError(f"leftover choices in the script: {self._choices_left}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()


def scripted(
    chance: Iterable[int | str | Sequence[int] | Sequence[str]] = (), choices: Iterable[Scripted] = ()
) -> ScriptedRef:
    """A strict referee; use it in a `with` block. An entry of `chance` is one roll or draw: 4, (5, 4), "ace"."""
    return ScriptedRef(chance, choices)


def pick(kind: str, **fields: Any) -> Callable[[Question], Choice]:
    """The one offered choice of this kind with these fields; an error if there is none or more than one."""

    def choose(question: Question) -> Choice:
        found = [
            option.choice
            for option in question.options
            if option.choice.kind == kind
            and all(getattr(option.choice, name) == value for name, value in fields.items())
        ]
        if len(found) != 1:
            wanted = ", ".join([kind, *(f"{name}={value!r}" for name, value in fields.items())])
            raise ScriptError(f"{len(found)} options fit {wanted} in {question.key}, which offers {_kinds(question)}")
        return found[0]

    return choose


def _kinds(question: Question) -> str:
    return ", ".join(dict.fromkeys(option.choice.kind for option in question.options)) or "nothing"
