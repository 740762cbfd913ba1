"""The shooting die: what the odds tell apart, and which result is worth more to who rolls it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.dicemore.build import gun, match
from tests.rules.dicemore.firing import mounted, shooter, target

from sixgun.core.log import Mod
from sixgun.core.odds import enumerate_outcomes, first_option
from sixgun.games.dicemore import shots
from sixgun.games.dicemore.shots import Volley
from sixgun.games.dicemore.state import NEUTRAL, Skirmish
from sixgun.testing.scripted import scripted

PLUS = range(-3, 10)


def table(load: int, horse: bool, side: str = "bad") -> tuple[Skirmish, Volley]:
    weapon = gun("repetition-rifle", loaded=load, load=load)
    other, animal = mounted(target(9, fame=0))
    if not horse:
        other = target(9)
    g = match([shooter(weapon), other], horses=[animal] if horse else [], active="a")
    if side != "bad":
        g.change("b", side=side)
    return g, Volley("a", weapon)


def damage(total: int) -> int:
    return 0 if total <= 6 else 1 if total <= 9 else 2


@pytest.mark.rule(
    "dicemore.shoot.formula", "dicemore.weapon.jam", "dicemore.shoot.mounted-seven", "dicemore.shoot.miss"
)
@pytest.mark.parametrize("load", [7, 17])
@pytest.mark.parametrize("horse", [False, True])
@pytest.mark.parametrize("plus", PLUS)
def test_the_odds_tell_apart_what_the_rules_tell_apart(load: int, horse: bool, plus: int) -> None:
    g, volley = table(load, horse)
    mods = (Mod(plus, "dicemore.skill.shot", "shot"),)

    def result(die: int) -> int:
        if load == 17 and die == 1:
            return 9
        return damage(die + plus) * 2 + (horse and die + plus == 7)

    def run(ref: Any, fork: Skirmish) -> None:
        roll = shots._roll(ref, fork, volley, "b", mods)
        fork.change("b", wounds=result(roll.dice[0]))

    found: Counter[int] = Counter()
    cases = list(enumerate_outcomes(run, g, Skirmish.fork, Skirmish.identity, first_option))
    spread = {case.state["b"].wounds: Fraction(0) for case in cases}
    for case in cases:
        spread[case.state["b"].wounds] += case.p
    for die in range(1, 7):
        found[result(die)] += 1
    assert spread == {value: Fraction(count, 6) for value, count in found.items()}
    for die in range(1, 7):
        assert shots.damage_of(die + plus) == damage(die + plus)


@pytest.mark.rule("dicemore.shoot.formula", "dicemore.ruling.reroll-scope", "dicemore.weapon.jam")
@pytest.mark.parametrize("load", [7, 17])
@pytest.mark.parametrize("horse", [False, True])
@pytest.mark.parametrize("side", ["bad", "good", NEUTRAL])
def test_harm_to_an_enemy_is_good_and_to_anybody_else_bad(load: int, horse: bool, side: str) -> None:
    g, volley = table(load, horse, side)
    taken: list[Any] = []

    def tested(ref: Any, g: Any, who: str, rule: str, value: Callable[[tuple[int, ...]], int], **fields: Any) -> Any:
        taken.append((value, who, rule, fields["cuts"]))
        return ref.dice(1, 6, rule)

    for plus in PLUS:
        with pytest.MonkeyPatch.context() as patch, scripted([1]) as ref:
            patch.setattr(shots, "tested", tested)
            shots._roll(ref, g, volley, "b", (Mod(plus, "dicemore.skill.shot", "shot"),))
        value, who, rule, cuts = taken.pop()
        assert (who, rule) == ("a", "dicemore.shoot.formula")
        assert sorted(cuts) == sorted([7, 10, *([plus + 2] if load == 17 else []), *([8] if horse else [])])
        for die in range(1, 7):
            harm = 2 * damage(die + plus) - (horse and die + plus == 7)
            if side != "bad":
                assert value((die,)) == -harm
            else:
                assert value((die,)) == (-1 if load == 17 and die == 1 else harm)
