"""What can be seen of somebody, what covers the rest of him, how light it is, and whether his place is known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from sixgun.core.choice import Place, Refusal
from sixgun.core.log import Mod
from sixgun.core.ref import Ref
from sixgun.games.deadlands.board import Board
from sixgun.games.deadlands.catalogue import STOPS_ALL, fog
from sixgun.games.deadlands.space import EYE, RADIUS, cover_of, leaves_of, whole_yards
from sixgun.games.deadlands.state import KNEELING, PRONE, STANDING, Person, Posture, Shootout
from sixgun.miniatures.by_hand import said_of
from sixgun.table import inside, near_spans, run_through, segment_blocked

SIGHT, LOW, HIDDEN = "deadlands.map.sight", "deadlands.map.low-cover", "deadlands.map.hidden-target"
KNOWN, LIGHT, DEPLOY = "deadlands.ruling.known-place", "deadlands.map.light", "deadlands.scenario.deploy"
DIM, MOON, DARK = "deadlands.conceal.dim", "deadlands.conceal.moonlight", "deadlands.conceal.darkness"
_LIGHTS = {-4: (DIM, "half-light"), -6: (MOON, "moonlight"), -8: (DARK, "darkness")}

NOGGIN, UPPER, GIZZARDS, LOWER = "noggin", "upper-guts", "gizzards", "lower-guts"
LEFT_ARM, RIGHT_ARM, LEFT_LEG, RIGHT_LEG = "arm-left", "arm-right", "leg-left", "leg-right"
ARMS, LEGS = frozenset({LEFT_ARM, RIGHT_ARM}), frozenset({LEFT_LEG, RIGHT_LEG})
FACES: Mapping[str, int] = {
    LEFT_LEG: 2, RIGHT_LEG: 2, LOWER: 5, GIZZARDS: 1, LEFT_ARM: 2, RIGHT_ARM: 2, UPPER: 5, NOGGIN: 1,
}  # fmt: skip
"""deadlands.table.house-hit-location: of the d20, for weighing what an attacker sees of somebody."""
EVERYWHERE = frozenset(FACES)
NEAR_TARGET, NEAR_SHOOTER = 1.5, 1.5
"""deadlands.map.low-cover"""
OVER = 2.0
"""deadlands.map.low-cover: a footing so much higher ignores low scenery."""
SAID = ("open", "knee", "waist", "chest", "hidden")
"""What a director may say of somebody's cover: as behind scenery of that height."""
SAID_ARMOR = 2
"""deadlands.table.house-armor: solid timber, where a director does not show what the cover is made of."""

LOW_COVER: Mapping[tuple[str, Posture], frozenset[str]] = {
    ("knee", STANDING): LEGS,
    ("knee", KNEELING): LEGS | {LOWER},
    ("knee", PRONE): LEGS | {LOWER, GIZZARDS, UPPER},
    ("waist", STANDING): LEGS | {LOWER, GIZZARDS},
    ("waist", KNEELING): LEGS | {LOWER, GIZZARDS, UPPER},
    ("waist", PRONE): EVERYWHERE,
    ("chest", STANDING): LEGS | {LOWER, GIZZARDS, UPPER},
    ("chest", KNEELING): EVERYWHERE,
    ("chest", PRONE): EVERYWHERE,
}
"""deadlands.table.house-exposure"""


class Exposure(msgspec.Struct, frozen=True):
    """What of a target is covered for an attacker (deadlands.cover.exposed-parts)."""

    covered: frozenset[str] = frozenset()
    """Locations of the hit table with their sides: a hit there strikes the cover (deadlands.cover.d6)."""
    by: tuple[str, ...] = ()
    """The pieces of scenery that cover or conceal him."""
    levels: tuple[tuple[str, int], ...] = ()
    """For each covered location the highest level among what covers it (deadlands.cover.damage)."""
    concealed: bool = False
    """deadlands.conceal.total"""
    visible: bool = True
    """Some line of sight reaches him."""
    impossible: Refusal | None = None
    """Why he cannot be attacked from there at all."""

    @property
    def armor(self) -> int:
        """The highest level of all."""
        return max((level for _, level in self.levels), default=0)

    def level(self, location: str) -> int:
        """Of what covers one location; 0 where nothing does."""
        return dict(self.levels).get(location, 0)


Covers = dict[str, tuple[str, ...]]
"""For each location that scenery covers the pieces that do."""


# one line of sight after the other -----------------------------------------------------------------------------------
def ends(one: Place, other: Place) -> tuple[tuple[float, float], tuple[float, float]]:
    """deadlands.map.sight: the left and the right end of somebody's diameter across the line to another one, as he
    himself sees them, looking there."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return (one[0], one[1] + RADIUS), (one[0], one[1] - RADIUS)
    ux, uy = dx / length * RADIUS, dy / length * RADIUS
    return (one[0] - uy, one[1] + ux), (one[0] + uy, one[1] - ux)


def peek(centre: bool, left: bool, right: bool) -> frozenset[str]:
    """deadlands.table.house-peek: what tall scenery covers of somebody of whom these points can be seen: his centre,
    his own left and his own right end."""
    covered: frozenset[str] = frozenset() if centre else frozenset({LOWER, GIZZARDS, UPPER})
    if not left:
        covered |= {LEFT_ARM, LEFT_LEG}
    if not right:
        covered |= {RIGHT_ARM, RIGHT_LEG}
    if not centre and left == right:
        covered |= {NOGGIN}
    return covered


def _tall(
    board: Board, changed: tuple[str, ...], point: tuple[float, float], a: Place, t: Place, ignore: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, str], bool]:
    """What tall scenery covers as seen from one point of the attacker, what blocks the ray to each hidden point, and
    whether any ray is free."""
    extra = leaves_of(board, changed)
    left, right = ends(t, a)
    height = (a[2] + EYE, t[2] + EYE)
    found = {}
    for name, end in (("centre", (t[0], t[1])), ("left", left), ("right", right)):
        found[name] = segment_blocked(board.scene, point, end, height, "sight", extra, ignore) or ""
    seen = {name: not by for name, by in found.items()}
    covered = peek(seen["centre"], seen["left"], seen["right"])
    return covered, {name: by for name, by in found.items() if by}, any(seen.values())


def _behind(location: str, hidden: Mapping[str, str]) -> str:
    """Which of the pieces that block rays to some of his points covers a location of his."""
    if location in (LEFT_ARM, LEFT_LEG) and "left" in hidden:
        return hidden["left"]
    if location in (RIGHT_ARM, RIGHT_LEG) and "right" in hidden:
        return hidden["right"]
    return hidden.get("centre") or next(iter(hidden.values()))


def _low(
    board: Board, changed: tuple[str, ...], point: tuple[float, float], a: Place, t: Place, posture: Posture
) -> Covers:
    """deadlands.map.low-cover: what low scenery covers on the ray from a point to the target's centre."""
    if a[2] - t[2] >= OVER - 1e-6:
        return {}
    covers: Covers = {}
    length = math.hypot(t[0] - point[0], t[1] - point[1])
    for piece in (*board.scene.pieces, *leaves_of(board, changed)):
        row = cover_of(board, changed, piece.id)
        if row.height in ("flat", "tall") or row.armor == 0 or abs(piece.base - t[2]) > 0.5:
            continue
        spans = near_spans(piece, point, (t[0], t[1]), 0.0)
        if not spans:
            continue
        last = spans[-1][1]
        x, y = point[0] + last * (t[0] - point[0]), point[1] + last * (t[1] - point[1])
        near = length * (1.0 - last) <= NEAR_TARGET + 1e-9 and last < 1.0 - 1e-9
        if near and math.hypot(x - a[0], y - a[1]) > NEAR_SHOOTER + 1e-9:
            for location in LOW_COVER[row.height, posture]:
                covers[location] = (*covers.get(location, ()), piece.id)
    return covers


# exposure ------------------------------------------------------------------------------------------------------------
def look(
    board: Board,
    changed: tuple[str, ...],
    a: Place,
    t: Place,
    posture: Posture,
    part: str = "",
    points: Sequence[tuple[float, float]] | None = None,
) -> Exposure:
    """deadlands.map.sight: what an attacker at one place has of somebody at another, from the point of his that he
    likes best: where the part that he calls is open, and as much of the rest as can be. `points` are those from which
    he looks, if not his centre and the two ends of his diameter."""
    key = (changed, a, t, posture, part, points)
    return board.scene.remembered(
        "deadlands look", key, lambda: _look(board, changed, a, t, posture, part, points), 4096
    )


def _look(
    board: Board,
    changed: tuple[str, ...],
    a: Place,
    t: Place,
    posture: Posture,
    part: str,
    points: Sequence[tuple[float, float]] | None,
) -> Exposure:
    views = []
    ignore = () if points is None else tuple([piece.id for piece in board.scene.pieces if inside(piece, a[:2])])
    for number, point in enumerate(points or ((a[0], a[1]), *ends(a, t))):
        covered, hidden, seen = _tall(board, changed, point, a, t, ignore)
        if seen:
            covers: Covers = {location: (_behind(location, hidden),) for location in covered}
            for location, by in _low(board, changed, point, a, t, posture).items():
                covers[location] = (*covers.get(location, ()), *by)
            weight = sum(FACES[location] for location in covers)
            views.append((part in covers, weight, number, covers))
    if not views:
        return _out_of_sight(board, changed, a, t, ignore)
    covers = min(views, key=lambda view: view[:3])[3]
    levels = {
        location: max(cover_of(board, changed, piece).armor for piece in pieces) for location, pieces in covers.items()
    }
    by = tuple(dict.fromkeys(piece for location in FACES for piece in covers.get(location, ())))
    stopping = {location: level for location, level in levels.items() if level}
    return Exposure(
        covered=frozenset(stopping),
        by=by,
        levels=tuple(sorted(stopping.items())),
        concealed=set(covers) == EVERYWHERE,
    )


def _out_of_sight(board: Board, changed: tuple[str, ...], a: Place, t: Place, ignore: tuple[str, ...]) -> Exposure:
    """deadlands.map.hidden-target: everything is behind what lies between the two centres."""
    extra = leaves_of(board, changed)
    pieces = [piece for piece in (*board.scene.pieces, *extra) if piece.blocks_sight and piece.id not in ignore]
    by = run_through(pieces, a[:2], t[:2])
    rows = [cover_of(board, changed, piece) for piece in by]
    armor = max((row.armor for row in rows), default=0)
    covered = EVERYWHERE if armor else frozenset()
    refusal = Refusal(HIDDEN, "stopped", facts={"by": by}) if armor >= STOPS_ALL else None
    return Exposure(covered, by, tuple([(one, armor) for one in sorted(covered)]), True, False, refusal)


def exposure(g: Shootout, attacker: str, target: str, part: str = "") -> Exposure:
    """What somebody has of another one now: sight and cover, a director's word, fog, and whether he knows where that
    one is."""
    me, other = g[attacker], g[target]
    found = _said(me, other) or look(g.board, g.changed, me.place, other.place, other.posture, part)
    found = _in_fog(g, me.place, other.place, found)
    if not found.visible and found.impossible is None and not g.place_known(target):
        return msgspec.structs.replace(found, impossible=Refusal(KNOWN, "place-unknown", facts={"target": target}))
    return found


def exposure_to(g: Shootout, place: Place, target: str) -> Exposure:
    """deadlands.ruling.explosion-victims: the same from the centre of a blast; what goes off inside a piece of scenery
    is not stopped by it."""
    other = g[target]
    return look(g.board, g.changed, place, other.place, other.posture, points=((place[0], place[1]),))


def _said(me: Person, other: Person) -> Exposure | None:
    """deadlands.cover.exposed-parts: at a real table the director may know better."""
    said = said_of(SAID, me, other)  # type: ignore[arg-type]  # names are on sheets
    if not said:
        return None
    covered = EVERYWHERE if said == "hidden" else LOW_COVER.get((said, other.posture), frozenset())
    levels = tuple([(one, SAID_ARMOR) for one in sorted(covered)])
    return Exposure(covered, ("by-hand",) if covered else (), levels, covered == EVERYWHERE, said != "hidden")


def _in_fog(g: Shootout, a: Place, t: Place, found: Exposure) -> Exposure:
    """deadlands.map.light, deadlands.table.house-light: fog conceals, and farther away it hides."""
    if not g.board.fog:
        return found
    far = whole_yards(a, t)
    if far > g.board.fog * fog().hide / fog().conceal:
        refusal = Refusal(LIGHT, "fog", facts={"far": far})
        return msgspec.structs.replace(found, concealed=True, visible=False, impossible=refusal)
    return msgspec.structs.replace(found, concealed=True) if far > g.board.fog else found


def sees(g: Shootout, who: str, target: str) -> bool:
    """Whether some line of sight is free between them; it is in both directions (deadlands.map.sight)."""
    return exposure(g, who, target).visible


# light ---------------------------------------------------------------------------------------------------------------
def light_at(g: Shootout, place: Place) -> int:
    """deadlands.map.light: the best light that reaches a place: that of the table, or a lamp's, walls permitting."""
    best = g.board.light
    for lamp in g.board.lamps:
        if best < lamp.modifier and math.dist(lamp.at, place) <= lamp.radius + 1e-9:
            heights = (lamp.at[2] + EYE, place[2] + EYE)
            extra = leaves_of(g.board, g.changed)
            if segment_blocked(g.board.scene, lamp.at[:2], place[:2], heights, "sight", extra) is None:
                best = lamp.modifier
    return best


def light(g: Shootout, target: str) -> Mod | None:
    """deadlands.conceal.dim, deadlands.conceal.moonlight, deadlands.conceal.darkness: for an attack on somebody, judged
    where he stands."""
    return light_mod(light_at(g, g[target].place))


def light_mod(value: int) -> Mod | None:
    if not value:
        return None
    rule, name = _LIGHTS[value]
    return Mod(value, rule, name)


# known places --------------------------------------------------------------------------------------------------------
def _watchers(g: Shootout, who: str) -> Iterable[Person]:
    return (one for one in g.opponents(who) if one.up)


def seen(g: Shootout, who: str) -> bool:
    """Whether anybody of the other side sees him now."""
    return any(sees(g, one.id, who) for one in _watchers(g, who))


def moved(g: Shootout, who: str) -> None:
    """deadlands.ruling.known-place: somebody has moved. What he showed where he was before counts no more, and unless
    he is seen where he is now nobody knows his place; he may see others."""
    if g[who].side:
        g.change(who, showed=-1, known=seen(g, who))
    look_about(g)


def shows(g: Shootout, who: str) -> None:
    """deadlands.ruling.known-place: he attacks or makes a Test of Will from where he is."""
    g.change(who, showed=g.round)
    look_about(g)


def look_about(g: Shootout) -> None:
    """Those whom the other side can see now are known to it."""
    for one in list(g.people.values()):
        if one.side and one.in_play and not one.known and seen(g, one.id):
            g.change(one.id, known=True)


def acts(ref: Ref, g: Shootout, who: str) -> None:
    """deadlands.scenario.deploy: those whose places are hidden at first are known when they act."""
    if g.round <= 1 and not g[who].known:
        g.change(who, known=True)
        ref.tell("appears", DEPLOY, who=who)


def reveal(ref: Ref, g: Shootout) -> None:
    """deadlands.scenario.deploy: the places of a side that was deployed hidden are known when the first round ends."""
    for one in list(g.people.values()):
        if one.side and one.in_play and not one.known and _hidden_side(g.board, one.side):
            g.change(one.id, known=True)
            ref.tell("appears", DEPLOY, who=one.id)


def _hidden_side(board: Board, side: str) -> bool:
    return any(zone.hidden and zone.side == side for zone in board.zones)
