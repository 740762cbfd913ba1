"""The light copy for the odds of a shot: it must leave the fight as it was, and give what the full copy gives."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import partial

from sixgun.core.odds import Distribution, enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import Shoot
from sixgun.games.bala.game import GAME
from sixgun.games.bala.odds.shot_odds import shot_distribution
from sixgun.games.bala.shots import Shot, plan_shot, resolve
from sixgun.games.bala.state import Fight
from sixgun.games.bala.turn import ACTIONS


def by_result(spread: Distribution[Fight]) -> dict[object, Fraction]:
    sums: dict[object, Fraction] = defaultdict(Fraction)
    for case in spread:
        sums[case.result] += case.p
    return sums


def by_bullets(spread: Distribution[Fight]) -> dict[object, Fraction]:
    sums: dict[object, Fraction] = defaultdict(Fraction)
    for (bullets, _), p in [(case.result, case.p) for case in spread]:
        sums[bullets] += p
    return sums


def by_end(spread: Distribution[Fight]) -> dict[object, Fraction]:
    sums: dict[object, Fraction] = defaultdict(Fraction)
    for case in spread:
        sums[GAME.digest(case.state)] += case.p
    return sums


def shoot(shot: Shot, ref: Ref, g: Fight) -> tuple[int, ...]:
    return resolve(ref, g, shot)


def shots_from(g: Fight, who: str) -> list[Shoot]:
    offered = [option.choice for option in ACTIONS["shoot"].options(g, g[who])]
    return [choice for choice in offered if isinstance(choice, Shoot)][:3]


def test_odds_of_shots_leave_the_fight_as_it_was() -> None:
    tried = 0
    for scenario in GAME.scenarios():
        start = GAME.start(GAME.setup(scenario))
        for who in start.characters:
            g = start.fork()
            begin(g, who)
            before = GAME.digest(g)
            for choice in shots_from(g, who):
                shot = plan_shot(g, choice)
                light = shot_distribution(g, shot)
                full = enumerate_outcomes(partial(shoot, shot), g, Fight.fork, Fight.identity)
                assert by_bullets(light) == by_result(full)
                assert by_end(light) == by_end(full)
                assert sum(by_bullets(light).values()) == 1
                tried += 1
            assert GAME.digest(g) == before
    assert tried >= 10
