"""Situations with opposed tests of many sides: counted as one draw, against every card of every hand."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

import pytest
from tests.situation.frontera_cards import card_by_card

from sixgun import situation
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
    "cards wear out": contest("head head head", {"decks": DECKS}, mode="wear"),
    "one pack": contest("head head senses", {"pile": ["KD", "4S", "9S", "7H", "2C", "QD", "10D"]}, mode="nomgmt"),
    "nobody knows some of them": contest(
        "head head head", {"phase": 2, "decks": {**DECKS, "ana": {"count": 3, "known": ["QH"]}}}
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
