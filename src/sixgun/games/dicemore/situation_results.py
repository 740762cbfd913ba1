"""What a situation has led to: everything that differs, and how everybody fares."""

from __future__ import annotations

from typing import Any

import msgspec

from sixgun.core.game import Condition
from sixgun.games.dicemore.situation_schema import SHORT_FORMS, SituationFile
from sixgun.games.dicemore.state import Activation, Character, Skirmish

_COLLECTIONS = ("characters", "horses", "carts", "items", "charges")
SHOCKED, SCARED, WOUNDED, GONE = 1, 2, 3, 4
"""How bad it is."""


def changes(before: Skirmish, after: Skirmish) -> dict[str, dict[str, list[Any]]]:
    """By model and field: [before, after]."""
    found: dict[str, dict[str, list[Any]]] = {}
    for name in _COLLECTIONS:
        old, new = getattr(before, name), getattr(after, name)
        for id in dict.fromkeys((*old, *new)):
            one, two = old.get(id), new.get(id)
            if one is not two and one != two:
                _compare(found.setdefault(id, {}), one, two)
    _compare_activations(found, before.activation, after.activation)
    table: dict[str, list[Any]] = {}
    for name in ("round", "phase", "waiting", "revealed", "ended"):
        if getattr(before, name) != getattr(after, name):
            table[name] = [_plain(getattr(before, name)), _plain(getattr(after, name))]
    for key in sorted({*before.progress, *after.progress}):
        if before.progress.get(key) != after.progress.get(key):
            table[f"progress.{key}"] = [before.progress.get(key), after.progress.get(key)]
    if table:
        found["table"] = table
    return found


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def _compare(row: dict[str, list[Any]], one: Any, two: Any) -> None:
    kind = type(one if one is not None else two)
    if one is None or two is None:
        row["on_table"] = [one is not None, two is not None]
    for name in kind.__struct_fields__:
        old, new = getattr(one, name, None), getattr(two, name, None)
        if old != new and name != "id":
            row[name] = [_plain(old), _plain(new)]


def _compare_activations(
    found: dict[str, dict[str, list[Any]]], one: Activation | None, two: Activation | None
) -> None:
    if one == two:
        return
    for who in dict.fromkeys([a.who for a in (one, two) if a is not None]):
        old = one if one is not None and one.who == who else None
        new = two if two is not None and two.who == who else None
        if old == new:
            continue
        row = found.setdefault(who, {})
        if old is None or new is None:
            row["active"] = [old is not None, new is not None]
        for name in Activation.__struct_fields__[1:]:
            a, b = getattr(old, name, None), getattr(new, name, None)
            if a != b and not (new is None and name != "left"):
                row[f"activation.{name}"] = [_plain(a), _plain(b)]


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
    forms = (SituationFile, *SHORT_FORMS.values())
    rows, defs = msgspec.json.schema_components(forms, ref_template="#/$defs/{name}")
    for form in forms:
        defs[form.__name__]["additionalProperties"] = False
        defs[form.__name__]["properties"] |= _SHARED
    return {"anyOf": list(rows), "$defs": defs}


_SHARED: dict[str, Any] = {
    "choices": {
        "type": "object",
        "description": "What players decide inside, by the id of the rule that asks: a kind, or a table with more.",
        "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "object", "required": ["kind"]}]},
    },
    "policy": {"enum": ["first", "random"], "default": "first"},
}
