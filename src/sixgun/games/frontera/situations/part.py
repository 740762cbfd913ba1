"""The situations of Frontera."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sixgun.core.choice import Choice, Fact, Option, Refusal
from sixgun.core.game import Setup
from sixgun.core.ref import Ref
from sixgun.core.situations import Condition, Moment, Situations
from sixgun.games.frontera.situations import actions, moment, results, short_forms, whole_game
from sixgun.games.frontera.state import Session


class FronteraSituations(Situations[Session]):
    def read(self, data: Mapping[str, Any]) -> Moment[Session]:
        return moment.read(data)

    def schema(self) -> dict[str, Any]:
        return short_forms.FORMS.schema()

    def setup(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        return whole_game.setup_of(data, options)

    def start(self, setup: Setup) -> Session:
        return whole_game.start(setup)

    def refusal(self, state: Session, step: Choice) -> Refusal | None:
        return moment.refusal(state, step)

    def options(self, state: Session) -> tuple[Option, ...]:
        return moment.options(state)

    def facts(self, step: Choice) -> Mapping[str, Fact]:
        return actions.facts(step)

    def take(self, ref: Ref, state: Session, step: Choice) -> None:
        moment.take(ref, state, step)

    def to_count(self, state: Session, steps: Sequence[Choice], trial: Callable[[int], Ref]) -> Session:
        return moment.to_count(state, steps, trial)

    def to_resolve(self, state: Session) -> Session:
        return moment.to_resolve(state)

    def changes(self, before: Session, after: Session) -> dict[str, dict[str, list[Any]]]:
        return results.changes(before, after)

    def conditions(self, before: Session, after: Session) -> dict[str, Condition]:
        return results.conditions(before, after)
