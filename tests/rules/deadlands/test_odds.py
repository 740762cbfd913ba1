"""Previews: what a choice would do, counted by the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.deadlands.build import Man, arm, fight, man

from sixgun.core.choice import Choice
from sixgun.core.game import Preview
from sixgun.games.deadlands.choices import Burst, Fan, Load, Recover, Shoot, Strike, Throw, TwoGuns, Will
from sixgun.games.deadlands.odds.harm_odds import harm_of
from sixgun.games.deadlands.odds.preview import preview
from sixgun.games.deadlands.state import Shootout

SHARP = {
    "deftness": "2d10", "smarts": "2d6",
    "aptitudes": {
        "shootin:pistol": 4, "shootin:automatics": 3, "speed-load:pistol": 1, "throwin:unbalanced": 2, "bluff": 1
    },
}  # fmt: skip
GUN = "colt-peacemaker"


def duel(*weapons: Any, far: float = 8, others: tuple[Man, ...] = (), **fields: Any) -> Shootout:
    shooter = man("ann", 10, 10, *(weapons or (GUN,)), **{"sheet": SHARP, **fields})
    g = fight(shooter, man("bob", 10 + far, 10), *others, playing="ann")
    g.phase = "declare"
    return g


def seen(g: Shootout, choice: Choice) -> Preview:
    found = preview(g, choice)
    assert found is not None
    assert sum(one.p for one in found.outcomes) == 1
    assert found.remainder < Fraction(1, 10**6)
    return found


def rows(found: Preview) -> dict[str, Fraction]:
    return {one.name: one.p for one in found.outcomes}


@pytest.mark.rule("deadlands.shoot.action", "deadlands.dice.success", "deadlands.wounds.death")
def test_a_shot() -> None:
    found = seen(duel(far=24), Shoot("ann", "bob", 0))
    below, ones = Fraction(6, 10) ** 4, Fraction(36 + 1, 10_000)
    both = (4 * Fraction(5, 10) + Fraction(1, 10)) / 1000
    assert rows(found)["missed"] == below + ones - both
    assert set(rows(found)) == {"missed", "hurt", "wounded", "stunned", "winded", "dead"}
    assert found.aim == ("stunned", "winded", "dead") and found.aimed == "down"


@pytest.mark.rule("deadlands.shoot.called-small", "deadlands.shoot.aim")
def test_modifiers_stand_beside_it() -> None:
    found = seen(duel(), Shoot("ann", "bob", 0, "noggin"))
    assert [(mod.name, mod.value) for mod in found.mods] == [("called-noggin", -8)]
    plain = rows(seen(duel(), Shoot("ann", "bob", 0)))
    assert rows(found)["missed"] > plain["missed"] and rows(found)["dead"] > plain["dead"]


@pytest.mark.rule("deadlands.stray.chance")
def test_whom_a_stray_bullet_may_hit() -> None:
    found = seen(duel(others=(man("amy", 30, 10),)), Shoot("ann", "bob", 0))
    assert [one.who for one in found.also] == ["amy"] and 0 < found.also[0].p < Fraction(1, 12)


@pytest.mark.rule("deadlands.fan.hits", "deadlands.auto.hits", "deadlands.twogun.rolls", "deadlands.ruling.rof-two")
def test_several_hits_are_counted() -> None:
    assert set(rows(seen(duel(), Fan("ann", "bob", 0, 3)))) == {"missed", "hits-1", "hits-2", "hits-3"}
    burst = rows(seen(duel("gatling-pistol"), Burst("ann", "bob", 0)))
    assert set(burst) == {"missed", "jams", "hits-1", "hits-2", "hits-3"}
    assert Fraction(1, 20) < burst["jams"] < Fraction(1, 12), "the d20, and busts"
    pair = rows(seen(duel(GUN, GUN, left=1), TwoGuns("ann", "bob", "bob")))
    twice = rows(seen(duel("colt-frontier"), Shoot("ann", "bob", 0, then="bob")))
    assert set(pair) == set(twice) == {"missed", "hits-1", "hits-2"} and twice["hits-2"] > pair["hits-2"]


@pytest.mark.rule("deadlands.fan.hits", "deadlands.fan.penalty", "deadlands.dice.bust")
def test_the_hits_of_a_fanned_revolver_by_hand() -> None:
    """4d10 at -2 against 5: two hits or more from 12 on, which two bullets cannot better; without busts."""
    fan = rows(seen(duel(), Fan("ann", "bob", 0, 2)))
    die = 1 - Fraction(1, 10) * Fraction(9, 10)
    below, ones = die**4, Fraction(36 + 1, 10_000)
    both = (4 * (die - Fraction(1, 10)) + Fraction(1, 10)) / 1000
    assert fan["hits-2"] == 1 - (below + ones - both)


@pytest.mark.rule("deadlands.fight.tn", "deadlands.damage.nonlethal")
def test_a_blow() -> None:
    found = rows(seen(duel(far=1), Strike("ann", "bob")))
    assert set(found) == {"missed", "unhurt", "hurt", "stunned", "winded", "dead"}
    assert 0 < found["dead"] < Fraction(1, 10**6), "by Wind far below zero"


@pytest.mark.rule("deadlands.throw.deviation", "deadlands.ruling.throw-bust")
def test_a_stick_of_dynamite() -> None:
    found = rows(seen(duel("dynamite"), Throw("ann", 0, "bob")))
    assert set(found) == {"lands", "deviates", "at-his-feet"} and found["at-his-feet"] == Fraction(1, 100)


@pytest.mark.rule("deadlands.reload.single-tn9", "deadlands.stun.recover", "deadlands.wills.available")
def test_other_rolls() -> None:
    g = duel(arm(GUN, loaded=1), ammo=((GUN, 5),))
    found = rows(seen(g, Load("ann", 0, fast=True)))
    assert found == {
        "speed-load-1": Fraction(8, 10), "speed-load-2": Fraction(1, 10), "speed-load-3": Fraction(1, 10)
    }  # fmt: skip
    assert set(rows(seen(duel(stunned=True), Recover("ann")))) == {"stays-stunned", "recovers"}
    assert set(rows(seen(duel(), Will("ann", "bob", "bluff")))) == {"will-fails", "unnerves", "distracts", "breaks"}


def test_there_is_none_of_what_is_not_legal_or_leaves_nothing_open() -> None:
    assert preview(duel(arm(GUN, loaded=0)), Shoot("ann", "bob", 0)) is None
    g = duel()
    g.phase = "gap"
    assert preview(g, Shoot("ann", "bob", 0)) is None


@pytest.mark.rule("deadlands.wounds.levels", "deadlands.wounds.locations", "deadlands.shoot.called-result")
def test_wound_levels_by_location() -> None:
    g = duel()
    found = harm_of(g, Shoot("ann", "bob", 0), "bob")
    shown = rows(seen(g, Shoot("ann", "bob", 0)))
    assert found is not None and found.hit == 1 - shown["missed"]
    assert (found.stunned, found.winded, found.dead) == (shown["stunned"], shown["winded"], shown["dead"])
    assert found.down == found.stunned + found.winded + found.dead
    assert found.levels["arm-left", 1] == found.levels["arm-right", 1], "left and right are alike"
    assert found.levels["guts", 5] + found.levels["noggin", 5] == found.dead
    called = harm_of(g, Shoot("ann", "bob", 0, "arm-left"), "bob")
    assert called is not None and {key for key, _ in called.levels} == {"arm-left", "guts"}, "Wind may wound the Guts"
    assert found.levels["guts", 2] > found.levels["guts", 3] > found.levels["guts", 4]
