"""Sed de sangre: what a driven model has to do."""

from __future__ import annotations

from msgspec.structs import replace

from sixgun.core.choice import Choice, Refusal
from sixgun.games.punk import combats, courses, reaching, seeing
from sixgun.games.punk.attributes import has
from sixgun.games.punk.bloodthirst import prey
from sixgun.games.punk.choices import Charge, Fight, Leap, Move, StandUp
from sixgun.games.punk.state import Fray, Model

ADVANCE, DETAILS = "punk.bloodlust.advance", "punk.ruling.bloodthirst-details"
NEARER = 0.05
"""A move that comes no more than this nearer to its prey is none."""


def check(g: Fray, me: Model, choice: Choice) -> Refusal | None:
    """punk.ruling.bloodthirst-details: it charges its prey if it can, otherwise comes as near as it can; it neither
    shoots nor stops short. Once it can get no nearer it acts freely."""
    if not has(me, "bloodthirst") or isinstance(choice, Fight | StandUp):
        return None
    if combats.engaged(g, me.id):
        return None
    wanted = prey(g, me)
    if not wanted:
        return None
    ids = tuple(foe.id for foe in wanted)
    if me.prone:
        return Refusal(DETAILS, "must-advance", ids, {"who": me.id, "target": ids[0]})
    can_charge = [foe.id for foe in wanted if reaching.can_charge(g, me, foe)]
    if isinstance(choice, Charge) or (isinstance(choice, Leap) and choice.target):
        return None if choice.target in ids else Refusal(ADVANCE, "not-the-nearest", ids, {"who": me.id})
    if can_charge:
        return Refusal(ADVANCE, "must-charge", tuple(can_charge), {"who": me.id, "target": can_charge[0]})
    best = min(reaching.nearest_after_move(g, me, foe) for foe in wanted)
    if best >= min(seeing.far(me, foe) for foe in wanted) - NEARER:
        return None
    if isinstance(choice, Move):
        course = courses.way(g, me, choice.path, drops=choice.drop)
        if isinstance(course, courses.Course):
            x, y, z = course.end
            there = replace(me, x=x, y=y, z=z)
            if min(seeing.far(there, foe) for foe in wanted) <= best + NEARER:
                return None
    return Refusal(DETAILS, "must-advance", ids, {"who": me.id, "target": ids[0]})
