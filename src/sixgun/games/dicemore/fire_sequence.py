"""What all fire actions share: their declaration, their coolness test and what follows when all shots are resolved."""

from __future__ import annotations

from sixgun.core.choice import Choice, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore.flight import Run, alarm, settle
from sixgun.games.dicemore.state import Character, Skirmish, replace
from sixgun.games.dicemore.trials import CoolResult, coolness


def attack_refusal(g: Skirmish, c: Character, choice: Choice) -> Refusal | None:
    """dicemore.action.one-attack, dicemore.combat.two-kinds, dicemore.ruling.one-attack: one attack in an activation.
    dicemore.action.carry-mate: none by who carries a comrade. dicemore.fire.declare: a choice names nothing else."""
    going = g.going
    if going.attacked:
        return Refusal("dicemore.action.one-attack", "already-attacked")
    if going.carried:
        return Refusal("dicemore.action.carry-mate", "carries-comrade")
    return None


def mark_attack(g: Skirmish, who: str) -> None:
    """The combat action of an activation is taken.

    dicemore.action.fire-move-separate, dicemore.ruling.one-move: a movement begun before cannot be gone on with.
    dicemore.ruling.action-order: with the option move_first there is none afterwards."""
    going = g.activation
    if going is None or going.who != who:
        return
    course = going.course
    if course is not None and course.left > 0.0:
        course = replace(course, left=0.0)
    g.change_activation(attacked=True, course=course, still=going.still or g.board.switches.move_first)


def begin(
    ref: Ref, g: Skirmish, who: str, target: str, weapon: str, event: str = "fires", *, opportunity: bool = False
) -> tuple[CoolResult, bool]:
    """Declaration and coolness test (dicemore.fire.sequence, dicemore.fire.declare); the result, and whether the
    shooter has aimed."""
    aimed = not opportunity and g.activation is not None and g.activation.who == who and g.activation.aimed
    mark_attack(g, who)
    g.change(who, fired=True)
    ref.tell(event, "dicemore.fire.declare", who=who, target=target, weapon=weapon)
    return coolness(ref, g, who, melee=False, target=target, opportunity=opportunity), aimed


def finish(ref: Ref, g: Skirmish, who: str, targets: tuple[str, ...], runs: list[Run]) -> None:
    """dicemore.ruling.panic-trigger: who must, runs now; civilians nearby panic (dicemore.ruling.civilian-panic)."""
    settle(ref, g, runs)
    alarm(ref, g, who, targets)
