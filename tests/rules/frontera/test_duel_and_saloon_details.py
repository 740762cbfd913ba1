"""Details of duels, care, scares and the saloon at the edges of their rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting

from sixgun.core.choice import Choice
from sixgun.games.frontera import drinking, exchanges, gambling, medical
from sixgun.games.frontera.choices import GetOn, Grapple, Scare
from sixgun.games.frontera.fights import duel, riding, strike
from sixgun.games.frontera.levels import lose_health
from sixgun.games.frontera.state import MAYOR, Clock, Evening, Laid, Mount, Plan, Session
from sixgun.games.frontera.trials import SUCCESS, Contest, Result
from sixgun.testing import scripted

WHO = ("ana", "bob", "cleo")


def three(**rest: Any) -> Session:
    people = [build.person(who, weapons=("derringer", "rifle"), **rest) for who in WHO]
    return build.session(*people, phase=2, decks=dict.fromkeys(WHO, "2C 3C 4C"))


# --- duels -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.duel-damage")
def test_a_duel_is_shot_with_what_is_in_hand_or_with_the_best_gun() -> None:
    g = three()
    guns = {name: g.board.lists.weapons[name].damage for name in ("derringer", "rifle")}
    assert guns["derringer"] != guns["rifle"]
    base = duel.shot_damage(g, "ana") - max(guns.values())
    for name, damage in guns.items():
        g.change("ana", in_hand=name)
        assert duel.shot_damage(g, "ana") == base + damage
    g.change("ana", in_hand="", arms=())
    assert duel.shot_damage(g, "ana") == base


@pytest.mark.rule("frontera.ruling.duel-multi", "frontera.duel.stalemate")
def test_of_three_only_those_who_are_even_shoot_each_other_in_seat_order(monkeypatch: pytest.MonkeyPatch) -> None:
    g = three()
    tied: list[list[str]] = []
    monkeypatch.setattr(exchanges, "duel_tied", lambda ref, g, seats: tied.append(list(seats)))
    monkeypatch.setattr(duel, "opposed_test", lambda *args, **more: Contest(("cleo", "ana"), ()))
    with scripted(choices=["draw"] * 3) as ref:
        duel.pistol_duel(ref, g, ("cleo", "bob", "ana"))
    shots = [(entry.facts["who"], entry.facts["target"]) for entry in ref.log if entry.event == "duel-shot"]
    assert shots == [("ana", "cleo"), ("cleo", "ana")], "in the order of their seats"
    assert g["bob"].health == 0
    assert [sorted(seats) for seats in tied] == [["ana", "cleo"]]


@pytest.mark.rule("frontera.ruling.exchange-multi", "frontera.exchange.duel-winner")
def test_the_winner_exchanges_with_each_loser_in_seat_order(monkeypatch: pytest.MonkeyPatch) -> None:
    g = three()
    swaps: list[tuple[str, str]] = []
    monkeypatch.setattr(exchanges, "duel_won", lambda ref, g, winner, loser: swaps.append((winner, loser)))
    with scripted() as ref:
        exchanges.swap_cards(ref, g, ("bob",), ("cleo", "bob", "ana"), duel=True)
    assert swaps == [("bob", "ana"), ("bob", "cleo")]


# --- care and scares -------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.medical.effect", "frontera.ruling.rest-definition")
@pytest.mark.parametrize(("health", "kept"), [(-2, Clock(since=60, rest=30, care=0)), (-4, Clock(care=0))])
def test_care_takes_nothing_of_the_rest_that_has_been_taken(health: int, kept: Clock) -> None:
    g = build.session(build.person("doc"), build.person("ana", health=health, health_clock=Clock(since=60, rest=30)))
    with scripted() as ref:
        medical.treated(ref, g, "doc", "ana", Result(SUCCESS, "9D"))
    assert g["ana"].health_clock == kept


@pytest.mark.rule("frontera.scare.effect", "frontera.morale.loss-scare")
@pytest.mark.parametrize(("card", "grade"), [("4S", 1), ("5S", 1), ("6S", 2), ("6H", 0)])
def test_cards_of_a_scare_are_told_apart_by_confidence(card: str, grade: int) -> None:
    g = fighting(build.person("ana", x=10, y=10), build.person("thug", MAYOR, npc="henchman", x=11, y=10))
    scare = Plan("ana", attack("ana", "thug", "", "unarmed", kind=Scare), (), g["ana"].place)
    assert strike.grader(g, scare)(card) == grade, "a henchman's Confidence is five"


@pytest.mark.rule("frontera.ruling.grapple-count", "frontera.grapple.success")
def test_two_hits_seize_once() -> None:
    g = fighting(build.person("ana", hands=2, skills=("brawl",), x=10, y=10), build.person("thug", MAYOR, x=11, y=10))
    losses = strike.Losses({}, {}, [])
    plan = Plan("ana", attack("ana", "thug", "", "unarmed", 2, kind=Grapple), (Laid("2S", "thug"), Laid("3S", "thug")))
    with scripted() as ref:
        strike.resolve(ref, g, plan, losses)
    assert losses.seized == [("ana", "thug")]
    assert [entry.event for entry in ref.log] == ["seizes"]


# --- the saloon ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.sobriety-drinking-on")
@pytest.mark.parametrize("in_a_duel", [True, False])
def test_a_drink_sets_the_clocks_of_sobriety_to_nothing(in_a_duel: bool) -> None:
    g = build.session(build.person("ana", sobriety=-1, sobriety_clock=Clock(since=7200, rest=60)))
    drinking.swallow(g, "ana", 1, duel=in_a_duel)
    assert g["ana"].sobriety_clock == Clock()


@pytest.mark.rule("frontera.ruling.drink-duel-together")
def test_drinkers_who_give_up_together_have_all_stood_to_the_end() -> None:
    g = three()
    with scripted(choices=["give-up"] * 3) as ref:
        assert drinking.drinking_duel(ref, g, WHO) == WHO
    assert [entry.event for entry in ref.log] == ["drinking-tied"]


@pytest.mark.rule("frontera.gamble.bank-stop-ignore", "frontera.ruling.casino-ignore-value")
@pytest.mark.parametrize(("card", "first"), [("5H", "void-round"), ("5S", "keep-round"), ("RJ", "keep-round")])
def test_what_serves_the_gambler_best_is_offered_first(card: str, first: str) -> None:
    g = build.session(build.person("ana"))
    g.evening = Evening("house", ("ana",))
    offered: list[str] = []

    def look(question: Any) -> Choice:
        offered.extend(option.choice.kind for option in question.options)
        found: Choice = question.options[0].choice
        return found

    with scripted(choices=[look]) as ref:
        gambling._voids(ref, g, "ana", Result(SUCCESS, "RJ"), card)
    assert offered[0] == first
    assert sorted(offered) == ["keep-round", "void-round"]


@pytest.mark.rule("frontera.ruling.chance-nobody", "frontera.gamble.chance-stalemate-two")
@pytest.mark.parametrize(("people", "again"), [(("ana", "bob"), False), (WHO, True)])
def test_two_at_a_game_of_chance_do_not_draw_again(
    people: tuple[str, ...], again: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def nobody(*args: Any, again: bool, **more: Any) -> Contest:
        asked.append(again)
        return Contest((), ())

    monkeypatch.setattr(gambling, "opposed_test", nobody)
    monkeypatch.setattr(exchanges, "bet_tied", lambda *args: None)
    with scripted(choices=["honest"] * len(people)) as ref:
        gambling.game_of_chance(ref, three(), people)
    assert asked == [again]


@pytest.mark.rule("frontera.gamble.bank-round", "frontera.gamble.bank-reshuffle")
@pytest.mark.parametrize(("mode", "again"), [("nomgmt", True), ("normal", False)])
def test_without_management_the_house_turns_up_from_the_whole_pack_each_round(mode: str, again: bool) -> None:
    g = build.session(build.person("ana"), mode=mode, pile="2S 3S", decks={MAYOR: "2S 3S"})
    g.evening = Evening("house", ("ana",), shown=("3S",))
    assert ("3S" in gambling.house_left(g)) is again


@pytest.mark.rule("frontera.ruling.cheat-house-meaning", "frontera.ruling.cheat-house-loss")
@pytest.mark.parametrize(("result", "change"), [(-1, (50, 0)), (0, (0, 0)), (1, (-100, 0))])
def test_a_cheat_who_comes_out_even_is_not_caught(result: int, change: tuple[int, int]) -> None:
    assert gambling.house_money(result, 100, cheat=True, money=100) == change


@pytest.mark.rule("frontera.cheat.skill", "frontera.gap.goods-prices")
@pytest.mark.parametrize(("cheat", "mods"), [(True, ["loaded-deck"]), (False, [])])
def test_a_loaded_deck_helps_cheats_alone(cheat: bool, mods: list[str]) -> None:
    g = build.session(build.person("ana", goods=("loaded-deck",)))
    assert [mod.name for mod in gambling.gambler(g, "ana", cheat).mods] == mods


# --- falling ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.grapple-maintain-who", "frontera.health.incapacitated")
@pytest.mark.parametrize(("levels", "held"), [(2, ("ana",)), (3, ())])
def test_a_seizer_who_can_no_longer_act_has_lost_the_hold(levels: int, held: tuple[str, ...]) -> None:
    g = build.session(build.person("ana", holds="thug"), build.person("thug", MAYOR, held_by=("ana",)))
    with scripted() as ref:
        lose_health(ref, g, "ana", levels, "frontera.damage.caused")
    assert g["thug"].held_by == held


@pytest.mark.rule("frontera.ruling.mount-on-off")
def test_of_two_who_get_on_for_one_place_the_second_is_left_behind() -> None:
    people = [build.person(who, x=n, y=10.0) for n, who in enumerate(WHO, 10)]
    g = fighting(*people)
    g.mounts["bess"] = Mount("bess", "horse", 10, 10, riders=("ana",), scene="here")
    g.change("ana", mount="bess")
    with scripted() as ref:
        riding.get_on(ref, g, [Plan(who, GetOn(who, "bess")) for who in ("bob", "cleo")])
    assert [entry.event for entry in ref.log] == ["gets-on", "left-behind"]
    assert (g.mounts["bess"].riders, g["cleo"].mount) == (("ana", "bob"), "")


@pytest.mark.rule("frontera.ruling.mount-slide", "frontera.ruling.mount-steering")
@pytest.mark.parametrize(("health", "speed"), [(0, "trot"), (-3, "halted")])
def test_a_mount_runs_on_under_whoever_can_still_ride_it(health: int, speed: str) -> None:
    g = fighting(build.person("ana", health=-3, mount="bess"), build.person("bob", health=health, mount="bess"))
    g.mounts["bess"] = Mount("bess", "horse", 10, 10, "trot", riders=("ana", "bob"))
    with scripted() as ref:
        riding.slide(ref, g)
    assert (g["ana"].mount, g.mounts["bess"].speed) == ("", speed)
