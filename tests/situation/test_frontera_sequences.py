"""Odds that claim to be exact, for sequences of actions of every pair of kinds, against worlds that are dealt and
played."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from tests.differential.report import Record, counted
from tests.situation import chance_bounds
from tests.situation.frontera_compare import Row, beyond, compared, followed
from tests.situation.frontera_sequences import KINDS, PAIRS, Kind, invent, prepared
from tests.situation.frontera_worlds import dealt

from sixgun.core.odds import TooManyOutcomes
from sixgun.games.frontera.situations import actions
from sixgun.situation import Odds, Situation
from sixgun.situation.odds import exact

QUICKLY, WAYS = 300, 1_500
"""More ways through the rules are not followed, in the quick version and in the long one."""
LOOK, WRONG = 2.8, 4.5
"""Standard errors in a first sample beyond which something is looked at again, and in a second one beyond which it is
wrong."""
FEW, FIRST, TIMES = 150, 600, 8
"""Samples of the quick version, and of the long one; the second sample is so many times as large."""
SEEN = ("house", "chance", "call-test", "call-contest", "treasure", "skill-game")
"""Kinds of which the quick version takes every pair: they draw cards, or move them."""


def claimed(first: Kind, second: Kind, ways: int = WAYS, variation: int = 0) -> tuple[Situation, Odds] | None:
    """A situation of these kinds whose odds claim to be exact; None where they say themselves that they are not."""
    situation = invent(first, second, variation)
    if situation is None:
        return None
    try:
        odds = exact(prepared(situation), situation.policy, ways)
    except TooManyOutcomes:
        return None
    assert sum(end.p for end in odds.outcomes) == 1
    return (situation, odds) if followed(odds) else None


def wrong(situation: Situation, odds: Odds, samples: int, seed: str) -> list[Row]:
    """What is wrong by a rule that was fixed beforehand.

    Whatever is seen although it is impossible is wrong. Else a first sample tells what is doubtful (beyond 2.8 standard
    errors), and a second one, independent of the first and eight times as large, decides (beyond 4.5). What is right is
    called wrong with 5e-3 x 7e-6 = 3.5e-8; among 100,000 comparisons anything at all with 4e-3
    (`test_false_alarms_are_rare`). Both are exact tails of the binomial distribution."""
    first = compared(situation, odds, samples, seed)
    impossible = [row for row in first if not row[1]]
    doubtful = beyond(first, samples, LOOK)
    if impossible or not doubtful:
        return impossible
    second = compared(situation, odds, TIMES * samples, f"{seed} again")
    sure = beyond(second, TIMES * samples, WRONG)
    return [row for row in second if not row[1] or (row[0] in doubtful and row[0] in sure)]


def told(rows: list[Row]) -> list[tuple[str, str, float, int]]:
    return [(part[0], str(part[1])[:200], float(p), seen) for part, p, seen in rows]


QUICK = [(first, second) for first, second in PAIRS if {first, second} <= {(kind, False) for kind in SEEN}]


@pytest.mark.rule("frontera.ruling.published-odds")
@pytest.mark.parametrize("first", SEEN)
def test_exact_odds_of_two_or_three_actions_are_frequencies(first: str) -> None:
    for pair in [pair for pair in QUICK if pair[0][0] == first]:
        found = claimed(*pair, QUICKLY)
        if found is not None:
            assert told(wrong(*found, FEW, f"quick {pair}")) == [], pair


@pytest.mark.rule("frontera.ruling.published-odds", "frontera.gamble.bank-outline")
@pytest.mark.parametrize("first", ["call-test", "house"])
def test_an_evening_after_something_else_is_exact_or_says_that_it_is_not(first: str) -> None:
    """Half of these once claimed to be exact, and were wrong: nobody looked at which cards the first action had
    left."""
    for variation in range(5, 9):
        found = claimed((first, False), ("house", False), QUICKLY, variation)
        if found is not None:
            assert told(wrong(*found, FEW, f"evening {first} {variation}")) == [], variation


@pytest.mark.long
@pytest.mark.rule("frontera.ruling.published-odds")
@pytest.mark.parametrize("first", KINDS, ids=[f"{kind}{' in a fight' * fight}" for kind, fight in KINDS])
def test_exact_odds_of_every_pair_of_kinds_are_frequencies(first: Kind, record_property: Record) -> None:
    """All pairs that begin with one kind."""
    number = 0
    faults = []
    for second in KINDS:
        found = claimed(first, second)
        if found is not None:
            number += 1
            faults += [(second, *row) for row in told(wrong(*found, FIRST, f"{first} {second}"))]
    counted(record_property, "odds of sequences against dealt worlds", "frontera", number, len(faults))
    assert not faults


def test_false_alarms_are_rare() -> None:
    alarm = 2 * chance_bounds.beyond(LOOK) * 2 * chance_bounds.beyond(WRONG)
    assert alarm == pytest.approx(3.5e-8, rel=0.05)
    assert 100_000 * alarm < 4e-3


def test_sequences_are_of_every_kind() -> None:
    """Each kind comes first in one, and second in another; but for two that need more than a plain scene."""
    assert {kind for kind, _ in KINDS} | {"fight", actions.TURN, actions.REVEAL} == set(actions.KINDS)
    rare = {("mount", True), ("ride-down", True)}
    calm, stay = ("dead-mans-hand", False), ("stay", True)
    for kind in KINDS:
        if kind not in rare:
            assert invent(kind, stay if kind[1] else calm) is not None, kind
            assert invent(calm, kind) is not None, kind


def test_wrong_odds_are_found() -> None:
    """With a twentieth moved from one end to another, and with an end missing."""
    found = claimed(("call-test", False), ("call-test", False))
    assert found is not None
    situation, odds = found
    assert wrong(situation, odds, FEW, "right") == []
    common, other = odds.outcomes[0], odds.outcomes[-1]
    common.p, other.p = common.p - Fraction(1, 10), other.p + Fraction(1, 10)
    assert wrong(situation, odds, FIRST, "wrong")
    odds.outcomes.remove(common)
    assert any(not p for _, p, _ in wrong(situation, odds, FEW, "missing"))


def test_the_sampled_worlds_hold_whole_packs() -> None:
    """What is dealt is what the file says: known cards where they lie, and each hidden one a card of its own."""
    situation = invent(("call-test", False), ("house", False))
    assert situation is not None
    worlds = [dealt(situation, Random(n)) for n in range(20)]
    cards = [sorted(card for zone in g.zones.values() for card in zone) for g in worlds]
    assert all(one == cards[0] for one in cards)
    assert all(g.belief is None for g in worlds)


@pytest.mark.rule("frontera.exchange.bet-win-take", "frontera.ruling.published-odds")
@pytest.mark.parametrize("many", [False, True])
def test_a_winner_who_looks_through_a_hidden_deck_takes_what_lies_there(many: bool) -> None:
    """Ana has two of three cards. Ruth takes the first of them in the order of suits, the king of spades two times of
    three, and then it is her only card. With a whole pack before her it cannot be listed, and the odds say so."""
    known = ["9H", "7H"]
    treasure = {"count": 20} if many else {"all_but": [*known, "KS", "3C", "4D"]}
    data = {
        "game": "frontera",
        "characters": [{"id": "ruth"}, {"id": "ana"}],
        "options": {"jokers_per_pack": 0, "packs": 1},
        "cards": {
            "phase": 2,
            "decks": {"ruth": ["9H"], "ana": {"count": 8 if many else 2}, "mayor": ["7H"]},
            "treasure": treasure,
        },
        "actions": [
            {"do": "bet", "who": ["ruth", "ana"], "item": "ruth"},
            {"do": "call-test", "who": "ruth", "trait": "hands"},
        ],
    }
    odds = Situation(data).odds(samples=50)
    assert odds.exact is not many
    if not many:
        success = sum(end.p for end in odds.outcomes if end.state.flags.get("result:success:ruth"))
        assert success == Fraction(2, 3)


@pytest.mark.rule("frontera.phase1.reshuffle", "frontera.phase1.discard-unplayed")
def test_a_hand_after_the_pile_has_come_back_within_a_turn() -> None:
    """Lefty draws both cards of the pile and plays the knave of hearts; the six comes back for Ruth. Nobody can draw it
    from a pile of which both cards are out: once the odds looked for such a hand for ever."""
    people = [{"id": "ruth", "at": [0, 0]}, {"id": "lefty", "seat": "mayor", "muscle": 2, "at": [3, 0]}]
    data = {
        "game": "frontera",
        "characters": people,
        "fight": {},
        "cards": {"phase": 1, "pile": ["6D", "JH"], "decks": {"ruth": ["4S"], "mayor": ["KH"]}},
        "actions": [
            {"do": "test", "who": "lefty", "trait": "muscle"},
            {"do": "test", "who": "ruth", "trait": "head"},
        ],
    }
    situation = Situation(data)
    order = [step.actor for step in situation.steps]
    odds = situation.odds()
    assert odds.exact
    assert order == ["lefty", "ruth", ""], "the Mayor's people announce first"
    assert told(wrong(situation, odds, FEW, "the pile comes back")) == []


@pytest.mark.rule("frontera.opposed.draw", "frontera.ruling.published-odds")
def test_a_test_after_a_contest_from_a_deck_with_a_hidden_card() -> None:
    """Ana draws one of her two cards for a contest and keeps the other: the nine of diamonds, or one that nobody
    knows. Once the odds took for certain that it was the hidden one."""
    found = claimed(("call-contest", False), ("run-over", False))
    assert found is not None
    assert told(wrong(*found, FEW, "a hidden card")) == []
