"""Situations with opposed tests of many sides: counted as one draw, against every card of every hand."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest
from tests.situation.frontera_cards import card_by_card

from sixgun import situation
from sixgun.core.hands import series_odds
from sixgun.games.frontera.odds import counting, wholes
from sixgun.games.frontera.state import Session
from sixgun.situation import Odds

RULES = ("frontera.opposed.draw", "frontera.opposed.outcomes", "frontera.ruling.opposed-draw-order")


def contest(
    traits: str, cards: dict[str, Any], *, mayors: tuple[str, ...] = (), more: Any = (), **options: Any
) -> dict[str, Any]:
    names = ("ruth", "silas", "ana", "guard")[: len(traits.split())]
    people = [{"id": name, "seat": "mayor" if name in mayors else name} for name in names]
    for person, trait in zip(people, traits.split(), strict=True):
        person[trait] = 2  # type: ignore[assignment]
    actions = [{"do": "call-contest", "who": list(names), "trait": traits.split()}, *more]
    return {"game": "frontera", "actions": actions, "characters": people, "cards": cards, "options": options}


DECKS = {"ruth": ["9D", "4H", "KC"], "silas": ["10D", "4S", "3C"], "ana": ["4D", "QH", "7C"]}
CASES: dict[str, dict[str, Any]] = {
    "phase one": contest("head head head", {"pile": ["KD", "4D", "9S", "7H", "2C", "QD", "10D"]}),
    "phase one, different traits": contest("head senses muscle", {"pile": ["KD", "4S", "9S", "7H", "2C", "QC", "10D"]}),
    "phase two": contest("head head head", {"phase": 2, "decks": DECKS}),
    "phase two, different traits": contest("head senses muscle", {"phase": 2, "decks": DECKS}),
    "phase two, the Mayor's people": contest(
        "head head senses",
        {"phase": 2, "decks": {"mayor": ["9D", "4H", "KC", "QD"], "ana": ["4C", "QH", "7C"]}},
        mayors=("ruth", "silas"),
    ),
    "phase two, the Mayor's people, different traits": contest(
        "head senses muscle",
        {"phase": 2, "decks": {"mayor": ["9D", "4S", "KC", "2H"], "ana": ["4D", "QH", "7C"]}},
        mayors=("ruth", "silas"),
    ),
    "phase two, the Mayor's people, of whose cards some are not known": contest(
        "head senses muscle",
        {"phase": 2, "decks": {"mayor": {"count": 4, "known": ["9D"]}, "ana": {"count": 3, "known": ["QH"]}}}
        | {"treasure": {"all_but": ["9D", "4S", "KC", "2H", "10D", "7C", "QH"]}},
        mayors=("ruth", "silas"),
    ),
    "phase one, the pile comes back": contest("head head head", {"pile": ["KD", "4D", "9S"], "discards": ["2C", "QD"]}),
    "phase one, the pile comes back, different traits": contest(
        "head senses head", {"pile": ["KD", "4C", "9S"], "discards": ["2C", "QD"]}
    ),
    "cards wear out": contest("head head head", {"decks": DECKS}, mode="wear"),
    "one pack": contest("head head senses", {"pile": ["KD", "4S", "9S", "7H", "2C", "QD", "10D"]}, mode="nomgmt"),
    "nobody knows some of them": contest(
        "head head head",
        {"phase": 2, "decks": {**DECKS, "ana": {"count": 3, "known": ["QH"]}}}
        | {"treasure": {"all_but": [*[card for deck in DECKS.values() for card in deck], "KD", "8S", "2H"]}},
    ),
}


def seen(odds: Odds) -> dict[Hashable, Fraction]:
    """Who wins, and how many cards lie where."""
    found: dict[Hashable, Fraction] = {}
    for end in odds.outcomes:
        g: Session = end.state
        zones = tuple(sorted((zone, len(cards)) for zone, cards in g.zones.items() if cards))
        key = tuple(sorted(g.flags.items())), zones, g.phase
        found[key] = found.get(key, Fraction(0)) + end.p
    return found


def by_name(odds: Odds) -> dict[tuple[str, str], Fraction]:
    return {(group.model, row.text): row.p for group in odds.summary for row in group.rows}


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("case", CASES)
def test_a_contest_of_many_against_every_card_of_it(case: str) -> None:
    odds = situation.Situation(CASES[case]).odds()
    twin = card_by_card(CASES[case])
    assert odds.exact
    assert by_name(odds) == by_name(twin)
    assert seen(odds) == seen(twin)
    assert len(by_name(odds)) > 4


@pytest.mark.rule(*RULES, "frontera.sobriety.tipsy")
def test_a_contest_of_many_of_whom_one_is_tipsy() -> None:
    """One card more or one less is not as good as neither: of two good cards he needs only one."""
    data = contest("head head head", {"phase": 2, "decks": {**DECKS, "silas": ["10D", "JD", "3C", "2C"]}})
    sober = situation.Situation(data).odds()
    data["characters"][1]["sobriety"] = -1
    odds, twin = situation.Situation(data).odds(), card_by_card(data)
    assert odds.exact
    assert by_name(odds) == by_name(twin) != by_name(sober)
    assert seen(odds) == seen(twin)


@pytest.mark.rule(*RULES)
def test_six_sides_with_whole_packs_are_exact_and_alike() -> None:
    names = ["ruth", "silas", "ana", "guard", "bill", "joe"]
    data = {
        "game": "frontera",
        "actions": [{"do": "call-contest", "who": names, "trait": ["head"]}],
        "characters": [{"id": name, "seat": name, "head": 3} for name in names],
    }
    odds = situation.Situation(data).odds()
    assert odds.exact
    assert sum(end.p for end in odds.outcomes) == 1
    wins = {name: odds.group(name).rows[0].p for name in names}
    assert len({*wins.values()}) == 1, "nobody has better chances than the others"
    assert Fraction(13, 100) < wins["ruth"] < Fraction(15, 100), "as 10,000 tests that were made have it"


@pytest.mark.rule(*RULES)
def test_what_needs_the_cards_after_a_contest_tells_them_apart() -> None:
    more = [{"do": "call-test", "who": "ruth", "trait": "head"}]
    data = contest("head head head", {"phase": 2, "decks": DECKS}, more=more)
    odds = situation.Situation(data).odds()
    assert odds.exact
    assert by_name(odds) == by_name(card_by_card(data))


# tests that are made anew ---------------------------------------------------------------------------------------------
def sneaking(
    cards: dict[str, Any], *watchers: str, hands: str = "1 1 1", sobriety: int = 0, **options: Any
) -> dict[str, Any]:
    """Ruth, who wants hearts, past others who want clubs; the Mayor plays guards."""
    people: list[dict[str, Any]] = [{"id": "ruth", "seat": "ruth", "muscle": int(hands[0]), "sobriety": sobriety}]
    for name, number in zip(watchers, hands.split()[1:], strict=False):
        people.append({"id": name, "seat": "mayor" if "guard" in name else name, "senses": int(number)})
    actions = [{"do": "sneak", "who": "ruth", "target": list(watchers)}]
    return {"game": "frontera", "actions": actions, "characters": people, "cards": cards, "options": options}


def wrestling(cards: dict[str, Any], hands: str, **options: Any) -> dict[str, Any]:
    """Everybody wants hearts."""
    names = ("ruth", "silas", "ana")[: len(hands.split())]
    people = [{"id": name, "seat": name, "muscle": int(n)} for name, n in zip(names, hands.split(), strict=True)]
    actions = [{"do": "skill-game", "who": list(names), "how": "arm-wrestling"}]
    return {"game": "frontera", "actions": actions, "characters": people, "cards": cards, "options": options}


MADE_ANEW: dict[str, dict[str, Any]] = {
    "phase two": sneaking(
        {"phase": 2, "decks": {"ruth": ["9H", "4S", "KC", "2C"], "silas": ["10C", "4D", "3H", "8S"]}}, "silas"
    ),
    "phase two, two cards": sneaking(
        {"phase": 2, "decks": {"ruth": ["9H", "4S", "KC", "2C"], "silas": ["10C", "4D", "3H", "RJ", "5D"]}},
        "silas",
        hands="2 2",
    ),
    "phase two, decks that nobody knows": sneaking(
        {
            "phase": 2,
            "decks": {"ruth": {"count": 4, "known": ["9H"]}, "silas": {"count": 3, "known": ["10C"]}},
            "treasure": {"all_but": ["9H", "4S", "2S", "10C", "7D", "KC", "4D", "RJ"]},
        },
        "silas",
    ),
    "phase two, two guards": sneaking(
        {"phase": 2, "decks": {"ruth": ["9H", "4S", "KC", "8S"], "mayor": ["10C", "4D", "3H", "2S"]}}, "guard", "guard2"
    ),
    "phase two, tipsy": sneaking(
        {"phase": 2, "decks": {"ruth": ["9H", "4S", "KC", "2C"], "silas": ["10C", "4D", "3H", "8S"]}},
        "silas",
        hands="2 1",
        sobriety=-1,
    ),
    "cards wear out": sneaking(
        {"decks": {"ruth": ["9H", "4S", "KC"], "silas": ["10C", "4D", "3H", "8S"]}}, "silas", mode="wear"
    ),
    "cards wear out, two guards": sneaking(
        {"decks": {"ruth": ["9H", "4S"], "mayor": ["10C", "4D", "3H", "8S", "5D"]}},
        "guard",
        "guard2",
        hands="1 1 2",
        mode="wear",
    ),
    "one pack": sneaking({"pile": ["9H", "4S"]}, "silas", mode="nomgmt"),
    "phase one": sneaking({"pile": ["9H", "4S", "KC", "10D", "3D", "8H"]}, "silas"),
    "phase one, the pile comes back": wrestling({"pile": ["9H", "4S", "KC", "2C"], "discards": ["10S"]}, "2 1"),
    "phase one, the pile comes back twice": wrestling(
        {"pile": ["4S", "KC", "3S"], "discards": ["9H", "10H", "2C", "5S"]}, "2 1"
    ),
    "phase one, the pile comes back at once": wrestling({"pile": ["4S"], "discards": ["10H", "3S", "KC", "2C"]}, "2 1"),
    "phase one, three": sneaking({"pile": ["9H", "4S", "10D", "3D", "RJ", "6D", "KD"]}, "silas", "guard"),
}
SNEAKING = ("frontera.stealth.test", "frontera.ruling.opposed-repeat", "frontera.ruling.repeat-limit")


@pytest.mark.rule(*SNEAKING)
@pytest.mark.parametrize("case", MADE_ANEW)
def test_a_test_that_is_made_anew_against_every_card_of_it(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wholes, "NEXT_TO_NOTHING", 0)
    fast = situation.Situation(MADE_ANEW[case])
    assert fast.state.belief.count.level == counting.GRADES
    odds, twin = fast.odds(), card_by_card(MADE_ANEW[case])
    assert odds.exact
    assert by_name(odds) == by_name(twin)
    assert seen(odds) == seen(twin)
    assert max(end.log.count(entry) for end in odds.outcomes for entry in end.log) > 1, "it is made anew"


@pytest.mark.rule(*SNEAKING)
def test_a_test_that_is_often_made_anew_with_uncertain_cards_is_not_left_at_that() -> None:
    """Their decks run out soon, and what they have played comes back."""
    decks = {"ruth": {"count": 2}, "silas": {"count": 2}}
    cards = {"phase": 2, "decks": decks, "treasure": {"all_but": ["9H", "4S", "KC", "10D", "3D", "2S", "5S"]}}
    assert situation.Situation(sneaking(cards, "silas")).state.belief.count.level != counting.GRADES
    decks = {"ruth": {"count": 20}, "silas": {"count": 20}}
    assert situation.Situation(sneaking({"phase": 2, "decks": decks}, "silas")).state.belief.count.level == "grades"


@pytest.mark.rule(*SNEAKING)
@pytest.mark.parametrize("mode", ["phase one", "phase two", "wear"])
def test_a_test_that_may_be_made_anew_is_exact_with_whole_packs(mode: str) -> None:
    """What is not followed hardly ever happens; the rest is what the tests that are made have it."""
    cards = {"phase two": {"phase": 2}, "phase one": {"phase": 1}, "wear": {}}[mode]
    data = sneaking(cards, "silas", hands="3 3", mode="wear" if mode == "wear" else "normal")
    odds = situation.Situation(data).odds()
    assert odds.exact
    assert sum(end.p for end in odds.outcomes) == 1
    chances = by_name(odds)
    rest = chances["ruth", "goes on too long to follow"]
    assert 0 < rest < series_odds.NEXT_TO_NOTHING
    first = {"phase two": "3 of 17, 3 of 16", "phase one": "3 of 26, 3 of 23", "wear": "3 of 54, 3 of 54"}[mode]
    assert f"{first} for Sneaking" in str(odds), "what is drawn of how many is told"
    tested = {
        row.text: (row.low, row.high)
        for row in situation.Situation(data).odds(limit=0, samples=2_000).group("ruth").rows
    }
    assert set(tested) == {"wins", "level with others", "loses"}
    for name, (low, high) in tested.items():
        assert low is not None and high is not None
        assert 2 * low - high < chances["ruth", name] < 2 * high - low


@pytest.mark.rule(*SNEAKING)
@pytest.mark.parametrize("hands", ["3 3 3", "1 1 1"])
def test_with_all_cards_back_each_time_it_is_followed_to_the_last_test(hands: str) -> None:
    """Whoever wins at once is followed before what leads on, or it would look like more than anybody can follow."""
    odds = situation.Situation(sneaking({}, "silas", "guard", hands=hands, mode="nomgmt")).odds()
    assert odds.exact
    assert {row.text for row in odds.group("ruth").rows} == {
        "wins",
        "loses",
        "level with others",
        "nobody shows suit or colour",
    }


@pytest.mark.rule(*SNEAKING, "frontera.sobriety.tipsy")
@pytest.mark.parametrize("mode", ["normal", "nomgmt"])
def test_somebody_tipsy_is_not_followed_for_ever(mode: str) -> None:
    """The dead man's hand comes before each test, and says how many cards are drawn in it."""
    odds = situation.Situation(sneaking({}, "silas", hands="2 1", sobriety=-1, mode=mode)).odds()
    assert odds.exact
    assert sum(end.p for end in odds.outcomes) == 1
    rest = by_name(odds)["ruth", "goes on too long to follow"]
    assert 0 < rest < Fraction(1, 10_000)
