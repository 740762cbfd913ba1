"""What a situation has led to: everything that differs, and how everybody fares."""

from __future__ import annotations

from typing import Any

from sixgun.core.changes import Changes, compare_activations, compare_fields, compare_records
from sixgun.core.game import Condition
from sixgun.core.short_form import schema_of
from sixgun.games.dicemore.situations.schema import SHORT_FORMS, SituationFile
from sixgun.games.dicemore.state import Character, Skirmish

_COLLECTIONS = ("characters", "horses", "carts", "items", "charges")
SHOCKED, SCARED, WOUNDED, GONE = 1, 2, 3, 4
"""How bad it is."""


def changes(before: Skirmish, after: Skirmish) -> Changes:
    """By model and field: [before, after]."""
    found: Changes = {}
    for name in _COLLECTIONS:
        compare_records(found, getattr(before, name), getattr(after, name))
    compare_activations(found, *([g.activation] if g.activation is not None else [] for g in (before, after)))
    compare_fields(found, before, after, ("round", "phase", "waiting", "revealed", "ended"), ("progress",))
    return found


def conditions(before: Skirmish, after: Skirmish) -> dict[str, Condition]:
    """How everybody fares who was on the table."""
    found = {}
    for id, c in after.characters.items():
        old = before.characters[id]
        if not old.out:
            found[id] = _condition(old, c)
    for id, horse in after.horses.items():
        if not before.horses[id].out:
            found[id] = Condition((("gone" if horse.out else "unhurt", ""),), GONE if horse.out else 0)
    for id in dict.fromkeys((*before.charges, *after.charges)):
        found[id] = Condition((("charge-lies" if id in after.charges else "charge-gone", ""),))
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
    parts: list[tuple[str, float | str]] = []
    severity = 0
    wounds = c.wounds - old.wounds
    if wounds:
        parts.append(("wounds", wounds))
        severity = WOUNDED
    for name, worst in (("scared", SCARED), ("shocked", SHOCKED), ("lying", 0)):
        is_so, was = getattr(c, name), getattr(old, name)
        if is_so and not was:
            parts.append((name, ""))
            severity = max(severity, worst)
        elif was and not is_so:
            parts.append((f"no-longer-{name}", ""))
    if c.held and not old.held:
        parts.append(("held", ""))
    if old.horse != c.horse:
        parts.append(("mounted" if c.horse else "unhorsed", ""))
    guns = list(zip(c.guns, old.guns, strict=False))
    parts += [("jammed", gun.weapon) for gun, before in guns if gun.jammed and not before.jammed]
    parts += [("cleared", gun.weapon) for gun, before in guns if before.jammed and not gun.jammed]
    parts += [("takes", name) for name in c.carries if name not in old.carries]
    parts += [("drops", name) for name in old.carries if name not in c.carries]
    moved = ((c.x - old.x) ** 2 + (c.y - old.y) ** 2 + (c.z - old.z) ** 2) ** 0.5
    if moved > 0.05:
        parts.append(("moved", round(moved)))
    return Condition(tuple(parts) or (("unhurt", ""),), severity)


def schema() -> dict[str, Any]:
    """JSON schema: a file in full, or one of the short forms."""
    return schema_of((SituationFile, *SHORT_FORMS.values()))
