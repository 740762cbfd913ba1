"""Which dice a rule rolls, and which totals it tells apart: the odds follow one total of each group only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from tests.rules.bala.build import fight, gun, man
from tests.rules.bala.doing import shooter, target
from tests.rules.bala.moving import mounted, roof, walk

from sixgun.core.choice import Choice
from sixgun.core.log import Mod, Roll
from sixgun.games.bala import campaign, falls, morale, neighbours, turn
from sixgun.games.bala.choices import Drive, Jump, RemoveShock, Shoot, Unjam
from sixgun.games.bala.state import Cart, Fight, Horse, Neighbour, Wound
from sixgun.testing.scripted import ScriptedRef

Asked = tuple[int, int, tuple[int, ...]]
"""So many dice of so many sides, and the natural totals from which something else happens."""
EACH_OF_TWO_DICE = (2, 6, tuple(range(3, 13)))
D3 = (1, 6, (3, 5))


class Noting(ScriptedRef):
    """Notes the dice of every rule."""

    def __init__(self, chance: Iterable[Any] = ()) -> None:
        super().__init__(chance)
        self.asked: dict[str, Asked] = {}

    def dice(
        self,
        n: int,
        sides: int,
        rule: str,
        mods: Iterable[Mod] = (),
        cuts: tuple[int, ...] = (),
        faces: tuple[int, ...] = (),
    ) -> Roll:
        mods = tuple(mods)
        plus = sum(mod.value for mod in mods)
        natural = tuple(sorted({cut - plus for cut in cuts} & set(range(n + 1, n * sides + 1))))
        self.asked[rule] = (n, sides, natural)
        return super().dice(n, sides, rule, mods, cuts, faces)


def noted(chance: Iterable[Any], do: Callable[[Noting], object]) -> dict[str, Asked]:
    with Noting(chance) as ref:
        do(ref)
    return ref.asked


def street() -> Fight:
    outlaw = man("a", "gang", 3, 20, 20, suspicious=True)
    return fight([outlaw, man("z", "law", 3, 40, 40)], neighbours=[Neighbour("n", 23, 24)])


@pytest.mark.rule("bala.neighbour.trigger-shot", "bala.neighbour.flees", "bala.neighbour.shoots")
def test_dice_of_neighbours() -> None:
    assert noted([2, (2, 3)], lambda ref: neighbours.react_to_shot(ref, street(), "a")) == {
        "bala.neighbour.trigger-shot": (1, 6, (2, 5)),
        "bala.neighbour.flees": EACH_OF_TWO_DICE,
    }
    shoots = noted([1, 5], lambda ref: neighbours.react_to_shot(ref, street(), "a"))
    assert shoots["bala.neighbour.shoots"] == (1, 6, (2, 5))


@pytest.mark.rule("bala.neighbour.flees", "bala.neighbour.trigger-shot", "bala.neighbour.nothing")
@pytest.mark.parametrize(
    ("chance", "said"),
    [
        ([2, (2, 3)], ["neighbour-alarmed", "neighbour-flees"]),
        ([6], ["neighbour-alarmed", "neighbour-stays"]),
        ([1, 5], ["neighbour-alarmed", "neighbour-shoots"]),
    ],
)
def test_the_log_says_what_a_neighbour_does(chance: list[Any], said: list[str]) -> None:
    with ScriptedRef(chance) as ref:
        neighbours.react_to_shot(ref, street(), "a")
    assert [line.event for line in ref.log] == said
    if said[1] == "neighbour-flees":
        assert (ref.log[1].facts["neighbour"], ref.log[1].facts["inches"], ref.log[1].dice) == ("n", 5, (2, 3))


@pytest.mark.rule("bala.neighbour.flees", "bala.ruling.neighbour-flees-direction")
def test_the_log_says_first_that_a_neighbour_flees_and_then_that_it_is_gone() -> None:
    outlaw = man("a", "gang", 3, 40, 20, suspicious=True)
    g = fight([outlaw, man("z", "law", 3, 5, 40)], neighbours=[Neighbour("n", 44, 20)])
    with ScriptedRef([2, (6, 6)]) as ref:
        neighbours.react_to_shot(ref, g, "a")
    assert [line.event for line in ref.log] == ["neighbour-alarmed", "neighbour-flees", "neighbour-gone"]
    assert ref.log[-1].facts["neighbour"] == "n"


@pytest.mark.rule("bala.stray.neighbour", "bala.ruling.neighbour-as-target")
def test_the_log_says_which_neighbour_is_out() -> None:
    g = street()
    with ScriptedRef() as ref:
        neighbours.eliminate(ref, g, "n", "bala.stray.neighbour")
    assert [(line.event, line.rule, line.facts["neighbour"]) for line in ref.log] == [
        ("neighbour-out", "bala.stray.neighbour", "n")
    ]


def done(g: Fight, choice: Choice, chance: Iterable[Any]) -> dict[str, Asked]:
    return noted(chance, lambda ref: turn.carry_out(ref, g, choice))  # type: ignore[arg-type]


def walker(**fields: Any) -> Fight:
    people = [man("a", "law", 4, 10, 20, interruptions=0, **fields), man("b", "gang", 2, 45, 45, interruptions=0)]
    return fight(people, active="a", left=4)


@pytest.mark.rule("bala.move.foot-first", "bala.move.foot-next", "bala.wound.leg", "bala.ruling.leg-dice")
def test_dice_of_walks() -> None:
    g = walker()
    assert done(g, walk("a", (20, 20)), [(3, 4)]) == {"bala.move.foot-first": EACH_OF_TWO_DICE}
    assert done(g, walk("a", (30, 20)), [4]) == {"bala.move.foot-next": (1, 6, (2, 3, 4, 5, 6))}
    lame = done(walker(wounds=(Wound("leg"),)), walk("a", (20, 20)), [(3, 4)])
    assert lame == {"bala.move.foot-first": (2, 6, ())}, "each die counts by itself"


@pytest.mark.rule("bala.move.cart-manoeuvre", "bala.move.cart-urge", "bala.ruling.d3")
@pytest.mark.parametrize(("how", "chance", "dice"), [("manoeuvre", 1, D3), ("urge", (1, 1), EACH_OF_TWO_DICE)])
def test_dice_of_carts(how: str, chance: Any, dice: Asked) -> None:
    driver = man("a", "law", 4, 11.6, 20, interruptions=0, cart="c", seat="driver", z=1.0)
    people = [driver, man("b", "gang", 2, 45, 45, interruptions=0)]
    g = fight(people, carts=[Cart("c", 10, 20)], active="a", left=4)
    assert done(g, Drive("a", how, ((30.0, 20.0, 0.0),)), [chance]) == {f"bala.move.cart-{how}": dice}


@pytest.mark.rule("bala.move.jump", "bala.ruling.d3")
def test_dice_of_jumps() -> None:
    roofs = [roof("one", 10, 15, 10, 10, 1.5), roof("two", 22, 15, 10, 10, 1.5)]
    people = [man("a", "law", 6, 19.5, 20, z=1.5, interruptions=0), man("b", "gang", 2, 45, 45, interruptions=0)]
    g = fight(people, roofs, active="a", left=6)
    assert done(g, Jump("a", ((22.5, 20.0, 1.5),)), [6]) == {"bala.move.jump": D3}


@pytest.mark.rule("bala.action.remove-shock", "bala.action.unjam")
def test_dice_of_actions_that_need_a_four() -> None:
    g = fight([shooter(gun("colt-army", jammed=True), shock=1), target(8)], active="a", left=3)
    assert done(g, RemoveShock("a"), [3]) == {"bala.action.remove-shock": (1, 6, (4,))}
    assert done(g, Unjam("a"), [3]) == {"bala.action.unjam": (1, 6, (4,))}


@pytest.mark.rule("bala.stray.trigger", "bala.stray.shotgun", "bala.ruling.stray-one-die")
@pytest.mark.parametrize(("weapon", "cuts"), [("colt-army", (2, 6)), ("shotgun-ejector-double", (3, 5))])
def test_dice_of_strays(weapon: str, cuts: tuple[int, ...]) -> None:
    g = fight([shooter(weapon), target(4), man("e", "gang", 3, 13, 25.5)], active="a", left=4)
    assert done(g, Shoot("a", "b"), [(1, 2), 3])["bala.stray.trigger"] == (1, 6, cuts)


@pytest.mark.rule("bala.ruling.untied-horse")
def test_dice_of_a_startled_horse() -> None:
    horses = [
        Horse("h", "nag", 10, 30),
        Horse("tied", "nag", 6, 20, tied=True),
        Horse("out", "nag", 6, 24, out=True),
        Horse("far", "nag", 10, 16.74),
    ]
    g = fight([shooter("colt-army"), target(4)], horses=horses, active="a", left=4, untied_horses="stray")
    asked = done(g, Shoot("a", "b"), [(4, 5), (2, 3), "90"])
    assert asked["bala.ruling.untied-horse"] == EACH_OF_TWO_DICE
    h = g.horses["h"]
    assert (round(h.x, 6), round(h.y, 6), h.facing) == (10, 35, 90.0)


@pytest.mark.rule("bala.fall.roll", "bala.fall.serious", "bala.fall.horse")
@pytest.mark.parametrize("serious", [False, True])
def test_dice_of_falls(serious: bool) -> None:
    rider, horse = mounted(man("b", "gang", 6, 20, 20))
    g = fight([man("a", "law", 3, 5, 5), rider], horses=[horse])
    asked = noted([6], lambda ref: falls.check_fall(ref, g, "b", serious, False))
    assert asked == {"bala.fall.roll": (1, 6, (4 if serious else 3,))}


@pytest.mark.rule("bala.morale.roll", "bala.morale.threshold")
def test_dice_of_morale() -> None:
    g = fight([man("a", "law", 3, 5, 5), man("b", "gang", 3, 20, 20)], totals={"gang": 6})
    assert noted([4], lambda ref: morale.check_morale(ref, g, "gang")) == {"bala.morale.roll": (1, 6, (4,))}


@pytest.mark.rule("bala.campaign.experience", "bala.campaign.who-rolls")
def test_dice_after_a_game() -> None:
    c = man("a", "law", 3, 5, 5)
    assert noted([6], lambda ref: campaign.experience(ref, c)) == {"bala.campaign.experience": (1, 6, (6,))}
    down = man("a", "law", 4, 5, 5, damage=4, out="eliminated")
    asked = noted([6], lambda ref: campaign.recover(ref, down))
    assert asked == {"bala.campaign.who-rolls": (1, 6, (2, 3))}
    hurt = man("a", "law", 4, 5, 5, damage=4, out="eliminated", wounds=(Wound("chest"),))
    asked = noted([6], lambda ref: campaign.recover(ref, hurt))
    assert asked == {"bala.campaign.who-rolls": (1, 6, (3, 4))}
    third = noted([2, 6, 1], lambda ref: campaign.recover(ref, down))
    assert third["bala.ruling.campaign-random-wound"] == (1, 6, ())


@pytest.mark.rule(
    "bala.campaign.dead", "bala.campaign.recovers", "bala.campaign.lasting-one", "bala.campaign.who-rolls"
)
@pytest.mark.parametrize(
    ("die", "wounds", "said"),
    [
        (1, (), [("dies", "bala.campaign.dead")]),
        (3, (), [("recovers", "bala.campaign.recovers")]),
        (2, (Wound("leg"),), [("dies", "bala.campaign.dead")]),
        (4, (Wound("leg"),), [("recovers", "bala.campaign.recovers")]),
        (
            3,
            (Wound("leg"),),
            [("lasting-wound", "bala.campaign.lasting-one"), ("keeps-wound", "bala.campaign.lasting-one")],
        ),
    ],
)
def test_the_log_says_how_somebody_recovers(die: int, wounds: tuple[Wound, ...], said: list[tuple[str, str]]) -> None:
    with ScriptedRef([die]) as ref:
        after, change = campaign.recover(ref, man("a", "law", 4, 5, 5, damage=4, out="eliminated", wounds=wounds))
    assert [(line.event, line.rule) for line in ref.log] == said
    assert all(line.facts["who"] == "a" for line in ref.log)
    assert ref.log[0].dice == (die,)
    assert after.dead is (said[0][0] == "dies")
    assert (after.damage, after.out) == (0, "")
    if len(said) == 2:
        assert (ref.log[1].facts["place"], ref.log[1].facts["arm"]) == ("leg", "")
        assert after.wounds == (Wound("leg", old=True),)
    else:
        assert after.wounds == ()
    assert change is not None
