"""Hasta la Última Bala as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Option, Question, Refusal, Withheld
from sixgun.core.form import Form
from sixgun.core.game import Condition, Ending, Game, Moment, Preview, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.odds import first_option
from sixgun.core.picture import Overlay, Picture, Signs, load_signs
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.core.text import texts_in
from sixgun.core.tour import Tour, load_tour
from sixgun.core.words import core_texts
from sixgun.games.bala import campaign, catalogue, director, roster_file, scenario, sparing, turn
from sixgun.games.bala.display import forms, naming, overlay, picture, unavailable
from sixgun.games.bala.display.sketch import sketch
from sixgun.games.bala.odds import preview
from sixgun.games.bala.situations import moment, whole_game
from sixgun.games.bala.state import Fight, Snapshot, identity, restore, snapshot

_ENCODER = msgspec.json.Encoder(order="deterministic")
_HERE = files("sixgun.games.bala")


@cache
def _signs() -> Signs:
    return load_signs(_HERE / "data" / "signs.toml")


class Bala(Game[Fight]):
    key = "bala"
    title = "Hasta la Última Bala"
    emblem = "bullets"
    rules_version = "4"
    unit = "in"

    # set-up ----------------------------------------------------------------------------------------------------------
    def ledger(self, language: str = "en") -> Ledger:
        return catalogue.ledger_in(language)

    def scenarios(self) -> tuple[str, ...]:
        return scenario.shipped()

    def setup(self, scenario_name: str, options: Mapping[str, Any] | None = None) -> Setup:
        file = scenario.load_text(scenario.shipped_text(scenario_name), origin=scenario_name)
        return scenario.setup_with(scenario.to_setup(file), options)

    def setup_file(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.setup_with(scenario.to_setup(scenario.load_text(text)), options)

    def setup_situation(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        return whole_game.setup_of(data, options)

    def start(self, setup: Setup) -> Fight:
        if whole_game.SITUATION in setup:
            return whole_game.start(setup)
        return scenario.board_and_fight(setup)

    def check_file(self, text: str) -> list[Problem]:
        return scenario.problems(text)

    def switches(self) -> tuple[Switch, ...]:
        return scenario.SWITCHES

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        head = setup.get("scenario", {})
        return {**head.get("switches", {}), **({"turns": head["turns"]} if head.get("turns") else {})}

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Fight) -> tuple[str, ...]:
        return tuple(band.seat for band in state.bands.values())

    def fork(self, state: Fight) -> Fight:
        return state.fork()

    def advance(self, ref: Ref, state: Fight) -> None:
        turn.advance(ref, state)

    def ending(self, state: Fight) -> Ending | None:
        return state.ended

    def preview(self, state: Fight, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)

    def policy(self, question: Question) -> Choice:
        """What the rules list first; the text "policy.first" says to people what that comes to."""
        return first_option(question)

    # knowledge -------------------------------------------------------------------------------------------------------
    def view(self, state: Fight, seat: str) -> dict[str, Any]:
        """Everything on the table is open to everybody: miniatures, wounds, ammunition, who has detected whom, and
        which cards are still to come, though not in which order (the order is nowhere: cards are drawn when they are
        needed)."""
        data: dict[str, Any] = msgspec.to_builtins(snapshot(state))
        return {field: data[field] for field in _PUBLIC}

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Fight:
        return restore(msgspec.convert(dict(view), Snapshot), self.start(setup).board)

    # data ------------------------------------------------------------------------------------------------------------
    def encode(self, state: Fight) -> bytes:
        return _ENCODER.encode(snapshot(state))

    def decode(self, data: bytes, setup: Setup) -> Fight:
        return restore(msgspec.json.decode(data, type=Snapshot), self.start(setup).board)

    def identity(self, state: Fight) -> Hashable:
        return identity(state)

    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts_in(_HERE / "text", language)

    def aftermath(self, ref: Ref, state: Fight) -> str:
        return roster_file.roster_toml(campaign.aftermath(ref, state))

    def names(self, state: Fight, language: str = "en") -> Mapping[str, str]:
        """Display names of everything on this table, as texts. In other languages than English weapons, gear and horses
        have their printed names, unless the language has names of its own for them."""
        return naming.names(state, self.texts(language), printed=language != "en")

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

    def _words(self, state: Fight, language: str) -> Mapping[str, str]:
        return {**core_texts(language), **self.texts(language), **self.names(state, language)}

    def unavailable(self, state: Fight, question: Question) -> tuple[Withheld, ...]:
        offered = [option.choice.kind for option in question.options]
        return tuple(unavailable.unavailable(state, question, offered))

    def forms(self, state: Fight, question: Question) -> tuple[Form, ...]:
        return forms.forms(state, question)

    def order_facts(self, state: Fight, question: Question) -> Mapping[str, int]:
        return sparing.order_facts(state, question)

    def signs(self) -> Signs:
        return _signs()

    def tour(self, language: str = "en") -> Tour:
        return load_tour(_HERE / "data" / "tour.toml", self.texts(language))

    # a real table ----------------------------------------------------------------------------------------------------
    referee_options: Mapping[str, Any] = {"director": True}

    def cm_per_unit(self, setup: Setup) -> float:
        return 2.54

    def director(self, words: Sequence[str], state: Fight) -> Choice | None:
        return director.said(words, state)

    # situations ------------------------------------------------------------------------------------------------------
    def situation(self, data: Mapping[str, Any]) -> Moment[Fight]:
        return moment.read(data)

    def situation_schema(self) -> dict[str, Any]:
        return moment.schema()

    def step_refusal(self, state: Fight, step: Choice) -> Refusal | None:
        return moment.refusal(state, step)

    def step_options(self, state: Fight) -> tuple[Option, ...]:
        return moment.options(state)

    def take_step(self, ref: Ref, state: Fight, step: Choice) -> None:
        moment.take(ref, state, step)

    def changes(self, before: Fight, after: Fight) -> dict[str, dict[str, list[Any]]]:
        return moment.changes(before, after)

    def conditions(self, before: Fight, after: Fight) -> dict[str, Condition]:
        return moment.conditions(before, after)

    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        state = self.imagine(view, setup)
        return sketch(state, width, self._words(state, language))


_PUBLIC = (
    "turn",
    "phase",
    "deck",
    "stack",
    "delayed",
    "characters",
    "horses",
    "carts",
    "gatlings",
    "items",
    "charges",
    "neighbours",
    "doors",
    "seen",
    "bands",
    "progress",
    "ended",
)
"""The allow-list of what a seat may know. This game keeps nothing secret between actions."""

GAME = Bala()
