"""Details of the rules that the chapters' own tests leave open: where somebody ends up, and what is asked of whom."""

from __future__ import annotations

import math

import pytest
from tests.rules.dicemore.bands import band, member
from tests.rules.dicemore.build import gun, man, match, wall
from tests.rules.dicemore.firing import STEADY, fire, play, shooter, target
from tests.rules.dicemore.scene import played
from tests.rules.dicemore.test_movement import ground

from sixgun.core.choice import Choice, Question
from sixgun.games.dicemore import deployment, disengage, duel, flight, stages, turn
from sixgun.games.dicemore.bands.band_check import objections
from sixgun.games.dicemore.bands.band_file import Carried
from sixgun.games.dicemore.bands.choices import Bayonet
from sixgun.games.dicemore.bands.outfit import Shop, refusal_about
from sixgun.games.dicemore.bands.prices import price
from sixgun.games.dicemore.campaign import league_report
from sixgun.games.dicemore.campaign.rewards import match_pay
from sixgun.games.dicemore.catalogue import profiles
from sixgun.games.dicemore.choices import Drive, Enter, Explosive, Lasso, Post
from sixgun.games.dicemore.state import NEUTRAL, Cart
from sixgun.miniatures.choices import Placed
from sixgun.testing.scripted import scripted


@pytest.mark.rule("dicemore.scenario.duel-deployment", "dicemore.ruling.duel-details")
@pytest.mark.parametrize(("who", "facing"), [("pruitt", 0.0), ("finch", 180.0)])
def test_followers_come_on_with_their_face_to_the_street(who: str, facing: float) -> None:
    g = played("duel")

    def first(question: Question) -> Placed:
        choice = question.options[0].choice
        assert isinstance(choice, Enter)
        assert all(option.choice.facing == facing for option in question.options)
        return Enter(who, choice.path)

    with scripted(choices=[first]) as ref:
        duel.enter(ref, g, who)
    assert g[who].facing == facing


@pytest.mark.rule("dicemore.explosive.blown-away")
@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.0), (0.0, 1.0), (0.6, 0.8)])
def test_who_is_hurled_on_top_of_somebody_comes_down_just_before(dx: float, dy: float) -> None:
    """Straight away from the point, as far as there is room."""
    x, y = 20 + 2 * dx, 24 + 2 * dy
    victim = man("b", "bad", x, y, ref=9, cos=9, acted=True)
    use = Explosive("a", 0, "throw", path=((20.0, 24.0, 0.0),))
    alone = match([shooter("dynamite", cos=5), victim], active="a")
    play(alone, use, [2, 1])
    far = ((alone["b"].x - x) ** 2 + (alone["b"].y - y) ** 2) ** 0.5
    other = man("c", "good", x + far * dx, y + far * dy, ref=9)
    g = match([shooter("dynamite", cos=5), victim, other], active="a")
    play(g, use, [2, 1])
    ended = ((g["b"].x - x) ** 2 + (g["b"].y - y) ** 2) ** 0.5
    assert far - 1.25 <= ended <= far - 1.0 + 1e-6
    assert (g["b"].x, g["b"].y) == pytest.approx((x + ended * dx, y + ended * dy))
    assert g["b"].lying


@pytest.mark.rule("dicemore.band.budget", "dicemore.ruling.campaign-gear", "dicemore.band.cowboys-horse-price")
def test_after_a_match_a_horse_may_have_been_bought_for_whoever_pays_least() -> None:
    plain = next(row.id for row in profiles().values() if row.band == "cowboys" and row.role == "common")
    hand = member(plain, horse="horse")
    found = band("cowboys", hand)
    full, half = price(found, hand, "horse"), price(found, None, "horse")
    assert half < full
    rest = 400 - profiles()[plain].cost - half
    over = ("dicemore.band.budget", "over-budget")
    first = [(refusal.rule, refusal.reason) for refusal in objections(band("cowboys", hand, dollars=rest))]
    later = [(refusal.rule, refusal.reason) for refusal in objections(band("cowboys", hand, dollars=rest, matches=1))]
    assert over in first
    assert over not in later


@pytest.mark.rule("dicemore.ruling.meeting-civilians", "dicemore.char.unarmed-civilian")
@pytest.mark.parametrize(
    ("scenario", "side", "runs"), [("", NEUTRAL, True), ("meeting", NEUTRAL, False), ("meeting", "bad", True)]
)
def test_only_the_crowd_of_the_meeting_keeps_its_head(scenario: str, side: str, runs: bool) -> None:
    civilian = man("c", side, 16, 24, profile="common.unarmed-civilian")
    g = match([shooter(), target(20), civilian], scenario=scenario)
    with scripted() as ref:
        flight.alarm(ref, g, "a", ("b",))
    assert g["c"].fleeing is runs


@pytest.mark.rule("dicemore.gap.shotgun-template", "dicemore.weapon.sawn-off-all-targets")
@pytest.mark.parametrize("facing", range(0, 360, 45))
def test_the_template_lies_alike_in_every_direction(facing: int) -> None:
    cos, sin = math.cos(math.radians(facing)), math.sin(math.radians(facing))

    def at(along: float, across: float) -> tuple[float, float]:
        return 24 + along * cos - across * sin, 24 + along * sin + across * cos

    me = man("a", "good", 24, 24, facing, guns=["sawn-off"], shot=-9, band="outlaws", profile="outlaws.bandit")
    for hit, missed in ((1.75, -2.0), (-1.75, 2.0)):
        others = {"b": (6.0, 0.0), "c": (6.0, hit), "d": (6.0, missed)}
        people = [man(name, "bad", *at(*place), acted=True) for name, place in others.items()]
        log = play(match([me, *people], active="a"), fire(), [STEADY, 1, 1])
        assert [entry.facts["target"] for entry in log if entry.event == "shot-miss"] == ["b", "c"]


@pytest.mark.rule("dicemore.action.cost", "dicemore.move.vehicle-normal", "dicemore.move.vehicle-run")
@pytest.mark.parametrize(
    ("how", "gait", "x", "cost"), [("normal", "trot", 14, 1), ("run", "run", 20, 2), ("back", "trot", 8, 2)]
)
def test_a_drive_needs_the_points_that_it_costs(how: str, gait: str, x: float, cost: int) -> None:
    driver = man("a", "good", 11, 20, cart="w", driver=True)
    for left in range(4):
        g = match(
            [driver, man("b", "bad", 40, 40)], carts=[Cart("w", 10.0, 20.0, gait=gait)], active="a", left=left, round=3
        )
        found = turn.check(g, Drive("a", how, ((x, 20.0, 0.0),)))
        if left >= cost:
            assert found is None
        else:
            assert found is not None
            assert (found.rule, found.reason) == ("dicemore.action.cost", "too-few-points")
            assert found.facts == {"cost": cost, "left": left}


@pytest.mark.rule("dicemore.move.vehicle-run", "dicemore.move.vehicle-normal")
def test_a_refused_drive_says_how_far_it_may_go() -> None:
    driver = man("a", "good", 11, 20, cart="w", driver=True)
    g = match([driver, man("b", "bad", 40, 40)], carts=[Cart("w", 10.0, 20.0, gait="trot")], active="a", round=3)
    found = turn.check(g, Drive("a", "normal", ((18.5, 20.0, 0.0),)))
    assert found is not None
    assert (found.reason, found.facts) == ("moves-too-far", {"u": 8.5, "most": 8, "how": "normal"})
    nowhere = turn.check(g, Drive("a", "normal", ()))
    assert nowhere is not None and nowhere.reason == "no-destination"


@pytest.mark.rule("dicemore.gap.broken-ground")
def test_a_wagon_goes_half_as_far_on_broken_ground_and_does_not_run() -> None:
    driver, rough = man("a", "good", 11, 20, cart="w", driver=True), ground("broken", 12, 15, 10, 10)

    def drive(how: str, gait: str, far: float) -> str:
        cart = Cart("w", 10.0, 20.0, gait=gait)
        g = match([driver, man("b", "bad", 40, 40)], [rough], carts=[cart], active="a", round=3)
        found = turn.check(g, Drive("a", how, ((10.0 + far, 20.0, 0.0),)))
        return found.reason if found is not None else ""

    assert [drive("normal", "trot", far) for far in (4.0, 4.1)] == ["", "moves-too-far"]
    assert drive("run", "run", 4.0) == "no-run-on-broken"


@pytest.mark.rule("dicemore.item.lasso-higher", "dicemore.item.lasso-contest", "dicemore.item.lasso-equal")
@pytest.mark.parametrize(("die", "x", "down"), [(3, 14.0, False), (4, 13.0, False), (5, 12.0, True), (6, 11.01, True)])
def test_a_pull_higher_by_one_drags_the_victim_already(die: int, x: float, down: bool) -> None:
    thrower = man("a", "good", 10, 10, items=("lasso",), ref=3)
    g = match([thrower, man("b", "bad", 15, 10, 180.0, cos=2)], active="a")
    log = play(g, Lasso("a", "b"), [(2, 2), die], ["drag"])
    assert g["b"].x == pytest.approx(x, abs=0.02)
    assert g["b"].lying is down
    assert next(e for e in log if e.event == "dragged").facts["u"] == die - 2
    assert ("pulled-down" in [e.event for e in log]) is down


@pytest.mark.rule("dicemore.panic.flight", "dicemore.ruling.flight-details")
def test_a_refuge_that_somebody_has_taken_is_none() -> None:
    g = match([shooter(), target(9)], [wall("w", (22, 23), (22, 25))])
    first = flight.refuge(g, "b", "a")
    assert first is not None
    g.characters["c"] = man("c", "bad", first[0], first[1])
    second = flight.refuge(g, "b", "a")
    assert second is not None
    assert math.dist(first, second) >= 1.0 - 1e-6


@pytest.mark.rule("dicemore.melee.disengage-distance", "dicemore.ruling.engaged")
def test_who_breaks_off_is_free_before_anything_follows_from_where_it_ends() -> None:
    me = man("b", "bad", 18, 20, engaged=("j",))
    g = match([me, man("j", "good", 19.5, 20, engaged=("b",))], active="b")
    with scripted(choices=[lambda question: question.options[0].choice]) as ref:
        disengage._away(ref, g, "b", 1.5)
    assert (g["b"].engaged, g["j"].engaged) == ((), ())


@pytest.mark.rule("dicemore.ruling.bayonet", "dicemore.weapon.musket-bayonet")
def test_a_bayonet_is_fixed_on_one_musket_only() -> None:
    armed = [Carried("musket", bayonet=True), Carried("musket"), Carried("bayonet")]
    for spare, refused in ((0, True), (1, False)):
        army = band("soldiers", member("soldiers.captain", "a", weapons=[*armed, *[Carried("bayonet")] * spare]))
        found = refusal_about(Shop(army), army["a"], Bayonet("a", 1, True))
        assert (found is not None and found.reason == "bayonet-missing") is refused
        assert refusal_about(Shop(army), army["a"], Bayonet("a", 0, True)) is not None
        assert refusal_about(Shop(army), army["a"], Bayonet("a", 0, False)) is None


@pytest.mark.rule("dicemore.item.marked-cards", "dicemore.gap.match-money")
def test_what_marked_cards_bring_in_is_told_with_its_die() -> None:
    law = band("lawmen", member("lawmen.sheriff", "s", items=("marked-cards", "marked-cards")))
    with scripted(chance=[2, 5]) as ref:
        paid = match_pay(ref, law, "winner", -1, ())
    assert [(e.event, e.dice, e.sides, e.facts["dollars"]) for e in ref.log] == [
        ("paid", (2,), 6, 20),
        ("marked-cards", (5,), 6, 5),
    ]
    assert (paid.dollars, paid.earned) == (law.dollars + 25, law.earned + 25)


@pytest.mark.rule("dicemore.ruling.campaign-gear")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_only_the_explosives_that_were_used_are_gone(left: int) -> None:
    owner = member("outlaws.bandit", "a", weapons=[Carried("dynamite", pieces=2), Carried("knife")])
    g = match([man("a", "good", guns=[gun("dynamite", loaded=left), "knife"])])
    assert list(league_report._gone(g, "a", owner)) == ["dynamite"] * (2 - left)


@pytest.mark.rule("dicemore.scenario.duel-deployment", "dicemore.ruling.duel-details")
@pytest.mark.parametrize("who", ["pruitt", "finch"])
def test_the_whole_free_stretch_of_the_edge_is_shown_to_who_comes_on(who: str) -> None:
    g = played("duel")
    places = duel.entries(g, who)

    def look(question: Question) -> Choice:
        for option in question.options:
            assert option.region is not None and option.region.rings == ((places[0], places[-1]),)
        return question.options[0].choice

    with scripted(choices=[look]) as ref:
        duel.enter(ref, g, who)
    assert places[0] != places[1]


@pytest.mark.rule("dicemore.ruling.blast-throw")
def test_an_explosive_lands_at_the_thrower_himself_without_his_seeing_the_place() -> None:
    for choice in (Explosive("a", 0, "drop", "a"), Explosive("a", 0, "drop", path=((10.0, 24.0, 0.0),))):
        assert turn.check(match([shooter("dynamite"), target(20)], active="a"), choice) is None
    behind = Explosive("a", 0, "drop", path=((9.5, 24.0, 0.0),))
    found = turn.check(match([shooter("dynamite"), target(20)], active="a"), behind)
    assert found is not None and found.reason == "out-of-view"


@pytest.mark.rule("dicemore.ruling.prisoner-escape")
def test_the_owner_names_who_takes_a_post_among_two_and_one_alone_takes_it() -> None:
    stage = next(stage for stage in stages.STAGES["prisoner"] if stage.post)
    with scripted() as ref:
        assert deployment._name(ref, "good", stage, ["x"]) == "x"
    with scripted(choices=[Post("y", stage.post)]) as ref:
        assert deployment._name(ref, "good", stage, ["x", "y"]) == "y"
