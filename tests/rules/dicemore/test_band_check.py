"""What the rules have against a band."""

from __future__ import annotations

from typing import Any

import pytest

from sixgun.games.dicemore.bands.band_check import findings, may_lead, objections, worth
from sixgun.games.dicemore.bands.band_file import BANDS, Band, Carried
from sixgun.games.dicemore.bands.shopping import hire
from sixgun.games.dicemore.state import replace
from sixgun.testing.scripted import scripted

from .bands import band, lawmen, member, raised, veteran


def against(one: Band) -> list[tuple[str, str]]:
    return [(refusal.rule, refusal.reason) for refusal in objections(one)]


def test_a_sound_band_has_nothing_against_it() -> None:
    assert against(lawmen()) == []


@pytest.mark.rule("dicemore.band.budget", "dicemore.table.founding")
def test_a_band_is_worth_at_most_400_dollars_and_what_it_earned() -> None:
    assert worth(lawmen()) == 180 + 2 * 50 + 3 * 6
    assert against(replace(lawmen(), dollars=103)) == [("dicemore.band.budget", "over-budget")]
    assert against(replace(lawmen(), dollars=110, earned=8, matches=1)) == []
    assert against(replace(lawmen(), earned=8)) == [("dicemore.band.budget", "earned-without-match")]


@pytest.mark.rule("dicemore.band.choose-group", "dicemore.band.common-any-group")
def test_one_kind_of_group_and_civilians() -> None:
    chief = member("indians.tribe-chef")
    assert against(band("indians", chief, member("common.armed-civilian"))) == []
    assert against(band("indians", chief, member("outlaws.bandit"))) == [("dicemore.band.choose-group", "wrong-group")]
    assert ("dicemore.band.choose-group", "band-empty") in against(band("lawmen"))


@pytest.mark.rule("dicemore.band.role-limits", "dicemore.special.role-leader", "dicemore.special.role-hero")
def test_leaders_and_heroes_are_limited() -> None:
    boss = member("outlaws.boss")
    two = band("outlaws", boss, member("outlaws.boss", "second"))
    assert against(two) == [("dicemore.band.role-limits", "too-many")]
    bullies = [member("outlaws.bully", f"bully-{i}") for i in range(3)]
    many = band("outlaws", boss, *bullies, matches=1, earned=400)
    assert against(many) == [("dicemore.band.role-limits", "too-many")]
    assert against(replace(many, members=many.members[:3])) == []


@pytest.mark.rule("dicemore.ruling.leaderless-bands")
def test_who_leads() -> None:
    rule = "dicemore.ruling.leaderless-bands"
    assert against(band("lawmen", member("lawmen.guard"))) == [(rule, "no-leader")]
    assert against(band("lawmen", veteran(member("lawmen.guard")), matches=1)) == []  # without any hero nobody leads
    killer, hunter = member("bounty-hunters.bounty-killer"), member("bounty-hunters.bounty-hunter")
    assert against(band("bounty-hunters", killer, hunter)) == [(rule, "leader-not-named")]
    assert against(band("bounty-hunters", replace(killer, leader=True), hunter)) == []
    assert against(band("bounty-hunters", killer, replace(hunter, leader=True))) == [(rule, "may-not-lead")]
    assert against(band("bounty-hunters", replace(hunter, leader=True))) == []
    agent, volunteer = member("rangers.agent"), member("rangers.volunteer")
    assert against(band("rangers", agent, replace(volunteer, leader=True))) == [(rule, "may-not-lead")]
    both = band("rangers", replace(agent, leader=True), member("rangers.agent", "b", leader=True))
    assert against(both) == [(rule, "two-leaders")]


@pytest.mark.rule("dicemore.ruling.leaderless-bands", "dicemore.ruling.hero-status", "dicemore.skill.hero-status")
def test_whom_fortune_has_made_a_hero_may_lead_too() -> None:
    made = veteran(member("mountain-men.trapper", "made", raised=raised(fortune=1), victims=7), experience=0)
    plain = veteran(member("mountain-men.woodman", "plain"))
    assert may_lead(band("mountain-men", made, plain, matches=1)) == ("made",)
    assert against(band("mountain-men", made, plain, matches=1)) == [
        ("dicemore.ruling.leaderless-bands", "leader-not-named")
    ]
    assert against(band("mountain-men", replace(made, leader=True), plain, matches=1)) == []
    named = band("mountain-men", replace(plain, leader=True), matches=1)
    assert against(named) == [("dicemore.ruling.leaderless-bands", "may-not-lead")]
    troopers = [member("rangers.trooper", "t"), member("rangers.agent", "a")]
    assert may_lead(band("rangers", *troopers)) == ("a",)  # an Agent first
    assert may_lead(band("rangers", troopers[0])) == ("t",)


@pytest.mark.rule("dicemore.xp.cap", "dicemore.ruling.cap-temporary")
def test_no_score_above_four() -> None:
    sheriff = veteran(member("lawmen.sheriff", raised=raised(ref=1), victims=10), experience=0)
    assert against(band("lawmen", sheriff, matches=1)) == [("dicemore.xp.cap", "above-cap")]
    fine = veteran(member("lawmen.sheriff", raised=raised(shot=1), victims=10), experience=0)
    assert against(band("lawmen", fine, matches=1)) == []


@pytest.mark.rule("dicemore.xp.start", "dicemore.table.starting-experience")
def test_nobody_starts_with_more_experience_than_printed() -> None:
    captain = member("soldiers.captain")
    assert captain.experience == 3  # the profile counts, not the table
    assert against(band("soldiers", captain)) == []
    assert against(band("soldiers", replace(captain, experience=4))) == [("dicemore.xp.start", "too-much-experience")]


@pytest.mark.rule("dicemore.xp.start", "dicemore.ruling.xp-spending")
def test_a_check_finds_lost_starting_experience_which_keeps_nobody_from_a_table() -> None:
    def found(one: Band) -> list[tuple[str, str, object]]:
        assert against(one) == []
        return [(refusal.rule, refusal.reason, refusal.facts["name"]) for refusal in findings(one)]

    captain, sergeant = member("soldiers.captain", name="C"), member("soldiers.sergeant", name="S")
    lost = replace(captain, experience=2)
    assert found(band("soldiers", lost, sergeant)) == [("dicemore.xp.start", "too-little-experience", "C")]
    late = replace(sergeant, experience=0)  # hired after the first match, and with nothing
    later = band("soldiers", veteran(captain), late, matches=1)
    assert found(later) == [("dicemore.xp.start", "too-little-experience", "S")]
    learnt = replace(captain, skills=("skill-hard",), experience=0)
    assert found(band("soldiers", learnt, sergeant)) == []


@pytest.mark.rule("dicemore.xp.start", "dicemore.ruling.campaign-hiring")
@pytest.mark.parametrize("name", sorted(BANDS.samples))
def test_a_ready_band_has_the_experience_that_founding_gives(name: str) -> None:
    ready = BANDS.read(BANDS.samples[name])
    founded = Band("dicemore", "new", ready.kind, dollars=1_000_000, profile_errata=ready.profile_errata)
    with scripted() as ref:
        for one in ready.members:
            founded = hire(ref, founded, one.profile, one.name)
    assert [m.experience for m in ready.members] == [m.experience for m in founded.members]
    assert any(m.experience for m in ready.members)


@pytest.mark.rule("dicemore.xp.gain", "dicemore.xp.spend", "dicemore.ruling.xp-credit", "dicemore.gap.end-bonuses")
def test_experience_has_to_come_from_somewhere() -> None:
    skilled = member("soldiers.captain", skills=("skill-hard",), experience=0)
    assert against(band("soldiers", veteran(skilled), matches=1)) == []
    early = replace(skilled, skills=("skill-hard", "skill-sniper"))
    assert against(band("soldiers", early)) == [("dicemore.xp.start", "too-much-experience")]
    greedy = veteran(early, victims=1)
    assert against(band("soldiers", greedy, matches=1)) == [("dicemore.xp.gain", "too-much-experience")]
    assert against(band("soldiers", replace(greedy, victims=2), matches=1)) == []


@pytest.mark.rule("dicemore.xp.new-skill", "dicemore.special.skill-doc")
def test_a_skill_once_and_the_doctors_twice() -> None:
    def with_skills(*skills: str) -> list[tuple[str, str]]:
        return against(band("soldiers", veteran(member("soldiers.captain"), skills=skills, victims=20), matches=1))

    assert with_skills("skill-doc", "skill-doc") == []
    assert with_skills("skill-doc", "skill-doc", "skill-doc") == [("dicemore.xp.new-skill", "skill-twice")]
    assert with_skills("skill-hard", "skill-hard") == [("dicemore.xp.new-skill", "skill-twice")]
    horseman = veteran(member("indians.tribe-chef"), skills=("skill-horsemen",), victims=9)
    assert against(band("indians", horseman, matches=1)) == []


@pytest.mark.rule("dicemore.recovery.roll")
def test_nobody_is_hurt_before_the_first_match() -> None:
    rule = ("dicemore.recovery.roll", "hurt-before-match")
    hurts: list[dict[str, Any]] = [{"wounded": True}, {"injuries": ("injury-blind",)}]
    for hurt in hurts:
        assert against(band("lawmen", member("lawmen.sheriff", **hurt))) == [rule]


@pytest.mark.rule("dicemore.equip.rare", "dicemore.special.keyword-rare", "dicemore.ruling.buyer")
def test_rare_goods_belong_to_their_people() -> None:
    rare = [("dicemore.equip.rare", "rare")]
    for thing in ("bayonet", "sword"):
        assert against(band("soldiers", member("soldiers.captain", weapons=[thing]))) == []
        assert against(band("lawmen", member("lawmen.sheriff", weapons=[thing]))) == rare
    assert against(band("indians", member("indians.tribe-chef", weapons=["bow"]))) == []
    assert against(band("cowboys", member("cowboys.chief", weapons=["bow"]))) == rare
    civilian = member("common.armed-civilian", weapons=["sword"])
    assert against(band("soldiers", member("soldiers.captain"), civilian)) == rare


@pytest.mark.rule("dicemore.animal.appaloosa")
def test_only_indians_ride_appaloosas() -> None:
    assert against(band("indians", member("indians.tribe-chef", horse="appaloosa"))) == []
    assert against(band("lawmen", member("lawmen.sheriff", horse="appaloosa"))) == [
        ("dicemore.animal.appaloosa", "rare")
    ]


@pytest.mark.rule("dicemore.ruling.rare-places", "dicemore.equip.rare")
def test_explosives_need_a_mine_or_railway_works() -> None:
    boss = member("outlaws.boss", weapons=[Carried("dynamite", pieces=2)])
    assert against(band("outlaws", boss)) == [("dicemore.ruling.rare-places", "no-works")]
    assert against(band("outlaws", boss, works=True)) == []


@pytest.mark.rule("dicemore.item.rifle-sight", "dicemore.weapon.musket-bayonet", "dicemore.ruling.bayonet")
def test_sights_and_bayonets_fit_only_some_weapons() -> None:
    def soldier(*weapons: Carried) -> list[tuple[str, str]]:
        return against(band("soldiers", member("soldiers.captain", weapons=weapons)))

    assert soldier(Carried("rifle", sight=True)) == []
    assert soldier(Carried("carbine", sight=True)) == [("dicemore.item.rifle-sight", "no-sight")]
    assert soldier(Carried("musket", bayonet=True), Carried("bayonet")) == []
    assert soldier(Carried("musket", bayonet=True)) == [("dicemore.ruling.bayonet", "bayonet-missing")]
    assert soldier(Carried("carbine", bayonet=True), Carried("bayonet")) == [
        ("dicemore.weapon.musket-bayonet", "no-bayonet")
    ]


@pytest.mark.rule("dicemore.ruling.ready-weapons", "dicemore.special.injury-lost-hand")
def test_hands() -> None:
    def holding(*weapons: str, **fields: Any) -> list[tuple[str, str]]:
        carried = [Carried(weapon, hand=True) for weapon in weapons]
        sheriff = veteran(member("lawmen.sheriff", weapons=carried, **fields))
        return against(band("lawmen", sheriff, works=True, matches=1))

    rule = "dicemore.ruling.ready-weapons"
    assert holding("six-shot", "knife") == []
    assert holding("rifle") == []
    assert holding("rifle", "knife") == [(rule, "hands-full")]
    assert holding("knife", "knife", "knife") == [(rule, "hands-full")]
    assert holding("dynamite") == [(rule, "explosive-in-hand")]
    lost: dict[str, Any] = {"injuries": ("injury-lost-hand",)}
    one_hand = [("dicemore.special.injury-lost-hand", "one-hand")]
    assert holding("rifle", **lost) == one_hand
    assert holding("six-shot", "six-shot", **lost) == one_hand
    assert holding("six-shot", "knife", **lost) == []
