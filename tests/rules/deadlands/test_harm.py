"""Damage, wounds, Wind, stun, bleeding and death (deadlands.damage, size, wounds, wind, stun)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.deadlands.build import arm, events, fight, man, mods, switched, told

from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.deadlands import damage, harm, rounds, wounds
from sixgun.games.deadlands.catalogue import Damage
from sixgun.games.deadlands.choices import Keep, Spend
from sixgun.games.deadlands.damage import Blow
from sixgun.games.deadlands.harm import Hit
from sixgun.games.deadlands.location import EXTRA, Struck
from sixgun.games.deadlands.sheet import Pool
from sixgun.games.deadlands.state import FULL, NO_ARM, PRONE, Shootout, Wounds
from sixgun.testing.scripted import Scripted, scripted

STRONG = {"vigor": "2d8", "spirit": "2d8"}
"""Wind 16."""


def victim(sheet: dict[str, Any] | None = None, *weapons: Any, **fields: Any) -> Shootout:
    """Bob, and Ann who has done it."""
    return fight(man("ann"), man("bob", 20, 10, *weapons, sheet={**STRONG, **(sheet or {})}, **fields))


def at(part: str, hand: str = "") -> Struck:
    return Struck(part, EXTRA.get(part, 0), hand)


def struck(
    g: Shootout,
    part: str,
    *chance: Any,
    dice: tuple[int, int] = (3, 6),
    lethal: bool = True,
    choices: list[Scripted] | None = None,
    spare: dict[str, int] | None = None,
    **blow: Any,
) -> list[str]:
    """Bob is hit there; the events."""
    with scripted(chance, choices or []) as ref:
        harm.strike(ref, g, Hit("bob", at(part), Blow(*dice, **blow), lethal, "ann"), {} if spare is None else spare)
    return events(ref)


# dice ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.armor-steps", "deadlands.damage.armor-step", "deadlands.damage.armor-below-d4",
    "deadlands.damage.noggin", "deadlands.damage.extra-die-type",
)  # fmt: skip
def test_the_example_of_armour() -> None:
    assert damage.stepped(3, 6, 2) == (2, 4)
    assert damage.stepped(5, 6, 2) == (4, 4)
    assert [damage.stepped(3, 20, n) for n in range(6)] == [(3, 20), (3, 12), (3, 10), (3, 8), (3, 6), (3, 4)]
    assert damage.stepped(1, 4, 2) == (0, 4)


def dressed(*armor: str, **how: Any) -> Blow:
    """What 3d6 are against Bob's armour, on the trunk unless said otherwise."""
    part = how.pop("part", "upper-guts")
    dice = how.pop("dice", Damage(3, 6))
    return damage.against(victim({"armor": armor}), "ann", "bob", at(part), dice, **how)


@pytest.mark.rule("deadlands.damage.armor-location", "deadlands.ruling.cover-and-armor", "deadlands.cover.damage")
def test_worn_armour_counts_where_it_is_worn_and_adds_to_cover() -> None:
    assert dressed("breastplate")[:2] == (1, 4), "three steps: d4, then two dice"
    assert dressed("breastplate", part="arm-left")[:2] == (3, 6)
    assert dressed("board-vest", "breastplate")[:2] == (1, 4), "the highest level alone"
    assert dressed("board-vest", cover=1)[:2] == (2, 4)
    assert dressed("iron-cap", part="noggin")[:2] == (5, 4)


@pytest.mark.rule("deadlands.damage.armor-piercing", "deadlands.special.armor-piercing")
def test_what_pierces_takes_levels_away_and_minds_no_light_armour() -> None:
    assert dressed("breastplate", piercing=2)[:2] == (3, 4)
    assert dressed("board-vest", cover=1, piercing=9)[:2] == (3, 6)
    assert dressed("duster").light == 2 and dressed("duster", piercing=1).light == 0


@pytest.mark.rule("deadlands.damage.light-armor", "deadlands.ruling.light-armor-layer")
def test_light_armour_is_subtracted() -> None:
    g = victim({"armor": ("leather-jacket", "duster")})
    blow = damage.against(g, "ann", "bob", at("upper-guts"), Damage(3, 6))
    assert blow.light == 3, "the best garment alone"
    with scripted([(2, 4, 2), (3,), (9, 3)]) as ref:
        harm.strike(ref, g, Hit("bob", at("upper-guts"), blow, True, "ann"), {})
    assert told(ref, "damage").facts["damage"] == 5 and mods(ref, "damage") == {"light-armor": -3}
    with scripted([(1, 1, 1)]) as ref:
        assert damage.rolled(ref, blow._replace(light=4)).total == 0


@pytest.mark.rule("deadlands.damage.gizzards", "deadlands.damage.extra-die-limits", "deadlands.damage.unarmed-vs-armor")
def test_extra_dice_are_for_weapons() -> None:
    assert dressed(part="gizzards").n == 4 and dressed(part="noggin").n == 5
    fist = Damage(strength=True)
    assert dressed(part="noggin", dice=fist, weapon=False)[:4] == (0, 4, 0, Pool(2, 6))
    assert dressed("breastplate", dice=fist, weapon=False).nothing
    assert not dressed("duster", dice=fist, weapon=False).nothing
    assert dressed(part="noggin", dice=Damage(3, 20), extra=False).n == 3


@pytest.mark.rule("deadlands.damage.armed-vs-armor")
def test_armour_takes_the_weapon_dice_and_never_strength() -> None:
    knife = Damage(1, 6, strength=True)
    assert dressed("board-vest", dice=knife)[:4] == (1, 4, 0, Pool(2, 6))
    assert dressed("breastplate", dice=knife).nothing


@pytest.mark.rule("deadlands.ruling.flat-bonus")
def test_a_flat_bonus_stays_while_a_die_is_left() -> None:
    assert dressed("breastplate", dice=Damage(4, 8, 2))[:3] == (3, 4, 2)
    assert dressed("breastplate", dice=Damage(1, 4, 2)).nothing


@pytest.mark.rule(
    "deadlands.example.strength-weapon", "deadlands.damage.strength-plus", "deadlands.damage.sum",
    "deadlands.ruling.damage-aces", "deadlands.ruling.strength-bust", "deadlands.ruling.dice-stream",
)  # fmt: skip
def test_the_example_of_strength() -> None:
    blow = Blow(2, 6, 0, Pool(3, 8))
    with scripted([(5, 7, 2), (3, 4)]) as ref:
        assert damage.rolled(ref, blow).total == 14
    with scripted([(1, 1, 1), (6 + 5, 4)]) as ref:
        assert damage.rolled(ref, blow).total == 16


@pytest.mark.rule("deadlands.shotgun.damage", "deadlands.ruling.shotgun-touching", "deadlands.ruling.shotgun-long")
def test_shotgun_dice_by_distance() -> None:
    dice = {far: damage.shotgun(far).n for far in (0, 1, 2, 10, 11, 20, 21, 30, 31, 200)}
    assert dice == {0: 6, 1: 6, 2: 5, 10: 5, 11: 4, 20: 4, 21: 3, 30: 3, 31: 2, 200: 2}


# wounds and Wind -----------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.wounds-and-wind", "deadlands.size.wounds", "deadlands.damage.wind-per-wound",
    "deadlands.wounds.cumulate", "deadlands.stun.tn", "deadlands.stun.check", "deadlands.size.human",
    "deadlands.wounds.levels", "deadlands.special.stun",
)  # fmt: skip
def test_the_example_of_a_wounding() -> None:
    g = victim(wounds=Wounds(arm_left=1))
    told = struck(g, "arm-left", (5, 5, 4), (4, 2), (9, 3))
    assert told == ["damage", "wounded", "wind-dice", "loses-wind", "not-stunned"]
    bob = g["bob"]
    assert bob.wounds.arm_left == 3 and bob.wind == 10 and not bob.stunned
    assert wounds.bleeding(bob) == 1
    g = victim(wounds=Wounds(arm_left=1))
    struck(g, "arm-left", (5, 5, 4), (4, 2), (7, 3))
    assert g["bob"].stunned, "7 is not 9"


@pytest.mark.rule(
    "deadlands.size.wounds", "deadlands.size.range", "deadlands.special.scrawny", "deadlands.special.big-un"
)
@pytest.mark.parametrize(("size", "total", "wounds"), [(6, 5, 0), (6, 11, 1), (6, 12, 2), (5, 10, 2), (8, 15, 1)])
def test_each_full_size_is_a_wound(size: int, total: int, wounds: int) -> None:
    g = victim({"size": size})
    struck(g, "leg-left", (total,), (1,) * max(1, wounds), (11, 13), dice=(1, 20))
    assert g["bob"].wounds == Wounds(leg_left=wounds)


@pytest.mark.rule("deadlands.damage.wind-without-wound", "deadlands.ruling.stun-wind-only")
def test_a_hit_without_a_wound_costs_wind_and_calls_for_three() -> None:
    g = victim(wounds=Wounds(guts=2))
    told = struck(g, "upper-guts", (1, 1, 2), (5,), (3, 2))
    assert g["bob"].wind == 11 and g["bob"].wounds.guts == 2 and told[-1] == "not-stunned"


@pytest.mark.rule("deadlands.ruling.no-dice-no-effect", "deadlands.table.options")
def test_a_hit_without_dice_does_nothing_unless_a_switch_has_it_cost_wind() -> None:
    g = victim()
    assert struck(g, "upper-guts", nothing=True, worn=3) == ["stopped"]
    assert g["bob"].wind == 16
    g = switched(victim(), stopped_hit_wind=True)
    assert struck(g, "upper-guts", (4,), (3, 2), nothing=True, worn=3)[-1] == "not-stunned"
    assert g["bob"].wind == 12
    assert struck(g, "upper-guts", nothing=True, worn=0) == ["stopped"], "cover alone"


@pytest.mark.rule("deadlands.wounds.death", "deadlands.ruling.dead-stop", "deadlands.special.maimed")
@pytest.mark.parametrize("part", ["noggin", "lower-guts"])
def test_maimed_in_head_or_trunk_is_death(part: str) -> None:
    g = victim(None, "colt-peacemaker", wounds=Wounds(noggin=3, guts=3), left=FULL, gear=("money-bag",))
    g.hands["bob"] = ("AS", "2D")
    g.sleeves["bob"] = "KC"
    assert struck(g, part, (6 - 1, 5, 2))[:3] == ["damage", "wounded", "dies"], "no Wind, no stun"
    bob = g["bob"]
    assert bob.dead and bob.posture == PRONE and bob.arms == () and bob.right == NO_ARM and bob.gear == ()
    assert "bob" not in g.hands and "bob" not in g.sleeves
    assert sorted(g.things) == ["colt-peacemaker-1", "money-bag-1"]
    assert struck(g, part) == ["already-dead"]


@pytest.mark.rule("deadlands.wounds.maximum")
def test_wounds_beyond_maimed_are_not_counted_but_cost_wind() -> None:
    g = victim(wounds=Wounds(leg_left=4))
    struck(g, "leg-left", (18,), (2, 3, 1), (14, 2), dice=(1, 20))
    assert g["bob"].wounds == Wounds(leg_left=5) and g["bob"].wind == 10


@pytest.mark.rule("deadlands.wounds.maimed-limb")
def test_a_maimed_arm_drops_a_maimed_leg_falls() -> None:
    g = victim(None, arm("winchester-73"), wounds=Wounds(arm_left=4))
    struck(g, "arm-left", (7,), (2,), (13, 2), dice=(1, 20))
    assert g["bob"].arms == () and len(g.things) == 1, "two hands held it"
    g = victim(None, "colt-navy", wounds=Wounds(leg_left=4), running=True)
    struck(g, "leg-left", (7,), (2,), (13, 2), dice=(1, 20))
    assert g["bob"].posture == PRONE and not g["bob"].running and g["bob"].right == 0


@pytest.mark.rule("deadlands.wind.starting")
def test_starting_wind() -> None:
    assert victim({"vigor": "3d8", "spirit": "1d10"})["bob"].wind == 18


@pytest.mark.rule("deadlands.wind.zero", "deadlands.ruling.stun-already", "deadlands.special.wind")
def test_at_no_wind_he_is_out_and_still_checks() -> None:
    g = victim(wind=3)
    g.hands["bob"] = ("AS",)
    told = struck(g, "arm-left", (2, 2, 1), (3,), (2, 1))
    assert told[-2:] == ["stunned", "winded"]
    assert g["bob"].winded and g["bob"].posture == PRONE and "bob" not in g.hands
    assert not g["bob"].up


@pytest.mark.rule("deadlands.ruling.winded-recovery", "deadlands.actions.free-card")
@pytest.mark.parametrize(("back", "dealt"), [(0, ["ann"]), (1, ["ann", "bob"])])
def test_who_has_wind_again_is_dealt_in_again(back: int, dealt: list[str]) -> None:
    g = victim(wind=0, posture=PRONE)
    wounds.gain_wind(g, "bob", back)
    with scripted() as ref:
        rounds.react(ref, g)
    assert list(g.waiting) == dealt


@pytest.mark.rule("deadlands.ruling.stun-already", "deadlands.stun.check")
def test_nobody_checks_while_he_is_stunned() -> None:
    g = victim(stunned=True)
    assert "stunned" not in struck(g, "arm-left", (2, 2, 1), (3,))


@pytest.mark.rule("deadlands.stun.state", "deadlands.fight.entangled", "deadlands.shoot.aim-lost")
def test_the_stunned_let_go() -> None:
    g = fight(
        man("ann", held_by="bob", rope=0), man("bob", 20, 10, "lariat", left=FULL, gear=("money-bag",), sheet=STRONG)
    )
    struck(g, "arm-left", (2, 2, 1), (3,), (2, 1))
    assert g["bob"].stunned and g["bob"].right == 0, "he keeps what he holds"
    assert g["ann"].held_by == "" and g["bob"].gear == ()


@pytest.mark.rule("deadlands.ruling.called-parts")
def test_a_called_hand_drops_what_it_holds_if_the_stun_check_fails() -> None:
    for vigor, left in ((2, 0), (3, 1)):
        g = victim(None, "colt-navy")
        with scripted([(2, 1, 1), (3,), (vigor, 1)]) as ref:
            harm.strike(ref, g, Hit("bob", at("arm-right", "right"), Blow(3, 6), True, "ann"), {})
        assert len(g["bob"].arms) == left


@pytest.mark.rule("deadlands.ruling.stun-no-penalty", "deadlands.table.options")
def test_the_wound_penalty_counts_for_stun_by_a_switch_alone() -> None:
    g = victim(wounds=Wounds(guts=2))
    assert "not-stunned" in struck(g, "arm-left", (2, 2, 1), (3,), (3, 2))
    g = switched(victim(wounds=Wounds(guts=2)), stun_wound_penalty=True)
    assert "stunned" in struck(g, "arm-left", (2, 2, 1), (3,), (3, 2))


# bleeding and negative Wind ------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.wind.bleed-serious", "deadlands.wind.bleed-critical", "deadlands.wind.bleed-maimed",
    "deadlands.ruling.bleeding-sum", "deadlands.special.bleedin",
)  # fmt: skip
def test_every_location_bleeds() -> None:
    g = victim(wounds=Wounds(leg_left=3, arm_left=4, arm_right=5, guts=2))
    assert wounds.bleeding(g["bob"]) == 6 and wounds.bleeds(g["bob"])
    assert not wounds.bleeds(victim(wounds=Wounds(guts=2))["bob"])


@pytest.mark.rule(
    "deadlands.example.negative-wind", "deadlands.wind.negative", "deadlands.wind.bleed-timing",
    "deadlands.ruling.negative-wind-once",
)  # fmt: skip
def test_the_example_of_negative_wind() -> None:
    g = victim({"vigor": "2d6", "spirit": "1d6"}, wounds=Wounds(leg_left=4), wind=-11, posture=PRONE)
    with scripted() as ref:
        wounds.bleed(ref, g, "bob")
    assert g["bob"].wind == -13 and g["bob"].wounds == Wounds(leg_left=4, guts=1) and g["bob"].winded
    with scripted() as ref:
        wounds.bleed(ref, g, "bob")
    assert g["bob"].wounds.guts == 1, "once for each multiple"
    wounds.gain_wind(g, "bob", 5)
    assert g["bob"].wind == -10 and g["bob"].drained == 0
    with scripted() as ref:
        wounds.bleed(ref, g, "bob")
    assert g["bob"].wounds.guts == 2, "he fell to it again"


@pytest.mark.rule("deadlands.wind.negative")
def test_two_multiples_at_once_and_death_by_them() -> None:
    g = victim({"vigor": "2d6", "spirit": "1d6"}, wind=-2)
    with scripted() as ref:
        wounds.lose_wind(ref, g, "bob", 24, "test")
    assert g["bob"].wounds.guts == 2 and events(ref) == ["loses-wind", "drained", "wounded"]
    g = victim({"vigor": "2d6", "spirit": "1d6"}, wind=-2, wounds=Wounds(guts=4))
    with scripted() as ref:
        wounds.lose_wind(ref, g, "bob", 10, "test")
    assert g["bob"].dead


# chips ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.chip-rest", "deadlands.ruling.chips-several-hits", "deadlands.chips.wounds",
    "deadlands.chips.blue",
)  # fmt: skip
def test_the_example_of_what_is_left_of_a_chip() -> None:
    g = victim()
    g.chips["outlaws"] = g.chips["pot"].__class__("outlaws", blue=1)
    spare: dict[str, int] = {}
    struck(g, "arm-left", (5, 5, 3), (2,), (3, 2), choices=[Spend("bob", "blue")], spare=spare)
    assert g["bob"].wounds == Wounds() and g["bob"].wind == 14 and spare == {"bob": 1}
    told = struck(g, "upper-guts", (5, 2, 2), (4,), (3, 2), spare=spare)
    assert g["bob"].wounds == Wounds() and g["bob"].wind == 10 and "chip-left-cancels" in told


@pytest.mark.rule("deadlands.chips.wind")
def test_wind_given_back_prevents_the_stun_check_and_being_winded() -> None:
    g = victim(wind=3)
    g.chips["outlaws"] = g.chips["pot"].__class__("outlaws", white=1)
    told = struck(g, "arm-left", (2, 2, 1), (5,), choices=[Spend("bob", "white")])
    assert g["bob"].wind == 3 and told[-1] == "chip-gives-wind"


@pytest.mark.rule("deadlands.ruling.negative-wind-once", "deadlands.chips.wounds")
def test_chips_may_cancel_a_wound_of_negative_wind() -> None:
    g = victim({"vigor": "2d6", "spirit": "1d6"}, wind=-2)
    g.chips["outlaws"] = g.chips["pot"].__class__("outlaws", white=1)
    with scripted([], [Keep("bob"), Spend("bob", "white")]) as ref:
        wounds.lose_wind(ref, g, "bob", 10, "test")
    assert g["bob"].wounds.guts == 0 and g["bob"].drained == 1


@pytest.mark.rule("deadlands.chips.legend", "deadlands.damage.roll")
def test_only_a_legend_chip_touches_damage() -> None:
    g = victim()
    g.chips["law"] = g.chips["pot"].__class__("law", white=1, red=1, blue=1, legend=1)
    told = struck(g, "arm-left", (1, 1, 1), (5, 5, 5), (1, 1), (8 + 1, 2), choices=[Spend("ann", "legend", True)])
    assert told[:3] == ["damage", "spends-chip", "damage"] and g["bob"].wounds.arm_left == 2


# blows that do not kill ----------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.example.nonlethal", "deadlands.damage.nonlethal", "deadlands.ruling.nonlethal-details")
def test_the_example_of_a_blow() -> None:
    g = victim()
    told = struck(g, "upper-guts", (7, 3), (4,), (7, 3), (3, 2), dice=(1, 6), lethal=False, strength=Pool(2, 6))
    assert told == ["blow", "withstands", "loses-wind", "not-stunned"]
    assert g["bob"].wind == 16 - 4 and g["bob"].wounds == Wounds()


@pytest.mark.rule("deadlands.damage.nonlethal", "deadlands.ruling.negative-totals", "deadlands.dice.bust-effect")
def test_what_vigor_withstands() -> None:
    g = victim()
    assert struck(g, "upper-guts", (5,), (7, 3), dice=(1, 6), lethal=False) == ["blow", "withstands"]
    assert g["bob"].wind == 16
    struck(g, "upper-guts", (5,), (1, 1), (3, 2), dice=(1, 6), lethal=False)
    assert g["bob"].wind == 11, "a bust is nothing"
    g = victim(wounds=Wounds(leg_left=5))
    struck(g, "upper-guts", (5,), (3, 2), (3, 2), dice=(1, 6), lethal=False)
    assert g["bob"].wind == 11, "nor does it go below"


@pytest.mark.rule("deadlands.stray.order", "deadlands.explosive.falloff", "deadlands.scenario.marshal-seat")
def test_a_neutral_is_hurt_like_anybody_and_holds_neither_cards_nor_chips() -> None:
    g = fight(man("ann"), man("clerk", 20, 10, sheet=STRONG, wounds=Wounds(guts=3)))
    g.change("clerk", side="")
    with scripted([(5, 2, 1), (3,), (11, 2)]) as ref:
        harm.strike(ref, g, Hit("clerk", at("upper-guts"), Blow(3, 6), True, "ann"), {})
    assert g["clerk"].wounds.guts == 4 and not g["clerk"].stunned
    with scripted([(5, 2, 1)]) as ref:
        harm.strike(ref, g, Hit("clerk", at("upper-guts"), Blow(3, 6), True, "ann"), {})
    assert g["clerk"].dead and g.discards == {}


# odds ----------------------------------------------------------------------------------------------------------------
def spread(g: Shootout, hit: Hit, log: bool) -> dict[Any, Fraction]:
    """How likely each state of Bob's is."""

    def run(ref: Ref, work: Shootout) -> None:
        harm.strike(ref, work, hit, {})

    found = enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, log=log, limit=50_000)
    assert found.remainder < Fraction(1, 10**6)
    rows: dict[Any, Fraction] = {}
    for case in found:
        bob = case.state["bob"]
        rows[bob] = rows.get(bob, Fraction(0)) + case.p
    assert sum(rows.values()) == 1
    return rows


@pytest.mark.rule("deadlands.wounds.death", "deadlands.damage.sum")
def test_odds_of_death_by_a_hit_in_the_head() -> None:
    """5d6 of damage, and 30 or more of it, counted by adding up die by die."""
    rows = spread(victim(), Hit("bob", at("noggin"), Blow(5, 6), True, "ann"), log=False)
    dead = sum((p for bob, p in rows.items() if bob.wounds.noggin == 5), Fraction(0))
    die = {n: Fraction(1, 6 ** (n // 6 + 1)) for n in range(1, 40) if n % 6}
    sums = {0: Fraction(1)}
    for _ in range(5):
        sums = {s: sum((p * die[s - t] for t, p in sums.items() if s - t in die), Fraction(0)) for s in range(1, 30)}
    assert dead == 1 - sum(sums.values())


@pytest.mark.rule("deadlands.damage.nonlethal", "deadlands.damage.wind-per-wound")
@pytest.mark.parametrize("lethal", [True, False])
def test_the_quiet_way_of_odds_is_that_of_play(lethal: bool) -> None:
    g = fight(man("ann"), man("bob", 20, 10, sheet={"vigor": "1d4", "spirit": "1d4"}, wounds=Wounds(leg_left=4)))
    hit = Hit("bob", at("leg-left"), Blow(1, 4, 0, None), lethal, "ann")
    loud, quiet = spread(g, hit, True), spread(g, hit, False)
    assert {bob: p for bob, p in loud.items() if p > Fraction(1, 10**5)}.keys() <= quiet.keys()
    for bob, p in quiet.items():
        assert abs(p - loud.get(bob, Fraction(0))) < Fraction(1, 10**6)
