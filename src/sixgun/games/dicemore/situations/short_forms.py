"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table with the people facing each other in the middle, the first one at
x = 12 and looking east, distances from base to base, cover a house piece beside the target: a low wall for light cover,
a stone wall for partial cover.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sixgun.core.short_form import expanded
from sixgun.core.strict import MANY, Reader, close_to
from sixgun.games.dicemore import catalogue
from sixgun.games.dicemore.situations.people import ready_members
from sixgun.games.dicemore.situations.schema import (
    SHORT_FORMS,
    CohesionForm,
    FightForm,
    InitiativeForm,
    PanicForm,
    ShotForm,
    _Short,
)
from sixgun.games.dicemore.space import RADIUS

X, Y = 12.0, 22.0
WALL_GAP, WALL_WIDTH, WALL_LENGTH = 0.05, 0.3, 3.0
LEAST_FOR_COVER = 0.5
_PIECES = {"light": ("low-wall", "a low wall"), "partial": ("wall", "a wall")}
_KEYS = {
    "shooter": "shot",
    "attacker": "fight",
    "defender": "fight",
    "cools": "cohesion",
    "other_cool": "initiative",
    "distance": "shot",
    "weapon": "shot",
}

Full = dict[str, Any]


def expand(reader: Reader, data: Mapping[str, Any]) -> Full:
    """The same situation in full; mistakes are reported with the keys of the short form."""
    full = expanded(reader, data, SHORT_FORMS, _KEYS, _WRITERS)
    head = {key: data[key] for key in ("title", "story", "options") if key in data}
    return {"game": "dicemore", **head, **full}


# people --------------------------------------------------------------------------------------------------------------
def _person(name: str, key: str, side: str, x: float, facing: float, **state: Any) -> Full:
    """A member of a ready band, or somebody new by that name."""
    row: Full = {"id": name if _is_id(name) else key, "side": side, "at": [x, Y], "facing": facing}
    if name in ready_members():
        row["use"] = name
    elif not _is_id(name):
        row["name"] = name
    return row | {k: v for k, v in state.items() if v not in (None, False, "", 0)}


def _is_id(name: str) -> bool:
    return bool(name) and len(name) <= 40 and all(part.isalnum() and part == part.lower() for part in name.split("-"))


def _distinct(reader: Reader, form: _Short, one: str, other: str) -> None:
    if getattr(form, one) == getattr(form, other):
        reader.report(other, f"{getattr(form, other)} is the {one} too; expected somebody else")


def _arm(reader: Reader, row: Full, key: str, weapon: str, **fitted: Any) -> None:
    known = catalogue.weapons()
    if weapon and weapon not in known:
        reader.report(key, f"unknown weapon {weapon!r}{close_to(weapon, known, MANY)}")
    elif weapon:
        gun = {"weapon": weapon, **{k: v for k, v in fitted.items() if v}}
        row["guns"] = [gun, gun] if fitted.get("pair") else [gun]
        for one in row["guns"]:
            one.pop("pair", None)


def _mount(full: Full, row: Full, gait: str) -> None:
    if gait:
        row["horse"] = f"{row['id']}-horse"
        full.setdefault("horses", []).append({"id": row["horse"], "gait": gait})


def _table(reach: float, night: bool = False) -> Full:
    return {"width": min(200.0, max(60.0, reach + 2 * X)), "night": night}


# the forms -----------------------------------------------------------------------------------------------------------
def shot(reader: Reader, form: ShotForm) -> Full:
    _distinct(reader, form, "shooter", "target")
    x2 = X + 2 * RADIUS + form.distance
    full: Full = {"table": _table(x2, form.night)}
    one = _person(form.shooter, "shooter", "good", X, 0.0, shot=form.shot, cool=form.cool, shocked=form.shocked)
    if form.cool == 0:
        one["cool"] = 0
    if not form.weapon and form.shooter not in ready_members():
        reader.report("weapon", "missing: expected a weapon, or a member of a ready band as the shooter")
    _arm(reader, one, "weapon", form.weapon, sight=form.sight, load=form.load, pair=form.how == "two-guns")
    if form.how == "two-guns" and form.weapon:
        one["hands"] = [0, 1]
    two = _person(
        form.target,
        "target",
        "bad",
        x2,
        0.0 if form.behind else 180.0,
        ref=form.ref,
        cos=form.cos,
        cool=form.target_cool,
        wounds=form.wounds,
        acted=form.target_acted,
        lying=form.target_lying,
        scared=form.target_scared,
    )
    if form.cos is not None and form.wounds >= form.cos:
        reader.report("wounds", f"{form.wounds} wounds take all of COS {form.cos}; expected less")
    if form.target_lying and form.target_gait:
        reader.report("target_lying", "nobody lies on a horse; expected target_lying or target_gait")
    _mount(full, one, form.gait)
    _mount(full, two, form.target_gait)
    full["characters"] = [one, two]
    if form.cover != "none":
        full["layout"] = _wall(reader, form.cover, x2, form.distance)
    full["activation"] = {"who": one["id"], "saw_enemy": form.saw_enemy}
    fire: Full = {"do": "fire", "target": two["id"]}
    fire |= {"how": form.how} if form.how else {"number": form.shots}
    full["actions"] = [{"do": "aim"}, fire] if form.aimed else [fire]
    return full


def _wall(reader: Reader, cover: str, x: float, room: float) -> list[Full]:
    """The house wall between x and whoever stands `room` U before it."""
    if room < LEAST_FOR_COVER:
        reader.report("cover", f"there is no room for cover at {room:g} U; expected {LEAST_FOR_COVER} U or more")
        return []
    look, title = _PIECES[cover]
    left = x - RADIUS - WALL_GAP - WALL_WIDTH
    size = {"x": round(left, 3), "y": Y - WALL_LENGTH / 2, "w": WALL_WIDTH, "h": WALL_LENGTH}
    return [{"id": "cover-wall", "piece": title, "kind": "cover", "look": look, "cover": cover, **size}]


def fight(reader: Reader, form: FightForm) -> Full:
    _distinct(reader, form, "attacker", "defender")
    full: Full = {"table": _table(X)}
    one = _person(form.attacker, "attacker", "good", X, 0.0, cos=form.cos, cool=form.cool, lying=form.lying)
    two = _person(
        form.defender,
        "defender",
        "bad",
        X + 2 * RADIUS,
        0.0 if form.behind else 180.0,
        cos=form.defender_cos,
        cool=form.defender_cool,
        wounds=form.defender_wounds,
        lying=form.defender_lying,
        shocked=form.defender_shocked,
        scared=form.defender_scared,
    )
    if form.defender_cos is not None and form.defender_wounds >= form.defender_cos:
        message = f"{form.defender_wounds} wounds take all of COS {form.defender_cos}; expected less"
        reader.report("defender_wounds", message)
    for row, key in ((one, "weapon"), (two, "defender_weapon")):
        _arm(reader, row, key, getattr(form, key))
        if not getattr(form, key) and "use" not in row:
            row["guns"] = []
    for row, mounted, lying, key in (
        (one, form.mounted, form.lying, "lying"),
        (two, form.defender_mounted, form.defender_lying, "defender_lying"),
    ):
        if mounted and lying:
            reader.report(key, "nobody lies on a horse; expected one or the other")
        _mount(full, row, "stand" if mounted else "")
    full["characters"] = [one, two]
    full["activation"] = {"who": one["id"]}
    full["actions"] = [{"do": "melee", "target": two["id"]}]
    return full


def panic(reader: Reader, form: PanicForm) -> Full:
    _distinct(reader, form, "who", "attacker")
    if form.shocked and form.scared:
        reader.report("shocked", "a scared character is not shocked as well; expected one of them")
    one = _person(form.who, "who", "good", X, 0.0, cool=form.cool, shocked=form.shocked, scared=form.scared)
    two = _person(form.attacker, "attacker", "bad", X + 2 * RADIUS + form.distance, 180.0)
    return {
        "table": _table(X + form.distance),
        "characters": [one, two],
        "activation": {"who": two["id"]},
        "actions": [{"do": "panic", "who": one["id"], "target": two["id"]}],
    }


def cohesion(reader: Reader, form: CohesionForm) -> Full:
    """The one who leads is the first of those who are there, or of those who are gone."""
    there: list[Full] = [
        {"id": f"member-{i + 1}", "side": "good", "cool": cool, "at": [X + 2.0 * i, Y]}
        for i, cool in enumerate(form.cools)
    ]
    gone: list[Full] = [
        {"id": f"lost-{i + 1}", "side": "good", "at": [X + 2.0 * i, Y + 4.0], "out": "eliminated"}
        for i in range(form.lost)
    ]
    if form.leader == "there":
        there[0]["role"] = "leader"
    elif form.leader == "dead" and gone:
        gone[0]["role"] = "leader"
    elif form.leader == "dead":
        reader.report("leader", "nobody is gone; expected lost = 1 or more")
    if 2 * form.lost <= len(there) + form.lost:
        total = len(there) + form.lost
        reader.report("lost", f"{form.lost} of {total} is not more than half: nothing is tested; expected more")
    return {"characters": [*there, *gone], "actions": ["cohesion"]}


def initiative(reader: Reader, form: InitiativeForm) -> Full:
    one = _person("one", "one", "good", X, 0.0, fame=form.fame) | {"cool": form.cool}
    two = _person("other", "other", "bad", X + 10.0, 180.0, fame=form.other_fame) | {"cool": form.other_cool}
    return {"characters": [one, two], "actions": [{"do": "initiative", "who": "one", "target": "other"}]}


_WRITERS: dict[str, Callable[[Reader, Any], Full]] = {
    "shot": shot,
    "fight": fight,
    "panic": panic,
    "cohesion": cohesion,
    "initiative": initiative,
}
