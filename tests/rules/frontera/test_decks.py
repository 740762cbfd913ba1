"""Packs, piles and decks in the three modes of play."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.build import cards

from sixgun.core import cards as playing_cards
from sixgun.core.chance import SeededChance
from sixgun.core.game import BadSetup
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref, Referee
from sixgun.games.frontera import decks, knowledge
from sixgun.games.frontera.board import Board, Switches
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.decks import value
from sixgun.games.frontera.odds import draws
from sixgun.games.frontera.odds.belief import believe, unknown
from sixgun.games.frontera.state import (
    BOX,
    DEAD_MAN,
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Player,
    Session,
    deck_of,
    spent_of,
)
from sixgun.testing import scripted


def fresh(players: int = 4, **switches: Any) -> Session:
    board = Board(
        name="test",
        title="",
        story="",
        switches=Switches(**switches),
        places={},
        covers={},
    )
    g = Session(board)
    g.deal = (MAYOR, *(f"player{n}" for n in range(1, players)))
    g.players = {seat: Player(seat, seat) for seat in g.deal}
    return g


def prepared(seed: int = 1, **options: Any) -> Session:
    g = fresh(**options)
    decks.prepare(Referee((), SeededChance(seed)), g)
    return g


@pytest.mark.rule("frontera.deck.values", "frontera.deck.joker", "frontera.deck.pack")
def test_values() -> None:
    assert [value(card) for card in ("2S", "10H", "JD", "QC", "KS", "AH", "RJ")] == [2, 10, 11, 12, 13, 14, 15]


@pytest.mark.rule("frontera.phase1.pile-size", "frontera.normal.packs", "frontera.ruling.jokers-in-pack")
@pytest.mark.rule("frontera.example.pile-size")
@pytest.mark.rule("frontera.normal.dmh-aside", "frontera.normal.dmh-spare-pack", "frontera.normal.deal-eight")
@pytest.mark.parametrize("row", table("deck-sizes"), ids=str)
def test_the_pile_of_phase_one(row: dict[str, Any]) -> None:
    """The worked example of the pile's size, and every other row of the list."""
    g = prepared(
        players=row["players"],
        jokers_per_pack=row["jokers_per_pack"],
        dmh_source="pack" if row["dmh_removed"] else "spare",
    )
    assert len(g.cards(PILE)) == row["phase1_pile"]
    assert sum(len(g.cards(deck_of(seat))) for seat in g.deal) == row["dealt"]
    assert g.cards(DEAD_MAN) == playing_cards.in_order(decks.DEAD_MANS_HAND)


@pytest.mark.rule("frontera.ruling.packs-rounding", "frontera.normal.major-is-player")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (5, 2), (8, 2), (9, 3)])
def test_one_pack_for_each_four_players_the_mayor_included(players: int, packs: int) -> None:
    assert decks.packs_needed("normal", players) == packs


@pytest.mark.rule("frontera.ruling.packs-rounding", "frontera.normal.adjust-pile")
def test_a_pile_that_cannot_feed_everybody_is_refused() -> None:
    with pytest.raises(BadSetup, match="cannot give 8 to each of 4"):
        prepared(players=4, pile_adjust=-19)
    assert len(prepared(players=4, pile_adjust=-18).cards(PILE)) == 0
    thick = prepared(players=4, pile_adjust=5)
    assert len(thick.cards(PILE)) == 23
    assert len(thick.cards(BOX)) == 49


@pytest.mark.rule("frontera.normal.deal-hidden", "frontera.normal.deal-locked", "frontera.normal.own-deck")
def test_nobody_knows_the_eight_cards_that_he_was_dealt() -> None:
    g = prepared()
    for seat in g.deal:
        assert knowledge.known(g, seat, deck_of(seat)) == ()
        assert len(unknown(g, seat)) == 50


@pytest.mark.rule("frontera.normal.treasure-start")
def test_the_treasure_deck_may_start_with_cards_of_another_pack() -> None:
    assert prepared().cards(TREASURE) == ()
    g = prepared(treasure_start=6)
    assert len(g.cards(TREASURE)) == 6
    assert len(g.cards(PILE)) == 18


@pytest.mark.rule("frontera.phase1.skip", "frontera.ruling.skip-deal")
def test_without_phase_one_everything_is_dealt_out() -> None:
    g = prepared(players=3, skip_phase1=True)
    sizes = sorted(len(g.cards(deck_of(seat))) for seat in g.deal)
    assert sizes == [16, 17, 17]
    assert g.phase == 2
    assert g.cards(PILE) == g.cards(TREASURE) == ()
    assert knowledge.known(g, "player1", deck_of("player1")) == g.cards(deck_of("player1"))
    assert knowledge.known(g, "player1", deck_of("player2")) == ()


@pytest.mark.rule("frontera.phase1.draw-common", "frontera.phase1.keep-played", "frontera.phase1.discard-unplayed")
@pytest.mark.rule("frontera.test.put-away-rest", "frontera.ruling.choose-when")
def test_phase_one_keeps_what_is_played_and_throws_away_the_rest() -> None:
    g = build.session(build.person("ana"), pile="QS 3H 5D 9C", decks={"ana": "2C"})
    with scripted(chance=[("QS", "3H", "5D")]) as ref:
        hand = decks.draw(ref, g, "ana", 3, "frontera.phase1.draw-common")
        laid = decks.put_away(g, hand, ("QS",))
        assert g.cards(PILE) == ("9C",)
        assert g.cards(DISCARDS) == cards("3H 5D")
        assert knowledge.known(g, "ana", DISCARDS) == cards("3H 5D")
        assert knowledge.known(g, MAYOR, DISCARDS) == ()
        decks.settle(ref, g, ("ana", laid))
    assert g.cards(deck_of("ana")) == cards("2C QS")
    assert knowledge.known(g, MAYOR, deck_of("ana")) == ("QS",), "what was played everybody has seen"


@pytest.mark.rule("frontera.phase1.reshuffle", "frontera.ruling.reshuffle-leftover")
def test_a_pile_that_is_too_small_takes_the_discards_back() -> None:
    g = build.session(build.person("ana"), pile="QS 3H", discards="5D 9C", decks={"ana": "2C"})
    with scripted(chance=[("5D", "QS", "9C")]) as ref:
        decks.draw(ref, g, "ana", 3, "frontera.phase1.draw-common")
    assert g.cards(PILE) == ("3H",)
    assert g.cards(DISCARDS) == ()
    assert g.phase == 1


@pytest.mark.rule("frontera.phase1.end", "frontera.ruling.phase1-end-test", "frontera.ruling.phase1-need")
@pytest.mark.rule("frontera.ruling.phase1-short-draw", "frontera.phase2.own-deck")
def test_phase_two_begins_when_pile_and_discards_are_not_enough() -> None:
    g = build.session(build.person("ana"), pile="QS 3H", discards="5D", decks={"ana": "2C 4C 6C 8H"})
    with scripted(chance=[("8H", "2C", "4C", "6C")]) as ref:
        hand = decks.draw(ref, g, "ana", 4, "frontera.phase1.draw-common")
    assert g.phase == 2
    assert g.cards(TREASURE) == cards("QS 3H 5D")
    assert hand.origin == deck_of("ana")


@pytest.mark.rule("frontera.ruling.phase1-end-mid-turn")
def test_cards_drawn_before_phase_two_finish_by_the_rules_of_phase_one() -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="QS 3H", decks={"ana": "2C", "bob": "4C 6C"})
    with scripted(chance=[("QS", "3H"), ("4C", "6C")]) as ref:
        first = decks.draw(ref, g, "ana", 2, "frontera.phase1.draw-common")
        second = decks.draw(ref, g, "bob", 2, "frontera.phase1.draw-common")
        laid = decks.put_away(g, first, ("QS",))
        assert g.cards(TREASURE) == ("3H",)
        laid_too = decks.put_away(g, second, ("4C",))
        decks.settle(ref, g, ("ana", laid))
        decks.settle(ref, g, ("bob", laid_too))
    assert g.cards(deck_of("ana")) == cards("2C QS")
    assert g.cards(deck_of("bob")) == ("6C",)
    assert g.cards(spent_of("bob")) == ("4C",)


@pytest.mark.rule("frontera.phase2.played-discard", "frontera.phase2.unplayed-return", "frontera.phase2.short-draw")
@pytest.mark.rule("frontera.phase2.recycle", "frontera.ruling.recycle-timing", "frontera.phase2.shuffle-each-test")
def test_phase_two_spends_what_is_played_until_the_deck_is_empty() -> None:
    g = build.session(build.person("ana"), phase=2, decks={"ana": "QS 3H"})
    with scripted(chance=[("3H", "QS"), ("QS",)]) as ref:
        laid = decks.put_away(g, decks.draw(ref, g, "ana", 5, "frontera.phase2.own-deck"), ("3H",))
        decks.settle(ref, g, ("ana", laid))
        assert (g.cards(deck_of("ana")), g.cards(spent_of("ana"))) == (("QS",), ("3H",))
        laid = decks.put_away(g, decks.draw(ref, g, "ana", 5, "frontera.phase2.own-deck"), ("QS",))
        assert g.cards(deck_of("ana")) == ()
        decks.settle(ref, g, ("ana", laid))
    assert (g.cards(deck_of("ana")), g.cards(spent_of("ana"))) == (cards("3H QS"), ())


@pytest.mark.rule("frontera.ruling.no-cards-at-all")
def test_who_owns_no_card_draws_none() -> None:
    g = build.session(build.person("ana"), phase=2)
    with scripted() as ref:
        assert decks.draw(ref, g, "ana", 3, "frontera.phase2.own-deck").cards == ()


@pytest.mark.rule("frontera.nomgmt.outline", "frontera.nomgmt.one-pack", "frontera.nomgmt.return-all")
@pytest.mark.rule("frontera.nomgmt.dmh")
def test_without_management_everything_goes_back_after_the_test() -> None:
    g = prepared(mode="nomgmt", players=3)
    whole = g.cards(PILE)
    assert len(whole) == 50
    ref = Referee((), SeededChance(3))
    for seat in ("player1", "player2"):
        laid = decks.put_away(g, hand := decks.draw(ref, g, seat, 5, "frontera.nomgmt.one-pack"), hand.cards[:1])
        decks.settle(ref, g, (seat, laid))
    assert len(g.cards(PILE)) == 40
    decks.end_of_test(g)
    assert g.cards(PILE) == whole


@pytest.mark.rule("frontera.ruling.nomgmt-empty")
def test_without_management_rejected_cards_go_back_when_the_pack_runs_out() -> None:
    g = build.session(build.person("ana"), build.person("bob"), mode="nomgmt", pile="QS 3H 5D 9C")
    with scripted(chance=[("QS", "3H", "5D"), ("3H", "9C", "5D")]) as ref:
        decks.put_away(g, decks.draw(ref, g, "ana", 3, "frontera.nomgmt.one-pack"), ("QS",))
        hand = decks.draw(ref, g, "bob", 6, "frontera.nomgmt.one-pack")
    assert len(hand.cards) == 3, "the card that lies face down stays out; the draw is shortened"


@pytest.mark.rule("frontera.wear.outline", "frontera.wear.own-pack", "frontera.wear.dmh")
def test_with_wear_everybody_has_a_pack_and_the_mayor_lends_the_dead_mans_hand() -> None:
    g = prepared(mode="wear", players=3)
    assert [len(g.cards(deck_of(seat))) for seat in g.deal] == [50, 54, 54]


@pytest.mark.rule("frontera.wear.unplayed-return", "frontera.wear.played-discard", "frontera.wear.rest")
@pytest.mark.rule("frontera.ruling.wear-outside-combat", "frontera.ruling.wear-empty")
def test_with_wear_used_cards_come_back_by_rest_alone() -> None:
    g = build.session(build.person("ana"), mode="wear", decks={"ana": "QS 3H"}, spent={"ana": "2C 2D 2H"})
    with scripted(chance=[("QS", "3H"), ("3H",), ("2C", "2D", "2H", "QS", "3H")]) as ref:
        laid = decks.put_away(g, decks.draw(ref, g, "ana", 2, "frontera.wear.own-pack"), ("QS",))
        decks.settle(ref, g, ("ana", laid))
        decks.end_of_test(g)
        assert g.cards(deck_of("ana")) == ("3H",)
        laid = decks.put_away(g, decks.draw(ref, g, "ana", 2, "frontera.wear.own-pack"), ("3H",))
        decks.settle(ref, g, ("ana", laid))
        decks.end_of_test(g)
        assert decks.draw(ref, g, "ana", 2, "frontera.wear.own-pack").cards == ()
        decks.rest(ref, g, "ana", 0)
        assert g.cards(deck_of("ana")) == ()
        decks.rest(ref, g, "ana", 1)
    assert len(g.cards(deck_of("ana"))) == 5


@pytest.mark.rule("frontera.dmh.procedure", "frontera.dmh.two-cards", "frontera.dmh.cards", "frontera.dmh.purpose")
@pytest.mark.parametrize(("n", "chance"), [(1, (1, 2)), (2, (5, 6))])
def test_the_dead_mans_hand(n: int, chance: tuple[int, int]) -> None:
    g = build.session()
    found: dict[bool, object] = {}

    def run(ref: Ref, state: Session) -> bool:
        return decks.dead_mans_hand(ref, state, "frontera.dmh.procedure", n)

    for case in enumerate_outcomes(run, g, Session.fork, Session.identity).cases:
        found[case.result] = case.p
    assert found[True] == Fraction(*chance)


@pytest.mark.rule("frontera.late.without-pack", "frontera.ruling.late-number")
@pytest.mark.parametrize(("others", "share"), [(1, 3), (2, 3), (3, 3), (4, 2), (5, 2), (6, 1), (9, 1)])
def test_the_share_of_a_late_arrival(others: int, share: int) -> None:
    assert decks.late_share(others) == share


@pytest.mark.rule("frontera.late.without-pack")
def test_a_late_arrival_takes_from_everybody() -> None:
    g = build.session(
        build.person("ana"), build.person("eva"), phase=2, decks={MAYOR: "2S 3S 4S 5S", "ana": "2H 3H 4H 5H"}
    )
    with scripted(chance=[("2S", "3S", "4S"), ("2H", "5H", "4H")]) as ref:
        decks.join_late(ref, g, "eva", new_pack=False)
    assert g.cards(deck_of("eva")) == cards("2S 3S 4S 2H 5H 4H")
    assert knowledge.known(g, "ana", deck_of("ana")) == ("3H",)


@pytest.mark.rule("frontera.late.with-pack", "frontera.ruling.late-new-pack")
def test_a_late_arrival_with_a_pack_brings_phase_one_back() -> None:
    g = build.session(build.person("ana"), build.person("eva"), phase=2, decks={"ana": "2H"}, spent={"ana": "9C"})
    decks.join_late(Referee((), SeededChance(5)), g, "eva", new_pack=True)
    assert g.phase == 1
    assert len(g.cards(deck_of("eva"))) == 8
    assert len(g.cards(PILE)) == 46
    assert g.cards(deck_of("ana")) == cards("2H 9C")
    assert knowledge.known(g, "ana", deck_of("ana")) == cards("2H 9C"), "owners still know those cards"
    assert knowledge.known(g, "eva", deck_of("eva")) == ()


@pytest.mark.rule("frontera.phase1.reshuffle", "frontera.ruling.what-is-public")
def test_what_a_seat_believes_survives_a_reshuffle() -> None:
    """One card in the pile, three in the discards that Ana knows: whoever draws two may draw any of the four."""
    g = build.session(build.person("ana"), pile="2S", discards="3H 4H 5H")
    knowledge.learn(g, "ana", DISCARDS)
    belief = believe(g, "ana")
    run = draws.spread(lambda ref, state: decks.draw(ref, state, "ana", 2, "test").cards, belief, Session.identity)
    assert {card for case in run.cases for card in case.result} == {"2S", "3H", "4H", "5H"}
    assert sum(case.p for case in run.cases if "2S" in case.result) == Fraction(1, 2)


def test_a_place_without_cards_is_none() -> None:
    """No rule can tell an empty place from one where nothing ever lay, so odds do not either."""
    g = build.session()
    before = g.identity()
    g.zones = {**g.zones, "aside:nobody": ()}
    assert g.identity() == before
    g.zones = {**g.zones, "aside:nobody": ("KS",)}
    assert g.identity() != before
