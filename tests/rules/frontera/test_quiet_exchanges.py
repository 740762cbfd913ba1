"""Small print that only shows at its edge: who swaps with whom, what is seen of it, and what a turn uses up."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.story import Table, adventure
from tests.rules.frontera.test_fight import attack, fighting

from sixgun.core.choice import Choice, Question
from sixgun.games.frontera import exchanges, gambling, knowledge, medical
from sixgun.games.frontera.choices import Attack, GetOn, NextBeat, Scare
from sixgun.games.frontera.fights import duel, fight, riding, strike
from sixgun.games.frontera.knowledge import AMONG, known
from sixgun.games.frontera.state import MAYOR, Evening, Fight, Laid, Mount, Plan, deck_of
from sixgun.games.frontera.trials import Contestant, order_of_draw
from sixgun.testing import pick, scripted


# --- cards that change hands -----------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.exchange.coma-phase1", "frontera.ruling.what-is-public", "frontera.exchange.coma")
@pytest.mark.parametrize(("phase", "sees"), [(1, ()), (2, ("9H",))])
def test_whoever_falls_into_a_coma_in_phase_one_does_not_see_what_he_gets(phase: int, sees: tuple[str, ...]) -> None:
    g = build.session(build.person("ana"), phase=phase, decks={"ana": "2S", MAYOR: "9H KC"})
    with scripted(chance=[("2S",)], choices=[pick("give-card", item="9H")]) as ref:
        exchanges.coma(ref, g, "ana")
    assert (g.cards(deck_of("ana")), known(g, "ana", deck_of("ana"))) == (("9H",), sees)
    assert known(g, MAYOR, deck_of("ana")) == ("9H",), "the Mayor has chosen it"
    assert ("2S" in known(g, MAYOR, deck_of(MAYOR))) is (phase == 2)


@pytest.mark.rule("frontera.ruling.exchange-multi", "frontera.ruling.skill-bet-stake", "frontera.exchange.bet-tie")
def test_of_three_of_whom_two_are_even_only_these_two_swap() -> None:
    people = [build.person(who, hands=1, cents=100) for who in ("ana", "bob", "cleo")]
    decks = {"ana": "9S 2H", "bob": "9S 3H", "cleo": "4S 5H"}
    g = build.session(*people, phase=2, decks=decks)
    plays = [("9S",), ("9S",), ("4S",)]
    with scripted(chance=[*plays, ("3H",), ("2H",)], choices=["draw", "draw", "draw", "play", "play", "play"]) as ref:
        winners = gambling.game_of_skill(ref, g, ["ana", "bob", "cleo"], "darts", 50)
    assert winners == ("ana", "bob")
    assert [g.cards(deck_of(who)) for who in ("ana", "bob", "cleo")] == [("3H",), ("2H",), ("5H",)]
    assert [g[who].cents for who in ("ana", "bob", "cleo")] == [100, 100, 100], "stakes are returned"


@pytest.mark.rule("frontera.ruling.chance-nobody")
def test_three_gamblers_of_whom_nobody_draws_a_card_swap_none() -> None:
    people = [build.person(who, health=-2, cents=100) for who in ("ana", "bob", "cleo")]
    decks = {"ana": "2S", "bob": "3S", "cleo": "4S"}
    g = build.session(*people, phase=2, decks=decks)
    with scripted(choices=["honest"] * 3) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob", "cleo"])
    assert [g.cards(deck_of(who)) for who in decks] == [("2S",), ("3S",), ("4S",)]
    assert [g[who].cents for who in decks] == [100, 100, 100]


@pytest.mark.rule("frontera.gamble.bank-reshuffle", "frontera.ruling.casino-deck-scope")
def test_shuffled_anew_the_house_again_turns_up_each_of_its_cards_once() -> None:
    g = build.session(build.person("ana", cents=100), phase=2, decks={MAYOR: "2H"})
    g.evening = Evening("house", ("ana",))
    whole = [*gambling.house_cards(g)]
    with scripted(chance=[(card,) for card in (*whole, "2H", "8C")]) as ref:
        for _ in range(len(whole) + 1):
            gambling.house_round(ref, g)
        assert sorted(gambling.house_left(g)) == sorted(card for card in whole if card != "2H")
        gambling.house_round(ref, g)
    assert "8C" not in gambling.house_left(g)


@pytest.mark.rule("frontera.exchange.death", "frontera.ruling.what-is-public")
def test_what_was_known_to_be_somewhere_among_the_players_may_have_died_with_one_of_them() -> None:
    people = [build.person(who) for who in ("ana", "bob", "cleo")]
    g = build.session(*people, phase=1, decks={"ana": "2S 3S", "bob": "4S 5S", "cleo": "6S"})
    knowledge.learn(g, "cleo", deck_of("ana"))
    with scripted(chance=[("4S",), ("2S",)]) as ref:
        exchanges.bet_tied(ref, g, ["ana", "bob"])
        assert known(g, "cleo", AMONG) == ("2S", "3S")
        exchanges.death(ref, g, "bob")
    assert known(g, "cleo", AMONG) == ()


@pytest.mark.rule("frontera.ruling.opposed-draw-order")
def test_the_mayors_people_draw_first_wherever_the_mayor_sits() -> None:
    people = build.person("ana"), build.person("thug", MAYOR), build.person("bob")
    g = build.session(*people, seats=("bob", "ana", MAYOR))
    drawn = order_of_draw(g, [Contestant(one.id, "muscle") for one in people])
    assert [side.who for side in drawn] == ["thug", "bob", "ana"]


# --- fights ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.lastman-shots", "frontera.scare.declare")
@pytest.mark.parametrize("kind", [Attack, Scare])
def test_a_shot_that_only_frightens_is_a_shot(kind: type[Attack | Scare]) -> None:
    g = fighting(build.person("ana", weapons=("revolver",), in_hand="revolver", shots=5), build.person("bob", x=5))
    shot = attack("ana", "bob", "revolver", "quick-shot", 2, kind=kind)
    fight._use_up(g, [Plan("ana", shot, (Laid("2S", "bob"), Laid("3H", "bob")))])
    assert g["ana"].shots == 3


@pytest.mark.rule("frontera.lastman.rules")
def test_where_only_one_can_remain_comrades_are_none() -> None:
    g = fighting(build.person("ana"), build.person("bob", x=5), build.person("thug", MAYOR, x=9, health=-3))
    assert fight.over(g), "an ordinary fight has only one side left"
    g.fight = Fight(turn=1, last_one=True)
    assert not fight.over(g)
    g.change("bob", health=-3)
    assert fight.over(g)


@pytest.mark.rule("frontera.ruling.cover-melee", "frontera.cover.partial", "frontera.cover.full")
@pytest.mark.parametrize(
    ("weapon", "how", "helps"),
    [
        ("revolver", "quick-shot", True),
        ("knife-thrown", "thrown", True),
        ("knife", "melee", False),
        ("", "unarmed", False),
    ],
)
@pytest.mark.parametrize(("cover", "more"), [("partial", 1), ("full", 2)])
def test_against_which_attacks_cover_helps(weapon: str, how: str, helps: bool, cover: str, more: int) -> None:
    ana = build.person("ana", weapons=("revolver", "knife", "knife-thrown"), in_hand=weapon)
    g = fighting(ana, build.person("thug", MAYOR, npc="henchman", x=2, cover=cover))
    plan = Plan("ana", attack("ana", "thug", weapon, how), (), g["ana"].place)
    assert strike.difficulty(g, plan, "thug") == 5 + more * helps


@pytest.mark.rule("frontera.ruling.mount-on-off")
@pytest.mark.parametrize(("speed", "on"), [("halted", True), ("walk", True), ("trot", False)])
def test_whoever_steps_up_to_a_mount_that_trots_off_is_left_behind(speed: str, on: bool) -> None:
    g = fighting(build.person("ana", x=10, y=10), build.person("bob", x=11, y=10, mount="bess"))
    g.mounts["bess"] = Mount("bess", "horse", 11, 10, speed, riders=("bob",), party=("bob",), scene="here")
    with scripted() as ref:
        riding.get_on(ref, g, [Plan("ana", GetOn("ana", "bess"))])
    assert (g["ana"].mount == "bess") is on


# --- care ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.medical.other", "frontera.medical.self")
@pytest.mark.parametrize(
    ("healer", "card", "told"),
    [("doc", "2D", "success"), ("doc", "KH", "failure"), ("ana", "8D", "success"), ("ana", "7D", "failure")],
)
def test_half_a_success_of_a_healer_is_told_as_a_failure(healer: str, card: str, told: str) -> None:
    g = build.session(build.person("ana", health=-1, head=2), build.person("doc"), phase=2, decks={healer: card})
    with scripted(chance=[(card,)], choices=["play"]) as ref:
        assert medical.care(ref, g, healer, "ana").grade == told
    assert told in [entry.event for entry in ref.log]
    assert (g["ana"].health_clock.care == 0) is (told == "success")


@pytest.mark.rule("frontera.ruling.cheat-exchange-by", "frontera.exchange.cheat-caught", "frontera.cheat.lose")
def test_of_two_who_are_even_chance_says_who_takes_the_card_of_a_cheat() -> None:
    people = [build.person(who, cents=100) for who in ("ana", "bob", "cleo")]
    g = build.session(*people, phase=2, decks={"ana": "9D 2H", "bob": "9D 3H", "cleo": "4H 5H"})
    luck = [("8C",), ("8C",)]
    swap = [("3H",), ("2H",)]
    said: list[Any] = ["honest", "honest", "cheat", "play", "play", "play", pick("take-card", target="cleo", item="5H")]
    with scripted(chance=[("9D",), ("9D",), ("4H",), *luck, "bob", *swap], choices=said) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob", "cleo"])
    assert [g.cards(deck_of(who)) for who in ("ana", "bob")] == [("3H",), ("2H", "5H")]
    assert [g[who].cents for who in ("ana", "bob", "cleo")] == [100, 100, 0]


@pytest.mark.rule("frontera.ruling.duel-multi", "frontera.duel.loser")
def test_whoever_wins_a_duel_of_three_says_whom_he_shoots() -> None:
    people = [build.person(who, weapons=("revolver",)) for who in ("ana", "bob", "cleo")]
    g = build.session(*people, phase=2, decks={"ana": "2H", "bob": "9S", "cleo": "3H"})
    asked = []

    def shoots(question: Question) -> Choice:
        asked.append(question.seat)
        return pick("shoot-loser", target="cleo")(question)

    said: list[Any] = [*["draw"] * 3, *["play"] * 3, shoots, *[pick("swap-cards", number=0)] * 2]
    with scripted(chance=[("2H",), ("9S",), ("3H",)], choices=said) as ref:
        duel.pistol_duel(ref, g, ["ana", "bob", "cleo"])
    assert asked == ["bob"]
    assert [g[who].health for who in ("ana", "bob", "cleo")] == [0, 0, -2]


@pytest.mark.rule("frontera.exchange.loot-who")
@pytest.mark.parametrize(("kind", "shares"), [("loot", [1500, 1500]), ("pay", [3000, 3000])])
def test_whoever_lies_wounded_has_a_share_too(kind: str, shares: list[int]) -> None:
    table = Table(adventure({"kind": kind, "who": "all", "dollars": 30.0}))
    table.g.change("bo", health=-3)
    before = [table.g[who].cents for who in ("ana", "bo")]
    table.step(NextBeat())
    assert [table.g[who].cents - had for who, had in zip(("ana", "bo"), before, strict=True)] == shares
