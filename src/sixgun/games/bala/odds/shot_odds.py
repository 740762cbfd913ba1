"""The exact odds of a shot, by running the rules of the shot over every way that the dice can fall."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable
from fractions import Fraction
from operator import itemgetter
from typing import Any

from sixgun.core.game import Outcome, Preview
from sixgun.core.odds import Distribution, SilentOddsRef, enumerate_outcomes
from sixgun.core.ranges import Span, ranges
from sixgun.core.ref import Ref
from sixgun.games.bala.choices import Shoot
from sixgun.games.bala.hands import held
from sixgun.games.bala.harm import has_lost_all_actions
from sixgun.games.bala.shots import RESULT_RULES, RESULTS, SEVERITY, Shot, plan_shot, resolve
from sixgun.games.bala.state import Fight
from sixgun.games.bala.stray import victims


class _StrayRef(SilentOddsRef):
    """Notes whom stray bullets hit, and nothing else."""

    __slots__ = ("struck",)

    struck: list[str]

    def tell(self, event: str, *_: Any, **facts: Any) -> None:
        if event == "stray-hits":
            self.struck.append(facts["victim"])


def shot_distribution(g: Fight, shot: Shot) -> Distribution[Fight]:
    """Every end of a planned shot with its exact probability; the result of a case are those of its bullets, and whom
    those hit that went astray."""
    near = _near(shot)
    key = _changeable(g, dict.fromkeys([shot.shooter, *[bullet.target for bullet in shot.bullets], *near]))

    def alone(ref: Ref, work: Fight) -> tuple[tuple[int, ...], tuple[str, ...]]:
        return resolve(ref, work, shot), ()

    def among_others(ref: Ref, work: Fight) -> tuple[tuple[int, ...], tuple[str, ...]]:
        assert isinstance(ref, _StrayRef)
        ref.struck = []
        return resolve(ref, work, shot), tuple(ref.struck)

    if near:
        return enumerate_outcomes(among_others, g, Fight.fork_for_harm, key, referee=_StrayRef)
    return enumerate_outcomes(alone, g, Fight.fork_for_harm, key, log=False)


def _changeable(g: Fight, people: Collection[str]) -> Callable[[Fight], Hashable]:
    """What of a fight a shot can change: the records of these people and animals."""
    if all(name in g.characters and not g.characters[name].gatling for name in people):
        records = itemgetter(*people)
        return lambda work: records(work.characters)
    return lambda work: tuple([_record(work, name) for name in people])


def _near(shot: Shot) -> list[str]:
    return [name for bullet in shot.bullets for name in victims(bullet.strays)]


def _record(g: Fight, name: str) -> Hashable:
    c = g.characters.get(name)
    if c is None:
        return g.neighbours.get(name) or g.horses[name]
    return (c, g.gatlings[c.gatling]) if c.gatling else c


def _jammed(g: Fight, who: str) -> bool:
    found = held(g, g[who])
    return found is not None and found[1].jammed


def _is_out(g: Fight, name: str) -> bool:
    if name in g.characters:
        return has_lost_all_actions(g, name)
    return bool((g.neighbours.get(name) or g.horses[name]).out)


def preview(g: Fight, choice: Shoot) -> Preview:
    """The exact odds of a legal Shoot action, from the same rules that play it."""
    shot = plan_shot(g, choice)
    first = shot.bullets[0]
    rows = {name: Fraction(0) for name in dict.fromkeys(RESULTS)}
    out = jam = Fraction(0)
    mine = [i for i, bullet in enumerate(shot.bullets) if bullet.target == first.target]
    hit: dict[str, Fraction] = {name: Fraction(0) for name in dict.fromkeys(_near(shot))}
    for case in shot_distribution(g, shot):
        bullets, struck = case.result
        rows[RESULTS[max(bullets[i] for i in mine)]] += case.p
        if _is_out(case.state, first.target):
            out += case.p
        if _jammed(case.state, shot.shooter) and not _jammed(g, shot.shooter):
            jam += case.p
        for name in dict.fromkeys(struck):
            hit[name] += case.p
    severity = dict(zip(RESULTS, SEVERITY, strict=True))
    rules = dict(zip(RESULTS, RESULT_RULES, strict=True))
    spans = _spans(shot)
    return Preview(
        rule="bala.shoot.roll",
        needs="shoot",
        mods=first.mods,
        outcomes=tuple([Outcome(name, p, severity[name], rules[name], spans.get(name)) for name, p in rows.items()]),
        facts={
            "target": first.target,
            "weapon": shot.weapon,
            "shots": len(shot.bullets),
            "modifier": first.plus,
            "out": out,
            "jam": jam,
            "stray": hit,
        },
        dice="2D6" if spans else "",
        also=(
            Outcome("out-of-fight", out, 4, "bala.morale.eliminated"),
            *[Outcome("stray", p, 1, "bala.stray.trigger", who=name) for name, p in hit.items() if p],
            *([Outcome("jam", jam, 1, "bala.shoot.jam")] if jam else []),
        ),
    )


def _spans(shot: Shot) -> dict[str, Span | None]:
    """Which sums of the dice lead to which result; of several bullets no single sum decides."""
    if len(shot.bullets) > 1:
        return {}
    natural: dict[str, list[Span]] = {}
    for fallen, result in enumerate(shot.bullets[0].results):
        if fallen >= 2:
            natural.setdefault(RESULTS[result], []).append((fallen, fallen))
    return ranges(natural)
