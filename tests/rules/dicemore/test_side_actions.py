"""Side actions of Tab.1: lying, turning, drinking, weapons, climbing, jumping, swimming, the lasso, carrying."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.dicemore.build import fence, gun, man, match, wall
from tests.rules.dicemore.playing import events, mounted, move, offered, play, reason, refusal, step

from sixgun.core.choice import Choice
from sixgun.core.odds import enumerate_outcomes
from sixgun.games.dicemore import lasso, trials, turn
from sixgun.games.dicemore.choices import (
    KINDS,
    Bayonet,
    Carry,
    ChangeWeapon,
    ClearJam,
    Cross,
    Drink,
    Explosive,
    Fire,
    Lasso,
    Lie,
    Load,
    Mount,
    Move,
    PickUp,
    Rotate,
    Sober,
    Stand,
    Turn,
)
from sixgun.games.dicemore.state import Cart, Horse, Item, Skirmish
from sixgun.table import Piece, rectangle
from sixgun.testing.scripted import scripted

FOE = man("z", "bad", 45, 45, facing=180)


def lone(*pieces: Piece, left: int = 3, **fields: Any) -> Skirmish:
    return match([man("a", "good", 10, 10, **fields), FOE], pieces, active="a", left=left)


# lying and turning ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.action.lie-stand")
def test_lying_down_and_standing_up_cost_1_each() -> None:
    g = lone()
    assert reason(g, Stand("a")) == "stands-already"
    play(g, Lie("a"))
    assert (g["a"].lying, g.going.left) == (True, 2)
    assert reason(g, Lie("a")) == "lies-already"
    play(g, Stand("a"))
    assert (g["a"].lying, g.going.left) == (False, 1)


@pytest.mark.rule("dicemore.action.turn-about")
def test_turning_right_round_costs_1_and_a_movement_goes_on_from_there() -> None:
    g = lone()
    play(g, Turn("a", 180.0))
    assert (g["a"].facing, g.going.left) == (180.0, 2)
    g = lone()
    play(g, move("a", "walk", (12, 10)))
    assert refusal(g, move("a", "walk", (10, 10))) == "dicemore.ruling.move-directions"
    play(g, Turn("a", 180.0))
    play(g, move("a", "walk", (10, 10)))
    assert (g["a"].x, g.going.left) == (10.0, 1)


@pytest.mark.rule("dicemore.action.turn-about")
def test_turning_about_is_offered_towards_enemies_behind() -> None:
    g = match([man("a", "good", 10, 10, 180.0), man("z", "bad", 20, 10)], active="a")
    assert [choice.facing for choice in offered(g, "turn")] == [0.0]
    g = match([man("a", "good", 10, 10, 80.0), man("z", "bad", 20, 10)], active="a")
    assert [choice.facing for choice in offered(g, "rotate")] == [0.0]


# whisky --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.item.whisky", "dicemore.ruling.whisky")
def test_a_bottle_costs_1_point_and_is_used_up() -> None:
    g = lone(items=("whisky", "marked-cards", "whisky"))
    before = trials.reflexes_score(g["a"]), trials.coolness_score(g["a"], False)
    play(g, Drink("a"))
    c = g["a"]
    assert (c.items, c.drunk, g.going.left) == (("marked-cards", "whisky"), True, 2)
    assert (trials.reflexes_score(c), trials.coolness_score(c, False)) == (before[0] - 1, before[1] + 1)
    play(g, Drink("a"))
    assert (trials.reflexes_score(g["a"]), trials.coolness_score(g["a"], False)) == (before[0] - 1, before[1] + 1)
    assert reason(g, Drink("a")) == "no-whisky"


@pytest.mark.rule("dicemore.ruling.whisky")
def test_before_the_match_a_bottle_costs_nothing() -> None:
    thirsty = man("a", "good", items=("whisky", "whisky"))
    people = [thirsty, man("b", "good", 10, 14), man("y", "bad", 40, 40, items=("whisky",))]
    g = match(people, round=0)
    g.phase = "round"
    step(g, choices=[Drink("a"), Sober("y")])
    assert g.round == 1
    assert [(c.items, c.drunk) for c in (g["a"], g["y"])] == [(("whisky",), True), (("whisky",), False)]
    g.phase = "round"
    step(g)  # nobody is asked when a later round begins
    assert g.round == 2


# weapons -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.action.change-weapon", "dicemore.ruling.ready-weapons")
def test_changing_weapons_costs_2_and_fills_the_hands() -> None:
    g = lone(guns=["six-shot", "heavy-gun", "rifle"], hands=(0,))
    assert reason(g, ChangeWeapon("a", (0,))) == "in-hand-already"
    assert reason(g, ChangeWeapon("a", (0, 2))) == "too-many-in-hand"
    assert reason(g, ChangeWeapon("a", (0, 1, 2))) == "too-many-in-hand"
    assert reason(g, ChangeWeapon("a", (5,))) == "no-such-weapon"
    assert offered(g, "change-weapon") == [ChangeWeapon("a", hands) for hands in ((1,), (2,), (0, 1))]
    play(g, ChangeWeapon("a", (0, 1)))
    assert (g["a"].hands, g.going.left) == ((0, 1), 1)
    assert refusal(g, ChangeWeapon("a", (2,))) == "dicemore.action.cost"


@pytest.mark.rule("dicemore.special.injury-lost-hand")
def test_a_lost_hand_holds_one_thing_and_nothing_two_handed() -> None:
    g = lone(guns=["six-shot", "heavy-gun", "rifle"], hands=(0,), injuries=("injury-lost-hand",))
    assert refusal(g, ChangeWeapon("a", (2,))) == "dicemore.special.injury-lost-hand"
    assert refusal(g, ChangeWeapon("a", (0, 1))) == "dicemore.special.injury-lost-hand"
    assert refusal(g, ChangeWeapon("a", (1,))) == ""


@pytest.mark.rule("dicemore.action.load", "dicemore.ruling.reload-amount", "dicemore.fire.reload-needed")
@pytest.mark.parametrize(("weapon", "full"), [("six-shot", 6), ("rifle", 2), ("bow", 12), ("hunting-rifle", 1)])
def test_one_load_action_of_2_points_fills_a_weapon(weapon: str, full: int) -> None:
    g = lone(guns=[gun(weapon, loaded=0)])
    play(g, Load("a", 0))
    assert (g["a"].guns[0].loaded, g.going.left) == (full, 1)
    assert reason(g, Load("a", 0)) == "full"


@pytest.mark.rule("dicemore.weapon.load-seventeen", "dicemore.special.weapon-seventeen")
def test_some_are_loaded_with_7_or_17() -> None:
    g = lone(guns=[gun("repetition-rifle", loaded=0)])
    assert refusal(g, Load("a", 0, 9)) == "dicemore.weapon.load-seventeen"
    assert {choice.number for choice in offered(g, "load")} == {7, 17}
    play(g, Load("a", 0, 17))
    assert (g["a"].guns[0].loaded, g["a"].guns[0].load) == (17, 17)


@pytest.mark.rule("dicemore.ruling.reload-amount")
def test_only_firearms_in_hand_are_loaded() -> None:
    g = lone(guns=["knife", gun("six-shot", loaded=0)], hands=(0,))
    assert reason(g, Load("a", 0)) == "not-loaded"
    assert reason(g, Load("a", 1)) == "not-in-hand"


@pytest.mark.rule("dicemore.action.clear-jam", "dicemore.weapon.jam-clear", "dicemore.ruling.jam-clear-cost")
def test_a_jam_is_cleared_for_2_points_in_a_later_activation() -> None:
    g = lone(guns=[gun("carbine", loaded=10, load=17, jammed=True)])
    g.change_activation(jams=(0,))
    assert refusal(g, ClearJam("a", 0)) == "dicemore.ruling.jam-clear-cost"
    g.change_activation(jams=())
    play(g, ClearJam("a", 0))
    assert (g["a"].guns[0].jammed, g.going.left) == (False, 1)
    assert reason(g, ClearJam("a", 0)) == "not-jammed"


@pytest.mark.rule("dicemore.ruling.bayonet", "dicemore.weapon.musket-bayonet", "dicemore.special.weapon-bayonet")
def test_the_bayonet_is_fixed_and_taken_off_for_2_points() -> None:
    g = lone(guns=["bayonet", "musket"], hands=(1,))
    play(g, Bayonet("a", 1))
    c = g["a"]
    assert ([(w.weapon, w.bayonet) for w in c.guns], c.hands, g.going.left) == ([("musket", True)], (0,), 1)
    g.change_activation(left=3)
    play(g, Bayonet("a", 0))
    assert [(w.weapon, w.bayonet) for w in g["a"].guns] == [("musket", False), ("bayonet", False)]
    assert refusal(lone(guns=["carbine", "bayonet"]), Bayonet("a", 0)) == "dicemore.weapon.musket-bayonet"
    assert refusal(lone(guns=["musket"]), Bayonet("a", 0)) == "dicemore.ruling.bayonet"


@pytest.mark.rule("dicemore.action.pick-up")
def test_a_weapon_within_1_u_is_picked_up_for_1_point() -> None:
    g = lone(guns=["six-shot"])
    g.items["w"] = Item("w", 11.5, 10.0, 0.0, gun("heavy-gun", loaded=3))
    g.items["far"] = Item("far", 11.6, 10.0, 0.0, gun("rifle"))
    assert reason(g, PickUp("a", "far")) == "too-far-to-handle"
    play(g, PickUp("a", "w"))
    assert ([w.weapon for w in g["a"].guns], g["a"].hands, g.going.left) == (["six-shot", "heavy-gun"], (0, 1), 2)
    assert "w" not in g.items
    g.change("a", x=10.5)
    play(g, PickUp("a", "far"))
    assert g["a"].hands == (0, 1)


@pytest.mark.rule("dicemore.action.pick-up", "dicemore.ruling.reload-amount")
def test_a_thrown_knife_that_is_picked_up_can_be_thrown_again() -> None:
    g = lone()
    g.items["k"] = Item("k", 10.0, 10.8, 0.0, gun("knife", loaded=0))
    play(g, PickUp("a", "k"))
    assert (g["a"].guns[0].loaded, g["a"].hands) == (1, (0,))


@pytest.mark.rule("dicemore.setup.front-arc")
def test_nobody_handles_what_lies_behind() -> None:
    g = lone(fence("f", (9.4, 0), (9.4, 20)))
    g.items["w"] = Item("w", 8.8, 10.0, 0.0, gun("heavy-gun"))
    g.items["under"] = Item("under", 9.8, 10.0, 0.0, gun("heavy-gun"))
    g.horses["h"] = Horse("h", "horse", 9.5, 11.2)
    back = Move("a", "back", ((7.0, 10.0, 0.0),))
    for choice in (
        PickUp("a", "w"),
        Mount("a", "h"),
        Cross("a", "f"),
        back,
    ):
        assert refusal(g, choice) == "dicemore.setup.front-arc", choice
    assert refusal(g, PickUp("a", "under")) == ""
    play(g, Rotate("a", 90.0))
    assert refusal(g, PickUp("a", "w")) == refusal(g, Mount("a", "h")) == ""


# climbing, jumping, swimming -----------------------------------------------------------------------------------------
def rock(x: float, w: float) -> Piece:
    return Piece(id="rock", kind="rock", polygon=rectangle(x, 6, w, 8), height=1.5, cover=True, gate="climb")


def at(kind: str, x: float, y: float = 10.0, z: float = 0.0) -> Choice:
    return KINDS.decode({"kind": kind, "actor": "a", "path": ((x, y, z),)})


@pytest.mark.rule("dicemore.action.climb", "dicemore.ruling.per-turn-caps", "dicemore.ruling.cover-classes")
def test_climbing_is_1_point_3_u_and_a_test_of_one_die() -> None:
    g = lone(rock(10.6, 1.5), ref=3)
    assert reason(g, move("a", "walk", (13, 10))) in ("no-way", "moves-too-far")
    assert offered(g, "climb")
    play(g, at("climb", 12.8), [(3, 3)])
    assert (g["a"].x, g.going.left) == (10.0, 2)
    play(g, at("climb", 12.8), [(2, 6)])
    assert (g["a"].x, g.going.left, g.going.moved) == (12.8, 1, True)
    assert reason(g, at("climb", 10.0)) == "moves-too-far"
    assert reason(lone(rock(10.6, 2.0)), at("climb", 13.2)) == "moves-too-far"
    assert reason(lone(), at("climb", 12.0)) == "nothing-to-climb"


@pytest.mark.rule("dicemore.action.climb", "dicemore.gap.vehicles", "dicemore.ruling.cover-classes")
def test_a_wagon_that_is_drawn_is_climbed_over_like_scenery() -> None:
    cart = Cart("w", 11.6, 10.0, facing=90.0, length=4.0, width=1.2)
    g = match([man("a", "good", 10, 10, ref=3), FOE], carts=[cart], active="a")
    play(g, at("climb", 12.9), [(2, 6)])
    assert g["a"].x == 12.9


@pytest.mark.rule("dicemore.action.climb", "dicemore.gap.buildings")
def test_a_balcony_3_u_up_is_reached_by_climbing() -> None:
    balcony = Piece(id="b", kind="balcony", polygon=rectangle(10.7, 8, 2, 4), base=2.9, height=0.1, standable=True)
    g = lone(balcony, ref=3)
    assert at("climb", 11.25, 10.0, 3.0) in offered(g, "climb")
    play(g, at("climb", 11.5, 10.0, 3.0), [(1, 6)])
    assert g["a"].place == (11.5, 10.0, 3.0)
    assert reason(g, at("climb", 10.0)) == "moves-too-far"


@pytest.mark.rule("dicemore.action.jump-short", "dicemore.ruling.jump-costs", "dicemore.ruling.per-turn-caps")
def test_a_jump_is_2_points_up_to_3_u_without_a_test() -> None:
    g = lone(fence("f", (11.5, 0), (11.5, 20)))
    assert reason(g, at("jump", 13.1)) == "moves-too-far"
    play(g, at("jump", 13.0))
    assert (g["a"].x, g.going.left) == (13.0, 1)
    g.change_activation(left=3)
    assert reason(g, at("jump", 14.0)) == "moves-too-far"
    assert reason(lone(wall("w", (11.5, 0), (11.5, 20))), at("jump", 13.0)) == "no-way"


@pytest.mark.rule("dicemore.action.jump-long", "dicemore.ruling.jump-costs", "dicemore.ruling.per-turn-caps")
def test_a_leap_is_1_point_up_to_6_u_with_a_test_and_a_failed_one_leaves_it_there() -> None:
    g = lone(ref=3)
    assert reason(g, at("leap", 16.1)) == "moves-too-far"
    play(g, at("leap", 16.0), [(3, 4)])
    assert (g["a"].x, g.going.left) == (10.0, 2)
    play(g, at("leap", 16.0), [(2, 4)])
    assert (g["a"].x, g.going.left) == (16.0, 1)
    assert reason(g, at("leap", 17.0)) == "moves-too-far"
    assert offered(lone(), "leap")


@pytest.mark.rule("dicemore.action.jump-long")
def test_a_leap_may_lead_3_u_up() -> None:
    for height, why in ((3.0, ""), (3.5, "too-high")):
        roof = Piece(id="r", kind="roof", polygon=rectangle(11, 8, 4, 4), height=height, solid=True, standable=True)
        assert reason(lone(roof), at("leap", 12.0, 10.0, height)) == why


@pytest.mark.rule("dicemore.action.swim", "dicemore.ruling.per-turn-caps")
def test_water_is_swum_3_u_an_activation_for_1_point() -> None:
    lake = Piece(id="lake", kind="water", polygon=rectangle(11, 0, 6, 20), terrain="water")
    g = lone(lake)
    assert reason(g, move("a", "walk", (12, 10))) == "no-way"
    assert reason(g, at("swim", 13.1)) == "moves-too-far"
    assert reason(lone(), at("swim", 12.0)) == "no-water"
    play(g, at("swim", 13.0))
    assert (g["a"].x, g.going.left) == (13.0, 2)
    assert reason(g, at("swim", 14.0)) == "moves-too-far"


# the lasso -----------------------------------------------------------------------------------------------------------
def catch(gap: float = 4.0, **fields: Any) -> Skirmish:
    """ "a" with a lasso, and "b" that far in front of it."""
    mine = {"items": ("lasso",), "ref": 3, "cos": 3} | fields.pop("mine", {})
    return match([man("a", "good", 10, 10, **mine), man("b", "bad", 11 + gap, 10, 180.0, **fields)], active="a")


THROW = Lasso("a", "b")


@pytest.mark.rule("dicemore.action.lasso", "dicemore.weapon.lasso-row", "dicemore.ruling.lasso-hold")
def test_the_lasso_reaches_twice_the_cos_and_needs_one_die() -> None:
    assert refusal(catch(6.1), THROW) == "dicemore.ruling.lasso-hold"
    assert refusal(catch(4.1, mine={"wounds": 1}), THROW) == "dicemore.ruling.lasso-hold"
    assert refusal(catch(mine={"facing": 180.0}), THROW) == "dicemore.ruling.lasso-hold"
    assert refusal(catch(mine={"items": ()}), THROW) == "dicemore.action.lasso"
    g = catch(6.0)
    play(g, THROW, [(3, 3)])
    assert (g.going.left, g["b"].held, g.going.attacked) == (2, False, False)
    assert refusal(g, THROW) == "dicemore.weapon.lasso-row"


@pytest.mark.rule("dicemore.item.lasso", "dicemore.item.lasso-contest", "dicemore.item.lasso-equal")
def test_whoever_is_caught_is_held_and_an_equal_pull_does_no_more() -> None:
    g = catch(cos=3)
    log = play(g, THROW, [(2, 5), 3])
    assert g["b"].held and g["b"].x == 15.0
    assert "held-fast" in events(log)


@pytest.mark.rule("dicemore.item.lasso-lower")
@pytest.mark.parametrize(("die", "x", "down"), [(3, 11.0, False), (2, 12.0, False), (1, 13.0, True)])
def test_a_lower_pull_drags_the_thrower(die: int, x: float, down: bool) -> None:
    g = catch(cos=4)
    play(g, THROW, [(2, 2), die])
    assert g["a"].x == pytest.approx(x, abs=0.01)
    assert (g["a"].lying, g["b"].x) == (down, 15.0)


@pytest.mark.rule("dicemore.item.lasso-higher", "dicemore.ruling.lasso-hold")
@pytest.mark.parametrize(("die", "x", "down"), [(4, 13.0, False), (5, 12.0, True)])
def test_a_higher_pull_may_drag_the_victim(die: int, x: float, down: bool) -> None:
    g = catch(cos=2)
    play(g, THROW, [(2, 2), die], ["drag"])
    assert g["b"].x == pytest.approx(x, abs=0.02)
    assert (g["b"].lying, g["a"].x) == (down, 10.0)
    g = catch(cos=2)
    play(g, THROW, [(2, 2), die], ["no-drag"])
    assert (g["b"].x, g["b"].lying) == (15.0, False)


@pytest.mark.rule("dicemore.item.lasso-contest", "dicemore.ruling.lasso-hold", "dicemore.gap.animal-combat")
def test_the_cos_of_the_mount_is_added_and_a_fallen_rider_lies_beside_it() -> None:
    b, horse = mounted(man("b", "bad", 15, 10, 180.0, cos=2))
    g = match([man("a", "good", 10, 10, items=("lasso",), ref=3), b], horses=[horse], active="a")
    log = play(g, THROW, [(2, 2), 5])
    assert next(e for e in log if e.event == "pulls").facts["against"] == 5
    b, horse = mounted(man("b", "bad", 15, 10, 180.0, cos=1, wounds=0), kind="horse")
    a, own = mounted(man("a", "good", 10, 10, items=("lasso",), ref=3))
    g = match([a, b], horses=[own, horse], active="a")
    play(g, THROW, [(2, 2), 1])
    assert (g["a"].horse, g["a"].lying) == ("", True)


@pytest.mark.rule("dicemore.band.cowboys-lasso", "dicemore.ruling.sign-convention")
def test_cowboys_throw_with_1_more() -> None:
    def chance(profile: str) -> Fraction:
        g = catch(mine={"profile": profile})
        spread = enumerate_outcomes(lambda r, f: turn.carry_out(r, f, THROW), g, Skirmish.fork, Skirmish.identity)
        return spread.chance(lambda after: after["b"].held)

    assert chance("lawmen.guard") == 1 - Fraction(4, 6) ** 2
    assert chance("cowboys.wrangler") == 1 - Fraction(3, 6) ** 2


@pytest.mark.rule("dicemore.ruling.one-attack")
def test_the_lasso_is_a_side_action() -> None:
    g = catch()
    g.change_activation(attacked=True)
    assert refusal(g, THROW) == ""
    assert lasso.reach(g["a"]) == 6.0


# carrying ------------------------------------------------------------------------------------------------------------
def pals(left: int = 3, **mate: Any) -> Skirmish:
    people = [man("a", "good", 10, 10), man("m", "good", 10, 11.2, lying=True, **mate), FOE]
    return match(people, active="a", left=left)


def carry(x: float, y: float = 10.0) -> Choice:
    return Carry("a", "m", ((x, y, 0.0),))


@pytest.mark.rule("dicemore.action.carry-mate")
def test_carrying_a_companion_is_2_points_4_u_and_no_shooting() -> None:
    g = pals()
    assert reason(g, carry(14.1)) == "moves-too-far"
    assert refusal(pals(left=1), carry(12)) == "dicemore.action.cost"
    play(g, carry(14))
    assert (g["a"].x, g.going.left, g.going.carried, g["m"].bearer) == (14.0, 1, True, "")
    gap = ((g["m"].x - 14) ** 2 + (g["m"].y - 10) ** 2) ** 0.5
    assert 1.0 <= gap <= 1.1
    assert refusal(g, move("a", "walk", (15, 10)))
    g = pals()
    g.change("a", guns=(gun("six-shot"),), hands=(0,))
    g.characters["e"] = man("e", "bad", 20, 10)
    assert refusal(g, Fire("a", "e", 0, number=1)) == ""
    play(g, carry(12))
    assert refusal(g, Fire("a", "e", 0, number=1)) == "dicemore.action.carry-mate"
    g = pals()
    g.change_activation(attacked=True, left=2)
    assert refusal(g, carry(12)) == "dicemore.action.carry-mate"  # nor after a shot


@pytest.mark.rule("dicemore.explosive.nitro-carrier", "dicemore.action.carry-mate")
def test_with_nitroglycerine_a_companion_is_carried_half_as_far() -> None:
    g = pals()
    g.change("a", guns=(gun("nitroglycerine"),))
    assert reason(g, carry(12.1)) == "moves-too-far"
    play(g, carry(11.5))
    course = g.going.course
    assert g["a"].x == 11.5 and course is not None and course.left == pytest.approx(0.5)


@pytest.mark.rule("dicemore.action.carry-mate")
def test_only_a_friend_within_1_u_is_carried() -> None:
    g = pals()
    g.change("m", y=12.1)
    assert reason(g, carry(12)) == "too-far-to-handle"
    assert reason(pals(), Carry("a", "z", ((12.0, 10.0, 0.0),))) == "no-such-mate"
    assert offered(pals(), "carry")


# the Warrior ---------------------------------------------------------------------------------------------------------
def warrior(gap: float, **fields: Any) -> Skirmish:
    mine = {"profile": "indians.warrior", "band": "indians", "guns": ["bow"]} | fields
    g = match([man("a", "good", 10, 10, **mine), man("b", "bad", 11 + gap, 10, 180.0)])
    g.phase, g.waiting = "act", ("a",)
    return g


def begun(g: Skirmish) -> Skirmish:
    with scripted() as ref:
        turn.advance(ref, g)
    return g


@pytest.mark.rule("dicemore.char.warrior", "dicemore.ruling.warrior-compulsion")
def test_a_warrior_has_to_attack_an_enemy_within_8_u() -> None:
    g = begun(warrior(8.0, shot=1))
    assert g.going.must_attack == ("b",)
    assert refusal(g, turn.PASS) == "dicemore.ruling.warrior-compulsion"
    assert refusal(g, move("a", "walk", (5, 10))) == "dicemore.ruling.warrior-compulsion"
    assert refusal(g, move("a", "run", (17, 10), target="b")) == ""
    play(g, Fire("a", "b", 0, number=1), [(1, 1), 1])
    assert refusal(g, turn.PASS) == ""
    assert refusal(g, move("a", "walk", (5, 10), facing=90.0)) != "dicemore.ruling.warrior-compulsion"


@pytest.mark.rule("dicemore.ruling.warrior-compulsion")
def test_a_warrior_keeps_the_points_for_it() -> None:
    g = begun(warrior(8.0))
    play(g, Lie("a"))
    play(g, Stand("a"))
    assert refusal(g, Lie("a")) == "dicemore.ruling.warrior-compulsion"


@pytest.mark.rule("dicemore.ruling.warrior-compulsion")
def test_nobody_near_nobody_else_or_no_means_and_he_acts_freely() -> None:
    assert begun(warrior(8.1)).going.must_attack == ()
    assert begun(warrior(4.0, profile="indians.hunter")).going.must_attack == ()
    g = begun(warrior(6.0, guns=[gun("bow", loaded=0)], shocked=True))
    assert refusal(g, turn.PASS) == ""
    g = begun(warrior(4.0, guns=[gun("bow", loaded=0)]))
    assert refusal(g, turn.PASS) == "dicemore.ruling.warrior-compulsion"


@pytest.mark.rule("dicemore.ruling.warrior-compulsion")
def test_a_charge_that_leads_away_is_no_attack() -> None:
    unarmed: dict[str, Any] = {"guns": ()}
    g = begun(warrior(6.0, **unarmed))
    assert refusal(g, move("a", "walk", (6, 10), target="b", facing=90.0)) == "dicemore.ruling.warrior-compulsion"
    assert refusal(g, move("a", "walk", (14.9, 10), target="b")) == "dicemore.ruling.warrior-compulsion"  # too short
    assert refusal(g, move("a", "run", (15.5, 10), target="b")) == ""


@pytest.mark.rule("dicemore.ruling.warrior-compulsion", "dicemore.ruling.one-attack")
def test_a_warriors_dynamite_is_for_those_who_provoke_him() -> None:
    def thrown(**fields: Any) -> Choice:
        return Explosive("a", 0, "throw", **fields)

    g = begun(warrior(6.0, guns=["dynamite"]))  # he could charge as well
    assert refusal(g, thrown(path=((10.0, 14.0, 0.0),))) == "dicemore.ruling.warrior-compulsion"
    assert refusal(g, thrown(path=((14.0, 10.0, 0.0),))) == ""  # 3U from his rim
    assert refusal(g, thrown(target="b")) == ""
