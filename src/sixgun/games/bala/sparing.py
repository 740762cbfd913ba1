"""What an interruption would be good for, before it is declared: whether anybody could shoot at all, and how well.

Nothing is judged here: the interruption is tried on a copy, and the one legality test is asked."""

from __future__ import annotations

from collections.abc import Iterable

from sixgun.core.choice import Question
from sixgun.games.bala import hands, interrupt, turn
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import Detect, Interrupt, Shoot
from sixgun.games.bala.course import walk_of
from sixgun.games.bala.detection import cost, detect, detected
from sixgun.games.bala.shooting import ways_to_fire
from sixgun.games.bala.state import Fight
from sixgun.table import place_at


def order_facts(g: Fight, question: Question) -> dict[str, int]:
    """`shots`: how many of those who may break in could shoot at the active character, at once or once they have
    detected it, at any moment that the question offers. Nothing is said about moves on which that is not known, such
    as those of carts: then the seat is asked."""
    if question.rule != interrupt.WINDOW:
        return {}
    offered = [option.choice for option in question.options if isinstance(option.choice, Interrupt)]
    if not all(known(g, choice) for choice in offered):
        return {}
    return {"shots": len({choice.actor for choice in offered if tried(g, choice)[1]})}


def known(g: Fight, declared: Interrupt) -> bool:
    """Whether it is known where the active character would be then."""
    return not declared.number or g.activation.course is not None


def tried(g: Fight, declared: Interrupt) -> tuple[Fight, tuple[Shoot, ...]]:
    """A copy in which the interruption goes ahead and the active character is detected, if there are actions for that;
    and the shots at it that are then allowed."""
    trial = g.fork()
    who, target = declared.actor, declared.target
    if declared.number and (course := g.activation.course) is not None:
        x, y, z = place_at(course.path, declared.number, g.board.scene, walk_of(g, course))
        trial.change(target, x=x, y=y, z=z)
    begin(trial, who, interruption=True)
    if not detected(trial, who, target) and turn.check(trial, Detect(who, target)) is None:
        trial.change_activation(left=trial.activation.left - cost(trial, who, target))
        detect(trial, who, target)
    return trial, tuple([shot for shot in _shots(trial, who, target) if turn.check(trial, shot) is None])


def _shots(g: Fight, who: str, target: str) -> Iterable[Shoot]:
    found = hands.held_ranged(g, g.characters[who])
    return [] if found is None else [Shoot(who, target, how) for how in ways_to_fire(found[0])]
