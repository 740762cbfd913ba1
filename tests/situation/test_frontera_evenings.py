"""Evenings against the house in situations: the whole evening as one draw against every card of it told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.situation import frontera_twins
from tests.situation.chance_bounds import strange
from tests.situation.frontera_cards import card_by_card
from tests.situation.frontera_worlds import played

from sixgun import situation
from sixgun.core.cards import HIDDEN
from sixgun.core.chance import SeededChance
from sixgun.core.situations import Situations
from sixgun.games.frontera.state import Session
from sixgun.situation.assume import Assumptions, OneRef
from sixgun.situation.odds import Odds

RULES = (
    "frontera.gamble.bank-outline",
    "frontera.gamble.bank-stop-ignore",
    "frontera.ruling.published-odds",
    "frontera.exchange.bet-tie",
    "frontera.exchange.bet-win-take",
)


def evening(cards: dict[str, Any] | None = None, who: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    options = more.pop("options", {})
    return {
        "game": "frontera",
        "characters": [{"id": "ruth", "dollars": 20, **(who or {})}, {"id": "ana"}],
        "actions": ["house"],
        "cards": cards or {},
        "options": options,
        **more,
    }


DECKS = {"ruth": ["KD", "5D", "9H", "2S", "3C"], "mayor": ["QS", "7H"]}
BLACK = {"ruth": ["4D", "5C", "6S", "2C"], "mayor": ["QS", "7H"]}
CASES: dict[str, dict[str, Any]] = {
    "phase 2": evening({"decks": DECKS}, options={"house_rounds": 2}),
    "phase 2, two cards": evening({"decks": DECKS}, {"head": 2}, options={"house_rounds": 2}),
    "phase 2, black cards": evening({"decks": BLACK, "spent": {"ruth": ["9S"]}}, options={"house_rounds": 2}),
    "phase 2, exchanges from the deck alone": evening(
        {"decks": BLACK}, options={"house_rounds": 2, "exchange_scope": "deck"}
    ),
    "phase 2, hidden decks": evening(
        {
            "decks": {"ruth": {"count": 3, "known": ["9D"]}, "mayor": {"count": 1}},
            "treasure": {"all_but": ["9D", "2H", "3C", "5S"]},
        },
        options={"house_rounds": 2},
    ),
    "phase 2 begins": evening(
        {"phase": 1, "pile": ["3C", "4S"], "decks": {"ruth": ["9D", "5C"], "mayor": ["QS"]}},
        {"head": 2},
        options={"house_rounds": 2},
    ),
    "one of the Mayor's people": evening(
        {"phase": 1, "pile": ["9D", "2H", "3C"], "decks": {"mayor": ["QS", "7H"], "ana": ["2D"]}},
        {"seat": "mayor"},
        options={"house_rounds": 2},
    ),
    "one of the Mayor's people, phase 2": evening(
        {"decks": {"mayor": ["QS", "7H", "9D", "3C"], "ana": ["2D"]}}, {"seat": "mayor"}, options={"house_rounds": 2}
    ),
    "phase 1": evening(
        {"phase": 1, "pile": ["9D", "2H", "3C", "5S"], "decks": {"ruth": ["2D"], "mayor": ["QS", "7H"]}},
        options={"house_rounds": 2},
    ),
    "phase 1, a hidden card of the house": evening(
        {"phase": 1, "pile": ["9D", "2H", "3C"], "decks": {"ruth": ["2D"], "mayor": {"count": 1}}},
        options={"house_rounds": 1},
    ),
    "phase 2, high diamonds and low ones": evening(
        {"decks": {"ruth": ["QD", "9D", "4D", "3C"], "mayor": ["JH", "5S"]}}, {"head": 2}, options={"house_rounds": 2}
    ),
    "he leaves out every round that he may": evening(
        {"decks": {"ruth": ["QD", "9D", "4D", "3C"], "mayor": ["JH", "5S"]}},
        {"head": 2},
        options={"house_rounds": 2},
        choices={"frontera.gamble.bank-stop-ignore": "void-round"},
    ),
    "tipsy": evening({"decks": DECKS}, {"sobriety": -1}, options={"house_rounds": 2}),
    "cards wear out": evening({"decks": DECKS}, options={"mode": "wear", "house_rounds": 2}),
    "without management": evening({"pile": ["9D", "3H", "5C"]}, options={"mode": "nomgmt", "house_rounds": 2}),
    "he keeps every round": evening(
        {"decks": DECKS},
        options={"house_rounds": 2},
        choices={"frontera.gamble.bank-stop-ignore": "keep-round"},
    ),
    "he cheats": evening({"decks": DECKS}, options={"house_rounds": 1}, choices={"frontera.cheat.skill": "cheat"}),
}


def seen(odds: Odds) -> dict[Hashable, Fraction]:
    """What is certain in the end: money, debts, what was told, and how many cards lie where."""
    found: dict[Hashable, Fraction] = {}
    for end in odds.outcomes:
        g: Session = end.state
        zones = tuple(sorted((zone, len(cards)) for zone, cards in g.zones.items() if cards))
        key = g["ruth"].cents, g["ruth"].debt, tuple(sorted(g.flags.items())), zones
        found[key] = found.get(key, Fraction(0)) + end.p
    return found


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("case", CASES)
def test_a_whole_evening_against_every_card_of_it(case: str) -> None:
    odds = situation.Situation(CASES[case]).odds()
    twin = card_by_card(CASES[case])
    assert odds.exact
    assert seen(odds) == seen(twin)
    assert {end.p for end in odds.outcomes} != {Fraction(1)}


BY_THE_BOOK: dict[str, tuple[str, int, str, int]] = {
    "a queen and a four": ("QD 4D", 2, "JH", 1),
    "three diamonds": ("QD 9D 4D 5C 6S", 2, "JH 5S", 2),
    "three cards": ("KD 4D 3C 2S 9H", 3, "QC 10H", 2),
    "one card": ("QD 4D 9H 5C", 1, "JH 5S", 3),
    "the deck runs out": ("4D 5C", 2, "JH", 3),
}


@pytest.mark.rule(*RULES, "frontera.ruling.casino-which-card")
@pytest.mark.parametrize("mode", ["normal", "wear", "nomgmt"])
@pytest.mark.parametrize("case", BY_THE_BOOK)
def test_an_evening_as_the_rulebook_tells_it(case: str, mode: str) -> None:
    deck, head, mayor, rounds = BY_THE_BOOK[case]
    cards: dict[str, Any] = {"decks": {"ruth": deck.split(), "mayor": mayor.split()}}
    if mode == "nomgmt":
        cards, mayor = {"pile": deck.split()}, deck
    odds = situation.Situation(evening(cards, {"head": head}, options={"mode": mode, "house_rounds": rounds})).odds()
    assert odds.exact
    found: dict[tuple[int, int], Fraction] = {}
    for end in odds.outcomes:
        key = end.state["ruth"].cents - 2000, end.state["ruth"].debt
        found[key] = found.get(key, Fraction(0)) + end.p
    twin: dict[tuple[int, int], Fraction] = {}
    for result, p in frontera_twins.evening(deck.split(), head, mayor.split(), rounds, mode).items():
        money = -500 * result if -4 <= result <= 4 else -2000 if result > 0 else 2000 * 2 ** (-result - 4)
        key = money, max(0, 500 * (result - 4))
        twin[key] = twin.get(key, Fraction(0)) + p
    assert found == twin


@pytest.mark.rule(*RULES, "frontera.gamble.bank-stop-test")
def test_an_evening_after_a_test_counts_on_from_the_cards_that_are_left() -> None:
    """One of six cards is gone, whichever it is. An even end needs a knave or an eight of the bank, three of five
    cards, and the queen in hand: she is still there five times of six, and then two times of five among two cards."""
    deck = {"ruth": ["QD", "4D", "2C", "3C", "5C", "6C"], "mayor": ["JH"]}
    data = evening({"decks": deck}, {"head": 2, "dollars": 10}, options={"house_rounds": 1, "packs": 3})
    data["actions"] = [{"do": "call-test", "who": "ruth", "trait": "hands"}, "house"]
    odds = situation.Situation(data).odds()
    assert odds.exact
    even = odds.chance(lambda end: end.state["ruth"].cents == 1000)
    assert even == Fraction(3, 5) * Fraction(5, 6) * Fraction(2, 5)


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("mode", ["normal", "nomgmt", "wear"])
def test_an_evening_with_whole_packs_is_exact(mode: str) -> None:
    one = situation.Situation(evening(who={"head": 2}, options={"mode": mode}))
    odds = one.odds()
    assert odds.exact
    assert sum(end.p for end in odds.outcomes) == 1
    even = odds.chance(lambda end: end.state["ruth"].cents == 2000)
    seen = sum(g["ruth"].cents == 2000 for g, _ in played(one, 400, mode))
    assert not strange(400, even, seen, 4.0), "as four hundred evenings have it"
    decisions = {chosen for kinds in odds.assumed.decisions.values() for chosen in kinds}
    assert {"stop", "leave", "void-round", "keep-round"} <= decisions
    assert all("frontera.gamble.bank-round" in end.rules for end in odds.outcomes)


@pytest.mark.rule(*RULES)
def test_what_needs_the_cards_after_an_evening_tells_them_apart() -> None:
    """A test follows: which cards are left must be certain, so they are told apart from the beginning."""
    data = evening({"decks": DECKS}, options={"house_rounds": 1})
    data["actions"] = ["house", {"do": "call-test", "who": "ruth", "trait": "head"}]
    odds = situation.Situation(data).odds()
    assert odds.exact
    assert seen(odds) == seen(card_by_card(data))


SMALL = {"decks": {"ruth": {"count": 5}, "mayor": {"count": 5}, "ana": {"count": 5}}}


NOBODY_KNOWS: dict[str, dict[str, Any]] = {
    "phase 2": {**SMALL, "treasure": {"count": 35}},
    "phase 2 begins": {**SMALL, "phase": 1, "pile": {"count": 6}, "treasure": {"count": 29}},
    "phase 2, whole packs": {"phase": 2},
    "phase 1, whole packs": {"phase": 1},
}
PEOPLE: tuple[dict[str, Any], ...] = ({}, {"head": 2}, {"sobriety": -1}, {"seat": "mayor"})


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(
    ("cards", "who"),
    [
        pytest.param(
            cards,
            who,
            id=f"{case}, {' '.join([f'{key} {value}' for key, value in who.items()]) or 'somebody'}",
            marks=pytest.mark.long if "whole" in case or (cards.get("phase") and n == 2) else (),
        )
        for case, cards in NOBODY_KNOWS.items()
        for n, who in enumerate(PEOPLE)
    ],
)
def test_an_evening_with_cards_that_nobody_knows_is_exact(cards: dict[str, Any], who: dict[str, Any]) -> None:
    """Decks that lie face down: an exchange takes a card of the deck, whichever it is."""
    if "seat" in who and "decks" in cards:
        decks = {seat: heap for seat, heap in cards["decks"].items() if seat != "ruth"}
        cards = {**cards, "decks": decks, "treasure": {"count": cards["treasure"]["count"] + 5}}
    odds = situation.Situation(evening(cards, who)).odds()
    assert odds.exact
    assert sum(end.p for end in odds.outcomes) == 1
    assert len(odds.outcomes) > 20


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize(
    ("cards", "who"),
    [
        ({}, {"head": 2}),
        ({"phase": 1, "decks": {"mayor": ["QS", "7H", "2D"]}}, {"head": 2}),
        ({"decks": DECKS}, {"sobriety": -1}),
    ],
)
def test_whatever_is_played_the_odds_know(cards: dict[str, Any], who: dict[str, Any]) -> None:
    """The ends of an evening that is played are those that were counted, as far as cards are told apart."""
    one = situation.Situation(evening(cards, who))
    odds = one.odds()
    assert odds.exact
    known = {one.game.identity(end.state) for end in odds.outcomes}
    assert {one.game.identity(end.state) for end in one.odds(limit=0, samples=150).outcomes} <= known


@pytest.mark.rule("frontera.gamble.bank-loss", "frontera.gamble.bank-debt")
def test_lost_money_and_debts_count_as_something_bad() -> None:
    """Somebody who asks what becomes of a gambler is not told that nothing does."""
    gambler = {"id": "ann", "head": 3, "skills": ["cunning"], "dollars": 12}
    odds = situation.from_data(game="frontera", characters=[gambler], actions=["house"]).odds()
    rows = odds.group("ann").rows
    lost = sum((row.p for row in rows if "less" in row.text), Fraction(0))
    owed = sum((row.p for row in rows if "owes" in row.text), Fraction(0))
    assert 0 < owed < lost < 1
    assert (odds.group("ann").chance(1), odds.group("ann").chance(2)) == (lost, owed)
    assert "= 0.000000000" not in str(odds) and "< 0.000000001" in str(odds), "what is possible is never told as 0"


@pytest.mark.rule("frontera.ruling.casino-phase1")
def test_a_hidden_card_that_looks_like_a_known_one_is_hidden_no_more() -> None:
    """Several packs: the house shows cards of which everybody knows another one, also of the dead man's hand."""
    file = evening({"decks": {"ruth": ["2C", "3C"]}}, options={"house_rounds": 12, "packs": 3})
    seen = Counter[bool]()
    for seed in range(60):
        moment = situation.from_data(**file)
        g: Session = moment.game.fork(moment.state)
        assert g.belief is not None
        before = dark(g)
        assert before == len(g.belief.unknown) + len(g.belief.among)
        moment.game.part(Situations).take(
            OneRef(Assumptions(moment.game), SeededChance(seed), Random(seed)), g, moment.steps[0]
        )
        assert dark(g) == len(g.belief.unknown) + len(g.belief.among)
        seen[dark(g) < before] += 1
    assert seen[True]


def dark(g: Session) -> int:
    return sum([cards.count(HIDDEN) for cards in g.zones.values()])
