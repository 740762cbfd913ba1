"""What people see of Deadlands, and what each seat does not."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from sixgun.core.asking import Asking
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Option, Question
from sixgun.core.ref import Referee
from sixgun.games.deadlands import choices, moving
from sixgun.games.deadlands.display.body import body
from sixgun.games.deadlands.game import GAME
from sixgun.games.deadlands.state import Shootout, Wounds
from sixgun.screen.display import Display
from sixgun.screen.picture import Picture
from sixgun.screen.text import render_option

DISPLAY = GAME.part(Display)


def played(scenario: str, rounds: int = 1, phase: str = "declare") -> tuple[Shootout, Any]:
    """A random fight up to the first card of a round."""
    setup = GAME.setup(scenario)
    g, source, rng = GAME.start(setup), SeededChance(5), random.Random(5)
    while not (g.round >= rounds and g.phase == phase) and g.ended is None:
        GAME.advance(Referee(source=source, decide=lambda question: question.sample(rng).choice), g)
    return g, setup


def shown(g: Shootout, setup: Any, seat: str, language: str = "en") -> Picture:
    found = DISPLAY.shown(GAME.view(g, seat), setup, language)
    assert found is not None
    return found


@pytest.mark.rule("deadlands.ruling.hidden-hands", "deadlands.sleeve.place")
def test_hands_are_open_to_their_owner_alone() -> None:
    g, setup = played("showdown")
    piles = {seat: {pile.id: pile for pile in shown(g, setup, seat).piles} for seat in ("law", "outlaws", "")}
    dealt = [who for who, cards in g.hands.items() if cards]
    assert dealt
    for who in dealt:
        for seat, found in piles.items():
            pile = found[f"hand-{who}"]
            jokers = g.hands[who].count("RJ")
            assert len(pile.faces) == (len(g.hands[who]) if g.seat_of(who) == seat else jokers)
            assert len(pile.faces) + pile.hidden == len(g.hands[who])
    cards = {card.id for card in shown(g, setup, "law").order if card.state == "waiting"}
    assert all(g.seat_of(who) == "law" for who in cards)


@pytest.mark.rule("deadlands.scenario.deploy", "deadlands.ruling.known-place")
def test_hidden_people_are_off_the_map_of_the_other_side() -> None:
    g, setup = played("ambush")
    hidden = [one.id for one in g.of_side("ambushers") if not g.place_known(one.id)]
    assert hidden
    away = {one.id: one.away for one in shown(g, setup, "travellers").models}
    assert all(away[who] for who in hidden)
    mine = {one.id: one for one in shown(g, setup, "ambushers").models}
    assert not any(mine[who].away for who in hidden)
    assert all("hidden" in [badge.key for badge in mine[who].badges] for who in hidden)


@pytest.mark.rule("deadlands.map.light", "deadlands.ruling.gatling-mount")
def test_the_mine_by_night() -> None:
    g, setup = played("mine")
    found = shown(g, setup, "guards")
    kinds = [token.kind for token in found.tokens]
    assert found.dark and kinds.count("lamp") == 4 and kinds.count("gun") == 1
    assert {token.r for token in found.tokens if token.kind == "lamp"} == {6.0}
    assert not shown(*played("showdown"), "law").dark


@pytest.mark.rule("deadlands.wounds.locations", "deadlands.wounds.levels")
def test_a_sheet_shows_a_body() -> None:
    g, setup = played("showdown")
    g.change("hattie", wounds=Wounds(arm_left=2, guts=5))
    sheet = DISPLAY.sheet(GAME.view(g, "law"), setup)
    assert sheet is not None
    card = next(card for section in sheet.sections for card in section.cards if card.id == "hattie")
    assert re.findall(r">(\d)</text>", card.drawing) == ["5", "2"]
    assert any("guts Maimed, left arm Heavy" in line.text for line in card.lines)
    assert not re.findall(r"</text>", body(Wounds()))


@pytest.mark.rule("deadlands.cover.exposed-parts", "deadlands.conceal.darkness")
def test_a_choice_with_a_target_says_what_is_covered() -> None:
    g, setup = played("mine")
    for who, seat, target in (("otto", "guards", "cole"), ("cole", "raiders", "otto")):
        found = DISPLAY.overlay(GAME.view(g, seat), setup, choices.Aim(who, target, 0))
        assert found is not None and found.lines and found.rings
        assert found.notes[0][0] in GAME.ledger()


@pytest.mark.rule("deadlands.movement.split", "deadlands.movement.running")
def test_a_walk_shows_how_far_one_gets() -> None:
    g, setup = played("showdown")
    who = g.playing[0].who
    seat = g.seat_of(who)
    option = next(moving.WALK.options(g, g[who]))
    found = DISPLAY.overlay(GAME.view(g, seat), setup, option.choice)
    assert found is not None and found.areas and found.areas[0].rings and found.lines[-1].kind == "move"
    sight = DISPLAY.sight(GAME.view(g, seat), setup, who)
    assert sight is not None and sight.areas


@pytest.mark.rule("deadlands.actions.card-choices")
@pytest.mark.parametrize("scenario", ["showdown", "saloon-brawl", "mine"])
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_everything_that_is_offered_has_words(scenario: str, language: str) -> None:
    setup = GAME.setup(scenario)
    g, source, rng, said = GAME.start(setup), SeededChance(2), random.Random(2), set()

    def decide(question: Question) -> Any:
        texts = DISPLAY.words(g, language)
        for option in question.options:
            words = render_option(texts, option)
            assert words and "{" not in words, option
            said.add(option.choice.kind)
        forms = GAME.part(Asking).forms(g, question)
        for form in forms:
            assert f"group.{form.called}" in texts and f"form.{form.called}" in texts, form.called
            assert all(f"field.{field.label}" in texts for field in form.fields), form.called
        option = rng.choice(question.options)
        assert isinstance(option, Option)
        return option.choice

    while g.round < 3 and g.ended is None:
        GAME.advance(Referee(source=source, decide=decide), g)
    assert {"deploy", "walk", "stance", "discard"} <= said
