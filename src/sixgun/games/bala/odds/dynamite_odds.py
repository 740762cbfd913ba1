"""The odds of a throw of dynamite, from where it lands to what the blast does there, if everybody stays in place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from sixgun.core.choice import Place
from sixgun.core.game import Outcome, Preview
from sixgun.core.log import Mod
from sixgun.core.odds import enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala.choices import LightDynamite
from sixgun.games.bala.dynamite import THROW, blast_modifiers, blast_shot, caught, explosive, land
from sixgun.games.bala.harm import Harm
from sixgun.games.bala.shots import RESULTS, SEVERITY
from sixgun.games.bala.space import base, spot
from sixgun.games.bala.state import Charge, Fight, replace
from sixgun.table import gap

BLAST = "bala.weapon.dynamite-blast"
OUT_OF_IT = "not-caught"


def preview(g: Fight, choice: LightDynamite) -> Preview | None:
    """Rows about the enemy whom the blast is most likely to reach, or else anybody: what the worst of its shots
    does, or that it is not caught at all. Besides, the chance of everybody to be caught. None if nobody can be."""
    who, aim = choice.actor, choice.path[0]
    landings = landing_spread(g, who, aim)
    reached = chances_to_be_caught(g, who, landings)
    if not reached:
        return None
    people = [name for name in reached if name in g.characters]
    enemies = [name for name in people if g[name].side != g[who].side]
    target = max(enemies or people, key=lambda name: reached[name], default="")
    return Preview(
        rule=THROW,
        needs="light-dynamite",
        mods=(),
        outcomes=tuple(_suffers(g, who, landings, target)) if target else (Outcome(OUT_OF_IT, Fraction(1), 0, BLAST),),
        facts={"target": target, "caught": reached, "inches": gap(base(g[who]), spot(aim)), "stays": True},
        also=tuple([Outcome("caught", p, 3, BLAST, who=name) for name, p in reached.items()]),
    )


def landing_spread(g: Fight, who: str, aim: Place) -> dict[Place, Fraction]:
    """Where it may come to lie, with the chance of each place."""

    def throw(ref: Ref, work: Fight) -> Place:
        return land(ref, work, who, aim)

    return {case.result: case.p for case in enumerate_outcomes(throw, g, lambda same: same, lambda _: None, log=False)}


def chances_to_be_caught(g: Fight, who: str, landings: dict[Place, Fraction]) -> dict[str, Fraction]:
    """The chance of everybody to be within the blast."""
    radius = explosive(g).blast_radius
    reached: dict[str, Fraction] = defaultdict(Fraction)
    for place, p in landings.items():
        for name in caught(g, Charge("", who, *place), radius):
            reached[name] += p
    return dict(reached)


def _suffers(g: Fight, who: str, landings: dict[Place, Fraction], target: str) -> Iterator[Outcome]:
    """The worst of the shots against somebody, wherever the stick lands."""
    radius, number = explosive(g).blast_radius, explosive(g).blast_shots
    by_mods: dict[tuple[Mod, ...], Fraction] = defaultdict(Fraction)
    away = Fraction(0)
    for place, p in landings.items():
        charge = Charge("", who, *place)
        if target in caught(g, charge, radius):
            mods = tuple([replace(mod, why=()) for mod in blast_modifiers(g, charge, target)])
            by_mods[mods] += p
        else:
            away += p
    rows = {OUT_OF_IT: away, **dict.fromkeys(RESULTS, Fraction(0))}
    for mods, p in by_mods.items():

        def blast(ref: Ref, work: Fight, mods: tuple[Mod, ...] = mods) -> int:
            harm = Harm()
            return max([blast_shot(ref, target, mods, harm) for _ in range(number)])

        for case in enumerate_outcomes(blast, g, Fight.fork, lambda _: None, log=False):
            rows[RESULTS[case.result]] += p * case.p
    severity = {OUT_OF_IT: 0, **dict(zip(RESULTS, SEVERITY, strict=True))}
    for name, p in rows.items():
        yield Outcome(name, p, severity[name], BLAST)
