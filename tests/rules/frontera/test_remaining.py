"""Rules that no chapter's own tests prove: traits and skills one by one, and what people may not do."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.frontera import build
from tests.rules.frontera.test_fight import attack, fighting, outcome, refused

from sixgun.core.choice import Choice
from sixgun.core.kinds import tag
from sixgun.games.frontera import choices, console, flow, gambling, goods, mayor, medical
from sixgun.games.frontera.adventures.scenario import SCENARIOS
from sixgun.games.frontera.catalogue import table, weapons
from sixgun.games.frontera.choices import Care, EndSession, GiveCard, Hold, NextBeat, Provoke, Stay
from sixgun.games.frontera.decks import dead_mans_hand
from sixgun.games.frontera.fights import duel, fight
from sixgun.games.frontera.fights.fight_choice import KINDS, check
from sixgun.games.frontera.fights.strike import attack_mods
from sixgun.games.frontera.fights.techniques import difficulty_mods, reach_mod
from sixgun.games.frontera.knowledge import known
from sixgun.games.frontera.state import DEAD_MAN, MAYOR, TREASURE, Fight, Laid, Mount, Plan, deck_of, spent_of
from sixgun.games.frontera.trials import (
    Contestant,
    draw_mods,
    judge_opposed,
    opposed_grader,
    opposed_test,
    right_colour,
    trait_test,
)
from sixgun.testing import pick, scripted

HANDS, SENSES, MUSCLE, HEAD = "S", "C", "H", "D"


# --- traits and skills -----------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.trait.hands", "frontera.trait.muscle", "frontera.trait.head", "frontera.trait.senses")
@pytest.mark.rule("frontera.deck.colours", "frontera.test.families")
@pytest.mark.parametrize(
    ("trait", "suit", "colour"), [("hands", "S", "C"), ("senses", "C", "S"), ("muscle", "H", "D"), ("head", "D", "H")]
)
def test_each_trait_succeeds_with_its_suit_and_half_with_its_colour(trait: str, suit: str, colour: str) -> None:
    wrong = next(other for other in "SCHD" if other not in (suit, colour))
    for letter, grade in ((suit, "success"), (colour, "partial"), (wrong, "failure")):
        traits: dict[str, Any] = {trait: 2}
        g = build.session(build.person("ana", **traits), mode="nomgmt", pile=f"9{letter} 8{letter} 2S")
        with scripted(chance=[(f"9{letter}", f"8{letter}")], choices=[pick("play", item=f"9{letter}")]) as ref:
            assert trait_test(ref, g, Contestant("ana", trait)).grade == grade
    assert right_colour(f"2{colour}", suit)
    assert not right_colour(f"2{wrong}", suit)


@pytest.mark.rule("frontera.skill.brawl", "frontera.skill.quick-shot", "frontera.skill.aim", "frontera.skill.agility")
@pytest.mark.rule("frontera.skill.strength", "frontera.skill.deftness", "frontera.skill.perception")
@pytest.mark.rule("frontera.skill.lore", "frontera.skill.cunning", "frontera.skill.glibness")
@pytest.mark.parametrize(
    ("skill", "trait"),
    [
        ("brawl", "hands"),
        ("quick-shot", "hands"),
        ("aim", "senses"),
        ("agility", "muscle"),
        ("strength", "muscle"),
        ("deftness", "hands"),
        ("perception", "senses"),
        ("lore", "head"),
        ("cunning", "head"),
        ("glibness", "head"),
    ],
)
def test_each_skill_gives_two_cards_on_its_trait_and_nothing_to_others(skill: str, trait: str) -> None:
    assert {row["key"]: row["trait"] for row in table("skills")}[skill] == trait
    traits: dict[str, Any] = {trait: 3}
    g = build.session(build.person("ana", **traits, skills=(skill,)), build.person("bob", **traits))
    assert sum(mod.value for mod in draw_mods(g, "ana", trait, skill)) == 5
    assert sum(mod.value for mod in draw_mods(g, "ana", trait)) == 3
    assert sum(mod.value for mod in draw_mods(g, "bob", trait, skill)) == 3


@pytest.mark.rule("frontera.ruling.cunning-skill-name", "frontera.gamble.bank-stop-test")
def test_stopping_is_a_test_of_cunning_for_which_lore_gives_nothing() -> None:
    for skill, cards in (("cunning", ("9D", "8H", "7H")), ("lore", ("9D",))):
        ana = build.person("ana", head=1, skills=(skill,), cents=400)
        g = build.session(ana, mode="nomgmt", pile="9D 8H 7H KC")
        with scripted(chance=[("KC",), cards], choices=["honest", "stop", pick("play", item="9D")]) as ref:
            gambling.against_the_house(ref, g, "ana")


@pytest.mark.rule("frontera.ruling.equipment-bonus-skill", "frontera.ruling.same-bonus-stack")
def test_an_item_gives_one_card_with_or_without_the_skill_and_two_give_no_more() -> None:
    ana = build.person("ana", goods=("work-clothes", "work-clothes"))
    g = build.session(ana, build.person("bob"))
    assert [mod.value for mod in goods.goods_mods(g, "ana", "agility")] == [1]
    assert not list(goods.goods_mods(g, "ana", "strength"))
    assert not list(goods.goods_mods(g, "bob", "agility"))
    g.change("ana", goods=("healer-kit", "healer-kit"))
    assert sum(mod.value for mod in medical.tested(g, "ana").mods) == 1


# --- cards -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.ruling.duplicate-cards")
def test_the_same_card_of_two_packs_is_a_stalemate() -> None:
    assert judge_opposed([("ana", HANDS, "9S"), ("bob", HANDS, "9S")]).winners == ("ana", "bob")
    assert opposed_grader(HANDS)("9S") == opposed_grader(HANDS)("9S") > opposed_grader(HANDS)("8S")


@pytest.mark.rule("frontera.ruling.ammo-shuffle", "frontera.ruling.dmh-who-allows-two")
def test_the_dead_mans_hand_is_whole_each_time_and_one_card_is_the_rule() -> None:
    g = build.session(build.person("ana"))
    with scripted(chance=[("8C",), ("8C",), ("AS",)]) as ref:
        assert [dead_mans_hand(ref, g, "frontera.ammo.fifth-turn") for _ in range(3)] == [False, False, True]


@pytest.mark.rule("frontera.ruling.major-several-npcs")
def test_the_mayors_people_draw_one_after_another_and_the_second_may_get_what_the_first_rejected() -> None:
    people = [build.person(name, MAYOR, hands=2) for name in ("crow", "dutch")]
    g = build.session(*people, build.person("ana"), phase=2, decks={MAYOR: "9S 8S 3H"})
    choices: list[Any] = [pick("play", item="9S"), pick("play", item="8S")]
    with scripted(chance=[("9S", "8S"), ("8S", "3H")], choices=choices) as ref:
        contest = opposed_test(
            ref, g, [Contestant("crow", "hands"), Contestant("dutch", "hands")], "frontera.opposed.draw"
        )
    assert contest.victor == "crow"
    assert g.cards(spent_of(MAYOR)) == build.cards("9S 8S")


@pytest.mark.rule("frontera.exchange.no-gifts", "frontera.exchange.no-free-trade", "frontera.concept.roles")
def test_nobody_is_ever_offered_to_give_a_card_away() -> None:
    """What may be announced in a fight, and what the Mayor may call for: no gift and no trade is among it."""
    assert not {"give-card", "take-card", "swap-with", "swap-cards"} & {*KINDS, *map(tag, console.CALLS)}
    g = build.session(build.person("ana"), build.person("bob"))
    refusal = mayor.check(g, GiveCard("ana", "9S"), beat=False)
    assert refusal is not None
    assert refusal.reason == "unknown-action"


@pytest.mark.rule("frontera.concept.play-styles", "frontera.ruling.session-end")
def test_the_next_beat_comes_first_the_mayor_may_improvise_and_end_and_a_new_session_starts_anew() -> None:
    setup = SCENARIOS.setup(SCENARIOS.text("saloon"))
    g = SCENARIOS.start(setup)
    g.step = "scene"
    beat = flow.next_beat(g)
    assert beat is not None
    offered = list(mayor.options(g, beat=True))
    assert offered[0].choice == NextBeat()
    assert {"call-test", "money", "pass-time"} <= {option.choice.kind for option in offered}
    with scripted(choices=[EndSession("nobody")]) as ref:
        flow.advance(ref, g)
    assert g.ended is not None
    assert g.ended.rule == "frontera.ruling.session-end"
    again = SCENARIOS.start(setup)
    assert again.step == "prepare"
    assert again.phase == 1
    assert not again.zones


# --- announcements ---------------------------------------------------------------------------------------------------
def shooter(**fields: Any) -> Any:
    fields = {"hands": 4, "skills": ("quick-shot",), "weapons": ("revolver",), "in_hand": "revolver", **fields}
    return build.person("ana", **fields)


@pytest.mark.rule("frontera.attack.choose-technique", "frontera.ruling.one-technique", "frontera.ruling.scare-mixed")
def test_an_announcement_is_one_action_with_one_technique_and_one_weapon() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=8, y=5)
    g = fighting(thug, shooter(x=5, y=5))
    good = attack("ana", "thug", "revolver", "quick-shot", 2)
    assert refused(g, good) is None
    assert refused(g, attack("ana", "thug", "revolver", "quick-shot+aim", 2)) == "frontera.tech.overview"
    assert refused(g, attack("ana", "thug", "revolver+fists", "quick-shot", 2)) == "frontera.tech.overview"
    for technique, trait in (("quick-shot", "hands"), ("aim", "senses"), ("unarmed", "hands")):
        mods = attack_mods(g, g["ana"], attack("ana", "thug", "revolver", technique), g["ana"].place)
        assert mods[0].name == trait


@pytest.mark.rule("frontera.test.play-several", "frontera.ruling.extra-attacks-count")
@pytest.mark.rule("frontera.ruling.announce-public", "frontera.ruling.change-after-draw")
def test_so_many_cards_as_were_announced_are_played_and_only_the_announcement_is_public() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=25, y=5)
    g = fighting(thug, shooter(x=5, y=5), phase=2, decks={"ana": "9S 8S 7H 6H 5H 4H"})
    g.fight = Fight(turn=1, order=("ana",))
    hand = ("9S", "8S", "7H", "6H", "5H", "4H")
    choices: list[Any] = [
        attack("ana", "thug", "revolver", "quick-shot", 2),
        pick("play", item="9S"),
        pick("play", item="7H"),
    ]
    with scripted(chance=[hand], choices=choices) as ref:
        fight.advance(ref, g)
        public = [entry for entry in ref.log if not entry.seats]
    assert [laid.card for laid in g.fight.plans[0].laid] == ["9S", "7H"]
    assert [entry.event for entry in public] == ["announces-attack", "draws"]
    assert not any(card in str(entry.facts) for entry in public for card in hand)
    assert g.fight.order == (), "after the draw there is nothing left to change"


@pytest.mark.rule("frontera.tech.quick-shot", "frontera.ruling.quick-shot-bow", "frontera.ruling.range-damage")
@pytest.mark.rule("frontera.skill.quick-shot-damage", "frontera.tech.thrown", "frontera.ruling.grapple-lasso-range")
def test_what_is_shot_fast_and_what_is_thrown() -> None:
    ranged = [key for key, weapon in weapons().items() if weapon.cls in ("firearm", "bow")]
    assert "bow" in ranged
    assert all("quick-shot" in weapons()[key].techniques for key in ranged)
    thug = build.person("thug", MAYOR, npc="henchman", x=8, y=5)
    g = fighting(thug, shooter(weapons=("bow",), in_hand="bow", x=5, y=5))
    assert refused(g, attack("ana", "thug", "bow", "quick-shot", 3)) is None
    for x in (8, 40):
        g.change("thug", x=x)
        assert outcome(g, "ana", attack("ana", "thug", "bow", "quick-shot"), ("RJ", "thug")) == {
            "thug": 1 + weapons()["bow"].damage
        }
    for key in ("lasso", "knife-thrown"):
        assert reach_mod(weapons()[key], "thrown", 9.9) is not None
        assert reach_mod(weapons()[key], "thrown", 10.0) is None


@pytest.mark.rule("frontera.attack.endurance-is-difficulty", "frontera.ruling.attack-helpless")
def test_endurance_reduces_a_hit_and_the_helpless_are_no_easier() -> None:
    thug = build.person("thug", MAYOR, muscle=3, x=8, y=5)
    g = fighting(thug, shooter(x=5, y=5))
    shot = attack("ana", "thug", "revolver", "quick-shot")
    healthy = [outcome(g, "ana", shot, (card, "thug")) for card in ("6S", "7S", "8S")]
    g.change("thug", health=-3)
    assert healthy == [outcome(g, "ana", shot, (card, "thug")) for card in ("6S", "7S", "8S")]
    assert [row["thug"] for row in healthy] == [0, 0, 2]


@pytest.mark.rule("frontera.medical.combat")
def test_care_in_a_fight_takes_the_whole_turn_without_a_step() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=30)
    g = fighting(thug, build.person("ana", x=5, y=5), build.person("bob", x=6, y=5, health=-1))
    assert refused(g, Care("ana", "bob")) is None
    assert "path" not in choices.KINDS.fields("care")
    g.change("bob", x=9.0)
    assert refused(g, Care("ana", "bob")) == "frontera.ruling.medical-reach"


@pytest.mark.rule("frontera.ruling.move-mounted", "frontera.ruling.mount-target-moving")
def test_a_rider_goes_as_far_as_the_horse_and_a_moving_target_is_no_harder() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", weapons=("rifle",), in_hand="rifle", x=60, y=50)
    g = fighting(thug, shooter(x=50, y=50, mount="bess"))
    g.mounts["bess"] = Mount("bess", "horse", 50, 50, "gallop", 0, ("ana",))
    assert refused(g, attack("ana", "thug", "revolver", "quick-shot", path=((56.0, 50.0, 0.0),))) is None
    on_horseback = sum(mod.value for mod in difficulty_mods(g, g["thug"], g["thug"].place, g["ana"], "quick-shot"))
    g.change("ana", mount="")
    assert refused(g, attack("ana", "thug", "revolver", "quick-shot", path=((56.0, 50.0, 0.0),))) is not None
    assert on_horseback == sum(
        mod.value for mod in difficulty_mods(g, g["thug"], g["thug"].place, g["ana"], "quick-shot")
    )


@pytest.mark.rule("frontera.ruling.opposed-in-combat")
def test_who_is_provoked_answers_at_once_and_keeps_the_own_action() -> None:
    thug = build.person("thug", MAYOR, npc="henchman", x=8, y=5)
    ana = build.person("ana", head=1, x=5, y=5)
    g = fighting(thug, ana, mode="nomgmt", pile="KD 2D 3D 4D 9S")
    g.fight = Fight(turn=1, order=("ana", "thug"))
    choices: list[Any] = [Provoke("ana", "thug"), pick("play", item="KD"), pick("play", item="2D")]
    with scripted(chance=[("KD",), ("2D", "3D", "4D")], choices=choices) as ref:
        fight.advance(ref, g)
    assert g.fight is not None
    assert [plan.who for plan in g.fight.plans] == ["ana", "thug"]
    assert g.fight.order == ("thug",)
    assert check(g, g["thug"], Stay("thug")) is None


@pytest.mark.rule("frontera.ruling.grapple-third", "frontera.ruling.grapple-mutual")
def test_the_seized_ones_best_card_stands_against_the_best_of_all_seizers() -> None:
    people = [
        build.person("ana", held_by=("crow", "dutch")),
        build.person("crow", MAYOR, holds="ana"),
        build.person("dutch", MAYOR, holds="ana"),
    ]
    for card, free in (("9H", False), ("JH", True)):
        g = fighting(*people)
        plans = [
            Plan(who, Hold(who), (Laid(played, origin=spent_of(g[who].seat)),))
            for who, played in (("ana", card), ("crow", "3H"), ("dutch", "10H"))
        ]
        with scripted() as ref:
            freed = fight._resolve_holds(ref, g, plans)
        assert freed == (["crow", "dutch"] if free else [])
    mutual = [
        build.person("ana", holds="crow", held_by=("crow",)),
        build.person("crow", MAYOR, holds="ana", held_by=("ana",)),
    ]
    g = fighting(*mutual)
    plans = [Plan(who, Hold(who), (Laid(card),)) for who, card in (("ana", "9H"), ("crow", "3H"))]
    with scripted() as ref:
        assert fight._resolve_holds(ref, g, plans) == ["crow"], "ana alone holds now"


# --- the saloon ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("frontera.gamble.bank-reshuffle", "frontera.ruling.casino-deck-scope")
@pytest.mark.rule("frontera.gamble.bank-loss-exchange")
def test_the_house_draws_from_all_of_the_mayors_cards_and_shuffles_when_they_are_used_up() -> None:
    ana = build.person("ana", cents=400)
    g = build.session(ana, phase=2, decks={"ana": "2D", MAYOR: "9H"}, spent={MAYOR: "9C"})
    everything = [("9H",), ("9C",), ("AS",), ("AH",), ("8C",), ("8D",), ("9H",)]
    swap = [pick("take-card", item="2D"), pick("give-card", item="9H")]
    choices: list[Any] = ["honest", *["play-on"] * 6, "stop", "play", *swap]
    with scripted(chance=[*everything, ("2D",)], choices=choices) as ref:
        assert gambling.against_the_house(ref, g, "ana") > 0
    assert sorted((*g.cards(deck_of(MAYOR)), *g.cards(spent_of(MAYOR)))) == ["2D", "9C"]


@pytest.mark.rule("frontera.ruling.casino-partial-optional", "frontera.ruling.casino-stop-each-round")
def test_a_right_to_leave_is_offered_once_and_lapses() -> None:
    kinds = [[o.choice.kind for o in gambling._after_round("ana", may)] for may in (True, False)]
    assert kinds == [["leave", "stop", "play-on"], ["stop", "play-on"]]
    ana = build.person("ana", cents=400)
    g = build.session(ana, mode="nomgmt", pile="9C 2H 9D 3C 4C")
    offered: list[list[str]] = []

    def note(kind: str) -> Any:
        def choose(question: Any) -> Choice:
            offered.append([option.choice.kind for option in question.options])
            return pick(kind)(question)

        return choose

    choices: list[Any] = ["honest", note("stop"), "play", note("play-on"), note("stop"), "play", note("leave")]
    draws = [("9C",), ("2H",), ("3C",), ("4C",), ("2H",), ("9C",)]
    with scripted(chance=draws, choices=choices) as ref:
        gambling.against_the_house(ref, g, "ana")
    assert ["leave" in kinds for kinds in offered] == [False, True, False, True]


@pytest.mark.rule("frontera.ruling.casino-phase1", "frontera.ruling.casino-dmh-busy")
def test_in_phase_one_turned_cards_become_known_and_go_back() -> None:
    ana = build.person("ana", cents=400)
    g = build.session(ana, build.person("bob"), phase=1, pile="9D 9S 8S", decks={MAYOR: "3H 4H", "ana": "5H"})
    seen: list[Any] = []

    def stop(question: Any) -> Choice:
        seen.append((known(g, "bob", deck_of(MAYOR)), g.cards(deck_of(MAYOR))))
        return pick("stop")(question)

    choices: list[Any] = ["honest", "play-on", stop, pick("play", item="9D"), "keep-round"]
    swap = [pick("take-card", item="4H"), pick("give-card", item="5H")]
    with scripted(chance=[("AS",), ("3H",), ("9D",)], choices=[*choices, *swap]) as ref:
        gambling.against_the_house(ref, g, "ana")
    assert seen == [(("3H",), ("3H", "4H"))]
    assert g.cards(deck_of(MAYOR)) == build.cards("3H 5H")
    assert g.cards(DEAD_MAN) == build.cards("AS AH 8C 8D"), "there for any test in between"


@pytest.mark.rule("frontera.gamble.chance-outline", "frontera.ruling.chance-zero-sum", "frontera.ruling.cheat-declare")
def test_one_skill_test_one_luck_test_each_and_no_sum_is_kept() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    g = build.session(*people, mode="nomgmt", pile="9D 2D 3S")
    asked: list[str] = []

    def note(kind: str) -> Any:
        def choose(question: Any) -> Choice:
            asked.append(question.rule)
            return pick(kind)(question)

        return choose

    choices: list[Any] = [note("honest"), note("honest"), note("play"), note("play")]
    with scripted(chance=[("9D",), ("2D",), ("AS",), ("AH",)], choices=choices) as ref:
        gambling.game_of_chance(ref, g, ["ana", "bob"])
    assert asked[:2] == ["frontera.cheat.skill"] * 2, "before the first draw"
    assert (g["ana"].cents, g["bob"].cents) == (1000, 300), "what one wins nobody else has to lose"


@pytest.mark.rule("frontera.ruling.cheat-skill-games")
def test_nobody_is_asked_about_cheating_in_a_game_of_skill() -> None:
    people = [build.person("ana", cents=500), build.person("bob", cents=300)]
    g = build.session(*people, mode="nomgmt", pile="9S 2S 3H")
    with scripted(chance=[("9S",), ("2S",)], choices=["draw", "draw", "play", "play"]) as ref:
        assert gambling.game_of_skill(ref, g, ["ana", "bob"], "darts", 100) == ("ana",)


@pytest.mark.rule("frontera.ruling.duel-death-exchange", "frontera.ruling.duel-for-money")
def test_a_duel_moves_cards_once_and_before_a_death() -> None:
    guns: dict[str, Any] = {"weapons": ("revolver",), "in_hand": "revolver"}
    people = [build.person("ana", hands=1, **guns), build.person("bob", hands=4, health=-2, **guns)]
    g = build.session(*people, phase=2, decks={"ana": "9S 2H", "bob": "3S KD QD"})
    choices: list[Any] = ["draw", "draw", pick("play", item="9S"), pick("play", item="3S")]
    choices += [pick("swap-cards", number=1)]
    choices += [pick("take-card", item="KD"), pick("give-card", item="2H")]
    with scripted(chance=[("9S",), ("3S", "QD")], choices=choices) as ref:
        contest = duel.pistol_duel(ref, g, ["ana", "bob"])
    assert contest.victor == "ana"
    assert "KD" in g.cards(deck_of("ana"))
    assert g["bob"].dying
    assert not g["bob"].dead
    assert g.cards(TREASURE) == (), "his cards wait for his last chance"
