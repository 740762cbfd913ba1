"""What one attack does to somebody, counted: wound levels by location, and how likely he is stunned, winded or dead."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from sixgun.core.choice import Choice
from sixgun.core.odds import enumerate_outcomes, first_option, if_countable
from sixgun.core.ref import Ref, Rule
from sixgun.games.deadlands import wounds
from sixgun.games.deadlands.odds.preview import DEAD, LIMIT, STUNNED, WINDED, PreviewRef, performed, row_of
from sixgun.games.deadlands.state import LOCATIONS, Shootout


class Harm(NamedTuple):
    """Probabilities of what an attack brings to one person; each by itself, so they do not add up to one."""

    hit: Fraction
    levels: dict[tuple[str, int], Fraction]
    """How likely a location is newly wounded, and then at this level."""
    stunned: Fraction
    winded: Fraction
    dead: Fraction
    remainder: Fraction
    """No probability is off by more."""

    @property
    def down(self) -> Fraction:
        """Stunned, winded or dead."""
        return self.stunned + self.winded + self.dead


class LevelsRef(PreviewRef):
    """Tells each wound apart that negative Wind makes in the Guts."""

    __slots__ = ()

    def answer_to(self, rule: Rule) -> Rule | None:
        return _every_wound if rule is wounds.losses_told_apart else super().answer_to(rule)


def _every_wound(ref: Ref, g: Shootout, who: str, guts: int = -1) -> tuple[int, ...]:
    return wounds.that_matter(ref, g, who, max(0, guts))


@if_countable
def harm_of(g: Shootout, choice: Choice, who: str) -> Harm | None:
    """Of a legal single attack on a state in which it could be carried out; `who` is its target, or somebody behind
    him. None where there are too many ways to count. The worst counts: who is dead is not winded as well."""
    run = performed(choice)
    before = g.people[who]

    def noted(ref: Ref, work: Shootout) -> tuple[bool, str, tuple[tuple[str, int], ...]]:
        assert isinstance(ref, PreviewRef)
        ref.noted = []
        run(ref, work)
        after = work.people[who]
        new = tuple([(key, after.wounds.at(key)) for key in LOCATIONS if after.wounds.at(key) > before.wounds.at(key)])
        return any(told.event == "attack-hits" for told in ref.noted), row_of(before, after), new

    levels: dict[tuple[str, int], Fraction] = {}
    rows: dict[str, Fraction] = {}
    hits = rest = Fraction(0)
    for case in enumerate_outcomes(noted, g, Shootout.fork, Shootout.identity, first_option, LIMIT, referee=LevelsRef):
        hit, row, new = case.result
        rest += case.rest
        hits += case.p if hit else 0
        rows[row] = rows.get(row, Fraction(0)) + case.p
        for key in new:
            levels[key] = levels.get(key, Fraction(0)) + case.p
    nothing = Fraction(0)
    return Harm(hits, levels, rows.get(STUNNED, nothing), rows.get(WINDED, nothing), rows.get(DEAD, nothing), rest)
