"""Trait tests and opposed tests."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.build import cards

from sixgun.core.cards import is_joker, is_red, pack, suit
from sixgun.games.frontera import decks, knowledge, trials
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.odds import draws
from sixgun.games.frontera.odds.belief import believe, unknown
from sixgun.games.frontera.state import MAYOR, PILE, Session, deck_of
from sixgun.games.frontera.trials import Contestant, judge_opposed, opposed_test, trait_test
from sixgun.testing import pick, scripted


def odds(g: Session, run: Any) -> dict[Any, Fraction]:
    """The exact distribution of what `run` returns, with everybody playing the card that serves best."""
    found: dict[Any, Fraction] = {}
    for case in draws.spread(run, g, Session.identity).cases:
        found[case.result] = found.get(case.result, Fraction(0)) + case.p
    assert sum(found.values()) == 1
    return found


# --- trait tests -----------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "frontera.example.search-policarpo", "frontera.trait-test.procedure", "frontera.trait-test.difficulty"
)
@pytest.mark.rule("frontera.trait-test.difficulty-short", "frontera.test.draw-trait", "frontera.test.play-one")
def test_policarpo_searches() -> None:
    g = build.session(build.person("policarpo", senses=4), pile="3C 9D 10S KS 2H")
    with scripted(chance=[("3C", "9D", "10S", "KS")], choices=[pick("play", item="3C")]) as ref:
        result = trait_test(ref, g, Contestant("policarpo", "senses", "perception"), difficulty=8)
    assert result == trials.Result("partial", "3C")


@pytest.mark.rule("frontera.test.draw-skill", "frontera.skill.binary", "frontera.test.draw-total")
def test_the_skill_draws_two_more() -> None:
    g = build.session(build.person("policarpo", senses=4, skills=("perception",)))
    assert sum(mod.value for mod in trials.draw_mods(g, "policarpo", "senses", "perception")) == 6
    assert sum(mod.value for mod in trials.draw_mods(g, "policarpo", "senses", "aim")) == 4


@pytest.mark.rule("frontera.trait-test.success", "frontera.trait-test.partial", "frontera.trait-test.failure")
@pytest.mark.rule("frontera.trait-test.difficulty-no-suit", "frontera.ruling.joker-suit-time", "frontera.deck.joker")
@pytest.mark.parametrize(
    ("card", "difficulty", "grade"),
    [
        ("2S", 0, "success"),
        ("AC", 0, "partial"),
        ("AH", 0, "failure"),
        ("RJ", 0, "success"),
        ("8S", 8, "success"),
        ("7S", 8, "partial"),
        ("AC", 8, "failure"),
        ("BJ", 15, "success"),
    ],
)
def test_what_a_card_is_worth(card: str, difficulty: int, grade: str) -> None:
    g = build.session(build.person("ana", hands=1), pile=f"{card} 9D")
    with scripted(chance=[(card,)], choices=["play"]) as ref:
        assert trait_test(ref, g, Contestant("ana", "hands"), difficulty=difficulty).grade == grade


@pytest.mark.rule("frontera.ruling.difficulty-partial")
def test_some_scenes_allow_no_half_result() -> None:
    g = build.session(build.person("ana", hands=1), pile="7S")
    with scripted(chance=[("7S",)], choices=["play"]) as ref:
        assert trait_test(ref, g, Contestant("ana", "hands"), difficulty=8, half=False).grade == "failure"


@pytest.mark.rule("frontera.test.free-choice", "frontera.ruling.best-card-forced")
def test_any_drawn_card_may_be_played() -> None:
    g = build.session(build.person("ana", hands=2), pile="AS 2H")
    with scripted(chance=[("AS", "2H")], choices=[pick("play", item="2H")]) as ref:
        assert trait_test(ref, g, Contestant("ana", "hands")).grade == "failure"
    assert g.cards(deck_of("ana")) == ("2H",)


@pytest.mark.rule("frontera.ruling.zero-cards", "frontera.ruling.penalties-stack", "frontera.health.badly")
@pytest.mark.rule("frontera.morale.scared", "frontera.sobriety.drunk", "frontera.health.consequences")
def test_penalties_add_up_to_no_card_at_all() -> None:
    g = build.session(build.person("ana", hands=4, health=-2, morale=-1, sobriety=-2), pile="AS 2H")
    with scripted() as ref:
        assert trait_test(ref, g, Contestant("ana", "hands")) == trials.Result("failure")


@pytest.mark.rule("frontera.sobriety.tipsy", "frontera.ruling.tipsy-scope", "frontera.ruling.tipsy-floor")
@pytest.mark.parametrize(("card", "drawn"), [("AS", 3), ("8C", 1)])
def test_a_tipsy_hand_is_one_card_off(card: str, drawn: int) -> None:
    g = build.session(build.person("ana", hands=2, sobriety=-1), pile="2S 3S 4S 5S")
    with scripted(chance=[(card,), cards("2S 3S 4S")[:drawn]], choices=[pick("play", item="2S")]) as ref:
        trait_test(ref, g, Contestant("ana", "hands"))


@pytest.mark.rule("frontera.minion.cards", "frontera.ruling.minion-model", "frontera.example.combat-draws")
def test_a_henchman_draws_three_for_everything() -> None:
    g = build.session(build.person("thug", MAYOR, npc="henchman", morale=-1))
    mods = trials.draw_mods(g, "thug", "head", "cunning")
    assert [mod.value for mod in mods] == [3, -1]


@pytest.mark.rule("frontera.ruling.health-penalty-out")
@pytest.mark.parametrize("state", [{"health": -3}, {"morale": -3}, {"sobriety": -3}])
def test_who_cannot_act_cannot_test(state: dict[str, Any]) -> None:
    g = build.session(build.person("ana", hands=4, **state), pile="2S 3S 4S 5S")
    with scripted() as ref:
        assert trait_test(ref, g, Contestant("ana", "hands")).grade == "failure"


# --- odds ------------------------------------------------------------------------------------------------------------
def _at_least_one(cards: int, wanted: int, drawn: int) -> Fraction:
    """The chance that at least one of `drawn` cards is among the `wanted` ones of a deck."""
    return 1 - Fraction(comb(cards - wanted, drawn), comb(cards, drawn))


@pytest.mark.rule("frontera.deck.published-odds", "frontera.example.odds-list", "frontera.ruling.published-odds")
@pytest.mark.parametrize("row", table("probabilities"), ids=lambda row: f"{row['cards']} cards")
def test_the_printed_list_of_odds(row: dict[str, Any]) -> None:
    """The rulebook's list holds for 52 cards without jokers; each number is counted by the rule itself."""
    g = build.session(build.person("ana", hands=row["cards"]), mode="nomgmt", pile=" ".join(pack(0)))
    knowledge.learn(g, "ana", PILE)  # the whole pack: what is in it is no secret
    chances = odds(believe(g, "ana"), lambda ref, state: trait_test(ref, state, Contestant("ana", "hands")).grade)
    suit_chance = chances["success"]
    colour_chance = chances["success"] + chances.get("partial", Fraction(0))
    assert suit_chance == Fraction(row["exact52_suit"]) == _at_least_one(52, 13, row["cards"])
    assert colour_chance == Fraction(row["exact52_colour"]) == _at_least_one(52, 26, row["cards"])
    assert round(float(suit_chance) * 100, 1) == row["printed_suit_pct"]
    printed = str(row["printed_colour_pct"])
    if printed.startswith(">"):
        assert colour_chance * 100 > Fraction(printed[1:])
    else:
        assert round(float(colour_chance) * 100, 1) == float(printed)


@pytest.mark.rule("frontera.deck.published-odds", "frontera.example.odds-list")
def test_the_printed_list_is_the_rulebooks() -> None:
    """The figures of the ledger against those of the book, so that both are not wrong together."""
    suits = [25.0, 44.1, 58.6, 69.6, 77.8, 84.0, 88.5, 91.8, 94.2, 96.0]
    colours = ["50", "75.5", "88.2", "94.5", "97.5", "98.9", "99.5", "99.8", "99.9", ">99.9"]
    rows = table("probabilities")
    assert [row["printed_suit_pct"] for row in rows] == suits
    assert [row["printed_colour_pct"] for row in rows] == colours


@pytest.mark.rule("frontera.concept.luck-has-memory", "frontera.phase2.own-deck")
def test_odds_of_phase_two_come_from_the_own_deck() -> None:
    """The slow twin lists every hand of the deck."""
    deck = "2S 9S KH 4D 5D 6C RJ AH"
    g = build.session(build.person("ana", hands=3), phase=2, decks={"ana": deck})
    chances = odds(believe(g, "ana"), lambda ref, state: trait_test(ref, state, Contestant("ana", "hands")).grade)
    hands = list(combinations(deck.split(), 3))

    def grade(hand: tuple[str, ...]) -> str:
        if any(is_joker(card) or suit(card) == "S" for card in hand):
            return "success"
        return "partial" if any(not is_red(card) for card in hand) else "failure"

    for name in ("success", "partial", "failure"):
        assert chances.get(name, 0) == Fraction(sum(grade(hand) == name for hand in hands), len(hands))


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.phase1.draw-common")
def test_odds_of_phase_one_know_what_the_seat_knows() -> None:
    """Four spades were played in sight of all; the eight cards of others and the pile are one unknown pool."""
    g = build.session(build.person("ana", hands=2), build.person("bob"), pile="5S 6D 7D 8D", decks={"bob": "2S 9H"})
    ref_chance = [("5S", "6D")]
    with scripted(chance=ref_chance, choices=[pick("play", item="5S")]) as ref:
        trait_test(ref, g, Contestant("ana", "hands"))
    chances = odds(believe(g, "bob"), lambda ref, state: trait_test(ref, state, Contestant("ana", "hands")).grade)
    # bob does not know which of 6D 7D 8D (pile and discards) and 2S 9H (his own, dealt face down) lie in the pile
    pool = ["6D", "7D", "8D", "2S", "9H"]
    hands = list(combinations(pool, 2))
    assert chances["success"] == Fraction(sum("2S" in hand for hand in hands), len(hands))
    assert unknown(g, "bob") == cards(" ".join(pool))


# --- opposed tests ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.example.chase-ulises", "frontera.opposed.several-suits", "frontera.opposed.choose-reveal")
@pytest.mark.rule("frontera.opposed.draw", "frontera.ruling.opposed-draw-order")
def test_ulises_catches_billy() -> None:
    ulises = build.person("ulises", muscle=2, skills=("agility",))
    billy = build.person("billy", MAYOR, muscle=4, skills=("agility",))
    g = build.session(ulises, billy, pile="3C 5D 8H AD 6D 6H 7H QS 7C 2H")
    draws = [("6D", "6H", "7H", "QS", "7C", "2H"), ("3C", "5D", "8H", "AD")]
    with scripted(chance=draws, choices=[pick("play", item="7H"), pick("play", item="8H")]) as ref:
        contest = opposed_test(
            ref,
            g,
            [Contestant("ulises", "muscle", "agility"), Contestant("billy", "muscle", "agility")],
            "frontera.chase.skill",
        )
    assert contest.victor == "ulises"


@pytest.mark.rule("frontera.opposed.outcomes", "frontera.opposed.own-suit", "frontera.opposed.one-suit")
@pytest.mark.rule("frontera.opposed.colour-only", "frontera.opposed.nothing", "frontera.ruling.opposed-lower-tie")
@pytest.mark.parametrize(
    ("a", "b", "c", "winners"),
    [
        ("2S", "AC", "AH", ("a",)),  # one right suit wins whatever the values
        ("9S", "KH", "3S", ("b",)),  # b tests hearts: both on suit, the higher value
        ("9S", "9H", "2D", ("a", "b")),  # a tie at the top
        ("4C", "KD", "2H", ("b",)),  # nobody on suit: the best of the right colour
        ("4C", "4D", "2H", ("a", "b")),
        ("KH", "KS", "AH", ()),  # neither suit nor colour
        ("", "KS", "AS", ("c",)),  # no card is a card of neither
        ("RJ", "AH", "AS", ("a",)),
    ],
)
def test_who_wins_an_opposed_test(a: str, b: str, c: str, winners: tuple[str, ...]) -> None:
    assert judge_opposed([("a", "S", a), ("b", "H", b), ("c", "S", c)]).winners == winners


@pytest.mark.rule("frontera.opposed.nothing", "frontera.ruling.opposed-repeat")
def test_a_test_that_needs_a_winner_is_made_again() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="2S 3S 4H 5H 6S 7H")
    sides = [Contestant("ana", "muscle"), Contestant("bob", "muscle")]
    with scripted(chance=[("2S",), ("3S",), ("4H",), ("6S",)], choices=["play"] * 4) as ref:
        contest = opposed_test(ref, g, sides, "frontera.chase.skill", again=True)
    assert contest.victor == "ana"
    assert g.cards(PILE) == cards("5H 7H")


@pytest.mark.rule("frontera.ruling.opposed-repeat", "frontera.ruling.no-cards-at-all")
def test_nobody_with_a_card_is_a_stalemate_that_stands() -> None:
    g = build.session(build.person("ana"), build.person("bob"), phase=2)
    sides = [Contestant("ana", "muscle"), Contestant("bob", "muscle")]
    with scripted() as ref:
        assert opposed_test(ref, g, sides, "frontera.chase.skill", again=True).nothing


@pytest.mark.rule("frontera.ruling.passive-opposed-helpless")
def test_the_helpless_draw_no_card() -> None:
    g = build.session(build.person("ana"), build.person("bob", sobriety=-3), pile="2H 3S 4H")
    sides = [Contestant("ana", "muscle"), Contestant("bob", "senses")]
    with scripted(chance=[("2H",)], choices=["play"]) as ref:
        assert opposed_test(ref, g, sides, "frontera.stealth.test").victor == "ana"


@pytest.mark.rule("frontera.test.draw-total", "frontera.ruling.choose-when")
def test_only_the_drawer_reads_which_cards_he_drew() -> None:
    g = build.session(build.person("ana", hands=2), pile="2S 3H 5H")
    with scripted(chance=[("2S", "3H")], choices=[pick("play", item="2S")]) as ref:
        trait_test(ref, g, Contestant("ana", "hands"))
    secret = [entry for entry in ref.log if "3H" in str(entry.facts)]
    assert secret
    assert all(entry.seats == ("ana",) for entry in secret)
    assert decks.value("2S") == 2
