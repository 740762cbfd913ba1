"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table with the people facing each other in the middle, the first one at
x = 12 and looking east, distances from base to base, cover a house piece beside the target: a low wall for light cover,
a stone wall for partial cover.
"""

from __future__ import annotations

from typing import Any

from sixgun.core.short_form import Forms, Full, distinct, somebody, stated
from sixgun.core.strict import MANY, Reader
from sixgun.games.dicemore import catalogue
from sixgun.games.dicemore.situations.people import ready_members
from sixgun.games.dicemore.situations.schema import (
    CohesionForm,
    FightForm,
    InitiativeForm,
    PanicForm,
    ShotForm,
    SituationFile,
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


# people --------------------------------------------------------------------------------------------------------------
def _person(name: str, key: str, side: str, x: float, facing: float, **state: Any) -> Full:
    """A member of a ready band, or somebody new by that name."""
    return somebody(name, key, ready_members(), side=side, at=[x, Y], facing=facing, **state)


def _arm(reader: Reader, row: Full, key: str, weapon: str, **fitted: Any) -> None:
    if weapon and reader.known(key, weapon, catalogue.weapons(), "weapon", MANY):
        row["guns"] = [{"weapon": weapon, **{k: v for k, v in fitted.items() if v}}]


def _mount(full: Full, row: Full, gait: str) -> None:
    if gait:
        row["horse"] = f"{row['id']}-horse"
        full.setdefault("horses", []).append({"id": row["horse"], "gait": gait})


def _table(reach: float, night: bool = False) -> Full:
    return {"width": min(200.0, max(60.0, reach + 2 * X)), "night": night}


def _alive(reader: Reader, key: str, wounds: int, cos: int | None) -> None:
    message = f"{wounds} wounds take all of COS {cos}; expected less"
    reader.expect(cos is None or wounds < cos, key, message)


# the forms -----------------------------------------------------------------------------------------------------------
def shot(reader: Reader, form: ShotForm) -> Full:
    distinct(reader, form, "shooter", "target")
    _alive(reader, "wounds", form.wounds, form.cos)
    ready = form.shooter in ready_members()
    reader.expect(
        form.weapon or ready, "weapon", "missing: expected a weapon, or a member of a ready band as the shooter"
    )
    flat = form.target_lying and form.target_gait
    reader.expect(not flat, "target_lying", "nobody lies on a horse; expected target_lying or target_gait")
    x2 = X + 2 * RADIUS + form.distance
    full: Full = {"table": _table(x2, form.night)}
    one = _person(form.shooter, "shooter", "good", X, 0.0, **stated(form, ("shot", "cool", "shocked")))
    _arm(reader, one, "weapon", form.weapon, sight=form.sight, load=form.load)
    if form.how == "two-guns" and "guns" in one:
        one["guns"] *= 2
        one["hands"] = [0, 1]
    state = stated(form, ("cool", "acted", "lying", "scared"), "target_") | stated(form, ("ref", "cos", "wounds"))
    two = _person(form.target, "target", "bad", x2, 0.0 if form.behind else 180.0, **state)
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
    distinct(reader, form, "attacker", "defender")
    _alive(reader, "defender_wounds", form.defender_wounds, form.defender_cos)
    full: Full = {"table": _table(X)}
    one = _person(form.attacker, "attacker", "good", X, 0.0, **stated(form, ("cos", "cool", "lying")))
    state = stated(form, ("cos", "cool", "wounds", "lying", "shocked", "scared"), "defender_")
    two = _person(form.defender, "defender", "bad", X + 2 * RADIUS, 0.0 if form.behind else 180.0, **state)
    for row, prefix in ((one, ""), (two, "defender_")):
        said = stated(form, ("weapon", "mounted", "lying"), prefix)
        _arm(reader, row, f"{prefix}weapon", said["weapon"])
        if not said["weapon"] and "use" not in row:
            row["guns"] = []
        flat = said["mounted"] and said["lying"]
        reader.expect(not flat, f"{prefix}lying", "nobody lies on a horse; expected one or the other")
        _mount(full, row, "stand" if said["mounted"] else "")
    full["characters"] = [one, two]
    full["activation"] = {"who": one["id"]}
    full["actions"] = [{"do": "melee", "target": two["id"]}]
    return full


def panic(reader: Reader, form: PanicForm) -> Full:
    distinct(reader, form, "who", "attacker")
    both = form.shocked and form.scared
    reader.expect(not both, "shocked", "a scared character is not shocked as well; expected one of them")
    one = _person(form.who, "who", "good", X, 0.0, **stated(form, ("cool", "shocked", "scared")))
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
    message = f"{form.lost} of {len(there) + form.lost} is not more than half: nothing is tested; expected more"
    reader.expect(form.lost > len(there), "lost", message)
    return {"characters": [*there, *gone], "actions": ["cohesion"]}


def initiative(reader: Reader, form: InitiativeForm) -> Full:
    one = _person("one", "one", "good", X, 0.0, fame=form.fame, cool=form.cool)
    two = _person("other", "other", "bad", X + 10.0, 180.0, fame=form.other_fame, cool=form.other_cool)
    return {"characters": [one, two], "actions": [{"do": "initiative", "who": "one", "target": "other"}]}


FORMS = Forms(
    "dicemore",
    SituationFile,
    {
        "shot": (ShotForm, shot),
        "fight": (FightForm, fight),
        "panic": (PanicForm, panic),
        "cohesion": (CohesionForm, cohesion),
        "initiative": (InitiativeForm, initiative),
    },
    _KEYS,
)
expand = FORMS.expand
