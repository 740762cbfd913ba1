"""Victory and defeat that no scenario sets: cohesion, withdrawal, shame."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sixgun.core.choice import Option
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.dicemore import goals
from sixgun.games.dicemore.catalogue import table
from sixgun.games.dicemore.choices import Shame
from sixgun.games.dicemore.scores import cool_score
from sixgun.games.dicemore.state import Skirmish

SHAME = "dicemore.end.shame-test"
_DISGRACE = 1
"""dicemore.end.shame-test: the face that costs a point."""


class Proud(msgspec.Struct, frozen=True):
    """A character with something to lose: permanent points."""

    id: str
    name: str
    fame: int
    fortune: int


def shame_test(ref: Ref, seat: str, side: str, people: Sequence[Proud]) -> tuple[str, str] | None:
    """dicemore.end.shame-test: on a 1 a character of the owner's choice loses a point of fame for good, or of fortune
    if nobody has any fame; dicemore.ruling.withdrawal-timing: a band with neither loses nothing. Who loses which."""
    roll = ref.dice(1, 6, SHAME, cuts=(_DISGRACE + 1,))
    ref.tell("shame", SHAME, roll=roll, side=side)
    if roll.total > _DISGRACE:
        return None
    which = "fame" if any(one.fame for one in people) else "fortune"
    losers = [one for one in people if (one.fame if which == "fame" else one.fortune)]
    if not losers:
        return None
    who = losers[0]
    if len(losers) > 1:
        offered = [Option(Shame(one.id), 0, (SHAME,), facts={"name": one.name}) for one in losers]
        chosen = ref.ask(seat, SHAME, offered, facts={"which": which}).target
        who = next(one for one in losers if one.id == chosen)
    ref.tell("shamed", SHAME, who=who.id, name=who.name, which=which)
    return who.id, which


COHESION = "dicemore.end.cohesion-test"
LEADER = "dicemore.end.cohesion-leader"
WITHDRAWAL = "dicemore.end.withdrawal"
_IN_GAME, _DEAD = [int(row["value"]) for row in table("cohesion-modifiers")]


# cohesion ------------------------------------------------------------------------------------------------------------
def must_test(g: Skirmish, side: str) -> bool:
    """dicemore.end.cohesion-trigger, dicemore.ruling.cohesion-members: more than half of those who started are gone."""
    members = g.bands[side].members
    return 2 * sum(1 for who in members if g[who].out) > len(members)


def cohesion_mods(g: Skirmish, side: str) -> tuple[Mod, ...]:
    """dicemore.end.cohesion-leader, dicemore.ruling.leaderless-bands: none for a band without a leader, nor for one
    whose leader left alive (dicemore.ruling.cohesion-members)."""
    leader = g.leader(side)
    if leader is None or leader.out in ("left", "fled"):
        return ()
    return (Mod(_DEAD, LEADER, "leader dead") if leader.out else Mod(_IN_GAME, LEADER, "leader in the game"),)


def best_cool(g: Skirmish, side: str) -> int:
    """dicemore.ruling.cohesion-version: the highest COOL among the members on the table."""
    return max([cool_score(g[who]) for who in g.bands[side].members if g[who].in_play], default=0)


def cohesion(ref: Ref, g: Skirmish) -> None:
    """dicemore.end.cohesion-test: at the start of a round, all sides at the same time. A band that fails has lost; if
    all that are left fail it is a draw (dicemore.ruling.cohesion-members)."""
    failed = []
    for side in g.bands:
        if must_test(g, side):
            most = best_cool(g, side)
            roll = ref.dice(1, 6, COHESION, cohesion_mods(g, side), cuts=(most + 1,))
            holds = roll.total <= most
            ref.tell("cohesion" if holds else "cohesion-lost", COHESION, roll=roll, side=side, needs=most)
            if not holds:
                failed.append(side)
    if failed:
        goals.end(ref, g, tuple([side for side in g.bands if side not in failed]), "cohesion", COHESION)


# withdrawal ----------------------------------------------------------------------------------------------------------
def withdraw(ref: Ref, g: Skirmish, sides: tuple[str, ...]) -> None:
    """dicemore.end.withdrawal, dicemore.ruling.withdrawal-timing: leave the field at the start of a round and lose."""
    for side in sides:
        ref.tell("withdraws", WITHDRAWAL, side=side)
        shame(ref, g, side)
    goals.end(ref, g, tuple([side for side in g.bands if side not in sides]), "withdrawal", WITHDRAWAL)


def shame(ref: Ref, g: Skirmish, side: str) -> None:
    """dicemore.end.shame-test: on a 1 a character of the owner's choice loses a point of fame for good, or of fortune
    if nobody has any fame."""
    people = [Proud(c.id, c.name, c.fame, c.fortune) for c in (g[who] for who in g.bands[side].members)]
    lost = shame_test(ref, g.bands[side].seat, side, people)
    if lost is not None:
        who, which = lost
        g.change(who, **{which: getattr(g[who], which) - 1})
