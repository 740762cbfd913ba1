"""What all fire actions share: their declaration, their coolness test and what follows when all shots are resolved."""

from __future__ import annotations

from sixgun.core.ref import Ref
from sixgun.games.dicemore.flight import Run, alarm, settle
from sixgun.games.dicemore.state import Skirmish
from sixgun.games.dicemore.trials import CoolResult, coolness


def begin(
    ref: Ref, g: Skirmish, who: str, target: str, weapon: str, event: str = "fires", *, opportunity: bool = False
) -> CoolResult:
    """Declaration and coolness test: dicemore.fire.sequence, dicemore.fire.declare."""
    g.change(who, fired=True)
    ref.tell(event, "dicemore.fire.declare", who=who, target=target, weapon=weapon)
    return coolness(ref, g, who, melee=False, target=target, opportunity=opportunity)


def has_aimed(g: Skirmish, who: str) -> bool:
    """dicemore.ruling.aim-timing: in the activation that goes on."""
    return g.activation is not None and g.activation.who == who and g.activation.aimed


def finish(ref: Ref, g: Skirmish, who: str, targets: tuple[str, ...], runs: list[Run]) -> None:
    """dicemore.ruling.panic-trigger: who must, runs now; civilians nearby panic (dicemore.ruling.civilian-panic)."""
    settle(ref, g, runs)
    alarm(ref, g, who, targets)
