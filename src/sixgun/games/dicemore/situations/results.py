"""What a situation has led to: everything that differs, and how everybody fares."""

from __future__ import annotations

from sixgun.core.changes import Changes, compare_activations, compare_states
from sixgun.core.fares import GONE, Fate, Told, survivors
from sixgun.core.situations import Condition
from sixgun.games.dicemore.state import Character, Skirmish
from sixgun.miniatures.situations.fares import charges, tell_model

SHOCKED, SCARED, WOUNDED = 1, 2, 3
"""How bad it is."""
_TOLD = (
    Told("wounds", "wounds", severity=WOUNDED),
    Told("scared", "scared", "no-longer-scared", SCARED),
    Told("shocked", "shocked", "no-longer-shocked", SHOCKED),
    Told("lying", "lying", "no-longer-lying"),
    Told("held", "held"),
    Told("horse", "mounted", "unhorsed"),
)


def changes(before: Skirmish, after: Skirmish) -> Changes:
    """By model and field: [before, after]."""
    found: Changes = {}
    compare_states(found, before, after, apart=("activation",))
    compare_activations(found, *([g.activation] if g.activation is not None else [] for g in (before, after)))
    return found


def conditions(before: Skirmish, after: Skirmish) -> dict[str, Condition]:
    """How everybody fares who was on the table."""
    people = {id: c for id, c in after.characters.items() if not before.characters[id].out}
    found = {id: _condition(before.characters[id], c) for id, c in people.items()}
    found |= survivors(before.horses, after.horses) | charges(before.charges, after.charges)
    if after.waiting != before.waiting and after.waiting:
        found[after.waiting[0]] = Condition((("goes-first", ""),))
    for side in after.bands:
        lost = after.ended is not None and side not in after.ended.winners
        key = "band-stays" if after.ended is None else "band-lost" if lost else "band-won"
        found[side] = Condition(((key, ""),), GONE if lost else 0)
    return found


def _condition(old: Character, c: Character) -> Condition:
    if c.out:
        return Condition(((c.out, ""),), 0 if c.out == "left" else GONE)
    fate = Fate()
    fate.compare(old, c, _TOLD)
    tell_model(fate, old, c, "cleared")
    return fate.condition("unhurt")
