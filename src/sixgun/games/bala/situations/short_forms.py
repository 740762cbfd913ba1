"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table with the people facing each other in the middle, the first one at
x = 12 and looking east, distances from base to base, cover a low barrel beside the target (house piece).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from sixgun.core.short_form import Forms, Full, distinct, somebody, stated
from sixgun.core.strict import MANY, Reader
from sixgun.games.bala import catalogue
from sixgun.games.bala.scenarios.scenario import ready_characters
from sixgun.games.bala.scenarios.schema import Level, Ready, gun_rows
from sixgun.games.bala.situations.schema import Few, Head, SituationFile
from sixgun.games.bala.space import FOOT_RADIUS, HORSE_RADIUS

X, Y = 12.0, 24.0
BARREL = 0.45
BARREL_GAP = 0.1
"""Between the house barrel and the base that it covers."""
LEAST_FOR_COVER = 0.5
Distance = Annotated[float, Meta(ge=0.0, le=100.0)]
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


# people --------------------------------------------------------------------------------------------------------------
def _person(
    reader: Reader,
    form: Head,
    key: str,
    at: tuple[float, ...],
    facing: float,
    *,
    usual: int | None = None,
    fitted: tuple[str, ...] = (),
    **state: Any,
) -> Full:
    """A ready character, or somebody new by that name and of the usual Level; hurt, armed and mounted as it says."""
    side, prefix = (THEIRS, f"{key}_") if key in ("target", "defender") else (OURS, "")
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


def _guns(reader: Reader, form: Head, key: str, ready: Ready | None, fitted: tuple[str, ...]) -> list[Full]:
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
    """The house barrel between x and a character that stands `room` inches before it."""
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
class ShotForm(Head, frozen=True, kw_only=True):
    """Two people face each other on an open table; one aims and shoots."""

    kind: Literal["shot"] = "shot"
    shooter: str = "shooter"
    """A ready character, or any name."""
    target: str = "target"
    distance: Distance
    """From base to base."""
    weapon: str = ""
    """The shooter's own first weapon if it is a ready character, else it must be said."""
    level: Level | None = None
    target_level: Level | None = None
    cover: bool = False
    """A barrel stands beside the target."""
    aims: Annotated[int, Meta(ge=0, le=10)] = 0
    """Aiming actions before the first shot."""
    shots: Annotated[int, Meta(ge=1, le=6)] = 1
    how: Literal["", "both-barrels", "shot-barrel", "throw"] = ""
    mounted: bool = False
    target_mounted: bool = False
    wounded_arm: Annotated[int, Meta(ge=0, le=4)] = 0
    """Wounds of the arm that holds the weapon."""
    sight: bool = False
    stock: bool = False
    shock: Few = 0
    damage: Few = 0
    target_shock: Few = 0
    target_damage: Few = 0
    bystander: Literal["", "friend", "enemy", "neighbour"] = ""
    """Somebody beside the line of fire, whom a stray bullet may hit."""

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "shooter", "target")
        far = _radius(self.target_mounted)
        x2 = X + _radius(self.mounted) + self.distance + far
        ready = ready_characters().get(self.shooter)
        armed = self.weapon or (ready is not None and ready.guns)
        reader.expect(armed, "weapon", "missing: expected a weapon, or a ready character as the shooter")
        needed = (self.aims + self.shots) * (2 if self.mounted else 1) + self.shock + self.damage
        fitted = tuple([key for key in ("sight", "stock") if getattr(self, key)])
        arm = [{"place": "arm", "arm": "good"}] * self.wounded_arm
        usual = min(6, max(3, needed))  # enough for what is listed
        one = _person(reader, self, "shooter", (X, Y), 0.0, usual=usual, fitted=fitted, wounds=arm)
        two = _person(reader, self, "target", (x2, Y), 180.0)
        one["detected"] = [two["id"]]
        full = _moment([one, two], x2)
        if self.cover:
            full["scenery"] = _barrel(reader, x2, far, self.distance, self.target_mounted)
        beside = [x2, Y + far + FOOT_RADIUS + 0.2]
        if self.bystander == "neighbour":
            full["neighbours"] = [{"id": "bystander", "at": beside}]
        elif self.bystander:
            side = OURS if self.bystander == "friend" else THEIRS
            full["characters"].append({"id": "bystander", "side": side, "at": beside, "facing": 90.0})
        shots = {"do": "shoot", "times": self.shots, "how": self.how}
        actions = [{"do": "aim", "times": self.aims}, shots] if self.aims else [shots]
        return full | {"actions": [{**action, "target": two["id"]} for action in actions]}


class FightForm(Head, frozen=True, kw_only=True):
    """Two people in contact; one attacks."""

    kind: Literal["fight"] = "fight"
    attacker: str = "attacker"
    defender: str = "defender"
    weapon: str = ""
    defender_weapon: str = ""
    """Bare fists if they are not said."""
    level: Level | None = None
    defender_level: Level | None = None
    mounted: bool = False
    defender_mounted: bool = False
    galloped: bool = False
    """The attacker galloped 6 in or more before contact."""
    unseen: bool = False
    """The defender looks the other way."""
    obstacle: bool = False
    """The defender stands behind a fence."""
    paralysed: bool = False
    """The defender is Paralysed."""
    shock: Few = 0
    damage: Few = 0
    defender_shock: Few = 0
    defender_damage: Few = 0

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "attacker", "defender")
        reader.expect(self.mounted or not self.galloped, "galloped", "only a rider gallops; expected mounted = true")
        far = _radius(self.defender_mounted)
        x2 = X + _radius(self.mounted) + (0.3 if self.obstacle else 0.0) + far
        one = _person(reader, self, "attacker", (X, Y), 0.0)
        two = _person(reader, self, "defender", (x2, Y), 0.0 if self.unseen else 180.0, paralysed=self.paralysed)
        for row in (one, two):
            if "use" not in row:
                row.setdefault("guns", [])
        full = _moment([one, two], x2)
        if self.obstacle:
            x = x2 - far - 0.12
            full["scenery"] = [{"kind": "fence", "id": "fence", "points": [[x, Y - 3], [x, Y + 3]]}]
        if self.galloped:
            full["activation"] |= {"galloped": 6.0, "rode": True}
        return full | {"actions": [{"do": "move", "how": "fight", "target": two["id"]}]}


class DetectionForm(Head, frozen=True, kw_only=True):
    """One looks for another."""

    kind: Literal["detection"] = "detection"
    observer: str = "observer"
    target: str = "target"
    distance: Distance
    level: Level | None = None
    cover: bool = False
    """A barrel hides the target in part."""
    woods: Annotated[float, Meta(ge=0.0, le=60.0)] = 0.0
    """Inches of woods in between."""
    outside_front: bool = False
    """The target is outside the front 90 degrees (but inside the front 180)."""
    paralysed: bool = False
    above: Annotated[float, Meta(ge=0.0, le=10.0)] = 0.0
    """The observer stands so many inches higher."""
    poor_light: bool = False
    wounded_head: Annotated[int, Meta(ge=0, le=4)] = 0
    spyglass: bool = False

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "observer", "target")
        x2 = X + 2 * FOOT_RADIUS + self.distance
        one = _person(
            reader,
            self,
            "observer",
            (X, Y, self.above) if self.above else (X, Y),
            60.0 if self.outside_front else 0.0,
            usual=6,
            wounds=[{"place": "head"}] * self.wounded_head,
            gear=["spyglass"] if self.spyglass else [],
        )
        two = _person(reader, self, "target", (x2, Y), 180.0, paralysed=self.paralysed)
        scenery = _barrel(reader, x2, FOOT_RADIUS, self.distance) if self.cover else []
        if self.woods > self.distance - (3.0 if self.cover else 1.0):
            reader.expect(not self.woods, "woods", f"there are only {self.distance:g} in between them; expected less")
        elif self.woods:
            start = X + FOOT_RADIUS + 0.5
            scenery.append({"kind": "woods", "id": "woods", "at": [start, Y - 6], "size": [self.woods, 12.0]})
        if self.above:
            scenery.append(_ledge(3.0, 6.0, self.above))
        options = {"poor_light": True} if self.poor_light else {}
        look = {"do": "detect", "target": two["id"]}
        return _moment([one, two], x2, scenery=scenery, options=options, actions=[look])


class DynamiteForm(Head, frozen=True, kw_only=True):
    """A stick is thrown at somebody and goes off at the thrower's next card; with `lies` it lies there already."""

    kind: Literal["dynamite"] = "dynamite"
    thrower: str = "thrower"
    target: str = "target"
    distance: Distance = 8.0
    lies: Annotated[float, Meta(ge=0.0, le=20.0)] | None = None
    """Inches from the target's base to a stick that has landed."""
    target_level: Level | None = None
    cover: bool = False

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "thrower", "target")
        x2 = X + 2 * FOOT_RADIUS + (20.0 if self.lies is not None else self.distance)
        one = _person(reader, self, "thrower", (X, Y), 0.0) | {"guns": ["dynamite"]}
        two = _person(reader, self, "target", (x2, Y), 180.0)
        card = {"do": "card", "who": one["id"]}
        if self.lies is None:
            reader.expect(not self.cover, "cover", "nobody knows from where the blast comes; expected lies as well")
            return _moment([one, two], x2, actions=[{"do": "light-dynamite", "to": [x2, Y]}, card])
        charge = {"thrower": one["id"], "at": [x2 - FOOT_RADIUS - self.lies, Y]}
        scenery = _barrel(reader, x2, FOOT_RADIUS, self.lies) if self.cover else []
        return _moment([one, two], x2, charges=[charge], scenery=scenery, actions=[card])


class FallForm(Head, frozen=True, kw_only=True):
    """Somebody at the edge of a drop, or on a horse, has just suffered Damage."""

    kind: Literal["fall"] = "fall"
    who: str = "faller"
    level: Level | None = None
    height: Annotated[float, Meta(ge=0.5, le=12.0)] = 3.0
    mounted: bool = False
    parapet: bool = False
    serious: bool = False
    fight: bool = False
    damage: Few = 1

    def full(self, reader: Reader) -> Full:
        at = (X, Y) if self.mounted else (X, Y, self.height)
        one = _person(reader, self, "who", at, 0.0, usual=6)
        reader.expect(not (self.mounted and self.parapet), "parapet", "a horse has no parapet")
        scenery = [] if self.mounted else [_ledge(6.0, 12.0, self.height, self.parapet)]
        down = {"do": "fall", "serious": self.serious, "fight": self.fight}
        return _moment([one], scenery=scenery, actions=[down])


class MoraleForm(Head, frozen=True, kw_only=True):
    """A band that has just lost somebody."""

    kind: Literal["morale"] = "morale"
    levels: Annotated[tuple[Level, ...], Meta(min_length=1, max_length=20)]
    """Of those still on the table."""
    lost: Annotated[tuple[Level, ...], Meta(max_length=20)] = ()
    """Of those who are not."""
    shock: Annotated[int, Meta(ge=0, le=60)] = 0
    """Of the whole band."""

    def full(self, reader: Reader) -> Full:
        left = self.shock
        people = []
        for i, level in enumerate(self.levels):
            mine = min(left, level - 1)
            left -= mine
            people.append(
                {"id": f"member-{i + 1}", "side": "band", "level": level, "at": [X + 2.0 * i, Y], "shock": mine}
            )
        reader.expect(not left, "shock", f"nobody is left who could bear {left} more points of Shock; expected less")
        total = sum(self.levels) + sum(self.lost)
        test = {"do": "morale", "side": "band"}
        return _moment(people, 60.0 - 2 * X, bands=[{"side": "band", "total": total}], actions=[test])


class RecoveryForm(Head, frozen=True, kw_only=True):
    """Shaking off Shock, and Paralysis first."""

    kind: Literal["recovery"] = "recovery"
    who: str = "model"
    level: Level | None = None
    shock: Annotated[int, Meta(ge=0, le=5)] = 1
    damage: Few = 0
    paralysed: bool = False
    actions: Annotated[int, Meta(ge=1, le=6)] | None = None
    """How many actions it spends; all of them if it is not said."""

    def full(self, reader: Reader) -> Full:
        ready = ready_characters().get(self.who)
        one = _person(reader, self, "who", (X, Y), 0.0, usual=6, paralysed=self.paralysed)
        most = (self.level or (ready.level if ready is not None else 6)) - self.shock - self.damage
        spend = self.actions or max(1, most)
        reader.expect(not spend > most > 0, "actions", f"there are only {most} actions; expected as many or less")
        actions: list[Full] = [{"do": "recover"}] if self.paralysed else []
        rolls = spend - len(actions)
        if rolls and self.shock:
            actions.append({"do": "remove-shock", "times": rolls})
        reader.expect(actions, "shock", "there is nothing to recover from; expected Shock or paralysed = true")
        return _moment([one], actions=actions)


_ALL = (ShotForm, FightForm, DetectionForm, DynamiteForm, FallForm, MoraleForm, RecoveryForm)
FORMS = Forms("bala", SituationFile, _ALL, _KEYS)
