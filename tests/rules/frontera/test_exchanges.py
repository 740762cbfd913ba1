"""Exchanges of cards, and what everybody knows after them."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.frontera import build
from tests.rules.frontera.build import cards

from sixgun.core.cards import HIDDEN, holds
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.frontera import decks, exchanges, knowledge
from sixgun.games.frontera.choices import Attack
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.state import (
    DEAD_MAN,
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Fight,
    Laid,
    Plan,
    Session,
    deck_of,
    spent_of,
)
from sixgun.testing import pick, scripted


def two(phase: int = 2, **decks_of: str) -> Session:
    return build.session(build.person("ana"), build.person("bob"), phase=phase, decks=decks_of)


@pytest.mark.rule("frontera.exchange.bet-win-take", "frontera.exchange.bet-win-give", "frontera.exchange.general")
@pytest.mark.rule("frontera.exchange.bet-stakes-card", "frontera.gamble.bank-gain-exchange")
def test_the_winner_of_a_bet_takes_and_gives_by_choice() -> None:
    g = two(ana="2C 3C", bob="AS 4D")
    with scripted(choices=[pick("take-card", item="AS"), pick("give-card", item="2C")]) as ref:
        exchanges.bet_won(ref, g, "ana", "bob")
    assert g.cards(deck_of("ana")) == cards("3C AS")
    assert g.cards(deck_of("bob")) == cards("2C 4D")
    assert knowledge.known(g, "ana", deck_of("bob")) == cards("2C 4D"), "she looked through it and remembers"
    assert knowledge.known(g, "", deck_of("bob")) == ()


@pytest.mark.rule("frontera.exchange.phase1-peek", "frontera.ruling.exchange-phase1-view")
def test_in_phase_one_only_the_winner_looks() -> None:
    g = two(phase=1, ana="2C 3C", bob="AS 4D")
    with scripted(choices=[pick("take-card", item="AS"), pick("give-card", item="2C")]) as ref:
        exchanges.bet_won(ref, g, "ana", "bob")
    assert knowledge.known(g, "ana", deck_of("ana")) == cards("3C AS")
    assert knowledge.known(g, "bob", deck_of("bob")) == (), "the loser sees neither"


@pytest.mark.rule("frontera.exchange.bet-tie", "frontera.ruling.exchange-order-tie")
def test_a_tie_swaps_random_cards_that_are_drawn_before_any_moves() -> None:
    g = two(ana="2C", bob="AS")
    with scripted(chance=[("AS",), ("2C",)]) as ref:
        exchanges.bet_tied(ref, g, ("ana", "bob"))
    assert g.cards(deck_of("ana")) == ("AS",)
    assert g.cards(deck_of("bob")) == ("2C",)


@pytest.mark.rule("frontera.ruling.exchange-multi", "frontera.exchange.bet-tie")
def test_several_tied_winners_pass_a_card_around() -> None:
    g = build.session(
        build.person("ana"),
        build.person("bob"),
        build.person("eva"),
        phase=2,
        decks={"ana": "2C", "bob": "3C", "eva": "4C"},
    )
    with scripted(chance=[("3C",), ("4C",), ("2C",)]) as ref:
        exchanges.bet_tied(ref, g, ("ana", "bob", "ana", "eva"))
    assert [g.cards(deck_of(seat)) for seat in ("ana", "bob", "eva")] == [("3C",), ("4C",), ("2C",)]


@pytest.mark.rule("frontera.ruling.exchange-same-owner", "frontera.ruling.exchange-npc-rival")
def test_nobody_exchanges_with_himself() -> None:
    g = two(ana="2C", bob="3C")
    with scripted() as ref:
        exchanges.bet_won(ref, g, "ana", "ana")
        exchanges.bet_tied(ref, g, ("ana", "ana"))
        exchanges.cheat_caught(ref, g, "ana", "ana")
        exchanges.duel_won(ref, g, MAYOR, MAYOR)
    assert g.cards(deck_of("ana")) == ("2C",)


@pytest.mark.rule("frontera.exchange.cheat-caught", "frontera.ruling.cheat-replaces-exchange")
def test_a_cheat_who_is_caught_loses_a_card_for_nothing() -> None:
    g = two(ana="2C 3C", bob="AS")
    with scripted(choices=[pick("take-card", item="3C")]) as ref:
        exchanges.cheat_caught(ref, g, "ana", "bob")
    assert g.cards(deck_of("ana")) == ("2C",)
    assert g.cards(deck_of("bob")) == cards("3C AS")


@pytest.mark.rule("frontera.exchange.duel-winner", "frontera.ruling.exchange-short-deck")
def test_the_winner_of_a_duel_swaps_up_to_two_cards_if_he_wishes() -> None:
    g = two(ana="2C 3C 4C", bob="AS KS")
    picks = [pick("swap-cards", number=2), pick("take-card", item="AS"), pick("take-card", item="KS")]
    picks += [pick("give-card", item="2C"), pick("give-card", item="4C")]
    with scripted(choices=picks) as ref:
        exchanges.duel_won(ref, g, "ana", "bob")
    assert g.cards(deck_of("ana")) == cards("3C AS KS")
    assert g.cards(deck_of("bob")) == cards("2C 4C")
    with scripted(choices=[pick("swap-cards", number=0)]) as ref:
        exchanges.duel_won(ref, g, "bob", "ana")
    assert g.cards(deck_of("bob")) == cards("2C 4C")


@pytest.mark.rule("frontera.exchange.duel-winner", "frontera.exchange.phase1-peek")
def test_the_winner_of_a_duel_looks_before_he_says_how_many() -> None:
    g = build.session(build.person("ana"), build.person("bob"), decks={"ana": "2C 3C", "bob": "AS KS"}, pile="9D")
    assert knowledge.known(g, "ana", deck_of("bob")) == ()
    with scripted(choices=[pick("swap-cards", number=0)]) as ref:
        exchanges.duel_won(ref, g, "ana", "bob")
    assert knowledge.known(g, "ana", deck_of("bob")) == cards("AS KS")
    assert knowledge.known(g, "bob", deck_of("ana")) == ()


@pytest.mark.rule("frontera.ruling.exchange-short-deck")
def test_nobody_takes_more_than_he_can_return() -> None:
    g = two(ana="2C", bob="AS KS")
    with scripted(choices=[pick("swap-cards", number=1), pick("take-card", item="KS"), "give-card"]) as ref:
        exchanges.duel_won(ref, g, "ana", "bob")
    assert g.cards(deck_of("ana")) == ("KS",)


@pytest.mark.rule("frontera.exchange.duel-tie", "frontera.ruling.exchange-short-deck")
def test_a_tied_duel_swaps_two_random_cards_or_the_smaller_number() -> None:
    g = two(ana="2C 3C 4C", bob="AS")
    with scripted(chance=[("AS",), ("3C",)]) as ref:
        exchanges.duel_tied(ref, g, ("ana", "bob"))
    assert g.cards(deck_of("ana")) == cards("2C 4C AS")


@pytest.mark.rule("frontera.exchange.drunk", "frontera.exchange.drunk-phase1", "frontera.ruling.drunk-npc")
def test_getting_drunk_swaps_blindly_with_the_mayor() -> None:
    g = build.session(build.person("ana"), phase=1, decks={"ana": "2C", MAYOR: "AS"})
    with scripted(chance=[("AS",), ("2C",)]) as ref:
        exchanges.drunk(ref, g, "ana")
        exchanges.drunk(ref, g, MAYOR)
    assert g.cards(deck_of("ana")) == ("AS",)
    assert knowledge.known(g, "ana", deck_of("ana")) == knowledge.known(g, MAYOR, deck_of(MAYOR)) == ()


@pytest.mark.rule("frontera.exchange.coma", "frontera.exchange.coma-phase1", "frontera.ruling.coma-hidden-card")
def test_a_coma_lets_the_mayor_choose_what_he_gives() -> None:
    g = build.session(build.person("ana"), phase=1, decks={"ana": "2C", MAYOR: "AS 3D"})
    with scripted(chance=[("2C",)], choices=[pick("give-card", item="3D")]) as ref:
        exchanges.coma(ref, g, "ana")
    assert g.cards(deck_of(MAYOR)) == cards("2C AS")
    assert knowledge.known(g, MAYOR, deck_of(MAYOR)) == ("AS",), "he does not see the card that he got"
    assert knowledge.known(g, MAYOR, deck_of("ana")) == ("3D",)
    with scripted(chance=[("3D",)], choices=[pick("give-card", item="2C")]) as ref:
        exchanges.coma(ref, g, "ana")
    assert g.cards(deck_of(MAYOR)) == cards("3D AS"), "the next coma shows him all of his own deck"


@pytest.mark.rule("frontera.exchange.death", "frontera.ruling.death-cards", "frontera.ruling.death-non-protagonist")
def test_the_cards_of_the_dead_are_treasure() -> None:
    g = build.session(build.person("ana"), phase=2, decks={"ana": "2C", MAYOR: "AS"}, spent={"ana": "9D"})
    with scripted() as ref:
        exchanges.death(ref, g, MAYOR)
        exchanges.death(ref, g, "ana")
    assert g.cards(TREASURE) == cards("2C 9D")
    assert g.cards(deck_of(MAYOR)) == ("AS",)


@pytest.mark.rule("frontera.exchange.loot-draw", "frontera.exchange.loot-who", "frontera.ruling.loot-consent")
@pytest.mark.rule("frontera.exchange.loot-no-major", "frontera.phase1.treasure-card")
def test_loot_brings_a_treasure_card_and_swaps() -> None:
    g = build.session(
        build.person("ana"), build.person("bob"), phase=2, treasure="QD", decks={"ana": "2C", "bob": "AS", MAYOR: "5S"}
    )
    picks = [pick("keeper", target="ana"), pick("keeper", target="ana"), pick("swap-with", target="ana")]
    picks += [pick("accept-swap"), pick("give-card", item="AS"), pick("give-card", item="2C")]
    with scripted(chance=[("QD",)], choices=picks) as ref:
        exchanges.loot(ref, g, ("ana", MAYOR, "bob"))
    assert g.cards(deck_of("ana")) == cards("AS QD")
    assert g.cards(deck_of("bob")) == ("2C",)
    assert g.cards(deck_of(MAYOR)) == ("5S",)
    assert knowledge.known(g, "", knowledge.AMONG) == ("QD",), "who has it after the swap the others cannot know"


@pytest.mark.rule("frontera.ruling.loot-no-agreement", "frontera.exchange.loot-empty", "frontera.exchange.loot-rich")
def test_without_agreement_a_random_sharer_keeps_it() -> None:
    g = build.session(
        build.person("ana"), build.person("bob"), phase=2, treasure="QD KD", decks={"ana": "2C", "bob": "AS"}
    )
    picks = [pick("keeper", target="ana"), pick("keeper", target="bob")] * 2
    with scripted(chance=[("QD",), ("bob",), ("KD",), ("ana",)], choices=picks) as ref:
        exchanges.loot(ref, g, ("ana", "bob"), cards=2)
    assert g.cards(deck_of("bob")) == cards("AS QD")
    assert g.cards(deck_of("ana")) == cards("2C KD")
    with scripted(choices=["no-swap", pick("swap-with", target="ana"), "refuse-swap"]) as ref:
        exchanges.loot(ref, g, ("ana", "bob"))
    assert g.cards(deck_of("ana")) == cards("2C KD")


@pytest.mark.rule("frontera.ruling.exchange-scope")
@pytest.mark.parametrize(("scope", "reach"), [("all", "2C 9D"), ("deck", "2C")])
def test_what_an_exchange_reaches(scope: str, reach: str) -> None:
    g = build.session(build.person("ana"), phase=2, decks={"ana": "2C"}, spent={"ana": "9D"}, exchange_scope=scope)
    assert exchanges.owned(g, "ana") == cards(reach)


@pytest.mark.rule("frontera.nomgmt.outline", "frontera.mode.normal-outline")
def test_other_modes_know_no_exchange() -> None:
    g = build.session(build.person("ana"), build.person("bob"), mode="wear", decks={"ana": "2C", "bob": "3C"})
    with scripted() as ref:
        exchanges.bet_won(ref, g, "ana", "bob")
        exchanges.bet_tied(ref, g, ("ana", "bob"))
        exchanges.duel_won(ref, g, "ana", "bob")
        exchanges.cheat_caught(ref, g, "ana", "bob")
        exchanges.coma(ref, g, "ana")
        exchanges.death(ref, g, "ana")
        exchanges.loot(ref, g, ("ana", "bob"))
    assert g.cards(deck_of("ana")) == ("2C",)


# --- properties over long runs of everything that can happen to cards ------------------------------------------------
def chooser(seed: int) -> Referee:
    dice = Random(seed)

    def decide(question: Question) -> Choice:
        return dice.choice(question.options).choice

    return Referee((), SeededChance(seed), decide)


def laid_cards(g: Session) -> list[Laid]:
    return [] if g.fight is None else [laid for plan in g.fight.plans for laid in plan.laid]


def events(seed: int, mode: str, steps: int = 40, **options: Any) -> list[Session]:
    """A session prepared and then shaken: tests of everybody, some laid face down for a while, and every exchange."""
    people = [build.person("ana"), build.person("bob"), build.person("eva"), build.person("thug", MAYOR)]
    g = build.session(*people, mode=mode, **options)
    g.known = {}
    ref = chooser(seed)
    decks.prepare(ref, g)
    dice = Random(seed * 7 + 1)
    g.fight = Fight()
    found = [g.fork()]
    seats = g.deal
    for _ in range(steps):
        what = dice.randrange(12)
        one, other = dice.sample(seats, 2)
        if what < 6:
            hand = decks.draw(ref, g, one, dice.randint(0, 7), "frontera.test.draw-total")
            chosen = dice.sample(hand.cards, min(len(hand.cards), dice.randint(1, 2)))
            laid = decks.put_away(g, hand, chosen)
            who = "thug" if one == MAYOR else one
            g.fight = Fight(plans=(*g.fight.plans, Plan(who, Attack("", "", "", 0), laid)))
        elif what < 8:
            plans, g.fight = g.fight.plans, Fight()
            for plan in plans:
                decks.settle(ref, g, (g[plan.who].seat, plan.laid))
            decks.end_of_test(g)
        elif what == 8:
            exchanges.bet_won(ref, g, one, other)
        elif what == 9:
            dice.choice([exchanges.bet_tied, exchanges.duel_tied])(ref, g, (one, other))
        elif what == 10:
            dice.choice([exchanges.drunk, exchanges.coma])(ref, g, one)
        else:
            rare = dice.randrange(4)
            if rare == 0:
                exchanges.duel_won(ref, g, one, other)
            elif rare == 1:
                exchanges.cheat_caught(ref, g, one, other)
            elif rare == 2:
                exchanges.loot(ref, g, (one, other))
            else:
                decks.rest(ref, g, one, 1)
        found.append(g.fork())
    return found


MODES = st.sampled_from(["normal", "nomgmt", "wear"])


@pytest.mark.rule("frontera.deck.pack", "frontera.mode.three", "frontera.exchange.general")
@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**6), MODES, st.booleans())
def test_cards_are_conserved_in_every_mode_through_every_exchange(seed: int, mode: str, skip: bool) -> None:
    states = events(seed, mode, skip_phase1=skip)
    whole = Counter(knowledge.universe(states[0]))
    for g in states:
        assert Counter(knowledge.universe(g)) == whole


@pytest.mark.rule("frontera.ruling.what-is-public")
@settings(max_examples=120, deadline=None)
@given(st.integers(0, 10**6), MODES, st.booleans())
def test_what_a_seat_is_said_to_know_is_true(seed: int, mode: str, skip: bool) -> None:
    for g in events(seed, mode, skip_phase1=skip):
        face_down: dict[str, list[str]] = {}
        for laid in laid_cards(g):
            face_down.setdefault(laid.origin, []).append(laid.card)
        for seat in knowledge.observers(g):
            for one in g.known.get(seat, ()):
                if one.zone == PILE:  # the block: pile, discards, and face down from the pile
                    there = [*g.cards(PILE), *g.cards(DISCARDS), *face_down.get(PILE, [])]
                elif one.zone == knowledge.AMONG:
                    there = [c for zone, all_ in g.zones.items() if zone not in (PILE, DISCARDS) for c in all_]
                    there += [laid.card for laid in laid_cards(g)]
                elif one.zone.startswith("drawn:"):
                    there = [laid.card for laid in laid_cards(g)]
                else:
                    there = [*g.cards(one.zone), *face_down.get(one.zone, [])]
                    there += g.cards(one.zone.replace("deck:", "aside:")) if mode == "wear" else ()  # they go back
                assert holds(there, one.cards), (seat, one, there)


@pytest.mark.rule("frontera.ruling.what-is-public")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_owners_know_their_decks_in_phase_two_and_nobody_knows_the_pile(seed: int, skip: bool) -> None:
    for g in events(seed, "normal", skip_phase1=skip):
        if g.phase == 2:
            for seat in g.deal:
                assert knowledge.known(g, seat, deck_of(seat)) == g.cards(deck_of(seat))
        for seat in knowledge.observers(g):
            for other in g.deal:
                assert knowledge.known(g, seat, spent_of(other)) == g.cards(spent_of(other)), "discards lie open"
            assert knowledge.known(g, seat, DEAD_MAN) == g.cards(DEAD_MAN)


@pytest.mark.rule("frontera.concept.luck-has-memory")
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), MODES, st.booleans())
def test_a_belief_has_as_many_hidden_cards_as_there_are_unknown_ones(seed: int, mode: str, skip: bool) -> None:
    for g in events(seed, mode, skip_phase1=skip):
        for seat in knowledge.observers(g):
            belief = believe(g, seat)
            assert belief.belief is not None
            for zone, there in g.zones.items():
                if not zone.startswith("aside:"):  # they stand with the deck
                    assert knowledge.there(belief, zone) == len(there)
            hidden = sum(zone.count(HIDDEN) for name, zone in belief.zones.items() if name not in (PILE, DISCARDS))
            hidden += belief.belief.pile.count(HIDDEN)
            mine = g.cards(DISCARDS)
            assert holds(mine, knowledge.known(g, seat, DISCARDS))
            assert hidden == len(belief.belief.unknown) + len(belief.belief.among)


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.phase1.end")
@pytest.mark.parametrize(("drawn", "sure"), [((), ("QS", "3D")), (("3D",), ())])
def test_what_somebody_has_in_hand_when_the_pile_ends_is_not_thought_to_be_in_the_treasure(
    drawn: tuple[str, ...], sure: tuple[str, ...]
) -> None:
    g = build.session(build.person("ana"), build.person("bob"), pile="QS 3D")
    knowledge.learn(g, "bob", PILE)
    knowledge.draw_out(g, "ana", drawn, PILE)
    knowledge.close_pile(g)
    assert knowledge.known(g, "bob", TREASURE) == sure
