"""What a situation has led to: everything that differs, and how everybody fares."""

from __future__ import annotations

from sixgun.core.changes import Changes, compare_activations, compare_states
from sixgun.core.fares import GONE, Fate, Told, survivors
from sixgun.core.situations import Condition
from sixgun.games.bala.state import Character, Fight
from sixgun.miniatures.situations.fares import charges, tell_model

_HARM = (
    Told("paralysed", "paralysed", "recovered", 1),
    Told("shock", "more-shock", "less-shock", 2, first="shock"),  # "1 Shock" of somebody who has some would be all
    Told("damage", "more-damage", "less-damage", 3, first="damage"),
)


def changes(before: Fight, after: Fight) -> Changes:
    """By model and field: [before, after]."""
    found: Changes = {}
    compare_states(found, before, after, apart=("stack",))
    compare_activations(found, before.stack, after.stack)
    return found


def conditions(before: Fight, after: Fight) -> dict[str, Condition]:
    """How everybody fares who is or was on the table."""
    people = {id: c for id, c in after.characters.items() if not before.characters[id].out}
    found = {id: _condition(before, after, c) for id, c in people.items()}
    found |= survivors(before.horses, after.horses) | survivors(before.neighbours, after.neighbours)
    for id, horse in after.horses.items():
        if horse.tied and not horse.out and not before.horses[id].tied:
            found[id] = Condition((("tied", ""),))
    found |= {id: Condition(((f"door-{state}", ""),)) for id, state in after.doors.items()}
    for id, band in after.bands.items():
        if band.fled and not before.bands[id].fled:
            found[id] = Condition((("band-fled", ""),), GONE)
        elif any(True for _ in before.in_play(id)):
            found[id] = Condition((("band-stays", ""),))
    for id, task in after.board.tasks.items():
        done = after.progress.get(id, 0)
        found[id] = Condition((("task-done" if done >= task.actions else "task-progress", done),))
    return found | charges(before.charges, after.charges)


def _condition(before: Fight, after: Fight, c: Character) -> Condition:
    if c.out:
        return Condition((("dead" if c.dead else c.out, ""),), GONE)
    old = before.characters[c.id]
    fate = Fate()
    fate.compare(old, c, _HARM)
    for wound in c.wounds[len(old.wounds) :]:
        fate.say(f"wound-{wound.place}", wound.arm, GONE)
    if old.mounted and not c.mounted:
        fate.say("unhorsed")
    tell_model(fate, old, c, "unjammed")
    for (observer, target), sighting in after.seen.items():
        known = before.seen.get((observer, target))
        if observer == c.id and sighting.now and not (known is not None and known.now):
            fate.say("detects", target)
    return fate.condition("unhurt")
