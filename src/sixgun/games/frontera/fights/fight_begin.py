"""How a fight starts."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.frontera.state import Fight, Session


def begin(ref: Ref, g: Session, *, last_one: bool = False, shots: int = 0) -> None:
    """A fight starts at turn 1, also after an earlier one (frontera.ruling.combat-end).

    frontera.lastman.rules, frontera.lastman.shot-limit: only one can remain, perhaps with counted shots."""
    g.fight = Fight(turn=0, last_one=last_one)
    g.step = "fight"
    limit = (shots or g.board.switches.lastman_shots) if last_one else 0
    for who in g.characters:
        g.change(who, shots=limit or -1)
    ref.tell("fight-begins", "frontera.lastman.rules" if last_one else "frontera.combat.simultaneous")
