"""Shots: what they need, modifiers, called parts, aim, two guns, strays (deadlands.shoot, twogun, stray, cover)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.deadlands.build import Man, Thing, arm, board, fight, man, switched

from sixgun.core.choice import Choice
from sixgun.core.log import LogLine
from sixgun.core.odds import SilentOddsRef, enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.deadlands import aiming, attacks, drawing, guns, shooting, turn, wounds
from sixgun.games.deadlands.choices import Aim, Discard, Draw, Shift, Shoot, Stand, TwoGuns
from sixgun.games.deadlands.state import MAIMED, NO_ARM, Aimed, Shootout, Wounds
from sixgun.testing.scripted import Scripted, scripted

SHARP = {"deftness": "2d10", "aptitudes": {"shootin:pistol": 4, "shootin:rifle": 3, "shootin:shotgun": 3}}
GUN = "colt-peacemaker"
HURT = ((2, 1, 1), (3,), (9, 3))
"""Damage without a wound, Wind, and no stun."""


def ann(*weapons: Any, x: float = 10, **fields: Any) -> Man:
    return man("ann", x, 10, *(weapons or (GUN,)), **{"sheet": SHARP, **fields})


def duel(far: float = 8, *others: Man, shooter: Man | None = None, table: Any = None, **bob: Any) -> Shootout:
    target = man("bob", 10 + far, 10, **bob)
    return fight(shooter or ann(), target, *others, table=table, playing="ann")


def shoot(
    g: Shootout, *chance: Any, choice: Choice | None = None, choices: list[Scripted] | None = None
) -> list[LogLine]:
    """Ann shoots at Bob, as she may."""
    choice = choice or Shoot("ann", "bob", 0)
    verb = shooting.TWO_GUNS if isinstance(choice, TwoGuns) else shooting.SHOOT
    assert verb.check(g, g["ann"], choice) is None  # type: ignore[arg-type]
    with scripted(chance, choices or []) as ref:
        verb.perform(ref, g, choice)  # type: ignore[arg-type]
    return ref.log


def names(log: list[LogLine]) -> list[str]:
    return [line.event for line in log]


def refused(g: Shootout, choice: Choice) -> tuple[str, str]:
    verb = shooting.TWO_GUNS if isinstance(choice, TwoGuns) else shooting.SHOOT
    found = verb.check(g, g["ann"], choice)  # type: ignore[arg-type]
    assert found is not None
    return found.rule.removeprefix("deadlands."), found.reason


def plan(g: Shootout, part: str = "", target: str = "bob", number: int = 0) -> dict[str, int]:
    attack = guns.plan(g, g["ann"], number, target, part)
    return {"tn": attack.tn, **{mod.name: mod.value for mod in attack.mods}}


# the shot ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.shot-at-range", "deadlands.shoot.tn", "deadlands.shoot.range-increment",
    "deadlands.dice.success", "deadlands.shoot.action", "deadlands.special.range-increment",
)  # fmt: skip
def test_the_example_of_range() -> None:
    g = duel(24)
    log = shoot(g, (2, 7, 3, 1), 7, *HURT)
    hit = log[0]
    assert (hit.event, hit.facts["tn"], hit.facts["raises"]) == ("attack-hits", 7, 0)
    assert g["ann"].arms[0].loaded == 5


@pytest.mark.rule("deadlands.shoot.range-increment", "deadlands.ruling.distance")
def test_only_full_increments_count() -> None:
    assert [plan(duel(far))["tn"] for far in (0.9, 9.99, 10, 19.9, 20, 45)] == [5, 5, 6, 6, 7, 9]


@pytest.mark.rule(
    "deadlands.example.called-aimed", "deadlands.shoot.called-small", "deadlands.shoot.aim",
    "deadlands.shoot.aim-plus-called", "deadlands.shoot.called-result",
)  # fmt: skip
@pytest.mark.parametrize(("best", "hits"), [(9, True), (8, False)])
def test_the_example_of_a_called_shot(best: int, hits: bool) -> None:
    sheet = {"deftness": "1d10", "aptitudes": {"shootin:pistol": 3}}
    g = duel(8, shooter=ann(sheet=sheet, aim=Aimed("bob", 0, 2)))
    rest = ((1, 1, 1, 1, 2), (2,), (3, 2)) if hits else ()
    log = shoot(g, (best, 4, 6), *rest, choice=Shoot("ann", "bob", 0, "noggin"))
    assert ("attack-hits" in names(log)) == hits and "located" not in names(log)
    assert {mod.name: mod.value for mod in log[0].mods} == {"called-noggin": -8, "aimed": 4}
    assert g["ann"].aim is None


@pytest.mark.rule(
    "deadlands.shoot.called-guts", "deadlands.shoot.called-limbs", "deadlands.shoot.called-tiny",
    "deadlands.ruling.called-figures",
)  # fmt: skip
def test_what_calling_costs() -> None:
    costs = {part: sum(v for k, v in plan(duel(), part).items() if k.startswith("called")) for part in (
        "guts", "arm-left", "leg-right", "hand-left", "foot-left", "noggin", "eyeball-left", "heart"
    )}  # fmt: skip
    assert list(costs.values()) == [-2, -4, -4, -8, -8, -8, -10, -10]
    assert refused(duel(), Shoot("ann", "bob", 0, "gizzards")) == ("ruling.called-parts", "no-such-part")


@pytest.mark.rule("deadlands.location.raise-shift", "deadlands.ruling.raises-hits-or-shift")
def test_raises_of_a_single_shot_move_it() -> None:
    g = duel(15)
    log = shoot(g, (16, 2, 2, 2), 18, (1, 1, 1, 1, 2), (2,), (3, 2), choices=[Shift("ann", 2)])
    assert told_in(log, "located").facts["part"] == "noggin"


def told_in(log: list[LogLine], event: str) -> LogLine:
    return next(line for line in log if line.event == event)


@pytest.mark.rule("deadlands.location.contact", "deadlands.shotgun.damage", "deadlands.special.noggin")
def test_a_shot_in_contact() -> None:
    g = duel(1.5, shooter=ann("double-barrel-shotgun"))
    log = shoot(g, (7, 2, 2), 18, (1, 1, 1, 1, 1, 1, 1, 2), (2,), (5, 2))
    assert told_in(log, "located").facts["plus"] == 2
    assert told_in(log, "damage").facts["pool"] == "8d6", "six dice, and two for the head"


# what it needs -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.shoot.action", "deadlands.quickdraw.need", "deadlands.ruling.jam")
def test_what_a_shot_needs() -> None:
    choice = Shoot("ann", "bob", 0)
    assert refused(duel(shooter=ann(arm(GUN, loaded=0))), choice) == ("shoot.action", "not-loaded")
    assert refused(duel(shooter=ann(arm(GUN, jammed=True))), choice) == ("ruling.jam", "jammed")
    assert refused(duel(shooter=ann(right=NO_ARM)), choice) == ("quickdraw.need", "not-in-hand")
    assert refused(duel(shooter=ann("knife")), choice) == ("shoot.action", "no-such-gun")
    assert refused(duel(), Shoot("ann", "bob", 4)) == ("shoot.action", "no-such-gun")
    assert refused(duel(), Shoot("ann", "ann", 0)) == ("shoot.action", "no-such-enemy")
    assert refused(duel(shooter=ann("gatling-pistol")), choice) == ("auto.rate-of-fire", "automatic")


@pytest.mark.rule("deadlands.scenario.withdraw", "deadlands.shoot.action", "deadlands.ruling.leaving-contact")
def test_who_may_be_shot_at() -> None:
    choice = Shoot("ann", "bob", 0)
    assert refused(duel(gave_up=True), choice)[1] == "no-such-enemy"
    assert refused(duel(dead=True), choice)[1] == "no-such-enemy"
    winded = duel(wind=0)
    assert shooting.check(winded, winded["ann"], choice) is None
    touching = duel(1)
    assert shooting.check(touching, touching["ann"], choice) is None, "any weapon may be fired in contact"


@pytest.mark.rule("deadlands.ruling.strong-hand", "deadlands.wounds.maimed-limb")
def test_two_handed_weapons_need_both_hands() -> None:
    g = duel(shooter=ann("winchester-73", right=0, left=NO_ARM))
    assert refused(g, Shoot("ann", "bob", 0)) == ("quickdraw.need", "not-in-hand")


@pytest.mark.rule("deadlands.table.house-thrown", "deadlands.throw.increment")
def test_an_arrow_flies_ten_increments() -> None:
    table = board(size=140)
    near, far = (duel(yards, shooter=ann("bow"), table=table) for yards in (100.9, 101))
    assert shooting.check(near, near["ann"], Shoot("ann", "bob", 0)) is None
    assert refused(far, Shoot("ann", "bob", 0)) == ("table.house-thrown", "out-of-reach")
    gun = duel(120, table=table)
    assert shooting.check(gun, gun["ann"], Shoot("ann", "bob", 0)) is None


# modifiers -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.shoot.modifiers", "deadlands.table.house-shooting-modifiers", "deadlands.ruling.walking")
def test_who_walks_and_who_runs() -> None:
    g = duel()
    assert plan(g) == {"tn": 5}
    g.change_going("ann", path=((8.0, 10.0, 0.0), (10.0, 10.0, 0.0)))
    assert plan(g) == {"tn": 5, "walking": -2}
    g.change("ann", running=True)
    assert plan(g) == {"tn": 5, "running": -4}, "not both"
    assert plan(switched(g, running_shot=-6)) == {"tn": 5, "running": -6}
    g = duel()
    g.change_going("ann", later=True)
    assert plan(g) == {"tn": 5, "walking": -2}


@pytest.mark.rule("deadlands.shoot.modifiers", "deadlands.wounds.penalty", "deadlands.twogun.off-hand")
def test_other_modifiers() -> None:
    assert plan(duel(walked=20.0)) == {"tn": 5, "target-moved": -4}
    assert plan(duel(walked=19.9)) == {"tn": 5}
    assert plan(duel(sheet={"size": 8})) == {"tn": 5} and plan(duel(sheet={"size": 5})) == {"tn": 5}
    assert plan(duel(sheet={"size": 10})) == {"tn": 5, "size": 4} and plan(duel(sheet={"size": 15}))["size"] == 6
    assert plan(duel(shooter=ann(wounds=Wounds(guts=2)))) == {"tn": 5, "wounded": -2}
    assert plan(duel(shooter=ann(right=NO_ARM, left=0))) == {"tn": 5, "off-hand": -4}
    left_handed = {**SHARP, "hand": "left"}
    assert plan(duel(shooter=ann(right=NO_ARM, left=0, sheet=left_handed))) == {"tn": 5}


@pytest.mark.rule("deadlands.shotgun.bonus", "deadlands.shotgun.range-tn")
def test_a_shotgun_adds_two_at_its_own_range() -> None:
    for far, tn in ((5, 5), (15, 6), (29, 7), (45, 9)):
        assert plan(duel(far, shooter=ann("double-barrel-shotgun"))) == {"tn": tn, "shotgun": 2}


@pytest.mark.rule(
    "deadlands.conceal.total", "deadlands.conceal.dim", "deadlands.conceal.moonlight", "deadlands.conceal.darkness",
    "deadlands.conceal.stacking", "deadlands.ruling.concealment-once", "deadlands.table.visibility",
)  # fmt: skip
def test_light_and_concealment() -> None:
    for light, name in ((-4, "half-light"), (-6, "moonlight"), (-8, "darkness")):
        assert plan(duel(table=board(light=light))) == {"tn": 5, name: light}
    bushes = Thing("bush", "bushes", 14, 5, 15, 15)
    assert plan(duel(table=board(bushes))) == {"tn": 5, "concealed": -4}
    assert plan(duel(table=board(bushes, light=-6))) == {"tn": 5, "moonlight": -6, "concealed": -4}
    assert plan(duel(table=board(bushes, light=-8))) == {"tn": 5, "darkness": -8}


# cover ---------------------------------------------------------------------------------------------------------------
TROUGH = Thing("trough", "water-trough", 20.5, 8, 21.5, 12)


@pytest.mark.rule(
    "deadlands.example.trough", "deadlands.location.kneeling", "deadlands.cover.d6", "deadlands.cover.through",
    "deadlands.cover.deflected", "deadlands.cover.damage",
)  # fmt: skip
def test_the_example_of_the_trough() -> None:
    def behind() -> Shootout:
        return duel(12, table=board(TROUGH), posture="kneeling")

    log = shoot(behind(), (6, 2, 2, 2), 8, 3)
    assert names(log)[-1] == "cover-deflects"
    log = shoot(behind(), (6, 2, 2, 2), 8, 4, (2,), (1,), (3, 2))
    assert told_in(log, "damage").facts["pool"] == "1d4", "three steps from 3d6"
    assert names(shoot(behind(), (6, 2, 2, 2), 2, 1))[-1] == "over-the-legs"
    assert "cover-through" not in names(shoot(behind(), (6, 2, 2, 2), 13, 1, *HURT))


@pytest.mark.rule("deadlands.location.kneeling", "deadlands.ruling.kneel-prone", "deadlands.ruling.kneeling-shift")
def test_kneeling_and_prone_targets() -> None:
    assert names(shoot(duel(6, posture="kneeling"), (6, 2, 2, 2), 2, 1))[-1] == "over-the-legs"
    assert "damage" in names(shoot(duel(5, posture="kneeling"), (6, 2, 2, 2), 2, 1, *HURT)), "near"
    assert names(shoot(duel(6, posture="prone"), (6, 2, 2, 2), 7))[-1] == "over-the-legs"
    called = Shoot("ann", "bob", 0, "leg-left")
    assert names(shoot(duel(6, posture="kneeling"), (9, 2, 2, 2), choice=called))[-1] == "over-the-legs"
    log = shoot(duel(6, posture="kneeling"), (11, 2, 2, 2), 4, *HURT, choices=[Shift("ann", 1)])
    assert told_in(log, "located").facts["part"] == "lower-guts", "a raise lifts it"
    high = Thing("rock", "high-rock", 5, 5, 12, 15, 0)
    g = duel(9, shooter=ann(z=3.0), posture="kneeling", table=board(high))
    assert "damage" in names(shoot(g, (6, 2, 2, 2), 1, 1, *HURT)), "from above"


# a rate of fire of two -----------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.ruling.rof-two", "deadlands.ruling.aim-two-guns", "deadlands.special.rate-of-fire")
def test_two_shots_of_a_double_action_pistol() -> None:
    g = duel(8, man("bud", 10, 18), shooter=ann("colt-frontier", aim=Aimed("bob", 0, 1)))
    log = shoot(g, (2, 2, 2, 2), (6, 3, 2, 2), 7, (2, 1), (3,), (3, 2), choice=Shoot("ann", "bob", 0, then="bud"))
    assert names(log)[:2] == ["attack-misses", "attack-hits"]
    assert [mod.name for mod in log[0].mods] == ["aimed"] and not told_in(log, "attack-hits").mods
    assert g["ann"].arms[0].loaded == 4
    assert refused(duel(), Shoot("ann", "bob", 0, then="bob")) == ("ruling.rof-two", "fires-once")
    one = duel(shooter=ann(arm("colt-frontier", loaded=1)))
    assert refused(one, Shoot("ann", "bob", 0, then="bob")) == ("shoot.action", "not-loaded")


@pytest.mark.rule("deadlands.attack.sequence", "deadlands.ruling.dead-stop")
def test_a_second_shot_at_a_dead_man_is_given_up() -> None:
    g = duel(8, shooter=ann("colt-frontier"), wounds=Wounds(guts=4))
    log = shoot(g, (6, 3, 2, 2), 7, (5, 5), choice=Shoot("ann", "bob", 0, then="bob"))
    assert g["bob"].dead and names(log)[-1] == "shot-given-up" and g["ann"].arms[0].loaded == 5


# two guns ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.two-guns", "deadlands.twogun.rolls", "deadlands.twogun.penalty", "deadlands.twogun.off-hand"
)
def test_the_example_of_two_guns() -> None:
    sheet = {"deftness": "1d8", "aptitudes": {"shootin:pistol": 3}}
    g = duel(8, shooter=ann(GUN, GUN, left=1, sheet=sheet))
    log = shoot(g, (7, 2, 4), 7, *HURT, (10, 5, 1), choice=TwoGuns("ann", "bob", "bob"))
    hits = [line for line in log if line.event.startswith("attack-")]
    assert [(line.event, line.facts["total"]) for line in hits] == [("attack-hits", 5), ("attack-misses", 4)]
    assert [arm.loaded for arm in g["ann"].arms] == [5, 5]


@pytest.mark.rule("deadlands.twogun.rolls", "deadlands.quickdraw.roll")
def test_what_two_guns_need() -> None:
    choice = TwoGuns("ann", "bob", "bob")
    assert refused(duel(), choice) == ("twogun.rolls", "needs-two-guns")
    assert refused(duel(shooter=ann("winchester-73")), choice) == ("twogun.rolls", "needs-two-guns")
    holstered = duel(shooter=ann(GUN, GUN, right=NO_ARM, wounds=Wounds(arm_left=MAIMED)))
    assert refused(holstered, TwoGuns("ann", "bob", "bob", draw=True)) == ("twogun.rolls", "nothing-to-draw")


@pytest.mark.rule("deadlands.quickdraw.roll", "deadlands.quickdraw.failure")
def test_two_guns_are_drawn_with_two_rolls() -> None:
    sheet = {**SHARP, "quickness": "2d8", "aptitudes": {"shootin:pistol": 2, "quick-draw:pistol": 2}}
    g = duel(8, shooter=ann(GUN, GUN, right=NO_ARM, sheet=sheet))
    shoot(g, (5, 2), (6, 3), (3, 2), (3, 2), choice=TwoGuns("ann", "bob", "bob", draw=True))
    assert (g["ann"].right, g["ann"].left) == (0, 1) and [arm.loaded for arm in g["ann"].arms] == [5, 5]
    g = duel(8, shooter=ann(GUN, GUN, right=NO_ARM, sheet=sheet))
    shoot(g, (5, 2), (4, 3), choice=TwoGuns("ann", "bob", "bob", draw=True))
    assert [arm.loaded for arm in g["ann"].arms] == [6, 6]


# strays --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.stray.chance", "deadlands.stray.corridor", "deadlands.stray.order")
def test_a_miss_may_hit_whoever_is_behind() -> None:
    others = (man("amy", 30, 10.4), man("bud", 25, 9.6), man("cal", 28, 10.6), man("dee", 14, 10))
    g = duel(8, *others)
    log = shoot(g, (3, 2, 2, 2), 2, 1, 7, *HURT)
    assert names(log)[:4] == ["attack-misses", "stray-passes", "stray-hits", "located"]
    assert [line.facts["target"] for line in log if line.event.startswith("stray")] == ["bud", "amy"]
    assert g["amy"].wind < g["amy"].wind + 1 and g["amy"].wind == g.sheet("amy").wind - 3


@pytest.mark.rule("deadlands.stray.order", "deadlands.shotgun.damage")
def test_the_first_hit_stops_the_bullet_and_shot_spreads_by_distance() -> None:
    g = duel(8, man("bud", 25, 10), man("cal", 33, 11), shooter=ann("double-barrel-shotgun"))
    log = shoot(g, (2, 2, 2), 1, 7, (1, 1, 1, 1), (3,), (3, 2))
    assert told_in(log, "damage").facts["pool"] == "4d6", "15 yards"
    assert [line.facts["target"] for line in log if line.event.startswith("stray")] == ["bud"]


@pytest.mark.rule("deadlands.stray.wide-corridor", "deadlands.ruling.stray-which")
def test_the_corridor_is_wider_for_shotguns_and_ends_where_bullets_do() -> None:
    others = (man("bud", 25, 10.9),)
    assert guns.plan(duel(8, *others), duel()["ann"], 0, "bob").behind == ()
    wide = duel(8, *others, shooter=ann("double-barrel-shotgun"))
    assert guns.plan(wide, wide["ann"], 0, "bob").behind == ("bud",)
    walled = duel(8, man("bud", 25, 10), table=board(Thing("wall", "board-wall", 20, 5, 20.2, 15)))
    assert guns.plan(walled, walled["ann"], 0, "bob").behind == ()
    far = duel(8, man("bud", 60.5, 10), shooter=ann("derringer"), table=board(size=80))
    assert guns.plan(far, far["ann"], 0, "bob").behind == (), "ten increments of five yards"
    bow = duel(8, man("bud", 25, 10), shooter=ann("bow"))
    assert guns.plan(bow, bow["ann"], 0, "bob").behind == (), "arrows do not stray"


# aim -----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.shoot.aim", "deadlands.shoot.aim-maximum", "deadlands.ruling.aim-duration")
def test_aim_grows_by_two_up_to_six() -> None:
    g = duel()
    for plus in (2, 4, 6, 6):
        with scripted() as ref:
            aiming.perform(ref, g, Aim("ann", "bob", 0))
        assert plan(g)["aimed"] == plus
    assert not list(aiming.offers(g, g["ann"])), "more would add nothing"
    other = duel(8, man("bud", 10, 18), shooter=ann(GUN, GUN, left=1, aim=Aimed("bob", 0, 2)))
    assert "aimed" not in plan(other, target="bud") and "aimed" not in plan(other, number=1)
    with scripted() as ref:
        aiming.perform(ref, other, Aim("ann", "bud", 0))
    assert other["ann"].aim == Aimed("bud", 0, 1)


@pytest.mark.rule("deadlands.shoot.aim-lost")
def test_aim_is_lost_when_a_card_begins_without_sight_of_the_target() -> None:
    wall = Thing("wall", "board-wall", 14, 5, 14.2, 15)
    for table, kept in ((board(wall), False), (board(), True)):
        g = duel(table=table, shooter=ann(aim=Aimed("bob", 0, 2)))
        g.phase = "declare"
        with scripted([], [Discard("ann")]) as ref:
            turn.declare(ref, g)
        assert (g["ann"].aim is not None) == kept


@pytest.mark.rule("deadlands.shoot.aim-lost", "deadlands.auto.no-aim")
def test_what_spoils_aim() -> None:
    def refusal(g: Shootout) -> str:
        found = aiming.check(g, g["ann"], Aim("ann", "bob", 0))
        return found.reason if found is not None else ""

    wall = Thing("wall", "board-wall", 14, 5, 14.2, 15)
    hidden = duel(table=board(wall), shooter=ann(aim=Aimed("bob", 0, 2)))
    assert refusal(hidden) == "not-seen"
    aiming.keep(hidden, "ann")
    assert hidden["ann"].aim is None
    assert refusal(duel(shooter=ann(running=True))) == "aims-running"
    assert refusal(duel(shooter=ann("gatling-pistol"))) == "no-such-gun"
    g = duel(shooter=ann(aim=Aimed("bob", 0, 2)))
    aiming.keep(g, "ann")
    assert g["ann"].aim is not None


# drawing -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.quickdraw.need", "deadlands.wounds.maimed-limb")
def test_drawing_takes_a_card() -> None:
    g = duel(shooter=ann(GUN, "winchester-73", "knife"))
    with scripted() as ref:
        drawing.perform(ref, g, Draw("ann", 2, "left"))
        assert (g["ann"].right, g["ann"].left) == (0, 2)
        drawing.perform(ref, g, Draw("ann", 1, "both"))
        assert (g["ann"].right, g["ann"].left) == (1, 1)
        drawing.perform(ref, g, Draw("ann", 0, "right"))
    assert (g["ann"].right, g["ann"].left) == (0, NO_ARM)

    def reason(choice: Draw, **fields: Any) -> str:
        g = duel(shooter=ann(GUN, "winchester-73", "knife", **fields))
        found = drawing.check(g, g["ann"], choice)
        return found.reason if found is not None else ""

    assert reason(Draw("ann", 1, "right")) == "needs-both" and reason(Draw("ann", 2, "both")) == "needs-one"
    assert reason(Draw("ann", 0, "left")) == "in-hand" and reason(Draw("ann", 7, "left")) == "no-such-weapon"
    assert reason(Draw("ann", 1, "both"), wounds=Wounds(arm_left=MAIMED)) == "maimed-arm"
    assert reason(Draw("ann", 2, "left")) == ""


@pytest.mark.rule("deadlands.quickdraw.roll", "deadlands.quickdraw.failure", "deadlands.ruling.bust-consequences")
def test_a_quick_draw() -> None:
    sheet = {**SHARP, "quickness": "2d8", "aptitudes": {"shootin:pistol": 2, "quick-draw:pistol": 3}}
    choice = Shoot("ann", "bob", 0, draw=True)

    def holstered() -> Shootout:
        return duel(shooter=ann(right=NO_ARM, sheet=sheet))

    g = holstered()
    assert names(shoot(g, (5, 2, 2), (3, 2), choice=choice)) == ["quick-draw", "attack-misses"]
    assert g["ann"].right == 0 and g["ann"].arms[0].loaded == 5
    g = holstered()
    assert names(shoot(g, (4, 2, 2), choice=choice)) == ["quick-draw-slow"]
    assert g["ann"].right == 0 and g["ann"].arms[0].loaded == 6
    g = holstered()
    assert names(shoot(g, (1, 1, 9), choice=choice)) == ["quick-draw-slow", "drops"]
    assert g["ann"].arms == () and len(g.things) == 1
    full = duel(shooter=ann(GUN, "knife", right=1, left=1, sheet=sheet))
    assert refused(full, choice) == ("quickdraw.roll", "no-free-hand")


@pytest.mark.rule("deadlands.attack.sequence", "deadlands.vamoose.timing")
def test_the_quick_draw_comes_before_vamoosin() -> None:
    sheet = {**SHARP, "quickness": "2d8", "aptitudes": {"shootin:pistol": 2, "quick-draw:pistol": 3}}
    g = duel(shooter=ann(right=NO_ARM, sheet=sheet))
    g.hands["bob"] = ("2C",)
    choice = Shoot("ann", "bob", 0, draw=True)
    assert names(shoot(g, (4, 2, 2), choice=choice)) == ["quick-draw-slow"], "nobody is asked"
    shoot(g, (3, 2), choice=Shoot("ann", "bob", 0), choices=[Stand("bob")])


# odds ----------------------------------------------------------------------------------------------------------------
class Coarse(SilentOddsRef):
    """Of lost Wind it tells apart no more than what may decide something."""

    __slots__ = ()

    def answer_to(self, rule: Any) -> Any:
        return wounds.that_matter if rule is wounds.losses_told_apart else None


def odds(g: Shootout, referee: Any, **more: Any) -> dict[Any, Fraction]:
    """By whether Bob is dead, stunned, winded, and by his wounds."""

    def run(ref: Ref, work: Shootout) -> None:
        shooting.perform(ref, work, Shoot("ann", "bob", 0, **more))

    found = enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, referee=referee)
    rows: dict[Any, Fraction] = {}
    for case in found:
        bob = case.state["bob"]
        key = bob.dead, bob.stunned, bob.winded, bob.wounds.noggin, bob.wind == 12
        rows[key] = rows.get(key, Fraction(0)) + case.p
    assert sum(rows.values()) == 1 and found.remainder < Fraction(1, 10**6)
    return rows


@pytest.mark.rule("deadlands.attack.sequence", "deadlands.location.raise-shift", "deadlands.stun.tn")
def test_what_odds_leave_together_changes_nothing_that_matters() -> None:
    g = duel(24, sheet={"vigor": "2d6", "spirit": "1d6"}, wounds=Wounds(guts=2))
    fine, coarse = odds(g, SilentOddsRef, part="guts"), odds(g, Coarse, part="guts")
    assert fine.keys() == coarse.keys()
    assert all(abs(fine[key] - coarse[key]) < Fraction(1, 10**7) for key in fine)


@pytest.mark.rule("deadlands.location.raise-shift", "deadlands.ruling.dice-stream")
@pytest.mark.parametrize("part", ["", "arm-left"])
def test_roll_and_location_together_are_as_likely_as_one_after_the_other(part: str) -> None:
    g = duel(24)

    def run(ref: Ref, work: Shootout) -> Any:
        return attacks.rolled_and_located(ref, work, guns.plan(work, work["ann"], 0, "bob", part))

    def spread(log: bool) -> dict[Any, Fraction]:
        rows: dict[Any, Fraction] = {}
        for case in enumerate_outcomes(run, g, Shootout.fork, Shootout.identity, log=log):
            rows[case.result] = rows.get(case.result, Fraction(0)) + case.p
        return rows

    assert spread(True) == spread(False)
    assert sum(spread(True).values()) == 1


@pytest.mark.rule("deadlands.shoot.action", "deadlands.dice.bust")
def test_the_chance_to_miss_is_that_of_the_dice() -> None:
    """4d10 against 7, bust or not: no die reaches it, or three of them are 1."""
    missed = sum(p for key, p in odds(duel(24), Coarse).items() if key == (False, False, False, 0, True))
    below = Fraction(6, 10) ** 4
    ones = 4 * Fraction(1, 10) ** 3 * Fraction(9, 10) + Fraction(1, 10) ** 4
    both = 4 * Fraction(1, 10) ** 3 * Fraction(5, 10) + Fraction(1, 10) ** 4
    assert missed == below + ones - both
