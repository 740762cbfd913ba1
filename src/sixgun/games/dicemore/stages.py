"""Who is placed where, in which order: the seven scenarios and a plain fight as lists of stages."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from sixgun.core.choice import Place
from sixgun.games.dicemore import custody, space
from sixgun.games.dicemore.custody import BOY, HOSTAGE, MAYOR, POLITICIAN, PRISONER
from sixgun.games.dicemore.scenario_check import numbers
from sixgun.games.dicemore.scenario_file import BAD, GOOD, SIDES
from sixgun.games.dicemore.space import RADIUS as R
from sixgun.games.dicemore.state import Skirmish
from sixgun.miniatures import zones
from sixgun.miniatures.zones import Box, Zone
from sixgun.table import Base

DEPLOYMENT = "dicemore.ruling.deployment"


class Stage(msgspec.Struct, frozen=True):
    """`who` is a person, or nobody: then `side` places members of its band, one (`post`) or all who are left."""

    side: str
    zone: Callable[[Skirmish], Zone]
    rule: str
    who: str = ""
    post: str = ""
    """What somebody is named for: "keeper", "guard" ..."""
    optional: bool = False
    """Nobody needs to be named."""
    halves: bool = False
    """Half of them at each short edge."""
    crowd: bool = False
    """Civilians, placed in turn by both players."""


# the seven scenarios -------------------------------------------------------------------------------------------------
def _box(g: Skirmish, id: str) -> Box:
    return g.board.boxes[id]


def _u(g: Skirmish, key: str) -> float:
    return float(numbers(g.board.scenario)[key])


def _bank() -> list[Stage]:
    """dicemore.scenario.bank-deployment: the bandits within 2U of the bank, one inside with the bags; then the lawmen
    nearer than 5U to a short edge."""
    rule = "dicemore.scenario.bank-deployment"
    return [
        Stage(BAD, lambda g: zones.inside(_box(g, "bank"), rule), rule, post="carrier"),
        Stage(BAD, lambda g: zones.near_box(g.board.scene, _box(g, "bank"), _u(g, "first_u"), rule, R), rule),
        Stage(GOOD, lambda g: zones.edges(g.board.scene, _u(g, "second_u"), rule, R), rule),
    ]


def _prisoner() -> list[Stage]:
    """dicemore.scenario.prisoner-deployment: in the saloon the prisoner with one or two guards, the first of whom is
    the keeper; the others within 5U of the office, then the bandits within 5U of the main road."""
    rule = "dicemore.scenario.prisoner-deployment"

    def saloon(g: Skirmish) -> Zone:
        return zones.inside(_box(g, "saloon"), rule)

    return [
        Stage(GOOD, saloon, rule, post="keeper"),
        Stage(GOOD, lambda g: _led(g, PRISONER, saloon(g)), rule, who=PRISONER),
        Stage(GOOD, saloon, rule, post="guard", optional=True),
        Stage(GOOD, lambda g: zones.near_box(g.board.scene, _box(g, "jail"), _u(g, "first_u"), rule, R), rule),
        Stage(BAD, lambda g: zones.near_box(g.board.scene, _box(g, "main-road"), _u(g, "second_u"), rule, R), rule),
    ]


def _kidnapping() -> list[Stage]:
    """dicemore.scenario.kidnapping-deployment: in the house the captive and one or two captors, the others up to 6U
    from it; then the good side nearer than 5U to the short edges."""
    rule = "dicemore.scenario.kidnapping-deployment"

    def house(g: Skirmish) -> Zone:
        return zones.inside(_box(g, "hideout"), rule)

    return [
        Stage(BAD, house, rule, post="captor"),
        Stage(BAD, lambda g: _led(g, HOSTAGE, house(g)), rule, who=HOSTAGE),
        Stage(BAD, house, rule, post="guard", optional=True),
        Stage(BAD, lambda g: zones.near_box(g.board.scene, _box(g, "hideout"), _u(g, "first_u"), rule, R), rule),
        Stage(GOOD, lambda g: zones.edges(g.board.scene, _u(g, "second_u"), rule, R), rule),
    ]


def _murder() -> list[Stage]:
    """dicemore.scenario.murder-deployment, dicemore.ruling.murder-details: the mayor in the bank, one man 5U before its
    door, the others 20U or farther from it and 10U from the middle of either short edge; then the bad side within 5U of
    these points, half at each."""
    rule = "dicemore.scenario.murder-deployment"
    return [
        Stage(GOOD, lambda g: zones.inside(_box(g, "bank"), rule), rule, who=MAYOR),
        Stage(GOOD, lambda g: zones.at([spot_of(g, "guard")], rule, "not-before-the-door", R), rule, post="door-guard"),
        Stage(GOOD, _mayors_men, rule),
        Stage(BAD, _middles, rule, halves=True),
    ]


def _middle_points(g: Skirmish) -> list[tuple[float, float]]:
    scene = g.board.scene
    return [(0.0, scene.depth / 2), (scene.width, scene.depth / 2)]


def _mayors_men(g: Skirmish) -> Zone:
    far, clear = _u(g, "first_u"), _u(g, "clear_u")
    bank = _box(g, "bank")

    def holds(b: Base) -> bool:
        points = [zones.to_point(x, y, b) for x, y in _middle_points(g)]
        return zones.to_box(bank, b) >= far - zones.EXACT and min(points) >= clear - zones.EXACT

    drawn = [g.board.boxes[id] for id, side in g.board.zones.items() if side == GOOD and "men" in id]
    rings = zones.boxes(drawn, DEPLOYMENT, "drawn").rings
    return Zone("mayors-men", "dicemore.ruling.murder-details", "not-far-enough", holds, rings, facts={"u": far})


def _middles(g: Skirmish) -> Zone:
    rule = "dicemore.ruling.murder-details"
    return zones.either(
        "middles", [zones.round_point(x, y, _u(g, "second_u"), rule, "edge-middle", R) for x, y in _middle_points(g)]
    )


def _witness() -> list[Stage]:
    """dicemore.scenario.witness-deployment: the boy and one man in the house, the others nearer than 5U to it; then the
    bad side nearer than 5U to the short edges, half at each."""
    rule = "dicemore.scenario.witness-deployment"

    def house(g: Skirmish) -> Zone:
        return zones.inside(_box(g, "witness-house"), rule)

    def near(g: Skirmish) -> Zone:
        return zones.near_box(g.board.scene, _box(g, "witness-house"), _u(g, "first_u"), rule, R, strict=True)

    return [
        Stage(GOOD, house, rule, who=BOY),
        Stage(GOOD, house, rule, post="guard"),
        Stage(
            GOOD,
            lambda g: zones.near_box(g.board.scene, _box(g, "witness-house"), _u(g, "first_u"), rule, R, strict=True),
            rule,
        ),
        Stage(BAD, lambda g: zones.edges(g.board.scene, _u(g, "second_u"), rule, R), rule, halves=True),
    ]


def _meeting() -> list[Stage]:
    """dicemore.scenario.meeting-deployment, dicemore.ruling.meeting-civilians: the crowd in a ring around the stage, in
    turn, the good side first; the good side within 15U of the politician, one in contact; the killers nearer than 5U to
    the short edge of the sheriff's office."""
    rule = "dicemore.scenario.meeting-deployment"
    return [
        Stage(GOOD, _crowd, "dicemore.ruling.meeting-civilians", crowd=True),
        Stage(GOOD, lambda g: zones.touching(space.base(g[POLITICIAN]), rule, R), rule, post="bodyguard"),
        Stage(GOOD, _politicians_men, rule),
        Stage(BAD, lambda g: zones.edges(g.board.scene, _u(g, "second_u"), rule, R, [_office_edge(g)]), rule),
    ]


def _crowd(g: Skirmish) -> Zone:
    stage = _box(g, "stage")
    near, far = _u(g, "crowd_from_u"), _u(g, "crowd_to_u")
    drawn = zones.near_box(g.board.scene, stage, far, "dicemore.scenario.meeting-deployment", R)
    return Zone(
        "crowd",
        drawn.rule,
        "not-in-the-crowd",
        lambda b: near - zones.EXACT <= zones.to_box(stage, b) <= far + zones.EXACT,
        drawn.rings,
        facts={"from": near, "to": far},
    )


def _politicians_men(g: Skirmish) -> Zone:
    speaker = space.base(g[POLITICIAN])
    u = _u(g, "first_u")
    return zones.round_point(speaker.x, speaker.y, u, "dicemore.scenario.meeting-deployment", POLITICIAN, R, speaker.r)


def _office_edge(g: Skirmish) -> int:
    office = _box(g, "sheriffs-office")
    return zones.WEST if office.x + office.w / 2 < g.board.scene.width / 2 else zones.EAST


def _plain() -> list[Stage]:
    """dicemore.ruling.deployment: where a scenario names no order the good side is first."""

    def own(side: str) -> Callable[[Skirmish], Zone]:
        def zone(g: Skirmish) -> Zone:
            return zones.boxes([g.board.boxes[id] for id, of in g.board.zones.items() if of == side], DEPLOYMENT, side)

        return zone

    return [Stage(side, own(side), DEPLOYMENT) for side in SIDES]


STAGES: dict[str, list[Stage]] = {
    "": _plain(),
    "bank-robbery": _bank(),
    "prisoner": _prisoner(),
    "kidnapping": _kidnapping(),
    "duel": [],
    "murder": _murder(),
    "witness": _witness(),
    "meeting": _meeting(),
}


def _led(g: Skirmish, person: str, zone: Zone) -> Zone:
    return zones.leashed(zone, space.base(g[g[person].bearer]), custody.LEASH, R)


def spot_of(g: Skirmish, id: str) -> Place:
    spot = g.board.spots[id]
    return (spot.x, spot.y, spot.z)
