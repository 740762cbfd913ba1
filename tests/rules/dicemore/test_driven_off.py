"""Where people end up who are driven off: civilians in flight, peones, whoever breaks off a melee or is blown away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest
from tests.rules.dicemore.build import fence, man, match, wall
from tests.rules.dicemore.firing import events, mounted, play, shooter, target

from sixgun.core.choice import Question
from sixgun.core.log import LogLine
from sixgun.games.dicemore import explosives, flight, harm, space
from sixgun.games.dicemore.catalogue import weapons
from sixgun.games.dicemore.choices import Away, Disengage, Explosive
from sixgun.games.dicemore.flight import BACK, Run
from sixgun.games.dicemore.state import NEUTRAL, Cart, Character, Horse, Skirmish
from sixgun.miniatures.choices import Placed
from sixgun.testing.scripted import scripted

DYNAMITE = weapons()["dynamite"]


def says_where(log: Sequence[LogLine], event: str, c: Character) -> bool:
    """Whether what is told of somebody's way ends where it is."""
    return all((e.facts["x"], e.facts["y"]) == (c.x, c.y) for e in log if e.event == event)


def captive(keeper: str, x: float, y: float) -> Character:
    return man("p", NEUTRAL, x, y, person="prisoner", bearer=keeper)


# civilians -----------------------------------------------------------------------------------------------------------
def runs(g: Skirmish, distance: float | None = None) -> list[str]:
    with scripted() as ref:
        if distance is None:
            flight.civilian(ref, g, "c")
        else:
            flight.civilian(ref, g, "c", distance)
    assert says_where(ref.log, "civilian-runs", g["c"])
    return events(ref.log)


def civilian(x: float, y: float, **fields: Any) -> Character:
    return man("c", NEUTRAL, x, y, profile="common.unarmed-civilian", fleeing=True, **fields)


@pytest.mark.rule("dicemore.ruling.civilian-panic", "dicemore.char.unarmed-civilian")
@pytest.mark.parametrize(
    ("start", "end", "facing"),
    [
        ((18, 22), (8, 22), 180),
        ((30, 26), (40, 26), 0),
        ((22, 18), (22, 8), 270),
        ((26, 30), (26, 40), 90),
    ],
)
def test_a_civilian_runs_ten_for_the_nearest_edge(
    start: tuple[float, float], end: tuple[float, float], facing: float
) -> None:
    g = match([civilian(*start, lying=True), man("a", "good", 24, 24)])
    assert runs(g) == ["civilian-runs"]
    assert g["c"].place == pytest.approx((*end, 0))
    assert g["c"].facing % 360 == pytest.approx(facing)
    assert not g["c"].lying and not g["c"].out


@pytest.mark.rule("dicemore.ruling.civilian-panic")
@pytest.mark.parametrize(("x", "gone"), [(10.5, True), (10.6, False), (8, True)])
def test_a_civilian_is_gone_when_its_base_reaches_the_edge(x: float, gone: bool) -> None:
    g = match([civilian(x, 24, carries=("bag-1",)), man("a", "good", 24, 24)])
    told = runs(g)
    assert (g["c"].out == "fled") is gone
    assert told == ["civilian-runs", *(["fled", "drops-bag"] if gone else [])]
    assert g["c"].x == pytest.approx(max(0.5, x - 10))


@pytest.mark.rule("dicemore.ruling.civilian-panic")
def test_a_mounted_civilian_gets_off_and_runs_upright() -> None:
    person, horse = mounted(civilian(18, 22), "run")
    g = match([person, man("a", "good", 30, 24)], horses=[horse])
    seen: list[bool] = []
    right = flight.slide_off

    def slide(g: Skirmish, who: str, lying: bool = True) -> None:
        seen.append(lying)
        right(g, who, lying)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flight, "slide_off", slide)
        assert runs(g) == ["civilian-runs"]
    assert seen == [False]
    assert (g["c"].horse, g.horses["h"].rider, g["c"].lying) == ("", "", False)
    assert g["c"].x < 18 - 8
    assert (g.horses["h"].x, g.horses["h"].y) == (18, 22)


@pytest.mark.rule("dicemore.ruling.civilian-panic")
def test_a_mounted_civilian_who_cannot_run_anywhere_stands_beside_its_horse() -> None:
    pen = [
        wall("w", (15, 16), (15, 28)),
        wall("e", (23, 16), (23, 28)),
        wall("s", (14.9, 17), (23.1, 17)),
        wall("n", (14.9, 27), (23.1, 27)),
    ]
    person, horse = mounted(civilian(19, 22), "run")
    g = match([person, man("a", "good", 30, 24)], pen, horses=[horse])
    assert runs(g) == []
    assert (g["c"].horse, g["c"].lying, g["c"].out) == ("", False, "")


@pytest.mark.rule("dicemore.ruling.civilian-panic")
def test_a_civilian_whose_edge_is_blocked_runs_for_the_next() -> None:
    closed = [wall("w", (6, 10), (6, 40)), wall("n", (0, 39.9), (6, 39.9)), wall("s", (0, 10.1), (6, 10.1))]
    g = match([civilian(12, 30, engaged=("a",)), man("a", "good", 13, 30, engaged=("c",))], closed)
    assert runs(g) == ["civilian-runs"]
    assert g["c"].place == pytest.approx((12, 40, 0))
    assert (g["c"].engaged, g["a"].engaged) == ((), ())


@pytest.mark.rule("dicemore.ruling.civilian-panic")
def test_the_first_run_of_a_civilian_is_five() -> None:
    g = match([shooter(), target(20), man("c", NEUTRAL, 10, 30, profile="common.unarmed-civilian", scared=True)])
    g.change("c", shocked=True)
    with scripted() as ref:
        flight.alarm(ref, g, "a", ("b",))
    assert events(ref.log) == ["civilian-panics", "civilian-runs"]
    assert g["c"].place == pytest.approx((5, 30, 0))
    assert (g["c"].fleeing, g["c"].scared, g["c"].shocked) == (True, False, False)


@pytest.mark.rule("dicemore.char.unarmed-civilian", "dicemore.char.armed-civilian", "dicemore.ruling.civilian-panic")
@pytest.mark.parametrize(
    ("profile", "units", "chosen", "rule"),
    [
        ("unarmed-civilian", 10.0, False, "dicemore.char.unarmed-civilian"),
        ("unarmed-civilian", 10.05, False, ""),
        ("unarmed-civilian", 10.05, True, ""),
        ("unarmed-civilian", 5.0, True, "dicemore.char.unarmed-civilian"),
        ("armed-civilian", 5.0, False, ""),
        ("armed-civilian", 30.0, True, "dicemore.char.armed-civilian"),
    ],
)
def test_who_panics_at_a_shot(profile: str, units: float, chosen: bool, rule: str) -> None:
    person = man("c", "bad", 11 + units, 24, profile=f"common.{profile}")
    for state in ({}, {"fleeing": True}, {"person": "boy"}, {"out": "fled"}):
        g = match([shooter(), target(20), person])
        g.change("c", **state)
        with scripted() as ref:
            flight.alarm(ref, g, "a", ("c",) if chosen else ("b",))
        told = [(e.rule, e.facts["who"]) for e in ref.log if e.event == "civilian-panics"]
        assert told == ([(rule, "c")] if rule and not state else [])
    g = match([shooter(), target(20), person])
    with scripted() as ref:
        flight.alarm(ref, g, "c", ("c",))
    assert not ref.log and not g["c"].fleeing


# peones --------------------------------------------------------------------------------------------------------------
def falls_back(g: Skirmish, attacker: str = "a") -> list[str]:
    with scripted() as ref:
        flight.fall_back(ref, g, "b", attacker)
    assert says_where(ref.log, "falls-back", g["b"])
    return events(ref.log)


@pytest.mark.rule("dicemore.char.peones", "dicemore.ruling.peones-fall-back")
def test_a_peon_falls_back_three_out_of_the_melee_and_takes_along_whom_he_leads() -> None:
    g = match([shooter(engaged=("b",)), target(0.5, engaged=("a",)), captive("b", 11.5, 25.1)])
    assert falls_back(g) == ["falls-back", "comes-along"]
    assert g["b"].place == pytest.approx((14.5, 24, 0))
    assert g["b"].facing == 180
    assert (g["a"].engaged, g["b"].engaged) == ((), ())
    assert g["p"].x > 12.5


@pytest.mark.rule("dicemore.char.peones", "dicemore.ruling.peones-fall-back")
def test_a_peon_with_no_room_behind_him_keeps_his_place_and_his_bonds() -> None:
    behind = [wall("w", (12.6, 20), (12.6, 28))]
    g = match([shooter(engaged=("b",)), target(1.0, engaged=("a",))], behind)
    assert falls_back(g) == []
    assert (g["b"].x, g["b"].engaged) == (12, ("a",))


@pytest.mark.rule("dicemore.char.peones", "dicemore.ruling.peones-fall-back")
@pytest.mark.parametrize("fields", [{"cart": "w"}, {"bearer": "c"}])
def test_a_peon_on_a_cart_or_carried_is_not_driven_back(fields: dict[str, str]) -> None:
    g = match(
        [shooter(), target(9, **fields), man("c", "bad", 30, 24)],
        carts=[Cart("w", 20.0, 24.0)] if "cart" in fields else [],
    )
    assert falls_back(g) == []
    assert g["b"].x == 20
    assert falls_back(match([shooter(), target(9)]), "nobody") == []
    assert falls_back(match([shooter(), target(9)])) == ["falls-back"]


@pytest.mark.rule("dicemore.ruling.panic-trigger")
def test_everybody_runs_once_after_the_action_and_a_flight_comes_before_falling_back() -> None:
    both = [Run("b", "a", BACK), Run("b", "a"), Run("c", "a", BACK), Run("c", "a", BACK)]
    g = match([shooter(), target(9), man("c", "bad", 30, 30), man("d", "bad", 20, 40, out="fled")])
    with scripted() as ref:
        flight.settle(ref, g, [Run("d", "a"), *both])
    assert [(e.event, e.facts["who"]) for e in ref.log] == [("nowhere-to-hide", "b"), ("falls-back", "c")]
    assert g["b"].x == 20 and g["b"].lying


# a flight ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.panic.flight", "dicemore.ruling.flight-details")
def test_who_flees_takes_along_whom_he_leads_and_may_face_any_way() -> None:
    people = [
        shooter(engaged=("b",)),
        target(9, lying=True, engaged=("a",)),
        captive("b", 21, 25),
        man("x", "good", 10, 40),
    ]
    g = match(people, [fence("f", (21, 20), (21, 23.4)), wall("w", (21, 24.5), (21, 30))])
    asked: list[Question] = []

    def turn(question: Question) -> Any:
        asked.append(question)
        choice = question.options[1].choice
        assert question.check(type(choice)("b", choice.path, 400.0)) is None
        assert question.check(type(choice)("x", choice.path, 0.0)) is not None
        assert question.check(type(choice)("b", ((1.0, 1.0, 0.0),), 0.0)) is not None
        assert question.check(type(choice)("b", choice.path, float("nan"))) is not None
        return type(choice)("b", choice.path, 400.0)

    with scripted(choices=[turn]) as ref:
        flight.run(ref, g, "b", "a")
    assert events(ref.log) == ["flees", "comes-along"]
    assert says_where(ref.log, "flees", g["b"])
    place = g["b"].place
    assert asked[0].facts == {"who": "b", "x": place[0], "y": place[1]}
    towards, back, own = [option.choice.facing or 0.0 for option in asked[0].options]
    danger = math.degrees(math.atan2(24 - place[1], 10 - place[0])) % 360
    assert towards == pytest.approx(danger)
    assert back == pytest.approx((danger + 180) % 360)
    assert own == 180
    assert g["b"].facing == pytest.approx(40)
    assert (g["a"].engaged, g["b"].engaged) == ((), ())
    assert not g["b"].lying


@pytest.mark.rule("dicemore.panic.flight", "dicemore.ruling.flight-details")
def test_without_an_attacker_one_flees_from_the_nearest_enemy() -> None:
    walls = [wall("w", (22, 22), (22, 26))]
    far = man("f", "good", 40, 24)
    for attacker in ("", "nobody"):
        g = match([shooter(), target(9), far], walls)
        with scripted(choices=[lambda question: question.options[0].choice]) as ref:
            flight.run(ref, g, "b", attacker)
        assert g["b"].x > 22
    alone = match([target(9)], walls)
    with scripted() as ref:
        flight.run(ref, alone, "b")
    assert events(ref.log) == ["nowhere-to-hide"]


# breaking off --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.melee.disengage-distance", "dicemore.ruling.disengage-distance")
@pytest.mark.parametrize(("named", "facing"), [(None, 180.0), (45.0, 45.0)])
def test_who_breaks_off_takes_along_whom_he_leads(named: float | None, facing: float) -> None:
    me = man("b", "bad", 18, 20, ref=5, engaged=("j",), lying=True)
    g = match([me, man("j", "good", 19.5, 20, engaged=("b",)), captive("b", 18, 21)], active="b")

    def off(question: Question) -> Placed:
        assert question.facts == {"who": "b", "u": 12.0}
        offers = [option for option in question.options if isinstance(option.choice, Away)]
        assert [option.facts["u"] for option in offers] == sorted([o.facts["u"] for o in offers], reverse=True)
        assert offers[0].facts["u"] == 12.0
        assert {option.cost for option in question.options} == {0}
        assert question.options[-1].choice.kind == "stay"
        return Away("b", ((8.125, 20.0, 0.0),), named)

    log = play(g, Disengage("b"), [2, 2], [off])
    assert [e for e in events(log) if e != "test"][-2:] == ["arrives", "comes-along"]
    arrived = next(e for e in log if e.event == "arrives")
    assert arrived.facts == {"who": "b", "x": 8.12, "y": 20.0}
    assert g["b"].place == (8.125, 20.0, 0.0)
    assert g["b"].facing == facing
    assert (g["b"].engaged, g["j"].engaged) == ((), ())
    assert not g["b"].lying
    assert (g.going.moved, g.going.still) == (True, True)
    assert abs(g["p"].x - 8.125) <= 2.0


# the eliminated ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.action.pick-up", "dicemore.end.elimination")
def test_what_the_eliminated_held_lies_there_and_whom_he_carried_is_free() -> None:
    rider, horse = mounted(target(9, guns=["six-shot", "knife", "carbine"], hands=[0, 1]), "run")
    g = match(
        [
            shooter(),
            rider,
            man("c", "bad", 21, 24, bearer="b"),
            man("d", "bad", 30, 24, bearer="c"),
            man("e", "bad", 31, 30, bearer="b", person="boy"),
        ],
        horses=[horse],
    )
    with scripted() as ref:
        harm.eliminate(ref, g, "b", by="a")
    assert (g["b"].out, g["b"].horse, g["b"].cart, g["b"].driver, g["b"].hands) == ("eliminated", "", "", False, ())
    assert (g.horses["h"].rider, g.horses["h"].gait, g.horses["h"].out) == ("", "", False)
    assert sorted((i.gun.weapon, i.x, i.y) for i in g.items.values() if i.gun) == [
        ("knife", 20, 24),
        ("six-shot", 20, 24),
    ]
    assert [g[who].bearer for who in "cde"] == ["", "c", "b"]
    assert g["a"].kills == ("b",)


@pytest.mark.rule("dicemore.end.elimination", "dicemore.action.pick-up")
def test_a_driver_who_is_eliminated_drives_no_more() -> None:
    g = match([shooter(), target(9, cart="w", driver=True)], carts=[Cart("w", 20.0, 24.0)])
    with scripted() as ref:
        harm.eliminate(ref, g, "b", by="a")
    assert (g["b"].cart, g["b"].driver) == ("", False)


# blown away ----------------------------------------------------------------------------------------------------------
def hurl(g: Skirmish, die: int, damage: int = 2, *before: int) -> list[str]:
    with scripted([*before, die]) as ref:
        explosives._hurl(ref, g, "b", (20.0, 24.0, 0.0), damage)
    assert says_where(ref.log, "hurled", g["b"])
    return events(ref.log)


@pytest.mark.rule("dicemore.explosive.blown-away", "dicemore.explosive.panic")
@pytest.mark.parametrize(("dx", "dy"), [(1.0, 0.0), (0.0, 1.0), (-0.6, 0.8), (0.6, -0.8)])
def test_nobody_lands_astride_a_fence(dx: float, dy: float) -> None:
    """Straight away, and a quarter back each time until there is room."""
    x, y = 20 + 2 * dx, 24 + 2 * dy
    mid = (x + 5 * dx, y + 5 * dy)
    rail = fence("f", (mid[0] - 4 * dy, mid[1] + 4 * dx), (mid[0] + 4 * dy, mid[1] - 4 * dx))
    g = match([man("b", "bad", x, y), man("a", "good", 40, 4)], [rail])
    assert hurl(g, 3)[0] == "hurled"
    assert (g["b"].x, g["b"].y) == pytest.approx((x + 4.25 * dx, y + 4.25 * dy))
    over = match([man("b", "bad", x, y), man("a", "good", 40, 4)], [rail])
    hurl(over, 5)
    assert (over["b"].x, over["b"].y) == pytest.approx((x + 7 * dx, y + 7 * dy))


@pytest.mark.rule("dicemore.explosive.blown-away")
def test_who_lands_on_a_fence_nearby_comes_down_before_it() -> None:
    g = match([man("b", "bad", 22, 24), man("a", "good", 40, 4)], [fence("f", (23.5, 20), (23.5, 28))])
    hurl(g, 1, 1)
    assert g["b"].x == pytest.approx(22.75)


@pytest.mark.rule("dicemore.explosive.blown-away", "dicemore.explosive.panic")
def test_the_blown_away_are_off_their_cart_and_out_of_any_melee() -> None:
    people = [
        man("b", "bad", 22, 24, cart="w", driver=True, engaged=("a",)),
        man("a", "good", 22, 26, engaged=("b",)),
    ]
    g = match(people, carts=[Cart("w", 22.0, 24.0)])
    hurl(g, 6)
    b = g["b"]
    assert (b.cart, b.driver, b.engaged, g["a"].engaged, b.lying, b.scared) == ("", False, (), (), True, True)


@pytest.mark.rule("dicemore.explosive.blown-away", "dicemore.explosive.panic")
def test_whom_the_blown_away_lead_comes_along() -> None:
    g = match([man("b", "bad", 22, 24), man("a", "good", 40, 4), captive("b", 22, 22.5)])
    told = hurl(g, 6)
    assert told[0] == "hurled" and told[-1] == "comes-along"
    assert g["p"].x > 27


@pytest.mark.rule("dicemore.explosive.blown-away", "dicemore.ruling.blast-aftermath")
@pytest.mark.parametrize("die", range(1, 7))
def test_at_the_very_point_a_die_says_which_way(die: int) -> None:
    g = match([man("b", "bad", 20, 24, fleeing=True), man("a", "good", 40, 4)])
    assert hurl(g, 2, 3, die) == ["hurled"]
    turn = 60 * (die - 1)
    x, y = {0: (5, 0), 60: (2.5, 4.3301), 120: (-2.5, 4.3301), 180: (-5, 0)}.get(turn, (0, 0))
    if turn > 180:
        x, y = (-2.5, -4.3301) if turn == 240 else (2.5, -4.3301)
    assert (g["b"].x, g["b"].y) == pytest.approx((20 + x, 24 + y), abs=1e-3)
    assert not g["b"].scared


@pytest.mark.rule("dicemore.ruling.blast-aftermath")
def test_loose_animals_within_five_are_out_if_something_is_left_of_the_damage() -> None:
    horses = [
        Horse("near", "horse", 25.5, 24.0),
        Horse("far", "horse", 25.6, 24.0),
        Horse("gone", "horse", 22.0, 24.0, out=True),
        Horse("behind", "horse", 20.0, 21.0),
        Horse("ridden", "horse", 20.0, 28.0, rider="b"),
    ]
    g = match(
        [man("a", "good", 40, 4), man("b", "bad", 20, 28, horse="ridden")],
        [wall("w", (18, 22), (22, 22))],
        horses=horses,
        protection={"w": "big rock"},
    )
    struck = dict(explosives.caught(g, DYNAMITE, (20.0, 24.0, 0.0)))
    assert struck == {"b": 6}
    with scripted() as ref:
        explosives._strike_horses(ref, g, DYNAMITE, (20.0, 24.0, 0.0), struck)
    kept = DYNAMITE.damage - explosives.protection(g, (20.0, 24.0, 0.0), space.horse_base(horses[3]), False)
    killed = [e.facts["horse"] for e in ref.log]
    assert killed == ["near", *(["behind"] if kept > 0 else []), "ridden"]
    assert (g["b"].horse, g.horses["ridden"].rider) == ("", "")
    assert [horse.id for horse in g.horses.values() if horse.out] == ["near", "gone", *killed[1:]]
    rider, horse = mounted(target(9))
    with scripted() as ref:
        explosives._strike_horses(ref, match([rider], horses=[horse]), DYNAMITE, (20.0, 24.0, 0.0), {"b": 0})
    assert not ref.log


@pytest.mark.rule("dicemore.explosive.use-cost")
def test_a_thrown_explosive_is_used_up() -> None:
    g = match([shooter("dynamite", cos=5), man("b", "bad", 40, 40)], active="a")
    log = play(g, Explosive("a", 0, "throw", path=((20.0, 24.0, 0.0),)))
    assert events(log) == ["throws-explosive", "explodes"]
    assert g["a"].guns[0].loaded == 0
