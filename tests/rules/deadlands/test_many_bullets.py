"""Fannin' and automatic fire (deadlands.fan, deadlands.auto)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import Man, arm, board, fight, man

from sixgun.core.choice import Choice
from sixgun.core.log import LogLine
from sixgun.games.deadlands import bursts, fanning, shooting
from sixgun.games.deadlands.board import Mount, Switches
from sixgun.games.deadlands.choices import Burst, Clear, Fan, Share, Stand, TwoGuns, Vamoose
from sixgun.games.deadlands.state import FULL, NO_ARM, Aimed, Shootout
from sixgun.testing.scripted import Scripted, scripted

SHARP = {
    "deftness": "2d10",
    "smarts": "2d8",
    "aptitudes": {"shootin:pistol": 4, "shootin:automatics": 3, "tinkerin": 2},
}
GUN, GATLING = "colt-peacemaker", "gatling-pistol"
HURT = ((2, 1, 1), (3,), (9, 3))
VERBS: dict[str, Any] = {
    "fan": fanning.FAN,
    "burst": bursts.BURST,
    "clear": bursts.CLEAR,
    "two-guns": shooting.TWO_GUNS,
}


def ann(*weapons: Any, **fields: Any) -> Man:
    return man("ann", 10, 10, *(weapons or (GUN,)), **{"sheet": SHARP, **fields})


def duel(far: float = 3, *others: Man, shooter: Man | None = None, table: Any = None, **bob: Any) -> Shootout:
    return fight(shooter or ann(), man("bob", 10 + far, 10, **bob), *others, table=table, playing="ann")


def do(g: Shootout, choice: Choice, *chance: Any, choices: list[Scripted] | None = None) -> list[LogLine]:
    verb = VERBS[choice.kind]
    assert verb.check(g, g["ann"], choice) is None
    with scripted(chance, choices or []) as ref:
        verb.perform(ref, g, choice)
    return ref.log


def names(log: list[LogLine]) -> list[str]:
    return [line.event for line in log]


def refused(g: Shootout, choice: Choice) -> tuple[str, str]:
    found = VERBS[choice.kind].check(g, g["ann"], choice)
    assert found is not None
    return found.rule.removeprefix("deadlands."), found.reason


def rolled(log: list[LogLine]) -> dict[str, int]:
    return {mod.name: mod.value for line in log if line.event.startswith("attack-") for mod in line.mods}


# fanning -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.example.fan-three-hits", "deadlands.fan.penalty", "deadlands.fan.hits", "deadlands.fan.maximum",
    "deadlands.fan.declare", "deadlands.special.fannin", "deadlands.stray.wide-corridor",
    "deadlands.location.burst-no-shift",
)  # fmt: skip
def test_the_example_of_fanning() -> None:
    g = duel(3, man("bud", 20, 10.9), shooter=ann(arm(GUN, loaded=5)))
    log = do(g, Fan("ann", "bob", 0, 5), (17, 3, 6, 2), 7, 7, 7, *HURT, *HURT, *HURT, 5, 2)
    assert names(log).count("located") == names(log).count("damage") == 3
    assert names(log)[1:4] == ["located"] * 3, "all are located before any damage is rolled"
    assert [line.facts["target"] for line in log if line.event == "stray-passes"] == ["bud", "bud"]
    assert g["ann"].arms[0].loaded == 0 and rolled(log) == {"fanning": -2}


@pytest.mark.rule("deadlands.fan.hits", "deadlands.fan.no-aim")
def test_no_more_hits_than_bullets_and_no_aim() -> None:
    g = duel(3, shooter=ann(aim=Aimed("bob", 0, 3)))
    log = do(g, Fan("ann", "bob", 0, 2), (29, 3, 6, 2), 7, 7, *HURT, *HURT)
    assert rolled(log) == {"fanning": -2} and g["ann"].aim is None and g["ann"].arms[0].loaded == 4


@pytest.mark.rule("deadlands.fan.called-first", "deadlands.ruling.fan-called")
def test_the_first_bullet_may_be_called() -> None:
    g = duel()
    log = do(g, Fan("ann", "bob", 0, 3, "arm-left"), (16, 3, 6, 2), 7, *HURT, *HURT)
    assert rolled(log) == {"fanning": -2, "called-arm": -4}
    assert [line.facts["part"] for line in log if line.event == "damage"] == ["arm-left", "lower-guts"]


@pytest.mark.rule("deadlands.fan.requirements", "deadlands.fan.maximum", "deadlands.ruling.fan-target")
def test_what_can_be_fanned() -> None:
    assert refused(duel(shooter=ann("colt-frontier")), Fan("ann", "bob", 0, 2)) == (
        "fan.requirements",
        "not-for-fanning",
    )
    assert refused(duel(shooter=ann(GUN, GUN, left=1)), Fan("ann", "bob", 0, 2)) == ("fan.requirements", "no-free-hand")
    full = ann(GUN, left=FULL, gear=("money-bag",))
    assert refused(duel(shooter=full), Fan("ann", "bob", 0, 2)) == ("fan.requirements", "no-free-hand")
    assert refused(duel(), Fan("ann", "bob", 0, 7)) == ("fan.maximum", "too-many-bullets")
    nine = duel(shooter=ann("lemat-pistol"))
    assert refused(nine, Fan("ann", "bob", 0, 7)) == ("fan.maximum", "too-many-bullets"), "six, though nine are in it"
    few = duel(shooter=ann(arm(GUN, loaded=3)))
    assert refused(few, Fan("ann", "bob", 0, 4)) == ("fan.maximum", "too-many-bullets")


@pytest.mark.rule("deadlands.vamoose.timing", "deadlands.ruling.two-same-target")
def test_one_dodge_stands_against_the_whole_action() -> None:
    g = duel(sheet={"nimbleness": "1d8", "aptitudes": {"dodge": 2}})
    g.hands["bob"] = ("2C", "3C")
    log = do(g, Fan("ann", "bob", 0, 2), (13, 2), (9, 3, 6, 2), choices=[Vamoose("bob")])
    assert g.hands["bob"] == ("2C",) and names(log).count("dodges") == 1
    miss = next(line for line in log if line.event == "attack-misses")
    assert miss.facts["tn"] == 9 and miss.facts["total"] == 7, "it would have hit without"


# bursts --------------------------------------------------------------------------------------------------------------
def gunner(**fields: Any) -> Man:
    return ann(GATLING, **fields)


@pytest.mark.rule(
    "deadlands.auto.rate-of-fire", "deadlands.auto.hits", "deadlands.auto.reliability", "deadlands.special.reliability"
)
def test_a_burst() -> None:
    g = duel(8, shooter=gunner())
    log = do(g, Burst("ann", "bob", 0), 19, (11, 2, 3), 7, 7, *HURT, *HURT)
    assert names(log)[:2] == ["reliable", "attack-hits"] and names(log).count("damage") == 2
    assert g["ann"].arms[0].loaded == 9 and g["ann"].arms[0].bursts == 1
    short = duel(8, shooter=ann(arm(GATLING, loaded=1)))
    assert names(do(short, Burst("ann", "bob", 0), 1, (29, 2, 3), 7, *HURT)).count("damage") == 1


@pytest.mark.rule("deadlands.auto.reliability", "deadlands.ruling.jam")
def test_a_jam_comes_before_the_burst() -> None:
    g = duel(8, shooter=gunner())
    assert names(do(g, Burst("ann", "bob", 0), 20)) == ["jams"]
    assert g["ann"].arms[0].jammed and g["ann"].arms[0].loaded == 12
    assert refused(g, Burst("ann", "bob", 0)) == ("ruling.jam", "jammed")


@pytest.mark.rule("deadlands.ruling.bust-consequences", "deadlands.dice.bust-effect")
def test_a_bust_fires_misses_and_jams() -> None:
    g = duel(8, shooter=gunner())
    log = do(g, Burst("ann", "bob", 0), 5, (1, 1, 9))
    assert names(log) == ["reliable", "attack-misses", "jams-after"]
    assert g["ann"].arms[0].jammed and g["ann"].arms[0].loaded == 9


@pytest.mark.rule("deadlands.ruling.jam", "deadlands.table.house-reliability")
def test_jams_are_cleared() -> None:
    g = duel(8, shooter=ann(arm(GATLING, jammed=True)))
    assert refused(g, Clear("ann", 0, "dodge")) == ("ruling.jam", "no-such-skill")
    assert names(do(g, Clear("ann", 0, "tinkerin"), (4, 3))) == ["jam-stays"]
    assert names(do(g, Clear("ann", 0, "tinkerin"), (5, 3))) == ["clears-jam"]
    assert not g["ann"].arms[0].jammed
    assert refused(g, Clear("ann", 0, "tinkerin")) == ("ruling.jam", "not-jammed")
    g = duel(8, shooter=ann(arm(GATLING, jammed=True)))
    assert names(do(g, Clear("ann", 0, "smarts"), (7, 3))) == ["jam-stays"], "nine with Smarts"


@pytest.mark.rule("deadlands.auto.recoil", "deadlands.ruling.recoil-reset", "deadlands.table.options")
def test_recoil_grows_with_every_burst_of_the_round() -> None:
    found = []
    g = duel(8, shooter=gunner())
    for _ in range(3):
        found.append(rolled(do(g, Burst("ann", "bob", 0), 1, (2, 2, 3))).get("recoil", 0))
    assert found == [0, -2, -4]
    by_action = duel(8, shooter=ann(arm(GATLING, bursts=2)), table=board(switches=Switches(recoil="action")))
    assert "recoil" not in rolled(do(by_action, Burst("ann", "bob", 0), 1, (2, 2, 3)))


@pytest.mark.rule("deadlands.auto.multiple-targets", "deadlands.ruling.auto-targets")
def test_a_burst_is_spread_over_men_who_stand_together() -> None:
    near, far = man("bud", 18, 11.5), man("cal", 18, 13.4)
    g = duel(8, near, far, shooter=gunner())
    chain = Burst("ann", "bob", 0, ("bud", "cal"))
    log = do(g, chain, 1, (16, 2, 3), 7, 7, 7, *HURT, *HURT, *HURT)
    assert [line.facts["target"] for line in log if line.event == "damage"] == ["bob", "bud", "cal"]
    g = duel(8, near, far, shooter=gunner())
    log = do(g, Burst("ann", "bob", 0, ("bud",)), 1, (16, 2, 3), 7, 7, 7, *HURT, *HURT, *HURT,
             choices=[Share("ann", (1, 2))])  # fmt: skip
    assert [line.facts["target"] for line in log if line.event == "damage"] == ["bob", "bud", "bud"]
    one = duel(8, near, far, shooter=gunner(), table=board(switches=Switches(burst_spread="primary")))
    assert refused(one, chain) == ("auto.multiple-targets", "too-far-apart")
    assert refused(g, Burst("ann", "bob", 0, ("cal",))) == ("auto.multiple-targets", "too-far-apart")
    assert refused(g, Burst("ann", "bob", 0, ("bob",))) == ("auto.multiple-targets", "named-twice")


@pytest.mark.rule("deadlands.ruling.auto-targets", "deadlands.auto.multiple-targets")
def test_the_roll_is_against_the_one_who_needs_the_highest_die() -> None:
    g = duel(8, man("bud", 18, 11.5, walked=20.0), shooter=gunner())
    log = do(g, Burst("ann", "bob", 0, ("bud",)), 1, (9, 2, 3), 7, *HURT)
    assert rolled(log) == {"target-moved": -4}
    assert [line.facts["target"] for line in log if line.event == "damage"] == ["bob"], "one hit, the first named"
    g = duel(8, man("bud", 18, 11.5, sheet={"nimbleness": "1d8", "aptitudes": {"dodge": 2}}), shooter=gunner())
    g.hands["bud"] = ("2C",)
    log = do(g, Burst("ann", "bob", 0, ("bud",)), 1, (15, 2), (9, 2, 3), choices=[Vamoose("bud")])
    assert "attack-misses" in names(log), "his dodge of 11 counts for all"
    with pytest.raises(Exception, match="unscripted"):
        do(g, Burst("ann", "bob", 0, ("bud",)), 1, (9, 2, 3), choices=[Stand("bob")])


@pytest.mark.rule("deadlands.auto.no-aim", "deadlands.stray.order", "deadlands.stray.wide-corridor")
def test_a_called_first_bullet_goes_to_the_first_target_and_the_line_runs_through_him() -> None:
    g = duel(8, man("bud", 18, 11.5), man("amy", 25, 10.9), shooter=gunner())
    log = do(g, Burst("ann", "bob", 0, ("bud",), "arm-left"), 1, (17, 2, 3), 7, *HURT, *HURT, 4)
    assert [line.facts["part"] for line in log if line.event == "damage"] == ["arm-left", "lower-guts"]
    assert [line.facts["target"] for line in log if line.event.startswith("stray")] == ["amy"]


@pytest.mark.rule("deadlands.ruling.gatling-mount", "deadlands.ruling.gatling-pistol")
def test_a_gatling_gun_fires_within_its_arc_and_a_pistol_is_one_of_a_pair() -> None:
    mounted = arm("gatling-gun", mount="gun")
    table = board(mounts=(Mount("gun", "gatling-gun", (11.0, 10.0, 0.0), 0.0),))
    g = duel(20, man("bud", 11, 30), shooter=ann(mounted, right=0, left=0), table=table)
    g.turned = {"gun": 0.0}
    assert bursts.check(g, g["ann"], Burst("ann", "bob", 0)) is None
    assert refused(g, Burst("ann", "bud", 0)) == ("ruling.gatling-mount", "out-of-arc")
    pair = duel(8, shooter=ann(GUN, GATLING, left=1))
    log = do(pair, TwoGuns("ann", "bob", "bob"), 3, (7, 2, 2, 2), 7, *HURT, (16, 2, 3), 7, 7, *HURT, *HURT)
    assert [arm.loaded for arm in pair["ann"].arms] == [5, 9] and names(log).count("damage") == 3


def test_nothing_in_hand() -> None:
    g = duel(shooter=ann(right=NO_ARM))
    assert refused(g, Fan("ann", "bob", 0, 2)) == ("quickdraw.need", "not-in-hand")
