"""No card is lost or made up, through all that can happen to cards, in every mode; and everything does happen."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rules.frontera import build

from sixgun.core.cards import HIDDEN, holds, pack
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question
from sixgun.core.ref import Referee
from sixgun.games.frontera import arrivals, decks, exchanges, knowledge, levels
from sixgun.games.frontera.choices import Attack
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.state import (
    BOX,
    DISCARDS,
    MAYOR,
    PILE,
    TREASURE,
    Fight,
    Plan,
    Player,
    Session,
    deck_of,
)

MODES = ("normal", "nomgmt", "wear")


class Moment(NamedTuple):
    """The table after something, and what that was."""

    g: Session
    what: str
    packs: int
    """Packs that newcomers have brought so far."""


def shaken(seed: int, mode: str, steps: int = 45, **switches: Any) -> list[Moment]:
    """A session in which everything happens to cards in any order: tests with hands laid face down while others draw,
    every exchange by the rule that calls for it, deaths, newcomers, and draws of more cards than there are."""
    dice = Random(seed)
    people = [build.person("ana"), build.person("bob"), build.person("eva"), build.person("thug", MAYOR)]
    late = [build.person(name, sobriety=0) for name in ("zoe", "max")]
    g = build.session(*people, mode=mode, **switches)
    for one in late:
        g.characters[one.id] = one
        g.players[one.id] = Player(one.id, one.id.title(), joined=arrivals.NOT_YET)
        arrivals.send_away(g, one.id)
    g.known = {}
    ref = Referee((), SeededChance(seed), lambda question: _any(dice, question))
    decks.prepare(ref, g)
    g.fight = Fight()
    found = [Moment(g.fork(), "prepared", 0)]
    packs = 0
    for _ in range(steps):
        phase, face_down = g.phase, any(plan.laid for plan in g.fight.plans)
        what = dice.choice(WHAT)
        packs += _happen(ref, g, what, dice)
        if phase == 1 and g.phase == 2:
            found.append(Moment(g.fork(), "phase two in mid-turn" if face_down else "phase two", packs))
        if g.flags.pop(SHORT, 0):
            found.append(Moment(g.fork(), SHORT, packs))
        found.append(Moment(g.fork(), what, packs))
    return found


SHORT = "fewer cards than were to be drawn"


def _any(dice: Random, question: Question) -> Choice:
    return dice.choice(question.options).choice


WHAT = (
    *["draw", "draw", "draw", "draw", "greedy draw", "reveal", "reveal"],
    *["bet won", "bet tied", "cheat caught", "duel won", "duel tied", "drunk", "coma", "death", "loot", "rich loot"],
    *["rest", "late with a pack", "late without a pack"],
)


def _happen(ref: Referee, g: Session, what: str, dice: Random) -> int:
    """One thing; returns how many packs it brings."""
    assert g.fight is not None
    one, other = dice.sample(g.deal, 2)
    who = next(c.id for c in g.characters.values() if c.seat == one)
    if what in ("draw", "greedy draw"):
        number = dice.randint(0, 6) if what == "draw" else 40
        hand = decks.draw(ref, g, one, number, "frontera.test.draw-total")
        if len(hand.cards) < number:
            g.flags[SHORT] = 1
        chosen = dice.sample(hand.cards, min(len(hand.cards), dice.randint(1, 2)))
        g.fight = Fight(plans=(*g.fight.plans, Plan(who, Attack("", "", "", 0), decks.put_away(g, hand, chosen))))
    elif what == "reveal":
        plans, g.fight = g.fight.plans, Fight()
        for plan in plans:
            decks.settle(ref, g, (g[plan.who].seat, plan.laid))
        decks.end_of_test(g)
    elif what == "bet won":
        exchanges.bet_won(ref, g, one, other)
    elif what == "bet tied":
        exchanges.bet_tied(ref, g, g.deal[: dice.randint(2, len(g.deal))])
    elif what == "cheat caught":
        exchanges.cheat_caught(ref, g, one, other)
    elif what == "duel won":
        exchanges.duel_won(ref, g, one, other)
    elif what == "duel tied":
        exchanges.duel_tied(ref, g, (one, other))
    elif what in ("drunk", "coma"):
        g.change(who, sobriety=0)
        levels.lose_sobriety(ref, g, who, "frontera.drink.duel-repeat", 2 if what == "drunk" else 3)
        g.change(who, sobriety=0)
    elif what == "death":
        if one != MAYOR and not any(plan.who == who for plan in g.fight.plans):
            exchanges.death(ref, g, one)
    elif what in ("loot", "rich loot"):
        exchanges.loot(ref, g, (one, other), 1 if what == "loot" else 3)
    elif what == "rest":
        decks.rest(ref, g, one, dice.randint(0, 2))
    elif waiting := arrivals.waiting(g):
        before = len(knowledge.universe(g))
        arrivals.arrive(ref, g, waiting[0], "pack" if what == "late with a pack" else "share")
        return (len(knowledge.universe(g)) - before) // len(pack(g.board.switches.jokers_per_pack))
    return 0


ANY = {"seed": st.integers(0, 10**6), "mode": st.sampled_from(MODES), "skip": st.booleans()}


@pytest.mark.rule(
    "frontera.deck.pack", "frontera.exchange.general", "frontera.late.with-pack", "frontera.exchange.death"
)
@pytest.mark.rule("frontera.late.without-pack", "frontera.ruling.phase1-end-mid-turn", "frontera.phase2.short-draw")
@settings(max_examples=100, deadline=None)
@given(**ANY)
def test_cards_are_conserved_through_everything(seed: int, mode: str, skip: bool) -> None:
    moments = shaken(seed, mode, skip_phase1=skip)
    whole = Counter(knowledge.universe(moments[0].g))
    one_pack = Counter(pack(2))
    for moment in moments:
        expected = whole + sum((one_pack for _ in range(moment.packs)), Counter[str]())
        assert Counter(knowledge.universe(moment.g)) == expected, moment.what


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.exchange.death", "frontera.late.with-pack")
@settings(max_examples=100, deadline=None)
@given(**ANY, treasure=st.sampled_from([0, 12]))
def test_what_a_seat_is_said_to_know_stays_true_through_everything(
    seed: int, mode: str, skip: bool, treasure: int
) -> None:
    for g, what, _ in shaken(seed, mode, skip_phase1=skip, treasure_start=treasure):
        laid = [one for plan in (g.fight.plans if g.fight else ()) for one in plan.laid]
        for seat in knowledge.observers(g):
            for row in g.known.get(seat, ()):
                if row.zone == PILE:  # the block: pile, discards, and face down from the pile
                    there = [*g.cards(PILE), *g.cards(DISCARDS), *[one.card for one in laid if one.origin == PILE]]
                elif row.zone == knowledge.AMONG:
                    there = [c for zone, cards in g.zones.items() if zone not in (PILE, DISCARDS) for c in cards]
                    there += [one.card for one in laid]
                elif row.zone.startswith("drawn:"):
                    there = [one.card for one in laid]
                elif row.zone == BOX:  # or the treasure
                    there = [*g.cards(BOX), *g.cards(TREASURE)]
                else:
                    there = [*g.cards(row.zone), *[one.card for one in laid if one.origin == row.zone]]
                    there += g.cards(row.zone.replace("deck:", "aside:")) if mode == "wear" else ()  # they go back
                assert holds(there, row.cards), (what, seat, row, there)


@pytest.mark.rule("frontera.concept.luck-has-memory")
@settings(max_examples=50, deadline=None)
@given(**ANY)
def test_a_belief_never_has_fewer_unknown_cards_than_hidden_ones(seed: int, mode: str, skip: bool) -> None:
    """Else the odds would run out of cards."""
    for g, what, _ in shaken(seed, mode, skip_phase1=skip):
        for seat in knowledge.observers(g):
            belief = believe(g, seat)
            assert belief.belief is not None
            decks_hidden = sum(belief.cards(deck_of(one)).count(HIDDEN) for one in g.deal)
            assert decks_hidden <= len(belief.belief.unknown) + len(belief.belief.among), what
            assert belief.belief.pile.count(HIDDEN) <= len(belief.belief.unknown), what


PHASES = ("phase two", "phase two in mid-turn")


@pytest.mark.rule("frontera.mode.three")
@pytest.mark.parametrize("mode", MODES)
def test_everything_does_happen(mode: str) -> None:
    """The properties above say something only if each exchange really moves cards, each mode changes its phases in
    every way, and draws do come to decks that are too short."""
    moved: Counter[str] = Counter()
    for seed in range(60):
        moments = shaken(seed, mode, skip_phase1=seed % 3 == 0)
        for before, after in pairwise(moments):
            moved[after.what] += after.what in (SHORT, *PHASES) or before.g.zones != after.g.zones
    always = {"draw", "greedy draw", "reveal", SHORT}
    only = {
        "normal": {*WHAT, *PHASES, SHORT} - {"rest"},
        "nomgmt": always,
        "wear": {*always, "rest", "late with a pack", "late without a pack"},
    }[mode]
    seen = {what for what, times in moved.items() if times}
    assert only <= seen, only - seen
    exchanges_of = {"bet won", "bet tied", "cheat caught", "duel won", "duel tied", "drunk", "coma", "death", "loot"}
    if mode != "normal":
        assert not exchanges_of & seen, "all of this belongs to the Normal mode"


@pytest.mark.rule("frontera.exchange.death", "frontera.exchange.loot-draw")
def test_the_cards_of_the_dead_come_back_as_treasure() -> None:
    """Through death to the treasure deck, and from there to whoever shares a loot."""
    g = build.session(
        build.person("ana"), build.person("bob"), phase=2, decks={"ana": "KS 2H", "bob": "3D"}, spent={"ana": "9C"}
    )
    whole = Counter(knowledge.universe(g))
    ref = Referee((), SeededChance(1), lambda question: question.options[0].choice)
    exchanges.death(ref, g, "ana")
    assert Counter(g.cards(TREASURE)) == Counter(("KS", "2H", "9C"))
    exchanges.loot(ref, g, ("bob",), 2)
    assert len(g.cards(deck_of("bob"))) == 3
    assert Counter(knowledge.universe(g)) == whole
