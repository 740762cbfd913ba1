"""Odds against a deck of which some cards lie face down, or are put aside: nobody else can tell which these are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import fighting
from tests.rules.frontera.test_hands_again import counted

from sixgun.core.cards import in_order, pack
from sixgun.core.chance import SeededChance
from sixgun.core.odds import enumerate_outcomes, first_option
from sixgun.core.ref import Ref, Referee
from sixgun.games.frontera import decks, knowledge, trials
from sixgun.games.frontera.choices import Attack
from sixgun.games.frontera.display import picture
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.odds import preview
from sixgun.games.frontera.odds.belief import unknown
from sixgun.games.frontera.state import BOX, MAYOR, PILE, TREASURE, Plan, Session, aside_of, deck_of, replace, spent_of
from sixgun.games.frontera.trials import Contestant, equipped
from sixgun.games.frontera.views import imagined, see, view
from sixgun.screen.display import Display
from sixgun.screen.text import core_texts

CARDS = "KD 9D 4H 7S 2C"
SIDES = (Contestant("thug", "hands"), Contestant("ana", "head"))


def in_a_fight(mode: str, spent: str = "", cards: str = CARDS, drawn: int = 3) -> Session:
    """Ana has drawn, laid one card face down and put the rest away; the Mayor has seen her deck before that."""
    thug, bob = build.person("thug", MAYOR, hands=1, x=5, y=8), build.person("bob", x=9, y=9)
    ana = build.person("ana", head=2, x=5, y=5)
    own = {"ana": cards, MAYOR: "8S QH", "bob": "3C 3S"}
    g = fighting(thug, ana, bob, mode=mode, phase=2 if mode == "normal" else 0, decks=own, spent={"ana": spent})
    knowledge.learn(g, MAYOR, deck_of("ana"))
    lay(g, drawn)
    return g


def lay(g: Session, drawn: int) -> None:
    assert g.fight is not None
    hand = decks.draw(Referee((), SeededChance(5), first_option), g, "ana", drawn, "frontera.test.draw-total")
    plan = Plan("ana", Attack("ana", "", "", 0), decks.put_away(g, hand, hand.cards[:1]))
    g.fight = replace(g.fight, order=("thug",), plans=(plan,))


def listed(g: Session, ways: Sequence[Mapping[str, Sequence[str]]]) -> dict[str, Fraction]:
    """The slow twin: each way in which the cards may lie, and every hand of the test then."""
    found = dict.fromkeys(("ahead", "even", "nothing", "behind"), Fraction(0))
    for zones in ways:
        work = g.fork()
        work.zones |= {zone: build.cards(" ".join(cards)) for zone, cards in zones.items()}
        for case in enumerate_outcomes(_test, work, Session.fork, lambda _: 0, limit=100_000, log=False):
            found[str(case.result)] += case.p / len(ways)
    return found


def _test(ref: Ref, work: Session) -> str:
    contest = trials.opposed_test(ref, work, SIDES, "frontera.opposed.draw")
    if contest.nothing:
        return "nothing"
    return "even" if not contest.victor else "ahead" if contest.victor == "thug" else "behind"


@pytest.mark.rule(
    "frontera.ruling.what-is-public", "frontera.phase2.unplayed-return", "frontera.concept.luck-has-memory"
)
def test_any_card_of_a_known_deck_may_be_the_one_that_lies_face_down() -> None:
    g = in_a_fight("normal")
    every = CARDS.split()
    ways = [{deck_of("ana"): [card for card in every if card != down]} for down in every]
    assert counted(g, MAYOR, SIDES, ("thug",)) == listed(g, ways)


@pytest.mark.rule("frontera.wear.unplayed-return", "frontera.ruling.what-is-public", "frontera.concept.luck-has-memory")
def test_any_card_of_a_pack_may_be_put_aside() -> None:
    g = in_a_fight("wear")
    assert len(g.cards(aside_of("ana"))) == 2
    every = CARDS.split()
    ways = [{deck_of("ana"): there} for there in combinations(every, 2)]
    assert counted(g, MAYOR, SIDES, ("thug",)) == listed(g, ways)


@pytest.mark.rule("frontera.ruling.recycle-timing", "frontera.phase2.recycle", "frontera.ruling.what-is-public")
def test_discards_take_the_place_of_a_deck_that_lies_face_down() -> None:
    g = in_a_fight("normal", spent="9H 3C", cards="KD", drawn=1)
    assert not g.cards(deck_of("ana"))
    assert counted(g, MAYOR, SIDES, ("thug",)) == listed(g, [{}])


@pytest.mark.rule("frontera.ruling.what-is-public", "frontera.concept.luck-has-memory")
def test_some_cards_of_a_deck_are_known_and_some_lie_face_down() -> None:
    """Two of four are known, and any of the four lies face down; the other two are any of four hidden cards."""
    g = in_a_fight("normal", cards="KD 4H 7S 2C")
    g.known[MAYOR] = tuple(
        replace(one, cards=build.cards("KD 7S")) if one.zone == deck_of("ana") else one for one in g.known[MAYOR]
    )
    others = ["4H", "2C", "3C", "3S"]
    ways: list[dict[str, Sequence[str]]] = []
    for places in permutations(range(4), 2):
        for hidden in permutations(others):
            block = [""] * 4
            block[places[0]], block[places[1]] = "KD", "7S"
            rest = iter(hidden)
            block = [card or next(rest) for card in block]
            ways.append({deck_of("ana"): block[1:], deck_of("bob"): list(rest)})
    assert unknown(g, MAYOR) == build.cards(" ".join(others))
    assert counted(g, MAYOR, SIDES, ("thug",)) == listed(g, ways)


@pytest.mark.rule("frontera.wear.own-pack", "frontera.wear.unplayed-return", "frontera.concept.luck-has-memory")
def test_everybody_knows_what_is_left_of_a_pack_of_ones_own() -> None:
    """Whose cards wear out is seen by all: after any number of tests all seats expect the same of everybody."""
    people = [build.person(name, hands=3, head=3) for name in ("ana", "bob")]
    g = build.session(*people, build.person("thug", MAYOR), mode="wear")
    g.known = {}
    ref = Referee((), SeededChance(4), first_option)
    decks.prepare(ref, g)
    for who in ("ana", "bob", "ana", "thug", "bob", "bob", "ana"):
        trials.trait_test(ref, g, Contestant(who, "hands"))
    decks.rest(ref, g, "bob", 1)
    for who in ("ana", "bob", "thug"):
        odds = [preview.trait_preview(g, seat, equipped(g, who, "hands"), difficulty=9) for seat in (*g.deal, "")]
        assert odds[0] is not None
        assert all(one == odds[0] for one in odds)
        own = g.cards(deck_of(g[who].seat))
        high = [card for card in own if trials.trait_grader("S", 9)(card) == 2]
        if who == "thug":
            assert odds[0].outcomes[0].p == Fraction(len(high), len(own))
    assert g.cards(spent_of("ana"))


@pytest.mark.rule("frontera.ruling.what-is-public")
@pytest.mark.parametrize("mode", ["normal", "wear"])
def test_what_lies_face_down_is_imagined_and_drawn_as_any_of_the_cards(mode: str) -> None:
    g = in_a_fight(mode)
    seen = see(g, MAYOR)
    down: set[str] = set()
    for salt in range(60):
        other = imagined(g.seen_by(MAYOR), seen, salt)
        assert other.fight is not None
        down |= {one.card for one in other.fight.plans[0].laid}
        assert view(other, MAYOR) == view(g, MAYOR)
    assert down == set(CARDS.split())
    words = {**core_texts("en"), **GAME.part(Display).texts(), **GAME.part(Display).names(g)}
    piles = {pile.id: pile for pile in picture.picture(picture.Shown(g, seen), words, "", "").piles}
    assert not piles["deck-ana"].faces, "one of these might be the card that lies face down"
    assert piles["deck-ana"].hidden == len(g.cards(deck_of("ana")))


@pytest.mark.rule("frontera.normal.treasure-start", "frontera.concept.luck-has-memory")
def test_cards_of_a_pack_that_is_only_for_the_treasure_are_nowhere_else() -> None:
    """With a first treasure out of another pack the pile holds the cards that it holds without one."""
    setups = [GAME.setup("saloon", {"treasure_start": number}) for number in (0, 20)]
    tables = [GAME.start(setup) for setup in setups]
    for g in tables:
        GAME.advance(Referee((), SeededChance(3), first_option), g)
    without, with_treasure = tables
    assert with_treasure.cards(TREASURE)
    for seat in (*without.deal, ""):
        assert unknown(without, seat) == unknown(with_treasure, seat)
        odds = [preview.trait_preview(g, seat, equipped(g, "clementine", "hands"), difficulty=8) for g in tables]
        assert odds[0] == odds[1]
    for salt in range(20):
        other = imagined(with_treasure.seen_by("judit"), see(with_treasure, "judit"), salt)
        assert view(other, "judit") == view(with_treasure, "judit")
        assert in_order((*other.cards(TREASURE), *other.cards(BOX))) == pack(2)
    card = with_treasure.cards(TREASURE)[0]
    knowledge.move(with_treasure, (card,), TREASURE, deck_of("marc"), knowledge.EVERYBODY)
    assert len(knowledge.known(with_treasure, "judit", BOX)) == len(pack(2)) - 1
    assert knowledge.known(with_treasure, "judit", deck_of("marc")) == (card,)


@pytest.mark.rule("frontera.ruling.nomgmt-empty", "frontera.nomgmt.return-all", "frontera.concept.luck-has-memory")
@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_what_lies_aside_comes_back_to_a_pack_that_runs_out(drawn: int) -> None:
    """Everybody has laid a card and put the rest aside; Ana draws three cards of what is there then."""
    people = [build.person("ana", hands=3), build.person("bob"), build.person("thug", MAYOR)]
    g = fighting(*people, mode="nomgmt", pile="KS 9S 4H 7D 2C 3C QH 5D")
    ref = Referee((), SeededChance(2), first_option)
    assert g.fight is not None
    for who, n in (("thug", drawn), ("bob", 2), ("ana", 2)):
        hand = decks.draw(ref, g, g[who].seat, n, "frontera.test.draw-total")
        plan = Plan(who, Attack(who, "", "", 0), decks.put_away(g, hand, hand.cards[:1]))
        g.fight = replace(g.fight, plans=(*g.fight.plans, plan))
    left = len(g.cards(PILE))
    assert (left < 3) == (drawn > 1)
    mine = [one.card for one in g.fight.plans[2].laid] + (list(g.cards(aside_of("ana"))) if left >= 3 else [])
    others = [card for card in build.cards("KS 9S 4H 7D 2C 3C QH 5D") if card not in mine]
    hands = list(combinations(others, 3))
    odds = preview.trait_preview(g, "ana", equipped(g, "ana", "hands"), difficulty=0)
    assert odds is not None
    wanted = Fraction(sum(any(card.endswith("S") for card in hand) for hand in hands), len(hands))
    assert sum(row.p for row in odds.outcomes if row.name == "success") == wanted
