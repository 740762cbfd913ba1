"""Opportunity shots: breaking into an enemy's movement (dicemore.opp.what).

The mover states his whole path; then each enemy side is asked who of its people shoots first and where, or nobody, and
again after every shot (dicemore.ruling.opp-timing). Places on the path are named in steps of half a U from its start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from sixgun.core.choice import Choice, Option, Place, Refusal
from sixgun.core.ref import Ref
from sixgun.games.dicemore import fire, persons, placing, rally, space
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.table import Trace, place_at

WINDOW = "dicemore.ruling.opp-timing"
CONDITION = "dicemore.opp.target-condition"
CHARGE_GAP = 5.0
STEP = 0.5
HOLD = Choice("hold")
"""Let him pass."""

Shots = dict[str, dict[int, tuple[int, ...]]]
"""For each possible reactor: the steps of the path where it may shoot, and with which of its weapons."""


def able(g: Skirmish, mover: str) -> list[Character]:
    """dicemore.opp.not-acted: enemies who have not acted; not the scared (dicemore.state.scared-effect), nor who is
    bound in melee (dicemore.ruling.engaged), nor anybody who may not fire."""
    if rally.scripted(g) or g[mover].side not in g.bands:
        return []
    return [
        c
        for c in g.enemies(mover)
        if not (c.acted or c.scared or c.engaged or c.fleeing or c.bearer or c.person)
        and c.hands
        and c.side in g.bands
        and persons.fire_refusal(g, c.id) is None
    ]


def shots(g: Skirmish, mover: str, path: tuple[Place, ...], taken: Trace | None, charged: str, far: bool) -> Shots:
    """Who may shoot where on the path.

    dicemore.opp.target-condition: only at somebody who will be hidden from the shooter at the end of the path;
    dicemore.melee.charge-opportunity, dicemore.ruling.charge: the enemy who is charged from more than 5U needs no such
    thing, and from 5U or less may not shoot at all for being charged."""
    found: Shots = {}
    steps: list[int] | None = None
    for c in able(g, mover):
        hidden = space.cover(g, c.id, mover, path[-1]).level == "whole"
        if not hidden and not (c.id == charged and far):
            continue
        if steps is None:
            steps = _steps(path, taken)
        where = {n: guns for n in steps if (guns := fire.opportunity_guns(g, c.id, mover, place_on(path, n)))}
        if where:
            found[c.id] = where
    return found


def _steps(path: tuple[Place, ...], taken: Trace | None) -> list[int]:
    """Every half U of the path, not in the middle of an obstacle."""
    gates = taken.gates if taken is not None else ()
    last = math.floor(length(path) / STEP + 1e-6)
    return [n for n in range(last + 1) if not any(g.enter + 1e-6 < n * STEP < g.leave - 1e-6 for g in gates)]


def length(path: Sequence[Place]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(path))


def place_on(path: tuple[Place, ...], step: int) -> Place:
    return place_at(path, step * STEP)


def go(
    ref: Ref,
    g: Skirmish,
    who: str,
    path: tuple[Place, ...],
    taken: Trace | None = None,
    *,
    charged: str = "",
    far: bool = False,
    put: Callable[[Skirmish, str, Place], None] = placing.put,
) -> bool:
    """Take somebody along a path, with every opportunity shot at him on the way. True if he gets to its end. `put`
    places him, with all that goes along.

    dicemore.ruling.opp-timing: if he is shocked or scared his movement ends where he was shot and he flees; if he is
    eliminated he is removed; otherwise he goes on. Whoever has shot has used its turn (dicemore.opp.uses-turn)."""
    at = 0
    while True:
        possible = shots(g, who, path, taken, charged, far)
        ahead = {name: {n: guns for n, guns in where.items() if n >= at} for name, where in possible.items()}
        answer = _ask(ref, g, who, path, {name: where for name, where in ahead.items() if where})
        if answer is None:
            put(g, who, path[-1])
            return True
        at = answer.number
        put(g, who, place_on(path, at))
        before = _condition(g[who])
        ref.tell("opportunity", "dicemore.opp.what", who=answer.actor, target=who, u=at * STEP)
        fire.opportunity_shot(ref, g, answer.actor, int(answer.item), who, place_on(path, at))
        if not g[answer.actor].acted:
            g.change(answer.actor, acted=True)
        if g.ended is not None or _condition(g[who]) != before:
            _stopped(ref, g, who)
            return False


def _condition(c: Character) -> tuple[object, ...]:
    """What a shot can change so that the movement ends there; a wound alone does not."""
    return (c.out, c.place, c.shocked, c.scared, c.lying, c.horse, c.fleeing)


def _stopped(ref: Ref, g: Skirmish, who: str) -> None:
    """dicemore.ruling.shocked-movement: hit during its own activation, its movement ends."""
    if g.activation is not None and g.activation.who == who:
        g.change_activation(still=True)
    if not g[who].out:
        ref.tell("stopped", WINDOW, who=who)


def _ask(ref: Ref, g: Skirmish, mover: str, path: tuple[Place, ...], possible: Shots) -> Choice | None:
    """One question to each enemy side that has somebody who may shoot; of several sides the earliest place goes first.

    dicemore.ruling.opp-timing: each once, in the order that the owners choose."""
    wanted: list[Choice] = []
    for side in dict.fromkeys(g[name].side for name in possible):
        mine = {name: where for name, where in possible.items() if g[name].side == side}
        offered = [Option(HOLD, 0, (WINDOW,))]
        for name, where in mine.items():
            for n, guns in where.items():
                x, y, _ = place_on(path, n)
                for gun in guns:
                    choice = Choice("opportunity", name, target=mover, item=str(gun), number=n)
                    facts = {"u": n * STEP, "x": round(x, 2), "y": round(y, 2), "weapon": g[name].guns[gun].weapon}
                    offered.append(Option(choice, 0, ("dicemore.opp.what", CONDITION), facts=facts))
        legal = {option.choice for option in offered}

        def check(choice: Choice, legal: set[Choice] = legal, mine: Shots = mine) -> Refusal | None:
            if choice in legal:
                return None
            return Refusal(CONDITION, "no-opportunity", tuple(mine), {"who": choice.actor})

        answer = ref.ask(g.bands[side].seat, WINDOW, offered, check, {"who": mover, "reactors": tuple(mine)})
        if answer != HOLD:
            wanted.append(answer)
    return min(wanted, key=lambda choice: choice.number) if wanted else None
