"""Previews: the exact odds of a choice before it is made, by running the very rule that would be carried out; and what
an interruption would be good for: whether anybody could shoot at all, and how well."""

from __future__ import annotations

from msgspec.structs import replace

from sixgun.core.choice import Choice, Question
from sixgun.core.game import Preview
from sixgun.core.odds import if_countable
from sixgun.core.ranges import counted
from sixgun.games.bala import hands, interrupt, shooting, turn
from sixgun.games.bala.activation import begin
from sixgun.games.bala.choices import Act, Detect, Interrupt, LightDynamite, Move, Shoot
from sixgun.games.bala.course import where
from sixgun.games.bala.detection import cost, detect, detected
from sixgun.games.bala.odds import attack_odds, dynamite_odds, shot_odds
from sixgun.games.bala.state import Fight

_BY_EVENT = {
    "remove-shock": {"shock-off": 0, "shock-stays": 1},
    "unjam": {"clears-jam": 0, "still-jammed": 1},
    "task": {"task": 0, "task-fails": 1},
}
"""Actions whose result one log event tells: the events, from good to bad."""


def preview(g: Fight, choice: Choice) -> Preview | None:
    """The odds of the whole of a choice, all that its dice decide, if nobody breaks in. None where nothing is rolled,
    where the choice is not legal now, or where there are too many ways to count."""
    if isinstance(choice, Interrupt):
        return _breaking_in(g, choice)
    found = _of_an_action(g, choice)
    if found is None or not interrupt.rivals(g):
        return found
    return replace(found, facts={**found.facts, "unbroken": True})


@if_countable
def _of_an_action(g: Fight, choice: Choice) -> Preview | None:
    if g.phase != "act" or not g.stack or not isinstance(choice, Act) or turn.check(g, choice) is not None:
        return None
    match choice:
        case Shoot():
            return shot_odds.preview(g, choice)
        case LightDynamite():
            return dynamite_odds.preview(g, choice)
        case Move() if choice.target in g.characters:
            return attack_odds.preview(g, choice)
        case _ if choice.kind in _BY_EVENT:
            return _by_event(g, choice)
    return None


def _by_event(g: Fight, choice: Act) -> Preview | None:
    found = counted(g, lambda ref, work: turn.carry_out(ref, work, choice), choice.kind, _BY_EVENT[choice.kind])
    if found is None or choice.kind != "task":
        return found
    named = [replace(o, name="succeeds") if o.name == "task" else o for o in found.outcomes]
    return replace(found, outcomes=tuple(named))


# interruptions -------------------------------------------------------------------------------------------------------
# Nothing is judged here: the interruption is tried on a copy, and the one legality test is asked.
def _breaking_in(g: Fight, choice: Interrupt) -> Preview | None:
    """The shot at the active character that an interruption could begin with, after detecting it if need be."""
    able = {c.id for c in interrupt.rivals(g)} if g.stack else set()
    if choice.actor not in able or choice.target != g.activation.who or not _known(g, choice):
        return None
    trial, shots = _tried(g, choice)
    return shot_odds.preview(trial, shots[0]) if shots else None


def order_facts(g: Fight, question: Question) -> dict[str, int]:
    """`shots`: how many of those who may break in could shoot at the active character, at once or once they have
    detected it, at any moment that the question offers. Nothing is said about moves on which that is not known, such
    as those of carts: then the seat is asked."""
    if question.rule != interrupt.WINDOW:
        return {}
    offered = [option.choice for option in question.options if isinstance(option.choice, Interrupt)]
    if not all(_known(g, choice) for choice in offered):
        return {}
    return {"shots": len({choice.actor for choice in offered if _tried(g, choice)[1]})}


def _known(g: Fight, declared: Interrupt) -> bool:
    """Whether it is known where the active character would be then."""
    return not declared.number or g.activation.course is not None


def _tried(g: Fight, declared: Interrupt) -> tuple[Fight, tuple[Shoot, ...]]:
    """A copy in which the interruption goes ahead and the active character is detected, if there are actions for that;
    and the shots at it that are then allowed."""
    trial = g.fork()
    who, target = declared.actor, declared.target
    if declared.number and (course := g.activation.course) is not None:
        x, y, z = where(g, course, declared.number)
        trial.change(target, x=x, y=y, z=z)
    begin(trial, who, interruption=True)
    if not detected(trial, who, target) and turn.check(trial, Detect(who, target)) is None:
        trial.change_activation(left=trial.activation.left - cost(trial, who, target))
        detect(trial, who, target)
    armed = hands.held_ranged(trial, trial[who])
    shots = [Shoot(who, target, how) for how in shooting.ways_to_fire(armed[0])] if armed is not None else []
    return trial, tuple([shot for shot in shots if turn.check(trial, shot) is None])
