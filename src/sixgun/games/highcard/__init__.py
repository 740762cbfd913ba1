"""High Card: the template game. A quick-draw duel that shows everything that a new game needs, in as few lines."""

from __future__ import annotations

import tomllib
from collections.abc import Hashable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Question, Refusal
from sixgun.core.game import BadSetup, Condition, Ending, Game, Moment, Outcome, Preview, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.ledger_words import in_language
from sixgun.core.odds import enumerate_outcomes, first_option
from sixgun.core.picture import Picture, Signs, load_signs
from sixgun.core.ref import Ref
from sixgun.core.text import texts_in
from sixgun.games.highcard import picture, situation, turn
from sixgun.games.highcard.duel import TO_HIT, shot_modifiers, volley
from sixgun.games.highcard.state import Duel, imagine, new, problems, view

_HERE = files(__package__)


@cache
def _ledger(language: str) -> Ledger:
    return in_language(Ledger.load(_HERE), _HERE, language)


@cache
def _scenarios() -> dict[str, dict[str, Any]]:
    return tomllib.loads((_HERE / "data" / "scenarios.toml").read_text(encoding="utf-8"))


@cache
def _signs() -> Signs:
    return load_signs(_HERE / "data" / "signs.toml")


class HighCard(Game[Duel]):
    key = "highcard"
    title = "High Card"
    rules_version = "1"
    unit = ""
    listed = False

    # set-up ----------------------------------------------------------------------------------------------------------
    def ledger(self, language: str = "en") -> Ledger:
        return _ledger(language)

    def scenarios(self) -> tuple[str, ...]:
        return tuple(_scenarios())

    def setup(self, scenario: str, options: Mapping[str, Any] | None = None) -> Setup:
        ready = _scenarios().get(scenario)
        if ready is None:
            names = ", ".join(self.scenarios())
            raise BadSetup([Problem("scenario", f"there is no scenario {scenario!r}; there are {names}")])
        setup = {"scenario": scenario, **ready, **(options or {})}
        if found := problems(setup):
            raise BadSetup(found)
        return setup

    def start(self, setup: Setup) -> Duel:
        return new(setup)

    def check_file(self, text: str) -> list[Problem]:
        try:
            return problems(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            return [Problem("file", f"not valid TOML: {error}")]

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Duel) -> tuple[str, ...]:
        return state.seats

    def fork(self, state: Duel) -> Duel:
        return state.fork()

    def advance(self, ref: Ref, state: Duel) -> None:
        turn.advance(ref, state)

    def ending(self, state: Duel) -> Ending | None:
        return turn.ending(state)

    def policy(self, question: Question) -> Choice:
        """What the rules list first; the text "policy.first" says to people what that comes to."""
        return first_option(question)

    def preview(self, state: Duel, choice: Choice) -> Preview | None:
        """The odds of the shot alone: the rival may be faster, and nobody can know."""
        if state.phase != "choose" or choice.actor not in state.standing:
            return None
        if turn.question(state, choice.actor).check(choice) is not None:
            return None
        duel = state.fork()
        duel.throw(choice.actor, choice.item)
        duel.change(choice.actor, card=choice.item, target=choice.target)

        def hits(after: Duel) -> int:
            return after[choice.target].hits - state[choice.target].hits

        odds = enumerate_outcomes(lambda ref, d: volley(ref, d, (choice.actor,)), duel, Duel.fork, hits, self.policy)
        rule = "highcard.shoot.roll"
        hit = odds.mean(hits)
        outcomes = (Outcome("miss", 1 - hit, 0, rule), Outcome("hit", hit, 2, rule))
        return Preview(rule, f"{TO_HIT}+ on 1D6", tuple(shot_modifiers(duel, choice.actor)), outcomes)

    # situations ------------------------------------------------------------------------------------------------------
    def situation(self, data: Mapping[str, Any]) -> Moment[Duel]:
        return situation.read(data)

    def situation_schema(self) -> dict[str, Any]:
        return situation.schema()

    def step_refusal(self, state: Duel, step: Choice) -> Refusal | None:
        return situation.refusal(state, step)

    def step_options(self, state: Duel) -> tuple[Option, ...]:
        return situation.options(state)

    def take_step(self, ref: Ref, state: Duel, step: Choice) -> None:
        situation.take(ref, state, step)

    def changes(self, before: Duel, after: Duel) -> dict[str, dict[str, list[Any]]]:
        return situation.changes(before, after)

    def conditions(self, before: Duel, after: Duel) -> dict[str, Condition]:
        return situation.conditions(before, after)

    # knowledge and data ----------------------------------------------------------------------------------------------
    def view(self, state: Duel, seat: str) -> dict[str, Any]:
        return view(state, seat)

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Duel:
        return imagine(view, setup, salt)

    def encode(self, state: Duel) -> bytes:
        return msgspec.json.encode(state, order="deterministic")

    def decode(self, data: bytes, setup: Setup) -> Duel:
        return msgspec.json.decode(data, type=Duel)

    def identity(self, state: Duel) -> Hashable:
        return (tuple(state[seat] for seat in state.seats), state.deck, state.phase, state.waiting)

    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts_in(_HERE / "text", language)

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture:
        return picture.picture(view, setup, self.texts(language), *self.scenario_text(setup, language))

    def signs(self) -> Signs:
        return _signs()


GAME = HighCard()
