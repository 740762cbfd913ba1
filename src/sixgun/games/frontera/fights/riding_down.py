"""Riding somebody down in a fight (frontera.ruling.ride-down).

The rulebook says what it costs to be run over (frontera.accident.horse, frontera.accident.train) and not how a rider
brings it about: he rides over his rival's place, and both test their agility as in a chase.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixgun.core.choice import Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.frontera import contests
from sixgun.games.frontera.choices import RideDown
from sixgun.games.frontera.fights import riding
from sixgun.games.frontera.fights.space import along, metres, path_length
from sixgun.games.frontera.fights.steps import toward
from sixgun.games.frontera.fights.techniques import pace, steers
from sixgun.games.frontera.levels import able
from sixgun.games.frontera.state import Character, Session

RULE = "frontera.ruling.ride-down"
UNDER = 1.0
"""So near to somebody's place the way must lead, in metres."""
_PAST, _SHORT = 3.0, 0.8
"""How far past his rival a rider comes to a halt, or before him where something stands behind; in metres."""
FAST = tuple(speed for speed in riding.PACES if speed not in riding.SLOW)


def check(g: Session, c: Character, choice: RideDown) -> Refusal | None:
    """Who rides over whom, and how fast; that the way is free has been looked at."""
    if not c.mount:
        return Refusal(riding.ON_OFF, "rides-nothing", ("mount",), {"who": c.id})
    if not steers(g, c):
        return Refusal(riding.STEERING, "does-not-steer", facts={"who": c.id})
    rival = g[choice.target]
    if rival.mount:
        return Refusal(RULE, "not-on-foot", facts={"who": rival.id})
    if not any(metres(point, rival.place) <= UNDER for point in along(c.place, choice.path)):
        return Refusal(RULE, "not-over-him", facts={"who": rival.id, "metres": UNDER})
    if pace(g, c.mount, path_length(c.place, choice.path)) not in FAST:
        return Refusal(RULE, "too-slow", FAST, {"who": c.id})
    return None


def certain(g: Session, choice: RideDown) -> bool:
    """Whoever cannot act is hit without a test."""
    return not able(g[choice.target])


def ways(g: Session, c: Character, rival: Character) -> Iterator[tuple[Place, ...]]:
    """Over him and on, far enough to be fast; or up to him."""
    if not c.mount or not steers(g, c) or rival.mount:
        return
    for path in toward(g, c, rival.place, riding.allowance(g, c.mount, "gallop")):
        before = path[-2] if len(path) > 1 else c.place
        last = metres(before, path[-1])
        if metres(path[-1], rival.place) > 1e-6 or last < 1e-6:
            return  # too far away
        slow = riding.allowance(g, c.mount, "walk") - path_length(c.place, path) + 1.0
        for more in (max(_PAST, slow), max(1.0, slow), -_SHORT):
            t = 1.0 + more / last
            end: Place = tuple(a + (b - a) * t for a, b in zip(before, path[-1], strict=True))  # type: ignore[assignment]
            yield (*path[:-1], end)


def by(g: Session, rider: str) -> str:
    """What runs somebody over: everything but a train counts as a horse (frontera.accident.horse)."""
    return "train" if g.mounts[g[rider].mount].kind == "train" else "horse"


def trample(ref: Ref, g: Session, who: str, what: str) -> None:
    """frontera.accident.horse, frontera.accident.train, less what the agility of the victim saves."""
    if not g[who].dead:
        ref.tell("ridden-down", RULE, who=who)
        contests.run_over(ref, g, who, what)
