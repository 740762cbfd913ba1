"""Opposed tests in which cards that one hand lets go come back for the next one: the counted odds against the rule
itself, in every world that a seat must think possible."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_evening_odds import worlds

from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import knowledge, trials
from sixgun.games.frontera.odds import preview_contest
from sixgun.games.frontera.state import DISCARDS, MAYOR, PILE, Session, deck_of
from sixgun.games.frontera.trials import SUITS, Contestant, opposed_grader


def in_every_world(g: Session, seat: str, sides: Sequence[Contestant], mine: Sequence[str]) -> dict[str, Fraction]:
    """The slow twin: the test itself, every hand of it, with the cards wherever they can be."""
    traits = {side.who: side.trait for side in sides}

    def run(ref: Ref, work: Session) -> Hashable:
        contest = trials.opposed_test(ref, work, sides, "frontera.opposed.draw")
        worths = {who: opposed_grader(SUITS[traits[who]])(card) if card else 0 for who, card in contest.cards}
        ours = max([worths[who] for who in mine])
        theirs = max([worth for who, worth in worths.items() if who not in mine])
        return (
            "nothing"
            if not ours and not theirs
            else "ahead"
            if ours > theirs
            else "even"
            if ours == theirs
            else "behind"
        )

    found = dict.fromkeys(("ahead", "even", "nothing", "behind"), Fraction(0))
    ways = worlds(g, seat)
    for work in ways:
        for case in enumerate_outcomes(run, work, Session.fork, lambda _: 0, limit=2_000_000, log=False):
            found[str(case.result)] += case.p / len(ways)
    return found


def counted(g: Session, seat: str, sides: Sequence[Contestant], mine: Sequence[str]) -> dict[str, Fraction]:
    found, samples = preview_contest.standing(g, seat, sides, mine)
    assert not samples
    assert sum(found.values()) == 1
    return found


AT_ONCE: dict[str, dict[str, Any]] = {
    "the same trait": {"traits": "senses senses muscle", MAYOR: "AC 5C 3D", "ana": "KH 4H 2S"},
    "different traits": {"traits": "senses muscle hands", MAYOR: "AC 9H KS", "ana": "QS 4C 2S"},
    "against each other": {"traits": "senses senses", "mine": "lefty", MAYOR: "AC 5S 3D", "ana": "KS 4H 2S"},
    "against each other, different traits": {
        "traits": "head senses",
        "mine": "crow",
        MAYOR: "AC 9D 3D 6S",
        "ana": "KS",
    },
    "others are hidden as well": {
        "traits": "senses muscle head",
        "seat": "bob",
        MAYOR: "AC 9H",
        "ana": "QD 4C",
        "bob": "2D",
    },
    "one card": {"traits": "senses senses muscle", "lefty": 1, "crow": 1, MAYOR: "AC 5C 3D", "ana": "KH 4H 2S"},
    "its discards come back": {"traits": "head head senses", MAYOR: "9D", "spent": "KD 2H", "ana": "7S 4S"},
    "two packs": {"traits": "senses senses muscle", MAYOR: "AS 5S KH", "ana": "KH 5S"},
}


@pytest.mark.rule("frontera.phase2.unplayed-return", "frontera.ruling.major-several-npcs", "frontera.opposed.draw")
@pytest.mark.rule("frontera.concept.luck-has-memory")
@pytest.mark.parametrize("case", AT_ONCE)
def test_two_of_the_mayors_people_draw_from_a_deck_that_the_asking_seat_does_not_know(case: str) -> None:
    data = dict(AT_ONCE[case])
    decks = {who: data[who] for who in (MAYOR, "ana", "bob") if who in data}
    traits = data["traits"].split()
    scores = {name: data.get(name, 2) for name in ("lefty", "crow", "ana")}
    people = [
        build.person(name, MAYOR, **{trait: scores[name]})
        for name, trait in zip(("lefty", "crow"), traits, strict=False)
    ]
    anas: dict[str, Any] = {traits[2]: 2} if len(traits) > 2 else {}
    people += [build.person("ana", **anas), build.person("bob")]
    g = build.session(*people, phase=2, decks=decks, spent={MAYOR: data.get("spent", "")}, treasure="8S 6D")
    sides = [Contestant(one.id, trait) for one, trait in zip(people, traits, strict=False)]
    seat, mine = data.get("seat", "ana"), (data.get("mine", "ana"),)
    assert counted(g, seat, sides, mine) == in_every_world(g, seat, sides, mine)


GANG: dict[str, dict[str, Any]] = {
    "three": {"mayor": "9C KC 4H", "sizes": "2 2 2"},
    "three with known cards": {"mayor": "9C KC 4H 5S", "seen": "KC 5S", "sizes": "1 2 2"},
    "four": {"mayor": "9C 4S 4H 3D", "sizes": "1 1 1 1"},
    "three, and somebody else as well": {"mayor": "9C KC 4H", "sizes": "2 1 1", "seat": "bob"},
    "three, and a card that may be theirs": {"mayor": "9C KC 4H", "sizes": "2 2 1", "among": "KC"},
}


@pytest.mark.rule("frontera.phase2.unplayed-return", "frontera.ruling.major-several-npcs", "frontera.chase.skill")
@pytest.mark.parametrize("case", GANG)
def test_a_whole_gang_draws_from_a_deck_that_the_asking_seat_does_not_know(case: str) -> None:
    data = GANG[case]
    sizes = [int(n) for n in data["sizes"].split()]
    gang = [build.person(f"rogue{n}", MAYOR, senses=size) for n, size in enumerate(sizes)]
    ana = build.person("ana", muscle=2)
    decks = {MAYOR: data["mayor"], "ana": "KH 4H 2S", "bob": "7S"}
    g = build.session(*gang, ana, build.person("bob"), phase=2, decks=decks, treasure="8C 6S")
    for card in data.get("seen", "").split():
        knowledge.turn_up(g, deck_of(MAYOR), card)
    if "among" in data:  # it was the Mayor's, and a card has changed hands that Ana did not see
        knowledge.turn_up(g, deck_of(MAYOR), data["among"])
        knowledge.move(g, ("4H",), deck_of(MAYOR), deck_of("bob"))
    sides = [*[Contestant(one.id, "senses") for one in gang], Contestant("ana", "muscle")]
    seat = data.get("seat", "ana")
    assert counted(g, seat, sides, ("ana",)) == in_every_world(g, seat, sides, ("ana",))


SHUFFLED: dict[str, dict[str, Any]] = {
    "after one hand": {"traits": "head head", "pile": "KD 4D 7H"},
    "different traits": {"traits": "head senses", "pile": "KD 4S 7H"},
    "hidden discards": {"traits": "senses head", "pile": "KD 4S 7H", "discards": "AS"},
    "known discards": {"traits": "senses head", "pile": "KD 4S 7H", "discards": "AS 5D", "seen": "5D"},
    "known cards of the pile": {"traits": "head senses", "pile": "KD 4S 7H", "seen": "4S"},
    "after two hands": {"traits": "head senses head", "pile": "KD 4S 7H 3S 9D"},
    "after two hands, different traits": {"traits": "muscle hands senses", "pile": "KD 4S QH 3S 9C", "seen": "9C"},
    "two hands after it": {"traits": "senses head hands", "pile": "KD 4S 7H", "discards": "QS 6D", "sizes": "3 2 2"},
    "two alike after it": {"traits": "senses head head", "pile": "KD 4S 7H", "discards": "QS 6D", "sizes": "3 2 2"},
    "two packs": {"traits": "senses head", "pile": "KD KD 7S"},
    "after a hand without cards": {
        "traits": "muscle head senses",
        "pile": "KD",
        "discards": "4S 7H QC",
        "seen": "4S QC",
        "sizes": "0 2 2",
    },
}


@pytest.mark.rule("frontera.phase1.reshuffle", "frontera.phase1.discard-unplayed", "frontera.opposed.draw")
@pytest.mark.rule("frontera.concept.luck-has-memory")
@pytest.mark.parametrize("mine", ["lefty", "bob"])
@pytest.mark.parametrize("case", SHUFFLED)
def test_the_pile_is_shuffled_anew_in_the_middle_of_a_test(case: str, mine: str) -> None:
    """What the hands before it let go may be drawn again."""
    data = dict(SHUFFLED[case])
    traits = data["traits"].split()
    sizes = [int(n) for n in data.get("sizes", "2 2 2").split()]
    names = ("lefty", "bob", "cai")[: len(traits)]
    people = [
        build.person(name, MAYOR if name == "lefty" else "", **{trait: size})
        for name, trait, size in zip(names, traits, sizes, strict=False)
    ]
    decks = {MAYOR: "2C", "bob": "10C"}
    g = build.session(*people, build.person("dan"), pile=data["pile"], discards=data.get("discards", ""), decks=decks)
    for card in data.get("seen", "").split():
        for zone in (PILE, DISCARDS):
            if card in g.cards(zone):
                knowledge.turn_up(g, zone, card)
                break
    sides = [Contestant(name, trait) for name, trait in zip(names, traits, strict=True)]
    found = counted(g, "bob", sides, (mine,))
    assert found == in_every_world(g, "bob", sides, (mine,))


@pytest.mark.rule("frontera.phase1.reshuffle", "frontera.ruling.phase1-need")
def test_what_a_hand_lets_go_keeps_phase_two_from_beginning() -> None:
    """The pile has four cards: after the first hand two of them and a discard are left, enough for Bob's three."""
    people = (build.person("lefty", MAYOR, head=2), build.person("bob", head=3), build.person("dan"))
    g = build.session(*people, pile="KD 4S 7H 3S", decks={MAYOR: "2D", "bob": "AD", "dan": "5D"})
    sides = [Contestant("lefty", "head"), Contestant("bob", "head")]
    assert counted(g, "bob", sides, ("bob",)) == in_every_world(g, "bob", sides, ("bob",))
    assert g.cards(deck_of("bob")) == ("AD",)
