"""The two procedures with dice, attribute tests and opposed rolls, and re-rolls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from sixgun.core.choice import Fact, offered
from sixgun.core.log import Mod, Roll
from sixgun.core.ref import Ref
from sixgun.games.punk.choices import Keep, Reroll
from sixgun.games.punk.state import Fray

DIE = 10
"""punk.roll.notation"""
TIE = "punk.roll.opposed-tie"
LIMITS = "punk.roll.reroll-limits"
CHARM = "lucky-charm"
EXACT = 1e-6
"""punk.geo.tolerance, for lengths."""


def fractions(amount: float, of: float) -> int:
    """punk.roll.fractions, punk.ruling.fractions-continuous: started portions; the first begins at 0."""
    return max(1, math.ceil((amount - EXACT) / of))


# attribute tests -----------------------------------------------------------------------------------------------------
class Test(NamedTuple):
    """How an attribute test went. Without a die it was certain (punk.roll.impossible, punk.roll.trivial)."""

    passed: bool
    attribute: int
    value: int
    """The modified attribute."""
    mods: tuple[Mod, ...] = ()
    roll: Roll | None = None

    @property
    def die(self) -> int:
        return self.roll.dice[0] if self.roll is not None else 0

    @property
    def told(self) -> Roll:
        """The roll for the log, which has the modifiers of the attribute even where no die was needed."""
        return self.roll or Roll((), self.mods, 0)

    @property
    def facts(self) -> dict[str, Any]:
        """What is told of it."""
        return {"attribute": self.attribute, "value": self.value, "die": self.die}


def test(
    ref: Ref,
    g: Fray,
    who: str,
    attribute: int,
    rule: str,
    mods: Sequence[Mod] = (),
    always: bool = False,
    faces: tuple[int, ...] = (),
) -> Test:
    """punk.roll.attribute-test: 1d10 at most the attribute with its modifiers (punk.roll.attribute-modifiers,
    punk.roll.no-criticals).

    `always` rolls a die even where the result is certain; `faces` are those that the caller can tell apart besides
    success and failure. An attribute of "-" fails (punk.ruling.dash-values)."""
    value = attribute + sum(mod.value for mod in mods) if attribute > 0 else 0
    certain = value <= 0 or value >= DIE
    if certain and not always:
        return Test(value > 0, attribute, value, tuple(mods))
    roll = _rolled(ref, g, who, rule, tuple(mods), (value, *faces))
    return Test(roll.dice[0] <= value, attribute, value, tuple(mods), roll)


def _rolled(ref: Ref, g: Fray, who: str, rule: str, mods: tuple[Mod, ...], tops: tuple[int, ...]) -> Roll:
    """One die of a model; `tops` are the highest faces of each class that the caller can tell apart."""
    cuts = () if may_reroll(g, who) else tuple(sorted({top + 1 for top in tops if 0 < top < DIE}))
    roll = ref.dice(1, DIE, rule, cuts=cuts)
    if wants_reroll(ref, g, who, rule, roll.dice[0]):
        roll = ref.dice(1, DIE, rule, cuts=tuple(sorted({top + 1 for top in tops if 0 < top < DIE})))
    return Roll(roll.dice, mods, roll.dice[0], DIE)


# opposed rolls -------------------------------------------------------------------------------------------------------
class Party(NamedTuple):
    """One side of an opposed roll. `who` is "" for what is no model: a Fall, a marker, an explosion."""

    who: str
    value: int
    mods: tuple[Mod, ...] = ()

    @property
    def plus(self) -> int:
        """punk.roll.different-sources-stack: all modifiers add up; each rule gives its own once
        (punk.roll.same-source-no-stack)."""
        return self.value + sum(mod.value for mod in self.mods)


class Contest(NamedTuple):
    """Both totals of an opposed roll with their dice."""

    one: Roll
    two: Roll

    @property
    def margin(self) -> int:
        return self.one.total - self.two.total


def opposed(ref: Ref, g: Fray, one: Party, two: Party, rule: str, tops: tuple[int, ...] = ()) -> Contest:
    """punk.roll.opposed: 1d10 plus a value each. Both dice lie on the table before anybody re-rolls; the side whose
    activation is running decides first (punk.ruling.reroll-actions).

    `tops` end the classes of the first die that the caller tells apart, besides who wins."""
    if not any(may_reroll(g, party.who) for party in (one, two)):
        dice = ref.contest(DIE, rule, (one.mods, two.mods), one.plus - two.plus, tops)
        return Contest(_total(one, dice[0]), _total(two, dice[1]))
    parties = [one, two]
    rolls = [_die(ref, one, rule), _die(ref, two, rule)]
    order = sorted((0, 1), key=lambda k: not parties[k].who or g[parties[k].who].side != g.acting_side)
    for k in order:
        other = rolls[1 - k].total
        if wants_reroll(ref, g, parties[k].who, rule, rolls[k].dice[0], rolls[k].total, other):
            rolls[k] = _die(ref, parties[k], rule)
    return Contest(rolls[0], rolls[1])


def _die(ref: Ref, party: Party, rule: str) -> Roll:
    return _total(party, ref.dice(1, DIE, rule, party.mods).dice[0])


def _total(party: Party, die: int) -> Roll:
    return Roll((die,), party.mods, die + party.plus, DIE)


def kept(ref: Ref, g: Fray, who: str, rule: str, roll: Roll, value: int) -> Roll:
    """One of several totals that are compared (punk.roll.opposed-many): the die that lies there plus a value, or
    another one instead."""
    if wants_reroll(ref, g, who, rule, roll.dice[0], roll.dice[0] + value):
        roll = ref.dice(1, DIE, rule)
    return Roll(roll.dice, (), roll.dice[0] + value, DIE)


def wins(g: Fray, contest: Contest, owner: str, rival: str) -> bool:
    """Whether the first of the two wins. `owner` and `rival` are the sides, "" for what is no model.

    punk.roll.opposed-tie: a tie goes to the side whose activation is running; punk.ruling.tie-no-opponent: also against
    a hazard, which wins it outside of any activation and against the other side."""
    if contest.margin:
        return contest.margin > 0
    if g.acting_side:
        return owner == g.acting_side or (not owner and rival != g.acting_side)
    return not owner


# re-rolls ------------------------------------------------------------------------------------------------------------
def may_reroll(g: Fray, who: str) -> bool:
    """punk.roll.reroll-limits: one roll for each side and Action; the charm serves once a game."""
    return bool(who) and CHARM in g[who].gear and g[who].side not in g.rerolled


def wants_reroll(ref: Ref, g: Fray, who: str, rule: str, die: int, total: int = 0, against: int = 0) -> bool:
    """punk.roll.reroll-last-stands: asked at once, of the bearer's player; the second result stands."""
    if not may_reroll(g, who):
        return False
    facts: dict[str, Fact] = {"who": who, "die": die, "total": total, "against": against, "about": rule}
    answer = ref.ask(g.seat_of(who), LIMITS, offered(LIMITS, Keep(who), Reroll(who)), facts=facts)
    if not isinstance(answer, Reroll):
        return False
    gear = list(g[who].gear)
    gear.remove(CHARM)
    g.change(who, gear=tuple(gear))
    g.rerolled = (*g.rerolled, g[who].side)
    ref.tell("rerolls", "punk.roll.reroll-last-stands", who=who, die=die)
    return True
