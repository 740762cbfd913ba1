"""Rules where they meet: a rider and a gun on wheels, walls between hands, carts, charges and blasts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall
from tests.rules.bala.doing import events, mounted, offered, play, refusal

from sixgun.games.bala import detection, dynamite, stray
from sixgun.games.bala.choices import Aim, Draw, GetOn, Jump, Mount, Move, Recover, Shoot, Tie
from sixgun.games.bala.fighters import fight_modifiers
from sixgun.games.bala.odds import preview
from sixgun.games.bala.state import Activation, Cart, Charge, Fight, Gatling, Horse
from sixgun.table import Piece
from sixgun.testing.scripted import scripted

MISS = (1, 2)
CRANK = "gat"


def served(**gunner: object) -> Fight:
    """a at the crank of a Gatling that points along +x; b and c before it."""
    a = man("a", "law", 6, 10, 24, hand=-1, gatling="gat", **gunner)  # type: ignore[arg-type]
    people = [a, man("b", "gang", 6, 30, 24, 180), man("c", "gang", 6, 30, 30, 180)]
    g = fight(people, gatlings=[Gatling("gat", 10.6, 24, gun("gatling"))], active="a", left=6)
    detection.mark(g, "a", "b")
    detection.mark(g, "a", "c")
    return g


# the Gatling ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.gatling-crew", "bala.weapon.gatling-load")
def test_nobody_serves_a_gatling_from_a_horse() -> None:
    a, horse = mounted(man("a", "law", 4, 9.7, 24))
    gatling = Gatling("gat", 10.9, 24, gun("gatling"))
    g = fight([a, man("b", "gang", 4, 30, 24)], horses=[horse], gatlings=[gatling], active="a", left=2)
    assert refusal(g, Draw("a", crank=CRANK)) == "bala.ruling.gatling-crew"


@pytest.mark.rule("bala.weapon.gatling-turn", "bala.action.recover-move", "bala.ruling.facing")
def test_recovering_does_not_turn_a_gatling() -> None:
    g = served(paralysed=True)
    assert refusal(g, Recover("a", facing=90.0)) == "bala.weapon.gatling-turn"
    play(g, Recover("a"))
    assert g.gatlings["gat"].facing == 0.0


@pytest.mark.rule("bala.ruling.gatling-aim", "bala.ruling.gatling-targets")
def test_an_aimed_shot_of_the_gatling_may_be_its_second() -> None:
    g = served()
    play(g, Aim("a", "c"))
    log = play(g, Shoot("a", "b", second="c"), [(1, 2), (4, 3)])
    assert events(log)[:2] == ["shot-miss", "shot-pinned"]  # 3 against b, 7 + 1 against c


@pytest.mark.rule("bala.ruling.gatling-crew", "bala.detect.lost")
def test_whoever_takes_up_a_crank_loses_sight_of_what_is_behind_it_now() -> None:
    people = [man("a", "law", 4, 10, 24, 180), man("b", "gang", 4, 4, 24)]
    g = fight(people, gatlings=[Gatling("gat", 11, 24, gun("gatling"))], active="a", left=2)
    detection.mark(g, "a", "b")
    play(g, Draw("a", crank=CRANK))
    assert g["a"].facing == 0.0
    assert not detection.detected(g, "a", "b")


# walls between hands -------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.mount-adjacent", "bala.action.mount", "bala.action.tie-horse")
def test_a_horse_behind_a_wall_is_not_at_hand() -> None:
    horse = Horse("h", "cow-horse", 12.0, 24)
    between = wall("w", (11, 20), (11, 28))
    g = fight([man("a", "law", 4, 10.2, 24)], [between], horses=[horse], posts=("w",), active="a", left=2)
    assert refusal(g, Mount("a", "h")) == "bala.ruling.mount-adjacent"
    assert refusal(g, Tie("a", "h")) == "bala.ruling.mount-adjacent"
    g = fight([man("a", "law", 4, 10.2, 24)], horses=[horse], active="a", left=2)
    assert refusal(g, Mount("a", "h")) == ""


@pytest.mark.rule("bala.gap.cart-details")
def test_nobody_boards_a_cart_through_a_wall() -> None:
    between = wall("w", (10, 25.6), (30, 25.6))
    person = man("a", "law", 4, 20, 26.3)
    assert offered(fight([person], carts=[Cart("k", 20, 24)], active="a", left=2), "board")
    assert not offered(fight([person], [between], carts=[Cart("k", 20, 24)], active="a", left=2), "board")


@pytest.mark.rule("bala.ruling.jump-procedure")
def test_nobody_jumps_through_a_wall_that_stands_in_the_gap() -> None:
    def block(id: str, left: float, right: float, height: float) -> Piece:
        outline = ((left, 20.0), (right, 20.0), (right, 28.0), (left, 28.0))
        return Piece(id=id, kind="building", polygon=outline, height=height, solid=True, standable=True)

    roofs = [block("west", 5, 10, 3), block("east", 12, 17, 3)]
    jump = Jump("a", ((12.6, 24, 3.0),))
    jumper = man("a", "law", 4, 9.4, 24, z=3.0)
    assert refusal(fight([jumper], roofs, active="a", left=2), jump) == ""
    tall = Piece(
        id="w", kind="wall", polygon=((10.9, 20), (11.1, 20), (11.1, 28), (10.9, 28)), height=8, blocks_sight=True
    )
    assert refusal(fight([jumper], [*roofs, tall], active="a", left=2), jump) == "bala.ruling.jump-procedure"


# carts ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.gap.cart-details")
def test_two_people_never_sit_on_the_same_seat() -> None:
    people = [man(id, "law", 4, 19 + i, 26.5) for i, id in enumerate("abc")]
    g = fight(people, carts=[Cart("k", 20, 24)])
    for who, seat in (("a", "inside"), ("b", "inside"), ("a", "roof"), ("c", "inside")):
        g.stack = (Activation(who, 2, opened=True),)
        play(g, GetOn(who, "k", seat))
    assert len({g[who].place for who in "abc"}) == 3


@pytest.mark.rule("bala.stray.trigger", "bala.ruling.stray-line-of-sight")
def test_a_miss_into_a_cart_endangers_the_others_inside_it() -> None:
    shooter = man("a", "law", 4, 20, 10, 90)
    inside = [man(id, "gang", 4, x, 23.5, z=0.5, cart="k", seat="inside") for id, x in (("b", 20.5), ("c", 19.3))]
    g = fight([shooter, *inside, man("d", "gang", 4, 19.3, 26.5)], carts=[Cart("k", 20, 24)])
    found = stray.candidates(g, "a", "b", shotgun=False)
    assert found is not None
    assert found.high == ("c",)  # the body of the cart still protects d, who is outside


# riders --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.gallop-direction", "bala.ruling.facing", "bala.move.horse-gallop")
def test_a_shot_to_the_side_does_not_turn_the_horse_for_a_gallop() -> None:
    rider, horse = mounted(man("a", "law", 4, 10, 10, guns=["colt-army"]))
    g = fight([rider, man("b", "gang", 4, 10, 25, 270)], horses=[horse], active="a", left=4)
    detection.mark(g, "a", "b")
    play(g, Shoot("a", "b"), [MISS])
    assert g["a"].facing == 90.0
    assert g.horses["h"].facing == 0.0
    assert refusal(g, Move("a", "gallop", path=((10, 20, 0.0),))) == "bala.ruling.gallop-direction"
    assert refusal(g, Move("a", "gallop", path=((20, 10, 0.0),))) == ""
    gallops = [choice for choice in offered(g, "move") if choice.how == "gallop"]
    assert gallops
    assert all(choice.path[0][1] == pytest.approx(10) for choice in gallops)


@pytest.mark.rule("bala.melee.dice-gallop", "bala.melee.dice-mounted")
def test_a_rider_that_got_off_has_no_die_for_its_gallop() -> None:
    on_foot, foe = man("a", "law", 3, 10, 10), man("b", "gang", 3, 11, 10, 180)
    rules = [mod.rule for mod in fight_modifiers(fight([on_foot, foe]), "a", "b", True, galloped=8.0)]
    assert "bala.melee.dice-gallop" not in rules
    rider, horse = mounted(on_foot)
    rules = [mod.rule for mod in fight_modifiers(fight([rider, foe], horses=[horse]), "a", "b", True, galloped=8.0)]
    assert "bala.melee.dice-gallop" in rules


@pytest.mark.rule("bala.ruling.gallop-attack-distance", "bala.melee.dice-gallop")
@pytest.mark.parametrize(("inches", "dice"), [(5.5, 4), (7.5, 5)])
def test_the_odds_of_a_charge_count_the_inches_before_contact(inches: float, dice: int) -> None:
    rider, horse = mounted(man("a", "law", 3, 10, 10, guns=["sabre"]))
    x = 10 + 0.75 + inches + 0.5
    g = fight([rider, man("b", "gang", 3, x, 10, 180)], horses=[horse], active="a", left=2)
    found = preview.preview(g, Move("a", "gallop", "b", path=((x - 1.3, 10, 0.0),)))
    assert found is not None
    assert found.facts["attacker_dice"] == dice


@pytest.mark.rule("bala.melee.dice-obstacle", "bala.ruling.fight-obstacle", "bala.melee.adjacent")
def test_the_odds_of_an_attack_from_afar_are_those_of_the_fight_that_comes_of_it() -> None:
    """The defender stands behind a fence, which counts for whoever comes straight at it, not for who goes round."""
    people = [man("a", "law", 3, 17, 10), man("b", "gang", 3, 20.6, 10, 180)]
    g = fight(people, [fence("f", (20, 8), (20, 12))], active="a", left=1)
    straight = preview.preview(g, Move("a", "foot", "b", path=((19.4, 10.0, 0.0),)))
    way_round = ((18.5, 13.2, 0.0), (22.3, 13.2, 0.0), (21.7, 10.0, 0.0))
    round_it = preview.preview(g, Move("a", "foot", "b", path=way_round))
    assert straight is not None
    assert round_it is not None
    assert (straight.facts["defender_dice"], round_it.facts["defender_dice"]) == (4, 3)


@pytest.mark.rule("bala.ruling.fight-unseen", "bala.melee.dice-unseen")
def test_the_odds_of_an_attack_go_by_whether_it_is_seen_when_it_comes_near() -> None:
    """It starts behind the defender's back and comes round to its front."""
    people = [man("a", "law", 3, 10, 10), man("b", "gang", 3, 14, 10, 0)]
    g = fight(people, active="a", left=1)
    behind = preview.preview(g, Move("a", "foot", "b", path=((13, 10, 0.0),)))
    round_it = Move("a", "foot", "b", path=((12, 13, 0.0), (16.5, 13, 0.0), (15.1, 10, 0.0)))
    front = preview.preview(g, round_it)
    assert behind is not None
    assert front is not None
    assert (behind.facts["attacker_dice"], front.facts["attacker_dice"]) == (4, 3)


@pytest.mark.rule("bala.shoot.result-8-rider", "bala.ruling.result-8-on-cart", "bala.shoot.result-8-foot")
@pytest.mark.parametrize(
    ("on", "rule"),
    [
        ("", "bala.shoot.result-8-foot"),
        ("horse", "bala.shoot.result-8-rider"),
        ("cart", "bala.ruling.result-8-on-cart"),
    ],
)
def test_a_result_of_8_is_told_by_the_rule_of_its_target(on: str, rule: str) -> None:
    b = man("b", "gang", 4, 20, 24, 180)
    if on == "cart":
        b = man("b", "gang", 4, 20, 24, 180, cart="k", seat="roof", z=2.0)
    horses: list[Horse] = []
    if on == "horse":
        b, horse = mounted(b)
        horses = [horse]
    a = man("a", "law", 4, 10, 24, guns=["colt-peacemaker"])
    g = fight([a, b], horses=horses, carts=[Cart("k", 20, 24)] if on == "cart" else [], active="a", left=1)
    detection.detect(g, "a", "b")
    assert g["b"].paralysed is False
    log = play(g, Shoot("a", "b"), [(4, 4)])
    assert [entry.rule for entry in log if entry.event == "shot-pinned"] == [rule]
    assert g["b"].paralysed


@pytest.mark.rule("bala.shoot.result-8-rider", "bala.ruling.dynamite-shots", "bala.ruling.several-shots-one-action")
def test_a_rider_pinned_by_the_blast_that_kills_its_horse_does_not_run() -> None:
    rider, horse = mounted(man("b", "gang", 4, 20, 24))
    g = fight([man("a", "law", 4, 5, 5), rider], [wall("w", (21.5, 22), (21.5, 26))], horses=[horse])
    g.charges["charge-1"] = Charge("charge-1", "a", 17.5, 24, 0)
    with scripted([(4, 4), MISS, MISS, (6, 6), MISS, MISS]) as ref:  # b is pinned; the horse dies
        dynamite.explode_charges_of(ref, g, "a")
    assert g.horses["h"].out
    assert (g["b"].place, g["b"].horse, g["b"].paralysed, g["b"].shock) == ((20, 24, 0), "", True, 1)


@pytest.mark.rule("bala.action.move-declare", "bala.move.foot-next", "bala.melee.trigger")
def test_the_odds_of_an_attack_count_the_dice_of_the_walk() -> None:
    """A later move rolls 1D6 and has to come within 1 in: 4 in of way, so a 4, 5 or 6. One die of fists (5+) against
    one: the attacker wins by 1/3 x 2/3."""
    people = [man("a", "law", 1, 10, 10), man("b", "gang", 1, 16, 10, 180)]
    g = fight(people, active="a", left=1)
    g.change_activation(ran_first=True)
    found = preview.preview(g, Move("a", "foot", "b", path=((14.98, 10.0, 0.0),)))
    assert found is not None
    rows = {row.name: row.p for row in found.outcomes}
    assert rows["no-fight"] == Fraction(1, 2)
    assert sum(row.p for row in found.aimed_at) == Fraction(1, 2) * Fraction(1, 3) * Fraction(2, 3)
    assert rows["even"] == Fraction(1, 2) * Fraction(5, 9)
    assert sum(rows.values()) == 1


@pytest.mark.rule("bala.action.move-declare", "bala.melee.trigger")
def test_an_attack_that_no_dice_can_carry_so_far_has_no_chance() -> None:
    g = fight([man("a", "law", 1, 10, 10), man("b", "gang", 1, 23, 10, 180)], active="a", left=1)
    g.change_activation(ran_first=True)
    found = preview.preview(g, Move("a", "foot", "b", path=((21.98, 10.0, 0.0),)))
    assert found is not None
    assert [(row.name, row.p) for row in found.outcomes] == [("no-fight", Fraction(1))]
    assert found.aimed_at == ()


@pytest.mark.rule("bala.melee.trigger")
def test_the_odds_of_an_attack_know_who_stands_in_its_way() -> None:
    people = [man("a", "law", 1, 10, 10), man("b", "gang", 1, 20, 10, 180), man("c", "gang", 1, 13, 11, 180)]
    g = fight(people, active="a", left=1)
    found = preview.preview(g, Move("a", "foot", "b", path=((18.98, 10.0, 0.0),)))
    assert found is not None
    rows = {row.name: row.p for row in found.outcomes}
    assert rows["fights-another"] == 1, "2D6 always carry as far as the one beside its way"
    assert [(row.name, row.who) for row in found.also] == [("fights-another", "c")]
