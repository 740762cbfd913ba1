"""Templates and the weapons that use them (punk.template, punk.templateweapon, punk.table.house-templates)."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from tests.rules.punk.build import block, element, zone
from tests.rules.punk.games import EAST, events, fact, foe, fray, model, offered, play, reason, refusal
from tests.rules.punk.shooters import range_, shooter

from sixgun.games.punk.board import Board
from sixgun.games.punk.choices import Aim, Hit, Shoot, Spray
from sixgun.games.punk.state import DOWNED, TABLE, Arm, Fray, Model

AHEAD = Spray("ann", 0, EAST)


def line_up(*models: Model, weapon: str = "jet", table: Board | None = None) -> Fray:
    """Ann at (10, 10); the tip of her template is at (11.25, 10)."""
    return fray(shooter("ann", 10, 10, weapon), *models, table=table or range_(), active="ann")


def reached(weapon: str, x: float, y: float, base: int = 25, facing: float = EAST, z: float = 0.0) -> bool:
    """Whether the template touches an enemy there; anybody it touches makes the shot legal."""
    g = line_up(foe("bob", x, y, z, base=base), weapon=weapon)
    return refusal(g, Spray("ann", 0, facing)) == ""


# shapes --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.template.touch", "punk.template.shapes", "punk.table.house-templates")
def test_the_teardrop_is_twenty_cm_long_and_seven_wide() -> None:
    """From the tip: 20 cm to its far end, and the disc of radius 3.5 around a point 16.5 cm away. A base is 1.25."""
    assert reached("jet", 11.25 + 20 + 1.25 - 0.01, 10)
    assert not reached("jet", 11.25 + 20 + 1.25 + 0.01, 10)
    assert reached("jet", 11.25 + 16.5, 10 + 3.5 + 1.25 - 0.01)
    assert not reached("jet", 11.25 + 16.5, 10 + 3.5 + 1.25 + 0.01)


@pytest.mark.rule("punk.template.shapes", "punk.table.house-templates")
def test_the_teardrop_is_narrow_at_its_tip() -> None:
    """Its sides are the tangents from the tip to the disc: asin(3.5 / 16.5) to either side of the axis."""
    half = math.asin(3.5 / 16.5)
    far = 8.0
    for gap, touched in ((-0.01, True), (0.01, False)):
        x = 11.25 + far * math.cos(half) - (1.25 + gap) * math.sin(half)
        y = 10 + far * math.sin(half) + (1.25 + gap) * math.cos(half)
        assert reached("jet", x, y) is touched


@pytest.mark.rule("punk.template.shapes", "punk.table.house-templates")
def test_the_segment_is_fifteen_cm_long_and_opens_by_thirty_degrees() -> None:
    assert reached("fan", 11.25 + 15 + 1.25 - 0.01, 10)
    assert not reached("fan", 11.25 + 15 + 1.25 + 0.01, 10)
    half, far = math.radians(15), 8.0
    for gap, touched in ((-0.01, True), (0.01, False)):
        x = 11.25 + far * math.cos(half) - (1.25 + gap) * math.sin(half)
        y = 10 + far * math.sin(half) + (1.25 + gap) * math.cos(half)
        assert reached("fan", x, y) is touched


@pytest.mark.rule("punk.template.shapes", "punk.table.house-templates")
def test_the_circle_has_a_radius_of_five_cm() -> None:
    assert reached("puff", 11.25 + 10 + 1.25 - 0.01, 10)
    assert not reached("puff", 11.25 + 10 + 1.25 + 0.01, 10)
    assert reached("puff", 11.25 + 5, 10 + 5 + 1.25 - 0.01)
    assert not reached("puff", 11.25 + 5, 10 + 5 + 1.25 + 0.01)


# placing -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.templateweapon.placement", "punk.special.template")
def test_it_lies_at_any_point_of_the_rim_in_the_field_of_vision_and_points_into_it() -> None:
    g = line_up(foe("bob", 20, 10), foe("cid", 10, 20), foe("dan", 10, 1.5))
    for facing in (EAST, 90.0, -90.0):
        assert refusal(g, Spray("ann", 0, facing)) == ""
    assert reason(g, Spray("ann", 0, 90.1)) == "template-behind"
    assert reason(g, Spray("ann", 0, EAST, 91.0)) == "template-behind"
    assert refusal(g, Spray("ann", 0, EAST, 90.0)) == ""


@pytest.mark.rule("punk.templateweapon.placement")
def test_from_another_point_of_the_rim_it_reaches_others() -> None:
    """The tip at the northern point of the rim, pointing east, lies 1.25 cm further north."""
    y = 11.25 + 3.5 + 1.25 - 0.01
    g = line_up(foe("bob", 10 + 16.5, y))
    assert reason(g, Spray("ann", 0, EAST)) == "template-hits-nobody"
    assert refusal(g, Spray("ann", 0, EAST, 90.0)) == ""


@pytest.mark.rule("punk.ruling.template-details")
def test_it_needs_an_enemy_whom_it_touches_and_who_is_seen() -> None:
    assert refusal(line_up(model("cat", 20, 10)), AHEAD) == "punk.ruling.template-details"
    wall = range_(block("wall", 14, 2, 2, 16, 2))
    assert reason(line_up(foe("bob", 20, 10), table=wall), AHEAD) == "template-hits-nobody"
    assert reason(line_up(foe("bob", 60, 10)), AHEAD) == "template-hits-nobody"


@pytest.mark.rule("punk.ruling.template-details")
def test_it_reaches_models_up_to_five_cm_higher() -> None:
    def up(z: float) -> bool:
        tower = block("tower", 18, 5, 8, 10, 2)
        zone = tower.zones[0]
        high = replace(zone, piece=replace(zone.piece, height=z))
        g = line_up(foe("bob", 19.25, 10, z), table=range_(tower._replace(zones=(high,))))
        return refusal(g, AHEAD) == ""

    assert up(5.0)
    assert not up(5.1)


@pytest.mark.rule("punk.templateweapon.hit")
def test_there_is_no_other_way_to_fire_it() -> None:
    g = line_up(foe("bob", 20, 10))
    assert refusal(g, Shoot("ann", "bob", 0)) == "punk.templateweapon.hit"
    assert offered(g, "shoot") == []
    assert offered(g, "spray") == [AHEAD]


# hits ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("punk.templateweapon.hit", "punk.template.touch", "punk.ruling.hit-order")
def test_everybody_touched_and_seen_is_hit_without_a_test_friends_too() -> None:
    """The dice are those of two impacts; the attacker names the order. The shooter is not hit."""
    g = line_up(foe("bob", 24, 10), model("cat", 27, 13))
    log = play(g, AHEAD, [10, 1, 1, 10], [Hit("cat")])
    assert g["cat"].where == DOWNED and g["bob"].where == TABLE
    assert set(fact(log, "sprays", "targets")) == {"bob", "cat"}
    assert g.going.left == 2


@pytest.mark.rule("punk.templateweapon.hit", "punk.ruling.template-details")
def test_a_touched_model_out_of_sight_is_not_hit() -> None:
    """Cid is behind a wall that hides him; Bob is before it."""
    g = line_up(foe("bob", 16, 10), foe("cid", 26, 10), table=range_(block("wall", 20, 4, 2, 12, 2)))
    log = play(g, AHEAD, [1, 10])
    assert fact(log, "sprays", "targets") == ("bob",)


@pytest.mark.rule("punk.templateweapon.ignore-cover", "punk.ruling.shield")
def test_neither_cover_nor_a_shield_helps() -> None:
    """Strength 5 against Toughness 5 behind a heavy wall of size 1: a tie Downs."""
    g = line_up(foe("bob", 20, 10, armour=("shield",)), table=range_(block("wall", 15, 4, 1, 12, 1, "heavy")))
    assert "impact-downs" in events(play(g, AHEAD, [5, 5]))


@pytest.mark.rule("punk.template.melee-spread", "punk.example.template-melee")
def test_everybody_in_a_combat_is_hit_with_one_of_them() -> None:
    """Cat and Cid are in Bob's combat and far from the template."""
    g = line_up(foe("bob", 28, 14), model("cat", 28, 16.5), foe("cid", 28, 19))
    log = play(g, AHEAD, [1, 10, 1, 10, 1, 10], [Hit("bob"), Hit("cat")])
    assert set(fact(log, "sprays", "targets")) == {"bob", "cat", "cid"}


@pytest.mark.rule("punk.ruling.template-details", "punk.template.melee-spread")
def test_one_out_of_sight_is_hit_with_its_combat() -> None:
    """Bob hides Cid behind him; Cat is in combat with both."""
    g = line_up(foe("bob", 15, 10, base=60), model("cat", 15 + 3 + 1.25, 10), foe("cid", 15 + 3 + 2.5 + 1.25, 10))
    log = play(g, AHEAD, [1, 10, 1, 10, 1, 10], [Hit("bob"), Hit("cat")])
    assert set(fact(log, "sprays", "targets")) == {"bob", "cat", "cid"}


@pytest.mark.rule("punk.ruling.aim-details")
def test_aim_means_nothing_to_a_template() -> None:
    g = line_up(foe("bob", 20, 10))
    play(g, Aim("ann", "bob"))
    play(g, AHEAD, [1, 10])


@pytest.mark.rule("punk.ruling.catapum-details", "punk.catapum.always-roll")
def test_an_unsafe_template_blows_up_without_effect() -> None:
    g = line_up(foe("bob", 20, 10), weapon="unsafe-jet")
    assert "impact-holds" in events(play(g, AHEAD, [8, 1, 10]))
    log = play(g, AHEAD, [9])
    assert events(log)[-1] == "blows-up" and g["ann"].arms[0].spent
    assert refusal(g, AHEAD) == "punk.catapum.explode"


@pytest.mark.rule("punk.fire.marker", "punk.fire.hit", "punk.ruling.fire-placement")
def test_an_incendiary_template_sets_everybody_it_hits_on_fire() -> None:
    """Its own impact first, then the fire: once each, although each of the markers touches both. They flee."""
    g = line_up(foe("bob", 24, 10), foe("cid", 27, 12), weapon="fire-jet")
    play(g, AHEAD, [1, 10, 1, 10, 1, 10, 1, 10], [Hit("bob"), Hit("bob")])
    assert len(g.fires) == 2 and g["bob"].in_play
    assert all(math.dist(one.at[:2], g[who].place[:2]) > 6.25 for one in g.fires for who in ("bob", "cid"))


@pytest.mark.rule("punk.fuel.charges", "punk.special.fuel")
def test_a_flamethrower_has_four_charges() -> None:
    g = line_up(foe("bob", 20, 10, toughness=10))
    g.change("ann", arms=(Arm("flamethrower", fuel=1),), facing=EAST)
    play(g, AHEAD, [1, 10])
    assert g["ann"].arms[0].fuel == 0
    assert refusal(g, AHEAD) == "punk.fuel.charges"


@pytest.mark.rule("punk.ruling.template-details")
def test_a_template_laid_on_a_roof_reaches_who_stands_there() -> None:
    roof = element("roof", zone(0, 0, 40, 40, size=3))
    ann = shooter("ann", 10, 10, "jet", z=9.0)
    g = fray(ann, foe("bob", 20, 10, 9), foe("cid", 22, 10), table=range_(roof), active="ann")
    log = play(g, AHEAD, [9, 1])
    assert fact(log, "sprays", "targets") == ("bob",)


@pytest.mark.rule("punk.attr.dash", "punk.templateweapon.hit")
def test_a_template_asks_for_no_precision() -> None:
    g = line_up(foe("bob", 20, 10))
    g.change("ann", precision=0)
    log = play(g, AHEAD, [9, 1])
    assert fact(log, "sprays", "targets") == ("bob",)
    assert refusal(line_up(foe("bob", 20, 10), weapon="unsafe-jet"), AHEAD) == ""
