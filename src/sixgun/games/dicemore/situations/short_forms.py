"""Short forms of situations: the few words of the common cases, written out in full.

Everything becomes an ordinary file: an open table with the people facing each other in the middle, the first one at
x = 12 and looking east, distances from base to base, cover a house piece beside the target: a low wall for light cover,
a stone wall for partial cover.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from sixgun.core.short_form import Forms, Full, distinct, somebody, stated
from sixgun.core.strict import MANY, Reader
from sixgun.games.dicemore import catalogue
from sixgun.games.dicemore.situations.people import ready_members
from sixgun.games.dicemore.situations.schema import Few, Head, Score, SituationFile
from sixgun.games.dicemore.space import RADIUS

X, Y = 12.0, 22.0
WALL_GAP, WALL_WIDTH, WALL_LENGTH = 0.05, 0.3, 3.0
LEAST_FOR_COVER = 0.5
Distance = Annotated[float, Meta(ge=0.0, le=100.0)]
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
class ShotForm(Head, frozen=True, kw_only=True):
    """Two people face each other on an open table; one fires at the other."""

    kind: Literal["shot"] = "shot"
    shooter: str = "shooter"
    """A member of a ready band, or any name."""
    target: str = "target"
    distance: Distance
    """In U, from base to base."""
    weapon: str = ""
    """The shooter's own weapons if it is a member of a ready band, else it must be said."""
    shots: Annotated[int, Meta(ge=1, le=6)] = 1
    how: Literal["", "two-guns", "empty"] = ""
    aimed: bool = False
    cover: Literal["none", "light", "partial"] = "none"
    """A low wall, or a high one, beside the target."""
    shot: Score | None = None
    cool: Score | None = None
    ref: Score | None = None
    """REF of the target."""
    cos: Score | None = None
    """COS of the target."""
    wounds: Few = 0
    """Wounds that the target has."""
    target_cool: Score | None = None
    target_acted: bool = False
    target_lying: bool = False
    target_scared: bool = False
    target_gait: Literal["", "stand", "trot", "run"] = ""
    """The target rides."""
    shocked: bool = False
    """The shooter is shocked."""
    gait: Literal["", "stand", "trot", "run"] = ""
    """The shooter rides."""
    behind: bool = False
    """The target looks the other way."""
    night: bool = False
    saw_enemy: bool = True
    sight: bool = False
    load: Literal[0, 7, 17] = 0

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "shooter", "target")
        _alive(reader, "wounds", self.wounds, self.cos)
        ready = self.shooter in ready_members()
        reader.expect(
            self.weapon or ready, "weapon", "missing: expected a weapon, or a member of a ready band as the shooter"
        )
        flat = self.target_lying and self.target_gait
        reader.expect(not flat, "target_lying", "nobody lies on a horse; expected target_lying or target_gait")
        x2 = X + 2 * RADIUS + self.distance
        full: Full = {"table": _table(x2, self.night)}
        one = _person(self.shooter, "shooter", "good", X, 0.0, **stated(self, ("shot", "cool", "shocked")))
        _arm(reader, one, "weapon", self.weapon, sight=self.sight, load=self.load)
        if self.how == "two-guns" and "guns" in one:
            one["guns"] *= 2
            one["hands"] = [0, 1]
        state = stated(self, ("cool", "acted", "lying", "scared"), "target_") | stated(self, ("ref", "cos", "wounds"))
        two = _person(self.target, "target", "bad", x2, 0.0 if self.behind else 180.0, **state)
        _mount(full, one, self.gait)
        _mount(full, two, self.target_gait)
        full["characters"] = [one, two]
        if self.cover != "none":
            full["layout"] = _wall(reader, self.cover, x2, self.distance)
        full["activation"] = {"who": one["id"], "saw_enemy": self.saw_enemy}
        fire: Full = {"do": "fire", "target": two["id"]}
        fire |= {"how": self.how} if self.how else {"number": self.shots}
        full["actions"] = [{"do": "aim"}, fire] if self.aimed else [fire]
        return full


class FightForm(Head, frozen=True, kw_only=True):
    """Two people in contact; one attacks hand to hand."""

    kind: Literal["fight"] = "fight"
    attacker: str = "attacker"
    defender: str = "defender"
    weapon: str = ""
    defender_weapon: str = ""
    """Bare hands if they are not said."""
    cos: Score | None = None
    cool: Score | None = None
    defender_cos: Score | None = None
    defender_cool: Score | None = None
    defender_wounds: Few = 0
    mounted: bool = False
    defender_mounted: bool = False
    defender_lying: bool = False
    lying: bool = False
    defender_shocked: bool = False
    defender_scared: bool = False
    behind: bool = False

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "attacker", "defender")
        _alive(reader, "defender_wounds", self.defender_wounds, self.defender_cos)
        full: Full = {"table": _table(X)}
        one = _person(self.attacker, "attacker", "good", X, 0.0, **stated(self, ("cos", "cool", "lying")))
        state = stated(self, ("cos", "cool", "wounds", "lying", "shocked", "scared"), "defender_")
        two = _person(self.defender, "defender", "bad", X + 2 * RADIUS, 0.0 if self.behind else 180.0, **state)
        for row, prefix in ((one, ""), (two, "defender_")):
            said = stated(self, ("weapon", "mounted", "lying"), prefix)
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


class PanicForm(Head, frozen=True, kw_only=True):
    """Somebody was struck on an open table and takes the panic test."""

    kind: Literal["panic"] = "panic"
    who: str = "who"
    cool: Score | None = None
    shocked: bool = False
    scared: bool = False
    attacker: str = "attacker"
    distance: Distance = 8.0

    def full(self, reader: Reader) -> Full:
        distinct(reader, self, "who", "attacker")
        both = self.shocked and self.scared
        reader.expect(not both, "shocked", "a scared character is not shocked as well; expected one of them")
        one = _person(self.who, "who", "good", X, 0.0, **stated(self, ("cool", "shocked", "scared")))
        two = _person(self.attacker, "attacker", "bad", X + 2 * RADIUS + self.distance, 180.0)
        return {
            "table": _table(X + self.distance),
            "characters": [one, two],
            "activation": {"who": two["id"]},
            "actions": [{"do": "panic", "who": one["id"], "target": two["id"]}],
        }


class CohesionForm(Head, frozen=True, kw_only=True):
    """A band that has lost people tests whether it holds together."""

    kind: Literal["cohesion"] = "cohesion"
    cools: Annotated[tuple[Score, ...], Meta(min_length=1, max_length=20)]
    """COOL of those still on the table."""
    lost: Annotated[int, Meta(ge=0, le=20)] = 0
    """How many are gone."""
    leader: Literal["none", "there", "dead"] = "none"

    def full(self, reader: Reader) -> Full:
        """The one who leads is the first of those who are there, or of those who are gone."""
        there: list[Full] = [
            {"id": f"member-{i + 1}", "side": "good", "cool": cool, "at": [X + 2.0 * i, Y]}
            for i, cool in enumerate(self.cools)
        ]
        gone: list[Full] = [
            {"id": f"lost-{i + 1}", "side": "good", "at": [X + 2.0 * i, Y + 4.0], "out": "eliminated"}
            for i in range(self.lost)
        ]
        if self.leader == "there":
            there[0]["role"] = "leader"
        elif self.leader == "dead" and gone:
            gone[0]["role"] = "leader"
        elif self.leader == "dead":
            reader.report("leader", "nobody is gone; expected lost = 1 or more")
        message = f"{self.lost} of {len(there) + self.lost} is not more than half: nothing is tested; expected more"
        reader.expect(self.lost > len(there), "lost", message)
        return {"characters": [*there, *gone], "actions": ["cohesion"]}


class InitiativeForm(Head, frozen=True, kw_only=True):
    """Two revealed characters roll for the initiative."""

    kind: Literal["initiative"] = "initiative"
    cool: Score = 3
    other_cool: Score = 3
    fame: Score = 0
    other_fame: Score = 0

    def full(self, reader: Reader) -> Full:
        one = _person("one", "one", "good", X, 0.0, fame=self.fame, cool=self.cool)
        two = _person("other", "other", "bad", X + 10.0, 180.0, fame=self.other_fame, cool=self.other_cool)
        return {"characters": [one, two], "actions": [{"do": "initiative", "who": "one", "target": "other"}]}


def _wall(reader: Reader, cover: str, x: float, room: float) -> list[Full]:
    """The house wall between x and a character that stands `room` U before it."""
    if room < LEAST_FOR_COVER:
        reader.report("cover", f"there is no room for cover at {room:g} U; expected {LEAST_FOR_COVER} U or more")
        return []
    look, title = _PIECES[cover]
    left = x - RADIUS - WALL_GAP - WALL_WIDTH
    size = {"x": round(left, 3), "y": Y - WALL_LENGTH / 2, "w": WALL_WIDTH, "h": WALL_LENGTH}
    return [{"id": "cover-wall", "piece": title, "kind": "cover", "look": look, "cover": cover, **size}]


_ALL = (ShotForm, FightForm, PanicForm, CohesionForm, InitiativeForm)
FORMS = Forms("dicemore", SituationFile, _ALL, _KEYS)
