"""Exact odds of a fire action, merged after each of its shots.

An action of many shots has too many paths of chance to be counted as one; what a shot leaves behind are few states. The
rules that run are those of play: `fire.prepare`, `fire.fire_bullet`, `fire_sequence.finish`.
"""

from __future__ import annotations

from collections.abc import Hashable

from sixgun.core.choice import Choice
from sixgun.core.odds import Case, Distribution, Policy, enumerate_outcomes, first_option
from sixgun.core.ref import Ref
from sixgun.games.dicemore.fire import fire_bullet, fired_upon, prepare
from sixgun.games.dicemore.fire_sequence import finish
from sixgun.games.dicemore.flight import Run
from sixgun.games.dicemore.shots import Bullet
from sixgun.games.dicemore.state import Skirmish, identity, replace

LIMIT = 200_000


class _Underway:
    """A fire action between two of its shots."""

    __slots__ = ("bullets", "g", "runs", "targets")

    def __init__(
        self,
        g: Skirmish,
        bullets: tuple[Bullet, ...] = (),
        runs: tuple[Run, ...] = (),
        targets: tuple[str, ...] = (),
    ) -> None:
        self.g = g
        self.bullets = bullets
        self.runs = runs
        self.targets = targets

    def fork(self) -> _Underway:
        return _Underway(self.g.fork(), self.bullets, self.runs, self.targets)

    def key(self) -> Hashable:
        return (identity(self.g), self.bullets, self.runs, self.targets)


def fire_distribution(
    g: Skirmish, choice: Choice, policy: Policy = first_option, limit: int = LIMIT
) -> Distribution[Skirmish]:
    """Every end of a legal fire action with its probability. Raises TooManyOutcomes beyond the limit of runs."""

    def start(ref: Ref, work: _Underway) -> None:
        # shots after the first are alike (dicemore.ruling.later-shots-flat), so their number tells nothing more
        work.bullets = tuple([replace(b, number=min(b.number, 1)) for b in prepare(ref, work.g, choice)])
        work.targets = fired_upon(choice.target, work.bullets)

    def step(ref: Ref, work: _Underway) -> None:
        if len(work.bullets) == longest:
            runs = list(work.runs)
            goes_on = fire_bullet(ref, work.g, work.bullets[0], runs)
            work.bullets = work.bullets[1:] if goes_on else ()
            work.runs = tuple(runs)

    def end(ref: Ref, work: _Underway) -> None:
        finish(ref, work.g, choice.actor, work.targets, list(work.runs))
        work.runs = ()

    longest = 0
    spread = enumerate_outcomes(start, _Underway(g), _Underway.fork, _Underway.key, policy, limit)
    while longest := max(len(case.state.bullets) for case in spread):  # so that volleys of any length meet
        spread = spread.then(step, _Underway.fork, _Underway.key, policy, limit)
    spread = spread.then(end, _Underway.fork, _Underway.key, policy, limit)
    ends = [Case(case.state.g, case.p.numerator, case.p.denominator, case.log) for case in spread]
    return Distribution(ends, spread.runs)
