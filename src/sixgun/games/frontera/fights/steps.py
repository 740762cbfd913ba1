"""Ways that somebody goes in a turn: how far, around what, and towards whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixgun.core.choice import Place, Refusal
from sixgun.games.frontera.catalogue import table
from sixgun.games.frontera.fights.space import WALKER, metres, path_length, plan
from sixgun.games.frontera.fights.techniques import mount_kind, steers
from sixgun.games.frontera.state import Character, Session
from sixgun.miniatures.moves import first_part
from sixgun.table import route, trace

_TURN: dict[str, int] = {row["key"]: row["move_m"] for row in table("turn-options")}
STEP, RUN = _TURN["action"], _TURN["move"]
"""frontera.combat.option-action-move, frontera.combat.option-move-only."""


def check_step(g: Session, c: Character, path: Sequence[Place], most: float) -> Refusal | None:
    """A path no longer than the allowance, around what is impassable (frontera.ruling.distance-measure, .move-limits).

    A rider keeps his action but not his own step: the mount goes at its speed (frontera.ruling.move-mounted)."""
    if not path:
        return None
    if c.mount:
        most = float(mount_kind(g, c.mount).gallop_m) if steers(g, c) else 0.0
    rule = "frontera.combat.option-action-move" if most <= STEP else "frontera.combat.option-move-only"
    if c.mount:
        rule = "frontera.ruling.move-mounted"
        riders = [g[rider] for rider in g.mounts[c.mount].riders]
        if held := [rider.id for rider in riders if rider.holds or rider.held_by]:
            return Refusal("frontera.ruling.mount-steering", "mount-held", facts={"who": held[0]})
    if not path_length(c.place, path) <= most + 1e-6:  # also a place that is not a number
        return Refusal(rule, "too-long", facts={"metres": most})
    if g.scene not in g.board.places:
        return None
    walked = trace(plan(g), WALKER, (c.place, *path))
    if walked.hit is not None:
        return Refusal("frontera.ruling.distance-measure", "way-blocked", facts={"piece": walked.hit.piece})
    return None


def toward(g: Session, c: Character, goal: Place, most: float) -> Iterator[tuple[Place, ...]]:
    """The way towards a place, cut off at an allowance."""
    if g.scene not in g.board.places or metres(c.place, goal) < 1e-6:
        return
    found = route(plan(g), WALKER, c.place, goal)
    if found is not None:
        yield first_part(found.path, most - 1e-6)[1:]
