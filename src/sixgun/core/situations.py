"""Situation files of a game: one moment in the middle of it, and what is then done (docs/situations.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

import msgspec

from sixgun.core.changes import Changes, compare_activations, compare_states
from sixgun.core.choice import Choice, Fact, Option, Refusal
from sixgun.core.game import BadSetup, Part, Problem, S, Setup
from sixgun.core.ref import Prepared, Ref
from sixgun.core.short_form import Forms
from sixgun.core.verbs import Verbs

SITUATION = "situation"
"""The key of a set-up that begins at the moment of a situation, with the file in full as its value."""


class Moment(Generic[S]):
    """What a situation file describes: a state in the middle of a game, and what is then done, step by step."""

    __slots__ = ("setup", "state", "steps")

    def __init__(self, state: S, setup: Setup, steps: Sequence[Choice]) -> None:
        self.state = state
        self.setup = setup
        self.steps = tuple(steps)


class Condition(msgspec.Struct, frozen=True):
    """How one model fares at the end of a situation: text keys ("condition.KEY", with the value as `{n}`), and how bad
    it is (0 nothing to 4 worst)."""

    parts: tuple[tuple[str, float | str], ...]
    severity: int = 0


class Placing(msgspec.Struct, frozen=True):
    """Dice of a step that decide nothing but where somebody comes to lie, so that any one result of them tells how
    everybody fares. That holds as long as the log reports nothing but `after` once somebody lies there."""

    dice: tuple[str, ...]
    after: tuple[str, ...]
    parts: tuple[str, ...] = ()
    """Parts of a condition that tell how far somebody has got."""


class Situations(Part[S]):
    """As it stands the game has none: every file is refused."""

    forms: Forms | None = None
    """The forms of its files."""
    active = ""
    """The field of the state that holds the activation that goes on, or several; "" if it has no activations."""

    # files -----------------------------------------------------------------------------------------------------------
    def read(self, data: Mapping[str, Any]) -> Moment[S]:
        """The moment that the plain data of a situation file describes. Raises BadSetup with every mistake."""
        raise BadSetup([Problem("game", f"{self.game.title} has no situations yet")])

    def schema(self) -> dict[str, Any]:
        """JSON schema of the game's situation files; empty if it has none."""
        return self.forms.schema() if self.forms is not None else {}

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        """The set-up of a whole game that begins at the moment of a situation, with the key SITUATION. Raises BadSetup,
        also if no game can be played from there."""
        title = self.game.title
        raise BadSetup([Problem("game", f"whole games of {title} begin with a scenario, not with a situation")])

    def start(self, setup: Setup) -> S:
        """`Game.start` for such a set-up."""
        raise NotImplementedError

    # steps -----------------------------------------------------------------------------------------------------------
    def refusal(self, state: S, step: Choice) -> Refusal | None:
        """Why a listed step cannot be taken now; the same legality that play has."""
        raise NotImplementedError

    def options(self, state: S) -> tuple[Option, ...]:
        """What could be done instead of a step that is refused."""
        return ()

    def facts(self, step: Choice) -> Mapping[str, Fact]:
        """Facts for the text of a listed step that are not fields of its choice as they stand, such as dollars."""
        return {}

    def take(self, ref: Ref, state: S, step: Choice) -> None:
        """Take a listed step that is not refused, by the rules that play it, until the next one could follow."""
        raise NotImplementedError

    def placing(self, state: S, step: Choice) -> Placing | None:
        """The dice of a step that only place somebody; None where it has none, or where the place matters."""
        return None

    def to_count(self, state: S, steps: Sequence[Choice], trial: Callable[[int], Ref]) -> S:
        """The state of a situation made ready for counting these steps, where that depends on how players decide: as
        the referees do that `trial` makes by number."""
        return state

    def to_resolve(self, state: S) -> S:
        """The same made ready for one way through the steps, on which everything that happens is certain."""
        return state

    # what comes of them ----------------------------------------------------------------------------------------------
    def changes(self, before: S, after: S) -> Changes:
        """What differs, by model and field: [before, after], as plain data. Different identities differ here."""
        found: Changes = {}
        compare_states(found, before, after, apart=(self.active,))
        if self.active:
            compare_activations(found, *[_each(getattr(g, self.active)) for g in (before, after)])
        return found

    def conditions(self, before: S, after: S) -> dict[str, Condition]:
        """How the models that matter fare, for summaries."""
        raise NotImplementedError


def _each(active: Any) -> Sequence[Any]:
    """Activations of a field that holds one, several or none."""
    return active if isinstance(active, tuple) else () if active is None else (active,)


class ByVerbs(Situations[S]):
    """Situations of a game whose steps are the verbs of the one who is active: `advance` takes one."""

    verbs: Verbs[S, Any]

    def refusal(self, state: S, step: Choice) -> Refusal | None:
        if state.ended is not None:
            return Refusal(self.verbs.rule, "game-over", (), {"reason": state.ended.reason})
        active = self.verbs.active(state)
        if active is None or active.id != step.actor:
            return Refusal(self.verbs.rule, "not-active", (), {"active": "" if active is None else active.id})
        return self.verbs.check(state, step)

    def options(self, state: S) -> tuple[Option, ...]:
        return tuple(self.verbs.options(state))

    def take(self, ref: Ref, state: S, step: Choice) -> None:
        self.game.advance(Prepared(ref, self.verbs.rule, self.verbs.question(state).seat, step), state)
