"""What games tell a page besides the rules: signs, tours, what is unavailable, cards. The same for every game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixgun.core.asking import Asking
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Question
from sixgun.core.game import Game, games, load_game
from sixgun.core.log import LogLine
from sixgun.core.match import Match
from sixgun.core.orders import parse_condition
from sixgun.core.scene import scene
from sixgun.screen.display import Display
from sixgun.screen.picture import ICONS, Flight
from sixgun.screen.text import core_texts
from sixgun.screen.words import Words
from sixgun.server import speech

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = games()
LANGUAGES = ("en", "es", "fr")


def questions(game: Game[Any], scenario: str, seed: int, most: int) -> Iterator[tuple[Match[Any], Question]]:
    """A game played at random, stopped at each of its first questions."""
    match = Match.new(game, game.setup(scenario), SeededChance(seed))
    pick = Random(seed)
    match.run()
    for _ in range(most):
        if match.pending is None:
            return
        question = match.pending.questions[0]
        yield match, question
        assert match.answer(question.seat, pick.choice(question.options).choice) is None


@pytest.mark.parametrize("key", GAMES)
def test_signs_name_drawings_that_exist_and_things_that_have_words(key: str) -> None:
    game = load_game(key)
    signs, texts = game.part(Display).signs, game.part(Display).texts()
    assert set(signs.choices.values()) | set(signs.events.values()) <= set(ICONS)
    assert {f"event.{name}" for name in (*signs.events, *signs.told, *signs.shows, *signs.flights)} <= texts.keys()
    assert {f"group.{kind}" for kind in (*signs.choices, *signs.quiet, *signs.over)} <= texts.keys()
    assert {f"ask.{rule}" for rule in signs.ask} <= texts.keys() and all(rule in game.ledger() for rule in signs.ask)
    assert all(parse_condition(when) for when in signs.ask.values())


def test_the_page_has_a_drawing_for_each_icon() -> None:
    drawn = (ROOT / "web" / "src" / "parts" / "Symbols.svelte").read_text(encoding="utf-8")
    known = re.search(r'new Set\("([^"]*)"\.split', (ROOT / "web" / "src" / "lib" / "desk.ts").read_text("utf-8"))
    assert known is not None
    assert set(known[1].split()) == set(ICONS)
    assert not {icon for icon in ICONS if f'id="i-{icon}"' not in drawn}


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tour_leads_through_a_real_scenario(key: str, language: str) -> None:
    game = load_game(key)
    tour = game.part(Display).tour(language)
    if tour is None:
        return
    setup = game.setup(tour.scenario)
    assert tour.seat in game.seats(game.start(setup))
    kinds = {kind for step in tour.steps for kind in step.kinds}
    assert kinds <= {text.removeprefix("group.") for text in game.part(Display).texts() if text.startswith("group.")}
    assert len({step.id for step in tour.steps}) == len(tour.steps)
    assert all(step.title and step.text for step in tour.steps)
    assert tour.steps[-1].until == "next"
    if language != "en":
        english = game.part(Display).tour("en")
        assert english is not None
        assert not {step.text for step in tour.steps} & {step.text for step in english.steps}


@pytest.mark.parametrize("key", GAMES)
def test_what_is_unavailable_is_refused_by_the_question_itself(key: str) -> None:
    """Nothing that is on offer is called unavailable, and every reason has words in every language."""
    game = load_game(key)
    for name in game.scenarios()[:2]:
        words = [Words(game, game.setup(name), language) for language in LANGUAGES]
        for match, question in questions(game, name, 5, 25):
            offered = Counter(option.choice.kind for option in question.options)
            for withheld in game.part(Asking).unavailable(scene(match), question):
                assert withheld.kind not in offered
                assert withheld.refusal.rule in game.ledger()
                for said in words:
                    assert f"refusal.{withheld.refusal.reason}" in said.texts
                    assert said.refusal(withheld.refusal)


def test_bala_says_why_nobody_can_be_shot_at() -> None:
    game = load_game("bala")
    seen = set()
    for match, question in questions(game, "street-duel", 3, 40):
        seen |= {(w.kind, w.refusal.reason) for w in game.part(Asking).unavailable(scene(match), question)}
    assert ("shoot", "not-detected") in seen or ("shoot", "out-of-range") in seen
    assert ("remove-shock", "no-shock") in seen


def test_what_somebody_sees_in_bala_is_what_the_rules_say() -> None:
    from sixgun.games.bala.space import sees

    game = load_game("bala")
    setup = game.setup("street-duel")
    state = game.start(setup)
    view = game.view(state, "")
    for who in state.characters:
        found = game.part(Display).sight(view, setup, who, "es")
        assert found is not None
        foes = [c for c in state.characters.values() if c.side != state.characters[who].side]
        assert [line.kind == "sight" for line in found.lines] == [sees(state, who, foe.id) for foe in foes]
        assert len(found.notes) == len(foes)
        assert all(rule in game.ledger() for rule, _ in found.notes)
    assert game.part(Display).sight(view, setup, "nobody") is None


def test_a_hand_of_cards_is_open_to_its_seat_alone() -> None:
    game = load_game("highcard")
    setup = game.setup("stand-off")
    match = Match.new(game, setup, SeededChance(1))
    match.run()
    state = scene(match)
    for eyes in ("ringo", "belle", ""):
        picture = game.part(Display).picture(game.view(state, eyes), setup, "en")
        assert picture is not None
        for pile in picture.piles:
            if pile.kind == "hand":
                own = pile.side == eyes
                assert (len(pile.faces), pile.hidden) == ((3, 0) if own else (0, 3))
        deck = next(pile for pile in picture.piles if pile.kind == "deck")
        assert (deck.faces, deck.hidden) == ((), 36 - 9)


def test_the_core_says_the_same_in_every_language() -> None:
    english = core_texts("en")
    for language in ("es", "fr"):
        own = core_texts(language)
        assert own.keys() == english.keys()
        for key, text in own.items():
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key])), key
    assert core_texts("xx") == english


@pytest.mark.rule("bala.shoot.roll")
def test_the_ranges_of_a_shot_are_those_of_the_table() -> None:
    """2D6 with the modifiers of the shot: the ranges follow on one another from 2 to 12."""
    game = load_game("bala")
    looked = 0
    for match, question in questions(game, "ambush-rocks", 2, 120):
        for option in question.options:
            preview = game.preview(scene(match), option.choice) if option.choice.kind == "shoot" else None
            if preview is None or preview.dice != "2D6":
                continue
            spans = [row.dice for row in preview.outcomes if row.dice is not None]
            assert [n for low, high in spans for n in range(low, high + 1)] == list(range(2, 13))
            ways = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
            for row in preview.outcomes:
                expected = sum(ways[row.dice[0] : row.dice[1] + 1]) if row.dice else 0
                assert row.p * 36 == expected
            looked += 1
    assert looked


def test_what_flies_over_the_table_flies_between_people_of_the_picture() -> None:
    game = load_game("bala")
    words = Words(game, game.setup("street-duel"))
    shot = LogLine("stray-hits", "bala.stray.trigger", {"who": "calder", "victim": "ybarra"})
    assert speech.line(words, shot).flight == Flight("calder", "ybarra", "stray")
    assert speech.line(words, LogLine("turn", "bala.turn.deck", {"n": 1, "turn": 1})).flight is None
    flights: list[Flight] = []
    for match, _ in questions(game, "street-duel", 3, 500):
        flights = [flight for entry in match.log if (flight := speech.line(words, entry).flight) is not None]
        if flights:
            break
    table = game.part(Display).picture(game.view(match.state, ""), match.record.head.setup)
    assert table is not None and flights, "nobody has shot at anybody"
    there = {model.id for model in table.models}
    assert all(flight.start in there and flight.end in there for flight in flights)


def test_the_page_is_told_which_prices_stand_on_the_map_and_which_questions_can_be_spared() -> None:
    game = load_game("bala")
    words = Words(game, game.setup("street-duel"), "es")
    found = Counter[str]()
    for match, question in questions(game, "street-duel", 3, 40):
        asked = speech.asked(words, question, question.options, (), "q", secret=False)
        for offer in asked.options:
            assert offer.over == (offer.choice["kind"] == "detect")
            found["priced"] += offer.over
        spared = question.rule == "bala.ruling.interruption-window"
        assert (asked.sparing is not None) == spared
        if asked.sparing is not None:
            assert (asked.sparing.kind, asked.sparing.when) == ("hold", "shots = 0")
            assert asked.sparing.text == "si puedo disparar"
            assert game.part(Asking).order_facts(scene(match), question)["shots"] >= 0
            found["spared"] += 1
    assert found["priced"] and found["spared"]
