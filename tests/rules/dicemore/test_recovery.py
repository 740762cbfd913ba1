"""Recovery after a match, doctors, injuries, and shame."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from sixgun.core.choice import Choice, Question
from sixgun.core.odds import enumerate_outcomes
from sixgun.games.dicemore.bands.band_file import Band, Carried
from sixgun.games.dicemore.bands.muster import characters, scores
from sixgun.games.dicemore.campaign.recovery import INJURIES, healed, hurt, own_doctor, recover, shame
from sixgun.games.dicemore.choices import Shame
from sixgun.games.dicemore.state import replace
from sixgun.testing.scripted import pick, scripted

from .bands import band, lawmen, member, raised, veteran

NO_MONEY = {"dollars": 0}


def after(one: Band, who: str, *chance: int, choices: tuple[object, ...] = (), fallen: tuple[str, ...] = ()) -> Band:
    with scripted(chance=chance, choices=choices) as ref:  # type: ignore[arg-type]
        return recover(ref, "owner", one, who, fallen or (who,))


@pytest.mark.rule(
    "dicemore.recovery.roll", "dicemore.recovery.full", "dicemore.recovery.wounded", "dicemore.table.recovery"
)
@pytest.mark.parametrize("die", [3, 4, 5, 6])
def test_three_and_four_wound_five_and_six_heal(die: int) -> None:
    one = after(lawmen(**NO_MONEY), "one", die)
    assert one["one"].wounded is (die < 5)
    assert characters(one, "good")[1].cos == (1 if die < 5 else 2)


@pytest.mark.rule("dicemore.recovery.dead", "dicemore.ruling.campaign-gear")
def test_a_one_is_death_and_the_gear_stays() -> None:
    one = after(lawmen(**NO_MONEY), "one", 1)
    assert [m.id for m in one.members] == ["sheriff", "two"]
    assert one.store == ("six-shot",)


@pytest.mark.rule("dicemore.recovery.dead", "dicemore.ruling.fo-save")
@pytest.mark.parametrize("die", range(1, 7))
def test_fortune_saves_below_cos_as_an_invalid(die: int) -> None:
    law = lawmen(**NO_MONEY)  # the sheriff has FO 2 and COS 3
    if die < 3:
        one = after(law, "sheriff", 1, die, 2)
        assert one["sheriff"].injuries == ("injury-blind",)
    else:
        one = after(law, "sheriff", 1, die)
        assert [m.id for m in one.members] == ["one", "two"]


@pytest.mark.rule("dicemore.ruling.fo-save", "dicemore.ruling.current-cos")
def test_fame_alone_does_not_save_and_the_wound_of_the_match_does_not_count() -> None:
    famous = member("lawmen.guard", raised=raised(fame=1))
    one = after(band("lawmen", famous), "guard", 1)
    assert one.members == ()
    lucky = member("lawmen.guard", raised=raised(fortune=1), wounded=True)  # COS 2 on the sheet
    one = after(band("lawmen", lucky), "guard", 1, 1, 3)
    assert one["guard"].injuries == ("injury-crippled",)


@pytest.mark.rule("dicemore.recovery.invalid", "dicemore.table.permanent-injuries")
@pytest.mark.parametrize(
    ("die", "injury"), list(enumerate(("disease", "blind", "crippled", "lost-hand", "nerves", "clumsy"), 1))
)
def test_a_two_leaves_an_injury(die: int, injury: str) -> None:
    one = after(lawmen(**NO_MONEY), "one", 2, die)
    assert one["one"].injuries == (f"injury-{injury}",)
    assert characters(one, "good")[1].injuries == (f"injury-{injury}",)


@pytest.mark.rule("dicemore.ruling.injury-stacking")
@pytest.mark.parametrize("die", range(1, 7))
def test_disease_and_clumsy_add_up_and_the_others_do_not(die: int) -> None:
    injury = INJURIES[die]
    law = hurt(lawmen(**NO_MONEY), lawmen()["one"], injury)
    one = after(law, "one", 2, die)
    assert one["one"].injuries.count(injury) == (2 if injury in ("injury-disease", "injury-clumsy") else 1)


@pytest.mark.rule("dicemore.special.injury-lost-hand", "dicemore.recovery.invalid")
def test_whoever_loses_a_hand_lets_go_of_the_rifle() -> None:
    who = member("lawmen.guard", weapons=[Carried("rifle", hand=True), Carried("six-shot")])
    one = after(band("lawmen", who), "guard", 2, 4)
    assert characters(one, "good")[0].hands == (1,)


# doctors -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.recovery.doctors", "dicemore.table.doctors")
@pytest.mark.parametrize(("doctor", "bonus", "cost"), [("bone-cutter", 1, 5), ("graduated", 2, 10)])
def test_a_doctor_is_paid_before_the_roll(doctor: str, bonus: int, cost: int) -> None:
    law = lawmen(dollars=10)
    one = after(law, "one", 5 - bonus, choices=(pick("doctor", doctor=doctor),))
    assert (one["one"].wounded, one.dollars) == (False, 10 - cost)
    one = after(law, "one", 1, *(() if bonus == 2 else (6,)), choices=(pick("doctor", doctor=doctor),))
    assert len(one.members) == 3  # with a doctor nobody dies
    one = after(law, "one", 1, choices=("no-doctor",))
    assert (len(one.members), one.dollars) == (2, 10)


@pytest.mark.rule("dicemore.recovery.doctors")
def test_only_a_doctor_who_can_be_paid_is_offered() -> None:
    def bone_cutter_only(question: Question) -> Choice:
        assert [getattr(option.choice, "doctor", "") for option in question.options] == ["", "bone-cutter"]
        return question.options[0].choice

    after(lawmen(dollars=9), "one", 6, choices=(bone_cutter_only,))
    after(lawmen(dollars=4), "one", 6)


@pytest.mark.rule("dicemore.ruling.doctors", "dicemore.special.skill-doc")
def test_a_doctor_of_the_band_serves_all_unless_he_fell_himself() -> None:
    law = lawmen(**NO_MONEY)
    doc = replace(law["two"], skills=("skill-doc",))
    law = replace(law, members=(*law.members[:2], doc))
    assert own_doctor(law, ("one",)) == 1
    assert own_doctor(law, ("one", "two")) == 0
    assert not after(law, "one", 4)["one"].wounded
    assert after(law, "one", 4, fallen=("one", "two"))["one"].wounded
    graduated = replace(law, members=(*law.members[:2], replace(doc, skills=("skill-doc", "skill-doc"))))
    assert own_doctor(graduated, ()) == 2
    assert not after(graduated, "one", 3)["one"].wounded


@pytest.mark.rule("dicemore.ruling.doctors")
def test_a_hired_doctor_does_not_add_to_the_bands_own() -> None:
    law = lawmen(dollars=50)
    law = replace(law, members=(*law.members[:2], replace(law["two"], skills=("skill-doc",))))

    def only_the_better(question: Question) -> Choice:
        assert [getattr(option.choice, "doctor", "") for option in question.options] == ["", "graduated"]
        return question.options[1].choice

    one = after(law, "one", 3, choices=(only_the_better,))
    assert (one["one"].wounded, one.dollars) == (False, 40)


@pytest.mark.rule("dicemore.recovery.wounded")
def test_after_the_next_match_the_wounded_are_well() -> None:
    law = lawmen()
    hurt_band = replace(law, members=tuple(replace(m, wounded=True) for m in law.members))
    assert healed(hurt_band) == law


# brute force ---------------------------------------------------------------------------------------------------------
def fate(one: Band, who: str) -> str:
    found = next((m for m in one.members if m.id == who), None)
    if found is None:
        return "dead"
    if found.injuries:
        return found.injuries[-1]
    return "wounded" if found.wounded else "whole"


class Hand:
    """Holds a band that recovers."""

    def __init__(self, now: Band) -> None:
        self.now = now


@pytest.mark.rule("dicemore.recovery.roll", "dicemore.ruling.fo-save", "dicemore.ruling.doctors")
@pytest.mark.parametrize("bonus", [0, 1, 2])
@pytest.mark.parametrize(("fortune", "cos"), [(0, 2), (1, 2), (1, 3), (2, 4)])
def test_the_odds_of_every_fate_agree_with_brute_force(bonus: int, fortune: int, cos: int) -> None:
    who = member("mexicans.peones", "a", raised=raised(fortune=fortune, cos=cos - 2))
    doc = veteran(member("mexicans.peones", "d", skills=("skill-doc",) * bonus))
    one = band("mexicans", who, doc)
    assert (scores(one, who).fortune, scores(one, who).cos) == (fortune, cos)

    def roll(ref: object, held: Hand) -> None:
        held.now = recover(ref, "owner", held.now, "a", ("a",))  # type: ignore[arg-type]

    odds = enumerate_outcomes(roll, Hand(one), lambda held: Hand(held.now), lambda held: fate(held.now, "a"))
    found: dict[str, Fraction] = {}
    for case in odds:
        found[fate(case.state.now, "a")] = found.get(fate(case.state.now, "a"), Fraction(0)) + case.p
    slow: dict[str, Fraction] = {}
    for first, second, third in product(range(1, 7), repeat=3):
        total = first + bonus
        if total == 1:
            result = INJURIES[third] if fortune and second < cos else "dead"
        elif total == 2:
            result = INJURIES[third]
        else:
            result = "wounded" if total < 5 else "whole"
        slow[result] = slow.get(result, Fraction(0)) + Fraction(1, 216)
    assert found == slow


# shame ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.end.shame-test", "dicemore.ruling.withdrawal-timing")
def test_shame_takes_fame_for_good_on_a_one_only() -> None:
    law = lawmen()
    for die in range(2, 7):
        with scripted(chance=[die]) as ref:
            assert shame(ref, "owner", "lawmen", law) == law
    with scripted(chance=[1]) as ref:
        ashamed = shame(ref, "owner", "lawmen", law)
    assert scores(ashamed, ashamed["sheriff"]).fame == 0
    assert characters(ashamed, "good")[0].fame == 0


@pytest.mark.rule("dicemore.end.shame-test")
def test_without_fame_the_owner_chooses_who_loses_fortune() -> None:
    two = band(
        "bounty-hunters", member("bounty-hunters.bounty-hunter", "a"), member("bounty-hunters.bounty-hunter", "b")
    )
    with scripted(chance=[1], choices=[Shame("b")]) as ref:
        ashamed = shame(ref, "owner", "x", two)
    assert [scores(ashamed, m).fortune for m in ashamed.members] == [1, 0]
    plain = band("lawmen", member("lawmen.guard"))
    with scripted(chance=[1]) as ref:
        assert shame(ref, "owner", "x", plain) == plain
