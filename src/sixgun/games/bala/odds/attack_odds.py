"""The odds of a declared attack, from the dice of the move to those of the fight.

The rules carry the move out until a fight begins, once for every way the dice can fall; then they play the fight from
wherever it began."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sixgun.core.game import Outcome, Preview
from sixgun.core.odds import Distribution, OddsRef, enumerate_outcomes
from sixgun.core.ref import Ref
from sixgun.games.bala import melee, turn
from sixgun.games.bala.choices import Move
from sixgun.games.bala.state import Fight

TRIGGER = "bala.melee.trigger"
NO_FIGHT, ANOTHER = "no-fight", "fights-another"

Meeting = tuple[str, bool] | None
"""Whom the attacker fights and whether it came unseen; None if no fight came of it."""


class _FightBegins(BaseException):
    """Thrown where a fight begins; the working copy is left as it stands there. A BaseException, so that no rule can
    swallow it by mistake."""

    def __init__(self, target: str, unseen: bool) -> None:
        super().__init__("a fight begins")
        self.target = target
        self.unseen = unseen


class _UpToFight(OddsRef):
    """Goes along with an action until its first fight."""

    __slots__ = ()

    def tell(self, event: str, rule: str, *args: Any, **facts: Any) -> None:
        if event == "fight":
            raise _FightBegins(facts["target"], facts["unseen"])
        super().tell(event, rule, *args, **facts)


def preview(g: Fight, choice: Move) -> Preview:
    """What comes of an attack on a character if nobody breaks in: rows about the fight with it, what it does to the
    loser; and the chance that it does not come to that fight, or that another enemy is met first."""
    met = _meetings(g, choice)
    fights: list[tuple[Fraction, Preview]] = []
    rows: dict[str, Outcome] = {}
    others: dict[str, Fraction] = {}
    none = Fraction(0)
    for case in met:
        meeting: Meeting = case.result
        if meeting is None:
            none += case.p
        elif meeting[0] != choice.target:
            others[meeting[0]] = others.get(meeting[0], Fraction(0)) + case.p
        else:
            galloped = case.state.activation.galloped
            found = melee.preview(case.state, choice.actor, choice.target, galloped, meeting[1])
            fights.append((case.p, found))
    for row in _summed([(p, row) for p, found in fights for row in found.outcomes]):
        rows[row.name] = row
    if none:
        rows[NO_FIGHT] = Outcome(NO_FIGHT, none, 0, TRIGGER)
    also = list(_summed([(p, row) for p, found in fights for row in found.also]))
    for name, p in others.items():
        known = rows.get(ANOTHER)
        rows[ANOTHER] = Outcome(ANOTHER, p + (known.p if known else 0), 1, TRIGGER)
        also.append(Outcome(ANOTHER, p, 1, TRIGGER, who=name))
    first = max(fights, key=lambda fight: fight[0])[1] if fights else None
    facts: dict[str, Any] = {"attacker": choice.actor, "defender": choice.target}
    if first is not None:
        facts |= first.facts
    for side in ("attacker_out", "defender_out"):
        facts[side] = sum((p * found.facts[side] for p, found in fights), Fraction(0))
    return Preview(
        TRIGGER,
        first.needs if first is not None else "",
        first.mods if first is not None else (),
        tuple(rows.values()),
        facts,
        also=tuple(also),
        aim=melee.VICTORIES,
        aimed="wins",
    )


def _meetings(g: Fight, choice: Move) -> Distribution[Fight]:
    """The fights that the action may lead to, each as it begins."""

    def go(ref: Ref, work: Fight) -> Meeting:
        try:
            turn.carry_out(ref, work, choice)
        except _FightBegins as fight:
            return fight.target, fight.unseen
        return None

    return enumerate_outcomes(go, g, Fight.fork, Fight.identity, referee=_UpToFight)


def _summed(rows: list[tuple[Fraction, Outcome]]) -> Iterator[Outcome]:
    """Rows of the same name and person as one, in the order of the first that has them."""
    chances: dict[tuple[str, str], Fraction] = {}
    for p, row in rows:
        chances[row.name, row.who] = chances.get((row.name, row.who), Fraction(0)) + p * row.p
    for _, row in rows:
        if (row.name, row.who) in chances:
            p = chances.pop((row.name, row.who))
            yield Outcome(row.name, p, row.severity, row.rule, row.dice, row.who)
