"""`gunhand`: sensible play. It weighs what it could do by the rules and by an adviser's opinion of what comes of it.

For every choice that is worth a thought, the rules are run on a state that agrees with the view of its seat; what they
lead to is valued, and the best value wins. Which choices are worth a thought and what a state is worth are opinions:
they come from an *adviser* of the game, found through the entry point group `sixgun.advisers`. A game without one is
played by its previews alone.

Advice arrives little by little, rough guesses first, and thinking stops when the time for a decision is over; the best
choice found by then is made. It is never an illegal one: the question itself is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from time import thread_time
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Preview
from sixgun.core.glimpse import Glimpse
from sixgun.core.kinds import in_short
from sixgun.core.registered import registered

BUDGET = 0.05
"""Seconds of its own work for a decision: a busy machine makes it slower, not weaker. It is a soft limit: the thought
at hand is brought to its end."""
SALTS = 3
"""How often hidden things are imagined in a game without an adviser."""


class Advice(NamedTuple):
    """A choice, what it is thought to be worth, and why, with numbers. For people the reason is also given as a text of
    the game ("advice.SAID") with its facts."""

    choice: Choice
    value: float
    why: str
    said: str = ""
    facts: Mapping[str, Any] = MappingProxyType({})


class Adviser(Protocol):
    """Opinions about one game. An adviser is made without arguments, one for each bot."""

    def worth(self, state: Any, side: str) -> float:
        """How good a state is for a side; more is better. Only differences matter."""

    def advise(self, question: Question, state: Any) -> Iterator[Advice]:
        """Choices worth a thought, the cheapest thoughts first. Later advice about a choice replaces what was said
        before; no advice at all leaves the question to the game's previews."""


def new_adviser(game: str) -> Adviser | None:
    """An adviser for a game, if one is installed."""
    entry = registered("sixgun.advisers").get(game)
    if entry is None:
        return None
    make: Callable[[], Adviser] = entry.load()
    return make()


class Gunhand:
    """One bot for one seat. `budget` is in seconds; None thinks everything through, whatever it takes."""

    def __init__(self, budget: float | None = BUDGET) -> None:
        self.budget = budget
        self._adviser: Adviser | None = None
        self._game = ""
        self._why = "nothing was asked yet"

    def why(self) -> str:
        return self._why

    def choose(self, glimpse: Glimpse) -> Choice:
        question = glimpse.question
        ranked = self._ranked(glimpse)
        for place, advice in enumerate(ranked):
            if question.check(advice.choice) is None:
                rest = ranked[place + 1 :]
                self._why = f"{advice.why}; value {advice.value:+.2f}" + (
                    f", the best of {len(rest) + 1}; next {_short(rest[0])}" if rest else ", the only thing considered"
                )
                return advice.choice
        self._why = f"the usual answer of {len(question.options)} possible ones"
        return glimpse.game.policy(question)

    def advise(self, glimpse: Glimpse) -> list[Advice]:
        """Everything that came to mind and is legal, the best first."""
        check = glimpse.question.check
        return [advice for advice in self._ranked(glimpse) if check(advice.choice) is None]

    def _ranked(self, glimpse: Glimpse) -> list[Advice]:
        began = thread_time()
        found: dict[Choice, Advice] = {}
        for advice in self._thoughts(glimpse):
            found[advice.choice] = advice
            if self.budget is not None and thread_time() - began >= self.budget:
                break
        return sorted(found.values(), key=lambda advice: -advice.value)

    def _thoughts(self, glimpse: Glimpse) -> Iterator[Advice]:
        game = glimpse.game
        if self._game != game.key:
            self._game = game.key
            self._adviser = new_adviser(game.key)
        if self._adviser is not None:
            said_something = False
            for advice in self._adviser.advise(glimpse.question, game.imagine(glimpse.view, glimpse.setup)):
                said_something = True
                yield advice
            if said_something:
                return
        yield from by_previews(glimpse)


def _short(advice: Advice) -> str:
    return f"{advice.why.partition(':')[0].partition(';')[0]} {advice.value:+.2f}"


def by_previews(glimpse: Glimpse) -> Iterator[Advice]:
    """Every option by the exact odds that the game itself gives for it: the mean of how bad it is for others.

    Where nothing is rolled all options count the same, and the first on offer is the best."""
    game = glimpse.game
    states = [game.imagine(glimpse.view, glimpse.setup, salt) for salt in range(SALTS)]
    for option in glimpse.question.options:
        previews = [preview for state in states if (preview := game.preview(state, option.choice)) is not None]
        if not previews:
            yield Advice(option.choice, 0.0, in_short(option.choice))
            continue
        value = sum(float(row.p) * row.severity for p in previews for row in p.outcomes) / len(previews)
        yield Advice(option.choice, value, f"{in_short(option.choice)}: {odds_in_words(previews[0])}")


def odds_in_words(preview: Preview) -> str:
    return ", ".join(f"{100 * float(row.p):.0f} % {row.name}" for row in preview.outcomes if row.p)
