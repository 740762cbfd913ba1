"""Blows, whips, Vamoosin' and Tests of Will (deadlands.fight, vamoose, wills)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.deadlands.build import Man, Thing, arm, board, fight, man

from sixgun.core.choice import Choice
from sixgun.core.log import LogLine
from sixgun.games.deadlands import actions, declaring, fighting, guards, recovering, shooting, vamoose, whips, wills
from sixgun.games.deadlands.board import Switches
from sixgun.games.deadlands.choices import (
    Break,
    Discard,
    Lash,
    LetGo,
    Recover,
    Shoot,
    SlipFree,
    Stand,
    Strike,
    TwoBlows,
    Vamoose,
    Will,
)
from sixgun.games.deadlands.state import NO_ARM, Aimed, Shootout, Wounds
from sixgun.testing.scripted import Scripted, scripted

TOUGH: dict[str, Any] = {
    "nimbleness": "2d8",
    "strength": "3d8",
    "aptitudes": {"fightin:brawlin": 3, "fightin:knife": 4, "fightin:whip": 3, "dodge": 3, "overawe": 2, "bluff": 3},
}
VERBS: dict[str, Any] = {
    **actions.ACTIONS, **actions.FREE,
}  # fmt: skip


def ann(*weapons: Any, **fields: Any) -> Man:
    return man("ann", 10, 10, *weapons, **{"sheet": TOUGH, **fields})


def duel(*weapons: Any, far: float = 1, shooter: Man | None = None, table: Any = None, **bob: Any) -> Shootout:
    target = man("bob", 10 + far, 10, *weapons, **{"sheet": TOUGH, **bob})
    return fight(shooter or ann("knife"), target, table=table, playing="ann")


def do(g: Shootout, choice: Choice, *chance: Any, choices: list[Scripted] | None = None) -> list[LogLine]:
    verb = VERBS[choice.kind]
    assert verb.check(g, g[choice.actor], choice) is None
    with scripted(chance, choices or []) as ref:
        verb.perform(ref, g, choice)
    return ref.log


def names(log: list[LogLine]) -> list[str]:
    return [line.event for line in log]


def line(log: list[LogLine], event: str) -> LogLine:
    return next(one for one in log if one.event == event)


def refused(g: Shootout, choice: Choice) -> tuple[str, str]:
    found = VERBS[choice.kind].check(g, g[choice.actor], choice)
    assert found is not None
    return found.rule.removeprefix("deadlands."), found.reason


def plan(g: Shootout, number: int = 0, **how: Any) -> dict[str, int]:
    attack = fighting.plan(g, g["ann"], number, "bob", "", fighting.Manner(), **how)
    return {"tn": attack.tn, **{mod.name: mod.value for mod in attack.mods}}


# blows ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.fight.tn", "deadlands.fight.opponent-level", "deadlands.damage.strength-plus")
def test_a_stab() -> None:
    g = duel()
    log = do(g, Strike("ann", "bob", 0), (9, 2, 3, 4), 5, (5, 7, 2), (3,), (2,), (5, 2))
    assert line(log, "attack-hits").facts["tn"] == 8
    assert line(log, "located").facts["plus"] == 2
    assert line(log, "damage").facts["damage"] == 10 and g["bob"].wounds.guts == 1


@pytest.mark.rule("deadlands.fight.opponent-level", "deadlands.fight.tn")
def test_which_level_counts() -> None:
    def total(*weapons: Any, **fields: Any) -> tuple[int, int, str]:
        return tuple(guards.guard(duel(*weapons, **fields), "bob"))  # type: ignore[return-value]

    assert total() == (3, 0, "brawlin") == total("colt-navy")
    assert total("knife") == (4, 1, "knife") and total("rapier") == (0, 2, "sword")
    assert total("rapier", "knife", left=1) == (4, 1, "knife"), "the better sum"
    assert total("knife", stunned=True)[:2] == total("knife", wind=0)[:2] == (0, 0)
    assert total("thrown-knife") == (4, 1, "knife")


@pytest.mark.rule(
    "deadlands.fight.tn", "deadlands.table.house-fighting-modifiers", "deadlands.ruling.kneel-prone",
    "deadlands.conceal.melee", "deadlands.twogun.off-hand", "deadlands.table.house-postures",
)  # fmt: skip
def test_modifiers_of_a_blow() -> None:
    assert plan(duel()) == {"tn": 8}
    assert plan(duel(shooter=ann("knife", posture="kneeling"))) == {"tn": 8, "kneeling": -2}
    assert plan(duel(shooter=ann("knife", posture="prone"))) == {"tn": 8, "prone": -4}
    assert plan(duel(shooter=ann("knife", running=True, wounds=Wounds(guts=1)))) == {
        "tn": 8, "wounded": -1, "running": -4
    }  # fmt: skip
    assert plan(duel(shooter=ann("knife", right=NO_ARM, left=0))) == {"tn": 8, "off-hand": -4}
    assert plan(duel(table=board(light=-6))) == {"tn": 8, "moonlight": -6}
    assert plan(duel(shooter=ann("knife", z=1.0))) == {"tn": 8, "higher-ground": 2}
    g = duel()
    g.change_going("ann", path=((8.0, 10.0, 0.0), (10.0, 10.0, 0.0)))
    assert plan(g) == {"tn": 8}, "no walking modifier"


@pytest.mark.rule("deadlands.ruling.distance", "deadlands.fight.tn")
def test_reach_is_in_whole_yards() -> None:
    assert refused(duel(far=2.0), Strike("ann", "bob", 0)) == ("ruling.distance", "out-of-reach")
    near = duel(far=1.99)
    assert fighting.check(near, near["ann"], Strike("ann", "bob", 0)) is None
    spear = duel(far=2.9, shooter=ann("spear"))
    assert fighting.check(spear, spear["ann"], Strike("ann", "bob", 0)) is None
    assert refused(duel(shooter=ann("lariat")), Strike("ann", "bob", 0)) == ("fight.tn", "does-no-harm")


@pytest.mark.rule("deadlands.damage.nonlethal", "deadlands.fight.opponent-level", "deadlands.damage.extra-die-limits")
def test_a_fist_stuns() -> None:
    g = duel(far=1, shooter=ann())
    log = do(g, Strike("ann", "bob"), (9, 2, 3), 18, (9, 7, 2), (5, 2), (3, 2))
    assert line(log, "located").facts["part"] == "noggin"
    assert line(log, "blow").facts["pool"] == "3d8" and g["bob"].wounds == Wounds()


@pytest.mark.rule("deadlands.damage.lethal-as-club", "deadlands.ruling.nonlethal-details")
def test_manners() -> None:
    lethal = {}
    ways: list[tuple[str, dict[str, Any]]] = [
        ("knife", {}), ("knife", {"stun": True}), ("large-club", {}), ("large-club", {"kill": True}),
        ("colt-navy", {}), ("colt-navy", {"kill": True}), ("small-club", {}),
    ]  # fmt: skip
    for weapon, how in ways:
        g = duel(shooter=ann(weapon))
        assert fighting.check(g, g["ann"], Strike("ann", "bob", 0, **how)) is None
        attack = fighting.plan(g, g["ann"], 0, "bob", "", fighting.Manner(**how))
        lethal[(weapon, *how)] = attack.lethal
    assert [key for key, value in lethal.items() if value] == [
        ("knife",), ("large-club", "kill"), ("colt-navy", "kill")
    ]  # fmt: skip
    club = duel(shooter=ann("colt-navy"))
    assert fighting.plan(club, club["ann"], 0, "bob", "", fighting.Manner()).weapon == "large-club"
    assert refused(duel(shooter=ann("small-club")), Strike("ann", "bob", 0, kill=True))[1] == "no-such-manner"
    assert refused(duel(shooter=ann("small-club")), Strike("ann", "bob", 0, stun=True))[1] == "no-such-manner"
    brawl = duel(table=board(nonlethal=True))
    assert not fighting.plan(brawl, brawl["ann"], 0, "bob", "", fighting.Manner()).lethal


@pytest.mark.rule("deadlands.fight.called", "deadlands.location.raise-shift", "deadlands.cover.exposed-parts")
def test_called_blows_and_no_cover_against_blows() -> None:
    trough = Thing("trough", "water-trough", 10.9, 9, 11.0, 11)
    g = duel(far=1.8, table=board(trough), posture="kneeling")
    log = do(g, Strike("ann", "bob", 0, "leg-left"), (13, 2, 3, 4), (5, 7, 2), (3,), (1,), (7, 2))
    assert {mod.name: mod.value for mod in line(log, "attack-hits").mods} == {"called-leg": -4}
    assert g["bob"].wounds.leg_left == 1 and "cover-through" not in names(log)
    log = do(duel(), Strike("ann", "bob", 0), (13, 2, 3, 4), 5, (5, 7, 2), (3,), (2,), (7, 2))
    assert line(log, "located").facts["part"] == "lower-guts"


@pytest.mark.rule("deadlands.fight.two-weapons")
def test_two_weapons() -> None:
    g = duel(shooter=ann("knife", "large-knife", left=1))
    log = do(g, TwoBlows("ann", "bob", "bob"), (9, 2, 3, 2), (10 + 1, 2, 3, 2))
    mods = [{mod.name: mod.value for mod in one.mods} for one in log if one.event.startswith("attack-")]
    assert mods == [{"two-weapons": -2}, {"off-hand": -4, "two-weapons": -2}]
    assert refused(duel(), TwoBlows("ann", "bob", "bob")) == ("fight.two-weapons", "needs-two-weapons")
    mixed = duel(shooter=ann("knife", "colt-navy", left=1))
    assert refused(mixed, TwoBlows("ann", "bob", "bob")) == ("fight.two-weapons", "needs-two-weapons")


@pytest.mark.rule("deadlands.quickdraw.roll", "deadlands.special.quick-draw")
def test_a_knife_is_drawn_quickly() -> None:
    sheet = {**TOUGH, "quickness": "2d8", "aptitudes": {**TOUGH["aptitudes"], "quick-draw:knife": 2}}
    g = duel(shooter=ann("knife", right=NO_ARM, sheet=sheet))
    assert names(do(g, Strike("ann", "bob", 0, draw=True), (5, 2), (3, 2, 2, 2))) == ["quick-draw", "attack-misses"]


# vamoose -------------------------------------------------------------------------------------------------------------
def shot(far: float = 15, **bob: Any) -> Shootout:
    sheet, table = {"nimbleness": "2d8", "aptitudes": {"dodge": 3}}, bob.pop("table", None)
    shooter = man("ann", 10, 10, "colt-peacemaker", sheet={"deftness": "1d10", "aptitudes": {"shootin:pistol": 3}})
    g = fight(shooter, man("bob", 10 + far, 10, sheet=sheet, **bob), table=table, playing="ann")
    g.hands["bob"] = ("QH", "4C")
    return g


@pytest.mark.rule(
    "deadlands.example.vamoose", "deadlands.vamoose.cost", "deadlands.vamoose.missile",
    "deadlands.vamoose.replaces-tn", "deadlands.vamoose.give-ground", "deadlands.special.vamoosin",
)  # fmt: skip
def test_the_example_of_vamoosin() -> None:
    g = shot()
    back = Vamoose("bob", ((26.05, 10.0, 0.0),))
    log = do(g, Shoot("ann", "bob", 0), (7, 3, 5), (11, 3, 2), 7, (2, 1, 1), (3,), (3, 2), choices=[back])
    assert g.hands["bob"] == ("4C",) and g["bob"].x == pytest.approx(26.05)
    assert line(log, "dodges").facts["total"] == 7 and not line(log, "dodges").mods
    hit = line(log, "attack-hits")
    assert (hit.facts["tn"], hit.facts["raises"]) == (7, 0)
    g = shot()
    log = do(g, Shoot("ann", "bob", 0), (11, 3, 2), 18, (2, 1, 1), (3,), (3, 2), choices=[Stand("bob")])
    assert line(log, "attack-hits").facts == {**hit.facts, "tn": 6, "raises": 1} and len(g.hands["bob"]) == 2


@pytest.mark.rule("deadlands.vamoose.give-ground", "deadlands.vamoose.replaces-tn", "deadlands.ruling.vamoose-scope")
def test_who_stays_dodges_worse_and_a_lower_result_changes_nothing() -> None:
    g = shot()
    log = do(g, Shoot("ann", "bob", 0), (9, 3, 5), (2, 3, 2), choices=[Vamoose("bob")])
    assert {mod.name: mod.value for mod in line(log, "dodges").mods} == {"stays": -4}
    assert line(log, "attack-misses").facts["tn"] == 6
    log = do(shot(), Shoot("ann", "bob", 0), (1, 1, 5), (2, 3, 2), choices=[Vamoose("bob")])
    assert line(log, "dodges").facts["total"] == 0 and line(log, "attack-misses").facts["tn"] == 6


@pytest.mark.rule("deadlands.vamoose.ground-distance", "deadlands.vamoose.give-ground")
def test_what_counts_as_giving_ground() -> None:
    g = shot()

    def reason(choice: Vamoose, g: Shootout = g) -> str:
        found = vamoose.check(g, "ann", "bob", choice)
        return found.reason if found is not None else ""

    assert reason(Vamoose("bob", ((26.0, 10.0, 0.0),))) == ""
    assert reason(Vamoose("bob", ((25.5, 10.0, 0.0),))) == "no-ground-given", "less than a yard"
    assert reason(Vamoose("bob", ((24.0, 10.0, 0.0),))) == "no-ground-given", "nearer"
    assert reason(Vamoose("bob", ((40.0, 10.0, 0.0),))) == "too-far"
    tired = shot(moved=8.0)
    assert reason(Vamoose("bob", ((26.0, 10.0, 0.0),)), tired) == "", "one yard is always allowed"
    assert reason(Vamoose("bob", ((27.1, 10.0, 0.0),)), tired) == "too-far"
    trough = board(Thing("trough", "water-trough", 23, 8, 24, 12))
    covered = shot(table=trough)
    assert reason(Vamoose("bob", (), "prone"), covered) == "", "he throws himself behind it"
    assert reason(Vamoose("bob", (), "prone"), g) == "no-ground-given"
    down = shot(posture="prone")
    assert reason(Vamoose("bob", ((26.0, 10.0, 0.0),)), down) != "", "a prone man must roll into cover"


@pytest.mark.rule("deadlands.vamoose.ground-distance")
def test_the_attack_is_resolved_as_it_was_declared() -> None:
    g = shot(far=9.5)
    back = Vamoose("bob", ((20.6, 10.0, 0.0),), "prone")
    log = do(g, Shoot("ann", "bob", 0), (3, 3, 2), (5, 3, 2), 2, 1, (2, 1, 1), (3,), (3, 2), choices=[back])
    assert line(log, "attack-hits").facts["tn"] == 5 and "over-the-legs" not in names(log)
    assert g["bob"].posture == "prone"


@pytest.mark.rule("deadlands.ruling.vamoose-states", "deadlands.vamoose.cost", "deadlands.stun.state")
def test_who_cannot_dodge() -> None:
    for fields in ({"stunned": True}, {"wind": 0}, {"held_by": "ann"}, {"surprised": True}):
        assert not vamoose.may(shot(**fields), "bob", "ann")
    g = shot()
    g.hands = {}
    assert not vamoose.may(g, "bob", "ann")
    g.sleeves["bob"] = "2C"
    assert vamoose.may(g, "bob", "ann")
    wall = shot(table=board(Thing("wall", "board-wall", 15, 5, 15.2, 15)))
    assert vamoose.may(wall, "bob", "ann"), "he knows where she is"
    wall.change("ann", known=False)
    assert not vamoose.may(wall, "bob", "ann")


@pytest.mark.rule("deadlands.vamoose.melee", "deadlands.vamoose.cost", "deadlands.joker.sleeve-is-highest")
def test_against_a_blow_he_rolls_fightin_and_a_sleeved_card_goes_first() -> None:
    g = duel("knife")
    g.hands["bob"], g.sleeves["bob"] = ("AS",), "2C"
    log = do(g, Strike("ann", "bob", 0), (13, 2, 3, 4), (9, 2, 3, 4), choices=[Vamoose("bob", ((12.05, 10.0, 0.0),))])
    assert len(line(log, "dodges").dice) == 4 and line(log, "dodges").rule == "deadlands.vamoose.melee"
    assert g.sleeves == {} and g.hands["bob"] == ("AS",)
    assert line(log, "attack-misses").facts["tn"] == 13


@pytest.mark.rule("deadlands.wills.next-action", "deadlands.shoot.aim-lost", "deadlands.movement.running-penalty")
def test_a_dodge_takes_the_penalties_and_uses_them_up() -> None:
    g = shot(shaken=True, running=True, wounds=Wounds(guts=1), aim=Aimed("ann", 0, 1))
    log = do(g, Shoot("ann", "bob", 0), (9, 3, 5), (2, 3, 2), choices=[Vamoose("bob")])
    assert {mod.name: mod.value for mod in line(log, "dodges").mods} == {
        "wounded": -1, "running": -4, "shaken": -4, "stays": -4
    }  # fmt: skip
    assert not g["bob"].shaken and g["bob"].aim is None


# whips ---------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("deadlands.fight.whip-attack", "deadlands.ruling.whip-dodge", "deadlands.dice.opposed")
def test_a_whip_entangles() -> None:
    g = duel(far=3, shooter=ann("whip"))
    assert names(do(g, Lash("ann", "bob", 0), (7, 3, 2), (6, 3, 2))) == ["resists", "lashes-in-vain"]
    assert names(do(g, Lash("ann", "bob", 0), (7, 3, 2), (7, 3, 2))) == ["resists", "entangles"]
    assert (g["bob"].held_by, g["bob"].rope) == ("ann", 0)
    assert refused(g, Lash("ann", "bob", 0)) == ("fight.entangled", "already-held")
    assert refused(duel(far=4.1, shooter=ann("whip")), Lash("ann", "bob", 0)) == ("ruling.distance", "out-of-reach")
    assert refused(duel(), Lash("ann", "bob", 0)) == ("fight.whip-attack", "no-whip")


@pytest.mark.rule("deadlands.ruling.whip-dodge", "deadlands.vamoose.replaces-tn")
def test_vamoosin_counts_against_a_whip_if_it_is_higher() -> None:
    g = duel(far=3, shooter=ann("whip"))
    g.hands["bob"] = ("2C",)
    back = Vamoose("bob", ((14.05, 10.0, 0.0),))
    log = do(g, Lash("ann", "bob", 0), (9, 3, 2), (7, 3, 2), (7, 3, 2), choices=[back])
    assert names(log)[-1] == "lashes-in-vain" and line(log, "lashes-in-vain").facts["tn"] == 9


@pytest.mark.rule("deadlands.fight.entangled")
def test_a_taut_whip_is_of_no_use_against_others() -> None:
    g = fight(ann("whip"), man("bob", 12, 10, held_by="ann", rope=0), man("bud", 11, 10), playing="ann")
    assert refused(g, Strike("ann", "bud", 0)) == ("fight.entangled", "weapon-taut")
    assert fighting.check(g, g["ann"], Strike("ann", "bob", 0)) is None
    assert refused(g, Lash("ann", "bud", 0)) == ("fight.entangled", "already-held")
    g.queue = ()
    assert refused(g, Strike("bob", "bob", -1))[1] == "no-such-enemy"
    g.people["amy"] = man("amy", 12, 11).person
    g.sheets = {**g.sheets, "amy": man("amy").sheet}
    assert refused(g, Strike("bob", "amy", -1)) == ("fight.entangled", "only-the-holder")


@pytest.mark.rule("deadlands.fight.whip-break", "deadlands.fight.whip-free", "deadlands.fight.entangled")
def test_getting_free() -> None:
    def held() -> Shootout:
        g = fight(ann(held_by="bob", rope=0), man("bob", 13, 10, "whip", "knife", sheet=TOUGH), playing="ann")
        return g

    g = held()
    assert names(do(g, Break("ann"), (10, 3, 2))) == ["stays-held"] and g["ann"].held_by == "bob"
    assert names(do(g, Break("ann"), (11, 3, 2))) == ["breaks-loose"]
    assert g["ann"].held_by == "" and [one.weapon for one in g["bob"].arms] == ["knife"]
    g = held()
    assert names(do(g, SlipFree("ann"), (7, 3, 2), (6, 3))) == ["resists", "stays-held"]
    assert names(do(g, SlipFree("ann"), (7, 3, 2), (7, 3))) == ["resists", "slips-free"]
    assert g["ann"].held_by == "" and len(g["bob"].arms) == 2
    g = held()
    assert names(do(g, LetGo("bob"))) == ["lets-go"] and g["ann"].held_by == ""
    assert refused(g, LetGo("bob")) == ("fight.entangled", "holds-nobody")
    assert refused(g, Break("ann")) == ("fight.entangled", "not-held")
    assert whips.check_held(g, g["ann"], SlipFree("ann")) is not None


# Tests of Will -------------------------------------------------------------------------------------------------------
def willed(
    first: tuple[int, ...], second: tuple[int, ...], *chance: Any, test: str = "overawe", **bob: Any
) -> Shootout:
    g = duel(far=8, **bob)
    g.hands["bob"] = ("KC", "4D")
    do(g, Will("ann", "bob", test), first, second, *chance)  # type: ignore[arg-type]
    return g


@pytest.mark.rule(
    "deadlands.wills.failure", "deadlands.wills.unnerved", "deadlands.wills.distracted", "deadlands.wills.broken",
    "deadlands.ruling.broken-stack", "deadlands.ruling.broken-chip", "deadlands.table.tests-of-will",
    "deadlands.special.unnerved", "deadlands.special.distracted", "deadlands.special.broken", "deadlands.special.guts",
)  # fmt: skip
def test_what_a_test_of_will_brings() -> None:
    guts = (9 - 4,)  # one die of Spirit at -4: 1, so the number is 5
    g = willed(guts, (4, 3))
    assert not g["bob"].shaken and len(g.hands["bob"]) == 2
    g = willed(guts, (5, 3))
    assert g["bob"].shaken and len(g.hands["bob"]) == 2
    g = willed(guts, (10 + 1, 3), aim=Aimed("ann", 0, 1))
    assert g["bob"].shaken and g.hands["bob"] == ("4D",) and g["bob"].aim is None
    g = willed(guts, (15, 3), ("white",))
    assert g["bob"].shaken and g.hands["bob"] == ("4D",) and g.chips["law"].white == 1


@pytest.mark.rule("deadlands.wills.bluff", "deadlands.wills.overawe", "deadlands.wills.ridicule")
def test_what_resists_what() -> None:
    assert wills.RESISTED == {"bluff": "scrutinize", "overawe": "guts", "ridicule": "ridicule"}
    sheet = {**TOUGH, "aptitudes": {"scrutinize": 4, "guts": 3, "ridicule": 2}}
    for test, dice in (("bluff", (2, 2, 2, 2)), ("overawe", (2, 2, 2)), ("ridicule", (2, 2))):
        mine = {"bluff": (4, 3, 2), "overawe": (4, 3), "ridicule": (2,)}[test]
        assert not willed(dice, mine, test=test, sheet=sheet)["bob"].shaken


@pytest.mark.rule("deadlands.wills.next-action", "deadlands.dice.opposed")
def test_resisting_uses_the_penalty_up() -> None:
    g = willed((5,), (4, 3), shaken=True)
    assert not g["bob"].shaken
    g = willed((5,), (5, 3), shaken=True)
    assert g["bob"].shaken, "and a new one takes its place"


@pytest.mark.rule("deadlands.wills.available", "deadlands.ruling.will-range", "deadlands.ruling.test-of-will-cost")
def test_who_may_be_tested() -> None:
    choice = Will("ann", "bob", "bluff")
    wall = board(Thing("wall", "board-wall", 11, 5, 11.2, 15), size=80)
    near = duel(far=20.5, table=wall)
    assert wills.check(near, near["ann"], choice) is None, "20 whole yards, without sight"
    assert refused(duel(far=21, table=wall), choice) == ("ruling.will-range", "not-seen")
    far = duel(far=40, table=board(size=80))
    assert wills.check(far, far["ann"], choice) is None, "in sight"
    for fields in ({"wind": 0}, {"dead": True}):
        assert refused(duel(**fields), choice) == ("ruling.will-range", "no-such-enemy")
    for state in ("stunned", "surprised"):
        g = duel()
        g.change("bob", **{state: True})
        assert wills.check(g, g["ann"], choice) is None
    g = duel()
    do(g, choice, (2,), (2, 2, 3))
    assert refused(g, choice) == ("ruling.test-of-will-cost", "tested-already")


@pytest.mark.rule("deadlands.ruling.test-of-will-cost", "deadlands.table.options")
def test_by_a_switch_a_test_of_will_costs_the_card() -> None:
    g = duel(far=8, shooter=ann("knife", shaken=True), table=board(switches=Switches(published_test_of_will=True)))
    g.phase = "declare"
    with scripted([(2,), (2, 2, 3)]) as ref:
        declaring.note(ref, g, Will("ann", "bob", "bluff"))
    going = g.going("ann")
    assert going is not None and isinstance(going.action, Discard) and going.willed and not g["ann"].shaken
    free = duel(far=8)
    free.phase = "declare"
    with scripted([(2,), (2, 2, 3)]) as ref:
        declaring.note(ref, free, Will("ann", "bob", "bluff"))
    going = free.going("ann")
    assert going is not None and going.action is None and going.willed
    g.change("ann", tested=())
    g.change_going("ann", done=True)
    assert refused(g, Will("ann", "bob", "bluff")) == ("ruling.test-of-will-cost", "needs-card")


# coming round --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "deadlands.stun.recover", "deadlands.ruling.stun-no-penalty", "deadlands.wills.next-action",
    "deadlands.ruling.speed-one-recovery",
)  # fmt: skip
def test_recovering() -> None:
    sheet = {"vigor": "2d8"}
    g = duel(shooter=ann(stunned=True, sheet=sheet, wounds=Wounds(leg_left=2, guts=1)))
    assert names(do(g, Recover("ann"), (6, 3))) == ["stays-stunned"]
    assert names(do(g, Recover("ann"), (7, 3))) == ["recovers"]
    assert not g["ann"].stunned and refused(g, Recover("ann")) == ("stun.recover", "not-stunned")
    g = duel(shooter=ann(stunned=True, shaken=True, sheet=sheet))
    assert names(do(g, Recover("ann"), (6, 3))) == ["stays-stunned"], "3, and four more for being shaken"
    assert recovering.check(g, g["ann"], Recover("ann")) is None and shooting.CALLS


def test_a_gun_in_two_hands_is_a_club() -> None:
    g = duel(shooter=ann(arm("winchester-73")))
    swung = fighting.swung(g, g["ann"], 0)
    assert swung is not None and swung.id == "large-club"
