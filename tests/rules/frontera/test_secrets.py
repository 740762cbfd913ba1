"""Nobody learns what he may not know: sessions that differ in it alone are the same to him, byte by byte."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.frontera import build
from tests.rules.frontera.sampling import few_samples
from tests.rules.frontera.test_fight import attack, fighting

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.log import readable
from sixgun.core.match import Match
from sixgun.core.ref import Referee
from sixgun.core.scene import scene
from sixgun.games.frontera import flow, mayor
from sixgun.games.frontera.catalogue import weapons
from sixgun.games.frontera.choices import Scare
from sixgun.games.frontera.decks import value
from sixgun.games.frontera.fights.fight_choice import options
from sixgun.games.frontera.fights.techniques import absorbed, damage_caused
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.knowledge import AMONG, drawn_by, drawn_from, known, laid_by
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.odds.belief import unknown
from sixgun.games.frontera.state import DISCARDS, MAYOR, PILE, Session, replace
from sixgun.games.frontera.trials import equipped
from sixgun.screen.display import Display
from sixgun.screen.words import Words

MODES = ("normal", "nomgmt", "wear")
PREVIEWS = 4


def choose(chooser: Random) -> Any:
    """Mostly as an adventure is played: the story goes on, and everybody does something."""

    def decide(question: Question) -> Choice:
        options = question.options
        if options[0].choice.kind == "beat" and chooser.random() < 0.8:
            return options[0].choice
        return options[chooser.randrange(len(options))].choice

    return decide


Moment = tuple[Session, tuple[Question, ...]]


def moments(name: str, mode: str, seed: int, most: int = 60) -> list[Moment]:
    """A session at random: the table at every question, also in the middle of a test with cards in hands."""
    chooser = Random(seed)
    decide = choose(chooser)
    match = Match.new(GAME, GAME.setup(name, {"mode": mode}), SeededChance(seed))
    found: list[Moment] = []
    match.run()
    while match.pending is not None and len(found) < most:
        questions = match.pending.questions
        found.append((scene(match), questions))
        for question in questions:
            assert match.answer(question.seat, decide(question)) is None
    return found


def bytes_of(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic", enc_hook=str)


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.normal.deal-hidden", "frontera.concept.luck-has-memory")
@given(
    name=st.sampled_from(GAME.scenarios()),
    mode=st.sampled_from(MODES),
    seed=st.integers(0, 10_000),
    salt=st.integers(1, 9),
)
@settings(max_examples=12, deadline=None)
def test_states_that_differ_in_hidden_cards_alone_are_the_same_to_a_seat(
    name: str, mode: str, seed: int, salt: int
) -> None:
    with few_samples():
        imagined_tables_are_the_same(name, mode, seed, salt, most=5)


@pytest.mark.long
@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.normal.deal-hidden")
@given(
    name=st.sampled_from(GAME.scenarios()),
    mode=st.sampled_from(MODES),
    seed=st.integers(0, 10_000),
    salt=st.integers(1, 9),
)
@settings(max_examples=40, deadline=None)
def test_many_states_that_differ_in_hidden_cards_are_the_same_to_a_seat(
    name: str, mode: str, seed: int, salt: int
) -> None:
    imagined_tables_are_the_same(name, mode, seed, salt)


def imagined_tables_are_the_same(name: str, mode: str, seed: int, salt: int, most: int = 10) -> None:
    setup = GAME.setup(name, {"mode": mode})
    chooser = Random(salt)
    for g, questions in chooser.sample(every := moments(name, mode, seed), min(most, len(every))):
        for seat in (*g.deal, ""):
            view = GAME.view(g, seat)
            other = GAME.imagine(json.loads(bytes_of(view)), setup, salt)
            assert bytes_of(GAME.view(other, seat)) == bytes_of(view)
            assert bytes_of(GAME.part(Display).picture(view, setup)) == bytes_of(
                GAME.part(Display).picture(GAME.view(other, seat), setup)
            )
            assert GAME.part(Display).sketch(view, setup) == GAME.part(Display).sketch(GAME.view(other, seat), setup)
            assert unknown(other, seat) == unknown(g, seat)
            _same_odds(g, other, seat, questions, setup, chooser)


def _same_odds(
    g: Session, other: Session, seat: str, questions: tuple[Question, ...], setup: Any, chooser: Random
) -> None:
    """Overlays and odds of whatever this seat is asked now, and the options if its announcement is what is asked."""
    for question in questions:
        if question.seat != seat:
            continue
        if question.rule == "frontera.combat.announce-order":
            who = str(question.facts["who"])
            assert bytes_of(tuple(options(g, g[who]))) == bytes_of(tuple(options(other, other[who])))
        if question.rule == flow.NEXT and seat == MAYOR:
            assert bytes_of(tuple(mayor.options(g, beat=True))) == bytes_of(tuple(mayor.options(other, beat=True)))
        for option in chooser.sample(question.options, min(PREVIEWS, len(question.options))):
            assert bytes_of(GAME.preview(g, option.choice)) == bytes_of(GAME.preview(other, option.choice))
            view = GAME.view(g, seat)
            assert bytes_of(GAME.part(Display).overlay(view, setup, option.choice)) == bytes_of(
                GAME.part(Display).overlay(GAME.view(other, seat), setup, option.choice)
            )


@pytest.mark.rule("frontera.ruling.what-is-public")
@given(name=st.sampled_from(GAME.scenarios()), mode=st.sampled_from(MODES), seed=st.integers(0, 10_000))
@settings(max_examples=15, deadline=None)
def test_what_a_seat_knows_is_true_and_no_card_is_lost(name: str, mode: str, seed: int) -> None:
    """Certain knowledge is never wrong, and everybody knows at least what a spectator knows."""
    for g, _ in moments(name, mode, seed):
        away = [(one.origin, one.card) for plan in (g.fight.plans if g.fight else ()) for one in plan.laid]
        for owner in g.deal:
            held = Counter(known(g, owner, drawn_by(owner))) - Counter(laid_by(g, owner))
            away += [(drawn_from(g, owner), card) for card in held.elements()]
        for seat in (*g.deal, ""):
            for row in g.known.get(seat, ()):
                if row.zone.startswith("drawn:"):
                    continue  # in hand or laid: only its owner has such knowledge
                there = list(g.cards(row.zone)) + [card for origin, card in away if origin == row.zone]
                if row.zone == PILE:
                    there += g.cards(DISCARDS)
                if mode == "wear" and row.zone.startswith("deck:"):
                    there += g.cards(row.zone.replace("deck:", "aside:"))
                if row.zone == AMONG:
                    zones = [zone for zone in g.zones if zone.startswith(("deck:", "aside:", "spent:"))]
                    there = [card for zone in zones for card in g.cards(zone)] + [card for _, card in away]
                for card in set(row.cards):
                    assert row.cards.count(card) <= there.count(card), (seat, row.zone, card)


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.ruling.choose-when")
@given(name=st.sampled_from(GAME.scenarios()), mode=st.sampled_from(MODES), seed=st.integers(0, 10_000))
@settings(max_examples=12, deadline=None)
def test_log_lines_show_others_nothing_but_played_cards(name: str, mode: str, seed: int) -> None:
    """Whatever card a line shows to a seat, the seat knows or has been shown; drawn cards are their drawer's alone."""
    chooser = Random(seed)
    setup = GAME.setup(name, {"mode": mode})
    words = Words(GAME, setup)
    g = GAME.start(setup)
    for _ in range(60):
        if g.ended is not None:
            break
        ref = Referee((), SeededChance(chooser.randrange(2**32)), choose(chooser))
        GAME.advance(ref, g)
        for entry in ref.log:
            if entry.event in ("hand", "exchange-cards"):
                assert entry.seats, entry
                outsiders = [seat for seat in (*g.deal, "") if seat not in entry.seats]
                assert all(entry not in readable([entry], seat) for seat in outsiders)
            assert "??" not in words.entry(entry)


@pytest.mark.rule("frontera.concept.luck-has-memory", "frontera.ruling.published-odds")
def test_odds_come_from_what_the_seat_knows_of_the_real_cards() -> None:
    """Two of four own cards are spades; a rival who has seen none of them counts with all hidden cards; and what the
    rival holds changes nothing for the owner."""
    people = (build.person("ana", hands=2), build.person("bob"))

    def success(seat: str, rivals: str) -> Fraction:
        g = build.session(*people, phase=2, decks={"ana": "9S 8S 3H 4H", "bob": rivals, MAYOR: "5C 6C"})
        odds = preview.trait_preview(g, seat, equipped(g, "ana", "hands"), difficulty=0)
        assert odds is not None
        return next((row.p for row in odds.outcomes if row.name == "success"), Fraction(0))

    assert success("ana", "2D 3D") == success("ana", "KS QS") == 1 - Fraction(1, 6)
    assert success("bob", "2D 3D") == 1 - Fraction(comb(4, 2), comb(6, 2))
    assert success("bob", "KS QS") == success("bob", "2D 3D"), "his own cards are elsewhere"


@pytest.mark.rule("frontera.attack.draw", "frontera.damage.above", "frontera.damage.equal", "frontera.damage.below")
def test_the_odds_of_an_attack_against_every_hand() -> None:
    """A slow twin: all hands of four of seven cards, the best spade of each read by the rules of damage."""
    thug = build.person("thug", MAYOR, muscle=3, x=20, y=5)
    ana = build.person("ana", hands=4, weapons=("revolver",), in_hand="revolver", x=5, y=5)
    deck = "10S 7S 5S 3H 4H 5H 6D"
    g = fighting(thug, ana, phase=2, decks={"ana": deck, MAYOR: "2C"})
    assert g.fight is not None
    g.fight = replace(g.fight, order=("ana",))
    odds = preview.preview(g, attack("ana", "thug", "revolver", "quick-shot"))
    assert odds is not None
    drawn = sum(mod.value for mod in odds.mods)
    caused = damage_caused(ana, "quick-shot", weapons()["revolver"], 10.0)
    wanted: Counter[str] = Counter()
    hands = list(combinations(deck.split(), drawn))
    for hand in hands:
        spades = [card for card in hand if card.endswith("S")]
        levels = max((absorbed(caused, card, 7) for card in spades), default=-1)
        wanted["miss" if levels < 0 else f"levels{levels}" if levels else "absorbed"] += 1
    assert {row.name: row.p for row in odds.outcomes} == {name: Fraction(n, len(hands)) for name, n in wanted.items()}


@pytest.mark.rule("frontera.scare.effect", "frontera.ruling.scare-mixed", "frontera.ruling.multi-targets")
@pytest.mark.parametrize("phase", [1, 2])
@pytest.mark.parametrize("targets", ["bold+meek", "meek+bold"])
def test_the_odds_of_a_scare_of_two_who_are_not_equally_bold(targets: str, phase: int) -> None:
    """A slow twin: all hands of four of eight cards, the two best spades laid on the two in turn."""
    bold, meek = (build.person(name, MAYOR, head=head, x=20, y=5) for name, head in (("bold", 6), ("meek", 2)))
    ana = build.person("ana", hands=2, skills=("quick-shot",), weapons=("revolver",), in_hand="revolver", x=5, y=5)
    deck = "3S 7S 9S QS 4H 5H 6D 7D"
    where = {"decks": {"ana": deck, MAYOR: "2C"}} if phase == 2 else {"pile": deck}
    g = fighting(bold, meek, ana, phase=phase, **where)
    assert g.fight is not None
    g.fight = replace(g.fight, order=("ana",))
    odds = preview.preview(g, attack("ana", targets, "revolver", "quick-shot", 2, kind=Scare))
    assert odds is not None
    assert sum(mod.value for mod in odds.mods) == 4
    confidences = [{"bold": 10, "meek": 6}[name] for name in targets.split("+")]
    hands = list(combinations(deck.split(), 4))
    scared = 0
    for hand in hands:
        best = sorted([value(card) for card in hand if card.endswith("S")], reverse=True)[:2]
        scared += any(card > confidence for card, confidence in zip(best, confidences, strict=False))
    assert {row.name: row.p for row in odds.outcomes}["scares"] == Fraction(scared, len(hands))
