"""Fights: dice, weapons, balance of successes and the order of effects."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rules.bala.build import fence, fight, gun, man, wall

from sixgun.core.choice import Choice, Question, Refused
from sixgun.core.game import Preview
from sixgun.core.log import LogLine
from sixgun.games.bala import fighters, melee
from sixgun.games.bala.catalogue import table, weapons
from sixgun.games.bala.choices import PointBlank
from sixgun.games.bala.fighters import dice_of, fight_modifiers, obstacle_between
from sixgun.games.bala.odds import attack_odds
from sixgun.games.bala.space import base
from sixgun.games.bala.state import Activation, Cart, Character, Fight, Gatling, Gun, Horse, Wound, replace
from sixgun.table import Piece, circle_polygon
from sixgun.testing.scripted import Scripted, pick, scripted

Chance = Sequence[Any]


def foes(mine: Character | None = None, theirs: Character | None = None, **more: Any) -> Fight:
    """An attacker "a" and a defender "b" in contact, who look at each other."""
    a = mine or man("a", "law", 3, 20, 20)
    b = theirs or man("b", "gang", 3, 21, 20, facing=180)
    return fight([a, b], **more)


def law(level: int = 3, *guns: str | Gun, **fields: Any) -> Character:
    return man("a", "law", level, 20, 20, guns=guns, **fields)


def gang(level: int = 3, *guns: str | Gun, **fields: Any) -> Character:
    fields.setdefault("facing", 180)
    return man("b", "gang", level, 21, 20, guns=guns, **fields)


def rider(c: Character, horse: str = "h") -> tuple[Character, Horse]:
    return replace(c, horse=horse), Horse(horse, "cow-horse", c.x, c.y, facing=c.facing, rider=c.id)


def run(
    g: Fight, chance: Chance, choices: Sequence[Scripted] = (), galloped: float = 0.0, unseen: bool = False
) -> list[LogLine]:
    with scripted(chance, choices) as ref:
        melee.fight(ref, g, "a", "b", galloped=galloped, unseen=unseen)
    return ref.log


def dice(g: Fight, who: str, **how: Any) -> int:
    other = "b" if who == "a" else "a"
    return dice_of(fight_modifiers(g, who, other, who == "a", **how))


def state(g: Fight, who: str) -> tuple[int, int, bool]:
    c = g[who]
    return c.shock, c.damage, c.paralysed


def events(log: list[LogLine]) -> list[str]:
    return [entry.event for entry in log]


# examples ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.example.fight-even", "bala.melee.dice-actions", "bala.melee.point-blank", "bala.melee.balance-0"
)
def test_example_even_fight() -> None:
    g = foes(law(3, "knife"), gang(3, "colt-peacemaker"))
    run(g, [(4, 5, 2), (2, 1), 6], [pick("point-blank", number=2)])
    assert state(g, "a") == state(g, "b") == (1, 0, False)
    assert (g["a"].x, g["b"].x) == (19.0, 22.0)
    assert g["b"].guns[0].loaded == 4


@pytest.mark.rule(
    "bala.example.fight-sabre-charge",
    "bala.melee.trigger",
    "bala.melee.dice-mounted",
    "bala.melee.dice-gallop",
    "bala.melee.balance-1",
    "bala.melee.sixes",
)
def test_example_sabre_charge() -> None:
    a, horse = rider(law(3, "sabre"))
    g = foes(a, man("b", "gang", 2, 21.25, 20, facing=180), horses=[horse])
    log = run(g, [(3, 4, 6, 2, 1), (6, 5)], galloped=8.0)
    assert state(g, "a") == (1, 0, False)
    assert state(g, "b") == (1, 0, False)
    assert g["b"].x == pytest.approx(23.25)
    assert log[0].rule == "bala.melee.trigger"


@pytest.mark.rule(
    "bala.example.fight-edge-and-lethal",
    "bala.special.edge",
    "bala.special.lethal",
    "bala.ruling.edge-lethal-no-chain",
    "bala.ruling.lethal-upgrade-no-bonus",
    "bala.melee.balance-2",
    "bala.melee.balance-3",
)
def test_example_edge_and_lethal() -> None:
    g = foes(law(3, "axe"), gang(6))
    run(g, [(4, 4, 1), (1,) * 6])
    assert state(g, "b") == (1, 1, False)
    g = foes(law(3, "axe"), gang(6))
    log = run(g, [(4, 4, 4), (1,) * 6, 2, "good"])
    assert state(g, "b") == (2, 1, True)
    assert g["b"].wounds == (Wound("arm", "good"),)
    assert next(entry for entry in log if entry.rule == "bala.wound.arm").mods == ()


# number of dice ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.melee.dice-actions", "bala.ruling.fight-dice-actions")
def test_one_die_for_each_action_of_the_allowance_spent_or_not() -> None:
    g = foes(law(5, shock=1, damage=1), gang(4, shock=1), active="a", left=1)
    assert (dice(g, "a"), dice(g, "b")) == (3, 3)


@pytest.mark.rule("bala.ruling.fight-dice-actions", "bala.melee.minimum-dice")
def test_option_remaining_counts_what_an_active_fighter_has_not_spent() -> None:
    g = foes(law(5), gang(4), active="a", left=1, fight_dice="remaining")
    assert (dice(g, "a"), dice(g, "b")) == (1, 4)
    g.change_activation(left=0)
    assert dice(g, "a") == 1
    g.stack = (Activation("b", 3), Activation("a", 2, interruption=True))
    assert (dice(g, "a"), dice(g, "b")) == (2, 3)


@pytest.mark.rule("bala.melee.dice-mounted")
def test_a_rider_has_one_die_more_on_either_side() -> None:
    a, h = rider(law(2))
    b, k = rider(gang(2), "k")
    g = foes(a, b, horses=[h, k])
    assert (dice(g, "a"), dice(g, "b")) == (3, 3)


@pytest.mark.rule("bala.melee.dice-gallop", "bala.ruling.gallop-attack-distance")
def test_six_inches_of_gallop_give_a_die_to_the_attacker() -> None:
    a, h = rider(law(2))
    g = foes(a, horses=[h])
    assert dice(g, "a", galloped=5.9) == 3
    assert dice(g, "a", galloped=6.0) == 4
    assert dice(g, "b", galloped=9.0) == 3


@pytest.mark.rule("bala.melee.dice-unseen", "bala.ruling.fight-unseen")
def test_an_unseen_attacker_has_a_die_more_and_is_not_shot_at() -> None:
    g = foes(law(2), gang(2, "colt-peacemaker"))
    assert dice(g, "a", unseen=True) == 3
    log = run(g, [(5, 5, 5), (1, 1)], unseen=True)
    assert g["b"].guns[0].loaded == 6
    assert "point-blank" not in events(log)


@pytest.mark.rule("bala.melee.dice-obstacle", "bala.ruling.fight-obstacle")
def test_a_defender_that_touches_an_obstacle_between_them_has_a_die_more() -> None:
    touching = fence("f", (20.4, 18), (20.4, 22))
    assert obstacle_between(foes(pieces=[touching]), base(law()), base(gang())) == "f"
    g = fight([law(), man("b", "gang", 3, 21.4, 20)], pieces=[fence("f", (20.8, 18), (20.8, 22))])
    assert dice(g, "b") == 4
    assert dice(g, "a") == 3  # the attacker has nothing from it
    g = fight([law(), man("b", "gang", 3, 21.8, 20)], pieces=[fence("f", (20.8, 18), (20.8, 22))])
    assert dice(g, "b") == 3  # not in contact
    g = fight([law(), man("b", "gang", 3, 21.4, 20)], pieces=[fence("f", (20.8, 22), (20.8, 26))])
    assert dice(g, "b") == 3  # not between them
    rough = Piece(id="r", kind="rough", polygon=circle_polygon(20.8, 20, 0.2), terrain="rough")
    g = fight([law(), man("b", "gang", 3, 21.4, 20)], pieces=[rough])
    assert dice(g, "b") == 3


@pytest.mark.rule("bala.melee.dice-paralysed", "bala.melee.minimum-dice", "bala.ruling.fight-dice-order")
def test_a_paralysed_defender_loses_a_die_but_keeps_one() -> None:
    g = foes(law(3, paralysed=True), gang(3, paralysed=True))
    assert dice(g, "b") == 2
    assert dice(g, "a") == 3  # defenders only
    g = foes(theirs=gang(1, paralysed=True))
    assert dice(g, "b") == 1
    b, k = rider(gang(1, paralysed=True))
    assert dice(foes(theirs=b, horses=[k]), "b") == 1  # 1 + 1 - 1: the minimum comes after all of them


# declarations --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.melee.defender-draw", "bala.ruling.fight-draw-minimum")
def test_the_defender_may_pay_a_die_to_change_weapon_and_shoot_with_it() -> None:
    g = foes(law(3), gang(3, "knife", "colt-peacemaker", paralysed=True))
    # Paralysed: 2 dice, one is paid, one is left
    run(g, [(1, 1, 1), 2], [pick("fight-draw", weapon=1), pick("point-blank", number=1)])
    assert g["b"].hand == 1
    assert g["b"].guns[1].loaded == 5
    assert state(g, "a") == (1, 0, False)


@pytest.mark.rule("bala.ruling.fight-draw-minimum", "bala.melee.minimum-dice")
def test_a_defender_with_one_die_cannot_change_weapon() -> None:
    g = foes(law(1), gang(1, "knife", "sabre"))
    run(g, [1, 4])  # nobody is asked
    assert g["b"].hand == 0


@pytest.mark.rule("bala.melee.defender-draw", "bala.ruling.fight-attacker-weapon")
def test_only_the_defender_is_offered_another_weapon() -> None:
    g = foes(law(3, "knife", "sabre"), gang(3, "knife", "sabre"))
    run(g, [(3, 3, 3), (3, 3, 1)], ["keep"])
    assert g["a"].hand == 0
    assert g["a"].shock == 1  # threes miss with the knife on both sides: balance 0


@pytest.mark.rule("bala.melee.defender-draw")
def test_what_is_offered_first_is_what_hits_most() -> None:
    def first_offer(*guns: str | Gun, unseen: bool = False, **fields: Any) -> str:
        g = foes(law(6), gang(3, *guns, **fields))
        offered: list[str] = []

        def keep(question: Question) -> Choice:
            first = question.options[0].choice
            offered.append(f"{first.kind}{getattr(first, 'weapon', '')}")
            return next(o.choice for o in question.options if o.choice.kind == "keep")

        run(g, [(1,) * (6 + unseen), (1,) * 3], [keep], unseen=unseen)
        return offered[0]

    assert first_offer("knife", "colt-peacemaker") == "fight-draw1"  # two shots against three stabs
    assert first_offer("knife", "colt-peacemaker", unseen=True) == "keep"  # it cannot shoot
    assert first_offer("knife", gun("colt-peacemaker", jammed=True)) == "keep"
    assert first_offer("colt-army", "sabre", unseen=True) == "fight-draw1"
    assert first_offer("sabre", "knife") == "keep"
    assert first_offer("sabre", hand=-1) == "fight-draw0"


@pytest.mark.rule("bala.melee.point-blank", "bala.ruling.point-blank-procedure")
def test_one_or_two_shots_at_two_or_more_and_the_rest_with_the_butt() -> None:
    g = foes(law(1), gang(4, "colt-peacemaker"))
    run(g, [1, (2, 2), (4, 4)], [pick("point-blank", number=2)])
    assert state(g, "a") == (2, 0, False)  # two shots; fours do not reach the butt's 5
    g = foes(law(3), gang(4, "colt-peacemaker"))
    run(g, [(1, 1, 1), 1, (5, 4, 4)], [pick("point-blank", number=1)])
    assert state(g, "a") == (1, 0, False)
    assert g["b"].guns[0].loaded == 5  # a miss is spent too
    assert not g["b"].guns[0].jammed


@pytest.mark.rule("bala.melee.point-blank", "bala.ruling.point-blank-procedure", "bala.ruling.jam-details")
@pytest.mark.parametrize(
    ("held", "most"),
    [
        (gun("colt-peacemaker"), 2),
        (gun("colt-peacemaker", loaded=1), 1),
        (gun("colt-peacemaker", loaded=0), 0),
        (gun("colt-peacemaker", jammed=True), 0),
        (gun("winchester-1873-rifle"), 2),
        (gun("bow-simple"), 0),
        (gun("lance"), 0),
        (gun("dynamite"), 0),
        (gun("steel-knuckles"), 0),
    ],
)
def test_what_can_be_fired_at_point_blank_range(held: Gun, most: int) -> None:
    g = foes(theirs=gang(3, held))
    assert next(iter(fighters.shots_on_offer(g, g["b"], 3))).number == most
    assert next(iter(fighters.shots_on_offer(g, g["b"], 1))).number == min(most, 1)


@pytest.mark.rule("bala.melee.point-blank")
def test_the_attacker_never_shoots_at_point_blank_range() -> None:
    g = foes(law(2, "colt-peacemaker"), gang(2))
    run(g, [(2, 2), (1, 1)])
    assert g["a"].guns[0].loaded == 6
    assert g["a"].shock == g["b"].shock == 1


@pytest.mark.rule("bala.ruling.point-blank-procedure", "bala.ruling.le-mat-use")
def test_the_shot_barrel_of_a_le_mat_is_one_of_the_shots_even_if_the_revolver_is_jammed() -> None:
    g = foes(law(1), gang(3, "le-mat-muzzle"))
    run(g, [1, 2, 2, 1], [pick("point-blank", number=2, barrel=True)])
    assert (g["b"].guns[0].loaded, g["b"].guns[0].shot) == (8, 0)
    g = foes(law(3), gang(3, gun("le-mat-muzzle", jammed=True)))
    offers = list(fighters.shots_on_offer(g, g["b"], 3))
    assert [(s.bullets, s.barrel) for s in offers] == [(0, True), (0, False)]


# weapons -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.melee.success", "bala.table.melee-weapons")
def test_success_numbers_of_weapons_agree_with_the_table() -> None:
    numbers = {row["id"]: row["success"] for row in table("melee-weapons")}
    for name in ("knife", "axe", "bayonet", "lance", "sabre"):
        assert weapons()[name].melee_success == numbers[name]
    assert (fighters.FISTS.success, fighters.BUTT.success) == (numbers["fists"], numbers["gun-butt"])
    assert fighters.POINT_BLANK == numbers["point-blank"] == 2


@pytest.mark.rule("bala.melee.success")
@pytest.mark.parametrize(
    ("held", "needed"),
    [
        (None, 5),
        ("colt-peacemaker", 5),
        ("bow-simple", 5),
        ("dynamite", 5),
        ("knife", 4),
        ("axe", 4),
        ("bowie-knife", 4),
        ("bayonet", 3),
        ("lance", 3),
        ("sabre", 3),
    ],
)
def test_each_die_that_reaches_the_number_is_a_success(held: str | None, needed: int) -> None:
    guns = [] if held is None else [held]
    g = foes(law(2, *guns), gang(6))
    run(g, [(needed, needed - 1), (1,) * 6])
    assert state(g, "b") == (1, 0, False)
    assert state(g, "a") == (0, 0, False)


@pytest.mark.rule("bala.weapon.built-in-knife", "bala.special.knife")
def test_a_derringer_with_a_blade_fights_as_a_knife() -> None:
    g = foes(law(2, "derringer-marston"), gang(6))
    run(g, [(4, 4), (1,) * 6])
    assert state(g, "b") == (1, 1, False)


@pytest.mark.rule("bala.ruling.apache-mode", "bala.weapon.built-in-fist", "bala.special.fist", "bala.special.knife")
def test_the_apache_is_a_knife_or_knuckles_as_its_bearer_says() -> None:
    g = foes(law(2, "apache"), gang(6))
    run(g, [(4, 4), (1,) * 6], [pick("strike", how="knife")])
    assert state(g, "b") == (1, 1, False)
    g = foes(law(2, "apache"), gang(6))
    run(g, [(5, 5), (1,) * 6], [pick("strike", how="steel-knuckles")])
    assert state(g, "b") == (3, 0, False)
    g = foes(law(2, "apache"), gang(6))
    run(g, [(4, 4), (1,) * 6], [pick("strike", how="steel-knuckles")])
    assert g["a"].shock == g["b"].shock == 1  # fours miss at 5+


@pytest.mark.rule("bala.ruling.apache-mode", "bala.ruling.fight-weapon-specials")
def test_a_defender_may_shoot_its_apache_and_the_knuckles_count_only_if_they_hit() -> None:
    chosen = [pick("point-blank", number=1), pick("strike", how="steel-knuckles")]
    g = foes(law(6), gang(2, "apache"))
    run(g, [(1,) * 6, 2, 4], chosen)
    assert state(g, "a") == (1, 0, False)
    g = foes(law(6), gang(2, "apache"))
    run(g, [(1,) * 6, 1, 5], chosen)
    assert state(g, "a") == (2, 0, False)
    g = foes(law(6), gang(2, "apache"))
    run(g, [(1,) * 6, (2, 2)], [pick("point-blank", number=2)])  # no die is left to strike with: no question
    assert state(g, "a") == (2, 0, False)


@pytest.mark.rule("bala.weapon.steel-knuckles", "bala.ruling.steel-knuckles-use")
@pytest.mark.parametrize(("hits", "harm"), [(1, (2, 0)), (2, (3, 0)), (3, (2, 1))])
def test_steel_knuckles_add_one_shock_to_every_victory(hits: int, harm: tuple[int, int]) -> None:
    g = foes(law(3, "steel-knuckles"), gang(6))
    run(g, [(5,) * hits + (4,) * (3 - hits), (1,) * 6])
    assert state(g, "b")[:2] == harm


@pytest.mark.rule("bala.weapon.steel-knuckles")
def test_steel_knuckles_do_nothing_for_a_fighter_that_does_not_win() -> None:
    g = foes(law(1, "steel-knuckles"), gang(3))
    run(g, [5, (5, 1, 1)])
    assert g["b"].shock == 1
    assert g["a"].out == "eliminated"


@pytest.mark.rule("bala.weapon.steel-knuckles", "bala.ruling.steel-knuckles-use")
def test_with_steel_knuckles_in_hand_no_weapon_is_fired() -> None:
    g = foes(law(1), gang(1, "steel-knuckles", "colt-peacemaker"))
    log = run(g, [1, 2])
    assert "point-blank" not in events(log)
    assert g["b"].guns[1].loaded == 6


@pytest.mark.rule("bala.ruling.bayonet-fixed")
def test_a_fixed_bayonet_fights_at_three_and_the_rifle_still_shoots() -> None:
    g = foes(law(6), gang(3, gun("springfield-rifle", bayonet=True)))
    # one shot missed, one of the other two dice hits with the bayonet
    run(g, [(1,) * 6, 1, (3, 2)], [pick("point-blank", number=1)])
    assert state(g, "a") == (1, 0, False)
    g = foes(law(6), gang(3, "bayonet"))  # loose, like a sabre
    run(g, [(1,) * 6, (3, 3, 2)])
    assert state(g, "a") == (1, 1, False)


@pytest.mark.rule("bala.ruling.gatling-crew", "bala.melee.defender-faces")
def test_a_gunner_who_need_not_turn_keeps_the_crank() -> None:
    gatling = Gatling("w", 21, 21, gun("gatling"), facing=180)
    g = foes(law(6), gang(2, "sabre", hand=-1, gatling="w"), gatlings=[gatling])
    run(g, [(1,) * 6, (4, 5)], ["keep"])
    assert (g["b"].facing, g["b"].gatling) == (180, "w")


@pytest.mark.rule("bala.ruling.gatling-crew", "bala.melee.defender-draw")
def test_a_gunner_has_fists_unless_it_draws_something() -> None:
    gatling = Gatling("w", 21.6, 20, gun("gatling"))
    b = gang(2, "sabre", hand=-1, gatling="w", facing=0)
    g = foes(law(6), b, gatlings=[gatling])
    log = run(g, [(1,) * 6, (4, 5)], ["keep"])
    assert "point-blank" not in events(log)
    assert g["a"].shock == 1
    assert (g["b"].facing, g["b"].gatling) == (180, ""), "it turned round to the attacker and let go of the crank"
    g = foes(law(6), b, gatlings=[gatling])
    run(g, [(1,) * 6, 3], [pick("fight-draw", weapon=0)])
    assert (g["a"].shock, g["b"].gatling, g["b"].hand) == (1, "", 0)


@pytest.mark.rule("bala.ruling.bow-ready", "bala.weapon.bow")
def test_a_fight_takes_the_arrow_from_the_string_of_both() -> None:
    g = foes(law(2, "bow-simple"), gang(2, "knife", "bow-compound"))
    run(g, [(1, 1), (1, 1)], ["keep"])
    assert g["a"].guns[0].loaded == g["b"].guns[1].loaded == 0


@pytest.mark.rule("bala.ruling.reload-accumulates", "bala.ruling.aim-duration")
def test_a_fight_loses_a_reload_begun_and_aiming() -> None:
    g = foes(law(2), gang(3, gun("colt-army", loaded=0, reloading="bullet", progress=3)))
    g.stack = (Activation("b", 2, aim="a", aims=2), Activation("a", 1, interruption=True))
    run(g, [(1, 1), (1, 1, 1)])
    assert (g["b"].guns[0].progress, g["b"].guns[0].reloading) == (0, "")
    assert (g.stack[0].aim, g.stack[0].aims) == ("", 0)


# balance -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "bala.melee.balance",
    "bala.melee.balance-1",
    "bala.melee.balance-2",
    "bala.melee.balance-3",
    "bala.table.melee-balance",
)
@pytest.mark.parametrize(("hits", "harm"), [(2, (1, 0)), (3, (2, 0)), (4, (1, 1))])
@pytest.mark.parametrize("attacker_wins", [True, False])
def test_the_difference_in_successes_decides(hits: int, harm: tuple[int, int], attacker_wins: bool) -> None:
    g = foes(law(5), gang(5))
    better, worse = (5,) * hits + (1,) * (5 - hits), (5, 1, 1, 1, 1)
    run(g, [better, worse] if attacker_wins else [worse, better])
    loser, winner = ("b", "a") if attacker_wins else ("a", "b")
    assert state(g, loser) == (*harm, False)
    assert state(g, winner) == (0, 0, False)
    assert g[loser].x == (23.0 if attacker_wins else 18.0)


@pytest.mark.rule("bala.melee.balance-4", "bala.ruling.balance-above-4", "bala.ruling.wound-paralysed-and-retreat")
@pytest.mark.parametrize("hits", [4, 5, 6])
def test_four_or_more_is_a_serious_wound(hits: int) -> None:
    g = foes(law(6), gang(6))
    log = run(g, [(5,) * hits + (1,) * (6 - hits), (1,) * 6, 5])
    assert next(e.rule for e in log if e.event == "fight-won") == "bala.melee.balance-4"
    assert state(g, "b") == (1, 3, True)
    assert g["b"].wounds == (Wound("guts"),)
    assert g["b"].x == 23.0  # Paralysed, and back all the same


@pytest.mark.rule("bala.special.lethal", "bala.wound.mod-lethal", "bala.melee.balance-4")
def test_a_lethal_weapon_adds_one_to_a_wound_that_was_rolled() -> None:
    g = foes(law(4, "sabre"), gang(6))
    run(g, [(3, 3, 3, 3), (1,) * 6, 4])
    assert g["b"].wounds == (Wound("guts"),)


@pytest.mark.rule("bala.special.edge", "bala.ruling.edge-lethal-no-chain")
def test_edge_and_lethal_do_not_feed_each_other() -> None:
    g = foes(law(2, "sabre"), gang(6))
    run(g, [(3, 3), (1,) * 6])
    assert state(g, "b") == (1, 1, False)


@pytest.mark.rule("bala.special.edge", "bala.special.lethal")
def test_edge_and_lethal_change_only_their_rows() -> None:
    g = foes(law(1, "sabre"), gang(6))
    run(g, [3, (1,) * 6])
    assert state(g, "b") == (1, 0, False)
    g = foes(law(3, "knife"), gang(6))
    run(g, [(4, 4, 4), (1,) * 6])
    assert state(g, "b") == (1, 1, False)  # a knife is not Lethal


@pytest.mark.rule("bala.ruling.fight-weapon-specials")
def test_a_firearm_is_lethal_only_through_a_point_blank_hit() -> None:
    colt = "colt-walker"
    g = foes(law(6), gang(4, colt))
    run(g, [(1,) * 6, 2, (5, 5, 1), 3], [pick("point-blank", number=1)])
    assert g["a"].wounds == (Wound("chest"),)  # balance 3, upgraded, no bonus
    g = foes(law(6), gang(4, colt))
    run(g, [(1,) * 6, 1, (5, 5, 5)], [pick("point-blank", number=1)])
    assert state(g, "a") == (1, 1, False)  # three blows with the butt
    g = foes(law(6), gang(4, colt))
    run(g, [(1,) * 6, 2, (5, 5, 5), 3], [pick("point-blank", number=1)])
    assert g["a"].wounds == (Wound("head"),)  # balance 4 by itself: +1


@pytest.mark.rule("bala.ruling.fight-weapon-specials")
def test_a_blade_lends_its_rules_only_if_it_hits() -> None:
    held = gun("winchester-1873-rifle", bayonet=True)
    g = foes(law(6), gang(3, held))
    run(g, [(1,) * 6, (2, 2), 2], [pick("point-blank", number=2)])
    assert state(g, "a") == (2, 0, False)  # both by shots: no Edge
    g = foes(law(6), gang(3, held))
    run(g, [(1,) * 6, (2, 1), 3], [pick("point-blank", number=2)])
    assert state(g, "a") == (1, 1, False)


@pytest.mark.rule("bala.ruling.fight-weapon-specials")
def test_weak_means_nothing_in_a_fight() -> None:
    g = foes(law(6), gang(4, "volcanic-pistol"))
    run(g, [(1,) * 6, (2, 2), (5, 5), 1], [pick("point-blank", number=2)])
    assert g["a"].wounds == (Wound("leg"),)


@pytest.mark.rule("bala.ruling.shotgun-wound-in-fight")
def test_a_shotgun_hit_at_point_blank_range_adds_one_to_the_wound() -> None:
    g = foes(law(6), gang(5, "sawn-off-ejector-double"))
    run(g, [(1,) * 6, (2, 1), (5, 5, 5), 3], [pick("point-blank", number=2)])
    assert g["a"].wounds == (Wound("head"),)
    g = foes(law(6), gang(5, "sawn-off-ejector-double"))
    run(g, [(1,) * 6, 1, (5, 5, 5, 5), 3], [pick("point-blank", number=1)])
    assert g["a"].wounds == (Wound("chest"),)
    g = foes(law(6), gang(5, "le-mat-muzzle"))
    run(g, [(1,) * 6, 2, (5, 5, 5, 1), 3], [pick("point-blank", number=1, barrel=True)])
    assert g["a"].wounds == (Wound("head"),)


@pytest.mark.rule("bala.melee.balance-0", "bala.ruling.balance-0-both", "bala.ruling.sixes-only-loser")
def test_an_even_fight_hurts_and_parts_both_and_sixes_mean_nothing() -> None:
    g = foes(law(2), gang(2))
    log = run(g, [(6, 6), (6, 5)])
    assert state(g, "a") == state(g, "b") == (1, 0, False)
    assert [e.facts["who"] for e in log if e.event == "retreat"] == ["a", "b"]
    assert (g["a"].x, g["b"].x) == (19.0, 22.0)


@pytest.mark.rule("bala.melee.sixes", "bala.ruling.sixes-only-loser")
def test_sixes_of_the_loser_hurt_the_winner_whatever_they_were_rolled_with() -> None:
    g = foes(law(6), gang(4, "colt-peacemaker"))
    run(g, [(6, 5, 5, 5, 5, 1), (6, 1), (6, 4)], [pick("point-blank", number=2)])
    assert state(g, "a") == (2, 0, False)
    assert state(g, "b") == (1, 1, False)  # the winner's six does nothing more


@pytest.mark.rule("bala.melee.defender-faces", "bala.ruling.fight-facing-after")
def test_the_defender_turns_to_the_attacker_even_if_paralysed() -> None:
    g = foes(law(6), gang(6, facing=0))
    run(g, [(5, 5, 5, 5, 1, 1), (1,) * 6, 1], unseen=False)
    assert g["b"].paralysed
    assert g["b"].facing == pytest.approx(180.0)
    assert g["a"].facing == 0.0
    b, k = rider(gang(6, facing=90))
    g = foes(law(1), b, horses=[k])
    run(g, [1, (5,) + (1,) * 6])
    assert g["b"].facing == g.horses["h"].facing == pytest.approx(180.0)


# order of effects ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("bala.ruling.fight-order-of-effects", "bala.melee.gallop-through")
def test_order_row_fall_retreat_sixes_gallop_eliminations() -> None:
    b, k = rider(gang(4), "k")
    a, h = rider(law(3), "h")
    g = foes(a, b, horses=[h, k])
    seen: list[tuple[int, str]] = []

    def ride_on() -> None:
        seen.append((g["a"].shock, g["b"].out))

    with scripted([(5, 5, 5, 5), (6, 1, 1, 1, 1), 6]) as ref:
        melee.fight(ref, g, "a", "b", galloped=0.0, unseen=False, ride_on=ride_on)
    steps = ("bala.melee.balance-3", "bala.fall.horse", "bala.ruling.retreat-direction", "bala.melee.sixes")
    order = dict.fromkeys(e.rule for e in ref.log if e.rule in steps)
    assert tuple(order) == steps
    assert seen == [(1, "")]


@pytest.mark.rule(
    "bala.ruling.fight-order-of-effects", "bala.ruling.elimination-immediate", "bala.melee.gallop-through"
)
def test_a_loser_without_actions_neither_falls_nor_goes_back_but_its_sixes_count() -> None:
    b, k = rider(gang(2, facing=90), "k")
    g = foes(law(4), b, horses=[k])
    before = (b.x, b.y)
    seen: list[str] = []
    with scripted([(5, 5, 5, 5), (6, 1, 1)]) as ref:
        melee.fight(ref, g, "a", "b", galloped=0.0, unseen=False, ride_on=lambda: seen.append(g["b"].out))
    assert seen == [""]  # the gallop comes before eliminations
    assert g["b"].out == "eliminated"
    assert (g["b"].x, g["b"].y, g["b"].facing) == (*before, 90.0)
    assert g["a"].shock == 1
    assert g.horses["k"].rider == ""


@pytest.mark.rule("bala.ruling.fight-order-of-effects")
def test_after_an_even_fight_the_attackers_band_checks_first() -> None:
    g = fight([gang(1), law(1), man("c", "law", 1, 5, 5), man("d", "gang", 1, 40, 40)])
    log = run(g, [1, 1, 4, 4])
    assert [e.facts["side"] for e in log if e.event == "morale-holds"] == ["law", "gang"]


@pytest.mark.rule("bala.ruling.fight-order-of-effects", "bala.melee.sixes")
def test_the_losers_band_checks_before_the_winners() -> None:
    a, h = rider(law(1, "sabre"))
    g = fight([a, gang(1), man("c", "law", 1, 5, 5), man("d", "gang", 1, 40, 40)], horses=[h])
    log = run(g, [(3, 3), 6, 4, 4])
    assert [e.facts["side"] for e in log if e.event == "morale-holds"] == ["gang", "law"]


@pytest.mark.rule("bala.ruling.fall-position", "bala.fall.horse")
def test_a_rider_that_falls_does_not_go_back_too() -> None:
    b, k = rider(gang(4), "k")
    g = foes(law(4), b, horses=[k])
    log = run(g, [(5, 5, 5, 1), (1,) * 5, 2], [pick("face", facing=180.0)])
    assert "retreat" not in events(log)
    assert g["b"].horse == ""
    assert state(g, "b") == (2, 1, False)
    assert (g.horses["k"].x, g.horses["k"].y) == (21.0, 20.0)


@pytest.mark.rule("bala.ruling.fall-wounded-means-damage", "bala.ruling.fight-order-of-effects")
@pytest.mark.parametrize("hits", [1, 2])
def test_shock_alone_throws_no_rider(hits: int) -> None:
    b, k = rider(gang(4), "k")
    g = foes(law(2), b, horses=[k])
    run(g, [(5,) * hits + (1,) * (2 - hits), (1,) * 5])
    assert g["b"].horse == "k"


@pytest.mark.rule("bala.ruling.fight-choose-one")
def test_nobody_else_takes_part() -> None:
    g = fight([law(3), gang(3), man("c", "gang", 3, 20, 21)])
    run(g, [(5, 5, 1), (1, 1, 1)])
    assert state(g, "c") == (0, 0, False)


@pytest.mark.rule("bala.ruling.neighbour-suspicious")
def test_attacking_or_firing_makes_suspicious() -> None:
    g = foes(law(2), gang(2, "colt-peacemaker"))
    run(g, [(1, 1), (2, 1)], [pick("point-blank", number=2)])
    assert g["a"].suspicious
    assert g["b"].suspicious
    g = foes(law(2), gang(2, "knife"), suspicious_after_violence=False)
    run(g, [(5, 1), (1, 1)])
    assert not g["a"].suspicious
    assert not g["b"].suspicious


@pytest.mark.rule("bala.melee.no-retreat")
def test_somebody_on_a_cart_cannot_go_back() -> None:
    b = gang(4, cart="c", seat="inside")
    g = foes(law(3), b, carts=[Cart("c", 22.5, 20)])
    log = run(g, [(5, 1, 1), (1,) * 5])  # five dice: the side of the cart is an obstacle
    assert "cornered" in events(log)
    assert state(g, "b") == (2, 0, False)


@pytest.mark.rule("bala.melee.point-blank")
def test_an_offer_that_was_not_made_is_refused() -> None:
    g = foes(law(3), gang(3, gun("colt-peacemaker", loaded=1)))
    with pytest.raises(Refused), scripted([], [PointBlank("b", 2)]) as ref:
        melee.fight(ref, g, "a", "b", galloped=0.0, unseen=False)


# odds ----------------------------------------------------------------------------------------------------------------
def twin(attack: int, success: int, shots: int, defence: int, parry: int) -> dict[int, Fraction]:
    """The balance of a fight by counting every fall of every die."""
    found: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=attack + shots + defence):
        mine = sum(die >= success for die in faces[:attack])
        theirs = sum(die >= 2 for die in faces[attack : attack + shots])
        theirs += sum(die >= parry for die in faces[attack + shots :])
        found[mine - theirs] = found.get(mine - theirs, 0) + 1
    total = 6 ** (attack + shots + defence)
    return {balance: Fraction(ways, total) for balance, ways in found.items()}


def odds(g: Fight, galloped: float, unseen: bool) -> Preview:
    return attack_odds.of_fights("a", "b", [attack_odds.Begun(Fraction(1), g, galloped, unseen)])


@pytest.mark.rule("bala.melee.balance", "bala.melee.success", "bala.melee.point-blank")
@pytest.mark.parametrize(
    ("mine", "theirs", "shots", "success"),
    [("knife", "colt-peacemaker", 2, 4), ("sabre", "colt-peacemaker", 2, 3), ("colt-army", "bow-simple", 0, 5)],
)
def test_odds_agree_with_counting_every_die(mine: str, theirs: str, shots: int, success: int) -> None:
    g = foes(law(3, mine), gang(4, theirs))
    rows = odds(g, 0.0, False).outcomes
    expected = twin(3, success, shots, 4 - shots, 5)
    chances = {row.name: row.p for row in rows}
    assert sum(chances.values()) == 1
    assert chances["even"] == expected[0]
    won = sum(p for balance, p in expected.items() if balance > 0)
    assert sum(p for name, p in chances.items() if name.startswith("win")) == won
    lost = [sum(p for b, p in expected.items() if b == -1), sum(p for b, p in expected.items() if b == -2)]
    assert [chances["lose-shock"], chances["lose-shocks"]] == lost
    assert chances["lose-damage"] == expected[-3]
    if mine == "sabre":
        assert chances["win-damage"] == expected[2]
        assert chances["win-wound"] == expected[3]


@pytest.mark.rule("bala.melee.sixes", "bala.melee.balance-4", "bala.special.lethal", "bala.wound.roll")
def test_chances_of_being_taken_out_agree_with_counting_every_die() -> None:
    attack, defence = 4, 2
    wound = {1: 3, 2: 3, 3: 3, 4: 3, 5: 4, 6: 99}
    out_a = out_b = Fraction(0)
    for faces in product(range(1, 7), repeat=attack + defence):
        p = Fraction(1, 6 ** (attack + defence))
        mine, theirs = faces[:attack], faces[attack:]
        balance = sum(die >= 3 for die in mine) - sum(die >= 5 for die in theirs)
        if balance > 0:
            out_a += p * (theirs.count(6) >= 1)  # one action left
            if balance < 3:
                out_b += p * (min(balance, 2) >= 2)
            else:
                bonus = 1 if balance >= 4 else 0
                out_b += p * Fraction(sum(wound[min(6, die + bonus)] >= 2 for die in range(1, 7)), 6)
        else:
            out_a += p
            out_b += p * (balance < 0 and mine.count(6) >= 2)
    a, h = rider(law(3, "sabre", shock=2))
    g = foes(a, gang(2), horses=[h])
    facts = odds(g, 6.0, True).facts
    assert facts["attacker_dice"] == attack
    assert facts["defender_dice"] == defence
    assert facts["attacker_out"] == out_a
    assert facts["defender_out"] == out_b
    assert g["a"].shock == 2  # the preview leaves the state alone


@pytest.mark.rule("bala.melee.no-retreat")
def test_odds_know_that_a_cornered_loser_suffers_more() -> None:
    free = foes(law(1), gang(2))
    closed = foes(law(1), gang(2), pieces=[wall("w", (21.6, 10), (21.6, 30))])
    assert odds(free, 0.0, False).facts["defender_out"] == 0
    expected = twin(1, 5, 0, 2, 5)
    assert odds(closed, 0.0, False).facts["defender_out"] == expected[1] + expected[0]
