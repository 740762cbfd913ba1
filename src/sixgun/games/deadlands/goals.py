"""How a fight ends, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sixgun.core.ref import Ref
from sixgun.core.shell import Ending
from sixgun.games.deadlands import seeing, store
from sixgun.games.deadlands.loads import BAG
from sixgun.games.deadlands.state import Shootout

END, SCENARIOS, DRAW = (
    "deadlands.fight-frame.end", "deadlands.table.house-scenarios", "deadlands.ruling.draw",
)  # fmt: skip


class Verdict(NamedTuple):
    """Which sides have won, none for a draw, and why."""

    winners: tuple[str, ...]
    reason: str


def up(g: Shootout, side: str) -> int:
    """How many of a side are on the field and neither dead nor winded."""
    return sum(one.up for one in g.of_side(side))


# when it is decided --------------------------------------------------------------------------------------------------
def judge(ref: Ref, g: Shootout) -> None:
    """deadlands.fight-frame.end, deadlands.ruling.draw: after a card, whether an aim is reached, or at most one side
    has anybody left."""
    if g.ended is not None or g.round == 0:
        return
    found = _AIMS[g.board.victory].reached(g)
    if found is None and sum(up(g, side) > 0 for side in g.sides) <= 1:
        found = _AIMS[g.board.victory].over(g)
    if found is not None:
        _over(ref, g, found)


def after_round(ref: Ref, g: Shootout) -> None:
    """deadlands.scenario.deploy: hidden people are known from the end of the first round on."""
    if g.round == 1:
        seeing.reveal(ref, g)
    judge(ref, g)


def finish(ref: Ref, g: Shootout) -> None:
    """deadlands.fight-frame.end: the last round is over."""
    if g.ended is None:
        _over(ref, g, _AIMS[g.board.victory].out_of_time(g))


def _over(ref: Ref, g: Shootout, found: Verdict) -> None:
    one, two = g.sides
    seats = tuple([g.sides[side].seat for side in found.winners])
    facts = {"one": up(g, one), "two": up(g, two)}
    g.ended = Ending(seats, found.reason, SCENARIOS, facts)
    ref.tell("over", END if found.winners else DRAW, one=up(g, one), two=up(g, two), reason=found.reason)


# aims (deadlands.table.house-scenarios) ------------------------------------------------------------------------------
def _nothing_yet(g: Shootout) -> Verdict | None:
    return None


def _left(g: Shootout) -> Verdict:
    """The side that has somebody left, if one has."""
    found = tuple([side for side in g.sides if up(g, side)])
    return Verdict(found, "last-standing") if len(found) == 1 else Verdict((), "nobody-left")


def _more(g: Shootout) -> Verdict:
    one, two = g.sides
    mine, theirs = up(g, one), up(g, two)
    if mine == theirs:
        return Verdict((), "last-round")
    return Verdict((one if mine > theirs else two,), "last-round")


def _bags(g: Shootout, side: str, all_in_reach: bool = False) -> tuple[int, int]:
    """Money bags that a side has carried off by an exit, and how many there are; with the field to itself it has those
    that are left too."""
    mine = [one for one in g.of_side(side) if one.exited or (all_in_reach and one.in_play)]
    off = sum(one.gear.count(BAG) for one in mine)
    lying = sum(thing.gear == BAG for thing in g.things.values())
    if all_in_reach:
        off += lying + sum(one.gear.count(BAG) for one in g.people.values() if one.side != side and not one.gone)
    return off, lying + sum(one.gear.count(BAG) for one in g.people.values())


def _bags_off(g: Shootout) -> Verdict | None:
    robbers = g.other_side(g.posse)
    off, there = _bags(g, robbers)
    return Verdict((robbers,), "bags-off") if off == there else None


def _bags_judged(g: Shootout) -> Verdict:
    law, robbers = g.posse, g.other_side(g.posse)
    off, there = _bags(g, robbers, all_in_reach=bool(up(g, robbers)) and not up(g, law))
    if off == there:
        return Verdict((robbers,), "bags-off")
    return Verdict((), "some-bags") if off else Verdict((law,), "bags-saved")


def _through(g: Shootout) -> Verdict | None:
    travellers, ambushers = g.posse, g.other_side(g.posse)
    everybody = g.of_side(travellers)
    if 2 * sum(bool(one.exited) for one in everybody) >= len(everybody):
        return Verdict((travellers,), "through")
    if not up(g, ambushers):
        return Verdict((travellers,), "ambushers-out") if up(g, travellers) else Verdict((), "nobody-left")
    return None


def _stopped(g: Shootout) -> Verdict:
    return Verdict((g.other_side(g.posse),), "stopped")


def _killed(g: Shootout) -> Verdict | None:
    """A side that kills loses."""
    lost = [side for side in g.sides if any(one.dead for one in g.of_side(side))]
    if not lost:
        return None
    return Verdict((lost[0],) if len(lost) == 1 else (), "killing")


def _less_wind(g: Shootout) -> Verdict:
    one, two = g.sides
    mine, theirs = (sum(g.sheet(who.id).wind - who.wind for who in g.of_side(side)) for side in (one, two))
    if mine == theirs:
        return Verdict((), "wind-even")
    return Verdict((one if mine < theirs else two,), "least-wind")


def _blown(g: Shootout) -> Verdict | None:
    raiders = g.other_side(g.posse)
    if store.blown(g):
        return Verdict((raiders,), "blown-up")
    if not up(g, g.posse):
        return Verdict((raiders,), "guards-out") if up(g, raiders) else Verdict((), "nobody-left")
    return None


def _store_kept(g: Shootout) -> Verdict:
    return Verdict((g.posse,), "store-kept")


class _Aim(NamedTuple):
    reached: Callable[[Shootout], Verdict | None]
    over: Callable[[Shootout], Verdict]
    out_of_time: Callable[[Shootout], Verdict]


_AIMS = {
    "last-standing": _Aim(_nothing_yet, _left, _more),
    "bags": _Aim(_bags_off, _bags_judged, _bags_judged),
    "through": _Aim(_through, _stopped, _stopped),
    "least-wind": _Aim(_killed, _left, _less_wind),
    "store": _Aim(_blown, _store_kept, _store_kept),
}
