"""For a Few Dice More as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.form import Form
from sixgun.core.game import Condition, Ending, Game, Moment, Place, Placing, Preview, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.odds import first_option
from sixgun.core.picture import Overlay, Picture, Signs, load_signs
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.core.text import texts_in
from sixgun.core.tour import Tour, load_tour
from sixgun.core.words import core_texts
from sixgun.games.dicemore import catalogue, director, scenario, turn
from sixgun.games.dicemore.display import forms, naming, overlay, picture, unavailable
from sixgun.games.dicemore.display.sketch import sketch
from sixgun.games.dicemore.odds import landing, preview
from sixgun.games.dicemore.situations import moment, results
from sixgun.games.dicemore.state import Skirmish, Snapshot, identity, restore, snapshot

_ENCODER = msgspec.json.Encoder(order="deterministic")
_HERE = files("sixgun.games.dicemore")


@cache
def _signs() -> Signs:
    return load_signs(_HERE / "data" / "signs.toml")


class DiceMore(Game[Skirmish]):
    key = "dicemore"
    title = "For a Few Dice More"
    emblem = "dice"
    rules_version = "3"
    unit = "U"

    # set-up ----------------------------------------------------------------------------------------------------------
    def ledger(self, language: str = "en") -> Ledger:
        return catalogue.ledger_in(language)

    def scenarios(self) -> tuple[str, ...]:
        return (*scenario.shipped(), *scenario.house())

    def setup(self, scenario_name: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.setup_for(scenario_name, options)

    def setup_file(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.setup_of_text(text, options)

    def start(self, setup: Setup) -> Skirmish:
        return moment.start(setup) if moment.SITUATION in setup else scenario.board_and_match(setup)

    def check_file(self, text: str) -> list[Problem]:
        return scenario.problems(text)

    def places(self, setup: Setup) -> tuple[Place, ...]:
        return () if moment.SITUATION in setup else scenario.places(setup)

    def bring(self, setup: Setup, place: Place, data: Mapping[str, Any]) -> Setup:
        return scenario.bring(setup, place.key, data)

    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        return dict(setup.get("switches", {}))

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Skirmish) -> tuple[str, ...]:
        return tuple(band.seat for band in state.bands.values())

    def fork(self, state: Skirmish) -> Skirmish:
        return state.fork()

    def advance(self, ref: Ref, state: Skirmish) -> None:
        turn.advance(ref, state)

    def ending(self, state: Skirmish) -> Ending | None:
        return state.ended

    def preview(self, state: Skirmish, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)

    def policy(self, question: Question) -> Choice:
        """What the rules list first; the text "policy.first" says to people what that comes to."""
        return first_option(question)

    # knowledge -------------------------------------------------------------------------------------------------------
    def view(self, state: Skirmish, seat: str) -> dict[str, Any]:
        """Everything on the table is open to everybody, and so are the sheets of both bands. Cards that are chosen
        face down are never in a state: they are asked for and turned up within one step."""
        data: dict[str, Any] = msgspec.to_builtins(snapshot(state))
        return {field: data[field] for field in _PUBLIC}

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Skirmish:
        return restore(msgspec.convert(dict(view), Snapshot), self.start(setup).board)

    # data ------------------------------------------------------------------------------------------------------------
    def encode(self, state: Skirmish) -> bytes:
        return _ENCODER.encode(snapshot(state))

    def decode(self, data: bytes, setup: Setup) -> Skirmish:
        return restore(msgspec.json.decode(data, type=Snapshot), self.start(setup).board)

    def identity(self, state: Skirmish) -> Hashable:
        return identity(state)

    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts_in(_HERE / "text", language)

    def names(self, state: Skirmish, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))

    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture:
        state = self.imagine(view, setup)
        title, story = self.scenario_text(setup, language)
        return picture.picture(state, self._words(state, language), title, story)

    def overlay(self, view: Mapping[str, Any], setup: Setup, choice: Choice, language: str = "en") -> Overlay | None:
        state = self.imagine(view, setup)
        return overlay.overlay(state, choice, self._words(state, language))

    def sight(self, view: Mapping[str, Any], setup: Setup, model: str, language: str = "en") -> Overlay | None:
        state = self.imagine(view, setup)
        return overlay.sight(state, model, self._words(state, language))

    def unavailable(self, state: Skirmish, question: Question) -> tuple[Withheld, ...]:
        offered = [option.choice.kind for option in question.options]
        return tuple(unavailable.unavailable(state, question, offered))

    def forms(self, state: Skirmish, question: Question) -> tuple[Form, ...]:
        return forms.forms(state, question)

    def in_full(self, state: Skirmish, question: Question, choice: Choice) -> Choice:
        return forms.in_full(state, question, choice)

    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        state = self.imagine(view, setup)
        return sketch(state, width, self._words(state, language))

    def _words(self, state: Skirmish, language: str) -> Mapping[str, str]:
        return {**core_texts(language), **self.texts(language), **self.names(state, language)}

    def signs(self) -> Signs:
        return _signs()

    def tour(self, language: str = "en") -> Tour:
        return load_tour(_HERE / "data" / "tour.toml", self.texts(language))

    # a real table ----------------------------------------------------------------------------------------------------
    referee_options: Mapping[str, Any] = {"director": True}

    def director(self, words: Sequence[str], state: Skirmish) -> Choice | None:
        return director.said(words, state)

    def cm_per_unit(self, setup: Setup) -> float:
        """dicemore.setup.unit-scale"""
        return self.start(setup).board.switches.cm_per_u

    # situations ------------------------------------------------------------------------------------------------------
    def situation(self, data: Mapping[str, Any]) -> Moment[Skirmish]:
        return moment.read(data)

    def setup_situation(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        return moment.setup_of(data, options)

    def situation_schema(self) -> dict[str, Any]:
        return results.schema()

    def step_refusal(self, state: Skirmish, step: Choice) -> Refusal | None:
        return moment.refusal(state, step)

    def step_options(self, state: Skirmish) -> tuple[Option, ...]:
        return moment.options(state)

    def take_step(self, ref: Ref, state: Skirmish, step: Choice) -> None:
        moment.take(ref, state, step)

    def placing(self, state: Skirmish, step: Choice) -> Placing | None:
        return landing.placing(state, step)

    def changes(self, before: Skirmish, after: Skirmish) -> dict[str, dict[str, list[Any]]]:
        return results.changes(before, after)

    def conditions(self, before: Skirmish, after: Skirmish) -> dict[str, Condition]:
        return results.conditions(before, after)


_PUBLIC = (
    "round",
    "phase",
    "waiting",
    "revealed",
    "activation",
    "characters",
    "horses",
    "carts",
    "items",
    "charges",
    "bands",
    "progress",
    "ended",
)
"""The allow-list of what a seat may know. This game keeps nothing secret between steps."""

GAME = DiceMore()
