"""What a game leaves behind: recoveries, lasting wounds and experience."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from tests.rules.bala.build import fight, gun, man

from sixgun.games.bala import campaign
from sixgun.games.bala.campaign import Change, Roster
from sixgun.games.bala.scenarios.schema import Ready
from sixgun.games.bala.state import Character, Wound
from sixgun.testing.scripted import scripted


def down(shock: int, damage: int, *wounds: Wound, **fields: Any) -> Character:
    return man("a", "law", 4, 5, 5, shock=shock, damage=damage, out="eliminated", wounds=wounds, **fields)


def recovered(c: Character, chance: Sequence[int | str] = ()) -> tuple[Character, Change | None]:
    with scripted(chance) as ref:
        return campaign.recover(ref, c)


@pytest.mark.rule(
    "bala.example.campaign-head",
    "bala.campaign.who-rolls",
    "bala.campaign.serious-modifier",
    "bala.campaign.lasting-one",
)
def test_example_head() -> None:
    after, change = recovered(down(2, 2, Wound("head")), [3])
    assert after.wounds == (Wound("head", old=True),)
    assert (after.shock, after.damage, after.out, after.dead) == (0, 0, "", False)
    assert change == Change("a", "lasting", "bala.campaign.lasting-one", Wound("head", old=True))


@pytest.mark.rule("bala.campaign.who-rolls", "bala.ruling.campaign-damage-vs-shock", "bala.ruling.campaign-others")
def test_more_shock_than_damage_recovers_without_a_roll() -> None:
    after, change = recovered(down(3, 2, Wound("leg")))
    assert (after.wounds, after.shock, after.damage, change) == ((), 0, 0, None)
    recovered(down(2, 2), [6])
    recovered(down(1, 3), [6])


@pytest.mark.rule("bala.ruling.campaign-others", "bala.ruling.morale-flight")
@pytest.mark.parametrize("out", ["", "fled", "left"])
def test_only_the_eliminated_roll(out: str) -> None:
    c = man("a", "law", 4, 5, 5, shock=0, damage=3, paralysed=True, out=out, wounds=(Wound("guts"),))
    after, change = recovered(c)
    assert (after.wounds, after.damage, after.paralysed, change) == ((), 0, False, None)


@pytest.mark.rule("bala.ruling.campaign-rip", "bala.wound.rip")
def test_the_dead_stay_dead_without_a_roll() -> None:
    after, change = recovered(down(0, 4, dead=True))
    assert after.dead
    assert change == Change("a", "dead", "bala.ruling.campaign-rip")


@pytest.mark.rule("bala.campaign.dead", "bala.campaign.recovers", "bala.campaign.lasting-random")
@pytest.mark.parametrize(("die", "kind"), [(1, "dead"), (3, "recovered"), (4, "recovered"), (6, "recovered")])
def test_recovery_without_a_serious_wound(die: int, kind: str) -> None:
    after, change = recovered(down(2, 2), [die])
    assert change is not None
    assert change.kind == kind
    assert after.dead is (kind == "dead")
    assert after.wounds == ()


@pytest.mark.rule("bala.campaign.serious-modifier", "bala.campaign.dead", "bala.campaign.recovers")
def test_serious_wounds_take_one_off_in_all() -> None:
    two = (Wound("leg"), Wound("chest"))
    for die, kind in ((1, "dead"), (2, "dead"), (4, "recovered")):
        _, change = recovered(down(2, 3, *two), [die])
        assert change is not None
        assert change.kind == kind
    after, _ = recovered(down(2, 3, *two), [3, "0"])  # 3 - 1 = 2, not 3 - 2 = 1
    assert after.wounds == (Wound("leg", old=True),)


@pytest.mark.rule("bala.campaign.lasting-random", "bala.ruling.campaign-random-wound")
def test_with_several_wounds_one_of_them_at_random_stays() -> None:
    three = (Wound("leg"), Wound("arm", "bad"), Wound("guts"))
    after, change = recovered(down(3, 4, *three), [3, "1"])
    assert after.wounds == (Wound("arm", "bad", old=True),)
    assert change is not None
    assert change.rule == "bala.campaign.lasting-random"


@pytest.mark.rule("bala.campaign.lasting-random", "bala.ruling.campaign-random-wound")
def test_with_none_a_die_decides_and_a_six_is_rolled_again() -> None:
    assert recovered(down(2, 2), [2, 6, 6, 5])[0].wounds == (Wound("guts", old=True),)
    assert recovered(down(2, 2), [2, 2, "bad"])[0].wounds == (Wound("arm", "bad", old=True),)
    assert recovered(down(2, 2), [2, 3])[0].wounds == ()  # a chest leaves no penalty


@pytest.mark.rule("bala.campaign.lasting-one", "bala.ruling.campaign-random-wound")
def test_a_single_chest_wound_leaves_nothing() -> None:
    after, change = recovered(down(1, 3, Wound("chest")), [3])
    assert after.wounds == ()
    assert change is not None
    assert change.kind == "lasting"


@pytest.mark.rule("bala.ruling.campaign-others")
def test_penalties_from_earlier_games_stay_and_are_not_wounds_of_this_one() -> None:
    old = Wound("leg", old=True)
    after, change = recovered(down(2, 2, old), [3])  # no -1: full recovery
    assert after.wounds == (old,)
    assert change is not None
    assert change.kind == "recovered"
    after, _ = recovered(down(2, 2, old, Wound("head")), [3])  # one wound of this game: that one
    assert after.wounds == (old, Wound("head", old=True))
    after, _ = recovered(man("a", "law", 4, 5, 5, wounds=(old, Wound("guts"))))
    assert after.wounds == (old,)


@pytest.mark.rule("bala.campaign.experience")
@pytest.mark.parametrize(("level", "die", "after"), [(1, 6, 2), (5, 6, 6), (3, 5, 3), (3, 1, 3)])
def test_a_six_is_a_level(level: int, die: int, after: int) -> None:
    with scripted([die]) as ref:
        c, change = campaign.experience(ref, man("a", "law", level, 5, 5))
    assert c.level == after
    assert (change is not None) is (after > level)


@pytest.mark.rule("bala.campaign.experience")
def test_level_six_does_not_roll() -> None:
    with scripted() as ref:
        c, change = campaign.experience(ref, man("a", "law", 6, 5, 5))
    assert (c.level, change) == (6, None)


@pytest.mark.rule("bala.ruling.campaign-experience-who", "bala.campaign.experience", "bala.campaign.dead")
def test_everybody_alive_after_the_recovery_rolls_tries_once() -> None:
    g = fight(
        [
            man("a", "law", 3, 1, 1, shock=1, damage=2, out="eliminated"),
            man("b", "law", 3, 1, 1, shock=1, damage=2, out="eliminated"),
            man("c", "law", 3, 1, 1, dead=True, out="eliminated"),
            man("d", "gang", 6, 1, 1),
            man("e", "gang", 2, 1, 1, out="fled"),
        ]
    )
    # recovery of a (dies) and b, then experience of b and e
    with scripted([1, 5, 6, 6]) as ref:
        changes = list(campaign.aftermath(ref, g).changes)
    assert [(c.who, c.kind) for c in changes] == [
        ("a", "dead"),
        ("b", "recovered"),
        ("c", "dead"),
        ("b", "experience"),
        ("e", "experience"),
    ]
    assert g["b"].level == 3  # the game that is over stays as it was


@pytest.mark.rule("bala.ruling.campaign-others", "bala.ruling.starting-state")
def test_rosters_for_the_next_game_are_plain_data() -> None:
    tools = [gun("colt-army", loaded=0, jammed=True), gun("sharps-rifle", sight=True), gun("dynamite", loaded=2)]
    g = fight(
        [
            man("a", "law", 3, 1, 1, guns=[*tools, gun("dynamite", loaded=0)], gear=("spyglass",), shock=2),
            man("b", "gang", 6, 1, 1, wounds=(Wound("arm", "good", old=True),)),
        ]
    )
    with scripted([6]) as ref:
        rosters = campaign.aftermath(ref, g).rosters
    assert [r.side for r in rosters] == ["law", "gang"]
    a, b = rosters[0].members[0], rosters[1].members[0]
    assert (a.level, a.gear, a.dead) == (4, ("spyglass",), False)
    assert [(w.weapon, w.loaded, w.jammed, w.sight) for w in a.guns] == [
        ("colt-army", 0, False, False),
        ("sharps-rifle", 0, False, True),
        ("dynamite", 2, False, False),
    ]
    assert b.wounds == (Wound("arm", "good", old=True),)
    assert msgspec.convert(msgspec.to_builtins(rosters), tuple[Roster, ...]) == rosters
    for veteran in (a, b):
        row = msgspec.convert(campaign.ready(veteran), Ready)
        assert (row.id, row.name, row.level) == (veteran.id, veteran.name, veteran.level)
