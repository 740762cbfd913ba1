"""Hand-to-hand fighting and breaking off from it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.dicemore.build import gun, man, match, wall
from tests.rules.dicemore.playing import events, mounted, move, offered, play, reason, refusal

from sixgun.core.choice import Refused
from sixgun.core.odds import enumerate_outcomes
from sixgun.games.dicemore import arms, melee, turn
from sixgun.games.dicemore.choices import BARE_HANDS, Away, Disengage, Melee, Stay
from sixgun.games.dicemore.state import Skirmish, replace
from sixgun.testing.scripted import pick

HIT = Melee("a", "b")


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **options: Any) -> Skirmish:
    """ "a" attacks "b", who stands 0.5U in front of it and looks at it."""
    one = man("a", "good", 10, 10, **(a or {}))
    other = man("b", "bad", 11.5, 10, **({"facing": 180.0} | (b or {})))
    return match([one, other], options.pop("pieces", ()), active="a", **options)


def fight(g: Skirmish, arm: int | None = None) -> dict[str, int]:
    """The modifiers of the fight roll by name, without COS."""
    chosen = melee.chosen_arm(g, g["a"], Melee("a", "b", arm))
    assert chosen is not None
    return {mod.name: mod.value for mod in melee.fight_mods(g, "a", "b", chosen) if mod.name != "COS"}


# who may fight -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.melee.reach", "dicemore.ruling.measuring")
def test_melee_is_at_contact_or_within_1_u() -> None:
    for x, rule in ((11.0, ""), (12.0, ""), (12.01, "dicemore.melee.reach")):
        assert refusal(_at(x), HIT) == rule


def _at(x: float) -> Skirmish:
    g = duel()
    g.change("b", x=x)
    return g


@pytest.mark.rule("dicemore.melee.conditions", "dicemore.state.shocked-effect")
def test_a_shocked_character_does_not_start_a_melee_but_strikes_back_when_bound() -> None:
    assert refusal(duel({"shocked": True}), HIT) == "dicemore.state.shocked-effect"
    assert refusal(duel({"shocked": True, "engaged": ("b",)}, {"engaged": ("a",)}), HIT) == ""


@pytest.mark.rule("dicemore.ruling.shocked-end", "dicemore.melee.coolness", "dicemore.cool.shocked-modifier")
def test_a_bound_shocked_fighter_tests_with_1_more_and_is_shocked_no_longer() -> None:
    g = duel({"shocked": True, "engaged": ("b",), "cool": 3}, {"engaged": ("a",)})
    log = play(g, HIT, [(3, 1), 1])
    assert "coolness-tense" in events(log)
    assert not g["a"].shocked


@pytest.mark.rule("dicemore.melee.conditions", "dicemore.setup.front-arc")
def test_the_enemy_has_to_be_seen_and_in_front() -> None:
    assert refusal(duel({"facing": 180.0}), HIT) == "dicemore.setup.front-arc"
    assert refusal(duel({"facing": 90.0}), HIT) == ""
    g = match([man("a", "good", 10, 10), man("b", "bad", 12, 10)], [wall("w", (11, 5), (11, 15), 0.5)], active="a")
    assert refusal(g, HIT) == "dicemore.melee.conditions"


@pytest.mark.rule("dicemore.ruling.charge")
def test_without_a_declared_charge_no_attack_follows_a_movement() -> None:
    g = match([man("a", "good", 10, 10), man("b", "bad", 14, 10, facing=180)], active="a")
    play(g, move("a", "walk", (12.5, 10)))
    assert refusal(g, HIT) == "dicemore.ruling.charge"
    g = match([man("a", "good", 10, 10), man("b", "bad", 14, 10, facing=180)], active="a")
    play(g, move("a", "walk", (12.5, 10), target="b"))
    play(g, HIT, [(1, 1), 1])
    assert g["a"].engaged == ("b",)


@pytest.mark.rule("dicemore.ruling.melee-cost")
@pytest.mark.parametrize("weapon", ["rifle", "sword", "six-shot"])
def test_a_melee_attack_costs_1_point_with_anything(weapon: str) -> None:
    g = duel({"guns": [weapon]})
    play(g, HIT, [(1, 1), 1])
    assert g.going.left == 2
    assert all(option.cost == 1 for option in melee.offers(duel({"guns": [weapon]}), g["a"]))


@pytest.mark.rule("dicemore.ruling.fire-lane")
def test_friends_and_neutrals_are_no_targets() -> None:
    g = duel()
    g.change("b", side="good")
    assert reason(g, HIT) == "no-such-enemy"
    g.change("b", side="")
    assert reason(g, HIT) == "no-such-enemy"


# the roll ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.melee.sequence", "dicemore.melee.formula", "dicemore.quick.attack-sequence")
def test_the_steps_are_coolness_fight_rescue_and_panic() -> None:
    g = duel({"cos": 4}, {"cos": 3, "cool": 3})
    log = play(g, HIT, [(2, 2), 3, 4, (1, 1)])  # 3 + 4 = 7: 1 damage; 4 + 1 - 3 = 2: a wound; no panic
    steps = ["dicemore.melee.sequence", "dicemore.cool.no-penalty", "dicemore.melee.formula", "dicemore.melee.rescue"]
    assert [e.rule for e in log] == [*steps, "dicemore.melee.rescue", "dicemore.panic.procedure"]
    assert (g["b"].wounds, g["b"].life) == (1, 2)
    assert (g["a"].engaged, g["b"].engaged) == (("b",), ("a",))


@pytest.mark.rule("dicemore.melee.coolness")
@pytest.mark.parametrize(("dice", "hits"), [((3, 3), True), ((3, 4), False), ((4, 4), False)])
def test_coolness_takes_1_or_2_off_the_fight_roll(dice: tuple[int, int], hits: bool) -> None:
    log = play(duel({"cool": 3, "cos": 3}), HIT, [dice, 4, *([1, (1, 1)] if hits else [])])  # 4 + 3 = 7
    assert ("fight-hits" in events(log)) is hits


@pytest.mark.rule("dicemore.special.skill-boxer")
def test_a_boxer_is_cooler_in_melee() -> None:
    log = play(duel({"cool": 3, "cos": 3, "skills": ("skill-boxer",)}), HIT, [(4, 4), 4, 1, (1, 1)])
    assert "fight-hits" in events(log)


@pytest.mark.rule("dicemore.melee.results", "dicemore.ruling.no-natural-results")
@pytest.mark.parametrize(("total", "damage"), [(-3, 0), (6, 0), (7, 1), (9, 1), (10, 2), (15, 2)])
def test_fight_results(total: int, damage: int) -> None:
    assert melee.damage_of(total) == damage


@pytest.mark.rule("dicemore.ruling.current-cos", "dicemore.skill.constitution")
def test_cos_counts_as_it_is_now() -> None:
    g = duel({"cos": 4, "wounds": 2})
    assert next(mod for mod in melee.fight_mods(g, "a", "b", arms.BARE)).value == 2


@pytest.mark.rule("dicemore.special.injury-disease", "dicemore.ruling.injury-stacking")
def test_disease_adds_up_and_counts_in_the_fight_roll_only() -> None:
    assert fight(duel({"injuries": ("injury-disease", "injury-disease")}))["disease"] == -2


# weapons -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.melee.mod-armed-attacker", "dicemore.ruling.bare-hands")
@pytest.mark.parametrize(
    ("weapon", "mods"),
    [
        ("six-shot", {}),
        ("remington", {}),
        ("bow", {}),
        ("heavy-gun", {"armed-attacker": 1}),
        ("rifle", {"armed-attacker": 1, "attacker-two-handed": 1}),
        ("sword", {"armed-attacker": 1, "weapon": 1}),
        ("wood-axe", {"armed-attacker": 1, "attacker-two-handed": 1, "weapon": 1}),
    ],
)
def test_an_armed_attacker_against_bare_hands(weapon: str, mods: dict[str, int]) -> None:
    assert fight(duel({"guns": [weapon]})) == mods


@pytest.mark.rule("dicemore.melee.mod-armed-defender", "dicemore.special.keyword-improper")
@pytest.mark.parametrize(
    ("weapon", "mods"),
    [
        ("six-shot", {}),
        ("heavy-gun", {"armed-defender": -1}),
        ("lance", {"armed-defender": -1, "defender-two-handed": -1}),
        ("sword", {"armed-defender": -1}),
    ],
)
def test_an_armed_defender_against_bare_hands(weapon: str, mods: dict[str, int]) -> None:
    assert fight(duel(b={"guns": [weapon]})) == mods


@pytest.mark.rule("dicemore.melee.mod-two-handed", "dicemore.special.keyword-two-handed")
def test_two_handed_weapons_on_both_sides_cancel() -> None:
    found = fight(duel({"guns": ["rifle"]}, {"guns": ["musket"]}))
    assert found == {"attacker-two-handed": 1, "defender-two-handed": -1}


@pytest.mark.rule("dicemore.ruling.bare-hands", "dicemore.ruling.ready-weapons")
@pytest.mark.parametrize(("weapon", "ready"), [("knife", True), ("hatchet", True), ("sword", False), ("rifle", False)])
def test_a_carried_knife_or_hatchet_is_ready_and_nothing_else(weapon: str, ready: bool) -> None:
    c = man("a", "good", guns=["six-shot", weapon], hands=(0,))
    assert arms.bare_handed(c) is not ready


@pytest.mark.rule("dicemore.ruling.melee-weapon-bonus")
def test_the_attacker_may_choose_what_to_fight_with() -> None:
    g = duel({"guns": ["rifle", "knife"]})
    assert fight(g, 0) == {"armed-attacker": 1, "attacker-two-handed": 1}
    assert fight(g, 1) == {"armed-attacker": 1, "weapon": 1}
    assert fight(g, BARE_HANDS) == {}
    assert offered(g, "melee") == [Melee("a", "b", arm) for arm in (1, 0, BARE_HANDS)]
    assert refusal(g, Melee("a", "b", 7)) == "dicemore.ruling.bare-hands"


@pytest.mark.rule("dicemore.ruling.melee-weapon-bonus", "dicemore.weapon.musket-bayonet", "dicemore.ruling.bayonet")
def test_a_musket_with_bayonet_is_a_two_handed_side_arm() -> None:
    g = duel({"guns": [gun("musket", bayonet=True)]})
    assert fight(g) == {"weapon": 1, "armed-attacker": 1, "attacker-two-handed": 1}
    assert [m.name for m in melee.rescue_mods(g, "a", "b", arms.arms(g["a"])[0])] == ["side-arm"]


@pytest.mark.rule("dicemore.special.injury-lost-hand")
def test_a_lost_hand_cannot_wield_two_handed_weapons() -> None:
    assert fight(duel({"guns": ["rifle"], "injuries": ("injury-lost-hand",)})) == {}


@pytest.mark.rule("dicemore.special.skill-warrior")
def test_the_warrior_skill_is_for_side_arms() -> None:
    skilled = {"skills": ("skill-warrior",)}
    assert fight(duel({"guns": ["sword"], **skilled}))["warrior"] == 1
    assert "warrior" not in fight(duel({"guns": ["rifle"], **skilled}))


@pytest.mark.rule("dicemore.char.bear-hunter")
def test_the_bear_hunter_fights_with_1_more() -> None:
    assert fight(duel({"profile": "mountain-men.bear-hunter"}))["bear-hunter"] == 1
    assert "bear-hunter" not in fight(duel({"profile": "mountain-men.trapper"}))


# Tab.4 ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.melee.mod-mounted")
def test_mounted_attacker_and_defender() -> None:
    a, h = mounted(man("a", "good", 10, 10))
    b, k = mounted(man("b", "bad", 11.5, 10, facing=180))
    assert fight(match([a, replace(b, horse="")], horses=[h], active="a")) == {"attacker-mounted": 2}
    assert fight(match([replace(a, horse=""), b], horses=[k], active="a")) == {"defender-mounted": -2}
    assert sum(fight(match([a, b], horses=[h, k], active="a")).values()) == 0


@pytest.mark.rule("dicemore.melee.mod-defender-down", "dicemore.melee.mod-attacker-down")
def test_lying_counts_against_somebody_upright_only() -> None:
    assert fight(duel(b={"lying": True})) == {"defender-down": 1}
    assert fight(duel({"lying": True})) == {"attacker-down": -1}
    assert fight(duel({"lying": True}, {"lying": True})) == {}


@pytest.mark.rule("dicemore.ruling.attacker-down-sign", "dicemore.melee.mod-attacker-down")
def test_the_printed_sign_for_a_lying_attacker_is_an_option() -> None:
    assert fight(duel({"lying": True}, attacker_down=1)) == {"attacker-down": 1}


@pytest.mark.rule("dicemore.melee.mod-defender-shocked", "dicemore.melee.mod-defender-panic")
def test_shocked_and_scared_defenders() -> None:
    assert fight(duel(b={"shocked": True})) == {"defender-shocked": 1}
    assert fight(duel(b={"scared": True})) == {"defender-panic": 2}


# rescue and panic ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("dicemore.melee.rescue")
@pytest.mark.parametrize(("die", "wounds"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_the_melee_rescue_uses_cos(die: int, wounds: int) -> None:
    g = duel({"cos": 4}, {"cos": 3, "ref": 1})
    play(g, HIT, [(1, 1), 3, die, (1, 1)])  # die + 1 - 3
    assert g["b"].wounds == wounds


@pytest.mark.rule("dicemore.melee.rescue-behind", "dicemore.ruling.front-arc-geometry")
def test_an_attack_from_behind() -> None:
    assert [m.value for m in melee.rescue_mods(duel(b={"facing": 0.0}), "a", "b", arms.BARE)] == [2]
    assert not list(melee.rescue_mods(duel(b={"facing": 90.0}), "a", "b", arms.BARE))


@pytest.mark.rule("dicemore.melee.rescue-sidearm")
def test_a_side_arm_against_bare_hands_and_no_improper_weapon() -> None:
    for weapon, value in (("sword", [1]), ("rifle", [])):
        g = duel({"guns": [weapon]})
        assert [m.value for m in melee.rescue_mods(g, "a", "b", arms.arms(g["a"])[0])] == value
    g = duel({"guns": ["sword"]}, {"guns": ["knife"]})
    assert not list(melee.rescue_mods(g, "a", "b", arms.arms(g["a"])[0]))


@pytest.mark.rule("dicemore.melee.panic", "dicemore.panic.trigger", "dicemore.ruling.engaged")
def test_a_struck_defender_tests_panic_even_unhurt_and_breaks_off_when_it_flees() -> None:
    g = duel({"cos": 4}, {"cos": 3, "cool": 3})
    play(g, HIT, [(1, 1), 3, 1, (4, 1)])
    b = g["b"]
    assert (b.wounds, b.shocked, b.lying) == (0, True, True)
    assert (g["a"].engaged, b.engaged) == ((), ())


@pytest.mark.rule("dicemore.melee.sequence")
def test_an_eliminated_defender_takes_no_panic_test_and_is_to_the_attackers_credit() -> None:
    g = duel({"cos": 6}, {"cos": 1})
    play(g, HIT, [(1, 1), 6, 6])
    assert (g["b"].out, g["a"].kills, g["a"].engaged) == ("eliminated", ("b",), ())


@pytest.mark.rule("dicemore.band.mountain-terror", "dicemore.ruling.mountain-terror")
def test_mountain_men_frighten_whom_they_strike() -> None:
    woodman = {"cos": 4, "profile": "mountain-men.woodman"}
    g = duel(woodman, {"cool": 3})
    play(g, HIT, [(1, 1), 3, 1, (3, 1)])  # 3 + 1 is above 3
    assert g["b"].shocked
    g = duel({"cos": 4}, {"cool": 3})
    play(g, HIT, [(1, 1), 3, 1, (3, 1)])
    assert not g["b"].shocked


@pytest.mark.rule("dicemore.ruling.mountain-terror")
def test_with_the_option_the_test_comes_before_the_fight() -> None:
    woodman = {"cos": 4, "profile": "mountain-men.woodman"}
    g = duel(woodman, {"cool": 3}, mountain_terror="before")
    play(g, HIT, [(2, 1), (1, 1), 3, 1, (3, 1)])  # passed; then the test after the hit has no +1
    assert not g["b"].shocked
    shelter = wall("w", (13, 8), (13, 12))
    g = duel(woodman, {"cool": 3}, mountain_terror="before", pieces=[shelter])
    log = play(g, HIT, [(3, 1)], [lambda question: question.options[0].choice])
    assert g["b"].shocked and "attack-lost" in events(log) and not g["a"].engaged


@pytest.mark.rule("dicemore.ruling.mountain-terror", "dicemore.panic.no-shelter")
def test_whoever_drops_down_before_the_fight_is_attacked_all_the_same() -> None:
    g = duel({"cos": 4, "profile": "mountain-men.woodman"}, {"cool": 3}, mountain_terror="before")
    log = play(g, HIT, [(3, 1), (1, 1), 1, 1, (1, 1)])  # 4 + 1 lying + 1 shocked + 1: struck
    assert "attack-lost" not in events(log) and "fight-hits" in events(log)
    assert (g["a"].engaged, g["b"].lying) == (("b",), True)


@pytest.mark.rule("dicemore.ruling.reroll-scope", "dicemore.skill.fortune-reroll")
def test_a_fight_roll_may_be_repeated_with_fortune() -> None:
    g = duel({"cos": 3, "fortune": 1})
    log = play(g, HIT, [(1, 1), 3, 4, 1, (1, 1)], [pick("reroll")])
    assert "fight-hits" in events(log) and g["a"].fortune_spent == 1


# breaking off --------------------------------------------------------------------------------------------------------
def bound(ref: int = 4, foes: int = 2, left: int = 3, **switches: Any) -> Skirmish:
    """ "b" is bound with "j" (and "k"), who stand to the west of it."""
    enemies = [man("j", "good", 18.6, 19.5, engaged=("b",)), man("k", "good", 18.6, 20.5, engaged=("b",))][:foes]
    me = man("b", "bad", 20, 20, facing=180, ref=ref, engaged=tuple(c.id for c in enemies))
    return match([*enemies, me], active="b", left=left, **switches)


OFF = Disengage("b")


@pytest.mark.rule(
    "dicemore.example.disengage",
    "dicemore.melee.disengage-cost",
    "dicemore.melee.disengage-test",
    "dicemore.melee.disengage-distance",
    "dicemore.ruling.disengage-distance",
)
def test_example_disengage() -> None:
    g = bound(ref=4)
    away = Away("b", ((34.0, 20.0, 0.0),))
    log = play(g, OFF, [2, 4], [away])
    assert g.going.left == 0
    assert (g["b"].place, g["b"].engaged, g["j"].engaged) == ((34.0, 20.0, 0.0), (), ())
    assert next(e for e in log if e.event == "disengages").facts["u"] == 14


@pytest.mark.rule("dicemore.ruling.disengage-test", "dicemore.reflex.failure")
def test_an_equal_total_fails_and_costs_the_points() -> None:
    g = bound(ref=3)
    play(g, OFF, [2])
    assert (g.going.left, g["b"].engaged) == (0, ("j", "k"))
    g = bound(ref=3, disengage_equal=True)
    play(g, OFF, [2, 1], ["stay"])


@pytest.mark.rule("dicemore.melee.disengage-test")
def test_one_enemy_gives_no_modifier() -> None:
    g = bound(ref=3, foes=1)
    play(g, OFF, [2, 1], ["stay"])


@pytest.mark.rule("dicemore.melee.disengage-cost")
def test_it_takes_all_three_points_and_a_melee() -> None:
    assert refusal(bound(left=2), OFF) == "dicemore.melee.disengage-cost"
    g = match([man("b", "bad"), man("a", "good", 40, 40)], active="b")
    assert refusal(g, OFF) == "dicemore.ruling.engaged"


@pytest.mark.rule("dicemore.ruling.disengage-distance")
@pytest.mark.parametrize(("x", "y"), [(31.1, 20.0), (19.5, 21.5), (18.0, 20.0)])
def test_away_is_away_and_not_farther_than_rolled(x: float, y: float) -> None:
    with pytest.raises(Refused):
        play(bound(), OFF, [1, 1], [Away("b", ((x, y, 0.0),))])


@pytest.mark.rule("dicemore.melee.disengage-test")
@pytest.mark.parametrize("ref", [2, 3, 4, 5])
@pytest.mark.parametrize("foes", [1, 2])
def test_odds_of_breaking_off(ref: int, foes: int) -> None:
    g = bound(ref, foes)
    spread = enumerate_outcomes(lambda r, fork: turn.carry_out(r, fork, OFF), g, Skirmish.fork, Skirmish.identity)
    free = spread.chance(lambda after: not after["b"].engaged)
    assert free == Fraction(sum(1 for die in range(1, 7) if die + foes - 1 < ref), 6)


# a slow twin ---------------------------------------------------------------------------------------------------------
def _by_hand(cool: int, plus: int, cos: int, rescue_plus: int) -> dict[int, Fraction]:
    """The wounds of a melee attack, counted over all dice."""
    found: dict[int, int] = {}
    faces = range(1, 7)
    for c1 in faces:
        for c2 in faces:
            nerve = -sum(1 for die in (c1, c2) if die > cool)
            for die in faces:
                total = die + plus + nerve
                damage = 0 if total <= 6 else 1 if total <= 9 else 2
                for save in faces:
                    result = save + damage + rescue_plus - cos
                    wounds = 0 if not damage or result <= 0 else 1 if result <= 3 else 2
                    found[wounds] = found.get(wounds, 0) + 1
    return {wounds: Fraction(n, 6**4) for wounds, n in found.items()}


@pytest.mark.rule(
    "dicemore.melee.formula", "dicemore.melee.results", "dicemore.melee.rescue", "dicemore.melee.coolness"
)
@pytest.mark.parametrize("weapon", ["", "rifle", "sword"])
@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize("cool", [2, 4])
def test_odds_of_a_melee_attack_are_those_of_counting_all_dice(weapon: str, behind: bool, cool: int) -> None:
    guns = [weapon] if weapon else []
    g = duel({"cos": 4, "cool": cool, "guns": guns}, {"cos": 3, "facing": 0.0 if behind else 180.0})
    spread = enumerate_outcomes(lambda r, fork: turn.carry_out(r, fork, HIT), g, Skirmish.fork, Skirmish.identity)
    plus = 4 + {"": 0, "rifle": 2, "sword": 2}[weapon]
    rescue = 2 * behind + (weapon == "sword")
    found: dict[int, Fraction] = {}
    for case in spread:
        wounds = case.state["b"].wounds
        found[wounds] = found.get(wounds, Fraction(0)) + case.p
    assert found == _by_hand(cool, plus, 3, rescue)


@pytest.mark.rule("dicemore.special.injury-blind", "dicemore.melee.conditions")
def test_poor_sight_charges_nobody_beyond_18_u() -> None:
    def refused(x: float, *injuries: str) -> str:
        rider, horse = mounted(man("a", "good", 5, 10, injuries=injuries), "run")
        g = match([rider, man("b", "bad", x, 10, facing=180)], horses=[horse], active="a")
        return refusal(g, move("a", "run", (x - 1.1, 10), target="b"))

    assert refused(24.0, "injury-blind") == ""
    assert refused(24.1, "injury-blind") == "dicemore.melee.conditions"
    assert refused(24.1) == ""


@pytest.mark.rule("dicemore.melee.disengage-distance", "dicemore.ruling.disengage-distance")
def test_whoever_breaks_off_from_the_ground_runs_upright() -> None:
    for answer, lying in ((lambda question: question.options[0].choice, False), (Stay("b"), True)):
        g = bound()
        g.change("b", lying=True)
        play(g, Disengage("b"), [2, 4], [answer])
        assert g["b"].lying is lying
