"""Whole evenings against the house: the counted odds against every evening that the rules can play."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.core.cards import HIDDEN, in_order, without
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, PlainChoice, Question
from sixgun.core.hands.best_cards import Uncounted
from sixgun.core.odds import Policy, enumerate_outcomes, first_option
from sixgun.core.ref import Ref, Referee
from sixgun.games.frontera import gambling, knowledge
from sixgun.games.frontera.choices import KINDS, House
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.odds import evening_odds, preview
from sixgun.games.frontera.odds.belief import believe
from sixgun.games.frontera.odds.house_sets import Hidden, View, ahead_by
from sixgun.games.frontera.odds.house_sums import HouseCards, Tally, Weighing
from sixgun.games.frontera.odds.telling import chances_of
from sixgun.games.frontera.state import MAYOR, PILE, TREASURE, Evening, Session, deck_of
from sixgun.games.frontera.trials import Contestant, trait_test
from sixgun.testing import pick, scripted

RULES = (
    "frontera.gamble.bank-outline",
    "frontera.gamble.bank-round",
    "frontera.gamble.bank-stop-ignore",
    "frontera.ruling.published-odds",
)


def worlds(g: Session, seat: str) -> list[Session]:
    """Every way in which the cards can lie as far as a seat knows, each as likely as any other. Cards that are known to
    be with the players are in their decks."""
    belief = believe(g, seat)
    assert belief.belief is not None
    room = {zone: belief.cards(zone).count(HIDDEN) for zone in belief.zones}
    zones = [zone for zone, number in room.items() if number]
    cards = (*belief.belief.unknown, *belief.belief.among)
    assert sum(room.values()) == len(cards), "no more is hidden here"
    only_decks = {*range(len(belief.belief.unknown), len(cards))}
    found: list[Session] = []

    def lay(zones: list[str], left: tuple[int, ...], work: Session) -> None:
        if not zones:
            found.append(work)
            return
        zone = zones[0]
        for places in combinations(left, room[zone]):
            if zone.startswith("deck:") or not only_decks & {*places}:
                there = work.fork()
                sure = [card for card in belief.cards(zone) if card != HIDDEN]
                there.zones[zone] = in_order((*sure, *[cards[n] for n in places]))
                lay(zones[1:], tuple([n for n in left if n not in places]), there)

    lay(zones, tuple(range(len(cards))), g)
    return found


def listed(
    g: Session, seat: str, evening: Evening, *, at_the_table: bool = False, policy: Policy = first_option
) -> dict[int, Fraction]:
    """The slow twin: the rules themselves to the end of the evening, with every card told apart, in every world."""

    def run(ref: Ref, work: Session) -> Hashable:
        work.evening = evening
        if not at_the_table or gambling.after_round(ref, work):
            gambling.stay_at_the_house(ref, work)
        result = work.evening.bank - work.evening.player
        work.evening = None
        return result

    found: dict[int, Fraction] = {}
    ways = worlds(g, seat)
    for work in ways:
        for case in enumerate_outcomes(run, work, Session.fork, GAME.identity, policy, limit=2_000_000, log=False):
            found[case.result] = found.get(case.result, Fraction(0)) + case.p / len(ways)
    return found


def counted(g: Session, seat: str, evening: Evening, *, at_the_table: bool = False) -> dict[int, Fraction]:
    found = evening_odds.results(believe(g, seat), evening, at_the_table=at_the_table)
    assert sum(found.values()) == 1
    return found


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
        found = counted(g, "ana", evening)
        assert found == listed(g, "ana", evening)
        assert len(found) > 2


@pytest.mark.rule(*RULES)
def test_an_evening_with_cards_of_the_pile_that_are_known() -> None:
    g = build.session(build.person("ana", cents=1000, head=2), pile="9D 2H 3C 4S 5C", decks={MAYOR: "KC 7D"})
    knowledge.turn_up(g, PILE, "3C")
    knowledge.turn_up(g, PILE, "9D")
    knowledge.turn_up(g, deck_of(MAYOR), "7D")
    evening = Evening("house", ("ana",), start=1000)
    found = counted(g, "ana", evening)
    assert found == listed(g, "ana", evening)


KNOWN: dict[str, dict[str, Any]] = {
    "phase two": {"phase": 2, "decks": {"ana": "9D 4H 5C 6S", MAYOR: "KS QC"}, "house_rounds": 3},
    "phase two, to the end": {"phase": 2, "decks": {"ana": "9D 5C 6S", MAYOR: "KS 2H"}},
    "an empty deck comes back": {"phase": 2, "decks": {"ana": "5C"}, "spent": {"ana": "9D 6S"}, "house_rounds": 3},
    "cards wear out": {"mode": "wear", "decks": {"ana": "9D 4H 5C 6S", MAYOR: "KS QC"}, "house_rounds": 3},
    "without management": {"mode": "nomgmt", "pile": "9D 3H 5C", "house_rounds": 3},
    "phase two, high diamonds and low ones": {
        "phase": 2,
        "decks": {"ana": "QD 9D 4D 5C 6S", MAYOR: "JH 5S"},
        "house_rounds": 2,
    },
    "cards wear out, high diamonds and low ones": {
        "mode": "wear",
        "decks": {"ana": "QD 9D 4D 5C", MAYOR: "JH 5S"},
        "house_rounds": 2,
    },
    "without management, high diamonds and low ones": {"mode": "nomgmt", "pile": "QD 4D 5C JH", "house_rounds": 3},
}


@pytest.mark.rule(*RULES, "frontera.phase2.unplayed-return", "frontera.nomgmt.return-all")
@pytest.mark.parametrize("case", KNOWN)
def test_an_evening_with_own_cards_against_every_evening(case: str) -> None:
    for head in (1, 2):
        g = build.session(build.person("ana", cents=1000, head=head), **KNOWN[case])
        knowledge.learn(g, "ana", PILE)
        evening = Evening("house", ("ana",), start=1000)
        found = counted(g, "ana", evening)
        assert found == listed(g, "ana", evening)


def keeps(question: Question) -> Choice:
    """He counts every round."""
    return next((one.choice for one in question.options if one.choice.kind == "keep-round"), question.options[0].choice)


def voids(question: Question) -> Choice:
    """He leaves out every round that he may, also one of his own."""
    return next((one.choice for one in question.options if one.choice.kind == "void-round"), question.options[0].choice)


@pytest.mark.rule(*RULES, "frontera.ruling.casino-which-card")
@pytest.mark.parametrize("policy", [keeps, voids])
@pytest.mark.parametrize("seat", ["ana", "bob"])
def test_an_evening_of_somebody_with_a_will_of_his_own(policy: Policy, seat: str) -> None:
    """Which card is played does not change with what he makes of it; hands are counted for known and for hidden
    decks."""
    people = (build.person("ana", cents=1000, head=2), build.person("bob"))
    g = build.session(*people, phase=2, decks={"ana": "QD 9D 4D 5C", MAYOR: "JH 6S"}, house_rounds=2)
    evening = Evening("house", ("ana",), start=1000)
    found: dict[int, Fraction] = {}
    for sums in evening_odds.stand(believe(g, seat), evening, policy=policy).values():
        for result, p in sums.items():
            found[result] = found.get(result, Fraction(0)) + p
    assert found == listed(g, seat, evening, policy=policy)


@pytest.mark.rule(*RULES)
def test_an_evening_that_has_begun() -> None:
    g = build.session(
        build.person("ana", cents=1000), phase=2, decks={"ana": "9D 3D 4H 5C 6S", MAYOR: "KS 2H QC"}, house_rounds=5
    )
    knowledge.turn_up(g, deck_of(MAYOR), "QC")
    evening = Evening("house", ("ana",), start=1000, rounds=2, bank=3, player=1, shown=("QC", "8D"))
    found = counted(g, "ana", evening)
    assert found == listed(g, "ana", evening)
    assert min(found) > -5


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
    found = evening_odds.results(believe(g, "ana"), Evening("house", ("ana",), start=1000))
    assert sum(found.values()) == 1
    assert max(found) > 60, "sixty rounds in which nobody gets away"


@pytest.mark.rule(*RULES, "frontera.ruling.casino-closes")
@pytest.mark.parametrize("case", ["one card a test", "two cards a test", "the pile runs out", "a joker"])
def test_what_stopping_now_brings_against_every_evening(case: str) -> None:
    """From the middle of an evening: the test comes before the next card of the house."""
    data = dict(FIRST_PHASE[case])
    pile, mayor, closes = data.pop("pile"), data.pop("mayor"), data.pop("house_rounds", 3)
    g = build.session(build.person("ana", cents=1000, **data), pile=pile, decks={MAYOR: mayor}, house_rounds=closes)
    evening = Evening("house", ("ana",), start=1000, rounds=1, bank=1, before=(0, 0), shown=("8D",))
    found = counted(g, "ana", evening, at_the_table=True)
    assert found == listed(g, "ana", evening, at_the_table=True)


@pytest.mark.rule(*RULES, "frontera.phase2.recycle")
@pytest.mark.parametrize("case", ["phase two", "cards wear out", "without management"])
def test_what_stopping_now_brings_with_own_cards(case: str) -> None:
    g = build.session(build.person("ana", cents=1000, head=2), **KNOWN[case])
    knowledge.learn(g, "ana", PILE)
    evening = Evening("house", ("ana",), start=1000, rounds=1, bank=1, before=(0, 0), shown=("8D",))
    assert counted(g, "ana", evening, at_the_table=True) == listed(g, "ana", evening, at_the_table=True)


HIDDEN_DECKS: dict[str, dict[str, Any]] = {
    "one card a test": {"seat": MAYOR, "head": 1, "ana": "9D 4H 5C 6S", "mayor": "KS 2H", "house_rounds": 3},
    "two cards a test": {"seat": "bob", "head": 2, "ana": "9D 4H 5C 6S", "mayor": "KS 2C", "house_rounds": 2},
    "it comes back": {"seat": "bob", "head": 1, "ana": "5C 6S", "spent": "9D 7C", "mayor": "KS", "house_rounds": 3},
    "tipsy": {"seat": "bob", "head": 1, "sobriety": -1, "ana": "9D 5C 6S", "mayor": "JD", "house_rounds": 2},
    "nothing but bad cards": {"seat": "bob", "head": 1, "ana": "5C", "spent": "7C 2S", "mayor": "KS"},
    "high diamonds and low ones": {"seat": "bob", "head": 2, "ana": "QD 9D 4D 5C", "mayor": "JH", "house_rounds": 2},
    "the same, as the Mayor sees it": {"seat": MAYOR, "head": 2, "ana": "QD 9D 4D 5C", "mayor": "JH 3D"},
}


@pytest.mark.rule(*RULES, "frontera.phase2.unplayed-return", "frontera.phase2.recycle")
@pytest.mark.parametrize("case", HIDDEN_DECKS)
def test_an_evening_as_the_mayor_and_another_player_must_expect_it(case: str) -> None:
    """In phase 2: the Mayor knows the cards of the house, Bob neither those nor Ana's, which come back after each
    test."""
    data = dict(HIDDEN_DECKS[case])
    seat = data.pop("seat")
    decks = {"ana": data.pop("ana"), MAYOR: data.pop("mayor")}
    spent, closes = {"ana": data.pop("spent", "")}, data.pop("house_rounds", 5)
    people = (build.person("ana", cents=1000, **data), build.person("bob"))
    g = build.session(*people, phase=2, decks=decks, spent=spent, house_rounds=closes)
    evening = Evening("house", ("ana",), start=1000)
    assert counted(g, seat, evening) == listed(g, seat, evening)


PHASE_CHANGE: dict[str, dict[str, Any]] = {
    "one card a test": {"pile": "3C", "ana": "9D 5C", "mayor": "KS", "house_rounds": 3},
    "two cards a test": {"head": 2, "pile": "9D 3C", "ana": "5C 6H", "mayor": "KC", "house_rounds": 2},
    "at once": {"head": 2, "pile": "9D", "ana": "5C 8D 7S", "mayor": "KC", "house_rounds": 2},
    "at once or not": {"head": 2, "sobriety": -1, "pile": "3C 4S", "ana": "5C 8D", "mayor": "", "house_rounds": 2},
    "after the discards have come back": {
        "head": 2,
        "pile": "3C 4S",
        "discards": "6C",
        "ana": "8D",
        "mayor": "KS",
        "house_rounds": 3,
    },
    "high diamonds and low ones": {"head": 2, "pile": "3C 9D", "ana": "QD 4D", "mayor": "JH", "house_rounds": 2},
    "and the deck runs out": {"pile": "3C", "ana": "9D", "mayor": "", "house_rounds": 4},
    "sooner or later": {"head": 2, "sobriety": -1, "pile": "3C 4S 9D", "ana": "6C", "mayor": "", "house_rounds": 3},
}


@pytest.mark.rule(*RULES, "frontera.phase1.end", "frontera.ruling.phase1-end-test", "frontera.phase1.keep-played")
@pytest.mark.parametrize("seat", ["ana", "bob"])
@pytest.mark.parametrize("case", PHASE_CHANGE)
def test_an_evening_in_which_phase_two_begins(case: str, seat: str) -> None:
    """From then on Ana draws from her own deck, which holds what she has played before; nobody knew it until then."""
    data = dict(PHASE_CHANGE[case])
    zones: dict[str, Any] = {"pile": data.pop("pile"), "discards": data.pop("discards", "")}
    decks, closes = {"ana": data.pop("ana"), MAYOR: data.pop("mayor")}, data.pop("house_rounds")
    people = (build.person("ana", cents=1000, **data), build.person("bob"))
    g = build.session(*people, decks=decks, house_rounds=closes, **zones)
    evening = Evening("house", ("ana",), start=1000)
    assert counted(g, seat, evening) == listed(g, seat, evening)
    begun = Evening("house", ("ana",), start=1000, rounds=1, bank=1, before=(0, 0), shown=("8D",))
    assert counted(g, seat, begun, at_the_table=True) == listed(g, seat, begun, at_the_table=True)


OWN_PEOPLE: dict[str, dict[str, Any]] = {
    "phase one": {"seat": MAYOR, "head": 2, "pile": "9D 3C 4S 5C", MAYOR: "KC 7S", "house_rounds": 2},
    "phase one, one card a test": {"seat": "ana", "pile": "9D 3C 4S", MAYOR: "KC", "house_rounds": 3},
    "phase two": {"seat": MAYOR, "head": 2, "phase": 2, MAYOR: "KS QC 9D 4H", "house_rounds": 3},
    "phase two, somebody else asks": {"seat": "ana", "phase": 2, MAYOR: "KS QC 9D", "bob": "2C", "house_rounds": 3},
    "phase two, two cards, somebody else asks": {
        "seat": "ana",
        "head": 2,
        "phase": 2,
        MAYOR: "KS QC JD 3D",
        "bob": "2C 5D",
        "house_rounds": 2,
    },
    "phase two, cards come back": {
        "seat": "ana",
        "phase": 2,
        MAYOR: "KS 3D",
        "spent": "5C",
        "bob": "2C",
        "house_rounds": 3,
    },
    "phase two begins": {"seat": MAYOR, "pile": "3C", MAYOR: "9D QS", "house_rounds": 3},
    "phase two begins, two cards": {"seat": "ana", "head": 2, "pile": "3C 4S", MAYOR: "9D QS", "house_rounds": 2},
    "cards wear out": {"seat": "ana", "mode": "wear", "head": 2, MAYOR: "KS QC 9D 4H 3C", "house_rounds": 2},
    "without management": {"seat": MAYOR, "mode": "nomgmt", "pile": "9D 3H 5C", "house_rounds": 2},
}


@pytest.mark.rule(*RULES, "frontera.ruling.casino-own-people")
@pytest.mark.parametrize("case", OWN_PEOPLE)
def test_an_evening_of_one_of_the_mayors_people(case: str) -> None:
    """What he plays comes from, or goes to, the deck that the house shows, which stays as it was when he sat down."""
    data = dict(OWN_PEOPLE[case])
    seat = data.pop("seat")
    decks = {who: data.pop(who) for who in (MAYOR, "ana", "bob") if who in data}
    lefty = build.person("lefty", MAYOR, cents=1000, head=data.pop("head", 1))
    spent = {MAYOR: data.pop("spent", "")}
    g = build.session(lefty, build.person("ana"), build.person("bob"), decks=decks, spent=spent, **data)
    if data.get("mode"):
        for zone in g.zones:
            knowledge.learn(g, seat, zone)
    evening = Evening("house", ("lefty",), start=1000)
    found = counted(g, seat, evening)
    assert found == listed(g, seat, evening)
    assert len(found) > 2


@pytest.mark.rule("frontera.ruling.casino-own-people")
@pytest.mark.parametrize(("mode", "pile"), [("normal", "9C 5C"), ("wear", "")])
def test_the_house_stays_as_it_was(mode: str, pile: str) -> None:
    """Lefty plays the nine of clubs, from the pile or out of the Mayor's own pack; the house has what it had."""
    decks = {MAYOR: "KC" if mode == "normal" else "KC 9C 5C"}
    g = build.session(build.person("lefty", MAYOR, cents=1000, head=2), decks=decks, mode=mode, pile=pile)
    g.evening = Evening("house", ("lefty",), start=1000, rounds=1, bank=1, shown=("8D",))
    house = gambling.house_cards(g)
    with scripted(chance=[("9C", "5C")], choices=["stop", pick("play", item="9C")]) as ref:
        assert gambling.after_round(ref, g)
    assert ("9C" in g.cards(deck_of(MAYOR))) == (mode == "normal"), "kept, or worn out"
    assert gambling.house_cards(g) == house
    assert sorted(gambling.house_left(g)) == sorted(without(house, ("8D",)))


AMONG_PLAYERS: dict[str, dict[str, Any]] = {
    "phase one": {"pile": "9D 3C 4S", MAYOR: "KC", "bob": "AS 2D", "house_rounds": 1},
    "phase one, two packs": {"pile": "9D 3C", MAYOR: "KC", "bob": "KC AS", "house_rounds": 2},
    "phase two, treasure": {"phase": 2, MAYOR: "KC", "ana": "9D 3C", "bob": "AS 2D", "treasure": "5S 6S"},
    "phase two begins": {"pile": "3C", "ana": "9D", MAYOR: "", "bob": "AS 2D", "house_rounds": 2},
    "phase two begins, two cards a test": {
        "head": 2,
        "pile": "3C",
        "ana": "9D 4C",
        MAYOR: "",
        "bob": "AS 2D",
        "house_rounds": 2,
    },
    "phase two begins, two such cards": {"pile": "3C", "ana": "KD 2H", MAYOR: "", "bob": "AS 2D", "house_rounds": 2},
    "the house is known": {"phase": 2, "seat": MAYOR, MAYOR: "KC", "ana": "9D 2H 4S", "bob": "AS 2D", "treasure": "5S"},
    "somebody else asks": {"phase": 2, "seat": "bob", "head": 2, MAYOR: "KC", "ana": "9D 2H 4S", "bob": "AS 2D"},
}


@pytest.mark.rule(*RULES, "frontera.ruling.exchange-phase1-view")
@pytest.mark.parametrize("case", AMONG_PLAYERS)
def test_an_evening_with_cards_of_which_only_the_players_are_known(case: str) -> None:
    """The ace of spades was Bob's, and then he gave the Mayor a card that nobody saw: it may be the house's now."""
    data = dict(AMONG_PLAYERS[case])
    decks = {who: data.pop(who) for who in (MAYOR, "ana", "bob") if who in data}
    data.setdefault("house_rounds", 2)
    seat, ana = data.pop("seat", "ana"), build.person("ana", cents=1000, head=data.pop("head", 1))
    g = build.session(ana, build.person("bob"), build.person("cai"), decks=decks, **data)
    before, after = ("ana", "bob") if seat != "ana" else ("bob", MAYOR)
    for card in ("AS", "KD", "9D") if seat != "ana" else ("AS", "KD"):
        for zone in (deck_of("ana"), deck_of("bob")):
            if card in g.cards(zone):
                knowledge.turn_up(g, zone, card)
    knowledge.move(g, g.cards(deck_of(before))[-1:], deck_of(before), deck_of(after))
    if "two such cards" in case:
        knowledge.move(g, ("2H",), deck_of("ana"), deck_of("bob"))
    belief = believe(g, seat).belief
    assert belief is not None
    assert len(belief.among) == (2 if "two such cards" in case else 1)
    evening = Evening("house", ("ana",), start=1000)
    assert counted(g, seat, evening) == listed(g, seat, evening)


MANY_AMONG: dict[str, dict[str, Any]] = {
    "phase one": {"pile": "9D 3C", "ana": "2H", MAYOR: "KC", "bob": "AS 2D QH", "house_rounds": 2},
    "phase two begins": {"pile": "3C", "ana": "9D", MAYOR: "", "bob": "AS 2D QH", "house_rounds": 3},
    "phase two begins, two cards a test": {"head": 2, "pile": "3C", "ana": "9D 4C", MAYOR: "", "bob": "AS 2D QH"},
    "phase two begins, tipsy": {"head": 2, "sobriety": -1, "pile": "3C", "ana": "9D 4C", MAYOR: "", "bob": "AS 2D QH"},
    "phase two begins, at once or not": {
        "head": 2,
        "sobriety": -1,
        "pile": "3C 5C",
        "ana": "9D",
        MAYOR: "",
        "bob": "AS 2D QH",
    },
    "two of them with the house": {"pile": "3C", "ana": "9D", MAYOR: "8S", "bob": "AS 2D QH", "gives": "2D QH"},
    "nothing lies elsewhere": {"pile": "", "ana": "9D 4C", MAYOR: "8S", "bob": "AS 2D QH", "house_rounds": 3},
    "the Mayor's own people": {"who": "lefty", "pile": "3C", "ana": "9D", MAYOR: "8S", "bob": "AS 2D QH"},
    "the Mayor's own people, phase two": {
        "who": "lefty",
        "head": 2,
        "phase": 2,
        "ana": "9D",
        MAYOR: "8S",
        "bob": "AS 2D QH",
        "treasure": "5S",
    },
    "somebody else, treasure": {
        "phase": 2,
        "seat": "cai",
        "ana": "9D",
        MAYOR: "8S",
        "bob": "AS 2D QH",
        "treasure": "5S",
    },
}


@pytest.mark.rule(*RULES, "frontera.ruling.exchange-phase1-view", "frontera.phase1.end")
@pytest.mark.parametrize("case", MANY_AMONG)
def test_an_evening_with_many_cards_of_which_only_the_players_are_known(case: str) -> None:
    """Three cards were known to be Bob's; then he gave the Mayor or Ana some that nobody else saw."""
    data = dict(MANY_AMONG[case])
    decks = {who: data.pop(who) for who in (MAYOR, "ana", "bob") if who in data}
    who, seat, gives = data.pop("who", "ana"), data.pop("seat", "cai"), data.pop("gives", "QH").split()
    person = {key: data.pop(key) for key in ("head", "sobriety") if key in data}
    data.setdefault("house_rounds", 2)
    ana = build.person("ana", cents=1000, **(person if who == "ana" else {}))
    lefty = build.person("lefty", MAYOR, cents=1000, **(person if who == "lefty" else {}))
    g = build.session(ana, build.person("bob"), build.person("cai"), lefty, decks=decks, **data)
    for card in decks["bob"].split():
        knowledge.turn_up(g, deck_of("bob"), card)
    knowledge.move(g, tuple(gives), deck_of("bob"), deck_of(MAYOR))
    belief = believe(g, seat).belief
    assert belief is not None
    assert len(belief.among) == 3
    evening = Evening("house", (who,), start=1000)
    assert counted(g, seat, evening) == listed(g, seat, evening)
    begun = Evening("house", (who,), start=1000, rounds=1, bank=1, before=(0, 0), shown=("8D",))
    assert counted(g, seat, begun, at_the_table=True) == listed(g, seat, begun, at_the_table=True)


@pytest.mark.rule("frontera.concept.luck-has-memory", "frontera.ruling.exchange-phase1-view")
def test_a_test_with_cards_of_which_only_the_players_are_known() -> None:
    """What the Mayor must expect of Ana: the ace of diamonds was Bob's before a card changed hands that the Mayor did
    not see. It is in Ana's deck or in Bob's, and not in the treasure, where other hidden cards are."""
    decks = {"ana": "2H 3C", "bob": "AD 4S", MAYOR: "5C"}
    people = (build.person("ana", head=2), build.person("bob"))
    g = build.session(*people, phase=2, decks=decks, treasure="5D 6S 7S")
    knowledge.turn_up(g, deck_of("bob"), "AD")
    knowledge.move(g, ("4S",), deck_of("bob"), deck_of("ana"))

    def run(ref: Ref, work: Session) -> Hashable:
        return trait_test(ref, work, Contestant("ana", "head")).grade

    ways = worlds(g, MAYOR)
    slow: dict[Hashable, Fraction] = {}
    for work in ways:
        for case in enumerate_outcomes(run, work, Session.fork, GAME.identity, log=False):
            slow[case.result] = slow.get(case.result, Fraction(0)) + case.p / len(ways)
    assert chances_of(g, MAYOR, run) == slow
    everywhere = g.fork()
    knowledge.move(everywhere, ("AD",), deck_of("bob"), TREASURE)
    assert chances_of(everywhere, MAYOR, run)["success"] < slow["success"], "as if it might be in the treasure, too"


@pytest.mark.rule("frontera.ruling.published-odds")
def test_an_evening_is_counted_once_for_all_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    g = build.session(build.person("ana", cents=1000), phase=2, decks={"ana": "9D 3D 4H 5C", MAYOR: "KS 2H"})
    evening = Evening("house", ("ana",), start=1000)
    first = evening_odds.results(believe(g, "ana"), evening)
    monkeypatch.setattr(evening_odds, "stand", None)
    assert evening_odds.results(believe(g.fork(), "ana"), evening) == first
    knowledge.turn_up(g, deck_of(MAYOR), "KS")
    with pytest.raises(TypeError):  # whoever knows more has another evening before him
        evening_odds.results(believe(g, "ana"), evening)


ORDER = ("9D", "KD", "2H", "3S", "KC", "AS")
WORST = 3
"""From the spades on a card is bad."""


def weight(cards: int, bad: int) -> tuple[int, int, int]:
    return 1 + cards + 2 * bad, 3 + bad, 2


def of(cards: int) -> int:
    return 11 + cards


WEIGHING = Weighing(View(aside=False, house=True), weight, of)


def every_house(rounds: int, limit: int, last: str = "") -> dict[int, Fraction]:
    """The slow twin: each round a card of what is left, and of all when nothing is. The house has the queen of spades,
    the eight of diamonds, which it has shown, and two that are hidden. Each way counts as much as hands can go with it.
    With a last card only the sum before it, where it comes last."""
    found: dict[int, Fraction] = {}
    pairs = list(combinations(ORDER, 2))
    for pair in pairs:
        for shown, p in orders(("QS", *pair), ("QS", "8D", *pair), rounds):
            if last and shown[-1] != last:
                continue
            hidden = {*shown} & {*ORDER}
            hands = [card for card in ORDER[limit:WORST] if card not in hidden]
            bad = len(hidden & {*ORDER[WORST:]})
            much = sum(n * comb(len(hands), j) for j, n in enumerate(weight(len(hidden), bad)))
            s = sum(map(ahead_by, shown[:-1] if last else shown))
            found[s] = found.get(s, Fraction(0)) + p * Fraction(much, of(len(hidden)) * len(pairs))
    return {s: p for s, p in sorted(found.items()) if p}


def as_fractions(spreads: Iterable[tuple[dict[int, int], int]]) -> dict[int, Fraction]:
    tally = Tally()
    for ways, every in spreads:
        tally.add(ways, every)
    return tally.sums()


@pytest.mark.rule(*RULES, "frontera.gamble.bank-reshuffle")
@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4, 5, 8])
def test_the_cards_of_the_house_against_every_order_of_them(rounds: int) -> None:
    """Three cards the first time, and then all four, once and again."""
    for limit in (0, 1, WORST):
        table = HouseCards(("QS", HIDDEN, HIDDEN), ("8D",), Hidden(ORDER, 2, 2, ORDER, WORST))
        assert as_fractions([table.sums(rounds, ((limit, 1),), WEIGHING)]) == every_house(rounds, limit)
        for last in ("QS", "8D", "2H", "KC") if rounds else ():
            spreads = dict(table.before_last(rounds, ((last, limit, 1),), WEIGHING))
            assert {*spreads} <= {ahead_by(last)}
            assert as_fractions(spreads.values()) == every_house(rounds, limit, last)


VIEWS = {
    "hands of those that are set aside": (True, View(aside=True, house=False)),
    "hands of the others": (False, View(aside=True, house=True, times=(5, 0, 2, 7))),
    "hands that do not depend on it": (False, View(aside=False, house=True, times=(1, 3, 2, 7))),
}


@pytest.mark.rule(*RULES, "frontera.gamble.bank-reshuffle", "frontera.ruling.exchange-phase1-view")
@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 5, 8])
@pytest.mark.parametrize("case", VIEWS)
def test_the_cards_of_the_house_with_some_that_are_known_to_be_with_the_players(rounds: int, case: str) -> None:
    """The players have five hidden cards, two of them with the house; the kings of diamonds and the three of spades are
    of these. Three other cards lie elsewhere."""
    from_aside, view = VIEWS[case]
    among, pool = ("KD", "3S"), without((*ORDER, "QH", "4C"), ("KD", "3S"))
    order, worst = ("9D", "KD", "2H", "QH", "3S", "4C", "KC", "AS"), 4
    bads = {*order[worst:]}

    def much(aside: Sequence[str], pair: Sequence[str], shown: Sequence[str], limit: int) -> int:
        """How much it counts, if these are set aside and the house has these."""
        held = {*pair} if len(shown) > 3 else {*pair} & {*shown}
        bad = view.aside * len(bads & {*aside}) + view.house * len(bads & held)
        hands = [card for card in order[limit:worst] if card not in held and (card in aside) == from_aside]
        ways = sum(n * comb(len(hands), j) for j, n in enumerate(weight(len(held), bad)))
        return ways * (view.times[len(bads & {*aside})] if view.times else 1)

    def listed_houses(limit: int, last: str = "") -> dict[int, Fraction]:
        found: dict[int, Fraction] = {}
        worlds = [
            (aside, pair)
            for aside in combinations(pool, 3)
            for pair in combinations(without((*pool, *among), aside), 2)
        ]
        for aside, pair in worlds:
            for shown, p in orders(("QS", *pair), ("QS", "8D", *pair), rounds):
                if not last or shown[-1] == last:
                    s = sum(map(ahead_by, shown[:-1] if last else shown))
                    cards = len({*pair} if len(shown) > 3 else {*pair} & {*shown})
                    p *= Fraction(much(aside, pair, shown, limit), of(cards) * len(worlds))
                    found[s] = found.get(s, Fraction(0)) + p
        return {s: p for s, p in sorted(found.items()) if p}

    hidden = Hidden(pool, 2, 2, order, worst, among=among, aside=3, from_aside=from_aside, room=4)
    table = HouseCards(("QS", HIDDEN, HIDDEN), ("8D",), hidden)
    weighing = Weighing(view, weight, of)
    long = rounds > 5
    for limit in (1,) if long else (0, 1, worst):
        assert as_fractions([table.sums(rounds, ((limit, 1),), weighing)]) == listed_houses(limit)
        for last in ("KD", "KC") if long else ("QS", "KD", "2H", "3S", "KC") if rounds else ():
            spreads = list(table.before_last(rounds, ((last, limit, 1),), weighing))
            assert {points for points, _ in spreads} <= {ahead_by(last)}
            assert as_fractions(spread for _, spread in spreads) == listed_houses(limit, last)


def orders(left: tuple[str, ...], every: tuple[str, ...], rounds: int) -> list[tuple[tuple[str, ...], Fraction]]:
    """How so many rounds may go: each of them a card of what is left, and of all when nothing is."""
    found: list[tuple[tuple[str, ...], tuple[str, ...], Fraction]] = [((), left, Fraction(1))]
    for _ in range(rounds):
        found = [
            ((*shown, card), without(there, (card,)), p / len(there))
            for shown, there, p in [(shown, there or every, p) for shown, there, p in found]
            for card in there
        ]
    return [(shown, p) for shown, _, p in found]


@pytest.mark.rule(*RULES)
def test_at_the_table_the_odds_say_what_the_rest_of_the_evening_brings() -> None:
    g = build.session(
        build.person("ana", cents=1000), phase=2, decks={"ana": "9D 3D 4H 5C 6S", MAYOR: "KS 2H"}, house_rounds=4
    )
    g.evening = Evening("house", ("ana",), start=1000, rounds=1, bank=1, before=(0, 0), shown=("8D",))
    for kind, at_the_table in (("stop", True), ("play-on", False)):
        odds = preview.preview(g, KINDS.read_old(PlainChoice(kind, actor="ana")))
        assert odds is not None
        assert sum(row.p for row in odds.outcomes) == 1, "what comes next"
        money = {row.name: row.p for row in odds.also if row.name in ("wins", "even", "loses", "in-debt")}
        twin = listed(g, "ana", g.evening, at_the_table=at_the_table)
        assert money["wins"] == sum(p for result, p in twin.items() if result < 0)
        assert money["even"] == twin[0]
        assert sum(money.values()) == 1


@pytest.mark.rule("frontera.gamble.bank-gain-exchange", "frontera.gamble.bank-loss-exchange", *RULES)
def test_the_first_evening_of_the_saloon_is_exact_and_says_what_happens_to_the_cards() -> None:
    g = GAME.start(GAME.setup("saloon"))
    GAME.advance(Referee((), SeededChance(1)), g)
    odds = preview.preview(g, House("clementine"))
    assert odds is not None
    assert "samples" not in odds.facts
    assert sum(row.p for row in odds.outcomes) == 1
    cards = {row.name: row.p for row in odds.also if row.name.startswith("card")}
    assert sum(cards.values()) == 1
    money = {row.name: row.p for row in odds.outcomes}
    assert cards["card-taken"] == money["wins"]
    assert cards["cards-swapped"] == money["even"]
