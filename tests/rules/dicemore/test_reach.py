"""The area that is drawn for a movement: inside everything is allowed, outside nothing, by the rules' own check."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any

import pytest
from shapely.geometry import Point as Dot
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from tests.rules.dicemore import scene
from tests.rules.dicemore.build import fence, man, match, wall
from tests.rules.dicemore.playing import mounted, move, play

from sixgun.core.choice import Choice
from sixgun.core.game import load_game
from sixgun.games.dicemore import turn
from sixgun.games.dicemore.choices import Drive, Jump, Leap
from sixgun.games.dicemore.display.overlay import area, overlay
from sixgun.games.dicemore.placing import seat
from sixgun.games.dicemore.state import Activation, Cart, Skirmish, replace
from sixgun.miniatures.display.reach import Rings
from sixgun.screen.display import Display
from sixgun.table import Piece, rectangle

FOE = man("z", "bad", 38, 28, 180.0)
EDGE = 0.3
"""So near the border a drawn line may be off; a strip of less than a grid's spacing may be missing altogether."""
HOUSE = Piece(
    id="h", kind="wall", polygon=rectangle(16, 8, 5, 5), height=4.0, blocks_sight=True, cover=True, solid=True
)
BROKEN = Piece(id="b", kind="broken", polygon=rectangle(12, 4, 6, 4), terrain="broken")


def shape(rings: Rings) -> BaseGeometry:
    found: BaseGeometry = Polygon()
    for ring in rings:
        found = found.symmetric_difference(Polygon(ring).buffer(0))
    return found


def compared(g: Skirmish, choice: Choice, far: float, n: int = 250, seed: int = 1) -> tuple[int, int]:
    """How many places inside the drawn area are refused, and how many outside are allowed, away from its border."""
    drawn = shape(area(g, choice))
    chance = random.Random(seed)
    wrong = [0, 0]
    me = g.active
    for _ in range(n):
        angle, d = chance.uniform(0.0, math.tau), far * math.sqrt(chance.random())
        place = (me.x + d * math.cos(angle), me.y + d * math.sin(angle), choice.path[-1][2])
        if not drawn.is_empty and drawn.boundary.distance(Dot(place[:2])) < EDGE:
            continue
        allowed = turn.check(g, replace(choice, path=(*choice.path[:-1], place))) is None
        inside = drawn.contains(Dot(place[:2]))
        if inside != allowed:
            wrong[0 if inside else 1] += 1
    return wrong[0], wrong[1]


def on_foot(**going: Any) -> Skirmish:
    pieces = [HOUSE, BROKEN, fence("f", (8, 14), (14, 14)), wall("w", (4, 6), (4, 15))]
    people = [man("a", "good", 11, 11), man("m", "good", 12.5, 12.0), man("e", "bad", 8, 9, 0.0), FOE]
    g = match(people, pieces, active="a")
    g.change_activation(**going)
    return g


def riding(gait: str, **going: Any) -> Skirmish:
    rider, horse = mounted(man("a", "good", 20, 18), gait)
    g = match([rider, FOE], [HOUSE, BROKEN, fence("f", (22, 24), (30, 24))], horses=[horse], active="a")
    g.change_activation(**going)
    return g


def driving(gait: str, **going: Any) -> Skirmish:
    cart = Cart("w", 22.0, 19.0, gait=gait)
    people = [man("a", "good", 22, 19, cart="w", driver=True), man("m", "good", 32, 21), FOE]
    g = match(people, [HOUSE], carts=[cart], active="a")
    seat(g, "w")
    g.change_activation(**going)
    return g


CASES: dict[str, tuple[Callable[[], Skirmish], Choice, float]] = {
    "walk": (on_foot, move("a", "walk", (12, 11)), 9.0),
    "run": (on_foot, move("a", "run", (12, 11)), 14.0),
    "run-without-turning": (lambda: on_foot(rotated=True), move("a", "run", (12, 11)), 13.0),
    "run-looking-north": (on_foot, move("a", "run", (11, 12), facing=90.0), 13.0),
    "run-sideways": (lambda: on_foot(rotated=True), move("a", "run-sideways", (11, 12)), 9.0),
    "back": (lambda: on_foot(rotated=True), move("a", "back", (10, 11)), 5.0),
    "last-points": (lambda: on_foot(left=1), move("a", "walk", (12, 11)), 9.0),
    "trot": (lambda: riding("trot"), move("a", "trot", (21, 18)), 14.0),
    "gallop": (lambda: riding("run"), move("a", "run", (21, 18)), 24.0),
    "gallop-straight-on": (lambda: riding("run", rotated=True), move("a", "run", (21, 18)), 24.0),
    "horse-sideways": (lambda: riding("trot", rotated=True), move("a", "sideways", (20, 19)), 8.0),
    "drive": (lambda: driving("trot"), Drive("a", "normal", ((26.0, 19.0, 0.0),)), 14.0),
    "drive-on": (
        lambda: driving("run", rotated=True),
        Drive("a", "run", ((26.0, 19.0, 0.0),)),
        24.0,
    ),
    "leap": (on_foot, Leap("a", ((13.0, 10.0, 0.0),)), 7.0),
    "jump": (on_foot, Jump("a", ((12.0, 10.5, 0.0),)), 4.0),
}


@pytest.mark.rule(
    "dicemore.ruling.move-directions",
    "dicemore.move.free-rotation",
    "dicemore.move.horse-arc",
    "dicemore.move.vehicle-arc",
    "dicemore.move.foot-directions",
)
@pytest.mark.parametrize("name", CASES)
def test_what_is_drawn_is_what_is_allowed(name: str) -> None:
    make, choice, far = CASES[name]
    g = make()
    assert shape(area(g, choice)).area > 1.0
    inside, outside = compared(g, choice, far)
    assert inside == 0
    assert outside <= 3, "at most strips that are narrower than the grid"


@pytest.mark.parametrize("name", ["bank-robbery", "kidnapping"])
def test_what_is_drawn_is_what_is_allowed_in_a_town(name: str) -> None:
    g = scene.start(name)
    scene.deploy(g)
    chance = random.Random(name)
    for who in chance.sample([c.id for c in g.in_play() if not c.person and not c.bearer and not c.horse], 2):
        g.phase, g.activation = "act", Activation(who, 3)
        for how in ("walk", "run"):
            choice = move(who, how, (g[who].x + 1.0, g[who].y))
            assert compared(g, replace(choice, path=((*choice.path[0][:2], g[who].z),)), 12.0, 120)[0] == 0


@pytest.mark.rule("dicemore.ruling.one-move")
def test_the_rest_of_a_split_movement_is_drawn_from_where_it_stands() -> None:
    g = on_foot()
    play(g, move("a", "run", (14, 11)))
    assert g.going.course is not None and g.going.course.left == pytest.approx(7.0)
    rest = move("a", "run", (15, 11))
    drawn = shape(area(g, rest))
    assert not drawn.contains(Dot(13.0, 11.0)), "it does not turn round"
    assert compared(g, rest, 9.0)[0] == 0


def test_the_area_is_part_of_what_is_shown_and_nothing_is_shown_where_nothing_may_be_done() -> None:
    g = on_foot()
    found = overlay(g, move("a", "walk", (12, 11)), load_game("dicemore").part(Display).texts())
    assert found is not None and found.areas and found.areas[0].kind == "reach"
    g.change("a", lying=True)
    found = overlay(g, move("a", "walk", (12, 11)), load_game("dicemore").part(Display).texts())
    assert found is not None and not found.areas
