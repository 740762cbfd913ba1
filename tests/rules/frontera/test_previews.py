"""Odds before commitment: what is needed, why, and how likely it is, against slow twins that list everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_fight import fighting

from sixgun.core.asking import Asking
from sixgun.core.cards import HIDDEN, pack
from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, PlainChoice, Question
from sixgun.core.game import Preview
from sixgun.core.hands import best_cards
from sixgun.core.hands.best_cards import Cards, Pull, compare
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Pending, Ref, Referee
from sixgun.games.frontera import contests, drinking, flow, gambling, knowledge, trials
from sixgun.games.frontera.choices import (
    KINDS,
    CallChase,
    CallTest,
    Care,
    Cheat,
    Drink,
    Fall,
    GiveUp,
    Heavy,
    Hold,
    Honest,
    House,
    LastChance,
    Leave,
    Luck,
    NextBeat,
    PlayOn,
    Provoke,
    RefuseChallenge,
    RunOver,
    SkillGame,
    Sneak,
    Stop,
    Threat,
)
from sixgun.games.frontera.fights import fight
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.odds import preview, preview_contest, telling
from sixgun.games.frontera.odds.preview_evening import chance_preview, last_on_their_chairs
from sixgun.games.frontera.state import MAYOR, PILE, Clock, Evening, Known, Laid, Plan, Session, replace
from sixgun.games.frontera.trials import Contestant, opposed_grader
from sixgun.screen.display import Display
from sixgun.screen.words import Words

HALF = Fraction(1, 2)


def knows_all(g: Session, seat: str) -> None:
    g.known[seat] = tuple(Known(zone, cards) for zone, cards in sorted(g.zones.items()) if cards)


def shown(odds: Preview | None) -> dict[str, Fraction]:
    assert odds is not None
    assert sum(row.p for row in odds.outcomes) == 1
    return {row.name: row.p for row in odds.outcomes}


# who shows the better card -------------------------------------------------------------------------------------------
def pull(who: str, cards: int, zone: str, suit: str) -> Pull:
    return Pull(who, cards, zone, opposed_grader(suit), suit)


def listed(hands: Sequence[Pull], zones: Mapping[str, tuple[str, ...]], unknown: tuple[str, ...]) -> Counter[str]:
    """The slow twin: every card of every hand, one after another, each hidden one as each card that it may be."""
    found: Counter[str] = Counter()

    def hand(n: int, tables: dict[str, Any], bests: tuple[int, ...], p: Fraction) -> None:
        if n == len(hands):
            mine, rival = bests[0], max(bests[1:])
            name = (
                "nothing" if mine == rival == 0 else "ahead" if mine > rival else "even" if mine == rival else "behind"
            )
            found[name] += p  # type: ignore[assignment]  # counted in fractions
            return
        card(n, hands[n].cards, tables, bests, 0, p)

    def card(n: int, left: int, tables: dict[str, Any], bests: tuple[int, ...], best: int, p: Fraction) -> None:
        if not left:
            hand(n + 1, tables, (*bests, best), p)
            return
        pull = hands[n]
        pool = tables[pull.zone]
        for k, drawn in enumerate(pool):
            rest = {**tables, pull.zone: pool[:k] + pool[k + 1 :]}
            if drawn != HIDDEN:
                card(n, left - 1, rest, bests, max(best, pull.grade(drawn)), p / len(pool))
                continue
            hidden = rest["unknown"]
            for j, really in enumerate(hidden):
                after = {**rest, "unknown": hidden[:j] + hidden[j + 1 :]}
                card(n, left - 1, after, bests, max(best, pull.grade(really)), p / len(pool) / len(hidden))

    hand(0, {**zones, "unknown": unknown}, (), Fraction(1))
    return found


@pytest.mark.rule("frontera.opposed.several-suits", "frontera.opposed.colour-only", "frontera.opposed.nothing")
@pytest.mark.rule("frontera.concept.luck-has-memory")
@pytest.mark.parametrize("seed", range(9))
def test_who_is_ahead_against_every_hand(seed: int) -> None:
    chooser = Random(seed)
    deck = tuple(chooser.sample(pack(2), 9))
    suits = [chooser.choice("SHCD") for _ in range(3)]
    zones: dict[str, tuple[str, ...]]
    if seed % 3 == 0:  # both from one pile, some of it known
        zones, unknown = {"pile": (*deck[:3], *[HIDDEN] * 3)}, deck[3:8]
        hands = [pull("a", 2, "pile", suits[0]), pull("b", 2, "pile", suits[1])]
    elif seed % 3 == 1:  # two decks that hide some of the same cards
        zones, unknown = {"deck:a": (*deck[:2], HIDDEN), "deck:b": (HIDDEN,) * 2}, deck[3:8]
        hands = [pull("a", 2, "deck:a", suits[0]), pull("b", 2, "deck:b", suits[1])]
    else:
        zones, unknown = {"pile": (*deck[:2], *[HIDDEN] * 3)}, deck[2:6]
        hands = [pull("a", 1, "pile", suits[0]), pull("b", 2, "pile", suits[1]), pull("c", 1, "pile", suits[2])]
    fast = compare(hands, Cards(zones, unknown), ("a",))
    slow = listed(hands, zones, unknown)
    assert fast == {name: slow.get(name, 0) for name in fast}
    assert sum(fast.values()) == 1


@pytest.mark.rule("frontera.concept.luck-has-memory", "frontera.ruling.exchange-phase1-view")
@pytest.mark.parametrize("seed", range(4))
def test_who_is_ahead_with_cards_of_which_only_the_players_are_known(seed: int) -> None:
    """Two cards are any of the four hidden ones that players have, one of which nobody draws from; the others come from
    what may lie anywhere."""
    chooser = Random(seed)
    deck = tuple(chooser.sample(pack(2), 8))
    suits = [chooser.choice("SHCD") for _ in range(2)]
    open_cards, unknown, among = deck[:2], deck[2:6], deck[6:8]
    zones = {"deck:a": (*open_cards, HIDDEN), "deck:b": (HIDDEN,) * 2}
    hands = [pull("a", 2, "deck:a", suits[0]), pull("b", 1, "deck:b", suits[1])]
    slow: dict[str, Fraction] = {}
    worlds = []
    for first, second in permutations(range(4), 2):
        for rest in permutations(unknown, 2):
            left = list(rest)
            dark = [among[0] if n == first else among[1] if n == second else left.pop() for n in range(4)]
            worlds.append({"deck:a": (*open_cards, dark[0]), "deck:b": (dark[1], dark[2])})
    for world in worlds:
        for name, p in listed(hands, world, ()).items():
            slow[name] = slow.get(name, Fraction(0)) + Fraction(p) / len(worlds)
    fast = compare(hands, Cards(zones, unknown, among, places=4), ("a",))
    assert fast == {name: slow.get(name, 0) for name in fast}


@pytest.mark.rule("frontera.concept.luck-has-memory", "frontera.ruling.phase1-end-test")
@pytest.mark.parametrize("seed", range(3))
def test_no_card_of_the_pile_is_one_that_a_player_is_known_to_have(seed: int) -> None:
    """One hand comes from the pile and one from a deck; a card is any of three hidden ones of the players, two of which
    are in that deck. Both want the same."""
    deck = tuple(Random(seed).sample(pack(2), 6))
    unknown, among = deck[:5], deck[5]
    grade = opposed_grader(among[-1] if among[-1] in "SHCD" else "S")
    hands = [Pull("a", 2, PILE, grade, "same"), Pull("b", 1, "deck:b", grade, "same")]
    slow: dict[str, Fraction] = {}
    worlds = []
    for place in range(3):
        for rest in permutations(unknown, 5):
            left = list(rest)
            theirs = [among if n == place else left.pop() for n in range(3)]
            worlds.append({PILE: tuple(left[:2]), "deck:b": tuple(theirs[:2])})
    for world in worlds:
        for name, p in listed(hands, world, ()).items():
            slow[name] = slow.get(name, Fraction(0)) + Fraction(p) / len(worlds)
    cards = Cards({PILE: (HIDDEN,) * 2, "deck:b": (HIDDEN,) * 2}, unknown, (among,), places=3, pile=PILE)
    fast = compare(hands, cards, ("a",))
    assert fast == {name: slow.get(name, 0) for name in fast}


def really(g: Session, sides: Sequence[Contestant], who: str) -> dict[str, Fraction]:
    """The slow twin of a whole test: the rule itself on the real cards, every hand of it."""

    def run(ref: Ref, work: Session) -> str:
        contest = trials.opposed_test(ref, work, sides, "frontera.opposed.draw")
        if contest.victor:
            return "victory" if contest.victor == who else "defeat"
        return "stalemate" if contest.nothing or who in contest.winners else "defeat"

    found: dict[str, Fraction] = {}
    for case in enumerate_outcomes(run, g, Session.fork, lambda _: 0, log=False):
        found[case.result] = found.get(case.result, Fraction(0)) + case.p
    return found


@pytest.mark.rule("frontera.opposed.draw", "frontera.nomgmt.one-pack", "frontera.sobriety.tipsy")
@pytest.mark.parametrize("sobriety", [0, -1])
def test_an_opposed_test_from_one_pack_against_every_hand(sobriety: int) -> None:
    """Both draw from the same known cards, so that what one has the other has not."""
    people = (build.person("ana", hands=2, sobriety=sobriety), build.person("bob", hands=2))
    g = build.session(*people, mode="nomgmt", pile="KS 9S 4C 10H 2D 3H QC")
    knows_all(g, "ana")
    sides = [Contestant("ana", "hands"), Contestant("bob", "hands")]
    odds = preview_contest.opposed_preview(g, "ana", "ana", sides, "frontera.opposed.draw")
    assert shown(odds) == really(g, sides, "ana")
    assert "samples" not in odds.facts


@pytest.mark.rule("frontera.ruling.major-several-npcs", "frontera.phase2.unplayed-return")
def test_two_of_the_mayors_people_draw_from_one_deck() -> None:
    """What the first one lets go is there for the second; the Mayor knows his deck, so it is counted."""
    people = [build.person("ana", muscle=2)]
    people += [build.person(name, MAYOR, npc="", senses=2) for name in ("lefty", "crow")]
    g = build.session(*people, phase=2, decks={"ana": "KH 4H 2S 9C", MAYOR: "AC 5C 3D 9H 2C"})
    sides = [contests.contestant(g, "ana", "stealth", active=True)]
    sides += [contests.contestant(g, name, "stealth", active=False) for name in ("lefty", "crow")]
    knows = g.fork()
    knows_all(knows, MAYOR)
    odds = preview_contest.opposed_preview(knows, MAYOR, "ana", sides, "frontera.stealth.test")
    assert "samples" not in odds.facts
    assert shown(odds) == really(g, sides, "ana")
    words = Words(GAME, adventure())
    assert "♥" in words.name(odds.needs)


@pytest.mark.rule("frontera.ruling.major-several-npcs", "frontera.ruling.published-odds")
def test_what_is_too_much_to_count_is_a_sample_and_says_so() -> None:
    """Three of the Mayor's people with different traits draw from his deck, one after another."""
    people = [build.person("ana", muscle=2)]
    people += [build.person(name, MAYOR, npc="", senses=2, head=2) for name in ("lefty", "crow", "slim")]
    g = build.session(*people, phase=2, decks={"ana": "KH 4H 2S 9C", MAYOR: "AC 5C 3D 9H 2C"})
    sides = [Contestant("ana", "muscle"), Contestant("lefty", "senses"), Contestant("crow", "head")]
    sides.append(Contestant("slim", "senses"))
    guess = preview_contest.opposed_preview(g, "ana", "ana", sides, "frontera.opposed.draw")
    assert guess.facts["samples"] == telling.SAMPLES
    assert "sample" in Words(GAME, adventure()).name(guess.needs)


@pytest.mark.rule("frontera.chase.skill", "frontera.ruling.chase-lead")
def test_a_chase_counts_the_best_pursuer_against_the_fugitive() -> None:
    g = build.session(
        build.person("ana", muscle=1),
        build.person("bob", muscle=1),
        build.person("lefty", MAYOR, muscle=1),
        phase=2,
        decks={"ana": "KH", "bob": "2H", MAYOR: "9H"},
    )
    odds = preview.preview(g, CallChase(("lefty",), ("ana", "bob"), 1))
    assert odds is not None
    assert odds.rule == "frontera.chase.skill"
    knows_all(g, MAYOR)
    odds = preview.preview(g, CallChase(("lefty",), ("ana", "bob"), 1))
    assert odds is not None
    assert shown(odds) == {"caught": 1}
    assert [(row.name, row.p) for row in odds.also] == [("victory", Fraction(1))], "the next test"


# fights --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.grapple.maintain", "frontera.ruling.grapple-maintain-who")
def test_wrestling_on_against_cards_that_lie_already() -> None:
    """The thug has laid the best of three hidden cards; Ana plays the best of her two."""
    thug = build.person("thug", MAYOR, muscle=1, holds="ana", x=5, y=5)
    ana = build.person("ana", muscle=2, held_by=("thug",), x=5.5, y=5)
    g = fighting(thug, ana, phase=2, decks={"ana": "10H 3S", MAYOR: "4H 2S"})
    assert g.fight is not None
    g.fight = replace(
        g.fight, order=("ana",), plans=(Plan("thug", Hold("thug"), (Laid("KH", origin=f"deck:{MAYOR}"),)),)
    )
    odds = preview.preview(g, Hold("ana"))
    # one of KH, 4H and 2S: only the king beats her ten
    assert shown(odds) == {"breaks-free": Fraction(2, 3), "stays-held": Fraction(1, 3)}
    g.fight = replace(g.fight, order=("thug",), plans=(Plan("ana", Hold("ana"), (Laid("3S", origin="deck:ana"),)),))
    # the ten is among her two of three cards, as far as the Mayor can tell, and beats whatever he has
    assert shown(preview.preview(g, Hold("thug"))) == {
        "breaks-free": Fraction(2, 3),
        "stays-held": Fraction(1, 3),
    }


@pytest.mark.rule("frontera.grapple.maintain", "frontera.ammo.fifth-turn-result")
def test_whoever_has_lost_the_turn_stays_held() -> None:
    thug = build.person("thug", MAYOR, muscle=1, holds="ana", x=5, y=5)
    ana = build.person("ana", muscle=2, held_by=("thug",), x=5.5, y=5)
    g = fighting(thug, ana, phase=2, decks={"ana": "10H 3S", MAYOR: "4H 2S"})
    assert g.fight is not None
    g.fight = replace(g.fight, order=("thug",), lost=("ana",))
    assert shown(preview.preview(g, Hold("thug"))) == {"stays-held": 1}
    assert fight.wrestler(g, "ana").skill == "agility"


@pytest.mark.rule("frontera.provoke.test", "frontera.ruling.opposed-in-combat")
def test_hard_words_in_a_fight_are_counted() -> None:
    thug = build.person("thug", MAYOR, x=5, y=8)
    ana = build.person("ana", head=6, x=5, y=5)
    g = fighting(thug, ana, phase=1, pile=" ".join(card for card in pack(2) if card not in ("AS", "AH", "8C", "8D")))
    assert g.fight is not None
    g.fight = replace(g.fight, order=("ana",))
    odds = preview.preview(g, Provoke("ana", "thug"))
    assert odds is not None
    assert "samples" not in odds.facts, "half a million hands, and every one is counted"
    assert shown(odds)["victory"] > HALF


# dangers and care ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.morale.threat-card", "frontera.ruling.threat-card-source", "frontera.ruling.threat-joker")
def test_a_danger_card_for_several() -> None:
    g = build.session(
        build.person("ana", head=5), build.person("bob"), pile="2S 6H 8D RJ", decks={"ana": "KS", "bob": "QS"}
    )
    knows_all(g, MAYOR)
    odds = preview.preview(g, Threat(("ana", "bob")))
    assert odds is not None
    assert odds.facts["confidence"] == (9, 5)
    assert shown(odds) == {"nothing": Fraction(1, 4), "scares": Fraction(3, 4)}
    assert {row.who: row.p for row in odds.also} == {"ana": Fraction(1, 4), "bob": Fraction(3, 4)}


@pytest.mark.rule("frontera.accident.fall", "frontera.accident.reduce-success", "frontera.accident.reduce-partial")
def test_a_fall_and_what_agility_saves() -> None:
    g = build.session(build.person("ana", muscle=1), phase=2, decks={"ana": "9H 3D 4S"})
    knows_all(g, MAYOR)
    odds = preview.preview(g, Fall("ana", 15))
    third = Fraction(1, 3)
    assert shown(odds) == {"levels1": third, "levels2": third, "levels3": third}
    assert shown(preview.preview(g, RunOver("ana", "horse")))


@pytest.mark.rule("frontera.medical.other", "frontera.medical.self", "frontera.medical.kit")
def test_care_outside_a_fight() -> None:
    ana = build.person("ana", head=1, goods=("healer-kit",), health=-1)
    g = build.session(ana, build.person("bob", health=-1), phase=2, decks={"ana": "9D 3D 4S 5C"})
    knows_all(g, MAYOR)
    other = preview.preview(g, Care("ana", "bob"))
    # a wound costs a card and the kit gives one: one card of four
    assert shown(other) == {"success": HALF, "failure": HALF}
    own = preview.preview(g, Care("ana", "ana"))
    assert own is not None
    assert own.facts["difficulty"] == 8
    assert shown(own) == {"success": Fraction(1, 4), "failure": Fraction(3, 4)}


# the saloon ----------------------------------------------------------------------------------------------------------
def gambler(**fields: Any) -> Session:
    return build.session(
        build.person("ana", cents=1000, head=1, **fields),
        build.person("bob", cents=1000, head=1),
        phase=2,
        decks={"ana": "9D 3D 4H 5C", "bob": "2S", MAYOR: "KS 2H 3H 4S QC 7C"},
    )


@pytest.mark.rule("frontera.ruling.casino-which-card", "frontera.gamble.bank-stop-ignore")
@pytest.mark.parametrize(("last", "rows"), [("JH", {"may-void": 1, "even": 1}), ("JS", {"wins": 1})])
def test_what_stopping_brings_counts_on_the_card_that_serves_best(last: str, rows: dict[str, int]) -> None:
    """With a queen and a four in hand the knave of hearts is left out, and nothing is lost; that of spades is kept."""
    g = build.session(build.person("ana", cents=1000, head=2), phase=2, decks={"ana": "QD 4D", MAYOR: "JH JS"})
    knows_all(g, "ana")
    bank, player = (2, 0) if last == "JH" else (0, 2)
    g.evening = Evening("house", ("ana",), start=1000, rounds=1, bank=bank, player=player, shown=(last,))
    stop = preview.preview(g, Stop("ana"))
    assert stop is not None
    assert shown(stop) == {"stops": 1}
    assert {row.name: row.p for row in stop.also if not row.name.startswith("card")} == rows


@pytest.mark.rule("frontera.gamble.bank-stop-test", "frontera.gamble.bank-stop-ignore", "frontera.gamble.bank-round")
def test_at_the_table_of_the_house() -> None:
    g = gambler()
    knows_all(g, "ana")
    g.evening = Evening("house", ("ana",), start=1000, rounds=1, bank=1, shown=("7C",))
    quarter = Fraction(1, 4)
    stop = preview.preview(g, Stop("ana"))
    assert shown(stop) == {"stops": HALF, "one-more": quarter, "cannot-stop": quarter}
    assert stop is not None
    assert (stop.also[0].name, stop.also[0].p) == ("may-void", quarter), "only the nine is high enough"
    rest = [row.p for row in stop.also if row.rule == "frontera.gamble.bank-outline"]
    assert sum(rest) == 1, "and what the rest of the evening does to the money"
    # KS 2H 3H 4S QC and the dead man's hand AS AH 8C 8D are left
    ninth = Fraction(1, 9)
    assert shown(preview.preview(g, PlayOn("ana"))) == {
        "player3": ninth,
        "player2": ninth,
        "player1": ninth,
        "bank1": 4 * ninth,
        "bank2": ninth,
        "bank3": ninth,
    }
    leave = preview.preview(g, Leave("ana"))
    assert leave is not None
    assert shown(leave) == {"loses": 1}
    assert leave.facts["dollars"] == -2.5


@pytest.mark.rule("frontera.gamble.intent", "frontera.gamble.bank-outline", "frontera.cheat.skill")
def test_the_house_wins_in_the_long_run_and_the_odds_say_so() -> None:
    g = GAME.start(GAME.setup("saloon"))
    GAME.advance(Referee((), SeededChance(1)), g)
    odds = preview.preview(g, House("ulises"))
    assert odds is not None
    found = shown(odds)
    assert found.get("loses", 0) + found.get("in-debt", 0) > found.get("wins", 0)
    assert isinstance(odds.facts["expected"], float)
    assert "samples" not in odds.facts
    assert [row.name for row in odds.also][:3] == ["stops", "one-more", "cannot-stop"]
    g.evening = Evening("house", ("clementine",), start=4000)
    honest, cheat = (
        preview.preview(g, KINDS.read_old(PlainChoice(kind, actor="clementine"))) for kind in ("honest", "cheat")
    )
    assert honest is not None
    assert cheat is not None
    assert [mod.name for mod in honest.mods] != [mod.name for mod in cheat.mods]


@pytest.mark.rule("frontera.gamble.chance-victory", "frontera.gamble.chance-defeat", "frontera.cheat.lose")
@pytest.mark.rule("frontera.gamble.chance-stalemate-two")
def test_a_game_of_chance_honest_or_not() -> None:
    """Ana shows one of her four cards; Bob has nothing but the two of spades, which is worth nothing for Head."""
    g = gambler(hands=1)
    knows_all(g, "ana")
    g.evening = Evening("chance", ("ana", "bob"))
    quarter = Fraction(1, 4)
    honest = shown(preview.preview(g, Honest("ana")))
    # three of four cards win; then luck decides; the club is a stalemate
    assert honest == {"wins": 3 * quarter / 2, "even": 3 * quarter / 2 + quarter}
    g.evening = Evening("chance", ("ana", "bob"), cheats=("bob",))
    assert shown(preview.preview(g, Honest("ana"))) == honest, "she does not know that he cheats"
    bob = preview.preview(g, Cheat("bob"))
    assert bob is not None
    assert "caught-cheating" in shown(bob) or "wins" in shown(bob)


@pytest.mark.rule("frontera.ruling.chance-nobody", "frontera.gamble.chance-stalemate-many")
@pytest.mark.parametrize("mode", ["nomgmt", "normal"])
def test_a_game_of_chance_of_three_against_every_game(mode: str) -> None:
    """Only the first test is counted where the next one would be made with other cards."""
    pile = "9D 3H 5C 6S 7S"
    people = [build.person(name, cents=1000) for name in ("ana", "bob", "eva")]
    g = build.session(*people, mode=mode, pile=pile)
    knowledge.learn(g, "ana", PILE)
    g.evening = Evening("chance", ("ana", "bob", "eva"))
    odds = shown(preview.preview(g, Honest("ana")))

    def run(ref: Ref, work: Session) -> str:
        sides = [gambling.gambler(work, who, False) for who in ("ana", "bob", "eva")]
        contest = trials.opposed_test(ref, work, sides, "frontera.gamble.chance-skill")
        return "anew" if contest.nothing else "first" if "ana" in contest.winners else "behind"

    twin: dict[str, Fraction] = {}
    for case in enumerate_outcomes(run, g, Session.fork, lambda _: 0, log=False):
        twin[case.result] = twin.get(case.result, Fraction(0)) + case.p
    tests = Fraction(1) if mode == "normal" else sum((twin["anew"] ** k for k in range(trials.REPEATS)), Fraction(0))
    assert odds.get("anew", 0) == (twin["anew"] if mode == "normal" else 0)
    assert odds["wins"] == tests * twin["first"] / 2
    assert odds["loses"] == tests * twin["behind"] / 2


@pytest.mark.rule(
    "frontera.drink.duel-first-test", "frontera.drink.duel-one-card", "frontera.ruling.drink-duel-together"
)
def test_a_drinking_duel_to_the_end() -> None:
    """Both sink with the next eight: a third each, and a third together. One level better is worth what it is worth."""
    people = [build.person(name, muscle=1, units=20, sobriety=-2) for name in ("ana", "bob")]
    g = build.session(*people, phase=2)
    third = Fraction(1, 3)
    assert last_on_their_chairs(g, ("ana", "bob")) == {("ana",): third, ("bob",): third, ("ana", "bob"): third}
    g.evening = Evening("drink", ("ana", "bob"))
    odds = preview.preview(g, Drink("ana"))
    assert odds is not None
    assert shown(odds) == {"stays": HALF, "sinks": HALF}
    assert {row.name: row.p for row in odds.also} == dict.fromkeys(("victory", "stalemate", "defeat"), third)
    assert preview.preview(g, GiveUp("ana")) is None


@pytest.mark.rule("frontera.drink.duel-repeat", "frontera.ruling.drink-half")
def test_a_drinking_duel_against_every_run_of_it() -> None:
    """The slow twin: the rule itself, round by round, until hardly anything is left open."""
    people = [build.person("ana", muscle=1, sobriety=-2), build.person("bob", muscle=2, sobriety=-1, units=3)]
    g = build.session(*people, mode="wear")
    fast = last_on_their_chairs(g, ("ana", "bob"))
    slow: dict[tuple[str, ...], Fraction] = {}
    states = {(0, -2, -1): Fraction(1)}
    for _ in range(40):
        after: dict[tuple[int, int, int], Fraction] = {}
        for (drunk, *levels), p in states.items():
            work = g.fork()
            for who, level in zip(("ana", "bob"), levels, strict=True):
                drinking.swallow(work, who, drunk, duel=True)
                work.change(who, sobriety=level)

            def run(ref: Ref, one: Session) -> tuple[int, int]:
                for who in ("ana", "bob"):
                    drinking.drink_unit(ref, one, who)
                return one["ana"].sobriety, one["bob"].sobriety

            for case in enumerate_outcomes(run, work, Session.fork, lambda _: 0, log=False):
                ana, bob = case.result
                if ana > -3 and bob > -3:
                    key = (drunk + 1, ana, bob)
                    after[key] = after.get(key, Fraction(0)) + p * case.p
                else:
                    winners = ("ana", "bob") if ana == bob == -3 else ("ana",) if ana > -3 else ("bob",)
                    slow[winners] = slow.get(winners, Fraction(0)) + p * case.p
        states = after
    left = sum(states.values())
    assert left < Fraction(1, 10**6)
    assert all(slow[winners] <= fast[winners] <= slow[winners] + left for winners in fast)


@pytest.mark.rule("frontera.drink.heavy-count", "frontera.drink.heavy-half", "frontera.drink.major-estimates")
def test_how_drunk_somebody_is_found_to_be() -> None:
    g = build.session(build.person("ana", muscle=2, alcohol=4, units=4))
    assert shown(preview.preview(g, Heavy("ana"))) == {
        "sobriety0": HALF,
        "sobriety-1": HALF,
    }


@pytest.mark.rule("frontera.gamble.skill-list")
def test_a_game_of_skill_is_an_opposed_test_or_a_drinking_duel() -> None:
    g = gambler()
    darts = preview.preview(g, SkillGame(("ana", "bob"), "darts", 100))
    assert darts is not None
    assert darts.rule == "frontera.gamble.skill-list"
    drinks = preview.preview(g, SkillGame(("ana", "bob"), gambling.DRINKING, 100))
    assert drinks is not None
    assert drinks.rule == "frontera.drink.duel-first-test"


@pytest.mark.rule("frontera.challenge.lost-by-target", "frontera.health.dead-test")
def test_what_is_certain_and_what_an_ace_decides() -> None:
    g = build.session(build.person("ana"), build.person("bob", health=-4, dying=3, health_clock=Clock(care=0)))
    assert shown(preview.preview(g, RefuseChallenge("ana", "bob"))) == {"scares": 1}
    assert shown(preview.preview(g, LastChance("bob"))) == {
        "survives": Fraction(5, 6),
        "dies": Fraction(1, 6),
    }


def headline(g: Session, choice: Choice) -> tuple[str, Fraction, str]:
    """The first that people read: what it is after, how likely that is, and what the cards must show for it."""
    odds = preview.preview(g, choice)
    assert odds is not None
    words = Words(GAME, adventure())
    return (*words.headline(odds), words.name(odds.needs))


@pytest.mark.rule(
    "frontera.medical.other",
    "frontera.accident.reduce-success",
    "frontera.health.dead-test",
    "frontera.dmh.two-cards",
    "frontera.drink.duel-repeat",
    "frontera.drink.heavy-half",
    "frontera.gamble.bank-points",
)
def test_the_first_number_is_the_chance_of_what_the_cards_are_said_to_need() -> None:
    """Never that of the mishap which they spare."""
    ana = build.person("ana", head=1, muscle=1, alcohol=3)
    bob = build.person("bob", health=-1)
    g = build.session(ana, bob, phase=2, decks={"ana": "9D 3D 4S 5C", MAYOR: "KS 2H 3H 4S"})
    knows_all(g, MAYOR)
    assert headline(g, Care("ana", "bob")) == ("success", HALF, "♦ among 1 card")
    least = headline(g, Fall("ana", 9))
    assert least == ("no harm", HALF, "♥ among 1 card; its colour is a partial success")
    two = "an ace among two cards"
    g.change("bob", health=-4, dying=3, health_clock=Clock(care=0))
    assert headline(g, LastChance("bob")) == ("survives", Fraction(5, 6), two)
    assert headline(g, Luck("ana", 2, "Rain?")) == (
        "the better outcome",
        Fraction(5, 6),
        two,
    )
    g.change("ana", alcohol=4)
    assert headline(g, Heavy("ana")) == ("sober", HALF, "an ace")
    g.evening = Evening("drink", ("ana", "bob"))
    g.change("ana", units=3)
    assert headline(g, Drink("ana")) == ("as sober as before", Fraction(5, 6), two)
    g = gambler()
    knows_all(g, "ana")
    g.evening = Evening("house", ("ana",), start=1000, rounds=1, bank=1, shown=("7C",))
    words = ("points for the player", Fraction(1, 3), "♠ or a joker")
    assert headline(g, PlayOn("ana")) == words


@pytest.mark.rule("frontera.sobriety.tipsy")
def test_whoever_is_tipsy_reads_that_it_is_one_card_more_or_fewer() -> None:
    g = build.session(build.person("ana", head=2, sobriety=-1), pile="9D 3D 4S 5C 6H")
    knows_all(g, MAYOR)
    _, p, needs = headline(g, CallTest("ana", "head", 9))
    assert needs == "♦ among 2 cards, and high enough; drink makes it one card more or fewer"
    assert p == HALF * Fraction(1, 5) + HALF * Fraction(3, 5)


def test_every_need_has_words_in_every_language() -> None:
    g = GAME.start(adventure())
    for language in ("en", "es", "fr"):
        names = GAME.part(Display).names(g, language)
        for what in ("suit", "only", "value", "best"):
            assert "♣" in names[f"name.{what}:C:7"]
            for margin in telling.MARGINS:
                words = names[f"name.{what}:C:7:sample{margin}"]
                assert "7" in words
                assert f" {margin} " in words, "how far off a sample may be"
    assert best_cards.AHEAD == "ahead"


# what is not possible, and who sees whom -----------------------------------------------------------------------------
def asked(g: Session) -> Question:
    with pytest.raises(Pending) as pending:
        fight.advance(Referee((), SeededChance(1)), g.fork())
    return pending.value.questions[0]


@pytest.mark.rule("frontera.attack.holstered-no-aim", "frontera.grapple.no-other-actions", "frontera.range.melee")
def test_announcements_that_are_not_possible_come_with_their_reason() -> None:
    thug = build.person("thug", MAYOR, x=40, y=5)
    ana = build.person("ana", weapons=("revolver", "knife"), x=5, y=5)
    g = fighting(thug, ana, phase=2, decks={"ana": "10S 3S", MAYOR: "4H 2S"})
    assert g.fight is not None
    g.fight = replace(g.fight, turn=1, order=("ana",))
    reasons = {(one.kind, one.item): one.refusal.reason for one in GAME.part(Asking).unavailable(g, asked(g))}
    assert reasons[("attack", "aim")] == "no-aim-holstered"
    assert reasons[("attack", "unarmed")] == "out-of-reach"
    assert ("attack", "quick-shot") not in reasons, "that one is on offer"
    g.change("thug", x=5.5, holds="ana")
    g.change("ana", held_by=("thug",))
    held = {one.kind: one.refusal.reason for one in GAME.part(Asking).unavailable(g, asked(g))}
    assert held["attack"] == held["move"] == "in-a-hold"


@pytest.mark.rule("frontera.ruling.cover-and-sight")
def test_what_somebody_sees() -> None:
    setup = GAME.setup("showdown")
    g = GAME.start(setup)
    ref = Referee((), SeededChance(1), lambda question: question.options[0].choice)
    while g.fight is None:
        GAME.advance(ref, g)
    view = GAME.view(g, "north")
    seen = GAME.part(Display).sight(view, setup, "ruth")
    assert seen is not None
    assert len(seen.lines) == 2, "both rivals, and nobody of her own side"
    assert seen.areas[0].kind == "seen"
    assert GAME.part(Display).sight(view, setup, "nobody") is None


@pytest.mark.rule("frontera.gamble.chance-outline", "frontera.duel.pistol-test")
def test_the_odds_of_a_beat_are_those_of_whoever_takes_part() -> None:
    """A rival without money does not play, and without a weapon nobody meets him: then there is nothing to foretell."""
    rival = {"id": "crow", "name": "Crow", "npc": "tough", "side": "outlaws"}
    game = {"kind": "chance", "who": "ana", "against": "lefty+crow"}
    table = Table(adventure(game, {"kind": "duel", "who": "ana", "against": "crow"}, people=[rival]))
    odds = shown(preview.preview(table.g, NextBeat()))
    assert odds == shown(chance_preview(table.g, MAYOR, "ana", ("ana", "lefty")))
    assert odds != shown(chance_preview(table.g, MAYOR, "ana", ("ana", "lefty", "crow")))
    table.g.change("lefty", cents=0)
    assert preview.preview(table.g, NextBeat()) is None
    table.step()
    assert flow.next_beat(table.g) is not None
    assert preview.preview(table.g, NextBeat()) is None, "Crow has nothing to shoot with"
    table.g.change("crow", arms=table.g["lefty"].arms)
    assert preview.preview(table.g, NextBeat()) is not None


@pytest.mark.rule("frontera.stealth.test")
def test_all_watchers_count_against_whoever_sneaks() -> None:
    """The heart beats one of the two watchers for sure, and the other only if he holds the lower card."""
    people = [build.person("ana"), *[build.person(name, MAYOR) for name in ("lefty", "crow")]]
    g = build.session(*people, pile="9H KC 3S", decks={"ana": "2S"})
    odds = {who: shown(preview.preview(g, Sneak("ana", who))) for who in (("lefty",), ("lefty", "crow"))}
    sides = [contests.contestant(g, "ana", "stealth", active=True)]
    sides += [contests.contestant(g, who, "stealth", active=False) for who in ("lefty", "crow")]
    wanted = shown(preview_contest.opposed_preview(g, MAYOR, "ana", sides, "frontera.stealth.test"))
    assert odds["lefty", "crow"] == wanted != odds[("lefty",)]
