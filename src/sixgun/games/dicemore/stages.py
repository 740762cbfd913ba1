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
from sixgun.games.dicemore.state import Skirmish, replace
from sixgun.miniatures import zones
from sixgun.miniatures.zones import Box, Zone
from sixgun.table import Base

DEPLOYMENT = "dicemore.ruling.deployment"
MURDER = "dicemore.ruling.murder-details"

_NOT_THERE = "not-before-the-door"
Where = Callable[[Skirmish, str], Zone]
"""A zone of the table, by the rule of its stage."""


class Stage(msgspec.Struct, frozen=True):
    """`who` is a person, or nobody: then `side` places members of its band, one (`post`) or all who are left."""

    side: str
    where: Where
    rule: str = ""
    who: str = ""
    post: str = ""
    """What somebody is named for: "keeper", "guard" ..."""
    optional: bool = False
    """Nobody needs to be named."""
    halves: bool = False
    """Half of them at each short edge."""
    crowd: bool = False
    """Civilians, placed in turn by both players."""

    def zone(self, g: Skirmish) -> Zone:
        return self.where(g, self.rule)


# zones ---------------------------------------------------------------------------------------------------------------
def _box(g: Skirmish, id: str) -> Box:
    return g.board.boxes[id]


def spot_of(g: Skirmish, id: str) -> Place:
    spot = g.board.spots[id]
    return (spot.x, spot.y, spot.z)


def _u(g: Skirmish, key: str) -> float:
    return float(numbers(g.board.scenario)[key])


def _in(house: str) -> Where:
    return lambda g, rule: zones.inside(_box(g, house), rule)


def _led(house: str, person: str) -> Where:
    """In a house, beside the one who leads the person."""
    return lambda g, rule: zones.leashed(
        zones.inside(_box(g, house), rule), space.base(g[g[person].bearer]), custody.LEASH, R
    )


def _near(house: str, u: str = "first_u", strict: bool = False) -> Where:
    return lambda g, rule: zones.near_box(g.board.scene, _box(g, house), _u(g, u), rule, R, strict=strict)


def _short_edges(g: Skirmish, rule: str) -> Zone:
    return zones.edges(g.board.scene, _u(g, "second_u"), rule, R)


def _drawn_for(side: str) -> Where:
    """The zones of a side."""
    return lambda g, rule: zones.boxes([_box(g, id) for id, of in g.board.zones.items() if of == side], rule, side)


def _middle_points(g: Skirmish) -> list[tuple[float, float]]:
    scene = g.board.scene
    return [(0.0, scene.depth / 2), (scene.width, scene.depth / 2)]


def _mayors_men(g: Skirmish, _rule: str) -> Zone:
    far, clear = _u(g, "first_u"), _u(g, "clear_u")
    bank = _box(g, "bank")

    def holds(b: Base) -> bool:
        points = [zones.to_point(x, y, b) for x, y in _middle_points(g)]
        return zones.to_box(bank, b) >= far - zones.EXACT and min(points) >= clear - zones.EXACT

    drawn = [_box(g, id) for id, side in g.board.zones.items() if side == GOOD and "men" in id]
    rings = zones.boxes(drawn, DEPLOYMENT, "drawn").rings
    return Zone("mayors-men", MURDER, "not-far-enough", holds, rings, facts={"u": far})


def _middles(g: Skirmish, _rule: str) -> Zone:
    u = _u(g, "second_u")
    found = [zones.round_point(x, y, u, MURDER, "edge-middle", R) for x, y in _middle_points(g)]
    return zones.either("middles", found)


def _crowd(g: Skirmish, _rule: str) -> Zone:
    stage = _box(g, "stage")
    near, far = _u(g, "crowd_from_u"), _u(g, "crowd_to_u")

    def holds(b: Base) -> bool:
        return near - zones.EXACT <= zones.to_box(stage, b) <= far + zones.EXACT

    drawn = zones.near_box(g.board.scene, stage, far, "dicemore.scenario.meeting-deployment", R)
    return Zone("crowd", drawn.rule, "not-in-the-crowd", holds, drawn.rings, facts={"from": near, "to": far})


def _politicians_men(g: Skirmish, rule: str) -> Zone:
    speaker = space.base(g[POLITICIAN])
    return zones.round_point(speaker.x, speaker.y, _u(g, "first_u"), rule, POLITICIAN, R, speaker.r)


def _office_edge(g: Skirmish, rule: str) -> Zone:
    office = _box(g, "sheriffs-office")
    edge = zones.WEST if office.x + office.w / 2 < g.board.scene.width / 2 else zones.EAST
    return zones.edges(g.board.scene, _u(g, "second_u"), rule, R, [edge])


# the seven scenarios -------------------------------------------------------------------------------------------------
def _by(rule: str, *stages: Stage) -> list[Stage]:
    """The stages of a scenario by its rule, where they have none of their own."""
    return [stage if stage.rule else replace(stage, rule=rule) for stage in stages]


STAGES: dict[str, list[Stage]] = {
    # dicemore.ruling.deployment: where a scenario names no order the good side is first
    "": [Stage(side, _drawn_for(side), DEPLOYMENT) for side in SIDES],
    # the bandits within 2U of the bank, one inside with the bags; then the lawmen nearer than 5U to a short edge
    "bank-robbery": _by(
        "dicemore.scenario.bank-deployment",
        Stage(BAD, _in("bank"), post="carrier"),
        Stage(BAD, _near("bank")),
        Stage(GOOD, _short_edges),
    ),
    # in the saloon the prisoner with one or two guards, the first of whom is the keeper; the others within 5U of the
    # office, then the bandits within 5U of the main road
    "prisoner": _by(
        "dicemore.scenario.prisoner-deployment",
        Stage(GOOD, _in("saloon"), post="keeper"),
        Stage(GOOD, _led("saloon", PRISONER), who=PRISONER),
        Stage(GOOD, _in("saloon"), post="guard", optional=True),
        Stage(GOOD, _near("jail")),
        Stage(BAD, _near("main-road", "second_u")),
    ),
    # in the house the captive and one or two captors, the others up to 6U from it; then the good side nearer than 5U to
    # the short edges
    "kidnapping": _by(
        "dicemore.scenario.kidnapping-deployment",
        Stage(BAD, _in("hideout"), post="captor"),
        Stage(BAD, _led("hideout", HOSTAGE), who=HOSTAGE),
        Stage(BAD, _in("hideout"), post="guard", optional=True),
        Stage(BAD, _near("hideout")),
        Stage(GOOD, _short_edges),
    ),
    "duel": [],
    # dicemore.ruling.murder-details: the mayor in the bank, one man 5U before its door, the others 20U or farther from
    # it and 10U from the middle of either short edge; then the bad side within 5U of these points, half at each
    "murder": _by(
        "dicemore.scenario.murder-deployment",
        Stage(GOOD, _in("bank"), who=MAYOR),
        Stage(GOOD, lambda g, rule: zones.at([spot_of(g, "guard")], rule, _NOT_THERE, R), post="door-guard"),
        Stage(GOOD, _mayors_men),
        Stage(BAD, _middles, halves=True),
    ),
    # the boy and one man in the house, the others nearer than 5U to it; then the bad side nearer than 5U to the short
    # edges, half at each
    "witness": _by(
        "dicemore.scenario.witness-deployment",
        Stage(GOOD, _in("witness-house"), who=BOY),
        Stage(GOOD, _in("witness-house"), post="guard"),
        Stage(GOOD, _near("witness-house", strict=True)),
        Stage(BAD, _short_edges, halves=True),
    ),
    # the crowd in a ring around the stage, in turn, the good side first; the good side within 15U of the politician,
    # one in contact; the killers nearer than 5U to the short edge of the sheriff's office
    "meeting": _by(
        "dicemore.scenario.meeting-deployment",
        Stage(GOOD, _crowd, "dicemore.ruling.meeting-civilians", crowd=True),
        Stage(GOOD, lambda g, rule: zones.touching(space.base(g[POLITICIAN]), rule, R), post="bodyguard"),
        Stage(GOOD, _politicians_men),
        Stage(BAD, _office_edge),
    ),
}
