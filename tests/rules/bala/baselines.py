"""Rules: a shot under the play referee against the same shot written inline, and its exact odds against icepool.

All figures of one comparison come from the same run, interleaved, best of several rounds.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Hashable
from fractions import Fraction
from typing import Any, NamedTuple

import icepool
from bench.timing import Row, best_of
from msgspec.structs import replace

from sixgun.core.chance import SecretChance, SeededChance
from sixgun.core.choice import Choice
from sixgun.core.ref import Referee, SimulationRef
from sixgun.games.bala.choices import Shoot
from sixgun.games.bala.game import GAME
from sixgun.games.bala.odds.shot_odds import shot_distribution
from sixgun.games.bala.scenarios.scenario import SCENARIOS
from sixgun.games.bala.shots import Shot, plan_shot, resolve
from sixgun.games.bala.state import Activation, Fight, Wound


def duel() -> tuple[Fight, Shot]:
    """Two people of the first scenario in the open, 8 in apart, revolver in hand: the plain shot of the table."""
    g = SCENARIOS.start(GAME.setup(GAME.scenarios()[0])).fork()
    people = list(g.characters.values())
    one = next(c for c in people)
    two = next(c for c in people if c.side != one.side)
    revolver = replace(one.guns[0], weapon="colt-peacemaker", loaded=6)
    g.characters = {
        one.id: replace(one, x=10.0, y=10.0, z=0.0, facing=0.0, guns=(revolver,), hand=0, horse="", cart=""),
        two.id: replace(two, x=19.0, y=10.0, z=0.0, facing=180.0, horse="", cart=""),
        **{c.id: c for c in people if c.id not in (one.id, two.id)},
    }
    from sixgun.table import Scene

    board = copy.copy(g.board)
    board.scene = Scene(48.0, 36.0)
    g.board = board
    g.neighbours, g.horses, g.carts, g.doors = {}, {}, {}, {}
    for c in list(g.characters.values()):
        if c.id not in (one.id, two.id):
            g.change(c.id, x=40.0, y=30.0)
    g.stack = (Activation(one.id, 3, opened=True),)
    g.phase = "act"
    return g, plan_shot(g, Shoot(one.id, two.id))


def inline_shot(g: Fight, shooter: str, target: str, plus: int, die: Callable[[], int]) -> str:
    """The plain shot as one would write it for this case alone: no log, no rule ids, no questions."""
    one, two = die(), die()
    total = one + two + plus
    victim = g.characters[target]
    if total <= 7:
        if one == 1 and two == 1:
            guns = g.characters[shooter].guns
            g.characters[shooter] = replace(g.characters[shooter], guns=(replace(guns[0], jammed=True), *guns[1:]))
        return "miss"
    if total == 8:
        g.characters[target] = replace(victim, paralysed=True)
        return "pinned"
    if total == 9:
        g.characters[target] = replace(victim, shock=victim.shock + 1)
        return "shock"
    if total <= 11:
        g.characters[target] = replace(victim, shock=victim.shock + 1, damage=victim.damage + 1)
        return "wounded"
    place = die()
    if place == 6:
        g.characters[target] = replace(victim, dead=True, paralysed=True)
        return "dead"
    arm = ("good" if die() <= 3 else "bad") if place == 2 else ""
    shock, damage = ((2, 1), (2, 1), (1, 2), (1, 2), (1, 3))[place - 1]
    g.characters[target] = replace(
        victim,
        shock=victim.shock + shock,
        damage=victim.damage + damage,
        paralysed=True,
        wounds=(*victim.wounds, Wound(("leg", "arm", "chest", "head", "guts")[place - 1], arm)),
    )
    return "serious"


def inline_odds(g: Fight, shooter: str, target: str, plus: int) -> dict[tuple[Hashable, ...], tuple[Fight, int, str]]:
    """The exact distribution of the plain shot as one would write it for this case alone: every end state with how many
    of 432 possibilities lead to it, equal ones merged."""
    found: dict[tuple[Hashable, ...], tuple[Fight, int, str]] = {}

    def end(ways: int, result: str, **fields: Any) -> None:
        work = g.fork_for_harm()
        people = work.characters
        if fields:
            people[target] = replace(people[target], **fields)
        elif result == "jam":
            mine = people[shooter]
            people[shooter] = replace(mine, guns=(replace(mine.guns[0], jammed=True), *mine.guns[1:]))
        key = (result, people[shooter], people[target])
        if key in found:
            ways += found[key][1]
        found[key] = (work, ways, result)

    victim = g.characters[target]
    for natural in range(2, 13):
        ways, total = 12 * (6 - abs(natural - 7)), natural + plus
        if total <= 7:
            end(ways, "jam" if natural == 2 else "miss")
        elif total == 8:
            end(ways, "pinned", paralysed=True)
        elif total == 9:
            end(ways, "shock", shock=victim.shock + 1)
        elif total <= 11:
            end(ways, "wounded", shock=victim.shock + 1, damage=victim.damage + 1)
        else:
            end(ways // 6, "dead", dead=True, paralysed=True)
            for place, shock, damage, arms in _PLACES:
                for arm in arms:
                    end(
                        ways // 6 // len(arms),
                        "serious",
                        shock=victim.shock + shock,
                        damage=victim.damage + damage,
                        paralysed=True,
                        wounds=(*victim.wounds, Wound(place, arm)),
                    )
    return found


_PLACES = (
    ("leg", 2, 1, ("",)),
    ("arm", 2, 1, ("good", "bad")),
    ("chest", 1, 2, ("",)),
    ("head", 1, 2, ("",)),
    ("guts", 1, 3, ("",)),
)


class After(NamedTuple):
    """What a shot leaves behind: the same facts that tell our end states apart."""

    jammed: bool = False
    shock: int = 0
    damage: int = 0
    paralysed: bool = False
    wound: str = ""
    dead: bool = False


def icepool_shot(plus: int) -> icepool.Die[After]:
    """The same rule, written a second time for icepool."""
    wound = icepool.d6.map(
        {
            1: After(False, 2, 1, True, "leg"),
            2: icepool.Die([After(False, 2, 1, True, "arm good"), After(False, 2, 1, True, "arm bad")]),
            3: After(False, 1, 2, True, "chest"),
            4: After(False, 1, 2, True, "head"),
            5: After(False, 1, 3, True, "guts"),
            6: After(False, 0, 0, True, "", True),
        }
    )

    def row(total: int) -> object:
        modified = total + plus
        if modified <= 7:
            return After(jammed=total == 2)
        if modified == 8:
            return After(paralysed=True)
        if modified == 9:
            return After(shock=1)
        return After(shock=1, damage=1) if modified <= 11 else wound

    return (2 @ icepool.d6).map(row)


def shot_speed() -> list[Row]:
    g, shot = duel()
    shooter, target, plus = shot.shooter, shot.bullets[0].target, shot.bullets[0].plus
    secret, fast, rng = SecretChance(b"\1" * 32), SeededChance(7), random.Random(7)

    def die() -> int:
        return rng.randint(1, 6)

    times = best_of(
        {
            "play": lambda: resolve(Referee((), secret), g.fork(), shot),
            "simulate": lambda: resolve(SimulationRef(fast, _nobody), g.fork(), shot),
            "inline": lambda: inline_shot(g.fork(), shooter, target, plus, die),
        },
        3000,
    )
    return [
        ("shot, play referee (HMAC dice)", times["play"], f"{times['inline'] / times['play']:.2f} of inline"),
        ("shot, simulation referee", times["simulate"], f"{times['inline'] / times['simulate']:.2f} of inline"),
        ("shot, written inline", times["inline"], "baseline"),
    ]


def _nobody(question: object) -> Choice:
    raise AssertionError(f"nobody is asked in the open: {question}")


def odds_agree() -> None:
    """Ours, icepool's and the count by hand say the same."""
    g, shot = duel()
    plus = shot.bullets[0].plus
    spread = shot_distribution(g, shot)
    ours = sum((case.p for case in spread if case.result[0][0] == 0), Fraction(0))
    theirs = icepool_shot(plus)
    assert ours == theirs.probability(After()) + theirs.probability(After(True)), "the two must agree"
    assert len(spread.cases) == len(theirs), "and tell the same end states apart"
    shooter, target = shot.shooter, shot.bullets[0].target
    by_hand = inline_odds(g, shooter, target, plus)
    assert {(work.identity(), Fraction(ways, 432)) for work, ways, _ in by_hand.values()} == {
        (case.state.identity(), case.p) for case in spread
    }, "and so must the count by hand, state by state"


def odds_speed() -> list[Row]:
    odds_agree()
    g, shot = duel()
    shooter, target, plus = shot.shooter, shot.bullets[0].target, shot.bullets[0].plus
    times = best_of(
        {
            "ours": lambda: shot_distribution(g, shot),
            "by hand": lambda: inline_odds(g, shooter, target, plus),
            "icepool": lambda: icepool_shot(plus),
        },
        300,
    )
    note = f"{times['ours'] / times['by hand']:.2f} x by hand, aim: 2; {times['icepool'] / times['ours']:.1f} x icepool"
    return [
        ("exact odds of a shot", times["ours"], note),
        ("the same, written by hand", times["by hand"], "baseline"),
        ("the same in icepool", times["icepool"], "baseline"),
    ]


def snapshot_speed() -> list[Row]:
    g = SCENARIOS.start(GAME.setup(GAME.scenarios()[0]))
    board = g.board

    def deep() -> object:
        return copy.deepcopy(g, {id(board): board})  # the table itself is shared in both

    times = best_of({"fork": g.fork, "deepcopy": deep}, 200)
    return [
        ("snapshot of a state", times["fork"], f"1/{times['deepcopy'] / times['fork']:.0f} of deepcopy"),
        ("copy.deepcopy", times["deepcopy"], "baseline"),
    ]
