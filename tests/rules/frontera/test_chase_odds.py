"""Whole chases: the counted odds against every chase that the rules can play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun import situation
from sixgun.core.cards import in_order, without
from sixgun.core.hands.best_cards import Uncounted
from sixgun.core.hands.series_odds import in_a_row
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import contests, knowledge
from sixgun.games.frontera.choices import CallChase, Draw
from sixgun.games.frontera.decks import value
from sixgun.games.frontera.odds import chase_odds, preview
from sixgun.games.frontera.odds.chase_odds import Chase, fates
from sixgun.games.frontera.odds.telling import FEWER
from sixgun.games.frontera.state import MAYOR, PILE, Session, deck_of
from sixgun.games.frontera.trials import REPEATS, opposed_test

RULES = ("frontera.chase.skill", "frontera.chase.head-start", "frontera.ruling.chase-lead")


@pytest.mark.rule(*RULES, "frontera.ruling.published-odds")
@pytest.mark.parametrize(
    ("grades", "hands"),
    [
        ((3, 2, 1, 0), ((1, 1),)),
        ((3, 2, 2, 0, 0), ((2, 1), (1, 1))),
        ((5, 5, 4, 3, 0, 0, 0), ((1, 2), (2, 1))),
        ((5, 4, 4, 1, 0, 0), ((1, 1), (1, 1), (1, 1))),
        ((2, 0, 0, 0, 0), ((0, 1), (1, 0))),
    ],
)
def test_tests_from_the_same_cards_against_every_order_of_them(
    grades: tuple[int, ...], hands: tuple[tuple[int, int], ...]
) -> None:
    listed: Counter[tuple[int, ...]] = Counter()
    for order in permutations(grades):
        at = 0
        outcomes = []
        for mine, theirs in hands:
            best = [max(order[at : at + mine], default=0), max(order[at + mine : at + mine + theirs], default=0)]
            at += mine + theirs
            outcomes.append((best[0] > best[1]) - (best[0] < best[1]))
        listed[tuple(outcomes)] += 1
    every = sum(listed.values())
    assert in_a_row(grades, hands) == {row: Fraction(n, every) for row, n in listed.items()}


@pytest.mark.rule(*RULES, "frontera.phase2.unplayed-return", "frontera.phase2.played-discard")
@pytest.mark.parametrize(
    ("pool", "deck", "first", "second"),
    [
        ((5, 4, 0, 0, 3), 5, 2, 2),
        ((5, 5, 4, 3, 0, 0), 4, 2, 2),
        ((5, 4, 4, 1, 0, 0), 3, 1, 2),
        ((5, 4, 1, 0), 3, 0, 2),
        ((5, 4, 1, 0), 3, 2, 0),
        ((5, 4, 1, 1, 0), 2, 3, 3),
    ],
)
def test_two_hands_of_a_deck_against_every_deck_and_hand(
    pool: tuple[int, ...], deck: int, first: int, second: int
) -> None:
    listed: dict[tuple[int, int], Fraction] = {}
    decks = list(combinations(range(len(pool)), deck))
    for cards in decks:
        hands = list(combinations(cards, min(first, deck)))
        for hand in hands:
            best = max(hand, key=lambda n: pool[n], default=None)
            left = [n for n in cards if n != best]
            others = list(combinations(left, min(second, len(left))))
            for other in others:
                pair = (0 if best is None else pool[best], max((pool[n] for n in other), default=0))
                p = Fraction(1, len(decks) * len(hands) * len(others))
                listed[pair] = listed.get(pair, Fraction(0)) + p
    assert chase_odds.two_hands(pool, deck, first, second) == listed


@pytest.mark.rule(*RULES, "frontera.phase2.unplayed-return", "frontera.phase2.played-discard")
@pytest.mark.parametrize("lead", [1, 2])
def test_two_tests_of_phase_two_against_every_chase(lead: int) -> None:
    """Ana does not know the Mayor's cards, which are four of six; each of those decks is as likely."""
    other = ("2H", "3H", "5H", "6S", "KD", "4C")
    g = build.session(
        build.person("ana"),
        build.person("lefty", MAYOR, muscle=2),
        build.person("bob"),
        phase=2,
        decks={"ana": "KH 9H 4S JD", MAYOR: " ".join(other[:4]), "bob": " ".join(other[4:])},
    )
    found, tests = fates(g, "ana", Chase(("ana",), "lefty", lead, lead))

    def run(ref: Ref, work: Session) -> Hashable:
        left = lead
        for _ in range(2):
            sides = [contests.contestant(work, who, "chase", active=True) for who in ("ana", "lefty")]
            winner = opposed_test(ref, work, sides, "frontera.chase.skill").victor
            outcome = 1 if winner == "ana" else -1 if winner == "lefty" else 0
            left, fate = contests.after_test(work.board.switches.chase_escape, left, lead, outcome)
            if fate is not None:
                return "caught" if fate else "escaped"
        return "running"

    twin = dict.fromkeys(("caught", "escaped", "running"), Fraction(0))
    decks = list(combinations(other, 4))
    for deck in decks:
        work = g.fork()
        work.zones[deck_of(MAYOR)] = in_order(deck)
        work.zones[deck_of("bob")] = in_order(without(other, deck))
        for case in enumerate_outcomes(run, work, Session.fork, lambda _: 0, log=False):
            twin[str(case.result)] += case.p / len(decks)
    assert (found, tests) == (twin, 2)
    assert found["caught"] and found["escaped"]


def played(g: Session, fugitives: Sequence[str], pursuers: Sequence[str], lead: int) -> dict[Hashable, Fraction]:
    """The slow twin: the rule itself, with every card told apart. What becomes of the first fugitive."""

    def run(ref: Ref, work: Session) -> Hashable:
        return contests.chase(ref, work, fugitives, pursuers, lead)[fugitives[0]]

    found: dict[Hashable, Fraction] = {}
    for case in enumerate_outcomes(run, g, Session.fork, lambda _: 0, limit=500_000, log=False):
        found[case.result] = found.get(case.result, Fraction(0)) + case.p
    return found


CHASES: dict[str, dict[str, Any]] = {
    "a lead of one": {"pile": "KH 9H 4S 5C", "lead": 1},
    "a lead of two": {"pile": "KH 9H 4H JH 2H 5H", "lead": 2},
    "two cards against one": {"pile": "KH 9H 4D JD 2H 5H", "lead": 1, "muscle": 2},
    "without management": {"pile": "KH 9H 4H JH", "lead": 2, "mode": "nomgmt"},
}


@pytest.mark.rule(*RULES, "frontera.ruling.published-odds")
@pytest.mark.parametrize("case", CHASES)
def test_a_chase_against_every_chase(case: str) -> None:
    """Ana, of whom nobody knows the cards, after Bob."""
    data = dict(CHASES[case])
    lead, muscle = data.pop("lead"), data.pop("muscle", 1)
    g = build.session(build.person("ana", muscle=muscle), build.person("bob"), **data)
    if g.board.switches.mode == "nomgmt":
        knowledge.learn(g, "ana", PILE)
    found, tests = fates(g, "ana", Chase(("ana",), "bob", lead, lead))
    assert sum(found.values()) == 1
    twin = played(g, ["bob"], ["ana"], lead)
    assert found == {"caught": twin.get(True, 0), "escaped": twin.get(False, 0), "running": 0}
    assert tests >= 2


@pytest.mark.rule(*RULES, "frontera.ruling.published-odds")
def test_a_tug_that_three_tests_do_not_end() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="KH 9H 4H JH 2H 5H", chase_escape="tug")

    def run(ref: Ref, work: Session) -> Hashable:
        lead = 2
        for _ in range(3):
            sides = [contests.contestant(work, who, "chase", active=True) for who in ("ana", "bob")]
            winner = opposed_test(ref, work, sides, "frontera.chase.skill").victor
            lead, fate = contests.after_test(work.board.switches.chase_escape, lead, 2, 1 if winner == "ana" else -1)
            if fate is not None:
                return "caught" if fate else "escaped"
        return "running"

    twin = {case.result: case.p for case in enumerate_outcomes(run, g, Session.fork, lambda _: 0)}
    found, tests = fates(g, "ana", Chase(("ana",), "bob", 2, 2))
    assert (found, tests) == (twin, 3)
    assert found["running"] > 0


@pytest.mark.rule(*RULES)
def test_a_second_fugitive_draws_as_well_and_changes_nothing_for_the_first() -> None:
    people = [build.person(name) for name in ("ana", "bob", "eva")]
    g = build.session(*people, pile="KH 9H 4H JH 2H 5H")
    found, _ = fates(g, "ana", Chase(("ana",), "bob", 1, 1, ("eva",)))
    twin = played(g, ["bob", "eva"], ["ana"], 1)
    assert found == {"caught": twin[True], "escaped": twin[False], "running": 0}
    assert found["caught"] == Fraction(1, 2)


@pytest.mark.rule(*RULES)
def test_the_odds_of_a_chase_under_way_begin_with_the_lead_that_is_left() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="KH 9H 4H JH 2H 5H")
    first = preview.preview(g, Draw("bob", rivals=("bob",), number=2, pursuers=("ana",), start=2))
    second = preview.preview(g, Draw("bob", rivals=("bob",), number=1, pursuers=("ana",), start=2))
    assert first is not None
    assert second is not None
    assert {row.name: row.p for row in first.outcomes} == {"caught": Fraction(1, 4), "escaped": Fraction(3, 4)}
    assert {row.name: row.p for row in second.outcomes} == {"caught": Fraction(1, 2), "escaped": Fraction(1, 2)}
    assert first.aim == ("escaped",)
    assert [row.name for row in first.also] == ["victory", "defeat"], "the next test"


@pytest.mark.rule(*RULES)
def test_a_chase_that_cannot_be_counted_is_a_sample_that_says_so() -> None:
    """In phase 2 hands come back that the asking seat does not know; with a lead of three two tests are not enough."""
    g = build.session(
        build.person("ana"), build.person("lefty", MAYOR), phase=2, decks={"ana": "KH 9H 4H JH", MAYOR: "2H 3H 5H 6S"}
    )
    found, tests = fates(g, "ana", Chase(("ana",), "lefty", 3, 3))
    assert tests == 2
    assert not found["caught"]
    odds = preview.preview(g, Draw("ana", rivals=("lefty",), number=3, pursuers=("ana",), start=3))
    assert odds is not None
    assert odds.facts["samples"] == FEWER
    assert odds.needs.endswith(":sample6"), "give or take 6 in 100"
    assert sum(row.p for row in odds.outcomes) == 1
    near = preview.preview(g, Draw("ana", rivals=("lefty",), number=1, pursuers=("ana",), start=1))
    assert near is not None
    assert near.facts == {"tests": 2}


@pytest.mark.rule(*RULES)
def test_a_pile_of_which_some_cards_are_known_is_not_counted_as_if_none_were() -> None:
    g = build.session(
        build.person("ana"), build.person("bob"), pile="KH 9H 4H JH", decks={"ana": "2H 3S", "bob": "5H 6S"}
    )
    knowledge.turn_up(g, PILE, "KH")
    with pytest.raises(Uncounted):
        fates(g, "ana", Chase(("ana",), "bob", 1, 1))
    assert chase_odds.TOGETHER >= 2


@pytest.mark.rule(*RULES, "frontera.phase1.reshuffle")
def test_the_cards_of_all_fugitives_say_for_how_many_tests_the_pile_is_enough() -> None:
    people = [build.person(name, muscle=2) for name in ("ana", "bob", "eva")]
    g = build.session(*people, pile="KH 9H 4H JH 2H 5H 7H 8H")
    assert fates(g, "ana", Chase(("ana",), "bob", 1, 1))[1] == 2
    assert fates(g, "ana", Chase(("ana",), "bob", 1, 1, ("eva",)))[1] == 1


@pytest.mark.rule(*RULES, "frontera.phase1.reshuffle", "frontera.ruling.opposed-draw-order")
@pytest.mark.parametrize("pile", ["KH 9H 4H JH 2H 5H", "KH 9H 4H JH"])
def test_the_next_test_is_one_in_which_the_other_fugitive_draws_as_well(pile: str) -> None:
    """Lefty draws, then Ana, and Bob last, of whom it is asked: perhaps from nothing but what those two let go."""
    people = [build.person("lefty", MAYOR, muscle=2), build.person("ana", muscle=2), build.person("bob", muscle=2)]
    g = build.session(*people, pile=pile)

    def run(ref: Ref, work: Session) -> Hashable:
        sides = [contests.contestant(work, who, "chase", active=True) for who in ("lefty", "bob", "ana")]
        cards = dict(opposed_test(ref, work, sides, "frontera.chase.skill").cards)
        lefty, bob = (value(cards[who]) for who in ("lefty", "bob"))
        return "victory" if lefty > bob else "defeat"

    twin = dict.fromkeys(("victory", "defeat"), Fraction(0))
    for case in enumerate_outcomes(run, g, Session.fork, lambda _: 0, limit=100_000, log=False):
        twin[str(case.result)] += case.p
    odds = preview.preview(g, CallChase(("bob", "ana"), ("lefty",), 1))
    assert odds is not None
    found = {row.name: row.p for row in odds.also}
    if "samples" in odds.facts:
        assert abs(found["victory"] - twin["victory"]) < Fraction(5, 100), "a thousand tests"
    else:
        assert found == twin
    assert ("samples" in odds.facts) == (len(pile.split()) == 4)


@pytest.mark.rule(*RULES, "frontera.ruling.recycle-timing")
def test_a_deck_that_takes_its_discards_back_is_not_counted_as_if_it_were_empty() -> None:
    with pytest.raises(Uncounted):
        chase_odds.two_hands([14, 3], 1, 1, 1)
    g = build.session(build.person("ana"), build.person("bob"), phase=2, decks={"ana": "KH", "bob": "9H 4H"})
    found, tests = fates(g, "ana", Chase(("ana",), "bob", 2, 2))
    assert tests == 1
    assert found["running"] == 1


@pytest.mark.rule(*RULES, "frontera.ruling.what-is-public")
def test_a_deck_of_which_some_cards_are_known_is_counted_for_one_test() -> None:
    """Lefty plays the nine that Ana has seen, or the king or the two that he or Bob may hold."""
    people = (build.person("ana"), build.person("lefty", MAYOR), build.person("bob"))
    decks = {"ana": "JH QH", MAYOR: "9H KH", "bob": "2S"}
    g = build.session(*people, phase=2, decks=decks)
    knowledge.turn_up(g, deck_of(MAYOR), "9H")
    found, tests = fates(g, "ana", Chase(("ana",), "lefty", 1, 1))
    assert tests == 1
    assert found == {"caught": Fraction(3, 4), "escaped": Fraction(1, 4), "running": Fraction(0)}


@pytest.mark.rule(*RULES)
def test_a_chase_of_which_a_test_is_a_sample_is_not_called_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    people = [build.person(name) for name in ("ana", "bob")]
    g = build.session(*people, mode="nomgmt", pile="KH 9H 4H")
    chase = Chase(("ana",), "bob", 1, 1)
    counted = fates(g, "ana", chase)[0]
    assert counted["caught"] == counted["escaped"]
    guess = {"ahead": Fraction(1), "even": Fraction(0), "nothing": Fraction(0), "behind": Fraction(0)}
    monkeypatch.setattr(chase_odds, "standing", lambda *_, **__: (guess, FEWER))
    with pytest.raises(Uncounted):
        fates(g, "ana", chase)


@pytest.mark.rule(*RULES, "frontera.ruling.repeat-limit")
def test_a_situation_of_a_chase_is_counted_although_tests_are_made_anew() -> None:
    """Nobody shows a red card in one of six tests, which is then made anew, twenty times at most; otherwise the better
    heart is as often the one's as the other's, and she must lose twice."""
    data = {
        "game": "frontera",
        "characters": [{"id": "ruth"}, {"id": "deputy", "seat": "mayor"}],
        "actions": [{"do": "chase", "who": "ruth", "target": "deputy", "lead": 2}],
        "options": {"mode": "nomgmt", "jokers_per_pack": 0},
        "cards": {"pile": ["KH", "9H", "4S", "5C"]},
    }
    odds = situation.Situation(data).odds()
    assert odds.exact
    lost = (1 - Fraction(1, 6) ** REPEATS) / 2
    assert odds.group("ruth").chance(2) == lost * lost
