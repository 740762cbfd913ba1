"""The shame test after a voluntary withdrawal (6.4), for a match at the table and for one that is only reported."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from sixgun.core.choice import Option
from sixgun.core.ref import Ref
from sixgun.games.dicemore.choices import Shame

SHAME = "dicemore.end.shame-test"
_DISGRACE = 1
"""dicemore.end.shame-test: the face that costs a point."""


class Proud(msgspec.Struct, frozen=True):
    """Somebody who has something to lose: permanent points."""

    id: str
    name: str
    fame: int
    fortune: int


def test(ref: Ref, seat: str, side: str, people: Sequence[Proud]) -> tuple[str, str] | None:
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
