"""Drinking and gambling."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.frontera import build

from sixgun.core.choice import Choice, Option, Question
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.frontera import drinking, gambling, trials
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.choices import Play
from sixgun.games.frontera.game import GAME
from sixgun.games.frontera.state import MAYOR, Evening, Session, deck_of
from sixgun.screen.words import Words
from sixgun.testing import pick, scripted


def chances(g: Session, run: Any) -> dict[Any, Fraction]:
    found: dict[Any, Fraction] = {}
    for case in enumerate_outcomes(run, g, Session.fork, Session.identity).cases:
        found[case.result] = found.get(case.result, Fraction(0)) + case.p
    return found


# --- drinking --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.drink.duel-first-test", "frontera.drink.duel-repeat", "frontera.drink.duel-one-card")
@pytest.mark.rule("frontera.ruling.drink-half", "frontera.drink.unit")
@pytest.mark.parametrize(
    ("units", "drop"), [(2, 0), (3, Fraction(1, 6)), (6, Fraction(1, 6)), (7, Fraction(1, 2)), (12, Fraction(1, 2))]
)
def test_each_unit_of_a_duel(units: int, drop: Fraction) -> None:
    """Endurance 7: nothing below four units, two cards up to seven, one card beyond."""
    g = build.session(build.person("ana", muscle=3, units=units), mode="nomgmt")

    def run(ref: Ref, state: Session) -> int:
        drinking.drink_unit(ref, state, "ana")
        return state["ana"].sobriety

    assert chances(g, run).get(-1, 0) == drop


@pytest.mark.rule("frontera.drink.heavy-half", "frontera.drink.heavy-full", "frontera.drink.heavy-double")
@pytest.mark.rule("frontera.drink.heavy-triple", "frontera.drink.heavy-count", "frontera.ruling.drink-double-meaning")
@pytest.mark.rule("frontera.drink.major-estimates", "frontera.ruling.drink-heavy-once")
@pytest.mark.parametrize(
    ("alcohol", "expected"),
    [
        (4, {0: 1}),
        (5, {0: Fraction(1, 2), -1: Fraction(1, 2)}),
        (7, {0: Fraction(1, 2), -1: Fraction(1, 2)}),
        (8, {-1: Fraction(1, 2), -2: Fraction(1, 2)}),
        (14, {-2: Fraction(1, 2), -3: Fraction(1, 2)}),
        (20, {-2: Fraction(1, 2), -3: Fraction(1, 2)}),
        (21, {-3: 1}),
    ],
)
def test_a_heavy_evening(alcohol: int, expected: dict[int, Fraction]) -> None:
    g = build.session(build.person("ana", muscle=3), mode="nomgmt")
    drinking.swallow(g, "ana", alcohol, duel=False)

    def run(ref: Ref, state: Session) -> int:
        drinking.heavy_drinking(ref, state, "ana")
        return state["ana"].sobriety

    assert chances(g, run) == expected


@pytest.mark.rule("frontera.ruling.drunk-pass-through", "frontera.exchange.coma", "frontera.exchange.drunk")
def test_automatic_levels_and_the_test_each_call_for_their_exchange() -> None:
    g = build.session(build.person("ana", muscle=3), phase=2, decks={"ana": "2C", MAYOR: "AS"})
    drinking.swallow(g, "ana", 14, duel=False)
    draws = [("AS",), ("2C",), ("8C",), ("AS",)]
    with scripted(chance=draws, choices=[pick("give-card", item="2C")]) as ref:
        drinking.heavy_drinking(ref, g, "ana")
    assert g["ana"].sobriety == -3
    assert g.cards(deck_of("ana")) == ("2C",)


@pytest.mark.rule("frontera.ruling.alcohol-count", "frontera.ruling.drink-both")
def test_a_second_judgement_counts_from_where_the_drinking_began() -> None:
    g = build.session(build.person("ana", muscle=3), mode="nomgmt")
    drinking.swallow(g, "ana", 8, duel=False)
    with scripted(chance=[("AS",), ("AS",)]) as ref:
        drinking.heavy_drinking(ref, g, "ana")
        assert g["ana"].sobriety == -1
        drinking.swallow(g, "ana", 1, duel=False)
        drinking.heavy_drinking(ref, g, "ana")
    assert g["ana"].sobriety == -1, "nine units are the same band as eight"
    drinking.swallow(g, "ana", 3, duel=True)
    assert (g["ana"].units, g["ana"].alcohol) == (12, 9)


@pytest.mark.rule("frontera.ruling.drink-duel-together", "frontera.gamble.skill-drinking")
def test_a_drinking_duel_ends_with_the_last_one_standing() -> None:
    people = [build.person("ana", muscle=1), build.person("bob", muscle=1)]  # Endurance 5: tests from three units on
    g = build.session(*people, mode="nomgmt")
    with scripted(choices=["drink", "drink", "drink", "give-up"]) as ref:
        assert drinking.drinking_duel(ref, g, ["ana", "bob"]) == ("ana",)
    assert g["bob"].units == 1
    for who in ("ana", "bob"):
        g.change(who, units=9, sobriety=-2)
    with scripted(chance=[("8C",), ("8D",)], choices=["drink", "drink"]) as ref:
        assert drinking.drinking_duel(ref, g, ["ana", "bob"]) == ("ana", "bob")
    assert g["ana"].sobriety == g["bob"].sobriety == -3


@pytest.mark.rule("frontera.ruling.drink-duel-exchange", "frontera.exchange.bet-stakes-card")
def test_a_staked_duel_ends_with_the_bets_exchange() -> None:
    g = build.session(build.person("ana"), build.person("bob"), phase=2, decks={"ana": "2C", "bob": "AS"})
    with scripted(choices=["drink", "give-up", "take-card", "give-card"]) as ref:
        drinking.drinking_duel(ref, g, ["ana", "bob"], stakes=True)
    assert g.cards(deck_of("ana")) == ("AS",)


# --- the house -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.example.casino-rounds", "frontera.gamble.bank-points", "frontera.gamble.bank-round")
@pytest.mark.rule("frontera.ruling.joker-casino")
def test_the_points_of_clementines_evening() -> None:
    cards = ("AS", "6H", "8C", "RJ")
    assert [gambling.points(card) for card in cards] == [(3, True), (1, False), (1, False), (5, True)]
    assert sum(map(gambling.ahead_by, cards)) == -6


@pytest.mark.rule("frontera.example.casino-rounds", "frontera.example.casino-stop", "frontera.example.casino-no-test")
@pytest.mark.rule("frontera.example.casino-result", "frontera.example.casino-exchange", "frontera.gamble.bank-deck")
@pytest.mark.rule("frontera.gamble.bank-stop-partial", "frontera.gamble.bank-gain", "frontera.gamble.bank-outline")
def test_clementines_evening() -> None:
    clementine = build.person("clementine", "judit", head=3, skills=("cunning",), cents=1200)
    g = build.session(clementine, phase=2, decks={MAYOR: "6H RJ 2D 3D", "judit": "4C 5H KS JH QS"})
    draws = [("AS",), ("6H",), ("8C",), ("4C", "5H", "KS", "JH", "QS"), ("RJ",)]
    evening = ["honest", "play-on", "play-on", "stop"]
    swap = [pick("play", item="5H"), pick("leave"), pick("take-card", item="RJ"), pick("give-card", item="4C")]
    with scripted(chance=draws, choices=[*evening, *swap]) as ref:
        result = gambling.against_the_house(ref, g, "clementine")
    last = [line.facts for line in ref.log if line.event == "house-round"][-1]
    assert (last["bank"], last["player"], result) == (2, 8, -6)
    assert g["clementine"].cents == 6000
    assert g.cards(deck_of("judit")) == build.cards("KS JH QS RJ")
    assert g.cards(deck_of(MAYOR)) == build.cards("6H 2D 3D 4C"), "the house gives its cards back"


@pytest.mark.rule("frontera.gamble.bank-loss", "frontera.gamble.bank-debt", "frontera.gamble.bank-gain-double")
@pytest.mark.rule(
    "frontera.gamble.bank-zero", "frontera.ruling.casino-gain-formula", "frontera.ruling.casino-debt-amount"
)
@pytest.mark.rule("frontera.ruling.casino-money-base", "frontera.gamble.bank-result")
@pytest.mark.parametrize("row", table("bank-settlement"), ids=lambda row: str(row["result"]))
def test_what_a_result_changes(row: dict[str, Any]) -> None:
    change, debt = gambling.settlement(row["result"], 1200)
    assert change == 1200 * Fraction(row["money_change"])
    assert debt == 1200 * Fraction(row["debt"])


@pytest.mark.rule("frontera.ruling.money-fractions")
def test_amounts_are_rounded_down_to_the_cent() -> None:
    assert gambling.settlement(1, 10) == (-2, 0)
    assert gambling.settlement(-3, 10) == (7, 0)
    assert gambling.settlement(5, 10) == (-10, 2)


@pytest.mark.rule("frontera.ruling.money-fractions", "frontera.cheat.win")
@pytest.mark.parametrize(("result", "gain"), [(-1, 617), (-3, 1851), (-4, 2468), (-5, 4936)])
def test_a_cheats_gain_is_doubled_before_it_is_rounded(result: int, gain: int) -> None:
    assert gambling.house_money(result, 1234, cheat=True, money=1234) == (gain, 0)


@pytest.mark.rule(
    "frontera.gamble.bank-stop-success", "frontera.gamble.bank-stop-ignore", "frontera.gamble.bank-stop-fail"
)
@pytest.mark.rule("frontera.ruling.casino-ignore-value", "frontera.ruling.casino-ignore-first")
@pytest.mark.parametrize(("card", "may_void"), [("9D", True), ("8D", False)])
def test_a_strong_success_may_leave_the_last_round_out(card: str, may_void: bool) -> None:
    g = build.session(build.person("ana", cents=400), mode="nomgmt", pile=f"9H {card} 2C")
    choices = ["honest", "stop", "play"] + (["void-round"] if may_void else [])
    with scripted(chance=[("9H",), (card,)], choices=choices) as ref:
        result = gambling.against_the_house(ref, g, "ana")
    assert result == (0 if may_void else 1)
    assert g["ana"].cents == (400 if may_void else 300)


WHERE: dict[str, dict[str, Any]] = {
    "phase two": {"phase": 2, "decks": {"ana": "QD 4D", MAYOR: "JH JS"}},
    "cards wear out": {"mode": "wear", "decks": {"ana": "QD 4D", MAYOR: "JH JS"}},
    "without management": {"mode": "nomgmt", "pile": "QD 4D JH JS"},
    "phase one": {"phase": 1, "pile": "QD 4D", "decks": {MAYOR: "JH JS"}},
}


@pytest.mark.rule("frontera.ruling.casino-which-card", "frontera.gamble.bank-stop-ignore")
@pytest.mark.parametrize("where", WHERE)
@pytest.mark.parametrize(("last", "high"), [("JH", True), ("JS", False)])
def test_the_card_that_voids_a_round_of_the_bank_comes_first(where: str, last: str, high: bool) -> None:
    """A knave of hearts costs two quarters of ten dollars, unless the queen is played; one of spades brings as much,
    and any diamond will do: then phase 1 plays the highest, which it keeps, and else the lowest is enough."""
    g = build.session(build.person("ana", cents=1000, head=2), house_rounds=1, **WHERE[where])
    offered: list[tuple[str, str]] = []

    def first(question: Question) -> Choice:
        offered.extend([(option.choice.item, str(option.facts["result"])) for option in question.options])
        return question.options[0].choice

    rest = ["void-round" if high else "keep-round"] if high or where == "phase one" else []
    g.evening = Evening("house", ("ana",), start=1000)
    with scripted(chance=[(last,), ("QD", "4D")], choices=["stop", first, *rest]) as ref:
        result = gambling.stay_at_the_house(ref, g)
    assert result == (0 if high else -2)
    if high:
        assert offered == [("QD", "gives-leave-out"), ("4D", "gives-leave")]
    else:
        highest = where == "phase one"
        assert offered == [(card, "gives-leave") for card in (("QD", "4D") if highest else ("4D", "QD"))]


@pytest.mark.rule("frontera.ruling.casino-which-card", "frontera.gamble.bank-stop-test")
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_each_card_says_what_it_comes_to_at_the_table(language: str) -> None:
    grade = trials.trait_grader("D", more=11)
    results = [trials.gives_end(grade(card))["result"] for card in ("9S", "9H", "9D", "JD", "RJ")]
    assert results == ["gives-stay", "gives-leave-later", "gives-leave", "gives-leave-out", "gives-leave-out"]
    words = Words(GAME, GAME.setup("saloon"), language)
    texts = [
        words.option(Option(Play("clementine", "JD"), facts={"result": result})) for result in dict.fromkeys(results)
    ]
    assert len(set(texts)) == 4
    assert all(" – " in text for text in texts)


@pytest.mark.rule("frontera.cheat.lose", "frontera.ruling.cheat-house-loss", "frontera.ruling.cheat-house-meaning")
@pytest.mark.rule("frontera.cheat.skill", "frontera.exchange.cheat-caught", "frontera.ruling.cheat-exchange-by")
def test_a_cheat_who_loses_against_the_house_is_caught() -> None:
    g = build.session(build.person("ana", cents=400), phase=2, decks={"ana": "2S 3H", MAYOR: "9H"})
    with scripted(chance=[("9H",), ("2S",)], choices=["cheat", "stop", "play", pick("take-card", item="3H")]) as ref:
        gambling.against_the_house(ref, g, "ana")
    assert g["ana"].cents == 0
    assert g.cards(deck_of(MAYOR)) == build.cards("3H 9H")


@pytest.mark.rule("frontera.cheat.win")
def test_a_cheat_who_wins_against_the_house_gains_double() -> None:
    g = build.session(build.person("ana", cents=400), mode="nomgmt", pile="9S 2S 3C")
    with scripted(chance=[("9S",), ("2S",)], choices=["cheat", "stop", "play"]) as ref:
        gambling.against_the_house(ref, g, "ana")
    assert g["ana"].cents == 600


@pytest.mark.rule("frontera.ruling.casino-no-money")
def test_no_stake_no_session() -> None:
    refusal = gambling.refusal(build.session(build.person("ana")), "ana")
    assert refusal is not None
    assert refusal.rule == "frontera.ruling.casino-no-money"


# --- games of chance -------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gamble.chance-skill", "frontera.gamble.chance-luck-win", "frontera.gamble.chance-luck-lose")
@pytest.mark.rule(
    "frontera.gamble.chance-victory", "frontera.gamble.chance-defeat", "frontera.ruling.chance-luck-order"
)
def test_an_evening_of_poker() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    g = build.session(*people, mode="nomgmt", pile="9D 2D 3S")
    with scripted(chance=[("9D",), ("2D",), ("AS",), ("8C",)], choices=["honest", "honest", "play", "play"]) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob"])
    assert (g["ana"].cents, g["bob"].cents) == (1000, 0)


@pytest.mark.rule("frontera.gamble.chance-stalemate-two", "frontera.gamble.chance-stalemate-cards")
@pytest.mark.rule("frontera.ruling.cheat-stalemate")
def test_two_equal_players_leave_as_they_came() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    g = build.session(*people, phase=2, decks={"ana": "9S", "bob": "9D"})
    with scripted(chance=[("9S",), ("9D",), ("9D",), ("9S",)], choices=["cheat", "honest", "play", "play"]) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob"])
    assert (g["ana"].cents, g["bob"].cents) == (500, 300)
    assert g.cards(deck_of("ana")) == ("9D",)


@pytest.mark.rule("frontera.gamble.chance-stalemate-many", "frontera.ruling.chance-nobody", "frontera.cheat.lose")
@pytest.mark.rule("frontera.ruling.cheat-chance-win")
def test_several_at_the_top_all_win_and_a_cheat_below_is_caught() -> None:
    people = [build.person(name, cents=100) for name in ("ana", "bob", "eva")]
    g = build.session(*people, mode="nomgmt", pile="9S 9D 2H 3H 4S 5S 6S")
    draws = [("4S",), ("5S",), ("2H",), ("9S",), ("9D",), ("3H",), ("AS",), ("AS",)]
    choices = ["cheat", "honest", "cheat", *["play"] * 6]
    with scripted(chance=[*[("2H",), ("6S",), ("3H",)], *draws[3:]], choices=choices) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob", "eva"])
    assert (g["ana"].cents, g["bob"].cents, g["eva"].cents) == (300, 200, 0)


# --- games of skill --------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gamble.skill-outline", "frontera.gamble.skill-list", "frontera.ruling.skill-bet-stake")
@pytest.mark.rule("frontera.ruling.rodeo-test", "frontera.gap.skill-game-payout")
@pytest.mark.parametrize(
    ("game", "winning"),
    [
        ("darts", "9S"),
        ("arm-wrestling", "9H"),
        ("race", "9H"),
        ("chess", "9D"),
        ("target-shooting", "9C"),
        ("rodeo", "9H"),
    ],
)
def test_the_winner_takes_the_stakes(game: str, winning: str) -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    losing = "2" + winning[-1]
    g = build.session(*people, mode="nomgmt", pile=f"{winning} {losing}")
    with scripted(chance=[(winning,), (losing,)], choices=["draw", "draw", "play", "play"]) as ref:
        assert gambling.game_of_skill(ref, g, ["ana", "bob"], game, stake=200) == ("ana",)
    assert (g["ana"].cents, g["bob"].cents) == (700, 100)


@pytest.mark.rule("frontera.ruling.opposed-repeat", "frontera.gamble.skill-outline")
def test_a_game_of_skill_is_played_anew_when_nobody_shows_anything() -> None:
    """Darts want spades; hearts and diamonds are not even of the colour."""
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    g = build.session(*people, mode="nomgmt", pile="9S 2H 3D 4H")
    draws = [("2H",), ("3D",), ("4H",), ("9S",)]
    with scripted(chance=draws, choices=["draw", "draw", *["play"] * 4]) as ref:
        assert gambling.game_of_skill(ref, g, ["ana", "bob"], "darts", stake=100) == ("bob",)
    assert (g["ana"].cents, g["bob"].cents) == (400, 400)


@pytest.mark.rule("frontera.ruling.skill-bet-stake")
def test_nobody_stakes_more_than_the_poorest_has() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=30)]
    g = build.session(*people, mode="nomgmt", pile="9S 2S")
    with scripted(chance=[("9S",), ("2S",)], choices=["draw", "draw", "play", "play"]) as ref:
        gambling.game_of_skill(ref, g, ["ana", "bob"], "darts", stake=200)
    assert (g["ana"].cents, g["bob"].cents) == (530, 0)


@pytest.mark.rule("frontera.gamble.skill-drinking")
def test_a_drinking_contest_is_a_drinking_duel() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    g = build.session(*people, mode="nomgmt")
    with scripted(choices=["give-up", "drink"]) as ref:
        assert gambling.game_of_skill(ref, g, ["ana", "bob"], "drinking", stake=100) == ("bob",)
    assert g["bob"].cents == 400


@pytest.mark.rule("frontera.gamble.bank-debt", "frontera.gamble.bank-result")
@pytest.mark.parametrize(("shown", "told"), [(["KD"], []), (["KD", "AD"], [2.5])])
def test_a_debt_is_told_of_whoever_has_one(shown: list[str], told: list[float]) -> None:
    """Ten dollars: each point takes a quarter of them, and beyond four he owes as much."""
    g = build.session(build.person("ana", cents=1000), mode="nomgmt", pile="KD AD", house_rounds=len(shown))
    with scripted(chance=[(card,) for card in shown], choices=["honest", *["play-on"] * len(shown)]) as ref:
        gambling.against_the_house(ref, g, "ana")
        assert [entry.facts["dollars"] for entry in ref.log if entry.event == "house-debt"] == told
    assert g["ana"].debt == sum(told) * 100
