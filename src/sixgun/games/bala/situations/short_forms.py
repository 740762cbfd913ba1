"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table with the people facing each other in the middle, the first one at
x = 12 and looking east, distances from base to base, cover a low barrel beside the target (house piece).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace as changed

from sixgun.core.short_form import expanded
from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.bala import catalogue
from sixgun.games.bala.scenario import ready_characters
from sixgun.games.bala.schema import Ready, gun_rows
from sixgun.games.bala.situations.schema import (
    SHORT_FORMS,
    DetectionForm,
    DynamiteForm,
    FallForm,
    FightForm,
    MoraleForm,
    RecoveryForm,
    ShotForm,
    _Short,
)
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS

X, Y = 12.0, 24.0
BARREL = 0.45
BARREL_GAP = 0.1
"""Between the house barrel and the base that it covers."""
LEAST_FOR_COVER = 0.5
OURS, THEIRS = "ours", "theirs"
_KEYS = {
    "shooter": "shot",
    "attacker": "fight",
    "defender": "fight",
    "observer": "detection",
    "thrower": "dynamite",
    "levels": "morale",
    "distance": "shot",
    "weapon": "shot",
}

Full = dict[str, Any]


def expand(reader: Reader, data: Mapping[str, Any]) -> Full:
    """The same situation in full; mistakes are reported with the keys of the short form."""
    full = expanded(reader, data, SHORT_FORMS, _KEYS, _WRITERS)
    head = {key: data[key] for key in ("title", "story", "options") if key in data}
    if full.pop("poor_light", False):
        head["options"] = {**dict(data.get("options", {})), "poor_light": True}
    return {"game": "bala", **head, **full}


# people --------------------------------------------------------------------------------------------------------------
def _person(
    reader: Reader,
    form: _Short,
    key: str,
    side: str,
    at: tuple[float, ...],
    facing: float,
    *,
    weapon_key: str = "",
    level_key: str = "",
    fitted: Mapping[str, Any] | None = None,
    **state: Any,
) -> Full:
    """A ready character, or somebody new by that name; with one weapon if the form names one."""
    name: str = getattr(form, key)
    ready: Ready | None = ready_characters().get(name)
    row: Full = {
        "id": key if ready is None and not _is_id(name) else name,
        "side": side,
        "at": list(at),
        "facing": facing,
    }
    if ready is not None:
        row["use"] = name
    elif not _is_id(name):
        row["name"] = name
    level = getattr(form, level_key) if level_key else None
    if level is not None:
        row["level"] = level
    weapon: str = getattr(form, weapon_key) if weapon_key else ""
    if weapon:
        known = catalogue.weapons()
        if weapon not in known:
            reader.report(weapon_key, f"unknown weapon {weapon!r}{close_to(weapon, known, MANY)}")
        elif known[weapon].kind == "machine-gun":
            reader.report(weapon_key, f"nobody carries a {known[weapon].title}; write the file in full")
        row["guns"] = [{"weapon": weapon, **(fitted or {})}]
    elif fitted and ready is not None and ready.guns:
        first = gun_rows(ready.guns)[0]
        row["guns"] = [{"weapon": first.weapon, **fitted}]
    full_level = level or (ready.level if ready is not None else 3)
    for prefix in ("", "target_", "defender_"):
        keys = (f"{prefix}shock", f"{prefix}damage")
        mine = key in ({"": ("shooter", "attacker", "who"), "target_": ("target",), "defender_": ("defender",)}[prefix])
        if mine and all(hasattr(form, k) for k in keys):
            shock, damage = (getattr(form, k) for k in keys)
            if shock + damage >= full_level:
                reader.report(
                    keys[1] if damage else keys[0],
                    f"{shock} Shock and {damage} Damage take all actions of Level {full_level}; expected less",
                )
            state = {"shock": shock, "damage": damage, **state}
    row |= {k: v for k, v in state.items() if v}
    return row


def _is_id(name: str) -> bool:
    return bool(name) and len(name) <= 40 and all(part.isalnum() and part == part.lower() for part in name.split("-"))


def _distinct(reader: Reader, form: _Short, one: str, other: str) -> None:
    if getattr(form, one) == getattr(form, other):
        reader.report(other, f"{getattr(form, other)} is the {one} too; expected somebody else")


def _radius(mounted: bool) -> float:
    return HORSE_RADIUS if mounted else FOOT_RADIUS


def _mount(full: Full, row: Full, mounted: bool) -> None:
    if mounted:
        row["horse"] = f"{row['id']}-horse"
        full.setdefault("horses", []).append({"id": row["horse"], "kind": next(iter(catalogue.horse_kinds()))})


def _table(reach: float) -> Full:
    return {"width": min(120.0, max(48.0, reach + 2 * X)), "depth": 48.0}


def _barrel(reader: Reader, key: str, x: float, radius: float, room: float, high: bool) -> list[Full]:
    """The house barrel between x and whoever stands `room` inches before it."""
    if room < LEAST_FOR_COVER:
        reader.report(key, f"there is no room for cover at {room:g} in; expected {LEAST_FOR_COVER} in or more")
        return []
    r = min(BARREL, (room - 2 * BARREL_GAP) / 2)
    row: Full = {
        "kind": "barrel",
        "id": "cover-barrel",
        "title": "a barrel",
        "at": [x - radius - BARREL_GAP - r, Y],
        "radius": r,
    }
    if high:
        row["high"] = True
    return [row]


# the forms -----------------------------------------------------------------------------------------------------------
def shot(reader: Reader, form: ShotForm) -> Full:
    _distinct(reader, form, "shooter", "target")
    near, far = _radius(form.mounted), _radius(form.target_mounted)
    x2 = X + near + form.distance + far
    fitted = {key: True for key in ("sight", "stock") if getattr(form, key)}
    ready = ready_characters().get(form.shooter)
    if not form.weapon and (ready is None or not ready.guns):
        reader.report("weapon", "missing: expected a weapon, or a ready character as the shooter")
    arm = [{"place": "arm", "arm": "good"}] * form.wounded_arm
    actions = _aims_and_shots(form)
    level = form.level
    if level is None and ready is None:  # enough for what is listed
        needed = sum(a.get("times", 1) for a in actions) * (2 if form.mounted else 1) + form.shock + form.damage
        level = min(6, max(3, needed))
    full: Full = {"table": _table(x2)}
    one = _person(
        reader,
        changed(form, level=level),
        "shooter",
        OURS,
        (X, Y),
        0.0,
        weapon_key="weapon",
        level_key="level",
        fitted=fitted,
        wounds=arm,
    )
    two = _person(reader, form, "target", THEIRS, (x2, Y), 180.0, level_key="target_level")
    one["detected"] = [two["id"]]
    _mount(full, one, form.mounted)
    _mount(full, two, form.target_mounted)
    full["characters"] = [one, two]
    if form.cover:
        full["scenery"] = _barrel(reader, "cover", x2, far, form.distance, form.target_mounted)
    if form.bystander == "neighbour":
        full["neighbours"] = [{"id": "bystander", "at": [x2, Y + far + FOOT_RADIUS + 0.2]}]
    elif form.bystander:
        side = OURS if form.bystander == "friend" else THEIRS
        full["characters"].append(
            {"id": "bystander", "side": side, "at": [x2, Y + far + FOOT_RADIUS + 0.2], "facing": 90.0}
        )
    full["activation"] = {"who": one["id"]}
    full["actions"] = [{**action, "target": two["id"]} for action in actions]
    return full


def _aims_and_shots(form: ShotForm) -> list[Full]:
    actions: list[Full] = [{"do": "aim", "times": form.aims}] if form.aims else []
    shots: Full = {"do": "shoot", "times": form.shots}
    if form.how:
        shots["how"] = form.how
    return [*actions, shots]


def fight(reader: Reader, form: FightForm) -> Full:
    _distinct(reader, form, "attacker", "defender")
    if form.galloped and not form.mounted:
        reader.report("galloped", "only a rider gallops; expected mounted = true")
    near, far = _radius(form.mounted), _radius(form.defender_mounted)
    room = 0.3 if form.obstacle else 0.0
    x2 = X + near + room + far
    full: Full = {"table": _table(x2)}
    one = _person(reader, form, "attacker", OURS, (X, Y), 0.0, weapon_key="weapon", level_key="level")
    two = _person(
        reader,
        form,
        "defender",
        THEIRS,
        (x2, Y),
        0.0 if form.unseen else 180.0,
        weapon_key="defender_weapon",
        level_key="defender_level",
        paralysed=form.paralysed,
    )
    for row, key in ((one, "weapon"), (two, "defender_weapon")):
        if not getattr(form, key) and "use" not in row:
            row["guns"] = []
    _mount(full, one, form.mounted)
    _mount(full, two, form.defender_mounted)
    full["characters"] = [one, two]
    if form.obstacle:
        x = x2 - far - 0.12
        full["scenery"] = [{"kind": "fence", "id": "fence", "points": [[x, Y - 3], [x, Y + 3]]}]
    full["activation"] = {"who": one["id"]} | ({"galloped": 6.0, "rode": True} if form.galloped else {})
    full["actions"] = [{"do": "move", "how": "fight", "target": two["id"]}]
    return full


def detect(reader: Reader, form: DetectionForm) -> Full:
    _distinct(reader, form, "observer", "target")
    x2 = X + 2 * FOOT_RADIUS + form.distance
    full: Full = {"table": _table(x2), "poor_light": form.poor_light, "scenery": []}
    head = [{"place": "head"}] * form.wounded_head
    ready = ready_characters().get(form.observer)
    one = _person(
        reader,
        changed(form, level=form.level or (None if ready is not None else 6)),
        "observer",
        OURS,
        (X, Y, form.above) if form.above else (X, Y),
        60.0 if form.outside_front else 0.0,
        level_key="level",
        wounds=head,
        gear=["spyglass"] if form.spyglass else [],
    )
    two = _person(reader, form, "target", THEIRS, (x2, Y), 180.0, paralysed=form.paralysed)
    if form.cover:
        full["scenery"] += _barrel(reader, "cover", x2, FOOT_RADIUS, form.distance, False)
    if form.woods:
        start = X + FOOT_RADIUS + 0.5
        if form.woods > form.distance - (3.0 if form.cover else 1.0):
            reader.report("woods", f"there are only {form.distance:g} in between them; expected less")
        else:
            full["scenery"].append({"kind": "woods", "id": "woods", "at": [start, Y - 6], "size": [form.woods, 12.0]})
    if form.above:
        full["scenery"].append(
            {"kind": "ledge", "id": "ledge", "at": [X - 3, Y - 3], "size": [3.6, 6.0], "height": form.above}
        )
    full["characters"] = [one, two]
    full["activation"] = {"who": one["id"]}
    full["actions"] = [{"do": "detect", "target": two["id"]}]
    return full


def dynamite(reader: Reader, form: DynamiteForm) -> Full:
    _distinct(reader, form, "thrower", "target")
    x2 = X + 2 * FOOT_RADIUS + (20.0 if form.lies is not None else form.distance)
    full: Full = {"table": _table(x2)}
    one = _person(reader, form, "thrower", OURS, (X, Y), 0.0)
    one["guns"] = ["dynamite"]
    two = _person(reader, form, "target", THEIRS, (x2, Y), 180.0, level_key="target_level")
    full["characters"] = [one, two]
    full["activation"] = {"who": one["id"]}
    card = {"do": "card", "who": one["id"]}
    if form.lies is None:
        if form.cover:
            reader.report("cover", "nobody knows from where the blast comes; expected lies as well")
        full["actions"] = [{"do": "light-dynamite", "to": [x2, Y]}, card]
        return full
    full["charges"] = [{"thrower": one["id"], "at": [x2 - FOOT_RADIUS - form.lies, Y]}]
    if form.cover:
        full["scenery"] = _barrel(reader, "cover", x2, FOOT_RADIUS, form.lies, False)
    full["actions"] = [card]
    return full


def fall(reader: Reader, form: FallForm) -> Full:
    full: Full = {"table": {"width": 48.0, "depth": 48.0}}
    at: tuple[float, ...] = (X, Y) if form.mounted else (X, Y, form.height)
    one = _person(
        reader,
        changed(form, level=form.level or (None if form.who in ready_characters() else 6)),
        "who",
        OURS,
        at,
        0.0,
        level_key="level",
        shock=0,
        damage=form.damage,
    )
    _mount(full, one, form.mounted)
    if not form.mounted:
        full["scenery"] = [
            {
                "kind": "ledge",
                "id": "ledge",
                "at": [X - 6.0, Y - 6.0],
                "size": [6.6, 12.0],
                "height": form.height,
                "parapet": form.parapet,
            }
        ]
    elif form.parapet:
        reader.report("parapet", "a horse has no parapet")
    full["characters"] = [one]
    full["activation"] = {"who": one["id"]}
    full["actions"] = [{"do": "fall", "serious": form.serious, "fight": form.fight}]
    return full


def band(reader: Reader, form: MoraleForm) -> Full:
    left = form.shock
    people = []
    for i, level in enumerate(form.levels):
        mine = min(left, level - 1)
        left -= mine
        people.append({"id": f"member-{i + 1}", "side": "band", "level": level, "at": [X + 2.0 * i, Y], "shock": mine})
    if left:
        reader.report("shock", f"nobody is left who could bear {left} more points of Shock; expected less")
    return {
        "table": {"width": 60.0, "depth": 48.0},
        "characters": people,
        "bands": [{"side": "band", "total": sum(form.levels) + sum(form.lost)}],
        "actions": [{"do": "morale", "side": "band"}],
    }


def recovery(reader: Reader, form: RecoveryForm) -> Full:
    ready = ready_characters().get(form.who)
    level = form.level or (None if ready is not None else 6)
    one = _person(
        reader,
        changed(form, level=level),
        "who",
        OURS,
        (X, Y),
        0.0,
        level_key="level",
        paralysed=form.paralysed,
    )
    most = (level or (ready.level if ready is not None else 6)) - form.shock - form.damage
    spend = form.actions or max(1, most)
    if spend > most > 0:
        reader.report("actions", f"there are only {most} actions; expected as many or less")
    actions: list[Full] = [{"do": "recover"}] if form.paralysed else []
    rolls = spend - len(actions)
    if rolls and form.shock:
        actions.append({"do": "remove-shock", "times": rolls})
    if not actions:
        reader.report("shock", "there is nothing to recover from; expected Shock or paralysed = true")
    return {"characters": [one], "activation": {"who": one["id"]}, "actions": actions}


_WRITERS: dict[str, Callable[[Reader, Any], Full]] = {
    "shot": shot,
    "fight": fight,
    "detection": detect,
    "dynamite": dynamite,
    "fall": fall,
    "morale": band,
    "recovery": recovery,
}
