"""Experience and income after a match."""

from __future__ import annotations

import pytest

from sixgun.core.choice import Choice, Question
from sixgun.games.dicemore.bands.band_check import COSTS, SKILL_COST
from sixgun.games.dicemore.bands.band_file import Band
from sixgun.games.dicemore.bands.choices import Learn, Raise
from sixgun.games.dicemore.bands.learning import CHART, refusal, roll_skill
from sixgun.games.dicemore.bands.muster import characters, scores
from sixgun.games.dicemore.campaign.rewards import bounties, credit, gamblers, learn, match_pay
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.state import replace
from sixgun.testing.scripted import pick, scripted

from .bands import band, lawmen, member, raised, veteran


def taught(one: Band, choice: object, *chance: tuple[int, int]) -> Band:
    with scripted(chance=chance, choices=[choice]) as ref:  # type: ignore[list-item]
        after = learn(ref, "owner", one)
    assert after is not None
    return after


def pupil(points: int, profile: str = "lawmen.guard", **fields: object) -> Band:
    kind = profile.partition(".")[0]
    return band(kind, veteran(member(profile, "a", **fields), experience=points), matches=1)


# points --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.xp.gain", "dicemore.ruling.xp-credit")
def test_one_point_for_each_elimination() -> None:
    with scripted() as ref:
        law = credit(ref, lawmen(), {"sheriff": 2, "one": 1}, ("sheriff", "one", "two"), False)
    assert [(m.experience, m.victims) for m in law.members] == [(4, 2), (1, 1), (0, 0)]


@pytest.mark.rule("dicemore.gap.end-bonuses")
def test_the_house_may_give_survivors_of_the_winner_a_point() -> None:
    with scripted() as ref:
        law = credit(ref, lawmen(), {}, ("sheriff", "two"), True)
    assert [m.experience for m in law.members] == [3, 0, 1]


@pytest.mark.rule("dicemore.xp.spend", "dicemore.table.experience-costs")
def test_what_points_buy() -> None:
    assert SKILL_COST == 3
    assert COSTS == {"ref": 5, "cool": 5, "shot": 6, "cos": 6, "fame": 7, "fortune": 7}
    for score, cost in COSTS.items():
        one = taught(pupil(cost), pick("raise", score=score))
        assert one["a"].experience == 0
        assert getattr(scores(one, one["a"]), score) == getattr(scores(pupil(0), pupil(0)["a"]), score) + 1
        too_poor = pupil(cost - 1)
        found = refusal(too_poor, too_poor["a"], Raise("a", score))
        assert found is not None and found.rule == "dicemore.xp.spend"


@pytest.mark.rule("dicemore.skill.hero-status")
def test_a_point_of_fame_makes_a_hero() -> None:
    one = taught(pupil(7), pick("raise", score="fame"))
    (c,) = characters(one, "good")
    assert (c.fame, c.hero, c.role) == (1, True, "")


@pytest.mark.rule("dicemore.xp.cap")
def test_four_is_the_ceiling_of_every_score() -> None:
    for score in COSTS:
        start = getattr(scores(pupil(0), pupil(0)["a"]), score)
        full = pupil(20, raised=raised(**{score: 4 - start}))
        found = refusal(full, full["a"], Raise("a", score))
        assert found is not None and found.rule == "dicemore.xp.cap"
        nearly = pupil(20, raised=raised(**{score: 3 - start}))
        assert refusal(nearly, nearly["a"], Raise("a", score)) is None


@pytest.mark.rule("dicemore.xp.spend")
def test_nobody_is_asked_who_can_buy_nothing() -> None:
    with scripted() as ref:
        assert learn(ref, "owner", pupil(2)) is None
    with scripted(choices=["enough"]) as ref:
        assert learn(ref, "owner", pupil(3)) is None


# the chart -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.xp.new-skill", "dicemore.table.new-skills")
@pytest.mark.parametrize("total", range(2, 13))
def test_every_sum_of_the_chart(total: int) -> None:
    dice = (total // 2, total - total // 2)
    one = taught(pupil(3), pick("learn", skill=""), dice)
    assert one["a"].skills == (CHART[total],)
    assert one["a"].experience == 0
    assert characters(one, "good")[0].skills == (CHART[total],)


@pytest.mark.rule("dicemore.xp.new-skill", "dicemore.special.skill-doc")
def test_duplicates_are_rolled_again_and_a_doctor_graduates() -> None:
    one = taught(pupil(3, skills=("skill-hard",)), pick("learn", skill=""), (5, 5), (4, 6), (1, 1))
    assert one["a"].skills == ("skill-hard", "skill-rifleman")
    doctor = taught(pupil(3, skills=("skill-doc",)), pick("learn", skill=""), (1, 4))
    assert doctor["a"].skills == ("skill-doc", "skill-doc")
    third = taught(pupil(3, skills=("skill-doc", "skill-doc")), pick("learn", skill=""), (1, 4), (6, 6))
    assert third["a"].skills == ("skill-doc", "skill-doc", "skill-gunslinger")


@pytest.mark.rule("dicemore.xp.new-skill", "dicemore.band.indians-horsemen")
def test_what_a_profile_brings_is_a_duplicate_too() -> None:
    one = taught(pupil(3, "indians.hunter"), pick("learn", skill=""), (3, 4), (6, 6))
    assert one["a"].skills == ("skill-gunslinger",)


@pytest.mark.rule("dicemore.xp.new-skill")
def test_whoever_knows_everything_rolls_no_more() -> None:
    full = pupil(3, skills=(*CHART.values(), "skill-doc"))
    found = refusal(full, full["a"], Learn("a"))
    assert found is not None and found.reason == "knows-everything"


@pytest.mark.rule("dicemore.band.mountain-hunter-skill")
def test_mountain_men_may_take_hunter_instead_of_rolling() -> None:
    hunter = Learn("a", "skill-rifleman")
    one = taught(pupil(3, "mountain-men.trapper"), hunter)
    assert one["a"].skills == ("skill-rifleman",)
    again = replace(one, members=(replace(one["a"], experience=3),))
    assert refusal(again, again["a"], hunter) is not None
    guard = pupil(3)
    assert refusal(guard, guard["a"], hunter) is not None

    def not_offered(question: Question) -> Choice:
        assert all(option.choice != Learn(option.choice.target, "skill-rifleman") for option in question.options)
        return question.options[0].choice

    with scripted(choices=[not_offered]) as ref:
        learn(ref, "owner", guard)
    civilian = band("mountain-men", veteran(member("common.armed-civilian", "a"), experience=3))
    assert refusal(civilian, civilian["a"], hunter) is not None


@pytest.mark.rule("dicemore.xp.new-skill")
def test_a_skill_that_it_has_is_rolled_again_and_said_so() -> None:
    known, other = CHART[2], CHART[12]
    one = band("lawmen", veteran(member("lawmen.guard", "a"), skills=(known,)))
    with scripted(chance=[(1, 1), (6, 6)]) as ref:
        assert roll_skill(ref, one, one.members[0]) == other
    assert [(line.event, line.facts["skill"]) for line in ref.log] == [("chart-again", known), ("chart", other)]


# money ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.gap.match-money", "dicemore.table.match-money", "dicemore.band.budget")
def test_the_winner_gets_ten_times_a_die_and_nobody_else_anything() -> None:
    law = lawmen(dollars=1)
    with scripted(chance=[4]) as ref:
        paid = match_pay(ref, law, "winner", -1, ())
    assert (paid.dollars, paid.earned) == (41, 40)
    for result in ("loser", "draw"):
        with scripted() as ref:
            assert match_pay(ref, law, result, -1, ()) == law
    with scripted() as ref:
        assert match_pay(ref, law, "winner", 25, ()).dollars == 26
        assert match_pay(ref, law, "loser", 25, ()).dollars == 1
        assert match_pay(ref, law, "winner", 0, ()) == law, "a house that pays nothing rolls no dice"


@pytest.mark.rule("dicemore.item.marked-cards", "dicemore.ruling.marked-cards")
def test_marked_cards_add_a_die_when_dollars_are_paid() -> None:
    cheats = tuple(replace(m, items=("marked-cards",)) for m in lawmen().members[:2])
    law = lawmen(dollars=0)
    law = replace(law, members=(*cheats, law.members[2]))
    with scripted(chance=[1, 5, 6]) as ref:
        assert match_pay(ref, law, "winner", -1, ()).dollars == 10 + 5 + 6
    with scripted(chance=[1, 6]) as ref:
        assert match_pay(ref, law, "winner", -1, ("sheriff",)).dollars == 10 + 6
    with scripted() as ref:
        assert match_pay(ref, law, "loser", -1, ()).dollars == 0
    two_packs = replace(law, members=(replace(cheats[0], items=("marked-cards",) * 2), *law.members[2:]))
    with scripted(chance=[1, 5]) as ref:  # one die for each owner
        assert match_pay(ref, two_packs, "winner", -1, ()).dollars == 10 + 5


@pytest.mark.rule("dicemore.special.skill-gambler")
def test_a_gambler_wins_a_die_and_one_for_each_victim_if_he_was_not_eliminated() -> None:
    law = lawmen(dollars=0)
    law = replace(law, members=(replace(law["sheriff"], skills=("skill-gambler",)), *law.members[1:]))
    everybody = ("sheriff", "one", "two")
    with scripted(chance=[(2, 3, 6)]) as ref:
        assert gamblers(ref, law, {"sheriff": 2}, everybody, ()).dollars == 11
    with scripted() as ref:
        assert gamblers(ref, law, {"sheriff": 2}, everybody, ("sheriff",)).dollars == 0
        assert gamblers(ref, law, {}, ("one",), ()).dollars == 0  # he was not there


@pytest.mark.rule("dicemore.band.bounty-reward", "dicemore.ruling.bounty-reward", "dicemore.ruling.rounding")
def test_bounty_hunters_get_half_the_price_of_outlaws_and_mexicans() -> None:
    killed = tuple(profiles()[id] for id in ("outlaws.criminal", "mexicans.bandido", "lawmen.guard"))
    hunters = band("bounty-hunters", member("bounty-hunters.bounty-hunter"))
    with scripted() as ref:
        assert bounties(ref, hunters, killed).dollars == 18 + 75
        assert bounties(ref, lawmen(dollars=0), killed).dollars == 0
