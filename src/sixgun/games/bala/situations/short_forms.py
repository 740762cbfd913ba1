"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table with the people facing each other in the middle, the first one at
x = 12 and looking east, distances from base to base, cover a low barrel beside the target (house piece).
"""

from __future__ import annotations

from typing import Any

from sixgun.core.short_form import Forms, Full, distinct, somebody, stated
from sixgun.core.strict import MANY, Reader
from sixgun.games.bala import catalogue
from sixgun.games.bala.scenarios.scenario import ready_characters
from sixgun.games.bala.scenarios.schema import Ready, gun_rows
from sixgun.games.bala.situations.schema import (
    DetectionForm,
    DynamiteForm,
    FallForm,
    FightForm,
    MoraleForm,
    RecoveryForm,
    ShortRow,
    ShotForm,
    SituationFile,
)
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS

X, Y = 12.0, 24.0
BARREL = 0.45
BARREL_GAP = 0.1
"""Between the house barrel and the base that it covers."""
LEAST_FOR_COVER = 0.5
OURS, THEIRS = "ours", "theirs"
_PEOPLE = {
    "shooter": (OURS, ""),
    "attacker": (OURS, ""),
    "observer": (OURS, ""),
    "thrower": (OURS, ""),
    "who": (OURS, ""),
    "target": (THEIRS, "target_"),
    "defender": (THEIRS, "defender_"),
}
"""By the key that names somebody: the side, and what goes before the keys about him."""
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


# people --------------------------------------------------------------------------------------------------------------
def _person(
    reader: Reader,
    form: ShortRow,
    key: str,
    at: tuple[float, ...],
    facing: float,
    *,
    usual: int | None = None,
    fitted: tuple[str, ...] = (),
    **state: Any,
) -> Full:
    """A ready character, or somebody new by that name and of the usual Level; hurt, armed and mounted as it says."""
    side, prefix = _PEOPLE[key]
    name: str = getattr(form, key)
    ready = ready_characters().get(name)
    level = getattr(form, f"{prefix}level", None) or (None if ready is not None else usual)
    harm = {"shock": 0, "damage": 0} | stated(form, ("shock", "damage"), prefix)
    most = level or (ready.level if ready is not None else 3)
    message = f"{harm['shock']} Shock and {harm['damage']} Damage take all actions of Level {most}; expected less"
    reader.expect(sum(harm.values()) < most, prefix + ("damage" if harm["damage"] else "shock"), message)
    row = somebody(name, key, ready_characters(), side=side, at=list(at), facing=facing, level=level)
    row |= {k: v for k, v in {**harm, **state}.items() if v}
    if guns := _guns(reader, form, f"{prefix}weapon", ready, fitted):
        row["guns"] = guns
    if getattr(form, f"{prefix}mounted", False):
        row["horse"] = f"{row['id']}-horse"
    return row


def _guns(reader: Reader, form: ShortRow, key: str, ready: Ready | None, fitted: tuple[str, ...]) -> list[Full]:
    weapon: str = getattr(form, key, "")
    extra = dict.fromkeys(fitted, True)
    if not weapon:
        return [{"weapon": gun_rows(ready.guns)[0].weapon, **extra}] if fitted and ready and ready.guns else []
    known = catalogue.weapons()
    if reader.known(key, weapon, known, "weapon", MANY) and known[weapon].kind == "machine-gun":
        reader.report(key, f"nobody carries a {known[weapon].title}; write the file in full")
    return [{"weapon": weapon, **extra}]


def _radius(mounted: bool) -> float:
    return HORSE_RADIUS if mounted else FOOT_RADIUS


def _moment(people: list[Full], reach: float = 0.0, **tables: Any) -> Full:
    """A table with these people, their horses, and the activation of the first one."""
    horse = next(iter(catalogue.horse_kinds()))
    return {
        "table": {"width": min(120.0, max(48.0, reach + 2 * X)), "depth": 48.0},
        "characters": people,
        "horses": [{"id": row["horse"], "kind": horse} for row in people if "horse" in row],
        "activation": {"who": people[0]["id"]},
        **{name: rows for name, rows in tables.items() if rows},
    }


def _barrel(reader: Reader, x: float, radius: float, room: float, high: bool = False) -> list[Full]:
    """The house barrel between x and whoever stands `room` inches before it."""
    if room < LEAST_FOR_COVER:
        reader.report("cover", f"there is no room for cover at {room:g} in; expected {LEAST_FOR_COVER} in or more")
        return []
    r = min(BARREL, (room - 2 * BARREL_GAP) / 2)
    row: Full = {"kind": "barrel", "id": "cover-barrel", "title": "a barrel", "radius": r}
    return [row | {"at": [x - radius - BARREL_GAP - r, Y]} | ({"high": True} if high else {})]


def _ledge(west: float, depth: float, height: float, parapet: bool = False) -> Full:
    """A drop just beyond somebody at X."""
    at, size = [X - west, Y - depth / 2], [west + 0.6, depth]
    return {"kind": "ledge", "id": "ledge", "at": at, "size": size, "height": height, "parapet": parapet}


# the forms -----------------------------------------------------------------------------------------------------------
def shot(reader: Reader, form: ShotForm) -> Full:
    distinct(reader, form, "shooter", "target")
    far = _radius(form.target_mounted)
    x2 = X + _radius(form.mounted) + form.distance + far
    ready = ready_characters().get(form.shooter)
    armed = form.weapon or (ready is not None and ready.guns)
    reader.expect(armed, "weapon", "missing: expected a weapon, or a ready character as the shooter")
    needed = (form.aims + form.shots) * (2 if form.mounted else 1) + form.shock + form.damage
    fitted = tuple([key for key in ("sight", "stock") if getattr(form, key)])
    arm = [{"place": "arm", "arm": "good"}] * form.wounded_arm
    usual = min(6, max(3, needed))  # enough for what is listed
    one = _person(reader, form, "shooter", (X, Y), 0.0, usual=usual, fitted=fitted, wounds=arm)
    two = _person(reader, form, "target", (x2, Y), 180.0)
    one["detected"] = [two["id"]]
    full = _moment([one, two], x2)
    if form.cover:
        full["scenery"] = _barrel(reader, x2, far, form.distance, form.target_mounted)
    beside = [x2, Y + far + FOOT_RADIUS + 0.2]
    if form.bystander == "neighbour":
        full["neighbours"] = [{"id": "bystander", "at": beside}]
    elif form.bystander:
        side = OURS if form.bystander == "friend" else THEIRS
        full["characters"].append({"id": "bystander", "side": side, "at": beside, "facing": 90.0})
    shots = {"do": "shoot", "times": form.shots, "how": form.how}
    actions = [{"do": "aim", "times": form.aims}, shots] if form.aims else [shots]
    return full | {"actions": [{**action, "target": two["id"]} for action in actions]}


def fight(reader: Reader, form: FightForm) -> Full:
    distinct(reader, form, "attacker", "defender")
    reader.expect(form.mounted or not form.galloped, "galloped", "only a rider gallops; expected mounted = true")
    far = _radius(form.defender_mounted)
    x2 = X + _radius(form.mounted) + (0.3 if form.obstacle else 0.0) + far
    one = _person(reader, form, "attacker", (X, Y), 0.0)
    two = _person(reader, form, "defender", (x2, Y), 0.0 if form.unseen else 180.0, paralysed=form.paralysed)
    for row in (one, two):
        if "use" not in row:
            row.setdefault("guns", [])
    full = _moment([one, two], x2)
    if form.obstacle:
        x = x2 - far - 0.12
        full["scenery"] = [{"kind": "fence", "id": "fence", "points": [[x, Y - 3], [x, Y + 3]]}]
    if form.galloped:
        full["activation"] |= {"galloped": 6.0, "rode": True}
    return full | {"actions": [{"do": "move", "how": "fight", "target": two["id"]}]}


def detect(reader: Reader, form: DetectionForm) -> Full:
    distinct(reader, form, "observer", "target")
    x2 = X + 2 * FOOT_RADIUS + form.distance
    one = _person(
        reader,
        form,
        "observer",
        (X, Y, form.above) if form.above else (X, Y),
        60.0 if form.outside_front else 0.0,
        usual=6,
        wounds=[{"place": "head"}] * form.wounded_head,
        gear=["spyglass"] if form.spyglass else [],
    )
    two = _person(reader, form, "target", (x2, Y), 180.0, paralysed=form.paralysed)
    scenery = _barrel(reader, x2, FOOT_RADIUS, form.distance) if form.cover else []
    if form.woods > form.distance - (3.0 if form.cover else 1.0):
        reader.expect(not form.woods, "woods", f"there are only {form.distance:g} in between them; expected less")
    elif form.woods:
        start = X + FOOT_RADIUS + 0.5
        scenery.append({"kind": "woods", "id": "woods", "at": [start, Y - 6], "size": [form.woods, 12.0]})
    if form.above:
        scenery.append(_ledge(3.0, 6.0, form.above))
    options = {"poor_light": True} if form.poor_light else {}
    look = {"do": "detect", "target": two["id"]}
    return _moment([one, two], x2, scenery=scenery, options=options, actions=[look])


def dynamite(reader: Reader, form: DynamiteForm) -> Full:
    distinct(reader, form, "thrower", "target")
    x2 = X + 2 * FOOT_RADIUS + (20.0 if form.lies is not None else form.distance)
    one = _person(reader, form, "thrower", (X, Y), 0.0) | {"guns": ["dynamite"]}
    two = _person(reader, form, "target", (x2, Y), 180.0)
    card = {"do": "card", "who": one["id"]}
    if form.lies is None:
        reader.expect(not form.cover, "cover", "nobody knows from where the blast comes; expected lies as well")
        return _moment([one, two], x2, actions=[{"do": "light-dynamite", "to": [x2, Y]}, card])
    charge = {"thrower": one["id"], "at": [x2 - FOOT_RADIUS - form.lies, Y]}
    scenery = _barrel(reader, x2, FOOT_RADIUS, form.lies) if form.cover else []
    return _moment([one, two], x2, charges=[charge], scenery=scenery, actions=[card])


def fall(reader: Reader, form: FallForm) -> Full:
    at = (X, Y) if form.mounted else (X, Y, form.height)
    one = _person(reader, form, "who", at, 0.0, usual=6)
    reader.expect(not (form.mounted and form.parapet), "parapet", "a horse has no parapet")
    scenery = [] if form.mounted else [_ledge(6.0, 12.0, form.height, form.parapet)]
    down = {"do": "fall", "serious": form.serious, "fight": form.fight}
    return _moment([one], scenery=scenery, actions=[down])


def band(reader: Reader, form: MoraleForm) -> Full:
    left = form.shock
    people = []
    for i, level in enumerate(form.levels):
        mine = min(left, level - 1)
        left -= mine
        people.append({"id": f"member-{i + 1}", "side": "band", "level": level, "at": [X + 2.0 * i, Y], "shock": mine})
    reader.expect(not left, "shock", f"nobody is left who could bear {left} more points of Shock; expected less")
    total = sum(form.levels) + sum(form.lost)
    test = {"do": "morale", "side": "band"}
    return _moment(people, 60.0 - 2 * X, bands=[{"side": "band", "total": total}], actions=[test])


def recovery(reader: Reader, form: RecoveryForm) -> Full:
    ready = ready_characters().get(form.who)
    one = _person(reader, form, "who", (X, Y), 0.0, usual=6, paralysed=form.paralysed)
    most = (form.level or (ready.level if ready is not None else 6)) - form.shock - form.damage
    spend = form.actions or max(1, most)
    reader.expect(not spend > most > 0, "actions", f"there are only {most} actions; expected as many or less")
    actions: list[Full] = [{"do": "recover"}] if form.paralysed else []
    rolls = spend - len(actions)
    if rolls and form.shock:
        actions.append({"do": "remove-shock", "times": rolls})
    reader.expect(actions, "shock", "there is nothing to recover from; expected Shock or paralysed = true")
    return _moment([one], actions=actions)


FORMS = Forms(
    "bala",
    SituationFile,
    {
        "shot": (ShotForm, shot),
        "fight": (FightForm, fight),
        "detection": (DetectionForm, detect),
        "dynamite": (DynamiteForm, dynamite),
        "fall": (FallForm, fall),
        "morale": (MoraleForm, band),
        "recovery": (RecoveryForm, recovery),
    },
    _KEYS,
)
expand = FORMS.expand
