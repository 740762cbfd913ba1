"""Tests against a score, and the re-rolls that fame and fortune buy."""

from __future__ import annotations

import pytest
from tests.rules.dicemore.build import man, match

from sixgun.core.chance import ScriptError
from sixgun.core.log import Mod
from sixgun.games.dicemore import trials
from sixgun.games.dicemore.scores import cool_score, ref_score
from sixgun.games.dicemore.state import Skirmish
from sixgun.testing.scripted import pick, scripted

HURTS = Mod(1, "test", "hurts")


def reflexes(g: Skirmish, dice: tuple[int, ...], **fields: object) -> bool:
    with scripted([dice]) as ref:
        return trials.reflexes(ref, g, "a", "dicemore.action.climb", **fields)  # type: ignore[arg-type]


@pytest.mark.rule("dicemore.reflex.procedure", "dicemore.ruling.reflex-strict", "dicemore.skill.reflexes")
def test_a_die_below_ref_succeeds_and_an_equal_one_does_not() -> None:
    g = match([man("a", "good", ref=3)])
    assert reflexes(g, (2, 6))
    assert not reflexes(g, (3, 6))


@pytest.mark.rule("dicemore.reflex.needed-dice", "dicemore.ruling.reflex-default-one")
def test_one_die_is_enough_unless_both_are_asked_for() -> None:
    g = match([man("a", "good", ref=4)])
    assert reflexes(g, (3, 5))
    assert not reflexes(g, (3, 5), needed=2)
    assert reflexes(g, (3, 3), needed=2)


@pytest.mark.rule("dicemore.example.dismount-running", "dicemore.example.dismount-trotting")
def test_wyatt_gets_off_a_trotting_horse_with_dice_that_fail_at_a_run() -> None:
    g = match([man("a", "good", ref=4)])
    with scripted([(3, 5), (3, 5)]) as ref:
        assert not trials.reflexes(ref, g, "a", "dicemore.action.mount-running", needed=2, riding=True)
        assert trials.reflexes(ref, g, "a", "dicemore.action.mount-trotting", needed=1, riding=True)


@pytest.mark.rule("dicemore.ruling.sign-convention")
def test_a_modifier_is_added_to_each_die_and_a_bonus_to_the_score() -> None:
    g = match([man("a", "good", ref=3)])
    assert not reflexes(g, (2, 2), mods=(HURTS,))
    assert reflexes(g, (1, 6), mods=(HURTS,))
    assert reflexes(g, (3, 6), bonus=(HURTS,))


@pytest.mark.rule("dicemore.special.injury-clumsy", "dicemore.ruling.injury-stacking")
def test_each_clumsy_injury_lowers_ref_in_reflexes_tests_only() -> None:
    g = match([man("a", "good", ref=4, injuries=("injury-clumsy", "injury-clumsy"))])
    assert not reflexes(g, (2, 2))
    assert reflexes(g, (1, 6))
    with scripted([4]) as ref:  # 4 + 1 - 4 = 1: the rescue still counts REF 4
        assert trials.rescue(ref, g, "a", 1, rule="dicemore.rescue.formula") == 1


@pytest.mark.rule("dicemore.special.skill-horsemen", "dicemore.band.indians-horsemen")
def test_good_horsemen_have_ref_one_higher_in_riding_tests() -> None:
    plain = match([man("a", "good", ref=3, skills=("skill-horsemen",))])
    assert not reflexes(plain, (3, 6))
    assert reflexes(plain, (3, 6), riding=True)
    indian = man("a", "good", ref=3, band="indians", profile="indians.tribe-chef", role="leader")
    assert reflexes(match([indian]), (3, 6), riding=True)
    hunter = man("a", "good", ref=3, band="indians", profile="indians.hunter")
    assert not reflexes(match([hunter]), (3, 6), riding=True)


@pytest.mark.rule("dicemore.skill.hero-status", "dicemore.band.indians-horsemen")
def test_a_warrior_whom_fortune_makes_a_hero_is_a_good_horseman() -> None:
    for fame, fortune, passes in ((0, 0, False), (0, 1, True), (1, 0, True)):
        warrior = man("a", "good", ref=3, band="indians", profile="indians.warrior", fame=fame, fortune=fortune)
        g = match([warrior])
        g.change("a", fortune_spent=fortune, fame_spent=fame)  # nothing to repeat the dice with
        assert reflexes(g, (3, 6), riding=True) is passes


@pytest.mark.rule("dicemore.ruling.cap-temporary", "dicemore.xp.cap")
def test_a_bottle_or_a_skill_may_push_a_score_above_four() -> None:
    hard = ("skill-hard",)
    for drunk, skills, score in ((False, (), 4), (True, (), 5), (False, hard, 5), (True, hard, 6)):
        g = match([man("a", "good", cool=4, drunk=drunk, skills=skills)])
        with scripted([(score, min(6, score + 1))]) as ref:
            assert trials.coolness(ref, g, "a", melee=False).failed == (0 if score == 6 else 1)


@pytest.mark.rule("dicemore.item.whisky", "dicemore.ruling.whisky", "dicemore.skill.coolness")
def test_whisky_raises_cool_and_lowers_ref() -> None:
    c = man("a", "good", cool=3, ref=3, drunk=True)
    assert (cool_score(c), ref_score(c)) == (4, 2)
    g = match([c])
    assert not reflexes(g, (2, 6))
    with scripted([(4, 4)]) as ref:
        assert trials.coolness(ref, g, "a", melee=False).failed == 0


# coolness ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.cool.procedure",
    "dicemore.cool.no-penalty",
    "dicemore.cool.tense",
    "dicemore.cool.nervous",
    "dicemore.ruling.count-dice",
    "dicemore.ruling.coolness-direction",
)
@pytest.mark.parametrize(
    ("dice", "failed", "value"),
    [((3, 3), 0, 0), ((3, 4), 1, -1), ((6, 1), 1, -1), ((4, 4), 2, -2)],
)
def test_dice_above_cool_are_counted(dice: tuple[int, int], failed: int, value: int) -> None:
    g = match([man("a", "good", cool=3)])
    with scripted([dice]) as ref:
        found = trials.coolness(ref, g, "a", melee=False)
    assert found.failed == failed
    assert (found.mod.value if found.mod else 0) == value


@pytest.mark.rule("dicemore.setup.markers", "dicemore.gap.markers", "dicemore.setup.dice")
def test_tense_and_nervous_last_for_one_attack() -> None:
    g = match([man("a", "good", cool=3)])
    before = g.identity()
    with scripted([(6, 6), (1, 1)]) as ref:
        assert trials.coolness(ref, g, "a", melee=False).failed == 2
        assert g.identity() == before
        assert trials.coolness(ref, g, "a", melee=False).mod is None
    assert {entry.sides for entry in ref.log} == {6}


@pytest.mark.rule("dicemore.opp.coolness-doubled")
def test_an_opportunity_shot_doubles_the_penalty() -> None:
    g = match([man("a", "good", cool=3)])
    values = []
    for dice in ((3, 3), (3, 4), (4, 4)):
        with scripted([dice]) as ref:
            mod = trials.coolness(ref, g, "a", melee=False, opportunity=True).mod
        values.append(mod.value if mod else 0)
    assert values == [0, -2, -4]


@pytest.mark.rule(
    "dicemore.cool.shocked-modifier",
    "dicemore.state.shocked-effect",
    "dicemore.state.shocked-end",
    "dicemore.ruling.shocked-end",
)
@pytest.mark.parametrize("melee", [False, True])
def test_shocked_adds_one_to_each_die_once(melee: bool) -> None:
    g = match([man("a", "good", cool=3, shocked=True)])
    with scripted([(3, 3), (3, 3)]) as ref:
        assert trials.coolness(ref, g, "a", melee=melee).failed == 2
        assert not g["a"].shocked
        assert trials.coolness(ref, g, "a", melee=melee).failed == 0


@pytest.mark.rule("dicemore.special.skill-hard", "dicemore.special.skill-boxer")
def test_hard_helps_to_shoot_and_boxer_to_fight() -> None:
    for skill, melee, other in (("skill-hard", False, True), ("skill-boxer", True, False)):
        g = match([man("a", "good", cool=3, skills=(skill,))])
        with scripted([(4, 4), (4, 4)]) as ref:
            assert trials.coolness(ref, g, "a", melee=melee).failed == 0
            assert trials.coolness(ref, g, "a", melee=other).failed == 2


# rescue --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "dicemore.rescue.formula",
    "dicemore.rescue.no-wound",
    "dicemore.rescue.one-wound",
    "dicemore.rescue.two-wounds",
    "dicemore.ruling.rescue-once",
)
@pytest.mark.parametrize(
    ("die", "damage", "wounds"), [(2, 1, 0), (3, 1, 1), (5, 1, 1), (6, 1, 2), (1, 2, 0), (2, 2, 1), (5, 2, 2)]
)
def test_die_and_damage_less_ref(die: int, damage: int, wounds: int) -> None:
    g = match([man("a", "good", ref=3)])
    with scripted([die]) as ref:
        assert trials.rescue(ref, g, "a", damage, rule="dicemore.rescue.formula") == wounds


@pytest.mark.rule("dicemore.skill.constitution", "dicemore.ruling.current-cos")
def test_a_rescue_with_cos_counts_what_is_left_of_it() -> None:
    g = match([man("a", "good", ref=6, cos=4, wounds=2)])
    with scripted([3]) as ref:
        assert trials.rescue(ref, g, "a", 1, score="cos", rule="dicemore.melee.rescue") == 1


# re-rolls ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.skill.fortune-reroll", "dicemore.ruling.reroll-scope")
def test_fortune_buys_its_owner_one_die_which_stands() -> None:
    g = match([man("a", "good", cool=3, fortune=1)])
    with scripted([(6, 5), 2], [pick("reroll", how="fortune", number=1)]) as ref:
        found = trials.coolness(ref, g, "a", melee=False)
    assert found.failed == 1
    assert (g["a"].fortune, g["a"].fortune_spent) == (1, 1)


@pytest.mark.rule("dicemore.skill.fame-reroll", "dicemore.ruling.reroll-scope")
def test_a_friend_within_six_lends_his_fame() -> None:
    near = match([man("a", "good", 10, 10, cool=3), man("f", "good", 17, 10, fame=1)])
    with scripted([(6, 2), 1], [pick("reroll", target="f", how="fame")]) as ref:
        assert trials.coolness(ref, near, "a", melee=False).failed == 0
    assert near["f"].fame_spent == 1
    far = match([man("a", "good", 10, 10, cool=3), man("f", "good", 17.1, 10, fame=1)])
    with scripted([(6, 2)]) as ref:
        assert trials.coolness(ref, far, "a", melee=False).failed == 1


@pytest.mark.rule("dicemore.skill.fortune-reroll")
def test_fortune_helps_nobody_else_and_enemies_lend_nothing() -> None:
    g = match(
        [man("a", "good", cool=3), man("f", "good", 11, 11, fortune=2), man("e", "bad", 11, 9, fame=2, fortune=2)]
    )
    with scripted([(6, 6)]) as ref:
        assert trials.coolness(ref, g, "a", melee=False).failed == 2


@pytest.mark.rule("dicemore.ruling.reroll-scope")
def test_further_points_may_be_spent_on_the_same_die() -> None:
    g = match([man("a", "good", ref=3, fame=1, fortune=1)])
    chosen = [pick("reroll", how="fortune"), pick("reroll", how="fame")]
    with scripted([6, 6, 1], chosen) as ref:
        assert trials.rescue(ref, g, "a", 1, rule="dicemore.rescue.formula") == 0
    assert (g["a"].fame_spent, g["a"].fortune_spent) == (1, 1)


@pytest.mark.rule("dicemore.ruling.reroll-scope")
def test_nobody_is_asked_when_no_die_can_do_better_or_no_point_is_left() -> None:
    g = match([man("a", "good", cool=3, fortune=1)])
    with scripted([(3, 3)]) as ref:
        trials.coolness(ref, g, "a", melee=False)
    spent = match([man("a", "good", cool=3, fortune=1, fortune_spent=1, fame=1, fame_spent=1)])
    with scripted([(6, 6)]) as ref:
        trials.coolness(ref, spent, "a", melee=False)
    with pytest.raises(ScriptError), scripted([(6, 6)]) as ref:
        trials.coolness(ref, g, "a", melee=False)


@pytest.mark.rule("dicemore.skill.hero-status", "dicemore.ruling.hero-status")
def test_whoever_owns_fame_or_fortune_is_a_hero_even_when_it_is_spent() -> None:
    assert man("a", "good", fame=1, fame_spent=1).hero
    assert man("a", "good", fortune=1).hero
    assert man("a", "good", role="leader").hero
    assert not man("a", "good").hero


@pytest.mark.rule("dicemore.ruling.reroll-scope")
def test_of_dice_that_the_test_cannot_tell_apart_one_is_on_offer() -> None:
    """Odds count faces together that a test cannot tell apart: as many options as at the table have to be left."""

    def below_four(dice: tuple[int, ...]) -> int:
        return sum([die < 4 for die in dice])

    assert trials.worth_rerolling((5, 6), below_four) == trials.worth_rerolling((6, 6), below_four) == [0]
    assert trials.worth_rerolling((2, 6), below_four) == [1]
    assert trials.worth_rerolling((5, 2), sum) == [0, 1]
