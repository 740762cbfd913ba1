"""Whole evenings against the house: the counted odds against every evening that the rules can play."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.core.cards import HIDDEN, in_order, without
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref, Referee
from sixgun.games.frontera import evening_odds, gambling, knowledge, preview
from sixgun.games.frontera.best_cards import Uncounted
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.knowledge import believe
from sixgun.games.frontera.preview_evening import evening_results
from sixgun.games.frontera.state import MAYOR, PILE, Evening, Session, deck_of

RULES = (
    "frontera.gamble.bank-outline",
    "frontera.gamble.bank-round",
    "frontera.gamble.bank-stop-ignore",
    "frontera.ruling.published-odds",
)


def worlds(g: Session, seat: str) -> Iterator[tuple[Session, Fraction]]:
    """Every way in which the cards can lie for whoever does not know the pile and the Mayor's deck, each as likely as
    any other."""
    belief = believe(g, seat)
    assert belief.belief is not None
    hidden = {zone: belief.cards(zone).count(HIDDEN) for zone in (PILE, deck_of(MAYOR))}
    unknown = belief.belief.unknown
    assert sum(hidden.values()) == len(unknown), "nothing else is hidden in these tests"
    found = []
    for places in combinations(range(len(unknown)), hidden[PILE]):
        pile = [unknown[n] for n in places]
        deck = without(unknown, pile)
        work = g.fork()
        for zone, cards in ((PILE, pile), (deck_of(MAYOR), deck)):
            work.zones[zone] = in_order((*[card for card in belief.cards(zone) if card != HIDDEN], *cards))
        found.append(work)
    for work in found:
        yield work, Fraction(1, len(found))


def listed(g: Session, seat: str, evening: Evening, tests: int) -> dict[int | None, Fraction]:
    """The slow twin: the rules themselves with every card told apart, in every world. None: more than so many tests."""

    def run(ref: Ref, work: Session) -> Hashable:
        work.evening = evening
        made = 0
        while work.evening.rounds < work.board.switches.house_rounds:
            if not work.evening.may_leave and made == tests:
                return None
            made += not work.evening.may_leave
            gambling.house_round(ref, work)
            if not gambling.after_round(ref, work):
                break
        return work.evening.bank - work.evening.player

    found: dict[int | None, Fraction] = {}
    for work, p in worlds(g, seat):
        for case in enumerate_outcomes(run, work, Session.fork, lambda _: 0, limit=2_000_000, log=False):
            found[case.result] = found.get(case.result, Fraction(0)) + p * case.p
    return found


def counted(g: Session, seat: str, evening: Evening) -> tuple[dict[int | None, Fraction], int]:
    stand = evening_odds.stand(believe(g, seat), evening)
    found: dict[int | None, Fraction] = dict(stand.results.items())
    assert sum(found.values()) + stand.longer == 1
    return found | ({None: stand.longer} if stand.longer else {}), stand.rounds


FIRST_PHASE: dict[str, dict[str, Any]] = {
    "one card a test": {"head": 1, "pile": "9D 2H 3C", "mayor": "KC"},
    "two cards a test": {"head": 2, "pile": "9D 3C 4S 5C", "mayor": "KC 7D", "house_rounds": 2},
    "the pile runs out": {"head": 2, "pile": "QD 3C 4S 5C", "mayor": "KH"},
    "the house runs out": {"head": 1, "pile": "8D 3C 4S 5C 6C", "mayor": ""},
    "it closes early": {"head": 1, "pile": "AD 2D 3C 4S", "mayor": "KS QC", "house_rounds": 1},
    "tipsy": {"head": 2, "sobriety": -1, "pile": "9D 3C 4S 5C 6S", "mayor": "8C", "house_rounds": 2},
    "no card at all": {"head": 1, "health": -2, "pile": "9D 2H", "mayor": "KC", "house_rounds": 2},
    "a joker": {"head": 1, "pile": "RJ 2H 3C", "mayor": "BJ JD", "house_rounds": 2},
}


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("case", FIRST_PHASE)
def test_an_evening_in_phase_one_against_every_evening(case: str) -> None:
    """Pile and house hold cards of which nobody knows where they are."""
    data = dict(FIRST_PHASE[case])
    pile, mayor = data.pop("pile"), data.pop("mayor")
    switches = {"house_rounds": data.pop("house_rounds")} if "house_rounds" in data else {}
    g = build.session(build.person("ana", cents=1000, **data), pile=pile, decks={MAYOR: mayor}, **switches)
    for cheat in (False, True):
        evening = Evening("house", ("ana",), ("ana",) if cheat else (), start=1000)
        found, tests = counted(g, "ana", evening)
        assert found == listed(g, "ana", evening, tests)
        assert len(found) > 2


@pytest.mark.rule(*RULES)
def test_an_evening_with_cards_of_the_pile_that_are_known() -> None:
    g = build.session(build.person("ana", cents=1000, head=2), pile="9D 2H 3C 4S 5C", decks={MAYOR: "KC 7D"})
    knowledge.turn_up(g, PILE, "3C")
    knowledge.turn_up(g, PILE, "9D")
    knowledge.turn_up(g, deck_of(MAYOR), "7D")
    evening = Evening("house", ("ana",), start=1000)
    found, tests = counted(g, "ana", evening)
    assert found == listed(g, "ana", evening, tests)


KNOWN: dict[str, dict[str, Any]] = {
    "phase two": {"phase": 2, "decks": {"ana": "9D 4H 5C 6S", MAYOR: "KS QC"}, "house_rounds": 3},
    "phase two, to the end": {"phase": 2, "decks": {"ana": "9D 5C 6S", MAYOR: "KS 2H"}},
    "an empty deck comes back": {"phase": 2, "decks": {"ana": "5C"}, "spent": {"ana": "9D 6S"}, "house_rounds": 3},
    "cards wear out": {"mode": "wear", "decks": {"ana": "9D 4H 5C 6S", MAYOR: "KS QC"}, "house_rounds": 3},
    "without management": {"mode": "nomgmt", "pile": "9D 3H 5C", "house_rounds": 3},
}


@pytest.mark.rule(*RULES, "frontera.phase2.unplayed-return", "frontera.nomgmt.return-all")
@pytest.mark.parametrize("case", KNOWN)
def test_an_evening_with_own_cards_against_every_evening(case: str) -> None:
    for head in (1, 2):
        g = build.session(build.person("ana", cents=1000, head=head), **KNOWN[case])
        knowledge.learn(g, "ana", PILE)
        evening = Evening("house", ("ana",), start=1000)
        found, tests = counted(g, "ana", evening)
        assert found == listed(g, "ana", evening, tests)


@pytest.mark.rule(*RULES)
def test_an_evening_that_has_begun() -> None:
    g = build.session(
        build.person("ana", cents=1000), phase=2, decks={"ana": "9D 3D 4H 5C 6S", MAYOR: "KS 2H QC"}, house_rounds=5
    )
    knowledge.turn_up(g, deck_of(MAYOR), "QC")
    evening = Evening("house", ("ana",), start=1000, rounds=2, bank=3, player=1, shown=("QC", "8D"))
    found, tests = counted(g, "ana", evening)
    assert found == listed(g, "ana", evening, tests)
    assert min(result for result in found if result is not None) > -5


@pytest.mark.rule(*RULES)
def test_an_evening_of_sixty_rounds_without_management_is_counted_to_its_end() -> None:
    g = build.session(
        build.person("ana", cents=1000, head=2),
        mode="nomgmt",
        pile=" ".join(f"{rank}{suit}" for suit in "SHCD" for rank in ("K", "2", "3", "9", "7", "6")),
    )
    with pytest.raises(Uncounted):  # everybody knows the pack; who did not could not count
        evening_odds.stand(believe(g, "ana"), Evening("house", ("ana",), start=1000))
    knowledge.learn(g, "ana", PILE)
    stand = evening_odds.stand(believe(g, "ana"), Evening("house", ("ana",), start=1000))
    assert stand.longer == 0
    assert sum(stand.results.values()) == 1
    assert stand.rounds == 60


@pytest.mark.rule(*RULES)
def test_what_cannot_be_counted_is_a_sample_that_says_so() -> None:
    """The Mayor does not know the cards of a player, which come back after each test."""
    g = build.session(build.person("ana", cents=1000), phase=2, decks={"ana": "9D 3D 4H 5C 6S", MAYOR: "KS 2H"})
    evening = Evening("house", ("ana",), start=1000)
    with pytest.raises(Uncounted):
        evening_odds.stand(believe(g, MAYOR), evening)
    odds = preview.preview(g, Choice("house", target="ana"))
    assert odds is not None
    assert odds.facts["samples"]
    assert odds.needs.endswith(":sample6"), "give or take 6 in 100"
    found, samples = evening_results(g, "ana", evening)
    assert not samples
    assert sum(found.values()) == 1


@pytest.mark.rule("frontera.gamble.bank-gain-exchange", "frontera.gamble.bank-loss-exchange", *RULES)
def test_the_first_evening_of_the_saloon_is_exact_and_says_what_happens_to_the_cards() -> None:
    g = GAME.start(GAME.setup("saloon"))
    GAME.advance(Referee((), SeededChance(1)), g)
    odds = preview.preview(g, Choice("house", target="clementine"))
    assert odds is not None
    assert "samples" not in odds.facts
    assert sum(row.p for row in odds.outcomes) == 1
    cards = {row.name: row.p for row in odds.also if row.name.startswith("card")}
    longer = sum(row.p for row in odds.outcomes if row.name == "longer")
    assert sum(cards.values()) == 1 - longer
    assert longer < Fraction(1, 10**6)
    money = {row.name: row.p for row in odds.outcomes}
    assert cards["card-taken"] == money["wins"]
    assert cards["cards-swapped"] == money["even"]
