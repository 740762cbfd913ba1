"""Corners of the rules in which several of them meet."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting

from sixgun.core.choice import Choice, Question
from sixgun.games.frontera import clock, exchanges, knowledge, levels, mayor, medical
from sixgun.games.frontera.choices import Answer, Care, Challenge, Gather, Move, Provoke, SetLevel, Stay, SwapCards
from sixgun.games.frontera.fights import fight, fight_tests, strike
from sixgun.games.frontera.fights.fight_choice import check, options
from sixgun.games.frontera.state import (
    MAYOR,
    Arm,
    Character,
    Clock,
    Dropped,
    Laid,
    Mount,
    Plan,
    Session,
    deck_of,
    replace,
)
from sixgun.games.frontera.trials import draw_mods
from sixgun.testing import pick, scripted


# --- death -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.death-several-characters", "frontera.exchange.death")
def test_a_player_keeps_the_cards_while_another_of_his_protagonists_lives() -> None:
    g = build.session(build.person("ruth", "ana"), build.person("amos", "ana"), phase=2, decks={"ana": "2C AS"})
    with scripted() as ref:
        levels.die(ref, g, "ruth", "frontera.health.dead-test-no-care")
        assert g.cards(deck_of("ana")) == build.cards("2C AS"), "Amos still needs them"
        assert g.cards("treasure") == ()
        levels.die(ref, g, "amos", "frontera.health.dead-test-no-care")
    assert g.cards("treasure") == build.cards("2C AS")


@pytest.mark.rule("frontera.ruling.lastman-exchange", "frontera.ruling.death-several-characters")
def test_after_a_fight_to_the_last_only_those_who_lost_everybody_lose_their_cards() -> None:
    people = [build.person("ruth", "ana", dead=True), build.person("amos", "ana"), build.person("bob", dead=True)]
    g = build.session(*people, phase=2, decks={"ana": "2C", "bob": "AS"})
    with scripted(choices=[lambda q: q.options[-1].choice]) as ref:
        fight.begin(ref, g, last_one=True)
        fight.advance(ref, g)
    assert g.fight is None
    assert g.cards(deck_of("ana")) == ("2C",)
    assert g.cards("treasure") == ("AS",)


# --- fear ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.paralysed-one-turn", "frontera.morale.paralysed-recovery")
def test_whoever_is_paralysed_in_a_fight_loses_the_whole_next_turn() -> None:
    g = fighting(build.person("ana", morale=-2), build.person("bob", x=5, side="outlaws"))
    with scripted(chance=[("AS",), ("AS",)]) as ref:
        fight._end_of_turn(ref, g, strike.Losses({}, {"ana": 1}, []))
        assert g["ana"].morale == -3, "the turn in which it happened does not count"
        fight._end_of_turn(ref, g, strike.Losses({}, {}, []))
    assert g["ana"].morale == -2


# --- counted shots ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.lastman.shot-limit", "frontera.ruling.lastman-shots")
@pytest.mark.parametrize("how", ["aim", "quick-shot"])
def test_without_a_shot_left_nobody_shoots(how: str) -> None:
    ana = build.person("ana", weapons=("revolver",), in_hand="revolver", shots=1)
    g = fighting(ana, build.person("bob", x=20, side="outlaws"))
    shot = attack("ana", "bob", "revolver", how)
    assert check(g, g["ana"], shot) is None
    g.change("ana", shots=0)
    refusal = check(g, g["ana"], shot)
    assert refusal is not None
    assert refusal.reason == "number-of-attacks"


# --- in the saddle ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.mount.target-endurance", "frontera.mount.speeds", "frontera.ruling.move-mounted")
def test_the_speed_of_this_very_turn_makes_a_shot_from_the_saddle_harder() -> None:
    ana = build.person("ana", weapons=("revolver",), in_hand="revolver", x=50, y=50, mount="bess")
    g = fighting(ana, build.person("bob", x=70, y=50, side="outlaws"))
    g.mounts["bess"] = Mount("bess", "horse", 50, 50, "halted", 0, ("ana",))
    for metres, more in ((8.0, 1), (20.0, 2), (40.0, 3)):
        shot = attack("ana", "bob", "revolver", "quick-shot", path=((50.0, 50.0 + metres, 0.0),))
        assert check(g, g["ana"], shot) is None
        assert strike.difficulty(g, Plan("ana", shot, (), g["ana"].place), "bob") == 5 + more
    still = attack("ana", "bob", "revolver", "quick-shot")
    assert strike.difficulty(g, Plan("ana", still, (), g["ana"].place), "bob") == 5


@pytest.mark.rule("frontera.ruling.move-mounted", "frontera.mount.speeds")
def test_a_passenger_neither_steers_nor_stops_the_coach() -> None:
    ana = build.person("ana", x=50, y=50, mount="coach")
    bob = build.person("bob", x=50, y=50, mount="coach")
    g = fighting(ana, bob, build.person("foe", x=70, y=50, side="outlaws"))
    g.mounts["coach"] = Mount("coach", "stagecoach", 50, 50, "halted", 0, ("ana", "bob"))
    ride = Move("ana", path=((50.0, 80.0, 0.0),))
    assert check(g, g["ana"], ride) is None
    assert check(g, g["bob"], Move("bob", path=((50.0, 80.0, 0.0),))) is not None
    fight._move_all(g, [Plan("ana", ride), Plan("bob", Stay("bob"))])
    assert g.mounts["coach"].speed == "gallop"
    assert g["bob"].place == g["ana"].place == (50.0, 80.0, 0.0)


# --- the Mayor's word ------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.morale-test-time", "frontera.concept.roles")
def test_fear_that_the_mayor_decides_on_lasts_as_long_as_any_other() -> None:
    g = build.session(build.person("ana"))
    with scripted(chance=[("8C",)]) as ref:
        mayor.perform(ref, g, SetLevel("ana", "morale", -2))
        assert g["ana"].morale_clock.needs == 8 * clock.HOUR
        clock.pass_time(ref, g, clock.HOUR)
    assert g["ana"].morale == -2


@pytest.mark.rule("frontera.ruling.recovery-sequence", "frontera.ruling.death-window", "frontera.concept.roles")
def test_a_wound_that_the_mayor_takes_back_kills_nobody_and_heals_from_now_on() -> None:
    worn = Clock(since=23 * clock.HOUR)
    g = build.session(build.person("ana", health=-4, dying=3), build.person("bob", health=-2, health_clock=worn))
    with scripted() as ref:
        mayor.perform(ref, g, SetLevel("ana", "health", -1))
        mayor.perform(ref, g, SetLevel("bob", "health", -1))
        clock.pass_time(ref, g, 2 * clock.HOUR)
    assert (g["ana"].dying, g["ana"].dead, g["ana"].health) == (0, False, -1)
    assert g["bob"].health == -1


# --- care for the dying ----------------------------------------------------------------------------------------------
def after_a_fight(*people: Character) -> Session:
    g = build.session(*people, mode="nomgmt", pile="KD 2S 3S 4S")
    g.scene = "nowhere"
    return g


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test-care", "frontera.ruling.medical-retry")
def test_when_a_fight_is_over_comrades_may_still_care_for_the_dying() -> None:
    ana = build.person("ana", health=-4, dying=4)
    g = after_a_fight(ana, build.person("doc", skills=("lore",), x=12.0), build.person("thug", MAYOR))
    waits = pick("wait-for-care")
    asked = [waits, pick("care"), pick("play", item="2S"), waits, pick("care"), pick("play", item="KD")]
    with scripted(chance=[("2S", "3S", "4S"), ("2S", "3S", "KD"), ("8C", "AS")], choices=asked) as ref:
        medical.last_chances(ref, g)
    assert (g["ana"].health, g["ana"].dying, g["ana"].dead) == (-3, 0, False)
    assert g.time == 3 * clock.TURN, "a turn to get there, and two attempts"


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test-no-care")
@pytest.mark.parametrize(("x", "asked"), [(5.0, ["wait-for-care", "leave-it"]), (50.0, [])])
def test_without_anybody_who_would_come_in_time_the_last_chance_is_one_card(x: float, asked: list[str]) -> None:
    g = after_a_fight(build.person("ana", health=-4, dying=4), build.person("doc", x=x))
    with scripted(chance=[("8C",)], choices=asked) as ref:
        medical.last_chances(ref, g)
    assert g["ana"].dead


@pytest.mark.rule("frontera.ruling.death-window", "frontera.health.dead-test-no-care")
def test_a_player_need_not_wait_for_whoever_is_on_the_way() -> None:
    g = after_a_fight(build.person("ana", health=-4, dying=4), build.person("doc", x=12.0))
    with scripted(chance=[("AS",)], choices=["last-chance"]) as ref:
        medical.last_chances(ref, g)
    assert (g["ana"].health, g.time) == (-3, clock.TURN)


@pytest.mark.rule("frontera.ruling.medical-retry", "frontera.ruling.death-window")
def test_outside_combat_every_attempt_to_save_somebody_takes_a_turn() -> None:
    g = after_a_fight(build.person("ana", health=-4, dying=2), build.person("doc"))
    care = Care("doc", "ana")
    with scripted(chance=[("2S",), ("3S",), ("8C",)], choices=["care", "play", "wait-for-care", "care", "play"]) as ref:
        mayor.perform(ref, g, care)
        assert (g["ana"].dying, g.time) == (1, clock.TURN)
        assert mayor.check(g, care, beat=False) is None
        mayor.perform(ref, g, care)
    assert g["ana"].dead


@pytest.mark.rule("frontera.ruling.death-window", "frontera.ruling.care-turn", "frontera.health.dead-test")
@pytest.mark.parametrize("calls", [0, 1, 3])
def test_a_wound_outside_combat_leaves_four_turns_whoever_calls_for_care(calls: int) -> None:
    """First at the Mayor's call, then of their own accord when the story goes on: no turn more than in a fight."""
    g = after_a_fight(build.person("ana"), build.person("doc"))
    attempt, left = ["care", "play", "wait-for-care"], []

    def wait(question: Question) -> Choice:
        left.append(question.facts["turns"])
        return pick("wait-for-care")(question)

    said: list[Any] = [*attempt[:2], wait] * 3 + attempt[:2]
    with scripted(chance=[*[("2S",)] * 4, ("8C",)], choices=said) as ref:
        levels.lose_health(ref, g, "ana", 4, "frontera.accident.fall")
        for _ in range(calls):
            mayor.perform(ref, g, Care("doc", "ana"))
        medical.last_chances(ref, g)
    assert (g["ana"].dead, g.time, left) == (True, 4 * clock.TURN, [3, 2, 1])


@pytest.mark.rule("frontera.ruling.care-turn", "frontera.ruling.death-window")
@pytest.mark.parametrize("patient", ["ana", "carl"])
def test_the_turn_that_care_takes_outside_combat_passes_for_all_who_are_dying(patient: str) -> None:
    """Whether one of the dying is looked after, or somebody with a lesser wound."""
    dying = [build.person(who, health=-4, dying=4) for who in ("ana", "bob")]
    g = after_a_fight(*dying, build.person("carl", health=-3), build.person("doc"))
    said = ["care", "play", "wait-for-care", "wait-for-care"]
    with scripted(chance=[("2S",)], choices=said) as ref:
        mayor.perform(ref, g, Care("doc", patient))
    assert (g["ana"].dying, g["bob"].dying, g.time) == (3, 3, clock.TURN)


@pytest.mark.rule("frontera.ruling.care-turn", "frontera.ruling.death-window")
def test_nobody_is_dying_for_longer_than_the_window_while_others_are_looked_after() -> None:
    dying = [build.person(who, health=-4, dying=4) for who in ("ana", "bob")]
    g = after_a_fight(*dying, build.person("doc"))
    attempt = ["care", "play", "wait-for-care", "wait-for-care"]
    said = [*attempt * 3, "care", "play"]
    with scripted(chance=[("2S",), ("3S",), ("4S",), ("2S",), ("8C",), ("AS",)], choices=said) as ref:
        for _ in range(4):
            mayor.perform(ref, g, Care("doc", "ana"))
    assert g["ana"].dead
    assert (g["bob"].health, g["bob"].dying, g.time) == (-3, 0, 4 * clock.TURN)


@pytest.mark.rule("frontera.ruling.care-turn", "frontera.ruling.medical-retry", "frontera.health.dead-test-care")
def test_in_the_turn_of_care_other_comrades_may_help_once_each_wherever_they_are() -> None:
    dying = [build.person(who, health=-4, dying=4) for who in ("ana", "bob")]
    nan = build.person("nan", skills=("lore",), x=60.0)
    g = after_a_fight(*dying, build.person("doc"), nan, build.person("thug", MAYOR, side="outlaws"))
    said: list[Any] = ["care", "play", "leave-it", "care", pick("play", item="KD"), "wait-for-care"]
    with scripted(chance=[("2S",), ("3S", "4S", "KD"), ("8C", "AS")], choices=said) as ref:
        mayor.perform(ref, g, Care("doc", "ana"))
    assert [(entry.facts["healer"], entry.facts["who"]) for entry in ref.log if entry.event == "cared"] == [
        ("nan", "bob")
    ]
    assert (g["ana"].dying, g["bob"].health, g.time) == (3, -3, clock.TURN)


@pytest.mark.rule("frontera.ruling.care-turn")
def test_when_nobody_is_dying_care_takes_the_time_that_the_mayor_says() -> None:
    g = after_a_fight(build.person("carl", health=-3), build.person("doc"), build.person("nan"))
    with scripted(chance=[("2S",)], choices=["care", "play"]) as ref:
        mayor.perform(ref, g, Care("doc", "carl"))
    assert g.time == 0


# --- words in a fight ------------------------------------------------------------------------------------------------
def words(kind: type[Provoke | Challenge], mine: str, yours: str) -> tuple[Session, list[Plan]]:
    """Ana's words to Bob, and the cards of both."""
    g = fighting(build.person("ana"), build.person("bob", x=5, side="outlaws"))
    said = Plan("ana", kind("ana", "bob"), (Laid(mine),))
    return g, [said, Plan("bob", Answer("bob", "ana"), (Laid(yours),))]


@pytest.mark.rule("frontera.challenge.lost-by-target", "frontera.ruling.challenge-accept")
@pytest.mark.parametrize(("answer", "lost"), [("accept-challenge", {}), ("refuse-challenge", {"bob": 1})])
def test_in_a_fight_too_a_challenged_one_who_faces_it_keeps_his_morale(answer: str, lost: dict[str, int]) -> None:
    g, plans = words(Challenge, "KD", "2D")
    losses = strike.Losses({}, {}, [])
    with scripted(choices=[answer]) as ref:
        fight_tests.resolve(ref, g, plans[0], plans, losses)
    assert losses.morale == lost


@pytest.mark.rule("frontera.challenge.lost-by-challenger", "frontera.provoke.loser", "frontera.ruling.opposed-repeat")
@pytest.mark.parametrize(
    ("kind", "mine", "yours", "lost"),
    [
        (Challenge, "2D", "KD", {"ana": "frontera.challenge.lost-by-challenger"}),
        (Provoke, "2D", "KD", {"ana": "frontera.provoke.loser"}),
        (Provoke, "KD", "2D", {"bob": "frontera.provoke.loser"}),
        (Provoke, "KD", "KD", {}),
    ],
)
def test_words_in_a_fight_cost_morale_by_their_own_rule(
    kind: type[Provoke | Challenge], mine: str, yours: str, lost: dict[str, str]
) -> None:
    g, plans = words(kind, mine, yours)
    losses = strike.Losses({}, {}, [])
    with scripted() as ref:
        fight_tests.resolve(ref, g, plans[0], plans, losses)
    assert losses.why == lost
    assert losses.morale == dict.fromkeys(lost, 1)


@pytest.mark.rule("frontera.provoke.test", "frontera.medical.who")
@pytest.mark.parametrize("kind", [Provoke, Challenge, Care])
def test_nobody_talks_to_or_cares_for_somebody_who_is_not_there(kind: type[Provoke | Challenge | Care]) -> None:
    g = fighting(build.person("ana"), build.person("bob", x=1, health=-1))
    assert check(g, g["ana"], kind("ana", "bob")) is None
    g.change("bob", present=False)
    assert check(g, g["ana"], kind("ana", "bob")) is not None


# --- rest ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.wear-several-characters", "frontera.wear.rest")
def test_a_mayor_without_anybody_who_could_act_recovers_cards_too() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", dead=True)
    g = build.session(build.person("ana"), thug, mode="wear", spent={MAYOR: "2S 3S", "ana": "4S"})
    with scripted(chance=[("2S", "3S")]) as ref:
        clock.pass_time(ref, g, clock.HOUR)
    assert g.cards(deck_of(MAYOR)) == build.cards("2S 3S")
    assert g.cards(deck_of("ana")) == (), "she was busy"


# --- loot ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.exchange.loot-rich", "frontera.exchange.loot-empty")
def test_a_rich_treasure_without_cards_lets_everybody_swap_more_often() -> None:
    g = build.session(
        build.person("ana"), build.person("bob"), phase=2, decks={"ana": "2C 3C", "bob": "AS KS"}, treasure=""
    )
    one: list[Any] = [
        pick("swap-with", target="bob"),
        "accept-swap",
        pick("give-card", item="2C"),
        pick("give-card", item="AS"),
    ]
    two: list[Any] = [
        pick("swap-with", target="bob"),
        "accept-swap",
        pick("give-card", item="3C"),
        pick("give-card", item="KS"),
    ]
    with scripted(choices=[*one, *two, "no-swap"]) as ref:
        exchanges.loot(ref, g, ("ana", "bob"), cards=2)
    assert g.cards(deck_of("ana")) == build.cards("AS KS")
    assert g.cards(deck_of("bob")) == build.cards("2C 3C")


# --- holds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.grapple.maintain", "frontera.ruling.equipment-bonus-skill")
@pytest.mark.parametrize(
    ("skills", "cards"), [((), 3), (("agility",), 5), (("strength",), 5), (("strength", "agility"), 5)]
)
def test_clothes_for_work_help_in_a_hold_whatever_the_skill(skills: tuple[str, ...], cards: int) -> None:
    g = fighting(build.person("ana", muscle=2, skills=skills, goods=("work-clothes",)))
    side = fight.wrestler(g, "ana")
    assert sum(mod.value for mod in draw_mods(g, "ana", side.trait, side.skill, side.mods)) == cards


# --- what is on offer ------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.combat.pick-up", "frontera.ruling.thrown-spent")
@pytest.mark.parametrize(("x", "steps", "offered"), [(2.0, 0, True), (5.0, 1, True), (9.0, 0, False)])
def test_what_lies_within_reach_or_a_step_of_it_may_be_gathered(x: float, steps: int, offered: bool) -> None:
    g = fighting(build.person("ana", x=20, y=20), build.person("bob", x=60, y=20, side="outlaws"))
    g.dropped = (Dropped("tomahawk-thrown", 1, 20 + x, 20), Dropped("tomahawk-thrown", 1, 20 + x, 20))
    found = [option.choice for option in options(g, g["ana"]) if option.choice.kind == "gather"]
    assert [len(choice.path) for choice in found] == [steps] * offered


@pytest.mark.rule("frontera.combat.pick-up")
def test_of_two_who_gather_the_same_the_second_gets_nothing() -> None:
    g = fighting(build.person("ana", x=20, y=20), build.person("bob", x=21, y=20, side="outlaws"))
    g.dropped = (Dropped("tomahawk-thrown", 1, 20, 20),)
    fight._use_up(g, [Plan(who, Gather(who, "tomahawk-thrown")) for who in ("ana", "bob")])
    assert g["ana"].arms == (Arm("tomahawk-thrown"),)
    assert g["bob"].arms == ()


@pytest.mark.rule("frontera.ruling.opposed-in-combat", "frontera.provoke.test", "frontera.challenge.test")
def test_hard_words_are_offered_against_somebody_who_can_answer() -> None:
    g = fighting(build.person("ana"), build.person("bob", x=5, side="outlaws"))
    assert {"provoke", "challenge"} <= {option.choice.kind for option in options(g, g["ana"])}
    g.change("bob", morale=-3)
    assert not {"provoke", "challenge"} & {option.choice.kind for option in options(g, g["ana"])}


@pytest.mark.rule("frontera.ruling.lastman-exchange", "frontera.ruling.exchange-multi")
def test_the_last_one_exchanges_with_the_losers_in_the_order_of_the_table() -> None:
    people = [build.person("ana"), build.person("bob", health=-3), build.person("eve", health=-3)]
    seats = (MAYOR, "eve", "bob", "ana")
    g = build.session(*people, seats=seats, phase=2, decks={"ana": "2C", "bob": "AS", "eve": "KS"})
    asked: list[str] = []

    def none(question: Question) -> Choice:
        asked.append(str(question.facts["other"]))
        return SwapCards(asked[-1])

    with scripted(choices=[none, none]) as ref:
        fight.begin(ref, g, last_one=True)
        fight.advance(ref, g)
    assert asked == ["eve", "bob"]


# --- who knows what --------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.what-is-public")
def test_the_last_card_of_a_deck_is_not_all_of_it_while_others_lie_face_down() -> None:
    g = fighting(build.person("ana"), build.person("bob"), build.person("eva"), phase=2, decks={"ana": "2C 4D"})
    knowledge.learn(g, "eva", deck_of("ana"))
    knowledge.draw_out(g, "ana", ("2C",), deck_of("ana"))
    assert g.fight is not None
    g.fight = replace(g.fight, plans=(Plan("ana", Stay("ana"), (Laid("2C", origin=deck_of("ana")),)),))
    knowledge.move(g, ("4D",), deck_of("ana"), deck_of("bob"), ("ana", "bob"))
    assert knowledge.known(g, "eva", deck_of("bob")) == ()
    assert knowledge.known(g, "eva", knowledge.AMONG) == build.cards("2C 4D")
