"""Frontera as the rest of the software sees it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from sixgun.core.choice import Choice, Fact, Option, Question, Refusal, Withheld
from sixgun.core.form import Form
from sixgun.core.game import Condition, Ending, Game, Moment, Place, Preview, Problem, Setup
from sixgun.core.ledger import Ledger
from sixgun.core.odds import first_option
from sixgun.core.picture import Overlay, Picture, Signs, load_signs
from sixgun.core.ref import Ref
from sixgun.core.switches import Switch
from sixgun.core.text import texts_in
from sixgun.core.tour import Tour, load_tour
from sixgun.core.words import core_texts
from sixgun.games.frontera import calls, catalogue, flow, views
from sixgun.games.frontera.adventures import scenario
from sixgun.games.frontera.board import Board
from sixgun.games.frontera.characters import bringing, replacement
from sixgun.games.frontera.display import fight_forms as announcing
from sixgun.games.frontera.display import naming, overlay, picture, sketch, unavailable
from sixgun.games.frontera.fights import fight_calls, fight_tests
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.situations import actions, moment, results, whole_game
from sixgun.games.frontera.state import MAYOR, Session, Snapshot, identity, restore, snapshot

_ENCODER = msgspec.json.Encoder(order="deterministic")
_HERE = files("sixgun.games.frontera")


@cache
def _signs() -> Signs:
    return load_signs(_HERE / "data" / "signs.toml")


def fight_forms(state: Session, question: Question) -> tuple[Form, ...]:
    who = str(question.facts.get("who", ""))
    if who not in state.characters:
        return fight_calls.forms(state)
    says = fight_calls.open_to(state, state[who])
    return (*announcing.announcements(state, state[who]), *(fight_calls.forms(state) if says else ()))


def _board(setup: Setup) -> Board:
    return whole_game.board(setup) if moment.SITUATION in setup else scenario.board(setup)


class Frontera(Game[Session]):
    key = "frontera"
    title = "Frontera"
    cards_only = True
    emblem = "hand"
    rules_version = "10"
    unit = "m"

    # set-up ----------------------------------------------------------------------------------------------------------
    def ledger(self, language: str = "en") -> Ledger:
        return catalogue.ledger_in(language)

    def scenarios(self) -> tuple[str, ...]:
        return scenario.shipped()

    def setup(self, scenario_name: str, options: Mapping[str, Any] | None = None) -> Setup:
        return self.setup_file(scenario.shipped_text(scenario_name), options)

    def setup_file(self, text: str, options: Mapping[str, Any] | None = None) -> Setup:
        return scenario.to_setup(scenario.load_text(text), options)

    def start(self, setup: Setup) -> Session:
        return whole_game.start(setup) if moment.SITUATION in setup else scenario.start(setup)

    def check_file(self, text: str) -> list[Problem]:
        return scenario.problems(text)

    def switches(self) -> tuple[Switch, ...]:
        return scenario.switch_list()

    def switched(self, setup: Setup) -> Mapping[str, Any]:
        of_situation = setup.get(moment.SITUATION)
        return dict(setup.get("switches", {}) if of_situation is None else of_situation.get("options", {}))

    def places(self, setup: Setup) -> tuple[Place, ...]:
        return bringing.places(setup)

    def bring(self, setup: Setup, place: Place, data: Mapping[str, Any]) -> Setup:
        return bringing.bring(setup, place.key, data)

    # play ------------------------------------------------------------------------------------------------------------
    def seats(self, state: Session) -> tuple[str, ...]:
        """Also those that nobody has taken yet (frontera.late.with-pack)."""
        return tuple(state.players)

    def rivals(self, state: Session) -> tuple[str, ...]:
        """In a plain fight of sides the players; in a story nobody: the Mayor is no opponent."""
        return tuple(seat for seat in state.deal if seat != MAYOR) if state.board.duel_of_sides else ()

    def fork(self, state: Session) -> Session:
        return state.fork()

    def advance(self, ref: Ref, state: Session) -> None:
        flow.advance(ref, state)

    def ending(self, state: Session) -> Ending | None:
        return state.ended

    def preview(self, state: Session, choice: Choice) -> Preview | None:
        return preview.preview(state, choice)

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
        return calls.forms(state, beat=flow.next_beat(state) is not None)

    def policy(self, question: Question) -> Choice:
        """What the rules list first; the text "policy.first" says to people what that comes to."""
        return first_option(question)

    # knowledge -------------------------------------------------------------------------------------------------------
    def view(self, state: Session, seat: str) -> dict[str, Any]:
        return views.view(state, seat)

    def imagine(self, view: Mapping[str, Any], setup: Setup, salt: int = 0) -> Session:
        return views.imagine(view, _board(setup), salt)

    # data ------------------------------------------------------------------------------------------------------------
    def encode(self, state: Session) -> bytes:
        return _ENCODER.encode(snapshot(state))

    def decode(self, data: bytes, setup: Setup) -> Session:
        return restore(msgspec.json.decode(data, type=Snapshot), _board(setup))

    def identity(self, state: Session) -> Hashable:
        return identity(state)

    def texts(self, language: str = "en") -> Mapping[str, str]:
        return texts_in(_HERE / "text", language)

    def names(self, state: Session, language: str = "en") -> Mapping[str, str]:
        return naming.names(state, self.texts(language))

    def names_met(self, state: Session, seat: str, language: str = "en") -> Mapping[str, str]:
        return naming.met(state, seat, self.texts(language))

    def _words(self, state: Session, language: str, seat: str) -> dict[str, str]:
        texts = self.texts(language)
        return {**core_texts(language), **texts, **self.names(state, language), **naming.unseen(state, seat, texts)}

    # the table -------------------------------------------------------------------------------------------------------
    def picture(self, view: Mapping[str, Any], setup: Setup, language: str = "en") -> Picture:
        state = self.imagine(view, setup)
        words = self._words(state, language, view["seat"])
        return picture.picture(state, views.read(view), words, *self.scenario_text(setup, language))

    def overlay(self, view: Mapping[str, Any], setup: Setup, choice: Choice, language: str = "en") -> Overlay | None:
        state = self.imagine(view, setup)
        return overlay.overlay(state, choice, self._words(state, language, view["seat"]))

    def sight(self, view: Mapping[str, Any], setup: Setup, model: str, language: str = "en") -> Overlay | None:
        state = self.imagine(view, setup)
        return overlay.sight(state, model, self._words(state, language, view["seat"]))

    def unavailable(self, state: Session, question: Question) -> tuple[Withheld, ...]:
        return tuple(unavailable.unavailable(state, question))

    def sketch(self, view: Mapping[str, Any], setup: Setup, width: int = 100, language: str = "en") -> str:
        state = self.imagine(view, setup)
        return sketch.sketch(state, views.read(view), width, self._words(state, language, view["seat"]))

    def signs(self) -> Signs:
        return _signs()

    def tour(self, language: str = "en") -> Tour:
        return load_tour(_HERE / "data" / "tour.toml", self.texts(language))

    # situations ------------------------------------------------------------------------------------------------------
    def situation(self, data: Mapping[str, Any]) -> Moment[Session]:
        return moment.read(data)

    def setup_situation(self, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Setup:
        return whole_game.setup_of(data, options)

    def situation_schema(self) -> dict[str, Any]:
        return results.schema()

    def step_refusal(self, state: Session, step: Choice) -> Refusal | None:
        return moment.refusal(state, step)

    def step_options(self, state: Session) -> tuple[Option, ...]:
        return moment.options(state)

    def step_facts(self, step: Choice) -> Mapping[str, Fact]:
        return actions.facts(step)

    def take_step(self, ref: Ref, state: Session, step: Choice) -> None:
        moment.take(ref, state, step)

    def to_count(self, state: Session, steps: Sequence[Choice], trial: Callable[[int], Ref]) -> Session:
        return moment.to_count(state, steps, trial)

    def to_resolve(self, state: Session) -> Session:
        return moment.to_resolve(state)

    def changes(self, before: Session, after: Session) -> dict[str, dict[str, list[Any]]]:
        return results.changes(before, after)

    def conditions(self, before: Session, after: Session) -> dict[str, Condition]:
        return results.conditions(before, after)


GAME = Frontera()
