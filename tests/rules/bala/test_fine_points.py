"""Fine points of the rules: the exact limit, the order of things, and who is left alone."""

from __future__ import annotations

import math

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall
from tests.rules.bala.doing import events, harm, mounted, offered, play, refusal, shooter, target
from tests.rules.bala.moving import gallop, roof, steps, told, walk

from sixgun.core.choice import Choice, Place, Question, Refused
from sixgun.games.bala import detection, dynamite, falls, neighbours, retreat, stray, turn
from sixgun.games.bala.choices import Drive, Face, Jump, Move, Pass, Recover, Shoot, TakeCover
from sixgun.games.bala.space import base
from sixgun.games.bala.state import Cart, Charge, Fight, Gatling, Horse, Neighbour, Wound
from sixgun.table import Link, Piece, rectangle
from sixgun.testing.scripted import Scripted, pick, scripted

MISS = (1, 2)


def platform(height: float = 4.0, parapet: bool = False) -> Piece:
    """A roof from (20, 15) to (30, 33)."""
    return Piece(
        id="roof", kind="roof", polygon=rectangle(20, 15, 10, 18), height=height, standable=True, parapet=parapet
    )


# wounded near an edge or in the saddle -------------------------------------------------------------------------------
def alarmed(g: Fight, *chance: object, choices: tuple[Scripted, ...] = ()) -> list[str]:
    with scripted(chance, choices) as ref:  # type: ignore[arg-type]
        neighbours.react_to_shot(ref, g, "a")
    return events(ref.log)


def outlaw_on_roof(parapet: bool) -> Fight:
    outlaw = man("a", "gang", 6, 20.6, 24, z=4.0, suspicious=True)
    people = [outlaw, man("z", "law", 3, 40, 40)]
    return fight(people, [platform(parapet=parapet)], neighbours=[Neighbour("n", 23, 24, 4.0)])


@pytest.mark.rule("bala.fall.parapet", "bala.neighbour.shoots")
def test_a_parapet_protects_from_falling_when_a_neighbour_shoots() -> None:
    g = outlaw_on_roof(parapet=True)
    assert "keeps-hold" not in alarmed(g, 1, 1)
    assert (g["a"].z, harm(g, "a")) == (4.0, (0, 1, False))


@pytest.mark.rule("bala.fall.edge", "bala.fall.roll", "bala.neighbour.shoots", "bala.ruling.fall-wounded-means-damage")
def test_a_neighbours_bullet_makes_no_serious_wound_for_the_fall() -> None:
    g = outlaw_on_roof(parapet=False)
    assert "keeps-hold" in alarmed(g, 1, 1, 3)
    assert g["a"].z == 4.0
    assert "falls" in alarmed(outlaw_on_roof(parapet=False), 1, 1, 2, choices=(Face("a", 0.0),))


@pytest.mark.rule("bala.ruling.fall-wounded-means-damage", "bala.neighbour.shoots")
def test_shock_from_a_neighbour_makes_nobody_fall() -> None:
    g = outlaw_on_roof(parapet=False)
    alarmed(g, 1, 2)
    assert (g["a"].z, harm(g, "a")) == (4.0, (1, 0, False))


@pytest.mark.rule("bala.ruling.fall-eliminated", "bala.neighbour.shoots")
def test_nobody_rolls_for_the_fall_of_one_whom_a_neighbour_eliminates() -> None:
    g = outlaw_on_roof(parapet=False)
    g.change("a", shock=5)
    said = alarmed(g, 1, 1)
    assert said == ["neighbour-alarmed", "neighbour-shoots", "harm", "eliminated", "band-out"]


def blast(g: Fight, *chance: object, choices: tuple[Scripted, ...] = ()) -> list[str]:
    with scripted(chance, choices) as ref:  # type: ignore[arg-type]
        dynamite.explode_charges_of(ref, g, "a")
    return events(ref.log)


def blast_on_roof(parapet: bool) -> Fight:
    g = fight([shooter("colt-army"), man("b", "gang", 6, 20.6, 24, z=2.0)], [platform(2.0, parapet)])
    g.charges["charge-1"] = Charge("charge-1", "a", 23, 24, 2.0)
    return g


@pytest.mark.rule("bala.fall.parapet", "bala.weapon.dynamite-blast")
def test_a_parapet_protects_from_falling_when_dynamite_goes_off() -> None:
    g = blast_on_roof(parapet=True)
    said = blast(g, MISS, MISS, (5, 5), 1)
    assert "wound-leg" in said
    assert not {"keeps-hold", "loses-hold"} & set(said)
    assert (g["b"].z, g["b"].damage) == (2.0, 1)


@pytest.mark.rule("bala.fall.edge", "bala.fall.serious", "bala.weapon.dynamite-blast", "bala.special.lethal")
@pytest.mark.parametrize(("die", "event"), [(3, "falls"), (4, "keeps-hold")])
def test_a_serious_wound_by_dynamite_counts_for_the_fall(die: int, event: str) -> None:
    g = blast_on_roof(parapet=False)
    said = blast(g, MISS, MISS, (5, 5), 1, die, choices=(Face("b", 0.0),) if die == 3 else ())
    assert event in said
    assert (g["b"].z == 2.0) is (die == 4)


@pytest.mark.rule("bala.ruling.fall-wounded-means-damage", "bala.weapon.dynamite-blast")
def test_three_misses_make_nobody_fall() -> None:
    g = blast_on_roof(parapet=False)
    blast(g, MISS, MISS, MISS)
    assert (g["b"].z, harm(g, "b")) == (2.0, (0, 0, False))


@pytest.mark.rule("bala.ruling.dynamite-shots", "bala.weapon.dynamite-blast")
@pytest.mark.parametrize(("rolls", "dies"), [([MISS, MISS, (4, 4)], False), ([(4, 5), MISS, MISS], True)])
def test_a_horse_or_neighbour_dies_of_a_9_among_three_rolls(rolls: list[tuple[int, int]], dies: bool) -> None:
    g = fight([shooter("colt-army"), man("b", "gang", 3, 45, 45)], horses=[Horse("h", "nag", 31, 24)])
    g.charges["charge-1"] = Charge("charge-1", "a", 30, 24, 0)
    blast(g, *rolls)
    assert g.horses["h"].out is dies
    g = fight([shooter("colt-army"), man("b", "gang", 3, 45, 45)], neighbours=[Neighbour("n", 31, 24)])
    g.charges["charge-1"] = Charge("charge-1", "a", 30, 24, 0)
    blast(g, *rolls)
    assert (g.neighbours["n"].out == "eliminated") is dies


# running to cover on a roof ------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.result-8-procedure", "bala.ruling.result-8-on-cart")
def test_on_a_roof_any_place_there_is_as_good_as_those_offered() -> None:
    low = Piece(id="f", kind="fence", polygon=rectangle(22, 20, 0.2, 8), base=3, height=0.8, cover=True, gate="fence")
    g = fight([shooter(z=3.0), target(10, z=3.0)], [platform(3.0), low], active="a", left=4)
    detection.mark(g, "a", "b")
    play(g.fork(), Shoot("a", "b"), [(4, 4)], [TakeCover("b", ((22.79, 24.21, 3.0),), 90.0)])
    for path, rule in (
        (((22.79, 24.21, 0.0),), "bala.ruling.result-8-procedure"),
        (((24.0, 24.0, 3.0),), "bala.ruling.result-8-procedure"),
        (((21.0, 25.0, 3.0),), "bala.shoot.result-8-foot"),
        (((22.79, 24.21, 3.0), (22.79, 24.21, 3.0)), "bala.shoot.result-8-foot"),
        ((), "bala.shoot.result-8-foot"),
    ):
        with pytest.raises(Refused) as refused:
            play(g.fork(), Shoot("a", "b"), [(4, 4)], [TakeCover("b", path)])
        assert refused.value.refusal.rule == rule


@pytest.mark.rule("bala.shoot.result-8-approach", "bala.ruling.result-8-procedure")
@pytest.mark.parametrize(
    ("level", "rule"), [(2, "bala.shoot.result-8-approach"), (3, "bala.ruling.result-8-procedure")]
)
def test_why_a_place_is_not_allowed(level: int, rule: str) -> None:
    """An enemy stands at the far end of the fence; Level 2 may not go nearer to the shooter either."""
    people = [shooter(), target(10, level=level), man("c", "law", 3, 22.75, 27)]
    g = fight(people, [fence("f", (22.0, 20), (22.0, 28))], active="a", left=4)
    detection.mark(g, "a", "b")
    with pytest.raises(Refused) as refused:
        play(g, Shoot("a", "b"), [(4, 4)], [TakeCover("b", ((22.75, 25.4, 0.0),))])
    assert (refused.value.refusal.rule, refused.value.refusal.reason) == (rule, "place-not-allowed")


# horses --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.stray.horse", "bala.ruling.stray-horse")
def test_a_horse_is_killed_once_and_its_rider_suffers_once() -> None:
    rider, horse = mounted(target(8))
    g = fight([shooter(), rider], horses=[horse], active="a", left=4)
    with scripted() as ref:
        for _ in range(2):
            stray.kill_horse(ref, g, "h", "bala.stray.horse")
    assert events(ref.log) == ["mount-killed", "harm"]
    assert (told(ref.log, "mount-killed").facts["who"], told(ref.log, "harm").facts["who"]) == ("b", "b")
    assert (g["b"].horse, harm(g, "b")) == ("", (1, 0, False))
    dead = g.horses["h"]
    assert (dead.out, dead.rider, dead.tied) == (True, "", False)


@pytest.mark.rule("bala.stray.horse", "bala.ruling.stray-horse")
def test_a_tied_horse_that_is_killed_is_tied_no_more() -> None:
    g = fight([shooter(), target(8)], horses=[Horse("h", "nag", 15, 26, tied=True)], active="a", left=4)
    log = play(g, Shoot("a", "b"), [MISS, 6])
    assert told(log, "horse-killed").facts["horse"] == "h"
    assert (g.horses["h"].out, g.horses["h"].tied) == (True, False)


@pytest.mark.rule("bala.ruling.gallop-direction")
def test_a_gallop_is_named_on_the_level_and_within_half_a_degree() -> None:
    rider, horse = mounted(man("a", "law", 3, 10, 20, interruptions=0))
    g = fight([rider, man("b", "gang", 2, 45, 45)], horses=[horse], active="a", left=3)

    def aside(degrees: float) -> tuple[float, float]:
        return 10 + 8 * math.cos(math.radians(degrees)), 20 + 8 * math.sin(math.radians(degrees))

    assert refusal(g, gallop("a", (18, 20))) == ""
    assert refusal(g, gallop("a", (18, 20, 0.1))) == ""
    assert refusal(g, gallop("a", (18, 20, 0.11))) == "bala.ruling.gallop-direction"
    assert refusal(g, gallop("a", aside(0.49))) == ""
    assert refusal(g, gallop("a", aside(-0.51))) == "bala.ruling.gallop-direction"


@pytest.mark.rule("bala.weapon.gatling-turn")
def test_turns_of_a_gatling_by_a_degree_are_worth_an_offer_and_lesser_ones_are_not() -> None:
    def facings(facing: float) -> list[float]:
        gatling = Gatling("gat", 20, 24, gun("gatling"), facing=facing)
        gunner = man("a", "law", 4, 18.95, 24, facing, gatling="gat")
        g = fight([gunner, man("b", "gang", 2, 35, 24)], gatlings=[gatling], active="a", left=4)
        return [choice.facing for choice in offered(g, "turn-gatling") if choice.facing is not None]

    assert facings(359.0) == [0.0, 89.0, 269.0, 44.0, 314.0]
    assert facings(359.5) == [89.5, 269.5, 44.5, 314.5]
    assert facings(270.0) == [0.0, 180.0, 315.0, 225.0]
    assert facings(271.0) == [0.0, 1.0, 181.0, 316.0, 226.0]


@pytest.mark.rule("bala.ruling.gatling-targets", "bala.action.shoot")
@pytest.mark.parametrize(("loaded", "rule"), [(1, "bala.ruling.gatling-targets"), (2, ""), (3, "")])
def test_two_bursts_are_enough_for_two_targets(loaded: int, rule: str) -> None:
    gatling = Gatling("gat", 11.05, 24, gun("gatling", loaded=loaded))
    people = [
        man("a", "law", 4, 10, 24, gatling="gat"),
        man("b", "gang", 6, 25, 24, 180),
        man("c", "gang", 6, 25, 30, 180),
    ]
    g = fight(people, gatlings=[gatling], active="a", left=4)
    for who in ("b", "c"):
        detection.mark(g, "a", who)
    assert refusal(g, Shoot("a", "b", second="c")) == rule
    assert refusal(g, Shoot("a", "b", second="b")) == "bala.ruling.gatling-targets"
    offers = [(choice.target, choice.second) for choice in offered(g, "shoot") if isinstance(choice, Shoot)]
    assert (("b", "c") in offers) is (not rule)


# walks and retreats --------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.move.foot-first", "bala.move.foot-next", "bala.wound.guts", "bala.action.move-declare")
def test_a_walk_needs_a_destination_and_guts() -> None:
    def walker(*wounds: Wound) -> Fight:
        people = [man("a", "law", 4, 10, 20, interruptions=0, wounds=wounds), man("b", "gang", 2, 45, 45)]
        g = fight(people, active="a", left=3)
        g.change_activation(moves=1, foot_moves=1)
        return g

    assert refusal(walker(), walk("a", (12, 20))) == ""
    assert refusal(walker(), walk("a")) == "bala.action.move-declare"
    assert refusal(walker(Wound("guts")), walk("a", (12, 20))) == "bala.wound.guts"


@pytest.mark.rule("bala.melee.no-retreat", "bala.ruling.retreat-direction")
def test_on_a_cart_there_is_no_inch_to_go_back() -> None:
    sitting = man("b", "gang", 4, 21, 24, cart="c", seat="roof", z=2.0)
    g = fight([man("a", "law", 3, 10, 24), sitting], carts=[Cart("c", 21, 24)])
    with scripted() as ref:
        retreat.retreat(ref, g, "b", base(g["a"]), 2.0, "a")
    assert told(ref.log, "cornered").facts["inches"] == 0.0
    assert (g["b"].x, g["b"].cart, harm(g, "b")) == (21, "c", (1, 0, False))


@pytest.mark.rule("bala.action.recover-paralysis", "bala.action.recover-move", "bala.ruling.recover-move-mounted")
@pytest.mark.parametrize(
    ("path", "facing", "rode"),
    [((), None, False), ((), 90.0, True), (((11.5, 20.0, 0.0),), None, True), (((11.5, 20.0, 0.0),), 90.0, True)],
)
@pytest.mark.parametrize("rides", [True, False])
def test_a_rider_that_recovers_and_moves_or_turns_has_ridden(
    path: tuple[Place, ...], facing: float | None, rode: bool, rides: bool
) -> None:
    me = man("a", "law", 3, 10, 20, interruptions=0, paralysed=True)
    rider, horse = mounted(me)
    people = [rider if rides else me, man("b", "gang", 2, 45, 45, interruptions=0)]
    g = fight(people, horses=[horse] if rides else [], active="a", left=3)
    play(g, Recover("a", path, facing))
    assert g.activation.rode is (rode and rides)
    assert not g["a"].paralysed
    assert (g["a"].x, g["a"].facing) == (11.5 if path else 10.0, facing or 0.0)


@pytest.mark.rule("bala.move.cart-urge", "bala.ruling.cart-driver", "bala.ruling.horse-rough")
@pytest.mark.parametrize("x", [10.37, 13.33, 14.0])
def test_a_cart_stops_at_the_very_point_that_was_named(x: float) -> None:
    driver = man("a", "law", 4, 11.6, 20, interruptions=0, cart="c", seat="driver", z=1.0)
    people = [driver, man("b", "gang", 2, 45, 45, interruptions=0)]
    g = fight(people, carts=[Cart("c", 10, 20)], active="a", left=4)
    play(g, Drive("a", "urge", ((x, 20.0, 0.0),)), [(6, 6)])
    assert (g.carts["c"].x, g.carts["c"].y) == pytest.approx((x, 20.0))


@pytest.mark.rule("bala.ruling.window-counts-as-move", "bala.move.window-fence", "bala.action.move-cap")
@pytest.mark.parametrize(
    ("left", "moves", "wounds", "crossed"),
    [(3, 0, (), 2), (2, 0, (), 1), (1, 0, (), 0), (5, 0, (), 2), (5, 1, (), 1), (5, 2, (), 0), (5, 0, ("guts",), 0)],
)
def test_each_fence_takes_an_action_and_counts_as_a_move(
    left: int, moves: int, wounds: tuple[str, ...], crossed: int
) -> None:
    """Three fences lie across a walk of 12 in, at x = 12, 14 and 16."""
    me = man("a", "law", 6, 10, 20, interruptions=0, wounds=tuple(Wound(place) for place in wounds))
    fences = [fence(name, (x, 10), (x, 30)) for name, x in (("f", 12.0), ("g", 14.0), ("h", 16.0))]
    g = fight([me, man("b", "gang", 2, 45, 45, interruptions=0)], fences, active="a", left=left)
    g.change_activation(moves=moves)
    play(g, walk("a", (20, 20)), [(6, 6)])
    assert g["a"].x == pytest.approx(11.4 + 2 * crossed, abs=0.01), "on the near side of the next one"
    assert (g.activation.left, g.activation.moves) == (left - 1 - crossed, moves + 1 + crossed)


@pytest.mark.rule("bala.move.jump", "bala.wound.leg", "bala.ruling.leg-dice", "bala.ruling.d3")
@pytest.mark.parametrize(("die", "legs", "inches"), [(1, 1, 0), (1, 2, 0), (3, 1, 1), (5, 1, 2), (5, 2, 1)])
def test_wounded_legs_shorten_a_jump_to_nothing_at_worst(die: int, legs: int, inches: int) -> None:
    roofs = [roof("one", 10, 15, 10, 10, 1.5), roof("two", 20.8, 15, 10, 10, 1.5)]
    me = man("a", "law", 6, 19.5, 20, z=1.5, interruptions=0, wounds=(Wound("leg"),) * legs)
    g = fight([me, man("b", "gang", 2, 45, 45, interruptions=0)], roofs, active="a", left=6)
    short = inches < 1
    log = play(g, Jump("a", ((21.4, 20.0, 1.5),)), [die], [Face("a", 0.0)] if short else [])
    facts = told(log, "jumps").facts
    assert (facts["inches"], facts["lands"]) == (inches, not short)


@pytest.mark.rule("bala.ruling.fight-choose-one")
def test_choosing_whom_to_attack_costs_nothing() -> None:
    people = [
        man("a", "law", 3, 10, 20, interruptions=0),
        man("b", "gang", 2, 16, 19, 180),
        man("c", "gang", 2, 16, 21, 180),
    ]
    g = fight(people, active="a", left=3)

    def look(question: Question) -> Choice:
        assert [(option.choice.target, option.cost) for option in question.options] == [("b", 0), ("c", 0)]
        assert question.options[0].rules == ("bala.ruling.fight-choose-one",)
        return question.options[1].choice

    log = play(g, walk("a", (15, 20)), [(6, 6), (5, 1, 1), (1, 1)], [look])
    assert told(log, "fight").facts["target"] == "c"


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.melee.gallop-through", "bala.ruling.fight-unseen")
def test_a_gallop_goes_on_past_a_neighbour_that_was_attacked() -> None:
    rider, horse = mounted(man("a", "law", 3, 10, 20, interruptions=0, guns=["sabre"]))
    people = [rider, man("b", "gang", 2, 45, 45, interruptions=0)]
    g = fight(people, horses=[horse], neighbours=[Neighbour("n", 19, 20)], active="a", left=3)
    wins = [(6, 6, 5), (3, 1, 1, 1, 1), 1]
    log = play(g, Move("a", "gallop", "n", path=((19.0, 20.0, 0.0),)), wins, [pick("ride-on")])
    assert "rides-on" in events(log)
    assert g.neighbours["n"].out == "eliminated"
    assert g["a"].x > 20


@pytest.mark.rule("bala.ruling.neighbour-as-target", "bala.ruling.fight-unseen", "bala.melee.balance-0")
def test_who_attacks_a_neighbour_goes_back_from_contact() -> None:
    """The walk comes within 1 in at x = 17; in contact the attacker is at 18, and a draw sends it back 1 in."""
    people = [man("a", "law", 3, 10, 20, interruptions=0), man("b", "gang", 2, 45, 45, interruptions=0)]
    g = fight(people, neighbours=[Neighbour("n", 19, 20)], active="a", left=3)
    log = play(g, walk("a", (17, 20), target="n"), [(6, 6), (4, 1, 1), 4, 6])
    assert told(log, "fight").facts["target"] == "n"
    assert g["a"].x == pytest.approx(17.0, abs=0.01)
    assert told(log, "retreat").facts["inches"] == 1.0


@pytest.mark.rule("bala.ruling.fight-already-adjacent", "bala.melee.trigger")
def test_a_fight_on_the_spot_has_neither_way_nor_turn_and_costs_an_action() -> None:
    people = [man("a", "law", 3, 10, 20, interruptions=0), man("b", "gang", 2, 11.5, 20, 180, interruptions=0)]
    g = fight(people, active="a", left=3)
    options = [option for option in turn.options(g) if option.choice == Move("a", "fight", "b")]
    assert [(option.cost, option.rules[0]) for option in options] == [(1, "bala.melee.trigger")]
    assert refusal(g, Move("a", "fight", "b")) == ""
    assert refusal(g, Move("a", "fight", "b", facing=90.0)) == "bala.melee.trigger"
    assert refusal(g, Move("a", "fight", "b", path=((10.2, 20.0, 0.0),))) == "bala.melee.trigger"
    assert refusal(g, Move("a", "fight", "a")) == "bala.melee.trigger"


# falls ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.fall-climbing", "bala.fall.edge")
def test_a_fall_from_a_climb_is_as_high_as_its_foot_is_below() -> None:
    """The climb leads from a roof at 3 in to one at 9 in; half-way up it is 3 in above its foot."""
    low, high = roof("low", 15, 15, 10, 10, 3.0), roof("high", 25, 15, 10, 10, 9.0)
    climb = Link(id="climb", foot=(24.4, 20.0, 3.0), head=(25.6, 20.0, 9.0), length=6.0, kind="climb")
    g = fight([man("a", "law", 3, 5, 5), man("b", "gang", 6, 25.0, 20, z=6.0)], [low, high], links=[climb])
    with scripted([1], [Face("b", 0.0)]) as ref:
        assert falls.check_fall(ref, g, "b", False, False)
    assert told(ref.log, "falls").facts["height"] == pytest.approx(3.0)
    assert (g["b"].z, harm(g, "b")) == (3.0, (1, 1, False))


@pytest.mark.rule("bala.fall.horse", "bala.ruling.fall-position")
def test_who_falls_from_a_horse_is_seen_as_it_is_on_foot() -> None:
    """The wall hides people on foot, and riders look over it."""
    low = Piece(id="w", kind="wall", polygon=rectangle(18.6, 10, 0.2, 20), height=1.7, blocks_sight=True, solid=True)
    rider, horse = mounted(man("b", "gang", 6, 20, 20, 180))
    g = fight([man("a", "law", 3, 14, 20), rider], [low], horses=[horse])
    detection.mark(g, "a", "b")
    detection.refresh(g)
    before = detection.detected(g, "a", "b")
    with scripted([1], [Face("b", 180.0)]) as ref:
        assert falls.check_fall(ref, g, "b", False, False)
    assert (before, detection.detected(g, "a", "b")) == (True, False)


# put off -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.interruption-delayed", "bala.interrupt.contest-won")
def test_two_who_were_put_off_act_one_after_the_other() -> None:
    people = [man("a", "law", 3, 10, 20), man("b", "gang", 3, 20, 20), man("c", "gang", 2, 30, 30)]
    g = fight(people, active="a", left=1)
    g.delayed = ("b", "c")
    g.change_activation(interrupted=True)
    log = steps(g, (), [Pass()])
    assert told(log, "delayed").facts["who"] == "b"
    assert (g.active.id, g.activation.left, g.activation.interruption, list(g.delayed)) == ("b", 2, True, ["c"])
    log = steps(g, (), [Pass()])
    assert told(log, "delayed").facts["who"] == "c"
    assert (g.active.id, g.activation.left, list(g.delayed), g.phase) == ("c", 1, [], "act")
    steps(g, (), [Pass()])
    assert (g.stack, g.phase) == ((), "draw")


# flight of neighbours ------------------------------------------------------------------------------------------------
def fled(n: Neighbour, inches: float, *pieces: Piece, size: tuple[float, float] = (48.0, 48.0)) -> Neighbour:
    g = fight([man("a", "gang", 3, 20, 20), man("z", "law", 3, 2, 2)], pieces, neighbours=[n], size=size)
    with scripted() as ref:
        neighbours.flee(ref, g, "n", (20.0, 20.0, 0.0), inches)
    return g.neighbours["n"]


@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
@pytest.mark.parametrize(("y", "north"), [(23.0, False), (17.0, True)])
def test_a_neighbour_turns_to_the_side_that_is_open_farther(y: float, north: bool) -> None:
    """It stands before a long wall, and a short one shuts off one side of it."""
    end = fled(Neighbour("n", 24.0, 20.0), 8, wall("long", (24.7, 0), (24.7, 40)), wall("short", (20.0, y), (24.6, y)))
    assert end.out == ""
    assert abs(end.y - 20.0) > 7.0
    assert (end.y > 20.0) is north


@pytest.mark.rule("bala.ruling.neighbour-flees-direction", "bala.detect.reappear")
def test_who_is_detected_is_seen_anew_when_a_neighbour_has_run() -> None:
    """Detection follows what is visible once everybody stands where it ends."""
    people = [man("a", "gang", 3, 20, 20), man("z", "law", 3, 30, 20, 180)]
    g = fight(people, [wall("w", (25, 15), (25, 25))], neighbours=[Neighbour("n", 20, 23)])
    detection.mark(g, "a", "z")
    with scripted() as ref:
        neighbours.flee(ref, g, "n", (20.0, 20.0, 0.0), 3)
    assert not detection.detected(g, "a", "z")


@pytest.mark.rule("bala.ruling.neighbour-flees-direction")
def test_who_leaves_the_table_is_gone_at_its_edge() -> None:
    end = fled(Neighbour("n", 44.0, 20.0), 6)
    assert (end.out, end.y) == ("gone", 20.0)
    assert end.x == pytest.approx(47.5)
    north = fled(Neighbour("n", 20.0, 45.0), 6)
    assert north.out == "gone"
    assert (north.x, north.y) == pytest.approx((20.0, 47.5))
