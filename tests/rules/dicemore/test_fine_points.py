"""Limits and exceptions of the rules that a game seldom comes to: what is asked only once, what nobody may hold,
and how far something reaches."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.dicemore.bands import band, member
from tests.rules.dicemore.build import man, match, wall
from tests.rules.dicemore.firing import STEADY, fire, play, shooter, target
from tests.rules.dicemore.playing import move
from tests.rules.dicemore.scene import played, start
from tests.rules.dicemore.test_opportunity import ACROSS, asked, street

from sixgun.core.choice import Choice, Question
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.dicemore import (
    deployment,
    director,
    duel,
    explosives,
    goals,
    initiative,
    loot,
    side_actions,
    space,
    stages,
    trials,
    turn,
)
from sixgun.games.dicemore.bands.shopping import MOST, hire_refusal, hireable
from sixgun.games.dicemore.campaign.rewards import gamblers
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import ChangeWeapon, Explosive, Lasso, Move, Opportunity, Post, Put
from sixgun.games.dicemore.custody import POLITICIAN
from sixgun.games.dicemore.ends import Proud, shame_test
from sixgun.games.dicemore.state import NEUTRAL, Skirmish, replace
from sixgun.miniatures.by_hand import Director
from sixgun.table import Link, Piece, rectangle
from sixgun.testing.scripted import pick, scripted

DYNAMITE = weapons()["dynamite"]
POINT = (20.0, 24.0, 0.0)


# emptying the cylinder -----------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.weapon.empty-cylinder-assign", "dicemore.ruling.fan-majority")
def test_who_has_got_a_spare_shot_is_not_offered_another_share() -> None:
    others = [man(name, "bad", 16, y, acted=True, ref=9, cos=9, cool=6) for name, y in (("c", 28), ("d", 20))]
    g = match([shooter(shot=4), target(5, ref=9, cos=9, cool=6), *others], active="a")

    def keep(question: Question) -> Choice:
        assert {option.choice.target for option in question.options} == {"", "d"}
        return next(option.choice for option in question.options if option.choice.kind == "keep")

    play(
        g,
        fire(number=6, how="empty"),
        [STEADY, [1] * 6, *[4, 1, (1, 1)] * 6],
        [pick("spread", target="c", number=1), keep],
    )


# explosives ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.explosive.throw-range")
def test_the_throw_ahead_that_is_proposed_is_as_far_as_can_be_from_the_rim() -> None:
    g = match([shooter("dynamite", cos=5), target(30)], active="a")
    ahead = [
        option.choice.path[0]
        for option in turn.options(g)
        if isinstance(option.choice, Explosive) and option.choice.how == "throw" and option.choice.path
    ]
    assert [space.distance_to(g, "a", place) for place in ahead] == [pytest.approx(10.0)]


@pytest.mark.rule("dicemore.explosive.protection", "dicemore.ruling.blast-protection")
def test_what_the_layout_does_not_name_protects_as_a_house_or_as_a_fence() -> None:
    house = Piece(id="shed.east", kind="shed", polygon=rectangle(1, 1, 1, 1), height=3.0, blocks_sight=True)
    low = Piece(id="trough", kind="trough", polygon=rectangle(5, 1, 1, 1), height=0.5, cover=True)
    people = [man("a", "good"), man("b", "bad", 30)]
    g = match(people, [house, low], wholes={"bank.wall": "bank"}, protection={"bank": "tree"})
    assert explosives.tab9_row(g, "shed.east") == explosives.BUILDING
    assert explosives.tab9_row(g, "trough") == explosives.WAGON
    assert explosives.tab9_row(g, "bank.wall") == "tree"


# lasso and movement --------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.item.lasso-higher", "dicemore.item.lasso-lower")
@pytest.mark.parametrize(("die", "dragged"), [(1, "a"), (4, "b")])
def test_the_log_says_where_a_pull_ends(die: int, dragged: str) -> None:
    g = match([man("a", "good", 10, 10, 90, items=("lasso",), ref=3), man("b", "bad", 10, 15, 270, cos=2)], active="a")
    log = play(g, Lasso("a", "b"), [(2, 2), die], ["drag"] if dragged == "b" else [])
    told = next(e for e in log if e.event == "dragged").facts
    assert told["who"] == dragged
    assert (told["x"], told["y"]) == pytest.approx((g[dragged].x, g[dragged].y), abs=0.01)


@pytest.mark.rule("dicemore.move.one-kind")
def test_a_way_that_is_barred_is_refused_with_the_place_that_it_should_lead_to() -> None:
    g = match([man("a", "good", 10, 10), man("b", "bad", 40, 40)], [wall("w", (12, 5), (12, 15))], active="a")
    found = turn.check(g, move("a", "walk", (11, 10), (13, 10.5)))
    assert found is not None
    assert (found.reason, found.facts) == ("no-way", {"x": 13.0, "y": 10.5})


# hands ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.ready-weapons")
@pytest.mark.parametrize(
    ("hands", "reason"),
    [((1,), ""), ((0, 1), ""), ((0, 1, 2), "too-many-in-hand"), ((0, 3), "too-many-in-hand"), ((3,), "")],
)
def test_two_weapons_or_a_two_handed_one(hands: tuple[int, ...], reason: str) -> None:
    me = man("a", "good", guns=["six-shot", "six-shot", "six-shot", "rifle"], hands=[2])
    found = turn.check(match([me, man("b", "bad", 30)], active="a"), ChangeWeapon("a", hands))
    assert (found.reason if found is not None else "") == reason


# initiative and nerves -----------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.skill.fame-initiative", "dicemore.ruling.fame-source")
@pytest.mark.parametrize(
    ("own", "spent", "theirs", "far", "best"),
    [(1, 0, 2, 6.0, (2, "c")), (1, 0, 2, 6.01, (1, "a")), (2, 0, 2, 3.0, (2, "a")), (2, 2, 1, 3.0, (1, "c"))],
)
def test_the_best_unspent_fame_within_reach_counts(
    own: int, spent: int, theirs: int, far: float, best: tuple[int, str]
) -> None:
    people = [man("a", "good", fame=own, fame_spent=spent), man("c", "good", 11 + far, 10, fame=theirs)]
    g = match([*people, man("b", "bad", 40, 40)])
    assert initiative.best_fame(g, g["a"]) == best


@pytest.mark.rule("dicemore.special.leader-aura", "dicemore.ruling.auras")
def test_of_two_leaders_the_cooler_one_lends_his_nerves() -> None:
    for first, second in ((4, 5), (5, 4)):
        leaders = [
            man("s", "good", 12, 10, cool=first, profile="lawmen.sheriff"),
            man("t", "good", 10, 12, cool=second, profile="lawmen.sheriff"),
        ]
        g = match([man("a", "good", cool=2), *leaders, man("b", "bad", 40, 40)])
        score, mods = trials.panic_score(g, "a")
        assert score == 5
        assert [mod.value for mod in mods] == [3]


# scenarios -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.ruling.simultaneous-victory")
@pytest.mark.parametrize("out", [False, True])
def test_nobody_reaches_his_goal_when_the_politician_is_out(out: bool) -> None:
    g = start("meeting")
    g.change(POLITICIAN, out="dead" if out else "")
    assert [goals.possible(g, side) for side in ("good", "bad")] == [not out, not out]


@pytest.mark.rule("dicemore.ruling.deployment")
def test_somebody_is_placed_at_one_place() -> None:
    g = start("bank-robbery")
    stage = stages.STAGES["bank-robbery"][0]
    zone, able = stage.zone(g), [c.id for c in g.characters.values() if c.side == stage.side and not c.person]
    good = deployment.offers(g, stage, zone, able[0])[0].choice
    assert isinstance(good, Put)
    assert deployment.check(g, stage, able, good, zone) is None
    twice = deployment.check(g, stage, able, replace(good, path=good.path * 2), zone)
    other = deployment.check(g, stage, able, Post(able[0], "carrier"), zone)
    assert [found.reason for found in (twice, other) if found is not None] == ["place-somebody"] * 2


@pytest.mark.rule("dicemore.ruling.whisky", "dicemore.item.whisky")
def test_before_the_match_a_bottle_costs_no_point() -> None:
    g = match([man("a", "good", items=("whisky",)), man("b", "bad", 30)])

    def drink(question: Question) -> Choice:
        assert [(option.choice.kind, option.cost) for option in question.options] == [("sober", 0), ("drink", 0)]
        return question.options[1].choice

    with scripted(choices=[drink]) as ref:
        side_actions.before_match(ref, g)
    assert g["a"].drunk
    assert g["a"].items == ()


# bands ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.band.budget")
def test_a_band_takes_nobody_beyond_the_most_that_a_file_may_hold() -> None:
    profile = next(p for p in hireable(band("lawmen")) if not p.max)
    for count, refused in ((MOST - 1, False), (MOST, True)):
        full = replace(
            band("lawmen"), dollars=10_000, members=tuple([member(profile.id, id=f"m-{n}") for n in range(count)])
        )
        assert (hire_refusal(full, profile.id) is not None) is refused


# stairs, shame and shots at movers -----------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.gap.buildings", "dicemore.move.one-kind")
def test_stairs_are_walked_like_level_ground() -> None:
    """A walk leads 5U: two to the foot, two up the stairs, and one more."""
    loft = Piece(id="loft", kind="roof", polygon=rectangle(14, 8, 8, 4), base=2.9, height=0.1, standable=True)
    stairs = Link("stairs", "stairs", (12.0, 10.0, 0.0), (14.6, 10.0, 3.0), 2.0)
    g = match([man("a", "good", 10, 10), man("b", "bad", 40, 40)], [loft], links=[stairs], active="a")
    most = {end: turn.check(g, Move("a", "walk", ((end, 10.0, 3.0),))) for end in (15.5, 15.7)}
    assert most[15.5] is None
    found = most[15.7]
    assert found is not None
    assert (found.reason, found.facts["u"]) == ("moves-too-far", 5.1)


@pytest.mark.rule("dicemore.end.shame-test")
def test_one_in_six_is_shamed() -> None:
    def lost(ref: Ref, work: Skirmish) -> str:
        found = shame_test(ref, "good", "good", [Proud("a", "Ann", 1, 0)])
        return "" if found is None else found[0]

    odds = enumerate_outcomes(lost, match([man("a", "good"), man("b", "bad", 30)]), Skirmish.fork, Skirmish.identity)
    assert {case.result: case.p for case in odds} == {"a": Fraction(1, 6), "": Fraction(5, 6)}


@pytest.mark.rule("dicemore.opp.what", "dicemore.ruling.opp-timing")
def test_a_shot_at_a_mover_says_after_how_many_u_and_where() -> None:
    shots = [option for option in asked(street(), ACROSS) if isinstance(option.choice, Opportunity)]
    assert shots
    for option in shots:
        (x, y, _) = option.choice.path[0]
        assert option.facts["u"] == pytest.approx(x - 11)
        assert (option.facts["x"], option.facts["y"]) == pytest.approx((x, y), abs=0.01)


# what is told, and who is left alone ---------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.special.skill-gambler")
def test_what_a_gambler_wins_is_told_with_his_dice() -> None:
    law = band("lawmen", member("lawmen.sheriff", "s", skills=("skill-gambler",)))
    with scripted(chance=[(2, 5)]) as ref:
        paid = gamblers(ref, law, {"s": 1}, ("s",), ())
    assert [(e.event, e.dice, e.facts["dollars"]) for e in ref.log] == [("gambler", (2, 5), 7)]
    assert paid.dollars == law.dollars + 7


@pytest.mark.rule("dicemore.ruling.duel-details")
def test_a_leader_whose_followers_are_all_out_is_set_off_at_the_start_of_a_round() -> None:
    g = played("duel")
    leader = duel.champion(g, "good")
    for last in (False, True):
        with scripted() as ref:
            duel.start_of_round(ref, g)
        assert [(e.event, e.facts["leader"]) for e in ref.log] == ([("sets-off", leader.id)] if last else [])
        for who in g.bands["good"].members:
            if who != leader.id:
                g.change(who, out="dead")


@pytest.mark.rule("dicemore.explosive.short-fuse", "dicemore.ruling.short-fuse-hands")
def test_a_short_fuse_that_does_not_go_off_in_hands_is_told_with_its_die() -> None:
    g = match([shooter("dynamite", cos=5), target(30)], active="a")
    log = play(g, Explosive("a", 0, "short-fuse", path=(POINT,)), [6])
    assert [e.dice for e in log if e.event == "short-fuse"] == [(6,)]


@pytest.mark.rule("dicemore.ruling.blast-throw")
def test_nothing_is_thrown_off_the_table() -> None:
    g = match([man("a", "good", 1, 24, 180, guns=["dynamite"], cos=5), man("b", "bad", 40)], active="a")
    for x, reason in ((0.1, ""), (-0.1, "no-such-place")):
        found = turn.check(g, Explosive("a", 0, "throw", path=((x, 24.0, 0.0),)))
        assert (found.reason if found is not None else "") == reason


@pytest.mark.rule("dicemore.scenario.bank-loot", "dicemore.ruling.bank-carry-cost")
@pytest.mark.parametrize("bags", [0, 1, 2])
def test_a_carrier_pays_a_point_for_each_bag_and_nobody_else_pays(bags: int) -> None:
    g = match([man("a", "bad", carries=loot.bags()[:bags]), man("b", "good", 30)], active="a")
    assert loot.move_cost(g, "a") == bags


@pytest.mark.rule("dicemore.ruling.real-table")
def test_who_is_said_to_stand_in_the_open_has_no_cover_and_nothing_covers_him() -> None:
    people = [man("a", "good", 10, 10), man("b", "bad", 20, 10, 180)]
    g = match(people, [wall("w", (15, 5), (15, 15))], active="a", director=True)
    with scripted() as ref:
        director.perform(ref, g, Director("a", "b", cover="open"))
    found = space.cover(g, "a", "b")
    assert (found.level, found.by) == ("none", "")
    silent = turn.check(match(people, active="a"), Director("a", path=((12.0, 10.0, 0.0),)))
    assert silent is not None
    assert silent.reason == "no-director"


@pytest.mark.rule("dicemore.ruling.initiative-pairing")
def test_a_civilian_who_flees_uses_his_turn_to_run() -> None:
    civilian = man("c", NEUTRAL, 16, 24, profile="common.unarmed-civilian", fleeing=True)
    g = match([shooter(), target(20), civilian])
    with scripted() as ref:
        turn.begin(ref, g, "c")
    assert g["c"].acted
    assert g.activation is None
    assert g["c"].place != civilian.place
