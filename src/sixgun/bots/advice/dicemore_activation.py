"""An activation in For a Few Dice More: what its points are best spent on, one action at a time."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from sixgun.bots.advice import dicemore_attack as attack
from sixgun.bots.advice.dicemore_attack import Attack
from sixgun.bots.advice.dicemore_here import Here
from sixgun.bots.advice.dicemore_ideas import ideas
from sixgun.bots.advice.dicemore_small import small_things
from sixgun.bots.advice.weighing import afterwards
from sixgun.bots.gunhand import Advice
from sixgun.core.choice import Choice, Place, Question
from sixgun.core.ref import Ref
from sixgun.games.dicemore import movement, opportunity, placing, turn
from sixgun.games.dicemore.choices import Aim, Fire, Melee, Move, Turn
from sixgun.games.dicemore.limits import KINDS, most_u
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.table import direction, turn_between

ENDS, FEW_ENDS, GOOD_ATTACK = 3, 2, 0.5
"""So many ends of movements are thought through; fewer if there is an attack this good."""
APART = 0.7
"""Places nearer to each other than this are one."""
OPEN = 0.3
"""Where two choices are no further apart than this, an attack is looked at once more as a whole."""
HIDE = 0.9
"""How much of what a movement after the shot promises counts for the shot: it may come otherwise."""


class Step(NamedTuple):
    """A movement: what it costs, how much better the place is, and the state at its end."""

    choice: Move
    cost: int
    gain: float
    after: Skirmish
    why: str


def advise(question: Question, g: Skirmish) -> Iterator[Advice]:
    """Attacks from here first, then small things, then other places, and at last the best attack once more with all
    that follows, if that may decide. Doing nothing more is worth 0."""
    me = g.active
    plain = list(attack.attacks(g))
    aims = not g.going.aimed and turn.check(g, Aim(me.id)) is None
    aimed = list(attack.attacks(g, aimed=True)) if aims else []
    values: dict[Choice, float] = {}
    for advice in _one_by_one(g, plain, aimed):
        values[advice.choice] = advice.value
        yield advice
    found = attack.best((*plain, *aimed))
    if found is not None:
        choice = Aim(me.id) if found in aimed else found.choice
        others = max([value for other, value in values.items() if other != choice], default=0.0)
        if abs(values[choice] - others) <= OPEN:
            yield from _wholly(g, found, values[choice] - found.value, found in aimed)


def _one_by_one(g: Skirmish, plain: list[Attack], aimed: list[Attack]) -> Iterator[Advice]:
    here = Here(g)
    yield Advice(turn.PASS, 0.0, "do nothing more", "pass")
    yield from (_attack(g, found) for found in plain)
    aim = attack.best(aimed)
    if aim is not None:
        yield _aim(g, here.me, aim, aim.value)
    yield from small_things(here, bool(plain or aimed))
    steps: list[Step] = []
    good = max([found.value for found in (*plain, *aimed)], default=0.0)
    for step in _steps(here, good):
        if step.choice.target:
            yield from _charge(here, step)
        else:
            steps.append(step)
            yield _step(here, step)
    yield from _drives(here)
    yield from _turns(here, bool(plain or aimed))
    yield from _shoot_and_go(g, plain, steps, here.left)


# attacks -------------------------------------------------------------------------------------------------------------
def _said(g: Skirmish, found: Attack) -> str:
    name = g[found.choice.target].name
    verb = "strike" if isinstance(found.choice, Melee) else "shoot at" if isinstance(found.choice, Fire) else "throw at"
    how = (
        f", {found.choice.how}"
        if found.choice.how
        else f", {found.choice.number} shots"
        if found.choice.number > 1
        else ""
    )
    return f"{verb} {name}{how}: {100 * found.blow.wounds:.0f} % to wound, {100 * found.blow.out:.0f} % to put out"


def _facts(found: Attack) -> dict[str, str | int]:
    wounds, out = round(100 * found.blow.wounds), round(100 * found.blow.out)
    return {"target": found.choice.target, "wounds": wounds, "out": out}


def _attack(g: Skirmish, found: Attack, more: float = 0.0) -> Advice:
    kind = "strike" if isinstance(found.choice, Melee) else "shoot"
    return Advice(found.choice, found.value + more, _said(g, found), kind, _facts(found))


def _aim(g: Skirmish, me: Character, found: Attack, value: float) -> Advice:
    return Advice(Aim(me.id), value + 0.01, f"aim first, then {_said(g, found)}", "aim", _facts(found))


def _after(steps: list[Step], points: int) -> float:
    """What the best movement is worth with the points that are left."""
    return max([step.gain for step in steps if step.cost <= points], default=0.0)


def _shoot_and_go(g: Skirmish, plain: list[Attack], steps: list[Step], left: int) -> Iterator[Advice]:
    """An attack from here and a movement after it, where the rules leave one."""
    if g.board.switches.move_first:
        return
    for found in plain:
        if not isinstance(found.choice, Melee):
            yield _attack(g, found, HIDE * max(0.0, _after(steps, left - found.cost)))


def _wholly(g: Skirmish, found: Attack, more: float, aims: bool) -> Iterator[Advice]:
    """A shot once more, with everything that comes of it, and `more` that it is worth besides."""
    known = attack.wholly(g, found)
    if known is None:
        return
    mean, out = known
    value = found.value + mean - found.blow.value
    if aims:
        yield _aim(g, g.active, found, value)
    else:
        why = f"{_said(g, found).partition(', ')[0]}; with all that follows {100 * out:.0f} % to put out"
        yield Advice(found.choice, value + more, why, "shoot", {**_facts(found), "out": round(100 * out)})


# movements -----------------------------------------------------------------------------------------------------------
def _end(g: Skirmish, choice: Choice) -> Skirmish:
    """The state after an action that is one by the rules; into a movement nobody breaks."""

    def run(ref: Ref, work: Skirmish) -> None:
        turn.carry_out(ref, work, choice, _undisturbed if isinstance(choice, Move) else None)
        if work.activation is not None and work.going.passage is not None:
            opportunity.arrive(ref, work)

    return afterwards(run, g)


def _undisturbed(ref: Ref, g: Skirmish, choice: Move) -> None:
    """A movement of which nobody asks who could break into it."""
    passage = movement.set_out(ref, g, choice)
    if passage is not None:
        g.change_activation(passage=passage)
        opportunity.arrive(ref, g)


def _measured(here: Here, choice: Move, why: str) -> Step:
    after = _end(here.g, choice)
    return Step(choice, here.left - after.going.left, here.gain(after), after, why)


def _steps(here: Here, attack: float) -> Iterator[Step]:
    """Charges, and of other movements the most promising that are legal; of those to one place the cheapest."""
    g = here.g
    if here.left < 1 and g.going.course is None:
        return
    most = ENDS if attack < GOOD_ATTACK else FEW_ENDS
    seen: list[Place] = []
    for idea in ideas(here):
        end = idea.choice.path[-1]
        if not idea.choice.target and (len(seen) == most or any(math.dist(end, other) < APART for other in seen)):
            continue
        if turn.ACTIONS["move"].check(g, here.me, idea.choice) is None:
            if not idea.choice.target:
                seen.append(end)
            yield _measured(here, idea.choice, idea.why)


def _step(here: Here, step: Step) -> Advice:
    """A movement with the best attack from its end."""
    value, why = step.gain, f"{step.choice.how} {step.why}"
    facts: dict[str, str | int] = {"u": round(math.dist(here.me.place, step.choice.path[-1]))}
    if here.left > step.cost:
        found = attack.best(attack.attacks(step.after))
        if found is not None and found.value > 0:
            value += found.value
            why += f", then {_said(here.g, found)}"
            return Advice(step.choice, value, why, "advance", {**facts, **_facts(found)})
    return Advice(
        step.choice, value, why, "errand" if here.road.errand.pull and step.why.startswith("to ") else "place", facts
    )


def _charge(here: Here, step: Step) -> Iterator[Advice]:
    """Into contact with an enemy, and a blow."""
    if here.g.going.attacked or step.cost >= here.left:
        return
    found = attack.best(attack.blows(step.after, here.left - step.cost))
    if found is not None:
        why = f"charge: {_said(here.g, found)}"
        yield Advice(step.choice, found.value + 0.5 * step.gain - 0.05, why, "charge", _facts(found))


def _drives(here: Here) -> Iterator[Advice]:
    """A driver takes everybody aboard along, so what a vehicle is driven for counts a little for each."""
    for option in turn.ACTIONS["drive"].options(here.g, here.me):
        after = _end(here.g, option.choice)
        value = here.gain(after) * (1.0 + 0.2 * (len(placing.aboard(after, here.me.cart)) - 1))
        facts = {"u": round(math.dist(here.me.place, option.choice.path[-1]))}
        yield Advice(option.choice, value, f"drive to the {here.road.errand.kind}", "errand", facts)


def _turns(here: Here, has_target: bool) -> Iterator[Advice]:
    """Turning to where somebody can be shot at, or towards the way to go."""
    g, me = here.g, here.me
    for kind in ("rotate", "turn"):
        for option in turn.ACTIONS[kind].options(g, me):
            choice = option.choice
            after = _end(g, choice)
            found = attack.best(attack.attacks(after))
            value = 0.04 - 0.05 * option.cost if not has_target else -0.01
            why = f"{kind} towards the enemy"
            if found is not None and found.value > 0:
                value += found.value
                why += f", then {_said(g, found)}"
            yield Advice(choice, value, why, "turn")
    road = here.road
    if road.path is None or not road.errand.pull or g.going.course is not None or here.left < 2:
        return
    ahead = direction(road.path[0], road.path[1])
    if turn_between(ahead, me.facing) > 130.0:
        on_foot = KINDS["foot", "run" if here.left > 2 else "walk"]
        units = min(most_u(g, me, on_foot), road.length)
        choice = Turn(me.id, round(ahead, 1))
        yield Advice(choice, 0.9 * road.errand.pull * units, f"turn to the {road.errand.kind}", "turn")
