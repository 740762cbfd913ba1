"""Money and cards of bets: on a duel, and among those who look on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure

from sixgun.games.frontera import exchanges, mayor
from sixgun.games.frontera.choices import Bet, Duel, NextBeat
from sixgun.games.frontera.fights import duel
from sixgun.games.frontera.state import deck_of
from sixgun.testing.scripted import pick, scripted

MONEY = "frontera.ruling.duel-for-money"
GUN: dict[str, Any] = {"weapons": ("revolver",), "in_hand": "revolver"}


@pytest.mark.rule(MONEY, "frontera.ruling.skill-bet-stake", "frontera.gap.skill-game-payout")
@pytest.mark.parametrize(
    ("first", "second", "money"),
    [("9S", "3S", (2300, 700)), ("3S", "9S", (1700, 1300)), ("4H", "4D", (2000, 1000))],
)
def test_money_on_a_duel_goes_as_in_a_game_of_skill(first: str, second: str, money: tuple[int, int]) -> None:
    """Three dollars each: the winner takes them, a Stalemate returns them."""
    people = [build.person("ana", hands=1, cents=2000, **GUN), build.person("bob", hands=1, cents=1000, **GUN)]
    g = build.session(*people, mode="nomgmt", pile=f"{first} {second} 2C 3C")
    choices: list[Any] = ["draw", "draw", pick("play", item=first), pick("play", item=second)]
    with scripted(chance=[(first,), (second,)], choices=choices) as ref:
        duel.pistol_duel(ref, g, ["ana", "bob"], 300)
    assert (g["ana"].cents, g["bob"].cents) == money


@pytest.mark.rule(MONEY, "frontera.ruling.skill-bet-stake")
def test_nobody_bets_more_than_the_poorest_has() -> None:
    g = build.session(build.person("ana", cents=2000), build.person("bob", cents=50), mode="nomgmt")
    with scripted() as ref:
        exchanges.bet(ref, g, ["ana", "bob"], "ana", 300)
    assert (g["ana"].cents, g["bob"].cents) == (2050, 0)


@pytest.mark.rule(MONEY, "frontera.exchange.bet-stakes-card")
def test_a_bet_of_onlookers_moves_money_and_a_card() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=500)]
    g = build.session(*people, phase=2, decks={"ana": "2H 4C", "bob": "KD QD"})
    choices = [pick("take-card", item="KD"), pick("give-card", item="2H")]
    with scripted(choices=choices) as ref:
        exchanges.bet(ref, g, ["ana", "bob"], "ana", 200)
    assert (g["ana"].cents, g["bob"].cents) == (700, 300)
    assert g.cards(deck_of("ana")) == build.cards("4C KD")


@pytest.mark.rule(MONEY)
def test_an_even_bet_returns_the_money() -> None:
    g = build.session(build.person("ana", cents=500), build.person("bob", cents=500), mode="wear")
    with scripted() as ref:
        exchanges.bet(ref, g, ["ana", "bob"], "", 200)
    assert (g["ana"].cents, g["bob"].cents) == (500, 500)


@pytest.mark.rule(MONEY, "frontera.concept.roles")
def test_the_mayor_settles_bets_of_those_who_have_bet() -> None:
    table = Table(adventure(switches={"mode": "nomgmt"}))
    table.step(Bet(("ana", "bo"), "bo", 500))
    assert (table.g["ana"].cents, table.g["bo"].cents) == (1500, 2500)
    refused = mayor.check(table.g, Bet(("ana", "bo"), "lefty", 500), beat=True)
    assert refused is not None
    assert refused.reason == "who-has-won"
    table.step(Duel(("ana", "bo"), 100))
    assert table.g["ana"].cents + table.g["bo"].cents == 4000


@pytest.mark.rule("frontera.ruling.skill-bet-stake", "frontera.ruling.money-fractions")
def test_no_cent_of_a_stake_of_the_story_is_lost() -> None:
    """0.29 dollars are 29 cents, and not the 28.99... of binary fractions."""
    beat = {"kind": "skill-game", "who": "ana", "against": "bo", "game": "darts", "dollars": 0.29}
    table = Table(adventure(beat, switches={"mode": "nomgmt"}))
    table.step(NextBeat())
    assert sorted((table.g["ana"].cents, table.g["bo"].cents)) == [1971, 2029]
    taken = [entry.facts["dollars"] for entry in table.log if entry.event == "takes-stakes"]
    assert taken == [0.29], "somebody has won"
