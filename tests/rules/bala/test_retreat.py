"""Going back after a fight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Point, Polygon
from tests.rules.bala.build import fence, fight, gun, man, wall

from sixgun.core.chance import SeededChance
from sixgun.core.choice import Choice, Question, Refused
from sixgun.core.log import LogLine
from sixgun.core.ref import SimulationRef
from sixgun.games.bala.choices import Retreat
from sixgun.games.bala.retreat import retreat
from sixgun.games.bala.space import base, distance
from sixgun.games.bala.state import Character, Fight, Gatling, Horse
from sixgun.table import Piece, leaf, rectangle, turn_between
from sixgun.testing.scripted import Scripted, pick, scripted


def beaten(*more: Character, loser: Character | None = None, **table: Any) -> Fight:
    """ "b" stands east of "a" in contact and has to go back."""
    return fight([man("a", "law", 3, 20, 20), loser or man("b", "gang", 3, 21, 20, facing=180), *more], **table)


def back(g: Fight, inches: float = 2.0, choices: Sequence[Scripted] = ()) -> list[LogLine]:
    with scripted([], choices) as ref:
        retreat(ref, g, "b", base(g["a"]), inches, "a")
    return ref.log


def now(g: Fight) -> tuple[float, float, int]:
    """Where "b" is and how much Shock it has."""
    return round(g["b"].x, 3), round(g["b"].y, 3), g["b"].shock


def aside(sign: int) -> Scripted:
    """The first direction offered on that side."""

    def choose(question: Question) -> Choice:
        return next(o.choice for o in question.options if o.facts["aside"] * sign > 0)

    return choose


def bearing(g: Fight) -> float:
    return math.degrees(math.atan2(g["b"].y - 20.0, g["b"].x - 21.0))


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_straight_away_from_the_opponent_without_a_question() -> None:
    g = beaten()
    back(g)
    assert (g["b"].x, g["b"].y, g["b"].facing, g["b"].shock) == (23.0, 20.0, 180.0, 0)
    g = beaten(loser=man("b", "gang", 3, 20.6, 20.8))
    back(g)
    assert now(g) == (21.8, 22.4, 0)


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_aside_where_straight_back_is_blocked_as_its_owner_likes() -> None:
    post = Piece(id="post", kind="post", polygon=rectangle(22.9, 19.9, 0.2, 0.2), height=2, solid=True)
    for side in (1, -1):
        g = beaten(pieces=[post])
        back(g, choices=[aside(side)])
        assert math.hypot(g["b"].x - 21, g["b"].y - 20) == pytest.approx(2.0)
        assert 0 < side * bearing(g) < 45
        assert g["b"].shock == 0


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_any_open_direction_may_be_named_but_not_a_blocked_one_or_one_too_far_aside() -> None:
    post = Piece(id="post", kind="post", polygon=rectangle(22.9, 19.9, 0.2, 0.2), height=2, solid=True)
    g = beaten(pieces=[post])
    back(g, choices=[Retreat("b", 37.3)])
    assert bearing(g) == pytest.approx(37.3)
    for facing, reason in ((3.0, "retreat-blocked"), (46.0, "retreat-too-far-aside"), (180.0, "retreat-too-far-aside")):
        with pytest.raises(Refused) as refused:
            back(beaten(pieces=[post]), choices=[Retreat("b", facing)])
        assert refused.value.refusal.reason == reason


@pytest.mark.rule("bala.melee.no-retreat", "bala.ruling.retreat-direction")
def test_as_far_as_it_can_and_a_shock_for_the_rest() -> None:
    g = beaten(pieces=[wall("w", (22.6, 0), (22.6, 40))])
    # the way to the wall is longest at 45 degrees, on both sides
    back(g, choices=[pick("retreat", facing=-45.0)])
    assert now(g) == (22.0, 19.0, 1)


@pytest.mark.rule("bala.melee.no-retreat")
def test_no_way_at_all_is_one_shock() -> None:
    corner = [wall("w", (21.6, 10), (21.6, 30))]
    g = beaten(pieces=corner)
    log = back(g, 1.0)
    assert (g["b"].x, g["b"].shock) == (21.0, 1)
    assert [e.event for e in log] == ["cornered", "harm"]


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_neither_walls_closed_doors_nor_figures_are_crossed() -> None:
    narrow = [wall("n", (20, 20.6), (30, 20.6)), wall("s", (20, 19.4), (30, 19.4))]
    door = Piece(id="d", kind="door", polygon=rectangle(22.5, 19.5, 0.2, 1.0), height=2, gate="door")
    for blocked in (
        beaten(pieces=[*narrow, wall("e", (22.6, 19), (22.6, 21))]),
        beaten(pieces=[*narrow, door], doors={"d": (leaf(door), "closed")}),
        beaten(man("c", "gang", 2, 23, 20), pieces=narrow),
    ):
        back(blocked)
        assert 21.9 < blocked["b"].x < 22.01
        assert blocked["b"].shock == 1
    open_door = beaten(pieces=[*narrow, door], doors={"d": (leaf(door), "open")})
    back(open_door)
    assert now(open_door) == (23.0, 20.0, 0)


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_fences_are_crossed_on_foot_but_nobody_rests_on_one() -> None:
    narrow = [wall("n", (20, 20.6), (30, 20.6)), wall("s", (20, 19.4), (30, 19.4))]
    g = beaten(pieces=[*narrow, fence("f", (21.7, 19.5), (21.7, 20.5))])
    back(g)
    assert now(g) == (23.0, 20.0, 0)
    g = beaten(pieces=[*narrow, fence("f", (22.8, 19.5), (22.8, 20.5))])
    back(g)
    assert now(g) == (22.2, 20.0, 1)


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_terrain_costs_do_not_matter() -> None:
    rough = Piece(id="r", kind="rough", polygon=rectangle(20, 15, 10, 10), terrain="rough")
    g = beaten(pieces=[rough])
    back(g)
    assert g["b"].x == 23.0


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_not_off_the_table() -> None:
    g = fight([man("a", "law", 3, 1.5, 20), man("b", "gang", 3, 0.5, 20)])
    back(g)
    assert (g["b"].x, g["b"].shock) == (0.5, 1)


@pytest.mark.rule("bala.ruling.retreat-direction", "bala.melee.no-retreat")
def test_not_over_a_drop() -> None:
    roof = Piece(id="roof", kind="roof", polygon=rectangle(15, 18, 7, 4), base=2.9, height=0.1, standable=True)
    g = fight(
        [man("a", "law", 3, 20, 20, z=3.0), man("b", "gang", 3, 21, 20, z=3.0)],
        pieces=[roof],
    )
    back(g, 1.0)
    assert g["b"].x == pytest.approx(22.0)  # its centre still stands on the roof
    back(g, 1.0, [])
    assert g["b"].z == 3.0
    assert g["b"].x <= 22.0 + 1e-6
    assert g["b"].shock == 1


@pytest.mark.rule("bala.ruling.retreat-direction", "bala.ruling.forced-moves-no-fight")
def test_not_within_an_inch_of_another_enemy_and_no_fight_with_it() -> None:
    g = beaten(man("c", "law", 3, 25, 20, facing=180))
    log = back(g, choices=[aside(1)])
    assert distance(g, "b", "c") > 1.0
    assert g["b"].shock == 0
    assert "fight" not in [e.event for e in log]
    walls = [wall("n", (20, 20.6), (30, 20.6)), wall("s", (20, 19.4), (30, 19.4))]
    g = beaten(man("c", "law", 3, 24, 20, facing=180), pieces=walls)
    back(g)
    assert g["b"].x == pytest.approx(22.0, abs=0.01)
    assert g["b"].shock == 1
    friend = beaten(man("c", "gang", 3, 25, 20), pieces=walls)
    back(friend)
    assert now(friend) == (23.0, 20.0, 0)


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_one_already_near_another_enemy_may_go_away_from_it() -> None:
    g = beaten(man("c", "law", 3, 21, 21.4))
    back(g, choices=[])
    assert g["b"].shock == 0
    assert (g["b"].x, g["b"].y) == (23.0, 20.0)


@pytest.mark.rule("bala.ruling.retreat-mounted")
def test_riders_go_back_on_their_horse_and_keep_its_facing() -> None:
    b = man("b", "gang", 3, 21.25, 20, facing=90, horse="h")
    g = beaten(loser=b, horses=[Horse("h", "nag", 21.25, 20, facing=90, rider="b")])
    back(g)
    assert (g["b"].x, g["b"].facing) == (23.25, 90.0)
    assert (g.horses["h"].x, g.horses["h"].y, g.horses["h"].facing) == (23.25, 20.0, 90.0)


@pytest.mark.rule("bala.ruling.retreat-mounted", "bala.ruling.retreat-direction")
def test_a_horse_does_not_pass_a_fence() -> None:
    walls = [wall("n", (20, 20.85), (30, 20.85)), wall("s", (20, 19.15), (30, 19.15))]
    b = man("b", "gang", 3, 21.25, 20, horse="h")
    horse = Horse("h", "nag", 21.25, 20, rider="b")
    g = beaten(loser=b, horses=[horse], pieces=[*walls, fence("f", (22.5, 19.2), (22.5, 20.8))])
    back(g)
    assert 21.6 < g["b"].x <= 21.66
    assert (g.horses["h"].x, g["b"].shock) == (g["b"].x, 1)


@pytest.mark.rule("bala.ruling.wound-paralysed-and-retreat")
def test_paralysis_does_not_stop_it() -> None:
    g = beaten(loser=man("b", "gang", 3, 21, 20, paralysed=True))
    back(g)
    assert (g["b"].x, g["b"].paralysed) == (23.0, True)


@pytest.mark.rule("bala.ruling.gatling-crew", "bala.ruling.retreat-direction")
def test_whoever_goes_back_lets_go_of_a_gatling() -> None:
    b = man("b", "gang", 3, 21, 20, gatling="w", facing=180)
    g = beaten(loser=b, gatlings=[Gatling("w", 20.4, 20.6, gun("gatling"), facing=180)])
    back(g)
    assert (g["b"].x, g["b"].gatling) == (23.0, "")


@pytest.mark.rule("bala.ruling.retreat-direction")
def test_one_open_direction_needs_no_question() -> None:
    blocks = [
        Piece(id="one", kind="rock", polygon=rectangle(21.9, 19.2, 3, 6), height=2, solid=True),
        Piece(id="two", kind="rock", polygon=rectangle(21.2, 20.6, 1, 3), height=2, solid=True),
    ]
    g = beaten(pieces=blocks)
    back(g)
    assert g["b"].y < 20.0


_at = st.floats(2.0, 38.0)


@pytest.mark.rule("bala.ruling.retreat-direction", "bala.melee.no-retreat")
@settings(max_examples=150, deadline=None)
@given(
    turn=st.floats(0.0, 360.0),
    other=st.tuples(_at, _at),
    ends=st.lists(st.tuples(_at, _at, _at, _at), max_size=4),
    inches=st.sampled_from([1.0, 2.0]),
)
def test_wherever_it_goes_the_place_is_allowed(
    turn: float, other: tuple[float, float], ends: list[tuple[float, float, float, float]], inches: float
) -> None:
    a, c = man("a", "law", 6, 20, 20), man("c", "law", 3, *other)
    angle = math.radians(turn)
    b = man("b", "gang", 6, 20 + math.cos(angle), 20 + math.sin(angle))
    walls = [wall(f"w{i}", (x, y), (p, q)) for i, (x, y, p, q) in enumerate(ends) if math.dist((x, y), (p, q)) > 0.5]
    g = fight([a, b, c], pieces=walls, size=(40.0, 40.0))
    clear = [w for w in walls if apart(w, b)]
    near = distance(g, "b", "c")
    ref = SimulationRef(SeededChance(1), lambda question: question.options[-1].choice)
    retreat(ref, g, "b", base(a), inches, "a")
    me = g["b"]
    far = math.hypot(me.x - b.x, me.y - b.y)
    assert far <= inches + 1e-6
    short = inches - far
    assert abs(short - 0.001) < 1e-6 or (short > 0.001) == (me.shock == 1)  # bala.ruling.inclusive-distances
    if far > 0.01:
        assert turn_between(math.degrees(math.atan2(me.y - b.y, me.x - b.x)), turn) <= 45.01
    assert all(apart(w, me) for w in clear)
    assert distance(g, "b", "c") > min(1.0, near - 1e-6)


def apart(w: Piece, c: Character) -> bool:
    """Whether a base on foot does not overlap a piece."""
    return bool(Polygon(w.polygon).distance(Point(c.x, c.y)) > 0.5 - 1e-4)
